"""Rule cards as values: what a change leaves on a card, and what the rulebook counts."""

from dataclasses import replace

import pytest

from tabletop.engine.rulebook import (
    CHANGED_BY_HAND,
    CHANGED_BY_ITSELF,
    DISPUTED,
    HIGHEST_NUMBER,
    MUTATED,
    VOID,
    Rule,
    Rulebook,
    trouble_with_number,
)

TEA = Rule("r13", 13, "Tea.", "set dice to 2", kind="mutable", fault="Line 1: no.", at_work="r13")
BOOK = Rulebook((Rule("r2", 2, "Cake.", kind="immutable"), TEA), highest=13)


@pytest.mark.parametrize("number", [None, 1, 2, HIGHEST_NUMBER])
def test_a_rule_may_bear_any_number_from_one_to_the_highest(number: int | None) -> None:
    assert trouble_with_number(number) == ""


@pytest.mark.parametrize("number", [-1, 0, HIGHEST_NUMBER + 1])
def test_no_rule_bears_another(number: int) -> None:
    assert trouble_with_number(number)


def test_new_words_over_an_old_sheet_ask_to_be_checked_and_keep_its_fault() -> None:
    changed = TEA.amended("Milk.", None, 13, 301)
    assert (changed.text, changed.sheet, changed.check, changed.fault, changed.at_work) == (
        "Milk.", TEA.sheet, True, TEA.fault, TEA.at_work,
    )  # fmt: skip
    assert (changed.revision, changed.amended_by) == (1, 301)


def test_a_card_says_how_it_was_changed_last() -> None:
    by_vote = TEA.amended("Milk.", None, 13, 301)
    changed = [TEA, by_vote, by_vote.transmuted(13, 302, "immutable")]
    changed += [by_vote.amended("Rum.", None, 13, 301, how) for how in (CHANGED_BY_ITSELF, CHANGED_BY_HAND, MUTATED)]
    said = ["", "amended by 301", "transmuted by 302", "changed by itself", "changed by hand", "mutated"]
    assert [rule.history for rule in changed] == said
    assert replace(by_vote, changed="").history == "amended by 301"  # as older files have it


def test_nothing_is_to_be_checked_where_the_words_or_the_sheet_are_as_they_were_meant() -> None:
    assert not TEA.amended("Tea.", None, 14, None).check
    assert not BOOK["r2"].amended("Pie.", None, 2, None).check
    changed = TEA.amended("Milk.", "set dice to 3", 13, None)
    assert (changed.sheet, changed.check, changed.fault, changed.at_work) == ("set dice to 3", False, "", "")


def test_another_class_changes_no_words_so_nothing_more_is_to_be_checked() -> None:
    checked, unchecked = TEA.amended("Milk.", None, 13, 301), TEA.amended("Tea.", None, 13, 301)
    assert [rule.transmuted(13, 302, "immutable").check for rule in (checked, unchecked)] == [True, False]


def test_a_dispute_asks_for_the_sheet_to_be_looked_at_and_no_other_stamp_does() -> None:
    assert [TEA.stamped(stamp).check for stamp in (DISPUTED, VOID, "")] == [True, False, False]
    assert not BOOK["r2"].stamped(DISPUTED).check
    assert TEA.stamped(DISPUTED).stamped("").check


def test_another_sheet_settles_a_dispute_and_takes_off_no_other_stamp() -> None:
    wordings = [TEA.stamped(stamp).amended(TEA.text, sheet, 1, None) for stamp in (DISPUTED, VOID) for sheet in ("", None)]
    assert [(each.standing, each.check) for each in wordings] == [("", False), (DISPUTED, False), (VOID, False), (VOID, False)]


def test_a_class_of_which_no_rule_is_left_keeps_its_place_and_has_no_cards() -> None:
    left = BOOK.repealed("r2")
    assert left.classes == ("immutable", "mutable")
    assert left.by_class == (("mutable", (TEA,)),)


def test_cards_that_are_gone_are_counted() -> None:
    assert BOOK.repealed("r2").gone == 1
    assert BOOK.repealed("r2").repealed("r13").gone == 2
    assert BOOK.repealed("r7") == Rulebook(BOOK.rules, highest=13, ranked=BOOK.classes)


def test_after_the_highest_number_comes_the_lowest_that_is_free() -> None:
    assert BOOK.next_number == 14
    assert replace(BOOK, highest=HIGHEST_NUMBER).next_number == 1
    assert Rulebook((Rule("r1", 1, "Tea."), TEA), highest=HIGHEST_NUMBER).next_number == 2


def test_a_card_that_is_not_there_is_not_given() -> None:
    with pytest.raises(KeyError):
        BOOK["r7"]
