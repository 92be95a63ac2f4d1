"""What a line of a sheet does for one occasion is done whole or not at all; its card and the minutes say why, and where."""

from pathlib import Path

import pytest

from tabletop.clerk.work.cascade import MOST_ACTS
from tabletop.engine.rulebook import Rule
from tabletop.game.evening import Evening
from tabletop.game.session import Session
from tabletop.journal import read
from tests.golden import approved
from tests.playing import do, held, lying, sit, told

NO_ZED = "Nothing called “Zed” is on the table."


@pytest.fixture
def four(tmp_path: Path) -> Session:
    return sit(tmp_path)


def card(session: Session, number: int = 19) -> Rule:
    found = session.whole_table().rulebook.numbered(number)
    assert found is not None
    return found


def throw(session: Session, face: int = 6) -> list[str]:
    do(session, "throw", by="Ann", faces=[face])
    return told(session)


def gold(session: Session) -> list[int]:
    return [int(amount) for (counter, _), amount in session.whole_table().counters.items() if counter == "gold"]


def test_what_a_line_did_before_it_failed_is_put_back_and_the_card_names_the_line(four: Session) -> None:
    do(four, "edit rule", text="A gift.", sheet='when dice thrown\n  give 5 "gold" to thrower\n  give 1 "gold" to "Zed"')
    assert throw(four) == approved()
    assert (gold(four), card(four).fault) == ([], f"Line 3: {NO_ZED}")


def test_a_line_that_fails_for_each_of_several_says_so_once(four: Session) -> None:
    do(four, "edit rule", text="Votes.", sheet='when dice thrown: cast "for" for players')
    assert [line.startswith("A line of rule 19 did nothing. Line 1: ") for line in throw(four)] == [False, True]


def test_the_number_is_that_of_the_line_on_its_card(four: Session) -> None:
    earlier = 'when turn begun: tell "one"\nwhen turn ended\n  tell "two"\n'
    sheet = earlier + 'when dice thrown\n  tell "three"\n  give 1 / 0 points to "Ann"'
    do(four, "edit rule", text="Long.", sheet=sheet)
    throw(four)
    assert card(four).fault.startswith("Line 6: ")
    do(four, "edit rule", rule=19, sheet=sheet.replace("1 / 0", "1").replace("Ann", "Zed"))
    throw(four)
    assert card(four).fault == f"Line 6: {NO_ZED}"


def test_of_a_line_that_no_longer_stands_on_its_card_no_number_is_told(four: Session) -> None:
    do(four, "edit rule", text="Asks.", sheet='when dice thrown\n  tell custom "a word"\n  give 1 points to "Zed"')
    throw(four)
    do(four, "edit rule", rule=19, sheet='when turn ended: tell "done"')
    do(four, "decide", by="Ann", question="custom", about="a word", answer='"la"')
    assert told(four)[-1] == approved()


def test_the_card_that_fails_it_says_so_though_the_line_no_longer_stands_on_its_own(four: Session) -> None:
    do(four, "edit rule", text="Asks.", sheet='when dice thrown\n  tell custom "a word"\n  give custom "stake" points to "Ann"')
    do(four, "edit rule", text="Stakes.", sheet='set custom "stake" to 1 / 0')
    throw(four)
    do(four, "edit rule", rule=19, sheet='when turn ended: tell "done"')
    do(four, "decide", by="Ann", question="custom", about="a word", answer='"la"')
    assert [card(four, 19).fault, card(four, 20).fault] == approved()


def test_the_other_lines_of_the_card_go_on_and_hear_nothing_of_what_was_put_back(four: Session) -> None:
    failing = 'when dice thrown\n  give 5 "gold" to thrower\n  give 1 "gold" to "Zed"\n'
    others = 'when counter changed: tell "a counter changed"\nwhen dice thrown: tell "still here"'
    do(four, "edit rule", text="A gift.", sheet=failing + others)
    assert throw(four) == approved()


def test_a_pile_that_was_replaced_for_it_lies_as_it_lay(four: Session) -> None:
    do(four, "move thing", thing=[thing.id for thing in four.whole_table().hand("Dee")], to="discard", up=False)
    do(
        four,
        "edit rule",
        text="Greed.",
        sheet='when dice thrown\n  draw 35 cards from "draw" for thrower\n  give 1 points to "Zed"',
    )
    before = held(four, "Ann"), lying(four, "draw"), lying(four, "discard")
    assert throw(four) == approved()
    assert (held(four, "Ann"), lying(four, "draw"), lying(four, "discard")) == before


def test_a_question_that_it_had_raised_is_not_asked(four: Session) -> None:
    """The pile runs dry for good within the line; then the line fails."""
    do(
        four,
        "edit rule",
        text="Greed.",
        sheet='when dice thrown\n  draw 99 cards from "draw" for thrower\n  give 1 points to "Zed"',
    )
    throw(four)
    assert four.whole_table().parked == ()


