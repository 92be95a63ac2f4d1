"""Why a move may not be made and half-boards may not be pushed: a true reason for each, with the squares that show it."""

from random import Random

from tabletop.engine.chess.counting import ANY, ONCE, MoveCounting
from tabletop.engine.chess.position import HalfBoard, March, Passed, Position, march
from tabletop.engine.chess.sides import RuledPosition
from tabletop.engine.chess.squares import HALF, far_square, index, read_square
from tabletop.engine.chess.ways import ONWARDS, Ways
from tabletop.engine.chess.why_not import Refusals, why_no_push
from tabletop.engine.frozen import replace
from tabletop.engine.values import Barred
from tests.engine.half_boards.boards import BLACK, WHITE, fide, half, position, strewn, ways_for
from tests.golden import approved
from tests.proving import numbers

AB = ways_for("A", "B")


def why(stand: Position, move: str, into: str = "", ways: Ways = AB, army: str = "A") -> Barred:
    start, end = (read_square(each) or ("", 0) for each in move.split("-"))
    found = Refusals(RuledPosition(stand, ways), "A", "B", army).why_not(start, end, into)
    assert found
    return found


def shown(*found: Barred) -> str:
    """Each reason in a line, with what is drawn."""
    drawn = [" ".join((*each.squares, *map("→".join, each.lines))) for each in found]
    return "\n".join(f"{each.told} [{marks}]" for each, marks in zip(found, drawn, strict=True))


def test_the_way_of_a_man_is_told_and_who_stands_in_it() -> None:
    stand = position(half("A", *WHITE), half("B", *BLACK))
    tried = ("A:c1-A:a3", "A:a1-A:b3", "A:e2-A:d3", "A:e2-A:d2", "A:e2-A:e1", "A:d1-B:e4", "A:e1-A:f1", "A:e2-C:e2")
    assert shown(*(why(stand, each) for each in tried)) == approved()


def test_a_pawn_captures_aslant_alone_and_goes_two_squares_once() -> None:
    stand = position(half("A", "3P4", "8", "PPP1PPPP", "RNBQKBNR"), half("B", "4P3", "8", "8", "RNBKQBNR"))
    assert shown(why(stand, "A:d4-B:e4"), why(stand, "A:d4-B:e3"), why(stand, "A:d4-A:d3"), why(stand, "A:d4-B:d4")) == approved()


def test_a_pawn_abroad_goes_towards_the_home_row_there() -> None:
    stand = position(half("A", "8", "8", "8", "4K3"), half("B", "8", "3P(A)4", "8", "4K3"))
    assert shown(
        why(stand, "B:d3-B:d4"), why(position(half("A", *WHITE), half("B", "8", "8", "3P(A)4", "4K3")), "B:d2-B:d1")
    ) == (approved())


def test_a_king_is_not_left_in_check_and_the_line_is_drawn() -> None:
    pinned = position(half("A", "8", "8", "4N3", "4K3"), half("B", "8", "3Q4", "8", "K7"))
    stays = position(half("A", "8", "8", "P7", "4K3"), half("B", "8", "3Q4", "8", "K7"))
    walks = position(half("A", "8", "8", "8", "4K3"), half("B", "8", "4R3", "8", "K7"))
    assert shown(why(pinned, "A:e2-A:c3"), why(stays, "A:a2-A:a3"), why(walks, "A:e1-A:d1")) == approved()


def test_castling_is_barred_by_what_bars_it() -> None:
    free = half("A", "8", "8", "8", "R3K2R")
    quiet = half("B", "8", "8", "8", "K7")
    tried = (
        why(position(moved(free), quiet), "A:e1-A:g1"),
        why(position(half("A", "8", "8", "8", "4K3"), quiet), "A:e1-A:g1"),
        why(position(half("A", "8", "8", "8", "R2QKB1R"), quiet), "A:e1-A:g1"),
        why(position(free, half("B", "8", "3R4", "8", "K7")), "A:e1-A:g1"),
        why(position(free, half("B", "8", "2R5", "8", "K7")), "A:e1-A:g1"),
        why(position(free, half("B", "8", "1R6", "8", "K7")), "A:e1-A:g1"),
    )
    assert shown(*tried) == approved()


def moved(board: HalfBoard) -> HalfBoard:
    return HalfBoard.of(board.name, {square: man._replace(fresh=False) for square, man in board.men.items()})


def test_whom_an_army_spares_and_what_no_rule_moves() -> None:
    stand = position(half("A", "8", "8", "8", "R3K3"), half("B", "K7", "8", "8", "7R"))
    friends = fide({"A": "one", "B": "one"})
    friends = replace(friends, prey={**friends.prey, "A": frozenset()})
    camel = position(half("A", "8", "8", "8", "[camel]3K3"), half("B", "8", "8", "8", "K7"))
    assert (
        shown(why(stand, "A:a1-B:h1", ways=friends), why(stand, "A:a1-A:b1", into="queen"), why(camel, "A:a1-A:b4")) == approved()
    )


