"""Pictures kept ready: each is drawn once for its size and pixel ratio, and the longest unused go first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from math import ceil

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap

Paint = Callable[[QPainter, QRectF], None]
DEFAULT_BYTES = 14 * 2**20
"""Twice what all that lies on a table takes in its natural size."""
SHARPEST = 2.2
"""At a larger ratio there is no more room than at this."""


class Pictures:
    """A shelf of pixmaps with a bound on its memory, so much at a ratio of 1; there is one for the whole view."""

    def __init__(self, most_bytes: int = DEFAULT_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._ratio = 1.0
        """The largest that was asked for."""
        self._kept: OrderedDict[tuple[Hashable, float, float, float], QPixmap] = OrderedDict()

    def picture(self, key: Hashable, size: QSizeF, ratio: float, paint: Paint) -> QPixmap:
        """The pixmap that `paint` draws into the box (0, 0) to `size`, sharp at `ratio` device px for one px.

        The key says all that the picture depends on except size and ratio: the face, the palette, the state. The
        ratio is the screen's times the zoom.
        """
        full_key = (key, size.width(), size.height(), round(ratio, 3))
        if known := self._kept.get(full_key):
            self._kept.move_to_end(full_key)
            return known
        picture = drawn(size, ratio, paint)
        self._kept[full_key] = picture
        self._bytes += _bytes_of(picture)
        self._ratio = max(self._ratio, min(ratio, SHARPEST))
        while self._bytes > self._most_bytes * self._ratio**2 and len(self._kept) > 1:
            self._bytes -= _bytes_of(self._kept.popitem(last=False)[1])
        return picture


def drawn(size: QSizeF, ratio: float, paint: Paint) -> QPixmap:
    """A fresh pixmap of the drawing, transparent where nothing is painted."""
    picture = QPixmap(max(1, ceil(size.width() * ratio)), max(1, ceil(size.height() * ratio)))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        paint(painter, QRectF(0, 0, size.width(), size.height()))
    return picture


def _bytes_of(picture: QPixmap) -> int:
    return picture.width() * picture.height() * 4
