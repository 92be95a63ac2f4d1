"""A clerk sheet as text: colours, line numbers, a wavy line under what cannot be read, and words that could stand there."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QSyntaxHighlighter,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPlainTextEdit, QPushButton, QScrollArea, QTextEdit, QWidget

from tabletop.clerk.editing.completion import Completion
from tabletop.clerk.editing.merge_lines import Taken
from tabletop.clerk.language.errors import SheetError
from tabletop.clerk.language.words import COMPARISONS, LINE_STARTS, STATEMENT_STARTS
from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.type import Role
from tabletop.view.widgets.controls import marked
from tabletop.view.widgets.layouts import around
from tabletop.view.widgets.paper import GoesWith
from tabletop.view.widgets.plain_text import tip
from tabletop.view.widgets.theme import Theme, style_sheet

MOST_SHOWN = 8


class SheetEdit(QPlainTextEdit):
    """``complete`` gives what the text up to a caret can go on with. Ctrl+Space asks for it at once."""

    looked_up = Signal()
    """Somebody wants to know about the word at the caret."""

    def __init__(self, theme: Theme, complete: Callable[[str, int], Sequence[Completion]]) -> None:
        super().__init__()
        self._theme, self._complete = theme, complete
        self._words: CompletionList | None = None
        self._troubled: frozenset[int] = frozenset()
        """The lines, from 1, that cannot be read as they stand."""
        self._blanks: list[QTextCursor] = []
        """Blanks of a ready line that Tab goes on to, the next one first."""
        self._numbers = _Numbers(self)
        self._colours = SheetColours(self.document(), theme.palette)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        marked(self, sheet=True)
        self.setFont(theme.font(Role.SHEET, 13))
        self.setAccessibleName("What the clerk does")
        self.setViewportMargins(theme.px(30), 0, 0, 0)
        self.updateRequest.connect(lambda *_: self._numbers.update())
        self.verticalScrollBar().valueChanged.connect(self._move_words)
        self.textChanged.connect(self._offer_words)
        self.document().documentLayout().documentSizeChanged.connect(lambda _: self._fit())
        self._fit()

    def show_sheet(self, text: str) -> None:
        self._blanks = []
        self.setPlainText(text)
        self._put_away()

    def go_to(self, line: int) -> None:
        """Mark what that line says, from 1: its answer, where it is one that is set."""
        block = self.document().findBlockByNumber(line - 1)
        text = block.text()
        start = text.find(" to ") + 4 if text.startswith("set ") and " to " in text else 0
        self.setTextCursor(self._stretch(block.position() + start, block.position() + len(text)))
        self._put_away()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_line(self, taken: Taken) -> None:
        """Show the sheet with a ready line, its first blank marked; Tab goes on to the next one."""
        self.rewrite(taken.sheet)
        self._blanks = [self._stretch(*blank) for blank in taken.blanks]
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self._next_blank():
            self.moveCursor(QTextCursor.MoveOperation.End)

    def rewrite(self, text: str) -> None:
        """Other words for the whole, which undo takes back like typing."""
        self._blanks = []
        whole = QTextCursor(self.document())
        whole.select(QTextCursor.SelectionType.Document)
        whole.insertText(text)
        self._put_away()

    def _stretch(self, start: int, end: int) -> QTextCursor:
        stretch = QTextCursor(self.document())
        stretch.setPosition(start)
        stretch.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return stretch

    def _next_blank(self) -> bool:
        """Mark the next blank to be typed over, if there is one left."""
        if not self._blanks:
            return False
        self.setTextCursor(self._blanks.pop(0))
        self._put_away()
        return True

    @property
    def sheet(self) -> str:
        return self.toPlainText().rstrip()

    def show_troubles(self, troubles: Sequence[SheetError]) -> None:
        """A wavy line from each place where something is wrong to the end of its line."""
        self._troubled = frozenset(each.line for each in troubles)
        self.setExtraSelections([mark for each in troubles if (mark := self._wavy(each))])

    def _wavy(self, trouble: SheetError) -> QTextEdit.ExtraSelection | None:
        block = self.document().findBlockByNumber(trouble.line - 1)
        if not block.isValid():
            return None
        mark = QTextEdit.ExtraSelection()
        mark.format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        mark.format.setUnderlineColor(QColor(self._theme.palette.removed_on_dock))
        mark.cursor = QTextCursor(block)
        start = min(trouble.column - 1, max(0, block.length() - 2))
        mark.cursor.setPosition(block.position() + start)
        mark.cursor.setPosition(block.position() + block.length() - 1, QTextCursor.MoveMode.KeepAnchor)
        return mark

    def _fit(self) -> None:
        """As high as its lines, from four to fourteen."""
        lines = sum(max(1, block.layout().lineCount()) for block in self._blocks())
        high = self.fontMetrics().lineSpacing() * max(4, min(14, lines)) + self._theme.px(26)
        self.setFixedHeight(high)

    def _blocks(self) -> Iterator[QTextBlock]:
        block = self.document().firstBlock()
        while block.isValid():
            yield block
            block = block.next()

    # Completion

    def _offer_words(self) -> None:
        caret = self.textCursor().position()
        text = self.toPlainText()
        typed = text[caret - 1 : caret]
        if self.hasFocus() and typed.isalpha():
            self._show_words(text, caret)
        else:
            self._put_away()

    def _show_words(self, text: str, caret: int) -> None:
        found = self._complete(text, caret)
        if not found:
            self._put_away()
            return
        if self._words is None:
            self._words = CompletionList(self._theme, self.window())
            GoesWith(self, self._words, self._words.hide)
            self._words.taken.connect(self._take)
            for area in _scrolled_with(self):
                area.verticalScrollBar().valueChanged.connect(self._move_words)
        self._words.show_words(found, self._below_caret())

    def _below_caret(self) -> QPoint:
        return self.viewport().mapTo(self.window(), self.cursorRect().bottomLeft())

    def _move_words(self) -> None:
        """They stay at the caret, and go with it where it is scrolled out of sight."""
        if self._words and self._words.isVisible():
            if self.viewport().visibleRegion().contains(self.cursorRect().center()):
                self._words.lie(self._below_caret())
            else:
                self._put_away()

    def _take(self, word: Completion) -> None:
        cursor = self.textCursor()
        cursor.setPosition(word.start, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(word.word)
        self.setTextCursor(cursor)
        self._put_away()

    def _put_away(self) -> None:
        if self._words:
            self._words.hide()

    @property
    def words_offered(self) -> tuple[str, ...]:
        return self._words.words if self._words and self._words.isVisible() else ()

    # Qt

    def event(self, event: QEvent) -> bool:
        """F1 is meant for the word at the caret, not for the program's menu."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_F1:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        open_now = bool(self.words_offered)
        if event.key() == Qt.Key.Key_Space and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self._show_words(self.toPlainText(), self.textCursor().position())
        elif event.key() == Qt.Key.Key_F1:
            self.looked_up.emit()
        elif open_now and self._words and not self._begins_line(event) and self._words.takes(event):
            return
        elif event.key() == Qt.Key.Key_Return and not event.modifiers():
            line = self.textCursor().block().text()
            self.insertPlainText("\n" + line[: len(line) - len(line.lstrip())])
        else:
            if event.text() == " ":
                self._begin_at_the_edge()
            super().keyPressEvent(event)

    def _begin_at_the_edge(self) -> None:
        """A line that begins as one of its own does is none of what is done in the line above: it stands at the edge."""
        cursor = self.textCursor()
        before = cursor.block().text()[: cursor.positionInBlock()]
        if before[:1] == " " and before.strip() in LINE_STARTS:
            cursor.setPosition(cursor.block().position())
            cursor.setPosition(cursor.position() + len(before) - len(before.lstrip()), QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()

    def _begins_line(self, event: QKeyEvent) -> bool:
        """Enter behind a line that is understood begins the next one, unless another word was marked for it in the list."""
        whole = self.textCursor().atBlockEnd() and self.textCursor().blockNumber() + 1 not in self._troubled
        return event.key() == Qt.Key.Key_Return and whole and not (self._words and self._words.turned)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes on to the next blank while there is one."""
        return (forward and self._next_blank()) or super().focusNextPrevChild(forward)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._put_away()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        inside = self.contentsRect()
        self._numbers.setGeometry(QRect(inside.left(), inside.top(), self._theme.px(30), inside.height()))

    def paint_numbers(self, painter: QPainter, width: int) -> None:
        painter.setPen(QColor(self._theme.palette.dock_second_ink))
        painter.setFont(self.font())
        block = self.firstVisibleBlock()
        while block.isValid():
            box = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if box.top() > self.viewport().height():
                return
            line = QRect(
                0, round(box.top()) + self.viewport().y() - self._numbers.y(), width - self._theme.px(8), round(box.height())
            )
            painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, str(block.blockNumber() + 1))
            block = block.next()


def _scrolled_with(sheet: QWidget) -> Iterator[QScrollArea]:
    """What it lies in that can be scrolled."""
    around_it = sheet.parentWidget()
    while around_it:
        if isinstance(around_it, QScrollArea):
            yield around_it
        around_it = around_it.parentWidget()


class CompletionList(QListWidget):
    """What could stand at the caret: the keyboard stays in the sheet, arrows and Enter reach here from there."""

    taken = Signal(object)

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._found: tuple[Completion, ...] = ()
        self.turned = False
        """Whether another word than the first was marked by key."""
        self.setStyleSheet(style_sheet(theme))
        marked(self, menu=True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("Words that fit here")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(lambda item: self.taken.emit(self._found[self.row(item)]))
        self.hide()

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(word.word for word in self._found)

    def show_words(self, found: Sequence[Completion], at: QPoint) -> None:
        self._found, self.turned = tuple(found), False
        self.clear()
        for word in self._found:
            item = QListWidgetItem(word.word)
            tip(item, word.doc)
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, word.doc)
            self.addItem(item)
        self.setCurrentRow(0)
        self.lie(at)
        self.show()
        self.raise_()

    def lie(self, at: QPoint) -> None:
        """Below that place of the window, or above its line where there is no room."""
        high = self.sizeHintForRow(0) * min(len(self._found), MOST_SHOWN) + self._theme.px(14)
        wide = min(self.sizeHintForColumn(0) + self._theme.px(36), self._theme.px(340))
        window = around(self).rect()
        below = QRect(min(at.x(), window.right() - wide), at.y() + 2, wide, high)
        above = below.translated(0, -high - self._theme.px(24))
        up = below.bottom() > window.bottom() or (self._covers_buttons(below) and above.top() > 0)
        self.setGeometry(above if up else below)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if whole := self.window().windowHandle():
            whole.installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if whole := self.window().windowHandle():
            whole.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A press anywhere else in the window puts it away, whether or not that takes the keyboard."""
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            self.setVisible(self.geometry().contains(event.position().toPoint()))
        return False

    def _covers_buttons(self, box: QRect) -> bool:
        """Whether a button would lie under it, such as that which does what is written; a link is none."""
        window = around(self)
        buttons = (each for each in window.findChildren(QPushButton) if each.isVisible() and not each.property("link"))
        places = (QRect(each.mapTo(window, QPoint()), each.size()) for each in buttons)
        return any(box.intersects(place) for place in places)

    def takes(self, event: QKeyEvent) -> bool:
        """Whether the key was meant for the list, which then has done what it says."""
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if step:
            self.turned = True
            self.setCurrentRow((self.currentRow() + step) % self.count())
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab):
            self.taken.emit(self._found[self.currentRow()])
        elif event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            return False
        return True


