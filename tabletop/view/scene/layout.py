"""Where everything on the felt usually lies: from the size of the table and how much lies on it to boxes in px.

The table is read from above: the seats along the upper edge, the rule rows, the middle (piles at the left, then the
proposal between its trays), and the seats along the lower edge. The proposal has the middle; rule rows get what is left,
and where that is too little they stand on a shelf. What gives way first: hints, headings, labels, gaps, then the sizes
of the middle, then the rows.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

WIDTH, HEIGHT = 1132.0, 856.0
"""The table in a window of 1440 by 900, where the scale is 1."""
LEAST_SCALE, MOST_SCALE = 0.85, 2.4
MARGIN, RIM = 6.0, 14.0
CARD_RATIO = 1.4
FULL_CARD = 92.0
LEAST_RULE = (112.0, 68.0)
MOST_RULE = (240.0, 144.0)
RULE_SHAPE = (0.47, 0.6)
"""How high a rule card may be for its width, at least and at most."""
LEAST_COLUMNS = 6
SHELF_HEIGHT, SHELF_STEP = 44.0, 24.0
OPEN_RULE = (220.0, 150.0)
HAND_WIDTH = 90.0
BACK_WIDTH = 27.0
WIDE_SEAT, COMPACT_SEAT = (236.0, 52.0), (150.0, 44.0)


class Box(NamedTuple):
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

    def grown(self, by: float) -> "Box":
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def overlap(self, other: "Box") -> float:
        """The area that two boxes share."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return across * down if across > 0 and down > 0 else 0.0

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.right and self.y <= y <= self.bottom

    def rounded(self) -> "Box":
        """The nearest box of whole px, so that its picture is sharp."""
        return Box(*(float(round(part)) for part in self))

    def inside(self, other: "Box") -> bool:
        return other.grown(0.01).overlap(self) >= self.width * self.height - 0.01


def around(centre: tuple[float, float], width: float, height: float) -> Box:
    return Box(centre[0] - width / 2, centre[1] - height / 2, width, height)


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
    hands: bool = True
    """Whether somebody may look into a hand: then the middle stays clear of the curtain where it can."""


@dataclass(frozen=True)
class SeatBox:
    card: Box
    hand: Box
    top: bool
    compact: bool


@dataclass(frozen=True)
class Layout:
    """Boxes in px of the table widget. Whatever has `unit` is drawn at that scale, so that words never get too small."""

    scale: float
    unit: float
    whole: Box
    felt: Box
    seats: tuple[SeatBox, ...]
    headings: tuple[Box, ...]
    """One line over each class of rules; none where there is no room."""
    rules: tuple[Box, ...]
    """Class after class, by number."""
    shelf: bool
    in_sight: range
    """Which of them show their numbers: all of them, but for a shelf that is too short."""
    open_rule: Box | None
    """Where a rule of the shelf lies open beside the vote, if there is room."""
    card: float
    """The width of a playing card in the middle."""
    piles: tuple[Box, ...]
    trays: tuple[Box, ...]
    proposal: Box | None
    proposal_scale: float
    loose: Box
    """Where things lie that nobody put anywhere."""
    labels: bool
    """Whether there is room for words under piles."""

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """A point as fractions of the felt, kept on it."""
        across, down = (x - self.felt.x) / self.felt.width, (y - self.felt.y) / self.felt.height
        return round(min(1.0, max(0.0, across)), 4), round(min(1.0, max(0.0, down)), 4)

    def point(self, spot: tuple[float, float]) -> tuple[float, float]:
        """The point of a spot of the felt."""
        return self.felt.x + spot[0] * self.felt.width, self.felt.y + spot[1] * self.felt.height


