"""The letters go wherever the program goes, each family with the licence under which it may."""

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.packaging.packaging_files import ROOT, contents, package

FOLDER = ROOT / contents.LETTERS[0]
FAMILIES = {"SourceSerifPro": "Reserved Font Name 'Source'", "Inter": "Inter Project", "JetBrainsMono": "JetBrains Mono Project"}
NAMED = dict.fromkeys(FAMILIES, "SIL OPEN FONT LICENSE Version 1.1") | {"NomicTabletopSigns": "Bitstream Vera Fonts Copyright"}


def test_the_licence_of_each_family_lies_beside_it():
    assert {file.stem.partition("-")[0] for file in FOLDER.glob("*.ttf")} == set(NAMED)
    for family, named in NAMED.items():
        licence = (FOLDER / f"{family}-licence.txt").read_text("utf-8")
        assert named in licence
        assert FAMILIES.get(family, "DejaVu") in licence


def test_the_wheel_has_all_letters_with_their_licences(tmp_path):
    made_here = shutil.ignore_patterns(".*", "build", "dist", "__pycache__", "resources.py")
    tree = shutil.copytree(ROOT, tmp_path / "tree", ignore=made_here)  # what is compiled on the way is not ours to write
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    built = subprocess.run(build, cwd=tree, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    with ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        names = {Path(name) for name in wheel.namelist()}
    assert {Path(contents.LETTERS[1]) / file.name for file in FOLDER.iterdir()} <= names


def test_an_installed_copy_has_the_licences_of_its_letters(tmp_path, monkeypatch):
    monkeypatch.setattr(package, "FOLDER", tmp_path)
    package.gather_licences(tmp_path)
    for family in NAMED:
        kept = tmp_path / f"letters-{family.lower()}.txt"
        assert kept.read_text("utf-8") == (FOLDER / f"{family}-licence.txt").read_text("utf-8")


@pytest.mark.usefixtures("qapp")
def test_an_installed_copy_finds_its_letters_in_the_package(tmp_path, monkeypatch):
    from tabletop.view.drawing import assets

    monkeypatch.setattr(assets, "_CHECKOUT", tmp_path / "assets")
    monkeypatch.setattr(assets, "files", lambda package: tmp_path / package)
    (tmp_path / "tabletop").mkdir()
    (tmp_path / "tabletop" / "fonts").symlink_to(FOLDER)
    assert {Path(file).name for file in assets.font_files()} == {file.name for file in FOLDER.glob("*.ttf")}
