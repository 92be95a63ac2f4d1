"""A part of a dock tells its rows anew: what stays as it was is neither made nor moved nor painted."""

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QPushButton, QSpacerItem, QVBoxLayout, QWidget
from shiboken6 import Shiboken

from tabletop.engine.seen import seen
from tabletop.engine.table import Table
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.tagged_line import TaggedLine
from tabletop.view.widgets.theme import Theme

TABLE = seen(Table())
QUIET = {QEvent.Type.DeferredDelete, QEvent.Type.MetaCall}


class Listed(Section[tuple[str, ...]]):
    """A line for each word, and a button for each word in capitals."""

    def build(self, facts):
        for word in facts:
            self.say(word.lower())
        if any(map(str.isupper, facts)):
            self.add_wrapped(self.button(word, lambda word=word: self.wish(word)) for word in facts if word.isupper())


class Ranked(Section[tuple[tuple[str, bool], ...]]):
    """A line for each word, some of which come second."""

    def build(self, facts):
        for word, second in facts:
            self.say(word, second=second)


class InRows(Section[tuple[str, ...]]):
    """A row for each word, with room left beside it."""

    def build(self, facts):
        for word in facts:
            self.add_row(QPushButton(word))


class Noted(QObject):
    """What happened to the widgets that it watches."""

    def __init__(self, *watched):
        super().__init__()
        self.happened = []
        for each in watched:
            each.installEventFilter(self)

    def eventFilter(self, watched, event):
        if event.type() not in QUIET:
            self.happened.append((watched, event.type()))
        return False


def in_a_window(made):
    window = QWidget()
    column = QVBoxLayout(window)
    column.addWidget(made)
    column.addStretch(1)
    window.resize(300, 400)
    window.show()
    yield made
    window.close()


@pytest.fixture
def section(qapp):
    yield from in_a_window(Listed(Theme()))


@pytest.fixture
def ranked(qapp):
    yield from in_a_window(Ranked(Theme()))


@pytest.fixture
def in_rows(qapp):
    yield from in_a_window(InRows(Theme()))


def show(section, *facts):
    section.show_facts(TABLE, facts)
    for _ in range(3):
        QApplication.processEvents()


def lines(section):
    return {each.text: each for each in section.findChildren(TaggedLine) if each.isVisible()}


def buttons(section):
    return {each.text(): each for each in section.findChildren(QPushButton) if each.isVisible()}


def told_anew(section):
    return {*section.findChildren(TaggedLine), *section.findChildren(QPushButton)}


def spaces():
    """The room beside rows, as far as Python knows of it."""
    return {each for each in Shiboken.getAllValidWrappers() if isinstance(each, QSpacerItem)}


def test_an_act_that_changes_nothing_in_a_section_touches_none_of_its_widgets(section):
    show(section, "a", "b", "C")
    noted = Noted(section, *section.findChildren(QWidget))
    show(section, "a", "b", "C")
    assert noted.happened == []


def test_a_button_that_is_not_needed_just_now_waits_where_it_lies(section):
    show(section, "C", "D")
    waiting = buttons(section)["D"]
    lies_in = waiting.parentWidget()
    show(section, "C")
    assert (waiting.isVisible(), waiting.parentWidget()) == (False, lies_in)
    show(section, "C", "E")
    assert buttons(section)["E"] is waiting


def test_a_line_that_comes_second_from_now_on_stays_where_it_is(ranked):
    show(ranked, ("a", False), ("b", False))
    before, rows = lines(ranked), [ranked.column.itemAt(index) for index in range(2)]
    noted = Noted(ranked)
    show(ranked, ("a", True), ("b", False))
    assert lines(ranked) == before
    assert [ranked.column.itemAt(index) for index in range(2)] == rows
    assert {kind for _, kind in noted.happened} == {QEvent.Type.Paint}


def test_a_line_that_says_something_else_is_told_anew_and_the_others_are_left_alone(section):
    show(section, "a", "b", "c")
    before = lines(section)
    noted = Noted(before["a"], before["c"])
    show(section, "a", "x", "c")
    assert lines(section) == {"a": before["a"], "x": before["b"], "c": before["c"]}
    assert noted.happened == []


def test_of_what_lay_in_a_line_that_is_gone_nothing_is_known_any_more(in_rows):
    """Or it would be known by an address at which something else is made by then, and what is made there would end twice."""
    before = spaces()
    show(in_rows, "a", "b")
    show(in_rows, "b")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert spaces() <= before


def test_rows_that_come_and_go_stand_where_they_are_told(section):
    show(section, "a", "B", "c")
    for told in (("a", "c"), ("C", "a", "B", "d", "E"), ("d",), (), ("A", "b")):
        show(section, *told)
        assert sorted(lines(section).values(), key=lambda line: line.y()) == list(map(lines(section).get, map(str.lower, told)))
        assert list(buttons(section)) == [word for word in told if word.isupper()]
        assert section.isVisible() == bool(told)


def test_what_is_not_needed_waits_and_nothing_is_made_for_what_was_there_before(section):
    show(section, "A", "B", "c", "d")
    there = told_anew(section)
    for told in (("a",), ("A", "b", "C", "d"), ("D", "e"), ("A", "B", "c", "d")):
        show(section, *told)
        assert told_anew(section) == there


def test_buttons_that_lie_there_again_have_the_room_that_they_need_now(section):
    section.window().resize(300, 900)
    many = tuple(f"{letter} BUTTON" for letter in "ABCDEFGH")
    for told in (("A",), ("b",), many, ("A", "B"), ("b", "c"), ("A LONGER BUTTON", *many), ("A",), many):
        show(section, *told)
        for each in buttons(section).values():
            around = each.parentWidget()
            assert around.height() == around.heightForWidth(around.width())
            assert around.rect().contains(each.geometry())


def test_a_button_that_is_told_anew_does_what_it_says_now(section):
    heard = []
    section.wished.connect(heard.append)
    show(section, "A", "B")
    first = buttons(section)["A"]
    show(section, "C", "B")
    assert buttons(section)["C"] is first
    first.click()
    assert heard == ["C"]


def test_the_keyboard_stays_at_the_control_of_the_same_name_whichever_button_that_is_now(section):
    show(section, "A", "B", "C")
    section.window().activateWindow()
    buttons(section)["C"].setFocus()
    show(section, "B", "C")
    assert QApplication.focusWidget() is buttons(section)["C"]
    show(section, "B")
    assert QApplication.focusWidget() is buttons(section)["B"], "where it is gone, the first has it"


def test_what_was_disabled_on_a_table_that_is_past_can_be_pressed_again(section):
    show(section, "A")
    section.past = True
    show(section, "A")
    assert not buttons(section)["A"].isEnabled()
    section.past = False
    show(section, "A")
    assert buttons(section)["A"].isEnabled()


class Large(Section[tuple[str, ...]]):
    """One button of its own, told anew."""

    def build(self, facts):
        made = self.of_kind("large", QPushButton)
        made.setText(facts[0])
        self.add(made)


def test_what_waited_while_the_table_was_past_can_be_pressed_again(qapp):
    section = Large(Theme())
    show(section, "A")
    section.past = True
    show(section, "A")
    section.past = False
    show(section, "A")
    assert [each.isEnabled() for each in section.findChildren(QPushButton) if not each.isHidden()] == [True]
