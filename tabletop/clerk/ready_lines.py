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


def found(lines: Iterable[ReadyLine], words: str) -> Sequence[ReadyLine]:
    """The lines that have every one of the words, or the beginning of one, those that say it themselves first."""
    wanted = words.casefold().split()
    fitting = [line for line in lines if all(_has(f"{line.says} {line.also}", word) for word in wanted)]
    return sorted(fitting, key=lambda line: sum(not _has(line.says, word) for word in wanted))


def has_words(text: str, words: str) -> bool:
    """Whether each of the words, or the beginning of one, stands in the text."""
    return all(_has(text, word) for word in words.casefold().split())


def _has(text: str, word: str) -> bool:
    """One or several is all the same: points are found where a point is meant."""
    return any(each.startswith(word.removesuffix("s") or word) for each in re.findall(r"[\w’'-]+", text.casefold()))
