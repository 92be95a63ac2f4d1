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
from tests.engine.half_boards.boards import BLACK, WHITE, after, at, half, moves, options, position, pushed, ways_for, with_men
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


T5 = position(
    half("A", "4R(C)3", "8", "PPPP1PPP", "RNBQKBNR"),
    half("B", "8", "6N(A)1", "PPPPPPPP", "RNBKQBNR"),
    half("C", "8", "8", "PPPPPPPP", "RNBQKBN1"),
)


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
