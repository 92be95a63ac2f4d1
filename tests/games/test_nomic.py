"""Suber's Nomic by its own words: the scenarios worked out from the rules, figure by figure."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.box.box import find_box
from tabletop.box.shipped import phrases
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.prose.offers import OfferMaker
from tabletop.cli.notation import step_shown, table_shown
from tabletop.engine.acts.lawmaking import judging
from tabletop.engine.acts.lawmaking.deciding import question_text
from tabletop.engine.acts.lawmaking.proposing import current
from tabletop.engine.answers import Done, Objection
from tabletop.engine.duties import owed
from tabletop.engine.proposals import Stage
from tabletop.game.session import Session
from tests.games.nomic import MAIL, asked, begun, majority, named, numbers, owing, points, reads, turn, vote
from tests.golden import approved
from tests.playing import do, read_aloud, refused, resume, rule_of, sit, told

(BOX_213,) = (rule.text for rule in find_box("nomic").rule if rule.number == 213)


def test_s1_every_proposal_takes_the_next_number_adopted_or_not(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, 4, kind="amend", rule=205, text="An adopted rule-change takes full effect at once.")
    turn(session, 3, against="Cy")
    turn(session, 6)
    table = session.whole_table()
    assert table.rulebook["r205"].number == 301
    assert [rule.id for rule in table.rulebook.rules].index("r205") == 20, "its card still lies where 205 lay"
    assert table.rulebook["r303"].kind == "mutable"
    assert len(numbers(session, "mutable")) == 14
    assert points(session) == {"Ann": 4, "Bo": -7, "Cy": 6}
    assert (table.defeated, table.rulebook.replaced) == (1, 1)
    do(session, "begin turn", by="Ann", to="Ann")
    do(session, "propose", by="Ann", kind="enact", text="The next one.")
    assert session.whole_table().proposals[-1].number == 304


def test_s2_203_changes_of_itself_at_the_end_of_the_second_circuit(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for _ in range(5):
        turn(session)
        assert session.whole_table().rulebook["r203"].sheet.startswith("set adoption to unanimous")
    turn(session)
    changed = session.whole_table().rulebook["r203"]
    assert (changed.sheet, changed.revision, changed.kind) == ("set adoption to majority", 1, "mutable")
    turn(session, against="Bo")
    assert session.whole_table().proposals[-1].number == 307
    assert session.whole_table().proposals[-1].stage is Stage.ADOPTED
    assert session.whole_table().rulebook["r203"].number == 203


def test_s2_203_that_was_amended_before_stays_as_it_was_voted_though_its_sheet_still_speaks_of_the_second_circuit(
    tmp_path: Path,
) -> None:
    session = begun(tmp_path)
    sheet = session.whole_table().rulebook["r203"].sheet.replace("set adoption to unanimous", "set adoption to 2/3")
    turn(session, kind="amend", rule=203, text="It takes two thirds.", sheet=sheet)
    for _ in range(6):
        turn(session)
    amended = session.whole_table().rulebook["r203"]
    assert session.whole_table().turn.circuit == 3
    assert (amended.text, amended.revision) == ("It takes two thirds.", 1)


def test_s2_after_a_forfeit_the_table_is_asked_when_the_circuit_ends(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for _ in range(4):
        turn(session)
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "forfeit", who="Ann", by="Ann")
    assert session.whole_table().players == ("Bo", "Cy")
    turn(session)
    assert [parked.question for parked in session.whole_table().parked] == ["circuit"]


def test_once_everybody_who_is_left_has_had_three_turns_nobody_is_asked_about_the_second_circuit_any_more(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy,Dee")
    for _ in range(9):
        turn(session)
    do(session, "forfeit", who="Cy", by="Cy")
    turn(session)
    assert [parked.question for parked in session.whole_table().parked] == ["circuit"]
    do(session, "decide", question="circuit", answer="3")
    turn(session)
    assert (session.whole_table().parked, session.whole_table().turn.circuit) == ((), 4)


def test_s3_dissenters_are_paid_and_a_defeated_proposer_pays(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy,Dee")
    for _ in range(8):
        turn(session)
    for name, score in {"Ann": 12, "Bo": 20, "Cy": 8, "Dee": 15}.items():
        do(session, "set score", of=name, to=score, why="the scenario begins here")
    turn(session, 4, against="Dee")
    assert (session.whole_table().proposals[-1].number, session.whole_table().proposals[-1].stage) == (309, Stage.ADOPTED)
    assert points(session) == {"Ann": 16, "Bo": 20, "Cy": 8, "Dee": 25}
    turn(session, 6, against="Ann,Dee")
    assert (session.whole_table().proposals[-1].number, session.whole_table().proposals[-1].stage) == (310, Stage.DEFEATED)
    assert points(session) == {"Ann": 16, "Bo": 16, "Cy": 8, "Dee": 25}


def test_202_that_a_proposal_was_voted_on_is_ticked_off_by_the_rule_as_long_as_it_is_in_force(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert session.seen_to() == {"have it voted on"}
    do(session, "stamp void", by="Ann", rule=202, why="to see")
    assert session.seen_to() == frozenset()


def test_103_new_rules_are_mutable_at_first_whatever_other_classes_there_are(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", text="Tea at four.", kind="bylaw", why="a class of its own")
    turn(session)
    assert session.whole_table().rulebook["r301"].kind == "mutable"


def test_s5_the_twenty_sixth_mutable_rule_is_noticed_twice_and_stopped_never(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for number in range(12):
        do(session, "edit rule", text=f"Filler {number}.", kind="mutable", why="the scenario begins here")
    assert len(numbers(session, "mutable")) == 25
    do(session, "propose", by="Ann", kind="enact", text="One more.")
    opened = do(session, "end debate", by="Ann")
    notice = "Rule 209 says: there may not be more than 25 mutable rules."
    assert notice in told(session, opened)
    for name in ("Ann", "Bo", "Cy"):
        do(session, "vote", by=name, side="for")
    assert notice in told(session)
    assert len(numbers(session, "mutable")) == 26
    do(session, "ask judgment", by="Bo", question="May there be 26?")


def test_what_any_rule_objects_to_in_a_change_is_noticed_as_its_vote_is_opened(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(
        session,
        "edit rule",
        text="Enough.",
        sheet='before rule changed if kind is "enact": object "there are rules enough"',
        why="enough",
    )
    do(session, "propose", by="Ann", kind="enact", text="One more.")
    assert told(session, do(session, "end debate", by="Ann"))[-1] == approved()


@pytest.mark.parametrize(("number", "favourable", "score"), [(302, 4, 11), (303, 2, 6), (304, 1, 3), (305, 0, 0)])
def test_s6_the_formula_of_202(tmp_path: Path, number: int, favourable: int, score: int) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy,Dee", **MAIL)
    do(session, "propose", by="Ann", kind="enact", text="A new rule.", number=number)
    vote(session, against=",".join(("Ann", "Bo", "Cy", "Dee")[favourable:]))
    defeated = favourable < 4
    assert points(session)["Ann"] == score - (10 if defeated else 0)


def test_s6_a_half_is_asked_about(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy,Dee", **MAIL)
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    vote(session, against="Dee")
    (parked,) = session.whole_table().parked
    assert (parked.question, parked.subject) == ("rounding", "15/2")
    assert question_text(parked, session.whole_table().rulebook) == approved()
    assert points(session)["Ann"] == 0
    do(session, "decide", by="Ann", question="rounding", answer="“up”")
    assert points(session)["Ann"] == 8 - 10
    assert session.whole_table().proposals[-1].stage is Stage.DEFEATED


def test_s6_a_proposal_numbered_1_gives_minus_290(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo", **MAIL)
    do(session, "propose", by="Ann", kind="enact", text="A new rule.", number=1)
    vote(session)
    assert points(session)["Ann"] == -290


def test_s10_with_203_repealed_no_threshold_is_invented(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, kind="repeal", rule=203)
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="enact", text="A new rule.")
    vote(session, against="Cy")
    table = session.whole_table()
    (proposal,) = table.proposals
    assert proposal.stage is Stage.CLOSED
    assert proposal.tally is not None
    assert (proposal.tally.votes_for, proposal.tally.votes_against) == (2, 1)
    assert [parked.question for parked in table.parked] == ["adoption"]
    do(session, "decide", by="Bo", question="adoption", answer="yes", why="two of three")
    assert session.whole_table().proposals[-1].stage is Stage.ADOPTED
    assert points(session)["Cy"] == 10, "204: it was adopted without unanimity"


def test_s10_with_201_repealed_the_turn_is_nobodys_and_anybody_may_be_chosen(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, kind="repeal", rule=201)
    do(session, "end turn", by="Ann")
    assert session.whole_table().turn.seat == ""
    do(session, "begin turn", by="Cy", to="Cy")
    assert session.whole_table().turn.seat == "Cy"


def test_104_without_a_quorum_and_over_a_veto_nothing_is_adopted(tmp_path: Path) -> None:
    session = begun(tmp_path)
    majority(session)
    for sheet in ("set quorum to 4", 'set vetoers to players where name of it is "Cy"'):
        do(session, "edit rule", text="By hand.", number=350, sheet=sheet, why="the scenario begins here")
        turn(session, against="Cy")
        assert session.whole_table().proposals[-1].stage is Stage.DEFEATED
        do(session, "remove rule", rule=350, why="and ends here")
    turn(session, against="Ann")
    assert session.whole_table().proposals[-1].stage is Stage.ADOPTED


def test_109_a_transmutation_takes_everybody_even_when_a_majority_adopts(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", rule=203, sheet="set adoption to majority", why="the scenario begins here")
    turn(session, against="Cy", kind="transmute", rule=112)
    assert session.whole_table().proposals[-1].stage is Stage.DEFEATED
    turn(session, kind="transmute", rule=112)
    assert session.whole_table().rulebook["r112"].kind == "mutable"


def test_103_an_immutable_rule_is_transmuted_before_it_is_amended(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert rule_of(session, refused(session, "propose", by="Ann", kind="amend", rule=101, text="Obey.")) == 103


def test_202_the_parts_of_a_turn_come_in_order_and_none_is_left_out(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert rule_of(session, refused(session, "throw", by="Ann", faces=[6])) == 202
    assert rule_of(session, refused(session, "end turn", by="Ann")) == 201


def test_202_a_rule_change_is_proposed_in_ones_own_turn(tmp_path: Path) -> None:
    session = begun(tmp_path)
    tea = {"kind": "enact", "text": "Tea."}
    assert rule_of(session, refused(session, "propose", by="Bo", **tea)) == 202
    turn(session)
    do(session, "join", who="Die", robot=True)
    for name in ("Ann", "Bo"):
        assert rule_of(session, refused(session, "propose", by=name, **tea)) == 202, "between turns nobody proposes"
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", **tea)


def test_202_a_proposal_that_is_taken_back_was_not_voted_on_so_another_is_owed(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    do(session, "withdraw", by="Ann")
    open_ones = [duty.what for duty in session.whole_table().duties if not duty.done]
    assert sorted(open_ones) == ["have it voted on", "propose", "throw the die"]
    turn(session)
    assert session.whole_table().turn.seat == "", "the turn has ended"
    assert session.whole_table().proposals[-1].number == 302


@pytest.mark.parametrize("ends", ["voted", "withdrawn"])
def test_202_what_becomes_of_a_proposal_of_an_earlier_turn_is_no_part_of_this_one(tmp_path: Path, ends: str) -> None:
    session = begun(tmp_path)
    for _ in range(3):
        turn(session)
    do(session, "begin turn", by="Ann", to="Ann")
    parts = session.table().duties
    do(session, "void vote", by="Bo", number=301)
    do(session, "decide", question="custom", answer="no")
    assert [(duty.who, duty.what) for duty in session.table().duties if duty not in parts] == [("Ann", "open the vote again")]
    vote(session) if ends == "voted" else do(session, "withdraw", by="Ann")
    assert owed(session.table().duties) == parts


def test_105_everybody_votes_and_111_the_proponent_ends_the_debate(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    assert rule_of(session, refused(session, "end debate", by="Bo")) == 111
    do(session, "end debate", by="Ann")
    assert rule_of(session, refused(session, "vote", by="Bo", side="none")) == 105
    assert rule_of(session, refused(session, "close vote", by="Ann")) == 105


def test_208_the_first_to_have_a_hundred_points_has_won_and_nobody_who_comes_after_them(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "set score", of="Bo", to=100, why="a long evening")
    assert told(session) == approved()
    do(session, "set score", of="Ann", to=104, why="a long evening")
    assert [duty.who for duty in owed(session.whole_table().duties, what="declare a win")] == ["Bo"]
    assert session.won().who == ("Bo",)
    assert refused(session, "declare win", who="Bo", together=["Ann"]).sentence == "Bo may declare a win, and Ann may not."
    do(session, "set score", of="Bo", to=99, why="a mistake")
    assert session.won().who == ("Ann",), "Bo did not achieve it, so Ann was the first"


def test_208_who_has_enough_points_as_the_number_is_lowered_may_declare_a_win(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "set score", of="Bo", to=30, why="a long evening")
    sheet = session.table().rulebook["r208"].sheet.replace("otherwise 100", "otherwise 25")
    do(session, "edit rule", rule=208, text="The winner is the first player to achieve 25 points.", sheet=sheet, why="it is late")
    assert (session.won().who, told(session)) == approved()


def test_208_what_another_rule_lets_somebody_declare_and_208_goes_before_is_told_to_be_no_longer_allowed(tmp_path: Path) -> None:
    session = begun(tmp_path)
    sheet = 'when counter changed: allow one of players whose points is at least 50 to "declare a win"'
    turn(session, 4, text="The first player to achieve 50 points wins.", sheet=sheet)
    step = session.step(do(session, "set score", of="Bo", to=55, why="a long evening"))
    assert step is not None
    assert step.told[1:] == ("Bo may no longer declare a win.",)
    assert [act.title for act in step.acts if "no longer" in act.told] == ["rule 208"], "nobody looks for it on the table's card"


def test_208_while_it_is_asked_who_was_first_the_rule_can_be_changed_and_the_question_goes(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for who in ("Bo", "Cy"):
        do(session, "set score", of=who, to=95, why="a long evening")
    sheet = session.table().rulebook["r208"].sheet.replace("otherwise 100", "otherwise 95")
    do(session, "edit rule", rule=208, text="The winner is the first player to achieve 95 points.", sheet=sheet, why="it is late")
    assert [each.question for each in session.whole_table().parked] == ["which one"]
    most = "set winner to players whose points is highest of points of players"
    do(session, "edit rule", rule=203, sheet="set adoption to majority", why="the scenario begins here")
    do(session, "propose", by="Ann", kind="amend", rule=208, text="Whoever has most points wins.", sheet=most)
    vote(session)
    assert session.whole_table().proposals[-1].stage is Stage.ADOPTED
    assert (session.whole_table().parked, dict(session.asleep())) == ((), {})


def test_208_of_several_who_come_to_a_hundred_points_in_one_act_the_table_says_who_was_first(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", rule=203, sheet="set adoption to for votes is at least 1", why="the scenario begins here")
    do(session, "set score", of="Bo", to=91, why="a long evening")
    do(session, "set score", of="Cy", to=95, why="a long evening")
    do(session, "propose", by="Ann", kind="enact", text="Tea is served.")
    vote(session, against="Bo,Cy")
    assert session.won().who == ()
    (asked,) = [each for each in session.whole_table().parked if each.needs_answer]
    assert (asked.question, asked.subject) == ("which one", "Bo and Cy")
    do(session, "decide", by="Ann", question="which one", about="Bo and Cy", answer="Cy")
    assert session.won().who == ("Cy",)
    assert [duty.who for duty in owed(session.whole_table().duties, what="declare a win")] == ["Cy"]


def test_208_whoever_has_a_hundred_points_may_declare_a_win_and_213_goes_before_it(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "set score", of="Bo", to=99, why="a long evening")
    assert session.whole_table().wins == ()
    assert refused(session, "declare win", by="Bo", who="Bo").sentence == approved()
    do(session, "set score", of="Bo", to=100, why="one more")
    against = refused(session, "declare win", by="Bo", who="Cy")
    assert (rule_of(session, against), against.sentence) == (208, "Bo may declare a win, and Cy may not.")
    assert [duty.what for duty in session.whole_table().duties if duty.who == "Bo"] == ["declare a win"]
    do(session, "declare win", by="Bo", who="Bo", why="100 points, rule 208")
    do(session, "play on", by="Ann")
    do(session, "set score", of="Cy", to=50, why="points were earned")
    turn(session)
    turn(session, kind="enact", text="The first to 5 points wins.", sheet="set winner to players whose points is at least 5")
    (winner,) = (line for line in session.law() if line.question == "winner")
    assert (winner.rule, winner.overruled) == ("r302", ()), "people played on from the win that rule 208 names"


AGAIN = """when dice thrown if 1 is in faces: allow thrower to "throw the die"
when turn begun: excuse players where it is not who from "throw the die\""""


