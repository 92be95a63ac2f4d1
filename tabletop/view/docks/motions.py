"""What is put to the table by word of mouth: who is for it, who is against, and two buttons for each seat."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QPushButton

from tabletop.engine.acts.motions import Voice
from tabletop.engine.seats import Seat
from tabletop.engine.table import Motion
from tabletop.view.controls import button, label, marked
from tabletop.view.docks.section import Section
from tabletop.view.drawing.icons import icon
from tabletop.view.plates import Chip

SIDES = {"for": ("check", "is for it"), "against": ("cross", "is against it")}


class Motions(Section):
    """Each motion that is not agreed yet. A voice may be changed until it is."""

    def build(self, motions: tuple[Motion, ...], seats: tuple[Seat, ...]) -> None:
        for motion in motions:
            if motion.carried:
                continue
            said_for, against = len(motion.voiced("for")), len(motion.voiced("against"))
            self.title(f"{motion.text[:1].upper()}{motion.text[1:]}?")
            self.column.addWidget(label(f"{motion.by} asks. {said_for} for, {against} against.", second=True))
            for seat in seats:
                if not seat.out:
                    self._add(motion, seat)

    def _add(self, motion: Motion, seat: Seat) -> None:
        name = label(seat.name, strong=True)
        voices = [self._voice(motion, seat, side) for side in SIDES]
        row = self.row(Chip(seat, self.look.px(24)), name, *voices, stretch=1)
        self.column.addLayout(row)

    def _voice(self, motion: Motion, seat: Seat, side: str) -> QPushButton:
        name, says = SIDES[side]
        palette = self.look.palette
        taken = motion.voices.get(seat.name) == side
        made = button(side)
        made.setIcon(icon(name, palette, palette.primary_text if taken else palette.dock_ink))
        made.setIconSize(QSize(self.look.px(14), self.look.px(14)))
        made.setAccessibleName(f"{seat.name} {says}: {motion.text}")
        marked(made, small=True, primary=taken)
        made.clicked.connect(lambda: self.acted.emit(Voice(by=seat.name, motion=motion.text, side=side)))
        return made
