"""The four suits and the joker's star as outlines in a box of 100 around the origin."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPainterPath, QTransform

from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.shapes import colour, shape

SPADE = shape(
    "M 0 -50 C 5 -35 45 -13 45 14 C 45 36 15 39 5 20 C 7 36 12 44 20 50 L -20 50"
    "C -12 44 -7 36 -5 20 C -15 39 -45 36 -45 14 C -45 -13 -5 -35 0 -50 Z"
)
HEART = shape("M 0 49 C -7 30 -47 8 -47 -19 C -47 -47 -10 -52 0 -23 C 10 -52 47 -47 47 -19 C 47 8 7 30 0 49 Z")
DIAMOND = shape("M 0 -50 Q 15 -22 38 0 Q 15 22 0 50 Q -15 22 -38 0 Q -15 -22 0 -50 Z")
CLUB = shape(
    "O 0 -27 22.5 O -25 7 22.5 O 25 7 22.5 M -10 -14 L 10 -14 L 16 6 L 6 14 C 7 34 12 44 20 50"
    "L -20 50 C -12 44 -7 34 -6 14 L -16 6 Z"
)
STAR = shape("M 0 -50 L 13 -16 L 49 -14 L 21 9 L 31 44 L 0 24 L -31 44 L -21 9 L -49 -14 L -13 -16 Z")

OUTLINES = {"S": SPADE, "H": HEART, "D": DIAMOND, "C": CLUB, "*": STAR}


def suit_ink(suit: str, palette: Palette) -> str:
    inks = {"S": palette.spades, "H": palette.hearts, "D": palette.diamonds, "C": palette.clubs}
    return inks.get(suit, palette.ink)


def paint_pip(painter: QPainter, suit: str, centre: QPointF, size: float, ink: str, turn: float = 0) -> None:
    """One pip of `size`, turned by degrees about its middle."""
    painter.fillPath(placed(OUTLINES[suit], centre, size / 100, turn), colour(ink))


def placed(outline: QPainterPath, centre: QPointF, scale: float, turn: float = 0) -> QPainterPath:
    moved = QTransform.fromTranslate(centre.x(), centre.y())
    return moved.rotate(turn).scale(scale, scale).map(outline)
