"""Every reason why a man may not go somewhere is true: what it says is looked for on the board by brute force."""

import re
from random import Random

import pytest

from tabletop.engine.chess.sides import RuledPosition
from tabletop.engine.chess.squares import read_square
from tabletop.engine.chess.why_not import Refusals
from tabletop.engine.values import Barred
from tests.engine.half_boards.boards import fide, strewn
from tests.engine.half_boards.brute import Plane, Spot
from tests.proving import numbers


def spot_of(plane: Plane, written: str) -> Spot:
    board, at = read_square(written) or ("", 0)
    return plane.spot((board, at % 8 + 1, at // 8 + 1))


def true_of_check(plane: Plane, start: Spot, end: Spot, found: Barred) -> bool:
    """The move could be made but for the check, and the man who is drawn gives it."""
    man = plane.men[start]
    tries = dict(plane.tries(start, man))
    if end not in tries:
        return False
    men = {at: each for at, each in plane.men.items() if at not in (start, end, tries[end])} | {end: man}
    before = any(plane.attacked(plane.men, king, man[0]) for king in plane.kings(plane.men, man[0]))
    gives = all(spot_of(plane, king) in plane.strikes(men, spot_of(plane, one)) for one, king in found.lines)
    return bool(found.lines) and gives and ("still" not in found.told or (before and man[1] != "king"))


def true_of_way(plane: Plane, start: Spot, end: Spot, found: Barred) -> bool:
    """Without those who stand in the way, and with nobody else gone, he could go there."""
    stops = {spot_of(plane, each) for each in found.squares}
    if not stops <= plane.men.keys() or {start, end} & stops:
        return False
    plane.men = {at: each for at, each in plane.men.items() if at not in stops}
    return end in dict(plane.tries(start, plane.men[start]))


def true_of_gait(plane: Plane, start: Spot, end: Spot) -> bool:
    """Nor could he on an empty board."""
    man = plane.men[start]
    plane.men = {start: man}
    return end not in dict(plane.tries(start, man))


def holds(plane: Plane, start: Spot, end: Spot, found: Barred) -> bool:
    man, other, told = plane.men[start], plane.men.get(end), found.told
    if "castl" in told:
        return man[1] == "king" and not true_of_check(plane, start, end, found)
    if "in check" in told:
        return true_of_check(plane, start, end, found)
    if told.endswith("in the way."):
        return true_of_way(plane, start, end, found)
    if told.endswith("stands there."):
        return other is not None and other[0] == man[0] and other[1] in told
    if told == "A king is never captured.":
        return other is not None and other[1] == "king" and other[0] != man[0]
    if "does not capture that way" in told:
        return man[1] == "pawn" and other is not None and end[0] == start[0] and end not in plane.strikes(plane.men, start)
    if "only to capture" in told:
        return man[1] == "pawn" and other is None and end in plane.strikes(plane.men, start)
    if "Only its first move" in told:
        return man[1] == "pawn" and not man[2] and end == (start[0], start[1] + 2 * plane.forward(start, man[0]))
    if told.startswith("There it"):
        return plane.promotes(end, man)
    backwards = re.match(r"On (\w)’s half-board, (\w)’s pawn goes", told)
    return bool(backwards or re.match(rf"A {man[1]} moves|That is not how a {man[1]} moves", told)) and true_of_gait(
        plane, start, end
    )


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_said_of_a_move_that_may_not_be_made_is_so(seed: int) -> None:
    chance, said = Random(seed), set[str]()
    for _ in range(numbers(25, 600)):
        armies = chance.randint(2, 5)
        stand, scene = strewn(chance, armies)
        army = chance.choice("ABCDE"[:armies])
        refusals = Refusals(RuledPosition(stand, fide(scene.controllers)), "A", "B", army)
        men = [(board, at) for board in "AB" for at, man in stand.boards[board].men.items() if man.army == army]
        for start in men:
            for end in [(board, at) for board in "AB" for at in range(32) if (board, at) != start]:
                if found := refusals.why_not(start, end):
                    plane = Plane(scene, "A", "B")
                    one, other = (plane.spot((board, at % 8 + 1, at // 8 + 1)) for board, at in (start, end))
                    assert holds(plane, one, other, found), (found, start, end, stand)
                    said.add(re.sub(r"\w’s \w+ on \S+|’s|[A-E]\b|\b[a-h][1-4]", "…", found.told))
    assert len(said) > 15, "most kinds of reasons came up"
