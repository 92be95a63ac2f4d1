"""The small things of the table: token, dice, counters, notes, the hourglass and the ring of life."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF, QRadialGradient

from tabletop.engine.values import Number, spoken
from tabletop.view.drawing.light import paint_paper
from tabletop.view.drawing.palette import Palette, mixed
from tabletop.view.drawing.shapes import colour, downwards, grown, in_units, kept, line, shape
from tabletop.view.drawing.type import Role, Type, letter_path, set_text

TOKEN, DIE, COUNTER_SIZE = 34.0, 48.0, 30.0
CLOCK_WIDTH, CLOCK_HEIGHT = 40.0, 56.0
LIFE_RING = 54.0
_TEAL, _RUST = "#1C6B60", "#9E4519"
_WOOD, _WOOD_LIGHT, _WOOD_DARK = "#B5833F", "#DDB26C", "#7A4E22"
_OAK = (_WOOD_LIGHT, _WOOD, _WOOD_DARK)
_TURNED = {
    "silver": ("#FBFCFD", "#B9C2CA", "#5C6873"),
    "white": ("#FFFFFF", "#E6E2D8", "#8E887A"),
    "black": ("#77736E", "#3B3835", "#171513"),
    "red": ("#E79A8C", "#B5402F", "#6B2016"),
    "blue": ("#9DB9DE", "#3F69A8", "#213C66"),
    "green": ("#A3CFA0", "#4A8A4E", "#26502A"),
    "copper": ("#F0B48C", "#B8673A", "#6E3A1D"),
    "iron": ("#B9B9B9", "#77787A", "#3B3C3E"),
}
"""What a token is made of where its name says so: where the light falls, the rest of it, and its shade."""
_NEAR, _MID, _FAR = 13.0, 24.0, 35.0
_CORNERS_UP = ((_NEAR, _FAR), (_FAR, _NEAR))
_CORNERS = (*_CORNERS_UP, (_NEAR, _NEAR), (_FAR, _FAR))
_DIE_PIPS = {
    "1": ((_MID, _MID),),
    "2": _CORNERS_UP,
    "3": (*_CORNERS_UP, (_MID, _MID)),
    "4": _CORNERS,
    "5": (*_CORNERS, (_MID, _MID)),
    "6": (*_CORNERS, (_NEAR, _MID), (_FAR, _MID)),
}
_POLYGONS = {3: (3, -90), 4: (3, -90), 8: (4, -90), 10: (4, -90), 12: (5, -90), 20: (6, -90)}  # corners, turn


def paint_token(painter: QPainter, box: QRectF, palette: Palette, name: str = "") -> None:
    """A piece of turned wood with rings and the first letter of its name, or else a sign; one that is called silver or red is
    that."""
    made = next((_TURNED[word] for word in name.casefold().split() if word in _TURNED), _OAK)
    sign, shade = name[:1].upper() or "§", made[-1]
    with in_units(painter, box, TOKEN, TOKEN):
        _paint_turned(painter, QPointF(17, 17), 16, made)
        painter.setPen(line(shade, 0.9, 0.8))
        painter.drawEllipse(QPointF(17, 17), 11.6, 11.6)
        painter.setPen(line("#FFE9BE", 0.7, 0.6))
        painter.drawEllipse(QPointF(17, 17.7), 11.6, 11.6)
        painter.setPen(Qt.PenStyle.NoPen)
        letters = Type(Role.WORDS, 17, bold=True)
        painter.fillPath(letter_path(sign, letters, QPointF(17, 17.8), width=17), colour("#FFE9BE", 0.55))
        painter.fillPath(letter_path(sign, letters, QPointF(17, 17), width=17), colour(mixed(shade, palette.tag, 0.4)))


def paint_die(painter: QPainter, box: QRectF, sides: int, figure: str, palette: Palette) -> None:
    """A die as it fell: six sides show pips, others a polygon with the figure; "" is a die not yet thrown, with faint pips."""
    with in_units(painter, box, DIE, DIE):
        if sides == 6 and (figure in _DIE_PIPS or not figure):
            _paint_cube(painter, figure, palette)
        else:
            _paint_polygon(painter, sides, figure, palette)


def paint_counter(painter: QPainter, box: QRectF, figure: str, palette: Palette) -> None:
    """A round wooden disc with its figure; its name stands beside it."""
    with in_units(painter, box, COUNTER_SIZE, COUNTER_SIZE):
        _paint_turned(painter, QPointF(15, 15), 14)
        painter.setBrush(colour(palette.paper))
        painter.setPen(line(_WOOD_DARK, 0.7, 0.7))
        painter.drawEllipse(QPointF(15, 15), 10.5, 10.5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillPath(letter_path(figure, Type(Role.CONTROLS, 12, bold=True), QPointF(15, 15), 17), colour(palette.ink))


def paint_note(painter: QPainter, box: QRectF, words: str, palette: Palette) -> None:
    """A yellow slip with somebody's words, cut at a whole line."""
    paint_paper(painter, box, 1.5, palette.note, mixed(palette.note, "#B08A2A", 0.14))
    with kept(painter):
        painter.fillRect(QRectF(box.left(), box.top(), box.width(), 6), colour("#8A6A20", 0.1))
    set_text(words, Type(Role.WORDS, 13.5, leading=1.25), box.width() - 18, box.height() - 20).paint(
        painter, box.topLeft() + QPointF(9, 11), "#2A2320"
    )


