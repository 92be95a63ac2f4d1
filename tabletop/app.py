"""Starts Qt and joins the sitting with what is seen of it; nothing else knows both."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from datetime import date, datetime
from pathlib import Path
from time import time
from traceback import format_tb
from types import TracebackType

from PySide6.QtCore import QSettings, QSize, QTimer
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QStackedWidget

from tabletop import __version__
from tabletop import evening as evenings
from tabletop.box import Box, BoxTrouble, find_box, shipped
from tabletop.clerk.kits import VOCABULARY
from tabletop.engine.acts import Act
from tabletop.engine.acts.clocks import TimeUp
from tabletop.engine.answers import Objection, Target
from tabletop.engine.drops import Spot
from tabletop.engine.seen import SeenStep
from tabletop.engine.table import ClockState
from tabletop.engine.things import SeenThing
from tabletop.engine.values import listed
from tabletop.evening import Evening
from tabletop.journal import NotSaved, Trouble, read
from tabletop.places import Places
from tabletop.printing import account, save
from tabletop.session import Session
from tabletop.view.banner import TroubleSlip
from tabletop.view.drawing.icons import app_icon
from tabletop.view.focus_ring import FocusRing
from tabletop.view.games import Game, LastEvening, Seating
from tabletop.view.look import Look, Settings
from tabletop.view.page import Facts, TablePage
from tabletop.view.printing.dialog import Desk, LastPrints, Way, offer_print
from tabletop.view.record import Record
from tabletop.view.sheet_language import SheetLanguage
from tabletop.view.start import StartScreen
from tabletop.view.top_bar import Command
from tabletop.view.wordings import LaidOff, Wording

TICK = 250
"""Milliseconds between two looks at the clocks on the table."""
FILES = "Games of Nomic Tabletop (*.nomic)"
RULE_FILES = "Rule files (*.toml)"


def run(file: Path | None = None, portable: Path | None = None) -> int:
    """Open the table, with the game in ``file`` if one is given. Gives the exit status."""
    app = QApplication(sys.argv[:1])
    app.setApplicationName("Nomic Tabletop")
    app.setApplicationVersion(__version__)
    app.setWindowIcon(app_icon())
    places = Places.portable(portable) if portable else Places.of_this_system()
    window = Window(places)
    sys.excepthook = Crash(places.state)
    window.resize(_first_size(app))
    window.show()
    if file is not None:
        window.open(file)
    return app.exec()


def _first_size(app: QApplication) -> QSize:
    """The usual size, as far as the screen has room for it."""
    room = app.primaryScreen().availableSize()
    return QSize(min(1440, room.width()), min(900, room.height())) if room.width() < 2400 else room * 0.9


class Host:
    """The sitting's answers to what the page asks. Only what everybody may see passes, and open hands."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._wordings: dict[str, tuple[int, tuple[Wording, ...]]] = {}
        """Wordings as they were after so many entries: they are asked for whenever a card is pointed at."""

    def targets(self, key: str) -> tuple[Target, ...]:
        return self.session.targets(key)

    def drop(self, key: str, place: str, spot: Spot | None) -> Act | None:
        return self.session.drop(key, place, spot)

    def foretold(self, act: Act) -> str:
        return self.session.foretold(act)

    def hand(self, seat: str) -> tuple[SeenThing, ...]:
        return self.session.table(seat).hand(seat)

    def looked(self, seat: str) -> None:
        self.session.look(seat)

    def minutes(self, first: int, last: int) -> Sequence[SeenStep]:
        return tuple(self.session.minutes(first, last))

    def undone(self, first: int, last: int) -> frozenset[int]:
        return self.session.undone(first, last)

    def objection(self, act: Act) -> Objection | None:
        return self.session.objection(act)

    def wordings(self, rule: str) -> tuple[Wording, ...]:
        after, known = self._wordings.get(rule, (-1, ()))
        if after != self.session.last:
            known = tuple(self._wording(each) for each in self.session.wordings(rule))
            self._wordings[rule] = self.session.last, known
        return known

    def _wording(self, read: evenings.Wording) -> Wording:
        day = f"{datetime.fromtimestamp(read.at):%d %B %Y, %H:%M}" if read.at else ""
        rule = read.rule
        return Wording(read.number, rule.text, day, rule.amended_by, read.by, rule.number, rule.kind)

    def laid_off(self, tray: str) -> tuple[LaidOff, ...]:
        lying = (each for each in self.session.laid_off() if each.tray == tray)
        return tuple(LaidOff(each.number, each.words, each.kind, each.told) for each in reversed(tuple(lying)))


