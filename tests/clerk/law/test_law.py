"""Which law: the one that lies there when an occasion is announced, and what the table is asked where it is silent."""

from pathlib import Path

import pytest

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.engine.table import Table
from tabletop.engine.values import Ref
from tabletop.game.session import Session
from tests.games.nomic import begun
from tests.golden import approved
from tests.playing import carry, deal, do, held, holder, lying, propose, refused, rule_of, sit, told, vote


@pytest.fixture
def four(tmp_path: Path) -> Session:
    session = sit(tmp_path)
    deal(session, Ann=["7S", "KD", "2C", "3C", "4C"], Bo=["9H", "2H", "3H", "4H", "5H"])
    return session


def asked(table: Table) -> list[tuple[str, str]]:
    return [(each.question, getattr(each.subject, "key", each.subject) or "") for each in table.parked]


# Which law (a rule is heard as it lies when the occasion arises)


def test_the_vote_that_repeals_rule_10_is_still_put_into_effect_by_it(four: Session) -> None:
    do(four, "propose", by="Ann", kind="repeal", rule=10)
    vote(four, Ann="7S for", Bo="none", Cy="none", Dee="none")
    assert four.whole_table().rulebook.numbered(10) is None
    assert four.whole_table().proposals[-1].stage.value == "adopted"


def test_after_it_no_proposition_changes_anything_by_itself(four: Session) -> None:
    do(four, "propose", by="Ann", kind="repeal", rule=10)
    vote(four, Ann="7S for", Bo="none", Cy="none", Dee="none")
    before = four.whole_table().rulebook.rules
    carry(four, "Ann", "Aces are 14.", 'set value of cards whose rank is "A" to 14', rule=13)
    assert four.whole_table().proposals[-1].stage.value == "adopted"
    assert four.whole_table().rulebook.rules == before


def test_an_enacted_card_hears_its_own_coming_and_no_earlier_card_of_the_same_step_does(four: Session) -> None:
    carry(four, "Ann", "Welcome.", 'when rule changed if rule is this rule: tell "here I am"\nwhen ballot laid: tell "a ballot"')
    assert four.step(four.last).told.count("here I am") == 1
    assert "a ballot" not in four.step(four.last).told


def test_when_this_rule_is_enacted_is_told_to_that_rule_alone_and_once(four: Session) -> None:
    carry(four, "Ann", "Welcome.", 'when this rule is enacted: tell "here I am"')
    assert four.step(four.last).told.count("here I am") == 1
    do(four, "edit rule", text="Another.", sheet='when this rule is enacted: tell "and I"')
    assert ("here I am" in four.step(four.last).told, "and I" in four.step(four.last).told) == (False, True)
    do(four, "edit rule", rule=four.whole_table().rulebook.rules[-1].number, text="Reworded.")
    assert "and I" not in four.step(four.last).told


def test_lines_that_come_with_a_change_hear_that_they_are_enacted_and_those_that_stood_there_do_not(four: Session) -> None:
    when = "when this rule is enacted"
    do(four, "edit rule", text="One.", sheet=f'{when}: tell "first"')
    number = four.whole_table().rulebook.rules[-1].number
    do(four, "mutate", by="Ann", rule=number, text="Two.", sheet=f'{when}: tell "first"\n{when}: tell "second"')
    told = four.step(four.last).told
    assert ("first" in told, "second" in told) == (False, True)
    do(four, "edit rule", rule=number, sheet=f'{when}\n  tell "second"\n  tell "third"')
    told = four.step(four.last).told
    assert ("second" in told, "third" in told) == (False, True)
    do(four, "subsume", by="Ann", rule=1, other=number)
    assert not {"second", "third"} & {*four.step(four.last).told}


def test_a_proposal_that_amends_a_rule_brings_what_its_new_lines_bring(four: Session) -> None:
    carry(four, "Ann", "Aces are 14.", 'when this rule is enacted: tell "here I am"', rule=13)
    assert four.step(four.last).told.count("here I am") == 1


def test_no_rule_can_object_to_its_own_enactment() -> None:
    (trouble,) = check('before this rule is enacted: object "no"', VOCABULARY).errors
    said = "line 1, column 28: a rule hears of that only afterwards. Write “when this rule is enacted”."
    assert str(trouble) == said


def test_nothing_can_stop_a_check_beforehand_and_whoever_writes_so_is_told() -> None:
    (trouble,) = check('before check given: object "no"', VOCABULARY).errors
    assert str(trouble).endswith("a rule hears of that only afterwards. Write “when check given”.")


