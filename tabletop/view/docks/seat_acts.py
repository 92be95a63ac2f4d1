"""What somebody at the table may do now, as buttons: each with what it is for, and the rule that asks for it or allows it."""

from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.duties import owed
from tabletop.engine.proposals import NONE
from tabletop.engine.values import capitalised, listed
from tabletop.view.docks.offer_buttons import OfferButtons, OfferFacts
from tabletop.view.values.offer import Offer
from tabletop.view.widgets.flow import rule_tag
from tabletop.view.widgets.theme import Theme


class SeatActs(OfferButtons):
    """A button and a line for each: what is owed, what may be done, and what a rule objects to just now, with its reason."""

    ABOVE = 2

    def __init__(self, theme: Theme, seat: str) -> None:
        super().__init__(theme)
        self._seat = seat
        self.setAccessibleName(f"What {seat} may do now")

    def build(self, facts: OfferFacts) -> None:
        """The facts know the offers; those of one seat stand below each other."""
        self.add(self.plain(self._head(), section=True))
        for index, offer in enumerate(self._offers):
            self.add_row(self._button(index, offer, facts.book))
            words, tag = self._what_for(offer), rule_tag(facts.book, offer.rule)
            if words or tag:
                self.say(words, tag, px=12, second=True)

    def _head(self) -> str:
        if self.past:
            return f"What {self._seat} could do is not told of the past"
        duties = [self._called(duty.what) for duty in owed(self.table.duties, self._seat) if duty.must] if self.table else []
        if duties:
            either = " or decline" * any(map(self._declines, self._offers))
            said = listed(tuple(dict.fromkeys(duties)))
            return f"{self._seat}: {said}{either}" if either else f"{self._seat} has to {said}"
        return f"{self._seat} may" if self._offers else f"{self._seat} has nothing to do now"

    def _declines(self, offer: Offer) -> bool:
        act = None if offer.fields or offer.against else offer.make(self._seat, {})
        return isinstance(act, Vote) and act.side == NONE

    def _what_for(self, offer: Offer) -> str:
        if offer.against:
            return f"Not now. {capitalised(offer.against.told.rstrip('.'))}."
        does = self._called(offer.does)
        owes = f"To {does}" if does and does.casefold() not in offer.words.casefold() else ""
        return ". ".join(filter(None, (owes, offer.says.rstrip("."))))

    def _called(self, duty: str) -> str:
        """A duty in the game's own words."""
        return self.table.words.duty(duty) if self.table else duty
