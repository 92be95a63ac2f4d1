"""Maps on the felt: the land and its owners, what stands on each square, and the line over it."""

from collections.abc import Mapping
from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tabletop.clerk.law.counted import SQUARES
from tabletop.engine.acts import Act
from tabletop.engine.acts.deeds import Do
from tabletop.engine.boards.board import CAPITALS, Board
from tabletop.engine.boards.maps import MAP, Maps, maps_of
from tabletop.engine.kit_state import SQUARE
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import Address, Place, square
from tabletop.view.drawing.icons import paint_chip
from tabletop.view.drawing.light import paint_lying_paper
from tabletop.view.drawing.maps import FULL, Cell, paint_claimable, paint_map
from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.shapes import colour, grown, kept, line
from tabletop.view.drawing.type import Role, Type, elided, fitted, paint_line
from tabletop.view.scene.figures.figure import Figure, Level, Overlay, arranged, counted
from tabletop.view.scene.figures.looks import HEADING, LABEL, Look
from tabletop.view.scene.figures.thing_figures import look_of, spoken_thing
from tabletop.view.scene.figures.written import written_on
from tabletop.view.scene.layout.layout import Layout
from tabletop.view.scene.layout.map_places import MAP_HEAD, grid_of, square_boxes
from tabletop.view.scene.layout.rects import Rect, around

STANDING = 56.0
"""Px of what stands alone on a square of full size."""
OWNERS = Address("owners")
"""The slip that says who owns what."""
WHO_OWNS, HEADING_OF_SLIP = "Who owns what", Type(Role.WORDS, 15.5, bold=True)
OWNER, OWNED = Type(Role.WORDS, 14.5), Type(Role.CONTROLS, 12.5)
AROUND, HEADED, ROW, CHIP = 14.0, 36.0, 23.0, 17.0
"""Its margin, what stands above its lines, each of them, and the chips; px at scale 1."""
MOST_IN_COLUMN, LONGEST_NAME, LONGEST_LIST = 5, 110.0, 190.0
"""So many lines of it one below the other, and how wide a name and the squares in a line may be, at scale 1."""
FOUR = 0.72
"""How large each of up to four is beside others."""


class MapLook(Look):
    name: str = ""
    size: tuple[int, int] = (1, 1)
    titles: tuple[str, ...] = ()
    """What is written on each square."""
    owners: tuple[tuple[Cell, int], ...] = ()
    """Cells and the looks of the seats that own them."""

    @classmethod
    def of(cls, board: Board, owned: Mapping[str, int]) -> "MapLook":
        grid = grid_of(board.wide, board.tall)
        titles = [board.title(each) if not grid.named or board.own(each) in board.titles else "" for each in board.squares]
        owners = [(cell, owned[each]) for each, cell in zip(board.squares, grid.cells, strict=True) if each in owned]
        return cls(board.name, (board.wide, board.tall), tuple(titles), tuple(owners))

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        grid, (wide, tall) = grid_of(*self.size), self.size
        names = (CAPITALS[:wide], " ".join(str(row) for row in range(1, tall + 1))) if grid.named else ("", "")
        paint_map(painter, box, grid.cells, self.titles, dict(self.owners), names, self.name, palette)


class UnderLook(Look):
    """What something on a square is called."""

    words: str = ""

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        words, letters = fitted(self.words, LABEL, box.width())
        paint_line(painter, QPointF(box.center().x(), box.bottom() - 2), words, letters, "#2A2320", 0.5)


class OfferedSquare(Look):
    """A square that a click chooses, while it is pointed at: paper with an edge of brass."""

    REACH: ClassVar[float] = 0.0
    when_pointed: ClassVar[bool] = True

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        edge = 3.5
        with kept(painter):
            painter.fillRect(box, colour(palette.paper, 0.6))
            painter.setPen(line(palette.brass, edge))
            painter.drawRect(grown(box, -edge / 2))


class ClaimableSquares(Look):
    """The squares of a map that may be chosen now."""

    REACH: ClassVar[float] = 0.0
    size: tuple[int, int] = (1, 1)
    lit: tuple[Cell, ...] = ()

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        grid = grid_of(*self.size)
        paint_claimable(painter, box, grid.cells, self.lit, palette, named=grid.named)


