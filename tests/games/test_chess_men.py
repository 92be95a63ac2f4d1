"""Rules that speak of one man and not of another of his kind: by where he stands, by his army, and when he is fresh."""

from pathlib import Path

import pytest

from tabletop.clerk.kits.chess import chess_settings
from tabletop.engine.boards.battle import man_at
from tabletop.game.session import Session
from tests.games.chess_table import (
    begun,
    cannot_move,
    controllers,
    move,
    moves,
    moving,
    open_pushes,
    plays,
    propose,
    prospect,
    push,
    standing,
)
from tests.playing import do, told

STEPS = 'set moves of pieces whose row is 3 to "K"'
ABROAD = "whose half-board is not home of army of it"


def from_(session: Session, square: str, boards: str = "Red+Blue", army: str = "") -> set[str]:
    """Where the man on a square may go."""
    return {move.removeprefix(f"{square}-") for move in moves(session, boards, army) if move.startswith(f"{square}-")}


def squares(text: str) -> set[str]:
    return set(text.split())


def with_rule(folder: Path, sheet: str, **arrays: str) -> Session:
    session = begun(folder, **arrays)
    propose(session, text="A rule on some men.", sheet=sheet)
    assert not any(rule.fault for rule in session.whole_table().rulebook.rules)
    return session


@pytest.mark.parametrize("row", [1, 3])
def test_a_knight_moves_by_the_row_that_he_stands_in_himself(tmp_path: Path, row: int) -> None:
    session = with_rule(tmp_path, f'set moves of pieces whose row is {row} to "K"', Red="8/N7/8/1N2K3", Blue="8/8/8/K7")
    steps = {1: squares("Red:a1 Red:a2 Red:b2 Red:c1 Red:c2"), 3: squares("Red:a2 Red:a4 Red:b2 Red:b3 Red:b4")}
    leaps = {1: squares("Red:c3 Red:d2"), 3: squares("Red:c2 Red:c4 Blue:g4")}
    assert from_(session, "Red:b1") == (steps if row == 1 else leaps)[1]
    assert from_(session, "Red:a3") == (steps if row == 3 else leaps)[3]


def test_after_a_move_the_rules_are_asked_anew_of_the_man_where_he_stands(tmp_path: Path) -> None:
    session = with_rule(tmp_path, STEPS, Red="8/N7/8/1N2K3", Blue="8/8/8/K7")
    plays(session, "Red+Blue", "Red:b1-Red:c3")
    assert from_(session, "Red:c3", army="Red") == squares("Red:b2 Red:b3 Red:b4 Red:c2 Red:c4 Red:d2 Red:d3 Red:d4")
    session.undo()
    assert from_(session, "Red:b1") == squares("Red:c3 Red:d2")


def test_a_bishop_that_is_a_queen_on_its_own_half_and_a_bishop_abroad(tmp_path: Path) -> None:
    sheet = 'set moves of pieces whose half-board is home of army of it to "Q" if kind of piece is "bishop"'
    session = with_rule(tmp_path, sheet, Red="8/8/8/B3K3", Blue="8/8/B(Red)7/7K", Yellow="8/8/8/7K")
    at_home, abroad = from_(session, "Red:a1"), from_(session, "Blue:a2")
    assert squares("Red:a2 Red:a4 Red:b1 Red:d1 Red:b2 Blue:h4") < at_home
    assert squares("Blue:b1 Blue:b3 Blue:c4") < abroad
    assert not abroad & squares("Blue:a1 Blue:a3 Blue:b2")
    assert {move.split("-")[1] for move in moves(session, "Blue+Red") if move.startswith("Red:a1-")} == at_home


def test_pawns_abroad_may_walk_back(tmp_path: Path) -> None:
    session = with_rule(tmp_path, f'set moves of pieces {ABROAD} to "bmWbcF"', Red="8/8/3P4/4K3", Blue="8/5P(Red)2/4P3/K7")
    assert from_(session, "Blue:f3") == squares("Blue:f4")
    assert from_(session, "Red:d2") == squares("Red:d3 Red:d4")
    moving(session)
    push(session, "Red+Blue")
    assert cannot_move(session, "Blue:f3-Blue:f2").rule == "r214"
    move(session, "Blue:f3-Blue:f4")


@pytest.mark.parametrize("army", ["Red", "Blue", "Yellow"])
@pytest.mark.parametrize("which", ["where name of army of it is", "whose army is"])
def test_men_of_one_army_are_promoted_otherwise(tmp_path: Path, army: str, which: str) -> None:
    pawns = {"Red": "8/8/P(Blue)7/4K3", "Blue": "8/8/P(Red)3P3/7K"}
    session = with_rule(tmp_path, f'set promotion of pieces {which} "{army}" to ["camel"]', **pawns)
    as_in_chess = {f"{kind}" for kind in ("queen", "rook", "bishop", "knight")}
    for whose, board in (("Red", "Blue"), ("Blue", "Red")):
        found = {move.rpartition("=")[2] for move in moves(session, "Red+Blue", whose) if move.startswith(f"{board}:a2-")}
        assert found == ({"camel"} if army == whose else as_in_chess), whose


def test_men_of_one_army_become_what_the_half_board_says_on_which_they_stand(tmp_path: Path) -> None:
    sheet = 'set promotion of pieces whose half-board is "Blue" to ["camel"]'
    session = with_rule(tmp_path, sheet, Blue="8/8/P(Red)7/7K", Yellow="8/8/P(Red)7/7K")
    for board, becomes in (("Blue", {"camel"}), ("Yellow", {"queen", "rook", "bishop", "knight"})):
        assert {each.rpartition("=")[2] for each in from_(session, f"{board}:a2", f"Red+{board}")} == becomes


