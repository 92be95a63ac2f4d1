"""Amendments lie one upon another, and each can be lifted off if those above it left its words alone."""

from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.text.amendments import Layer, after_amendment, after_repeal, carried_over, lifted

BELOW = Layer(0, "Tea is served at four, and cake at five.", "set votes of players to 1")
FIRST = Layer(1, "Coffee is served at four, and cake at five.", "set votes of players to 1")
SECOND = Layer(2, "Coffee is served at four, and pie at five.", "set votes of players to 2")
PILE = (BELOW, FIRST, SECOND)


def test_the_last_amendment_comes_off_and_what_lay_below_comes_to_light() -> None:
    assert lifted(PILE) == Layer(2, FIRST.text, FIRST.sheet)
    assert lifted(PILE, 2) == lifted(PILE)


def test_one_further_down_comes_off_and_those_above_it_stay() -> None:
    assert lifted(PILE, 1) == Layer(2, "Tea is served at four, and pie at five.", "set votes of players to 2")


def test_one_whose_words_were_changed_again_is_for_the_players() -> None:
    third = Layer(3, "Milk is served at four, and pie at five.", SECOND.sheet)
    assert lifted((*PILE, third), 1) is None
    assert lifted((*PILE, third), 2) == Layer(3, "Milk is served at four, and cake at five.", BELOW.sheet)


def test_what_is_no_amendment_cannot_be_lifted_off() -> None:
    assert [lifted((BELOW,)), lifted(PILE, 0), lifted(PILE, 7)] == [None, None, None]


def test_a_repealed_amendment_is_gone_and_those_above_it_have_their_words_without_it() -> None:
    third = Layer(3, "Coffee is served at six, and pie at five.", SECOND.sheet)
    reads = lifted((*PILE, third), 1)
    assert reads is not None
    assert after_repeal((*PILE, third), 1, reads) == (
        BELOW,
        Layer(2, "Tea is served at four, and pie at five.", SECOND.sheet),
        Layer(3, "Tea is served at six, and pie at five.", SECOND.sheet),
    )


def test_an_amended_amendment_changes_its_own_words_in_those_above_it() -> None:
    assert after_amendment(PILE, 1, Layer(3, "Water is served at four, and pie at five.", SECOND.sheet, 305)) == (
        BELOW,
        Layer(1, "Water is served at four, and cake at five.", FIRST.sheet, 305),
        Layer(2, "Water is served at four, and pie at five.", SECOND.sheet),
    )


def test_words_that_cannot_be_told_apart_any_more_are_one_amendment() -> None:
    assert after_amendment(PILE, 1, Layer(3, "Nothing is served.", "")) == (BELOW, Layer(2, "Nothing is served.", ""))


def test_what_is_said_of_an_amendment_that_is_not_there_is_a_wording_of_its_own() -> None:
    reads = Layer(3, "Nothing is served.", "")
    assert after_amendment(PILE, 7, reads) == after_repeal(PILE, 7, reads) == (*PILE, reads)


def test_a_change_needs_its_words_and_what_stood_beside_them() -> None:
    assert carried_over("a b c d", "a c d", "a b c e") == "a c e"
    assert carried_over("a c d", "a b c d", "a c e") == "a b c e"
    assert carried_over("a c d", "a b c d", "a x c d") is None
    assert carried_over("one\n two", "one\n three", "one\n two four") is None
    assert carried_over("a\nb c d", "x\nb c d", "a\nb c e") == "x\nb c e"


sentences = st.lists(st.sampled_from("abcdef"), max_size=12).map(" ".join)


@given(sentences, sentences, sentences)
def test_what_is_carried_over_changes_nothing_else(old: str, new: str, more: str) -> None:
    assert carried_over(old, new, old) == new
    assert carried_over(old, old, more) == more
    assert carried_over(old, new, f"{old} and {more}".strip()) in (None, f"{new} and {more}".strip())
