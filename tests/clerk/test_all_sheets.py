"""The sheets of the games that come with the program: every line of them is read, checked and printed."""

import pytest

from tabletop.box.box import shipped
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.grammar import parse
from tabletop.clerk.language.printer import sheet_text
from tabletop.clerk.running.interpreter import ready

SHEETS = [
    pytest.param(rule.sheet, id=f"{game}-{rule.number}") for game, box in shipped().items() for rule in box.rule if rule.sheet
]


@pytest.mark.parametrize("text", SHEETS)
def test_a_printed_sheet_says_the_same_and_is_printed_the_same_again(text: str) -> None:
    checked = check(text, VOCABULARY)
    assert [str(error) for error in checked.errors] == []
    assert checked.sheet is not None
    assert len(ready(checked.sheet, VOCABULARY)) == len(checked.sheet.lines) > 0
    printed = sheet_text(checked.sheet)
    assert parse(printed, VOCABULARY) == checked.sheet
    assert sheet_text(parse(printed, VOCABULARY)) == printed
