"""The sort of every expression, found without running it, and what in it can never make sense.

The parser asks it where a ``where`` belongs (``first of players before mover where …``: mover is one player, so it filters
what stands before mover); the checker reads the complaints.
"""

from collections.abc import Iterable, Iterator, Mapping

from tabletop.clerk.language import tree
from tabletop.clerk.language.cursor import nearest
from tabletop.clerk.language.errors import SheetError
from tabletop.clerk.language.sorts import (
    A_DAY,
    ANYTHING,
    NO_ONE,
    NOBODY,
    NUMBER_SORT,
    RULE_SORT,
    TEXT_SORT,
    UNKNOWN,
    YES_NO_SORT,
    Sort,
    comparable,
    fits,
    lineage,
    sort_in_words,
    spelt_in,
    understood,
)
from tabletop.clerk.language.vocabulary import Name, Vocabulary
from tabletop.clerk.language.words import CONTAINING, DAY_ORDERINGS, ORDERINGS
from tabletop.engine.values import listed

MOST_NAMED = 30
"""Texts that are named one by one where another is not understood."""

Scope = Mapping[str, Sort]
"""The words that mean something at a spot, with their sorts."""


class Sorter:
    """Finds sorts; what cannot be meant is added to ``complaints``."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self.complaints: list[SheetError] = []

    def said(self, sort: Sort) -> str:
        return sort_in_words(sort, self._vocabulary.kinds)

    def complain(self, node: tree.Expression, what: str, hint: str = "") -> None:
        self.complaints.append(SheetError(*node.at, what, hint))

    def read_of(self, node: tree.Expression) -> str:
        """How to write what a bare word is read of, where it is an answer of the rules by itself: “ballots of proposal”."""
        reader = self._vocabulary.readers.get(node.question) if isinstance(node, tree.Asked) and not node.of else None
        return f"Write “{reader.phrase} of {reader.takes}”." if reader and reader.link == "of" else ""

    def want(self, node: tree.Expression, scope: Scope, wanted: Sort, where: str) -> Sort:
        """The sort of ``node``, which ``where`` must be one that fits ``wanted``."""
        given = self.sort(node, scope)
        if not fits(given, wanted, self._vocabulary.kinds):
            one = given.many and given.kinds <= wanted.kinds
            hint = "For one of them write “first of” before it." if one else self._bare(node, wanted)
            self.complain(node, f"{where} is {self.said(wanted)}, and this is {self.said(given)}", hint)
        self._understood(node, wanted)
        return given

    def _bare(self, node: tree.Expression, wanted: Sort) -> str:
        """That a name is enough where something is read of it: the pile, and not the cards in it."""
        named = node.of if isinstance(node, tree.Reading) and isinstance(node.of, tree.Text) else None
        return f'"{named.value}" alone is enough.' if named and fits(TEXT_SORT, wanted, self._vocabulary.kinds) else ""

    def _understood(self, node: tree.Expression, wanted: Sort) -> None:
        """Of the texts that are written out here, each must be one that is understood."""
        kinds = self._vocabulary.kinds
        words = understood(wanted, kinds)
        spelt = spelt_in(wanted, kinds)
        for text in _texts(node) if words or spelt else ():
            if written := spelt.get(text.value.casefold()):
                self.complain(text, f"“{text.value}” is written “{written}”")
            elif words and text.value not in words:
                meant = nearest([text.value], words) or nearest(text.value.split(" "), words)
                begun = next((word for word in words if text.value.startswith(f"{word} ")), meant.phrase if meant else "")
                among = (
                    f"none of these: {listed(f'“{word}”' for word in words)}"
                    if len(words) <= MOST_NAMED
                    else f"not {self.said(wanted)}"
                )
                told = next((kinds[kind].doc for kind in wanted.kinds if text.value in kinds[kind].doc.split()), "")
                self.complain(text, f"“{text.value[:40]}” is {among}", f"Did you mean “{begun}”?" if begun else told)

    def sort(self, node: tree.Expression, scope: Scope) -> Sort:
        match node:
            case tree.Number() | tree.Text() | tree.Day() | tree.YesNo() | tree.Nobody() | tree.CounterWord():
                return _LITERALS[type(node)]
            case tree.CounterNamed(name):
                self.want(name, scope, TEXT_SORT, "the name of a counter")
                return TEXT_SORT
            case tree.ThisRule() | tree.RuleNumbered():
                return RULE_SORT if "rule" in self._vocabulary.kinds else UNKNOWN
            case tree.Word(word):
                return scope.get(word, UNKNOWN)
            case tree.Named(phrase):
                return self._name(node, self._vocabulary.names[phrase], scope)
            case tree.Asked() | tree.Reading() | tree.Counted():
                return self._read(node, scope)
            case tree.ListOf(parts):
                return self._list(parts, scope)
            case tree.Function():
                return self._function(node, scope)
            case tree.Where(things, condition):
                return self._filtered(things, condition, scope)
            case tree.InOrder(things, by):
                sort = self._many(things, scope)
                self.sort(by, {**scope, "it": sort.each()})
                return sort
            case tree.Replaced(text, old, new):
                self.want(text, scope, TEXT_SORT, "what something is replaced in")
                self.want(old, scope, TEXT_SORT | NUMBER_SORT, "what is replaced")
                self.want(new, scope, TEXT_SORT | NUMBER_SORT, "what comes in its place")
                return TEXT_SORT
            case tree.Either(value, condition, otherwise):
                self.condition(condition, scope)
                return self.sort(value, scope) | self.sort(otherwise, scope)
            case tree.Sum() | tree.Product():
                return self._arithmetic(node, scope)
            case _:
                return self._yes_no(node, scope)

    def _name(self, node: tree.Named, name: Name, scope: Scope) -> Sort:
        if any(word not in scope for word in name.needs):
            told = [phrase for phrase, each in self._vocabulary.occasions.items() if each.fields.keys() >= set(name.needs)]
            self.complain(node, f"“{name.phrase}” cannot be read here", f"It can where this is told: {', '.join(told)}.")
        return self._vocabulary.sort(name.gives)

    def condition(self, node: tree.Expression, scope: Scope) -> None:
        self.want(node, scope, YES_NO_SORT, "a condition")

    def _yes_no(self, node: tree.Compare | tree.And | tree.Or | tree.Not, scope: Scope) -> Sort:
        match node:
            case tree.Compare():
                self._compare(node, scope)
            case tree.And(parts) | tree.Or(parts):
                for part in parts:
                    self.condition(part, scope)
            case tree.Not(part):
                self.condition(part, scope)
        return YES_NO_SORT

    def _list(self, parts: tuple[tree.Expression, ...], scope: Scope) -> Sort:
        sorts = [self.sort(part, scope) for part in parts]
        kinds = frozenset(kind for sort in sorts for kind in sort.kinds) - {NOBODY}
        return Sort(kinds or frozenset({ANYTHING}), many=True)

    def _read(self, node: tree.Asked | tree.Reading | tree.Counted, scope: Scope) -> Sort:
        vocabulary = self._vocabulary
        match node:
            case tree.Asked(phrase, _, None):
                return vocabulary.sort(vocabulary.questions[phrase].gives)
            case tree.Asked(phrase, _, of):
                question = vocabulary.questions[phrase]
                takes, gives = question.of or "rule", vocabulary.sort(question.gives)
            case tree.Reading(phrase, of, _):
                takes, gives = vocabulary.readers[phrase].takes, vocabulary.sort(vocabulary.readers[phrase].gives)
            case tree.Counted(counter, of):
                self.sort(counter, scope)
                phrase, gives = counter.word if isinstance(counter, tree.CounterWord) else "a counter", NUMBER_SORT
                takes = vocabulary.counter_reader.takes if vocabulary.counter_reader else ANYTHING
        assert of is not None
        return self._read_each(of, phrase, vocabulary.sort(takes), gives, scope)

    def _read_each(self, of: tree.Expression, phrase: str, takes: Sort, gives: Sort, scope: Scope) -> Sort:
        given = self.sort(of, scope)
        if not fits(given if takes.many else given.each(), takes, self._vocabulary.kinds):
            self.complain(of, f"“{phrase}” is asked of {self.said(takes)}, and this is {self.said(given)}", self.read_of(of))
        self._understood(of, takes.each())
        return gives.list() if given.many and not takes.many else gives

    def _many(self, things: tree.Expression, scope: Scope) -> Sort:
        sort = self.sort(things, scope)
        if not sort.many and not sort.open:
            self.complain(things, f"a list must stand here, and this is {self.said(sort)}")
        return sort.list()

    def _filtered(self, things: tree.Expression, condition: tree.Expression, scope: Scope) -> Sort:
        sort = self._many(things, scope)
        self.condition(condition, {**scope, "it": sort.each()})
        return sort

    def _function(self, node: tree.Function, scope: Scope) -> Sort:
        given = self.sort(node.of, scope)
        if node.count is not None:
            self.want(node.count, scope, NUMBER_SORT, "how many")
            return self._many(node.of, scope)
        if node.name in ("one", "first", "last"):
            return given.each()
        if node.name == "most frequent":
            return given.list()
        if node.name == "number" and not given.many and self._is_figure_or_words(given):
            self.complain(node.of, f"“number of” counts a list, and this is {self.said(given)}")
        if node.name != "number" and not fits(given.each(), NUMBER_SORT, self._vocabulary.kinds):
            self.complain(node.of, f"“{node.name}” wants numbers, and this is {self.said(given)}")
        if node.name in ("rounded", "rounded down") and given.many:
            self.complain(node.of, f"“{node.name}” wants one number, and this is {self.said(given)}")
        return NUMBER_SORT

    def _is_figure_or_words(self, sort: Sort) -> bool:
        """Whether it is never one of several things, which a list of one could stand for."""
        return all(lineage(kind, self._vocabulary.kinds)[-1] in _SINGLE for kind in sort.kinds)

    def _arithmetic(self, node: tree.Sum | tree.Product, scope: Scope) -> Sort:
        parts = node.terms if isinstance(node, tree.Sum) else node.factors
        sorts = [self.sort(part, scope) for _, part in parts]
        if isinstance(node, tree.Sum) and any(sort.many for sort in sorts) and all(sign == "+" for sign, _ in parts):
            return Sort(frozenset(kind for sort in sorts for kind in sort.kinds), many=True)
        if isinstance(node, tree.Sum) and _is_text(sorts[0], self._vocabulary) and all(sign == "+" for sign, _ in parts):
            for (_, part), sort in zip(parts, sorts, strict=True):
                if not fits(sort, TEXT_SORT | NUMBER_SORT, self._vocabulary.kinds):
                    self.complain(part, f"texts are joined with texts and numbers, and this is {self.said(sort)}")
            return TEXT_SORT
        if isinstance(node, tree.Sum) and any(sort.open or sort.kinds & A_DAY.kinds for sort in sorts):
            return self._sum_of_days(node, sorts)
        for (_, part), sort in zip(parts, sorts, strict=True):
            if not fits(sort, NUMBER_SORT, self._vocabulary.kinds):
                self.complain(part, f"arithmetic needs numbers, and this is {self.said(sort)}")
        return NUMBER_SORT

    def _sum_of_days(self, node: tree.Sum, sorts: list[Sort]) -> Sort:
        """A day and some days is a day, a day less a day is a number; a part that may be either may make it either."""
        either, days = A_DAY | NUMBER_SORT, 0
        what = "days and numbers of days" if A_DAY in sorts else "numbers and days"
        for (sign, part), sort in zip(node.terms, sorts, strict=True):
            if not fits(sort, either, self._vocabulary.kinds):
                self.complain(part, f"only {what} can be reckoned with here, and this is {self.said(sort)}")
            days += (sort == A_DAY) * (1 if sign == "+" else -1)
        if not all(sort in (A_DAY, NUMBER_SORT) for sort in sorts):
            return either
        if days not in (0, 1):
            self.complain(node, "days cannot be added to each other", "Write today + 3, or one day less another.")
        return A_DAY if days else NUMBER_SORT

    def _compare(self, node: tree.Compare, scope: Scope) -> None:
        left, right = self.sort(node.left, scope), self.sort(node.right, scope)
        if node.how in ORDERINGS or node.how in DAY_ORDERINGS:
            self._in_order(node, ((node.left, left), (node.right, right)))
            return
        if node.how in CONTAINING:
            self.want(node.left, scope, TEXT_SORT, "what contains something")
            self.want(node.right, scope, TEXT_SORT | NUMBER_SORT, "what a text contains")
            return
        if node.how in ("is in", "is not in"):
            if not right.many and not right.open:
                self.complain(node.right, f"“{node.how}” wants a list, and this is {self.said(right)}")
            right = right.each() if right.many else right
        self._comparable(node, left, right)
        self._understood(node.left, right.each())
        self._understood(node.right, left.each())

    def _in_order(self, node: tree.Compare, sides: Iterable[tuple[tree.Expression, Sort]]) -> None:
        wanted, kinds = (NUMBER_SORT, "numbers") if node.how in ORDERINGS else (A_DAY, "days")
        for part, sort in sides:
            if not fits(sort, wanted, self._vocabulary.kinds):
                hint = "Of days write “is earlier than” or “is later than”." if sort == A_DAY else ""
                self.complain(part, f"“{node.how}” compares {kinds}, and this is {self.said(sort)}", hint)

    def _comparable(self, node: tree.Compare, left: Sort, right: Sort) -> None:
        if comparable(left, right, self._vocabulary.kinds):
            return
        hint = ""
        if node.how in ("is", "is not") and right.many != left.many:
            hint = "For one of a list write “is in”." if right.many else "What is one of a list stands first: “… is in …”."
        if isinstance(node.right, tree.Number) and "rule" in left.kinds:
            hint = f"Write “rule {node.right.value}”."
        self.complain(node.right, f"this is {self.said(right)}, and {self.said(left)} is never that", hint)


def _is_text(sort: Sort, vocabulary: Vocabulary) -> bool:
    """Whether it is never anything but one text."""
    return not sort.many and not sort.open and all(lineage(kind, vocabulary.kinds)[-1] == "text" for kind in sort.kinds)


_SINGLE = NUMBER_SORT.kinds | TEXT_SORT.kinds | YES_NO_SORT.kinds | A_DAY.kinds


def _texts(node: tree.Expression) -> Iterator[tree.Text]:
    """The texts written out where one value stands, or several that it may be."""
    match node:
        case tree.Text():
            yield node
        case tree.ListOf(parts):
            for part in parts:
                yield from _texts(part)
        case tree.Either(value, _, otherwise):
            yield from _texts(value)
            yield from _texts(otherwise)


_LITERALS: Mapping[type, Sort] = {
    tree.Number: NUMBER_SORT,
    tree.Text: TEXT_SORT,
    tree.Day: A_DAY,
    tree.YesNo: YES_NO_SORT,
    tree.Nobody: NO_ONE,
    tree.CounterWord: TEXT_SORT,
}
