"""Every measurement in turn, or those named: ``python -m benchmarks`` or ``python -m benchmarks acts window``."""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
NO_MEASUREMENT = {"__init__", "__main__", "evenings"}


def main() -> int:
    names = sys.argv[1:] or sorted({path.stem for path in FOLDER.glob("*.py")} - NO_MEASUREMENT)
    if unknown := [name for name in names if not (FOLDER / f"{name}.py").is_file()]:
        print(f"There is no measurement called {', '.join(unknown)}.", file=sys.stderr)
        return 2
    return max(measured(name) for name in names)


def measured(name: str) -> int:
    """Each runs in a process of its own, so that none is warmed up, or filled, by the one before it."""
    print(f"\n{name}", flush=True)
    return subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], cwd=FOLDER.parent).returncode


if __name__ == "__main__":
    sys.exit(main())