class OwnersLook(Look):
    """Who owns what: the look of a seat, its name and its squares, a line each."""

    rows: tuple[tuple[int, str, str], ...] = ()
    seats: tuple[str, ...] = ()

    @classmethod
    def of(cls, table: SeenTable) -> "OwnersLook":
        owned = [(seat, maps_of(table).owned_by(seat.name)) for seat in table.seats]
        owned = [(seat, squares) for seat, squares in owned if squares]
        rows = ((seat.look, seat.name, _squares_in_words([table.square_said(each) for each in has])) for seat, has in owned)
        return cls(tuple(rows), tuple(seat.name for seat, _ in owned))

    @property
    def columns(self) -> int:
        return 1 if len(self.rows) <= MOST_IN_COLUMN else 2

    @property
    def names(self) -> float:
        """How wide the names stand."""
        return min(LONGEST_NAME, max(OWNER.width(name) for _, name, _ in self.rows))

    @property
    def column(self) -> float:
        return AROUND + CHIP + 8 + self.names + 12 + max(OWNED.width(squares) for _, _, squares in self.rows)

    def box(self, unit: float) -> tuple[float, float]:
        """How large the slip is."""
        across = max(self.columns * self.column + AROUND, 170.0)
        return across * unit, (HEADED + -(-len(self.rows) // self.columns) * ROW + 9) * unit

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        paint_lying_paper(painter, box, 4, palette)
        paint_line(painter, box.topLeft() + QPointF(AROUND, HEADED - 12), WHO_OWNS, HEADING_OF_SLIP, palette.ink)
        for place, (seat, name, squares) in enumerate(self.rows):
            x, y = row_at(place, len(self.rows), self.columns, box.width())
            base = box.topLeft() + QPointF(x + CHIP + 8, y + ROW - 6)
            paint_chip(painter, QRectF(box.left() + x, box.top() + y + 3, CHIP, CHIP), seat)
            paint_line(painter, base, elided(name, OWNER, self.names), OWNER, palette.ink)
            paint_line(painter, base + QPointF(self.names + 12, 0), squares, OWNED, palette.ink)


def row_at(place: int, rows: int, columns: int, width: float) -> tuple[float, float]:
    """The upper left corner of a line of that slip, in px at scale 1 from its own."""
    down = -(-rows // columns)
    return AROUND + place // down * (width - AROUND) / columns, HEADED + place % down * ROW


def _squares_in_words(squares: list[str]) -> str:
    """One by one as far as they have room, else how many they are."""
    said = ", ".join(squares)
    return said if OWNED.width(said) <= LONGEST_LIST else counted(len(squares), "square")


def owners_box(table: SeenTable, layout: Layout) -> Rect | None:
    """Where the slip that says who owns what is wanted: beside the maps, low down, where no vote comes; nothing while nobody owns
    anything."""
    if not maps_of(table).owners or not layout.maps:
        return None
    wide, high = OwnersLook.of(table).box(max(layout.unit, layout.label_unit))
    return Rect(max(box.right for box in layout.maps) + 14 * layout.unit, layout.loose.bottom - high, wide, high)


def owners_figures(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    if OWNERS not in layout.placed:
        return []
    look, box, unit = OwnersLook.of(table), layout.placed[OWNERS], max(layout.unit, layout.label_unit)
    said = "; ".join(f"{name}: {squares}" for _, name, squares in look.rows)
    slip = Figure(OWNERS, look, box, unit, Level.TRAY, name=WHO_OWNS, about=said)
    made = [slip]
    for place, seat in enumerate(look.seats):
        x, y = row_at(place, len(look.rows), look.columns, box.width / unit)
        line_ = Rect(box.x + x * unit, box.y + y * unit, (look.column - AROUND) * unit, (ROW - 4) * unit)
        made.append(written_on(slip, line_, (SQUARES, seat), f"what {seat} owns", on_paper=True))
    return made


def map_boxes(table: SeenTable, layout: Layout) -> dict[str, Rect]:
    boards = maps_of(table).maps
    return {
        board.name: arranged(usual, Address(MAP, board.name), table, layout).rounded()
        for board, usual in zip(boards, layout.maps, strict=True)
    }


def map_areas(table: SeenTable, layout: Layout) -> dict[Place, Rect]:
    """Each square of a map with the box it fills."""
    boxes = map_boxes(table, layout)
    return {
        square(name): box
        for board in maps_of(table).maps
        for name, box in square_boxes(board, boxes[board.name], layout.unit).items()
    }


def map_figures(table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    maps, made = maps_of(table), list[Figure]()
    for board in maps.maps:
        box = map_boxes(table, layout)[board.name]
        made += [*_map(board, box, maps, table, layout), *_lit(board, box, table, layout, overlay)]
        for name, at in square_boxes(board, box, layout.unit).items():
            made += [_offered(name, at, overlay.squares[name], board, layout)] if name in overlay.squares else []
            made += _on_square(name, at, board, table, overlay)
    return made


def _map(board: Board, box: Rect, maps: Maps, table: SeenTable, layout: Layout) -> list[Figure]:
    key = Address(MAP, board.name)
    looks = {seat.name: seat.look for seat in table.seats}
    owned = {each: looks[seat] for each, seat in maps.owners.items() if each in board and seat in looks}
    free = len(board.squares) - len(owned)
    about = f"{counted(len(board.squares), 'square')}, {free} unowned" if owned else counted(len(board.squares), "square")
    over = Rect(box.x, box.y - MAP_HEAD * layout.unit, box.width, MAP_HEAD * layout.unit - 2)
    return [
        Figure(key, MapLook.of(board, owned), box, layout.unit, Level.TRAY, takes=key, name=f"the map {board.name}", about=about),
        Figure(Address("label", f"{MAP} {board.name}"), MapWords(board.name, about), over, layout.unit, Level.HEADING, takes=key),
    ]


def _lit(board: Board, box: Rect, table: SeenTable, layout: Layout, overlay: Overlay) -> list[Figure]:
    """The squares that a click may choose, or, while somebody's figure is held, those that they may."""
    held = table.taken(overlay.carried)
    may = overlay.claims.get(held.whose, ()) if held and held.kind == "token" and held.whose else overlay.squares
    lit = tuple(cell for each, cell in zip(board.squares, grid_of(board.wide, board.tall).cells, strict=True) if each in may)
    key, look = Address("claims", board.name), ClaimableSquares((board.wide, board.tall), lit)
    return [Figure(key, look, box, layout.unit, Level.TRAY, takes=Address(MAP, board.name))] if lit else []


class MapWords(Look):
    name: str = ""
    about: str = ""

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        base = box.bottom() - 5
        words, letters = fitted(self.name, HEADING, box.width() * 0.6)
        paint_line(painter, QPointF(box.left() + 4, base), words, letters, palette.felt_text)
        at = box.left() + 4 + letters.width(words) + 10
        words, letters = fitted(self.about, LABEL, max(1.0, box.right() - at))
        paint_line(painter, QPointF(at, base), words, letters, palette.felt_text)


def _offered(name: str, box: Rect, act: Act, board: Board, layout: Layout) -> Figure:
    said = f"{act.by}: {act.what}, {board.title(name)}" if isinstance(act, Do) else ""
    return Figure(
        Address(SQUARE, name), OfferedSquare(), box, layout.unit, Level.PILE, takes=Address(MAP, board.name),
        place=square(name), rides=Address(MAP, board.name), name=said, tip=f"Click: {said}",
    )  # fmt: skip


def _on_square(name: str, box: Rect, board: Board, table: SeenTable, overlay: Overlay) -> list[Figure]:
    """What stands there, side by side; one that is alone has its name under it."""
    standing = [thing for thing in table.things.at(square(name)) if thing.key != overlay.carried]
    made, count = list[Figure](), len(standing)
    rides = Address(MAP, board.name)
    for index, thing in enumerate(standing):
        look, size = look_of(thing, table)
        across = 1 if count == 1 else 2 if count <= 4 else 3
        side = STANDING / FULL * box.width * (1.0 if count == 1 else FOUR if count <= 4 else FOUR * 2 / 3)
        rows = -(-count // across)
        column, row = index % across, min(index // across, 3)
        step = box.width * 0.9 / across
        x = box.centre[0] + (column - (across - 1) / 2) * step
        y = box.centre[1] + (row - (min(rows, 4) - 1) / 2) * min(step, box.height * 0.9 / min(rows, 4))
        unit = side / max(size)
        place = around((x, y), size[0] * unit, size[1] * unit)
        said = f"{spoken_thing(thing)} on {board.title(name)}"
        made.append(Figure(thing.key, look, place, unit, Level.CARD, takes=thing.key, place=thing.at, rides=rides, name=said))
        if count == 1 and thing.name and box.width >= 60:
            under = Rect(box.x + 2, place.bottom + 1, box.width - 4, box.width * 0.16)
            label = Address("label", thing.id)
            made.append(Figure(label, UnderLook(thing.name), under, 1.0, Level.CARD, takes=thing.key, rides=rides))
    return made