def test_whoever_may_throw_again_may_until_the_next_turn_begins(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", by="Ann", text="Whoever throws a one may throw again.", sheet=AGAIN, why="for the test")
    turn(session, 1)
    assert [(duty.who, duty.must) for duty in owed(session.table().duties, what="throw the die")] == [("Ann", False)]
    do(session, "throw", by="Ann", faces=[1])
    assert [(duty.who, duty.must) for duty in owed(session.table().duties, what="throw the die")] == [("Ann", False)]
    do(session, "begin turn", by="Bo", to="Bo")
    assert [(duty.who, duty.must) for duty in owed(session.table().duties, what="throw the die")] == [("Bo", True)]


def test_what_a_rule_merely_allowed_ends_with_it_and_what_another_allows_stays(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for number, sheet in (
        (301, 'when turn begun\n  allow players to "hum"\n  require who to "sing"'),
        (302, 'when turn begun: allow who to "hum"'),
    ):
        do(session, "edit rule", by="Ann", number=number, text="…", sheet=sheet, why="for the test")
    turn(session, 3)
    do(session, "begin turn", by="Bo", to="Bo")
    assert len(owed(session.table().duties, what="hum")) == len(session.table().players) + 1
    number = do(session, "remove rule", by="Ann", rule=301, why="for the test")
    assert [(duty.who, duty.rule) for duty in owed(session.table().duties, what="hum")] == [("Bo", "r302")]
    assert [duty.who for duty in owed(session.table().duties, what="sing")] == ["Bo"], "what somebody must do stays"
    assert "Ann may no longer hum." in [act.told for act in session.step(number).acts]


def test_whoever_owes_a_throw_and_may_throw_besides_throws_first_what_they_owe(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", by="Ann", text="…", sheet='when turn begun: allow who to "throw the die"', why="for the test")
    turn(session, 3)
    turn(session, 3)
    assert [duty.who for duty in owed(session.table().duties, what="throw the die")] == ["Bo"]
    assert (session.table().turn.seat, points(session)["Bo"]) == ("", 3)


def test_208_whoever_has_too_few_points_by_the_law_in_force_may_no_longer_declare_a_win(tmp_path: Path) -> None:
    session = begun(tmp_path)
    majority(session)
    do(session, "set score", of="Bo", to=101, why="a long evening")
    assert [duty.who for duty in owed(session.whole_table().duties, what="declare a win")] == ["Bo"]
    sheet = "set winner to players whose points is at least 150"
    do(session, "propose", by="Ann", kind="amend", rule=208, text="The winner is whoever has 150 points.", sheet=sheet)
    vote(session)
    assert owed(session.whole_table().duties, what="declare a win") == ()
    assert session.won().who == ()


def test_208_whoever_lost_the_points_may_no_longer_declare_a_win(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "set score", of="Bo", to=101, why="a long evening")
    do(session, "set score", of="Bo", to=99, why="a mistake")
    assert owed(session.whole_table().duties, what="declare a win") == ()


def test_of_two_rules_that_object_the_second_is_named_too(tmp_path: Path) -> None:
    session = begun(tmp_path)
    friday = 'before step done if act is "declare win": object "nobody may win on a Friday"'
    do(session, "edit rule", number=308, kind="mutable", text="Nobody may win on a Friday.", sheet=friday, why="so")
    do(session, "set score", of="Bo", to=100, why="a long evening")
    objection = refused(session, "declare win", by="Cy", who="Cy")
    assert (objection.sentence, objection.others) == (
        "Bo may declare a win, and Cy may not.",
        ("Rule 308: Nobody may win on a Friday.",),
    )


def test_208_once_the_first_has_won_nobody_else_does_by_it(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "set score", of="Bo", to=100, why="a long evening")
    do(session, "declare win", by="Bo", who="Bo")
    do(session, "play on", by="Ann")
    do(session, "set score", of="Cy", to=120, why="a longer evening")
    assert owed(session.whole_table().duties, what="declare a win") == ()
    assert refused(session, "declare win", by="Cy", who="Cy").sentence == "Bo has won, and Cy has not."


def test_of_those_who_reach_the_points_of_a_rule_as_it_is_offered_for_its_words_the_first_has_won(tmp_path: Path) -> None:
    session = begun(tmp_path)
    words, maker = "The first player to achieve 90 points wins.", OfferMaker(phrases(), VOCABULARY, bool, {"player": ("Ann",)})
    offer = maker.offer(words)
    assert offer is not None
    do(session, "edit rule", rule=208, text=words, sheet=offer.sheet, why="soon")
    do(session, "set score", of="Bo", to=90, why="a long evening")
    assert [win.who for win in session.whole_table().wins] == ["Bo"]
    do(session, "play on", by="Ann")
    do(session, "set score", of="Ann", to=104, why="a long evening")
    do(session, "set score", of="Cy", to=95, why="a longer evening")
    assert refused(session, "declare win", by="Cy", who="Cy").sentence == "Bo has won, and Cy has not."


def test_212_the_judge_the_overruling_and_the_consent_to_begin(tmp_path: Path) -> None:
    session = begun(tmp_path, starts="Bo")
    do(session, "ask judgment", by="Cy", question="Is a proposal about tea one rule-change?")
    assert session.whole_table().judgments[-1].judge == "Ann", "Ann sits before Bo, who moves"
    refused(session, "judge", by="Cy", answer="No.")
    do(session, "judge", by="Ann", answer="Yes.", rules=[103])
    assert [rule["number"] for rule in table_shown(session)["rules"] if rule.get("judgments")] == [103]
    for name in ("Bo", "Cy"):
        do(session, "voice", by=name, motion="overrule the Judge")
    judgment: judging.Judgment = session.whole_table().judgments[-1]
    assert (judgment.judge, judgment.answer, judgment.overruled) == ("Cy", "", ("Ann",))
    do(session, "judge", by="Cy", answer="No.")
    for name in ("Ann", "Bo"):
        do(session, "voice", by=name, motion="overrule the Judge")
    assert session.whole_table().judgments[-1].judge == "", "the chain is exhausted: nobody is named"
    do(session, "judge", by="Ann", answer="The table agrees: yes.")
    turn(session)
    assert rule_of(session, refused(session, "begin turn", by="Cy", to="Cy")) == 212
    for name in ("Ann", "Bo"):
        do(session, "voice", by=name, motion="begin the next turn")
    do(session, "begin turn", by="Cy", to="Cy")
    assert session.whole_table().judgments == ()


def test_212_whoever_is_left_alone_begins_the_next_turn_with_nobody_to_consent(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo")
    do(session, "ask judgment", by="Ann", question="Is tea a rule?")
    do(session, "leave", who="Bo")
    turn(session)
    assert not any(each.answer for each in session.law() if (each.question, each.subject) == ("consent", "begin the next turn"))
    do(session, "begin turn", by="Ann", to="Ann")


def test_212_what_was_not_agreed_on_before_the_next_turn_is_off_the_table_when_it_begins(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "ask judgment", by="Ann", question="Is tea a rule?")
    do(session, "judge", by="Cy", answer="Yes.")
    turn(session)
    for motion in ("overrule the Judge", "begin the next turn", "a break"):
        do(session, "voice", by="Ann", motion=motion)
    do(session, "begin turn", by="Bo", to="Bo", anyway=True)
    assert [motion.text for motion in session.whole_table().motions] == ["a break"]


def test_110_and_211_rank_the_rules_and_still_do_when_110_is_transmuted(tmp_path: Path) -> None:
    session = begun(tmp_path)
    (line,) = (line for line in session.law() if line.question == "winner")
    assert line.rule == "r208"
    (line,) = (line for line in session.law() if line.question == "precedence")
    assert (line.answer, line.rule) == (approved(), "r110")
    turn(session, kind="transmute", rule=110)
    turn(session, kind="enact", text="Five votes each.", sheet="set votes of players to 5")
    turn(session)
    assert session.whole_table().proposals[-1].tally is not None
    assert session.whole_table().proposals[-1].tally.votes_for == 3, "207 is lower than 302"


def test_201_by_mail_goes_by_surname(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy", **{"the mail clause of 201": "yes"})
    turn(session)
    assert session.whole_table().waiting_for() == ("Bo",)


def test_201_whoever_sits_down_again_between_turns_begins_the_next_if_it_is_theirs(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session)
    do(session, "leave", who="Bo")
    assert [(duty.who, duty.what) for duty in owed(session.table().duties)] == [("Cy", "begin the turn")]
    do(session, "join", who="Bo")
    assert [(duty.who, duty.what) for duty in owed(session.table().duties)] == [("Bo", "begin the turn")]


def test_201_no_turn_begins_while_parts_of_another_are_owed(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert refused(session, "begin turn", by="Bo", to="Bo").told == "Parts of turns may not be omitted."
    turn(session)
    do(session, "begin turn", by="Bo", to="Bo")
    assert rule_of(session, refused(session, "begin turn", by="Cy", to="Cy")) == 201


@pytest.mark.parametrize("line", ["require", "allow"])
def test_201_whoever_must_throw_again_does_so_before_the_next_turn_and_whoever_may_keeps_nobody(
    line: str, tmp_path: Path
) -> None:
    session = begun(tmp_path)
    sheet = f'when dice thrown if 6 is in faces: {line} thrower to "throw the die"'
    do(session, "edit rule", by="Ann", text="Once more after a six.", sheet=sheet, why="it is late")
    turn(session, 6)
    if line == "require":
        assert rule_of(session, refused(session, "begin turn", by="Bo", to="Bo")) == 201
        do(session, "throw", by="Ann", faces=[1])
    do(session, "begin turn", by="Bo", to="Bo")


def test_201_by_mail_the_last_word_of_a_name_is_the_surname_of_whoever_gave_none(tmp_path: Path) -> None:
    session = begun(
        tmp_path, "Ann Young,Bo Dahl,Cy Abel,Dee", **{"the mail clause of 201": "yes", "the player who starts": "Bo Dahl"}
    )
    order = next(line for line in session.law() if line.question == "order")
    assert order.answer == approved()


SIXTEEN = "Ann,Bo,Cy,Dee,Eva,Flo,Gus,Hal,Ida,Jo,Kit,Lou,Mia,Ned,Oda,Pia"


def test_s8_a_void_vote_is_held_again_under_its_number_and_both_tallies_are_kept(tmp_path: Path) -> None:
    session = begun(tmp_path, SIXTEEN)
    turn(session, 2)
    turn(session, 3)
    do(session, "begin turn", by="Cy", to="Cy")
    do(session, "propose", by="Cy", kind="amend", rule=206, text="Nobody loses a point.")
    vote(session, against="Ann,Bo,Dee,Eva,Flo")
    assert (named(session, 303).stage, points(session)["Cy"]) == (Stage.DEFEATED, -10)
    do(session, "ask judgment", by="Bo", question="Was that vote in order?")
    do(session, "judge", by="Bo", answer="It was not, so it is void.")
    voided = do(session, "void vote", by="Bo", number=303, why="Judgment 1")
    assert told(session) == approved()
    assert (session.whole_table().defeated, named(session, 303).stage) == (0, Stage.DEBATE)
    assert rule_of(session, refused(session, "throw", by="Cy", faces=[1])) == 202
    vote(session)
    assert [duty.what for duty in session.whole_table().duties].count("vote") == 16
    proposal = named(session, 303)
    assert proposal.stage is Stage.ADOPTED
    assert [(each.tally.votes_for, each.tally.votes_against, each.why) for each in proposal.voided] == [(11, 5, "Judgment 1")]
    assert proposal.tally is not None
    assert (proposal.tally.votes_for, proposal.tally.votes_against) == (16, 0)
    assert [(line.change, line.now, line.rule, line.over) for line in session.ledger("Cy") if line.step > 1] == [
        (-10, -10, 206, 303),
        (10, 0, 104, 303),
    ]
    assert session.ledger("Cy")[-1].step == voided
    do(session, "throw", by="Cy", faces=[1])
    for name in SIXTEEN.split(",")[4:12]:
        do(session, "voice", by=name, motion="begin the next turn")
    do(session, "begin turn", by="Dee", to="Dee")
    do(session, "propose", by="Dee", kind="enact", text="The next one.")
    assert session.whole_table().proposals[-1].number == 304
    stages = [str(each.proposal.stage) for each in session.course_of(303)]
    assert stages == ["in debate", "under vote", "defeated", "in debate", "under vote", "adopted"]


def test_s8_a_vote_of_long_ago_is_found_in_the_record_and_its_change_is_the_tables_to_mend(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, text="Everybody sings.")
    turn(session)
    turn(session)
    assert session.whole_table().proposal(301) is None
    do(session, "void vote", by="Cy", number=301, why="a robot voted")
    assert (named(session, 301).text, named(session, 301).stage) == ("Everybody sings.", Stage.DEBATE)
    assert asked(session) == [("custom", "whether the change is taken back")]
    do(session, "decide", question="custom", answer="yes")
    assert session.whole_table().rulebook.numbered(301) is None
    assert refused(session, "void vote", by="Cy", number=399).impossible
    assert refused(session, "void vote", by="Cy", number=301).impossible
    do(session, "begin turn", by="Ann", to="Ann")
    do(session, "propose", by="Ann", kind="enact", text="The next one.")
    assert session.whole_table().proposals[-1].number == 304


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "enact", "text": "Tea is served."},
        {"kind": "amend", "rule": 206, "text": "Nobody loses a point.", "sheet": ""},
        {"kind": "repeal", "rule": 209},
        {"kind": "transmute", "rule": 112},
    ],
    ids=lambda change: change["kind"],
)
def test_what_a_void_vote_changed_is_taken_back_or_stands_as_the_table_decides(tmp_path: Path, change: dict[str, Any]) -> None:
    session = begun(tmp_path)
    before = session.whole_table().rulebook
    turn(session, 1, **change)
    after = session.whole_table().rulebook
    do(session, "void vote", by="Bo", number=301, why="Cy was asleep")
    asks = [question_text(each, session.table().rulebook) for each in session.table().parked]
    do(session, "decide", question="custom", answer="no")
    assert session.whole_table().rulebook == after
    stays = told(session)
    session.undo()
    do(session, "decide", question="custom", answer="yes")
    back = session.whole_table().rulebook
    assert (back.rules, back.gone, back.replaced, session.laid_off()) == (before.rules, 0, 0, ()), "all lies where it lay"
    assert (asks, stays, told(session)) == approved()
    vote(session)
    assert numbers(session) == sorted(rule.number for rule in after.rules), "once more"


def test_a_rule_whose_amendments_were_taken_back_counts_as_never_amended(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for rule, sheet in ((203, "set adoption to unanimous"), (301, None)):
        turn(session, kind="amend", rule=rule, text=f"Everybody must agree, as by {rule}.", sheet=sheet)
    for number in (302, 301):
        do(session, "void vote", by="Bo", number=number)
        do(session, "decide", question="custom", answer="yes")
    do(session, "withdraw", by="Bo", number=302)
    rule = session.table().rulebook["r203"]
    assert (rule.number, rule.revision, rule.history, session.amendments("r203")) == (203, 0, "", ())
    for _ in range(4):
        turn(session)
    assert session.table().rulebook["r203"].sheet == "set adoption to majority", "203 was not amended by the end of circuit 2"


@pytest.mark.parametrize("ends", ["voted", "withdrawn"])
def test_a_vote_found_void_before_the_next_turn_is_owed_and_that_turn_waits_for_it(tmp_path: Path, ends: str) -> None:
    session = begun(tmp_path)
    turn(session)
    do(session, "void vote", by="Bo", number=301)
    do(session, "decide", question="custom", answer="no")
    assert [(duty.who, duty.what) for duty in owed(session.table().duties)] == [("Ann", "have it voted on")]
    assert rule_of(session, refused(session, "begin turn", by="Bo", to="Bo")) == 201
    vote(session) if ends == "voted" else do(session, "withdraw", by="Ann")
    assert [(duty.who, duty.what) for duty in owed(session.table().duties)] == [("Bo", "begin the turn")]


def test_a_vote_found_void_in_another_turn_is_held_again_once_the_proposal_of_that_turn_is_settled(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session)
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "void vote", by="Bo", number=301)
    do(session, "decide", question="custom", answer="no")
    turn(session)
    assert [(duty.who, duty.what) for duty in owed(session.table().duties)] == [
        ("Ann", "open the vote again"),
        ("Cy", "begin the turn"),
    ]
    do(session, "end debate", by="Ann")
    do(session, "show hands", for_=["Ann", "Bo", "Cy"])
    assert (named(session, 301).stage, [duty.who for duty in owed(session.table().duties)]) == (Stage.ADOPTED, ["Cy"])


def test_what_a_void_vote_undid_is_owed_again_while_the_table_still_decides_on_its_change(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="Tea is served.")
    vote(session)
    do(session, "void vote", by="Bo", number=301)
    assert [duty.what for duty in owed(session.table().duties, "Ann")] == ["have it voted on", "throw the die"]
    assert rule_of(session, refused(session, "throw", by="Ann", faces=[6])) == 202
    assert session.follows(read_aloud("decide", question="custom", answer="yes")) == (
        "Rule 301 is taken off the table: no vote that holds has adopted it.",
    )


def test_a_defeat_deemed_after_all_takes_its_points_while_the_table_still_decides_on_the_change(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session)
    do(session, "deem", by="Bo", number=301, adopted=False)
    assert asked(session) == [("custom", "whether the change is taken back")]
    assert points(session)["Ann"] == 1 - 10


@pytest.mark.parametrize("ends", ["defeated", "withdrawn"])
def test_a_change_that_stayed_in_force_without_a_vote_is_asked_about_again_when_its_new_vote_does_not_adopt_it(
    tmp_path: Path, ends: str
) -> None:
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="Tea is served.")
    vote(session)
    do(session, "void vote", by="Bo", number=301)
    do(session, "decide", question="custom", answer="no")
    assert asked(session) == []
    if ends == "defeated":
        vote(session, against="Bo,Cy")
    else:
        do(session, "withdraw", by="Ann")
    assert (named(session, 301).stage, asked(session)) == (ends, [("custom", "whether the change is taken back")])
    do(session, "decide", question="custom", answer="yes")
    assert session.table().rulebook.numbered(301) is None


def test_what_the_table_decides_of_a_change_is_done_though_something_else_has_been_proposed_meanwhile(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session)
    do(session, "deem", by="Bo", number=301, adopted=False)
    turn(session)
    do(session, "decide", question="custom", answer="yes")
    assert (told(session)[-1], session.table().rulebook.numbered(301)) == (
        "Rule 301 is taken off the table: no vote that holds has adopted it.",
        None,
    )


def deemed(session: Session) -> None:
    do(session, "deem", number=301)


@pytest.mark.parametrize(("doubt", "fields", "adopted"), [("void vote", {}, vote), ("deem", {"adopted": False}, deemed)])
def test_whether_a_change_is_taken_back_is_asked_no_longer_once_it_is_adopted_after_all(
    tmp_path: Path, doubt: str, fields: dict[str, bool], adopted: Callable[[Session], None]
) -> None:
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="Tea is served.")
    vote(session)
    do(session, doubt, number=301, **fields)
    assert asked(session) == [("custom", "whether the change is taken back")]
    adopted(session)
    assert asked(session) == []


def test_whether_a_change_is_taken_back_is_asked_once_however_often_its_vote_is_doubted(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session)
    do(session, "deem", by="Bo", number=301, adopted=False)
    do(session, "void vote", by="Bo", number=301)
    do(session, "decide", question="custom", answer="no")
    assert told(session) == approved()


@pytest.mark.parametrize(
    "change",
    [{"kind": "enact", "text": "Tea."}, {"kind": "amend", "rule": 206, "text": "Tea.", "sheet": ""}],
    ids=lambda change: change["kind"],
)
def test_106_a_change_in_force_is_in_the_form_in_which_it_was_voted_on_last(tmp_path: Path, change: dict[str, Any]) -> None:
    session = begun(tmp_path)
    before = session.table().rulebook.rules
    turn(session, **change)
    do(session, "void vote", by="Bo", number=301)
    do(session, "decide", question="custom", answer="no")
    do(session, "revise", by="Ann", text="Coffee.", sheet='set limit "cups" to 2')
    vote(session)
    rule = session.table().rulebook.numbered(301)
    assert rule is not None
    assert (rule.text, rule.sheet, rule.revision) == ("Coffee.", 'set limit "cups" to 2', int(change["kind"] == "amend"))
    amended = [(each.number, each.words[:4]) for each in session.amendments(rule.id)]
    assert amended == ([(301, "When")] if change["kind"] == "amend" else [])
    do(session, "void vote", by="Bo", number=301)
    do(session, "decide", question="custom", answer="yes")
    assert session.table().rulebook.rules == before


def test_a_proposal_is_given_a_sheet_and_after_that_another(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="Two dice.")
    given = [told(session, do(session, "revise", by="Ann", text="Two dice.", sheet=f"set dice to {dice}"))[0] for dice in (2, 3)]
    assert given == ["Ann gave proposal 301 a sheet.", "Ann gave proposal 301 another sheet."]


def test_a_proposal_is_reworded_only_where_it_has_words_and_they_are_others(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="amend", rule=202, text="Two dice.", sheet="set dice to 2")
    same = {"by": "Ann", "text": "Two dice."}
    assert refused(session, "revise", **same, sheet="set dice to 2").sentence == "Nothing is changed yet."
    assert "another sheet" in told(session, do(session, "revise", **same))[0], "that of the rule, as it is"
    assert refused(session, "revise", **same).sentence == "Nothing is changed yet."
    do(session, "withdraw", by="Ann")
    do(session, "propose", by="Ann", kind="repeal", rule=202)
    assert refused(session, "revise", by="Ann", text="").sentence == "Proposal 302 has no words of its own."


def test_of_a_change_that_somebody_has_taken_off_by_hand_nobody_is_asked(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session)
    do(session, "remove rule", rule=301, why="nobody wants it")
    do(session, "void vote", by="Bo", number=301)
    assert asked(session) == []


def test_what_a_sheet_only_asks_is_answered_in_any_words(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "forfeit", by="Ann", who="Ann")
    do(session, "decide", question="what becomes of the turn", answer="it goes on with Bo")
    assert told(session) == approved()
    assert refused(session, "decide", question="what becomes of the turn", answer="x" * 201).impossible


def test_what_was_changed_again_since_its_vote_is_not_taken_back(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, 1, kind="amend", rule=206, text="Nobody loses a point.", sheet="")
    do(session, "edit rule", rule=301, text="Nobody loses much.", why="by hand")
    book = session.whole_table().rulebook
    do(session, "void vote", by="Bo", number=301)
    do(session, "decide", question="custom", answer="yes")
    assert (session.whole_table().rulebook, told(session)[-1]) == (
        book,
        "What 301 changed has been changed since, and stays as it is: mend it by hand.",
    )


def test_a_defeat_deemed_an_adoption_gives_back_what_it_cost_and_brings_what_an_adoption_brings(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, against="Cy", kind="amend", rule=210, text="Players may whisper.", sheet="")
    assert points(session) == {"Ann": -9, "Bo": 0, "Cy": 0}
    do(session, "deem", by="Bo", number=301, why="a majority was enough")
    assert told(session) == approved()
    assert (session.whole_table().defeated, asked(session)) == (0, [])
    refused(session, "deem", by="Bo", number=301)
    assert [(line.change, line.rule, line.over) for line in session.ledger() if line.step == session.last] == [
        (10, 104, 301),
        (10, 204, 301),
    ]


def test_an_adoption_found_to_be_none_takes_back_what_it_gave_and_its_change_is_the_tables_to_mend(tmp_path: Path) -> None:
    session = begun(tmp_path)
    majority(session)
    turn(session, against="Cy", kind="amend", rule=210, text="Players may whisper.", sheet="")
    assert points(session) == {"Ann": 1, "Bo": 0, "Cy": 10}
    do(session, "deem", by="Bo", number=301, adopted=False, why="Bo may not vote")
    assert asked(session) == [("custom", "whether the change is taken back")]
    do(session, "decide", question="custom", answer="no")
    assert points(session) == {"Ann": -9, "Bo": 0, "Cy": 0}
    do(session, "tell", by="Bo", text="This is where we went wrong.", step=4)
    assert told(session) == approved()
    do(session, "deem", by="Bo", number=301)
    assert points(session) == {"Ann": 1, "Bo": 0, "Cy": 10}, "what was taken back is not taken back twice"
    do(session, "void vote", by="Bo", number=301)
    assert points(session) == {"Ann": 1, "Bo": 0, "Cy": 0}, "the throw was no part of the vote"


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "enact", "text": "Tea.", "sheet": 'when game begun: say "tea"'},
        {"kind": "amend", "rule": 210, "text": "Players may whisper.", "sheet": ""},
        {"kind": "transmute", "rule": 116},
        {"kind": "repeal", "rule": 210},
    ],
    ids=lambda change: change["kind"],
)
def test_what_is_deemed_adopted_again_is_in_effect_once(tmp_path: Path, change: dict[str, Any]) -> None:
    session = begun(tmp_path)
    turn(session, **change)
    once = session.whole_table().rulebook
    for adopted in (False, True, False, True):
        do(session, "deem", by="Bo", number=301, adopted=adopted)
    assert session.whole_table().rulebook == once


