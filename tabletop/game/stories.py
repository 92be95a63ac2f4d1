"""What the steps of an evening say of one thing: a seat's points, a proposal's course, a rule's amendments, the judgments.

They are views of the steps, worked out when somebody asks, so that the table need not remember them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tabletop.engine.acts import Act, played
from tabletop.engine.acts.figures import POINTS, Give, SetCounter
from tabletop.engine.acts.lawmaking.enacting import PutIntoEffect
from tabletop.engine.acts.lawmaking.judging import Judge, OverruleJudge
from tabletop.engine.acts.lawmaking.stamping import Dispute, StampVoid, Suspend
from tabletop.engine.amendments import Layer, Layers, after_amendment, after_repeal
from tabletop.engine.answers import Ruling
from tabletop.engine.proposals import AMEND_AMENDMENT, REPEAL_AMENDMENT, Proposal, Stage, Words
from tabletop.engine.rulebook import HOUSE, Rule
from tabletop.engine.seen import seen_step
from tabletop.engine.steps import Step
from tabletop.engine.table import Table
from tabletop.engine.values import Number, Ref, exact

Way = Iterable[tuple[int, Step, Table]]
"""Steps in order with their numbers, each with the table it was done on."""


@dataclass(frozen=True)
class LedgerLine:
    """A line of the score: what ``change`` step ``step`` made, at ``at`` (Unix time), and what the seat had ``now``."""

    step: int
    at: float
    seat: str
    change: Number
    now: Number
    rule: int | str | None = None
    """The number that the rule bore then; ``house`` for the table's own card; nothing where people did it."""
    why: str = ""
    by: str = ""
    over: int | None = None
    """The number of the proposal whose count brought it."""
    card: str = ""
    """The id of the rule card."""
    done: str = ""
    """What was done at that step, as the minutes begin to tell it: ``"Ann threw 4"``."""


@dataclass(frozen=True)
class Stand:
    """How a proposal stood from step ``step`` on, done at ``at`` (Unix time): its wording, how far it was, its votes."""

    step: int
    at: float
    proposal: Proposal


@dataclass(frozen=True)
class Stamp:
    """A stamp on a rule card, ``standing``, that step ``step`` put there, done at ``at`` (Unix time), and why."""

    step: int
    at: float
    standing: str
    why: str = ""
    by: str = ""
    law: str = ""
    """The id of the rule card that it follows from; nothing where people did it."""


@dataclass(frozen=True)
class LaidOff:
    """A card that is no longer in force, or never was, in the tray ``repealed``, ``defeated`` or ``replaced`` since a step.

    Its number and words are the last it had; a rule that was proposed and defeated has those of the proposal.
    """

    tray: str
    step: int
    number: int
    words: str
    kind: str = "rule"
    by: str = ""
    """What laid it off, in a few words: ``"proposal 312"``, a player, or nothing where that is not known."""

    def told(self, words: Words) -> str:
        """How it came there, as the game calls it."""
        return f"{words.tray(self.tray)} at step {self.step}" + (f", {self.by}" if self.by else "")


@dataclass(frozen=True)
class Page:
    """A rule as it stood last, how many wordings it has had, the numbers it has borne, and the step that ended it; 0 for none."""

    rule: Rule
    wordings: int
    numbers: tuple[int, ...]
    ended: int = 0


@dataclass(frozen=True)
class Wording:
    """A rule as it stood from step ``number`` on, which was done at ``at``, Unix time; 0 for how the game began.

    ``by`` proposed it, or changed it by hand; nothing for a wording from the box.
    """

    number: int
    at: float
    rule: Rule
    by: str = ""
    kind: str = ""
    """The kind of the proposal that brought it; nothing where none did."""
    amendment: int | None = None
    """Which amendment that proposal amended or repealed, where it was not the last."""


@dataclass(frozen=True)
class Reason:
    """Why step ``step`` was done, as ``by`` or somebody said at step ``said``."""

    step: int
    said: int
    why: str
    by: str = ""


