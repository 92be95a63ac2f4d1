"""How a game is played, on a sheet of paper: a few short parts, each beside a picture of the thing to do."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tabletop.engine.plain import read, spelt
from tabletop.view.drawing.small_pictures import SIZE, PicturePart, paint_picture
from tabletop.view.widgets.controls import button, label, rule_line, scrolled
from tabletop.view.widgets.layouts import around, in_row, stacked
from tabletop.view.widgets.paper import BAR, Paper
from tabletop.view.widgets.theme import Theme

SAYS = "How to play"
WIDE, ROOM = 800, 150
"""How wide the page is, and what lies above and below its parts, in px at their natural size."""


@dataclass(frozen=True)
class Part:
    """What is done, and a picture of it; ``seen`` is what a screen reader says of the picture."""

    title: str
    words: str
    seen: str
    picture: tuple[PicturePart, ...]


@dataclass(frozen=True)
class GuidePage:
    """How a game is played, or what its ``title`` says; of no ``game``, any that has no page of its own."""

    aim: str
    parts: tuple[Part, ...] = field(metadata=spelt("part"))
    game: str = ""
    title: str = ""


def read_pages(text: str) -> tuple[GuidePage, ...]:
    """The pages of that TOML text, in its order."""
    return read(tuple[GuidePage, ...], tomllib.loads(text)["page"])


def page_for(game: str, pages: Sequence[GuidePage]) -> GuidePage:
    """The page of that game, or the one for any game."""
    found = next((page for page in pages if page.game == game), None)
    return found or next(page for page in pages if not page.game)


class HowToPlay(Paper):
    """The page of a game over the table or the boxes."""

    def __init__(self, theme: Theme, window: QWidget, game: str, page: GuidePage) -> None:
        says = page.title or f"{SAYS} {game}".strip()
        super().__init__(theme, window, says, theme.palette.brass)
        theme = self.on_paper
        self.setFixedWidth(min(theme.px(WIDE), window.width() - theme.px(40)))
        inner = QWidget()
        column = stacked(theme, label(page.aim, words=True), on=inner, margins=(0, 0, 12, 8), gap=14)
        for part in page.parts:
            words = stacked(theme, label(part.title, title=True), label(part.words, words=True), None, gap=4)
            column.addLayout(in_row(theme, Picture(theme, part), words, gap=18, grows=words))
        area = scrolled(inner, "clear")
        area.setFixedHeight(around(self).height() - theme.px(ROOM) - theme.bar_px(BAR))
        self.first = button("OK", self.take_back, primary=True)
        foot = in_row(theme, None, self.first)
        stacked(theme, label(says, head=True), rule_line(), area, foot, on=self, margins=(26, 18, 16, 16), gap=10, grows=area)


class Picture(QWidget):
    """The picture of a part, drawn as the table draws what lies on it."""

    def __init__(self, theme: Theme, part: Part) -> None:
        super().__init__()
        self._pieces, self._palette = part.picture, theme.palette
        self.setFixedSize(QSize(theme.px(SIZE[0]), theme.px(SIZE[1])))
        self.setAccessibleName(part.seen)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            paint_picture(painter, QRectF(self.rect()), self._pieces, self._palette)
