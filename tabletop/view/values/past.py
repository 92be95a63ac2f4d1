"""What the record of an evening tells when somebody asks: scores line by line, judgments, proposals, rules, branches."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tabletop.engine.acts import Act
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.answers import Agreement, Doable, LawLine, Meaning, Objection, Prospect, Ruling, Would
from tabletop.engine.findings import Finding
from tabletop.engine.ready import Ready
from tabletop.engine.seen import SeenStep
from tabletop.view.values.wordings import Amendment


@dataclass(frozen=True)
class ScoreLine:
    """A line of somebody's score: what changed at a step, what there was then, by which rule (its id) and why."""

    step: int
    change: str
    now: str
    rule: str = ""
    why: str = ""
    date: str = ""


@dataclass(frozen=True)
class PastProposal:
    """A proposal that was put to the vote; ``adopted`` is what was found then, ``None`` where nothing was yet."""

    number: int
    by: str
    told: str
    words: str
    adopted: bool | None = None


@dataclass(frozen=True)
class PastStand:
    """How a proposal stood from a step on: reworded, put to the vote, counted, settled or void."""

    step: int
    told: str
    date: str = ""


@dataclass(frozen=True)
class Branch:
    """A way that play has taken: its last step, where it leaves the branch that it hangs on, and on how many it hangs."""

    tip: int
    fork: int
    depth: int
    here: bool
    told: str = ""
    date: str = ""


@dataclass(frozen=True)
class BookPage:
    """A rule that is or was in force: the number it bears or bore last, and in a few words what became of it."""

    rule: str
    number: int
    told: str
    kind: str = "rule"
    gone: bool = False


class Past(Protocol):
    """The questions that panels ask of the record."""

    def minutes(self, first: int, last: int) -> Sequence[SeenStep]:
        """The entries between two numbers that have something to tell, oldest first."""
        ...

    def step(self, number: int) -> SeenStep | None:
        """The step of that number, also one that fills no minutes."""
        ...

    def reasons(self, first: int, last: int) -> Mapping[int, str]:
        """Why the steps between two numbers were done, by their numbers, where that was said later."""
        ...

    def undone(self, first: int, last: int) -> Collection[int]:
        """Those between two numbers that no longer lead to the table now."""
        ...

    def questions(self, at: int | None) -> Sequence[LawLine]:
        """Every question that the table asks, with its answer now or when entry ``at`` had been made."""
        ...

    def finding(self, question: str, subject: str, at: int | None) -> Finding:
        """All that stands behind an answer, and how it was before."""
        ...

    def adoption(self) -> LawLine | None:
        """The agreement that adopts the proposal on the table, with the rule that asks for it; ``rule`` and ``answer`` are
        empty where no rule says."""
        ...

    def other_votes(self) -> Sequence[str]:
        """What may be voted besides for and against."""
        ...

    def seen_to(self, occasion: str = "") -> Collection[str]:
        """The duties that a rule in force ticks off when they are done; with ``occasion``, when that has happened."""
        ...

    def classes(self) -> Sequence[str]:
        """The classes that rules may be proposed for, where a rule says; nothing where all is as usual."""
        ...

    def class_once_transmuted(self, rule: int) -> str:
        """The class that the rule of that number is of once it is transmuted; nothing where no rule says."""
        ...

    def doable(self) -> Sequence[Doable]:
        """What may be done now under names that rules have made up."""
        ...

    def prospects(self) -> Sequence[Prospect]:
        """Every push of half-boards that is open to the army on turn, with what it would be."""
        ...

    def moves_left(self) -> str:
        """How many moves the army on turn has left, in words; nothing while it is not time to move."""
        ...

    def would(self, kind: str) -> Sequence[Would]:
        """What the action of that name would do to what rules have of counters, for each way in which it may be taken now."""
        ...

    def versions(self, number: int) -> tuple[str, ...]:
        """Every wording of the proposal of that number so far, the first one first."""
        ...

    def meaning(self, change: Propose) -> Meaning | None:
        """What the change would mean, were it adopted now; nothing while no table could take it. Asked while one writes, and
        for those who vote."""
        ...

    def amendments(self, rule: str) -> Sequence[Amendment]:
        """The amendments that lie on the rule with that id, the one on top first."""
        ...

    def objection(self, act: Act) -> Objection | None:
        """What would stand against an act now."""
        ...

    def wanting(self, act: Act) -> Sequence[Agreement]:
        """What has to be agreed on before nothing more stands against an act."""
        ...

    @property
    def ready(self) -> Sequence[Ready]:
        """The rule-changes that the game holds ready."""
        ...

    def ledger(self, seat: str, at: int | None, most: int) -> Sequence[ScoreLine]:
        """How a seat came to its points, now or as they were when entry ``at`` had been made: the last lines, oldest first."""
        ...

    def rulings(self) -> Sequence[Ruling]:
        """Every judgment that was given, oldest first."""
        ...

    def proposals(self, most: int) -> Sequence[PastProposal]:
        """The last proposals whose vote was counted, by number."""
        ...

    def course(self, number: int) -> Sequence[PastStand]:
        """How a proposal came to what it is, oldest first."""
        ...

    def branches(self) -> Sequence[Branch]:
        """Every way that play has taken, the one to the table now first and each followed by those that leave it."""
        ...

    def book(self) -> Sequence[BookPage]:
        """Every rule there ever was, by number."""
        ...
