"""A reason for whatever was done by hand: a word in the minutes, a key, and a slip that nothing waits for."""

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.view.docks.record.minutes_list import SAY_WHY, MinutesList
from tabletop.view.values.offer import FormField
from tabletop.view.widgets.dialogs import _trouble
from tabletop.view.widgets.history_bar import in_short
from tests.golden import approved
from tests.playing import Time, do, sit
from tests.view.hands import Key, Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
DOWN = "card, face down"


@pytest.fixture
def table(person, games) -> Person:
    """The card game with a counter of gold on the felt."""
    time = Time()
    session = sit(games, names="Ann,Bo,Cy", time=time)
    do(session, "add thing", what="gold", kind="counter", at=[0.5, 0.6])
    return person(file=session, time=time)


def minutes(at: Person) -> MinutesList:
    (found,) = [each for each in at.window.findChildren(MinutesList) if each.isVisible()]
    return found


def entries(at: Person) -> dict[int, QModelIndex]:
    """The entries of the minutes that are listed, by their steps."""
    model = minutes(at).model()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    return {row.data(Qt.ItemDataRole.UserRole).number: row for row in rows}


def pills(at: Person) -> dict[int, list[str]]:
    """The pills of each entry."""
    return {step: [tag.label for _, tag in minutes(at)._delegate.tags_of(row)] for step, row in entries(at).items()}


def press_say_why(at: Person) -> None:
    """The word at the end of the line that tells what was done last."""
    shown = minutes(at)
    (box,) = [box for row in entries(at).values() for box, tag in shown._delegate.tags_of(row) if tag.label == SAY_WHY]
    QTest.mouseMove(shown.viewport(), box.center().toPoint())
    QTest.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=box.center().toPoint())
    at.still()


def menu_of_entry(at: Person, step: int) -> None:
    """The right button on an entry of the minutes."""
    shown = minutes(at)
    spot = shown.visualRect(entries(at)[step]).topLeft() + QPoint(60, 8)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, shown.viewport().mapToGlobal(spot))
    QApplication.sendEvent(shown.viewport(), event)


def test_a_counter_is_dragged_and_a_word_in_the_minutes_asks_why(table):
    table.drag(table.at("counter gold"), table.at("seat of Bo"))
    assert table.minutes[0] == approved()
    assert pills(table)[3] == [SAY_WHY]
    press_say_why(table)
    assert table.slip_name == "Step 3: Bo took the gold."
    table.type("he won it at cards")
    table.key(Key.Key_Return)
    assert table.minutes[:2] == approved()
    assert not any(SAY_WHY in labels for labels in pills(table).values()), "it has been said"


def test_a_card_is_turned_over_and_a_key_asks_why(table):
    table.drag(table.at("draw pile"), table.bare(0.7, 0.72))
    table.menu_of(DOWN)
    table.take("Turn it over")
    step = table.window.session.last
    table.key(Key.Key_R, held=table.CONTROL)
    table.type("it was bent")
    table.click("Who says so?")
    table.take("Cy")
    table.click("Say why")
    assert table.minutes[0] == f"step {step + 1}: Cy said why step {step} was done: it was bent."
    assert table.minutes[1] == approved()


def test_what_only_lies_elsewhere_on_the_felt_stands_in_the_minutes_until_something_else_is_done(table):
    table.drag(table.at("counter gold"), table.bare(0.3, 0.8))
    assert table.minutes[0] == "step 3: By hand: somebody put the gold elsewhere on the felt."
    table.drag(table.at("counter gold"), table.at("seat of Bo"))
    assert table.minutes[:2] == approved()


def test_said_why_it_stays_in_the_minutes_and_undo_takes_it_out_again(table):
    table.drag(table.at("counter gold"), table.bare(0.3, 0.8))
    press_say_why(table)
    table.type("more light")
    table.key(Key.Key_Return)
    table.drag(table.at("counter gold"), table.at("seat of Bo"))
    told = "step 3: By hand: somebody put the gold elsewhere on the felt (more light)."
    assert told in table.minutes
    table.click("Undo")
    table.click("Undo")
    assert told not in table.minutes


def test_nothing_waits_for_a_reason_and_the_next_act_lets_the_slip_go(table):
    table.drag(table.at("counter gold"), table.at("seat of Bo"))
    table.key(Key.Key_R, held=table.CONTROL)
    assert table.slip_name.startswith("Step 3")
    table.drag(table.at("draw pile"), table.at("seat of Cy"))
    assert (table.slip_name, table.minutes[0].partition(".")[0]) == approved()


