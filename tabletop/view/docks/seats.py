"""The Seats dock: who sits at the table, what each of them has and how they came to it, and changes to it by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from tabletop.clerk.language.vocabulary import COUNTER
from tabletop.clerk.law.counted import CARDS, counter_named
from tabletop.engine.acts.counters import kept_by_sheet
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.past import LedgerLine
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.seen import SeenTable
from tabletop.engine.text.game_words import Words
from tabletop.engine.things import hand, place_before
from tabletop.engine.values import Number, Ref, listed, so_many, spoken, spoken_change
from tabletop.view.docks.offer_buttons import SeatActs
from tabletop.view.docks.record.minutes_model import MinutesModel
from tabletop.view.docks.shown import DockFacts, end_of_turn
from tabletop.view.offers.now import judgments_owed, of_one, offers_now, pushes_now
from tabletop.view.offers.people import of_score, of_seat, ready_made, sitting_down
from tabletop.view.offers.rulings import asking
from tabletop.view.values.answers import Answers
from tabletop.view.values.offer import Offer
from tabletop.view.values.on_phone import GIVE, ON_PHONE, TAKE_BACK
from tabletop.view.values.wishes import OpenSeat, TakeBackSeat, Wish
from tabletop.view.widgets.controls import Button, button, label, rule_line
from tabletop.view.widgets.flow import FigureText, Piece, TextPiece, in_line, rule_tag
from tabletop.view.widgets.layouts import stacked, wrapped
from tabletop.view.widgets.plates import Chip
from tabletop.view.widgets.section import Section
from tabletop.view.widgets.tagged_line import TaggedLine
from tabletop.view.widgets.theme import Theme

SHOWN = 40
"""Lines that are shown at once, the newest first."""


@dataclass(frozen=True)
class SeatsFacts:
    """Who sits at the table, and what they have."""

    seats: tuple[Seat, ...]
    places: tuple[str, str]
    """Whose turn it is, and who judges the question that was asked last."""
    cards: Mapping[str, int]
    held: Mapping[str, tuple[str, ...]]
    counts: Mapping[tuple[str, Ref], Number]
    opened: str
    """Whose score is laid out, in these lines."""
    lines: tuple[LedgerLine, ...]
    book: Rulebook
    judged: str
    """Who would be the Judge, where the rules name one."""
    phones: Mapping[str, str] = field(default_factory=dict)
    """The seats whose hand is on a phone, and whether that phone is here or asleep."""
    acting: str = ""
    """Of whom it is shown what that seat may do now."""
    called: Words = Words()
    armies: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What each of them controls."""

    @property
    def scored(self) -> bool:
        """Whether anybody has points, or is asked about theirs."""
        return bool(self.opened) or any(key[0] == self.called.points for key in self.counts)


class _Has(QWidget):
    """A seat by its whole name, and in one line below what it has."""

    def __init__(self, theme: Theme, seat: Seat, line: TaggedLine) -> None:
        super().__init__()
        self.line = line
        stacked(theme, label(f"{seat.name} {seat.surname}".strip(), title=True), line, on=self, gap=0)


