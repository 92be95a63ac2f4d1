"""Whoever points at a button whose words do not tell is told what it would do; and a question says who is asked."""

import pytest

from tabletop.view.widgets.moves_picture import MovesButton
from tests.golden import approved
from tests.playing import do
from tests.view.hands import Key

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def tips(at, *names):
    return {name: at.widget(name).toolTip() for name in names}


def proposed(session):
    do(session, "propose", by="Ann", kind="enact", text="Tea.")


def test_what_may_be_done_with_a_proposal_and_a_rule_card_says_what_it_does(nomic):
    at = nomic(proposed)
    at.click("More…") if "More…" in at.buttons() else None
    found = tips(at, "Open it otherwise…", "Reword it…")
    at.key(Key.Key_Escape)
    at.tap(at.at(f"Rule 206: {at.rule(206)}"))
    found |= tips(
        at,
        "Stamp it…",
        "Dispute it…",
        "Renumber it…",
        "Remove it by hand…",
        "Change its class…",
        "Set a counter of it…",
        "Ask the Judge…",
    )
    assert list(found.values()) == approved()


def test_the_parts_of_the_rules_and_why_a_number_stands_before_a_lower_one_are_told(nomic):
    at = nomic()
    at.click_tab("Rules")
    assert list(tips(at, "Show: Rules", "Show: Figures", "Show: Orders", "Show: Book").values()) == approved()
    (heading,) = [item.toolTip() for item in at.view.felt.items() if getattr(item, "toolTip", str)().startswith("Rules lie")][:1]
    assert heading == approved()


def test_how_a_line_may_begin_and_a_way_of_moving_are_told_in_words(nomic):
    at = nomic()
    at.click("Propose…")
    found = tips(at, "When something happens", "Set an answer", "Object beforehand")
    assert list(found.values()) == approved()
    at.write_sheet('set moves of pieces whose kind is "knight" to "NK"')
    at.click("How the sheet is shown: Fill in")
    (picture,) = [each for each in at.window.findChildren(MovesButton) if each.isVisible()]
    assert picture.accessibleName() == approved()


LONG = "give 3 points to who", "give 4 points to players", "take 5 points from players", "give 6 points to players"


def test_a_question_says_who_elects_and_who_asks(nomic):
    sheet = 'set who may "elect" to players\nset choices "elect" to players\n'
    sheet += 'when deed done if what is "elect": take 1 points from who'
    at = nomic(lambda session: do(session, "edit rule", text="We elect.", sheet=sheet, why="for the test"))
    at.click("Elect…")
    assert at.lines()[:2] == ["Elect: who does it?", "When somebody does “elect”: take 1 point from whoever"]
    at.take("Bo")
    assert "When somebody does “elect”: take 1 point from whoever does it." in at.slip_words
    button = at.widget("Elect…")
    assert at.slip.y() >= button.mapTo(at.window, button.rect().bottomLeft()).y(), "it covers no card that may be asked for"
    assert [name for name in at.words if name.startswith("Which player")] == ["Which player does Bo choose?"]
    at.key(Key.Key_Escape)
    at.click("Menu")
    at.take("By hand", "Ask the Judge…")
    assert at.lines()[0] == "Who asks the Judge?"


def test_what_follows_at_length_stands_in_the_tip_and_not_between_the_question_and_the_names(nomic):
    sheet = 'set who may "sing" to players\n'
    sheet += "".join(f'when deed done if what is "sing": {each}\n' for each in LONG)
    at = nomic(lambda session: do(session, "edit rule", text="We sing.", sheet=sheet, why="for the test"))
    at.click("Sing…")
    assert at.lines() == ["Sing: who does it?", "Ann", "Bo", "Cy"]
    assert "give 4 points" in at.widget("Sing…").toolTip().replace("\n", " ")
