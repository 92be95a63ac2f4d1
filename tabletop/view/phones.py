"""The slip that lets people take their hand on their phone: a square code, the address in letters, and who has come."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

import segno
from PySide6.QtCore import QPointF, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QHideEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tabletop.engine.seats import Seat
from tabletop.view.drawing.shapes import colour, kept
from tabletop.view.drawing.type import Role
from tabletop.view.values.on_phone import ASLEEP
from tabletop.view.widgets.controls import button, label
from tabletop.view.widgets.layouts import clear, in_row, keep_room, stacked, wrapped
from tabletop.view.widgets.paper import Paper
from tabletop.view.widgets.plates import Chip
from tabletop.view.widgets.theme import Theme

WIDE, WIDER, TACK = 560, 900, 7.0
MANY = 8
"""More seats than so many stand in more columns on a wider slip, so that it lies on nobody’s place card."""
MARGIN, MODULE = 4, 4
"""Modules of bare paper round a code, and px of one."""
PATIENCE = 30_000
"""Milliseconds without a phone after which it is said what may be the matter."""
SAYS = "Point your phone’s camera at the square, then tap your name."
LISTENERS = "Who shares this Wi-Fi and has the tools can read what phones are shown."
HELP = (
    "Nobody yet? The phone must be on the same Wi-Fi: a guest Wi-Fi keeps devices apart, and mobile data may have to be off. "
    "A firewall on this computer may have to let the program in. A friend’s phone as a hotspot works too."
)


def code(text: str) -> tuple[tuple[bool, ...], ...]:
    """The square for a text, without the paper round it: rows of modules, of which some are black."""
    return tuple(tuple(bool(module) for module in row) for row in segno.make_qr(text, error="m").matrix)


class Code(QWidget):
    """A square code in whole px, black on white by day and by night."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._rows: Sequence[Sequence[bool]] = ()
        self.setAccessibleName("A square code with the address")

    def show_text(self, text: str) -> None:
        self._rows = code(text)
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        side = (len(self._rows) + 2 * MARGIN) * self._theme.px(MODULE)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), Qt.GlobalColor.white)
            painter.scale(1 / ratio, 1 / ratio)
            module = int(self.width() * ratio) // max(1, len(self._rows) + 2 * MARGIN)
            left = (int(self.width() * ratio) - module * len(self._rows)) // 2
            for down, row in enumerate(self._rows):
                for across, black in enumerate(row):
                    if black:
                        painter.fillRect(
                            QRect(left + across * module, left + down * module, module, module), Qt.GlobalColor.black
                        )


class PhonesSlip(Paper):
    """While it lies there people can join; put away, it lets nobody in, and who has joined stays."""

    put_away = Signal()
    address_wanted = Signal()
    """Another of this computer's addresses is to be tried."""
    wanted_back = Signal(str)
    """The seat that is to be played at the table again."""

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(theme, window, "Your seat on your phone", wide=WIDE)
        self.code = Code(theme)
        self.address = label(sheet=True)
        self.address.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.address.setAccessibleName("The address")
        self.help = label(HELP, second=True)
        self.help.hide()
        self.other = button("Another address", self.address_wanted, link=True)
        self.first = aside = button("Put the slip away", self.take_back, says="Esc", link=True)
        links = in_row(theme, aside, self.other, None, gap=6)
        words = stacked(
            theme, label("Your seat on your phone", title=True), label(SAYS),
            label("Or type this into its browser:", second=True), self.address, links, None, gap=6,
        )  # fmt: skip
        head = in_row(theme, self.code, words, gap=16, grows=words)
        self._seats = stacked(theme, gap=4)
        stacked(theme, head, label(LISTENERS, second=True), self.help, self._seats, on=self, margins=(18, 20, 18, 14), gap=10)
        self.wait = QTimer(self, singleShot=True, interval=PATIENCE)
        self.wait.timeout.connect(self._say_what_helps)
        self.wait.start()

    def show_address(self, link: str, address: str, token: str, *, others: bool) -> None:
        """Where phones find the table: ``link`` is in the square, ``address`` and ``token`` are to be read."""
        self.code.show_text(link)
        self.address.setText(f"http://{address}\nand there: {token}")
        self.other.setVisible(others)
        self.wait.start()
        self.fit()

    def show_seats(self, phones: Mapping[str, str], seats: Iterable[Seat]) -> None:
        """Who may come, who has, and whose phone sleeps; each seat can be taken back. All have their place from the start."""
        if phones:
            self.wait.stop()
            self.help.hide()
        clear(self._seats)
        may = [seat for seat in seats if seat.name in phones or not (seat.robot or seat.out)]
        self.setFixedWidth(self._theme.px(WIDER if len(may) > MANY else WIDE))
        self._seats.addWidget(wrapped(self._theme, (self._one(seat, phones.get(seat.name, "")) for seat in may), gap=14))
        QTimer.singleShot(0, self, self._fit_where_it_lies)

    def _fit_where_it_lies(self) -> None:
        """It grows downwards: a hand may be on its way to a button."""
        self._from = self.pos() if self.isVisible() else None
        self.fit()

    def _one(self, seat: Seat, state: str) -> QWidget:
        wanted = partial(self.wanted_back.emit, seat.name)
        back = button("Take it back", wanted, name=f"Take {seat.name}’s seat back", link=True)
        asleep, holder = label(state if state == ASLEEP else "", second=True), QWidget()
        asleep.setFixedWidth(self._wide(ASLEEP))
        keep_room(back)
        if not state:
            back.hide()
        name = label(seat.name, strong=bool(state), second=not state)
        name.setFixedWidth(self._wide(seat.name))
        in_row(self._theme, Chip(seat, self._theme.px(22)), name, back, asleep, on=holder, gap=6)
        return holder

    def _wide(self, words: str) -> int:
        """The room that they need in the widest letters, before anything is shown in them."""
        return QFontMetrics(self._theme.font(Role.CONTROLS, 13, bold=True)).horizontalAdvance(words) + self._theme.px(4)

    def _say_what_helps(self) -> None:
        self.help.show()
        self._fit_where_it_lies()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():  # the window may be out of sight for a while
            self.put_away.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        radius = self._theme.px(TACK)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            with kept(painter):
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colour(self._theme.palette.brass))
                painter.drawEllipse(QPointF(self.width() / 2, radius + 3), radius, radius)
                painter.setBrush(colour(self._theme.palette.light_brass))
                painter.drawEllipse(QPointF(self.width() / 2 - radius * 0.25, radius * 0.75 + 3), radius * 0.45, radius * 0.45)
