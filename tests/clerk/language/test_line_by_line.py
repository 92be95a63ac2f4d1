"""Of a long sheet only the line that is written is read anew."""

import pytest

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language import checker
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.sheet_lines import sheet_lines
from tabletop.clerk.language.tree import Setting

LINES = (
    "when dice thrown if 6 is in faces: give 7 points to thrower",
    "when turn ended\n  for each player in players\n    give 8 points to player",
    'set limit "pearls" to 9',
)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that were read since."""
    found = list[str]()
    read_line = checker.read_line
    monkeypatch.setattr(checker, "read_line", lambda lines, words: found.append(lines[0][1]) or read_line(lines, words))
    checker._check_line.cache_clear()
    return found


def test_a_line_that_stays_where_it_is_is_not_read_again(read: list[str]) -> None:
    check("\n".join(LINES), VOCABULARY)
    assert len(read) == 3
    read.clear()
    for letters in ('set limit "pearls" to 91', 'set limit "pearls" to', 'set limit "pearls" to 9'):
        check("\n".join((*LINES[:2], letters)), VOCABULARY)
    assert read == ['set limit "pearls" to 91', 'set limit "pearls" to']


def test_what_is_wrong_is_told_where_it_stands_now(read: list[str]) -> None:
    wrong = "when dice thrown if 6 is in points: give 7 points to thrower"
    for before in ("", LINES[0], LINES[1], f"{LINES[0]}\n\n{LINES[1]}"):
        at = before.count("\n") + 2 if before else 1
        assert [error.line for error in check(f"{before}\n{wrong}" if before else wrong, VOCABULARY).errors] == [at]


def test_of_a_sheet_cut_into_its_lines_only_those_that_are_asked_for_are_read(read: list[str]) -> None:
    first, _, last = sheet_lines("\n".join(LINES), VOCABULARY)
    assert (first.text, last.text) == (LINES[0], LINES[2])
    assert read == []
    assert isinstance(last.line, Setting)
    assert read == [LINES[2]]
