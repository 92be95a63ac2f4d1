"""Sentences that are kept in one file for an area, so that a better sentence is one line to change there.

A test says ``assert told(session) == approved()``: what was approved for it stands in ``golden/said.txt`` beside the test, under
its name, in the order in which the test compares. ``python -m tests.golden`` writes anew what is said in all golden files, and
``python -m tests.golden TEST_FILE…`` what is said in the tests of these files alone, so that no sentence is typed. Read what has
changed before it is kept. What somebody may not know, or what a test has written itself, is better said in the test.

In a golden file each case stands on a line, and what is said of it on the indented lines below; ``# …`` says at which table, or
in which file of tests.
"""

import importlib
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
COMPARED = "== approved()"
KEPT_BY = (
    "tests.engine.test_sentences",
    "tests.clerk.language.test_messages",
    "tests.clerk.english.test_describe",
    "tests.games.test_card_evening",
    "tests.games.test_nomic_evenings",
    "tests.games.test_chess_evening",
    "tests.paper.test_golden",
)


class Case(NamedTuple):
    """What is tried, at which table, and what is said of it."""

    at: str
    tried: str
    said: str

    def __str__(self) -> str:
        return self.tried


def cases(file: Path) -> list[Case]:
    """The cases of a golden file, in its order."""
    return [*_read(file.read_text("utf-8"))] if file.exists() else []


def _read(text: str) -> Iterator[Case]:
    at = ""
    for block in re.split(r"\n+(?=\S)", text.rstrip()):
        tried, _, said = block.partition("\n")
        if tried.startswith("# "):
            at = tried.removeprefix("# ")
        elif tried:
            yield Case(at, tried, "\n".join(line.removeprefix("    ") for line in said.split("\n")))


def _write(file: Path, kept: Iterable[Case]) -> None:
    lines, at = list[str](), ""
    for case in kept:
        if case.at != at:
            at = case.at
            lines += ["", f"# {at}"] if lines else [f"# {at}"]
        lines += [case.tried, *(f"    {line}".rstrip() for line in case.said.split("\n"))]
    file.parent.mkdir(exist_ok=True)
    file.write_text("\n".join(lines) + "\n", "utf-8")


def text_of(case: Case) -> str:
    """What is tried; of several lines, or with a sign that nobody sees, it stands there as JSON has it."""
    return str(json.loads(case.tried)) if case.tried.startswith('"') else case.tried


def write_anew(file: Path, say: Callable[[Case], str]) -> None:
    """The same cases with what is said of them today."""
    _write(file, [case._replace(said=say(case)) for case in cases(file)])


class Approved(str):
    """What is approved: equal to a text that reads so, or to values of which each reads so on a line of its own."""

    def __eq__(self, said: object) -> bool:
        return str(self) == written(said)

    def __ne__(self, said: object) -> bool:
        return not self == said

    __hash__ = str.__hash__


class Heard:
    """In the place of what is approved, while that is written anew: whatever is said is kept."""

    def __init__(self, kept: list[Case], at: str, tried: str) -> None:
        self._keep: Callable[[str], None] = lambda said: kept.append(Case(at, tried, said))

    def __eq__(self, said: object) -> bool:
        self._keep(written(said))
        return True

    __hash__ = None  # type: ignore[assignment]


def written(said: object) -> str:
    """A text as it stands, but for blanks at the ends of its lines; several values with a line for each."""
    text = "\n".join(f"- {each}" for each in said) if isinstance(said, list | tuple) else str(said)
    return "\n".join(line.rstrip() for line in text.rstrip().split("\n"))


class Running:
    """The test that is running, and what has been approved for it."""

    def __init__(self) -> None:
        self.heard: dict[Path, list[Case]] | None = None
        self.begin("")

    def begin(self, test: str) -> None:
        self._test, self._compared = test, 0

    def approved(self) -> Approved | Heard:
        self._compared += 1
        file, _, name = self._test.partition("::")
        tried = re.sub(r"^(\w+::)?test_", "", name).replace("_", " ") + (f" ({self._compared})" if self._compared > 1 else "")
        golden, at = ROOT / Path(file).parent / "golden" / "said.txt", Path(file).name
        if self.heard is not None:
            return Heard(self.heard.setdefault(golden, []), at, tried)
        return Approved(_said(golden).get((at, tried), f"not approved yet: python -m tests.golden {file}"))


@cache
def _said(golden: Path) -> dict[tuple[str, str], str]:
    return {(case.at, case.tried): case.said for case in cases(golden)}


running = Running()


def approved() -> Any:
    """What was approved here for the test that is running; equal to what reads so, and to nothing else."""
    return running.approved()


def speakers() -> list[str]:
    """The files of tests that ask what was approved."""
    files = sorted(ROOT.glob("tests/**/test_*.py"))
    return [str(file.relative_to(ROOT)) for file in files if COMPARED in file.read_text("utf-8")]


def write_said(files: list[str]) -> None:
    """What the tests in these files hear said is what was approved from now on, if nothing else in them fails."""
    running.heard = {}
    if failed := pytest.main(["-m", "", "--timeout", "3600", *files]):
        sys.exit(failed)
    others = {str(ROOT / file) for file in speakers()} - {str(ROOT / file) for file in files}
    for golden, heard in running.heard.items():
        kept = [case for case in cases(golden) if str(golden.parent.parent / case.at) in others]
        _write(golden, sorted([*kept, *heard], key=lambda case: case.at))


if __name__ == "__main__":
    from tests import golden  # as the tests know it

    if not sys.argv[1:]:
        for name in KEPT_BY:
            importlib.import_module(name).write_golden_file()
    golden.write_said(sys.argv[1:] or speakers())
