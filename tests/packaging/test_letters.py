"""The letters go wherever the program goes, each family with the licence under which it may."""

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from PySide6.QtGui import QFontDatabase

from tabletop.view.drawing import assets
from tabletop.view.drawing.assets import font_files
from tests.packaging.packaging_files import ROOT, contents, package

FOLDER = ROOT / contents.LETTERS[0]
OFL = "SIL OPEN FONT LICENSE Version 1.1"
NAMED = {
    "NomicTabletopSerif": ("Source Serif Pro", "Adobe", OFL),
    "NomicTabletopSans": ("Inter", "The Inter Project Authors", OFL),
    "NomicTabletopMono": ("JetBrains Mono", "The JetBrains Mono Project Authors", OFL),
    "NomicTabletopSigns": ("DejaVu Sans", "Tavmjong Bah", "Bitstream Vera Fonts Copyright"),
}
"""Each family with what its licence says: what it is under its maker's name, whose it is, and the licence itself."""


def test_the_licence_of_each_family_lies_beside_it():
    assert {file.stem.partition("-")[0] for file in FOLDER.glob("*.ttf")} == set(NAMED)
    for family, named in NAMED.items():
        licence = (FOLDER / f"{family}-licence.txt").read_text("utf-8")
        assert all(words in licence for words in named)


@pytest.mark.usefixtures("qapp")
def test_no_family_bears_a_name_that_letters_of_a_system_may_have():
    numbers = [QFontDatabase.addApplicationFont(file) for file in font_files()]
    families = {family for number in numbers for family in QFontDatabase.applicationFontFamilies(number)}
    assert families
    assert all(family.startswith("Nomic Tabletop ") for family in families)


def test_the_wheel_has_all_letters_with_their_licences_and_all_sounds(tmp_path):
    made_here = shutil.ignore_patterns(".*", "build", "dist", "__pycache__", "resources.py")
    tree = shutil.copytree(ROOT, tmp_path / "tree", ignore=made_here)  # what is compiled on the way is not ours to write
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    built = subprocess.run(build, cwd=tree, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    with ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        names = {Path(name) for name in wheel.namelist()}
    taken = (contents.LETTERS, contents.SOUNDS)
    assert {Path(place) / file.name for folder, place in taken for file in (ROOT / folder).iterdir()} <= names


def test_an_installed_copy_has_the_licences_of_its_letters(tmp_path, monkeypatch):
    monkeypatch.setattr(package, "FOLDER", tmp_path)
    package.gather_licences(tmp_path)
    for family in NAMED:
        kept = tmp_path / f"letters-{family.lower()}.txt"
        assert kept.read_text("utf-8") == (FOLDER / f"{family}-licence.txt").read_text("utf-8")


@pytest.mark.usefixtures("qapp")
def test_an_installed_copy_finds_its_letters_in_the_package(tmp_path, monkeypatch):
    monkeypatch.setattr(assets, "_CHECKOUT", tmp_path / "assets")
    monkeypatch.setattr(assets, "_PACKAGE", tmp_path / "tabletop")
    (tmp_path / "tabletop").mkdir()
    (tmp_path / "tabletop" / "fonts").symlink_to(FOLDER)
    assert {Path(file).name for file in assets.font_files()} == {file.name for file in FOLDER.glob("*.ttf")}


def test_what_a_package_puts_elsewhere_is_no_package_of_its_own(monkeypatch):
    found = "diversion by libz from: /lib/libz.so.1\ndiversion by libz to: /lib/libz.so.1.usr\nlibz:amd64: /usr/lib/libz.so.1\n"
    monkeypatch.setattr(package.subprocess, "run", lambda *command, **how: subprocess.CompletedProcess(command, 0, found))
    assert package.owners("libz.so.1") == ["libz:amd64: /usr/lib/libz.so.1"]
