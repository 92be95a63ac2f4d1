"""Acts that say of something done that it does not hold: a void vote, an adoption found to be none.

The record stays as it is. What was counted and paid is kept beside the proposal and taken back by new lines: all of it
where a vote is void, what its outcome brought where another outcome is deemed to hold. What then follows from the other
outcome, the rules say, and whether a change of the rules that should not have been made is taken back as well.
"""

from typing import ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.acts.lawmaking.counting import not_voted, vote_fields, without_ballots
from tabletop.engine.acts.lawmaking.enacting import rule_changes
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion
from tabletop.engine.proposals import Proposal, Stage
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.text.game_words import ENACT, REPEAL
from tabletop.engine.values import Ref


class _OfProposal(Act):
    """An act about a proposal that may have left the table long ago."""

    number: int
    was: Proposal | None = None
    """The proposal as it last lay on the table, where it no longer lies there; the session finds it in the record."""

    secrets: ClassVar[tuple[str, ...]] = ("was",)

    def objection(self, table: Table) -> str:
        proposal = self.proposal(table)
        if proposal is None or proposal.number != self.number:
            return f"There has been no {table.words.proposal} {self.number}."
        voted = proposal.tally is not None or proposal.stage in (Stage.ADOPTED, Stage.DEFEATED)
        return "" if voted else f"No vote on {table.words.proposal} {self.number} has been counted."

    def proposal(self, table: Table | SeenTable) -> Proposal | None:
        return table.proposal(self.number) or self.was

    def fields(self, proposal: Proposal) -> dict[str, Ref | str | None]:
        return {
            "proposal": Ref("proposal", str(proposal.number)),
            "proposer": Ref("player", proposal.by),
            "outcome": proposal.stage.value if proposal.stage in (Stage.ADOPTED, Stage.DEFEATED) else None,
        }


class VoidVote(_OfProposal):
    """The vote on a proposal is void. It is in debate again under its number, so that a new vote may be held; what was
    counted is kept, and what was paid for it is taken back."""

    def on(self, table: Table) -> Table:
        proposal = self.proposal(table)
        if proposal is None:
            return table
        latest = table.proposals[-1:] == (proposal,)
        cleared = without_ballots(table, proposal) if proposal.under_vote else not_voted(table, proposal) if latest else table
        defeated = table.defeated - (proposal.stage is Stage.DEFEATED)
        return replace(cleared, defeated=defeated).with_proposal(proposal.void(self.why))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        proposal = self.proposal(before)
        return (Occasion("vote voided", {**vote_fields(proposal), **self.fields(proposal)}),) if proposal else ()

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"The vote on {table.words.proposal} {self.number} is void."


class Deem(_OfProposal):
    """The table holds that a proposal was adopted, or was not, whatever was found at the time. What the old outcome gave
    is taken back, and the rules say what follows from the new one."""

    adopted: bool = True

    def objection(self, table: Table) -> str:
        proposal = self.proposal(table)
        if trouble := super().objection(table):
            return trouble
        if proposal is not None and proposal.under_vote:
            return f"The vote on {table.words.proposal} {self.number} is not settled yet."
        ends = Stage.ADOPTED if self.adopted else Stage.DEFEATED
        said = table.words.adopted if self.adopted else table.words.defeated
        already = proposal is not None and proposal.stage is ends
        return f"{table.words.proposal.capitalize()} {self.number} is {said} already." if already else ""

    def on(self, table: Table) -> Table:
        proposal = self.proposal(table)
        if proposal is None:
            return table
        defeated = table.defeated + (not self.adopted) - (proposal.stage is Stage.DEFEATED)
        stage = Stage.ADOPTED if self.adopted else Stage.DEFEATED
        return replace(table, defeated=defeated).with_proposal(replace(proposal, stage=stage))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        proposal = self.proposal(after)
        if proposal is None:
            return ()
        fields = {**vote_fields(proposal), **self.fields(proposal)}
        return (Occasion("outcome overturned", fields), Occasion("proposal deemed", fields))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        words = table.words
        said = words.adopted if self.adopted else words.defeated
        return f"{words.proposal.capitalize()} {self.number} is deemed {said}."


class TakeBackChange(Act):
    """What an adopted proposal changed in the rules is taken back: its new rule goes, the rule that it repealed lies there again,
    and one that it changed is as it was before. A card that has been changed since stays as it is."""

    proposal: int

    players: ClassVar[bool] = False

    def needless(self, table: Table) -> bool:
        return not self._made(table)

    def on(self, table: Table) -> Table:
        proposal = table.proposal(self.proposal)
        if proposal is None or self._stays(table):
            return table
        undone, was = replace(proposal, made="", before=None), proposal.before
        book = table.rulebook
        if was is None:
            taken = table.without_rule(proposal.made)
            return replace(taken, rulebook=replace(taken.rulebook, gone=book.gone)).with_proposal(undone)
        if proposal.kind == REPEAL:
            back = replace(book.laid_back(was), gone=book.gone - 1)
        else:
            back = book.changed(was.id, lambda rule: replace(was, standing=rule.standing, judged=rule.judged))
            if was.id in book and book[was.id].kind != was.kind:
                back = back.repealed(was.id).laid_back(back[was.id])
            back = replace(back, replaced=book.replaced - 1, gone=book.gone)
        return replace(table, rulebook=back).with_proposal(undone)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        """A card that lies there again is not enacted anew."""
        return rule_changes(before, after, "taken back", None, anew=False)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        proposal, book = table.proposal(self.proposal), table.rulebook
        if proposal is None:
            return ""
        if self._stays(table):
            return f"What {self.proposal} changed has been changed since, and stays as it is: mend it by hand."
        if proposal.before is None:
            words = table.words
            made = f", made by {words.proposal} {self.proposal}," if book[proposal.made].number != self.proposal else ""
            return f"Rule {book[proposal.made].number}{made} is taken off the table: no vote that holds has {words.adopted} it."
        if proposal.kind == REPEAL:
            return f"Rule {proposal.before.number} lies on the table again, as it was before {self.proposal}."
        number = book[proposal.made].number
        if number != proposal.before.number:
            return (
                f"Rule {number} is rule {proposal.before.number} again, as it was before {table.words.proposal} {self.proposal}."
            )
        return f"Rule {number} is as it was before {self.proposal}."

    def _made(self, table: Table | SeenTable) -> bool:
        proposal = table.proposal(self.proposal)
        return proposal is not None and bool(proposal.made)

    def _stays(self, table: Table | SeenTable) -> bool:
        """Whether the card that it made or changed, or put away, was changed again or came back since."""
        proposal, book = table.proposal(self.proposal), table.rulebook
        if proposal is None or not proposal.made:
            return True
        if proposal.kind == REPEAL:
            return proposal.before is None or not _free(proposal.before.number, book) or proposal.made in book
        card = book.get(proposal.made)
        if card is None or (proposal.kind != ENACT and proposal.before is None):
            return True
        changed = card.revision != (proposal.before.revision + 1 if proposal.before else 0)
        return changed or (proposal.before is not None and not _free(proposal.before.number, book, besides=card.id))


def _free(number: int, book: Rulebook, besides: str = "") -> bool:
    return all(rule.number != number or rule.id == besides for rule in book.rules)
