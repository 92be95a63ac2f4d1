"""Acts with cards and everything else that lies on the table: draw, play, turn over, shuffle, hand on, throw."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.acts.base import Act
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.plain import Malformed
from tabletop.engine.table import Table, Thrown
from tabletop.engine.things import Place, SeenThing, Thing, before, deck, hand, pile, read_place, spoken, suit
from tabletop.engine.values import Ref, listed

if TYPE_CHECKING:
    from tabletop.engine.seen import SeenTable

DRAW = "draw"
MOST_THINGS = 2_000


def found(table: Table, name: str, place: Place | None = None) -> Thing:
    """The thing of that id, or the card of that face, at ``place`` if one is given. Raises ``Malformed``."""
    thing = table.things.by_id.get(name)
    if thing is None:
        lying = table.things.by_id.values() if place is None else table.things.at(place)
        thing = next((each for each in lying if name in (each.face, each.name)), None)
    if thing is None or (place is not None and thing.at != place):
        raise Malformed(f"There is no “{name[:40]}” {_where(place)}.")
    return thing


def _where(place: Place | None) -> str:
    if place is None:
        return "on the table"
    return f"in {place.of}’s hand" if place.kind == "hand" else f"in “{place}”"


def counted(number: int, what: str = "card") -> str:
    return f"one {what}" if number == 1 else f"{number} {what}s"


@dataclass(frozen=True, kw_only=True)
class Draw(Act):
    """Take cards from the top of a pile into one's hand."""

    from_: str = DRAW
    number: int = 1

    def objection(self, table: Table) -> str:
        if table.seat(self.by) is None:
            return "Somebody who sits at the table has to draw."
        if not 1 <= self.number <= MOST_THINGS:
            return "One draws one card or more."
        lying = len(table.things.at(pile(self.from_)))
        if lying < self.number:
            return f"The pile “{self.from_}” is empty." if not lying else f"The pile “{self.from_}” has only {counted(lying)}."
        return ""

    def on(self, table: Table) -> Table:
        top = table.things.at(pile(self.from_))[-self.number :]
        return replace(table, things=table.things.moved([card.id for card in reversed(top)], hand(self.by), up=False))

    def ways(self, table: Table) -> frozenset[str]:
        return frozenset(("draw", "draw a card"))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        fields = {"player": player(self.by), "pile": Ref("pile", self.from_)}
        return (Occasion("card drawn", fields),) * self.number

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"{self.by} drew {counted(self.number)}{self._source}."

    @property
    def goes_on(self) -> str:
        return f"and drew {'one' if self.number == 1 else counted(self.number)}{self._source}"

    @property
    def promise(self) -> str:
        return f"draws {'one' if self.number == 1 else counted(self.number)}{self._source}"

    @property
    def _source(self) -> str:
        return "" if self.from_ == DRAW else f" from {called_place(pile(self.from_))}"


@dataclass(frozen=True, kw_only=True)
class Play(Act):
    """Lay a card from one's hand on a pile or on the felt, face up unless ``up`` says otherwise."""

    card: str
    to: str
    up: bool = True
    at: tuple[float, float] | None = None
    """Where on the felt, ``(0, 0)`` to ``(1, 1)``."""

    def objection(self, table: Table) -> str:
        if table.seat(self.by) is None:
            return "Somebody who sits at the table has to play the card."
        if not table.has_place(table.place(self.to)):
            return f"There is no place called “{self.to}”."
        return _trouble(table, self.card, hand(self.by))

    def settled(self, table: Table) -> Act:
        return replace(self, card=found(table, self.card, hand(self.by)).id)

    def on(self, table: Table) -> Table:
        moved = replace(table, things=table.things.moved([self.card], table.place(self.to), up=self.up))
        return laid_out(moved, (self.card,), self.at)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        played = Occasion("card played", {"player": player(self.by), "card": Ref("thing", self.card)})
        return (played, *moves(before, after, [self.card], self.by))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        how = "" if self.up else " face down"
        return f"{self.by} played {after.called(self.card)}{how} on {called_place(read_place(self.to))}."

    @property
    def promise(self) -> str:
        return f"plays it face {'up' if self.up else 'down'} on {called_place(read_place(self.to))}"


