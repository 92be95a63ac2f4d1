"""How one list of words or lines became another, in a time that does not grow with the square of their lengths."""

from collections import Counter
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher

from tabletop.engine.text.words import stretch

MOST_ALIKE = 100_000
"""Lists with more pairs of equal items than this, as a word said ten thousand times over, are told apart by one stretch."""

Part = tuple[str, int, int, int, int]
"""What was done, ``"equal"``, ``"replace"``, ``"delete"`` or ``"insert"``, to which items of the one, and which of the other."""


def compared(was: Sequence[str], now: Sequence[str], between: Callable[[str], bool] | None = None) -> Sequence[Part]:
    """The parts in which the one list became the other, in order. ``between`` says which items, such as spaces, are never kept
    for their own sake."""
    if _alike(was, now, between) <= MOST_ALIKE:
        return SequenceMatcher(between, was, now, autojunk=False).get_opcodes()
    parted = stretch(was, now)
    gone, come = was[parted.at : parted.to], now[parted.new_at : parted.new_to]
    few = _alike(gone, come, between) <= MOST_ALIKE
    inner = SequenceMatcher(between, gone, come, autojunk=False).get_opcodes() if few else [_replaced(len(gone), len(come))]
    middle = [(said, a + parted.at, b + parted.at, c + parted.new_at, d + parted.new_at) for said, a, b, c, d in inner]
    parts = ("equal", 0, parted.at, 0, parted.new_at), *middle, ("equal", parted.to, len(was), parted.new_to, len(now))
    return [part for part in parts if part[1] < part[2] or part[3] < part[4]]


def _replaced(gone: int, come: int) -> Part:
    return "replace" if gone and come else "delete" if gone else "insert", 0, gone, 0, come


def _alike(was: Sequence[str], now: Sequence[str], between: Callable[[str], bool] | None) -> int:
    """How many pairs of equal items would be looked at."""
    counts = Counter(now)
    return sum(times * counts[item] for item, times in Counter(was).items() if between is None or not between(item))
