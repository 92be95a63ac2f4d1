"""Long work beside whatever people do meanwhile: in slices, between which the window looks for a key or the mouse."""

from collections.abc import Callable
from time import monotonic
from typing import Any, TypeVar

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from tabletop.engine.work import Work

SLICE = 0.006
"""Seconds that are worked on it between two looks at what else there is to do, such as a key."""

Made = TypeVar("Made")


class Slices(QTimer):
    """One piece of work at a time; what comes of it is handed on with the slice after the last."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, interval=0)
        self._work: Work[Any] | None = None
        self._found: tuple[Any] | None = None
        self._done: Callable[[Any], object] = lambda found: None
        self.timeout.connect(self._go_on)

    def begin(self, work: Work[Made], done: Callable[[Made], object]) -> None:
        """In place of what was worked on."""
        self.leave()
        self._work, self._done = work, done
        self.start()

    def leave(self) -> None:
        """Nothing comes of what is worked on."""
        self.stop()
        if self._work is not None:
            self._work.close()
        self._work = self._found = None

    def _go_on(self) -> None:
        if self._found is not None:
            (found,) = self._found
            self.leave()
            self._done(found)
            return
        ends = monotonic() + SLICE
        while self._work is not None:
            try:
                next(self._work)
            except StopIteration as end:
                self._work, self._found = None, (end.value,)
            if monotonic() >= ends:
                return
