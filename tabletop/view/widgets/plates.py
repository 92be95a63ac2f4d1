"""Seats as panels show them: the chip alone, chip and name in a pill, and the menu that asks whose act it is."""

from collections.abc import Callable, Iterable
from textwrap import wrap

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from tabletop.engine.seats import Seat
from tabletop.view.drawing.icons import paint_chip, paint_hollow_chip
from tabletop.view.drawing.pixmaps import drawn
from tabletop.view.drawing.shapes import colour, kept, line, rounded
from tabletop.view.drawing.type import Role
from tabletop.view.widgets.menus import PopUp, open_under, passing_menu
from tabletop.view.widgets.plain_text import spelt, tip
from tabletop.view.widgets.theme import Theme

LETTERS = 56
MOST_TOLD = 2
"""In a line of a menu that is to be read, and how many such lines stand there."""


def chip_picture(seat: Seat, px: int) -> QPixmap:
    paint = paint_hollow_chip if seat.out else paint_chip
    return drawn(QSizeF(px, px), 1.0, lambda painter, box: paint(painter, box, seat.look))


class Chip(QWidget):
    """A seat's colour and mark; hollow once the seat is out."""

    def __init__(self, seat: Seat, px: int) -> None:
        super().__init__()
        self.setFixedSize(px, px)
        self.show_seat(seat)

    def show_seat(self, seat: Seat) -> None:
        self._seat = seat
        self.setAccessibleName(seat.name)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint = paint_hollow_chip if self._seat.out else paint_chip
            paint(painter, QRectF(self.rect()), self._seat.look)


class NamePlate(QWidget):
    """Chip and name in a pill, as beside *Waiting for*; the chip alone where there is no room for the name."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._seat, self._named = theme, Seat(""), True
        self._font = theme.font(Role.CONTROLS, 13, bold=True)

    def show_seat(self, seat: Seat) -> None:
        if seat != self._seat:
            self._seat = seat
            self.setAccessibleName(seat.name)
            tip(self, seat.name)
            self.update()

    def width_of(self, *, named: bool) -> int:
        chip = self._theme.px(30)
        return self._theme.wide(self._seat.name, Role.CONTROLS, 13, bold=True) + self._theme.px(45) if named else chip

    def show_named(self, named: bool) -> None:
        if named != self._named:
            self._named = named
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, high = self._theme.palette, self.height()
        inset, side = self._theme.px(5), high - 2 * self._theme.px(4)
        with QPainter(self) as painter:
            with kept(painter):
                painter.setBrush(colour(palette.dock_shade if self._theme.night else palette.paper))
                painter.setPen(line(palette.dock_line, self._theme.hairline))
                painter.drawPath(rounded(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), high / 2))
            paint_chip(painter, QRectF(inset, (high - side) / 2, side, side), self._seat.look)
            if self._named:
                painter.setFont(self._font)
                painter.setPen(colour(palette.dock_ink))
                words = self.rect().adjusted(inset + side + self._theme.px(6), 0, 0, 0)
                painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self._seat.name)


def ask_seat(
    beside: QWidget, theme: Theme, seats: Iterable[Seat], then: Callable[[str], None], asks: str = "Who?", follows: str = ""
) -> PopUp:  # fmt: skip
    """A menu of seats under the button that was pressed, with what is asked over them, and what ``follows`` where that is short:
    the button’s tip tells it whole. The one taken is handed on by name."""
    menu, told = passing_menu(beside), wrap(follows, LETTERS)
    for words in (asks, *(told if len(told) <= MOST_TOLD else ())):
        menu.addAction(spelt(words)).setEnabled(False)
    for seat in seats:
        action = menu.addAction(QIcon(chip_picture(seat, theme.px(20))), spelt(seat.name))
        action.triggered.connect(lambda _=False, name=seat.name: then(name))
    open_under(menu, beside)
    return menu
