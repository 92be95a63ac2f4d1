"""Since when an answer has been what it is, or a figure that is only counted: gone back to from the table now.

Only the steps that changed something which the answer was made of are looked at; what it read of the table says which.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from tabletop.clerk.law.counted import account
from tabletop.engine.seen import SeenAct, SeenStep, SeenTable, seen
from tabletop.engine.steps import Step
from tabletop.engine.table import Table
from tabletop.engine.watched import ALL_OF_IT, watched
from tabletop.game.history import BIT

MOST_LOOKED_AT = 250
"""Tables that are looked at to say how an answer was before."""

SaidAnswer = tuple[str, ...]


@dataclass(frozen=True)
class SourcedAnswer:
    """What was answered of a table, and what the answer was made of, as bits of ``BIT``."""

    answer: SaidAnswer
    read: int


def sourced(table: Table, ask: Callable[[SeenTable], SaidAnswer], besides: int = 0) -> SourcedAnswer:
    """What is answered of a table as everybody sees it; ``besides`` is what else the answer is made of."""
    read = besides

    def note(name: str, value: Any) -> Any:
        nonlocal read
        read |= -1 if name == ALL_OF_IT else BIT.get(name, 0)
        return value

    answer = ask(watched(seen(table), note))
    return SourcedAnswer(answer, read)


def turns(
    way: Sequence[int], changed: Callable[[int], int], find: Callable[[int], SourcedAnswer]
) -> Iterator[tuple[int, SaidAnswer, bool]]:
    """The steps on the way since each of which something else has been answered, with the answer, the newest first; of the last
    one that is looked at, whether it may have been answered so before.

    ``find`` answers of the table after a step, ``changed`` says what a step changed.
    """
    place, now, left = len(way) - 1, find(way[-1]) if way else None, MOST_LOOKED_AT
    while now is not None:
        while place and not changed(way[place]) & now.read:
            place -= 1
        left -= 1
        before = find(way[place - 1]) if place and left else None
        if before is None or before.answer != now.answer:
            yield way[place], now.answer, place > 0 and before is None
        place, now = place - 1, before


def figure(name: str, subject: str, table: SeenTable) -> SaidAnswer:
    """What a figure that is only counted comes to, which proposal it is about, if one alone, and which time it came to that."""
    counted = account(name, subject, table)
    return counted.figure, counted.about, str(counted.time)


def changed_by(name: str, subject: str, step: Step, before: Table, told: SeenStep) -> tuple[str, str]:
    """The rule by which the last act of a step that changed that figure followed, and what was done in those acts; each names
    its rule where they follow from several."""
    changes = list[SeenAct]()
    figures = (figure(name, subject, seen(table)) for table in step.tables(before))
    for known, (was, now) in zip(told.acts, pairwise(figures), strict=True):
        if was != now:
            changes.append(known)
    lines = (
        [by_its_rule(each) for each in changes] if len({each.rule for each in changes}) > 1 else [each.told for each in changes]
    )
    return changes[-1].rule if changes else "", " ".join(filter(None, lines)) or " ".join(told.told[:1])


def by_its_rule(act: SeenAct) -> str:
    """``Ann: +10 points (rule 301).``"""
    return f"{act.told.removesuffix('.')} ({act.title})." if act.told and act.title else act.told
