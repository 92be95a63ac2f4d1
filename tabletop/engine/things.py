"""Cards, tokens, dice, notes and pieces, and where each one lies.

One mapping holds every thing once, and each thing names the one place where it lies: there is no way to write down a
card in two places. The order of the mapping is the order of stacking, lowest first, so a pile is the things that name
it, in that order, and a thing that moves goes on top.

An id such as ``#57`` is the next free number and nothing else. A shuffle gives every thing that it turns over a new
one, so what was known of an id before says nothing afterwards.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Generic, NamedTuple, Self, TypeVar

from tabletop.engine.faces import STANDARD_DECK, by_rank, deck
from tabletop.engine.frozen import replace
from tabletop.engine.kit_state import KitState, laid_by_kits, named_for
from tabletop.engine.plain import stands_as_text


class Place(NamedTuple):
    """Where a thing lies or is let go: ``felt``, a ``pile``, a ``hand``, ``before`` a seat, ``on`` a rule card, a ``square`` of
    a board, or ``beside`` a board; and whatever else a drop may mean, such as a ``seat`` as a whole."""

    kind: str
    of: str = ""

    def __bool__(self) -> bool:
        return self != NOWHERE

    def __str__(self) -> str:
        """As acts and journals write it; ``read_place`` gives it back, but for a pile that is called like another place."""
        if self.kind in ("pile", "square"):
            return self.of
        of = f"of {self.of}" if self.kind == "hand" else self.of
        return f"{self.kind} {of}" if of else self.kind


class Address(NamedTuple):
    """What a hand takes, or lays somewhere on the felt: a ``thing`` or a ``rule`` card by its id, a ``pile`` or a ``clock`` by
    its name, the ``proposal``, a seat's ``vote`` or ``dice``, or its secret ``ballot`` for one ``side``. The screen has kinds of
    its own besides; each is one word."""

    kind: str
    of: str = ""
    side: str = ""

    def __bool__(self) -> bool:
        return self != NOTHING

    def __str__(self) -> str:
        """As acts and journals write it, ``#57``, ``pile draw``, ``proposal``; ``read_address`` gives it back."""
        if self.kind == "thing":
            return self.of
        of = f"{self.of}:{self.side}" if self.kind == "ballot" else self.of
        return f"{self.kind} {of}" if of else self.kind


FELT, NOWHERE, NOTHING = Place("felt"), Place(""), Address("")


def pile(name: str) -> Place:
    return Place("pile", name)


def hand(seat: str) -> Place:
    return Place("hand", seat)


def place_before(seat: str) -> Place:
    return Place("before", seat)


def square(name: str) -> Place:
    """A square of a board: ``Red:e2``; whether it has room for one thing alone its kit says."""
    return Place("square", name)


def beside(board: str) -> Place:
    """Where things lie that are off that board."""
    return Place("beside", board)


def read_place(text: str) -> Place:
    """The place that ``str`` gave: ``"hand of Ann"``, ``"before Ann"``, ``"felt"``; any other text is a pile's name."""
    for kind, start in (("hand", "hand of "), ("before", "before "), ("on", "on "), ("beside", "beside ")):
        if text.startswith(start):
            return Place(kind, text.removeprefix(start))
    if any(kit.is_square(text) for kit in KitState.kinds.values()):
        return square(text)
    return FELT if text in ("felt", "") else pile(text)


def read_address(text: str) -> Address:
    """The address that ``str`` gave; of any other text, what its first word says."""
    kind, _, of = text.partition(" ")
    if text.startswith("#"):
        return Address("thing", text)
    return Address(kind, *of.split(":", 1)) if kind == "ballot" else Address(kind, of)


stands_as_text(Address, read_address)

_ALONE = ("proposal", "divide")
_OF_SOMETHING = ("seat", "vote", "ballot", "dice", "call", "class", "rule", "pile", "clock")
"""The kinds of addresses that stand alone, and of those with a name behind them: ``seat Ann``, ``rule r13``, ``clock tea``; kits
have some besides."""


def reads_as_address(name: str) -> bool:
    """Whether acts read this text as a place or a thing of the table's own: ``hand of Ann``, ``Red:e2``, ``seat Bo``, ``#57``."""
    kind, of, _ = read_address(name)
    of_something = kind in _OF_SOMETHING or laid_by_kits(kind) or named_for(kind)
    known = (of_something if " " in name else kind in _ALONE) or (kind == "thing" and of[1:].isdecimal())
    return known or (name != "" and read_place(name) != pile(name))


def trouble_with_address(name: str) -> str:
    """Why nothing new can be called that, as a sentence; empty if the name is none of the table's own."""
    if not reads_as_address(name):
        return ""
    return f"“{name[:40]}” already means a place or a thing on the table; please take another name."


