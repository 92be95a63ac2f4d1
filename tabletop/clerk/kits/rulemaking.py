"""Words with which rules make and unmake rules, and with which one stands in for another."""

from collections.abc import Iterator

from tabletop.clerk.kits.rules import class_of_new, rule_of
from tabletop.clerk.language.vocabulary import Heading, Reader, Verb
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss
from tabletop.engine.acts import Act
from tabletop.engine.acts.lawmaking.editing import ChangeRule, StandIn
from tabletop.engine.acts.lawmaking.enacting import EnactAtOnce
from tabletop.engine.acts.telling import Tell
from tabletop.engine.values import Number, Ref


def _enact(context: RuleContext, words: str, sheet: str = "") -> Iterator[Act]:
    yield EnactAtOnce(text=words, sheet=sheet, kind=class_of_new(context))


def _change(context: RuleContext, rule: Ref, words: str, sheet: str | None = None) -> Iterator[Act]:
    card = rule_of(context, rule)
    yield ChangeRule(rule=card.number, text=words, sheet=card.sheet if sheet is None else sheet)


def _renumber(context: RuleContext, rule: Ref, number: Number) -> Iterator[Act]:
    card = rule_of(context, rule)
    if not isinstance(number, int):
        raise Amiss(f"a rule’s number is a whole number, and this is {number}")
    if card.number != number:
        yield ChangeRule(rule=card.number, text=card.text, sheet=card.sheet, number=number)


def _stand_in(context: RuleContext, rules: tuple[Ref, ...]) -> Iterator[Act]:
    """For those that this rule goes before; of the others it is told that they do what they say."""
    for rule in (rule_of(context, each) for each in rules if each.key != context.rule_id):
        if context.goes_before(context.rule_id, rule.id):
            yield StandIn(rule=rule.number)
        else:
            yield Tell(text=f"Rule {rule.number} is not stood in for: this rule does not go before it.")


RULEMAKING = (
    Heading("rules and their words"),
    Reader("sheet", "rule", "text", "The lines of a rule’s sheet.", lambda context, rule: rule_of(context, rule).sheet),
    Verb(
        "enact {words:text} with {sheet:text}",
        "Make a new rule of these words and this sheet, with the next number and the usual class of new rules.",
        _enact,
    ),
    Verb("enact {words:text}", "Make a new rule of these words, without a sheet.", _enact),
    Verb(
        "change {rule:rule} to {words:text} with {sheet:text}",
        "Give a rule other words and another sheet; it keeps its number and its class.",
        _change,
        said="change {rule:rule} to {words:text} with the sheet {sheet:text}",
    ),
    Verb("change {rule:rule} to {words:text}", "Give a rule other words; its sheet stays as it is.", _change),
    Verb("renumber {rule:rule} as {number:number}", "Give a rule another number, if no rule bears it.", _renumber),
    Verb(
        "stand in for {rules:rules}",
        "Do what stands here in place of what those rules would do now, if this rule goes before them.",
        _stand_in,
    ),
)
