"""A sheet of paper laid over the table: it throws a shadow, has one coloured edge, and locks nothing under it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QTextEdit, QWidget
from shiboken6 import isValid

from tabletop.view.drawing.light import Shadow, paint_paper, paint_shadow
from tabletop.view.drawing.shapes import colour, grown, kept, rounded
from tabletop.view.widgets.layouts import around
from tabletop.view.widgets.theme import Theme, style_sheet

EDGE = 4
OVER_ALL = Shadow(((6, 14, 0.38),))
BAR = 44
"""The top bar stays clear: undo and the menu can be reached while a paper lies there."""

ROUND, STEP = 8, 40
"""Px that a paper keeps from the edges of the window and from the top bar."""


class GoesWith(QObject):
    """Does something when a widget is no longer to be seen, whatever hid it or took it away: nothing outlives what opened it."""

    def __init__(self, opener: QWidget, opened: QWidget, away: Callable[[], None]) -> None:
        """It lasts as long as what was ``opened``."""
        super().__init__(opened)
        self._opener, self._away = opener, away
        opener.installEventFilter(self)
        opener.destroyed.connect(opened.deleteLater)

    def left(self, paper: QWidget) -> bool:
        """Take it away where it lies there, opened by something on that paper, and say whether it did."""
        opened = self.parent()
        lies = isinstance(opened, QWidget) and opened.isVisible() and paper.isAncestorOf(self._opener)
        if lies:
            self._away()
        return lies

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Hide and watched is self._opener:
            self._away()
        return False


class Shade(QWidget):
    """The shadow of what lies over all else. Qt's own is made anew whenever anything near it is painted."""

    def __init__(self, paper: QWidget, scale: float = 1.0) -> None:
        super().__init__(around(paper))
        self._paper, self._scale, self._reach = paper, scale, ceil(OVER_ALL.reach * scale)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        paper.installEventFilter(self)
        paper.destroyed.connect(self.deleteLater)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show):
            self.setGeometry(grown(QRectF(self._paper.geometry()), self._reach).toRect())
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self.setVisible(event.type() == QEvent.Type.Show)
        if event.type() in (QEvent.Type.Show, QEvent.Type.ZOrderChange):
            self.stackUnder(self._paper)
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.scale(self._scale, self._scale)
            whole = QRectF(0, 0, self.width() / self._scale, self.height() / self._scale)
            paint_shadow(painter, grown(whole, -self._reach / self._scale), 4, OVER_ALL)


def leaves_field(paper: QWidget) -> bool:
    """Take away what was opened from the paper, else the keyboard out of a field on it in which somebody has typed, and say
    whether there was any: Esc leaves what lies innermost first."""
    if any(each.left(paper) for each in paper.window().findChildren(GoesWith)):
        return True
    field = paper.window().focusWidget()
    if field is None or not paper.isAncestorOf(field):
        return False
    typed = field.isModified() if isinstance(field, QLineEdit) else False
    if isinstance(field, QPlainTextEdit | QTextEdit):
        typed = field.document().isUndoAvailable()
    if typed:
        paper.setFocus(Qt.FocusReason.OtherFocusReason)
    return typed


