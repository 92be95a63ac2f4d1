"""What phones are told of what was done lately: the last minutes, who was let look at what, and what was undone of a vote."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from tabletop.engine.acts.cards import Show
from tabletop.engine.acts.lawmaking.counting import SettleVote
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.lawmaking.voting import EndDebate, Vote
from tabletop.engine.faces import written_face
from tabletop.engine.seen import SeenStep, SeenTable
from tabletop.game.session import Session
from tabletop.phones.shown_to_all import outcome

MOST_MINUTES = 4
LOOKED_BACK = 40
"""Entries among which all this is looked for."""


@dataclass(frozen=True)
class TakenBack:
    """What was undone of the vote that is open."""

    ballots: Collection[str] = ()
    """Whoever’s last ballot was: another one of theirs may stand, or none."""
    count: bool = False
    """Whether it had been counted, so that everybody had seen the ballots."""


class LatelyTold:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._done: dict[int, frozenset[str]] = {}
        """What was done in a step."""

    def minutes(self, table: SeenTable) -> list[dict[str, Any]]:
        last, told = self._session.last, list[SeenStep]()
        for back in (2 * MOST_MINUTES, LOOKED_BACK):  # the first of them may be cut short
            if len(told) <= MOST_MINUTES:
                told = [*self._session.minutes(max(1, last - back), last, counted=False)]
        told = told[-MOST_MINUTES:]
        gone = self._session.undone(told[0].number, last) if told else ()
        return [
            {
                "step": step.number, "told": list(step.told), "undone": step.number in gone,
                "ended": self._ended(step, table) if step is told[-1] else "",
            }
            for step in told
        ]  # fmt: skip

    def _ended(self, told: SeenStep, table: SeenTable) -> str:
        """How a vote ended in the step that was told last, or in the one after which play stands again."""
        step = self._session.step(told.number) or self._session.step(self._session.standing(told.number))
        return outcome(step, table) if step else ""

    def shows(self) -> list[int]:
        """The steps since the last proposal in which somebody was let look at what others were not, newest first."""
        last = self._session.last
        back = range(last, max(0, last - LOOKED_BACK), -1)
        found = [number for number in back if not self._said(number).isdisjoint((Show.said, Propose.said))]
        gone = self._session.undone(found[-1], last) if found else ()
        stand = (number for number in found if number not in gone)
        return [*takewhile(lambda number: Propose.said not in self._said(number), stand)]

    def counted(self, seat: str, shows: Sequence[int]) -> list[list[str]]:
        """The cards that the last count of votes showed to that seat alone, each with its pile."""
        read = (self._session.step(number, seat) for number in shows)
        found = next((step for step in read if step and step.disclosed), None)
        return [[pile, written_face(face)] for pile, face in found.disclosed] if found else []

    def taken_back(self, table: SeenTable) -> TakenBack:
        """What was undone of the vote that is open, since it was opened."""
        if table.under_vote is None:
            return TakenBack()
        last = self._session.last
        first = max(1, last - LOOKED_BACK)
        gone, stand, back, counted = self._session.undone(first, last), set[str](), set[str](), False
        for step in filter(None, map(self._session.step, range(last, first - 1, -1))):
            if step.number not in gone and not self._said(step.number).isdisjoint((EndDebate.said, Propose.said)):
                break
            voters = {act.by for act in step.acts if act.said == Vote.said} - stand - back
            if step.number in gone:
                back, counted = back | voters, counted or SettleVote.said in self._said(step.number)
            else:
                stand |= voters
        return TakenBack(frozenset(back), counted)

    def _said(self, number: int) -> frozenset[str]:
        """What was done in that step."""
        if number not in self._done:
            step = self._session.step(number)
            self._done[number] = frozenset(act.said for act in step.acts) if step else frozenset()
        return self._done[number]
