"""The word of the language at a caret, for whoever wants to look it up."""

import re
from collections.abc import Iterator

from tabletop.clerk.language.vocabulary import Vocabulary
from tabletop.clerk.language.words import COMPARISONS, FILTERS, FUNCTIONS, LINE_STARTS, STATEMENT_STARTS


def word_at(text: str, caret: int, vocabulary: Vocabulary) -> str:
    """The longest word that the caret stands in or beside; empty if there is none, or inside a quoted text."""
    start = text.rfind("\n", 0, caret) + 1
    line, at = text[start:].partition("\n")[0], caret - start
    if line[:at].count('"') % 2:
        return ""
    here = [word for word in words_to_look_up(vocabulary) if _stands_at(word, line, at)]
    return max(here, key=len, default="")


def words_to_look_up(vocabulary: Vocabulary) -> Iterator[str]:
    """Every word that means something: those of the vocabulary, and those of the language itself."""
    for table in (vocabulary.questions, vocabulary.occasions, vocabulary.names, vocabulary.readers):
        yield from table
    yield from (opening(pattern) for pattern in vocabulary.verbs)
    yield from (*FUNCTIONS, *LINE_STARTS, *STATEMENT_STARTS, *COMPARISONS, *FILTERS, "otherwise", "this rule")


def opening(pattern: str) -> str:
    """The words that a verb begins with, before its first blank."""
    return pattern.partition("{")[0].strip()


def _stands_at(word: str, line: str, at: int) -> bool:
    return any(found.start() <= at <= found.end() for found in re.finditer(rf"(?<![\w-]){re.escape(word)}(?![\w-])", line))
