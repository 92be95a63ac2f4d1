"""The four boxes to choose from: linen lids with a brass line, a picture, the game's name and who it is for."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from tabletop.view.drawing.icons import paint_icon
from tabletop.view.drawing.light import LYING, paint_inner_glow, paint_paper, paint_ring, paint_shadow
from tabletop.view.drawing.palette import Palette, mixed, seats
from tabletop.view.drawing.playing_cards import corner_of_card, paint_card_back, paint_playing_card, size_of_card
from tabletop.view.drawing.shapes import colour, downwards, grown, in_units, kept, line, rounded, shape
from tabletop.view.drawing.type import Role, Type, elided, paint_line, set_text

LID_WIDTH, LID_HEIGHT = 386.0, 272.0
CORNER = 6.0
TOLD = Type(Role.CONTROLS, 13)
RAISED = 6.0
_LIGHT_SQUARE, _DARK_SQUARE, _FRAME = "#EEDDB8", "#B88A5B", "#4A2C16"
_SQUARE = 14.0
_FOOT = "M 11 40 L 34 40 L 34 35 L 31 35 L 31 33 L 14 33 L 14 35 L 11 35 Z "
MEN = {
    "K": _FOOT + "M 21 5 L 24 5 L 24 8 L 27 8 L 27 11 L 24 11 L 24 14 C 34 12 39 20 31 33 L 14 33 C 6 20 11 12 21 14"
    "L 21 11 L 18 11 L 18 8 L 21 8 Z",
    "Q": _FOOT + "M 8 13 L 15 24 L 16 10 L 21 23 L 22.5 7 L 24 23 L 29 10 L 30 24 L 37 13 L 31 33 L 14 33 Z",
    "R": _FOOT + "M 12 9 L 17 9 L 17 13 L 20 13 L 20 9 L 25 9 L 25 13 L 28 13 L 28 9 L 33 9 L 33 17 L 30 20 L 30 33"
    "L 15 33 L 15 20 L 12 17 Z",
    "N": _FOOT + "M 14 33 C 14 26 22 24 21 19 C 18 21 14 23 11 23 C 9 20 14 13 18 10 L 19 6 L 23 9 C 31 11 34 20 31 33 Z",
    "P": _FOOT + "O 22.5 14 6 M 19 18 L 26 18 C 26 26 30 28 31 33 L 14 33 C 15 28 19 26 19 18 Z",
}
_UPPER = (("R", 0, 0), ("K", 4, 0), ("P", 2, 1), ("P", 6, 1))
_LOWER = (("Q", 3, 0), ("N", 5, 1), ("P", 1, 2), ("R", 0, 3), ("K", 4, 3))


@dataclass(frozen=True)
class LidFace:
    """What stands on a lid; `picture` is nomic, cards, chess or solitaire, anything else is a plain lid."""

    picture: str
    title: str
    line: str


def paint_lid(painter: QPainter, box: QRectF, face: LidFace, palette: Palette) -> None:
    """A lid as it lies; the chosen one is painted 6 higher and `paint_chosen_lid` rings it."""
    linen = _linen(face.picture, palette)
    with kept(painter):
        painter.setBrush(downwards(box, mixed(linen, "#FFFFFF", 0.1), mixed(linen, "#000000", 0.22)))
        painter.drawRoundedRect(box, CORNER, CORNER)
        painter.setClipRect(grown(box, -1.5))
        _paint_linen(painter, box)
    paint_inner_glow(painter, box, CORNER, "#000000", 14, 0.3)
    with kept(painter):
        painter.setPen(line("#FFFFFF", 1, 0.22))
        painter.drawLine(box.topLeft() + QPointF(CORNER, 0.7), box.topRight() + QPointF(-CORNER, 0.7))
        painter.setPen(line("#E8CF9A", 1, 0.6))
        painter.drawRoundedRect(grown(box, -13.5), 3, 3)
    if face.picture in PICTURES:
        with kept(painter):
            painter.translate(box.center().x(), box.top() + box.height() * 0.385)
            PICTURES[face.picture](painter, palette)
    _paint_words(painter, box, face)


def paint_chosen_lid(painter: QPainter, box: QRectF, face: LidFace, palette: Palette) -> None:
    """The lid with the ring of the chosen one, 2.5 around it."""
    paint_lid(painter, box, face, palette)
    paint_ring(painter, box, CORNER, palette.light_brass)


def paint_evening_slip(painter: QPainter, box: QRectF, title: str, told: str, room: float, palette: Palette) -> None:
    """The long slip of the last evening, told in two lines where it needs them; `room` at its right stays free for buttons."""
    paint_paper(painter, box, 4, palette.paper, palette.paper_shade)
    middle = box.center().y()
    paint_icon(painter, QRectF(box.left() + 26, middle - 20, 40, 40), "page", palette.ochre)
    left, wide = box.left() + 84, box.width() - 84 - room - 12
    head = Type(Role.WORDS, 20, bold=True).narrowed(title, wide, smallest=15)
    foot = set_text(told, TOLD, wide, 2 * TOLD.line_height())
    top = middle - (20 + foot.height) / 2
    paint_line(painter, QPointF(left, top + 14), elided(title, head, wide), head, palette.ink)
    foot.paint(painter, QPointF(left, top + 22), palette.second_ink)


def _linen(picture: str, palette: Palette) -> str:
    linens = {"nomic": palette.lid_blue, "cards": palette.lid_burgundy, "chess": palette.lid_green, "solitaire": palette.lid_plum}
    return linens.get(picture, palette.lid_plain)


def _paint_linen(painter: QPainter, box: QRectF) -> None:
    """Threads both ways, every 3 px, no two neighbours equally dark."""
    for step in range(int(box.width() / 3) + 1):
        thread = QRectF(box.left() + step * 3, box.top(), 1, box.height())
        painter.fillRect(thread, colour("#000000", 0.06 + 0.02 * (step * 7 % 5) / 4))
    for step in range(int(box.height() / 3) + 1):
        thread = QRectF(box.left(), box.top() + step * 3, box.width(), 1)
        painter.fillRect(thread, colour("#FFFFFF", 0.03 + 0.015 * (step * 5 % 7) / 6))


def _paint_words(painter: QPainter, box: QRectF, face: LidFace) -> None:
    room = box.width() - 44
    title = Type(Role.WORDS, 29, bold=True).narrowed(face.title, room, smallest=17)
    told = Type(Role.CONTROLS, 13).narrowed(face.line, room, smallest=10)
    foot = QPointF(box.center().x(), box.bottom())
    shadow = foot + QPointF(0, -50.5)
    paint_line(painter, shadow, elided(face.title, title, room), title, "#70140A08", 0.5)
    paint_line(painter, foot + QPointF(0, -52), elided(face.title, title, room), title, "#FBF0DA", 0.5)
    paint_line(painter, foot + QPointF(0, -29), elided(face.line, told, room), told, "#F1E2C6", 0.5)


def _paint_rules(painter: QPainter, palette: Palette) -> None:
    _paint_lines_card(painter, QPointF(-58, 2), -11, "101", palette, slate=True)
    _paint_lines_card(painter, QPointF(45, -16), 4, "203", palette)
    _paint_lines_card(painter, QPointF(6, 14), -3, "309", palette)


def _paint_lines_card(
    painter: QPainter, centre: QPointF, turn: float, number: str, palette: Palette, *, slate: bool = False
) -> None:
    """A rule card as seen from across the room: its number, and lines for words."""
    ink = palette.slate if slate else palette.ochre
    with kept(painter):
        painter.translate(centre)
        painter.rotate(turn)
        card = QRectF(-59, -38, 118, 76)
        paint_shadow(painter, card, 4, LYING)
        painter.fillPath(rounded(card, 3.5), colour(palette.slate_paper if slate else palette.paper))
        if slate:
            painter.fillRect(QRectF(-59, -36, 2.4, 72), colour(ink))
        paint_line(painter, QPointF(-50, -19.5), number, Type(Role.WORDS, 18, bold=True), ink)
        painter.fillRect(QRectF(-59, -13, 118, 1.5), colour(ink))
        painter.setPen(line(palette.ink, 1.7, 0.38))
        for down, end in ((0, 48), (11.5, 40), (23, 18)):
            painter.drawLine(QPointF(-50, down), QPointF(end, down))


def _paint_deck(painter: QPainter, palette: Palette) -> None:
    for place, face in enumerate(("", "7D", "KS", "QH")):
        with kept(painter):
            painter.translate(-84 + 54 * place, 4 + (-9, -16, -15, -7)[place])
            painter.rotate((-17, -6, 5, 16)[place])
            card = size_of_card(84).translated(-42 + 2, -59)
            paint_shadow(painter, card, corner_of_card(card), LYING)
            if face:
                paint_playing_card(painter, card, face, palette)
            else:
                paint_card_back(painter, card, palette)


def _paint_half_boards(painter: QPainter, palette: Palette) -> None:
    with kept(painter):
        painter.translate(-1, -42)
        painter.rotate(-4.5)
        _paint_half_board(painter, 1, _UPPER, home=-1)
    with kept(painter):
        painter.translate(3, 38)
        _paint_half_board(painter, 0, _LOWER, home=1)


def _paint_half_board(painter: QPainter, seat: int, men: tuple[tuple[str, int, int], ...], home: int) -> None:
    owner = seats()[seat].colour
    field = QRectF(-4 * _SQUARE, -2 * _SQUARE, 8 * _SQUARE, 4 * _SQUARE)
    frame = field.adjusted(-5, -8, 5, 8)
    paint_shadow(painter, frame, 2, LYING)
    painter.fillPath(rounded(frame, 2.5), colour(_FRAME))
    band = QRectF(field.left(), field.bottom() + 2 if home > 0 else field.top() - 5.5, field.width(), 3.5)
    painter.fillRect(band, colour(owner))
    for square in range(32):
        file, rank = square % 8, square // 8
        at = QRectF(field.left() + file * _SQUARE, field.top() + rank * _SQUARE, _SQUARE, _SQUARE)
        painter.fillRect(at, colour(_LIGHT_SQUARE if (file + rank) % 2 == 0 else _DARK_SQUARE))
    for man, file, rank in men:
        _paint_man(painter, QRectF(field.left() + file * _SQUARE, field.top() + rank * _SQUARE, _SQUARE, _SQUARE), man, owner)


def _paint_man(painter: QPainter, box: QRectF, man: str, fill: str) -> None:
    with in_units(painter, box, 45, 45):
        outline = shape(MEN[man])
        painter.strokePath(outline, line("#FFF9EA", 5))
        painter.strokePath(outline, line("#211C18", 2))
        painter.fillPath(outline, colour(mixed(fill, "#FFFFFF", 0.06)))


def _paint_life(painter: QPainter, palette: Palette) -> None:
    with kept(painter):
        for step in range(8):
            pen = line(palette.light_brass if step < 5 else palette.felt_text, 10 if step < 5 else 5, 1 if step < 5 else 0.34)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            painter.drawArc(QRectF(-70, -70, 140, 140), (88 - step * 45) * 16, -41 * 16)
    _paint_lines_card(painter, QPointF(0, 0), -4, "20", palette)


PICTURES: dict[str, Callable[[QPainter, Palette], None]] = {
    "nomic": _paint_rules,
    "cards": _paint_deck,
    "chess": _paint_half_boards,
    "solitaire": _paint_life,
}
