"""Acts about people and figures: joining, leaving, winning, scores and counters, and rules changed by hand."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.engine.acts.base import Act
from tabletop.engine.acts.cards import because
from tabletop.engine.acts.votes import LONGEST_TEXT, rule_changes
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.proposals import Paid
from tabletop.engine.rulebook import Rule, trouble_with_number
from tabletop.engine.seats import Seat, trouble_with_name
from tabletop.engine.table import Table, Win
from tabletop.engine.values import Number, Ref, exact, writable, written

if TYPE_CHECKING:
    from tabletop.engine.seen import SeenTable

MOST_SEATS = 16
POINTS = "points"
LONGEST_NAME = 40
HIGHEST = 10**12


@dataclass(frozen=True, kw_only=True)
class Join(Act):
    """Sit down at the table, at the end of the row; or sit down again at one's old place."""

    who: str
    surname: str = ""
    team: str = ""
    robot: bool = False

    def objection(self, table: Table) -> str:
        seat = table.seat(self.who)
        if seat:
            return "" if seat.out else f"{self.who} sits here already."
        if len(table.seats) >= MOST_SEATS:
            return f"The table has {MOST_SEATS} seats, and all are taken."
        return trouble_with_name(self.who)

    def on(self, table: Table) -> Table:
        if table.seat(self.who):
            back = tuple(replace(seat, out=False) if seat.name == self.who else seat for seat in table.seats)
            return replace(table, seats=back)
        look = next(n for n in range(MOST_SEATS + 1) if n not in {seat.look for seat in table.seats})
        return replace(table, seats=(*table.seats, Seat(self.who, self.surname, self.team, self.robot, late=True, look=look)))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("player joined", {"who": player(self.who)}),)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"{self.who} sits down{' again' if any(seat.name == self.who for seat in table.seats) else ''}."


@dataclass(frozen=True, kw_only=True)
class Introduce(Act):
    """Tell the table somebody's surname or team; what is left out stays as it is."""

    who: str
    surname: str | None = None
    team: str | None = None

    def objection(self, table: Table) -> str:
        if table.seat(self.who) is None:
            return f"Nobody called “{self.who[:40]}” sits here."
        if max(len(self.surname or ""), len(self.team or "")) > LONGEST_NAME:
            return f"A surname or a team has {LONGEST_NAME} letters at most."
        return "" if (self.surname, self.team) != (None, None) else "Say a surname or a team."

    def on(self, table: Table) -> Table:
        seats = tuple(self._introduced(seat) if seat.name == self.who else seat for seat in table.seats)
        return replace(table, seats=seats)

    def _introduced(self, seat: Seat) -> Seat:
        surname = seat.surname if self.surname is None else self.surname
        return replace(seat, surname=surname, team=seat.team if self.team is None else self.team)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        named = f"{self.who} is called {self.who} {self.surname}." if self.surname else ""
        teamed = f"{self.who} belongs to the team “{self.team}”." if self.team else ""
        left = f"{self.who} belongs to no team." if self.team == "" else ""
        return " ".join(filter(None, (named, teamed, left)))


@dataclass(frozen=True, kw_only=True)
class _Out(Act):
    who: str
    why: str = ""

    def objection(self, table: Table) -> str:
        seat = table.seat(self.who)
        if seat is None:
            return f"Nobody called “{self.who[:40]}” sits here."
        return f"{self.who} is out already." if seat.out else ""

    def on(self, table: Table) -> Table:
        seats = tuple(replace(seat, out=True) if seat.name == self.who else seat for seat in table.seats)
        return replace(table, seats=seats, duties=tuple(duty for duty in table.duties if duty.who != self.who or duty.done))


@dataclass(frozen=True, kw_only=True)
class Leave(_Out):
    """Somebody leaves the table; what they held stays where it lies."""

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("player left", {"who": player(self.who)}),)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"{self.who} left the table{because(self.why)}."


