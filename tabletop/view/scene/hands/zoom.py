"""How near the table is looked at."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QTimer
from PySide6.QtGui import QTransform, QWheelEvent

from tabletop.view.scene.layout.layout import Layout
from tabletop.view.scene.layout.rects import Rect

if TYPE_CHECKING:
    from tabletop.view.scene.view import TableView

NEAREST = 4.0
PER_NOTCH = 1.15
SETTLED = 140
"""Ms after the last step until the pictures are made anew."""


class Zoom:
    """How near the table is looked at. At 1 the whole of it fills the widget."""

    def __init__(self, view: "TableView") -> None:
        self._view = view
        self._settled = QTimer(view, singleShot=True, interval=SETTLED)
        self._settled.timeout.connect(self.settle)

    @property
    def near(self) -> float:
        return self._view.transform().m11()

    @property
    def ratio(self) -> float:
        """Device px for one px of the scene."""
        return self._view.devicePixelRatioF() * self.near

    def layout_in_sight(self, layout: Layout) -> Layout:
        """The layout as it is seen from here: its whole is what is in sight, and a px of the drawings is none larger than before.

        What is held up or said lies inside it, and its words are as large as they always are.
        """
        view = self._view
        sight = view.mapToScene(view.viewport().rect().adjusted(0, 0, -view.covered, 0)).boundingRect()
        whole = Rect(sight.x(), sight.y(), sight.width(), sight.height()) if self.near > 1.0 or view.covered else layout.whole
        return replace(layout, whole=whole, unit=layout.unit / self.near)

    def wheeled(self, event: QWheelEvent) -> None:
        self.by(PER_NOTCH ** (event.angleDelta().y() / 120), event.position())

    def by(self, factor: float, at: QPointF) -> None:
        """So much nearer, the point of the widget staying where it is."""
        near = min(NEAREST, max(1.0, self.near * factor))
        held = self._view.mapToScene(at.toPoint())
        self._view.setTransform(QTransform.fromScale(near, near))
        self.pan(QPointF(self._view.mapFromScene(held)) - at)

    def pan(self, by: QPointF) -> None:
        """Look that much further right and down."""
        self._view.reading.hide()
        across, down = self._view.horizontalScrollBar(), self._view.verticalScrollBar()
        across.setValue(across.value() + round(by.x()))
        down.setValue(down.value() + round(by.y()))
        self._settled.start()

    def fit(self) -> None:
        """The whole table again."""
        self._view.reading.hide()
        self._view.setTransform(QTransform())
        self.settle()

    def settle(self) -> None:
        """Sharp pictures for what is seen at this nearness."""
        view = self._view
        view.felt.ratio = self.ratio
        seen = view.mapToScene(view.viewport().rect()).boundingRect()
        view.felt.repicture(None if self.near == 1.0 else QRectF(seen))
        view.curtain.paint_at(self.ratio, view.felt.palette_of_table)
