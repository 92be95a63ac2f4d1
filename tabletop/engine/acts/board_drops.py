"""What a drop of a half-board or a man would be, and where one may go."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tabletop.engine.acts.base import Act
from tabletop.engine.acts.boards import Demote, Move, Promote, Pull, Push
from tabletop.engine.armies import HALF_BOARD, MAN, battle_of
from tabletop.engine.chess.squares import HALF, written
from tabletop.engine.duties import owed
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import FELT, Place, SeenThing, square


def on_board(army: str) -> Place:
    """A half-board that another may be pushed to."""
    return Place(HALF_BOARD, army)


def _board_targets(table: SeenTable, board: SeenThing) -> tuple[Place, ...]:
    return (*(on_board(army.name) for army in battle_of(table).armies if army.name != board.face), FELT)


def _man_targets(table: SeenTable, man: SeenThing) -> tuple[Place, ...] | None:
    if man.at.kind not in ("square", "beside"):
        return None
    battle = battle_of(table)
    every = tuple(army.name for army in battle.armies)
    boards = every if man.at.kind == "beside" else battle.together or every
    squares = (square(written(board, at)) for board in boards for at in range(HALF))
    return tuple(each for each in squares if each != man.at)


def _board_act(table: SeenTable, board: SeenThing, target: Place) -> Act | None:
    """A half-board is pushed to another by whoever is on turn, or pulled away from one on to the bare felt."""
    by, together = table.turn.seat, battle_of(table).together
    if target == FELT and board.face in together:
        return Pull(by=by)
    if target.kind != HALF_BOARD or {board.face, target.of} in ({board.face}, set(together)):
        return None
    return Push(by=by, boards=(board.face, target.of))


def _man_act(table: SeenTable, man: SeenThing, target: Place) -> Act | None:
    """A man who stands on a square is moved to another by whoever controls his army."""
    if man.at.kind != "square" or target.kind != "square" or target == man.at:
        return None
    army = battle_of(table).army(man.whose)
    return Move(by=army.controller if army else "", from_=man.at.of, to=target.of)


def touched(table: SeenTable, key: str) -> Act | None:
    """What a click on a thing means by itself: a man is promoted or demoted by whoever has that to do with one of theirs."""
    thing = table.things.by_id.get(key)
    army = battle_of(table).army(thing.whose) if thing and thing.kind == MAN and thing.at.kind == "square" else None
    if thing is None or army is None:
        return None
    acts: tuple[Act, ...] = (Demote(by=army.controller, at=thing.at.of), Promote(by=army.controller, at=thing.at.of))
    wanted = {way for duty in owed(table.duties, army.controller) for way in duty.fulfils}
    return next((act for act in acts if f"{act.said} a piece" in wanted), None)


class Drops(NamedTuple):
    """What is special about dropping things of one kind."""

    targets: Callable[[SeenTable, SeenThing], tuple[Place, ...] | None]
    """All the places where one could be dropped; none where it may go where any other thing may."""
    act: Callable[[SeenTable, SeenThing, Place], Act | None]
    """What it is to drop one there; none where it is what it would be of any other thing."""


BOARD_DROPS: Mapping[str, Drops] = {HALF_BOARD: Drops(_board_targets, _board_act), MAN: Drops(_man_targets, _man_act)}
STAYS = frozenset({HALF_BOARD})
"""Kinds that lie on the felt and nowhere else."""
