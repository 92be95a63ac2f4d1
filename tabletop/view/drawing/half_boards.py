"""A half-board: a wooden frame with four rows of eight squares, a band in its army's colour along the home row, and under it
room for words."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tabletop.view.drawing.light import LYING, paint_shadow
from tabletop.view.drawing.palette import CHIP_HALO, Palette, seats
from tabletop.view.drawing.shapes import colour, downwards, kept, line, rounded

LIGHT_SQUARE, DARK_SQUARE = "#EEDDB8", "#B88A5B"
FILES, RANKS = 8, 4
FRAME, EDGE = 0.2, 0.06
"""The frame at the sides and at the joining edge, in squares."""
HOME, BAND = 21.0, 3.5
"""The frame at the home row, with room for a line of words, and the coloured band in it: px at scale 1."""


def board_size(square: float, unit: float, joined: bool) -> tuple[float, float]:
    """How wide and high a half-board is; one that is joined has no frame at that edge."""
    return (FILES + 2 * FRAME) * square, (RANKS + (0.0 if joined else EDGE)) * square + HOME * unit


def paint_half_board(painter: QPainter, box: QRectF, army: int, *, turned: bool, mirrored: bool, palette: Palette) -> None:
    """The half-board of the so-manieth army; ``turned``, its home row is the upper one, and ``mirrored``, file a is at the left
    all the same."""
    square = box.width() / (FILES + 2 * FRAME)
    top = box.top() + HOME if turned else box.bottom() - HOME - RANKS * square
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
    _paint_home(painter, box, field, army, palette, turned=turned)


def _paint_home(painter: QPainter, box: QRectF, field: QRectF, army: int, palette: Palette, *, turned: bool) -> None:
    """Darker wood for the words, and between it and the home row the band."""
    room = QRectF(box.left() + 1, box.top() + 1 if turned else field.bottom(), box.width() - 2, HOME - 1)
    band = QRectF(field.left(), field.top() - 1 - BAND if turned else field.bottom() + 1, field.width(), BAND)
    with kept(painter):
        painter.fillPath(rounded(room, 2), colour(palette.rim_dark))
        painter.setBrush(colour(seats()[army].colour))
        painter.setPen(line(CHIP_HALO, 1.0))
        painter.drawPath(rounded(band, BAND / 2))
