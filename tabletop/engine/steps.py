"""A step: what one player did, and all that followed from it. Done, undone and written to disk as one."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar, NamedTuple

from tabletop.engine.acts import Act, played
from tabletop.engine.frozen import replace
from tabletop.engine.plain import Count, UnixTime
from tabletop.engine.table import Table

UNDO, REDO, GO_BACK = "undo", "redo", "go back"
RUNS = (UNDO, REDO)
"""Entries that are told as one where several follow each other."""
LEAPS = (*RUNS, GO_BACK)
"""Entries that say where play goes on from: no steps, though the minutes tell them among these."""


class Followed(NamedTuple):
    """What followed from an act, and the tables that this led to: after the act itself, and after each that followed."""

    acts: tuple[Act, ...]
    tables: tuple[Table, ...]

    @property
    def after(self) -> Table:
        return self.tables[-1]


@dataclass(frozen=True)
class Step:
    """One player's act with its consequences, each an act that names its rule in ``law``."""

    act: Act
    followed: tuple[Act, ...] = ()
    at: UnixTime = 0.0
    """When it was done, Unix time."""
    anyway: bool = False
    """Done although rules objected: those ``against`` it."""
    why: str = ""
    """The reason for doing it anyway, or the one that was said later."""
    against: tuple[str, ...] = ()
    ids: Count = 0
    """The last number that a thing's id has borne on any branch, where this step opens another one."""

    said: ClassVar[str] = "step"

    @property
    def acts(self) -> tuple[Act, ...]:
        return (self.act, *self.followed)

    @property
    def told_acts(self) -> tuple[Act, ...]:
        """The acts as they are told, never played: the first bears the reason that was said later in place of its own."""
        told = replace(self.act, why=self.why) if self.why and not self.anyway else self.act
        return (told, *self.followed)

    def on(self, table: Table) -> Table:
        """The table after this step. No sheet is consulted: what followed stands in the step."""
        *_, after = self.tables(table)
        return after

    def tables(self, table: Table) -> Iterator[Table]:
        """The table as the step finds it, and after each of its acts."""
        return accumulate(self.acts, lambda before, act: played(act, before), initial=self.beginning(table))

    def stopped_by(self, table: Table) -> str:
        """Which of its acts cannot be played on the table that it meets, and why; nothing where all of them can."""
        table = self.beginning(table)
        for act in self.acts:
            try:
                if trouble := act.objection(table):
                    return f"“{act.said}” is impossible here. {trouble}"
                table = played(act, table)
            except Exception:  # a file may claim whatever it likes of an act
                return f"“{act.said}” speaks of what is not on the table."
        return ""

    def beginning(self, table: Table) -> Table:
        """The table as the step finds it: it is counted, and no id that was given on a branch left behind is given again."""
        table = table.one_step_on
        return replace(table, things=replace(table.things, last_id=self.ids)) if self.ids > table.things.last_id else table
