"""What stands in a line of law, expression by expression, in plain words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from tabletop.clerk.english.idioms import (
    CALLED_AS_ONE,
    LATEST,
    PLURAL,
    SAID_AS_COUNTED,
    conjoined,
    idiom,
    most_chosen,
    noun,
    of_several,
    speaking,
    unbracketed,
    whether,
    who,
    whoever,
)
from tabletop.clerk.english.naming import RANK_NAMES, TOLD_WORDS, counter_named, one, quoted, single, text_in_words
from tabletop.clerk.language import tree
from tabletop.clerk.language.inference import Scope
from tabletop.clerk.language.sorts import A_DAY, NUMBER_SORT, Sort, lineage
from tabletop.clerk.language.vocabulary import Vocabulary
from tabletop.clerk.language.words import CALLED, CONTAINING, SIGNS
from tabletop.engine.days import DAY, spoken_day
from tabletop.engine.faces import is_proper
from tabletop.engine.frozen import replace
from tabletop.engine.values import listed, one_of, spoken

_BARE_ROOTS = {"text", "yes/no", "anything", "day"}
_NEXT = {"players after": "after", "players before": "before"}
_BESIDE = {"players after": "next", "players before": "previous"}
"""Readings in whose order the first is the one beside, and what that is to whoever it is asked of."""
_VOTERS = {"for voters": "voted for it", "against voters": "voted against it"}
"""Words that are told, as it is said how many of them there are."""
_DAYS = {
    "is earlier than": "is before", "is later than": "is after",
    "is not earlier than": "is not before", "is not later than": "is not after",
}  # fmt: skip
_AMOUNTS = {"is": "", "is not": "not ", "is at least": "at least ", "is at most": "at most ", "is more than": "more than ",
            "is less than": "fewer than "}  # fmt: skip
_AS_MANY = {
    "is": "as many {} as {}",
    "is not": "not as many {} as {}",
    "is at least": "at least as many {} as {}",
    "is at most": "at most as many {} as {}",
    "is more than": "more {} than {}",
    "is less than": "fewer {} than {}",
}
"""Where it is no number that stands there, but what is read."""
_NOT_SO = {
    how: other
    for one, opposite in (
        ("is", "is not"),
        ("is at least", "is less than"),
        ("is more than", "is at most"),
        ("is in", "is not in"),
        ("is earlier than", "is not earlier than"),
        ("is later than", "is not later than"),
    )
    for how, other in ((one, opposite), (opposite, one))
}
"""How a comparison is said that is not so."""
WHOEVER = "whoever does it"
_ON_TURN = tree.Named("mover")
_ENDS = {"highest": "most", "lowest": "fewest"}
_LOOSE = (tree.Either, tree.And, tree.Or, tree.Not, tree.Compare)
_CHAINS = (tree.Sum, tree.Product)
_OF_MANY = {"is": "are", "has": "have", "may": "may", "voted": "voted", "did": "did"}
_ROUNDING = ("rounded", "rounded down")
_BOUNDS = {"highest": "at least", "lowest": "at most"}
"""How the higher, or the lower, of something and a number is said, where it stands alone."""
_HAND = "hand"
CARDS = "cards"
_NUMBERED = (tree.Reading("ordinal number", tree.IT, "of"), "is")
"""Of all rules the one with that number is that rule."""
_WITH = "players with "
_NAMING = ("kind", "rank")
"""Readings whose text is what the thing is called: a piece whose kind is “knight” is a knight."""


class Saying:
    """Says expressions in which these words are told; ``beforehand`` where what is done is about to be done. Of those who were
    just said to be there, one is one of ``them``."""

    def __init__(
        self, vocabulary: Vocabulary, told: Scope, *, beforehand: bool = False, them: tree.Expression | None = None
    ) -> None:
        self._vocabulary, self._told, self._beforehand, self._them = vocabulary, told, beforehand, them

    def condition(self, node: tree.Expression) -> str:
        """What has to be so, as a clause."""
        node = _plainly(node)
        return idiom(node, self._vocabulary, self._told, self._operand) or self.say(node)

    def part(self, node: tree.Expression) -> str:
        """An expression inside another one, in brackets where its words might be taken for the outer one's."""
        said = self.say(node)
        loose = isinstance(node, _LOOSE) or _is_rounded(node) or (isinstance(node, tree.Function) and ", but at " in said)
        return f"({said})" if loose else said

    def everybody(self, node: tree.Expression) -> str:
        """``all players``, where something is done to them all; nothing for anything else."""
        return f"all {node.phrase}" if isinstance(node, tree.Named) and node.phrase in self._vocabulary.plurals else ""

    def one_of(self, kind: str, which: tree.Expression | None, every: str) -> str:
        """``every card whose suit is “hearts”``, ``every knight``, ``every ace whose suit is “clubs”``."""
        which = which and _plainly(which)
        parts = which.parts if isinstance(which, tree.And) else (which,)
        match parts[0]:
            case tree.Compare(tree.Reading(reader, tree.IT), "is", tree.Text(name)) if reader in _NAMING:
                kind, parts = RANK_NAMES.get(name, name), parts[1:]
                which = replace(which, parts=parts) if isinstance(which, tree.And) and parts[1:] else next(iter(parts), None)
        said = one(kind) if every == "a" else f"{every} {kind}"
        if kind == "player" and isinstance(which, tree.Compare) and which.left == tree.IT:
            return f"{said} who {self._compared(which)}"
        return f"{said}{f' {self._which(which)}' if which else ''}"

    def say(self, node: tree.Expression) -> str:
        match node := _plainly(node):
            case tree.Number(value):
                return spoken(value)
            case tree.Text(value):
                return quoted(value)
            case tree.Day(value):
                return spoken_day(value)
            case tree.CounterWord():
                return counter_named(node)
            case tree.CounterNamed(name):
                return f"of {self.part(name)}"
            case tree.YesNo(value):
                return "yes" if value else "no"
            case tree.Nobody():
                return "nobody"
            case tree.Word("who") if "deed" in self._told:
                return WHOEVER
            case tree.Word("who") if "squares passed" in self._told:
                return "the figure’s player"
            case tree.Word("thing") if "counter" in self._told:
                return "its owner"
            case tree.Reading("controller", tree.Word("army")) if "piece" in self._told and not {"king", "it"} & {*self._told}:
                return "its owner"  # where a king is told, the army is the king's
            case tree.Word("to") if self._sort(node) == NUMBER_SORT:
                return "the new number"
            case tree.Word("by") if self._beforehand:
                return WHOEVER
            case tree.Word(word):
                return TOLD_WORDS.get(word, f"the {word}")
            case tree.Named(phrase):
                return self._named(phrase)
            case tree.ThisRule():
                return "this rule"
            case tree.RuleNumbered(number):
                return f"rule {number}"
            case tree.ListOf(items):
                return listed([self.part(item) for item in items]) if items else "none"
            case tree.Asked() | tree.Reading() | tree.Counted():
                return self._reading(node)
            case tree.Function(name, tree.ListOf((tree.Number(value), other) | (other, tree.Number(value)))) if (
                name in _BOUNDS and not isinstance(other, tree.Number)
            ):
                return (
                    f"{self.part(other) if isinstance(other, _LOOSE) else self.say(other)}, but {_BOUNDS[name]} {spoken(value)}"
                )
            case tree.Function():
                return self._function(node.name, node.of, node.count)
            case tree.Where(items, condition):
                return self._filtered(items, condition)
            case tree.Replaced(text, old, new):
                return f"{self._operand(text)} with {self._operand(old)} replaced by {self._operand(new)}"
            case tree.InOrder(items, by):
                return f"{self._operand(items)} {self._in_order(node, by)}"
            case _:
                return self._joined(node)

    def _counter(self, counter: tree.CounterWord | tree.CounterNamed) -> str:
        return counter_named(counter) if isinstance(counter, tree.CounterWord) else self.part(counter.name)

    def _operand(self, node: tree.Expression) -> str:
        loose = isinstance(node, (*_CHAINS, tree.Where, tree.InOrder))
        return f"({self.say(node)})" if loose else self.part(node)

    def _function(self, name: str, of: tree.Expression, count: tree.Expression | None) -> str:
        if count is not None:
            return f"the {name} {self.part(count)} of {self._operand(of)}"
        if name == "one" and isinstance(of, tree.Function) and of.name == "most frequent" and whoever(of.of):
            return self._function(of.name, of.of, None)
        if name == "most frequent" and (said := whoever(of) or most_chosen(of, self._vocabulary)):
            return said
        if name == "one" and of == self._them:
            return "one of them"
        if name == "sum" and of == tree.Word("faces"):
            return "the number thrown"
        if name in _ROUNDING:
            return f"{self.say(of)}, {name}" if isinstance(of, _CHAINS) else f"{self._operand(of)} {name}"
        if name == "first" and isinstance(of, tree.Reading) and of.reader in _NEXT:
            if of.of == tree.Word("player"):
                return f"the {_BESIDE[of.reader]} player"
            return f"the player {_NEXT[of.reader]} {self._operand(of.of)}"
        plain = isinstance(of, tree.InOrder) and bool(of.end)
        read = of.items if isinstance(of, tree.Where) else of
        in_a_row = name in ("first", "last") and isinstance(read, tree.Reading)
        said = self.say(of) if plain or (in_a_row and "player" in self._sort(of).kinds) else self._operand(of)
        if in_a_row and not said.startswith(("the ", "those ", "(")):
            said = f"the {said}"
        if plain and isinstance(of, tree.InOrder) and isinstance(of.items, tree.Named):
            said = f"the {said}"
        if name == "number" and self._lying_in(of.items if isinstance(of, tree.Where) else of):
            return f"the number of {'cards in ' * (not isinstance(of, tree.Where))}{self.say(of)}"
        if (
            name == "one"
            and isinstance(of, tree.Where)
            and not isinstance(of.condition, tree.And | tree.Or)
            and " where " not in said
        ):
            said = unbracketed(said)
            return f"one of {said}" if said.startswith("those ") else f"one of the {said.removeprefix('the ')}"
        return f"one of {said}" if name == "one" else f"the {name} of {said}"

    def _lying_in(self, read: tree.Expression) -> bool:
        """Whether it is a pile, a hand or whatever else cards lie in."""
        return isinstance(read, tree.Reading) and read.reader != CARDS and self._sort(read) == self._vocabulary.sort(CARDS)

    def _filtered(self, items: tree.Expression, condition: tree.Expression) -> str:
        """``players with more than 20 gold``; of all players the one with that name is that player."""
        condition = _plainly(condition)
        if (
            isinstance(condition, tree.Compare)
            and (condition.left, condition.how) == (tree.IT, "is")
            and isinstance(condition.right, tree.Text)
        ):
            return text_in_words(condition.right.value, self._sort(items), self._vocabulary)
        if (
            isinstance(condition, tree.Compare)
            and isinstance(condition.right, tree.Number)
            and (condition.left, condition.how) == _NUMBERED
        ):
            return f"rule {spoken(condition.right.value)}"
        people, of_it = "player" in self._sort(items).kinds, self._of_each(items)
        if (
            people
            and (said := who(condition, self._vocabulary, of_it._compared, self._operand))
            and not self._is_other(condition)
        ):
            return _who(self._operand(items), said)
        which = of_it._which(condition)
        if people and which.startswith("where ") and (said := of_it._of_them(condition)):
            return _who(self._operand(items), said)
        if which.startswith("where it was ") and not isinstance(condition, tree.And | tree.Or):
            which = which.replace("where it was", "that were", 1)
        return f"{'cards in ' * self._lying_in(items)}{self._operand(items)} {which}"

    def _of_each(self, items: tree.Expression) -> "Saying":
        """One that says what is so of each of several: where these are known, what they are called needs no quotation marks."""
        sort = self._sort(items)
        told = {**self._told, "it": sort.each()} if "text" not in sort.kinds else self._told
        return Saying(self._vocabulary, told, beforehand=self._beforehand, them=self._them)

    def called(self, node: tree.Expression, sort: Sort) -> str:
        """A text that names something of that sort as that is called, anything else as it is said inside another one."""
        return text_in_words(node.value, sort, self._vocabulary) if isinstance(node, tree.Text) else self.part(node)

    def _somebody(self, node: tree.Expression) -> str:
        return self.called(node, self._vocabulary.sort("player"))

    def _of_them(self, condition: tree.Expression) -> str:
        """``may still declare a win and have at least 200 points``: of several what is said of one, where it can be."""
        match condition:
            case tree.And(parts) | tree.Or(parts):
                said, nested = (
                    [self._of_them(part) for part in parts],
                    any(isinstance(part, tree.And | tree.Or) for part in parts),
                )
                if not all(said) or any(", " in each for each in said):
                    return ""
                if isinstance(condition, tree.Or):
                    return f"{',' * nested} or ".join(said)
                either = (f"{'either ' * isinstance(part, tree.Or)}{each}" for part, each in zip(parts, said, strict=True))
                return f"{',' * nested} and ".join(either)
        verb, rest = _of_it(self._of_one(condition))
        return f"{_OF_MANY[verb]} {rest}" if verb in _OF_MANY and rest[:6] != "not so" else ""

    def _of_one(self, part: tree.Expression) -> str:
        match part:
            case tree.Compare(tree.Counted(_, of) as counted, how, _) if of == tree.IT and how in _AMOUNTS:
                return f"it has {self._amount(part, counted)}"
        return self.condition(part)

    def _is_other(self, condition: tree.Expression) -> bool:
        """Whether it is said of everybody but one."""
        return isinstance(condition, tree.Compare) and (condition.left, condition.how) == (tree.IT, "is not")

    def _in_order(self, node: tree.InOrder, by: tree.Expression) -> str:
        if node.end and isinstance(by, tree.Counted):
            name = by.counter.word if isinstance(by.counter, tree.CounterWord) and not by.counter.known else ""
            much = name == one_of(name) != "" and node.end == "lowest"
            return f"with the {'least' if much else _ENDS[node.end]} {self.say(by.counter)}"
        if node.end and isinstance(by, tree.Function) and by.name == "number":
            cards = self._sort(by.of) == self._vocabulary.sort(CARDS)
            them = " them" * (isinstance(by.of, tree.Reading) and not by.of.link)
            return f"with the {_ENDS[node.end]} {'cards in ' * cards}{self._of_it(by.of)}{them}"
        if node.end == "highest" and by in LATEST:
            return LATEST[by]
        return f"with the {node.end} {self._of_it(by)}" if node.end else f"{node.how} {self._of_it(by)}"

    def _named(self, phrase: str) -> str:
        sort = self._vocabulary.sort(self._vocabulary.names[phrase].gives)
        bare = sort.many or any(lineage(kind, self._vocabulary.kinds)[-1] in _BARE_ROOTS for kind in sort.kinds)
        said = self._vocabulary.names[phrase].said or phrase
        return said if bare else f"the {said}"

    def _reading(self, node: tree.Asked | tree.Reading | tree.Counted) -> str:
        match node:
            case tree.Asked("custom", str() as key, _):
                return quoted(key)
            case tree.Asked() if asked := whether(node, self._vocabulary):
                return asked
            case tree.Asked(question, str() as key, _):
                return f"{'the ' * (question != CALLED)}{question} {quoted(key)}"
            case tree.Asked(question, _, None):
                about = self._vocabulary.questions.get(question)
                return f"the {(about and about.read_as) or question}"
            case tree.Reading("rules classed", tree.Text(kind), _) if kind.isalpha():
                return f"{kind} rules"
            case tree.Reading(_, _, "") if said := speaking(node, self._vocabulary):
                return said
            case tree.Reading(reader, of, ""):
                read = self._vocabulary.readers[reader]
                one_text = self._vocabulary.sort(read.gives) == self._vocabulary.sort("text")
                return f"{'the ' if one_text else ''}{read.said or reader} {self._owner(node, of)}"
            case tree.Reading("pile", tree.Text(), _):
                return self._owner(node, node.of)
            case tree.Reading("doer", tree.Function("last", tree.Reading("deeds called", tree.Text(name))), _):
                return f"whoever did “{name}” last"
            case tree.Reading("holder", tree.Text(name), _) if is_proper(name):
                return f"the holder of {quoted(name)}"
            case tree.Reading(reader, of, _):
                link = noun(reader, self._vocabulary)[1]
                return f"the {self._several(node)} {link} {self._owner(node, of)}"
            case tree.Asked(question, _, of) if of and (about := self._vocabulary.questions.get(question)) and about.read_as:
                return f"the {about.read_as} {self._owner(node, of)}"
            case tree.Asked() | tree.Counted():
                return f"the {self._several(node)} of {self._owner(node, node.of)}" if node.of else ""

    def _owner(self, node: tree.Asked | tree.Reading | tree.Counted, of: tree.Expression) -> str:
        """That of which something is read; a name where one is written."""
        if isinstance(node, tree.Reading | tree.Counted) and isinstance(of, tree.Text):
            owner = self._vocabulary.readers[node.reader].takes if isinstance(node, tree.Reading) else "player"
            return text_in_words(of.value, self._vocabulary.sort(owner), self._vocabulary)
        return self._operand(of)

    def _several(self, node: tree.Asked | tree.Reading | tree.Counted) -> str:
        """The reading in the plural where it is read of several, one by one."""
        words = self._of_it(node)
        one_by_one = isinstance(node, tree.Asked) or (
            isinstance(node, tree.Reading) and not self._vocabulary.sort(self._vocabulary.readers[node.reader].takes).many
        )
        many = one_by_one and node.of is not None and self._sort(node.of).many
        head, of, rest = words.partition(" of ")
        return f"{head}s{of}{rest}" if many and not words.endswith("s") and words not in SAID_AS_COUNTED else words

    def _of_it(self, node: tree.Expression) -> str:
        match node:
            case tree.Asked(question, _, _):
                about = self._vocabulary.questions.get(question)
                return about.read_as.rpartition(" ")[0] if about and about.read_as else question
            case tree.Reading(reader, _, _):
                return noun(reader, self._vocabulary)[0]
            case tree.Counted(counter, _):
                return self._counter(counter)
        return self.say(node)

    def _sort(self, node: tree.Expression) -> Sort:
        """What it is, where that is plain to see; else a text."""
        match node:
            case tree.Word(word) if word in self._told:
                return self._told[word]
            case tree.Named(phrase):
                return self._vocabulary.sort(self._vocabulary.names[phrase].gives)
            case tree.Reading(reader, _, _):
                return self._vocabulary.sort(self._vocabulary.readers[reader].gives)
            case tree.Where(items, _) | tree.InOrder(items, _):
                return self._sort(items)
            case tree.Asked(question) if question in self._vocabulary.questions:
                return self._vocabulary.sort(self._vocabulary.questions[question].gives)
            case tree.Day():
                return A_DAY
        return self._vocabulary.sort("text")

    def _which(self, condition: tree.Expression) -> str:
        if isinstance(condition, tree.Compare):
            left, said = condition.left, self._compared(condition)
            if isinstance(left, tree.Counted) and left.of == tree.IT and condition.how in _AMOUNTS:
                return f"with {self._amount(condition, left)}"
            if (has := self._having(condition)) and has[0] == tree.IT:
                return f"with {has[1]}"
            if isinstance(left, tree.Asked | tree.Reading | tree.Counted) and left.of == tree.IT:
                read = self._of_it(left)
                are = read.endswith("s") and not read.endswith("ss") and said.startswith("is")
                return f"whose {read} {said.replace('is', 'are', 1) if are else said}"
            if (left, condition.how) == (tree.IT, "is not"):
                return f"other than {self.called(condition.right, self._sort(left))}"
        if isinstance(condition, tree.And):
            first, *others = (self._which(part) for part in condition.parts)
            begins = first.partition(" ")[0]
            if begins in ("with", "whose") and all(other.startswith(f"{begins} ") for other in others):
                return " and ".join((first, *(other.removeprefix(f"{begins} ") for other in others)))
        return f"where {self._condition(condition)}"

    def _amount(self, node: tree.Compare, counted: tree.Counted) -> str:
        """``at least 5 gold``"""
        known = counted.counter if isinstance(counted.counter, tree.CounterWord) and counted.counter.known else None
        how = "less than " if node.how == "is less than" and not known else _AMOUNTS[node.how]
        one_of_it = isinstance(node.right, tree.Number) and node.right.value == 1
        what = (
            single(counted.counter) if one_of_it and isinstance(counted.counter, tree.CounterWord) else self.say(counted.counter)
        )
        if isinstance(node.right, tree.Either):
            other, usual = self.part(node.right.value), self.part(node.right.otherwise)
            return f"{how}{usual} {what}, or {other} if {self.condition(node.right.condition)}"
        if isinstance(node.right, tree.Asked | tree.Reading | tree.Function | tree.Counted):
            how = _AS_MANY[node.how] if known else _AS_MANY[node.how].replace("many", "much").replace("fewer", "less")
            return how.format(what, self.part(node.right))
        return f"{how}{self.part(node.right)} {what}"

    def _having(self, node: tree.Compare) -> tuple[tree.Expression, str] | None:
        """Who has how many of what is read of them: ``number of armies of it is at least 2``, ``at least 2 armies``."""
        match node:
            case tree.Compare(tree.Function("number", tree.Reading(reader, of, _) as read, None), how, tree.Number(number)):
                many, link = (CARDS, "of") if reader in CALLED_AS_ONE else noun(reader, self._vocabulary)
                kind = self._vocabulary.plurals.get(many)
                what = kind.word if kind and number == 1 else many
                amount = _AMOUNTS.get(how, "")
                so_many = f"{amount}{spoken(number) if number or amount else 'no'} "
                said = f"{'' if (how, number) == ('is not', 0) else so_many}{what}{' in hand' * (reader == _HAND)}"
                owner = of if reader == _HAND or reader not in CALLED_AS_ONE else read
                return (owner, said) if how in _AMOUNTS and link == "of" else None
        return None

    def _compared(self, node: tree.Compare) -> str:
        right, sort = node.right, self._sort(node.left)
        if isinstance(right, tree.ListOf):
            return self._listed(node.how, right, sort)
        if right == _ON_TURN and node.how in ("is", "is not"):
            return f"{node.how} on turn"
        said = self.called(right, sort)
        if node.how in CONTAINING and isinstance(node.left, tree.Word) and node.left.word.endswith("words"):
            return f"{'contain' if node.how == 'contains' else 'do not contain'} {said}"
        if node.how in ("is in", "is not in") and said.startswith(_WITH):
            return f"{'has' if node.how == 'is in' else 'does not have'} {said.removeprefix(_WITH)}"
        if node.how in ("is in", "is not in"):
            return f"{'is' if node.how == 'is in' else 'is not'} among {said}"
        if (node.how, right) == ("is not", tree.Nobody()):
            return "is somebody" if "player" in sort.kinds else "is not nobody"
        return f"{'are' + node.how[2:] if of_several(node.left) else _DAYS.get(node.how, node.how)} {said}"

    def _listed(self, how: str, right: tree.ListOf, sort: Sort) -> str:
        """A comparison with a list as it is written: ``is “a” or “b”``, ``is neither “a” nor “b”``, ``is not empty``."""
        no, items = " not" if " not" in how else "", [self.called(item, sort) for item in right.items]
        if not items:
            return f"is{no} {'empty' if how in ('is', 'is not') else 'among nothing'}"
        if how in ("is", "is not"):
            return f"is{no} {listed(items)}"
        if no and len(items) > 1:
            return f"is neither {' nor '.join(items)}"
        return f"is{no} {_alternatives(items)}"

    def _joined(self, node: tree.Either | tree.And | tree.Or | tree.Not | tree.Compare | tree.Sum | tree.Product) -> str:
        match node:
            case tree.Either() if said := self._by_cases(node):
                return said
            case tree.Either(value, condition, otherwise):
                return f"{self.part(value)} if {self.condition(condition)}, otherwise {self.part(otherwise)}"
            case tree.And(parts):
                return conjoined(parts, self._condition, self._operand, self._somebody)
            case tree.Or(parts):
                return " or ".join(self._condition(part) for part in parts)
            case tree.Not(part):
                return f"it is not so that {self._condition(part)}"
            case tree.Compare(tree.Counted(counter, of), how, right) if of == tree.IT and not isinstance(right, tree.Number):
                return f"its {self._counter(counter)} {self._compared(node)}"
            case tree.Compare(tree.Counted() as counted, how, _) if counted.of and how in _AMOUNTS:
                return f"{self._operand(counted.of)} has {self._amount(node, counted)}"
            case tree.Compare(tree.Function("number", tree.Word(word), None), how, tree.Number(number)) if (
                word in _VOTERS and how in _AMOUNTS and number
            ):
                people = "player has" if number == 1 else "players have"
                return f"{_AMOUNTS[how] or 'exactly '}{spoken(number)} {people} {_VOTERS[word]}"
            case tree.Compare() if has := self._having(node):
                return f"{self._operand(has[0])} {'have' if has[0] in PLURAL else 'has'} {has[1]}"
            case tree.Compare(left, _, _):
                return f"{self.part(left)} {self._compared(node)}"
            case tree.Sum(terms) if len(added := _added_if(terms)) == len(terms):
                return listed([f"{self.part(each.value)} if {self.condition(each.condition)}" for each in added])
            case tree.Sum(terms):
                return self._some_days(terms) if any(self._sort(term) == A_DAY for _, term in terms) else self._chain(terms)
            case tree.Product(factors):
                return self._chain(factors)

    def _by_cases(self, node: tree.Either) -> str:
        """What hangs on one thing alone, said once: ``by the rank of the card: itself for 2 to 10; 1 for aces; 11 for jacks;
        otherwise 13``. Nothing of a single case, or where it hangs on several things."""
        cases, rest = _cases(node)
        looked_at = {case.left for _, case in cases}
        if len(cases) < 2 or len(looked_at) > 1:
            return ""
        (left,) = looked_at
        names = RANK_NAMES if isinstance(left, tree.Reading) and left.reader in _NAMING else {}
        told = list[str]()
        for value, alike in groupby(cases, lambda each: each[0]):
            of = [
                item for _, case in alike for item in (case.right.items if isinstance(case.right, tree.ListOf) else [case.right])
            ]
            told.append(f"{'itself' if value == left else self.part(value)} for {_alternatives(self._runs(of, names))}")
        return f"by {self.part(left)}: {'; '.join(told)}; otherwise {self.part(rest)}"

    def _runs(self, items: Sequence[tree.Expression], names: Mapping[str, str]) -> Iterator[str]:
        """Numbers that follow one another as ``2 to 10``; what has a name by it, in the plural."""
        numbers = [(at, item.value - at if isinstance(item, tree.Number) else None) for at, item in enumerate(items)]
        for begin, run in groupby(numbers, lambda each: each[1]):
            places = [at for at, _ in run]
            if begin is not None and len(places) > 2:
                yield f"{self.part(items[places[0]])} to {self.part(items[places[-1]])}"
            else:
                for item in (items[at] for at in places):
                    named = names.get(item.value) if isinstance(item, tree.Text) else None
                    yield f"{named}s" if named else self.part(item)

    def _condition(self, node: tree.Expression) -> str:
        node = _plainly(node)
        if said := idiom(node, self._vocabulary, self._told, self._operand):
            return said
        return f"({self.say(node)})" if isinstance(node, tree.And | tree.Or | tree.Either | tree.Not) else self.say(node)

    def _some_days(self, terms: Iterable[tuple[str, tree.Expression]]) -> str:
        """``today plus 3 days``."""
        said = [f"{SIGNS[sign]} {self._operand(part)}{_days(part)}" for sign, part in terms]
        return " ".join(said).split(" ", 1)[1]

    def _chain(self, parts: Iterable[tuple[str, tree.Expression]]) -> str:
        said = [f"{SIGNS[sign]} {self._operand(part)}" for sign, part in parts]
        return " ".join(said).split(" ", 1)[1]


