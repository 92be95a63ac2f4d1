"""Men of three to six armies on two half-boards: the generator finds what brute force finds, whichever half is called near."""

from random import Random

import pytest

from tabletop.engine.chess.position import Position
from tabletop.engine.chess.squares import FILES
from tabletop.engine.chess.ways import Ways
from tests.engine.half_boards.boards import fide, named, pushed, strewn
from tests.engine.half_boards.brute import Plane, Scene
from tests.proving import numbers

SEEDS = range(8)


def spelt(square: tuple[str, int, int]) -> str:
    board, file, row = square
    return f"{board}:{FILES[file - 1]}{row}"


def as_brute_force_sees_it(scene: Scene, army: str) -> tuple[set[tuple[str, str, str]], bool, set[str]]:
    plane = Plane(scene, "A", "B")
    moves = {(spelt(start), spelt(end), into) for start, end, into in plane.moves(army)}
    enemies = {each for each in scene.controllers if plane.hostile(each, army) and plane.in_check(plane.men, each)}
    return moves, plane.in_check(plane.men, army), enemies


def as_the_program_sees_it(
    stand: Position, ways: Ways, near: str, far: str, army: str
) -> tuple[set[tuple[str, str, str]], bool, set[str]]:
    outcome = pushed(stand, ways, near, far, army)
    moves = [named((near, far), move) for move in outcome.moves]
    assert len(set(moves)) == len(moves)
    return set(moves), outcome.checked, set(outcome.enemies_checked)


@pytest.mark.parametrize("seed", SEEDS)
def test_moves_and_checks_of_many_armies_are_those_that_brute_force_finds(seed: int) -> None:
    chance, full = Random(seed), 0
    for _ in range(numbers(40, 2_600)):
        armies = chance.randint(3, 6)
        stand, scene = strewn(chance, armies)
        army = chance.choice("ABCDEF"[:armies])
        ways = fide(scene.controllers)
        expected = as_brute_force_sees_it(scene, army)
        assert as_the_program_sees_it(stand, ways, "A", "B", army) == expected, stand
        assert as_the_program_sees_it(stand, ways, "B", "A", army) == expected, stand
        full += bool(expected[0])
    assert full > 20, "most boards have somebody to move"
