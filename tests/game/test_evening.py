"""An evening read from its file: any moment of it, what was undone, and clocks that stand still while it is closed."""

from fractions import Fraction
from pathlib import Path

import pytest

from tabletop.engine.answers import Done, Objection
from tabletop.engine.table import ClockState
from tabletop.game.evening import Evening
from tabletop.game.played_record import EVERY
from tabletop.game.session import LONG, Session
from tabletop.journal import Trouble, read
from tests.golden import approved
from tests.playing import Time, do, held, propose, refused, resume, sit


def test_every_table_of_an_evening_can_be_had_again_as_it_stood(tmp_path: Path) -> None:
    session = sit(tmp_path)
    tables = {1: session.table()}
    for number in range(12):
        do(session, "give", by="Ann", counter="points", of="Bo", amount=1)
        if number % 4 == 3:
            session.undo()
        tables[session.last] = session.table()
    assert {number: session.table(at=number) for number in tables} == tables
    assert {number: Evening(read(session.path)).table(at=number) for number in tables} == tables


def test_an_act_after_an_undo_opens_a_branch_and_the_old_one_stays_to_be_looked_at(tmp_path: Path) -> None:
    session = sit(tmp_path)
    taken = do(session, "give", by="Ann", counter="points", of="Bo", amount=5)
    session.undo()
    do(session, "give", by="Ann", counter="points", of="Bo", amount=7)
    assert [int(amount) for amount in session.whole_table().counters.values()] == [7]
    assert [int(amount) for amount in session.table(at=taken).counters.values()] == [5]
    assert session.undone(1, session.last) == {taken}
    assert not session.redoable


def test_redo_brings_back_what_was_undone_last_and_an_act_in_between_ends_that(tmp_path: Path) -> None:
    session = sit(tmp_path)
    for text in ("one", "two"):
        do(session, "tell", by="Ann", text=text)
    session.undo()
    session.undo()
    assert session.redo() == Done(6)
    assert session.table() == session.table(at=2)
    do(session, "tell", by="Ann", text="three")
    assert session.redo() == Objection("There is nothing to redo.", impossible=True)


def test_sitting_down_is_not_undone(tmp_path: Path) -> None:
    session = sit(tmp_path)
    assert session.undo() == Objection("There is nothing to undo.", impossible=True)


def test_undo_across_what_somebody_has_looked_at_says_so_in_the_minutes(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "draw", by="Bo", number=2)
    session.look("Bo")
    session.undo()
    (step,) = session.minutes(session.last, session.last)
    assert "Bo had looked at 2 cards since." in " ".join(step.told)


def test_looking_at_what_one_had_seen_before_says_nothing_and_looking_twice_is_noted_once(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "tell", by="Ann", text="a word")
    session.look("Bo")
    last = session.last
    session.look("Bo")
    assert session.last == last
    session.undo()
    (step,) = session.minutes(session.last, session.last)
    assert "looked" not in " ".join(step.told)


def test_a_seeded_evening_played_again_is_the_same_evening_and_another_seed_is_another(tmp_path: Path) -> None:
    one, two, other = (sit(tmp_path, seed=seed, file=f"{number}.nomic") for number, seed in enumerate(("7", "7", "8")))
    for session in (one, two, other):
        do(session, "throw", by="Ann", dice=20)
    assert one.whole_table() == two.whole_table() != other.whole_table()


