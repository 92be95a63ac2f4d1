"""Who captures, who loses a man, and what a pawn becomes are occasions for rules, like any move."""

from pathlib import Path

import pytest

from tabletop.box.shipped import phrases
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.prose.offers import OfferMaker
from tabletop.engine.acts.pushes import Move
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.duties import owed
from tabletop.game.session import Session
from tests.games.chess_table import begun, cannot_move, moves, moving, next_to_move, next_turn, plays, prospect, push, standing
from tests.games.test_checks import paid, points
from tests.golden import approved
from tests.playing import do, refused, told

LOSES = 'when piece captured if kind of piece is "queen": take 5 points from controller of army'


def ready(folder: Path, sheet: str, **arrays: str) -> Session:
    session = moving(begun(folder, "Ann,Bo", **arrays))
    paid(session, sheet)
    return session


def sheet_of(session: Session, words: str) -> str:
    offer = OfferMaker.at(session.table(), phrases(), VOCABULARY, lambda sheet: True).offer(words)
    assert offer
    return offer.sheet


def test_whoever_captures_is_paid_and_whose_queen_it_was_pays(tmp_path: Path) -> None:
    session = ready(tmp_path, f"when piece captured: give 3 points to by\n{LOSES}", Red="8/8/8/K5R1", Blue="8/8/8/KQ6")
    plays(session, "Red+Blue", "Red:g1-Red:g2")
    assert points(session) == [0, 0]
    next_to_move(session)
    plays(session, "Red+Blue", "Blue:b1-Red:g2")
    next_to_move(session)
    assert points(session) == [0, 3]


def test_a_rule_knows_who_was_captured_by_whom_in_passing_too(tmp_path: Path) -> None:
    sheet = 'when piece captured if kind of piece is "pawn" and kind of captor is "pawn": give 1 points to controller of army'
    session = ready(tmp_path, sheet, Red="8/8/4P3/K7", Blue="8/8/8/K7")
    do(session, "add thing", by="Bo", kind="man", what="Blue pawn", to="Red:d4", anyway=True, why="a jest")
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    next_to_move(session)
    plays(session, "Blue+Red", "Red:d4-Red:e3")
    assert points(session) == [1, 0]


def test_a_rule_may_forbid_capturing_some_men(tmp_path: Path) -> None:
    sheet = 'before piece captured if kind of piece is "queen": object "queens are not captured"'
    session = ready(tmp_path, sheet, Red="8/8/8/K5R1", Blue="8/8/8/KQ6")
    assert "Red:g1-Blue:b1" not in moves(session, "Red+Blue"), "and it is not counted among the moves that there are"
    assert [each.count for each in session.prospects()] == ["15 moves"]
    tried = session.why_not(Move(by="Ann", from_="Red:g1", to="Blue:b1"), ("Red", "Blue"))
    assert tried
    assert tried.told == "Queens are not captured."
    push(session, "Red+Blue")
    assert prospect(session, "Red+Blue").count == "15 moves"
    assert cannot_move(session, "Red:g1-Blue:b1").sentence == "Queens are not captured."


def test_only_one_player_may_capture_with_pawns_as_the_words_are_read(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, "Ann,Bo", Red="3P(Blue)4/4P3/8/K7", Blue="8/8/8/K7"))
    assert {"Red:e3-Red:d4"} < moves(session, "Red+Blue")
    paid(session, sheet_of(session, "Only Bo may capture with pawns."))
    assert "Red:e3-Red:d4" not in moves(session, "Red+Blue")
    assert "Red:d4-Red:e3" in moves(session, "Red+Blue", "Blue")


def test_a_pawn_that_captures_becomes_another_where_it_came_to_as_the_words_are_read(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, "Ann,Bo", Red="3P(Blue)4/4P3/8/K7", Blue="8/8/8/K7"))
    paid(session, sheet_of(session, "A pawn that captures a piece becomes a knight."))
    plays(session, "Red+Blue", "Red:e3-Red:d4")
    assert standing(session)["Red"] == ("3N4", "8", "8", "K7")
    next_to_move(session)
    plays(session, "Red+Blue", "Blue:a1-Blue:b1")
    assert standing(session)["Red"] == ("3N4", "8", "8", "K7")


