"""A page on which something lies open to be read: its head, what is read, and at its foot what may be done about it."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from tabletop.engine.seen import SeenTable
from tabletop.view.values.offer import Offer
from tabletop.view.values.wishes import LookBack
from tabletop.view.widgets.controls import button, icon_button, marked, rule_line, scrolled
from tabletop.view.widgets.dialogs import offered
from tabletop.view.widgets.layouts import clear, in_row, stacked, wrapped
from tabletop.view.widgets.theme import Theme


class Viewer(QWidget):
    """Esc and the cross in its head close it."""

    wished = Signal(object)
    closed = Signal()

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self.theme = theme
        self._column = stacked(theme, on=self, gap=0)
        marked(self, ground="dock")
        self.setAccessibleName(name)

    def show_theme(self, theme: Theme) -> None:
        """What lies open, in another light or size."""
        if theme != self.theme:
            self.theme = theme
            self.show_again()

    def show_again(self) -> None:
        """Lay out anew what lies open, if anything does."""
        raise NotImplementedError

    def lay(self, head: QWidget, middle: QWidget, foot: QWidget | None = None) -> None:
        """Lay these out in place of what lay open before; a keyboard that was there stays, if it can on what is named alike."""
        keyboard = self.window().focusWidget()
        held = keyboard if keyboard and self.isAncestorOf(keyboard) else None
        clear(self._column)
        for widget in (head, rule_line()):
            self._column.addWidget(widget)
        self._column.addWidget(scrolled(middle), 1)
        if foot:
            self._column.addWidget(foot)
        if held:
            again = (each for each in self.findChildren(QPushButton) if each.accessibleName() == held.accessibleName())
            next(again, self).setFocus(Qt.FocusReason.OtherFocusReason)

    def cross(self) -> QPushButton:
        return icon_button(self.theme, "cross", "Close", self.closed, px=16)

    def foot(self, links: Iterable[QWidget], change: QWidget) -> QWidget:
        """Small links at the left, and the way to a change at the right."""
        made, left = marked(QWidget(), ground="foot"), wrapped(self.theme, links, gap=2)
        in_row(self.theme, left, change, on=made, margins=(14, 12, 22, 12), gap=10, grows=left)
        return made

    def offered(self, offers: Iterable[Offer], table: SeenTable) -> list[QWidget]:
        return [offered(offer, table, self.theme, self.wished.emit) for offer in offers]

    def look_back(self, words: str, step: int, says: str) -> QPushButton:
        return button(words, lambda: self.wished.emit(LookBack(max(1, step))), says=says, link=True)

    def beside(self, widget: QWidget, link: QWidget) -> QWidget:
        holder = QWidget()
        in_row(self.theme, widget, link, on=holder, grows=widget).setAlignment(link, Qt.AlignmentFlag.AlignTop)
        return holder

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return
        super().keyPressEvent(event)
