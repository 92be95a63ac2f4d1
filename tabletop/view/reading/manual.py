"""How sheets are written: the manual on a sheet of paper, with a list of its parts and of every word, to be searched."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QTextBrowser, QTextEdit, QVBoxLayout, QWidget

from tabletop.clerk.editing.ready_lines import has_words
from tabletop.view.reading.manual_page import Entry, document, entries
from tabletop.view.widgets.controls import icon_button, label, marked, rule_line
from tabletop.view.widgets.look import Look
from tabletop.view.widgets.lying import around
from tabletop.view.widgets.paper import BAR, Paper
from tabletop.view.widgets.search_line import SearchLine

SAYS = "How sheets are written"
WIDE, LIST_WIDE = 940, 250
ROOM = 120
"""What is above and below the page and the list, in px at their natural size."""


class Manual(Paper):
    """``text`` is Markdown."""

    def __init__(self, look: Look, window: QWidget, text: str) -> None:
        super().__init__(look, window, edge=look.palette.brass)
        look = look.on_paper()
        self.setFixedWidth(min(look.px(WIDE), window.width() - look.px(40)))
        self.setAccessibleName(SAYS)
        self.page = QTextBrowser()
        self.page.setOpenLinks(False)
        self.page.setAccessibleName("The manual")
        words = document(look, text, self.page)
        self.entries = tuple(entries(words))
        self.page.setDocument(words)
        self._shown: list[Entry] = []
        self._marking = QColor(look.palette.brass)
        self._marking.setAlphaF(0.25)
        self.list = QListWidget()
        marked(self.list, menu=True)
        self.list.setAccessibleName("Parts and words")
        self.list.setFixedWidth(look.px(LIST_WIDE))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(self._turn_to)
        self.search = SearchLine(self.list)
        self.search.setPlaceholderText("Search: dice, votes, give …")
        self.search.setAccessibleName("Search the manual")
        self.search.textChanged.connect(self._look_for)
        self.search.entered.connect(lambda: self._turn_to(self.list.currentRow()))
        self._lay_out(look)
        self._look_for("")

    def _lay_out(self, look: Look) -> None:
        head = QHBoxLayout()
        head.addWidget(label(SAYS, title=True), 1)
        close = icon_button(look, "cross", "Close the manual", px=16)
        close.clicked.connect(self.take_back)
        head.addWidget(close)
        left = QVBoxLayout()
        left.setSpacing(look.px(8))
        left.addWidget(self.search)
        left.addWidget(self.list, 1)
        below = QWidget()
        below.setFixedHeight(around(self).height() - look.px(ROOM) - look.bar_px(BAR))
        row = QHBoxLayout(below)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(14))
        row.addLayout(left)
        row.addWidget(self.page, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(20), look.px(14), look.px(14), look.px(16))
        column.setSpacing(look.px(8))
        column.addLayout(head)
        column.addWidget(rule_line())
        column.addWidget(below)

    def open_at(self, word: str = "") -> None:
        """Lie down, turned to what is said of that word; at the beginning where nothing is."""
        self.lie()
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        found = self.entry(word)
        if found:
            self.list.setCurrentRow(self._shown.index(found))

    def entry(self, word: str) -> Entry | None:
        """What the manual says of a word of the language."""
        found = [each for each in self.entries if each.is_word and (each.title == word or each.title.startswith(f"{word} "))]
        return min(found, key=lambda each: len(each.title), default=None) if word else None

    def _look_for(self, words: str) -> None:
        found = [each for each in self.entries if has_words(f"{each.title} {each.said}", words)]
        self._shown = sorted(found, key=lambda each: not has_words(each.title, words))
        self.list.clear()
        self.list.addItems([each.title if each.is_word else each.title.upper() for each in self._shown])
        if words and self._shown:
            self.list.setCurrentRow(0)

    def _turn_to(self, row: int) -> None:
        if not 0 <= row < len(self._shown):
            return
        entry = self._shown[row]
        cursor = QTextCursor(self.page.document())
        cursor.setPosition(entry.at)
        self.page.setTextCursor(cursor)
        top = self.page.document().documentLayout().blockBoundingRect(cursor.block()).top()
        self.page.verticalScrollBar().setValue(round(top) - self._look.px(12))
        self.page.setExtraSelections([self._mark(cursor)] if entry.is_word else [])

    def _mark(self, cursor: QTextCursor) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        mark.cursor = QTextCursor(cursor)
        mark.cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        mark.format.setBackground(self._marking)
        return mark
