"""The Rules dock: the rulebook searched as one types, and figures with the rules they come from."""

import pytest
from PySide6.QtCore import Qt

from tabletop.engine.answers import LawLine
from tabletop.engine.rulebook import Rule
from tabletop.view.docks.law import question_words
from tabletop.view.docks.rule_list import found_runs, matching
from tabletop.view.docks.rules import classes
from tabletop.view.drafts import Draft
from tabletop.view.drawing.type import Run


@pytest.fixture
def rules(evening):
    evening.docks.turn_to("Rules")
    return evening.docks.rules


def test_every_rule_in_force_stands_there_by_number(rules):
    assert rules.list.numbers == tuple(range(1, 19))


def test_typing_leaves_the_rules_that_have_every_word(evening, rules):
    evening.docks.search()
    evening.panel.type("queen value")
    assert rules.list.numbers == (15,)
    assert "1 of 18 rules" in evening.panel.words


def test_enter_goes_from_the_search_into_what_was_found_and_opens_it(evening, rules):
    evening.docks.search()
    evening.panel.type("queen")
    evening.panel.key(Qt.Key.Key_Return)
    evening.panel.key(Qt.Key.Key_Return)
    assert evening.heard == [("rule_wanted", "r15")]


def test_escape_begins_the_search_anew(evening, rules):
    evening.docks.search()
    evening.panel.type("queen")
    evening.panel.key(Qt.Key.Key_Escape)
    assert len(rules.list.numbers) == 18


def test_what_was_sought_is_marked_wherever_it_stands_in_whatever_case():
    assert found_runs("A Jack, a jack.", "jack") == (Run("A "), Run("Jack", "title"), Run(", a "), Run("jack", "title"), Run("."))


def test_a_rule_is_found_by_number_and_class_as_well():
    rules = (Rule("r101", 101, "Abide.", kind="immutable"), Rule("r201", 201, "Alternate.", kind="mutable"))
    assert matching(rules, "immutable") == rules[:1]
    assert matching(rules, "201") == rules[1:]
    assert classes(rules[::-1]) == ("immutable", "mutable")


def test_a_figure_names_its_rule_and_leads_to_a_change_of_it(evening, rules):
    evening.panel.press("Show: Figures")
    assert "adoption: for votes is more than against votes rule 8" in evening.panel.words
    evening.panel.press("change this figure: adoption")
    ((name, draft),) = evening.heard
    assert (name, draft) == ("drafted", Draft.changing(evening.session.table().rulebook["r8"]))


def test_a_figure_says_what_it_is_of():
    assert question_words(LawLine("value", "11", "r14", (), "JC")) == "value of jack"
    assert question_words(LawLine("consent", "majority", "r9", (), "a 5-minute limit")) == "consent “a 5-minute limit”"