class SeatsDock(Section[SeatsFacts]):
    """A row for each seat, clockwise; a press on a score lays out how it came to be, and one on a name what that seat may do."""

    ACTS = False

    def __init__(self, theme: Theme, minutes: MinutesModel, answers: Answers) -> None:
        super().__init__(theme)
        self._steps, self._answers, self._open, self._acting = minutes, answers, "", ""
        self._shown: DockFacts | None = None
        self._acts: SeatActs | None = None
        self._scored: QWidget | None = None

    def show_table(self, shown: DockFacts) -> None:
        self._shown, self.past = shown, shown.back
        table = shown.table
        cards = {seat.name: len(table.hand(seat.name)) for seat in table.seats}
        lying = {seat.name: table.things.at(place_before(seat.name)) for seat in table.seats}
        titles = self._answers.titles(shown.record.looking_back)
        held = {name: (*titles.get(name, ()), *(thing.name or thing.face for thing in things)) for name, things in lying.items()}
        counts = {
            (name, of): number
            for (name, of), number in table.counters.items()
            if of.kind in ("player", "team") and not kept_by_sheet(name)
        }
        lines = tuple(self._answers.ledger(self._open, shown.record.looking_back, SHOWN + 1)) if self._open else ()
        places = table.turn.seat, table.judgments[-1].judge if table.judgments else ""
        facts = SeatsFacts(
            table.seats,
            places,
            cards,
            held,
            counts,
            self._open,
            lines,
            table.rulebook,
            shown.judged,
            shown.phones,
            self._acting,
            table.words,
            {seat.name: tuple(army.name for army in battle_of(table).of(seat.name)) for seat in table.seats},
        )
        self.show_facts(table, facts)
        if self._acts is not None:
            self._acts.past = self.past
            acting = self._acting == table.turn.seat and not (shown.back or table.over)
            lawful = tuple(each.kind for each in shown.possible.openings if each.to) if acting else ()
            end = end_of_turn(shown, self._steps, self._answers.objection) if acting else None
            self._acts.show_acts(table, self._may(shown), lawful, end)

    def show_seat(self, name: str) -> QWidget | None:
        """Lay out what that seat may do now."""
        self._acting = name
        if self._shown is not None:
            self.show_table(self._shown)
        return self._acts

    def _may(self, shown: DockFacts) -> tuple[Offer, ...]:
        table = shown.table
        found = () if shown.back else offers_now(table, shown.agreements, self._answers)
        pushes = () if shown.back else pushes_now(table, self._answers)
        ways = pushes if len(pushes) > 1 else ()
        return of_one((*judgments_owed(table).values(), *ways, *found), self._acting)

    def build(self, facts: SeatsFacts) -> None:
        self.title("Seats, clockwise" if len(facts.seats) > 1 else "Your seat")
        self._acts, self._scored, alone = None, None, self.table is not None and len(self.table.players) == 1
        for seat in facts.seats:
            opened = seat.name == facts.opened
            self._add(
                seat,
                _facts(seat, facts, self.table),
                facts.counts.get((facts.called.points, Ref("player", seat.name))),
                opened,
                facts.called if facts.scored else None,
            )
            if seat.name == facts.acting:
                self._acts = self.kept(("acts", seat), partial(self._acts_of, seat))
                self.add(self._acts)
            if opened:
                self._lay_out(seat, facts)
            acting = seat.name == facts.acting
            links = seat, acting, alone
            self._add_links(self.kept(("links", *links), partial(self._seat_links, *links)))
            if seat.name in facts.phones:
                self._add_phone(seat, TAKE_BACK, TakeBackSeat(seat.name))
            elif facts.phones and not (seat.robot or seat.out):
                self._add_phone(seat, GIVE, OpenSeat(seat.name))
            self.add(self.of_kind("line", rule_line))
        for about in dict.fromkeys(about for _, about in facts.counts if about.kind == "team"):
            self._has_in_common(about, facts)
        made = (ready_made(ready, self.table) for ready in self._answers.ready) if self.table else ()
        for offer in (sitting_down(), *made):
            self.add(self._button(offer), Qt.AlignmentFlag.AlignLeft)

    def _has_in_common(self, about: Ref, facts: SeatsFacts) -> None:
        """What a team has of its own."""
        if self.table is None:
            return
        *most, last = (_counted(key, number, self.table) for key, number in facts.counts.items() if key[1] == about)
        self.say(f"Team {about.key} has", *in_line((*most, replace(last, text=f"{last.text}."))))
        self.add(self.of_kind("line", rule_line))

    def _add(self, seat: Seat, facts: Sequence[Piece], points: Number | None, opened: bool, called: Words | None) -> None:
        """What a seat has, by what its points are ``called`` where there are any; of that, what is as it was stays."""
        chip = self.kept(("chip", seat), lambda: Chip(seat, self.theme.px(30)))
        words = self.kept(("words", seat), lambda: _Has(self.theme, seat, self.new_line(px=12, second=True)))
        words.line.show_pieces(*facts)
        words.line.setVisible(bool(facts))
        self.add_row(chip, words, *((self._score(seat, points, opened, called),) if called else ()), stretch=1)

    def _score(self, seat: Seat, points: Number | None, opened: bool, called: Words) -> QPushButton:
        said = f"no {called.points}" if points is None else called.so_many_points(points)
        sign, says = (
            ("▴", "Hide where they come from") if opened else ("▾", f"Where the {called.points} come from, and how to set them")
        )
        name = f"{seat.name}: {said}"
        return self.button(f"{said}  {sign}", lambda: self._turn_over(seat.name), name=name, says=says, quiet=True)

    def lay_out(self, name: str) -> QWidget | None:
        """Lay out the lines of that seat's score."""
        self._open = ""
        self._turn_over(name)
        return self._scored

    def _turn_over(self, name: str) -> None:
        self._open = "" if self._open == name else name
        if self._shown is not None:
            self.show_table(self._shown)

    def _lay_out(self, seat: Seat, facts: SeatsFacts) -> None:
        """What may be done about the score, and below it, however many they are, its lines."""
        if self.table is None:
            return
        now = f"{seat.name}’s {facts.called.points}: {spoken(facts.lines[-1].now) if facts.lines else 'none'}. "
        judge = (asking(self.table.players, now, facts.judged),) if facts.judged else ()
        self._add_links(self._links(seat, (*of_score(seat, self.table), *judge)))
        ledger = self._scored = self.kept("ledger", self._ledger)
        ledger.show_facts(self.table, LedgerFacts(seat.name, facts.lines, facts.book, self.table.words))
        self.add(ledger)

    def _acts_of(self, seat: Seat) -> SeatActs:
        made = SeatActs(self.theme, seat.name)
        made.wished.connect(self.wished)
        made.objecting = self._answers.objection
        return made

    def _ledger(self) -> "Ledger":
        made = Ledger(self.theme, self)
        made.wished.connect(self.wished)
        return made

    def _links(self, seat: Seat, offers: tuple[Offer, ...]) -> QWidget:
        return wrapped(self.theme, (self._button(offer, f"{offer.words}: {seat.name}", link=True) for offer in offers), gap=2)

    def _add_phone(self, seat: Seat, words: str, wish: Wish) -> None:
        made = partial(button, words, partial(self.wish, wish), name=f"{words}: {seat.name}", link=True)
        self._add_links(self.kept((words, seat), lambda: wrapped(self.theme, (made(),), gap=2)))

    def _add_links(self, links: QWidget) -> None:
        self.add_row(links, stretch=0, indent=34)

    def _seat_links(self, seat: Seat, acting: bool, alone: bool) -> QWidget:
        """What may be done about a seat, and before it what the seat may do itself; its names are asked where that is shown."""
        words, then = ("Hide what they may do", "") if acting else ("What they may do now", seat.name)
        shows = button(words, lambda: self.show_seat(then), name=f"{words}: {seat.name}", link=True)
        offers = (replace(offer, follows=self._answers.follows) for offer in of_seat(seat, alone=alone, named=acting))
        about = (self._button(offer, f"{offer.words}: {seat.name}", link=True) for offer in offers)
        return wrapped(self.theme, (shows, *about), gap=2)

    def _button(self, offer: Offer, name: str = "", **properties: bool) -> Button:
        made = button(offer.label, lambda: self.carry_out(offer, made), name=name, says=offer.says, **properties)
        made.setEnabled(not self.past)
        return made


