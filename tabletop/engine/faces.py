"""The faces of cards: which there are in a deck, their ranks and suits, and how they are written and said."""

from collections.abc import Iterable
from functools import lru_cache

from tabletop.engine.values import IN_FIGURES, grouped

STANDARD_DECK = "standard deck"
SUITS = "SHDC"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
STANDARD = tuple(rank + suit for suit in SUITS for rank in RANKS)
_SUIT_OF = {
    rank + sign: suit for sign, suit in zip(SUITS, ("spades", "hearts", "diamonds", "clubs"), strict=True) for rank in RANKS
}
JOKER = "*"


def deck(name: str) -> tuple[str, ...]:
    """The faces of a deck or of one card that a game's box may hold: a standard deck, a joker, or a face of one's own."""
    if name == STANDARD_DECK:
        return STANDARD
    return ("*1",) if name == "joker" else (name,)


@lru_cache(maxsize=500)
def rank(face: str) -> int | str:
    """``7`` for ``"7S"``, ``"K"`` for ``"KD"``, ``"joker"`` for ``"*1"``; a card of one's own is its own rank."""
    if face.startswith(JOKER):
        return "joker"
    if face not in STANDARD:
        return face
    return int(face[:-1]) if face[:-1].isdecimal() else face[:-1]


def of_each_rank(faces: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """The cards that share a rank, by the first of them."""
    return tuple(grouped(faces, rank).values())


def suit(face: str) -> str:
    """``"spades"`` for ``"7S"``; nothing for jokers and cards of one's own."""
    return _SUIT_OF.get(face, "")


def in_hand_order(face: str) -> int:
    """Where a sorted hand holds it: by suit, black and red in turn, from the ace up; behind them other cards, as they came."""
    return RANKS.index(face[:-1]) + len(RANKS) * "SHCD".index(face[-1]) if face in STANDARD else len(STANDARD)


def in_rank_order(face: str) -> tuple[int, str]:
    """Where a list of all cards has it: by rank, from the ace up; behind them other cards."""
    return RANKS.index(face[:-1]) if face in STANDARD else len(RANKS), face


@lru_cache(maxsize=16)
def by_rank(faces: tuple[str, ...]) -> tuple[str, ...]:
    """The faces in that order. Which cards there are seldom changes from act to act."""
    return tuple(sorted(faces, key=in_rank_order))


def rank_name(face: str) -> str:
    """``"7"``, ``"king"``, ``"joker"``; a card of one's own by its face."""
    name = str(rank(face))
    return {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}.get(name, name)


def is_own(face: str) -> bool:
    """Whether it is a card of one's own, of no deck."""
    return rank(face) == face


def spoken(face: str) -> str:
    """A card as people say it: ``"7 of spades"``, ``"king of diamonds"``, ``"joker"``."""
    of = suit(face)
    return f"{rank_name(face)} of {of}" if of else rank_name(face)


SIGNS = dict(zip(SUITS, "♠♥♦♣", strict=True))


_IN_NAMES = dict.fromkeys(map(ord, " .-’"))
"""What may stand in a name besides letters: *Mr. Hat*, *Jack-in-the-Box*."""


def is_proper(name: str) -> bool:
    """Whether a token so called has a name of its own: what somebody is, such as Speaker, or what they have, such as the Crown.
    What is said of it is right for both."""
    return name[:1].isupper() and name.translate(_IN_NAMES).isalpha()


def written_face(face: str) -> str:
    """A card as minutes write it: ``7♠``, ``K♦``, ``joker``."""
    return f"{face[:-1]}{SIGNS[face[-1]]}" if suit(face) else str(rank(face))


_AS_WORDS = {str(number): word for word, number in IN_FIGURES.items()}
_SAID = {
    f"{rank}{said}": face
    for face in STANDARD
    for rank in (face[:-1].lower(), rank_name(face), _AS_WORDS.get(face[:-1], ""))
    for said in (face[-1].lower(), SIGNS[face[-1]], suit(face), suit(face)[:-1])
    if rank
}
"""The cards of a deck by how people write them, in small letters and with nothing between."""


def read_face(words: str) -> str:
    """The face of which those are the words, ``"QS"`` for ``"Q♠"`` and ``"the queen of spades"``; anything else as it stands."""
    said = [word for word in words.lower().replace("\ufe0f", "").split() if word not in ("the", "of")]
    return _SAID.get("".join(said), words)
