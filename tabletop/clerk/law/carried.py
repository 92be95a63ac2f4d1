"""What the law says of one table carried over to the next, for as long as all that was read for it stands there as well."""

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar

from tabletop.clerk.law.law import Law
from tabletop.engine.seen import SeenTable
from tabletop.engine.watched import Key, Reads

Told = TypeVar("Told")


class _Told(NamedTuple):
    """What was told, what was read for it, and the last table on which the same would have been read."""

    answer: Any
    read: Key
    table: SeenTable


def carried(law: Law, asked: Hashable, table: SeenTable, ask: Callable[[SeenTable], Told]) -> Told:
    """What ``ask`` tells of that table, worked out anew only where it would read something else than when it was asked last.
    Besides the table it may hang on the law and on what was ``asked``."""
    known: _Told | None = law.worked_out.get(asked)
    if known is None or not (known.table is table or known.read.holds(table, known.table)):
        reads = Reads(table)
        known = _Told(ask(reads.table), Key(reads.of), table)
    law.worked_out[asked] = known._replace(table=table)
    answer: Told = known.answer
    return answer