@dataclass(frozen=True)
class SeenThing:
    """What a reader sees of a thing: ``face`` is empty where it is hidden from them."""

    id: str
    kind: str
    face: str
    at: Place
    up: bool
    name: str
    whose: str = ""

    @property
    def hidden(self) -> bool:
        return not self.face

    @cached_property
    def key(self) -> Address:
        """How a hand takes it; a slip that is only to be chosen has no id yet."""
        return Address("thing", self.id) if self.id else Address("ballot", self.at.of, self.face)


@dataclass(frozen=True)
class Thing:
    """One thing. ``face`` is what its front says: a card's ``"7S"``, a token's name, a note's words, a die's sides."""

    id: str
    kind: str
    face: str
    at: Place
    up: bool = False
    shown: frozenset[str] = frozenset()
    """Seats that may look at its face where it lies now, besides whoever holds it in hand."""
    name: str = ""
    """What people call it, if not by its face: ``"Speaker"``."""
    whose: str = ""
    """Whose piece it is, where its kit has sides."""

    def visible_to(self, reader: str | None) -> bool:
        """Whether ``reader`` may see the face; ``None`` is everybody at once."""
        if self.up or self.kind not in FACE_DOWN:
            return True
        return reader is not None and (reader in self.shown or self.at == ("hand", reader))

    @cached_property
    def open(self) -> SeenThing:
        return SeenThing(self.id, self.kind, self.face, self.at, self.up, self.name, self.whose)

    @cached_property
    def covered(self) -> SeenThing:
        return SeenThing(self.id, self.kind, "", self.at, self.up, "")

    @cached_property
    def in_public(self) -> SeenThing:
        return self.open if self.visible_to(None) else self.covered


FACE_DOWN = frozenset({"card"})
"""Kinds that can lie face down; all others show their face wherever they lie."""


AnyThing = TypeVar("AnyThing", bound=Thing | SeenThing)


def _without(things: tuple[AnyThing, ...], gone: AnyThing) -> tuple[AnyThing, ...]:
    """A stack without one of its things; mostly that is the uppermost."""
    return things[:-1] if things[-1] is gone else tuple([thing for thing in things if thing is not gone])


