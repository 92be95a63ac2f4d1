"""Points and whatever else is counted: given, taken and set, each with its reason."""

from tabletop.engine.acts.base import Act
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.kit_state import SQUARE
from tabletop.engine.proposals import Paid
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.values import Number, Ref, capitalised, exact, so_many, spoken, writable

POINTS = "points"
"""What sheets call that of which a game has its own word in ``Words.points``."""


class SetCounter(Act):
    """What a seat, a rule or a thing has of something, set to ``to``; ``of`` names it, ``"table"`` for the table itself."""

    counter: str
    of: str
    to: Number
    over: int | None = None
    """The number of the proposal whose count brought it."""
    along: bool = False
    """Whether it is counted at one moment with the change of the same counter before it: nothing hears of what that came to."""

    def objection(self, table: Table) -> str:
        if subject(table, self.of) is None:
            return f"Nothing called “{self.of[:40]}” is on the table."
        if not self.counter.strip() or len(self.counter) > 80:
            return "What is counted needs a name of 80 letters at most."
        return "" if writable(self.to) else "That number is too long to write down."

    def on(self, table: Table) -> Table:
        about = subject(table, self.of)
        if about is None:
            return table
        had = table.counters.get((self.counter, about), 0)
        counted = replace(table, counters={**table.counters, (self.counter, about): self.to})
        return counted if self.over is None else counted.with_paid(self.over, Paid(self.counter, self.of, exact(self.to - had)))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        about = subject(after, self.of)
        had = before.counters.get((self.counter, about), 0) if about else 0
        fields = {"counter": self.counter, "thing": about, "amount": self.to, "before": had, "by": player(self.by)}
        return (Occasion("counter changed", fields),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        if self.law and kept_by_sheet(self.counter):
            return ""
        about = subject(table, self.of)
        change = self.to - (table.counters.get((self.counter, about), 0) if about else 0)
        of = _called(table, about, self.of)
        if not change and not self.law and (self.counter, about) not in table.counters:
            return f"{of}: {so_many(self.to, self.counter)}, counted from now on."
        if not change:
            return "" if self.law and not self.why else f"{of}: {self.counter} as before, {spoken(self.to)}."
        who = f", by {self.by}" if self.by else ""
        return f"{self.change_told(table)}, to {spoken(self.to)}{who}."

    def change_told(self, table: SeenTable) -> str:
        """What it adds or takes away, and not what that comes to: ``"Ann: +5 points"``; nothing where all stays as it is."""
        about = subject(table, self.of)
        change = self.to - (table.counters.get((self.counter, about), 0) if about else 0)
        if not change or kept_by_sheet(self.counter):
            return ""
        sign = "+" if change > 0 else ""
        return f"{_called(table, about, self.of)}: {sign}{so_many(change, self.counter)}"

    def undone(self, table: SeenTable) -> str:
        return f"{_called(table, subject(table, self.of), self.of)} kept as many {self.counter} as before"


class Give(Act):
    """Add to what a seat, a rule or a thing has of something; a negative ``amount`` takes away."""

    counter: str
    of: str
    amount: Number
    over: int | None = None
    """The number of the proposal whose count brought it."""
    along: bool = False
    """Whether it is counted at one moment with the change of the same counter before it: nothing hears of what that came to."""

    def objection(self, table: Table) -> str:
        return self._set(table).objection(table)

    def on(self, table: Table) -> Table:
        return self._set(table).on(table)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return self._set(before).happened(before, after)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return self._set(table).told(table, after)

    def change_told(self, table: SeenTable) -> str:
        """What it adds or takes away, and not what that comes to; nothing where all stays as it is."""
        return self._set(table).change_told(table)

    def undone(self, table: SeenTable) -> str:
        return self._set(table).undone(table)

    def _set(self, table: Table | SeenTable) -> SetCounter:
        about = subject(table, self.of)
        had = table.counters.get((self.counter, about), 0) if about else 0
        return SetCounter(
            by=self.by, counter=self.counter, of=self.of, to=exact(had + self.amount), why=self.why, over=self.over, law=self.law
        )


class Forget(Act):
    """What a seat, a rule or a thing has of something is counted no more."""

    counter: str
    of: str

    def objection(self, table: Table) -> str:
        about = subject(table, self.of)
        return (
            "" if about and (self.counter, about) in table.counters else f"No count of {self.counter} is kept of {self.of[:40]}."
        )

    def on(self, table: Table) -> Table:
        gone = (self.counter, subject(table, self.of))
        return replace(table, counters={about: amount for about, amount in table.counters.items() if about != gone})

    def told(self, table: SeenTable, after: SeenTable) -> str:
        if self.law:
            return ""
        return f"{_called(table, subject(table, self.of), self.of)}: the count of {self.counter} is forgotten."


class SetScore(Act):
    """Set somebody's points, with a reason."""

    of: str
    to: Number

    def objection(self, table: Table) -> str:
        return SetCounter(counter=table.words.points, of=self.of, to=self.to).objection(table)

    def resolved(self, table: Table) -> Act:
        return SetCounter(by=self.by, counter=table.words.points, of=self.of, to=self.to, why=self.why)


def _called(table: SeenTable, about: Ref | None, name: str) -> str:
    """What a counter belongs to, as a line of the minutes begins."""
    if about is not None and about.kind == "table":
        return "The table"
    if about is not None and about.kind == "team":
        return f"Team {about.key}"
    if about is None or about.kind not in ("rule", "thing"):
        return name
    called = table.rulebook.title(about.key) if about.kind == "rule" else table.called(about.key)
    return capitalised(called)


def kept_by_sheet(counter: str) -> bool:
    """Whether a sheet counts it for itself alone: its name stands in brackets, ``"(gained)"``, and no seat shows it."""
    return counter.startswith("(") and counter.endswith(")")


def subject(table: Table | SeenTable, name: str) -> Ref | None:
    """What a counter can belong to: a seat by name, ``team Red``, ``rule 13``, a thing by id, a square, or the ``table``."""
    if name == "table":
        return Ref("table", "")
    if any(seat.name == name for seat in table.seats):
        return Ref("player", name)
    team = name.removeprefix("team ")
    if team != name and any(seat.team == team for seat in table.seats):
        return Ref("team", team)
    if name.startswith("#"):
        return Ref("thing", name) if name in table.things else None
    number = name.removeprefix("rule ")
    rule = table.rulebook.numbered(int(number)) if number.isdecimal() and len(number) < 13 else None
    key = "" if rule else table.key_of(SQUARE, name)
    return Ref("rule", rule.id) if rule else Ref(SQUARE, key) if key else None


def subject_name(table: Table | SeenTable, about: Ref) -> str:
    """The name that ``subject`` reads back."""
    if about.kind == "rule" and about.key in table.rulebook:
        return table.rulebook.title(about.key)
    return f"team {about.key}" if about.kind == "team" else about.key or "table"
