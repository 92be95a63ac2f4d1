"""What the proposal on the table would mean, for everybody who is to vote on it."""

from dataclasses import dataclass

from tabletop.engine.acts.lawmaking.proposing import proposed_anew
from tabletop.engine.proposals import Proposal
from tabletop.engine.rulebook import Rulebook
from tabletop.view.reading.meaning import Ask, MeaningNote
from tabletop.view.widgets.look import Look
from tabletop.view.widgets.section import Section


@dataclass(frozen=True)
class ProposedFacts:
    """What is proposed."""

    proposal: Proposal | None
    """What people are to vote on; nothing once that is settled."""
    book: Rulebook


class WouldMean(Section[ProposedFacts]):
    ACTS = False

    def __init__(self, look: Look, ask: Ask) -> None:
        super().__init__(look)
        self._ask = ask

    def build(self, facts: ProposedFacts) -> None:
        """It is worked out a moment after the proposal is laid, so that nobody waits for it."""
        proposal, book = facts.proposal, facts.book
        if proposal is None or self.past:
            return
        note = MeaningNote(self.look, self._ask)
        note.rule_wanted.connect(self.read_rule)
        note.told.connect(self.setVisible)
        note.show_change(proposed_anew(proposal, book), book)
        self.column.addWidget(note)

    def _rebuild(self) -> None:
        super()._rebuild()
        self.hide()  # until it is worked out
