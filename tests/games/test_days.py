"""Days of the calendar in mid-game: told as acts, so that a deadline falls on its day however often the evening is opened."""

from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.box.box import find_box
from tabletop.clerk.work.calendar import asks_for_the_day
from tabletop.cli.notation import table_shown
from tabletop.engine.answers import Done
from tabletop.engine.days import days_between
from tabletop.game.session import Session
from tests.games.nomic import begun, points, turn
from tests.golden import approved
from tests.playing import do, read_aloud, refused, rehearsed, resume, sit, tell_day, told

INCOME = "when day begun if day in month of day is 1: give 10 points to players"


def adopted(folder: Path, sheet: str, day: str = "2026-11-22") -> Session:
    """After Ann's turn on that day, in which rule 301 with that sheet was adopted."""
    session = begun(folder)
    do(session, "turn calendar", to=day)
    turn(session, kind="enact", text="A rule of our own.", sheet=sheet)
    assert dict(session.asleep()) == {}
    return session


def lines(session: Session, since: int) -> list[str]:
    return [line for step in session.minutes(since + 1, session.last) for line in step.told]


def test_the_minutes_say_which_day_it_is_and_so_does_the_table(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert table_shown(session)["today"] is None
    do(session, "turn calendar", to="2026-12-24")
    assert told(session) == approved()
    do(session, "turn calendar", by="Ann", to="2026-12-23", why="the clock was wrong")
    assert told(session) == approved()
    assert table_shown(session)["today"] == "2026-12-23"


@pytest.mark.parametrize(
    ("day", "why"),
    [
        ("2026-11-22", "It is Sunday 22 November 2026 already."),
        ("24 December", "“24 December” is no day of the calendar: one is written like 2026-12-24."),
        ("2026-02-29", "“2026-02-29” is no day of the calendar: one is written like 2026-12-24."),
        ("20261224", "“20261224” is no day of the calendar: one is written like 2026-12-24."),
        ("1066-10-14", "“1066-10-14” is no day between 1800-01-01 and 2999-12-31."),
    ],
)
def test_what_is_no_other_day_cannot_be_told(day: str, why: str, tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "turn calendar", to="2026-11-22")
    assert refused(session, "turn calendar", to=day).sentence == why


def test_a_day_begins_when_a_later_one_is_told_and_neither_with_the_first_nor_with_an_earlier(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, kind="enact", text="Every day brings a point.", sheet="when day begun: give 1 points to players")
    before = points(session)

    def gained() -> set[object]:
        return {now - before[name] for name, now in points(session).items()}

    for day, gain in ("2026-11-22", 0), ("2026-11-23", 1), ("2026-11-21", 1), ("2026-11-22", 2):
        do(session, "turn calendar", to=day)
        assert gained() == {gain}, day


def test_days_that_nobody_played_on_come_first_where_something_follows_and_are_told_in_turn(tmp_path: Path) -> None:
    session = adopted(tmp_path, INCOME)
    before, since = points(session), session.last
    do(session, "turn calendar", to="2027-01-15")
    assert points(session) == {name: score + 20 for name, score in before.items()}
    assert [line for line in lines(session, since) if line.startswith("It is")] == approved()
    session.undo()
    session.undo()
    assert session.whole_table().today == "2026-12-01"
    assert points(session) == {name: score + 10 for name, score in before.items()}


def test_of_a_long_time_away_the_last_year_is_looked_through() -> None:
    assert len(list(days_between("1900-01-01", "2026-12-24", 366))) == 366
    assert list(days_between("2026-12-20", "2026-12-24", 366)) == ["2026-12-21", "2026-12-22", "2026-12-23"]
    assert list(days_between("2026-12-20", "2026-12-24", 2)) == ["2026-12-22", "2026-12-23"]
    assert list(days_between("", "2026-12-24", 366)) == list(days_between("2026-12-30", "2026-12-24", 366)) == []


def test_the_file_alone_gives_the_same_evening_whatever_the_day_is_when_it_is_opened(tmp_path: Path) -> None:
    session = adopted(tmp_path, f'{INCOME}\nwhen day begun: run "tea" for 2 days')
    do(session, "turn calendar", to="2027-01-15")
    table, minutes = session.whole_table(), lines(session, 0)
    session.close()
    again = resume(session.path)
    assert (again.whole_table(), lines(again, 0)) == (table, minutes)


def test_the_day_is_told_where_something_hangs_on_it_and_once(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert tell_day(session, "2026-11-22") is None
    propose = read_aloud("propose", by="Ann", kind="enact", text="Income.", sheet=INCOME)
    assert tell_day(session, "2026-11-22", propose) == Done(session.last)
    assert tell_day(session, "2026-11-22", propose) is None
    assert tell_day(session, "2026-11-23") is None, "nothing on the table hangs on the day yet"
    turn(session, kind="enact", text="Income.", sheet=INCOME)
    assert tell_day(session, "2026-11-23") == Done(session.last)
    assert tell_day(session, "2026-11-22") is None, "what was told beforehand stands until it has come"
    before = points(session)
    assert tell_day(session, "2026-12-01") == Done(session.last)
    assert points(session) == {name: score + 10 for name, score in before.items()}


def test_no_rule_can_stop_the_calendar_but_it_can_object_to_what_people_say(tmp_path: Path) -> None:
    session = adopted(tmp_path, 'before day begun: object "time stands still"')
    assert refused(session, "turn calendar", by="Ann", to="2026-11-23").sentence == approved()
    assert tell_day(session, "2026-11-23") == Done(session.last)


def test_a_clock_counts_days_also_those_that_nobody_played_on(tmp_path: Path) -> None:
    sheet = 'when vote opened: run "the vote" for 3 days\nwhen clock ran out if clock is "the vote"'
    session = adopted(tmp_path, f'{sheet}\n  cast "none" for players where "vote" is in duties of it')
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="enact", text="Tea at four.")
    do(session, "end debate", by="Bo")
    do(session, "vote", by="Bo", side="for")
    do(session, "turn calendar", to="2026-11-24")
    assert [(clock.left, clock.counts) for clock in session.table().clocks] == [(1, "days")]
    since = session.last
    do(session, "turn calendar", to="2026-11-30")
    assert lines(session, since)[:2] == approved()
    assert session.whole_table().under_vote is None


def test_what_is_written_opened_or_done_bears_its_day(tmp_path: Path) -> None:
    session = adopted(tmp_path, 'set who may "sing" to players')
    do(session, "turn calendar", to="2026-11-24")
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="amend", rule=301, text="Another rule of our own.")
    do(session, "do", by="Cy", what="sing")
    do(session, "end debate", by="Bo")
    table = session.whole_table()
    rule = table.rulebook.numbered(301)
    assert rule
    assert (rule.since, table.proposals[-1].opened, table.deeds[-1].day) == ("2026-11-22", "2026-11-24", "2026-11-24")
    assert table.rulebook.numbered(202).since == "", "it lay there before any day was told"
    for name in table.players:
        do(session, "vote", by=name, side="for")
    amended = session.whole_table().rulebook.numbered(302)
    assert amended
    assert amended.since == "2026-11-24"


