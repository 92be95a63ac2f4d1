"""The table: one frozen value that holds all that the next act needs to know.

Minutes, ledgers and old wordings are views of the steps, so the table does not grow with the evening. Nothing here
knows a rule of any game; what a rule decides arrives in an act.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from tabletop.engine.deeds import Deeds, HowOften
from tabletop.engine.duties import Duties, owed
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion
from tabletop.engine.kit_state import HasKits, KitState
from tabletop.engine.proposals import UNDER_VOTE, Paid, Proposal
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.text.game_words import Words
from tabletop.engine.things import Address, Place, SeenThings, Thing, Things, hand
from tabletop.engine.values import Number, Ref, Value, whole_seconds


@dataclass(frozen=True)
class Turn:
    """Whose turn it is. ``number`` counts the turns begun, ``circuit`` the rounds of the table."""

    number: int = 0
    circuit: int = 1
    whose: tuple[Ref, ...] = ()
    """The player whose turn it is, and what of theirs takes it where it is no turn of the player's own; empty for nobody's."""
    last: tuple[Ref, ...] = ()
    """Whose turn it was before."""
    taken: Mapping[Ref, int] = field(default_factory=dict)
    """How many turns each of them has ended."""
    kept: Mapping[Ref, int] = field(default_factory=dict)
    """How many of these followed one of their own, while others were in."""
    rounded: int = 0
    """The number of the turn that was the last of its circuit, and with which this one began; 0 in the first, and in the first
    that is counted."""
    begun: int = 0
    """How many steps had been done when it began, with that by which it did."""

    @cached_property
    def seat(self) -> str:
        """The player whose turn it is."""
        return self.of("player")

    @property
    def over(self) -> bool:
        """Whether it has ended and the next has not begun: the circuit is then that of the next one, if it was the last of its
        own."""
        return not self.whose and bool(self.last)

    @property
    def round_over(self) -> bool:
        """Whether it is over and was the last of its circuit."""
        return self.over and self.rounded == self.number

    def of(self, kind: str) -> str:
        """Whose turn it is among those of that kind, by name; empty for nobody's."""
        return _named(kind, self.whose)

    def latest(self, kind: str) -> str:
        """Whose turn it is among those of that kind or, where it is none of theirs, whose it was before."""
        return _named(kind, (*self.whose, *self.last))


def _named(kind: str, refs: tuple[Ref, ...]) -> str:
    return next((ref.key for ref in refs if ref.kind == kind), "")


@dataclass(frozen=True)
class Motion:
    """Something put to the table by word of mouth, and the voices so far."""

    text: str
    by: str
    voices: Mapping[str, str] = field(default_factory=dict)
    """Seat name to ``"for"`` or ``"against"``."""
    carried: bool = False
    words: str = ""
    """The rule that would be written, where it is about one: its words lie on the table before anybody agrees."""
    sheet: str = ""

    def voiced(self, side: str) -> tuple[str, ...]:
        return tuple(seat for seat, said in self.voices.items() if said == side)


TURNS, CIRCUITS, STEPS, DAYS = COUNTED = ("turns", "circuits", "steps", "days")
"""What a clock may count instead of seconds."""


class ClockState(StrEnum):
    RUNNING = "running"
    HELD = "held"
    ENDED = "ended"


@dataclass(frozen=True)
class Clock:
    """A clock on the table. ``left`` is what it showed, in seconds, at the moment ``at`` (Unix time) of its last act; or
    how many turns, circuits, steps or days are left to it, as ``counts`` says."""

    name: str
    left: float
    at: float
    rule: str = ""
    state: ClockState = ClockState.RUNNING
    counts: str = ""

    def shows(self, now: float) -> float:
        """Seconds left at ``now``, never below zero; turns, circuits, steps or days left where it counts those."""
        if self.counts:
            return self.left
        return max(0.0, self.left - (now - self.at)) if self.state is ClockState.RUNNING else self.left

    def looks_other(self, then: float, now: float) -> bool:
        """Whether it shows another second at ``now`` than ``then``."""
        return whole_seconds(self.shows(then)) != whole_seconds(self.shows(now))


@dataclass(frozen=True)
class DueWork:
    """Something the clerk has still to do: announce an occasion, or run one line of a rule card on it.

    ``line`` is the line's text, so that a decision taken later still serves the law as it lay when the occasion arose.
    """

    occasion: Occasion
    rule: str = ""
    line: str = ""


VOTE_OVER, NEXT_TURN, CARDS_COME = "the vote is over", "a turn begins", "cards come"
EMPTY = "the pile “{}” is empty"
"""The question under which cards wait that somebody is due from a pile."""


@dataclass(frozen=True)
class Settled:
    """What the table has decided for now: an answer to a question, asked of that subject."""

    question: str
    subject: Value
    answer: Value


