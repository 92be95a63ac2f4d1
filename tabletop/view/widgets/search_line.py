"""A line to search by, over a list: the keyboard stays in the line, and arrows and Enter reach the list from there."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget


class SearchLine(QLineEdit):
    entered = Signal()
    """What is marked in the list was meant."""

    def __init__(self, listed: QListWidget) -> None:
        super().__init__()
        self._listed = listed

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if step and self._listed.count():
            self._listed.setCurrentRow(self._beyond(step))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    def _beyond(self, step: int) -> int:
        """The next row that way that can be chosen, round the end; headings are passed over."""
        row, rows = self._listed.currentRow(), self._listed.count()
        ahead = [(row + step * far) % rows for far in range(1, rows + 1)]
        return next((each for each in ahead if self._listed.item(each).flags() & Qt.ItemFlag.ItemIsSelectable), row)
