"""Acts about armies: raised and set up, checkmated, taken over, let go, and counted when their turn begins."""

from typing import ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.boards.battle import HALF_BOARD, MAN, NAMES, Army, army_ref, battle_of, man_at, position
from tabletop.engine.chess.rows import read_rows
from tabletop.engine.chess.squares import square_in_words as said_square
from tabletop.engine.chess.squares import written
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.things import FELT, square
from tabletop.engine.values import Ref


class _OfArmy(Act):
    army: str

    def objection(self, table: Table) -> str:
        return "" if battle_of(table).army(self.army) else f"There is no army called “{self.army[:40]}”."


class RaiseArmy(Act):
    """Bring a half-board for an army of ``to``, in the seat's colour or the next free one; the pieces are set up after that."""

    to: str

    def objection(self, table: Table) -> str:
        if trouble := table.not_here(self.to):
            return trouble
        return "" if len(battle_of(table).armies) < len(NAMES) else f"The table has room for {len(NAMES)} armies."

    def on(self, table: Table) -> Table:
        look = self._look(table)
        raised = Army(NAMES[look], raised_for=self.to, controller=self.to, look=look)
        things = table.things.added(HALF_BOARD, [raised.name], FELT, up=True)
        battle = battle_of(table)
        return replace(table, things=things).with_kit(replace(battle, armies=(*battle.armies, raised)))

    def _look(self, table: Table) -> int:
        taken = {each.look for each in battle_of(table).armies}
        seat = table.seat(self.to)
        if seat and seat.look not in taken and seat.look < len(NAMES):
            return seat.look
        seats = {each.look for each in table.seats}
        free = [look for look in range(len(NAMES)) if look not in taken]
        return next((look for look in free if look not in seats), free[0])

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("army raised", {"army": army_ref(battle_of(after).armies[-1].name), "player": player(self.to)}),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{self.to} has the army {battle_of(after).armies[-1].name}."


class SetUp(_OfArmy):
    """Set an army's pieces up on its half-board: four rows as in FEN, the joining edge first, with a stroke between them.

    They count as unmoved, and pieces of other armies that are set up among them do not.
    """

    rows: str

    def objection(self, table: Table) -> str:
        if trouble := super().objection(table):
            return trouble
        try:
            board = read_rows(self.army, self.rows.split("/"))
        except ValueError as trouble:
            return str(trouble)
        if not (board.men or self.law):
            return "These rows have no piece in them, and setting up only brings pieces: those on the board stay where they are."
        taken = next((at for each in board.men if man_at(table, at := written(self.army, each))), "")
        strange = next((man.army for man in board.men.values() if battle_of(table).army(man.army) is None), "")
        if strange:
            return f"There is no army called “{strange[:40]}”."
        return f"A piece stands on {said_square(taken)} already." if taken else ""

    def on(self, table: Table) -> Table:
        board = read_rows(self.army, self.rows.split("/"))
        things = table.things
        for whose in dict.fromkeys(man.army for man in board.men.values()):
            men = {square(written(self.army, at)): man.kind for at, man in sorted(board.men.items()) if man.army == whose}
            things = things.placed(MAN, whose, men)
        new = {key: thing.at.of for key, thing in things.by_id.items() if key not in table.things and thing.whose == self.army}
        battle = battle_of(table)
        return replace(table, things=things).with_kit(replace(battle, unmoved={**battle.unmoved, **new}))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("army set up", {"army": army_ref(self.army)}),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return "" if self.law else f"{self.doer} set up the army {self.army}."


class Checkmate(_OfArmy):
    """An army is checkmated by ``to``, who has not taken it over yet."""

    to: str

    def objection(self, table: Table) -> str:
        return super().objection(table) or table.not_here(self.to)

    def needless(self, table: Table) -> bool:
        """Whoever has checkmated it in this turn already does not do so again."""
        army = battle_of(table).army(self.army)
        return army is not None and army.mated_by == self.to

    def on(self, table: Table) -> Table:
        mated = battle_of(table).army(self.army)
        if mated is None:
            return table
        battle = battle_of(table).with_army(replace(mated, mated_by=self.to, mated_in=table.turn.number))
        checked = {army: checkers for army, checkers in battle.checked.items() if army != self.army}
        return table.with_kit(replace(battle, checked=checked))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("king mated", {"army": army_ref(self.army), "taker": player(self.to)}),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{self.army} is checkmated by {self.to}."


