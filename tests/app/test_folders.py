"""Where games go, and what a new one is called."""

from datetime import date
from pathlib import Path

from tabletop.app.folders import Folders

DAY = date(2025, 11, 20)


def test_each_kind_of_file_has_its_folder_on_this_system() -> None:
    folders = Folders.of_this_system()
    all_of_them = {folders.games, folders.config, folders.state}
    assert len(all_of_them) == 3
    assert all(folder.is_absolute() and "Nomic Tabletop" in folder.parts for folder in all_of_them)


def test_a_portable_table_keeps_everything_in_one_folder(tmp_path: Path) -> None:
    folders = Folders.portable(tmp_path)
    assert {folders.games.parent, folders.config.parent, folders.state.parent} == {tmp_path}


def test_two_evenings_of_one_day_get_two_names(tmp_path: Path) -> None:
    folders = Folders.portable(tmp_path)
    first = folders.new_game("card-nomic", DAY)
    first.touch()
    assert first == tmp_path / "games" / "2025-11-20 card-nomic.nomic"
    assert folders.new_game("card-nomic", DAY).name == "2025-11-20 card-nomic 2.nomic"


def test_a_name_is_one_that_every_system_allows(tmp_path: Path) -> None:
    folders = Folders.portable(tmp_path)
    assert folders.new_game("../Ann & Bo's: game?\0", DAY).name == "2025-11-20 Ann-Bo-s-game.nomic"
    assert folders.new_game("...", DAY).name == "2025-11-20 game.nomic"


def test_the_game_last_played_comes_first(tmp_path: Path) -> None:
    import os

    folders = Folders.portable(tmp_path)
    assert folders.saved_games() == []
    early, late = folders.new_game("a", DAY), folders.new_game("b", DAY)
    for file, when in ((early, 200), (late, 100)):
        file.touch()
        os.utime(file, (when, when))
    assert folders.saved_games() == [early, late]
