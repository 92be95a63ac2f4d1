"""Maps: squares of parchment in a wooden frame, each with a faint drawing, and land in the colours of its owners."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from tabletop.view.drawing.icons import paint_chip
from tabletop.view.drawing.light import LYING, paint_shadow
from tabletop.view.drawing.palette import Palette, seats
from tabletop.view.drawing.shapes import colour, downwards, grown, in_units, kept, line, rounded, shape
from tabletop.view.drawing.type import Role, Type, fitted, paint_line

PARCHMENT, WORN, CREASE, SEPIA = "#F1E5C9", "#E8D9B6", "#C9B184", "#8B6B3E"
INK, FRAME_INK = "#2A2320", "#F3E6CB"
NAMES, EDGE = 24.0, 12.0
"""The frame where files and rows are named, and at its other sides: px at scale 1."""
FULL = 98.0
"""Px of a square that has all its room."""
LAND, BAND, OUTLINE, MARK = 0.3, 8.0, 1.2, 22.0
"""How strong an owner’s colour is on a square; and at full size the band at the edge of a land, its outline, and the mark."""
DRAWINGS = (
    "M26 66 Q38 44 50 66 M46 60 Q58 40 72 66",
    "M26 56 Q33 50 40 56 Q47 62 54 56 M38 68 Q45 62 52 68 Q59 74 66 68",
    "M34 68 L30 56 M36 68 L37 54 M38 68 L43 57 M60 62 L56 50 M62 62 L63 48 M64 62 L69 51",
    "M36 68 L36 60 M28 60 Q36 46 44 60 Z M62 62 L62 54 M54 54 Q62 40 70 54 Z",
    "M30 66 L50 44 L70 66 M44 51 L50 57 L56 51",
)
"""Hills, water, grass, trees and a peak, in a square of 98."""
EDGE_LIT = 3.5
"""The edge of a square that may be chosen, at full size."""
Cell = tuple[int, int]


def frame_of(*, named: bool) -> tuple[float, float]:
    """How wide the frame is at the left and below, and at the other sides, at scale 1."""
    return (NAMES, EDGE) if named else (EDGE, EDGE)


def paint_map(
    painter: QPainter,
    box: QRectF,
    cells: Sequence[Cell],
    titles: Sequence[str],
    owners: Mapping[Cell, int],
    names: tuple[str, str],
    title: str,
    palette: Palette,
) -> None:
    """The map in its box. ``cells`` are the columns and rows of squares from the upper left, ``titles`` what is written on them,
    ``owners`` the looks of the seats that own them, ``names`` the letters of files and the numbers of rows for the frame, none
    for a round, in whose middle the ``title`` stands."""
    across, down = _size(cells)
    field, side = _field(box, cells, named=bool(names[0]))
    paint_shadow(painter, box, 6, LYING)
    with kept(painter):
        painter.setBrush(downwards(box, palette.rim_light, palette.rim))
        painter.setPen(line(palette.rim_dark, 1))
        painter.drawPath(rounded(box, 6))
        painter.fillRect(grown(field, 1.5), colour(palette.rim_dark))
    boxes = {cell: _cell(field, side, cell) for cell in cells}
    for place, cell in enumerate(cells):
        _paint_square(painter, boxes[cell], place, owners.get(cell))
    _paint_lands(painter, boxes, owners, side / FULL)
    for cell, words in zip(cells, titles, strict=True):
        if words:
            _paint_title(painter, boxes[cell], words)
    if names[0]:
        _paint_names(painter, field, side, names)
    elif len(cells) < across * down:
        words, letters = fitted(title, Type(Role.WORDS, 30), (across - 2) * side - 16)
        paint_line(painter, QPointF(field.center().x(), field.center().y() + 10), words, letters, FRAME_INK, 0.5)


def paint_claimable(
    painter: QPainter, box: QRectF, cells: Sequence[Cell], lit: Sequence[Cell], palette: Palette, *, named: bool
) -> None:
    """The cells of a map that somebody may choose now, lit: lighter paper with an edge of brass."""
    field, side = _field(box, cells, named=named)
    edge = max(2.0, EDGE_LIT * side / FULL)
    with kept(painter):
        painter.setPen(line(palette.brass, edge))
        painter.setBrush(colour(palette.paper, 0.25))
        for cell in lit:
            painter.drawRect(grown(_cell(field, side, cell), -edge / 2 - 1))


def _size(cells: Sequence[Cell]) -> tuple[int, int]:
    return 1 + max(column for column, _ in cells), 1 + max(row for _, row in cells)


def _field(box: QRectF, cells: Sequence[Cell], *, named: bool) -> tuple[QRectF, float]:
    """Where the squares of a map in its box lie, and how large each is."""
    (across, down), (wide, other) = _size(cells), frame_of(named=named)
    side = (box.width() - wide - other) / across
    return QRectF(box.left() + wide, box.top() + other, across * side, down * side), side


def _cell(field: QRectF, side: float, cell: Cell) -> QRectF:
    return QRectF(field.left() + cell[0] * side, field.top() + cell[1] * side, side, side)


def _paint_square(painter: QPainter, box: QRectF, place: int, owner: int | None) -> None:
    with kept(painter):
        painter.fillRect(box, downwards(box, PARCHMENT, WORN))
        if owner is not None:
            painter.fillRect(box, colour(seats()[owner].colour, LAND))
    with in_units(painter, box, FULL, FULL):
        painter.setPen(line(SEPIA, 1.6, 0.4))
        painter.drawPath(shape(DRAWINGS[(place * 7 + place // 3) % len(DRAWINGS)]))
    with kept(painter):
        painter.setPen(line(CREASE, 1, 0.8))
        painter.drawRect(box)


def _paint_lands(painter: QPainter, boxes: Mapping[Cell, QRectF], owners: Mapping[Cell, int], scale: float) -> None:
    """A band inside the outer edge of each land, an ink line round it, and the owner’s mark on each of its squares."""
    band = max(3.0, BAND * scale)
    edges: list[QLineF] = []
    for cell, owner in owners.items():
        box, (column, row) = boxes[cell], cell
        with kept(painter):
            painter.setBrush(colour(seats()[owner].colour))
            painter.drawPath(_band(box, band, cell, owners))
        sides = {
            (column, row - 1): QLineF(box.topLeft(), box.topRight()),
            (column, row + 1): QLineF(box.bottomLeft(), box.bottomRight()),
            (column - 1, row): QLineF(box.topLeft(), box.bottomLeft()),
            (column + 1, row): QLineF(box.topRight(), box.bottomRight()),
        }
        edges += [edge for beside, edge in sides.items() if owners.get(beside) != owner]
    with kept(painter):
        painter.setPen(line(INK, OUTLINE))
        painter.drawLines(edges)
    for cell, owner in owners.items():
        mark = max(12.0, MARK * scale)
        at = boxes[cell].topRight() + QPointF(-band - mark - 3 * scale, band + 3 * scale)
        paint_chip(painter, QRectF(at.x(), at.y(), mark, mark), owner)


def _band(box: QRectF, band: float, cell: Cell, owners: Mapping[Cell, int]) -> QPainterPath:
    """The part of the band that lies on one square: along each side behind which the land ends, and in corners where it turns."""
    (column, row), owner = cell, owners[cell]
    inner = QRectF(box)
    ends = {way: owners.get((column + way[0], row + way[1])) != owner for way in ((-1, 0), (0, -1), (1, 0), (0, 1))}
    inner.adjust(band * ends[-1, 0], band * ends[0, -1], -band * ends[1, 0], -band * ends[0, 1])
    whole, clear = QPainterPath(), QPainterPath()
    whole.addRect(box)
    clear.addRect(inner)
    for across in (-1, 1):
        for down in (-1, 1):
            turns = not ends[across, 0] and not ends[0, down] and owners.get((column + across, row + down)) != owner
            if turns:
                corner = QPainterPath()
                x = box.left() if across < 0 else box.right() - band
                corner.addRect(QRectF(x, box.top() if down < 0 else box.bottom() - band, band, band))
                clear = clear.subtracted(corner)
    return whole.subtracted(clear)


def _paint_title(painter: QPainter, box: QRectF, words: str) -> None:
    """At the foot of a square, in two lines where one is too narrow."""
    usual, room = Type(Role.WORDS, max(10.0, box.width() * 0.15), bold=True), box.width() - 8
    middle = min((abs(at - len(words) / 2), at) for at, sign in enumerate(f"{words} ") if sign == " ")[1]
    lines = [words] if usual.width(words) <= room or middle == len(words) else [words[:middle], words[middle + 1 :]]
    for place, each in enumerate(reversed(lines)):
        said, letters = fitted(each, usual, room)
        at = QPointF(box.center().x(), box.bottom() - max(5.0, box.height() * 0.09) - place * usual.px * 1.05)
        paint_line(painter, at, said, letters, INK, 0.5)


def _paint_names(painter: QPainter, field: QRectF, side: float, names: tuple[str, str]) -> None:
    letters = Type(Role.WORDS, 14, bold=True)
    for place, file in enumerate(names[0]):
        at = QPointF(field.left() + (place + 0.5) * side, field.bottom() + NAMES - 7)
        paint_line(painter, at, file, letters, FRAME_INK, 0.5)
    rows = len(names[1].split())
    for place, row in enumerate(names[1].split()):
        at = QPointF(field.left() - NAMES / 2, field.top() + (rows - place - 0.5) * side + 5)
        paint_line(painter, at, row, letters, FRAME_INK, 0.5)
