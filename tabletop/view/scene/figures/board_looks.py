"""What half-boards and men look like, and the marks on squares."""

from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tabletop.view.drawing.boards import paint_half_board, paint_man
from tabletop.view.drawing.icons import paint_chip
from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.shapes import about, colour, grown, kept, line
from tabletop.view.drawing.type import Type, fitted, paint_line
from tabletop.view.scene.figures.looks import HEADING, LABEL, Look
from tabletop.view.scene.figures.marks import RUST, Light

CHIP = 17.0
LEAST, EDGE = 8.0, 4.0
"""Px of the letters over a half-board where many of them have little room, while words that need less are left out; and of the
edge that a name leaves free."""


class HalfBoardLook(Look):
    army: int = 0
    turned: bool = False
    mirrored: bool = False

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_half_board(painter, box, self.army, turned=self.turned, mirrored=self.mirrored, palette=palette, named=True)


class ManLook(Look):
    REACH: ClassVar[float] = 2.0
    kind: str = ""
    army: int = 0

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_man(painter, box, self.kind, self.army)


class BoardWords(Look):
    """Whose half-board it is: the army's chip, its name, and how it stands."""

    REACH: ClassVar[float] = 2.0
    army: int = 0
    words: str = ""
    more: str = ""
    controller: int = -1
    """The colour of whoever controls it and is at home elsewhere; -1 for nobody."""

    @property
    def _parts(self) -> tuple[str, str, str]:
        """The name, and where there is a chip before it, whoever controls it."""
        return self.words.partition(", ") if self.controller >= 0 else (self.words, "", "")

    @property
    def more_at(self) -> float:
        """How far from the left the words on how it stands begin, in px at scale 1."""
        name, comma, rest = self._parts
        return CHIP + 9 + HEADING.width(name) + (CHIP + 11 + HEADING.width(rest) if comma else 0) + 8

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        middle, room = box.center().y(), box.width() - CHIP - 9 - EDGE
        paint_chip(painter, about(QPointF(box.left() + CHIP / 2 + 2, middle), CHIP, CHIP), self.army)
        x = box.left() + CHIP + 9
        name, comma, rest = self._parts
        shown = name if _whole(name, HEADING, room) else name.partition(", ")[0]
        words, letters = fitted(shown, HEADING, room, LEAST)
        paint_line(painter, QPointF(x, middle + 4.5), words, letters, palette.felt_text)
        x += HEADING.width(name)
        if comma:
            paint_chip(painter, about(QPointF(x + 6 + CHIP / 2, middle), CHIP, CHIP), self.controller)
            x += CHIP + 11
            self._paint_whole(painter, QPointF(x, middle + 4.5), rest, HEADING, box.right() - x, palette)
        x = box.left() + self.more_at
        self._paint_whole(painter, QPointF(x, middle + 4.5), self.more, LABEL, box.right() - x, palette)

    def _paint_whole(self, painter: QPainter, at: QPointF, words: str, letters: Type, room: float, palette: Palette) -> None:
        """The words where all of them have room: chip and ring say the same."""
        if words and _whole(words, letters, room):
            paint_line(painter, at, words, letters.narrowed(words, room, LEAST), palette.felt_text)


def _whole(words: str, letters: Type, room: float) -> bool:
    return letters.narrowed(words, room, LEAST).width(words) <= max(0.0, room)


class LastMove(Look):
    """A square from which or to which the last move went."""

    REACH: ClassVar[float] = 0.0

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        painter.fillRect(box, colour(palette.light_brass, 0.55))


class BarredSquare(Look):
    """A square that shows why a move may not be made."""

    REACH: ClassVar[float] = 2.0

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        width = max(2.0, box.width() / 14)
        painter.fillRect(box, colour(palette.stamp, 0.35))
        with kept(painter):
            painter.setPen(line(palette.stamp, width))
            painter.drawRect(grown(box, -width / 2))


class CheckRing(Look):
    """Round a king in check, or in brass round a man who is to be clicked on."""

    REACH: ClassVar[float] = 3.0
    asked: bool = False

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        width = max(2.0, box.width() / 16)
        with kept(painter):
            painter.setPen(line("#FFF9EA", width + 2.5))
            painter.drawEllipse(grown(box, -width / 2))
            painter.setPen(line(palette.brass if self.asked else palette.stamp, width))
            painter.drawEllipse(grown(box, -width / 2))


class CheckLine(Look):
    """From the middle of a man's square to that of the king whom he checks: a corner of the box to the opposite one, inset
    by half a square, where ``rising`` from the left below."""

    REACH: ClassVar[float] = 6.0
    square: float = 45.0
    rising: bool = False

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        half = self.square / 2
        inner = box.adjusted(half, half, -half, -half)
        start, end = (inner.bottomLeft(), inner.topRight()) if self.rising else (inner.topLeft(), inner.bottomRight())
        width = max(2.0, self.square / 16)
        with kept(painter):
            painter.setOpacity(0.9)
            for shade, broad in (("#FFF9EA", width + 2.5), (palette.stamp, width)):
                painter.setPen(line(shade, broad))
                painter.drawLine(start, end)


class LitSquare(Look):
    """A square where a man in the hand may go: a dot on a free one, a ring round whoever would be captured."""

    REACH: ClassVar[float] = 0.0
    light: Light = Light.OPEN
    objected: bool = False
    taken: bool = False

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        shade = RUST if self.objected else "#2F6B45"
        with kept(painter):
            if self.light is Light.UNDER:
                painter.fillRect(box, colour(shade, 0.5))
                painter.setPen(line(palette.light_brass, max(2.0, box.width() / 20)))
                painter.drawRect(grown(box, -max(1.0, box.width() / 40)))
            elif self.taken:
                painter.setPen(line(shade, box.width() / 11, 0.9))
                painter.drawEllipse(grown(box, -box.width() / 14))
            else:
                painter.setBrush(colour(shade, 0.85))
                painter.setPen(line("#FFF9EA", max(1.0, box.width() / 40), 0.8))
                painter.drawEllipse(about(box.center(), box.width() * 0.3, box.width() * 0.3))
