"""Whatever tree stands on a card, its text says it: read again it is the same tree."""

import pytest
from hypothesis import given

from tabletop.clerk.english.describe import descriptions
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check_tree
from tabletop.clerk.language.grammar import parse
from tabletop.clerk.language.printer import line_texts, sheet_text
from tabletop.clerk.language.tree import Sheet
from tests.clerk.toy import TOY
from tests.clerk.trees import sheets


@given(sheets(TOY))
def test_every_tree_is_read_back_from_its_text(sheet: Sheet) -> None:
    text = sheet_text(sheet)
    assert parse(text, TOY) == sheet
    assert sheet_text(parse(text, TOY)) == text


@given(sheets(TOY))
def test_a_line_stands_for_itself(sheet: Sheet) -> None:
    assert tuple(parse(text, TOY).lines[0] for text in line_texts(sheet)) == sheet.lines


@given(sheets(TOY))
def test_every_line_can_be_said_as_a_sentence(sheet: Sheet) -> None:
    for sentence in descriptions(sheet, TOY):
        assert sentence[0].isupper()
        assert sentence.endswith((".", ".”", "!”", "?”"))


@given(sheets(TOY))
def test_expressions_of_the_right_sorts_are_not_complained_of(sheet: Sheet) -> None:
    assert [str(error) for error in check_tree(sheet, TOY)] == []


CANONICAL = [
    "set circuit to number of (players where points of judge is 1) + 1",
    "set circuit to 2 * number of (players whose points is 1) - 1",
    "set castling to number of (players where points of judge is 1) is 1",
    "set winner to (players where points of judge is 1) + [mover]",
    "set circuit to sum of points of (players where points of judge is 1)",
    "set circuit to sum of points of (players in order of surname)",
    "set circuit to points of (first of players where points of judge is 1)",
    "set winner to (players where points of judge is 1) where it is not mover",
    "set winner to ((players after mover) where it is not mover) in order of points",
    'set winner to players whose points is 1 or points is 2 and "gold" is 3',
    "set winner to players where points of it is 1 and it is not mover",
    "set winner to players where points of it is 1 and (it is mover or it is judge)",
    "set castling to mover is in (players where points of it is 1 or it is mover) and judge is nobody",
    "set castling to mover is in (players whose points is 1 and surname is \"Bo\") or judge is nobody",
    "set castling to not mover is in (players whose points is 1) and judge is nobody",
    "set winner to players where not points of it is 1",
    'set castling to surname of mover contains "a" and surname of mover does not contain "b"',
    'set custom "x" to (surname of mover) with "a" replaced by 5',
    'set custom "x" to text of this rule with "a" replaced by 5',
    'set custom "x" to (kind of mutable) with "" replaced by 0',
    'set custom "x" to ((surname of mover) with "a" replaced by "b") with "c" replaced by (2 + 3)',
    "set winner to first 2 of players in order of points",
    "set winner to last (circuit) of players",
    'set winner to players where ("gold") of it is 3 and points of it is 2',
    'set winner to players with lowest ("gold")',
    'when game begun: give 2 ("gold" if yes otherwise "silver") to mover',
    "set circuit to 1 - (2 - 3) - 4 / (5 / (6/7)) * -8/9",
    "set castling to not (yes and no) and (yes or no) or not not yes",
    "set castling to (1 is 2) is yes",
    "set circuit to (1 if yes otherwise 2) if no otherwise (3 if no otherwise 4) if yes",
    'set custom "a \\"b\\" \\\\ \\n" to [“x”, 1 if yes otherwise 2]'.replace("“x”", '"x"'),
    "when game begun\n  if yes\n    if no: end turn\n  otherwise: open vote",
    "when game begun: for each a in players: end turn",
    "before game begun if yes: object \"no\"",
]  # fmt: skip


@pytest.mark.parametrize("text", CANONICAL)
def test_a_canonical_line_stays_as_it_is(text: str) -> None:
    assert sheet_text(parse(text, TOY)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("set circuit to ((1))+( 2 *3 )", "set circuit to 1 + 2 * 3"),
        ("set winner to players where points of it is 1", "set winner to players whose points is 1"),
        ("set dice to sum of points of players whose points is 1", "set dice to sum of points of (players whose points is 1)"),
        ("set judge to first of players after mover where yes", "set judge to first of (players after mover) where yes"),
        (
            "set winner to players whose (points is 1 and points is 2)",
            "set winner to players whose points is 1 and points is 2",
        ),
        ("set winner to players where (yes and no)", "set winner to players where yes and no"),
        ("set castling to mover is in players where yes and no", "set castling to mover is in players where yes and no"),
        ("set circuit to dice/2/3", "set circuit to dice / 2 / 3"),
        ("set circuit to 4/6 - 6/3", "set circuit to 2/3 - 2"),
        ("set custom “a \"b\"” to no", 'set custom "a \\"b\\"" to no'),
        ("when game begun:\n\n      end turn\n\n", "when game begun: end turn"),
        ("when game begun: give 1 point to \"gold\" of mover", "when game begun: give 1 points to \"gold\" of mover"),
        ("when game begun: give 1 \"points\" to mover", "when game begun: give 1 points to mover"),
    ],
)  # fmt: skip
def test_every_way_of_writing_a_line_is_printed_in_one_way(text: str, canonical: str) -> None:
    assert sheet_text(parse(text, TOY)) == canonical


@pytest.mark.parametrize(
    "line",
    [
        "when game begun: run name of first of players for 5 minutes",
        "when game begun: tick name of first of players for players",
        'when game begun: tick (name of first of players for "voting") for players',
        'when game begun: lay map (side of custom "the mail clause") with highest proposal by 0 squares',
    ],
)
def test_a_word_of_the_verb_ends_what_stands_before_it(line):
    assert sheet_text(parse(line, VOCABULARY)) == line
