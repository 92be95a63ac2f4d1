"""Ways to open, to damage and to starve a journal."""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from zlib import crc32

import pytest

from tabletop.journal import Trouble, open_journal

ROOT = Path(__file__).parent.parent.parent

on_posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows neither deletes an open file nor sets such limits")
on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")


def trouble_of(act: Callable[[], object]) -> Trouble:
    with pytest.raises(Trouble) as caught:
        act()
    return caught.value


def child(*words: str | Path) -> list[str]:
    return [sys.executable, "-m", "tests.journal.child", *map(str, words)]


def said(*words: str | Path) -> list[str]:
    return subprocess.run(child(*words), cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()


def open_and_close(place: Path) -> tuple[str, ...]:
    with closing(open_journal(place)) as journal:
        return journal.notices


def chained(*lines: bytes) -> bytes:
    """The lines, whatever they say, under good seals."""
    text, total = b"", 0
    for line in lines:
        content = line[:-1] + b","
        total = crc32(content, total)
        text += content + b'"sum":"%08x"}\n' % total
    return text


def refusing(number: int) -> Callable[..., int]:
    def refuse(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    return refuse
