"""What is written on buttons that do an act, on the table and on phones, and what is asked before."""

from collections.abc import Sequence

from tabletop.engine.acts.base import ObjectionTo
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.answers import Objection
from tabletop.engine.deeds import CARD, NUMBER, PLAYER, RULE, SQUARE
from tabletop.engine.frozen import replace
from tabletop.engine.proposals import ENACT, KEEP_WORDS
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.values import capitalised, listed

PROPOSE, OPEN_VOTE, REWORD, WITHDRAW = "Propose", "Open the vote", "Reword it", "Withdraw it"
DECLARE_WIN, WHO_HAS_WON = "Declare a win", "Who has won?"
ASK_JUDGE, DISAGREEMENT = "Ask the Judge", "What do you disagree about?"
NO_LONGER_COUNT = "Ballots laid for the old words will no longer count."
"""What whoever would reword a proposal is told first, where the rules have the vote begin anew."""
CHOOSES = {PLAYER: "Which player", NUMBER: "Which number", CARD: "Which card", RULE: "Which rule", SQUARE: "Which square"}
ARTICLES = ("a ", "an ", "the ")
WHOEVER_PROPOSES = frozenset(("by", "proposer"))
"""What an objection may have asked that stands against whatever somebody proposes."""


def begin_turn(whose: str = "the") -> str:
    """``whose`` is “Ann’s” or “your”."""
    return f"Begin {whose} turn"


def pass_on(thing: str, to: str = "") -> str:
    return f"Pass the {thing} to {to}" if to else f"Pass the {thing}"


def done(what: str) -> str:
    return f"Done: {what}"


def all_have_won(who: Sequence[str]) -> str:
    return f"Declare that {listed(who)} have won"


def agree_on(motion: str) -> str:
    """A motion as a button: ``"a 5-minute limit"`` reads “5-minute limit”, ``"end the turn"`` “Agree to end the turn”."""
    article = next((each for each in ARTICLES if motion.startswith(each)), "")
    return capitalised(motion.removeprefix(article)) if article else f"Agree to {motion}"


def next_clockwise(players: Sequence[str], seat: str) -> str:
    """To whom a thing is passed by a button; any other seat is reached by dragging it."""
    return players[(players.index(seat) + 1) % len(players)] if seat in players else (*players, "")[0]


def against_all_proposals(by: str, objecting: ObjectionTo) -> Objection | None:
    """What stands against whatever somebody would propose; ``objecting`` says what stands against an act now."""
    against = objecting(Propose(by=by, kind=ENACT, text="A rule."))
    return against if against and _to_whoever(against) else None


def first_open(change: Propose, book: Rulebook, objecting: ObjectionTo) -> Rule | None:
    """The first rule to which such a change may be proposed, by that seat or, where it is not its turn, by another."""
    for rule in book.by_number():
        against = objecting(replace(change, rule=rule.number, text="" if change.kind in KEEP_WORDS else rule.text))
        if against is None or against.impossible or _to_whoever(against):
            return rule
    return None


def _to_whoever(against: Objection) -> bool:
    return against.asked is not None and against.asked <= WHOEVER_PROPOSES
