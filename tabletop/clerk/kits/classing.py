"""The classes of rules as the law has them: which there are, in which order, and which one a new rule is of."""

from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.world import Silence
from tabletop.engine.rulebook import PLAIN
from tabletop.engine.values import Ref

CLASSES, NEW, TRANSMUTED = "classes", "starting class", "transmuted class"


def class_of_new(world: RuleContext) -> str:
    """The class that a new rule is of; where no rule says, the last one, which goes before no other."""
    found = world.ask_or(NEW, None, "")
    return found if isinstance(found, str) and found else (world.table.rulebook.classes or (PLAIN,))[-1]


def class_once_transmuted(world: RuleContext, rule: str) -> str:
    """The class that a rule is of once it is transmuted. Raises ``Silence`` where no rule says."""
    found = world.ask(TRANSMUTED, Ref("rule", rule))
    if not isinstance(found, str) or not found:
        raise Silence(TRANSMUTED, Ref("rule", rule))
    return found
