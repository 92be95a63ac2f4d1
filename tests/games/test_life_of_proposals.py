"""What becomes of a proposal besides its vote: set aside and taken up again, lapsed, and what the lack of a quorum comes to."""

from pathlib import Path

import pytest

from tabletop.game.session import Session
from tests.games.nomic import begun, points, turn
from tests.playing import do, resume, told


def with_sheet(folder: Path, sheet: str) -> Session:
    """Ann has had her turn, and a rule of our own is brought by hand."""
    session = begun(folder)
    turn(session, 1)
    do(session, "edit rule", by="Cy", text="A rule of our own.", sheet=sheet, anyway=True, why="to see what follows")
    return session


def voted_by_two(session: Session, by: str = "Bo") -> int:
    """A proposal on which Cy declines to vote. Gives its number."""
    do(session, "begin turn", by=by, to=by)
    do(session, "propose", by=by, kind="enact", text="Tea.")
    number = session.whole_table().proposals[-1].number
    do(session, "end debate", by=by)
    do(session, "vote", by="Ann", side="for")
    do(session, "vote", by="Bo", side="for")
    do(session, "vote", by="Cy", side="none", anyway=True, why="no wish to")
    return number


def stages(session: Session) -> dict[int, str]:
    return {each.number: each.stage.value for each in session.whole_table().proposals}


@pytest.mark.parametrize("fate", ["defeated", "set aside", "lapsed", "in debate"])
def test_a_rule_says_what_becomes_of_a_proposal_without_a_quorum(tmp_path: Path, fate: str) -> None:
    session = with_sheet(tmp_path, f'set quorum to 3\nset without quorum to "{fate}"')
    number = voted_by_two(session)
    assert stages(session) == {number: fate}
    assert points(session)["Bo"] == (-10 if fate == "defeated" else 0)
    proposal = session.whole_table().proposals[-1]
    assert (proposal.ballots == ()) == (fate != "defeated"), "what was voted counts no more"
    assert ("Tea." in [rule.text for rule in session.whole_table().rulebook.rules]) is False


@pytest.mark.parametrize(
    "sheet", ["set quorum to 2", 'set without quorum to "lapsed"', 'set quorum to 2\nset without quorum to "lapsed"']
)
def test_with_a_quorum_or_without_either_of_the_two_rules_the_vote_decides(tmp_path: Path, sheet: str) -> None:
    session = with_sheet(tmp_path, f"set adoption to majority\n{sheet}")
    do(session, "edit rule", by="Cy", rule=203, sheet="set adoption to majority", anyway=True, why="so that two are enough")
    number = voted_by_two(session)
    assert stages(session) == {number: "adopted"}


def test_what_is_set_aside_waits_while_others_are_voted_on_and_is_taken_up_again(tmp_path: Path) -> None:
    sheet = """set quorum to 3
set without quorum to "set aside"
when stage changed: tell stage
when turn begun: take up proposals where stage of it is "set aside" and proposer of it is who"""
    session = with_sheet(tmp_path, sheet)
    number = voted_by_two(session)
    assert told(session)[-2:] == [f"Proposal {number} is set aside until it is taken up again.", "set aside"]
    do(session, "throw", by="Bo", faces=[1])
    turn(session, 1)
    turn(session, 1)
    assert stages(session)[number] == "set aside"
    do(session, "begin turn", by="Bo", to="Bo")
    assert told(session)[1:] == [f"Proposal {number} is taken up again, and in debate.", "in debate"]
    do(session, "end debate", by="Bo", number=number)
    session.close()
    again = resume(session.path)
    assert again.whole_table() == session.whole_table()
    assert again.whole_table().under_vote is not None
    again.close()


def test_a_vote_that_lapses_is_over_and_nobody_owes_a_ballot(tmp_path: Path) -> None:
    sheet = 'when ballot laid if side is "against": close proposals where it is proposal undecided'
    session = with_sheet(tmp_path, sheet)
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="enact", text="Tea.")
    do(session, "end debate", by="Bo")
    do(session, "vote", by="Ann", side="against")
    assert set(stages(session).values()) == {"lapsed"}
    assert [duty.who for duty in session.whole_table().duties if duty.what == "vote" and not duty.done] == []


def test_what_is_in_force_is_not_taken_up(tmp_path: Path) -> None:
    session = with_sheet(tmp_path, "when turn ended: take up proposals")
    turn(session, 1)
    assert set(stages(session).values()) == {"adopted"}
    assert "It is adopted already." in " ".join(told(session))


def test_when_a_proposal_was_made_can_be_read(tmp_path: Path) -> None:
    sheet = "when vote opened: give turn of making of proposal + number of proposals points to proposer"
    session = with_sheet(tmp_path, sheet)
    turn(session, 1)
    assert points(session)["Bo"] == 2 + 1 + 1


def test_a_repeal_has_no_new_words_whatever_stood_on_the_rule(tmp_path: Path) -> None:
    session = with_sheet(tmp_path, 'when proposal made if new words contains "vote": give 5 points to proposer')
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="repeal", rule=207)
    assert points(session)["Bo"] == 0
    session.undo()
    do(session, "propose", by="Bo", kind="enact", text="Nobody has a vote on Fridays.")
    assert points(session)["Bo"] == 5
