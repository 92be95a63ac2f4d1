"""A half-board: a wooden frame with four rows of eight squares, and a band in its army's colour along the home row."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tabletop.view.drawing.chips import paint_chip
from tabletop.view.drawing.light import LYING, paint_shadow
from tabletop.view.drawing.palette import CHIP_HALO, Palette, seats
from tabletop.view.drawing.shapes import about, colour, downwards, kept, line, rounded

LIGHT_SQUARE, DARK_SQUARE = "#EEDDB8", "#B88A5B"
FILES, RANKS = 8, 4
FRAME, HOME, EDGE = 0.2, 0.36, 0.06
"""The frame at the sides, at the home row and at the joining edge, in squares."""


def board_size(square: float, joined: bool) -> tuple[float, float]:
    """How wide and high a half-board is; one that is joined has no frame at that edge."""
    return (FILES + 2 * FRAME) * square, (RANKS + HOME + (0.0 if joined else EDGE)) * square


def paint_half_board(painter: QPainter, box: QRectF, army: int, *, turned: bool, mirrored: bool, palette: Palette) -> None:
    """The half-board of the so-manieth army; ``turned``, its home row is the upper one, and ``mirrored``, file a is at the left
    all the same."""
    square = box.width() / (FILES + 2 * FRAME)
    top = box.top() + HOME * square if turned else box.bottom() - (HOME + RANKS) * square
    field = QRectF(box.left() + FRAME * square, top, FILES * square, RANKS * square)
    paint_shadow(painter, box, 3, LYING)
    with kept(painter):
        painter.setBrush(downwards(box, palette.rim_light, palette.rim))
        painter.setPen(line(palette.rim_dark, 1))
        painter.drawPath(rounded(box, 3))
    with kept(painter):
        painter.fillRect(field, colour(LIGHT_SQUARE))
        for rank in range(RANKS):
            for file in range(FILES):
                # The square a1 is dark; a board that is turned half round keeps its shades, and a mirrored one does not.
                if (rank + file + mirrored) % 2 == 1:
                    across, down = field.left() + file * square, field.top() + rank * square
                    painter.fillRect(QRectF(across, down, square, square), colour(DARK_SQUARE))
    _paint_band(painter, field, square, army, turned)


def _paint_band(painter: QPainter, field: QRectF, square: float, army: int, turned: bool) -> None:
    height = HOME * square * 0.46
    middle = field.top() - HOME * square / 2 if turned else field.bottom() + HOME * square / 2
    band = QRectF(field.left(), middle - height / 2, field.width(), height)
    with kept(painter):
        painter.setBrush(colour(seats()[army].colour))
        painter.setPen(line(CHIP_HALO, max(1.0, square / 40)))
        painter.drawPath(rounded(band, height / 3))
    chip = HOME * square * 0.96
    paint_chip(painter, about(band.center(), chip, chip), army)
