"""All that evenings need, loaded as one: after the first window stands, or when somebody was quicker; and the slip of the last of
them, with what its file says."""

from tabletop.app import own_games
from tabletop.app.boxes import last_played, told
from tabletop.app.folders import Folders
from tabletop.app.play import GAME_FILES, PlayedEvening
from tabletop.box.shipped import how_to_play, manual
from tabletop.clerk.kits import VOCABULARY
from tabletop.engine.values import listed
from tabletop.engine.work import Work
from tabletop.game.advisor import Advisor
from tabletop.game.session import GOING_THROUGH_DAYS, Session
from tabletop.journal import Trouble, read
from tabletop.view.reading.how_to_play import GuidePage, HowToPlay, page_for, read_pages
from tabletop.view.reading.manual import Manual
from tabletop.view.start.games import LastEvening
from tabletop.view.top_bar import Command

__all__ = [
    "GAME_FILES", "GOING_THROUGH_DAYS", "Command", "HowToPlay", "Manual", "PlayedEvening", "Session", "last_evening", "own_games",
    "page_on", "the_manual",
]  # fmt: skip


UNREADABLE = "The last evening cannot be opened"


def the_manual() -> str:
    """The manual of the clerk's language, with every word that the program knows."""
    return manual(VOCABULARY)


def page_on(game: str) -> GuidePage:
    return page_for(game, read_pages(how_to_play()))


def last_evening(folders: Folders) -> Work[LastEvening | None]:
    """The slip for the game that was played last, which says so where it cannot be opened; ``None`` where none was played. Its
    file is read entry by entry."""
    path = last_played(folders)
    if path is None:
        return None
    try:
        evening = yield from Advisor.reading(read(path))
        table, ending = evening.table(), evening.ending()
    except Trouble as trouble:
        return LastEvening(UNREADABLE, f"{path.stem}: {' '.join(told(trouble))}", str(path), broken=True)
    except OSError as trouble:
        return LastEvening(UNREADABLE, f"{path.stem}: {trouble.strerror}.", str(path), broken=True)
    rules = len(table.rulebook.rules)
    friends = listed([f"{seat.name}{' (out)' * seat.out}" for seat in table.seats])
    turn = f"turn {table.turn.number}, " if ending is None or ending.played_on else ""
    stands = f"{friends} · {turn}{rules} rule{'s' * (rules != 1)}"
    ended = f"{ending.in_short}{', then played on' * ending.played_on} · " if ending else ""
    return LastEvening(f"Last played: {table.game}", f"{ended}{stands}", str(path))
