"""Maps of squares: how they lie, who owns what, what walks on them, and that nothing of it is lost or told twice."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.cli.notation import evening_shown
from tabletop.engine.boards.board import Board
from tabletop.engine.boards.maps import figure_of, maps_of
from tabletop.engine.seen import seen
from tabletop.engine.things import FELT, square
from tabletop.engine.values import Ref
from tabletop.game.session import Session
from tests.any_acts import PICKED, attempt, picked, steps, tries
from tests.playing import do, refused, resume, sit

LAND, TOWN = Board("land", 6, 4), Board("town", 5, titles={"1": "Start", "4": "Gaol"})
ON_MAPS = (
    "lay map", "remove map", "own square", "name square", "place figure", "walk", "move thing", "add thing", "remove thing",
    "pass token", "arrange", "do", "set counter", "leave", "undo", "redo", "go back",
)  # fmt: skip


@pytest.fixture
def table(tmp_path: Path) -> Session:
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="")
    do(session, "lay map", by="Ann", name="land", wide=6, tall=4)
    return session


def test_of_two_squares_as_many_steps_away_the_one_at_a_corner_is_the_nearer() -> None:
    assert sorted(LAND.squares, key=lambda each: LAND.far("land:C1", each))[:6] == [
        "land:C1", "land:B1", "land:D1", "land:C2", "land:B2", "land:D2",
    ]  # fmt: skip
    assert LAND.far("land:C1", "land:D2") < LAND.far("land:C1", "land:C3")
    assert TOWN.far("town:1", "town:5") == TOWN.far("town:1", "town:2")


def owners(session: Session) -> dict[str, str]:
    return dict(maps_of(session.whole_table()).owners)


def told(session: Session) -> tuple[str, ...]:
    return next(iter(session.minutes(session.last, session.last))).told


@pytest.mark.parametrize(
    ("board", "of", "touch"),
    [
        (LAND, "land:A1", {"land:B1", "land:A2"}),
        (LAND, "land:C3", {"land:B3", "land:D3", "land:C2", "land:C4"}),
        (TOWN, "town:1", {"town:2", "town:5"}),
        (Board("two", 2, 1), "two:A1", {"two:B1"}),
    ],
)
def test_squares_touch_those_beside_them_and_in_a_round_those_before_and_behind(board: Board, of: str, touch: set[str]) -> None:
    assert set(board.neighbours(of)) == touch


@pytest.mark.parametrize(("wide", "files"), [(13, "ABCDEFGHIJKL"), (3, "AB"), (2, "AA")])
def test_no_board_has_more_files_than_letters_for_them(wide: int, files: str) -> None:
    with pytest.raises(ValueError, match="a letter of its own"):
        Board("any", wide, 2, files=files)
    assert len(Board("any", wide).squares) == wide


def test_the_order_goes_row_by_row_and_from_the_last_square_to_the_first() -> None:
    assert LAND.on_from("land:E1", 3) == ("land:F1", "land:A2", "land:B2")
    assert LAND.on_from("land:F4", 1) == ("land:A1",)
    assert LAND.on_from("land:A2", -2) == ("land:F1", "land:E1")
    assert TOWN.on_from("town:4", 7)[-1] == "town:1"
    assert (LAND.distance("land:A1", "land:F4"), TOWN.distance("town:1", "town:5")) == (8, 1)
    assert [(LAND.file(each), LAND.row(each)) for each in ("land:B3", "land:F4")] == [("B", 3), ("F", 4)]


@given(st.integers(1, 12), st.integers(0, 10), st.integers(0, 1_000), st.integers(-60, 60))
def test_on_and_back_lead_home_and_nothing_is_its_own_neighbour(wide: int, tall: int, start: int, number: int) -> None:
    board = Board("any", max(wide, 3), tall)
    at = board.squares[start % len(board.squares)]
    there = board.on_from(at, number)[-1] if number else at
    assert (board.on_from(there, -number)[-1] if number else at) == at
    assert all(at in board.neighbours(other) and other != at for other in board.neighbours(at))
    assert board.distance(at, there) == board.distance(there, at)


def test_a_square_is_handed_over_and_freed_and_both_are_told(table: Session) -> None:
    do(table, "own square", by="", square="B3", to="Ann")
    do(table, "own square", by="", square="B3", to="Bo")
    assert (owners(table), told(table)) == ({"land:B3": "Bo"}, ("Bo owns B3, which was Ann’s.",))
    do(table, "own square", by="", square="B3")
    assert (owners(table), told(table)) == ({}, ("Nobody owns B3 any more.",))
    refused(table, "own square", by="", square="G9", to="Ann")


def test_figures_share_a_square_walk_and_stand_there_in_their_own_colour(table: Session) -> None:
    for seat in ("Ann", "Bo"):
        do(table, "place figure", by="", of=seat, square="F1")
    do(table, "walk", by="Ann", thing=figure_of(table.whole_table(), "Ann").id, steps=2)
    assert told(table) == ("Ann goes 2 squares on, to B2.",)
    assert [figure_of(table.whole_table(), seat).at for seat in ("Ann", "Bo")] == [square("land:B2"), square("land:F1")]
    do(table, "place figure", by="", of="Bo", square="B2")
    assert len(table.whole_table().things.at(square("land:B2"))) == 2


def test_what_lies_on_a_map_is_shown_to_scripts(table: Session) -> None:
    do(table, "place figure", by="", of="Ann", square="F1")
    do(table, "own square", by="", square="F1", to="Bo")
    shown = evening_shown(table)["maps"]["land"]
    assert (len(shown["squares"]), shown["wide"], shown["rows"]) == (24, 6, 4)
    assert (shown["owners"], shown["standing"]) == ({"F1": "Bo"}, {"F1": ["Ann’s figure"]})


def test_a_map_that_is_taken_away_leaves_what_stood_there_on_the_felt_and_nothing_else(table: Session) -> None:
    before = table.last
    do(table, "place figure", by="", of="Ann", square="F1")
    do(table, "own square", by="", square="F1", to="Ann")
    do(table, "set counter", by="Ann", counter="rent", of="F1", to=5)
    assert table.whole_table().counters["rent", Ref("square", "land:F1")] == 5
    do(table, "remove map", by="Ann", name="land")
    after = table.whole_table()
    assert (maps_of(after).maps, owners(table), figure_of(after, "Ann").at) == ((), {}, FELT)
    assert not [about for _, about in after.counters if about.kind == "square"]
    table.go_back(before)
    assert maps_of(table.whole_table()).maps == (LAND,)


def test_squares_of_a_round_are_called_by_their_titles_where_no_two_are_called_alike(table: Session) -> None:
    do(table, "lay map", by="Ann", name="town", squares=["Start", "Mill", "Mill", "A1"])
    whole = table.whole_table()
    assert [whole.square_said(f"town:{place}") for place in range(1, 5)] == ["Start", "town:2", "town:3", "town:4"]
    assert whole.key_of("square", "mill") == whole.key_of("square", "A1") == ""
    do(table, "name square", by="Ann", square="B1", name="Market")
    assert table.whole_table().key_of("square", "market") == "land:B1"
    assert seen(table.whole_table()).name_of("square", "land:B1") == "Market"
    assert told(table) == ("Ann called B1 “Market”.",)
    do(table, "name square", by="Ann", square="Market", name="")
    assert told(table) == ("Ann called Market “B1”.",)


@pytest.mark.parametrize(
    "act",
    [
        {"name": "land"},
        {"name": "a:b"},
        {"name": "wide", "wide": 13},
        {"name": "one", "wide": 1, "tall": 1},
        {"name": "hand of Ann"},
        {"name": "pair", "squares": ["a", "b"]},
    ],
)
def test_no_map_is_laid_that_the_table_has_no_room_or_name_for(table: Session, act: dict[str, object]) -> None:
    refused(table, "lay map", by="Ann", **act)


@tries(25, 600)
@given(script=st.lists(steps, min_size=10, max_size=40))
def test_any_acts_on_maps_in_any_order_are_undone_done_again_and_read_from_the_file(
    tmp_path_factory: pytest.TempPathFactory, script: list[tuple[int, tuple[int, ...]]]
) -> None:
    assert set(ON_MAPS) <= set(PICKED)
    session = sit(tmp_path_factory.mktemp("any"), "nomic", "Ann,Bo,Cy", token="")
    do(session, "lay map", by="Ann", name="land", wide=3, tall=3)
    start = session.whole_table()
    for kind, numbers in script:
        attempt(session, picked(session.whole_table(), kind, numbers, ON_MAPS))
        table = session.whole_table()
        lying = [thing.at for thing in table.things.by_id.values() if thing.at.kind == "square"]
        assert all(table.has_place(at) for at in lying)
        assert all(any(each in board for board in table.boards) for each in maps_of(table).owners)
    end = session.whole_table()
    session.close()
    again = resume(session.path)
    assert again.whole_table() == end
    undone = 0
    while again.undoable and again.whole_table() != start:
        again.undo()
        undone += 1
    for _ in range(undone):
        again.redo()
    assert again.whole_table() == end
    again.close()
