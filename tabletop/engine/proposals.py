"""A rule-change on its way: its wording, the ballots laid for it, and how it ended."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tabletop.engine.frozen import replace
from tabletop.engine.rulebook import Rule
from tabletop.engine.values import Number, listed, spoken


class Stage(StrEnum):
    """How far a proposal has come. It is *under vote* from ``OPEN`` until its votes are counted. What is set aside waits until it
    is taken up again, what has lapsed is neither adopted nor defeated."""

    DEBATE = "in debate"
    OPEN = "under vote"
    CLOSED = "vote closed"
    ADOPTED = "adopted"
    DEFEATED = "defeated"
    WITHDRAWN = "withdrawn"
    ASIDE = "set aside"
    LAPSED = "lapsed"


UNDER_VOTE = Stage.OPEN, Stage.CLOSED

NONE = "none"
"""The side of a ballot that declines to vote."""
FOR, AGAINST = "for", "against"
SIDES = (FOR, AGAINST)
OPENLY, SECRET, HANDS = WAYS = "in the open", "secret", "show of hands"
"""How ballots are laid; where nothing is said of it, in the open."""


@dataclass(frozen=True)
class Ballot:
    """One seat's ballot: the side it was laid on, and the cards it was laid with, if votes are cards."""

    voter: str
    side: str
    cards: tuple[str, ...] = ()
    law: str = ""
    """The id of the rule card that laid it on the voter’s behalf, such as when time is up; nothing where they did themselves."""

    @property
    def covered(self) -> "Ballot":
        """The ballot as others see it who may not know its side. Who declines to vote lays nothing, and that is seen."""
        return self if self.side == NONE else replace(self, side="")


def side_said(side: str) -> str:
    """A side as a sentence says what was voted: ``for``, and what is voted besides for and against as it is called."""
    return side if side in SIDES else f"“{side}”"


ENOUGH = {"unanimous": "everybody", "majority": "more than half", "a majority": "more than half"}
"""What it takes to adopt something, by the answers to *adoption* that have a name."""


EITHER_WAY = ("yes", "no")
"""What is answered to *adoption* where it hangs on no count."""
_FRACTION = re.compile(r"\d+/\d+|[¼-¾⅐-⅞]")
"""As a sheet has it, or as people read it."""


def agreement_told(takes: str) -> str:
    """``everybody``, ``⅔ of the votes``."""
    if _FRACTION.fullmatch(takes):
        return f"{spoken(Fraction(takes)) if '/' in takes else takes} of the votes"
    return ENOUGH.get(takes, takes)


def needed(number: int, takes: str, several: Sequence[int] = ()) -> str:
    """``To adopt 301, it takes everybody.`` Where `several` rules say what it takes, that they do, and what there is to say of
    which prevails."""
    if several:
        which = f", and {takes}" if takes else ""
        return f"Rules {listed(map(str, several))} {'all' if several[2:] else 'both'} say what it takes to adopt {number}{which}."
    if takes in EITHER_WAY:
        return f"{number} is {'not ' * (takes == EITHER_WAY[1])}adopted, however people vote."
    return f"To adopt {number}, it takes {agreement_told(takes)}." if takes else f"No rule says what it takes to adopt {number}."


@dataclass(frozen=True)
class Tally:
    """What the count gave. ``threshold`` is the answer to *adoption* as people wrote it, where it was one."""

    votes_for: Number
    votes_against: Number
    all_votes: Number
    threshold: str = ""
    others: tuple[tuple[str, Number], ...] = ()
    """The votes on every side besides for and against."""

    @property
    def totals(self) -> str:
        """``2 for, 1 against``: said so wherever a vote is told, for “2 to 1” would not say which is which."""
        return f"{spoken(self.votes_for)} for, {spoken(self.votes_against)} against"


@dataclass(frozen=True)
class Paid:
    """What somebody was given, or lost, because of a count: so much of a counter, or ``cards`` from the pile ``counter``."""

    counter: str
    of: str
    amount: Number
    outcome: bool = False
    """Whether it followed from the adoption or defeat, and not from the figures of the count alone."""
    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Voided:
    """A vote that does not hold: what was counted, how it ended, why it is void, and what was paid for it."""

    tally: Tally
    stage: Stage
    why: str = ""
    paid: tuple[Paid, ...] = ()


