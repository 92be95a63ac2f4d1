"""Which card is held up to be read: that of a rule, a proposal that was reworded, or one of a tray that is laid out."""

from typing import TYPE_CHECKING

from tabletop.engine.acts.drops import PROPOSAL
from tabletop.engine.seen import SeenTable
from tabletop.view.scene.figures.held import Held, held_laid_off, held_proposal, held_rule
from tabletop.view.scene.figures.rule_figures import proposal_lying
from tabletop.view.values.wordings import texts_of

if TYPE_CHECKING:
    from tabletop.view.scene.view import TableView


class Reader:
    """Looks up what stands on the card that is pointed at, and holds it up."""

    def __init__(self, view: "TableView") -> None:
        self._view = view

    def read(self, key: str) -> None:
        """Hold up the card of that key."""
        view, table, layout = self._view, self._view.table, self._view.layout_of_table
        item = view.felt.item(key)
        if table is None or layout is None or item is None or view.reading.key == key:
            return
        if held := self._held(key, table):
            view.reading.show(key, held, item.figure.box, view.zoom.seen(layout))

    def renew(self) -> None:
        """The table was laid out anew: what was held up is, too."""
        key = self._view.reading.key
        self._view.reading.hide()
        if key:
            self.read(key)

    def _held(self, key: str, table: SeenTable) -> Held | None:
        answers = self._view.answers
        if card := self._view.leafing.spread.card(key):
            return held_laid_off(card, table)
        if key == PROPOSAL and (proposal := proposal_lying(table)) and proposal.version > 1:
            return held_proposal(proposal, texts_of(answers.course_of(proposal.number)))
        rule_id = key.removeprefix("rule ")
        if rule_id not in table.rulebook:
            return None
        rule = table.rulebook[rule_id]
        past = answers.wordings(rule_id) if rule.revision else ()
        rulings = answers.rulings() if rule.judged else ()
        return held_rule(rule, table, self._view.shown.asleep.get(rule_id, ""), past, rulings)
