"""Whom *he*, *she*, *they*, *you* or *it* means, in a sentence or a clause behind others.

With the name of whoever alone the others speak of, it says by itself of whom it holds. Where it might be one of several, it is
nobody of whom the phrases speak.
"""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

from tabletop.clerk.prose.phrases import SENTENCE_MARK, FoldedWord, PhraseReader

PERSON = "person"
"""As what a pronoun is read that is no “they”."""
_ENDED = {"adopted", "defeated"}
"""As what it is read how a vote ends."""
_Tokens: TypeAlias = tuple[FoldedWord, ...]
_Reading: TypeAlias = Callable[[_Tokens], PhraseReader]


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

    def speaks_of(self, *lists: str) -> bool:
        return not self.reader.phrases.any_of(*lists).isdisjoint(self.words)

    def behind(self, end: int) -> Collection[str]:
        return self.words[end + 1 : end + 2] if self.words[end : end + 1] == ["s"] else ()

    def does(self, end: int) -> str:
        """What is said of whoever is named up to there: *Ben* | *proposes* a rule."""
        return "".join(self.words[end : end + 1])

    def votes(self, *, anybody: bool) -> bool:
        """Whether they speak of a vote by whoever is named, or by ``anybody``: what it brings is of that one alone."""
        people = self.reader.phrases.any_of("somebody", "all") if anybody else ()
        does = {at + 1 for at, word in enumerate(self.words) if word in people} | {end for _, end, _ in self.named}
        return "votes" in map(self.does, does)

    def of_one_alone(self, pronoun: str) -> str:
        """Whoever is meant by it; empty where there are several."""
        any_of, names = self.reader.phrases.any_of, {name for *_, name in self.named}
        beside = any(first and self.words[first - 1] in any_of("beside") for first, *_ in self.named)
        whose = any(not any_of("owned", "proposed").issuperset(self.behind(end)) for _, end, _ in self.named)
        others = self.speaks_of("somebody", *(("all",) if pronoun in any_of("they") else ()))
        return "" if len(names) != 1 or others or beside or whose else next(iter(names))

    def of_men_alone(self) -> bool:
        """Whether they are of chessmen, and of nobody who moves them: *knights may not jump. They …*."""
        men = any(self.reader.read("man", at) for at in range(len(self.words)))
        return men and not self.named and not self.speaks_of("somebody", "all") and {"you", "they"}.isdisjoint(self.words)

    def of_one_in_office(self) -> bool:
        bear = (self.reader.read(each, at) for each in ("title", "bearers") for at in range(len(self.words)))
        return any(bear) or self.speaks_of("in office", "among")


def with_those_named(tokens: _Tokens, text: str, begin: int, reading: _Reading) -> _Tokens:
    """The tokens of a sentence that begins there, with whoever is meant: *Ben throws a four* for *he throws a four*, behind what
    is said of Ben; somebody else than whoever is spoken to as *you* before; and whoever *voted* in the vote spoken of before."""
    reader, before = reading(tokens), text[:begin]
    those = (at for at in range(len(tokens)) if _is_another(reader, text, at) or _may_be_another(reader, text, at))
    tokens = _with_persons(tokens, those)
    tokens = _with_all_who_vote(reading(tokens), text)
    return _of_that_vote(_by_name(tokens, text, begin, reading), text, reader) if before.strip() else tokens


