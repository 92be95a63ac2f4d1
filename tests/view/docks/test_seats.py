"""The Seats dock: what everybody has, and changes to it by hand."""

from fractions import Fraction

import pytest
from PySide6.QtWidgets import QLineEdit

from tabletop.engine.acts.figures import SetScore
from tabletop.engine.acts.people import Join, Leave

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def seats(evening):
    evening.docks.turn_to("Seats")
    return evening.panel


def test_each_seat_says_what_it_has(evening, seats):
    evening.do("set score", of="Bo", to=7)
    assert "5 cards · token · on turn" in seats.words
    assert "7 points · 5 cards" in seats.words


def test_a_score_is_set_by_hand_with_a_reason(evening, seats):
    seats.press("Set score: Bo")
    seats.type("15/2")
    _fill(seats, "Why?", "the count was wrong")
    seats.press("Set score")
    assert evening.heard == [("acted", SetScore(of="Bo", to=Fraction(15, 2), why="the count was wrong"))]


def test_a_number_that_is_none_is_said_and_nothing_happens(evening, seats):
    seats.press("Set score: Bo")
    seats.type("lots")
    seats.press("Set score")
    assert "“lots” is not a number such as 7 or 15/2." in seats.words
    assert evening.heard == []


def test_somebody_sits_down_and_somebody_leaves(evening, seats):
    seats.press("Somebody sits down…")
    seats.type("Eve")
    seats.press("Somebody sits down")
    seats.press("Leave: Dee")
    seats.press("Leave")
    assert evening.heard == [("acted", Join(who="Eve")), ("acted", Leave(who="Dee"))]


def test_who_is_out_keeps_the_place_and_can_sit_down_again(evening, seats):
    evening.do("leave", who="Dee")
    assert "5 cards · out" in seats.words
    seats.press("Sit down again: Dee")
    assert evening.heard == [("acted", Join(who="Dee"))]


def _fill(panel, name, words):
    field = next(each for each in panel.window.findChildren(QLineEdit) if each.accessibleName() == name)
    field.setFocus()
    panel.type(words)
