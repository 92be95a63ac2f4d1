"""What is laid over the boxes: a game's rules to be read, and how one comes to a game of one's own."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tabletop.view.widgets.banner import WIDE, Banner
from tabletop.view.widgets.controls import button, label, scrolled
from tabletop.view.widgets.flow import TextPiece
from tabletop.view.widgets.layouts import stacked
from tabletop.view.widgets.paper import Paper
from tabletop.view.widgets.theme import Theme

if TYPE_CHECKING:
    from tabletop.box.box import Box

WIDTH = 620


class RulesToRead(Paper):
    def __init__(self, theme: Theme, window: QWidget, box: "Box") -> None:
        super().__init__(theme, window, f"The rules of {box.name}")
        theme = self.on_paper
        self.setFixedWidth(min(theme.px(WIDTH), window.width() - 40))
        words = QWidget()
        inner = stacked(theme, on=words, margins=(0, 0, 10, 0), gap=10)
        if box.preamble:
            inner.addWidget(label(box.preamble.strip(), words=True))
        for entry in box.rule:
            inner.addWidget(label(f"{entry.number}   {entry.text.strip()}", words=True))
        area = scrolled(words, "clear")
        area.setFixedHeight(max(200, window.height() - theme.px(220)))
        self.first = button("OK", self.take_back, primary=True)
        stacked(theme, label(box.name, head=True), area, self.first, on=self, margins=(28, 22, 20, 20), gap=12)


class OwnGame(Banner):
    """``box`` is the name of the chosen one, a copy of which may be taken."""

    file_wanted = Signal()
    copy_wanted = Signal()
    template_wanted = Signal()

    def __init__(self, theme: Theme, window: QWidget, box: str, *, copied: bool) -> None:
        super().__init__(theme, window, theme.palette.brass, "A game of your own")
        self.setFixedWidth(theme.px(WIDE))
        self.say(TextPiece("A game of your own", strong=True), px=15)
        self.say("A game is one text file: its rules, and under each rule what the clerk does. No programming is needed.")
        if copied:
            self.say(f"Take a copy of {box}, or a template that explains each line; change it in any editor, and open it here.")
        self.say("A game in play gives its rules as a file by its menu: “Save the rules as a game…”.", second=True)
        self.first = self.open_one = button("Open a rule file…", primary=True)
        take, template = button(f"Copy {box}…"), button("Take a template…")
        ways = (self.open_one, self.file_wanted), (take, self.copy_wanted), (template, self.template_wanted)
        for made, wanted in ways:
            made.clicked.connect(self.leave)
            made.clicked.connect(wanted)
        self.offer(self.open_one)
        self.offer(template, *((take,) if copied else ()))
