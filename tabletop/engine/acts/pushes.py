"""Acts on half-boards: push two together, pull them apart, and move a man."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, TypeAlias

from tabletop.engine.acts.base import Act
from tabletop.engine.acts.whereabouts import entered, trouble_with_spot, with_spot
from tabletop.engine.boards.battle import ARMY, Battle, Check, alone, army_ref, battle_of, half_board, man_at
from tabletop.engine.chess.position import Passed
from tabletop.engine.chess.squares import board_of, read_square
from tabletop.engine.chess.squares import square_in_words as said_square
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.things import SeenThing, Thing, Things, beside, read_address, square
from tabletop.engine.values import Ref, listed

NOTHING = "nothing"
Man: TypeAlias = Thing | SeenThing


class Push(Act):
    """Push two half-boards together at their joining edges. What lay together before is pulled apart."""

    boards: tuple[str, ...]

    def objection(self, table: Table) -> str:
        if len(set(self.boards)) != 2 or len(self.boards) != 2:
            return "Two half-boards are pushed together, no more and no fewer."
        return _strange(table, self.boards)

    def on(self, table: Table) -> Table:
        battle = battle_of(table)
        return table.with_kit(replace(battle.apart(), together=self.boards, parted=battle.parted))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        boards = tuple(Ref("half-board", each) for each in self.boards)
        return (Occasion("half-boards pushed", {"boards": boards, "army": army_ref(after.turn.of(ARMY)), "by": player(self.by)}),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{self.doer} pushed {listed(self.boards)} together."


class Pull(Act):
    """Pull the half-boards apart again before a move is made; where a ``board`` is named, that one comes to lie elsewhere."""

    board: str = ""
    at: tuple[float, float] | None = None
    """Where its middle lies on the felt, ``(0, 0)`` to ``(1, 1)``."""

    def objection(self, table: Table) -> str:
        if not battle_of(table).together:
            return "No half-boards lie together."
        return _strange(table, (self.board,) if self.board else ()) or trouble_with_spot(self.at)

    def on(self, table: Table) -> Table:
        battle, put = battle_of(table), half_board(table, self.board)
        apart = table.with_kit(replace(battle.apart(), parted=battle.parted))
        return with_spot(apart, [read_address(put.id)], self.at) if put and self.at else apart

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{self.doer} pulled {listed(battle_of(table).together)} apart."

    @property
    def promise(self) -> str:
        return "pulls the half-boards apart"


def _strange(table: Table, boards: tuple[str, ...]) -> str:
    strange = next((each for each in boards if battle_of(table).army(each) is None), "")
    return f"There is no half-board called “{strange[:40]}”." if strange else ""


class CallCheck(Act):
    """These armies are in check at this push; once a move is made they count as checkmated."""

    armies: tuple[str, ...]
    checkers: tuple[tuple[str, ...], ...] = ()
    """Whose pieces give check, to each of them in turn."""

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        giving = (*self.checkers, *[()] * len(self.armies))
        checked: dict[str, tuple[str, ...]] = dict(zip(self.armies, giving, strict=False))
        return table.with_kit(replace(battle_of(table), checked=checked))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        stand = "stands" if len(self.armies) == 1 else "stand"
        return f"{listed(self.armies)} {stand} in check at the push, which counts as checkmate."


class TellCheck(Act):
    """Kings stand in check, or no longer do: all checks on the table, as they are now."""

    lines: tuple[Check, ...]
    """The squares of each piece that gives check and of the king that it checks, also across two half-boards that were just
    pulled apart."""
    revocable: bool = False
    """Whether they are those of a push that may still be taken back: they are given once a piece has moved."""

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        battle = battle_of(table)
        revocable = tuple(
            line for line in self.lines if line in battle.revocable or (self.revocable and line not in battle.checks)
        )
        told = replace(battle, checks=self.lines, revocable=revocable)
        return table.with_kit(told if told.together else replace(told, checks=alone(self.lines), parted=told.known))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return () if self.revocable else given(before, self._new(before, battle_of(before).parted))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        """Only what is new, and not what counts as checkmate, which is told as that; what was a check on two half-boards that a
        move has just pulled apart is one no longer."""
        battle, told = battle_of(table), []
        apart = not battle.together
        for king, men in self._new(table, battle.parted if apart else ()):
            if king.whose in battle.checked:
                continue
            names, whose = _names(men), f"{king.whose}’s {king.face}"
            if apart and all(board_of(man.at.of) != board_of(king.at.of) for man in men):
                told.append(f"{names} gave check to {whose} until the half-boards were pulled apart.")
            else:
                told.append(f"{names} {'give' if len(men) > 1 else 'gives'} check to {whose}.")
        return " ".join(told)

    def _new(self, table: Table | SeenTable, parted: tuple[Check, ...]) -> Iterator[tuple[Man, list[Man]]]:
        """The kings who come into check, each with those who give it; whoever counts as checkmated since the push is not checked
        anew by the move."""
        battle = battle_of(table)
        mated = () if battle.together else battle.checked
        new = tuple(line for line in self.lines if line not in (*battle.checks, *parted))
        return ((king, men) for king, men in checked_by(table, new) if king.whose not in mated)


def checked_by(table: Table | SeenTable, lines: tuple[Check, ...]) -> Iterator[tuple[Man, list[Man]]]:
    """Each king of these checks, with those who give them."""
    for name in dict.fromkeys(king for _, king in lines):
        king, men = man_at(table, name), [man for each, checked in lines if checked == name and (man := man_at(table, each))]
        if king and men:
            yield king, men


def given(table: Table, checks: Iterable[tuple[Man, list[Man]]]) -> tuple[Occasion, ...]:
    """That these checks are given: once for each king and whoever gives it, with however many men. As half-boards come together,
    by whoever pushes them alone: a check that others find there was given before, or by nobody."""
    found: dict[tuple[str, str], Occasion] = {}
    pusher = table.turn.seat if battle_of(table).together else None
    for king, men in checks:
        for man in men:
            army = battle_of(table).army(man.whose)
            by = army.controller if army else ""
            fields = {
                "piece": Ref("thing", man.id), "king": Ref("thing", king.id), "army": army_ref(king.whose), "by": player(by),
            }  # fmt: skip
            if pusher in (None, by):
                found.setdefault((king.id, by), Occasion("check given", fields))
    return tuple(found.values())


class Move(Act):
    """Move a piece to a square, such as from ``Red:e2`` to ``Blue:d4``; an enemy that stands there is captured."""

    from_: str
    to: str
    into: str = ""
    """What it becomes, where it is promoted."""
    taken: str = ""
    """Where a piece that is taken in passing stands; the session fills it in."""
    rook: tuple[str, ...] = ()
    """In castling, the square that the rook leaves and the one it goes to; the session fills them in."""
    passed: tuple[str, ...] = ()
    """The squares that it passes and may be taken on; the session fills them in."""

    phrases: ClassVar[tuple[str, ...]] = ("move a piece", "move a man")

    def objection(self, table: Table) -> str:
        for name in (self.from_, self.to, *self.rook, *self.passed, *filter(None, [self.taken])):
            if read_square(name) is None or battle_of(table).army(board_of(name)) is None:
                return f"“{name[:40]}” is no square on the table; one is written Red:e2."
        if self.from_ == self.to:
            return "A piece moves from one square to another."
        if len(self.rook) not in (0, 2) or (self.rook and man_at(table, self.rook[0]) is None):
            return "A rook leaves one square in castling and goes to another."
        if self.rook and self.rook[1] != self.from_ and man_at(table, self.rook[1]):
            return f"A piece stands on {said_square(self.rook[1])}, where the rook would go."
        return "" if man_at(table, self.from_) else f"No piece stands on {said_square(self.from_)}."

    def on(self, table: Table) -> Table:
        man = man_at(table, self.from_)
        if man is None:
            return table
        things = table.things
        for name in (self.taken, self.to):
            things = _captured(things, name)
        moved = [man.id]
        things = things.moved([man.id], square(self.to))
        if self.into:
            things = things.with_thing(replace(things[man.id], face=self.into))
        if self.rook:
            rook = table.things.at(square(self.rook[0]))[-1]
            things, moved = things.moved([rook.id], square(self.rook[1])), [*moved, rook.id]
        return replace(table, things=things).with_kit(self._battle(table, man.face, man.whose, moved))

    def _battle(self, table: Table, kind: str, whose: str, moved: list[str]) -> Battle:
        battle, end = battle_of(table), read_square(self.to)
        unmoved = {key: at for key, at in battle.unmoved.items() if key not in moved}
        over = [each for name in self.passed if (each := read_square(name))]
        passed = tuple(Passed(whose, kind, end, each, table.turn.number) for each in over if end)
        march = battle.march
        if battle.together and whose == march.army:
            march = march.with_push(battle.together)
        return replace(
            battle,
            unmoved=unmoved,
            passed=battle.passed + passed,
            march=march,
            together=(),
            checks=alone(battle.checks),
            parted=battle.known,
            revocable=(),
            last=(self.from_, self.to),
        )

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        man = man_at(before, self.from_)
        captured = man_at(before, self.taken or self.to)
        if man is None:
            return ()
        boards = tuple(Ref("half-board", each) for each in battle_of(before).together)
        fields = {
            "piece": Ref("thing", man.id), "army": army_ref(man.whose), "from": self.from_, "to": self.to,
            "option": option(self.to, self.into), "becomes": self.into or None,
            "captured": Ref("thing", captured.id) if captured else None,
            "castled": Ref("thing", rook.id) if (rook := man_at(before, next(iter(self.rook), ""))) else None,
            "boards": boards, "by": player(self.by),
        }  # fmt: skip
        taken = {
            "piece": Ref("thing", captured.id), "army": army_ref(captured.whose), "captor": Ref("thing", man.id),
            "by": player(self.by),
        } if captured else {}  # fmt: skip
        moved = after.things[man.id]
        return (
            *given(before, checked_by(before, _revocable(battle_of(before)))),
            Occasion("piece moved", fields),
            *([Occasion("piece captured", taken)] if captured else []),
            *entered(moved, man.at, self.by),
        )

    def told(self, table: SeenTable, after: SeenTable) -> str:
        captured = man_at(table, self.taken or self.to)
        took = f", capturing {captured.whose}’s {captured.face}{' in passing' if self.taken else ''}" if captured else ""
        into = f", where it becomes a {self.into}" if self.into else ""
        castled = ", castling" if self.rook else ""
        return f"{self.doer} moved {self._way(table)}{into}{castled}{took}.{_given_at_push(table)}"

    def as_disputed(self, table: SeenTable) -> str:
        return f"{self.doer} moves {self._way(table)}."

    def _way(self, table: SeenTable) -> str:
        man = man_at(table, self.from_)
        whose = man.whose if man else ""
        kind = f"{whose}’s {man.face}" if man else "a piece"
        return f"{kind} from {said_square(self.from_, whose)} to {said_square(self.to, whose)}"


def _revocable(battle: Battle) -> tuple[Check, ...]:
    """The checks of the push that are given once a man has moved."""
    return tuple(line for line in battle.revocable if line not in battle.parted)


def _given_at_push(table: SeenTable) -> str:
    """Those of them that count as checkmate: at the push that alone was told."""
    battle = battle_of(table)
    mating = [(king, men) for king, men in checked_by(table, _revocable(battle)) if king.whose in battle.checked]
    return "".join(f" {_names(men)} gave check to {king.whose}’s {king.face} at the push." for king, men in mating)


def _names(men: list[Man]) -> str:
    return listed([f"{man.whose}’s {man.face}" for man in men])


def _captured(things: Things, name: str) -> Things:
    """The things with whoever stood on a square beside the half-board of his army."""
    for man in things.at(square(name)) if name else ():
        things = things.moved([man.id], beside(man.whose))
    return things


def option(to: str, into: str) -> str:
    """A move's end as people write it: ``Red:e4``, or ``Blue:e1 as queen`` for a promotion."""
    return f"{to} as {into}" if into else to


