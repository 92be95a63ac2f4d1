"""What is put on a rule card afterwards: a stamp, and a slip pinned to its corner."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from tabletop.view.drawing.palette import Palette, mixed
from tabletop.view.drawing.shapes import colour, downwards, in_units, kept, line
from tabletop.view.drawing.type import Role, Type, letter_path, paint_line

HIGH = 28.56
"""The height of a stamp in its own units; it is as wide as its word needs."""


def paint_stamp(painter: QPainter, box: QRectF, word: str, palette: Palette) -> None:
    """``word`` slantwise in the lower right of the card: *void*, or a longer one in smaller letters."""
    px, step = (16.0, 13.0) if len(word) <= 4 else (13.0, 11.0)
    wide = step * len(word) + 16
    scale = min(68.0, box.width() * 0.5) / 68 if len(word) <= 4 else min(1.0, box.width() * 0.86 / wide)
    at = QRectF(box.right() - wide * scale - 8 * scale, box.bottom() - HIGH * scale - 8, wide * scale, HIGH * scale)
    with kept(painter):
        painter.translate(at.center())
        painter.rotate(-11 if len(word) <= 4 else -5)
        painter.translate(-at.width() / 2, -at.height() / 2)
        with in_units(painter, QRectF(0, 0, at.width(), at.height()), wide, HIGH):
            painter.setPen(line(palette.stamp, 2.2, 0.88))
            painter.drawRoundedRect(QRectF(1.5, 1.5, wide - 3, 25.5), 2.5, 2.5)
            painter.setPen(line(palette.stamp, 0.8, 0.88))
            painter.drawRoundedRect(QRectF(4.2, 4.2, wide - 8.4, 20.1), 1.5, 1.5)
            painter.setPen(Qt.PenStyle.NoPen)
            for place, letter in enumerate(word.upper()):
                centre = QPointF(wide / 2 + step * (place - (len(word) - 1) / 2), 14.3)
                painter.fillPath(letter_path(letter, Type(Role.WORDS, px, bold=True), centre), colour(palette.stamp, 0.88))


def paint_slip(painter: QPainter, box: QRectF, word: str, palette: Palette) -> None:
    letters = Type(Role.CONTROLS, 10.5, bold=True)
    slip = QRectF(0, 0, letters.width(word) + 22, 19)
    with kept(painter):
        painter.translate(box.right() - slip.width() + 4, box.top() + 5)
        painter.rotate(3)
        painter.fillRect(slip.translated(0, 1.5), colour("#000000", 0.16))
        painter.fillRect(slip, downwards(slip, palette.note, mixed(palette.note, "#8A6A20", 0.18)))
        paint_line(painter, QPointF(7, 13.4), word, letters, "#2A2320")
        painter.setBrush(colour(palette.removed))
        painter.drawEllipse(QPointF(slip.right() - 7, 6), 3.2, 3.2)
        painter.setBrush(colour("#FFFFFF", 0.5))
        painter.drawEllipse(QPointF(slip.right() - 8, 5), 1, 1)
