"""Armies on the table: who controls each, what lies pushed together, and what of a turn's moves has been made.

Men and half-boards are things like all others: a man names the square where he stands, and a half-board lies on the felt.
Nothing here says how men move. ``position`` gives the men of a table to ``engine/chess``, which knows what moves there are
under given ways.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from operator import methodcaller
from typing import ClassVar

from tabletop.engine.boards.board import Board
from tabletop.engine.chess.position import HalfBoard, Man, March, Own, Passed, Position, march
from tabletop.engine.chess.squares import FILES, board_of, read_square
from tabletop.engine.frozen import replace
from tabletop.engine.kit_state import SQUARE, KitState
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.things import FELT, Place, SeenThing, Thing, square
from tabletop.engine.values import Ref, Value

ARMY, MAN, HALF_BOARD = "army", "man", "half-board"
NAMES = (
    "Red", "Blue", "Yellow", "Green", "Purple", "Orange", "Sky", "Pink",
    "Brown", "White", "Black", "Teal", "Lime", "Grey", "Navy", "Lilac",
)  # fmt: skip
"""What armies are called: the sixteen colours that seats and armies have, in their order."""


Check = tuple[str, str]
"""The squares of a man who gives check and of the royal man whom he strikes."""


@dataclass(frozen=True)
class Army:
    """An army, which is at home on the half-board of its name. ``controller`` is a seat, or nobody where it is empty."""

    name: str
    raised_for: str
    """The seat before which its half-board lies, whoever controls it later."""
    controller: str = ""
    look: int = 0
    """Which of the sixteen colours and marks, from 0."""
    mated_by: str = ""
    """The seat that has checkmated it and not yet taken it over."""
    mated_in: int = 0
    """The number of the turn in which it was checkmated; 0 if it never was, or once it has begun a turn since."""
    taken_from: str = ""
    """The seat that controlled it before whoever does now."""

    def fell_lately(self, turn: int, armies: int) -> bool:
        """Whether it was checkmated in the turn of that number or in the round before it, when so many armies take turns."""
        return bool(self.mated_in) and turn - self.mated_in < armies


@dataclass(frozen=True)
class Battle(KitState):
    """All that has to be known of the armies between two moves, besides where the men stand."""

    refs: ClassVar[tuple[str, ...]] = (ARMY, HALF_BOARD, SQUARE)
    things: ClassVar[tuple[str, ...]] = (MAN,)
    named_for: ClassVar[tuple[str, ...]] = (HALF_BOARD,)
    beside: ClassVar[str] = "the pieces beside {}’s half-board"
    one_on_a_square: ClassVar[bool] = True
    whose: ClassVar[bool] = True

    armies: tuple[Army, ...] = ()
    """In batting order."""
    unmoved: Mapping[str, str] = field(default_factory=dict)
    """The square where each man was set up, by his id, as long as he has not moved."""
    together: tuple[str, ...] = ()
    """The two half-boards that are pushed together."""
    parted: tuple[Check, ...] = ()
    """The checks across half-boards that lay together in this turn, and no longer do: they are known, and not given again."""
    checked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The armies that were in check at this push, each with those whose men gave it; once a move is made they count as
    checkmated."""
    checks: tuple[Check, ...] = ()
    """The checks that were told and stand: on the half-boards that lie together, and on each of the others alone."""
    revocable: tuple[Check, ...] = ()
    """Those that came about at this push, which may still be taken back: they are given once a man has moved."""
    march: March = March()
    passed: tuple[Passed, ...] = ()
    last: tuple[str, ...] = ()
    """The squares of the last move, from and to."""

    def army(self, name: str) -> Army | None:
        return next((army for army in self.armies if army.name == name), None)

    def of(self, seat: str) -> tuple[Army, ...]:
        """The armies that a seat controls."""
        return tuple(army for army in self.armies if seat and army.controller == seat)

    @property
    def looks(self) -> frozenset[int]:
        return frozenset(army.look for army in self.armies)

    def with_army(self, changed: Army) -> "Battle":
        """``changed`` in place of the army of its name."""
        return replace(self, armies=tuple(changed if army.name == changed.name else army for army in self.armies))

    @property
    def known(self) -> tuple[Check, ...]:
        """The checks of this turn across two half-boards, of those that lie together as well."""
        across = [line for line in self.checks if line not in alone(self.checks)]
        return tuple(dict.fromkeys((*self.parted, *across)))

    def apart(self) -> "Battle":
        """This battle with no half-boards pushed together."""
        if not self.together and not self.checked and not self.parted:
            return self
        return replace(self, together=(), checked={}, checks=alone(self.checks), parted=(), revocable=())

    @staticmethod
    def is_square(text: str) -> bool:
        return read_square(text) is not None

    def has_place(self, place: Place) -> bool:
        return self.army(read_board(place)) is not None and (place.kind != SQUARE or self.is_square(place.of))

    def names(self, kind: str) -> tuple[str, ...]:
        """Half-boards are called by the armies that are at home on them."""
        return tuple(army.name for army in self.armies) if kind in (ARMY, HALF_BOARD) else super().names(kind)

    @property
    def boards(self) -> tuple[Board, ...]:
        return tuple(_board(army.name) for army in self.armies)

    def player_of(self, ref: Ref) -> str | None:
        army = self.army(ref.key) if ref.kind == ARMY else None
        return army.controller if army else None

    def turn_begun(self, table: Table, of: Ref | None) -> "Battle":
        """As the turn of an army begins it takes stock, whom it passed with its last turn is safe, and that it was checkmated is
        news no more."""
        if not self.armies:
            return self
        army = of.key if of and of.kind == ARMY else ""
        passed = tuple(each for each in self.passed if each.army != army)
        armies = tuple(replace(each, mated_in=0) if each.name == army and each.mated_in else each for each in self.armies)
        begun = march(position(table), army) if army else March()
        return replace(self.apart(), armies=armies, march=begun, passed=passed)

    def turn_ended(self) -> "Battle":
        return self.apart()

    def trouble_with_new(self, what: str, to: Place, count: int) -> str:
        whose, _, kind = what.partition(" ")
        if self.army(whose) is None or not kind:
            return f"A piece is named by an army on the table and its kind, such as “Red knight”, not “{what[:40]}”."
        return "" if count == 1 and to.kind == SQUARE else "A piece stands on a square of its own."

    def with_new(self, table: Table, what: str, to: Place) -> Table:
        whose, _, kind = what.partition(" ")
        return replace(table, things=table.things.placed(MAN, whose, {to: kind}))


