"""The table for screen readers: a list whose items have the names and places of the figures.

While a curtain is open the list holds that hand and nothing else. No closed hand has more than a count here.
"""

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAccessibleObject
from PySide6.QtWidgets import QAccessibleWidget

from tabletop.view.scene.felt.items import FigureItem

if TYPE_CHECKING:
    from tabletop.view.scene.view import TableView


class _Table(QAccessibleWidget):
    """The view: a list of everything on it that has a name."""

    def __init__(self, view: "TableView") -> None:
        super().__init__(view, QAccessible.Role.List, "The table")

    @property
    def _view(self) -> "TableView":
        from tabletop.view.scene.view import TableView

        # Never kept here: Qt lets go of its interfaces late, and each view would stay with all its pictures.
        found = self.object()
        assert isinstance(found, TableView)
        return found

    def childCount(self) -> int:
        return len(self._view.items_named())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # Qt takes none for none
        items = self._view.items_named()
        return QAccessible.queryAccessibleInterface(items[index]) if 0 <= index < len(items) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        items = self._view.items_named()
        return items.index(child.object()) if child.object() in items else -1

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # as above
        item = self._view.felt.focusItem()
        return QAccessible.queryAccessibleInterface(item) if isinstance(item, FigureItem) else None


class _Figure(QAccessibleObject):
    """One figure: what it is, how it is, and where on the screen."""

    @property
    def _item(self) -> FigureItem:
        found = self.object()
        assert isinstance(found, FigureItem)
        return found

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def text(self, which: QAccessible.Text) -> str:
        if not self.isValid():
            return ""
        figure = self._item.figure
        if which is not QAccessible.Text.Description:
            return figure.name if which is QAccessible.Text.Name else ""
        view = _view_of(self._item)
        return ", ".join(filter(None, (figure.about, view.by_rule(figure) if view else "")))

    def rect(self) -> QRect:
        view = _view_of(self._item)
        if view is None:
            return QRect()
        box = view.mapFromScene(self._item.sceneBoundingRect()).boundingRect()
        return QRect(view.viewport().mapToGlobal(box.topLeft()), box.size())

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = True
        state.focused = self._item.hasFocus()
        return state

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]  # as above
        view = _view_of(self._item)
        return QAccessible.queryAccessibleInterface(view) if view else None

    def child(self, index: int) -> None:  # type: ignore[override]  # as above
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1


@cache
def install() -> None:
    """Tell Qt, once, how figures and their table are read."""
    QAccessible.installFactory(_interface)


def _interface(_: str, thing: QObject) -> QAccessibleInterface | None:
    from tabletop.view.scene.view import TableView

    if isinstance(thing, TableView):
        return _Table(thing)
    return _Figure(thing) if isinstance(thing, FigureItem) else None


def _view_of(item: FigureItem) -> "TableView | None":
    from tabletop.view.scene.view import TableView

    views = item.scene().views() if item.scene() else []
    return next((each for each in views if isinstance(each, TableView)), None)
