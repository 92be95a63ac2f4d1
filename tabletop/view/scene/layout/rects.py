"""Boxes in px: how much lies on the table, where a thing lies, what it shares with others, and many of them laid in lines."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import NamedTuple

from tabletop.view.drawing.type import Run


class Rect(NamedTuple):
    """A rectangle, not turned."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, by: float, down: float | None = None) -> "Rect":
        """So much larger at each side; above and below by another measure if one is given."""
        down = by if down is None else down
        return Rect(self.x - by, self.y - down, self.width + 2 * by, self.height + 2 * down)

    def overlap(self, other: "Rect") -> float:
        """The area that two boxes share."""
        x, y, width, height = self
        left, top, wide, high = other
        if x + width <= left or left + wide <= x or y + height <= top or top + high <= y:
            return 0.0  # most are asked about that lie far apart
        across = min(x + width, left + wide) - max(x, left)
        down = min(y + height, top + high) - max(y, top)
        return across * down if across > 0 and down > 0 else 0.0

    def covered(self, other: "Rect") -> float:
        """How much of the smaller of two boxes lies on the other, 0 to 1."""
        return self.overlap(other) / min(self.width * self.height, other.width * other.height)

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.right and self.y <= y <= self.bottom

    def away(self, x: float, y: float) -> float:
        """How far that point lies outside; nothing within."""
        return hypot(max(self.x - x, 0.0, x - self.right), max(self.y - y, 0.0, y - self.bottom))

    def rounded(self) -> "Rect":
        """The nearest box of whole px, so that its picture is sharp."""
        return Rect(*map(float, map(round, self)))

    def inside(self, other: "Rect") -> bool:
        return other.grown(0.01).overlap(self) >= self.width * self.height - 0.01


def around(centre: tuple[float, float], width: float, height: float) -> Rect:
    return Rect(centre[0] - width / 2, centre[1] - height / 2, width, height)


def surrounding(boxes: Iterable[Rect]) -> tuple[Rect, ...]:
    """One box around all of them, as a tuple that is empty if there are none."""
    lying = list(boxes)
    if not lying:
        return ()
    x, y = min([box.x for box in lying]), min([box.y for box in lying])
    right, bottom = max([box.x + box.width for box in lying]), max([box.y + box.height for box in lying])
    return (Rect(x, y, right - x, bottom - y),)


def kept_inside(box: Rect, room: Rect) -> Rect:
    """The box, moved into the room as far as it has to be; of one that is too large, the left and upper edge."""
    x = min(max(box.x, room.x), max(room.x, room.right - box.width))
    y = min(max(box.y, room.y), max(room.y, room.bottom - box.height))
    return Rect(x, y, box.width, box.height)


def largest_clear(room: Rect, others: Sequence[Rect], least: tuple[float, float] = (0.0, 0.0)) -> Rect | None:
    """The largest part of the room that none of the others covers, of at least that width and height, if there is one."""
    parts = clear_parts(room, others, least)
    return max(parts, key=lambda box: (box.width * box.height, -box.x, -box.width, -box.y), default=None)


def clear_parts(room: Rect, others: Sequence[Rect], least: tuple[float, float] = (0.0, 0.0)) -> list[Rect]:
    """The parts of the room that none of the others covers and that can grow no wider and no higher, of at least that size.

    The edges of the others cut the room into lines and columns; line by line, from each column it is known how far up it is
    clear, and the boxes that stand on the line are found in one go. Where there are very many edges, the room is cut
    evenly, and what lies in a part of a field takes all of it.
    """
    lying = [other for other in others if other.overlap(room) > 0]
    across = _cuts(room.x, room.right, [edge for box in lying for edge in (box.x, box.right)])
    down = _cuts(room.y, room.bottom, [edge for box in lying for edge in (box.y, box.bottom)])
    taken = [bytearray(len(across) - 1) for _ in down[1:]]
    for box in lying:
        left, right = bisect_right(across, box.x) - 1, bisect_left(across, box.right)
        top, bottom = bisect_right(down, box.y) - 1, bisect_left(down, box.bottom)
        first, last = max(left, 0), min(right, len(across) - 1)
        for line in taken[max(top, 0) : max(bottom, 0)]:
            line[first:last] = b"\1" * (last - first)
    tops, found = [room.y] * (len(across) - 1), list[Rect]()
    for line, below in zip(taken, down[1:], strict=True):
        tops = [below if full else top for top, full in zip(tops, line, strict=True)]
        found += [box for box in _standing(tops, below, across) if box.width >= least[0] and box.height >= least[1]]
    return found


