"""A player's chip: colour and mark together, between ink line and cream halo, so that it stands on any ground."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from tabletop.view.drawing.icons import paint_svg
from tabletop.view.drawing.palette import CHIP_HALO, CHIP_INK, seats
from tabletop.view.drawing.shapes import about, colour, grown, kept, line

MARK_SCALE = 0.58
_MARK_IN_ITS_BOX = 14 / 24  # a mark fills about 14 of the 24 px it is drawn in


def paint_chip(painter: QPainter, box: QRectF, seat: int) -> None:
    """The chip of the so-manieth seat (0 to 15); the halo lies inside the box. Readable from 14 px on."""
    look = seats()[seat]
    with kept(painter):
        painter.setBrush(colour(CHIP_HALO))
        painter.drawEllipse(box)
        painter.setBrush(colour(look.colour))
        painter.setPen(line(CHIP_INK, _line_width(box)))
        painter.drawEllipse(grown(box, -1 - _line_width(box) / 2))
    paint_mark(painter, box, seat, look.mark_ink)


def paint_hollow_chip(painter: QPainter, box: QRectF, seat: int) -> None:
    """The chip of a seat that is out: the mark in ink in an empty ring."""
    with kept(painter):
        painter.setPen(line(CHIP_INK, _line_width(box)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(grown(box, -1 - _line_width(box) / 2))
    paint_mark(painter, box, seat, CHIP_INK)


def paint_mark(painter: QPainter, box: QRectF, seat: int, ink: str) -> None:
    """The seat's mark alone, centred, as large as it is on a chip of this box."""
    size = box.width() * MARK_SCALE / _MARK_IN_ITS_BOX
    paint_svg(painter, about(QPointF(box.center()), size, size), seats()[seat].svg, ink)


def _line_width(box: QRectF) -> float:
    return max(1.0, box.width() / 26)