class Paper(QWidget):
    """Something that lies in a window, not in a window of its own. Esc takes it back."""

    taken_back = Signal()
    BY = Qt.FocusReason.OtherFocusReason
    """How the keyboard comes to what is ``first``: as if by Tab where it is to be seen there."""

    GROWS = 0
    """Px by which it may come to be higher, for which it leaves room."""
    ASKS = False
    """Whether what it says is a question with fields to answer in."""
    STAYS = False
    """Whether it lies on over the next page that is shown."""

    def __init__(self, theme: Theme, window: QWidget, name: str, edge: str = "", wide: float = 0) -> None:
        """A screen reader says the ``name``; ``wide`` is px at their natural size, where the paper is to have that width."""
        super().__init__(window)
        self.on_paper = theme.on_paper()
        self.first: QWidget | None = None
        """What has the keyboard once the paper lies there."""
        self.setAccessibleName(name)
        if wide:
            self.setFixedWidth(theme.px(wide))
        self._theme, self._edge, self._beside, self._over = theme, edge, QRect(), QRect()
        self._clear: tuple[QRect, ...] = ()
        self._spare: tuple[QRect, ...] = ()
        self._from: QPoint | None = None
        self._chosen: QPoint | None = None
        """Where there was room beside what it speaks of: it stays there while it grows."""
        self._edge_of_room: int | None = None
        self._had_the_keyboard: QWidget | None = None
        self.setStyleSheet(style_sheet(self.on_paper))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        Shade(self, theme.scale)
        window.installEventFilter(self)
        self.hide()

    def gives_way_to(self, other: "Paper") -> bool:
        """Whether it gives way when that paper lies down: what it asked is no longer what people are about."""
        return False

    def give_way(self) -> None:
        self.take_back()

    def lie(self, beside: QRect | None = None, clear: Sequence[QRect] = (), spare: Sequence[QRect] = ()) -> None:
        """Lie down beside the thing in question, given in the window's own px, or in the upper middle of the window; on nothing
        that is to stay ``clear``, as long as there is room elsewhere, and then on as little as may be of what to ``spare``."""
        for other in self.window().findChildren(Paper):
            if other is not self and other.isVisible() and other.gives_way_to(self):
                other.give_way()
        self._beside, self._clear = beside or QRect(), tuple(each for each in clear if each.isValid())
        self._spare, self._chosen = tuple(each for each in spare if each.isValid()), None
        self._had_the_keyboard = self.window().focusWidget()
        self.show()
        self.raise_()
        self.fit()
        if self.first is not None:
            self.first.setFocus(self.BY)

    def lie_over(self, place: QRect) -> None:
        """Lie down on that part of the window, in its middle."""
        self._over = place
        self.lie()

    def lie_from(self, corner: QPoint) -> None:
        """Lie down with the upper left corner there, or as near as leaves all of it in the window."""
        self._from = corner
        self.lie()

    def keep_left_of(self, x: int) -> None:
        """What lies right of that line of the window is to be seen."""
        self._edge_of_room, self._chosen = x, None
        self.fit()

    def show_edge(self, shade: str) -> None:
        """Its edge in another colour."""
        if shade != self._edge:
            self._edge = shade
            self.update()

    def fit(self) -> None:
        """As high as its words, and whole within the window."""
        wide, high = self.width(), self.sizeHint().height()
        if layout := self.layout():
            layout.activate()
            high = layout.totalHeightForWidth(wide) if layout.hasHeightForWidth() else self.sizeHint().height()
        room = around(self).rect().adjusted(ROUND, self._theme.bar_px(BAR) + ROUND, -ROUND, -ROUND)
        if self._edge_of_room is not None:
            room.setRight(min(room.right(), max(room.left() + wide, self._edge_of_room) - ROUND))
        self.resize(wide, min(high, room.height()))
        self.move(self._place(QRect(QPoint(), self.size()), room))

    def _place(self, paper: QRect, room: QRect) -> QPoint:
        if self._from is not None:
            return _inside(self._from, paper, room)
        paper.moveCenter(self._over.center())
        if self._over.isValid():
            return _inside(paper.topLeft(), paper, room)
        if self._chosen is None:
            grown_up = paper.adjusted(0, 0, 0, self._theme.px(self.GROWS))
            self._chosen = _spot(self._beside, self._clear, self._spare, grown_up, room)
        return _inside(self._chosen, paper, room)

    def leave(self) -> None:
        """Go away; the keyboard is where it was before, or else on what lies under the paper."""
        held = self.window().focusWidget()
        inside = held is not None and (held is self or self.isAncestorOf(held))
        self.hide()
        before = self._had_the_keyboard
        if inside:
            there = before if before is not None and isValid(before) and before.isVisible() else around(self)
            there.setFocus(Qt.FocusReason.OtherFocusReason)
        self.deleteLater()

    def take_back(self) -> None:
        self.leave()
        self.taken_back.emit()

    def escape(self) -> None:
        """Esc, wherever the keyboard is."""
        self.take_back()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.escape()
            return
        super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.parentWidget() and self.isVisible():
            self._chosen = None
            self.fit()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        box, palette = QRectF(self.rect()), self._theme.palette
        with QPainter(self) as painter:
            paint_paper(painter, box, 4, palette.paper, palette.paper_shade)
            if self._edge:
                with kept(painter):
                    painter.setClipPath(rounded(box, 4))
                    painter.fillRect(QRectF(0, 0, self._theme.px(EDGE), box.height()), colour(self._edge))


def _spot(beside: QRect, clear: Sequence[QRect], spare: Sequence[QRect], paper: QRect, room: QRect) -> QPoint:
    """To the right of the thing, else to its left, below or above it, else beside what is to stay clear, or over the upper
    middle, else anywhere: the first place that covers nothing of them, nor of what to spare, else the one that covers least;
    always whole in the room."""
    apart = (beside, *clear) if beside.isValid() else clear
    upper = QPoint(room.center().x() - paper.width() // 2, room.top() + room.height() // 8)
    spots = [upper] * (not beside.isValid()) + [at for each in apart for at in _round(each, paper, room)]
    spots += _anywhere(spots[0], paper, room) if spare else ()

    def covers(at: QPoint) -> tuple[int, int]:
        box = QRect(at, paper.size())
        return _covered(box, apart), _covered(box, spare)

    return min((_inside(at, paper, room) for at in spots), key=covers)


def _anywhere(near: QPoint, paper: QRect, room: QRect) -> list[QPoint]:
    """Places all over the room, the nearest first."""
    across, down = (range(0, max(1, free), STEP) for free in (room.width() - paper.width(), room.height() - paper.height()))
    every = [room.topLeft() + QPoint(x, y) for x in across for y in down]
    return sorted(every, key=lambda at: (at - near).manhattanLength())


def _round(box: QRect, paper: QRect, room: QRect) -> Iterator[QPoint]:
    """Right and left of the box, and below and above it."""
    right, left = QPoint(box.right() + 12, box.top()), QPoint(box.left() - 12 - paper.width(), box.top())
    yield from (right, left) if right.x() + paper.width() <= room.right() else (left, right)
    yield QPoint(box.left(), box.bottom() + 12)
    yield QPoint(box.left(), box.top() - 12 - paper.height())


def _covered(paper: QRect, boxes: Iterable[QRect]) -> int:
    """Px of the boxes that the paper would cover."""
    common = (paper.intersected(box) for box in boxes)
    return sum(each.width() * each.height() for each in common if each.isValid())


def _inside(at: QPoint, paper: QRect, room: QRect) -> QPoint:
    """As near to the point as leaves the paper whole in the room."""
    x = max(room.left(), min(at.x(), room.right() - paper.width()))
    y = max(room.top(), min(at.y(), room.bottom() - paper.height()))
    return QPoint(x, y)
