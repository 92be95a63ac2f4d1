"""The ring that shows where the keyboard is: one for a whole window, round whatever has the focus."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, QRectF, Qt
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

from tabletop.view.drawing.light import paint_focus
from tabletop.view.widgets.theme import Theme

REACH = 8
SHOWING = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
OWN = (QLineEdit, QDateEdit, QPlainTextEdit, QTextEdit, QAbstractItemView, QGraphicsView)
"""These show their focus themselves, by an edge or by the line that is lit."""


class FocusRing(QWidget):
    """Lies over everything and takes no mouse. It follows the keyboard, and stays away while the mouse leads."""

    def __init__(self, window: QWidget, theme: Theme) -> None:
        super().__init__(window)
        self._theme = theme
        self._ringed: QWidget | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.hide()
        _application().installEventFilter(self)

    def show_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def leave(self) -> None:
        """The window closes: the ring follows nothing any more."""
        _application().removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.FocusIn and isinstance(watched, QWidget):
            shows = isinstance(event, QFocusEvent) and event.reason() in SHOWING and not isinstance(watched, OWN)
            self._follow(watched if shows else None)
        elif kind in (QEvent.Type.MouseButtonPress, QEvent.Type.FocusOut):
            self._follow(None)
        elif watched is self._ringed and kind in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Hide):
            self._follow(None if kind == QEvent.Type.Hide else self._ringed)
        return False

    def _follow(self, widget: QWidget | None) -> None:
        window = self.parentWidget()
        inside = widget is not None and window is not None and widget is not window and window.isAncestorOf(widget)
        self._ringed = widget if inside else None
        if window is None or self._ringed is None:
            self.hide()
            return
        at = self._ringed.mapTo(window, QPoint(0, 0))
        self.setGeometry(QRect(at, self._ringed.size()).adjusted(-REACH, -REACH, REACH, REACH))
        self.setMask(QRegion(self.rect()) - QRegion(self.rect().adjusted(REACH, REACH, -REACH, -REACH)))
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box = QRectF(self.rect()).adjusted(REACH, REACH, -REACH, -REACH)
        paint_focus(painter, box.adjusted(2, 2, -2, -2), 6, self._theme.palette)
        painter.end()


def _application() -> QCoreApplication:
    found = QApplication.instance()
    assert found is not None, "there is a window, and no application"
    return found
