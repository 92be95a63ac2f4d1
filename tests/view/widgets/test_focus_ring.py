"""One ring shows where the keyboard is."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from tabletop.view.widgets.controls import TickBox
from tabletop.view.widgets.focus_ring import REACH, FocusRing
from tabletop.view.widgets.tagged_line import TaggedLine
from tests.playing import do, sit
from tests.view.conftest import LOOK


@pytest.fixture
def two(panel):
    """A window with two buttons and the ring."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    buttons = [QPushButton("one"), QPushButton("two")]
    for button in buttons:
        row.addWidget(button)
    made = panel(holder, (400, 200))
    made.ring, made.buttons = FocusRing(made.window, LOOK), buttons
    return made


def ringed(two):
    return two.ring.geometry().adjusted(REACH, REACH, -REACH, -REACH) if two.ring.isVisible() else None


def test_the_ring_goes_where_tab_goes(two):
    two.buttons[0].setFocus()
    two.key(Qt.Key.Key_Tab)
    assert ringed(two) == two.buttons[1].geometry()


def test_the_ring_stays_away_while_the_mouse_leads(two):
    two.buttons[0].setFocus()
    two.key(Qt.Key.Key_Tab)
    QTest.mouseClick(two.buttons[0], Qt.MouseButton.LeftButton)
    assert ringed(two) is None


def test_the_ring_is_there_where_the_keyboard_is_given_back_unless_the_mouse_leads(two):
    two.buttons[0].setFocus()
    two.key(Qt.Key.Key_Tab)
    two.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)
    assert ringed(two) == two.buttons[0].geometry()
    QTest.mouseClick(two.buttons[0], Qt.MouseButton.LeftButton)
    two.buttons[1].setFocus(Qt.FocusReason.OtherFocusReason)
    assert ringed(two) is None
    two.buttons[1].hide()
    assert ringed(two) is None, "what goes under the mouse leads no ring elsewhere"


def test_the_ring_moves_with_its_button_and_goes_on_with_the_keyboard_when_it_hides(two):
    two.buttons[0].setFocus()
    two.key(Qt.Key.Key_Tab)
    two.buttons[1].move(10, 120)
    assert ringed(two) == two.buttons[1].geometry()
    two.buttons[1].hide()
    assert ringed(two) == two.buttons[0].geometry()


def test_the_ring_moves_along_when_what_holds_its_button_moves(two):
    holder = QWidget(two.buttons[1].parentWidget())
    holder.setGeometry(10, 10, 200, 60)
    inner = QPushButton("three", holder)
    inner.setGeometry(5, 5, 90, 30)
    holder.show()
    inner.setFocus(Qt.FocusReason.TabFocusReason)
    there = ringed(two)
    holder.move(10, 90)
    assert ringed(two) == there.translated(0, 80)


def test_tab_comes_to_the_top_bar_and_to_the_strip_over_a_past_table(person, games):
    session = sit(games)
    do(session, "edit rule", by="Ann", text="A rule by hand.")
    at = person(file=session)
    at.tab_to("Menu")
    at.tab_to("Print")
    at.window.page.looked_back.emit(1)
    at.tab_to("Note on this step…", "Back to now")
    assert at.keyboard_name() == "Back to now"


def test_there_is_no_ring_round_what_is_scrolled_out_of_sight(two):
    seen = QWidget(two.buttons[1].parentWidget())
    seen.setGeometry(10, 10, 200, 60)
    inner = QPushButton("three", seen)
    inner.setGeometry(5, 100, 90, 30)
    seen.show()
    inner.setFocus(Qt.FocusReason.TabFocusReason)
    assert ringed(two) is None
    inner.move(5, 20)
    assert ringed(two) is not None


def test_the_ring_round_the_box_of_a_duty_leaves_its_words_free(person, games):
    at = person(file=sit(games))
    boxes = [box for box in at.window.findChildren(TickBox) if box.isVisible()]
    assert boxes
    for box in boxes:
        row = box.parentWidget().findChildren(TaggedLine)
        assert min(line.x() - box.geometry().right() for line in row if abs(line.y() - box.y()) < box.height()) >= REACH