def test_what_was_taken_off_by_hand_is_put_into_effect_when_its_proposal_is_deemed_adopted_after_all(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, kind="enact", text="Tea.")
    turn(session, kind="amend", rule=210, text="Players may whisper.", sheet="")
    for number in (301, 302):
        do(session, "deem", by="Bo", number=number, adopted=False)
    do(session, "remove rule", by="Bo", rule=301, why="it was never adopted")
    do(session, "edit rule", by="Bo", rule=302, text="Players may not whisper.", why="it was never adopted")
    for number in (301, 302):
        do(session, "deem", by="Bo", number=number)
    book = session.whole_table().rulebook
    assert [rule.text for rule in book.rules if rule.number in (301, 302)] == ["Players may whisper.", "Tea."]


def test_points_for_the_figures_of_a_count_stand_when_its_outcome_does_not(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy,Dee", **MAIL)
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    vote(session, against="Dee")
    do(session, "decide", question="rounding", answer='"up"')
    assert points(session)["Ann"] == 8 - 10
    do(session, "deem", by="Bo", number=301)
    assert points(session) == {"Ann": 8, "Bo": 0, "Cy": 0, "Dee": 10}


def test_nothing_is_deemed_while_its_vote_is_still_to_be_settled(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", rule=203, sheet="")
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    vote(session)
    assert refused(session, "deem", by="Bo", number=301).sentence == approved()


def test_s11_a_robot_votes_by_the_die_and_takes_no_other_part(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo")
    turn(session, 2, text="A robot called Die votes by the die: for, if it is even.", sheet=ROBOT)
    (robot,) = (seat for seat in session.whole_table().seats if seat.name == "Die")
    assert (robot.robot, points(session)["Die"]) == (True, 0)
    majority(session)
    assert session.whole_table().waiting_for() == ("Bo",)
    turn(session, 3, missing="Die", text="Bo's own.")
    assert session.whole_table().waiting_for() == ("Ann",), "the robot gets no turn"
    assert session.whole_table().turn.circuit == 2, "and has no part in the circuit"
    do(session, "begin turn", by="Ann", to="Ann")
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    opened = do(session, "end debate", by="Ann")
    step = session.step(opened)
    assert step is not None
    (thrown,) = (act for act in step.acts if act.said == "throw")
    side = "for" if thrown.written["faces"][0] % 2 == 0 else "against"
    assert named(session, 303).voters(side) == ("Die",)
    do(session, "count votes", by="Ann", for_=2, against=1)
    assert named(session, 303).stage is Stage.ADOPTED
    do(session, "ask judgment", by="Bo", question="Is the robot a Judge?")
    assert session.whole_table().judgments[-1].judge == "Bo", "Bo sits before Ann, were it not for the robot"
    (line,) = (line for line in session.law() if line.question == "voices" and line.subject == "overrule the Judge")
    assert line.answer == "Ann"


ROBOT = """\
when rule changed if rule is this rule and kind is "enact": seat robot "Die"
set roles of players where it is in robots to ["voting"]
when vote opened: throw 1 dice for robots
when dice thrown if thrower is in robots and sum of faces is in [2, 4, 6]: cast "for" for thrower
when dice thrown if thrower is in robots and sum of faces is not in [2, 4, 6]: cast "against" for thrower"""


@pytest.mark.parametrize(("face", "stage", "bo"), [(4, Stage.ADOPTED, 13), (3, Stage.DEFEATED, 3)])
def test_s11_two_of_three_adopt_with_the_robot_and_the_dissenter_is_paid(
    tmp_path: Path, face: int, stage: Stage, bo: int
) -> None:
    session = begun(tmp_path, "Ann,Bo")
    sheet = ROBOT.replace("when vote opened: throw 1 dice for robots\n", "")
    turn(session, 2, text="A robot votes by the die that is thrown for it.", sheet=sheet)
    majority(session)
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="enact", text="A rule of Bo's.")
    vote(session, missing="Die")
    do(session, "throw", by="Die", faces=[2])
    do(session, "throw", by="Bo", faces=[3])
    do(session, "begin turn", by="Ann", to="Ann")
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    do(session, "end debate", by="Ann")
    do(session, "vote", by="Ann", side="for")
    do(session, "vote", by="Bo", side="against")
    assert owing(session) == ["Die"]
    do(session, "throw", by="Die", faces=[face])
    proposal = named(session, 303)
    assert proposal.stage is stage
    assert points(session) == {"Ann": 2 if face == 4 else -8, "Bo": bo, "Die": 10 if face == 3 and stage is Stage.ADOPTED else 0}


def test_s11_the_four_parts_are_ticked_one_by_one(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo")
    turn(session, sheet='set roles of players where it is in robots to ["turns", "judging", "agreeing"]')
    do(session, "join", who="Die", robot=True)
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "ask judgment", by="Bo", question="Why?")
    assert session.whole_table().judgments[-1].judge == "Ann"
    do(session, "judge", by="Ann", answer="So.")
    do(session, "propose", by="Bo", kind="enact", text="A new rule.")
    vote(session, missing="Die")
    do(session, "throw", by="Bo", faces=[2])
    assert session.whole_table().waiting_for() == ("Die",), "it gets a turn, and had no vote"
    assert rule_of(session, refused(session, "begin turn", by="Die", to="Die")) == 212
    do(session, "voice", by="Ann", motion="begin the next turn")
    do(session, "voice", by="Bo", motion="begin the next turn")
    do(session, "begin turn", by="Die", to="Die")
    do(session, "propose", by="Die", kind="enact", text="One.")
    do(session, "end debate", by="Die")
    assert rule_of(session, refused(session, "vote", by="Die", side="for")) == 105


def test_where_no_rule_has_a_reworded_proposal_voted_on_anew_its_ballots_stand(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", rule=106, sheet="", why="the scenario begins here")
    do(session, "propose", by="Ann", kind="enact", text="Cake.")
    do(session, "end debate", by="Ann")
    do(session, "vote", by="Ann", side="for")
    do(session, "revise", by="Ann", text="Pie.")
    assert told(session) == approved()
    proposal = session.whole_table().proposals[-1]
    assert (proposal.version, proposal.voted, proposal.stage, owing(session)) == (2, ("Ann",), Stage.OPEN, ["Bo", "Cy"])


def test_s12_a_changed_word_makes_a_new_version_and_clears_the_ballots(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="Cake.", number=305)
    do(session, "end debate", by="Ann")
    do(session, "vote", by="Ann", side="for")
    do(session, "vote", by="Bo", side="against")
    assert rule_of(session, refused(session, "revise", by="Bo", text="Pie.")) == 111
    do(session, "revise", by="Ann", text="Pie.")
    proposal = session.whole_table().proposals[-1]
    assert (proposal.number, proposal.version, proposal.ballots, proposal.stage) == (305, 2, (), Stage.DEBATE)
    assert session.whole_table().waiting_for() == ("Ann",), "nobody owes a ballot while it is in debate again"
    assert [(each.proposal.version, each.proposal.text) for each in session.course_of(305)] == [
        (1, "Cake."), (1, "Cake."), (2, "Pie."),
    ]  # fmt: skip
    assert any("“Cake”" in line for step in session.minutes(1, session.last) for line in step.told)
    vote(session)
    assert session.whole_table().rulebook["r305"].text == "Pie."


def test_103_an_amendment_is_amended_and_repealed_and_the_whole_rule_takes_the_number(tmp_path: Path) -> None:
    session = begun(tmp_path)
    old = session.whole_table().rulebook["r207"]
    assert refused(session, "propose", by="Ann", kind="repeal amendment", rule=207).impossible
    turn(session, kind="amend", rule=207, text="Each player has two votes.", sheet="set votes of players to 2")
    turn(session, kind="amend amendment", rule=301, text="Each player has three votes.", sheet="set votes of players to 3")
    assert session.whole_table().rulebook["r207"].number == 302
    turn(session, kind="amend", rule=302, text="Each has four votes.", sheet="set votes of players to 4")
    turn(session, kind="repeal amendment", rule=303, text="")
    rule = session.whole_table().rulebook["r207"]
    assert (rule.number, rule.text, rule.sheet) == (304, "Each player has three votes.", "set votes of players to 3")
    turn(session, kind="repeal amendment", rule=304, text="")
    rule = session.whole_table().rulebook["r207"]
    assert (rule.number, rule.text, rule.sheet) == (305, old.text, old.sheet)
    do(session, "edit rule", rule=305, number=207, why="the table says so")
    rule = session.whole_table().rulebook["r207"]
    assert (rule.number, rule.text) == (207, old.text)
    assert rule_of(session, refused(session, "propose", by="Cy", kind="repeal amendment", rule=110, text="Words.")) == 103


def test_103_an_amendment_further_down_is_repealed_and_amended_without_the_one_on_top(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, kind="amend", rule=213, text=reads(session, 213).replace("impossible", "tedious"))
    turn(session, kind="amend", rule=301, text=reads(session, 301).replace("winner", "champion"))
    turn(session, kind="amend amendment", rule=302, revision=1, text=reads(session, 302).replace("tedious", "dull"))
    turn(session, kind="repeal amendment", rule=303, revision=1, text="")
    assert reads(session, 304) == BOX_213.replace("winner", "champion")
    (line,) = (line for step in session.minutes(1, session.last) for line in step.told if "proposal 303," in line)
    assert line == approved()
    answer = refused(session, "propose", by="Bo", kind="repeal amendment", rule=304, revision=1, text="")
    assert answer.sentence == approved()
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="repeal amendment", rule=304, revision=2, text="")
    assert named(session, 305).text == BOX_213
    assert told(session)[0] == approved()


def test_103_a_rule_is_transmuted_both_ways_and_108_gives_a_reenacted_rule_the_new_number(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, kind="transmute", rule=116)
    assert (session.whole_table().rulebook["r116"].kind, session.whole_table().rulebook["r116"].number) == ("mutable", 301)
    turn(session, kind="transmute", rule=301)
    assert (session.whole_table().rulebook["r116"].kind, session.whole_table().rulebook["r116"].number) == ("immutable", 302)
    text = session.whole_table().rulebook["r210"].text
    turn(session, kind="repeal", rule=210)
    assert 210 not in numbers(session)
    assert 303 not in numbers(session)
    turn(session, kind="enact", text=text)
    assert session.whole_table().rulebook["r304"].text == text


def test_secret_ballots_are_revealed_together_when_the_last_is_in(tmp_path: Path) -> None:
    session = begun(tmp_path, **{"the ballots": "secret"})
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    do(session, "end debate", by="Ann")
    assert told(session) == approved()
    first = do(session, "vote", by="Ann", side="for")
    do(session, "vote", by="Bo", side="against")
    for reader in (None, "Cy"):
        assert [ballot.side for table in [session.table(reader)] for ballot in table.proposals[-1].ballots] == ["", ""]
        assert "against" not in json.dumps(step_shown(session, session.last, reader))
        shown = table_shown(session, reader)["proposal"]
        assert (shown["acted"], shown["for"], shown["against"]) == (["Ann", "Bo"], [], [])
        assert told(session, first, reader) == ["Ann has voted."]
    assert [ballot.side for ballot in session.table("Bo").proposals[-1].ballots] == ["", "against"]
    last = read_aloud("vote", by="Cy", side="for")
    assert session.foretold(last) == "Cy votes.", "what would follow says nothing before it is done"
    do(session, "vote", by="Cy", side="for")
    assert told(session)[:2] == ["Cy has voted.", "The ballots are revealed: Ann and Cy for, Bo against."]
    assert told(session, first) == ["Ann has voted."], "the minutes of that moment stay as they were"


def test_a_vote_that_is_opened_otherwise_than_a_rule_says_is_told_with_that_rule(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, 1, text="All votes are by secret ballot.", sheet='set ballots to "secret"')
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="enact", text="Tea.")
    said = []
    for way in ("", "secret", "in the open", "show of hands"):
        do(session, "end debate", by="Bo", ballots=way)
        said.append(told(session)[:1])
        session.undo()
    assert said == approved()


def test_no_sheet_reads_a_secret_ballot_before_the_reveal(tmp_path: Path) -> None:
    session = begun(tmp_path)
    pry = 'when ballot laid if side is "against": give 1 point to voter\nset ballots to "secret"'
    pry += '\nwhen ballot laid if side is not "for": give 5 points to voter'
    turn(session, 1, text="Ballots are secret.", sheet=pry)
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="enact", text="A new rule.")
    do(session, "end debate", by="Bo")
    assert named(session, 302).way == "secret"
    for name, side in (("Ann", "against"), ("Bo", "for"), ("Cy", "against")):
        do(session, "vote", by=name, side=side)
    assert points(session) == {"Ann": 6, "Bo": -5, "Cy": 5}, "a secret side reads as nobody, so the last line pays everybody"