@dataclass(frozen=True, kw_only=True)
class Flip(Act):
    """Turn a card over where it lies."""

    card: str

    def objection(self, table: Table) -> str:
        return _trouble(table, self.card, None)

    def settled(self, table: Table) -> Act:
        return replace(self, card=found(table, self.card).id)

    def on(self, table: Table) -> Table:
        thing = table.things[self.card]
        return replace(table, things=table.things.with_thing(replace(thing, up=not thing.up)))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        down = table.thing(self.card).up
        return f"{self.by} turned {after.called(self.card)} face {'down' if down else 'up'}."


@dataclass(frozen=True, kw_only=True)
class Shuffle(Act):
    """Shuffle a pile. ``order`` says which card lies where afterwards, lowest first; the session draws it by lot."""

    pile: str
    order: tuple[int, ...] | None = None

    secrets: ClassVar[tuple[str, ...]] = ("order",)

    def objection(self, table: Table) -> str:
        number = len(table.things.at(pile(self.pile)))
        if self.order is not None and sorted(self.order) != list(range(number)):
            return f"The order of a shuffle names each of the {number} cards of “{self.pile}” once, counting from 0."
        return "" if self.pile.strip() else "A pile has to be named."

    def on(self, table: Table) -> Table:
        return replace(table, things=table.things.shuffled(pile(self.pile), self.order or ()))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        shuffled = called_place(pile(self.pile))
        return f"{self.by} shuffled {shuffled}." if self.by else f"{shuffled[:1].upper()}{shuffled[1:]} was shuffled."


@dataclass(frozen=True, kw_only=True)
class PassToken(Act):
    """Hand a token, or anything else with a name, to a seat. A token that nobody has brought yet is brought."""

    to: str
    thing: str = "token"

    def objection(self, table: Table) -> str:
        if table.seat(self.to) is None:
            return f"Nobody called “{self.to}” sits here."
        return "" if self.thing.strip() else "A token has to be named."

    def on(self, table: Table) -> Table:
        thing = _named(table, self.thing)
        if thing is None:
            return replace(table, things=table.things.added("token", [self.thing], before(self.to), up=True))
        return replace(table, things=table.things.moved([thing.id], before(self.to)))

    def ways(self, table: Table) -> frozenset[str]:
        return frozenset((f"pass the {self.thing}",))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        thing = _named(after, self.thing)
        return moves(before, after, [thing.id], self.by) if thing else ()

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        if self.by:
            return f"{self.by} {f'passed the {self.thing} to {self.to}' if self.by != self.to else f'took the {self.thing}'}."
        thing = table.things.called(self.thing)
        if thing and thing.at.kind == "before":
            return f"The {self.thing} went from {thing.at.of} to {self.to}."
        return f"{self.to} was given the {self.thing}."

    @property
    def promise(self) -> str:
        return f"passes the {self.thing} to {self.to}" if self.by != self.to else f"takes the {self.thing}"


DICE, SIDES = 1, 6
"""What is thrown where no rule says otherwise."""


