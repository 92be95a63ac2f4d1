"""Words for the classes of rules, and for which of two rules prevails."""

from tabletop.clerk.kits.classing import CLASSES, NEW, TRANSMUTED, class_of_new, class_once_transmuted
from tabletop.clerk.kits.votes import proposal_of, rule_of, rules_of
from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.vocabulary import Entry, Heading, Occasion, Question, Reader
from tabletop.clerk.running.precedence import COMPARATORS
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.engine.proposals import TRANSMUTE
from tabletop.engine.values import Ref, Value


def _class(world: RuleContext, ref: Ref) -> Value:
    if ref.kind == "rule":
        return rule_of(world, ref).kind
    found = proposal_of(world, ref)
    if found.class_ or found.rule not in world.table.rulebook:
        return found.class_ or class_of_new(world)
    return class_once_transmuted(world, found.rule) if found.kind == TRANSMUTE else world.table.rulebook[found.rule].kind


CLASSES_OF_RULES: tuple[Entry, ...] = (
    Heading("rules"),
    Reader("rules classed", "text", "rules", "Every rule of that class, by number.", rules_of, link=""),
    Reader(
        "class",
        "rule or proposal",
        "text",
        "The class of a rule, such as “mutable”; of a proposal, the class that its rule would be of.",
        _class,
    ),
    Reader(
        "class after",
        "text",
        "text",
        "The next class in their order; after the last class, the first.",
        lambda world, kind: world.table.rulebook.class_after(kind),
        link="",
    ),
    Kind(
        "ground of precedence",
        "grounds of precedence",
        wider="text",
        words=tuple(COMPARATORS),
        more=True,
        doc="Why one of two rules prevails.",
    ),
    Question(
        "precedence",
        "grounds of precedence",
        doc=f"Which of two rules prevails; a list of these, in turn: {', '.join(COMPARATORS)}, "
        "or a class that goes first, “constitution first”.",
        said="which of two rules prevails",
    ),
    Question(
        CLASSES,
        "texts",
        none=True,
        doc="The classes that rules may be of, in their order: where “by class” decides, the first prevails. If no rule says, "
        "those that there are, in the order in which they came to the table.",
        default='["constitution", "law", "bylaw"]',
        said="which classes of rules there are",
    ),
    Question(
        NEW,
        "text",
        doc="The class that a new rule is of, where nobody says which; if no rule says and there are several, the table is "
        "asked.",
        default='"bylaw"',
        said="of which class a new rule is",
    ),
    Question(
        TRANSMUTED,
        "text",
        of="rule",
        doc="The class that a rule is of once it is transmuted, where nobody says which; if no rule says, the table is asked.",
        said="of which class a transmuted rule is",
        said_of="of which class {} is once it is transmuted",
        to_decide="of which class a transmuted rule is",
        default="class after class of rule",
    ),
    Occasion(
        "class changed",
        {"rule": "rule", "old class": "text", "new class": "text"},
        "A rule has changed its class, is new, or is gone; a new one had no class before, one that is gone has none now.",
        "the class of a rule changes",
    ),
)
