"""Faults planted in the pure rooms, and how many of them no test finds: ``./dev prove`` tells it at its end.

The tests run once, and it is noted which functions each of them calls. Then a fixed sample of faults is planted, one at a time,
each in a process forked for it, and tests that call that function run there until one fails.
"""

import ast
import gc
import os
import random
import resource
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple, TypeAlias

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

ROOMS = ("tabletop/engine", "tabletop/clerk", "tabletop/journal", "tabletop/game")
PLANTED = os.environ.get("TABLETOP_MUTANTS", "250")
"""How many faults are planted; or in which one file, and then all that may be in it."""
MOST_LIVING = 30
"""Where more of a hundred live, the run is red."""
LONGEST = 15.0
"""For so many seconds tests are run against one fault, as long as they took without it."""
FOUND, LIVES, NOT_PLANTED = 0, 1, 2

Place: TypeAlias = tuple[str, str, int]
"""A function: its file, name and first line."""
Otherwise: TypeAlias = dict[Place, CodeType]
OTHERWISE: dict[type[ast.AST], type[Any]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


class Fault(NamedTuple):
    """One thing in a file that is otherwise: which node, as they are walked, and which of its changes."""

    file: str
    line: int
    said: str
    node: int
    choice: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.said}"


def faults(file: str) -> Iterator[Fault]:
    """Every fault that may be planted inside the functions of a file."""
    tree = ast.parse(Path(file).read_text("utf-8"))
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda))
    inside = {id(each) for node in functions for part in bodies(node) for each in ast.walk(part)}
    for number, node in enumerate(ast.walk(tree)):
        for choice, changed in enumerate(changes(node) if id(node) in inside else ()):
            line = getattr(node, "lineno", 0) or node.target.lineno  # type: ignore[attr-defined]
            yield Fault(file, line, f"{short(node)} → {short(changed)}", number, choice)


def bodies(function: ast.FunctionDef | ast.Lambda) -> list[Any]:
    return function.body if isinstance(function.body, list) else [function.body]


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """The node with one thing in it otherwise."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in OTHERWISE:
        yield with_fields(node, ops=[OTHERWISE[type(node.ops[0])](), *node.ops[1:]])
    elif isinstance(node, ast.BinOp | ast.BoolOp) and type(node.op) in OTHERWISE:
        yield with_fields(node, op=OTHERWISE[type(node.op)]())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield with_fields(node, value=node.value + 1)
    elif isinstance(node, ast.comprehension) and node.ifs:
        yield with_fields(node, ifs=node.ifs[1:])
    elif isinstance(node, ast.AugAssign) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        yield ast.copy_location(ast.Pass(), node)
    if isinstance(node, ast.BoolOp):
        for left in without_one(node.values):
            yield with_fields(node, values=left) if len(left) > 1 else left[0]
    if isinstance(node, ast.Assign) and isinstance(names := node.targets[0], ast.Tuple):
        for place, name in enumerate(names.elts):
            if isinstance(name, ast.Attribute):  # what is assigned with others is lost
                lost = ast.copy_location(ast.Name("_", ast.Store()), name)
                kept = [*names.elts[:place], lost, *names.elts[place + 1 :]]
                yield with_fields(node, targets=[with_fields(names, elts=kept)])


def without_one(values: list[ast.expr]) -> list[list[ast.expr]]:
    return [values[:place] + values[place + 1 :] for place in range(len(values))]


def with_fields(node: ast.AST, **fields: Any) -> ast.AST:
    return ast.copy_location(type(node)(**{**dict(ast.iter_fields(node)), **fields}), node)


def short(node: ast.AST) -> str:
    said = " ".join(ast.unparse(node).split())
    return said if len(said) < 60 else said[:59] + "…"


class Planting(ast.NodeTransformer):
    """Puts the fault into the tree of its file."""

    def __init__(self, fault: Fault, tree: ast.Module) -> None:
        self._node = [*ast.walk(tree)][fault.node]
        self._changed = [*changes(self._node)][fault.choice]

    def visit(self, node: ast.AST) -> Any:
        return self._changed if node is self._node else super().visit(node)


def planted(fault: Fault) -> Otherwise:
    """The code with the fault in it of the functions round it, from the outermost to the innermost."""
    file, text = os.path.abspath(fault.file), Path(fault.file).read_text("utf-8")
    tree = ast.parse(text)
    with_it = compile(ast.fix_missing_locations(Planting(fault, tree).visit(tree)), file, "exec")
    return {place_of(before): after for before, after in pairs(compile(text, file, "exec"), with_it)}


def pairs(before: CodeType, after: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The codes that differ, one inside the other."""
    if before == after:
        return
    yield before, after
    one, other = ([each for each in code.co_consts if isinstance(each, CodeType)] for code in (before, after))
    if len(one) == len(other):
        for each in zip(one, other, strict=True):
            yield from pairs(*each)


