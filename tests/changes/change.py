"""Rule-changes as a few lines of TOML: what is proposed, what is then played, and what is found without it and with it."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.sheet_lines import SheetLine, sheet_lines

FOLDER = Path(__file__).parent
GAMES = ("nomic", "card-nomic", "nomic-chess", "solitaire-nomic")
MECHANISMS = "mechanisms"
"""The file of those that stand together by what of the language they try; each names its game."""


@dataclass(frozen=True, kw_only=True)
class Change:
    """One rule-change. ``play`` is played twice from the same table: without the change, and with it."""

    game: str
    kind: str
    """What sort of thing it changes, in a word or two: “currencies”, “vetoes”."""
    text: str
    finds: Mapping[str, Sequence[str]]
    """What is looked at afterwards, each with what it is without the change and with it."""
    play: Sequence[str] = ()
    rule: int | None = None
    """The rule that gets other words; a new rule where none is named."""
    sheet: str = ""
    instead: Sequence[Sequence[str]] = ()
    """Words of the sheet that the rule has, each with those in their place."""
    view: str = "builder"
    """The simplest view in which its lines can be said."""

    @property
    def act(self) -> dict[str, object]:
        """What is proposed."""
        amends = {} if self.rule is None else {"rule": self.rule}
        return {"kind": "enact" if self.rule is None else "amend", **amends, "text": self.text.strip()}

    def sheet_from(self, before: str) -> str:
        """The sheet that is proposed, where the rule had the sheet ``before``."""
        if not self.instead:
            return self.sheet
        for old, new in self.instead:
            assert old in before, old
            before = before.replace(old, new)
        return f"{before.strip()}\n{self.sheet}".strip()

    def lines(self, before: str) -> list[SheetLine]:
        """The lines that were not there before."""
        known = {line.text for line in sheet_lines(before, VOCABULARY)}
        return [line for line in sheet_lines(self.sheet_from(before), VOCABULARY) if line.text not in known]


def changes() -> list[Change]:
    """All of them, in the order of the files."""
    found = []
    for name in (*GAMES, MECHANISMS):
        read = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
        found += [Change(**{"game": name, **each}) for each in read["change"]]
    return found
