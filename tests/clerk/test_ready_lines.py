"""Lines that lie ready are whole, say what they do, and are found by the words of whoever looks for one."""

import pytest

from tabletop.clerk.checker import check
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.ready_lines import ReadyLine, found
from tabletop.palette import ready_lines

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


@pytest.mark.parametrize(
    "words",
    ["give points", "draw card", "limit", "extra vote", "skip turn", "new counter", "quorum", "veto", "speaker", "tax", "title",
     "badge", "team", "random", "hand", "deck", "clock", "penalty", "turn order", "expire", "win", "shop",
     "currency", "weighted", "knight", "castling", "chess movement"],
)  # fmt: skip
def test_what_players_want_is_found_by_their_words(words: str) -> None:
    assert found(ready_lines(), words)


def test_what_says_the_word_itself_comes_first() -> None:
    first, second = ReadyLine("A tax", "", also=""), ReadyLine("Gold", "", also="tax")
    assert found([second, first], "tax") == [first, second]
    assert found([second, first], "taxi") == []
