"""Nomic Chess: when an army may move, when its moves are made, and what is said where it may not or cannot."""

from pathlib import Path

import pytest

from tabletop.box.options import BoxTrouble
from tabletop.box.shipped import phrases
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.prose.offers import OfferMaker
from tabletop.engine.answers import Objection
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.duties import owed
from tabletop.game.session import Session
from tests.games.chess_table import (
    begun,
    by_majority,
    cannot_move,
    cannot_push,
    controllers,
    move,
    moving,
    next_to_move,
    next_turn,
    owing,
    plays,
    propose,
    prospect,
    push,
    standing,
)
from tests.golden import approved
from tests.playing import do, refused, rule_of, told

ORDER = "Rule 202 says: first one proposes a rule-change and has it voted on."
BEGIN = "Rule 202 says: the turn must first be begun."
WHOSE = "Rule 202 says: only the player on turn moves the army."


def said(session: Session, objection: Objection) -> str:
    return f"Rule {rule_of(session, objection)} says: {objection.sentence[:1].lower()}{objection.sentence[1:]}"


def test_202_between_turns_nobody_pushes_or_moves(tmp_path: Path) -> None:
    session = moving(begun(tmp_path))
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    for name in ("Ann", "Bo", "Cy"):
        assert said(session, refused(session, "push", by=name, boards=["Red", "Blue"])) == BEGIN
    do(session, "push", by="Cy", boards=["Red", "Blue"], anyway=True, why="to look at it")
    assert said(session, refused(session, "move", by="Cy", from_="Blue:e2", to="Blue:e3")) == BEGIN
    do(session, "pull", by="Cy")
    next_to_move(session)
    plays(session, "Red+Blue", "Blue:e2-Blue:e4")


def test_202_between_turns_a_push_is_looked_at_with_the_eyes_of_the_next_army(tmp_path: Path) -> None:
    session = moving(begun(tmp_path))
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    assert (prospect(session, "Red+Blue").army, prospect(session, "Red+Blue").count) == ("Blue", "20 moves")
    do(session, "edit rule", rule=201, sheet="set order to armies")
    assert session.prospect(("Red", "Blue")) is None, "no rule says whose turn is next"


def test_202_first_one_proposes_and_has_it_voted_on_then_the_army_moves(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert said(session, cannot_push(session, "Red+Blue")) == ORDER
    do(session, "push", by="Ann", boards=["Red", "Blue"], anyway=True, why="a slip")
    assert said(session, cannot_move(session, "Red:e2-Red:e4")) == ORDER
    do(session, "pull", by="Ann")
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    assert said(session, cannot_push(session, "Red+Blue")) == ORDER
    do(session, "withdraw", by="Ann")
    propose(session)
    plays(session, "Red+Blue", "Red:e2-Red:e4")


def test_202_only_the_player_on_turn_moves_the_army(tmp_path: Path) -> None:
    session = moving(begun(tmp_path))
    assert said(session, refused(session, "push", by="Cy", boards=["Red", "Blue"])) == WHOSE
    push(session, "Red+Blue")
    assert said(session, refused(session, "move", by="Cy", from_="Red:e2", to="Red:e4")) == WHOSE
    assert said(session, cannot_move(session, "Blue:e2-Blue:e4")) == approved()
    by_its_own = refused(session, "move", by="Bo", from_="Blue:e2", to="Blue:e4")
    assert said(session, by_its_own) == said(session, cannot_move(session, "Blue:e2-Blue:e4"))
    assert by_its_own.others == (), "whose turn it is says nothing against an army that is not on turn"
    assert owing(session, "Ann") == ["move the army", "take armies"]


@pytest.mark.parametrize(
    ("reading", "owes", "asks"),
    [("is a draw between two, else waits", ["move the army", "take armies"], ["call it a draw"]), ("waits", [], [])],
)
def test_214_an_army_that_cannot_move_between_two_is_stalemated(
    tmp_path: Path, reading: str, owes: list[str], asks: list[str]
) -> None:
    options = {"an army that cannot move": reading, "the batting order": "Bo, Ann"}
    session = moving(begun(tmp_path, "Ann,Bo", options, Red="8/8/8/K7", Blue="8/8/2Q(Red)5/K7"))
    assert owing(session, "Bo") == owes
    assert [motion.text for motion in session.whole_table().motions] == asks
    assert controllers(session)["Blue"] == "Bo"


def test_222_a_push_into_checkmate_is_foretold_with_who_takes_over_and_who_is_out(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, Red="6PQ(Blue)/8/PPPPP2P/RNBQKBNR", Blue="8/8/PPPPPPPP/RNBK1BNR"))
    found = prospect(session, "Red+Blue")
    assert (found.mated, found.then) == (True, approved())
    push(session, "Red+Blue")
    assert controllers(session)["Red"] == "Bo"
    assert session.whole_table().seat("Ann").out


