"""Half-boards and the men on them: a wooden frame with four rows of eight squares, a band in its army's colour along the home
row, and under it room for words."""

import re
from functools import cache

from PySide6.QtCore import QByteArray, QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgRenderer

from tabletop.engine.chess.rows import LETTERS
from tabletop.view.drawing.icons import paint_mark
from tabletop.view.drawing.light import LYING, paint_shadow
from tabletop.view.drawing.palette import CHIP_HALO, CHIP_INK, Palette, seats
from tabletop.view.drawing.shapes import about, colour, downwards, in_units, kept, line, rounded
from tabletop.view.drawing.type import Role, Type, letter_path, paint_line

LIGHT_SQUARE, DARK_SQUARE = "#EEDDB8", "#B88A5B"
ON_LIGHT, ON_DARK = "#6B4728", "#3B2411"
"""The ink of files and ranks, on squares of either shade."""
FILES, BOARD_RANKS = 8, 4
FRAME, EDGE = 0.2, 0.06
"""The frame at the sides and at the joining edge, in squares."""
HOME, BAND = 21.0, 3.5
"""The frame at the home row, with room for a line of words, and the coloured band in it: px at scale 1."""
LEAST_NAMED, NAME_PX, LEAST_NAME_PX = 21.0, 0.19, 8.0
"""From squares so large on, files and ranks are named, in letters of that part of a square; these are never smaller than that."""
SIDE = 45.0
"""Px of the square that a man is drawn for."""
_WHITE = re.compile(r"#fff(?:fff)?\b")
_BLACK = re.compile(r"#000(?:000)?\b")
_HALO = 3.6
_WHITE_MAN = "#FFFFFF"
_MARK = QRectF(28.0, 28.5, 16.0, 16.0)
"""Where the mark stands: at the lower right of the square, clear of every head and crown."""


def board_size(square: float, unit: float, joined: bool) -> tuple[float, float]:
    """How wide and high a half-board is; one that is joined has no frame at that edge."""
    return (FILES + 2 * FRAME) * square, (BOARD_RANKS + (0.0 if joined else EDGE)) * square + HOME * unit


def paint_half_board(
    painter: QPainter, box: QRectF, army: int, *, turned: bool, mirrored: bool, palette: Palette, named: bool = False
) -> None:
    """The half-board of the so-manieth army; ``turned``, its home row is the upper one, and ``mirrored``, file a is at the left
    all the same. Where squares are large enough, its files and ranks can be ``named``."""
    square = box.width() / (FILES + 2 * FRAME)
    top = box.top() + HOME if turned else box.bottom() - HOME - BOARD_RANKS * square
    field = QRectF(box.left() + FRAME * square, top, FILES * square, BOARD_RANKS * square)
    paint_shadow(painter, box, 3, LYING)
    with kept(painter):
        painter.setBrush(downwards(box, palette.rim_light, palette.rim))
        painter.setPen(line(palette.rim_dark, 1))
        painter.drawPath(rounded(box, 3))
    with kept(painter):
        painter.fillRect(field, colour(LIGHT_SQUARE))
        for rank in range(BOARD_RANKS):
            for file in range(FILES):
                # The square a1 is dark; a board that is turned half round keeps its shades, and a mirrored one does not.
                if (rank + file + mirrored) % 2 == 1:
                    across, down = field.left() + file * square, field.top() + rank * square
                    painter.fillRect(QRectF(across, down, square, square), colour(DARK_SQUARE))
    if named and square >= LEAST_NAMED:
        _paint_names(painter, field, square, turned=turned, mirrored=mirrored)
    _paint_home(painter, box, field, army, palette, turned=turned)


def names_on_board(*, turned: bool, mirrored: bool) -> tuple[str, str]:
    """The files from the left and the ranks from above, as the owner of the half-board sees them."""
    files, ranks = "abcdefgh", "1234"
    return files[::-1] if turned and not mirrored else files, ranks if turned else ranks[::-1]


