"""The settings as they are kept from one evening to the next."""

from dataclasses import asdict, replace

from PySide6.QtCore import QSettings

from tabletop.places import Places
from tabletop.view.look import Settings


def settings_file(places: Places) -> QSettings:
    return QSettings(str(places.config / "settings.ini"), QSettings.Format.IniFormat)


def read_settings(kept: QSettings) -> Settings:
    """What was kept of the settings; what cannot be read is as usual."""
    usual = Settings()
    chosen = {name: kept.value(name, item, type(item)) for name, item in asdict(usual).items()}
    return replace(usual, **chosen)


def keep_settings(kept: QSettings, settings: Settings) -> None:
    for name, item in asdict(settings).items():
        kept.setValue(name, item)
