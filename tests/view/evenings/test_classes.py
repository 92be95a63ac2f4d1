"""Three classes of rules with names of their own: they lie, are marked and are offered in the order that their rule says."""

import pytest

from tabletop.box.box import find_box
from tabletop.view.drawing.palette import BY_DAY
from tabletop.view.reading.rule_list import class_ink
from tests.games.test_classes import CLUB
from tests.playing import Time, do, sit
from tests.view.hands import Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def club(person, games):
    """A window with an evening at the club."""

    def opened(first=lambda session: None) -> Person:
        session = sit(games, find_box(CLUB), "Ann,Bo,Cy", token="", time=Time())
        first(session)
        return person(file=session, time=Time())

    return opened


def headings(at: Person) -> list[str]:
    found = (at.item(f"heading {index}") for index in range(3))
    return [item.figure.look.words for item in found if item]


def places(at: Person) -> dict[str, int]:
    """The place of its class that each rule card shows, by number."""
    items = (at.item(f"rule r{number}") for number in (1, 3, 4, 7))
    return {item.figure.look.face.number: item.figure.look.face.class_index for item in items if item}


def test_they_lie_in_the_order_of_their_rule_and_the_first_alone_is_slate(club):
    at = club()
    assert headings(at) == ["Charter rules · 1 of 1 (rule 1)", "Law rules · 2", "Bylaw rules · 1"]
    assert places(at) == {"1": 0, "3": 1, "4": 1, "7": 2}
    assert [class_ink(place, BY_DAY, night=False) for place in (0, 1, 2)] == [BY_DAY.slate, BY_DAY.ochre, BY_DAY.ochre]


def test_another_order_by_the_rule_turns_them_round_at_once(club):
    at = club(lambda session: do(session, "edit rule", rule=1, sheet='set classes to ["bylaw", "law", "charter"]', why="why not"))
    assert headings(at) == ["Bylaw rules · 1", "Law rules · 2", "Charter rules · 1"]
    assert places(at) == {"7": 0, "3": 1, "4": 1, "1": 2}


def test_a_proposal_may_be_for_any_of_them_and_a_transmutation_says_what_the_next_one_is(club):
    at = club(lambda session: do(session, "begin turn", by="Ann", to="Ann"))
    at.click("Propose…", "Of which class: as usual")
    assert at.lines() == ["as usual", "charter", "law", "bylaw"]
    at.take("as usual")
    at.click("Kind of change: Transmute")
    at.choose("Rule", "4")
    assert at.reads("Rule 4 is law. It would be bylaw, and its words stay:")


def test_a_proposal_to_transmute_says_the_class_that_it_names(club):
    def proposed(session) -> None:
        do(session, "begin turn", by="Ann", to="Ann")
        do(session, "propose", by="Ann", kind="transmute", rule=4, class_="charter")

    face = club(proposed).item("proposal").figure.look.face
    assert [(run.text, run.kind) for run in face.words][:3] == [("law", "removed"), (" ", ""), ("charter", "added")]
