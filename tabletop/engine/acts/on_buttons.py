"""What is written on buttons that do an act, on the table and on phones, and what is asked before."""

import re
from collections.abc import Sequence

from tabletop.engine.acts.base import ObjectionTo, means
from tabletop.engine.acts.dice import USUAL_DICE
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.lawmaking.voting import EndDebate
from tabletop.engine.acts.tokens import PassToken
from tabletop.engine.answers import AskedChoice, LawLine, Objection
from tabletop.engine.deeds import CARD, NUMBER, PLAYER, RULE, SQUARE
from tabletop.engine.duties import is_reminder
from tabletop.engine.frozen import replace
from tabletop.engine.proposals import Proposal
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.engine.text.game_words import ENACT, KEEP_WORDS, Words
from tabletop.engine.values import capitalised, listed

PROPOSE, OPEN_VOTE, REWORD, WITHDRAW = "Propose", "Open the vote", "Reword it", "Withdraw it"
DECLARE_WIN, WHO_HAS_WON, TO_WHOM = "Declare a win", "Who has won?", "To whom?"
ASK_JUDGE, DISAGREEMENT = "Ask the Judge", "What do you disagree about?"
NO_LONGER_COUNT = "Ballots laid for the old words will no longer count."
"""What whoever would reword a proposal is told first, where the rules have the vote begin anew."""
CHOOSES = {PLAYER: "Which player", NUMBER: "Which number", CARD: "Which card", RULE: "Which rule", SQUARE: "Which square"}
_WHO = re.compile(r"\bwho (\w+) (.+)")
_DID = {"says": "said"}
"""Of what is done aloud it is asked once it is done."""
ARTICLES = ("a ", "an ", "the ")
WHOEVER_PROPOSES = frozenset(("by", "proposer"))
"""What an objection may have asked that stands against whatever somebody proposes."""


def begin_turn(whose: str = "the") -> str:
    """``whose`` is “Ann’s” or “your”."""
    return f"Begin {whose} turn"


def pass_on(thing: str, to: str = "") -> str:
    return f"Pass the {thing} to {to}" if to else f"Pass the {thing}"


def done(what: str, rule: str = "") -> str:
    """A duty as a button that ticks it off; what the clerk reminds of with its ``rule``, where its words do not name it."""
    return f"Done: {what} ({rule})" if rule and is_reminder(what) and rule not in what else f"Done: {what}"


def declare_win(who: Sequence[str]) -> str:
    """Of several, all win at once."""
    return f"Declare that {listed(who)} have won" if len(who) > 1 else DECLARE_WIN


def agree_on(motion: str) -> str:
    """A motion as a button: ``"a 5-minute limit"`` reads “5-minute limit”, ``"end the turn"`` “Agree to end the turn”."""
    article = next((each for each in ARTICLES if motion.startswith(each)), "")
    return capitalised(motion.removeprefix(article)) if article else f"Agree to {motion}"


def dice_by(law: Sequence[LawLine]) -> int:
    """How many dice a throw has by the answers of the law."""
    said = next((line.answer for line in law if line.question == "dice"), "")
    return int(said) if said.isdigit() else USUAL_DICE


def with_dice(table: SeenTable, law: Sequence[LawLine]) -> SeenTable:
    """The table with the word for as many dice as are thrown by the law."""
    words = words_with_dice(table.words, law)
    return table if words is table.words else replace(table, words=words)


def words_with_dice(words: Words, law: Sequence[LawLine]) -> Words:
    dice = dice_by(law)
    return words if dice == words.dice else replace(words, dice=dice)


def what_is_asked(asked: AskedChoice, what: str, words: Words, seat: str = "") -> str:
    """What is asked in doing ``what``, and of which ``seat``, as at the table otherwise nobody knows who elects and who is
    elected. Where the name of what is done says who is meant, that is asked: “note who says um”."""
    if who := _WHO.search(what) if asked.kind == PLAYER else None:
        return f"Who {_DID.get(who[1], who[1])} {who[2]}?"
    chosen = CHOOSES.get(asked.kind, "Which one" if asked.choices else "")
    if not chosen:
        return f"What {f'does {seat}' if seat else 'do you'} say?"
    chosen = f"{chosen}{f' does {seat} choose' if seat else ''}"
    if asked.of:
        chosen = f"How {'many' if asked.of.endswith('s') else 'much'} {words.translated(asked.of)}"
    return f"{chosen}{_from_what(asked)}?"


