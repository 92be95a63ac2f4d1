"""What somebody looks for, in whatever words: forms of a word, words that mean the same, and what is found by another word."""

import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from tabletop.engine.values import IN_FIGURES

_WORD = re.compile(r"[\w’'-]+")
LITTLE = frozenset(("a", "an", "the", "and", "or", "of", "to", "in", "on", "at", "for", "by", "with", "that", "after", "is", "n"))
"""Words that say nothing of what is looked for."""
_TEENS = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred")
_ROUND = {
    word: str(number)
    for words, numbers in ((_TEENS, range(13, 20)), (_TENS, range(20, 101, 10)))
    for word, number in zip(words, numbers, strict=True)
}
NUMBERED = {**{word: str(number) for word, number in IN_FIGURES.items()}, **_ROUND}
"""Numbers as words, and in figures."""
_SEVERAL = IN_FIGURES.keys() - {"one"}
ALIKE: Collection[frozenset[str]] = tuple(
    frozenset(words.split())
    for words in (
        "fewest least lowest smallest minimum poorest worst",
        "most highest greatest largest biggest maximum richest best",
        "start begin",
        "steal robbery thief theft",
        "secret hidden",
        "die dice",
        "throw roll",
        "colour color",
    )
)
"""Words that mean the same: whoever looks for one finds the others."""
SOUGHT = {
    word: frozenset(others.split())
    for words, others in {
        "points point score gold money": "counter",
        "die": "throw remove",
        "dice": "throw",
        "repeal delete": "remove",
        "steal rob": "take move",
        "promote promotion demote": "require allow promoted promotes",
        "pawn king queen rook bishop knight": "piece army",
        "pay": "give take",
        "death": "remove repeal",
        "deal": "draw",
        "total": "sum plus",
        "difference less subtract": "minus",
        "add": "plus",
        "multiply double twice product": "times",
        "divide share": "divided",
    }.items()
    for word in words.split()
}
"""What somebody finds who looks for a word, besides what has it: the words that the clerk has for what is meant."""
ENDINGS = (("ies", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""))
OF_DEATH = frozenset(("dies", "died", "dying", "dead"))
"""What is done or was done by whoever dies, and no form of a die that is thrown."""
SHORTEST = 3
"""Letters that are left of a word without its ending."""


def has_words(text: str, words: str) -> bool:
    """Whether each of the words, or the beginning of one, or one that means the same, stands in the text."""
    return all(has_any(text, same_as(word)) for word in wanted(words))


def finds(text: str, words: str) -> bool:
    """Whether whoever looks for these words would want the text."""
    return all(has_any(text, meant_by(word)) for word in wanted(words))


def wanted(words: str) -> list[str]:
    """The words that say what is looked for."""
    every = _WORD.findall(words.casefold()) or words.split()
    return [word for word in every if word not in LITTLE | _SEVERAL and not word.isdecimal()] or every


def same_as(word: str, alike: Iterable[frozenset[str]] = ()) -> Sequence[tuple[str, ...]]:
    """The word and those that mean the same, also the ``alike``, as what a word begins with that is one of them."""
    stem = _stem(word)
    same = {each for group in (*ALIKE, *alike) if any(_stem(one) == stem for one in group) for each in group}
    return tuple({_begun(each) for each in (word, *same)})


def meant_by(word: str, alike: Iterable[frozenset[str]] = ()) -> Sequence[tuple[str, ...]]:
    """That, and the words that the clerk has for what somebody means who looks for it."""
    clerks = SOUGHT.get(word, SOUGHT.get(_stem(word), frozenset()))
    return (*same_as(word, alike), *map(_begun, clerks))


def _begun(word: str) -> tuple[str, ...]:
    """One or several, what is done and what was done are all the same: points are found where a point is meant."""
    return (f" {word}", f"\n{_stem(word)}")


def has_any(text: str, begun: Iterable[tuple[str, ...]]) -> bool:
    """Whether one of those stands in the text."""
    spelt = _with_stems(text)
    return any(each in spelt for some in begun for each in some)


@lru_cache(maxsize=1_000)
def _with_stems(text: str) -> str:
    """Each word behind a blank, and its stem behind the end of a line; of one with a hyphen also its parts, and both as one."""
    said = _WORD.findall(text.casefold())
    joined = [each for word in said if "-" in word.strip("-") for each in (word.replace("-", ""), *word.split("-"))]
    return "".join(f" {each}\n{_stem(each)}" for each in (*said, *joined))


@lru_cache(maxsize=10_000)
def _stem(word: str) -> str:
    if word in OF_DEATH:
        return "death"
    for ending, instead in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            word = word.removesuffix(ending) + instead
            break
    return word[:-1] if len(word) > SHORTEST and word[-1] == word[-2] else word


_OF_ONE = {
    "be": "is",
    "are": "is",
    "were": "was",
    "have": "has",
    "aren't": "isn't",
    "don't": "doesn't",
    "haven't": "hasn't",
    "weren't": "wasn't",
}


_PAST = re.compile("did|had|was|forgot|lost|won|threw|drew|made|took|gave|got|went|came|kept|left|said|.*[^e]ed|.*n't")
"""Alike of one and of several."""


def of_one(words: str) -> str:
    """What several do, as one of them does it: ``"use the word"`` becomes ``"uses the word"``."""
    verb, blank, rest = words.partition(" ")
    ending = "es" if re.search(r"(?:[sxz]|[cs]h|[^aeiou]o|\bgo)$", verb) else "s"
    said = verb.replace("’", "'")
    one = _OF_ONE.get(said, verb if _PAST.fullmatch(said) else "") or re.sub(r"(?<=[^aeiou])y$", "ie", verb) + ending
    return f"{one}{blank}{rest}"


def of_several(words: str) -> str:
    """What one does, as several do it, or as it is told to somebody: ``"uses the word"`` becomes ``"use the word"``."""
    verb, blank, rest = words.partition(" ")
    plain = re.sub(r"(?<=..)ies$", "y", re.sub(r"(?<=[^aeiou]o)es$|(?<=ss|sh|ch|zz)es$|(?<=x)es$", "", verb))
    several = {"is": "be", "has": "have"}.get(verb) or (plain if plain != verb else verb.removesuffix("s"))
    return f"{several}{blank}{rest}"
