"""What is in view of what has no room all at once: the shelf of rules, a tray that is laid out, a card that is read."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from tabletop.engine.past import LaidOff
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import Address
from tabletop.view.drawing.rule_cards import RuleFace
from tabletop.view.scene.figures.figure import Figure, Level, counted
from tabletop.view.scene.figures.looks import Caption, RuleCard, Tray
from tabletop.view.scene.figures.rule_figures import LAID
from tabletop.view.scene.layout.layout import Layout
from tabletop.view.scene.layout.rects import Rect

if TYPE_CHECKING:
    from tabletop.view.scene.view import TableView


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


SHELF_TURN = 4
"""Rules by which one step of the wheel moves the shelf."""


class Paging:
    """How far each of them has been turned on."""

    def __init__(self, view: "TableView") -> None:
        self._view = view
        self.spread = Spread()
        """The tray that is laid out over the felt, if one is."""
        self.along = 0
        """The rule that the shelf begins with, by its place in the line."""

    def renew(self, looking_back: bool) -> None:
        """What is laid out is what lies in the tray now; of a table that is past nothing is."""
        tray = self.spread.tray
        if tray:
            cards = () if looking_back else self._lying_in(tray)
            self.spread = Spread(tray, cards, self.spread.line) if cards else Spread()

    def lay_out_tray(self, tray: str) -> None:
        """Lay out the cards of the tray `repealed`, `defeated` or `replaced`; once more, and they are put back."""
        view, again = self._view, self.spread.tray == tray
        self.put_together()
        cards = self._lying_in(tray) if view.may_act and not again else ()
        if cards:
            self._show(Spread(tray, cards), Address("laid", "0"))

    def _lying_in(self, tray: str) -> tuple[LaidOff, ...]:
        """The latest first."""
        return tuple(reversed(self._view.answers.laid_off(tray)))

    def put_together(self) -> bool:
        """Put the cards that are laid out back into their tray; false where none are."""
        tray = self.spread.tray
        if tray:
            self._show(Spread(), Address(LAID, tray))
        return bool(tray)

    def _show(self, spread: Spread, focused: Address) -> None:
        """The keyboard, if it is at the table, is on that figure afterwards."""
        view, keyed = self._view, self._view.focus.figure is not None
        self.spread = spread
        view.reading.hide()
        view.lay(animate=True)
        if keyed:
            view.focus.on(focused)

    def turn(self, steps: float, at: QPointF | None = None) -> bool:
        """The wheel `at` a point, or a page key: on through what is read, laid out or stands on the shelf.

        False where none of that is to be turned.
        """
        view, layout = self._view, self._view.layout_of_table
        if layout is None or (view.reading.key and view.reading.scroll(steps)):
            return layout is not None
        if self.spread.tray:
            self.spread = self.spread.turned(1 if steps > 0 else -1, layout)
            view.lay(animate=False)
            return True
        on_shelf = any(at is None or box.holds(at.x(), at.y()) for box in layout.rules[: layout.shelved])
        return on_shelf and self._begin_with(layout.in_sight.start + (1 if steps > 0 else -1) * SHELF_TURN)

    def _begin_with(self, along: int) -> bool:
        """Begin the shelf with that rule, as far as it goes; false where all of it is in sight."""
        layout = self._view.layout_of_table
        if layout is None or len(layout.in_sight) == layout.shelved:
            return False
        self.along = along
        self._view.lay(animate=False)
        return True

    def into_sight(self, key: Address) -> None:
        """Move the shelf so that a rule on it can be seen, before the keyboard is put on it."""
        layout, keys = self._view.layout_of_table, self._view.rule_keys
        if layout is None or key not in keys:
            return
        index, seen = keys.index(key), layout.in_sight
        if index < layout.shelved and index not in seen:
            self._begin_with(index if index < seen.start else index - len(seen) + 1)