@dataclass(frozen=True, eq=False)
class _Stacked(Generic[AnyThing]):
    """Things by id, in the order in which they are stacked; in another order they are others."""

    by_id: Mapping[str, AnyThing] = field(default_factory=dict)
    piles: tuple[str, ...] = ()
    """Piles that have a place on the felt, even when nothing lies there."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Stacked) or other.__class__ is not self.__class__:
            return NotImplemented
        same = all(getattr(self, each.name) == getattr(other, each.name) for each in fields(self))
        return same and [*self.by_id] == [*other.by_id]

    def __hash__(self) -> int:
        return hash((*self.by_id, *self.piles))

    def __getitem__(self, key: str) -> AnyThing:
        return self.by_id[key]

    def __contains__(self, key: str) -> bool:
        return key in self.by_id

    def at(self, place: Place) -> tuple[AnyThing, ...]:
        """What lies at ``place``, lowest first."""
        return self._lying.get(place, ())

    @cached_property
    def _lying(self) -> Mapping[Place, tuple[AnyThing, ...]]:
        lying: defaultdict[Place, list[AnyThing]] = defaultdict(list)
        for thing in self.by_id.values():
            lying[thing.at].append(thing)
        return {place: tuple(things) for place, things in lying.items()}

    def _restacked(self, moved: Sequence[AnyThing]) -> Self:
        """Each of these things, which are here already, on top of the place that it names now.

        What lies where is carried over, as it would take far longer to work out anew than a thing takes to move.
        """
        by_id, lying = dict(self.by_id), dict(self._lying)
        for thing in moved:
            old = by_id.pop(thing.id)
            by_id[thing.id] = thing
            lying[old.at] = _without(lying[old.at], old)
            lying[thing.at] = (*lying.get(thing.at, ()), thing)
        return self._lying_so(by_id, lying)

    def _lying_so(self, by_id: Mapping[str, AnyThing], lying: Mapping[Place, tuple[AnyThing, ...]]) -> Self:
        """These things, of which it is known what lies where."""
        changed = replace(self, by_id=by_id)
        vars(changed)["_lying"] = lying
        return changed

    def by_name(self, name: str) -> AnyThing | None:
        """The thing that people call ``name``: a token or die by its face or name, never a card."""
        for thing in self.by_id.values():
            if thing.kind != "card" and name in (thing.name, thing.face):
                return thing
        return None


@dataclass(frozen=True, eq=False)
class SeenThings(_Stacked[SeenThing]):
    """Every thing on the table, as one reader sees it."""

    by_id: Mapping[str, SeenThing] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Things(_Stacked[Thing]):
    """Every thing on the table. Changes give a changed copy; nothing is ever in two places."""

    by_id: Mapping[str, Thing] = field(default_factory=dict)
    last_id: int = 0
    brought: Mapping[str, int] = field(default_factory=dict)
    """How many cards of each face have come to the table, less those that everybody saw taken away."""

    @cached_property
    def in_public(self) -> SeenThings:
        """The things as everybody may see them."""
        return SeenThings({key: thing.in_public for key, thing in self.by_id.items()}, self.piles)

    def seen_by(self, reader: str | None) -> SeenThings:
        """The things as ``reader`` sees them."""
        if reader is None:
            return self.in_public
        seen = {key: thing.open if thing.visible_to(reader) else thing.covered for key, thing in self.by_id.items()}
        return SeenThings(seen, self.piles)

    def faces(self) -> tuple[str, ...]:
        """The faces of all cards in the game, each once: who saw them come to the table knows them, wherever they lie."""
        return by_rank(tuple(self.brought))

    def has_face(self, face: str) -> bool:
        """Whether there is a card of that face, for all that everybody knows; a playing card may be spoken of at any table."""
        return face in self.brought or face in deck(STANDARD_DECK)

    def with_pile(self, name: str) -> "Things":
        return self if name in self.piles else replace(self, piles=(*self.piles, name))

    def without_pile(self, name: str) -> "Things":
        return replace(self, piles=tuple(each for each in self.piles if each != name))

    def moved(self, ids: Iterable[str], to: Place, up: bool | None = None) -> "Things":
        """The things laid on top of ``to`` in the order given; ``up`` turns them, ``None`` leaves them as they lie."""
        things = [self.by_id[key] for key in ids]
        moved = [replace(thing, at=to, up=thing.up if up is None else up, shown=frozenset()) for thing in things]
        changed = self._restacked(moved)
        if "in_public" in vars(self):
            vars(changed)["in_public"] = self.in_public._restacked([thing.in_public for thing in moved])
        return changed.with_pile(to.of) if to.kind == "pile" else changed

    def placed(self, kind: str, whose: str, faces: Mapping[Place, str]) -> "Things":
        """New things of one kind that are all of one side, each face at its place, with the next free ids."""
        by_id, last = dict(self.by_id), self.last_id
        for at, face in faces.items():
            last += 1
            by_id[f"#{last}"] = Thing(f"#{last}", kind, face, at, up=True, whose=whose)
        return replace(self, by_id=by_id, last_id=last)

    def added(self, kind: str, faces: Sequence[str], to: Place, up: bool = False, name: str = "") -> "Things":
        """New things on top of ``to``, each with the next free id."""
        by_id, last = dict(self.by_id), self.last_id
        for face in faces:
            last += 1
            by_id[f"#{last}"] = Thing(f"#{last}", kind, face, to, up, name=name)
        brought = {**self.brought, **{face: self.brought.get(face, 0) + faces.count(face) for face in faces}}
        return replace(self._with(by_id, to), last_id=last, brought=brought if kind == "card" else self.brought)

    def taken_away(self, key: str) -> "Things":
        """Without that thing. What card it was, only those know who could see it: to all others it may still be there."""
        face = self.by_id[key].face if self.by_id[key].kind == "card" and self.by_id[key].visible_to(None) else ""
        left = {each: number - (each == face) for each, number in self.brought.items()}
        return replace(self.without([key]), brought={each: number for each, number in left.items() if number})

    def without(self, ids: Iterable[str]) -> "Things":
        gone = set(ids)
        return replace(self, by_id={key: thing for key, thing in self.by_id.items() if key not in gone})

    def with_thing(self, thing: Thing) -> "Things":
        """``thing`` in place of the one with its id, where that one lay in the order."""
        return self.with_things([thing])

    def with_things(self, things: Iterable[Thing]) -> "Things":
        """Each of ``things`` in place of the one with its id, which lies in the same place."""
        changed = {thing.id: thing for thing in things}
        places = {thing.at for thing in changed.values()}
        lying = {place: tuple([changed.get(thing.id, thing) for thing in self.at(place)]) for place in places}
        return self._lying_so({**self.by_id, **changed}, {**self._lying, **lying})

    def shuffled(self, place: Place, order: Sequence[int]) -> "Things":
        """What lies at ``place``, face down and with new ids: the ``order[0]``-th of it now lowest, and so on.

        Raises ``ValueError`` where the order does not name each once: a card would be gone, or be there twice.
        """
        lying = self.at(place)
        if sorted(order) != list(range(len(lying))):
            raise ValueError(f"{len(lying)} things lie at {place}, and the order names others")
        rest = self.without(thing.id for thing in lying)
        by_id, last = dict(rest.by_id), self.last_id
        for index in order:
            last += 1
            old = lying[index]
            by_id[f"#{last}"] = Thing(f"#{last}", old.kind, old.face, place, name=old.name, whose=old.whose)
        return replace(rest, by_id=by_id, last_id=last)

    def _with(self, by_id: Mapping[str, Thing], to: Place) -> "Things":
        changed = replace(self, by_id=by_id)
        return changed.with_pile(to.of) if to.kind == "pile" else changed
