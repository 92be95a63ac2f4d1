"""Rule cards: the small card on the table, the card that is read, the shelf, and the older wordings beneath."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QTransform

from tabletop.view.drawing.icons import class_mark, paint_icon
from tabletop.view.drawing.light import paint_paper, paint_ring
from tabletop.view.drawing.move_pictures import GAP, MovesFace, height_of_pictures, paint_pictures, width_of_picture
from tabletop.view.drawing.palette import BY_DAY, Palette, mixed
from tabletop.view.drawing.shapes import colour, in_units, kept, line, rounded
from tabletop.view.drawing.type import Role, Run, SetText, Type, elided, letter_path, paint_line, set_text

SLATE, CREAM = 0, 1
CORNER = 4.0
EDGE_ACROSS, EDGE_UP, MOST_EDGES = 3.5, 4.0, 3
NUMBER_ONLY_UNDER = 76.0
READING_WIDTH, MOST_READING = 420.0, 560.0
_READING_HEAD = 58.0
_MARGIN, _PICTURE = 8.0, 247.0
_LARGEST_BELOW, _LEAST_BELOW = 112, 60
"""Px that a picture below the words of a small card is wide: no wider, and none where it would be smaller."""
_CORNER_SIGN, _SHELF_LAP = 9.0, 4.0  # a sign where there is no header; what the next card of the shelf lies over
_LOW, _SLIGHT = 90.0, 62.0
_PX_FROM_WIDTH = ((190, 13.0), (165, 12.5), (140, 11.6), (116, 11.2))
HIGH = 28.56
"""The height of a stamp in its own units; it is as wide as its word needs."""


@dataclass(frozen=True)
class RuleFace:
    """What a rule card shows; `class_index` is the place of its class among all: 0 is slate, whatever comes after is cream.

    `state` is the word at the right of the header ("under vote", "amended by 19"), `older` how many wordings lie beneath.
    A card is `awake` when its sheet is.
    """

    number: str
    text: str | tuple[Run, ...]
    class_index: int = CREAM
    title: str = ""
    state: str = ""
    awake: bool = False
    check_this: bool = False
    ringed: bool = False
    stamp: str = ""
    old: bool = False
    older: int = 0
    judged: bool = False
    """Whether a judgment is pinned to it."""
    moves: tuple[MovesFace, ...] = ()
    """How pieces move under it, shown where it is read."""
    kept: float = 0.0
    """Px at the right of the header that something else lies over."""
    px: float = 0.0
    """The size of the words; 0 is the usual one of a card so wide."""

    @property
    def runs(self) -> tuple[Run, ...]:
        return titled(self.title, self.text)


def titled(title: str, text: str | tuple[Run, ...]) -> tuple[Run, ...]:
    """The words of a card, which begin with its title if it has one."""
    words = (Run(text),) if isinstance(text, str) else text
    return (Run(f"{title} ", "title"), *words) if title else words


def words_px(width: float) -> float:
    """The size of the words on a card so wide."""
    return next((px for least, px in _PX_FROM_WIDTH if width >= least), 11.0)


LEADING = 1.25
"""The distance of two lines on the small card, in px of type."""


@lru_cache(maxsize=8192)
def lines_on_card(runs: tuple[Run, ...], width: float, px: float, slate: bool) -> int:
    """In how many lines the words stand on a card so wide."""
    return round(set_text(runs, Type(Role.WORDS, px, leading=LEADING), words_width(width, slate)).height / (px * LEADING))


def words_width(width: float, slate: bool) -> float:
    """How wide the lines are on a card with the usual margins."""
    return width - 2 * _MARGIN - (4 if slate else 0)


@lru_cache(maxsize=1024)
def card_height(lines: int, px: float, *, slight: bool = False) -> float:
    """How high a card with the usual margins is on which so many lines of words stand whole; a `slight` one has no more room
    than they need."""
    words = lines * px * LEADING + 0.5
    if slight:
        return min(words + _head_above(_SLIGHT - 1), card_height(lines, px))
    low = max(_SLIGHT, words + _head_above(_LOW - 1))
    return low if low < _LOW else max(_LOW, words + _head_above(_LOW))


def _head_above(height: float) -> float:
    """What is not words of a card so high."""
    high, _, _, _, above = _head(QRectF(0, 0, 100, height))
    return high + above + 3


def paint_rule_card(painter: QPainter, box: QRectF, face: RuleFace, palette: Palette) -> None:
    """The card in its box; a ring covers 2.5 around it, older wordings show up to 11 to the right and 12 above."""
    shown = _faded(palette) if face.stamp else palette
    _paint_older(painter, box, face, shown)
    _paint_ground(painter, box, face, shown)
    if box.width() < NUMBER_ONLY_UNDER:
        _paint_number_only(painter, box, face, shown)
    else:
        _paint_words(painter, box, face, shown)
    if face.old:
        with kept(painter):
            painter.fillPath(rounded(box, CORNER), colour("#000000", 0.06))
    if face.stamp and not _stamp_in_header(box, face):
        paint_stamp(painter, box, face.stamp, palette)
    if face.ringed:
        paint_ring(painter, box, CORNER, palette.light_brass)


def size_of_reading_card(face: RuleFace, history: str = "", wide: float = READING_WIDTH) -> QSizeF:
    """As high as the words need, but not above 560: what is longer scrolls."""
    return QSizeF(wide, min(MOST_READING, _reading_height(face, history, wide)))


def hidden_of_reading_card(face: RuleFace, history: str, height: float, wide: float = READING_WIDTH) -> float:
    """How much of the words a card of that height leaves out: as far as it can be scrolled."""
    return max(0.0, _reading_height(face, history, wide) - height)


def paint_reading_card(
    painter: QPainter, box: QRectF, face: RuleFace, history: str, palette: Palette, scrolled: float = 0.0
) -> None:
    """The card held up to be read; `history` is the line under it, "was 203, then 303 · adopted at step 71".

    `scrolled` so far from its first line; an older wording is a little darker.
    """
    shown = _faded(palette) if face.stamp else palette
    _paint_ground(painter, box, face, shown)
    _paint_header(painter, QRectF(box.topLeft(), QSizeF(box.width(), 44)), face, shown, 22, 16, face.stamp)
    words = _reading_words(face, shown, box.width())
    foot = _foot(history, box.width()) + 8 if history else 0.0  # the words end above the line
    room = QRectF(box.left(), box.top() + 45, box.width(), box.height() - 45 - foot)
    with kept(painter):
        painter.setClipRect(room)
        corner = box.topLeft() + QPointF(_reading_left(face), _READING_HEAD - scrolled)
        words.paint(painter, corner, shown.ink)
        below, across = corner + QPointF(0, words.height + GAP), _reading_room(face, box.width())
        paint_pictures(painter, below, face.moves, across, palette, _PICTURE)
    hidden = hidden_of_reading_card(face, history, box.height(), box.width())
    if hidden > 2:
        _paint_scrolled(painter, room, scrolled / hidden, room.height() / (room.height() + hidden), shown)
    if history:
        text = _history(history, box.width())
        top = box.bottom() - text.height - 12
        with kept(painter):
            painter.setPen(line(shown.ink, 0.8, 0.18))
            painter.drawLine(QPointF(box.left() + 20, top - 8), QPointF(box.right() - 20, top - 8))
        text.paint(painter, QPointF(box.left() + 20, top), shown.second_ink)
    if face.old:
        with kept(painter):
            painter.fillPath(rounded(box, CORNER), colour("#000000", 0.06))


def _paint_scrolled(painter: QPainter, room: QRectF, part: float, share: float, palette: Palette) -> None:
    """A thin bar at the right that says how much of the words is seen, and where."""
    track = room.adjusted(0, 6, -6, -6)
    length = max(24.0, track.height() * share)
    with kept(painter):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(palette.second_ink, 0.65))
        top = track.top() + (track.height() - length) * part
        painter.drawRoundedRect(QRectF(track.right() - 4, top, 4, length), 2, 2)


def _foot(history: str, wide: float) -> float:
    return _history(history, wide).height + 14 if history else 0.0


def paint_shelf_card(painter: QPainter, box: QRectF, face: RuleFace, palette: Palette) -> None:
    """A card of the shelf: its number in the part that shows (24 wide), and on one 44 high the hint of lines."""
    _paint_ground(painter, box, face, palette)
    ink = _class_ink(face, palette)
    left = box.left() + (6 if face.class_index == SLATE else 3)
    letters = Type(Role.WORDS, 12.5, bold=True).narrowed(face.number, 22 - (left - box.left()), smallest=8)
    low = box.height() < 30
    paint_line(painter, QPointF(left + 1, box.top() + (15 if low else 17)), face.number, letters, ink)
    with kept(painter):
        painter.setPen(line(ink, 1.3))
        under = 18 if low else 24
        painter.drawLine(QPointF(left, box.top() + under), QPointF(box.right() - 1, box.top() + under))
        painter.setPen(line(ink, 0.8, 0.28))
        for down in (31, 37) if box.height() > 40 else () if low else (31,):
            painter.drawLine(QPointF(left + 1, box.top() + down), QPointF(box.right() - 4, box.top() + down))
    if box.width() - _SHELF_LAP >= left - box.left() + letters.width(face.number) + _CORNER_SIGN + 4:
        _paint_corner_sign(painter, box.adjusted(0, 0, -_SHELF_LAP, 0), face, palette)
    if face.ringed:
        paint_ring(painter, box, CORNER, palette.light_brass)


def _class_ink(face: RuleFace, palette: Palette) -> str:
    return palette.slate if face.class_index == SLATE else palette.ochre


def _paint_ground(painter: QPainter, box: QRectF, face: RuleFace, palette: Palette) -> None:
    if face.class_index != SLATE:
        paint_paper(painter, box, CORNER, palette.paper, palette.paper_shade)
        return
    paint_paper(painter, box, CORNER, palette.slate_paper, palette.slate_paper_shade)
    with kept(painter):
        painter.setClipPath(rounded(box, CORNER))
        edge = QRectF(box.left(), box.top(), 2.6, box.height())
        painter.fillRect(edge, colour(palette.slate))
        painter.fillRect(QRectF(box.left() + 3.9, box.top(), 1.1, box.height()), colour(palette.slate))


def _paint_words(painter: QPainter, box: QRectF, face: RuleFace, palette: Palette) -> None:
    high, number_px, mark_px, _, _ = _head(box)
    header = QRectF(box.left(), box.top(), box.width(), high)
    _paint_header(painter, header, face, palette, number_px, mark_px, _stamp_in_header(box, face))
    words, room = _words_on(box, face, palette)
    words.paint(painter, room.topLeft(), palette.ink)
    if most := _picture_below(face, room.width(), room.height() - words.height - 2 * GAP):
        paint_pictures(painter, room.topLeft() + QPointF(0, words.height + GAP), face.moves, room.width(), palette, most)


def _words_on(box: QRectF, face: RuleFace, palette: Palette) -> tuple[SetText, QRectF]:
    """The words of the small card, and the room that there is for them."""
    high, _, _, margin, above = _head(box)
    letters = Type(Role.WORDS, face.px or words_px(box.width()), leading=LEADING)
    left = margin + (4 if face.class_index == SLATE else 0)
    top = box.top() + high + above
    room = QRectF(box.left() + left, top, box.width() - left - margin, box.bottom() - top - (3 if high > 14 else 1))
    return set_text(face.runs, letters, room.width(), room.height(), palette), room


def _stamp_in_header(box: QRectF, face: RuleFace) -> str:
    """The word of the stamp of a small card whose words and pictures leave no room for it below them."""
    if not face.stamp or box.width() < NUMBER_ONLY_UNDER:
        return ""
    words, room = _words_on(box, face, BY_DAY)
    return face.stamp if face.moves or room.top() + words.height > _stamp_below(box, face.stamp).top() else ""


def _picture_below(face: RuleFace, width: float, height: float) -> float:
    """How wide each picture of the card is at most in the room below its words; 0 where they would be too small to be read."""
    sizes = range(_LARGEST_BELOW, _LEAST_BELOW - 1, -4) if face.moves and width >= _LEAST_BELOW else ()
    fitting = (size for size in sizes if height_of_pictures(face.moves, width, size) <= height)
    most = next(fitting, 0)
    across = width_of_picture(face.moves, width, most) if most else 0.0
    return float(most) if across >= _LEAST_BELOW else 0.0


def _head(box: QRectF) -> tuple[float, float, float, float, float]:
    """Of the small card: how high its header is, its number and marks, the margin of its words, and the gap above them."""
    if box.height() < _SLIGHT:
        return 14, 12, 9.5, 6, 2.5
    return (17, 13.5, 11, _MARGIN, 5) if box.height() < _LOW else (21, 16, 12.5, _MARGIN, 5)


def _paint_header(
    painter: QPainter, header: QRectF, face: RuleFace, palette: Palette, number_px: float, mark_px: float, stamp: str
) -> None:
    """Number and class, and at the right the ``stamp``, if it lies there, or else how things stand with the rule."""
    ink = _class_ink(face, palette)
    middle = header.center().y()
    number = Type(Role.WORDS, number_px, bold=True)
    indent = (20 if header.height() > 30 else 7) + (4 if face.class_index == SLATE else 0)
    left = header.left() + indent
    paint_line(painter, QPointF(left, middle + number_px * 0.36), face.number, number, ink)
    left += number.width(face.number) + number_px * 0.35
    paint_icon(painter, QRectF(left, middle - mark_px / 2, mark_px, mark_px), class_mark(face.class_index), ink)
    with kept(painter):
        painter.setPen(Qt.PenStyle.NoPen)
        edge = 5.0 if face.class_index == SLATE else 0.0
        painter.fillRect(QRectF(header.left() + edge, header.bottom() - 0.75, header.width() - edge, 1.5), colour(ink))
    least = left + mark_px + 3
    if stamp:
        face = replace(face, kept=face.kept + 8 + _paint_small_stamp(painter, header, least, face, palette))
    if not stamp or header.height() > 30:
        _paint_state(painter, header, least, face, palette, mark_px)


def _paint_small_stamp(painter: QPainter, header: QRectF, least: float, face: RuleFace, palette: Palette) -> float:
    """The stamp as a slip in the header, as large as there is room, and how wide it is: below it are words to be read."""
    right, word = _right_of(header, face), face.stamp.upper()
    letters = Type(Role.WORDS, min(15.0, header.height() * 0.56), bold=True).narrowed(word, right - least - 8)
    high = letters.px * 1.36
    slip = QRectF(right - letters.width(word) - 8, header.center().y() - high / 2, letters.width(word) + 8, high)
    with kept(painter):
        painter.setPen(line(palette.stamp, 1.3, 0.88))
        painter.drawRoundedRect(slip, 2, 2)
    paint_line(painter, QPointF(slip.center().x(), slip.center().y() + letters.px * 0.36), word, letters, palette.stamp, 0.5)
    return slip.width()


def _paint_state(painter: QPainter, header: QRectF, least: float, face: RuleFace, palette: Palette, mark_px: float) -> None:
    """From the right: bell and gavel, then the tab or the word, as much of it as there is room for."""
    middle, right = header.center().y(), _right_of(header, face)
    for sign in _signs(face):
        paint_icon(painter, QRectF(right - mark_px, middle - mark_px / 2, mark_px, mark_px), sign, palette.second_ink)
        right -= mark_px + 4
    if face.check_this:
        _paint_tab(painter, QPointF(right, middle), right - least, mark_px * 0.78, palette)
        return
    letters, word = state_fitting(face.state, Type(Role.CONTROLS, mark_px * 0.78, bold=face.ringed), max(0.0, right - least))
    if len(word) > 1 and (face.state.startswith(word) or header.height() > 14):
        ink = _class_ink(face, palette) if face.ringed else palette.second_ink
        paint_line(painter, QPointF(right, middle + letters.px * 0.36), word, letters, ink, side=1)


def state_fitting(state: str, usual: Type, room: float) -> tuple[Type, str]:
    """The state in letters that fit, *amended* without by what; a single word that does not fit is left out, not cut."""
    short = _BY.sub("", state)
    for words in (state, short):
        letters = usual.narrowed(words, room, smallest=8)
        if letters.width(words) <= room:
            return letters, words
    letters = usual.narrowed(state, room, smallest=8)
    return letters, elided(state, letters, room) if " " in short else ""


def _right_of(header: QRectF, face: RuleFace) -> float:
    """Where the marks at the right of a header end."""
    return header.right() - (16 if header.height() > 30 else 6) - face.kept


def _signs(face: RuleFace) -> tuple[str, ...]:
    """The signs at the right of the header, from the right."""
    return tuple(filter(None, ("bell" if face.awake else "", "gavel" if face.judged else "")))


CLASS, STATE = "class", "state"
_BY = re.compile(r" (?:by .*|\d+)$")
"""By what a rule was changed, or which it subsumed, behind what was done to it."""


def mark_at(box: QRectF, face: RuleFace, at: QPointF) -> str:
    """What stands at that point of the header of a small card: ``class``, the name of a sign, ``state``, or nothing.
    A stamp that lies there is its state."""
    high, number_px, mark_px, _, _ = _head(box)
    if not QRectF(box.left(), box.top(), box.width(), high).contains(at):
        return ""
    left = box.left() + 7 + (4 if face.class_index == SLATE else 0)
    left += Type(Role.WORDS, number_px, bold=True).width(face.number) + number_px * 0.35
    right = _right_of(QRectF(box.left(), box.top(), box.width(), high), face)
    stamped = bool(_stamp_in_header(box, face))
    for sign in () if stamped else _signs(face):
        if right - mark_px - 2 <= at.x() <= right + 4:
            return sign
        right -= mark_px + 4
    if left - 2 <= at.x() <= left + mark_px + 2:
        return CLASS
    return STATE if left + mark_px + 2 < at.x() <= right and (face.state or face.check_this or stamped) else ""


def _paint_tab(painter: QPainter, right: QPointF, room: float, px: float, palette: Palette) -> None:
    """The amber tab "check this", its first word, or a mark, as there is room; its right edge is on the point."""
    usual = Type(Role.CONTROLS, px, bold=True)
    fitting = (each for each in ("check this", "check") if usual.narrowed(each, room - 8, smallest=8).width(each) <= room - 8)
    word = next(fitting, "!")
    letters = usual.narrowed(word, room - 8, smallest=8)
    width = letters.width(word) + 8
    with kept(painter):
        painter.setBrush(colour(palette.check))
        painter.drawRoundedRect(QRectF(right.x() - width, right.y() - px * 0.8, width, px * 1.6), 3, 3)
    paint_line(painter, right + QPointF(-4, letters.px * 0.36), word, letters, palette.check_ink, side=1)


def _paint_number_only(painter: QPainter, box: QRectF, face: RuleFace, palette: Palette) -> None:
    ink = _class_ink(face, palette)
    px = min(box.height() * 0.42, box.width() * 0.34)
    number = Type(Role.WORDS, px, bold=True).narrowed(face.number, box.width() * 0.55)
    centre = QPointF(box.center().x() - px * 0.4, box.center().y())
    with kept(painter):
        painter.fillPath(letter_path(face.number, number, centre), colour(ink))
    mark = QRectF(centre.x() + number.width(face.number) / 2 + px * 0.15, centre.y() - px * 0.4, px * 0.8, px * 0.8)
    paint_icon(painter, mark, class_mark(face.class_index), ink)
    _paint_corner_sign(painter, box, face, palette)


def _paint_corner_sign(painter: QPainter, box: QRectF, face: RuleFace, palette: Palette) -> None:
    """The bell, or the gavel, of a card that has no header, at its upper right."""
    for sign in _signs(face)[:1]:
        side = _CORNER_SIGN
        paint_icon(painter, QRectF(box.right() - side - 3, box.top() + 3, side, side), sign, palette.second_ink)


def _paint_older(painter: QPainter, box: QRectF, face: RuleFace, palette: Palette) -> None:
    edges = min(face.older, MOST_EDGES)
    for step in range(edges, 0, -1):
        under = box.translated(EDGE_ACROSS * step, -EDGE_UP * step)
        paint_paper(painter, under, CORNER, mixed(palette.paper_shade, "#000000", 0.03 * step), palette.paper_shade)
    if face.older > MOST_EDGES:
        letters = Type(Role.CONTROLS, 10, bold=True)
        corner = QPointF(box.right() + EDGE_ACROSS * edges + 3, box.top() - 2)
        paint_line(painter, corner, f"+{face.older - MOST_EDGES}", letters, palette.felt_text)


def _reading_left(face: RuleFace) -> float:
    return 24.0 if face.class_index == SLATE else 20.0


def _reading_room(face: RuleFace, wide: float) -> float:
    return wide - _reading_left(face) - 20


def _reading_height(face: RuleFace, history: str, wide: float) -> float:
    pictures = height_of_pictures(face.moves, _reading_room(face, wide), _PICTURE)
    words = _reading_words(face, None, wide).height
    return _READING_HEAD + words + (GAP + pictures if pictures else 0.0) + 16 + _foot(history, wide)


def _reading_words(face: RuleFace, palette: Palette | None, wide: float) -> SetText:
    letters = Type(Role.WORDS, 17, leading=1.4)
    runs = face.runs if palette else tuple(Run(run.text, "title" if run.kind in ("title", "added") else "") for run in face.runs)
    return set_text(runs, letters, _reading_room(face, wide), palette=palette)


def _history(history: str, wide: float) -> SetText:
    return set_text(history, Type(Role.CONTROLS, 11.5), wide - 40)


def _faded(palette: Palette) -> Palette:
    """A palette for a card whose sheet sleeps under a stamp: two fifths of the colour gone."""
    return replace(
        palette,
        paper=mixed(palette.paper, "#E6E6E8", 0.4),
        paper_shade=mixed(palette.paper_shade, "#D8D8DC", 0.4),
        ochre=mixed(palette.ochre, "#5C5652", 0.4),
        slate=mixed(palette.slate, "#565656", 0.4),
    )


def _stamp_below(box: QRectF, word: str) -> QRectF:
    """Where the stamp lies slantwise in the lower right of the card, with its corners."""
    (wide, _, _), scale = _stamp_size(word), _stamp_scale(box, word)
    lies = QRectF(0, 0, wide * scale, HIGH * scale)
    turned = QTransform().rotate(_stamp_turn(word)).mapRect(lies)
    lies.moveBottomRight(QPointF(box.right() - 8 * scale, box.bottom() - 8))
    turned.moveCenter(lies.center())
    return turned


def _stamp_size(word: str) -> tuple[float, float, float]:
    """How wide it is in its own units, and the px of its letters, fewer in a longer word, and how far apart these are."""
    px, step = (16.0, 13.0) if len(word) <= 4 else (13.0, 11.0)
    return step * len(word) + 16, px, step


def _stamp_scale(box: QRectF, word: str) -> float:
    return min(68.0, box.width() * 0.5) / 68 if len(word) <= 4 else min(1.0, box.width() * 0.86 / _stamp_size(word)[0])


def _stamp_turn(word: str) -> float:
    return -11.0 if len(word) <= 4 else -5.0


def paint_stamp(painter: QPainter, box: QRectF, word: str, palette: Palette) -> None:
    """``word`` slantwise in the lower right of the card: *void*, or a longer one in smaller letters."""
    (wide, px, step), scale = _stamp_size(word), _stamp_scale(box, word)
    with kept(painter):
        painter.translate(_stamp_below(box, word).center())
        painter.rotate(_stamp_turn(word))
        painter.translate(-wide * scale / 2, -HIGH * scale / 2)
        with in_units(painter, QRectF(0, 0, wide * scale, HIGH * scale), wide, HIGH):
            painter.setPen(line(palette.stamp, 2.2, 0.88))
            painter.drawRoundedRect(QRectF(1.5, 1.5, wide - 3, 25.5), 2.5, 2.5)
            painter.setPen(line(palette.stamp, 0.8, 0.88))
            painter.drawRoundedRect(QRectF(4.2, 4.2, wide - 8.4, 20.1), 1.5, 1.5)
            painter.setPen(Qt.PenStyle.NoPen)
            for place, letter in enumerate(word.upper()):
                centre = QPointF(wide / 2 + step * (place - (len(word) - 1) / 2), 14.3)
                painter.fillPath(letter_path(letter, Type(Role.WORDS, px, bold=True), centre), colour(palette.stamp, 0.88))
