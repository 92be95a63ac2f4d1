"""``tabletop print``, as a script would call it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.game.session import Session
from tests.games.command_line import run
from tests.golden import approved
from tests.paper.test_golden import GOLDEN


def command(session: Session, *argv: object) -> tuple[int, str, str]:
    return run("print", session.path, *argv)


@pytest.mark.parametrize("name", ["rules.md", "rules.html", "full.txt"])
def test_it_writes_what_its_ending_says(played: Session, tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    assert command(played, "--what", out.stem, "--since", 12, "--out", out) == (0, "", "")
    assert out.read_text("utf-8") == (GOLDEN / name).read_text("utf-8")
    assert list(tmp_path.iterdir()) == [out]


def test_a_pdf_needs_no_display_and_any_other_ending_no_qt(played: Session, tmp_path: Path) -> None:
    blind = {name: item for name, item in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    out = tmp_path / "rules.pdf"
    argv = (sys.executable, "-m", "tabletop", "print", str(played.path), "--out", str(out))
    made = subprocess.run(argv, env=blind, capture_output=True, text=True, check=False)
    assert (made.returncode, made.stdout, made.stderr) == (0, "", "")
    assert out.read_bytes().startswith(b"%PDF-")
    loaded = "import sys; from tabletop.cli.cli import main; main(sys.argv[1:]); sys.exit('PySide6' in sys.modules)"
    argv = (sys.executable, "-c", loaded, "print", str(played.path), "--out", str(tmp_path / "rules.txt"))
    assert subprocess.run(argv, check=False).returncode == 0


@pytest.mark.parametrize(
    ("argv", "says"), [(("--at", 99), "There is no step 99"), (("--at", 3, "--since", 9), "Step 9 comes after step 3")]
)
def test_a_step_that_is_none_is_said_in_a_sentence(played: Session, tmp_path: Path, argv: tuple[object, ...], says: str) -> None:
    status, _, trouble = command(played, *argv, "--out", tmp_path / "rules.md")
    assert (status, trouble.count("\n")) == (1, 1)
    assert says in trouble
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("argv", [("--what", "tea"), ("--paper", "a0"), ("--out", "rules.doc"), ("--out", "rules")])
def test_what_cannot_be_meant_is_wrong_use(played: Session, tmp_path: Path, argv: tuple[str, str]) -> None:
    with pytest.raises(SystemExit) as left:
        command(played, "--out", tmp_path / "rules.md", *argv)
    assert left.value.code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_leaves_nothing_behind(played: Session, tmp_path: Path) -> None:
    (tmp_path / "rules.md").mkdir()
    status, _, trouble = command(played, "--out", tmp_path / "rules.md")
    assert (status, trouble.count("\n")) == (1, 1)
    assert "rules.md" in trouble
    assert [each.name for each in tmp_path.iterdir()] == ["rules.md"]
    assert command(played, "--out", tmp_path / "nowhere" / "rules.md")[0] == 1


def test_a_game_is_never_printed_over(tmp_path: Path, played: Session) -> None:
    game = tmp_path / "evening.txt"
    game.write_bytes(played.path.read_bytes())
    status, _, trouble = run("print", game, "--out", game)
    assert (status, trouble) == approved()
    assert game.read_bytes() == played.path.read_bytes()
