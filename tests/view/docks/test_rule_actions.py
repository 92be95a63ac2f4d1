"""What the ways to take an action come to, in lines that can be read."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from PySide6.QtWidgets import QLabel, QWidget

from tabletop.engine.answers import Opening, Outlook, Would
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.work import Progress, Work
from tabletop.view.docks.rule_actions import ActionFacts, ActionsSection, _line, few, ways_told
from tabletop.view.offers.acting import PossibleActions
from tabletop.view.widgets import slices
from tabletop.view.widgets.layouts import stacked
from tabletop.view.widgets.theme import Theme
from tests.golden import approved

USUAL = (Outlook(1001, "life", 5, 4), Outlook(1002, "life", 3, 2))


def test_ways_that_come_to_the_same_stand_in_one_line() -> None:
    found = [Would(1001, None, USUAL), Would(1002, None, USUAL)]
    assert ways_told(found, USUAL) == approved()


def test_what_an_action_does_besides_the_end_of_the_turn_is_told() -> None:
    subsumed = Would(1001, 1002, (Outlook(1001, "life", 5, 5), Outlook(1002, "life", 3, 2)))
    divided = Would(
        1002, None, (Outlook(20, "life", None, Fraction(9, 2)), USUAL[0], Outlook(1002, "life", 3, Fraction(9, 2))), 20
    )
    transmuted = Would(12, None, (Outlook(20, "life", None, 7), *USUAL), 20)
    scored = Would(1001, None, USUAL, 13, ("new rule 13", "Ann +20 points"))
    assert ways_told([scored], USUAL) == ["1001 as 13: new rule 13, Ann +20 points"]
    gone = Would(1001, 1002, (Outlook(1001, "life", 5, 5), Outlook(1002, "life", 3, None, goes=True)))
    assert ways_told([subsumed], USUAL) == ["1002 into 1001: rule 1001 life 5"]
    assert ways_told([divided], USUAL) == approved()
    assert ways_told([transmuted], USUAL) == ["12 as 20: rule 20 life 7"]
    assert ways_told([gone], USUAL) == approved()


def test_where_an_action_does_not_end_the_turn_rules_that_it_leaves_alone_are_not_told() -> None:
    mutated = Would(1001, None, (Outlook(1001, "life", 5, 5), Outlook(1002, "life", 3, 3)))
    assert ways_told([mutated], USUAL) == ["1001: rule 1001 life 5"]


def test_what_stays_is_not_said_to_go_from_a_figure_to_the_same() -> None:
    assert _line(Outlook(2, "life", 0, 0)) == "Rule 2: life stays 0"
    assert _line(Outlook(2, "life", 8, 7)) == "Rule 2: life 8 to 7"


def test_what_goes_as_at_the_end_of_a_turn_is_said_only_where_something_goes() -> None:
    stays = (Outlook(1001, "life", 5, 5), Outlook(1002, "life", 3, 3))
    assert ways_told([Would(12, None, stays)], ()) == ["12: nothing that is counted changes"]


def test_of_a_rule_that_gets_other_words_only_that_is_told_which_comes_whatever_they_are() -> None:
    found = [
        Would(1001, None, USUAL, reworded=True),
        Would(1002, None, USUAL, besides=("Ann +10 points",), reworded=True),
        Would(3, None, (), reworded=True),
    ]
    assert ways_told(found, USUAL) == approved()


def test_where_nothing_is_counted_that_is_said() -> None:
    assert ways_told([Would(1, None, ()), Would(2, None, ()), Would(3, None, ())], ()) == approved()


def test_of_many_lines_a_few_are_told_and_how_many_more_there_are() -> None:
    lines = [str(number) for number in range(20)]
    assert few(lines) == ["0", "1", "2", "3", "4", "5", "and 14 more"]
    assert few(lines[:7]) == lines[:7], "one more takes no more room than to say so"
    assert few(lines, 60) == lines


def test_of_what_is_done_to_no_rule_no_number_is_told() -> None:
    assert ways_told([Would(0, None, (), besides=("rule 1 goes",))], ()) == ["rule 1 goes"]


def test_what_each_would_do_is_worked_out_beside_what_people_do_and_another_table_ends_it(qtbot, monkeypatch):
    monkeypatch.setattr(slices, "SLICE", -1.0)
    begun, ended = list[str](), list[str]()

    def foretelling(kind: str) -> Work[Sequence[Would]]:
        begun.append(kind)
        try:
            yield Progress(0, 1)
        finally:
            ended.append(kind)
        return [Would(12, None, ())]

    def asked_at_once(kind: str) -> Sequence[Would]:
        raise AssertionError(kind)

    def read() -> list[str]:
        return [each.text() for each in section.foretold.findChildren(QLabel)]

    section, dock = ActionsSection(Theme(), asked_at_once, foretelling), QWidget()
    stacked(Theme(), section, on=dock)
    qtbot.addWidget(dock)
    monkeypatch.setattr(section._slices, "start", lambda: None)
    openings = tuple(Opening(kind, ("r7",), ("r12",)) for kind in ("transmute", "mutate"))
    facts = ActionFacts(PossibleActions(openings, acting=True), "Ann", Rulebook())
    section.show_facts(None, facts)
    assert begun == [], "nobody has asked"
    section._unfold(True)
    assert read() == ["Transmute: …", "Mutate: …"]
    for _ in range(3):
        section._slices.timeout.emit()
    assert read() == ["Transmute 12: nothing that is counted changes", "Mutate: …"]
    section._slices.timeout.emit()
    section.show_facts(None, replace(facts, seat="Bo"))
    assert (begun, ended) == (["transmute", "mutate"], ["transmute", "mutate"])
    assert read() == ["Transmute: …", "Mutate: …"]
