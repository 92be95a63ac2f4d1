"""What is suggested fits what is asked."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLineEdit

from tabletop.clerk.work.likely_answers import hint, likely_answers
from tabletop.engine.happenings import Occasion
from tabletop.engine.table import DueWork, Parked
from tabletop.engine.text.game_words import USUAL
from tabletop.engine.values import Ref
from tabletop.view.docks.questions import waiting_line
from tabletop.view.values.drafts import Draft, Procedure
from tabletop.view.widgets.tagged_line import TaggedLine
from tests.golden import approved
from tests.playing import carry, do, told

PLAYERS = ("Ann", "Bo")


@pytest.mark.parametrize(
    ("question", "subject", "answers", "typed"),
    [
        ("next mover", None, ("Ann", "Bo", "nobody"), "a name, or nobody"),
        ("value", "joker", ("0", "1", "2", "5", "10"), "a number, such as 7"),
        ("value", Ref("thing", "7S"), ("7", "0", "1", "2", "5", "10"), "a number, such as 7"),
        ("vote over", None, ("yes", "no"), "yes or no"),
        ("adoption", None, ("unanimous", "majority", "yes", "no"), "an agreement, yes or no"),
        ("rounding", None, ('"up"', '"down"', '"even"'), "“words” in quotes"),
        ("custom", "the mail clause", ("Ann", "Bo", "nobody", "yes", "no"), "a name, number or “words”"),
        ("custom", "the player who starts", ("Ann", "Bo"), "a name"),
        ("custom", "whether it is so", ("yes", "no"), "yes or no"),
        ("what becomes of the change that 19 made", None, (), "in your own words"),
    ],
)
def test_answers_are_of_the_kind_that_is_asked_for(question, subject, answers, typed):
    parked = Parked(question, subject)
    assert likely_answers(parked, PLAYERS) == answers
    assert hint(parked) == typed


def test_a_number_for_the_ballots_of_all_is_asked_for_as_that():
    assert hint(Parked("votes", None)) == "a number, such as 7, for every player"
    assert hint(Parked("votes", Ref("player", "Ann"))) == "a number, such as 7"


def test_a_circuit_of_turns_goes_on_or_the_next_one_begins():
    assert likely_answers(Parked("circuit", None), PLAYERS, circuit=3) == ("3", "4")


def test_whoever_decides_which_of_several_is_meant_reads_for_what():
    line = 'when circuit ended: hand "gavel" to one of players with highest points'
    waiting = Parked("which one", "Ann and Bo", "r301", (DueWork(Occasion("circuit ended"), "r301", line),))
    assert waiting_line(waiting, USUAL) == approved()
    assert waiting_line(Parked("judge", None, "r301", waiting.work), USUAL) == ""
    assert waiting_line(Parked("custom", "whether it is so", "r301", waiting.work), USUAL) == "", "it says what it asks"


HEARTS = 'set value of cards whose suit is "hearts" to 20'


def test_what_each_of_two_rules_says_that_differ_is_an_answer_to_take(evening):
    evening.do("edit rule", by="Ann", text="Aces are worth 11.", sheet='set value of cards whose rank is "A" to 11')
    assert {"1 (rule 13)", "11 (rule 19)"} <= {*evening.buttons}
    assert "5" not in evening.buttons
    prominent = {name: evening.panel.button(name).property("primary") for name in ("11 (rule 19)", "1 (rule 13)", "Decide")}
    assert prominent == {"11 (rule 19)": True, "1 (rule 13)": True, "Decide": False}, (
        "what decides at once, and what does not yet"
    )
    evening.panel.press("11 (rule 19)")
    assert evening.heard[-1].answer == "11"


def test_an_answer_that_is_being_typed_stays_while_others_act(evening):
    evening.do("edit rule", by="Ann", text="Aces are worth 11.", sheet='set value of cards whose rank is "A" to 11')
    (field,) = evening.docks.turn.questions.findChildren(QLineEdit)
    field.setText("eleven or so")
    evening.do("edit rule", by="Ann", text="Kings are worth 11.", sheet='set value of cards whose rank is "K" to 11')
    shown = [each for each in evening.docks.turn.questions.findChildren(QLineEdit) if each.isVisible()]
    assert [each.text() for each in shown] == ["eleven or so"]
    questions = evening.docks.turn.questions
    facts, questions.past = questions._facts, True
    questions.show_facts(questions.table, replace(facts, parked=()))
    questions.past = False
    questions.show_facts(questions.table, facts)
    shown = [each for each in questions.findChildren(QLineEdit) if each.isVisible()]
    assert [each.text() for each in shown] == ["eleven or so"], "after a look back"


def test_two_rules_that_differ_on_many_cards_are_asked_about_once_with_a_rule_to_write(evening):
    evening.do("edit rule", by="Ann", text="Hearts are worth double.", sheet=HEARTS)
    assert len(evening.session.table().parked) > 5
    said = [each.text for each in evening.docks.turn.questions.findChildren(TaggedLine)]
    assert said == approved()
    assert {"This one: 20 (rule 19)", "This one: 1 (rule 13)"} <= {*evening.buttons}
    evening.panel.press("All 13 as rule 19 says")
    assert (evening.heard[-1].about, evening.heard[-1].answer) == ("", "as rule 19 says")
    evening.panel.press("Write a rule now")
    assert evening.heard[-1] == Draft(procedure=Procedure.AT_ONCE)


def test_whether_a_void_change_is_taken_back_stands_above_what_waits_and_one_turns_to_that(evening):
    first, turned = evening.docks.turn.questions, list[bool]()
    first.turned_to.connect(lambda: turned.append(True))
    carry(evening.session, "Ann", "Kings are worth 20.", 'set value of cards whose rank is "K" to 20')
    evening.show()
    kings = "Rule 16 and rule 19 differ on what a king is worth, and no sheet tells the clerk which prevails."
    assert kings in evening.panel.words
    assert f"Answer first: {kings}" not in evening.buttons
    evening.do("void vote", by="Bo", number=19, why="we miscounted")
    assert "yes" in evening.buttons
    evening.panel.press(f"Answer first: {kings}")
    assert f"Answer first: {kings}" not in evening.buttons
    assert turned


def test_of_two_rules_of_which_one_says_no_the_other_is_offered_as_yes_in_the_words_of_the_game(evening):
    evening.do("edit rule", by="Ann", text="Few votes are not enough.", sheet="set adoption to no if for votes is less than 99")
    carry(evening.session, "Ann", "Everybody sings.")
    evening.show()
    said = "Rule 8 and rule 19 differ on whether it is ratified, and no sheet tells the clerk which prevails."
    assert said in evening.panel.words
    assert {"yes (rule 8)", "no (rule 19)"} <= {*evening.buttons}
    evening.panel.press("yes (rule 8)")
    evening.do("decide", by="Bo", question="adoption", answer=evening.heard[-1].answer)
    assert any(words.endswith("against. as the table decided why?") for words in evening.panel.words)


def numbers_have_no_value(evening):
    evening.do("remove rule", by="Ann", rule=12, why="a jest")
    return [each.subject for each in evening.session.table().parked]


def test_questions_that_ask_alike_are_one_and_the_turn_goes_on_beside_them(evening):
    assert len(numbers_have_no_value(evening)) == 9
    assert "and 8 more" in evening.buttons
    assert not [each for each in evening.buttons if each.startswith("Answer first")]
    assert evening.docks.turn.next.words == "Ann: propose or pass the token"
    assert not evening.docks.turn.deeds.visibleRegion().isEmpty()
    evening.panel.press("and 8 more")
    assert len([each for each in evening.buttons if each.startswith("Answer first")]) == 8
    evening.panel.press("Answer first: No rule says what a 3 is worth.")
    assert evening.panel.button("3")


def test_from_now_on_stays_chosen_for_the_next_that_asks_alike(evening):
    numbers_have_no_value(evening)
    evening.panel.press("It holds: From now on")
    for shown in ("2", "3"):
        evening.panel.press(shown)
        act = evening.heard[-1]
        assert (act.about[0], act.answer, act.scope) == (shown, shown, "from now on")
        evening.do("decide", question="value", about=act.about, answer=act.answer, scope=act.scope)


def test_those_that_ask_alike_are_answered_together_in_a_line_for_each(evening):
    numbers_have_no_value(evening)
    evening.panel.press("It holds: From now on")
    evening.panel.press("It goes for: All 9")
    evening.panel.press("5")
    act = evening.heard[-1]
    assert (act.about, act.answer) == ("", "5")
    evening.do("decide", question="value", answer=act.answer, scope=act.scope)
    table = evening.session.table()
    assert not table.parked
    assert table.rulebook.house.count("to 5") == 9
    assert told(evening.session) == approved()


def test_what_two_rules_differ_on_is_not_answered_with_those_that_ask_alike(evening):
    numbers_have_no_value(evening)
    evening.panel.press("It goes for: All 9")
    evening.do("edit rule", by="Ann", text="Aces are worth 11.", sheet='set value of cards whose rank is "A" to 11')
    assert "It goes for: All 9" not in evening.buttons
    evening.panel.press("5")
    assert evening.heard[-1].about == "2C"


def test_of_a_question_it_is_said_that_the_rule_which_asked_it_is_gone(alone):
    at = alone()
    session = at.window.session
    sheet = session.table().rulebook["r6"].sheet.replace("set next mover to first of players\n", "")
    do(session, "edit rule", by="Ann", rule=6, sheet=sheet)
    do(session, "end turn", by="Ann")
    at.window.play.show(animate=False)
    assert at.reads("No rule says whose turn comes next. rule 6")
    do(session, "remove rule", by="Ann", rule=6, anyway=True)
    at.window.play.show(animate=False)
    assert at.reads("No rule says whose turn comes next. rule 6, gone")
