"""Lines that lie ready are whole, say what they do, and are found by the words of whoever looks for one."""

import pytest

from tabletop.box.shipped import ready_lines
from tabletop.clerk.editing.ready_lines import ReadyLine, closest
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check

LINES = {line.says: line for line in ready_lines()}


@pytest.mark.parametrize("says", LINES)
def test_a_ready_line_is_understood_as_it_stands(says: str) -> None:
    checked = check(LINES[says].line, VOCABULARY)
    assert [str(error) for error in checked.errors] == []


def test_there_are_enough_of_them_and_each_is_another() -> None:
    assert len(ready_lines()) >= 60
    assert len({line.line for line in ready_lines()}) == len(LINES) == len(ready_lines())


def test_blanks_are_the_stretches_between_the_marks() -> None:
    line = ReadyLine.marked("A tax", 'when circuit ended: take «1» «"gold"» from players')
    assert line.line == 'when circuit ended: take 1 "gold" from players'
    assert [line.line[start:end] for start, end in line.blanks] == ["1", '"gold"']


INTEREST = "There is a bank. At the end of each circuit everybody gets interest on their gold."
CAMEL = "A new piece, the camel, leaps 3,1 and stands beside the queen."


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        ("The poorest has two votes.", "The poorest has two votes"),
        (INTEREST, "Interest on gold"),
        ("A bank takes our gold and pays interest.", "A bank: gold is paid in and taken out"),
        ("Steal a card from your neighbour once a circuit.", "A card is stolen from a neighbour"),
        ("Whoever says “um” pays two gold.", "Whoever says a certain word pays"),
        (CAMEL, "There are camels, who leap three squares and one aside"),
    ],
)
def test_the_line_that_words_of_a_rule_are_about_is_the_first_of_those_close_to_them(words: str, begins: str) -> None:
    assert closest(ready_lines(), words)[0].says.startswith(begins)


def test_of_an_office_that_does_several_things_each_has_a_line_close_by() -> None:
    near = [line.says for line in closest(ready_lines(), "The Speaker, elected each circuit, breaks ties.")]
    assert "Whoever holds a title breaks ties" in near
    assert "Elect somebody: all name a player in secret, and whoever is named most often gets the title" in near
