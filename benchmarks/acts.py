"""One act with all that follows from it, early in an evening and late in a very long one: ``python -m benchmarks.acts``.

Both evenings are played in turn, so that a busy machine slows both, and processor time is taken. The disk is left out;
``benchmarks.journal`` has it. The early one is begun anew for every block, as its steps from 101 to 200 are what is timed.
"""

import json
import sys
import tempfile
from pathlib import Path
from statistics import mean, median, quantiles
from time import process_time

from benchmarks.evenings import KINDS, NAMES, by_kind, gone_on, play, rounds, sat_down
from benchmarks.report import LATE, told
from tabletop.journal.lines import RawEntry

EARLY = 100
ACT, FLAT = 0.5, 1.1
"""Milliseconds that an act is to take, and how many times as long late as early, at most."""
BLOCK, BLOCKS = 20 * (len(NAMES) + 1), 20


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder))


def measure(folder: Path) -> None:
    at_start = memory()
    late, acts = gone_on(folder)
    told(f"memory at step {late.last:,}", memory(), 400.0, "MB", f"{at_start:.0f} MB with the program loaded")
    early_times: list[float] = []
    late_times: list[float] = []
    bare: list[float] = []
    for block in range(BLOCKS):
        early = sat_down(folder, f"early {block}.nomic")
        early_acts = rounds(early)
        play(early, early_acts, EARLY)
        for _ in range(BLOCK // 5):
            early_times += play(early, early_acts, 5)
            late_times += play(late, acts, 5)
            bare.append(timed(late._journal.entries[late.last - 1]))
        early.close()
    late.close()
    report(early_times, late_times, median(bare))


def timed(entry: RawEntry) -> float:
    """Seconds to write a step as JSON and to read it again."""
    start = process_time()
    json.loads(json.dumps(entry))
    return process_time() - start


def report(early: list[float], late: list[float], bare: float) -> None:
    print(f"a step written as JSON and read again: {bare * 1e6:.1f} µs")
    for kind, one, other in zip(KINDS, by_kind(early), by_kind(late), strict=True):
        line(kind, one, other, bare)
    line("an act of any kind", early, late, bare)
    told("an act of any kind", median(late) * 1000, ACT, anchor=f"a step as JSON, {bare * 1e6:.1f} µs")
    told("an act late beside an act early", median(late) / median(early), FLAT, "×")
    line("the mean of a round", rounds_of(early), rounds_of(late), bare)


def rounds_of(times: list[float]) -> list[float]:
    """What an act takes on the average of each round."""
    size = len(NAMES) + 1
    return [mean(times[start : start + size]) for start in range(0, len(times), size)]


def line(name: str, early: list[float], late: list[float], bare: float) -> None:
    """Medians, and the quickest tenth, which a busy machine has disturbed least."""
    one, other, quick = median(early), median(late), quantiles(late, n=10)[0]
    print(
        f"{name:<36} step {EARLY} {one * 1000:5.2f} ms   step {LATE:,} {other * 1000:5.2f} ms   {other / one:.2f} ×"
        f"   quickest tenth {quick * 1000:5.2f} ms   {other / bare:4.0f} × that JSON"
    )


def memory() -> float:
    """The most that this process has held until now, in MB; not known on Windows."""
    if sys.platform == "win32":
        return float("nan")
    import resource

    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return held / (1_000_000 if sys.platform == "darwin" else 1_000)


if __name__ == "__main__":
    main()
