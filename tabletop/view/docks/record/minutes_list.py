"""The minutes as a list, newest first: a click looks back, opens a rule, or asks why something was done."""

from collections.abc import Collection, Set
from functools import partial
from typing import Any, TypeAlias

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    QSizeF,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPixmap
from PySide6.QtWidgets import QListView, QStyleOptionViewItem, QWidget

from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seen import SeenStep
from tabletop.engine.steps import LEAPS
from tabletop.engine.values import capitalised
from tabletop.view.docks.record.minutes_model import MOST, MinutesModel, told
from tabletop.view.drawing.pixmaps import drawn
from tabletop.view.drawing.shapes import colour, kept, rounded
from tabletop.view.offers.remarks import reason
from tabletop.view.values.past import RecordState
from tabletop.view.values.wishes import ExplainStep, LookBack, ReadRule
from tabletop.view.widgets.flow import Letters, Piece, PlacedPieces, Tag, TextPiece, paint_tag, paint_words, placed, rule_tags
from tabletop.view.widgets.menus import passing_menu
from tabletop.view.widgets.plain_text import say_there, spelt
from tabletop.view.widgets.theme import Theme
from tabletop.view.widgets.word_list import LineDelegate, WordList

NUMBER_WIDTH, SIDE, GAP = 34, 8, 5
SAY_WHY = "say why…"
ASK = Tag(SAY_WHY, "")
Placed: TypeAlias = tuple[tuple[QRectF, Tag], ...]
"""Tags and where they are."""
LISTS = 2
"""So many times the height of the list is kept of how entries look."""


class MinutesList(WordList):
    """Who did what, with the rules it follows from. A click looks back; a click on a tag opens the card."""

    wished = Signal(object)

    def __init__(self, theme: Theme, model: MinutesModel) -> None:
        super().__init__("Minutes")
        self.setModel(model)
        self.setAccessibleDescription("Return looks back, R opens the rule, W says why something was done.")
        self._lit: tuple[int, int | None] = (0, None)
        """The last entry there was, and the one looked back at."""
        self._delegate = _Entries(theme, self, model)
        self.setItemDelegate(self._delegate)
        self.setMinimumHeight(theme.bar_px(96))
        self._delegate.wished.connect(self.wished)
        self.clicked.connect(self._clicked)
        self.activated.connect(self._look_at)

    def show_minutes(self, book: Rulebook, names: Collection[str], record: RecordState) -> None:
        """Words are tagged by the rules of ``book``; the entry looked at, or else the newest, is lit. Once the newest is shown,
        it is in sight."""
        shown, self._lit = self._lit, (record.told, record.looking_back)
        if record.looking_back is None and shown != self._lit:
            self.verticalScrollBar().setValue(0)
        self._delegate.show_record(book, frozenset(names), record)
        self.executeDelayedItemsLayout()  # else it is painted as it was, laid out, and painted again
        self.viewport().update()

    def doItemsLayout(self) -> None:
        if self.isVisible():
            self._delegate.forget_sizes()
        super().doItemsLayout()

    def _clicked(self, index: QModelIndex) -> None:
        if not self._delegate.tag_pressed:
            self._look_at(index)

    def _look_at(self, index: QModelIndex) -> None:
        self.wished.emit(LookBack(index.data(Qt.ItemDataRole.UserRole).number))

    def where(self, step: int, window: QWidget) -> QRect | None:
        """Where in the window the entry of a step is in sight."""
        rows = (self.model().index(row, 0) for row in range(self.model().rowCount()))
        index = next((index for index in rows if index.data(Qt.ItemDataRole.UserRole).number == step), QModelIndex())
        box = self.visualRect(index).intersected(self.viewport().rect())
        return box.translated(self.viewport().mapTo(window, QPoint())) if box.isValid() else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        step: SeenStep | None = index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None
        if step and event.key() == Qt.Key.Key_R and not event.modifiers():
            if rules := [*step.rules]:
                self.wished.emit(ReadRule(rules[0]))
        elif step and event.key() == Qt.Key.Key_W and not event.modifiers() and may_explain(step):
            self.wished.emit(ExplainStep(step.number))
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What may be done with an entry; the menu key opens it where the keyboard stands."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if not index.isValid():
            return
        step: SeenStep = index.data(Qt.ItemDataRole.UserRole)
        menu = passing_menu(self)
        menu.addAction("Look back at it").triggered.connect(lambda: self.wished.emit(LookBack(step.number)))
        if may_explain(step):
            words = "Change the reason…" if reason(step) else "Say why…"
            menu.addAction(words).triggered.connect(lambda: self.wished.emit(ExplainStep(step.number)))
        for tag in self._delegate.rules_of(step):
            menu.addAction(spelt(f"Open {tag.label}")).triggered.connect(partial(self.wished.emit, ReadRule(tag.rule)))
        menu.popup(self.viewport().mapToGlobal(self.visualRect(index).center()) if by_key else event.globalPos())


