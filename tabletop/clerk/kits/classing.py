"""The classes of rules as the law has them: which there are, in which order, and which one a new rule is of."""

from tabletop.clerk.running.rule_context import RuleContext
from tabletop.engine.rulebook import PLAIN

CLASSES, NEW = "classes", "starting class"


def class_of_new(world: RuleContext) -> str:
    """The class that a new rule is of; where no rule says, the last one, which goes before no other."""
    found = world.ask_or(NEW, None, "")
    return found if isinstance(found, str) and found else (world.table.rulebook.classes or (PLAIN,))[-1]
