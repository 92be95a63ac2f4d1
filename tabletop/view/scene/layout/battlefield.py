"""Where half-boards lie: apart round the table, or two of them joined in the middle, large and upright for whoever moves.

Apart, each lies at its seat and is turned to it: home row below at the lower edge of the table, home row above at the upper
one, so that the joining edges look at one another. Of two that are joined the far one is turned half round, as cardboard
would be pushed, so that its fourth row lies at the fourth row of the near one; where a rule says *reflected*, it is
mirrored instead. The others lie at the left of them, smaller, and at their right is room for what the push comes to.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, inf
from typing import NamedTuple

from tabletop.engine.chess.squares import FILES, HALF
from tabletop.view.drawing.boards import BAND, EDGE, FRAME, HOME, RANKS, board_size
from tabletop.view.scene.layout.rects import Rect, around, nearest_clear

GAP = 10.0
"""Between boards, at scale 1."""
MOST_SQUARE = 72.0
SHARES = (0.23, 0.26, 0.3, 0.34, 0.38, 0.42, 0.46, 0.5, 0.54)
"""The share of the room that boards beside a joined one may have: the smallest in which they are legible."""
LEGIBLE = 14.0
"""Px of a square at scale 1 in which a man and his mark can still be told."""
SMALLER = 0.6
"""How large a square of a board beside a joined one is at most, in squares of that one."""
CARD, LEAST_WITH_CARD = 184.0, 34.0
"""The width of what lies at the right of a joined board, and how large a square is that leaves room for it: px at scale 1."""
ACROSS = len(FILES)


@dataclass(frozen=True)
class LyingBoard:
    """A half-board as it lies: its box, px of a square, and the line for its words along the home row."""

    box: Rect
    square: float
    home: float
    """Px of the frame at the home row."""
    turned: bool = False
    mirrored: bool = False
    joined: bool = False

    def square_box(self, index: int) -> Rect:
        """The box of a square of this half-board, by its index from 0 to 31."""
        rank, file = divmod(index, ACROSS)
        side, box = self.square, self.box
        if self.turned:
            across = file if self.mirrored else ACROSS - 1 - file
            return Rect(box.x + (FRAME + across) * side, box.y + self.home + rank * side, side, side)
        return Rect(box.x + (FRAME + file) * side, box.bottom - self.home - (1 + rank) * side, side, side)

    @property
    def squares(self) -> tuple[Rect, ...]:
        return tuple(self.square_box(index) for index in range(HALF))

    @property
    def caption(self) -> Rect:
        """Where its words stand, in the frame at the home row, clear of the band."""
        band = self.home * (BAND + 2) / HOME
        y = self.box.y if self.turned else self.box.bottom - self.home + band
        return Rect(self.box.x, y, self.box.width, self.home - band)


class Sides(NamedTuple):
    """The half-boards by the edge of the table where their seats are, from left to right."""

    upper: tuple[str, ...]
    lower: tuple[str, ...]

    def without(self, names: Sequence[str]) -> "Sides":
        return Sides(*(tuple(name for name in side if name not in names) for side in self))


@dataclass(frozen=True)
class Battlefield:
    """How all of them lie, and the room for what a push comes to, where there is one."""

    lying: Mapping[str, LyingBoard]
    card: Rect | None = None


def battlefield(
    sides: Sides,
    joined: Sequence[str],
    room: Rect,
    unit: float,
    *,
    reflected: bool = False,
    put: Mapping[str, tuple[float, float]] | None = None,
    table: Rect | None = None,
) -> Battlefield:
    """Where each half-board lies in the room; ``joined`` are the near and the far one that are pushed together.

    ``put`` are the points of the table where people laid some of them; those stay whole on it.
    """
    if len(joined) != 2:
        return Battlefield(_put(_apart(sides, room, unit), put or {}, table or room, ()))
    others = sides.without(joined)
    square, beside, card = _shared(others, room, unit)
    width, height = board_size(square, unit, joined=True)
    x = round(room.x + beside + max(0.0, room.width - beside - card - width) / 2)
    y = round(room.centre[1] - height)
    far, near = Rect(x, y, width, height), Rect(x, y + height, width, height)
    home = HOME * unit
    large = {
        joined[0]: LyingBoard(near, square, home, joined=True),
        joined[1]: LyingBoard(far, square, home, turned=True, mirrored=reflected, joined=True),
    }
    gap = GAP * unit
    shown = Rect(far.right + gap, far.y, room.right - far.right - gap, 2 * height) if card else None
    left = room._replace(width=max(1.0, x - room.x - gap))
    small = _put(_apart(others, left, unit, most=square * SMALLER), put or {}, table or room, (far, near, *filter(None, [shown])))
    return Battlefield({**large, **small}, shown)


class Shared(NamedTuple):
    """Px of a square of a joined board, and of the room at its left and at its right."""

    square: float
    beside: float
    card: float


def _shared(others: Sides, room: Rect, unit: float) -> Shared:
    """The room as it is shared: at the right for a card if all that lies there can still be read, else for the boards alone."""
    shares = SHARES if others.upper or others.lower else (0.0,)
    tried = [_with(share, card, room, unit) for card in (CARD * unit, 0.0) for share in shares]
    large = [each for each in tried if each.square >= LEAST_WITH_CARD * unit] or tried
    good = (each for each in large if _beside(others, each, room, unit) >= LEGIBLE * unit)
    return next(good, max(large, key=lambda each: _beside(others, each, room, unit)))


def _with(share: float, card: float, room: Rect, unit: float) -> Shared:
    high = (room.height - 2 * HOME * unit) / (2 * RANKS)
    wide = ((room.width - card) * (1 - share) - 2 * GAP * unit) / board_size(1.0, unit, joined=True)[0]
    square = max(4.0, float(floor(min(wide, high, MOST_SQUARE * unit))))
    return Shared(square, (room.width - card) * share, card)


def _beside(others: Sides, shared: Shared, room: Rect, unit: float) -> float:
    """Px of a square of those at the left."""
    number = max(len(others.upper), len(others.lower))
    left = room._replace(width=shared.beside - GAP * unit)
    return max((_square(others, columns, left, unit) for columns in range(1, number + 1)), default=inf)


def _apart(sides: Sides, room: Rect, unit: float, most: float = inf) -> dict[str, LyingBoard]:
    """In rows along both edges, in as many columns as make them largest."""
    number = max(len(sides.upper), len(sides.lower))
    if not number:
        return {}
    square, columns = max((_square(sides, columns, room, unit), -columns) for columns in range(1, number + 1))
    columns, square = -columns, min(square, float(floor(most))) if most < inf else square
    upper, lower = _rows(sides.upper, columns), _rows(sides.lower, columns)
    width, height = board_size(square, unit, joined=False)
    pitch = (width + GAP * unit, height + GAP * unit)
    lying = {}
    for row, names in enumerate((*upper, *lower)):
        y = room.centre[1] + (row - (len(upper) + len(lower) - 1) / 2) * pitch[1] - height / 2
        for column, name in enumerate(names):
            x = room.centre[0] + (column - (len(names) - 1) / 2) * pitch[0] - width / 2
            box = Rect(round(x), round(y), width, height)
            lying[name] = LyingBoard(box, square, HOME * unit, turned=row < len(upper))
    return lying


def _rows(names: tuple[str, ...], columns: int) -> list[tuple[str, ...]]:
    """Column after column, so that who sits at the left has the boards at the left."""
    rows = ceil(len(names) / columns)
    return [names[row::rows] for row in range(rows)]


def _square(sides: Sides, columns: int, room: Rect, unit: float) -> float:
    """Px of a square, whole ones, where the half-boards lie in so many columns."""
    rows = sum(ceil(len(side) / columns) for side in sides)
    across, gap = board_size(1.0, unit, joined=False)[0], GAP * unit
    wide = (room.width - gap * (columns - 1)) / columns / across
    high = ((room.height - gap * (rows - 1)) / rows - HOME * unit) / (RANKS + EDGE)
    return max(4.0, float(floor(min(wide, high, MOST_SQUARE * unit))))


def _put(
    lying: dict[str, LyingBoard], put: Mapping[str, tuple[float, float]], table: Rect, taken: tuple[Rect, ...]
) -> dict[str, LyingBoard]:
    """Those that people laid somewhere lie there, whole on the table, or as near as nothing else lies: no half-board covers
    another, and what is ``taken`` stays clear. Where there is no room they lie as usual."""
    for name in put:
        if name in lying:
            was = lying[name]
            others = (*taken, *(each.box for other, each in lying.items() if other != name))
            box = nearest_clear(around(put[name], was.box.width, was.box.height), table, others)
            lying[name] = replace(was, box=box.rounded()) if box else was
    return lying