@pytest.mark.parametrize(("captured", "row"), [("queen", "3Q4"), ("rook", "3P4")])
def test_a_pawn_becomes_another_only_by_capturing_the_man_that_the_words_name(tmp_path: Path, captured: str, row: str) -> None:
    session = ready(tmp_path, "", Red="8/8/4P3/K7", Blue="8/8/8/K7")
    paid(session, sheet_of(session, "A pawn that captures a queen becomes a queen at once."))
    do(session, "add thing", by="Bo", kind="man", what=f"Blue {captured}", to="Red:d3", anyway=True, why="a jest")
    plays(session, "Red+Blue", "Red:e2-Red:d3")
    assert standing(session)["Red"] == ("8", row, "8", "K7")


def test_men_abroad_are_counted_for_whoever_moves_them(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, "Ann,Bo", Red="8/8/4P3/K7", Blue="8/8/1N(Red)1P(Red)4/KP6"))
    paid(session, sheet_of(session, "At the end of your turn you score 1 point for each of your pieces on other half-boards."))
    plays(session, "Red+Blue", "Red:a1-Red:b1")
    assert points(session) == [2, 0]


def test_a_pawn_that_becomes_another_by_its_move_is_told_to_the_rules(tmp_path: Path) -> None:
    sheet = "when piece moved if becomes is not nobody: give 5 points to by"
    session = ready(tmp_path, sheet, Red="8/8/8/K7", Blue="8/8/3P(Red)4/K7")
    plays(session, "Red+Blue", "Red:a1-Red:b1")
    assert points(session) == [0, 0]
    for boards, squares, into in (("Red+Blue", "Blue:a1-Blue:b1", ""), ("Red+Blue", "Blue:d2-Blue:d1", "knight")):
        next_turn(session)
        moving(session)
        plays(session, boards, squares, into)
    assert points(session) == [5, 0]


def test_a_king_whom_only_a_forbidden_move_would_save_is_checkmated_as_foretold(tmp_path: Path) -> None:
    sheet = 'before piece captured if kind of piece is "queen": object "queens are not captured"'
    session = ready(tmp_path, sheet, Red="8/8/1Q(Blue)5R/K7", Blue="8/8/8/3K2R1")
    (foretold,) = session.prospects()
    assert (foretold.told, foretold.mated) == ("Red is checkmated; no moves", True)
    assert prospect(session, "Red+Blue").then == "Bo takes over Red and Ann is out"
    push(session, "Red+Blue")
    assert battle_of(session.whole_table()).army("Red").controller == "Bo"


def test_without_that_rule_the_same_king_is_in_check_and_saved_by_the_capture(tmp_path: Path) -> None:
    session = ready(tmp_path, "when piece captured: give 3 points to by", Red="8/8/1Q(Blue)5R/K7", Blue="8/8/8/3K2R1")
    assert prospect(session, "Red+Blue").told == "Red is in check; 1 move"


