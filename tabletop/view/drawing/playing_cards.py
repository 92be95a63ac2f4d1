"""Playing cards, 5 by 7: faces given as text, and one back that knows nothing of the face; and all of them in one picture."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter, QPainterPath, QPen, QTransform

from tabletop.engine.faces import RANKS, SUITS
from tabletop.view.drawing.assets import asset_bytes
from tabletop.view.drawing.light import paint_paper, painted_once
from tabletop.view.drawing.palette import BY_DAY, Palette, mixed
from tabletop.view.drawing.shapes import colour, in_units, kept, line, rounded, shape
from tabletop.view.drawing.type import Role, Type, letter_path, set_text

WIDTH, HEIGHT = 100.0, 140.0
ONE_PIP_UNDER = 56.0
PLAIN_BACK_UNDER = 40.0
INDIGO, LATTICE, LOZENGE_LINE = "#2E4A6E", "#5273A0", "#E8D9B8"

_LEFT, _MIDDLE, _RIGHT = 30.0, 50.0, 70.0
_TWO = ((_MIDDLE, 28), (_MIDDLE, 112))
_FOUR = tuple((x, y) for x in (_LEFT, _RIGHT) for y in (28, 112))
_SIX = (*_FOUR, (_LEFT, 70), (_RIGHT, 70))
_EIGHT = tuple((x, y) for x in (_LEFT, _RIGHT) for y in (28, 56, 84, 112))
PIPS = {
    "2": _TWO,
    "3": (*_TWO, (_MIDDLE, 70)),
    "4": _FOUR,
    "5": (*_FOUR, (_MIDDLE, 70)),
    "6": _SIX,
    "7": (*_SIX, (_MIDDLE, 49)),
    "8": (*_SIX, (_MIDDLE, 49), (_MIDDLE, 91)),
    "9": (*_EIGHT, (_MIDDLE, 70)),
    "10": (*_EIGHT, (_MIDDLE, 42), (_MIDDLE, 98)),
}


_INDEX_PX = {"10": 18, "J": 19, "Q": 20}  # J and Q hang below the line and would lie on the pip
PANEL = QRectF(17, 15, 66, 110)
BLUE, RED, BRASS, DARK_BRASS = "#2F4A72", "#A83A30", "#D8A545", "#B07F2A"
CREAM, SKIN, BLUSH, LIPS_RED, LINE = "#FFF6E2", "#F3D9B4", "#DFA083", "#A83A30", "#2A2320"
COURTS = ("J", "Q", "K")
_ABOVE_SASH = shape("M 17 15 L 83 15 L 83 66 L 17 74 Z")
SPADE = shape(
    "M 0 -50 C 5 -35 45 -13 45 14 C 45 36 15 39 5 20 C 7 36 12 44 20 50 L -20 50"
    "C -12 44 -7 36 -5 20 C -15 39 -45 36 -45 14 C -45 -13 -5 -35 0 -50 Z"
)
HEART = shape("M 0 49 C -7 30 -47 8 -47 -19 C -47 -47 -10 -52 0 -23 C 10 -52 47 -47 47 -19 C 47 8 7 30 0 49 Z")
DIAMOND = shape("M 0 -50 Q 15 -22 38 0 Q 15 22 0 50 Q -15 22 -38 0 Q -15 -22 0 -50 Z")
CLUB = shape(
    "O 0 -27 22.5 O -25 7 22.5 O 25 7 22.5 M -10 -14 L 10 -14 L 16 6 L 6 14 C 7 34 12 44 20 50"
    "L -20 50 C -12 44 -7 34 -6 14 L -16 6 Z"
)
STAR = shape("M 0 -50 L 13 -16 L 49 -14 L 21 9 L 31 44 L 0 24 L -31 44 L -21 9 L -49 -14 L -13 -16 Z")
OUTLINES = {"S": SPADE, "H": HEART, "D": DIAMOND, "C": CLUB, "*": STAR}


def size_of_card(width: float) -> QRectF:
    """The box at the origin of a card so wide."""
    return QRectF(0, 0, width, width * HEIGHT / WIDTH)


def corner_of_card(box: QRectF) -> float:
    """The radius of the corners."""
    return box.width() * 0.07


def paint_playing_card(painter: QPainter, box: QRectF, face: str, palette: Palette) -> None:
    """A card face up: "7S", "10H", "KD", "*1" for a joker; any other text is a card of the players' own."""
    paint_paper(painter, box, corner_of_card(box), palette.paper, palette.paper_shade)
    rank, suit = _read(face)
    with in_units(painter, box, WIDTH, HEIGHT):
        if not suit:
            _paint_own_words(painter, face, box.width(), palette)
        elif box.width() < ONE_PIP_UNDER:
            _paint_small(painter, rank, suit, palette)
        else:
            _paint_large(painter, rank, suit, palette)


def paint_card_back(painter: QPainter, box: QRectF, palette: Palette) -> None:
    """A card face down; every card of the table has this one."""
    painted_once(painter, box, 0, _paint_back, palette)


