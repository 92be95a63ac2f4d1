"""All playing cards on one picture, for phones: a row a suit, the back and the joker below."""

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QImage, QPainter

from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.playing_cards import paint_card_back, paint_playing_card, size_of_card

CARD = 150
SUITS = "SHDC"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
BACK, JOKER = "", "*1"


def card_sprite(palette: Palette, sharp: int = 2) -> bytes:
    """The picture as PNG, ``sharp`` dots a pixel. It shows every card there is, so it tells nothing of anybody's hand."""
    size = size_of_card(CARD).toRect().size()
    columns, rows = len(RANKS), len(SUITS) + 1
    image = QImage(size.width() * columns * sharp, size.height() * rows * sharp, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(sharp, sharp)
    for face, column, row in _cells():
        box = size_of_card(CARD).translated(column * size.width(), row * size.height())
        if face == BACK:
            paint_card_back(painter, box, palette)
        else:
            paint_playing_card(painter, box, face, palette)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def _cells() -> tuple[tuple[str, int, int], ...]:
    """Each face with its column and row."""
    suits = tuple((rank + suit, column, row) for row, suit in enumerate(SUITS) for column, rank in enumerate(RANKS))
    return (*suits, (BACK, 0, len(SUITS)), (JOKER, 1, len(SUITS)))
