"""The order in which words are offered: what people want most first, the rest under what it is about."""

from collections.abc import Iterator
from typing import TypeVar

from tabletop.clerk.language.vocabulary import Heading, Occasion, Question, Verb, Vocabulary

Offered = TypeVar("Offered", Occasion, Question, Verb)
MOST_WANTED = "most wanted"


def in_menu(vocabulary: Vocabulary, of: type[Offered]) -> Iterator[tuple[str, Offered]]:
    """Each entry of that class with the heading that it stands under."""
    found = list(_under_headings(vocabulary, of))
    often = [entry for _, entry in found if _opening(entry) in vocabulary.often]
    yield from ((MOST_WANTED, entry) for entry in sorted(often, key=lambda each: vocabulary.often.index(_opening(each))))
    yield from ((heading, entry) for heading, entry in found if entry not in often)


def _under_headings(vocabulary: Vocabulary, of: type[Offered]) -> Iterator[tuple[str, Offered]]:
    heading = ""
    for entry in vocabulary.entries:
        if isinstance(entry, Heading):
            heading = entry.words
        elif isinstance(entry, of):
            yield heading, entry


def _opening(entry: Offered) -> str:
    """``"dice thrown"``, ``"give"``: what it begins with, up to its first slot."""
    return entry.pattern.partition("{")[0].strip() if isinstance(entry, Verb) else entry.phrase
