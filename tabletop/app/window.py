"""The one window: the start screen, or an evening."""

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import cached_property
from pathlib import Path
from time import time
from types import ModuleType
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QCloseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from tabletop.app import working
from tabletop.app.boxes import awaited, games, opened_lately, told
from tabletop.app.clearing import Clearing
from tabletop.app.folders import Folders
from tabletop.app.kept_settings import (
    OWN,
    RECENT,
    keep_seating,
    keep_settings,
    keep_used,
    keep_window,
    last_seating,
    left_window,
    read_settings,
    settings_file,
    used_lately,
)
from tabletop.box.box import Box, shipped
from tabletop.box.options import BoxTrouble
from tabletop.engine.work import Stopped
from tabletop.journal.trouble import NotSaved, Trouble
from tabletop.view.start.games import Seating
from tabletop.view.widgets.paper import Paper
from tabletop.view.widgets.plain_text import name_window
from tabletop.view.widgets.theme import Settings, Theme

if TYPE_CHECKING:
    from tabletop.app.phones import Along
    from tabletop.app.play import PlayedEvening
    from tabletop.app.working import Working, WorkOutcome
    from tabletop.engine.answers import Done, Objection
    from tabletop.game.session import Session
    from tabletop.view.page import TablePage
    from tabletop.view.start.games import LastEvening
    from tabletop.view.start.start import StartScreen
    from tabletop.view.top_bar import Command
    from tabletop.view.widgets.banner import TroubleSlip
    from tabletop.view.widgets.focus_ring import FocusRing

SOON = 50
"""Milliseconds in which the first window is drawn before the rest of the program is loaded."""

LAST_STEPS = 10
"""How many steps the log of a crash goes back."""

REPORT = "What it was stands in {}. It names no card."
NO_GAME = "No game was open. Names that were typed may have to be typed again."
UNSAVED = "What came after that is on the table, and lost if the program is closed now."