def lay_out(width: float, height: float, counts: Counts, along: int = 0) -> Layout:
    """The usual places on a table widget of that size in px; a shelf that is too short begins with the rule `along` it."""
    scale = min(MOST_SCALE, max(LEAST_SCALE, min(width / WIDTH, height / HEIGHT)))
    unit = max(1.0, scale)
    edge = MARGIN + RIM * unit
    felt = Box(edge, edge, width - 2 * edge, height - 2 * edge)
    seats = _seats(felt, counts.seats, scale, unit)
    top = max((seat.card.bottom for seat in seats if seat.top), default=felt.y) + 14 * scale
    bottom = min((seat.card.y for seat in seats if not seat.top), default=felt.bottom) - 8 * scale
    between = Box(felt.x + 14 * scale, top, felt.width - 28 * scale, bottom - top)
    curtain = height - MARGIN - _curtain_height(scale, unit) - 8 if counts.hands else bottom
    rules, middle = _divided(between, max(0.0, bottom - curtain), counts, scale, unit, along)
    below = Box(between.x, rules.bottom, between.width, max(0.0, between.bottom - rules.bottom))
    laid = _middle(below, counts, scale, middle, rules.shelf and counts.in_use)
    return Layout(
        scale=scale, unit=unit, whole=Box(0, 0, width, height), felt=felt, seats=seats,
        headings=rules.headings, rules=rules.cards, shelf=rules.shelf, in_sight=rules.in_sight, open_rule=laid.open_rule,
        card=laid.card, piles=laid.piles, trays=laid.trays, proposal=laid.proposal, proposal_scale=middle.proposal,
        loose=laid.loose, labels=laid.labels,
    )  # fmt: skip


# Seats


def _seats(felt: Box, number: int, scale: float, unit: float) -> tuple[SeatBox, ...]:
    """Clockwise from the lower left: up to the upper edge, along it, and back along the lower one."""
    if not number:
        return ()
    along_top = number // 2 if number < 3 else (number + 1) // 2
    along_bottom = number - along_top
    size = _seat_size(felt.width / max(along_top, along_bottom), scale, unit)
    top = [_seat(felt, column, along_top, True, size, unit) for column in range(along_top)]
    bottom = [_seat(felt, column, along_bottom, False, size, unit) for column in range(along_bottom)]
    return (bottom[0], *top, *reversed(bottom[1:]))


def _seat_size(slot: float, scale: float, unit: float) -> tuple[float, float, float]:
    """Width and height of a place card, and the width of the hand beside it."""
    narrow = min(1.0, (scale - LEAST_SCALE) / (1 - LEAST_SCALE))
    wide = (WIDE_SEAT[0] - 30 * (1 - narrow)) * unit, WIDE_SEAT[1] * unit, HAND_WIDTH * unit
    if wide[0] + wide[2] + 20 * unit <= slot:
        return wide
    back = (BACK_WIDTH + 3) * unit
    return min(COMPACT_SEAT[0] * unit, slot - back - 14 * unit), COMPACT_SEAT[1] * unit, back


def _seat(felt: Box, column: int, columns: int, top: bool, size: tuple[float, float, float], unit: float) -> SeatBox:
    width, height, hand = size
    slot = felt.width / columns
    x = felt.x + slot * column + (slot - width - hand - 6 * unit) / 2
    y = felt.y + 8 * unit if top else felt.bottom - 6 * unit - height
    return SeatBox(Box(x, y, width, height), Box(x + width + 6 * unit, y, hand, height), top, hand < HAND_WIDTH * unit)


# Rule rows


class _Rows(NamedTuple):
    cards: tuple[Box, ...]
    headings: tuple[Box, ...]
    bottom: float
    shelf: bool
    in_sight: range


class _Middle(NamedTuple):
    """How large the middle is: the scale of its cards and of the proposal."""

    card: float
    proposal: float


def _divided(between: Box, curtain: float, counts: Counts, scale: float, unit: float, along: int) -> tuple[_Rows, _Middle]:
    """The room shared between rule rows and the middle: the first division that holds both.

    `curtain` is how much of the room an open curtain hangs over.
    """
    small = min(1.0, (scale - LEAST_SCALE) / (1 - LEAST_SCALE))
    full = _Middle(scale if scale >= 1 else 0.74 + 0.26 * small, scale)
    compact = _Middle(full.card * 0.78, full.proposal * 0.87)
    clear, words = max(curtain, 20 * scale), 20 * scale
    divisions = (
        (full, True, clear), (full, False, clear), (full, True, words), (full, False, 0.0),
        (compact, True, clear), (compact, True, words), (compact, False, 0.0),
    )  # fmt: skip
    for middle, headed, below in divisions:
        room = between.height - _middle_height(counts, middle, scale) - 24 * scale - below
        rows = _rows(between, counts.groups, room, unit, headed or len(counts.groups) > 1)
        if rows:
            return rows, middle
    shelf = _shelf(between, sum(counts.groups), unit, along)
    left = between.bottom - shelf.bottom - 24 * scale
    large = _Middle(full.card * 1.25, full.proposal * 1.15)
    wide = (large, full) if left - clear >= _middle_height(counts, large, scale) else (full,)
    fitting = (middle for middle in wide if left >= _middle_height(counts, middle, scale))
    return shelf, next(fitting, compact)


