"""Nomic Chess by its own words: the scenarios worked out from the rules, played at the table."""

from pathlib import Path

import pytest

from tabletop.clerk.kits.chess import open_moves
from tabletop.engine.boards.battle import battle_of, man_at
from tabletop.engine.chess import joined
from tabletop.engine.chess.joined import PushOutcome
from tabletop.engine.chess.prospect import moves_left
from tabletop.engine.chess.sides import RuledPosition
from tabletop.engine.things import read_address
from tabletop.game.session import Session
from tests.games.chess_table import (
    BLACK,
    MAY_MOVE_TWICE,
    WHITE,
    begun,
    by_majority,
    cannot_move,
    cannot_push,
    chess_box,
    controllers,
    move,
    moves,
    moving,
    next_to_move,
    next_turn,
    open_pushes,
    owing,
    plays,
    propose,
    prospect,
    push,
    standing,
)
from tests.golden import approved
from tests.playing import do, refused, rule_of, told

MEET = {"Red:d1-Red:e2", "Red:f1-Red:e2", "Red:g1-Red:e2"}


def whose_turn(session: Session) -> tuple[str, str]:
    turn = session.whole_table().turn
    return turn.seat, turn.of("army")


def test_T1_two_armies_play_chess(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo")
    assert standing(session) == {"Red": tuple(WHITE.split("/")), "Blue": tuple(BLACK.split("/"))}
    moving(session)
    assert len(moves(session, "Red+Blue")) == 20
    plays(session, "Red+Blue", "Red:f2-Red:f3")
    assert whose_turn(session) == ("", "")
    assert next_to_move(session) == "Blue"
    plays(session, "Red+Blue", "Blue:d2-Blue:d4")
    next_to_move(session)
    plays(session, "Red+Blue", "Red:g2-Red:g4")
    next_to_move(session)
    number = plays(session, "Red+Blue", "Blue:e1-Red:h4")
    assert told(session, number) == approved()
    assert controllers(session) == {"Red": "Bo", "Blue": "Bo"}
    assert session.whole_table().players == ("Bo",)
    assert owing(session, "Bo") == ["begin the turn", "declare a win"]


def test_T2_the_first_turn_of_three_armies(tmp_path: Path) -> None:
    session = moving(begun(tmp_path))
    assert open_pushes(session) == ["Red+Blue", "Red+Yellow"]
    assert [len(each.moves) for each in session.prospects()] == [20, 20]
    assert rule_of(session, cannot_push(session, "Blue+Yellow")) == 219
    plays(session, "Red+Yellow", "Red:e2-Red:e4")
    assert owing(session, "Ann") == []
    assert next_turn(session) == "Blue"


T3 = {"Red": "8/8/1PPPPPPP/RNBQKBNR", "Blue": BLACK, "Yellow": "8/8/PPPPPPPK/RNBQ1BNR"}


def test_T3_a_push_mates_and_part_three_takes_the_army(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, **T3))
    assert {each.boards: each.mates for each in session.prospects()} == {("Red", "Blue"): (), ("Red", "Yellow"): ("Yellow",)}
    number = push(session, "Red+Yellow")
    assert told(session, number)[-1] == approved()
    assert len(moves(session, "Red+Yellow")) == 23
    assert rule_of(session, cannot_move(session, "Red:a1-Yellow:h2")) == 214
    assert controllers(session)["Yellow"] == "Cy"
    number = move(session, "Red:a1-Yellow:h3")
    assert told(session, number)[1:4] == approved()
    assert controllers(session) == {"Red": "Ann", "Blue": "Bo", "Yellow": "Ann"}
    next_to_move(session)
    plays(session, "Red+Blue", "Blue:d2-Blue:d3")
    assert next_turn(session) == "Yellow"
    assert whose_turn(session) == ("Ann", "Yellow")


def test_T3_a_push_that_is_pulled_apart_mates_nobody(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, **T3))
    push(session, "Red+Yellow")
    do(session, "pull", by="Ann")
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    assert [army.mated_by for army in battle_of(session.whole_table()).armies] == ["", "", ""]
    assert controllers(session)["Yellow"] == "Cy"