class Window(QMainWindow):
    """The one window: the start screen, or an evening."""

    def __init__(self, places: Places, now: Callable[[], float] = time) -> None:
        super().__init__()
        self._places, self._now = places, now
        self._kept = QSettings(str(places.state / "settings.ini"), QSettings.Format.IniFormat)
        self._settings = read_settings(self._kept)
        self._look = Look.of(self._settings, self.size())
        self.session: Session | None = None
        self.page: TablePage | None = None
        self._looking_back: int | None = None
        self._given_up = False
        """Somebody leaves although the last steps are not on the disk."""
        self._boxes = dict(shipped())
        self._pages = QStackedWidget()
        self.setCentralWidget(self._pages)
        self.setMinimumSize(1024, 640)
        self.start: StartScreen | None = None
        self._clocks = QTimer(self, interval=TICK)
        self._clocks.timeout.connect(self._look_at_clocks)
        self._ring = FocusRing(self, self._look)
        self.show_start()

    # Start screen

    def show_start(self) -> None:
        """Leave the evening, if there is one, and show the boxes."""
        if not self._may_leave(self.show_start):
            return
        self._leave()
        self.setWindowTitle("Nomic Tabletop")
        self.start = StartScreen(self._look)
        self.start.show_games([game(name, box) for name, box in self._boxes.items()], self._last_evening())
        self.start.dealt.connect(self._sit_down)
        self.start.resumed.connect(self._resume)
        self.start.file_wanted.connect(self._choose_box)
        self.start.night_wanted.connect(lambda night: self._set(replace(self._settings, night=night)))
        self._pages.addWidget(self.start)
        self._pages.setCurrentWidget(self.start)

    def _last_evening(self) -> LastEvening | None:
        """The slip for the game that was played last, if it can be read."""
        try:
            path = next(iter(self._places.saved_games()), None)
            evening = Evening(read(path)) if path else None
        except (OSError, Trouble):
            return None
        if path is None or evening is None:
            return None
        table = evening.table()
        rules = len(table.rulebook.rules)
        told = f"{listed(table.players)} · turn {table.turn.number}, {rules} rules"
        return LastEvening(f"Last evening: {table.game}", told, str(path))

    def _resume(self, path: str) -> None:
        self.open(Path(path)) if path else self._choose_file()

    def _choose_file(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, "Open a game", str(self._places.games), FILES)
        if name:
            self.open(Path(name))

    def _choose_box(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, "A game of your own", "", RULE_FILES)
        if not name:
            return
        try:
            self._boxes[name] = find_box(name)
        except BoxTrouble as trouble:
            self._say_trouble(f"{Path(name).name} is no game yet. {trouble}")
        else:
            self.show_start()

    # Evenings

    def _sit_down(self, seating: Seating) -> None:
        box = self._boxes[seating.game]
        try:
            path = self._places.new_game(box.name, date.fromtimestamp(self._now()))
            session = Session.begin(path, box, seating.seats, seating.options, now=self._now)
        except (BoxTrouble, Trouble, NotSaved) as trouble:
            self._say_trouble(str(trouble))
        except OSError as trouble:
            self._say_trouble(f"The game cannot be kept in {self._places.games}: {trouble.strerror}.")
        else:
            self._play(session)

    def open(self, path: Path) -> None:
        """Go on with the game in that file. What is wrong with it is said, and what is open stays open."""
        try:
            session = Session.resume(path, now=self._now)
        except Trouble as trouble:
            self._say_trouble(f"{path.name} cannot be opened. {trouble}")
        except OSError as trouble:
            self._say_trouble(f"{path.name} cannot be opened: {trouble.strerror}.")
        else:
            self._play(session)
            for notice in session.notices:
                self._say(notice)

    def _play(self, session: Session) -> None:
        self._leave()
        self.session = session
        self.page = TablePage(Host(session), self._look, self._settings, SheetLanguage.of(VOCABULARY), self._now)
        self.page.acted.connect(self._act)
        self.page.commanded.connect(self._command)
        self.page.settings_changed.connect(self._set)
        self.page.looked_back.connect(self._look_back)
        self._pages.addWidget(self.page)
        self._pages.setCurrentWidget(self.page)
        self.setWindowTitle(f"{session.table().game} · {session.path.stem}")
        self._show(animate=False)
        self.page.felt.setFocus()
        self._clocks.start()

    def _leave(self) -> None:
        self._clocks.stop()
        self._looking_back, self._given_up = None, False
        for page in (self.page, self.start):
            if page is not None:
                self._pages.removeWidget(page)
                page.deleteLater()
        self.page = self.start = None
        if self.session is not None:
            self.session.close()
            self.session = None

    def _show(self, *, animate: bool = True) -> None:
        """Show the table as it is now, or as it stood where somebody looks back."""
        session, page = self.session, self.page
        if session is None or page is None:
            return
        back = self._looking_back
        saved = session.last - session.unsaved
        record = Record(session.last, saved, back, session.undoable and back is None, session.redoable and back is None)
        law = session.law() if back is None else ()
        evening = f"{datetime.fromtimestamp(self._now()):%A}"
        facts = Facts(session.table(at=back), record, law, session.motions(), session.asleep(), evening)
        page.show_facts(facts, animate=animate)

    def _act(self, act: Act, anyway: bool, why: str) -> None:
        if self.session is None or self.page is None:
            return
        answer = self.session.act(act, anyway=anyway, why=why)
        if isinstance(answer, Objection):
            self.page.show_objection(act, answer)
            return
        self._show()
        self._say_unless_saved(answer.saved)
        self._show_what_was_counted(answer.number)

    def _show_what_was_counted(self, number: int) -> None:
        """Whoever picked up the trays in this step may look at what lay there, behind a button of their own."""
        session, page = self.session, self.page
        step = session.step(number) if session else None
        if session is None or page is None or step is None:
            return
        for seat in dict.fromkeys(act.written.get("to", "") for act in step.acts if act.said == "show"):
            own = session.step(number, seat)
            if own and own.disclosed:
                told = " ".join(act.told for act in own.acts if act.said in ("count votes", "settle vote"))
                page.show_counted(seat, told, own.disclosed)

    def _command(self, command: Command) -> None:
        done = {
            Command.NEW: self.show_start, Command.OPEN: self._choose_file, Command.SAVE_AS: self._save_as,
            Command.UNDO: self._undo, Command.REDO: self._redo, Command.RETRY: self._save_again, Command.QUIT: self.close,
            Command.PRINT: lambda: self._print(Way.PAPER), Command.PREVIEW: lambda: self._print(Way.PREVIEW),
        }  # fmt: skip
        if command in done:
            done[command]()

    def _undo(self) -> None:
        if self.session is not None and not isinstance(answer := self.session.undo(), Objection):
            self._show()
            self._say_unless_saved(answer.saved)

    def _redo(self) -> None:
        if self.session is not None and not isinstance(answer := self.session.redo(), Objection):
            self._show()
            self._say_unless_saved(answer.saved)

    def _look_back(self, number: int) -> None:
        self._looking_back = number or None
        self._show()

    def _look_at_clocks(self) -> None:
        """A clock that has run out is an act like any other, with its time."""
        if self.session is None or self._looking_back is not None:
            return
        for clock in self.session.table().clocks:
            if clock.state is ClockState.RUNNING and not clock.shows(self._now()):
                self._act(TimeUp(clock=clock.name), False, "")

    # The file

    def _save_as(self) -> None:
        if self.session is None:
            return
        name, _ = QFileDialog.getSaveFileName(self, "Save as", str(self.session.path), FILES)
        if not name:
            return
        path = Path(name) if name.endswith(".nomic") else Path(f"{name}.nomic")
        try:
            self.session.save_as(path, over=True)
        except (NotSaved, Trouble) as trouble:
            self._say_trouble(str(trouble))
        else:
            self.setWindowTitle(f"{self.session.table().game} · {path.stem}")
            self._show()

    def _print(self, way: Way) -> None:
        """What everybody may see goes on paper, as it stands or as it stood where somebody looks back."""
        session = self.session
        if session is None or self.page is None:
            return
        at = self._looking_back or session.last
        prints = LastPrints(self._kept)
        desk = Desk(lambda since: account(session, at, since), at, session.path, prints, save, self._say_trouble)
        offer_print(self._look, self.page, desk, way)

    def _save_again(self) -> None:
        if self.session is not None:
            self._say_unless_saved(self.session.save_again())
            self._show()

    def _say_unless_saved(self, saved: bool) -> None:
        if not saved and self.page is not None and self.session is not None:
            safe = "Play can go on; every step is marked as not saved until it is on the disk."
            self.page.show_trouble(self.session.trouble, safe, "Try again", self._save_again)

    def _say(self, words: str) -> None:
        if self.page is not None:
            self.page.show_notice(words)

    def _say_trouble(self, words: str) -> None:
        if self.page is not None:
            self.page.show_trouble(words, "The game on the table is untouched.", "Go on", lambda: None)
        elif self.start is not None:
            TroubleSlip(self._look, self.start, words).lie()

    # The window

    def _set(self, settings: Settings) -> None:
        self._settings = settings
        for name, item in asdict(settings).items():
            self._kept.setValue(name, item)
        self._dress()

    def _dress(self) -> None:
        self._look = Look.of(self._settings, self.size())
        self._ring.show_look(self._look)
        if self.start is not None:
            self.start.show_look(self._look)
        if self.page is not None:
            self.page.show_settings(self._settings, self._look)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if Look.of(self._settings, self.size()) != self._look:
            self._dress()

    def closeEvent(self, event: QCloseEvent) -> None:
        """What is not on the disk is tried once more; where that fails it is said before anything is lost."""
        if self._may_leave(self.close):
            self._leave()
            super().closeEvent(event)
        else:
            event.ignore()

    def _may_leave(self, then: Callable[[], object]) -> bool:
        session, page = self.session, self.page
        if session is None or page is None or self._given_up or not session.unsaved or session.save_again():
            return True
        lost = f"{counted(session.unsaved)} not on the disk, and will be lost. {session.trouble}"

        def give_up() -> None:
            self._given_up = True
            then()

        page.show_trouble(lost, "Esc goes back to the table; Save as… finds another place.", "Leave all the same", give_up)
        self._show()
        return False


