"""The sections over the minutes where there is no room for all of them: no row is cut, and what was asked for is seen."""

import pytest
from PySide6.QtCore import QPoint, QRect

from tabletop.engine.acts import read_act
from tabletop.game.session import Session
from tabletop.view.docks.upper import MOST_COVERED, _headings, rows_of
from tabletop.view.widgets.tagged_line import TaggedLine
from tests.games.nomic import turn
from tests.playing import do
from tests.view.hands import Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

STEALING = "\n".join(f'set who may "{what}" to players' for what in ("steal 3 points", "buy points for gold", "sing"))


def busy(session: Session) -> None:
    turn(session)
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="enact", text="Tea.")
    do(session, "edit rule", text="Our own.", sheet=STEALING, why="for the test")
    do(session, "ask judgment", by="Cy", question="Is tea a rule at all?")


def cut(at: Person) -> list[tuple[int, int]]:
    """The rows of which a part is seen and a part is not."""
    area = at.window.page.docks.turn._area
    view = area.viewport()
    above, below = area._covers
    top = above.height() if above.isVisible() else 0
    bottom = below.y() - view.y() if below.isVisible() else view.height()
    return [row for row in rows_of(area.widget(), view) if row[0] < top < row[1] or row[0] < bottom < row[1]]


def test_no_row_is_seen_in_part_wherever_one_scrolls(nomic):
    at = nomic(busy)
    bar = at.window.page.docks.turn._area.verticalScrollBar()
    assert bar.maximum() > 40
    for value in range(0, bar.maximum() + 1, 7):
        bar.setValue(value)
        assert (value, cut(at)) == (value, [])


def test_wherever_something_lies_further_down_a_mark_on_a_strip_of_its_own_says_so(nomic):
    at = nomic(busy)
    area = at.window.page.docks.turn._area
    view, (_, below), bar = area.viewport(), area._covers, area.verticalScrollBar()
    for value in range(bar.maximum() + 1):
        bar.setValue(value)
        assert below.isVisible() is (value < bar.maximum()), value
        assert value == bar.maximum() or below.geometry().bottom() - view.geometry().bottom() >= 16, value


def test_no_sentence_with_a_rule_tag_is_cut_in_the_middle(nomic):
    at = nomic(busy)
    area = at.window.page.docks.turn._area
    view, (_, below), bar = area.viewport(), area._covers, area.verticalScrollBar()
    for value in range(0, bar.maximum(), 7):
        bar.setValue(value)
        end = below.y() - view.y() if below.isVisible() else view.height()
        lines = [each for each in area.widget().findChildren(TaggedLine) if each.isVisible()]
        tops = [(each.mapTo(view, QPoint()).y(), each) for each in lines]
        assert not [each.text for top, each in tops if view.height() / 2 <= top < end < top + each.height()], value


def test_no_heading_is_seen_alone_above_what_is_cut_off(nomic):
    at = nomic(busy)
    area = at.window.page.docks.turn._area
    view, (_, below) = area.viewport(), area._covers
    bar = area.verticalScrollBar()
    for value in range(0, bar.maximum(), 7):
        bar.setValue(value)
        end = below.y() - view.y() if below.isVisible() else view.height()
        lowest = max((row for row in rows_of(area.widget(), view) if row[1] <= end), default=(0, 0))
        high = lowest[0] >= view.height() * (1 - MOST_COVERED)
        assert not (high and lowest[0] in _headings(area.widget(), view)), value


def test_who_may_do_it_is_never_seen_without_the_button_above(nomic):
    deeds = ("trade coins for points", "borrow a few coins from the bank", "sing a song of sixpence")
    sheet = "\n".join(f'set who may "{what}" to [first of players, last of players]' for what in deeds)
    at = nomic(lambda session: (busy(session), do(session, "edit rule", text="For two.", sheet=sheet, why="for the test")))
    area = at.window.page.docks.turn._area
    view, (above, below), bar = area.viewport(), area._covers, area.verticalScrollBar()
    buttons = [at.widget(f"{what.capitalize()}…") for what in deeds]
    said = [each for each in area.widget().findChildren(TaggedLine) if each.isVisible() and "Ann and Cy may" in each.text]
    assert said
    for value in range(bar.maximum() + 1):
        bar.setValue(value)
        top = above.height() if above.isVisible() else 0
        end = below.y() - view.y() if below.isVisible() else view.height()
        for line in said:
            button = max((each for each in buttons if each.y() < line.y()), key=lambda each: each.y())
            seen = [top <= each.mapTo(view, QPoint()).y() < end for each in (button, line)]
            assert seen[0] is seen[1], (value, line.text)


def test_what_each_action_would_do_is_in_sight_as_soon_as_it_is_asked_for(alone):
    at = alone()
    at.click("What would each do?")
    at.still()
    at.still()  # the next kind of action is worked out once the window has looked for a key
    area, told = at.window.page.docks.turn._area, at.window.page.docks.turn.on_rules.foretold
    top = told.mapTo(area.viewport(), QPoint()).y()
    assert top >= 0
    assert top + told.height() <= area.viewport().height()


def test_what_is_not_painted_anew_after_an_act_looks_as_if_it_were(nomic):
    at = nomic()
    painted = list[str]()
    acts = (
        {"act": "propose", "by": "Ann", "kind": "enact", "text": "Tea."},
        {"act": "end debate", "by": "Ann"},
        *({"act": "vote", "by": seat, "side": "for"} for seat in ("Ann", "Bo", "Cy")),
        {"act": "throw", "by": "Ann"},
        {"act": "edit rule", "text": "Our own.", "sheet": STEALING},
        {"act": "ask judgment", "by": "Cy", "question": "Is tea a rule at all?"},
    )
    for act in acts:
        at.window.page.acted.emit(read_act(act), True, "for the test")
        at.still()
        page, docks = at.window.page, at.window.page.docks
        anew = docks.grab().toImage()
        seen = page.screen().grabWindow(at.window.winId()).toImage()
        there = seen.copy(QRect(docks.mapTo(at.window, QPoint()), docks.size())).convertToFormat(anew.format())
        painted += [act["act"]] if there != anew else []
    assert painted == []


def test_a_click_on_the_mark_that_there_is_more_goes_on_there_and_back(alone):
    at = alone()
    area = at.window.page.docks.turn._area
    (above, below), bar = area._covers, area.verticalScrollBar()
    assert below.isVisible()
    seen = below.y() - area.viewport().y()
    at.click(below)
    assert bar.value() == min(bar.maximum(), seen)
    last = max(bottom for _, bottom in rows_of(area.widget(), area.viewport()) if bottom <= 0)
    bar.setValue(bar.value() + last - 3)  # a row is cut there
    assert above.isVisible()
    at.click(above)
    assert bar.value() == 0


def test_the_judge_can_be_asked_however_far_one_has_scrolled(nomic):
    at = nomic(busy)
    turn_dock = at.window.page.docks.turn
    bar = turn_dock._area.verticalScrollBar()
    assert bar.maximum() > 40
    for value in (0, bar.maximum()):
        bar.setValue(value)
        asked = turn_dock.asking.visibleRegion().boundingRect()
        assert asked.size() == turn_dock.asking.size()
        assert turn_dock._area.geometry().bottom() < turn_dock.asking.y()
