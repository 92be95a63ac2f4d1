"""Long work is done in parts, told at a terminal and nowhere else, and can be stopped between any two of them."""

import io
import sys
from collections.abc import Callable
from itertools import count

import pytest

from tabletop.cli import commands
from tabletop.cli.cli import main
from tabletop.cli.commands import seen_through
from tabletop.engine.work import Progress, Work, finish, gathered, part
from tabletop.game.session import Session
from tests.games.nomic import turn
from tests.golden import approved
from tests.playing import do, read_aloud, resume, sit

DAILY = "when day begun: give 1 points to players"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch) -> Callable[[], Terminal]:
    """From now on standard error is a terminal, and each look at the clock finds it a second later."""

    def sat_at() -> Terminal:
        ticks, shown = count(), Terminal()
        monkeypatch.setattr(commands, "clock", lambda: float(next(ticks)))
        monkeypatch.setattr(sys, "stderr", shown)
        return shown

    return sat_at


def test_work_makes_what_it_makes_however_it_is_driven():
    assert finish(gathered("abc", 3)) == list("abc")


def test_whoever_looks_at_a_terminal_is_told_how_far_it_is_and_the_line_is_gone_in_the_end(terminal):
    shown = terminal()
    assert seen_through("Reading", gathered("abc", 3)) == list("abc")
    assert "\rReading: 2 of 3" in shown.getvalue()
    assert shown.getvalue().endswith("\r")


def test_a_script_is_told_nothing(capsys, monkeypatch):
    monkeypatch.setattr(commands, "clock", lambda: 1e9)
    assert seen_through("Reading", gathered("abc", 3)) == list("abc")
    assert capsys.readouterr().err == ""


def test_check_print_and_show_tell_a_terminal_how_far_they_are(tmp_path, terminal):
    shown = terminal()
    session = sit(tmp_path)
    for _ in range(30):
        do(session, "tell", by="Ann", text="La.")
    session.close()
    assert main(["check", str(session.path)]) == 0
    assert "Checking evening.nomic: 30 of 31" in shown.getvalue()
    assert main(["print", str(session.path), "--what", "minutes", "--out", str(tmp_path / "minutes.txt")]) == 0
    assert "Gathering what is printed: 31 of 31" in shown.getvalue()


def test_a_game_whose_reading_is_stopped_can_be_opened_by_somebody_else(tmp_path):
    session = sit(tmp_path)
    for _ in range(30):
        do(session, "tell", by="Ann", text="La.")
    session.close()
    before = session.path.read_bytes()
    work = Session.resuming(session.path)
    next(work)
    work.close()
    assert session.path.read_bytes() == before
    assert resume(session.path).last == session.last


def daily(folder, sheet=DAILY):
    session = sit(folder, "nomic", "Ann,Bo", token="", options={"the player who starts": "Ann"})
    turn(session, kind="enact", text="Daily.", sheet=sheet)
    do(session, "turn calendar", to="2025-11-20")
    return session


def test_days_that_are_stopped_leave_the_table_on_the_last_one_that_was_told(tmp_path):
    session = daily(tmp_path)
    last = session.last
    work = session.acting(read_aloud("turn calendar", to="2025-12-20"))
    for _ in range(5):
        next(work)
    work.close()
    assert (session.last, session.table().today) == (last + 5, "2025-11-25")
    session.close()
    assert resume(session.path).table().today == "2025-11-25"


ENDLESS = f"{DAILY}\nwhen counter changed: give 1 points to players"


def test_a_rule_that_never_comes_to_an_end_stops_the_days_unless_people_go_on_anyway(tmp_path):
    session = daily(tmp_path, ENDLESS)
    act = read_aloud("turn calendar", to="2025-12-20")
    answer = session.act(act)
    assert session.whole_table().rulebook.title(answer.rule) == "rule 301"
    assert answer.sentence == approved()
    assert session.table().today == "2025-11-23"
    session.act(act, anyway=True)
    assert session.table().today == "2025-12-20"


def test_a_rule_that_is_at_work_on_every_day_and_comes_to_an_end_stops_nothing(tmp_path):
    session = daily(tmp_path)
    session.act(read_aloud("turn calendar", to="2025-12-20"))
    assert session.table().today == "2025-12-20"


def test_ctrl_c_says_a_sentence(tmp_path, monkeypatch, capsys):
    def interrupted(*given):
        raise KeyboardInterrupt

    monkeypatch.setattr("tabletop.cli.cli._run", interrupted)
    assert main(["check", "x.nomic"]) == 1
    assert capsys.readouterr().err == approved()


def test_a_part_of_work_that_is_stopped_ends_with_it() -> None:
    ended = []

    def work() -> Work[None]:
        try:
            for number in range(1, 5):
                yield Progress(number, 4)
        finally:
            ended.append("closed")

    halves = part(1, 2, work())
    assert next(halves) == (1_250, 2_000)
    halves.close()
    assert ended == ["closed"]
