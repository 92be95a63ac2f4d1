"""What a phone may ask: acts of its own seat from a list, with cards named by their ids alone.

A face that somebody names could tell them what lies hidden; so no phone names one. Undo, moves by hand and what is written
on rule cards directly are for the table, where everybody sees who does them.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tabletop.engine.acts import Act, read_act
from tabletop.engine.acts.cards import Draw, Play
from tabletop.engine.acts.deeds import Do
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.duties import Tick
from tabletop.engine.acts.lawmaking.deciding import Decide
from tabletop.engine.acts.lawmaking.judging import AskJudgment, Judge
from tabletop.engine.acts.lawmaking.motions import Voice
from tabletop.engine.acts.lawmaking.proposing import Propose, Revise, Withdraw, current
from tabletop.engine.acts.lawmaking.voting import EndDebate, Vote
from tabletop.engine.acts.tokens import PassToken
from tabletop.engine.acts.turns import BeginTurn, EndTurn
from tabletop.engine.acts.winning import DeclareWin
from tabletop.engine.answers import Objection
from tabletop.engine.duties import served
from tabletop.engine.plain import Malformed
from tabletop.engine.seen import SeenTable

NOT_FROM_PHONES = Objection("That is done at the table.", impossible=True)
NOT_YOURS = "Only your own proposal can be changed from your phone."
NO_CARD = "Choose a card of your own hand, or one that lies open."
NOT_OWED = "That is not for you to do now."

Needs = Callable[[Any, SeenTable], str]
"""What of an act is not for a phone, as a sentence; nothing where it is."""


def _free(act: Act, table: SeenTable) -> str:
    return ""


def _owed(act: Act, table: SeenTable) -> str:
    """What is nobody's business but theirs who owe it."""
    return "" if served(table.duties, act.by, act.fulfils(table)) else NOT_OWED  # type: ignore[arg-type]


def _of_turn(act: Act, table: SeenTable) -> str:
    return "" if table.turn.seat == act.by else NOT_OWED


def _own_proposal(act: Revise | Withdraw, table: SeenTable) -> str:
    proposal = current(table, act.number)
    return "" if proposal is None or proposal.by == act.by else NOT_YOURS


def _token(act: PassToken, table: SeenTable) -> str:
    named = table.things.by_id.get(act.thing)
    return _owed(act, table) if named is None else NO_CARD


def _card(act: Vote | Do | Play, table: SeenTable) -> str:
    card = table.things.by_id.get(act.card)
    return "" if not act.card or (card is not None and not card.hidden) else NO_CARD


ALLOWED: Mapping[type[Act], Needs] = {
    Vote: _card, Do: _card, Play: _card, Voice: _free, Propose: _free, Revise: _own_proposal, Withdraw: _own_proposal,
    EndDebate: _free, Draw: _owed, Throw: _owed, BeginTurn: _owed, EndTurn: _of_turn, PassToken: _token, Tick: _free,
    Decide: _free, AskJudgment: _free, Judge: _free, DeclareWin: _free,
}  # fmt: skip
"""What may be done from a phone, each with what is asked of it besides the rules."""
LEFT_OUT: Mapping[type[Act], tuple[str, ...]] = {
    Throw: ("faces",), Propose: ("number",), EndDebate: ("ballots", "cards"), Decide: ("house", "words"),
    Draw: ("number", "from"), BeginTurn: ("lapsing",), Revise: ("ballots_stand",),
}  # fmt: skip
"""Fields that chance, the clerk or the table fills in, whatever a phone says."""


def read(found: object, table: SeenTable) -> Act | Objection:
    """The act that a phone asks for, as its seat's own: ``table`` is what that seat sees. Or why it is not for a phone."""
    if not isinstance(found, dict):
        return Objection("An act is written as {“act”: …}.", impossible=True)
    kind = Act.kinds.get(str(found.get("act", "")))
    if kind is not None and kind not in ALLOWED:
        return NOT_FROM_PHONES
    left_out = ("by", "law", *LEFT_OUT.get(kind, ())) if kind else ()
    fields = {name: item for name, item in found.items() if name not in left_out}
    try:
        act = read_act({**fields, "by": table.reader})
    except Malformed as trouble:
        return Objection(str(trouble), impossible=True)
    against = ALLOWED[type(act)](act, table)
    return Objection(against, impossible=True) if against else act


def over(act: Act, said: object, table: SeenTable) -> Objection | None:
    """What has changed while somebody looked at their phone: the vote that they meant, by its number, is another or none."""
    if not isinstance(act, Vote | EndDebate) or not isinstance(said, int):
        return None
    now = table.under_vote if isinstance(act, Vote) else current(table)
    if now is None:
        return Objection("That vote is over.", impossible=True)
    words = table.words.proposal
    return None if now.number == said else Objection(f"The vote is on {words} {now.number} now.", impossible=True)
