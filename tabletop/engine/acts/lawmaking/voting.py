"""Ballots: a vote opened, laid one by one, or several entered at once."""

from typing import ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.acts.lawmaking.proposing import current, proposal_fields
from tabletop.engine.acts.whereabouts import require_thing
from tabletop.engine.duties import ticked, votes_owed
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player, players
from tabletop.engine.plain import Malformed
from tabletop.engine.proposals import AGAINST, FOR, HANDS, NONE, OPENLY, SECRET, SIDES, Ballot, Proposal, Stage, side_said
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.things import hand, pile
from tabletop.engine.values import Ref, capitalised, listed

LONGEST_SIDE = 40
BOX = "ballot box"
"""The pile where cards lie that were laid in a secret vote."""


class Vote(Act):
    """A ballot laid ``for`` or ``against``, with a ``card`` face down where votes are cards; ``none`` declines.

    What else may be voted, whether it may be changed, and what a ballot is, is for the sheets. In a secret vote a second ballot
    always takes the place of the first, whose cards go back to the hand: how many lie there tells nobody who changed sides.
    """

    side: str
    card: str = ""

    def objection(self, table: Table) -> str:
        if table.under_vote is None:
            return "There is nothing to vote on."
        if table.seat(self.by) is None:
            return "Somebody who sits at the table has to vote."
        if not self.side.strip() or len(self.side) > LONGEST_SIDE:
            return f"A vote is for, against, none, or something in {LONGEST_SIDE} letters at most."
        if self.card and self.side == NONE:
            return "Whoever declines lays no card."
        try:
            self.resolved(table)
        except Malformed as trouble:
            return str(trouble)
        return ""

    def resolved(self, table: Table) -> Act:
        return replace(self, card=require_thing(table, self.card, self.by, hand(self.by)).id) if self.card else self

    def on(self, table: Table) -> Table:
        proposal = table.under_vote
        if proposal is None:
            return table
        earlier = proposal.ballot_of(self.by)
        things, cards = table.things, (self.card,) if self.card else ()
        if earlier and earlier.side == self.side and not proposal.veiled:
            cards = (*earlier.cards, *cards)
        elif earlier:
            things = things.moved([card for card in earlier.cards if card in things], hand(self.by), up=False)
        if self.card:
            things = things.moved([self.card], pile(BOX if proposal.veiled else self.side), up=False)
        laid = table if things is table.things else replace(table, things=things)
        return laid.with_proposal(proposal.with_ballot(Ballot(self.by, self.side, cards, self.law)))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        proposal = before.under_vote
        if proposal is None:
            return ()
        laid = (Ref("thing", self.card),) if self.card else ()
        fields = {
            "voter": player(self.by), "side": None if self._unseen(proposal) else self.side, "laid": laid,
            "proposal": Ref("proposal", str(proposal.number)), "proposer": player(proposal.by), "voted": players(proposal.voted),
        }  # fmt: skip
        return (Occasion("ballot laid", fields),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        proposal = table.under_vote
        if proposal is not None and self._unseen(proposal):  # nobody hears that a ballot took the place of another
            return "" if self.by in proposal.voted else f"{self.by} has {table.words.voted}."
        if self.side == NONE:
            return f"{self.by} {'is taken to have chosen' if self.law else 'chose'} not to {table.words.vote}."
        return f"{self.by} placed a card on the {self.side} pile." if self.card else f"{self.by} voted {side_said(self.side)}."

    def kept_back(self, table: SeenTable) -> tuple[str, ...]:
        return ("side",) if self._unseen(table.under_vote) and table.reader != self.by else ()

    def _unseen(self, proposal: Proposal | None) -> bool:
        return proposal is not None and proposal.veiled and self.side != NONE

    @property
    def promise(self) -> str:
        if self.side == NONE:
            return "lays no ballot"
        return f"places a card on the {self.side} pile" if self.card else f"votes {side_said(self.side)}"


class EndDebate(Act):
    """End the debate and put the proposal to the vote: from now on its words stand, and ballots are laid for or against."""

    number: int | None = None
    ballots: str = ""
    """``secret`` until the last is in, or by ``show of hands``; left out, as the rules in force say, else in the open."""
    cards: bool = False
    """Whether a card from the hand may be laid as a ballot, as the rules in force say."""
    usual: str = ""
    """How a rule in force says that ballots are laid, where this is otherwise."""
    usual_by: str = ""
    """The id of that rule."""

    phrases: ClassVar[tuple[str, ...]] = ("open the vote",)

    def objection(self, table: Table) -> str:
        if table.under_vote:
            return f"The vote on {table.words.proposal} {table.under_vote.number} is open: it ends first."
        return "" if _in_debate(table, self.number) else f"There is no {table.words.proposal} that could be put to the vote."

    def on(self, table: Table) -> Table:
        proposal = _in_debate(table, self.number)
        if proposal is None:
            return table
        things = table.things
        for side in SIDES:
            things = things.with_pile(side)
        opened = replace(proposal, stage=Stage.OPEN, way=self.ballots, cards=self.cards, opened=table.today)
        return replace(table, things=things).with_proposal(opened)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        proposal = after.under_vote
        return (Occasion("vote opened", proposal_fields(proposal, self.by)),) if proposal else ()

    def told(self, table: SeenTable, after: SeenTable) -> str:
        how = {SECRET: "Ballots lie face down until the last is in.", HANDS: "It is by show of hands."}.get(self.ballots, "")
        rule = table.rulebook.title(self.usual_by)
        though = f"Ballots are laid {_laid(self.ballots)} this time, though {rule} says {_laid(self.usual)}." if rule else ""
        proposal, called = _in_debate(table, self.number), capitalised(table.words.proposal)
        again = f"{called} {proposal.number} is voted on again." if proposal and proposal.voided else ""
        opened = f"{self.doer} opened the vote." if self.by or not (self.law or again) else again
        return " ".join(filter(None, (opened, though or how)))


def _laid(way: str) -> str:
    """How ballots are laid, as a part of a sentence."""
    return {SECRET: "in secret", HANDS: f"by {HANDS}"}.get(way, OPENLY)


class ShowHands(Act):
    """Several votes in one step, as by show of hands: the seats that are ``for`` and ``against``. No secret ballot is laid so.

    ``others`` are those who voted something else, each seat with what it was.
    """

    for_: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    others: tuple[tuple[str, str], ...] = ()

    def objection(self, table: Table) -> str:
        proposal = table.under_vote
        if proposal is None or proposal.stage is not Stage.OPEN:
            return "There is no open vote."
        if proposal.way == SECRET:
            return "The ballots of this vote are secret, so no hands go up."
        return self._hands_amiss(table)

    def _hands_amiss(self, table: Table) -> str:
        hands = [vote.by for vote in self.votes]
        stranger = next((name for name in hands if name not in table.players), None)
        if stranger is not None:
            return f"Nobody called “{stranger[:40]}” is in the game."
        if len(set(hands)) < len(hands):
            return "A hand goes up for one side, and once."
        if any(side in (*SIDES, NONE) for _, side in self.others):
            return "Who votes for or against stands under that, and whose hand stays down votes nothing."
        return next(filter(None, (vote.objection(table) for vote in self.votes)), "") if hands else "No hand went up."

    def on(self, table: Table) -> Table:
        proposal, duties = table.under_vote, table.duties
        if proposal is None:
            return table
        for vote in self.votes:
            proposal = proposal.with_ballot(Ballot(vote.by, vote.side))
            duties = ticked(duties, vote.by, frozenset(("vote",)))
        return replace(table, duties=duties).with_proposal(proposal)

    @property
    def votes(self) -> tuple[Vote, ...]:
        """What each hand says."""
        voted = (*((name, FOR) for name in self.for_), *((name, AGAINST) for name in self.against), *self.others)
        return tuple(Vote(by=name, side=side) for name, side in voted)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return tuple(occasion for vote in self.votes for occasion in vote.happened(before, after))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        sides: dict[str, list[str]] = {}
        for vote in self.votes:
            sides.setdefault(vote.side, []).append(vote.by)
        (side, names), *others = sides.items()
        hands = table.under_vote is not None and table.under_vote.way == HANDS
        first = f"{'Hands up: ' * hands}{listed(names)}{' voted' * (not hands)} {side_said(side)}"
        entered = f"as {self.by} entered" if self.by else ""
        rest = (f"{listed(names)} {side_said(side)}" for side, names in others)
        return f"{', '.join(filter(None, (first, *rest, entered)))}."


def vote_of_the_rest(table: SeenTable, side: str) -> ShowHands | None:
    """All who still owe a vote on one side, where slips are laid openly; ``None`` where no two of them do."""
    proposal = table.under_vote
    rest = tuple(dict.fromkeys(duty.who for duty in votes_owed(table.duties)))
    if proposal is None or not proposal.by_slips or len(rest) < 2:
        return None
    return ShowHands(for_=rest) if side == FOR else ShowHands(against=rest)


def the_rest(table: SeenTable, side: str) -> str:
    """Who that is, and the side: ``"everybody for"``, or ``"all the rest for"`` once somebody has voted."""
    begun = table.under_vote is not None and table.under_vote.ballots
    return f"{'all the rest' if begun else 'everybody'} {side}"


def _in_debate(table: Table | SeenTable, number: int | None) -> Proposal | None:
    proposal = current(table, number)
    return proposal if proposal and proposal.stage is Stage.DEBATE and not table.under_vote else None
