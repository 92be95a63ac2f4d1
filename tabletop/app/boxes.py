"""What lies on the start screen: the boxes, and the slip of the evening that was played last."""

from collections.abc import Mapping

from tabletop.box import Box
from tabletop.engine.values import listed
from tabletop.evening import Evening
from tabletop.journal import Trouble, read
from tabletop.places import Places
from tabletop.view.games import Game, LastEvening

PICTURES = {"nomic": "nomic", "card-nomic": "cards", "nomic-chess": "chess", "solitaire-nomic": "solitaire"}


def games(boxes: Mapping[str, Box]) -> list[Game]:
    """The boxes as they lie there; one of people's own has a plain lid."""
    return [Game(key, box, PICTURES.get(key, ""), begins=box.begins) for key, box in boxes.items()]


def last_evening(places: Places) -> LastEvening | None:
    """The slip for the game that was played last; nothing where none was, or where it cannot be read."""
    try:
        path = next(iter(places.saved_games()), None)
        evening = Evening(read(path)) if path else None
    except (OSError, Trouble):
        return None
    if path is None or evening is None:
        return None
    table = evening.table()
    rules = len(table.rulebook.rules)
    told = f"{listed(table.players)} · turn {table.turn.number}, {rules} rules"
    return LastEvening(f"Last evening: {table.game}", told, str(path))
