"""How hard the tests try: quickly on every day, with full numbers under ./dev prove."""

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager

PROVING = os.environ.get("TABLETOP_PROVE") == "1"


def numbers(quick: int, full: int) -> int:
    """How many rounds to play, boards to count, acts to draw: the full number under ./dev prove."""
    return full if PROVING else quick


@contextmanager
def undisturbed() -> Iterator[None]:
    """Measures what the work itself takes: no collector cleans up meanwhile what other tests left behind."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