def _paint_back(painter: QPainter, box: QRectF, palette: Palette) -> None:
    paint_paper(painter, box, corner_of_card(box), palette.paper, palette.paper_shade)
    with in_units(painter, box, WIDTH, HEIGHT):
        field = QRectF(6, 6, WIDTH - 12, HEIGHT - 12)
        painter.fillPath(rounded(field, 3.5), colour(INDIGO))
        if box.width() < PLAIN_BACK_UNDER:
            painter.setPen(QPen(colour(LOZENGE_LINE), 4))
            painter.drawPath(shape("M 50 40 L 71 70 L 50 100 L 29 70 Z"))
            return
        _paint_lattice(painter, field)
        painter.setPen(line(LOZENGE_LINE, 1, 0.9))
        painter.drawRoundedRect(field.adjusted(3.5, 3.5, -3.5, -3.5), 1.5, 1.5)
        _paint_lozenge(painter)


def _read(face: str) -> tuple[str, str]:
    """Rank and suit; a face that is none of the deck's has no suit."""
    rank, suit = face[:-1], face[-1:]
    if face.startswith("*"):
        return "*", "*"
    if suit in "SHDC" and (rank in PIPS or rank in (*COURTS, "A")):
        return rank, suit
    return face, ""


def _paint_large(painter: QPainter, rank: str, suit: str, palette: Palette) -> None:
    ink = suit_ink(suit, palette)
    if rank in COURTS or suit == "*":
        paint_court(painter, rank, suit, ink, palette.paper_shade)
    elif rank == "A":
        _paint_ace(painter, suit, ink)
    else:
        for x, y in PIPS[rank]:
            paint_pip(painter, suit, QPointF(x, y), 18.5, ink, turn=180 if y > 70 else 0)
    for _ in range(2):
        _paint_index(painter, rank, suit, ink)
        painter.translate(WIDTH, HEIGHT)
        painter.rotate(180)


def _paint_index(painter: QPainter, rank: str, suit: str, ink: str) -> None:
    if suit == "*":
        paint_pip(painter, "*", QPointF(9.2, 14), 12, ink)
        return
    painter.fillPath(_letters_of_index(rank), colour(ink))
    paint_pip(painter, suit, QPointF(9.2, 30.5), 10.5, ink)


@cache
def _letters_of_index(rank: str) -> QPainterPath:
    return letter_path(rank, Type(Role.WORDS, _INDEX_PX.get(rank, 22), bold=True), QPointF(9.2, 14.5), width=12.5)


def _paint_ace(painter: QPainter, suit: str, ink: str) -> None:
    with kept(painter):
        dots = QPen(colour(ink, 0.55), 1.1, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
        dots.setDashPattern([0.01, 3.2])
        painter.setPen(dots)
        painter.drawEllipse(QPointF(50, 70), 35, 35)
        painter.setPen(line(ink, 0.5, 0.35))
        painter.drawEllipse(QPointF(50, 70), 32, 32)
    paint_pip(painter, suit, QPointF(50, 70), 46, ink)


def _paint_small(painter: QPainter, rank: str, suit: str, palette: Palette) -> None:
    ink = suit_ink(suit, palette)
    if suit == "*":
        paint_pip(painter, "*", QPointF(50, 70), 70, ink)
        return
    letters = Type(Role.WORDS, 44, bold=True)
    painter.fillPath(letter_path(rank, letters, QPointF(30, 32), width=44), colour(ink))
    paint_pip(painter, suit, QPointF(57, 94), 52, ink)


def _paint_own_words(painter: QPainter, words: str, width: float, palette: Palette) -> None:
    with kept(painter):
        painter.setPen(line(palette.ink, 0.8, 0.35))
        painter.drawRoundedRect(QRectF(7, 7, WIDTH - 14, HEIGHT - 14), 3, 3)
    longest = max(words.split() or [""], key=len)
    letters = Type(Role.WORDS, 22 if width >= ONE_PIP_UNDER else 30, bold=True).narrowed(longest, 76, smallest=11)
    text = set_text(words, letters, 78, 118, align=Qt.AlignmentFlag.AlignHCenter)
    text.paint(painter, QPointF(11, 70 - text.height / 2), palette.ink)


def _paint_lattice(painter: QPainter, field: QRectF) -> None:
    """No line and no dot more than is seen: each takes its time, and a slip with backs is laid within one act."""
    with kept(painter):
        painter.setClipRect(field.adjusted(3.5, 3.5, -3.5, -3.5))
        painter.setPen(line(LATTICE, 0.8))
        step = 9 * 2**0.5
        for i in range(-2, 14):
            painter.drawLine(QPointF(50 + i * step, 0), QPointF(50 + i * step - 140, 140))
            painter.drawLine(QPointF(50 - i * step, 0), QPointF(50 - i * step + 140, 140))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("#8DA6C6"))
        for row in range(-9, 10):
            beside = row % 2
            for column in range(-3, 4 - beside):
                painter.drawEllipse(QPointF(50 + (column + beside / 2) * step, 70 + row * step / 2), 0.9, 0.9)


