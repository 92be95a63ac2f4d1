"""Solitaire Nomic by mouse alone: both winning lines with their life spans, and each thing that the rules refuse."""

import pytest

from tabletop.view.editor.sheet_edit import SheetEdit
from tests.golden import approved
from tests.view.solitaire import (
    DIVIDE,
    below,
    card,
    drag_over,
    holds,
    life,
    mutates,
    next_turn,
    numbers,
    removes,
    replace,
    words_of,
)

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_it_is_won_by_mouse_in_four_turns(alone):
    at = alone()
    assert (life(at, 1001), life(at, 1002)) == ("life 8 of 8", "life 8 of 8")
    mutates(at, 1001)
    replace(at, "shall gain 10 points", "may remove any one rule from the ruleset")
    assert at.line_named("4 of 4 consecutive words") == approved()
    at.click("which actions this rule describes")
    at.type("remove any one rule")
    at.click("Mutate")
    at.still()
    assert (life(at, 1001), life(at, 1002)) == ("life 7 of 8", "life 7 of 8")

    holds(at, 1001, at.at(DIVIDE))
    assert "with rule 13 as its duplicate" in at.tag
    assert "Rule 1001: life 7, then 6½" in at.tag, "before it is let go"
    at.release(at.at(DIVIDE))
    assert at.slip_name == "Divide rule 1001"
    assert at.reads("Rule 1001: life 7, then 6½")
    at.click("Divide")
    at.still()
    assert (life(at, 1001), life(at, 1002)) == ("life 6½ of 8", "life 6 of 8")
    assert numbers(at)[12] == 13

    removes(at, 6)
    next_turn(at)
    assert (life(at, 1001), life(at, 1002)) == ("life 5½ of 8", "life 5 of 8")
    for number in (3, 1001, 1002, 1, 4, 5, 7, 8, 9, 10, 11, 12, 13):
        removes(at, number)
    assert numbers(at) == [2]
    at.click("Declare a win")
    assert at.window.session.whole_table().wins[0].who == "Ann"


def test_what_the_words_say_one_may_do_stands_on_the_sheet_and_first_among_all_actions(alone):
    at = alone()
    mutates(at, 1001)
    replace(at, "shall gain 10 points", "may remove one rule from the ruleset")
    at.click("which actions this rule describes")
    (sheet,) = at.window.findChildren(SheetEdit)
    assert sheet.sheet == 'set describes to ["remove one rule"]'
    (field,) = [each for each in at.line_edits("line 1, after") if each.text() == "remove one rule"]
    at.type("remove one rule of those here")
    assert field.width() > field.fontMetrics().horizontalAdvance(field.text())
    at.click("line 1, after to: choose")
    assert [row.removesuffix("  ✓") for row in at.rows("What fits here")][:9] == approved()


@pytest.mark.parametrize(
    ("number", "objects"), [("19", "The new number must be 20 or greater."), ("1001", "A rule has that number already.")]
)
def test_z3_rule_12_gets_no_number_that_rule_7_forbids(alone, number, objects):
    at = alone()
    at.drag(at.at(card(at, 12)), below(at))
    at.write("Which number does it get?", number)
    assert at.reads(f"Rule 7: {objects}")
    at.click("Transmute")
    assert at.slip_words[0] == f"Rule 7: {objects}"
    at.click("Take it back")
    assert numbers(at) == [*range(1, 13), 1001, 1002]


def test_z3_five_words_are_refused_by_rule_8_and_can_be_mutated_anyway_with_a_note(alone):
    at = alone()
    mutates(at, 1001)
    drag_over(at, "player shall gain 10 points")
    assert at.reads("Rule 8: Up to 4 consecutive words or 2 non-consecutive words may be replaced.")
    at.type("dog barks")
    at.click("Mutate")
    assert at.slip_words[0] == approved()
    at.click("Take it back")
    assert at.rule(1001).startswith("Scoring\nThe player shall")
    mutates(at, 1001)
    assert words_of(at).toPlainText() == "1001. Scoring\nThe dog barks by performing an action.", "as it was left"
    at.click("Mutate")
    at.click("Do it anyway…")
    at.type("to see what comes")
    at.click("Do it anyway")
    at.still()
    assert at.rule(1001) == "Scoring\nThe dog barks by performing an action."
    assert at.minutes[0] == approved()


def test_z3_a_rule_with_four_turns_divides_into_six_and_six(alone):
    at = alone()
    for _ in range(4):
        at.click("End the turn")
    assert (life(at, 1001), life(at, 1002)) == ("life 4 of 8", "life 4 of 8")
    at.drag(at.at(card(at, 1001)), at.at(DIVIDE))
    at.write("Which number does the duplicate get?", "20")
    assert at.reads("Rule 20: life 5")
    assert at.reads("Rule 1001: life 4, then 5")
    at.click("Divide")
    at.still()
    assert {"Rule 1001: +2 life, to 6.", "Rule 20: −2 life, to 6."} <= set(sentences(at.minutes[0]))
    assert [life(at, rule) for rule in (20, 1001, 1002)] == ["life 5 of 8", "life 5 of 8", "life 3 of 8"]


def sentences(minute: str) -> list[str]:
    return [f"{each.strip().removesuffix('.')}." for each in minute.split(". ")]


def test_z3_with_one_mutable_rule_left_nothing_but_division_is_lawful(alone):
    at = alone()
    at.drag(at.at(card(at, 1002)), at.at(card(at, 1001)))
    at.still()
    at.click("yes")
    at.still()
    must_divide = "Rule 6: With less than 2 mutable rules the next action must be to divide."
    assert numbers(at)[-2:] == [12, 1001]
    for kind in ("transmute", "mutate", "subsume"):
        assert at.widget(f"{kind}: no rule now").toolTip() == must_divide
    at.drag(at.at(card(at, 12)), below(at))
    at.click("Transmute")
    assert at.slip_words[0] == must_divide
    at.click("Take it back")
    mutates(at, 1001, lawful=False)
    drag_over(at, "points")
    assert at.reads(must_divide)
    at.click("Cancel")
    at.drag(at.at(card(at, 1001)), at.at(DIVIDE))
    at.click("Divide")
    at.still()
    assert numbers(at)[-2:] == [13, 1001]


def test_a_sheet_that_nobody_understands_is_told_and_costs_no_turn(alone):
    at = alone()
    mutates(at, 1001)
    replace(at, "shall gain 10 points", "may dance")
    at.click("How the sheet is shown: In words")
    at.write("What the clerk does", "dance the night away")
    assert at.reads("Line 1, column 1:")
    at.click("Mutate")
    assert at.slip_name == "Mutate rule 1001", "it is not to be pressed"
    at.write("What the clerk does", 'when turn begun: tell "Dance!"')
    assert at.reads("The clerk understands the sheet.")
    at.click("Mutate")
    at.still()
    assert at.window.session.whole_table().rulebook["r1001"].sheet == 'when turn begun: tell "Dance!"'
