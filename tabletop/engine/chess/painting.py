"""Ways of moving as marks on a board with the man in the middle, and what a brush does to them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import gcd
from typing import NamedTuple

from tabletop.engine.chess.betza import FARTHEST, Leg
from tabletop.engine.chess.betza_writing import plain

Square = tuple[int, int]
"""How far aside and how far ahead of the man."""
STEP, SLIDE, LEAP = "step", "slide", "leap"
"""To a square if nothing stands between, along a line, or over whatever stands between."""
RADIUS = 3
ARROWS: tuple[Square, ...] = ((-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1))


class SquareMark(NamedTuple):
    """What may be done on a square: whether to move there and whether to capture, with any move and with a first one alone."""

    moves: bool = False
    takes: bool = False
    first_moves: bool = False
    first_takes: bool = False

    def __or__(self, other: tuple[bool, ...]) -> "SquareMark":
        moves, takes, first_moves, first_takes = (a or b for a, b in zip(self, other, strict=True))
        return SquareMark(moves, takes, first_moves and not moves, first_takes and not takes)

    def when(self, *, first: bool) -> tuple[bool, bool]:
        """Whether it moves and whether it captures, with any move or only with a first one."""
        return (self.first_moves, self.first_takes) if first else (self.moves, self.takes)


@dataclass(frozen=True)
class Brush:
    tool: str = STEP
    moves: bool = True
    takes: bool = True
    first: bool = False
    alike: bool = True
    """Whether the other side is painted too."""

    def leg(self, at: Square) -> Leg:
        """What it lays on a square: a step, a leap, or a slide up to there; aslant like a knight a slide goes on."""
        leg = Leg(*at, moves=self.moves, takes=self.takes, first=self.first)
        if self.tool == LEAP:
            return leg
        if self.tool == STEP:
            return leg._replace(lame=max(map(abs, at)) > 1)
        far = gcd(*at)
        aside, ahead = at[0] // far, at[1] // far
        is_line = not (aside and ahead) or abs(aside) == abs(ahead)
        return leg._replace(aside=aside, ahead=ahead, most=far if is_line else FARTHEST)

    def line(self, way: Square) -> Leg:
        """The slide along a whole line."""
        return replace(self, tool=LEAP).leg(way)._replace(most=FARTHEST)


def marks(legs: frozenset[Leg], radius: int = RADIUS) -> dict[Square, SquareMark]:
    """The squares, up to so far from the man, that he may go to if nothing stands in his way."""
    found: dict[Square, SquareMark] = {}
    for leg in legs:
        for square in _squares(leg):
            if max(map(abs, square)) <= radius:
                found[square] = found.get(square, SquareMark()) | _mark(leg)
    return found


def arrows(legs: frozenset[Leg], radius: int = RADIUS) -> dict[Square, SquareMark]:
    """The directions in which he goes on beyond so many squares."""
    found: dict[Square, SquareMark] = {}
    for leg in legs:
        if leg.most > 1 and leg.most * max(abs(leg.aside), abs(leg.ahead)) > radius:
            way = leg.aside, leg.ahead
            found[way] = found.get(way, SquareMark()) | _mark(leg)
    return found


def radius_of(legs: frozenset[Leg]) -> int:
    """How many squares on each side a picture needs: slides that go on need no more than their arrows."""
    ends = (leg.most * max(abs(leg.aside), abs(leg.ahead)) for leg in legs if leg.most < FARTHEST)
    leaps = (max(abs(leg.aside), abs(leg.ahead)) for leg in legs)
    return min(RADIUS, max(2, *ends, *leaps, 0))


def painted(legs: frozenset[Leg], at: Square, brush: Brush) -> frozenset[Leg]:
    """After a click on a square: what the brush would lay is taken away where it is seen there, and else laid in place of what
    is."""
    return _laid(legs, at, brush, brush.leg(at)) if any(at) else legs


def slid(legs: frozenset[Leg], way: Square, brush: Brush) -> frozenset[Leg]:
    """After a click on an arrow: a slide along the whole line is laid, or taken away where it is that already."""
    return _laid(legs, way, brush, brush.line(way))


def _laid(legs: frozenset[Leg], at: Square, brush: Brush, leg: Leg) -> frozenset[Leg]:
    rides = leg.most > 1
    there = (
        leg in plain(legs) if rides else marks(legs).get(at, SquareMark()).when(first=brush.first) == (brush.moves, brush.takes)
    )
    sides = {1, -1} if brush.alike else {1}
    for side in sides:
        square, mine = (side * at[0], at[1]), leg._replace(aside=side * leg.aside)
        cleared = frozenset(left for each in legs for left in _without(each, square, mine, rides=rides, away=there))
        legs = plain(cleared if there else cleared | {mine})
    return legs


def _without(leg: Leg, at: Square, laid: Leg, *, rides: bool, away: bool) -> Iterator[Leg]:
    """What is left of a leg where another one is laid or taken away: what leads elsewhere, a slide up to there, and what may be
    done there besides, with a first move or with any other."""
    if rides and (leg.aside, leg.ahead) != (laid.aside, laid.ahead):
        reaches = 0
    else:
        reaches = 1 if rides else next((far for far, square in enumerate(_squares(leg), 1) if square == at), 0)
    shares = (leg.moves and laid.moves) or (leg.takes and laid.takes)
    if not reaches or (leg.first != laid.first and (away or not shares)):
        yield leg
    elif reaches > 1:
        yield leg._replace(most=reaches - 1)


def _squares(leg: Leg) -> list[Square]:
    return [(leg.aside * far, leg.ahead * far) for far in range(1, leg.most + 1)]


def _mark(leg: Leg) -> SquareMark:
    return SquareMark(*((False, False, leg.moves, leg.takes) if leg.first else (leg.moves, leg.takes, False, False)))
