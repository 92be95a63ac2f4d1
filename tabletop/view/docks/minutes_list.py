"""The minutes as a list, newest first: fetched a page at a time, so that a long evening costs no more than a short one."""

from collections.abc import Callable, Collection, Iterable

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seen import SeenStep
from tabletop.view.docks.word_list import WordList
from tabletop.view.drawing.shapes import colour, kept, rounded
from tabletop.view.flow import Letters, Piece, Placed, Tag, Words, paint_tag, paint_words, placed, rule_tags
from tabletop.view.look import Look
from tabletop.view.offers import sentence
from tabletop.view.record import Record

PAGE = 60
NUMBER_WIDTH, SIDE, GAP = 34, 8, 5

Minutes = Callable[[int, int], Iterable[SeenStep]]
"""The entries between two numbers that have something to tell, oldest first."""
Undone = Callable[[int, int], Collection[int]]
"""Those between two numbers that no longer lead to the table now."""


class MinutesModel(QAbstractListModel):
    """Entries from the newest down, as far back as somebody has scrolled."""

    def __init__(self, minutes: Minutes, undone: Undone, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._minutes, self._undone = minutes, undone
        self._steps: list[SeenStep] = []
        self._first, self._last = 1, 0
        self.gone: frozenset[int] = frozenset()
        self._notes: dict[int, tuple[str, ...]] = {}
        self.saved = 0

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._steps)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        step = self._steps[index.row()]
        if role == Qt.ItemDataRole.UserRole:
            return step
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            amiss = "".join(f", {words}" for words in self.amiss(step))
            return " ".join((f"step {step.number}{amiss}: {told(step)}", *self.notes(step)))
        return None

    def show_record(self, last: int, saved: int) -> None:
        """The entries up to ``last``, those up to ``saved`` on the disk; only what is new is fetched."""
        self.saved = saved
        if last < self._last or last - self._last > PAGE:
            self.beginResetModel()
            self._first = max(1, last - PAGE + 1)
            self._steps = list(self._minutes(self._first, last))[::-1]
            self.endResetModel()
        elif last > self._last:
            new = list(self._minutes(self._last + 1, last))[::-1]
            if new:
                self.beginInsertRows(QModelIndex(), 0, len(new) - 1)
                self._steps[:0] = new
                self.endInsertRows()
        changed = last != self._last
        self._last = last
        if changed:
            self._mark_undone()

    def canFetchMore(self, parent: QModelIndex | QPersistentModelIndex) -> bool:
        return self._first > 1

    def fetchMore(self, parent: QModelIndex | QPersistentModelIndex) -> None:
        first = max(1, self._first - PAGE)
        older = list(self._minutes(first, self._first - 1))[::-1]
        self._first = first
        if older:
            self.beginInsertRows(QModelIndex(), len(self._steps), len(self._steps) + len(older) - 1)
            self._steps += older
            self.endInsertRows()
            self._mark_undone()

    def latest(self, said: str, most: int) -> SeenStep | None:
        """The last entry up to the number ``most`` in which such an act was done and that still holds."""
        held = (step for step in self._steps if step.number <= most and step.number not in self.gone)
        return next((step for step in held if any(act.said == said for act in step.acts)), None)

    def is_gone(self, step: SeenStep) -> bool:
        """Whether it was undone, and nothing has done it again."""
        return step.number in self.gone

    def amiss(self, step: SeenStep) -> tuple[str, ...]:
        """What has to be said of an entry besides what it tells."""
        return ("undone",) * self.is_gone(step) + ("not saved",) * (step.number > self.saved)

    def notes(self, step: SeenStep) -> tuple[str, ...]:
        """What people said of an entry later."""
        return self._notes.get(step.number, ())

    def _mark_undone(self) -> None:
        self.gone = frozenset(self._undone(self._first, self._last))
        notes: dict[int, tuple[str, ...]] = {}
        for step in reversed(self._steps):
            for act in step.acts if step.number not in self.gone else ():
                about = act.written.get("step") if act.said == "tell" else None
                if about is not None:
                    who = f"{act.by}, step {step.number}" if act.by else f"step {step.number}"
                    notes[about] = (*notes.get(about, ()), f"✎ {act.written['text']} ({who})")
        if notes != self._notes:
            self._notes = notes
            self.layoutChanged.emit()


