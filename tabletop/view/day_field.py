"""A day of the calendar to be chosen: typed over part by part, or taken from the month that its arrow opens."""

from PySide6.QtCore import QDate, QEvent, QLocale, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QCalendarWidget, QDateEdit

from tabletop.engine.days import FIRST, LAST
from tabletop.view.drawing.shapes import colour
from tabletop.view.look import Look

ARROW, LETTERS = 22, 19
OPENING = (Qt.Key.Key_F4, Qt.Key.Key_Space)


class DayField(QDateEdit):
    """Shows one day. The arrow keys turn the part of it where the caret is, and Space opens the month."""

    picked = Signal(str)
    """The day as sheets write it, ``"2026-12-24"``, whenever somebody has made it another one."""

    def __init__(self, look: Look, day: str = "") -> None:
        super().__init__(_date(day) if day else QDate.currentDate())
        self._look = look
        english = QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)
        self.setLocale(english)
        self.setDisplayFormat("d MMMM yyyy")
        self.setDateRange(_date(FIRST), _date(LAST))
        self.setCalendarPopup(True)
        month = self.calendarWidget()
        month.setLocale(english)
        month.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        month.setAccessibleName("Which day?")
        self.setFixedWidth(self.fontMetrics().averageCharWidth() * LETTERS + look.px(ARROW + 14))
        self.dateChanged.connect(lambda date: self.picked.emit(date.toString(Qt.DateFormat.ISODate)))

    @property
    def now(self) -> str:
        """The day that stands there, as sheets write it."""
        return self.date().toString(Qt.DateFormat.ISODate)

    def event(self, event: QEvent) -> bool:
        """What was chosen is undone where the whole sheet is."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            ours = QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo
            if any(event.matches(each) for each in ours):
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space opens the month, as a press on the arrow does."""
        if event.key() in OPENING:
            arrow = QPointF(self.width() - self._look.px(ARROW) / 2, self.height() / 2)
            left = Qt.MouseButton.LeftButton
            self.mousePressEvent(
                QMouseEvent(QEvent.Type.MouseButtonPress, arrow, self.mapToGlobal(arrow), left, left, event.modifiers())
            )
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Only the arrow is there to be pressed; beside the words nothing turns."""
        if event.position().x() >= self.width() - self._look.px(ARROW):
            super().mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """What it lies in is scrolled, and the day stays."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setPen(colour(self._look.palette.dock_ink))
        wide = self._look.px(ARROW)
        painter.drawText(QRect(self.width() - wide, 0, wide, self.height()), Qt.AlignmentFlag.AlignCenter, "▾")
        painter.end()


def _date(written: str) -> QDate:
    return QDate.fromString(written, Qt.DateFormat.ISODate)
