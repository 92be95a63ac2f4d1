"""Rules and proposals as sheets speak of them, words for the classes of rules and for which of two rules prevails, with
which rules make and unmake rules, and for texts."""

from collections.abc import Callable, Iterator
from string import punctuation

from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.vocabulary import Entry, Heading, Name, Occasion, Question, Reader, Verb
from tabletop.clerk.language.words import MAX_LIST
from tabletop.clerk.running.precedence import COMPARATORS, comparator_in_words
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss, Silence
from tabletop.engine.acts import Act
from tabletop.engine.acts.lawmaking.editing import ChangeRule, StandIn
from tabletop.engine.acts.lawmaking.enacting import EnactAtOnce
from tabletop.engine.acts.telling import Tell
from tabletop.engine.proposals import Proposal
from tabletop.engine.rulebook import HOUSE, PLAIN, Rule
from tabletop.engine.text.game_words import TRANSMUTE
from tabletop.engine.values import Number, Ref, Value

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


RULE_WORDS: tuple[Entry, ...] = (
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
        "a class that goes first, “constitution first”, or, between two rules alone, one over the other, “rule 23 over rule 21”.",
        default='["claims"]',
        said="which of two rules prevails",
        in_words=comparator_in_words,
        in_turn=True,
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


RULEMAKING_WORDS = (
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


_ROUND_WORDS = f"{punctuation}“”„«»‘’–—…"


def _words(context: RuleContext, text: str) -> Value:
    """Without the punctuation round each; what is nothing but that is no word."""
    return _within([bare for word in text.split() if (bare := word.strip(_ROUND_WORDS))])


def _letters(context: RuleContext, text: str) -> Value:
    return _within([letter for letter in text if letter.isalpha()])


def _within(found: list[str]) -> Value:
    if len(found) > MAX_LIST:
        raise Amiss(f"a list may hold {MAX_LIST:,} things, and this text has {len(found):,}")
    return tuple(found)


TEXT_WORDS = (
    Heading("texts"),
    Reader("words", "text", "texts", "The words of a text, one after the other, without the punctuation round them.", _words),
    Reader("letters", "text", "texts", "The letters of a text, one after the other.", _letters),
)
