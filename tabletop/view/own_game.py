"""How one comes to a game of one's own: what it is, a copy of a box to change, and the way to open it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from tabletop.view.banner import WIDE, Banner
from tabletop.view.controls import button
from tabletop.view.flow import Words
from tabletop.view.look import Look


class OwnGame(Banner):
    """``box`` is the name of the chosen one, a copy of which may be taken."""

    file_wanted = Signal()
    copy_wanted = Signal()

    def __init__(self, look: Look, window: QWidget, box: str, *, copied: bool) -> None:
        super().__init__(look, window, look.palette.brass, "A game of your own")
        self.setFixedWidth(look.px(WIDE))
        self.say(Words("A game of your own", strong=True), px=15)
        self.say("A game is one text file: its rules, and under each what the clerk does. No programming is needed.")
        if copied:
            self.say(f"Take a copy of {box}, change it in any editor that writes plain text, and open it here.")
        self.open_one = button("Open a rule file…", primary=True)
        take = button(f"Copy {box}…")
        for made, wanted in ((self.open_one, self.file_wanted), (take, self.copy_wanted)):
            made.clicked.connect(self.leave)
            made.clicked.connect(wanted)
        self.offer(self.open_one, *((take,) if copied else ()))

    def lie(self, beside: object = None) -> None:
        super().lie(beside)
        self.open_one.setFocus(Qt.FocusReason.OtherFocusReason)