def twenty(line: str) -> str:
    """That line twenty times, each with a name of its own in it, as the same line would be heard once."""
    return "".join(line.format(letter) for letter in "abcdefghijklmnopqrst")


def test_a_line_that_would_go_beyond_what_a_step_may_hold_is_put_back_whole(four: Session) -> None:
    line = 'when dice thrown\n  for each card{} in rules\n    for each who in players\n      give 1 "gold" to who\n'
    do(four, "edit rule", text="Much.", sheet=twenty(line))
    at_once = 4 * len(four.whole_table().rulebook.rules)
    throw(four)
    assert sum(gold(four)) == MOST_ACTS // at_once * at_once
    assert [each.question for each in four.whole_table().parked] == ["these rules keep triggering each other: rule 19"]


def test_work_without_end_inside_a_line_that_is_put_back_is_still_told(four: Session) -> None:
    much = 'when pile ran dry\n  for each card{} in rules\n    for each who in players\n      give 1 "gold" to who\n'
    do(four, "edit rule", text="Much.", sheet=twenty(much))
    do(
        four,
        "edit rule",
        text="A card.",
        sheet='when dice thrown\n  draw 1 cards from "discard" for thrower\n  give 1 "iron" to thrower',
    )
    throw(four)
    assert gold(four) == []
    assert [each.question for each in four.whole_table().parked] == [
        "these rules keep triggering each other: rule 19 and rule 20"
    ]


def test_only_rules_in_the_loop_are_named(four: Session) -> None:
    do(four, "edit rule", text="A start.", sheet='when dice thrown: give 1 "gold" to thrower')
    do(four, "edit rule", text="One.", sheet='when counter changed if counter is "gold": give 1 "iron" to thing')
    do(four, "edit rule", text="Deaf.", sheet='when counter changed if counter is "salt": tell "never"')
    do(four, "edit rule", text="Two.", sheet='when counter changed if counter is "iron": give 1 "gold" to thing')
    do(four, "edit rule", text="Beside.", sheet='when counter changed if counter is "iron": tell "how nice"')
    throw(four)
    assert [each.question for each in four.whole_table().parked] == [
        "these rules keep triggering each other: rule 20 and rule 22"
    ]


# The mark on the card


def test_the_mark_goes_when_the_line_that_failed_succeeds_and_no_sooner(four: Session) -> None:
    sheet = 'when dice thrown if 6 is in faces: give 1 / "gold" of thrower "gold" to thrower\nwhen dice thrown: tell "thrown"'
    do(four, "edit rule", text="A share.", sheet=sheet)
    do(four, "set counter", counter="gold", of="Ann", to=0)
    throw(four)
    assert card(four).fault.startswith("Line 1: ")
    throw(four, 2)
    assert card(four).fault.startswith("Line 1: "), "the other line works, and this one had nothing to do"
    do(four, "set counter", counter="gold", of="Ann", to=1)
    assert throw(four)[-2:] == approved()
    assert (card(four).fault, card(four).at_work) == ("", "")
    assert Evening(read(four.path)).whole_table() == four.whole_table()


def test_the_mark_goes_from_the_card_that_was_asked_when_the_one_that_asks_it_succeeds(four: Session) -> None:
    do(four, "edit rule", text="A stake.", sheet='set custom "stake" to 1 / "gold" of first of players')
    do(four, "set counter", counter="gold", of="Ann", to=0)
    do(four, "edit rule", text="Play.", sheet='when dice thrown: give custom "stake" points to thrower')
    throw(four)
    assert [card(four, number).fault != "" for number in (19, 20)] == [True, False]
    do(four, "set counter", counter="gold", of="Ann", to=1)
    throw(four)
    assert card(four).fault == ""


def test_a_new_sheet_bears_no_mark(four: Session) -> None:
    do(four, "edit rule", text="A gift.", sheet='when dice thrown: give 1 points to "Zed"')
    throw(four)
    do(four, "edit rule", rule=19, text="Another word.")
    assert card(four).fault == f"Line 1: {NO_ZED}"
    do(four, "edit rule", rule=19, sheet='when dice thrown: give 1 points to "Zoe"')
    assert (card(four).fault, card(four).at_work) == ("", "")


def test_a_step_that_was_put_back_in_part_is_undone_whole_and_read_as_it_was(four: Session) -> None:
    do(four, "edit rule", text="A gift.", sheet='when dice thrown\n  give 5 "gold" to thrower\n  give 1 "gold" to "Zed"')
    before = four.whole_table()
    throw(four)
    after = four.whole_table()
    assert Evening(read(four.path)).whole_table() == after
    four.undo()
    assert four.whole_table() == before
    four.redo()
    assert four.whole_table() == after