def ledger(way: Way, seat: str | None = None, counter: str = POINTS) -> Iterator[LedgerLine]:
    """Every change of somebody's points, or of what else is counted, oldest first; nothing is ever struck from it."""
    for number, step, before in way:
        table = before
        for act in step.acts:
            after = played(act, table)
            if isinstance(act, Give | SetCounter) and act.counter == counter and seat in (None, act.of):
                about = Ref("player", act.of)
                had, now = (each.counters.get((counter, about), 0) for each in (table, after))
                if table.seat(act.of) and had != now:
                    book = table.rulebook
                    rule = HOUSE if act.law == HOUSE else book[act.law].number if act.law in book else None
                    done = next(iter(seen_step(step, before, number).told), "").removesuffix(".")
                    why = (step.why if act is step.act else "") or act.why
                    yield LedgerLine(number, step.at, act.of, exact(now - had), now, rule, why, act.by, act.over, act.law, done)
            table = after


def course_of(way: Way, number: int) -> Iterator[Stand]:
    """How proposal ``number`` stood whenever it was reworded, opened, counted, settled or voided, as everybody may know it."""
    latest: tuple[object, ...] = ()
    for step_number, step, before in way:
        proposal = step.on(before).proposal(number)
        if proposal is None:
            continue
        known = proposal.seen_by(None)
        stood = _stands(known)
        if stood != latest:
            yield Stand(step_number, step.at, known)
            latest = stood


def book(start: Table, way: Way) -> tuple[Page, ...]:
    """A page for every rule there ever was, by the number it bears or bore last."""
    pages = {rule.id: Page(rule, 1, (rule.number,)) for rule in start.rulebook.rules}
    for number, step, before in way:
        after = step.on(before).rulebook
        if after is before.rulebook:
            continue
        for rule in after.rules:
            pages[rule.id] = _turned(pages.get(rule.id), rule)
        for key in {rule.id for rule in before.rulebook.rules} - {rule.id for rule in after.rules}:
            pages[key] = replace(pages[key], ended=number)
    return tuple(sorted(pages.values(), key=lambda page: page.rule.number))


def _turned(page: Page | None, rule: Rule) -> Page:
    """The page with the rule as it reads now."""
    if page is None:
        return Page(rule, 1, (rule.number,))
    was = page.rule
    reads_anew = (rule.text, rule.sheet, rule.number) != (was.text, was.sheet, was.number)
    numbers = page.numbers if rule.number == was.number else (*page.numbers, rule.number)
    return Page(rule, page.wordings + reads_anew, numbers)


def proposals(way: Way) -> tuple[Stand, ...]:
    """Every proposal that was ever laid on the table, by its number, as it stood last and as everybody may know it."""
    latest: dict[int, Stand] = {}
    for number, step, before in way:
        for proposal in step.on(before).proposals:
            was = latest.get(proposal.number)
            since = (was.step, was.at) if was and _stands(was.proposal) == _stands(proposal) else (number, step.at)
            latest[proposal.number] = Stand(*since, proposal)
    return tuple(Stand(each.step, each.at, each.proposal.seen_by(None)) for _, each in sorted(latest.items()))


def _stands(proposal: Proposal) -> tuple[object, ...]:
    """What is told anew of a proposal when it changes."""
    return proposal.version, proposal.text, proposal.sheet, proposal.stage, proposal.tally, proposal.voided


def rulings(way: Way) -> tuple[Ruling, ...]:
    """Every judgment that was given, oldest first."""
    found: list[Ruling] = []
    for number, step, before in way:
        table = before
        for act in step.acts:
            after = played(act, table)
            if isinstance(act, Judge):
                asked = next(new for new, old in zip(after.judgments, table.judgments, strict=True) if new != old)
                found.append(Ruling(number, step.at, asked.question, act.by, asked.answer, asked.rules))
            elif isinstance(act, OverruleJudge):
                overruled = [old.question for new, old in zip(after.judgments, table.judgments, strict=True) if new != old]
                _overrule(found, overruled)
            table = after
    return tuple(found)


