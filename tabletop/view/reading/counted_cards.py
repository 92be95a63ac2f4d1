"""What a count let somebody look at: the cards lie behind the button, and show only while it is held down."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from tabletop.view.drawing.pixmaps import drawn
from tabletop.view.drawing.playing_cards import paint_card_back, paint_playing_card
from tabletop.view.drawing.type import Role, Type, elided, paint_line
from tabletop.view.widgets.banner import Banner
from tabletop.view.widgets.controls import button
from tabletop.view.widgets.flow import TextPiece
from tabletop.view.widgets.layouts import in_row, stacked
from tabletop.view.widgets.theme import Theme

WIDTH, HEIGHT, STEP, NAME, GAP = 70.0, 98.0, 0.62, 58.0, 16.0
MOST = 520.0
"""Px at scale 1 that all the cards take side by side; more of them lie closer."""
NAMES, WHOSE, NAMED = Type(Role.CONTROLS, 13), Type(Role.CONTROLS, 12), 16.0


class CountedCards(Banner):
    """A slip for one seat: backs, which turn while the button or Space is held. It asks for nothing."""

    def __init__(self, theme: Theme, window: QWidget, seat: str, told: str, shown: Sequence[tuple[str, str, str]]) -> None:
        super().__init__(theme, window, theme.palette.brass, f"What {seat} counted")
        self.say(TextPiece(told, strong=True))
        self.cards = _HiddenCards(theme, shown)
        self.held = button(f"{seat}: hold to look")
        self.held.setAutoDefault(False)
        self.held.pressed.connect(lambda: self.cards.turn(True))
        self.held.released.connect(lambda: self.cards.turn(False))
        buttons = stacked(theme, None, self.held, button("OK", self.take_back), gap=8)
        self.column.addLayout(in_row(theme, self.cards, None, buttons, gap=14))
        self.setFixedWidth(max(self.width(), self.cards.width() + self.held.sizeHint().width() + theme.px(46)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.cards.turn(False)
        super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.cards.turn(False)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.cards.turn(False)


class _HiddenCards(QWidget):
    """The piles side by side, each with its name before it, overlapping as far as there are many; below each card whose it is."""

    def __init__(self, theme: Theme, shown: Sequence[tuple[str, str, str]]) -> None:
        super().__init__()
        self._theme, self._turned = theme, False
        self._picture: QPixmap | None = None
        self._piles = {place: [card for where, *card in shown if where == place] for place, *_ in shown}
        rest = sum(len(faces) - 1 for faces in self._piles.values())
        fixed = len(self._piles) * (NAME + WIDTH + GAP) - GAP
        named = any(whose for *_, whose in shown)
        self._step = min(WIDTH + 4 if named else WIDTH * STEP, (MOST - fixed) / max(1, rest))
        self.setFixedSize(QSize(theme.px(fixed + rest * self._step), theme.px(HEIGHT + 4 + NAMED * named)))
        self.setAccessibleName("Cards, face down")

    def turn(self, up: bool) -> None:
        if up != self._turned:
            self._turned, self._picture = up, None
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Painted once, and again when they are turned: whatever moves on the felt under them is seen between them."""
        if self._picture is None:
            self._picture = drawn(QSizeF(self.size()), self.devicePixelRatioF(), self._paint)
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture)

    def _paint(self, painter: QPainter, box: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._theme.px(100) / 100, self._theme.px(100) / 100)
        left = 0.0
        for place, faces in self._piles.items():
            paint_line(painter, QPointF(left + NAME - 10, HEIGHT / 2 + 5), place, NAMES, self._theme.palette.second_ink, 1)
            left += NAME
            for face, whose in faces:
                self._paint_card(painter, QRectF(left, 2, WIDTH, HEIGHT), face)
                room, below = min(WIDTH, self._step - 2), QPointF(left, HEIGHT + NAMED - 1)
                paint_line(painter, below, elided(whose, WHOSE, room), WHOSE, self._theme.palette.ink)
                left += self._step
            left += WIDTH - self._step + GAP

    def _paint_card(self, painter: QPainter, box: QRectF, face: str) -> None:
        if self._turned:
            paint_playing_card(painter, box, face, self._theme.palette)
        else:
            paint_card_back(painter, box, self._theme.palette)
