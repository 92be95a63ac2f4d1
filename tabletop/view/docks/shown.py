"""All that the docks show at one moment, and what is common to the four of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from PySide6.QtCore import SignalInstance

from tabletop.engine.acts import ObjectionTo
from tabletop.engine.acts.turns import EndTurn
from tabletop.engine.answers import Agreement, LawLine
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.seen import SeenTable
from tabletop.view.docks.record.minutes_model import MinutesModel
from tabletop.view.offers.acting import PossibleActions
from tabletop.view.offers.rulings import who_judges
from tabletop.view.values.offer import Offer
from tabletop.view.values.past import RecordState
from tabletop.view.values.wishes import WaitingAct

CLOSE = 0
"""The step of a guide that is closed."""


@dataclass(frozen=True)
class Guided:
    """The steps of a game's guide, and which of them is shown, from 1, or 0 if none is."""

    steps: tuple[str, ...] = ()
    at: int = CLOSE


NO_GUIDE = Guided()


@dataclass(frozen=True)
class DockFacts:
    """The table as everybody sees it, and what the session says of it."""

    table: SeenTable
    record: RecordState
    law: Sequence[LawLine] = ()
    agreements: Sequence[Agreement] = ()
    """What people may agree on by word of mouth."""
    asleep: Mapping[str, str] = field(default_factory=dict)
    """The rules whose sheet cannot be read, by id, with why."""
    possible: PossibleActions = PossibleActions()
    guide: Guided = NO_GUIDE
    phones: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    """The seats whose hand is on a phone, and whether that phone is ``here`` or ``asleep``."""
    waiting: WaitingAct | None = field(default=None, kw_only=True)
    """What waits for a judgment."""

    @property
    def judged(self) -> str:
        """Who would be the Judge of a question now, as a sentence; nothing where no rule in force speaks of a Judge."""
        return next((who_judges(line, self.table) for line in self.law if line.question == "judge"), "")

    @property
    def next_turn(self) -> LawLine | None:
        """Who in the game, or which army, the rules say is next while it is nobody's turn; ``None`` where they name none."""
        said = next((line for line in self.law if line.question == "next mover"), None)
        named = said and (said.answer in self.table.players or battle_of(self.table).army(said.answer))
        return said if named and not self.table.turn.seat else None

    @property
    def next_army(self) -> str:
        """The army whose turn the rules say is next, while it is nobody's turn; nothing where they name none."""
        return self.next_turn.answer if self.next_turn and battle_of(self.table).army(self.next_turn.answer) else ""

    @property
    def proposing(self) -> bool:
        """Whether changes of rules are proposed here: not where rules are changed by actions alone."""
        return not self.possible.acting or bool(self.table.proposed)

    @property
    def back(self) -> bool:
        """Whether the table is past: it can be read, and nothing be done there."""
        return self.record.looking_back is not None


def end_of_turn(shown: DockFacts, steps: MinutesModel, objecting: ObjectionTo) -> Offer | None:
    """The end of a turn that people end themselves: where rules describe actions, and where something was done in it although
    a rule objected, for then no rule may find that all of it is done."""
    seat, begun = shown.table.turn.seat, steps.latest("begin turn", shown.record.last)
    by_hand = steps.done_anyway(shown.record.last) > (begun.number if begun else 0)
    ends = (shown.possible.acting or by_hand) and seat and not shown.back
    against = objecting(EndTurn(by=seat)) if ends else None
    return Offer("End the turn", lambda by, _: EndTurn(by=by), (seat,), against=against) if ends else None


class Dock(Protocol):
    @property
    def wished(self) -> SignalInstance:
        """What a hand wishes for, as a ``Wish``."""
        ...

    def show_table(self, shown: DockFacts) -> None: ...
