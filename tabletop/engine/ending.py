"""How an evening ended, as values: who has won and by which rule, how everybody stands, and what became of the rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tabletop.engine.rulebook import Rule
from tabletop.engine.values import Number, capitalised, listed, so_many


class EndKind(StrEnum):
    WON = "won"
    DRAWN = "drawn"
    DEAD_END = "dead end"
    GIVEN_UP = "given up"


MADE, ENLARGED, RENUMBERED, REPEALED, DEFEATED = "made", "subsumed another", "renumbered", "repealed", "defeated"
"""What may become of a rule besides how it is changed, or of a proposal that never became one."""
BECAME = "became "
"""How it begins what became of a rule that is of another class and was not transmuted: ``"became mutable"``."""


MOST_NAMED = 3
"""Winners that are named one by one; of more some are, with how many others."""


def won(who: Sequence[str]) -> str:
    """``"Ann and Bo have won"``, ``"Ann, Bo and 3 others have won"``."""
    named = who if len(who) <= MOST_NAMED else (*who[: MOST_NAMED - 1], f"{len(who) - MOST_NAMED + 1} others")
    return f"{listed(named)} {'have' if len(who) > 1 else 'has'} won"


@dataclass(frozen=True)
class Standing:
    """How somebody stands at the end: so many of the counter that counts most, and what became of their proposals."""

    seat: str
    look: int
    won: bool
    """Whether they have won with it, and not before play went on."""
    out: bool
    has: Number | None
    """Nothing where nothing is counted."""
    besides: str = ""
    """What else there is to say: armies, other counters."""
    proposed: int = 0
    adopted: int = 0
    armies: int = 0
    withdrawn: int = 0
    """How many they took back, which are none of those ``proposed`` to a vote."""

    def proposals(self, adopted: str) -> str:
        """``"4 of 8 adopted, 1 withdrawn"``, with the game's own word for it; nothing for somebody who proposed nothing."""
        voted_on = f"{self.adopted} of {self.proposed} {adopted}" if self.proposed else ""
        return ", ".join(filter(None, (voted_on, f"{self.withdrawn} withdrawn" if self.withdrawn else "")))


@dataclass(frozen=True)
class Mark:
    """Something that happened to a rule: at the moment ``at`` of the evening (``Shape``)."""

    kind: str
    at: float
    number: int
    words: str
    """What the rule said then."""
    rule: str = ""
    """The id of its card; nothing for what never became a rule."""
    when: str = ""
    """As a sentence has it: ``"in turn 3"``, ``"after turn 3"``."""


@dataclass(frozen=True)
class Climb:
    """How somebody's counter went: since each moment, so much."""

    seat: str
    look: int
    stages: tuple[tuple[float, Number], ...]


@dataclass(frozen=True)
class Shape:
    """The course of the evening. A moment is a turn's number and what part of the turn was over: 3.5 is the middle of turn 3."""

    begun: float
    """When it began and ended, Unix time."""
    ended: float
    turns: int
    votes: int
    rounds: tuple[tuple[float, int], ...]
    """The moment at which each circuit began, with its number."""
    marks: tuple[Mark, ...]
    climbs: tuple[Climb, ...]
    """None where the counter never changed."""
    aim: Number | None = None
    """So much of the counter that counts most wins; nothing where no rule says a number."""
    aim_since: float = 0.0
    """The moment since which the rules have said so."""
    void: int = 0
    """How many votes were held besides that are void."""

    @property
    def told_votes(self) -> str:
        """``"11 votes, 2 void votes"``; nothing where none was held."""
        held = ((self.votes, "votes"), (self.void, "void votes"))
        return ", ".join(so_many(number, votes) for number, votes in held if number)

    def count(self, kind: str) -> int:
        return sum(mark.kind == kind for mark in self.marks)


