"""What is painted once and copied looks as if it had been painted there."""

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from tabletop.view.drawing.icons import paint_chip

WHOLE = 40


def painted(device: QImage | QPixmap, ratio: float) -> QImage:
    """A chip, painted on that: pictures copy it, an image does not."""
    device.setDevicePixelRatio(ratio)
    device.fill(Qt.GlobalColor.transparent)
    with QPainter(device) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(2, 2)
        paint_chip(painter, QRectF(3, 2, 14, 14), 3)
    image = device if isinstance(device, QImage) else device.toImage()
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_what_is_copied_lies_where_it_would_be_painted_on_any_screen(qapp, ratio):
    size = QSize(WHOLE, WHOLE) * ratio
    copied = painted(QPixmap(size), ratio)
    there = painted(QImage(size, QImage.Format.Format_ARGB32_Premultiplied), ratio)
    assert copied == there
