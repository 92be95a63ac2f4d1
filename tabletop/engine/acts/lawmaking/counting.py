"""What the ballots come to: the vote closed, counted and settled."""

from collections.abc import Callable
from typing import ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.duties import Duties, is_vote, votes_owed
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player, players
from tabletop.engine.proposals import Ballot, Proposal, Stage, Tally
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import VOTE_OVER, Table
from tabletop.engine.things import Place, hand, pile
from tabletop.engine.values import Number, Ref, Value, capitalised, listed, spoken, writable

SETTLED = "vote settled"
"""The occasion that comes after that of the outcome, whatever the outcome is."""


class CountVotes(Act):
    """The totals of a vote: by the clerk from the ballots, or typed in by whoever counted them by hand, at any time
    before it is settled. It ends the vote."""

    for_: Number
    against: Number
    all_: Number | None = None
    others: tuple[tuple[str, Number], ...] = ()
    """The votes on every side besides for and against; they are no part of ``all``."""

    foretold: ClassVar[bool] = False

    def objection(self, table: Table) -> str:
        if table.under_vote is None:
            return "There is no vote to count."
        others = (votes for _, votes in self.others)
        totals = (self.for_, self.against, self.for_ + self.against if self.all_ is None else self.all_, *others)
        return "" if all(map(writable, totals)) else "These totals are too long to write down."

    def on(self, table: Table) -> Table:
        proposal = table.under_vote
        if proposal is None:
            return table
        total = self.for_ + self.against if self.all_ is None else self.all_
        tally = Tally(self.for_, self.against, total, others=self.others)
        counted = replace(proposal, stage=Stage.CLOSED, tally=tally, count_turn=table.turn.number)
        return replace(_opened_box(table, proposal), duties=without_votes(table)).with_proposal(counted)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        proposal = after.under_vote
        return (Occasion("votes counted", vote_fields(proposal)),) if proposal else ()

    def told(self, table: SeenTable, after: SeenTable) -> str:
        others = "".join(f", {spoken(votes)} {side}" for side, votes in self.others)
        totals = f"{spoken(self.for_)} for, {spoken(self.against)} against{others}"
        if self.by:
            return " ".join(filter(None, (f"{self.doer} counted by hand: {totals}.", _revealed(table, after))))
        rule = table.rulebook.title(self.law)
        return f"The totals{f' by {rule}' if rule else ''}: {totals}."


