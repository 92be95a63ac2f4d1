"""Boxes to tick beside a question, each with its words: what is ticked stands in what is written then."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tabletop.view.drawing.shapes import colour
from tabletop.view.drawing.type import Role
from tabletop.view.widgets.controls import Pressable, paint_tick_box
from tabletop.view.widgets.layouts import stacked
from tabletop.view.widgets.theme import Theme

BOX, GAP, HEIGHT = 17, 9, 28
BETWEEN = "\n"
"""Parts the words of what is ticked in an answer."""


class Ticking(Pressable):
    """A box with its words; a press on either ticks it, or takes the tick off."""

    def __init__(self, theme: Theme, words: str, ticked: bool = False) -> None:
        super().__init__()
        self._theme = theme
        self.setText(words)
        self.setCheckable(True)
        self.setChecked(ticked)
        self.setAccessibleName(words)
        self.setFont(theme.font(Role.CONTROLS, 13))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        theme = self._theme
        wide = QFontMetrics(self.font()).horizontalAdvance(self.text()) + theme.px(BOX + GAP)
        return QSize(wide, theme.px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        side, high = theme.px(BOX), self.height()
        painter = QPainter(self)
        box = QRectF(0.5, (high - side) / 2, side, side)
        paint_tick_box(painter, box, theme.palette, done=self.isChecked(), owed=True, wanted=self.hasFocus())
        painter.setFont(self.font())
        painter.setPen(colour(theme.palette.dock_ink))
        words = self.rect().adjusted(side + theme.px(GAP), 0, 0, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()


class Ticks(QWidget):
    """Several boxes under each other."""

    def __init__(self, theme: Theme, choices: Sequence[str], ticked: Sequence[str]) -> None:
        super().__init__()
        self._boxes = [Ticking(theme, words, words in ticked) for words in choices]
        column = stacked(theme, on=self, gap=0)
        for box in self._boxes:
            column.addWidget(box)
        if self._boxes:
            self.setFocusProxy(self._boxes[0])

    @property
    def now(self) -> str:
        """The words of the boxes that are ticked, a line each."""
        return BETWEEN.join(box.text() for box in self._boxes if box.isChecked())
