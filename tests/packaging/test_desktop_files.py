"""What tells a desktop of the program agrees with itself, and passes the standards' own checkers where they are installed."""

import configparser
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import tabletop
from tabletop.cli.cli import COMMANDS
from tests.packaging.packaging_files import PACKAGING, ROOT, contents, package

MIME = "application/x-nomic"


def checked_by(tool: str, *arguments: object) -> None:
    if not shutil.which(tool):
        pytest.skip(f"{tool} is not installed")
    done = subprocess.run([tool, *map(str, arguments)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> Path:
    """The files as they come to lie below /usr/share."""
    monkeypatch.setattr(package, "BUILD", tmp_path / "build")
    (tmp_path / "build").mkdir()
    package.draw_icons(tmp_path / "build" / "icons")
    package.shared_files(tmp_path / "share")
    return tmp_path / "share"


def entry() -> configparser.SectionProxy:
    parser = configparser.RawConfigParser()
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(PACKAGING / "linux" / "nomic-tabletop.desktop", "utf-8")
    return parser["Desktop Entry"]


def test_a_double_click_on_a_game_opens_it_on_every_system():
    types = ElementTree.parse(PACKAGING / "linux" / "nomic-tabletop.xml").getroot()
    namespace = {"mime": "http://www.freedesktop.org/standards/shared-mime-info"}
    kind = types.find("mime:mime-type", namespace)
    assert kind is not None
    assert kind.attrib["type"] == MIME
    assert [glob.attrib["pattern"] for glob in kind.findall("mime:glob", namespace)] == ["*.nomic"]
    assert entry()["MimeType"] == f"{MIME};"
    assert entry()["Exec"] == "tabletop %f"
    assert r'"Software\Classes\.nomic"' in (PACKAGING / "windows" / "tabletop.nsi").read_text("utf-8")
    assert '"CFBundleTypeExtensions": ["nomic"]' in (PACKAGING / "tabletop.spec").read_text("utf-8")


def test_the_version_comes_from_one_place(share):
    tree = ElementTree.parse(share / "metainfo" / "nomic-tabletop.metainfo.xml").getroot()
    release = tree.find("releases/release")
    assert release is not None
    assert release.attrib["version"] == tabletop.__version__
    assert f"Nomic Tabletop {tabletop.__version__}" in (share / "man" / "man1" / "tabletop.1").read_text("utf-8")
    number = re.compile(rf"(?<![\d.]){re.escape(tabletop.__version__)}(?![\d.])")
    naming = [
        file
        for file in PACKAGING.rglob("*")
        if file.is_file() and file.suffix != ".pyc" and number.search(file.read_text("utf-8"))
    ]
    assert [file.name for file in naming] == ["tabletop.nsi"]  # in the example of how to call it


def test_the_icon_is_there_in_every_size(share):
    for size in contents.PICTURE_SIZES:
        assert (
            (share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / f"{entry()['Icon']}.png")
            .read_bytes()
            .startswith(b"\x89PNG")
        )
    assert (share / "icons" / "hicolor" / "scalable" / "apps" / f"{entry()['Icon']}.svg").read_bytes().startswith(b"<svg")


def test_the_desktop_entry_is_valid():
    checked_by("desktop-file-validate", PACKAGING / "linux" / "nomic-tabletop.desktop")


def test_the_metainfo_is_valid(share):
    checked_by("appstreamcli", "validate", "--no-net", share / "metainfo" / "nomic-tabletop.metainfo.xml")


def test_the_manual_page_names_every_command(share):
    page = (share / "man" / "man1" / "tabletop.1").read_text("utf-8")
    assert [name for name in COMMANDS if name not in ("open", "self-test") and f".B tabletop {name}" not in page] == []


def test_the_setup_for_windows_compiles(tmp_path, share):
    program = tmp_path / "program"
    (program / "_internal").mkdir(parents=True)
    for name in ("tabletop.exe", "_internal/any.dll"):
        (program / name).write_bytes(b"program")
    icon, made = package.BUILD / "nomic-tabletop.ico", tmp_path / "nomic-tabletop-setup.exe"
    checked_by(
        "makensis", "-V2", "-WX", "-DVERSION=1.2.3", f"-DPROGRAM={program}", f"-DICON={icon}", f"-DOUT={made}",
        PACKAGING / "windows" / "tabletop.nsi",
    )  # fmt: skip
    assert made.read_bytes().startswith(b"MZ")


def test_the_file_for_any_distribution_installs_and_removes_for_one_person(tmp_path, share):
    """Everything goes to the person's own folders; what was there before, and their games, stay."""
    made = tmp_path / "made"
    (made / "program").mkdir(parents=True)
    (made / "program" / "tabletop").write_text("#!/bin/sh\necho played\n")
    (made / "program" / "tabletop").chmod(0o755)
    shutil.copytree(share, made / "share")
    shutil.copy(PACKAGING / "linux" / "install.sh", made)
    home = tmp_path / "some body"
    game = home / ".local" / "share" / "Nomic Tabletop" / "games" / "evening.nomic"
    game.parent.mkdir(parents=True)
    game.write_text("kept")
    before = {file for file in home.rglob("*") if file.is_file()}

    def call(*words: str) -> str:
        surroundings = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
        return subprocess.run(
            ["sh", "install.sh", *words], cwd=made, env=surroundings, capture_output=True, text=True, check=True
        ).stdout

    assert "is installed" in call()
    assert subprocess.run([home / ".local/bin/tabletop"], capture_output=True, text=True, check=True).stdout == "played\n"
    written = (home / ".local/share/applications/nomic-tabletop.desktop").read_text("utf-8")
    assert f'Exec="{home}/.local/share/nomic-tabletop/tabletop" %f' in written
    assert "Your games stay" in call("--remove")
    left = {file for file in home.rglob("*") if file.is_file() and "mime" not in file.parts and file.name != "mimeinfo.cache"}
    assert left == before


def test_the_release_is_built_by_the_same_two_commands_on_three_systems():
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    assert all(f"- run: ./dev {command}" in workflow for command in ("test", "package"))
    assert all(system in workflow for system in ("ubuntu", "windows", "macos"))