@dataclass(frozen=True, kw_only=True)
class Throw(Act):
    """Throw dice. ``faces`` is what they show: typed in from real dice, or drawn by lot by the session."""

    faces: tuple[int, ...] | None = None
    dice: int = 0
    """Left out, as many as the rules in force say, else one."""
    sides: int = 0
    """Left out, as many as the rules in force say, else six."""

    @property
    def thrown(self) -> tuple[int, int]:
        """How many dice, and of how many sides."""
        return self.dice or DICE, self.sides or SIDES

    def objection(self, table: Table) -> str:
        dice, sides = self.thrown
        if not (1 <= dice <= 100 and 2 <= sides <= 1_000):
            return "One throws 1 to 100 dice of 2 to 1000 sides."
        if self.faces is not None and not all(1 <= face <= sides for face in self.faces):
            return f"A die of {sides} sides shows a number from 1 to {sides}."
        if self.faces is not None and len(self.faces) not in (dice, 0):
            return f"Say what each of the {dice} dice shows."
        return ""

    def on(self, table: Table) -> Table:
        return replace(table, thrown=Thrown(self.by, self.faces or (), self.thrown[1]))

    def ways(self, table: Table) -> frozenset[str]:
        return frozenset(("throw", "throw the die", "throw the dice"))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        ticked = [duty for duty in before.duties if duty not in after.duties and duty.who == self.by]
        fields = {"thrower": player(self.by), "faces": self.faces or (), "duty": ticked[0].what if ticked else None}
        return (Occasion("dice thrown", fields),)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"{self.by or 'The clerk'} threw {listed([str(face) for face in self.faces or ()])}."


@dataclass(frozen=True, kw_only=True)
class Show(Act):
    """Let a seat look at cards where they lie, face down though they are. The minutes say whom."""

    to: str
    things: tuple[str, ...]

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        by_id = dict(table.things.by_id)
        for key in self.things:
            if key in by_id:
                by_id[key] = replace(by_id[key], shown=by_id[key].shown | {self.to})
        return replace(table, things=replace(table.things, by_id=by_id))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        if not self.things:
            return ""
        lying = [table.thing(key) for key in self.things if key in table.things]
        rule = f", by {title}" if (title := table.rulebook.title(self.law)) else ""
        if whole := _whole_piles(table, lying):
            return f"{self.to} picked up {whole}{rule}."
        places = listed(dict.fromkeys(called_place(thing.at) for thing in lying))
        return f"{self.to} looked at {counted(len(lying))} in {places}{rule}."


@dataclass(frozen=True, kw_only=True)
class MoveThing(Act):
    """Move things by hand to any place: a pile, ``hand of Ann``, ``before Ann``, ``on r13`` or ``felt``."""

    thing: str | tuple[str, ...]
    to: str
    up: bool | None = None
    at: tuple[float, float] | None = None
    """Where on the felt, ``(0, 0)`` to ``(1, 1)``."""
    why: str = ""

    @property
    def ids(self) -> tuple[str, ...]:
        return (self.thing,) if isinstance(self.thing, str) else self.thing

    def objection(self, table: Table) -> str:
        if not table.has_place(table.place(self.to)):
            return f"There is no place called “{self.to}”."
        troubles = (_trouble(table, key, None) for key in self.ids)
        return next((trouble for trouble in troubles if trouble), "")

    def settled(self, table: Table) -> Act:
        ids = tuple(found(table, key).id for key in self.ids)
        return replace(self, thing=ids[0] if isinstance(self.thing, str) else tuple(dict.fromkeys(ids)))

    def on(self, table: Table) -> Table:
        to = table.place(self.to)
        up = False if to.kind == "hand" else self.up
        return laid_out(replace(table, things=table.things.moved(self.ids, to, up)), self.ids, self.at)

    def ways(self, table: Table) -> frozenset[str]:
        return frozenset(f"pass the {table.things[key].face}" for key in self.ids if table.things[key].kind != "card")

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return moves(before, after, self.ids, self.by)

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        if not self.ids:
            return ""
        moved = [table.thing(key) for key in self.ids]
        to = f"to {called_place(read_place(self.to))}{', face down' if self.up is False else ''}{because(self.why)}"
        whole = _whole_piles(table, moved)
        if whole and not self.by:
            return f"{_in_all(table, moved)} went {to}."
        what = after.called(self.ids[0]) if len(moved) == 1 else counted(len(moved), "thing")
        origins = listed(dict.fromkeys(called_place(thing.at) for thing in moved))
        return f"{self.by or 'The clerk'} moved {whole or f'{what} from {origins}'} {to}."


