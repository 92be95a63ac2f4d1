"""Days of the calendar as values: written ``2026-12-24``, told in English whatever the machine speaks, reckoned with in days.

Reckoned here, because what the library has for days also has a clock: the Gregorian calendar, from 1 January of the year 1.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tabletop.engine.values import Ref

DAY = "day"
FIRST, LAST = "1800-01-01", "2999-12-31"
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_WRITTEN = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")


class CalendarDay(NamedTuple):
    year: int
    month: int
    """From 1."""
    day: int

    def __str__(self) -> str:
        return f"{self.year:04}-{self.month:02}-{self.day:02}"


def calendar_day(written: str) -> CalendarDay:
    """The day that ``"2026-12-24"`` stands for. Raises ``ValueError`` with a sentence."""
    parts = _WRITTEN.fullmatch(written)
    found = CalendarDay(*map(int, parts.groups())) if parts else CalendarDay(0, 0, 0)
    if not (1 <= found.month <= 12 and 1 <= found.day <= _lengths(found.year)[found.month - 1]):
        raise ValueError(f"“{written[:40]}” is no day of the calendar: one is written like 2026-12-24.")
    if not FIRST <= written <= LAST:
        raise ValueError(f"“{written}” is no day between {FIRST} and {LAST}.")
    return found


def _lengths(year: int) -> tuple[int, ...]:
    """How many days each month of that year has."""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return (31, 29, *_LENGTHS[2:]) if leap else _LENGTHS


def _days_before(year: int) -> int:
    past = year - 1
    return past * 365 + past // 4 - past // 100 + past // 400


def is_a_day(written: str) -> bool:
    try:
        calendar_day(written)
    except ValueError:
        return False
    return True


def day_ref(written: str) -> Ref | None:
    """The day as a value that sheets read; nobody for none."""
    return Ref(DAY, written) if written else None


def ordinal(written: str) -> int:
    """The day as a number, so that two of them differ by the days between them."""
    year, month, day = calendar_day(written)
    return _days_before(year) + sum(_lengths(year)[: month - 1]) + day


def day_numbered(number: int) -> str:
    """The day that has this ordinal. Raises ``ValueError`` beyond the days that can be spoken of."""
    if not ordinal(FIRST) <= number <= ordinal(LAST):
        raise ValueError(f"Days lie between {FIRST} and {LAST}.")
    year = number // 365 + 1
    while _days_before(year) >= number:
        year -= 1
    day, month = number - _days_before(year), 0
    while day > _lengths(year)[month]:
        day -= _lengths(year)[month]
        month += 1
    return str(CalendarDay(year, month + 1, day))


def days_between(first: str, last: str, most: int) -> Iterator[str]:
    """Every day after the first and before the last, the latest of them where they are too many; none without a first."""
    begins = max(ordinal(first), ordinal(last) - 1 - most) if first else ordinal(last)
    return map(day_numbered, range(begins + 1, ordinal(last)))


def weekday(written: str) -> str:
    """``"Thursday"``."""
    return WEEKDAYS[(ordinal(written) - 1) % 7]


def spoken_day(written: str) -> str:
    """``"24 December 2026"``."""
    found = calendar_day(written)
    return f"{found.day} {MONTHS[found.month - 1]} {found.year}"
