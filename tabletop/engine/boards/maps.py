"""Maps that rules bring to the table, who owns which square, and the players' figures on them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from tabletop.engine.boards.board import CAPITALS, Board
from tabletop.engine.frozen import replace
from tabletop.engine.kit_state import SQUARE, KitState
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.things import SeenThing, Thing

MAP, FIGURE = "map", "figure"
MOST_WIDE, MOST_TALL, LEAST_ROUND, MOST_ROUND = len(CAPITALS), 10, 3, 40
MOST_MAPS = 4
_WRITTEN = re.compile(r"[^:]+:([A-L]\d{1,2}|\d{1,2})")


@dataclass(frozen=True)
class Maps(KitState):
    """The maps on the table, and who owns what. The squares of other boards may have owners as well."""

    refs: ClassVar[tuple[str, ...]] = (MAP, SQUARE)
    laid: ClassVar[tuple[str, ...]] = (MAP,)
    usual_squares: ClassVar[tuple[str, ...]] = tuple(f"{file}{row}" for file in CAPITALS for row in range(1, MOST_TALL + 1))

    maps: tuple[Board, ...] = ()
    owners: Mapping[str, str] = field(default_factory=dict)
    """Seats by the square that they own, as it is written."""

    def map(self, name: str) -> Board | None:
        return next((each for each in self.maps if each.name == name), None)

    def owned_by(self, seat: str) -> tuple[str, ...]:
        """The squares of any board that a seat owns, as they are written, in the order in which it got them."""
        return tuple(square for square, owner in self.owners.items() if owner == seat)

    def without(self, name: str) -> "Maps":
        """These maps but for one, and nobody owns a square of that."""
        gone = self.map(name)
        owners = {square: seat for square, seat in self.owners.items() if gone is None or square not in gone}
        return replace(self, maps=tuple(each for each in self.maps if each is not gone), owners=owners)

    @property
    def boards(self) -> tuple[Board, ...]:
        return self.maps

    @staticmethod
    def is_square(text: str) -> bool:
        return _WRITTEN.fullmatch(text) is not None


def maps_of(table: Table | SeenTable) -> Maps:
    return table.kit(Maps)


def board_with(table: Table | SeenTable, square: str) -> Board | None:
    """The board that has that square, a map or another."""
    return next((board for board in table.boards if square in board), None)


def figure_of(table: Table | SeenTable, seat: str) -> Thing | SeenThing | None:
    """The figure that stands for a player; nothing where there is none."""
    things = table.things.by_id.values()
    return next((thing for thing in things if thing.kind == "token" and seat and thing.whose == seat), None)
