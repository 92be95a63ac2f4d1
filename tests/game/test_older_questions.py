"""A question that waits bears its words. In older files it bore none: these are filled in as the file is read."""

from typing import Any

import pytest

from tabletop.engine.acts import played
from tabletop.engine.acts.lawmaking.deciding import Decide, Park, question_text
from tabletop.engine.acts.turns import BeginTurn
from tabletop.engine.plain import plain, read
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.seen import seen
from tabletop.engine.table import NEXT_TURN, Table
from tabletop.game.entries import read_entry
from tests.golden import approved

BOOK = Rulebook((Rule("r12", 12, "mutable", "A rule."), Rule("r13", 13, "mutable", "Another.")))
RAN_DRY = {"name": "pile ran dry", "fields": [["player", {"player": "Ann"}], ["pile", {"pile": "draw"}]]}
TABLE = Table(seats=(Seat("Ann"),), rulebook=BOOK)


def parked(**said: Any) -> Any:
    step = read_entry({"act": {"act": "park", "parked": said}, "at": 0.0})
    return step.act.parked


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"question": "rounding", "subject": "15/2"}, "No rule says how 7½ is rounded."),
        ({"question": "rounding"}, "No rule says how a half is rounded."),
        ({"question": "value", "subject": "AS"}, "No rule says what an ace is worth."),
        ({"question": "adoption"}, "No rule says whether it is adopted."),
        ({"question": "votes", "subject": {"player": "Ann"}}, "No rule says what the vote of Ann counts."),
        ({"question": "consent", "subject": "a limit"}, "No rule says how many have to agree to “a limit”."),
        ({"question": "limit", "subject": "gold"}, "No rule says the limit for gold."),
        ({"question": "custom", "subject": "the player who starts"}, "Still to be decided: the player who starts."),
        ({"question": "which one", "subject": "Ann and Bo"}, "No rule says which of Ann and Bo is meant."),
        (
            {"question": "which one", "subject": "Ann, Bo and Cy", "rule": "r12"},
            "Rule 12 means one of Ann, Bo and Cy, and no sheet tells the clerk which.",
        ),
        ({"question": "nobody knows mover"}, "Nobody knows what “mover” is just now."),
        ({"question": "nobody knows mover", "rule": "r12"}, "Nobody knows what “mover” is just now, and rule 12 waits for it."),
        (
            {"question": "the pile “draw” is empty", "subject": {"player": "Ann"}, "work": [{"occasion": RAN_DRY}]},
            "The draw pile is empty, and Ann is due a card.",
        ),
        (
            {"question": "these rules keep triggering each other: rule 12"},
            "Rule 12 has the clerk do more in one step than it may.",
        ),
        (
            {"question": "judge", "differ": ["r12", "r13"]},
            "Rule 12 and rule 13 differ on who is the Judge, and no sheet tells the clerk which prevails.",
        ),
        ({"question": "who is it", "subject": {"player": "Ann"}}, "No rule says who is it of Ann."),
    ],
)  # fmt: skip
def test_a_question_of_an_older_file_is_put_to_the_table_as_it_was(said: dict[str, Any], sentence: str) -> None:
    found = parked(**said)
    assert question_text(found, BOOK) == sentence
    then = "Ann decides." if found.needs_answer else "It waits until there are cards."
    assert Park(parked=found).told(seen(TABLE), seen(TABLE)) == f"{sentence} {then}"
    assert read(Table, plain(Table(parked=(found,)))).parked == (found,)


def test_one_that_waits_on_a_table_that_was_kept_is_filled_in_as_well() -> None:
    (found,) = read(Table, {"parked": [{"question": "judge"}]}).parked
    assert (found.words, found.answered_by, found.until) == ("who is the Judge", ("judge",), NEXT_TURN)


def test_a_question_of_an_older_file_is_answered_by_what_people_do() -> None:
    table = Table(seats=(Seat("Ann"),), parked=(parked(question="next mover"), parked(question="judge"), parked(question="dice")))
    assert [each.question for each in played(BeginTurn(by="Ann", to="Ann"), table).parked] == ["dice"]


def test_what_was_decided_from_now_on_though_nothing_waited_is_told_in_words() -> None:
    step = read_entry(
        {"act": {"act": "decide", "by": "Ann", "question": "sides", "answer": "8", "scope": "from now on"}, "at": 0.0}
    )
    assert isinstance(step.act, Decide)
    told = step.act.told(seen(TABLE), seen(TABLE))
    assert told == approved()


def test_the_only_one_left_decides_what_is_asked_and_has_decided_it() -> None:
    left = seen(Table(seats=(Seat("Ann"), Seat("Bo", out=True)), rulebook=BOOK))
    asked = Park(parked=parked(question="dice")).told(left, left)
    answered = Decide(by="Ann", question="dice", answer="2").told(left, left)
    assert asked.endswith("Ann decides.")
    assert answered.startswith("Ann decided")
