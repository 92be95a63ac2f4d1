"""Where the parser is in a line, what could stand there, and what was probably meant by what does.

Every attempt to read a word leaves a note of what was looked for. The notes made furthest to the right say what was possible
at the spot where reading failed; messages and the editor's completion are both made of them.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from difflib import SequenceMatcher
from functools import lru_cache
from typing import NamedTuple, NoReturn, TypeAlias

from tabletop.clerk.language.errors import SheetError
from tabletop.clerk.language.tokens import NEWLINE, TEXT_TOKEN, WORD_TOKEN, Token
from tabletop.clerk.language.tree import LineAndColumn
from tabletop.clerk.language.words import ALSO_CALLED, ARTICLES, KEYWORDS
from tabletop.engine.values import IN_FIGURES

_ALIKE_WORDS, _ALIKE_PHRASES = 0.58, 0.7
_SHORT = 3
"""Words of so few letters have to be as alike as phrases."""
_OTHER_LETTER = 0.75
"""So alike they have to be where they do not begin alike."""
_SURE = 0.95
_LONGEST_COMPARED = 40
_MOST_WORDS = 6
_KEPT = 8_192
"""Pairs of phrases of which it is kept how alike they are: whoever goes on writing is often asked the same."""


_NOT_A = "Leave it out, or write 1."
_GOING_ON = {
    ",": 'A list stands in brackets: ["…", "…"].',
    "with": "Write “whose … is …”.",
    "and": "One thing to do, one line: write the other on a line of its own, indented below “when”.",
}
_GOING_ON |= dict.fromkeys(
    ("except", "excepting", "without", "but", "besides", "other"),
    "Write “where it is not …” behind the list: rules where it is not rule 2.",
)
"""What is said of what does not go on with a line that could end there."""


class Possible(NamedTuple):
    """A phrase that could stand at a spot, with a line about it."""

    phrase: str
    doc: str = ""


Note: TypeAlias = tuple[str, ...] | Callable[[], Iterable[Possible]]
"""Phrases that were looked for; or how to find them, where there are many."""


class Cursor:
    """Tokens, and the index of the one to be read next."""

    def __init__(self, tokens: tuple[Token, ...]) -> None:
        self._tokens = tokens
        self.index = 0
        self.furthest = 0
        self._notes: list[Note] = []

    @property
    def token(self) -> Token:
        return self._tokens[self.index]

    @property
    def place(self) -> LineAndColumn:
        return self.token.line, self.token.column

    def ahead(self, count: int) -> Token:
        return self._tokens[min(self.index + count, len(self._tokens) - 1)]

    def next(self) -> Token:
        token = self.token
        self.index = min(self.index + 1, len(self._tokens) - 1)
        return token

    def note(self, possible: Note) -> None:
        """Keep what was looked for here, if nothing further to the right has been read yet."""
        if self.index > self.furthest:
            self.furthest, self._notes = self.index, []
        if self.index == self.furthest:
            self._notes.append(possible)

    def possible(self) -> dict[str, Possible]:
        """What could stand at the furthest spot that was looked at, by phrase."""
        noted = (map(Possible, note) if isinstance(note, tuple) else note() for note in self._notes)
        return {one.phrase: one for possibles in noted for one in possibles}

    def at(self, kind: str) -> bool:
        return self.token.kind == kind

    def words(self, most: int) -> list[str]:
        """The words from here on, at most so many."""
        found: list[str] = []
        while len(found) < most and self.ahead(len(found)).kind == WORD_TOKEN:
            found.append(self.ahead(len(found)).text)
        return found

    def sees(self, phrase: str) -> bool:
        """Whether this keyword phrase or sign stands here."""
        self.note((phrase,))
        return self._stands_here(phrase)

    def _stands_here(self, phrase: str) -> bool:
        token = self._tokens[self.index]
        if token.kind == TEXT_TOKEN or not phrase.startswith(token.text):
            return False
        wanted = phrase.split(" ")
        return token.text == phrase or (len(wanted) > 1 and self.words(len(wanted)) == wanted)

    def accept(self, phrase: str) -> bool:
        """Read this keyword phrase or sign, if it stands here."""
        if not self.sees(phrase):
            return False
        self.index += phrase.count(" ") + 1
        return True

    def accept_one(self, phrases: tuple[str, ...]) -> str:
        """Read the first of these that stands here; an empty text for none."""
        self.note(phrases)
        for phrase in phrases:
            if self._stands_here(phrase):
                self.index += phrase.count(" ") + 1
                return phrase
        return ""

    def expect(self, phrase: str, why: str = "") -> None:
        if self.accept(phrase):
            return
        if not why and (meant := self._meant()):
            self._fail_meaning(meant)
        if not why and self.at(WORD_TOKEN) and self.token.text in _GOING_ON:
            self._fail_going_on()
        self.fail(why or f"“{phrase}” is missing here{self._found()}")

    def expect_end(self) -> None:
        """Read the end of the line. Raises ``SheetError`` for whatever else stands here."""
        if self.at(NEWLINE):
            self.next()
            return
        if meant := self._meant():
            self._fail_meaning(meant)
        if self.token.text == "if":
            self.fail("an “if” stands before what is to be done, not behind it", "Write it before the colon.")
        self._fail_going_on()

    def _fail_going_on(self) -> NoReturn:
        self.fail(f"I cannot follow this from “{self.token.text[:_LONGEST_COMPARED]}” on", _GOING_ON.get(self.token.text, ""))

    def phrase(self, known: Mapping[str, object], longest: int) -> str:
        """Read the longest known phrase that begins here; an empty text for none."""
        words = self.words(longest)
        for count in range(len(words), 0, -1):
            phrase = " ".join(words[:count])
            if phrase in known:
                self.index += count
                return phrase
        return ""

    def text(self, what: str) -> str:
        """Read a quoted text. Raises ``SheetError`` that says what it was to be."""
        if not self.at(TEXT_TOKEN):
            self.fail(f"{what} is missing here{self._found()}", 'It stands in quotation marks: "…".')
        return self.next().text

    def _found(self) -> str:
        return "" if not self.token.text else f", before “{self.token.text[:_LONGEST_COMPARED]}”"

    def fail(self, what: str, hint: str = "", unknown: str = "") -> NoReturn:
        line, column = self.place
        raise SheetError(line, column, what, hint, unknown)

    def fail_unknown(self, missing: str, hint: str = "", length: int = 1) -> NoReturn:
        """Say that the word here, or so many, is not understood, and what may have been meant; or that ``missing`` is missing."""
        if self.token.text in ARTICLES:
            self.fail(f"sheets are written without “{self.token.text}”", "Leave it out." if self.token.text == "the" else _NOT_A)
        meant = self._meant()
        if not meant and self.token.text in IN_FIGURES:
            self.fail("numbers are written in figures", f"Write {IN_FIGURES[self.token.text]}.")
        if not meant and (self.token.kind != WORD_TOKEN or self.token.text in KEYWORDS):
            self.fail(f"{missing} is missing here{self._found()}", hint)
        self._fail_meaning(meant or Meant("", length), hint)

    def _fail_meaning(self, meant: "Meant", hint: str = "") -> NoReturn:
        said = " ".join(self.words(meant.length))[:_LONGEST_COMPARED]
        if meant.phrase == f"{said} of":
            self.fail(f"“{said}” wants “of” behind it", f"Write “{said} of …”.")
        hint = f"Did you mean “{meant.phrase}”?{meant.doc}" if meant.phrase else hint
        self.fail(f"I do not know what “{said}” is", hint, unknown=said)

    def _meant(self) -> "Meant | None":
        """What the words here were probably meant to be, of all that was looked for here."""
        words = self.words(_MOST_WORDS)
        if not words or self.furthest != self.index:
            return None
        known = self.possible()
        return also_called(words, known) or nearest(words, known)


class PlainCursor(Cursor):
    """For whoever wants to know what could stand somewhere, and not what was meant by what does."""

    def _meant(self) -> None:
        return None


class Meant(NamedTuple):
    """A known phrase, how many of the words at hand stand for it, and what is to be said of it where they look otherwise."""

    phrase: str
    length: int
    doc: str = ""


def also_called(words: list[str], known: Mapping[str, Possible]) -> Meant | None:
    """The longest known phrase that the words are, said as rules of other games say it, with a line about it."""
    usual = [ALSO_CALLED.get(word, word) for word in words]
    counts = (count for count in range(len(words), 0, -1) if usual[:count] != words[:count])
    found = ((known[said], count) for count in counts if (said := " ".join(usual[:count])) in known)
    return next((Meant(one.phrase, count, f" {one.doc}".rstrip()) for one, count in found), None)


def nearest(words: list[str], known: Collection[str]) -> Meant | None:
    """The known phrase that the words most likely stand for; ``None`` if none is alike."""
    best: tuple[float, Meant | None] = (0, None)
    for phrase in known:
        parts = phrase.split(" ")
        if words[: len(parts)] == parts:
            continue  # what stands here is no slip for itself
        if any(word in KEYWORDS and word != part for word, part in zip(words[1:], parts[1:], strict=False)):
            continue  # what goes on behind it does so for itself
        if parts == [words[0], "of"]:
            found = 1.0, Meant(phrase, 1)
        elif len(parts) > 1 and words[: len(parts) - 1] == parts[1:]:
            found = _SURE, Meant(phrase, len(parts) - 1)
        else:
            said = " ".join(words[: len(parts)])[:_LONGEST_COMPARED].lower()
            found = _likeness(said, phrase), Meant(phrase, len(parts))
        if found[0] > best[0]:
            best = found
    return best[1]


@lru_cache(_KEPT)
def _likeness(said: str, phrase: str) -> float:
    """How alike two phrases are, from 0 for not at all to 1; letters that changed places are one slip."""
    if abs(len(said) - len(phrase)) > max(2, min(len(said), len(phrase)) // 2):
        return 0
    enough = _ALIKE_PHRASES if " " in phrase or len(phrase) <= _SHORT else _ALIKE_WORDS
    if 2 * min(len(said), len(phrase)) <= enough * (len(said) + len(phrase)):
        return 0
    if said != phrase and sorted(said) == sorted(phrase):
        return _SURE
    enough = enough if said[0] == phrase[0] else max(enough, _OTHER_LETTER)
    matcher = SequenceMatcher(None, said, phrase, autojunk=False)
    return matcher.ratio() if matcher.quick_ratio() > enough and matcher.ratio() > enough else 0
