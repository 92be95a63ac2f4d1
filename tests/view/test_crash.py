"""When the program falls over, it writes down where, and says at the next start that nothing is lost."""

import subprocess
import sys

import pytest

import tabletop
from tabletop.app.crash import LOG, Crash, left_behind
from tests.playing import deal, sit

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def played(person, tmp_path):
    games = tmp_path / "home" / "games"
    games.mkdir(parents=True)
    session = sit(games)
    deal(session, Ann=["AC"], Bo=["QH"])
    session.close()
    return person(file=games / "evening.nomic")


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
from tabletop.app.crash import Crash
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


def test_the_next_start_says_that_nothing_is_lost_and_the_evening_goes_on(played, person, tmp_path):
    played.leave()
    at = person()
    at.window.tell_of_crash(tmp_path / "last-crash.log")
    assert at.reads("Something went wrong last time")
    at.click("Go on")
    at.click("Go on playing")
    assert "holds the token" in at.about("seat of Ann")
