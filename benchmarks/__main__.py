"""Every measurement in turn, or those named: ``python -m benchmarks`` or ``python -m benchmarks acts window``.

With ``--long`` evenings have 100,000 steps instead of 20,000. At the end it is said which figures miss their goal.
"""

import subprocess
import sys
from pathlib import Path

from benchmarks.report import LONG, MISSED

FOLDER = Path(__file__).parent
NO_MEASUREMENT = {"__init__", "__main__", "evenings", "report"}


def main() -> int:
    names = [each for each in sys.argv[1:] if each != LONG] or sorted(
        {path.stem for path in FOLDER.glob("*.py")} - NO_MEASUREMENT
    )
    if unknown := [name for name in names if not (FOLDER / f"{name}.py").is_file()]:
        print(f"There is no measurement called {', '.join(unknown)}.", file=sys.stderr)
        return 2
    MISSED.unlink(missing_ok=True)
    worst = max(measured(name) for name in names)
    missed = MISSED.read_text("utf-8") if MISSED.exists() else ""
    print(f"\nThese miss their goal:\n{missed}" if missed else "\nEvery figure is within its goal.")
    return worst


def measured(name: str) -> int:
    """Each runs in a process of its own, so that none is warmed up, or filled, by the one before it."""
    print(f"\n{name}", flush=True)
    command = [sys.executable, "-m", f"benchmarks.{name}", *([LONG] if LONG in sys.argv else [])]
    return subprocess.run(command, cwd=FOLDER.parent).returncode


if __name__ == "__main__":
    sys.exit(main())
