"""The places of half-boards, where nobody has laid them elsewhere and none are joined: each before the seat it was raised for,
around what they leave free. Where but one player sits, or more than six lie at one edge and none at the other, every second
lies at the other edge.

There people vote, and beside it lies what is laid off. The places depend on the seats, the armies, the maps, the size of the
table and of its words, and whether the shelf needs more than two lines: no vote, no tray and no pile moves a half-board.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import ceil
from typing import NamedTuple

from tabletop.engine.chess.squares import FILES
from tabletop.view.drawing.boards import BAND, BOARD_RANKS, FRAME, HOME, board_size
from tabletop.view.scene.layout.rects import Rect, clear_parts

BOARD_GAP, CLOSE = 10.0, 2.0
"""Between boards, and where more than six lie in a row: px at scale 1."""
MOST_SQUARE, LEAST_SQUARE = 72.0, 4.0
LEGIBLE = 14.0
"""Px of a square at scale 1 in which a man and his mark can still be told."""
MANY = 6
MOST_ROWS = 3
ACROSS = len(FILES)
WELL_SEEN, WELL_PLAYED = 32.0, 60.0
"""Px of a square, apart and joined, beyond which larger ones are no better to look at: at scale 1."""
FAR, CRAMPED = 40.0, 20.0
"""Half-boards may lie so many px from their seats if squares are a px larger there, and should be no smaller when joined."""


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
    def caption(self) -> Rect:
        """Where its words stand, in the frame at the home row, clear of the band."""
        band = self.home * (BAND + 2) / HOME
        y = self.box.y if self.turned else self.box.bottom - self.home + band
        return Rect(self.box.x, y, self.box.width, self.home - band)


class BeforeSeat(NamedTuple):
    """The seat before which a half-board lies: its middle from the left, and whether it is at the upper edge of the table."""

    x: float
    upper: bool


class Free(NamedTuple):
    """How much is left free: for a vote, and beside it or below it for what is laid off or lies loose."""

    vote: tuple[float, float]
    beside: float
    below: float


@dataclass(frozen=True)
class BoardPlaces:
    """The places of the half-boards, in batting order, and what they leave free."""

    room: Rect
    places: tuple[LyingBoard, ...]
    vote: Rect
    aside: Rect
    unit: float


class Packed(NamedTuple):
    """Half-boards that lie clear of what is left free."""

    square: float
    boxes: tuple[Rect, ...]


@lru_cache(maxsize=8)
def best_places(seats: tuple[BeforeSeat, ...], room: Rect, free: Free, unit: float) -> BoardPlaces:
    """The best of all that can be left free: boards that are well seen, well played on when joined, and near their seats."""
    ways = list(_kept(room, free, unit))
    tried = [(kept, packed) for kept in ways if (packed := _largest(seats, room, kept, unit))]
    crowded = (ways[0], _crowded(seats, room, unit))
    (vote, aside), packed = max(tried, key=lambda each: _worth(each[1], seats, room, each[0][1], unit), default=crowded)
    places = tuple(
        LyingBoard(box.rounded(), packed.square, HOME * unit, turned=seat.upper)
        for seat, box in zip(seats, packed.boxes, strict=True)
    )
    return BoardPlaces(room, places, vote, aside, unit)


def _kept(room: Rect, free: Free, unit: float) -> Iterator[tuple[Rect, Rect]]:
    """What can be left free: a strip across the middle of the table, or a block somewhere over a strip at the lower edge."""
    gap = BOARD_GAP * unit
    width, height = min(free.vote[0], room.width - free.beside - gap), min(free.vote[1], room.height)
    x, y = room.centre[0] - (width + gap + free.beside) / 2, room.centre[1] - height / 2
    yield Rect(x, y, width, height), Rect(x + width + gap, y, free.beside, height)
    below = min(free.below, max(0.0, room.height - height - gap))
    down = (room.y, room.centre[1] - height / 2, room.bottom - height - gap - below)
    for left, top in product((room.right - width, room.centre[0] - width / 2, room.x), down):
        yield Rect(left, top, width, height), Rect(left, room.bottom - below, width, below)


def _worth(packed: Packed, seats: tuple[BeforeSeat, ...], room: Rect, aside: Rect, unit: float) -> float:
    away = [abs(box.centre[0] - seat.x) for seat, box in zip(seats, packed.boxes, strict=True)]
    far, seen = (max(away) + sum(away) / len(away)) / FAR, packed.square / unit
    if len(seats) > MANY:
        return seen - far / unit
    joined = min(_square_joined(one, other, packed, room, aside, unit) for one, other in _pairs(seats))
    cramped = CRAMPED if joined < packed.square else 0.0
    return min(seen, WELL_SEEN) + seen / 10 + min(joined / unit, WELL_PLAYED) / 2 - far / unit - cramped


def _pairs(seats: tuple[BeforeSeat, ...]) -> Sequence[tuple[int, int]]:
    """Of the pairs that may be pushed together, those that lie farthest apart."""
    upper = sorted((index for index, seat in enumerate(seats) if seat.upper), key=lambda index: seats[index].x)
    lower = sorted((index for index, seat in enumerate(seats) if not seat.upper), key=lambda index: seats[index].x)
    ends = [(side[0], side[-1]) for side in (upper, lower) if len(side) > 1]
    across = [(upper[0], lower[-1]), (upper[-1], lower[0])] if upper and lower else []
    return [*ends, *across] or [(0, 0)]


def _square_joined(one: int, other: int, packed: Packed, room: Rect, aside: Rect, unit: float) -> float:
    others = [box for index, box in enumerate(packed.boxes) if index not in (one, other)]
    return max((square_in(part, unit) for part in clear_parts(room, [aside, *others])), default=0.0)


def square_in(part: Rect, unit: float) -> float:
    """Px of a square of two half-boards that lie joined in that part of the felt."""
    across, _ = board_size(1.0, unit, joined=True)
    return float(int(min(part.width / across, (part.height - 2 * HOME * unit) / (2 * BOARD_RANKS), MOST_SQUARE * unit)))


def _largest(seats: tuple[BeforeSeat, ...], room: Rect, kept: Sequence[Rect], unit: float) -> Packed | None:
    """The largest squares with which all of them lie in the room, clear of what is ``kept``."""
    in_one = _largest_in(seats, room, kept, 1, unit)
    return in_one if in_one and in_one.square >= LEGIBLE * unit else _largest_in(seats, room, kept, MOST_ROWS, unit)


def _largest_in(seats: tuple[BeforeSeat, ...], room: Rect, kept: Sequence[Rect], rows: int, unit: float) -> Packed | None:
    """The same in so many rows at each edge or fewer."""
    least, most = int(LEAST_SQUARE), int(MOST_SQUARE * unit)
    found = _packed(seats, room, kept, float(least), rows, unit)
    while least < most and found:
        tried = (least + most + 1) // 2
        if packed := _packed(seats, room, kept, float(tried), rows, unit):
            least, found = tried, packed
        else:
            most = tried - 1
    return found


def _packed(
    seats: tuple[BeforeSeat, ...], room: Rect, kept: Sequence[Rect], square: float, most_rows: int, unit: float
) -> Packed | None:
    """Boards with squares of that size, in as few rows as they need."""
    width, height = board_size(square, unit, joined=False)
    upper, lower = ([index for index, seat in enumerate(seats) if seat.upper is side] for side in (True, False))
    for above, below in sorted(product(range(1, most_rows + 1), repeat=2), key=sum):
        in_a_row = max(ceil(len(upper) / above), ceil(len(lower) / below))
        gap = (BOARD_GAP if in_a_row <= MANY else CLOSE) * unit
        rows = (above if upper else 0) + (below if lower else 0)
        if rows * (height + gap) - gap > room.height or in_a_row * (width + gap) - gap > room.width:
            continue
        laid = dict[int, Rect]()
        for y, line in (*_lines(upper, above, seats, room, height, gap), *_lines(lower, below, seats, room, height, gap)):
            boxes = _in_line(Rect(0, y, width, height), [seats[index].x for index in line], room, kept, gap)
            laid |= zip(line, boxes, strict=False)
        if len(laid) == len(seats):
            return Packed(square, tuple(laid[index] for index in range(len(seats))))
    return None


def _crowded(seats: tuple[BeforeSeat, ...], room: Rect, unit: float) -> Packed:
    """In a window that has no room for them, each lies at its seat all the same."""
    width, height = board_size(LEAST_SQUARE, unit, joined=False)
    down = {True: room.y, False: room.bottom - height}
    return Packed(LEAST_SQUARE, tuple(Rect(seat.x - width / 2, down[seat.upper], width, height) for seat in seats))


def _lines(
    side: Sequence[int], rows: int, seats: tuple[BeforeSeat, ...], room: Rect, height: float, gap: float
) -> Iterator[tuple[float, list[int]]]:
    """The rows of one side with how far down each lies, the first at the edge; boards at the left are of who sits there."""
    across = sorted(side, key=lambda index: seats[index].x)
    for row in range(rows):
        down = row * (height + gap)
        if line := across[row::rows]:
            yield (room.y + down if seats[line[0]].upper else room.bottom - down - height), line


def _in_line(board: Rect, wanted: Sequence[float], room: Rect, kept: Sequence[Rect], gap: float) -> tuple[Rect, ...]:
    """A row of such boards, each as near as it goes to where its middle is ``wanted``, clear of what is kept; none of them
    where there is no room for all."""
    row, width = board._replace(x=room.x, width=room.width), board.width
    cut = sorted((box.x, box.right) for box in kept if box.grown(gap - 0.01).overlap(row) > 0)
    ends = [room.x, *(edge for left, right in cut for edge in (left - gap, right + gap)), room.right]
    parts = [(left, right) for left, right in zip(ends[::2], ends[1::2], strict=True) if right - left >= width]
    hold = [int((right - left + gap + 0.01) // (width + gap)) for left, right in parts]
    ways = (numbers for numbers in product(*(range(most + 1) for most in hold)) if sum(numbers) == len(wanted))
    laid = (_shared(wanted, numbers, parts, width, gap) for numbers in ways)
    nearest = min(laid, key=lambda row: sum(abs(x - at) for x, at in zip(row, wanted, strict=True)), default=())
    return tuple(board._replace(x=x - width / 2) for x in nearest)


def _shared(
    wanted: Sequence[float], numbers: Sequence[int], parts: Sequence[tuple[float, float]], width: float, gap: float
) -> Sequence[float]:
    """So many boards in each part of a row, from the left."""
    made: list[float] = []
    for number, (left, right) in zip(numbers, parts, strict=True):
        made += spread(wanted[len(made) : len(made) + number], width + gap, left + width / 2, right - width / 2)
    return made


def spread(wanted: Sequence[float], apart: float, least: float, most: float) -> list[float]:
    """Points in that order, at least so far ``apart`` and no farther than ``least`` and ``most``, each as near as it goes to
    where it is wanted."""
    groups: list[list[float]] = []
    for index, x in enumerate(wanted):
        groups.append([x - index * apart])
        while len(groups) > 1 and _mean(groups[-2]) > _mean(groups[-1]):
            last = groups.pop()
            groups[-1] += last
    level = [_mean(group) for group in groups for _ in group]
    top = most - max(0, len(level) - 1) * apart
    return [min(max(x, least), max(top, least)) + index * apart for index, x in enumerate(level)]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
