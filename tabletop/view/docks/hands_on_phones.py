"""Who plays on a phone: one line at the foot of the Turn dock, and, when it is opened, everybody who sits here.

The line keeps its place whatever is told above it; the list takes its room from the minutes alone, which keep a few lines; and
there is a row for everybody, also at the table. So nothing moves under the hand, neither when it is opened nor when a phone falls
asleep.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from tabletop.engine.seats import Seat
from tabletop.engine.values import listed
from tabletop.view.docks.shown import DockFacts
from tabletop.view.drawing.icons import paint_icon
from tabletop.view.values.on_phone import ASLEEP, SENTENCES, TO_A_PHONE, TO_BE_TAKEN_BACK
from tabletop.view.values.wishes import OpenSeat
from tabletop.view.widgets.controls import Button, button, label, marked, rule_line, scrolled
from tabletop.view.widgets.layouts import in_row, stacked
from tabletop.view.widgets.plates import Chip
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.theme import Theme

TITLE = "Who plays on a phone"
CHIP, SIGN = 22, 16
"""Px of the chip in a row, and of the phone."""
LEFT, FEWEST = 42, 96
"""Px that the minutes keep, and that the list has at least; where there is less, the minutes do without their heading."""
COLUMN = 102
"""Px of a column at least, so that the seats stand one under the other."""
FAINT = 0.4
"""How much is seen of the phone of whoever has none."""


def in_short(seats: int, phones: Mapping[str, str]) -> tuple[str, str]:
    """``"3 of 4 on phones, Bo’s sleeps"``, and what is said where there is no room for names."""
    told, sleep = f"{len(phones)} of {seats} on phones", [f"{seat}’s" for seat, stands in phones.items() if stands == ASLEEP]
    if not sleep:
        return told, told
    sleeps = f"sleep{'s' * (len(sleep) == 1)}"
    return f"{told}, {listed(sleep)} {sleeps}", f"{told}, {len(sleep)} {sleeps}"


class HandsOnPhones(QWidget):
    """The minutes, and below them, while it is open, the list; the line that opens it lies under both. Neither list nor line is
    there while nobody plays on a phone."""

    def __init__(self, theme: Theme, head: QWidget, minutes: QWidget) -> None:
        super().__init__()
        self._theme, self._head, self._minutes, self._open, self._words = theme, head, minutes, False, ("", "")
        self.rows = PhoneRows(theme)
        self.list = scrolled(self.rows)
        self.line = PhoneLine(theme, self._turn_over)
        self.list.hide()
        self.line.hide()
        stacked(theme, head, minutes, self.list, on=self, gap=0, grows=minutes)
        self._kept = minutes.minimumHeight()
        self.setMinimumHeight(head.sizeHint().height() + self._kept)

    def show_table(self, shown: DockFacts) -> None:
        seats = tuple(seat for seat in shown.table.seats if not seat.robot and not seat.out)
        self._words = in_short(len(seats), shown.phones) if shown.phones else ("", "")
        self.rows.show_facts(shown.table, RowsFacts(seats, shown.phones))
        self._show()

    def _turn_over(self) -> None:
        self._open = not self._open
        self._show()

    def _show(self) -> None:
        there = any(self._words)
        self.line.show_words(self._words, opened=self._open)
        self.line.setVisible(there)
        self.list.setVisible(there and self._open)
        self._share()

    def _share(self) -> None:
        """What the list needs is its own, up to what the minutes keep."""
        opened, head, needed = self.list.isVisibleTo(self), self._head.sizeHint().height(), self.rows.heightForWidth(self.width())
        left = self._theme.px(LEFT) if opened else self._kept
        self._minutes.setMinimumHeight(left)
        tight = opened and self.height() - head - left < min(needed, self._theme.px(FEWEST))
        self._head.setVisible(not tight)
        self.list.setFixedHeight(max(0, min(needed, self.height() - (0 if tight else head) - left)))

    def sizeHint(self) -> QSize:
        """As if the list were not there: it takes nothing from what lies above."""
        return QSize(super().sizeHint().width(), self._head.sizeHint().height() + self._minutes.sizeHint().height())

    def hasHeightForWidth(self) -> bool:
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()


class PhoneLine(QWidget):
    """One line that is pressed: with names where they have room."""

    def __init__(self, theme: Theme, pressed: Callable[[], None]) -> None:
        super().__init__()
        self._pressed, self._words, self._sign, self._says = pressed, ("", ""), "", ""
        self.press: Button = button("", pressed, name=TITLE, link=True)
        row = in_row(theme, self.press, None, margins=(12, 4, 12, 6))
        stacked(theme, rule_line(), row, on=self, gap=0)

    def show_words(self, words: tuple[str, str], *, opened: bool) -> None:
        self._words, self._sign = words, "–" if opened else "+"
        self._says = "Close the list" if opened else "Who plays where"
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room, letters = self.width() - 2 * self.press.x(), self.press.fontMetrics()
        told = [f"{words}  {self._sign}" for words in self._words]
        fits = next((words for words in told if letters.horizontalAdvance(words) < room), told[-1])
        self.press.show_as(fits, self._pressed, name=f"{TITLE}: {self._words[0]}", says=self._says)


@dataclass(frozen=True)
class RowsFacts:
    seats: tuple[Seat, ...]
    phones: Mapping[str, str]


class PhoneRows(Section[RowsFacts]):
    """Every seat, clockwise, as many in a row as there is room for."""

    ACTS, ABOVE = False, 4

    def build(self, facts: RowsFacts) -> None:
        if not facts.phones:
            return
        self.add_wrapped((self._one(seat, facts.phones.get(seat.name, "")) for seat in facts.seats), gap=2)

    def _one(self, seat: Seat, stands: str) -> QWidget:
        made = self.kept(("seat", seat), lambda: _Where(self.theme, seat))
        made.sign.show_state(seat.name, stands, partial(self.wish, OpenSeat(seat.name)))
        return made


class _Where(QWidget):
    """A seat, and where it is played."""

    def __init__(self, theme: Theme, seat: Seat) -> None:
        super().__init__()
        self.sign = PhoneSign(theme)
        name = label(seat.name, strong=True)
        in_row(theme, Chip(seat, theme.px(CHIP)), name, self.sign, on=self, gap=6)
        self.setFixedWidth(max(self.sizeHint().width(), theme.px(COLUMN)))


class PhoneSign(Button):
    """A phone, dim where it sleeps and barely there where the seat is played at the table. Pressed, it does what the roundel of a
    place card does: the seat is taken back, or given to a phone again."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme, self._stands = theme, ""
        marked(self, quiet=True)
        self.setFixedSize(theme.px(2 * SIGN), theme.px(2 * SIGN))

    def show_state(self, seat: str, stands: str, pressed: Callable[[], None]) -> None:
        self._stands = stands
        name = SENTENCES[stands].format(seat) if stands else TO_A_PHONE.format(seat)
        self.show_as("", pressed, name=name, says=f"{name} {TO_BE_TAKEN_BACK}" if stands else name)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        palette, side = self._theme.palette, self._theme.px(SIGN)
        with QPainter(self) as painter:
            box = QRectF(0, 0, side, side)
            box.moveCenter(QRectF(self.rect()).center())
            painter.setOpacity(1 if self._stands else FAINT)
            paint_icon(painter, box, "phone", palette.brass if self._stands == ASLEEP else palette.dock_ink)
