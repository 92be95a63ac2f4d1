"""The worked positions of three armies and more: pushes, checks, mates, pawns abroad, castling, and the counting of moves."""

from itertools import combinations
from random import Random

import pytest

from tabletop.engine.chess.counting import ANY, NO_OWN_MAN, ONCE, MoveCounting
from tabletop.engine.chess.joined import Joined, PushOutcome, lost, mated_on
from tabletop.engine.chess.position import BoardMove, HalfBoard, Man, March, Passed, Position, march
from tabletop.engine.chess.rows import read_rows, rows
from tabletop.engine.chess.sides import RuledPosition
from tabletop.engine.chess.squares import REFLECTED, read_square
from tabletop.engine.chess.ways import NEVER, NEXT_ARMY, OWN_MEN, Ways
from tabletop.engine.frozen import replace
from tests.engine.half_boards.boards import (
    BLACK,
    WHITE,
    after,
    at,
    half,
    moves,
    options,
    position,
    pushed,
    short,
    ways_for,
    with_men,
)
from tests.proving import numbers

ABC = ways_for("A", "B", "C")


def squares(text: str) -> set[str]:
    return set(text.split())


def partners(outcomes: tuple[PushOutcome, ...]) -> list[str]:
    return ["+".join(outcome.boards) for outcome in outcomes]


def pairs(stand: Position, turn: March, counting: MoveCounting = MoveCounting()) -> list[str]:  # noqa: B008
    return ["+".join(pair) for pair in counting.pushes(stand, turn)]


def test_T2_the_first_turn_of_three_armies() -> None:
    stand = position(half("A", *WHITE), half("B", *BLACK), half("C", *WHITE))
    found = options(RuledPosition(stand, ABC), MoveCounting(), march(stand, "A"))
    assert partners(found) == ["A+B", "A+C"]
    assert [len(outcome.moves) for outcome in found] == [20, 20]
    ends = [
        {
            frozenset(after(stand, outcome.boards, move).boards["A"].masks.items())
            for move in outcome.moves
            if at(outcome.boards, move.end)[0] == "A"
        }
        for outcome in found
    ]
    assert ends[0] == ends[1]
    assert len(ends[0]) == 20
    one = after(stand, found[0].boards, found[0].moves[0])
    assert pairs(one, march(stand, "A").with_push(("A", "B"))) == []


T3 = position(
    half("A", "8", "8", "1PPPPPPP", "RNBQKBNR"),
    half("B", *BLACK),
    half("C", "8", "8", "PPPPPPPK", "RNBQ1BNR", fresh=False),
)


def test_T3_pushing_gives_mate() -> None:
    mate, other = pushed(T3, ABC, "A", "C", "A"), pushed(T3, ABC, "A", "B", "A")
    assert (mate.enemies_checked, len(mate.moves)) == (("C",), 23)
    assert (other.enemies_checked, len(other.moves)) == ((), 24)
    found = short(moves(T3, ABC, "A", "C", "A"))
    assert "A:a1-C:h3" in found
    assert "A:a1-C:h2" not in found


T4 = (
    half("A", "8", "8", "PPPP1PPP", "RNBQKBNR"),
    half("B", "8", "3Q4", "PPP1PPPP", "RNBK1BNR", fresh=False),
)


def test_T4_check_depends_on_the_partner() -> None:
    stand = position(*T4, half("C", *WHITE))
    assert pushed(stand, ABC, "A", "B", "A").checked
    assert short(moves(stand, ABC, "A", "B", "A")) == squares("A:d1-A:e2 A:f1-A:e2 A:g1-A:e2")
    other = pushed(stand, ABC, "A", "C", "A")
    assert (other.checked, len(other.moves)) == (False, 29)


HOME_CHECKED = half("A", "4R(C)3", "8", "PPPP1PPP", "RNBQKBNR")
T5 = position(
    HOME_CHECKED,
    half("B", "8", "6N(A)1", "PPPPPPPP", "RNBKQBNR"),
    half("C", "8", "8", "PPPPPPPP", "RNBQKBN1"),
)
MEET = squares("A:d1-A:e2 A:f1-A:e2 A:g1-A:e2")


