"""What the page asks of whoever holds the evening. It knows no rule itself, and no file."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import Divide, Mutate, Transmute
from tabletop.engine.acts.boards import Move
from tabletop.engine.acts.drops import Spot
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.amendments import Amendment
from tabletop.engine.answers import (
    Agreement,
    Doable,
    LawLine,
    Meaning,
    Measure,
    Objection,
    Outlook,
    Outranked,
    Ruling,
    Target,
    Won,
    Would,
)
from tabletop.engine.chess.prospect import Prospect
from tabletop.engine.findings import Finding
from tabletop.engine.past import Branch, LaidOff, LedgerLine, Page, Reason, Stand, Wording
from tabletop.engine.ready import Ready
from tabletop.engine.rulebook import Rule
from tabletop.engine.seen import SeenStep
from tabletop.engine.things import Address, Place, SeenThing
from tabletop.engine.values import Barred
from tabletop.engine.work import Work


class Answers(Protocol):
    """Each question is answered with values that everybody may see, or with an open hand, and none changes anything but
    ``look``. ``at`` asks how it was when that entry had been made; ``None`` is now."""

    # Of a hand at the table

    def targets(self, taken: Address) -> tuple[Target, ...]:
        """Where may this go? Asked once, as it is picked up; a target with an objection can still be let go on."""
        ...

    def drop(self, taken: Address, place: Place, spot: Spot | None = None) -> Act | None:
        """What would letting go there be? Preview and commit both ask this."""
        ...

    def objection(self, act: Act) -> Objection | None:
        """What would stand against an act now."""
        ...

    def wanting(self, act: Act) -> tuple[Agreement, ...]:
        """What has to be agreed on before nothing more stands against an act."""
        ...

    def foretold(self, act: Act) -> str:
        """What would come of it, in a line that everybody at the table may read."""
        ...

    def open_trays(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What may be voted openly besides for and against; and what is done by choosing a card for all to see."""
        ...

    def hand(self, seat: str) -> tuple[SeenThing, ...]:
        """The cards of a hand with their faces, and the ballots to choose from; asked only while its curtain is open."""
        ...

    def look(self, seat: str) -> object:
        """Told when a curtain opened on cards: somebody has seen them now."""
        ...

    def looked(self) -> bool:
        """Whether anybody has looked into a hand this evening."""
        ...

    # Of half-boards

    def pushes(self) -> tuple[Prospect, ...]:
        """Every push that is open to the army on turn and that nothing stands against, with what it would be."""
        ...

    def not_offered(self) -> Mapping[str, Barred]:
        """The half-boards that the army on turn may push with none, each with why, as long as it has a push to make."""
        ...

    def prospect(self, boards: tuple[str, ...], army: str = "", at: int | None = None) -> Prospect | None:
        """What pushing these half-boards together is, or would be, for an army; if none is named, for the one on turn."""
        ...

    def why_not(self, act: Move, boards: tuple[str, ...]) -> Barred | None:
        """What would bar a move once these half-boards were pushed together, as far as the squares show it."""
        ...

    def moves_gained(self, kind: str, notation: str) -> tuple[tuple[str, int], ...]:
        """How many moves more, or fewer, each army would have on these boards, did men of that kind move so."""
        ...

    def promotions(self, act: Act) -> tuple[str, ...]:
        """What a man may become with a move, or nothing if the move does not promote him."""
        ...

    # Of actions on rule cards

    def numbered(self, act: Transmute | Divide) -> Transmute | Divide:
        """The act with the lowest number that nothing stands against."""
        ...

    def made(self, act: Transmute | Divide) -> Rule | None:
        """The card that it would make: the one with its new number, or the duplicate."""
        ...

    def outlook(self, act: Act) -> tuple[Outlook, ...]:
        """What the act would do to every counter that has a limit."""
        ...

    def would(self, kind: str) -> tuple[Would, ...]:
        """What the action of that name would do to what rules have of counters, for each way in which it may be taken now."""
        ...

    def measures(self, act: Mutate) -> tuple[Measure, ...]:
        """The figures of a mutation that a rule limits."""
        ...

    # Of the rules in force

    def questions(self, at: int | None = None) -> tuple[LawLine, ...]:
        """Every question that the table asks, with its answer."""
        ...

    def finding(self, question: str, subject: str = "", at: int | None = None, most: int | None = None) -> Finding:
        """All that stands behind an answer, and how it was before: all of it, or the last ``most`` answers."""
        ...

    def adoption(self) -> LawLine | None:
        """The agreement that adopts the proposal on the table, with the rule that asks for it; ``rule`` and ``answer`` are
        empty where no rule says."""
        ...

    def other_votes(self) -> tuple[str, ...]:
        """What may be voted besides for and against."""
        ...

    def seen_to(self, occasion: str = "") -> frozenset[str]:
        """The duties that a rule in force ticks off when they are done; with ``occasion``, when that has happened."""
        ...

    def classes(self) -> tuple[str, ...]:
        """The classes that rules may be proposed for, if a rule says, or none if all is as usual."""
        ...

    def class_once_transmuted(self, rule: int) -> str:
        """The class that the rule of that number is of once it is transmuted, or ``""`` if no rule says."""
        ...

    def doable(self) -> tuple[Doable, ...]:
        """What may be done now under names that rules have made up."""
        ...

    def won(self) -> Won:
        """Whoever has won by the rules in force and whose win nobody has declared yet."""
        ...

    def meaning(self, change: Propose) -> Work[Meaning | None]:
        """What the change would mean, were it adopted now; ``None`` while no table could take it. Asked while one writes, and
        for those who vote."""
        ...

    def overridden_lines(self, change: Propose) -> tuple[Outranked, ...]:
        """The lines of its sheet that would not be heard, as another rule goes before them. Asked while one writes."""
        ...

    @property
    def ready(self) -> tuple[Ready, ...]:
        """The rule-changes that the game holds ready."""
        ...

    # Of the record

    def minutes(self, first: int, last: int) -> Iterable[SeenStep]:
        """The entries between two numbers that have something to tell, oldest first."""
        ...

    def step(self, number: int) -> SeenStep | None:
        """The step of that number, also one that fills no minutes."""
        ...

    def reasons(self, at: int | None = None, first: int = 1, last: int | None = None) -> Mapping[int, Reason]:
        """Why the steps between two numbers were done, by their numbers, where that was said later."""
        ...

    def undone(self, first: int, last: int) -> Collection[int]:
        """Those between two numbers that no longer lead to the table now."""
        ...

    def branches(self) -> tuple[Branch, ...]:
        """Every way that play has taken, the one to the table now first and each followed by those that leave it."""
        ...

    def failed_at(self, rule: str, at: int | None = None) -> int:
        """The step at which a line of that rule failed last; 0 for none."""
        ...

    def wordings(self, rule: str) -> tuple[Wording, ...]:
        """Every wording of the rule with that id so far, oldest first: asked as its card is read."""
        ...

    def amendments(self, rule: str) -> Sequence[Amendment]:
        """The amendments that lie on the rule with that id, the one on top first."""
        ...

    def book(self) -> tuple[Page, ...]:
        """A page for every rule there ever was, by number."""
        ...

    def laid_off(self, tray: str) -> tuple[LaidOff, ...]:
        """The cards in the tray `repealed`, `defeated` or `replaced`, oldest first: asked as it is laid out."""
        ...

    def rulings(self) -> tuple[Ruling, ...]:
        """Every judgment that was given so far, oldest first."""
        ...

    def proposals(self, counted: bool = False, most: int | None = None) -> tuple[Stand, ...]:
        """Every proposal, or those whose vote was ``counted``, as it stood last, by number; or the last so many."""
        ...

    def course_of(self, number: int) -> tuple[Stand, ...]:
        """How the proposal of that number came to what it is: every wording and every vote, oldest first."""
        ...

    def ledger(self, seat: str | None = None, at: int | None = None, most: int | None = None) -> tuple[LedgerLine, ...]:
        """How a seat came to its points, oldest first; or the last so many lines."""
        ...
