"""Ways of moving as pictures: a board in its frame with the piece in the middle, a mark on each square that it may go to, and an
arrow in the frame where it goes on. What is new is framed, what goes is struck, so that both are seen without their colours.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, ceil, degrees, inf, sqrt

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from tabletop.engine.chess.betza import Leg
from tabletop.engine.chess.painting import ARROWS, Square, SquareMark, arrows, marks, radius_of
from tabletop.view.drawing.boards import DARK_SQUARE, LIGHT_SQUARE, paint_bare_man
from tabletop.view.drawing.palette import Palette, mixed
from tabletop.view.drawing.shapes import about, colour, dashed, downwards, grown, kept, line, rounded

RIM = 20 / 46
"""How wide the frame is, in squares."""
GAP = 10.0
"""Between two pictures."""
_DARK = mixed(LIGHT_SQUARE, DARK_SQUARE, 0.42)
_HALO = "#FFFBF1"
_DOT, _SMALL_DOT, _CROSS, _RING = 0.17, 0.13, 0.26, 0.37
_CORNER = 0.17
"""Where the strokes in the corners begin, in squares from the middle."""


@dataclass(frozen=True)
class MovesFace:
    """How a piece moves. ``before`` is how it moved until now, where what changes is to be seen."""

    legs: frozenset[Leg]
    before: frozenset[Leg] | None = None
    kind: str = ""
    radius: int = 0
    """How many squares on each side; as many as it needs, where it is none."""

    @property
    def squares(self) -> int:
        return self.radius or max(radius_of(legs) for legs in (self.legs, self.before or frozenset()))


class MovesBoard:
    """Where on a picture the squares and the arrows lie."""

    def __init__(self, box: QRectF, radius: int) -> None:
        self.radius, self.box = radius, box
        self.side = box.width() / (2 * radius + 1 + 2 * RIM)

    def middle(self, at: Square) -> QPointF:
        """The middle of a square; of one that lies beyond the board, the middle of the frame there."""
        beyond = self.radius + 0.5 + RIM / 2
        aside, ahead = (max(-beyond, min(beyond, far)) for far in at)
        return self.box.center() + QPointF(aside * self.side, -ahead * self.side)

    def square(self, at: Square) -> QRectF:
        return about(self.middle(at), self.side, self.side)

    def arrow(self, way: Square) -> QPointF:
        """Where the line that goes that way meets the frame."""
        on = (self.radius + 0.5 + RIM / 2) / max(map(abs, way))
        return self.box.center() + QPointF(way[0] * on * self.side, -way[1] * on * self.side)

    def at(self, spot: QPointF) -> Square | None:
        """The square there, or the arrow as a square just beyond the board; nothing outside the picture."""
        if not self.box.contains(spot):
            return None
        off = spot - self.box.center()
        aside, ahead = (round(max(-self.radius - 1, min(self.radius + 1, far / self.side))) for far in (off.x(), -off.y()))
        return aside, ahead


def paint_moves(painter: QPainter, box: QRectF, face: MovesFace, palette: Palette, *, arrows_to_press: bool = False) -> None:
    """The picture in a square box."""
    board = MovesBoard(box, face.squares)
    _paint_wood(painter, board, palette)
    now, before = marks(face.legs, board.radius), marks(face.legs if face.before is None else face.before, board.radius)
    for at in {**before, **now}:
        _paint_square(painter, board.square(at), now.get(at, SquareMark()), before.get(at, SquareMark()), palette)
    paint_bare_man(painter, grown(board.square((0, 0)), -0.04 * board.side), face.kind)
    on, was = arrows(face.legs, board.radius), arrows(face.legs if face.before is None else face.before, board.radius)
    for way in {**was, **on, **(dict.fromkeys(ARROWS, SquareMark()) if arrows_to_press else {})}:
        _paint_arrow(painter, board, way, (on.get(way), was.get(way)), palette)


def height_of_pictures(faces: Sequence[MovesFace], width: float, most: float) -> float:
    """How high pictures are that lie side by side in as many rows as they need, each at most so wide."""
    across, side = _row(faces, width, most)
    rows = -(-len(faces) // across)
    return rows * (side + GAP) - GAP if faces else 0.0


def width_of_picture(faces: Sequence[MovesFace], width: float, most: float) -> float:
    """How wide each of them is."""
    return _row(faces, width, most)[1]


def paint_pictures(
    painter: QPainter, corner: QPointF, faces: Sequence[MovesFace], width: float, palette: Palette, most: float = inf
) -> None:
    across, side = _row(faces, width, most)
    for index, face in enumerate(faces):
        down, right = divmod(index, across)
        paint_moves(painter, QRectF(corner + QPointF(right, down) * (side + GAP), QSizeF(side, side)), face, palette)


def _row(faces: Sequence[MovesFace], width: float, most: float) -> tuple[int, float]:
    """How many pictures lie side by side, and how wide each is: so many that they make about a square."""
    across = max(1, ceil(sqrt(len(faces))))
    return across, min(most, (width - (across - 1) * GAP) / across)


def paint_move_sign(painter: QPainter, box: QRectF, mark: SquareMark, ink: str) -> None:
    """The mark of one square alone; what besides only a first move does stands small in its corner."""
    if any(mark.when(first=True)) and any(mark.when(first=False)):
        paint_move_sign(painter, box, mark._replace(first_moves=False, first_takes=False), ink)
        side = box.width() * 0.44
        paint_move_sign(painter, QRectF(box.right() - side, box.top(), side, side), mark._replace(moves=False, takes=False), ink)
        return
    side, middle = box.width(), box.center()
    moves, takes = mark.moves or mark.first_moves, mark.takes or mark.first_takes
    width = max(1.2, side * 0.05)
    with kept(painter):
        if mark.first_moves or mark.first_takes:
            painter.setPen(dashed(ink, max(1.0, side * 0.035), side * 0.09, side * 0.065))
            painter.drawEllipse(middle, _RING * side, _RING * side)
        if takes:
            inner = _CORNER if moves else 0.0
            strokes = [
                QLineF(middle + QPointF(x * inner, y * inner) * side, middle + QPointF(x * _CROSS, y * _CROSS) * side)
                for x in (-1, 1)
                for y in (-1, 1)
            ]
            for pen in (line(_HALO, width + max(1.6, side * 0.045)), line(ink, width)):
                painter.setPen(pen)
                painter.drawLines(strokes)
        if moves:
            dot = (_SMALL_DOT if takes else _DOT) * side
            painter.setPen(line(_HALO, max(0.8, side * 0.022)))
            painter.setBrush(colour(ink))
            painter.drawEllipse(middle, dot, dot)


def _paint_wood(painter: QPainter, board: MovesBoard, palette: Palette) -> None:
    reach = range(-board.radius, board.radius + 1)
    with kept(painter):
        painter.setBrush(downwards(board.box, palette.rim_light, palette.rim))
        painter.setPen(line(palette.rim_dark, 1))
        painter.drawPath(rounded(grown(board.box, -0.5), 3))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        for aside in reach:
            for ahead in reach:
                painter.fillRect(board.square((aside, ahead)), colour(_DARK if (aside + ahead) % 2 else LIGHT_SQUARE))


def _paint_square(painter: QPainter, box: QRectF, now: SquareMark, before: SquareMark, palette: Palette) -> None:
    gone = now == SquareMark()
    paint_move_sign(
        painter, box, before if gone else now, palette.removed if gone else palette.ink if now == before else palette.added
    )
    side = box.width()
    with kept(painter):
        if gone:
            painter.setPen(line(palette.removed, max(1.2, side * 0.045)))
            painter.drawLine(box.center() + QPointF(-0.42, 0) * side, box.center() + QPointF(0.42, 0) * side)
        elif now != before:
            painter.setPen(line(palette.added, max(1.4, side * 0.05)))
            painter.drawRect(grown(box, -max(1.0, side * 0.035)))


def _paint_arrow(
    painter: QPainter, board: MovesBoard, way: Square, state: tuple[SquareMark | None, SquareMark | None], palette: Palette
) -> None:
    """Full where the piece goes on that way, or else the outline of one that can be laid."""
    now, before = state
    size = RIM * board.side * 0.36
    head = QPolygonF([QPointF(size, 0), QPointF(-size * 0.6, -size), QPointF(-size * 0.6, size)])
    ink = palette.added if now and now != before else "#FFF1CC"
    with kept(painter):
        painter.translate(board.arrow(way))
        painter.rotate(-degrees(atan2(way[1], way[0])))
        if now is None and before is None:
            painter.setPen(line("#FFF1CC", max(1.0, size * 0.24), 0.75))
            painter.drawPolyline(head.toList()[1:2] + head.toList()[:1] + head.toList()[2:])
            return
        if now and now != before:
            painter.setBrush(colour(_HALO))
            painter.drawEllipse(QPointF(0, 0), size * 1.3, size * 1.3)
        painter.setBrush(colour(ink if now else palette.removed))
        painter.setPen(line(_HALO, max(0.8, size * 0.14)))
        painter.drawPolygon(head)
        if now is None:
            painter.setPen(line(_HALO, max(1.2, size * 0.3)))
            painter.drawLine(QPointF(-size * 1.2, 0), QPointF(size * 1.4, 0))
