"""What people do to anything that lies on the table: move it, add it, name it, take it away, put it elsewhere on the felt."""

from collections.abc import Callable, Mapping
from itertools import chain
from typing import ClassVar

from tabletop.engine.acts import whereabouts
from tabletop.engine.acts.base import Act, Draws
from tabletop.engine.acts.cards import laid_as_owed, with_laid
from tabletop.engine.acts.tokens import passings
from tabletop.engine.acts.whereabouts import place_name, require_thing, with_spot
from tabletop.engine.faces import STANDARD_DECK, deck, spoken, suit
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.kit_state import KitState, laid_by_kits
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.things import (
    NOTHING,
    Address,
    SeenThing,
    pile,
    read_address,
    read_place,
    reads_as_address,
    trouble_with_address,
)
from tabletop.engine.values import capitalised, listed, so_many

LAID_BY_HAND = ("card", "deck", "token", "die", "note", "list", "counter", "track", "pile")
"""What people add to any table; kits have things of their own besides."""
WRITTEN_ON = ("note", "list")
"""Things whose face is words that people write."""
NAMED = ("pile", "token", "counter")
"""Things whose face is a name."""
NUMBERED = {"die": "A die has 2 to 1000 sides", "track": "A track has 2 to 1000 steps"}
"""Things whose face is a number."""
_ARRANGED: Mapping[str, Callable[[Table, str], bool]] = {
    "pile": lambda table, name: name in table.things.piles,
    "rule": lambda table, key: key in table.rulebook,
    "clock": lambda table, name: table.clock(name) is not None,
    "proposal": lambda table, none: not none,
}
"""The kinds of addresses of what lies on the felt and is no thing, and whether one is there; kits have some besides."""
_DECKS = (STANDARD_DECK, "joker")


class MoveThing(Act):
    """Move things by hand to any place: a pile, ``hand of Ann``, ``before Ann``, ``on r13``, a square such as ``Red:e2``,
    or ``felt``."""

    thing: str | tuple[str, ...]
    to: str
    up: bool | None = None
    at: tuple[float, float] | None = None
    """Where on the felt, ``(0, 0)`` to ``(1, 1)``; of a pile that is new, where its place is."""

    played_by: ClassVar[tuple[str, ...]] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        return (self.thing,) if isinstance(self.thing, str) else self.thing

    def objection(self, table: Table) -> str:
        if trouble := whereabouts.trouble_with_place(table, self.to, len(self.ids)):
            return trouble
        troubles = (whereabouts.trouble_with_thing(table, key, self.by) for key in self.ids)
        return next((trouble for trouble in troubles if trouble), "") or whereabouts.trouble_with_spot(self.at)

    def resolved(self, table: Table) -> Act:
        ids = tuple(require_thing(table, key, self.by).id for key in self.ids)
        return replace(self, thing=ids[0] if isinstance(self.thing, str) else tuple(dict.fromkeys(ids)))

    def on(self, table: Table) -> Table:
        to = read_place(self.to)
        up = False if to.kind == "hand" else self.up
        moved = replace(table, things=table.things.moved(self.ids, to, up))
        return with_laid(whereabouts.put_at(table, moved, self.ids, to, self.at), table, self.by, self.ids, self.to)

    def fulfils(self, table: Table) -> frozenset[str]:
        passed = (table.things[key] for key in self.ids if table.things[key].kind != "card")
        names = (name for thing in passed for name in (thing.name, thing.face))
        return laid_as_owed(table, self.by, self.ids, self.to) | passings(table, self.by, names)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return whereabouts.moves(before, after, self.ids, self.by)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        if not self.ids:
            return ""
        moved = [table.thing(key) for key in self.ids]
        to = f"to {whereabouts.place_said(table, read_place(self.to))}{', face down' if self.up is False else ''}"
        whole = whereabouts.whole_piles(table, moved)
        if whole and self.law and not self.by:
            return f"{_in_all(moved)} went {to}."
        cards = all(thing.kind == "card" for thing in moved)
        knowing = table if after.thing(self.ids[0]).hidden else after
        what = knowing.called(self.ids[0]) if len(moved) == 1 else whereabouts.counted(len(moved), "card" if cards else "thing")
        origins = listed(dict.fromkeys(whereabouts.place_said(table, thing.at) for thing in moved))
        return f"{self.doer} moved {whole or f'{what} from {origins}'} {to}."

    @property
    def promise(self) -> str:
        return f"moves {'it' if len(self.ids) == 1 else 'them'} to {place_name(read_place(self.to))}"


