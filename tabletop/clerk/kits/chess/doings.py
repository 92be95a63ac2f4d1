"""What sheets do with armies and their men, as acts."""

from collections.abc import Iterator

from tabletop.clerk.kits.chess.armies import man, open_pushes
from tabletop.clerk.kits.chess.chess_settings import BY_HAND, settings_of
from tabletop.clerk.kits.chess.chess_turns import moves_ended
from tabletop.clerk.kits.people import name_of, seated
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.world import Amiss
from tabletop.engine.acts import Act
from tabletop.engine.acts.armies import CannotMove, CountBoards, CountUnmoved, RaiseArmy, ReleaseArmy
from tabletop.engine.armies import Army, battle_of
from tabletop.engine.things import SeenThing
from tabletop.engine.values import Number, Ref

MOST_ARMIES = 16


def army_of(world: RuleContext, ref: Ref | str) -> Army:
    found = battle_of(world.table).army(name_of(ref))
    if found is None:
        raise Amiss(f"there is no army called “{name_of(ref)}”")
    return found


def man_of(world: RuleContext, ref: Ref | str) -> SeenThing:
    found = man(world.table, ref) if isinstance(ref, Ref) else None
    if found is None:
        raise Amiss("that is no piece on the table")
    return found


def raise_armies(world: RuleContext, number: Number, whom: tuple[Ref | str, ...]) -> Iterator[Act]:
    if not isinstance(number, int) or not 0 <= number <= MOST_ARMIES:
        raise Amiss(f"armies are counted in whole numbers from 0 to {MOST_ARMIES}, not {number}")
    for _ in range(number):
        yield from (RaiseArmy(to=seated(world, each)) for each in whom)


def begin_moves(world: RuleContext, which: Ref | str | None) -> Iterator[Act]:
    march = battle_of(world.table).march
    if which is not None and march.army == name_of(which) and settings_of(world).extra != BY_HAND and not open_pushes(world):
        yield CannotMove(army=march.army)


def end_moves(world: RuleContext, which: Ref | str | None) -> Iterator[Act]:
    return iter(moves_ended(world, name_of(which)) if which is not None else ())


def release(world: RuleContext, which: tuple[Ref | str, ...]) -> Iterator[Act]:
    for each in which:
        yield ReleaseArmy(army=army_of(world, each).name)


def count_boards(world: RuleContext, which: tuple[Ref | str, ...]) -> Iterator[Act]:
    for each in which:
        yield CountBoards(army=army_of(world, each).name)


def unmoved(world: RuleContext, pieces: tuple[Ref | str, ...]) -> Iterator[Act]:
    yield CountUnmoved(men=tuple(man_of(world, each).id for each in pieces))
