"""How hard the tests try: quickly on every day, with full numbers under ./dev prove."""

import gc
import os
import sys
from collections.abc import Callable
from typing import Any, TypeVar

Given = TypeVar("Given")

MEASURING = getattr(sys.modules.get("slipcover.probe"), "signal", None)
"""What is called where branches are measured, on Python 3.11; it is no work of the program."""
PROVING = os.environ.get("TABLETOP_PROVE") == "1"


def numbers(quick: int, full: int) -> int:
    """How many rounds to play, boards to count, acts to draw: the full number under ./dev prove."""
    return full if PROVING else quick


def measured(work: Callable[..., Given], *given: Any) -> tuple[Given, int]:
    """What the work gives, and how much it is in calls of functions: as many on a slow machine as on a fast one."""
    made, watching, clearing = 0, sys.getprofile(), gc.isenabled()

    def note(frame: object, event: str, called: object) -> None:
        nonlocal made
        made += event in ("call", "c_call") and called is not MEASURING

    gc.disable()  # what other tests left behind is not cleaned up meanwhile
    sys.setprofile(note)
    try:
        return work(*given), made
    finally:
        sys.setprofile(watching)
        if clearing:
            gc.enable()


def calls(work: Callable[..., object], *given: Any) -> int:
    return measured(work, *given)[1]
