"""Maps: laid on the table and taken away, squares that get owners and titles, and figures that walk from square to square."""

from tabletop.engine.acts import whereabouts
from tabletop.engine.acts.base import Act
from tabletop.engine.boards.board import Board
from tabletop.engine.boards.maps import (
    FIGURE,
    LEAST_ROUND,
    MAP,
    MOST_MAPS,
    MOST_ROUND,
    MOST_TALL,
    MOST_WIDE,
    board_with,
    figure_of,
    maps_of,
)
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion, player
from tabletop.engine.kit_state import SQUARE
from tabletop.engine.seen import SeenTable
from tabletop.engine.table import Table
from tabletop.engine.things import FELT, Address, square, trouble_with_address
from tabletop.engine.values import Ref, capitalised

LONGEST_NAME, MOST_STEPS = 40, 1_000


class LayMap(Act):
    """Lay a map on the table: squares in rows, ``wide`` by ``tall``, named A1, B1 and so on; or, where ``squares`` are named, a
    round of those, one behind the other."""

    name: str
    wide: int = 6
    tall: int = 4
    squares: tuple[str, ...] = ()

    def objection(self, table: Table) -> str:
        taken = any(each.name == self.name for each in table.boards)
        return self._trouble(table) or (f"A board called “{self.name}” lies there already." if taken else "")

    def _trouble(self, table: Table) -> str:
        if maps_of(table).map(self.name):
            return f"A map called “{self.name[:LONGEST_NAME]}” lies there already."
        if trouble := _trouble_with_name(self.name) or trouble_with_address(self.name):
            return trouble
        if len(maps_of(table).maps) >= MOST_MAPS:
            return f"The table has room for {MOST_MAPS} maps."
        if self.squares:
            return self._trouble_with_round()
        if not (1 <= self.wide <= MOST_WIDE and 1 <= self.tall <= MOST_TALL and self.wide * self.tall > 1):
            return f"A map has 2 squares or more: at most {MOST_WIDE} side by side, in at most {MOST_TALL} rows."
        return ""

    def _trouble_with_round(self) -> str:
        if not LEAST_ROUND <= len(self.squares) <= MOST_ROUND:
            return f"A round has {LEAST_ROUND} to {MOST_ROUND} squares."
        return next(filter(None, map(_trouble_with_name, self.squares)), "")

    def needless(self, table: Table) -> bool:
        return maps_of(table).map(self.name) is not None

    @property
    def board(self) -> Board:
        if not self.squares:
            return Board(self.name, self.wide, self.tall)
        titles = {str(place): title for place, title in enumerate(self.squares, start=1) if title != str(place)}
        return Board(self.name, len(self.squares), titles=titles)

    def on(self, table: Table) -> Table:
        if trouble := self._trouble(table):
            raise ValueError(trouble)  # a file may say so, and no table holds it
        maps = maps_of(table)
        return table.with_kit(replace(maps, maps=(*maps.maps, self.board)))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        return (Occasion("map laid", {MAP: Ref(MAP, self.name), "by": player(self.by)}),)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        how = f"a round of {len(self.squares)} squares" if self.squares else f"{self.wide} by {self.tall} squares"
        return f"{self.doer} laid the map “{self.name}” on the table, {how}."


class RemoveMap(Act):
    """Take a map off the table. What stands on it is laid on the felt, and nobody owns its squares any more."""

    name: str

    def objection(self, table: Table) -> str:
        return "" if maps_of(table).map(self.name) else f"There is no map called “{self.name[:LONGEST_NAME]}”."

    def on(self, table: Table) -> Table:
        board, maps = maps_of(table).map(self.name), maps_of(table)
        if board is None:
            return table
        standing = [thing.id for each in board.squares for thing in table.things.at(square(each))]
        gone = {Ref(SQUARE, each) for each in board.squares}
        counters = {about: amount for about, amount in table.counters.items() if about[1] not in gone}
        cleared = replace(table, things=table.things.moved(standing, FELT), counters=counters)
        return whereabouts.with_spot(cleared.with_kit(maps.without(self.name)), [Address(MAP, self.name)], None)

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{self.doer} took the map “{self.name}” off the table."


class _OfSquare(Act):
    square: str
    """As it is written, ``land:B3``, or as people call it where no other is called so."""

    def objection(self, table: Table) -> str:
        return whereabouts.trouble_with_square(table, self.square)

    def resolved(self, table: Table) -> Act:
        return replace(self, square=self.key(table))

    def key(self, table: Table | SeenTable) -> str:
        """The square as it is written: a rule may name one of a map that it has only just laid."""
        return table.key_of(SQUARE, self.square) or self.square


