"""A slip of paper to choose from: type what is wanted, and take what is found."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from tabletop.view.controls import label, marked
from tabletop.view.look import Look
from tabletop.view.paper import Paper
from tabletop.view.search_line import SearchLine

LEAST_HIGH = 120
ABOVE = 300
"""What the list leaves of the window's height to what else lies there, in px at their natural size."""


@dataclass(frozen=True)
class Found:
    """A line of the list; ``doc`` is said under the list while it is marked, and ``meant`` gives what is chosen with it."""

    says: str
    doc: str
    meant: Callable[[], object]


class Slip(NamedTuple):
    """What a slip says, and how wide it is and how high its list, in px at their natural size."""

    name: str
    asks: str
    search: str
    listed: str
    none: str
    wide: int
    high: int


class SearchSlip(Paper):
    """``find`` gives what there is to choose from for the words that are searched for, what fits best first."""

    chosen = Signal(object)
    """What was meant."""

    def __init__(self, look: Look, window: QWidget, slip: Slip, find: Callable[[str], Sequence[Found]], title: str = "") -> None:
        super().__init__(look, window, edge=look.palette.brass)
        look = look.on_paper()
        self._find = find
        self._shown: Sequence[Found] = ()
        self.setFixedWidth(look.px(slip.wide))
        self.setAccessibleName(slip.name)
        self.list = self._list(slip, min(look.px(slip.high), max(LEAST_HIGH, window.height() - look.px(ABOVE))))
        self.search = SearchLine(self.list)
        self.search.entered.connect(self.choose)
        self.search.setPlaceholderText(slip.asks)
        self.search.setAccessibleName(slip.search)
        self.search.textChanged.connect(self._look_for)
        self._none, self._says = label(slip.none, second=True), label("", second=True)
        self._none.setFixedHeight(self.list.height())
        self._none.setAlignment(Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(18), look.px(14), look.px(14), look.px(14))
        column.setSpacing(look.px(8))
        if title:
            column.addWidget(label(title, title=True))
        for widget in (self.search, self.list, self._none, self._says):
            column.addWidget(widget)
        self._look_for("")

    def _list(self, slip: Slip, high: int) -> QListWidget:
        made = QListWidget()
        marked(made, menu=True)
        made.setAccessibleName(slip.listed)
        made.setWordWrap(True)
        made.setFixedHeight(high)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.currentRowChanged.connect(self._tell)
        made.itemClicked.connect(lambda _: self.choose())
        return made

    def lie(self, beside: QRect | None = None) -> None:
        super().lie(beside)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def choose(self) -> None:
        """Take what is marked."""
        row = self.list.currentRow()
        if 0 <= row < len(self._shown):
            meant = self._shown[row].meant()
            self.leave()
            self.chosen.emit(meant)

    def _tell(self, row: int) -> None:
        self._says.setText(self._shown[row].doc if 0 <= row < len(self._shown) else "")
        self.fit()

    def _look_for(self, words: str) -> None:
        self._shown = self._find(words)
        self.list.clear()
        for each in self._shown:
            item = QListWidgetItem(each.says)
            item.setToolTip(each.doc)
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, each.doc)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self._none.setVisible(not self._shown)
        self.list.setVisible(bool(self._shown))
