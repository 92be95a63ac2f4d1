"""What loose things look like: tokens, dice, counters, notes and clocks."""

from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from tabletop.engine.values import clock_time
from tabletop.view.drawing.icons import paint_chip
from tabletop.view.drawing.light import LYING, paint_paper, paint_shadow
from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.pieces import COUNTER_SIZE, paint_counter, paint_die, paint_hourglass, paint_note, paint_token
from tabletop.view.drawing.shapes import about, colour, grown, kept
from tabletop.view.drawing.type import Role, Type, fitted, paint_line
from tabletop.view.scene.figures.looks import LABEL, SEAT_LINE, Look

FIGURES = Type(Role.CONTROLS, 15, bold=True)
GLASS, LEAST_CLOCK, MOST_CLOCK = (40.0, 56.0), 96.0, 240.0
HOUR_OF_SAND = 300.0
"""Seconds that a full upper glass stands for."""
MOST_STEPS = 20
"""Steps of a track that are drawn one by one; a longer one is drawn as a bar."""


class TokenLook(Look):
    """Turned wood, or what its name says, with the first letter of that; one without a name bears the sign of the house."""

    name: str = ""

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_shadow(painter, grown(box, -1), box.width() / 2, LYING)
        paint_token(painter, box, palette, self.name)


class FigureLook(Look):
    """The figure of a player: the seat’s chip."""

    REACH: ClassVar[float] = 3.0
    seat: int = 0

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_shadow(painter, grown(box, -2), box.width() / 2, LYING)
        paint_chip(painter, box, self.seat)


class Die(Look):
    figure: str = ""
    sides: int = 6

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_shadow(painter, grown(box, -1), 9, LYING)
        paint_die(painter, box, self.sides, self.figure, palette)


class Disc(Look):
    """A counter: its figure, and its name under it."""

    figure: str = ""
    name: str = ""
    REACH: ClassVar[float] = 20.0

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        disc = about(box.center(), COUNTER_SIZE, COUNTER_SIZE)
        paint_shadow(painter, grown(disc, -1), COUNTER_SIZE / 2, LYING)
        paint_counter(painter, disc, self.figure, palette)
        words, letters = fitted(self.name, LABEL, box.width() + 36)
        paint_line(painter, QPointF(box.center().x(), disc.bottom() + 15), words, letters, palette.felt_text, 0.5)


class NoteLook(Look):
    words: str = ""

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_shadow(painter, box, 2, LYING)
        paint_note(painter, box, self.words, palette)


class Track(Look):
    """A strip of steps from 1 on, dark as far as they are reached, with a marker on the last of those, and its name under it."""

    name: str = ""
    at: int = 0
    steps: int = 10
    REACH: ClassVar[float] = 20.0

    @property
    def told(self) -> str:
        return f"{self.name}: {self.at} of {self.steps}".removeprefix(": ")

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_shadow(painter, grown(box, -1), 4, LYING)
        paint_paper(painter, box, 4, palette.paper, palette.paper_shade)
        inner = box.adjusted(5, 5, -5, -5)
        cells = min(self.steps, MOST_STEPS)
        reached = round(cells * min(max(self.at, 0), self.steps) / self.steps)
        with kept(painter):
            for cell in range(cells):
                wide = inner.width() / cells
                each = QRectF(inner.left() + cell * wide + 1, inner.top(), wide - 2, inner.height())
                painter.fillRect(each, colour(palette.brass, 0.75 if cell < reached else 0.16))
            if reached:
                middle = inner.left() + (reached - 0.5) * inner.width() / cells
                painter.setBrush(colour(palette.ink))
                painter.drawEllipse(QPointF(middle, inner.center().y()), 6, 6)
        words, letters = fitted(self.told, LABEL, box.width())
        paint_line(painter, QPointF(box.center().x(), box.bottom() + 15), words, letters, palette.felt_text, 0.5)


class Hourglass(Look):
    """A clock: the glass, what it shows, and at its end who has not acted."""

    REACH: ClassVar[float] = 24.0
    seconds: int = 0
    running: bool = False
    words: str = ""
    counts: str = ""
    """``turns left`` where it counts those and no seconds."""

    @property
    def shown(self) -> str:
        return str(self.seconds) if self.counts else clock_time(self.seconds)

    @property
    def size(self) -> tuple[float, float]:
        """At scale 1, with all its words as far as there is room for them anywhere."""
        return min(MOST_CLOCK, max(LEAST_CLOCK, GLASS[0] + 8 + SEAT_LINE.width(self._under))), GLASS[1]

    @property
    def _under(self) -> str:
        return self.words or (self.counts if self.running else "paused")

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        glass = QRectF(box.topLeft(), QSizeF(*GLASS))
        paint_hourglass(painter, glass, min(1.0, self.seconds / HOUR_OF_SAND), palette)
        at = QPointF(glass.right() + 8, box.center().y() + 5)
        paint_line(painter, at, self.shown, FIGURES, palette.felt_text)
        under, letters = fitted(self._under, SEAT_LINE, box.right() - at.x() + 1)
        paint_line(painter, at + QPointF(0, 16), under, letters, palette.felt_text)
