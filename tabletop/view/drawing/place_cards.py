"""The place card of a seat, and the hand of backs beside it."""

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tabletop.view.drawing.icons import paint_chip, paint_hollow_chip, paint_icon, paint_mark
from tabletop.view.drawing.light import paint_glow, paint_paper, paint_ring
from tabletop.view.drawing.palette import Palette, seats
from tabletop.view.drawing.playing_cards import paint_card_back
from tabletop.view.drawing.shapes import colour, dashed, kept, rounded
from tabletop.view.drawing.trays import paint_count
from tabletop.view.drawing.type import ELLIPSIS, Role, Type, elided, paint_line

CORNER = 8.0
GLOW_REACH = 26.0
BACK, BACK_STEP, BACK_TURN = 27.0, 12.0, 4.0
MOST_BACKS, BACKS_WHEN_MORE = 7, 5
_SMALL_UNDER = 160.0
_LOW_UNDER = 50.0
NARROW_UNDER, _NARROW_CHIP, _LEAST_CHIP, _NARROW_EDGE = 110.0, 22.0, 16.0, 4.0
_LEFT = 48.0
LARGEST_NAME = 17.0
_BASES = ((0.6,), (0.45, 0.77), (0.29, 0.555, 0.81), (0.235, 0.455, 0.685, 0.89))
"""How far down the name and each line stand, as parts of the height, with none, one and two lines, or two and a name in two."""
MARK_FROM_FOOT = 5.5
"""Where the mark of whoever owes something begins, from the foot of the card: it is 2 px high."""
HIGH_NARROW = 52.0
"""From this height on a narrow card has room for a line beside its mark and others below."""
LEAST_NAME, LEAST_IN_TWO = 11.5, 8.6
"""Px of the letters of a name where the card is narrow, in one line and in two; what is wider still is cut."""


@dataclass(frozen=True)
class PlaceFace:
    """Who sits here and at most two lines about it; `seat` is the number of colour and mark, 0 to 15, `team` another or -1."""

    name: str
    seat: int
    lines: tuple[str, ...] = ()
    on_turn: bool = False
    owes: bool = False
    out: bool = False
    team: int = -1
    aside: float = 0.0
    """Px at the right that are left free in every line, for what lies there."""
    above: float = 0.0
    """Px at the right that are left free beside the name alone."""


def line_letters(width: float) -> Type:
    """The letters of the lines on a card of that width."""
    return Type(Role.CONTROLS, 11.5 if width >= _SMALL_UNDER else 10.5 if width >= NARROW_UNDER else 9.6)


def letters_of(line: str, width: float) -> Type:
    """The letters of that line, which on a narrow card are smaller before they are cut."""
    usual = line_letters(width)
    return usual.narrowed(line, line_room(width), LEAST_IN_TWO) if width < NARROW_UNDER else usual


def line_room(width: float) -> float:
    """How wide a line may be on a card of that width: on a narrow one the lines stand below the mark, else beside it."""
    return width - (2 * _NARROW_EDGE if width < NARROW_UNDER else _LEFT + 8)


def name_room(width: float, height: float, face: PlaceFace) -> float:
    """How wide the name may be on a card of that size."""
    narrow, box = width < NARROW_UNDER, QRectF(0, 0, width, height)
    return width - face.aside - (_NARROW_EDGE if narrow else 8 if face.team < 0 else 24) - face.above - _name_left(box, face)


def behind_name(width: float, height: float, face: PlaceFace) -> tuple[float, float, float]:
    """Where words may go on behind the name on a card of that size: from where, on which base, and how wide they may be."""
    left = _name_left(QRectF(0, 0, width, height), face)
    begins = left + Type(Role.WORDS, LARGEST_NAME, bold=True).width(face.name) + 8
    return begins, _bases(width, height, face)[0], left + name_room(width, height, face) - begins


def name_is_whole(width: float, height: float, face: PlaceFace) -> bool:
    """Whether the name is read to its end there in one line, if need be in the least letters."""
    return Type(Role.WORDS, LEAST_NAME, bold=True).width(face.name) <= name_room(width, height, face)


