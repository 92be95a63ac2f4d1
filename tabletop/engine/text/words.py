"""Counting words: how little of a text has to be replaced to make another of it.

Words are what spaces part, punctuation and all, so ``4`` and ``Scoring`` and ``(in turns;`` are a word each and a word
whose comma goes is another word. The *smallest difference* takes out as few words as can be, in as few places as can
be, and as few together as can be. A place where words only come in counts too, with none taken out.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

MOST_PAIRS = 100_000
"""Two texts that differ over more pairs of words than this are told apart by one stretch alone."""
_NUMBER = re.compile(r"\d+\. ")
_HYPHEN = re.compile(r"(?<=\w)-(?=\w)")


@dataclass(frozen=True)
class WordCounting:
    """What counts as a word: the number that a text begins with, the heading on its first line, the parts of a hyphened word."""

    number: bool = False
    heading: bool = False
    hyphens_part: bool = False

    def words(self, text: str) -> tuple[str, ...]:
        number, body = parted(text)
        heading, line, rest = body.partition("\n")
        counted = [number if self.number else "", heading if self.heading or not line else "", rest]
        words = " ".join(counted).split()
        return tuple(part for word in words for part in _HYPHEN.split(word)) if self.hyphens_part else tuple(words)


class Swap(NamedTuple):
    """A place where words ``at`` to ``to`` of the old text gave way to words ``new_at`` to ``new_to`` of the new one."""

    at: int
    to: int
    new_at: int
    new_to: int

    @property
    def out(self) -> int:
        return self.to - self.at

    @property
    def come(self) -> int:
        return self.new_to - self.new_at


def parted(text: str) -> tuple[str, str]:
    """The number that a text begins with, full stop and all, and what follows it; no number for a text without one."""
    found = _NUMBER.match(text)
    return (found[0].strip(), text[found.end() :]) if found else ("", text)


def numbers_named(text: str) -> tuple[int, ...]:
    """The whole numbers that stand in a text the way a rule's number does: with a full stop and a space behind."""
    return tuple(int(number[:-2]) for number in re.findall(r"(?<!\S)\d{1,12}\. ", text))


def stretch(old: Sequence[str], new: Sequence[str]) -> Swap:
    """The one run of words that has to be replaced to make the new text of the old."""
    start = _alike(old, new)
    end = min(_alike(old[::-1], new[::-1]), min(len(old), len(new)) - start)
    return Swap(start, len(old) - end, start, len(new) - end)


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many words two texts begin with alike."""
    return next((count for count, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


@lru_cache(maxsize=500)
def places(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[Swap, ...]:
    """The places of the smallest difference, in order; none where the texts have the same words."""
    whole = stretch(old, new)
    if not whole.out or not whole.come:
        return (whole,) if whole.out or whole.come else ()
    if whole.out * whole.come > MOST_PAIRS:
        return (whole,)
    inner = _smallest(old[whole.at : whole.to], new[whole.new_at : whole.new_to])
    return tuple(Swap(at + whole.at, to + whole.at, a + whole.new_at, b + whole.new_at) for at, to, a, b in inner)


_OUT, _PLACE, _LONG = 1 << 40, 1 << 20, 1
"""What a word taken out costs, a place begun, and a place that grows beyond one word: the first goes before all else."""
_KEPT, _BEGUN, _ONE, _MORE = range(4)
"""Where a reading stands: behind a word that was kept, or in a place with none, one or more words taken out so far."""
_TAKEN = ((_ONE, _OUT + _PLACE), (_ONE, _OUT), (_MORE, _OUT + _LONG), (_MORE, _OUT))
"""For each stand, where taking out another word leads and what it costs."""
_COME = ((_BEGUN, _PLACE), (_BEGUN, 0), (_ONE, 0), (_MORE, 0))
"""For each stand, where a word that comes in leads and what it costs."""


def _smallest(old: Sequence[str], new: Sequence[str]) -> Iterator[Swap]:
    """The places of the cheapest way from the old words to the new ones, found backwards from the end of both."""
    costs = _costs(old, new)
    i, j, stand, start = 0, 0, _KEPT, (0, 0)
    while i < len(old) or j < len(new):
        step, stand = _cheapest(old, new, costs, i, j, stand)
        if step == (1, 1):
            if start != (i, j):
                yield Swap(start[0], i, start[1], j)
            start = (i + 1, j + 1)
        i, j = i + step[0], j + step[1]
    if start != (i, j):
        yield Swap(start[0], i, start[1], j)


def _steps(kept: bool, old_left: bool, new_left: bool, stand: int) -> Iterator[tuple[tuple[int, int], int, int]]:
    """The ways on from a pair of words: how far in each text, where one stands then, and what it costs."""
    if kept:
        yield (1, 1), _KEPT, 0
    if old_left:
        to, cost = _TAKEN[stand]
        yield (1, 0), to, cost
    if new_left:
        to, cost = _COME[stand]
        yield (0, 1), to, cost


def _cheapest(
    old: Sequence[str], new: Sequence[str], costs: list[list[tuple[int, ...]]], i: int, j: int, stand: int
) -> tuple[tuple[int, int], int]:
    old_left, new_left = i < len(old), j < len(new)
    ways = _steps(old_left and new_left and old[i] == new[j], old_left, new_left, stand)
    _, step, to = min((costs[i + step[0]][j + step[1]][to] + cost, step, to) for step, to, cost in ways)
    return step, to


def _costs(old: Sequence[str], new: Sequence[str]) -> list[list[tuple[int, ...]]]:
    """For each pair of words and each stand, what the way from there to the end costs at least."""
    table: list[list[tuple[int, ...]]] = [[(0, 0, 0, 0)] * (len(new) + 1) for _ in range(len(old) + 1)]
    for i in range(len(old), -1, -1):
        for j in range(len(new), -1, -1):
            if i == len(old) and j == len(new):
                continue
            costs = []
            for stand in (_KEPT, _BEGUN, _ONE, _MORE):
                ways = _steps(i < len(old) and j < len(new) and old[i] == new[j], i < len(old), j < len(new), stand)
                costs.append(min(table[i + step[0]][j + step[1]][to] + cost for step, to, cost in ways))
            table[i][j] = tuple(costs)
    return table


def begins(words: str) -> re.Pattern[str] | None:
    """Where a word begins as one of those that are sought; nothing where none is."""
    sought = sorted(map(re.escape, words.split()), key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(sought)})", re.IGNORECASE) if sought else None


def speaks_of(text: str, words: str) -> bool:
    """Whether for each that is sought some word of the text begins so."""
    return all(re.search(rf"(?<!\w){re.escape(word)}", text, re.IGNORECASE) for word in words.split())
