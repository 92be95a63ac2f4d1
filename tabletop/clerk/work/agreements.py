"""What people may agree on by word of mouth: whose voices the rules in force count, and how many of them it takes."""

from fractions import Fraction
from functools import partial

from tabletop.clerk.english.describe import answer_of
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.votes import MAJORITY, UNANIMOUS
from tabletop.clerk.language import tree
from tabletop.clerk.law.carried import carried
from tabletop.clerk.running.operations import names
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss, if_told
from tabletop.engine.acts.lawmaking.counting import vote_fields
from tabletop.engine.acts.lawmaking.proposing import current
from tabletop.engine.answers import Agreement, LawLine
from tabletop.engine.happenings import players
from tabletop.engine.values import Number, Value, spoken

_YES_OR_NO = (tree.Compare, tree.And, tree.Or, tree.Not)


def enough(threshold: Value, votes: Number, of: Number) -> bool:
    """Whether so many ``votes`` out of ``of`` meet a threshold. Raises ``Amiss`` for what is none."""
    if isinstance(threshold, bool):
        return threshold
    if threshold == UNANIMOUS:
        return votes == of and of > 0
    if threshold == MAJORITY:
        return 2 * votes > of
    if isinstance(threshold, int | Fraction) and 0 <= threshold <= 1:
        return of > 0 and votes >= threshold * of
    raise Amiss("how much agreement it takes is unanimous, majority, a fraction such as 2/3, or yes or no")


def agreement(context: RuleContext, motion: str) -> Agreement:
    """What the rules in force ask of a motion. Raises ``Parks`` or ``Amiss`` where they cannot say."""
    consent, rule, _ = context.answer_or("consent", motion)
    found = context.ask_or("voices", motion, players(context.table.players))
    voices = names(found)
    if consent is None:
        return Agreement(motion, voices)
    counts = (count for count in range(len(voices) + 1) if enough(consent, count, len(voices)))
    return Agreement(motion, voices, next(counts, None), rule)


def agreements(context: RuleContext) -> tuple[Agreement, ...]:
    """Whatever the rules in force let people agree on just now, and what is put to the table already; of each it is asked anew
    only where something that was read for it is otherwise."""
    put = tuple(motion.text for motion in context.table.motions)

    def asked(motion: str, context: RuleContext) -> Agreement:
        return if_told(partial(agreement, context, motion), Agreement(motion))

    motions = dict.fromkeys((*context.law.keys("consent"), *put))
    told = (carried(context, ("agreement", motion), partial(asked, motion)) for motion in motions)
    return tuple(each for each in told if each.rule or each.motion in put)


def adoption(context: RuleContext) -> LawLine | None:
    """The agreement that adopts the proposal on the table, by the rules in force; with no rule, where none says. Where it hangs
    on the count, in the words of the one line that says how; nothing where there are several, or no proposal."""
    proposal = current(context.table)
    if proposal is None:
        return None
    fields: dict[str, Value] = {**vote_fields(proposal), "all players": len(context.table.players)}
    answer = if_told(lambda: context.on(context.rule_id, fields).answer_or("adoption"), None)
    if answer is None:
        return None
    told = VOCABULARY.asked("adoption")
    if isinstance(answer.value, bool):
        how = _of_the_count(context, answer.rule)
        return LawLine("adoption", f"this: {how}", answer.rule, told=told) if how else None
    takes = "" if answer.value is None else _threshold(answer.value)
    return LawLine("adoption", takes, answer.rule if takes else "", told=told)


def _of_the_count(context: RuleContext, rule: str) -> str:
    """What the only line of a card on it asks of the count, as a sentence says it."""
    lines = [ready.setting for card, ready in context.law.all_lines("adoption") if card == rule]
    alone = len(lines) == 1 and lines[0].condition is None and isinstance(lines[0].value, _YES_OR_NO)
    return answer_of(lines[0], VOCABULARY)[0] if alone else ""


def _threshold(value: Value) -> str:
    return spoken(value) if isinstance(value, int | Fraction) else str(value)
