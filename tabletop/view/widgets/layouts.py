"""How widgets are laid out: under each other, side by side, or in lines that break where there is no room."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias, TypeVar

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QLayoutItem, QVBoxLayout, QWidget

from tabletop.view.widgets.theme import Theme

Part: TypeAlias = QWidget | QLayout | None
"""What is laid out; ``None`` takes the room that is left."""
Margins: TypeAlias = tuple[float, float, float, float]
NO_MARGINS: Margins = (0, 0, 0, 0)
B = TypeVar("B", bound=QBoxLayout)
_REACHED = "_reached_before_it"
"""Noted on the last part of a tab order: what Tab came through on the way to it when it was set last."""


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
    widgets = (each for part in parts for each in (part, *part.findChildren(QWidget)))
    reached = [each for each in widgets if each is parts[0] or each.focusPolicy() & Qt.FocusPolicy.TabFocus]
    if reached != vars(parts[-1]).get(_REACHED):
        vars(parts[-1])[_REACHED] = reached
        for one, other in pairwise(reached):
            QWidget.setTabOrder(one, other)


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
        self._lines, self._held = Wrapping(gap, self), tuple[QWidget, ...]()
        self.hold(tuple(widgets))

    def hold(self, widgets: tuple[QWidget, ...]) -> None:
        """These from now on; whoever made the others sees to what becomes of them."""
        if widgets != self._held:
            self._held = widgets
            while self._lines.takeAt(0):
                pass
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
        self._sizes: list[tuple[QSize, QSize]] = []
        """How large each item would like to be and must be; a layout is asked for many heights before anything changes."""

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def invalidate(self) -> None:
        self._sizes = []
        super().invalidate()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._rows(QRect(0, 0, width, 0), place=False)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for _, least in self._measured():
            size = size.expandedTo(least)
        return size

    def setGeometry(self, box: QRect) -> None:
        super().setGeometry(box)
        self._rows(box, place=True)

    def _measured(self) -> list[tuple[QSize, QSize]]:
        if len(self._sizes) != len(self._items):
            self._sizes = [(item.sizeHint(), item.minimumSize()) for item in self._items]
        return self._sizes

    def _rows(self, box: QRect, *, place: bool) -> int:
        """Lay the items out in the box, or only measure; the height they take."""
        x, y, high, gap = box.x(), box.y(), 0, self.spacing()
        for item, (liked, least) in zip(self._items, self._measured(), strict=True):
            if x > box.x() and x + liked.width() > box.right() + 1:
                x, y, high = box.x(), y + high + gap, 0
            wide = min(liked.width(), max(box.width(), least.width()))
            if place:
                item.setGeometry(QRect(x, y, wide, liked.height()))
            x, high = x + wide + gap, max(high, liked.height())
        return y + high - box.y()