def test_an_army_whose_every_move_a_rule_forbids_and_that_is_not_in_check_waits_as_one_that_cannot_move(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy", Red="8/8/8/K7", Blue="8/8/8/K7", Yellow="8/8/8/K7")
    paid(session, 'before piece moved if kind of piece is "king" and army of piece is "Red": object "the Red king stays"')
    moving(session)
    assert told(session) == approved()
    assert next_to_move(session) == "Blue"
    assert not battle_of(session.whole_table()).march.over, "who may move still moves"


def test_an_army_in_check_that_only_a_forbidden_move_would_save_pushes_into_checkmate_and_does_not_wait(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo", Red="8/8/1Q(Blue)5R/K7", Blue="8/8/8/3K2R1")
    paid(session, 'before piece captured if kind of piece is "queen": object "queens are not captured"')
    moving(session)
    assert not battle_of(session.whole_table()).march.over
    assert [each.mated for each in session.prospects()] == [True]


def test_what_rules_forbid_is_no_move_that_an_army_still_has_to_make(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy", Red="8/8/8/K7", Blue="8/8/8/K5R(Red)1", Yellow="8/8/8/K7")
    paid(session, 'before piece moved if kind of piece is "rook": object "rooks rest"')
    moving(session)
    plays(session, "Red+Yellow", "Red:a1-Red:a2")
    assert battle_of(session.whole_table()).march.over


def test_a_queen_that_has_not_moved_yet_is_safe_until_she_moves(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, "Ann,Bo", Red="8/8/8/K5R1", Blue="8/8/8/K5Q1"))
    paid(session, sheet_of(session, "A queen that hasn't moved yet cannot be captured."))
    do(session, "add thing", by="Bo", kind="man", what="Blue queen", to="Red:g4", anyway=True, why="a jest")
    found = moves(session, "Red+Blue")
    assert "Red:g1-Red:g4" in found, "put there by hand, it counts as moved"
    paid(session, sheet_of(session, "Nobody may capture a queen, except a king."))
    assert "Red:g1-Red:g4" not in moves(session, "Red+Blue")


def test_who_moved_a_piece_in_his_last_turn_moves_another_one(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, "Ann,Bo", Red="8/8/8/K3R3", Blue="8/8/8/K3R3"))
    paid(session, sheet_of(session, "Nobody may move the same piece two turns in a row, except the king."))
    plays(session, "Red+Blue", "Red:e1-Red:e2")
    next_to_move(session)
    plays(session, "Blue+Red", "Blue:a1-Blue:a2")
    next_to_move(session)
    assert not [each for each in moves(session, "Red+Blue") if each.startswith("Red:e2")]
    plays(session, "Red+Blue", "Red:a1-Red:a2")
    next_to_move(session)
    assert [each for each in moves(session, "Blue+Red") if each.startswith("Blue:a2")], "a king may"
    plays(session, "Blue+Red", "Blue:e1-Blue:e2")
    next_to_move(session)
    assert [each for each in moves(session, "Red+Blue") if each.startswith("Red:e2")]


def test_a_piece_moved_in_two_turns_rests_in_the_third(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, "Ann,Bo", Red="8/8/8/K3R3", Blue="8/8/8/K3R3"))
    paid(session, sheet_of(session, "The same piece may not be moved three turns in a row."))
    for mine, theirs in ("e1-Red:e2", "e1-Blue:e2"), ("e2-Red:e3", "a1-Blue:a2"):
        plays(session, "Red+Blue", f"Red:{mine}")
        next_to_move(session)
        plays(session, "Blue+Red", f"Blue:{theirs}")
        next_to_move(session)
    assert not [each for each in moves(session, "Red+Blue") if each.startswith("Red:e3")]
    plays(session, "Red+Blue", "Red:a1-Red:a2")
    next_to_move(session)
    assert [each for each in moves(session, "Blue+Red") if each.startswith("Blue:e2")], "it rested in between"


def test_whoever_gives_check_may_steal_once_for_it_and_sees_to_it_that_a_pawn_goes(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, "Ann,Bo", Red="8/8/8/K5R1", Blue="8/8/1P6/K7"))
    paid(session, sheet_of(session, "A player may steal one point from any other player whenever he gives check."))
    paid(session, sheet_of(session, "Whoever is in check loses a pawn."))
    assert refused(session, "do", by="Ann", what="steal", player="Bo")
    plays(session, "Red+Blue", "Red:g1-Red:h1")
    do(session, "do", by="Ann", what="steal", player="Bo")
    assert points(session) == [1, -1]
    assert refused(session, "do", by="Ann", what="steal", player="Bo")
    assert [each.what for each in owed(session.whole_table().duties, "Bo")] == ["take a pawn off the board", "begin the turn"]
