"""Papers over the table: they say which rule, lock nothing, and go with Esc."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QPushButton, QWidget

from tabletop.engine.answers import Objection
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.values import Barred
from tabletop.view.values.wishes import ReadRule
from tabletop.view.widgets.banner import Notice, ObjectionBanner, TroubleSlip
from tests.view.conftest import LOOK

BOOK = Rulebook((Rule("r6", 6, "One card each."),))
ONE_EACH = Objection("one card each", "r6")


@pytest.fixture
def window(panel):
    return panel(QWidget(), (900, 600))


def lay(window, banner, *signals):
    for name in signals:
        getattr(banner, name).connect(lambda *said, name=name: window.heard.append((name, *said)))
    banner.lie(QRect(40, 40, 100, 100))
    return banner


def test_an_objection_names_its_rule_and_is_taken_back_with_escape(window):
    banner = lay(window, ObjectionBanner(LOOK, window.window, ONE_EACH, BOOK), "taken_back", "done_anyway")
    assert "Rule 6: one card each." in window.words
    assert window.window.focusWidget().text() == "Take it back"
    window.key(Qt.Key.Key_Escape)
    assert window.heard == [("taken_back",)]
    assert not banner.isVisible()


def test_doing_it_anyway_asks_for_the_reason_first(window):
    lay(window, ObjectionBanner(LOOK, window.window, ONE_EACH, BOOK), "taken_back", "done_anyway")
    window.press("Do it anyway…")
    assert window.heard == []
    window.type("the youngest may")
    window.key(Qt.Key.Key_Return)
    assert window.heard == [("done_anyway", "the youngest may")]


def test_to_do_what_the_rules_leave_to_people_is_nothing_that_one_does_anyway(window):
    banner = lay(window, ObjectionBanner(LOOK, window.window, Objection("No rule says who draws."), BOOK), "done_anyway")
    assert banner.accessibleName() == "The rules leave this to you"
    window.press("Do it…")
    assert banner.reason.accessibleName() == "Why do it?"
    window.type("a card fell down")
    window.press("Do it")
    assert window.heard == [("done_anyway", "a card fell down")]


def test_escape_leaves_a_reason_that_is_being_typed_before_the_act_is_taken_back(window):
    lay(window, ObjectionBanner(LOOK, window.window, ONE_EACH, BOOK), "taken_back", "done_anyway")
    window.press("Do it anyway…")
    window.type("the youngest may")
    window.key(Qt.Key.Key_Escape)
    assert (window.heard, window.window.focusWidget().text()) == ([], "Take it back")
    window.press("Do it anyway")
    assert window.heard == [("done_anyway", "the youngest may")]


def test_what_no_table_could_do_can_only_be_taken_back(window):
    lay(window, ObjectionBanner(LOOK, window.window, Objection("There is nothing to vote on.", impossible=True), BOOK))
    buttons = [each.text() for each in window.window.findChildren(QPushButton) if each.isVisible()]
    assert buttons == ["Take it back"]


def test_the_rule_of_an_objection_can_be_read(window):
    lay(window, ObjectionBanner(LOOK, window.window, ONE_EACH, BOOK), "wished")
    window.press("open rule 6")
    assert window.heard == [("wished", ReadRule("r6"))]


def test_trouble_has_one_way_on(window):
    lay(window, TroubleSlip(LOOK, window.window, "The disk is full", ("Step 44 is on the disk.", ""), "Retry"), "gone_on")
    assert window.words[-2:] == ["The disk is full", "Step 44 is on the disk."]
    window.key(Qt.Key.Key_Space)
    assert window.heard == [("gone_on",)]


def test_a_notice_takes_no_keyboard_away(window):
    window.widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    window.widget.setFocus()
    lay(window, Notice(LOOK, window.window, "The last line was torn."))
    assert window.window.focusWidget() is window.widget


def test_a_paper_lies_beside_its_thing_and_whole_within_the_window(window):
    banner = lay(window, ObjectionBanner(LOOK, window.window, ONE_EACH, BOOK))
    assert banner.x() > 140
    banner.lie(QRect(800, 560, 90, 30))
    assert window.window.rect().contains(banner.geometry())
    assert banner.geometry().right() < 800


def test_two_rules_that_may_be_read_leave_each_button_room_for_its_words(window):
    book = Rulebook((Rule("r214", 214, "Chess."), Rule("r302", 302, "Knights move like queens.")))
    reason = Barred("A knight moves in any direction.", way=("knight", "Q"), rule="r302")
    lay(window, ObjectionBanner(LOOK, window.window, Objection("no such move", "r214", reason=reason), book))
    shown = [each for each in window.window.findChildren(QPushButton) if each.isVisible()]
    assert [each.text() for each in shown] == ["Take it back", "Do it anyway…", "read rule 302", "read rule 214"]
    assert all(each.width() >= each.sizeHint().width() for each in shown)
