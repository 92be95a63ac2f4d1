"""A tray of repealed, defeated or replaced cards laid out over the felt: all of them, the latest first."""

from dataclasses import dataclass

from tabletop.engine.past import LaidOff
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import Address
from tabletop.view.drawing.rule_cards import RuleFace
from tabletop.view.scene.figures.figure import Figure, Level, counted
from tabletop.view.scene.figures.looks import Caption, RuleCard, Tray
from tabletop.view.scene.layout.layout import Layout
from tabletop.view.scene.layout.rects import Rect

CARD = (196.0, 116.0)
GAP, EDGE = 12.0, 18.0
MOST_DOWN = 0.66
"""The share of the felt's height that the tray may take; what has no room comes with the wheel."""
HINT, SHORT_HINT = "Click a card to read it whole; Esc puts them back", "Click to read it; Esc puts it back"


@dataclass(frozen=True)
class Spread:
    """Which tray is laid out, what lies in it, and how many lines of cards the wheel has gone on. No tray: nothing is."""

    tray: str = ""
    cards: tuple[LaidOff, ...] = ()
    line: int = 0

    def turned(self, lines: int, layout: Layout) -> "Spread":
        """The tray with so many lines turned on, or back with a negative number."""
        last = max(0, _lines(len(self.cards), layout) - _lines_in_sight(len(self.cards), layout))
        return Spread(self.tray, self.cards, min(last, max(0, self.line + lines)))

    def card(self, key: Address) -> LaidOff | None:
        """The card of a figure's key."""
        return self.cards[int(key.of)] if key.kind == "laid" and int(key.of) < len(self.cards) else None


def spread_figures(spread: Spread, table: SeenTable, layout: Layout) -> list[Figure]:
    """The tray grown to the room it needs, and the cards that are in sight."""
    if not spread.tray:
        return []
    unit, number = layout.scale, len(spread.cards)
    columns, seen = _columns(number, layout), _lines_in_sight(number, layout)
    box = _box(columns, seen, layout)
    called = table.words.tray(spread.tray)
    words = f"{called} · {number}"
    made = [
        Figure(
            Address("spread"), Tray("", words), box, unit, Level.SPREAD,
            name=f"{called}: {counted(number)} laid out", about=HINT,
        )
    ]  # fmt: skip
    foot = Rect(box.x + EDGE * unit, box.bottom - 28 * unit, box.width - 2 * EDGE * unit, 18 * unit)
    lines = _lines(number, layout)
    more = f" · the wheel goes on to the others, line {spread.line + 1} of {lines}" if lines > seen else ""
    caption = Caption(f"{HINT if columns > 1 else SHORT_HINT}{more}")
    made.append(Figure(Address("spread", "words"), caption, foot, unit, Level.SPREAD))
    first = spread.line * columns
    for index, card in enumerate(spread.cards[first : first + columns * seen], first):
        made.append(_card(card, index, index - first, columns, box, table, unit))
    return made


def _card(card: LaidOff, index: int, place: int, columns: int, box: Rect, table: SeenTable, unit: float) -> Figure:
    row, column = divmod(place, columns)
    x = box.x + (EDGE + column * (CARD[0] + GAP)) * unit
    y = box.y + (EDGE + 4 + row * (CARD[1] + GAP)) * unit
    face = RuleFace(str(card.number), card.words.strip(), table.rulebook.place_of(card.kind), old=True)
    name = f"Card {card.number}: {card.words.strip()}"
    place_of = Rect(x, y, CARD[0] * unit, CARD[1] * unit)
    key, about = Address("laid", str(index)), card.told(table.words)
    return Figure(key, RuleCard(face), place_of, unit, Level.SPREAD_CARD, name=name, about=about)


def _columns(number: int, layout: Layout) -> int:
    room = layout.felt.width / layout.scale - 60 - 2 * EDGE + GAP
    return max(1, min(number, int(room // (CARD[0] + GAP))))


def _lines(number: int, layout: Layout) -> int:
    return -(-number // _columns(number, layout))


def _lines_in_sight(number: int, layout: Layout) -> int:
    room = layout.felt.height / layout.scale * MOST_DOWN - 2 * EDGE - 30
    return max(1, min(_lines(number, layout), int((room + GAP) // (CARD[1] + GAP))))


def _box(columns: int, lines: int, layout: Layout) -> Rect:
    """In the middle of the felt, its foot above the trays at the edge where it can."""
    unit, felt = layout.scale, layout.felt
    width = (columns * (CARD[0] + GAP) - GAP + 2 * EDGE) * unit
    height = (lines * (CARD[1] + GAP) - GAP + 2 * EDGE + 26) * unit
    bottom = min(layout.loose.bottom - 70 * unit, felt.bottom - 60 * unit)
    x = felt.x + (felt.width - width) / 2
    return Rect(x, min(max(felt.y + 30 * unit, bottom - height), felt.bottom - height), width, height)
