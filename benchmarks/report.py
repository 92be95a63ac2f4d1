"""What a measurement says: a figure, its goal, and what stands beside it in the same run."""

import sys
from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from statistics import quantiles
from tempfile import gettempdir

LONG = "--long"
LATE = 100_000 if LONG in sys.argv else 20_000
"""How many steps a very long evening has."""
MISSED = Path(gettempdir()) / "tabletop-bench-missed.txt"
"""The figures of this run that miss their goal, for the last lines of ``./dev bench``."""


def told(what: str, figure: float, goal: float, unit: str = "ms", anchor: str = "") -> None:
    """One line; what misses its goal says so."""
    missed = figure > goal
    beside = f"   beside {anchor}" if anchor else ""
    aim = f"   goal {goal:g} {unit}" if isfinite(goal) else ""
    line = f"{what:<58} {figure:8.2f} {unit}{aim}{beside}"
    print(f"{line}   MISSED" if missed else line, flush=True)
    if missed:
        with MISSED.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")


def slowest_hundredth(times: Sequence[float]) -> float:
    """The 99th percentile of what was measured; never more than the slowest of it."""
    return quantiles(times, n=100, method="inclusive")[-1]
