"""What the proposal on the table would mean, for everybody who is to vote on it."""

from tabletop.engine.acts.lawmaking.proposing import proposed_anew
from tabletop.engine.proposals import Proposal
from tabletop.engine.rulebook import Rulebook
from tabletop.view.reading.meaning import Ask, MeaningNote
from tabletop.view.widgets.look import Look
from tabletop.view.widgets.section import Section


class WouldMean(Section):
    ACTS = False

    def __init__(self, look: Look, ask: Ask) -> None:
        super().__init__(look)
        self._ask = ask

    def build(self, proposal: Proposal | None, book: Rulebook) -> None:
        """It is worked out a moment after the proposal is laid, so that nobody waits for it."""
        if proposal is None or self.past:
            return
        note = MeaningNote(self.look, self._ask)
        note.rule_wanted.connect(self.rule_wanted)
        note.told.connect(self.setVisible)
        note.show_change(proposed_anew(proposal, book), book)
        self.column.addWidget(note)

    def _rebuild(self) -> None:
        super()._rebuild()
        self.hide()  # until it is worked out