@dataclass(frozen=True)
class Parked:
    """A question that no rule answers, and the work that waits for the table to decide it."""

    question: str
    subject: Ref | str | None = None
    rule: str = ""
    work: tuple[DueWork, ...] = ()
    differ: tuple[str, ...] = ()
    """The rules that answer it differently, where that is why it is asked."""
    words: str = ""
    """What is asked, as a part of a sentence: ``"what an ace is worth"``."""
    sentence: str = ""
    """How it is put to the table, where more is to be said than that no rule says so; ``{rule}`` is the card that waits."""
    answered_by: tuple[str, ...] = ()
    """The acts that leave nothing to be answered when people do them themselves, as they are written: ``begin turn``."""
    settled: tuple[Settled, ...] = ()
    """What was decided for the same work before, and holds as long as it waits."""
    until: str = ""
    """When nobody need answer it any more: ``VOTE_OVER``, ``NEXT_TURN`` or ``CARDS_COME``."""
    cards: int = 0
    """How many cards are due, where it is cards that wait."""

    @property
    def needs_answer(self) -> bool:
        """Whether the table has to say something before the work goes on; a card that is due is drawn once there is one."""
        return self.until != CARDS_COME or not self.work

    @property
    def asks_whether(self) -> bool:
        """Whether yes and no are the answers to words that a rule asks in: *whether the subsumed rule dies at once*."""
        return isinstance(self.subject, str) and self.subject.startswith("whether ")


@dataclass(frozen=True)
class Thrown:
    """The last throw: who threw, what the dice showed, how many sides they have, and which throw it was, counted from 1."""

    by: str
    faces: tuple[int, ...]
    sides: int = 6
    number: int = 1


@dataclass(frozen=True)
class Judgment:
    """A question that was put to the Judge. ``judge`` is empty where the table has to name one."""

    question: str
    by: str
    judge: str = ""
    answer: str = ""
    rules: tuple[str, ...] = ()
    """The ids of the rules that the answer concerns."""
    overruled: tuple[str, ...] = ()
    """The Judges whose answers to it were overruled, in turn."""
    were: tuple[str, ...] = ()
    """The stamps that those rules bore before the answer stamped them; empty if it stamped none."""
    turn: int = 0
    """The number of the turn in which it was put."""


@dataclass(frozen=True)
class Win:
    """A win that somebody declared, a draw, or that the game was given up. Play may go on after it."""

    who: str
    """Nobody has won a draw, or a game that was given up."""
    why: str
    by: str
    under: frozenset[tuple[str, str]]
    """The rules as they were worded then: the id of each, and its words."""
    played_on: bool = False
    given_up: bool = False