def test_whoever_gives_check_only_from_his_row_mates_only_from_there(tmp_path: Path) -> None:
    sheet = 'set moves of pieces whose row is 3 to "mR" if kind of piece is "rook"'
    session = with_rule(tmp_path, sheet, Red="8/8/8/R3K3", Yellow="8/8/8/7K")
    assert prospect(session, "Red+Yellow").mates == ("Yellow",)
    do(session, "move thing", by="Ann", thing=man(session, "Red:a1"), to="Red:a3")
    assert prospect(session, "Red+Yellow").mates == ()
    do(session, "move thing", by="Ann", thing=man(session, "Red:a3"), to="Red:a2")
    assert prospect(session, "Red+Yellow").mates == ("Yellow",)
    moving(session)
    push(session, "Red+Yellow")
    move(session, "Red:a2-Red:b2")
    assert controllers(session)["Yellow"] == "Ann"


def man(session: Session, square: str) -> str:
    found = man_at(session.table(), square)
    assert found
    return found.id


def test_what_hangs_on_squares_is_asked_once_for_all_pushes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = with_rule(tmp_path, STEPS)
    asked, ask = [], chess_settings._Asking.settings
    monkeypatch.setattr(chess_settings._Asking, "settings", lambda asking: asked.append(asking) or ask(asking))
    moving(session)
    assert open_pushes(session) == ["Red+Blue", "Red+Yellow"]
    assert not asked
    plays(session, "Red+Blue", "Red:b1-Red:c3")
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("condition", "act", "fields"),
    [
        ("points of first of players is 7", "set counter", {"counter": "points", "of": "Ann", "to": 7}),
        ("turn number is 2", "begin turn", {"by": "Bo", "to": "Bo", "anyway": True, "why": "she left"}),
        ("number of (things before first of players) is 1", "add thing", {"what": "crown", "kind": "token", "to": "before Ann"}),
    ],
)
def test_whatever_an_answer_has_read_it_is_asked_for_anew_once_that_has_changed(
    tmp_path: Path, condition: str, act: str, fields: dict[str, object]
) -> None:
    session = with_rule(tmp_path, f'set moves of pieces to "K" if {condition}', Red="8/8/8/1N2K3", Blue="8/8/8/K7")
    assert from_(session, "Red:b1", army="Red") == squares("Red:a3 Red:c3 Red:d2")
    do(session, act, **fields)
    assert from_(session, "Red:b1", army="Red") == squares("Red:a1 Red:a2 Red:b2 Red:c1 Red:c2")


def test_what_was_counted_of_one_man_tells_him_from_the_others_of_his_kind(tmp_path: Path) -> None:
    session = with_rule(tmp_path, 'set moves of pieces to "K" if "life" of piece is 7', Red="8/N7/8/1N2K3", Blue="8/8/8/K7")
    leaps, steps = squares("Red:c3 Red:d2"), squares("Red:a1 Red:a2 Red:b2 Red:c1 Red:c2")
    assert from_(session, "Red:b1", army="Red") == leaps
    do(session, "set counter", counter="life", of=man(session, "Red:a3"), to=7)
    assert from_(session, "Red:b1", army="Red") == leaps
    do(session, "set counter", counter="life", of=man(session, "Red:b1"), to=7)
    assert from_(session, "Red:b1", army="Red") == steps
    do(session, "set counter", counter="life", of=man(session, "Red:a3"), to=0)
    assert from_(session, "Red:b1", army="Red") == steps


def test_a_king_castles_with_whom_the_rules_name(tmp_path: Path) -> None:
    session = begun(tmp_path, Red="8/8/PPPPPPPP/B3K2R")
    assert from_(session, "Red:e1") == squares("Red:d1 Red:f1 Red:g1")
    rule = next(each for each in session.whole_table().rulebook.rules if each.id == "r214")
    sheet = rule.sheet.replace('castling partners to ["rook"]', 'castling partners to ["bishop"]')
    do(session, "edit rule", rule=rule.number, sheet=sheet)
    assert from_(session, "Red:e1") == squares("Red:d1 Red:f1 Red:c1")
    moving(session)
    plays(session, "Red+Blue", "Red:e1-Red:c1")
    assert standing(session)["Red"][3] == "2KB3R"


def test_a_man_that_is_passed_by_its_number_is_told_by_its_name(tmp_path: Path) -> None:
    session = begun(tmp_path)
    man = man_at(session.table(), "Red:e2")
    assert man
    do(session, "pass token", by="Ann", to="Bo", thing=man.id, anyway=True)
    assert told(session) == ["Ann passed Red’s pawn to Bo."]


def test_an_army_that_is_set_up_by_hand_is_told_in_the_minutes(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "set up", army="Red", rows="PPPPPPPP/8/8/8", why="once more")
    assert told(session) == ["By hand: somebody set up the army Red (once more)."]


def test_a_man_who_is_taken_off_the_board_by_hand_goes_to_the_pieces_beside_it(tmp_path: Path) -> None:
    session = moving(begun(tmp_path))
    knight = man_at(session.whole_table(), "Blue:b1")
    assert knight
    do(session, "move thing", by="Ann", thing=knight.id, to="beside Blue")
    assert told(session) == ["Ann moved Blue’s knight from Blue’s b1 to the pieces beside Blue’s half-board."]
