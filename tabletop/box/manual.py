"""The players' manual of the clerk's language as the program shows it: the text in ``docs/``, with the words that it knows."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

from tabletop.clerk.english.word_tables import with_word_tables
from tabletop.clerk.language.vocabulary import Vocabulary

NAME = "sheets.md"
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)


@cache
def manual(vocabulary: Vocabulary) -> str:
    """In Markdown, with a table for every sort of word in the vocabulary."""
    return _COMMENT.sub("", with_word_tables(_text(), vocabulary))


def _text() -> str:
    """An installed program has it in a folder of its own; where the project lies unpacked, it is in ``docs``."""
    packed = files("tabletop") / "manual" / NAME
    unpacked = Path(__file__).parents[2] / "docs" / NAME
    return packed.read_text("utf-8") if packed.is_file() else unpacked.read_text("utf-8")