def test_those_days_can_be_read(tmp_path: Path) -> None:
    sheet = """set who may "sing" to players
when day begun
  give today - adoption day of this rule "old" to table
  give today - opening day of proposal under vote "waiting" to table
  give today - day of doing of last of deeds called "sing" "silent" to table"""
    session = adopted(tmp_path, sheet)
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="enact", text="Tea.")
    do(session, "end debate", by="Bo")
    do(session, "do", by="Cy", what="sing")
    do(session, "turn calendar", to="2026-11-23")
    do(session, "turn calendar", to="2026-11-25")
    counted = {name: amount for (name, about), amount in session.whole_table().counters.items() if about.kind == "table"}
    assert counted == {"old": 1 + 2 + 3, "waiting": 1 + 2 + 3, "silent": 1 + 2 + 3}


def test_the_inspector_tells_the_day_that_an_answer_hangs_on_and_since_when_it_holds(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "turn calendar", to="2026-11-21")
    turn(
        session,
        kind="amend",
        rule=202,
        text="Two dice on Sundays.",
        sheet='set dice to 2 if weekday of today is "Sunday" otherwise 1',
    )
    sunday = session.last + 1
    do(session, "turn calendar", to="2026-11-22")
    found = session.finding("dice")
    assert found.line.answer == "2"
    assert {(each.words, each.value) for each in found.inputs} == {("today", "22 November 2026"), ("weekday of today", "Sunday")}
    assert found.held[-1].step == sunday
    do(session, "turn calendar", to="2026-11-23")
    assert session.finding("dice").line.answer == "1"


