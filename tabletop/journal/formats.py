"""The number of the file format, and how a file of an older one becomes one of today's."""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import TYPE_CHECKING

from tabletop.journal.lines import RawEntry
from tabletop.journal.trouble import TooNew, Trouble

if TYPE_CHECKING:
    from tabletop.journal.migrations import Migration

FORMAT = 10


def format_of(head: RawEntry) -> int:
    """Raises ``Trouble`` when this is no head of a journal, ``TooNew`` when only a later version of the program can read it."""
    number = head.get("nomic")
    if type(number) is not int:
        raise Trouble("This is not a .nomic file: its first line gives no number for “nomic”.", 1, "Choose another file.")
    if number > FORMAT:
        raise TooNew(
            f"This game was saved in format {number}, and this version reads up to format {FORMAT}.",
            1,
            "Open it with a newer version of Nomic Tabletop; nothing was changed.",
        )
    if number < FORMAT and number not in _migrations():
        raise Trouble(f"Format {number} of the .nomic file never existed.", 1, "Go back to an earlier copy.")
    return number


def todays_head(head: RawEntry) -> RawEntry:
    """A head of an older format as it is today, whatever came after it. Raises as ``format_of`` does."""
    for number in range(format_of(head), FORMAT):
        head, _ = _migrations()[number](head, ())
    return {**head, "nomic": FORMAT}


def migrated(head: RawEntry, entries: Iterable[RawEntry]) -> Iterable[RawEntry]:
    """Today's head and entries, one after the other, for those of an older format."""
    for number in range(format_of(head), FORMAT):
        head, entries = _migrations()[number](head, entries)
    return chain([{**head, "nomic": FORMAT}], entries)


def _migrations() -> "Mapping[int, Migration]":
    from tabletop.journal.migrations import MIGRATIONS

    return MIGRATIONS