@dataclass(frozen=True, kw_only=True)
class Forfeit(_Out):
    """Somebody forfeits the game; what that means, the rules say."""

    def on(self, table: Table) -> Table:
        return table

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("player forfeited", {"who": player(self.who)}),)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"{self.who} forfeits the game{because(self.why)}."


@dataclass(frozen=True, kw_only=True)
class DeclareWin(Act):
    """People declare that somebody has won, and why. Play may go on after it."""

    who: str
    why: str = ""

    def objection(self, table: Table) -> str:
        return "" if table.seat(self.who) else f"Nobody called “{self.who[:40]}” sits here."

    def on(self, table: Table) -> Table:
        return replace(table, wins=(*table.wins, Win(self.who, self.why, self.by)))

    def ways(self, table: Table) -> frozenset[str]:
        return frozenset((self.said, "declare a win"))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"{self.by or 'The table'} declared that {self.who} has won{because(self.why)}."


@dataclass(frozen=True, kw_only=True)
class PlayOn(Act):
    """Play goes on after a win."""

    why: str = ""

    def objection(self, table: Table) -> str:
        return "" if table.wins else "Nobody has won yet, so play goes on anyway."

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"Play goes on{because(self.why)}."


@dataclass(frozen=True, kw_only=True)
class SetCounter(Act):
    """What a seat, a rule or a thing has of something, set to ``to``; ``of`` names it, ``"table"`` for the table itself."""

    counter: str
    of: str
    to: Number
    why: str = ""
    over: int | None = None
    """The number of the proposal whose count brought it."""

    def objection(self, table: Table) -> str:
        if subject(table, self.of) is None:
            return f"Nothing called “{self.of[:40]}” is on the table."
        if not self.counter.strip() or len(self.counter) > 80:
            return "What is counted needs a name of 80 letters at most."
        return "" if -HIGHEST <= self.to <= HIGHEST and writable(self.to) else "That number is too long to write down."

    def on(self, table: Table) -> Table:
        about = subject(table, self.of)
        if about is None:
            return table
        had = table.counters.get((self.counter, about), 0)
        counted = replace(table, counters={**table.counters, (self.counter, about): self.to})
        return counted if self.over is None else counted.with_paid(self.over, Paid(self.counter, self.of, exact(self.to - had)))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        fields = {"counter": self.counter, "thing": subject(after, self.of), "amount": self.to}
        return (Occasion("counter changed", fields),)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        about = subject(table, self.of)
        change = self.to - (table.counters.get((self.counter, about), 0) if about else 0)
        if not change:
            return ""
        sign = "+" if change >= 0 else "−"
        who = f" by {self.by}" if self.by else ""
        return f"{self.of}: {sign}{written(max(change, -change))} {self.counter}, now {written(self.to)}{who}{because(self.why)}."


@dataclass(frozen=True, kw_only=True)
class Give(Act):
    """Add to what a seat, a rule or a thing has of something; a negative ``amount`` takes away."""

    counter: str
    of: str
    amount: Number
    why: str = ""
    over: int | None = None
    """The number of the proposal whose count brought it."""

    def objection(self, table: Table) -> str:
        return self._set(table).objection(table)

    def on(self, table: Table) -> Table:
        return self._set(table).on(table)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return self._set(before).happened(before, after)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return self._set(table).told(table, after)

    def _set(self, table: "Table | SeenTable") -> SetCounter:
        about = subject(table, self.of)
        had = table.counters.get((self.counter, about), 0) if about else 0
        return SetCounter(by=self.by, counter=self.counter, of=self.of, to=exact(had + self.amount), why=self.why, over=self.over)


@dataclass(frozen=True, kw_only=True)
class SetScore(Act):
    """Set somebody's points, with a reason."""

    of: str
    to: Number
    why: str = ""

    def objection(self, table: Table) -> str:
        return SetCounter(counter=POINTS, of=self.of, to=self.to).objection(table)

    def settled(self, table: Table) -> Act:
        return SetCounter(by=self.by, counter=POINTS, of=self.of, to=self.to, why=self.why)


