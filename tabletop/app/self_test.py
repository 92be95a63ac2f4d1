"""Tries every part of an installation once, off screen: what was built is handed out only when this has passed."""

import os
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory

from tabletop.app import speaker
from tabletop.app.folders import Folders
from tabletop.app.sounds import Sound
from tabletop.app.starting import application
from tabletop.app.window import Window
from tabletop.box.box import Box, shipped
from tabletop.engine.seats import Seat
from tabletop.game.paper_account import account
from tabletop.game.session import Session
from tabletop.paper.choice import WHAT
from tabletop.view.printing.paged import pdf_off_screen
from tabletop.view.start.games import Seating

NAMES = ("Ann", "Bo", "Cy")
LOOPBACK = "127.0.0.1"
PAGES = ("/", "/page.css", "/page.js")
FEWEST_COLOURS = 100
"""A table that was drawn has more; a window that stayed empty has a handful."""


class Unsound(Exception):
    """What this installation cannot do, in one sentence."""


def self_test() -> None:
    """Sit down to every game, look at it, print a page, leave and come back; try the sounds. Raises ``Unsound``; says what was
    tried."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    started = application()
    with TemporaryDirectory() as folder:
        window = Window(Folders.portable(Path(folder)))
        window.resize(1280, 720)
        window.show()
        for name, box in shipped().items():
            _sit_down(window, name, box)
            _look(window, box)
            _print(_evening(window, box), box)
            _come_back(window, box)
            print(f"{box.name}: begun, drawn, printed, saved and opened again.")
        _let_phones_in(window)
        window.close()
    try_sounds()
    del started


def _sit_down(window: Window, name: str, box: Box) -> None:
    window.show_start()
    if window.start is None:
        raise Unsound("The start screen does not open.")
    names = NAMES[: min(box.seats[1], len(NAMES))]
    window.start.dealt.emit(Seating(name, tuple(Seat(each, look=look) for look, each in enumerate(names)), {}))


def _evening(window: Window, box: Box) -> Session:
    if window.session is None:
        raise Unsound(f"{box.name} does not open.")
    return window.session


def _look(window: Window, box: Box) -> None:
    _evening(window, box)
    picture = window.grab().toImage()
    colours = {picture.pixel(x, y) for x in range(0, picture.width(), 4) for y in range(0, picture.height(), 4)}
    if len(colours) < FEWEST_COLOURS:
        raise Unsound(f"{box.name} is not drawn: its window has {len(colours)} colours.")


def _print(evening: Session, box: Box) -> None:
    if not pdf_off_screen(WHAT["rules"](account(evening, evening.last, None))).startswith(b"%PDF"):
        raise Unsound(f"{box.name} does not print.")


def _come_back(window: Window, box: Box) -> None:
    evening = _evening(window, box)
    left, path = evening.whole_table(), evening.path
    window.show_start()
    window.open(path)
    if _evening(window, box).whole_table() != left:
        raise Unsound(f"{box.name} is not as it was left.")


def _let_phones_in(window: Window) -> None:
    """The page is there, the square can be drawn, and the network listens to this computer alone for a moment."""
    if window.play is None:
        raise Unsound("No evening is open that phones could come to.")
    phones = window.play.open_phones()
    try:
        pages = phones.listen(LOOPBACK, 0)
    except OSError as trouble:
        print(f"Phones: the page is there, and nothing can be listened to here ({trouble.strerror}).")
    else:
        if missing := [name for name in PAGES if name not in pages]:
            raise Unsound(f"The page for phones is not whole: {missing[0]} is missing.")
        print(f"Phones: {len(pages)} files to be found at an address of this computer.")
    phones.stop()


def try_sounds() -> None:
    """Every sound is there, and what plays them where it came with the program; whether anything hears it is not asked."""
    if not all(speaker.samples(sound) for sound in Sound):
        raise Unsound("A sound is empty.")
    try:
        plays = version("miniaudio")
    except PackageNotFoundError:
        print("Sounds: all there, and nothing that plays them.")
        return
    try:
        device = speaker.opened()
    except ImportError as trouble:
        raise Unsound(f"Sounds cannot be played: {trouble}.") from trouble
    except OSError:
        print(f"Sounds: all there, to be played by miniaudio {plays} where there is something to play on.")
    else:
        device.close()
        print(f"Sounds: all there, and played by miniaudio {plays}.")
