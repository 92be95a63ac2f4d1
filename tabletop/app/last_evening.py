"""The slip of the evening that was played last, with what its file says of it."""

from tabletop.app.boxes import last_played, told
from tabletop.app.places import Places
from tabletop.engine.values import listed
from tabletop.engine.work import Work
from tabletop.game.evening import Evening
from tabletop.journal import Trouble, read
from tabletop.view.start.games import LastEvening

UNREADABLE = "The last evening cannot be opened"


def last_evening(places: Places) -> Work[LastEvening | None]:
    """The slip for the game that was played last, which says so where it cannot be opened; ``None`` where none was played. Its
    file is read entry by entry."""
    path = last_played(places)
    if path is None:
        return None
    try:
        table = (yield from Evening.reading(read(path))).table()
    except Trouble as trouble:
        return LastEvening(UNREADABLE, f"{path.stem}: {' '.join(told(trouble))}", str(path), broken=True)
    except OSError as trouble:
        return LastEvening(UNREADABLE, f"{path.stem}: {trouble.strerror}.", str(path), broken=True)
    rules = len(table.rulebook.rules)
    stands = f"{listed(table.players)} · turn {table.turn.number}, {rules} rule{'s' * (rules != 1)}"
    return LastEvening(f"Last evening: {table.game}", stands, str(path))
