"""All that evenings need, loaded as one: after the first window stands, or when somebody was quicker."""

from tabletop.app import own_games
from tabletop.app.last_evening import last_evening
from tabletop.app.play import FILES, Play
from tabletop.session import Session
from tabletop.view.about import About
from tabletop.view.top_bar import Command

__all__ = ["FILES", "About", "Command", "Play", "Session", "last_evening", "own_games"]
