"""Armies on the table: men are things on squares, and each act leaves every one of them in one place."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tabletop.engine.acts import Act, played, read_act
from tabletop.engine.acts.armies import Checkmate, RaiseArmy, ReleaseArmy, SetUp, TakeArmy
from tabletop.engine.acts.board_drops import on_board, touched
from tabletop.engine.acts.by_hand import AddThing, Arrange, MoveThing, RemoveThing
from tabletop.engine.acts.drops import drop, targets
from tabletop.engine.acts.duties import Require
from tabletop.engine.acts.maps import Walk
from tabletop.engine.acts.pushes import CallCheck, Demote, Move, Promote, Pull, Push, TellCheck
from tabletop.engine.acts.turns import BeginTurn, EndTurn
from tabletop.engine.boards.battle import Army, battle_of, man_at, position
from tabletop.engine.chess.position import March, Passed
from tabletop.engine.chess.rows import rows
from tabletop.engine.plain import plain, read
from tabletop.engine.seats import Seat
from tabletop.engine.seen import seen
from tabletop.engine.table import Table
from tabletop.engine.things import FELT, beside, read_address, square
from tabletop.engine.values import Ref
from tests.golden import approved
from tests.playing import do, refused, sit, told

WHITE, BLACK = "8/8/PPPPPPPP/RNBQKBNR", "8/8/PPPPPPPP/RNBKQBNR"


def after(table: Table, *acts: Act) -> Table:
    for act in acts:
        assert act.objection(table) == "", act
        table = played(act, table)
        assert read(Table, plain(table)) == table
    return table


EMPTY = Table(seats=(Seat("Ann", look=0), Seat("Bo", look=3)))
RAISED = after(EMPTY, RaiseArmy(to="Ann"), RaiseArmy(to="Bo"))
TWO = after(RAISED, SetUp(army="Red", rows=WHITE), SetUp(army="Green", rows=BLACK), BeginTurn(to="Ann", of=Ref("army", "Red")))


def standing(table: Table) -> Mapping[str, list[str]]:
    return {name: list(rows(board)) for name, board in position(table).boards.items()}


def test_a_half_board_has_squares_of_its_own_and_none_that_are_written_as_on_maps() -> None:
    assert [RAISED.has_place(place) for place in (square("Red:e2"), beside("Red"), square("Red:B3"))] == [True, True, False]


def test_armies_are_raised_in_the_colours_of_their_seats_and_a_second_one_in_the_next_free_colour() -> None:
    more = after(RAISED, RaiseArmy(to="Ann"))
    assert [(army.name, army.controller, army.look) for army in battle_of(more).armies] == [
        ("Red", "Ann", 0), ("Green", "Bo", 3), ("Blue", "Ann", 1),
    ]  # fmt: skip
    assert [thing.face for thing in more.things.by_id.values()] == ["Red", "Green", "Blue"]
    full = after(EMPTY, *[RaiseArmy(to="Ann")] * 16)
    assert len({army.name for army in battle_of(full).armies}) == 16
    assert RaiseArmy(to="Ann").objection(full) == approved()


def test_men_are_set_up_by_rows() -> None:
    assert standing(TWO) == {"Red": WHITE.split("/"), "Green": BLACK.split("/")}
    assert all(man.fresh for board in position(TWO).boards.values() for man in board.men.values())
    assert battle_of(TWO).march == March("Red", ("Red",))
    assert SetUp(army="Red", rows=WHITE).objection(TWO) == approved()
    assert SetUp(army="Red", rows="8/8/8/3K(Mauve)4").objection(RAISED) == approved()
    assert SetUp(army="Red", rows="8/8").objection(RAISED) == approved()


def test_half_boards_are_pushed_together_and_pulled_apart() -> None:
    pushed = after(TWO, Push(by="Ann", boards=("Red", "Green")))
    assert battle_of(pushed).together == ("Red", "Green")
    assert battle_of(after(pushed, Pull(by="Ann"))) == battle_of(TWO)
    assert Pull().objection(TWO) == approved()
    assert Pull(board="Mauve").objection(pushed) == Push(boards=("Red", "Mauve")).objection(TWO)
    assert Pull(board="Red", at=(2, 0)).objection(pushed) == approved()
    assert Push(boards=("Red", "Red")).objection(TWO) == approved()
    assert Push(boards=("Red", "Mauve")).objection(TWO) == approved()


def test_a_man_who_is_moved_keeps_his_id_and_whom_he_captures_lies_beside_the_half_board_of_his_army() -> None:
    king = man_at(TWO, "Red:e2")
    table = after(TWO, Push(boards=("Red", "Green")), Move(by="Ann", from_="Red:e2", to="Green:d2"))
    assert king
    assert man_at(table, "Green:d2") == table.things[king.id]
    assert [(thing.whose, thing.face) for thing in table.things.at(beside("Green"))] == [("Green", "pawn")]
    assert battle_of(table).march == March("Red", ("Red",), {"Red": 1, "Green": 1})
    assert (battle_of(table).together, battle_of(table).last) == ((), ("Red:e2", "Green:d2"))
    assert king.id not in battle_of(table).unmoved
    assert Move(from_="Red:e2", to="Red:e3").objection(table) == approved()
    assert Move(from_="Red:e9", to="Red:e3").objection(table) == approved()


def test_a_double_step_is_remembered_until_that_army_is_on_turn_again() -> None:
    stepped = after(TWO, Move(from_="Red:e2", to="Red:e4", passed=("Red:e3",)))
    assert battle_of(stepped).passed == (Passed("Red", "pawn", ("Red", 28), ("Red", 20), 1),)
    assert battle_of(after(stepped, BeginTurn(to="Bo", of=Ref("army", "Green")))).passed == battle_of(stepped).passed
    assert battle_of(after(stepped, BeginTurn(to="Ann", of=Ref("army", "Red")))).passed == ()


def test_castling_moves_the_rook_as_well_and_taking_in_passing_takes_from_another_square() -> None:
    free = after(TWO, *(RemoveThing(thing=man_at(TWO, f"Red:{file}1").id) for file in "fg"))  # type: ignore[union-attr]
    castled = after(free, Move(from_="Red:e1", to="Red:g1", rook=("Red:h1", "Red:f1")))
    assert standing(castled)["Red"][3] == "RNBQ1RK1"
    taken = after(TWO, Move(from_="Red:e2", to="Red:e4"), Move(from_="Green:d2", to="Red:e3", taken="Red:e4"))
    assert man_at(taken, "Red:e4") is None
    passed = after(TWO, Move(from_="Red:e2", to="Red:e4"))
    passing = Move(from_="Green:d2", to="Red:e3", taken="Red:e4")
    assert passing.told(seen(passed), seen(taken)) == approved()
    assert [thing.face for thing in taken.things.at(beside("Red"))] == ["pawn"]


def test_promoted_and_demoted_men_stay_where_they_are_or_leave_the_board() -> None:
    table = after(
        TWO, Promote(at="Red:a2", into="knight"), Demote(at="Red:h1", into="bishop"), Demote(at="Red:b2", into="nothing")
    )
    assert standing(table)["Red"] == ["8", "8", "N1PPPPPP", "RNBQKBNB"]
    assert not position(table).boards["Red"].men[7].fresh
    assert Promote(at="Red:e4", into="knight").objection(table) == approved()
    assert Demote(at="Red:a2").objection(table) == approved()


def test_armies_change_hands() -> None:
    taken = after(TWO, TakeArmy(by="Ann", army="Green"))
    assert [army.controller for army in battle_of(taken).armies] == ["Ann", "Ann"]
    free = after(taken, ReleaseArmy(army="Red"))
    assert [army.controller for army in battle_of(free).armies] == ["", "Ann"]
    assert [army.name for army in battle_of(free).of("Ann")] == ["Green"]
    assert battle_of(free).of("") == ()
    assert TakeArmy(army="Green").objection(TWO) == approved()
    assert TakeArmy(by="Ann", army="Mauve").objection(TWO) == approved()


def test_by_hand_men_are_placed_moved_and_removed() -> None:
    placed = after(TWO, AddThing(kind="man", what="Green camel", to="Red:e4"))
    assert standing(placed)["Red"][0] == "4[camel](Green)3"
    camel = man_at(placed, "Red:e4")
    assert camel
    moved = after(placed, MoveThing(thing=camel.id, to="Green:a3"))
    assert standing(moved)["Green"][1] == "[camel]7"
    assert standing(after(moved, RemoveThing(thing=camel.id))) == standing(TWO)
    assert MoveThing(thing=camel.id, to="Red:e2").objection(placed) == approved()
    assert MoveThing(thing=camel.id, to="Mauve:e2").objection(placed) == approved()
    assert MoveThing(thing=(camel.id, camel.id), to="Red:e3").objection(placed) == approved()
    for what, to in (("Mauve knight", "Red:e4"), ("Red", "Red:e4"), ("Red knight", "felt")):
        assert AddThing(kind="man", what=what, to=to).objection(TWO)


def test_a_half_board_that_stays_as_it_is_stays_the_same_value() -> None:
    table = after(TWO, Move(from_="Red:e2", to="Red:e4"))
    assert position(table).boards["Green"] is position(TWO).boards["Green"]
    assert position(seen(table)).boards == position(table).boards


@pytest.mark.parametrize(
    ("act", "words"),
    [
        ({"act": "push", "by": "Ann", "boards": ["Red", "Green"]}, "Ann pushed Red and Green together."),
        ({"act": "move", "by": "Ann", "from": "Red:e2", "to": "Red:e4"}, "Ann moved Red’s pawn from e2 to e4."),
        (
            {"act": "move", "by": "Ann", "from": "Red:d1", "to": "Green:e1", "into": "king"},
            "Ann moved Red’s queen from d1 to Green’s e1, where it becomes a king, capturing Green’s queen.",
        ),
        (
            {"act": "promote", "by": "Ann", "at": "Red:e2", "into": "knight"},
            "Ann promoted Red’s pawn on e2, which becomes a knight.",
        ),
        (
            {"act": "promote", "by": "Ann", "at": "Red:e2", "into": "pawn"},
            "Ann promoted Red’s pawn on e2, which stays a pawn.",
        ),
        (
            {"act": "demote", "by": "Ann", "at": "Red:e2", "into": "nothing"},
            "Ann demoted Red’s pawn on e2, which leaves the board.",
        ),
        ({"act": "take army", "by": "Bo", "army": "Red"}, "Bo took over Red’s army."),
        ({"act": "take army", "by": "Bo", "army": "Red", "to": "Ann"}, "Bo handed Red’s army to Ann."),
        ({"act": "checkmate", "army": "Red", "to": "Bo"}, "Red is checkmated by Bo."),
        ({"act": "raise army", "to": "Bo"}, "Bo has the army Blue."),
    ],
)  # fmt: skip
def test_what_the_minutes_say(act: dict[str, object], words: str) -> None:
    found = read_act(act)
    assert found.objection(TWO) == ""
    assert found.told(seen(TWO), seen(played(found, TWO))) == words


def test_a_man_is_dragged_over_the_half_boards_that_lie_together() -> None:
    apart, together = seen(TWO), seen(after(TWO, Push(boards=("Red", "Green"))))
    king = man_at(TWO, "Red:e1")
    assert king
    squares = {str(place) for place in targets(together, read_address(king.id)) if place.kind == "square"}
    assert len(squares) == 63
    assert "Red:e1" not in squares
    assert len({place for place in targets(apart, read_address(king.id)) if place.kind == "square"}) == 63
    assert drop(together, read_address(king.id), square("Green:d2")) == Move(by="Ann", from_="Red:e1", to="Green:d2")
    assert drop(together, read_address(king.id), square("Red:e1")) is None


def test_a_half_board_is_dragged_to_another_and_away_again() -> None:
    apart, together = seen(TWO), seen(after(TWO, Push(boards=("Red", "Green"))))
    red, seat = (
        next(each.id for each in TWO.things.by_id.values() if (each.kind, each.face) == ("half-board", "Red")),
        TWO.turn.seat,
    )
    assert targets(apart, read_address(red)) == (on_board("Green"), FELT)
    assert drop(apart, read_address(red), on_board("Green")) == Push(by=seat, boards=("Red", "Green"))
    assert drop(apart, read_address(red), on_board("Red")) is None
    assert drop(apart, read_address(red), FELT, (0.2, 0.7)) == Arrange(thing=red, at=(0.2, 0.7))
    assert drop(together, read_address(red), on_board("Green")) is None
    pull = drop(together, read_address(red), FELT, (0.2, 0.7))
    assert pull == Pull(by=seat, board="Red", at=(0.2, 0.7))
    assert after(after(TWO, Push(boards=("Red", "Green"))), pull).spots == {read_address(red): (0.2, 0.7)}


def test_a_captured_man_is_put_on_any_square_by_hand() -> None:
    table = after(TWO, MoveThing(thing=man_of(TWO, "Red:e2"), to="beside Red"))
    captured = table.things.at(beside("Red"))[0].id
    assert {"Red:e2", "Green:a4"} < set(map(str, targets(seen(table), read_address(captured))))
    assert drop(seen(table), read_address(captured), square("Green:a4")) == MoveThing(thing=captured, to="Green:a4")


def test_a_click_promotes_or_demotes_where_that_is_to_be_done() -> None:
    pawn = read_address(man_of(TWO, "Red:e2"))
    assert [touched(seen(TWO), key) for key in (pawn, read_address("#999"))] == [None, None]
    assert touched(seen(after(TWO, Require(of="Ann", what="demote a piece"))), pawn) == Demote(by="Ann", at="Red:e2")
    assert touched(seen(after(TWO, Require(of="Ann", what="promote a piece"))), pawn) == Promote(by="Ann", at="Red:e2")
    assert touched(seen(after(TWO, Require(of="Bo", what="promote a piece"))), pawn) is None


def test_nobody_walks_to_a_square_that_is_taken() -> None:
    assert Walk(thing=man_of(TWO, "Red:d1"), steps=1).objection(TWO) == approved()


def man_of(table: Table, square: str) -> str:
    man = man_at(table, square)
    assert man, square
    return man.id


def test_half_boards_may_come_to_any_game_by_hand(tmp_path: Path) -> None:
    session = sit(tmp_path)
    for seat in ("Ann", "Bo"):
        do(session, "raise army", by=seat, to=seat)
    do(session, "set up", by="Ann", army="Red", rows=WHITE)
    do(session, "set up", by="Bo", army="Blue", rows=BLACK)
    do(session, "push", by="Ann", boards=["Red", "Blue"])
    number = do(session, "move", by="Ann", from_="Red:e2", to="Red:e4")
    assert told(session, number) == approved()
    table = session.whole_table()
    refused(session, "move", by="Ann", from_="Red:e2", to="Red:e4")
    session.undo()
    session.redo()
    assert session.whole_table() == table


def test_that_an_army_was_checkmated_is_news_for_a_round() -> None:
    fallen = Army("Blue", "Ann", mated_in=3, taken_from="Bo")
    assert [turn for turn in range(3, 9) if fallen.fell_lately(turn, 3)] == [3, 4, 5]
    assert not Army("Red", "Ann").fell_lately(1, 3)


@pytest.mark.parametrize(
    ("army", "to", "trouble"),
    [
        ("Green", "Ann", ""),
        ("Mauve", "Ann", "There is no army called “Mauve”."),
        ("Green", "Zed", "Nobody called “Zed” sits here."),
    ],
)
def test_an_army_that_is_there_is_checkmated_by_somebody_who_is(army: str, to: str, trouble: str) -> None:
    assert Checkmate(army=army, to=to).objection(TWO) == trouble


def test_who_is_checkmated_is_no_longer_one_who_would_be() -> None:
    called = after(TWO, Push(boards=("Red", "Green")), CallCheck(armies=("Green", "Red"), checkers=(("Red",), ("Green",))))
    assert battle_of(after(called, Checkmate(army="Green", to="Ann"))).checked == {"Red": ("Green",)}


def test_of_the_checks_at_a_push_only_those_that_came_about_by_it_may_still_be_taken_back() -> None:
    stood, new = ("Green:a4", "Green:a1"), ("Red:b1", "Green:a1")
    pushed = after(TWO, TellCheck(lines=(stood,)), Push(boards=("Red", "Green")))
    told = battle_of(after(pushed, TellCheck(lines=(stood, new), revocable=True)))
    assert (told.checks, told.revocable) == ((stood, new), (new,))
    assert battle_of(after(pushed, TellCheck(lines=(stood, new)))).revocable == ()


def test_it_is_news_no_more_once_the_army_has_begun_a_turn() -> None:
    fallen = after(TWO, Checkmate(army="Green", to="Ann"), TakeArmy(by="Ann", army="Green"))
    assert [army.mated_in for army in battle_of(fallen).armies] == [0, 1]
    between = after(fallen, EndTurn(by="Ann"))
    assert battle_of(between).armies == battle_of(fallen).armies
    begun = after(between, BeginTurn(to="Ann", of=Ref("army", "Green")))
    assert [army.mated_in for army in battle_of(after(begun, EndTurn(by="Ann"))).armies] == [0, 0]
