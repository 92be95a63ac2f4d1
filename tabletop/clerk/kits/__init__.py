"""The words that clerk sheets are written in. One table drives parser, checker, completion, menus and manual:
a new word is a row in the kit that it belongs to, and the acts that a verb gives are those of ``engine/acts``."""

from collections.abc import Iterable
from typing import Final

from tabletop.clerk.kits.actions import ACTION_WORDS
from tabletop.clerk.kits.cards import CARD_WORDS, DICE_WORDS, TOKEN_WORDS
from tabletop.clerk.kits.chess.words import CHESS_WORDS
from tabletop.clerk.kits.days import DAY_WORDS
from tabletop.clerk.kits.deeds import DEED_WORDS
from tabletop.clerk.kits.judging import JUDGING_WORDS
from tabletop.clerk.kits.life_of_proposals import MOTION_WORDS, PROPOSAL_WORDS
from tabletop.clerk.kits.orders import ORDER_WORDS
from tabletop.clerk.kits.people import PEOPLE_WORDS, TEAM_WORDS, TURN_WORDS
from tabletop.clerk.kits.places import PLACE_WORDS
from tabletop.clerk.kits.rules import RULE_WORDS, RULEMAKING_WORDS, TEXT_WORDS
from tabletop.clerk.kits.votes import VOTE_WORDS
from tabletop.clerk.kits.winning import WINNING_WORDS
from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.vocabulary import Entry, Heading, Name, Occasion, Question, Reader, Verb, Vocabulary
from tabletop.engine.kit_state import SQUARE

TOLD: Final = {
    "by": "whoever does it; nobody where the clerk does",
    "who": "whom it is about",
    "giver": "who gives it",
    "taker": "who gets it",
    "proposer": "who proposed it",
    "voter": "whose ballot it is",
    "for voters": "who voted for it",
    "against voters": "who voted against it",
    "voted": "who has voted before",
    "missing": "who has not voted yet",
    "thrower": "who threw the dice",
    "doer": "who does it",
    "judge": "the Judge who judged",
    "pusher": "who pushes",
    "chosen player": "the player who was chosen",
    "for votes": "how much the votes for it count",
    "against votes": "how much the votes against it count",
    "all votes": "how much all votes count",
    "all players": "how many players there are",
    "kind": "what kind of change it is",
    "new words": "the words that the rule is to have",
    "laid": "the cards of the ballot",
    "side": "the side that the ballot lies on",
    "faces": "what the dice show",
    "reason": "what people gave as the reason",
    "duty": "the duty, in words",
    "motion": "what is put to the table, in words",
    "counter": "the name of what is counted",
    "amount": "what the counter comes to",
    "before": "what the counter showed before",
    "limit": "the limit of that counter",
    "part": "the part of the turn",
    "day": "the day that begins",
    "ended": "the number of the circuit",
    "from": "where it was",
    "to": "where it is now, or the number that the rule gets",
    "old words": "the words that the rule had",
    "old class": "the class that the rule was of",
    "new class": "the class that the rule is of now",
    "answer": "what the Judge answered",
    "judged rules": "the rules that were judged",
    "other": "the other rule, where the action takes or makes one",
    "under": "the rule it is done under",
    "does": "what the action does",
    "what": "what it is called",
    "chosen number": "the number that was chosen",
    "chosen card": "the card that was chosen",
    "chosen rule": "the rule that was chosen",
    "chosen square": "the square that was chosen",
    "chosen text": "the text that was chosen",
    "left": "the square that it left",
    "squares passed": "the squares that it passed",
    "boards": "the half-boards that lie together",
    "option": "where it went, with what it became",
    "becomes": "what the piece becomes",
    "was": "what the piece was",
    "captured": "the piece that it captured",
    "castled": "the piece that it castled with",
    "captor": "the piece that captured it",
    "king": "the king in check",
    "checkers": "the armies that give check",
}


_KITS = (
    PEOPLE_WORDS,
    TURN_WORDS,
    DAY_WORDS,
    ORDER_WORDS,
    TEAM_WORDS,
    CARD_WORDS,
    DICE_WORDS,
    VOTE_WORDS,
    PROPOSAL_WORDS,
    WINNING_WORDS,
    MOTION_WORDS,
    RULE_WORDS,
    RULEMAKING_WORDS,
    TEXT_WORDS,
    TOKEN_WORDS,
    JUDGING_WORDS,
    ACTION_WORDS,
    DEED_WORDS,
    PLACE_WORDS,
    CHESS_WORDS,
)
_OF_RULES: Final = ("remove {rule:rules}", "rule changed", "this rule is enacted", "rule", "kind")
"""What stands beside votes and is said of rules without them."""
_OF_TOKENS: Final = (
    "hand {what:thing or gift} to {whom:player}",
    "thing handed",
    "thing moved",
    "things before",
    "holder",
    "move {what:things} to {to:pile or square}",
    "discard {what:things}",
)
"""What stands beside cards and is said of tokens where there are none."""


def _matter(*kits: Iterable[Entry]) -> frozenset[str]:
    """The words of those kits, but for their kinds."""
    spoken = (entry for kit in kits for entry in kit if isinstance(entry, Question | Occasion | Verb | Name | Reader))
    return frozenset(entry.pattern if isinstance(entry, Verb) else entry.phrase for entry in spoken) - {*_OF_RULES, *_OF_TOKENS}


MATTERS: Final = (
    *map(_matter, (CARD_WORDS, TEAM_WORDS)),
    *(_matter(kit).union(each.word for each in kit if isinstance(each, Kind)) | {SQUARE} for kit in (PLACE_WORDS, CHESS_WORDS)),
    _matter(DICE_WORDS) | {"dice", "sides"},
    _matter(VOTE_WORDS, PROPOSAL_WORDS, MOTION_WORDS) | {"propose"},
    frozenset(word for word in _matter(JUDGING_WORDS) if "judg" in word) | {"ask judgment"},
    frozenset(("points",)),
)
"""What a game may be played with, each with its words: a game that has none of them is played without. What boards
have comes with the kinds of it."""
_ASKED = tuple(entry.phrase for kit in _KITS for entry in kit if isinstance(entry, Question))
_TOLD = tuple(entry.phrase for kit in _KITS for entry in kit if isinstance(entry, Occasion) and not entry.own)
QUESTIONS = (
    Heading("rules and their words"),
    Kind("question", "questions", wider="text", words=_ASKED, doc="What the table asks and rules answer, by its name."),
    Kind("occasion", "occasions", wider="text", words=_TOLD, doc="What happens and lines may listen for, by its name."),
)

_OCCASIONS: Final = (
    "this rule is enacted",
    "turn begun",
    "turn ended",
    "dice thrown",
    "proposal made",
    "proposal adopted",
    "proposal defeated",
    "ballot laid",
    "circuit ended",
    "card drawn",
    "counter changed",
    "clock ran out",
    "deed done",
    "player joined",
)
_QUESTIONS: Final = (
    "adoption",
    "votes",
    "voters",
    "proposers",
    "winner",
    "next mover",
    "turn parts",
    "dice",
    "sides",
    "starting score",
    "quorum",
    "vetoers",
    "value",
    "limit",
    "who may",
)
_VERBS: Final = ("give", "take", "change", "draw", "hand", "throw", "require", "allow", "remove", "declare", "tell", "end turn")
OFTEN: Final = (*_OCCASIONS, *_QUESTIONS, *_VERBS)
"""What people want most when they change a rule, in the order in which menus offer it."""

VOCABULARY = Vocabulary(*_KITS, QUESTIONS, often=OFTEN, told=TOLD)
