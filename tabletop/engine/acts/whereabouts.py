"""Where things lie: how acts find them, name their places and tell that they moved."""

from collections.abc import Collection

from tabletop.engine.boards.board import square_on_board
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.kit_state import SQUARE, said_beside, said_whose
from tabletop.engine.plain import Malformed
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.things import (
    NOWHERE,
    Address,
    Place,
    SeenThing,
    Thing,
    hand,
    read_address,
    read_place,
    square,
    trouble_with_address,
)
from tabletop.engine.values import Ref, listed, so_many

MOST_THINGS = 2_000


def find_thing(table: Table, name: str, by: str, place: Place | None = None) -> Thing | None:
    """What ``by`` means by a name: the thing of that id, what lies lowest on that square, or what bears that face or name, at
    ``place`` if one is given.

    An id and a square say nothing of a face. A face or a name is looked for only where ``by`` may see it, nobody where it is
    empty, and first in what they hold: whether a card lies hidden somewhere can be learnt from no answer.
    """
    thing = table.things.by_id.get(name) or next(iter(table.things.at(square(name))), None)
    if thing is None and name:
        lying = table.things.by_id.values() if place is None else table.things.at(place)
        bearing = [each for each in lying if name in (each.face, each.name) and each.visible_to(by or None)]
        thing = next((each for each in bearing if each.at == hand(by)), next(iter(bearing), None))
    return thing if thing and place in (None, thing.at) else None


def require_thing(table: Table, name: str, by: str, place: Place | None = None) -> Thing:
    """What ``by`` means by that name. Raises ``Malformed``, in the same words for what is hidden and for what is nowhere."""
    thing = find_thing(table, name, by, place)
    if thing is None:
        raise Malformed(f"There is no “{name[:40]}” {_where(place)}.")
    return thing


def _where(place: Place | None) -> str:
    if place is None:
        return "in sight"
    return f"in {place.of}’s hand" if place.kind == "hand" else f"in “{place}”"


def trouble_with_thing(table: Table, name: str, by: str, place: Place | None = None) -> str:
    try:
        require_thing(table, name, by, place)
    except Malformed as trouble:
        return str(trouble)
    return ""


def moves(before: Table, after: Table, ids: "list[str] | tuple[str, ...]", by: str) -> tuple[Occasion, ...]:
    """The occasions of things that changed place: handed from seat to seat, or moved from pile to pile."""
    occasions: list[Occasion] = []
    for key in ids:
        old, new = before.things.by_id.get(key), after.things[key]
        origin = old.at if old else NOWHERE
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
            occasions += entered(new, origin, by)
    return tuple(occasions)


def entered(thing: Thing, origin: Place, by: str, passed: tuple[str, ...] = ()) -> tuple[Occasion, ...]:
    """That a thing came to a square, whose figure it is, where from, and over which other squares."""
    if thing.at.kind != SQUARE:
        return ()
    fields = {
        "thing": Ref("thing", thing.id),
        "who": player(thing.whose if thing.kind == "token" else ""),
        SQUARE: Ref(SQUARE, thing.at.of),
        "left": Ref(SQUARE, origin.of) if origin.kind == SQUARE else None,
        "squares passed": tuple(Ref(SQUARE, each) for each in passed),
        "by": player(by),
    }
    return (Occasion("square entered", fields),)


def trouble_with_place(table: Table, name: str, things: int = 1) -> str:
    """Why so many things cannot be put there, as a sentence; nothing when they can. A pile that is new has a name of its own."""
    place = read_place(name)
    if not table.has_place(place):
        return f"There is no place called “{name}”."
    if place.kind == "pile" and name not in table.things.piles:
        return trouble_with_address(name)
    if table.room_for_one(place) and (things > 1 or table.things.at(place)):
        stands = f"A piece stands on {place_name(place)} already."
        return stands if table.things.at(place) else "A square has room for only one piece."
    return ""


def trouble_with_square(table: Table, name: str) -> str:
    """Why no one square is meant by that, as a sentence; nothing when one is."""
    return "" if table.key_of(SQUARE, name) else f"There is no one square called “{name[:40]}”."


def trouble_with_spot(at: tuple[float, float] | None) -> str:
    """Why nothing can be put at that spot of the felt, as a sentence; nothing when it can, or where no spot is said."""
    inside = at is None or all(0 <= part <= 1 for part in at)
    return "" if inside else "Places on the felt go from 0 to 1 across and from 0 to 1 down."


def with_spot(table: Table, put: Collection[Address], at: tuple[float, float] | None) -> Table:
    """The table with these things at that spot of the felt; at none, wherever they usually lie."""
    spots = {address: spot for address, spot in table.spots.items() if address not in put}
    if at is not None:
        spots |= dict.fromkeys(put, at)
    return table if at is None and spots == table.spots else replace(table, spots=spots)


def put_at(before: Table, after: Table, ids: "tuple[str, ...]", to: Place, at: tuple[float, float] | None) -> Table:
    """The table ``after`` with things laid at that spot; on a pile they lie where it does, and a new one has its place there."""
    put = [read_address(key) for key in ids]
    if to.kind != "pile":
        return with_spot(after, put, at)
    stacked = with_spot(after, put, None)
    return with_spot(stacked, [Address("pile", to.of)], at) if at and to.of not in before.things.piles else stacked


def place_name(place: Place) -> str:
    """A place as the minutes name it: ``the draw pile``, ``Ann’s hand``, ``the felt``."""
    if place.kind == "pile":
        return f"the {place.of} pile" if place.of.isalpha() else f"the pile “{place.of}”"
    if place.kind == SQUARE:
        return square_on_board(place.of) if said_whose(place.of) else place.of.rpartition(":")[2]
    if place.kind == "beside":
        return said_beside(place.of)
    names = {"hand": "{}’s hand", "before": "{}’s place", "on": "rule card {}"}
    return names.get(place.kind, "the felt").format(place.of.removeprefix("r") if place.kind == "on" else place.of)


def place_said(table: SeenTable, place: Place) -> str:
    """A place as the minutes of that table name it: a square by its name there, a rule card by the number that it bears now."""
    if place.kind == "on" and place.of in table.rulebook:
        return f"rule card {table.rulebook[place.of].number}"
    named = place.kind == SQUARE and not said_whose(place.of)
    return (table.name_of(SQUARE, place.of) if named else "") or place_name(place)


def lying_said(table: SeenTable, place: Place) -> str:
    """Where something is put, as the minutes of that table tell it: ``in Ann’s hand``, ``at Ann’s place``, ``on the felt``."""
    lies = {"hand": "in", "before": "at"}.get(place.kind, "on")
    return f"{lies} {place_said(table, place)}"


def whole_piles(table: SeenTable, things: "list[SeenThing]") -> str:
    """The piles of cards that these things are the whole of, with their counts; empty if they are not whole piles."""
    ids = {thing.id for thing in things}
    places = list(dict.fromkeys(thing.at for thing in things))
    lying = [table.things.at(place) for place in places]
    of_cards = all(thing.kind == "card" for thing in things) and all(place.kind == "pile" for place in places)
    if not of_cards or {thing.id for each in lying for thing in each} != ids:
        return ""
    names = (f"{place_name(place)} ({so_many(len(each), 'cards')})" for place, each in zip(places, lying, strict=True))
    return listed(names)


def counted(number: int, what: str = "card") -> str:
    return f"one {what}" if number == 1 else f"{number} {what}s"