def test_a_sheet_amended_in_the_step_that_it_works_in_works_as_it_lay(tmp_path: Path) -> None:
    """Both lines were collected before the first of them worked, so the second works though the first took its card away."""
    session = sit(tmp_path)
    do(session, "edit rule", text="Gone.", sheet='when dice thrown: remove this rule\nwhen dice thrown: tell "still here"')
    do(session, "throw", by="Ann", faces=[2])
    assert "still here" in session.step(session.last).told
    assert session.whole_table().rulebook.numbered(19) is None
    do(session, "throw", by="Ann", faces=[2])
    assert "still here" not in session.step(session.last).told


def test_a_rule_repealed_by_hand_objects_to_nothing_from_the_next_act_on(four: Session) -> None:
    assert rule_of(four, refused(four, "pass token", by="Ann", to="Cy")) == 4
    do(four, "edit rule", rule=4, sheet="")
    do(four, "pass token", by="Ann", to="Cy")
    assert holder(four) == "Cy"


def test_a_sheet_that_cannot_be_read_sleeps_says_why_and_hinders_nobody(four: Session) -> None:
    do(four, "edit rule", text="Noise.", sheet="whn trn bgn: drw")
    rule = four.whole_table().rulebook.numbered(19)
    assert rule is not None
    assert "line 1" in four.asleep()[rule.id]
    carry(four, "Ann", "Aces are 14.", 'set value of cards whose rank is "A" to 14', rule=13)
    assert four.whole_table().rulebook.numbered(13).text == "Aces are 14."  # type: ignore[union-attr]


def test_a_sheet_with_one_bad_line_is_asleep_as_a_whole(four: Session) -> None:
    do(four, "edit rule", text="Half noise.", sheet='when dice thrown: tell "well"\nwhn trn bgn: drw')
    do(four, "throw", by="Ann", faces=[2])
    assert four.step(four.last).told == ("Ann threw 2.",)


# Silence


def test_silence_parks_with_all_that_waited_and_the_decision_runs_it_from_the_first_line(four: Session) -> None:
    """Without rule 4's next mover the turn ends and nobody's begins, until the table says whose."""
    sheet = four.whole_table().rulebook.numbered(4).sheet.replace('set next mover to holder of "token"\n', "")  # type: ignore[union-attr]
    do(four, "edit rule", rule=4, sheet=sheet)
    do(four, "pass token", by="Ann", to="Bo")
    assert asked(four.whole_table()) == [("next mover", "")]
    assert four.whole_table().turn.seat == ""
    do(four, "decide", by="Ann", question="next mover", answer="Cy")
    assert (four.whole_table().turn.seat, asked(four.whole_table())) == ("Cy", [])
    do(four, "pass token", by="Bo", to="Cy")
    do(four, "end turn", by="Cy", anyway=True)
    assert asked(four.whole_table()) == [("next mover", "")], "a decision for now holds for now"


def test_a_decision_from_now_on_is_a_line_on_the_tables_own_card(four: Session) -> None:
    sheet = four.whole_table().rulebook.numbered(4).sheet.replace('set next mover to holder of "token"\n', "")  # type: ignore[union-attr]
    do(four, "edit rule", rule=4, sheet=sheet)
    do(four, "pass token", by="Ann", to="Bo")
    do(four, "decide", by="Ann", question="next mover", answer="Dee", scope="from now on")
    assert four.whole_table().rulebook.house.splitlines()[0] == 'set next mover to "Dee"'
    do(four, "end turn", by="Dee")
    assert (four.whole_table().turn.seat, asked(four.whole_table())) == ("Dee", [])


def test_by_hand_lets_the_waiting_line_go_and_what_stood_behind_it_goes_on(tmp_path: Path) -> None:
    session = sit(tmp_path)
    lines = 'when dice thrown: give custom "the stake" points to thrower\nwhen dice thrown: tell "behind it"'
    do(session, "edit rule", text="A stake.", sheet=lines)
    do(session, "throw", by="Ann", faces=[4])
    assert asked(session.whole_table()) == [("custom", "the stake")]
    assert "behind it" not in session.step(session.last).told, "the rest of the queue waits"
    do(session, "decide", by="Ann", question="custom", about="the stake", answer="by hand")
    assert "behind it" in session.step(session.last).told
    assert (dict(session.whole_table().counters), asked(session.whole_table())) == ({}, [])


def test_a_line_that_waits_has_done_nothing_of_what_it_says_before_the_question(tmp_path: Path) -> None:
    session = sit(tmp_path)
    sheet = 'when dice thrown\n  tell "first"\n  give 1 points to thrower\n  give custom "the stake" points to thrower'
    do(session, "edit rule", text="A stake.", sheet=sheet)
    do(session, "throw", by="Ann", faces=[4])
    assert "first" not in session.step(session.last).told
    do(session, "decide", by="Bo", question="custom", about="the stake", answer="5/2")
    assert session.step(session.last).told.count("first") == 1
    assert [str(amount) for amount in session.whole_table().counters.values()] == ["7/2"]


