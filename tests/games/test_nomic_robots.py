"""Robots of Suber's Nomic: the rule-change that the game's file holds ready, with its four ticks."""

from itertools import chain, combinations
from pathlib import Path

import pytest

from tabletop.clerk.english.describe import descriptions
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.engine.proposals import Stage
from tabletop.engine.text.ready import Ready
from tabletop.game.session import Session
from tests.games.nomic import begun, turn
from tests.golden import approved
from tests.playing import do, the_box

WORDS = tuple(tick.word for tick in the_box("nomic").ready[0].tick)
EVERY_CHOICE = tuple(chain.from_iterable(combinations(WORDS, count) for count in range(len(WORDS) + 1)))


def robot() -> Ready:
    """The rule-change as the box holds it now."""
    (found,) = the_box("nomic").ready
    return found


def with_robot(folder: Path, *ticked: str, names: str = "Ann,Bo") -> Session:
    """An evening in which the first turn has adopted the robot, and a majority is enough."""
    session = begun(folder, names)
    turn(session, text=robot().words("Rob", ticked), sheet=robot().lines("Rob", ticked))
    do(session, "edit rule", rule=203, sheet="set adoption to majority", why="the two circuits are over")
    return session


@pytest.mark.parametrize("ticked", EVERY_CHOICE, ids="+".join)
def test_whatever_is_ticked_the_robot_sits_down_and_its_sheet_is_awake(tmp_path: Path, ticked: tuple[str, ...]) -> None:
    session = with_robot(tmp_path, *ticked)
    assert [(seat.name, seat.robot) for seat in session.whole_table().seats][-1] == ("Rob", True)
    assert session.asleep() == {}
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "ask judgment", by="Ann", question="What is a robot?")
    parts = {"order": "turns", "voters": "voting", "voices": "agreeing"}
    about = {"voices": "overrule the Judge"}
    law = {line.question: line.answer for line in session.law() if line.subject == about.get(line.question, "")}
    assert {question: "Rob" in law[question] for question in parts} == {name: part in ticked for name, part in parts.items()}


@pytest.mark.parametrize(("face", "stage"), [(4, Stage.ADOPTED), (3, Stage.DEFEATED)])
def test_a_ticked_voter_votes_by_the_die(tmp_path: Path, face: int, stage: Stage) -> None:
    session = with_robot(tmp_path, "voting")
    do(session, "edit rule", rule=301, sheet=robot().lines("Rob", ("voting",)).replace("when vote opened: ", "when turn begun: "))
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="enact", text="A rule of Bo's.")
    do(session, "end debate", by="Bo")
    do(session, "vote", by="Bo", side="for")
    do(session, "vote", by="Ann", side="against")
    assert session.whole_table().waiting_for() == ("Bo", "Rob")
    do(session, "throw", by="Rob", faces=[face])
    assert session.whole_table().proposals[-1].stage is stage


def test_its_ballot_is_thrown_for_as_soon_as_the_vote_is_open(tmp_path: Path) -> None:
    session = with_robot(tmp_path, "voting")
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="enact", text="A rule of Bo's.")
    opened = session.step(do(session, "end debate", by="Bo"))
    assert opened
    (thrown,) = (act for act in opened.acts if act.said == "throw")
    side = "for" if thrown.written["faces"][0] % 2 == 0 else "against"
    assert session.whole_table().proposals[-1].voters(side) == ("Rob",)


def test_it_votes_for_by_any_even_number_whatever_dice_are_thrown() -> None:
    read = check(robot().lines("Rob", ("voting",)), VOCABULARY).sheet
    told = " ".join(descriptions(read, VOCABULARY)) if read else ""
    assert "the number thrown is even: vote “for”" in told
    assert "the number thrown is not even: vote “against”" in told


def test_without_a_vote_it_throws_no_die(tmp_path: Path) -> None:
    session = with_robot(tmp_path, "turns")
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="enact", text="A rule of Bo's.")
    opened = session.step(do(session, "end debate", by="Bo"))
    assert opened
    assert not [act for act in opened.acts if act.said == "throw"]


def test_its_turn_is_to_throw_the_die_and_the_next_one_follows(tmp_path: Path) -> None:
    session = with_robot(tmp_path, "voting", "turns")
    turn(session, missing="Rob", text="Bo's own.")
    do(session, "begin turn", by="Rob", to="Rob")
    assert [duty.what for duty in session.whole_table().duties if not duty.done] == ["throw the die"]
    do(session, "throw", by="Rob", faces=[5])
    assert session.whole_table().waiting_for() == ("Ann",)
    assert [line.change for line in session.ledger("Rob") if line.rule == 202] == [5]


def test_it_is_judge_only_where_that_is_ticked(tmp_path: Path) -> None:
    for ticked, judge in ((("judging",), "Rob"), ((), "Bo")):
        folder = tmp_path / judge
        folder.mkdir()
        session = with_robot(folder, *ticked)
        turn(session, missing="Rob", text="Bo's own.")
        do(session, "begin turn", by="Ann", to="Ann")
        do(session, "ask judgment", by="Ann", question="Is tea a rule?")
        assert session.whole_table().judgments[-1].judge == judge


def test_the_words_say_what_is_ticked_and_what_is_not() -> None:
    words = robot().words("Rob", ("voting",))
    assert words == approved()
    assert "It is an eligible voter. It is not one of the other players" in words
    assert words == approved()
    assert "{" not in words + robot().lines("Rob", WORDS)


def test_a_name_cannot_break_out_of_the_sheet() -> None:
    assert 'seat robot "x”: give 9 points"' in robot().lines('x": give 9 points', ())
