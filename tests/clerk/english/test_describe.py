"""A line of a sheet as a sentence of English."""

from pathlib import Path

import pytest

from tabletop.clerk.english.describe import description
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.grammar import parse
from tabletop.engine.acts import Act
from tabletop.engine.table import NEXT_TURN, VOTE_OVER
from tests.clerk.toy import TOY
from tests.golden import Case, cases, text_of, write_anew

GOLDEN = Path(__file__).parent / "golden" / "sentences.txt"


def sentence(case: Case) -> str:
    """The first line of the case's sheet in English, read with a few words of every kind or, else, with all of the program."""
    vocabulary = TOY if case.at == "a few words of every kind" else VOCABULARY
    return description(parse(text_of(case), vocabulary).lines[0], vocabulary)


@pytest.mark.parametrize("case", cases(GOLDEN), ids=str)
def test_a_line_is_said_as_a_sentence(case: Case) -> None:
    assert sentence(case) == case.said


def test_every_question_has_words_of_its_own() -> None:
    for each in VOCABULARY.questions.values():
        assert each.said, each.phrase
        assert "{}" in each.said_of or not (each.of or each.keyed), each.phrase


def test_what_answers_a_question_is_an_act_that_people_do() -> None:
    for each in VOCABULARY.questions.values():
        assert all(Act.kinds[act].players for act in each.answered_by), each.phrase
        assert each.until in ("", VOTE_OVER, NEXT_TURN), each.phrase


def write_golden_file() -> None:
    write_anew(GOLDEN, sentence)


def test_whoever_does_something_is_not_taken_for_the_player_who_was_chosen() -> None:
    line = 'when deed done if what is "steal": give 2 points to who'
    assert description(parse(line, VOCABULARY).lines[0], VOCABULARY).endswith("give 2 points to whoever does it.")


def test_whoever_does_something_is_named_once_in_what_is_done() -> None:
    line = 'when deed done if what is "buy": hand square of who to who'
    assert description(parse(line, VOCABULARY).lines[0], VOCABULARY).endswith("hand the square of whoever does it to them.")


def test_what_can_be_counted_somebody_has_the_fewest_of_and_else_the_least() -> None:
    for counter, said in (('"coins"', "fewest coins"), ('"gold"', "least gold"), ("points", "fewest points")):
        line = parse(f"when turn ended: declare players with lowest {counter} winner", VOCABULARY).lines[0]
        assert f"with the {said}" in description(line, VOCABULARY)


def test_what_an_action_does_is_said_as_what_is_done() -> None:
    line = 'before action taken if does is "remove": object "no"'
    said = "Before somebody takes an action, if what is done is “remove”: object: “no”."
    assert description(parse(line, VOCABULARY).lines[0], VOCABULARY) == said


def test_of_an_action_that_other_lines_carry_out_it_is_not_said_that_it_does_nothing() -> None:
    line = parse('set effect "remove all rules" to "nothing"', VOCABULARY).lines[0]
    assert description(line, VOCABULARY) == "What “remove all rules” itself does to rules: nothing but what other lines say."


def test_the_tables_own_card_is_said_as_people_would_say_it() -> None:
    for line, said in (
        ("set adoption to yes", "Whether a proposal is adopted: yes."),
        ("set barred to \"defeated\"", "What becomes of a proposal that a rule bars: defeated."),
        ("set ballots to \"open\"", "How ballots are laid: open."),
        ("when turn begun\n  drop motions carried\n  close judgments",
         "When a player’s turn begins: drop what was agreed by word of mouth; close the questions to the judge."),
        ("when turn begun: give 1 points to players where it is not in winner",
         "When a player’s turn begins: give 1 point to players who are not among those who have won."),
    ):  # fmt: skip
        assert description(parse(line, VOCABULARY).lines[0], VOCABULARY) == said


def test_brackets_around_all_that_something_is_read_of_are_left_out_at_the_end() -> None:
    for line, said in (
        ("set circuit to 1 + lowest of turns of (players where it is not in latecomers)",
         "1 plus the lowest of the turns of players who are not among latecomers."),
        ("set circuit to 1 + lowest of rounds finished of (players where it is not in latecomers)",
         "1 plus the lowest of the rounds finished by players who are not among latecomers."),
        ("set circuit to (lowest of turns of (players where it is not in latecomers)) + 1",
         "the lowest of the turns of (players who are not among latecomers) plus 1."),
    ):  # fmt: skip
        assert description(parse(line, VOCABULARY).lines[0], VOCABULARY).endswith(said)


