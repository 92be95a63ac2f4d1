"""The sitting's answers to what the page asks of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar, cast

from tabletop.app.telling import book_page, past_course, past_proposal, score_line, wording
from tabletop.engine.acts import Act, means
from tabletop.engine.acts.actions import Divide, Mutate, Subsume, Transmute
from tabletop.engine.acts.boards import Push
from tabletop.engine.acts.drops import Spot, touched
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.amendments import Layer, Layers, lifted
from tabletop.engine.answers import (
    Agreement,
    Doable,
    LawLine,
    Meaning,
    Measure,
    Objection,
    Outlook,
    Outranked,
    Prospect,
    Ruling,
    Target,
    Would,
    moves_left,
)
from tabletop.engine.duties import owed
from tabletop.engine.findings import Finding
from tabletop.engine.proposals import Words
from tabletop.engine.ready import Ready
from tabletop.engine.rulebook import Rule
from tabletop.engine.seen import SeenStep
from tabletop.engine.things import Place, SeenThing
from tabletop.game import stories, timeline
from tabletop.game.open_trays import calls, open_sides
from tabletop.game.session import Session
from tabletop.paper.days import day_and_time
from tabletop.view.actions.numbering import outlook_line
from tabletop.view.offers.offers import BY_CLICK, MOVES_ENDED, moves_now
from tabletop.view.reading.figure_viewer import MOST_BEFORE
from tabletop.view.values.past import BookPage, Branch, PastProposal, PastStand, ScoreLine
from tabletop.view.values.wordings import Amendment, LaidOff, Wording

T = TypeVar("T")


class Host:
    """Only what everybody may see passes, and open hands."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._ready = session.box.ready
        self._sheet_asked: tuple[int, Propose] | None = None
        self._unheard: tuple[Outranked, ...] = ()
        """The lines of the sheet asked about last that would not be heard: the same is asked with every letter of the words."""
        self._told: dict[str, tuple[int, object]] = {}
        """What was told after so many entries: much is asked for whenever a card is pointed at."""

    def targets(self, key: str) -> tuple[Target, ...]:
        return self.session.targets(key)

    def drop(self, key: str, place: Place, spot: Spot | None) -> Act | None:
        return self.session.drop(key, place, spot)

    def foretold(self, act: Act) -> str:
        if not isinstance(act, Transmute | Subsume | Divide):
            return self.session.foretold(act)
        told = self.session.foretold(act, sentences=1)
        concerned = (act.rule, act.other if isinstance(act, Subsume) else act.to)
        return " · ".join((told.removesuffix("."), *(outlook_line(each) for each in self.outlook(act) if each.rule in concerned)))

    def made(self, act: Transmute | Divide) -> Rule | None:
        return self.session.actions().made(act)

    def promotions(self, act: Act) -> tuple[str, ...]:
        return self.session.promotions(act)

    def prospects(self) -> tuple[Prospect, ...]:
        """Those that nothing stands against now."""
        return self._known("prospects", self._prospects)

    def _prospects(self) -> tuple[Prospect, ...]:
        seat = self.session.table().turn.seat
        return tuple(each for each in self.session.prospects() if self.objection(Push(by=seat, boards=each.boards)) is None)

    def prospect(self, boards: tuple[str, ...], at: int | None = None) -> Prospect | None:
        return self.session.prospect(boards, at=at)

    def clickable(self) -> frozenset[str]:
        table = self.session.table()
        if not any(means(duty, *BY_CLICK) for duty in owed(table.duties)):
            return frozenset()
        acts = ((key, touched(table, key)) for key in table.things.by_id)
        return frozenset(key for key, act in acts if act is not None and self.objection(act) is None)

    def moves_left(self) -> str:
        table = self.session.table()
        together = self.session.prospect(table.battle.together) if table.battle.together else None
        return moves_left((together,) if together else self.prospects()) if moves_now(table, self.seen_to(MOVES_ENDED)) else ""

    def numbered(self, act: Transmute | Divide) -> Transmute | Divide:
        return self.session.actions().numbered(act)

    def outlook(self, act: Act) -> tuple[Outlook, ...]:
        return self.session.actions().outlook(act)

    def would(self, kind: str) -> tuple[Would, ...]:
        return self.session.actions().would(kind)

    def measures(self, act: Mutate) -> tuple[Measure, ...]:
        return self.session.actions().measures(act)

    def open_trays(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        sides = open_sides(self.session.table(), self.other_votes())
        return sides, tuple(dict.fromkeys(each.what for each in calls(self.doable())))

    def hand(self, seat: str) -> tuple[SeenThing, ...]:
        return (*self.session.table(seat).hand(seat), *self.session.ballots(seat))

    def looked(self, seat: str) -> None:
        self.session.look(seat)

    def minutes(self, first: int, last: int) -> Sequence[SeenStep]:
        return tuple(self.session.minutes(first, last))

    def step(self, number: int) -> SeenStep | None:
        return self.session.step(number)

    def reasons(self, first: int, last: int) -> Mapping[int, str]:
        return {number: reason.why for number, reason in self.session.reasons(None, first, last).items()}

    def undone(self, first: int, last: int) -> frozenset[int]:
        return self.session.undone(first, last)

    def wanting(self, act: Act) -> tuple[Agreement, ...]:
        return self.session.wanting(act)

    def objection(self, act: Act) -> Objection | None:
        return self.session.objection(act)

    def meaning(self, change: Propose) -> Meaning | None:
        """What the change would mean; ``None`` while no table could take it."""
        objection = self.session.objection(change)
        if objection is not None and objection.impossible:
            return None
        return Meaning(self.session.foreseen(change), self.session.rehearsed(change))

    def in_vain(self, change: Propose) -> tuple[Outranked, ...]:
        """The lines of its sheet that would not be heard; none while no table could take it."""
        if self._sheet_asked != (self.session.last, change):
            self._sheet_asked, self._unheard = (self.session.last, change), self._in_vain(change)
        return self._unheard

    def _in_vain(self, change: Propose) -> tuple[Outranked, ...]:
        objection = self.session.objection(change)
        return () if objection is not None and objection.impossible else self.session.in_vain(change)

    def failed_at(self, rule: str, at: int | None) -> int:
        return self.session.failed_at(rule, at)

    def wordings(self, rule: str) -> tuple[Wording, ...]:
        return tuple(map(wording, self.session.wordings(rule)))

    @property
    def ready(self) -> tuple[Ready, ...]:
        return self._ready

    def ledger(self, seat: str, at: int | None, most: int) -> tuple[ScoreLine, ...]:
        return tuple(score_line(each, self._words) for each in self.session.ledger(seat, at=at, most=most))

    def rulings(self) -> tuple[Ruling, ...]:
        return self.session.rulings()

    def proposals(self, most: int) -> tuple[PastProposal, ...]:
        return tuple(past_proposal(each, self._words) for each in self.session.proposals(counted=True, most=most))

    def course(self, number: int) -> tuple[PastStand, ...]:
        return past_course(self.session.course_of(number), self.session.table().words)

    def branches(self) -> tuple[Branch, ...]:
        return tuple(self._branch(each) for each in self.session.branches())

    def _branch(self, found: timeline.Branch) -> Branch:
        step = self.session.step(found.tip)
        told, date = (" ".join(step.told), day_and_time(step.at)) if step else ("", "")
        return Branch(found.tip, found.fork, found.depth, found.here, told, date)

    def book(self) -> tuple[BookPage, ...]:
        return tuple(map(book_page, self.session.book()))

    @property
    def _words(self) -> Words:
        return self.session.table().words

    def _known(self, key: str, tell: Callable[[], T]) -> T:
        """What was told after so many entries: told again only when more has happened."""
        after, known = self._told.get(key, (-1, None))
        if after != self.session.last:
            known = tell()
            self._told[key] = self.session.last, known
        return cast(T, known)

    def amendments(self, rule: str) -> tuple[Amendment, ...]:
        lying = stories.layers(self.session.wordings(rule))
        return tuple(_amendment(lying, each) for each in reversed(lying[1:]) if each.number)

    def other_votes(self) -> tuple[str, ...]:
        return self.session.other_votes()

    def seen_to(self, occasion: str = "") -> frozenset[str]:
        return self.session.seen_to(occasion)

    def classes(self) -> tuple[str, ...]:
        return self.session.classes()

    def doable(self) -> tuple[Doable, ...]:
        return self.session.doable()

    def questions(self, at: int | None) -> tuple[LawLine, ...]:
        return self._known(f"questions {at}", lambda: self.session.questions(at))

    def finding(self, question: str, subject: str, at: int | None) -> Finding:
        asked = f"finding {question} {subject} {at}"
        return self._known(asked, lambda: self.session.finding(question, subject, at, MOST_BEFORE + 1))

    def adoption(self) -> LawLine | None:
        return self.session.adoption()

    def versions(self, number: int) -> tuple[str, ...]:
        return tuple({stand.proposal.version: stand.proposal.text for stand in self.session.course_of(number)}.values())

    def laid_off(self, tray: str) -> tuple[LaidOff, ...]:
        lying = reversed(self.session.laid_off(tray))
        return tuple(LaidOff(each.number, each.words, each.kind, each.told(self._words)) for each in lying)


def _amendment(lying: Layers, one: Layer) -> Amendment:
    reads = lifted(lying, one.revision) or lying[-1]
    return Amendment(one.number or 0, reads.text, reads.sheet, None if one is lying[-1] else one.revision)
