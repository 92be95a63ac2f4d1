"""What is likely to be answered where rules differ, what is told of the clerk's part in a change, and what is made of a list."""

import pytest

from tabletop.clerk.editing.ready_lines import ReadyLine
from tabletop.clerk.editing.wrap_expression import widened
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.changes import changes_told, clerk_part, sheet_changes
from tabletop.clerk.language import tree
from tabletop.clerk.prose.offers import Written
from tabletop.clerk.prose.said_numbers import filled, left_over
from tabletop.clerk.work.likely_answers import differing_answers
from tabletop.engine.proposals import Proposal
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.table import Parked
from tabletop.engine.text.game_words import AMEND, ENACT, USUAL

TEA = Rule("r1", 1, "Tea at four.", "set dice to 2\nset sides to 8")


def test_what_rules_say_that_differ_on_a_question_is_offered_and_not_what_they_say_besides() -> None:
    book = Rulebook((TEA, Rule("r2", 2, "Tea at five.", "set dice to 3")))
    assert differing_answers(Parked("dice", differ=("r1", "r2")), book) == (("2 (rule 1)", "2"), ("3 (rule 2)", "3"))


def test_of_rules_that_differ_and_say_no_number_each_is_offered_to_go_by() -> None:
    twice, cards = "2 * sum of value of cards of ballot", "sum of value of cards of ballot"
    book = Rulebook(
        tuple(Rule(f"r{n}", n, "So.", f"set votes of players to {each}") for n, each in ((1, twice), (2, cards), (3, "5")))
    )
    found = differing_answers(Parked("votes", differ=("r1", "r2", "r3")), book)
    assert found == (("As rule 1 says", "as rule 1 says"), ("As rule 2 says", "as rule 2 says"), ("5 (rule 3)", "5"))


def test_of_rules_that_say_yes_or_no_as_things_stand_and_differ_no_other_answer_is_offered() -> None:
    more, tie = (f"set adoption to for votes is {than} against votes" for than in ("more than", "at least"))
    book = Rulebook((Rule("r1", 1, "More.", more), Rule("r2", 2, "A tie.", tie)))
    assert differing_answers(Parked("adoption", differ=("r1", "r2")), book) == (("yes", "yes"), ("no", "no"))


def test_where_one_of_two_rules_says_yes_or_no_the_other_says_the_contrary() -> None:
    tie = "set adoption to for votes is at least against votes"
    for says, contrary in (("yes", "no"), ("no", "yes")):
        book = Rulebook((Rule("r1", 1, "So.", f"set adoption to {says}"), Rule("r2", 2, "A tie.", tie)))
        found = differing_answers(Parked("adoption", differ=("r1", "r2")), book)
        assert found == ((f"{says} (rule 1)", says), (f"{contrary} (rule 2)", contrary))


def test_the_old_lines_for_new_words_are_told_whole() -> None:
    as_before = Proposal(5, "Ann", AMEND, "r1", "Tea at five.", TEA.sheet)
    anew = Proposal(5, "Ann", ENACT, "", "Tea at five.", TEA.sheet)
    assert clerk_part(as_before, TEA, USUAL) == clerk_part(anew, None, USUAL)
    assert clerk_part(as_before, TEA, USUAL)[1]


@pytest.mark.parametrize(
    ("now", "changes"),
    [
        ("one two five six", (("one two three four", "one two five six"),)),
        ("one seven five six", (("one two three four", ""), ("", "one seven five six"))),
        ("", (("one two three four", ""),)),
    ],
)
def test_sentences_of_which_less_than_half_is_alike_are_two(now: str, changes: tuple[tuple[str, str], ...]) -> None:
    assert sheet_changes("one two three four", now, USUAL) == changes
    assert sheet_changes(now, "one two three four", USUAL) == tuple((was, now) for now, was in reversed(changes))


def test_a_line_that_only_stands_elsewhere_is_told_neither_as_gone_nor_as_come() -> None:
    draws, pays, counts = (
        'when turn begun: draw 1 card from "draw" for who',
        "when dice thrown: give 1 points to thrower",
        "set votes of players to 2",
    )
    told = ("What the vote of every player counts: 2.", "The other 2 lines stay as they are.")
    assert changes_told(f"{draws}\n{pays}", f"{pays}\n{counts}\n{draws}", USUAL) == told


def test_a_number_of_the_words_is_put_beside_the_word_that_it_is_a_number_of_where_that_has_three_letters() -> None:
    line = ReadyLine.marked("", "give «1» ox to mover, «2» gum to mover, «3» ink to mover")
    assert filled(line, "Whoever moves gets 7 gum, 5 ox and 4 ink.").line == "give 1 ox to mover, 7 gum to mover, 4 ink to mover"


def test_only_an_amendment_has_a_sheet_before_it() -> None:
    assert Written(AMEND, "Tea at five.", "", TEA).sheet_before == TEA.sheet
    assert Written(AMEND, "Tea at five.", "").sheet_before == Written(ENACT, "Tea.", "", TEA).sheet_before == ""


def test_so_many_of_a_list_are_offered_and_not_so_many_of_so_many() -> None:
    everybody, sort = tree.Named("players"), VOCABULARY.sort("players")
    some = tree.Function("first", everybody, tree.Number(2))
    offered = [[words for words, _, _ in widened(each, sort, tree.YesNo(True), VOCABULARY)] for each in (everybody, some)]
    assert {"first 2 of players", "last 2 of players"} < {*offered[0]}
    assert not any(words.startswith(("first 2 of first", "last 2 of first")) for words in offered[1])


@pytest.mark.parametrize(
    ("now", "left"),
    [
        ("Each gets 3 points.", ("5 points",)),
        ("Each gets 5 gold.", ()),
        ("Each gets points.", ("5 points",)),
        ("A point.", ("5 points",)),
    ],
)
def test_numbers_that_words_have_no_more_and_the_sheet_still_has_are_named(now: str, left: tuple[str, ...]) -> None:
    assert left_over(now, "Each gets 5 points, and 1 card. At most 9.", "Give 5 points to players and draw 1 card.") == left


def test_a_number_that_words_have_no_more_is_not_named_where_the_sheet_has_it_of_something_else() -> None:
    assert (
        left_over("Each gets 3 points.", "Each gets 5 points.", "Draw 5 cards for players, and give 4 points to players.") == ()
    )


LONG = ("turn begun", "turn ended", "proposal adopted", "proposal defeated", "circuit ended")


def test_of_an_amended_sheet_it_is_told_how_many_lines_stay() -> None:
    two = "set adoption to majority\nset sides to 6"
    assert changes_told(two, f"{two}\nset dice to 2", USUAL)[-1] == "The other 2 lines stay as they are."
    assert changes_told(two, "set adoption to majority\nset sides to 8", USUAL)[-1] == "The other line stays as it is."
    assert changes_told(two, "set sides to 6", USUAL)[1:] == ("The other line stays as it is.",)
    longer = "\n".join(f"when {each}: give {many} points to players" for many, each in enumerate(LONG, 10))
    assert changes_told(longer, "set sides to 8", USUAL)[1:] == (
        "No longer as before: when a player’s turn begins; when a player’s turn ends; when a proposal is adopted; "
        "when a proposal is defeated; when a circuit of turns ends.",
    )
    assert changes_told(two, "", USUAL)[1:] == changes_told("", two, USUAL)[2:] == ()
