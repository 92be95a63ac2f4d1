"""Periods and deadlines: clocks that count turns, circuits or steps, adopted in mid-game."""

from pathlib import Path

import pytest

from tabletop.box.shipped import phrases
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.prose.offers import OfferMaker
from tabletop.cli.notation import table_shown
from tabletop.game.session import Session
from tests.games.nomic import begun, points, turn, with_rule
from tests.golden import approved
from tests.playing import do, read_aloud, refused, rehearsed, resume, told


def next_turn(session: Session) -> None:
    """The turn of whoever is next, ended at once."""
    by = session.whole_table().waiting_for()[0]
    do(session, "begin turn", by=by, to=by)
    do(session, "end turn", by=by, anyway=True, why="it is late")


def clocks(session: Session) -> list[tuple[str, float, str]]:
    return [(clock.name, clock.left, clock.state.value) for clock in session.table().clocks]


TRUCE = """when this rule is enacted: run "the truce" for {}
before proposal made if "the truce" is in running clocks: object "there is a truce"
when clock ran out if clock is "the truce": remove this rule"""


def test_a_rule_is_repealed_when_its_turns_are_over_and_not_before(tmp_path: Path) -> None:
    session = with_rule(tmp_path, TRUCE.format("3 turns"))
    assert clocks(session) == [("the truce", 2, "running")], "the turn in which it was adopted has ended"
    next_turn(session)
    by = session.whole_table().waiting_for()[0]
    do(session, "begin turn", by=by, to=by)
    assert refused(session, "propose", by=by, kind="enact", text="Tea.").sentence == approved()
    do(session, "end turn", by=by, anyway=True, why="it is late")
    assert session.table().rulebook.numbered(301) is None
    assert told(session) == approved()


def test_circuits_are_counted_from_when_the_clock_was_started(tmp_path: Path) -> None:
    session = with_rule(tmp_path, TRUCE.format("2 circuits"))
    for left in (2, 2, 1, 1, 1):
        assert clocks(session)[0][1] == left
        next_turn(session)
    assert clocks(session) == [] or clocks(session)[0][2] == "ended"
    assert session.table().rulebook.numbered(301) is None


def test_steps_are_what_people_do_and_the_clock_runs_out_with_the_last(tmp_path: Path) -> None:
    sheet = 'when clock ran out if clock is "tea": give 5 points to players'
    session = with_rule(tmp_path, f'{sheet}\nwhen turn begun: run "tea" for 2 steps')
    by = session.whole_table().waiting_for()[0]
    do(session, "begin turn", by=by, to=by)
    before = points(session)
    do(session, "tell", by="Ann", text="One.")
    assert (clocks(session), points(session)) == ([("tea", 1, "running")], before)
    do(session, "tell", by="Ann", text="Two.")
    assert (clocks(session), points(session)) == ([("tea", 0, "ended")], {name: score + 5 for name, score in before.items()})
    session.undo()
    assert (clocks(session), points(session)) == ([("tea", 1, "running")], before)


def test_a_throw_that_a_rule_makes_is_paid_by_its_line_and_the_throw_of_the_turn_is_not(tmp_path: Path) -> None:
    offered = OfferMaker(phrases(), VOCABULARY, bool, {"player": ("Ann", "Bo", "Cy")}).offer(
        "At the start of each turn, the player whose turn it is rolls a die and scores 100 points."
    )
    assert offered is not None
    session = with_rule(tmp_path, offered.sheet)
    before = points(session)
    turn(session, face=4)
    assert points(session) == {**before, "Bo": before["Bo"] + 104}
    do(session, "throw", by="Cy", faces=[2], anyway=True, why="for luck")
    assert points(session) == {**before, "Bo": before["Bo"] + 104}, "it is nobody's throw under this rule"