@dataclass(frozen=True, kw_only=True)
class AddThing(Act):
    """Put something new on the table: cards (``"standard deck"``, ``"joker"``, ``"7S"``, or a face of one's own), or a
    ``token``, ``die``, ``note``, ``counter`` or ``pile``."""

    what: str
    to: str = "felt"
    kind: str = "card"
    count: int = 1
    up: bool = False
    why: str = ""

    def objection(self, table: Table) -> str:
        if self.kind not in KINDS:
            return f"The table has no “{self.kind}”; it has {listed(KINDS)}."
        if not self.what.strip() or len(self.what) > 2_000:
            return "What is added needs a name or words, of 2000 letters at most."
        if not table.has_place(table.place(self.to)):
            return f"There is no place called “{self.to}”."
        if not 0 <= self.count <= 100 or len(table.things.by_id) + self.count * len(deck(self.what)) > MOST_THINGS:
            return f"The table holds {MOST_THINGS} things, and 100 of them are added at once at most."
        return ""

    def on(self, table: Table) -> Table:
        if self.kind == "pile":
            return replace(table, things=table.things.with_pile(self.what))
        faces = (deck(self.what) if self.kind == "card" else (self.what,)) * self.count
        up = self.up or self.kind != "card"
        return replace(table, things=table.things.added(self.kind, faces, table.place(self.to), up))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("things added", {"what": self.what, "place": self.to}),) if self.count else ()

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        adder = self.by or "The clerk"
        if self.kind == "pile":
            return f"{adder} made room for a pile “{self.what}”{because(self.why)}."
        if not self.count:
            return ""
        number = "one" if self.count == 1 else f"{self.count}{'' if self.what in _DECKS else ' ×'}"
        what = (spoken(self.what) if suit(self.what) else self.what) if self.kind == "card" else f"{self.kind} “{self.what}”"
        what += "s" * (self.count > 1 and self.what in _DECKS)
        return f"{adder} put {number} {what} on {called_place(read_place(self.to))}{because(self.why)}."


_DECKS = ("standard deck", "joker")
KINDS = ("card", "token", "die", "note", "counter", "pile")


@dataclass(frozen=True, kw_only=True)
class RemoveThing(Act):
    """Take a thing off the table for good, or an empty pile's place."""

    thing: str
    why: str = ""

    def objection(self, table: Table) -> str:
        if self.thing in table.things.piles:
            return f"The pile “{self.thing}” is not empty." if table.things.at(pile(self.thing)) else ""
        return _trouble(table, self.thing, None)

    def settled(self, table: Table) -> Act:
        return self if self.thing in table.things.piles else replace(self, thing=found(table, self.thing).id)

    def on(self, table: Table) -> Table:
        if self.thing in table.things.piles:
            return replace(table, things=table.things.without_pile(self.thing))
        return replace(table, things=table.things.taken_away(self.thing))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        what = f"the place of {called_place(pile(self.thing))}" if self.thing in table.piles else table.called(self.thing)
        return f"{self.by or 'The clerk'} took {what} off the table{because(self.why)}."


@dataclass(frozen=True, kw_only=True)
class NameThing(Act):
    """Give a thing a name of its own, or new words to a note."""

    thing: str
    name: str
    why: str = ""

    def objection(self, table: Table) -> str:
        if len(self.name) > 2_000:
            return "A name or a note has 2000 letters at most."
        return _trouble(table, self.thing, None)

    def settled(self, table: Table) -> Act:
        return replace(self, thing=found(table, self.thing).id)

    def on(self, table: Table) -> Table:
        thing = table.things[self.thing]
        named = replace(thing, face=self.name) if thing.kind == "note" else replace(thing, name=self.name)
        return replace(table, things=table.things.with_thing(named))

    def told(self, table: "SeenTable", after: "SeenTable") -> str:
        return f"{self.by} called {table.called(self.thing)} “{self.name}”{because(self.why)}."


