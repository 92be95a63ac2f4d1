"""What is in view of what has no room all at once: the shelf of rules, a tray that is laid out, a card that is read."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from tabletop.engine.past import LaidOff
from tabletop.engine.things import Address
from tabletop.view.scene.figures.rule_figures import LAID
from tabletop.view.scene.figures.spread import Spread

if TYPE_CHECKING:
    from tabletop.view.scene.view import TableView

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