def _paint_names(painter: QPainter, field: QRectF, square: float, *, turned: bool, mirrored: bool) -> None:
    """Each file at the joining edge, where few men stand, and each rank in the first square of its row: in corners that men leave
    clear."""
    files, ranks = names_on_board(turned=turned, mirrored=mirrored)
    letters = Type(Role.CONTROLS, max(LEAST_NAME_PX, NAME_PX * square), bold=True)
    inset, cap, far = square * 0.05, letters.px * 0.73, BOARD_RANKS - 1 if turned else 0
    for place, name in enumerate(files):
        ink = ON_DARK if (far + place + mirrored) % 2 else ON_LIGHT
        left, top = field.left() + place * square, field.top() + far * square
        at = QPointF(left + inset, top + square - inset) if turned else QPointF(left + square - inset, top + inset + cap)
        paint_line(painter, at, name, letters, ink, 0 if turned else 1)
    for place, name in enumerate(ranks):
        ink = ON_DARK if (place + mirrored) % 2 else ON_LIGHT
        paint_line(painter, QPointF(field.left() + inset, field.top() + place * square + inset + cap), name, letters, ink)


def _paint_home(painter: QPainter, box: QRectF, field: QRectF, army: int, palette: Palette, *, turned: bool) -> None:
    """Darker wood for the words, and between it and the home row the band."""
    room = QRectF(box.left() + 1, box.top() + 1 if turned else field.bottom(), box.width() - 2, HOME - 1)
    band = QRectF(field.left(), field.top() - 1 - BAND if turned else field.bottom() + 1, field.width(), BAND)
    with kept(painter):
        painter.fillPath(rounded(room, 2), colour(palette.rim_dark))
        painter.setBrush(colour(seats()[army].colour))
        painter.setPen(line(CHIP_HALO, 1.0))
        painter.drawPath(rounded(band, BAND / 2))


def paint_man(painter: QPainter, box: QRectF, kind: str, army: int) -> None:
    """A man of the so-manieth army (0 to 15), upright in his square; one whom nobody drew is a disc with his first letter."""
    look = seats()[army]
    with in_units(painter, box, SIDE, SIDE):
        if kind in LETTERS:
            _halo(kind).render(painter, QRectF(0, 0, SIDE, SIDE))
            _man(kind, look.colour).render(painter, QRectF(0, 0, SIDE, SIDE))
        else:
            _paint_disc(painter, kind, look.colour, look.mark_ink)
        _paint_mark(painter, army)


def paint_bare_man(painter: QPainter, box: QRectF, kind: str) -> None:
    """A man of no army in white; one whom nobody drew is a disc with his first letter, if he is called anything."""
    with in_units(painter, box, SIDE, SIDE):
        if kind in LETTERS:
            _man(kind, _WHITE_MAN).render(painter, QRectF(0, 0, SIDE, SIDE))
        else:
            _paint_disc(painter, kind, _WHITE_MAN, CHIP_INK)


def _paint_mark(painter: QPainter, army: int) -> None:
    look = seats()[army]
    with kept(painter):
        painter.setBrush(colour(CHIP_HALO))
        painter.drawEllipse(_MARK)
        painter.setBrush(colour(look.colour))
        painter.setPen(line(CHIP_INK, 1.0))
        painter.drawEllipse(_MARK.adjusted(1.5, 1.5, -1.5, -1.5))
    paint_mark(painter, _MARK, army, look.mark_ink)


def _paint_disc(painter: QPainter, kind: str, shade: str, ink: str) -> None:
    disc = about(QPointF(22.5, 22.5), 32, 32)
    painter.setBrush(colour(shade))
    painter.setPen(line(CHIP_INK, 1.5))
    painter.drawEllipse(disc)
    painter.setPen(line(CHIP_HALO, 0))
    painter.fillPath(letter_path(kind[:1].upper(), Type(Role.WORDS, 22, bold=True), disc.center(), 26), colour(ink))


def _drawn(kind: str) -> str:
    """Loaded when a man is first drawn: the first window shows none."""
    from chess.svg import PIECES

    return PIECES[LETTERS[kind]]


@cache
def _man(kind: str, shade: str) -> QSvgRenderer:
    drawn = _WHITE.sub(shade, _drawn(kind))
    return _rendering(_BLACK.sub(CHIP_INK, drawn))


@cache
def _halo(kind: str) -> QSvgRenderer:
    """A man’s outline in cream, a little wider than he is, so that he is seen on squares of either shade."""
    drawn = _BLACK.sub(CHIP_HALO, _WHITE.sub(CHIP_HALO, _drawn(kind)))
    return _rendering(re.sub(r'stroke-width="[\d.]+"', f'stroke-width="{1.5 + _HALO}"', drawn))


def _rendering(elements: str) -> QSvgRenderer:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">{elements}</svg>'
    return QSvgRenderer(QByteArray(svg.encode()))
