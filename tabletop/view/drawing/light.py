"""The light on the table: soft shadows, the warm glow of whose turn it is, rings, and paper under a lamp."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QWidget

from tabletop.view.drawing.palette import Palette, mixed
from tabletop.view.drawing.shapes import colour, downwards, grown, kept, line, rounded


@dataclass(frozen=True)
class Shadow:
    """Layers of (how far down, how soft, how dark 0 to 1); `reach` is the most it covers outside its thing."""

    layers: tuple[tuple[float, float, float], ...]

    @property
    def reach(self) -> float:
        return max(down + soft for down, soft, _ in self.layers)


LYING = Shadow(((1, 2, 0.16), (3, 6, 0.16)))
POINTED = Shadow(((2, 3, 0.2), (6, 10, 0.22)))
DRAGGED = Shadow(((3, 3, 0.2), (16, 14, 0.42)))
_STEPS = 7
_GLOW_STEPS = 26
_KEPT = 64


def painted_once(painter: QPainter, box: QRectF, reach: float, paint: Callable[..., None], *how: Hashable) -> None:
    """What ``paint`` draws for a box of that size, in no more than ``reach`` around it: on pictures and widgets it is copied from
    the first time, as that takes a tenth as long. It is given a painter, the box and ``how``."""
    where, device = painter.combinedTransform(), painter.device()
    if not isinstance(device, QPixmap | QWidget) or where.isRotating() or where.m11() != where.m22() or box.isEmpty():
        paint(painter, box, *how)
        return
    ratio, unit, corner = device.devicePixelRatioF(), where.m11(), where.map(grown(box, reach + 1).topLeft())
    x, y = floor(corner.x()), floor(corner.y())
    beside = round(corner.x() - x, 3), round(corner.y() - y, 3)
    size = round(box.width(), 3), round(box.height(), 3)
    with kept(painter):
        painter.resetTransform()
        painter.drawImage(QPointF(x / ratio, y / ratio), _picture(paint, how, size, reach + 1, unit, ratio, beside))


@lru_cache(_KEPT)
def _picture(
    paint: Callable[..., None],
    how: tuple[Hashable, ...],
    size: tuple[float, float],
    reach: float,
    unit: float,
    ratio: float,
    beside: tuple[float, float],
) -> QImage:
    """It on a picture of its own: so many px for one px of the box, and so far from the edge of a px."""
    width, height = (ceil((side + 2 * reach) * unit) + 1 for side in size)
    picture = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.translate(*beside)
        painter.scale(unit, unit)
        paint(painter, QRectF(reach, reach, *size), *how)
    picture.setDevicePixelRatio(ratio)
    return picture


def paint_shadow(painter: QPainter, box: QRectF, radius: float, shadow: Shadow) -> None:
    """The shadow a thing of this outline throws, to be painted before the thing."""
    painted_once(painter, box, shadow.reach, _paint_layers, radius, shadow)


def _paint_layers(painter: QPainter, box: QRectF, radius: float, shadow: Shadow) -> None:
    with kept(painter):
        for down, soft, dark in shadow.layers:
            _paint_soft(painter, box.translated(0, down), radius, soft, "#120C06", dark)


def paint_glow(painter: QPainter, box: QRectF, radius: float, shade: str, reach: float, strength: float = 0.75) -> None:
    """Warm light all round a thing, fading out `reach` px away."""
    painted_once(painter, box, reach, _paint_glow, radius, shade, reach, strength)


def _paint_glow(painter: QPainter, box: QRectF, radius: float, shade: str, reach: float, strength: float) -> None:
    with kept(painter):
        for step in range(_GLOW_STEPS):
            out = reach * (1 - step / _GLOW_STEPS)
            tint = strength * 2 * (step + 0.5) / _GLOW_STEPS**2
            painter.fillPath(rounded(grown(box, out), radius + out), colour(shade, tint))


def paint_inner_glow(painter: QPainter, box: QRectF, radius: float, shade: str, reach: float, strength: float) -> None:
    """Light that comes in from the edges of a sunk place; with a dark shade, its shadow."""
    with kept(painter):
        painter.setClipPath(rounded(box, radius))
        for step in range(_STEPS * 2):
            inward = reach * (step + 1) / (_STEPS * 2)
            frame = QPainterPath()
            frame.addRect(grown(box, 2))
            frame.addRoundedRect(grown(box, -inward), max(0.0, radius - inward / 2), max(0.0, radius - inward / 2))
            painter.fillPath(frame, colour(shade, strength / (_STEPS * 2) * 1.6 * (1 - step / (_STEPS * 2))))


def paint_ring(painter: QPainter, box: QRectF, radius: float, shade: str, width: float = 2.5) -> None:
    """A ring just outside the box."""
    with kept(painter):
        painter.setPen(line(shade, width))
        painter.drawRoundedRect(grown(box, width / 2), radius + width / 2, radius + width / 2)


def paint_focus(painter: QPainter, box: QRectF, radius: float, palette: Palette) -> None:
    """Where the keyboard is: light brass outside a line of ink, 3 away from the thing. Covers 7.5 outside it."""
    with kept(painter):
        painter.setPen(line(palette.tag, 1.5))
        painter.drawRoundedRect(grown(box, 3.75), radius + 3.75, radius + 3.75)
        painter.setPen(line(palette.light_brass, 3))
        painter.drawRoundedRect(grown(box, 6), radius + 6, radius + 6)


def paint_paper(painter: QPainter, box: QRectF, radius: float, paper: str, shade: str) -> None:
    """A sheet of paper with the light from above and the thin dark line of its own thickness."""
    painted_once(painter, box, 0, _paint_paper, radius, paper, shade)


def paint_lying_paper(painter: QPainter, box: QRectF, radius: float, palette: Palette) -> None:
    """A sheet of the table's paper with its shadow, as it lies there."""
    paint_shadow(painter, box, radius, LYING)
    paint_paper(painter, box, radius, palette.paper, palette.paper_shade)


def _paint_paper(painter: QPainter, box: QRectF, radius: float, paper: str, shade: str) -> None:
    with kept(painter):
        painter.setBrush(downwards(box, paper, shade))
        painter.drawRoundedRect(box, radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(line(mixed(shade, "#4A3A22", 0.55), 0.7, 0.55))
        painter.drawRoundedRect(grown(box, -0.35), radius - 0.35, radius - 0.35)


def _paint_soft(painter: QPainter, box: QRectF, radius: float, soft: float, shade: str, strength: float) -> None:
    """Sheets of one thin tint, each a little larger: together they are dark inside and fade over `soft` each way."""
    steps = _STEPS if soft < 12 else _STEPS * 2
    tint = 1 - (1 - strength) ** (1 / steps)
    for step in range(steps):
        out = soft * (1 - 2 * (step + 0.5) / steps)
        corner = max(1.0, radius + out)
        painter.fillPath(rounded(grown(box, out), corner), colour(shade, tint))