@lru_cache(maxsize=100)
def _board(name: str) -> Board:
    return Board(name, 8, 4, files=FILES)


def alone(checks: tuple[Check, ...]) -> tuple[Check, ...]:
    """Those that stand where no half-boards lie together."""
    return tuple((man, king) for man, king in checks if board_of(man) == board_of(king))


battle_of: Callable[[Table | SeenTable], Battle] = methodcaller("kit", Battle)
"""What a table knows of armies."""


def army_ref(name: str) -> Value:
    """The army of that name; nobody for no name."""
    return Ref(ARMY, name) if name else None


def read_board(place: Place) -> str:
    """The half-board of a place on one or beside one; nothing for any other place."""
    return board_of(place.of) if place.kind == SQUARE else place.of if place.kind == "beside" else ""


def half_board(table: Table | SeenTable, army: str) -> Thing | SeenThing | None:
    """The half-board where that army is at home, as a thing on the felt."""
    return next((each for each in table.things.at(FELT) if (each.kind, each.face) == (HALF_BOARD, army)), None)


def armies_in_check(table: Table | SeenTable) -> tuple[str, ...]:
    """The armies of which a king stands in check, by the checks that were told and whose men are not laid aside."""
    kings = (man_at(table, king) for giver, king in battle_of(table).checks if man_at(table, giver))
    return tuple(dict.fromkeys(king.whose for king in kings if king))


def has_turns(army: Army, table: Table | SeenTable) -> bool:
    """Whether turns of that army come: not where nobody controls it, or somebody who is out."""
    return army.controller in table.players


def unmated(table: Table | SeenTable) -> tuple[str, ...]:
    """Those of them that are not checkmated, were not in this turn, and do not count as that once a man is moved."""
    battle, number = battle_of(table), table.turn.number
    lost = {*battle.checked, *(army.name for army in battle.armies if army.mated_by or army.mated_in == number)}
    return tuple(name for name in armies_in_check(table) if name not in lost)


def man_at(table: Table | SeenTable, name: str) -> Thing | SeenThing | None:
    standing = table.things.at(square(name))
    return standing[-1] if standing else None


def position(table: Table | SeenTable, own: Mapping[str, Own] | None = None) -> Position:
    """Where the men of all armies stand, for ``engine/chess``; ``own`` is what holds of single men, by square."""
    battle = battle_of(table)
    unmoved = battle.unmoved
    standing: dict[str, list[tuple[int, Man]]] = {army.name: [] for army in battle.armies}
    for thing in table.things.by_id.values():
        if thing.kind == MAN and thing.at.kind == SQUARE and (found := read_square(thing.at.of)) and found[0] in standing:
            fresh = unmoved.get(thing.id) == thing.at.of
            standing[found[0]].append((found[1], Man(thing.whose, thing.face, fresh, (own or {}).get(thing.at.of))))
    boards = {name: _half_board(name, tuple(sorted(men))) for name, men in standing.items()}
    return Position(boards, battle.passed)


@lru_cache(maxsize=500)
def _half_board(name: str, men: tuple[tuple[int, Man], ...]) -> HalfBoard:
    """A half-board that stays as it is stays the same value, with all that has been worked out of it."""
    return HalfBoard.of(name, dict(men))
