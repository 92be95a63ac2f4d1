"""From exec to a window on the screen, beside KPat, a card game of the same kind: ``python -m benchmarks.window [INSTALLED]``.

Both are started in turn under one virtual screen, each in a home of its own that it has seen once before. A window
counts once the screen shows it and it is as large as a game's; what is drawn in it by then is each program's affair.
Of the programs' files the system keeps no more than a start reads, as on any day but that of the installation.
``INSTALLED`` is the path of an installed program, which is measured as well. Last, a very long game is double-clicked.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from time import CLOCK_MONOTONIC, clock_gettime, perf_counter, sleep
from typing import NamedTuple

from benchmarks.evenings import long_evenings
from benchmarks.report import LATE, told

TIMES = 7
BUILT = Path(__file__).parent.parent / "dist" / "tabletop" / "tabletop"
"""The program as ./dev package builds it; it is measured too where it is there."""
PATIENCE = 30.0
LEAST_WIDTH = 400
MOST_HELD, OPENED = 80.0, 0.7
"""Megabytes that the first window may hold, and seconds in which a very long game that is double-clicked is to be seen."""
NEEDED = {"Xvfb": "xvfb", "xdotool": "xdotool", "dbus-daemon": "dbus"}
"""Programs, and the Debian packages that bring them."""
DOUBLE_CLICKED = """if True:
    import os, sys, time
    from pathlib import Path
    from tabletop import app
    app.load()
    from PySide6.QtCore import QEvent
    from tabletop.view.scene.view import TableView
    seen = TableView.viewportEvent
    def painted(view, event):
        done = seen(view, event)
        if event.type() == QEvent.Type.Paint and view.table is not None:
            print(time.clock_gettime(time.CLOCK_MONOTONIC), flush=True)
            os._exit(0)
        return done
    TableView.viewportEvent = painted
    app.run(Path(sys.argv[1]))"""
"""The program with a game, which says when it has painted the table for the first time."""


class Program(NamedTuple):
    name: str
    command: tuple[str, ...]
    search: tuple[str, ...]
    """How its window is told from others."""


def main() -> None:
    os.environ["PATH"] += os.pathsep + "/usr/games"
    if missing := [package for program, package in NEEDED.items() if not shutil.which(program)]:
        print(f"Not measured: it needs {', '.join(missing)}.")
        return
    kpat = [Program("KPat", ("kpat",), ("--class", "^kpat$"))] if shutil.which("kpat") else []
    if not kpat:
        print("KPat is not installed, so nothing stands beside the first window.")
    tabletop = Program("Nomic Tabletop", (sys.executable, "-m", "tabletop"), ("--name", "Nomic Tabletop"))
    paths = [*filter(Path.is_file, map(Path, sys.argv[1:])), *([BUILT] if BUILT.exists() else [])]
    built = [Program(f"installed, {path.name}", (str(path),), tabletop.search) for path in paths]
    taken: dict[Program, list[tuple[float, float]]] = {program: [] for program in (*kpat, tabletop, *built)}
    with ExitStack() as opened:
        home = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        world = opened.enter_context(bus(opened.enter_context(screen(surroundings(home)))))
        for program in taken:
            forget_files(program, world)
        for turn in range(TIMES + 1):
            for program, times in taken.items():
                found = started(program, world)
                if turn:
                    times.append(found)
        report({program.name: (median(s for s, _ in times), median(m for _, m in times)) for program, times in taken.items()})
        game, _ = long_evenings(home)
        double_clicked(game, world)
        told(f"a game of {LATE:,} steps, double-clicked", median(double_clicked(game, world) for _ in range(3)), OPENED, "s")


def report(medians: Mapping[str, tuple[float, float]]) -> None:
    """Seconds and megabytes of each."""
    baseline, theirs = medians.get("KPat", (float("nan"), 0.0))
    for name, (seconds, held) in medians.items():
        if name != "KPat":
            beside = f"{seconds * 1000:.0f} ms, KPat {baseline * 1000:.0f} ms"
            told(f"{name}, from exec to window", seconds / baseline, 1.0, "×", beside)
            told(f"{name}, memory at the first window", held, MOST_HELD, "MB", f"KPat, {theirs:.0f} MB")


def double_clicked(game: Path, world: dict[str, str]) -> float:
    """Seconds from exec to the table painted."""
    start = clock_gettime(CLOCK_MONOTONIC)
    command = [sys.executable, "-c", DOUBLE_CLICKED, str(game)]
    return float(subprocess.run(command, env=world, capture_output=True, text=True, check=True).stdout) - start


def surroundings(home: Path) -> dict[str, str]:
    home.chmod(0o700)
    folders = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "STATE", "CACHE")}
    own = {"HOME": str(home), "XDG_RUNTIME_DIR": str(home), "QT_QPA_PLATFORM": "xcb", "LC_ALL": "C.UTF-8"}
    theirs = {name: item for name, item in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**theirs, **folders, **own}  # what one start compiles, the next finds


@contextmanager
def screen(world: dict[str, str]) -> Iterator[dict[str, str]]:
    """A virtual screen of its own. It is not reset when the last window closes."""
    told, tells = os.pipe()
    command = ["Xvfb", "-displayfd", str(tells), "-screen", "0", "1280x720x24", "-nolisten", "tcp", "-noreset"]
    with running(command, world, pass_fds=(tells,)):
        os.close(tells)
        with open(told) as number:
            yield {**world, "DISPLAY": f":{number.readline().strip()}"}


@contextmanager
def bus(world: dict[str, str]) -> Iterator[dict[str, str]]:
    """The message bus of a desktop, without which KPat does not start."""
    told, tells = os.pipe()
    command = ["dbus-daemon", "--session", "--nofork", f"--print-address={tells}"]
    with running(command, world, pass_fds=(tells,)):
        os.close(tells)
        with open(told) as address:
            yield {**world, "DBUS_SESSION_BUS_ADDRESS": address.readline().strip()}


@contextmanager
def running(command: list[str], world: dict[str, str], pass_fds: tuple[int, ...] = ()) -> Iterator["subprocess.Popen[bytes]"]:
    """The program while it is needed; then it is asked to end, and made to if it does not."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, env=world, pass_fds=pass_fds, stdin=quiet, stdout=quiet, stderr=quiet)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def started(program: Program, world: dict[str, str]) -> tuple[float, float]:
    """Seconds from exec to a window on the screen, and the megabytes that the program holds then."""
    start = perf_counter()
    with until_shown(program, world) as process:
        return perf_counter() - start, held(process.pid)


