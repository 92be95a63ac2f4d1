"""Rule-changes that a game file holds ready: words and sheet, with a name and a few ticks left open.

What is proposed in the end is words and sheet like any other; whoever proposes it may change both.
"""

from collections.abc import Collection
from dataclasses import dataclass

NAME, TICKED = "{name}", "{ticked}"


@dataclass(frozen=True)
class ReadyTick:
    """Something that the rule says or does not say; ``word`` is what the sheet calls it."""

    asks: str
    word: str
    text: str = ""
    """The words of the rule where it is ticked."""
    otherwise: str = ""
    """And where it is not."""
    sheet: str = ""
    """More lines for the sheet where it is ticked."""
    usual: bool = False

    said = "tick"


@dataclass(frozen=True)
class Ready:
    """``{name}`` in words and sheet stands for the name that is given, ``{ticked}`` for what is ticked: sentences in the
    words, texts in the sheet."""

    does: str
    text: str
    sheet: str = ""
    asks: str = ""
    """What the name is asked for; empty if none is needed."""
    usual: str = ""
    tick: tuple[ReadyTick, ...] = ()

    said = "ready-made rule-change"

    def words(self, name: str, ticked: Collection[str]) -> str:
        said = (tick.text if tick.word in ticked else tick.otherwise for tick in self.tick)
        return _filled(self.text, name, " ".join(filter(None, said)))

    def lines(self, name: str, ticked: Collection[str]) -> str:
        """The sheet."""
        more = [tick.sheet.strip("\n") for tick in self.tick if tick.word in ticked and tick.sheet]
        words = ", ".join(f'"{tick.word}"' for tick in self.tick if tick.word in ticked)
        return _filled("\n".join((self.sheet.strip("\n"), *more)), name, words)


def _filled(text: str, name: str, ticked: str) -> str:
    return text.replace(TICKED, ticked).replace(NAME, name.replace('"', "”"))
