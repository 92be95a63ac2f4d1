"""What things, texts and counters are called in a sentence."""

from collections.abc import Sequence

from tabletop.clerk.language.sorts import Sort
from tabletop.clerk.language.tree import CounterWord
from tabletop.clerk.language.vocabulary import Vocabulary
from tabletop.engine.faces import is_own, rank_name, spoken, suit
from tabletop.engine.frozen import replace
from tabletop.engine.values import listed, one_of

CLOCK, PLAYER = "clock", "player"
"""What is called by a whole phrase, which would be lost in a sentence without quotation marks."""
RANK_NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
TOLD_WORDS = {
    "it": "it",
    "by": "whoever did it",
    "who": "that player",
    "what": "its name",
    "does": "what is done",
    "laid": "what was laid",
    "becomes": "what it becomes",
    "was": "what it was",
    "ended": "its number",
    "option": "the move",
    "other": "the other rule",
    "under": "the rule it is done under",
    "to": "where it goes",
    "from": "where it comes from",
    "for votes": "the votes for it",
    "against votes": "the votes against it",
    "all votes": "all votes",
    "all players": "all players",
    "missing": "those who are missing",
    "voted": "those who had voted",
    "for voters": "those who voted for it",
    "against voters": "those who voted against it",
}
"""Words that are told, as a sentence says them; any other is said by itself, with its article."""
SEVERAL = {"for votes", "against votes", "all votes", "new words", "old words"}


def quoted(text: str) -> str:
    return f"“{text}”"


def single(counter: CounterWord) -> str:
    """One of what a counter counts: a point, a doubloon, and never “1 points”."""
    return counter_named(replace(counter, word=one_of(counter.word)))


def text_in_words(text: str, sort: Sort, vocabulary: Vocabulary) -> str:
    """A text that names something of that sort, as people speak of it: ``Ann``, ``the crown``, ``the draw pile``."""
    kinds = {kind for kind in sort.kinds if vocabulary.kinds[kind].named}
    if not kinds or kinds == {CLOCK} or not text.strip() or not text.replace(" ", "").isalpha():
        return quoted(text)
    if (text[0].isupper() and ("thing" not in kinds or "player" in kinds)) or text.casefold().startswith(("the ", "a ", "an ")):
        return text
    if kinds == {PLAYER}:
        return quoted(text)
    return f"the {text} pile" if "pile" in kinds and not text.endswith("pile") else f"the {text}"


def one(noun: str) -> str:
    """``a knight``, ``an ace``, ``an 8``, ``a unicorn``"""
    return f"{'an' if noun[:1] in 'aeiou8' and not noun.startswith('uni') else 'a'} {noun}"


def one_card(face: str) -> str:
    """``an ace``, ``a 7``; a card of one's own by what is written on it, ``“a song”``."""
    return quoted(face) if is_own(face) else one(rank_name(face))


def some_of_a_rank(faces: Sequence[str]) -> str:
    """Cards that share a rank and are not all that have it: ``the 2 of hearts``, ``a jack of diamonds, hearts or spades``."""
    if len(faces) == 1:
        return f"the {spoken(faces[0])}"
    return f"{one(rank_name(faces[0]))} of {listed(map(suit, faces)).replace(' and ', ' or ')}"


def counter_named(counter: CounterWord) -> str:
    plain = counter.known or (counter.word.isalpha() and counter.word.islower())
    return counter.word if plain else quoted(counter.word)
