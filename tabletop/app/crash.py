"""What is written down when what cannot happen has happened: never a secret of the game."""

import sys
from pathlib import Path
from traceback import format_tb
from types import TracebackType

from tabletop import __version__

HARMLESS = (AttributeError, ImportError, NameError, RecursionError, TypeError)
"""Errors whose words name parts of the program; what any other says may hold a card."""


def crash_told(error: BaseException) -> str:
    """Where it happened and what sort of error it was; of its words only those that cannot name a card."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    words = f": {error}" if type(error) in HARMLESS else ""
    return (crash_told(before) if before else "") + "".join(format_tb(error.__traceback__)) + f"{type(error).__name__}{words}\n"


class Crash:
    """What cannot happen has happened: it is written down, without any secret of the game, and said on the console."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        text = crash_told(error)
        sys.stderr.write(text)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            (self._folder / "crash.log").write_text(f"Nomic Tabletop {__version__}, {sys.platform}\n{text}", "utf-8")
        except OSError:
            sys.stderr.write("The log could not be written.\n")
