"""Game files that somebody has changed and sealed again: good seals, whatever the lines say."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.journal.ways import chained

Line = dict[str, Any]


def lines_of(file: Path) -> list[Line]:
    """The lines of a game file, the head first, without their seals."""
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    return [{name: item for name, item in line.items() if name != "sum"} for line in lines]


def sealed(file: Path, lines: Iterable[Line]) -> Path:
    """The file with these lines under good seals."""
    file.write_bytes(chained(*(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() for line in lines)))
    return file