def place_of(code: CodeType) -> Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno


class Mutants:
    """Notes what each test calls, and afterwards plants the faults."""

    def __init__(self) -> None:
        self._tests: dict[Place, list[pytest.Item]] = defaultdict(list)
        self._took: dict[str, float] = {}
        self._ended: Counter[int] = Counter()
        self._lived: list[Fault] = []
        self._all = 0

    def pytest_sessionstart(self) -> None:
        quick = settings.get_profile("quick")
        settings.register_profile("mutants", parent=quick, phases=(Phase.explicit, Phase.generate), database=None)
        settings.load_profile("mutants")  # what fails need not be made smaller

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        called = set[CodeType]()

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call":
                called.add(frame.f_code)

        began = time.process_time()
        sys.setprofile(note)
        try:
            return (yield)
        finally:
            sys.setprofile(None)
            self._took[item.nodeid] = time.process_time() - began
            for code in called:
                if any(room in code.co_filename for room in ROOMS):
                    self._tests[place_of(code)].append(item)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Iterator[Any]:
        ran = yield
        waiting = self._sample()
        self._look_round()
        under_way: dict[int, Fault] = {}
        while not session.testsfailed and (waiting or under_way):
            while waiting and len(under_way) < (os.cpu_count() or 1):
                fault = waiting.pop()
                under_way[self._tried(fault)] = fault
            process, status = os.wait()
            ended, fault = os.waitstatus_to_exitcode(status), under_way.pop(process)
            self._ended[ended] += 1
            if ended == LIVES:
                self._lived.append(fault)
        return ran

    def _sample(self) -> list[Fault]:
        files = sorted(file.as_posix() for room in ROOMS for file in Path(room).rglob("*.py"))
        every = [fault for file in ([PLANTED] if PLANTED in files else files) for fault in faults(file)]
        self._all = len(every)
        return every if PLANTED in files else random.Random("faults").sample(every, int(PLANTED))

    def _look_round(self) -> None:
        """Whatever has code, once for all processes; what was put out of sight of the collector as the tests began as well."""
        gc.unfreeze()
        self._functions: dict[Place, list[FunctionType]] = defaultdict(list)
        self._caches = list[Any]()
        for each in gc.get_objects():
            if isinstance(each, FunctionType):
                self._functions[place_of(each.__code__)].append(each)
            if isinstance(each, _lru_cache_wrapper) and (each.__module__ or "").startswith(("tabletop", "tests")):
                self._caches.append(each)
        gc.freeze()

    def _tried(self, fault: Fault) -> int:
        """A process of its own with that fault in it: what it ends with says whether a test found it."""
        if child := os.fork():
            return child
        ended = FOUND
        try:
            silent = os.open(os.devnull, os.O_RDWR)
            for stream in (1, 2):
                os.dup2(silent, stream)
            limit = int(4 * LONGEST)  # what never ends is found as well
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
            ended = self._outcome(fault, planted(fault))
        finally:
            os._exit(ended)

    def _outcome(self, fault: Fault, otherwise: Otherwise) -> int:
        """Tests of the same room run first, and of these the quick ones, so that as many as can be have their say."""
        exchanged = [(each, otherwise[place]) for place in otherwise for each in self._functions.get(place, ())]
        for function, code in exchanged:
            function.__code__ = code
        for cache in self._caches:
            cache.cache_clear()
        tests = {test.nodeid: test for test in self._tests.get([*otherwise][-1], ())} if otherwise else {}
        near = fault.file.replace("tabletop", "tests", 1).split("/")[:2]
        left = LONGEST
        for name in sorted(tests, key=lambda name: (name.split("/")[:2] != near, self._took[name])):
            if any(report.failed for report in runtestprotocol(tests[name], log=False, nextitem=None)):
                return FOUND
            left -= self._took[name]
            if left < 0:
                break
        return LIVES if exchanged else NOT_PLANTED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        planted = self._ended.total() - self._ended[NOT_PLANTED]
        terminalreporter.section("faults planted in engine, clerk, journal and game")
        terminalreporter.write_line(f"{len(self._lived)} of {planted} lived, a sample of {self._all}")
        if self._ended[NOT_PLANTED]:
            terminalreporter.write_line(f"{self._ended[NOT_PLANTED]} more stand in what no test loads")
        for fault in sorted(self._lived):
            terminalreporter.write_line(f"  {fault}")

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        planted = self._ended.total() - self._ended[NOT_PLANTED]
        if 100 * len(self._lived) > MOST_LIVING * planted or 2 * planted < self._ended.total():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Mutants())
