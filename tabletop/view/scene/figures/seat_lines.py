"""What stands on a place card under the name: what is counted of a seat, its titles, and how things stand with it.

Figures and titles are never left out. Where they are too wide they are abbreviated, then fill both lines, and at last stand
as bare figures; how things stand with the vote or the turn gives way to them, for the docks say it as well.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tabletop.engine.acts.figures import POINTS
from tabletop.engine.duties import owed
from tabletop.engine.proposals import NONE
from tabletop.engine.seats import Seat
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import SeenThing, before
from tabletop.engine.values import Number, Ref, spoken
from tabletop.view.drawing.type import Type
from tabletop.view.scene.figures.figure import counted
from tabletop.view.scene.figures.rule_figures import proposal_shown

BETWEEN, CLOSE = " · ", "·"
POINTS_IN_SHORT, SHORT = "pts", 4
"""How points are abbreviated, and how long a word is that is not."""


Figures: TypeAlias = tuple[tuple[Number, str], ...]


@dataclass(frozen=True)
class SeatWords:
    """All that is said of a seat beside its name."""

    figures: Figures = ()
    """What is counted of it: how many, and of what; points first."""
    titles: tuple[str, ...] = ()
    cards: int = 0
    standing: str = ""
    """How things stand with the vote or the turn."""

    out: bool = False

    @property
    def whole(self) -> str:
        """Everything, in one line."""
        return _joined(*self._said(_full), counted(self.cards) if self.cards else "", self.standing) or "at the table"

    def lines(self, room: float, letters: Type) -> tuple[str, ...]:
        """At most two lines in which all figures and titles are read in that many px, whole if they can be."""

        def fits(lines: Sequence[str]) -> bool:
            said = lines[:-1] if lines[-1:] == (self.standing,) else lines
            return all(letters.width(line) <= room for line in said)

        choices = self._choices(room, letters)
        return next((lines for lines in choices if fits(lines)), _in_two(_bare(self.figures), CLOSE, room, letters))

    def _choices(self, room: float, letters: Type) -> Iterator[tuple[str, ...]]:
        """From all words to the fewest."""
        yield (self.whole,)
        for words in (_full, _short):
            yield _lines(_joined(*self._said(words), self.standing))
            yield _lines(_joined(*self._said(words)), self.standing)
        for words in (_full, _short):
            yield _in_two(self._said(words), BETWEEN, room, letters)
        yield _lines(_joined(*self._said(_bare)), self.standing)
        yield _in_two(self._said(_bare), CLOSE, room, letters)

    def _said(self, words: Callable[[Figures], tuple[str, ...]]) -> tuple[str, ...]:
        """What is never left out."""
        return (*(("out",) if self.out else ()), *words(self.figures), *self.titles)


def seat_words(seat: Seat, table: SeenTable, cards: int = 0) -> SeatWords:
    """What is said of that seat at this table, which holds so many cards."""
    own = Ref("player", seat.name)
    figures = [(number, what) for (what, of), number in table.counters.items() if of == own]
    figures.sort(key=lambda figure: figure[1] != POINTS)
    kept = table.things.at(before(seat.name))
    titles = tuple(thing.name or thing.face for thing in kept if is_title(thing))
    if seat.out:
        return SeatWords(tuple(figures), titles, out=True)
    return SeatWords(tuple(figures), titles, cards, _standing(seat, table))


def is_title(thing: SeenThing) -> bool:
    """Whether it says what its holder is: a token that is called by more than its kind."""
    return thing.kind == "token" and (thing.name or thing.face) != thing.kind


def _full(figures: Figures) -> tuple[str, ...]:
    return tuple(f"{spoken(number)} {_one(what) if number in (1, -1) else what}" for number, what in figures)


def _one(what: str) -> str:
    return what.removesuffix("s") if what == POINTS else what


def _short(figures: Figures) -> tuple[str, ...]:
    return tuple(f"{spoken(number)} {abbreviated(what)}" for number, what in figures)


def _bare(figures: Figures) -> tuple[str, ...]:
    return tuple(spoken(number) for number, _ in figures)


def forms(figure: tuple[Number, str]) -> tuple[str, ...]:
    """All the words in which a figure may stand there."""
    return tuple(words((figure,))[0] for words in (_full, _short, _bare))


def abbreviated(what: str) -> str:
    """``pts``, ``gold``, ``inf.``, ``v.t.`` for victory tokens."""
    if what == POINTS:
        return POINTS_IN_SHORT
    words = what.split()
    if len(words) > 1:
        return "".join(f"{word[0]}." for word in words)
    return what if len(what) <= SHORT else f"{what[: SHORT - 1]}."


def _in_two(parts: Sequence[str], between: str, room: float, letters: Type) -> tuple[str, ...]:
    """In two lines, the first of them as full as it gets."""
    first = max((n for n in range(1, len(parts) + 1) if letters.width(between.join(parts[:n])) <= room), default=1)
    return _lines(between.join(parts[:first]), between.join(parts[first:]))


def _joined(*parts: str) -> str:
    return BETWEEN.join(filter(None, parts))


def _lines(*lines: str) -> tuple[str, ...]:
    return tuple(filter(None, lines))


def _standing(seat: Seat, table: SeenTable) -> str:
    proposal = proposal_shown(table)
    duties = owed(table.duties, seat.name)
    ballot = proposal.ballot_of(seat.name) if proposal else None
    if ballot:
        return f"does not {table.words.vote}" if ballot.side == NONE else f"has {table.words.voted}"
    if any(duty.what == "vote" for duty in duties):
        return f"has not {table.words.voted}"
    must = sorted((duty for duty in duties if duty.must), key=lambda duty: duty.part)
    if must:  # what a rule asks in between goes before the next part of the turn
        return f"to {must[0].what}"
    if proposal and proposal.by == seat.name:
        return "proposer"
    return f"may {duties[0].what}" if duties else ""
