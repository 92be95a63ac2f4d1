"""What may be done now as buttons: the steps of the turn, in a group of their own the acts that rules add, and what one seat may
do."""

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QPushButton

from tabletop.engine.acts.actions import ACTING
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.duties import owed, to_do
from tabletop.engine.proposals import NONE
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import capitalised, listed
from tabletop.view.docks.next_step import NARROWEST, on_enough_lines
from tabletop.view.docks.upper import OF_ABOVE
from tabletop.view.drawing.type import Role
from tabletop.view.offers.next_step import ACT_OR_END
from tabletop.view.values.offer import Offer
from tabletop.view.values.wishes import BeginAction
from tabletop.view.widgets.controls import Button, button
from tabletop.view.widgets.flow import objected, rule_tag
from tabletop.view.widgets.layouts import Wrapped
from tabletop.view.widgets.menus import PopUp
from tabletop.view.widgets.plain_text import spelt
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.theme import Theme

AROUND, AROUND_ICON, PADDING = 36, 57, 30
"""Px beside the words of a button: its edges and the scroll bar, and the icon before them."""
SHOWN_ICONS = frozenset({"clock", "check", "cross", "quill", "die"})


@dataclass(frozen=True)
class OfferFacts:
    """What the offers say, and whether those that nobody owes lie behind one button."""

    said: tuple[object, ...]
    book: Rulebook
    folds: bool


class OfferButtons(Section[OfferFacts]):
    """One button for each offer, or a menu for those that nobody owes.

    One that a rule objects to just now has a broken edge and says why; it can be pressed like the others.
    """

    ABOVE = 6

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
        said = tuple(
            (offer.label, offer.seats, offer.icon, offer.rule, offer.against, offer.ends, self._who(offer))
            for offer in self._offers
        )
        if self.table is not None:
            self.show_facts(self.table, OfferFacts((*said, *self._said_besides()), self.table.rulebook, self._folded))

    def _said_besides(self) -> tuple[object, ...]:
        """What else is said here."""
        return ()

    def _who(self, offer: Offer) -> str:
        """Who may do it, where not everybody may."""
        players = self.table.players if self.table else ()
        return f"{listed(offer.seats)} may" if offer.seats and not offer.against and set(offer.seats) != set(players) else ""

    def build(self, facts: OfferFacts) -> None:
        if not facts.said:
            return
        folds = facts.folds and len(self._offers) > 1  # one alone takes no more room than what it would lie behind
        folded = [index for index, offer in enumerate(self._offers) if folds and (offer.aside or offer.against)]
        row: list[QPushButton] = [
            self._button(index, offer, facts.book) for index, offer in enumerate(self._offers) if index not in folded
        ]
        if folded:
            labels = tuple((index, self._offers[index].label) for index in folded)
            row.append(self.kept(("more", labels), lambda: self._more(folded)))
        made = self.of_kind("wrapped", lambda: Wrapped(self.theme.bar_px(8)))
        made.hold(tuple(row))
        self.add(made)

    def _more(self, folded: list[int]) -> QPushButton:
        """What nobody owes, behind one button."""
        made = button("More…")
        menu = PopUp(made)
        for index in folded:
            line = menu.addAction(spelt(self._offers[index].label))
            line.triggered.connect(lambda _=False, index=index: self.carry_out(self._offers[index], made))
        made.setMenu(menu)
        return made

    def _button(self, index: int, offer: Offer, book: Rulebook, **properties: bool) -> Button:
        told = " ".join(filter(None, (offer.says, book.title(offer.rule) if offer.rule else "")))
        says = objected(offer.against, book) if offer.against else told
        drawn, against = offer.icon if offer.icon in SHOWN_ICONS else "", offer.against is not None
        words, room = offer.label, self.theme.px(NARROWEST - (AROUND_ICON if drawn else AROUND))
        if folded := self.theme.wide(words, Role.CONTROLS, 13, bold=True) > room:
            words = on_enough_lines(words, QFontMetrics(self.theme.font(Role.CONTROLS, 13, bold=True)), room)
        made = self.button(words, None, name=offer.label, says=says, drawn=drawn, objected=against, folded=folded, **properties)
        made.pressed_does = lambda: self.carry_out(self._offers[index], made)
        return made


