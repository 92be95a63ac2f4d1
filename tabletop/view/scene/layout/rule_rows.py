"""Where the rule cards lie: in rows, a block for each class, or all in one line on a shelf."""

from math import ceil
from typing import NamedTuple

from tabletop.view.scene.layout.boxes import Box


class Cut(NamedTuple):
    """How small rule cards may be, how high for their width at least and at most, and how far apart they lie."""

    least: tuple[float, float]
    shape: tuple[float, float]
    apart: float


WHOLE = Cut((112.0, 68.0), (0.47, 0.6), 8.0)
GLIMPSE = Cut((80.0, 44.0), (0.42, 0.75), 6.0)
"""Number, mark and the first two or three lines."""
MOST_RULE = (240.0, 144.0)
CLOSE = 6.0
LEAST_COLUMNS, FEW_COLUMNS = 6, 5
SHELF_HEIGHT, SHELF_STEP = 44.0, 24.0


class Rows(NamedTuple):
    cards: tuple[Box, ...]
    headings: tuple[Box, ...]
    bottom: float
    shelf: bool
    in_sight: range
    cut: Cut | None = None
    """How the cards are cut; on the shelf, and where there are none, in no way."""


def rule_rows(
    between: Box, groups: tuple[int, ...], room: float, unit: float, *, cut: Cut, headed: bool, least: int = LEAST_COLUMNS
) -> Rows | None:
    """The largest cards that fit, so many or more in a row where there is the width; ``None`` if they would be too small."""
    total = sum(groups)
    if not total:
        return Rows((), (), between.y, False, range(0))
    gap = cut.apart * unit if unit > 1 or between.width > 1000 else CLOSE
    head = 26 * unit if headed else 0.0
    fewest = max(1, min(least, int((between.width + gap) // (cut.least[0] * unit + gap))))
    for columns in range(fewest, total + least + 1):
        width = min((between.width - gap * (columns - 1)) / columns, MOST_RULE[0] * unit)
        if width < cut.least[0] * unit:
            return None
        rows = sum(ceil(number / columns) for number in groups)
        room_each = (room - head * len(groups) - gap * (rows - len(groups)) - gap * (len(groups) - 1)) / rows
        height = min(max(width * cut.shape[1], cut.least[1] * unit), room_each, MOST_RULE[1] * unit)
        if height >= max(cut.least[1] * unit, width * cut.shape[0]):
            return _placed_rows(between, groups, columns, (width, height), gap, head)._replace(cut=cut)
    return None


def _placed_rows(between: Box, groups: tuple[int, ...], columns: int, size: tuple[float, float], gap: float, head: float) -> Rows:
    cards: list[Box] = []
    headings: list[Box] = []
    y = between.y
    for number in groups:
        if head:
            headings.append(Box(between.x, y - head * 0.25, between.width, head))
            y += head
        for index in range(number):
            row, column = divmod(index, columns)
            cards.append(Box(between.x + column * (size[0] + gap), y + row * (size[1] + gap), *size))
        y += ceil(number / columns) * (size[1] + gap)
    return Rows(tuple(cards), tuple(headings), y - gap, False, range(len(cards)))


def shelf(between: Box, total: int, unit: float, along: int) -> Rows:
    """All cards in one overlapping line, numbers showing; where they would be too close, the others lie under both ends."""
    last, height, head = 56 * unit, SHELF_HEIGHT * unit, 26 * unit
    step = min(max((between.width - last) / max(1, total - 1), SHELF_STEP * unit), last)
    places = min(total, int((between.width - last + 0.01) // step) + 1)
    first = min(max(0, along), total - places)
    spots = (min(max(0, index - first), places - 1) for index in range(total))
    # What lies under the next card is not seen: a card ends a little under it, so that its middle is its own.
    cards = tuple(
        Box(between.x + spot * step, between.y + head, last if spot == places - 1 else min(last, step + 4 * unit), height)
        for spot in spots
    )
    heading = Box(between.x, between.y - head * 0.25, between.width, head)
    in_sight = range(first, first + places - (first + places < total))
    return Rows(cards, (heading,), between.y + head + height, True, in_sight)
