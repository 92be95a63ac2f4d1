"""Words for texts: what stands in a rule, in a name or in what somebody has said."""

from string import punctuation

from tabletop.clerk.language.vocabulary import Heading, Reader
from tabletop.clerk.language.words import MAX_LIST
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss
from tabletop.engine.values import Value

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


TEXTS = (
    Heading("texts"),
    Reader("words", "text", "texts", "The words of a text, one after the other, without the punctuation round them.", _words),
    Reader("letters", "text", "texts", "The letters of a text, one after the other.", _letters),
)
