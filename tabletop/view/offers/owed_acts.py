"""Duties that mean an act of the table, as buttons: whoever owes one of them does it with a click.

Which act a duty means, the act itself knows by the words that it answers to (``Act.phrases``). Here stands only what is
asked before it can be done.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from tabletop.engine.acts import Act, ObjectionTo
from tabletop.engine.acts.armies import TakeArmy
from tabletop.engine.acts.cards import Draw
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.lawmaking.enacting import EnactAtOnce
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.acts.on_buttons import (
    DECLARE_WIN,
    PROPOSE,
    TO_WHOM,
    WHO_HAS_WON,
    against_all_proposals,
    begin_turn,
    pass_on,
    passed_to,
)
from tabletop.engine.acts.tokens import PassToken, thing_passed
from tabletop.engine.acts.turns import BeginTurn
from tabletop.engine.acts.winning import DeclareWin
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.proposals import HANDS, NONE
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import IN_FIGURES, capitalised
from tabletop.view.values.drafts import Draft, Procedure
from tabletop.view.values.offer import WHY, FormField, Offer, Reply, makes, seat_field

PUT_IN_FORCE = "Put the agreed rule into force"


@dataclass(frozen=True)
class Owed:
    """What several seats owe by the same rule: one of the ways to do it, in the rule's words."""

    phrase: str
    seats: tuple[str, ...]
    rule: str
    table: SeenTable
    objecting: ObjectionTo


def _proposing(owed: Owed) -> tuple[Offer, ...]:
    against = [against_all_proposals(seat, owed.objecting) for seat in owed.seats]
    forbidden = against[0] if all(against) else None
    return (Offer(PROPOSE, lambda by, _: Draft(by), owed.seats, icon="quill", rule=owed.rule, against=forbidden),)


def _writing(owed: Owed) -> tuple[Offer, ...]:
    """A rule that was agreed on as it lay on the table is in force with one press; any other is still to be written."""
    if agreed := next((each for each in owed.table.motions if each.carried and each.words), None):
        put = makes(EnactAtOnce, text=agreed.words, sheet=agreed.sheet)
        return (Offer(PUT_IN_FORCE, put, owed.seats, icon="check", rule=owed.rule, agreed=True),)
    write = Offer(capitalised(owed.phrase), lambda by, _: Draft(by, Procedure.AT_ONCE), owed.seats, icon="quill", rule=owed.rule)
    return (write,)


def _drawing(owed: Owed) -> tuple[Offer, ...]:
    return (Offer(capitalised(owed.phrase), makes(Draw), owed.seats, icon="card", rule=owed.rule),)


def _declaring(owed: Owed) -> tuple[Offer, ...]:
    """Those who can name somebody to whose win no rule objects; where nobody can, all, with what a rule objects."""
    first = {by: who for by in owed.seats if (who := _named_first(by, owed))}
    against = None
    if not first:
        against = owed.objecting(DeclareWin(by=owed.seats[0], who=owed.seats[0]))
        if against is None or not against.rule:
            return ()
        first = {by: by for by in owed.seats}
    by_seat = {by: (seat_field("who", WHO_HAS_WON, owed.table, first=who), WHY) for by, who in first.items()}
    declared = {*owed.table.winners(owed.rule)}
    return (
        Offer(
            DECLARE_WIN,
            makes(DeclareWin),
            tuple(first),
            next(iter(by_seat.values())),
            "trophy",
            owed.rule,
            against=against,
            by_seat=by_seat,
            ends=against is None and owed.phrase in DeclareWin.phrases and not declared.issuperset(first.values()),
        ),
    )


def _named_first(by: str, owed: Owed) -> str:
    """Whom somebody will declare as having won: themselves, or else whom no rule objects to; nobody where one does to all."""
    asked = dict.fromkeys((by, *owed.seats, *owed.table.players))
    return next((who for who in asked if owed.objecting(DeclareWin(by=by, who=who)) is None), "")


