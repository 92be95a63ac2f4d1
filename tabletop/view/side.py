"""What stands beside the felt: the docks, the editor, or a rule that is read.

While somebody writes, the editor stays, and a rule that is read lies over the felt beside it. The docks have their column;
what is wider lies over the edge of the felt, so that nothing on it moves when something is opened or closed.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QCursor, QLinearGradient, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget
from shiboken6 import isValid

from tabletop.engine.past import LaidOff
from tabletop.engine.seen import SeenTable
from tabletop.view.docks.panel import Docks
from tabletop.view.drawing.shapes import colour
from tabletop.view.reading.figure_viewer import FigureViewer
from tabletop.view.reading.rule_viewer import RuleViewer
from tabletop.view.values.drafts import Draft
from tabletop.view.widgets.layouts import around
from tabletop.view.widgets.paper import Shade
from tabletop.view.widgets.theme import Theme

if TYPE_CHECKING:
    from tabletop.view.editor.editor import Editor

WRITING_WIDTH, READING_WIDTH, LEAF_WIDTH, LEAF_HEIGHT, LEAF_MARGIN = 520, 400, 400, 560, 16
LEAST_WIDTH = 240
SHADOW = 14
"""Px of the shadow beside what lies over the felt."""


class Side(QStackedWidget):
    """``fill`` shows the rule of that id in a viewer, as it is now, or the one that a step ended, or a card from a tray."""

    left = Signal()
    """Nothing is written or read any more."""

    def __init__(
        self,
        docks: Docks,
        new_editor: "Callable[[], Editor]",
        viewer: RuleViewer,
        figures: FigureViewer,
        fill: Callable[[RuleViewer, str | LaidOff, int], None],
    ) -> None:
        super().__init__()
        self._docks, self._new_editor, self._viewer, self.figures, self._fill = docks, new_editor, viewer, figures, fill
        self._editor: Editor | None = None
        self._rule: tuple[str | LaidOff, int] = "", 0
        self._from: QWidget | None = None
        """What in the docks had the keyboard when something was opened in their place."""
        self._opens: Callable[[], object] = self.show_docks
        """What opens again what is read now."""
        self._ways_back: tuple[Callable[[], object], ...] = ()
        """What opens again whatever led to what is read now, the nearest last; with none, closing it leads to the docks."""
        for widget in (docks, viewer, figures):
            self.addWidget(widget)
        figures.closed.connect(self._go_back)
        viewer.closed.connect(self._go_back)
        self.leaf: RuleViewer | None = None

    def lay_leaf(self, leaf: RuleViewer) -> None:
        """The viewer that lies over the felt while somebody writes."""
        self.leaf = leaf
        leaf.hide()
        leaf.closed.connect(self._put_leaf_away)
        Shade(leaf)

    @property
    def editor(self) -> "Editor":
        """Made when somebody is about to write: until then nobody sees it."""
        if self._editor is None:
            self._editor = self._new_editor()
            self.addWidget(self._editor)
            self._editor.cancelled.connect(self.show_docks)
            self._editor.landed.connect(self._land)
        return self._editor

    @property
    def at_docks(self) -> bool:
        """Whether nothing is written or read."""
        return self.currentWidget() is self._docks

    @property
    def writing(self) -> bool:
        return self._editor is not None and self.currentWidget() is self._editor

    @property
    def reading(self) -> RuleViewer | None:
        """Where a rule is read now."""
        if self.leaf is not None and self.leaf.isVisibleTo(around(self.leaf)):
            return self.leaf
        return self._viewer if self.currentWidget() is self._viewer else None

    def show_theme(self, theme: Theme) -> None:
        for part in (self._editor, self._viewer, self.leaf, self.figures):
            if part is not None:
                part.show_theme(theme)

    def show_table(self, table: SeenTable) -> None:
        """The rule that is read may read otherwise now; one that goes while it is read is put away."""
        if self._editor is not None:
            self._editor.show_table(table)
        if (viewer := self.reading) and viewer.loses(table):
            viewer.closed.emit()
        elif viewer:
            self._fill(viewer, *self._rule)

    def show_docks(self) -> None:
        """The keyboard is where it was before; on the felt where that is gone."""
        self._ways_back = ()
        self._hide_leaf()
        self.setCurrentWidget(self._docks)
        before, self._from = self._from, None
        if before is not None and isValid(before) and before.isVisible() and before.isEnabled():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.left.emit()

    @property
    def figure_has_keyboard(self) -> bool:
        """Whether a figure lies open with the keyboard in it."""
        held = self.window().focusWidget()
        inside = held is not None and (held is self.figures or self.figures.isAncestorOf(held))
        return inside and self.currentWidget() is self.figures

    def close_what_is_read(self) -> bool:
        """Close the rule or figure that lies open, and say whether one did."""
        read = self.reading or (self.figures if self.currentWidget() is self.figures else None)
        if read is not None:
            read.closed.emit()
        return read is not None

    def lead_on(self, opens_next: Callable[[], object]) -> None:
        """Open what something that is read leads to: closing that leads back."""
        opens, ways = self._opens, self._ways_back
        opens_next()
        if self._opens is not opens and not (self.at_docks or self.writing):
            self._ways_back = (*ways, opens)

    def lead_back(self, opens: Callable[[], object]) -> None:
        """Closing what has just been opened leads back to something that lies elsewhere."""
        self._ways_back = (opens,)

    def _go_back(self) -> None:
        ways = self._ways_back
        self.show_docks()
        if ways:
            ways[-1]()
            self._ways_back = ways[:-1]

    def _write_on(self) -> None:
        self._leave_docks()
        self.setCurrentWidget(self.editor)
        self.editor.take_keyboard()

    def _land(self) -> None:
        """What was written lies on the felt, and the keyboard goes with it."""
        self._from = None
        self.show_docks()

    def _leave_docks(self) -> None:
        if self.currentWidget() is self._docks:
            held = self.window().focusWidget()
            self._from = held if held is not None and self._docks.isAncestorOf(held) else None

    def write(self, draft: Draft, table: SeenTable) -> None:
        """Open the editor; what was being written is kept for the next time."""
        self._hide_leaf()
        self._leave_docks()
        self.editor.show_draft(draft, table, self.editor.keep() if self.writing else "")
        self.setCurrentWidget(self.editor)
        self.editor.take_keyboard()
        if draft.line:
            self.editor.clerk.go_to(draft.line)

    def read(self, rule: str | LaidOff, felt: QWidget, ended: int = 0) -> None:
        """A rule's words, its sheet and how they came about: in place of the docks, or over the felt beside the editor."""
        self._rule = rule, ended
        if self.writing and self.leaf is not None:
            viewer = self.leaf
            self._fill(viewer, rule, ended)
            viewer.setGeometry(leaf_box(felt, self, viewer))
            viewer.show()
            viewer.raise_()
        else:
            viewer = self._viewer
            self._opens, self._ways_back = partial(self.read, rule, felt, ended), ()
            self._leave_docks()
            self._fill(viewer, rule, ended)
            self.setCurrentWidget(viewer)
        viewer.setFocus(Qt.FocusReason.OtherFocusReason)

    def inspect(self, question: str, subject: str) -> None:
        """A figure laid open, in place of the docks; what was being written is kept."""
        self._opens, self._ways_back = partial(self.inspect, question, subject), (self._write_on,) if self.writing else ()
        if self.writing:
            self.editor.keep()
        self._hide_leaf()
        self._leave_docks()
        self.setCurrentWidget(self.figures)
        self.figures.lay_open(question, subject)
        self.figures.setFocus(Qt.FocusReason.OtherFocusReason)

    def width_in(self, window: int, theme: Theme) -> int:
        """Docks keep their width; what is read or written gets more, as far as the window has it."""
        wide = self._docks.fit(window) if self.at_docks else theme.px(WRITING_WIDTH if self.writing else READING_WIDTH)
        return min(wide, max(LEAST_WIDTH, window // 2))

    def column_in(self, window: int) -> int:
        """The width that is its own whatever is shown: that of the docks, or of their rail."""
        return min(self._docks.column_in(window), max(LEAST_WIDTH, window // 2))

    def _hide_leaf(self) -> None:
        if self.leaf is not None:
            self.leaf.hide()

    def _put_leaf_away(self) -> None:
        self._hide_leaf()
        self.editor.take_keyboard()


class FeltAndSide(QWidget):
    """The felt has all the room but the column of the side, whatever the side shows; what is wider lies over the felt's edge."""

    covered = Signal(int)
    """How many px of the felt's right edge are out of sight now."""

    def __init__(self, felt: QWidget, side: Side) -> None:
        """``felt`` is the table with what stands below it."""
        super().__init__()
        self._felt, self._shadow, self._side = felt, _Shadow(self), side
        self._column = self._wide = 0
        self._needed = QSize()
        """How small it may be, as it was told when it changed last."""
        felt.setParent(self)
        felt.lower()
        side.setParent(self)

    def fit(self, column: int, wide: int) -> None:
        """Keep a column of that width clear for the side, which is so ``wide`` now."""
        if (column, wide) != (self._column, self._wide):
            self._column, self._wide = column, wide
            self._lay()
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        felt, side = self._felt.minimumSizeHint(), self._side.minimumSizeHint()
        return QSize(felt.width() + self._column, max(felt.height(), side.height()))

    def sizeHint(self) -> QSize:
        return self._felt.sizeHint() + QSize(self._column, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and (needed := self.minimumSizeHint()) != self._needed:
            self._needed = needed
            self.updateGeometry()
        return super().event(event)

    def _lay(self) -> None:
        over, left, high = max(0, self._wide - self._column), self.width() - self._wide, self.height()
        self._felt.setGeometry(0, 0, self.width() - self._column, high)
        self._side.setGeometry(left, 0, self._wide, high)
        self._shadow.setGeometry(left - SHADOW, 0, SHADOW, high)
        self._shadow.setVisible(over > 0)
        self.covered.emit(over)


class _Shadow(QWidget):
    """What the side throws on the felt while it lies over it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        light = QLinearGradient(QPointF(0, 0), QPointF(self.width(), 0))
        light.setColorAt(0, colour("#120C06", 0.0))
        light.setColorAt(1, colour("#120C06", 0.4))
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), light)


def leaf_box(felt: QWidget, side: Side, leaf: RuleViewer) -> QRect:
    """Over the half of the felt that is not pointed at, so that the card in question stays in sight."""
    over = around(leaf)
    room = QRect(felt.mapTo(over, QPoint()), felt.size())
    room.setRight(min(room.right(), side.mapTo(over, QPoint()).x() - 1))
    room.adjust(LEAF_MARGIN, LEAF_MARGIN, -LEAF_MARGIN, -LEAF_MARGIN)
    width, height = min(leaf.theme.px(LEAF_WIDTH), room.width()), min(leaf.theme.px(LEAF_HEIGHT), room.height())
    at = over.mapFromGlobal(QCursor.pos())
    to_the_right = not room.contains(at) or at.x() < room.center().x()
    x = room.right() - width + 1 if to_the_right else room.left()
    return QRect(x, room.top(), width, height)
