"""What people hear while they play: what they do, once, and nothing of what is taken back or only looked at."""

from pathlib import Path

import pytest

from tabletop.app import play
from tabletop.app.sounds import Sound
from tabletop.app.speaker import Speaker
from tabletop.engine.acts.winning import DeclareWin
from tests.playing import Time, deal, do, sit
from tests.view.hands import Key, Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
HEARD: list[Sound] = []
VOLUMES: list[str] = []


class Ear(Speaker):
    """A speaker that nobody but the test hears."""

    def set_volume(self, volume: str) -> None:
        VOLUMES.append(volume)

    def play(self, *sounds: Sound) -> None:
        HEARD.extend(sounds)


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, games: Path) -> Path:
    """A change is voted on, and Ann has an ace to vote with."""
    monkeypatch.setattr(play, "Speaker", Ear)
    HEARD.clear()
    VOLUMES.clear()
    session = sit(games, names="Ann,Bo")
    deal(session, Ann=["AC", "2C"], Bo=["QH"])
    do(session, "propose", by="Ann", kind="amend", rule=14, text="The value of a Jack card is 10.")
    session.close()
    return tmp_path / "home"


def test_what_is_done_is_heard_once(home: Path, person) -> None:
    at: Person = person(home, file=home / "games" / "evening.nomic", time=Time())
    at.lays("Ann", "ace of clubs", "tray for")
    assert HEARD == [Sound.CARD]
    at.key(Key.Key_Z, held=Person.CONTROL)
    at.key(Key.Key_Y, held=Person.CONTROL)
    assert HEARD == [Sound.CARD]


def test_who_sets_the_volume_hears_it_and_it_is_kept(home: Path, person) -> None:
    at: Person = person(home, file=home / "games" / "evening.nomic", time=Time())
    at.from_menu("Settings", "Sounds", "Quiet")
    assert (VOLUMES, HEARD) == (["off", "quiet"], [Sound.CARD])
    at.click("Night table")
    assert HEARD == [Sound.CARD]
    at.leave()
    again: Person = person(home, file=home / "games" / "evening.nomic", time=Time())
    again.from_menu("Settings", "Sounds")
    assert again.ticked() == {"Quiet"}
    assert VOLUMES == ["off", "quiet", "quiet"]


def test_an_evening_that_ends_is_heard_to_end(home: Path, person) -> None:
    at: Person = person(home, file=home / "games" / "evening.nomic", time=Time())
    at.window.play.act(DeclareWin(who="Ann"), anyway=True)
    assert HEARD == [Sound.ENDING]
