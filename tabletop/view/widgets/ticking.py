"""Boxes to tick beside a question, each with its words: what is ticked stands in what is written then."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tabletop.view.drawing.shapes import colour
from tabletop.view.drawing.type import Role
from tabletop.view.widgets.controls import Pressable, paint_tick_box
from tabletop.view.widgets.layouts import stacked
from tabletop.view.widgets.look import Look

BOX, GAP, HEIGHT = 17, 9, 28
BETWEEN = "\n"
"""Parts the words of what is ticked in an answer."""


class Ticking(Pressable):
    """A box with its words; a press on either ticks it, or takes the tick off."""

    def __init__(self, look: Look, words: str, ticked: bool = False) -> None:
        super().__init__()
        self._look = look
        self.setText(words)
        self.setCheckable(True)
        self.setChecked(ticked)
        self.setAccessibleName(words)
        self.setFont(look.font(Role.CONTROLS, 13))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        look = self._look
        wide = QFontMetrics(self.font()).horizontalAdvance(self.text()) + look.px(BOX + GAP)
        return QSize(wide, look.px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        side, high = look.px(BOX), self.height()
        painter = QPainter(self)
        box = QRectF(0.5, (high - side) / 2, side, side)
        paint_tick_box(painter, box, look.palette, done=self.isChecked(), owed=True, wanted=self.hasFocus())
        painter.setFont(self.font())
        painter.setPen(colour(look.palette.dock_ink))
        words = self.rect().adjusted(side + look.px(GAP), 0, 0, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()


class Ticks(QWidget):
    """Several boxes under each other."""

    def __init__(self, look: Look, choices: Sequence[str], ticked: Sequence[str]) -> None:
        super().__init__()
        self._boxes = [Ticking(look, words, words in ticked) for words in choices]
        column = stacked(look, on=self, gap=0)
        for box in self._boxes:
            column.addWidget(box)
        if self._boxes:
            self.setFocusProxy(self._boxes[0])

    @property
    def now(self) -> str:
        """The words of the boxes that are ticked, a line each."""
        return BETWEEN.join(box.text() for box in self._boxes if box.isChecked())
