"""Long work shows how far it has come, can be stopped, and leaves nothing half done. The clock is the tests' own."""

from itertools import count

import pytest
from PySide6.QtWidgets import QFileDialog, QProgressBar

from tabletop.app import working
from tabletop.app.starting import begin
from tabletop.app.window import Window
from tabletop.engine.days import spoken_day
from tabletop.engine.work import finish
from tabletop.game.paper_account import account, accounting
from tabletop.paper.choice import WHAT
from tabletop.view.top_bar import Command
from tabletop.view.widgets.banner import TroubleSlip
from tabletop.view.widgets.dialogs import Slip
from tests.games.nomic import points, turn
from tests.golden import approved
from tests.playing import do
from tests.view.evenings.test_days import DAILY, DAY, it_is, told

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def slow(monkeypatch):
    """Each look at the clock finds it a second later: every part of the work is a slice of its own."""
    ticks = count()
    monkeypatch.setattr(working, "clock", lambda: float(next(ticks)))


@pytest.fixture
def after_days(nomic, person, monkeypatch):
    """A window in which a game is opened again after so many days."""

    def opened(days: int, first=lambda session: turn(session, kind="enact", text="Daily.", sheet=DAILY)):
        at = nomic(first)
        before, file = points(at.window.session), at.window.session.path
        at.leave()
        at.time.passes(days * DAY)
        at = person(time=at.time)
        ticks = count()
        monkeypatch.setattr(working, "clock", lambda: float(next(ticks)))
        at.window.open(file)
        return at, before

    return opened


def bar(at):
    return next((each for each in at.window.findChildren(QProgressBar) if each.isVisible()), None)


def rest(at) -> None:
    at.wait_until(lambda: at.window.play is not None and at.window._opening is None)


def test_days_that_nobody_played_show_how_far_they_are_before_the_table_is_laid(after_days):
    at, before = after_days(40)
    at.wait_until(lambda: bar(at) is not None)
    assert at.window.page is None, "the bar does not wait until the table is laid"
    assert bar(at).maximum() == 39
    assert f"{100 * bar(at).value() // 39} %" in at.words, at.words
    assert at.reads("Going through the days that nobody played")
    rest(at)
    assert bar(at) is None
    assert told(at)[-1] == it_is(40)
    assert points(at.window.session) == {name: score + 40 for name, score in before.items()}


def test_stopped_the_table_stands_on_a_whole_day_that_is_on_the_disk_and_says_so(after_days):
    at, before = after_days(40)
    at.wait_until(lambda: bar(at) is not None)
    at.window._opening.stop()
    session = at.window.session
    days = session.last
    assert 1 <= points(session)["Ann"] - before["Ann"] < 40
    assert not session.unsaved
    assert at.reads(f"Stopped: the table stands on {spoken_day(session.table().today)}.")
    assert at.window.page.isEnabled()
    do(session, "tell", by="Ann", text="La.")
    at.window.play.show()
    assert session.last == days + 1


def test_stop_is_a_button_with_the_keyboard_and_esc_stops_as_well(after_days):
    at, _ = after_days(40)
    at.wait_until(lambda: bar(at) is not None)
    at.window._opening.slip.stop.click()
    assert at.window._opening is None
    assert bar(at) is None


def test_closing_the_window_stops_the_work(after_days):
    at, _ = after_days(40)
    at.wait_until(lambda: bar(at) is not None)
    at.leave()
    assert not at.window.isVisible()


def endless(session) -> None:
    turn(session, kind="enact", text="Every day.", sheet=f"{DAILY}\nwhen counter changed: give 1 points to players")


def test_a_rule_that_wears_the_clerk_out_day_after_day_is_named_and_the_other_days_wait(after_days):
    at, _ = after_days(365, endless)
    rest(at)
    assert at.reads("Rule 301 keeps the clerk at work without end, 3 days in a row.")
    assert at.reads("days were not told. Mend the rule, then say which day it is.")
    assert len(told(at)) == 4


