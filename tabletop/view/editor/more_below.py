"""A strip under an area that scrolls: what it holds that lies below the fold, and the way there."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget
from shiboken6 import isValid

from tabletop.view.widgets.controls import marked
from tabletop.view.widgets.look import Look

HEAD = 28
"""So much of a part has to be seen, in px at its natural size, for it to count as seen."""


class MoreBelow(QPushButton):
    """It names the first of its parts that is out of sight below, and is hidden while all of them are seen."""

    def __init__(self, look: Look, area: QScrollArea, parts: Sequence[tuple[str, QWidget]]) -> None:
        super().__init__()
        self._look, self._area, self._parts = look, area, tuple(parts)
        self._part: QWidget | None = None
        marked(self, quiet=True, small=True)
        keeps_its_room = self.sizePolicy()
        keeps_its_room.setRetainSizeWhenHidden(True)
        self.setSizePolicy(keeps_its_room)
        bar = area.verticalScrollBar()
        bar.valueChanged.connect(self._look_below)
        bar.rangeChanged.connect(self._look_below)
        self.clicked.connect(self._go_there)
        self.hide()

    def _look_below(self) -> None:
        says, self._part = next(((says, part) for says, part in self._parts if self._is_below(part)), ("", None))
        self.setText(f"{says}  ▾")
        self.setAccessibleName(f"Further down: {says}")
        self.setVisible(self._part is not None)

    def _is_below(self, part: QWidget) -> bool:
        if not part.isVisibleTo(self._area):
            return False
        return self._top(part) + self._look.px(HEAD) > self._area.viewport().height()

    def _top(self, part: QWidget) -> int:
        return part.mapTo(self._area.viewport(), QPoint()).y()

    def _go_there(self) -> None:
        if self._part:
            bar = self._area.verticalScrollBar()
            bar.setValue(bar.value() + self._top(self._part) - self._area.viewport().height() // 4)


def bring_into_sight(area: QScrollArea, part: QWidget) -> None:
    """Scroll to it as soon as what is new has been laid out."""

    def scroll() -> None:
        if isValid(part):
            area.ensureWidgetVisible(part)

    QTimer.singleShot(0, area, scroll)
