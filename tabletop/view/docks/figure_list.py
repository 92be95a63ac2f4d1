"""Every question that the table asks, as a list: what is asked, today's answer, and the rule that gives it."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from tabletop.engine.answers import LawLine
from tabletop.engine.rulebook import HOUSE, Rulebook
from tabletop.view.drawing.shapes import kept
from tabletop.view.drawing.type import Role, Run, SetText, Type, elided, paint_line, set_text
from tabletop.view.reading.rule_list import found_runs
from tabletop.view.values.wishes import LayOpen
from tabletop.view.widgets.theme import Theme
from tabletop.view.widgets.word_list import LineDelegate, LinesModel, OpeningList

MOST_LINES = 3
SILENT = "no rule says"


class FigureList(OpeningList):
    wished = Signal(object)
    """The question that was chosen is to be laid open."""

    def __init__(self, theme: Theme) -> None:
        super().__init__("What the rules say")
        self._model = LinesModel[LawLine](told, self)
        self.setModel(self._model)
        self._delegate = _Answers(theme, self)
        self.setItemDelegate(self._delegate)
        self.opened.connect(self._open)

    def show_lines(self, lines: Sequence[LawLine], book: Rulebook, sought: str) -> None:
        """Those of which every word that is sought is said."""
        self._delegate.book, self._delegate.sought = book, sought
        self._model.show(in_order(line for line in lines if line.speaks_of(sought)), book)
        self.scheduleDelayedItemsLayout()

    @property
    def told(self) -> tuple[str, ...]:
        return self._model.words

    def _open(self, index: QModelIndex) -> None:
        line: LawLine = index.data(Qt.ItemDataRole.UserRole)
        self.wished.emit(LayOpen(line.question, line.subject))


class _Answers(LineDelegate):
    def __init__(self, theme: Theme, view: FigureList) -> None:
        super().__init__(theme, view)
        self.book, self.sought = Rulebook(), ""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        width = self.view.viewport().width()
        words = self._answer(index.data(Qt.ItemDataRole.UserRole), width)
        return QSize(width, round(words.height) + self.theme.px(34))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        theme, palette = self.theme, self.theme.palette
        line: LawLine = index.data(Qt.ItemDataRole.UserRole)
        with kept(painter):
            box = self.paint_ground(painter, option, index)
            left, right, top = box.left() + theme.px(16), box.right() - theme.px(16), box.top() + theme.px(17)
            small = Type(Role.CONTROLS, 11 * theme.scale)
            rule = _rule(line, self.book)
            paint_line(painter, QPointF(right, top), rule, small, palette.dock_second_ink, 1)
            asked = Type(Role.CONTROLS, 12 * theme.scale)
            room = right - left - small.width(rule) - theme.px(8)
            paint_line(painter, QPointF(left, top), elided(line.asked, asked, room), asked, palette.dock_second_ink)
            ink = palette.dock_ink if line.answer else palette.dock_second_ink
            self._answer(line, round(box.width())).paint(painter, QPointF(left, top + theme.px(5)), ink)

    def _answer(self, line: LawLine, width: int) -> SetText:
        theme = self.theme
        letters = Type(Role.WORDS, 15 * theme.scale, leading=1.25)
        runs = found_runs(line.answer, self.sought) if line.answer else (Run(SILENT),)
        most = MOST_LINES * letters.line_height() if not self.sought else float("inf")
        return set_text(runs, letters, max(60.0, width - theme.px(32)), most, theme.palette)


def in_order(lines: Iterable[LawLine]) -> tuple[LawLine, ...]:
    """What rules answer first, the table's own card next, silence last."""
    return tuple(sorted(lines, key=lambda line: (not line.rule, line.rule == HOUSE)))


def told(line: LawLine, book: Rulebook) -> str:
    """``"votes of Ann: 1, rule 207"``: as a screen reader says it."""
    return f"{line.asked}: {line.answer}, {book.title(line.rule)}" if line.rule else f"{line.asked}: {line.answer or SILENT}"


def _rule(line: LawLine, book: Rulebook) -> str:
    return "" if not line.rule else "the table’s card" if line.rule == HOUSE else book.title(line.rule)
