"""Whom *he*, *she*, *they* or *it* means, at the beginning of a sentence or a clause behind another one.

With the name of whoever alone the other speaks of, it says by itself of whom it holds. Where it might be one of several, it is
nobody of whom the phrases speak.
"""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from tabletop.clerk.editing.phrases import FoldedWord, PhraseReader

PERSON = "person"
"""As what a pronoun is read that is no “they”."""
_Tokens: TypeAlias = tuple[FoldedWord, ...]

BEGIN = {"when", "whenever", "if"}
_GENDERS = ({"he", "him", "his"}, {"she", "her", "hers"})
_HE_OR_SHE = set[str]().union(*_GENDERS)
_POSSESSIVE, _IT, _PLURAL = {"his", "her", "their"}, {"it", "its"}, {"they", "them", "their", "theirs"}
_PRONOUNS = _POSSESSIVE | {"he", "she", "they", "it"}
_IN_OFFICE, _AMONG = (
    {"judge", "holder", "mover", "leader"},
    {"most", "fewest", "first", "last", "left", "right", "before", "after"},
)
_SOMEBODY = {"whoever", "someone", "proposer", "thrower", "winner", "loser", *_IN_OFFICE}
"""Of whom *he*, *she* or *they* may be said behind."""
_ALL = {"everyone", "nobody", "other", "others", "both", "all", "players"}
_BESIDE, _OWNED, _PROPOSED = (
    {"of", "to", "before", "after", "behind", "opposite"},
    {"turn", "votes", "points"},
    {"proposal", "proposals"},
)
"""Behind these is named who has somebody beside them, and whoever is named has these: neither speaks of another player."""
_ONCE_MORE = re.compile(r"\b(?:again|then|next|once more|another)\b", re.IGNORECASE)


@dataclass(frozen=True)
class _Spoken:
    """Of whom the words before speak: by name, of them alone, and of what is theirs."""

    reader: PhraseReader
    text: str

    @property
    def words(self) -> Sequence[str]:
        return [each.word for each in self.reader.tokens]

    @property
    def named(self) -> Collection[tuple[int, int, str]]:
        return [(first, *each) for first in range(len(self.words)) for each in self.reader.read("player", first)]

    def behind(self, end: int) -> Collection[str]:
        return self.words[end + 1 : end + 2] if self.words[end : end + 1] == ["s"] else ()

    def does(self, end: int) -> str:
        """What is said of whoever is named up to there: *Ben* | *proposes* a rule."""
        return "".join(self.words[end : end + 1])

    def votes(self, *, anybody: bool) -> bool:
        """Whether they speak of a vote by whoever is named, or by ``anybody``: what it brings is of that one alone."""
        people = {at + 1 for at, word in enumerate(self.words) if anybody and word in _SOMEBODY | _ALL}
        return "votes" in map(self.does, people | {end for _, end, _ in self.named})

    def of_one_alone(self, pronoun: str) -> str:
        """Whoever is meant by it; empty where there are several."""
        names = {name for *_, name in self.named}
        beside = any(first and self.words[first - 1] in _BESIDE for first, *_ in self.named)
        whose = any(not (_OWNED | _PROPOSED).issuperset(self.behind(end)) for _, end, _ in self.named)
        others = not (_SOMEBODY | (_ALL if pronoun in _PLURAL else set())).isdisjoint(self.words)
        return "" if len(names) != 1 or others or beside or whose else next(iter(names))

    def of_men_alone(self) -> bool:
        """Whether they are of chessmen, and of nobody who moves them: *knights may not jump. They …*."""
        men = any(self.reader.read("man", at) for at in range(len(self.words)))
        return men and not self.named and (_SOMEBODY | _ALL | {"you", "they"}).isdisjoint(self.words)

    def of_one_in_office(self) -> bool:
        titled = any(self.reader.read("title", at) for at in range(len(self.words)))
        return titled or not (_IN_OFFICE | _AMONG).isdisjoint(self.words)


