"""Icons and class marks, drawn by us as SVG of one ink and tinted as the surface asks."""

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, QSizeF, Qt
from PySide6.QtGui import QIcon, QPainter
from PySide6.QtSvg import QSvgRenderer

from tabletop.view.drawing.assets import asset, asset_bytes
from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.pixmaps import drawn
from tabletop.view.drawing.shapes import kept

APP_ICON = "nomic-tabletop.svg"
CLASS_MARKS = ("keystone", "quill", "leaf", "wheel", "anchor")
_SIZES = (16, 20, 24, 32, 48, 64, 96)


def app_icon() -> QIcon:
    return QIcon(asset(APP_ICON))


def class_mark(index: int) -> str:
    """The icon of the so-manieth class of rules; beyond five they come round again."""
    return CLASS_MARKS[index % len(CLASS_MARKS)]


def icon(name: str, palette: Palette, ink: str = "") -> QIcon:
    """An icon for a button, in the ink of docks unless another is given; half as strong when disabled."""
    return _icon(name, ink or palette.dock_ink)


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
def _icon(name: str, ink: str) -> QIcon:
    made = QIcon()
    for px in _SIZES:
        size = QSizeF(px, px)
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
