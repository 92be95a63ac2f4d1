"""What lies on the start screen: the boxes, and the slip of the evening that was played last."""

from collections.abc import Mapping

from tabletop.box import Box, BoxTrouble
from tabletop.engine.values import listed
from tabletop.evening import Evening
from tabletop.journal import Trouble, read
from tabletop.places import Places
from tabletop.view.games import Game, LastEvening

UNREADABLE = "The last evening cannot be opened"
PICTURES = {"nomic": "nomic", "card-nomic": "cards", "nomic-chess": "chess", "solitaire-nomic": "solitaire"}


def games(boxes: Mapping[str, Box]) -> list[Game]:
    """The boxes as they lie there; one of people's own has a plain lid."""
    return [Game(key, box, PICTURES.get(key, ""), begins=box.begins) for key, box in boxes.items()]


def last_evening(places: Places) -> LastEvening | None:
    """The slip for the game that was played last, which says so where it cannot be opened; nothing where none was played."""
    try:
        path = next(iter(places.saved_games()), None)
    except OSError:
        return None
    if path is None:
        return None
    try:
        table = Evening(read(path)).table()
    except Trouble as trouble:
        return LastEvening(UNREADABLE, f"{path.stem}: {' '.join(told(trouble))}", str(path), broken=True)
    except OSError as trouble:
        return LastEvening(UNREADABLE, f"{path.stem}: {trouble.strerror}.", str(path), broken=True)
    stands = f"{listed(table.players)} · turn {table.turn.number}, {len(table.rulebook.rules)} rules"
    return LastEvening(f"Last evening: {table.game}", stands, str(path))


def told(trouble: Trouble | BoxTrouble) -> tuple[str, str]:
    """What is wrong with a file, with its line, and how to mend it."""
    return f"Line {trouble.line}: {trouble.sentence}" if trouble.line else trouble.sentence, trouble.mend


def sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
