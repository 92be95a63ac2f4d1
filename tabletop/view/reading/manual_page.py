"""The manual laid out to be read: heads, tables and examples in the program's own letters, and what can be looked up in it."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import (
    QBrush,
    QColor,
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

from tabletop.view.drawing.palette import mixed
from tabletop.view.drawing.type import Role
from tabletop.view.widgets.look import Look


@dataclass(frozen=True)
class Entry:
    """A part of the manual, or a row of one of its tables: where it is, and all that is said there."""

    title: str
    at: int
    said: str
    is_word: bool


def document(look: Look, text: str, parent: QObject) -> QTextDocument:
    """``text`` is Markdown."""
    made = QTextDocument(parent)
    made.setDefaultFont(look.font(Role.CONTROLS, 13))
    made.setDocumentMargin(look.px(8))
    made.setMarkdown(text)
    all_at_once = QTextCursor(made)
    all_at_once.beginEditBlock()
    for block in _blocks(made):
        _dress(block, look)
    for table in _tables(made):
        _rule(table, look)
    all_at_once.endEditBlock()
    return made


def entries(made: QTextDocument) -> Iterator[Entry]:
    """Every part by its head, then every row of the tables by what stands first in it."""
    heads = [block for block in _blocks(made) if block.blockFormat().headingLevel()]
    for head in heads:
        yield Entry(head.text(), head.position(), _said_under(head), is_word=False)
    for table in _tables(made):
        for row in range(1, table.rows()):
            said = [_words(table, row, column) for column in range(table.columns())]
            yield Entry(said[0], table.cellAt(row, 0).firstPosition(), " ".join(said[1:]), is_word=True)


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


def _dress(block: QTextBlock, look: Look) -> None:
    if level := block.blockFormat().headingLevel():
        _letters(block, Role.WORDS, {1: 25, 2: 20}.get(level, 17), look)
        _space(block, look, above=16, below=6)
    elif block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence):
        _letters(block, Role.SHEET, 12.5, look)
        _space(block, look, left=10)
        _ground(block, look.palette.paper_shade)
    else:
        _words_of_the_language(block, look)
        if QTextCursor(block).currentTable() is None:
            _space(block, look, above=6, below=2)


def _letters(block: QTextBlock, role: Role, px: float, look: Look) -> None:
    cursor = QTextCursor(block)
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    cursor.mergeCharFormat(_format(role, px, look))


def _format(role: Role, px: float, look: Look) -> QTextCharFormat:
    letters = QTextCharFormat()
    letters.setFont(look.font(role, px, bold=role is Role.WORDS))
    return letters


def _words_of_the_language(block: QTextBlock, look: Look) -> None:
    cursor = QTextCursor(block)
    for start, length in _fixed(block):
        cursor.setPosition(start)
        cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(_format(Role.SHEET, 12.5, look))


def _fixed(block: QTextBlock) -> list[tuple[int, int]]:
    """The stretches between backticks."""
    found, part = [], block.begin()
    while not part.atEnd():
        piece = part.fragment()
        if piece.charFormat().fontFixedPitch():
            found.append((piece.position(), piece.length()))
        part += 1
    return found


def _space(block: QTextBlock, look: Look, above: float = 0, below: float = 0, left: float = 0) -> None:
    space = QTextBlockFormat()
    space.setTopMargin(look.px(above))
    space.setBottomMargin(look.px(below))
    space.setLeftMargin(look.px(left))
    QTextCursor(block).mergeBlockFormat(space)


def _ground(block: QTextBlock, shade: str) -> None:
    """An example lies on a ground of its own; what is too long for a line goes on in the next."""
    shaded = QTextBlockFormat()
    shaded.setBackground(QBrush(QColor(shade)))
    shaded.setNonBreakableLines(False)
    QTextCursor(block).mergeBlockFormat(shaded)


def _rule(table: QTextTable, look: Look) -> None:
    ruled = table.format()
    ruled.setBorderCollapse(True)
    ruled.setBorder(look.hairline)
    ruled.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    ruled.setBorderBrush(QBrush(QColor(mixed(look.palette.paper_shade, look.palette.ink, 0.18))))
    ruled.setCellPadding(look.px(4))
    ruled.setTopMargin(look.px(6))
    ruled.setBottomMargin(look.px(10))
    ruled.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    table.setFormat(ruled)
