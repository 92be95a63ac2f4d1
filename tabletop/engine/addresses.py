"""Words that say where on the table something lies, or what is carried there: no name that people give may read like them."""

import re

from tabletop.engine.things import read_place

_ALONE = ("felt", "proposal", "divide")
_LEADING = ("seat", "half-board", "vote", "ballot", "dice", "call", "class", "rule", "pile", "clock")
"""The first words of what acts and drops name so: ``seat Ann``, ``rule r13``, ``clock tea``."""
_ADDRESS = re.compile(rf"(?:{'|'.join(_LEADING)}) .*|{'|'.join(_ALONE)}|#\d+", re.DOTALL)


def reads_as_address(name: str) -> bool:
    """Whether acts read this text as a place or a thing of the table's own: ``hand of Ann``, ``Red:e2``, ``seat Bo``, ``#57``."""
    return bool(name) and (read_place(name).kind != "pile" or _ADDRESS.fullmatch(name) is not None)


def trouble_with_address(name: str) -> str:
    """Why nothing new can be called that, as a sentence; empty if the name is none of the table's own."""
    if not reads_as_address(name):
        return ""
    return f"“{name[:40]}” already means a place or a thing on the table; please take another name."
