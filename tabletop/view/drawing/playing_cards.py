"""Playing cards, 5 by 7: faces given as text, and one back that knows nothing of the face."""

from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QTransform

from tabletop.view.drawing.light import paint_paper, painted_once
from tabletop.view.drawing.palette import Palette, mixed
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
Piece = tuple[str, str]
ROBE: tuple[Piece, ...] = (
    ("robe", "M 17 98 L 17 69 C 19 60 33 57 43 53 L 57 53 C 67 57 81 60 83 69 L 83 98 Z"),
    ("brass", "M 36.5 55.5 C 29 68 26 80 26 98 L 29.5 98 C 29.5 80 32 68 39 54.5 Z"),
    ("brass", "M 63.5 55.5 C 71 68 74 80 74 98 L 70.5 98 C 70.5 80 68 68 61 54.5 Z"),
    ("trim", "M 17 98 L 17 69 C 18 64.5 23 61.5 29.5 59 C 25 70 22.5 82 22.5 98 Z"),
    ("trim", "M 83 98 L 83 69 C 82 64.5 77 61.5 70.5 59 C 75 70 77.5 82 77.5 98 Z"),
    ("brass", "M 42 53.5 L 50 76 L 58 53.5 L 62 55.5 L 52.5 84 L 47.5 84 L 38 55.5 Z"),
    ("cream", "M 43.5 52 L 50 70 L 56.5 52 Z"),
    ("trim", "O 37.5 64 1.35 O 40.2 70.5 1.35 O 42.8 77 1.35 O 62.5 64 1.35 O 59.8 70.5 1.35"),
    ("brass", "O 20 70 1 O 20.2 76 1 O 80 70 1 O 24 66 1 O 76 66 1"),
)
FACE: tuple[Piece, ...] = (
    ("skin", "M 46 47 L 54 47 L 54 55 L 50 61 L 46 55 Z"),
    ("skin", "M 42 33 L 58 33 L 58 42 C 58 49 54 53 50 53 C 46 53 42 49 42 42 Z"),
    ("line", "O 46.3 40.5 1.05 O 53.7 40.5 1.05"),
    ("line", "M 44 37.9 Q 46.3 36.5 48.4 37.7 Q 46.3 37.3 44 37.9 Z M 56 37.9 Q 53.7 36.5 51.6 37.7 Q 53.7 37.3 56 37.9 Z"),
    ("dark brass", "M 50.4 39.5 L 51.3 44.6 L 49.3 44.9 L 50.5 44.2 Z"),
)
LIPS: tuple[Piece, ...] = (
    ("lips", "M 47.7 48 Q 50 46.9 52.3 48 Q 50 50.1 47.7 48 Z"),
    ("blush", "O 44.5 44.8 1.2 O 55.5 44.8 1.2"),
)
KING: tuple[Piece, ...] = (
    *ROBE,
    ("hair", "M 40 31 C 37 40 37 49 40.5 55 L 59.5 55 C 63 49 63 40 60 31 Z"),
    *FACE,
    ("hair", "M 41.2 40.5 C 40.5 53 44.5 61.5 50 66 C 55.5 61.5 59.5 53 58.8 40.5 C 57.8 44.5 56 46.2 53.5 45.8"
     "C 51.8 45 48.2 45 46.5 45.8 C 44 46.2 42.2 44.5 41.2 40.5 Z"),
    ("lips", "M 47.6 49 Q 50 47.9 52.4 49 Q 50 51.1 47.6 49 Z"),
    ("brass", "M 40 34.5 L 37 20.5 L 43.6 26.5 L 50 17.5 L 56.4 26.5 L 63 20.5 L 60 34.5 Z"),
    ("trim", "M 39.3 31 Q 50 28.4 60.7 31 L 60 34.9 Q 50 32.3 40 34.9 Z"),
    ("cream", "O 50 31.4 1.15 O 45 31.9 0.8 O 55 31.9 0.8"),
    ("robe", "O 37 20 1.9 O 50 17.6 1.9 O 63 20 1.9"),
    ("dark brass", "M 72.7 30 L 74.5 30 L 74.5 72 L 72.7 72 Z"),
    ("brass", "M 73.6 21 L 77.6 27 L 73.6 33 L 69.6 27 Z O 73.6 34.4 1.6"),
    ("robe", "O 73.6 27 1.5"),
    ("skin", "M 69.6 57.5 C 69.6 55 77.6 55 77.6 57.5 L 77.4 62.5 L 69.8 62.5 Z"),
    ("cream", "M 68.6 61.6 L 78.6 61.6 L 78.6 65 L 68.6 65 Z"),
)  # fmt: skip
QUEEN: tuple[Piece, ...] = (
    ("hair", "M 50 24 C 36.5 24 35.5 38 36.5 47 C 37 54 35.5 60 32 65 L 68 65 C 64.5 60 63 54 63.5 47"
     "C 64.5 38 63.5 24 50 24 Z"),
    *ROBE,
    ("hair", "M 40 30 C 36 38 36 46 36.6 50 C 37 56 36 60 33.5 64.5 C 38 65 42 62 43 57 C 44 52 42.5 46 42.6 40 Z"),
    ("hair", "M 60 30 C 64 38 64 46 63.4 50 C 63 56 64 60 66.5 64.5 C 62 65 58 62 57 57 C 56 52 57.5 46 57.4 40 Z"),
    *FACE,
    *LIPS,
    ("hair", "M 42 41 C 42 35 46 33.5 50 33.5 C 54 33.5 58 35 58 41 L 60.5 38 L 58 30 L 42 30 L 39.5 38 Z"),
    ("brass", "M 40.5 33 C 35.5 28 36.5 21 41 21 C 43.6 21 44.8 23.2 44.9 25 C 44.3 20 46.8 17 50 17"
     "C 53.2 17 55.7 20 55.1 25 C 55.2 23.2 56.4 21 59 21 C 63.5 21 64.5 28 59.5 33 Z"),
    ("trim", "M 40 30.6 Q 50 28.2 60 30.6 L 59.5 34 Q 50 31.8 40.5 34 Z"),
    ("robe", "O 50 23.3 2.1 O 41.5 25.3 1.3 O 58.5 25.3 1.3"),
    ("brass", "O 50 62.5 1.5 O 46.9 58.6 0.9 O 53.1 58.6 0.9"),
    ("trim", "M 70.6 62 C 66 48 68.5 32 77 22 C 79.5 35 78.5 48 72.4 62 Z"),
    ("cream", "M 71 66 C 70.6 50 72.5 36 76.7 22.6 C 73.6 36 71.9 50 72.2 66 Z"),
    ("skin", "M 67.8 57.5 C 67.8 55 75.8 55 75.8 57.5 L 75.6 62.5 L 68 62.5 Z"),
    ("cream", "M 66.8 61.6 L 76.8 61.6 L 76.8 65 L 66.8 65 Z"),
)  # fmt: skip
JACK: tuple[Piece, ...] = (
    *ROBE,
    ("hair", "M 40.5 31 C 37.5 38 37 46 38.5 52 C 41 54 44 53 44.5 50 L 55.5 50 C 56 53 59 54 61.5 52"
     "C 63 46 62.5 38 59.5 31 Z"),
    *FACE,
    *LIPS,
    ("trim", "M 58 29 C 58 19 65 14.5 75 17.5 C 74.5 24 68 29.5 58 29 Z"),
    ("cream", "M 57.5 29.4 C 62 23.5 67 20 73.5 18.3 C 67.5 20.8 62.6 24.6 58.5 30 Z"),
    ("robe", "M 38 33 C 32.5 26 40 18.5 50.5 19.5 C 59 20.3 63.5 25 61.5 33 Q 50 28.5 38 33 Z"),
    ("brass", "M 38 31.3 Q 50 26.9 62 31.3 L 61 35.2 Q 50 31.2 39 35.2 Z"),
    ("trim", "O 57.8 28.4 2"),
    ("dark brass", "M 67.5 37 L 79 37 L 79 58 L 67.5 58 Z"),
    ("cream", "M 68.3 39 L 78.2 39 L 78.2 58 L 68.3 58 Z"),
    ("brass", "M 66.6 35.5 L 79.9 35.5 L 79.9 39 L 66.6 39 Z M 66.6 56.5 L 79.9 56.5 L 79.9 60 L 66.6 60 Z"),
    ("line", "M 70.2 42.4 L 76.2 42.4 L 76.2 43.2 L 70.2 43.2 Z M 70.2 46 L 76.2 46 L 76.2 46.8 L 70.2 46.8 Z"
     "M 70.2 49.6 L 74.2 49.6 L 74.2 50.4 L 70.2 50.4 Z"),
    ("skin", "M 69.3 59 C 69.3 55.8 77.3 55.8 77.3 59 L 77.1 62.5 L 69.5 62.5 Z"),
    ("cream", "M 68.3 61.6 L 78.3 61.6 L 78.3 65 L 68.3 65 Z"),
)  # fmt: skip
FOOL: tuple[Piece, ...] = (
    ("robe", "M 17 98 L 17 69 C 19 60 33 57 43 53 L 57 53 C 67 57 81 60 83 69 L 83 98 Z"),
    ("trim", "M 50 98 L 50 53 L 57 53 C 67 57 81 60 83 69 L 83 98 Z"),
    ("brass", "M 29 70 L 33 78 L 29 86 L 25 78 Z M 71 62 L 75 70 L 71 78 L 67 70 Z"),
    ("hair", "M 41 33 C 39 42 39.5 48 42 51 L 58 51 C 60.5 48 61 42 59 33 Z"),
    *FACE,
    *LIPS,
    ("brass", "M 33 55 L 42 51.5 L 50 56 L 58 51.5 L 67 55 L 62 66 L 56 60 L 50 70 L 44 60 L 38 66 Z"),
    ("robe", "M 40 34.5 C 37 28 32 27 27.5 31.5 C 26 22 34 17 43 22.5 L 50 29 L 50 32.5 Z"),
    ("trim", "M 60 34.5 C 63 28 68 27 72.5 31.5 C 74 22 66 17 57 22.5 L 50 29 L 50 32.5 Z"),
    ("cream", "M 42.5 31 C 43.5 26 46.5 22.5 50 17 C 53.5 22.5 56.5 26 57.5 31 L 50 33 Z"),
    ("brass", "M 39.5 32 Q 50 28.6 60.5 32 L 60 35.8 Q 50 32.4 40 35.8 Z O 27.3 33 2.3 O 72.7 33 2.3 O 50 18 2.3"),
    ("line", "O 27.3 33.8 0.7 O 72.7 33.8 0.7 O 50 18.8 0.7"),
    ("brass", "O 37.8 66.6 1.7 O 50 70.6 1.7 O 62.2 66.6 1.7"),
)
COURTS = ("J", "Q", "K")
FIGURES = {"K": KING, "Q": QUEEN, "J": JACK, "*": FOOL}
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
    with kept(painter):
        painter.setClipRect(field.adjusted(3.5, 3.5, -3.5, -3.5))
        painter.setPen(line(LATTICE, 0.8))
        step = 9 * 2**0.5
        for i in range(-3, 15):
            painter.drawLine(QPointF(50 + i * step, 0), QPointF(50 + i * step - 140, 140))
            painter.drawLine(QPointF(50 - i * step, 0), QPointF(50 - i * step + 140, 140))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("#8DA6C6"))
        for row in range(-10, 11):
            for column in range(-4, 5):
                across = 50 + (column + (0.5 if row % 2 else 0)) * step
                painter.drawEllipse(QPointF(across, 70 + row * step / 2), 0.9, 0.9)


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


# A piece is (paper, outline); a hair's breadth of line is cut as a thin shape too.


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
        for paper, outline in FIGURES[rank]:
            painter.fillPath(shape(outline), colour(wardrobe.paper(paper)))
        if rank in COURTS:
            paint_pip(painter, suit, QPointF(25.6, 24.6), 12.5, ink)


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
