"""A line of a sheet as a sentence of English."""

import pytest

from tabletop.clerk.english.describe import description
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.grammar import parse
from tabletop.engine.acts import Act
from tabletop.engine.table import NEXT_TURN, VOTE_OVER
from tests.clerk.toy import TOY


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "when proposal adopted if threshold is not unanimous: give 10 points to against voters",
            "When a proposal is adopted, if the threshold is not unanimous: give 10 points to those who voted against it.",
        ),
        ("set adoption to unanimous", "What it takes to adopt a proposal: unanimous."),
        ("set value of cards whose rank is \"K\" to 13", "What every king is worth: 13."),
        ('set consent "a 5-minute limit" to majority', "How many have to agree to “a 5-minute limit”: majority."),
        ('set describes to ["mutate"] if circuit is 2', "Which actions this rule describes: “mutate”, if the circuit is 2."),
        (
            'before thing handed if thing is "token" and taker is not mover: object "wait"',
            "Before a thing is handed over, if the thing is the token and the taker is not the mover: object: “wait”.",
        ),
        (
            'before rule changed if by is in ["a", "b"]: object "no!"',
            "Before a rule is changed, if whoever did it is “a” or “b”: object: “no!”",
        ),
        (
            'when game begun\n  for each lost in players: end turn\n  shuffle "draw"',
            "When the game begins: (for each lost in players: end turn); shuffle the draw pile.",
        ),
        (
            "when game begun\n  if castling and not (yes or no)\n    end turn\n  otherwise: give (1 + 2) * 3 \"gold\" to mover",
            "When the game begins: if the castling and (it is not so that (yes or no)): end turn; "
            "otherwise: give gold to the mover (as much as (1 plus 2) times 3).",
        ),
        (
            "set circuit to rounded of (number of players / 2)",
            "Which round of turns it is: (the number of players divided by 2) rounded.",
        ),
        (
            "set winner to players where it is not mover if yes otherwise []",
            "Who has won: players other than the mover if yes, otherwise none.",
        ),
        ("when game begun: give 1 points to mover", "When the game begins: give 1 point to the mover."),
        ("when game begun: give 2 points to mover", "When the game begins: give 2 points to the mover."),
        ('when game begun: give 1 "boxes" to mover', "When the game begins: give 1 boxes to the mover."),
        ("set order to players in order of surname", "In what order turns are taken: players in order of surname."),
        ("set claims over to rules that answer \"x\"", "Which rules this rule goes before: rules that answer “x”."),
    ],
)  # fmt: skip
def test_a_line_is_said_as_a_sentence(text: str, sentence: str) -> None:
    assert description(parse(text, TOY).lines[0], TOY) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('draw 1 cards from "draw" for mover', "draw 1 card from the draw pile for the mover"),
        ('draw 2 card from "draw" for mover', "draw 2 cards from the draw pile for the mover"),
        ("throw 1 dice for mover", "throw 1 die for the mover"),
        ('run "the truce" for 1 circuits', "run the clock “the truce” for 1 circuit"),
        ('hand "gavel" to one of players', "hand the gavel to one of players"),
        ("discard things before mover", "discard things before the mover"),
    ],
)  # fmt: skip
def test_one_is_one_and_more_are_more(text: str, sentence: str) -> None:
    line = parse(f"when game begun: {text}", VOCABULARY).lines[0]
    assert description(line, VOCABULARY) == f"When the game begins: {sentence}."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('give 10 "gold" to players', "give 10 gold to all players"),
        ('give 10 "bags of gold" to players', "give 10 “bags of gold” to all players"),
        ('hand "crown" to one of players with highest "gold"', "hand the crown to one of the players with the most gold"),
        ('hand "Speaker" to mover', "hand the Speaker to the mover"),
        ("give 5 points to players with lowest points", "give 5 points to players with the fewest points"),
        ('take 5 "gold" from players where "gold" of it is more than 20', "take 5 gold from players with more than 20 gold"),
        ('take 2 * number of players "gold" from mover', "take gold from the mover (as much as 2 times the number of players)"),
        ('if holder of "crown" is not nobody: end turn', "if the holder of the crown is somebody: end turn"),
        ('if "crown" is in title of things before mover: end turn', "if “crown” is among the titles of things before the mover: end turn"),  # noqa: E501
        ("if points of mover is less than 3: end turn", "if the mover has fewer than 3 points: end turn"),
        ('if holder of "crown" is "Ann": end turn', "if the holder of the crown is Ann: end turn"),
    ],
)  # fmt: skip
def test_what_is_named_and_counted_reads_as_people_speak(text: str, sentence: str) -> None:
    line = parse(f"when game begun{': ' if not text.startswith('if') else ''}{text if not text.startswith('if') else ''}"
                 f"{chr(10) + '  ' + text if text.startswith('if') else ''}", VOCABULARY).lines[0]  # fmt: skip
    assert description(line, VOCABULARY) == f"When the game begins: {sentence}."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('set moves of pieces whose kind is "knight" to "NK"', "How every knight moves: “NK”."),
        ("when turn ended: give 1 points to who", "When a player’s turn ends: give 1 point to that player."),
        ('set limit "gold" to 20', "The most that there may be of gold: 20."),
        ('set who may "announce" to mover', "Who may “announce”: the mover."),
        ("set votes of players to 1", "What the vote of every player counts: 1."),
        ('when clock ran out if clock is "the truce": end turn', "When a clock runs out, if the clock is “the truce”: end turn."),
        ("when counter changed: take 1 points from by", "When a counter changes: take 1 point from whoever did it."),
        (
            "when vote closed if missing is not [] and proposer is not in [mover]: end turn",
            "When a vote is closed, if those who are missing is not empty and the proposer is not the mover: end turn.",
        ),
        (
            'when proposal made if kind is not in ["enact", "repeal"]: end turn',
            "When a rule-change is proposed, if the kind is neither “enact” nor “repeal”: end turn.",
        ),
        ('set vetoers to players where it is "Ann"', "Who can veto a proposal: Ann."),
        (
            "set adoption to for votes is more than against votes",
            "What it takes to adopt a proposal: the votes for it are more than the votes against it.",
        ),
    ],
)
def test_what_rules_answer_and_what_they_are_told_reads_as_people_speak(text: str, sentence: str) -> None:
    assert description(parse(text, VOCABULARY).lines[0], VOCABULARY) == sentence


def test_every_question_has_words_of_its_own() -> None:
    for each in VOCABULARY.questions.values():
        assert each.said, each.phrase
        assert "{}" in each.said_of or not (each.of or each.keyed), each.phrase


def test_what_answers_a_question_is_an_act_that_people_do() -> None:
    for each in VOCABULARY.questions.values():
        assert all(Act.kinds[act].players for act in each.answered_by), each.phrase
        assert each.until in ("", VOTE_OVER, NEXT_TURN), each.phrase