class AddedActs(OfferButtons):
    """What rules have names of their own for: a row for each, with its rule. A win is lit, as the large step is."""

    ABOVE = 12

    @property
    def high(self) -> int:
        """How high it is; nothing where no rule adds anything."""
        return 0 if self.isHidden() else self.column.totalSizeHint().height()

    def build(self, facts: OfferFacts) -> None:
        if not facts.said:
            return
        self.add(self.plain("From the rules", section=True))
        for index, offer in enumerate(self._offers):
            lit = offer.ends and offer.against is None
            self._row(self._button(index, offer, facts.book, row=True, primary=lit), offer, facts.book)

    def _row(self, made: Button, offer: Offer, book: Rulebook) -> None:
        """The button with who may press it and its rule; what has no room on it or beside it stands below."""
        who = self._who(offer)
        wide = self.theme.wide(book.title(offer.rule), Role.CONTROLS, 10.5, bold=True) + self.theme.px(20)
        room = self.theme.px(NARROWEST) - self.theme.px(18) - wide

        def fits(words: str) -> bool:
            return self.theme.wide(words, Role.CONTROLS, 13, bold=True) + self.theme.px(PADDING) <= room

        beside = bool(offer.rule) and fits(offer.label)
        made.setAccessibleName(offer.label)
        made.setAccessibleDescription(". ".join(filter(None, (who, made.toolTip()))))
        with_seats = f"{' or '.join(offer.seats)}: {offer.label[:1].lower()}{offer.label[1:]}"
        if who and beside and fits(with_seats):
            made.setText(spelt(with_seats))
            who = ""
        if beside:
            tag = self.line(rule_tag(book, offer.rule))
            tag.setFixedWidth(wide)
            self.add_row(made, tag, stretch=0, align=Qt.AlignmentFlag(0))
        else:
            self.add(made)
        below = rule_tag(book, offer.rule) if offer.rule and not beside else None
        if who or below:
            said = self.line(who, below, px=12, second=True)
            said.setProperty(OF_ABOVE, True)
            self.add(said)


class SeatActs(OfferButtons):
    """A button and a line for each: what is owed, what may be done, and what a rule objects to just now, with its reason."""

    ABOVE = 2

    def __init__(self, theme: Theme, seat: str) -> None:
        super().__init__(theme)
        self._seat = seat
        self._actions: tuple[str, ...] = ()
        self._end: Offer | None = None
        self.setAccessibleName(f"What {seat} may do now")

    def show_acts(self, table: SeenTable, offers: tuple[Offer, ...], actions: tuple[str, ...], end: Offer | None) -> None:
        """The offers of that seat, and where it is on turn the actions on rules that are lawful and the end of the turn."""
        self._actions, self._end = actions, end
        self.show_offers(table, (*offers, *((end,) if end else ())))

    def build(self, facts: OfferFacts) -> None:
        """The facts know the offers; those of one seat stand below each other."""
        self.add(self.plain(self._head(), section=True))
        for kind in self._actions:
            self.add_row(self.button(f"{capitalised(kind)}…", partial(self.wish, BeginAction(kind))))
        for index, offer in enumerate(self._offers):
            self.add_row(self._button(index, offer, facts.book))
            words, tag = self._what_for(offer), rule_tag(facts.book, offer.rule)
            if words or tag:
                self.say(words, tag, px=12, second=True)

    def _head(self) -> str:
        if self.past:
            return f"What {self._seat} could do is not told of the past"
        if self._may_act_or_end:
            return f"{self._seat} may {ACT_OR_END}"
        duties = [self._called(duty.what) for duty in owed(self.table.duties, self._seat) if duty.must] if self.table else []
        if duties:
            either = " or decline" * any(map(self._declines, self._offers))
            said = listed(tuple(dict.fromkeys(duties)))
            return f"{self._seat}: {said}{either}" if either else f"{self._seat} has to {said}"
        return f"{self._seat} may" if self._offers or self._actions else f"{self._seat} has nothing to do now"

    def _said_besides(self) -> tuple[object, ...]:
        return self._head(), *self._actions

    @property
    def _may_act_or_end(self) -> bool:
        """Whether an action is the only thing owed, if any is, and no rule objects to the end of the turn without one."""
        owes = [duty for duty in owed(self.table.duties, self._seat) if duty.must] if self.table else []
        lawful = self._end is not None and self._end.against is None
        return lawful and bool(self._actions) and all(ACTING in duty.fulfils for duty in owes)

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
        return to_do(self.table.words.duty(duty) if self.table else duty)