@dataclass(frozen=True)
class Ending:
    """How the evening ended at step ``step``."""

    kind: EndKind
    step: int
    turn: int
    who: tuple[str, ...]
    """Those who have won; nobody where it was drawn, given up, or a dead end."""
    rule: Rule | None
    """The rule that decided it, as it read then; nothing where people decided it."""
    history: str
    """How that rule came to read so; nothing where it lay in the box so."""
    came: str
    """What brought it about, as the minutes tell it."""
    why: str
    """The reason that was given with it."""
    counter: str
    """What counts most; nothing where nothing is counted."""
    standings: tuple[Standing, ...]
    shape: Shape
    remarks: tuple[tuple[str, str], ...]
    """What is worth telling of the rules, each behind what it is: ``("Closest vote", "302, 2 to 1, so defeated")``."""
    played_on: bool = False
    """Play went on after it."""
    went_on: bool = False
    """The step by which it ended began another turn besides, which counts nothing for it."""
    between: bool = False
    """The turn had ended, and no other had begun."""
    also: tuple[int, ...] = ()
    """The numbers of the other rules by which they have won, in order."""

    def comes_after(self, before: "Ending | None") -> bool:
        """Whether the evening ends with it now, where ``before`` was the ending: not while play goes on after it, and a dead
        end stays the same whatever turns are ended in it. One that play had gone on after may be the end again."""
        if self.played_on:
            return False
        if before is None or (before.kind, before.who) != (self.kind, self.who) or before.played_on:
            return True
        return self.kind is not EndKind.DEAD_END and before.step != self.step

    @property
    def winners(self) -> tuple[Standing, ...]:
        """How those stand who have won with it, in the order in which they are named."""
        return tuple(each for name in self.who for each in self.standings if each.seat == name)

    @property
    def order(self) -> str:
        """By what they stand in that order: ``"the winner first, then by points"``; nothing where it is by nothing. Where they
        have gone on since, when they stood so comes first: ``"as of turn 12"``."""
        others = [each for each in self.standings if not each.won]
        by = f"by {self.counter}" if self.counter else "by armies" if any(each.armies for each in others) else ""
        first = f"the winner{'s' * (len(self.who) > 1)} first" if self.who and others else ""
        out = [each.out for each in others]
        apart = "those out last" if {*out} == {True, False} else ""
        several = not (first or apart) or max(out.count(True), out.count(False)) > 1
        order = ", then ".join(filter(None, (first, by if several else "")))
        return ", ".join(filter(None, (self.as_of, order, apart)))

    @property
    def as_of(self) -> str:
        """When they stood so, where play or the step went on and they have other points by now: ``"as of turn 12"``; else
        nothing."""
        since = f"as of turn {self.turn}" if self.turn else "as of before the first turn"
        return since if self.played_on or self.went_on else ""

    @property
    def title(self) -> str:
        """``"Di has won"``, ``"A draw"``, ``"A dead end"``."""
        if self.kind is EndKind.WON:
            return "Everybody has won" if len(self.who) == len(self.standings) > 2 else won(self.who)
        return {EndKind.DRAWN: "A draw", EndKind.GIVEN_UP: "Given up"}.get(self.kind, "A dead end")

    @property
    def told(self) -> str:
        """A line about it: ``"63 points, in turn 32"``."""
        has = next((each.has for each in self.winners), None) if len(self.who) == 1 else None
        had = f"{self.counted(has)}, " if has is not None else ""
        left = "no action is left, " if self.kind is EndKind.DEAD_END else ""
        return capitalised(f"{had}{left}{self.when or 'before the first turn'}")

    @property
    def when(self) -> str:
        """``"in turn 32"``, ``"after turn 32"``; nothing before the first turn."""
        return f"{'after' if self.between else 'in'} turn {self.turn}" if self.turn else ""

    def counted(self, number: Number) -> str:
        """``"63 points"``, ``"1 point"``."""
        return so_many(number, self.counter)

    @property
    def under_rule(self) -> str:
        """What stands under the rule that decided it: how it came to read so, and by which others they have won as well."""
        as_well = f"Also by rule{'s' * (len(self.also) > 1)} {listed(map(str, self.also))}." if self.also else ""
        return " ".join(filter(None, (self.history, as_well)))

    @property
    def in_short(self) -> str:
        """The whole of it in a few words: ``"Di has won in turn 32, by rule 306"``."""
        numbers = sorted((self.rule.number, *self.also)) if self.rule else []
        by = f", by rule{'s' * bool(self.also)} {listed(map(str, numbers))}" if numbers else ""
        return f"{' '.join(filter(None, (self.title, self.when)))}{by}"