WHICH = ", which "
"""Before what a piece becomes."""


class _Changed(Act):
    at: str
    into: str = ""
    """What the piece becomes; left out, the next kind as the rules say. ``nothing`` takes it off the board."""

    def objection(self, table: Table) -> str:
        man = man_at(table, self.at)
        if man is None:
            return f"No piece stands on {said_square(self.at)}."
        if not self.into:
            return f"No rule says what a {man.face} would become."
        return "" if len(self.into) <= 40 else "What a piece becomes is named in 40 letters at most."

    def on(self, table: Table) -> Table:
        man = table.things.at(square(self.at))[-1]
        unmoved = {key: at for key, at in battle_of(table).unmoved.items() if key != man.id}
        things = table.things.with_thing(replace(man, face=self.into))
        if self.into == NOTHING:
            things = table.things.moved([man.id], beside(man.whose))
        return replace(table, things=things).with_kit(replace(battle_of(table), unmoved=unmoved))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        man = man_at(before, self.at)
        if man is None:
            return ()
        fields = {
            "piece": Ref("thing", man.id), "army": army_ref(man.whose), "was": man.face, "becomes": self.into,
            "by": player(self.by),
        }  # fmt: skip
        return (Occasion(f"piece {self.said}d", fields),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        man = man_at(table, self.at)
        if man is None:
            return ""
        where = said_square(self.at, man.whose)
        becomes = f"stays a {man.face}" if self.into == man.face else self._becomes
        return f"{self.doer} {self.said}d {man.whose}’s {man.face} on {where}{WHICH}{becomes}."

    @property
    def promise(self) -> str:
        return f"{self.said}s the piece on {said_square(self.at)}{WHICH}{self._becomes}"

    @property
    def _becomes(self) -> str:
        return "leaves the board" if self.into == NOTHING else f"becomes a {self.into}"


class Promote(_Changed):
    """Make a piece the next more powerful kind, where it stands."""

    phrases: ClassVar[tuple[str, ...]] = ("promote a piece",)


class Demote(_Changed):
    """Make a piece the next less powerful kind, where it stands."""

    phrases: ClassVar[tuple[str, ...]] = ("demote a piece",)
