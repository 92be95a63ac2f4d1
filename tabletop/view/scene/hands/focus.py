"""Where the keyboard is: one figure, with a ring round it once a key has been used."""

from collections.abc import Callable

from PySide6.QtCore import Qt

from tabletop.engine.things import NOTHING, Address
from tabletop.view.scene.felt.felt import Felt, picture_of
from tabletop.view.scene.felt.items import FigureItem
from tabletop.view.scene.figures.figure import Figure, Level
from tabletop.view.scene.figures.marks import FocusRing
from tabletop.view.scene.hands.drag import nearest


class Focus:
    """The focused figure, by its key, so that it outlives a table."""

    def __init__(self, felt: Felt, into_sight: Callable[[Address], None]) -> None:
        self.key = NOTHING
        self._felt, self._into_sight = felt, into_sight
        self._ring: FigureItem | None = None
        self._shown = False
        self._aside = False

    @property
    def figure(self) -> Figure | None:
        item = self._felt.item(self.key)
        return item.figure if item and self._shown else None

    def on(self, key: Address) -> None:
        """Put the keyboard on a figure, and tell whoever listens."""
        self._into_sight(key)
        self.key, self._shown = key, True
        self.renew()
        item = self._felt.item(key)
        if item:
            item.setFocus(Qt.FocusReason.TabFocusReason)

    def hide(self) -> None:
        """Another widget has the keyboard, or the mouse is used."""
        self._shown = False
        self.renew()

    def step_aside(self, aside: bool) -> None:
        """No ring here while the keyboard is on a card of an open hand; it comes back to the same figure."""
        self._aside = aside
        self.renew()

    def step(self, step: int) -> bool:
        """The next figure in reading order, or with -1 the one before; false at the end of them."""
        order = [item.figure.key for item in sorted(self._felt.named, key=_reading_order)]
        if not order:
            return False
        at = order.index(self.key) + step if self.key in order and self._shown else (0 if step > 0 else len(order) - 1)
        if not 0 <= at < len(order):
            self.hide()
            return False
        self.on(order[at])
        return True

    def towards(self, across: int, down: int) -> None:
        """The nearest figure in a direction."""
        boxes = {item.figure.key: item.figure.box for item in self._felt.named}
        if self.key not in boxes or not self._shown:
            self.step(1)
            return
        key = nearest(boxes, [each for each in boxes if each != self.key], boxes[self.key].centre, (across, down))
        if key:
            self.on(key)

    def renew(self) -> None:
        """Draw the ring where the figure lies now."""
        if self._ring:
            self._felt.removeItem(self._ring)
            self._ring = None
        figure = self.figure
        if figure and not self._aside:
            self._ring = self._felt.overlay(picture_of(FocusRing(), figure.box, max(1.0, figure.unit), Level.CURTAIN))
            self._ring.setRotation(figure.turn)


def _reading_order(item: FigureItem) -> tuple[float, float]:
    _, y, _, height = item.figure.box
    return round((y + height / 2) / 40), item.figure.box.x
