"""The strip over a table that is past: which step it is, and the way back to now."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tabletop.view.values.record import Record
from tabletop.view.widgets.as_typed import tip
from tabletop.view.widgets.controls import button, label, marked
from tabletop.view.widgets.look import Look


class LookingBack(QWidget):
    """“Step 31 of 47”, with the way back to now; there only while somebody looks back."""

    back_to_now = Signal()
    gone_back = Signal(int)
    """The step to go on from; what was done since is kept as a branch."""
    noted = Signal(int)
    """The step that somebody has to say something about."""
    explained = Signal(int)
    """The step of which somebody says why it was done."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._step = self._to_explain = 0
        marked(self, ground="amber")
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(16), look.px(4), look.px(14), look.px(4))
        self._words = label("", strong=True)
        self._words.setWordWrap(False)
        back = button("Back to now", small=True)
        tip(back, "Esc")
        back.clicked.connect(self.back_to_now)
        go_on, note = button("Go on from here", small=True), button("Note on this step…", small=True)
        tip(go_on, "Play goes on from this step. What was done since is kept: see Branches in the minutes")
        go_on.clicked.connect(lambda: self.gone_back.emit(self._step))
        note.clicked.connect(lambda: self.noted.emit(self._step))
        self._why = button("Say why…", small=True)
        self._why.clicked.connect(lambda: self.explained.emit(self._to_explain))
        row.addWidget(self._words)
        for made in (back, go_on, note, self._why):
            row.addWidget(made)
        row.addStretch(1)
        self.hide()

    def show_record(self, record: Record) -> None:
        self._step, self._to_explain = record.looking_back or 0, record.to_explain
        self._why.setVisible(bool(record.to_explain))
        self._words.setText(f"Looking back: step {record.looking_back} of {record.last}")
        self.setVisible(record.looking_back is not None)