@dataclass(frozen=True, kw_only=True)
class Arrange(Act):
    """Put something elsewhere on the felt: a thing by its id, ``pile draw``, ``rule r13``, ``proposal``. It fills no minutes."""

    thing: str
    at: tuple[float, float]

    def objection(self, table: Table) -> str:
        if not all(0 <= part <= 1 for part in self.at):
            return "The felt goes from 0 to 1 both ways."
        return (
            ""
            if len(self.thing) <= 80 and (self.thing in table.layout or len(table.layout) < MOST_THINGS)
            else "That cannot be arranged."
        )

    def on(self, table: Table) -> Table:
        return replace(table, layout={**table.layout, self.thing: self.at})


def laid_out(table: Table, ids: "tuple[str, ...]", at: tuple[float, float] | None) -> Table:
    """The table with those things at that spot of the felt; at none, wherever they usually lie."""
    layout = {key: spot for key, spot in table.layout.items() if key not in ids}
    if at is not None:
        layout |= dict.fromkeys(ids, at)
    return table if layout == table.layout else replace(table, layout=layout)


def moves(before: Table, after: Table, ids: "list[str] | tuple[str, ...]", by: str) -> tuple[Occasion, ...]:
    """The occasions of things that changed place: handed from seat to seat, or moved from pile to pile."""
    occasions = []
    for key in ids:
        old, new = before.things.by_id.get(key), after.things[key]
        origin = old.at if old else Place("")
        if new.at.kind == "before":
            fields = {
                "thing": Ref("thing", key),
                "giver": player(origin.of if origin.kind == "before" else ""),
                "taker": player(new.at.of),
                "by": player(by),
            }
            occasions.append(Occasion("thing handed", fields))
        elif new.at != origin:
            fields = {"thing": Ref("thing", key), "from": str(origin), "to": str(new.at), "by": player(by)}
            occasions.append(Occasion("thing moved", fields))
    return tuple(occasions)


def called_place(place: Place) -> str:
    """A place as the minutes name it: ``the draw pile``, ``Ann’s hand``, ``the felt``."""
    if place.kind == "pile":
        return f"the {place.of} pile" if place.of.isalpha() else f"the pile “{place.of}”"
    names = {"hand": "{}’s hand", "before": "{}’s place", "on": "rule card {}"}
    return names.get(place.kind, "the felt").format(place.of.removeprefix("r") if place.kind == "on" else place.of)


def _in_all(table: "SeenTable", things: "list[SeenThing]") -> str:
    """``The for and against piles (4 cards)``."""
    places = list(dict.fromkeys(thing.at for thing in things))
    simple = [place.of for place in places if place.of.isalpha()]
    named = (
        f"the {listed(simple)} pile{'s' * (len(places) > 1)}" if len(simple) == len(places) else listed(map(called_place, places))
    )
    return f"{named[:1].upper()}{named[1:]} ({counted(len(things))})"


def _whole_piles(table: "SeenTable", things: "list[SeenThing]") -> str:
    """The piles that these things are the whole of, with their counts; nothing where they are not whole piles."""
    ids = {thing.id for thing in things}
    places = list(dict.fromkeys(thing.at for thing in things))
    lying = [table.things.at(place) for place in places]
    if any(place.kind != "pile" for place in places) or {thing.id for each in lying for thing in each} != ids:
        return ""
    names = (f"{called_place(place)} ({counted(len(each))})" for place, each in zip(places, lying, strict=True))
    return listed(names)


def because(why: str) -> str:
    return f" ({why})" if why else ""


def _named(table: Table, name: str) -> Thing | None:
    return table.things.by_id.get(name) or table.things.called(name)


def _trouble(table: Table, name: str, place: Place | None) -> str:
    try:
        found(table, name, place)
    except Malformed as trouble:
        return str(trouble)
    return ""
