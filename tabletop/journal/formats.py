"""The number of the file format, and how a file of an older one becomes one of today's."""

from collections.abc import Callable, Iterable, Mapping
from itertools import chain

from tabletop.journal.lines import Entry
from tabletop.journal.older_conditions import with_contraries
from tabletop.journal.older_sheets import (
    OF_FORMAT_2,
    OF_FORMAT_3,
    OF_FORMAT_4,
    OF_FORMAT_6,
    changed,
    entries_without_offers,
    entry_of_format_2,
    entry_of_format_3,
    entry_of_format_4,
    entry_of_format_6,
    entry_reworded,
    in_sheets,
    one_word,
    own_card,
)
from tabletop.journal.trouble import TooNew, Trouble

FORMAT = 7

Migration = Callable[[Entry, Iterable[Entry]], tuple[Entry, Iterable[Entry]]]
"""Head and entries of one format to head and entries of the next: a pure function, kept for good once released."""


def _each(change: Callable[[Entry], Entry], house: tuple[str, ...] = ()) -> Migration:
    """Head and entries changed so, one by one; the table's own card of the head has these lines besides."""

    def migration(head: Entry, entries: Iterable[Entry]) -> tuple[Entry, Iterable[Entry]]:
        if house and isinstance(head.get("house"), str):
            head = {**head, "house": own_card(head["house"], house)}
        return change(head), map(change, entries)

    return migration


def _of_format_4(head: Entry, entries: Iterable[Entry]) -> tuple[Entry, Iterable[Entry]]:
    both = _each(lambda entry: changed(entry_of_format_4(entry), in_sheets(one_word)), OF_FORMAT_4)
    return both(head, entries_without_offers(entries))


MIGRATIONS: Mapping[int, Migration] = {
    1: _each(entry_reworded),
    2: _each(entry_of_format_2, OF_FORMAT_2),
    3: _each(entry_of_format_3, OF_FORMAT_3),
    4: _of_format_4,
    5: _each(lambda entry: changed(entry, in_sheets(with_contraries))),
    6: _each(entry_of_format_6, OF_FORMAT_6),
}
"""By the number of the format that they take."""


def format_of(head: Entry) -> int:
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
    if number < FORMAT and number not in MIGRATIONS:
        raise Trouble(f"Format {number} of the .nomic file never existed.", 1, "Go back to an earlier copy.")
    return number


def todays_head(head: Entry) -> Entry:
    """A head of an older format as it is today, whatever came after it. Raises as ``format_of`` does."""
    for number in range(format_of(head), FORMAT):
        head, _ = MIGRATIONS[number](head, ())
    return {**head, "nomic": FORMAT}


def migrated(head: Entry, entries: Iterable[Entry]) -> Iterable[Entry]:
    """Today's head and entries, one after the other, for those of an older format."""
    for number in range(format_of(head), FORMAT):
        head, entries = MIGRATIONS[number](head, entries)
    return chain([{**head, "nomic": FORMAT}], entries)
