"""What the proposal on the table would mean, for everybody who is to vote on it."""

from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.proposals import ENACT, Proposal
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
        note.show_change(_change(proposal, book), book)
        self.column.addWidget(note)

    def _rebuild(self) -> None:
        super()._rebuild()
        self.hide()  # until it is worked out


def _change(proposal: Proposal, book: Rulebook) -> Propose:
    """The proposal once more, as it was made."""
    return Propose(
        by=proposal.by,
        kind=proposal.kind,
        rule=book[proposal.rule].number if proposal.kind != ENACT and proposal.rule in book else None,
        text=proposal.text,
        sheet=proposal.sheet,
        revision=proposal.amendment,
        class_=proposal.class_,
    )
