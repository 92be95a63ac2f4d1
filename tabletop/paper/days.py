"""Days as people write them, in English whatever the machine speaks, by the machine's own clock."""

from datetime import datetime

from tabletop.engine.days import MONTHS, WEEKDAYS

_PARTS = ((5, "night"), (12, "morning"), (17, "afternoon"), (24, "evening"))


def day(at: float) -> str:
    """``"22 November 2026"`` for a Unix time; nothing for 0, which is no time."""
    if not at:
        return ""
    when = datetime.fromtimestamp(at)
    return f"{when.day} {MONTHS[when.month - 1]} {when.year}"


def day_and_time(at: float) -> str:
    """``"22 November 2026, 20:45"``; nothing for 0."""
    return f"{day(at)}, {clock(at)}" if at else ""


def clock(at: float) -> str:
    """``"20:45"``."""
    return f"{datetime.fromtimestamp(at):%H:%M}"


def weekday(at: float) -> str:
    """``"Sunday, 22 November 2026"``."""
    return f"{WEEKDAYS[datetime.fromtimestamp(at).weekday()]}, {day(at)}" if at else ""


def part_of_day(at: float) -> str:
    """``"Sunday evening"``; what is played after midnight is still the night of that day."""
    if not at:
        return ""
    when = datetime.fromtimestamp(at)
    return f"{WEEKDAYS[when.weekday()]} {next(name for end, name in _PARTS if when.hour < end)}"
