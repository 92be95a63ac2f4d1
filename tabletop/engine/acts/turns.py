"""Acts of turns, duties, clocks and decisions: what keeps an evening going."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.acts.cards import because
from tabletop.engine.duties import Duty
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.table import Clock, ClockState, Parked, Table
from tabletop.engine.things import rank_name
from tabletop.engine.values import Ref, listed

if TYPE_CHECKING:
    from tabletop.engine.seen import SeenTable

LONGEST_CLOCK = 7 * 24 * 3600.0


@dataclass(frozen=True, kw_only=True)
class BeginGame(Act):
    """Everybody has sat down; what the rules say of the beginning now happens."""

    players: ClassVar[bool] = False

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("game begun"),)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"{listed([seat.name for seat in table.seats])} sat down to play {table.game}."


@dataclass(frozen=True, kw_only=True)
class BeginTurn(Act):
    """Begin the turn of ``to``, or of nobody. What was done in the turn before is cleared from the list of duties."""

    to: str = ""

    answers: ClassVar[str] = "next mover"

    def objection(self, table: Table) -> str:
        return "" if not self.to or table.seat(self.to) else f"Nobody called “{self.to}” sits here."

    def on(self, table: Table) -> Table:
        duties = tuple(duty for duty in table.duties if not duty.done and not duty.part)
        clocks = tuple(clock for clock in table.clocks if clock.state is not ClockState.ENDED)
        motions = tuple(motion for motion in table.motions if not motion.carried)
        turn = replace(table.turn, number=table.turn.number + 1, seat=self.to)
        return replace(table, turn=turn, duties=duties, clocks=clocks, motions=motions, judgments=())

    def ways(self, table: Table) -> frozenset[str]:
        return frozenset((self.said, "begin the turn"))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("turn begun", {"who": player(self.to)}),)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"It is {self.to}’s turn." if self.to else "It is nobody’s turn."


@dataclass(frozen=True, kw_only=True)
class EndTurn(Act):
    """End the turn."""

    def objection(self, table: Table) -> str:
        return "" if table.turn.seat else "It is nobody’s turn, so none can end."

    def on(self, table: Table) -> Table:
        duties = tuple(duty for duty in table.duties if not duty.part or duty.done)
        seat = table.turn.seat
        taken = {**table.turn.taken, seat: table.turn.taken.get(seat, 0) + 1}
        return replace(table, turn=replace(table.turn, seat="", last=seat, taken=taken), duties=duties)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("turn ended", {"who": player(before.turn.seat)}),)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"{self.by} ended the turn." if self.by else ""


@dataclass(frozen=True, kw_only=True)
class BeginCircuit(Act):
    """Another circuit of turns begins."""

    circuit: int

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        return replace(table, turn=replace(table.turn, circuit=self.circuit))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("circuit ended", {"ended": before.turn.circuit}),)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"Circuit {table.turn.circuit} of turns is complete."


@dataclass(frozen=True, kw_only=True)
class TurnParts(Act):
    """What the turn of ``to`` consists of, in order."""

    to: str
    parts: tuple[str, ...]

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        parts = tuple(Duty(self.to, part, self.law, part=True) for part in self.parts)
        return replace(table, duties=(*(duty for duty in table.duties if not duty.part), *parts))


@dataclass(frozen=True, kw_only=True)
class Require(Act):
    """A seat owes something from now on; or, with ``must`` false, it may do it."""

    of: str
    what: str
    must: bool = True

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        duty = Duty(self.of, self.what, self.law, self.must)
        return table if duty in table.duties else replace(table, duties=(*table.duties, duty))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"{self.of} has to {self.what}." if self.must and self.what != "vote" else ""


@dataclass(frozen=True, kw_only=True)
class Excuse(Act):
    """A seat no longer owes something."""

    of: str
    what: str
    why: str = ""

    def objection(self, table: Table) -> str:
        owes = any(duty.who == self.of and duty.what == self.what and not duty.done for duty in table.duties)
        return "" if owes else f"{self.of} does not owe that: {self.what}."

    def on(self, table: Table) -> Table:
        return replace(table, duties=_without(table, self.of, self.what))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return ()

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        owed = any(duty.who == self.of and duty.what == self.what and not duty.done and duty.must for duty in table.duties)
        return f"{self.of} no longer has to {self.what}{because(self.why)}." if owed else ""


@dataclass(frozen=True, kw_only=True)
class Tick(Act):
    """Tick off a duty of one's own that was done by hand, in words or in song."""

    duty: str

    def objection(self, table: Table) -> str:
        owes = any(duty.who == self.by and duty.what == self.duty and not duty.done for duty in table.duties)
        return "" if owes else f"{self.by or 'Nobody'} does not owe that: {self.duty[:80]}."

    def ways(self, table: Table) -> frozenset[str]:
        return frozenset((self.duty,))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return "" if self.law else f"{self.by} did this: {self.duty}."