def test_a_game_that_takes_long_to_read_shows_how_far_it_is_and_is_not_opened_when_that_is_stopped(nomic, person, slow):
    at = nomic(lambda session: [do(session, "tell", by="Ann", text="La.") for _ in range(60)])
    at.wait_until(lambda: at.window.play is not None)
    file = at.window.session.path
    at.leave()
    at = person(time=at.time)
    at.window.open(file)
    at.wait_until(lambda: bar(at) is not None)
    assert at.reads(f"Opening {file.stem}")
    at.window._opening.stop()
    assert at.window.start is not None
    at.window.open(file)
    at.wait_until(lambda: at.window.play is not None)
    assert at.window.session.last >= 61


def test_a_game_that_is_double_clicked_comes_without_the_boxes_unless_it_is_stopped_or_cannot_be_read(
    nomic, qtbot, slow, tmp_path
):
    at = nomic(lambda session: [do(session, "tell", by="Ann", text="La.") for _ in range(60)])
    at.wait_until(lambda: at.window.play is not None)
    file = at.window.session.path
    at.leave()
    started = []
    for path in (file, tmp_path / "no such game.nomic"):
        window = Window(at.folders, at.time)
        qtbot.addWidget(window)
        begin(window, path, None)
        started.append(window)
    opening, failed = started
    assert opening._opening is not None
    assert opening.start is None
    opening._opening.stop()
    assert opening.start is not None
    (slip,) = failed.findChildren(TroubleSlip)
    assert slip.isVisible()
    assert slip.height() == slip.column.totalHeightForWidth(slip.width())
    assert failed.start.rect().contains(slip.geometry())
    assert failed.focusWidget() is slip.first


def test_the_last_evening_is_read_for_its_slip_while_the_window_answers(nomic, person, slow):
    at = nomic(lambda session: [do(session, "tell", by="Ann", text="La.") for _ in range(60)])
    at.wait_until(lambda: at.window.play is not None)
    file = at.window.session.path
    at.leave()
    at = person(time=at.time)
    assert not at.window._reading.over
    assert at.window.start.slip.accessibleName() == f"Last played, {file.stem}"
    assert bar(at) is None, "nobody waits for it"
    at.wait_until(lambda: at.window._reading.over)
    assert at.window.start.slip.accessibleName() == approved()
    at.window._lay_out_boxes()
    at.window.open(file)
    at.wait_until(lambda: at.window.play is not None)
    assert at.window._reading.over


def test_what_is_printed_is_made_behind_a_bar_and_stopped_nothing_is_printed(nomic, monkeypatch, tmp_path):
    at = nomic(lambda session: [do(session, "tell", by="Ann", text="La.") for _ in range(60)])
    file = tmp_path / "book.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    ticks = count()
    monkeypatch.setattr(working, "clock", lambda: float(next(ticks)))

    def export() -> None:
        at.window.page.top.commanded.emit(Command.EXPORT)
        (slip,) = [each for each in at.window.findChildren(Slip) if each.isVisible()]
        slip._asked["what"].set_now("The master book")
        slip.answer()

    export()
    at.wait_until(lambda: bar(at) is not None)
    assert at.reads("Writing book.pdf")
    assert at.window.page.isEnabled(), "play may go on"
    at.window.play._exports.stop()
    assert (file.exists(), bar(at)) == (False, None)
    monkeypatch.setattr(working, "clock", lambda: 0.0)
    export()
    assert bar(at) is None
    assert file.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("what", ["minutes", "full", "book"])
def test_what_takes_long_to_tell_is_looked_up_part_by_part(nomic, what):
    at = nomic(lambda session: turn(session, kind="enact", text="Daily.", sheet=DAILY))
    parts = []
    told = finish(accounting(at.window.session, what), parts.append)
    assert len(parts) > 1
    assert parts[-1].done <= parts[-1].of
    assert WHAT[what](told) == WHAT[what](account(at.window.session))
