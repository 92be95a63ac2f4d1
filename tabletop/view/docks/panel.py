"""The docks beside the felt, behind four tabs; where the window is narrow, a rail of icons that opens them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QRect, QSize, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from tabletop.engine.answers import Agreement, LawLine
from tabletop.engine.seen import SeenTable
from tabletop.view.actions.acting import NOTHING_POSSIBLE, Possible
from tabletop.view.docks.guide import NO_GUIDE, Guided
from tabletop.view.docks.record.minutes import MinutesDock
from tabletop.view.docks.record.minutes_model import MinutesModel
from tabletop.view.docks.rules import RulesDock
from tabletop.view.docks.seats import SeatsDock
from tabletop.view.docks.turn import TurnDock
from tabletop.view.drawing.icons import icon
from tabletop.view.values.answers import Answers
from tabletop.view.values.record import Record
from tabletop.view.widgets.controls import icon_button, marked, rule_line, scrolled
from tabletop.view.widgets.look import Look

TABS = (("Turn", "list"), ("Minutes", "page"), ("Rules", "book"), ("Seats", "people"))
WIDTH, SMALL_WIDTH, LARGE_WIDTH, RAIL_WIDTH = 308, 268, 340, 44
SMALL_WINDOW, NARROW_WINDOW = 1400, 1180
"""Windows narrower than this have small docks, or a rail of icons."""
NO_ICONS = 330
"""Docks narrower than this have words alone on their tabs."""


@dataclass(frozen=True)
class Shown:
    """All that was shown last."""

    table: SeenTable
    record: Record
    law: Sequence[LawLine] = ()
    agreements: Sequence[Agreement] = ()
    asleep: Mapping[str, str] = field(default_factory=dict)
    possible: Possible = Possible()
    guide: Guided = NO_GUIDE


class Docks(QWidget):
    """Turn, Minutes, Rules and Seats. Acts of the hand come out as ``acted``, drafts to be written as ``drafted``."""

    acted = Signal(object)
    drafted = Signal(object)
    rule_wanted = Signal(str)
    figure_wanted = Signal(str, str)
    """A question that the table asks, and whom or what it is asked of."""
    look_back = Signal(int)
    """The number of an entry to look at; 0 for now."""
    gone_back = Signal(int)
    """The number of a step to go on from."""
    reason_wanted = Signal(int)
    """A step of which somebody says why it was done."""
    guided = Signal(int)
    """The step of the guide to be shown, or 0 to close it."""
    action_wanted = Signal(str)
    """An action on rule cards, by its name, to be taken up."""
    tried = Signal(tuple)
    """Half-boards to be looked at as if they were pushed together; none to put them back."""
    width_changed = Signal()
    """A dock was opened from the rail, or closed: ``fit`` again."""

    def __init__(self, look: Look, answers: Answers, now: Callable[[], float]) -> None:
        super().__init__()
        self._look, self._answers, self._now = look, answers, now
        self._minutes = MinutesModel(answers, self)
        self._shown: Shown | None = None
        self._behind: set[str] = set()
        """The docks that were not shown yet what was shown last."""
        self._opened = False
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        marked(self, ground="dock")
        self.setAccessibleName("Docks")
        self._build()

    def show_table(
        self,
        table: SeenTable,
        record: Record,
        law: Sequence[LawLine] = (),
        agreements: Sequence[Agreement] = (),
        asleep: Mapping[str, str] | None = None,
        possible: Possible = NOTHING_POSSIBLE,
        guide: Guided = NO_GUIDE,
    ) -> None:
        """The table as everybody sees it, and what the session says of it.

        ``agreements`` are what people may agree on by word of mouth, ``asleep`` the rules whose sheet cannot be read, by
        id, with why.
        """
        before = self._shown.table.parked if self._shown else ()
        asked = [parked for parked in table.parked if parked not in before]
        self._shown = Shown(table, record, law, agreements, asleep or {}, possible, guide)
        self._minutes.show_record(record.last, record.saved, record.to_explain)
        self._behind = {words for words, _ in TABS}
        self._catch_up()
        if asked and record.looking_back is None:
            self.turn_to("Turn")
            self.width_changed.emit()

    def _catch_up(self) -> None:
        """Show the table in the dock that is open; the others are shown it when they are opened."""
        shown, words = self._shown, TABS[self.tabs.currentIndex()][0]
        if shown is None or words not in self._behind:
            return
        self._behind.remove(words)
        if words == "Turn":
            judge = any(line.question == "judge" for line in shown.law)
            self.turn.show_table(shown.table, shown.record, tuple(shown.agreements), judge, shown.possible, shown.guide)
        elif words == "Minutes":
            self.minutes.show_table(shown.table, shown.record)
        elif words == "Rules":
            self.rules.show_table(shown.table, shown.asleep, shown.record.looking_back)
        else:
            judged = any(line.question == "judge" for line in shown.law)
            self.seats.show_table(shown.table, shown.record, judged=judged)

    def show_look(self, look: Look) -> None:
        """The same in another light or size: built anew, and shown what was shown last."""
        if look == self._look:
            return
        self._look = look
        tab = self.tabs.currentIndex()
        self._build()
        self._dress_tabs()
        self.tabs.setCurrentIndex(tab)
        if self._shown:
            shown = self._shown
            self.show_table(shown.table, shown.record, shown.law, shown.agreements, shown.asleep, shown.possible, shown.guide)

    def show_tried(self, boards: tuple[str, ...]) -> None:
        """These half-boards are looked at as if they were pushed together."""
        self.turn.pushes.show_tried(boards)

    def turn_to(self, words: str) -> None:
        """Open the dock of that name."""
        self._opened = True
        self.tabs.setCurrentIndex([name for name, _ in TABS].index(words))

    def show_score(self, seat: str) -> None:
        """How a seat came to its points."""
        self.turn_to("Seats")
        self.seats.lay_out(seat)
        self.width_changed.emit()

    def where(self, step: int, window: QWidget) -> QRect | None:
        """Where in the window a step stands in the minutes, as far as it is in sight."""
        lists = (each for each in (self.turn.minutes, self.minutes.list) if each.isVisible())
        return next((box for each in lists if (box := each.where(step, window))), None)

    def search(self) -> None:
        """Put the keyboard into the search of the rulebook."""
        self.turn_to("Rules")
        self.width_changed.emit()
        self.rules.seek()

    def fit(self, window: int) -> int:
        """The width to take in a window that wide; in a narrow one that of the rail, unless a dock was opened from it."""
        narrow = window < NARROW_WINDOW
        self._rail.setVisible(narrow)
        self._panel.setVisible(self._opened or not narrow)
        rail = self._look.px(RAIL_WIDTH) if narrow else 0
        if narrow and not self._opened:
            return rail
        usual = LARGE_WIDTH if self._look.bar > 1.5 else WIDTH
        return rail + self._look.px(SMALL_WIDTH if window < SMALL_WINDOW else usual)

    def _build(self) -> None:
        while item := self._row.takeAt(0):
            item.widget().hide()
            item.widget().deleteLater()
        look = self._look
        self.turn = TurnDock(look, self._minutes, self._answers, self._now)
        self.minutes, self.rules, self.seats = (
            MinutesDock(look, self._minutes, self._answers),
            RulesDock(look, self._answers.book, self._answers.questions),
            SeatsDock(look, self._answers.ledger, self._answers.ready),
        )
        self._rail, self._panel = self._make_rail(), self._make_panel()
        self._row.addWidget(self._rail)
        self._row.addWidget(self._panel, 1)
        for dock in (self.turn, self.minutes, self.rules, self.seats):
            for name in (
                "acted",
                "drafted",
                "rule_wanted",
                "figure_wanted",
                "look_back",
                "gone_back",
                "reason_wanted",
                "action_wanted",
                "guided",
                "tried",
            ):
                if hasattr(dock, name):
                    getattr(dock, name).connect(getattr(self, name))

    def _make_panel(self) -> QWidget:
        self.tabs = QTabBar()
        self.tabs.setExpanding(True)
        self.tabs.setDrawBase(False)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setAccessibleName("Docks")
        pages = QStackedWidget()
        for (words, _), page in zip(TABS, (self.turn, self.minutes, self.rules, scrolled(self.seats)), strict=True):
            self.tabs.addTab(words)
            pages.addWidget(page)
        self.tabs.currentChanged.connect(pages.setCurrentIndex)
        self.tabs.currentChanged.connect(lambda _: self._catch_up())
        panel = QWidget()
        column = QVBoxLayout(panel)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tabs)
        column.addWidget(rule_line())
        column.addWidget(pages, 1)
        return panel

    def _make_rail(self) -> QWidget:
        look = self._look
        rail = marked(QWidget(), ground="rail")
        column = QVBoxLayout(rail)
        column.setContentsMargins(look.px(4), look.px(8), look.px(4), 0)
        for words, name in TABS:
            made = icon_button(look, name, words)
            made.clicked.connect(lambda _=False, words=words: self._from_rail(words))
            column.addWidget(made)
        column.addStretch(1)
        rail.setFixedWidth(look.px(RAIL_WIDTH))
        rail.hide()
        return rail

    def _from_rail(self, words: str) -> None:
        """Open that dock; the icon of the one that is open closes it."""
        here = self._opened and TABS[self.tabs.currentIndex()][0] == words
        self.turn_to(words)
        self._opened = not here
        self.width_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._dress_tabs()

    def _dress_tabs(self) -> None:
        """Icons beside the words of the tabs, where there is room."""
        wide = self.width() >= self._look.px(NO_ICONS)
        side = self._look.px(16) if wide else 0
        self.tabs.setIconSize(QSize(side, side))
        ink = self._look.palette.dock_second_ink
        for index, (_, name) in enumerate(TABS):
            self.tabs.setTabIcon(index, icon(name, self._look.palette, ink) if wide else QIcon())
