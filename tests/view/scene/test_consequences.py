"""What a push comes to, in the sentences of its card."""

from pathlib import Path

from tabletop.view.scene.figures import board_figures
from tabletop.view.scene.figures.consequences import lines
from tests.games.chess_table import begun, moving, prospect


def test_after_a_checkmate_nobody_is_promised_more_moves(tmp_path: Path) -> None:
    session = begun(tmp_path, Red="8/8/8/K7", Blue="6R1/7R/8/4K3", Yellow="N(Red)7/8/8/4K3")
    moving(session)
    push = prospect(session, "Red+Blue")
    assert push.mated
    assert push.left == (1,), "as it is counted"
    assert [each.strong for each in lines(push, session.table())] == ["Red is checkmated here."]


def test_where_little_can_stand_over_a_half_board_the_check_goes_before_the_moves_that_are_left() -> None:
    *_, first, last = board_figures._shorter("on turn, 1 move left, in check: counts as mate")
    assert (first, last) == ("in check", "1 move left")
