"""The game, its turns and its circuits: begun, laid out in parts, ended."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import ClassVar

from tabletop.engine.acts.base import Act, next_part
from tabletop.engine.duties import Duty
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion
from tabletop.engine.plain import by_its_kind
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import CIRCUITS, NEXT_TURN, TURNS, ClockState, Table
from tabletop.engine.values import Ref, Value, listed


class BeginGame(Act):
    """Everybody has sat down; what the rules say of the beginning now happens."""

    players: ClassVar[bool] = False

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("game begun"),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{listed([seat.name for seat in table.seats])} sat down to play {table.game}."


class BeginTurn(Act):
    """Begin the turn of ``to``, or of nobody. What was done in the turn before is cleared from the list of duties, and that
    somebody had to begin it."""

    to: str = ""
    of: Ref | None = field(default=None, metadata=by_its_kind())
    """What of theirs takes the turn, where it is no turn of the player's own; left out, what the rules say is next, if ``to``
    has it."""
    lapsing: bool = False
    """Whether what was agreed, and asked of the Judge, is off the table with it, as in older files, before a card said so."""

    phrases: ClassVar[tuple[str, ...]] = ("begin the turn",)
    played_by: ClassVar[tuple[str, ...]] = ("by", "to")

    def objection(self, table: Table) -> str:
        if self.of and self.of.kind == "player":
            return "Which player’s turn it is stands under “to”."
        if self.of and table.player_of(self.of) is None:
            return f"There is no {self.of.kind} called “{self.of.key[:40]}”."
        return self.to and table.not_here(self.to)

    def on(self, table: Table) -> Table:
        duties = tuple(duty for duty in table.duties if not (duty.done or duty.part or self.fulfils(table) & duty.fulfils))
        clocks = tuple(clock for clock in table.clocks if clock.state is not ClockState.ENDED)
        motions = tuple(motion for motion in table.motions if not (self.lapsing and motion.carried))
        judgments = () if self.lapsing else table.judgments
        parked = tuple(each for each in table.parked if each.until != NEXT_TURN)
        whose = (*([Ref("player", self.to)] if self.to else ()), *([self.of] if self.of else ()))
        turn = replace(table.turn, number=table.turn.number + 1, begun=table.steps, whose=whose)
        kits = {name: kit.turn_begun(table, self.of) for name, kit in table.kits.items()}
        table = replace(table, turn=turn, duties=duties, clocks=clocks, parked=parked, kits=kits)
        return replace(table, motions=motions, judgments=judgments)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("turn begun", _told_of(after.turn.whose)),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        taking = f", with the {self.of.kind} {self.of.key}" if self.of else ""
        return f"It is {self.to}’s turn{taking}." if self.to else "It is nobody’s turn."


class EndTurn(Act):
    """End the turn; that of somebody who has left, the others end."""

    played_by: ClassVar[tuple[str, ...]] = ()

    def objection(self, table: Table) -> str:
        return "It is nobody’s turn, so none can end." if self.needless(table) else ""

    def needless(self, table: Table) -> bool:
        return not table.turn.seat

    def on(self, table: Table) -> Table:
        duties = tuple(duty for duty in table.duties if not duty.part and not duty.done)
        turn = table.turn
        taken = _once_more(turn.taken, turn.whose)
        kept = _once_more(turn.kept, [ref for ref in turn.whose if ref in turn.last and len(table.players) > 1])
        kits = {name: kit.turn_ended() for name, kit in table.kits.items()}
        over = replace(turn, whose=(), last=turn.whose, taken=taken, kept=kept)
        return replace(table, turn=over, duties=duties, kits=kits).counted_down(TURNS)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        over = _told_of(before.turn.whose)
        return (Occasion("turn ended", over), Occasion("next turn is due", over))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return "" if self.law else f"{self.doer} ended the turn."


def _once_more(counted: Mapping[Ref, int], refs: Iterable[Ref]) -> Mapping[Ref, int]:
    return {**counted, **{ref: counted.get(ref, 0) + 1 for ref in refs}}


def _told_of(whose: tuple[Ref, ...]) -> Mapping[str, Value]:
    """Whose turn it is, for an occasion: the player, nobody for none, and what takes it besides by its kind."""
    return {"who": None} | {"who" if ref.kind == "player" else ref.kind: ref for ref in whose}


class BeginCircuit(Act):
    """Another circuit of turns begins."""

    circuit: int
    first: bool = False
    """Whether it is the first that is counted, by a rule that has come into force: none has ended then."""

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        turn = replace(table.turn, circuit=self.circuit, rounded=0 if self.first else table.turn.number)
        return replace(table, turn=turn) if self.first else replace(table, turn=turn).counted_down(CIRCUITS)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return () if self.first else (Occasion("circuit ended", {"ended": before.turn.circuit}),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return "" if self.first else f"Circuit {table.turn.circuit} of turns is complete."


class TurnParts(Act):
    """What the turn of ``to`` consists of, in order."""

    to: str
    parts: tuple[str, ...]

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        title, since = table.rulebook.title(self.law), table.turn.number
        parts = tuple(Duty(self.to, part, self.law, part=True, title=title, since=since) for part in self.parts)
        return replace(table, duties=(*(duty for duty in table.duties if not duty.part), *parts))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (next_part(after.duties, self.to),) if self.parts else ()
