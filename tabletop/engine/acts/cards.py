"""Acts with cards: draw, play, turn over, shuffle, let somebody look."""

import re
from collections.abc import Callable, Sequence
from typing import ClassVar

from tabletop.engine.acts.base import Act, Draws
from tabletop.engine.acts.whereabouts import (
    MOST_THINGS,
    counted,
    lying_said,
    moves,
    place_name,
    require_thing,
    trouble_with_place,
    trouble_with_thing,
    whole_piles,
    with_spot,
)
from tabletop.engine.duties import REMEMBER, Duty, owed
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.proposals import Paid
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.things import Place, hand, pile, read_address, read_place
from tabletop.engine.values import IN_FIGURES, Ref, capitalised, listed

DRAW, DISCARD = "draw", "discard"
_NUMBER = rf"\d{{1,3}}|{'|'.join(IN_FIGURES)}"
_OF_ONES_OWN = r"(?: (?:from|of) (?:your|their) (?:hand|cards))?(?: face (?:up|down))?"
_DRAWN = re.compile(rf"draw (?:a card|(?P<number>{_NUMBER})(?: cards?)?)", re.IGNORECASE)
_LAID = re.compile(r"(?:play|lay) (?:a|one) card", re.IGNORECASE)
_DISCARDED = re.compile(
    rf"discard (?:a card|(?P<number>{_NUMBER})(?: cards?)?|down to (?P<left>{_NUMBER})(?: cards?)?){_OF_ONES_OWN}", re.IGNORECASE
)


def laid_as_owed(table: Table, by: str, cards: Sequence[str], to: str) -> frozenset[str]:
    """What somebody owes, as the words have it, that laying so many cards of their own hand there does, with those that they
    have laid before: ``"discard one"``. It is no name of an act, as a rule may have an act of that name in which a card is
    chosen."""
    return _done(_toward(table, by, len(_of_hand(table, by, cards)), _still_to_lay, to))


def may_be_owed(table: Table, by: str, to: Place) -> bool:
    """Whether somebody owes what a card of theirs laid there may be a part of, in whatever words: *discard a pair*."""
    owes = (way.removeprefix(REMEMBER) for duty in owed(table.duties, by) for way in duty.fulfils)
    return to == pile(DISCARD) and any(way.casefold().startswith(f"{DISCARD} ") for way in owes)


def with_laid(table: Table, before: Table, by: str, cards: Sequence[str], to: str) -> Table:
    """The table on which these cards are some of those that somebody owes; as it is where nothing more is owed then."""
    number = len(_of_hand(before, by, cards))
    return _with_part(table, _toward(before, by, number, _still_to_lay, to), number)


def _done(toward: Sequence[tuple[Duty, str, int]]) -> frozenset[str]:
    return frozenset(way for _, way, more in toward if more <= 0)


def _with_part(table: Table, toward: Sequence[tuple[Duty, str, int]], number: int) -> Table:
    for duty in [] if _done(toward) else [duty for duty, _, _ in toward][:1]:
        part = replace(duty, laid=duty.laid + number)
        return replace(table, duties=tuple(part if each is duty else each for each in table.duties))
    return table


def _toward(
    table: Table, by: str, number: int, still: Callable[[Duty, str, Table, str], int | None], place: str
) -> list[tuple[Duty, str, int]]:
    """What somebody owes that so many cards do, if only in part: the duty, in which words, and how many more are owed then, of
    those that are ``still`` to come to that place or from there."""
    ways = [(duty, way) for duty in owed(table.duties, by) for way in sorted(duty.fulfils)] if number else []
    asked = ((duty, way, still(duty, way.removeprefix(REMEMBER), table, place)) for duty, way in ways)
    return [(duty, way, left - number) for duty, way, left in asked if left is not None]


def _still_to_lay(duty: Duty, way: str, table: Table, to: str) -> int | None:
    """How many cards of a hand are still to be laid there, by those words; nothing where they ask for no such thing."""
    if _LAID.fullmatch(way):
        return 1
    found = _DISCARDED.fullmatch(way) if to == DISCARD else None
    if found and found["left"]:
        return len(table.things.at(hand(duty.who))) - _figure(found["left"])
    return _figure(found["number"] or "one") - duty.laid if found else None


def _still_to_draw(duty: Duty, way: str, _: Table, pile: str) -> int | None:
    """How many cards are still to be drawn, by those words; nothing where they ask for no such thing."""
    found = _DRAWN.fullmatch(way) if pile == DRAW else None
    return _figure(found["number"] or "one") - duty.laid if found else None


def _of_hand(table: Table, by: str, cards: Sequence[str]) -> list[str]:
    return [card for card in cards if card in table.things.by_id and table.things[card].at == hand(by)]


def _figure(number: str) -> int:
    return int(IN_FIGURES.get(number.casefold(), number))


