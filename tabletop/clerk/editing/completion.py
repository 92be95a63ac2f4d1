"""What can stand at the caret: the phrases that the parser looks for there, as far as they go on with what is typed, and which
word stands there already, for whoever looks it up."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from tabletop.clerk.editing.candidates import Candidate, far_off
from tabletop.clerk.editing.node_paths import spots, wanted_at
from tabletop.clerk.editing.templates import NO_NAMES, Names
from tabletop.clerk.language.cursor import PlainCursor, Possible
from tabletop.clerk.language.errors import SheetError
from tabletop.clerk.language.grammar import LineParser
from tabletop.clerk.language.inference import Scope
from tabletop.clerk.language.printer import quoted
from tabletop.clerk.language.sorts import UNKNOWN, Sort
from tabletop.clerk.language.tokens import Item, item_of, together
from tabletop.clerk.language.tree import Text, Word
from tabletop.clerk.language.vocabulary import Verb, Vocabulary
from tabletop.clerk.language.words import COMPARISONS, FILTERS, FUNCTIONS, LINE_STARTS, STATEMENT_STARTS
from tabletop.engine.kit_state import SQUARE

_MARK = "zz-caret"
"""A word that no phrase has, written where the caret is: reading stops there and has noted what could stand there. As a
text it shows which sort of value is wanted there."""

_TYPED = re.compile(r"(?:[A-Za-z-]+ )*[A-Za-z-]*$")
_MOST_TYPED = 100
_WHOLE_TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_LINE = re.compile(r"^(?=\S)", re.MULTILINE)
_ENDINGS = tuple(closed + done for done in ("", ': tell ""') for closed in ("", "]", ")", "])"))
"""What may have to follow a value so that its line can be read."""


class Completion(NamedTuple):
    """A phrase to write instead of the text from ``start`` to the caret."""

    start: int
    word: str
    doc: str


def completions(text: str, caret: int, vocabulary: Vocabulary, names: Names = NO_NAMES) -> tuple[Completion, ...]:
    """What the text up to the caret can go on with; what continues the most typed words comes first, then what is of the
    sort that is wanted there; before both, things on the table whose name is begun where a value can stand. Within a text that
    is begun, the texts that are understood there."""
    before = text[:caret]
    quote = _begun_text(before)
    if quote is not None:
        return tuple(_texts(before[:quote], before[quote:], vocabulary, text[caret : caret + 1] == '"'))
    found: dict[str, Completion] = {}
    for typed in _typed(before, vocabulary.longest):
        start = caret - len(typed)
        found |= {one.word: one for one in _named(text[:start], typed, vocabulary, names)}
        found |= {one.word: one for one in _phrases(text[:start], typed, vocabulary) if one.word not in found}
    return tuple(found.values())


def _phrases(before: str, typed: str, vocabulary: Vocabulary) -> list[Completion]:
    begun = [one for one in _possible(before, vocabulary) if one.phrase.startswith(typed)]
    whole = any(one.phrase == typed for one in begun)  # then another word that only begins like it is not what is meant
    possible = [one for one in begun if one.phrase != typed and not (whole and one.phrase[len(typed)].isalpha())]
    found = [Completion(len(before), one.phrase, one.doc) for one in possible if one.phrase[0].isalpha()]
    spot = _spot_behind(before, vocabulary) if found else None
    if spot is None:
        return found
    wanted, scope = spot
    return [*_texts(before, typed, vocabulary), *sorted(found, key=lambda one: _off(one.word, wanted, scope, vocabulary))]


def _named(before: str, typed: str, vocabulary: Vocabulary, names: Names) -> Iterator[Completion]:
    """The names of things on the table that begin so, as a sheet writes them."""
    named = {word: kind for word, kind in vocabulary.kinds.items() if kind.named}
    begun = [(word, name) for word in named for name in names.get(word, ()) if name.casefold().startswith(typed.casefold())]
    if typed and begun and any(one.phrase in vocabulary.names for one in _possible(before, vocabulary)):
        spot = _spot_behind(before, vocabulary)
        wanted = (spot[0].kinds if spot else set()) & named.keys() or named.keys() - {SQUARE}  # of these there are too many
        yield from (Completion(len(before), quoted(name), named[word].doc) for word, name in begun if word in wanted)


def _texts(before: str, typed: str, vocabulary: Vocabulary, closed: bool = False) -> Iterator[Completion]:
    """The texts that are understood behind ``before``, where what is typed is the beginning of them."""
    spot = _spot_behind(before, vocabulary)
    for kind in sorted(spot[0].kinds) if spot else ():
        for text in vocabulary.kinds[kind].words:
            if quoted(text).startswith(typed):
                yield Completion(len(before), quoted(text).removesuffix('"' * closed), vocabulary.kinds[kind].doc)


def _off(phrase: str, wanted: Sort, scope: Scope, vocabulary: Vocabulary) -> int:
    """How far what a phrase stands for is from the sort that is wanted; a word of the language itself is of none."""
    word = phrase.removesuffix(" of")
    entry = vocabulary.names.get(word) or vocabulary.readers.get(word) or vocabulary.questions.get(word)
    sort = scope[phrase] if phrase in scope else vocabulary.sort(entry.gives) if entry else UNKNOWN
    return far_off(Candidate(Word(phrase), sort), wanted)


def _spot_behind(before: str, vocabulary: Vocabulary) -> tuple[Sort, Scope] | None:
    """The sort of value that is wanted behind the text, and the words told there; ``None`` if no value can stand."""
    last = max((begun.start() for begun in _LINE.finditer(before)), default=0)
    for ending in _ENDINGS:
        item = _last_item(f'{before[last:]}"{_MARK}"{ending}')
        if item is None or item.error:
            continue
        with suppress(SheetError):
            line = LineParser(PlainCursor(item.tokens), vocabulary).line()
            marked = (spot for spot in spots(line, vocabulary) if isinstance(spot.node, Text) and spot.node.value == _MARK)
            return next(((wanted_at(line, spot.path, spot.scope, vocabulary), spot.scope) for spot in marked), None)
    return None


def _begun_text(before: str) -> int | None:
    """Where the text begins that is not closed before the caret."""
    at = _WHOLE_TEXT.sub(lambda found: " " * len(found[0]), before).rfind('"')
    return at if at > before.rfind("\n") else None


def _typed(text: str, most: int) -> Iterator[str]:
    """The words before the caret that may be the beginning of one phrase: the last one, two, three…, most words first."""
    match = _TYPED.search(text[-_MOST_TYPED:].rpartition("\n")[2])
    words = match[0].split(" ") if match else [""]
    for count in range(min(len(words), most), 0, -1):
        yield " ".join(words[-count:])


def _possible(text: str, vocabulary: Vocabulary) -> list[Possible]:
    """What could stand behind the text; nothing inside a quoted text, or behind a mistake."""
    item = _last_item(text + _MARK)
    if item is None or item.error:
        return []
    cursor = PlainCursor(item.tokens)
    with suppress(SheetError):
        LineParser(cursor, vocabulary).line()
    at_mark = item.tokens[cursor.furthest].text == _MARK
    return list(cursor.possible().values()) if at_mark else []


def _last_item(text: str) -> Item | None:
    try:
        return item_of(list(together(text))[-1])
    except SheetError:
        return None


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
    yield from (verb.opening for verb in vocabulary.all(Verb))
    yield from (*FUNCTIONS, *LINE_STARTS, *STATEMENT_STARTS, *COMPARISONS, *FILTERS, "otherwise", "this rule")


def _stands_at(word: str, line: str, at: int) -> bool:
    return any(found.start() <= at <= found.end() for found in re.finditer(rf"(?<![\w-]){re.escape(word)}(?![\w-])", line))