def _facts(seat: Seat, facts: SeatsFacts, table: SeenTable | None) -> list[Piece]:
    """``"5 cards · token · on turn"``: what a seat has besides its points, in one line."""
    (turn, judge), cards, counts = facts.places, facts.cards[seat.name], facts.counts
    own = [
        (key, number) for key, number in counts.items() if key[1] == Ref("player", seat.name) and key[0] != facts.called.points
    ]
    counted = [_counted(*each, table) for each in own if table is not None]
    in_hand = [FigureText(f"{cards} card{'s' * (cards != 1)}", (CARDS, str(hand(seat.name))))] if cards else []
    team = [f"team {seat.team}"] if seat.team else []
    armies = [listed(facts.armies[seat.name])] if facts.armies.get(seat.name) else []
    states = ["robot"] * seat.robot + ["out"] * seat.out + ["on turn"] * (seat.name == turn) + ["Judge"] * (seat.name == judge)
    states += [ON_PHONE[facts.phones[seat.name]]] if seat.name in facts.phones else []
    return in_line([*map(TextPiece, (*team, *armies)), *counted, *in_hand, *map(TextPiece, (*facts.held[seat.name], *states))])


def _counted(key: tuple[str, Ref], number: Number, table: SeenTable) -> FigureText:
    counter, about = key
    return FigureText(so_many(number, counter), (COUNTER, counter_named(counter, about, table)))


@dataclass(frozen=True)
class LedgerFacts:
    """The lines of somebody’s score, the oldest first."""

    name: str
    lines: Sequence[LedgerLine]
    book: Rulebook
    called: Words


class Ledger(Section[LedgerFacts]):
    """The newest line on top. Nothing is ever struck out: a correction is a line of its own."""

    ABOVE = 2

    def build(self, facts: LedgerFacts) -> None:
        name, lines, book, called = facts.name, facts.lines, facts.book, facts.called
        self.setAccessibleName(f"Where {name}’s points come from")
        self.gap = self.theme.px(2)
        if not lines:
            self.add(self.plain("No points were given or taken yet.", second=True))
        for line in reversed(lines[-SHOWN:]):
            self._add(line, book, called)
        if len(lines) > SHOWN:
            self.add(self.plain("Older lines are in the minutes.", second=True))

    def _add(self, line: LedgerLine, book: Rulebook, called: Words) -> None:
        step = self.step(line.step, line.at)
        then = f"rule {line.rule}" if line.rule is not None else ""
        words = self.line(
            TextPiece(spoken_change(line.change), strong=True), _told(line, called), rule_tag(book, line.card, then), px=12
        )
        self.add_row(words, step, stretch=0)


def _told(line: LedgerLine, called: Words) -> str:
    over = f"{called.proposal} {line.over}" if line.over is not None else ""
    by = f"by hand{f', {line.by}' if line.by else ''}" if not line.card else ""
    said = "" if over and over in line.why else over
    why = (said, line.why, by) if over or by else (line.done, line.why)
    return " · ".join(filter(None, (f"makes {spoken(line.now)}", *why)))