def test_a_slip_on_which_something_is_written_stays_and_speaks_of_its_own_step(table):
    table.drag(table.at("counter gold"), table.at("seat of Bo"))
    table.key(Key.Key_R, held=table.CONTROL)
    table.type("he asked for it")
    table.drag(table.at("draw pile"), table.at("seat of Cy"))
    table.click("Say why")
    assert "step 3: Bo took the gold (he asked for it)." in table.minutes


def test_escape_takes_the_slip_back_and_the_keyboard_is_where_it_was(table):
    table.drag(table.at("counter gold"), table.at("seat of Bo"))
    before = table.keyboard
    table.key(Key.Key_R, held=table.CONTROL)
    table.key(Key.Key_Escape)
    assert (table.slip_name, table.keyboard, table.window.session.last) == ("", before, 3)


def test_a_slip_without_a_reason_says_what_is_still_open(table):
    table.key(Key.Key_R, held=table.CONTROL)
    table.key(Key.Key_Return)
    assert "Why: that still needs an answer." in table.slip_words


def test_what_is_said_behind_a_question_is_no_part_of_what_is_still_open():
    asked = FormField("amount", "How many points for Cy? Less than 0 takes some away.", "number")
    assert _trouble(asked, {"amount": ""}) == "How many points for Cy: that still needs an answer."


def test_an_older_step_is_explained_from_its_menu_and_then_otherwise(table):
    table.drag(table.at("counter gold"), table.at("seat of Bo"))
    table.click_tab("Minutes")
    menu_of_entry(table, 2)
    assert table.lines() == ["Look back at it", "Say why…"]
    table.take("Say why…")
    table.type("we need money")
    table.key(Key.Key_Return)
    menu_of_entry(table, 2)
    table.take("Change the reason…")
    assert table.slip_name == "Step 2: By hand: somebody put one counter “gold” on the felt."
    assert table.field("Why?").text() == "we need money"
    table.write("Why?", "we want money")
    table.key(Key.Key_Return)
    assert "step 2: By hand: somebody put one counter “gold” on the felt (we want money)." in table.minutes


def test_an_entry_that_only_tells_something_asks_for_no_reason(table):
    table.click_tab("Minutes")
    menu_of_entry(table, 1)
    assert "Say why…" not in table.lines()
    assert "Open rule 1" in table.lines()


def test_the_keys_lead_to_any_step_of_the_minutes_and_say_why(table):
    table.drag(table.at("counter gold"), table.at("seat of Bo"))
    table.click_tab("Minutes")
    minutes(table).setFocus()
    table.key(Key.Key_Home, Key.Key_Down, Key.Key_W)
    assert table.slip_name.startswith("Step 2: ")
    table.type("we need money")
    table.key(Key.Key_Return)
    assert "step 2: By hand: somebody put one counter “gold” on the felt (we need money)." in table.minutes


def test_whoever_looks_back_says_why_of_what_they_look_at(table):
    table.drag(table.at("counter gold"), table.at("seat of Bo"))
    table.click_row("Minutes", "step 2:")
    table.click("Say why…")
    table.type("we need money")
    table.key(Key.Key_Return)
    assert "step 2: By hand: somebody put one counter “gold” on the felt (we need money)." in table.minutes


def test_it_stands_in_the_menu_beside_undo_and_sleeps_while_nothing_was_done(person, games):
    at = person(file=sit(games, names="Ann,Bo,Cy"), time=Time())
    at.click("Menu")
    (line,) = [each for each in at.menu.actions() if each.text() == "Say why…"]
    assert not line.isEnabled()


def test_whoever_plays_alone_is_not_asked_who_says_so(alone):
    at = alone()
    at.menu_of_point(at.bare(0.5, 0.9))
    at.take("Add", "A joker")
    at.key(Key.Key_R, held=at.CONTROL)
    assert not [each for each in at.buttons() if each.startswith("Who says so?")]
    at.type("for luck")
    at.key(Key.Key_Return)
    step = at.window.session.step(at.window.session.last)
    assert step.told == (f"Ann said why step {step.number - 1} was done: for luck.",)


def test_the_line_of_the_way_has_no_room_for_reasons(alone):
    session = alone().window.session
    step = session.step(do(session, "add thing", by="Ann", what="joker", why="for luck. Or so"))
    assert step.told == approved()
    assert in_short(step, "Ann") == "put one joker on the felt"
    for to, told in ((5, "+5 points, to 5"), (5, "points as before, 5")):
        assert in_short(session.step(do(session, "set score", of="Ann", to=to, why="luck")), "Ann") == told
    by_hand = session.step(do(session, "add thing", what="joker"))
    assert by_hand.told == ("By hand: Ann put one joker on the felt.",)
    assert in_short(by_hand, "Ann") == "put one joker on the felt", "what was done, not that it was by hand"
