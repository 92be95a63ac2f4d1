"""What everything lies on or behind: the plank table, the wooden rim with its cloth, and the curtain before a hand.

The curtain is three drawings, from back to front: the dark behind (the cards lie upon it), the two halves, the brass rail.
While it hangs closed there is nothing behind it to be seen.
"""

from collections.abc import Sequence
from functools import cache
from math import sin
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QImage, QLinearGradient, QPainter, QPainterPath, QRadialGradient, QTransform

from tabletop.view.drawing.icons import paint_chip, paint_icon
from tabletop.view.drawing.light import paint_inner_glow
from tabletop.view.drawing.palette import Palette, mixed
from tabletop.view.drawing.shapes import colour, downwards, grown, kept, line, rounded
from tabletop.view.drawing.type import Role, Type, paint_line

RIM, RIM_CORNER, FELT_CORNER = 14.0, 22.0, 12.0
_PLANK = 240.0
_WEAVE = 3.0
_THREADS = 32


def paint_planks(painter: QPainter, box: QRectF, palette: Palette) -> None:
    """Oiled boards from the upper edge to the lower, lit from the upper left; the same grain every evening."""
    chance = Random(1982)
    with kept(painter):
        painter.setClipRect(box)
        painter.fillRect(box, colour(palette.plank))
        for left in range(0, int(box.width()) + 1, int(_PLANK)):
            plank = QRectF(box.left() + left, box.top(), _PLANK, box.height())
            _paint_plank(painter, plank, palette, chance)
        _paint_lamp(painter, box)


def paint_table(painter: QPainter, box: QRectF, palette: Palette) -> None:
    """Rim and cloth; the cloth is `felt_of(box)`. Corners outside the rim stay as they were."""
    with kept(painter):
        felt = felt_of(box)
        painter.fillRect(felt, _lit(felt, palette))
        painter.fillRect(felt, _weave(max(0.25, painter.deviceTransform().m11())))
    with kept(painter):
        _paint_rim(painter, box, palette)
    paint_inner_glow(painter, felt_of(box), FELT_CORNER, "#000000", 16, 0.5)


def felt_of(box: QRectF) -> QRectF:
    """The cloth inside the rim of a table."""
    return grown(box, -RIM)


def _paint_plank(painter: QPainter, plank: QRectF, palette: Palette, chance: Random) -> None:
    tone = mixed(palette.plank, palette.plank_light if chance.random() < 0.5 else palette.plank_dark, chance.uniform(0.03, 0.14))
    painter.fillRect(plank, colour(tone))
    x = plank.left() + 3
    while x < plank.right() - 3:
        dark = chance.random() < 0.6
        ink = palette.plank_dark if dark else palette.plank_light
        painter.setPen(line(ink, chance.uniform(0.6, 2.6), chance.uniform(0.05, 0.2)))
        painter.drawPath(_grain(x, plank, chance.uniform(0, 6), chance.uniform(0.4, 2.4)))
        x += chance.uniform(3, 13)
    painter.setPen(Qt.PenStyle.NoPen)
    seam = QRectF(plank.left() - 1, plank.top(), 2, plank.height())
    painter.fillRect(seam, colour(palette.plank_dark, 0.85))
    painter.fillRect(seam.translated(2, 0), colour(palette.plank_light, 0.25))


def _grain(x: float, plank: QRectF, phase: float, swing: float) -> QPainterPath:
    path = QPainterPath(QPointF(x, plank.top()))
    down = plank.top()
    while down < plank.bottom():
        down += 40
        path.lineTo(x + swing * sin(phase + down / 130) + swing * 0.5 * sin(phase * 2 + down / 47), down)
    return path


def _paint_lamp(painter: QPainter, box: QRectF) -> None:
    reach = max(box.width(), box.height()) * 0.85
    lamp = QRadialGradient(QPointF(box.left() + box.width() * 0.36, box.top() + box.height() * 0.3), reach)
    lamp.setColorAt(0, colour("#FFD9A0", 0.2))
    lamp.setColorAt(0.45, colour("#FFD9A0", 0.0))
    lamp.setColorAt(0.46, colour("#000000", 0.0))
    lamp.setColorAt(1, colour("#000000", 0.48))
    painter.fillRect(box, lamp)


