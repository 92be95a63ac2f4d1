"""The settings as they are kept from one evening to the next."""

from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSettings

from tabletop.app.folders import Folders
from tabletop.view.widgets.theme import Settings

MOST_RECENT = 8
_RECENT, _WINDOW = "recent", "window"


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


def recent_games(kept: QSettings) -> tuple[Path, ...]:
    """The games that were played lately and are still there, the last one first."""
    found = kept.value(_RECENT, [])
    files = found if isinstance(found, list) else [found]
    return tuple(Path(file) for file in files if isinstance(file, str) and Path(file).is_file())


def keep_recent(kept: QSettings, file: Path) -> None:
    """This game is the one that was played last."""
    others = (each for each in recent_games(kept) if each != file)
    kept.setValue(_RECENT, [str(each) for each in (file, *others)][:MOST_RECENT])


def left_window(kept: QSettings) -> QByteArray:
    """Where the window was when it was closed last, as Qt writes it; empty before that."""
    found = kept.value(_WINDOW)
    return found if isinstance(found, QByteArray) else QByteArray()


def keep_window(kept: QSettings, geometry: QByteArray) -> None:
    kept.setValue(_WINDOW, geometry)
