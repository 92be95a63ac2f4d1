"""What the editor needs of the clerk's language: what is wrong with a sheet, what could stand there, and plain
sentences."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import starmap

from tabletop.clerk.editing.completion import Completion, completions
from tabletop.clerk.editing.ready_lines import ReadyLine, by_sentence, line_meant
from tabletop.clerk.editing.templates import Names
from tabletop.clerk.english.describe import descriptions
from tabletop.clerk.kits.unfinished import unfinished
from tabletop.clerk.language.checker import check, readable
from tabletop.clerk.language.errors import SheetError
from tabletop.clerk.language.vocabulary import Vocabulary
from tabletop.clerk.prose.phrases import Phrases
from tabletop.engine.text.game_words import USUAL, Words

READ_BACK = "that is how a line is read back, not how it is written"


@dataclass(frozen=True)
class Sentence:
    """A line of law in plain words; ``lines`` are the numbers of its text lines, from 1: what is wrong is told by these."""

    lines: str
    words: str


@dataclass(frozen=True)
class SheetLanguage:
    """Three questions about a sheet's text. ``complete`` is asked with a caret and the names on the table as well."""

    troubles: Callable[[str], Sequence[SheetError]]
    complete: Callable[[str, int, Names], Sequence[Completion]]
    describe: Callable[[str], Sequence[Sentence]]
    vocabulary: Vocabulary
    """The words that blanks are filled with."""
    ready: Sequence[ReadyLine] = ()
    """Lines to take and fill in."""
    manual: Callable[[], str] = str
    """How sheets are written, in Markdown."""
    phrases: Callable[[], Phrases] = Phrases.none
    """How people write rules, asked for when somebody does."""
    words: Words = USUAL
    """What the rules of the game call a rule-change and what becomes of it."""

    def sound(self, text: str) -> bool:
        """Whether nothing is wrong with a sheet."""
        return not self.troubles(text)

    def told(self, text: str) -> str:
        """The sentences of a sheet, one below the other."""
        return "\n".join(each.words for each in self.describe(text))

    @classmethod
    def of(
        cls,
        vocabulary: Vocabulary,
        ready: Sequence[ReadyLine] = (),
        manual: Callable[[Vocabulary], str] = lambda words: "",
        phrases: Callable[[], Phrases] = Phrases.none,
        words: Words = USUAL,
    ) -> "SheetLanguage":
        checked = lru_cache(maxsize=2)(lambda text: check(text, vocabulary))

        def describe(text: str) -> tuple[Sentence, ...]:
            sheet = checked(text).sheet or readable(text, vocabulary)
            begins = (_numbers(text.split("\n"), line.at[0]) for line in sheet.lines)
            said = map(words.translated, descriptions(sheet, vocabulary))
            return tuple(starmap(Sentence, zip(begins, said, strict=True)))

        def told(text: str) -> str:
            return " ".join(each.words for each in describe(text))

        known = lru_cache(maxsize=1)(lambda: by_sentence((each.line for each in ready), told))

        def written_so(trouble: SheetError, row: str) -> SheetError:
            """What is wrong with a row, with the line that it means where the clerk reads a line back in that very sentence."""
            line = line_meant(row, known(), told) if row[:1].isupper() and ":" in row else ""
            return SheetError(trouble.line, trouble.column, READ_BACK, f"Write:\n{line}") if line else trouble

        def troubles(text: str) -> Sequence[SheetError]:
            found, rows = checked(text), text.split("\n")
            if found.sheet:
                return unfinished(found.sheet)
            return tuple(written_so(each, rows[each.line - 1].strip()) for each in found.errors)

        return cls(
            troubles,
            lambda text, caret, names: completions(text, caret, vocabulary, names),
            describe,
            vocabulary,
            ready,
            lambda: manual(vocabulary),
            phrases,
            words,
        )


def _numbers(rows: Sequence[str], begins: int) -> str:
    """``"3"``, or ``"3–5"`` for a line of law that goes on in indented ones."""
    ends = begins
    while ends < len(rows) and rows[ends][:1].isspace() and rows[ends].strip():
        ends += 1
    return str(begins) if ends == begins else f"{begins}–{ends}"
