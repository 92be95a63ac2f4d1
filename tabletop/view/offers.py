"""What people may do now, as buttons: read from open duties, motions and the stage of a proposal, never from a game.

A duty is worded by whoever wrote the rule. Where its words name an act of the table, the button does that act; any
other duty is ticked off by hand.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import ACTING
from tabletop.engine.acts.armies import TakeArmy
from tabletop.engine.acts.cards import Draw
from tabletop.engine.acts.clocks import StartClock
from tabletop.engine.acts.counting import CloseVote, CountVotes, SettleVote
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.duties import Tick
from tabletop.engine.acts.enacting import PutIntoEffect
from tabletop.engine.acts.motions import Voice
from tabletop.engine.acts.proposing import Withdraw
from tabletop.engine.acts.tokens import PassToken
from tabletop.engine.acts.turns import BeginTurn
from tabletop.engine.acts.voting import EndDebate, Vote
from tabletop.engine.acts.winning import DeclareWin, PlayOn
from tabletop.engine.answers import Agreement, Objection
from tabletop.engine.armies import MOVING
from tabletop.engine.duties import Duty, owed
from tabletop.engine.proposals import HANDS, NONE, SECRET, Proposal, Stage, Words
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import read_number
from tabletop.view.drafts import Draft, Way
from tabletop.view.offer import WHY, Answers, Field, Offer

Objecting: TypeAlias = Callable[[Act], Objection | None]
"""What would stand against an act now; nothing where it may be done."""


DEBATE = "debate"
"""The clock beside a debate."""
BY_VOTE = frozenset({"vote", "have it voted on"})
"""Duties that are done by voting, so that nobody need tick them off."""
BY_CLICK = frozenset({"promote a piece", "demote a piece"})
"""Duties that are done by a click on a man."""
BY_MEN = BY_CLICK | {MOVING, "take armies"}
"""Duties that are done with men on the boards."""
BY_ACTING = frozenset({ACTING})
"""Duties that are done by an action on a rule card; those have buttons of their own."""
BY_JUDGING = frozenset({"judge"})
"""The Judge’s duty, whose button stands beside the question."""


Deeds: TypeAlias = Mapping[str, tuple[Offer, ...]]
"""What rules have names for, by name."""


def offers(
    table: SeenTable,
    agreements: Iterable[Agreement],
    objecting: Objecting,
    wanted: Collection[Agreement] = (),
    deeds: Deeds = MappingProxyType({}),
    other_votes: Sequence[str] = (),
) -> tuple[Offer, ...]:
    """The buttons for now: what is owed first, then what rules have names for, the stage of a vote, and what may be put to
    the table. What a rule objects to just now comes after what may be done; ``wanted`` are the agreements that what is owed
    waits for."""
    owing = {way for duty in owed(table.duties) for way in (duty.what, *duty.ways)}
    free = (offer for name, made in deeds.items() if name not in owing for offer in made)
    now = (*_of_duties(table, objecting, deeds, other_votes), *free, *_of_vote(table, objecting))
    asked = _of_motions(table, agreements, wanted, objecting)
    return (*sorted(now, key=lambda offer: offer.against is not None), *asked, *_of_turn(table))


def _of_duties(table: SeenTable, objecting: Objecting, deeds: Deeds, other_votes: Sequence[str]) -> Iterable[Offer]:
    duties = sorted(owed(table.duties), key=lambda duty: not duty.must)
    for (what, rule), seats in _owed_together(duties).items():
        duty = Duty(seats[0], what, rule)
        ways = (what,) if what in deeds else _ways(duty)
        made = [offer for way in ways for offer in deeds.get(way) or _of_way(way, seats, rule, table, objecting)]
        if "vote" in ways:
            made += _otherwise(other_votes, seats, rule, table)
        otherwise = (BY_VOTE | BY_ACTING | BY_JUDGING | BY_MEN) & duty.ways
        yield from made or (() if otherwise else (Offer(sentence(f"done: {what}"), _tick(what), seats, icon="check", rule=rule),))


def moves_now(table: SeenTable) -> bool:
    """Whether it is time to push half-boards: no other part of the turn comes first."""
    parts = [duty for duty in owed(table.duties, table.turn.seat) if duty.part]
    return bool(table.battle.armies) and (not parts or bool(BY_MEN & parts[0].ways))


def stands_against(duty: Duty, objecting: Objecting) -> Objection | None:
    """What the rules say to somebody who would do it at once by word of mouth: how a ballot is laid, who must consent first."""
    against = objecting(act) if (act := by_word(duty)) else None
    return against if against and not against.impossible else None


def by_word(duty: Duty) -> Act | None:
    """The act of somebody who says, without a card and without asking anybody, that it is done."""
    if "vote" in duty.ways:
        return Vote(by=duty.who, side="for")
    return BeginTurn(by=duty.who, to=duty.who) if "begin the turn" in duty.ways else None


def _owed_together(duties: Iterable[Duty]) -> dict[tuple[str, str], tuple[str, ...]]:
    """Duties of the same words and rule, with the seats that have them."""
    together: dict[tuple[str, str], tuple[str, ...]] = {}
    for duty in duties:
        key = (duty.what, duty.rule)
        together[key] = (*together.get(key, ()), duty.who)
    return together


def _ways(duty: Duty) -> tuple[str, ...]:
    """Its ways in the order in which its words name them."""
    return tuple(sorted(duty.ways, key=duty.what.find))


def _of_way(way: str, seats: tuple[str, ...], rule: str, table: SeenTable, objecting: Objecting) -> tuple[Offer, ...]:
    if way == "propose":
        return (Offer("Propose", lambda by, _: Draft(by), seats, icon="quill", rule=rule),)
    if way == "vote":
        return _ballots(seats, rule, table, objecting)
    if way == "begin the turn":
        return _beginning(seats, rule, objecting)
    if way.startswith("pass the "):
        return _passing(way.removeprefix("pass the "), seats, rule, table)
    if way in ("throw", "throw the die", "throw the dice"):
        return _throwing(way, seats, rule, objecting)
    if way.startswith("write the rule") or way == "write a rule":
        return (Offer(sentence(way), lambda by, _: Draft(by, Way.AT_ONCE), seats, icon="quill", rule=rule),)
    if way.startswith("declare a win"):
        fields = (seat_field("who", "Who has won?", table), WHY)
        return (
            Offer(
                "Declare a win",
                lambda by, said: DeclareWin(by=by, who=said["who"], why=said["why"]),
                seats,
                fields,
                "trophy",
                rule,
            ),
        )
    if way == "take armies":
        return _taking(seats, rule, table)
    if way.startswith("draw a card"):
        return (Offer(sentence(way), lambda by, _: Draw(by=by), seats, icon="card", rule=rule),)
    return ()


def _taking(seats: tuple[str, ...], rule: str, table: SeenTable) -> tuple[Offer, ...]:
    """The armies that these seats have checkmated and not taken over yet."""
    mated = [army for army in table.battle.armies if army.mated_by in seats]
    return tuple(
        Offer(f"Take {army.name}", lambda by, _, name=army.name: TakeArmy(by=by, army=name), (army.mated_by,), rule=rule)
        for army in mated
    )


def _ballots(seats: tuple[str, ...], rule: str, table: SeenTable, objecting: Objecting) -> tuple[Offer, ...]:
    """Sides that can be taken without a card; where a card is a ballot, it is dragged to its tray instead.

    A button for a side would betray a secret ballot, and hands that go up are counted together.
    """
    proposal = table.under_vote
    if proposal and (proposal.veiled or proposal.way == HANDS):
        return ()
    sides = {
        side: tuple(seat for seat in seats if objecting(Vote(by=seat, side=side)) is None) for side in ("for", "against", NONE)
    }
    words = {"for": "Vote for", "against": "Vote against", NONE: f"Does not {table.words.vote}"}
    icons = {"for": "check", "against": "cross", NONE: ""}
    return tuple(Offer(words[side], _vote(side), who, icon=icons[side], rule=rule) for side, who in sides.items() if who)


def _otherwise(sides: Sequence[str], seats: tuple[str, ...], rule: str, table: SeenTable) -> tuple[Offer, ...]:
    """What else may be voted; in secret it is chosen behind a curtain."""
    if table.under_vote is None or table.under_vote.veiled:
        return ()
    return tuple(Offer(f"Vote “{side}”", _vote(side), seats, rule=rule) for side in sides)


def _throwing(way: str, seats: tuple[str, ...], rule: str, objecting: Objecting) -> tuple[Offer, ...]:
    """Chance throws, or a real die on the real table does."""
    against = objecting(Throw(by=seats[0]))
    shown = Field("faces", "What does the real die show?")
    return (
        Offer(sentence(way), lambda by, _: Throw(by=by), seats, icon="die", rule=rule, against=against),
        *(() if against else (Offer("Type in a throw", _thrown, seats, (shown,), rule=rule),)),
    )


def _beginning(seats: tuple[str, ...], rule: str, objecting: Objecting) -> tuple[Offer, ...]:
    words = f"Begin {seats[0]}’s turn" if len(seats) == 1 else "Begin the turn"
    against = objecting(BeginTurn(by=seats[0], to=seats[0]))
    return (Offer(words, lambda by, _: BeginTurn(by=by, to=by), seats, rule=rule, against=against),)


def _passing(thing: str, seats: tuple[str, ...], rule: str, table: SeenTable) -> tuple[Offer, ...]:
    """A button that hands the thing to the next seat clockwise; any other seat is reached by dragging it."""
    after = {seat: _next(table.players, seat) for seat in seats}
    words = f"Pass the {thing} to {after[seats[0]]}" if len(seats) == 1 else f"Pass the {thing}"
    return (Offer(words, lambda by, _: PassToken(by=by, to=after[by], thing=thing), seats, icon="token", rule=rule),)


def _of_vote(table: SeenTable, objecting: Objecting) -> tuple[Offer, ...]:
    live = [proposal for proposal in table.proposals if not proposal.settled]
    proposal = live[-1] if live else None
    if proposal is None:
        return ()
    reword = Offer("Reword it", lambda *_: Draft.rewording(proposal, table.rulebook), icon="quill")
    if proposal.stage is Stage.DEBATE:
        return (*_opening(proposal, table, objecting), reword, *_debating(proposal, table))
    owed_still = owed(table.duties, what="vote")
    if proposal.stage is Stage.OPEN and owed_still:
        return (reword,) if not any(ballot.cards for ballot in proposal.ballots) else ()
    return vote_by_hand(proposal, table.words)


def _opening(proposal: Proposal, table: SeenTable, objecting: Objecting) -> tuple[Offer, ...]:
    """Whoever the rules in force single out may end the debate, else the proponent; the ballots are laid as the table does,
    or otherwise this once."""
    may = tuple(seat for seat in table.players if objecting(EndDebate(by=seat)) is None)
    may = may if 0 < len(may) < len(table.players) else (proposal.by,)
    ways = Field("ballots", "How are the ballots laid this time?", "choice", ("in the open", SECRET, HANDS), SECRET)
    return (
        Offer("Open the vote", lambda by, _: EndDebate(by=by), may, icon="check"),
        Offer("Open it otherwise", lambda by, said: EndDebate(by=by, ballots=said["ballots"]), may, (ways,)),
    )


def _debating(proposal: Proposal, table: SeenTable) -> tuple[Offer, ...]:
    """A clock that forces nobody, and a way back."""
    minutes = Field("minutes", "How many minutes? Nothing happens of itself when they are over.", "number", usual="5")
    timed = Offer("Time the debate", _debate_clock, fields=(minutes,), icon="clock")
    withdraw = Offer("Withdraw it", lambda by, _: Withdraw(by=by, number=proposal.number), (proposal.by,))
    return (withdraw,) if any(clock.name == DEBATE for clock in table.clocks) else (timed, withdraw)


def vote_by_hand(proposal: Proposal, words: Words) -> tuple[Offer, ...]:
    """What settles a vote when no rule does it."""
    if proposal.stage is Stage.OPEN:
        return (Offer("Close the vote", lambda by, _: CloseVote(by=by), (proposal.by,)),)
    if proposal.tally is None:
        return (totals_by_hand(proposal),)
    return (
        Offer(f"It is {words.adopted}", lambda *_: SettleVote(adopted=True), icon="check"),
        Offer(f"It is {words.defeated}", lambda *_: SettleVote(adopted=False), icon="cross"),
    )


def totals_by_hand(proposal: Proposal) -> Offer:
    """The totals as people added them up."""
    totals = (Field("for", "In all for", "number"), Field("against", "In all against", "number"))
    return Offer("Type in the totals", _count, (proposal.by,), totals)


def _of_motions(
    table: SeenTable, agreements: Iterable[Agreement], wanted: Collection[Agreement], objecting: Objecting
) -> Iterable[Offer]:
    """What those whose voices count may agree on. It stands aside, but where what is owed waits for it."""
    for asked in agreements:
        motion, voices = asked.motion, asked.voices or table.players
        if asked.rule and voices and not any(each.text == motion for each in table.motions):
            against = objecting(Voice(by=voices[0], motion=motion))
            yield Offer(_motion_words(motion), _voice(motion), voices, icon="clock" if "limit" in motion else "voices",
                        against=against, aside=asked not in wanted)  # fmt: skip


def _of_turn(table: SeenTable) -> Iterable[Offer]:
    adopted = [proposal for proposal in table.proposals if proposal.stage is Stage.ADOPTED]
    if any(not win.played_on for win in table.wins):
        yield Offer("Play on", lambda _, said: PlayOn(why=said["why"]), fields=(WHY,))
    if adopted and not _in_effect(table, adopted[-1]):
        number = adopted[-1].number
        yield Offer("Put it into effect", lambda by, _: PutIntoEffect(by=by, proposal=number), (adopted[-1].by,), icon="check")
    if not table.turn.seat and not table.under_vote and not owed(table.duties, what="begin the turn"):
        who = seat_field("who", "Whose turn begins?", table, "nobody")
        yield Offer("Begin a turn", lambda _, said: BeginTurn(to=named(said["who"])), fields=(who,))


def _in_effect(table: SeenTable, proposal: Proposal) -> bool:
    """Whether the rulebook reads as an adopted proposal would have it."""
    book = table.rulebook
    if not proposal.rule:
        return any(rule.text == proposal.text for rule in book.rules)
    if proposal.kind == "repeal":
        return proposal.rule not in book
    return proposal.rule not in book or book[proposal.rule].text == proposal.text


def seat_field(key: str, asks: str, table: SeenTable, *more: str) -> Field:
    seats = (*table.players, *more)
    return Field(key, asks, "choice", seats, table.turn.seat if table.turn.seat in seats else "")


def named(who: str) -> str:
    return "" if who == "nobody" else who


def _next(players: tuple[str, ...], seat: str) -> str:
    return players[(players.index(seat) + 1) % len(players)] if seat in players else (players or ("",))[0]


def sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _motion_words(motion: str) -> str:
    """A motion as a button: ``"a 5-minute limit"`` reads “5-minute limit”, ``"end the turn"`` “Agree to end the turn”."""
    article = next((each for each in ("a ", "an ", "the ") if motion.startswith(each)), "")
    return sentence(motion.removeprefix(article)) if article else f"Agree to {motion}"


def _tick(what: str) -> Callable[[str, Answers], Act]:
    return lambda by, _: Tick(by=by, duty=what)


def _thrown(by: str, said: Answers) -> Act:
    """Figures of several dice are parted by anything that is none."""
    return Throw(by=by, faces=tuple(int(face) for face in re.findall(r"\d{1,6}", said["faces"])))


def _debate_clock(_: str, said: Answers) -> Act:
    return StartClock(clock=DEBATE, seconds=float(read_number(said["minutes"])) * 60)


def _vote(side: str) -> Callable[[str, Answers], Act]:
    return lambda by, _: Vote(by=by, side=side)


def _voice(motion: str) -> Callable[[str, Answers], Act]:
    return lambda by, _: Voice(by=by, motion=motion)


def _count(by: str, said: Answers) -> Act:
    return CountVotes(by=by, for_=read_number(said["for"]), against=read_number(said["against"]))
