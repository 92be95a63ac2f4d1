"""Teams: whom a rule puts in which, what a team has of its own, and that all of it is in the file."""

from pathlib import Path

from tabletop.engine.values import Ref
from tests.games.nomic import begun, points, turn
from tests.playing import do, resume, told

SHEET = """when this rule is enacted: put ["Ann", "Bo"] in team called "Owls"
when dice thrown
  give 2 points to team of thrower
  give "gold" of team called "Owls" points to members of team called "Owls"
  change "gold" of teams to 4
when turn ended if name of who is "Bo": put who in no team"""


def test_a_team_has_counters_of_its_own_and_players_come_and_go(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, 1)
    made = do(session, "edit rule", by="Cy", text="Owls.", sheet=SHEET, anyway=True, why="to see what follows")
    assert told(session, made)[-2:] == ["Ann belongs to the team “Owls”.", "Bo belongs to the team “Owls”."]
    turn(session, 1)
    owls = Ref("team", "Owls")
    assert {name: value for (name, about), value in session.whole_table().counters.items() if about == owls} == {
        "points": 2,
        "gold": 4,
    }
    assert "Bo belongs to no team." in told(session)
    before = points(session)
    turn(session, 1)
    after = points(session)
    assert (after["Ann"] - before["Ann"], after["Bo"] - before["Bo"]) == (4, 0), "Bo is no Owl any more"
    assert session.whole_table().counters["points", owls] == 2, "Cy is in no team"
    session.close()
    again = resume(session.path)
    assert again.whole_table() == session.whole_table()
    again.close()


def test_a_team_is_paid_and_told_by_hand_as_the_table_is(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "introduce", by="Ann", who="Ann", team="Owls")
    do(session, "give", by="Ann", counter="gold", of="team Owls", amount=3)
    assert told(session) == ["Team Owls: +3 gold, to 3, by Ann."]
    assert session.whole_table().counters["gold", Ref("team", "Owls")] == 3


def test_a_surname_is_read_as_it_was_told(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "introduce", who="Bo", surname="Abel")
    sheet = 'when dice thrown: give 5 points to players where surname of it is "Abel"'
    do(session, "edit rule", by="Ann", text="Five points to the Abels.", sheet=sheet)
    turn(session)
    assert points(session)["Bo"] == 5