def test_two_secret_votes_that_differ_in_their_sides_alone_look_alike(tmp_path: Path) -> None:
    shown = []
    for sides in (("for", "against"), ("against", "for")):
        session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="", file=f"{sides[0]}.nomic", options={
            "the player who starts": "Ann", "the ballots": "secret",
        })  # fmt: skip
        do(session, "propose", by="Ann", kind="enact", text="A new rule.")
        do(session, "end debate", by="Ann")
        for name, side in zip(("Ann", "Bo"), sides, strict=True):
            do(session, "vote", by=name, side=side)
        answers = [step_shown(session, number, reader) for number in range(2, session.last + 1) for reader in (None, "Cy")]
        shown.append(json.dumps([answers, table_shown(session), table_shown(session, "Cy")]) + repr(session.table("Cy")))
        do(session, "withdraw", by="Ann")
        shown[-1] += repr(session.table())
    assert shown[0] == shown[1]


def test_a_show_of_hands_is_entered_by_one_person(tmp_path: Path) -> None:
    session = begun(tmp_path, **{"the ballots": "show of hands"})
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    do(session, "end debate", by="Ann")
    assert refused(session, "show hands", by="Ann", for_=["Ann"], against=["Ann"]).impossible
    do(session, "show hands", by="Ann", for_=["Ann", "Cy"], against=["Bo"])
    assert told(session)[0] == approved()
    assert named(session, 301).stage is Stage.DEFEATED


