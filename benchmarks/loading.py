"""Opening a very long evening, beside bare JSON parsing of the same file: ``python -m benchmarks.loading``."""

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import mean, median
from time import perf_counter

from benchmarks.evenings import beside, long_evenings
from benchmarks.report import LATE as COUNT
from benchmarks.report import told
from tabletop.engine.work import finish
from tabletop.game.checking import checking
from tabletop.game.entries import read_step
from tabletop.game.evening import Evening
from tabletop.game.session import OFTEN
from tabletop.journal import read
from tests.playing import resume

TIMES, LONG_ENOUGH = 3, 2.0
GOALS = {"with the checkpoint that closing leaves": 2.0}
"""How many times as long as bare parsing it takes at most. Without a checkpoint every step is played: that is told, and is no
matter of parsing."""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder))


def measure(folder: Path) -> None:
    (path, killed), bald = long_evenings(folder), folder / "bald.nomic"
    bald.write_bytes(path.read_bytes())
    print(f"{COUNT:,} steps of {acts_a_step(path):.1f} acts with what followed, {path.stat().st_size / COUNT:.0f} bytes each")
    assert read(path).checkpoint()
    assert read(killed).checkpoint()
    assert not read(bald).checkpoint()
    cases: dict[str, Callable[[], object]] = {
        "with the checkpoint that closing leaves": opening(path),
        f"killed {OFTEN - 1} steps after the last checkpoint": opening(killed),
        "with no checkpoint at all": opening(bald),
        "with no checkpoint, and every act asked (tabletop check)": lambda: finish(checking(path)),
        "every line parsed and checked, nothing played": lambda: sum(1 for _ in read(bald).entries),
    }
    for name, opened in cases.items():
        bare, taken = alternating(lambda: parsed_bare(path), opened)
        anchor = f"{taken:.3f} s, json.loads of every line {bare:.3f} s"
        told(name, taken / bare, GOALS.get(name, float("inf")), "×", anchor)
    assert Evening(read(path)).whole_table() == Evening(read(killed)).whole_table()


def opening(path: Path) -> Callable[[], None]:
    """The evening opened and left as if killed, each time with the checkpoint that lies beside it now, or with none."""
    checkpoint = beside(path)
    text = checkpoint.read_bytes() if checkpoint.exists() else None

    def opened() -> None:
        resume(path)._journal.close()
        if text is None:
            checkpoint.unlink()
        else:
            checkpoint.write_bytes(text)

    return opened


def acts_a_step(path: Path) -> float:
    return mean(len(read_step(entry).acts) for entry in read(path).entries[:1_000])


def parsed_bare(path: Path) -> None:
    with open(path, "rb") as file:
        for line in file:
            json.loads(line)


def alternating(baseline: Callable[[], object], work: Callable[[], object]) -> tuple[float, float]:
    """Medians in seconds, the two taken in turn, so that a busy machine slows both; once is enough of what takes long."""
    taken: tuple[list[float], list[float]] = ([], [])
    while len(taken[1]) < TIMES and sum(taken[1]) < LONG_ENOUGH:
        for times, each in zip(taken, (baseline, work), strict=True):
            start = perf_counter()
            each()
            times.append(perf_counter() - start)
    return median(taken[0]), median(taken[1])


if __name__ == "__main__":
    main()
