"""An evening of which every entry is asked whether it could be made on the table that it met, as it was when it was done.

Opening a file only plays it: what was done stands in it, and whoever wrote it had asked. So ``tabletop check`` asks, for a
file that may have been changed by hand: what makes each act impossible on any table, and what only the program puts into an
act. What the rules objected to is no fault, as everything may be done anyway.
"""

from collections.abc import Callable, Iterator, Sequence

from tabletop.clerk.clerk import Clerk
from tabletop.engine.acts import Act
from tabletop.engine.acts.telling import SayWhy
from tabletop.engine.acts.turns import BeginGame
from tabletop.engine.rulebook import DECIDED, HOUSE
from tabletop.engine.steps import Step
from tabletop.engine.table import Table
from tabletop.engine.text.wording import trouble_with_reason
from tabletop.engine.work import Work, finish
from tabletop.game.chance import left_to_chance
from tabletop.game.entries import GoBack, HandLook, ReadEntry, Redo
from tabletop.game.evening import Evening
from tabletop.game.played_record import Driver, Snapshot
from tabletop.journal import Record, Trouble
from tabletop.journal.trouble import SEAL_ANEW


class AskedEvening(Evening):
    """It is played from its first step, whatever lies beside the file. What was impossible goes to ``tell``."""

    def __init__(self, record: Record, tell: Callable[[Trouble], object], play: Driver = finish) -> None:
        self._tell, self._clerk = tell, Clerk()
        self._chance = left_to_chance(None, 0, lambda: 1.0)
        super().__init__(record, play)

    @classmethod
    def asking(cls, record: Record, tell: Callable[[Trouble], object]) -> "Work[AskedEvening]":
        """The evening, entry by entry."""
        entries: list[Work[None]] = []
        evening = cls(record, tell, entries.append)
        yield from entries[0]
        return evening

    def _kept_of(self, record: Record) -> None:
        return None

    def _taking_up_from(self, kept: Snapshot | None) -> Work[None]:
        self._cards = {rule.id for rule in self._table.rulebook.rules} | {HOUSE, DECIDED, ""}
        """What an act may follow from: every rule card that there was so far, on whatever branch."""
        yield from super()._taking_up_from(kept)

    def _take_up(self, entry: ReadEntry) -> None:
        if not isinstance(entry, Step):
            self._say(self._amiss(entry))
        super()._take_up(entry)

    def _say(self, troubles: Iterator[str]) -> None:
        for trouble in troubles:
            self._tell(Trouble(f"Entry {self.last + 1} was not possible: {trouble}", self.last + 2, SEAL_ANEW))

    def _amiss(self, entry: ReadEntry) -> Iterator[str]:
        """What is wrong with an entry that is no step."""
        if isinstance(entry, HandLook):
            lying = tuple(card.id for card in self._table.hand(entry.seat))
            if self._table.seat(entry.seat) is None:
                yield f"Nobody called “{entry.seat[:40]}” sits there, so nobody looked into that hand."
            elif not lying or entry.things != lying:
                yield f"What {entry.seat} looked at is not what lay in that hand."
        elif not isinstance(entry, Step):
            if isinstance(entry, GoBack) and entry.step == self._timeline.here:
                yield f"Play stood after step {entry.step} already."
            if not isinstance(entry, Redo) and self._timeline.is_step(entry.step):
                stands = entry.step if isinstance(entry, GoBack) else self._timeline.parent(entry.step)
                if entry.seen != self._looked_since(entry.step, self._table_of(stands)):
                    yield "Who had looked at how many cards since is not what the looks on record come to."

    def _tables_of(self, step: Step) -> Sequence[Table]:
        """Each of a step's acts is asked on the table that it meets."""
        self._say(self._amiss_beside(step))
        self._say(self._forbidden(step.act))
        tables = step.tables(self._table)
        met = [next(tables)]
        for act in step.acts:
            self._say(self._impossible(act, met[-1]))
            met.append(next(tables))
            if met[-1].rulebook.rules is not met[-2].rulebook.rules:
                self._cards.update(rule.id for rule in met[-1].rulebook.rules)
        return met

    def _amiss_beside(self, step: Step) -> Iterator[str]:
        """What is wrong with what an entry says besides its acts: the session writes that, and nobody else."""
        ids = self._last_id if self._last_id > self._table.things.last_id else 0
        if step.ids != ids:
            given = f"The last id that was given on another branch is #{ids}" if ids else "No id was given on another branch"
            yield f"{given}, and it says #{step.ids}."
        if not step.anyway and (step.why or step.against):
            yield "It says why it was done against rules, and not that it was."
        if not self._cards.issuperset(step.against):
            yield "It was done against a rule that never was."
        if trouble := trouble_with_reason(step.why):
            yield trouble

    def _forbidden(self, act: Act) -> Iterator[str]:
        """What keeps people from doing it, whatever the table: it is not theirs, or they are not there."""
        first = self.last == 0
        if isinstance(act, BeginGame) is not first:
            yield "A game begins with its first entry, by “begin game”." if first else "The game had begun already."
        elif not act.players and not first:
            yield f"“{act.said}” only ever follows from a rule."
        if act.law:
            yield f"“{act.said}” was done by people, and says that it follows from a rule."
        if isinstance(act, SayWhy) and not self._timeline.is_step(act.step):
            yield f"There is no step {act.step} on record."
        if trouble := trouble_with_reason(act.why) or self._clerk.trouble(self._table, act):
            yield trouble

    def _impossible(self, act: Act, table: Table) -> Iterator[str]:
        """What makes an act impossible on the table that it meets; a session would have put all of it into the act."""
        if act.by and table.seat(act.by) is None:
            yield f"“{act.said}”: Nobody called “{act.by[:40]}” sits there."
        elif act.law not in self._cards:
            yield f"“{act.said}” follows from a rule that never was."
        elif trouble := act.objection(table):
            yield f"“{act.said}”: {trouble}"
        elif act.resolved(table) != act:
            yield f"“{act.said}” names a thing as people do, and not by its number."
        elif self._chance(act, table) != act:
            yield f"“{act.said}” does not say how chance or the clock had it."
