"""A token that goes from seat to seat."""

import re
from collections.abc import Iterable
from typing import ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.acts.whereabouts import moves
from tabletop.engine.duties import owed
from tabletop.engine.faces import is_proper
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.things import Thing, place_before, trouble_with_address

TOKEN = "token"
_PASSING = re.compile(r"(?:pass|hand)(?: on)? the ")
"""How a duty begins that is done by handing something on; then it names the thing."""


class PassToken(Act):
    """Hand a token, or anything else with a name, to a seat; what lies before somebody who has left, others hand on. A token
    that nobody has brought yet is brought."""

    to: str
    thing: str = TOKEN

    played_by: ClassVar[tuple[str, ...]] = ("to",)

    def objection(self, table: Table) -> str:
        if trouble := table.not_here(self.to):
            return trouble
        if not self.thing.strip():
            return "A token has to be named."
        if _named(table, self.thing) is None and (trouble := trouble_with_address(self.thing)):
            return trouble
        if not self.needless(table):
            return ""
        return f"{self.to} has it already: {self._named if is_proper(self.thing) else _called(table, self.thing)}."

    def needless(self, table: Table) -> bool:
        thing = _named(table, self.thing)
        return thing is not None and thing.at == place_before(self.to)

    def on(self, table: Table) -> Table:
        thing = _named(table, self.thing)
        if thing is None:
            return replace(table, things=table.things.added("token", [self.thing], place_before(self.to), up=True))
        return replace(table, things=table.things.moved([thing.id], place_before(self.to)))

    def fulfils(self, table: Table) -> frozenset[str]:
        thing = _named(table, self.thing)
        return passings(table, self.by, (self.thing, *((thing.name, thing.face) if thing and thing.kind != "card" else ())))

    @classmethod
    def worded(cls, way: str) -> bool:
        return bool(_PASSING.match(way))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        thing = _named(after, self.thing)
        return moves(before, after, [thing.id], self.by) if thing else ()

    def told(self, table: SeenTable, after: SeenTable) -> str:
        if self.by:
            named = table.called(self.thing) if self.thing in table.things else self._named
            return f"{self.by} {f'passed {named} to {self.to}' if self.by != self.to else f'took {named}'}."
        if is_proper(self.thing):
            return f"{self._named} went to {self.to}."
        thing = table.things.by_name(self.thing)
        if thing and thing.at.kind == "before":
            return f"The {self.thing} went from {thing.at.of} to {self.to}."
        return f"{self.to} was given the {self.thing}."

    @property
    def promise(self) -> str:
        return f"passes {self._named} to {self.to}" if self.by != self.to else f"takes {self._named}"

    @property
    def _named(self) -> str:
        return f"“{self.thing}”" if is_proper(self.thing) else f"the {self.thing}"


def thing_passed(table: Table | SeenTable, way: str) -> str:
    """What whoever owes this hands on: the token, or what lies on the table by the name with which the words go on, whatever
    comes behind: “pass the token clockwise”. Nothing where they name no such thing, as no duty brings one."""
    begin = _PASSING.match(way)
    said = f"{way[begin.end() :]} ".casefold() if begin else ""
    lying = (name for thing in table.things.by_id.values() if thing.kind != "card" for name in (thing.name, thing.face))
    return max((name for name in (TOKEN, *lying) if name and said.startswith(f"{name} ".casefold())), key=len, default="")


def passings(table: Table, by: str, names: Iterable[str]) -> frozenset[str]:
    """What ``by`` fulfils by handing on what has these names."""
    known = {*filter(None, names)}
    owing = (way for duty in owed(table.duties, by) for way in duty.fulfils)
    return frozenset((*(f"pass the {name}" for name in known), *(way for way in owing if thing_passed(table, way) in known)))


def _called(table: Table, name: str) -> str:
    """The thing as the minutes name it."""
    thing = _named(table, name)
    return f"the {(thing.name or thing.face or thing.kind) if thing else name}"


def _named(table: Table, name: str) -> Thing | None:
    return table.things.by_id.get(name) or table.things.by_name(name)
