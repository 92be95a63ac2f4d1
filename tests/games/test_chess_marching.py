"""Nomic Chess: when an army may move, when its moves are made, and what is said where it may not or cannot."""

from pathlib import Path

from tabletop.engine.answers import Objection
from tabletop.session import Session
from tests.games.chess_table import begun, cannot_move, cannot_push, moving, next_turn, owing, plays, propose, prospect, push
from tests.playing import do, refused, rule_of

ORDER = "Rule 202 says: first one proposes a rule-change and has it voted on."
BEGIN = "Rule 202 says: the turn must first be begun."
WHOSE = "Rule 202 says: only the player on turn moves the army."


def said(session: Session, objection: Objection) -> str:
    return f"Rule {rule_of(session, objection)} says: {objection.sentence[:1].lower()}{objection.sentence[1:]}"


def test_202_between_turns_nobody_pushes_or_moves(tmp_path: Path) -> None:
    session = begun(tmp_path)
    moving(session)
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    for name in ("Ann", "Bo", "Cy"):
        assert said(session, refused(session, "push", by=name, boards=["Red", "Blue"])) == BEGIN
    do(session, "push", by="Cy", boards=["Red", "Blue"], anyway=True, why="to look at it")
    assert said(session, refused(session, "move", by="Cy", from_="Blue:e2", to="Blue:e3")) == BEGIN
    do(session, "pull", by="Cy")
    next_turn(session)
    moving(session)
    plays(session, "Red+Blue", "Blue:e2-Blue:e4")


def test_202_between_turns_a_push_is_looked_at_with_the_eyes_of_the_next_army(tmp_path: Path) -> None:
    session = begun(tmp_path)
    moving(session)
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
    session = begun(tmp_path)
    moving(session)
    assert said(session, refused(session, "push", by="Cy", boards=["Red", "Blue"])) == WHOSE
    push(session, "Red+Blue")
    assert said(session, refused(session, "move", by="Cy", from_="Red:e2", to="Red:e4")) == WHOSE
    assert said(session, cannot_move(session, "Blue:e2-Blue:e4")) == "Rule 202 says: it is not that army’s turn."
    assert owing(session, "Ann") == ["move the army", "take armies"]
