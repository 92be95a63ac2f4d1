"""How widgets are laid out: under each other, side by side, or in lines that break where there is no room."""

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import pairwise
from typing import TypeAlias, TypeVar

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QHBoxLayout, QLayout, QLayoutItem, QVBoxLayout, QWidget

from tabletop.view.widgets.theme import Theme

Part: TypeAlias = QWidget | QLayout | None
"""What is laid out; ``None`` takes the room that is left."""
Margins: TypeAlias = tuple[float, float, float, float]
NO_MARGINS: Margins = (0, 0, 0, 0)
NEITHER_WAY = Qt.Orientation(0)
B = TypeVar("B", bound=QBoxLayout)
W = TypeVar("W", bound=QWidget)
NOT_BY_TAB = Qt.FocusPolicy.NoFocus, Qt.FocusPolicy.ClickFocus
_REACHED = "_reached_before_it"
"""Noted on the last part of a tab order: what Tab came through on the way to it when it was set last."""
_BY_TAB = "_reached_by_tab"
"""Noted on what is no choice: whether Tab comes to it, which stays so."""


def stacked(
    theme: Theme, *parts: Part, on: QWidget | None = None, margins: Margins = NO_MARGINS, gap: float | None = None,
    grows: Part = None,
) -> QVBoxLayout:  # fmt: skip
    """The parts under each other, in the widget ``on``; margins (left, top, right, bottom) and the gap between parts are px at
    their natural size, the gap is Qt's where none is given. The part that ``grows`` takes the room that is left."""
    return _filled(QVBoxLayout(), on, theme, parts, margins, gap, grows)


def in_row(
    theme: Theme, *parts: Part, on: QWidget | None = None, margins: Margins = NO_MARGINS, gap: float | None = None,
    grows: Part = None,
) -> QHBoxLayout:  # fmt: skip
    """The parts side by side; all else is as with ``stacked``."""
    return _filled(QHBoxLayout(), on, theme, parts, margins, gap, grows)


def keep_room(widget: QWidget, kept: bool = True) -> None:
    """Whether it takes its room while it is hidden, too."""
    policy = widget.sizePolicy()
    if policy.retainSizeWhenHidden() != kept:
        policy.setRetainSizeWhenHidden(kept)
        widget.setSizePolicy(policy)


def _filled(
    box: B, on: QWidget | None, theme: Theme, parts: Iterable[Part], margins: Margins, gap: float | None, grows: Part
) -> B:
    if on is not None:
        on.setLayout(box)
    box.setContentsMargins(*map(theme.px, margins))
    if gap is not None:
        box.setSpacing(theme.px(gap))
    for part in parts:
        if part is None:
            box.addStretch(1)
        elif isinstance(part, QWidget):
            box.addWidget(part, int(part is grows))
        else:
            box.addLayout(part, int(part is grows))
    return box


def in_tab_order(*parts: QWidget) -> None:
    """Tab goes through the parts in this order, and through each as it is laid out, whatever in them was made anew; where the
    first of them begins, there it begins."""
    reached = [
        each
        for part in parts
        for each in (part, *part.findChildren(QWidget))
        if each.window() is parts[0].window()  # a month opens in a window of its own
        if each is parts[0] or (each.__dict__[_BY_TAB] if _BY_TAB in each.__dict__ else _by_tab(each))
    ]
    if reached != vars(parts[-1]).get(_REACHED):
        vars(parts[-1])[_REACHED] = reached
        for one, other in pairwise(reached):
            QWidget.setTabOrder(one, other)


def _by_tab(widget: QWidget) -> bool:
    """Whether Tab comes to it: asked anew of what can be chosen alone, as of several choices it comes to the one taken."""
    by_tab = widget.focusPolicy() not in NOT_BY_TAB
    if not (isinstance(widget, QAbstractButton) and widget.isCheckable()):
        vars(widget)[_BY_TAB] = by_tab
    return by_tab


def in_order(parent: QWidget, widgets: Sequence[QWidget]) -> None:
    """These of a widget's children are read aloud in this order; where they are already, nothing is touched."""
    lying = [child for child in parent.children() if child in widgets]
    same = next((index for index, widget in enumerate(widgets) if lying[index] is not widget), len(widgets))
    for widget in widgets[same:]:
        widget.raise_()


