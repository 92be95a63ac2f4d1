"""How the table is opened from the command line. People wait for it, so the rest of the program is loaded only now."""

import argparse
from collections.abc import Sequence
from pathlib import Path

DONE, NOT_DONE = 0, 1
"""What every command gives back."""
OPEN = "open"


def open_table(given: Sequence[str]) -> int:
    arguments = parser().parse_args(given)
    from tabletop import app

    return app.run(arguments.file, arguments.portable)


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog=f"tabletop {OPEN}")
    made.add_argument("file", nargs="?", type=Path)
    made.add_argument("--portable", type=Path, metavar="DIR", help="keep games and settings in this folder")
    return made
