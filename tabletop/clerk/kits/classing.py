"""The classes of rules as the law has them: which there are, in which order, and which one a new rule is of."""

from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.world import Silence
from tabletop.engine.rulebook import PLAIN
from tabletop.engine.values import Ref

CLASSES, NEW, TRANSMUTED, LAWFUL_CLASS = "classes", "starting class", "transmuted class", "lawful class"


def class_of_new(world: RuleContext) -> str:
    """The class that a new rule is of; the only one there is, if no rule says. Raises ``Silence`` where there are several."""
    classes = world.table.rulebook.classes or (PLAIN,)
    found = world.ask_or(NEW, None, classes[0]) if len(classes) == 1 else world.ask(NEW)
    if not isinstance(found, str) or not found:
        raise Silence(NEW)
    return found


def class_once_transmuted(world: RuleContext, rule: str) -> str:
    """The class that a rule is of once it is transmuted. Raises ``Silence`` where no rule says."""
    found = world.ask(TRANSMUTED, Ref("rule", rule))
    if not isinstance(found, str) or not found:
        raise Silence(TRANSMUTED, Ref("rule", rule))
    return found
