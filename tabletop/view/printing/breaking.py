"""Where pages end: slabs of rows are laid on pages of one height, and what belongs together stays together.

A slab that fits on a page is split only at one of its seams, and only where much of a page would stay empty otherwise. One
that does not fit goes on over as many pages as it needs, with at least two rows on each, and begins where it stands if there
is room for a few of them; rows that are tied stay together. A head stays with what it heads.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

FEWEST = 2
"""Rows of a split slab on any page."""
MUCH = 0.25
"""The part of a page that is much to leave empty."""


@dataclass(frozen=True)
class Slab:
    """Something of so many rows, each with its height; ``above`` is the space before it, which no page begins with."""

    rows: tuple[float, ...]
    above: float = 0.0
    with_next: bool = False
    new_page: bool = False
    ties: frozenset[int] = frozenset()
    """Rows that stand on the page of the row before them, where that can be."""
    seams: tuple[int, ...] = ()
    """Rows that may begin a page though the whole would fit on one."""

    @cached_property
    def height(self) -> float:
        return sum(self.rows)


@dataclass(frozen=True)
class PagePiece:
    """The rows ``first`` up to, not including, ``last`` of the slab with that index, ``top`` below the page's upper edge."""

    slab: int
    first: int
    last: int
    top: float


PrintedPage = tuple[PagePiece, ...]


def pages(slabs: Sequence[Slab], room: float) -> tuple[PrintedPage, ...]:
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
        self._pages: list[list[PagePiece]] = [[]]
        self._down = 0.0

    def done(self) -> tuple[PrintedPage, ...]:
        return tuple(tuple(page) for page in self._pages)

    def lay(self, group: Group) -> None:
        *heads, (index, last) = group
        seam = 0
        if any(slab.new_page for _, slab in group):
            self._turn()
        elif not self._fits_here(heads, last):
            seam = self._seam(heads, last)
            if not seam:
                self._turn()
        for head, slab in heads:
            self._put(head, slab)
        self._put(index, last, seam)

    def _fits_here(self, heads: Sequence[tuple[int, Slab]], last: Slab) -> bool:
        """Whether the heads and what they head, or the first rows of what no page could hold, have room here."""
        whole = self._before(heads, last)
        alone = whole - self._space(heads[0][1] if heads else last)
        if whole + last.height <= self._left or alone + last.height > self._room:
            return whole + sum(last.rows[: max(FEWEST, 3)]) <= self._left
        return False

    def _seam(self, heads: Sequence[tuple[int, Slab]], last: Slab) -> int:
        """The row at which it is parted, so that not too much of the page stays empty; 0 where it is not."""
        if self._left < MUCH * self._room:
            return 0
        left = self._left - self._before(heads, last)
        return max((seam for seam in last.seams if sum(last.rows[:seam]) <= left), default=0)

    def _before(self, heads: Sequence[tuple[int, Slab]], last: Slab) -> float:
        """The heads, and all the space above what they head."""
        first = heads[0][1] if heads else last
        return self._space(first) - first.above + sum(slab.above + slab.height for _, slab in heads) + last.above

    @property
    def _left(self) -> float:
        return self._room - self._down

    def _space(self, slab: Slab) -> float:
        return slab.above if self._pages[-1] else 0.0

    def _turn(self) -> None:
        if self._pages[-1]:
            self._pages.append([])
            self._down = 0.0

    def _put(self, index: int, slab: Slab, seam: int = 0) -> None:
        """The slab from here on; one that no page can hold goes over as many as it needs."""
        if not seam and slab.height <= self._room < self._down + self._space(slab) + slab.height:
            self._turn()
        self._down += self._space(slab)
        first = 0
        while first < len(slab.rows):
            last = seam if first < seam else self._last_here(slab, first)
            if first >= seam and self._pages[-1] and last - first < min(FEWEST, len(slab.rows) - first):
                self._turn()
                continue
            self._pages[-1].append(PagePiece(index, first, last, self._down))
            self._down += sum(slab.rows[first:last])
            first = last
            if first < len(slab.rows):
                self._turn()

    def _last_here(self, slab: Slab, first: int) -> int:
        """Where the page ends for a slab that goes on from row ``first``: never so that fewer than two rows are left over, and
        before a row that is tied to the one above it only where there is no other."""
        last, height = first, 0.0
        while last < len(slab.rows) and height + slab.rows[last] <= self._left:
            height += slab.rows[last]
            last += 1
        if last == len(slab.rows):
            return last
        most = min(last, max(len(slab.rows) - FEWEST, first + FEWEST))
        last = next((end for end in range(most, first + FEWEST - 1, -1) if end not in slab.ties), most)
        return last if self._pages[-1] else max(last, first + 1)
