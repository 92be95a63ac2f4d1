"""What can stand where a value stands. Whatever is of a sort that was found to fit is offered without reading the line again."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import chain, islice
from typing import TypeAlias

from tabletop.clerk.editing.candidates import OWN_WORDS, SOME_DAY, Candidate, candidates, far_off, made_of
from tabletop.clerk.editing.menus import Choice
from tabletop.clerk.editing.node_paths import Path, part_at, scope_at, wanted_at, with_part
from tabletop.clerk.editing.ready_lines import words_in
from tabletop.clerk.editing.templates import (
    ABSENT,
    OFTEN_ASKED,
    Names,
    condition,
    figures_of_classes,
    is_thing,
    read_names,
    rules_by_class,
    stands,
    statement,
    table_names,
)
from tabletop.clerk.editing.wrap_expression import widened, with_term
from tabletop.clerk.language import tree
from tabletop.clerk.language.inference import Scope, Sorter
from tabletop.clerk.language.printer import expression_text
from tabletop.clerk.language.sorts import A_DAY, ANYTHING, RULE_SORT, YES_NO_SORT, Sort
from tabletop.clerk.language.vocabulary import Counter, Vocabulary
from tabletop.clerk.language.words import COUNTED_OUT, DIVISION, FUNCTIONS

OWN_COUNTER = "counter"
READ, MADE, ELSE = "read of the same", "made of what stands here", "whatever else fits"
"""What further choices stand under."""
MOST_LIKELY = 40
"""So many choices can be read before one would rather search."""
Way: TypeAlias = Callable[[Candidate], tree.Line | None]
_SINGLE = (tree.Word, tree.Named, tree.ThisRule)
_BARE_SORTS = frozenset(("number", "text", "yes/no"))
_PLAIN = (*_SINGLE, tree.Number, tree.Text, tree.Day, tree.YesNo, tree.Nobody)


@dataclass(frozen=True)
class ValuePlace:
    line: tree.Line
    path: Path
    vocabulary: Vocabulary
    names: Names
    _ways: dict[tuple[Sort | str, ...], Way | None] = field(default_factory=dict)
    """By sort, how something of it is put there, once that was found out."""

    @cached_property
    def now(self) -> tree.Expression:
        found: tree.Expression = part_at(self.line, self.path)
        return found

    @cached_property
    def scope(self) -> Scope:
        return scope_at(self.line, self.path, self.vocabulary)

    @cached_property
    def wanted(self) -> Sort:
        return wanted_at(self.line, self.path, self.scope, self.vocabulary)

    def likely(self) -> Iterator[Choice]:
        """Words, names and figures, and what is read of the first of them, of the sort that is asked for; what stands there now
        is among them."""
        if self._is_order:
            yield from self._read_of_the_same()
            return
        likely = sorted(filter(self._is_likely, self._candidates), key=self._rank)
        yield from islice(filter(None, map(self._choice, likely)), MOST_LIKELY)
        yield from filter(None, map(self._choice, (one for one in self._candidates if one.node == self.now)))

    def further(self) -> Iterator[Choice]:
        """All that is read of the same, made of what stands there, and whatever else fits."""
        yield from (replace(each, heading=READ) for each in self._read_of_the_same())
        if not self._is_order:
            yield from (replace(each, heading=MADE) for each in self._widened())
            yield from (replace(each, heading=ELSE) for each in filter(None, map(self._choice, self._candidates)))

    @property
    def _is_order(self) -> bool:
        """Lists are put in order by what is read of each, and by nothing else."""
        return "by" in self.path[-2:]

    @cached_property
    def _candidates(self) -> list[Candidate]:
        """Everything that might be put there, the likeliest first: of many rules the few that are told or stand alone."""
        wanted, of_rules = self.wanted, self.wanted.kinds == RULE_SORT.kinds
        made = made_of(self.now, self.scope, self.vocabulary)
        sorter, figures = Sorter(self.vocabulary), figures_of_classes(self.names)
        of_classes = (Candidate(node, sorter.sort(node, self.scope), doc) for node, doc in figures)
        known = candidates(self.scope, self.vocabulary, wanted, self._names.items())
        found: Iterable[Candidate] = chain(known, made, of_classes)
        if self._begins:
            found = (one for one in found if not isinstance(one.node, tree.YesNo | tree.Nobody))
        if getattr(self.now, "of", None) == tree.IT:
            found = (one for one in found if tree.reads_word(one.node, (tree.IT.word,)))
        return sorted(found, key=lambda one: (far_off(one, wanted), of_rules and not isinstance(one.node, _SINGLE)))

    @cached_property
    def _names(self) -> dict[tree.Expression, str]:
        """What things on the table are called of which one may be meant, with what is said of each."""
        read, holder = self._called(_compared_with(self.line, self.path)), part_at(self.line, self.path[:-1])
        if isinstance(self.line, tree.Setting) and self.path[:1] == ("value",):
            read = (*self.names.get(self.line.question, ()), *read)
        if isinstance(holder, tree.Reading):
            read = (*self.names.get(holder.reader, ()), *read)
        rules = dict(rules_by_class(self.names)) if self._of_rules else {}
        return {**dict(table_names(self.wanted, self.vocabulary, self.names)), **rules, **{tree.Text(name): "" for name in read}}

    def _called(self, node: tree.Node | None) -> tuple[str, ...]:
        """What is called so on the table of what this reads, or of what is told by this word."""
        if isinstance(node, tree.Word):
            of = self.line.occasion if isinstance(self.line, tree.Clause) else self.line.question
            return tuple(self.names.get(f"{node.word} of {of}", ()))
        return read_names(node, self.scope, self.vocabulary, self.names)

    def _is_likely(self, one: Candidate) -> bool:
        """Whether it is of the sort that is wanted, or begins a comparison, is no more than one thing read of another, and is of
        something that this table has."""
        if one.sort.kinds.issubset(self.names.get(ABSENT, ())):
            return False
        if self._begins:
            return isinstance(one.node, _SINGLE) or _is_bare(one.node) or _is_read(one.node)
        if isinstance(one.node, tree.RuleNumbered):
            return self._of_rules
        if far_off(one, self.wanted) == 2:
            return one.node in self._names
        return isinstance(one.node, _PLAIN) or one.node in self._names or _is_bare(one.node) or _is_read(one.node)

    def _rank(self, one: Candidate) -> int:
        """What a comparison begins with is told or read of what is told, what rules ask most first; elsewhere a word or a name
        does, and a thing that lies on the table before other words, after what is told."""
        if self._begins:
            if self.names and (often := self._often_asked(one.node)):
                return often
            if isinstance(one.node, tree.Word):
                return 0
            if self._is_of_a_figure(one):
                return 4
            counted = isinstance(one.node, tree.Counted) and self._is_of_a_player(one)
            return 1 if counted else 2 if _is_read(one.node) else 3
        if is_thing(self.wanted) and not isinstance(one.node, tree.Word):
            return 1 if one.node in self._names else 2
        if isinstance(one.node, _PLAIN):
            return 0
        if self._is_of_a_player(one):
            return 1 if isinstance(one.node, tree.Counted) else 2
        return 4 if self._is_of_a_figure(one) else 3

    def _often_asked(self, node: tree.Expression) -> int:
        """Below nothing where the rules in force ask it: the farther, the sooner what it is read of is told, and the more ask."""
        asked, told, of = list(self.names.get(OFTEN_ASKED, ())), list(self.scope), getattr(node, "of", None)
        words = expression_text(node) if isinstance(of, tree.Word) and of.word in told else ""
        if words not in asked or not isinstance(of, tree.Word):
            return 0
        return asked.index(words) - len(asked) * (len(told) - told.index(of.word))

    def _is_of_a_player(self, one: Candidate) -> bool:
        """Whether it is read of somebody: that is wanted more often than what is asked of the table."""
        return "player" in self._read_of(one)

    def _is_of_a_figure(self, one: Candidate) -> bool:
        """Whether it is read of a number or a text, or asked what a reckoning comes to: hardly anybody wants that."""
        return bool(self._read_of(one) & _BARE_SORTS) or (isinstance(one.node, tree.Asked) and one.node.question == DIVISION)

    def _read_of(self, one: Candidate) -> frozenset[str]:
        of = getattr(one.node, "of", None)
        return Sorter(self.vocabulary).sort(of, self.scope).kinds if isinstance(of, tree.Word) else frozenset()

    @property
    def _begins(self) -> bool:
        return self.path[-1:] == ("left",) or _is_condition(self.line, self.path)

    @property
    def _of_rules(self) -> bool:
        return self.wanted.kinds == RULE_SORT.kinds

    def _choice(self, one: Candidate) -> Choice | None:
        words = expression_text(one.node)
        decided = isinstance(one.node, tree.Asked) and one.node.key
        return self._by(self._ways_for(one), one, words, "decided" if decided else "")

    def _by(self, ways: tuple[Way, ...], one: Candidate, words: str, alike: str = "") -> Choice | None:
        """It is put there in the first of the ways with which the line stands, as all are of its sort that are ``alike``."""
        opening = expression_text(one.node).split()[:2]
        of = one.node.of if isinstance(one.node, tree.Reading | tree.Asked | tree.Counted | tree.Function) else None
        own = opening if opening[0] in self.vocabulary.verb_words else ()  # “to hand of …” is a verb’s own
        read = (Sorter(self.vocabulary).sort(of, self.scope),) if own and of is not None else ()
        key = (one.sort, alike, *own, *read)
        if key not in self._ways:
            self._ways[key] = next((way for way in ways if (made := way(one)) and stands(made, self.vocabulary)), None)
        way = self._ways[key]
        return Choice(words, partial(_line, way, one), one.doc, about=frozenset(_words_of(one.node))) if way else None

    def _ways_for(self, one: Candidate) -> tuple[Way, ...]:
        ways: tuple[Way, ...] = (self._whole_list, self._there, self._compared, self._gone_through)
        if self.path[-1:] == ("left",) and isinstance(one.node, tree.Asked) and one.node.key:
            return (lambda one: self._compared(replace(one, sort=YES_NO_SORT)), *ways)  # what was decided once holds or does not
        return ways

    # The ways

    def _there(self, one: Candidate) -> tree.Line:
        made: tree.Line = with_part(self.line, self.path, one.node)
        return made

    def _whole_list(self, one: Candidate) -> tree.Line | None:
        """A list in place of the list whose only item stands there."""
        holder = part_at(self.line, self.path[:-2]) if self.path[-2:-1] == ("items",) else None
        if not one.sort.many or not isinstance(holder, tree.ListOf) or len(holder.items) > 1:
            return None
        made: tree.Line = with_part(self.line, self.path[:-2], one.node)
        return made

    def _compared(self, one: Candidate) -> tree.Line | None:
        """Where a comparison begins with something else, it is compared with something of that sort: of a list, with its number;
        what holds or not stands alone."""
        path = self.path
        compared = path[:-1] if path[-1:] == ("left",) else path if _is_condition(self.line, path) else None
        if compared is None or ANYTHING in one.sort.kinds or isinstance(one.node, tree.YesNo):
            return None
        called = next(iter(self._called(one.node)), "")
        anew: tree.Expression | None = one.node
        if called and not one.sort.many:
            anew = tree.Compare(one.node, "is", tree.Text(called))
        elif one.sort != YES_NO_SORT:
            anew = _comparison(one, self.scope, self.vocabulary)
        made: tree.Line | None = with_part(self.line, compared, anew) if anew else None
        return made

    def _gone_through(self, one: Candidate) -> tree.Line | None:
        """Another list to go through, of which each is something else, with something likely to do with each of those."""
        holder = part_at(self.line, self.path[:-1]) if self.path[-1:] == ("items",) else None
        if not one.sort.many or not isinstance(self.line, tree.Clause) or not isinstance(holder, tree.ForEach):
            return None
        kinds = (
            [kind for kind in sorted(one.sort.kinds) if kind not in self.scope] if holder.word in self.vocabulary.kinds else []
        )
        word = kinds[0] if kinds else holder.word
        done = statement(self.line.moment, {**self.scope, word: one.sort.each()}, self.vocabulary)
        made: tree.Line = with_part(self.line, self.path[:-1], tree.ForEach(word, one.node, (done,)))
        return made

    # What is read of the same, and what is made of it

    def _read_of_the_same(self) -> Iterator[Choice]:
        yield from self._each(each for each in _other_readings(self.now, self.vocabulary) if each[1] != self.now)

    def _widened(self) -> Iterator[Choice]:
        sort = Sorter(self.vocabulary).sort(self.now, self.scope)
        yield from self._each(widened(self.now, sort, condition(self.scope, self.vocabulary), self.vocabulary))

    def _each(self, made: Iterable[tuple[str, tree.Expression, str]]) -> Iterator[Choice]:
        """Those with which the line stands: by themselves, or compared with something."""
        ways: tuple[Way, ...] = (lambda one: with_term(self.line, self.path, one.node), self._compared)
        for words, node, doc in made:
            sorter = Sorter(self.vocabulary)
            one = Candidate(node, sorter.sort(node, self.scope), doc)
            choice = None if sorter.complaints else self._by(ways, one, words, type(node).__name__)
            if choice:
                yield choice


def _words_of(node: tree.Expression) -> Iterator[str]:
    return (word for each in tree.whole(node) for word in words_in(each))


def _is_bare(node: tree.Expression) -> bool:
    return isinstance(node, tree.Asked) and node.key is None and node.of is None


def _is_read(node: tree.Expression) -> bool:
    """Whether it is read of a word that is told."""
    return isinstance(node, tree.Reading | tree.Counted | tree.Asked) and isinstance(node.of, tree.Word)


def _line(way: Way, one: Candidate) -> tree.Line:
    made = way(one)
    assert made
    return made


def _compared_with(line: tree.Line, path: Path) -> tree.Node | None:
    """What the value there is compared with, by itself or as one of a list."""
    for above in (path[:-1], path[:-3]):
        holder = part_at(line, above)
        if isinstance(holder, tree.Compare) and path[len(above)] == "right":
            return holder.left
    return None


def _is_condition(line: tree.Line, path: Path) -> bool:
    """Whether what stands there is asked by itself, whether it holds."""
    if path[-1:] == ("condition",) or path[-1:] == ("part",):
        return True
    return path[-2:-1] == ("parts",) and isinstance(part_at(line, path[:-2]), tree.And | tree.Or)


def _comparison(one: Candidate, scope: Scope, vocabulary: Vocabulary) -> tree.Compare | None:
    if one.sort.many:
        return tree.Compare(tree.Function("number", one.node), "is at least", tree.Number(1))
    if words := [word for kind in sorted(one.sort.kinds) for word in vocabulary.kinds[kind].words]:
        return tree.Compare(one.node, "is", tree.Text(words[0]))
    if any(vocabulary.kinds[kind].named for kind in one.sort.kinds):
        return tree.Compare(one.node, "is", tree.Text(OWN_WORDS))
    if one.sort == A_DAY:
        return tree.Compare(one.node, "is", SOME_DAY)
    same = (each.node for each in candidates(scope, vocabulary) if each.sort == one.sort and each.node != one.node)
    right = next(same, None)
    return tree.Compare(one.node, "is", right) if right else None


def _other_readings(now: tree.Node, vocabulary: Vocabulary) -> Iterator[tuple[str, tree.Expression, str]]:
    """Other things to read of the same, and other things to find of the same list."""
    if not isinstance(now, tree.Reading | tree.Asked | tree.Counted | tree.Function) or now.of is None:
        return
    if isinstance(now, tree.Function):
        names = FUNCTIONS if now.count is None else COUNTED_OUT
        yield from ((f"{name} of …", replace(now, name=name), FUNCTIONS[name]) for name in names)
        return
    for counter in () if isinstance(now, tree.Counted) else vocabulary.all(Counter):
        yield f"{counter.phrase} of …", tree.Counted(tree.CounterWord(counter.phrase, known=True), now.of), counter.doc
    if not isinstance(now, tree.Counted):
        yield (
            "a counter of your own of …",
            tree.Counted(tree.CounterWord(OWN_COUNTER, known=False), now.of),
            "its name to type over",
        )
    for reader in vocabulary.readers.values():
        if reader.link:
            yield f"{reader.phrase} of …", tree.Reading(reader.phrase, now.of), reader.doc
    for question in vocabulary.questions.values():
        if question.of or question.own:
            yield f"{question.phrase} of …", tree.Asked(question.phrase, None, now.of), question.doc
