"""A title that hangs on figures: who bears it is read as it was when the thing happened of which a line hears."""

from pathlib import Path

import pytest

from tests.games.chess_table import next_to_move, plays
from tests.games.nomic import begun, points, turn
from tests.games.test_captures import ready
from tests.games.test_checks import paid
from tests.games.test_checks import points as of_both
from tests.golden import approved
from tests.playing import do

UNDERDOG = 'set those called "Underdog" to players with lowest points'
THROWS = "when dice thrown: give 50 points to thrower"
IF_IT_IS = 'when dice thrown if thrower is in those called "Underdog": give 1 points to thrower'
IN_THE_BODY = 'when dice thrown\n  for each one in those called "Underdog"\n    give 1 points to one'


@pytest.mark.parametrize("line", [IF_IT_IS, IN_THE_BODY])
@pytest.mark.parametrize("first", [True, False])
def test_who_bears_a_title_is_read_as_it_was_before_any_rule_acted_on_what_happened(
    tmp_path: Path, line: str, first: bool
) -> None:
    session = begun(tmp_path)
    do(session, "set score", of="Bo", to=3, why="so far")
    do(session, "set score", of="Cy", to=3, why="so far")
    sheets = [THROWS, f"{UNDERDOG}\n{line}"]
    for sheet in sheets if first else sheets[::-1]:
        do(session, "edit rule", by="Ann", text="…", sheet=sheet, why="for the test")
    turn(session, 1)
    assert points(session)["Ann"] == 52, "the throw, fifty, and one as the Underdog"
    turn(session, 1)
    assert points(session) == {"Ann": 52, "Bo": 55, "Cy": 4 if line == IN_THE_BODY else 3}


def test_where_several_bore_it_as_it_happened_the_question_says_as_of_when(tmp_path: Path) -> None:
    session = begun(tmp_path)
    sheet = (
        'set those called "King" to players with highest points\nwhen dice thrown: take 1 points from one of those called "King"'
    )
    do(session, "edit rule", by="Ann", text="…", sheet=sheet, why="for the test")
    turn(session, 1)
    assert points(session)["Ann"] == 1, "she alone is King by now"
    assert [each.sentence for each in session.table().parked] == approved()


def test_what_else_a_line_reads_is_as_it_is_by_then(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", by="Ann", text="…", sheet=THROWS, why="for the test")
    sheet = "when dice thrown if points of thrower is at least 50: give 1 points to thrower"
    do(session, "edit rule", by="Ann", text="…", sheet=sheet, why="for the test")
    turn(session, 1)
    assert points(session)["Ann"] == 52


def test_the_underdog_who_captures_is_paid_though_another_rule_pays_for_that_first(tmp_path: Path) -> None:
    session = ready(tmp_path, "when piece captured: give 3 points to by", Red="8/8/8/K5R1", Blue="8/8/8/KQ6")
    paid(session, f'{UNDERDOG}\nwhen piece captured if by is in those called "Underdog": give 1 points to by')
    plays(session, "Red+Blue", "Red:g1-Red:g2")
    next_to_move(session)
    plays(session, "Red+Blue", "Blue:b1-Red:g2")
    assert of_both(session) == [0, 4]