def _plainly(node: tree.Expression) -> tree.Expression:
    """What is compared and is not so, as the contrary; anything else as it is."""
    match node:
        case tree.Not(tree.Compare(how=how) as part) if how in _NOT_SO:
            return replace(part, how=_NOT_SO[how])
    return node


def _cases(node: tree.Expression) -> tuple[list[tuple[tree.Expression, tree.Compare]], tree.Expression]:
    """What is answered while something is one of some values, one case after another, and what is answered otherwise."""
    match node:
        case tree.Either(value, tree.Compare(_, "is" | "is in") as case, otherwise) if _written(case):
            cases, rest = _cases(otherwise)
            return [(value, case), *cases], rest
    return [], node


def _written(case: tree.Compare) -> bool:
    """Whether something is compared with a value as it is written, or with one of several."""
    items = case.right.items if isinstance(case.right, tree.ListOf) else (case.right,)
    return (
        (case.how == "is in") is isinstance(case.right, tree.ListOf)
        and bool(items)
        and all(isinstance(item, tree.Number | tree.Text) for item in items)
    )


def _of_it(said: str) -> tuple[str, str]:
    """``it has 3 points``, with ``has`` apart; nothing where it is said of something else."""
    verb, _, rest = said.removeprefix("it ").partition(" ")
    return (verb, rest) if said.startswith("it ") else ("", "")


def _who(named: str, said: str) -> str:
    """``players who have won``, ``those who voted for it and have won``."""
    return f"{named} {'and' if named.startswith('those who ') else 'who'} {said}"


def _alternatives(items: Iterable[str]) -> str:
    *first, last = dict.fromkeys(items)
    return " or ".join(filter(None, (", ".join(first), last)))


def _is_rounded(node: tree.Expression) -> bool:
    """Whether it is said with a comma: a sum or a product, rounded."""
    return isinstance(node, tree.Function) and node.name in _ROUNDING and isinstance(node.of, _CHAINS)


def _added_if(terms: Iterable[tuple[str, tree.Expression]]) -> list[tree.Either]:
    """What is added on a condition, and otherwise nothing is."""
    nothing = tree.ListOf(())
    return [each for sign, each in terms if sign == "+" and isinstance(each, tree.Either) and each.otherwise == nothing]


def _days(node: tree.Expression) -> str:
    return f" {DAY}{'' if node.value == 1 else 's'}" if isinstance(node, tree.Number) else ""
