"""Long work at the command line: whoever looks at a terminal is told how far it has come; a script is told nothing."""

import sys
from time import monotonic
from typing import TypeVar

from tabletop.engine.work import Progress, Work, finish

Made = TypeVar("Made")
SILENT, OFTEN = 0.5, 0.1
"""Seconds before anything is said, and between two times that it is said."""
clock = monotonic


class OnTerminal:
    """One line on standard error that is written over and over, and is gone in the end."""

    def __init__(self, what: str) -> None:
        self._what, self._next, self._wide = what, clock() + SILENT, 0

    def tell(self, progress: Progress) -> None:
        if clock() < self._next:
            return
        words = f"{self._what}: {progress.done:,} of {progress.of:,}"
        sys.stderr.write(f"\r{words:<{self._wide}}")
        sys.stderr.flush()
        self._next, self._wide = clock() + OFTEN, max(self._wide, len(words))

    def wipe(self) -> None:
        if self._wide:
            sys.stderr.write(f"\r{' ' * self._wide}\r")
            sys.stderr.flush()


def seen_through(what: str, work: Work[Made]) -> Made:
    """All of the work. What it made."""
    if not sys.stderr.isatty():
        return finish(work)
    line = OnTerminal(what)
    try:
        return finish(work, line.tell)
    finally:
        line.wipe()
        work.close()
