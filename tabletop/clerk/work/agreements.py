"""What people may agree on by word of mouth: whose voices the rules in force count, and how many of them it takes."""

from fractions import Fraction
from functools import partial
from itertools import pairwise

from tabletop.clerk.english.describe import answer_of
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.votes import MAJORITY, ON_A_COUNT, ON_A_PROPOSAL, UNANIMOUS
from tabletop.clerk.language import tree
from tabletop.clerk.law.todays_law import carried
from tabletop.clerk.running.budget import Budget
from tabletop.clerk.running.interpreter import NO_ANSWER, ReadySetting
from tabletop.clerk.running.operations import names
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss, Parks, if_told
from tabletop.engine.acts.lawmaking.counting import vote_fields
from tabletop.engine.acts.lawmaking.proposing import current
from tabletop.engine.answers import Agreement, LawLine
from tabletop.engine.rulebook import HOUSE
from tabletop.engine.values import Number, Value, spoken

_YES_OR_NO = (tree.Compare, tree.And, tree.Or, tree.Not)
_COUNTED = ON_A_COUNT.keys() - ON_A_PROPOSAL.keys()
"""What is told of a proposal only once its ballots are counted."""
UNTOLD = "no sheet tells which of them prevails"
_OF_BALLOTS = ("ballots", "votes on", "voters on")
"""What is read of ballots beside that."""


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
    if consent is None:
        return Agreement(motion, names(context.answer_or("voices", motion).value))
    voices = names(context.ask("voices", motion))
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


class _ToCome(Parks):
    """An answer hangs on ballots that are still to be counted."""


class _BeforeTheCount(dict[str, Value]):
    """What is told of a vote whose count is still to come."""

    def get(self, name: str, otherwise: Value = None) -> Value:  # type: ignore[override]
        if name in _COUNTED:
            raise _ToCome
        return super().get(name, otherwise)


def adoption(context: RuleContext) -> LawLine | None:
    """The agreement that adopts the proposal on the table, by the rules in force; with no rule, where none says however people
    vote. Where it hangs on the count, in the words of the one line that says how; where several rules may say it, these are
    ``overruled``. Nothing where there is no proposal, or one card says it in several lines."""
    proposal = current(context.table)
    if proposal is None:
        return None
    fields: dict[str, Value] = {**vote_fields(proposal), "all players": len(context.table.players)}
    asked = context.on(context.rule_id, fields if proposal.tally else _BeforeTheCount(fields))
    answer = if_told(lambda: asked.answer_or("adoption"), None)
    told = VOCABULARY.asked("adoption")
    if answer is None or isinstance(answer.value, bool) or (not answer.rule and _may_answer(asked)):
        found = _may_answer(asked)
        rule, how = _of_the_count(asked, found)
        return LawLine("adoption", f"this: {how}", rule, told=told) if how else _of_several(asked, found, told)
    takes = "" if answer.value is None else _threshold(answer.value)
    return LawLine("adoption", takes, answer.rule if takes else "", told=told)


def _of_several(asked: RuleContext, found: list[tuple[str, tree.Setting]], told: str) -> LawLine | None:
    """The rules that may answer, where there are several, and whether any sheet tells which of them prevails."""
    rules = tuple(dict.fromkeys(card for card, _ in found if card != HOUSE))
    ranked = all(asked.goes_before(*pair) for pair in pairwise(rules))
    return LawLine("adoption", "" if ranked else UNTOLD, "", rules, told=told) if rules[1:] else None


def _of_the_count(asked: RuleContext, found: list[tuple[str, tree.Setting]]) -> tuple[str, str]:
    """What the first card that may answer asks of the count, as a sentence says it, where it is its first line that does, and no
    other card may answer but those that it goes before."""
    if not found:
        return "", ""
    card, first = found[0]
    alone = all(each == card or asked.goes_before(card, each) for each, _ in found)
    says = alone and not first.condition and isinstance(first.value, _YES_OR_NO)
    return (card, answer_of(first, VOCABULARY)[0]) if says else ("", "")


def _may_answer(asked: RuleContext) -> list[tuple[str, tree.Setting]]:
    """The lines on adoption that say something of this proposal, or would by some count, each with its card: those of the rules
    that prevail first."""
    law = asked.law
    found = [(card, ready.setting) for card, ready in law.all_lines("adoption") if _may_say(asked.on_card(card), ready)]
    return law.by_precedence(found, lambda each: each[0], lambda: asked)


def _may_say(asked: RuleContext, line: ReadySetting) -> bool:
    says = if_told(lambda: line.answers(asked, Budget()), None)
    return says is not NO_ANSWER or any(
        isinstance(each, tree.Reading) and each.reader in _OF_BALLOTS for each in tree.whole(line.setting)
    )


def _threshold(value: Value) -> str:
    return spoken(value) if isinstance(value, int | Fraction) else str(value)
