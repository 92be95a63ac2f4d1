"""What is put to the table by word of mouth: who is for it, who is against, and two buttons for each seat."""

from dataclasses import dataclass
from functools import partial

from PySide6.QtWidgets import QPushButton

from tabletop.engine.acts.lawmaking.motions import CarryMotion, DropMotion, Voice
from tabletop.engine.answers import Agreement
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.table import Motion
from tabletop.engine.values import capitalised
from tabletop.view.widgets.controls import button, label
from tabletop.view.widgets.flow import FigureText, Piece, Text, rule_tag, why
from tabletop.view.widgets.plates import Chip
from tabletop.view.widgets.section import Section

SIDES = {"for": "is for it", "against": "is against it"}


@dataclass(frozen=True)
class MotionFacts:
    """What is put to the table, and what it takes to agree on it."""

    motions: tuple[Motion, ...]
    agreements: tuple[Agreement, ...]
    seats: tuple[Seat, ...]
    book: Rulebook


class Motions(Section[MotionFacts]):
    """Each motion that is not agreed yet, with whose voices count for it and how many of them it takes. A voice may be
    changed until it is agreed."""

    def build(self, facts: MotionFacts) -> None:
        asked = {each.motion: each for each in facts.agreements}
        for motion in facts.motions:
            if not motion.carried:
                self._put(motion, asked.get(motion.text, Agreement(motion.text)), facts)

    def _put(self, motion: Motion, asked: Agreement, facts: MotionFacts) -> None:
        self.title(f"{capitalised(motion.text)}?")
        tags = rule_tag(facts.book, asked.rule), why("consent", motion.text) if asked.rule else None
        self.column.addWidget(self.line(*_stand(motion, asked), *tags, second=True))
        voices = asked.voices or tuple(seat.name for seat in facts.seats if not seat.out)
        for seat in facts.seats:
            if seat.name in voices:
                self._add(motion, seat)
        if asked.needed is None:
            ends = ("It is agreed", CarryMotion(motion=motion.text)), ("It is off", DropMotion(motion=motion.text))
            self.add_row(*(button(words, partial(self.wish, act)) for words, act in ends))

    def _add(self, motion: Motion, seat: Seat) -> None:
        voices = [self._voice(motion, seat, side) for side in SIDES]
        self.add_row(Chip(seat, self.theme.px(24)), label(seat.name, strong=True), *voices, stretch=1)

    def _voice(self, motion: Motion, seat: Seat, side: str) -> QPushButton:
        name, taken = f"{seat.name} {SIDES[side]}: {motion.text}", motion.voices.get(seat.name) == side
        act = Voice(by=seat.name, motion=motion.text, side=side)
        return button(side, lambda: self.wish(act), name=name, small=True, primary=taken)


def _stand(motion: Motion, asked: Agreement) -> tuple[Piece, ...]:
    """``"Ann asks. 1 for, 1 against; it takes 2 of 3."``."""
    counting = [name for name in motion.voiced("for") if name in asked.voices or not asked.voices]
    against = len(motion.voiced("against"))
    takes = f"it takes {asked.needed} of {len(asked.voices)}" if asked.needed is not None else "the table says when it is agreed"
    voices = FigureText(f"{len(counting)} for, {against} against;", ("consent", motion.text))
    return Text(f"{motion.by or 'A rule'} asks."), voices, Text(f"{takes}.")