class OwnSquare(_OfSquare):
    """Hand a square to a player, who owns it from now on; to nobody where ``to`` is empty."""

    to: str = ""

    def objection(self, table: Table) -> str:
        return (self.to and table.not_here(self.to)) or super().objection(table)

    def needless(self, table: Table) -> bool:
        return maps_of(table).owners.get(self.key(table), "") == self.to

    def on(self, table: Table) -> Table:
        maps, at = maps_of(table), self.key(table)
        others = {each: seat for each, seat in maps.owners.items() if each != at}
        return table.with_kit(replace(maps, owners=others | ({at: self.to} if self.to else {})))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        at = self.key(before)
        giver = maps_of(before).owners.get(at, "")
        fields = {SQUARE: Ref(SQUARE, at), "giver": player(giver), "taker": player(self.to), "by": player(self.by)}
        return (Occasion("square handed", fields),) if giver != self.to else ()

    def told(self, table: SeenTable, after: SeenTable) -> str:
        at = self.key(table)
        said, giver = table.square_said(at), maps_of(table).owners.get(at, "")
        if not self.to:
            return f"Nobody owns {said} any more." if giver else f"Nobody owns {said}."
        return f"{self.to} owns {said}{f', which was {giver}’s' if giver not in ('', self.to) else ''}."


class NameSquare(_OfSquare):
    """Give a square of a map a title, such as “Market”; an empty one takes it away."""

    name: str = ""

    def objection(self, table: Table) -> str:
        trouble = super().objection(table) or (self.name and _trouble_with_name(self.name))
        board = None if trouble else board_with(table, self.key(table))
        return trouble or ("" if board in maps_of(table).maps else "Only squares of maps have titles.")

    def on(self, table: Table) -> Table:
        maps, at = maps_of(table), self.key(table)
        return table.with_kit(replace(maps, maps=tuple(self._named(each, at) if at in each else each for each in maps.maps)))

    def _named(self, board: Board, at: str) -> Board:
        others = {own: title for own, title in board.titles.items() if own != board.own(at)}
        return replace(board, titles=others | ({board.own(at): self.name} if self.name else {}))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        at = self.key(table)
        return f"{self.doer} called {table.square_said(at)} “{self.name or after.square_said(at)}”."


class PlaceFigure(_OfSquare):
    """A player's figure stands on a square from now on; whoever has none gets one, in the colour of the seat."""

    of: str

    def objection(self, table: Table) -> str:
        return table.not_here(self.of) or super().objection(table)

    def needless(self, table: Table) -> bool:
        figure = figure_of(table, self.of)
        return figure is not None and figure.at == square(self.key(table))

    def on(self, table: Table) -> Table:
        figure, to = figure_of(table, self.of), square(self.key(table))
        if figure is None:
            return replace(table, things=table.things.placed("token", self.of, {to: FIGURE}))
        return replace(table, things=table.things.moved([figure.id], to))

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        figure = figure_of(after, self.of)
        return whereabouts.moves(before, after, [figure.id], self.by) if figure else ()

    def told(self, table: SeenTable, after: SeenTable) -> str:
        return f"{self.of}’s {FIGURE} stands on {table.square_said(self.key(table))}."


class Walk(Act):
    """Move something that stands on a square so many ``steps`` along the order of the squares, below 0 back; behind the last
    square of a map comes its first."""

    thing: str
    steps: int

    def objection(self, table: Table) -> str:
        if trouble := whereabouts.trouble_with_thing(table, self.thing, self.by):
            return trouble
        if not 0 < abs(self.steps) <= MOST_STEPS:
            return f"One goes 1 to {MOST_STEPS} squares on, or back."
        thing = whereabouts.require_thing(table, self.thing, self.by)
        if thing.at.kind != SQUARE or (board := board_with(table, thing.at.of)) is None:
            return "Only what stands on a square can go on from it."
        end = square(board.on_from(thing.at.of, self.steps)[-1])
        return whereabouts.trouble_with_place(table, str(end))

    def resolved(self, table: Table) -> Act:
        return replace(self, thing=whereabouts.require_thing(table, self.thing, self.by).id)

    def _way(self, table: Table | SeenTable) -> tuple[str, ...]:
        """The squares that it comes to."""
        thing = table.things[self.thing]
        board = board_with(table, thing.at.of)
        return board.on_from(thing.at.of, self.steps) if board else ()

    def on(self, table: Table) -> Table:
        way = self._way(table)
        return replace(table, things=table.things.moved([self.thing], square(way[-1]))) if way else table

    def happened(self, before: Table, after: Table) -> tuple[Occasion, ...]:
        old, new = before.things[self.thing], after.things[self.thing]
        moved = whereabouts.moves(before, after, [self.thing], self.by)
        others = tuple(each for each in moved if each.name != "square entered")
        return (*others, *whereabouts.entered(new, old.at, self.by, self._way(before)[:-1]))

    def told(self, table: SeenTable, after: SeenTable) -> str:
        what, squares = table.called(self.thing), whereabouts.counted(abs(self.steps), "square")
        way = f"{squares} {'on' if self.steps > 0 else 'back'}, to {table.square_said(after.thing(self.thing).at.of)}"
        if self.by and table.thing(self.thing).whose == self.by:
            return f"{self.by} goes {way}."
        return f"{self.by} moved {what} {way}." if self.by else f"{capitalised(what)} goes {way}."


def _trouble_with_name(name: str) -> str:
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable() or ":" in name:
        return f"The name of a map or a square has 1 to {LONGEST_NAME} letters and no colon."
    return ""
