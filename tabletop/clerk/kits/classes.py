"""Words for the classes of rules, and for which of two rules prevails."""

from tabletop.clerk.kits.votes import class_of_new, proposal_of, rule_of, rules_of
from tabletop.clerk.precedence import COMPARATORS
from tabletop.clerk.sight import Sight
from tabletop.clerk.vocabulary import Entry, Heading, Name, Occasion, Question, Reader
from tabletop.engine.proposals import TRANSMUTE
from tabletop.engine.values import Ref, Value

CLASSES = "classes"


def _class(world: Sight, ref: Ref) -> Value:
    if ref.kind == "rule":
        return rule_of(world, ref).kind
    found = proposal_of(world, ref)
    if found.class_ or found.rule not in world.table.rulebook:
        return found.class_ or class_of_new(world)
    rule = world.table.rulebook[found.rule]
    return rule.transmuted(rule.number, None).kind if found.kind == TRANSMUTE else rule.kind


CLASSES_OF_RULES: tuple[Entry, ...] = (
    Heading("rules"),
    Name("mutable rules", "rules", "Every mutable rule.", lambda world: rules_of(world, "mutable")),
    Name("immutable rules", "rules", "Every immutable rule.", lambda world: rules_of(world, "immutable")),
    Name("mutable", "text", "The class of rules that are changed in the ordinary way.", lambda world: "mutable"),
    Name("immutable", "text", "The class of rules that must be transmuted first.", lambda world: "immutable"),
    Reader(
        "class",
        "rule or proposal",
        "text",
        "Mutable, immutable or another class; of a proposal, that of the rule as it would be.",
        _class,
    ),
    Question(
        "precedence",
        "texts",
        doc=f"Which of two rules prevails; a list of these, in turn: {', '.join(COMPARATORS)}.",
        choices=tuple(COMPARATORS),
    ),
    Question(
        CLASSES,
        "texts",
        none=True,
        doc="The classes that rules may be of; where “by class” decides, the first prevails. If no rule says, those there are.",
        default='["immutable", "bylaw", "mutable"]',
    ),
    Occasion("rule becomes mutable", {"rule": "rule"}, "A rule is mutable that was not.", "a rule becomes mutable"),
    Occasion("rule stops being mutable", {"rule": "rule"}, "A rule was mutable and no longer is.", "a rule stops being mutable"),
)