def _is_another(reader: PhraseReader, text: str, at: int) -> bool:
    """Whether “they” is somebody else than whoever is spoken to as *you* before, or who fails where no proposal does."""
    tokens, any_of = reader.tokens, reader.phrases.any_of
    one, behind, then = tokens[at], *(each.word for each in (*tokens[at + 1 : at + 3], *(FoldedWord("", 0, 0),) * 2)[:2])
    said = text[one.begin : one.end].casefold()
    begin = max((each + 1 for each, token in enumerate(tokens[:at]) if token.word == SENTENCE_MARK), default=0)
    other = next((each for each in range(begin, at) if tokens[each].word in ("someone", "whoever")), at)
    own = any_of("yours").intersection(_said(tokens[other:at], text))  # *when somebody says your name,* | *you …*
    if said == "you" and (own or behind == "must"):
        before = {each.word for each in tokens[begin if own else 0 : at]}
        return "you" not in before and not {"someone", "whoever"}.isdisjoint(before)
    if one.word != "they" or behind not in _ENDED:
        return said in any_of("one person") and any(each.word == "you" for each in tokens[:at])
    before = {each.word for each in reader.phrases.tokens(text[: one.begin])}
    opens = not text[: tokens[0].begin].strip()
    spoken_of = said == "they" and not any_of("put to vote").isdisjoint(before)
    spoken_of = spoken_of or (said == "it" and (opens or not any_of("put to vote", "of proposals").isdisjoint(before)))
    return not spoken_of and then != "to" and all(then != words[0] for words in reader.known["title"])


def _may_be_another(reader: PhraseReader, text: str, at: int) -> bool:
    """Whether who *also* does something, as a sentence begins that is read with the one before it, may be somebody else there
    than whoever does that: *when Ben proposes, Anna pays. He also …*."""
    words = [each.word for each in reader.tokens]
    if at == 0 or words[at - 1] != SENTENCE_MARK or words[at : at + 2] != ["they", "also"]:
        return False
    any_of, names = reader.phrases.any_of, {name for first in range(at) for _, name in reader.read("player", first)}
    several = text[reader.tokens[at].begin : reader.tokens[at].end].casefold() in any_of("they")
    others = any_of(*(("somebody", "all") if names else () if several else ("all",)))
    return len(names) > 1 or not others.isdisjoint(words[:at])


def _with_all_who_vote(reader: PhraseReader, text: str) -> _Tokens:
    """With everyone in place of *they* behind that everyone votes so, and no proposer: *if everyone votes, they get one*; with
    nobody of whom the phrases speak where it may be somebody spoken of before, or *he* is behind several who vote."""
    tokens, any_of, last = tuple(reader.tokens), reader.phrases.any_of, len(reader.tokens)
    words, said = [each.word for each in tokens], _said(tokens, text)
    voters = next((at for at, pair in enumerate(pairwise(words)) if pair in (("everyone", "votes"), ("players", "votes"))), last)
    theirs = any_of("they") if words[voters:][:1] == ["everyone"] else any_of("he", "she")
    those = (at for at in range(voters + 1, last) if said[at] in theirs or _speaks_of_somebody(reader, at))
    if (at := next(those, last)) == last or said[at] not in theirs:
        return tokens
    all_of_them = words[at] == "they" and theirs == any_of("they")
    return _with(tokens, at, "everyone" if all_of_them and not text[: tokens[0].begin].strip() else PERSON)


def _of_that_vote(tokens: _Tokens, text: str, reader: PhraseReader) -> _Tokens:
    """With the moment before it at which a vote has ended, where the words before speak of that, and these of who *voted*."""
    voted = any(each.word.startswith("votes") and reader.phrases.patterns["has voted"].match(text, each.begin) for each in tokens)
    if not voted or not _ENDED.isdisjoint(each.word for each in tokens):
        return tokens
    ended = _ENDED.intersection(each.word for each in reader.phrases.tokens(text[: tokens[0].begin]))
    begins = ("when", "proposal", *ended) if len(ended) == 1 else (PERSON,) if ended else ()
    return (*(FoldedWord(each, *(tokens[0].begin,) * 2) for each in begins), *tokens)