def counted(steps: int) -> str:
    return "The last step is" if steps == 1 else f"The last {steps} steps are"


PICTURES = {"nomic": "nomic", "card-nomic": "cards", "nomic-chess": "chess", "solitaire-nomic": "solitaire"}


def game(key: str, box: Box) -> Game:
    """A box as it lies on the start screen; one of people's own has a plain lid."""
    return Game(key, box, PICTURES.get(key, ""), begins=box.begins)


def read_settings(kept: QSettings) -> Settings:
    """What was kept of the settings; what cannot be read is as usual."""
    usual = Settings()
    chosen = {name: kept.value(name, item, type(item)) for name, item in asdict(usual).items()}
    return replace(usual, **chosen)


HARMLESS = (AttributeError, ImportError, NameError, RecursionError, TypeError)
"""Errors whose words name parts of the program; what any other says may hold a card."""


def crash_told(error: BaseException) -> str:
    """Where it happened and what sort of error it was; of its words only those that cannot name a card."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    words = f": {error}" if type(error) in HARMLESS else ""
    return (crash_told(before) if before else "") + "".join(format_tb(error.__traceback__)) + f"{type(error).__name__}{words}\n"


class Crash:
    """What cannot happen has happened: it is written down, without any secret of the game, and said on the console."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        text = crash_told(error)
        sys.stderr.write(text)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            (self._folder / "crash.log").write_text(f"Nomic Tabletop {__version__}, {sys.platform}\n{text}", "utf-8")
        except OSError:
            sys.stderr.write("The log could not be written.\n")
