"""What stands beside the felt: the docks, the editor, or a rule that is read.

While somebody writes, the editor stays, and a rule that is read lies over the felt beside it.
"""

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QGraphicsDropShadowEffect, QStackedWidget, QWidget

from tabletop.engine.seen import SeenTable
from tabletop.view.docks.panel import Docks
from tabletop.view.drawing.shapes import colour
from tabletop.view.editor.editor import Editor
from tabletop.view.reading.figure_viewer import FigureViewer
from tabletop.view.reading.rule_viewer import RuleViewer
from tabletop.view.values.drafts import Draft
from tabletop.view.widgets.layouts import around
from tabletop.view.widgets.theme import Theme

WRITING_WIDTH, LEAF_WIDTH, LEAF_HEIGHT, LEAF_MARGIN = 520, 400, 560, 16
LEAST_WIDTH = 240


class Side(QStackedWidget):
    """``fill`` shows the rule of that id in a viewer, as it is now."""

    left = Signal()
    """Nothing is written or read any more."""

    def __init__(
        self, docks: Docks, editor: Editor, viewer: RuleViewer, figures: FigureViewer, fill: Callable[[RuleViewer, str], None]
    ) -> None:
        super().__init__()
        self._docks, self._editor, self._viewer, self.figures, self._fill = docks, editor, viewer, figures, fill
        self._rule = ""
        for widget in (docks, editor, viewer, figures):
            self.addWidget(widget)
        figures.closed.connect(self.show_docks)
        editor.cancelled.connect(self.show_docks)
        editor.landed.connect(self.show_docks)
        viewer.closed.connect(self.show_docks)
        self.leaf: RuleViewer | None = None

    def lay_leaf(self, leaf: RuleViewer) -> None:
        """The viewer that lies over the felt while somebody writes."""
        self.leaf = leaf
        leaf.hide()
        leaf.closed.connect(self._put_leaf_away)
        shadow = QGraphicsDropShadowEffect(leaf)
        shadow.setBlurRadius(26)
        shadow.setOffset(0, 6)
        shadow.setColor(colour("#120C06", 0.5))
        leaf.setGraphicsEffect(shadow)

    @property
    def writing(self) -> bool:
        return self.currentWidget() is self._editor

    @property
    def reading(self) -> RuleViewer | None:
        """Where a rule is read now."""
        if self.leaf is not None and self.leaf.isVisibleTo(around(self.leaf)):
            return self.leaf
        return self._viewer if self.currentWidget() is self._viewer else None

    def show_table(self) -> None:
        """The rule that is read may read otherwise now."""
        if viewer := self.reading:
            self._fill(viewer, self._rule)

    def show_docks(self) -> None:
        self._hide_leaf()
        self.setCurrentWidget(self._docks)
        self.left.emit()

    def write(self, draft: Draft, table: SeenTable) -> None:
        """Open the editor; what was being written is kept for the next time."""
        self._hide_leaf()
        if self.writing:
            self._editor.keep()
        self._editor.show_draft(draft, table)
        self.setCurrentWidget(self._editor)
        self._editor.words.setFocus(Qt.FocusReason.OtherFocusReason)
        if draft.line:
            self._editor.clerk.go_to(draft.line)

    def read(self, rule: str, felt: QWidget) -> None:
        """A rule's words, its sheet and how they came about: in place of the docks, or over the felt beside the editor."""
        self._rule = rule
        if self.writing and self.leaf is not None:
            viewer = self.leaf
            self._fill(viewer, rule)
            viewer.setGeometry(leaf_box(felt, viewer.theme))
            viewer.show()
            viewer.raise_()
        else:
            viewer = self._viewer
            self._fill(viewer, rule)
            self.setCurrentWidget(viewer)
        viewer.setFocus(Qt.FocusReason.OtherFocusReason)

    def inspect(self, question: str, subject: str) -> None:
        """A figure laid open, in place of the docks; what was being written is kept."""
        if self.writing:
            self._editor.keep()
        self._hide_leaf()
        self.setCurrentWidget(self.figures)
        self.figures.lay_open(question, subject)
        self.figures.setFocus(Qt.FocusReason.OtherFocusReason)

    def width_in(self, window: int, theme: Theme) -> int:
        """Docks keep their width; what is read or written gets more, as far as the window has it."""
        docks = self.currentWidget() is self._docks
        wide = self._docks.fit(window) if docks else theme.px(WRITING_WIDTH)
        return min(wide, max(LEAST_WIDTH, window // 2))

    def _hide_leaf(self) -> None:
        if self.leaf is not None:
            self.leaf.hide()

    def _put_leaf_away(self) -> None:
        self._hide_leaf()
        self._editor.words.setFocus(Qt.FocusReason.OtherFocusReason)


def leaf_box(felt: QWidget, theme: Theme) -> QRect:
    """Over the half of the felt that is not pointed at, so that the card in question stays in sight."""
    room = felt.geometry().adjusted(LEAF_MARGIN, LEAF_MARGIN, -LEAF_MARGIN, -LEAF_MARGIN)
    width, height = min(theme.px(LEAF_WIDTH), room.width()), min(theme.px(LEAF_HEIGHT), room.height())
    at = felt.mapFromGlobal(QCursor.pos())
    to_the_right = not felt.rect().contains(at) or at.x() < felt.width() // 2
    x = room.right() - width + 1 if to_the_right else room.left()
    return QRect(x, room.top(), width, height)