def _by_name(tokens: _Tokens, text: str, begin: int, reading: _Reading) -> _Tokens:
    """With whoever alone was named before in place of the first pronoun that nobody in the sentence itself is meant by."""
    said, words, phrases = _said(tokens, text), [each.word for each in tokens], reading(tokens).phrases
    any_of, he_or_she = phrases.any_of, phrases.any_of("he", "she")
    ones = (at for at, each in enumerate(said) if each == "one" and words[at + 1 : at + 2] != ["die"])
    thrown = (at for at in ones if words[at - 1 : at] == ["throws"] or words[at + 1 : at + 3] == ["is", "throws"])
    tokens = _with_persons(tokens, thrown)  # *Ben hates sixes. When one is thrown, …*
    before = _Spoken(reading(phrases.tokens(text[:begin])), text[:begin])
    if not {"someone", "whoever"}.isdisjoint(words[:3]) and before.named:  # *Ben hates sixes. When somebody throws one, he …*
        tokens = _with_persons(tokens, (at for at, each in enumerate(said) if each in he_or_she))
    reader, pronouns = reading(tokens), any_of("possessive") | {"he", "she", "they", "it"}
    own = next((at for at, word in enumerate(said) if word == "player" or _speaks_of_somebody(reader, at)), len(said))
    titles = ((at, end) for at in range(own) for each in ("title", "so called") for end, _ in reader.read(each, at))
    titled = (at for at, end in titles if not at or words[end : end + 1] == ["s"] or reader.read("event", end))
    own = min(own, *titled, own)  # *Ben is the Dealer. The Dealer draws as his turn begins*
    at = next((at for at in range(own) if said[at] in pronouns), -1)
    if at < 0 or not before.words:
        return tokens
    unsure, behind = _with(tokens, at, PERSON), _named_behind_their_turn(reader)
    if behind and said[at] in any_of("they"):
        others = before.named or before.speaks_of("somebody") or before.of_one_in_office()
        return unsure if "players" in behind and others else tokens
    if (at == 0 and before.of_men_alone()) or any(each.startswith("holder of ") for each in behind):
        return unsure
    happens = reader.read("event", at + 1) if at and tokens[at - 1].word in any_of("when") else ()
    if said[at] in any_of("it"):
        proposed = any_of("proposed")
        theirs = any(not proposed.isdisjoint(before.behind(end)) or before.does(end) == "proposes" for _, end, _ in before.named)
        if before.votes(anybody=not any_of("they", "he", "she").isdisjoint(said[at + 1 :])):
            return unsure
        if not theirs or not _ENDED.intersection(words[at + 1 : at + 2]):
            return unsure if happens and before.named else _of_somebody_behind_it(reader, at, said, before)
    elif not before.named:
        proposer = "proposer" in before.words and not any("~proposer" in each for _, each in happens)
        return unsure if happens and (proposer or before.of_one_in_office()) else tokens
    gender = next((each for each in map(any_of, ("he", "she")) if said[at] in each), frozenset[str]())
    spoken = he_or_she.intersection(re.findall(r"\w+", before.text.casefold()))
    later = not spoken and any(reader.read("player", each) for each in range(at, len(tokens)))
    ends = (end for each in range(at, len(tokens)) for end, _ in reader.read("title", each) if before.of_one_in_office())
    later = later or any(reader.read("does", end) for end in ends)  # *if she throws a six, the Dealer draws*
    name = before.of_one_alone(said[at])
    if not name or later or (gender and not spoken <= gender):
        return unsure
    if gender and before.speaks_of("all"):
        tokens = _with_persons(tokens, (each for each in range(at + 1, len(tokens)) if said[each] in any_of("they")))
    return _with(tokens, at, *_called(name, said[at], reader))


def _named_behind_their_turn(reader: PhraseReader) -> Collection[str]:
    """Whom a clause names itself behind *at the start of their turn*, as a sheet has them: *the Banker gets a coin*."""
    begins = {end for end, _ in reader.read("own moment", 0)}
    return [those for end in begins for _, those in reader.read("those", end) if "@@" not in those]


