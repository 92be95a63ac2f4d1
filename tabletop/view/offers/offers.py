"""What people may do now, as buttons: read from open duties, motions and the stage of a proposal, never from a game.

A duty is worded by whoever wrote the rule. Where its words name an act of the table, the button does that act; any
other duty is ticked off by hand.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from tabletop.clerk.language.sorts import NOBODY
from tabletop.engine.acts import Act, ObjectionTo, means, meant
from tabletop.engine.acts.actions import Divide, Mutate, OtherAction, Subsume, Transmute
from tabletop.engine.acts.armies import TakeArmy
from tabletop.engine.acts.awaited import not_for_it
from tabletop.engine.acts.board_drops import touched
from tabletop.engine.acts.clocks import StartClock
from tabletop.engine.acts.duties import Tick
from tabletop.engine.acts.lawmaking.counting import CloseVote, CountVotes, SettleVote
from tabletop.engine.acts.lawmaking.enacting import EnactAtOnce, PutIntoEffect, in_effect
from tabletop.engine.acts.lawmaking.judging import Judge
from tabletop.engine.acts.lawmaking.motions import Voice
from tabletop.engine.acts.lawmaking.proposing import Withdraw, current, rewordable
from tabletop.engine.acts.lawmaking.voting import EndDebate, Vote, the_rest, vote_of_the_rest
from tabletop.engine.acts.on_buttons import (
    ARTICLES,
    OPEN_VOTE,
    REWORD,
    WITHDRAW,
    agree_on,
    declare_win,
    done,
    may_open_vote,
    who_has_done,
)
from tabletop.engine.acts.pushes import Demote, Move, Promote
from tabletop.engine.acts.turns import BeginTurn
from tabletop.engine.acts.winning import DeclareWin
from tabletop.engine.answers import Agreement, Won
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.chess.prospect import moves_left
from tabletop.engine.duties import Duty, owed, votes_owed
from tabletop.engine.frozen import replace
from tabletop.engine.proposals import FOR, OPENLY, SECRET, SIDES, WAYS, Proposal, Stage
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import capitalised, grouped, read_number
from tabletop.view.offers.custom_acts import deed_offers
from tabletop.view.offers.owed_acts import OFFERS_OF, Owed, other_sides
from tabletop.view.values.answers import Answers
from tabletop.view.values.drafts import Draft, Procedure
from tabletop.view.values.offer import FormField, Make, Offer, Reply, makes, seat_field

DEBATE = "debate"
"""The clock beside a debate."""
BY_CLICK: tuple[type[Act], ...] = (Promote, Demote)
"""What is done by a click on a man."""
BY_MEN = (*BY_CLICK, Move, TakeArmy)
"""What is done with men on the boards."""
ELSEWHERE = (Vote, Judge, Transmute, Mutate, Subsume, Divide, OtherAction, DeclareWin, *BY_MEN)
"""What has a place of its own, so that nobody need tick it off."""


def offers(
    table: SeenTable, agreements: Iterable[Agreement], answers: Answers, wanted: Collection[Agreement] = ()
) -> tuple[Offer, ...]:
    """The buttons for now: the win of whoever has won, what is owed, then what rules have names for, the stage of a vote,
    and what may be put to the table. What a rule objects to just now comes after what may be done; ``wanted`` are the
    agreements that what is owed waits for."""
    deeds, won = deed_offers(answers.doable(), table, answers.did_last()), answers.won()
    owing = {way for duty in owed(table.duties) for way in (duty.what, *duty.fulfils)}
    unowed = (offer for name, made in deeds.items() if name not in owing for offer in made)
    free = [replace(_may_now(offer, answers.objection), added=True) for offer in unowed]
    by_duty = _of_duties(table, answers, deeds, won)
    now = (*_of_win(won, table), *_of_the_rest(table, answers.objection), *by_duty, *free, *_of_vote(table, answers))
    asked = _of_motions(table, agreements, wanted, answers)
    besides = (_may_now(offer, answers.objection) for offer in _of_turn(table))
    return (*sorted(now, key=lambda offer: offer.against is not None), *asked, *besides)


def _of_duties(table: SeenTable, answers: Answers, deeds: Mapping[str, tuple[Offer, ...]], won: Won) -> Iterable[Offer]:
    objecting, seen_to = answers.objection, answers.seen_to()
    open_now = (duty for duty in owed(table.duties) if not (means(duty, DeclareWin) and duty.who in won.who))
    duties = sorted(open_now, key=lambda duty: not duty.must)
    first = {(duty.who, duty.what): duty for duty in reversed(duties)}  # what must be is done before what may be
    duties = [duty for duty in duties if duty.must or duty is first[duty.who, duty.what]]
    for (what, rule), together in grouped(duties, lambda duty: (duty.what, duty.rule)).items():
        seats = tuple(duty.who for duty in together)
        may = not any(duty.must for duty in duties if (duty.what, duty.rule) == (what, rule))
        duty = Duty(seats[0], what, rule)
        ways = (what,) if what in deeds else _ways(duty)
        made = [offer for way in ways for offer in deeds.get(way) or _of_way(Owed(way, seats, rule, table, objecting))]
        if means(duty, Vote):
            made += other_sides(answers.other_votes(), Owed(what, seats, rule, table, objecting))
        opens = means(duty, EndDebate) and current(table) is not None
        otherwise = opens or means(duty, *ELSEWHERE) or duty.fulfils & seen_to
        words, whose = done(what, table.rulebook.title(rule)), who_has_done(what)
        ticked = () if otherwise else (Offer(words, makes(Tick, duty=what), seats, icon="check", rule=rule, whose=whose),)
        yield from (replace(_may_now(offer, objecting), does=what, added=may) for offer in made or ticked)


def _may_now(offer: Offer, objecting: ObjectionTo) -> Offer:
    """For those alone against whose doing it nothing stands, where nothing has to be chosen; for nobody, with the reason."""
    if offer.fields or offer.alone or offer.opens:
        return offer
    against = {seat: objecting(act) for seat in offer.seats or ("",) if isinstance(act := offer.make(seat, {}), Act)}
    may = tuple(seat for seat, objection in against.items() if objection is None)
    return replace(offer, seats=may if offer.seats else ()) if may else replace(offer, against=next(iter(against.values()), None))


def _of_win(won: Won, table: SeenTable) -> Iterable[Offer]:
    """Nobody need be asked who has won, nor why, where a rule says it; of several, all win at once. It names the rule that lets
    them declare it, as the checklist does, else the one by which they have won, and all others by which they have."""
    if won.who:
        allowing = [duty.rule for duty in owed(table.duties) if means(duty, DeclareWin) and duty.who in won.who]
        first, *others = won.who
        act = DeclareWin(by="" if others else first, who=first, together=tuple(others))
        words = declare_win(won.who)
        yield Offer(
            words,
            _always(act),
            () if others else won.who,
            icon="trophy",
            rule=(rule := next(iter(allowing), won.rule)),
            also=tuple(each for each in (won.rule, *won.also) if each != rule),
            does=words,
            added=True,
            ends=True,
        )


MOVES_ENDED, PART_BEGUN = "moves ended", "part begun"
"""The occasions on which a rule ticks off that an army was to move, and what it sees to itself as its part of the turn comes."""


def moves_now(table: SeenTable, moving: Collection[str]) -> bool:
    """Whether it is time to push half-boards: no other part of the turn comes first. ``moving`` are the duties that a rule
    ticks off once an army has moved."""
    if not battle_of(table).armies or table.turn.seat not in table.players:
        return False
    parts = [duty for duty in owed(table.duties, table.turn.seat) if duty.part]
    return not parts or means(parts[0], *BY_MEN) or not parts[0].fulfils.isdisjoint(moving)


def left_to_move(table: SeenTable, answers: Answers, previewed: tuple[str, ...] = ()) -> str:
    """How many moves the army on turn has left, in words, or ``""`` while it is not time to move; as if the half-boards that are
    ``previewed`` lay together."""
    if not moves_now(table, answers.seen_to(MOVES_ENDED)):
        return ""
    lie = battle_of(table).together or previewed
    together = answers.prospect(lie) if lie else None
    return moves_left((together,) if together else answers.pushes())


def clickable(table: SeenTable, answers: Answers) -> frozenset[str]:
    """The men that a click would promote or demote, by id: those with whom that is to be done, and no rule objects."""
    if not any(means(duty, *BY_CLICK) for duty in owed(table.duties)):
        return frozenset()
    acts = ((thing.id, touched(table, thing.key)) for thing in table.things.by_id.values())
    return frozenset(key for key, act in acts if act is not None and answers.objection(act) is None)


def _ways(duty: Duty) -> tuple[str, ...]:
    """Its ways in the order in which its words name them."""
    return tuple(sorted(duty.fulfils, key=duty.what.find))


def _of_way(owed: Owed) -> tuple[Offer, ...]:
    made = OFFERS_OF.get(meant(owed.phrase))
    return made(owed) if made else ()


def _of_the_rest(table: SeenTable, objecting: ObjectionTo) -> Iterable[Offer]:
    """All who still owe a vote, by one button for each side."""
    for side in SIDES:
        if act := vote_of_the_rest(table, side):
            icon = "check" if side == FOR else "cross"
            yield Offer(capitalised(the_rest(table, side)), _always(act), icon=icon, against=objecting(act))


def _of_vote(table: SeenTable, answers: Answers) -> tuple[Offer, ...]:
    proposal = current(table)
    if proposal is None:
        return ()
    made = Offer(
        REWORD,
        lambda *_: Draft.rewording(proposal, table.rulebook),
        icon="quill",
        says="Gives the proposal other words, as long as the vote is not settled.",
    )
    reword = (made,) if rewordable(table) else ()
    if proposal.stage is Stage.DEBATE:
        return (*_opening(proposal, table, answers), *reword, *_debating(proposal, table))
    owed_still = votes_owed(table.duties)
    if proposal.stage is Stage.OPEN and owed_still:
        return reword
    return vote_by_hand(proposal, table)


def _opening(proposal: Proposal, table: SeenTable, answers: Answers) -> tuple[Offer, ...]:
    """Whoever may end the debate does; the ballots are laid as the table does, or otherwise this once."""
    may = may_open_vote(proposal, table, answers.objection)
    against = answers.objection(EndDebate(by=next(iter(may), "")))
    may = may if proposal.by in table.players or len(may) < len(table.players) else ()
    ways = FormField(
        "ballots", "How are the ballots laid this time?", "choice", WAYS, OPENLY if answers.way_of_voting() == SECRET else SECRET
    )
    return (
        Offer(OPEN_VOTE, makes(EndDebate), may, icon="check", against=against),
        Offer(
            "Open it otherwise",
            makes(EndDebate),
            may,
            (ways,),
            against=against,
            says="Ends the debate, and has the ballots laid in another way this once: openly, in secret, or by a show of hands.",
        ),
    )


def _debating(proposal: Proposal, table: SeenTable) -> tuple[Offer, ...]:
    """A clock that forces nobody, and a way back."""
    minutes = FormField("minutes", "How many minutes? Nothing happens by itself when they are over.", "number", usual="5")
    timed = Offer("Time the debate", _debate_clock, fields=(minutes,), icon="clock")
    withdraw = Offer(
        WITHDRAW,
        makes(Withdraw, number=proposal.number),
        _whose(proposal, table),
        says="Takes the proposal off the table without a vote.",
    )
    return (withdraw,) if any(clock.name == DEBATE for clock in table.clocks) else (timed, withdraw)


def _whose(proposal: Proposal, table: SeenTable) -> tuple[str, ...]:
    """The proponent; once they have left, whoever sees to it."""
    return (proposal.by,) if proposal.by in table.players else table.players


def vote_by_hand(proposal: Proposal, table: SeenTable) -> tuple[Offer, ...]:
    """What settles a vote when no rule does it."""
    if proposal.stage is Stage.OPEN:
        return (Offer("Close the vote", makes(CloseVote), _whose(proposal, table)),)
    if proposal.tally is None:
        return (totals_by_hand(proposal, table),)
    return (
        Offer(f"It is {table.words.adopted}", makes(SettleVote, by="", adopted=True), icon="check"),
        Offer(f"It is {table.words.defeated}", makes(SettleVote, by="", adopted=False), icon="cross"),
    )


def totals_by_hand(proposal: Proposal, table: SeenTable) -> Offer:
    """The totals as people added them up."""
    totals = (FormField("for", "Total for", "number"), FormField("against", "Total against", "number"))
    return Offer("Type in the totals", makes(CountVotes), _whose(proposal, table), totals)


def _of_motions(
    table: SeenTable, agreements: Iterable[Agreement], wanted: Collection[Agreement], answers: Answers
) -> Iterable[Offer]:
    """What those whose voices count may agree on. It stands aside; where what is owed waits for it, it stands until agreed."""
    writing = before_writing(answers, table.players)
    for asked in agreements:
        motion, voices = asked.motion, asked.voices or table.players
        put = next((each for each in table.motions if each.text == motion), None)
        whose = f"Who is for {motion}?" if motion.startswith(ARTICLES) else f"Who agrees to {motion}?"
        if put and not put.carried and asked in wanted and (left := not_for_it(put, voices)):
            yield Offer(agree_on(motion), makes(Voice, motion=motion), left, icon="voices", whose=whose, after=_enough(asked))
        if asked.rule and voices and put is None:
            against = answers.objection(Voice(by=voices[0], motion=motion))
            make = _draft(motion) if motion in writing else makes(Voice, motion=motion)
            icon = "quill" if motion in writing else "voices"
            aside, after = asked not in wanted, _enough(asked)
            yield Offer(agree_on(motion), make, voices, icon=icon, against=against, aside=aside, whose=whose, after=after)


def _enough(asked: Agreement) -> str:
    """How many of those whose voices count it takes, where it takes fewer than all."""
    return f"it takes {asked.needed} of {len(asked.voices)}" if asked.needed and asked.needed < len(asked.voices) else ""


def _of_turn(table: SeenTable) -> Iterable[Offer]:
    adopted = [proposal for proposal in table.proposals if proposal.stage is Stage.ADOPTED]
    if adopted and not in_effect(adopted[-1], table.rulebook):
        number = adopted[-1].number
        yield Offer("Put it into effect", makes(PutIntoEffect, proposal=number), _whose(adopted[-1], table), icon="check")
    if (
        table.turn.seat not in table.players
        and not table.under_vote
        and not any(means(duty, BeginTurn) for duty in owed(table.duties))
    ):
        if len(table.players) == 1:
            yield Offer("Begin a turn", makes(BeginTurn, to=table.players[0]))
        else:
            yield Offer("Begin a turn", makes(BeginTurn), fields=(seat_field("to", "Whose turn begins?", table, NOBODY),))


def before_writing(answers: Answers, names: Sequence[str]) -> frozenset[str]:
    """What the table has to agree on before anybody writes a rule at once."""
    written = EnactAtOnce(by=names[0], text="A rule.") if names else None
    return frozenset(each.motion for each in answers.wanting(written)) if written else frozenset()


def _draft(motion: str) -> Make:
    return lambda by, _: Draft(by, Procedure.AT_ONCE, motion=motion)


def _always(act: Act) -> Make:
    return lambda *_: act


def _debate_clock(_: str, reply: Reply) -> Act:
    return StartClock(clock=DEBATE, seconds=float(read_number(reply["minutes"])) * 60)