def _rows(between: Box, groups: tuple[int, ...], room: float, unit: float, headed: bool) -> _Rows | None:
    """The largest cards that fit, six or more in a row where there is the width; nothing when they would be too small."""
    total = sum(groups)
    if not total:
        return _Rows((), (), between.y, False, range(0))
    gap = 8 * unit if unit > 1 or between.width > 1000 else 6.0
    head = 26 * unit if headed else 0.0
    fewest = max(1, min(LEAST_COLUMNS, int((between.width + gap) // (LEAST_RULE[0] * unit + gap))))
    for columns in range(fewest, total + LEAST_COLUMNS + 1):
        width = min((between.width - gap * (columns - 1)) / columns, MOST_RULE[0] * unit)
        if width < LEAST_RULE[0] * unit:
            return None
        rows = sum(ceil(number / columns) for number in groups)
        room_each = (room - head * len(groups) - gap * (rows - len(groups)) - gap * (len(groups) - 1)) / rows
        height = min(width * RULE_SHAPE[1], room_each, MOST_RULE[1] * unit)
        if height >= max(LEAST_RULE[1] * unit, width * RULE_SHAPE[0]):
            return _placed_rows(between, groups, columns, (width, height), gap, head)
    return None


def _placed_rows(
    between: Box, groups: tuple[int, ...], columns: int, size: tuple[float, float], gap: float, head: float
) -> _Rows:
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
    return _Rows(tuple(cards), tuple(headings), y - gap, False, range(len(cards)))


def _shelf(between: Box, total: int, unit: float, along: int) -> _Rows:
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
    return _Rows(cards, (heading,), between.y + head + height, True, in_sight)


# The middle


def _middle_height(counts: Counts, middle: _Middle, scale: float) -> float:
    card = FULL_CARD * middle.card * CARD_RATIO
    if counts.proposal or counts.trays:
        return max(206 * middle.proposal, card + 34 * middle.card + 32 * scale)
    return card + 34 * scale if counts.piles else 80 * scale


class _Laid(NamedTuple):
    """What lies in the middle."""

    card: float
    piles: tuple[Box, ...]
    trays: tuple[Box, ...]
    proposal: Box | None
    loose: Box
    labels: bool
    open_rule: Box | None


def _middle(below: Box, counts: Counts, scale: float, middle: _Middle, open_rule: bool) -> _Laid:
    """Piles at the left; the proposal between its trays in the middle of what is left."""
    height = _middle_height(counts, middle, scale)
    spare = max(0.0, below.height - 24 * scale - height)
    y = below.y + 24 * scale + max(0.0, spare - 110 * scale) * 0.35
    card, gap = FULL_CARD * middle.card, 16 * middle.card
    proposal_width = 385 * middle.proposal if counts.proposal else 0.0
    wanted = _width(counts, card, gap, proposal_width)
    if wanted > below.width:
        proposal_width = min(proposal_width, max(250 * middle.proposal, proposal_width - (wanted - below.width)))
    if (wanted := _width(counts, card, gap, proposal_width)) > below.width:
        closer = (below.width - proposal_width) / (wanted - proposal_width)
        card, gap = card * closer, gap * closer
    tray = (card * (1 + 34 / FULL_CARD), card * (CARD_RATIO + 34 / FULL_CARD))
    inset = 17 / FULL_CARD * card if counts.proposal or counts.trays else 0.0
    piles = tuple(Box(below.x + 4 + i * (card + gap), y + inset, card, card * CARD_RATIO) for i in range(counts.piles))
    left = (piles[-1].right + gap) if piles else below.x
    room = Box(left, y, below.right - left, height)
    vote = counts.trays * (tray[0] + gap) + proposal_width
    beside = _beside_the_vote(room, vote, scale) if open_rule and counts.proposal else None
    room = room._replace(width=beside.x - gap - left) if beside else room
    trays, proposal = _vote(room, counts, tray, proposal_width, gap)
    if proposal:
        taller = max(0.0, min(120 * scale, spare - 110 * scale))
        proposal = proposal._replace(height=206 * middle.proposal + taller * 0.8)
    end = max([box.bottom for box in (*piles, *trays)] + ([proposal.bottom] if proposal else [y]))
    labels = below.height - 24 * scale - height > 4
    return _Laid(card, piles, trays, proposal, _loose(below, left, y, end, counts), labels, beside)


def _beside_the_vote(room: Box, vote: float, scale: float) -> Box | None:
    """An open card at the right, if the vote leaves so much room."""
    width, height = OPEN_RULE[0] * scale, OPEN_RULE[1] * scale
    if room.width - vote < width + 24 * scale:
        return None
    return Box(room.right - width, room.y + 2, width, min(height, room.height))


def _width(counts: Counts, card: float, gap: float, proposal: float) -> float:
    tray = card * (1 + 34 / FULL_CARD)
    return counts.piles * (card + gap) + counts.trays * (tray + gap) + proposal + 2 * gap + 4


def _vote(room: Box, counts: Counts, tray: tuple[float, float], width: float, gap: float) -> tuple[tuple[Box, ...], Box | None]:
    """The first tray left of the proposal, the others right of it."""
    total = counts.trays * (tray[0] + gap) + width
    x = room.x + max(0.0, (room.width - total) / 2)
    trays: list[Box] = []
    proposal = None
    for index in range(max(1, counts.trays)):
        if index < counts.trays:
            trays.append(Box(x, room.y + 2, *tray))
            x += tray[0] + gap
        if index == 0 and counts.proposal:
            proposal = Box(x, room.y, width, room.height)
            x += width + gap
    return tuple(trays), proposal


def _loose(below: Box, left: float, y: float, end: float, counts: Counts) -> Box:
    """Beside the piles, or below the middle when a proposal has it."""
    if counts.proposal or counts.trays:
        return Box(below.x, min(end + 8, below.bottom - 40), below.width, max(40.0, below.bottom - end - 8))
    return Box(left, y, max(60.0, below.right - left), max(60.0, below.bottom - y))


# Things nobody placed, and the curtain


def flowed(room: Box, sizes: Iterable[tuple[float, float]], gap: float) -> tuple[tuple[float, float], ...]:
    """Centres for things laid in lines from the left; what is too much for the room lies closer, never outside it."""
    centres: list[tuple[float, float]] = []
    x, y, line = room.x, room.y, 0.0
    for width, height in sizes:
        if x + width > room.right and x > room.x:
            x, y, line = room.x, y + line + gap, 0.0
        down = max(room.y + height / 2, min(y + height / 2, room.bottom - height / 2))
        centres.append((x + width / 2, down))
        x, line = x + width + gap, max(line, height)
    return tuple(centres)


def curtain_box(layout: Layout, seat: int, cards: int) -> Box:
    """The curtain of a seat with so many cards, over the lower edge, as near to the seat as it goes."""
    card = FULL_CARD * layout.scale
    step = min(0.8 * card, (layout.felt.width * 0.7 - card) / max(1, cards - 1))
    width = max(300 * layout.scale, (card + step * max(0, cards - 1)) / 0.72)
    height = _curtain_height(layout.scale, layout.unit)
    x = layout.seats[seat].card.centre[0] - width / 2
    x = min(max(x, layout.felt.x + 4), layout.felt.right - 4 - width)
    return Box(x, layout.whole.bottom - 6 - height, width, height)


def _curtain_height(scale: float, unit: float) -> float:
    return FULL_CARD * scale * CARD_RATIO + 36 * unit
