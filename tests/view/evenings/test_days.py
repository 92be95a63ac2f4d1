"""The program tells the table which day it is, where something hangs on it; and days are chosen on the screen."""

from datetime import date, timedelta

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCalendarWidget, QTableView

from tabletop.clerk.kits import VOCABULARY
from tabletop.engine.days import spoken_day, weekday
from tabletop.view.widgets.fields import DayField
from tests.games.nomic import points, turn
from tests.playing import NOON, do, read_aloud
from tests.view.hands import Key

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

DAY = 24 * 3600.0
DAILY = "when day begun: give 1 points to players"


def it_is(later: int = 0) -> str:
    """The line of the minutes for the day of these evenings, or so many days later."""
    day = (date.fromtimestamp(NOON) + timedelta(later)).isoformat()
    return f"It is {weekday(day)} {spoken_day(day)}."


def told(at) -> list[str]:
    """Every day that the minutes tell, oldest first."""
    session = at.window.session
    return [
        line for step in session.minutes(1, session.last) for line in step.told if line.startswith("It is") and "turn" not in line
    ]


def daily(session) -> None:
    turn(session, kind="enact", text="Every day brings a point.", sheet=DAILY)


def act(at, said: str, **fields) -> None:
    """As if it had been done at the page."""
    at.window.play.act(read_aloud(said, **fields))


def test_a_game_in_which_nothing_hangs_on_the_day_has_no_days(nomic):
    at = nomic(turn)
    act(at, "tell", by="Ann", text="La.")
    at.time.passes(DAY)
    at.wait(400)
    act(at, "tell", by="Ann", text="La.")
    assert told(at) == []


def test_the_day_is_told_when_an_evening_is_opened(nomic):
    at = nomic(daily)
    assert told(at) == [it_is()]


def test_it_is_told_before_what_first_hangs_on_it_is_proposed(nomic):
    at = nomic()
    act(at, "begin turn", by="Ann", to="Ann")
    assert told(at) == []
    act(at, "propose", by="Ann", kind="enact", text="Every day brings a point.", sheet=DAILY)
    assert told(at) == [it_is()]
    assert at.window.session.whole_table().proposals[-1].by == "Ann"


def test_when_midnight_passes_another_day_begins(nomic):
    at = nomic(daily)
    before = points(at.window.session)
    at.time.passes(DAY)
    at.wait_until(lambda: told(at) == [it_is(), it_is(1)])
    assert points(at.window.session) == {name: score + 1 for name, score in before.items()}


def test_days_that_were_missed_are_told_when_the_evening_is_opened_again(nomic, person):
    at = nomic(daily)
    before, file = points(at.window.session), at.window.session.path
    at.leave()
    at.time.passes(3 * DAY)
    at = person(file=file, time=at.time)
    assert told(at) == [it_is(), it_is(1), it_is(2), it_is(3)]
    assert points(at.window.session) == {name: score + 3 for name, score in before.items()}


def test_a_day_that_is_undone_is_not_told_again_until_something_is_done(nomic):
    at = nomic(daily)
    at.key(Key.Key_Z, held=at.CONTROL)
    at.wait(400)
    assert at.window.session.whole_table().today == ""
    act(at, "tell", by="Ann", text="La.")
    assert at.window.session.whole_table().today == date.fromtimestamp(NOON).isoformat()


def test_what_people_say_about_the_day_stands_until_it_is_over(nomic):
    at = nomic(daily)
    at.from_menu("By hand", "Say which day it is…")
    at.click(at.field("Which day is it?").lineEdit())
    at.key(Key.Key_Home, Key.Key_Down)
    at.click("Say which day it is")
    assert told(at) == [it_is(), it_is(-1)]
    act(at, "tell", by="Ann", text="La.")
    assert told(at) == [it_is(), it_is(-1)]
    at.time.passes(DAY)
    at.wait_until(lambda: told(at)[-1] == it_is(1))


