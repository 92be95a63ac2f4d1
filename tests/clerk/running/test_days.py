"""Days in sheets: written, compared, reckoned with, read, put in order; and the mistakes that people make with them."""
# ruff: noqa: E501

import pytest

from tabletop.clerk.editing.completion import completions
from tabletop.clerk.english.describe import description
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.errors import RunError
from tabletop.clerk.language.printer import sheet_text
from tabletop.clerk.work.calendar import speaks_of_days
from tabletop.engine.values import Ref, Value
from tests.clerk.running.test_interpreter import ToyWorld, value

EVE, TODAY = Ref("day", "2026-12-24"), Ref("day", "2026-11-22")


def days(**answers: Value) -> ToyWorld:
    """A table where ``custom "today"`` is 22 November 2026, a Sunday."""
    return ToyWorld(answers={("custom", name): answer for name, answer in {"today": TODAY, **answers}.items()})


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("2026-12-24", EVE),
        ("2026 - 12 - 24", 1990),
        ("2026-12-24 + 8", Ref("day", "2027-01-01")),
        ("8 + 2026-12-24", Ref("day", "2027-01-01")),
        ("2026-12-24 - 24 - 1", Ref("day", "2026-11-29")),
        ('2026-12-24 - custom "today"', 32),
        ('1 - custom "today" + 2026-12-24', 33),
        ('2026-12-24 - 2026-12-25 + custom "today"', Ref("day", "2026-11-21")),
        ("2028-02-28 + 1", Ref("day", "2028-02-29")),
        ('custom "today" is 2026-11-22', True),
        ('custom "today" is "2026-11-22"', False),
        ('custom "today" is not 2026-12-24', True),
        ('custom "today" is earlier than 2026-12-24', True),
        ('custom "today" is earlier than 2026-11-22', False),
        ('custom "today" is not earlier than 2026-11-22', True),
        ('custom "today" is later than 2026-11-22', False),
        ('custom "today" is later than 2026-11-21', True),
        ('custom "today" is not later than 2026-11-22', True),
        ('custom "today" is not later than 2026-11-21', False),
        ("nobody is later than 2026-11-22", False),
        ("2026-11-22 is not later than nobody", False),
        ('custom "today" is in [2026-11-22, 2026-12-24]', True),
        ("number of [2026-11-22, 2026-12-24]", 2),
        ("first of [2026-12-24] + 1", Ref("day", "2026-12-25")),
    ],
)
def test_days_are_compared_and_reckoned_with(expression: str, expected: Value) -> None:
    assert value(expression, days()) == expected


@pytest.mark.parametrize(
    ("expression", "why"),
    [
        (
            'custom "today" + custom "eve"',
            "days cannot be added to each other: a day and a number is a day, a day less a day is a number",
        ),
        ('1 - custom "today"', "days cannot be added to each other: a day and a number is a day, a day less a day is a number"),
        ('custom "today" + 1/2', "days are counted whole"),
        ('custom "today" + 1000000', "days lie between 1800-01-01 and 2999-12-31"),
        ('custom "today" * 2', "arithmetic needs numbers, and this is the day 22 November 2026"),
        ('custom "today" is at least 3', "“is at least” compares numbers, and this is the day 22 November 2026"),
        ('custom "seven" is later than 2026-12-24', "“is later than” compares days, and this is the number 7"),
    ],
)
def test_what_cannot_be_reckoned_with_days_is_said_in_a_sentence(expression: str, why: str) -> None:
    with pytest.raises(RunError) as error:
        value(expression, days(eve=EVE, seven=7))
    assert error.value.why == why


@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        ("when day begun if day is 2026-02-30: end turn", "line 1, column 26: “2026-02-30” is no day of the calendar: one is written like 2026-12-24."),
        ("when day begun if day is 2026-1-5: end turn", "line 1, column 26: “2026-1-5” is no day of the calendar: one is written like 2026-12-24."),
        ("when day begun if day is 0001-01-01: end turn", "line 1, column 26: “0001-01-01” is no day between 1800-01-01 and 2999-12-31."),
        ("when day begun if day is after 2026-12-24: end turn", "line 1, column 26: “is after” is no comparison. Write “is later than”."),
        ("when day begun if day is at least 2026-12-24: end turn", "line 1, column 19: “is at least” compares numbers, and this is a day. Of days write “is earlier than” or “is later than”."),
        ("when day begun if day is later than 3: end turn", "line 1, column 37: “is later than” compares days, and this is a number."),
        ('when day begun if day is "2026-12-24": end turn', "line 1, column 26: this is a text, and a day is never that."),
        ("when day begun if day + today is 2026-12-24: end turn", "line 1, column 19: days cannot be added to each other. Write today + 3, or one day less another."),
        ('when day begun if day + "x" is 2026-12-24: end turn', "line 1, column 25: only days and numbers of days can be reckoned with here, and this is a text."),
        ("when day begun if weekday of 3 is 2: end turn", "line 1, column 30: “weekday” is asked of a day, and this is a number."),
    ],
)  # fmt: skip
def test_a_mistake_with_days_is_explained(sheet: str, says: str) -> None:
    assert [str(error) for error in check(sheet, VOCABULARY).errors][:1] == [says]


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("when day begun if day is 2026-12-24: end turn", "When a day begins, if the day is 24 December 2026: end the turn."),
        (
            "when day begun if today is later than 2027-01-31: remove this rule",
            "When a day begins, if today is after 31 January 2027: remove this rule.",
        ),
        (
            "when day begun if day is today + 1 and day is not 2026-12-24 - 3: end turn",
            "When a day begins, if the day is today plus 1 day and is not 24 December 2026 minus 3 days: end the turn.",
        ),
        (
            "when day begun if day - adoption day of this rule is at least 7: end turn",
            "When a day begins, if the day minus the adoption day of this rule is at least 7: end the turn.",
        ),
        (
            'before proposal made if weekday of today is "Sunday": object "no"',
            "Before a proposal is made, if the weekday of today is “Sunday”: object: “no”.",
        ),
    ],
)
def test_days_are_told_as_people_say_them(sheet: str, said: str) -> None:
    read = check(sheet, VOCABULARY).sheet
    assert read is not None
    assert description(read.lines[0], VOCABULARY) == said
    assert sheet_text(read) == sheet


@pytest.mark.parametrize(
    ("sheet", "asks"),
    [
        ("when day begun: end turn", True),
        ('before proposal made if today is 2026-12-24: object "no"', True),
        ('when vote opened: run "the vote" for 3 days', True),
        ("when proposal adopted if opening day of proposal is nobody: end turn", True),
        ("when proposal adopted if day of making of proposal is nobody: end turn", True),
        ('when vote opened: run "the vote" for 3 turns', False),
        ('set custom "the feast" to 2026-12-24', False),
        ("this is no sheet", False),
        ("this is no sheet\nset dice to 2\nwhen day begun: end turn", True),
        ("", False),
    ],
)
def test_a_sheet_asks_for_the_day_if_it_means_nothing_without(sheet: str, asks: bool) -> None:
    assert speaks_of_days(sheet) is asks


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("when da", "day begun"),
        ("when day begun if day is la", "is later than"),
        ("when day begun if day is not ear", "is not earlier than"),
        ("when day begun if week", "weekday of"),
        ("before proposal made if tod", "today"),
        ('when vote opened: run "tea" for 3 ', "days"),
    ],
)
def test_the_words_on_days_are_completed(typed: str, offered: str) -> None:
    assert offered in [each.word for each in completions(typed, len(typed), VOCABULARY)]
