"""Rule cards on paper: nine of 63 by 88 mm on a page, with crop marks, and their backs if they are wanted."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, pairwise
from math import ceil, inf, sqrt

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter

from tabletop.engine.work import Work, gathered
from tabletop.paper.document import Cards, PageHead, ParagraphKind, PrintedCard
from tabletop.view.drawing.icons import class_mark, paint_icon
from tabletop.view.drawing.move_pictures import GAP, MovesFace, height_of_pictures, paint_pictures
from tabletop.view.drawing.palette import BY_DAY
from tabletop.view.drawing.shapes import colour, kept, line, shape
from tabletop.view.drawing.type import Role, Run, SetText, Type, letter_path, paint_line, set_text
from tabletop.view.printing.pages import BLACK, GREY, MM
from tabletop.view.values.drawn_moves import moves_of

ACROSS, DOWN = 3, 3
CARD = QSizeF(63 * MM, 88 * MM)
CROP, CROP_GAP = 4 * MM, 1 * MM
LARGEST, SMALLEST = 12.5, 9.0
BACK_INK = 0.3
_EDGE, _SIDE, _TOP, _HEAD, _FOOT = 4.5 * MM, 5.5 * MM, 5 * MM, 20.0, 4.5 * MM
_LEADING = 1.25
_PICTURES, _LEAST = (50 * MM, 44 * MM, 38 * MM, 32 * MM, 26 * MM), 16 * MM
"""How wide the pictures of moves may be together, and at least for each of them."""
_FINE = 0.35
"""Their lines are finer than on a screen."""
_NEXT = "\u2028\u2003"
"""The end of a paragraph, and the space that the next one begins with."""
_SPACE = "\u00a0"
_NUMBER, _SMALL = Type(Role.WORDS, 18, bold=True), Type(Role.CONTROLS, 8, joined=False)


@dataclass(frozen=True)
class Face:
    """A card, or a part of one whose words need several: lines ``first`` up to ``last`` of its words."""

    card: PrintedCard
    text: SetText
    px: float
    first: int
    last: int
    part: str = ""


@dataclass(frozen=True)
class CardPages:
    """Fronts nine by nine; with backs, every second page holds those of the page before, as they lie when it is turned over."""

    size: QSizeF
    standing: PageHead
    faces: tuple[Face, ...]
    backs: bool = False

    @property
    def sheets(self) -> int:
        return max(1, ceil(len(self.faces) / (ACROSS * DOWN)))

    def __len__(self) -> int:
        return self.sheets * (2 if self.backs else 1)

    def paint(self, painter: QPainter, index: int) -> None:
        sheet, back = divmod(index, 2) if self.backs else (index, 0)
        self._paint_marks(painter)
        for place, face in enumerate(self.on(sheet)):
            row, column = divmod(place, ACROSS)
            if back:
                _paint_back(painter, self.box(row, ACROSS - 1 - column))
            else:
                _paint_face(painter, self.box(row, column), face)
        if not back:
            self._paint_foot(painter, sheet)

    def on(self, sheet: int) -> tuple[Face, ...]:
        return self.faces[sheet * ACROSS * DOWN :][: ACROSS * DOWN]

    def box(self, row: int, column: int) -> QRectF:
        corner = self._corner + QPointF(column * CARD.width(), row * CARD.height())
        return QRectF(corner, CARD)

    @property
    def _corner(self) -> QPointF:
        """Where the first card's corner is; the cards lie in the middle of the paper."""
        wide, high = ACROSS * CARD.width(), DOWN * CARD.height()
        return QPointF((self.size.width() - wide) / 2, (self.size.height() - high) / 2)

    def _paint_marks(self, painter: QPainter) -> None:
        """Short lines outside the cards, where to cut."""
        corner = self._corner
        right, foot = corner.x() + ACROSS * CARD.width(), corner.y() + DOWN * CARD.height()
        with kept(painter):
            painter.setPen(line(BLACK, 0.4))
            for x in (corner.x() + number * CARD.width() for number in range(ACROSS + 1)):
                for y, way in ((corner.y(), -1), (foot, 1)):
                    painter.drawLine(QPointF(x, y + way * CROP_GAP), QPointF(x, y + way * (CROP_GAP + CROP)))
            for y in (corner.y() + number * CARD.height() for number in range(DOWN + 1)):
                for x, way in ((corner.x(), -1), (right, 1)):
                    painter.drawLine(QPointF(x + way * CROP_GAP, y), QPointF(x + way * (CROP_GAP + CROP), y))

    def _paint_foot(self, painter: QPainter, sheet: int) -> None:
        """Between the crop marks below the cards: which game, how far, and which page."""
        corner = self._corner
        base = corner.y() + DOWN * CARD.height() + CROP_GAP + 6.5
        count = f"page {sheet + 1} of {self.sheets}"
        words = (self.standing.left, self.standing.right, count)
        for column, text in enumerate(words):
            letters = Type(Role.CONTROLS, 7, joined=False).narrowed(text, CARD.width() - 8, smallest=5)
            middle = corner.x() + (column + 0.5) * CARD.width()
            paint_line(painter, QPointF(middle, base), text, letters, GREY, side=0.5)


def laying_out(cards: Cards, size: QSizeF, *, backs: bool = False) -> Work[CardPages]:
    """The cards on paper of that size, in points, card by card."""
    faces = yield from gathered((tuple(_faces(card)) for card in cards.cards), len(cards.cards))
    return CardPages(size, cards.standing, tuple(chain.from_iterable(faces)), backs)


