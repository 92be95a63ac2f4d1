"""Whom the law says has won, and what stands against declaring anybody else."""

from collections.abc import Iterator

from tabletop.clerk.running.operations import names
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.engine.answers import Objection
from tabletop.engine.values import listed

WINNER = "winner"


def not_a_winner(context: RuleContext, who: str) -> Iterator[Objection]:
    """What stands against a win of somebody whom the rule in force on that does not name; where no rule speaks of it, nothing."""
    said = context.answer_or(WINNER)
    won = names(said.value)
    if not said.rule:
        for rule in context.law.answering(WINNER)[:1]:
            yield Objection(f"As far as the clerk can tell, {who} has not won.", rule)
    elif who not in won:
        sentence = f"{listed(won)} {'have' if len(won) > 1 else 'has'} won, not {who}." if won else f"{who} has not won yet."
        yield Objection(sentence, said.rule)
