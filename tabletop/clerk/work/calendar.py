"""The calendar on the table: whether anybody asks which day it is, and the days that nobody told.

Only where somebody asks does the program tell the day. Of the days between one that was told and the next, those on which
something follows from the rules are steps of their own, done first; of the others nothing needs to be known.
"""

from collections.abc import Iterator
from functools import lru_cache

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import read
from tabletop.clerk.language.tree import Clause, Do, Named, Node, Reading, children
from tabletop.engine.acts import Act
from tabletop.engine.acts.clocks import StartClock, TurnCalendar
from tabletop.engine.days import DAY, days_between
from tabletop.engine.table import DAYS, Table

_OF_DAYS = frozenset(
    (
        *(entry.phrase for entry in VOCABULARY.names.values() if entry.gives == DAY),
        *(entry.phrase for entry in VOCABULARY.readers.values() if entry.gives == DAY),
        *(entry.phrase for entry in VOCABULARY.occasions.values() if DAY in entry.fields.values()),
        *(pattern for pattern in VOCABULARY.verbs if pattern.endswith((f" {DAY}", f" {DAYS}"))),
    )
)
"""The words that mean nothing unless the table is told which day it is."""
MOST_DAYS = 366
"""How many days back something is looked for that would have happened while nobody played."""


def missed_days(table: Table, act: Act) -> Iterator[TurnCalendar]:
    """Each day between today and the one that ``act`` tells, to be tried in turn; none where it tells no day."""
    if isinstance(act, TurnCalendar):
        yield from (TurnCalendar(to=day) for day in days_between(table.today, act.to, MOST_DAYS))


def asks_for_the_day(table: Table, act: Act | None = None) -> bool:
    """Whether a sheet in force, one that is proposed or that ``act`` brings, or a clock hangs on the day."""
    if any(clock.counts == DAYS for clock in table.clocks) or (isinstance(act, StartClock) and act.counts == DAYS):
        return True
    book, proposed = table.rulebook, [each.sheet for each in table.proposals if not each.settled]
    in_force = [rule.sheet for rule in book.rules if not rule.standing]
    return any(map(speaks_of_days, filter(None, (book.house, *in_force, *proposed, getattr(act, "sheet", None)))))


@lru_cache(maxsize=2_000)
def speaks_of_days(sheet: str) -> bool:
    """Whether a line of it means nothing unless the day is told."""
    return _asks(read(sheet, VOCABULARY))


def _asks(node: Node) -> bool:
    match node:
        case Named(phrase=word) | Reading(reader=word) | Clause(occasion=word) | Do(pattern=word) if word in _OF_DAYS:
            return True
    return any(map(_asks, children(node)))
