"""What lies in rows: rule cards, a block for each class or all in one line on a shelf, and seats along the two long sides."""

from dataclasses import dataclass
from math import ceil
from typing import NamedTuple, TypeAlias

from tabletop.view.scene.layout.rects import LEAST_SCALE, Rect


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
SHELF_LINES, LINES_APART = 3, 2.0
"""How many lines of cards may stand on the shelf, and how far apart these are."""


class Rows(NamedTuple):
    cards: tuple[Rect, ...]
    headings: tuple[Rect, ...]
    bottom: float
    shelved: int
    """How many of them stand on the shelf, from the first."""
    in_sight: range
    px: float = 0.0
    """The size of the words at scale 1 where cards are as high as these need."""


def rule_rows(
    between: Rect, groups: tuple[int, ...], room: float, unit: float, *, cut: Cut, headed: bool, least: int = LEAST_COLUMNS
) -> Rows | None:
    """The largest cards that fit, so many or more in a row where there is the width; ``None`` if they would be too small."""
    total = sum(groups)
    if not total:
        return Rows((), (), between.y, 0, range(0))
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
            return _placed_rows(between, groups, columns, (width, height), gap, head)
    return None


def _placed_rows(
    between: Rect, groups: tuple[int, ...], columns: int, size: tuple[float, float], gap: float, head: float
) -> Rows:
    cards: list[Rect] = []
    headings: list[Rect] = []
    y = between.y
    for number in groups:
        if head:
            headings.append(Rect(between.x, y - head * 0.25, between.width, head))
            y += head
        for index in range(number):
            row, column = divmod(index, columns)
            cards.append(Rect(between.x + column * (size[0] + gap), y + row * (size[1] + gap), *size))
        y += ceil(number / columns) * (size[1] + gap)
    return Rows(tuple(cards), tuple(headings), y - gap, 0, range(len(cards)))


def shelf(between: Rect, total: int, unit: float, along: int, high: float = SHELF_HEIGHT) -> Rows:
    """All cards overlapping, numbers showing, in as few lines as hold them: two are no higher than one. Lines are filled one
    after the other, and cards lie as far apart as when a line is full, or half full: one more moves none of the others. Where
    there would be too many lines, they stand in one, and what has no place there lies under its ends."""
    last, head, wide = 56 * unit, 26 * unit, SHELF_STEP * unit
    most = max(1, int((between.width - last + 0.01) // wide) + 1)
    lines = ceil(total / most) if most < total <= most * SHELF_LINES else 1
    across = most if most // 2 < total <= most * SHELF_LINES else max(total, most // 2)
    step = min(max((between.width - last) / max(1, across - 1), wide), last)
    places = min(across, total, int((between.width - last + 0.01) // step) + 1)
    first = min(max(0, along), total - places) if lines == 1 else 0
    height = high * unit if lines == 1 else (SHELF_HEIGHT * unit - LINES_APART) / 2
    # What lies under the next card is not seen: a card ends a little under it, so that its middle is its own.
    cards = list[Rect]()
    for index in range(total):
        line, place = divmod(index, across) if lines > 1 else (0, min(max(0, index - first), places - 1))
        width = last if place == places - 1 or (lines > 1 and index == total - 1) else min(last, step + 4 * unit)
        cards.append(Rect(between.x + place * step, between.y + head + line * (height + LINES_APART), width, height))
    heading = Rect(between.x, between.y - head * 0.25, between.width, head)
    bottom = max((card.bottom for card in cards), default=between.y + head + height)
    in_sight = range(first, first + places - (first + places < total)) if lines == 1 else range(total)
    return Rows(tuple(cards), (heading,), bottom, total, in_sight)


HAND_WIDTH = 90.0
BACK_WIDTH = 27.0
WIDE_SEAT, COMPACT_SEAT = (236.0, 52.0), (150.0, 46.0)
NARROW_SEAT, NARROW_HEIGHT, ROOMY_SEAT = 110.0, 56.0, 135.0
"""Under the first width a place card is so high; from the last on its words may grow."""


@dataclass(frozen=True)
class SeatBox:
    card: Rect
    hand: Rect
    top: bool
    compact: bool
    unit: float = 1.0
    """The scale of the words on it."""


def seat_boxes(felt: Rect, number: int, scale: float, unit: float, text: float = 1.0) -> tuple[SeatBox, ...]:
    """Clockwise from the lower left: up to the upper edge, along it, and back along the lower one; as large as the words are
    wanted, where there is room."""
    if not number:
        return ()
    along_top = number // 2 if number < 3 else (number + 1) // 2
    along_bottom = number - along_top
    slot = felt.width / max(along_top, along_bottom)
    units = [unit * (1 + (text - 1) * part) for part in (1.0, 0.75, 0.5, 0.25, 0.0)]
    found = next(((size, each) for each in units if (size := _wide_size(slot, scale, each))), None)
    found = found or next(
        (
            (size, each)
            for each in units
            if (size := _compact_size(slot, each)) and (each == unit or size[0] >= ROOMY_SEAT * each)
        ),
        None,
    )
    size, unit = found or (_narrow_size(slot, unit), unit)
    top = [_seat(felt, column, along_top, True, size, unit) for column in range(along_top)]
    bottom = [_seat(felt, column, along_bottom, False, size, unit) for column in range(along_bottom)]
    return (bottom[0], *top, *reversed(bottom[1:]))


Size: TypeAlias = tuple[float, float, float]
"""Width and height of a place card, and the width of the hand beside it."""


def _wide_size(slot: float, scale: float, unit: float) -> Size | None:
    narrow = min(1.0, (scale - LEAST_SCALE) / (1 - LEAST_SCALE))
    wide = (WIDE_SEAT[0] - 30 * (1 - narrow)) * unit, WIDE_SEAT[1] * unit, HAND_WIDTH * unit
    return wide if wide[0] + wide[2] + 20 * unit <= slot else None


def _compact_size(slot: float, unit: float) -> Size | None:
    """Narrower, with one back for the hand; ``None`` if it would be too narrow for words of that scale."""
    back = (BACK_WIDTH + 3) * unit
    width = min(COMPACT_SEAT[0] * unit, slot - back - 14 * unit)
    return (width, COMPACT_SEAT[1] * unit, back) if width >= NARROW_SEAT * unit else None


def _narrow_size(slot: float, unit: float) -> Size:
    back = (BACK_WIDTH + 3) * unit
    return slot - back - 14 * unit, NARROW_HEIGHT * unit, back


def _seat(felt: Rect, column: int, columns: int, top: bool, size: tuple[float, float, float], unit: float) -> SeatBox:
    width, height, hand = size
    slot = felt.width / columns
    x = felt.x + slot * column + (slot - width - hand - 6 * unit) / 2
    y = felt.y + 8 * unit if top else felt.bottom - 6 * unit - height
    return SeatBox(Rect(x, y, width, height), Rect(x + width + 6 * unit, y, hand, height), top, hand < HAND_WIDTH * unit, unit)
