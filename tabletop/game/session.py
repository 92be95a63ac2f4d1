"""One evening at the table: acts come in, tables go out; undo, redo and going back.

What makes an act impossible and what the rules object to is asked; the clerk adds what follows; the step is written to disk
before the new table is shown, or marked as not saved where the disk refuses. Whoever looks at the evening gets ``SeenTable``
and ``SeenStep``.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from time import time
from typing import Any

from tabletop import journal as journals
from tabletop.box.box import Box
from tabletop.box.options import BoxTrouble
from tabletop.clerk.work.calendar import asks_for_the_day, missed_days
from tabletop.clerk.work.cascade import Chance, worn_out_by
from tabletop.engine.acts import Act
from tabletop.engine.acts.clocks import StartClock, StopClock, TimeUp, TurnCalendar
from tabletop.engine.acts.turns import BeginGame
from tabletop.engine.answers import Done, Objection
from tabletop.engine.days import spoken_day
from tabletop.engine.frozen import replace
from tabletop.engine.plain import plain
from tabletop.engine.seats import Seat
from tabletop.engine.seen import SeenTable, seen
from tabletop.engine.steps import GO_BACK, REDO, UNDO, Step
from tabletop.engine.table import Clock, ClockState, Table
from tabletop.engine.text.readable import readable
from tabletop.engine.text.wording import trouble_with_reason
from tabletop.engine.values import capitalised
from tabletop.engine.work import Progress, Work, finish
from tabletop.game.advisor import Advisor
from tabletop.game.entries import step_written
from tabletop.game.played_record import Driver
from tabletop.journal import Journal, NotSaved, Trouble

GOING_THROUGH_DAYS = "Going through the days that nobody played"
"""What the work of acting, or of telling a day, is called where it takes long."""
LONG = 500
"""Entries from which on an evening is worth a checkpoint: when it is left, and when so many had to be played to open it."""
MOST_WORN = 3
"""Days that nobody played on, in a row, on which a rule may wear the clerk out before the others wait for people."""
OFTEN = 1_000
"""Steps between two checkpoints while play goes on, so that a program that was killed opens as quickly as one that was closed."""


class Session(Advisor):
    """An evening that goes on: the one class that writes to its file."""

    def __init__(self, journal: Journal, now: Callable[[], float] = time, play: Driver = finish) -> None:
        super().__init__(journal, now, play)
        self._journal = journal
        self._held: dict[Clock, Clock] = {}
        """Clocks that run on the table and stand still until somebody starts them, with how each shows."""
        self._put_away: frozenset[Clock] = frozenset()
        """Clocks that ran when they left the table: one that comes back by undo runs on."""
        self.trouble = ""
        """Why the last entries are not on the disk, as a sentence; nothing while all is saved."""

    @classmethod
    def begin(
        cls,
        path: Path,
        box: Box,
        seats: Sequence[Seat],
        options: Mapping[str, str] | None = None,
        *,
        seed: str | None = None,
        now: Callable[[], float] = time,
    ) -> "Session":
        """Sit down to a new game, kept in the file at ``path``. Raises ``BoxTrouble`` or ``Trouble`` with a sentence."""
        box, seats, options = readable(box), readable(tuple(seats)), readable(options or {})
        if trouble := box.trouble_with_seats([seat.name for seat in seats]):
            raise BoxTrouble(trouble)
        house = box.house(options, [seat.name for seat in seats])
        box = box.shuffled(options)
        head = {"game": plain(box), "seats": plain(seats), "house": house} | ({} if seed is None else {"seed": seed})
        session = cls(journals.create(path, head), now)
        if isinstance(begun := session._do(BeginGame(), session._chance()), Objection):
            session.close()
            raise BoxTrouble(begun.sentence)
        return session

    @classmethod
    def resuming(cls, path: Path, *, now: Callable[[], float] = time) -> Work["Session"]:
        """The work of going on with the game in a file, entry by entry; where that is stopped, the file is let go of."""
        journal = journals.open_journal(path)
        try:
            entries: list[Work[None]] = []
            session = cls(journal, now, entries.append)
            yield from entries[0]
            session._hold(session._table.clocks)
        except (Trouble, GeneratorExit):
            journal.close()
            raise
        if session.last - session._covered >= LONG:
            session._keep()
        return session

    def close(self) -> None:
        """Leave the table. The file is whole at every moment; what is kept beside it only makes opening quicker."""
        if self.last >= LONG:
            self._keep()
        self._journal.close()

    def _keep(self) -> None:
        if not self.unsaved:
            self._journal.keep_checkpoint(plain(self.kept()))
            self._covered = self.last

    def table(self, reader: str | None = None, at: int | None = None) -> SeenTable:
        """The table as ``reader`` sees it, now or as it stood when entry ``at`` had been made."""
        if at is not None:
            return super().table(reader, at)
        shown = tuple(self._held.get(clock, clock) for clock in self._table.clocks)
        return seen(self._table if shown == self._table.clocks else replace(self._table, clocks=shown), reader)

    def _hold(self, clocks: Iterable[Clock]) -> None:
        """They stand still as they showed when the step was made that was done, undone, done again or gone back to last."""
        at = self._last_at
        running = (clock for clock in clocks if clock.state is ClockState.RUNNING and not clock.counts)
        self._held |= {clock: replace(clock, left=clock.shows(at), at=at, state=ClockState.HELD) for clock in running}

    def hold_clocks(self) -> None:
        """Whoever leaves the table leaves its clocks as they show: each that runs is paused, as a step. Where something undone
        can still be done again, no step is made for that, and whoever opens the file finds them held from its last step."""
        for clock in self.table().clocks:
            if clock.state is ClockState.RUNNING and not clock.counts and not self.redoable:
                chance = self._chance()
                self._do(self._completed(StopClock(clock=clock.name), chance), chance)

    def _chance(self) -> Chance:
        """Of a clock that stands still time is called as it shows, and it is paused so."""
        chance = super()._chance()

        def drawn(act: Act, table: Table) -> Act:
            if isinstance(act, TimeUp | StopClock) and (clock := table.clock(act.clock)) in self._held:
                return replace(act, at=self._held[clock].at)
            return chance(act, table)

        return drawn

    # Acting

    def act(self, act: Act, *, anyway: bool = False, why: str = "") -> Done | Objection:
        """Do ``act`` with all that follows from it, or say what stands against it. ``why`` goes on the record."""
        return finish(self.acting(act, anyway=anyway, why=why))

    def acting(self, act: Act, *, anyway: bool = False, why: str = "") -> Work[Done | Objection]:
        """The work of doing ``act``. One that tells a day has the days before it told one by one; stopped between two of them, it
        is not done, and the table stands on the last day that was told."""
        chance, why = self._chance(), readable(why)
        act = self._completed(act, chance)
        if trouble := self._impossible(act) or trouble_with_reason(why):
            return Objection(trouble, impossible=True)
        act = act.resolved(self._table)
        objections = self._clerk.objections(self._table, act) or self._clerk.unfit(self._table, act)
        if objections and not anyway:
            return replace(objections[0], others=tuple(self._by_its_rule(each) for each in objections[1:]))
        worn_out = yield from self._passing_days_before(act, anyway)
        return worn_out or self._do(act, chance, why, objections)

    def acting_on(
        self, day: str, act: Act, *, anyway: bool = False, why: str = ""
    ) -> Work[tuple[Done | Objection | None, Done | Objection]]:
        """The work of telling the table that it is ``day`` where ``act`` hangs on it, and then of doing ``act``; what came of
        each. No day is told before an act that tells one."""
        told = None if isinstance(act, TurnCalendar) else (yield from self.telling_day(day, act))
        return told, (yield from self.acting(act, anyway=anyway, why=why))

    def telling_day(self, day: str, act: Act | None = None) -> Work[Done | Objection | None]:
        """The work of telling the table that it is ``day``, with the days before it one by one."""
        if day <= self._table.today or not asks_for_the_day(self._table, act):
            return None
        begun = TurnCalendar(to=day)
        worn_out = yield from self._passing_days_before(begun)
        return worn_out or self._do(begun, self._chance())

    def _passing_days_before(self, act: Act, anyway: bool = False) -> Work[Objection | None]:
        """The days on which something follows, each a step. A rule that wears the clerk out day after day stops them, unless
        people go on anyway."""
        days, worn = tuple(missed_days(self._table, act)), 0
        for number, begun in enumerate(days, 1):
            step, tables = self._followed(begun, self._chance())
            if step.followed and isinstance(refused := self._done(step, tables), Objection):
                return refused
            rule = worn_out_by(step.followed)
            worn = worn + 1 if rule else 0
            if worn == MOST_WORN and not anyway:
                return Objection(self._worn_out(rule, days[number:]), rule)
            yield Progress(number, len(days))
        return None

    def _worn_out(self, rule: str, left: Sequence[TurnCalendar]) -> str:
        whose = self._table.rulebook.title(rule) or "a rule"
        told = f"{capitalised(whose)} keeps the clerk at work without end, {MOST_WORN} days in a row"
        days = f" {len(left)} more {'day was' if len(left) == 1 else 'days were'} not told." if left else ""
        return f"{told}. The table stands on {spoken_day(self._table.today)}.{days} Mend the rule, then say which day it is."

    def _by_its_rule(self, objection: Objection) -> str:
        rule = self._table.rulebook.title(objection.told_by)
        return f"{capitalised(rule)}: {objection.told}" if rule else objection.told

    def _do(self, act: Act, chance: Chance, why: str = "", objections: tuple[Objection, ...] = ()) -> Done | Objection:
        return self._done(*self._followed(act, chance, why, objections))

    def _followed(
        self, act: Act, chance: Chance, why: str = "", objections: tuple[Objection, ...] = ()
    ) -> tuple[Step, tuple[Table, ...]]:
        """The step that the act is with all that follows from it, and its tables."""
        ids = self._last_id if self._last_id > self._table.things.last_id else 0
        at, against = round(self._now(), 3), tuple(each.told_by for each in objections)
        act = act if objections or not why else replace(act, why=why)
        step = Step(act, (), at, bool(objections), why if objections else "", against, ids)
        found = step.beginning(self._table)
        followed = self._clerk.follow(found, act, chance)
        return replace(step, followed=followed.acts), (found, *followed.tables)

    def _append(self, entry: dict[str, Any]) -> Objection | None:
        """The entry added to the file, or why no file can hold it. Where the disk refuses it, it is marked as not saved."""
        try:
            self._journal.append(entry)
        except NotSaved as trouble:
            self.trouble = str(trouble)
        except ValueError as trouble:
            return Objection(str(trouble), impossible=True)
        else:
            self.trouble = ""
        return None

    def save_again(self) -> bool:
        """Try once more to write what is not on the disk. Says whether all of it is there now."""
        try:
            self._journal.retry()
        except NotSaved as trouble:
            self.trouble = str(trouble)
        else:
            self.trouble = ""
        return not self.trouble

    def save_as(self, path: Path, over: bool = False) -> None:
        """Go on in a copy under a new name. Raises ``NotSaved`` or ``Trouble``; then play goes on where it was."""
        self._journal.save_as(path, over)
        self.trouble = ""

    @property
    def unsaved(self) -> int:
        """How many entries are not on the disk."""
        return self._journal.unsaved

    def _done(self, step: Step, tables: Sequence[Table]) -> Done | Objection:
        if refused := self._append(step_written(step)):
            return refused
        running = [clock for clock in self._table.clocks if clock not in self._held and clock.state is ClockState.RUNNING]
        number = self._follow(step, tables)
        self._put_away |= {clock for clock in running if self._table.clock(clock.name) is None}
        started = {act.clock for act in step.acts if isinstance(act, StartClock)}
        self._held = {clock: still for clock, still in self._held.items() if clock.name not in started}
        if number % OFTEN == 0:
            self._keep()
        return Done(number, not self._journal.unsaved)

    # Undo, redo and looking into a hand

    @property
    def undoable(self) -> bool:
        return bool(self._timeline.undoable)

    @property
    def redoable(self) -> bool:
        return bool(self._timeline.redoable)

    def undo(self) -> Done | Objection:
        """Take back the last step of which anybody else knows, with the secret ballots that were changed since: nobody takes back
        unseen what they cannot see. What somebody has looked at since is told in the minutes."""
        if not self.undoable:
            return Objection("There is nothing to undo.", impossible=True)
        while self._unheard(self._timeline.undoable) and isinstance(self._undo_one(), Done):
            continue
        return self._undo_one()

    def _undo_one(self) -> Done | Objection:
        number = self._timeline.undoable
        looked = self._looked_since(number, self._table_of(self._timeline.parent(number)))
        return self._leap(UNDO, number, self._timeline.undo, looked)

    def redo(self) -> Done | Objection:
        """Do again what one undo took back."""
        if not self.redoable:
            return Objection("There is nothing to redo.", impossible=True)
        done = self._redo_one()
        while isinstance(done, Done) and self._unheard(self._timeline.redoable) and isinstance(self._redo_one(), Done):
            done = Done(done.number, not self._journal.unsaved)
        return done

    def _redo_one(self) -> Done | Objection:
        return self._leap(REDO, self._timeline.redoable, self._timeline.redo)

    def go_back(self, step: int) -> Done | Objection:
        """Stand after an earlier step, or one of another branch, so that the next act opens a branch there."""
        if not self._timeline.is_step(step):
            return Objection(f"There is no step {step} to go back to.", impossible=True)
        if step == self._timeline.here:
            return Objection(f"Play stands after step {step} already.", impossible=True)
        looked = self._looked_since(step, self._table_of(step))
        return self._leap(GO_BACK, step, lambda: self._timeline.go_back(step), looked)

    def _leap(self, said: str, step: int, leap: Callable[[], int], looked: Mapping[str, int] | None = None) -> Done | Objection:
        """Play goes on from another step, once the entry that says so is in the file."""
        seen_since = {"seen": dict(looked)} if looked else {}
        if refused := self._append({said: step, "at": round(self._now(), 3), **seen_since}):
            return refused
        before = self._table.clocks
        leap()
        self._leapt(step)
        self._hold(clock for clock in self._table.clocks if clock not in before and clock not in self._put_away)
        return Done(self.last, not self._journal.unsaved)

    def look(self, seat: str) -> Done | Objection:
        """Note that ``seat`` looked into its hand, so that an undo across it can say so. It fills no minutes."""
        if trouble := self._table.not_here(seat):
            return Objection(trouble, impossible=True)
        things = [card.id for card in self._table.hand(seat)]
        latest = self._journal.entries[self.last - 1]
        if not things or (latest.get("look") == seat and latest.get("things") == things):
            return Done(self.last, not self._journal.unsaved)
        if refused := self._append({"look": seat, "things": things}):
            return refused
        return Done(self._note_look(), not self._journal.unsaved)
