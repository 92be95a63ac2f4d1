"""Games of people's own: a rule file opened, or a shipped one copied to be changed."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from tabletop.app.boxes import told
from tabletop.box.box import TEMPLATE, Box, find_box, shipped_text
from tabletop.box.options import BoxTrouble
from tabletop.box.starting_set import rule_file
from tabletop.engine.values import capitalised
from tabletop.game.checking import box_troubles
from tabletop.game.session import Session
from tabletop.journal.disk import write_whole

RULE_FILES = "Rule files (*.toml)"
TITLE = "A game of your own"
MOST_TOLD = 3
"""Lines that are named when a game is not understood whole."""

Say = Callable[..., None]
"""What is wrong in a few words, then sentences."""


def opened(window: QWidget, folder: Path, say: Say) -> tuple[str, Box] | None:
    """The path and the game of a rule file that somebody chooses; ``None`` if none was chosen or it is no game."""
    name, _ = QFileDialog.getOpenFileName(window, TITLE, str(folder), RULE_FILES)
    if not name:
        return None
    try:
        return name, find_box(name)
    except BoxTrouble as trouble:
        say(f"{Path(name).name} is no game yet", *told(trouble), "Mend it in an editor, then open it again.")
        return None


def say_what_sleeps(name: str, box: Box, say: Say) -> None:
    """Which lines of the file the clerk does not understand. The game can be played all the same."""
    if asleep := box_troubles(Path(name)):
        more = f"And {len(asleep) - MOST_TOLD} more: “tabletop check” names them all." if asleep[MOST_TOLD:] else ""
        shown = map(capitalised, asleep[:MOST_TOLD])
        say(f"{box.name} can be played, but the clerk does not understand all of it", *shown, more, "People see to it by hand.")


def exported(window: QWidget, folder: Path, session: Session, at: int | None, say: Say) -> Path | None:
    """The rule file into which the rules of the table were written, where somebody chose one."""
    try:
        text = rule_file(session.starting_set(at))
    except BoxTrouble as trouble:
        say("These rules cannot be a game yet", str(trouble))
        return None
    return _written(window, folder / f"{session.path.stem}.toml", text, say)


def copied(window: QWidget, folder: Path, key: str, say: Say) -> Path | None:
    """The file into which a copy of the shipped game of that name was written, where somebody chose one."""
    return _written(window, folder / ("mygame.toml" if key == TEMPLATE else f"{key}.toml"), shipped_text(key), say)


def _written(window: QWidget, offered: Path, text: str, say: Say) -> Path | None:
    name, _ = QFileDialog.getSaveFileName(window, TITLE, str(offered), RULE_FILES)
    if not name:
        return None
    path = Path(name) if name.endswith(".toml") else Path(f"{name}.toml")
    try:
        write_whole(path, text.encode(), over=True)
    except OSError as trouble:
        say(f"{path.name} cannot be written", f"{trouble.strerror}. Choose another folder.")
        return None
    return path