class TakeArmy(_OfArmy):
    """Take an army over, or hand it to the seat ``to``; a checkmate that made it so is settled."""

    to: str = ""

    phrases: ClassVar[tuple[str, ...]] = ("take armies",)

    def objection(self, table: Table) -> str:
        if not self.taker:
            return "Somebody who sits at the table has to take the army."
        return super().objection(table) or table.not_here(self.taker)

    @property
    def taker(self) -> str:
        return self.to or self.by

    def on(self, table: Table) -> Table:
        taken = battle_of(table).army(self.army)
        return table.with_kit(battle_of(table).with_army(_controlled(taken, self.taker))) if taken else table

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return _handed(before, self.army, self.taker)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        if self.by and self.by != self.taker:
            return f"{self.by} handed {self.army}’s army to {self.taker}."
        return f"{self.taker} took over {self.army}’s army."


class ReleaseArmy(_OfArmy):
    """An army no longer has anybody who controls it; its pieces stay where they are."""

    def on(self, table: Table) -> Table:
        released = battle_of(table).army(self.army)
        return table.with_kit(battle_of(table).with_army(_controlled(released, ""))) if released else table

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return _handed(before, self.army, "")

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"Nobody controls the army {self.army} any more."


class HandMan(Act):
    """Hand the piece that stands on a square over to another army: it stays where it is, and never castles."""

    at: str
    army: str

    def objection(self, table: Table) -> str:
        man = man_at(table, self.at)
        if man is None or man.kind != MAN:
            return f"No piece stands on {said_square(self.at)}."
        if battle_of(table).army(self.army) is None:
            return f"There is no army called “{self.army[:40]}”."
        return f"It is {self.army}’s already." if man.whose == self.army else ""

    def on(self, table: Table) -> Table:
        man = table.things.at(square(self.at))[-1]
        unmoved = {key: at for key, at in battle_of(table).unmoved.items() if key != man.id}
        things = table.things.with_thing(replace(man, whose=self.army))
        return replace(table, things=things).with_kit(replace(battle_of(table), unmoved=unmoved))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        man = man_at(before, self.at)
        fields = {"piece": Ref("thing", man.id), "army": army_ref(self.army), "by": player(self.by)} if man else {}
        return (Occasion("piece handed", fields),) if man else ()

    def told(self, table: SeenTable, after: SeenTable) -> str:
        man = man_at(table, self.at)
        on = said_square(self.at, man.whose) if man else ""
        return f"{self.doer} handed {man.whose}’s {man.face} on {on} to {self.army}." if man else ""


def _controlled(taken: Army, seat: str) -> Army:
    before = taken.controller if taken.controller != seat else taken.taken_from
    return replace(taken, controller=seat, mated_by="", taken_from=before)


def _handed(before: Table, name: str, taker: str) -> tuple[Occasion, ...]:
    had = battle_of(before).army(name)
    fields = {"army": army_ref(name), "giver": player(had.controller if had else ""), "taker": player(taker)}
    return (Occasion("army handed", fields),)


class CannotMove(_OfArmy):
    """An army can make no move in its turn and is not checkmated."""

    forbidden: bool = False
    """Whether it has moves as men move, and rules forbid each of them."""

    players: ClassVar[bool] = False

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("no move left", {"army": army_ref(self.army), "who": player(after.turn.seat)}),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        why = ": rules forbid each that it has" if self.forbidden else ""
        return f"The army {self.army} can make no move{why}."


class EndMoves(_OfArmy):
    """The moves of the army on turn are made: none is left to it, or it makes no more."""

    because: str = ""
    """Why a half-board on which it could still move can be pushed to no other, in sentences."""

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        march = battle_of(table).march
        over = replace(march, over=True) if march.army == self.army else march
        return table.with_kit(replace(battle_of(table), march=over))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("moves ended", {"army": army_ref(self.army), "who": player(after.turn.seat)}),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return self.because


class CountUnmoved(Act):
    """Pieces count as unmoved where they stand now."""

    men: tuple[str, ...]

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        standing = {key: table.things[key].at.of for key in self.men if key in table.things}
        battle = battle_of(table)
        return table.with_kit(replace(battle, unmoved={**battle.unmoved, **standing}))


class CountBoards(_OfArmy):
    """The half-boards on which the army on turn has pieces are counted anew, as when its turn began."""

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        if self.army != battle_of(table).march.army:
            return table
        march = replace(battle_of(table).march, start=position(table).on(self.army))
        return table.with_kit(replace(battle_of(table), march=march))
