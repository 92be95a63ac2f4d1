"""The most and the least of anything: whoever is level is found together, and where one is wanted the table says who."""

from pathlib import Path

from tests.games.nomic import asked, points, with_rule
from tests.golden import approved
from tests.playing import do, holder, told


def test_all_who_are_level_at_the_top_are_found(tmp_path: Path) -> None:
    session = with_rule(tmp_path, "when turn begun: give 10 points to players with lowest points")
    for name, score in (("Ann", 4), ("Bo", 1), ("Cy", 1)):
        do(session, "set score", of=name, to=score, why="the scenario begins here")
    do(session, "begin turn", by="Bo", to="Bo")
    assert points(session) == {"Ann": 4, "Bo": 11, "Cy": 11}


SPEAKER = 'when turn begun: hand "gavel" to one of players with highest "gold"'


def test_where_one_is_wanted_and_two_are_level_the_table_is_asked_and_its_answer_is_used(tmp_path: Path) -> None:
    session = with_rule(tmp_path, SPEAKER)
    for name in ("Ann", "Cy"):
        do(session, "set counter", counter="gold", of=name, to=5)
    do(session, "begin turn", by="Bo", to="Bo")
    assert asked(session) == [("which one", "Ann and Cy")]
    assert told(session)[-1] == approved()
    do(session, "decide", by="Bo", question="which one", answer="Cy")
    assert (holder(session, "gavel"), asked(session)) == ("Cy", [])
    assert told(session)[0] == approved()


def test_what_the_table_decides_from_now_on_holds_for_the_same_tie(tmp_path: Path) -> None:
    session = with_rule(tmp_path, SPEAKER)
    for name in ("Ann", "Cy"):
        do(session, "set counter", counter="gold", of=name, to=5)
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "decide", by="Bo", question="which one", answer="Ann", scope="from now on")
    assert holder(session, "gavel") == "Ann"
    do(session, "pass token", by="Ann", to="Bo", thing="gavel")
    do(session, "begin turn", by="Cy", to="Cy", anyway=True, why="it is late")
    assert (holder(session, "gavel"), asked(session)) == ("Ann", [])


def test_rules_have_ends_as_well(tmp_path: Path) -> None:
    session = with_rule(tmp_path, 'when turn begun: remove one of rules classed "mutable" with highest ordinal number')
    do(session, "begin turn", by="Bo", to="Bo")
    assert session.table().rulebook.numbered(301) is None


def test_what_has_no_such_figure_is_at_neither_end(tmp_path: Path) -> None:
    session = with_rule(tmp_path, 'when turn begun: give 5 points to doer of deeds called "bid" with lowest chosen number')
    do(session, "do", by="Ann", what="bid")
    do(session, "do", by="Cy", what="bid", number=7)
    before = points(session)
    do(session, "begin turn", by="Bo", to="Bo")
    assert points(session) == {**before, "Cy": 5}