class AddThing(Act):
    """Put something new on the table: cards (``"standard deck"``, ``"joker"``, ``"7S"``, or a face of one's own), a ``deck``
    with a face on each line, or a ``token``, ``note``, ``list``, ``counter`` or ``pile``, a ``die`` by its sides, a ``track``
    by its steps, or a piece, the kind ``man``, by its army and what it is: ``"Red knight"``."""

    what: str
    to: str = "felt"
    kind: str = "card"
    count: int = 1
    up: bool = False
    at: tuple[float, float] | None = None
    """Where on the felt, ``(0, 0)`` to ``(1, 1)``; of a pile that is new, where its place is."""
    name: str = ""
    """What it is called, besides what it says."""
    shuffled: bool = False
    """As decks come that people lay down, also with a standard deck on a line of its own."""
    order: tuple[int, ...] | None = None
    """Which of the cards lies where, lowest first, where they come ``shuffled``; the session draws it by lot."""

    secrets: ClassVar[tuple[str, ...]] = ("order",)

    @property
    def faces(self) -> tuple[str, ...]:
        """The face of each thing that comes, once."""
        if self.kind == "deck":
            lines = tuple(filter(None, map(str.strip, self.what.splitlines())))
            return tuple(chain(*map(deck, lines))) if self.shuffled else lines
        return deck(self.what) if self.kind == "card" else (self.what,)

    def objection(self, table: Table) -> str:
        kit = _kit_of(self.kind)
        if self.kind not in LAID_BY_HAND and kit is None:
            kinds = (*LAID_BY_HAND, *(kind for kit in KitState.kinds.values() for kind in kit.things))
            return f"The table has no “{self.kind}”; it has {listed(kinds)}."
        if not self.what.strip() or len(self.what) > 2_000 or len(self.name) > 200:
            return "What is added needs a name or words, of 2000 letters at most."
        if self.kind in NUMBERED and not (self.what.isdecimal() and len(self.what) <= 4 and 2 <= int(self.what) <= 1_000):
            return f"{NUMBERED[self.kind]}, not “{self.what[:40]}”."
        called = trouble_with_address(self.what if self.kind in NAMED else "") or trouble_with_address(self.name)
        if trouble := called or whereabouts.trouble_with_place(table, self.to, self.count):
            return trouble
        if self.order is not None and sorted(self.order) != [*range(len(self.faces) * self.count)]:
            return "The order of shuffled cards names each of them once, counting from 0."
        trouble = table.kit(kit).trouble_with_new(self.what, read_place(self.to), self.count) if kit else ""
        return trouble or self._too_many(table) or whereabouts.trouble_with_spot(self.at)

    def drawn(self, table: Table, draws: Draws) -> Act:
        by_lot = self.shuffled and self.order is None
        return replace(self, order=draws.order(len(self.faces) * self.count)) if by_lot else self

    def _too_many(self, table: Table) -> str:
        if 0 <= self.count <= 100 and len(table.things.by_id) + self.count * len(self.faces) <= whereabouts.MOST_THINGS:
            return ""
        return f"The table holds {whereabouts.MOST_THINGS} things, and at most 100 of them are added at once."

    def on(self, table: Table) -> Table:
        if trouble := self._too_many(table):
            raise ValueError(trouble)  # a file may say so, and no machine holds them
        if self.kind == "pile":
            made = replace(table, things=table.things.with_pile(self.what))
            return with_spot(made, [Address("pile", self.what)], self.at) if self.at else made
        if kit := _kit_of(self.kind):
            return table.kit(kit).with_new(table, self.what, read_place(self.to))
        cards = self.kind in ("card", "deck")
        faces, up = self.faces * self.count, self.up or not cards
        faces = faces if self.order is None else tuple(faces[index] for index in self.order)
        things = table.things.added("card" if cards else self.kind, faces, read_place(self.to), up, self.name)
        new = tuple(key for key in things.by_id if key not in table.things)
        return whereabouts.put_at(table, replace(table, things=things), new, read_place(self.to), self.at)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("things added", {"what": self.what, "place": self.to, "by": player(self.by)}),) if self.count else ()

    def told(self, table: SeenTable, after: SeenTable) -> str:
        if self.kind == "pile":
            return f"{self.doer} made room for a pile called “{self.what}”."
        if not self.count:
            return ""
        if self.kind == "deck":
            what = f"a deck of {whereabouts.counted(len(self.faces) * self.count, 'card')}"
            return f"{self.doer} put {what} {whereabouts.lying_said(table, read_place(self.to))}{self._unshuffled}."
        if _kit_of(self.kind):
            return f"{self.doer} put a new {self.what} {whereabouts.lying_said(table, read_place(self.to))}."
        number = "one" if self.count == 1 else f"{self.count}{'' if self.what in _DECKS else ' ×'}"
        what = (spoken(self.what) if suit(self.what) else self.what) if self.kind == "card" else f"{self.kind} “{self.what}”"
        if self.kind in NUMBERED:
            parts = "sides" if self.kind == "die" else "steps"
            what = f"{self.kind} of {self.what} {parts}{f', “{self.name}”' * bool(self.name)}"
        what += "s" * (self.count > 1 and self.what in _DECKS)
        return f"{self.doer} put {number} {what} {whereabouts.lying_said(table, read_place(self.to))}{self._unshuffled}."

    @property
    def _unshuffled(self) -> str:
        """What has to be known of cards of several faces that people lay on a pile: who wants them shuffled sees to it."""
        several = len(self.faces) > 1 and self.kind in ("card", "deck") and read_place(self.to).kind == "pile"
        return f", {'' if self.shuffled else 'un'}shuffled" if several and not self.law else ""


