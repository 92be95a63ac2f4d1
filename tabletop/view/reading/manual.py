"""How sheets are written: the manual on a sheet of paper, with a list of its parts and of every word, to be searched."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QKeySequence,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QTextBrowser, QTextEdit, QWidget

from tabletop.clerk.editing.word_forms import finds
from tabletop.engine.text.game_words import USUAL, Words
from tabletop.view.drawing.palette import mixed
from tabletop.view.drawing.type import Role
from tabletop.view.widgets.controls import icon_button, label, marked, rule_line
from tabletop.view.widgets.fields import is_key
from tabletop.view.widgets.layouts import around, in_row, stacked
from tabletop.view.widgets.paper import BAR, Paper
from tabletop.view.widgets.search_slip import SearchLine
from tabletop.view.widgets.theme import Theme

SAYS = "How sheets are written"
WIDE, LIST_WIDE = 940, 250
ROOM = 120
"""What is above and below the page and the list, in px at their natural size."""


@dataclass(frozen=True)
class ManualEntry:
    """A part of the manual, or a row of one of its tables: where it is, and all that is said there."""

    title: str
    at: int
    said: str
    is_word: bool


class Manual(Paper):
    """``text`` is Markdown. It is searched for what it says, and for that in the ``own`` words of the game."""

    def __init__(self, theme: Theme, window: QWidget, text: str, own: Words = USUAL) -> None:
        super().__init__(theme, window, SAYS, theme.palette.brass)
        theme = self.on_paper
        self.setFixedWidth(min(theme.px(WIDE), window.width() - theme.px(40)))
        self.page = QTextBrowser()
        self.page.setOpenLinks(False)
        self.page.setAccessibleName("The manual")
        words = document(theme, text, self.page)
        self.entries = tuple(entries(words))
        self.page.setDocument(words)
        self._own, self._shown = own, list[ManualEntry]()
        self._marking = QColor(theme.palette.brass)
        self._marking.setAlphaF(0.25)
        self.list = QListWidget()
        marked(self.list, menu=True)
        self.list.setAccessibleName("Parts and words")
        self.list.setFixedWidth(theme.px(LIST_WIDE))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(self._turn_to)
        self.first = self.search = SearchLine(self.list)
        self.search.setPlaceholderText("Search: dice, votes, give …")
        self.search.setAccessibleName("Search the manual")
        self.search.textChanged.connect(self._look_for)
        self.search.entered.connect(lambda: self._turn_to(self.list.currentRow()))
        self._lay_out(theme)
        self._look_for("")

    def _lay_out(self, theme: Theme) -> None:
        head = QHBoxLayout()
        head.addWidget(label(SAYS, title=True), 1)
        close = icon_button(theme, "cross", "Close the manual", self.take_back, px=16)
        head.addWidget(close)
        left = stacked(theme, self.search, self.list, gap=8, grows=self.list)
        below = QWidget()
        below.setFixedHeight(around(self).height() - theme.px(ROOM) - theme.bar_px(BAR))
        in_row(theme, left, self.page, on=below, gap=14, grows=self.page)
        stacked(theme, head, rule_line(), below, on=self, margins=(20, 14, 14, 16), gap=8)

    def event(self, event: QEvent) -> bool:
        """What is searched here is the manual, not what lies under it."""
        if is_key(event, QKeySequence.StandardKey.Find):
            event.accept()
            self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.search.selectAll()
            return True
        return super().event(event)

    def open_at(self, word: str = "") -> None:
        """Lie down, turned to what is said of that word; at the beginning where nothing is."""
        self.lie()
        found = self.entry(word)
        if found:
            self.list.setCurrentRow(self._shown.index(found))

    def entry(self, word: str) -> ManualEntry | None:
        """What the manual says of a word of the language."""
        found = [each for each in self.entries if each.is_word and (each.title == word or each.title.startswith(f"{word} "))]
        return min(found, key=lambda each: len(each.title), default=None) if word else None

    def _look_for(self, words: str) -> None:
        found = [each for each in self.entries if self._has(f"{each.title} {each.said}", words)]
        self._shown = sorted(found, key=lambda each: not self._has(each.title, words))
        self.list.clear()
        self.list.addItems([each.title if each.is_word else each.title.upper() for each in self._shown])
        if words and self._shown:
            self.list.setCurrentRow(0)

    def _has(self, said: str, words: str) -> bool:
        return finds(f"{said} {self._own.translated(said)}", words)

    def _turn_to(self, row: int) -> None:
        if not 0 <= row < len(self._shown):
            return
        entry = self._shown[row]
        cursor = QTextCursor(self.page.document())
        cursor.setPosition(entry.at)
        self.page.setTextCursor(cursor)
        top = self.page.document().documentLayout().blockBoundingRect(cursor.block()).top()
        self.page.verticalScrollBar().setValue(round(top) - self._theme.px(12))
        self.page.setExtraSelections([self._mark(cursor)] if entry.is_word else [])

    def _mark(self, cursor: QTextCursor) -> QTextEdit.ExtraSelection:
        mark = QTextEdit.ExtraSelection()
        mark.cursor = QTextCursor(cursor)
        mark.cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        mark.format.setBackground(self._marking)
        return mark


def document(theme: Theme, text: str, parent: QObject) -> QTextDocument:
    """``text`` is Markdown."""
    made = QTextDocument(parent)
    made.setDefaultFont(theme.font(Role.CONTROLS, 13))
    made.setDocumentMargin(theme.px(8))
    made.setMarkdown(text)
    all_at_once = QTextCursor(made)
    all_at_once.beginEditBlock()
    for block in _blocks(made):
        _dress(block, theme)
    for table in _tables(made):
        _rule(table, theme)
    all_at_once.endEditBlock()
    return made


def entries(made: QTextDocument) -> Iterator[ManualEntry]:
    """Every part by its head, then every row of the tables by what stands first in it."""
    heads = [block for block in _blocks(made) if block.blockFormat().headingLevel()]
    for head in heads:
        yield ManualEntry(head.text(), head.position(), _said_under(head), is_word=False)
    for table in _tables(made):
        for row in range(1, table.rows()):
            said = [_words(table, row, column) for column in range(table.columns())]
            yield ManualEntry(said[0], table.cellAt(row, 0).firstPosition(), " ".join(said[1:]), is_word=True)


def _words(table: QTextTable, row: int, column: int) -> str:
    cell = table.cellAt(row, column)
    cursor = QTextCursor(table.document())
    cursor.setPosition(cell.firstPosition())
    cursor.setPosition(cell.lastPosition(), QTextCursor.MoveMode.KeepAnchor)
    return cursor.selectedText()


def _said_under(head: QTextBlock) -> str:
    """What stands there, up to the next head; not the tables, whose rows speak for themselves."""
    said, block = [], head.next()
    while block.isValid() and not block.blockFormat().headingLevel():
        if QTextCursor(block).currentTable() is None:
            said.append(block.text())
        block = block.next()
    return " ".join(said)


def _blocks(made: QTextDocument) -> Iterator[QTextBlock]:
    block = made.begin()
    while block.isValid():
        yield block
        block = block.next()


def _tables(made: QTextDocument) -> Iterator[QTextTable]:
    return (frame for frame in made.rootFrame().childFrames() if isinstance(frame, QTextTable))


def _dress(block: QTextBlock, theme: Theme) -> None:
    if level := block.blockFormat().headingLevel():
        _letters(block, Role.WORDS, {1: 25, 2: 20}.get(level, 17), theme)
        _space(block, theme, above=16, below=6)
    elif block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence):
        _letters(block, Role.SHEET, 12.5, theme)
        _space(block, theme, left=10)
        _ground(block, theme.palette.paper_shade)
    else:
        _words_of_the_language(block, theme)
        if QTextCursor(block).currentTable() is None:
            _space(block, theme, above=6, below=2)


def _letters(block: QTextBlock, role: Role, px: float, theme: Theme) -> None:
    cursor = QTextCursor(block)
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    cursor.mergeCharFormat(_format(role, px, theme))


def _format(role: Role, px: float, theme: Theme) -> QTextCharFormat:
    letters = QTextCharFormat()
    letters.setFont(theme.font(role, px, bold=role is Role.WORDS))
    return letters


def _words_of_the_language(block: QTextBlock, theme: Theme) -> None:
    cursor = QTextCursor(block)
    for start, length in _fixed(block):
        cursor.setPosition(start)
        cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(_format(Role.SHEET, 12.5, theme))


def _fixed(block: QTextBlock) -> list[tuple[int, int]]:
    """The stretches between backticks."""
    found, part = [], block.begin()
    while not part.atEnd():
        piece = part.fragment()
        if piece.charFormat().fontFixedPitch():
            found.append((piece.position(), piece.length()))
        part += 1
    return found


def _space(block: QTextBlock, theme: Theme, above: float = 0, below: float = 0, left: float = 0) -> None:
    space = QTextBlockFormat()
    space.setTopMargin(theme.px(above))
    space.setBottomMargin(theme.px(below))
    space.setLeftMargin(theme.px(left))
    QTextCursor(block).mergeBlockFormat(space)


def _ground(block: QTextBlock, shade: str) -> None:
    """An example lies on a ground of its own; what is too long for a line goes on in the next."""
    shaded = QTextBlockFormat()
    shaded.setBackground(QBrush(QColor(shade)))
    shaded.setNonBreakableLines(False)
    QTextCursor(block).mergeBlockFormat(shaded)


def _rule(table: QTextTable, theme: Theme) -> None:
    ruled = table.format()
    ruled.setBorderCollapse(True)
    ruled.setBorder(theme.hairline)
    ruled.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    ruled.setBorderBrush(QBrush(QColor(mixed(theme.palette.paper_shade, theme.palette.ink, 0.18))))
    ruled.setCellPadding(theme.px(4))
    ruled.setTopMargin(theme.px(6))
    ruled.setBottomMargin(theme.px(10))
    ruled.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    table.setFormat(ruled)
