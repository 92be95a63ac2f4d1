"""Drawing without traces: a painter that is given back as it was, unit boxes, and outlines written down as text."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen

_POINTS = {"M": 1, "L": 1, "Q": 2, "C": 3}
# Made once: Qt for Python takes longer to hand one of Qt's own numbers over than a value.
_SMOOTH = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing
_NO_PEN, _NO_BRUSH = QPen(Qt.PenStyle.NoPen), QBrush()
_ROUND = QPen(Qt.GlobalColor.black, 1, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


class kept:  # noqa: N801
    """A smooth painter without pen or brush, given back in the state it came in."""

    __slots__ = ("_painter",)

    def __init__(self, painter: QPainter) -> None:
        self._painter = painter

    def __enter__(self) -> QPainter:
        painter = self._painter
        painter.save()
        painter.setRenderHints(_SMOOTH)
        painter.setPen(_NO_PEN)
        painter.setBrush(_NO_BRUSH)
        return painter

    def __exit__(self, *_: object) -> None:
        self._painter.restore()


@contextmanager
def in_units(painter: QPainter, box: QRectF, width: float, height: float) -> Iterator[QPainter]:
    """A painter for which the box measures `width` by `height` from its left upper corner."""
    with kept(painter):
        painter.translate(box.topLeft())
        painter.scale(box.width() / width, box.height() / height)
        yield painter


@cache
def shape(drawn: str) -> QPainterPath:
    """The outline written in the letters of an SVG path: M, L, Q, C and Z, absolute, and O for a circle (x y r)."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for letter, written in re.findall(r"([MLQCZO])([^MLQCZO]*)", drawn):
        numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", written)]
        if letter == "Z":
            path.closeSubpath()
        elif letter == "O":
            path.addEllipse(QPointF(numbers[0], numbers[1]), numbers[2], numbers[2])
        else:
            _lead(path, letter, [QPointF(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)])
    return path


def rounded(box: QRectF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(box, radius, radius)
    return path


def grown(box: QRectF, by: float) -> QRectF:
    """The box with every edge moved out by so much; a negative number moves them in."""
    return box.adjusted(-by, -by, by, by)


def about(centre: QPointF, width: float, height: float) -> QRectF:
    """The box of that size around a point."""
    return QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)


def colour(name: str, opacity: float = 1.0) -> QColor:
    shade = QColor(name)
    shade.setAlphaF(opacity)
    return shade


def line(ink: str, width: float, opacity: float = 1.0) -> QPen:
    """A pen with round ends and corners."""
    pen = QPen(_ROUND)
    pen.setColor(colour(ink, opacity))
    pen.setWidthF(width)
    return pen


def dashed(ink: str, width: float, on: float, off: float, opacity: float = 1.0) -> QPen:
    """A pen of dashes; on and off are in px, whatever the width."""
    pen = QPen(colour(ink, opacity), width, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([on / width, off / width])
    return pen


def downwards(box: QRectF, top: str, foot: str) -> QLinearGradient:
    """From one colour at the upper edge of the box to another at its foot."""
    gradient = QLinearGradient(box.topLeft(), box.bottomLeft())
    gradient.setColorAt(0, QColor(top))
    gradient.setColorAt(1, QColor(foot))
    return gradient


def _lead(path: QPainterPath, letter: str, points: list[QPointF]) -> None:
    at_once = _POINTS[letter]
    ways: dict[str, Callable[..., None]] = {"M": path.moveTo, "L": path.lineTo, "Q": path.quadTo, "C": path.cubicTo}
    for first in range(0, len(points), at_once):
        ways[letter](*points[first : first + at_once])