def _kit_of(kind: str) -> type[KitState] | None:
    """The kit by whose rules alone things of that kind come to the table."""
    return next((kit for kit in KitState.kinds.values() if kind in kit.things), None)


class RemoveThing(Act):
    """Take a thing off the table for good, or an empty pile's place."""

    thing: str

    def objection(self, table: Table) -> str:
        if self.thing in table.things.piles:
            return f"{capitalised(place_name(pile(self.thing)))} is not empty." if table.things.at(pile(self.thing)) else ""
        return whereabouts.trouble_with_thing(table, self.thing, self.by)

    def resolved(self, table: Table) -> Act:
        return self if self.thing in table.things.piles else replace(self, thing=require_thing(table, self.thing, self.by).id)

    def on(self, table: Table) -> Table:
        if self.thing in table.things.piles:
            cleared = replace(table, things=table.things.without_pile(self.thing))
            return with_spot(cleared, [Address("pile", self.thing)], None)
        return with_spot(replace(table, things=table.things.taken_away(self.thing)), [read_address(self.thing)], None)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        what = f"the place of {place_name(pile(self.thing))}" if self.thing in table.piles else table.called(self.thing)
        return f"{self.doer} took {what} off the table."


class NameThing(Act):
    """Give a thing a name of its own, or new words to a note."""

    thing: str
    name: str

    def objection(self, table: Table) -> str:
        if len(self.name) > 2_000:
            return "A name or a note has 2000 letters at most."
        thing = whereabouts.find_thing(table, self.thing, self.by)
        called = trouble_with_address(self.name) if thing and thing.kind not in WRITTEN_ON else ""
        return called or whereabouts.trouble_with_thing(table, self.thing, self.by)

    def resolved(self, table: Table) -> Act:
        return replace(self, thing=require_thing(table, self.thing, self.by).id)

    def on(self, table: Table) -> Table:
        thing = table.things[self.thing]
        named = replace(thing, face=self.name) if thing.kind in WRITTEN_ON else replace(thing, name=self.name)
        return replace(table, things=table.things.with_thing(named))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        thing = table.thing(self.thing)
        if thing.kind in WRITTEN_ON:
            return f"{self.doer} wrote on a {thing.kind}: “{self.name}”."
        return f"{self.doer} called {table.called(self.thing)} “{self.name}”."


