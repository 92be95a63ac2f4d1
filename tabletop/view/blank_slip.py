"""All that a blank can be filled with, on a slip of paper: search, choose, or type a value of one's own."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from tabletop.clerk.fillings import Choice
from tabletop.clerk.ready_lines import has_words
from tabletop.clerk.tree import Line
from tabletop.view.controls import label, marked
from tabletop.view.look import Look
from tabletop.view.paper import Paper
from tabletop.view.search_line import SearchLine

WIDTH, HIGH = 380, 260


class BlankSlip(Paper):
    """``typed`` gives the line that typed words stand for, or nothing."""

    chosen = Signal(object)
    """The line as it is to be."""

    def __init__(
        self, look: Look, window: QWidget, title: str, choices: Sequence[Choice], typed: Callable[[str], Line | None]
    ) -> None:
        super().__init__(look, window, edge=look.palette.brass)
        look = look.on_paper()
        self._choices, self._typed = choices, typed
        self._shown: list[Choice] = []
        self.setFixedWidth(look.px(WIDTH))
        self.setAccessibleName(title)
        self.list = QListWidget()
        self.search = SearchLine(self.list)
        self.search.entered.connect(self.choose)
        self.search.setPlaceholderText("Search, or type a value of your own")
        self.search.setAccessibleName("Search what can stand here")
        self.search.textChanged.connect(self._look_for)
        self.list.setAccessibleName("What can stand here")
        marked(self.list, menu=True)
        self.list.setFixedHeight(min(look.px(HIGH), max(120, window.height() - look.px(280))))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(self._tell)
        self.list.itemClicked.connect(lambda _: self.choose())
        self._none = label("Nothing like it can stand here.", second=True)
        self._says = label("", second=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(18), look.px(12), look.px(14), look.px(14))
        column.setSpacing(look.px(8))
        for widget in (self.search, self.list, self._none, self._says):
            column.addWidget(widget)
        self._look_for("")

    def lie(self, beside: QRect | None = None) -> None:
        super().lie(beside)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def choose(self) -> None:
        """Fill the blank with what is marked."""
        row = self.list.currentRow()
        if 0 <= row < len(self._shown):
            line = self._shown[row].line()
            self.leave()
            self.chosen.emit(line)

    def _tell(self, row: int) -> None:
        self._says.setText(self._shown[row].doc if 0 <= row < len(self._shown) else "")
        self.fit()

    def _look_for(self, words: str) -> None:
        own = self._typed(words.strip()) if words.strip() else None
        found = [each for each in self._choices if has_words(f"{each.words} {each.doc}", words)]
        by_word = sorted(found, key=lambda each: _off(each.words, words.strip()))
        self._shown = [*([Choice(words.strip(), lambda: own, "as you typed it")] if own else ()), *by_word]
        self.list.clear()
        for each in self._shown:
            item = QListWidgetItem(each.words)
            item.setToolTip(each.doc)
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, each.doc)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self._none.setVisible(not self._shown)
        self.list.setVisible(bool(self._shown))


def _off(choice: str, words: str) -> int:
    """How far what was typed is from being the choice itself: that, its beginning, within it, or only in what is said of it."""
    if choice == words:
        return 0
    return 1 if choice.startswith(words) else 2 if has_words(choice, words) else 3
