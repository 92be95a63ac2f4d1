"""Legs written down again in Betza's notation, as short as it can be."""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from tabletop.engine.chess.betza import ATOMS, FARTHEST, Leg, Unreadable, leaps_of, read_betza

_STRAIGHT, _DIAGONAL = ("v", "s", "f", "b", "l", "r"), ("f", "b", "l", "r", "fl", "fr", "bl", "br")
_OBLIQUE = (
    *_STRAIGHT, "fl", "fr", "bl", "br", "fs", "bs", "lv", "rv", "ff", "bb", "ll", "rr",
    "ffl", "ffr", "bbl", "bbr", "llf", "llb", "rrf", "rrb",
)  # fmt: skip
"""The ways that can be said of a leap, one after another."""
_MEN = {1: "K", FARTHEST: "Q"}
_ALONE = {(1, 0): "R", (1, 1): "B"}


class _Manner(NamedTuple):
    """What legs of one atom have in common."""

    first: bool
    takes: bool
    moves: bool
    lame: bool
    most: int


def written(legs: frozenset[Leg]) -> str:
    """A notation that reads as these legs, or as others that lead to the same squares in the same way. Raises ``ValueError``
    for a leap that has no letter."""
    ways: dict[_Manner, dict[tuple[int, int], set[tuple[int, int]]]] = defaultdict(lambda: defaultdict(set))
    for leg in plain(legs):
        manner = _Manner(leg.first, leg.takes, leg.moves, leg.lame, leg.most)
        ways[manner][_shape(leg)].add((leg.aside, leg.ahead))
    return "".join(_atoms(manner, dict(ways[manner])) for manner in sorted(ways, key=_order))


def readable_legs(notation: str) -> frozenset[Leg]:
    """The legs of a notation; none where nobody can read it."""
    try:
        return read_betza(notation)
    except Unreadable:
        return frozenset()


def plain(legs: Iterable[Leg]) -> frozenset[Leg]:
    """The fewest legs that mean the same: none that another one does as well, and one that does either for two of which one
    moves and the other captures."""
    single = {
        leg._replace(moves=moves, takes=not moves, lame=leg.lame and _shape(leg)[0] > 1, most=min(leg.most, FARTHEST))
        for leg in legs
        for moves in (True, False)
        if (leg.moves if moves else leg.takes)
    }
    needed = {leg for leg in single if not any(_does_as_well(other, leg) for other in single if other != leg)}
    either = {leg for leg in needed if leg._replace(moves=not leg.moves, takes=not leg.takes) in needed}
    return frozenset({leg._replace(moves=True, takes=True) for leg in either} | (needed - either))


def _does_as_well(other: Leg, leg: Leg) -> bool:
    """Whether the other one leads to the same squares, whatever stands in between; so does a slide instead of a lame leap."""
    times = max(abs(leg.aside), abs(leg.ahead)) if leg.lame and max(abs(other.aside), abs(other.ahead)) == 1 else 1
    same = (other.aside * times, other.ahead * times, other.moves) == (leg.aside, leg.ahead, leg.moves)
    far = other.most >= min(leg.most * times, FARTHEST)
    return same and far and other.first <= leg.first and other.lame <= leg.lame


def _order(manner: _Manner) -> tuple[object, ...]:
    """What is done with any move before what only a first move does; the longest rides first."""
    return manner.first, manner.takes and not manner.moves, not manner.takes, manner.lame, -manner.most


def _shape(leg: Leg) -> tuple[int, int]:
    short, long = sorted((abs(leg.aside), abs(leg.ahead)))
    return long, short


def _atoms(manner: _Manner, found: dict[tuple[int, int], set[tuple[int, int]]]) -> str:
    names = {leap: name for name, leap in ATOMS.items()}
    if unknown := found.keys() - names.keys():
        raise ValueError(f"no letter for a leap of {max(unknown)}")
    small = "i" * manner.first + ("" if manner.moves and manner.takes else "m" if manner.moves else "c")
    lame = "n" * manner.lame
    said = {leap: _way(leap, frozenset(goes)) for leap, goes in found.items()}
    parts = []
    straight, diagonal = (1, 0), (1, 1)
    for way in (said.get(straight), said.get(diagonal)):
        if way is not None and all(leaps_of(way, *leap) == found.get(leap) for leap in (straight, diagonal)):
            parts.append(f"{small}{way}{_MEN.get(manner.most, f'Q{manner.most}')}")
            del said[straight], said[diagonal]
            break
    parts += [f"{small}{said[leap]}{lame}{_atom(leap, manner.most)}" for leap in names if leap in said]
    return "".join(parts)


def _atom(leap: tuple[int, int], most: int) -> str:
    name = next(name for name, each in ATOMS.items() if each == leap)
    if most == 1:
        return name
    if most < FARTHEST:
        return f"{_ALONE.get(leap, name)}{most}"
    return _ALONE.get(leap, name * 2)


def _way(leap: tuple[int, int], goes: frozenset[tuple[int, int]]) -> str:
    """The letters before an atom that name these directions; none where it is all of them."""
    long, short = leap
    return _ways("straight" if not short else "diagonal" if long == short else "oblique")[
        frozenset(_as_knight(*each) for each in goes)
    ]


def _as_knight(aside: int, ahead: int) -> tuple[int, int]:
    """The same direction of the shortest leap of its shape."""
    x, y = abs(aside), abs(ahead)
    size = (1, 1) if x == y else (2 if x > y > 0 else min(x, 1), 2 if y > x > 0 else min(y, 1))
    return (size[0] if aside > 0 else -size[0]), (size[1] if ahead > 0 else -size[1])


@lru_cache(maxsize=3)
def _ways(shape: str) -> dict[frozenset[tuple[int, int]], str]:
    """The shortest letters for each set of directions of a shape, found by trying: letters may join those before them."""
    leap, words = {"straight": ((1, 0), _STRAIGHT), "diagonal": ((1, 1), _DIAGONAL), "oblique": ((2, 1), _OBLIQUE)}[shape]
    found: dict[frozenset[tuple[int, int]], str] = {}
    waiting: list[tuple[int, str]] = [(0, "")]
    while waiting:
        _, way = heappop(waiting)
        goes = frozenset(leaps_of(way, *leap))
        if goes in found:
            continue
        found[goes] = way
        for word in words:
            heappush(waiting, (len(way) + len(word), way + word))
    return found