@dataclass(frozen=True)
class AnyTable(HasKits):
    """What the whole table and one as a reader sees it have alike."""

    game: str = ""
    seats: tuple[Seat, ...] = ()
    things: Things | SeenThings = Things()
    rulebook: Rulebook = Rulebook()
    turn: Turn = Turn()
    today: str = ""
    """The day that was told last, ``"2026-12-24"``; nothing before the first."""
    steps: int = 0
    """How many steps have been done on the way here."""
    proposals: tuple[Proposal, ...] = ()
    """Those not settled yet, and the one settled last."""
    defeated: int = 0
    """How many proposals have been defeated."""
    proposed: int = 0
    """The highest number that a proposal has borne."""
    duties: Duties = ()
    motions: tuple[Motion, ...] = ()
    clocks: tuple[Clock, ...] = ()
    counters: Mapping[tuple[str, Ref], Number] = field(default_factory=dict)
    """Points, life, gold: what each seat, rule or thing has of each."""
    deeds: Deeds = ()
    """What was done under names of people’s own making: in this circuit and the last, and the latest of everybody under each."""
    often: HowOften = field(default_factory=dict)
    """How often each seat has done something in a turn and in a circuit."""
    parked: tuple[Parked, ...] = ()
    judgments: tuple[Judgment, ...] = ()
    """Those that lie there; older ones are told in the minutes."""
    wins: tuple[Win, ...] = ()
    thrown: Thrown | None = None
    words: Words = Words()
    kits: Mapping[str, KitState] = field(default_factory=dict)
    """What single kits must know, by name; those of no use to the game have nothing here."""
    spots: Mapping[Address, tuple[float, float]] = field(default_factory=dict)
    """Where people put the middle of things on the felt, ``(0, 0)`` to ``(1, 1)``; what they never moved has its usual place. The
    view lays a half-board as near to it as nothing else lies."""

    @property
    def over(self) -> tuple[Win, ...]:
        """The wins, or the draw, after which nobody plays on; nothing while the game goes on."""
        return tuple(win for win in self.wins if not win.played_on)

    def winners(self, rule: str = "") -> tuple[str, ...]:
        """Who was declared to have won, also before play went on, the first first; of a rule, since it has read as it does."""
        card = self.rulebook.get(rule) if self.wins else None
        return tuple(dict.fromkeys([win.who for win in self.wins if win.who and (not card or (card.id, card.text) in win.under)]))

    def seat(self, name: str) -> Seat | None:
        for seat in self.seats:
            if seat.name == name:
                return seat
        return None

    def not_here(self, name: str) -> str:
        """That nobody of that name sits at the table, as a sentence; nothing where somebody does."""
        return "" if self.seat(name) else f"Nobody called “{name[:40]}” sits here."

    @property
    def players(self) -> tuple[str, ...]:
        """The names of those who are in, clockwise."""
        return tuple([seat.name for seat in self.seats if not seat.out])

    @property
    def everybody(self) -> tuple[str, ...]:
        """Those who are in, and then those who are out: by hand, anything may be done to either."""
        return (*self.players, *[seat.name for seat in self.seats if seat.out])

    @property
    def alone(self) -> str:
        """Whoever plays by themselves; ``""`` where several sit."""
        return self.seats[0].name if len(self.seats) == 1 else ""

    @property
    def doer(self) -> str:
        """Who takes an action: whoever is on turn, or else the first who is in; ``""`` where nobody is."""
        return self.turn.seat if self.turn.seat in self.players else next(iter(self.players), "")

    @property
    def under_vote(self) -> Proposal | None:
        for proposal in self.proposals:
            if proposal.stage in UNDER_VOTE:
                return proposal
        return None

    def proposal(self, number: int) -> Proposal | None:
        return next((proposal for proposal in self.proposals if proposal.number == number), None)

    def motion(self, text: str) -> Motion | None:
        return next((motion for motion in self.motions if motion.text == text), None)

    def clock(self, name: str) -> Clock | None:
        return next((clock for clock in self.clocks if clock.name == name), None)

    def due_from(self, emptied: str) -> tuple[Parked, ...]:
        """The cards that wait until that pile has some, those that have waited longest first."""
        question = EMPTY.format(emptied)
        return tuple(each for each in self.parked if each.question == question and not each.needs_answer)

    def waiting_for(self) -> tuple[str, ...]:
        """Seats that owe something now, clockwise."""
        who = {duty.who for duty in owed(self.duties) if duty.must}
        return tuple(name for name in self.players if name in who)


@dataclass(frozen=True)
class Table(AnyTable):
    things: Things = Things()

    def with_agreed(self, motion: str) -> "Table":
        rest = tuple(each for each in self.motions if each.text != motion)
        return replace(self, motions=(*rest, replace(self.motion(motion) or Motion(motion, ""), carried=True)))

    def counted_down(self, what: str, number: int = 1) -> "Table":
        """The table when one more turn, circuit or step is over, or so many days, for the clocks that count those."""
        if not any(clock.counts == what for clock in self.clocks):
            return self
        over = tuple(
            replace(clock, left=max(0.0, clock.left - number))
            if clock.counts == what and clock.state is ClockState.RUNNING
            else clock
            for clock in self.clocks
        )
        return replace(self, clocks=over)

    @cached_property
    def one_step_on(self) -> "Table":
        """The table as the next step finds it: that is counted, and clocks that count steps have one less."""
        return replace(self.counted_down(STEPS), steps=self.steps + 1)

    def hand(self, seat: str) -> tuple[Thing, ...]:
        return self.things.at(hand(seat))

    def has_place(self, place: Place) -> bool:
        """Whether a thing could lie at ``place`` now."""
        if place.kind in ("hand", "before"):
            return self.seat(place.of) is not None
        if place.kind == "on":
            return place.of in self.rulebook
        if place.kind == "pile":
            return bool(place.of.strip())
        return place.kind == "felt" or any(kit.has_place(place) for kit in self.kits.values())

    def with_proposal(self, proposal: Proposal) -> "Table":
        """``proposal`` in place of the one with its number."""
        rest = [each for each in self.proposals if each.number != proposal.number]
        return replace(self, proposals=(*rest, proposal))

    def without_rule(self, key: str) -> "Table":
        """The table without that rule card, and without what was counted of it."""
        counters = {about: amount for about, amount in self.counters.items() if about[1] != Ref("rule", key)}
        return replace(self, rulebook=self.rulebook.repealed(key), counters=counters)

    def with_paid(self, number: int, paid: Paid) -> "Table":
        """The table on which proposal ``number``, if it lies there and was counted, keeps what its count gave or took."""
        proposal = self.proposal(number)
        if proposal is None or proposal.tally is None:
            return self
        kept = replace(proposal, paid=(*proposal.paid, replace(paid, outcome=proposal.settled)))
        return replace(self, proposals=tuple(kept if each is proposal else each for each in self.proposals))
