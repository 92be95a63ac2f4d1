"""Maps as they lie on the felt: figures go from square to square by mouse and by keys, and a click chooses a square."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF

from tabletop.engine.boards.maps import figure_of, maps_of
from tabletop.engine.things import place_before, square
from tabletop.view.scene.layout.map_places import grid_of
from tabletop.view.scene.layout.rects import Rect
from tests.playing import Time, do, sit
from tests.view import boards_by_hand
from tests.view.hands import Key, Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

CLAIM = """set who may "claim" to mover
set times a turn "claim" to 1
set choices "claim" to squares whose owner is nobody
when deed done if what is "claim": hand chosen square to who"""


@pytest.fixture
def at_the_map(person: Callable[..., Person], games: Path) -> Person:
    session = sit(games, "nomic", "Ann,Bo,Cy", token="", options={"the player who starts": "Ann"})
    do(session, "edit rule", by="Ann", rule=201, sheet=f"{session.whole_table().rulebook.numbered(201).sheet}\n{CLAIM}")
    do(session, "lay map", by="Ann", name="land", wide=6, tall=4)
    for seat in ("Ann", "Bo"):
        do(session, "place figure", by="Ann", of=seat, square="A1")
    return person(file=session, time=Time())


def where(at: Person, seat: str) -> str:
    figure = figure_of(at.window.session.whole_table(), seat)
    return figure.at.of if figure else ""


def on_square(at: Person, name: str) -> Rect:
    at.still()
    return at.view.areas[square(name)]


def test_a_figure_is_dragged_to_a_square_and_one_more_stands_beside_another(at_the_map: Person) -> None:
    at = at_the_map
    at.drag(at.at("Ann’s figure on A1"), boards_by_hand.square(at, "land:D2"))
    assert (where(at, "Ann"), at.minutes[0]) == ("land:D2", "step 6: Ann moved Ann’s figure from A1 to D2.")
    at.drag(at.at("Ann’s figure on D2"), boards_by_hand.square(at, "land:A1"))
    assert {where(at, seat) for seat in ("Ann", "Bo")} == {"land:A1"}


def test_a_square_with_a_figure_is_lit_as_any_other_for_there_nobody_is_taken(at_the_map: Person) -> None:
    at = at_the_map
    at.drag(at.at("Ann’s figure on A1"), boards_by_hand.square(at, "land:D2"))
    at.press(start := at.at("Bo’s figure on A1"))
    at.glide(start, boards_by_hand.square(at, "land:F4"))
    marks = {place.of: item.figure.look for place, item in at.view.carrying.lifted._marks.items()}
    assert marks["land:D2"] == marks["land:B2"]


def test_a_figure_that_is_dragged_to_a_seat_lies_before_it_and_no_other_goes_in_its_place(at_the_map: Person) -> None:
    at = at_the_map
    at.drag(at.at("Bo’s figure on A1"), at.at("seat of Cy"))
    whole = at.window.session.whole_table()
    assert [figure_of(whole, seat).at for seat in ("Ann", "Bo")] == [square("land:A1"), place_before("Cy")]


def test_a_click_on_a_square_claims_it_and_what_is_owned_is_offered_no_more(at_the_map: Person) -> None:
    at = at_the_map
    assert "Ann: claim, C3" in at.names
    at.tap(at.at("Ann: claim, C3"))
    assert maps_of(at.window.session.whole_table()).owners == {"land:C3": "Ann"}
    assert not [name for name in at.names if name.startswith("Ann: claim")]


def test_what_asks_for_a_square_goes_away_as_a_square_is_clicked(at_the_map: Person) -> None:
    at = at_the_map
    at.click("Claim…")
    assert at.slip_name
    at.tap(at.at("Ann: claim, C3"))
    assert maps_of(at.window.session.whole_table()).owners == {"land:C3": "Ann"}
    assert not at.slip


def test_who_owns_what_lies_beside_the_map_and_each_place_card_says_how_much(at_the_map: Person) -> None:
    at = at_the_map
    assert not at.item("owners")
    for name, to in (("C3", "Ann"), ("F4", "Cy"), ("A2", "Ann")):
        do(at.window.session, "own square", square=name, to=to)
    at.window.play.show()
    assert at.about("Who owns what") == "Ann: C3, A2; Cy: F4"
    assert [at.about(f"seat of {seat}").split(" · ")[1].split(", ")[0] for seat in ("Ann", "Cy")] == ["2 squares", "1 square"]
    assert "square" not in at.about("seat of Bo")
    (line, *_) = [figure for figure in at.view.lying if figure.about == "what Ann owns"]
    at.tap(at.view.mapFromScene(QPointF(*line.box.centre)))
    assert at.reads("Squares that Ann owns")
    assert at.reads("C3 and A2")


def test_what_says_who_owns_what_lies_clear_and_keeps_its_place_as_a_vote_comes(at_the_map: Person) -> None:
    at = at_the_map
    at.tap(at.at("Ann: claim, C3"))
    at.still()
    slip = at.item("owners")
    assert slip
    lay = slip.figure.box
    assert not any(lay.overlap(box) for box in at.view.layout_of_table.maps)
    at.click("Propose…")
    at.write("The words of the rule", "Tea.", then="Propose")
    at.still()
    assert at.item("owners").figure.box == lay


NEAR = CLAIM.replace("to mover", "to players").replace("whose owner is nobody", "where it is in neighbours of square of doer")


def lit(at: Person) -> set[str]:
    """The squares that are lit as to be chosen."""
    item, board = at.item("claims land"), maps_of(at.window.session.table()).maps[0]
    cells = zip(board.squares, grid_of(board.wide, board.tall).cells, strict=True)
    return {board.own(name) for name, cell in cells if item and cell in item.figure.look.lit}


def test_squares_to_choose_are_lit_while_it_is_that_player_s_act_or_their_figure_is_held(at_the_map: Person) -> None:
    at = at_the_map
    session = at.window.session
    do(
        session,
        "edit rule",
        by="Ann",
        rule=201,
        sheet=f"{session.whole_table().rulebook.numbered(201).sheet}".replace(CLAIM, NEAR),
    )
    do(session, "place figure", by="Ann", of="Bo", square="E3")
    at.window.play.show()
    at.still()
    assert lit(at) == {"B1", "A2"}
    held = {}
    for figure in ("Ann’s figure on A1", "Bo’s figure on E3"):
        start = at.at(figure)
        at.press(start)
        at.move(start + QPoint(30, -10), start + QPoint(90, -30))
        held[figure[:3]] = lit(at)
        at.key(Key.Key_Escape)
        at.release(at.bare())
        at.still()
    assert held == {"Ann": {"B1", "A2"}, "Bo’": {"E2", "E4", "D3", "F3"}}
    assert lit(at) == {"B1", "A2"}


def test_a_figure_goes_by_keys_where_the_arrows_lead_it(at_the_map: Person) -> None:
    at = at_the_map
    at.view.setFocus()
    at.on_the_table("Bo’s figure on A1")
    at.key(Key.Key_Return)
    at.key(Key.Key_Right)
    at.key(Key.Key_Return)
    at.still()
    assert where(at, "Bo") not in ("", "land:A1")


def test_the_map_keeps_its_place_and_its_squares_are_large_enough_for_a_finger(at_the_map: Person) -> None:
    at = at_the_map
    was = on_square(at, "land:F4")
    at.click("Propose…")
    at.write("The words of the rule", "Tea.", then="Propose")
    assert on_square(at, "land:F4") == was
    assert min(was.width, was.height) >= 44
    assert all(box.inside(at.view.layout_of_table.felt) for box in at.view.layout_of_table.maps)
    assert at.item("map land")
