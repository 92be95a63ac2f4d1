"""The figures that are written on what lies on the felt. Each has a small place of its own over what it is written on.

A press and a release there, without moving, lays open where the figure comes from. A drag from there takes along what it is
written on, as from any other part of it.
"""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tabletop.engine.frozen import replace
from tabletop.engine.things import NOTHING, Address
from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.playing_cards import ONE_PIP_UNDER
from tabletop.view.drawing.shapes import kept, line
from tabletop.view.drawing.type import Type
from tabletop.view.scene.figures.figure import Figure
from tabletop.view.scene.figures.looks import Look
from tabletop.view.scene.layout.rects import Rect, around

Asks = tuple[str, str]
BETWEEN = "·"
"""What stands between the parts of a line that tells several figures."""
AROUND = 2.0
"""Px at scale 1 that the place is larger than the figure, on each side."""
WORTH = "what it is worth"
INDEX, SMALL_INDEX = (0.2, 0.29), (0.62, 0.5)
"""The part of a card's width and height that its index takes, at the upper left; on a small card that is most of it."""


class Underline(Look):
    """The line under a figure, seen while that is pointed at."""

    REACH: ClassVar[float] = 4.0
    when_pointed: ClassVar[bool] = True
    on_paper: bool = False

    def paint(self, painter: QPainter, box: QRectF, palette: Palette) -> None:
        with kept(painter):
            painter.setPen(line(palette.brass if self.on_paper else palette.light_brass, 2))
            painter.drawLine(box.bottomLeft(), box.bottomRight())


def written_on(on: Figure, box: Rect, asks: Asks, told: str, *, on_paper: bool = False) -> Figure:
    """The place of a figure on what bears it; ``told`` is the figure in words."""
    key = Address("written", f"{on.key} {asks[0]} {asks[1]}")
    return Figure(
        key, Underline(on_paper), box.grown(AROUND * on.unit), on.unit, on.level, on.turn,
        takes=on.takes, place=on.place, rides=on.key, about=told, asks=asks,
    )  # fmt: skip


def line_box(on: Figure, words: str, letters: Type, base: tuple[float, float], side: float = 0.0) -> Rect:
    """Where a line of words stands, painted with its base at that point from the figure's upper left corner, in px at scale 1:
    to the right of it, or with ``side`` 0.5 on both sides of it."""
    width, height = letters.width(words), letters.px
    x, y = base[0] - side * width, base[1] - 0.82 * height
    return Rect(on.box.x + x * on.unit, on.box.y + y * on.unit, width * on.unit, height * on.unit)


def parts_of_line(
    on: Figure, line_: str, waiting: list[tuple[Sequence[str], Asks]], letters: Type, base: tuple[float, float]
) -> Iterable[Figure]:
    """The places of those parts of a line that are figures, ``"12 points"`` and ``"5 cards"``.

    ``waiting`` are the figures with the words in which each may stand there; what is found waits no longer.
    """
    at = 0
    for part in line_.split(BETWEEN):
        words = part.strip()
        found = next((each for each in waiting if words in each[0]), None)
        if found:
            waiting.remove(found)
            x = base[0] + letters.width(line_[: at + part.index(words)])
            yield written_on(on, line_box(on, words, letters, (x, base[1])), found[1], words, on_paper=True)
        at += len(part) + len(BETWEEN)


def asked_of(figure: Figure, made: Iterable[Figure]) -> dict[str, Asks]:
    """All that can be asked of what lies there, by the figure in words: its own question, and the figures written on it."""
    keys = {figure.key, figure.takes} - {NOTHING}
    lying = [each for each in made if each.look.when_pointed and (keys & {each.rides, each.takes} or _lies_on(each, figure))]
    own = next((each.about for each in lying if each.asks == figure.asks), figure.name)
    asked = {own: figure.asks, **{each.about: each.asks for each in lying if each.asks != figure.asks}}
    return {told: asks for told, asks in asked.items() if asks}


def _lies_on(written: Figure, figure: Figure) -> bool:
    return written.box.overlap(figure.box) >= written.box.width * written.box.height / 2


def indices_of_card(on: Figure, face: str) -> list[Figure]:
    """The indices at the corners of a playing card that lies open: what that is worth. A small card has one."""
    small = on.box.width / on.unit < ONE_PIP_UNDER
    width, height = (side * part for side, part in zip(on.box[2:], SMALL_INDEX if small else INDEX, strict=True))
    above = written_on(on, Rect(on.box.x, on.box.y, width, height), ("value", face), WORTH, on_paper=True)
    if small:
        return [above]
    box = above.box._replace(x=on.box.right - width - AROUND * on.unit, y=on.box.bottom - height - AROUND * on.unit)
    return [above, replace(above, key=above.key._replace(side="below"), box=box)]


def pill(on: Figure, centre: tuple[float, float], count: str, asks: Asks, told: str) -> Figure:
    """A count in a pill round that point, in px at scale 1 from the figure's upper left corner."""
    at = (on.box.x + centre[0] * on.unit, on.box.y + centre[1] * on.unit)
    return written_on(on, around(at, (12 + 7 * len(count)) * on.unit, 16 * on.unit), asks, told)