def _paint_rim(painter: QPainter, box: QRectF, palette: Palette) -> None:
    wood = QLinearGradient(box.topLeft(), box.bottomLeft())
    edge = min(0.4, 60 / max(box.height(), 1))
    for stop, tint in ((0, palette.rim_light), (edge, palette.rim), (1 - edge / 2, palette.rim), (1, palette.rim_dark)):
        wood.setColorAt(stop, colour(tint))
    outline = rounded(box, RIM_CORNER)
    outline.addPath(rounded(felt_of(box), FELT_CORNER))
    painter.fillPath(outline, wood)
    painter.save()
    painter.setClipPath(outline)
    _paint_rim_grain(painter, box, palette, Random(7))
    painter.restore()
    painter.setPen(line(mixed(palette.rim_light, "#FFFFFF", 0.25), 1, 0.5))
    painter.drawRoundedRect(grown(box, -0.5), RIM_CORNER - 0.5, RIM_CORNER - 0.5)
    painter.setPen(line(palette.rim_dark, 1.6, 0.9))
    painter.drawRoundedRect(grown(felt_of(box), 0.8), FELT_CORNER + 0.8, FELT_CORNER + 0.8)
    painter.setPen(Qt.PenStyle.NoPen)


def _paint_rim_grain(painter: QPainter, box: QRectF, palette: Palette, chance: Random) -> None:
    """Grain runs along each of the four laths."""
    for _ in range(18):
        painter.setPen(line(palette.rim_dark, chance.uniform(0.5, 1.4), chance.uniform(0.1, 0.3)))
        inward = chance.uniform(1, RIM - 1)
        for side in (box.left() + inward, box.right() - inward):
            start = chance.uniform(box.top(), box.bottom())
            painter.drawLine(QPointF(side, start), QPointF(side + 0.6, start + chance.uniform(60, 340)))
        for side in (box.top() + inward, box.bottom() - inward):
            start = chance.uniform(box.left(), box.right())
            painter.drawLine(QPointF(start, side), QPointF(start + chance.uniform(60, 340), side + 0.6))


def _lit(felt: QRectF, palette: Palette) -> QRadialGradient:
    """The one warm light: a spot at 50 % by 40 %, dark towards the edges."""
    spot = QPointF(felt.left() + felt.width() * 0.5, felt.top() + felt.height() * 0.4)
    light = QRadialGradient(spot, max(felt.width(), felt.height()) * 0.72)
    light.setColorAt(0, colour(palette.felt_light))
    light.setColorAt(0.55, colour(palette.felt))
    light.setColorAt(1, colour(palette.felt_edge))
    return light


@cache
def _weave(scale: float) -> QBrush:
    """Threads both ways, in one square that is laid edge to edge: thousands of long lines take seconds in 4K."""
    side = round(_THREADS * _WEAVE * scale)
    apart = side / _THREADS
    square = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    square.fill(Qt.GlobalColor.transparent)
    with QPainter(square) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for ink, thickness, lean in (("#000000", 0.05, 1), ("#FFFFFF", 0.032, -1)):
            painter.setPen(line(ink, 0.9 * scale, thickness))
            for thread in range(-_THREADS, 2 * _THREADS + 1):
                painter.drawLine(QPointF(thread * apart, 0), QPointF(thread * apart + lean * side, side))
    brush = QBrush(square)
    brush.setTransform(QTransform.fromScale(1 / scale, 1 / scale))
    return brush


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


def paint_rail(painter: QPainter, box: QRectF, seat: int, name: str, words: Sequence[str], sign: str, palette: Palette) -> None:
    """The brass rail: whose hand, how it closes, in the first of these ``words`` that have room whole, and an icon such as eye or
    padlock."""
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
    said = next((each for each in words if plain.width(each) <= room), "")
    paint_line(painter, QPointF(right, middle + 4.5), said, plain, _RAIL_INK, side=1)


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
