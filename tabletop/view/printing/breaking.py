"""Where pages end: slabs of rows are laid on pages of one height, and what belongs together stays together.

A slab that fits on a page is never split. One that does not goes on over as many pages as it needs, with at least two
rows on each, and begins where it stands if there is room for a few of them. A head stays with what it heads.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

FEWEST = 2
"""Rows of a split slab on any page."""


@dataclass(frozen=True)
class Slab:
    """Something of so many rows, each with its height; ``above`` is the space before it, which no page begins with."""

    rows: tuple[float, ...]
    above: float = 0.0
    with_next: bool = False
    new_page: bool = False

    @cached_property
    def height(self) -> float:
        return sum(self.rows)


@dataclass(frozen=True)
class Piece:
    """The rows ``first`` up to, not including, ``last`` of the slab with that index, ``top`` below the page's upper edge."""

    slab: int
    first: int
    last: int
    top: float


Page = tuple[Piece, ...]


def pages(slabs: Sequence[Slab], room: float) -> tuple[Page, ...]:
    """The pages that the slabs fill, at least one. A row that is higher than a page has one to itself."""
    layer = _Layer(room)
    for group in _groups(slabs):
        layer.lay(group)
    return layer.done()


Group = tuple[tuple[int, Slab], ...]


def _groups(slabs: Sequence[Slab]) -> Iterator[Group]:
    """Slabs with the heads over them."""
    group: list[tuple[int, Slab]] = []
    for each in enumerate(slabs):
        group.append(each)
        if not each[1].with_next:
            yield tuple(group)
            group = []
    if group:
        yield tuple(group)


class _Layer:
    def __init__(self, room: float) -> None:
        self._room = room
        self._pages: list[list[Piece]] = [[]]
        self._down = 0.0

    def done(self) -> tuple[Page, ...]:
        return tuple(tuple(page) for page in self._pages)

    def lay(self, group: Group) -> None:
        if any(slab.new_page for _, slab in group) or not self._fits_here(group):
            self._turn()
        for index, slab in group:
            self._put(index, slab)

    def _fits_here(self, group: Group) -> bool:
        """Whether the heads and what they head, or the first rows of what no page could hold, have room here."""
        *heads, (_, last) = group
        alone = sum(slab.above + slab.height for _, slab in heads) + last.above - group[0][1].above
        whole = self._space(group[0][1]) + alone
        if whole + last.height <= self._left or alone + last.height > self._room:
            return whole + sum(last.rows[: max(FEWEST, 3)]) <= self._left
        return False

    @property
    def _left(self) -> float:
        return self._room - self._down

    def _space(self, slab: Slab) -> float:
        return slab.above if self._pages[-1] else 0.0

    def _turn(self) -> None:
        if self._pages[-1]:
            self._pages.append([])
            self._down = 0.0

    def _put(self, index: int, slab: Slab) -> None:
        """The slab from here on; one that no page can hold goes over as many as it needs."""
        if slab.height <= self._room < self._down + self._space(slab) + slab.height:
            self._turn()
        self._down += self._space(slab)
        first = 0
        while first < len(slab.rows):
            last = self._last_here(slab, first)
            if self._pages[-1] and last - first < min(FEWEST, len(slab.rows) - first):
                self._turn()
                continue
            self._pages[-1].append(Piece(index, first, last, self._down))
            self._down += sum(slab.rows[first:last])
            first = last
            if first < len(slab.rows):
                self._turn()

    def _last_here(self, slab: Slab, first: int) -> int:
        """Where the page ends for a slab that goes on from row ``first``: never so that fewer than two rows are left over."""
        last, height = first, 0.0
        while last < len(slab.rows) and height + slab.rows[last] <= self._left:
            height += slab.rows[last]
            last += 1
        if last == len(slab.rows):
            return last
        left_over = len(slab.rows) - last
        if left_over < FEWEST and last - first > FEWEST:
            last -= FEWEST - left_over
        return last if self._pages[-1] else max(last, first + 1)
