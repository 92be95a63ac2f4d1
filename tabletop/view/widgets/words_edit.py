"""The words of a rule while they are written: what is new is underlined in place, what goes is struck beneath."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from PySide6.QtCore import QSize, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QKeySequence,
    QShortcut,
    QSyntaxHighlighter,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from tabletop.view.drawing.palette import Palette
from tabletop.view.drawing.shapes import colour
from tabletop.view.drawing.type import Role, Run
from tabletop.view.values.word_diff import added_spans, spaced, word_diff
from tabletop.view.widgets.controls import marked
from tabletop.view.widgets.plain_text import StyledLabel
from tabletop.view.widgets.theme import Theme

LEADING = 118
DONE_BY_KEY = "Ctrl+Enter"
BESIDE = 6
"""So many words that stay stand before a change and after it, where there is little room."""


def done_by_key(paper: QWidget, does: Callable[[], object]) -> None:
    """What is written on a paper with words of a rule is done by this key, wherever the caret is: Enter alone begins a line."""
    QShortcut(QKeySequence("Ctrl+Return"), paper, does, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)


class WordsEdit(QTextEdit):
    """Plain words in the hand that rules are written in. Tab goes on to the next control."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setAcceptRichText(False)
        self.setTabChangesFocus(True)
        marked(self, words=True)
        self.setFont(theme.font(Role.WORDS, 19))
        self.setAccessibleName("The words of the rule")
        self._marks = _Marks(self.document(), theme.palette)
        grow_with_words(self, theme.px(92), theme.px(250))

    def show_words(self, before: str, words: str) -> None:
        """Edit ``words``; what is not in the wording ``before`` is marked."""
        self._marks.before = before
        self.setCurrentCharFormat(QTextCharFormat())  # the letters where the caret stood may have been large ones
        self.setPlainText(words)
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        spaced = QTextBlockFormat()
        spaced.setLineHeight(LEADING, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        cursor.mergeBlockFormat(spaced)
        self.document().clearUndoRedoStacks()
        self.moveCursor(QTextCursor.MoveOperation.End)

    def count_words(self, in_row: bool | None) -> None:
        """What is new is marked word by word, as it is counted: in a row, or one by one."""
        self._marks.count(in_row)

    def show_left_out(self, stretches: Iterable[tuple[int, int]]) -> None:
        """Dot the stretches, from and to, that are not in what the clerk could do."""
        dotted = []
        for begin, end in stretches:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = QTextCursor(self.document())
            mark.cursor.setPosition(begin)
            mark.cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            mark.format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
            mark.format.setUnderlineColor(QColor(self._theme.palette.ochre))
            dotted.append(mark)
        self.setExtraSelections(dotted)

    @property
    def words(self) -> str:
        return self.toPlainText()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(300), self._theme.px(120))


def grow_with_words(field: QTextEdit | QPlainTextEdit, least: int, most: int) -> None:
    """As high as what is written in it, within bounds; more than that scrolls."""

    def fit(size: QSizeF) -> None:
        frame = field.height() - field.viewport().height()
        field.setFixedHeight(max(least, min(most, round(size.height()) + frame + 4)))

    field.document().documentLayout().documentSizeChanged.connect(fit)
    fit(field.document().size())


class _Marks(QSyntaxHighlighter):
    """Underlines what is new. The wording is compared as a whole, once for each change of it."""

    def __init__(self, document: QTextDocument, palette: Palette) -> None:
        super().__init__(document)
        self.before = ""
        self._in_row: bool | None = None
        self._compared: tuple[str, str, bool | None] = ("", "", None)
        self._spans: tuple[tuple[int, int], ...] = ()
        self._format = QTextCharFormat()
        self._format.setForeground(QBrush(QColor(palette.added_on_dock)))
        self._format.setBackground(QBrush(colour(palette.added_on_dock, 0.13)))
        self._format.setFontUnderline(True)
        self._marking = False
        document.contentsChange.connect(lambda *_: self._mark_others())

    def count(self, in_row: bool | None) -> None:
        if in_row != self._in_row:
            self._in_row, self._marking = in_row, True
            self.rehighlight()
            self._marking = False

    def highlightBlock(self, text: str) -> None:
        start = self.currentBlock().position()
        for first, length in self._current_spans():
            begin, end = max(first - start, 0), min(first + length - start, len(text))
            if begin < end:
                self.setFormat(begin, end - begin, self._format)

    def _current_spans(self) -> tuple[tuple[int, int], ...]:
        now = self.document().toPlainText()
        if self._compared != (self.before, now, self._in_row):
            self._compared = (self.before, now, self._in_row)
            self._spans = added_spans(self.before, now, self._in_row) if self.before else ()
        return self._spans

    def _mark_others(self) -> None:
        """A change in one paragraph can change what is new in another."""
        if not self._marking and self.document().blockCount() > 1:
            self._marking = True
            self.rehighlight()
            self._marking = False


class ChangedWords(StyledLabel):
    """Both wordings in one: struck what goes, underlined what comes."""

    def __init__(self, theme: Theme, px: float = 16) -> None:
        super().__init__()
        self._theme = theme
        self.setWordWrap(True)
        self.setFont(theme.font(Role.WORDS, px))
        marked(self, words=True)

    def show_change(self, before: str, after: str, *, short: bool = False, in_row: bool | None = None) -> bool:
        """Show what became of the words, ``short`` with no more of the others than stands beside it; whether any went or came.
        Where they are counted, ``in_row`` says how."""
        runs = word_diff(before, after, in_row)
        runs = _short(runs) if short else runs
        self.show_parts(_styled(runs, self._theme.palette), f"font-size:{self._theme.px(16)}px; line-height:118%")
        self.setAccessibleName(spoken_changes(runs))
        return any(run.kind for run in runs)


def _short(runs: tuple[Run, ...]) -> tuple[Run, ...]:
    """The runs that stay with the few words that stand beside a change."""
    last = len(runs) - 1
    return tuple(run if run.kind else replace(run, text=_few(run.text, at > 0, at < last)) for at, run in enumerate(runs))


def _few(text: str, after: bool, before: bool) -> str:
    """Of words that stay those that stand ``after`` a change and ``before`` one."""
    words = re.findall(r"\s*\S+\s*", text)
    kept = BESIDE * (after + before)
    if len(words) <= kept + 1:
        return text
    first, last = "".join(words[: BESIDE * after]).rstrip(), "".join(words[len(words) - BESIDE * before :]).lstrip()
    return f"{first} … {last}" if first and last else f"{first} …" if first else f"… {last}" if last else "…"


def _styled(runs: tuple[Run, ...], palette: Palette) -> Iterator[tuple[str, str]]:
    styles = {
        "added": f"color:{palette.added_on_dock}; text-decoration:underline; font-weight:600;",
        "removed": f"color:{palette.removed_on_dock}; text-decoration:line-through;",
    }
    for run in spaced(runs):
        yield run.text, styles.get(run.kind, "")


def spoken_changes(runs: tuple[Run, ...]) -> str:
    """The change as a screen reader says it."""
    said = {"": "{}", "added": "(new: {})", "removed": "(struck: {})"}
    return " ".join(said[run.kind].format(run.text.strip()) for run in runs if run.text.strip())
