"""What can stand at the caret: the phrases that the parser looks for there, as far as they go on with what is typed."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from tabletop.clerk.cursor import Cursor, Possible
from tabletop.clerk.errors import SheetError
from tabletop.clerk.grammar import LineParser
from tabletop.clerk.tokens import Item, items
from tabletop.clerk.vocabulary import Vocabulary

_MARK = "zz-caret"
"""A word that no phrase has, written where the caret is: reading stops there and has noted what could stand there."""

_TYPED = re.compile(r"(?:[A-Za-z-]+ )*[A-Za-z-]*$")
_MOST_TYPED = 100


class Completion(NamedTuple):
    """A phrase to write instead of the text from ``start`` to the caret."""

    start: int
    word: str
    doc: str


def completions(text: str, caret: int, vocabulary: Vocabulary) -> tuple[Completion, ...]:
    """What the text up to the caret can go on with; what continues the most typed words comes first."""
    found: dict[str, Completion] = {}
    for typed in _typed(text[:caret], vocabulary.longest):
        start = caret - len(typed)
        for one in _possible(text[:start], vocabulary):
            if one.phrase.startswith(typed) and one.phrase != typed and one.phrase[0].isalpha():
                found.setdefault(one.phrase, Completion(start, one.phrase, one.doc))
    return tuple(found.values())


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
    cursor = Cursor(item.tokens)
    with suppress(SheetError):
        LineParser(cursor, vocabulary).line()
    at_mark = item.tokens[cursor.furthest].text == _MARK
    return list(cursor.possible().values()) if at_mark else []


def _last_item(text: str) -> Item | None:
    try:
        return list(items(text))[-1]
    except SheetError:
        return None
