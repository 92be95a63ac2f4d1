"""What a hand does with maps, whatever the rules say: lines of the menu *By hand*."""

from tabletop.engine.acts import Act
from tabletop.engine.acts.maps import LayMap, NameSquare, OwnSquare, PlaceFigure, RemoveMap, Walk
from tabletop.engine.boards.maps import maps_of, square_said
from tabletop.engine.kit_state import SQUARE
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import read_number
from tabletop.view.values.offer import NOBODY, WHY, FormField, Offer, Reply, makes, seat_field


def maps_by_hand(table: SeenTable) -> tuple[Offer, ...]:
    """A map can be laid at any time; the rest, as soon as one lies there."""
    laying = (
        FormField("name", "What is the map called?", usual="land"),
        FormField("wide", "How many squares side by side?", "number", usual="6"),
        FormField("tall", "How many rows?", "number", usual="4"),
        FormField("squares", "Or a round of squares with names: put commas between them.", needed=False),
        WHY,
    )
    lay = Offer("Lay a map", lambda _, reply: _laid(reply), fields=laying)
    squares = tuple(square_said(table, square) for board in maps_of(table).maps for square in board.squares)
    return (lay, *_on_maps(table, squares)) if squares else (lay,)


def _on_maps(table: SeenTable, squares: tuple[str, ...]) -> tuple[Offer, ...]:
    maps = tuple(board.name for board in maps_of(table).maps)
    which = FormField("square", "Which square?", "choice", squares)
    standing = {
        f"{table.called(thing.id)} on {square_said(table, thing.at.of)}": thing.id
        for thing in table.things.by_id.values()
        if thing.at.kind == SQUARE
    }
    walking = (
        FormField("thing", "What moves on?", "choice", tuple(standing), means=standing),
        FormField("steps", "By how many squares? Below 0 it goes back.", "number", usual="1"),
        WHY,
    )
    return (
        Offer("Hand a square over", makes(OwnSquare),
              fields=(which, seat_field("to", "Who owns it now?", table, NOBODY), WHY)),
        Offer("Place a figure", makes(PlaceFigure),
              fields=(seat_field("of", "Whose figure?", table), which, WHY)),
        *((Offer("Move on along the squares", makes(Walk), fields=walking),) if standing else ()),
        Offer("Name a square", makes(NameSquare),
              fields=(which, FormField("name", "What is it called?", needed=False), WHY)),
        Offer("Take a map away", makes(RemoveMap),
              fields=(FormField("name", "Which map?", "choice", maps), WHY)),
    )  # fmt: skip


def _laid(reply: Reply) -> Act:
    squares = tuple(part.strip() for part in reply["squares"].split(",") if part.strip())
    if squares:
        return LayMap(name=reply["name"], squares=squares, why=reply["why"])
    wide, tall = (int(read_number(reply[key])) for key in ("wide", "tall"))
    return LayMap(name=reply["name"], wide=wide, tall=tall, why=reply["why"])
