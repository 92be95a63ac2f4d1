"""Small pictures of the table, put together from what is drawn on it: so that words can show what they speak of."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import atan2, cos, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPolygonF

from tabletop.engine.chess.rows import read_rows
from tabletop.engine.plain import spelt
from tabletop.view.drawing.boards import FRAME, HOME, paint_half_board, paint_man
from tabletop.view.drawing.icons import paint_chip, paint_icon
from tabletop.view.drawing.light import LYING, paint_glow, paint_inner_glow, paint_lying_paper, paint_shadow
from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.pieces import paint_die, paint_life_ring, paint_token
from tabletop.view.drawing.place_cards import PlaceFace, paint_fan, paint_place
from tabletop.view.drawing.playing_cards import corner_of_card, paint_card_back, paint_playing_card
from tabletop.view.drawing.rule_cards import RuleFace, paint_rule_card
from tabletop.view.drawing.shapes import about, colour, downwards, kept, line, rounded
from tabletop.view.drawing.trays import paint_outline, paint_tray
from tabletop.view.drawing.type import Role, Type, paint_line, set_text

SIZE = (300.0, 170.0)
"""Px of a picture at its natural size: what lies in it is placed in these."""
WORDS, STEP = Type(Role.CONTROLS, 12.5, bold=True), Type(Role.CONTROLS, 14, bold=True)


@dataclass(frozen=True)
class PicturePart:
    """One thing in a picture: what it ``shows``, in which box, whose it is by the number of the seat, and what stands on it."""

    shows: str
    box: tuple[float, float, float, float] = field(metadata=spelt("at"))
    says: str = ""
    seat: int = 0
    words: str = ""


def paint_picture(painter: QPainter, box: QRectF, pieces: Sequence[PicturePart], palette: Palette) -> None:
    """The pieces on a piece of the felt, the first of them lowest."""
    with kept(painter):
        painter.translate(box.topLeft())
        painter.scale(box.width() / SIZE[0], box.height() / SIZE[1])
        felt = QRectF(0, 0, *SIZE)
        painter.setClipPath(rounded(felt, 8))
        painter.fillRect(felt, downwards(felt, palette.felt_light, palette.felt))
        paint_inner_glow(painter, felt, 8, "#000000", 14, 0.35)
        for piece in pieces:
            with kept(painter):
                PAINTED[piece.shows](painter, QRectF(*piece.box), piece, palette)


def _card(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette) -> None:
    paint_shadow(painter, box, corner_of_card(box), LYING)
    if piece.says:
        paint_playing_card(painter, box, piece.says, palette)
    else:
        paint_card_back(painter, box, palette)


def _tray(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette) -> None:
    paint_tray(painter, box, {"for": "✓", "against": "✕"}.get(piece.says, ""), piece.says, palette)


def _slip(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette) -> None:
    paint_lying_paper(painter, box, 4, palette)
    chip = box.width() * 0.46
    paint_chip(painter, about(box.center(), chip, chip), piece.seat)
    side = box.height() * 0.24
    for sign, ink, down in (("check", palette.added, 0.17), ("cross", palette.removed, 0.83)) if piece.says == "marked" else ():
        at = QPointF(box.center().x(), box.top() + down * box.height())
        paint_icon(painter, about(at, side, side), sign, ink)


def _rule(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette, class_index: int = 1) -> None:
    paint_shadow(painter, box, 4, LYING)
    paint_rule_card(painter, box, RuleFace(piece.says, piece.words, class_index), palette)


def _slate(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette) -> None:
    _rule(painter, box, piece, palette, 0)


def _place(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette) -> None:
    paint_shadow(painter, box, 8, LYING)
    face = PlaceFace(piece.says, piece.seat, tuple(filter(None, (piece.words,))), on_turn=bool(piece.words))
    paint_place(painter, box, face, palette)


def _fan(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette) -> None:
    paint_fan(painter, box, int(piece.says or 5), palette)


def _half_board(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette) -> None:
    """As high as its width makes it; on it the men of its rows, as ``engine/chess/rows`` writes them, armies by their seats."""
    square, turned = box.width() / (8 + 2 * FRAME), piece.says == "turned"
    box = QRectF(box.x(), box.y(), box.width(), 4 * square + HOME)
    paint_half_board(painter, box, piece.seat, turned=turned, mirrored=False, palette=palette)
    home = QPointF(box.left() + FRAME * square, box.top() + HOME if turned else box.bottom() - HOME)
    for at, man in read_rows(str(piece.seat), piece.words.split("/")).men.items() if piece.words else ():
        across, up = at % 8, at // 8
        x, y = (7 - across, up) if turned else (across, -1 - up)
        paint_man(painter, QRectF(home.x() + x * square, home.y() + y * square, square, square), man.kind, int(man.army))


def _man(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette) -> None:
    paint_man(painter, box, piece.says, piece.seat)


def _token(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette) -> None:
    paint_token(painter, box, palette)


def _die(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette) -> None:
    paint_shadow(painter, box, 9, LYING)
    paint_die(painter, box, 6, piece.says, palette)


def _ring(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette) -> None:
    paint_shadow(painter, box, box.width() / 2, LYING)
    paint_life_ring(painter, box, int(piece.says), palette)


def _spot(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette) -> None:
    paint_outline(painter, box, 4, palette)
    paint_line(painter, box.center() + QPointF(0, 4), piece.says, WORDS, palette.felt_text, 0.5)


def _step(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette) -> None:
    """The large next step, with what comes after it."""
    paint_shadow(painter, box, 9, LYING)
    painter.fillPath(rounded(box, 9), colour(palette.primary))
    middle = box.center()
    paint_line(painter, middle + QPointF(0, 0 if piece.words else 5), piece.says, STEP, palette.primary_text, 0.5)
    if piece.words:
        paint_line(painter, middle + QPointF(0, 17), piece.words, Type(Role.CONTROLS, 11), palette.primary_text, 0.5)


def _note(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette) -> None:
    """A few words on paper, as a rule's objection or a line of the clerk."""
    paint_lying_paper(painter, box, 4, palette)
    painter.fillRect(QRectF(box.left(), box.top(), 4, box.height()), colour(palette.removed if piece.seat else palette.brass))
    inner = box.adjusted(12, 8, -8, -6)
    said = set_text(piece.says, Type(Role.WORDS, 13), inner.width(), inner.height())
    said.paint(painter, inner.topLeft(), palette.ink)


