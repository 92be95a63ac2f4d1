"""Where things lie: trays sunk in the cloth, and piles with their count."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter

from tabletop.view.drawing.light import LYING, paint_glow, paint_inner_glow, paint_paper, paint_shadow, painted_once
from tabletop.view.drawing.palette import Palette, mixed
from tabletop.view.drawing.playing_cards import corner_of_card, paint_card_back, paint_playing_card
from tabletop.view.drawing.shapes import colour, dashed, downwards, grown, kept, line, rounded
from tabletop.view.drawing.type import Role, Type, fitted, paint_line

TRAY_EDGE, TRAY_CORNER = 5.0, 12.0
PLATE_HEIGHT, LEAST_PLATE = 20.0, 11.0
LIT_REACH = 30.0
BACK_WIDTH, BACK_HEIGHT, LEAST_BACK, LEAST_RIM = 54.0, 34.0, 18.0, 8.0
AROUND_BACK, TIGHT = 40.0, 0.7
LEAST_BESIDE = 0.8
"""How much of their usual size the words of a tray keep beside its backs."""
CARDS_PER_EDGE, MOST_EDGES = 6, 5
_EDGE_ACROSS, _EDGE_UP = 1.0, 1.4
_PILL = 20.0


def paint_tray(
    painter: QPainter, box: QRectF, sign: str, word: str, palette: Palette, *, lit: bool = False, text: float = 1.0
) -> None:
    """A tray with its plate, which reaches 12 above the box and is so much larger with larger ``text``. The sign goes before the
    word: ✓, ✕ or nothing. The light of one that a held card may go to reaches LIT_REACH outside the box."""
    if lit:
        paint_glow(painter, box, TRAY_CORNER, palette.light_brass, LIT_REACH)
    painted_once(painter, box, 1, _paint_sunk, TRAY_CORNER, palette.light_brass if lit else palette.rim, palette)
    if lit:
        paint_inner_glow(painter, grown(box, -TRAY_EDGE), TRAY_CORNER - TRAY_EDGE, palette.light_brass, 26, 0.6)
    room = box.width() - 8
    larger = max(1.0, min(text, room / (_before(sign) + _PLATE_LETTERS.width(word))))
    with kept(painter):
        painter.translate(box.center().x(), box.top() - 2)
        painter.scale(larger, larger)
        _paint_plate(painter, QPointF(), sign, word, room / larger, palette)


def paint_rules_tray(painter: QPainter, box: QRectF, word: str, count: int, palette: Palette) -> None:
    """A long tray of laid-off rule cards, "repealed · 2": a few backs and the count, in letters as large as they fit. The backs
    are smaller where there is less room; one that is so low or short that its words would be hard to read beside them has none.
    """
    letters = Type(Role.CONTROLS, 12.5)
    wide = letters.width(f"{word} · ") + Type(Role.CONTROLS, 12.5, bold=True).width(str(count))
    back, free = back_in_tray(box.width(), box.height(), wide)
    low = box.height() < BACK_HEIGHT
    box = grown(box, -1) if low else box
    painted_once(painter, box, 1, _paint_sunk, TRAY_CORNER / 3 if low else TRAY_CORNER, palette.rim, palette)
    shown = QRectF(box.left() + 16 * free, box.center().y() - back.height() / 2, back.width(), back.height())
    for step in range(0 if back.isEmpty() else min(count, 3)):
        card = shown.translated(3.0 * (min(count, 3) - 1 - step) * -0.9 + 5, -1.2 * step)
        paint_shadow(painter, card, 3, LYING)
        paint_paper(painter, card, 3, palette.paper_shade, mixed(palette.paper_shade, "#8A6A3A", 0.15))
    if not (count or back.isEmpty()):
        paint_outline(painter, shown.translated(5, 0), 3, palette)
    room = box.width() - (20 if back.isEmpty() else back.width() + AROUND_BACK * free)
    fit = min(1.0, box.height() / 15, room / wide)
    letters, bold = (Type(Role.CONTROLS, 12.5 * fit, bold=each) for each in (False, True))
    x = box.center().x() - wide * fit / 2 if back.isEmpty() else shown.right() + 5 + 9 * free
    at = QPointF(x, box.center().y() + 4.5 * fit)
    paint_line(painter, at, f"{word} · ", letters, palette.felt_text)
    paint_line(painter, at + QPointF(letters.width(f"{word} · "), 0), str(count), bold, palette.felt_text)


def back_in_tray(width: float, height: float, words: float) -> tuple[QSizeF, float]:
    """How large the backs are in a tray of laid-off cards beside words of that width, empty where there is no room for any; and
    what part of the usual is left free beside them."""
    usual, tight = (width - around - LEAST_BESIDE * words for around in (AROUND_BACK, AROUND_BACK * TIGHT))
    wide, free = min(LEAST_BACK, tight), TIGHT
    if usual >= LEAST_BACK:
        wide, free = max(LEAST_BACK, min(BACK_WIDTH, width - AROUND_BACK - words)), 1.0
    high = min(BACK_HEIGHT, height - LEAST_RIM)
    return (QSizeF(wide, high) if min(wide, high) >= LEAST_BACK / 2 else QSizeF(0, 0)), free


def paint_pile(painter: QPainter, box: QRectF, edges: int, top: str, palette: Palette) -> None:
    """The top card in the box, or a back where ``top`` is empty; edges show up to 5 left and 7 above it."""
    corner = corner_of_card(box)
    if edges < 0:
        paint_outline(painter, box, corner, palette)
        return
    paint_shadow(painter, box, corner, LYING)
    for step in range(edges, 0, -1):
        under = box.translated(-_EDGE_ACROSS * step, -_EDGE_UP * step)
        paint_paper(painter, under, corner, mixed(palette.paper_shade, "#7A6A50", 0.2), palette.paper_shade)
    if top:
        paint_playing_card(painter, box, top, palette)
    else:
        paint_card_back(painter, box, palette)


def edges_of(count: int) -> int:
    """Of how many cards the edges show under the top one; less than none where there is no card."""
    return min(MOST_EDGES, (count - 1) // CARDS_PER_EDGE + (count > 1)) if count else -1


def paint_count(painter: QPainter, centre: QPointF, count: str, palette: Palette) -> None:
    """A figure in a dark pill, 20 high."""
    letters = Type(Role.CONTROLS, 12.5, bold=True)
    width = max(_PILL + 4, letters.width(count) + 14)
    pill = QRectF(centre.x() - width / 2, centre.y() - _PILL / 2, width, _PILL)
    with kept(painter):
        painter.setPen(line(palette.felt_text, 1, 0.45))
        painter.setBrush(colour(palette.tag))
        painter.drawRoundedRect(pill, _PILL / 2, _PILL / 2)
    paint_line(painter, centre + QPointF(0, 4.5), count, letters, palette.tag_text, 0.5)


_SIGN_LETTERS = Type(Role.CONTROLS, 12.5, bold=True)
_PLATE_LETTERS = Type(Role.WORDS, 14.5, bold=True)
"""The tick that goes with the letters of words is too near a root."""


def paint_outline(painter: QPainter, box: QRectF, corner: float, palette: Palette) -> None:
    """An empty place: dashes in the colour of words on the felt."""
    with kept(painter):
        painter.setPen(dashed(palette.felt_text, 1.6, 6, 5, 0.45))
        painter.drawRoundedRect(grown(box, -0.8), corner, corner)


def _paint_sunk(painter: QPainter, box: QRectF, corner: float, edge: str, palette: Palette) -> None:
    with kept(painter):
        painter.fillPath(rounded(grown(box, 1), corner + 1), colour("#000000", 0.28))
        painter.fillPath(rounded(box, corner), downwards(box, mixed(edge, "#FFFFFF", 0.08), mixed(edge, "#000000", 0.12)))
        painter.setPen(line("#FFFFFF", 0.8, 0.14))
        painter.drawRoundedRect(grown(box, -0.6), corner - 0.6, corner - 0.6)
        rim = TRAY_EDGE * corner / TRAY_CORNER
        hollow = grown(box, -rim)
        painter.setPen(line(palette.rim_dark, 1, 0.8))
        painter.setBrush(downwards(hollow, mixed(palette.felt_edge, "#000000", 0.28), mixed(palette.felt_edge, "#000000", 0.08)))
        painter.drawRoundedRect(hollow, corner - rim, corner - rim)
        painter.setPen(Qt.PenStyle.NoPen)
    paint_inner_glow(painter, hollow, corner - rim, "#000000", 14, 0.45)


def _before(sign: str) -> float:
    """How much of a plate the sign before the word takes."""
    return _SIGN_LETTERS.width(sign) + 4 if sign else 0.0


def _paint_plate(painter: QPainter, centre: QPointF, sign: str, word: str, room: float, palette: Palette) -> None:
    """The word in smaller letters where it is wider than that, and then cut."""
    before = _before(sign)
    word, letters = fitted(word, _PLATE_LETTERS, room - before, LEAST_PLATE)
    wide = before + letters.width(word)
    width = wide + 22
    plate = QRectF(centre.x() - width / 2, centre.y() - PLATE_HEIGHT / 2, width, PLATE_HEIGHT)
    paint_shadow(painter, plate, 3, LYING)
    with kept(painter):
        painter.setBrush(downwards(plate, mixed(palette.plate, "#FFFFFF", 0.22), mixed(palette.plate, "#8A5A12", 0.16)))
        painter.setPen(line(mixed(palette.plate, "#5A3A12", 0.6), 0.8, 0.8))
        painter.drawRoundedRect(plate, 3, 3)
        painter.setPen(line("#FFFFFF", 0.8, 0.45))
        painter.drawLine(plate.topLeft() + QPointF(3, 1.2), plate.topRight() + QPointF(-3, 1.2))
    at = centre + QPointF(-wide / 2, 4.6)
    paint_line(painter, at, sign, _SIGN_LETTERS, palette.plate_ink)
    paint_line(painter, at + QPointF(before, 0), word, letters, palette.plate_ink)