@dataclass(frozen=True, kw_only=True)
class EditRule(Act):
    """Change a rule by hand: its words, sheet, number or class; what is left out stays. Without ``rule``, a new card."""

    rule: int | None = None
    text: str | None = None
    sheet: str | None = None
    number: int | None = None
    kind: str | None = None
    checked: bool = False
    """Words and sheet were looked at and go together."""
    why: str = ""

    def objection(self, table: Table) -> str:
        if self.rule is not None and table.rulebook.numbered(self.rule) is None:
            return f"There is no rule {self.rule}."
        if self.rule is None and not (self.text or "").strip():
            return "A new rule card needs words."
        if len(self.text or "") > LONGEST_TEXT or len(self.sheet or "") > LONGEST_TEXT or len(self.kind or "") > 40:
            return f"A rule may have {LONGEST_TEXT} letters at most, and a class 40."
        return trouble_with_number(self.number)

    def on(self, table: Table) -> Table:
        book = table.rulebook
        rule = book.numbered(self.rule) if self.rule is not None else None
        if rule is None:
            number = self.number or book.next_number
            new = Rule(book.fresh_id(number), number, self.text or "", self.sheet or "", self.kind or "rule")
            return replace(table, rulebook=book.enacted(new))
        text = rule.text if self.text is None else self.text
        number = self.number or rule.number
        reworded = text != rule.text or self.sheet not in (None, rule.sheet)
        edited = rule.amended(text, self.sheet, number, rule.amended_by) if reworded else replace(rule, number=number)
        edited = replace(
            edited,
            kind=self.kind or rule.kind,
            check=False if self.checked else edited.check or (rule.check and self.sheet is None),
        )
        return replace(table, rulebook=book.changed(rule.id, lambda _: edited))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return rule_changes(before, after, "by hand", player(self.by))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        if self.rule is None:
            return f"{self.by or 'Somebody'} wrote a new rule card by hand{because(self.why)}."
        if self.checked:
            return f"{self.by or 'Somebody'} looked: the words and the sheet of rule {self.rule} go together."
        if self.number is not None and (self.text, self.sheet, self.kind) == (None, None, None):
            return f"{self.by or 'Somebody'} gave rule {self.rule} the number {self.number}{because(self.why)}."
        return f"{self.by or 'Somebody'} changed rule {self.rule} by hand{because(self.why)}."


@dataclass(frozen=True, kw_only=True)
class RemoveRule(Act):
    """Take a rule card off the table, by hand or by a rule."""

    rule: int
    why: str = ""

    def objection(self, table: Table) -> str:
        return "" if table.rulebook.numbered(self.rule) else f"There is no rule {self.rule}."

    def on(self, table: Table) -> Table:
        rule = table.rulebook.numbered(self.rule)
        return replace(table, rulebook=table.rulebook.repealed(rule.id)) if rule else table

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return rule_changes(before, after, "remove", player(self.by))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"{self.by or 'The clerk'} took rule {self.rule} off the table{because(self.why)}."


def subject(table: "Table | SeenTable", name: str) -> Ref | None:
    """What a counter can belong to: a seat by name, ``rule 13``, a thing by id, or the ``table``."""
    if name == "table":
        return Ref("table", "")
    if any(seat.name == name for seat in table.seats):
        return Ref("player", name)
    if name.startswith("#"):
        return Ref("thing", name) if name in table.things else None
    number = name.removeprefix("rule ")
    rule = table.rulebook.numbered(int(number)) if number.isdecimal() and len(number) < 13 else None
    return Ref("rule", rule.id) if rule else None


def subject_name(table: "Table | SeenTable", about: Ref) -> str:
    """The name that ``subject`` reads back."""
    if about.kind == "rule" and about.key in table.rulebook:
        return table.rulebook.title(about.key)
    return about.key or "table"
