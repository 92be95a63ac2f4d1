"""The documents say what the program does: their tables are made from it, and their examples are read by it."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.box.box import find_box, own_card, read_box, shipped
from tabletop.box.shipped import ready_lines
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language import tree
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.vocabulary import Counter, Name, Occasion, Question, Reader, Verb
from tabletop.cli.notation import evening_shown
from tabletop.journal.formats import FORMAT
from tests.changes.change import changes
from tests.changes.middle import new_lines
from tests.playing import do, propose, sit, told

DOCS = Path(__file__).parent.parent / "docs"
SHEETS = (DOCS / "sheets.md").read_text("utf-8")
WORKED = re.findall(r"\*\*([^*]+)\*\* \*[^*]+\*\n\n```sheet\n(.*?)\n```", SHEETS, re.DOTALL)
RIGHT = re.findall(r"```sheet\n(.*?)\n```", SHEETS, re.DOTALL)
WORD = Question | Occasion | Name | Reader | Counter | Verb
WRONG = re.findall(r"```wrong\n(.*?)\n```\n```says\n(.*?)\n```", SHEETS, re.DOTALL)


def test_the_tables_are_up_to_date() -> None:
    of_this_folder = {**os.environ, "PYTHONPATH": str(DOCS.parent)}  # and not of a package that is installed
    make = [sys.executable, DOCS / "make.py", "--check"]
    done = subprocess.run(make, capture_output=True, text=True, cwd=DOCS.parent, env=of_this_folder)
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


def test_there_are_examples() -> None:
    assert (len(WORKED) >= 30, len(WRONG) >= 3) == (True, True)


@pytest.mark.parametrize(("text", "sheet"), WORKED)
def test_a_worked_example_is_one_of_the_changes_that_are_adopted_and_played(text: str, sheet: str) -> None:
    assert [change for change in changes() if " ".join(change.text.split()).endswith(text) and new_lines(change) == sheet]


@pytest.mark.parametrize("sheet", RIGHT)
def test_an_example_is_a_sheet(sheet: str) -> None:
    assert check(sheet, VOCABULARY).errors == ()


def words(node: tree.Node) -> Iterator[str]:
    """Every word of the vocabulary that stands in it: a reading as such, or as what an occasion tells of it."""
    match node:
        case tree.Named(word) | tree.Word(word) | tree.Reading(word) | tree.CounterWord(word) | tree.Do(word):
            yield word
        case tree.Asked(word) | tree.Setting(word) | tree.Clause(_, word):
            yield word
    yield from (word for child in tree.children(node) for word in words(child))


def test_every_word_stands_in_a_game_a_ready_line_or_an_example() -> None:
    boxes = shipped().values()
    sheets = [own_card(), *RIGHT, *(line.line for line in ready_lines()), *(rule.sheet for box in boxes for rule in box.rule)]
    sheets += [each.lines("Die", [tick.word for tick in each.tick]) for box in boxes for each in box.ready]
    read = [found for sheet in sheets if (found := check(sheet, VOCABULARY).sheet)]
    assert len(read) == len(sheets)
    stand = {word for sheet in read for word in words(sheet)}
    known = [
        entry.pattern if isinstance(entry, Verb) else entry.phrase for entry in VOCABULARY.entries if isinstance(entry, WORD)
    ]
    assert [word for word in known if word not in stand] == []


@pytest.mark.parametrize(("sheet", "says"), WRONG)
def test_a_mistake_is_answered_as_the_manual_says(sheet: str, says: str) -> None:
    assert [str(error) for error in check(sheet, VOCABULARY).errors] == [says]


def test_the_notation_names_every_part_of_the_table(tmp_path: Path) -> None:
    section = (DOCS / "notation.md").read_text("utf-8").split("## The table")[1].split("\n## ")[0]
    named = set(re.findall(r"`(\w+)`", section))
    session = sit(tmp_path)
    assert set(evening_shown(session)) - named == set()
    session.close()


@pytest.mark.parametrize(
    "file",
    [*sorted(DOCS.glob("*.md")), DOCS.parent / "README.md", DOCS.parent / "CONTRIBUTING.md"],
    ids=lambda file: str(file.name),
)
def test_links_lead_somewhere(file: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", file.read_text("utf-8"))
    assert [link for link in links if not (file.parent / link).exists() and not link.endswith("table.png")] == []


@pytest.mark.parametrize("page", ["docs/design.md", "docs/adding-a-game.md", "CONTRIBUTING.md"])
def test_every_file_that_a_page_for_developers_names_is_there(page: str) -> None:
    root = DOCS.parent
    files = [f"/{file.relative_to(root).as_posix()}" for file in root.glob("[!.]*/**/*.*")]
    named = re.findall(r"`([\w./-]+/[\w-]+\.(?:py|toml|txt))`", (root / page).read_text("utf-8"))
    assert named
    assert [name for name in named if not any(file.endswith(f"/{name}") for file in files)] == []


@pytest.mark.parametrize("room", ["phones", "game", "clerk", "view", "view/scene"])
def test_the_table_of_rooms_names_all_that_stands_in_one(room: str) -> None:
    (row,) = re.findall(rf"^\| `{room}/` \|.*$", (DOCS / "design.md").read_text("utf-8"), re.MULTILINE)
    named = {name.strip("/") for name in re.findall(r"`([^`]+)`", row)}
    there = {each.stem for each in (DOCS.parent / "tabletop" / room).iterdir() if not each.name.startswith(("_", "."))}
    assert there - named - {"resources"} == set()


def test_the_game_in_the_manual_can_be_played(tmp_path: Path) -> None:
    text = re.findall(r"```toml\n(.*?)\n```", (DOCS / "adding-a-game.md").read_text("utf-8"), re.DOTALL)[0]
    assert f"format = {FORMAT} " in text
    session = sit(tmp_path, read_box(text), "Ann,Bo,Cy", options={"who begins": "Bo"})

    propose(session, "Bo", "Everybody sings.")
    for seat, side in ("Bo", "for"), ("Ann", "against"), ("Cy", "for"):
        do(session, "vote", by=seat, side=side)

    assert told(session) == [
        "Cy voted for.",
        "The totals by rule 1: 2 for, 1 against.",
        "Proposal 2 is adopted, 2 for, 1 against.",
        "Rule 2 is in force: “Everybody sings”.",
        "It is Cy’s turn.",
    ]


READINGS = re.findall(r"^\| .* \| `([^`]+)` on (\d+) \|$", (DOCS / "nomic-chess.md").read_text("utf-8"), re.MULTILINE)


def test_there_are_readings() -> None:
    assert len(READINGS) > 8


@pytest.mark.parametrize(("line", "number"), READINGS)
def test_a_reading_stands_on_the_card_that_the_page_names(line: str, number: str) -> None:
    sheet = next(rule.sheet for rule in find_box("nomic-chess").rule if rule.number == int(number))
    assert line.removesuffix("…").strip() in sheet
