"""Words for actions on rule cards, for counting the words that they change, and for what a counter may show at most."""

from collections.abc import Iterator, Mapping

from tabletop.clerk.kits.rules import LAWFUL_CLASS
from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.vocabulary import Heading, Name, Occasion, Question, Reader, Verb
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.engine.acts import Act
from tabletop.engine.acts.actions import DESCRIBES, DOES, NOUGHT
from tabletop.engine.acts.counters import Forget, subject_name
from tabletop.engine.text.words import WordCounting, numbers_named, places, stretch
from tabletop.engine.values import Number, Ref

NUMBER, HEADING, HYPHENED = "the number", "the heading", "the parts of hyphened words"
LIMIT, REACHED, EFFECT = "limit", "amount reached", "effect"


CHANGE = ("old words", "new words")
"""What a change at hand is told by."""


def counting(context: RuleContext) -> WordCounting:
    """What counts as a word, by the answer to *counted as words*."""
    found = context.ask_or("counted as words", None, ())
    counted = found if isinstance(found, tuple) else (found,)
    return WordCounting(NUMBER in counted, HEADING in counted, HYPHENED in counted)


def _texts(context: RuleContext) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The words before and after the change at hand; ``None`` if none is at hand."""
    old, new = context.field("old words"), context.field("new words")
    if not isinstance(old, str) or not isinstance(new, str):
        return None
    count = counting(context)
    context.budget.spend((len(old) + len(new)) // 5)
    return count.words(old), count.words(new)


def _words_out(context: RuleContext) -> tuple[int, ...]:
    texts = _texts(context)
    return tuple(each.out for each in places(*texts)) if texts else ()


def _words_in(context: RuleContext) -> tuple[int, ...]:
    texts = _texts(context)
    return tuple(each.come for each in places(*texts)) if texts else ()


def _stretch(context: RuleContext) -> int | None:
    texts = _texts(context)
    return stretch(*texts).out if texts else None


MEASURES = CONSECUTIVE, APART, NEW = "consecutive words", "words apart", "new words"
"""What a limit may be set to of the change at hand, by the name of the limit."""


def replaced(context: RuleContext, most: Mapping[str, Number]) -> tuple[Mapping[str, int], bool]:
    """How many words the change at hand replaces, read as is kindest within those limits; and whether as words in a row, with
    those that stay between two places gone and come again."""
    texts = _texts(context)
    if texts is None:
        return {}, False
    found, row = places(*texts), stretch(*texts)
    new = sum(each.come for each in found)
    apart = len(found) if len(found) > 1 and all(each.out <= 1 for each in found) else 0
    one_by_one = 0 < apart <= most.get(APART, 0)
    in_row = not one_by_one and row.out <= most.get(CONSECUTIVE, 0) and not new <= most.get(NEW, new) < row.come
    if in_row:
        return {CONSECUTIVE: row.out, APART: 0, NEW: row.come}, True
    return {APART: apart, NEW: new} if one_by_one else {CONSECUTIVE: row.out, APART: apart, NEW: new}, False


def _forget(context: RuleContext, counter: str, whom: tuple[Ref | str, ...]) -> Iterator[Act]:
    name = context.counter(counter)
    for each in whom:
        if isinstance(each, Ref) and (name, each) in context.table.counters:
            yield Forget(counter=name, of=subject_name(context.table, each))


ACTION_WORDS = (
    Heading("rules and their words"),
    Question(
        DESCRIBES,
        "texts",
        own=True,
        none=True,
        doc="The actions that a rule describes, by name or in its own words.",
        said="which actions this rule describes",
        read_as="actions described by",
    ),
    Kind("effect on rules", "effects on rules", wider="text", words=DOES, doc="What an action does to the rulebook."),
    Question(
        EFFECT,
        "effect on rules",
        keyed=True,
        doc="What an action in a rule’s own words does to the rulebook; if no rule says, whoever takes it chooses.",
        said="what an action itself does to rules",
        said_of="what “{}” itself does to rules",
        in_words=lambda does: "nothing but what other lines say" if does == NOUGHT else does,
    ),
    Question("actions", "texts", none=True, doc="The actions that people may take.", said="which actions people may take"),
    Question(
        LAWFUL_CLASS,
        "text",
        of="rule",
        doc="The class that a rule is of; if no rule says, the one that its card has.",
        said="which class a rule belongs to",
        said_of="which class {} belongs to",
    ),
    Question(
        LIMIT,
        "number",
        keyed=True,
        doc="The most that a counter may show, or that there may be of a class, such as “mutable rules”, if a card asks for "
        "it; if no rule says, there is no limit.",
        said="the limit",
        said_of="the limit for {}",
    ),
    Question(
        REACHED,
        "number",
        fields={"counter": "text", "thing": "anything", "amount": "number", "before": "number", "limit": "number"},
        doc="What a counter shows once a rule has changed it: “amount” is what it would show, “before” what it showed, “limit” "
        "the limit of that counter; if no rule says, the amount. Where that differs, the minutes say by which rule.",
        default="0 if amount is less than 0 otherwise amount",
        said="what a counter shows once a rule has changed it",
    ),
    Question(
        "counted as words",
        "texts",
        doc=f"What counts as a word besides the words of a rule: “{NUMBER}”, “{HEADING}” and, instead of the whole words, "
        f"“{HYPHENED}”; if no rule says, none of these.",
        said="what counts as a word",
    ),
    Name("words out", "numbers", "How many words the change at hand takes out, place by place.", _words_out, CHANGE),
    Name("words in", "numbers", "How many words the change at hand puts in, at each of the same places.", _words_in, CHANGE),
    Name("stretch", "number", "How many words long the shortest stretch is that holds every word taken out.", _stretch, CHANGE),
    Reader(
        "numbers named in",
        "text",
        "numbers",
        "The numbers in a text that are written as a rule’s is, with a full stop and a space after them.",
        lambda context, text: numbers_named(text),
        link="",
    ),
    Reader(
        "counters",
        "anything",
        "texts",
        "What is counted of something, such as “points” or “life”.",
        lambda context, of: tuple(counter for counter, about in context.table.counters if about == of),
    ),
    Verb("forget {counter:counter} of {whom:list}", "Stop counting something.", _forget),
    Occasion(
        "action taken",
        {
            "kind": "text",
            "rule": "rule",
            "other": "rule",
            "to": "number",
            "under": "rule",
            "does": "text",
            "by": "player",
            "old words": "text",
            "new words": "text",
        },
        "Somebody transmuted, mutated, divided or subsumed a rule, or acted in their own words; “kind” says which.",
        "somebody takes an action",
    ),
)