def test_T4_check_depends_on_the_partner(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, Red="8/8/PPPP1PPP/RNBQKBNR", Blue="8/3Q4/PPP1PPPP/RNBK1BNR"))
    assert prospect(session, "Red+Blue").checked
    assert moves(session, "Red+Blue") == MEET
    other = prospect(session, "Red+Yellow")
    assert (other.checked, len(other.moves)) == (False, 29)
    assert open_pushes(session) == ["Red+Blue", "Red+Yellow"]


T5 = {"Red": "4R(Yellow)3/8/PPPP1PPP/RNBQKBNR", "Blue": "8/6N(Red)1/PPPPPPPP/RNBKQBNR", "Yellow": "8/8/PPPPPPPP/RNBQKBN1"}


def test_T5_a_check_at_home_may_be_left_alone_only_while_home_is_not_pushed(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, **T5))
    assert moves(session, "Red+Blue") == moves(session, "Red+Yellow") == MEET
    squares = "Blue:e4 Blue:e2 Blue:f1 Blue:h1 Yellow:a4 Yellow:c4"
    assert moves(session, "Blue+Yellow") == {f"Blue:g3-{end}" for end in squares.split()}
    plays(session, "Blue+Yellow", "Blue:g3-Blue:e4")
    assert open_pushes(session) == ["Red+Yellow"]
    assert owing(session, "Ann") == ["move the army", "take armies"]
    assert rule_of(session, cannot_push(session, "Red+Blue")) == 219
    plays(session, "Red+Yellow", "Red:d1-Red:e2")
    assert owing(session, "Ann") == []


def test_T5_the_move_at_home_lapses_when_no_partner_is_left(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, **T5))
    plays(session, "Blue+Yellow", "Blue:g3-Yellow:a4")
    assert owing(session, "Ann") == []


def test_T6_pawns_on_foreign_halves(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, Red="8/8/8/4K3", Blue="8/5P(Red)2/4P3/K7", Yellow="8/8/1P(Red)6/R6K"))
    kinds = ("queen", "rook", "bishop", "knight")
    promotions = {f"Yellow:b2-Yellow:{end}={kind}" for end in ("b1", "a1") for kind in kinds}
    assert moves(session, "Blue+Yellow") == {"Blue:f3-Blue:f2", "Blue:f3-Blue:e2"} | promotions
    push(session, "Blue+Yellow")
    assert rule_of(session, cannot_move(session, "Yellow:b2-Yellow:b1")) == 214
    number = move(session, "Yellow:b2-Yellow:b1", "knight")
    assert told(session, number)[0] == approved()


T7 = {"Red": "3P(Yellow)4/8/P3P3/4K3", "Blue": "8/8/8/4K3", "Yellow": "8/8/P7/4K3"}


@pytest.mark.parametrize("boards", ["Red+Blue", "Yellow+Red"])
def test_T7_a_pawn_is_taken_in_passing_over_another_push(tmp_path: Path, boards: str) -> None:
    session = moving(begun(tmp_path, **T7))
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    next_to_move(session)
    plays(session, "Blue+Yellow", "Blue:e1-Blue:e2")
    next_to_move(session)
    assert "Red:d4-Red:e3" not in moves(session, "Blue+Yellow")
    plays(session, boards, "Red:d4-Red:e3")
    assert man_at(session.whole_table(), "Red:e4") is None
    assert standing(session)["Red"] == ("8", "4P(Yellow)3", "P7", "4K3")
    assert told(session)[0].endswith("capturing Red’s pawn in passing.")


@pytest.mark.parametrize(
    ("until", "then", "later"),
    [("by the next army", True, False), ("no", False, False), ("until the army's next turn", True, True)],
)
def test_T7_how_long_it_may_be_taken_is_a_reading(tmp_path: Path, until: str, then: bool, later: bool) -> None:
    session = moving(begun(tmp_path, options={"a pawn that passed a square may be taken there": until}, **T7))
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    next_turn(session)
    assert ("Red:d4-Red:e3" in moves(session, "Red+Blue", "Yellow")) is then
    moving(session)
    plays(session, "Blue+Yellow", "Blue:e1-Blue:e2")
    next_turn(session)
    assert ("Red:d4-Red:e3" in moves(session, "Red+Blue", "Yellow")) is later


