"""What the editor needs of the clerk's language: what is wrong with a sheet, what could stand there, and plain sentences."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tabletop.clerk.editing.completion import Completion, completions
from tabletop.clerk.editing.ready_lines import ReadyLine
from tabletop.clerk.english.describe import description
from tabletop.clerk.language.checker import check, readable
from tabletop.clerk.language.errors import SheetError
from tabletop.clerk.language.vocabulary import Vocabulary


@dataclass(frozen=True)
class Sentence:
    """A line of law in plain words; ``line`` is the number of the text line where it begins, from 1."""

    line: int
    words: str


@dataclass(frozen=True)
class SheetLanguage:
    """Three questions about a sheet's text. ``complete`` is asked with a caret as well."""

    troubles: Callable[[str], Sequence[SheetError]]
    complete: Callable[[str, int], Sequence[Completion]]
    describe: Callable[[str], Sequence[Sentence]]
    vocabulary: Vocabulary
    """The words that blanks are filled with."""
    ready: Sequence[ReadyLine] = ()
    """Lines to take and fill in."""
    manual: Callable[[], str] = str
    """How sheets are written, in Markdown."""

    def told(self, text: str) -> str:
        """The sentences of a sheet, one below the other."""
        return "\n".join(each.words for each in self.describe(text))

    @classmethod
    def of(
        cls, vocabulary: Vocabulary, ready: Sequence[ReadyLine] = (), manual: Callable[[Vocabulary], str] = lambda words: ""
    ) -> "SheetLanguage":
        checked = lru_cache(maxsize=2)(lambda text: check(text, vocabulary))

        def describe(text: str) -> tuple[Sentence, ...]:
            sheet = checked(text).sheet or readable(text, vocabulary)
            return tuple(Sentence(line.at[0], description(line, vocabulary)) for line in sheet.lines)

        return cls(
            lambda text: checked(text).errors,
            lambda text, caret: completions(text, caret, vocabulary),
            describe,
            vocabulary,
            ready,
            lambda: manual(vocabulary),
        )
