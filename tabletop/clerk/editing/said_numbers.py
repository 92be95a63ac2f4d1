"""Ready lines and the words of a rule: numbers that are taken from the words, and where the two say different things."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from tabletop.clerk.editing.phrases import NUMBERED, Phrases
from tabletop.clerk.editing.ready_lines import ReadyLine, has_words

_WORD = re.compile(r"[\w/]+(?:[-’']\w+)*")
_FIGURES = re.compile(r"(?<![\w/])\d+(?![\w/])")
_OF_SOMETHING = re.compile(r' +(?!is in )["\w]')
NEAR = 3
"""How many words after a number may name what it is a number of: five extra gold points."""


class _Number(NamedTuple):
    figures: str
    said: str
    near: str


def filled(line: ReadyLine, text: str) -> ReadyLine:
    """The line with the numbers of the words in its blanks: each beside the word that it is a number of, and a single one that
    is left in the single blank that is no number of something; five or more is no plain five."""
    numbers, values = list(_numbers(text)), dict[tuple[int, int], str]()
    blanks = [blank for blank in line.blanks if line.line[slice(*blank)].isdecimal()]
    for blank in blanks:
        noun = _WORD.search(line.line, blank[1])
        found = next((each for each in numbers if noun and len(noun[0]) >= NEAR and has_words(each.near, noun[0])), None)
        if found:
            values[blank] = found.figures
            numbers.remove(found)
    left = [blank for blank in blanks if blank not in values and not _OF_SOMETHING.match(line.line, blank[1])]
    rest = [each for each in numbers if each.figures != "1" and (not each.near.startswith("or ") or "at least" in line.line)]
    if len(left) == len(rest) == 1:
        values[left[0]] = rest[0].figures
    return _with(line, values)


def differing(text: str, sheet: str, phrases: Phrases) -> tuple[str, ...]:
    """What the words say and the sheet does not, or says the contrary of: numbers, and what happens."""
    there = set(_FIGURES.findall(sheet))
    on_sheet = {token.word for token in phrases.tokens(sheet)}
    tokens = phrases.tokens(text)
    in_words = {token.word for token in tokens}
    contrary = [
        text[token.begin : token.end]
        for one, other in phrases.opposites
        for token in tokens
        if token.word in one and not in_words & other and on_sheet & other and not on_sheet & one
    ]
    missing = [each.said for each in _numbers(text) if each.figures != "1" and each.figures not in there]
    return tuple(dict.fromkeys((*contrary, *missing)))


def _numbers(text: str) -> Iterator[_Number]:
    """Plain numbers, with the words after each up to the next; not the numbers of rules."""
    words = _WORD.findall(text)
    figures = [NUMBERED.get(word.casefold(), word) for word in words]
    for at, word in enumerate(figures):
        if word.isdecimal() and (not at or not words[at - 1].casefold().startswith("rule")):
            following = words[at + 1 : at + 1 + NEAR]
            upto = next((place for place, each in enumerate(following) if NUMBERED.get(each, each).isdecimal()), NEAR)
            yield _Number(word, words[at], " ".join(following[:upto]))


def _with(line: ReadyLine, values: dict[tuple[int, int], str]) -> ReadyLine:
    made, blanks, last = "", list[tuple[int, int]](), 0
    for begin, end in line.blanks:
        made += line.line[last:begin]
        value = values.get((begin, end), line.line[begin:end])
        blanks.append((len(made), len(made) + len(value)))
        made, last = made + value, end
    return ReadyLine(line.says, made + line.line[last:], tuple(blanks), line.also)
