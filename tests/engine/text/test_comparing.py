"""How one list of words became another: exactly where that is worth the work, and never at length."""

from hypothesis import given
from hypothesis import strategies as some

from tabletop.engine.text import comparing
from tabletop.engine.text.comparing import compared, word_changes
from tabletop.engine.text.wording import differences

LONG = ["a"] * 10_000


def test_what_was_changed_is_told_in_its_place():
    assert compared(["the", "ace", "counts", "one"], ["the", "ace", "counts", "two"]) == [
        ("equal", 0, 3, 0, 3),
        ("replace", 3, 4, 3, 4),
    ]


def test_a_word_said_ten_thousand_times_over_is_told_apart_by_one_stretch():
    assert compared(LONG, [*LONG[:5_000], "b", *LONG]) == [
        ("equal", 0, 5_000, 0, 5_000), ("insert", 5_000, 5_000, 5_000, 10_001), ("equal", 5_000, 10_000, 10_001, 15_001),
    ]  # fmt: skip
    assert compared(["b", *LONG, "b"], ["c", *LONG, "c", "c"]) == [("replace", 0, 10_002, 0, 10_003)]


def test_what_long_texts_have_in_common_at_both_ends_costs_nothing():
    was, now = [*LONG, "one", "two", *LONG], [*LONG, "two", "three", *LONG]
    told = [(said, was[a:b], now[c:d]) for said, a, b, c, d in compared(was, now) if said != "equal"]
    assert told == [("delete", ["one"], []), ("insert", [], ["three"])]


def test_changes_with_few_words_between_them_are_told_as_one_where_that_is_wanted():
    old, new = (
        f"{one} player gets {many} points in every turn that ends with a throw."
        for one, many in (("Each", "five"), ("All", "ten"))
    )
    assert differences(old, new) == "“Each” becomes “All” and “five” becomes “ten”"
    assert differences(old, new, 2) == "“Each player gets five” becomes “All player gets ten”"
    assert differences(old, new, 1) == differences(old, new)


def test_what_is_added_to_a_sentence_comes_after_its_last_word_which_stays():
    old = "When a proposal is adopted, whoever proposed it and sits at the table gets 10 points."
    new = f"{old[:-1]} and everyone who voted against it gets 2."
    assert differences(old, new) == "after “gets 10 points” comes “and everyone who voted against it gets 2”"
    assert differences(new, old) == "“and everyone who voted against it gets 2” is left out"
    assert differences("Whoever hums pays a point.", "Whoever hums pays a point;") == "“point” becomes “point”"


def test_a_sentence_that_ends_like_the_one_before_is_told_as_a_whole():
    old = "The player with the fewest points is the Underdog. Nobody else is."
    new = old.replace("dog.", "dog. If several players tie for the fewest points, nobody is the Underdog.")
    told = "after “is the Underdog” comes “If several players tie for the fewest points, nobody is the Underdog”"
    assert differences(old, new) == told


def test_a_reworded_rule_of_twenty_thousand_letters_is_told_at_once():
    assert differences(f"b {' '.join(LONG)} b", f"c {' '.join(LONG)} c") == ""


@given(some.lists(some.sampled_from("ab "), max_size=30), some.lists(some.sampled_from("abc "), max_size=30), some.booleans())
def test_the_parts_lead_from_the_one_to_the_other_however_little_is_looked_at(was, now, long):
    most = comparing.MOST_ALIKE
    comparing.MOST_ALIKE = 4 if long else most
    try:
        parts = compared(was, now, str.isspace)
    finally:
        comparing.MOST_ALIKE = most
    ends = [(0, 0), *((to, new_to) for _, _, to, _, new_to in parts)]
    assert ends == [*((at, new_at) for _, at, _, new_at, _ in parts), (len(was), len(now))]
    assert all((was[at:to] == now[new_at:new_to]) is (said == "equal") for said, at, to, new_at, new_to in parts)


def test_what_stays_stands_between_what_went_and_what_came():
    changed = ("removed", "four"), ("added", "five")
    assert word_changes("Tea at four, always.", "Tea at five, always.") == (("", "Tea at "), *changed, ("", ", always."))
