"""The Rules dock: the rulebook searched as one types, and figures with the rules they come from."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from tabletop.engine.answers import LawLine
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.view.docks.rules import as_they_lie, out_of_order, told
from tabletop.view.drawing.type import Run
from tabletop.view.reading.rule_list import found_runs, matching
from tabletop.view.values.wishes import LayOpen, ReadRule
from tests.games import nomic
from tests.view.painted import Painted


@pytest.fixture
def rules(evening):
    evening.docks.turn_to("Rules")
    return evening.docks.rules


def numbers(found):
    model = found.model()
    return [model.index(row, 0).data(Qt.ItemDataRole.UserRole).number for row in range(model.rowCount())]


def test_every_rule_in_force_stands_there_by_number(rules):
    assert numbers(rules.list) == [*range(1, 19)]


def test_the_pages_that_nobody_has_opened_are_not_laid_out(evening, rules):
    evening.do("edit rule", rule=3, text="Three.")
    assert not rules.orders.findChildren(QPushButton)
    assert not rules.book.findChildren(QPushButton)
    evening.panel.press("Orders")
    assert len(rules.orders.findChildren(QPushButton)) == 2 * 18


def test_an_act_that_leaves_the_rules_alone_has_none_of_them_painted(evening, rules):
    painted = Painted(rules.list.viewport())
    evening.do("tell", by="Ann", text="tea is ready")
    QApplication.processEvents()
    assert painted.times == 0
    evening.do("edit rule", rule=3, text="Three.")
    QApplication.processEvents()
    assert painted.times == 1


def test_typing_leaves_the_rules_that_have_every_word(evening, rules):
    evening.docks.search()
    evening.panel.type("queen value")
    assert numbers(rules.list) == [15]
    assert "1 of 18 rules" in evening.panel.words


def test_enter_goes_from_the_search_into_what_was_found_and_opens_it(evening, rules):
    evening.docks.search()
    evening.panel.type("queen")
    evening.panel.key(Qt.Key.Key_Return)
    evening.panel.key(Qt.Key.Key_Return)
    assert evening.heard == [ReadRule("r15")]


def test_escape_begins_the_search_anew(evening, rules):
    evening.docks.search()
    evening.panel.type("queen")
    evening.panel.key(Qt.Key.Key_Escape)
    assert len(numbers(rules.list)) == 18


def test_what_was_sought_is_marked_wherever_it_stands_in_whatever_case():
    assert found_runs("A Jack, a jack.", "jack") == (Run("A "), Run("Jack", "title"), Run(", a "), Run("jack", "title"), Run("."))


def test_where_a_rule_lies_that_is_no_longer_in_force_stands_beside_how_many_are(evening, rules):
    assert "18 rules in force" in evening.panel.words
    evening.do("remove rule", rule=18, why="a jest")
    assert "17 rules in force, 1 in the tray “removed”" in evening.panel.words


def test_a_word_is_found_where_one_begins_so_and_not_within_another():
    rules = (Rule("r3", 3, "Place a card."), Rule("r13", 13, "The value of an Ace card is 1; aces are low."))
    assert matching(rules, "ace card") == rules[1:]
    assert [run.text for run in found_runs("Place aces.", "ace")] == ["Place ", "ace", "s."]


def test_a_rule_is_found_by_number_and_class_as_well():
    rules = (Rule("r101", 101, "Abide.", kind="immutable"), Rule("r201", 201, "Alternate.", kind="mutable"))
    assert matching(rules, "immutable") == rules[:1]
    assert matching(rules, "201") == rules[1:]


def figure(evening, rules, opening: str) -> None:
    """Click the line of the list that begins so."""
    evening.panel.press("Show: Figures")
    row = next(row for row, told in enumerate(rules.figures.told) if told.startswith(opening))
    index = rules.figures.model().index(row, 0)
    rules.figures.scrollTo(index)
    QTest.mouseClick(rules.figures.viewport(), Qt.MouseButton.LeftButton, pos=rules.figures.visualRect(index).center())


def test_every_question_stands_there_with_its_answer_and_its_rule_silence_last(evening, rules):
    evening.panel.press("Show: Figures")
    told = rules.figures.told
    assert "adoption: the votes for it are more than the votes against it, rule 8" in told
    assert "value of king: 13, rule 16" in told
    assert told[-1].endswith("no rule says")
    assert len(told) == len(evening.session.questions())


def test_a_click_on_a_figure_asks_what_stands_behind_it(evening, rules):
    figure(evening, rules, "value of king")
    assert evening.heard == [LayOpen("value", "KC")]


def test_figures_are_searched_as_one_types(evening, rules):
    evening.panel.press("Show: Figures")
    rules.search.setFocus()
    evening.panel.type("value king")
    assert rules.figures.told == ("value of king: 13, rule 16",)
    assert f"1 of {len(evening.session.questions())} questions" in evening.panel.words
    evening.panel.key(Qt.Key.Key_Return)
    evening.panel.key(Qt.Key.Key_Return)
    assert evening.heard == [LayOpen("value", "KC")]


def test_the_figures_of_a_table_that_is_past_are_those_of_its_day(evening, rules):
    evening.do("edit rule", rule=16, sheet='set value of cards whose rank is "K" to 20')
    evening.panel.press("Show: Figures")
    assert "value of king: 20, rule 16" in rules.figures.told
    evening.show(looking_back=1)
    assert "value of king: 13, rule 16" in rules.figures.told


def test_a_figure_says_what_it_is_of():
    assert LawLine("value", "11", "r14", (), "JC").asked == "value of jack"
    queens = LawLine("moves", "like a knight in chess", "r9", (), 'kind of it is "queen"', told="how a queen moves")
    assert told(queens, Rulebook((Rule("r9", 9, "Queens leap."),))) == "how a queen moves: like a knight in chess, rule 9"
    assert LawLine("consent", "majority", "r9", (), "a 5-minute limit").asked == "consent “a 5-minute limit”"


def test_a_transmuted_rule_lies_last_among_those_of_its_new_class_as_on_the_felt(tmp_path):
    evening = nomic.begun(tmp_path)
    nomic.turn(evening, kind="transmute", rule=112)
    nomic.turn(evening, kind="amend", rule=202, text="One turn is one throw.", sheet="")
    book = evening.table().rulebook
    assert [rule.number for rule in as_they_lie(book)] == [
        *range(101, 112), *range(113, 117), 201, 302, *range(203, 214), 301
    ]  # fmt: skip
    assert sorted(book[rule].number for rule in out_of_order(book)) == [302]


def test_orders_show_the_cards_as_they_lie_class_by_class(evening, rules):
    evening.do("edit rule", rule=3, kind="mutable")
    evening.panel.press("Orders")
    shown = [each.accessibleName() for each in rules.orders.findChildren(QPushButton)]
    lie = [rule.number for _, group in evening.session.table().rulebook.by_class for rule in group]
    assert lie.index(3) != 2
    assert [name for name in shown if name.endswith("on the table")] == [f"rule {number}, on the table" for number in lie]
