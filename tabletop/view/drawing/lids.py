"""The four boxes to choose from: linen lids with a brass line, a picture, the game's name and who it is for."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tabletop.view.drawing.icons import paint_icon
from tabletop.view.drawing.lid_pictures import PICTURES
from tabletop.view.drawing.light import paint_inner_glow, paint_paper, paint_ring
from tabletop.view.drawing.palette import Palette, mixed
from tabletop.view.drawing.shapes import colour, downwards, grown, kept, line
from tabletop.view.drawing.type import Role, Type, elided, paint_line

LID_WIDTH, LID_HEIGHT = 386.0, 272.0
CORNER = 6.0
RAISED = 6.0


@dataclass(frozen=True)
class LidFace:
    """What stands on a lid; `picture` is nomic, cards, chess or solitaire, anything else is a plain lid."""

    picture: str
    title: str
    line: str


def paint_lid(painter: QPainter, box: QRectF, face: LidFace, palette: Palette) -> None:
    """A lid as it lies; the chosen one is painted 6 higher and `paint_chosen_lid` rings it."""
    linen = _linen(face.picture, palette)
    with kept(painter):
        painter.setBrush(downwards(box, mixed(linen, "#FFFFFF", 0.1), mixed(linen, "#000000", 0.22)))
        painter.drawRoundedRect(box, CORNER, CORNER)
        painter.setClipRect(grown(box, -1.5))
        _paint_linen(painter, box)
    paint_inner_glow(painter, box, CORNER, "#000000", 14, 0.3)
    with kept(painter):
        painter.setPen(line("#FFFFFF", 1, 0.22))
        painter.drawLine(box.topLeft() + QPointF(CORNER, 0.7), box.topRight() + QPointF(-CORNER, 0.7))
        painter.setPen(line("#E8CF9A", 1, 0.6))
        painter.drawRoundedRect(grown(box, -13.5), 3, 3)
    if face.picture in PICTURES:
        with kept(painter):
            painter.translate(box.center().x(), box.top() + box.height() * 0.385)
            PICTURES[face.picture](painter, palette)
    _paint_words(painter, box, face)


def paint_chosen_lid(painter: QPainter, box: QRectF, face: LidFace, palette: Palette) -> None:
    """The lid with the ring of the chosen one, 2.5 around it."""
    paint_lid(painter, box, face, palette)
    paint_ring(painter, box, CORNER, palette.light_brass)


def paint_evening_slip(painter: QPainter, box: QRectF, title: str, told: str, room: float, palette: Palette) -> None:
    """The long slip of the last evening; `room` at its right stays free for buttons."""
    paint_paper(painter, box, 4, palette.paper, palette.paper_shade)
    middle = box.center().y()
    paint_icon(painter, QRectF(box.left() + 26, middle - 20, 40, 40), "page", palette.ochre)
    left, wide = box.left() + 84, box.width() - 84 - room - 12
    head = Type(Role.WORDS, 20, bold=True).narrowed(title, wide, smallest=15)
    foot = Type(Role.CONTROLS, 13).narrowed(told, wide, smallest=11)
    paint_line(painter, QPointF(left, middle - 3), elided(title, head, wide), head, palette.ink)
    paint_line(painter, QPointF(left, middle + 19), elided(told, foot, wide), foot, palette.second_ink)


def _linen(picture: str, palette: Palette) -> str:
    linens = {
        "nomic": palette.lid_blue,
        "cards": palette.lid_burgundy,
        "chess": palette.lid_green,
        "solitaire": palette.lid_plum,
    }
    return linens.get(picture, palette.lid_plain)


def _paint_linen(painter: QPainter, box: QRectF) -> None:
    """Threads both ways, every 3 px, no two neighbours equally dark."""
    for step in range(int(box.width() / 3) + 1):
        thread = QRectF(box.left() + step * 3, box.top(), 1, box.height())
        painter.fillRect(thread, colour("#000000", 0.06 + 0.02 * (step * 7 % 5) / 4))
    for step in range(int(box.height() / 3) + 1):
        thread = QRectF(box.left(), box.top() + step * 3, box.width(), 1)
        painter.fillRect(thread, colour("#FFFFFF", 0.03 + 0.015 * (step * 5 % 7) / 6))


def _paint_words(painter: QPainter, box: QRectF, face: LidFace) -> None:
    room = box.width() - 44
    title = Type(Role.WORDS, 29, bold=True).narrowed(face.title, room, smallest=17)
    told = Type(Role.CONTROLS, 13).narrowed(face.line, room, smallest=10)
    foot = QPointF(box.center().x(), box.bottom())
    shadow = foot + QPointF(0, -50.5)
    paint_line(painter, shadow, elided(face.title, title, room), title, "#70140A08", 0.5)
    paint_line(painter, foot + QPointF(0, -52), elided(face.title, title, room), title, "#FBF0DA", 0.5)
    paint_line(painter, foot + QPointF(0, -29), elided(face.line, told, room), told, "#F1E2C6", 0.5)