def test_who_sits_down_later_has_a_colour_that_no_army_bears(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo", {"armies for each player": "2"})
    do(session, "join", who="Dora")
    table = session.whole_table()
    assert [army.look for army in battle_of(table).armies] == [0, 1, 2, 3]
    assert [seat.look for seat in table.seats] == [0, 1, 4]
    objection = refused(session, "join", who="Eve", look=4)
    assert objection.impossible


def test_214_between_two_a_stalemate_is_a_draw_where_nobody_chose_another_reading(tmp_path: Path) -> None:
    session = moving(begun(tmp_path, "Ann,Bo", Red="8/8/8/K7", Blue="8/8/2Q(Red)5/K7"))
    plays(session, "Red+Blue", "Red:a1-Red:a2")
    next_to_move(session)
    assert told(session)[-2:] == approved()
    for name in ("Ann", "Bo"):
        do(session, "voice", by=name, motion="call it a draw")
    assert told(session)[-1] == approved()


MATE_BY_PUSH = {"Red": "8/8/1PPPPPPP/RNBQKBNR", "Yellow": "8/8/PPPPPPPK/RNBQ1BNR"}
GIVES_IT = "set taker of armies to controller of first of checkers"


def test_220_who_gets_an_army_mated_at_the_push_is_for_its_sheet(tmp_path: Path) -> None:
    """Yellow’s king stands in check from a rook of Blue’s when Ann pushes."""
    arrays = MATE_BY_PUSH | {"Red": "8/8/1PPPPPPP/R(Blue)NBQKBNR"}
    for sheet, taker in (("", "Ann"), (GIVES_IT, "Bo"), (f"{GIVES_IT} if pusher is nobody", "Cy")):
        session = begun(tmp_path, file=f"{taker}.nomic", **arrays)
        if sheet:
            old = session.whole_table().rulebook["r220"].sheet
            kept = [line for line in old.splitlines() if not line.startswith("set taker")]
            do(session, "edit rule", rule=220, sheet="\n".join([*kept, sheet]))
        moving(session)
        push(session, "Red+Yellow")
        move(session, "Red:e2-Red:e4")
        decided = controllers(session)["Yellow"]
        assert decided == taker


def test_202_names_the_part_in_which_the_army_moves(tmp_path: Path) -> None:
    session = begun(tmp_path)
    march = session.whole_table().rulebook["r202"].sheet.replace("move the army", "march")
    propose(session, kind="amend", rule=202, text="One marches one’s army.", sheet=march)
    do(session, "tick", by="Ann", duty="move the army")
    next_to_move(session)
    assert owing(session, "Bo") == ["march", "take armies"]
    assert (session.seen_to("moves ended"), session.seen_to("part begun")) == ({"march"}, {"take armies"})
    plays(session, "Red+Blue", "Blue:e2-Blue:e4")
    assert owing(session, "Cy") == ["begin the turn"]


def test_202_an_army_that_has_moved_by_word_of_mouth_has_moved(tmp_path: Path) -> None:
    """Blue’s king is mated where it stands, whatever is pushed; Red makes no more of its moves."""
    session = moving(begun(tmp_path, "Ann,Bo,Cy", Red="8/8/8/7K", Blue="8/8/R(Red)R(Red)6/KR(Red)6"))
    do(session, "tick", by="Ann", duty="move the army")
    assert controllers(session)["Blue"] == "Ann"
    assert owing(session, "Ann") == ["begin the turn"]


def test_215_armies_are_raised_one_for_each_player_in_turn_so_that_they_bat_in_turn(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo", {"armies for each player": "2", "the batting order": "Bo, Ann"})
    assert list(controllers(session).values()) == ["Bo", "Ann", "Bo", "Ann"]
    assert [rows[3] for rows in standing(session).values()] == ["RNBQKBNR", "RNBKQBNR"] * 2


@pytest.mark.parametrize(
    ("names", "number", "says"),
    [
        ("Ann,Bo", "9", "With 2 players it is a whole number from 1 to 8."),
        ("Ann,Bo", "0", "With 2 players it is a whole number from 1 to 8."),
        ("Ann,Bo", "-1", "With 2 players it is a whole number from 1 to 8."),
        ("Ann,Bo,Cy", "3/2", "With 3 players it is a whole number from 1 to 5."),
        (",".join(f"P{seat}" for seat in range(9)), "2", "With 9 players it is 1."),
        ("Ann,Bo", "some", "“some” is not a number such as 7 or 15/2."),
    ],
)
def test_215_there_is_room_for_sixteen_armies_and_everybody_has_one(tmp_path: Path, names: str, number: str, says: str) -> None:
    with pytest.raises(BoxTrouble) as caught:
        begun(tmp_path, names, {"armies for each player": number})
    assert str(caught.value) == approved()
    assert not list(tmp_path.iterdir())


def test_204_and_206_speak_of_kings_and_queens(tmp_path: Path) -> None:
    session = begun(tmp_path)
    by_majority(session)
    propose(session, against="Bo,Cy")
    assert said(session, refused(session, "demote", by="Ann", at="Red:e1")) == approved()
    do(session, "demote", by="Ann", at="Red:a1")
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    next_turn(session)
    propose(session, against="Cy")
    for square in ("Yellow:e1", "Yellow:d1"):
        refusal = refused(session, "promote", by="Cy", at=square)
        assert said(session, refusal) == approved()
    do(session, "edit rule", rule=206, sheet="")
    assert refused(session, "demote", by="Ann", at="Red:a2").impossible, "no rule says what a pawn would become"


def test_201_an_army_that_comes_between_turns_and_is_next_begins_the_next(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo")
    for squares in ("Red:d2-Red:d3", "Blue:d2-Blue:d3"):
        moving(session)
        push(session, "Red+Blue")
        move(session, squares)
        if squares.startswith("Red"):
            next_turn(session)
    do(session, "join", who="Cy")
    do(session, "raise army", to="Cy")
    assert [(each.who, each.what) for each in owed(session.whole_table().duties)] == [("Cy", "begin the turn")]
    assert next_turn(session) == "Yellow"


def test_an_army_that_is_given_another_turn_moves_again(tmp_path: Path) -> None:
    """By the lines that are offered for it: another turn is of the army that has just moved, whoever leads others besides."""
    session = moving(begun(tmp_path, "Ann,Bo", Red="8/8/8/K6R", Blue="8/P7/8/2K5"))
    text = "Whoever captures a pawn takes another turn. This rule takes precedence over rule 201."
    offer = OfferMaker.at(session.table(), phrases(), VOCABULARY, lambda _: True).offer(text)
    assert offer is not None
    do(session, "edit rule", number=301, text=text, sheet=offer.sheet, anyway=True, why="a jest")
    plays(session, "Red+Blue", "Red:h1-Blue:a3")
    assert next_to_move(session) == "Red"
    plays(session, "Red+Blue", "Red:a1-Red:a2")
    assert next_turn(session) == "Blue"


def test_a_circuit_is_over_without_the_army_of_a_player_who_is_out(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy")
    do(session, "leave", who="Cy", anyway=True, why="a jest")
    for army in ("Red", "Blue"):
        assert session.whole_table().turn.of("army") == army
        do(moving(session), "end turn", by=session.whole_table().turn.seat, anyway=True, why="a jest")
        next_turn(session)
    assert session.whole_table().turn.circuit == 2
