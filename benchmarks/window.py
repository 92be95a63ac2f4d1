"""From exec to a window on the screen, beside KPat, a card game of the same kind: ``python -m benchmarks.window``.

Both are started in turn under one virtual screen, each in a home of its own that it has seen once before. A window
counts once the screen shows it and it is as large as a game's; what is drawn in it by then is each program's affair.
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
from time import perf_counter, sleep
from typing import NamedTuple

from benchmarks.report import told

TIMES = 9
BUILT = Path(__file__).parent.parent / "dist" / "tabletop" / "tabletop"
"""The program as ./dev package builds it; it is measured too where it is there."""
PATIENCE = 30.0
LEAST_WIDTH = 400
NEEDED = {"Xvfb": "xvfb", "xdotool": "xdotool", "dbus-daemon": "dbus", "kpat": "kpat"}
"""Programs, and the Debian packages that bring them."""


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
    kpat = Program("KPat", ("kpat",), ("--class", "^kpat$"))
    tabletop = Program("Nomic Tabletop", (sys.executable, "-m", "tabletop"), ("--name", "Nomic Tabletop"))
    built = [Program(BUILT.name, (str(BUILT),), tabletop.search)] if BUILT.exists() else []
    taken: dict[Program, list[float]] = {program: [] for program in (kpat, tabletop, *built)}
    with ExitStack() as opened:
        home = Path(opened.enter_context(tempfile.TemporaryDirectory()))
        world = opened.enter_context(bus(opened.enter_context(screen(surroundings(home)))))
        for turn in range(TIMES + 1):
            for program, times in taken.items():
                seconds = started(program, world)
                if turn:
                    times.append(seconds)
    report({program.name: median(times) for program, times in taken.items()})


def report(medians: Mapping[str, float]) -> None:
    baseline = medians["KPat"]
    for name, seconds in medians.items():
        if name != "KPat":
            told(
                f"{name}, from exec to window",
                seconds / baseline,
                1.0,
                "×",
                f"{seconds * 1000:.0f} ms, KPat {baseline * 1000:.0f} ms",
            )
    if BUILT.name in medians:
        ratio = medians[BUILT.name] / medians["Nomic Tabletop"]
        told("the built program beside the same from source", ratio, 1.1, "×")


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


def started(program: Program, world: dict[str, str]) -> float:
    """Seconds from exec to a window on the screen."""
    start = perf_counter()
    with running(list(program.command), world) as process:
        while not is_shown(program, world):
            if process.poll() is not None or perf_counter() - start > PATIENCE:
                sys.exit(f"{program.name} has shown no window: {' '.join(program.command)}")
            sleep(0.005)
        return perf_counter() - start


def is_shown(program: Program, world: dict[str, str]) -> bool:
    command = ["xdotool", "search", "--onlyvisible", *program.search, "getwindowgeometry", "--shell", "%@"]
    told = subprocess.run(command, env=world, capture_output=True, text=True).stdout
    widths = [int(line.removeprefix("WIDTH=")) for line in told.splitlines() if line.startswith("WIDTH=")]
    return max(widths, default=0) >= LEAST_WIDTH


if __name__ == "__main__":
    main()
