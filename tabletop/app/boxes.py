"""What lies on the start screen: the boxes, and the slip of the evening that was played last."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from tabletop.app.folders import Folders
from tabletop.box.box import Box, find_box
from tabletop.box.options import BoxTrouble
from tabletop.journal.trouble import Trouble
from tabletop.view.start.games import Game, LastEvening


def games(boxes: Mapping[str, Box]) -> list[Game]:
    """The boxes as they lie there."""
    return [Game(key, box, own=bool(Path(key).suffix)) for key, box in boxes.items()]


def opened_lately(files: Iterable[Path]) -> dict[str, Box]:
    """The games in these rule files, by their paths; a file that is no game any more has no box."""
    found = dict[str, Box]()
    for file in files:
        with suppress(BoxTrouble):
            found[str(file)] = find_box(str(file))
    return found


def awaited(folders: Folders) -> LastEvening | None:
    """The slip for the game that was played last before anybody has read it; ``None`` if none was played."""
    path = last_played(folders)
    return LastEvening("Last played", path.stem, str(path)) if path else None


def last_played(folders: Folders) -> Path | None:
    try:
        return next(iter(folders.saved_games()), None)
    except OSError:
        return None


def told(trouble: Trouble | BoxTrouble) -> tuple[str, str]:
    """What is wrong with a file, with its line, and how to mend it."""
    return f"Line {trouble.line}: {trouble.sentence}" if trouble.line else trouble.sentence, trouble.mend