def test_a_rehearsal_turns_the_calendar_again_with_the_days_on_which_something_would_have_followed(tmp_path: Path) -> None:
    session = adopted(tmp_path, "when turn begun: give 0 points to who")
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "turn calendar", to="2026-11-25")
    before = points(session)
    change = read_aloud("propose", by="Bo", kind="enact", text="Every day.", sheet="when day begun: give 5 points to players")
    rehearsal = rehearsed(session, change)  # type: ignore[arg-type]
    assert rehearsal
    told_of = {each.who: each.would_be for each in rehearsal.figures if each.what == "points"}
    assert told_of == {name: str(score + 15) for name, score in before.items()}
    again = [step.act for _, step in session.lately(3)[1]]
    session.go_back(rehearsal.first - 1)
    do(session, "edit rule", text=change.text, sheet=change.sheet, kind="mutable", number=399)  # type: ignore[attr-defined]
    for act in again:
        session.act(act)
    assert {name: str(score) for name, score in points(session).items()} == told_of


def test_a_decision_may_be_a_day(tmp_path: Path) -> None:
    session = adopted(tmp_path, 'when day begun if day is custom "the feast": give 7 points to players')
    before = points(session)
    do(session, "turn calendar", to="2026-11-23")
    do(session, "decide", question="custom", about="the feast", answer="2026-11-24", scope="from now on")
    assert session.whole_table().rulebook.house.startswith('set custom "the feast" to 2026-11-24')
    assert "24 November 2026" in [line.answer for line in session.law() if line.subject == "the feast"]
    do(session, "turn calendar", to="2026-11-24")
    assert points(session) == {name: score + 7 for name, score in before.items()}


def test_why_is_asked_of_what_people_did_before_the_day_was_told(tmp_path: Path) -> None:
    session = begun(tmp_path)
    done = do(session, "set counter", counter="gold", of="Bo", to=3)
    do(session, "turn calendar", to="2026-11-22")
    assert session.to_explain() == done


def test_the_day_is_asked_for_by_what_is_in_force_proposed_decided_or_running_and_by_what_is_about_to_be(tmp_path: Path) -> None:
    session = begun(tmp_path)

    def asked() -> bool:
        return asks_for_the_day(session.whole_table())

    clock = read_aloud("start clock", clock="tea", number=2, counts="days")
    turns = read_aloud("start clock", clock="tea", number=2, counts="turns")
    assert [asks_for_the_day(session.whole_table(), act) for act in (clock, turns)] == [True, False]
    do(session, "propose", by="Ann", kind="enact", text="Income.", sheet=INCOME)
    assert asked()
    do(session, "withdraw", by="Ann")
    assert not asked()
    do(session, "edit rule", text="Income.", kind="mutable", sheet=INCOME, number=300)
    assert asked()
    do(session, "stamp void", rule=300)
    assert not asked()
    do(session, "decide", question="custom", about="the feast", answer="2026-12-24", scope="from now on")
    assert not asked(), "a day that is written down hangs on no calendar"
    do(session, "start clock", clock="tea", number=2, counts="days")
    assert asked()


def test_what_a_rule_file_says_was_decided_before_may_hang_on_the_day(tmp_path: Path) -> None:
    plain, decided = (
        replace(find_box("nomic"), decided=line) for line in ("", 'set custom "a rest" to weekday of today is "Sunday"')
    )
    for box, told_to in (plain, None), (decided, "2026-11-22"):
        session = sit(tmp_path, box, "Ann,Bo,Cy", token="", file=f"{told_to}.nomic")
        tell_day(session, "2026-11-22")
        assert table_shown(session)["today"] == told_to