class CloseVote(Act):
    """End the vote, so that it can be counted."""

    foretold: ClassVar[bool] = False

    def objection(self, table: Table) -> str:
        proposal = table.under_vote
        return "" if proposal and proposal.stage is Stage.OPEN else "There is no open vote."

    def on(self, table: Table) -> Table:
        proposal = table.under_vote
        if proposal is None:
            return table
        opened = replace(_opened_box(table, proposal), duties=without_votes(table))
        return opened.with_proposal(replace(proposal, stage=Stage.CLOSED))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        proposal = after.under_vote
        if proposal is None:
            return ()
        missing = players([duty.who for duty in votes_owed(before.duties)])
        return (Occasion("vote closed", {"proposer": player(proposal.by), "missing": missing}),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return " ".join(filter(None, ("" if self.law else f"{self.doer} closed the vote.", _revealed(table, after))))


class SettleVote(Act):
    """A counted proposal is adopted or defeated, as the rule in force or the table says."""

    adopted: bool
    threshold: str = ""
    tie: str = ""
    """Whose vote settled a tie by that rule: ``Ann, who holds “Speaker”``."""

    def objection(self, table: Table) -> str:
        proposal = table.under_vote
        return "" if proposal and proposal.tally else "There is no counted vote to settle."

    def on(self, table: Table) -> Table:
        proposal = table.under_vote
        if proposal is None or proposal.tally is None:
            return table
        stage = Stage.ADOPTED if self.adopted else Stage.DEFEATED
        counted = replace(table, defeated=table.defeated + (not self.adopted))
        return counted.with_proposal(replace(proposal, stage=stage, tally=replace(proposal.tally, threshold=self.threshold)))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        proposal = before.under_vote
        if proposal is None:
            return ()
        name, fields = "proposal adopted" if self.adopted else "proposal defeated", vote_fields(proposal)
        return (Occasion(name, {**fields, "threshold": self.threshold or None}), Occasion(SETTLED, fields))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        proposal = table.under_vote
        if proposal is None or proposal.tally is None:
            return ""
        words, tally = table.words, proposal.tally
        what = f"{capitalised(words.proposal)} {proposal.number}"
        by_hand = f", as {self.by} entered" if self.by else ""
        tie = f": by {table.rulebook.title(self.law)} the vote of {self.tie}, settles the tie" if self.tie else ""
        return f"{what} is {words.adopted if self.adopted else words.defeated}, {tally.totals}{by_hand}{tie}."


def fields_of(proposal: Proposal) -> dict[str, Value]:
    """What an occasion tells of any proposal."""
    rule = Ref("rule", proposal.rule) if proposal.rule else None
    proposed = {"proposal": Ref("proposal", str(proposal.number)), "proposer": player(proposal.by)}
    return {**proposed, "kind": proposal.kind, "rule": rule}


def vote_fields(proposal: Proposal) -> dict[str, Value]:
    tally = proposal.tally or Tally(0, 0, 0)
    return {
        **fields_of(proposal),
        "for votes": tally.votes_for,
        "against votes": tally.votes_against,
        "all votes": tally.all_votes,
        "for voters": players(proposal.voters("for")),
        "against voters": players(proposal.voters("against")),
    }


def without_vote(table: Table) -> Table:
    """The table when there is no vote any more: nobody owes a ballot, and nothing is asked about it."""
    asked = tuple(each for each in table.parked if each.until != VOTE_OVER)
    return replace(table, duties=without_votes(table), parked=asked)


def without_ballots(table: Table, proposal: Proposal) -> Table:
    """The table when there is no vote any more, nor was one: the ballots laid in it count as nothing done."""
    return not_voted(without_vote(table), proposal)


def not_voted(table: Table, proposal: Proposal) -> Table:
    """The table on which nothing says any more that those who laid a ballot on the proposal have voted."""
    voters = {ballot.voter for ballot in proposal.ballots}
    return replace(table, duties=tuple(duty for duty in table.duties if not is_vote(duty) or duty.who not in voters))


def without_votes(table: Table) -> Duties:
    """The table's duties when nobody owes a ballot any more."""
    return tuple(duty for duty in table.duties if duty.done or not is_vote(duty))


def unboxed(table: Table, proposal: Proposal) -> Table:
    """The table with the cards of secret ballots that count no more back in the hands they came from: a box has no other end."""
    return _emptied_box(table, proposal, lambda ballot: hand(ballot.voter))


def _opened_box(table: Table, proposal: Proposal) -> Table:
    """The table with the cards of a secret vote on the piles they were laid for."""
    return _emptied_box(table, proposal, lambda ballot: pile(ballot.side))


def _emptied_box(table: Table, proposal: Proposal, to: Callable[[Ballot], Place]) -> Table:
    things = table.things
    for ballot in proposal.ballots if proposal.veiled else ():
        cards = [card for card in ballot.cards if card in things]
        things = things.moved(cards, to(ballot), up=False) if cards else things
    return replace(table, things=things)


def _revealed(table: SeenTable, after: SeenTable) -> str:
    """Who voted how, where it was secret until now."""
    was, now = table.under_vote, after.under_vote
    if was is None or now is None or not was.veiled:
        return ""
    sides = [f"{listed(now.voters(side))} {side}" for side in now.sides if now.voters(side)]
    return f"The ballots are revealed: {', '.join(sides)}." if sides else ""
