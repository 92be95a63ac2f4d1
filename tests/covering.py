"""How many branches of the pure rooms the tests go through: measured by `./dev test`, told at its end, red below the floor.

In a module of these rooms, as it is imported, a sign stands on each way that goes on from a decision: `_gone[17] = 1`. Nothing is
called for it, so that the tests take hardly longer and count the same calls.
"""

import ast
import os
import sys
from collections import Counter
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from pkgutil import walk_packages
from types import CodeType, ModuleType
from typing import Any

import pytest

FLOOR = 95  # per cent of a room's branches
ROOMS = ("engine", "clerk", "journal", "game")

Covered = dict[str, list[int]]
"""For each module by its name, and each of its branches as they stand: 1 if it was gone through, otherwise 0."""


class Signs(ast.NodeTransformer):
    """Sets the signs, and counts them; where only one way can ever be gone, there is none."""

    def __init__(self) -> None:
        self.count = 0

    def _sign(self, decision: ast.stmt) -> ast.stmt:
        place = ast.Subscript(ast.Name("_gone", ast.Load()), ast.Constant(self.count), ast.Store())
        self.count += 1
        return ast.copy_location(ast.Assign([place], ast.Constant(1)), decision)

    def _two_ways(self, decision: Any) -> ast.AST:
        self.generic_visit(decision)
        decision.body.insert(0, self._sign(decision))
        decision.orelse.insert(0, self._sign(decision))
        return decision

    def visit_If(self, decision: ast.If) -> ast.AST:
        only_types = isinstance(decision.test, ast.Name) and decision.test.id == "TYPE_CHECKING"
        return decision if only_types else self._two_ways(decision)

    def visit_While(self, decision: ast.While) -> ast.AST:
        return self.generic_visit(decision) if isinstance(decision.test, ast.Constant) else self._two_ways(decision)

    visit_For = _two_ways

    def visit_Match(self, decision: ast.Match) -> ast.AST:
        self.generic_visit(decision)
        last = decision.cases[-1]
        if last.guard or not isinstance(last.pattern, ast.MatchAs) or last.pattern.pattern:
            decision.cases.append(ast.match_case(ast.MatchAs(), body=[]))
        for case in decision.cases:
            case.body.insert(0, self._sign(decision))
        return decision


class Signed(SourceFileLoader):
    """Compiles a module with its signs, anew each time: what is kept compiled is for others and has none."""

    def __init__(self, name: str, path: str) -> None:
        super().__init__(name, path)
        self.gone: list[int] = []

    def path_stats(self, path: str) -> Any:
        raise OSError

    def source_to_code(self, data: Any, path: Any, **how: Any) -> CodeType:
        signs = Signs()
        signed = ast.fix_missing_locations(signs.visit(ast.parse(data)))
        self.gone += [0] * signs.count
        return compile(signed, path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        module._gone = self.gone  # type: ignore[attr-defined]
        super().exec_module(module)


class Worker:
    """Measures one process of the tests. Made before anything of the program is imported."""

    def __init__(self) -> None:
        self.covered: Covered = {}
        sys.meta_path.insert(0, self)  # type: ignore[arg-type]

    def find_spec(self, name: str, path: Any, target: object = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path) if name.startswith("tabletop.") and name.split(".")[1] in ROOMS else None
        if spec and spec.origin:
            spec.loader = signed = Signed(name, spec.origin)
            self.covered[name] = signed.gone
        return spec

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        for room in ROOMS:  # what no test has imported counts as well
            for module in walk_packages([str(Path("tabletop") / room)], f"tabletop.{room}."):
                import_module(module.name)
        session.config.workeroutput["covered"] = self.covered  # type: ignore[attr-defined]


class Account:
    """What all processes measured together, in the process that tells it."""

    def __init__(self) -> None:
        self.covered: Covered = {}

    def pytest_testnodedown(self, node: Any) -> None:
        for module, gone in getattr(node, "workeroutput", {}).get("covered", {}).items():  # nothing of a process that was killed
            self.covered[module] = [max(both) for both in zip(gone, self.covered.get(module, gone), strict=True)]

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
    """Of each room, how many of a hundred branches are gone through, and of which modules how many are not."""
    told = []
    for room in ROOMS:
        modules = {module: gone for module, gone in covered.items() if module.split(".")[1] == room}
        missed = Counter({module: gone.count(0) for module, gone in modules.items()})
        every = sum(len(gone) for gone in modules.values())
        told.append((room, 100 * (every - missed.total()) / every, missed))
    return told


def told(covered: Covered) -> list[str]:
    lines = []
    for room, share, missed in shares(covered):
        lines.append(f"{room:<10}{share:5.1f} %" + (f"   short of {FLOOR} %" if share < FLOOR else ""))
        if share < FLOOR:
            lines += [f"          {count:5} not gone through in {module}" for module, count in missed.most_common(10) if count]
    return lines
