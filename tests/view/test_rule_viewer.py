"""A rule laid open: words, clerk, history, and what can be done about it."""

import pytest

from tabletop.engine.acts.editing import EditRule
from tabletop.view.drafts import Draft, Way
from tabletop.view.rule_viewer import RuleViewer
from tabletop.view.wordings import Wording
from tests.playing import do, sit
from tests.view.conftest import LANGUAGE, LOOK

FIRST = Wording(1, "The value of an Ace card is 1.")
SECOND = Wording(20, "The value of an Ace card is 14.", "Friday 21:10", 19, "Bo")


@pytest.fixture
def session(tmp_path):
    return sit(tmp_path)


@pytest.fixture
def viewer(session, panel):
    made = panel(RuleViewer(LOOK, LANGUAGE), signals=("acted", "drafted", "look_back", "closed"))
    made.show = lambda key, *more: made.widget.show_rule(session.table(), key, *more)
    return made


def test_a_rule_shows_its_words_and_each_line_of_its_sheet_as_a_sentence(viewer):
    viewer.show("r13")
    assert "Rule 13" in viewer.words
    assert "The value of an Ace card is 1." in viewer.words
    assert "1   The value of every card whose rank is “A”: 1." in viewer.words


def test_how_it_came_to_be_is_told_newest_first_and_each_step_can_be_looked_at(viewer):
    viewer.show("r13", (FIRST, SECOND))
    viewer.press("step 20, Friday 21:10 · proposal 19 by Bo")
    assert viewer.heard == [("look_back", 20)]
    assert viewer.button("as the game began")


def test_words_that_left_their_sheet_behind_are_checked_by_people(viewer, session):
    do(session, "edit rule", rule=13, text="The value of an Ace card is 14.")
    viewer.show("r13", (FIRST, SECOND))
    assert "Check this" in viewer.words
    for name in ("Keep", "Edit…", "By hand"):
        viewer.press(name)
    rule = session.table().rulebook["r13"]
    assert viewer.heard == [
        ("acted", EditRule(rule=13, checked=True)),
        ("drafted", Draft.changing(rule, way=Way.BY_HAND)),
        ("acted", EditRule(rule=13, sheet="", checked=True)),
    ]


def test_a_sheet_that_sleeps_says_why(viewer):
    viewer.show("r13", (), "line 1, column 5: there is no such word.")
    assert "This sheet sleeps: line 1, column 5: there is no such word." in viewer.words


def test_a_change_can_be_proposed_from_the_card(viewer, session):
    viewer.show("r13")
    viewer.press("Propose a change…")
    assert viewer.heard == [("drafted", Draft.changing(session.table().rulebook["r13"]))]


def test_the_tables_own_card_and_one_that_is_gone_can_be_read_too(viewer):
    viewer.show("house")
    assert "The table’s own card" in viewer.words
    viewer.show("r99", (FIRST,))
    assert "A rule that is gone" in viewer.words
