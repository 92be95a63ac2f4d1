"""The Seats dock: who sits at the table, what each of them has, and changes to it by hand, with a reason."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tabletop.engine.acts.figures import POINTS, SetScore
from tabletop.engine.acts.people import Forfeit, Join, Leave
from tabletop.engine.seats import Seat
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import before
from tabletop.engine.values import Number, Ref, read_number, written
from tabletop.view.controls import button, label, rule_line
from tabletop.view.docks.section import Section
from tabletop.view.offers import WHY, Field, Offer
from tabletop.view.plates import Chip


class SeatsDock(Section):
    """A row for each seat, clockwise."""

    def show_table(self, table: SeenTable) -> None:
        cards = {seat.name: len(table.hand(seat.name)) for seat in table.seats}
        lying = {seat.name: table.things.at(before(seat.name)) for seat in table.seats}
        held = {name: tuple(thing.name or thing.face for thing in things) for name, things in lying.items()}
        counts = {key: number for key, number in table.counters.items() if key[1].kind == "player"}
        self.show_facts(table, table.seats, table.turn.seat, cards, held, counts)

    def build(
        self,
        seats: tuple[Seat, ...],
        turn: str,
        cards: Mapping[str, int],
        held: Mapping[str, tuple[str, ...]],
        counts: Mapping[tuple[str, Ref], Number],
    ) -> None:
        self.title("Seats, clockwise")
        for seat in seats:
            self._add(seat, _facts(seat, turn, cards[seat.name], held[seat.name], counts))
            self.column.addWidget(rule_line())
        join = button("Somebody sits down…")
        offer = Offer("Somebody sits down", lambda _, said: Join(who=said["who"]), fields=(Field("who", "Name"),))
        join.clicked.connect(lambda: self.carry_out(offer, join))
        self.column.addWidget(join, 0, Qt.AlignmentFlag.AlignLeft)

    def _add(self, seat: Seat, facts: str) -> None:
        words = QWidget()
        column = QVBoxLayout(words)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(label(seat.name, title=True))
        column.addWidget(label(facts, second=True))
        self.column.addLayout(self.row(Chip(seat, self.look.px(30)), words, stretch=1))
        deeds = [Offer("Sit down again", lambda *_: Join(who=seat.name))] if seat.out else [_score(seat), *_leaving(seat)]
        row = self.row(*(self._button(seat, offer) for offer in deeds))
        row.setContentsMargins(self.look.px(34), 0, 0, 0)
        row.setSpacing(self.look.px(2))
        row.addStretch(1)
        self.column.addLayout(row)

    def _button(self, seat: Seat, offer: Offer) -> QWidget:
        made = button(offer.label, link=True)
        made.setAccessibleName(f"{offer.words}: {seat.name}")
        made.clicked.connect(lambda: self.carry_out(offer, made))
        return made


def _score(seat: Seat) -> Offer:
    fields = (Field("to", f"How many points has {seat.name} now?", "number"), WHY)
    return Offer("Set score", lambda _, said: SetScore(of=seat.name, to=read_number(said["to"]), why=said["why"]), fields=fields)


def _leaving(seat: Seat) -> tuple[Offer, ...]:
    return (
        Offer("Leave", lambda _, said: Leave(who=seat.name, why=said["why"]), fields=(WHY,)),
        Offer("Forfeit", lambda _, said: Forfeit(who=seat.name, why=said["why"]), fields=(WHY,)),
    )


def _facts(seat: Seat, turn: str, cards: int, held: tuple[str, ...], counts: Mapping[tuple[str, Ref], Number]) -> str:
    """``"34 points · 5 cards · token · on turn"``: what a seat has, in one line."""
    about = Ref("player", seat.name)
    counted = [f"{written(number)} {counter}" for (counter, of), number in counts.items() if of == about]
    counted.sort(key=lambda words: not words.endswith(POINTS))
    in_hand = [f"{cards} card{'s' * (cards != 1)}"] if cards else []
    states = ["robot"] * seat.robot + ["out"] * seat.out + ["on turn"] * (seat.name == turn)
    return " · ".join([*counted, *in_hand, *held, *states]) or "no points yet"
