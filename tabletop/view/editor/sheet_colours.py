"""The text of a sheet in colours: the words of the language itself stand out, and so do the values written out in it."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from tabletop.clerk.language.words import COMPARISONS, LINE_STARTS, STATEMENT_STARTS
from tabletop.view.drawing.palette import Palette

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
