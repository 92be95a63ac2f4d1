"""What a player reads who has made a mistake: the exact sentence, with the place and what was probably meant."""

import re
from pathlib import Path

import pytest

from tabletop.box.box import Box, shipped
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.errors import RunError, SheetError
from tests.clerk.toy import TOY
from tests.golden import Case, approved, cases, text_of, write_anew

GOLDEN = Path(__file__).parent / "golden" / "mistakes.txt"
WORDS = {"a few words of every kind": TOY, "all words of the program": VOCABULARY}
MISTAKES = cases(GOLDEN)


def told(case: Case) -> str:
    return "\n".join(map(str, check(text_of(case), WORDS[case.at]).errors))


@pytest.mark.parametrize("case", MISTAKES, ids=str)
def test_a_mistake_is_told_in_a_sentence_with_its_place(case: Case) -> None:
    assert told(case) == case.said
    assert check(text_of(case), WORDS[case.at]).sheet is None


LIMITS = [
    ("x" * 8_001, "a sheet may have 8,000 letters, and this one has 8,001"),
    ('set custom "' + "a" * 2_001 + '" to 1', "a text may have 2,000 letters, and this one has 2,001"),
    ("set circuit to " + "(" * 31 + "1" + ")" * 31, "this is nested more than 30 deep"),
    ("set circuit to " + "1 if yes otherwise (" * 25 + "1" + ")" * 25, ""),
    ("set castling to " + "not " * 31 + "yes", "this is nested more than 30 deep"),
    (
        "set castling to " + "1 if yes otherwise no or yes and 1 is 1 + 1 * (" * 8 + "1" + ")" * 8,
        "this line is nested more than 40 deep",
    ),
    ("set circuit to " + " + ".join(["1"] * 61), "more than 60 parts stand in a row here"),
    ("set circuit to " + " + ".join(["1"] * 60), ""),
    ("set castling to " + " and ".join(["yes"] * 61), "more than 60 parts stand in a row here"),
    ('set custom "x" to [' + ", ".join(["1"] * 1_001) + "]", "a list may hold 1,000 things"),
    ('set custom "x" to [' + ", ".join(["1"] * 1_000) + "]", ""),
    ("set circuit to 1000000000000", ""),
    ("set circuit to 1000000000001", "numbers go up to 1,000,000,000,000 here"),
    ("set circuit to 1/1000000000001", "numbers go up to 1,000,000,000,000 here"),
]


@pytest.mark.parametrize(("text", "what"), LIMITS, ids=range(len(LIMITS)))
def test_a_sheet_has_its_limits(text: str, what: str) -> None:
    assert [error.what for error in check(text, TOY).errors] == [what] * bool(what)


def test_every_line_with_a_mistake_is_told_of_and_the_first_ten_are_enough() -> None:
    assert [error.line for error in check("set wina to 1\n" * 12, TOY).errors] == list(range(1, 11))


@pytest.mark.parametrize("box", [box for box in shipped().values() if box.words.adopted != "adopted"], ids=lambda box: box.name)
@pytest.mark.parametrize("end", ["adopted", "defeated"])
def test_a_word_that_a_game_has_of_its_own_is_told_as_sheets_have_it(box: Box, end: str) -> None:
    for said in (f"proposal {getattr(box.words, end)}", f"{box.words.proposal} {getattr(box.words, end)}"):
        (error,) = check(f"when {said}: throw 1 dice for proposer", VOCABULARY).errors
        assert f"Did you mean “proposal {end}”?" in str(error)


@pytest.mark.parametrize(
    "line",
    ['set value of cards whose colour is "red" to 2', 'when card played if color of card is "red": give 1 points to player'],
)
def test_whoever_writes_of_the_colour_of_a_card_is_told_that_it_has_a_suit(line: str) -> None:
    (error,) = check(line, VOCABULARY).errors
    assert "Did you mean “suit" in str(error)


def test_curly_quotation_marks_are_quotation_marks() -> None:
    for text in ("“draw”", "„draw“", "„draw”", "”draw”", "«draw»", '"draw"'):
        assert check(f"when game begun: shuffle {text}", TOY).errors == ()


def test_a_sheet_written_on_windows_is_read() -> None:
    assert check("set circuit to 1\r\nset dice to 2\r\n", TOY).errors == ()


def test_a_sheet_may_be_indented_as_a_whole() -> None:
    assert check("\n    when game begun\n      end turn\n    set dice to 2\n", TOY).errors == ()


def test_an_error_can_be_taken_apart() -> None:
    error = SheetError(2, 22, "I do not know what “plyer” is", "Did you mean “player”?")
    assert (error.line, error.column, error.what, error.hint) == (2, 22, error.args[2], error.args[3])
    assert str(error) == "line 2, column 22: I do not know what “plyer” is. Did you mean “player”?"
    assert str(RunError(3, "this divides by nothing")) == "line 3: this divides by nothing."


def test_every_line_of_every_block_is_checked() -> None:
    text = """\
when dice thrown
  if 1
    give faces points to thrower
  otherwise
    let share be 1 + "a"
    for each lost in players
      give lost points to sides
"""
    assert [str(error) for error in check(text, TOY).errors] == approved()


def test_any_text_may_be_another() -> None:
    assert not check("when turn begun if weekday of today is month of today: end turn", VOCABULARY).errors


def test_of_precedence_other_words_are_understood_as_well() -> None:
    assert not check('set precedence to ["constitution first", "by class"]', VOCABULARY).errors


def test_what_people_agreed_on_may_be_a_day_or_a_number() -> None:
    assert not check('when game begun if custom "end" is earlier than custom "end" + turn number: end turn', VOCABULARY).errors
    assert not check('when game begun if custom "end" is earlier than (custom "end" + 0) + 1: end turn', VOCABULARY).errors
    assert not check('set dice to custom "more" + 1', VOCABULARY).errors
    (error,) = check('set dice to custom "more" + "la"', VOCABULARY).errors
    assert str(error) == approved()


@pytest.mark.parametrize("case", MISTAKES, ids=str)
def test_nobody_is_asked_whether_they_meant_what_they_wrote(case: Case) -> None:
    said, meant = (re.findall(pattern, case.said) for pattern in ("I do not know what “(.*?)”", "Did you mean “(.*?)”"))
    assert not set(said) & set(meant)


def write_golden_file() -> None:
    write_anew(GOLDEN, told)
