"""The lists that pop up: menus, and what folds out of a choice."""

from PySide6.QtCore import QElapsedTimer, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAction, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QWidget

from tabletop.view.widgets.paper import GoesWith
from tabletop.view.widgets.plain_text import spelt

AT_LEAST = 8
"""The room between a list and the edge of the window."""


class PopUp(QMenu):
    """Home, End and the page keys go to its first and last line, and letters to the line that begins with them. It goes with
    what it belongs to, and never lies over the button that opens it, or letting that go would take a line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        if parent is not None:
            GoesWith(parent, self, self.hide)
        self._typed, self._since = "", QElapsedTimer()
        self.aboutToShow.connect(self._scroll_if_long)

    def _scroll_if_long(self) -> None:
        """One that is longer than the screen is one column that scrolls."""
        rows = [self.actionGeometry(each).height() for each in self.actions() if each.isVisible()]
        self.setProperty("long", sum(rows) > self.screen().availableGeometry().height())
        self.style().unpolish(self)
        self.style().polish(self)

    def showEvent(self, event: QShowEvent) -> None:
        """Beside the button, where there is not enough room below it or above it."""
        super().showEvent(event)
        pressed, wide = self.parentWidget(), self.width()
        if not isinstance(pressed, QAbstractButton):
            return
        screen, button = pressed.screen().availableGeometry(), QRect(pressed.mapToGlobal(QPoint()), pressed.size())
        if self.geometry().intersects(button):
            right, left = button.right() + 3, button.left() - 2 - wide
            self.move(right if right + wide <= screen.right() or left < screen.left() else left, self.y())

    def unfolding(self, words: str) -> "PopUp":
        """A list that unfolds from one of its lines."""
        made = PopUp(self)
        made.setTitle(spelt(words))
        self.addMenu(made)
        return made

    @property
    def _lines(self) -> list[QAction]:
        """Those that can be taken."""
        return [each for each in self.actions() if each.isVisible() and each.isEnabled() and not each.isSeparator()]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        lines, key = self._lines, event.key()
        if lines and key in (Qt.Key.Key_Home, Qt.Key.Key_PageUp):
            self._go_to(lines[0])
        elif lines and key in (Qt.Key.Key_End, Qt.Key.Key_PageDown):
            self._go_to(lines[-1])
        elif self._find(event.text(), lines):
            return
        else:
            super().keyPressEvent(event)
        self._typed = ""

    def _find(self, letter: str, lines: list[QAction]) -> bool:
        """Go to the line that begins with what was typed in one go, or with its last letter; the same again goes to the next."""
        going_on = bool(self._typed) and self._since.elapsed() < QApplication.keyboardInputInterval()
        if not letter.strip("" if going_on else None) or not letter.isprintable():
            return False
        self._since.start()
        for typed in (f"{self._typed}{letter.casefold()}", letter.casefold()) if going_on else (letter.casefold(),):
            self._typed = typed
            again = len(set(typed)) == 1 and not typed.isdecimal()
            if found := self._beginning(typed[:1] if again else typed, lines):
                self._go_to(found)
                return True
        return False

    def _beginning(self, sought: str, lines: list[QAction]) -> QAction | None:
        """That of the number, or the first line from the marked one on, or of one letter after it, that begins so."""
        if numbered := next((each for each in lines if sought.isdecimal() and each.data() == sought), None):
            return numbered
        now = self.activeAction()
        at = lines.index(now) + (len(sought) == 1) if now in lines else 0
        return next(
            (each for each in (*lines[at:], *lines[:at]) if each.text().replace("&", "").casefold().startswith(sought)), None
        )

    def _go_to(self, line: QAction) -> None:
        """Mark it as the arrow down does: what unfolds from it stays folded."""
        down = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier)
        for _ in self.actions():
            if self.activeAction() == line:
                return
            super().keyPressEvent(down)


def passing_menu(parent: QWidget) -> PopUp:
    """A menu for this once, which goes when it is closed."""
    menu = PopUp(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return menu


def open_under(menu: QMenu, pressed: QWidget) -> None:
    """Below what was pressed and clear of the window's edge, with the first line that can be taken marked."""
    window, under = pressed.window(), pressed.mapToGlobal(QPoint(0, pressed.height() + 2))
    last = window.mapToGlobal(QPoint(window.width() - AT_LEAST - menu.sizeHint().width(), 0)).x()
    menu.popup(QPoint(min(under.x(), last), under.y()))
    if first := next(filter(QAction.isEnabled, menu.actions()), None):
        menu.setActiveAction(first)
