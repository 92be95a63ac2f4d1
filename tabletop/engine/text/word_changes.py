"""What changed between two wordings, word by word."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from tabletop.engine.text.comparing import compared

_TOKENS = re.compile(r"\s+|\w+(?:['’-]\w+)*|[^\w\s]")
REMOVED, ADDED = "removed", "added"
BETWEEN = 1
"""So few unchanged words between two changes are read as part of one change."""

Part = tuple[str, Sequence[str]]


def word_changes(old: str, new: str) -> tuple[tuple[str, str], ...]:
    """The new wording with what went out of the old one: stretches of text, each after what it is: nothing for plain,
    ``"removed"`` or ``"added"``.

    Plain and added stretches together are the new wording, plain and removed ones the old. What was removed stands before
    what came in its place, and words that changed side by side are one stretch, not a patchwork.
    """
    before, after = _TOKENS.findall(old), _TOKENS.findall(new)
    head = _shared(before, after)
    tail = _shared(before[head:][::-1], after[head:][::-1])
    middle = _changes(before[head : len(before) - tail], after[head : len(after) - tail])
    return tuple(_joined([("", before[:head]), *middle, ("", before[len(before) - tail :])]))


def _words_in(tokens: Sequence[str]) -> int:
    return sum(token[0].isalnum() for token in tokens)


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """How many tokens two lists begin with in common."""
    pairs = zip(one, other, strict=False)
    return next((index for index, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _changes(before: list[str], after: list[str]) -> list[Part]:
    """Stretches kept, taken out and put in; what hardly parts two changes, a word or a mere space, belongs to both."""
    parts: list[Part] = []
    codes = compared(before, after, str.isspace)
    for index, (code, a, b, c, d) in enumerate(codes):
        inside = 0 < index < len(codes) - 1
        if code == "equal" and not (inside and _words_in(before[a:b]) <= BETWEEN):
            parts.append(("", before[a:b]))
        else:
            parts += [(REMOVED, before[a:b]), (ADDED, after[c:d])]
    return parts


def _joined(parts: Sequence[Part]) -> Iterator[tuple[str, str]]:
    """Stretches of one kind each; between two plain stretches all that was removed comes first."""
    for plain, group in groupby((part for part in parts if part[1]), key=lambda part: part[0] == ""):
        stretch = list(group)
        for kind in ("",) if plain else (REMOVED, ADDED):
            text = "".join("".join(tokens) for each, tokens in stretch if each == kind)
            if text:
                yield kind, text