def with_those_named(tokens: _Tokens, text: str, begin: int, reading: Callable[[_Tokens], PhraseReader]) -> _Tokens:
    """The tokens of a sentence that begins there: *Ben throws a four* for *he throws a four*, behind what is said of Ben."""
    said = [text[each.begin : each.end].casefold() for each in tokens]
    words = [each.word for each in tokens]
    tokens = tuple(
        replace(each, word=PERSON)
        if said[at] == "one" and (words[at - 1 : at] == ["throws"] or words[at + 1 : at + 3] == ["is", "throws"])
        else each
        for at, each in enumerate(tokens)
    )  # *Ben hates sixes. When one is thrown, …*
    if (
        begin
        and not {"someone", "whoever"}.isdisjoint(words[:3])
        and _Spoken(reading(reading(tokens).phrases.tokens(text[:begin])), text[:begin]).named
    ):
        tokens = tuple(
            replace(each, word=PERSON) if said[at] in _HE_OR_SHE else each for at, each in enumerate(tokens)
        )  # *Ben hates sixes. When somebody throws one, he …*
    reader = reading(tokens)
    own = (at for at, word in enumerate(said) if tokens[at].word in _SOMEBODY or word == "player" or reader.read("player", at))
    at = next((at for at in range(next(own, len(said))) if said[at] in _PRONOUNS), -1)
    before = _Spoken(reading(reader.phrases.tokens(text[:begin])), text[:begin]) if at >= 0 else None
    if not before or not before.words:
        return tokens
    unsure = (*tokens[:at], replace(tokens[at], word=PERSON), *tokens[at + 1 :])
    if at == 0 and before.of_men_alone():
        return unsure
    happens = reader.read("event", at + 1) if at and tokens[at - 1].word in BEGIN else ()
    if said[at] in _IT:
        theirs = any(not _PROPOSED.isdisjoint(before.behind(end)) or before.does(end) == "proposes" for _, end, _ in before.named)
        if before.votes(anybody=not (_PLURAL | _HE_OR_SHE).isdisjoint(said[at + 1 :])):
            return unsure
        if not theirs or not {"adopted", "defeated"}.intersection(each.word for each in tokens[at + 1 : at + 2]):
            return unsure if happens and before.named else _of_somebody_behind_it(reader, at, said, before)
    elif not before.named:
        proposer = "proposer" in before.words and not any("~proposer" in each for _, each in happens)
        return unsure if happens and (proposer or before.of_one_in_office()) else tokens
    gender = next((each for each in _GENDERS if said[at] in each), set[str]())
    spoken = {word for word in re.findall(r"\w+", before.text.casefold()) if any(word in each for each in _GENDERS)}
    later = not spoken and any(reader.read("player", each) for each in range(at, len(tokens)))
    name = before.of_one_alone(said[at])
    if not name or later or (gender and not spoken <= gender):
        return unsure
    whose = ["s"] if said[at] in _POSSESSIVE else ["s", "proposal"] if said[at] in _IT else []
    named = (replace(tokens[at], word=word) for word in (*(each.word for each in reader.phrases.tokens(name)), *whose))
    many = gender and not _ALL.isdisjoint(before.words)
    rest = zip(tokens[at + 1 :], said[at + 1 :], strict=True)
    return (*tokens[:at], *named, *(replace(each, word=PERSON) if many and word in _PLURAL else each for each, word in rest))


def may_mean(tokens: _Tokens, text: str, reading: Callable[[_Tokens], PhraseReader], before: str) -> bool:
    """Whether *he*, *she* or *they* may be somebody of whom the words ``before`` speak, and nobody of whom the sentence does:
    *whoever hums pays a point. When a six is thrown, they …*."""
    said = [text[each.begin : each.end].casefold() for each in tokens]
    at = next((at for at, word in enumerate(said) if word in _HE_OR_SHE | _PLURAL), 0)
    named = at and _HE_OR_SHE.isdisjoint(re.findall(r"\w+", before.casefold()))
    own = any(each.word in _SOMEBODY | _ALL | {"player"} for each in tokens[:at])
    own = own or bool(named and _Spoken(reading(tokens[:at]), text).named)
    return not own and not (_HE_OR_SHE | _PLURAL).isdisjoint(said)


def _of_somebody_behind_it(reader: PhraseReader, it: int, said: Sequence[str], before: _Spoken) -> _Tokens:
    """With whoever alone was named for the *he* or *she* of what comes of it: *when a proposal is adopted, Ben gets a point. When
    it is defeated, he loses one*."""
    tokens = tuple(reader.tokens)
    at = next((at for at in range(it, len(said)) if said[at] in _HE_OR_SHE), -1)
    own = any(tokens[each].word in _SOMEBODY or reader.read("player", each) for each in range(it, at))
    if at < 0 or own or not before.named:
        return tokens
    name = before.of_one_alone(said[at])
    whose = ["s"] if said[at] in _POSSESSIVE else []
    words = (*(each.word for each in before.reader.phrases.tokens(name)), *whose) if name else (PERSON,)
    return (*tokens[:at], *(replace(tokens[at], word=word) for word in words), *tokens[at + 1 :])


def of_the_same(reader: PhraseReader, at: int, text: str) -> _Tokens | None:
    """The clause behind the “and” that stands there, which begins with *when he …* as that before it with *when Ben …* or *when
    somebody …*, with them in his place; nothing where the first speaks of others, too."""
    tokens = tuple(reader.tokens)
    words = [each.word for each in tokens]
    begins = words[0] in BEGIN and words[at + 1] in BEGIN and words[at + 2 : at + 3] == ["they"]
    one = words[1:2] == ["someone"] or any(end == 2 for end, _ in reader.read("player", 1))
    if not begins or not one or text[tokens[at + 2].begin : tokens[at + 2].end].casefold() in _IT:
        return None
    others = _SOMEBODY | _AMONG | (_ALL if _PLURAL.intersection(_said(tokens[at:], text)) else set())
    if not others.isdisjoint(words[2:at]) or any(reader.read("player", each) for each in range(2, at)):
        return None
    return (tokens[at + 1], replace(tokens[at + 2], word=words[1]), *tokens[at + 3 :])


def each_by_itself(tokens: _Tokens, at: int, text: str) -> bool:
    """Whether two such clauses hold each by itself, and the second says nothing of what the first has brought."""
    return tokens[at + 1].word == tokens[0].word and not _ONCE_MORE.search(text[tokens[0].begin : tokens[-1].end])


def _said(tokens: _Tokens, text: str) -> Collection[str]:
    return {text[each.begin : each.end].casefold() for each in tokens}
