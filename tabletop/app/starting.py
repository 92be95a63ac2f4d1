"""Starts Qt and opens the one window, and writes down what cannot happen and has happened: never a secret of the game."""

import faulthandler
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from traceback import format_tb
from types import TracebackType
from typing import TextIO

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from tabletop import __version__
from tabletop.app.folders import Folders
from tabletop.app.window import Window
from tabletop.journal.disk import log_at
from tabletop.view.drawing.icons import app_icon
from tabletop.view.drawing.type import Role, Type

FRAME = QSize(8, 40)
"""What the frame of a window takes of the screen at most, in logical pixels, its title bar with it."""


def run(file: Path | None = None, portable: Path | None = None) -> int:
    app = application()
    folders = Folders.portable(portable) if portable else Folders.of_this_system()
    window = Window(folders)
    log = left_behind(folders.state)
    Crash(folders.state, window.recent, window.tell_of_crash).watch()
    window.open_as_left(first_size(app.primaryScreen().availableSize()))
    begin(window, file, log)
    return app.exec()


def begin(window: Window, file: Path | None, log: Path | None) -> None:
    """Show the window, with the game in ``file`` if one is given; ``log`` says how the program ended last time, if badly."""
    if file is None:
        window.show()
    else:
        window.show_with(file)
    if log is not None:
        window.tell_of_last_crash(log)


def application() -> QApplication:
    """Qt, started under the program's name."""
    app = QApplication(sys.argv[:1])
    app.setApplicationName("Nomic Tabletop")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("nomic-tabletop")
    app.setWindowIcon(app_icon())
    app.setFont(Type(Role.CONTROLS, 13).font())
    return app


def first_size(screen: QSize) -> QSize:
    """The usual size of the window, as far as the screen has room for it and for the window's own frame."""
    room = screen - FRAME
    return QSize(min(1440, room.width()), min(900, room.height())) if room.width() < 2400 else room * 0.9


LOG = "crash.log"
HARMLESS = (AttributeError, ImportError, NameError, RecursionError, TypeError)
"""Errors whose words name parts of the program; what any other says may hold a card."""


def crash_told(error: BaseException) -> str:
    """Where it happened and what sort of error it was; of its words only those that cannot name a card."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    words = f": {error}" if type(error) in HARMLESS else ""
    return (crash_told(before) if before else "") + "".join(format_tb(error.__traceback__)) + f"{type(error).__name__}{words}\n"


class Crash:
    """What cannot happen has happened: it is written down without any secret of the game, said on the console, and told.

    ``recent`` gives the kinds of the last acts, such as ``"vote"``; ``told`` is given the log.
    """

    def __init__(
        self, folder: Path, recent: Callable[[], Sequence[str]] = tuple, told: Callable[[Path], object] = lambda log: None
    ) -> None:
        self._folder, self._recent, self._told = folder, recent, told
        self._latest = ""

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        text = crash_told(error)
        sys.stderr.write(text)
        if text != self._latest:  # what goes wrong each time that something is painted is written down once
            self._latest = text
            self._write(text)
        self._told(self._folder / LOG)

    def _write(self, text: str) -> None:
        from platform import platform, python_version

        try:
            with self._log() as log:
                log.write(f"Nomic Tabletop {__version__}, Python {python_version()}, {platform()}\n{text}Before it: ")
                log.write(f"{', '.join(self._recent()) or 'nothing'}.\n")
        except OSError:
            sys.stderr.write("The log could not be written.\n")

    def watch(self) -> None:
        """Be told of every error that nothing catches, and of what ends the whole program without a word."""
        sys.excepthook = self
        with suppress(OSError):
            self._fault = self._log()
            faulthandler.enable(self._fault)

    def _log(self) -> TextIO:
        self._folder.mkdir(parents=True, exist_ok=True)
        return log_at(self._folder / LOG)


def left_behind(folder: Path) -> Path | None:
    """The log of what went wrong since it was last asked, under the name that it is kept by from now on."""
    log, kept = folder / LOG, folder / "last-crash.log"
    try:
        if not log.stat().st_size:
            return None
        return log.replace(kept)
    except OSError:
        return None
