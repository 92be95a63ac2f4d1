"""The law of four games: every line of it is read, checked and printed."""

import pytest

from tabletop.clerk.language.checker import check
from tabletop.clerk.language.grammar import parse
from tabletop.clerk.language.printer import line_texts, sheet_text
from tabletop.clerk.running.interpreter import ready
from tests.clerk.all_sheets import GAMES
from tests.clerk.toy import TOY

SHEETS = [pytest.param(text, id=f"{game}-{rule}") for game, rules in GAMES.items() for rule, text in rules.items()]


@pytest.mark.parametrize("text", SHEETS)
def test_every_sheet_of_the_four_games_is_read_and_nothing_is_wrong_with_it(text: str) -> None:
    checked = check(text, TOY)
    assert [str(error) for error in checked.errors] == []
    assert checked.sheet is not None
    assert len(ready(checked.sheet, TOY)) == len(checked.sheet.lines) > 0


@pytest.mark.parametrize("text", SHEETS)
def test_a_printed_sheet_says_the_same_and_is_printed_the_same_again(text: str) -> None:
    sheet = parse(text, TOY)
    assert parse(sheet_text(sheet), TOY) == sheet
    assert sheet_text(parse(sheet_text(sheet), TOY)) == sheet_text(sheet)


def test_no_sheet_of_these_is_left_out() -> None:
    lines = [line for rules in GAMES.values() for text in rules.values() for line in line_texts(parse(text, TOY))]
    assert (sum(map(len, GAMES.values())), len(lines)) == (62, 152)