class Window(QMainWindow):
    """Shows one page at a time, and opens what people choose."""

    def __init__(self, folders: Folders, now: Callable[[], float] = time) -> None:
        super().__init__()
        self._folders, self._now = folders, now
        self._kept = settings_file(folders)
        self._settings = read_settings(self._kept)
        self._theme = Theme.of(self._settings, self.size())
        self.play: PlayedEvening | None = None
        self.start: StartScreen | None = None
        self._along: Along | None = None
        """What the phones of the evening before need to come along to the next."""
        self._pages = QStackedWidget()
        self.setCentralWidget(self._pages)
        self.setMinimumSize(1024, 640)
        self._ring: FocusRing | None = None
        self._opening: Working | None = None
        """A game that is being read, or told which day it is, while that takes longer."""
        self._reading: Working | None = None
        """The last evening's file, while it is read for its slip."""
        self._awaits_game = False
        """Whether the window comes with a game."""
        self._told_of_crash = False
        """Whether it was told that something went wrong, and the table not shown again since."""
        self.stands = False
        """Whether the first window has been drawn and the rest of the program loaded."""

    @cached_property
    def _boxes(self) -> dict[str, Box]:
        """The games that are offered. Nobody reads them who opens a game."""
        return {**shipped(), **opened_lately(used_lately(self._kept, OWN))}

    @property
    def _evenings(self) -> ModuleType:
        """All that an evening needs. The first window does not wait for it: whoever asks first loads it."""
        from tabletop.app import evenings

        return evenings

    @property
    def session(self) -> "Session | None":
        return self.play.session if self.play else None

    @property
    def page(self) -> "TablePage | None":
        return self.play.page if self.play else None

    # Start screen

    def show_start(self) -> None:
        """Leave the evening, if there is one, and show the boxes."""
        if self.play and not self.play.may_leave(self.show_start):
            return
        from tabletop.view.start.start import StartScreen

        self._leave()
        name_window(self, "Nomic Tabletop")
        game, seats = last_seating(self._kept)
        self.start = StartScreen(self._theme, seats, self._pages)
        self._lay_out_boxes(game)
        self.start.dealt.connect(self._sit_down)
        self.start.resumed.connect(lambda path: self.open(Path(path)) if path else self._choose_file())
        self.start.file_wanted.connect(self._choose_box)
        self.start.copy_wanted.connect(self._copy_box)
        self.start.night_wanted.connect(lambda night: self._set(replace(self._settings, night=night)))
        self.start.about_wanted.connect(self._about)
        self.start.how_to_play_wanted.connect(self._how_to_play)
        self._pages.addWidget(self.start)
        self._pages.setCurrentWidget(self.start)

    def _again(self) -> None:
        """The same friends are about to sit down to the same game: their names and answers stand in their places."""
        if self.play is None or not self.play.may_leave(self._again):
            return
        from tabletop.box.starting_set import answered_on

        box, table = self.play.session.box, self.play.session.table()
        key = next((key for key, each in self._boxes.items() if each.name == box.name), box.name)
        self._boxes.setdefault(key, box)
        self.show_start()
        if self.start is not None:
            seats = [replace(seat, out=False, late=False) for seat in table.seats]
            self.start.sit_again(key, seats, answered_on(box, table.rulebook.house))

    def _lay_out_boxes(self, chosen: str = "") -> None:
        if self.start is not None:
            self.start.show_games(games(self._boxes), awaited(self._folders), chosen)
            if self.stands:
                self._read_last_evening()

    def _read_last_evening(self) -> None:
        """The last evening's slip says how it stands once its file has been read; nobody waits for that."""

        def told(outcome: "WorkOutcome[LastEvening | None]") -> None:
            with suppress(Stopped):
                last = outcome()
                if self.start is not None:
                    self.start.show_last(last)

        self._stop_reading()
        self._reading = working.Working(self._theme, self, "", self._evenings.last_evening(self._folders), told)

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.stop()

    def showEvent(self, event: QShowEvent) -> None:
        self._show_something()
        super().showEvent(event)
        if not self.stands:
            QTimer.singleShot(SOON, self, self._stand)

    def show_with(self, path: Path) -> None:
        """Show the window with that game, without the boxes: they come where it cannot be opened."""
        self._awaits_game = True
        self.show()
        self._awaits_game = False
        self.open(path)

    def _show_something(self) -> None:
        """The boxes, where no evening is shown and none is being opened."""
        if self.start is None and self.play is None and self._opening is None and not self._awaits_game:
            self.show_start()

    def _stand(self) -> None:
        """The first window is drawn: the rest of the program is loaded, and the last evening's slip says how it stands."""
        if self.stands or not self.isVisible():
            return
        from tabletop.view.widgets.focus_ring import FocusRing

        if self.start is not None:
            self._read_last_evening()
        self._ring = FocusRing(self, self._theme)
        self.stands = True
        Clearing(self)

    def _choose_file(self) -> None:
        from PySide6.QtWidgets import QFileDialog

        name, _ = QFileDialog.getOpenFileName(self, "Open a game", str(self._folders.games), self._evenings.GAME_FILES)
        if name:
            self.open(Path(name))

    def _choose_box(self) -> None:
        if found := self._evenings.own_games.opened(self, self._folders.documents, self._say_trouble):
            name, box = found
            self._boxes[name] = box
            keep_used(self._kept, OWN, Path(name))
            self._lay_out_boxes(name)
            self._evenings.own_games.say_what_sleeps(name, box, self._say_trouble)

    def _copy_box(self, key: str) -> None:
        if self.start is not None and (
            path := self._evenings.own_games.copied(self, self._folders.documents, key, self._say_trouble)
        ):
            from tabletop.view.widgets.banner import Notice

            words = f"{path.name} in {path.parent} is yours to change. Then open it by “A game of your own…”."
            Notice(self._theme, self.start, words).lie()

    # Evenings

    def _sit_down(self, seating: Seating) -> None:
        box = self._boxes[seating.game]
        try:
            path = self._folders.new_game(box.name, date.fromtimestamp(self._now()))
            session = self._evenings.Session.begin(path, box, seating.seats, seating.options, now=self._now)
        except (BoxTrouble, Trouble, NotSaved) as trouble:
            self._say_trouble("The game cannot begin", str(trouble))
        except OSError as trouble:
            self._say_trouble("The game cannot begin", f"It cannot be kept in {self._folders.games}: {trouble.strerror}.")
        else:
            keep_seating(self._kept, seating.game, self.start.sheet.typed if self.start else seating.seats)
            self._play(session)

    def open(self, path: Path) -> None:
        """Go on with the game in that file. What is wrong with it is said, and what is open stays open."""
        since = working.clock()

        def opened(outcome: "WorkOutcome[Session]") -> None:
            self._opening = None
            try:
                session = outcome()
            except Stopped:
                self._show_something()
            except Trouble as trouble:
                self._say_trouble(f"{path.name} cannot be opened", *told(trouble))
            except OSError as trouble:
                self._say_trouble(f"{path.name} cannot be opened", f"{trouble.strerror}. It should lie in {path.parent}.")
            else:
                self._play(session, since)

        self._stop_opening()
        work = self._evenings.Session.resuming(path, now=self._now)
        opening = working.Working(self._theme, self, f"Opening {path.stem}", work, opened)
        if not opening.over:
            self._opening = opening

    def _stop_opening(self) -> None:
        if self._opening is not None:
            self._opening.stop()

    def _play(self, session: "Session", since: float | None = None) -> None:
        """Go on at that table once it has been told which day it is; ``since`` is when people began to wait for it."""

        def told(outcome: "WorkOutcome[Done | Objection | None]") -> None:
            self._opening = None
            self._leave()
            self._sit_at(session)
            if self.play is not None:
                self.play.told_day(outcome)
                if session.notices:
                    self.play.page.show_notice(" ".join(session.notices))

        self._stop_opening()
        day = date.fromtimestamp(self._now()).isoformat()
        opening = working.Working(self._theme, self, self._evenings.GOING_THROUGH_DAYS, session.telling_day(day), told, since)
        self._opening = None if opening.over else opening

    def _sit_at(self, session: "Session") -> None:
        """A page for the session, in place of whatever was shown."""
        self._put_away()
        self.play = self._evenings.PlayedEvening(
            session, self._theme, self._settings, self._now, self._kept, self._folders.documents, self._pages
        )
        self.play.renamed.connect(self._name_it)
        page = self.play.page
        page.commanded.connect(lambda command: self.commands[command]())
        page.settings_changed.connect(self._set)
        page.again_wanted.connect(self._again)
        page.top.reopened.connect(lambda path: self.open(Path(path)))
        self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        self._name_it()
        self.play.open()
        along, self._along = self._along, None
        if along is not None:
            self.play.bring_phones(along)
        page.felt.setFocus()

    def _name_it(self) -> None:
        if self.play is not None:
            name_window(self, self.play.title)
            path = self.play.session.path.absolute()
            keep_used(self._kept, RECENT, path)
            self.play.page.top.show_recent([file for file in used_lately(self._kept, RECENT) if file != path])

    def _leave(self) -> None:
        session = self.session
        self._put_away()
        if session is not None:
            session.hold_clocks()
            session.close()

    def _put_away(self) -> None:
        """What is shown goes, with every paper that was laid over it. A session stays open."""
        for paper in self.findChildren(Paper):
            if not paper.STAYS:
                paper.leave()
        if self.start is not None:
            self._stop_reading()
            self._pages.removeWidget(self.start)
            self.start.deleteLater()
        if self.play is not None:
            self._pages.removeWidget(self.play.page)
            self._along = self.play.put_away()
        self.play = self.start = None

    @property
    def commands(self) -> "Mapping[Command, Callable[[], object]]":
        """What is done at each command of the bar."""
        asked = self._evenings.Command
        own: dict[Command, Callable[[], object]] = {
            asked.NEW: self.show_start,
            asked.OPEN: self._choose_file,
            asked.ABOUT: self._about,
            asked.MANUAL: self._manual,
            asked.HOW_TO_PLAY: self._how_to_play,
            asked.HANDS_ON_PHONES: lambda: self._show_page("phones"),
            asked.QUIT: self.close,
        }
        return {**own, **self.play.commands} if self.play is not None else own

    def _about(self) -> None:
        lies_on = self.page or self.start
        if lies_on is not None:
            from tabletop.view.reading.about import About

            About(self._theme, lies_on, [(box.name, box.credit) for box in self._boxes.values()]).lie()

    def _how_to_play(self, game: str = "") -> None:
        """How the game on the table is played, or the one whose box was chosen."""
        self._show_page(self.play.session.table().game if self.play is not None else game)

    def _show_page(self, named: str) -> None:
        lies_on = self.page or self.start
        if lies_on is not None:
            self._evenings.HowToPlay(self._theme, lies_on, named, self._evenings.page_on(named)).lie()

    def _manual(self) -> None:
        lies_on = self.page or self.start
        if lies_on is not None:
            own = (self.play.session.table().words,) if self.play is not None else ()
            self._evenings.Manual(self._theme, lies_on, self._evenings.the_manual(), *own).open_at()

    def _say_trouble(self, what: str, *sentences: str) -> None:
        if self.play is not None:
            self.play.say_trouble(what, *sentences)
            return
        if self.start is None:
            self.show_start()
        self._lay_slip(self.start or self._pages, what, *sentences)

    # What went wrong

    def recent(self) -> list[str]:
        """The kinds of the last acts on the table, without what they say."""
        session = self.session
        steps = session.minutes(max(1, session.last - LAST_STEPS + 1), session.last) if session else ()
        return [act.said for step in steps for act in step.acts]

    def tell_of_crash(self, log: Path) -> None:
        """Something went wrong just now: it is told once the event is over in which it did, and once until the table is shown
        again."""
        if not self._told_of_crash:
            self._told_of_crash = True
            QTimer.singleShot(0, self, lambda: self._tell_of_crash(log))

    def _tell_of_crash(self, log: Path) -> None:
        session = self.session
        unsaved = session.trouble if session and session.unsaved else ""
        kept = f"Nothing is lost: all that was done, up to step {session.last}, is saved." if session else NO_GAME
        safe = f"{unsaved} {UNSAVED}" if unsaved else kept
        slip = self._lay_slip(self, "Something went wrong on the screen", safe, REPORT.format(log), way_on="Show the table again")
        slip.gone_on.connect(self._show_again)
        slip.taken_back.connect(self._show_again)

    def _show_again(self) -> None:
        """Everything that is shown is made anew: the table from the session, which nothing on the screen can harm."""
        self._told_of_crash, session = False, self.session
        if session is None:
            self.show_start()
            return
        try:
            self._sit_at(session)
        except Exception:
            self._put_away()
            session.close()
            self.show_start()
            raise

    def tell_of_last_crash(self, log: Path) -> None:
        """The program ended badly last time: what was played is safe, and can be gone on with."""
        back = "" if self.play or self._opening else " “Go on playing” at the last evening brings you back to the table."
        safe = f"Every step that was shown as done is saved.{back}"
        self._lay_slip(self, "Something went wrong last time", safe, REPORT.format(log))

    def _lay_slip(self, over: QWidget, what: str, *sentences: str, way_on: str = "Go on") -> "TroubleSlip":
        """One that lies over the whole window stays, whatever page is shown under it."""
        from tabletop.view.widgets.banner import TroubleSlip

        slip = TroubleSlip(self._theme, over, what, sentences, way_on)
        slip.lie()
        return slip

    # Looks

    def _set(self, settings: Settings) -> None:
        self._settings = settings
        keep_settings(self._kept, settings)
        self._dress()

    def _dress(self) -> None:
        self._theme = Theme.of(self._settings, self.size())
        if self._ring is not None:
            self._ring.show_theme(self._theme)
        if self.start is not None:
            self.start.show_theme(self._theme)
        if self.play is not None:
            self.play.page.show_settings(self._settings, self._theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if Theme.of(self._settings, self.size()) != self._theme:
            self._dress()

    def open_as_left(self, usual: QSize) -> None:
        """Where it was when it was closed last, or as large as usual."""
        left = left_window(self._kept)
        if left.isEmpty() or not self.restoreGeometry(left):
            self.resize(usual)

    def _may_close(self) -> bool:
        """Where the page cannot even say what is not saved, the window stays, and what went wrong is told."""
        try:
            return self.play is None or self.play.may_leave(self.close)
        except Exception as trouble:
            sys.excepthook(type(trouble), trouble, trouble.__traceback__)
            return False

    def closeEvent(self, event: QCloseEvent) -> None:
        """What is not on the disk is tried once more; where that fails it is said before anything is lost."""
        self._stop_opening()
        if self._may_close():
            keep_window(self._kept, self.saveGeometry())
            self._leave()
            if self._ring is not None:
                self._ring.leave()
            super().closeEvent(event)
        else:
            event.ignore()
