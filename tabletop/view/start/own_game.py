"""How one comes to a game of one's own: what it is, a copy of a box to change, and the way to open it."""

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QWidget

from tabletop.view.widgets.banner import WIDE, Banner
from tabletop.view.widgets.controls import button
from tabletop.view.widgets.flow import Words
from tabletop.view.widgets.look import Look


class OwnGame(Banner):
    """``box`` is the name of the chosen one, a copy of which may be taken."""

    file_wanted = Signal()
    copy_wanted = Signal()
    template_wanted = Signal()

    def __init__(self, look: Look, window: QWidget, box: str, *, copied: bool) -> None:
        super().__init__(look, window, look.palette.brass, "A game of your own")
        self.setFixedWidth(look.px(WIDE))
        self.say(Words("A game of your own", strong=True), px=15)
        self.say("A game is one text file: its rules, and under each what the clerk does. No programming is needed.")
        if copied:
            self.say(f"Take a copy of {box}, or a template that explains each line; change it in any editor, and open it here.")
        self.say("A game in play gives its rules as a file by its menu: “Save the rules as a game…”.", second=True)
        self.open_one = button("Open a rule file…", primary=True)
        take, template = button(f"Copy {box}…"), button("Take a template…")
        ways = (self.open_one, self.file_wanted), (take, self.copy_wanted), (template, self.template_wanted)
        for made, wanted in ways:
            made.clicked.connect(self.leave)
            made.clicked.connect(wanted)
        self.offer(self.open_one)
        self.offer(template, *((take,) if copied else ()))

    def lie(self, beside: QRect | None = None) -> None:
        super().lie(beside)
        self.open_one.setFocus(Qt.FocusReason.OtherFocusReason)
