"""Ready lines by what they say: a sentence that is the title of one, word for word but for its numbers and names, is that line.

A title that leaves out something which the line names, how many points or on which day, is none: whoever writes it has not said
that.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from tabletop.clerk.editing.ready_lines import ReadyLine
from tabletop.clerk.editing.word_forms import NUMBERED
from tabletop.clerk.language.printer import quoted
from tabletop.clerk.prose.phrases import Known, Phrases
from tabletop.engine.acts.cards import DRAW
from tabletop.engine.faces import STANDARD_DECK

_GOES_WITHOUT_SAYING = frozenset(map(quoted, (DRAW, "discard", STANDARD_DECK)))
_ONE = frozenset(("a", "an", "one", "1"))
_OWN_NAME = re.compile(r'^set who may ("[^"]*")', re.MULTILINE)
"""What a sheet calls an act that it brings, which is free."""
_EACH = re.compile(r"^when (turn|circuit|day) ", re.MULTILINE)
"""What comes again and again, as lines wait for it."""
_WORD = re.compile(r"\w+")
_NAMES = ("counter", "title")
"""What may be named otherwise than in the title."""
_Blank = tuple[int, int]


class ReadyTitle(NamedTuple):
    """The words of a title, and the blank of the line that a word of it fills, by its place."""

    words: tuple[str, ...]
    line: ReadyLine
    fills: Mapping[int, _Blank]

    def sheet(self, words: Sequence[str], known: Known) -> str:
        """The line for a sentence of these words; nothing where it says something else."""
        if len(words) != len(self.words):
            return ""
        values = dict[_Blank, str]()
        for at, (said, word) in enumerate(zip(self.words, words, strict=True)):
            if said != word:
                value = _in_place_of(said, word, known) if at in self.fills else ""
                if not value:
                    return ""
                values[self.fills[at]] = value
        return self.line.with_blanks(values).line


def ready_titles(lines: Iterable[ReadyLine], phrases: Phrases) -> Iterator[ReadyTitle]:
    """Those whose titles say when it is and all that stands in the blanks; not those that are a name: *A tax: …*."""
    for line in lines:
        words = tuple(token.word for token in phrases.tokens(line.says))
        own = _GOES_WITHOUT_SAYING.union(_OWN_NAME.findall(line.line))
        values = [line.line[slice(*each)] for each in line.blanks]
        said = (value in own or _is_said(line, blank, words, phrases) for value, blank in zip(values, line.blanks, strict=True))
        if ":" not in line.says and set(_EACH.findall(line.line)) <= {*words} and all(said):
            places = {each: [at for at, word in enumerate(words) if _value(word) == each.strip('"')] for each in values}
            alone = {each: at[0] for each, at in places.items() if len(at) == 1 and values.count(each) == 1}
            yield ReadyTitle(words, line, {alone[each]: line.blanks[values.index(each)] for each in alone})


def _is_said(line: ReadyLine, blank: _Blank, words: Sequence[str], phrases: Phrases) -> bool:
    """Whether a title has a number, or all of a name, that stands there; what is worked out, none says."""
    value = line.line[slice(*blank)]
    text = value.removeprefix('"').removesuffix('"')
    if value == "1":
        beside = {*_WORD.findall(line.line[: blank[0]])[-1:], *_WORD.findall(line.line[blank[1] :])[:1]}
        counted = {each.removesuffix("s") for each in beside}
        return "once" in words or any(one in _ONE and of.removesuffix("s") in counted for one, of in pairwise(words))
    if value.isdigit():
        return value in map(_value, words)
    return value == quoted(text) and {token.word for token in phrases.tokens(text)} <= {*words}


def _value(word: str) -> str:
    return NUMBERED.get(word, word)


def _in_place_of(said: str, word: str, known: Known) -> str:
    """How a sheet has a number, or a name of the same kind, that stands there instead."""
    if _value(said).isdigit():
        return _value(word) if _value(word).isdigit() else ""
    kinds = (known.get(kind, {}) for kind in _NAMES)
    name = next((names[(word,)] for names in kinds if (said,) in names and (word,) in names), "")
    return name if name.startswith('"') or not name else quoted(name)
