"""Where the program keeps its files: the folders of each system, or one folder to carry about."""

import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Self

from platformdirs import PlatformDirs

from tabletop.journal.disk import unused


@dataclass(frozen=True)
class Folders:
    """Folders that need not exist yet: ``games`` would be missed, ``config`` has settings, ``state`` logs;
    ``documents`` is where people look for what was printed, exported or copied."""

    games: Path
    config: Path
    state: Path
    documents: Path

    @classmethod
    def of_this_system(cls) -> Self:
        folders = PlatformDirs("Nomic Tabletop", appauthor=False)
        config, state = folders.user_config_path, folders.user_state_path
        return cls(folders.user_data_path / "games", config, state, folders.user_documents_path)

    @classmethod
    def portable(cls, folder: Path) -> Self:
        """All in one folder, as on a stick (``--portable DIR``)."""
        return cls(folder / "games", folder / "config", folder / "state", folder)

    def new_game(self, game: str, day: date) -> Path:
        """A name that no file has yet, such as ``2025-11-20 card-nomic.nomic``, in the folder for games.

        The folder is made if need be. Raises ``OSError`` when there can be none.
        """
        self.games.mkdir(parents=True, exist_ok=True)
        return unused(self.games / f"{day.isoformat()} {_plain(game)}.nomic")

    def saved_games(self) -> list[Path]:
        """The games that lie there, the one last played first."""
        return sorted(self.games.glob("*.nomic"), key=lambda file: file.stat().st_mtime, reverse=True)


def _plain(name: str) -> str:
    """The name without what some system does not allow in the name of a file."""
    return re.sub(r"[^\w-]+", "-", name).strip("-")[:60] or "game"
