"""How an ending comes: the card of whoever has won goes from its place to the middle, gets its crown, and the papers fade in.

Decoration only: everything can be read out and pressed from the first moment, and where each thing lies is known without it.
"""

from collections.abc import Sequence

from PySide6.QtCore import QEasingCurve, QObject, QPoint, QVariantAnimation
from PySide6.QtWidgets import QGraphicsOpacityEffect, QWidget

from tabletop.view.ending.papers import WinnerCard

COMES, CROWNED, FADES = 600, 320, 120
"""Milliseconds in which the card comes, the crown is laid on it, and a paper fades in, one after the other."""
EASED = QEasingCurve(QEasingCurve.Type.OutCubic)


class Entrance(QObject):
    """It belongs to the sheet and is over when ``finish`` is called, or by itself."""

    def __init__(self, sheet: QWidget, winner: WinnerCard, start: QPoint, papers: Sequence[QWidget]) -> None:
        super().__init__(sheet)
        self._sheet = sheet
        self._winner, self._start, self._end = winner, start, winner.pos()
        self._fading = [(each, _veil(each)) for each in papers]
        self._lasting = COMES + max(CROWNED, FADES * len(papers))
        self._motion = QVariantAnimation(self)
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(float(self._lasting))
        self._motion.setDuration(self._lasting)
        self._motion.valueChanged.connect(self._stand)
        self._motion.finished.connect(self.finish)
        self._stand(0.0)
        self._motion.start()

    @property
    def over(self) -> bool:
        return not self._fading

    def finish(self) -> None:
        """Everything lies where it belongs."""
        self._motion.stop()
        self._stand(float(self._lasting))
        for paper, _ in self._fading:
            paper.setGraphicsEffect(None)  # type: ignore[arg-type]
        self._fading = []
        self._sheet.update()

    def _stand(self, ms: float) -> None:
        way = EASED.valueForProgress(_part(ms, 0, COMES))
        self._winner.move(self._start + (self._end - self._start) * way)
        self._winner.crown = EASED.valueForProgress(_part(ms, COMES, CROWNED))
        self._winner.update()
        for place, (_, veil) in enumerate(self._fading):
            veil.setOpacity(_part(ms, COMES + FADES * place, FADES))


def _part(ms: float, after: float, lasting: float) -> float:
    return min(1.0, max(0.0, (ms - after) / lasting))


def _veil(paper: QWidget) -> QGraphicsOpacityEffect:
    veil = QGraphicsOpacityEffect(paper)
    paper.setGraphicsEffect(veil)
    return veil
