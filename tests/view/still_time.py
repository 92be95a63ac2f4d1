"""Time as the screen sees it: it stands still until a test lets some of it pass, however slow the machine is."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QAbstractAnimation, QElapsedTimer, QObject, QTimer
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from tabletop.view.scene.hands import keys

STATE, PAUSED = QAbstractAnimation.state, QAbstractAnimation.State.Paused
"""What moves is paused as Qt has it; the program is told that it runs."""
STEP = 50
"""Milliseconds that pass at once for whoever waits until something is seen."""


class StillTime:
    """Timers that the program starts ring, and animations go on, only as time passes here.

    What is to be done as soon as this event is over, a timer of no length, is left to Qt.
    """

    def __init__(self) -> None:
        self.now = 0
        self._rings: dict[QTimer, int] = {}
        self._moving: list[QAbstractAnimation] = []

    def passes(self, milliseconds: int) -> None:
        """Let so much time pass: whatever is due by then happens, each at its moment."""
        end = self.now + milliseconds
        QApplication.processEvents()
        while (timer := self._next()) is not None and self._rings[timer] <= end:
            self._go_on_until(self._rings[timer])
            self._ring(timer)
            QApplication.processEvents()
        self._go_on_until(end)
        QApplication.processEvents()

    def until(self, seen: Callable[[], bool], most: int = 3_000) -> bool:
        """Let time pass until that is seen, but no more than so many milliseconds; whether it is."""
        end = self.now + most
        while not seen() and self.now < end:
            self.passes(STEP)
        return seen()

    def _next(self) -> QTimer | None:
        self._rings = {timer: due for timer, due in self._rings.items() if isValid(timer)}
        return min(self._rings, key=lambda timer: self._rings[timer], default=None)

    def _ring(self, timer: QTimer) -> None:
        if timer.isSingleShot():
            del self._rings[timer]
        else:
            self._rings[timer] += timer.interval()
        timer.timeout.emit()

    def _go_on_until(self, moment: int) -> None:
        passed, self.now = moment - self.now, moment
        for moving in [each for each in self._moving if isValid(each)]:
            if STATE(moving) == PAUSED:
                moving.setCurrentTime(moving.currentTime() + passed)
        self._moving = [each for each in self._moving if isValid(each) and STATE(each) == PAUSED]

    def ends_what_moves(self) -> None:
        """Everything that glides or closes is where it goes, and no time has passed."""
        for moving in [each for each in self._moving if isValid(each) and STATE(each) == PAUSED]:
            moving.setCurrentTime(moving.totalDuration())

    # What the program asks of Qt

    def start(self, timer: QTimer, interval: int) -> None:
        timer.setInterval(interval)
        self._rings[timer] = self.now + interval

    def stop(self, timer: QTimer) -> None:
        self._rings.pop(timer, None)

    def rings(self, timer: QTimer) -> bool:
        return timer in self._rings

    def move(self, moving: QAbstractAnimation) -> None:
        if moving not in self._moving:
            self._moving.append(moving)


def _told(state: QAbstractAnimation.State) -> QAbstractAnimation.State:
    return QAbstractAnimation.State.Running if state == PAUSED else state


@contextmanager
def standing_still() -> Iterator[StillTime]:
    """The time that stands still in place of Qt's own."""
    time = StillTime()
    start, stop, active, one_shot = QTimer.start, QTimer.stop, QTimer.isActive, QTimer.singleShot
    move = QAbstractAnimation.start

    def started(timer: QTimer, interval: int | None = None) -> None:
        length = timer.interval() if interval is None else interval
        start(timer, length) if length == 0 else time.start(timer, length)

    def stopped(timer: QTimer) -> None:
        stop(timer)
        time.stop(timer)

    def in_a_while(milliseconds: int, of: QObject, then: Callable[[], object]) -> None:
        if milliseconds == 0:
            one_shot(0, of, then)
            return
        timer = QTimer(of, singleShot=True)
        timer.timeout.connect(then)
        timer.start(milliseconds)

    def moved(moving: QAbstractAnimation) -> None:
        move(moving)
        if STATE(moving) == QAbstractAnimation.State.Running:
            moving.pause()
            time.move(moving)

    class Elapsed(QElapsedTimer):
        def start(self) -> None:
            self.since = time.now

        def elapsed(self) -> int:
            return time.now - self.since

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QTimer, "start", started)
        patch.setattr(QTimer, "stop", stopped)
        patch.setattr(QTimer, "isActive", lambda timer: active(timer) or time.rings(timer))
        patch.setattr(QTimer, "singleShot", staticmethod(in_a_while))
        patch.setattr(QAbstractAnimation, "start", moved)
        patch.setattr(QAbstractAnimation, "state", lambda moving: _told(STATE(moving)))
        patch.setattr(keys, "QElapsedTimer", Elapsed)
        yield time