def test_a_card_worth_nothing_anybody_has_said_is_asked_about_when_it_comes_and_not_when_it_is_counted(four: Session) -> None:
    do(four, "add thing", what="joker", to="hand of Bo")
    assert asked(four.whole_table()) == [("value", "*1")]
    propose(four, "Ann", "Words.")
    vote(four, Ann="7S for", Bo="*1 against", Cy="none", Dee="none")
    assert ("votes", "") in asked(four.whole_table())
    assert "joker" not in " ".join(told(four))


def test_a_decision_that_nobody_waits_for_or_that_makes_no_sense_is_refused(four: Session) -> None:
    assert refused(four, "decide", by="Ann", question="next mover", answer="Bo").impossible
    do(four, "remove rule", rule=13)
    assert refused(four, "decide", by="Ann", question="value", about="AC", answer="a lot").impossible
    assert refused(four, "decide", by="Ann", question="value", about="AC", answer="Bo", scope="from now on").impossible


@pytest.mark.parametrize(("kind", "asks"), [("mutable", []), ("immutable", [("which one", "Ann, Bo and Cy")])])
def test_a_card_is_asked_about_only_where_no_rule_that_answers_goes_before_it(tmp_path: Path, kind: str, asks: object) -> None:
    nomic = begun(tmp_path)
    poorest = "set next mover to one of players with lowest points"
    do(nomic, "edit rule", text="The poorest is next.", sheet=poorest, kind=kind, number=301, why="so")
    do(nomic, "end turn", by="Ann", anyway=True, why="so")
    assert asked(nomic.whole_table()) == asks


def test_by_hand_is_no_answer_from_now_on(four: Session) -> None:
    do(four, "remove rule", rule=13)
    assert refused(four, "decide", by="Ann", question="value", about="AC", answer="by hand", scope="from now on").impossible


@pytest.mark.parametrize("answer", ['"a"\nset adoption to yes', '"a"\nset custom "y" to "b"'])
def test_a_decision_writes_one_line_on_the_tables_own_card_and_no_other(four: Session, answer: str) -> None:
    do(four, "edit rule", text="A song.", sheet='when dice thrown: tell custom "song"')
    do(four, "throw", by="Ann", faces=[1])
    assert refused(four, "decide", by="Ann", question="custom", about="song", answer=answer, scope="from now on").impossible
    do(four, "decide", by="Ann", question="custom", about="song", answer='"la"', scope="from now on", house="set adoption to yes")
    assert four.whole_table().rulebook.house.splitlines()[0] == 'set custom "song" to "la"'
    assert "adoption" not in four.whole_table().rulebook.house


def test_a_line_that_needs_what_nobody_knows_says_so_in_one_sentence(four: Session) -> None:
    do(four, "edit rule", text="Soon.", sheet="when dice thrown: put proposal under vote into effect")
    do(four, "throw", by="Ann", faces=[6])
    assert told(four)[-1] == approved()


# Faults


def test_a_line_that_fails_does_nothing_says_so_on_its_card_and_play_goes_on(tmp_path: Path) -> None:
    session = sit(tmp_path)
    sheet = 'when dice thrown\n  tell "first"\n  give 1 / (first of faces - 4) points to thrower'
    do(session, "edit rule", text="A stake.", sheet=sheet)
    do(session, "throw", by="Ann", faces=[4])
    rule = session.whole_table().rulebook.numbered(19)
    assert rule is not None
    assert rule.fault == approved()
    assert "first" not in session.step(session.last).told
    assert (session.whole_table().counters, asked(session.whole_table())) == ({}, [])
    do(session, "throw", by="Ann", faces=[6])
    assert [str(amount) for amount in session.whole_table().counters.values()] == ["1/2"]


def test_a_count_that_is_none_is_said_as_numbers_are(four: Session) -> None:
    do(four, "edit rule", text="Fewer.", sheet='when dice thrown: draw 1 - 7/2 cards from "draw" for players')
    do(four, "throw", by="Ann", faces=[6])
    assert told(four)[-1].endswith("cards are counted in whole numbers from 0 to 200, not −2½.")


