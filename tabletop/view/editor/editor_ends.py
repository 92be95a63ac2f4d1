"""The head and the foot of the editor: what is being written, and what becomes of it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tabletop.view.widgets.as_typed import tip
from tabletop.view.widgets.controls import button, icon_button, label, marked
from tabletop.view.widgets.look import Look


class Head(QWidget):
    left = Signal()
    """The editor is to be closed."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.title, self.whose = label("", head=True), label("", second=True)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.title)
        words.addWidget(self.whose)
        close = icon_button(look, "cross", "Close; what is written is kept", px=16)
        close.clicked.connect(self.left)
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(22), look.px(14), look.px(14), look.px(12))
        row.addLayout(words, 1)
        row.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)


class Foot(QWidget):
    """``done`` is its button, and ``missing`` what has to be said before it can be pressed."""

    left = Signal()
    """The editor is to be closed."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        marked(self, ground="foot")
        self.missing = label("", second=True)
        self.done = button("Propose", primary=True)
        tip(self.done, "Ctrl+Enter")
        cancel = button("Cancel")
        cancel.clicked.connect(self.left)
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(22), look.px(12), look.px(22), look.px(12))
        row.addWidget(cancel)
        row.addWidget(self.missing, 1)
        row.addWidget(self.done)