class Arrange(Act):
    """Put something elsewhere on the felt: a thing by its id or by a name that everybody can read, ``pile draw``,
    ``rule r13``, ``clock tea``, ``proposal``. What was put somewhere last lies on top. It fills no minutes, unless
    somebody says why."""

    thing: str
    at: tuple[float, float]

    quiet: ClassVar[bool] = True

    def objection(self, table: Table) -> str:
        if trouble := whereabouts.trouble_with_spot(self.at):
            return trouble
        put = _on_felt(self.thing, table)
        if not _lies_there(put, table) or len(str(put)) > 80:
            return f"There is no “{self.thing[:40]}” in sight that could be put elsewhere."
        return "" if put in table.spots or len(table.spots) < whereabouts.MOST_THINGS else "The felt is full."

    def resolved(self, table: Table) -> Act:
        return replace(self, thing=str(_on_felt(self.thing, table)))

    def on(self, table: Table) -> Table:
        return with_spot(table, [read_address(self.thing)], self.at)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{self.doer} put {_in_sight(self.thing, table)} elsewhere on the felt."

    @property
    def promise(self) -> str:
        return "puts it elsewhere on the felt"


def _on_felt(thing: str, table: Table) -> Address:
    """What the table calls it where it was put. It is for all to read, so what only some can see is no name here."""
    address = read_address(thing)
    if _is_no_thing(address.kind) and reads_as_address(thing):
        return address
    found = whereabouts.find_thing(table, thing, by="")
    return read_address(found.id) if found else NOTHING


def _lies_there(put: Address, table: Table) -> bool:
    """Whether anything lies on the table under that address, of which there is one for each thing."""
    if there := _ARRANGED.get(put.kind):
        return there(table, put.of)
    return put.of in table.names(put.kind) if laid_by_kits(put.kind) else bool(put)


def _is_no_thing(kind: str) -> bool:
    return kind in _ARRANGED or laid_by_kits(kind)


class TidyUp(Act):
    """Lay what was put elsewhere on the felt back where it usually lies: a ``thing``, named as for ``arrange``, or everything;
    and with it, where that is said, the rule cards of each class ``by_number``. It fills no minutes, unless somebody says why."""

    thing: str = ""
    by_number: bool = False
    """Whether an amended rule, whose card stays where it lay, now lies where its number is looked for."""

    quiet: ClassVar[bool] = True

    def objection(self, table: Table) -> str:
        if not self.thing:
            untidy = table.spots or (self.by_number and not table.rulebook.is_tidy)
            return "" if untidy else "Everything lies where it usually does."
        return "" if _on_felt(self.thing, table) in table.spots else f"Nobody put “{self.thing[:40]}” elsewhere."

    def resolved(self, table: Table) -> Act:
        return replace(self, thing=str(_on_felt(self.thing, table))) if self.thing else self

    def on(self, table: Table) -> Table:
        table = replace(table, rulebook=table.rulebook.tidied) if self.by_number and not self.thing else table
        return with_spot(table, [read_address(self.thing)] if self.thing else table.spots, None)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        if self.thing:
            return f"{self.doer} put {_in_sight(self.thing, table)} back where it usually lies."
        return f"{self.doer} tidied up the felt."


def _in_sight(thing: str, table: SeenTable) -> str:
    """What was put elsewhere, as the minutes name it: ``the draw pile``, ``rule 13``, ``the clock “tea”``, ``the token``."""
    kind, of, _ = read_address(thing)
    if not _is_no_thing(kind):
        return table.called(thing)
    if kind == "pile":
        return place_name(pile(of))
    return (table.rulebook.title(of) or "a rule card") if kind == "rule" else f"the {kind}{f' “{of}”' if of else ''}"


def _in_all(things: "list[SeenThing]") -> str:
    """``The for and against piles (4 cards)``."""
    places = list(dict.fromkeys(thing.at for thing in things))
    simple = [place.of for place in places if place.of.isalpha()]
    named = (
        f"the {listed(simple)} pile{'s' * (len(places) > 1)}" if len(simple) == len(places) else listed(map(place_name, places))
    )
    return f"{capitalised(named)} ({so_many(len(things), 'cards')})"
