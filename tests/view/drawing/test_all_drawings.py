import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from tabletop.view.drawing.palette import BY_DAY, BY_NIGHT
from tests.view.gallery import pictures


@pytest.mark.parametrize("palette", [BY_DAY, BY_NIGHT], ids=["day", "night"])
def test_every_drawing_shows_something_and_gives_the_painter_back_as_it_was(palette):
    for width, height, paint in pictures(palette):
        image = QImage(round(width) + 20, round(height) + 20, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        clear = image.copy()
        painter = QPainter(image)
        painter.setPen(QColor("#123456"))
        painter.setOpacity(0.5)
        before = _state(painter)
        paint(painter, QRectF(10, 10, width, height))
        assert _state(painter) == before
        painter.end()
        assert image != clear


def test_day_and_night_differ():
    for (width, height, by_day), (_, _, by_night) in zip(list(pictures(BY_DAY))[:8], list(pictures(BY_NIGHT))[:8], strict=True):
        looks = []
        for paint in (by_day, by_night):
            image = QImage(round(width), round(height), QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            painter = QPainter(image)
            paint(painter, QRectF(0, 0, width, height))
            painter.end()
            looks.append(image)
        assert looks[0] != looks[1]


def _state(painter):
    return (
        painter.transform(), painter.pen(), painter.brush(), painter.font(), painter.opacity(),
        painter.renderHints(), painter.hasClipping(), painter.compositionMode(),
    )  # fmt: skip
