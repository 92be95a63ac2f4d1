"""The set-up keeps its promises: versions that work, one place for each fact, nothing private in the tree."""

import re
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from shutil import which

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import tabletop

ROOT = Path(__file__).parent.parent
PROJECT_FILE = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT = PROJECT_FILE["project"]
DEV = (ROOT / "dev").read_text()
FAMILIES = ("apt-get", "dnf", "pacman", "zypper")

HOSTS_THAT_MAY_BE_NAMED = {
    "127.0.0.1",
    "evil.test",  # no host: names that end so are for tests
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
    written = [path for path in ROOT.glob("tabletop/**/*.py") if re.search(r"^__version__\s*=", path.read_text("utf-8"), re.M)]
    assert written == [ROOT / "tabletop" / "__init__.py"]


def names_in(needs: Iterable[str]) -> set[str]:
    return {canonicalize_name(Requirement(need).name) for need in needs}


def pins() -> dict[str, str]:
    """The version of each package that holds for the Python and the system that run this."""
    lines = map(Requirement, (ROOT / "constraints.txt").read_text().splitlines())
    return {
        canonicalize_name(pin.name): str(pin.specifier).removeprefix("==")
        for pin in lines
        if pin.marker is None or pin.marker.evaluate()
    }


def test_every_package_the_project_asks_for_is_pinned() -> None:
    asked = [*PROJECT["dependencies"], *(need for extra in PROJECT["optional-dependencies"].values() for need in extra)]
    assert names_in(need for need in asked if (marker := Requirement(need).marker) is None or marker.evaluate()) <= pins().keys()
    assert {name: version(name) for name in ("chess", "pyside6-essentials")} == {
        name: pins()[name] for name in ("chess", "pyside6-essentials")
    }


def test_what_builds_the_project_and_python_chess_is_pinned_and_there_first() -> None:
    """From Python 3.12 on a new .venv has no setuptools of its own."""
    builders = names_in(PROJECT_FILE["build-system"]["requires"]) | {"pip", "setuptools"}
    assert {name: version(name) for name in builders} == {name: pins()[name] for name in builders}


@pytest.mark.parametrize("needs", [PROJECT["dependencies"], PROJECT_FILE["build-system"]["requires"]], ids=["run", "build"])
def test_a_python_older_than_3_12_gets_no_qt_that_aborts_on_it(needs: list[str]) -> None:
    qt = [need for need in map(Requirement, needs) if need.name == "PySide6-Essentials"]
    for python, holds in (("3.11", False), ("3.12", True), ("3.15", True)):
        asked = [need for need in qt if need.marker is None or need.marker.evaluate({"python_version": python})]
        assert all(need.specifier.contains("6.12.0") for need in asked) is holds
        assert all(need.specifier.contains("6.11.3") for need in asked)


@pytest.mark.parametrize(
    ("python", "system", "machine", "built"),
    [
        ("3.11", "linux", "x86_64", True), ("3.14", "darwin", "arm64", True), ("3.14", "win32", "AMD64", True),
        ("3.15", "linux", "x86_64", False), ("3.13", "linux", "aarch64", False), ("3.13", "win32", "ARM64", False),
    ],
)  # fmt: skip
def test_what_plays_sounds_is_asked_for_only_where_it_comes_built(python: str, system: str, machine: str, built: bool) -> None:
    here = {"python_version": python, "sys_platform": system, "platform_machine": machine}
    (need,) = (need for need in map(Requirement, PROJECT["dependencies"]) if need.name == "miniaudio")
    assert need.marker is not None
    assert need.marker.evaluate(here) is built


def test_every_python_that_is_promised_is_tried_on_every_push() -> None:
    promised = re.findall(r"^Programming Language :: Python :: (3\.\d+)$", "\n".join(PROJECT["classifiers"]), re.M)
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text()
    tried = re.search(r"python: \[(.*)\]", workflow)
    assert tried is not None
    assert re.findall(r"[\d.]+", tried[1]) == promised
    assert PROJECT["requires-python"] == f">={promised[0]}"
    assert [line for line in promised if f"python{line}" not in DEV] == []
    assert re.findall(r"- run: (.*)", workflow) == ["./dev run self-test", "./dev test"] * 2


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
    told = subprocess.run(["sh", ROOT / "dev", "help"], capture_output=True, text=True)
    assert told.returncode == 0
    assert all(f"./dev {command}" in told.stdout for command in ("run", "test", "prove", "bench"))
    refused = subprocess.run(["sh", ROOT / "dev", "tset"], capture_output=True, text=True)
    assert (refused.returncode, refused.stderr) == (2, told.stdout)


def needs_of_the_system() -> list[tuple[str, dict[str, str], str]]:
    """The table in dev: when something is needed, the packages that bring it by family, and what it is."""
    table = re.search(r"^needs='\n(.*?)'$", DEV, re.M | re.S)
    assert table is not None
    rows = [line.split(None, len(FAMILIES) + 1) for line in table[1].splitlines()]
    return [(when, dict(zip(FAMILIES, packages, strict=True)), what) for when, *packages, what in rows]


def test_whatever_is_needed_of_a_system_has_a_package_in_each_family() -> None:
    needs = needs_of_the_system()
    assert [
        what for _, packages, what in needs if not all(re.fullmatch(r"[a-z][\w.,+-]+", name, re.I) for name in packages.values())
    ] == []
    assert len({what for _, _, what in needs}) == len(needs)
    named = {when for line in re.findall(r"install_system ([a-z ]+)[;\n]", DEV) for when in line.split()}
    assert {when for when, _, _ in needs} == {"always", *named}


@pytest.fixture
def bare_system(tmp_path: Path) -> Path:
    """A folder of commands to be the only ones: no Python, no library, no sudo, and an ordinary user."""
    if sys.platform != "linux":
        pytest.skip("elsewhere nothing is needed of the system but Python")
    for command in ("dirname", "sh", "tr", "uname"):
        (tmp_path / command).symlink_to(which(command) or "")
    standing_in(tmp_path / "id", "echo 1000")
    standing_in(tmp_path / "ldconfig", "exit 0")
    return tmp_path


def standing_in(command: Path, does: str) -> None:
    command.write_text(f"#!/bin/sh\n{does}\n")
    command.chmod(0o755)


def told_by_dev(commands: Path, *words: str) -> str:
    ran = subprocess.run([commands / "sh", ROOT / "dev", *words], env={"PATH": str(commands)}, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (1, "")
    return ran.stderr


@pytest.mark.parametrize("family", FAMILIES)
def test_dev_names_the_packages_of_each_family_to_whoever_may_not_install_them(family: str, bare_system: Path) -> None:
    if any(which(earlier, path="/usr/sbin:/sbin") for earlier in FAMILIES[: FAMILIES.index(family)]):
        pytest.skip("another family's installer lies where dev looks for the system's commands")
    standing_in(bare_system / family, "echo run")
    told = told_by_dev(bare_system, "run")
    expected = [(packages[family], what) for when, packages, what in needs_of_the_system() if when not in ("browsing", "packing")]
    assert told.startswith("dev: Missing on this system: Python 3.11 or newer with venv, ")
    assert [what for _, what in expected if what not in told] == []
    command = told.partition(f" As root: {family} ")[2].split()
    assert {package for packages, _ in expected for package in packages.split(",")} <= set(command)
    assert len(set(command)) == len(command)


def test_dev_says_what_is_missing_where_no_installer_is_known(bare_system: Path) -> None:
    told = told_by_dev(bare_system, "test")
    assert "libGL.so.1" in told
    assert told.endswith(". Please install what is missing, then try again.\n")


def test_dev_says_what_is_missing_when_it_may_not_install_it(bare_system: Path) -> None:
    standing_in(bare_system / "apt-get", "exit 0")
    standing_in(bare_system / "sudo", "echo Sorry. >&2; exit 1")
    told = told_by_dev(bare_system, "test").splitlines()
    assert told[0].startswith("dev: Installing system packages: python3 python3-venv ")
    assert told[1] == "Sorry."
    assert told[2].startswith("dev: Missing on this system: Python 3.11 or newer with venv, ")


def test_resources_and_assets_name_the_same_files() -> None:
    pictures = {path for path in (ROOT / "assets").rglob("*") if path.is_file() and path.parent.name not in ("fonts", "sounds")}
    assert set(listed_resources().values()) == pictures


def test_the_compiled_resources_hold_every_file_as_it_is_in_assets() -> None:
    from PySide6.QtCore import QFile, QIODevice

    import tabletop.view.resources  # noqa: F401

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
