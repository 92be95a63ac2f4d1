"""How an evening ends: a win that people declare, a draw that they agree on, and play that goes on after it."""

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

    def needless(self, table: Table) -> bool:
        return any(win.who == self.who for win in table.wins)

    def on(self, table: Table) -> Table:
        duties = table.duties if self.by == self.who else ticked(table.duties, self.who, self.fulfils(table))
        return replace(table, wins=(*table.wins, Win(self.who, self.why, self.by)), duties=duties)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        if self.by == self.who:
            return f"{self.by} claimed the win."
        if self.law:
            return f"{self.who} has won."
        return f"{self.by or 'The table'} declared {self.who} the winner."


@dataclass(frozen=True, kw_only=True)
class CallDraw(Act):
    """Nobody has won, and the game is over: a draw. Play may go on after it."""

    def objection(self, table: Table) -> str:
        return "The game is over already." if table.over else ""

    def on(self, table: Table) -> Table:
        return replace(table, wins=(*table.wins, Win("", self.why, self.by)))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"{self.by} called it a draw." if self.by else "The game is a draw."


@dataclass(frozen=True, kw_only=True)
class PlayOn(Act):
    """Play goes on after a win or a draw."""

    def objection(self, table: Table) -> str:
        return "" if table.over else "The game is not over, so play goes on anyway."

    def on(self, table: Table) -> Table:
        return replace(table, wins=tuple(replace(win, played_on=True) for win in table.wins))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return "Play goes on."