def test_T7_it_is_gone_when_the_armys_next_turn_begins(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, **T7))
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    next_to_move(session)
    plays(session, "Blue+Yellow", "Blue:e1-Blue:e2")
    next_to_move(session)
    plays(session, "Blue+Yellow", "Yellow:e1-Yellow:e2")
    assert len(battle_of(session.whole_table()).passed) == 1
    plays(session, "Red+Blue", "Red:d4-Red:d3")
    next_turn(session)
    assert battle_of(session.whole_table()).passed == ()


T8 = {"Red": WHITE, "Blue": "8/6N(Red)1/PPPPPPPP/RNBKQBNR", "Yellow": WHITE}


def test_T8_the_counting_of_moves_on_three_half_boards(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, **T8))
    assert open_pushes(session) == ["Red+Blue", "Red+Yellow", "Blue+Yellow"]
    assert [each.left for each in session.prospects()] == [(0,), (1,), (0, 1)]
    plays(session, "Red+Yellow", "Red:e2-Red:e4")
    assert open_pushes(session) == ["Blue+Yellow"]
    session.undo()
    session.undo()
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    assert owing(session, "Ann") == []


TWICE = 'set moves per half-board of armies to 2\nset partners to custom "partners of a half-board"'


def test_T8_several_moves_for_each_half_board_are_up_to_so_many(tmp_path: Path) -> None:
    session = begun(tmp_path, **T8)
    do(session, "edit rule", rule=219, sheet=TWICE, why="for the test")
    moving(session)
    told, made = [moves_left(session.prospects())], 0
    while boards := open_pushes(session):
        plays(session, boards[0], *sorted(moves(session, boards[0]))[:1])
        told, made = [*told, moves_left(session.prospects())], made + 1
    assert (told, made) == (["up to 4 moves left", "1 or 2 moves left", ""], 2), "Red and Blue were pushed together twice"


def test_T8_where_all_half_boards_are_starts_one_push_leaves_no_partner(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, **T8 | {"Yellow": "8/1N(Red)6/PPPPPPPP/RNBQKBNR"}))
    assert open_pushes(session) == ["Red+Blue", "Red+Yellow", "Blue+Yellow"]
    assert [each.left for each in session.prospects()] == [(0,), (0,), (0,)]
    assert moves_left(session.prospects()) == "1 move left"
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    assert owing(session, "Ann") == []


def test_T8_a_man_who_lands_on_the_partner_closes_it(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, **T8 | {"Red": "N7/8/PPPPPPPP/RNBQKB1R"}))
    plays(session, "Red+Yellow", "Red:a4-Yellow:g3")
    assert owing(session, "Ann") == []
    assert "\n".join(told(session)) == approved()


def test_T8_four_half_boards(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, "Ann,Bo,Cy,Dee", **T8 | {"Red": "N7/8/PPPPPPPP/RNBQKB1R"}))
    assert open_pushes(session) == ["Red+Blue", "Red+Yellow", "Red+Green", "Blue+Yellow", "Blue+Green"]
    plays(session, "Red+Yellow", "Red:a4-Yellow:g3")
    assert open_pushes(session) == ["Blue+Green"]


def test_T9_kings_face_to_face(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, Red="4K3/8/8/8", Blue="3K4/8/8/8", Yellow="8/8/8/4K3"))
    push(session, "Red+Blue")
    assert moves(session, "Red+Blue") == {"Red:e4-Red:d3", "Red:e4-Red:e3", "Red:e4-Red:f3"}
    move(session, "Red:e4-Red:e3")
    assert controllers(session) == {"Red": "Ann", "Blue": "Ann", "Yellow": "Cy"}


def test_T10_armies_of_one_controller_give_each_other_no_check(tmp_path: Path) -> None:
    session = begun(tmp_path, **T5 | {"Blue": BLACK})
    assert moves(session, "Red+Blue") == MEET
    moving(session)
    do(session, "take army", by="Ann", army="Yellow", anyway=True, why="by treaty")
    allied = prospect(session, "Red+Blue")
    assert (allied.checked, len(allied.moves)) == (False, 29)