def test_105_abstaining_is_a_choice_of_the_table(tmp_path: Path) -> None:
    session = begun(tmp_path, **{"one may abstain": "yes"})
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    do(session, "end debate", by="Ann")
    for name, side in (("Ann", "for"), ("Bo", "none"), ("Cy", "for")):
        do(session, "vote", by=name, side=side)
    tally = named(session, 301).tally
    assert tally is not None
    assert (tally.votes_for, tally.all_votes) == (2, 2)


def test_111_the_judge_who_was_asked_ends_the_debate(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    assert rule_of(session, refused(session, "end debate", by="Cy")) == 111
    do(session, "ask judgment", by="Bo", question="May the debate end?")
    assert rule_of(session, refused(session, "end debate", by="Bo")) == 111
    do(session, "end debate", by="Cy")


def test_113_a_forfeit_in_the_middle_of_a_turn_asks_what_the_text_leaves_open(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy,Dee")
    do(session, "ask judgment", by="Bo", question="Why?")
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    do(session, "end debate", by="Ann")
    do(session, "vote", by="Ann", side="for")
    do(session, "forfeit", by="Ann", who="Ann")
    assert asked(session) == [
        ("what becomes of the turn", "Ann"), ("what becomes of the ballot", "Ann"), ("what becomes of the proposal", "Ann"),
    ]  # fmt: skip
    assert told(session) == approved()
    assert session.whole_table().waiting_for() == ("Bo", "Cy", "Dee")
    do(session, "decide", question="what becomes of the turn", answer='"it ends"')
    do(session, "forfeit", by="Dee", who="Dee")
    assert asked(session)[-1] == ("who judges in the place", "Dee")
    do(session, "vote", by="Bo", side="for")
    do(session, "vote", by="Cy", side="for")
    assert named(session, 301).stage is Stage.ADOPTED
    do(session, "end turn", by="Bo")
    assert session.whole_table().waiting_for() == ("Bo",), "Bo sits after Ann"
    do(session, "leave", who="Bo")
    assert session.whole_table().waiting_for() == ("Cy",)


def test_201_after_a_latecomer_the_table_is_asked_when_the_circuit_ends(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo")
    turn(session)
    do(session, "join", who="Cy")
    assert points(session)["Cy"] == 0
    turn(session)
    assert asked(session) == [("circuit", "")]
    assert session.whole_table().waiting_for() == ("Cy",)


def test_212_no_team_mate_of_the_mover_is_judge(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy,Dee")
    do(session, "introduce", who="Ann", team="Red")
    do(session, "introduce", who="Dee", team="Red")
    do(session, "introduce", who="Bo", team="Blue")
    do(session, "ask judgment", by="Bo", question="Why?")
    assert session.whole_table().judgments[-1].judge == "Cy", "Dee sits before Ann and is her team-mate"


def test_201_by_mail_the_surname_decides(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy", **{"the mail clause of 201": "yes"})
    for name, surname in (("Ann", "Young"), ("Bo", "Abel"), ("Cy", "Zola")):
        do(session, "introduce", who=name, surname=surname)
    turn(session)
    assert session.whole_table().waiting_for() == ("Cy",)


def test_110_a_rule_stamped_void_sleeps_until_the_stamp_is_taken_off(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "stamp void", by="Ann", rule=204, why="in conflict with 112")
    assert told(session) == approved()
    majority(session)
    turn(session, against="Cy")
    assert points(session)["Cy"] == 0
    do(session, "stamp void", by="Ann", rule=204, void=False)
    turn(session, against="Cy")
    assert points(session)["Cy"] == 10


def test_108_no_number_comes_again_whatever_is_numbered_by_hand(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session)
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="enact", text="One.", number=1)
    vote(session)
    do(session, "throw", by="Bo", faces=[1])
    do(session, "begin turn", by="Cy", to="Cy")
    do(session, "propose", by="Cy", kind="enact", text="Another.")
    assert session.whole_table().proposals[-1].number == 302


def test_a_branch_may_begin_at_any_step_and_the_other_is_not_lost(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, 2)
    one = session.last
    turn(session, 3)
    two, table = session.last, session.whole_table()
    done = session.go_back(one)
    assert isinstance(done, Done)
    assert points(session) == {"Ann": 2, "Bo": 0, "Cy": 0}
    assert told(session) == approved()
    assert session.redoable
    turn(session, 6)
    assert points(session)["Bo"] == 6
    assert isinstance(session.go_back(two), Done)
    assert session.whole_table() == table
    assert isinstance(session.go_back(999), Objection)
    assert [line.change for line in session.ledger("Bo") if line.step > 1] == [3]
    session.close()
    assert resume(tmp_path / "evening.nomic").whole_table() == table


def test_a_way_back_is_redone_step_by_step(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, 2)
    table, start = session.whole_table(), 1
    assert isinstance(session.go_back(start), Done)
    while session.redoable:
        session.redo()
    assert session.whole_table() == table


def test_201_turns_are_not_skipped_and_everybody_begins_with_no_points(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert [line.answer for line in session.law() if line.question == "starting score"] == ["0", "0", "0"]
    turn(session)
    assert rule_of(session, refused(session, "begin turn", by="Cy", to="Cy")) == 201


def test_114_a_notice_comes_before_the_last_mutable_rule_goes(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for number in range(202, 214):
        do(session, "edit rule", rule=number, kind="immutable", why="the scenario begins here")
    do(session, "propose", by="Ann", kind="transmute", rule=201)
    opened = do(session, "end debate", by="Ann")
    assert told(session, opened) == approved()
    for name in ("Ann", "Bo", "Cy"):
        do(session, "vote", by=name, side="for")
    assert numbers(session, "mutable") == [], "nothing is blocked, and the table holds it"


@pytest.mark.parametrize(
    ("line", "instead", "why"),
    [
        ("set dice to 1", "set dice to 0", "A throw needs a whole number of dice, from 1 to 100."),
        ("set dice to 1", "set dice to 2/3", "A throw needs a whole number of dice, from 1 to 100."),
        ("set sides to 6", "set sides to 1", "A throw needs a whole number of sides, from 2 to 1000."),
    ],
)
def test_202_what_nobody_can_throw_is_objected_to(tmp_path: Path, line: str, instead: str, why: str) -> None:
    session = begun(tmp_path)
    sheet = session.whole_table().rulebook["r202"].sheet.replace(line, instead)
    do(session, "edit rule", rule=202, sheet=sheet, why="the scenario begins here")
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    vote(session)
    objection = refused(session, "throw", by="Ann")
    assert (objection.rule, objection.sentence) == ("r202", why)
    do(session, "throw", by="Ann", faces=[4], anyway=True)


def test_202_the_dice_and_their_sides_are_those_of_its_card(tmp_path: Path) -> None:
    session = begun(tmp_path)
    rule = session.whole_table().rulebook["r202"]
    assert {line.question: (line.answer, line.rule) for line in session.law() if line.question in ("dice", "sides")} == {
        "dice": ("1", "r202"), "sides": ("6", "r202"),
    }  # fmt: skip
    assert refused(session, "throw", by="Bo", faces=[7]).impossible
    sheet = rule.sheet.replace("set dice to 1", "set dice to 2").replace("set sides to 6", "set sides to 8")
    do(session, "edit rule", rule=202, sheet=sheet, why="the scenario begins here")
    do(session, "propose", by="Ann", kind="enact", text="A new rule.")
    vote(session)
    assert refused(session, "throw", by="Ann", faces=[7]).impossible
    do(session, "throw", by="Ann", faces=[7, 8])
    assert points(session)["Ann"] == 15
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "throw", by="Bo", anyway=True, why="to see how many fall")
    assert len(session.whole_table().thrown.faces) == 2  # type: ignore[union-attr]


def test_213_goes_before_every_other_rule_on_the_winner(tmp_path: Path) -> None:
    session = begun(tmp_path)
    rule = session.whole_table().rulebook["r213"]
    do(session, "edit rule", rule=213, sheet=f'{rule.sheet}\nset winner to players whose name is "Bo"', why="play is impossible")
    (winner,) = (line for line in session.law() if line.question == "winner")
    assert (winner.answer, winner.rule, winner.overruled) == ("Bo", "r213", ("r208",))


def test_what_was_voted_on_and_who_did_it_is_told(tmp_path: Path) -> None:
    session = begun(tmp_path)
    sheet = (
        'when proposal defeated if kind is "repeal" and rule is rule 207: give 1 "kept" to proposer\n'
        'when ballot laid if kind of proposal is "repeal": give 1 "ballots" to voter\n'
        'when step done if act is "add thing": give 1 "things" to by\n'
        'when step done if act is "start clock": give 1 "clocks" to by'
    )
    do(session, "edit rule", number=399, text="Who does what.", sheet=sheet)
    do(session, "propose", by="Ann", kind="repeal", rule=207)
    do(session, "end debate", by="Ann")
    for voter in ("Bo", "Cy", "Ann"):
        do(session, "vote", by=voter, side="against")
    do(session, "add thing", by="Bo", what="crown", kind="token")
    do(session, "start clock", by="Cy", clock="tea", seconds=60)
    counters = session.whole_table().counters
    found = {(what, who.key): count for (what, who), count in counters.items() if what != "points"}
    ballots = {("ballots", name): 1 for name in ("Ann", "Bo", "Cy")}
    assert found == {("kept", "Ann"): 1, **ballots, ("things", "Bo"): 1, ("clocks", "Cy"): 1}


def test_nobody_has_voted_where_the_vote_is_void(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="Everybody sings.")
    vote(session)
    assert [duty.who for duty in session.table().duties if duty.what == "vote" and duty.done] == ["Ann", "Bo", "Cy"]
    do(session, "void vote", by="Cy", number=301, why="a slip")
    assert not [duty for duty in session.table().duties if duty.what == "vote"]


def test_what_is_counted_at_one_moment_is_told_as_one(tmp_path: Path) -> None:
    session = begun(tmp_path)
    majority(session)
    losing = "when proposal adopted: take 3 points from against voters"
    do(session, "edit rule", number=301, text="Whoever was against loses 3 points.", kind="mutable", sheet=losing, why="a test")
    do(session, "set score", of="Bo", to=92)
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    vote(session, against="Bo")
    lines = session.step(session.standing()).told
    assert "Bo: +7 points (+10 and −3), to 99." in lines
    assert not [line for line in lines if "102" in line or "to win" in line], "nobody ever had 102"


def test_what_comes_after_something_else_was_told_of_somebody_is_told_apart(tmp_path: Path) -> None:
    session = begun(tmp_path)
    majority(session)
    giving = """when proposal adopted: give 60 points to against voters
when counter changed if counter is "points" and amount is at least 50
  say of thing "is rich"
  take 30 points from thing"""
    do(session, "edit rule", number=301, text="Whoever is rich pays.", kind="mutable", sheet=giving, why="a test")
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    vote(session, against="Bo")
    lines = [line for line in session.step(session.standing()).told if line.startswith("Bo")]
    assert lines == ["Bo: +70 points (+10 and +60), to 70.", "Bo is rich.", "Bo: −30 points, to 40."]


def test_a_clock_that_counts_steps_runs_out_in_what_is_foretold_of_one_as_in_the_step_itself(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "start clock", clock="tea", number=1, counts="steps")
    foretold = session.follows(read_aloud("tell", by="Ann", text="Soon."))
    do(session, "tell", by="Ann", text="Soon.")
    assert foretold == tuple(told(session)[1:]) == ("The clock “tea” has run out.",)


def test_each_void_vote_of_one_proposer_is_to_be_opened_again(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for _ in range(4):
        turn(session)
    do(session, "begin turn", by="Bo", to="Bo")

    def owes() -> list[str]:
        return [duty.what for duty in owed(session.table().duties, "Ann")]

    for number in (301, 304):
        do(session, "void vote", by="Cy", number=number, why="a slip")
        do(session, "decide", by="Cy", question="custom", about="whether the change is taken back", answer="no")
    assert owes() == ["open the vote again"]
    do(session, "end debate", by="Ann", number=301)
    assert owes() == ["open the vote again", "vote"]
    for name in ("Ann", "Bo", "Cy"):
        do(session, "vote", by=name, side="for")
    assert owes() == ["open the vote again"]
    session.undo()
    do(session, "vote", by="Cy", side="for")
    do(session, "end debate", by="Ann")
    assert session.table().under_vote.number == 304
    assert owes() == ["vote"]


def test_while_a_vote_is_open_what_is_done_of_the_proposal_is_of_that_one_and_not_of_a_void_one(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session)
    do(session, "begin turn", by="Bo", to="Bo")
    do(session, "propose", by="Bo", kind="enact", text="Cake.")
    do(session, "end debate", by="Bo")
    do(session, "void vote", by="Cy", number=301, why="a slip")
    table = session.table()
    assert (table.proposals[-1].number, current(table).number) == (301, 302)


def test_whoever_throws_doubles_throws_all_the_dice_again_and_gets_what_they_show(tmp_path: Path) -> None:
    session = begun(tmp_path)
    words = "Whoever throws doubles throws again."
    again = OfferMaker(phrases(), VOCABULARY, bool, {"player": ("Ann",)}).offer(words)
    assert again
    (rule,) = (each for each in session.whole_table().rulebook.rules if each.number == 202)
    do(session, "edit rule", rule=202, sheet=rule.sheet.replace("set dice to 1", "set dice to 2"), why="the scenario begins here")
    do(session, "edit rule", text=words, sheet=again.sheet, why="the scenario begins here")
    do(session, "propose", by="Ann", kind="enact", text="Tea is served.")
    vote(session)
    do(session, "throw", by="Ann", faces=[3, 3])
    assert "throw the die" in [duty.what for duty in session.whole_table().duties if duty.who == "Ann" and not duty.done]
    do(session, "throw", by="Ann", faces=[2, 5])
    assert points(session)["Ann"] == 6 + 7
    assert "throw the die" not in [duty.what for duty in session.whole_table().duties if not duty.done]


def test_a_win_that_no_circuit_before_allows_is_told_after_the_end_of_the_circuit(tmp_path: Path) -> None:
    session = begun(tmp_path)
    forbids = 'before step done if act is "declare win" and circuit is less than 2: object "nobody may win so soon"'
    wins = "when step done: declare players where points of it is at least 3 winner"
    do(session, "edit rule", rule=208, sheet=wins, why="the scenario begins here")
    do(session, "edit rule", number=150, text="Not so soon.", kind="immutable", sheet=forbids, why="the scenario begins here")
    for _ in range(3):
        turn(session, 3)
    assert told(session)[2:4] == ["Circuit 1 of turns is complete.", "Ann has won."]
    ending = session.declared_ending()
    assert ending is not None
    assert ending.when == "after turn 3"


def test_212_the_judge_precedes_in_the_order_of_play_that_is_in_force(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, text="Turns go counter-clockwise.", sheet=f"set claims over to rules whose ordinal number is 201\n{BACK}")
    do(session, "begin turn", by="Cy", to="Cy")
    do(session, "ask judgment", by="Bo", question="Is tea a rule?")
    assert session.whole_table().judgments[-1].judge == "Ann", "Ann moved before Cy, and Bo moves after"
    do(session, "judge", by="Ann", answer="Yes.")
    for name in ("Bo", "Cy"):
        do(session, "voice", by=name, motion="overrule the Judge")
    assert session.whole_table().judgments[-1].judge == "Bo", "Bo precedes Ann now"


def test_212_in_the_alphabetical_order_of_mail_the_judge_precedes_by_surname(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann Zander,Bo Young,Cy Abel", starts="Ann Zander", **{"the mail clause of 201": "yes"})
    do(session, "ask judgment", by="Cy Abel", question="Is tea a rule?")
    assert session.whole_table().judgments[-1].judge == "Bo Young"


BACK = "set next mover to first of players before latest mover"


def test_a_rule_that_has_gone_is_named_in_the_minutes_as_it_was_called_then(tmp_path):
    session = begun(tmp_path)
    sheet = "when proposal adopted: give 1 points to proposer"
    do(session, "edit rule", number=300, text="A point for it.", sheet=sheet)
    do(session, "propose", by="Ann", kind="amend", rule=300, text="One point for it.", sheet=sheet)
    vote(session)
    assert session.table().rulebook["r300"].number == 301
    do(session, "propose", by="Ann", kind="repeal", rule=301, anyway=True)
    vote(session)
    assert session.step(session.last).rules["r300"] == "rule 301"


def test_whoever_cannot_win_by_a_rule_that_goes_first_is_declared_the_winner_by_no_other(tmp_path: Path) -> None:
    session = begun(tmp_path)
    barred = 'before win declared if "coins" of who is more than 2: object "nobody may win with more than 2 coins"'
    turn(session, kind="enact", text="Nobody may win.", sheet=f'when this rule is enacted: give 3 "coins" to "Cy"\n{barred}')
    eight = "players where points of it is at least 8"
    declares = f"when counter changed if declared winners is [] and ({eight}) is not []: declare {eight} winner"
    turn(session, kind="enact", text="Eight points win.", sheet=f"set claims over to rule 208\n{declares}")
    turn(session, face=6, kind="enact", text="A third rule.")
    do(session, "set score", of="Cy", to=9, why="a long evening")
    assert not session.whole_table().wins
    do(session, "give", by="Cy", of="Cy", counter="coins", amount=-1, anyway=True)
    assert [win.who for win in session.whole_table().wins] == ["Cy"]