def test_an_amount_that_is_read_and_no_number_is_said_as_people_compare() -> None:
    for line, said in (
        ('set winner to players whose points is at least limit "points to win"',
         "players with at least as many points as the limit “points to win”."),
        ('set winner to players whose "gold" is less than "gold" of mover', "players with less gold than the gold of the mover."),
        ("set votes of players to sum of value of cards of ballot", "the sum of the values of the cards in the ballot."),
        ('set winner to players where "sing" is in duties of it and points of it is at least quorum',
         "players who may still sing and have at least as many points as the quorum."),
        ('when counter changed: allow one of players whose points is at least 20 to "declare a win"',
         "allow one of the players with at least 20 points to “declare a win”."),
        ("when turn ended: declare players with highest points winner", "declare a win for players with the most points."),
        ('set counted as words to (["the number"] if custom "a" otherwise []) + (["the heading"] if custom "b" otherwise [])',
         "What counts as a word: “the number” if “a” holds and “the heading” if “b” holds."),
    ):  # fmt: skip
        assert description(parse(line, VOCABULARY).lines[0], VOCABULARY).endswith(said)


def test_whom_most_have_chosen_is_said_as_people_say_it() -> None:
    lately = '((deeds called "elect") whose turn of doing is at least turn number - 1)'
    for line, said in (
        (f'when turn ended: hand "Speaker" to one of most frequent of chosen player of {lately}',
         "“Speaker” goes to whoever was chosen most often in the “elect” of this turn and the last."),
        ('when turn ended: give 5 points to most frequent of chosen player of deeds called "elect"',
         "give 5 points to whoever was chosen most often in “elect”."),
        ('when turn ended if 7 is in most frequent of chosen number of deeds called "bid": end turn',
         "if 7 is among the numbers chosen most often in “bid”: end the turn."),
    ):  # fmt: skip
        assert description(parse(line, VOCABULARY).lines[0], VOCABULARY).endswith(said)


def test_when_a_proposal_was_made_and_what_it_would_do_are_said_as_people_say_them() -> None:
    for condition, said in (
        ("turn of making of proposal is turn number", "the proposal was made in this turn"),
        ("turn of making of proposal is not turn number", "the proposal was not made in this turn"),
        ('kind of proposal is "transmute" and class of rule of proposal is "immutable"',
         "the proposal is to transmute a rule and the class of the rule of the proposal is “immutable”"),
        ('kind of proposal is not "repeal amendment"', "the proposal is not to repeal an amendment"),
    ):  # fmt: skip
        line = f"when proposal adopted if {condition}: give 1 points to proposer"
        assert description(parse(line, VOCABULARY).lines[0], VOCABULARY) == (
            f"When a proposal is adopted, if {said}: give 1 point to the proposer."
        )


def test_of_several_players_it_is_said_what_they_are_however_the_conditions_are_nested() -> None:
    twelve = '(points of it is at least 12 and it is not "Bo") or (points of it is at least 15 and it is "Bo")'
    either = 'points of it is at least 12 and (it is "Bo" or it is "Cy")'
    deep = f'({either}) or it is "Ann"'
    for which, said in (
        (twelve, "there are players who have at least 12 points and are not Bo, or have at least 15 points and are Bo: declare"),
        (either, "there are players who have at least 12 points, and either are Bo or are Cy: declare"),
        (deep, "there are players where ((it has at least 12 points and (it is Bo or it is Cy)) or it is Ann): declare"),
    ):
        line = parse(f"when turn ended if (players where {which}) is not []: declare mover winner", VOCABULARY).lines[0]
        assert said in description(line, VOCABULARY)


def test_voters_are_counted_as_people_and_turns_told_as_what_was_done_in_them() -> None:
    was = "proposals where turn number is in [turn of making of it, turn of counting of it]"
    for line, said in (
        ("set adoption to number of for voters is at least 3", "at least 3 players have voted for it"),
        ("set adoption to number of against voters is 1", "exactly 1 player has voted against it"),
        (f"set receiver of players to first of players after player if ({was}) is []",
         "the next player, if there are no proposals that were made or counted in this turn"),
        (f"when turn ended if ({was.replace('is in', 'is not in')}) is not []: give 1 points to mover",
         "there are proposals that were neither made nor counted in this turn"),
    ):  # fmt: skip
        assert said in description(parse(line, VOCABULARY).lines[0], VOCABULARY)


def test_those_who_are_called_so_are_said_as_people_say_it() -> None:
    for line, said in (
        ('set those called "King" to players with highest points', "Who is called “King”: players with the most points."),
        ('set vetoers to those called "King"', "a proposal: those called “King”."),
        ('when turn ended if who is in those called "King": give 1 points to who', "if that player is called “King”:"),
        ('when turn ended if who is not in those called "King": give 1 points to who', "if that player is not called “King”:"),
        ('when turn ended: give 1 points to one of (those called "King" where it is not who)',
         "one of those called “King” other than that player."),
    ):  # fmt: skip
        assert said in description(parse(line, VOCABULARY).lines[0], VOCABULARY)
