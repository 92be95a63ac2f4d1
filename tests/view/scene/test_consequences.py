"""What a push comes to, in the sentences of its card."""

from pathlib import Path

from tabletop.engine.chess.prospect import moves_left
from tabletop.game.session import Session
from tabletop.view.docks.pushes import PushRow, comes_to
from tabletop.view.scene.figures.consequences import lines
from tests.games.chess_table import begun, move, moving, owing, plays, prospect
from tests.golden import approved
from tests.playing import do
from tests.view.conftest import LOOK


def test_after_a_checkmate_nobody_is_promised_more_moves(tmp_path: Path) -> None:
    session = begun(tmp_path, Red="8/8/8/K7", Blue="6R1/7R/8/4K3", Yellow="N(Red)7/8/8/4K3")
    moving(session)
    push = prospect(session, "Red+Blue")
    assert push.mated
    assert push.left == (1,), "as it is counted"
    assert [each.strong for each in lines(push, session.table())] == ["Red is checkmated here."]


def test_how_many_more_moves_there_are_names_the_rule_that_says_so(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, Red="8/8/8/K7", Blue="8/8/8/4K3", Yellow="N(Red)7/8/8/4K3"))
    (more,) = [each for each in lines(prospect(session, "Red+Blue"), session.table()) if each.strong.startswith("Then")]
    assert more.plain == "is left in this turn by rule 219."


def test_moves_that_hang_on_points_are_told_as_the_most_there_may_be_and_are_over_once_a_capture_leaves_none(
    tmp_path: Path,
) -> None:
    session = begun(tmp_path, Red="8/8/8/KR6", Blue="8/8/8/4K1P1", Yellow="8/8/8/4K3")
    twice = "set claims over to [rule 219]\nset moves per half-board of armies to 2 if points of controller of army is 0"
    for number, sheet in ((306, twice), (307, "when piece captured: give 5 points to by")):
        do(session, "edit rule", number=number, kind="mutable", text="Of our own.", sheet=sheet, why="so", anyway=True)
    moving(session)
    (more,) = [each for each in lines(prospect(session, "Red+Blue"), session.table()) if each.strong.startswith("Then")]
    assert f"{more.strong} {more.plain}" == "Then up to 1 more move is left in this turn by rule 306."
    assert moves_left(session.prospects()) == "up to 2 moves left"
    plays(session, "Red+Blue", "Red:b1-Red:c1")
    assert "move the army" in owing(session, "Ann")
    session.undo()
    move(session, "Red:b1-Blue:g1")
    assert owing(session, "Ann") == []


def test_the_king_of_another_army_of_the_pusher_in_check_is_told_and_that_it_need_not_be_defended(tmp_path: Path) -> None:
    session = begun(tmp_path, Red="8/8/8/K7", Blue="4Q(Yellow)3/8/8/1K6")
    do(session, "take army", by="Ann", army="Blue", anyway=True, why="for the test")
    moving(session)
    push, table = prospect(session, "Red+Blue"), session.table()
    assert (push.guarded, push.spared, push.checks) == ((), ("Blue",), (("Blue:e4", "Blue:b1"),))
    card = [f"{each.strong} {each.plain} {each.rule}".strip() for each in lines(push, table)]
    assert "\n".join((comes_to(push, table.rulebook), push.told, *card)) == approved()


def checks_both_ways(folder: Path) -> Session:
    return moving(begun(folder, Red="R7/8/8/4K3", Blue="3R4/8/8/7K"))


def test_what_rules_pay_for_the_checks_at_a_push_stands_on_its_card(tmp_path: Path) -> None:
    session = checks_both_ways(tmp_path)
    do(session, "edit rule", number=308, text="Check pays.", sheet="when check given: give 2 points to by", why="so")
    told = [f"{each.strong} {each.plain} {each.rule}".strip() for each in lines(prospect(session, "Red+Blue"), session.table())]
    assert "\n".join(told) == approved()


def test_all_that_a_push_comes_to_is_read_in_its_row_however_narrow_it_is(tmp_path: Path, qapp: object) -> None:
    session = checks_both_ways(tmp_path)
    row = PushRow(LOOK, prospect(session, "Red+Blue"), session.table().rulebook, [1], previewed=False)
    heights = []
    for width in (600, 220):
        row.resize(width, row.height())
        row.show()
        heights.append(row.height())
    row.hide()
    assert heights[0] < heights[1], "in a second line"
