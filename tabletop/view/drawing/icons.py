"""Icons and class marks, drawn by us as SVG of one ink and tinted as the surface asks, and the chips of players."""

from functools import cache

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QIcon, QPainter
from PySide6.QtSvg import QSvgRenderer

from tabletop.view.drawing.assets import asset, asset_bytes
from tabletop.view.drawing.light import painted_once
from tabletop.view.drawing.palette import CHIP_HALO, CHIP_INK, Palette, seats
from tabletop.view.drawing.pixmaps import drawn
from tabletop.view.drawing.shapes import about, colour, grown, kept, line

APP_ICON = "nomic-tabletop.svg"
CLASS_MARKS = ("keystone", "quill", "leaf", "wheel", "anchor")
IN_FIELD = 16
"""Px of an icon at the end of a field, whatever the size of its letters."""
_RATIOS = (1, 2, 3)
"""The pixel ratios that an icon is ready for; for those between it is made smaller."""


def app_icon() -> QIcon:
    return QIcon(asset(APP_ICON))


def class_mark(index: int) -> str:
    """The icon of the so-manieth class of rules; beyond five they come round again."""
    return CLASS_MARKS[index % len(CLASS_MARKS)]


def icon(name: str, palette: Palette, px: int, ink: str = "") -> QIcon:
    """An icon of that size for a button, in the ink of docks unless another is given; half as strong when disabled."""
    return _icon(name, ink or palette.dock_ink, px)


@cache
def icon_before_words(name: str, ink: str, px: int, gap: int) -> QIcon:
    """An icon of that size with a gap at its right, so that words do not stand close to it whatever their size."""
    size = QSizeF(px + gap, px)
    return QIcon(drawn(size, 1.0, lambda painter, _: paint_icon(painter, QRectF(0, 0, px, px), name, ink)))


def paint_icon(painter: QPainter, box: QRectF, name: str, ink: str) -> None:
    """An icon of assets/icons in one ink."""
    with kept(painter):
        _renderer(name, ink).render(painter, box)


def paint_svg(painter: QPainter, box: QRectF, elements: str, ink: str) -> None:
    """SVG elements written for a 24 by 24 box, filled with one ink."""
    with kept(painter):
        _filled(elements, ink).render(painter, box)


@cache
def _icon(name: str, ink: str, px: int) -> QIcon:
    made = QIcon()
    for ratio in _RATIOS:
        size = QSizeF(px, px) * ratio
        made.addPixmap(drawn(size, 1.0, lambda painter, box: paint_icon(painter, box, name, ink)))
        made.addPixmap(drawn(size, 1.0, lambda painter, box: _paint_faint(painter, box, name, ink)), QIcon.Mode.Disabled)
    return made


def _paint_faint(painter: QPainter, box: QRectF, name: str, ink: str) -> None:
    painter.setOpacity(0.5)
    paint_icon(painter, box, name, ink)


@cache
def _renderer(name: str, ink: str) -> QSvgRenderer:
    return _rendering(asset_bytes(f"icons/{name}.svg").decode().replace("currentColor", ink))


@cache
def _filled(elements: str, ink: str) -> QSvgRenderer:
    return _rendering(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="{ink}">{elements}</svg>')


def _rendering(svg: str) -> QSvgRenderer:
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    return renderer


MARK_SCALE = 0.58
_MARK_IN_ITS_BOX = 14 / 24  # a mark fills about 14 of the 24 px it is drawn in


def paint_chip(painter: QPainter, box: QRectF, seat: int) -> None:
    """The chip of the so-manieth seat (0 to 15); the halo lies inside the box. Readable from 14 px on."""
    painted_once(painter, box, 0, _paint_chip, seat)


def _paint_chip(painter: QPainter, box: QRectF, seat: int) -> None:
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