def test_all_who_throw_in_one_step_throw_for_themselves(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", text="All throw.", sheet="when counter changed: throw 6 dice for players")
    do(session, "give", by="Ann", counter="points", of="Ann", amount=1)
    throws = [tuple(act.written["faces"]) for act in session.step(session.last).acts if act.said == "throw"]
    assert len(throws) == len(set(throws)) == 4


def with_clock(folder: Path, seconds: int) -> tuple[Session, Time]:
    """An evening on which the clock “tea” was just started."""
    time = Time()
    session = sit(folder, time=time)
    do(session, "start clock", by="Ann", clock="tea", seconds=seconds)
    return session, time


def shown(session: Session, time: Time) -> tuple[ClockState, float]:
    (clock,) = session.table().clocks
    return clock.state, clock.shows(time.now)


def test_a_clock_goes_on_only_where_it_was_started_and_is_held_when_the_file_is_opened_again(tmp_path: Path) -> None:
    session, time = with_clock(tmp_path, 300)
    time.passes(100)
    do(session, "tell", by="Ann", text="a hundred seconds later")
    assert shown(session, time) == (ClockState.RUNNING, 200)
    session.close()
    time.passes(3_600)
    session = resume(session.path, now=time)
    assert shown(session, time) == (ClockState.HELD, 200)


def test_time_that_is_called_before_a_clock_has_run_out_is_told_so(tmp_path: Path) -> None:
    def told(waits: float, **by: str) -> tuple[str, ...]:
        do(session, "start clock", by="Ann", clock="tea", seconds=300)
        time.passes(waits)
        do(session, "time up", clock="tea", **by)
        return session.step(session.standing()).told

    time = Time()
    session = sit(tmp_path, time=time)
    assert told(30) == ("The table called time with 4:30 left on the clock “tea”.",)
    assert told(60, by="Ann") == ("Ann called time with 4:00 left on the clock “tea”.",)
    assert told(300) == ("The clock “tea” has run out.",)


def test_a_clock_shows_again_what_it_showed_when_the_table_was_left(tmp_path: Path) -> None:
    session, time = with_clock(tmp_path, 300)
    time.passes(33)
    session.hold_clocks()
    told, last = session.step(session.standing()).told, session.last
    session.hold_clocks()
    assert session.last == last, "what is paused is not paused again"
    session.close()
    time.passes(3_600)
    session = resume(session.path, now=time)
    assert shown(session, time) == (ClockState.HELD, 267)
    assert told == ("The clock “tea” is paused.",)


def test_leaving_the_table_takes_nothing_that_was_undone(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "start clock", by="Ann", clock="tea", seconds=300)
    do(session, "tell", by="Ann", text="nothing of the kind")
    session.undo()
    session.hold_clocks()
    assert session.redoable


def test_time_is_called_of_what_a_clock_shows_that_stands_still_since_the_file_was_opened(tmp_path: Path) -> None:
    session, time = with_clock(tmp_path, 300)
    session.close()
    time.passes(26)
    session = resume(session.path, now=time)
    do(session, "time up", by="Ann", clock="tea")
    assert session.step(session.standing()).told == ("Ann called time with 5:00 left on the clock “tea”.",)


def test_a_clock_that_stands_still_since_it_was_opened_shows_the_same_whatever_is_done(tmp_path: Path) -> None:
    session, time = with_clock(tmp_path, 300)
    time.passes(100)
    do(session, "tell", by="Ann", text="a hundred seconds later")
    session.close()
    time.passes(3_600)
    session = resume(session.path, now=time)
    for text in ("one", "two"):
        do(session, "tell", by="Bo", text=text)
        assert shown(session, time) == (ClockState.HELD, 200)
        time.passes(50)
    session.undo()
    assert shown(session, time) == (ClockState.HELD, 200)


def test_a_clock_whose_pause_is_undone_shows_the_same_whatever_is_done_and_is_paused_so(tmp_path: Path) -> None:
    session, time = with_clock(tmp_path, 300)
    time.passes(20)
    do(session, "stop clock", by="Ann", clock="tea")
    time.passes(500)
    do(session, "tell", by="Ann", text="long after")
    session.undo()
    session.undo()
    for text in ("one", "two"):
        assert shown(session, time) == (ClockState.HELD, 280)
        time.passes(50)
        do(session, "tell", by="Bo", text=text)
    do(session, "stop clock", by="Ann", clock="tea")
    assert shown(session, time) == (ClockState.HELD, 280)
    do(session, "start clock", by="Ann", clock="tea", seconds=280)
    time.passes(30)
    assert shown(session, time) == (ClockState.RUNNING, 250)


def test_a_clock_that_an_undo_left_standing_is_found_so_when_the_file_is_opened(tmp_path: Path) -> None:
    session, time = with_clock(tmp_path, 300)
    time.passes(20)
    do(session, "stop clock", by="Ann", clock="tea")
    time.passes(100)
    do(session, "tell", by="Ann", text="later")
    session.undo()
    session.undo()
    session.close()
    assert shown(resume(session.path, now=time), time) == (ClockState.HELD, 280)


def test_undoing_what_was_done_while_a_clock_runs_lets_it_run_on(tmp_path: Path) -> None:
    session, time = with_clock(tmp_path, 60)
    do(session, "tell", by="Ann", text="nothing of the kind")
    time.passes(20)
    session.undo()
    assert shown(session, time) == (ClockState.RUNNING, 40)
    session.undo()
    session.redo()
    (clock,) = session.table().clocks
    assert clock.state is ClockState.HELD, "its start was undone"


def test_a_clock_whose_putting_away_is_undone_runs_on(tmp_path: Path) -> None:
    session, time = with_clock(tmp_path, 60)
    time.passes(10)
    do(session, "stop clock", by="Ann", clock="tea", away=True)
    time.passes(10)
    session.undo()
    assert shown(session, time) == (ClockState.RUNNING, 40)


def test_undoing_the_end_of_a_clock_holds_it_until_somebody_starts_it_again(tmp_path: Path) -> None:
    session, time = with_clock(tmp_path, 60)
    time.passes(60)
    do(session, "time up", clock="tea")
    session.undo()
    (clock,) = session.table().clocks
    assert clock.state is ClockState.HELD
    do(session, "start clock", by="Ann", clock="tea", seconds=30)
    assert shown(session, time) == (ClockState.RUNNING, 30)


def test_loading_asks_no_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit(tmp_path)
    do(session, "pass token", by="Ann", to="Bo")
    table = session.whole_table()
    session.close()

    def never(*_: object, **__: object) -> None:
        raise AssertionError("a sheet was asked")

    monkeypatch.setattr("tabletop.clerk.law.law.Law.__init__", never)
    monkeypatch.setattr("tabletop.clerk.work.cascade.Cascade.finish", never)
    assert resume(session.path).whole_table() == table


def test_a_long_evening_opens_from_its_checkpoint_and_just_as_well_without(tmp_path: Path) -> None:
    session = sit(tmp_path)
    for number in range(LONG + 20):
        do(session, "give", by="Ann", counter="points", of="Bo", amount=1)
        if number % 50 == 10:
            session.undo()
            session.look("Ann")
    table, minutes = session.whole_table(), [step.told for step in session.minutes(1, session.last)]
    session.close()
    (cache,) = tmp_path.glob("*.cache")
    with_it = resume(session.path)
    assert (with_it.whole_table(), [step.told for step in with_it.minutes(1, with_it.last)]) == (table, minutes)
    assert with_it.table(at=EVERY + 3) == session.table(at=EVERY + 3)
    with_it.close()
    cache.write_bytes(cache.read_bytes()[:-40])
    assert Evening(read(session.path)).whole_table() == table
    cache.unlink()
    assert Evening(read(session.path)).whole_table() == table


def test_a_step_that_could_not_have_been_done_is_told_with_its_line(tmp_path: Path) -> None:
    session = sit(tmp_path)
    session._journal.append({"act": {"act": "play", "by": "Ann", "card": "#9999", "to": "draw"}, "at": 1.0})
    session.close()
    with pytest.raises(Trouble) as caught:
        resume(session.path)
    assert caught.value.line == 3


def test_play_goes_on_under_another_name_and_the_old_file_stays_as_it_was(tmp_path: Path) -> None:
    session = sit(tmp_path)
    old = session.path.read_bytes()
    session.save_as(tmp_path / "copy.nomic")
    do(session, "draw", by="Ann")
    assert (len(held(session, "Ann")), session.path.name) == (6, "copy.nomic")
    assert (tmp_path / "evening.nomic").read_bytes() == old
    assert Evening(read(tmp_path / "copy.nomic")).whole_table() == session.whole_table()


def test_a_step_that_no_line_of_the_file_could_hold_is_refused_and_nothing_has_changed(tmp_path: Path) -> None:
    session = sit(tmp_path)
    objection = refused(session, "choose at random", what="the victim", among=["x" * 1_000] * 1_200)
    assert objection.impossible
    assert "longer than a line" in objection.sentence
    do(session, "tell", by="Ann", text="on")
    assert Evening(read(session.path)).whole_table() == session.whole_table()


def test_what_waits_for_a_decision_waits_through_a_closed_file_with_all_its_figures(tmp_path: Path) -> None:
    session = sit(tmp_path)
    sheet = 'when counter changed if counter is "gold": change "silver" of thing to amount * custom "the rate"'
    do(session, "edit rule", text="Silver for gold.", sheet=sheet)
    do(session, "give", by="Ann", counter="gold", of="Bo", amount="7/2")
    table = session.whole_table()
    session.close()
    session = resume(session.path)
    assert session.whole_table() == table
    do(session, "decide", by="Ann", question="custom", about="the rate", answer="2")
    counters = {(name, about.key): amount for (name, about), amount in session.whole_table().counters.items()}
    assert counters == {("gold", "Bo"): Fraction(7, 2), ("silver", "Bo"): 7}


def test_an_evening_of_actions_on_rule_cards_is_known_from_the_first_one_on(tmp_path: Path) -> None:
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="")
    do(session, "tell", by="Ann", text="Let us see.")
    assert not session.acted_on_rules()
    do(session, "transmute", by="Ann", rule=12, to=20, anyway=True)
    assert session.acted_on_rules()
    session.close()
    assert resume(session.path).acted_on_rules()