class _Numbers(QWidget):
    def __init__(self, sheet: SheetEdit) -> None:
        super().__init__(sheet)
        self._sheet = sheet

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._sheet.paint_numbers(painter, self.width())


LANGUAGE, VALUE = "language", "value"
_JOINING = (*COMPARISONS, *STATEMENT_STARTS, "otherwise", "and", "or", "not", "where", "whose")
_PIECE = re.compile(
    r'(?P<value>"(?:[^"\\]|\\.)*"?|[“„«][^”“»]*[”“»]?|\b\d{4}-\d\d?-\d\d?\b|\b\d+(?:/\d+)?\b|\b(?:yes|no|nobody)\b)'
    rf"|(?P<language>^\s*(?:{'|'.join(LINE_STARTS)})\b|\b(?:{'|'.join(_JOINING)})\b)"
)


class ColouredPart(NamedTuple):
    """So many letters of a line from ``start`` on."""

    kind: str
    start: int
    length: int


def pieces(line: str) -> Iterator[ColouredPart]:
    """What in a line of a sheet is of the language itself, and what is a value; the words of the vocabulary are neither."""
    for found in _PIECE.finditer(line):
        yield ColouredPart(found.lastgroup or "", found.start(), len(found[0]))


class SheetColours(QSyntaxHighlighter):
    def __init__(self, document: QTextDocument, palette: Palette) -> None:
        super().__init__(document)
        language, value = QTextCharFormat(), QTextCharFormat()
        language.setFontWeight(QFont.Weight.Bold)
        value.setForeground(QColor(palette.added_on_dock))
        self._formats = {LANGUAGE: language, VALUE: value}

    def highlightBlock(self, text: str) -> None:
        for kind, start, length in pieces(text):
            self.setFormat(start, length, self._formats[kind])
