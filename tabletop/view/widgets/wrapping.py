"""A layout of rows that wrap: chips and buttons side by side, on the next line where there is no room."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class Wrapping(QLayout):
    def __init__(self, gap: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(gap)
        self._items: list[QLayoutItem] = []

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._rows(QRect(0, 0, width, 0), place=False)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def setGeometry(self, box: QRect) -> None:
        super().setGeometry(box)
        self._rows(box, place=True)

    def _rows(self, box: QRect, *, place: bool) -> int:
        """Lay the items out in the box, or only measure; the height they take."""
        x, y, high = box.x(), box.y(), 0
        for item in self._items:
            size = item.sizeHint()
            if x > box.x() and x + size.width() > box.right() + 1:
                x, y, high = box.x(), y + high + self.spacing(), 0
            size.setWidth(min(size.width(), max(box.width(), item.minimumSize().width())))
            if place:
                item.setGeometry(QRect(QPoint(x, y), size))
            x, high = x + size.width() + self.spacing(), max(high, size.height())
        return y + high - box.y()