def test_T11_a_demotion_mates(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo", Red="8/8/PPPPPPPP/RNBQK1NR", Blue="8/5B(Red)2/PPPPP1PP/RNBQKBNR")
    propose(session, against="Bo")
    assert owing(session, "Ann")[-1] == "demote a piece"
    assert prospect(session, "Red+Blue").mates == ()
    assert rule_of(session, cannot_push(session, "Red+Blue")) == 206
    do(session, "demote", by="Ann", at="Blue:f3")
    assert standing(session)["Blue"][1] == "5N(Red)2"
    assert prospect(session, "Red+Blue").mates == ("Blue",)
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    assert session.whole_table().players == ("Ann",)
    assert "declare a win" in owing(session, "Ann")
    do(session, "declare win", by="Ann", who="Ann", why="rule 222")
    assert [win.who for win in session.whole_table().wins] == ["Ann"]


T12 = {"Red": "8/8/PPPPP1PP/RNBQK2R", "Blue": "8/2R5/8/3K4"}


def test_T12_castling_depends_on_the_partner(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, **T12))
    sheet = "when piece moved if castled is not nobody: give 2 points to by"
    do(session, "edit rule", by="Cy", text="Whoever castles gets 2 points.", sheet=sheet, anyway=True, why="to see")
    assert not {each for each in moves(session, "Red+Blue") if each.startswith("Red:e1-Red:f") or each == "Red:e1-Red:g1"}
    push(session, "Red+Yellow")
    number = move(session, "Red:e1-Red:g1")
    assert told(session, number)[0] == approved()
    assert standing(session)["Red"][3] == "RNBQ1RK1"
    assert any(each.startswith("Ann: +2 points") for each in told(session, number))


def test_T12b_the_black_array_castles(tmp_path: Path) -> None:
    session = begun(tmp_path, Red="8/8/PPPPPPPP/R2K3R", Blue=WHITE)
    assert {"Red:d1-Red:b1", "Red:d1-Red:f1"} <= moves(session, "Red+Blue")


def test_T18_with_only_kings_left_there_is_nothing_to_demote_or_promote(tmp_path: Path) -> None:
    session = begun(tmp_path, Red="8/8/8/4K3", Blue="8/8/8/3KQ3")
    propose(session, against="Bo,Cy")
    assert told(session) == approved()
    assert owing(session, "Ann") == ["move the army", "take armies"]
    plays(session, "Red+Yellow", "Red:e1-Red:e2")
    by_majority(session)
    next_turn(session)
    propose(session, against="Ann")
    assert "promote a piece" not in owing(session, "Ann")