def _light(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette) -> None:
    paint_glow(painter, box, 4, palette.light_brass, 14)


def _check(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette) -> None:
    """A line from the upper left corner to the lower right one."""
    for shade, width in (("#FFF9EA", 5.0), (palette.stamp, 2.5)):
        painter.setPen(line(shade, width))
        painter.drawLine(box.topLeft(), box.bottomRight())


def _phone(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette) -> None:
    """A telephone, with the head that says whose hand is on it."""
    paint_shadow(painter, box, 9, LYING)
    painter.fillPath(rounded(box, 9), colour(palette.tag))
    felt = box.adjusted(4, 9, -4, -9)
    painter.fillRect(felt, colour(palette.felt_light))
    head = QRectF(felt.left(), felt.top(), felt.width(), 18)
    painter.fillRect(head, colour(palette.rim))
    paint_chip(painter, about(QPointF(head.left() + 10, head.center().y()), 14, 14), piece.seat)
    paint_line(painter, head.center() + QPointF(4, 4), piece.says, Type(Role.WORDS, 11), palette.top_bar_text, 0.5)


def _caption(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette) -> None:
    paint_line(painter, box.center() + QPointF(0, 4), piece.says, WORDS, palette.felt_text, 0.5)


def _arrow(painter: QPainter, box: QRectF, piece: PicturePart, palette: Palette) -> None:
    """From one corner of the box, whose width and height may be negative, to the other."""
    start, end = QPointF(box.x(), box.y()), QPointF(box.x() + box.width(), box.y() + box.height())
    way = atan2(end.y() - start.y(), end.x() - start.x())
    back = end - QPointF(cos(way), sin(way)) * 10
    with kept(painter):
        painter.setPen(line(palette.light_brass, 4))
        painter.drawLine(start, back)
    sides = [end + QPointF(cos(way + turn), sin(way + turn)) * 15 for turn in (pi * 0.86, -pi * 0.86)]
    painter.setPen(line(palette.light_brass, 1))
    painter.setBrush(colour(palette.light_brass))
    painter.drawPolygon(QPolygonF([end, *sides]))


PAINTED: Mapping[str, Callable[[QPainter, QRectF, PicturePart, Palette], None]] = {
    "card": _card, "tray": _tray, "slip": _slip, "rule": _rule, "slate rule": _slate, "place": _place, "hand": _fan,
    "half-board": _half_board, "piece": _man, "token": _token, "die": _die, "ring": _ring, "spot": _spot, "step": _step,
    "note": _note, "light": _light, "check": _check, "phone": _phone, "caption": _caption, "arrow": _arrow,
}  # fmt: skip
"""What a picture may show."""
