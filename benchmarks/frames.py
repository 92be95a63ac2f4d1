"""A whole vote as people see it: what the event loop does in one go while it is played, and what takes longer than a frame may.

The page is played in a real window, on a virtual screen where there is one to be had, with everything gliding. From the hand's
act to the end of all that glides each turn of the loop is timed. ``python -m benchmarks.frames``
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple

from benchmarks.evenings import NAMES, play, rounds, sat_down
from benchmarks.report import told

MOST, BEFORE, VOTES = 50.0, 100, 2
"""Milliseconds that a turn of the loop may take, the acts before, and how many votes are watched."""
AFTER = 1.0
"""Seconds after an act in which everything comes to rest."""
WATCHED = "TABLETOP_FRAMES_WATCHED"


class Turn(NamedTuple):
    """A turn of the event loop: what it began with, and the milliseconds on the wall and of the processor."""

    when: str
    wall: float
    busy: float


def main() -> None:
    if os.environ.get(WATCHED) or not shutil.which("Xvfb"):
        watch()
        return
    from benchmarks.window import screen, surroundings

    with ExitStack() as opened:
        home = Path(opened.enter_context(TemporaryDirectory()))
        world = opened.enter_context(screen(surroundings(home)))
        sys.exit(subprocess.run([sys.executable, "-m", "benchmarks.frames"], env={**world, WATCHED: "1"}).returncode)


def watch() -> None:
    if not os.environ.get(WATCHED):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from tabletop.app import load

    load()
    from PySide6.QtWidgets import QApplication

    from benchmarks.page import shown

    QApplication.instance() or QApplication([])
    with TemporaryDirectory() as folder:
        home = Path(folder)
        session = sat_down(home, "vote.nomic")
        acts = rounds(session)
        play(session, acts, BEFORE)
        with shown(session, home) as evening:
            for _ in range(len(NAMES) + 1):  # a vote that nobody watches: pictures are drawn for the first time
                list(turns(partial(evening.act, next(acts)), ""))
            seen = list[Turn]()
            for number in range(VOTES * (len(NAMES) + 1)):
                act = next(acts)
                seen += turns(partial(evening.act, act), f"{number + 1}. {act.said} by {act.by}")
    report(seen)


def turns(do: Callable[[], None], what: str) -> Iterator[Turn]:
    """What the loop does from the act on, turn by turn, until all has come to rest."""
    from PySide6.QtCore import QEventLoop, QTimer
    from PySide6.QtWidgets import QApplication

    QTimer.singleShot(0, do)
    ends, first, loop = perf_counter() + AFTER, True, QEventLoop.ProcessEventsFlag.WaitForMoreEvents
    awake = QTimer(interval=20)
    awake.start()
    while perf_counter() < ends:
        start, busy = perf_counter(), process_time()
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents if first else loop)
        yield Turn(
            f"{what}, {'the act' if first else 'gliding'}", (perf_counter() - start) * 1000, (process_time() - busy) * 1000
        )
        first = False


def report(seen: list[Turn]) -> None:
    """The longest in processor time, as a busy machine makes each of them long on the wall."""
    slow = [turn for turn in seen if turn.busy > MOST]
    for turn in slow:
        print(f"over {MOST:.0f} ms: {turn.when}, {turn.busy:.0f} ms ({turn.wall:.0f} ms on the wall)")
    of_acts = [turn.busy for turn in seen if turn.when.endswith("act")]
    gliding = [turn.busy for turn in seen if not turn.when.endswith("act")]
    told("the longest frame of a vote", max(turn.busy for turn in seen), MOST, "ms", f"{len(seen)} turns of the loop")
    print(
        f"acts {median(of_acts):.1f} ms, at most {max(of_acts):.1f}; gliding {median(gliding):.1f} ms, at most {max(gliding):.1f}"
    )


if __name__ == "__main__":
    main()