class Draw(Act):
    """Take cards from the top of a pile into one's hand."""

    from_: str = DRAW
    number: int = 1
    over: int | None = None
    """The number of the proposal whose count brought it."""

    phrases: ClassVar[tuple[str, ...]] = ("draw a card", "draw one card")

    def objection(self, table: Table) -> str:
        if table.seat(self.by) is None:
            return "Somebody who sits at the table has to draw."
        if not 1 <= self.number <= MOST_THINGS:
            return "At least one card is drawn."
        lying = len(table.things.at(pile(self.from_)))
        if lying < self.number:
            emptied = capitalised(place_name(pile(self.from_)))
            return f"{emptied} is empty." if not lying else f"{emptied} has only {counted(lying)}."
        return ""

    def on(self, table: Table) -> Table:
        top = tuple(card.id for card in reversed(table.things.at(pile(self.from_))[-self.number :]))
        drawn = replace(table, things=table.things.moved(top, hand(self.by), up=False))
        drawn = drawn if self.over is None else drawn.with_paid(self.over, Paid(self.from_, self.by, self.number, cards=top))
        return _with_part(drawn, self._toward(table), self.number)

    def fulfils(self, table: Table) -> frozenset[str]:
        return super().fulfils(table) | _done(self._toward(table))

    def _toward(self, table: Table) -> list[tuple[Duty, str, int]]:
        """What is owed that this does: nothing where a rule has it done."""
        return [] if self.law else _toward(table, self.by, self.number, _still_to_draw, self.from_)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        fields = {"player": player(self.by), "pile": Ref("pile", self.from_)}
        return (Occasion("card drawn", fields),) * self.number

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{self.by} drew {counted(self.number)}{self._source}."

    @property
    def goes_on(self) -> str:
        return f"and drew {counted(self.number)}{self._source}"

    @property
    def promise(self) -> str:
        return f"draws {counted(self.number)}{self._source}"

    @property
    def _source(self) -> str:
        return "" if self.from_ == DRAW else f" from {place_name(pile(self.from_))}"


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
        return trouble_with_place(table, self.to) or trouble_with_thing(table, self.card, self.by, hand(self.by))

    def resolved(self, table: Table) -> Act:
        return replace(self, card=require_thing(table, self.card, self.by, hand(self.by)).id)

    def on(self, table: Table) -> Table:
        moved = replace(table, things=table.things.moved([self.card], read_place(self.to), up=self.up))
        return with_laid(with_spot(moved, [read_address(self.card)], self.at), table, self.by, (self.card,), self.to)

    def fulfils(self, table: Table) -> frozenset[str]:
        return super().fulfils(table) | laid_as_owed(table, self.by, (self.card,), self.to)

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        played = Occasion("card played", {"player": player(self.by), "card": Ref("thing", self.card)})
        return (played, *moves(before, after, [self.card], self.by))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        how = "" if self.up else " face down"
        return f"{self.by} played {after.called(self.card)}{how} {lying_said(table, read_place(self.to))}."

    @property
    def promise(self) -> str:
        return f"plays it face {'up' if self.up else 'down'} on {place_name(read_place(self.to))}"


class Flip(Act):
    """Turn a card over where it lies."""

    card: str

    def objection(self, table: Table) -> str:
        return trouble_with_thing(table, self.card, self.by)

    def resolved(self, table: Table) -> Act:
        return replace(self, card=require_thing(table, self.card, self.by).id)

    def on(self, table: Table) -> Table:
        thing = table.things[self.card]
        return replace(table, things=table.things.with_thing(replace(thing, up=not thing.up)))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        down = table.thing(self.card).up
        return f"{self.doer} turned {after.called(self.card)} face {'down' if down else 'up'}."


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

    def drawn(self, table: Table, draws: Draws) -> Act:
        return self if self.order is not None else replace(self, order=draws.order(len(table.things.at(pile(self.pile)))))

    def on(self, table: Table) -> Table:
        return replace(table, things=table.things.shuffled(pile(self.pile), self.order or ()))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        shuffled = place_name(pile(self.pile))
        return f"{self.doer} shuffled {shuffled}." if not self.law else f"{capitalised(shuffled)} was shuffled."


class Show(Act):
    """Let a seat look at cards where they lie, face down though they are. The minutes say whom; what somebody who has left should
    look at, the clerk alone does. Shown to nobody in particular, they lie open to all from then on."""

    to: str
    things: tuple[str, ...]

    players: ClassVar[bool] = False
    foretold: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        lying = [table.things[key] for key in self.things if key in table.things]
        shown = [replace(thing, shown=thing.shown | {self.to}) if self.to else replace(thing, up=True) for thing in lying]
        return replace(table, things=table.things.with_things(shown))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        if not self.things:
            return ""
        lying = [table.thing(key) for key in self.things if key in table.things]
        rule = f", by {title}" if (title := table.rulebook.title(self.law)) else ""
        whole, places = whole_piles(table, lying), listed(dict.fromkeys(place_name(thing.at) for thing in lying))
        if not self.to:
            return f"All may see {whole or f'{counted(len(lying))} in {places}'}{rule}: {listed(map(after.called, self.things))}."
        who = self.to if self.to in table.players else "The clerk"
        return f"{who} picked up {whole}{rule}." if whole else f"{who} looked at {counted(len(lying))} in {places}{rule}."


class Cover(Act):
    """Turn cards face down where they lie, so that only whoever holds them sees them."""

    things: tuple[str, ...]

    players: ClassVar[bool] = False

    def on(self, table: Table) -> Table:
        lying = [table.things[key] for key in self.things if key in table.things]
        return replace(table, things=table.things.with_things([replace(each, up=False, shown=frozenset()) for each in lying]))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        lying = [table.thing(key) for key in self.things if key in table.things]
        places = listed(dict.fromkeys(place_name(thing.at) for thing in lying))
        lie = "lies" if len(lying) == 1 else "lie"
        return f"{counted(len(lying)).capitalize()} in {places} {lie} face down." if lying else ""