@dataclass(frozen=True, kw_only=True)
class StartClock(Act):
    """Start a clock, or let one that was held go on. ``seconds`` is what it shows; ``at``, Unix time, is the session's."""

    clock: str
    seconds: float = 300.0
    at: float = 0.0

    def objection(self, table: Table) -> str:
        if not self.clock.strip() or len(self.clock) > 80:
            return "A clock needs a name."
        return "" if 0 < self.seconds <= LONGEST_CLOCK else "A clock runs for more than nothing and for a week at most."

    def on(self, table: Table) -> Table:
        started = Clock(self.clock, self.seconds, self.at, self.law)
        return replace(table, clocks=(*(each for each in table.clocks if each.name != self.clock), started))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        minutes, seconds = divmod(round(self.seconds), 60)
        return f"The clock “{self.clock}” runs from {minutes}:{seconds:02}."


@dataclass(frozen=True, kw_only=True)
class TimeUp(Act):
    """A clock has run out."""

    clock: str
    at: float = 0.0

    def objection(self, table: Table) -> str:
        clock = table.clock(self.clock)
        return "" if clock and clock.state is not ClockState.ENDED else f"No clock “{self.clock[:80]}” is running."

    def on(self, table: Table) -> Table:
        ended = tuple(
            replace(each, left=0.0, at=self.at, state=ClockState.ENDED) if each.name == self.clock else each
            for each in table.clocks
        )
        return replace(table, clocks=ended)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("clock ran out", {"clock": Ref("clock", self.clock)}),)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"The clock “{self.clock}” has run out."


@dataclass(frozen=True, kw_only=True)
class StopClock(Act):
    """Hold a clock where it stands, or put it away when ``away``."""

    clock: str
    at: float = 0.0
    away: bool = False

    def objection(self, table: Table) -> str:
        return "" if table.clock(self.clock) else f"There is no clock “{self.clock[:80]}”."

    def on(self, table: Table) -> Table:
        rest = tuple(each for each in table.clocks if each.name != self.clock)
        clock = table.clock(self.clock)
        if self.away or clock is None:
            return replace(table, clocks=rest)
        held = replace(clock, left=clock.shows(self.at), at=self.at, state=ClockState.HELD)
        return replace(table, clocks=(*rest, held))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        done = "put away" if self.away else "held"
        return f"{self.by} {done} the clock “{self.clock}”." if self.by else f"The clock “{self.clock}” is {done}."


@dataclass(frozen=True, kw_only=True)
class Park(Act):
    """No rule answers a question: what the clerk had to do waits until the table decides."""

    parked: Parked

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        return replace(table, parked=(*table.parked, self.parked))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"{question_text(self.parked, table.rulebook)} The table decides."


@dataclass(frozen=True, kw_only=True)
class TakeUp(Act):
    """The rules answer now what the table was asked; what waited for it goes on."""

    question: str
    about: str = ""

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        return replace(table, parked=tuple(each for each in table.parked if each is not self._waiting(table)))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        parked = self._waiting(table)
        return f"The rules say now {asked_words(parked)}." if parked else ""

    def _waiting(self, table: "Table | SeenTable") -> Parked | None:
        asked = (each for each in table.parked if each.question == self.question and subject_key(each) == self.about)
        return next(asked, None)


NOW, ALWAYS = "now", "from now on"
BY_HAND = "by hand"
"""The answer that lets the waiting work go: people see to it themselves."""


