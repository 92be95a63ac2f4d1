from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor

from tabletop.view.drawing.pixmaps import Pictures

SIZE = QSizeF(10, 10)


def painted_each_time(calls):
    def paint(painter, box):
        calls.append(box)
        painter.fillRect(box, QColor("#336699"))

    return paint


def test_a_face_is_drawn_once_for_its_size_and_ratio():
    calls = []
    pictures = Pictures()
    paint = painted_each_time(calls)
    first = pictures.picture("7S", SIZE, 2.0, paint)
    assert pictures.picture("7S", SIZE, 2.0, paint) is first
    assert calls == [QRectF(0, 0, 10, 10)]
    assert (first.width(), first.devicePixelRatio()) == (20, 2.0)


def test_another_face_size_or_ratio_is_drawn_anew():
    calls = []
    pictures = Pictures()
    paint = painted_each_time(calls)
    for key, size, ratio in (("7S", SIZE, 1.0), ("8S", SIZE, 1.0), ("7S", QSizeF(12, 10), 1.0), ("7S", SIZE, 1.5)):
        pictures.picture(key, size, ratio, paint)
    assert len(calls) == 4


def test_memory_has_a_bound_and_the_longest_unused_goes_first():
    calls = []
    pictures = Pictures(most_bytes=3 * 400)
    paint = painted_each_time(calls)
    for key in ("a", "b", "c"):
        pictures.picture(key, SIZE, 1.0, paint)
    pictures.picture("a", SIZE, 1.0, paint)
    pictures.picture("d", SIZE, 1.0, paint)
    pictures.picture("a", SIZE, 1.0, paint)
    assert len(calls) == 4
    pictures.picture("b", SIZE, 1.0, paint)
    assert len(calls) == 5


def test_a_picture_larger_than_the_bound_is_still_shown():
    pictures = Pictures(most_bytes=10)
    assert pictures.picture("a", SIZE, 1.0, painted_each_time([])).width() == 10