def test_T5_a_check_on_the_home_half() -> None:
    assert short(moves(T5, ABC, "A", "B", "A")) == short(moves(T5, ABC, "A", "C", "A")) == MEET
    knight = "B:e4 B:e2 B:f1 B:h1 C:a4 C:c4"
    assert short(moves(T5, ABC, "B", "C", "A")) == {f"B:g3-{end}" for end in knight.split()}
    turn = march(T5, "A")
    assert pairs(T5, turn) == ["A+B", "A+C", "B+C"]
    for end, left in (("B:e4", ["A+C"]), ("C:a4", [])):
        outcome = pushed(T5, ABC, "B", "C", "A")
        move = next(each for each in outcome.moves if at(outcome.boards, each.end) == end)
        assert pairs(after(T5, outcome.boards, move), turn.with_push(outcome.boards)) == left


def test_T6_pawns_on_foreign_halves() -> None:
    stand = position(
        half("A", "8", "8", "8", "4K3", fresh=False),
        half("B", "8", "5P(A)2", "4P3", "K7", fresh=False),
        half("C", "8", "8", "1P(A)6", "R6K", fresh=False),
    )
    into = ("queen", "rook", "bishop", "knight")
    promotions = {f"C:b2-C:{end}={kind}" for end in ("b1", "a1") for kind in into}
    assert short(moves(stand, ABC, "B", "C", "A")) == squares("B:f3-B:f2 B:f3-B:e2") | promotions


T7 = position(half("A", "3P(C)4", "8", "P3P3", "4K3"), half("B", "8", "8", "8", "4K3"), half("C", "8", "8", "P7", "4K3"))


def after_the_double_step() -> Position:
    outcome = pushed(T7, ABC, "A", "B", "A", 1)
    step = next(
        move for move in outcome.moves if (at(outcome.boards, move.start), at(outcome.boards, move.end)) == ("A:e2", "A:e4")
    )
    return after(T7, outcome.boards, step, turn=1)


def in_passing(stand: Position, ways: Ways, near: str, far: str, turn: int = 3) -> list[BoardMove]:
    return [move for move in pushed(stand, ways, near, far, "C", turn).moves if move.taken is not None]


def test_T7_taking_in_passing_over_other_pushes() -> None:
    stand = after_the_double_step()
    assert stand.passed == (Passed("A", "pawn", ("A", 28), ("A", 20), 1),)
    for boards in (("A", "B"), ("A", "C"), ("C", "A")):
        (taking,) = in_passing(stand, ABC, *boards)
        assert (at(boards, taking.start), at(boards, taking.end)) == ("A:d4", "A:e3")
        taken = after(stand, boards, taking)
        assert (taken.at("A", 28), taken.at("A", 20)) == (None, Man("C", "pawn"))
    assert in_passing(stand, ABC, "B", "C") == []
    assert in_passing(replace(stand, passed=()), ABC, "A", "B") == []


def test_T7_how_long_that_may_be_done_is_a_setting() -> None:
    stand = after_the_double_step()
    next_only, never = replace(ABC, passing=NEXT_ARMY), replace(ABC, passing=NEVER)
    assert [len(in_passing(stand, next_only, "A", "B", turn)) for turn in (2, 3)] == [1, 0]
    assert in_passing(stand, never, "A", "B", 2) == []


@pytest.mark.parametrize(("what", "man"), [("taken", None), ("demoted", Man("A", "knight")), ("replaced", Man("B", "pawn"))])
def test_a_pawn_that_is_no_longer_there_is_not_taken_in_passing(what: str, man: Man | None) -> None:
    stand = with_men(after_the_double_step(), ("A", 28, man))
    assert in_passing(stand, ABC, "A", "B") == []


