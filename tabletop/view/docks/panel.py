"""The docks beside the felt, behind four tabs; where the window is narrow, a rail of icons that opens them."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QRect, QSize, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QTabBar, QWidget

from tabletop.engine.acts.lawmaking.deciding import question_text
from tabletop.engine.table import Parked
from tabletop.engine.values import Ref
from tabletop.view.docks.record.minutes import MinutesDock
from tabletop.view.docks.record.minutes_model import MinutesModel
from tabletop.view.docks.rules import RulesDock
from tabletop.view.docks.seats import SeatsDock
from tabletop.view.docks.shown import Dock, DockFacts
from tabletop.view.docks.turn import TurnDock
from tabletop.view.drawing.icons import icon
from tabletop.view.values.answers import Answers
from tabletop.view.widgets.controls import bring_into_sight, icon_button, marked, rule_line, scrolled
from tabletop.view.widgets.layouts import clear, in_row, in_tab_order, stacked
from tabletop.view.widgets.plain_text import is_listened_to, say_aloud
from tabletop.view.widgets.theme import Theme

TABS = (("Turn", "list"), ("Minutes", "page"), ("Rules", "book"), ("Seats", "people"))
WIDTH, SMALL_WIDTH, LARGE_WIDTH, RAIL_WIDTH = 308, 268, 340, 44
SMALL_WINDOW, NARROW_WINDOW = 1400, 1180
"""Windows narrower than this have small docks, or a rail of icons."""
NO_ICONS = 330
"""Docks narrower than this have words alone on their tabs."""


class Docks(QWidget):
    """Turn, Minutes, Rules and Seats."""

    wished = Signal(object)
    """What a hand wishes for in one of them, as a ``Wish``."""
    width_changed = Signal()
    """A dock was opened from the rail, or closed: ``fit`` again."""

    def __init__(self, theme: Theme, answers: Answers, now: Callable[[], float]) -> None:
        super().__init__()
        self._theme, self._answers, self._now = theme, answers, now
        self._minutes = MinutesModel(answers, self)
        self._shown: DockFacts | None = None
        self._behind: set[str] = set()
        """The docks that were not shown yet what was shown last."""
        self._won: frozenset[str] = frozenset()
        """Those who have won by the law and whose win nobody had declared on the table shown last."""
        self._opened = False
        self._before: str | None = None
        """What was open before something of a seat was shown, empty where only the rail was; nothing once people have turned."""
        self._row = in_row(theme, on=self, gap=0)
        marked(self, ground="dock")
        self.setAccessibleName("Docks")
        self._build()

    def show_table(self, shown: DockFacts) -> None:
        before, self._shown = self._shown, shown
        parked = before.table.parked if before else ()
        asked = [each for each in shown.table.parked if each.needs_answer and each not in parked]
        self._minutes.show_record(shown.record.last, shown.record.saved, shown.record.to_explain)
        self._behind = {words for words, _ in TABS}
        self._catch_up()
        if not shown.back:
            won, self._won = self._won, frozenset(self._answers.won().who)
        if not shown.back and (asked or self._won - won):
            self.turn_to("Turn")
            self.width_changed.emit()
        if before and not shown.back and shown.record.told > before.record.told and is_listened_to():
            self._say_news(before.record.last, shown, asked)

    def _say_news(self, last: int, shown: DockFacts, asked: Sequence[Parked]) -> None:
        """A screen reader says what was done since that step, what is asked, and what the table waits for now."""
        done = (line for step in self._answers.minutes(last + 1, shown.record.last) for line in step.told)
        questions = (question_text(each, shown.table.rulebook) for each in asked)
        waits = f"{self.turn.next.words}." if "Turn" not in self._behind else ""
        say_aloud(self, " ".join((*done, *questions, waits)))

    def _turned(self) -> None:
        self._before = None
        self._catch_up()

    def _catch_up(self) -> None:
        """Show the table in the dock that is open; the others are shown it when they are opened."""
        words, _ = TABS[self.tabs.currentIndex()]
        if self._shown is not None and words in self._behind:
            self._behind.remove(words)
            self._docks[words].show_table(self._shown)
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)  # nothing lies on anything before it is painted
        page = self._pages[self.tabs.currentIndex()]
        in_tab_order(self.turn.minutes if page is self.turn else page, self.tabs, self._rail)

    def show_theme(self, theme: Theme) -> None:
        """The docks in another light or size: built anew, and shown what was shown last."""
        if theme == self._theme:
            return
        self._theme = theme
        tab = self.tabs.currentIndex()
        self._build()
        self._dress_tabs()
        self.tabs.setCurrentIndex(tab)
        if self._shown:
            self.show_table(self._shown)

    def show_previewed(self, boards: tuple[str, ...]) -> None:
        """These half-boards are looked at as if they were pushed together."""
        self.turn.show_previewed(boards)

    def renew_hint(self) -> None:
        """Somebody has looked into a hand: nobody needs to be told how."""
        self.turn.renew_hint()

    def turn_to(self, words: str) -> None:
        """Open the dock of that name."""
        self._opened = True
        self.tabs.setCurrentIndex([name for name, _ in TABS].index(words))

    def unfold(self) -> None:
        """Where there is only the rail, open the dock that was open last."""
        if self._panel.isHidden():
            self._opened = True
            self.width_changed.emit()

    def _show_seats(self) -> None:
        """Open the dock of the seats to show something of one; ``go_back`` leads back to what was open before."""
        before = TABS[self.tabs.currentIndex()][0] if not self._panel.isHidden() else ""
        self.turn_to("Seats")
        self._before = before if before != "Seats" else self._before

    def go_back(self) -> bool:
        """Open what was open before something of a seat was shown, and say whether there is any such: not once people have turned
        to another dock."""
        before, self._before = self._before, None
        if before is None:
            return False
        if before:
            self.turn_to(before)
        else:
            self._opened = False
        self.width_changed.emit()
        return True

    def show_score(self, seat: str) -> None:
        """How a seat came to its points."""
        self._show_seats()
        if shown := self.seats.lay_out(seat):
            bring_into_sight(self._seats_area, shown)
        self.width_changed.emit()

    def show_seat(self, seat: str) -> None:
        """What a seat may do now, and how it came to its points, if it has any."""
        self._show_seats()
        if self._shown is not None and (self._shown.table.words.points, Ref("player", seat)) in self._shown.table.counters:
            self.seats.lay_out(seat)
        if shown := self.seats.show_seat(seat):
            bring_into_sight(self._seats_area, shown)
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
        column = self.column_in(window)
        return column + self._panel_width(window) if narrow and self._opened else column

    def column_in(self, window: int) -> int:
        """The width that is always theirs in a window that wide: in a narrow one that of the rail, and what is opened from it
        lies over the felt."""
        return self._theme.px(RAIL_WIDTH) if window < NARROW_WINDOW else self._panel_width(window)

    def _panel_width(self, window: int) -> int:
        usual = LARGE_WIDTH if self._theme.bar > 1.5 else WIDTH
        return self._theme.px(SMALL_WIDTH if window < SMALL_WINDOW else usual)

    def _build(self) -> None:
        clear(self._row)
        theme = self._theme
        self.turn = TurnDock(theme, self._minutes, self._answers, self._now)
        self.minutes = MinutesDock(theme, self._minutes, self._answers)
        self.rules, self.seats = RulesDock(theme, self._answers), SeatsDock(theme, self._minutes, self._answers)
        self._rail, self._panel = self._make_rail(), self._make_panel()
        self._row.addWidget(self._rail)
        self._row.addWidget(self._panel, 1)
        docks: tuple[Dock, ...] = self.turn, self.minutes, self.rules, self.seats
        self._docks = {words: dock for (words, _), dock in zip(TABS, docks, strict=True)}
        for dock in docks:
            dock.wished.connect(self.wished)

    def _make_panel(self) -> QWidget:
        self.tabs = QTabBar()
        self.tabs.setExpanding(True)
        self.tabs.setDrawBase(False)
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setAccessibleName("Docks")
        pages = QStackedWidget()
        seats = self._seats_area = scrolled(self.seats)
        self._pages = (self.turn, self.minutes, self.rules, seats)
        for (words, _), page in zip(TABS, self._pages, strict=True):
            self.tabs.addTab(words)
            pages.addWidget(page)
        self.tabs.currentChanged.connect(pages.setCurrentIndex)
        self.tabs.currentChanged.connect(self._turned)
        panel = QWidget()
        stacked(self._theme, self.tabs, rule_line(), pages, on=panel, gap=0, grows=pages)
        return panel

    def _make_rail(self) -> QWidget:
        theme = self._theme
        rail = marked(QWidget(), ground="rail")
        column = stacked(theme, on=rail, margins=(4, 8, 4, 0))
        for words, name in TABS:
            made = icon_button(theme, name, words, lambda _=False, words=words: self._from_rail(words))
            column.addWidget(made)
        column.addStretch(1)
        rail.setFixedWidth(theme.px(RAIL_WIDTH))
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
        wide = self.width() >= self._theme.px(NO_ICONS)
        side = self._theme.px(16) if wide else 0
        self.tabs.setIconSize(QSize(side, side))
        ink = self._theme.palette.dock_second_ink
        for index, (_, name) in enumerate(TABS):
            self.tabs.setTabIcon(index, icon(name, self._theme.palette, side, ink) if wide else QIcon())
