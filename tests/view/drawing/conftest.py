import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter


@pytest.fixture(autouse=True)
def _letters(qapp):
    """Letters are drawn only while a Qt application runs."""


@pytest.fixture
def picture_of():
    """What a drawing leaves on a clear box of that size."""

    def painted(width, height, paint, ratio=1.0):
        image = QImage(round(width * ratio), round(height * ratio), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(QColor(0, 0, 0, 0))
        painter = QPainter(image)
        painter.scale(ratio, ratio)
        paint(painter, QRectF(0, 0, width, height))
        painter.end()
        return image

    return painted


@pytest.fixture
def shades_in():
    """The different colours of a picture, as "#rrggbb"."""

    def listed(image):
        pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
        return {pixel.name() for pixel in pixels if pixel.alpha() == 255}

    return listed
