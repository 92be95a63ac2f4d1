"""What is kept from one evening to the next: the settings, the window, games played lately, and who sat down to what."""

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSettings

from tabletop.app.folders import Folders
from tabletop.engine.seats import Seat
from tabletop.view.widgets.theme import Settings

MOST_RECENT = 8
_WINDOW, _GAME, _SEATS, _LYING = "window", "game", "seats", "lying"
RECENT, OWN = "recent", "own games"
"""The files that were used lately: games that were played, and rule files that were opened."""


def settings_file(folders: Folders) -> QSettings:
    return QSettings(str(folders.config / "settings.ini"), QSettings.Format.IniFormat)


def read_settings(kept: QSettings) -> Settings:
    """What was kept of the settings; what cannot be read is as usual."""
    usual = Settings()
    chosen: dict[str, Any] = {name: kept.value(name, item, type(item)) for name, item in asdict(usual).items()}
    return replace(usual, **chosen)


def keep_settings(kept: QSettings, settings: Settings) -> None:
    for name, item in asdict(settings).items():
        kept.setValue(name, item)


def where_cards_lay(kept: QSettings, file: Path) -> str:
    """How the rule cards of that game lay when it was left; nothing where that is not known."""
    return str(_lain(kept).get(str(file), ""))


def keep_where_cards_lie(kept: QSettings, file: Path, written: str) -> None:
    """How the rule cards of that game lie as it is left; of games that were played long ago it is forgotten."""
    others = {each: lay for each, lay in _lain(kept).items() if each != str(file)}
    kept.setValue(_LYING, json.dumps(dict([(str(file), written), *others.items()][:MOST_RECENT])))


def _lain(kept: QSettings) -> dict[str, Any]:
    try:
        found = json.loads(str(kept.value(_LYING, "{}")))
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def last_seating(kept: QSettings) -> tuple[str, tuple[Seat, ...]]:
    """The game that people sat down to last, by its key, and who they were; what cannot be read is left out."""
    try:
        seats = tuple(Seat(**each) for each in json.loads(str(kept.value(_SEATS, "[]"))))
    except (TypeError, ValueError):
        seats = ()
    return str(kept.value(_GAME, "")), seats


def keep_seating(kept: QSettings, game: str, seats: Sequence[Seat]) -> None:
    """They sat down to that game."""
    kept.setValue(_GAME, game)
    names = ("name", "look", "surname", "team")
    kept.setValue(_SEATS, json.dumps([{name: getattr(seat, name) for name in names} for seat in seats]))


def used_lately(kept: QSettings, key: str) -> tuple[Path, ...]:
    """Those of that key that are still there, the last one first."""
    found = kept.value(key, [])
    files = found if isinstance(found, list) else [found]
    return tuple(Path(file) for file in files if isinstance(file, str) and Path(file).is_file())


def keep_used(kept: QSettings, key: str, file: Path) -> None:
    """This one was used last."""
    others = (each for each in used_lately(kept, key) if each != file)
    kept.setValue(key, [str(each) for each in (file, *others)][:MOST_RECENT])


def left_window(kept: QSettings) -> QByteArray:
    """Where the window was when it was closed last, as Qt writes it; empty before that."""
    found = kept.value(_WINDOW)
    return found if isinstance(found, QByteArray) else QByteArray()


def keep_window(kept: QSettings, geometry: QByteArray) -> None:
    kept.setValue(_WINDOW, geometry)
