"""Rule cards in columns, each as high as its words: in the order of their numbers down the columns, which all end on one line.

The words are as large as there is room for. Where they cannot all stand whole, the first of several classes stands on a shelf,
and at last the longest texts lose lines.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias, TypeVar

from tabletop.view.drawing.rule_cards import card_height, lines_on_card
from tabletop.view.drawing.type import Run
from tabletop.view.scene.layout.card_rows import Rows, shelf
from tabletop.view.scene.layout.rects import APART, Rect

HEAD, BETWEEN_CLASSES = 26.0, 10.0
"""Px at scale 1: of the line over a class, and between classes."""
MOST_PX, LEAST_PX, STEP = 14.0, 11.0, 0.25
WHOLE_TEXTS, MANY_LINES, FEW_LINES, GLIMPSES = 10**6, 6, 2, 0
"""How many lines each text has at least, as far as it has so many; for glimpses, cards are no higher than a few lines need."""
LEAST_WIDTH, BELOW_SHELF, MOST_WIDTH, NARROW, NARROWEST = 118.0, 110.0, 300.0, 104.0, 82.0
COLUMNS, COLUMNS_ALONE, COLUMNS_NARROW = (6, 5, 7, 4, 8, 3), (5, 6, 4, 7, 3), (6, 7, 8, 9, 10)
"""How many columns there may be, the best first; with more room for each card where rules are all there is, and less where
each shows a glimpse of its words: then columns are narrowest only where others do not hold them."""
LOW_SHELF = 36.0
MORE = 2
"""So many cards more have room at the end of the last column, if there is any way: nothing moves when they come."""
LOOSER, MOST_EMPTY = 1.2, 0.4
"""How much higher cards may be than their words need, where there is room; and how much of its height one that lies
alone in its column may be given to end where the others do."""

Texts: TypeAlias = tuple[tuple[Run, ...], ...]
Deeper: TypeAlias = tuple[float, ...]
"""How much lower than the others each column may reach, px at scale 1: what the middle leaves free below it."""
T = TypeVar("T")


class Columns(NamedTuple):
    """So many columns, px of the words, and the most lines that stand on a card; whether cards are as low as they can be."""

    columns: int
    px: float
    lines: int
    slight: bool = False


class ColumnRoom(NamedTuple):
    """The room that the columns have, at scale 1, and the classes that lie there, of which the first may be slate."""

    width: float
    height: float
    classes: tuple[tuple[tuple[Run, ...], ...], ...]
    slate: bool
    grows: bool = False
    """Whether the last card of a column may grow (``grown_down``): then it lets those above it have room."""
    deeper: tuple[Deeper, ...] = ()
    """For each number of columns, how much lower than the height the columns of the last class may reach."""

    def below(self, columns: int, index: int) -> Deeper:
        """How much lower those of a class may reach."""
        last = index + 1 == len(self.classes)
        return self.deeper[columns] if last and columns < len(self.deeper) else (0.0,) * columns

    def column(self, columns: int) -> float:
        return (self.width - APART * (columns - 1)) / columns

    def heights(self, way: Columns) -> list[list[float]]:
        """How high each card is, class by class."""
        return [
            [card_height(min(way.lines, self.lines(runs, index, way)), way.px, slight=way.slight) for runs in texts]
            for index, texts in enumerate(self.classes)
        ]

    def kept(self, way: Columns) -> float | None:
        """How high the last card of a column is at least, where it lets those above it have what else it would have."""
        return card_height(min(way.lines, MANY_LINES), way.px, slight=way.slight) if self.grows else None

    def longest(self, way: Columns) -> int:
        return max((self.lines(runs, index, way) for index, texts in enumerate(self.classes) for runs in texts), default=0)

    def lines(self, runs: tuple[Run, ...], index: int, way: Columns) -> int:
        """In how many lines a text of that class stands."""
        return lines_on_card(runs, round(self.column(way.columns), 2), way.px, self.slate and index == 0)

    def needed(self, way: Columns) -> float:
        """How high all of them are together."""
        blocks = [lowest(heights, self.below(way.columns, index)) for index, heights in enumerate(self.heights(way))]
        return sum(blocks) + HEAD * len(blocks) + BETWEEN_CLASSES * (len(blocks) - 1)

    def fits(self, way: Columns) -> bool:
        return self.needed(way) <= self.height

    def with_more(self, cards: int) -> "ColumnRoom":
        """With so many more of the last class, rather long ones: where rules lie that are still to be made."""
        *others, last = self.classes
        usual = sorted(last, key=lambda runs: sum(len(run.text) for run in runs))[len(last) * 3 // 4]
        return self._replace(classes=(*others, (*last, *[usual] * cards)))


class Grid(NamedTuple):
    """Rule cards as they lie in columns, the first class perhaps on a shelf, and what they were laid by."""

    rows: Rows
    field: ColumnRoom
    way: Columns
    between: Rect
    unit: float
    groups: tuple[int, ...]
    texts: Texts

    @property
    def step(self) -> float:
        """How far it is from one column to the next."""
        return (self.field.column(self.way.columns) + APART) * self.unit

    @property
    def below(self) -> Rect:
        """Where the columns begin."""
        return self.between._replace(y=self.between.y + used_by(self.rows, self.between, self.unit))

    @property
    def whole(self) -> int:
        """How many cards show all of their words."""
        needed = [high * self.unit for heights in self.field.heights(self.way._replace(lines=WHOLE_TEXTS)) for high in heights]
        cards = self.rows.cards[self.rows.shelved :]
        return sum(card.height >= high - 0.1 for card, high in zip(cards, needed, strict=True))

    def end(self, more: float) -> float:
        """Where a column ends that may be so much deeper."""
        return self.below.y + (self.field.height + more) * self.unit


def used_by(rows: Rows, between: Rect, unit: float) -> float:
    """How much of the room the shelf takes, if there is one."""
    shelf_cards = rows.cards[: rows.shelved]
    return max(card.bottom for card in shelf_cards) - between.y + BETWEEN_CLASSES * unit if shelf_cards else 0.0


@lru_cache(maxsize=256)
def rule_grid(
    between: Rect, groups: tuple[int, ...], texts: Texts, room: float, unit: float, along: int, *,
    shelved: bool, alone: bool, least: int, more: int, deeper: tuple[Deeper, ...] = (), level: bool = True,
) -> Grid | None:  # fmt: skip
    """The cards in columns, the first class on a shelf if that is wanted; ``None`` where texts that have more
    than the ``least`` lines would keep fewer, or there is no room for some ``more`` cards at the end of the last column.
    All columns end on one line if that shall be ``level``, else each as deep as it may."""
    classes = tuple(parted(groups, texts))
    top = shelf(between, groups[0], unit, along, LOW_SHELF) if shelved else None
    used = used_by(top, between, unit) if top else 0.0
    field = ColumnRoom(between.width / unit, (room - used) / unit, classes[1:] if top else classes, not top, not alone,
                       () if level else deeper)  # fmt: skip
    usual = BELOW_SHELF if shelved else LEAST_WIDTH, COLUMNS_ALONE if alone else COLUMNS
    narrow, numbers = (NARROWEST, COLUMNS_NARROW) if least == GLIMPSES else usual
    columns = [number for number in numbers if narrow <= field.column(number) <= MOST_WIDTH]
    wider = [number for number in columns if field.column(number) >= NARROW]
    full = field.with_more(more)
    way = _whole(full, columns) if least == WHOLE_TEXTS else _cut(full, wider, least) or _cut(full, columns, least)
    if way is None:
        return None
    looser = max(1.0, min(LOOSER, full.height / max(1.0, full.needed(way._replace(lines=WHOLE_TEXTS)))))
    cards, headings, bottom = placed(full, way, between._replace(y=between.y + used), unit, looser)
    rows = joined(top, cards[: len(cards) - more], headings, bottom, way.px)
    return Grid(rows, field._replace(deeper=deeper), way, between, unit, groups, texts)


def joined(top: Rows | None, cards: Sequence[Rect], headings: Sequence[Rect], bottom: float, px: float) -> Rows:
    """The shelf, if there is one, and the columns below it."""
    if top is None:
        return Rows(tuple(cards), tuple(headings), bottom, 0, range(len(cards)), px)
    return Rows((*top.cards, *cards), (*top.headings, *headings), bottom, top.shelved, top.in_sight, px)


def parted(groups: tuple[int, ...], each: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """The same, class by class."""
    first = 0
    for number in groups:
        yield tuple(each[first : first + number])
        first += number


def _whole(field: ColumnRoom, columns: Sequence[int]) -> Columns | None:
    """The largest words that all stand whole."""
    low, high = 0, round((MOST_PX - LEAST_PX) / STEP)
    found = _fitting(field, columns, LEAST_PX)
    while found and low < high:
        middle = (low + high + 1) // 2
        if way := _fitting(field, columns, LEAST_PX + middle * STEP):
            low, found = middle, way
        else:
            high = middle - 1
    return found


def _fitting(field: ColumnRoom, columns: Sequence[int], px: float) -> Columns | None:
    ways = (Columns(number, px, WHOLE_TEXTS) for number in columns)
    return next((way for way in ways if field.fits(way)), None)


def _cut(field: ColumnRoom, columns: Sequence[int], least: int) -> Columns | None:
    """As many whole texts as there is room for, in small letters: the longest lose lines."""
    slight, least = least == GLIMPSES, max(least, FEW_LINES)
    most = [most_lines(field, Columns(number, LEAST_PX, least, slight)) for number in columns]
    fitting = [way for way in most if way.lines >= least]
    fewer = (way._replace(lines=lines) for way in fitting for lines in {way.lines, min(way.lines, MANY_LINES), least})
    return min(fewer, key=lambda way: _lost(field, way), default=None)


def _lost(field: ColumnRoom, way: Columns) -> tuple[int, float]:
    """How many texts lose lines, and how much of them."""
    whole = [high for heights in field.heights(way._replace(lines=WHOLE_TEXTS)) for high in heights]
    cards, _, _ = placed(field, way, Rect(0.0, 0.0, field.width, field.height), 1.0, 1.0)
    lost = [high - card.height for card, high in zip(cards, whole, strict=True) if card.height < high - 0.1]
    return len(lost), sum(lost) * field.column(way.columns)


def most_lines(field: ColumnRoom, way: Columns) -> Columns:
    """With as many lines as the longest texts may have; with fewer than before where there is no room for so many."""
    low, high = way.lines - 1, max(way.lines, field.longest(way._replace(lines=WHOLE_TEXTS)))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if field.fits(way._replace(lines=middle)) else (low, middle - 1)
    return way._replace(lines=low)


def lowest(heights: Sequence[float], deeper: Deeper) -> float:
    """How high the columns are at least that hold cards of these heights, in order, each of them so much deeper."""
    low, high = max(0.0, max(heights, default=0.0) - max(deeper)), sum(heights) + APART * len(heights)
    while high - low > 0.5:
        middle = (low + high) / 2
        low, high = (low, middle) if _holds(heights, middle, deeper) else (middle, high)
    return high


def _columns(heights: Sequence[float], most: float, deeper: Deeper) -> list[list[float]]:
    """The cards column by column, each no higher than it may be, up to one that a column cannot hold, and none left empty as long
    as there are cards for it."""
    made, next_ = list[list[float]](), 0
    for column, more in enumerate(deeper):
        cards, used = list[float](), 0.0
        while next_ < len(heights) and used + heights[next_] <= most + more + 0.01:
            if cards and len(heights) - next_ < len(deeper) - column:
                break
            cards.append(heights[next_])
            used, next_ = used + heights[next_] + APART, next_ + 1
        if not cards and next_ < len(heights):
            break
        made.append(cards)
    return made


def _even(heights: Sequence[float], most: float, deeper: Deeper) -> list[list[float]]:
    """The same with columns that are about equally full."""
    made, rest = list[list[float]](), list(heights)
    for at, more in enumerate(deeper):
        left = len(deeper) - at
        fair = more + (sum(rest) + APART * len(rest) - sum(deeper[at:])) / left
        least = next((k for k in range(len(rest) + 1) if _holds(rest[k:], most, deeper[at + 1 :])), len(rest))
        taken = max(least, 1) if rest else 0
        while (
            len(rest) - taken >= left
            and _high(rest[:taken]) + rest[taken] / 2 <= fair
            and _high(rest[: taken + 1]) <= most + more
        ):
            taken += 1
        made.append(rest[:taken])
        rest = rest[taken:]
    return made


def _least_cut(
    heights: Sequence[float], whole: Sequence[float], most: float, deeper: Deeper, kept: float | None
) -> list[list[float]]:
    """The cards column by column so that as few texts as can be lose lines, and as little of them."""
    ways: dict[int, tuple[tuple[int, float], list[list[float]]]] = {len(heights): ((0, 0.0), [])}
    for at, more in reversed([*enumerate(deeper)]):
        found: dict[int, tuple[tuple[int, float], list[list[float]]]] = {}
        for first in range(len(heights)):
            end = first + 1
            while end <= len(heights) and _high(heights[first:end]) <= most + more + 0.01:
                if end in ways and (end == len(heights) or len(heights) - end >= len(deeper) - at - 1):
                    (cut, lost), others = ways[end]
                    filled = _filled(heights[first:end], whole[first:end], most + more - APART * (end - first - 1), kept)
                    lacks = [high - low for high, low in zip(whole[first:end], filled, strict=True) if high - low > 0.1]
                    cost = cut + len(lacks), round(lost + sum(lacks), 1)
                    if first not in found or cost < found[first][0]:
                        found[first] = cost, [[*heights[first:end]], *others]
                end += 1
        found[len(heights)] = (0, 0.0), [[]] * (len(deeper) - at)
        ways = found
    return ways[0][1] if 0 in ways else _even(heights, most, deeper)


def _holds(heights: Sequence[float], most: float, deeper: Deeper) -> bool:
    return not heights or sum(map(len, _columns(heights, most, deeper))) == len(heights)


def _high(column: Sequence[float]) -> float:
    return sum(column) + APART * max(0, len(column) - 1)


def placed(
    field: ColumnRoom, way: Columns, below: Rect, unit: float, looser: float
) -> tuple[tuple[Rect, ...], tuple[Rect, ...], float]:
    """Each card and each heading, and where the last of them ends; cards are so much higher than their words need."""
    cards, headings, y, width = list[Rect](), list[Rect](), below.y, field.column(way.columns) * unit
    whole = field.heights(way._replace(lines=WHOLE_TEXTS))
    lows, lack = _lacking(field, way, whole)
    part = max(0.0, min(1.0, (field.height - field.needed(way)) / max(1.0, sum(lack))))
    for index, (heights, wanted) in enumerate(zip(field.heights(way), whole, strict=True), 1):
        headings.append(Rect(below.x, y - HEAD * unit * 0.25, below.width, HEAD * unit))
        y += HEAD * unit
        deeper = field.below(way.columns, index - 1)
        low = lows[index - 1] + part * lack[index - 1]
        kept = field.kept(way) if index == len(whole) else None
        room = below._replace(y=y, width=width, height=low * unit * looser)
        cards += dealt(heights, wanted, low, deeper, room, unit, looser, kept)
        y += low * unit * looser + BETWEEN_CLASSES * unit
    return tuple(cards), tuple(headings), y - BETWEEN_CLASSES * unit


def _lacking(field: ColumnRoom, way: Columns, whole: Sequence[Sequence[float]]) -> tuple[list[float], list[float]]:
    """How high each class is at least, and how much higher it would be with whole texts."""
    below = [field.below(way.columns, index) for index in range(len(whole))]
    lows = [lowest(heights, deeper) for heights, deeper in zip(field.heights(way), below, strict=True)]
    return lows, [max(0.0, lowest(each, deeper) - low) for each, deeper, low in zip(whole, below, lows, strict=True)]


def dealt(
    heights: Sequence[float], whole: Sequence[float], low: float, deeper: Deeper, first: Rect, unit: float, looser: float = 1.0,
    kept: float | None = None,
) -> list[Rect]:  # fmt: skip
    """The cards of a class, dealt out among columns of which that is the first, and each of which may be so much ``deeper``; so
    ``low`` they can lie. The last of each column may have no more than is ``kept`` for it."""
    cards, rest, room = list[Rect](), iter(whole), first.height / unit
    columns = (
        _even(heights, low, deeper) if list(heights) == list(whole) else _least_cut(heights, whole, max(low, room), deeper, kept)
    )
    for index, column in enumerate(columns):
        wanted = [next(rest) for _ in column]
        gap = APART * looser if _high(column) <= low else APART
        gaps = gap * max(0, len(column) - 1)
        spare = max(room, min(room + deeper[index], _high(wanted))) - gaps
        down = first.y
        for height in _filled(column, wanted, spare, kept):
            cards.append(Rect(first.x + index * (first.width + APART * unit), down, first.width, height * unit))
            down = cards[-1].bottom + gap * unit
    return cards


def _filled(column: Sequence[float], whole: Sequence[float], room: float, kept: float | None) -> list[float]:
    """Cards that fill a column: what is left goes to texts that are cut, first to those that lack least, with what the last has
    beyond what is ``kept`` for it; and what these do not need to all alike; one that
    lies alone is not stretched to where most of it would be empty."""
    lent = max(0.0, column[-1] - kept) if column and kept is not None else 0.0
    spare, last = max(0.0, room - sum(column)) + lent, len(column) - 1
    heights = [*column[:-1], *(low - lent for low in column[-1:])]
    for index in sorted(range(len(column)), key=lambda index: (kept is None and index == last, whole[index] - heights[index])):
        more = min(spare, whole[index] - heights[index])
        heights[index], spare = heights[index] + more, spare - more
    if len(column) == 1:
        spare = min(spare, heights[0] * MOST_EMPTY)
    return [height + spare / max(1, len(column)) for height in heights]


def grown_down(grid: Grid, floor: float, beside: Sequence[Rect]) -> tuple[Rect, ...]:
    """The last card of each column as high as its words need, down to the ``floor`` and to what lies ``beside`` in the middle, or
    would while people vote: so that none changes as a vote comes and goes. None of the others moves."""
    cards, shelved = list(grid.rows.cards), grid.rows.shelved
    whole = grid.way._replace(lines=WHOLE_TEXTS)
    needed = [high * grid.unit for heights in grid.field.heights(whole) for high in heights]
    last = {round(card.x): index for index, card in enumerate(cards) if index >= shelved}  # of each column the last one stays
    for index in last.values():
        card, gap = cards[index], APART * grid.unit
        ends = min([floor, *(box.y - gap for box in beside if box.x < card.right and card.x < box.right)])
        cards[index] = card._replace(height=max(card.height, min(needed[index - shelved], ends - card.y)))
    return tuple(cards)