def name_lines(width: float, height: float, face: PlaceFace) -> tuple[str, ...]:
    """The name in one line, or in two where one is too short for it: parted where its words are, if that will do. On a high
    narrow card the second line begins below the mark. What is too long for two loses what is in the middle."""
    if name_is_whole(width, height, face):
        return (face.name,)
    room, below = name_room(width, height, face), second_room(width, height, face)
    small = Type(Role.WORDS, LEAST_IN_TWO, bold=True)
    fits = [at for at in range(1, len(face.name)) if small.width(face.name[:at].rstrip()) <= room]
    whole = [at for at in fits if small.width(face.name[at:]) <= below]
    parted = [at for at in whole if face.name[at - 1] in " -"]
    at = (parted or whole or fits or [1])[-1]
    return face.name[:at].rstrip(), _without_middle(face.name[at:], small, below)


def second_room(width: float, height: float, face: PlaceFace) -> float:
    """How wide the second line of a name may be."""
    return line_room(width) if _is_high(width, height) else name_room(width, height, face)


def _is_high(width: float, height: float) -> bool:
    return width < NARROW_UNDER and height >= HIGH_NARROW


def _without_middle(text: str, letters: Type, room: float) -> str:
    """As much of the text as there is room for, of its end no less than three letters: names differ there."""
    if letters.width(text) <= room:
        return text
    ends = (f"{text[:at]}{ELLIPSIS}{text[-3:]}" for at in range(len(text) - 4, 0, -1))
    return next((each for each in ends if letters.width(each) <= room), elided(text, letters, room))


def _name_left(box: QRectF, face: PlaceFace) -> float:
    return _chip(box, face).right() + (5 if box.width() < NARROW_UNDER else _LEFT - 39)


def paint_place(painter: QPainter, box: QRectF, face: PlaceFace, palette: Palette) -> None:
    """The card in its box; whoever is on turn is lit GLOW_REACH around it."""
    if face.on_turn:
        paint_glow(painter, box, CORNER, palette.light_brass, GLOW_REACH)
    with kept(painter):
        painter.setOpacity(painter.opacity() * (0.55 if face.out else 1.0))
        paint_paper(painter, box, CORNER, palette.paper, palette.paper_shade)
    if face.team >= 0:
        _paint_ribbon(painter, box, face.team)
    (paint_hollow_chip if face.out else paint_chip)(painter, _chip(box, face), face.seat)
    _paint_words(painter, box, face, palette)
    if face.owes:
        with kept(painter):
            painter.setPen(dashed(palette.ochre, 2, 6, 4))
            foot = box.bottom() - MARK_FROM_FOOT + 1
            painter.drawLine(QPointF(box.left() + 10, foot), QPointF(box.right() - 10, foot))
    if face.on_turn:
        paint_ring(painter, box, CORNER, palette.light_brass, 2)


def paint_fan(painter: QPainter, box: QRectF, cards: int, palette: Palette, *, robot: bool = False) -> None:
    """A hand of backs, a little spread; of more than seven, five and a count. A robot's face lies in place of the first."""
    places = max(cards, int(robot))
    shown = places if places <= MOST_BACKS else BACKS_WHEN_MORE
    _paint_backs(painter, box, shown, shown - int(robot), palette)
    if robot:
        face = QRectF(box.left() + 2, box.center().y() - 14, 28, 28)
        with kept(painter):
            painter.setBrush(colour(palette.paper))
            painter.drawRoundedRect(face, 6, 6)
        paint_icon(painter, face.adjusted(4, 4, -4, -4), "robot", palette.ink)
    if cards > MOST_BACKS:
        paint_count(painter, QPointF(box.right() - 10, box.top() + 6), str(cards), palette)