def choices_of(asked: AskedChoice, table: SeenTable) -> tuple[str, ...]:
    """From what it is chosen: ids of rules by their numbers, squares, players, or what a rule says; empty where it is typed."""
    if asked.kind == RULE:
        return tuple(rule.id for rule in table.rulebook.by_number() if not asked.choices or rule.id in asked.choices)
    if asked.kind == SQUARE:
        return asked.choices or tuple(square for board in table.boards for square in board.squares)
    return asked.choices or (table.players if asked.kind == PLAYER else ())


def who_does(what: str) -> str:
    """What is asked of who does ``what``; where its name says besides who is meant, so that the two are not mixed up: “note who
    says um: who notes it?”"""
    asks = "who notes it" if what.startswith("note ") else "who does that" if _WHO.search(what) else "who does it"
    return f"{capitalised(what)}: {asks}?"


def who_has_done(what: str) -> str:
    """What is asked of whose duty is ticked off."""
    return f"{capitalised(what)}: who has done it?"


def _from_what(asked: AskedChoice) -> str:
    """From what it is chosen, where that is not laid out below."""
    if asked.hidden:
        return f", one of {len(asked.choices)}"
    if asked.least and asked.most:
        return f", from {asked.least} to {asked.most}"
    return f", {asked.least} or more" if asked.least else f", at most {asked.most}" if asked.most else ""


def passed_to(players: Sequence[str], seat: str, thing: str, objecting: ObjectionTo) -> tuple[str, ...]:
    """To whom a thing may be passed by a button, clockwise: those to whom no rule objects, or else the next alone; any other
    seat is reached by dragging it. Where rules differ, or none says, people choose."""
    at = players.index(seat) if seat in players else -1
    after = (*players[at + 1 :], *players[: max(at, 0)])
    return tuple(each for each in after if objecting(PassToken(by=seat, to=each, thing=thing)) is None) or (*after, seat)[:1]


def against_all_proposals(by: str, objecting: ObjectionTo) -> Objection | None:
    """What stands against whatever somebody would propose; ``objecting`` says what stands against an act now."""
    against = objecting(Propose(by=by, kind=ENACT, text="A rule."))
    return against if against and _to_whoever(against) else None


def free_to_propose(table: SeenTable, objecting: ObjectionTo) -> tuple[str, ...]:
    """Those alone to whom the rules leave it, in a turn that asks nobody to propose and while nothing is proposed."""
    asked = any(means(duty, Propose) for duty in table.duties)
    if table.over or asked or any(not proposal.settled for proposal in table.proposals):
        return ()
    may = tuple(seat for seat in table.players if objecting(Propose(by=seat, kind=ENACT, text="A rule.")) is None)
    return may if 0 < len(may) < len(table.players) else ()


def may_open_vote(proposal: Proposal, table: SeenTable, objecting: ObjectionTo) -> tuple[str, ...]:
    """Whoever the rules single out may end the debate, else the proponent; once the proponent has left, whoever may at all."""
    may = tuple(seat for seat in table.players if objecting(EndDebate(by=seat)) is None)
    return may if proposal.by not in table.players or 0 < len(may) < len(table.players) else (proposal.by,)


def first_open(change: Propose, book: Rulebook, objecting: ObjectionTo) -> Rule | None:
    """The first rule to which such a change may be proposed, by that seat or, where it is not its turn, by another."""
    for rule in book.by_number():
        against = objecting(replace(change, rule=rule.number, text="" if change.kind in KEEP_WORDS else rule.text))
        if against is None or against.impossible or _to_whoever(against):
            return rule
    return None


def _to_whoever(against: Objection) -> bool:
    return against.asked is not None and against.asked <= WHOEVER_PROPOSES
