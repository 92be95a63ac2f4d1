"""The strip over a table that is past: which step it is, and the way back to now."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tabletop.view.controls import button, label, marked
from tabletop.view.look import Look
from tabletop.view.record import Record


class LookingBack(QWidget):
    """“Step 31 of 47”, with the way back to now; there only while somebody looks back."""

    back_to_now = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        marked(self, ground="amber")
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(16), look.px(4), look.px(14), look.px(4))
        self._words = label("", strong=True)
        self._words.setWordWrap(False)
        back = button("Back to now", small=True)
        back.setToolTip("Esc")
        back.clicked.connect(self.back_to_now)
        row.addWidget(self._words)
        row.addWidget(back)
        row.addStretch(1)
        self.hide()

    def show_record(self, record: Record) -> None:
        self._words.setText(f"Looking back: step {record.looking_back} of {record.last}")
        self.setVisible(record.looking_back is not None)
