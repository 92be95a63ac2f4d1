"""The words of a card while they are marked and replaced: whatever is marked is whole words, the number among them."""

import re

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QTextCharFormat, QTextCursor

from tabletop.engine.text.wording import headed
from tabletop.view.drawing.palette import mixed
from tabletop.view.drawing.shapes import line
from tabletop.view.drawing.type import Role
from tabletop.view.widgets.look import Look
from tabletop.view.widgets.words_edit import WordsEdit

_WORD = re.compile(r"\S+")
BARE = """QTextEdit {{ background: transparent; border: none; padding: 0px;
  selection-background-color: {}; selection-color: {}; }}"""
NUMBER, HEADING = 27, 20


class MarkedWords(WordsEdit):
    """Dragging and Shift with an arrow mark whole words, what spaces part; typing replaces them where they stand."""

    words_marked = Signal()
    """Other words are marked than before, or none."""

    def __init__(self, look: Look, ink: str) -> None:
        """``ink`` is that of the card's class: its number is printed in it."""
        super().__init__(look)
        self._ink, self._from = ink, 0
        self.setFrameShape(WordsEdit.Shape.NoFrame)
        self._refused: bool | None = None
        self.show_refused(False)
        self.selectionChanged.connect(self.words_marked)

    def show_refused(self, refused: bool) -> None:
        """What is marked is shown as what may be replaced, or as what may not."""
        if refused == self._refused:
            return
        self._refused, paper = refused, self._look.palette
        shade = mixed(paper.paper, paper.removed_on_dock, 0.3) if refused else mixed(paper.paper, paper.brass, 0.34)
        self.setStyleSheet(BARE.format(shade, paper.dock_ink))

    @property
    def without_marked(self) -> str:
        """The words that would be left if those that are marked went and none came."""
        cursor, words = self.textCursor(), self.words
        return words[: cursor.selectionStart()] + words[cursor.selectionEnd() :]

    def show_card(self, number: int, text: str) -> None:
        """A card's words as they stand on it: its number, its heading if it has one, and the rest."""
        whole = f"{number}. {text}"
        self.show_words(whole, whole)
        heading = whole.partition("\n")[0] if headed(text)[0] else f"{number}."
        self._embolden(len(heading), self._look.font(Role.WORDS, HEADING, bold=True))
        self._embolden(len(f"{number}."), self._look.font(Role.WORDS, NUMBER, bold=True), self._ink)
        self.document().clearUndoRedoStacks()
        self.moveCursor(QTextCursor.MoveOperation.End)

    def _embolden(self, letters: int, font: QFont, ink: str = "") -> None:
        cursor = QTextCursor(self.document())
        cursor.setPosition(letters, QTextCursor.MoveMode.KeepAnchor)
        bold = QTextCharFormat()
        bold.setFont(font)
        if ink:
            bold.setForeground(QColor(ink))
        cursor.mergeCharFormat(bold)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A line parts the head of a card from the rest."""
        super().paintEvent(event)
        head = self.document().firstBlock()
        if head.next().isValid():
            foot = self.document().documentLayout().blockBoundingRect(head).bottom() - self.verticalScrollBar().value()
            painter = QPainter(self.viewport())
            painter.setPen(line(self._ink, 1.5 * self._look.hairline))
            painter.drawLine(QPointF(0, foot), QPointF(self.viewport().width(), foot))
            painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A new mark begins, even on words that are marked: none is dragged away."""
        if event.button() == Qt.MouseButton.LeftButton and not event.modifiers():
            cursor = self.cursorForPosition(event.position().toPoint())
            self._from = cursor.position()
            self.setTextCursor(cursor)
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.mark(self._from, self.textCursor().position())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() == Qt.KeyboardModifier.ShiftModifier and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._mark_on(1 if event.key() == Qt.Key.Key_Right else -1)
            return
        super().keyPressEvent(event)

    def mark(self, start: int, end: int) -> None:
        """Mark the whole words from one place between letters to another, either way round."""
        if start == end:
            return
        spans = [each.span() for each in _WORD.finditer(self.words)]
        met = [(first, last) for first, last in spans if first < max(start, end) and last > min(start, end)]
        if not met:
            return
        first, last = met[0][0], met[-1][1]
        cursor = self.textCursor()
        cursor.setPosition(first if start < end else last)
        cursor.setPosition(last if start < end else first, QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)

    def _mark_on(self, way: int) -> None:
        """One word more, or one less, at the end of the mark that moves."""
        cursor = self.textCursor()
        spans = [each.span() for each in _WORD.finditer(self.words)]
        at, anchor = cursor.position(), cursor.anchor()
        starts, ends = [first for first, _ in spans if first < at], [last for _, last in spans if last > at]
        to = (ends[:1] if way > 0 else starts[-1:]) or [at]
        if to[0] == anchor:
            cursor.setPosition(anchor)
            self.setTextCursor(cursor)
        else:
            self.mark(anchor, to[0])
