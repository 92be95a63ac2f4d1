"""Everything that could stand where a value stands, made of the words known there: the likeliest first."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from tabletop.clerk.language import tree
from tabletop.clerk.language.inference import Scope, Sorter
from tabletop.clerk.language.sorts import ANYTHING, BASIC, Sort, fits, lineage
from tabletop.clerk.language.sorts import NUMBER_SORT as A_NUMBER
from tabletop.clerk.language.sorts import TEXT_SORT as A_TEXT
from tabletop.clerk.language.vocabulary import Counter, Vocabulary
from tabletop.clerk.language.words import ENDS, FUNCTIONS

OWN_WORDS = "…"
"""What stands in a text that is still to be written."""


SOME_DAY = tree.Day("2026-12-24")
"""What stands where a day is still to be chosen."""


@dataclass(frozen=True)
class Candidate:
    node: tree.Expression
    sort: Sort
    doc: str = ""


def candidates(
    scope: Scope, vocabulary: Vocabulary, wanted: Sort | None = None, names: Iterable[tuple[tree.Expression, str]] = ()
) -> Iterator[Candidate]:
    """Words told here, single words, values to type over, then readings of those words; first what texts are understood
    where that sort is ``wanted``, and the ``names`` of things on the table with what is said of each."""
    sorter = Sorter(vocabulary)
    for kind in sorted(wanted.kinds) if wanted else ():
        words = [tree.Text(text) for text in vocabulary.kinds[kind].words]
        yield from (Candidate(word, Sort(frozenset({kind}))) for word in words)
        yield from (Candidate(tree.ListOf((word,)), Sort(frozenset({kind}), many=True)) for word in words)
    named = [*names]
    named += [(tree.ListOf((node,)), doc) for node, doc in named if isinstance(node, tree.Text | tree.RuleNumbered)]
    yield from (Candidate(node, sorter.sort(node, scope), doc) for node, doc in named)
    yield from _anywhere(tuple(scope.items()), vocabulary)


@lru_cache(maxsize=256)
def _anywhere(told_here: tuple[tuple[str, Sort], ...], vocabulary: Vocabulary) -> tuple[Candidate, ...]:
    """Those that hang on nothing but what is told: menus ask for them again and again while one line is filled in."""
    return tuple(_found(dict(told_here), vocabulary))


def _found(scope: Scope, vocabulary: Vocabulary) -> Iterator[Candidate]:
    sorter = Sorter(vocabulary)

    def of(node: tree.Expression, doc: str = "") -> Candidate:
        return Candidate(node, sorter.sort(node, scope), doc)

    told, named = list(_told(scope, vocabulary)), list(_named(scope, vocabulary))
    yield from (of(node, doc) for node, doc in (*told, *_TYPED, *named, *_ALWAYS))
    asked = [of(tree.Asked(each.phrase), each.doc) for each in vocabulary.questions.values() if each.bare]
    yield from asked
    yield from (of(tree.Asked(each.phrase, OWN_WORDS), each.doc) for each in vocabulary.questions.values() if each.keyed)
    known = [tree.ThisRule(), *(node for node, _ in (*told, *named))]
    operands = [one for node in known if _is_plain(one := of(node), vocabulary)]
    for one in operands:
        read = [of(node, doc) for node, doc in _readings(one, vocabulary)]
        yield from read
        beside = (each for each in read if isinstance(each.node, tree.Reading) and not each.node.link and not one.sort.many)
        yield from (of(tree.Function("first", each.node), each.doc) for each in beside)
    by_name = [of(node, doc) for node, doc in _by_name(operands, vocabulary)]
    yield from by_name
    lists = [one for one in by_name if one.sort.kinds - _READ_BY_TYPING]
    for one in lists:
        yield from (of(node, doc) for node, doc in _readings(one, vocabulary))
    for one in (*operands, *lists):
        yield from _found_in(one, scope, vocabulary)
    yield from (of(tree.Function("first", one.node), FUNCTIONS["first"]) for one in asked if one.sort.many)


_READ_BY_TYPING = A_TEXT.kinds | A_NUMBER.kinds
"""Of what is a text or a number itself, hardly anybody wants to read more."""


def made_of(now: tree.Expression, scope: Scope, vocabulary: Vocabulary) -> Iterator[Candidate]:
    """All that can be read of something made, such as a part of a list, and be found in it: of single words these are among
    the ``candidates`` already."""
    if isinstance(now, tree.Word | tree.Named | tree.Text | tree.Number | tree.Day | tree.YesNo | tree.Nobody):
        return
    sorter = Sorter(vocabulary)
    one = Candidate(now, sorter.sort(now, scope))
    yield from (Candidate(node, sorter.sort(node, scope), doc) for node, doc in _readings(one, vocabulary))
    yield from _found_in(one, scope, vocabulary)


def _found_in(one: Candidate, scope: Scope, vocabulary: Vocabulary) -> Iterator[Candidate]:
    """How many there are in a list, the first of it, and whoever has the most."""
    if not one.sort.many:
        return
    found = [*_extremes(one, vocabulary), *((tree.Function(name, one.node), doc) for name, doc in FUNCTIONS.items())]
    for node, doc in found:
        sorter = Sorter(vocabulary)
        sort = sorter.sort(node, scope)
        if not sorter.complaints:
            yield Candidate(node, sort, doc)


def _is_plain(one: Candidate, vocabulary: Vocabulary) -> bool:
    """Whether others are likely to be read of it: what is told, one thing, or all there are of a kind."""
    return (
        isinstance(one.node, tree.Word)
        or not one.sort.many
        or (isinstance(one.node, tree.Named) and one.node.phrase in vocabulary.plurals)
    )


def far_off(one: Candidate, wanted: Sort) -> int:
    """How unlikely it is that it is meant: of a sort of its own, of another that will do, or of one that only may do."""
    own = wanted.kinds - {kind.word for kind in BASIC}
    return 0 if one.sort.kinds <= own else 1 if one.sort.kinds <= wanted.kinds else 2


def _told(scope: Scope, vocabulary: Vocabulary) -> Iterator[tuple[tree.Expression, str]]:
    yield from ((tree.Word(word), vocabulary.stands_for(word)) for word in scope)


def _named(scope: Scope, vocabulary: Vocabulary) -> Iterator[tuple[tree.Expression, str]]:
    names = (name for name in vocabulary.names.values() if scope.keys() >= set(name.needs))
    yield from ((tree.Named(name.phrase), name.doc) for name in names)


_TYPED: tuple[tuple[tree.Expression, str], ...] = (
    (tree.Number(1), "a number to type over"),
    (tree.Number(Fraction(2, 3)), "a fraction to type over"),
    (tree.Text(OWN_WORDS), "words to type over"),
    (SOME_DAY, "a day to choose anew"),
    (tree.ListOf((tree.Text(OWN_WORDS),)), "a list of words"),
    (tree.ListOf((tree.Number(1),)), "a list of numbers"),
    (tree.ListOf(()), "a list with nothing in it"),
    (tree.YesNo(True), ""),
    (tree.YesNo(False), ""),
)
_ALWAYS: tuple[tuple[tree.Expression, str], ...] = ((tree.Nobody(), ""), (tree.ThisRule(), "the rule on this card"))


def _readings(one: Candidate, vocabulary: Vocabulary) -> Iterator[tuple[tree.Expression, str]]:
    """What can be read of it, leaving out what would be read of anything at all."""
    if ANYTHING in one.sort.kinds:
        return
    for reader in vocabulary.readers.values():
        if _taken(one.sort, reader.takes, vocabulary):
            yield tree.Reading(reader.phrase, one.node, reader.link), reader.doc
    for question in vocabulary.questions.values():
        takes = question.of or ("rule" if question.own else "")
        if takes and _taken(one.sort, takes, vocabulary):
            yield tree.Asked(question.phrase, None, one.node), question.doc
    for counter in vocabulary.all(Counter):
        if vocabulary.counter_reader and _taken(one.sort, vocabulary.counter_reader.takes, vocabulary):
            yield tree.Counted(tree.CounterWord(counter.phrase, known=True), one.node), counter.doc


def _by_name(known: Iterable[Candidate], vocabulary: Vocabulary) -> Iterator[tuple[tree.Expression, str]]:
    """What is read of something with a name, where nothing of its kind is told, of one of a few texts, or of a number: that is
    to be typed or chosen."""
    for reader in vocabulary.readers.values():
        takes = vocabulary.sort(reader.takes)
        kinds = [vocabulary.kinds[kind] for kind in sorted(takes.kinds)]
        named = any(kind.named for kind in kinds)
        few = [word for kind in kinds for word in kind.words] or [OWN_WORDS] * (takes == A_TEXT and not reader.link)
        if few or (named and not any(_taken(one.sort, reader.takes, vocabulary) for one in known)):
            yield tree.Reading(reader.phrase, tree.Text(few[0] if few else OWN_WORDS), reader.link), reader.doc
        if takes == A_NUMBER:
            yield tree.Reading(reader.phrase, tree.Number(6), reader.link), reader.doc


def _extremes(one: Candidate, vocabulary: Vocabulary) -> Iterator[tuple[tree.Expression, str]]:
    """The most and the least that there is of a counter, and all of it together; and those who have the most or the least."""
    reads = vocabulary.counter_reader
    if reads and ANYTHING not in one.sort.kinds and _taken(one.sort, reads.takes, vocabulary):
        for counter in vocabulary.all(Counter):
            counted = tree.Counted(tree.CounterWord(counter.phrase, known=True), one.node)
            yield from ((tree.Function(name, counted), FUNCTIONS[name]) for name in ("highest", "lowest", "sum"))
            each = tree.Counted(counted.counter, tree.Word("it"))
            yield from (
                (tree.InOrder(one.node, each, end), f"those of them with the {end} {counter.phrase}") for end in ENDS.values()
            )


@lru_cache(maxsize=4_096)
def _taken(given: Sort, takes: str, vocabulary: Vocabulary) -> bool:
    wanted = vocabulary.sort(takes)
    if any("text" in lineage(kind, vocabulary.kinds) for kind in given.kinds) and "text" not in wanted.kinds:
        return False  # a text may be a name, and so anything that has one; it hardly ever is
    return fits(given if wanted.many else given.each(), wanted, vocabulary.kinds)
