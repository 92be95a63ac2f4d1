"""The ready lines on a slip of paper: type what you want, choose, and it stands in the sheet with its blanks to fill in."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from tabletop.clerk.ready_lines import ReadyLine, found
from tabletop.view.controls import label, marked
from tabletop.view.look import Look
from tabletop.view.paper import Paper
from tabletop.view.search_line import SearchLine

WIDTH, HIGH = 460, 300


class ReadyLines(Paper):
    chosen = Signal(object)
    """The ``ReadyLine`` to be put into the sheet."""

    def __init__(self, look: Look, window: QWidget, lines: Sequence[ReadyLine]) -> None:
        super().__init__(look, window, edge=look.palette.brass)
        look = look.on_paper()
        self._lines = lines
        self._shown: Sequence[ReadyLine] = ()
        self.setFixedWidth(look.px(WIDTH))
        self.setAccessibleName("Ready lines")
        self.list = QListWidget()
        self.search = SearchLine(self.list)
        self.search.entered.connect(self.choose)
        self.search.setPlaceholderText("What should the clerk do?  draw a card, tax, veto, skip a turn …")
        self.search.setAccessibleName("Search the ready lines")
        self.search.textChanged.connect(self._look_for)
        self.list.setAccessibleName("Lines")
        marked(self.list, menu=True)
        self.list.setWordWrap(True)
        self.list.currentRowChanged.connect(self._tell)
        self.list.setFixedHeight(min(look.px(HIGH), max(120, window.height() - look.px(320))))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemClicked.connect(lambda _: self.choose())
        self._none = label("Nothing like it lies ready. The manual of the sheets has all the words.", second=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(20), look.px(16), look.px(16), look.px(16))
        column.setSpacing(look.px(8))
        self._does = label("", second=True)
        for widget in (label("Ready lines", title=True), self.search, self.list, self._none, self._does):
            column.addWidget(widget)
        self._look_for("")

    def lie(self, beside: QRect | None = None) -> None:
        super().lie(beside)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def choose(self) -> None:
        """Put the line that is marked into the sheet."""
        if 0 <= self.list.currentRow() < len(self._shown):
            line = self._shown[self.list.currentRow()]
            self.leave()
            self.chosen.emit(line)

    def _tell(self, row: int) -> None:
        self._does.setText(self._shown[row].line if 0 <= row < len(self._shown) else "")
        self.fit()

    def _look_for(self, words: str) -> None:
        self._shown = found(self._lines, words)
        self.list.clear()
        for line in self._shown:
            item = QListWidgetItem(line.says)
            item.setToolTip(line.line)
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, line.line)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self._none.setVisible(not self._shown)
        self.list.setVisible(bool(self._shown))
