"""Of which class a new or transmuted rule would be, where the rules in force know several."""

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QWidget

from tabletop.engine.proposals import ENACT, TRANSMUTE
from tabletop.view.widgets.controls import Choice, label
from tabletop.view.widgets.look import Look
from tabletop.view.widgets.lying import around

USUAL = "as usual"


class OfClass(QWidget):
    """A row with one choice, there only while there is anything to choose."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._choice = Choice("Of which class", (USUAL,))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(10))
        row.addWidget(label("Class", strong=True))
        row.addWidget(self._choice)
        row.addStretch(1)
        self.chosen = self._choice.chosen

    @property
    def now(self) -> str:
        """The class that was chosen; nothing for the usual one."""
        chosen = self._choice.now
        return chosen if chosen != USUAL and self.isVisibleTo(around(self)) else ""

    def offer(self, kind: str, classes: Sequence[str], now: str) -> None:
        """The ``classes`` that a change of that ``kind`` may be proposed for."""
        self._choice.offer((USUAL, *classes), now)
        self.setVisible(kind in (ENACT, TRANSMUTE) and bool(classes))
