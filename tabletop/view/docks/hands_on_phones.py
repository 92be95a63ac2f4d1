"""Who plays on a phone: one line at the foot of the Turn dock, and, when it is opened, everybody who sits here.

The line keeps its place whatever is told above it; the list lies where the minutes lay; and there is a row for everybody, also
at the table. So nothing moves under the hand, neither when it is opened nor when a phone falls asleep.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from tabletop.engine.seats import Seat
from tabletop.engine.values import listed
from tabletop.view.docks.shown import Shown
from tabletop.view.drawing.icons import paint_icon
from tabletop.view.values.on_phone import ASLEEP, HERE
from tabletop.view.widgets.controls import Button, button, rule_line, scrolled
from tabletop.view.widgets.layouts import in_row, stacked
from tabletop.view.widgets.plates import Chip
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.theme import Theme

TITLE = "Hands on phones"
CHIP, SIGN = 22, 16
"""Px of the chip in a row, and of the phone."""
SAYS = {HERE: "here", ASLEEP: "asleep", "": "at the table"}


def in_short(seats: int, phones: Mapping[str, str]) -> tuple[str, str]:
    """``"3 of 4 on phones, Bo’s sleeps"``, and what is said where there is no room for names."""
    told, sleep = f"{len(phones)} of {seats} on phones", [f"{seat}’s" for seat, stands in phones.items() if stands == ASLEEP]
    if not sleep:
        return told, told
    sleeps = f"sleep{'s' * (len(sleep) == 1)}"
    return f"{told}, {listed(sleep)} {sleeps}", f"{told}, {len(sleep)} {sleeps}"


class HandsOnPhones:
    """The list, which lies where the minutes lie while it is open, and the line that opens it; neither is there while nobody
    plays on a phone."""

    def __init__(self, theme: Theme, instead: Sequence[QWidget]) -> None:
        """While the list is open, it takes the place of what lies there ``instead``."""
        self._instead, self._open, self._words = instead, False, ("", "")
        self.rows = Rows(theme)
        self.list = scrolled(self.rows)
        self.line = Line(theme, self._turn_over)
        self.list.hide()
        self.line.hide()

    def show_table(self, shown: Shown) -> None:
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
        opened = there and self._open
        self.list.setMinimumHeight(sum(max(each.minimumHeight(), each.minimumSizeHint().height()) for each in self._instead))
        self.list.setVisible(opened)
        for each in self._instead:
            each.setVisible(not opened)


class Line(QWidget):
    """One line that is pressed: with names where they have room."""

    def __init__(self, theme: Theme, pressed: Callable[[], None]) -> None:
        super().__init__()
        self._pressed, self._words, self._sign, self._says = pressed, ("", ""), "", ""
        self.press: Button = button("", pressed, name=TITLE, link=True)
        row = in_row(theme, self.press, None, margins=(12, 4, 12, 6))
        stacked(theme, rule_line(), row, on=self, gap=0)

    def show_words(self, words: tuple[str, str], *, opened: bool) -> None:
        self._words, self._sign = words, "–" if opened else "+"
        self._says = "Show the minutes again" if opened else "Who plays where"
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


class Rows(Section[RowsFacts]):
    """A row for each seat, clockwise."""

    ACTS, ABOVE = False, 8

    def build(self, facts: RowsFacts) -> None:
        if not facts.phones:
            return
        self.gap = self.theme.bar_px(4)
        self.add(self.plain(TITLE, second=True))
        for seat in facts.seats:
            stands = facts.phones.get(seat.name, "")
            chip = self.kept(("chip", seat), lambda: Chip(seat, self.theme.px(CHIP)))  # noqa: B023 (made at once)
            sign = self.kept(("sign", seat), lambda: PhoneSign(self.theme))
            sign.show_state(stands)
            name, says = self.plain(seat.name, strong=True), self.plain(SAYS[stands], second=True)
            self.add_row(chip, name, says, sign, stretch=1, align=Qt.AlignmentFlag.AlignVCenter)


class PhoneSign(QWidget):
    """A phone, dim where it sleeps; nothing where the seat is played at the table."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme, self._stands = theme, ""
        self.setFixedSize(theme.px(SIGN), theme.px(SIGN))

    def show_state(self, stands: str) -> None:
        self._stands = stands
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._stands:
            painter, palette = QPainter(self), self._theme.palette
            paint_icon(painter, QRectF(self.rect()), "phone", palette.brass if self._stands == ASLEEP else palette.dock_ink)
            painter.end()
