"""Who sits at the table, clockwise."""

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.engine.things import trouble_with_address

CLOCKWISE = "clockwise"
"""How it is written that people’s order is that in which they sit."""


@dataclass(frozen=True)
class Seat:
    """A place at the table. Its name is unique and never changes; a seat that is ``out`` keeps its place."""

    name: str
    surname: str = ""
    team: str = ""
    robot: bool = False
    out: bool = False
    late: bool = False
    """Sat down when the game had begun."""
    look: int = 0
    """Which of the sixteen colours and marks, from 0."""


def family_name(name: str) -> str:
    """What goes for the surname of somebody who gave none: the last word of the name, where it has several."""
    words = name.split()
    return words[-1] if len(words) > 1 else ""


def trouble_with_name(name: str) -> str:
    """Why nobody can sit down under that name, as a sentence; nothing when it will do."""
    return trouble_with_letters(name) or trouble_with_address(name)


def trouble_with_letters(name: str) -> str:
    """Why nobody can ever have been called that, as a sentence; nothing when a file may say so."""
    if not name.strip() or name != name.strip():
        return "A name needs letters, with no space before or after it."
    if len(name) > 40:
        return "A name may have 40 letters at most."
    if not name.isprintable() or any(mark in name for mark in ',:"#'):
        return f"The name “{name}” has a sign that a name cannot have, such as a comma, a colon or a quote."
    if name.casefold() in _TAKEN:
        return f"“{name}” is a word of the game; please take another name."
    return ""


_TAKEN = frozenset({"nobody", "everybody", "table", "the table", "felt", "none", "for", "against", "rule", "robot"})


def ordered(said: str, names: Sequence[str]) -> str:
    """An order as it is for these people, newcomers last: names with commas, or ``clockwise`` where it is their own."""
    known = [name for name in said.split(",") if name in names]
    whole = [*known, *(name for name in names if name not in known)]
    return CLOCKWISE if whole == list(names) else ",".join(whole)
