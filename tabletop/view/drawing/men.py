"""Chess men in the colours of their armies: the shapes of python-chess's drawings, with the army's mark at the foot."""

import re
from functools import cache

import chess.svg
from PySide6.QtCore import QByteArray, QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgRenderer

from tabletop.view.drawing.chips import paint_mark
from tabletop.view.drawing.palette import CHIP_HALO, CHIP_INK, seats
from tabletop.view.drawing.shapes import about, colour, in_units, kept, line
from tabletop.view.drawing.type import Role, Type, letter_path

SIDE = 45.0
"""Px of the square that a man is drawn for."""
_LETTERS = {"pawn": "P", "knight": "N", "bishop": "B", "rook": "R", "queen": "Q", "king": "K"}
_WHITE = re.compile(r"#fff(?:fff)?\b")
_BLACK = re.compile(r"#000(?:000)?\b")
_HALO = 3.6
_MARK = QRectF(28.0, 28.5, 16.0, 16.0)
"""Where the mark stands: at the lower right of the square, clear of every head and crown."""


def paint_man(painter: QPainter, box: QRectF, kind: str, army: int) -> None:
    """A man of the so-manieth army (0 to 15), upright in his square; one whom nobody drew is a disc with his first letter."""
    look = seats()[army]
    with in_units(painter, box, SIDE, SIDE):
        if kind in _LETTERS:
            _halo(kind).render(painter, QRectF(0, 0, SIDE, SIDE))
            _man(kind, look.colour).render(painter, QRectF(0, 0, SIDE, SIDE))
        else:
            _paint_disc(painter, kind, look.colour, look.mark_ink)
        _paint_mark(painter, army)


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


@cache
def _man(kind: str, shade: str) -> QSvgRenderer:
    drawn = _WHITE.sub(shade, chess.svg.PIECES[_LETTERS[kind]])
    return _rendering(_BLACK.sub(CHIP_INK, drawn))


@cache
def _halo(kind: str) -> QSvgRenderer:
    """A man’s outline in cream, a little wider than he is, so that he is seen on squares of either shade."""
    drawn = _BLACK.sub(CHIP_HALO, _WHITE.sub(CHIP_HALO, chess.svg.PIECES[_LETTERS[kind]]))
    return _rendering(re.sub(r'stroke-width="[\d.]+"', f'stroke-width="{1.5 + _HALO}"', drawn))


def _rendering(elements: str) -> QSvgRenderer:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">{elements}</svg>'
    return QSvgRenderer(QByteArray(svg.encode()))