def paint_hourglass(painter: QPainter, box: QRectF, left: float, palette: Palette) -> None:
    """A clock with so much of its sand (0 to 1) still above."""
    with in_units(painter, box, CLOCK_WIDTH, CLOCK_HEIGHT):
        glass = shape("M 8 7 C 8 20 18 22 18 28 C 18 34 8 36 8 49 L 32 49 C 32 36 22 34 22 28 C 22 22 32 20 32 7 Z")
        painter.fillPath(glass, colour(palette.paper, 0.34))
        _paint_sand(painter, glass, max(0.0, min(1.0, left)), palette)
        painter.setPen(line(palette.felt_text, 1.4, 0.85))
        painter.drawPath(glass)
        painter.setPen(line("#FFFFFF", 1.2, 0.5))
        painter.drawPath(shape("M 11.5 10 C 11.5 15 13 18 15.5 20.5"))
        painter.setPen(line(_WOOD_DARK, 0.8))
        for top in (2.0, 48.5):
            bar = QRectF(3, top, 34, 5.5)
            painter.setBrush(downwards(bar, _WOOD_LIGHT, _WOOD))
            painter.drawRoundedRect(bar, 2, 2)


def paint_life_ring(painter: QPainter, box: QRectF, turns: Number, palette: Palette, of: int = 8) -> None:
    """How many turns a rule still has: filled parts of a ring and the figure; rust in its last two."""
    ink = _RUST if turns <= 2 else _TEAL
    with in_units(painter, box, LIFE_RING, LIFE_RING):
        painter.setBrush(colour(palette.paper))
        painter.drawEllipse(QPointF(27, 27), 26.5, 26.5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        part = 360 / of
        spent = mixed(palette.paper_shade, palette.ink, 0.16)
        for step in range(of):
            _paint_arc(painter, 90 - step * part - 2, part - 4, spent)
            _paint_arc(painter, 90 - step * part - 2, (part - 4) * max(0.0, min(1.0, float(turns) - step)), ink)
        painter.setPen(Qt.PenStyle.NoPen)
        letters = Type(Role.WORDS, 24 if turns == int(turns) else 19, bold=True)
        painter.fillPath(letter_path(spoken(turns), letters, QPointF(27, 27), 30), colour(palette.ink))


def _paint_arc(painter: QPainter, start: float, length: float, ink: str) -> None:
    pen = line(ink, 5)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawArc(QRectF(5, 5, 44, 44), round(start * 16), round(-length * 16))


def _paint_turned(painter: QPainter, centre: QPointF, radius: float, made: tuple[str, str, str] = _OAK) -> None:
    lit = QRadialGradient(centre - QPointF(radius * 0.3, radius * 0.4), radius * 1.5)
    for share, tone in zip((0, 0.6, 1), made, strict=True):
        lit.setColorAt(share, colour(tone))
    painter.setBrush(lit)
    painter.setPen(line(made[-1], 1))
    painter.drawEllipse(centre, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(line("#FFF1CC", 0.8, 0.5))
    painter.drawArc(
        QRectF(centre.x() - radius + 1.4, centre.y() - radius + 1.4, radius * 2 - 2.8, radius * 2 - 2.8), 40 * 16, 100 * 16
    )
    painter.setPen(Qt.PenStyle.NoPen)


def _paint_cube(painter: QPainter, figure: str, palette: Palette) -> None:
    body = QRectF(1, 1, 46, 46)
    painter.setBrush(downwards(body, "#FFFDF6", mixed(palette.paper_shade, "#B8A888", 0.3)))
    painter.setPen(line("#7A6A50", 1, 0.7))
    painter.drawRoundedRect(body, 9, 9)
    painter.setPen(line("#FFFFFF", 1.2, 0.8))
    painter.drawRoundedRect(grown(body, -1.4), 7.6, 7.6)
    painter.setPen(Qt.PenStyle.NoPen)
    seen = 1.0 if figure else 0.2
    for x, y in _DIE_PIPS[figure or "6"]:
        painter.setBrush(colour("#FFFFFF", 0.9 * seen))
        painter.drawEllipse(QPointF(x, y + 0.7), 4.2, 4.2)
        painter.setBrush(colour("#23262E", seen))
        painter.drawEllipse(QPointF(x, y), 4.2, 4.2)


def _paint_polygon(painter: QPainter, sides: int, figure: str, palette: Palette) -> None:
    corners, turn = _POLYGONS.get(sides, (8, -67.5))
    centre = QPointF(24, 28 if corners == 3 else 24)
    outer = _polygon(centre, 23.0, corners, turn)
    inner = _polygon(centre, 15.5 if corners > 3 else 13.0, corners, turn)
    painter.setBrush(downwards(QRectF(0, 0, 48, 48), "#FFFDF6", mixed(palette.paper_shade, "#B8A888", 0.45)))
    painter.setPen(line("#6A5A42", 1.2, 0.9))
    painter.drawPolygon(outer)
    painter.setPen(line("#6A5A42", 0.8, 0.4))
    painter.setBrush(colour("#FFFFFF", 0.35))
    painter.drawPolygon(inner)
    for near, far in zip(inner.toList(), outer.toList(), strict=True):
        painter.drawLine(near, far)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(letter_path(figure, Type(Role.WORDS, 19, bold=True), centre, 22), colour("#23262E"))


def _polygon(centre: QPointF, radius: float, corners: int, turn: float) -> QPolygonF:
    angles = ((turn + 360 * corner / corners) * pi / 180 for corner in range(corners))
    return QPolygonF([centre + QPointF(radius * cos(angle), radius * sin(angle)) for angle in angles])


def _paint_sand(painter: QPainter, glass: QPainterPath, left: float, palette: Palette) -> None:
    """Above, it sinks from the top; below, it rises from the foot; while there is some above, a thread runs."""
    with kept(painter):
        painter.setClipPath(glass)
        sand = colour(palette.light_brass)
        painter.fillRect(QRectF(8, 27 - 17 * left, 24, 17 * left), sand)
        painter.fillRect(QRectF(8, 49 - 15 * (1 - left), 24, 15 * (1 - left)), sand)
        if 0 < left < 1:
            painter.fillRect(QRectF(19.4, 26, 1.2, 23), sand)
