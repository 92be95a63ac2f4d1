"""A line of a sheet as a sentence of English."""

import pytest

from tabletop.clerk.describe import description
from tabletop.clerk.grammar import parse
from tabletop.clerk.kits import VOCABULARY
from tests.clerk.toy import TOY


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "when proposal adopted if threshold is not unanimous: give 10 points to against voters",
            "When a proposal is adopted, if the threshold is not unanimous: give 10 points to the against voters.",
        ),
        ("set adoption to unanimous", "The adoption: unanimous."),
        ("set value of cards whose rank is \"K\" to 13", "The value of every card whose rank is “K”: 13."),
        ('set consent "a 5-minute limit" to majority', "The consent “a 5-minute limit”: majority."),
        ('set describes to ["mutate"] if circuit is 2', "The describes of this rule: [“mutate”], if the circuit is 2."),
        (
            'before thing handed if thing is "token" and taker is not mover: object "wait"',
            "Before a thing is handed over, if the thing is “token” and the taker is not the mover: object: “wait”.",
        ),
        (
            'before rule changed if by is in ["a", "b"]: object "no!"',
            "Before a rule is changed, if “by” is one of [“a”, “b”]: object: “no!”",
        ),
        (
            'when game begun\n  for each lost in players: end turn\n  shuffle "draw"',
            "When the game begins: (for each lost in players: end turn); shuffle “draw”.",
        ),
        (
            "when game begun\n  if castling and not (yes or no)\n    end turn\n  otherwise: give (1 + 2) * 3 \"gold\" to mover",
            "When the game begins: if the castling and (it is not so that (yes or no)): end turn; "
            "otherwise: give (1 plus 2) times 3 “gold” to the mover.",
        ),
        (
            "set circuit to rounded of (number of players / 2)",
            "The circuit: the rounded value of (the number of players divided by 2).",
        ),
        (
            "set winner to players where it is not mover if yes otherwise []",
            "The winner: players where it is not the mover if yes, otherwise an empty list.",
        ),
        ("when game begun: give 1 points to mover", "When the game begins: give 1 point to the mover."),
        ("when game begun: give 2 points to mover", "When the game begins: give 2 points to the mover."),
        ('when game begun: give 1 "boxes" to mover', "When the game begins: give 1 “boxes” to the mover."),
        ("set order to players in order of surname", "The order: players in order of surname."),
        ("set claims over to rules that answer \"x\"", "The claims over of this rule: rules that answer “x”."),
    ],
)  # fmt: skip
def test_a_line_is_said_as_a_sentence(text: str, sentence: str) -> None:
    assert description(parse(text, TOY).lines[0], TOY) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('draw 1 cards from "draw" for mover', "draw 1 card from “draw” for the mover"),
        ('draw 2 card from "draw" for mover', "draw 2 cards from “draw” for the mover"),
        ("throw 1 dice for mover", "throw 1 die for the mover"),
        ('run "the truce" for 1 circuits', "run “the truce” for 1 circuit"),
        ('hand "gavel" to one of players', "hand “gavel” to one of players"),
        ("discard things before mover", "discard things before the mover"),
    ],
)  # fmt: skip
def test_one_is_one_and_more_are_more(text: str, sentence: str) -> None:
    line = parse(f"when game begun: {text}", VOCABULARY).lines[0]
    assert description(line, VOCABULARY) == f"When the game begins: {sentence}."
