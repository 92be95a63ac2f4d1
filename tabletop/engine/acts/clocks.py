"""Clocks, started, held and run out; and the calendar, which says what day it is, told by whoever knows."""

from tabletop.engine.acts.base import Act, Draws
from tabletop.engine.acts.whereabouts import counted
from tabletop.engine.days import calendar_day, day_ref, ordinal, spoken_day, weekday
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import COUNTED, DAYS, Clock, ClockState, Table
from tabletop.engine.things import trouble_with_address
from tabletop.engine.values import Ref, clock_time

LONGEST_CLOCK = 7 * 24 * 3600.0
LONGEST_COUNT = 1_000


class _OfClock(Act):
    clock: str
    at: float = 0.0
    """Unix time, which the session fills in."""

    def drawn(self, table: Table, draws: Draws) -> Act:
        return self if self.at else replace(self, at=draws.now())


class StartClock(_OfClock):
    """Start a clock, or let one that was held go on. ``seconds`` is what it shows. Or it ``counts`` a
    ``number`` of ``turns``, ``circuits``, ``steps`` or ``days``."""

    seconds: float = 300.0
    number: int = 0
    counts: str = ""

    def objection(self, table: Table) -> str:
        if not self.clock.strip() or len(self.clock) > 80:
            return "A clock needs a name."
        if table.clock(self.clock) is None and (trouble := trouble_with_address(self.clock)):
            return trouble
        if self.counts:
            fits = self.counts in COUNTED and 0 < self.number <= LONGEST_COUNT
            return "" if fits else f"A clock counts 1 to {LONGEST_COUNT} {', '.join(COUNTED)}."
        return "" if 0 < self.seconds <= LONGEST_CLOCK else "A clock runs for more than nothing and for a week at most."

    def on(self, table: Table) -> Table:
        left = float(self.number) if self.counts else self.seconds
        known = table.clock(self.clock)
        law = self.law or (known.rule if known else "")  # resumed by hand, it is still the rule's
        started = Clock(self.clock, left, self.at, law, counts=self.counts)
        return replace(table, clocks=(*(each for each in table.clocks if each.name != self.clock), started))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        if self.counts:
            return f"The clock {_called(self, table)} runs for {counted(self.number, self.counts.removesuffix('s'))}."
        held = (clock := table.clock(self.clock)) is not None and clock.state is ClockState.HELD
        return f"The clock {_called(self, table)} {'goes on' if held else 'runs'} from {clock_time(self.seconds)}."


class TimeUp(_OfClock):
    """A clock has run out, or its time is called before that."""

    def objection(self, table: Table) -> str:
        clock = table.clock(self.clock)
        return "" if clock and clock.state is not ClockState.ENDED else f"No clock “{self.clock[:80]}” is running."

    def on(self, table: Table) -> Table:
        ended = tuple(
            replace(each, left=0.0, at=self.at, state=ClockState.ENDED) if each.name == self.clock else each
            for each in table.clocks
        )
        return replace(table, clocks=ended)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("clock ran out", {"clock": Ref("clock", self.clock)}),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        clock = table.clock(self.clock)
        left = clock.shows(self.at) if clock and self.at else 0
        if clock is None or left < 1:
            return f"The clock “{self.clock}” has run out."
        shown = counted(int(left), clock.counts.removesuffix("s")) if clock.counts else clock_time(left)
        return f"{self.by or 'The table'} called time with {shown} left on the clock “{self.clock}”."


class StopClock(_OfClock):
    """Hold a clock where it stands, or put it away when ``away``."""

    away: bool = False

    def objection(self, table: Table) -> str:
        return "" if table.clock(self.clock) else f"There is no clock “{self.clock[:80]}”."

    def on(self, table: Table) -> Table:
        rest = tuple(each for each in table.clocks if each.name != self.clock)
        clock = table.clock(self.clock)
        if self.away or clock is None:
            return replace(table, clocks=rest)
        held = replace(clock, left=clock.shows(self.at), at=self.at, state=ClockState.HELD)
        return replace(table, clocks=(*rest, held))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        done = "put away" if self.away else "paused"
        clock = _called(self, table)
        return f"{self.by} {done} the clock {clock}." if self.by else f"The clock {clock} is {done}."


def _called(act: StartClock | StopClock, table: SeenTable) -> str:
    """By its name, and by the rule whose clock it is where people start or stop it: else the act says so itself."""
    clock = table.clock(act.clock)
    title = table.rulebook.title(clock.rule) if clock and not act.law else ""
    return f"“{act.clock}”{f' of {title}' if title else ''}"


class TurnCalendar(Act):
    """It is the day ``to`` from now on, such as ``2026-12-24``. It begins where it is later than the one before; the first that
    the table is told had begun already, and an earlier one mends a mistake. Days in between on which something follows from
    the rules become steps of their own before it."""

    to: str

    def objection(self, table: Table) -> str:
        try:
            calendar_day(self.to)
        except ValueError as trouble:
            return str(trouble)
        return f"It is {weekday(self.to)} {spoken_day(self.to)} already." if self.to == table.today else ""

    def on(self, table: Table) -> Table:
        return replace(table.counted_down(DAYS, _passed(table.today, self.to)), today=self.to)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("day begun", {"day": day_ref(self.to)}),) if _passed(before.today, self.to) else ()

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"It is {weekday(self.to)} {spoken_day(self.to)}."


def _passed(before: str, now: str) -> int:
    """How many days have begun since then."""
    return max(0, ordinal(now) - ordinal(before)) if before else 0
