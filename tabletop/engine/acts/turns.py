"""The game, its turns and its circuits: begun, laid out in parts, ended."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.acts.base import Act, next_part
from tabletop.engine.armies import apart, beginning
from tabletop.engine.duties import Duty
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, army, player
from tabletop.engine.table import CIRCUITS, NEXT_TURN, TURNS, ClockState, Table
from tabletop.engine.values import listed

if TYPE_CHECKING:
    from tabletop.engine.seen import SeenTable


@dataclass(frozen=True, kw_only=True)
class BeginGame(Act):
    """Everybody has sat down; what the rules say of the beginning now happens."""

    players: ClassVar[bool] = False

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("game begun"),)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"{listed([seat.name for seat in table.seats])} sat down to play {table.game}."


@dataclass(frozen=True, kw_only=True)
class BeginTurn(Act):
    """Begin the turn of ``to``, or of nobody. What was done in the turn before is cleared from the list of duties, and that
    somebody had to begin it."""

    to: str = ""
    army: str = ""
    """The army whose turn it is, where turns are armies'; left out, the one that the rules say is next, if ``to`` has it."""
    lapsing: bool = False
    """Whether what was agreed, and asked of the Judge, is off the table with it, as in older files, before a card said so."""

    phrases: ClassVar[tuple[str, ...]] = ("begin the turn",)

    def objection(self, table: Table) -> str:
        if self.army and table.battle.army(self.army) is None:
            return f"There is no army called “{self.army[:40]}”."
        return "" if not self.to or table.seat(self.to) else f"Nobody called “{self.to}” sits here."

    def on(self, table: Table) -> Table:
        duties = tuple(duty for duty in table.duties if not (duty.done or duty.part or self.fulfils(table) & duty.fulfils))
        clocks = tuple(clock for clock in table.clocks if clock.state is not ClockState.ENDED)
        motions = tuple(motion for motion in table.motions if not (self.lapsing and motion.carried))
        judgments = () if self.lapsing else table.judgments
        parked = tuple(each for each in table.parked if each.until != NEXT_TURN)
        turn = replace(table.turn, number=table.turn.number + 1, seat=self.to, army=self.army)
        battle = beginning(table, self.army) if table.battle.armies else table.battle
        table = replace(table, turn=turn, duties=duties, clocks=clocks, parked=parked, battle=battle)
        return replace(table, motions=motions, judgments=judgments)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("turn begun", {"who": player(self.to), "army": army(self.army)}),)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        marching = f", with the army {self.army}" if self.army else ""
        return f"It is {self.to}’s turn{marching}." if self.to else "It is nobody’s turn."


@dataclass(frozen=True, kw_only=True)
class EndTurn(Act):
    """End the turn."""

    def objection(self, table: Table) -> str:
        return "It is nobody’s turn, so none can end." if self.needless(table) else ""

    def needless(self, table: Table) -> bool:
        return not table.turn.seat

    def on(self, table: Table) -> Table:
        duties = tuple(duty for duty in table.duties if not duty.part and not duty.done)
        turn = table.turn
        taken, marched = _once_more(turn.taken, turn.seat), _once_more(turn.marched, turn.army)
        over = replace(turn, seat="", last=turn.seat, taken=taken, army="", last_army=turn.army, marched=marched)
        return replace(table, turn=over, duties=duties, battle=apart(table.battle)).counted_down(TURNS)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        over = {"who": player(before.turn.seat), "army": army(before.turn.army)}
        return (Occasion("turn ended", over), Occasion("next turn is due", over))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"{self.by} ended the turn." if self.by else ""


def _once_more(counted: Mapping[str, int], name: str) -> Mapping[str, int]:
    return {**counted, name: counted.get(name, 0) + 1} if name else counted


@dataclass(frozen=True, kw_only=True)
class BeginCircuit(Act):
    """Another circuit of turns begins."""

    circuit: int

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        return replace(table, turn=replace(table.turn, circuit=self.circuit)).counted_down(CIRCUITS)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("circuit ended", {"ended": before.turn.circuit}), Occasion("circuit begun", {"begun": self.circuit}))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"Circuit {table.turn.circuit} of turns is complete."


@dataclass(frozen=True, kw_only=True)
class TurnParts(Act):
    """What the turn of ``to`` consists of, in order."""

    to: str
    parts: tuple[str, ...]

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        parts = tuple(Duty(self.to, part, self.law, part=True) for part in self.parts)
        return replace(table, duties=(*(duty for duty in table.duties if not duty.part), *parts))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (next_part(after.duties, self.to),) if self.parts else ()
