"""Fields for a number, a day, several ticks, and an order of people: typed over, ticked, or turned by keys and the wheel."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

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
from PySide6.QtWidgets import QCalendarWidget, QDateEdit, QGridLayout, QLabel, QLineEdit, QPushButton, QToolButton, QWidget

from tabletop.engine.days import FIRST, LAST
from tabletop.engine.seats import CLOCKWISE, Seat, ordered
from tabletop.engine.values import Number, exact, typed_number, written
from tabletop.view.drawing.icons import icon
from tabletop.view.drawing.shapes import colour
from tabletop.view.drawing.type import Role
from tabletop.view.widgets.controls import SIGN, Pressable, button, label, paint_tick_box, sign_field
from tabletop.view.widgets.layouts import stacked
from tabletop.view.widgets.plates import Chip
from tabletop.view.widgets.theme import Theme

AT_END, LEAF, WIDEST = 22, 12, "28 September 2028"
OPENING = (Qt.Key.Key_F4, Qt.Key.Key_Space)
NUMBER_STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
SIGNS = (("One less", "minus", -1), ("One more", "plus", 1))
LEAST_FIGURES, MOST_FIGURES = 3, 12
"""How many figures a field for a number has room for."""


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
                turns.setIcon(icon(sign, palette, self._theme.px(14)))
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
        with QPainter(self) as painter:
            wide, side = self._theme.px(AT_END), self._theme.px(LEAF)
            leaf = QRectF(0, 0, side, side)
            leaf.moveCenter(QPointF(self.width() - wide / 2, self.height() / 2))
            _paint_leaf(painter, leaf, colour(self._theme.palette.dock_ink))


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
    asked = any(is_key(event, each) for each in (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo))
    if asked:
        event.ignore()
    return asked


def is_key(event: QEvent, key: QKeySequence.StandardKey) -> bool:
    """Whether that key is pressed, or about to be, before any shortcut of the window hears of it."""
    pressed = event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
    return pressed and isinstance(event, QKeyEvent) and event.matches(key)


class WrittenField(QLineEdit):
    """What was typed is undone where the whole sheet is: here as in the text."""

    def event(self, event: QEvent) -> bool:
        return not asks_undo(event) and super().event(event)


def number_said(said: str, stood: str = "") -> Number:
    """The number that was typed, behind ``"="`` or ``"+"`` or without; where a total ``stood`` there behind ``"="``, ``"+2"`` is
    two more than that and ``"-2"`` two less. Raises ``ValueError``."""
    change = stood.startswith("=") and said.startswith(("+", "-", "−"))
    return typed_number(said[1:] if said.startswith(("=", "+")) else said) + (number_said(stood) if change else 0)


def not_a_number(said: str, stood: str = "") -> str:
    """That what was typed is no number, as a sentence, or ``""``; ``stood`` as above."""
    try:
        number_said(said, stood)
    except ValueError:
        return f"“{said}” is not a number such as 7 or 5 3/8." if said.strip() else "A number is missing."
    return ""


class NumberField(WrittenField):
    """Whole numbers and fractions such as ``2/3``; what is no number stays as it was typed."""

    def __init__(self, theme: Theme, words: str) -> None:
        super().__init__(words)
        self._theme = theme
        sign_field(self, theme, *((says, sign, partial(self.step, step)) for says, sign, step in SIGNS))

    @property
    def wide(self) -> int:
        """Px in which the number stands whole, beside its signs."""
        figures = min(MOST_FIGURES, max(LEAST_FIGURES, len(self.text())))
        letters = QFontMetrics(self._theme.font(Role.CONTROLS, 13)).horizontalAdvance("0")
        return figures * letters + self._theme.px(2 * SIGN + 18)

    def step(self, by: int) -> None:
        """One more or less; of a fraction one part, from a third to two thirds."""
        try:
            now = number_said(self.text())
        except ValueError:
            return
        self.setText(("= " if self.text().startswith("=") else "") + written(_stepped(now, by)))
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


BOX, GAP, HEIGHT = 17, 9, 28
BETWEEN = "\n"
"""Parts the words of what is ticked in an answer."""


class Ticking(Pressable):
    """A box with its words; a press on either ticks it, or takes the tick off."""

    def __init__(self, theme: Theme, words: str, ticked: bool = False) -> None:
        super().__init__()
        self._theme = theme
        self.setText(words)
        self.setCheckable(True)
        self.setChecked(ticked)
        self.setAccessibleName(words)
        self.setFont(theme.font(Role.CONTROLS, 13))

    def sizeHint(self) -> QSize:
        theme = self._theme
        wide = QFontMetrics(self.font()).horizontalAdvance(self.text()) + theme.px(BOX + GAP)
        return QSize(wide, theme.px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        side, high = theme.px(BOX), self.height()
        with QPainter(self) as painter:
            box = QRectF(0.5, (high - side) / 2, side, side)
            paint_tick_box(painter, box, theme.palette, done=self.isChecked(), owed=True, wanted=self.hasFocus())
            painter.setFont(self.font())
            painter.setPen(colour(theme.palette.dock_ink))
            words = self.rect().adjusted(side + theme.px(GAP), 0, 0, 0)
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())


class Ticks(QWidget):
    """Several boxes under each other."""

    def __init__(self, theme: Theme, choices: Sequence[str], ticked: Sequence[str]) -> None:
        super().__init__()
        self._boxes = [Ticking(theme, words, words in ticked) for words in choices]
        column = stacked(theme, on=self, gap=0)
        for box in self._boxes:
            column.addWidget(box)
        if self._boxes:
            self.setFocusProxy(self._boxes[0])

    @property
    def now(self) -> str:
        """The words of the boxes that are ticked, a line each."""
        return BETWEEN.join(box.text() for box in self._boxes if box.isChecked())


class OrderField(QWidget):
    """``now`` is the order as ``ordered`` writes it."""

    chosen = Signal(str)

    def __init__(self, name: str, theme: Theme, seats: Sequence[Seat], now: str) -> None:
        super().__init__()
        self._theme, self._seats = theme, {seat.name: seat for seat in seats}
        self.setAccessibleName(name)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(theme.px(6))
        self._grid.setColumnStretch(2, 1)
        self._ups, self._downs = list[QPushButton](), list[QPushButton]()
        self._names = [self._line(place) for place in range(len(self._seats))]
        self._chips = list[Chip]()
        if not self._seats:
            self._grid.addWidget(label("First type your names; then you put yourselves in order here.", second=True), 0, 2)
        self.set_now(now)

    @property
    def now(self) -> str:
        return ordered(",".join(self._order), tuple(self._seats))

    def set_now(self, now: str) -> None:
        said = ordered(now, tuple(self._seats))
        self._order = list(self._seats) if said == CLOCKWISE else said.split(",")
        self._show()

    def _line(self, place: int) -> QLabel:
        made = label("", strong=True)
        self._grid.addWidget(label(f"{place + 1}"), place, 0)
        self._grid.addWidget(made, place, 2)
        for column, (arrow, step, kept) in enumerate((("▲", -1, self._ups), ("▼", 1, self._downs)), 3):
            press = button(arrow, lambda _=False, step=step: self._move(place, place + step), quiet=True)
            press.setEnabled(0 <= place + step < len(self._seats))
            kept.append(press)
            self._grid.addWidget(press, place, column)
        return made

    def _move(self, place: int, to: int) -> None:
        """Two neighbours change places; the keyboard goes on with the one that was moved."""
        self._order[place], self._order[to] = self._order[to], self._order[place]
        self._show()
        buttons = self._ups if to < place else self._downs
        if self.focusWidget() and buttons[to].isEnabled():
            buttons[to].setFocus(Qt.FocusReason.OtherFocusReason)
        self.chosen.emit(self.now)

    def _show(self) -> None:
        for chip in self._chips:
            chip.hide()
            chip.deleteLater()
        self._chips = [Chip(self._seats[name], self._theme.px(22)) for name in self._order]
        for place, name in enumerate(self._order):
            self._grid.addWidget(self._chips[place], place, 1)
            self._names[place].setText(name)
            self._ups[place].setAccessibleName(f"{name} earlier")
            self._downs[place].setAccessibleName(f"{name} later")