class _Entries(LineDelegate):
    """How one entry is painted: number, words, tags, and what is amiss with it."""

    wished = Signal(object)

    def __init__(self, theme: Theme, view: QListView, model: MinutesModel) -> None:
        super().__init__(theme, view)
        self._model = model
        self._gaps = 2 * theme.px(GAP)
        self._book, self._names, self._record = Rulebook(), frozenset[str](), RecordState()
        self._beside = 0.0
        """Px that the numbers take, with what parts them from the words."""
        self._known: dict[int, tuple[SeenStep, tuple[object, ...], PlacedPieces]] = {}
        """How each entry was laid out last, by its number, and what that hangs on."""
        self._sizes: dict[int, tuple[SeenStep, QSize]] = {}
        """How large each entry is, by its number, as long as it says what it said: a list asks for the sizes of all of them
        whenever one comes."""
        self._sized: tuple[Any, ...] = ()
        """What the sizes of all entries hang on, and the last one that is saved."""
        self._pictures: dict[int, tuple[tuple[object, ...], QPixmap]] = {}
        """How each entry looks, by its number, and what that hangs on."""
        self.tag_pressed = False

    def show_record(self, book: Rulebook, names: frozenset[str], record: RecordState) -> None:
        if names != self._names:
            self._known.clear()
            self._sizes.clear()
        elif renumbered := _numbers(book) ^ _numbers(self._book):
            other = {key for key, _ in renumbered}
            self._known = {number: known for number, known in self._known.items() if other.isdisjoint(known[0].rules)}
            self._sizes.clear()
        for number in (self._record.to_explain, record.to_explain):
            self._sizes.pop(number, None)
        self._book, self._names, self._record = book, names, record
        digits = Letters.of(self.theme).advance("0" * len(str(record.last)), strong=False)
        self._beside = max(self.theme.px(NUMBER_WIDTH + 4), digits + self.theme.px(14))

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        step = self._model.steps[index.row()]
        known = self._sizes.get(step.number)
        if known is None or known[0] is not step:
            width = self.view.viewport().width()
            size = QSize(width, round(self._placed(index, width).height) + self._gaps)
            known = self._sizes[step.number] = step, size
        return known[1]

    def forget_sizes(self) -> None:
        """Of entries that may have come to say something else, or to have other room."""
        model, width = self._model, self.view.viewport().width()
        before, self._sized = self._sized, (width, self._beside, *model.said_later, model.saved)
        if before[:-1] != self._sized[:-1] or len(self._sizes) > 4 * MOST:
            self._sizes.clear()
        elif before != self._sized:
            saved = min(before[-1], model.saved)
            self._sizes = {number: known for number, known in self._sizes.items() if number <= saved}

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """An entry as it was painted before, as long as nothing about it is otherwise: with each that comes, all others move."""
        step, box = self._model.steps[index.row()], option.rect
        lit = step.number == (self._record.looking_back or self._record.told) or self.is_current(option, index)
        faint, dots = self._model.is_gone(step) or not step.told, self._model.untold(index.row()) is not None
        lines = self._placed(index, box.width())
        stays = tuple([(tag_box, tag) for tag_box, tag in _tags(lines) if tag is not ASK])
        sides = box.width(), self._beside, box.height() if dots else 0
        look = lines.words, stays, faint, sides, painter.device().devicePixelRatio()
        if (known := self._pictures.get(step.number)) is None or known[0] != look:
            picture = drawn(
                QSizeF(box.size()), look[-1], lambda on, whole: self._paint(on, whole, step, lines, stays, faint, dots)
            )
            known = self._pictures[step.number] = look, picture
            self._forget_pictures()
        self._paint_ground(painter, QRectF(box), lit)
        painter.drawPixmap(box.topLeft(), known[1])
        for ask_box, tag in _tags(lines)[len(stays) :]:
            there = ask_box.translated(self._inside(box))
            paint_tag(painter, there, tag, Letters.of(self.theme), self.theme.palette, self.theme.night)

    def _paint_ground(self, painter: QPainter, box: QRectF, lit: bool) -> None:
        """What lies under the words: the newest entry is lit, and asked why, only until the next one comes."""
        theme, palette = self.theme, self.theme.palette
        painter.fillRect(box, colour(palette.dock))
        if lit:
            with kept(painter):
                painter.setBrush(colour(palette.brass, 0.18 if not theme.night else 0.24))
                painter.drawPath(rounded(box.adjusted(theme.px(2), 0, -theme.px(2), 0), theme.px(4)))

    def _forget_pictures(self) -> None:
        """Of entries painted longest ago, where they are more than can be seen: they would hold megabytes."""
        room = LISTS * self.view.viewport().height()
        heights = {number: picture.deviceIndependentSize().height() for number, (_, picture) in self._pictures.items()}
        over = sum(heights.values()) - room
        for number, height in heights.items():
            if over <= 0:
                return
            del self._pictures[number]
            over -= height

    def _paint(
        self, painter: QPainter, box: QRectF, step: SeenStep, lines: PlacedPieces, tags: Placed, faint: bool, dots: bool
    ) -> None:
        theme, palette = self.theme, self.theme.palette
        letters = Letters.of(theme)
        with kept(painter):
            painter.translate(0, theme.px(GAP))
            painter.setFont(letters.plain)
            painter.setPen(colour(palette.dock_second_ink))
            number = QRectF(0, 0, self._beside - theme.px(8), letters.leading)
            painter.drawText(number, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(step.number))
            if dots:
                below = QRectF(0, box.height() - theme.px(GAP + 4), self._beside - theme.px(8), theme.px(8))
                painter.drawText(below, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, "···")
            painter.translate(self._beside, 0)
            paint_words(painter, lines, letters, palette.dock_second_ink if faint else palette.dock_ink)
            for tag_box, tag in tags:
                paint_tag(painter, tag_box, tag, letters, palette, theme.night)

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> bool:
        if isinstance(event, QMouseEvent):
            tag = next((tag for box, tag in self.tags_of(index) if box.contains(event.position())), None)
            dots = self._on_dots(event.position(), index)
            if event.type() == QEvent.Type.MouseButtonPress:
                self.tag_pressed = dots or tag is not None
            if event.type() == QEvent.Type.MouseButtonRelease and tag and self.tag_pressed:
                self._press(tag, index)
            elif event.type() == QEvent.Type.MouseButtonRelease and dots and self.tag_pressed and isinstance(model, MinutesModel):
                say_there(self.view, event.globalPosition().toPoint(), model.said_of_dots(index.row()))
            if event.type() == QEvent.Type.MouseMove:
                self.view.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        return super().editorEvent(event, model, option, index)

    def tags_of(self, index: QModelIndex | QPersistentModelIndex) -> Placed:
        """Where an entry's tags are, in the view's own px."""
        box = self.view.visualRect(index)
        inside = self._inside(box)
        return tuple((tag_box.translated(inside), tag) for tag_box, tag in _tags(self._placed(index, box.width())))

    def _inside(self, box: QRect) -> QPointF:
        """Where the words begin of an entry that has that box."""
        return QPointF(box.topLeft()) + QPointF(self._beside, self.theme.px(GAP))

    def _on_dots(self, point: QPointF, index: QModelIndex | QPersistentModelIndex) -> bool:
        """Whether it is where dots stand for entries that are not listed."""
        box = self.view.visualRect(index)
        low = point.y() > box.bottom() - self.theme.px(GAP + 9)
        return low and point.x() - box.left() < self._beside and self._model.untold(index.row()) is not None

    def _press(self, tag: Tag, index: QModelIndex | QPersistentModelIndex) -> None:
        if tag.rule:
            self.wished.emit(ReadRule(tag.rule))
        else:
            self.wished.emit(ExplainStep(index.data(Qt.ItemDataRole.UserRole).number))

    def rules_of(self, step: SeenStep) -> tuple[Tag, ...]:
        """The rules that an entry follows from, or that it was done against."""
        return () if self._model.is_gone(step) else rule_tags(self._book, step.rules)

    def _placed(self, index: QModelIndex | QPersistentModelIndex, width: int) -> PlacedPieces:
        theme, model = self.theme, self._model
        step = model.steps[index.row()]
        state = width, self._beside, model.amiss(step), model.notes(step), self._asks_why(step)
        known = self._known.get(step.number)
        if known is None or known[0] is not step or known[1] != state:
            if len(self._known) > 4 * MOST:
                del self._known[next(iter(self._known))]
            room = max(theme.px(60), width - self._beside - theme.px(SIDE))
            known = self._known[step.number] = step, state, placed(self._pieces(step), Letters.of(theme), room)
        return known[2]

    def _asks_why(self, step: SeenStep) -> bool:
        return step.number == self._record.to_explain and not reason(step)

    def _pieces(self, step: SeenStep) -> tuple[Piece, ...]:
        """The words of an entry, with the name of whoever did it strong, and its tags."""
        text = told(step)
        first = text.split(" ", 1)[0]
        gone = self._model.is_gone(step)
        who = (TextPiece(first, strong=not gone), TextPiece(text[len(first) :])) if first in self._names else (TextPiece(text),)
        amiss = (TextPiece(f"{capitalised(words)}:", strong=True) for words in self._model.amiss(step))
        notes = (TextPiece(words) for words in self._model.notes(step))
        ask = (ASK,) if self._asks_why(step) else ()
        return (*amiss, *who, *self.rules_of(step), *ask, *notes)


def _numbers(book: Rulebook) -> Set[tuple[str, int]]:
    """What the tags of its rules hang on."""
    return {(rule.id, rule.number) for rule in book.rules}


def _tags(lines: PlacedPieces) -> Placed:
    """The tags among words in which no figures stand."""
    return tuple((box, tag) for box, tag in lines.tags if isinstance(tag, Tag))


def may_explain(step: SeenStep) -> bool:
    """Whether it is a step that somebody may say more of: not how the game began, an undo, or words themselves."""
    return step.acts[0].said not in ("begin game", "say why", "tell", *LEAPS)
