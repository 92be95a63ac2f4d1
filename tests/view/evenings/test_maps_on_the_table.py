"""Maps as they lie on the felt: figures go from square to square by mouse and by keys, and a click chooses a square."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.engine.boards.maps import figure_of, maps_of
from tabletop.engine.things import before, square
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
def at_the_map(person: Callable[..., Person], tmp_path: Path) -> Person:
    folder = tmp_path / "home" / "games"
    folder.mkdir(parents=True)
    session = sit(folder, "nomic", "Ann,Bo,Cy", token="", options={"the player who starts": "Ann"})
    do(session, "edit rule", by="Ann", rule=201, sheet=f"{session.whole_table().rulebook.numbered(201).sheet}\n{CLAIM}")
    do(session, "lay map", by="Ann", name="land", wide=6, tall=4)
    for seat in ("Ann", "Bo"):
        do(session, "place figure", by="Ann", of=seat, square="A1")
    session.close()
    return person(file=session.path, time=Time())


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


def test_a_figure_that_is_dragged_to_a_seat_lies_before_it_and_no_other_goes_in_its_place(at_the_map: Person) -> None:
    at = at_the_map
    at.drag(at.at("Bo’s figure on A1"), at.at("seat of Cy"))
    whole = at.window.session.whole_table()
    assert [figure_of(whole, seat).at for seat in ("Ann", "Bo")] == [square("land:A1"), before("Cy")]


def test_a_click_on_a_square_claims_it_and_what_is_owned_is_offered_no_more(at_the_map: Person) -> None:
    at = at_the_map
    assert "Ann: claim, C3" in at.names
    at.tap(at.at("Ann: claim, C3"))
    assert maps_of(at.window.session.whole_table()).owners == {"land:C3": "Ann"}
    assert not [name for name in at.names if name.startswith("Ann: claim")]


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
    at.write("The words of the rule", "Tea.")
    at.click("Propose")
    assert on_square(at, "land:F4") == was
    assert min(was.width, was.height) >= 44
    assert all(box.inside(at.view.layout_of_table.felt) for box in at.view.layout_of_table.maps)
    assert at.item("map land")
