"""Whatever letters a machine has, the table looks the same: pictures of the whole window, px for px."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.games import test_chess_evening, test_nomic_evenings
from tests.games.command_line import CommandLine
from tests.games.test_card_evening import ACTS, NAMES, SEED

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems cannot be told to have other letters")

ROOT = Path(__file__).parents[2]
OURS = ROOT / "assets" / "fonts"
PICTURED = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from tabletop.app.starting import application
from tests.playing import Time
from tests.view.hands import Person, settle
from tests.view.still_time import standing_still

home, sizes, files = Path(sys.argv[1]), sys.argv[2].split(), [None, *map(Path, sys.argv[3:])]
app = application()
QApplication.setCursorFlashTime(0)
with standing_still() as time:
    for size in sizes:
        for number, file in enumerate(files):
            person = Person(home, time, Time(), tuple(map(int, size.split("x"))), file)
            settle()
            assert person.window.grab().save(str(home / f"{number} {size}.png"))
            person.leave()
"""
SETTINGS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{folder}</dir>
  <cachedir>{folder}</cachedir>
  {more}
</fontconfig>
"""
EDGES = """<match target="font"><edit name="hinting" mode="assign"><bool>true</bool></edit>
  <edit name="autohint" mode="assign"><bool>true</bool></edit>
  <edit name="hintstyle" mode="assign"><const>hintfull</const></edit></match>
  <alias binding="same"><family>Nomic Tabletop Sans</family><prefer><family>{family}</family></prefer></alias>"""


def nomic(folder: Path) -> CommandLine:
    evening = "nomic-evening"
    table = CommandLine(folder, test_nomic_evenings.NAMES[evening], game="nomic", seed=evening, **test_nomic_evenings.STARTS)
    table.act(*test_nomic_evenings.acts(evening)[:43])
    return table


def card_nomic(folder: Path) -> CommandLine:
    table = CommandLine(folder, NAMES, token="Ann", seed=SEED)
    table.act(*ACTS[:30])
    return table


def chess(folder: Path) -> CommandLine:
    table = CommandLine(folder, "Ann,Bo,Cy", game="nomic-chess", seed=test_chess_evening.NAME)
    table.act(*test_chess_evening.acts()[:22])
    return table


def solitaire(folder: Path) -> CommandLine:
    table = CommandLine(folder, "Ann", game="solitaire-nomic")
    table.does("Ann", "mutate", rule=1001, text="Scoring\nThe player shall gain ½ point, ♥ or ♞ by performing → an action.")
    return table


def letters(folder: Path, *files: Path, more: str = "") -> dict[str, str]:
    """Surroundings in which a machine has these letters and no others."""
    folder.mkdir()
    for file in files:
        shutil.copy(file, folder)
    (folder / "fonts.conf").write_text(SETTINGS.format(folder=folder, more=more), "utf-8")
    return {"FONTCONFIG_FILE": str(folder / "fonts.conf")}


def pictures(home: Path, given: dict[str, str], sizes: tuple[str, ...], files: list[Path]) -> dict[str, bytes]:
    """The start, and each game as it is opened, by the names of the files in which they are kept."""
    home.mkdir()
    own = [shutil.copy(file, home / f"{number}.nomic") for number, file in enumerate(files)]
    environment = {name: said for name, said in os.environ.items() if not name.startswith("FONTCONFIG")} | given
    call = [sys.executable, "-c", PICTURED, home, " ".join(sizes), *own]
    ran = subprocess.run([str(word) for word in call], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    made = {file.name: file.read_bytes() for file in sorted(home.glob("*.png"))}
    assert len(made) == (1 + len(files)) * len(sizes)
    return made


def played(folder: Path, game: Callable[[Path], CommandLine]) -> Path:
    folder.mkdir()
    return game(folder).file


def looks_the_same(folder: Path, games: list[Callable[[Path], CommandLine]], sizes: tuple[str, ...]) -> None:
    files = [played(folder / game.__name__, game) for game in games]
    odd, family = OURS / "NomicTabletopSerif-It.ttf", "Nomic Tabletop Serif"
    as_it_is = pictures(folder / "as it is", {}, sizes, files)
    for name, given in {
        "none": letters(folder / "no letters"),
        "odd": letters(folder / "one odd family", odd, more=EDGES.format(family=family)),
    }.items():
        there = pictures(folder / name, given, sizes, files)
        assert [picture for picture in as_it_is if there[picture] != as_it_is[picture]] == [], name


def test_a_game_looks_the_same_whatever_letters_the_machine_has(tmp_path: Path) -> None:
    looks_the_same(tmp_path, [solitaire], ("1280x720",))


@pytest.mark.long
def test_every_game_looks_the_same_in_every_size_whatever_letters_the_machine_has(tmp_path: Path) -> None:
    looks_the_same(tmp_path, [nomic, card_nomic, chess, solitaire], ("1280x720", "1440x900"))
