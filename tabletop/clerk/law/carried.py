"""What the law says of one table carried over to the next, for as long as all that was read for it stands there as well."""

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar

from tabletop.clerk.running.rule_context import RuleContext
from tabletop.engine.seen import SeenTable
from tabletop.engine.watched import Key, Reads

Told = TypeVar("Told")


class _Told(NamedTuple):
    """What was told, what was read for it, and the last table on which the same would have been read."""

    answer: Any
    read: Key
    table: SeenTable


def carried(context: RuleContext, asked: Hashable, ask: Callable[[RuleContext], Told]) -> Told:
    """What ``ask`` tells of that table, worked out anew only where it would read something else than when it was asked last.
    Besides the table and the law it may hang on what was ``asked``; what hung on the steps that were left is not kept."""
    law, table, budget = context.law, context.table, context.budget
    known: _Told | None = law.worked_out.get(asked)
    if known is None or not (known.table is table or known.read.holds(table, known.table)):
        reads, own = Reads(table), budget.own
        told = ask(RuleContext(law, reads.table, budget))
        if budget.own != own:
            return told
        known = _Told(told, Key(reads.of), table)
    law.worked_out[asked] = known._replace(table=table)
    answer: Told = known.answer
    return answer