def test_T8_the_counting_of_moves() -> None:
    knight = half("B", "8", "6N(A)1", "PPPPPPPP", "RNBKQBNR")
    three = position(half("A", *WHITE), knight, half("C", *WHITE))
    turn = march(three, "A")
    assert pairs(three, turn) == ["A+B", "A+C", "B+C"]
    assert pairs(three, turn.with_push(("A", "B"))) == []
    assert pairs(three, turn.with_push(("A", "C"))) == ["B+C"]
    landed = with_men(three, ("C", 24, Man("A", "knight")))
    assert pairs(landed, turn.with_push(("A", "C"))) == []
    four = position(half("A", *WHITE), knight, half("C", *WHITE), half("D", *BLACK))
    turn = march(four, "A")
    assert pairs(four, turn) == ["A+B", "A+C", "A+D", "B+C", "B+D"]
    assert pairs(with_men(four, ("C", 24, Man("A", "knight"))), turn.with_push(("A", "C"))) == ["B+D"]


def test_T8_other_ways_of_counting() -> None:
    stand = position(half("A", *WHITE), half("B", "8", "6N(A)1", "PPPPPPPP", "RNBKQBNR"), half("C", *WHITE))
    turn = march(stand, "A").with_push(("A", "C"))
    landed = with_men(stand, ("C", 24, Man("A", "knight")))
    assert pairs(stand, turn, MoveCounting(1, ONCE)) == []
    assert pairs(landed, turn, MoveCounting(1, ANY)) == ["A+B", "B+C"]
    assert pairs(stand, turn, MoveCounting(2, NO_OWN_MAN)) == ["A+B", "A+C", "B+C"]
    assert MoveCounting().starts(turn) == ("B",)


def test_T9_kings_face_to_face() -> None:
    stand = position(
        half("A", "4K3", "8", "8", "8"), half("B", "3K4", "8", "8", "8"), half("C", "8", "8", "8", "4K3", fresh=False)
    )
    outcome = pushed(stand, ABC, "A", "B", "A")
    assert (outcome.enemies_checked, outcome.checked, outcome.mated) == (("B",), True, False)
    assert short(moves(stand, ABC, "A", "B", "A")) == squares("A:e4-A:d3 A:e4-A:e3 A:e4-A:f3")


def test_T10_armies_of_one_controller_give_each_other_no_check() -> None:
    stand = position(HOME_CHECKED, half("B", *BLACK), half("C", "8", "8", "PPPPPPPP", "RNBQKBN1"))
    allied = pushed(stand, ways_for("A", "B", "C", together=("A", "C")), "A", "B", "A")
    assert (allied.checked, len(allied.moves)) == (False, 29)
    assert short(moves(stand, ABC, "A", "B", "A")) == MEET


def test_T11_a_demotion_that_mates() -> None:
    before = position(half("A", "8", "8", "PPPPPPPP", "RNBQK1NR"), half("B", "8", "5B(A)2", "PPPPP1PP", "RNBQKBNR", fresh=False))
    ways = ways_for("A", "B")
    assert pushed(before, ways, "A", "B", "A").enemies_checked == ()
    demoted = with_men(before, ("B", 21, Man("A", "knight")))
    assert pushed(demoted, ways, "A", "B", "A").enemies_checked == ("B",)


def test_T12_castling_depends_on_the_partner() -> None:
    stand = position(
        half("A", "8", "8", "PPPPP1PP", "RNBQK2R"), half("B", "8", "2R5", "8", "3K4", fresh=False), half("C", *WHITE)
    )
    against = {end for start, end, _ in moves(stand, ABC, "A", "B", "A") if start == "A:e1"}
    assert not against & squares("A:f1 A:f2 A:g1")
    assert "A:e1-A:g1" in short(moves(stand, ABC, "A", "C", "A"))
    assert ("A:e1", "A:g1", "") not in moves(stand, replace(ABC, castling=False), "A", "C", "A")
    outcome = pushed(stand, ABC, "A", "C", "A")
    castle = next(move for move in outcome.moves if move.rook is not None)
    assert rows(after(stand, outcome.boards, castle).boards["A"])[3] == "RNBQ1RK1"


