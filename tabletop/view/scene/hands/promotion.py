"""What a man becomes who is promoted: chosen on the square where he was let go."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMenu, QWidget

from tabletop.view.drawing.men import paint_man
from tabletop.view.drawing.pixmaps import drawn
from tabletop.view.widgets.as_typed import spelt

LEAST = 24


class Promotion(QMenu):
    """The kinds he may become, each with its picture in that size; leaving it without a choice leaves him where he was."""

    def __init__(self, parent: QWidget, kinds: Sequence[str], army: int, px: float, chosen: Callable[[str], object]) -> None:
        super().__init__(parent)
        self.setAccessibleName("Promote to")
        side = max(LEAST, round(px))
        self.setStyleSheet(f"QMenu {{ icon-size: {side}px; }}")
        for kind in kinds:
            line = self.addAction(_picture(kind, army, side, parent.devicePixelRatioF()), spelt(kind))
            line.triggered.connect(lambda _=False, kind=kind: chosen(kind))
        self.aboutToHide.connect(self.deleteLater)


def _picture(kind: str, army: int, side: int, ratio: float) -> QIcon:
    return QIcon(drawn(QSizeF(side, side), ratio, lambda painter, box: paint_man(painter, box, kind, army)))
