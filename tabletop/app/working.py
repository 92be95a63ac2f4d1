"""Long work behind a window that answers: done in slices by the event loop, with a bar and *Stop* once it takes a while."""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from tabletop.engine.work import Progress, Stopped, Work
from tabletop.view.widgets.theme import Theme

if TYPE_CHECKING:
    from tabletop.view.widgets.banner import WorkSlip

AT_ONCE, SLICE, BAR = 0.1, 0.012, 0.4
"""Seconds of work before anything else is done, between two looks at what else there is to do, and before the bar is laid."""
LET_SEE = 0.05
"""Seconds between two times that the bar is told how far it is."""
clock = monotonic
Made = TypeVar("Made")
WorkOutcome = Callable[[], Made]
"""What the work made. Raises what stopped it: ``Stopped``, or what it raised itself."""


class Working:
    """One piece of work, and ``then`` what is to be done with its outcome. Short work is done when this has been made.

    ``since`` is when people began to wait, where that was before the work began; work without a name (``what``) has no bar, as
    nobody waits for it.
    """

    def __init__(
        self,
        theme: Theme,
        window: QWidget,
        what: str,
        work: Work[Made],
        then: Callable[[WorkOutcome[Made]], object],
        since: float | None = None,
    ) -> None:
        self._theme, self._window, self._what, self._work, self._then = theme, window, what, work, then
        self._since = clock() if since is None else since
        self._told = -BAR
        self._progress = Progress(0, 0)
        self.over = self._taken_back = False
        self.slip: WorkSlip | None = None
        self._slices: QTimer | None = None
        self._slice(AT_ONCE)
        if not self.over:
            self._slices = QTimer(window, interval=0)
            self._slices.timeout.connect(lambda: self._slice(SLICE))
            self._slices.start()

    def stop(self) -> None:
        """It ends where it is; nothing is half done."""
        if not self.over:
            self._work.close()
            self._end(_raising(Stopped()))

    def _take_back(self) -> None:
        """Somebody pressed *Stop*, and the slip is gone."""
        self._taken_back = True
        self.stop()

    def _slice(self, seconds: float) -> None:
        ends = clock() + seconds
        while True:
            try:
                self._progress = next(self._work)
            except StopIteration as end:
                return self._end(_made(end.value))
            except Exception as trouble:
                return self._end(_raising(trouble))
            if clock() >= ends:
                return self._tell()

    def _tell(self) -> None:
        now = clock()
        if self._what and self.slip is None and now - self._since >= BAR:
            from tabletop.view.widgets.banner import WorkSlip

            self.slip = WorkSlip(self._theme, self._window, self._what)
            self.slip.stopped.connect(self._take_back)
            self.slip.show_progress(*self._progress)
            self.slip.lie()
        elif self.slip is not None and now - self._told >= LET_SEE:
            self._told = now
            self.slip.show_progress(*self._progress)

    def _end(self, outcome: WorkOutcome[Any]) -> None:
        self.over = True
        if self._slices is not None:
            self._slices.stop()
            self._slices.deleteLater()
        if self.slip is not None and not self._taken_back:
            self.slip.leave()
        self._then(outcome)


def _made(made: Made) -> WorkOutcome[Made]:
    return lambda: made


def _raising(trouble: Exception) -> WorkOutcome[Any]:
    def outcome() -> Any:
        raise trouble

    return outcome