def _paint_backs(painter: QPainter, box: QRectF, places: int, backs: int, palette: Palette) -> None:
    """The last `backs` of so many places, each turned a little more than the one before."""
    for place in range(places - backs, places):
        turn = (place - (places - 1) / 2) * BACK_TURN
        with kept(painter):
            painter.translate(box.left() + 7 + BACK / 2 + place * BACK_STEP, box.center().y() + abs(turn) * 0.18)
            painter.rotate(turn)
            back = QRectF(-BACK / 2, -BACK * 0.7, BACK, BACK * 1.4)
            painter.fillPath(rounded(back.adjusted(-0.7, -0.5, 0.7, 1.3), 2.5), colour("#000000", 0.22))
            paint_card_back(painter, back, palette)


def _chip(box: QRectF, face: PlaceFace) -> QRectF:
    """The mark: at the left, on a narrow card with lines beside the name alone."""
    if box.width() >= NARROW_UNDER:
        return QRectF(box.left() + 9, box.center().y() - 15, 30, 30)
    if not face.lines:
        return QRectF(box.left() + 5, box.center().y() - _NARROW_CHIP / 2, _NARROW_CHIP, _NARROW_CHIP)
    return QRectF(box.left() + 4, box.top() + 2, _LEAST_CHIP, _LEAST_CHIP)


@lru_cache(maxsize=256)
def line_starts(width: float, height: float, face: PlaceFace) -> tuple[tuple[float, float], ...]:
    """Where the base of each line begins on a card of that size, from its upper left corner."""
    box = QRectF(0, 0, width, height)
    left = _NARROW_EDGE if width < NARROW_UNDER else _chip(box, face).right() + _LEFT - 39
    return tuple((left, base) for base in _bases(width, height, face)[-len(face.lines[:2]) :] if face.lines)


def _bases(width: float, height: float, face: PlaceFace) -> list[float]:
    """How far down each line of the name and those below stand; who owes something has a mark under them, for which they rise."""
    names = len(name_lines(width, height, face))
    rows = names + len(face.lines[:2])
    low = height < _LOW_UNDER or width < NARROW_UNDER
    lifted = 2.5 / max(1, rows - 1) if face.owes and low else 0.0
    rise = 1.6 if face.owes and rows == len(_BASES) else 0.0  # of four lines those below the name, or it stood in its mark
    return [share * height - lifted - rise * (row >= names) for row, share in enumerate(_BASES[rows - 1])]


def _paint_words(painter: QPainter, box: QRectF, face: PlaceFace, palette: Palette) -> None:
    rows = face.lines[:2]
    left, room = _name_left(box, face), name_room(box.width(), box.height(), face)
    largest = min(LARGEST_NAME if box.width() >= _SMALL_UNDER else 16.0, box.height() * (0.28 if len(rows) > 1 else 1.0))
    names = name_lines(box.width(), box.height(), face)
    least = LEAST_NAME if len(names) == 1 else LEAST_IN_TWO
    name = Type(Role.WORDS, min(largest, LEAST_NAME) if names[1:] else largest, bold=True)
    rooms = (room, second_room(box.width(), box.height(), face))
    lefts = (left, box.left() + _NARROW_EDGE if _is_high(box.width(), box.height()) else left)
    for words, wide in zip(names, rooms, strict=False):
        name = name.narrowed(words, wide, least)
    for words, x, wide, down in zip(names, lefts, rooms, _bases(box.width(), box.height(), face), strict=False):
        paint_line(painter, QPointF(x, box.top() + down), elided(words, name, wide), name, palette.ink)
    ink = palette.ink if face.out else palette.second_ink
    for start, line in zip(line_starts(box.width(), box.height(), face), rows, strict=True):
        at = box.topLeft() + QPointF(*start)
        letters = letters_of(line, box.width())
        paint_line(painter, at, elided(line, letters, left + room + face.above - at.x()), letters, ink)


def _paint_ribbon(painter: QPainter, box: QRectF, team: int) -> None:
    """A ribbon at the right edge with the team's mark."""
    look = seats()[team]
    ribbon = QRectF(box.right() - 20, box.top(), 14, 26)
    with kept(painter):
        painter.fillPath(rounded(ribbon, 1), colour(look.colour))
    paint_mark(painter, QRectF(ribbon.left() - 2, ribbon.top() + 5, 18, 18), team, look.mark_ink)
