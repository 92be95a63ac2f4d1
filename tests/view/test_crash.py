"""When the program falls over, it writes down where, and says at the next start that nothing is lost."""

import subprocess
import sys

import pytest

import tabletop
from tabletop.app.starting import LOG, Crash, begin, left_behind
from tabletop.app.window import NO_GAME
from tabletop.game.evening import Evening
from tabletop.journal import NotSaved, read
from tabletop.view.widgets.banner import TroubleSlip
from tests.golden import approved
from tests.playing import deal, resume, sit

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def played(person, games):
    session = sit(games)
    deal(session, Ann=["AC"], Bo=["QH"])
    return person(file=session)


def fall_over(crash: Crash) -> None:
    try:
        raise TypeError("no such thing")
    except TypeError as error:
        crash(type(error), error, error.__traceback__)


def test_the_log_has_version_system_place_and_the_kinds_of_the_last_acts(played, tmp_path):
    played.drag(played.at("token"), played.at("seat of Bo"))
    fall_over(Crash(tmp_path / "state", played.window.recent))
    log = left_behind(tmp_path / "state")
    assert log is not None
    words = log.read_text("utf-8")
    assert words.startswith(f"Nomic Tabletop {tabletop.__version__}, Python {sys.version_info.major}.")
    assert "in fall_over" in words
    assert "pass token" in words.rpartition("Before it:")[2]
    assert "AC" not in words


def test_what_ends_the_whole_program_is_written_down_too(tmp_path):
    script = f"""
from ctypes import string_at
from pathlib import Path
from tabletop.app.starting import Crash
Crash(Path({str(tmp_path)!r})).watch()
string_at(0)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert done.returncode != 0
    log = left_behind(tmp_path)
    assert log is not None
    assert "string_at" in log.read_text("utf-8")


def test_a_crash_is_told_once(tmp_path):
    assert left_behind(tmp_path) is None
    (tmp_path / LOG).touch()
    assert left_behind(tmp_path) is None
    fall_over(Crash(tmp_path))
    assert left_behind(tmp_path) is not None
    assert left_behind(tmp_path) is None


def test_what_goes_wrong_again_and_again_is_written_down_once(tmp_path):
    crash = Crash(tmp_path)
    for _ in range(3):
        fall_over(crash)
    assert (tmp_path / LOG).read_text("utf-8").count("Before it") == 1


def falls_over(at, qtbot, tmp_path) -> Crash:
    """Ann passes the token, which is saved, and the screen falls over as it should show that."""
    crash = Crash(tmp_path / "state", at.window.recent, at.window.tell_of_crash)
    at.window.page.show_facts = None  # so that showing anything is an error
    with qtbot.captureExceptions() as caught:
        at.drag(at.at("token"), at.at("seat of Bo"))
    for each in caught:
        crash(*each)
    assert caught
    at.look_again()
    return crash


def test_a_crash_is_told_at_once_with_what_is_safe_and_where_the_report_lies(played, qtbot, tmp_path):
    step = played.window.session.last + 1
    falls_over(played, qtbot, tmp_path)
    assert played.reads("Something went wrong on the screen")
    assert played.reads(f"Nothing is lost: all that was done, up to step {step}, is saved.")
    assert played.reads(f"What it was stands in {tmp_path / 'state' / LOG}. It names no card.")
    assert next(Evening(read(played.window.session.path)).minutes(step, step)).told[0] == approved()


def test_where_no_game_is_open_nothing_is_called_saved(person, tmp_path):
    at = person()
    crash = Crash(tmp_path / "state", at.window.recent, at.window.tell_of_crash)
    fall_over(crash)
    at.look_again()
    assert at.reads(NO_GAME)


def test_one_button_shows_the_table_again_as_it_is_and_play_goes_on(played, qtbot, tmp_path):
    falls_over(played, qtbot, tmp_path)
    played.click("Show the table again")
    assert not played.reads("Something went wrong on the screen")
    assert "holds the token" in played.about("seat of Bo")
    played.drag(played.at("token"), played.at("seat of Cy"))
    assert "holds the token" in played.about("seat of Cy")


def test_however_often_it_goes_wrong_one_slip_tells_it(played, qtbot, tmp_path):
    crash = falls_over(played, qtbot, tmp_path)
    fall_over(crash)
    played.look_again()
    assert len(played.window.findChildren(TroubleSlip)) == 1


def test_what_is_not_saved_is_not_called_safe(played, qtbot, tmp_path):
    played.window.session._journal.retry = full
    falls_over(played, qtbot, tmp_path)
    assert played.reads(
        "Not saved: the disk is full. What came after that is on the table, and lost if the program is closed now."
    )
    del played.window.session._journal.retry
    played.click("Show the table again")
    assert played.window.session.save_again()


def full():
    raise NotSaved("Not saved: the disk is full.")


def test_a_table_that_cannot_be_shown_again_is_left_for_the_boxes_and_its_file_is_free(played, qtbot, tmp_path, monkeypatch):
    falls_over(played, qtbot, tmp_path)
    path = played.window.session.path
    monkeypatch.setattr("tabletop.app.play.TablePage", None)
    with qtbot.captureExceptions() as caught:
        played.click("Show the table again")
    assert caught
    assert played.window.start
    resume(path).close()


def test_the_next_start_says_that_nothing_is_lost_and_the_evening_goes_on(played, person, tmp_path):
    played.leave()
    at = person()
    begin(at.window, None, tmp_path / "last-crash.log")
    assert at.reads("Something went wrong last time")
    at.click("Go on", "Go on playing")
    assert "holds the token" in at.about("seat of Ann")


def test_it_says_so_too_when_it_is_started_with_a_file(played, person, tmp_path):
    path = played.window.session.path
    played.leave()
    at = person()
    begin(at.window, path, tmp_path / "last-crash.log")
    at.look_again()
    assert at.reads("Something went wrong last time")
    assert at.reads("Every step that was shown as done is saved.")
    at.click("Go on")
    assert "holds the token" in at.about("seat of Ann")
