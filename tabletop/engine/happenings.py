"""What an act brings about, as the occasions that rule cards listen for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from tabletop.engine.values import Ref, Value

ENACTED, STOOD = "this rule is enacted", "sheet before"
"""What is told to a rule that comes into force, or comes to have other lines; and then the sheet that it had."""
CAME = "came by it"
"""The rules that were not there before what happened: it is not told to them."""


@dataclass(frozen=True)
class Occasion:
    """Something that happened, by its name in the rule language, with what a card may want to know of it."""

    name: str
    fields: Mapping[str, Value] = field(default_factory=dict)


def player(name: str) -> Value:
    """The seat of that name; nobody for no name."""
    return _seat(name) if name else None


def players(names: "tuple[str, ...] | list[str]") -> Value:
    return tuple(map(_seat, names))


@lru_cache(maxsize=500)
def _seat(name: str) -> Ref:
    return Ref("player", name)
