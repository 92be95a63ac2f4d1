"""Rule cards lie on in their columns as long as they fit: what is made, reworded or taken away moves nothing else.

A new card comes to lie after the one before it, below it or at the head of the next column. One that needs more room pushes
those below it in its column; only where a column cannot hold its cards, or stands empty between others, are all of them dealt out
among the columns anew.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from tabletop.view.drawing.rule_cards import card_height
from tabletop.view.scene.layout.card_rows import Rows, shelf
from tabletop.view.scene.layout.middle import MiddleSize
from tabletop.view.scene.layout.rects import APART, Counts, Rect
from tabletop.view.scene.layout.rule_grid import (
    BETWEEN_CLASSES,
    HEAD,
    LOW_SHELF,
    MORE,
    WHOLE_TEXTS,
    Grid,
    dealt,
    joined,
    lowest,
    most_lines,
    parted,
    placed,
    used_by,
)

MOST_LOOSE = 1.6
"""How much higher than their words need cards may be, so that they end where they did."""


class KeptGrid(NamedTuple):
    """The columns as they lie, whose cards they are, and what the layout was made for."""

    grid: Grid
    ids: tuple[str, ...]
    middle: MiddleSize
    clear: float
    """Down to here they may grow, and nothing else has to give way."""
    text: float = 1.0
    """How large words were wanted."""
    high: float = 0.0
    """How high the middle is for which they leave room."""


FEWER = 1
"""So many whole texts fewer than if they were dealt out anew, and cards lie on where they lie."""


def better_anew(lying: KeptGrid, anew: KeptGrid) -> bool:
    """Whether cards that may move had better lie as they would ``anew``: fewer holes where others went, or more whole texts."""
    now, then = lying.grid, anew.grid
    return _holes(then) < _holes(now) or then.whole > now.whole + FEWER


def _holes(grid: Grid) -> int:
    """How many places in the columns stand empty: between two cards, or above or below those of a column that is not the last."""
    columns = dict[int, list[Rect]]()
    for card in grid.rows.cards[grid.rows.shelved :]:
        columns.setdefault(round((card.x - grid.between.x) / grid.step), []).append(card)
    gap, tops = APART * grid.unit, [line.y + HEAD * grid.unit * 1.25 for line in grid.rows.headings]
    found = 0
    for at, cards in columns.items():
        ends = [0.0, *(card.bottom + gap * MOST_LOOSE for card in cards)]
        found += sum(
            card.y > max(end, *(top for top in tops if top <= card.y + 1)) + 1 for card, end in zip(cards, ends, strict=False)
        )
        found += at < max(columns) and cards[-1].bottom + gap + card_height(1, grid.way.px) * grid.unit < grid.rows.bottom
    return found


class _Card(NamedTuple):
    """A card of a column: how many lines it has, and where it lay before."""

    id: str
    lines: int
    was: Rect | None
    same: bool = False
    """Whether it reads as it did: then it needs no more room than it had."""
    whole: int = 0
    """How many lines all its words have."""


def lying_on(before: KeptGrid, counts: Counts, between: Rect, unit: float, along: int, least: Sequence[int]) -> Grid | None:
    """The cards where they lay, or else in the same columns, as far as it goes with the first of these numbers of lines;
    ``None`` where they have to be laid out anew."""
    before = _of_classes_left(before, counts)
    grid = before.grid
    if (grid.between, grid.unit, len(grid.groups)) != (between, unit, len(counts.groups)):
        return None
    if (grid.groups, grid.texts, before.ids) == (counts.groups, counts.texts, counts.rules) and grid.rows.in_sight.start == along:
        return grid
    top = shelf(between, counts.groups[0], unit, along, LOW_SHELF) if grid.rows.shelved else None
    if top and used_by(top, between, unit) != used_by(grid.rows, between, unit):
        return None
    first = 1 if top else 0
    field = grid.field._replace(classes=tuple(parted(counts.groups, counts.texts))[first:])
    made = grid._replace(field=field, groups=counts.groups, texts=counts.texts)
    classes = tuple(parted(counts.groups, counts.rules))[first:]
    for lines in least:
        if cards := _in_place(before, made, classes, lines):
            headings = grid.rows.headings[first:]
            return made._replace(rows=joined(top, cards, headings, grid.rows.bottom, grid.way.px))
        if anew := _dealt_anew(made, top, lines):
            return anew
    return None


def _of_classes_left(before: KeptGrid, counts: Counts) -> KeptGrid:
    """What lay there, without classes of which no card is left."""
    grid, was = before.grid, dict(zip(before.ids, _blocks(before.grid.groups), strict=True))
    left = sorted({was[each] for each in counts.rules if each in was})
    if len(left) == len(grid.groups) or len(left) != len(counts.groups) or grid.rows.shelved:
        return before
    lying = [at for at, each in enumerate(before.ids) if was[each] in left]
    cards, texts = tuple(grid.rows.cards[at] for at in lying), tuple(grid.texts[at] for at in lying)
    rows = grid.rows._replace(cards=cards, headings=tuple(grid.rows.headings[at] for at in left))
    made = grid._replace(rows=rows, groups=tuple(grid.groups[at] for at in left), texts=texts)
    return before._replace(ids=tuple(before.ids[at] for at in lying), grid=made)


def _dealt_anew(grid: Grid, top: Rows | None, least: int) -> Grid | None:
    """In as many columns and in letters as they were, and ending where they did if that is room enough."""
    field, unit, below = grid.field.with_more(MORE), grid.unit, grid.below
    way = grid.way if least == WHOLE_TEXTS else most_lines(field, grid.way._replace(lines=min(least, grid.way.lines)))
    if way.lines < min(least, grid.way.lines) or field.needed(way) > field.height:
        return None
    taken = max(1.0, min(field.height, field.needed(way._replace(lines=WHOLE_TEXTS))))
    used = min(field.height, (grid.rows.bottom - below.y) / unit)
    cards, headings, bottom = placed(field, way, below, unit, min(MOST_LOOSE, max(used, taken) / taken))
    return grid._replace(rows=joined(top, cards[:-MORE], headings, bottom, way.px), way=way)


def _in_place(before: KeptGrid, grid: Grid, classes: Sequence[tuple[str, ...]], least: int) -> list[Rect]:
    """Each card in its column; none where a column does not hold its cards with so many lines."""
    old, shelved = before.grid, before.grid.rows.shelved
    step = grid.step
    lay = dict(zip(before.ids[shelved:], old.rows.cards[shelved:], strict=True))
    first = 1 if shelved else 0
    blocks = dict(zip(before.ids, _blocks(old.groups), strict=True))
    words = dict(zip(before.ids, old.texts, strict=True))
    headings, made = old.rows.headings[first:], list[Rect]()
    for index, ids in enumerate(classes):
        top = headings[index].y + HEAD * grid.unit * 1.25
        following = (
            headings[index + 1].y + (HEAD * 0.25 - BETWEEN_CLASSES) * grid.unit if index + 1 < len(headings) else before.clear
        )
        whole = [grid.field.lines(runs, index, grid.way) for runs in grid.field.classes[index]]
        cards = [
            _Card(
                id_,
                min(grid.way.lines, all_),
                lay.get(id_) if blocks.get(id_) == index + first else None,
                words.get(id_) == runs,
                all_,
            )
            for id_, runs, all_ in zip(ids, grid.field.classes[index], whole, strict=True)
        ]
        room = Rect(grid.between.x, top, step - APART * grid.unit, following - top)
        kept = grid.field.kept(grid.way) if index + 1 == len(classes) else None
        rooms = [
            room._replace(x=room.x + at * step, height=max(room.height, grid.end(more) - top if more else 0.0))
            for at, more in enumerate(grid.field.below(grid.way.columns, index))
        ]
        columns = _columns(cards, grid, step, [each.height for each in rooms])
        laid = [_laid(column, grid, each, least, kept) for column, each in zip(columns, rooms, strict=True)]
        kept_so = not _parted_by_a_gap(columns) and [*chain.from_iterable(columns)] == [*cards]
        if kept_so and laid and not any(boxes is None for boxes in laid):
            grown = (_grown(column, boxes or [], each, grid) for column, boxes, each in zip(columns, laid, rooms, strict=True))
            placed_ones = zip(chain.from_iterable(columns), chain.from_iterable(grown), strict=True)
            lies = {card.id: box for card, box in placed_ones}
            made += [lies[id_] for id_ in ids]
        elif block := _class_anew(index, grid, room):
            made += block
        else:
            return []
    return made


def _class_anew(index: int, grid: Grid, room: Rect) -> list[Rect]:
    """The cards of one class dealt out anew in its room, so that those of the others stay; none where it is too small."""
    deeper, unit = grid.field.below(grid.way.columns, index), grid.unit
    last = index + 1 == len(grid.field.classes)
    field = grid.field.with_more(MORE) if last and grid.way.lines < WHOLE_TEXTS else grid.field
    heights = field.heights(grid.way)[index]
    low, used = lowest(heights, deeper), min(room.bottom, max(grid.rows.bottom, room.y)) - room.y
    if low * unit > room.height:
        return []
    whole = field.heights(grid.way._replace(lines=WHOLE_TEXTS))[index]
    high = max(min(max(used, low * unit), low * unit * MOST_LOOSE), min(used, lowest(whole, deeper) * unit))
    kept = field.kept(grid.way) if last else None
    cards = dealt(heights, whole, low, deeper, room._replace(height=high), unit, kept=kept)
    return cards[: len(grid.field.classes[index])]


def _blocks(groups: tuple[int, ...]) -> Iterator[int]:
    for index, number in enumerate(groups):
        yield from [index] * number


def _columns(cards: Sequence[_Card], grid: Grid, step: float, rooms: Sequence[float]) -> list[list[_Card]]:
    """Which card lies in which column: where it lay; one that is new below the one before it, or behind the last at the head of
    the next column or else below it, whether or not that has room."""
    made: list[list[_Card]] = [[] for _ in range(grid.way.columns)]
    lay = [None if card.was is None else round((card.was.x - grid.between.x) / step) for card in cards]
    known = [column for column in lay if column is not None]
    behind, here = max((at for at, column in enumerate(lay) if column is not None), default=-1), known[0] if known else 0
    for at, (card, column) in enumerate(zip(cards, lay, strict=True)):
        if column is not None:
            here = column
        elif at > behind:
            here = max(here, *known) if known else here
            further = range(here + 1 if made[here] else here, grid.way.columns)
            here = next((each for each in further if _used([*made[each], card], grid) <= rooms[each]), here)
        made[here].append(card)
    return made


def _parted_by_a_gap(columns: Sequence[Sequence[_Card]]) -> bool:
    """Whether a column stands empty between others: what was taken away left the cards at opposite ends of the table."""
    return not all(columns[: max((at + 1 for at, column in enumerate(columns) if column), default=0)])


def _used(column: Sequence[_Card], grid: Grid) -> float:
    """How high a column is in which all lies that lay there, as it lay."""
    return _high([max(card.was.height if card.was else 0.0, _height(card, grid)) for card in column], grid)


def _height(card: _Card, grid: Grid) -> float:
    return card_height(card.lines, grid.way.px, slight=grid.way.slight) * grid.unit


def _high(heights: Sequence[float], grid: Grid) -> float:
    return sum(heights) + APART * grid.unit * max(0, len(heights) - 1)


def _laid(column: Sequence[_Card], grid: Grid, room: Rect, least: int, kept: float | None) -> list[Rect] | None:
    """The cards of a column, each where it lay unless one above it has grown; lower where they must be, down to so many lines.
    The last needs no more than is ``kept`` for it."""
    gap, needed = APART * grid.unit, [_height(card, grid) for card in column]
    if kept is not None:
        had = (card.was.height if card.was and card.same else high for card, high in zip(column, needed, strict=True))
        needed = [min(high, max(was, kept * grid.unit)) for high, was in zip(needed, had, strict=True)]
        needed[-1:] = [min(high, kept * grid.unit) for high in needed[-1:]]
    heights = [max(card.was.height if card.was else 0.0, high) for card, high in zip(column, needed, strict=True)]
    made, y = list[Rect](), room.y
    for card, height in zip(column, heights, strict=True):
        stays = card.was is not None and y < card.was.y + 0.1 and height == card.was.height
        made.append(card.was if card.was and stays else Rect(room.x, max(y, card.was.y if card.was else y), room.width, height))
        y = made[-1].bottom + gap
    if y - gap <= room.bottom + 0.1:
        return made
    if (over := _high(needed, grid) - room.height) > 0.1:
        if least == WHOLE_TEXTS:
            return None
        needed = _cut(column, grid, room.height, least)
        over = _high(needed, grid) - room.height
        heights = needed
    spare, free = _high(heights, grid) - _high(needed, grid), -over
    part = min(1.0, free / spare) if spare else 0.0
    return (
        _stacked([low + (high - low) * part for low, high in zip(needed, heights, strict=True)], room, gap)
        if over <= 0.1
        else None
    )


def _grown(column: Sequence[_Card], boxes: Sequence[Rect], room: Rect, grid: Grid) -> list[Rect]:
    """As high as all the words of each need, down to the next one or to where the columns end: none of the others moves."""
    ends = [*(box.y - APART * grid.unit for box in boxes[1:]), min(room.bottom, grid.rows.bottom)]
    made = list[Rect]()
    for card, box, end in zip(column, boxes, ends, strict=False):
        high = min(_height(card._replace(lines=card.whole), grid), end - box.y)
        made.append(box._replace(height=high) if high > box.height + 1 else box)
    return made


def _stacked(heights: Sequence[float], room: Rect, gap: float) -> list[Rect]:
    made, y = list[Rect](), room.y
    for height in heights:
        made.append(Rect(room.x, y, room.width, height))
        y += height + gap
    return made


def _cut(column: Sequence[_Card], grid: Grid, room: float, least: int) -> list[float]:
    """How high the cards are where the longest texts lose lines until all of them fit."""
    cards = list(column)
    while _high([_height(card, grid) for card in cards], grid) > room + 0.1:
        longest = max(range(len(cards)), key=lambda index: cards[index].lines)
        if cards[longest].lines <= least:
            break
        cards[longest] = cards[longest]._replace(lines=cards[longest].lines - 1)
    return [_height(card, grid) for card in cards]
