"""What the table keeps as the law says it is: the classes of rules, that of each card, and what a counter reaches."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tabletop.clerk.kits.actions import LIMIT, REACHED
from tabletop.clerk.kits.rules import CLASSES, LAWFUL_CLASS, class_of_new, class_once_transmuted
from tabletop.clerk.law.law import sheet_of
from tabletop.clerk.running.rule_context import Answer, RuleContext
from tabletop.clerk.running.silence import Conflict, Silence
from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import WRITE, Divide, Mutate, OtherAction, Transmute
from tabletop.engine.acts.counters import Give, SetCounter, subject
from tabletop.engine.acts.duties import Excuse
from tabletop.engine.acts.lawmaking.editing import CheckSheets, EditRule, RankClasses, Reclassify
from tabletop.engine.acts.lawmaking.enacting import EnactAtOnce, PutIntoEffect, in_effect
from tabletop.engine.acts.telling import Tell
from tabletop.engine.duties import owed
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion
from tabletop.engine.rulebook import HOUSE
from tabletop.engine.table import Table
from tabletop.engine.text.game_words import ENACT
from tabletop.engine.values import Number, Ref, Value, capitalised, exact, spoken

if TYPE_CHECKING:
    from tabletop.clerk.work.cascade import Cascade


def reclassify(run: "Cascade", occasion: Occasion) -> list[Act]:
    """Every card whose class is not the one that the law says is of that class now; where no rule says, none is."""
    context = run.context()
    if not context.law.answers_at_all(LAWFUL_CLASS):
        return []
    answers = [(rule, context.answer_or(LAWFUL_CLASS, Ref("rule", rule.id))) for rule in run.table.rulebook.by_number()]
    return [
        Reclassify(rule=rule.id, kind=answer.value, law=answer.rule)
        for rule, answer in answers
        if isinstance(answer.value, str) and answer.value != rule.kind
    ]


def rank_classes(run: "Cascade", occasion: Occasion) -> list[Act]:
    """The order of classes is the one that the law says from now on; where no rule says, it stays."""
    context = run.context()
    if not context.law.answers_at_all(CLASSES):
        return []
    found, law, _ = context.answer_or(CLASSES)
    book, named = run.table.rulebook, tuple(each for each in found if isinstance(each, str)) if isinstance(found, tuple) else ()
    return [RankClasses(classes=named, law=law)] if named and book.ranking(named).classes != book.classes else []


def check_sheets(run: "Cascade", occasion: Occasion) -> list[Act]:
    """Cards whose sheets speak of a rule by the number that it had want to be looked at once it is gone or has another."""
    changed, words = occasion.fields.get("rule"), str(occasion.fields.get("old words", ""))
    if not isinstance(changed, Ref) or not words:
        return []
    number, book = int(words.partition(".")[0]), run.table.rulebook
    now = book[changed.key].number if changed.key in book else None
    speaking = (rule for rule in book.rules if not rule.check and number in sheet_of(rule.sheet).names)
    rules = tuple(rule.id for rule in speaking) if now != number else ()
    return [CheckSheets(rules=rules, named=number, now=now)] if rules else []


def let_lapse(run: "Cascade", occasion: Occasion) -> list[Act]:
    """What a rule that is gone merely allowed, nobody may do any more; what it made somebody owe, stays owed."""
    allowed = (duty for duty in owed(run.table.duties) if not duty.must and duty.rule not in ("", HOUSE))
    gone = dict.fromkeys((duty.who, duty.what, duty.rule) for duty in allowed if duty.rule not in run.table.rulebook)
    return [Excuse(of=who, what=what, under=rule) for who, what, rule in gone]


def tell_unread(run: "Cascade", occasion: Occasion) -> list[Act]:
    """A card that has just come into force, or was changed, and whose sheet cannot be read."""
    changed = occasion.fields.get("rule")
    if not isinstance(changed, Ref) or changed.key not in run.table.rulebook:
        return []
    return _unread(run.table.rulebook[changed.key].sheet, run.table.rulebook.title(changed.key), "does", changed.key)


def tell_unread_draft(run: "Cascade", occasion: Occasion) -> list[Act]:
    """A proposal whose sheet cannot be read, while it can still be mended."""
    made = occasion.fields["proposal"]
    proposal = run.table.proposal(int(made.key)) if isinstance(made, Ref) else None
    return _unread(proposal.sheet or "", f"{run.table.words.proposal} {proposal.number}", "would do", "") if proposal else []


def _unread(sheet: str, of: str, does: str, law: str) -> list[Act]:
    trouble = sheet_of(sheet).trouble
    told = f"The sheet of {of} cannot be read, and the clerk {does} nothing under it. {capitalised(trouble)}"
    return [Tell(text=told, law=law)] if trouble else []


def as_reached(act: Give | SetCounter, context: RuleContext, table: Table) -> Give | SetCounter:
    """The act with the amount that the law lets the counter reach by it, and then it says by which rule that is, or by the sheet
    alone of one whose words say no such amount."""
    kept = kept_within(act, context, table)
    if kept is None:
        return act
    rule = table.rulebook.get(kept.rule)
    of_words = kept.limited or rule is None or re.search(rf"\b(?:{spoken(kept.to)}|no|zero|nothing)\b", rule.text)
    by = f"{'' if of_words else 'the sheet of '}{table.rulebook.title(kept.rule)}"
    why = "; ".join(filter(None, (act.why, f"{kept.said} by {by}")))
    if isinstance(act, SetCounter):
        return replace(act, to=exact(kept.to), why=why)
    return replace(act, amount=exact(kept.to - kept.before), why=why)


class Kept(NamedTuple):
    """What the law lets a counter reach in place of what it would, what it showed, and the rule, by id, that says so."""

    to: int | Fraction
    before: Number
    said: str
    rule: str
    limited: bool
    """Whether it is the limit of that counter that keeps it from more."""


def kept_within(act: Give | SetCounter, context: RuleContext, table: Table) -> Kept | None:
    """Nothing where the law lets it reach what it would. Raises ``Conflict`` where rules differ on its limit and so on what it
    reaches, and none says which of them prevails."""
    about = subject(table, act.of)
    if about is None or not context.law.answers_at_all(REACHED):
        return None
    before = table.counters.get((act.counter, about), 0)
    to = act.to if isinstance(act, SetCounter) else exact(before + act.amount)
    told: dict[str, Value] = {"counter": act.counter, "thing": about, "amount": to, "before": before}

    def reached_within(limit: Value) -> Answer:
        return context.on(context.rule_id, {**told, "limit": limit}).answer_or(REACHED)

    try:
        limit, by, _ = context.answer(LIMIT, act.counter)
    except Conflict:
        (by, limit), *others = context.law.claims(LIMIT, act.counter, context)
        if any(reached_within(other).value != reached_within(limit).value for _, other in others):
            raise
    except Silence:
        limit, by = None, ""
    reached, rule, _ = reached_within(limit)
    if isinstance(reached, bool) or not isinstance(reached, int | Fraction) or reached == to:
        return None
    most = limit if isinstance(limit, int | Fraction) and limit <= reached < to else None
    said = f"{spoken(reached if most is None else most)} is the most" if reached < to else f"never less than {spoken(reached)},"
    return Kept(reached, before, said, rule if most is None else by, limited=most is not None)


def classed(act: Act, table: Table, sight_of: Callable[[Table], RuleContext]) -> Act:
    """The act with the class that the law gives its card once it is done, so that the act itself holds it."""
    if isinstance(act, EditRule | EnactAtOnce | PutIntoEffect):
        return act if act.kind or not brings_a_rule(act, table) else replace(act, kind=class_of_new(sight_of(table)))
    if not isinstance(act, Transmute | Mutate | Divide | OtherAction) or act.kind or act.objection(table):
        return act
    after = act.on(table)
    card = act.changed(table, after)
    kind = sight_of(after).answer_or(LAWFUL_CLASS, Ref("rule", card.id)).value if card else None
    if not isinstance(kind, str) and brings_a_rule(act, table):
        kind = class_of_new(sight_of(table))
    if not isinstance(kind, str) and isinstance(act, Transmute) and card:
        kind = class_once_transmuted(sight_of(table), card.id)
    return replace(act, kind=kind) if isinstance(kind, str) else act


def brings_a_rule(act: Act, table: Table) -> bool:
    """Whether there is a rule card more once it is done, with words that were on none."""
    if isinstance(act, PutIntoEffect):
        proposal = table.proposal(act.proposal)
        return proposal is not None and proposal.kind == ENACT and not in_effect(proposal, table.rulebook)
    if isinstance(act, OtherAction):
        return act.does == WRITE
    return isinstance(act, EnactAtOnce) or (isinstance(act, EditRule) and act.rule is None)
