"""Words counted as a player with a pencil would count them: what went out, what came in, and in how many places."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.text.words import Swap, WordCounting, numbers_named, places, stretch

SCORING = "1001. Scoring\nThe player shall gain 10 points by performing an action."
PERMITTED = "1002. Permissibility of the Unprohibited\nWhatever is not regulated or prohibited by these rules is permitted."
NUMBERS = (
    "20. Rule Numbers\nA rule number is always at the start of an rule and is terminated with a full stop followed by a space."
)
CHAIN = "21. a a a a b a a"
AT_ONCE = "22. The half-board of a well-known player, the player said, is a half-board."

CASES = [
    # old words, new words: words out at each place, words in at each place, words in the one stretch
    # nothing at all
    (SCORING, SCORING, [], [], 0),
    (SCORING, SCORING.replace("\n", " "), [], [], 0),
    (SCORING, SCORING.replace("shall gain", "shall  gain"), [], [], 0),
    ("20. ", "20. ", [], [], 0),
    ("20. One", "20. One ", [], [], 0),
    # one to five words that stand together
    (SCORING, SCORING.replace(" 10 ", " 20 "), [1], [1], 1),
    (SCORING, SCORING.replace("gain 10", "lose 20"), [2], [2], 2),
    (SCORING, SCORING.replace("gain 10 points", "lose 20 lives"), [3], [3], 3),
    (SCORING, SCORING.replace("shall gain 10 points", "may remove any one rule from the ruleset"), [4], [8], 4),
    (SCORING, SCORING.replace("player shall gain 10 points", "table may take it"), [5], [4], 5),
    (SCORING, SCORING.replace("shall gain 10 points", "may remove any one rule from the whole ruleset"), [4], [9], 4),
    (SCORING, SCORING.replace("gain 10 points by", "remove any one rule when"), [4], [5], 4),
    # words that only go
    (SCORING, SCORING.replace("10 ", ""), [1], [0], 1),
    (SCORING, SCORING.replace("gain 10 points by ", ""), [4], [0], 4),
    (SCORING, SCORING.replace("The player ", ""), [2], [0], 2),
    (SCORING, SCORING.replace(" an action.", ""), [2], [0], 2),
    (SCORING, SCORING.replace("The player shall gain 10 ", ""), [5], [0], 5),
    # nothing replaced by something
    (SCORING, SCORING.replace("10 points", "10 more points"), [0], [1], 0),
    (SCORING, SCORING.replace("points by", "points and two lives by"), [0], [3], 0),
    (SCORING, SCORING.replace("\nThe", "\nFrom now on the good old The"), [0], [6], 0),
    (SCORING, SCORING + " And that is that.", [0], [4], 0),
    (SCORING, SCORING.replace("The player", "The player one two three four five six seven eight nine"), [0], [9], 0),
    (SCORING, SCORING.replace("The", "Now The").replace("an action", "just an action"), [0, 0], [1, 1], 8),
    # two separate words
    (SCORING, SCORING.replace("gain", "lose").replace("action", "error"), [1, 1], [1, 1], 7),
    (SCORING, SCORING.replace("gain", "lose").replace("points", "lives"), [1, 1], [1, 1], 3),
    (SCORING, SCORING.replace("The", "A poor").replace("action.", "act of some kind or other."), [1, 1], [2, 6], 10),
    (SCORING, SCORING.replace("player ", "").replace("performing ", ""), [1, 1], [0, 0], 7),
    (SCORING, SCORING.replace("player", "X").replace("performing ", ""), [1, 1], [1, 0], 7),
    (PERMITTED, PERMITTED.replace("not ", "").replace("permitted", "forbidden"), [1, 1], [0, 1], 9),
    (PERMITTED, PERMITTED.replace("regulated", "named").replace("prohibited by", "listed by"), [1, 1], [1, 1], 3),
    # two places, more than a word in one of them
    (SCORING, SCORING.replace("shall gain", "may lose").replace("action", "error"), [2, 1], [2, 1], 8),
    (SCORING, SCORING.replace("The player", "A dog").replace("an action", "a trick"), [2, 2], [2, 2], 10),
    (SCORING, SCORING.replace("gain 10 ", "").replace("an action", "an odd action"), [2, 0], [0, 1], 6),
    # three separate words
    (SCORING, SCORING.replace("The", "A").replace("gain", "lose").replace("action", "error"), [1, 1, 1], [1, 1, 1], 10),
    (SCORING, SCORING.replace("gain", "lose").replace("points", "lives").replace("action", "error"), [1, 1, 1], [1, 1, 1], 7),
    (SCORING, SCORING.replace("The", "A").replace("10 ", "").replace("action", "deed"), [1, 1, 1], [1, 0, 1], 10),
    # the number
    (SCORING, SCORING.replace("1001.", "13."), [1], [1], 1),
    (SCORING, SCORING.replace("1001. Scoring", "13. Removing"), [2], [2], 2),
    (SCORING, SCORING.replace("1001.", "13.").replace("gain", "lose"), [1, 1], [1, 1], 6),
    (SCORING, SCORING.replace("1001. Scoring\nThe player", "13. A B C"), [4], [4], 4),
    (SCORING, SCORING.replace("1001.", "13. 1001."), [0], [1], 0),
    (SCORING, SCORING.replace("10 points", "1001 points"), [1], [1], 1),
    # the heading
    (SCORING, SCORING.replace("Scoring", "Removal"), [1], [1], 1),
    (SCORING, SCORING.replace("Scoring\n", ""), [1], [0], 1),
    (SCORING, SCORING.replace("Scoring", "The Art of Scoring"), [0], [3], 0),
    (SCORING, SCORING.replace("Scoring\nThe player shall", "Removal\nAny hand may"), [4], [4], 4),
    (PERMITTED, PERMITTED.replace("Permissibility of the Unprohibited", "All is well"), [4], [3], 4),
    (PERMITTED, PERMITTED.replace("Permissibility of the Unprohibited\nWhatever", "X\nY"), [5], [2], 5),
    # punctuation belongs to its word
    (SCORING, SCORING.replace("action.", "action"), [1], [1], 1),
    (SCORING, SCORING.replace("action.", "action!"), [1], [1], 1),
    (SCORING, SCORING.replace("action.", "action ."), [1], [2], 1),
    (SCORING, SCORING.replace("points", "(points)").replace("player", "“player”"), [1, 1], [1, 1], 5),
    (SCORING, SCORING.replace("points by", "points – by"), [0], [1], 0),
    (SCORING, SCORING.replace("The", "the"), [1], [1], 1),
    # hyphens
    (AT_ONCE, AT_ONCE.replace("well-known", "little-known"), [1], [1], 1),
    (AT_ONCE, AT_ONCE.replace("well-known", "well known"), [1], [2], 1),
    (AT_ONCE, AT_ONCE.replace("half-board", "board"), [1, 1], [1, 1], 11),
    (AT_ONCE, AT_ONCE.replace("The half-board of a well-known", "That"), [5], [1], 5),
    # words that are there more than once
    (CHAIN, "21. a a a b a a", [1], [0], 1),
    (CHAIN, "21. a a a a a b a a", [0], [1], 0),
    (CHAIN, "21. a a a a a a", [1], [0], 1),
    (CHAIN, "21. b a a", [4], [0], 4),
    (CHAIN, "21. a b a a a b a", [0, 1], [1, 0], 5),
    ("23. to be or not to be", "23. to be to be", [2], [0], 2),
    ("23. to be or not to be", "23. not to be or to be", [0, 1], [1, 0], 4),
    ("23. a b c", "23. c b", [1, 1], [1, 0], 3),
    (NUMBERS, NUMBERS.replace("is always", "was always").replace("is terminated", "was terminated"), [1, 1], [1, 1], 10),
    (NUMBERS, NUMBERS.replace(" is always at the start of an rule and", ""), [9], [0], 9),
    # the whole rule
    (SCORING, "1001. Quite another thing.", [11], [3], 11),
    (SCORING, "", [12], [0], 12),
    ("", "20. A new rule.", [0], [4], 0),
    (SCORING, PERMITTED, [8, 3], [11, 4], 12),
    (SCORING, SCORING.swapcase(), [5, 5], [5, 5], 11),
]


@pytest.mark.parametrize(("old", "new", "out", "come", "together"), CASES)
def test_words_are_counted(old: str, new: str, out: list[int], come: list[int], together: int) -> None:
    counting = WordCounting(number=True, heading=True)
    was, now = counting.words(old), counting.words(new)
    found = places(was, now)
    assert ([each.out for each in found], [each.come for each in found]) == (out, come)
    assert stretch(was, now).out == together


def test_there_are_at_least_sixty_cases() -> None:
    assert len(CASES) >= 60


TEXT = "20. A half-way house\nOne-third of it."


@pytest.mark.parametrize(
    ("counting", "words"),
    [
        (WordCounting(number=True, heading=True), ["20.", "A", "half-way", "house", "One-third", "of", "it."]),
        (WordCounting(heading=True), ["A", "half-way", "house", "One-third", "of", "it."]),
        (WordCounting(number=True), ["20.", "One-third", "of", "it."]),
        (WordCounting(), ["One-third", "of", "it."]),
        (
            WordCounting(number=True, heading=True, hyphens_part=True),
            ["20.", "A", "half", "way", "house", "One", "third", "of", "it."],
        ),
    ],
)
def test_what_a_word_is_can_be_settled_otherwise(counting: WordCounting, words: list[str]) -> None:
    assert list(counting.words(TEXT)) == words


def test_a_text_of_one_line_has_no_heading() -> None:
    assert WordCounting(number=True).words("20. Just words.") == ("20.", "Just", "words.")


def test_only_the_number_in_front_is_the_number() -> None:
    assert WordCounting(heading=True).words("13. 1001. Scoring") == ("1001.", "Scoring")
    assert numbers_named("13. 1001. Scoring\nThe 10 points of rule 7. And 1002. More 3.5. 4") == (13, 1001, 7, 1002)


words = st.lists(st.sampled_from("abc"), max_size=7).map(tuple)


@given(words, words)
def test_no_smaller_difference_can_be_found_by_trying_everything(old: tuple[str, ...], new: tuple[str, ...]) -> None:
    found = places(old, new)
    assert patched(old, new, found) == new
    assert cost(found) == min(map(cost, readings(old, new)))


@given(words, words)
def test_the_stretch_alone_makes_the_new_text(old: tuple[str, ...], new: tuple[str, ...]) -> None:
    assert patched(old, new, (stretch(old, new),)) == new


def test_two_texts_that_have_next_to_nothing_in_common_are_told_apart_by_the_stretch() -> None:
    old, new = tuple(f"x{n} same" for n in range(600)), tuple(f"y{n} same" for n in range(600))
    assert places(old, new) == (Swap(0, 600, 0, 600),)


def patched(old: tuple[str, ...], new: tuple[str, ...], found: tuple[Swap, ...]) -> tuple[str, ...]:
    made, at = list[str](), 0
    for each in found:
        made += [*old[at : each.at], *new[each.new_at : each.new_to]]
        at = each.to
    return (*made, *old[at:])


def cost(found: tuple[Swap, ...]) -> tuple[int, int, int]:
    return sum(each.out for each in found), len(found), sum(each.out > 1 for each in found)


def readings(old: tuple[str, ...], new: tuple[str, ...]) -> list[tuple[Swap, ...]]:
    """Every way of keeping words of the old text that are, in the same order, in the new one."""
    found = []
    for size in range(min(len(old), len(new)) + 1):
        for kept in combinations(range(len(old)), size):
            for stays in combinations(range(len(new)), size):
                if all(old[i] == new[j] for i, j in zip(kept, stays, strict=True)):
                    found.append(_between((-1, *kept, len(old)), (-1, *stays, len(new))))
    return found


def _between(kept: tuple[int, ...], stays: tuple[int, ...]) -> tuple[Swap, ...]:
    gaps = zip(kept, kept[1:], stays, stays[1:], strict=False)
    each = (Swap(i + 1, k, j + 1, m) for i, k, j, m in gaps)
    return tuple(one for one in each if one.out or one.come)
