"""Lines of law that lie ready: what a player wants in a player's words, and the line that does it, with blanks to fill in."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_BLANK = re.compile("«(.*?)»")


@dataclass(frozen=True)
class ReadyLine:
    """``line`` is whole as it stands; ``blanks`` are the stretches of it, from and to, that are likely to be typed over."""

    says: str
    line: str
    blanks: tuple[tuple[int, int], ...] = ()
    also: str = ""
    """Further words that it is found by."""

    @classmethod
    def marked(cls, says: str, line: str, also: str = "") -> "ReadyLine":
        """From a line whose blanks stand between « and »."""
        plain, blanks, last = "", [], 0
        for found in _BLANK.finditer(line):
            plain += line[last : found.start()]
            blanks.append((len(plain), len(plain) + len(found[1])))
            plain, last = plain + found[1], found.end()
        return cls(says, plain + line[last:], tuple(blanks), also)


LITTLE = frozenset(("a", "an", "the", "and", "or", "of", "to", "in", "on", "at", "for", "by", "with", "that", "after", "is", "n"))
"""Words that say nothing of what is looked for."""
ENDINGS = (("ies", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""))
SHORTEST = 3
"""Letters that are left of a word without its ending."""


def found(lines: Iterable[ReadyLine], words: str) -> Sequence[ReadyLine]:
    """The lines that have every one of the words, or the beginning of one, those that say it themselves first."""
    wanted = _wanted(words)
    fitting = [line for line in lines if all(_has(f"{line.says} {line.also}", word) for word in wanted)]
    return sorted(fitting, key=lambda line: sum(not _has(line.says, word) for word in wanted))


def closest(lines: Iterable[ReadyLine], text: str, most: int = 5) -> Sequence[ReadyLine]:
    """The lines that have most words in common with a text, two at least, the closest first."""
    words = {word for word in re.findall(r"[\w’'-]+", text.casefold()) if word not in LITTLE and len(word) >= SHORTEST}
    common = [(sum(_has(f"{line.says} {line.also}", word) for word in words), line) for line in lines]
    return [line for shared, line in sorted(common, key=lambda each: -each[0])[:most] if shared >= 2]


def has_words(text: str, words: str) -> bool:
    """Whether each of the words, or the beginning of one, stands in the text."""
    return all(_has(text, word) for word in _wanted(words))


def _wanted(words: str) -> list[str]:
    every = words.casefold().split()
    return [word for word in every if word not in LITTLE] or every


def _has(text: str, word: str) -> bool:
    """One or several, what is done and what was done are all the same: points are found where a point is meant."""
    stem = _stem(word)
    return any(each.startswith(word) or _stem(each).startswith(stem) for each in re.findall(r"[\w’'-]+", text.casefold()))


def _stem(word: str) -> str:
    for ending, instead in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            stem = word.removesuffix(ending) + instead
            return stem[:-1] if stem[-1:] == stem[-2:-1] and not instead else stem
    return word
