"""What a hand sees while it carries or points: lit targets, the dotted way back, rings, and the words of the act."""

from enum import Enum
from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from tabletop.view.drawing.icons import paint_icon
from tabletop.view.drawing.light import LYING, paint_focus, paint_glow, paint_ring, paint_shadow
from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.shapes import colour, dashed, grown, kept, line, rounded
from tabletop.view.drawing.type import Role, Type, paint_line
from tabletop.view.scene.figures.looks import Look

TAG_LETTERS = Type(Role.CONTROLS, 13, bold=True)
TAG_HEIGHT = 30.0
AND_THEN, MOST_WIDE = " · ", 700.0
"""What stands between all that comes of an act, and how wide its tag is at most where it can be parted there."""
RUST = "#F4B795"
"""Rust that stands on felt and on dark slips."""


class Light(Enum):
    """How strongly a place is lit: the width of its ring, how much of it is seen, and its glow."""

    FAINT = (1.6, 0.5, 0.0)
    OPEN = (2.0, 1.0, 0.22)
    WAITING = (3.2, 1.0, 0.6)
    UNDER = (4.0, 1.0, 0.75)


class Lit(Look):
    """A place where the carried thing may go; letting go would put it on the one that is lit as `UNDER` it.

    One that a rule objects to has a dashed line in rust instead of light.
    """

    REACH: ClassVar[float] = 30.0
    light: Light = Light.OPEN
    objected: bool = False
    RADIUS: ClassVar[float] = 10.0

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        if self.objected:
            with kept(painter):
                painter.setPen(dashed(RUST, 3.2 if self.light is Light.UNDER else 2.2, 7, 5))
                painter.drawRoundedRect(grown(box, 3), self.RADIUS, self.RADIUS)
            return
        with kept(painter):
            width, seen, glow = self.light.value
            painter.setClipPath(_outside(box, self.RADIUS))
            paint_glow(painter, box, self.RADIUS, palette.light_brass, 30, glow)
            painter.setOpacity(seen)
            painter.setClipping(False)
            paint_ring(painter, box, self.RADIUS, palette.light_brass, width)


class PhoneMark(Look):
    """A hand that is on a phone, at the corner of its place card; dashed in ochre while that phone sleeps."""

    REACH: ClassVar[float] = 4.0
    asleep: bool = False

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        ink = palette.ochre if self.asleep else palette.ink
        paint_shadow(painter, box, box.width() / 2, LYING)
        with kept(painter):
            painter.setBrush(colour(palette.paper))
            painter.setPen(dashed(ink, 1.6, 3, 2.4) if self.asleep else line(ink, 1.6))
            painter.drawEllipse(grown(box, -1))
        paint_icon(painter, grown(box, -box.width() * 0.2), "phone", ink)


class FocusRingLook(Look):
    REACH: ClassVar[float] = 9.0

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_focus(painter, box, 4, palette)


class ActTag(Look):
    """The words of the act near the pointer; `objection` is what a rule says to it."""

    REACH: ClassVar[float] = 2.0
    words: str = ""
    objection: str = ""

    @property
    def size(self) -> tuple[float, float]:
        lines = [each for each in (*self.lines, self.objection) if each]
        return max(TAG_LETTERS.width(each) for each in lines) + 24, TAG_HEIGHT + 20 * (len(lines) - 1)

    @property
    def lines(self) -> list[str]:
        """The words, in as many lines as they need: what comes of it is never parted within itself."""
        first, *others = self.words.split(AND_THEN)
        lines = [first]
        for each in others:
            longer = f"{lines[-1]}{AND_THEN}{each}"
            lines[-1:] = [longer] if TAG_LETTERS.width(longer) <= MOST_WIDE else [lines[-1], each]
        return lines

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        with kept(painter):
            painter.fillPath(rounded(box, 6), QColor(palette.tag))
        for place, words in enumerate(lines := self.lines):
            paint_line(painter, QPointF(box.left() + 12, box.top() + 20 * (place + 1)), words, TAG_LETTERS, palette.tag_text)
        if self.objection:
            y = box.top() + 20 * (len(lines) + 1)
            paint_line(painter, QPointF(box.left() + 12, y), self.objection, TAG_LETTERS, RUST)


def _outside(box: QRectF, radius: float) -> QPainterPath:
    path = rounded(box, radius)
    path.addRect(grown(box, 60))
    return path
