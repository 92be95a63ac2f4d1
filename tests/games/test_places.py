"""What sheets read of squares: the same words for maps and for half-boards, by name or by what stands there."""

from pathlib import Path

import pytest

from tabletop.engine.boards.maps import maps_of
from tabletop.engine.things import square
from tabletop.engine.values import Ref
from tabletop.game.session import Session
from tests.games import chess_table
from tests.playing import do, refused, sit


def with_line(session: Session, lines: str) -> Session:
    """The table on which those lines stand on the card of rule 201 besides its own."""
    rule = session.whole_table().rulebook.numbered(201)
    assert rule
    do(session, "edit rule", by="Ann", rule=201, sheet=f"{rule.sheet}\n{lines}")
    assert session.asleep() == {}
    return session


def found(session: Session, read: str) -> object:
    """What a line reads that is heard when Ann does something."""
    with_line(session, f'when deed done if what is "look": change "found" of table to {read}')
    do(session, "do", by="Ann", what="look", anyway=True, why="to see")
    return session.whole_table().counters.get(("found", Ref("table", "")))


@pytest.fixture
def on_map(tmp_path: Path) -> Session:
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="", options={"the player who starts": "Ann"})
    do(session, "lay map", by="Ann", name="land", wide=6, tall=4)
    do(session, "place figure", by="", of="Bo", square="C2")
    do(session, "pass token", by="Ann", to="Ann", thing="crown")
    do(session, "move thing", by="Ann", thing="crown", to="land:F4")
    do(session, "own square", by="", square="C2", to="Cy")
    return session


@pytest.mark.parametrize(
    ("read", "comes_to"),
    [
        ('number of neighbours of "C2"', 4),
        ('number of squares of "land"', 24),
        ('number of things on square of "Bo"', 1),
        ('row of "crown"', 4),
        ('row of square of first of players after "Ann"', 2),
        ('distance between [square of "Bo", square of "crown"]', 5),
        ('number of (squares where file of it is "F")', 4),
        ('number of squares owned by "Cy"', 1),
        ('number of players on "C2"', 1),
        ('row of first of squares after "F1"', 2),
        ('(1 if owner of "C2" is "Cy" and owner of "C3" is nobody otherwise 0)', 1),
    ],
)
def test_what_is_read_of_a_map(on_map: Session, read: str, comes_to: int) -> None:
    assert found(on_map, read) == comes_to


@pytest.mark.parametrize(
    ("read", "comes_to"),
    [
        ('number of neighbours of "Red:e2"', 4),
        ('number of squares of "Red"', 32),
        ('number of things on "Red:e2"', 1),
        ('row of first of things on "Red:e2"', 2),
        ('distance between ["Red:a1", "Red:h4"]', 10),
        ('number of (squares of "Blue" where file of it is "e")', 4),
        ('(1 if distance between ["Red:a1", "Blue:a1"] is nobody otherwise 0)', 1),
    ],
)
def test_the_same_words_read_half_boards(tmp_path: Path, read: str, comes_to: int) -> None:
    assert found(chess_table.begun(tmp_path, "Ann,Bo"), read) == comes_to


def test_a_square_is_claimed_where_the_rule_lets_one_choose_and_nowhere_else(on_map: Session) -> None:
    with_line(
        on_map,
        """set who may "claim" to mover
set choices "claim" to squares where owner of it is nobody and it is in neighbours of square of first of players after doer
when deed done if what is "claim": hand chosen square to who""",
    )
    refused(on_map, "do", by="Ann", what="claim", square="A1")
    refused(on_map, "do", by="Ann", what="claim")
    refused(on_map, "do", by="Bo", what="claim", square="C3")
    do(on_map, "do", by="Ann", what="claim", square="C3")
    assert maps_of(on_map.whole_table()).owners == {"land:C2": "Cy", "land:C3": "Ann"}


def test_a_thing_is_moved_by_name_to_a_square_and_to_a_pile_where_no_square_is_called_so(on_map: Session) -> None:
    with_line(on_map, 'when deed done if what is "go": move "crown" to chosen text')
    for to, at in (("A1", "land:A1"), ("chest", "chest")):
        do(on_map, "do", by="Ann", what="go", text=to)
        crown = on_map.whole_table().things.by_name("crown")
        assert crown
        assert str(crown.at) == at
    assert not on_map.whole_table().things.at(square("land:A1"))


def test_a_line_lays_a_map_and_places_a_figure_on_it(tmp_path: Path) -> None:
    session = sit(tmp_path, "template")
    lines = 'lay map "land" with 3 by 3 squares', 'place figures of first of players on "land:B2"'
    do(session, "edit rule", text="A map.", sheet="\n  ".join(('when step done if act is "tell"', *lines)))
    do(session, "tell", by="Ann", text="Well?")
    assert [str(each.at) for each in session.whole_table().things.by_id.values() if each.whose == "Ann"] == ["land:B2"]
