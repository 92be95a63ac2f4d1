"""The calendar on the table: which day it is, told by whoever knows."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.engine.acts.base import Act
from tabletop.engine.days import calendar_day, day_ref, ordinal, spoken_day, weekday
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion
from tabletop.engine.table import DAYS, Table

if TYPE_CHECKING:
    from tabletop.engine.seen import SeenTable


@dataclass(frozen=True, kw_only=True)
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

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"It is {weekday(self.to)} {spoken_day(self.to)}."


def _passed(before: str, now: str) -> int:
    """How many days have begun since then."""
    return max(0, ordinal(now) - ordinal(before)) if before else 0
