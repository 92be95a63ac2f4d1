"""What is taken in a room, filed by where it lies, so that whoever looks for a free place looks at neighbours alone."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise, product
from math import ceil, floor, hypot, inf
from typing import NamedTuple

from tabletop.view.scene.layout.rects import Rect, kept_inside

PATCH = 64.0
"""Boxes are filed by the patches of so many px that they lie in."""
STILL_CLEAR = 0.9
"""The part of the gap that what has given way keeps at least: edges that touch are no matter of the last digit."""
MEANT = 0.5
"""How much of a card another one covers that is meant to lie on it."""
Cell = tuple[int, int]
Size = tuple[float, float]
Edges = tuple[float, float, float, float]


class Occupied:
    """Boxes come and never go, so what has been found to be full stays full."""

    def __init__(self, room: Rect, boxes: Iterable[Rect] = ()) -> None:
        self._room = room
        self._boxes = list(boxes)
        self._filed = defaultdict[Cell, list[Rect]](list)
        self._number_filed = 0
        self._tiles: dict[tuple[Size, float], _Tiles] = {}
        self._full = set[Size]()
        """The sizes for which nothing is left of the room."""

    def add(self, box: Rect) -> None:
        self._boxes.append(box)
        for tiles in self._tiles.values():
            tiles.take(box)

    def _at(self, cells: Iterable[Cell]) -> Iterator[list[Rect]]:
        for box in self._boxes[self._number_filed :]:
            for cell in _cells(box, PATCH, PATCH):
                self._filed[cell].append(box)
        self._number_filed = len(self._boxes)
        return (boxes for cell in cells if (boxes := self._filed.get(cell)))

    def covers(self, box: Rect) -> bool:
        """Whether one of them shares more than an edge with the box."""
        x, y, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
        for boxes in self._at(_cells(box, PATCH, PATCH)):
            for left, top, width, height in boxes:
                if left < right and top < bottom and x < left + width and y < top + height:
                    return True
        return False

    def near(self, box: Rect) -> set[Rect]:
        """All that share something with the box, and some that lie beside it."""
        return {other for boxes in self._at(_cells(box, PATCH, PATCH)) for other in boxes}

    def nearest_clear(self, wanted: Rect, gap: float = 1.0) -> Rect | None:
        """The box, whole in the room, or the nearest of its size that covers nothing, or ``None`` if there is no room.

        What has to give way keeps that gap, as far as it can.
        """
        box = kept_inside(wanted, self._room)
        return box if not self.covers(box) else self.nearest_beside(wanted, gap)

    def nearest_beside(self, wanted: Rect, gap: float = 1.0) -> Rect | None:
        """The same of a box that is known to lie over something."""
        if wanted[2:] in self._full:
            return None
        box = kept_inside(wanted, self._room)
        clear = self._with_gap(wanted, box, gap)
        return clear or (self._with_gap(wanted, box, 1.0) if gap > 1.0 else None)

    def _with_gap(self, wanted: Rect, box: Rect, gap: float) -> Rect | None:
        key = (box.width, box.height), gap
        if key not in self._tiles:
            self._tiles[key] = _Tiles(self, self._boxes, self._room, *key)
        tiles = self._tiles[key]
        if gap == 1.0 and not tiles.left:
            self._full.add((wanted.width, wanted.height))
        return tiles.nearest(wanted, box) if tiles.left else None


class _Tile(NamedTuple):
    """What lies in the way of a box whose upper left corner is in a tile, and beside what that corner may be."""

    corner: Edges
    shut: Sequence[Edges]
    lefts: Collection[float]
    tops: Collection[float]


class _Tiles:
    """Where the upper left corner of a box of one size may be: tiles half as wide and half as high as the box.

    Wherever its corner is in a tile, the box covers the whole of the next cell to the right and below. Where something lies on
    that, the tile is out of the question, and so is one that was searched and has no room. The others are searched in the
    order of their distance, until no place in them could be nearer than what was found.
    """

    def __init__(self, occupied: Occupied, boxes: Iterable[Rect], room: Rect, size: Size, gap: float) -> None:
        self._occupied, self._room, self._size, self._gap = occupied, room, size, gap
        self._across, self._down = size[0] / 2, size[1] / 2
        self._last = room.right - size[0], room.bottom - size[1]
        fits = self._last[0] >= room.x - 0.01 and self._last[1] >= room.y - 0.01
        columns, rows = (int(room.width // self._across), int(room.height // self._down)) if fits else (0, 0)
        self._rows = [list(range(columns)) for _ in range(rows)]
        """The columns of the tiles that may have room, row by row."""
        self._searched = dict[Cell, _Tile]()
        """Those in which somebody has looked since a box came last."""
        for box in boxes:
            self.take(box)

    def take(self, box: Rect) -> None:
        kept, (x, y, width, height) = self._gap * STILL_CLEAR, box
        left, top = x - kept - self._room.x, y - kept - self._room.y
        first, last = floor(left / self._across), ceil((left + width + 2 * kept) / self._across)
        above, below = floor(top / self._down), ceil((top + height + 2 * kept) / self._down)
        self._searched.clear()
        for row in self._rows[max(0, above) : max(0, below)]:
            if row:
                del row[bisect_left(row, first) : bisect_left(row, last)]

    @property
    def left(self) -> bool:
        """Whether anything is left of the room: where very many lie, nothing soon is."""
        return any(self._rows)

    def nearest(self, wanted: Rect, box: Rect) -> Rect | None:
        """The place nearest to where the box is ``wanted``; ``box`` is that, drawn into the room."""
        found, least = None, inf
        for away, cell in self._outwards(wanted, box):
            if away > least:
                break
            for place in self._places(cell, wanted, box):
                far = hypot(place.x - wanted.x, place.y - wanted.y)
                if found is None or (far, place) < (least, found):
                    found, least = place, far
        return found

    def _outwards(self, wanted: Rect, box: Rect) -> Iterator[tuple[float, Cell]]:
        """The tiles that may have room, the nearest first, with the distance from where the box is wanted."""
        column, middle = ceil((box.x - self._room.x) / self._across), ceil((box.y - self._room.y) / self._down)
        rows = sorted((each for each in range(len(self._rows)) if self._rows[each]), key=lambda row: abs(row - middle))
        near: list[tuple[float, Cell, int]] = []
        for row in (*rows, None):
            bound = inf if row is None else (abs(row - middle) - 1) * self._down
            while near and near[0][0] < bound:
                away, cell, step = heappop(near)
                yield away, cell
                self._push(near, wanted, cell[1], bisect_left(self._rows[cell[1]], cell[0] + (step > 0)) - (step < 0), step)
            if row is not None:
                first = bisect_left(self._rows[row], column)
                self._push(near, wanted, row, first, 1)
                self._push(near, wanted, row, first - 1, -1)

    def _push(self, near: list[tuple[float, Cell, int]], wanted: Rect, row: int, index: int, step: int) -> None:
        if 0 <= index < len(self._rows[row]):
            cell = self._rows[row][index], row
            heappush(near, (self._away(cell, wanted), cell, step))

    def _away(self, cell: Cell, wanted: Rect) -> float:
        """How far the tile is at least from where the box is wanted."""
        right, bottom = self._room.x + cell[0] * self._across, self._room.y + cell[1] * self._down
        across = max(right - self._across - wanted.x, wanted.x - right, 0.0)
        return hypot(across, max(bottom - self._down - wanted.y, wanted.y - bottom, 0.0))

    def _places(self, cell: Cell, wanted: Rect, box: Rect) -> Iterator[Rect]:
        """The clear places in the tile that can be the nearest: on each line the one nearest to where it is wanted."""
        tile = self._searched.get(cell) or self._searched.setdefault(cell, self._tile(cell))
        left, top, right, bottom = tile.corner
        own_x, own_y = (box.x,) * (left <= box.x <= right), (box.y,) * (top <= box.y <= bottom)
        lefts = sorted((*own_x, *tile.lefts), key=lambda each: (abs(each - wanted.x), each))
        found = False
        for place_y in (*own_y, *tile.tops):
            line = [(x0, x1) for x0, y0, x1, y1 in tile.shut if y0 < place_y < y1]
            clear = (each for each in lefts if not any(x0 < each < x1 for x0, x1 in line))
            if (place_x := next(clear, None)) is not None:
                found = True
                yield box._replace(x=place_x, y=place_y)
        thin = (self._gap - self._gap * STILL_CLEAR) * 0.99
        if not found and _is_shut([(x0 - thin, y0 - thin, x1 + thin, y1 + thin) for x0, y0, x1, y1 in tile.shut], *tile.corner):
            self._rows[cell[1]].remove(cell[0])

    def _tile(self, cell: Cell) -> "_Tile":
        (width, height), gap, kept = self._size, self._gap, self._gap * STILL_CLEAR
        x, y = self._room.x + (cell[0] - 1) * self._across, self._room.y + (cell[1] - 1) * self._down
        left, right = max(x, self._room.x), min(x + self._across, self._last[0])
        top, bottom = max(y, self._room.y), min(y + self._down, self._last[1])
        reach = Rect(left - gap, top - gap, right - left + width + 2 * gap, bottom - top + height + 2 * gap)
        near = self._occupied.near(reach)
        shut = [(b.x - kept - width, b.y - kept - height, b.x + b.width + kept, b.y + b.height + kept) for b in near]
        shut = [each for each in shut if each[0] < right and each[1] < bottom and left < each[2] and top < each[3]]
        lefts = sorted({x for b in near for x in (b.x - width - gap, b.right + gap) if left <= x <= right})
        tops = {y for b in near for y in (b.y - height - gap, b.bottom + gap) if top <= y <= bottom}
        return _Tile((left, top, right, bottom), shut, lefts, tops)


def snapped(wanted: Rect, lying: Occupied, room: Rect, near: float, gap: float) -> Rect:
    """Where a card comes to lie that is let go there: in line with those that it touches or nearly touches, a gap from them and
    on none of them. On one that it covers mostly it lies as it was let go: that was meant."""
    touched = [other for other in sorted(lying.near(wanted.grown(near))) if other.grown(near).overlap(wanted) > 0]
    if not touched or any(wanted.covered(other) >= MEANT for other in touched):
        return wanted
    width, height = wanted.width, wanted.height
    beside = [
        place
        for other in touched
        for place in (
            Rect(other.right + gap, other.y, width, height), Rect(other.x - gap - width, other.y, width, height),
            Rect(other.x, other.bottom + gap, width, height), Rect(other.x, other.y - gap - height, width, height),
        )
    ]  # fmt: skip
    clear = [place for place in beside if place.inside(room) and not lying.covers(place)]
    return min(clear, key=lambda place: hypot(place.x - wanted.x, place.y - wanted.y), default=wanted)


def _is_shut(shut: Sequence[Edges], left: float, top: float, right: float, bottom: float) -> bool:
    """Whether together they leave nothing of the tile."""
    lines = sorted({top, bottom, *(y for _, y0, _, y1 in shut for y in (y0, y1) if top < y < bottom)})
    return all(
        _is_closed([(x0, x1) for x0, y0, x1, y1 in shut if y0 <= above and below <= y1], left, right)
        for above, below in pairwise(lines if len(lines) > 1 else [*lines, *lines])
    )


def _is_closed(spans: Iterable[tuple[float, float]], left: float, right: float) -> bool:
    """Whether together they leave nothing from ``left`` to ``right``."""
    for start, end in sorted(spans):
        if start > left:
            return False
        if end > right:
            return True
        left = max(left, end)
    return False


def _cells(box: Rect, across: float, down: float) -> Iterator[Cell]:
    """The fields of a grid that the box lies in with more than an edge."""
    return product(_span(box.x, box.width, across), _span(box.y, box.height, down))


def _span(start: float, length: float, step: float) -> range:
    return range(floor(start / step), ceil((start + length) / step))