class MinutesList(WordList):
    """Who did what, with the rules it follows from. A click looks back; a click on a tag opens the card."""

    look_back = Signal(int)
    rule_wanted = Signal(str)

    def __init__(self, look: Look, model: MinutesModel, parent: QWidget | None = None) -> None:
        super().__init__("Minutes", parent)
        self.setModel(model)
        self._delegate = _Entries(look, self)
        self.setItemDelegate(self._delegate)
        self.setMinimumHeight(look.bar_px(96))
        self._delegate.rule_wanted.connect(self.rule_wanted)
        self.clicked.connect(self._clicked)
        self.activated.connect(self._look_at)

    def show_minutes(self, book: Rulebook, names: Collection[str], record: Record) -> None:
        """Words are tagged by the rules of ``book``; the entry looked at, or else the newest, is lit."""
        self._delegate.show_record(book, frozenset(names), record)
        self.viewport().update()

    def _clicked(self, index: QModelIndex) -> None:
        if not self._delegate.tag_pressed:
            self._look_at(index)

    def _look_at(self, index: QModelIndex) -> None:
        self.look_back.emit(index.data(Qt.ItemDataRole.UserRole).number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.key() == Qt.Key.Key_R and index.isValid():
            rules = _rules(index.data(Qt.ItemDataRole.UserRole))
            if rules:
                self.rule_wanted.emit(rules[0])
            return
        super().keyPressEvent(event)


class _Entries(QStyledItemDelegate):
    """How one entry is painted: number, words, tags, and what is amiss with it."""

    rule_wanted = Signal(str)

    def __init__(self, look: Look, view: QListView) -> None:
        super().__init__(view)
        self._look, self._view = look, view
        self._book, self._names, self._record = Rulebook(), frozenset[str](), Record()
        self.tag_pressed = False

    def show_record(self, book: Rulebook, names: frozenset[str], record: Record) -> None:
        self._book, self._names, self._record = book, names, record

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        width = self._view.viewport().width()
        return QSize(width, round(self._placed(index, width).height) + 2 * self._look.px(GAP))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        look, palette = self._look, self._look.palette
        step: SeenStep = index.data(Qt.ItemDataRole.UserRole)
        letters = Letters.of(look)
        box = QRectF(option.rect)
        with kept(painter):
            if step.number == (self._record.looking_back or self._record.last) or self._is_current(option, index):
                painter.setBrush(colour(palette.brass, 0.18 if not look.night else 0.24))
                painter.drawPath(rounded(box.adjusted(look.px(2), 0, -look.px(2), 0), look.px(4)))
            painter.translate(box.left(), box.top() + look.px(GAP))
            painter.setFont(letters.plain)
            painter.setPen(colour(palette.dock_second_ink))
            number = QRectF(0, 0, look.px(NUMBER_WIDTH - 4), letters.leading)
            painter.drawText(number, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(step.number))
            painter.translate(look.px(NUMBER_WIDTH + 4), 0)
            lines = self._placed(index, round(box.width()))
            paint_words(painter, lines, letters, palette.dock_second_ink if self._model.is_gone(step) else palette.dock_ink)
            for tag_box, tag in lines.tags:
                paint_tag(painter, tag_box, tag, letters, palette, look.night)

    def editorEvent(
        self, event: QEvent, model: object, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> bool:
        if isinstance(event, QMouseEvent):
            rule = self._rule_at(event.position(), index)
            if event.type() == QEvent.Type.MouseButtonPress:
                self.tag_pressed = bool(rule)
            if event.type() == QEvent.Type.MouseButtonRelease and rule and self.tag_pressed:
                self.rule_wanted.emit(rule)
            if event.type() == QEvent.Type.MouseMove:
                self._view.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        return super().editorEvent(event, model, option, index)

    @property
    def _model(self) -> MinutesModel:
        model = self._view.model()
        assert isinstance(model, MinutesModel)
        return model

    def _is_current(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> bool:
        over = bool(option.state & QStyle.StateFlag.State_MouseOver)
        return over or (self._view.hasFocus() and self._view.currentIndex() == index)

    def tags_of(self, index: QModelIndex) -> tuple[tuple[QRectF, Tag], ...]:
        """Where an entry's tags are, in the view's own px."""
        box = self._view.visualRect(index)
        inside = QPointF(box.topLeft()) + QPointF(self._look.px(NUMBER_WIDTH + 4), self._look.px(GAP))
        return tuple((tag_box.translated(inside), tag) for tag_box, tag in self._placed(index, box.width()).tags)

    def _rule_at(self, point: QPointF, index: QModelIndex | QPersistentModelIndex) -> str:
        return next((tag.rule for box, tag in self.tags_of(QModelIndex(index)) if box.contains(point)), "")

    def _placed(self, index: QModelIndex | QPersistentModelIndex, width: int) -> Placed:
        look = self._look
        room = width - look.px(NUMBER_WIDTH + 4) - look.px(SIDE)
        return placed(self._pieces(index.data(Qt.ItemDataRole.UserRole)), Letters.of(look), max(look.px(60), room))

    def _pieces(self, step: SeenStep) -> tuple[Piece, ...]:
        """The words of an entry, with the name of whoever did it strong, and its tags."""
        text = told(step)
        first = text.split(" ", 1)[0]
        gone = self._model.is_gone(step)
        who = (Words(first, strong=not gone), Words(text[len(first) :])) if first in self._names else (Words(text),)
        amiss = (Words(f"{sentence(words)}:", strong=True) for words in self._model.amiss(step))
        notes = (Words(words) for words in self._model.notes(step))
        return (*amiss, *who, *(() if gone else rule_tags(self._book, _rules(step))), *notes)


def told(step: SeenStep) -> str:
    """An entry as one paragraph; what was done anyway says so, with the reason that was given."""
    anyway = f" Done anyway{': ' + step.why if step.why else ''}." if step.anyway else ""
    return " ".join(step.told) + anyway


def _rules(step: SeenStep) -> tuple[str, ...]:
    return tuple(dict.fromkeys([act.rule for act in step.acts if act.rule and act.told] + list(step.against)))
