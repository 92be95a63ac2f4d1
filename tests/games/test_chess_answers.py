"""What the rules answer about men and armies: asked of the table as it is, for many armies, and told where it is amiss."""

from pathlib import Path

import pytest

from tabletop.clerk.kits.chess import chess_settings
from tabletop.engine.boards.battle import man_at
from tabletop.engine.things import read_address
from tabletop.game.session import Session
from tests.games.chess_table import begun, moves, moving, open_pushes, plays, propose, push
from tests.golden import approved
from tests.playing import do


def new_rules(session: Session, *sheets: str) -> None:
    for number, sheet in enumerate(sheets, 401):
        do(session, "edit rule", text="A rule by hand.", sheet=sheet, number=number, kind="mutable")


def test_sixteen_armies_may_have_many_rules_on_how_men_move(tmp_path: Path) -> None:
    session = begun(tmp_path, ",".join(f"P{number}" for number in range(16)))
    new_rules(session, *[f'set moves of pieces to "{way}"' for way in ("K", "N", "B", "R", "Q", "NK") * 2])
    moving(session)
    assert len(open_pushes(session)) == 15
    assert not any(rule.fault for rule in session.whole_table().rulebook.rules)
    push(session, "Red+Blue")


def test_an_answer_that_hangs_on_the_table_holds_as_soon_as_the_table_is_so(tmp_path: Path) -> None:
    session = begun(tmp_path)
    new_rules(session, 'set moves of pieces whose kind is "knight" to "L" if points of mover is at least 10')
    moving(session)
    assert "Red:b1-Red:c3" in moves(session, "Red+Blue")
    do(session, "set score", of="Ann", to=10)
    assert {"Red:b1-Red:a4", "Red:b1-Red:c4"} < moves(session, "Red+Blue")
    assert "Red:b1-Red:c3" not in moves(session, "Red+Blue")
    session.undo()
    assert "Red:b1-Red:c3" in moves(session, "Red+Blue")


def test_what_is_too_much_work_is_told_on_its_card_and_only_its_own_men_stay(tmp_path: Path) -> None:
    session = begun(tmp_path)
    like_it = "(pieces of armies) where kind of it is kind of it"
    too_much = f"armies where number of ((pieces of armies) where number of ({like_it}) is 1) is 0"
    new_rules(session, f'set moves of pieces whose kind is "pawn" to "K" if ({too_much}) is armies')
    moving(session)
    assert fault(session, 401) == approved()
    assert {move.split("-")[0] for move in moves(session, "Red+Blue")} == {"Red:b1", "Red:g1"}
    plays(session, "Red+Blue", "Red:b1-Red:c3")


def fault(session: Session, number: int) -> str:
    rule = session.whole_table().rulebook.numbered(number)
    assert rule
    return rule.fault


def test_the_rules_are_asked_once_however_many_squares_a_man_is_held_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(tmp_path)
    propose(session)
    push(session, "Red+Blue")
    man = man_at(session.table(), "Red:e2")
    assert man
    asked, ask = [], chess_settings._Asking.settings
    monkeypatch.setattr(chess_settings._Asking, "settings", lambda asking: asked.append(asking) or ask(asking))
    held_over = session.targets(read_address(man.id))
    assert len(held_over) == 63
    assert len(asked) <= 1


def test_nothing_is_asked_anew_for_a_proposal_or_a_man_of_whose_kind_there_are_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(tmp_path)
    new_rules(session, 'set moves of pieces whose kind is "knight" to "NK" if rule 401 is in mutable rules')  # reads the rules
    assert moves(session, "Red+Blue", "Red")
    asked, ask = [], chess_settings._Asking.settings
    monkeypatch.setattr(chess_settings._Asking, "settings", lambda asking: asked.append(asking) or ask(asking))
    do(session, "propose", by="Ann", kind="enact", text="Tea is served.")
    for square in ("Red:a1", "Red:a2", "Red:b1"):  # the first of their kinds, who are asked about for the others
        do(session, "promote", anyway=True, by="Ann", at=square, into="queen")
    assert moves(session, "Red+Blue", "Red")
    assert not asked
    do(session, "promote", anyway=True, by="Ann", at="Red:b2", into="dragon")
    assert moves(session, "Red+Blue", "Red")
    assert len(asked) == 1


def test_a_reading_of_the_set_up_is_changed_by_a_proposal_like_anything_else(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert law(session, "en passant") == approved()
    line = 'set custom "a pawn that passed a square may be taken there" to "no"'
    propose(session, text="Nobody is captured in passing.", sheet=line)
    assert law(session, "en passant") == "no"


def law(session: Session, question: str) -> str:
    return next(line.answer for line in session.law() if line.question == question)
