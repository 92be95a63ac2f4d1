"""The questions that rules answer, as parts of a sentence: ``who may propose``, ``what a jack is worth``."""

from collections.abc import Mapping

from tabletop.engine.things import is_own, rank_name

ASKED: Mapping[str, str] = {
    "which one": "which one it is",
    "custom": "what the table has agreed on",
    "next mover": "whose turn comes next",
    "turn parts": "what a turn consists of",
    "order": "in what order turns are taken",
    "circuit": "which round of turns it is",
    "rounding": "how a half is rounded",
    "starting score": "how many points one begins with",
    "roles": "which parts one takes in the game",
    "dice": "how many dice are thrown",
    "sides": "how many sides a die has",
    "value": "what cards are worth",
    "proposal number": "which number the proposal bears",
    "rule number": "which number a rule bears once it is adopted",
    "ballots": "how ballots are laid",
    "proposers": "who may propose",
    "voters": "who may vote",
    "other votes": "what may be voted besides for and against",
    "vote anew": "whether a reworded proposal is voted on anew",
    "quorum": "how many ballots have to be laid",
    "vetoers": "who can veto a proposal",
    "vote over": "whether the vote is over",
    "winner": "who has won",
    "votes": "what the ballots count",
    "adoption": "what it takes to adopt a proposal",
    "consent": "how many have to agree",
    "voices": "whose voices count",
    "precedence": "which of two rules prevails",
    "classes": "which classes of rules there are",
    "lawful class": "of which class a rule is",
    "starting class": "of which class a new rule is",
    "transmuted class": "of which class a transmuted rule is",
    "judge": "who is the Judge",
    "claims over": "which rules this rule goes before",
    "defers to": "which rules this rule gives way to",
    "describes": "which actions this rule describes",
    "actions": "which actions people may take",
    "limit": "the most that there may be",
    "counted as words": "what counts as a word",
    "who may": "who may do it",
    "asked for": "what has to be said in doing it",
    "choices": "what one may choose in doing it",
    "smallest": "the smallest number that may be said in doing it",
    "largest": "the largest number that may be said in doing it",
    "secret": "whether it is done in secret",
    "times a turn": "how often one may do it in a turn",
    "times a circuit": "how often one may do it in a circuit",
    "array": "how an army is set up",
    "moves": "how pieces move",
    "promotion": "what a piece becomes on a home row abroad",
    "royal": "which pieces must not be left in check",
    "ladder up": "through which kinds pieces are promoted",
    "ladder down": "through which kinds pieces are demoted",
    "castling": "whether kings may castle",
    "castling partners": "with which pieces a king may castle",
    "en passant": "how long a piece may be captured in passing",
    "forward": "which way pieces go forward",
    "joining": "how the far half-board is laid",
    "moves per half-board": "how many moves each half-board carries",
    "partners": "what else a half-board may be pushed with",
    "extra moves": "whether an army makes all the moves that are left to it",
    "guards": "whose kings an army must not leave in check",
    "enemies": "whose pieces give check to an army’s king",
    "prey": "whose pieces an army may capture",
    "mate at the push": "whether a king in check at the push is checkmated",
    "mating pieces": "whose pieces checkmate at the push",
    "mate decided": "when any other checkmate is decided",
    "taker": "who has checkmated an army",
}
ASKED_OF: Mapping[str, str] = {
    "which one": "which of {} it is",
    "custom": "what was agreed on {}",
    "starting score": "how many points {} begins with",
    "roles": "which parts {} takes in the game",
    "value": "what {} is worth",
    "rule number": "which number the rule of {} bears",
    "votes": "what the vote of {} counts",
    "consent": "how many have to agree to {}",
    "voices": "whose voices count on {}",
    "lawful class": "of which class {} is",
    "transmuted class": "of which class a transmuted rule is",
    "limit": "the most that there may be of {}",
    "who may": "who may {}",
    "asked for": "what has to be said to {}",
    "choices": "what one may choose to {}",
    "smallest": "the smallest number that may be said to {}",
    "largest": "the largest number that may be said to {}",
    "secret": "whether one has to {} in secret",
    "times a turn": "how often one may {} in a turn",
    "times a circuit": "how often one may {} in a circuit",
    "array": "how {} is set up",
    "moves": "how {} moves",
    "promotion": "what {} becomes on a home row abroad",
    "moves per half-board": "how many moves {} has for each half-board",
    "guards": "whose kings {} must not leave in check",
    "enemies": "whose pieces give check to the king of {}",
    "prey": "whose pieces {} may capture",
    "taker": "who has checkmated {}",
}
"""The same where it is said whom or what they are asked of."""


def asked(question: str, of: str = "") -> str:
    """``what it takes to adopt a proposal``, ``how a knight moves``; a question without words of its own by its name."""
    if of and question in ASKED_OF:
        return ASKED_OF[question].format(of)
    return ASKED.get(question) or (f"{question} of {of}" if of else question)


def named(question: str, key: str) -> str:
    """A text that a question is asked of, as its sentence says it: a counter by itself, ``gold``."""
    return key if question == "limit" and key.replace(" ", "").isalpha() else f"“{key}”"


def one_card(face: str) -> str:
    """``an ace``, ``a 7``; a card of one's own by what is written on it, ``“a song”``."""
    return f"“{face}”" if is_own(face) else one(rank_name(face))


def one(noun: str) -> str:
    """``a knight``, ``an ace``, ``an 8``"""
    return f"{'an' if noun[:1] in 'aeiou8' else 'a'} {noun}"
