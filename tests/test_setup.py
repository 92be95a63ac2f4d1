"""The set-up keeps its promises: versions that work, one place for each fact, nothing private in the tree."""

import re
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from importlib.metadata import version
from pathlib import Path

import pytest

import tabletop

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

HOSTS_THAT_MAY_BE_NAMED = {
    "creativecommons.org",
    "fsf.org",
    "github.com",  # as the licences of letters name it
    "keepachangelog.com",
    "scripts.sil.org",
    "semver.org",
    "www.adobe.com",
    "www.debian.org",
    "www.freedesktop.org",
    "www.fsf.org",
    "www.gnu.org",
    "www.w3.org",
}
HOST = re.compile(r"\w://(?:[^/\s@]*@)?([\w.-]+)")
PRIVATE = re.compile(
    r"(?<![\w.}])/(?:work|tmp|home|root|opt|Users|farm)/\w"  # a path of somebody's machine
    r"|\b[A-Z]:\\+Users"
    r"|\b(?:extra-)?index[-_]url\b|\bfind[-_]links\b"  # where packages come from
    r"|\b(?:pypi|pythonhosted|npmjs|registry|deb|mirror)s?(?:\.\w+)*\.(?:org|com|io|net)\b"
)


def tracked() -> list[Path]:
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    except (FileNotFoundError, subprocess.CalledProcessError):
        pytest.skip("this is not a git checkout")
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def words_of(path: Path) -> str:
    content = path.read_bytes()
    return "" if b"\0" in content else content.decode()


def private_words(words: str) -> list[str]:
    hosts = [found[1] for found in HOST.finditer(words) if found[1] not in HOSTS_THAT_MAY_BE_NAMED]
    return hosts + [found[0] for found in PRIVATE.finditer(words)]


def listed_resources() -> dict[str, Path]:
    """Each address in the compiled resources, with the file that it comes from."""
    tree = ElementTree.parse(ROOT / "resources.qrc")
    return {
        f":{group.get('prefix', '/').rstrip('/')}/{file.get('alias') or file.text}": ROOT / (file.text or "")
        for group in tree.iter("qresource")
        for file in group.iter("file")
    }


@pytest.mark.usefixtures("qapp")
def test_a_call_into_qt_costs_no_reference_to_none() -> None:
    """PySide6 6.12.0 loses one per void call on Python 3.11, and aborts when none are left."""
    from PySide6.QtCore import QCoreApplication

    before = sys.getrefcount(None)
    for _ in range(500):
        QCoreApplication.processEvents()
    assert sys.getrefcount(None) > before - 100


def test_the_version_is_written_in_one_place() -> None:
    assert "version" in PROJECT["dynamic"]
    assert version("nomic-tabletop") == tabletop.__version__
    written = [path for path in ROOT.glob("tabletop/**/*.py") if re.search(r"^__version__\s*=", path.read_text(), re.M)]
    assert written == [ROOT / "tabletop" / "__init__.py"]


def test_every_package_the_project_asks_for_is_pinned() -> None:
    pins = dict(re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / "constraints.txt").read_text().lower(), re.M))
    asked = [*PROJECT["dependencies"], *(need for extra in PROJECT["optional-dependencies"].values() for need in extra)]
    names = {re.match(r"[\w.-]+", need)[0].lower() for need in asked}  # type: ignore[index]
    assert names <= pins.keys()
    assert {name: version(name) for name in ("chess", "pyside6-essentials")} == {
        name: pins[name] for name in ("chess", "pyside6-essentials")
    }


def test_no_tracked_file_names_a_package_host_or_a_path_of_one_machine() -> None:
    found = {str(path.relative_to(ROOT)): private_words(words_of(path)) for path in tracked()}
    assert {name: words for name, words in found.items() if words} == {}


@pytest.mark.parametrize(
    "words",
    [
        "/".join(["", "work", "main"]),
        "see /" + "tmp/x",
        "https:" + "//files.example/simple",
        "py" + "pi.org",
        "--index" + "-url x",
    ],
)
def test_private_words_are_noticed(words: str) -> None:
    assert private_words(words)


def test_what_is_made_here_is_not_tracked() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in tracked()}
    assert not names & {"uv.lock", "tabletop/view/resources.py"}
    assert not [name for name in names if name.startswith((".venv/", "build/", "dist/")) or "__pycache__" in name]


def test_the_licence_and_what_the_project_file_points_to_are_there() -> None:
    assert PROJECT["license"] == "GPL-3.0-or-later"
    assert "GNU GENERAL PUBLIC LICENSE" in (ROOT / "LICENSE").read_text()
    named = [*PROJECT["license-files"], *([PROJECT["readme"]] if "readme" in PROJECT else [])]
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_continuous_integration_runs_the_one_test_command() -> None:
    shebang, *commands = (ROOT / ".ci" / "run").read_text().splitlines()
    assert shebang == "#!/bin/sh"
    assert commands == ['exec "$(dirname "$0")/../dev" test']


def test_dev_says_how_to_use_it_and_refuses_what_it_does_not_know() -> None:
    told = subprocess.run([ROOT / "dev", "help"], capture_output=True, text=True)
    assert told.returncode == 0
    assert all(f"./dev {command}" in told.stdout for command in ("run", "test", "prove", "bench"))
    refused = subprocess.run([ROOT / "dev", "tset"], capture_output=True, text=True)
    assert (refused.returncode, refused.stderr) == (2, told.stdout)


def test_resources_and_assets_name_the_same_files() -> None:
    pictures = {path for path in (ROOT / "assets").rglob("*") if path.is_file() and path.parent.name != "fonts"}
    assert set(listed_resources().values()) == pictures


def test_the_compiled_resources_hold_every_file_as_it_is_in_assets() -> None:
    import tabletop.view.resources  # noqa: F401
    from PySide6.QtCore import QFile, QIODevice

    for address, path in listed_resources().items():
        file = QFile(address)
        assert file.open(QIODevice.OpenModeFlag.ReadOnly), address
        assert file.readAll().data() == path.read_bytes(), f"{address} is older than {path}"


def test_everything_but_the_view_works_without_qt() -> None:
    script = """
import pkgutil, sys
sys.modules["PySide6"] = None
import tabletop
for module in pkgutil.walk_packages(tabletop.__path__, "tabletop.", onerror=lambda name: None):
    if not module.name.startswith(("tabletop.view", "tabletop.app", "tabletop.__main__")):
        __import__(module.name)
"""
    ran = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