def _faces(card: PrintedCard) -> Iterator[Face]:
    """As few cards as hold the words at the smallest size, and those at the largest size at which they do."""
    room = _room(card)
    sizes = [LARGEST - quarter / 4 for quarter in range(round((LARGEST - SMALLEST) * 4) + 1)]
    set_at = ((px, _set(card, px, room.width())) for px in sizes)
    fewest = _count(_set(card, SMALLEST, room.width()), SMALLEST, room.height())
    px, text = next((px, text) for px, text in set_at if _count(text, px, room.height()) <= fewest)
    ends = [part * len(text.lines) // fewest for part in range(fewest + 1)]
    for part, (first, last) in enumerate(pairwise(ends), 1):
        yield Face(card, text, px, first, last, f"{part} of {fewest}" if fewest > 1 else "")


def _count(text: SetText, px: float, height: float) -> int:
    """How many cards the text fills."""
    return max(1, ceil(len(text.lines) / int((height + 0.01) / (px * _LEADING))))


def _set(card: PrintedCard, px: float, width: float) -> SetText:
    """Its paragraphs, the first words moved in of each that comes after another, and further where their writer did so."""
    before = ("", *("\u2028" if each.kind is ParagraphKind.TITLE else _NEXT for each in card.text))
    runs = [
        Run(f"{space}{_SPACE * paragraph.inward}{paragraph.text}", "title" if paragraph.kind is ParagraphKind.TITLE else "")
        for space, paragraph in zip(before, card.text, strict=False)
    ]
    return set_text(runs, Type(Role.WORDS, px, leading=_LEADING, joined=False), width)


def _room(card: PrintedCard) -> QSizeF:
    """What a card has for its words."""
    return QSizeF(CARD.width() - _left(card) - _SIDE, CARD.height() - _TOP - _HEAD - 6 - _FOOT)


def _left(card: PrintedCard) -> float:
    return _SIDE + 3.5 if card.mark == 0 else _SIDE + 1


def _paint_face(painter: QPainter, box: QRectF, face: Face) -> None:
    card = face.card
    _paint_edge(painter, box, card)
    left = box.left() + _left(card)
    right = box.right() - _SIDE
    top = box.top() + _TOP
    base = top + 14
    number = _NUMBER.narrowed(card.number, CARD.width() * 0.5, smallest=5)
    paint_line(painter, QPointF(left, base), card.number, number, BLACK)
    mark = left + number.width(card.number) + 5
    paint_icon(painter, QRectF(mark, base - 11, 11.5, 11.5), class_mark(card.mark), BLACK)
    words = " · ".join(filter(None, (card.state, face.part)))
    if words:
        paint_line(painter, QPointF(right, base - 1), words, _SMALL._replace(bold=bool(card.state)), BLACK, side=1)
    with kept(painter):
        painter.setPen(line(BLACK, 0.9))
        painter.drawLine(QPointF(left, top + _HEAD), QPointF(right, top + _HEAD))
    face.text.paint_lines(painter, QPointF(left, top + _HEAD + 6), BLACK, face.first, face.last)
    if face.last == len(face.text.lines):
        end = top + _HEAD + 6 + (face.last - face.first) * face.px * _LEADING
        _paint_moves(painter, QRectF(left, end, right - left, box.bottom() - _FOOT - end), moves_of(card.sheet))


def _paint_moves(painter: QPainter, room: QRectF, moves: tuple[MovesFace, ...]) -> None:
    """How pieces move under the rule, below its words, where that can be read."""
    least = _LEAST * sqrt(len(moves))
    high = room.height() / _FINE
    fitting = (wide / _FINE for wide in _PICTURES if wide >= least and GAP + height_of_pictures(moves, wide / _FINE, inf) <= high)
    if moves and (wide := next(fitting, 0.0)):
        with kept(painter):
            painter.translate(room.topLeft())
            painter.scale(_FINE, _FINE)
            paint_pictures(painter, QPointF(0, GAP), moves, wide, BY_DAY)


def _paint_edge(painter: QPainter, box: QRectF, card: PrintedCard) -> None:
    """The class by its left edge: a double line for what cannot be changed, one for all others."""
    x = box.left() + _SIDE - 5
    top, high = box.top() + _TOP, box.height() - _TOP - _FOOT
    with kept(painter):
        if card.mark == 0:
            painter.fillRect(QRectF(x, top, 2.6, high), colour(BLACK))
            painter.fillRect(QRectF(x + 3.8, top, 1.0, high), colour(BLACK))
        else:
            painter.fillRect(QRectF(x, top, 0.8, high), colour(BLACK))


def _paint_back(painter: QPainter, box: QRectF) -> None:
    """The § in a lozenge on a lattice, within a frame that a crooked cut leaves whole."""
    field = box.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
    ink = colour("#000000", 1.0)
    ink.setRgbF(1 - BACK_INK, 1 - BACK_INK, 1 - BACK_INK)
    tone = ink.name()
    middle = field.center()
    with kept(painter):
        painter.setClipRect(field)
        painter.setPen(line(tone, 0.7))
        step, reach = 9 * 2**0.5, field.width() + field.height()
        for number in range(-ceil(reach / step), ceil(reach / step) + 1):
            x = middle.x() + number * step
            painter.drawLine(QPointF(x - reach, middle.y() - reach), QPointF(x + reach, middle.y() + reach))
            painter.drawLine(QPointF(x - reach, middle.y() + reach), QPointF(x + reach, middle.y() - reach))
    with kept(painter):
        painter.setPen(line(tone, 1.2))
        painter.drawRect(field)
        painter.setBrush(Qt.GlobalColor.white)
        painter.translate(middle)
        painter.drawPath(shape("M 0 -44 L 33 0 L 0 44 L -33 0 Z"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(line(tone, 0.6))
        painter.drawPath(shape("M 0 -38.5 L 29 0 L 0 38.5 L -29 0 Z"))
        painter.fillPath(letter_path("§", Type(Role.WORDS, 34), QPointF(0, 0)), colour(tone))