def forget_files(program: Program, world: dict[str, str]) -> None:
    """Have the system keep no part of the files that a start maps. It lends a program along with each part that it asks for those
    beside it that it keeps, and counts them as held: of files just installed, which it keeps whole, 9 MB more. What is not yet
    written it cannot forget."""
    os.sync()
    with until_shown(program, world) as process:
        maps = Path(f"/proc/{process.pid}/maps").read_text("utf-8").splitlines()
    for path in {Path(line[line.index("/") :]) for line in maps if "/" in line}:
        if path.is_file():
            with path.open("rb") as file:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


@contextmanager
def until_shown(program: Program, world: dict[str, str]) -> Iterator["subprocess.Popen[bytes]"]:
    """The program from exec on, given as soon as its window is on the screen."""
    start = perf_counter()
    with running(list(program.command), world) as process:
        while not is_shown(program, world):
            if process.poll() is not None or perf_counter() - start > PATIENCE:
                sys.exit(f"{program.name} has shown no window: {' '.join(program.command)}")
            sleep(0.005)
        yield process


def held(pid: int) -> float:
    """Megabytes of a process in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * 4_096 / 1_000_000


def is_shown(program: Program, world: dict[str, str]) -> bool:
    command = ["xdotool", "search", "--onlyvisible", *program.search, "getwindowgeometry", "--shell", "%@"]
    told = subprocess.run(command, env=world, capture_output=True, text=True).stdout
    widths = [int(line.removeprefix("WIDTH=")) for line in told.splitlines() if line.startswith("WIDTH=")]
    return max(widths, default=0) >= LEAST_WIDTH


if __name__ == "__main__":
    main()
