"""Two wordings compared word by word."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as some

from tabletop.view.drawing.type import Run
from tabletop.view.values.word_diff import added_spans, word_diff

ACE = "The value of an Ace card is 1."


def test_the_same_words_are_one_plain_run():
    assert word_diff(ACE, ACE) == (Run(ACE),)


def test_a_changed_word_is_struck_and_the_new_one_follows():
    assert word_diff(ACE, "The value of an Ace card is 14.") == (
        Run("The value of an Ace card is "), Run("1", "removed"), Run("14", "added"), Run("."),
    )  # fmt: skip


def test_changes_with_one_word_between_them_read_as_one_change():
    old, new = "the player loses 10 points at once", "the player gives 5 points to each voter at once"
    assert word_diff(old, new) == (
        Run("the player "), Run("loses 10 points", "removed"), Run("gives 5 points to each voter", "added"), Run(" at once"),
    )  # fmt: skip


def test_a_new_text_is_all_new_and_a_repealed_one_all_struck():
    assert word_diff("", "Tea.") == (Run("Tea.", "added"),)
    assert word_diff("Tea.", "") == (Run("Tea.", "removed"),)


def test_where_the_new_words_stand_is_counted_in_the_new_text():
    assert added_spans(ACE, "The value of an Ace card is 14, or 1.") == ((28, 7),)


@given(some.text("ab ,.\n", max_size=40), some.text("ab ,.\n", max_size=40))
def test_both_wordings_can_be_read_back(old, new):
    runs = word_diff(old, new)
    assert "".join(run.text for run in runs if run.kind != "removed") == new
    assert "".join(run.text for run in runs if run.kind != "added") == old
    assert all(one.kind != other.kind for one, other in pairwise(runs))


def test_where_words_are_counted_as_many_are_shown_as_there_are():
    old, new = "or prohibited by these rules", "other than under these nice rules"
    struck, new_words = Run("or prohibited by these", "removed"), Run("other than under these nice", "added")
    assert word_diff(old, new, in_row=True) == (struck, new_words, Run(" rules"))
    assert word_diff("gain 10 points.", "lose 10 lives.", in_row=False) == (
        Run("gain", "removed"), Run("lose", "added"), Run(" 10 "), Run("points.", "removed"), Run("lives.", "added"),
    )  # fmt: skip
    assert added_spans("Be it.", "Be it. Amen", in_row=True) == ((6, 5),)