def _paint_lozenge(painter: QPainter) -> None:
    with kept(painter):
        painter.setBrush(colour(INDIGO))
        painter.setPen(line(LOZENGE_LINE, 1.5))
        painter.drawPath(shape("M 50 42 L 71 70 L 50 98 L 29 70 Z"))
        painter.setPen(line(LOZENGE_LINE, 0.6, 0.6))
        painter.drawPath(shape("M 50 46.5 L 67.6 70 L 50 93.5 L 32.4 70 Z"))
        painter.fillPath(letter_path("§", Type(Role.WORDS, 24), QPointF(50, 70)), colour(LOZENGE_LINE))


@dataclass(frozen=True)
class Wardrobe:
    """The papers a figure is cut from."""

    robe: str
    trim: str
    hair: str

    def paper(self, name: str) -> str:
        fixed = {
            "brass": BRASS, "dark brass": DARK_BRASS, "cream": CREAM, "skin": SKIN, "blush": BLUSH,
            "lips": LIPS_RED, "line": LINE,
        }  # fmt: skip
        own = {"robe": self.robe, "trim": self.trim, "hair": self.hair}
        return {**fixed, **own}[name]


WARDROBES = {
    "S": Wardrobe(BLUE, RED, "#4A4340"),
    "C": Wardrobe(BLUE, RED, "#6B4A2E"),
    "H": Wardrobe(RED, BLUE, "#C58B34"),
    "D": Wardrobe(RED, BLUE, "#8A5A2E"),
    "*": Wardrobe(RED, BLUE, "#8A5A2E"),
}


def paint_court(painter: QPainter, rank: str, suit: str, ink: str, paper: str) -> None:
    """The figure in its panel on that paper, for a painter to which the card is 100 by 140."""
    wardrobe = WARDROBES[suit]
    with kept(painter):
        painter.fillRect(PANEL, colour(mixed("#FBF1DA", paper, 0.7)))
        for _ in range(2):
            _paint_half(painter, rank, suit, wardrobe, ink)
            _turn_about(painter)
        painter.fillPath(shape("M 17 72.6 L 83 64.6 L 83 67.4 L 17 75.4 Z"), colour(BRASS))
        painter.setPen(line("#C9A45A", 0.9))
        painter.drawRoundedRect(PANEL, 1.5, 1.5)


def _paint_half(painter: QPainter, rank: str, suit: str, wardrobe: Wardrobe, ink: str) -> None:
    with kept(painter):
        painter.setClipPath(_ABOVE_SASH)
        for paper, outline in figure(rank):
            painter.fillPath(shape(outline), colour(wardrobe.paper(paper)))
        if rank in COURTS:
            paint_pip(painter, suit, QPointF(25.6, 24.6), 12.5, ink)


def figure(name: str) -> Iterator[tuple[str, str]]:
    """The papers of the figure of a rank, the lowest first: which paper, and the outline that it is cut to."""
    for each in _piles()[name]:
        yield from figure(each) if isinstance(each, str) else [each]


@cache
def _piles() -> dict[str, list[Any]]:
    return tomllib.loads(asset_bytes("courts.toml").decode())


def _turn_about(painter: QPainter) -> None:
    painter.translate(50, 70)
    painter.rotate(180)
    painter.translate(-50, -70)


def suit_ink(suit: str, palette: Palette) -> str:
    inks = {"S": palette.spades, "H": palette.hearts, "D": palette.diamonds, "C": palette.clubs}
    return inks.get(suit, palette.ink)


def paint_pip(painter: QPainter, suit: str, centre: QPointF, size: float, ink: str, turn: float = 0) -> None:
    """One pip of `size`, turned by degrees about its middle."""
    painter.fillPath(placed(OUTLINES[suit], centre, size / 100, turn), colour(ink))


def placed(outline: QPainterPath, centre: QPointF, scale: float, turn: float = 0) -> QPainterPath:
    moved = QTransform.fromTranslate(centre.x(), centre.y())
    return moved.rotate(turn).scale(scale, scale).map(outline)


WIDE = 300
"""Pixels of one card across: twice as many as it is wide on a phone, whose screen is that fine."""


def card_sprite() -> bytes:
    """The picture, as PNG."""
    cell = size_of_card(WIDE)
    image = QImage(int(cell.width()) * len(RANKS), int(cell.height()) * (len(SUITS) + 1), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row, suit in enumerate(SUITS):
            for column, rank in enumerate(RANKS):
                paint_playing_card(painter, _placed(cell, column, row), rank + suit, BY_DAY)
        paint_card_back(painter, _placed(cell, 0, len(SUITS)), BY_DAY)
        paint_playing_card(painter, _placed(cell, 1, len(SUITS)), "*1", BY_DAY)
    return png(image)


def png(image: QImage) -> bytes:
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(held.data())


def _placed(cell: QRectF, column: int, row: int) -> QRectF:
    return cell.translated(column * cell.width(), row * cell.height())