def around(widget: QWidget) -> QWidget:
    """The widget in which that one lies, for those that always lie in one."""
    found = widget.parentWidget()
    assert found is not None, f"{type(widget).__name__} lies in nothing"
    return found


def clear(layout: QLayout, keep: int = 0) -> None:
    """Take out all that lies there but the first ``keep``; the widgets are gone at once, and deleted when Qt has time."""
    while item := layout.takeAt(keep):
        if widget := item.widget():
            put_away(widget)
        elif inner := item.layout():
            clear(inner)


def unlaid(widget: W) -> W:
    """A widget that was made just now, without a size until it is laid out: Qt gives it a large one, and what lies there in it
    would be painted anew."""
    widget.resize(0, 0)
    return widget


def put_away(widget: QWidget) -> None:
    widget.hide()
    widget.setParent(None)
    widget.deleteLater()


def wrapped(theme: Theme, widgets: Iterable[QWidget], gap: float = 8) -> "Wrapped":
    """The widgets side by side, in as many lines as they need; the gap is in px at its natural size."""
    return Wrapped(theme.px(gap), widgets)


class Wrapped(QWidget):
    """Widgets side by side, in as many lines as they need, with a gap of so many px of the screen between them."""

    def __init__(self, gap: int, widgets: Iterable[QWidget] = ()) -> None:
        super().__init__()
        self._lines = Wrapping(gap, self)
        self.hold(tuple(widgets))

    def hold(self, widgets: tuple[QWidget, ...]) -> None:
        """These from now on; whoever made the others sees to what becomes of them."""
        if widgets != self._lines.widgets():
            for widget in self._lines.widgets():
                self._lines.removeWidget(widget)
            for widget in widgets:
                self._lines.addWidget(widget)
            self._lines.invalidate()
            in_order(self, widgets)
        self.updateGeometry()
        for widget in filter(QWidget.isHidden, widgets):
            widget.show()


class Wrapping(QLayout):
    """Lines of widgets, each as wide as it likes; one that has no room goes on in the next line."""

    def __init__(self, gap: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(gap)
        self._items: list[QLayoutItem] = []
        self._sizes: list[tuple[int, int, int]] = []
        """How wide and high each item would like to be, and how wide it must be; a layout is asked for many heights before
        anything changes."""
        self._least = QSize()
        self._heights: dict[int, int] = {}
        """How high all of it is, by the width."""

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self._forget()

    def invalidate(self) -> None:
        self._forget()
        super().invalidate()

    def _forget(self) -> None:
        self._sizes = []
        self._heights = {}

    def widgets(self) -> tuple[QWidget, ...]:
        return tuple(widget for item in self._items if (widget := item.widget()))

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        self._forget()
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return NEITHER_WAY

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._rows(QRect(0, 0, width, 0), place=False)
        return self._heights[width]

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        self._measured()
        return self._least

    def setGeometry(self, box: QRect) -> None:
        super().setGeometry(box)
        self._rows(box, place=True)

    def _measured(self) -> list[tuple[int, int, int]]:
        if len(self._sizes) != len(self._items):
            liked, least = [item.sizeHint() for item in self._items], [item.minimumSize() for item in self._items]
            self._sizes = [(one.width(), one.height(), other.width()) for one, other in zip(liked, least, strict=True)]
            self._least = reduce(QSize.expandedTo, least, QSize())
        return self._sizes

    def _rows(self, box: QRect, *, place: bool) -> int:
        """Lay the items out in the box, or only measure; the height they take."""
        left, top, room, gap = box.x(), box.y(), box.width(), self.spacing()
        x, y, high = left, top, 0
        for item, (wide, tall, least) in zip(self._items, self._measured(), strict=True):
            if x > left and x + wide > left + room:
                x, y, high = left, y + high + gap, 0
            wide = min(wide, max(room, least))
            if place:
                item.setGeometry(QRect(x, y, wide, tall))
            x, high = x + wide + gap, max(high, tall)
        return y + high - top
