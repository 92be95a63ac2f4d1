"""A part of a dock: it says what it shows row by row, and of what was laid out before only what differs is touched."""

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeVar

from PySide6.QtCore import QMargins, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from tabletop.engine.acts import ObjectionTo
from tabletop.engine.seen import SeenTable
from tabletop.paper.days import day_and_time
from tabletop.view.values.offer import Offer
from tabletop.view.values.wishes import LookBack, Wish
from tabletop.view.widgets.controls import Button, Pressed, button, label, marked, with_icon
from tabletop.view.widgets.dialogs import carry_out
from tabletop.view.widgets.flow import Piece
from tabletop.view.widgets.layouts import Wrapped, in_order, put_away, unlaid
from tabletop.view.widgets.tagged_line import RuleTag, TaggedLine
from tabletop.view.widgets.theme import Theme

W = TypeVar("W", bound=QWidget)
F = TypeVar("F")
"""What a section shows: one value, so that it can be told whether anything has changed."""


class _Row(NamedTuple):
    """What lies side by side, and how."""

    widgets: tuple[QWidget, ...]
    align: Qt.AlignmentFlag
    alone: bool = True
    stretch: int = -1
    gap: int = 0
    indent: int = 0


class _Kind(NamedTuple):
    """What tells widgets of a section apart that are made once."""

    key: Hashable
    past: bool
    """Whether nothing can be done there."""
    waits: bool = False


