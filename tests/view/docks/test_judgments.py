"""Judgment in the Turn dock: any player asks, the Judge answers, and others may overrule."""

import pytest
from PySide6.QtWidgets import QLineEdit, QPushButton

from tabletop.engine.acts.lawmaking.deciding import question_text
from tabletop.engine.acts.lawmaking.judging import AskJudgment, Judge, NameJudge
from tabletop.engine.acts.lawmaking.motions import CarryMotion, DropMotion, Voice
from tabletop.view.docks.record.judgments import STILL_ASKED
from tests.games.nomic import turn
from tests.playing import sit
from tests.view.conftest import Evening

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
CROWN = 'when counter changed if counter is "points": hand "crown" to one of players with highest points'
QUESTION = "Does 203 speak of robots, or 105?"


@pytest.fixture
def nomic(tmp_path, panel):
    return Evening(sit(tmp_path, "nomic", "Ann,Bo,Cy,Di", options={"the player who starts": "Ann"}), panel)


def test_any_player_asks_the_judge(nomic):
    nomic.panel.press("Ask the Judge…")
    nomic.panel.take("Cy")
    assert "Di judges, by rule 212." in nomic.panel.words
    nomic.panel.type("Is tea a rule?")
    nomic.panel.press("Ask the Judge")
    assert nomic.heard == [AskJudgment(by="Cy", question="Is tea a rule?")]


def test_the_judge_by_seat_answers_and_the_judgment_is_pinned_to_the_rules_it_names(nomic):
    nomic.do("ask judgment", by="Cy", question=QUESTION)
    assert "Di is the Judge. rule 212 why?" in nomic.panel.words
    nomic.panel.press("Give judgment…")
    nomic.panel.type("No.")
    (rules,) = [each for each in nomic.panel.window.findChildren(QLineEdit) if each.accessibleName().startswith("Rules it is")]
    assert rules.text() == "203, 105"
    nomic.panel.press("Give judgment")
    assert nomic.heard == [Judge(by="Di", question=QUESTION, answer="No.", rules=(203, 105))]


def test_a_judgment_says_what_its_rules_are_from_now_on(nomic):
    nomic.do("ask judgment", by="Cy", question="Does 206 hold?")
    nomic.panel.press("Give judgment…")
    nomic.panel.type("Not before we have talked.")
    nomic.panel.press("From now on these rules are")
    nomic.panel.take("suspended")
    nomic.panel.press("Give judgment")
    assert nomic.heard[-1] == Judge(
        by="Di", question="Does 206 hold?", answer="Not before we have talked.", rules=(206,), then="suspended"
    )


def test_only_those_who_may_overrule_the_judge_have_a_voice_and_it_is_said_how_many_it_takes(nomic):
    nomic.do("ask judgment", by="Cy", question=QUESTION)
    nomic.do("judge", by="Di", answer="No.", rules=[105])
    assert "Di judged: No. rule 105" in nomic.panel.words
    nomic.do("voice", by="Ann", motion="overrule the Judge")
    assert "Ann asks. 1 for, 0 against; it takes 3 of 3. rule 212 why?" in nomic.panel.words
    nomic.panel.press("Bo is for it: overrule the Judge")
    assert nomic.heard == [Voice(by="Bo", motion="overrule the Judge", side="for")]
    assert not any("Di is for it" in each for each in nomic.buttons)


def test_how_a_vote_ended_stands_above_the_judgment_that_was_given_before_it(nomic):
    def higher():
        parts = nomic.docks.turn.outcome, nomic.docks.turn.judgments
        return min(parts, key=lambda part: part.y()) is parts[0]

    nomic.do("propose", by="Ann", kind="enact", text="Tea is served.")
    nomic.do("ask judgment", by="Cy", question=QUESTION)
    nomic.do("judge", by="Di", answer="No.", rules=[105])
    assert not higher()
    nomic.do("end debate", by="Ann")
    for name in ("Ann", "Bo", "Cy", "Di"):
        nomic.do("vote", by=name, side="for")
    assert any("301 is adopted" in each for each in nomic.panel.words)
    assert higher(), "the vote ended after the judgment"
    nomic.do("ask judgment", by="Bo", question="Is tea a rule?")
    assert not higher(), "a judgment is to be given"


def test_the_chain_goes_on_to_the_seat_before_and_says_who_was_overruled(nomic):
    nomic.do("ask judgment", by="Cy", question=QUESTION)
    for name in ("Ann", "Bo", "Cy"):
        nomic.do("voice", by=name, motion="overrule the Judge")
    assert "Di was overruled on it." in nomic.panel.words
    assert "Cy is the Judge. rule 212 why?" in nomic.panel.words


def test_where_the_chain_is_exhausted_nobody_is_named_and_the_table_is_asked(tmp_path, panel):
    two = Evening(sit(tmp_path, "nomic", "Ann,Bo", options={"the player who starts": "Ann"}), panel)
    two.do("ask judgment", by="Ann", question=QUESTION)
    two.do("voice", by="Ann", motion="overrule the Judge")
    assert "No rule names a Judge for it. The table decides:" in two.panel.words
    two.panel.press("Name a Judge…")
    two.panel.press("Name a Judge")
    assert two.heard == [NameJudge(to="Ann")]


