"""The cloth before a hand: while it hangs closed there is nothing behind it to be seen.

Three drawings, from back to front: the dark behind (the cards lie upon it), the two halves, the brass rail.
"""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QLinearGradient, QPainter, QPainterPath

from tabletop.view.drawing.chips import paint_chip
from tabletop.view.drawing.icons import paint_icon
from tabletop.view.drawing.light import paint_inner_glow
from tabletop.view.drawing.palette import Palette, mixed
from tabletop.view.drawing.shapes import colour, downwards, kept, line
from tabletop.view.drawing.type import Role, Type, elided, paint_line

RAIL = 24.0
OPEN_SHARE = 0.12
_DARK, _LIGHT, _BEHIND = "#541A21", "#8F343C", "#260B10"
_FOLD = 17.0
_RAIL_INK = "#2A1C08"


def paint_behind_curtain(painter: QPainter, box: QRectF) -> None:
    """The dark the cards of an open hand lie on."""
    with kept(painter):
        room = box.adjusted(0, RAIL, 0, 0)
        painter.fillRect(room, downwards(room, _BEHIND, mixed(_BEHIND, "#5A2A20", 0.35)))
    paint_inner_glow(painter, room, 4, "#000000", 22, 0.6)


def paint_curtain(painter: QPainter, box: QRectF, opened: float) -> None:
    """Both halves, drawn back by `opened`: 0 when they meet, 1 when each covers OPEN_SHARE of the width."""
    share = 0.5 + (OPEN_SHARE - 0.5) * max(0.0, min(1.0, opened))
    for side in (1, -1):
        with kept(painter):
            if side == -1:
                painter.translate(2 * box.center().x(), 0)
                painter.scale(-1, 1)
            _paint_half(painter, box.adjusted(0, RAIL, 0, 0), box.width() * share, opened)


def paint_rail(painter: QPainter, box: QRectF, seat: int, name: str, words: str, sign: str, palette: Palette) -> None:
    """The brass rail: whose hand, how it closes ("closes as the card leaves"), and an icon such as eye or padlock."""
    rail = QRectF(box.left(), box.top(), box.width(), RAIL)
    with kept(painter):
        top = QPainterPath()
        top.moveTo(rail.bottomLeft())
        top.lineTo(rail.left(), rail.top() + 10)
        top.quadTo(rail.topLeft(), rail.topLeft() + QPointF(10, 0))
        top.lineTo(rail.right() - 10, rail.top())
        top.quadTo(rail.topRight(), rail.topRight() + QPointF(0, 10))
        top.lineTo(rail.bottomRight())
        top.closeSubpath()
        painter.fillPath(top, downwards(rail, "#D9A552", "#9A6C26"))
        painter.setPen(line("#FFE9B8", 1, 0.6))
        painter.drawLine(rail.topLeft() + QPointF(9, 1), rail.topRight() + QPointF(-9, 1))
        painter.setPen(line("#3A2408", 1, 0.6))
        painter.drawLine(rail.bottomLeft(), rail.bottomRight())
    middle = rail.center().y()
    paint_chip(painter, QRectF(rail.left() + 11, middle - 8.5, 17, 17), seat)
    bold, plain = Type(Role.CONTROLS, 12.5, bold=True), Type(Role.CONTROLS, 12)
    paint_line(painter, QPointF(rail.left() + 36, middle + 4.5), name, bold, _RAIL_INK)
    right = rail.right() - 11
    if sign:
        paint_icon(painter, QRectF(right - 15, middle - 7.5, 15, 15), sign, _RAIL_INK)
        right -= 23
    room = right - rail.left() - 52 - bold.width(name)
    paint_line(painter, QPointF(right, middle + 4.5), elided(words, plain, room), plain, _RAIL_INK, side=1)


def _paint_half(painter: QPainter, room: QRectF, width: float, opened: float) -> None:
    """The left half; what is drawn back hangs in closer folds and swings in at the foot."""
    outline = QPainterPath(room.topLeft())
    outline.lineTo(room.left() + width, room.top())
    swing = 0.42 * min(width, 90.0) * max(0.0, min(1.0, opened))
    outline.cubicTo(
        QPointF(room.left() + width, room.top() + room.height() * 0.55),
        QPointF(room.left() + width, room.bottom() - room.height() * 0.12),
        QPointF(room.left() + width - swing, room.bottom()),
    )
    outline.lineTo(room.bottomLeft())
    outline.closeSubpath()
    painter.fillPath(outline.translated(3, 0), colour("#000000", 0.3))
    painter.fillPath(outline, _folds(room, width))
    painter.setClipPath(outline)
    painter.fillRect(room, _shade(room))


def _folds(room: QRectF, width: float) -> QLinearGradient:
    folds = max(2, round(width / _FOLD))
    cloth = QLinearGradient(room.left(), 0, room.left() + width, 0)
    for fold in range(folds):
        start, length = fold / folds, 1 / folds
        cloth.setColorAt(start, colour(_DARK))
        cloth.setColorAt(start + length * 0.38, colour(mixed(_DARK, _LIGHT, 0.9 if fold % 2 else 0.65)))
        cloth.setColorAt(start + length * 0.55, colour(mixed(_DARK, _LIGHT, 1.0 if fold % 2 else 0.75)))
        cloth.setColorAt(min(0.9999, start + length * 0.97), colour(mixed(_DARK, "#000000", 0.18)))
    cloth.setColorAt(1, colour(mixed(_DARK, "#000000", 0.3)))
    return cloth


def _shade(room: QRectF) -> QLinearGradient:
    """The rail's shadow on the cloth, and the dark at its foot."""
    shade = QLinearGradient(room.topLeft(), room.bottomLeft())
    shade.setColorAt(0, colour("#000000", 0.45))
    shade.setColorAt(min(0.2, 16 / max(1.0, room.height())), colour("#000000", 0.0))
    shade.setColorAt(0.7, colour("#000000", 0.0))
    shade.setColorAt(1, colour("#000000", 0.28))
    return shade
