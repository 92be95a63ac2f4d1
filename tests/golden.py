"""Sentences that are kept in one file for an area of the language, so that a better sentence is one line to change there.

In such a file each case stands on a line, and what is said of it on the indented lines below; ``# …`` says at which table.
``python -m tests.golden`` writes anew what is said in all of them. Read what has changed before it is kept.
"""

import importlib
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent
KEPT_BY = ("tests.engine.test_sentences", "tests.clerk.language.test_messages", "tests.clerk.english.test_describe")


class Case(NamedTuple):
    """What is tried, at which table, and what is said of it."""

    at: str
    tried: str
    said: str

    def __str__(self) -> str:
        return self.tried


def cases(file: Path) -> list[Case]:
    """The cases of a golden file, in its order."""
    return [*_read(file.read_text("utf-8"))]


def _read(text: str) -> Iterator[Case]:
    at = ""
    for block in re.split(r"\n(?! )", text.rstrip()):
        tried, _, said = block.partition("\n")
        if tried.startswith("# "):
            at = tried.removeprefix("# ")
        elif tried:
            yield Case(at, tried, "\n".join(line.removeprefix("    ") for line in said.split("\n")))


def text_of(case: Case) -> str:
    """What is tried; of several lines, or with a sign that nobody sees, it stands there as JSON has it."""
    return str(json.loads(case.tried)) if case.tried.startswith('"') else case.tried


def write_anew(file: Path, say: Callable[[Case], str]) -> None:
    """The same cases with what is said of them today."""
    lines, at = list[str](), ""
    for case in cases(file):
        if case.at != at:
            at = case.at
            lines += ["", f"# {at}"] if lines else [f"# {at}"]
        lines += [case.tried, *(f"    {line}".rstrip() for line in say(case).split("\n"))]
    file.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    for name in KEPT_BY:
        importlib.import_module(name).write_golden_file()