@pytest.fixture
def filling(nomic):
    """The editor with a line on a day in it."""
    at = nomic()
    at.click("Propose…")
    at.write("The words of the rule", "On a day.", then="When something happens")
    at.type("day begun")
    at.key(Key.Key_Return)
    at.click("line 1: only if")
    return at


def sheet(at) -> str:
    return at.window.page.editor.sheet.sheet.split(":")[0]


def test_a_day_is_chosen_by_typing_and_by_arrow_keys(filling):
    at = filling
    assert sheet(at) == "when day begun if day is 2026-12-24"
    field = at.field("line 1, after is")
    at.click(field.lineEdit())
    at.key(Key.Key_Home, Key.Key_Up)
    assert sheet(at) == "when day begun if day is 2026-12-25"
    at.type("31")
    assert sheet(at) == "when day begun if day is 2026-12-31"
    at.key(Key.Key_Z, held=at.CONTROL)
    assert sheet(at) != "when day begun if day is 2026-12-31"


def test_a_day_is_chosen_in_the_month_that_opens(filling):
    at = filling
    field = at.field("line 1, after is")
    at.click(field.lineEdit())
    at.key(Key.Key_Space)
    month = field.findChild(QCalendarWidget)
    assert month.isVisible()
    for key in Key.Key_Right, Key.Key_Return:
        QTest.keyClick(QApplication.focusWidget(), key)
    assert not month.isVisible()
    assert sheet(at) == "when day begun if day is 2026-12-25"


def test_the_arrow_opens_the_month_and_a_press_on_a_day_takes_it(filling):
    at = filling
    field = at.field("line 1, after is")
    QTest.mouseClick(field, Qt.MouseButton.LeftButton, pos=QPoint(field.width() - 6, field.height() // 2))
    month = field.findChild(QCalendarWidget)
    assert month.isVisible()
    days = month.findChild(QTableView)
    index = next(
        days.model().index(row, column)
        for row in range(1, 7)
        for column in range(7)
        if days.model().index(row, column).data() == 17
    )
    QTest.mouseClick(days.viewport(), Qt.MouseButton.LeftButton, pos=days.visualRect(index).center())
    assert sheet(at) == "when day begun if day is 2026-12-17"


def test_nothing_turns_where_a_press_or_the_wheel_does_not_mean_the_day(filling):
    at = filling
    field = at.field("line 1, after is")
    at.click(field)
    assert sheet(at) == "when day begun if day is 2026-12-24"


def test_of_a_ready_line_the_day_is_the_first_to_be_chosen(nomic):
    at = nomic()
    at.click("Propose…")
    at.write("The words of the rule", "For a while.", then="Ready lines…")
    at.type("repealed after a certain day")
    at.key(Key.Key_Return)
    assert isinstance(QApplication.focusWidget(), DayField)
    at.type("28")
    assert sheet(at) == "when day begun if day is later than 2027-01-28"


def test_another_comparison_and_a_sum_are_taken_from_the_menus(filling):
    at = filling
    at.click("line 1, after day: is")
    at.click_row("What fits here", "is later than")
    assert sheet(at) == "when day begun if day is later than 2026-12-24"
    at.click("line 1, after if: day")
    at.type("weekday")
    at.click_row("What fits here", "weekday of day")
    assert sheet(at) == 'when day begun if weekday of day is "Monday"'


def test_every_word_on_days_is_in_the_vocabulary_that_menus_and_manual_are_made_of():
    words = {"today", "day begun", "weekday", "month", "day in month", "opening day", "adoption day", "day of doing"}
    assert words <= {*VOCABULARY.names, *VOCABULARY.occasions, *VOCABULARY.readers}


def test_by_hand_a_clock_counts_days(nomic):
    at = nomic(lambda session: do(session, "start clock", by="Ann", clock="tea", number=2, counts="days"))
    assert told(at) == [it_is()]
    at.time.passes(2 * DAY)
    at.wait_until(lambda: at.window.session.whole_table().clocks[0].state.value == "ended")
