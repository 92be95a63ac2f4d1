"""A win that people declare, and play that goes on after it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.duties import ticked
from tabletop.engine.frozen import replace
from tabletop.engine.table import Table, Win

if TYPE_CHECKING:
    from tabletop.engine.seen import SeenTable


@dataclass(frozen=True, kw_only=True)
class DeclareWin(Act):
    """People declare that somebody has won, and why. Play may go on after it."""

    who: str

    phrases: ClassVar[tuple[str, ...]] = ("declare a win",)

    def objection(self, table: Table) -> str:
        return "" if table.seat(self.who) else f"Nobody called “{self.who[:40]}” sits here."

    def on(self, table: Table) -> Table:
        duties = table.duties if self.by == self.who else ticked(table.duties, self.who, self.fulfils(table))
        return replace(table, wins=(*table.wins, Win(self.who, self.why, self.by)), duties=duties)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        if self.by == self.who:
            return f"{self.by} claimed the win."
        return f"{self.by or 'The table'} declared {self.who} the winner."


@dataclass(frozen=True, kw_only=True)
class PlayOn(Act):
    """Play goes on after a win."""

    def objection(self, table: Table) -> str:
        return "" if any(not win.played_on for win in table.wins) else "Nobody has won yet, so play goes on anyway."

    def on(self, table: Table) -> Table:
        return replace(table, wins=tuple(replace(win, played_on=True) for win in table.wins))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return "Play goes on."
