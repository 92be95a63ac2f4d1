"""A game's rules to be read before one sits down, on a sheet of paper over the boxes."""

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tabletop.view.start.games import Box
from tabletop.view.widgets.controls import button, label, scrolled
from tabletop.view.widgets.look import Look
from tabletop.view.widgets.paper import Paper

WIDTH = 620


class RulesToRead(Paper):
    def __init__(self, look: Look, window: QWidget, box: Box) -> None:
        super().__init__(look, window)
        look = look.on_paper()
        self.setFixedWidth(min(look.px(WIDTH), window.width() - 40))
        self.setAccessibleName(f"The rules of {box.name}")
        words = QWidget()
        inner = QVBoxLayout(words)
        inner.setContentsMargins(0, 0, look.px(10), 0)
        inner.setSpacing(look.px(10))
        if box.preamble:
            inner.addWidget(label(box.preamble.strip(), words=True))
        for entry in box.rule:
            inner.addWidget(label(f"{entry.number}   {entry.text.strip()}", words=True))
        area = scrolled(words, "clear")
        area.setFixedHeight(max(200, window.height() - look.px(220)))
        done = button("Put aside", primary=True)
        done.clicked.connect(self.take_back)
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(28), look.px(22), look.px(20), look.px(20))
        column.setSpacing(look.px(12))
        column.addWidget(label(box.name, head=True))
        column.addWidget(area)
        column.addWidget(done)
        self._done = done

    def lie(self, beside: QRect | None = None) -> None:
        super().lie(beside)
        self._done.setFocus()
