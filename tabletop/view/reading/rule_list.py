"""The rulebook as a list: number, class mark and words, with what was searched for marked in them."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QListView, QStyleOptionViewItem

from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.text.words import begins, speaks_of
from tabletop.view.drawing.icons import class_mark, paint_icon
from tabletop.view.drawing.palette import Palette, mixed
from tabletop.view.drawing.shapes import kept
from tabletop.view.drawing.type import Role, Run, SetText, Type, paint_line, set_text
from tabletop.view.values.wishes import ReadRule
from tabletop.view.widgets.theme import Theme
from tabletop.view.widgets.word_list import LineDelegate, LinesModel, OpeningList

LINES = 3


class RuleList(OpeningList):
    wished = Signal(object)
    """The rule that was chosen is to be read."""

    def __init__(self, theme: Theme) -> None:
        super().__init__("Rules in force")
        self._model = LinesModel[Rule](lambda rule: f"{rule.kind} {rule.number}: {rule.text}", self)
        self.setModel(self._model)
        self._delegate = _Rules(theme, self)
        self.setItemDelegate(self._delegate)
        self.opened.connect(lambda index: self.wished.emit(ReadRule(index.data(Qt.ItemDataRole.UserRole).id)))

    def show_rules(self, rules: tuple[Rule, ...], book: Rulebook, states: Mapping[str, str], sought: str) -> None:
        """``book`` is the one that the rules are of; ``states`` what there is to say of a card, by its id."""
        other = self._delegate.show_marks(book, states, sought)
        self._model.show(rules)
        if other:
            self.scheduleDelayedItemsLayout()
        self.executeDelayedItemsLayout()


class _Rules(LineDelegate):
    def __init__(self, theme: Theme, view: QListView) -> None:
        super().__init__(theme, view)
        self._book = Rulebook()
        self._states: Mapping[str, str] = {}
        self._sought = ""

    def show_marks(self, book: Rulebook, states: Mapping[str, str], sought: str) -> bool:
        """Says whether any line may look otherwise."""
        before = self._book.classes, self._states, self._sought
        self._book, self._states, self._sought = book, states, sought
        return before != (book.classes, states, sought)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        width = self.view.viewport().width()
        words = self._words(index.data(Qt.ItemDataRole.UserRole), width)
        return QSize(width, round(words.height) + self.theme.px(40))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        theme, palette = self.theme, self.theme.palette
        rule: Rule = index.data(Qt.ItemDataRole.UserRole)
        with kept(painter):
            box = self.paint_ground(painter, option, index)
            left, top = box.left() + theme.px(16), box.top() + theme.px(8)
            place = self._book.place_of(rule.kind)
            ink = class_ink(place, palette, theme.night)
            number = Type(Role.WORDS, 16 * theme.scale, bold=True)
            paint_line(painter, QPointF(left, top + theme.px(14)), str(rule.number), number, ink)
            side = theme.px(14)
            beside = QRectF(left + number.width(str(rule.number)) + theme.px(6), top + theme.px(1), side, side)
            paint_icon(painter, beside, class_mark(place), ink)
            state = self._states.get(rule.id, "")
            small = Type(Role.CONTROLS, 11 * theme.scale)
            paint_line(painter, QPointF(box.right() - theme.px(16), top + theme.px(13)), state, small, palette.dock_second_ink, 1)
            words = self._words(rule, round(box.width()))
            words.paint(painter, QPointF(left, top + theme.px(20)), palette.dock_ink)

    def _words(self, rule: Rule, width: int) -> SetText:
        theme = self.theme
        letters = Type(Role.WORDS, 15 * theme.scale, leading=1.3)
        most = LINES * letters.line_height() if not self._sought else float("inf")
        return set_text(found_runs(rule.text, self._sought), letters, max(60.0, width - theme.px(32)), most, theme.palette)


def class_ink(place: int, palette: Palette, night: bool) -> str:
    """The colour of a class by its place: slate for the first, ochre for the rest; lighter on a dark dock."""
    if night:
        return palette.brass if place else mixed(palette.slate, palette.dock_ink, 0.6)
    return palette.ochre if place else palette.slate


def found_runs(text: str, sought: str) -> tuple[Run, ...]:
    """The text with each place where a word of ``sought`` begins one of its words as a run of its own, whatever its case."""
    there = begins(sought)
    if there is None:
        return (Run(text),)
    parts = there.split(text)
    return tuple(Run(part, "title" if index % 2 else "") for index, part in enumerate(parts) if part)


def matching(rules: Sequence[Rule], sought: str) -> tuple[Rule, ...]:
    """The rules whose number, words or class speak of every word that is sought."""
    return tuple(rule for rule in rules if speaks_of(f"{rule.number} {rule.kind} {rule.text}", sought))
