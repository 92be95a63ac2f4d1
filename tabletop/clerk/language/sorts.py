"""Sorts of values: what an expression may stand for, and what fits where.

Sorts are for catching mistakes before a vote, so they are generous: two sorts fit when *some* value could be of both.
Nobody fits everywhere, and what is known only when the line runs (``custom "…"``) is *anything*.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tabletop.engine.days import DAY, spoken_day
from tabletop.engine.values import Ref, Value


@dataclass(frozen=True)
class Kind:
    """A kind of thing (``card``, ``cards``) or of word (``threshold``). ``wider`` is what every one of them also is."""

    word: str
    plural: str = ""
    wider: str = ""
    named: bool = False
    """Whether a sheet may write one as the text of its name: ``draw 1 cards from "draw"``."""
    words: tuple[str, ...] = ()
    """The texts that are understood, where it is one of a few."""
    more: bool = False
    """Whether other texts than these are understood as well."""
    doc: str = ""
    also: tuple[str, ...] = ()
    """What tables of other kits call it with whatever else may stand there: one of ``SHARED``."""
    usual: str = ""
    """The name that a blank begins with where nothing of the kind lies on the table; its word, if empty."""
    spelt: tuple[tuple[str, str], ...] = ()
    """What people call some of the texts, and how a sheet writes them."""


SHARED = ("turn taker", "gift")
"""Words in tables for all kinds that say so: what takes turns besides players, and what is handed over besides things."""
ANYTHING = "anything"
NOBODY = "nobody"
BASIC = (
    Kind("number", "numbers"),
    Kind("text", "texts"),
    Kind("yes/no", "yes/nos"),
    Kind(DAY, "days"),
    Kind(NOBODY),
    Kind(ANYTHING, "list"),
)


@dataclass(frozen=True)
class Sort:
    """One of these kinds, or a list of them. ``many`` accepts a single one as a list of one."""

    kinds: frozenset[str]
    many: bool = False

    @property
    def open(self) -> bool:
        """Whether nothing at all is known, not even if it is a list."""
        return ANYTHING in self.kinds and not self.many

    def each(self) -> "Sort":
        return Sort(self.kinds)

    def list(self) -> "Sort":
        return Sort(self.kinds, many=True)

    def __or__(self, other: "Sort") -> "Sort":
        kinds = self.kinds | other.kinds
        return Sort(kinds - {NOBODY} or kinds, self.many or other.many)


NUMBER_SORT = Sort(frozenset({"number"}))
TEXT_SORT = Sort(frozenset({"text"}))
YES_NO_SORT = Sort(frozenset({"yes/no"}))
A_DAY = Sort(frozenset({DAY}))
NO_ONE = Sort(frozenset({NOBODY}))
UNKNOWN = Sort(frozenset({ANYTHING}))
RULE_SORT = Sort(frozenset({"rule"}))


def lineage(kind: str, kinds: Mapping[str, Kind]) -> tuple[str, ...]:
    """The kind and everything wider: ``("card", "thing")``."""
    line = [kind]
    while (wider := kinds[line[-1]].wider if line[-1] in kinds else "") and wider not in line:
        line.append(wider)
    return tuple(line)


def _related(given: str, wanted: str, kinds: Mapping[str, Kind]) -> bool:
    if {given, wanted} & {ANYTHING, NOBODY}:
        return True
    ancestors, descendants = lineage(given, kinds), lineage(wanted, kinds)
    if wanted in ancestors or given in descendants:
        return True
    return "text" in ancestors and any(kinds[kind].named for kind in descendants if kind in kinds)


def fits(given: Sort, wanted: Sort, kinds: Mapping[str, Kind]) -> bool:
    """Whether a value of the one sort may stand where the other is wanted."""
    if given.many and not (wanted.many or wanted.open):
        return False
    return any(_related(one, other, kinds) for one in given.kinds for other in wanted.kinds)


def comparable(left: Sort, right: Sort, kinds: Mapping[str, Kind]) -> bool:
    """Whether ``left is right`` can ever be so: a thing that has a name equals the text of it, and any text another."""
    if left.open or right.open or NOBODY in left.kinds | right.kinds:
        return True
    texts = [any("text" in lineage(kind, kinds) for kind in sort.kinds) for sort in (left, right)]
    if all(texts) and left.many == right.many:
        return True
    either_way = any(_related(a, b, kinds) or _related(b, a, kinds) for a in left.kinds for b in right.kinds)
    return left.many == right.many and either_way


def understood(sort: Sort, kinds: Mapping[str, Kind]) -> tuple[str, ...]:
    """The only texts that may stand for a value of the sort; none where any text may."""
    found = [kinds[kind] for kind in sorted(sort.kinds) if kind in kinds]
    closed = len(found) == len(sort.kinds) and all(kind.words and not kind.more for kind in found)
    return tuple(word for kind in found for word in kind.words) if closed else ()


def spelt_in(sort: Sort, kinds: Mapping[str, Kind]) -> Mapping[str, str]:
    """What people call some of the texts that may stand there, and how a sheet writes them."""
    return {called: text for kind in sort.kinds & kinds.keys() for called, text in kinds[kind].spelt}


def sort_in_words(sort: Sort, kinds: Mapping[str, Kind]) -> str:
    """The sort in words: ``"a list of players"``, ``"a number or a text"``."""
    words = sorted(sort.kinds)
    if sort.many:
        plurals = [kinds[word].plural if word in kinds and kinds[word].plural else word for word in words]
        return "a list" if ANYTHING in words else f"a list of {' or '.join(plurals)}"
    return " or ".join(map(_with_article, words))


def _with_article(word: str) -> str:
    if word in (ANYTHING, NOBODY):
        return word
    return {"yes/no": "yes or no"}.get(word) or f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def test_for(sort: Sort, kinds: Mapping[str, Kind]) -> Callable[[Value], bool]:
    """A test for one value, nobody and lists excepted, that tells whether it is of one of the sort's kinds."""
    if ANYTHING in sort.kinds:
        return lambda value: True
    lines = {kind: lineage(kind, kinds) for kind in (*kinds, *sort.kinds)}
    roots = {lines[kind][-1] for kind in sort.kinds}
    named = any(kinds[wider].named for kind in sort.kinds for wider in lines[kind] if wider in kinds)
    types = {python for root, of_root in _TYPES.items() if root in roots for python in of_root} | ({str} if named else set())
    refs = {wider for kind in sort.kinds for wider in lines[kind]} | {kind for kind in lines if sort.kinds & set(lines[kind])}
    return lambda value: value.kind in refs if type(value) is Ref else type(value) in types


_TYPES: Mapping[str, tuple[type, ...]] = {"number": (int, Fraction), "text": (str,), "yes/no": (bool,)}


def what(value: Value) -> str:
    """A value in words, for a sentence about why it will not do."""
    if value is None:
        return "nobody"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Ref) and value.kind == DAY:
        return f"the day {spoken_day(value.key)}"
    if isinstance(value, Ref):
        return f"the {value.kind} “{value.key[:40]}”"
    if isinstance(value, str):
        return f"the text “{value[:40]}”"
    return "a list" if isinstance(value, tuple) else f"the number {value}"
