"""The proposal in the middle of the table: what would be struck, what would be written, what the clerk would do."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from tabletop.engine.text.wording import DENYING
from tabletop.view.drawing.icons import paint_icon
from tabletop.view.drawing.light import paint_paper
from tabletop.view.drawing.move_pictures import GAP, MovesFace, paint_pictures
from tabletop.view.drawing.palette import BY_DAY, Palette
from tabletop.view.drawing.shapes import colour, dashed, kept, line, rounded
from tabletop.view.drawing.type import Role, Run, SetText, Type, elided, paint_line, set_text

CORNER = 4.0
TILT = -0.6
_BAR, _MARGIN, _HEAD, _FOOT_GAP = 6.0, 16.0, 52.0, 14.0
_ABOVE, _BELOW = 12.0, 10.0
"""What lies free over the clerk's lines and under them."""
_CLERK_LINES = 3
ENDS = (8, 4, 2)
"""So many of the first and of the last words of what is not new are written, as there is room."""
_PICTURES = 136.0
_LABEL = Type(Role.CONTROLS, 11.5, bold=True)


@dataclass(frozen=True)
class ProposalFace:
    """A proposal's number, who would change what, the words with their changes, its state and the clerk's part."""

    number: str
    summary: str
    words: tuple[Run, ...]
    label: str = "under vote"
    clerk_lead: str = ""
    """How what is said of the clerk begins: *The clerk would go by:* while it is proposed, *The clerk goes by:* once adopted."""
    clerk: str = ""
    brief: str = ""
    by: str = ""
    """The summary in fewer words, for where the whole has no room."""
    ending: str = ""
    """The side that it was settled for, once it was."""
    moves: tuple[MovesFace, ...] = ()
    """How pieces would move, where that changes."""


@lru_cache(64)
def size_of_proposal(face: ProposalFace, width: float, px: float = 19) -> QSizeF:
    """The width, and the height all its words and the clerk's need."""
    foot = _clerk(face, width, BY_DAY).height + 2 * _FOOT_GAP if face.clerk else _MARGIN
    least = _HEAD + _PICTURES + _MARGIN if face.moves else 0.0
    return QSizeF(width, max(least, _HEAD + words_shown(face, width, px, BY_DAY).height + foot))


def paint_proposal(painter: QPainter, box: QRectF, face: ProposalFace, palette: Palette, px: float = 19) -> None:
    """The card upright in its box (on the table it lies turned by TURN degrees); words that do not fit are cut."""
    paint_paper(painter, box, CORNER, palette.paper, palette.paper_shade)
    with kept(painter):
        painter.setClipPath(rounded(box, CORNER))
        painter.fillRect(QRectF(box.left(), box.top(), box.width(), _BAR), colour(_ink(face, palette, palette.brass)))
    _paint_head(painter, box, face, palette)
    bottom = box.bottom() - _MARGIN
    if face.clerk:
        bottom = _paint_foot(painter, box, face, palette, px)
    words = words_shown(face, box.width(), px, palette, bottom - box.top() - _HEAD)
    words.paint(painter, box.topLeft() + QPointF(_MARGIN, _HEAD), palette.ink)
    paint_pictures(painter, QPointF(box.right() - _MARGIN - _PICTURES, box.top() + _HEAD), face.moves, _PICTURES, palette)


LEAST = 10.5
"""Px of the smallest letters at scale 1."""


def number_at() -> tuple[Type, tuple[float, float]]:
    """The letters of the number, and where its base begins from the upper left corner."""
    return Type(Role.WORDS, 24, bold=True), (_MARGIN, 39.0)


def label_at(width: float, face: ProposalFace) -> tuple[float, float, float, float]:
    """The frame of the label on a card of that width, from the upper left corner: x, y, width and height."""
    wide = _LABEL.width(face.label) + 16
    return width - _MARGIN - wide, 23.0, wide, 21.0


def _paint_head(painter: QPainter, box: QRectF, face: ProposalFace, palette: Palette) -> None:
    number, (across, down) = number_at()
    left, base = box.left() + across, box.top() + down
    paint_line(painter, QPointF(left, base), face.number, number, palette.ochre)
    left += number.width(face.number) + 9
    right = _paint_label(painter, box, face, palette)
    room = right - left - 8
    summary, said = fitting(face, room)
    for index, words in enumerate(said):
        down = base - (len(said) - 1 - index) * summary.line_height()
        paint_line(painter, QPointF(left, down), elided(words, summary, room), summary, palette.second_ink)