@dataclass(frozen=True, kw_only=True)
class Decide(Act):
    """The table answers what no rule answers: for ``now``, or ``from now on``, as a line on the table's own card.

    ``answer`` is a name, a number, yes, no, nobody or words in quotes, as on a clerk sheet; ``by hand`` lets the
    waiting work go.
    """

    question: str
    answer: str
    about: str = ""
    """Whom or what the question is asked of, where it is asked of somebody: a name, a face or a text."""
    scope: str = NOW
    why: str = ""
    house: str = ""
    """The table's own card after it; the session writes it where the answer holds from now on."""

    def objection(self, table: Table) -> str:
        if self.scope not in (NOW, ALWAYS):
            return f"A decision holds “{NOW}” or “{ALWAYS}”."
        if not self.waiting(table) and self.scope == NOW:
            return f"Nothing waits for an answer to “{self.question[:80]}”."
        return ""

    def waiting(self, table: Table) -> tuple[Parked, ...]:
        """The work that this decision sets free."""
        return tuple(each for each in table.parked if each.question == self.question and self._about(each))

    def _about(self, parked: Parked) -> bool:
        return not self.about or self.about == subject_key(parked)

    def on(self, table: Table) -> Table:
        waiting = self.waiting(table)
        house = self.house if self.scope == ALWAYS else table.rulebook.house
        book = replace(table.rulebook, house=house)
        return replace(table, rulebook=book, parked=tuple(each for each in table.parked if each not in waiting))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        holds = ", from now on" if self.scope == ALWAYS else ""
        waiting = next((each for each in table.parked if each.question == self.question and self._about(each)), None)
        asked = asked_words(waiting or Parked(self.question, self.about)).rstrip(".")
        decider = f"{self.by}, for the table," if self.by else "The table"
        return f"{decider} decided {asked}: {self.answer}{holds}{because(self.why)}."


@dataclass(frozen=True, kw_only=True)
class Fault(Act):
    """A sheet failed while it ran: it did nothing, and its card says why."""

    rule: str
    why: str

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        return replace(table, rulebook=table.rulebook.changed(self.rule, lambda rule: replace(rule, fault=self.why)))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"The sheet of {table.rulebook.title(self.rule) or 'a rule that is gone'} did nothing: {self.why}"


@dataclass(frozen=True, kw_only=True)
class Tell(Act):
    """A sentence for the minutes, from a rule or from a person."""

    text: str
    step: int | None = None
    """An earlier step that it is a note on."""

    def objection(self, table: Table) -> str:
        return "" if self.text.strip() and len(self.text) <= 2_000 else "A note for the minutes has 1 to 2000 letters."

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        who = " ".join(filter(None, (self.by, f"on step {self.step}" if self.step else "")))
        return f"{who}: {self.text}" if who else self.text


def subject_key(parked: Parked) -> str:
    """Whom or what a question is about, as ``decide`` names it; nothing where it is about nobody."""
    return parked.subject.key if isinstance(parked.subject, Ref) else parked.subject or ""


def question_text(parked: Parked, book: Rulebook) -> str:
    """What the table is asked, as a sentence."""
    asked, question = asked_words(parked), f"{parked.question[:1].upper()}{parked.question[1:]}"
    if parked.question.startswith("the pile") and isinstance(parked.subject, Ref):
        return f"{question}, and {parked.subject.key} is due a card."
    if parked.question.startswith("these rules"):
        return f"{question}."
    if parked.differ:
        rules = listed([book.title(rule) for rule in parked.differ])
        return f"{rules[:1].upper()}{rules[1:]} differ on {asked}, and no rule says which prevails."
    return f"The table has yet to name {asked}." if parked.question == "custom" else f"No rule says {asked}."


def asked_words(parked: Parked) -> str:
    """A question as a part of a sentence: ``what an ace is worth``, ``whose turn comes next``."""
    subject = subject_key(parked)
    if parked.question == "custom":
        return subject
    if subject and parked.question == "value":
        name = rank_name(subject)
        return f"what {'an' if name[0] in 'aeiou8' else 'a'} {name} is worth"
    return _ASKED.get(parked.question) or (f"{parked.question} of {subject}" if subject else parked.question)


_ASKED = {
    "adoption": "whether it is adopted",
    "next mover": "whose turn comes next",
    "votes": "what the ballots count",
    "rounding": "how a half is rounded",
    "circuit": "which round of turns it is",
    "judge": "who is the Judge",
    "order": "in what order turns are taken",
    "voters": "who may vote",
    "proposal number": "which number the proposal bears",
}


def _without(table: Table, who: str, what: str) -> tuple[Duty, ...]:
    return tuple(duty for duty in table.duties if duty.done or (duty.who, duty.what) != (who, what))
