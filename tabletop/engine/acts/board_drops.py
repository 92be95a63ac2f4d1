"""What a drop of a half-board or a man would be, and where one may go."""

from tabletop.engine.acts.base import Act
from tabletop.engine.acts.pushes import Demote, Move, Promote, Pull, Push
from tabletop.engine.boards.battle import ARMY, HALF_BOARD, MAN, battle_of
from tabletop.engine.chess.squares import HALF, written
from tabletop.engine.duties import owed
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import FELT, Address, Place, SeenThing, square


def on_board(army: str) -> Place:
    """A half-board that another may be pushed to."""
    return Place(HALF_BOARD, army)


def board_targets(table: SeenTable, thing: SeenThing) -> tuple[Place, ...] | None:
    """All the places where a half-board or a man could be dropped; none for what may go where any thing may."""
    battle, every = battle_of(table), table.names(ARMY)
    if thing.kind == HALF_BOARD:
        return (*(on_board(name) for name in every if name != thing.face), FELT)
    if thing.kind != MAN or thing.at.kind not in ("square", "beside"):
        return None
    boards = every if thing.at.kind == "beside" else battle.together or every
    squares = (square(written(board, at)) for board in boards for at in range(HALF))
    return tuple(each for each in squares if each != thing.at)


def board_drop(table: SeenTable, thing: SeenThing, target: Place, spot: tuple[float, float] | None) -> Act | None:
    """A half-board is pushed to another by whoever is on turn, or pulled away from one to that spot of the felt; a man who stands
    on a square is moved to another by whoever controls his army. None for what is nothing of that."""
    battle, by = battle_of(table), table.turn.seat
    if thing.kind == HALF_BOARD and target.kind == HALF_BOARD:
        pushed = {thing.face, target.of}
        return Push(by=by, boards=(thing.face, target.of)) if len(pushed) == 2 and pushed != set(battle.together) else None
    if thing.kind == HALF_BOARD:
        return Pull(by=by, board=thing.face, at=spot) if target == FELT and thing.face in battle.together else None
    if thing.kind != MAN or {thing.at.kind, target.kind} != {"square"} or target == thing.at:
        return None
    army = battle.army(thing.whose)
    return Move(by=army.controller if army else "", from_=thing.at.of, to=target.of)


def touched(table: SeenTable, taken: Address) -> Act | None:
    """What a click on a thing means by itself: a man is promoted or demoted by whoever has that to do with one of theirs."""
    thing = table.taken(taken)
    army = battle_of(table).army(thing.whose) if thing and thing.kind == MAN and thing.at.kind == "square" else None
    if thing is None or army is None:
        return None
    acts: tuple[Act, ...] = (Demote(by=army.controller, at=thing.at.of), Promote(by=army.controller, at=thing.at.of))
    wanted = {way for duty in owed(table.duties, army.controller) for way in duty.fulfils}
    return next((act for act in acts if f"{act.said} a piece" in wanted), None)


STAYS = (HALF_BOARD,)
"""Kinds of things that lie on the felt and nowhere else."""
