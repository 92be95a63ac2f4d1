"""What comes with the program besides its games: the manual of the language, how each game is played, ready lines, and how people
write rules."""

import re
import tomllib
from functools import cache

from tabletop.box.box import GAMES
from tabletop.clerk.editing.ready_lines import ReadyLine
from tabletop.clerk.english.word_tables import with_word_tables
from tabletop.clerk.language.vocabulary import Vocabulary
from tabletop.clerk.prose.phrases import Phrases

NAME = "sheets.md"
_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)


@cache
def manual(vocabulary: Vocabulary) -> str:
    """The text in ``docs/``, in Markdown, with a table for every sort of word in the vocabulary."""
    return _COMMENT.sub("", with_word_tables(_text(), vocabulary))


def _text() -> str:
    """An installed program has it in a folder of its own; where the project lies unpacked, it is in ``docs``."""
    packed = GAMES.with_name("manual") / NAME
    unpacked = GAMES.parents[1] / "docs" / NAME
    return packed.read_text("utf-8") if packed.is_file() else unpacked.read_text("utf-8")


def how_to_play() -> str:
    """The pages on how each game is played, in TOML."""
    return (GAMES / "how-to-play.toml").read_text("utf-8")


@cache
def phrases() -> Phrases:
    """How people write rules, read when somebody writes one."""
    return Phrases.of(tomllib.loads((GAMES / "phrases.toml").read_text("utf-8")), ready_lines())


@cache
def ready_lines() -> tuple[ReadyLine, ...]:
    """All ready lines, in the order of the file, which keeps what belongs together side by side."""
    text = (GAMES / "palette.toml").read_text("utf-8")
    return tuple(ReadyLine.marked(**{**each, "line": each["line"].strip("\n")}) for each in tomllib.loads(text)["line"])
