"""Every measurement in turn, or those named: ``python -m benchmarks`` or ``python -m benchmarks acts window``.

A path is that of an installed program, whose first window is measured besides. With ``--long`` evenings have 100,000 steps
instead of 20,000. At the end it is said which figures miss their goal, and which measurements failed.
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.evenings import SHARED
from benchmarks.report import LONG, MISSED

FOLDER = Path(__file__).parent
NOT_TIMED = {"memory"}
"""What may run on the other core meanwhile: it measures no time, and takes long."""
INSTALLED = [each for each in sys.argv[1:] if os.sep in each]
"""The paths of installed programs, whose first window is measured as well."""
QUIET = {"QT_LOGGING_RULES": "default.warning=false"}
"""Of each window shown offscreen Qt says that nobody can be told how large it may be, and that is of no category."""
NO_MEASUREMENT = {"__init__", "__main__", "evenings", "report"}


def main() -> int:
    names = [each for each in sys.argv[1:] if each not in (LONG, *INSTALLED)] or sorted(
        {path.stem for path in FOLDER.glob("*.py")} - NO_MEASUREMENT
    )
    if unknown := [name for name in names if not (FOLDER / f"{name}.py").is_file()]:
        print(f"There is no measurement called {', '.join(unknown)}.", file=sys.stderr)
        return 2
    MISSED.unlink(missing_ok=True)
    with TemporaryDirectory() as folder:
        os.environ[SHARED] = folder
        return in_turn(names)


def in_turn(names: list[str]) -> int:
    beside = {name: started(name, stdout=subprocess.PIPE) for name in names if name in NOT_TIMED and len(names) > 1}
    failed = [name for name in names if name not in beside and measured(name)]
    for name, process in beside.items():
        print(f"\n{name}\n{process.communicate()[0]}", end="")
        failed += [name] * bool(process.returncode)
    missed = MISSED.read_text("utf-8") if MISSED.exists() else ""
    print(f"\nThese miss their goal:\n{missed}" if missed else "\nEvery figure that was measured is within its goal.")
    if failed:
        print(f"These measurements failed, and what they say above is not all: {', '.join(failed)}.")
    return bool(failed)


def measured(name: str) -> int:
    """Each runs in a process of its own, so that none is warmed up, or filled, by the one before it."""
    print(f"\n{name}", flush=True)
    return started(name).wait()


def started(name: str, stdout: int | None = None) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", f"benchmarks.{name}", *([LONG] if LONG in sys.argv else []), *INSTALLED]
    return subprocess.Popen(command, cwd=FOLDER.parent, stdout=stdout, text=True, env={**QUIET, **os.environ})


if __name__ == "__main__":
    sys.exit(main())
