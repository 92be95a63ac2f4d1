"""The vocabulary as the manual shows it: tables in Markdown, one for each sort of word.

In a text, what stands between ``<!-- made: questions -->`` and ``<!-- end -->`` is such a table. The manual in ``docs/`` and the
help in the program are made of the same text in the same way, so a word of the vocabulary stands in both.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.vocabulary import Name, Occasion, Question, Reader, Verb, Vocabulary
from tabletop.clerk.language.words import FUNCTIONS

Table = Iterator[str]
MADE = re.compile(r"(<!-- made: (.+?) -->\n).*?(<!-- end -->)", re.DOTALL)
_SLOT = re.compile(r"\{(\w+):[^{}]+\}")


def with_word_tables(text: str, vocabulary: Vocabulary) -> str:
    """The text with every table of words made anew; other stretches that are made stay as they are."""

    def part(found: re.Match[str]) -> str:
        table = TABLES.get(found[2])
        return f"{found[1]}{table_text(table(vocabulary))}\n{found[3]}" if table else found[0]

    return MADE.sub(part, text)


def table_text(lines: Iterable[str]) -> str:
    return "\n".join(lines).rstrip()


def rows(heads: Iterable[str], lines: Iterable[Iterable[str]]) -> Table:
    heads = list(heads)
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for line in lines:
        yield f"| {' | '.join(line)} |"


def prose(text: str) -> str:
    """A docstring as one line of Markdown."""
    return " ".join(text.replace("``", "`").split()).replace("|", "\\|")


def _told(entry: Question | Occasion) -> str:
    return ", ".join(f"`{name}`: {sort}" for name, sort in entry.fields.items())


def _questions(vocabulary: Vocabulary) -> Table:
    for_whom = {entry.phrase: f" of {vocabulary.kinds[entry.of].plural}" for entry in vocabulary.all(Question) if entry.of}
    yield from rows(
        ("question", "its answer", "what it asks", "can be read inside"),
        (
            (
                f"`{entry.phrase}{for_whom.get(entry.phrase, '')}{' “…”' if entry.keyed else ''}`",
                entry.gives,
                prose(entry.doc) + (" Each rule answers for itself." if entry.own else ""),
                _told(entry),
            )
            for entry in vocabulary.all(Question)
        ),
    )


def _occasions(vocabulary: Vocabulary) -> Table:
    lines = ((f"`{entry.phrase}`", prose(entry.doc), _told(entry)) for entry in vocabulary.all(Occasion))
    yield from rows(("occasion", "when", "what it tells"), lines)


def _readers(vocabulary: Vocabulary) -> Table:
    lines = (
        (f"`{entry.phrase}{f' {entry.link}' if entry.link else ''} …`", entry.takes, entry.gives, prose(entry.doc))
        for entry in vocabulary.all(Reader)
    )
    yield from rows(("reading", "of", "gives", ""), lines)


def _names(vocabulary: Vocabulary) -> Table:
    lines = ((f"`{entry.phrase}`", entry.gives, prose(entry.doc)) for entry in vocabulary.all(Name))
    yield from rows(("name", "is", ""), lines)


def _verbs(vocabulary: Vocabulary) -> Table:
    lines = (
        (", or ".join(f"`{_slots(pattern)}`" for pattern in entry.patterns), prose(entry.doc)) for entry in vocabulary.all(Verb)
    )
    yield from rows(("verb", ""), lines)


def _slots(pattern: str) -> str:
    return _SLOT.sub(lambda found: found[1].upper().replace("_", " "), pattern)


def _kinds(vocabulary: Vocabulary) -> Table:
    yield from rows(("kind", "several", ""), ((f"`{e.word}`", e.plural or "", prose(e.doc)) for e in vocabulary.all(Kind)))


def _functions(vocabulary: Vocabulary) -> Table:
    yield from rows(("function", "gives"), ((f"`{name} of …`", doc) for name, doc in FUNCTIONS.items()))


TABLES: Mapping[str, Callable[[Vocabulary], Table]] = {
    "questions": _questions,
    "occasions": _occasions,
    "readers": _readers,
    "names": _names,
    "verbs": _verbs,
    "kinds": _kinds,
    "functions": _functions,
}
