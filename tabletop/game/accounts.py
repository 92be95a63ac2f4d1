"""How a figure that is counted came to be: the steps that changed it, and which of their acts did."""

from collections.abc import Iterable, Iterator

from tabletop.engine.acts import played
from tabletop.engine.counted import account
from tabletop.engine.findings import Held
from tabletop.engine.seen import seen, seen_step
from tabletop.engine.steps import Step
from tabletop.engine.table import Table


def changes(name: str, subject: str, way: Iterable[tuple[int, Step, Table]]) -> Iterator[Held]:
    """What it came to from each step on that changed it, oldest first; ``way`` gives each step with the table it was done on."""
    was = ""
    for number, step, before in way:
        now = _figure(name, subject, step.on(before))
        if now != was:
            rule, told = _changed(name, subject, number, step, before)
            yield Held(number, now, rule, step.at, told)
            was = now


def _figure(name: str, subject: str, table: Table) -> str:
    return account(name, subject, seen(table)).figure


def _changed(name: str, subject: str, number: int, step: Step, before: Table) -> tuple[str, str]:
    """The rule by which the last act that changed it followed, and what was done in those acts."""
    rule, lines, table = "", list[str](), step.found(before)
    told = seen_step(step, before, number)
    for act, known in zip(step.acts, told.acts, strict=True):
        after = played(act, table)
        if _figure(name, subject, after) != _figure(name, subject, table):
            rule, lines = known.rule, [*lines, known.told]
        table = after
    return rule, " ".join(filter(None, lines)) or " ".join(told.told[:1])