@dataclass(frozen=True)
class Proposal:
    """A proposed rule-change; ``version`` counts its wordings."""

    number: int
    by: str
    kind: str
    rule: str = ""
    """The id of the rule it would change; nothing for an enactment."""
    text: str = ""
    sheet: str | None = None
    """The sheet it would give the rule; ``None`` leaves the sheet as it is."""
    stage: Stage = Stage.DEBATE
    version: int = 1
    ballots: tuple[Ballot, ...] = ()
    tally: Tally | None = None
    way: str = ""
    """How its ballots are laid: ``secret``, by ``show of hands``, or in the open."""
    cards: bool = False
    """Whether a card from the hand may be laid as a ballot."""
    paid: tuple[Paid, ...] = ()
    """What its count gave and took."""
    voided: tuple[Voided, ...] = ()
    """The votes on it that are void, in turn."""
    made: str = ""
    """The id of the rule card that came of it, once it was put into effect: that stands whatever is held of its vote later."""
    amendment: int | None = None
    """Which amendment of the rule it would amend or repeal, by the revision that it made; ``None`` for the last."""
    opened: str = ""
    """The day on which its vote was opened; empty if no day was told."""
    class_: str = ""
    """The class that its rule would be of; nothing for what the rules in force say."""
    turn: int = 0
    """The number of the turn in which it was made."""
    count_turn: int = 0
    """The number of the turn in which its votes were counted last; 0 if they never were."""
    day: str = ""
    """The day on which it was made; empty if no day was told."""
    of: int = 0
    """The number that the rule bore then which it would change; 0 for an enactment."""
    before: Rule | None = None
    """The card that it changed, as it lay before it was put into effect; nothing where it made a new one."""

    @property
    def veiled(self) -> bool:
        """Whether nobody may know yet who is for it and who against."""
        return self.way == SECRET and self.stage in (Stage.DEBATE, Stage.OPEN, Stage.WITHDRAWN)

    def seen_by(self, reader: str | None) -> "Proposal":
        """The proposal as ``reader`` may know it: while the ballots are secret, the sides of others are left out."""
        if not self.veiled:
            return self
        return replace(self, ballots=tuple(each if each.voter == reader else each.covered for each in self.ballots))

    @property
    def by_slips(self) -> bool:
        """Whether everybody may see how it is voted on now, one by one and with slips: in no secret, and with neither hands that
        go up together nor cards."""
        return self.stage is Stage.OPEN and self.way not in (SECRET, HANDS) and not self.cards

    @property
    def under_vote(self) -> bool:
        return self.stage in UNDER_VOTE

    @property
    def stands(self) -> tuple[object, ...]:
        """What is told anew of it when it changes: how it reads and how far it is, and the card that came of it."""
        return *self.outcome, self.made

    @property
    def outcome(self) -> tuple[object, ...]:
        """How it reads and how far it is."""
        return self.version, self.text, self.sheet, self.stage, self.tally, self.voided

    @property
    def settled(self) -> bool:
        return self.stage in (Stage.ADOPTED, Stage.DEFEATED, Stage.WITHDRAWN, Stage.ASIDE, Stage.LAPSED)

    @property
    def is_tied(self) -> bool:
        return self.tally is not None and self.tally.votes_for == self.tally.votes_against

    @property
    def counted(self) -> str:
        """``3 for, 1 against: it took more than half.`` It is told when it is over, and the rules may say otherwise by then."""
        tally = self.tally
        if tally is None:
            return ""
        missing = "" if tally.all_votes == tally.votes_for + tally.votes_against else f" of {spoken(tally.all_votes)}"
        others = "".join(f", {spoken(votes)} {side}" for side, votes in tally.others)
        return f"{tally.totals}{missing}{others}{self.took}."

    @property
    def took(self) -> str:
        """What it took to adopt it, to be said behind the figures: ``: it would have taken everybody``."""
        if self.tally is None or not self.tally.threshold:
            return ""
        how = "would have taken" if self.stage is Stage.DEFEATED else "took"
        return f": it {how} {agreement_told(self.tally.threshold)}"

    @property
    def voted(self) -> tuple[str, ...]:
        return tuple(ballot.voter for ballot in self.ballots)

    def ballot_of(self, voter: str) -> Ballot | None:
        return next((ballot for ballot in self.ballots if ballot.voter == voter), None)

    def votes(self, side: str) -> Number | None:
        """What the count gave that side; nothing before it."""
        if self.tally is None:
            return None
        return dict((("for", self.tally.votes_for), ("against", self.tally.votes_against), *self.tally.others)).get(side, 0)

    def voters(self, side: str) -> tuple[str, ...]:
        return tuple(ballot.voter for ballot in self.ballots if ballot.side == side)

    @property
    def declined(self) -> tuple[str, ...]:
        """Who chose not to vote."""
        return tuple(ballot.voter for ballot in self.ballots if ballot.side == NONE and not ballot.law)

    @property
    def lapsed(self) -> tuple[tuple[str, str], ...]:
        """For whom a rule recorded that they do not vote, each with that rule."""
        return tuple((ballot.voter, ballot.law) for ballot in self.ballots if ballot.side == NONE and ballot.law)

    @property
    def sides(self) -> tuple[str, ...]:
        """For, against, and whatever else has been voted, whether or not anybody is on the first two."""
        return tuple(dict.fromkeys((*SIDES, *(ballot.side for ballot in self.ballots if ballot.side not in ("", NONE)))))

    def with_ballot(self, ballot: Ballot) -> "Proposal":
        others = [each for each in self.ballots if each.voter != ballot.voter]
        if self.veiled and ballot.voter in self.voted:  # in its place: who has voted last may not say who voted twice
            others.insert(self.voted.index(ballot.voter), ballot)
            return replace(self, ballots=tuple(others))
        return replace(self, ballots=(*others, ballot))

    @property
    def paid_in_vain(self) -> tuple[Paid, ...]:
        """What was paid for a count that holds no longer: all of it where the vote is void, else what the outcome gave."""
        if self.voided and self.tally is None:
            return self.voided[-1].paid
        return tuple(each for each in self.paid if each.outcome)

    def void(self, why: str) -> "Proposal":
        """The proposal with its vote still to come, and the vote that was kept beside it."""
        held = Voided(self.tally or Tally(0, 0, 0), self.stage, why, self.paid)
        return replace(self, stage=Stage.DEBATE, ballots=(), tally=None, paid=(), voided=(*self.voided, held))

    def reworded(self, text: str, sheet: str | None) -> "Proposal":
        """The next version. Its ballots stand."""
        return replace(self, text=text, sheet=sheet, version=self.version + 1)

    @property
    def unvoted(self) -> "Proposal":
        """The proposal without the ballots laid so far, and in debate again if there were any."""
        return replace(self, ballots=(), tally=None, stage=Stage.DEBATE if self.ballots else self.stage)
