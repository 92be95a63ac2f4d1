"""Everybody in an order that people choose: a numbered list in which each name goes up or down."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from tabletop.engine.seats import Seat
from tabletop.view.widgets.controls import button, label
from tabletop.view.widgets.plates import Chip
from tabletop.view.widgets.theme import Theme

CLOCKWISE = "clockwise"


def ordered(said: str, names: Sequence[str]) -> str:
    """An order as it is for these people, newcomers last: names with commas, or ``clockwise`` where it is their own."""
    known = [name for name in said.split(",") if name in names]
    whole = [*known, *(name for name in names if name not in known)]
    return CLOCKWISE if whole == list(names) else ",".join(whole)


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
            self._grid.addWidget(label("You put yourselves in order here once you sit down.", second=True), 0, 2)
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
