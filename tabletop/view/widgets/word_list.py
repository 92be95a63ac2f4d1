"""What the lists in the docks have in common: lines as high as their words, scrolled by the pixel, opened by click or key."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from tabletop.view.drawing.shapes import colour, rounded
from tabletop.view.widgets.controls import marked
from tabletop.view.widgets.theme import Theme

T = TypeVar("T")


class WordList(QListView):
    """A list whose lines are broken anew when it is made wider or narrower."""

    def __init__(self, name: str) -> None:
        super().__init__()
        marked(self, plain=True)
        self.setAccessibleName(name)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)

        self._stood: tuple[object, int] | None = None
        """The value of the line on which the list stood before it was shown anew, and its place."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()

    def doItemsLayout(self) -> None:
        """Lines that nobody sees are laid out when they are shown."""
        if self.isVisible():
            super().doItemsLayout()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.scheduleDelayedItemsLayout()

    def setModel(self, model: QAbstractItemModel | None) -> None:
        super().setModel(model)
        if model is not None:
            model.modelAboutToBeReset.connect(self._note_line)
            model.modelReset.connect(self._stand_again)  # after all that Qt does at that

    def _note_line(self) -> None:
        here = self.currentIndex()
        self._stood = (here.data(Qt.ItemDataRole.UserRole), here.row()) if here.isValid() else None

    def _stand_again(self) -> None:
        """A list that is shown anew stands on the line on which it stood, or else on the one that came in its place."""
        model, stood, self._stood = self.model(), self._stood, None
        if stood is None or model is None or not model.rowCount():
            return
        value, row = stood
        lines = (model.index(each, 0) for each in range(model.rowCount()))
        same = next((line for line in lines if line.data(Qt.ItemDataRole.UserRole) == value), None)
        self.setCurrentIndex(same or model.index(min(row, model.rowCount() - 1), 0))


class LinesModel(QAbstractListModel, Generic[T]):
    """Values as the lines of a list; how each is told may hang on something besides."""

    def __init__(self, told: Callable[..., str], parent: QObject | None = None) -> None:
        """``told`` is given a value, and whatever else ``show`` was given."""
        super().__init__(parent)
        self._told = told
        self.shown: tuple[T, ...] = ()
        self._besides: tuple[object, ...] = ()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.shown)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.UserRole:
            return self.shown[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._told(self.shown[index.row()], *self._besides)
        return None

    def show(self, values: tuple[T, ...], *besides: object) -> None:
        """Show these; where nothing is otherwise than before, nothing moves."""
        if (values, besides) != (self.shown, self._besides):
            self.beginResetModel()
            self.shown, self._besides = values, besides
            self.endResetModel()

    @property
    def words(self) -> tuple[str, ...]:
        """Every line as it is told."""
        return tuple(self._told(value, *self._besides) for value in self.shown)


class OpeningList(WordList):
    """One click, Return or the space bar opens a line."""

    opened = Signal(QModelIndex)

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.clicked.connect(self.opened)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.currentIndex().isValid():
            self.opened.emit(self.currentIndex())
            return
        super().keyPressEvent(event)


class LineDelegate(QStyledItemDelegate):
    """Paints the lines of such a list."""

    def __init__(self, theme: Theme, view: QListView) -> None:
        super().__init__(view)
        self.theme, self.view = theme, view

    def is_current(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> bool:
        """Whether the mouse is over it or the keyboard stands on it."""
        over = bool(option.state & QStyle.StateFlag.State_MouseOver)
        return over or (self.view.hasFocus() and self.view.currentIndex() == index)

    def paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QRectF:
        """The box of a line, lit where it is the current one."""
        theme, box = self.theme, QRectF(option.rect)
        if self.is_current(option, index):
            painter.setBrush(colour(theme.palette.brass, 0.18))
            painter.drawPath(rounded(box.adjusted(theme.px(8), 1, -theme.px(8), -1), theme.px(4)))
        return box
