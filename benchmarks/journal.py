"""What the journal costs, each figure beside a bare baseline of the same run: ``python -m benchmarks.journal``."""

import json
import os
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from time import perf_counter
from unittest.mock import patch

from tabletop.journal import Journal, create, open_journal, read
from tabletop.journal.lines import RawEntry

COUNT = 100_000
APPENDS = 300


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        saving(Path(folder))
        opening(Path(folder))


def step(number: int) -> RawEntry:
    """About as long as a step of an evening is: a vote and the card drawn for it."""
    act = {"act": "vote", "by": "Ann", "side": "for", "card": {"thing": f"card {number % 52}"}}
    followed = {"act": "draw", "by": "Ann", "from": {"thing": "draw pile"}, "count": 1, "law": "6"}
    return {"at": 1763650000.25 + number, "act": act, "followed": [followed], "why": "so say the rules"}


def saving(folder: Path) -> None:
    with closing(create(folder / "appended.nomic", {"game": "none"})) as journal:
        line = json.dumps(step(0)).encode() + b"\n"
        file = os.open(folder / "bare", os.O_RDWR | os.O_CREAT)
        bare, kept = alternating(APPENDS, lambda: written(file, line), lambda: journal.append(step(0)))
        os.close(file)
    report("append and sync", kept, "write and fsync", bare)


def written(file: int, line: bytes) -> None:
    os.write(file, line)
    os.fsync(file)


def opening(folder: Path) -> None:
    place = folder / "long.nomic"
    journal = filled(place)
    journal.keep_checkpoint({"table": "as it is"})
    journal.close()
    print(f"{COUNT:,} entries, {place.stat().st_size / COUNT:.0f} bytes each")
    for name, act in {
        "open, chain verified": lambda: open_journal(place).close(),
        "open with a checkpoint, last 100 parsed": lambda: last(place, 100),
        "open and parse every entry": lambda: last(place, COUNT),
    }.items():
        bare, kept = alternating(5, lambda: parsed_bare(place), act)
        report(name, kept, "json.loads of every line", bare)


def filled(place: Path) -> Journal:
    journal = create(place, {"game": "none"})
    with patch("os.fsync"):
        for number in range(COUNT):
            journal.append(step(number))
    return journal


def last(place: Path, count: int) -> None:
    record = read(place)
    assert record.checkpoint()
    for _ in record.entries[-count:]:
        pass


def parsed_bare(place: Path) -> None:
    with open(place, "rb") as file:
        for line in file:
            json.loads(line)


def alternating(times: int, baseline: Callable[[], None], act: Callable[[], None]) -> tuple[float, float]:
    """Medians in seconds, the two taken in turn, so that a busy machine slows both."""
    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(times):
        for kept, work in zip(taken, (baseline, act), strict=True):
            start = perf_counter()
            work()
            kept.append(perf_counter() - start)
    return median(taken[0]), median(taken[1])


def report(name: str, figure: float, baseline: str, bare: float) -> None:
    print(f"{name}: {figure * 1000:.2f} ms, {figure / bare:.2f} × {baseline} ({bare * 1000:.2f} ms)")


if __name__ == "__main__":
    main()
