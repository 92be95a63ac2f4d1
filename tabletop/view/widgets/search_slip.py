"""A slip of paper to choose from: type what is wanted, and take what is found."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from tabletop.view.widgets.controls import label, marked, scrolled
from tabletop.view.widgets.layouts import stacked
from tabletop.view.widgets.paper import GoesWith, Paper
from tabletop.view.widgets.plain_text import tip
from tabletop.view.widgets.theme import Theme

LEAST_HIGH = 120
PADDING = 24
"""What is free at the sides of the list and of each row of it, in px at their natural size."""
MOST_TOLD = 8
"""Lines that there is room for below the list; more are scrolled."""
TALL = 10_000
ABOVE = 300
"""What the list leaves of the window's height to what else lies there, in px at their natural size."""


@dataclass(frozen=True)
class FoundLine:
    """A line of the list; ``doc`` is said under the list while it is marked, and ``meant`` gives what is chosen with it."""

    says: str
    doc: str
    meant: Callable[[], object]
    heading: str = ""
    """What stands over it, and over those that follow with the same."""
    now: bool = False
    """Whether it is chosen already: it is ticked, and the keyboard begins there."""
    opens: Callable[[], Sequence["FoundLine"]] | None = None
    """Whoever chooses it finds these in its place."""


class SlipWords(NamedTuple):
    """What a slip says, and how wide it is and how high its list, in px at their natural size."""

    name: str
    asks: str
    search: str
    listed: str
    none: str
    wide: int
    high: int


