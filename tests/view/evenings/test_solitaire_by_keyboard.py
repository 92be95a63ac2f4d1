"""Solitaire Nomic without a mouse: set up, won, undone, looked back on, and refused."""

import pytest
from PySide6.QtCore import Qt

from tabletop.view.widgets.focus_ring import FocusRing
from tests.playing import Time
from tests.view.hands import Key, Person
from tests.view.solitaire import DIVIDE, card, life, numbers, words_of

pytestmark = [pytest.mark.qt_log_ignore("This plugin does not support"), pytest.mark.usefixtures("no_mouse")]
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def presses(at: Person, *names: str) -> None:
    """Tab to the button of that name, and Space."""
    at.tab_to(*names)
    at.key(Key.Key_Space)
    at.still()


def mutates_to_remove(at: Person) -> None:
    """Rule 1001: its four words give way to eight, and its sheet describes an action."""
    presses(at, "mutate: 1001 and 1002")
    assert at.slip_name == "Mutate"
    at.key(Key.Key_Return)
    assert at.slip_name == "Mutate rule 1001"
    words = words_of(at)
    start = words.toPlainText().index("shall")
    while words.textCursor().position() > start + len("shall gain 10 points"):
        at.key(Key.Key_Left)
    for _ in range(4):
        at.key(Key.Key_Left, held=SHIFT)
    assert words.textCursor().selectedText() == "shall gain 10 points"
    at.type("may remove any one rule from the ruleset")
    presses(at, "which actions this rule describes")
    at.type("remove any one rule")
    presses(at, "Mutate")


def removes(at: Person, number: int) -> None:
    """The action of one's own, on the rule that the menu of choices gives for its number."""
    presses(at, next(name for name in at.buttons() if name.startswith("remove any one rule: under rule")))
    at.tab_to(*at.line_named("Which rule?: "))
    at.key(Key.Key_Space)
    chooses(at, f"{number} · ")
    presses(at, "Do it")


def chooses(at: Person, words: str) -> None:
    """Down to the line of the open menu that begins so, and Enter."""
    for _ in range(30):
        line = at.menu.activeAction()
        if line and line.text().startswith(words):
            break
        at.key(Key.Key_Down)
    assert at.menu.activeAction().text().startswith(words)
    at.key(Key.Key_Return)
    at.still()


def test_in_a_narrow_window_f6_comes_to_the_next_step_as_well(alone):
    at = alone()
    at.window.resize(1000, 700)
    at.still()
    assert not at.window.page.docks.turn.next.isVisible()
    at.key(Key.Key_F6)
    assert at.window.focusWidget() is at.window.page.docks.turn.next.large


def test_a_whole_game_is_won_by_keyboard(alone):
    at = alone()
    mutates_to_remove(at)
    assert (life(at, 1001), life(at, 1002)) == ("life 7 of 8", "life 7 of 8")
    at.key(Key.Key_F6)
    at.on_the_table(card(at, 1001))
    at.opens_menu_by_key()
    chooses(at, "Move it on the table")
    for _ in range(20):
        if "with rule 13 as its duplicate" in at.tag:
            break
        at.key(Key.Key_Tab)
    assert "Rule 1001: life 7, then 6½" in at.tag
    at.key(Key.Key_Return)
    assert at.slip_name == "Divide rule 1001"
    at.key(Key.Key_Return)
    at.still()
    assert numbers(at)[-3:] == [13, 1001, 1002]
    removes(at, 6)
    presses(at, "End the turn")
    presses(at, "Begin a turn")
    at.still()
    for number in (3, 1001, 1002, 1, 4, 5, 7, 8, 9, 10, 11, 12, 13):
        removes(at, number)
    assert numbers(at) == [2]
    presses(at, "Declare a win")
    at.still()
    assert at.window.session.whole_table().wins[0].who == "Ann"
    at.key(Key.Key_Z, held=CONTROL)
    assert not at.window.session.whole_table().wins


def test_the_keyboard_stays_at_an_action_that_may_be_taken_on_other_rules_then(alone):
    at = alone(**{"the challenge": "teapot"})
    for number in (12, 11):
        presses(at, f"transmute: {number}")
        at.key(Key.Key_Return)
        at.still()
        assert at.keyboard_name() == f"transmute: {number - 1}", "which is not the first of them"


def test_a_rule_is_subsumed_and_what_becomes_of_it_is_said_by_keyboard(alone):
    at = alone()
    presses(at, "subsume: 1001 and 1002")
    at.key(Key.Key_Return)
    at.still()
    assert at.reads("Still to be decided: whether the subsumed rule dies at once.")
    presses(at, "yes")
    assert numbers(at)[-1] == 1001


def test_an_earlier_turn_is_looked_at_and_gone_on_from_by_keyboard(alone):
    at = alone()
    for _ in range(3):
        presses(at, "End the turn")
    at.tab_to(*at.line_named("The way here: "))
    at.key(Key.Key_Left, Key.Key_Left)
    assert at.reads("Looking back: step 2 of 4")
    presses(at, "Go on from here")
    assert life(at, 1001) == "life 7 of 8"
    assert not at.reads("Looking back")


def test_the_readings_and_the_guide_by_keyboard(person):
    at = person(time=Time())
    at.tab_to("Card-Based Nomic")
    at.key(Key.Key_Right, Key.Key_Down)
    assert at.keyboard_name() == "Solitaire Nomic"
    at.key(Key.Key_Space)
    at.tab_to(*[each.accessibleName() for each in at.line_edits("Name")])
    at.type("Ann")
    presses(at, "Clauses…")
    at.tab_to("May a turn pass without an action?: yes")
    at.tab_to("Does a hyphen make two words of one?: no")
    at.key(Key.Key_Right, Key.Key_Space)
    presses(at, "That is how I play")
    assert at.reads("Hyphens part words")
    presses(at, "Sit down")
    at.key(Key.Key_F6)
    presses(at, "Next")
    assert at.reads("The guide: 8 more steps")
    presses(at, "Close the guide")
    assert not at.reads("The guide")
    assert DIVIDE in at.names


def test_the_ring_is_seen_where_an_action_can_be_taken_on_no_rule_any_more(alone):
    at = alone()
    for _ in range(7):
        presses(at, "End the turn")
    presses(at, "transmute: 12")
    at.key(Key.Key_Return)
    at.still()
    assert at.keyboard_name() == "transmute: no rule now"
    ring = at.window.findChild(FocusRing)
    assert ring.isVisible()
    assert ring.geometry().contains(at.keyboard.mapTo(at.window, at.keyboard.rect().center()))