def test_a_pawn_at_a_home_row_abroad_becomes_something() -> None:
    stand = position(half("A", "8", "8", "8", "4K3"), half("B", "8", "8", "P(A)7", "4K3"))
    assert shown(why(stand, "B:a2-B:a1")) == approved()


def test_a_capture_in_passing_that_bares_the_king_says_so() -> None:
    passed = Passed("B", "pawn", ("B", index("d4")), ("B", index("d3")))
    bare = position(half("A", "8", "8", "8", "3K4"), half("B", "3PP(A)3", "8", "8", "K3R3"), passed=(passed,))
    assert shown(why(bare, "B:e4-B:d3")) == approved()


def test_every_refused_move_has_a_reason_and_no_open_one_has() -> None:
    for number in range(numbers(12, 200)):
        stand, _ = strewn(Random(number), 3)
        one, other = list(stand.boards)[:2]
        ways = ways_for(*stand.boards)
        refusals = Refusals(RuledPosition(stand, ways), one, other, one)
        moves = {(move.start, move.end, move.into) for move in refusals.moves()}
        for start in range(64):
            man = stand.at(*_at(one, other, start))
            for end in set(range(64)) - {start} if man and man.army == one else ():
                found = refusals.why_not(_at(one, other, start), _at(one, other, end))
                assert (found is None) == ((start, end, "") in moves)
                assert found is None or found.told.endswith(".")


def _at(one: str, other: str, square: int) -> tuple[str, int]:
    return (one, square) if square < HALF else (other, far_square(square))


def no_push(stand: Position, turn: March, boards: str, counting: MoveCounting = MoveCounting()) -> Barred:  # noqa: B008
    near, far = boards.split("+")
    found = why_no_push(stand, counting, turn, (near, far))
    assert found
    return found


def test_why_a_push_is_not_counted_among_those_that_are_left() -> None:
    stand = position(half("A", *WHITE), half("B", "8", "6N(A)1", "8", "4K3"), half("C", "8", "8", "8", "4K3"), half("D", *BLACK))
    begun = march(stand, "A")
    pushed = begun.with_push(("A", "C"))
    came = replace(pushed, start=("A",))
    assert why_no_push(stand, MoveCounting(), begun, ("A", "C")) is None
    assert why_no_push(stand, MoveCounting(), March(), ("A", "C")) is None
    told = (
        no_push(stand, begun, "C+D"),
        no_push(stand, pushed, "A+B"),
        no_push(stand, replace(pushed, pushed={"C": 1}), "B+C", MoveCounting(partners=ONCE)),
        no_push(stand, replace(came, pushed={}), "A+B"),
        no_push(stand, came, "A+B"),
        no_push(stand, replace(pushed, pushed={"A": 1}), "C+D", MoveCounting(partners=ANY)),
    )
    assert shown(*told) == approved()


def test_a_man_of_another_army_and_an_empty_square_have_no_reason() -> None:
    refusals = Refusals(RuledPosition(position(half("A", *WHITE), half("B", *BLACK)), AB), "A", "B", "A")
    assert refusals.why_not(("B", 8), ("B", 16)) is None
    assert refusals.why_not(("A", 20), ("A", 28)) is None
    assert refusals.why_not(("A", 12), ("A", 20)) is None


def test_what_holds_of_one_man_is_not_said_of_all_of_his_kind() -> None:
    stand = position(half("A", "8", "8", "8", "N3K3"), half("B", "8", "8", "8", "N6K"))
    leaps = replace(AB, moves={**AB.moves, ("A", "knight"): "NK"})
    onwards = replace(AB, forward=ONWARDS)
    abroad = position(half("A", *WHITE), half("B", "8", "3P(A)4", "8", "4K3"))
    assert shown(why(stand, "A:a1-A:a4", ways=leaps), why(abroad, "B:d3-B:d2", ways=onwards)) == approved()


def test_where_a_half_board_still_has_a_move_and_no_man_is_left_nobody_says_that_it_may_be_moved_on() -> None:
    stand = position(half("A", *WHITE), half("B", "8", "8", "8", "4K3"), half("C", *BLACK))
    begun = March("A", ("A", "B"))
    told = no_push(stand, begun, "B+C"), no_push(stand, begun.with_push(("A", "C")), "B+C")
    twice = no_push(stand, replace(begun, pushed={"A": 2}), "A+C", MoveCounting(moves=2))
    assert shown(*told, twice) == approved()
