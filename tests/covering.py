"""How many branches of the pure rooms the tests go through: measured by `./dev test`, told at its end, red below the floor."""

import json
import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import slipcover

FLOOR = 95  # per cent of a room's branches
ROOMS = ("engine", "clerk", "journal", "game")

Covered = dict[str, Any]  # slipcover's account of each file


class Measuring(slipcover.Slipcover):
    """Takes what was seen out of the code again, but never while calls are counted, since that would be counted as well."""

    def deinstrument_seen(self) -> None:
        if sys.getprofile() is None:
            super().deinstrument_seen()


class Worker:
    """Measures one process of the tests. Made before anything of the program is imported."""

    def __init__(self) -> None:
        folders = [str(Path("tabletop") / room) for room in ROOMS]
        # Taken out more often, it takes longer than it saves.
        self.measured = Measuring(branch=True, source=folders, d_miss_threshold=2_000)
        slipcover.ImportManager(self.measured, slipcover.FileMatcher(sources=folders)).__enter__()

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        session.config.workeroutput["covered"] = json.dumps(self.measured.get_coverage())  # type: ignore[attr-defined]


class Account:
    """What all processes measured together, in the process that tells it."""

    def __init__(self) -> None:
        self.covered: Covered = {}

    def pytest_testnodedown(self, node: Any) -> None:
        measured = json.loads(getattr(node, "workeroutput", {}).get("covered", "{}"))  # nothing of a process that was killed
        if self.covered and measured:
            slipcover.merge_coverage(self.covered, measured)
        self.covered = self.covered or measured

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if exitstatus == pytest.ExitCode.OK and any(share < FLOOR for _, share, _ in shares(self.covered)):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("branches that the tests go through")
        for line in told(self.covered):
            terminalreporter.write_line(line)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(worker or Account())


worker = Worker() if "PYTEST_XDIST_WORKER" in os.environ else None


def shares(covered: Covered) -> list[tuple[str, float, Counter[str]]]:
    """Of each room, how many of a hundred branches are gone through, and of which files how many are not."""
    told = []
    for room in ROOMS:
        files = {file: said["summary"] for file, said in covered["files"].items() if Path(file).parts[:2] == ("tabletop", room)}
        gone = sum(summary["covered_branches"] for summary in files.values())
        missed = Counter({file: summary["missing_branches"] for file, summary in files.items()})
        told.append((room, 100 * gone / (gone + missed.total()), missed))
    return told


def told(covered: Covered) -> list[str]:
    lines = []
    for room, share, missed in shares(covered):
        lines.append(f"{room:<10}{share:5.1f} %" + (f"   short of {FLOOR} %" if share < FLOOR else ""))
        if share < FLOOR:
            lines += [f"          {count:5} not gone through in {file}" for file, count in missed.most_common(10) if count]
    return lines
