"""What a count let somebody look at: the cards lie behind the button, and show only while it is held down."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tabletop.view.banner import Banner
from tabletop.view.controls import button
from tabletop.view.drawing.playing_cards import paint_card_back, paint_playing_card
from tabletop.view.drawing.shapes import colour
from tabletop.view.flow import Words
from tabletop.view.look import Look

WIDTH, HEIGHT, STEP, NAME = 70.0, 98.0, 0.62, 76.0


class Counted(Banner):
    """A slip for one seat: backs, which turn while the button or Space is held. It asks for nothing."""

    def __init__(self, look: Look, window: QWidget, seat: str, told: str, shown: Sequence[tuple[str, str]]) -> None:
        super().__init__(look, window, look.palette.brass, f"What {seat} counted")
        self.say(Words(told, strong=True))
        self.cards = _Cards(look, shown)
        self.column.addWidget(self.cards, 0, Qt.AlignmentFlag.AlignHCenter)
        self.held = button(f"{seat}: hold to look")
        self.held.setAutoDefault(False)
        self.held.pressed.connect(lambda: self.cards.turn(True))
        self.held.released.connect(lambda: self.cards.turn(False))
        aside = button("Put aside")
        aside.clicked.connect(self.take_back)
        self.offer(self.held, aside)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.cards.turn(False)
        super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.cards.turn(False)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.cards.turn(False)


class _Cards(QWidget):
    """A row for each pile, its name before it, overlapping as far as there are many."""

    def __init__(self, look: Look, shown: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._look, self._turned = look, False
        self._rows = {place: [face for where, face in shown if where == place] for place, _ in shown}
        self.setFixedSize(QSize(look.px(300), look.px((HEIGHT + 8) * len(self._rows))))
        self.setAccessibleName("Cards, face down")

    def turn(self, up: bool) -> None:
        if up != self._turned:
            self._turned = up
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width, height, left = self._look.px(WIDTH), self._look.px(HEIGHT), self._look.px(NAME)
        painter.setPen(colour(self._look.palette.second_ink))
        for row, (place, faces) in enumerate(self._rows.items()):
            words = QRectF(0, row * self._look.px(HEIGHT + 8), left - self._look.px(8), height)
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap, place)
            step = min(width * STEP, (self.width() - left - width) / max(1, len(faces) - 1))
            for column, face in enumerate(faces):
                box = QRectF(left + column * step, row * self._look.px(HEIGHT + 8), width, height)
                if self._turned:
                    paint_playing_card(painter, box, face, self._look.palette)
                else:
                    paint_card_back(painter, box, self._look.palette)
        painter.end()
