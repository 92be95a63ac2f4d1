"""What people say aloud, entered by one of them: hands that go up for a proposal, and voices on what is put to the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtWidgets import QPushButton

from tabletop.clerk.kits.changes import WOULD_GO_BY, said_by
from tabletop.engine.acts.awaited import is_lost
from tabletop.engine.acts.lawmaking.motions import CarryMotion, DropMotion, Voice
from tabletop.engine.acts.lawmaking.voting import ShowHands
from tabletop.engine.answers import Agreement
from tabletop.engine.proposals import AGAINST, FOR, HANDS, Proposal, Stage
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.table import Motion
from tabletop.engine.text.game_words import Words
from tabletop.engine.values import capitalised, listed
from tabletop.view.widgets.flow import FigureText, Piece, TextPiece, rule_tag, why
from tabletop.view.widgets.plates import Chip
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.theme import Theme

HANDS_SAY = {FOR: ("check", "has a hand up for it"), AGAINST: ("cross", "has a hand up against it")}
VOICES = {"for": "is for it", "against": "is against it"}


@dataclass(frozen=True)
class HandsFacts:
    proposal: Proposal | None
    owing: tuple[str, ...]
    seats: tuple[Seat, ...]
    others: Sequence[str] = ()
    """What may be voted besides for and against."""


class HandsUp(Section[HandsFacts]):
    """A row for each seat that has still to vote. Nothing is laid on the table before the hands are counted."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._vote: tuple[int, int] = (0, 0)
        self._up: dict[str, str] = {}

    def build(self, facts: HandsFacts) -> None:
        proposal, owing, others = facts.proposal, facts.owing, facts.others
        if proposal is None or proposal.way != HANDS or proposal.stage is not Stage.OPEN:
            return
        if self._vote != (proposal.number, proposal.version):
            self._vote, self._up = (proposal.number, proposal.version), {}
        asked = [seat for seat in facts.seats if seat.name in owing or (not owing and not seat.out)]
        self._up = {seat.name: self._up[seat.name] for seat in asked if seat.name in self._up}
        self.title(f"Hands up for {proposal.number}")
        for seat in asked:
            sides = [self._side(seat, side) for side in HANDS_SAY]
            self.add_row(Chip(seat, self.theme.px(24)), self.plain(seat.name, strong=True), *sides, stretch=1)
            if others:
                self.add_wrapped((self._side(seat, side) for side in others), gap=6)
        self.say(self._stand([seat.name for seat in asked]), second=True)
        self._add_buttons([seat.name for seat in asked])

    def _side(self, seat: Seat, side: str) -> QPushButton:
        name, says = HANDS_SAY.get(side, ("", f"votes {side}"))
        taken = self._up.get(seat.name) == side
        put = partial(self._put_up, {seat.name: side} if not taken else {}, seat.name)
        return self.button(side, put, name=f"{seat.name} {says}", drawn=name, small=True, primary=taken)

    def _put_up(self, up: dict[str, str], *down: str) -> None:
        self._up = {**{name: side for name, side in self._up.items() if name not in down}, **up}
        self.renew()

    def _named(self, side: str) -> tuple[str, ...]:
        return tuple(name for name, taken in self._up.items() if taken == side)

    def _stand(self, asked: list[str]) -> str:
        missing = [name for name in asked if name not in self._up]
        sides = dict.fromkeys((*HANDS_SAY, *self._up.values()))
        counted = f"{', '.join(f'{len(self._named(side))} {side}' for side in sides)}."
        return f"{counted} No hand yet: {listed(missing)}." if missing else counted

    def _add_buttons(self, asked: list[str]) -> None:
        count = self.button("Count the hands", lambda: self.wish(self._shown()), primary=True)
        count.setEnabled(bool(self._up))
        self.add_row(count, self.button("All for", lambda: self._put_up(dict.fromkeys(asked, FOR))))

    def _shown(self) -> ShowHands:
        others = tuple((name, side) for name, side in self._up.items() if side not in HANDS_SAY)
        return ShowHands(for_=self._named(FOR), against=self._named(AGAINST), others=others)


@dataclass(frozen=True)
class MotionFacts:
    """What is put to the table, and what it takes to agree on it."""

    motions: tuple[Motion, ...]
    agreements: tuple[Agreement, ...]
    seats: tuple[Seat, ...]
    book: Rulebook
    words: Words


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
        self.say(*_stand_of_motion(motion, asked), *tags, second=True)
        if motion.words:
            self.add(self.plain(motion.words, words=True))
        for line in said_by(motion.sheet, facts.words):
            self.say(TextPiece(WOULD_GO_BY), line, second=True)
        voices = asked.voices or tuple(seat.name for seat in facts.seats if not seat.out)
        for seat in facts.seats:
            if seat.name in voices:
                self._add(motion, seat)
        agreed = ("It is agreed", CarryMotion(motion=motion.text)) if asked.needed is None else None
        dropped = ("It is dropped", DropMotion(motion=motion.text)) if agreed or is_lost(motion, asked) else None
        ends = [self.button(words, partial(self.wish, act)) for words, act in filter(None, (agreed, dropped))]
        if ends:
            self.add_row(*ends)

    def _add(self, motion: Motion, seat: Seat) -> None:
        voices = [self._voice(motion, seat, side) for side in VOICES]
        self.add_row(Chip(seat, self.theme.px(24)), self.plain(seat.name, strong=True), *voices, stretch=1)

    def _voice(self, motion: Motion, seat: Seat, side: str) -> QPushButton:
        name, taken = f"{seat.name} {VOICES[side]}: {motion.text}", motion.voices.get(seat.name) == side
        act = Voice(by=seat.name, motion=motion.text, side=side)
        return self.button(side, lambda: self.wish(act), name=name, small=True, primary=taken)


def _stand_of_motion(motion: Motion, asked: Agreement) -> tuple[Piece, ...]:
    """``"Ann asks. 1 for, 1 against; it takes 2 of 3."``; and that it is not agreed where it cannot be any more."""
    counting = [name for name in motion.voiced("for") if name in asked.voices or not asked.voices]
    against = len(motion.voiced("against"))
    takes = (
        f"it takes {asked.needed} of {len(asked.voices)}" if asked.needed is not None else "it is agreed when the table says so"
    )
    voices = FigureText(f"{len(counting)} for, {against} against;", ("consent", motion.text))
    lost = " So it is not agreed, unless somebody thinks again." if is_lost(motion, asked) else ""
    return TextPiece(f"{motion.by or 'A rule'} asks."), voices, TextPiece(f"{takes}.{lost}")
