"""What one step says of the past: of somebody's points, a proposal, a rule, a judgment. Each of these is a note.

Notes are made once, when the step is taken up, from the step and the table that it was done on; no note ever changes, so the
table need not remember what they tell (``history``).
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import Transmute
from tabletop.engine.acts.counters import Forget, Give, SetCounter, kept_by_sheet
from tabletop.engine.acts.lawmaking.enacting import PutIntoEffect
from tabletop.engine.acts.lawmaking.judging import Judge, OverruleJudge
from tabletop.engine.acts.lawmaking.stamping import Dispute, StampVoid, Suspend
from tabletop.engine.acts.lawmaking.voids import TakeBackChange
from tabletop.engine.acts.telling import Fault, SayWhy
from tabletop.engine.answers import Ruling
from tabletop.engine.frozen import replace
from tabletop.engine.past import LaidOff, LedgerLine, Reason, Stamp, Stand, TurnCount, Wording
from tabletop.engine.proposals import Stage
from tabletop.engine.rulebook import HOUSE, Rule, Rulebook
from tabletop.engine.steps import Step
from tabletop.engine.table import Table, Turn
from tabletop.engine.text.amendments import Layer, Layers, after_amendment, after_repeal
from tabletop.engine.text.game_words import AMEND, AMEND_AMENDMENT, REPEAL_AMENDMENT, TRANSMUTE
from tabletop.engine.values import Ref, exact

LINE, WORDING, STAND, LEFT, STAMP, LAID_OFF, RULING, FAILED, REASON, BEGUN = (
    "line", "wording", "stand", "left", "stamp", "laid off", "ruling", "failed", "reason", "turned"
)  # fmt: skip
Note = tuple[str, str, object]
"""What is told, of what (a rule's id, a seat, the number of a proposal), and what the step says of it."""


Counting: TypeAlias = Give | SetCounter | Forget
NOTED = Counting | Judge | OverruleJudge
"""The acts that leave notes of themselves; others do by what they change in the rulebook."""
NOTES: dict[str, type] = {
    LINE: LedgerLine, WORDING: Wording, STAND: Stand, LEFT: int, STAMP: Stamp, LAID_OFF: LaidOff, RULING: Ruling, FAILED: int,
    REASON: Reason, BEGUN: TurnCount,
}  # fmt: skip
"""What a note of each kind says."""


def notes(number: int, step: Step, before: Table, tables: Sequence[Table]) -> list[Note]:
    """The notes that step ``number`` leaves, which was done on ``before``; ``tables`` are those of the step."""
    found: list[Note] = [(FAILED, act.rule, number) for act in step.acts if isinstance(act, Fault) and act.why]
    for act, there, one_on in zip(step.acts, tables, tables[1:], strict=False):
        if one_on.rulebook is not there.rulebook or one_on.defeated != there.defeated or isinstance(act, NOTED):
            found += _of_act(number, step, act, there, one_on, before.rulebook)
    table = tables[-1]
    if isinstance(step.act, SayWhy):
        said = step.act
        found.append((REASON, str(said.step), Reason(said.step, number, said.why, said.by)))
    was, now = (TurnCount(number, turn.number, _begun(turn), turn.over) for turn in (before.turn, table.turn))
    if now != was:
        found.append((BEGUN, "", now))
    if table.rulebook is not before.rulebook:
        found += _wordings(number, step, before, tables)
    if table.proposals is not before.proposals:
        found += _stands(number, step, before, table)
    return found


def _begun(turn: Turn) -> int:
    """The circuit, where it is known with which turn it began."""
    return turn.circuit if turn.rounded or turn.circuit == 1 else 0


def _of_act(number: int, step: Step, act: Act, before: Table, after: Table, begun: Rulebook) -> Iterator[Note]:
    if isinstance(act, Counting) and (line := _line(number, step, act, before, after, begun)):
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


def _line(number: int, step: Step, act: Counting, before: Table, after: Table, begun: Rulebook) -> LedgerLine | None:
    about = Ref("player", act.of)
    had, now = (each.counters.get((act.counter, about), 0) for each in (before, after))
    if not before.seat(act.of) or had == now or kept_by_sheet(act.counter):
        return None
    book, own = begun if act.law in begun else before.rulebook, act is step.act
    rule = HOUSE if act.law == HOUSE else book[act.law].number if act.law in book else None
    why, over = (step.why if own else "") or act.why, None if isinstance(act, Forget) else act.over
    change, turn = exact(now - had), after.turn.number
    return LedgerLine(number, step.at, act.of, act.counter, change, now, rule, why, act.by, over, act.law, own=own, turn=turn)


def _wordings(number: int, step: Step, before: Table, tables: Sequence[Table]) -> Iterator[Note]:
    """The rules that changed with a step in whatever way, and those that are gone."""
    was, after, back = {rule.id: rule for rule in before.rulebook.rules}, tables[-1], _put_back(step, tables)
    transmuted = step.act.card(before) if isinstance(step.act, Transmute) else None
    for rule in after.rulebook.rules:
        old = was.pop(rule.id, None)
        if rule is not old and rule != old:
            by_action = transmuted is not None and transmuted.id == rule.id
            author = _author(step, rule.id, tables)
            yield WORDING, rule.id, Wording(number, step.at, rule, *author, back=rule.id in back, transmuted=by_action)
    for rule in was.values():
        yield WORDING, rule.id, Wording(number, step.at, rule, gone=True, back=rule.id in back)


def _put_back(step: Step, tables: Sequence[Table]) -> frozenset[str]:
    """The rules that are as they were, or gone again, because a change is taken back."""
    changes = zip(step.acts, tables, tables[1:], strict=False)
    books = ((there.rulebook, one_on.rulebook) for act, there, one_on in changes if isinstance(act, TakeBackChange))
    return frozenset(rule.id for was, now in books for rule in {*was.rules} ^ {*now.rules})


def _author(step: Step, rule: str, tables: Sequence[Table]) -> tuple[str, str, int | None]:
    """Who brought about the wording that a step put in force, by what kind of proposal, and of which amendment; nobody where a
    rule did it by itself."""
    reads = [table.rulebook.get(rule) for table in tables]
    acts = [act for act, was, now in zip(step.acts, reads, reads[1:], strict=False) if was != now]
    proposals = [made for act in acts if isinstance(act, PutIntoEffect) and (made := tables[-1].proposal(act.proposal))]
    return next(((each.by, each.kind, each.amendment) for each in proposals), (acts[-1].by if acts else "", "", None))


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
    """The cards that one act put into the trays, or took out of them again."""
    was, now = ({rule.id: rule for rule in table.rulebook.rules} for table in (before, after))
    through = f"{before.words.proposal} {act.proposal}" if isinstance(act, PutIntoEffect) else act.by
    for rule in after.rulebook.rules if isinstance(act, TakeBackChange) else ():
        if rule.id not in was or was[rule.id].revision > rule.revision:
            yield LaidOff("replaced" if rule.id in was else "repealed", step, rule.number, rule.text, rule.kind, back=True)
    for rule in before.rulebook.rules if not isinstance(act, TakeBackChange) else ():
        newer = now.get(rule.id)
        if newer is None:
            yield LaidOff("repealed", step, rule.number, rule.text, rule.kind, through, sheet=rule.sheet)
        elif newer.revision > rule.revision:
            now_reads = f"now rule {newer.number}" if newer.number != rule.number else ""
            how = ", ".join(filter(None, (through, now_reads)))
            change = AMEND if newer.kind == rule.kind else TRANSMUTE
            laid = LaidOff("replaced", step, rule.number, rule.text, rule.kind, how, sheet=rule.sheet)
            yield replace(laid, change=change, rule=rule.id)
    if after.defeated != before.defeated:
        stood = {proposal.number: proposal.stage for proposal in before.proposals}
        back = after.defeated < before.defeated
        for each in after.proposals:
            if stood.get(each.number) is not each.stage and back is not (each.stage is Stage.DEFEATED):
                old = was.get(each.rule)
                sheet = each.sheet if each.sheet is not None else old.sheet if old else ""
                laid = LaidOff(
                    "defeated", step, each.number, each.text, old.kind if old else "rule", f"proposed by {each.by}", back
                )
                yield replace(laid, sheet=sheet, change=each.kind, rule=each.rule)


def layers(wordings: Iterable[Wording]) -> Layers:
    """The rule as it lay in the box or was enacted, and the amendments that lie on it now."""
    found: Layers = ()
    lay = dict[int, Layers]()
    """How they lay under each revision."""
    for wording in wordings:
        rule = wording.rule
        found = _laid_on(found, wording) if not wording.back else lay.get(rule.revision, found)
        lay[rule.revision] = found
    return found


def _laid_on(layers: Layers, wording: Wording) -> Layers:
    rule = wording.rule
    if not layers:
        return (_layer(rule),)
    if (layers[-1].text, layers[-1].sheet) == (rule.text, rule.sheet):
        return layers
    layers = tuple(each for each in layers if each.revision < rule.revision)
    if wording.kind == REPEAL_AMENDMENT:
        return after_repeal(layers, wording.amendment, _layer(rule))
    if wording.kind == AMEND_AMENDMENT:
        return after_amendment(layers, wording.amendment, _layer(rule))
    return (*layers, _layer(rule))


def _layer(rule: Rule) -> Layer:
    return Layer(rule.revision, rule.text, rule.sheet, rule.amended_by)
