"""Ways of moving in Betza's notation, each on an empty board and where it tells, with men in the way."""

import re
from pathlib import Path

import pytest

from tabletop.engine.chess.betza import Unreadable, read_betza
from tabletop.engine.chess.position import HalfBoard, Man, Position
from tabletop.engine.chess.squares import far_square
from tabletop.engine.chess.ways import Ways
from tests.engine.half_boards.boards import pushed

ARMIES = ("A", "B")


def ways(notation: str, **others: str) -> Ways:
    moves = {(army, kind): way for army in ARMIES for kind, way in {"man": notation, "stone": "", **others}.items()}
    other = {"A": frozenset("B"), "B": frozenset("A")}
    own = {army: frozenset(army) for army in ARMIES}
    return Ways(moves, other, other, own, royal=frozenset({"king"}), promotion={}, castling=False)


def place(men: dict[int, Man]) -> Position:
    near = {square: man for square, man in men.items() if square < 32}
    far = {far_square(square): man for square, man in men.items() if square >= 32}
    return Position({"A": HalfBoard.of("A", near), "B": HalfBoard.of("B", far)})


def spot(text: str) -> int:
    return ord(text[0]) - ord("a") + 8 * (int(text[1]) - 1)


def drawn(text: str) -> set[int]:
    return {spot(each) for each in text.split()}


def reach(notation: str, at: str = "d4", own: str = "", enemy: str = "", fresh: bool = False) -> set[int]:
    """Where a man of A on ``at`` may go on the joined board, A's half below: squares a1 to h8."""
    men = {spot(at): Man("A", "man", fresh)}
    men |= {spot(each): Man("A", "stone") for each in own.split()}
    men |= {spot(each): Man("B", "stone") for each in enemy.split()}
    outcome = pushed(place(men), ways(notation), "A", "B", "A")
    return {move.end for move in outcome.moves if move.start == spot(at)}


LEAPERS = {
    "W": "d5 d3 c4 e4",
    "F": "c5 e5 c3 e3",
    "K": "d5 d3 c4 e4 c5 e5 c3 e3",
    "D": "d6 d2 b4 f4",
    "A": "b6 f6 b2 f2",
    "H": "d7 d1 a4 g4",
    "G": "a7 g7 a1 g1",
    "N": "c6 e6 c2 e2 b5 b3 f5 f3",
    "L": "c7 e7 c1 e1 a5 a3 g5 g3",
    "J": "b7 f7 b1 f1 a6 a2 g6 g2",
    "WD": "d5 d3 c4 e4 d6 d2 b4 f4",
    "": "",
}
RIDERS = {
    "R": "d1 d2 d3 d5 d6 d7 d8 a4 b4 c4 e4 f4 g4 h4",
    "WW": "d1 d2 d3 d5 d6 d7 d8 a4 b4 c4 e4 f4 g4 h4",
    "B": "a1 b2 c3 e5 f6 g7 h8 a7 b6 c5 e3 f2 g1",
    "R2": "d2 d3 d5 d6 b4 c4 e4 f4",
    "W2": "d2 d3 d5 d6 b4 c4 e4 f4",
    "B3": "a1 b2 c3 e5 f6 g7 a7 b6 c5 e3 f2 g1",
    "NN": "c6 b8 e6 f8 c2 e2 b5 b3 f5 h6 f3 h2",
    "DD": "d6 d8 d2 b4 f4 h4",
    "AA": "b6 f6 h8 b2 f2",
    "Q1": "d5 d3 c4 e4 c5 e5 c3 e3",
}
DIRECTIONS = {
    "fW": "d5",
    "bW": "d3",
    "lW": "c4",
    "rW": "e4",
    "vW": "d5 d3",
    "sW": "c4 e4",
    "fsW": "d5 c4 e4",
    "fF": "c5 e5",
    "bF": "c3 e3",
    "flF": "c5",
    "brF": "e3",
    "fN": "c6 e6 b5 f5",
    "ffN": "c6 e6",
    "fsN": "b5 f5",
    "flN": "c6 b5",
    "bbN": "c2 e2",
    "llN": "b5 b3",
    "ffrN": "e6",
    "llbN": "b3",
    "ffrbblN": "e6 c2",
    "vN": "c6 e6 c2 e2",
    "sN": "b5 b3 f5 f3",
    "fR": "d5 d6 d7 d8",
    "fR2": "d5 d6",
    "FfW": "c5 e5 c3 e3 d5",
}


