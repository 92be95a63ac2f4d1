"""Long work in parts: it says after each how far it has come, and whoever drives it may stop there.

Such work is a generator. To stop it, it is closed; what it was to make is then not made, and nothing is half done. It knows no
clock: how long a part may take, and whether anybody is told, is for whoever drives it.
"""

from collections.abc import Callable, Generator, Iterable
from typing import NamedTuple, TypeAlias, TypeVar

Made = TypeVar("Made")


class Progress(NamedTuple):
    """So much is done, of so much."""

    done: int
    of: int


_FINE = 1_000
"""Into how much a part of several is divided."""
Work: TypeAlias = Generator[Progress, None, Made]


class Stopped(Exception):
    """Somebody stopped it."""


def finish(work: Work[Made], after_each: Callable[[Progress], object] = lambda progress: None) -> Made:
    """All of the work, without a pause. What it made."""
    while True:
        try:
            progress = next(work)
        except StopIteration as end:
            made: Made = end.value
            return made
        after_each(progress)


def gathered(items: Iterable[Made], of: int) -> Work[list[Made]]:
    """All the items, each a part of the work; ``of`` is how many there will be at most."""
    found: list[Made] = []
    for item in items:
        found.append(item)
        yield Progress(len(found), of)
    return found


def part(number: int, of: int, work: Work[Made]) -> Work[Made]:
    """The work as one of so many parts that follow each other, counted from 0, each of which takes as much of the bar; stopped,
    it ends with this."""
    try:
        while True:
            so_far = next(work)
            yield Progress(number * _FINE + so_far.done * _FINE // max(so_far.of, 1), of * _FINE)
    except StopIteration as end:
        made: Made = end.value
        return made
    finally:
        work.close()
