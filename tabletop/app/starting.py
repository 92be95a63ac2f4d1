"""Starts Qt and opens the one window."""

import sys
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from tabletop import __version__
from tabletop.app.crash import Crash, left_behind
from tabletop.app.folders import Folders
from tabletop.app.window import Window
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
