"""A table that is past is looked at: nothing moves when one looks back, and what a hand tries there is answered."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QToolTip

from tabletop.view.scene.hands.mouse import LOOK_IN, PAST
from tests.playing import deal, do, read_aloud, sit
from tests.view.hands import Key, Person


@pytest.fixture
def evening(person, games) -> Person:
    """The card game, with a die and a second rule, at its last step."""
    session = sit(games)
    deal(session, Ann=["7S"], Bo=["KD"])
    do(session, "add thing", kind="die", what="6", at=(0.5, 0.75))
    do(session, "enact at once", anyway=True, text="Ties are broken by age.", why="we agreed")
    at = person(file=session)
    at.still()
    return at


def where(at: Person) -> dict[str, tuple[QPoint, QPoint]]:
    """Where each figure lies on the screen."""
    shown = at.view.felt.named
    boxes = {str(item.figure.key): at.view.mapFromScene(item.sceneBoundingRect()).boundingRect() for item in shown}
    return {key: (at.view.mapToGlobal(box.topLeft()), at.view.mapToGlobal(box.bottomRight())) for key, box in boxes.items()}


def die(at: Person) -> QPoint:
    return at.at(next(name for name in at.names if name.startswith("die")))


def test_nothing_on_the_table_moves_when_somebody_looks_back_and_returns(evening):
    at, last = evening, evening.window.session.last
    now = where(at)
    at.window.page.looked_back.emit(last - 1)
    at.still()
    past = where(at)
    strip = at.window.page.strip
    assert strip.isVisible()
    below = strip.mapToGlobal(strip.rect().bottomLeft()).y()
    seats = min(start.y() for key, (start, _) in past.items() if "seat" in key)
    assert below + 3 < seats, "it lies over the rim, and neither over a seat nor over the ring of whoever is on turn"
    assert at.reads("Nothing can be moved here.")
    assert {key for key in now.keys() & past.keys() if now[key] != past[key]} == set()
    at.key(Key.Key_Escape)
    at.still()
    assert where(at) == now


@pytest.mark.parametrize("hand", ["a click", "a drag", "a menu", "Enter"])
def test_whoever_acts_on_a_table_that_is_past_is_told_why_it_cannot_be_done_and_how_to_come_back(evening, hand):
    at, last = evening, evening.window.session.last
    at.window.page.looked_back.emit(last)
    at.window.page.looked_back.emit(last - 1)
    at.still()
    QToolTip.hideText()
    here = die(at)
    if hand == "a click":
        at.tap(here)
    elif hand == "a drag":
        at.press(here)
        at.glide(here, here + QPoint(60, 0))
        at.release(here + QPoint(60, 0))
    elif hand == "a menu":
        at.move(here)
        at.menu_of(next(name for name in at.names if name.startswith("die")))
    else:
        at.view.setFocus()
        at.on_the_table(next(name for name in at.names if name.startswith("die")))
        at.key(Key.Key_Return)
    assert QToolTip.text() == PAST
    assert at.window.session.last == last


def test_a_rule_is_read_by_a_click_on_a_table_that_is_past(evening):
    at = evening
    at.window.page.looked_back.emit(1)
    at.still()
    at.tap(at.at(next(name for name in at.names if name.startswith("Rule 4:"))))
    assert at.window.page.side.currentWidget() is at.window.page.viewer


def test_a_click_on_a_closed_hand_says_how_one_looks_into_it(evening):
    at = evening
    QToolTip.hideText()
    at.tap(at.at("hand of Bo"))
    assert QToolTip.text() == LOOK_IN.format("Bo")


def test_the_newest_step_is_now_and_no_past(evening):
    at, last = evening, evening.window.session.last
    at.window.page.looked_back.emit(last)
    at.still()
    assert not at.window.page.strip.isVisible()
    at.window.page.looked_back.emit(last - 1)
    assert at.window.page.strip.isVisible()
    at.window.page.looked_back.emit(last)
    at.still()
    assert not at.window.page.strip.isVisible(), "whoever comes to the newest step is back"
    at.click("Undo")
    at.window.page.looked_back.emit(last - 1)
    at.still()
    assert not at.window.page.strip.isVisible(), "what stands after an undo is now"


def test_that_play_went_on_from_an_earlier_step_is_said_until_the_next_act(evening):
    at, last = evening, evening.window.session.last
    at.window.page.gone_back.emit(last - 1)
    assert at.reads(f"Play goes on from step {last - 1}.")
    at.window.play.act(read_aloud("tick", by="Ann", duty="propose or pass the token"))
    at.still()
    assert not at.slip_words


def test_a_way_that_had_nothing_of_its_own_is_not_said_to_be_kept_as_a_branch(evening):
    at, last = evening, evening.window.session.last
    at.window.page.gone_back.emit(last - 1)
    assert at.reads("The way that was left is kept as a branch")
    at.window.page.gone_back.emit(last)
    at.still()
    assert at.reads(f"Play goes on from step {last}.")
    assert not at.reads("kept as a branch"), "all that was left is on the way to here"