def may_mean(tokens: _Tokens, text: str, reading: _Reading, before: str) -> bool:
    """Whether *he*, *she* or *they* may be somebody of whom the words ``before`` speak, and nobody of whom the sentence does:
    *whoever hums pays a point. When a six is thrown, they …*."""
    any_of, said = reading(tokens).phrases.any_of, _said(tokens, text)
    at = next((at for at, word in enumerate(said) if word in any_of("he", "she", "they")), 0)
    named = at and any_of("he", "she").isdisjoint(re.findall(r"\w+", before.casefold()))
    own = any(each.word in any_of("somebody", "all") | {"player"} for each in tokens[:at])
    own = own or bool(named and _Spoken(reading(tokens[:at]), text).named)
    return not own and not any_of("he", "she", "they").isdisjoint(said)


def _of_somebody_behind_it(reader: PhraseReader, it: int, said: Sequence[str], before: _Spoken) -> _Tokens:
    """With whoever alone was named for the *he* or *she* of what comes of it: *when a proposal is adopted, Ben gets a point. When
    it is defeated, he loses one*."""
    tokens, he_or_she = tuple(reader.tokens), reader.phrases.any_of("he", "she")
    at = next((at for at in range(it, len(said)) if said[at] in he_or_she), -1)
    if at < 0 or any(_speaks_of_somebody(reader, each) for each in range(it, at)) or not before.named:
        return tokens
    name = before.of_one_alone(said[at])
    return _with(tokens, at, *(_called(name, said[at], reader) if name else (PERSON,)))


def of_the_same(reader: PhraseReader, at: int, text: str) -> _Tokens | None:
    """The clause behind the “and” that stands there, which begins with *when he …* as that before it with *when Ben …* or *when
    somebody …*, with them in his place, or both with *when you …*; nothing where the first speaks of others, too."""
    tokens, any_of = tuple(reader.tokens), reader.phrases.any_of
    words, said = [each.word for each in tokens], _said(tokens[at:], text)
    both = {words[0], words[at + 1]} <= any_of("when")
    if both and words[1:2] == words[at + 2 : at + 3] == ["you"] and any_of("he", "she", "they").isdisjoint(said):
        return tokens[at + 1 :]
    begins = both and words[at + 2 : at + 3] == ["they"]
    one = words[1:2] == ["someone"] or any(end == 2 for end, _ in reader.read("player", 1))
    if not begins or not one or said[2] in any_of("it"):
        return None
    others = any_of("somebody", "among", *(() if any_of("they").isdisjoint(said) else ("all",)))
    if not others.isdisjoint(words[2:at]) or any(reader.read("player", each) for each in range(2, at)):
        return None
    return _with(tokens, at + 2, words[1])[at + 1 :]


def each_by_itself(reader: PhraseReader, at: int, text: str) -> bool:
    """Whether two such clauses hold each by itself, and the second says nothing of what the first has brought."""
    first, *_, last = tokens = reader.tokens
    once_more = reader.phrases.patterns["once more"].search(text[first.begin : last.end])
    return tokens[at + 1].word == first.word and not once_more


def _speaks_of_somebody(reader: PhraseReader, at: int) -> bool:
    return reader.tokens[at].word in reader.phrases.any_of("somebody") or bool(reader.read("player", at))


def _called(name: str, pronoun: str, reader: PhraseReader) -> Sequence[str]:
    """The name in place of a pronoun: *Ben*, for *his* with an *s* behind it, and for an *it* that is voted on with that."""
    any_of = reader.phrases.any_of
    whose = ("s",) if pronoun in any_of("possessive") else ("s", "proposal") if pronoun in any_of("it") else ()
    return (*(each.word for each in reader.phrases.tokens(name)), *whose)


def _with_persons(tokens: _Tokens, those: Iterable[int]) -> _Tokens:
    places = {*those}
    return tuple(replace(each, word=PERSON) if at in places else each for at, each in enumerate(tokens))


def _with(tokens: _Tokens, at: int, *words: str) -> _Tokens:
    """With these words in place of the one that stands there."""
    return (*tokens[:at], *(replace(tokens[at], word=word) for word in words), *tokens[at + 1 :])


def _said(tokens: Sequence[FoldedWord], text: str) -> Sequence[str]:
    """The words as they stand in the text."""
    return [text[each.begin : each.end].casefold() for each in tokens]