@pytest.mark.parametrize(("notation", "squares"), [*LEAPERS.items(), *RIDERS.items(), *DIRECTIONS.items()])
def test_where_a_man_may_go_on_an_empty_board(notation: str, squares: str) -> None:
    assert reach(notation) == drawn(squares)


MANUAL = (Path(__file__).parents[3] / "docs" / "half-boards.md").read_text("utf-8")
EXAMPLES = re.findall(
    r"^\| `(\w+)` \| ([a-h1-8 ]+) \|$", MANUAL.split("<!-- from d4 -->")[1].split("<!-- end -->")[0], re.MULTILINE
)


def test_the_manual_has_examples() -> None:
    assert len(EXAMPLES) > 10


@pytest.mark.parametrize(("notation", "squares"), EXAMPLES)
def test_the_examples_of_the_manual(notation: str, squares: str) -> None:
    assert reach(notation) == drawn(squares)


@pytest.mark.parametrize(
    ("notation", "own", "enemy", "squares"),
    [
        ("mW", "", "d5", "d3 c4 e4"),
        ("cW", "", "d5", "d5"),
        ("mWcF", "", "d5 e5", "d3 c4 e4 e5"),
        ("W", "d5", "c4", "d3 c4 e4"),
        ("N", "d5 d6 c5", "e6", "c6 e6 c2 e2 b5 b3 f5 f3"),
        ("D", "d5", "c4", "d6 d2 b4 f4"),
        ("nD", "d5", "c4", "d2 f4"),
        ("nA", "c5", "e3", "f6 b2"),
        ("nH", "d6", "b4", "d1 g4"),
        ("nN", "d5", "c4", "c2 e2 f5 f3"),
        ("nL", "d6", "", "c1 e1 a5 a3 g5 g3"),
        ("nJ", "d5 c4", "c2 e2", "g6 g2"),
        ("nG", "b6", "f2", "g7 a1"),
        ("R", "d6", "f4", "d1 d2 d3 d5 a4 b4 c4 e4 f4"),
        ("R3", "", "d6 b4", "d1 d2 d3 d5 d6 b4 c4 e4 f4 g4"),
        ("mR", "", "d6", "d1 d2 d3 d5 a4 b4 c4 e4 f4 g4 h4"),
        ("cR", "", "d6", "d6"),
        ("NN", "f5", "e6", "c6 b8 e6 c2 e2 b5 b3 f3 h2"),
        ("mfWcfF", "", "c5 d5 e5", "c5 e5"),
    ],
)
def test_men_in_the_way(notation: str, own: str, enemy: str, squares: str) -> None:
    assert reach(notation, own=own, enemy=enemy) == drawn(squares)


PAWN = "mfWcfFimfnD"


@pytest.mark.parametrize(
    ("at", "fresh", "own", "enemy", "squares"),
    [
        ("d2", True, "", "", "d3 d4"),
        ("d2", False, "", "", "d3"),
        ("d2", True, "d3", "", ""),
        ("d2", True, "", "d4", "d3"),
        ("d2", True, "", "c3 e3 d3", "c3 e3"),
        ("d5", False, "", "c6 c4", "d6 c6"),
        ("d5", True, "", "", "d6 d7"),
    ],
)
def test_a_pawn_goes_away_from_its_home_and_farther_on_its_first_move(
    at: str, fresh: bool, own: str, enemy: str, squares: str
) -> None:
    assert reach(PAWN, at, own, enemy, fresh) == drawn(squares)


def test_forward_is_away_from_home_at_home_and_towards_the_home_row_abroad() -> None:
    men = {12: Man("A", "man"), 52: Man("A", "man"), 10: Man("B", "man"), 50: Man("B", "man")}
    ends = {army: {(move.start, move.end) for move in pushed(place(men), ways("fW"), "A", "B", army).moves} for army in ARMIES}
    assert ends == {"A": {(12, 20), (52, 60)}, "B": {(10, 2), (50, 42)}}


