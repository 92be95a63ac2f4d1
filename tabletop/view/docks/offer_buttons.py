"""The buttons of the Turn dock: what people may do now, named after the acts they do."""

from dataclasses import dataclass

from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.view.values.offer import Offer
from tabletop.view.widgets.controls import button, marked, with_icon
from tabletop.view.widgets.flow import objected
from tabletop.view.widgets.layouts import Wrapping
from tabletop.view.widgets.plain_text import spelt, tip
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.theme import Theme

SHOWN_ICONS = frozenset({"clock", "check", "cross", "quill", "die"})


@dataclass(frozen=True)
class OfferFacts:
    """What the offers say, and whether those that nobody owes lie behind one button."""

    said: tuple[object, ...]
    book: Rulebook
    folds: bool


class OfferButtons(Section[OfferFacts]):
    """One button for each offer, or a menu for those that nobody owes.

    One that a rule objects to just now is dim and says why, but is not locked.
    """

    ABOVE = 0

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._offers: tuple[Offer, ...] = ()
        self._folded = False

    def fold(self, folded: bool) -> None:
        """Lay what nobody owes behind one button, for there is no room, or lay all of it out."""
        if folded != self._folded:
            self._folded = folded
            self._show()

    def show_offers(self, table: SeenTable, offers: tuple[Offer, ...]) -> None:
        """The offers are compared by what they say; what they do follows the table."""
        self._offers, self.table = offers, table
        self._show()

    def _show(self) -> None:
        said = tuple((offer.label, offer.seats, offer.icon, offer.rule, offer.against) for offer in self._offers)
        if self.table is not None:
            self.show_facts(self.table, OfferFacts(said, self.table.rulebook, self._folded))

    def build(self, facts: OfferFacts) -> None:
        if not facts.said:
            return
        holder = QWidget()
        row = Wrapping(self.theme.bar_px(8), holder)
        folded = [index for index, offer in enumerate(self._offers) if facts.folds and (offer.aside or offer.against)]
        for index, offer in enumerate(self._offers):
            if index not in folded:
                row.addWidget(self._button(index, offer, facts.book))
        if folded:
            row.addWidget(self._more(folded))
        self.column.addWidget(holder)

    def _more(self, folded: list[int]) -> QPushButton:
        """What nobody owes, behind one button."""
        made = button("More…")
        menu = QMenu(made)
        for index in folded:
            line = menu.addAction(spelt(self._offers[index].label))
            line.triggered.connect(lambda _=False, index=index: self.carry_out(self._offers[index], made))
        made.setMenu(menu)
        return made

    def _button(self, index: int, offer: Offer, book: Rulebook) -> QPushButton:
        made = button(offer.label, lambda: self.carry_out(self._offers[index], made))
        if offer.icon in SHOWN_ICONS:
            with_icon(made, self.theme, offer.icon)
        if offer.against:
            marked(made, muted=True)
            tip(made, objected(offer.against, book))
        elif offer.rule:
            tip(made, book.title(offer.rule))
        return made
