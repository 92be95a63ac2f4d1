"""How one list of words or lines became another, in a time that does not grow with the square of their lengths; and what that
changed between two wordings, word by word."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby

from tabletop.engine.text.words import Swap, places, stretch

MOST_ALIKE = 100_000
"""Lists with more pairs of equal items than this, as a word said ten thousand times over, are told apart by one stretch."""
_TOKENS = re.compile(r"\s+|\w+(?:['’-]\w+)*|[^\w\s]")
_WORDS = re.compile(r"\s*\S+")
REMOVED, ADDED = "removed", "added"
BETWEEN = 1
"""So few unchanged words between two changes are read as part of one change."""

Part = tuple[str, int, int, int, int]
"""What was done, ``"equal"``, ``"replace"``, ``"delete"`` or ``"insert"``, to which items of the one, and which of the other."""
Stretch = tuple[str, Sequence[str]]
"""What is told of some tokens, nothing for plain ones, and the tokens."""


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


def word_changes(old: str, new: str, in_row: bool | None = None) -> tuple[tuple[str, str], ...]:
    """The new wording with what went out of the old one: stretches of text, each after what it is: nothing for plain,
    ``"removed"`` or ``"added"``.

    Plain and added stretches together are the new wording, plain and removed ones the old. What was removed stands before
    what came in its place, and words that changed side by side are one stretch, not a patchwork. Where words are counted, it is
    told whether they are in a row or one by one: whole words then, and as many as were counted.
    """
    if in_row is not None:
        return _counted(old, new, in_row)
    before, after = _TOKENS.findall(old), _TOKENS.findall(new)
    parted = stretch(before, after)
    middle = _changes(before[parted.at : parted.to], after[parted.new_at : parted.new_to])
    return tuple(_joined([("", before[: parted.at]), *middle, ("", before[parted.to :])]))


def _counted(old: str, new: str, in_row: bool) -> tuple[tuple[str, str], ...]:
    """Whole words, each with the space before it, that are counted as replaced in a row or at as many places as need be."""
    before, after = _WORDS.findall(old), _WORDS.findall(new)
    was, now = (tuple(word.strip() for word in words) for words in (before, after))
    found: tuple[Swap, ...] = (stretch(was, now),) if in_row else places(was, now)
    parts: list[Stretch] = []
    at = 0
    for each in found:
        gone, come = "".join(before[each.at : each.to]), "".join(after[each.new_at : each.new_to])
        begins = gone[: len(gone) - len(gone.lstrip())]
        space = len(begins) if come.startswith(begins) else 0
        parts += [("", [*after[at : each.new_at], come[:space]]), (REMOVED, [gone[space:]]), (ADDED, [come[space:]])]
        at = each.new_to
    return tuple(_joined([*parts, ("", after[at:])]))


def _changes(before: list[str], after: list[str]) -> list[Stretch]:
    """Stretches kept, taken out and put in; what hardly parts two changes, a word or a mere space, belongs to both."""
    parts: list[Stretch] = []
    codes = compared(before, after, str.isspace)
    for index, (code, a, b, c, d) in enumerate(codes):
        inside = 0 < index < len(codes) - 1
        if code == "equal" and not (inside and sum(token[0].isalnum() for token in before[a:b]) <= BETWEEN):
            parts.append(("", before[a:b]))
        else:
            parts += [(REMOVED, before[a:b]), (ADDED, after[c:d])]
    return parts


def _joined(parts: Sequence[Stretch]) -> Iterator[tuple[str, str]]:
    """Stretches of one kind each; between two plain stretches all that was removed comes first."""
    for plain, group in groupby((part for part in parts if part[1]), key=lambda part: part[0] == ""):
        several = list(group)
        for kind in ("",) if plain else (REMOVED, ADDED):
            text = "".join("".join(tokens) for each, tokens in several if each == kind)
            if text:
                yield kind, text
