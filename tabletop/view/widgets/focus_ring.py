"""The ring that shows where the keyboard is: one for a whole window, round whatever has the focus."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDateEdit,
    QGraphicsView,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from tabletop.view.drawing.light import paint_focus
from tabletop.view.widgets.theme import Theme

REACH = 8
SHOWING = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
GIVEN_BACK = (Qt.FocusReason.OtherFocusReason, Qt.FocusReason.PopupFocusReason)
"""A paper or a menu was put away, and what had the keyboard before has it again."""
PRESSED = {QEvent.Type.KeyPress: True, QEvent.Type.ShortcutOverride: True, QEvent.Type.MouseButtonPress: False}
OWN = (QLineEdit, QDateEdit, QPlainTextEdit, QTextEdit, QAbstractItemView, QGraphicsView)
"""These show their focus themselves, by an edge or by the line that is lit."""


class FocusRing(QWidget):
    """Lies over everything and takes no mouse. It follows the keyboard, and stays away while the mouse leads."""

    def __init__(self, window: QWidget, theme: Theme) -> None:
        super().__init__(window)
        self._theme = theme
        self._ringed: QWidget | None = None
        self._watched: list[QObject] = []
        """What has the keyboard, and the window on the screen: nothing else is asked what happens to it."""
        self._around: list[QWidget] = []
        """What holds the ringed widget, up to the window: it is carried along where one of these moves."""
        self._reason: Qt.FocusReason | None = None
        """Why the keyboard has just left what had it."""
        self._by_keys: bool | None = None
        """Whether a key was pressed last and not the mouse; ``None`` before either."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.hide()
        _application().focusChanged.connect(self._go)
        self._watch(QApplication.focusWidget())

    def show_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def leave(self) -> None:
        """The window closes: the ring follows nothing any more."""
        _application().focusChanged.disconnect(self._go)
        self._watch(None)

    def _watch(self, widget: QWidget | None) -> None:
        for each in filter(isValid, self._watched):
            each.removeEventFilter(self)
        on_screen = self.window().windowHandle()
        self._watched = [each for each in (widget, on_screen if widget else None) if each is not None]
        for each in self._watched:
            each.installEventFilter(self)

    def _go(self, _: QWidget | None, now: QWidget | None) -> None:
        reason, self._reason = self._reason, None
        self._watch(now)
        if now is None or isinstance(now, OWN):
            self._follow(None)
        elif reason is None:  # nothing had it before, or what had it is gone
            by_tab = now.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
            self._follow(now if (by_tab if self._by_keys is None else self._by_keys) else None)
        else:
            back = reason in GIVEN_BACK and self._by_keys
            self._follow(now if back or (reason in SHOWING and self._by_keys is not False) else None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in PRESSED:
            self._by_keys = PRESSED[kind]
        if kind == QEvent.Type.FocusOut and isinstance(event, QFocusEvent) and isinstance(watched, QWidget):
            self._reason = event.reason()
            self._follow(None)
        elif kind == QEvent.Type.MouseButtonPress or (watched is self._ringed and kind == QEvent.Type.Hide):
            self._follow(None)
        elif kind in (QEvent.Type.Move, QEvent.Type.Resize) and (watched is self._ringed or watched in self._around):
            self._lie_round()
        return False

    def _follow(self, widget: QWidget | None) -> None:
        window = self.parentWidget()
        inside = widget is not None and window is not None and widget is not window and window.isAncestorOf(widget)
        self._ringed = widget if inside else None
        for each in filter(isValid, self._around):
            each.removeEventFilter(self)
        self._around = [*_between(self._ringed, window)] if self._ringed and window else []
        for each in self._around:
            each.installEventFilter(self)
        self._lie_round()

    def _lie_round(self) -> None:
        window = self.parentWidget()
        if window is None or self._ringed is None or not isValid(self._ringed) or self._ringed.visibleRegion().isEmpty():
            self.hide()  # nothing of it is seen, as of what was scrolled away
            return
        at = self._ringed.mapTo(window, QPoint(0, 0))
        self.setGeometry(QRect(at, self._ringed.size()).adjusted(-REACH, -REACH, REACH, REACH))
        self.setMask(QRegion(self.rect()) - QRegion(self.rect().adjusted(REACH, REACH, -REACH, -REACH)))
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            box = QRectF(self.rect()).adjusted(REACH, REACH, -REACH, -REACH)
            paint_focus(painter, box.adjusted(2, 2, -2, -2), 6, self._theme.palette)


def _between(widget: QWidget, window: QWidget) -> Iterator[QWidget]:
    """What holds the widget, from the inside out, without the window."""
    holder = widget.parentWidget()
    while holder is not None and holder is not window:
        yield holder
        holder = holder.parentWidget()


def _application() -> QApplication:
    found = QApplication.instance()
    assert isinstance(found, QApplication), "there is a window, and no application"
    return found
