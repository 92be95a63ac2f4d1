"""Every card of the deck in one picture, for hands on phones: thirteen to a row, a row a suit, then the back and a joker."""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter

from tabletop.engine.faces import RANKS, SUITS
from tabletop.view.drawing.palette import DAY
from tabletop.view.drawing.playing_cards import paint_card_back, paint_playing_card, size_of_card

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
                paint_playing_card(painter, _placed(cell, column, row), rank + suit, DAY)
        paint_card_back(painter, _placed(cell, 0, len(SUITS)), DAY)
        paint_playing_card(painter, _placed(cell, 1, len(SUITS)), "*1", DAY)
    return png(image)


def png(image: QImage) -> bytes:
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(held.data())


def _placed(cell: QRectF, column: int, row: int) -> QRectF:
    return cell.translated(column * cell.width(), row * cell.height())