def test_T12b_the_black_array_castles_towards_its_own_corners() -> None:
    stand = position(half("A", *WHITE), half("B", "8", "8", "PPPPPPPP", "R2K3R"), half("C", *WHITE))
    for near, far in (("B", "A"), ("A", "B"), ("C", "B")):
        kings = {end for start, end, _ in moves(stand, ABC, near, far, "B") if start == "B:d1"}
        assert squares("B:b1 B:f1") <= kings


@pytest.mark.parametrize(
    ("home", "why"),
    [
        (half("A", "8", "8", "PPPPPPPP", "R3K2R", fresh=False), "all have moved"),
        (half("A", "8", "8", "PPPPPPPP", "RN2K1NR"), "a man between"),
        (half("A", "8", "8", "PPPPPPPP", "R(B)3K2R(B)"), "another army's rooks"),
        (half("A", "8", "8", "PPPP1PPP", "R3K2R"), "in check"),
    ],
)
def test_when_there_is_no_castling(home: HalfBoard, why: str) -> None:
    stand = position(home, half("B", "3R4", "8", "8", "7K", fresh=False))
    assert all(move.rook is None for move in pushed(stand, ways_for("A", "B"), "A", "B", "A").moves), why


def test_T17_a_bishop_keeps_to_his_shade_over_every_join() -> None:
    shade = {"dark": set(), "light": set()}
    for square in range(32):
        shade["dark" if (square % 8 + square // 8) % 2 == 0 else "light"].add(square)
    for start in range(32):
        stand = position(HalfBoard.of("A", {start: Man("A", "bishop")}), HalfBoard("B"))
        ends = {read_square(end) for _, end, _ in moves(stand, ways_for("A", "B"), "A", "B", "A")}
        own = shade["dark"] if start in shade["dark"] else shade["light"]
        assert {square for end in ends if end for square in [end[1]]} <= own
        mirrored = replace(ways_for("A", "B"), joining=REFLECTED)
        crossed = {read_square(at(("A", "B"), move.end, REFLECTED)) for move in pushed(stand, mirrored, "A", "B", "A").moves}
        assert {end[1] for end in crossed if end and end[0] == "B"}.isdisjoint(own)


def test_reflected_halves_lie_file_above_file() -> None:
    stand = position(HalfBoard.of("A", {0: Man("A", "rook")}), HalfBoard("B"))
    ways = replace(ways_for("A", "B"), joining=REFLECTED)
    found = {at(("A", "B"), move.end, REFLECTED) for move in pushed(stand, ways, "A", "B", "A").moves}
    assert {each for each in found if each.startswith("B")} == squares("B:a1 B:a2 B:a3 B:a4")


def test_a_third_army_may_help_in_a_mate_at_the_push_unless_only_the_pushers_men_count() -> None:
    stand = position(half("A", "8", "8", "8", "7K"), half("B", "8", "8", "8", "K6R(C)", fresh=False))
    assert pushed(stand, ABC, "A", "B", "A").enemies_checked == ("B",)
    assert pushed(stand, replace(ABC, mating=OWN_MEN), "A", "B", "A").enemies_checked == ()


def test_whose_kings_an_army_guards_is_a_setting() -> None:
    stand = position(half("A", "8", "8", "4B(C)3", "2K(C)1K3", fresh=False), half("B", "8", "8", "8", "3R3K", fresh=False))
    allied = ways_for("A", "B", "C", together=("A", "C"))
    bishop = {
        text: sum(start == "A:e2" for start, _, _ in moves(stand, replace(allied, guards={"C": armies}), "A", "B", "C"))
        for text, armies in (("its own", frozenset("C")), ("both", frozenset("AC")), ("none", frozenset()))
    }
    assert bishop == {"its own": 9, "both": 0, "none": 9}
    checked = half("B", "8", "8", "8", "3R1R1K", fresh=False)
    for guards, is_checked in ((frozenset("C"), True), (frozenset(), False)):
        stand = position(stand.boards["A"], checked)
        assert pushed(stand, replace(allied, guards={"C": guards}), "A", "B", "C").checked is is_checked


def helpless(field: RuledPosition, counting: MoveCounting, army: str) -> tuple[PushOutcome, ...]:
    """The pushes that mate an army whose turn begins, if none saves it."""
    return lost(options(field, counting, march(field.position, army)))


def test_an_army_is_helpless_when_every_first_push_is_mate() -> None:
    corner = half("B", "8", "8", "RRRRRRRR".replace("R", "R(A)"), "K7", fresh=False)
    stand = position(half("A", "8", "8", "8", "4K3", fresh=False), corner)
    two = ways_for("A", "B")
    (mate,) = helpless(RuledPosition(stand, two), MoveCounting(), "B")
    assert mate.boards == ("A", "B")
    assert mated_on(RuledPosition(stand, two), ("A", "B"), "B") == (mate,)
    assert Joined(RuledPosition(stand, two), "A", "B", "B").checkers() == ("A",)
    free = position(half("A", "8", "8", "8", "4K3", fresh=False), corner, half("C", "8", "8", "8", "4K3", fresh=False))
    assert [each.boards for each in helpless(RuledPosition(free, ABC), MoveCounting(), "B")] == [("A", "B"), ("B", "C")]
    guard = with_men(free, ("C", 20, Man("B", "pawn")))
    assert helpless(RuledPosition(guard, ABC), MoveCounting(), "B") == ()
    assert [each.boards for each in mated_on(RuledPosition(guard, ABC), ("A", "B"), "B")] == [("A", "B")]


def test_nobody_moves_twice_and_no_half_board_is_raided_from_two() -> None:
    """Rule 219's three clarifications, in random turns of three to six armies."""
    for seed in range(numbers(20, 8_640)):
        chance = Random(seed)
        names = "ABCDEF"[: chance.randint(3, 6)]
        ways = ways_for(*names)
        stand = position(*(half(name, *(WHITE, BLACK)[at % 2]) for at, name in enumerate(names)))
        for _ in range(3):
            for army in names:
                stand = turn_at_random(chance, stand, ways, army)


def turn_at_random(chance: Random, stand: Position, ways: Ways, army: str) -> Position:
    turn, moved, touched, raids = march(stand, army), set[str](), list[str](), 0
    while open_ := [each for each in options(RuledPosition(stand, ways), MoveCounting(), turn) if each.moves]:
        outcome = chance.choice(open_)
        move = chance.choice(outcome.moves)
        start, end = at(outcome.boards, move.start), at(outcome.boards, move.end)
        assert start not in moved, "the same man moved twice"
        moved.add(end)
        assert end[0] not in touched or start[0] == end[0], "one half-board was raided from two"
        touched += [end[0]] if start[0] != end[0] else []
        raids += 1
        stand, turn = after(stand, outcome.boards, move), turn.with_push(outcome.boards)
    assert raids <= len(turn.start)
    return stand


def test_rows_are_written_as_they_are_read() -> None:
    for board in (*T5.boards.values(), half("A", "[camel]7", "8", "3P(Deep Blue)4", "8")):
        assert rows(read_rows(board.name, rows(board))) == rows(board)


@pytest.mark.parametrize("lines", [("8", "8", "8"), ("9", "8", "8", "8"), ("8", "8", "8", "PPP"), ("8", "8", "8", "x7")])
def test_rows_that_cannot_be_read_say_so(lines: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"rows|row of eight"):
        read_rows("A", lines)


def test_every_pair_of_boards_finds_the_same_whichever_is_near() -> None:
    for near, far in combinations("ABC", 2):
        for army in "ABC":
            assert moves(T5, ABC, near, far, army) == moves(T5, ABC, far, near, army)
