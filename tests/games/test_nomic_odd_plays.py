"""Plays of Suber's Nomic that a program must hold rather than forbid, mend or fall over."""

import json
from pathlib import Path

import pytest

from tabletop.cli.notation import table_shown
from tabletop.engine.duties import owed
from tests.games.nomic import asked, begun, majority, named, numbers, owing, points, turn, vote
from tests.golden import approved
from tests.playing import do, refused, rule_of, sit, told


def test_212_with_two_players_nobody_is_left_to_judge_once_the_judge_is_overruled_and_the_table_is_asked(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo")
    do(session, "ask judgment", by="Ann", question="Is tea a rule?")
    assert session.whole_table().judgments[-1].judge == "Bo"
    do(session, "judge", by="Bo", answer="It is.")
    do(session, "voice", by="Ann", motion="overrule the Judge")
    assert told(session)[-1] == approved()
    assert asked(session) == [("judge", "")]
    do(session, "decide", by="Ann", question="judge", answer="Bo", why="let him think again")
    assert (session.whole_table().judgments[-1].judge, asked(session)) == ("Bo", [])
    do(session, "judge", by="Bo", answer="It is not.")


def test_212_the_table_may_judge_itself_or_leave_it_and_the_question_goes_with_the_turn(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo")
    do(session, "ask judgment", by="Ann", question="Is tea a rule?")
    do(session, "voice", by="Ann", motion="overrule the Judge")
    do(session, "judge", by="Ann", answer="We say that it is.")
    assert asked(session) == []
    do(session, "ask judgment", by="Bo", question="And coffee?")
    assert session.whole_table().judgments[-1].judge == "Bo", "he was overruled on tea alone"
    do(session, "voice", by="Ann", motion="overrule the Judge")
    do(session, "decide", question="judge", answer="nobody")
    assert (session.whole_table().judgments[-1].judge, asked(session)) == ("", [])
    do(session, "ask judgment", by="Bo", question="And milk?")
    assert [each.judge for each in session.whole_table().judgments] == ["", "", "Bo"]
    do(session, "voice", by="Ann", motion="overrule the Judge")
    assert asked(session) == [("judge", "")]
    turn(session)
    do(session, "voice", by="Ann", motion="begin the next turn")
    do(session, "begin turn", by="Bo", to="Bo")
    assert asked(session) == []


def test_212_between_two_turns_the_judge_is_still_the_one_before_whoever_moved(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session)
    do(session, "ask judgment", by="Bo", question="Was the die thrown once?")
    assert session.whole_table().turn.seat == ""
    assert (session.whole_table().judgments[-1].judge, asked(session)) == ("Cy", [])


def test_213_a_rule_that_voids_itself_is_adopted_disputed_stamped_and_ends_in_a_win_with_its_reason(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, text="This rule is void if it is adopted.")
    do(session, "ask judgment", by="Cy", question="Is 301 in force?")
    do(session, "judge", by="Cy", answer="As much as it is not.", rules=[301])
    do(session, "stamp void", by="Cy", rule=301, why="by its own words")
    assert (session.whole_table().rulebook["r301"].void, told(session)) == approved()
    for name in ("Ann", "Cy"):
        do(session, "voice", by=name, motion="begin the next turn")
    do(session, "begin turn", by="Bo", to="Bo")
    assert rule_of(session, refused(session, "declare win", by="Cy", who="Bo")) == 208
    do(session, "declare win", by="Cy", who="Bo", anyway=True, why="Rule 213: a move appears equally legal and illegal")
    assert told(session) == approved()
    assert json.loads(json.dumps(table_shown(session)))["winner"] == ["Bo"]
    do(session, "play on", by="Ann", why="one more round")
    do(session, "propose", by="Bo", kind="enact", text="Tea.")


def test_114_with_no_mutable_rule_left_the_table_is_asked_whatever_nobody_says_any_more(tmp_path: Path) -> None:
    session = begun(tmp_path)
    for number in numbers(session, "mutable"):
        do(session, "remove rule", rule=number, why="so that none is left", anyway=True)
    assert numbers(session, "mutable") == []
    do(session, "propose", by="Ann", kind="transmute", rule=116)
    vote(session)
    assert asked(session) == [("votes", "")]
    do(session, "decide", question="votes", answer="1")
    proposal = named(session, 301)
    assert (proposal.stage, proposal.tally and proposal.tally.votes_for) == ("adopted", 3), "109 still says that all must agree"
    assert numbers(session, "mutable") == [], "no rule says when it takes effect"
    do(session, "put into effect", by="Ann", proposal=301)
    assert session.whole_table().rulebook["r116"].kind == "mutable"


@pytest.mark.parametrize(("score", "written"), [(-3, "-3"), ("-7/2", "-7/2"), (10**30, str(10**30))])
def test_scores_are_negative_fractional_or_without_limit(tmp_path: Path, score: object, written: str) -> None:
    session = begun(tmp_path)
    do(session, "set score", by="Bo", of="Ann", to=score, why="as we agreed")
    assert table_shown(session)["seats"][0]["score"] == written
    turn(session, 6, against="Cy")
    (line, *_) = [line for line in session.ledger("Ann") if line.why]
    assert (line.why, line.by) == ("as we agreed", "Bo")
    assert points(session)["Ann"] - line.now == -4


def test_208_of_two_who_have_enough_points_at_once_the_table_names_the_first_and_play_may_go_on(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy,Dee,Eva")
    majority(session)
    for name, score in (("Bo", 95), ("Cy", "181/2")):
        do(session, "set score", of=name, to=score, why="the scenario begins here")
    turn(session, against="Bo,Cy")
    assert (points(session)["Bo"], points(session)["Cy"]) == (105, 100.5)
    assert told(session, session.last - 1)[-1] == approved()
    do(session, "decide", by="Ann", question="which one", about="Bo and Cy", answer="Bo")
    may = [(duty.who, duty.must) for duty in session.whole_table().duties if duty.what == "declare a win"]
    assert may == [("Bo", False)]
    (line,) = (line for line in session.law() if line.question == "winner")
    assert (line.answer, line.rule) == ("Bo", "r208")
    do(session, "declare win", by="Bo", who="Bo", why="rule 208")
    assert table_shown(session)["winner"] == ["Bo"]
    do(session, "play on", by="Ann")
    assert owing(session) == []
    assert rule_of(session, refused(session, "begin turn", by="Cy", to="Cy")) == 201


def test_201_a_first_turn_that_is_begun_by_hand_answers_who_starts(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic", names="Ann,Bo,Cy")
    assert asked(session) == [("custom", "the player who starts")]
    do(session, "begin turn", to="")
    do(session, "set score", of="Bo", to=0)
    assert asked(session) == [("custom", "the player who starts")], "nobody was named"
    do(session, "begin turn", to="Bo", why="he is the youngest")
    told_so = ["It is Bo’s turn (he is the youngest)."]
    assert (asked(session), session.whole_table().turn.seat, told(session)) == ([], "Bo", told_so)
    session.undo()
    assert asked(session) == [("custom", "the player who starts")]
    do(session, "decide", question="custom", answer="Cy")
    assert (asked(session), session.whole_table().turn.seat) == ([], "Cy")


@pytest.mark.parametrize(("least", "said"), [(90, ["Rule 214 means one of several, and there is none."]), (4, [])])
def test_a_line_that_means_one_of_several_says_in_the_minutes_that_there_is_none(
    least: int, said: list[str], tmp_path: Path
) -> None:
    session = begun(tmp_path)
    sheet = f"when dice thrown\n  let lucky be one of players where points of it is at least {least}\n  give 1 points to lucky"
    do(session, "edit rule", by="Ann", text="One of the rich gets richer.", sheet=sheet, why="it is late")
    do(session, "set score", of="Bo", to=5, why="to see")
    turn(session, 3)
    assert [each for each in told(session) if "means one" in each] == said
    assert points(session)["Bo"] == (5 if said else 6)


def test_an_order_of_play_that_hangs_on_itself_is_no_answer_and_play_goes_on(tmp_path: Path) -> None:
    session = begun(tmp_path)
    itself = "set order to players where it is next in order\nset next mover to next in order"
    do(session, "edit rule", by="Ann", rule=201, sheet=itself)
    turn(session, 4)
    answers = {line.question: line.answer for line in session.law()}
    assert (answers["order"], answers["next mover"]) == ("", "")


def test_a_rule_that_is_taken_off_the_table_while_people_vote_on_its_class_is_not_transmuted(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="transmute", rule=101)
    do(session, "end debate", by="Ann")
    do(session, "remove rule", by="Ann", rule=101, anyway=True, why="it was torn")
    for by in ("Ann", "Bo", "Cy"):
        do(session, "vote", by=by, side="for")
    assert told(session) == approved()


def test_a_line_that_asks_twice_is_asked_each_once_and_what_was_decided_first_holds_till_it_is_done(tmp_path: Path) -> None:
    session = begun(tmp_path)
    sheet = "when proposal made\n  give 1 points to one of players\n  give 2 points to one of (players after proposer)"
    do(session, "edit rule", by="Ann", rule=209, sheet=sheet)
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    for several, answer in (("Ann, Bo and Cy", "Cy"), ("Bo and Cy", "Bo")):
        assert asked(session) == [("which one", several)]
        do(session, "decide", by="Ann", question="which one", about=several, answer=answer)
    assert (points(session), asked(session)) == ({"Ann": 0, "Bo": 2, "Cy": 1}, [])


def test_nobody_is_asked_for_anything_once_they_are_out_though_a_rule_does_ask_it_of_them(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    do(session, "forfeit", by="Ann", who="Ann")
    do(session, "decide", question="what becomes of the turn", about="Ann", answer="by hand")
    do(session, "withdraw", by="Bo", number=301, anyway=True, why="Ann has gone home")
    assert [duty.who for duty in owed(session.whole_table().duties)] == []


def test_a_throw_says_what_every_die_shows(tmp_path: Path) -> None:
    session = begun(tmp_path)
    assert refused(session, "throw", by="Ann", faces=[]).sentence == approved()
    do(session, "edit rule", number=190, kind="immutable", text="Two dice.", sheet="set dice to 2", why="so it is")
    assert refused(session, "throw", by="Ann", faces=[3]).sentence == approved()


def test_what_is_done_by_nobody_in_particular_is_told_in_the_minutes(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    do(session, "leave", who="Ann")
    found = []
    for act, fields in (
        ("end debate", {}),
        ("close vote", {"anyway": True, "why": "it is late"}),
        ("voice", {"by": "Bo", "motion": "tea"}),
        ("drop motion", {"motion": "tea"}),
        ("begin turn", {"to": "Bo", "anyway": True, "why": "so"}),
        ("end turn", {"anyway": True, "why": "so"}),
    ):
        do(session, act, **fields)
        found += told(session)
    assert found == approved()


def test_what_was_deemed_defeated_and_adopted_again_says_of_which_proposal_it_speaks(tmp_path: Path) -> None:
    session = begun(tmp_path)
    turn(session, kind="enact", text="Tea is served at four.")
    do(session, "deem", by="Ann", number=301, adopted=False)
    do(session, "deem", by="Ann", number=301, adopted=True)
    assert told(session) == approved()


def test_who_has_left_is_given_no_turn_throws_no_die_and_votes_no_more_unless_people_mean_it(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo,Cy,Dee")
    do(session, "leave", who="Bo")
    do(session, "propose", by="Ann", kind="enact", text="Tea.")
    do(session, "end debate", by="Ann")
    tried = (
        ("begin turn", {"by": "Ann", "to": "Bo"}),
        ("throw", {"by": "Bo"}),
        ("vote", {"by": "Bo", "side": "for"}),
        ("propose", {"by": "Bo", "kind": "enact", "text": "Milk."}),
        ("pass token", {"by": "Ann", "to": "Bo"}),
    )
    assert {refused(session, act, **fields).sentence for act, fields in tried} == {"Bo is no longer in the game."}
    do(session, "vote", by="Bo", side="for", anyway=True, why="by telephone")
    do(session, "pass token", by="Bo", to="Cy")
    do(session, "move thing", by="Bo", thing="token", to="felt")
    do(session, "join", by="Bo", who="Bo")
    do(session, "throw", by="Bo")


def test_a_way_round_that_hangs_on_the_circuit_keeps_no_circuit_from_ending(tmp_path: Path) -> None:
    session, usual = begun(tmp_path), "set next mover to next in order"
    (rule,) = (each for each in session.table().rulebook.rules if usual in each.sheet)
    back = "set next mover to (first of players before latest mover) if circuit is at least 2 otherwise next in order"
    do(session, "edit rule", by="Ann", rule=rule.number, sheet=rule.sheet.replace(usual, back), anyway=True, why="to see")
    for _ in range(3):
        turn(session)
    assert session.whole_table().turn.circuit == 2
    turn(session)
    assert session.whole_table().turn.last[0].key == "Bo"


def test_the_last_of_a_circuit_who_has_another_turn_ends_it_with_that(tmp_path: Path) -> None:
    session, usual = begun(tmp_path), "set next mover to next in order"
    (rule,) = (each for each in session.table().rulebook.rules if usual in each.sheet)
    again = """set next mover to latest mover if "extra turn" of latest mover is at least 1 otherwise next in order
when dice thrown if 6 is in faces: give 1 "extra turn" to thrower
when turn begun: take "extra turn" of who "extra turn" from who"""
    do(session, "edit rule", by="Ann", rule=rule.number, sheet=rule.sheet.replace(usual, again), anyway=True, why="to see")
    found = []
    for face in (1, 1, 6, 1, 6, 1, 1, 1):
        turn(session, face)
        found.append((session.whole_table().turn.last[0].key, session.whole_table().turn.circuit))
    assert found == [
        ("Ann", 1), ("Bo", 1), ("Cy", 1), ("Cy", 2), ("Ann", 2), ("Ann", 2), ("Bo", 2), ("Cy", 3)
    ]  # fmt: skip
