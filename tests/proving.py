"""How hard the tests try: quickly on every day, with full numbers under ./dev prove."""

import os

PROVING = os.environ.get("TABLETOP_PROVE") == "1"


def numbers(quick: int, full: int) -> int:
    """How many rounds to play, boards to count, acts to draw: the full number under ./dev prove."""
    return full if PROVING else quick