def _overrule(found: list[Ruling], questions: Iterable[str]) -> None:
    """The last ruling on each of the questions stands no more."""
    for question in questions:
        last = next((index for index in reversed(range(len(found))) if found[index].question == question), None)
        if last is not None:
            found[last] = replace(found[last], overruled=True)


def stamps(way: Way) -> dict[str, Stamp]:
    """The stamps that lie on rule cards at the end of the way, by the rule's id."""
    found: dict[str, Stamp] = {}
    for number, step, before in way:
        table = before
        for act, as_told in zip(step.acts, step.told_acts, strict=True):
            after = played(act, table)
            for rule in after.rulebook.rules if after.rulebook is not table.rulebook else ():
                was = table.rulebook[rule.id].standing if rule.id in table.rulebook else ""
                if rule.standing != was:
                    found[rule.id] = Stamp(number, step.at, rule.standing, _why(as_told), act.by, act.law)
            table = after
    return {key: stamp for key, stamp in found.items() if stamp.standing}


def _why(act: Act) -> str:
    """The reason of a stamp: the one that is given with it, or the judgment that put it on the card."""
    return act.answer if isinstance(act, Judge) else act.why if isinstance(act, StampVoid | Dispute | Suspend) else ""


def laid_off(way: Way) -> tuple[LaidOff, ...]:
    """Whatever lies in the trays, in the order in which it came there."""
    found: list[LaidOff] = []
    for number, step, before in way:
        table = before
        for act in step.acts:
            after = played(act, table)
            if after.rulebook is not table.rulebook or after.defeated != table.defeated:
                found += _laid_off(act, table, after, number)
            table = after
    return tuple(found)


def _laid_off(act: Act, before: Table, after: Table, step: int) -> Iterator[LaidOff]:
    """The cards that one act put into the trays."""
    now = {rule.id: rule for rule in after.rulebook.rules}
    through = f"{before.words.proposal} {act.proposal}" if isinstance(act, PutIntoEffect) else act.by
    for rule in before.rulebook.rules:
        newer = now.get(rule.id)
        if newer is None:
            yield LaidOff("repealed", step, rule.number, rule.text, rule.kind, through)
        elif newer.revision > rule.revision:
            now_reads = f"now rule {newer.number}" if newer.number != rule.number else ""
            yield LaidOff("replaced", step, rule.number, rule.text, rule.kind, ", ".join(filter(None, (through, now_reads))))
    if after.defeated > before.defeated:
        stood = {proposal.number: proposal.settled for proposal in before.proposals}
        for proposal in after.proposals:
            if proposal.stage is Stage.DEFEATED and not stood.get(proposal.number):
                kinds = {rule.id: rule.kind for rule in before.rulebook.rules}
                kind = kinds.get(proposal.rule, "rule")
                yield LaidOff("defeated", step, proposal.number, proposal.text, kind, f"proposed by {proposal.by}")


def layers(wordings: Iterable[Wording]) -> Layers:
    """The rule as it lay in the box or was enacted, and the amendments that lie on it now."""
    found: Layers = ()
    for wording in wordings:
        rule = wording.rule
        if not found:
            found = (_layer(rule),)
        elif (found[-1].text, found[-1].sheet) == (rule.text, rule.sheet):
            continue
        elif wording.kind == REPEAL_AMENDMENT:
            found = after_repeal(found, wording.amendment, _layer(rule))
        elif wording.kind == AMEND_AMENDMENT:
            found = after_amendment(found, wording.amendment, _layer(rule))
        else:
            found = (*found, _layer(rule))
    return found


def _layer(rule: Rule) -> Layer:
    return Layer(rule.revision, rule.text, rule.sheet, rule.amended_by)