def fitting(face: ProposalFace, room: float) -> tuple[Type, tuple[str, ...]]:
    """What was done, by whom, in letters that have room: smaller ones before fewer words, and two lines before what was done is
    left out."""
    usual, said = Type(Role.CONTROLS, 13), face.brief or face.summary
    below = [(face.by, words.removeprefix(face.by).strip(" :")) for words in (face.summary, said) if face.by]
    for lines in ((face.summary,), (said,), *below, (face.by or said,)):
        letters = usual.narrowed(max(lines, key=usual.width), room, LEAST)
        if all(letters.width(words) <= room for words in lines):
            return letters, lines
    return usual.narrowed(said, room, LEAST), (said,)


def _paint_label(painter: QPainter, box: QRectF, face: ProposalFace, palette: Palette) -> float:
    """Where the label begins: what stands left of it must end there."""
    if not face.label:
        return box.right() - _MARGIN
    frame = QRectF(*label_at(box.width(), face)).translated(box.topLeft())
    with kept(painter):
        painter.setPen(line(_ink(face, palette, ""), 1.6) if face.ending else dashed(palette.brass, 1.3, 4, 3))
        painter.drawRoundedRect(frame, 4, 4)
    ink = _ink(face, palette, palette.ochre)
    paint_line(painter, QPointF(frame.center().x(), frame.center().y() + 4.2), face.label, _LABEL, ink, 0.5)
    return frame.left()


def _ink(face: ProposalFace, palette: Palette, usual: str) -> str:
    """Blue for what was adopted, rust for what was defeated."""
    return {"for": palette.added, "against": palette.removed}.get(face.ending, usual)


def _paint_foot(painter: QPainter, box: QRectF, face: ProposalFace, palette: Palette, px: float) -> float:
    """The foot's upper edge: the words end above it."""
    clerk = clerk_shown(face, box.size(), px, palette)
    top = box.bottom() - clerk.height - _BELOW
    with kept(painter):
        painter.setPen(line(palette.ink, 0.9, 0.2))
        painter.drawLine(
            QPointF(box.left() + _MARGIN, top - 8), QPointF(box.left() + _MARGIN + _room(face, box.width()), top - 8)
        )
    paint_icon(painter, QRectF(box.left() + _MARGIN, top + 1.5, 13, 13), "bell", palette.ochre)
    clerk.paint(painter, QPointF(box.left() + _MARGIN + 18, top), palette.second_ink)
    return top - _ABOVE


def _room(face: ProposalFace, width: float) -> float:
    """How wide the words may be: pictures stand at their right."""
    return width - 2 * _MARGIN - (_PICTURES + GAP if face.moves else 0.0)


def words_shown(face: ProposalFace, width: float, px: float, palette: Palette, height: float = float("inf")) -> SetText:
    """Where not all has room, of what is struck and then of what stays only the ends are written: what is new is read whole."""
    letters, room, runs = Type(Role.WORDS, px, leading=28 / 19), _room(face, width), face.words
    for kinds in (("removed",), ("removed", "")) if height < float("inf") and any(run.kind == "added" for run in runs) else ():
        for most in ENDS:
            if set_text(runs, letters, room, palette=palette).height <= height:
                break
            runs = tuple(_shortened(run, most) if run.kind in kinds else run for run in face.words)
    return set_text(runs, letters, room, height, palette)


def _shortened(run: Run, most: int) -> Run:
    """Its first and its last words, where it has more than these, and what is denied between them, with the words around it."""
    words, text = run.text.split(), run.text
    if len(words) <= 2 * most + 1:
        return run
    before, after = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    denied = [at for at, word in enumerate(words) if DENYING.search(word)]
    kept = {*range(most), *range(len(words) - most, len(words)), *(near for at in denied for near in range(at - 2, at + 3))}
    stretches = groupby(range(len(words)), lambda at: at in kept)
    parts = (" ".join(words[at] for at in each) if whole else "…" for whole, each in stretches)
    return Run(f"{before}{' '.join(parts)}{after}", run.kind)


def clerk_shown(face: ProposalFace, size: QSizeF, px: float, palette: Palette) -> SetText:
    """What the clerk does under it, in the room that the words leave on a card of that size."""
    words = words_shown(face, size.width(), px, palette).height
    return _clerk(face, size.width(), palette, size.height() - _HEAD - words - _ABOVE - _BELOW)


def _clerk(face: ProposalFace, width: float, palette: Palette, height: float = 0.0) -> SetText:
    """What the clerk does under it, in a few lines, or as high as that: the words of the rule come first, and the editor tells
    the rest."""
    runs, letters = (Run(f"{face.clerk_lead} ", "title"), Run(face.clerk)), Type(Role.CONTROLS, 12.5, leading=1.4)
    return set_text(runs, letters, _room(face, width) - 18, max(height, _CLERK_LINES * letters.line_height()), palette)