class Section(QWidget, Generic[F]):
    """Facts come in as one value; ``build`` says which widgets show it. A section without widgets hides itself.

    Widgets that are asked for by what they are (``say``, ``title``, ``button`` …) are those that showed the facts before, told
    anew: nothing is made or moved for what stays, and no widget is touched that says what it said.
    """

    wished = Signal(object)

    ABOVE = BELOW = 14
    """Px over its first line, and under its last."""
    ACTS = True
    """Whether each of its buttons does something at the table, so that none can be pressed on a table that is past."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.table: SeenTable | None = None
        self.objecting: ObjectionTo | None = None
        """What would stand against an act, where that is known: what is impossible is said where it is typed."""
        self.past = False
        """Whether the table that is shown next is past: it can be read, and nothing be done there."""
        self._facts: F | None = None
        self._was_past = False
        self._kept: dict[_Kind, list[QWidget]] = {}
        """What was made for the facts that are shown, by what it is."""
        self._spared: dict[_Kind, list[QWidget]] = {}
        """What was made for those before, while the next are laid out."""
        self._rows: list[_Row] = []
        self._laid: list[_Row] = []
        """The rows that lie there, while the next are told."""
        self._side_by_side: dict[tuple[QWidget, ...], QHBoxLayout] = {}
        """In what those of a row lie that are side by side."""
        self.gap = theme.bar_px(8)
        """Px between two rows, anew for each table."""
        self.column = QVBoxLayout(self)
        side = theme.px(16)
        self.column.setContentsMargins(side, theme.bar_px(self.ABOVE), side, theme.bar_px(self.BELOW))
        self.hide()

    def draw_line_under(self) -> None:
        """What follows is another matter."""
        marked(self, ground="section")
        self.setAttribute(Qt.WidgetAttribute.WA_StaticContents)
        margins = self.column.contentsMargins()
        self.column.setContentsMargins(margins + QMargins(0, 0, 0, self.theme.hairline))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it was as high, only the line under it is painted anew, there and where it was; what is in it sees to itself."""
        super().resizeEvent(event)
        least, line = min(event.oldSize().height(), self.height()), self.theme.hairline
        self.update(0, least - line, self.width(), line)

    def show_facts(self, table: SeenTable, facts: F) -> None:
        """Show these facts of the table; where they are those shown before, nothing moves."""
        self.table = table
        if (facts, self.past) != (self._facts, self._was_past):
            self._facts, self._was_past = facts, self.past
            self.renew()

    def build(self, facts: F) -> None:
        """Tell what is to be seen, row by row."""
        raise NotImplementedError

    # What a row may be made of

    def kept(self, key: Hashable, make: Callable[[], W]) -> W:
        """What was made for the same ``key`` when the section was laid out last, or else made now. The key is all that it hangs
        on but for what is asked when it is pressed."""
        return self._one_of(_Kind(key, self.past), make)

    def of_kind(self, kind: Hashable, make: Callable[[], W]) -> W:
        """One of those that differ in nothing but what they are told after this: what is not needed now waits out of sight."""
        return self._one_of(_Kind(kind, self.past, waits=True), make)

    def _one_of(self, kind: "_Kind", make: Callable[[], W]) -> W:
        spared = self._spared.get(kind)
        made: Any = spared.pop(0) if spared else unlaid(make())
        self._kept.setdefault(kind, []).append(made)
        found: W = made
        return found

    def line(self, *pieces: Piece | str | None, px: float = 13, second: bool = False) -> TaggedLine:
        made = self.of_kind(("line", px), lambda: self.new_line(px=px))
        made.show_second(second)
        made.show_pieces(*pieces)
        return made

    def new_line(self, *pieces: Piece | str | None, px: float = 13, second: bool = False) -> TaggedLine:
        """A line for a widget that is kept as a whole."""
        made = TaggedLine(self.theme, px=px, second=second)
        made.show_pieces(*pieces)
        made.wished.connect(self.wished)
        return made

    def plain(self, words: str, /, **properties: object) -> QLabel:
        made = self.of_kind(("words", *properties.items()), lambda: label("", **properties))
        if made.text() != words:
            made.setText(words)
        return made

    def button(
        self, words: str, pressed: Pressed, *, name: str = "", says: str = "", drawn: str = "", **properties: bool
    ) -> Button:
        """A button, with the icon of the name ``drawn`` before its words."""
        made = self.of_kind(("button", drawn, *properties.items()), lambda: self._made(drawn, **properties))
        made.show_as(words, pressed, name=name, says=says)
        return made

    def _made(self, drawn: str, **properties: bool) -> Button:
        made = button("", None, name="", says="", **properties)
        if drawn:
            ink = self.theme.palette.primary_text if properties.get("primary") else self.theme.palette.dock_ink
            with_icon(made, self.theme, drawn, ink, px=14 if properties.get("small") else 16)
        return made

    def offered(self, offer: Offer, name: str = "", drawn: str = "", **properties: bool) -> Button:
        """A button that carries the offer out."""
        made = self.button(offer.label, None, name=name, says=offer.says, drawn=drawn, **properties)
        made.pressed_does = lambda: self.carry_out(offer, made)
        return made

    def step(self, number: int, at: float) -> QPushButton:
        """A step's number, which leads back to it, and when it was done."""
        says, name = f"Look back to step {number}, {day_and_time(at)}", f"look back to step {number}"
        return self.button(str(number), lambda: self.wish(LookBack(number)), name=name, says=says, link=True)

    # Rows

    def add(self, widget: QWidget, align: Qt.AlignmentFlag = Qt.AlignmentFlag(0)) -> None:  # noqa: B008
        """A widget as a row of its own."""
        self._rows.append(_Row((widget,), align))

    def say(self, *pieces: Piece | str | None, px: float = 13, second: bool = False) -> None:
        """Add words and tags as a line."""
        self.add(self.line(*pieces, px=px, second=second))

    def title(self, words: str) -> None:
        self.add(self.plain(words, title=True))

    def add_row(
        self,
        *widgets: QWidget,
        stretch: int = -1,
        gap: float = 8,
        indent: float = 0,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignTop,
    ) -> None:
        """Widgets side by side, at their upper edge; the one at ``stretch``, or nothing, takes the room that is left."""
        self._rows.append(_Row(widgets, align, False, stretch, self.theme.px(gap), self.theme.px(indent)))

    def add_wrapped(self, widgets: Iterable[QWidget], gap: float = 8) -> None:
        """Widgets side by side, in as many lines as they need; the gap is in px at its natural size."""
        made = self.of_kind(("wrapped", gap), lambda: Wrapped(self.theme.px(gap)))
        made.hold(tuple(widgets))
        self.add(made)

    def wish(self, wish: Wish) -> None:
        self.wished.emit(wish)

    def carry_out(self, offer: Offer, beside: QWidget) -> None:
        if self.table is not None:
            carry_out(offer, self.table, self.theme, beside, self.wish, self.objecting)

    def renew(self) -> None:
        """Lay the facts out, or the same facts again where how they are shown has changed."""
        if self._facts is None:
            return
        focus = QApplication.focusWidget()
        focus = focus if focus and self.isAncestorOf(focus) else None
        held = focus.accessibleName() if focus else ""
        self._spared, self._kept = self._kept, {}
        self._laid, self._rows = self._rows, []
        self.gap = self.theme.bar_px(8)
        self.column.setEnabled(False)  # else all round it is laid out anew for each widget that comes or goes
        self.build(self._facts)
        waiting, gone = self._no_longer_needed()
        if not (self._rows or self._laid or gone):  # it had nothing to say, and has nothing
            self.column.setEnabled(True)
            return
        if focus and any(each is focus or each.isAncestorOf(focus) for each in (*waiting, *gone)):
            focus.clearFocus()  # else Qt hands it to whatever comes next, and the dock scrolls there
        self._lay()
        for widget in waiting:
            widget.hide()
            if any(each.isAncestorOf(widget) for each in gone):
                widget.setParent(self)
        for widget in gone:
            put_away(widget)
        if self.column.spacing() != self.gap:
            self.column.setSpacing(self.gap)
        if self.past and self.ACTS:
            self._lie_still()
        self.column.setEnabled(True)
        if bool(self._rows) == self.isHidden():
            self.setVisible(bool(self._rows))
        self.updateGeometry()  # its rows are put where they lie once it has the height that it needs now
        its_own = any(focus in made for kind, made in self._kept.items() if not kind.waits)
        stays = focus is not None and focus is QApplication.focusWidget() and (its_own or focus.accessibleName() == held)
        if held and not stays:
            _take_up(self, held, [seat.name for seat in self.table.seats] if self.table else ())

    def _no_longer_needed(self) -> tuple[list[QWidget], list[QWidget]]:
        """What waits until it is needed again, and what is gone."""
        waiting = list[QWidget]()
        for kind, spared in self._spared.items():
            if kind.waits:
                waiting += spared
                self._kept.setdefault(kind, []).extend(spared)
        still = {each for made in self._kept.values() for each in made}.union(*(row.widgets for row in self._rows))
        before = *(row.widgets for row in self._laid), *self._spared.values()
        self._spared = {}
        return waiting, [widget for widget in dict.fromkeys(chain(*before)) if widget not in still]

    def _lay(self) -> None:
        """Take out the rows that differ from those told now, and lay those in: all before and behind them stay."""
        before, now = self._laid, self._rows
        same = _alike(before, now)
        behind = _alike(before[same:][::-1], now[same:][::-1])
        for row in before[same : len(before) - behind]:
            self._take_out(row)
        for index, row in enumerate(now[same : len(now) - behind], same):
            self._insert(index, row)
        in_order(self, [widget for row in now for widget in row.widgets])

    def _take_out(self, row: _Row) -> None:
        """What lay in it may lie in another row now. Qt is to forget where that was, as it does not by ``takeAt`` from
        Python: how high a widget has become is heard only where it lay first."""
        line = self._side_by_side.pop(row.widgets, None)
        for widget in row.widgets:
            (line or self.column).removeWidget(widget)
        if line is not None:
            self.column.removeItem(line)
            line.deleteLater()

    def _insert(self, index: int, row: _Row) -> None:
        """A line is laid in while it is empty: of one that is full, Qt for Python would know by their addresses what lies in it
        as long as the section stands, and where the line is gone something else is made at such an address, and ends twice."""
        if row.alone:
            self.column.insertWidget(index, row.widgets[0], 0, row.align)
        else:
            line = QHBoxLayout()
            self.column.insertLayout(index, line)
            line.setSpacing(row.gap)
            line.setContentsMargins(row.indent, 0, 0, 0)
            for at, widget in enumerate(row.widgets):
                line.addWidget(widget, int(at == row.stretch), Qt.AlignmentFlag(0) if at == row.stretch else row.align)
            if row.stretch < 0:
                line.addStretch(1)
            self._side_by_side[row.widgets] = line
        for widget in row.widgets:
            widget.show()

    def _lie_still(self) -> None:
        """Of what lies here only what leads to a rule card can still be pressed; what waits is for a table that is not past."""
        for widget in (each for row in self._rows for each in row.widgets):
            for control in (widget, *widget.findChildren(QWidget)):
                if isinstance(control, QAbstractButton | QLineEdit) and not isinstance(control, RuleTag):
                    control.setEnabled(False)


def _take_up(section: QWidget, name: str, players: Collection[str]) -> None:
    """The keyboard goes on where it was: at the control of that name; at another about the same of the ``players``, and never at
    what another may do alike; or that says something else of the same, as *divide: no rule now* does; or else the first one."""
    controls = [
        each
        for each in section.findChildren(QWidget)
        if each.focusPolicy() & Qt.FocusPolicy.TabFocus and each.isEnabled() and each.isVisibleTo(section)
    ]
    does, _, whose = name.partition(": ")
    part, said = (2, whose) if whose in players else (0, does)
    alike = [each for each in controls if each.accessibleName().partition(": ")[part] == said]
    named = [each for each in alike if each.accessibleName() == name]
    if found := next(iter((*named, *alike, *controls)), None):
        found.setFocus(Qt.FocusReason.OtherFocusReason)


def _alike(rows: Sequence[_Row], others: Sequence[_Row]) -> int:
    """How many of them, from the first on, are the same."""
    return next(
        (index for index, pair in enumerate(zip(rows, others, strict=False)) if pair[0] != pair[1]), min(len(rows), len(others))
    )
