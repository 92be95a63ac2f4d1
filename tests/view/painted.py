"""How often a widget is painted."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget


class Painted(QObject):
    """Counts how often a widget is painted from now on."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__()
        QApplication.processEvents()
        self.times = 0
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.times += event.type() == QEvent.Type.Paint
        return False