def _taking(owed: Owed) -> tuple[Offer, ...]:
    """The armies that these seats have checkmated and not taken over yet."""
    mated = [army for army in battle_of(owed.table).armies if army.mated_by in owed.seats]
    return tuple(Offer(f"Take {army.name}", makes(TakeArmy, army=army.name), (army.mated_by,), rule=owed.rule) for army in mated)


def _voting(owed: Owed) -> tuple[Offer, ...]:
    """Sides that can be taken without a card; where a card is a ballot, it is dragged to its tray instead.

    A button for a side would betray a secret ballot, and hands that go up are counted together.
    """
    proposal, table = owed.table.under_vote, owed.table
    if proposal and (proposal.veiled or proposal.way == HANDS):
        return ()
    sides = {
        side: tuple(seat for seat in owed.seats if owed.objecting(Vote(by=seat, side=side)) is None)
        for side in ("for", "against", NONE)
    }
    words = {"for": "Vote for", "against": "Vote against", NONE: f"Decline to {table.words.vote}"}
    icons = {"for": "check", "against": "cross", NONE: ""}
    return tuple(
        Offer(words[side], makes(Vote, side=side), who, icon=icons[side], rule=owed.rule) for side, who in sides.items() if who
    )


def other_sides(sides: Sequence[str], owed: Owed) -> tuple[Offer, ...]:
    """What else may be voted; in secret it is chosen behind a curtain."""
    if owed.table.under_vote is None or owed.table.under_vote.veiled:
        return ()
    return tuple(Offer(f"Vote “{side}”", makes(Vote, side=side), owed.seats, rule=owed.rule) for side in sides)


def _throwing(owed: Owed) -> tuple[Offer, ...]:
    """Chance throws, or a real die on the real table does, also where no rule says how many there are."""
    against = owed.objecting(Throw(by=owed.seats[0]))
    shown = FormField("faces", owed.table.words.shown)
    return (
        Offer(
            capitalised(owed.table.words.duty(owed.phrase)), makes(Throw), owed.seats, icon="die", rule=owed.rule, against=against
        ),
        *(() if against and against.rule else (Offer("Type in a throw", _thrown, owed.seats, (shown,), rule=owed.rule),)),
    )


def _beginning(owed: Owed) -> tuple[Offer, ...]:
    first, *others = owed.seats
    words = begin_turn() if others else begin_turn(f"{first}’s")
    return (Offer(words, lambda by, _: BeginTurn(by=by, to=by), owed.seats, rule=owed.rule),)


def _passing(owed: Owed) -> tuple[Offer, ...]:
    """A button that hands the thing to whom the rules pass it; any other seat is reached by dragging it."""
    thing = thing_passed(owed.table, owed.phrase)
    if not thing:
        return ()
    after = {seat: passed_to(owed.table.players, seat, thing, owed.objecting) for seat in owed.seats}
    open_to = tuple(dict.fromkeys(chain.from_iterable(after.values())))
    asks = (FormField("to", TO_WHOM, "choice", open_to),) if any(len(each) > 1 for each in after.values()) else ()
    words = pass_on(thing, open_to[0] if len(open_to) == 1 else "")

    def passing(by: str, reply: Reply) -> Act:
        return PassToken(by=by, to=reply["to"] if asks else after[by][0], thing=thing)

    return (Offer(words, passing, owed.seats, asks, icon="token", rule=owed.rule),)


OFFERS_OF: Mapping[type[Act] | None, Callable[[Owed], tuple[Offer, ...]]] = {
    Propose: _proposing,
    Vote: _voting,
    BeginTurn: _beginning,
    PassToken: _passing,
    Throw: _throwing,
    EnactAtOnce: _writing,
    DeclareWin: _declaring,
    TakeArmy: _taking,
    Draw: _drawing,
}
"""The buttons for each act that a duty may mean."""


def _thrown(by: str, reply: Reply) -> Act:
    """Figures of several dice, or what these are called, are parted by anything that is none."""
    said = (IN_FIGURES.get(face, face) for face in re.findall(r"\d{1,6}|[a-z]+", reply["faces"].casefold()))
    return Throw(by=by, faces=tuple(int(face) for face in said if str(face).isdecimal()))
