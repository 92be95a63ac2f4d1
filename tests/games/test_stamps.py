"""Rules that are void, disputed or suspended: their sheets sleep, and wake when the stamp comes off."""

from pathlib import Path

import pytest

from tabletop.game.session import Session
from tests.games.nomic import begun, majority, points, turn
from tests.golden import approved
from tests.playing import do, refused, told


def rule(session: Session, number: int) -> tuple[str, bool]:
    """The stamp on a rule, and whether its card says *check this*."""
    card = session.whole_table().rulebook.numbered(number)
    assert card
    return card.standing, card.check


@pytest.mark.parametrize(
    ("act", "stamp", "off"),
    [("stamp void", "void", {"void": False}), ("dispute", "disputed", {"over": True}), ("suspend", "suspended", {"over": True})],
)
def test_while_a_stamp_is_on_a_rule_its_sheet_sleeps(tmp_path: Path, act: str, stamp: str, off: dict[str, bool]) -> None:
    session = begun(tmp_path)
    majority(session)
    do(session, act, by="Ann", rule=204, why="we talk about it")
    assert rule(session, 204)[0] == stamp
    turn(session, against="Cy")
    assert points(session)["Cy"] == 0
    do(session, act, by="Ann", rule=204, **off)
    assert rule(session, 204)[0] == ""
    assert told(session) == approved()
    turn(session, against="Cy")
    assert points(session)["Cy"] == 10


def test_a_disputed_rule_is_to_be_checked_until_somebody_has_looked(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "dispute", by="Bo", rule=206, why="ten points of what?")
    assert told(session) == approved()
    assert rule(session, 206) == ("disputed", True)
    do(session, "dispute", by="Bo", rule=206, over=True, why="points, of course")
    assert told(session) == approved()
    assert rule(session, 206) == ("", True)
    do(session, "edit rule", by="Bo", rule=206, checked=True)
    assert rule(session, 206) == ("", False)


def test_a_rule_without_a_sheet_has_nothing_to_check(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "dispute", by="Bo", rule=101, why="always?")
    assert rule(session, 101) == ("disputed", False)


def test_what_is_not_so_cannot_be_stamped_off(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert refused(session, "suspend", by="Bo", rule=206, over=True).sentence == approved()
    do(session, "suspend", by="Bo", rule=206)
    assert refused(session, "suspend", by="Bo", rule=206).sentence == approved()
    assert refused(session, "dispute", by="Bo", rule=777).sentence == approved()


def test_a_judgment_suspends_a_rule_and_overruling_it_wakes_the_rule_again(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy")
    majority(session)
    mover = session.table().turn.seat
    do(session, "ask judgment", by=mover, question="Does 204 hold?")
    judge = session.whole_table().judgments[-1].judge
    do(session, "judge", by=judge, answer="Not for now.", rules=[204], then="suspended")
    assert told(session) == approved()
    assert rule(session, 204)[0] == "suspended"
    do(session, "overrule judge", by="Ann", anyway=True)
    assert (rule(session, 204)[0], told(session)[0]) == approved()


def test_a_judgment_puts_a_void_rule_in_force_again(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy")
    do(session, "stamp void", by="Ann", rule=204)
    do(session, "ask judgment", by="Ann", question="Is 204 void?")
    judge = session.whole_table().judgments[-1].judge
    do(session, "judge", by=judge, answer="No.", rules=[204], then="in force")
    assert rule(session, 204)[0] == ""
    do(session, "overrule judge", by="Ann", anyway=True)
    assert (rule(session, 204)[0], told(session)[0]) == approved()
    session.undo()
    do(session, "ask judgment", by="Ann", question="And now?")
    judge = session.whole_table().judgments[-1].judge
    sentence = refused(session, "judge", by=judge, answer="Yes.", rules=[204], then="asleep").sentence
    assert sentence == approved()


def test_a_rule_can_suspend_rules_when_a_judgment_is_given_and_wake_them_when_a_turn_begins(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy")
    asleep = 'when judgment given if answer is "no": stamp judged rules as "suspended"'
    sheet = f'{asleep}\nwhen turn begun: take the stamp off rules where stamp of it is "suspended"'
    do(session, "edit rule", by="Ann", number=301, text="What is judged not to hold sleeps for a turn.", sheet=sheet)
    do(session, "ask judgment", by="Ann", question="Does 204 hold?")
    judge = session.whole_table().judgments[-1].judge
    do(session, "judge", by=judge, answer="no", rules=[204])
    assert rule(session, 204)[0] == "suspended"
    turn(session)
    assert rule(session, 204)[0] == "suspended"
    do(session, "begin turn", by="Bo", to="Bo", anyway=True)
    assert rule(session, 204)[0] == ""


def test_a_word_that_is_no_stamp_is_told_on_the_card_and_nothing_is_stamped(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy")
    sheet = 'when proposal made: stamp rule 204 as custom "how"\nset custom "how" to "asleep"'
    do(session, "edit rule", by="Ann", number=301, text="Oh dear.", sheet=sheet)
    do(session, "propose", by=session.table().turn.seat, kind="enact", text="Tea at four.")
    card = session.whole_table().rulebook.numbered(301)
    assert card
    assert card.fault == approved()
    assert rule(session, 204)[0] == ""


def test_when_a_rule_is_repealed_the_sheets_that_speak_of_it_are_to_be_checked(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", by="Ann", number=301, text="206 is dear to us.", sheet="set claims over to [rule 206]")
    do(session, "edit rule", by="Ann", number=302, text="2061 is far away.", sheet="set claims over to [rule 2061]")
    do(session, "remove rule", rule=206)
    assert (rule(session, 301), rule(session, 302)) == (("", True), ("", False))
    session.undo()
    assert rule(session, 301) == ("", False)
