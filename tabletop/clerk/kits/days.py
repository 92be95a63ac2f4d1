"""Words for days of the calendar: which day it is, when a day begins, and on which day something was done."""

from collections.abc import Callable

from tabletop.clerk.kits.deeds import deed_of
from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.vocabulary import Entry, Name, Occasion, Reader
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss
from tabletop.engine.days import MONTHS, WEEKDAYS, calendar_day, day_ref, weekday
from tabletop.engine.values import Ref, Value


def _opening(context: RuleContext, ref: Ref) -> Value:
    proposal = context.table.proposal(int(ref.key))
    return day_ref(proposal.opened) if proposal else None


def _adoption(context: RuleContext, ref: Ref) -> Value:
    if ref.key not in context.table.rulebook:
        raise Amiss("that rule is gone")
    return day_ref(context.table.rulebook[ref.key].since)


def _doing(context: RuleContext, ref: Ref) -> Value:
    return day_ref(deed_of(context, ref).day)


def _of_day(read: Callable[[str], Value]) -> Callable[[RuleContext, Ref], Value]:
    return lambda context, ref: read(ref.key)


DAY_WORDS: tuple[Entry, ...] = (
    Kind("weekday", wider="text", words=WEEKDAYS, doc="A day of the week."),
    Kind("month", wider="text", words=MONTHS, doc="A month of the year."),
    Name(
        "today",
        "day",
        "The day that was told last; nobody before the first. The program tells it by the computer’s clock, if a sheet "
        "speaks of days.",
        lambda context: day_ref(context.table.today),
    ),
    Reader("weekday", "day", "weekday", "“Monday”, “Tuesday” and so on.", _of_day(weekday)),
    Reader("month", "day", "month", "“January”, “February” and so on.", _of_day(lambda day: MONTHS[calendar_day(day).month - 1])),
    Reader("day in month", "day", "number", "1 for the first of a month, up to 31.", _of_day(lambda day: calendar_day(day).day)),
    Reader("opening day", "proposal", "day", "The day on which the vote on it was opened; nobody if no day was told.", _opening),
    Reader("adoption day", "rule", "day", "The day on which it got the words that it has; nobody if no day was told.", _adoption),
    Reader("day of doing", "deed", "day", "The day on which it was done; nobody if no day was told.", _doing),
    Occasion(
        "day begun",
        {"day": "day"},
        "A later day was told than the last one. Of the days in between, those on which something follows come first.",
        "a day begins",
    ),
)
