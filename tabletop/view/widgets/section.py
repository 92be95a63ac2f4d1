"""A part of a dock: built anew when what it shows has changed, and only then."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QApplication, QHBoxLayout, QLayout, QLineEdit, QVBoxLayout, QWidget

from tabletop.engine.acts import Act
from tabletop.engine.seen import SeenTable
from tabletop.view.values.drafts import Draft
from tabletop.view.values.offer import Offer
from tabletop.view.widgets.asking import carry_out
from tabletop.view.widgets.controls import label
from tabletop.view.widgets.flow import Piece
from tabletop.view.widgets.look import Look
from tabletop.view.widgets.tagged_line import RuleTag, TaggedLine


class Section(QWidget):
    """Facts come in as values; ``build`` lays out widgets for them. A section without widgets hides itself."""

    acted = Signal(object)
    """An act that the hand has done."""
    drafted = Signal(object)
    """A draft to be opened in the editor."""
    rule_wanted = Signal(str)
    figure_wanted = Signal(str, str)
    """A question that the table asks, and whom or what it is asked of."""

    ABOVE = 14
    """Px over its first line."""
    ACTS = True
    """Whether each of its buttons does something at the table, so that none can be pressed on a table that is past."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.table: SeenTable | None = None
        self.past = False
        """Whether the table that is shown next is past: it can be read, and nothing be done there."""
        self._facts: tuple[object, ...] | None = None
        self._was_past = False
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.hide()

    def show_facts(self, table: SeenTable, *facts: object) -> None:
        """Show these values; where they are those shown before, nothing moves."""
        self.table = table
        if (facts, self.past) != (self._facts, self._was_past):
            self._facts, self._was_past = facts, self.past
            self._rebuild()

    def renew(self) -> None:
        """Lay the same facts out again: how they are shown has changed."""
        if self._facts is not None:
            self._rebuild()

    def build(self, *facts: object) -> None:
        """Add what is to be seen to ``self.column``. For each kind of section its own."""

    def made(self, made: Act | Draft) -> None:
        """What an offer led to, handed on."""
        if isinstance(made, Draft):
            self.drafted.emit(made)
        else:
            self.acted.emit(made)

    def carry_out(self, offer: Offer, beside: QWidget) -> None:
        if self.table is not None:
            carry_out(offer, self.table, self.look, beside, self.made)

    def line(self, *pieces: Piece | str | None, px: float = 13, second: bool = False) -> TaggedLine:
        made = TaggedLine(self.look, px=px, second=second)
        made.show_pieces(*pieces)
        made.rule_wanted.connect(self.rule_wanted)
        made.figure_wanted.connect(self.figure_wanted)
        return made

    def row(self, *widgets: QWidget, stretch: int = -1) -> QHBoxLayout:
        """Widgets side by side, at their upper edge; the one at ``stretch`` takes the room that is left."""
        row = QHBoxLayout()
        row.setSpacing(self.look.px(8))
        for index, widget in enumerate(widgets):
            row.addWidget(widget, int(index == stretch), Qt.AlignmentFlag.AlignTop if stretch != index else Qt.Alignment())
        return row

    def title(self, words: str) -> None:
        self.column.addWidget(label(words, title=True))

    def _rebuild(self) -> None:
        focus = QApplication.focusWidget()
        held = ""
        if focus and self.isAncestorOf(focus):
            held = focus.accessibleName()
            focus.clearFocus()  # else Qt hands it to whatever comes next, and the dock scrolls there
        self.hide()  # else all round it is laid out anew for each widget
        _clear(self.column)
        self.column.setSpacing(self.look.bar_px(8))
        side = self.look.px(16)
        self.column.setContentsMargins(side, self.look.bar_px(self.ABOVE), side, self.look.bar_px(14))
        self.build(*(self._facts or ()))
        if self.past and self.ACTS:
            self._lie_still()
        for made in self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            made.show()
        self.setVisible(self.column.count() > 0)
        if held:
            _take_up(self, held)

    def _lie_still(self) -> None:
        """Only what leads to a rule card can still be pressed."""
        for control in self.findChildren(QWidget):
            if isinstance(control, QAbstractButton | QLineEdit) and not isinstance(control, RuleTag):
                control.setEnabled(False)


def _clear(layout: QLayout) -> None:
    while item := layout.takeAt(0):
        if widget := item.widget():
            widget.hide()
            widget.setParent(None)
            widget.deleteLater()
        elif inner := item.layout():
            _clear(inner)


def _take_up(section: QWidget, name: str) -> None:
    """The keyboard goes on where it was: at the control of that name, or else the first one."""
    controls = [
        each for each in section.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus and each.isEnabled()
    ]
    found = next((each for each in controls if each.accessibleName() == name), controls[0] if controls else None)
    if found:
        found.setFocus(Qt.FocusReason.OtherFocusReason)
