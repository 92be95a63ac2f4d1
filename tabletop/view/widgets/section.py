"""A part of a dock: laid out anew when what it shows has changed, and only then; what stays as it was is laid in again."""

from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QApplication, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from tabletop.engine.seen import SeenTable
from tabletop.paper.days import day_and_time
from tabletop.view.values.offer import Offer
from tabletop.view.values.wishes import LookBack, Wish
from tabletop.view.widgets.controls import button, label
from tabletop.view.widgets.dialogs import Objecting, carry_out
from tabletop.view.widgets.flow import Piece
from tabletop.view.widgets.layouts import clear, put_away, wrapped
from tabletop.view.widgets.tagged_line import RuleTag, TaggedLine
from tabletop.view.widgets.theme import Theme

W = TypeVar("W", bound=QWidget)
F = TypeVar("F")
"""What a section shows: one value, so that it can be told whether anything has changed."""


class Section(QWidget, Generic[F]):
    """Facts come in as one value; ``build`` lays out widgets for it. A section without widgets hides itself."""

    wished = Signal(object)
    """What a hand wishes for here, as a ``Wish``."""

    ABOVE = 14
    """Px over its first line."""
    ACTS = True
    """Whether each of its buttons does something at the table, so that none can be pressed on a table that is past."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.table: SeenTable | None = None
        self.objecting: Objecting | None = None
        """What would stand against an act, where that is known: what is impossible is said where it is typed."""
        self.past = False
        """Whether the table that is shown next is past: it can be read, and nothing be done there."""
        self._facts: F | None = None
        self._was_past = False
        self._kept: dict[Hashable, QWidget] = {}
        """What was made for the facts that are shown, by all that it shows and does."""
        self._spared: dict[Hashable, QWidget] = {}
        """What was made for those before, while the next are laid out."""
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.hide()

    def show_facts(self, table: SeenTable, facts: F) -> None:
        """Show these facts of the table; where they are those shown before, nothing moves."""
        self.table = table
        if (facts, self.past) != (self._facts, self._was_past):
            self._facts, self._was_past = facts, self.past
            self.renew()

    def build(self, facts: F) -> None:
        """Add what is to be seen to ``self.column``."""
        raise NotImplementedError

    def kept(self, key: Hashable, make: Callable[[], W]) -> W:
        """What was made for the same ``key`` when the section was laid out last, or else made now. The key is all that it hangs
        on but for what is asked when it is pressed."""
        whole = (key, self.past)
        made = self._spared.pop(whole, None) or make()
        made.raise_()  # it is read aloud after what stands above it
        self._kept[whole] = made
        return cast(W, made)

    def wish(self, wish: Wish) -> None:
        self.wished.emit(wish)

    def carry_out(self, offer: Offer, beside: QWidget) -> None:
        if self.table is not None:
            carry_out(offer, self.table, self.theme, beside, self.wish, self.objecting)

    def line(self, *pieces: Piece | str | None, px: float = 13, second: bool = False) -> TaggedLine:
        made = TaggedLine(self.theme, px=px, second=second)
        made.show_pieces(*pieces)
        made.wished.connect(self.wished)
        return made

    def say(self, *pieces: Piece | str | None, px: float = 13, second: bool = False) -> None:
        """Add words and tags as a line."""
        self.column.addWidget(self.kept((pieces, px, second), lambda: self.line(*pieces, px=px, second=second)))

    def offered(self, offer: Offer, name: str = "", **properties: bool) -> QPushButton:
        """A button that carries the offer out."""
        made = button(offer.label, lambda: self.carry_out(offer, made), name=name, says=offer.says, **properties)
        return made

    def step(self, number: int, at: float) -> QPushButton:
        """A step's number, which leads back to it, and when it was done."""
        says, name = f"Look back to step {number}, {day_and_time(at)}", f"look back to step {number}"
        return button(str(number), lambda: self.wish(LookBack(number)), name=name, says=says, link=True)

    def add_row(self, *widgets: QWidget, stretch: int = -1) -> QHBoxLayout:
        """Widgets side by side, at their upper edge; the one at ``stretch``, or nothing, takes the room that is left."""
        row = QHBoxLayout()
        row.setSpacing(self.theme.px(8))
        for index, widget in enumerate(widgets):
            row.addWidget(widget, int(index == stretch), Qt.AlignmentFlag(0) if stretch == index else Qt.AlignmentFlag.AlignTop)
        if stretch < 0:
            row.addStretch(1)
        self.column.addLayout(row)
        return row

    def add_wrapped(self, widgets: Iterable[QWidget], gap: float = 8) -> None:
        """Widgets side by side, in as many lines as they need; the gap is in px at its natural size."""
        self.column.addWidget(wrapped(self.theme, widgets, gap))

    def title(self, words: str) -> None:
        self.column.addWidget(self.kept(("title", words), lambda: label(words, title=True)))

    def renew(self) -> None:
        """Lay the facts out, or the same facts again where how they are shown has changed."""
        if self._facts is None:
            return
        focus = QApplication.focusWidget()
        held = ""
        if focus and self.isAncestorOf(focus):
            held = focus.accessibleName()
            focus.clearFocus()  # else Qt hands it to whatever comes next, and the dock scrolls there
        self.hide()  # else all round it is laid out anew for each widget
        self._spared, self._kept = self._kept, {}
        clear(self.column, spare=set(self._spared.values()))
        self.column.setSpacing(self.theme.bar_px(8))
        side = self.theme.px(16)
        self.column.setContentsMargins(side, self.theme.bar_px(self.ABOVE), side, self.theme.bar_px(14))
        self.build(self._facts)
        for widget in self._spared.values():
            put_away(widget)
        self._spared.clear()
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


def _take_up(section: QWidget, name: str) -> None:
    """The keyboard goes on where it was: at the control of that name, or else the first one."""
    controls = [
        each for each in section.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus and each.isEnabled()
    ]
    found = next((each for each in controls if each.accessibleName() == name), controls[0] if controls else None)
    if found:
        found.setFocus(Qt.FocusReason.OtherFocusReason)
