"""Fields for a number and for a day: typed over, or turned by keys, the wheel and the signs at their end."""

from fractions import Fraction

from PySide6.QtCore import QDate, QEvent, QLineF, QLocale, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTextCharFormat,
    QWheelEvent,
)
from PySide6.QtWidgets import QCalendarWidget, QDateEdit, QLineEdit, QToolButton

from tabletop.engine.days import FIRST, LAST
from tabletop.engine.values import Number, exact, read_number, written
from tabletop.view.drawing.icons import icon
from tabletop.view.drawing.shapes import colour
from tabletop.view.drawing.type import Role
from tabletop.view.widgets.plain_text import tip
from tabletop.view.widgets.theme import Theme

AT_END, LEAF, WIDEST = 22, 12, "28 September 2028"
OPENING = (Qt.Key.Key_F4, Qt.Key.Key_Space)
NUMBER_STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
SIGNS = (("One more", "plus", 1), ("One less", "minus", -1))
"""The first stands last."""


class DayField(QDateEdit):
    """Shows one day. The arrow keys turn the part of it where the caret is, and Space opens the month."""

    picked = Signal(str)
    """The day as sheets write it, ``"2026-12-24"``, whenever somebody has made it another one."""

    def __init__(self, theme: Theme, day: str = "") -> None:
        super().__init__(_date(day) if day else QDate.currentDate())
        self._theme = theme
        english = QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)
        self.setLocale(english)
        self.setDisplayFormat("d MMMM yyyy")
        self.setDateRange(_date(FIRST), _date(LAST))
        self.setCalendarPopup(True)
        self.calendarWidget().setLocale(english)
        self._dress(self.calendarWidget())
        letters = QFontMetrics(theme.font(Role.CONTROLS, 13)).horizontalAdvance(WIDEST)
        self.setFixedWidth(letters + theme.px(AT_END + 20))
        self.dateChanged.connect(lambda date: self.picked.emit(date.toString(Qt.DateFormat.ISODate)))

    def _dress(self, month: QCalendarWidget) -> None:
        """The month in the inks of this look: no day of the week is another colour than the others."""
        month.setAccessibleName("Which day?")
        month.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        palette, ink = self._theme.palette, QTextCharFormat()
        ink.setForeground(colour(palette.dock_ink))
        for day in Qt.DayOfWeek:
            month.setWeekdayTextFormat(day, ink)
        for name, sign, says in ("prev", "left", "The month before"), ("next", "right", "The month after"):
            if turns := month.findChild(QToolButton, f"qt_calendar_{name}month"):
                turns.setIcon(icon(sign, palette))
                turns.setIconSize(QSize(self._theme.px(14), self._theme.px(14)))
                turns.setAccessibleName(says)

    @property
    def now(self) -> str:
        """The day that stands there, as sheets write it."""
        return self.date().toString(Qt.DateFormat.ISODate)

    def event(self, event: QEvent) -> bool:
        """What was chosen is undone where the whole sheet is."""
        return not asks_undo(event) and super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space opens the month, as a press on the leaf at its end does."""
        if event.key() in OPENING:
            arrow = QPointF(self.width() - self._theme.px(AT_END) / 2, self.height() / 2)
            left = Qt.MouseButton.LeftButton
            self.mousePressEvent(
                QMouseEvent(QEvent.Type.MouseButtonPress, arrow, self.mapToGlobal(arrow), left, left, event.modifiers())
            )
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Only the leaf is there to be pressed; beside the words nothing turns."""
        if event.position().x() >= self.width() - self._theme.px(AT_END):
            super().mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """What it lies in is scrolled, and the day stays."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        wide, side = self._theme.px(AT_END), self._theme.px(LEAF)
        leaf = QRectF(0, 0, side, side)
        leaf.moveCenter(QPointF(self.width() - wide / 2, self.height() / 2))
        _paint_leaf(painter, leaf, colour(self._theme.palette.dock_ink))
        painter.end()


def _paint_leaf(painter: QPainter, box: QRectF, ink: QColor) -> None:
    """A leaf of a calendar with its two rings: there the month opens."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    unit = box.width() / 12
    painter.setPen(QPen(ink, 1.4 * unit))
    painter.drawRoundedRect(box.adjusted(unit, 2 * unit, -unit, 0), unit, unit)
    painter.fillRect(QRectF(box.left() + unit, box.top() + 2 * unit, 10 * unit, 3 * unit), ink)
    for across in (4, 8):
        painter.drawLine(QLineF(box.left() + across * unit, box.top(), box.left() + across * unit, box.top() + 3 * unit))


def _date(written: str) -> QDate:
    return QDate.fromString(written, Qt.DateFormat.ISODate)


def asks_undo(event: QEvent) -> bool:
    """Whether these are the keys of undo or redo, which a field leaves to what it lies in: it is told so."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    asked = any(event.matches(each) for each in (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo))
    if asked:
        event.ignore()
    return asked


class WrittenField(QLineEdit):
    """What was typed is undone where the whole sheet is: here as in the text."""

    def event(self, event: QEvent) -> bool:
        return not asks_undo(event) and super().event(event)


class NumberField(WrittenField):
    """Whole numbers and fractions such as ``2/3``; what is no number stays as it was typed."""

    def __init__(self, theme: Theme, words: str) -> None:
        super().__init__(words)
        for says, sign, step in SIGNS:
            action = self.addAction(icon(sign, theme.palette), QLineEdit.ActionPosition.TrailingPosition)
            tip(action, says)
            action.setText(says)
            action.triggered.connect(lambda _=False, step=step: self.step(step))

    def step(self, by: int) -> None:
        """One more or less; of a fraction one part, from a third to two thirds."""
        try:
            now = read_number(self.text())
        except ValueError:
            return
        self.setText(written(_stepped(now, by)))
        self.textEdited.emit(self.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in NUMBER_STEPS and event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        ):
            self.step(NUMBER_STEPS[Qt.Key(event.key())])
            return
        super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only where it has the keyboard: else the wheel moves the page that it lies on."""
        if not self.hasFocus() or not event.angleDelta().y():
            event.ignore()
            return
        self.step(1 if event.angleDelta().y() > 0 else -1)
        event.accept()


def _stepped(now: Number, by: int) -> Number:
    parts = Fraction(now).denominator
    return exact(now + Fraction(by, parts))
