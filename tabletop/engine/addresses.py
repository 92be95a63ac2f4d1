"""Names that people give, and addresses: no name may read like one, for acts and journals write both as texts."""

from tabletop.engine.things import pile, read_address, read_place

_ALONE = ("proposal", "divide")
_OF_SOMETHING = ("seat", "half-board", "vote", "ballot", "dice", "call", "class", "rule", "pile", "clock", "map")
"""The kinds of addresses that stand alone, and of those with a name behind them: ``seat Ann``, ``rule r13``, ``clock tea``."""


def reads_as_address(name: str) -> bool:
    """Whether acts read this text as a place or a thing of the table's own: ``hand of Ann``, ``Red:e2``, ``seat Bo``, ``#57``."""
    kind, of, _ = read_address(name)
    known = kind in (_OF_SOMETHING if " " in name else _ALONE) or (kind == "thing" and of[1:].isdecimal())
    return known or (name != "" and read_place(name) != pile(name))


def trouble_with_address(name: str) -> str:
    """Why nothing new can be called that, as a sentence; empty if the name is none of the table's own."""
    if not reads_as_address(name):
        return ""
    return f"“{name[:40]}” already means a place or a thing on the table; please take another name."
