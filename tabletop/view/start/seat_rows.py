"""A place on the sheet *Who sits down?*, and the sixteen colours with their marks to choose from."""

from collections.abc import Collection

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QWidget

from tabletop.engine.seats import Seat
from tabletop.view.drawing.icons import paint_chip
from tabletop.view.drawing.light import paint_ring
from tabletop.view.drawing.palette import seats as seat_looks
from tabletop.view.widgets.controls import Pressable, icon_button, marked
from tabletop.view.widgets.layouts import in_row, stacked, wrapped
from tabletop.view.widgets.plain_text import tip
from tabletop.view.widgets.plates import Chip
from tabletop.view.widgets.theme import Theme

SIZES = (48, 36), (40, 36), (36, 30), (33, 26), (28, 20)
"""Px that a place is high and a mark is wide, from the roomiest on."""


class SeatRow(QWidget):
    """A place: chip, name typed in place, and what else can be said of it."""

    changed = Signal()
    entered = Signal()
    removed = Signal()
    taken_up = Signal()

    def __init__(self, theme: Theme, seat: int, name: str) -> None:
        super().__init__()
        self.look, self.lit = seat, False
        self.surname = self.team = ""
        self._theme = theme
        self._chip = Chip(Seat("", look=seat), theme.px(32))
        self.field = QLineEdit(name)
        self.field.setPlaceholderText("another player")
        marked(self.field, flat=True)
        self.field.textChanged.connect(lambda _: self.changed.emit())
        self.field.returnPressed.connect(self.entered)
        self.field.installEventFilter(self)
        self.remove = icon_button(theme, "cross", "Take this place away", self.removed, px=14)
        row = in_row(theme, on=self, margins=(4, 0, 4, 0), gap=10)
        for widget, stretch in ((self._chip, 0), (self.field, 1), (self.remove, 0)):
            row.addWidget(widget, stretch)
        self.show_high(SIZES[0][0])

    def show_high(self, high: int) -> None:
        self.setFixedHeight(self._theme.px(high))

    @property
    def name(self) -> str:
        return self.field.text().strip()

    @property
    def seat(self) -> Seat:
        return Seat(self.name, self.surname, self.team, look=self.look)

    def show_seat(self, seat: int) -> None:
        self.look = seat
        self._chip.show_seat(Seat("", look=seat))
        self.field.setAccessibleName(f"Name, {seat_looks()[seat].name} {seat_looks()[seat].mark}")

    def show_removable(self, removable: bool) -> None:
        self.remove.setVisible(removable)
        self.remove.setAccessibleName(f"Take {self.name}’s place away")
        self.show_seat(self.look)

    def take_up(self) -> None:
        self.field.setFocus(Qt.FocusReason.TabFocusReason)

    def light(self, lit: bool) -> None:
        self.lit = lit
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn:
            self.taken_up.emit()
        elif event.type() == QEvent.Type.FocusOut:
            self.update()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self._theme.palette
        with QPainter(self) as painter:
            if self.lit and self.field.hasFocus():
                paint_ring(painter, QRectF(self.rect()).adjusted(2, 2, -2, -2), 5, palette.brass, 2)
            else:
                painter.fillRect(0, self.height() - 1, self.width(), 1, palette.dock_line)


class Swatch(Pressable):
    """One of the sixteen colours with its mark."""

    def __init__(self, theme: Theme, seat: int) -> None:
        super().__init__()
        self.seat, self._theme = seat, theme
        self.setCheckable(True)
        self.show_wide(SIZES[0][1])
        shown = seat_looks()[seat]
        self.setAccessibleName(f"{shown.name}, {shown.mark}")
        tip(self, f"{shown.name}, {shown.mark}")

    def show_wide(self, wide: int) -> None:
        self.setFixedSize(self._theme.px(wide), self._theme.px(wide))

    def show_state(self, *, taken: bool, chosen: bool) -> None:
        """Tab comes to the one that is chosen; from there the arrows choose another."""
        self.setEnabled(not taken)
        self.setChecked(chosen)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if chosen else Qt.FocusPolicy.ClickFocus)
        tip(self, "taken" if taken else self.accessibleName())

    def nextCheckState(self) -> None:
        """The row says which colour it has."""

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            box = QRectF(self.rect()).adjusted(4, 4, -4, -4)
            painter.setOpacity(1.0 if self.isEnabled() else 0.3)
            paint_chip(painter, box, self.seat)
            if self.isChecked():
                paint_ring(painter, box, box.height() / 2, self._theme.palette.brass, 2)


class ColourGrid(QWidget):
    """The sixteen of which one is chosen; one stop for Tab."""

    chosen = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.swatches = [Swatch(theme, seat) for seat in range(len(seat_looks()))]
        self._group = QButtonGroup(self)
        for swatch in self.swatches:
            self._group.addButton(swatch, swatch.seat)
        self._group.idClicked.connect(self.chosen)
        stacked(theme, wrapped(theme, self.swatches, gap=1), on=self)

    def show_state(self, taken: Collection[int], chosen: int | None) -> None:
        self._group.setExclusive(False)
        for swatch in self.swatches:
            swatch.show_state(taken=swatch.seat in taken, chosen=swatch.seat == chosen)
        self._group.setExclusive(True)