def _cuts(first: float, last: float, edges: Sequence[float]) -> list[float]:
    """Where the room is cut from one of its edges to the other."""
    cuts = sorted({first, last, *(edge for edge in edges if first < edge < last)})
    if len(cuts) <= MOST_CUTS or last <= first:
        return cuts
    return [first + (last - first) * step / MOST_CUTS for step in range(MOST_CUTS)] + [last]


def _standing(tops: Sequence[float], below: float, across: Sequence[float]) -> Iterator[Rect]:
    """The boxes that stand on a line and can grow no wider and no higher; column by column it is clear from ``tops`` on."""
    open_: list[tuple[float, float]] = []
    """The left edges and tops of those that may still grow wider, the lowest last."""
    for left, top in zip(across, (*tops, below), strict=True):
        start = left
        while open_ and open_[-1][1] < top:
            start, above = open_.pop()
            yield Rect(start, above, left - start, below - above)
        if top < below and not (open_ and open_[-1][1] == top):
            open_.append((start, top))


def clear_rooms(room: Rect, others: Sequence[Rect], least: tuple[float, float]) -> tuple[Rect, ...]:
    """What the others leave of the room, in parts of at least that width and height, the largest first."""
    found: list[Rect] = []
    while len(found) < MOST_ROOMS and (part := largest_clear(room, [*others, *found], least)):
        found.append(part)
    return tuple(found)


MOST_ROOMS = 4
MOST_CUTS = 120
"""The finest that a room is cut to find its largest clear part."""
CLOSER = (1.0, 0.8, 0.6, 0.45, 0.3, 0.2, 0.12, 0.08, 0.05, 0.03)
"""How much of its width each thing takes in a line: less where there are too many, which then lie one on the next."""


def flowed(rooms: Sequence[Rect], sizes: Sequence[tuple[float, float]], gap: float) -> tuple[Rect, ...]:
    """Things laid in lines from the left, room after room; what is too much for them lies closer, never outside."""
    tried = (_laid(rooms, sizes, gap, step) for step in CLOSER)
    laid = next((each for each in tried if len(each) == len(sizes)), _laid(rooms, sizes, gap, CLOSER[-1]))
    room = rooms[0]
    return (
        *laid,
        *(_within(Rect(room.right - width, room.bottom - height, width, height), room) for width, height in sizes[len(laid) :]),
    )


def _laid(rooms: Sequence[Rect], sizes: Sequence[tuple[float, float]], gap: float, step: float) -> list[Rect]:
    """As many of them as there is room for, each taking so much of its width."""
    made: list[Rect] = []
    for room in rooms:
        x, y, line = room.x, room.y, 0.0
        for width, height in sizes[len(made) :]:
            if x + width > room.right and x > room.x:
                x, y, line = room.x, y + line + gap, 0.0
            if y + height > room.bottom + 0.01 or x + width > room.right + 0.01:
                break
            made.append(Rect(x, y, width, height))
            x, line = x + (width + gap) * step, max(line, height)
    return made


def _within(box: Rect, room: Rect) -> Rect:
    return box._replace(x=max(room.x, box.x), y=max(room.y, box.y))


WIDTH, HEIGHT = 1132.0, 856.0
"""The table in a window of 1440 by 900, where the scale is 1."""
LEAST_SCALE, MOST_SCALE = 0.85, 2.4
MARGIN = 6.0
CARD_RATIO = 1.4
APART = 8.0
"""Px at scale 1 between rule cards."""
FULL_CARD = 92.0


@dataclass(frozen=True)
class Counts:
    """How much lies on the table: all that a layout depends on besides the table's size."""

    seats: int = 4
    groups: tuple[int, ...] = (18,)
    """Rule cards of each class."""
    piles: int = 2
    trays: int = 0
    proposal: bool = False
    in_use: bool = False
    """Whether a rule would lie open beside the vote if the rules stand on the shelf."""
    board_seats: tuple[int, ...] = ()
    """The seat before which the half-board of each army lies, in batting order."""
    maps: tuple[tuple[int, int], ...] = ()
    """How many squares each map has side by side and how many rows, none for a round."""
    hands: bool = True
    """Whether somebody may look into a hand: then the middle stays clear of the curtain where it can."""
    cards: bool = False
    """Whether cards lie loose on the felt."""
    texts: tuple[tuple[Run, ...], ...] = ()
    """The words of each rule, class after class; where they are not known, cards are as large as there is room."""
    rules: tuple[str, ...] = ()
    """The id of each rule in the same order, by which it is found again when the table is laid once more."""

    @property
    def alone(self) -> bool:
        """Whether one person sits there with nothing but rules: these have the whole felt, for there is nobody to vote with."""
        return self.seats == 1 and not (self.piles or self.trays or self.proposal or self.board_seats or self.maps)
