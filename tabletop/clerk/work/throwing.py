"""How many dice a throw has, and of how many sides: what the rules in force say of it, and what of that nobody can throw."""

from collections.abc import Iterator

from tabletop.clerk.running.rule_context import RuleContext
from tabletop.engine.acts.dice import DICE, MOST_DICE, MOST_SIDES, SIDES, Throw
from tabletop.engine.answers import Objection
from tabletop.engine.frozen import replace
from tabletop.engine.values import Value

OF_A_THROW = (("dice", 1, MOST_DICE, DICE), ("sides", 2, MOST_SIDES, SIDES))
"""The questions, the least and the most that can be thrown, and what is usual."""


def with_dice(context: RuleContext, throw: Throw) -> Throw:
    """The throw with as many dice and sides as the rules in force say. Raises what asking them raises."""
    dice, sides = (
        _other(context.ask_or(question, None, usual), least, most, usual) for question, least, most, usual in OF_A_THROW
    )
    return replace(throw, dice=throw.dice or dice, sides=throw.sides or sides)


def unthrowable(context: RuleContext) -> Iterator[Objection]:
    """What stands against a throw of which a rule in force makes something that nobody can throw."""
    for question, least, most, _ in OF_A_THROW:
        said = context.answer_or(question)
        if said.value is not None and not _within(said.value, least, most):
            yield Objection(f"A throw needs a whole number of {question}, from {least} to {most}.", said.rule)


def _within(answer: Value, least: int, most: int) -> bool:
    return isinstance(answer, int) and not isinstance(answer, bool) and least <= answer <= most


def _other(answer: Value, least: int, most: int, usual: int) -> int:
    """What a rule gives instead of the usual number; 0 for the usual one, and for what cannot be thrown."""
    return answer if isinstance(answer, int) and _within(answer, least, most) and answer != usual else 0