class SearchSlip(Paper):
    """``find`` gives what there is to choose from for the words that are searched for, what fits best first. There is one at a
    time, and it goes when its opener is no longer to be seen."""

    chosen = Signal(object)
    """What was meant."""

    def __init__(
        self, theme: Theme, opener: QWidget, slip: SlipWords, find: Callable[[str], Sequence[FoundLine]], title: str = ""
    ) -> None:
        window = opener.window()
        for before in window.findChildren(SearchSlip):
            before.leave()
        super().__init__(theme, window, slip.name, theme.palette.brass, slip.wide)
        GoesWith(opener, self, self.take_back)
        theme = self.on_paper
        self._find, self._nothing = find, slip.none
        self._rows: list[FoundLine | None] = []
        self.list = self._list(slip, min(theme.px(slip.high), max(LEAST_HIGH, window.height() - theme.px(ABOVE))))
        self.first = self.search = SearchLine(self.list)
        self.search.entered.connect(self.choose)
        self.search.setPlaceholderText(slip.asks)
        self.search.setAccessibleName(slip.search)
        self.search.textChanged.connect(self._look_for)
        self._none, self._says = label(slip.none, second=True), label("", second=True)
        self._says.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._none.setFixedHeight(self.list.height())
        self._none.setAlignment(Qt.AlignmentFlag.AlignTop)
        column = stacked(theme, on=self, margins=(18, 14, 14, 14), gap=8)
        if title:
            column.addWidget(label(title, title=True))
        self._told = scrolled(self._says, ground="clear")
        self.search.paged.connect(self._read_on)
        for widget in (self.search, self.list, self._none, self._told):
            column.addWidget(widget)
        self._look_for("")
        self._keep_room(theme.px(slip.wide - 32))

    def _keep_room(self, wide: int) -> None:
        """As high below the list as the longest doc: nothing moves under the hand that marks a line and lets go."""
        self._says.ensurePolished()
        letters, most = self._says.fontMetrics(), QRect(0, 0, wide, TALL)
        docs = {each.doc for each in self._rows if each}
        high = max((letters.boundingRect(most, Qt.TextFlag.TextWordWrap, doc).height() for doc in docs), default=0)
        self._told.setFixedHeight(min(high, letters.lineSpacing() * MOST_TOLD))

    def _list(self, slip: SlipWords, high: int) -> QListWidget:
        made = QListWidget()
        marked(made, menu=True)
        made.setAccessibleName(slip.listed)
        made.setWordWrap(True)
        made.setItemDelegate(_WholeRows(made, self.on_paper.px(PADDING)))
        made.setFixedHeight(high)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.currentRowChanged.connect(self._tell)
        made.itemClicked.connect(lambda item: self._choose(made.row(item)))
        return made

    def choose(self) -> None:
        """Take what is marked."""
        self._choose(self.list.currentRow())

    def _choose(self, row: int) -> None:
        found = self._marked(row)
        if found and found.opens:
            self._open(row, found.opens())
        elif found:
            meant = found.meant()
            self.leave()
            self.chosen.emit(meant)

    def _marked(self, row: int) -> FoundLine | None:
        """What stands in that row, or ``None`` for a heading."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def _tell(self, row: int) -> None:
        found = self._marked(row)
        self._says.setText(found.doc if found else "")
        self._told.verticalScrollBar().setValue(0)

    def _read_on(self, pages: int) -> None:
        bar = self._told.verticalScrollBar()
        bar.setValue(bar.value() + pages * bar.pageStep() // 2)

    def _look_for(self, words: str) -> None:
        self._rows = []
        self.list.clear()
        self._show(self._find(words))
        rows = [row for row, each in enumerate(self._rows) if each]
        now = [row for row, each in enumerate(self._rows) if each and each.now and not words]
        self.list.setCurrentRow(next(iter((*now, *rows)), -1))
        if not now:
            self.list.scrollToTop()
        self._none.setText(self.none_found(words))
        self._none.setVisible(not self._rows)
        self.list.setVisible(bool(self._rows))

    def none_found(self, words: str) -> str:
        """What is said where nothing has these words."""
        return self._nothing

    def _open(self, row: int, further: Sequence[FoundLine]) -> None:
        """What was found behind the last row, in its place."""
        self.list.takeItem(row)
        del self._rows[row:]
        self._show(further)
        first = next((at for at, each in enumerate(self._rows) if at >= row and each), row - 1)
        self.list.setCurrentRow(first)
        self.list.scrollToItem(self.list.item(row), QListWidget.ScrollHint.PositionAtTop)

    def _show(self, lines: Sequence[FoundLine]) -> None:
        heading = ""
        for each in lines:
            if each.heading != heading:
                self._add(_heading(each.heading), None)
            self._add(_item(each), each)
            heading = each.heading

    def _add(self, item: QListWidgetItem, found: FoundLine | None) -> None:
        self._rows.append(found)
        self.list.addItem(item)


class _WholeRows(QStyledItemDelegate):
    """Each row is as high as its words need beside a scroll bar, whether there is one yet or not."""

    def __init__(self, listed: QListWidget, padding: int) -> None:
        super().__init__(listed)
        self._listed, self._padding = listed, padding

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Of itself, Qt breaks the words as if they had the room of the padding, too, and cuts what is too wide then."""
        bar = self._listed.verticalScrollBar().sizeHint().width()
        narrower = QStyleOptionViewItem(option)
        narrower.rect = QRect(0, 0, self._listed.width() - self._padding - bar, 1)
        return QSize(narrower.rect.width(), super().sizeHint(narrower, index).height())


def _item(found: FoundLine) -> QListWidgetItem:
    item = QListWidgetItem(f"{found.says}  ✓" if found.now else found.says)
    tip(item, found.doc)
    if found.now:
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{found.says}, as it is now")
    item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, found.doc)
    return item


def _heading(words: str) -> QListWidgetItem:
    """It can be read and not be chosen."""
    item = QListWidgetItem(words.upper())
    item.setFlags(Qt.ItemFlag.NoItemFlags)
    return item


class SearchLine(QLineEdit):
    entered = Signal()
    """What is marked in the list was meant."""
    paged = Signal(int)
    """What is said of it is to be read on, or back."""

    def __init__(self, listed: QListWidget) -> None:
        super().__init__()
        self._listed = listed

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if step and self._listed.count():
            self._listed.setCurrentRow(self._beyond(step))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        elif page := {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}.get(Qt.Key(event.key())):
            self.paged.emit(page)
        else:
            super().keyPressEvent(event)

    def _beyond(self, step: int) -> int:
        """The next row that way that can be chosen, round the end; headings are passed over."""
        row, rows = self._listed.currentRow(), self._listed.count()
        ahead = [(row + step * far) % rows for far in range(1, rows + 1)]
        return next((each for each in ahead if self._listed.item(each).flags() & Qt.ItemFlag.ItemIsSelectable), row)
