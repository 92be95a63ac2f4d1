"""Where everything on the felt usually lies: from the size of the table and how much lies on it to boxes in px.

The table is read from above: the seats along the upper edge, the rules, the middle (piles at the left, then the proposal
between its trays), and the seats along the lower edge. The proposal has the middle, whether there is one or not; rules get
what is left, in columns as high as their words (``rule_grid``), and where that is too little in rows that show their first
two lines, and at last on a shelf. What gives way first: hints, labels, gaps, then the sizes of the middle, then the rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeAlias

from tabletop.engine.frozen import replace
from tabletop.engine.things import Address
from tabletop.view.drawing.surfaces import RIM
from tabletop.view.scene.layout.board_places import MANY, BeforeSeat, BoardPlaces, Free, best_places
from tabletop.view.scene.layout.card_rows import (
    FEW_COLUMNS,
    GLIMPSE,
    LEAST_COLUMNS,
    WHOLE,
    Rows,
    SeatBox,
    rule_rows,
    seat_boxes,
    shelf,
)
from tabletop.view.scene.layout.kept_grid import KeptGrid, lying_on
from tabletop.view.scene.layout.map_places import lying_maps
from tabletop.view.scene.layout.middle import (
    BESIDE,
    MOST_COLUMNS,
    TURN_LINE,
    MiddleBoxes,
    MiddleSize,
    middle_boxes,
    middle_height,
    wanted_width,
)
from tabletop.view.scene.layout.rects import (
    APART,
    CARD_RATIO,
    FULL_CARD,
    HEIGHT,
    LEAST_SCALE,
    MARGIN,
    MOST_SCALE,
    WIDTH,
    Counts,
    Rect,
    clear_parts,
)
from tabletop.view.scene.layout.rule_grid import (
    FEW_LINES,
    GLIMPSES,
    MANY_LINES,
    MORE,
    WHOLE_TEXTS,
    Deeper,
    Grid,
    grown_down,
    rule_grid,
)

ASIDE, BELOW = 170.0, 52.0
"""What half-boards leave free for what is laid off or lies loose: beside the room for a vote so wide, or below it so high."""
INSET = 7.0
"""Half-boards lie so far from the edge of the felt: one that is lifted is a little larger and stays on it."""
MAPS_SHARE = 0.3
"""How much of the width maps may have beside half-boards."""
BOARD_VOTE = 340.0
"""How wide a proposal is between half-boards."""
_Way: TypeAlias = tuple[bool, int, int, bool, MiddleSize, float]
"""Whether the first class stands on a shelf, how many lines are kept, for how many cards more there is room, whether the columns
are level, and how large the middle is and what lies below it."""
LINE = 100.0
"""How much rule cards that grow leave free over the lower seats: a line of loose things, or a tray."""
DICE = 300.0, 48.0
"""How wide the place of dice is, where there is room, and how high a die is: px at scale 1."""
LAID_OFF, TAGS = 166.0, 22.0
"""How high what is laid off lies at the right; and how far what is written on trays and piles reaches beyond them."""
CLEAR = 10.0
"""What rule cards that grow leave free over the middle."""
MOST_LABEL = 1.3
"""How much larger than usual words on the felt may be: the lines that they stand in keep their height."""
FOOT = 22.0
"""How much lower a curtain hangs from the upper edge: no edge of the table cuts its cards there."""


class FeltRoom(NamedTuple):
    """What lies between the seats; `curtain` is how much of it an open curtain hangs over."""

    between: Rect
    curtain: float
    scale: float
    unit: float
    text: float


@dataclass(frozen=True)
class Layout:
    """Boxes in px of the table widget. Whatever has `unit` is drawn at that scale, so that words never get too small."""

    scale: float
    unit: float
    rule_unit: float
    """The scale of rule cards and of the lines over them, which grow with the text."""
    whole: Rect
    felt: Rect
    seats: tuple[SeatBox, ...]
    headings: tuple[Rect, ...]
    """One line over each class of rules, or none if there is no room."""
    rules: tuple[Rect, ...]
    """Class after class, by number."""
    rules_end: float
    """Where they end, but for those that lie deeper beside the middle."""
    shelved: int
    """How many of them stand on the shelf, from the first."""
    in_sight: range
    """Which of them show their numbers: all of them, but for a shelf that is too short."""
    words: float
    """The size of the words on rule cards that are as high as these need, at scale 1; 0 where cards lie in rows."""
    open_rule: Rect | None
    """Where a rule of the shelf lies open beside the vote, if there is room."""
    card: float
    """The width of a playing card in the middle."""
    piles: tuple[Rect, ...]
    trays: tuple[Rect, ...]
    proposal: Rect | None
    proposal_scale: float
    loose: Rect
    """Where things lie that nobody put anywhere."""
    maps: tuple[Rect, ...]
    """Where maps lie that nobody put anywhere."""
    board_places: BoardPlaces | None
    """The places of the half-boards, or ``None`` if there are none."""
    labels: bool
    """Whether there is room for words under piles."""
    text: float = 1.0
    """How large words are wanted, 1 to 1.5."""
    lying: KeptGrid | None = None
    """Rule cards in columns, and what they were laid by: handed in again, they stay where they are."""
    placed: Mapping[Address, Rect] = field(default_factory=dict)
    """Where that lies which has no usual place, or was put elsewhere, by its key."""

    @property
    def label_unit(self) -> float:
        """The scale of what is written on the felt, on plates and under half-boards: it grows with the text as far as a line has
        room."""
        return self.unit * min(self.text, MOST_LABEL)

    @property
    def shelf(self) -> bool:
        """Whether all rules stand on the shelf."""
        return 0 < self.shelved == len(self.rules)

    @cached_property
    def middle(self) -> Rect:
        """What is left between the rules, the piles and the lower seats."""
        top = self.rules_end
        bottom = min((seat.card.y for seat in self.seats if not seat.top), default=self.felt.bottom)
        left = max((pile.right for pile in self.piles), default=self.felt.x)
        return Rect(left, top, self.felt.right - left, max(0.0, bottom - top))

    @cached_property
    def dice(self) -> Rect:
        """Where dice lie with what is said of them, in every phase: over the lower seats beside the piles, beside the seat of
        who plays alone, and between half-boards where what is laid off has its room."""
        scale, high, x = self.scale, DICE[1] * self.scale, self.felt.x + 14 * self.scale
        if len(self.seats) == 1:
            card = self.seats[0].card
            return Rect(x, card.centre[1] - high / 2, max(high, card.x - x - 12 * self.unit), high)
        if self.board_places:
            room, tall = self.loose, self.loose.height > 2 * high
            wide, y = (room.width, room.y) if tall else (DICE[0] * scale, room.y + max(0.0, room.height - high) / 2)
            return Rect(room.x, y, min(room.width, wide), min(high, room.height))
        x = max([x, *(box.right + 12 * self.unit for box in (*self.maps, *self.piles))])
        right = min([box.x for box in (*self.trays, *filter(None, [self.proposal]))], default=self.felt.right)
        wide = min(DICE[0] * scale, right - 14 * self.unit - x)
        return Rect(x, self.middle.bottom - 18 * scale - TURN_LINE * self.unit - high, max(high, wide), high)

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """A point as fractions of the felt, kept on it."""
        across, down = (x - self.felt.x) / self.felt.width, (y - self.felt.y) / self.felt.height
        return round(min(1.0, max(0.0, across)), 4), round(min(1.0, max(0.0, down)), 4)

    def point(self, spot: tuple[float, float]) -> tuple[float, float]:
        return self.felt.x + spot[0] * self.felt.width, self.felt.y + spot[1] * self.felt.height


def lay_out(
    width: float, height: float, counts: Counts, along: int = 0, before: KeptGrid | None = None, text: float = 1.0
) -> Layout:  # fmt: skip
    """The usual places on a table widget of that size in px; a shelf that is too short begins with the rule `along` it, and
    rule cards lie where they lay `before` as long as they fit. Place cards and rule cards grow with the `text`, 1 to 1.5, as
    far as there is room."""
    scale = min(MOST_SCALE, max(LEAST_SCALE, min(width / WIDTH, height / HEIGHT)))
    unit = max(1.0, scale)
    edge = MARGIN + RIM * unit
    felt = Rect(edge, edge, width - 2 * edge, height - 2 * edge)
    seats = seat_boxes(felt, counts.seats, scale, unit, text)
    top = max((seat.card.bottom for seat in seats if seat.top), default=felt.y) + 14 * scale
    bottom = min((seat.card.y for seat in seats if not seat.top), default=felt.bottom) - 8 * scale
    between = Rect(felt.x + 14 * scale, top, felt.width - 28 * scale, bottom - top)
    curtain = height - MARGIN - _curtain_height(scale, unit) - 8 if counts.hands else bottom
    room = FeltRoom(between, max(0.0, bottom - curtain), scale, unit, text)
    if counts.board_seats:
        return _with_boards(Rect(0, 0, width, height), felt, seats, room, counts, along)
    if counts.maps:
        return _with_maps(Rect(0, 0, width, height), felt, seats, room, counts, along)
    kept = counts if counts.alone else replace(counts, proposal=True, trays=max(2, counts.trays))
    grid, middle = _in_columns(room, kept, along, before) or (None, None)
    rules, middle = (grid.rows, middle) if grid and middle else _divided(room, kept, along)
    on_shelf = 0 < rules.shelved == len(rules.cards)
    below = Rect(between.x, rules.bottom, between.width, max(0.0, between.bottom - rules.bottom))
    step = grid.step if grid and not counts.alone else 0.0
    laid = middle_boxes(below, counts, scale, middle, open_rule=on_shelf and counts.in_use, kept=kept, over=step)
    if counts.alone and not counts.cards:
        card = seats[0].card
        laid = laid._replace(loose=Rect(card.right, card.y, max(1.0, between.right - card.right), card.height))
    made = _laid_out(Rect(0, 0, width, height), felt, seats, room, rules, laid, middle)
    if not grid:
        return made
    high = middle_height(kept, middle, scale)
    free = between.bottom if counts.alone and not counts.cards else laid.top - CLEAR * scale
    lying = KeptGrid(grid, counts.rules, middle, free, text, high) if counts.rules else None
    if counts.alone:
        return replace(made, lying=lying, rule_unit=grid.unit)
    vote = middle_boxes(below, kept, scale, middle, open_rule=False, kept=kept, over=step)
    cards = grown_down(grid, between.bottom - LINE * scale, [*_kept_free(vote.lying, unit), _aside(room)])
    return replace(made, lying=lying, rule_unit=grid.unit, rules=cards)


def _kept_free(boxes: Sequence[Rect], unit: float) -> list[Rect]:
    """With what is written on them."""
    return [box.grown(BESIDE * unit, TAGS * unit) for box in boxes]


def _aside(room: FeltRoom) -> Rect:
    """For the trays of what is laid off."""
    between, scale = room.between, room.scale
    return Rect(between.right - ASIDE * scale, between.bottom - LAID_OFF * scale, ASIDE * scale, LAID_OFF * scale)


def _deeper(room: FeltRoom, counts: Counts, middle: MiddleSize, bottom: float, unit: float) -> tuple[Deeper, ...]:
    """How much deeper than to the bottom each column may reach, for each number of columns: beside the piles and a vote, whether
    people vote or not, down to what lies loose or is laid off."""
    between, found = room.between, list[Deeper]()
    floor, gap, aside = between.bottom - LINE * room.scale, APART * unit, _aside(room)
    for columns in range(MOST_COLUMNS + 1):
        step = (between.width + gap) / max(1, columns)
        below = between._replace(y=bottom, height=max(0.0, between.bottom - bottom))
        lying = middle_boxes(below, counts, room.scale, middle, open_rule=False, kept=counts, over=step).lying
        ends = list[float]()
        for at in range(columns):
            left, right = between.x + at * step, between.x + (at + 1) * step - gap
            over = [box.y - gap for box in (*_kept_free(lying, room.unit), aside) if box.x < right and left < box.right]
            ends.append(max(0.0, round((min([floor, *over]) - bottom) / unit, 2)))
        found.append(tuple(ends))
    return tuple(found)


def _laid_out(
    whole: Rect, felt: Rect, seats: tuple[SeatBox, ...], room: FeltRoom, rules: Rows, laid: MiddleBoxes, middle: MiddleSize
) -> Layout:
    return Layout(
        scale=room.scale, unit=room.unit, rule_unit=room.unit, whole=whole, felt=felt, seats=seats,
        headings=rules.headings, rules=rules.cards, rules_end=rules.bottom, shelved=rules.shelved,
        in_sight=rules.in_sight, words=rules.px, open_rule=laid.open_rule,
        card=laid.card, piles=laid.piles, trays=laid.trays, proposal=laid.proposal, proposal_scale=middle.proposal,
        loose=laid.loose, maps=(), board_places=None, labels=laid.labels, text=room.text,
    )  # fmt: skip


def _with_maps(whole: Rect, felt: Rect, seats: tuple[SeatBox, ...], room: FeltRoom, counts: Counts, along: int) -> Layout:
    """The rules on a shelf and maps at the left, as large as they can be beside what is kept free for a vote."""
    between, scale, unit = room.between, room.scale, room.unit
    rules, middle = shelf(between, sum(counts.groups), unit, along), MiddleSize(scale * 0.74, scale * 0.87)
    top = rules.bottom + 6 * unit
    beside = Rect(between.x, top, between.width, max(1.0, between.bottom - top))
    kept = replace(counts, proposal=True, trays=max(2, counts.trays))
    vote = min(wanted_width(kept, FULL_CARD * middle.card, 16 * middle.card, BOARD_VOTE * middle.proposal), beside.width * 0.55)
    maps = lying_maps(counts.maps, beside._replace(width=beside.width - vote), unit)
    left = max(box.right for box in maps) + 12 * unit
    laid = middle_boxes(Rect(left, top, between.right - left, beside.height), counts, scale, middle, open_rule=False, kept=kept)
    return replace(_laid_out(whole, felt, seats, room, rules, laid, middle), maps=maps)


def _with_boards(whole: Rect, felt: Rect, seats: tuple[SeatBox, ...], room: FeltRoom, counts: Counts, along: int) -> Layout:
    """The rules on a shelf: half-boards have the room, around what they leave free for a vote."""
    between, _, scale, unit, _ = room
    rules, middle = shelf(between, sum(counts.groups), unit, along), MiddleSize(scale * 0.74, scale * 0.9)
    voting = replace(counts, piles=0, proposal=True, trays=2)
    card, over = FULL_CARD * middle.card, 10 * scale
    wide = wanted_width(voting, card, 16 * middle.card, BOARD_VOTE * middle.proposal)
    high = middle_height(voting, middle, scale) + 24 * scale - over + 6
    top, bottom = rules.bottom + 10 * unit, between.bottom - 4 * unit
    lying = Rect(felt.x + INSET, top, felt.width - 2 * INSET, max(1.0, bottom - top))
    maps = lying_maps(counts.maps, lying._replace(width=lying.width * MAPS_SHARE), unit)
    right = max((box.right + 12 * unit for box in maps), default=lying.x)
    lying = Rect(right, top, lying.right - right, lying.height)
    places = best_places(_before(counts.board_seats, seats), lying, Free((wide, high), ASIDE * scale, BELOW * scale), unit)
    vote = places.vote._replace(y=places.vote.y - over, height=places.vote.height + over)
    piles = _beside_boards(places, counts.piles, card, unit)
    voted = replace(counts, piles=0) if piles else counts
    kept = replace(voted, proposal=True, trays=max(2, counts.trays))
    laid = middle_boxes(vote, voted, scale, middle, open_rule=False, kept=kept)
    laid = laid._replace(loose=places.aside, piles=piles or laid.piles)
    return replace(_laid_out(whole, felt, seats, room, rules, laid, middle), maps=maps, board_places=places)


def _beside_boards(places: BoardPlaces, piles: int, card: float, unit: float) -> tuple[Rect, ...]:
    """Piles clear of half-boards and of a vote, as far from the middle as there is room; none where there is no such room."""
    gap, label = 16 * unit, TAGS * unit
    size = (piles * (card + gap) + gap, card * CARD_RATIO + 2 * label)
    lying = [*(place.box for place in places.places), places.vote, places.aside]
    room = max(clear_parts(places.room, lying, size), key=lambda part: _off_middle(part, places.room), default=None)
    if not piles or room is None:
        return ()
    x = room.x + gap if room.centre[0] < places.room.centre[0] else room.right - size[0] + gap
    return tuple(Rect(x + at * (card + gap), room.bottom - size[1] + label, card, card * CARD_RATIO) for at in range(piles))


def _off_middle(part: Rect, room: Rect) -> float:
    """How far from the middle of the room the part reaches."""
    return max(room.centre[0] - part.x, part.right - room.centre[0]) + part.bottom - room.y


def _before(board_seats: tuple[int, ...], seats: tuple[SeatBox, ...]) -> tuple[BeforeSeat, ...]:
    """The seat before which each lies; where but one player sits, or more than ``MANY`` lie at one edge and none at the other,
    every second lies at the other."""
    found = tuple(BeforeSeat(seats[seat].card.centre[0], seats[seat].top) for seat in board_seats)
    if len({each.upper for each in found}) > 1 or (len(seats) > 1 and len(found) <= MANY):
        return found
    return tuple(each._replace(upper=index % 2 > 0) for index, each in enumerate(found))


def _in_columns(room: FeltRoom, counts: Counts, along: int, before: KeptGrid | None) -> tuple[Grid, MiddleSize] | None:
    """Rule cards as high as their words: as they lay before, or whole if there is any way, if need be with the first of several
    classes on a shelf. There is room for a vote, so nothing moves when one begins or ends."""
    between, scale = room.between, room.scale
    several = len(counts.groups) > 1 and not counts.alone  # alone, they are all there is
    if not len(counts.texts) == sum(counts.groups) > 0:
        return None
    full, compact = _middle_sizes(scale)
    words = max(20 * scale, TURN_LINE * room.unit)
    clear = max(room.curtain, words)
    ways = ((full, clear), (full, words), (compact, clear), (compact, words))
    levels = (True,) if counts.alone else (True, False)
    whole = [(WHOLE_TEXTS, more, level, *way) for more in (MORE, 0) for level in levels for way in ways]
    tried = [(False, *way) for way in whole]
    tried += ((False, MANY_LINES, more, counts.alone, compact, words) for more in (1, 0))
    if several:
        tried += ((True, *way) for way in whole)
    cut = [(several, least, more, counts.alone, compact, words) for least in (FEW_LINES, GLIMPSES) for more in (1, 0)]
    if len(counts.groups) > 1 and counts.alone:
        cut += [(True, FEW_LINES, 0, True, compact, words)]
    lies = before if before and before.text == room.text else None
    lies = lies if lies and middle_height(counts, lies.middle, scale) <= lies.high and _clear(lies, room, counts) else None
    if lies and (grid := lying_on(lies, counts, between, lies.grid.unit, along, (WHOLE_TEXTS, MANY_LINES))):
        return grid, lies.middle

    def laid(tried: Sequence[_Way], unit: float) -> tuple[Grid, MiddleSize] | None:
        for shelved, lines, more, level, middle, below in tried:
            left = between.height - middle_height(counts, middle, scale) - (0 if counts.alone else 24 * scale) - below
            deeper = () if counts.alone else _deeper(room, counts, middle, between.y + left, unit)
            grid = rule_grid(between, counts.groups, counts.texts, left, unit, along, shelved=shelved,
                             alone=counts.alone, least=lines, more=more, deeper=deeper, level=level)  # fmt: skip
            if grid:
                return grid, middle
        return None

    for part in (1.0, 0.75, 0.5, 0.25, 0.0) if room.text > 1 else (0.0,):
        unit = room.unit * (1 + (room.text - 1) * part)
        if found := laid(tried, unit):
            return found
        if lies and lies.grid.unit == unit and (grid := lying_on(lies, counts, between, unit, along, (FEW_LINES,))):
            return grid, lies.middle
        if found := laid(cut, unit):
            return found
    return None


def _clear(lies: KeptGrid, room: FeltRoom, counts: Counts) -> bool:
    """Whether none of the cards that lie there is deeper than it may be beside what lies in the middle now."""
    grid = lies.grid
    if counts.alone or grid.between != room.between:
        return True
    deeper = _deeper(room, counts, lies.middle, grid.end(0.0), grid.unit)[grid.way.columns]
    ends = [max(lies.clear, grid.end(more)) + 1.0 for more in deeper]
    cards = grid.rows.cards[grid.rows.shelved :]
    return all(card.bottom <= ends[round((card.x - grid.between.x) / grid.step)] for card in cards)


def _middle_sizes(scale: float) -> tuple[MiddleSize, MiddleSize]:
    """The middle as it should be, and drawn closer."""
    small = min(1.0, (scale - LEAST_SCALE) / (1 - LEAST_SCALE))
    full = MiddleSize(scale if scale >= 1 else 0.74 + 0.26 * small, scale)
    return full, MiddleSize(full.card * 0.78, full.proposal * 0.87)


def _divided(room: FeltRoom, counts: Counts, along: int) -> tuple[Rows, MiddleSize]:
    """The room shared between rule rows and the middle: the first division that holds both."""
    between, curtain, scale, unit, _ = room
    full, compact = _middle_sizes(scale)
    clear, words = max(curtain, 20 * scale), 20 * scale
    several, least = len(counts.groups) > 1, FEW_COLUMNS if counts.alone else LEAST_COLUMNS
    divisions = (
        (WHOLE, full, True, clear), (WHOLE, full, several, clear), (WHOLE, full, True, words), (WHOLE, full, several, 0.0),
        (WHOLE, compact, True, clear), (WHOLE, compact, True, words), (WHOLE, compact, several, 0.0),
        (GLIMPSE, full, True, clear), (GLIMPSE, full, True, words), (GLIMPSE, compact, True, clear),
        (GLIMPSE, compact, several, words), (GLIMPSE, compact, several, 0.0), (GLIMPSE, compact, False, 0.0),
    )  # fmt: skip
    for cut, middle, headed, below in divisions:
        left = between.height - middle_height(counts, middle, scale) - 24 * scale - below
        rows = rule_rows(between, counts.groups, left, unit, cut=cut, headed=headed, least=least)
        if rows:
            return rows, middle
    on_shelf = shelf(between, sum(counts.groups), unit, along)
    left = between.bottom - on_shelf.bottom - 24 * scale
    large = MiddleSize(full.card * 1.25, full.proposal * 1.15)
    wide = (large, full) if left - clear >= middle_height(counts, large, scale) else (full,)
    fitting = (middle for middle in wide if left >= middle_height(counts, middle, scale))
    return on_shelf, next(fitting, compact)


def curtain_box(layout: Layout, seat: int, cards: int, high: float = 0.0) -> Rect:
    """The curtain of a seat with so many cards: over the edge where it sits, as near to the seat as it goes, and at least so
    ``high``."""
    card = FULL_CARD * layout.scale
    step = min(0.8 * card, (layout.felt.width * 0.7 - card) / max(1, cards - 1))
    width = max(300 * layout.scale, (card + step * max(0, cards - 1)) / 0.72)
    height = max(high, _curtain_height(layout.scale, layout.unit))
    x = layout.seats[seat].card.centre[0] - width / 2
    x = max(layout.felt.x + 4, min(x, min(layout.felt.right, layout.whole.right) - 4 - width))
    if layout.seats[seat].top:
        return Rect(x, layout.whole.y + MARGIN, width, height + FOOT * layout.unit)
    return Rect(x, layout.whole.bottom - MARGIN - height, width, height)


def _curtain_height(scale: float, unit: float) -> float:
    return FULL_CARD * scale * CARD_RATIO + 36 * unit
