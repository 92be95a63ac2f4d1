"""The line that is meant by a sentence in which the clerk reads lines back, for whoever writes that on a sheet."""

import re
from collections.abc import Callable, Iterable, Mapping

_NUMBER = re.compile(r"\d+")
_ONE_OR_MORE = re.compile(r"s\b")
_QUOTES = str.maketrans("’“”", '\'""')


def plain(sentence: str) -> str:
    """The sentence however it was typed."""
    return " ".join(sentence.translate(_QUOTES).lower().split()).rstrip(".")


def _alike(sentence: str) -> str:
    """What sentences have in common in which other numbers stand: ``throw # die``."""
    return _NUMBER.sub("#", _ONE_OR_MORE.sub("", plain(sentence).replace("dice", "die")))


def by_sentence(lines: Iterable[str], told: Callable[[str], str]) -> Mapping[str, str]:
    """Lines by the sentences in which they are ``told``, whatever numbers stand there."""
    return {_alike(said): line for line in lines if (said := told(line))}


def line_meant(sentence: str, known: Mapping[str, str], told: Callable[[str], str]) -> str:
    """The line that is told in that very sentence, with the numbers that stand in it; ``""`` for none."""
    line = known.get(_alike(sentence), "")
    numbers = iter(_NUMBER.findall(sentence))
    meant = _NUMBER.sub(lambda was: next(numbers, was[0]), line)
    return meant if line and plain(told(meant)) == plain(sentence) else ""