def test_what_no_rule_speaks_of_is_agreed_when_people_say_so(nomic):
    nomic.do("voice", by="Ann", motion="a break")
    assert "Ann asks. 1 for, 0 against; it is agreed when the table says so." in nomic.panel.words
    nomic.panel.press("It is agreed")
    nomic.panel.press("It is dropped")
    assert nomic.heard == [CarryMotion(motion="a break"), DropMotion(motion="a break")]


def test_a_motion_that_a_rule_makes_is_asked_by_a_rule(nomic):
    nomic.do("edit rule", rule=212, sheet='when dice thrown: put "a break" to the table')
    nomic.do("throw", by="Ann", faces=[1], anyway=True)
    assert "A rule asks. 0 for, 0 against; it is agreed when the table says so." in nomic.panel.words


def test_rules_that_keep_triggering_each_other_are_put_to_the_judge(nomic):
    sheet = 'when counter changed if counter is "{}": give 1 "{}" to players'
    nomic.do("edit rule", text="One.", sheet=sheet.format("gold", "iron"))
    nomic.do("edit rule", text="Two.", sheet=sheet.format("iron", "gold"))
    nomic.do("give", counter="gold", of="Ann", amount=1)
    (words,) = [each for each in nomic.panel.words if each.startswith("These rules keep triggering each other: ")]
    assert {"rule 214", "rule 215"} <= set(words.removesuffix(".").replace(" and ", ", ").split(": ")[1].split(", "))
    nomic.panel.press("Put it to the Judge…")
    nomic.panel.take("Bo")
    nomic.panel.press("Put it to the Judge")
    (act,) = nomic.heard
    assert isinstance(act, AskJudgment)
    assert act.by == "Bo"
    assert act.question.startswith(words)


def test_the_large_button_gives_the_judgment_then_asks_for_the_agreement_until_it_is_carried(nomic):
    def large():
        return nomic.docks.turn.next.words

    turn(nomic.session)
    nomic.do("ask judgment", by="Bo", question=QUESTION)
    assert large() == "Di: judge"
    nomic.do("judge", by="Di", answer="No.")
    assert large() == "Ann, Cy and Di: agree to begin the next turn…"
    nomic.do("voice", by="Cy", motion="begin the next turn")
    assert large() == "Ann and Di: agree to begin the next turn…"
    nomic.do("voice", by="Ann", motion="begin the next turn", side="against")
    nomic.do("voice", by="Di", motion="begin the next turn", side="against")
    assert large() == "Ann and Di: agree to begin the next turn…", "whoever said no may think otherwise"
    nomic.do("voice", by="Di", motion="begin the next turn")
    assert large() == "Bo: begin the turn"


def test_while_a_judgment_is_owed_it_comes_first_and_the_win_stands_lit_among_what_may_be_done(nomic):
    nomic.do("ask judgment", by="Bo", question=QUESTION)
    nomic.do("set score", of="Bo", to=100, why="a wager")
    step = nomic.docks.turn.next._step
    assert (step.sentences[0], step.after, step.besides) == ("Di: judge", "", ())
    win = nomic.panel.button("Declare a win")
    assert (win.text(), win.property("primary")) == ("Bo: declare a win", True)
    nomic.do("judge", by="Di", answer="No.")
    assert nomic.docks.turn.next.words == "Ann: propose"
    assert nomic.panel.button("Declare a win").property("primary")
    nomic.do("set score", of="Bo", to=99, why="a mistake")
    assert "Bo: declare a win" not in nomic.panel.words


def test_who_is_the_judge_is_not_put_to_the_judge(tmp_path, panel):
    at = Evening(sit(tmp_path, "nomic", "Ann,Bo", options={"the player who starts": "Ann"}), panel)
    at.do("ask judgment", by="Ann", question=QUESTION)
    at.do("judge", by="Bo", answer="Of both.")
    at.do("voice", by="Ann", motion="overrule the Judge")
    assert any(each.startswith("No rule says who is the Judge.") for each in at.panel.words)
    assert {"By hand", "Decide"} <= (labels := {each.text() for each in at.panel.window.findChildren(QPushButton)})
    assert "Put it to the Judge…" not in labels


def test_the_judge_is_asked_first_what_the_table_is_asked_and_the_judgment_answers_it_by_one_press(nomic):
    nomic.do("edit rule", number=301, text="The richest gets a crown.", sheet=CROWN)
    nomic.do("edit rule", number=302, text="Ann and Bo score.", sheet='when this rule is enacted: give 1 points to ["Ann", "Bo"]')
    (asked,) = [question_text(each, nomic.session.table().rulebook) for each in nomic.session.table().parked]
    nomic.panel.press("Ask the Judge…")
    nomic.panel.take("Cy")
    nomic.panel.press("Ask the Judge")
    assert nomic.heard == [AskJudgment(by="Cy", question=asked)]
    nomic.do("ask judgment", by="Cy", question=asked)
    nomic.do("judge", by="Di", question=asked, answer="Bo.")
    assert STILL_ASKED.strip() in nomic.panel.words
    nomic.panel.press("Decide: Bo")
    nomic.do("decide", question=nomic.heard[-1].question, about=nomic.heard[-1].about, answer=nomic.heard[-1].answer)
    assert not nomic.session.table().parked
