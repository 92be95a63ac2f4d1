"""What the program writes is whole or not there, nobody else may read it, and one place writes it."""

import ast
import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

import tabletop
from tabletop.app.starting import LOG, Crash
from tabletop.journal.disk import write_whole
from tests.games.command_line import run
from tests.journal.ways import on_posix
from tests.playing import do, resume, sit

PROGRAM = Path(tabletop.__file__).parent
THE_PLACE = "journal/disk.py"
WRITE = {"write_text", "write_bytes", "mkstemp", "NamedTemporaryFile", "copyfile", "copy2", "copytree", "QSaveFile", "rename"}
"""Calls that put something on the disk, or in the place of something there; ``open`` does if it is not to read."""
WRITE_OF_OS = {"open", "replace", "link", "copy", "move", "write"}
"""The same in the modules of the system; elsewhere these words mean other things."""


def writes(tree: ast.AST) -> Iterator[str]:
    """The calls that write a file, by name."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        owner = call.func.value if isinstance(call.func, ast.Attribute) else None
        of_os = isinstance(owner, ast.Name) and owner.id in ("os", "shutil", "tempfile")
        words = [each.value for each in (*call.args, *(item.value for item in call.keywords)) if isinstance(each, ast.Constant)]
        modes = [word for word in words if isinstance(word, str) and set(word) <= set("rwaxbt+")]
        to_write = name == "open" and any(set(mode) & set("wax+") for mode in modes)
        if name in WRITE or (of_os and name in WRITE_OF_OS) or to_write:
            yield name


def test_nothing_but_the_one_place_writes_files() -> None:
    found = {
        file.relative_to(PROGRAM).as_posix(): list(writes(ast.parse(file.read_text("utf-8")))) for file in PROGRAM.rglob("*.py")
    }
    assert [place for place in found if found[place]] == [THE_PLACE]


@pytest.mark.parametrize(
    "line",
    [
        'open(path, "w")',
        'path.open(mode="ab")',
        'path.write_text("x", "utf-8")',
        "os.open(path, os.O_WRONLY)",
        "os.replace(a, b)",
    ],
)
def test_a_line_that_writes_elsewhere_would_be_found(line: str) -> None:
    assert list(writes(ast.parse(line)))
    assert not list(writes(ast.parse('open(path, "rb"), path.open(), text.replace("a", "b"), replace(table, seats=())')))


@pytest.fixture
def everybody_may_read() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


@on_posix
@pytest.mark.usefixtures("everybody_may_read")
def test_whatever_the_program_writes_is_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.game.session.LONG", 2)
    session = sit(tmp_path)
    do(session, "draw", by="Ann")
    session.save_as(tmp_path / "elsewhere.nomic")
    session.close()
    file = tmp_path / "elsewhere.nomic"
    for _ in range(2):
        file.write_bytes(file.read_bytes()[:-20])
        file.chmod(0o600)
        resume(file).close()
    assert run("check", "--mend", file)[0] == 1
    assert run("export", file, "--out", tmp_path / "rules.toml")[0] == 0
    assert run("template", "--out", tmp_path / "mine.toml")[0] == 0
    assert run("print", file, "--what", "book", "--out", tmp_path / "book.html")[0] == 0
    (tmp_path / "crashes").mkdir()
    (tmp_path / "crashes" / LOG).touch(0o644)
    Crash(tmp_path / "crashes")(ValueError, ValueError("x"), None)
    found = {each.name: stat.S_IMODE(each.stat().st_mode) for each in tmp_path.rglob("*") if each.is_file()}
    assert set(found) == {
        "evening.nomic", "elsewhere.nomic", "elsewhere.nomic.torn", "elsewhere.nomic.cache", "elsewhere (mended).nomic",
        "rules.toml", "mine.toml", "book.html", LOG,
    }  # fmt: skip
    assert set(found.values()) == {0o600}


def test_what_was_cut_off_twice_is_kept_twice(tmp_path: Path) -> None:
    session = sit(tmp_path)
    for text in ("one", "two", "three"):
        do(session, "tell", by="Ann", text=text)
    session.close()
    for _ in range(2):
        session.path.write_bytes(session.path.read_bytes()[:-20])
        resume(session.path).close()
    lines = session.path.with_name("evening.nomic.torn").read_text("utf-8").splitlines()
    assert ["three" in line for line in lines] == [True, False]
    assert ["two" in line for line in lines] == [False, True]


WRITERS = {
    "the rules as a game": ("export", "rules.toml"),
    "the rule file that explains itself": ("template", "rules.toml"),
    "the minutes": ("print", "minutes.md"),
}


@pytest.mark.parametrize("what", WRITERS)
@pytest.mark.parametrize("fails", ["write", "fsync"])
def test_a_full_disk_leaves_no_file_of_nought_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, fails: str
) -> None:
    command, name = WRITERS[what]
    file = sit(tmp_path).path
    with monkeypatch.context() as full:
        full.setattr(os, fails, refuse)
        argv = (command, *([] if command == "template" else [file]), *(["--what", "minutes"] if command == "print" else []))
        status, out, trouble = run(*argv, "--out", tmp_path / name)
    assert (status, out) == (1, "")
    assert trouble == f"{tmp_path / name}: {os.strerror(errno.ENOSPC)}.\n"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["evening.nomic"]


def test_a_full_disk_leaves_the_file_that_was_there_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, out = sit(tmp_path).path, tmp_path / "minutes.md"
    out.write_text("what stood there", "utf-8")
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", refuse)
        assert run("print", file, "--what", "minutes", "--out", out)[0] == 1
    assert out.read_text("utf-8") == "what stood there"
    assert run("print", file, "--what", "minutes", "--out", out)[0] == 0
    assert "Ann" in out.read_text("utf-8")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["evening.nomic", "minutes.md"]


@on_posix
def test_what_is_written_over_a_link_goes_to_the_file_behind_it(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    write_whole(tmp_path / "link", b"words", over=True)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == b"words"


def refuse(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
