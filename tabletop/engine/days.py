"""Days of the calendar as values: written ``2026-12-24``, told in English whatever the machine speaks, reckoned with in days.

The library's calendar reckons; which day it is today, nobody asks it here.
"""

import re
from collections.abc import Iterator
from datetime import date

from tabletop.engine.values import Ref

DAY = "day"
FIRST, LAST = "1800-01-01", "2999-12-31"
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_WRITTEN = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def calendar_day(written: str) -> date:
    """The day that ``"2026-12-24"`` stands for. Raises ``ValueError`` with a sentence."""
    try:
        found = date.fromisoformat(written if _WRITTEN.fullmatch(written) else "")
    except ValueError:
        raise ValueError(f"“{written[:40]}” is no day of the calendar: one is written like 2026-12-24.") from None
    if not FIRST <= written <= LAST:
        raise ValueError(f"“{written}” is no day between {FIRST} and {LAST}.")
    return found


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
    return calendar_day(written).toordinal()


def day_numbered(number: int) -> str:
    """The day that has this ordinal. Raises ``ValueError`` beyond the days that can be spoken of."""
    if not ordinal(FIRST) <= number <= ordinal(LAST):
        raise ValueError(f"Days lie between {FIRST} and {LAST}.")
    return str(date.fromordinal(number))


def days_between(first: str, last: str, most: int) -> Iterator[str]:
    """Every day after the first and before the last, the latest of them where they are too many; none without a first."""
    begins = max(ordinal(first), ordinal(last) - 1 - most) if first else ordinal(last)
    return map(day_numbered, range(begins + 1, ordinal(last)))


def weekday(written: str) -> str:
    """``"Thursday"``."""
    return WEEKDAYS[calendar_day(written).weekday()]


def spoken_day(written: str) -> str:
    """``"24 December 2026"``."""
    found = calendar_day(written)
    return f"{found.day} {MONTHS[found.month - 1]} {found.year}"