def test_an_effect_that_no_table_could_do_is_a_fault_of_its_card(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", text="Nonsense.", sheet='when dice thrown: draw 1 cards from "draw" for "Nobody here"')
    do(session, "throw", by="Ann", faces=[4])
    assert "Nobody here" in session.whole_table().rulebook.numbered(19).fault  # type: ignore[union-attr]
    assert len(lying(session, "draw")) == 32


def test_an_objection_that_cannot_be_worked_out_objects_to_nothing(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(
        session,
        "edit rule",
        text="Nonsense.",
        sheet='before dice thrown if 1 / 0 is 1: object "never"\nbefore dice thrown if custom "x" is 1: object "never"',
    )
    do(session, "throw", by="Ann", faces=[4])


@pytest.mark.parametrize(
    ("sheet", "question"),
    [("set votes of players to 1 / 0", "votes"), ("set adoption to 1 / 0 is 1", "adoption"), ("set adoption to 7", "adoption")],
)
def test_a_count_that_fails_is_asked_of_the_table(four: Session, sheet: str, question: str) -> None:
    keep = [line for line in four.whole_table().rulebook.numbered(8).sheet.splitlines() if not line.startswith(f"set {question}")]  # type: ignore[union-attr]
    do(four, "edit rule", rule=8, sheet="\n".join([*keep, sheet]))
    propose(four, "Ann", "Words.")
    vote(four, Ann="7S for", Bo="9H against", Cy="none", Dee="none")
    assert asked(four.whole_table()) == [(question, "")]
    do(four, "decide", by="Ann", question=question, answer="yes" if question == "adoption" else "2")
    assert asked(four.whole_table()) == []
    assert four.whole_table().proposals[-1].stage.value == ("adopted" if question == "adoption" else "defeated")


def test_the_card_whose_line_failed_says_so_also_where_another_card_asked_it(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", text="A stake.", sheet='set custom "stake" to 1 / 0')
    do(session, "edit rule", text="Play.", sheet='when dice thrown: give custom "stake" points to thrower')
    do(session, "throw", by="Ann", faces=[4])
    faults = {rule.number: rule.fault for rule in session.whole_table().rulebook.rules if rule.fault}
    assert list(faults) == [19]
    assert faults[19] == approved()


def test_a_rule_on_precedence_that_fails_or_has_to_ask_ranks_nothing_and_play_goes_on(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", text="Fails.", sheet='set precedence to ["newest first"] if 1 / 0 is 1')
    do(session, "edit rule", text="Asks.", sheet='set precedence to ["newest first"] if custom "it" is 1')
    for text in ("Claims.", "Claims too."):
        do(session, "edit rule", text=text, sheet='set precedence to ["claims"]\nset claims over to rules where 1 / 0 is 1')
    do(session, "pass token", by="Ann", to="Bo")
    assert session.whole_table().turn.seat == "Bo"


def test_a_new_sheet_has_no_faults_yet(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", text="Nonsense.", sheet="when dice thrown: give 1 / 0 points to thrower")
    do(session, "throw", by="Ann", faces=[4])
    do(session, "edit rule", rule=19, sheet="when dice thrown: give 1 points to thrower")
    assert session.whole_table().rulebook.numbered(19).fault == ""  # type: ignore[union-attr]


def test_what_the_rules_object_to_is_done_anyway_with_a_reason_on_the_record(four: Session) -> None:
    do(four, "propose", by="Bo", kind="enact", text="Words.", anyway=True, why="we agreed")
    step = four.step(four.last)
    assert (step.anyway, step.why, step.against) == (True, "we agreed", ("r4",))
    assert held(four, "Bo") == ["9H", "2H", "3H", "4H", "5H"]


def test_the_lines_of_the_tables_own_card_are_changed_by_hand(four: Session) -> None:
    kept = [line for line in four.whole_table().rulebook.house.splitlines() if "secret" not in line]
    step = do(four, "edit own card", by="Bo", sheet="\n\n".join([*kept, "when dice thrown: give 1 points to thrower", ""]))
    assert told(four, step) == approved()
    assert four.whole_table().rulebook.house.splitlines() == [*kept, "when dice thrown: give 1 points to thrower"]
    do(four, "throw", by="Cy", faces=[1])
    assert four.whole_table().counters["points", Ref("player", "Cy")] == 1
    four.undo()
    four.undo()
    assert "set times in secret to 1" in four.whole_table().rulebook.house


def test_the_tables_own_card_is_not_changed_so_that_it_cannot_be_read_or_stands_as_before(four: Session) -> None:
    house = four.whole_table().rulebook.house
    amiss = refused(four, "edit own card", by="Bo", sheet=f"{house}\nset dice too 2")
    assert (amiss.impossible, amiss.sentence[:44]) == approved()
    assert refused(four, "edit own card", by="Bo", sheet=f"{house}\n").sentence == approved()
    assert refused(four, "edit own card", by="Bo", sheet=" " * 20_001).impossible


def test_what_waits_for_an_answer_goes_on_when_the_own_card_gives_it(four: Session) -> None:
    do(four, "remove rule", rule=13)
    assert ("value", "AC") in asked(four.whole_table())
    house = four.whole_table().rulebook.house
    do(four, "edit own card", by="Bo", sheet=f'set value of cards whose rank is "A" to 3\n{house}')
    assert asked(four.whole_table()) == []


def test_lines_in_another_order_are_told_as_such(four: Session) -> None:
    house = four.whole_table().rulebook.house.splitlines()
    step = do(four, "edit own card", sheet="\n".join([house[1], house[0], *house[2:]]))
    assert told(four, step) == approved()