def test_two_rules_that_throw_are_paid_each_for_its_own(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for rule, paid in ((301, 100), (302, 10)):
        line = f"when dice thrown if under is this rule: give {paid} points to thrower"
        turn(session, kind="enact", text="A throw.", sheet=f"when turn begun: throw 1 dice for who\n{line}")
        assert session.table().rulebook.numbered(rule) is not None
    before = points(session)
    by = session.whole_table().waiting_for()[0]
    do(session, "begin turn", by=by, to=by)
    assert points(session)[by] - before[by] == 110


def test_how_many_are_left_can_be_read(tmp_path: Path) -> None:
    session = with_rule(tmp_path, 'when turn begun: run "tea" for 4 turns\nwhen turn ended: give left to "tea" points to "Cy"')
    next_turn(session)
    assert points(session)["Cy"] == 3


def test_whatever_anybody_does_is_an_occasion(tmp_path: Path) -> None:
    sheet = """before step done if act is "tell" and by is "Cy": object "Cy has said enough"
when step done if act is "pass token": give 1 points to by"""
    session = with_rule(tmp_path, sheet)
    before = points(session)
    do(session, "pass token", by="Bo", to="Cy", thing="hat")
    assert points(session) == {**before, "Bo": before["Bo"] + 1}
    assert refused(session, "tell", by="Cy", text="And another thing.").sentence == approved()


HUNDREDTH = "when step done if step number is 100: give 7 points to by"


def tell_until(session: Session, number: int) -> None:
    while session.whole_table().steps < number:
        do(session, "tell", by="Cy", text="La.")


def test_the_hundredth_step_is_the_same_in_play_after_undo_on_a_branch_and_when_the_evening_is_opened(tmp_path: Path) -> None:
    session = with_rule(tmp_path, HUNDREDTH)
    tell_until(session, 99)
    before = points(session)
    for by in ("Bo", "Ann"):
        do(session, "tell", by=by, text="A hundred.")
        assert points(session) == {**before, by: before[by] + 7}
        session.undo()
        assert (points(session), session.whole_table().steps) == (before, 99)
    session.undo()
    do(session, "tell", by="Ann", text="Ninety-nine.")
    assert points(session) == before, "on the branch it is the ninety-ninth again, whatever its place in the file"
    do(session, "tell", by="Ann", text="A hundred.")
    do(session, "tell", by="Ann", text="One more.")
    assert points(session) == {**before, "Ann": before["Ann"] + 7}
    table = session.whole_table()
    session.close()
    assert resume(session.path).whole_table() == table
    assert session.table(at=1).steps == 1, "a past table has its own count"


def test_before_a_step_those_that_have_been_done_are_counted(tmp_path: Path) -> None:
    session = with_rule(tmp_path, 'before step done if act is "tell" and step number is at least 60: object "enough is said"')
    tell_until(session, 60)
    assert refused(session, "tell", by="Cy", text="La.").sentence == approved()


def test_a_rehearsal_counts_the_steps_as_they_were_counted(tmp_path: Path) -> None:
    session = with_rule(tmp_path, "when turn begun: give 1 points to who")
    by = session.whole_table().waiting_for()[0]
    do(session, "begin turn", by=by, to=by)
    do(session, "tell", by="Cy", text="La.")
    sheet = HUNDREDTH.replace("100", str(session.whole_table().steps))
    change = read_aloud("propose", by=by, kind="enact", text="The last step counts.", sheet=sheet)
    rehearsal = rehearsed(session, change)  # type: ignore[arg-type]
    assert rehearsal
    cy = points(session)["Cy"]
    assert [(each.what, each.who, each.was, each.would_be) for each in rehearsal.figures] == [
        ("points", "Cy", str(cy), str(cy + 7))
    ]


def test_by_hand_a_clock_counts_turns_is_held_and_loaded_and_shown(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "start clock", by="Ann", clock="tea", number=2, counts="turns")
    assert told(session) == approved()
    session.close()
    session = resume(session.path)
    assert table_shown(session)["clocks"] == [{"clock": "tea", "left": 2, "state": "running", "counts": "turns"}]
    do(session, "stop clock", by="Ann", clock="tea")
    do(session, "end turn", by="Ann", anyway=True, why="it is late")
    assert clocks(session) == [("tea", 2, "held")]


@pytest.mark.parametrize("fields", [{"number": 0}, {"number": 1_001}, {"number": 3, "counts": "moons"}])
def test_a_clock_counts_what_there_is_to_count(tmp_path: Path, fields: dict[str, object]) -> None:
    session = begun(tmp_path)
    assert refused(session, "start clock", **({"by": "Ann", "clock": "tea", "counts": "turns"} | fields)).impossible


def test_a_rehearsal_foretells_what_the_counting_comes_to(tmp_path: Path) -> None:
    session = with_rule(tmp_path, "")
    next_turn(session)
    sheet = 'when turn begun: run "tea" for 1 turn\nwhen clock ran out if clock is "tea": give 5 points to "Ann"'
    change = read_aloud("propose", by="Bo", kind="enact", text="Tea.", sheet=sheet)
    rehearsal = rehearsed(session, change)  # type: ignore[arg-type]
    assert rehearsal is not None
    assert [(figure.what, figure.who) for figure in rehearsal.figures] == [("points", "Ann")]
