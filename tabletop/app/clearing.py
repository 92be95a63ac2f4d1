"""Looks for what is no longer used, in the one thread in which what Qt has made may end."""

import gc

from PySide6.QtCore import QObject, QTimer

SELDOM = 10_000, 10, 10
"""How much is made before it is looked through, which takes a millisecond or two; and how often that is done before what is
older is looked through with it, and then all."""
LOOK = 250
"""Milliseconds between two times that it is asked how much has been made."""
PAUSE = 20
"""Milliseconds after that before anything is looked through: by then what has been done is painted."""


class Clearing(QObject):
    """As long as the window stands, Python looks for what refers to itself alone between two of its events, and never unasked:
    that would be in whichever thread makes something, and in that of the phones it would destroy widgets of the window."""

    def __init__(self, window: QObject) -> None:
        super().__init__(window)
        gc.disable()
        self._pause = QTimer(self, interval=PAUSE, singleShot=True)
        self._pause.timeout.connect(clear)
        self._looks = QTimer(self, interval=LOOK)
        self._looks.timeout.connect(self._pause.start)
        self._looks.start()


def clear() -> None:
    """Look through what has been made since that was done last, if it is much; sometimes with what is older."""
    made = gc.get_count()
    for age in (2, 1, 0):
        if made[age] > SELDOM[age]:
            gc.collect(age)
            return
