"""Rules and proposals as sheets speak of them, and words for the classes of rules and for which of two rules prevails."""

from collections.abc import Callable

from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.vocabulary import Entry, Heading, Name, Occasion, Question, Reader
from tabletop.clerk.running.precedence import COMPARATORS, comparator_in_words
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss, Silence
from tabletop.engine.proposals import Proposal
from tabletop.engine.rulebook import HOUSE, PLAIN, Rule
from tabletop.engine.text.game_words import TRANSMUTE
from tabletop.engine.values import Ref, Value

CLASSES, NEW, TRANSMUTED, LAWFUL_CLASS = "classes", "starting class", "transmuted class", "lawful class"


def proposal_of(context: RuleContext, ref: Ref) -> Proposal:
    """The proposal that a reference means. Raises ``Amiss`` where it lies no longer on the table."""
    proposal = context.table.proposal(int(ref.key)) if ref.key.isdecimal() else None
    if proposal is None:
        raise Amiss(f"proposal {ref.key} no longer lies on the table")
    return proposal


def rule_of(context: RuleContext, ref: Ref) -> Rule:
    """The rule card that a reference means. Raises ``Amiss`` where it is gone."""
    if ref.key not in context.table.rulebook:
        raise Amiss("that rule no longer lies on the table" if ref.key != HOUSE else "the table’s own card has no number")
    return context.table.rulebook[ref.key]


def rules_of(context: RuleContext, kind: str | None = None) -> Value:
    """Every rule, or those of a class, by number."""
    return tuple(Ref("rule", rule.id) for rule in context.table.rulebook.by_number() if kind in (None, rule.kind))


def _of_either(rule: Callable[[Rule], Value], proposal: Callable[[Proposal], Value]) -> Callable[[RuleContext, Ref], Value]:
    return lambda context, ref: rule(rule_of(context, ref)) if ref.kind == "rule" else proposal(proposal_of(context, ref))


def class_of_new(context: RuleContext) -> str:
    """The class that a new rule is of; the only one there is, if no rule says. Raises ``Silence`` where there are several."""
    classes = context.table.rulebook.classes or (PLAIN,)
    found = context.ask_or(NEW, None, classes[0]) if len(classes) == 1 else context.ask(NEW)
    if not isinstance(found, str) or not found:
        raise Silence(NEW)
    return found


def class_once_transmuted(context: RuleContext, rule: str) -> str:
    """The class that a rule is of once it is transmuted. Raises ``Silence`` where no rule says."""
    found = context.ask(TRANSMUTED, Ref("rule", rule))
    if not isinstance(found, str) or not found:
        raise Silence(TRANSMUTED, Ref("rule", rule))
    return found


def _class(context: RuleContext, ref: Ref) -> Value:
    if ref.kind == "rule":
        return rule_of(context, ref).kind
    found = proposal_of(context, ref)
    if found.class_ or found.rule not in context.table.rulebook:
        return found.class_ or class_of_new(context)
    return class_once_transmuted(context, found.rule) if found.kind == TRANSMUTE else context.table.rulebook[found.rule].kind


CLASSES_OF_RULES: tuple[Entry, ...] = (
    Heading("rules"),
    Name("rules", "rules", "Every rule in force, by number.", rules_of),
    Reader(
        "ordinal number",
        "rule or proposal",
        "number",
        "The number of a rule or a proposal.",
        _of_either(lambda rule: rule.number, lambda proposal: proposal.number),
        said="number of",
    ),
    Reader(
        "text",
        "rule or proposal",
        "text",
        "The words of a rule or a proposal.",
        _of_either(lambda rule: rule.text, lambda proposal: proposal.text),
    ),
    Reader(
        "changes",
        "rule",
        "number",
        "How often a rule has been changed since it was made, its words or its class.",
        lambda context, rule: rule_of(context, rule).revision,
        said="number of changes of",
    ),
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
        lambda context, kind: context.table.rulebook.class_after(kind),
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
        default='["claims"]',
        said="which of two rules prevails",
        in_words=comparator_in_words,
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
        said="which class a new rule belongs to",
    ),
    Question(
        TRANSMUTED,
        "text",
        of="rule",
        doc="The class that a rule is of once it is transmuted, where nobody says which; if no rule says, the table is asked.",
        said="which class a transmuted rule belongs to",
        said_of="which class {} belongs to once it is transmuted",
        to_decide="which class a transmuted rule belongs to",
        default="class after class of rule",
    ),
    Occasion(
        "class changed",
        {"rule": "rule", "old class": "text", "new class": "text"},
        "A rule has changed its class, is new, or is gone; a new one had no class before, one that is gone has none now.",
        "the class of a rule changes",
    ),
)