def test_N1_two_players_open_a_game(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo")
    opening = ["Red:e2-Red:e4", "Blue:d2-Blue:d4", "Red:g1-Red:f3", "Blue:g1-Blue:f3", "Red:f1-Blue:g4"]
    for number, squares in enumerate(opening):
        if number:
            next_turn(session)
        propose(session)
        assert [each.left for each in session.prospects()] == [(0,)]
        plays(session, "Red+Blue", squares)
    assert standing(session)["Red"] == ("4P3", "5N2", "PPPP1PPP", "RNBQK2R")
    assert standing(session)["Blue"] == ("3P2B(Red)1", "5N2", "PPP1PPPP", "RNBKQB1R")
    taken = session.whole_table().turn.taken
    assert {who.key: ended for who, ended in taken.items() if who.kind == "army"} == {"Red": 3, "Blue": 2}


def test_N3_who_captures_an_army_plays_its_turns_in_their_place(tmp_path: Path) -> None:
    session = begun(tmp_path, Blue="8/8/1PPPPPPP/RNBQKBNR", Yellow="8/8/PPPPPPPK/RNBQ1BNR")
    propose(session)
    plays(session, "Red+Yellow", "Red:e2-Red:e3")
    next_turn(session)
    propose(session)
    plays(session, "Blue+Yellow", "Blue:e2-Blue:e3")
    assert controllers(session) == {"Red": "Ann", "Blue": "Bo", "Yellow": "Bo"}
    assert next_turn(session) == "Yellow"
    assert whose_turn(session) == ("Bo", "Yellow")
    law = {(line.question, line.subject): line.answer for line in session.law()}
    assert (law["order", ""], law["voters", ""]) == ("Red, Blue and Yellow", "Ann and Bo")
    assert sum(rule.kind == "mutable" for rule in session.whole_table().rulebook.rules) == 24
    assert owing(session, "Bo")[0] == "propose"


def test_N3_whether_one_proposes_in_every_armys_turn_is_a_reading(tmp_path: Path) -> None:
    session = begun(
        tmp_path,
        options={"proposals": "once for each player in a circuit"},
        Blue="8/8/1PPPPPPP/RNBQKBNR",
        Yellow="8/8/PPPPPPPK/RNBQ1BNR",
    )
    moving(session)
    plays(session, "Red+Yellow", "Red:e2-Red:e3")
    next_turn(session)
    assert owing(session, "Bo")[0] == "propose"
    moving(session)
    plays(session, "Blue+Yellow", "Blue:e2-Blue:e3")
    next_turn(session)
    assert owing(session, "Bo") == ["move the army", "take armies"]


def test_N4_the_ladders(tmp_path: Path) -> None:
    session = begun(tmp_path, Red="8/8/4P3/R3KQ2")
    by_majority(session)
    propose(session, against="Ann")
    assert "promote a piece" in owing(session, "Ann")
    for at in ("Red:e1", "Red:f1"):
        assert refused(session, "promote", by="Ann", at=at).sentence == approved()
    assert rule_of(session, refused(session, "promote", by="Ann", at="Red:f1", into="king")) == 204
    assert rule_of(session, refused(session, "promote", by="Ann", at="Red:e2", into="rook")) == 204
    assert rule_of(session, refused(session, "promote", by="Ann", at="Blue:a1")) == 204
    do(session, "promote", by="Ann", at="Red:a1")
    assert standing(session)["Red"][3] == "Q3KQ2"
    assert "promote a piece" not in owing(session, "Ann")
    assert rule_of(session, refused(session, "promote", by="Ann", at="Red:e2")) == 204


def test_N4_a_defeated_proposer_removes_a_pawn(tmp_path: Path) -> None:
    session = begun(tmp_path)
    propose(session, against="Bo")
    number = do(session, "demote", by="Ann", at="Red:a2")
    assert told(session, number) == approved()
    assert standing(session)["Red"] == ("8", "8", "1PPPPPPP", "RNBQKBNR")


def test_a_new_rule_lets_knights_step_like_kings(tmp_path: Path) -> None:
    session = begun(tmp_path)
    propose(session, text="Knights may also step like kings.", sheet='set moves of pieces whose kind is "knight" to "NK"')
    do(session, "move thing", by="Ann", thing="Red:b2", to="Red:b3")
    plays(session, "Red+Blue", "Red:b1-Red:b2")


@pytest.mark.parametrize(
    ("sheet", "squares", "possible"),
    [
        ('set moves of pieces whose kind is "pawn" to "mfWcfWimfnD"', "Red:e4-Blue:d4", True),
        ('set moves of pieces whose kind is "bishop" to "B3"', "Red:f1-Blue:h4", False),
        ('set moves of pieces whose kind is "queen" to "L"', "Red:d1-Red:c4", True),
        ('set moves of pieces whose kind is "queen" to "L"', "Red:d1-Red:e2", False),
        ('set promotion of pieces whose kind is "pawn" to ["camel"]', "Blue:a2-Blue:a1=camel", True),
        ('set royal to ["king", "knight"]', "Blue:a2-Blue:b1=queen", False),
        ("set prey of armies to []", "Blue:a2-Blue:b1=queen", False),
    ],
)
def test_movement_is_law(tmp_path: Path, sheet: str, squares: str, possible: bool) -> None:
    session = begun(tmp_path, Red="4P3/8/PPPP1PPP/RNBQKBNR", Blue="3P4/5P2/P(Red)1P1P1PP/1NBKQBNR")
    before = moves(session, "Red+Blue")
    propose(session, text="Men move in another way.", sheet=sheet)
    after = moves(session, "Red+Blue")
    assert before != after
    assert (squares in after) is possible


@pytest.mark.parametrize(
    ("kind", "rule", "sheet", "why"),
    [
        ("enact", 0, 'set moves of pieces whose kind is "knight" to "NX"', "“X” in “NX” is no leap; there are W, F, D, N, A,"),
        (
            "amend",
            217,
            'set custom "how" to "sideways"\nset joining to custom "how"',
            "“joining” is one of these: “turned” and “reflected”.",
        ),
    ],
)
def test_an_answer_that_nobody_can_follow_is_told_on_its_card(tmp_path: Path, kind: str, rule: int, sheet: str, why: str) -> None:
    session = begun(tmp_path)
    propose(session, kind=kind, text="Otherwise.", sheet=sheet, **({"rule": rule} if rule else {}))
    (card,) = (each for each in session.whole_table().rulebook.rules if each.number == 301)
    assert card.fault.startswith(why)
    assert told(session)[-1] == approved()


def test_how_half_boards_are_joined_is_law(tmp_path: Path) -> None:
    session = begun(tmp_path, Red="R7/8/PPPPPPPP/1NBQKBNR", Blue="8/8/PPPPPPPP/RNBKQBNR")
    assert "Red:a4-Blue:h4" in moves(session, "Red+Blue")
    propose(session, kind="amend", rule=217, text="The boards are reflected.", sheet='set joining to "reflected"')
    assert "Red:a4-Blue:a4" in moves(session, "Red+Blue")
    assert "Red:a4-Blue:h4" not in moves(session, "Red+Blue")


def test_no_castling(tmp_path: Path) -> None:
    session = begun(tmp_path, **T12)
    assert "Red:e1-Red:g1" in moves(session, "Red+Yellow")
    propose(session, text="There is no castling.", sheet="set castling to no")
    assert "Red:e1-Red:g1" not in moves(session, "Red+Yellow")
    push(session, "Red+Yellow")
    assert rule_of(session, cannot_move(session, "Red:e1-Red:g1")) == 214


def test_a_new_kind_of_man_is_at_once_on_the_board(tmp_path: Path) -> None:
    session = begun(tmp_path)
    propose(session, text="There are camels.", sheet='set moves of pieces whose kind is "camel" to "L"')
    do(session, "add thing", by="Ann", kind="man", what="Red camel", to="Red:c3")
    camel = {each for each in moves(session, "Red+Blue") if each.startswith("Red:c3")}
    assert camel == {f"Red:c3-{end}" for end in ("Red:f4", "Blue:g3", "Blue:e3")}
    plays(session, "Red+Blue", "Red:c3-Red:f4")


def test_an_army_makes_two_moves_on_each_half_board(tmp_path: Path) -> None:
    session = begun(tmp_path)
    propose(
        session, kind="amend", rule=219, text="An army makes two moves for each half-board.",
        sheet='set moves per half-board of armies to 2\nset partners to "no own man, then or now"\nset extra moves to "must"',
    )  # fmt: skip
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    assert owing(session, "Ann") == ["move the army", "take armies"]
    plays(session, "Red+Blue", "Red:d2-Red:d4")
    assert owing(session, "Ann") == []


def test_whoever_may_make_two_moves_may_leave_the_second_out_or_make_it_where_the_first_went_over(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo", Red="8/8/8/K1R5", Blue="8/8/8/1K6")
    propose(session, text="Ann may make two moves each turn. This rule takes precedence over rule 219.", sheet=MAY_MOVE_TWICE)
    assert not any(each.may_rest for each in session.prospects()), "one of them is made"
    plays(session, "Red+Blue", "Red:c1-Blue:f4")
    assert owing(session, "Ann") == ["move the army", "take armies"]
    assert [each.may_rest for each in session.prospects()] == [True]
    do(session, "tick", by="Ann", duty="move the army")
    assert owing(session, "Ann") == []
    session.undo()
    plays(session, "Red+Blue", "Red:a1-Red:b1")
    assert owing(session, "Ann") == []
    next_turn(session)
    moving(session)
    plays(session, "Red+Blue", "Blue:b1-Blue:a1")
    assert owing(session, "Bo") == []


def test_a_pawn_that_comes_to_another_half_board_pays_once(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, "Ann,Bo", Red="4P3/8/8/K7", Blue="8/8/8/1K6"))
    sheet = """when piece moved if kind of piece is "pawn" and from contains name of army and to does not contain name of army
    give 7 points to by"""
    do(session, "edit rule", number=401, text="A pawn that comes over pays.", sheet=sheet, why="so")
    plays(session, "Red+Blue", "Red:e4-Blue:d4")
    assert any(line.startswith("Ann: +7 points") for line in told(session, session.last))
    for squares in ("Blue:b1-Blue:a1", "Blue:d4-Blue:d3"):
        next_to_move(session)
        number = plays(session, "Red+Blue", squares)
        assert not any("points" in line for line in told(session, number))


def test_who_gives_check_is_law(tmp_path: Path) -> None:
    session = begun(tmp_path, Red="8/8/PPPP1PPP/RNBQKBNR", Blue="8/3Q4/PPP1PPPP/RNBK1BNR")
    assert prospect(session, "Red+Blue").checked
    sheet = 'set enemies of armies to armies where (it is not army and name of it is not "Blue")'
    propose(session, kind="amend", rule=220, text="The men of Blue check nobody.", sheet=sheet)
    assert not prospect(session, "Red+Blue").checked


NO_CHECK_THERE = 'set enemies of armies to [] if home of first of (armies whose name is "Blue") is in half-boards together'


def test_checks_on_blues_half_do_not_count(tmp_path: Path) -> None:
    looks_down_the_e_file = "8/3Q4/PPP1PPPP/RNBK1BNR"
    session = begun(tmp_path, Red="8/8/PPPP1PPP/RNBQKBNR", Blue=looks_down_the_e_file, Yellow=looks_down_the_e_file)
    assert [each.checked for each in session.prospects()] == [True, True]
    sheet = f"{NO_CHECK_THERE}\n{next(rule.sheet for rule in chess_box().rule if rule.number == 220)}"
    propose(session, kind="amend", rule=220, text="No check counts where Blue’s half-board is pushed.", sheet=sheet)
    assert {each.boards: each.checked for each in session.prospects()} == {("Red", "Blue"): False, ("Red", "Yellow"): True}
    assert len(moves(session, "Red+Yellow")) < len(moves(session, "Red+Blue"))
    plays(session, "Red+Blue", "Red:a2-Red:a3")
    assert controllers(session) == {"Red": "Ann", "Blue": "Bo", "Yellow": "Cy"}


@pytest.mark.parametrize(("sheet", "taker"), [("", "Bo"), (NO_CHECK_THERE, "Ann")])
def test_where_no_check_counts_nobody_is_mated_by_a_move(tmp_path: Path, sheet: str, taker: str) -> None:
    options = {"any other checkmate is decided": "at once if nothing helps", "the batting order": "Bo, Ann"}
    session = begun(tmp_path, "Ann,Bo", options, Red="8/8/1P6/KR6", Blue="6R1/8/8/3K4")
    sheet = f"{sheet}\n{next(rule.sheet for rule in chess_box().rule if rule.number == 220)}"
    propose(session, kind="amend", rule=220, text="Of Blue’s half-board it says what its sheet says.", sheet=sheet)
    plays(session, "Red+Blue", "Blue:g4-Blue:h4")
    assert controllers(session)["Red"] == taker


def test_an_archbishop_is_at_once_on_the_board(tmp_path: Path) -> None:
    session = begun(tmp_path, Red="8/3[archbishop]4/PPPPPPPP/RNBQKBNR")
    assert not {each for each in moves(session, "Red+Blue") if each.startswith("Red:d3")}
    propose(
        session, text="Archbishops go as bishops and as knights.", sheet='set moves of pieces whose kind is "archbishop" to "NB"'
    )
    ends = {each.partition("-")[2] for each in moves(session, "Red+Blue") if each.startswith("Red:d3")}
    aslant = {"Red:c4", "Red:e4", "Blue:c4", "Blue:g4", "Blue:b3", "Blue:h3", "Blue:a2"}
    assert ends == aslant | {"Red:b4", "Red:f4", "Blue:d4", "Blue:f4"}
    plays(session, "Red+Blue", "Red:d3-Blue:d4")


def test_a_mated_army_is_handed_over_at_once(tmp_path: Path) -> None:
    options = {"an army changes hands": "at once"}
    session = moving(begun(tmp_path, "Ann,Bo,Cy,Dee", options=options, **T3 | {"Blue": "8/6N(Red)1/PPPPPPPP/RNBKQBNR"}))
    plays(session, "Red+Yellow", "Red:a1-Yellow:h3")
    assert owing(session, "Ann") == ["move the army", "take armies"]
    assert controllers(session)["Yellow"] == "Ann"


def test_a_mated_army_is_removed_by_an_amendment_of_a_line(tmp_path: Path) -> None:
    session = begun(tmp_path, **T3)
    sheet = "when king mated: discard pieces of army\nwhen king mated: release army"
    propose(session, text="A mated army leaves the game.", sheet=sheet)
    plays(session, "Red+Yellow", "Red:e2-Red:e4")
    assert standing(session)["Yellow"] == ("8", "8", "8", "8")
    assert controllers(session)["Yellow"] == ""
    assert session.whole_table().players == ("Ann", "Bo")


def test_where_a_man_may_go_is_searched_once_for_all_squares(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = moving(begun(tmp_path))
    push(session, "Red+Blue")
    searched: list[tuple[str, str]] = []

    def counted(field: RuledPosition, near: str, far: str, army: str, turn: int) -> PushOutcome:
        searched.append((near, far))
        return joined.push(field, near, far, army, turn)

    monkeypatch.setattr(open_moves, "push", counted)
    man = man_at(session.whole_table(), "Red:e2")
    assert man is not None
    session.prospect(("Red", "Yellow"))
    searched.clear()
    targets = session.targets(read_address(man.id))
    assert {str(target.place) for target in targets if target.objection is None} == {"Red:e3", "Red:e4"}
    assert (len(targets), searched) == (63, [("Red", "Blue")])
    assert session.prospect(("Red", "Yellow")) != session.prospect(("Red", "Blue"))
    assert session.prospect(("Red", "Blue"), "Blue") != session.prospect(("Red", "Blue"), "Red")
    move(session, "Red:e2-Red:e4")
    assert "Blue:d2-Blue:d4" in moves(session, "Red+Blue", "Blue")
    assert "Red:e2-Red:e4" not in moves(session, "Red+Blue", "Red")


def test_where_every_push_ends_in_checkmate_no_move_is_said_to_be_left(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, "Ann,Bo", Red="8/8/6R(Blue)1/K6R(Blue)", Blue="8/8/8/4K3"))
    assert [each.mated for each in session.prospects()] == [True]
    assert moves_left(session.prospects()) == "no move left"


def test_of_several_pushes_of_which_one_is_checkmate_there_are_so_many_moves_at_most(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, Red="8/8/8/K7", Blue="6R1/7R/8/4K3", Yellow="8/8/8/4K3"))
    assert {each.boards: each.mated for each in session.prospects()} == {("Red", "Blue"): True, ("Red", "Yellow"): False}
    assert moves_left(session.prospects()) == "up to 1 move left"


def test_a_push_says_which_of_the_kings_that_an_army_guards_is_in_check(tmp_path: Path) -> None:
    guards = {"one guards the kings of all one’s armies": "yes"}
    session = begun(tmp_path, options=guards, Red="8/8/8/K7", Blue="7R/8/8/4K3", Yellow="8/8/8/7K")
    do(session, "take army", by="Ann", army="Yellow", anyway=True, why="for the test")
    do(session, "move", by="Ann", **{"from": "Yellow:h1", "to": "Red:a2"}, anyway=True, why="for the test")
    do(session, "move", by="Ann", **{"from": "Red:a1", "to": "Red:c1"}, anyway=True, why="for the test")
    moving(session)
    found = prospect(session, "Red+Blue")
    assert (found.guarded, found.own_check) == (("Yellow",), "Yellow is in check")
