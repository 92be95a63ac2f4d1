"""Sentences as people write them, read by a small grammar that is data: words alike, and phrases with what they mean."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeAlias

from tabletop.clerk.editing.ready_lines import ReadyLine
from tabletop.clerk.editing.word_forms import LITTLE, NUMBERED

_TOKEN = re.compile(r"¶|(?<![\w)])[-−–](?=\d)|\d+/\d+|\d+%|\d+(?=-[a-z])|[\w]+(?:[-’'](?!s\b)\w+)*|['’]s\b")
_PATTERN = re.compile(r"<[^>]+>|[()\[\]|]|[^\s()\[\]|<>]+")
_SLOT = re.compile(r"<([^<>]+)>")
ONE_WORD = {"name": "‥", "quoted": "“"}
"""Any one word, and one in quotation marks, by the sign that stands for it until the sheet is written."""


SENTENCE_MARK = "¶"
"""Where one sentence ends and the next begins, in two that are read as one."""

NESTED = 4
"""How deep within each other phrases are looked into for what they need."""

ANYTHING = "*"
"""Among what a pattern can begin with: it may be empty."""


@dataclass(frozen=True)
class FoldedWord:
    """A word of the text, folded, and the stretch of the text where it stands."""

    word: str
    begin: int
    end: int


@dataclass(frozen=True)
class Literal:
    words: tuple[str, ...]


@dataclass(frozen=True)
class PhraseSlot:
    phrase: str
    name: str


@dataclass(frozen=True)
class AnyOf:
    ways: tuple["Pattern", ...]


Pattern: TypeAlias = tuple[Literal | PhraseSlot | AnyOf, ...]
Bound: TypeAlias = tuple[tuple[str, str], ...]
Needs: TypeAlias = tuple[frozenset[str], ...]
"""Of each of these, what can be read needs one."""
Known: TypeAlias = Mapping[str, Mapping[tuple[str, ...], str]]
"""Phrases of the table at hand: ``{"player": {("ann",): "Ann"}}``."""


@dataclass(frozen=True)
class PhraseRow:
    pattern: Pattern
    meaning: str


@dataclass(frozen=True)
class Phrases:
    folded: Mapping[tuple[str, ...], tuple[str, ...]]
    """What is read in place of some words: ``{("is", "given"): ("gets",)}``."""
    lists: Mapping[str, frozenset[str]]
    """Lists of words, by what they are for; those that are ``telling`` have with them all that others are read as."""
    patterns: Mapping[str, re.Pattern[str]]
    """Words that are looked for in a text as it stands, by what they are for."""
    opposites: tuple[tuple[frozenset[str], frozenset[str]], ...]
    """What happens, each way round with what is its contrary."""
    rows: Mapping[str, tuple[PhraseRow, ...]]
    counters: tuple[str, ...] = ()
    riches: tuple[str, ...] = ()
    """Counters that somebody is rich or poor in, where several are counted."""
    titles: tuple[str, ...] = ()
    deck: str = ""
    """The lines by which a rule brings the pile to draw from."""
    remembered: Mapping[str, str] = field(default_factory=dict)
    """Lines that note what others speak of, by how they name it."""
    remembered_alone: Mapping[str, str] = field(default_factory=dict)
    """Those that note it otherwise where one player is all that there are."""
    ready: tuple[ReadyLine, ...] = ()
    """Lines that lie ready, each with what it says."""

    @classmethod
    def of(cls, data: Mapping[str, Any], ready: tuple[ReadyLine, ...] = ()) -> "Phrases":
        """From a file of phrases, whose head says how it is written, with lines that lie ready."""
        folded = {
            tuple(_split(other)): tuple(word.split()) for word, others in data["words"].items() for other in others.split(",")
        }
        lists = {name: frozenset(_listed(words) if "," in words else words.split()) for name, words in data["lists"].items()}
        patterns = {name: re.compile(each) for name, each in data["patterns"].items()}
        made = cls(folded, lists, patterns, _both_ways(data["opposites"]), {})
        rows = {
            name: tuple(PhraseRow(made.pattern(says), means) for says, means in each.items())
            for name, each in data["read"].items()
        }
        literals = {word for each in rows.values() for row in each for word in _literals(row.pattern)} - LITTLE
        lists["telling"] |= literals.union(*folded.values())
        counters, riches, titles = (_listed(data[name]) for name in ("counters", "riches", "titles"))
        return replace(
            made,
            rows=rows,
            counters=counters,
            riches=riches,
            titles=titles,
            deck=data["deck"],
            remembered=data["remembered"],
            remembered_alone=data["remembered alone"],
            ready=ready,
        )

    @classmethod
    def none(cls) -> "Phrases":
        """Those of somebody who understands nothing."""
        return cls({}, defaultdict(frozenset), defaultdict(lambda: re.compile("(?!)")), (), {})

    def any_of(self, *lists: str) -> frozenset[str]:
        """The words of these lists."""
        return frozenset().union(*(self.lists[each] for each in lists))

    @cached_property
    def beginnings(self) -> Mapping[str, tuple[tuple[PhraseRow, frozenset[str], Needs], ...]]:
        """The rows of each phrase, with the words and the slots that they can begin with, and those that they need behind."""
        begin: dict[str, frozenset[str]] = {}
        before = None
        while begin != before:
            before = dict(begin)
            begin = {name: frozenset().union(*(_firsts(row.pattern, begin) for row in rows)) for name, rows in self.rows.items()}
        needed: dict[str, Needs] = dict.fromkeys(self.rows, ())
        for _ in range(NESTED):
            ways = {name: [_needs(row.pattern, needed) for row in rows] for name, rows in self.rows.items()}
            needed = {name: _fewest([*each, (frozenset((f"<{name}>",)),)]) for name, each in ways.items()}
        return {
            name: tuple((row, _firsts(row.pattern, begin), tuple(dict.fromkeys(_needs(row.pattern, needed)))) for row in rows)
            for name, rows in self.rows.items()
        }

    @cached_property
    def ordinals(self) -> Mapping[str, str]:
        """Which one of several, and its number in figures: ``{"second": "2"}``."""
        return {word: row.meaning for row in self.rows.get("ordinal", ()) for word in _literals(row.pattern)}

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self.folded), default=1)

    def tokens(self, text: str) -> tuple[FoldedWord, ...]:
        """The words of a text that say something, each in the form in which phrases have it."""
        found = [FoldedWord(word, match.start(), match.end()) for match in _TOKEN.finditer(text) for word in [_plain(match[0])]]
        return tuple(token for token in self._fold(found) if token.word not in self.lists["gone"])

    def _fold(self, found: Sequence[FoldedWord]) -> list[FoldedWord]:
        folded: list[FoldedWord] = []
        at = 0
        while at < len(found):
            for length in range(min(self._longest, len(found) - at), 0, -1):
                instead = self.folded.get(tuple(token.word for token in found[at : at + length]))
                if instead:
                    folded += [FoldedWord(word, found[at].begin, found[at + length - 1].end) for word in instead]
                    break
            else:
                length = 1
                folded.append(found[at])
            at += length
        return folded

    def pattern(self, text: str) -> Pattern:
        parts = _PATTERN.findall(text)
        made, _ = self._parsed(parts, 0)
        return made[0].ways[0] if len(made) == 1 and isinstance(made[0], AnyOf) and len(made[0].ways) == 1 else made

    def _parsed(self, parts: list[str], at: int) -> tuple[Pattern, int]:
        """The alternatives up to a closing bracket."""
        ways: list[Pattern] = []
        now: list[Literal | PhraseSlot | AnyOf] = []
        words: list[str] = []

        def settle() -> None:
            if words:
                said = tuple(token.word for token in self.tokens(" ".join(words)))
                now.extend([Literal(said)] if said else [])
                words.clear()

        while at < len(parts):
            part = parts[at]
            at += 1
            if part in "([":
                settle()
                inner, at = self._parsed(parts, at)
                (either,) = inner
                assert isinstance(either, AnyOf)
                now.append(AnyOf((*either.ways, ())) if part == "[" else either)
            elif part in ")]":
                break
            elif part == "|":
                settle()
                ways.append(tuple(now))
                now.clear()
            elif part.startswith("<"):
                settle()
                phrase, _, _ = part[1:-1].partition(":")
                now.append(PhraseSlot(phrase, part[1:-1]))
            else:
                words.append(part)
        settle()
        return (AnyOf((*ways, tuple(now))),), at


@dataclass
class PhraseReader:
    """Reads one row of tokens. What was read at a place is kept, so that no phrase is read there twice."""

    phrases: Phrases
    known: Known
    tokens: Sequence[FoldedWord]
    named: Mapping[str, frozenset[str]]
    """The words with which what is known can begin."""
    _read: dict[tuple[str, int], tuple[tuple[int, str], ...]] = field(default_factory=dict)
    _begun: dict[int, frozenset[str]] = field(default_factory=dict)
    farthest: int = 0

    def whole(self, phrase: str) -> Iterator[str]:
        """What all the tokens can mean as that phrase."""
        yield from (meaning for end, meaning in self.read(phrase, 0) if end == len(self.tokens))

    def read(self, phrase: str, at: int) -> tuple[tuple[int, str], ...]:
        """Each way to read that phrase from there on: where it ends, and what it means."""
        key = (phrase, at)
        if key not in self._read:
            self._read[key] = ()
            self._read[key] = tuple(dict.fromkeys(self._readings(phrase, at)))
        return self._read[key]

    def _readings(self, phrase: str, at: int) -> Iterator[tuple[int, str]]:
        word = self.tokens[at].word if at < len(self.tokens) else ""
        if phrase == "number":
            number = NUMBERED.get(word, word)
            if number.isdigit():
                yield at + 1, number
        elif phrase == "task":
            if word:
                end = self._end_of_task(at)
                yield end, f"{at}…{end}"
        elif phrase in ONE_WORD:
            if word:
                yield at + 1, f"{at}{ONE_WORD[phrase]}"
        elif phrase in self.known:
            for words, meaning in self.known[phrase].items():
                if self._stand(words, at):
                    yield at + len(words), meaning
        begins, ahead = self._begins(at), self._ahead[at]
        for row, firsts, needs in self.phrases.beginnings.get(phrase, ()):
            if not begins.isdisjoint(firsts) and not any(map(ahead.isdisjoint, needs)):
                for end, bound in self._matches(row.pattern, at):
                    if len(said := dict(bound)) == len({*bound}):  # <number> and once more <number> is the same one
                        yield end, _filled(row.meaning, said | {"…": f"{at}…{end}"})

    def _end_of_task(self, at: int) -> int:
        """Where a task ends that begins there: with the sentence, or before an “and” behind which something is counted."""
        pairs = zip(self.tokens[at:], self.tokens[at + 1 :], strict=False)
        counted = (
            at + index
            for index, (one, then) in enumerate(pairs)
            if one.word == "and" and then.word in self.phrases.lists["counting"]
        )
        ends = (at for at in range(at, len(self.tokens)) if self.tokens[at].word == SENTENCE_MARK)
        return next((end for end in counted if end > at), next(ends, len(self.tokens)))

    def _begins(self, at: int) -> frozenset[str]:
        """The word that stands there, also as of several, and the slots that it might begin."""
        if at not in self._begun:
            word = self.tokens[at].word if at < len(self.tokens) else ""
            named = (kind for kind, begin in self.named.items() if word in begin)
            number = ("number",) if NUMBERED.get(word, word).isdigit() else ()
            any_word = ("task", *ONE_WORD) if word else ()
            self._begun[at] = frozenset(
                (word, self._of_one(at), ANYTHING, *(f"<{each}>" for each in (*named, *number, *any_word)))
            )
        return self._begun[at]

    def _of_one(self, at: int) -> str:
        """The word that stands there, of which there is one, as it is for several: *one* | *minute*."""
        before, word = (self.tokens[each].word if 0 <= each < len(self.tokens) else "" for each in (at - 1, at))
        return f"{word}s" if word and NUMBERED.get(before, before) == "1" else word

    @cached_property
    def _ahead(self) -> Sequence[frozenset[str]]:
        """What stands at each place and anywhere behind it, as ``_begins`` has it."""
        last = len(self.tokens)
        ahead = [self._begins(last)]
        for at in reversed(range(last)):
            ahead.append(ahead[-1] | self._begins(at))
        return ahead[::-1]

    def _stand(self, words: tuple[str, ...], at: int) -> bool:
        if at + len(words) > len(self.tokens):
            return False
        for offset, word in enumerate(words):
            if word not in (self.tokens[at + offset].word, self._of_one(at + offset)):
                return False
            self.farthest = max(self.farthest, at + offset + 1)
        return True

    def _matches(self, pattern: Pattern, at: int) -> Iterator[tuple[int, Bound]]:
        if not pattern:
            yield at, ()
            return
        first, rest = pattern[0], pattern[1:]
        if isinstance(first, Literal):
            if self._stand(first.words, at):
                yield from self._matches(rest, at + len(first.words))
        elif isinstance(first, PhraseSlot):
            for end, meaning in self.read(first.phrase, at):
                for last, bound in self._matches(rest, end):
                    yield last, ((first.name, meaning), *bound)
        else:
            for way in first.ways:
                begin = way[0] if way else None
                if not isinstance(begin, Literal) or self._stand(begin.words, at):
                    yield from self._matches((*way, *rest), at)


def _filled(meaning: str, values: Mapping[str, str]) -> str:
    return _SLOT.sub(lambda found: values.get(found[1], ""), meaning)


def _listed(names: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in names.split(","))


def _both_ways(pairs: Sequence[Sequence[str]]) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    sets = [(frozenset(one.split()), frozenset(other.split())) for one, other in pairs]
    return (*sets, *((other, one) for one, other in sets))


def _plain(word: str) -> str:
    if word in ("-", "−", "–"):
        return "minus"
    return word.replace("’", "'").casefold().removeprefix("'") if word not in ("'s", "’s") else "s"


def _split(text: str) -> list[str]:
    return [_plain(word) for word in _TOKEN.findall(text)]


def _literals(pattern: Pattern) -> Iterator[str]:
    for part in pattern:
        if isinstance(part, Literal):
            yield from part.words
        elif isinstance(part, AnyOf):
            for way in part.ways:
                yield from _literals(way)


def _firsts(pattern: Pattern, begin: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """What it can begin with, where phrases can ``begin`` so; with a sign for anything, where it may have no word at all."""
    found = frozenset((ANYTHING,))
    for part in pattern:
        if isinstance(part, Literal):
            these = frozenset(part.words[:1])
        elif isinstance(part, PhraseSlot):
            these = begin.get(part.phrase, frozenset()) | {f"<{part.phrase}>"}
        else:
            these = frozenset[str]().union(*(_firsts(way, begin) for way in part.ways))
        found = found - {ANYTHING} | these
        if ANYTHING not in these:
            break
    return found


def _needs(pattern: Pattern, needed: Mapping[str, Needs]) -> Needs:
    """What a pattern needs, where phrases have ``needed`` so much: any word or name of a slot that the table itself fills."""
    found: list[frozenset[str]] = []
    for part in pattern:
        if isinstance(part, Literal):
            found += [frozenset((word,)) for word in part.words]
        elif isinstance(part, PhraseSlot):
            found += needed.get(part.phrase, (frozenset((f"<{part.phrase}>",)),))
        else:
            found += _fewest([_needs(way, needed) for way in part.ways])
    return tuple(found)


def _fewest(ways: Sequence[Needs]) -> Needs:
    """What is needed whichever way is read: one of what each way needs most narrowly."""
    if not ways or not all(ways):
        return ()
    return (frozenset().union(*(min(way, key=len) for way in ways)),)
