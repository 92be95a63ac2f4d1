"""Where games go, and what a new one is called."""

from datetime import date
from pathlib import Path

from tabletop.app.places import Places

DAY = date(2025, 11, 20)


def test_each_kind_of_file_has_its_folder_on_this_system() -> None:
    places = Places.of_this_system()
    folders = {places.games, places.config, places.state, places.cache}
    assert len(folders) == 4
    assert all(folder.is_absolute() and "Nomic Tabletop" in folder.parts for folder in folders)


def test_a_portable_table_keeps_everything_in_one_folder(tmp_path: Path) -> None:
    places = Places.portable(tmp_path)
    assert {places.games.parent, places.config.parent, places.state.parent, places.cache.parent} == {tmp_path}


def test_two_evenings_of_one_day_get_two_names(tmp_path: Path) -> None:
    places = Places.portable(tmp_path)
    first = places.new_game("card-nomic", DAY)
    first.touch()
    assert first == tmp_path / "games" / "2025-11-20 card-nomic.nomic"
    assert places.new_game("card-nomic", DAY).name == "2025-11-20 card-nomic 2.nomic"


def test_a_name_is_one_that_every_system_allows(tmp_path: Path) -> None:
    places = Places.portable(tmp_path)
    assert places.new_game("../Ann & Bo's: game?\0", DAY).name == "2025-11-20 Ann-Bo-s-game.nomic"
    assert places.new_game("...", DAY).name == "2025-11-20 game.nomic"


def test_the_game_last_played_comes_first(tmp_path: Path) -> None:
    import os

    places = Places.portable(tmp_path)
    assert places.saved_games() == []
    early, late = places.new_game("a", DAY), places.new_game("b", DAY)
    for file, when in ((early, 200), (late, 100)):
        file.touch()
        os.utime(file, (when, when))
    assert places.saved_games() == [early, late]