def test_steps_are_counted_up_to_the_last_of_which_everybody_is_told(tmp_path):
    session = sit(tmp_path, "nomic", token="")
    do(session, "begin turn", by="Ann", to="Ann")
    propose(session, "Ann", "Whoever sings gains five points.")
    do(session, "end debate", by="Ann", ballots="secret")
    for seat in ("Bo", "Cy"):
        do(session, "vote", by=seat, side="for")
    before = session.last_told(), session.table().under_vote
    do(session, "vote", by="Bo", side="against")
    assert (session.last_told(), session.table().under_vote) == before
    session.undo()
    assert session.last_told() == session.last == before[0] + 3


@pytest.fixture
def secret(tmp_path):
    """Bo and then Cy have voted in secret."""
    session = sit(tmp_path, "nomic", token="")
    do(session, "begin turn", by="Ann", to="Ann")
    propose(session, "Ann", "Whoever sings gains five points.")
    do(session, "end debate", by="Ann", ballots="secret")
    for seat in ("Bo", "Cy"):
        do(session, "vote", by=seat, side="for")
    return session


def test_undo_takes_back_what_all_could_see_and_a_changed_secret_ballot_with_it_and_redo_brings_both_again(secret):
    lies = secret.table("Bo").under_vote
    do(secret, "vote", by="Bo", side="against")
    changed, here = secret.table("Bo").under_vote, secret.standing()
    secret.undo()
    assert secret.table("Bo").under_vote.ballots == lies.ballots[:1]
    assert secret.redoable
    done = secret.redo()
    assert (secret.table("Bo").under_vote, secret.standing()) == (changed, here)
    assert [step.told for step in secret.minutes(done.number, done.number)] == [(f"Step {here - 1} was done again.",)]


def test_undo_in_a_secret_vote_tells_the_same_whether_or_not_a_ballot_was_changed(secret):
    def undone(*changes: str) -> list[str]:
        for side in changes:
            do(secret, "vote", by="Bo", side=side)
        before = secret.last
        secret.undo()
        told = list(secret.minutes(before + 1, secret.last))
        secret.redo()
        return [line for step in told for line in step.told]

    assert undone() == undone("against", "for", "against") == approved()


def test_ballots_that_a_count_had_shown_are_said_to_have_been_seen_when_it_is_undone(secret):
    for seat in ("Ann", "Dee"):
        do(secret, "vote", by=seat, side="for")
    before = secret.last
    secret.undo()
    assert [step.told for step in secret.minutes(before + 1, secret.last)] == approved()


def test_where_steps_are_not_counted_nothing_is_told_by_its_number(secret):
    before = secret.last
    secret.undo()
    secret.redo()
    secret.undo()
    secret.undo()
    secret.go_back(before)
    assert [step.told for step in secret.minutes(before + 1, secret.last, counted=False)] == approved()
