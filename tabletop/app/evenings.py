"""All that evenings need, loaded as one: after the first window stands, or when somebody was quicker."""

from tabletop.app import own_games
from tabletop.app.last_evening import last_evening
from tabletop.app.play import DAYS, FILES, Play
from tabletop.box.manual import manual
from tabletop.clerk.kits import VOCABULARY
from tabletop.game.session import Session
from tabletop.view.reading.about import About
from tabletop.view.reading.manual import Manual
from tabletop.view.top_bar import Command

__all__ = ["DAYS", "FILES", "About", "Command", "Manual", "Play", "Session", "last_evening", "own_games", "the_manual"]


def the_manual() -> str:
    """The manual of the clerk's language, with every word that the program knows."""
    return manual(VOCABULARY)
