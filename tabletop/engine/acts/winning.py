"""How an evening ends: a win that people declare, a draw that they agree on, a game given up, and play that goes on after it."""

from collections.abc import Iterable
from typing import ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.duties import ticked
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table, Win
from tabletop.engine.values import listed

NOT_DECLARED = "not declared the winner"


class DeclareWin(Act):
    """People declare that somebody has won, and why. Play may go on after it."""

    who: str
    together: tuple[str, ...] = ()
    """Others who have won with them, as far as they sit there."""

    phrases: ClassVar[tuple[str, ...]] = ("declare a win",)

    def objection(self, table: Table) -> str:
        return table.not_here(self.who)

    def needless(self, table: Table) -> bool:
        return {*self._winners(table)} <= {*table.winners(self.law)}

    def on(self, table: Table) -> Table:
        duties, wins = table.duties, table.wins
        for who in self._winners(table):
            duties = duties if self.by == who else ticked(duties, who, self.fulfils(table))
            wins = (*wins, Win(who, self.why, self.by, table.rulebook.wordings))
        return replace(table, wins=wins, duties=duties)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return tuple(Occasion("win declared", {"who": player(who), "by": player(self.by)}) for who in self._winners(before))

    def _winners(self, table: Table | SeenTable) -> tuple[str, ...]:
        return (self.who, *(who for who in self.together if who != self.who and table.seat(who)))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        if self.by == self.who and not self.together:
            return f"{self.by} declared the win."
        winners = self._winners(table)
        many = len(winners) > 1
        if self.law:
            return f"{listed(winners)} {'have' if many else 'has'} won."
        if not self.by:
            return f"{listed(winners)} {'were' if many else 'was'} declared the winner{'s' * many}."
        return f"{self.by} declared {listed(winners)} the winner{'s' * many}."

    def undone(self, table: SeenTable) -> str:
        return f"{self.who} was {NOT_DECLARED}"


def still_true(told: str, wins: Iterable[Win]) -> bool:
    """Whether nobody of whom that says they are not the winner has won since."""
    not_won = [f"{win.who} {now} {NOT_DECLARED}" for win in wins for now in ("is", "was")]
    return not any(f"{ends}{said}" in f". {told}" for said in not_won for ends in (". ", ": "))


class CallDraw(Act):
    """Nobody has won, and the game is over: a draw. Play may go on after it."""

    def objection(self, table: Table) -> str:
        return "The game is over already." if table.over else ""

    def on(self, table: Table) -> Table:
        return replace(table, wins=(*table.wins, Win("", self.why, self.by, frozenset())))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{self.by} called it a draw." if self.by else "The game is a draw."


class GiveUp(CallDraw):
    """The game is given up: it is over, and nobody has won. Play may go on after it."""

    def on(self, table: Table) -> Table:
        return replace(table, wins=(*table.wins, Win("", self.why, self.by, frozenset(), given_up=True)))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{self.by} gave up." if self.by else "The game was given up."


class PlayOn(Act):
    """Play goes on after a win, a draw, or a game that was given up."""

    def objection(self, table: Table) -> str:
        return "" if table.over else "The game is not over, so play goes on anyway."

    def on(self, table: Table) -> Table:
        return replace(table, wins=tuple(replace(win, played_on=True) for win in table.wins))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return "Play goes on."
