"""The command line: which command it is. Opening the table loads nothing that only the other commands need."""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from time import time

DONE, NOT_DONE = 0, 1
"""What every command gives back."""
OPEN = "open"
COMMANDS = (OPEN, "new", "act", "show", "law", "print", "export", "template", "check", "self-test")


def main(argv: Sequence[str] | None = None, *, now: Callable[[], float] = time) -> int:
    """Run one command. Gives 0 for done, 1 for objected or not to be had (a sentence on standard error), 2 for wrong use."""
    given = list(sys.argv[1:] if argv is None else argv)
    if not given or given[0] not in (*COMMANDS, "-h", "--help", "--version"):
        given.insert(0, OPEN)
    _speak_utf_8()
    try:
        return open_table(given[1:]) if given[0] == OPEN else _run(given, now)
    except KeyboardInterrupt:
        print("Stopped. What was done is whole.", file=sys.stderr)
        return NOT_DONE
    except OSError as trouble:
        print(f"{trouble.filename or 'The file'}: {trouble.strerror}.", file=sys.stderr)
        return NOT_DONE
    except ImportError as trouble:
        lacking = re.match(r"(\S+): cannot open shared object file", str(trouble))
        if lacking is None:
            raise
        print(f"This system lacks {lacking[1]}. Install the package that brings it, and try again.", file=sys.stderr)
        return NOT_DONE


def open_table(given: Sequence[str]) -> int:
    arguments = opening().parse_args(given)
    from tabletop import app

    return app.run(arguments.file, arguments.portable)


def opening() -> argparse.ArgumentParser:
    """What may be said when the table is opened."""
    made = argparse.ArgumentParser(prog=f"tabletop {OPEN}")
    made.add_argument("file", nargs="?", type=Path)
    made.add_argument("--portable", type=Path, metavar="DIR", help="keep games and settings in this folder")
    return made


def _speak_utf_8() -> None:
    """Lines of JSON are UTF-8 on every system, whatever its console takes for letters."""
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)


def _run(given: Sequence[str], now: Callable[[], float]) -> int:
    from tabletop.cli import commands

    return commands.run(given, now)