def test_a_first_move_that_ends_where_a_usual_one_does_is_listed_once() -> None:
    outcome = pushed(place({12: Man("A", "man", True)}), ways("fW2ifnD"), "A", "B", "A")
    assert sorted(move.end for move in outcome.moves) == [20, 28]


@pytest.mark.parametrize(
    ("notation", "king", "attacker", "blocker", "checked"),
    [
        ("N", "d4", "e6", "", True),
        ("nN", "d4", "e6", "e5", False),
        ("nN", "d4", "e6", "d5", True),
        ("NN", "d1", "f5", "", True),
        ("NN", "d1", "f5", "e3", False),
        ("R3", "d1", "d4", "", True),
        ("R3", "d1", "d5", "", False),
        ("mR", "d1", "d4", "", False),
        ("bW", "d4", "d3", "", True),
        ("fW", "d4", "d3", "", False),
        ("icfnD", "d4", "d6", "", True),
        ("icfnD", "d4", "d6", "d5", False),
        ("L", "d4", "e7", "e6", True),
    ],
)
def test_whoever_could_capture_a_king_gives_check(notation: str, king: str, attacker: str, blocker: str, checked: bool) -> None:
    men = {spot(king): Man("A", "king"), spot(attacker): Man("B", "man", True)}
    men |= {spot(blocker): Man("A", "stone")} if blocker else {}
    assert pushed(place(men), ways(notation, king="K"), "A", "B", "A").checked is checked


def test_a_man_who_alone_keeps_a_nightrider_from_his_king_may_only_move_along_its_line() -> None:
    men = {spot("d1"): Man("A", "king"), spot("e3"): Man("A", "guard"), spot("g7"): Man("B", "man")}
    outcome = pushed(place(men), ways("NN", king="K", guard="NN"), "A", "B", "A")
    assert {move.end for move in outcome.moves if move.start == spot("e3")} == {spot("f5"), spot("g7")}


def test_nobody_may_leave_one_of_two_kings_in_check() -> None:
    men = {spot("a1"): Man("A", "king"), spot("h1"): Man("A", "king"), spot("h8"): Man("B", "rook"), spot("c3"): Man("A", "rook")}
    outcome = pushed(place(men), ways("", king="K", rook="R"), "A", "B", "A")
    assert outcome.checked
    assert {(move.start, move.end) for move in outcome.moves} == {
        (spot("h1"), spot("g1")), (spot("h1"), spot("g2")), (spot("c3"), spot("h3")),
    }  # fmt: skip


def test_a_king_who_is_not_royal_may_be_captured_and_gives_nobody_a_worry() -> None:
    men = {spot("d4"): Man("A", "man"), spot("d5"): Man("B", "king"), spot("d3"): Man("A", "king")}
    free = ways("W", king="K")
    free = Ways(free.moves, free.enemies, free.prey, free.guards, royal=frozenset(), promotion={}, castling=False)
    outcome = pushed(place(men), free, "A", "B", "A")
    assert (spot("d4"), spot("d5")) in {(move.start, move.end) for move in outcome.moves}
    assert (outcome.checked, outcome.enemies_checked) == (False, ())


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("X", "“X” in “X” is no leap; there are W, F, D, N, A, H, L, J, G, K, Q, R, B."),
        ("fmw", "In “fmw” nobody can read “fmw”."),
        ("qW", "“q” in “qW” is unknown; there are m, c, i, n, f, b, l, r, v, s."),
        ("W F", "In “W F” nobody can read “ F”."),
        ("KK", "In “KK” the K stands twice; it is a rider or a king already."),
        ("3W", "In “3W” nobody can read “3W”."),
    ],
)
def test_what_nobody_can_read_says_so_in_a_sentence(notation: str, words: str) -> None:
    with pytest.raises(Unreadable, match=f"^{re.escape(words)}$"):
        read_betza(notation)
