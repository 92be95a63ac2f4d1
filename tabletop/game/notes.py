"""What one step says of the past: of somebody's points, a proposal, a rule, a judgment. Each of these is a note.

Notes are made once, when the step is taken up, from the step and the table that it was done on; no note ever changes, so the
table need not remember what they tell (``history``).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from tabletop.engine.acts import Act
from tabletop.engine.acts.figures import Forget, Give, SetCounter
from tabletop.engine.acts.lawmaking.enacting import PutIntoEffect
from tabletop.engine.acts.lawmaking.judging import Judge, OverruleJudge
from tabletop.engine.acts.lawmaking.stamping import Dispute, StampVoid, Suspend
from tabletop.engine.acts.telling import Fault, SayWhy
from tabletop.engine.amendments import Layer, Layers, after_amendment, after_repeal
from tabletop.engine.answers import Ruling
from tabletop.engine.past import LaidOff, LedgerLine, Reason, Stamp, Stand, TurnCount, Wording
from tabletop.engine.proposals import AMEND_AMENDMENT, REPEAL_AMENDMENT, Stage
from tabletop.engine.rulebook import HOUSE, Rule
from tabletop.engine.steps import Step
from tabletop.engine.table import Table
from tabletop.engine.values import Ref, exact

LINE, WORDING, STAND, LEFT, STAMP, LAID_OFF, RULING, FAILED, REASON, TURN = (
    "line", "wording", "stand", "left", "stamp", "laid off", "ruling", "failed", "reason", "turned"
)  # fmt: skip
Note = tuple[str, str, object]
"""What is told, of what (a rule's id, a seat, the number of a proposal), and what the step says of it."""


Counting: TypeAlias = Give | SetCounter | Forget
NOTED = Counting | Judge | OverruleJudge
"""The acts that leave notes of themselves; others do by what they change in the rulebook."""
KINDS: dict[str, type] = {
    LINE: LedgerLine, WORDING: Wording, STAND: Stand, LEFT: int, STAMP: Stamp, LAID_OFF: LaidOff, RULING: Ruling, FAILED: int,
    REASON: Reason, TURN: TurnCount,
}  # fmt: skip
"""What a note of each kind says."""


def notes(number: int, step: Step, before: Table, tables: Sequence[Table]) -> list[Note]:
    """The notes that step ``number`` leaves, which was done on ``before``; ``tables`` are those of the step."""
    found: list[Note] = [(FAILED, act.rule, number) for act in step.acts if isinstance(act, Fault) and act.why]
    for act, there, one_on in zip(step.acts, tables, tables[1:], strict=False):
        if one_on.rulebook is not there.rulebook or one_on.defeated != there.defeated or isinstance(act, NOTED):
            found += _of_act(number, step, act, there, one_on)
    table = tables[-1]
    if isinstance(step.act, SayWhy):
        said = step.act
        found.append((REASON, str(said.step), Reason(said.step, number, said.why, said.by)))
    if (table.turn.number, table.turn.circuit) != (before.turn.number, before.turn.circuit):
        found.append((TURN, "", TurnCount(number, table.turn.number, table.turn.circuit)))
    if table.rulebook is not before.rulebook:
        found += _wordings(number, step, before, table)
    if table.proposals is not before.proposals:
        found += _stands(number, step, before, table)
    return found


def _of_act(number: int, step: Step, act: Act, before: Table, after: Table) -> Iterator[Note]:
    """What one act of a step says."""
    if isinstance(act, Counting) and (line := _line(number, step, act, before, after)):
        yield LINE, act.of, line
    if isinstance(act, Judge | OverruleJudge) and after.judgments is not before.judgments:
        for new, old in zip(after.judgments, before.judgments, strict=True):
            if new != old:
                overruled = isinstance(act, OverruleJudge)
                yield RULING, new.question, Ruling(number, step.at, new.question, act.by, new.answer, new.rules, overruled)
    if after.rulebook is not before.rulebook:
        for key, stamp in _stamps(number, step, act, before, after):
            yield STAMP, key, stamp
    if after.rulebook is not before.rulebook or after.defeated != before.defeated:
        for card in _laid_off(act, before, after, number):
            yield LAID_OFF, card.tray, card


def _line(number: int, step: Step, act: Counting, before: Table, after: Table) -> LedgerLine | None:
    about = Ref("player", act.of)
    had, now = (each.counters.get((act.counter, about), 0) for each in (before, after))
    if not before.seat(act.of) or had == now:
        return None
    book, own = before.rulebook, act is step.act
    rule = HOUSE if act.law == HOUSE else book[act.law].number if act.law in book else None
    why, over = (step.why if own else "") or act.why, None if isinstance(act, Forget) else act.over
    return LedgerLine(
        number, step.at, act.of, act.counter, exact(now - had), now, rule, why, act.by, over, act.law, own=own
    )  # fmt: skip


def _wordings(number: int, step: Step, before: Table, after: Table) -> Iterator[Note]:
    """The rules that changed with a step in whatever way, and those that are gone."""
    was = {rule.id: rule for rule in before.rulebook.rules}
    for rule in after.rulebook.rules:
        old = was.pop(rule.id, None)
        if rule is not old and rule != old:
            yield WORDING, rule.id, Wording(number, step.at, rule, *_author(step, after))
    for rule in was.values():
        yield WORDING, rule.id, Wording(number, step.at, rule, gone=True)


def _author(step: Step, after: Table) -> tuple[str, str, int | None]:
    """Who brought about the wording that a step put in force, by what kind of proposal, and of which amendment."""
    proposals = [after.proposal(act.proposal) for act in step.acts if isinstance(act, PutIntoEffect)]
    return next(((each.by, each.kind, each.amendment) for each in proposals if each), (step.act.by, "", None))


def _stands(number: int, step: Step, before: Table, after: Table) -> Iterator[Note]:
    """The proposals that were reworded, opened, counted, settled or voided, as everybody may know them, and those that left."""
    was = {proposal.number: proposal for proposal in before.proposals}
    for proposal in after.proposals:
        old = was.pop(proposal.number, None)
        if old is None or (proposal is not old and proposal.stands != old.stands):
            yield STAND, str(proposal.number), Stand(number, step.at, proposal.seen_by(None))
    for gone in was:
        yield LEFT, str(gone), number


def _stamps(number: int, step: Step, act: Act, before: Table, after: Table) -> Iterator[tuple[str, Stamp]]:
    told = step.told_acts[0] if act is step.act else act
    own = act is step.act and not isinstance(act, Judge)
    was = {rule.id: rule.standing for rule in before.rulebook.rules}
    for rule in after.rulebook.rules:
        if rule.standing and rule.standing != was.get(rule.id, ""):
            yield rule.id, Stamp(number, step.at, rule.standing, _why(told), act.by, act.law, own)


def _why(act: Act) -> str:
    """The reason of a stamp: the one that is given with it, or the judgment that put it on the card."""
    return act.answer if isinstance(act, Judge) else act.why if isinstance(act, StampVoid | Dispute | Suspend) else ""


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
        stood = {proposal.number: proposal.stage for proposal in before.proposals}
        for proposal in after.proposals:
            if proposal.stage is Stage.DEFEATED and stood.get(proposal.number) is not Stage.DEFEATED:
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
