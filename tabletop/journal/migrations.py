"""How a file of an older format becomes one of the next: loaded when such a file is read."""

from collections.abc import Callable, Iterable, Mapping

from tabletop.journal.lines import RawEntry
from tabletop.journal.older_conditions import with_contraries
from tabletop.journal.older_sheets import (
    OF_FORMAT_2,
    OF_FORMAT_3,
    OF_FORMAT_4,
    OF_FORMAT_6,
    OF_FORMAT_7,
    OF_FORMAT_8,
    OF_FORMAT_9,
    changed,
    entries_without_offers,
    entry_of_format_2,
    entry_of_format_3,
    entry_of_format_4,
    entry_reworded,
    in_sheets,
    one_word,
    own_card,
    with_lines,
)

Migration = Callable[[RawEntry, Iterable[RawEntry]], tuple[RawEntry, Iterable[RawEntry]]]
"""Head and entries of one format to head and entries of the next: a pure function, kept for good once released."""


def _each(change: Callable[[RawEntry], RawEntry], house: tuple[str, ...] = ()) -> Migration:
    """Head and entries changed so, one by one; the table's own card of the head has these lines besides."""

    def migration(head: RawEntry, entries: Iterable[RawEntry]) -> tuple[RawEntry, Iterable[RawEntry]]:
        if house and isinstance(head.get("house"), str):
            head = {**head, "house": own_card(head["house"], house)}
        return change(head), map(change, entries)

    return migration


def _of_format_4(head: RawEntry, entries: Iterable[RawEntry]) -> tuple[RawEntry, Iterable[RawEntry]]:
    both = _each(lambda entry: changed(entry_of_format_4(entry), in_sheets(one_word)), OF_FORMAT_4)
    return both(head, entries_without_offers(entries))


MIGRATIONS: Mapping[int, Migration] = {
    1: _each(entry_reworded),
    2: _each(entry_of_format_2, OF_FORMAT_2),
    3: _each(entry_of_format_3, OF_FORMAT_3),
    4: _of_format_4,
    5: _each(lambda entry: changed(entry, in_sheets(with_contraries))),
    6: _each(with_lines(OF_FORMAT_6), OF_FORMAT_6),
    7: _each(with_lines(OF_FORMAT_7), OF_FORMAT_7),
    8: _each(with_lines(OF_FORMAT_8), OF_FORMAT_8),
    9: _each(with_lines(OF_FORMAT_9), OF_FORMAT_9),
}
"""By the number of the format that they take."""
