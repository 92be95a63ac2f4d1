"""No line of a shipped game stands there for show: with any one taken out, a test of that game's rules fails.

The tests are those of the game in ``tests/games``, and for lines of the table's own card those that every game has in common;
they are run anew for every line that is left out.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tabletop.box import box
from tests import playing
from tests.proving import PROVING

GAMES = Path(__file__).parent.parent / "games"
OWN_CARD = "own-card"
"""Where the lines stand that every game has on the table's own card."""
ALONE = [
    "-c",
    "/dev/null",
    "--rootdir",
    str(GAMES.parent.parent),
    "--import-mode=importlib",
    "-x",
    "-q",
    "--tb=no",
    "--no-header",
]
BARE = [word for plugin in ("cacheprovider", "timeout", "xdist", "pytest-qt", "randomly") for word in ("-p", f"no:{plugin}")]
SAMPLE = 150
"""Of so many lines one is tried in the quick run."""


class Line(NamedTuple):
    """A line of a sheet with the lines indented below it, by its place in the game's file, from 0."""

    game: str
    rule: int
    first: int
    last: int
    words: str

    def without(self, text: str) -> str:
        lines = text.splitlines(keepends=True)
        return "".join((*lines[: self.first], *lines[self.last + 1 :]))


def lines_of(game: str) -> Iterator[Line]:
    """Every line of every sheet, also inside blocks; the only line of a block is its block's."""
    lines = box.shipped_text(game).splitlines()
    rule, inside = 0, False
    for number, line in enumerate(lines):
        if line.startswith("number = "):
            rule = int(line.removeprefix("number = "))
        elif line in ("sheet = '''", "decided = '''"):
            inside = True
        elif line.endswith("'''"):
            inside = False
        elif inside:
            last = number + below(lines, number)
            if not only_line_of_its_block(lines, number):
                yield Line(game, rule, number, last, line.strip())


def indent(line: str) -> int:
    return len(line) - len(line.lstrip()) if line.strip() else 0


def below(lines: list[str], number: int) -> int:
    """How many lines are indented below this one."""
    following = lines[number + 1 :]
    return next((count for count, line in enumerate(following) if indent(line) <= indent(lines[number])), len(following))


def only_line_of_its_block(lines: list[str], number: int) -> bool:
    depth = indent(lines[number])
    before, after = lines[number - 1], lines[number + 1 + below(lines, number)]
    return depth > 0 and indent(before) < depth and indent(after) < depth


ALL = [line for game in (*box.shipped(), OWN_CARD) for line in lines_of(game)]
TRIED = ALL if PROVING else ALL[4::SAMPLE]
NOTHING = 10**6
"""A line that no file has."""


def held_by(game: str) -> list[str]:
    """The tests named after the word that sets a game apart from Nomic itself, those of its rules first, whole evenings last."""
    word = game.replace("nomic", "").strip("-").replace("-", "_") or game
    return sorted(map(str, GAMES.glob(f"test_{word}*.py")), key=lambda name: ("rules" not in name, "evening" in name, name))


class OfItsRule:
    """Tests that are named after the rule of a line come first: they miss it soonest."""

    def __init__(self, rule: int) -> None:
        self._number = re.compile(rf"(?<!\d){rule}(?!\d)")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: not self._number.search(item.name))


def outcome(line: Line, monkeypatch: pytest.MonkeyPatch) -> int:
    """What the tests of the game say of it without the line."""
    whole = box.shipped_text
    with monkeypatch.context() as patch:
        for name in [name for name in sys.modules if name.startswith("tests.games")]:
            patch.delitem(sys.modules, name)  # what it took from the game as it was imported, it takes anew
        patch.setattr(box, "shipped_text", lambda game: line.without(whole(game)) if game == line.game else whole(game))
        playing.the_box.cache_clear()
        try:
            return pytest.main([*ALONE, *BARE, *held_by(line.game)], [OfItsRule(line.rule)])
        finally:
            playing.the_box.cache_clear()


def test_every_shipped_game_has_sheets_and_tests_that_hold_it_to_its_rules() -> None:
    assert {line.game for line in ALL} == {*box.shipped(), OWN_CARD}
    assert [game for game in (*box.shipped(), OWN_CARD) if not held_by(game)] == []


@pytest.mark.long
@pytest.mark.parametrize("game", [*box.shipped(), OWN_CARD])
def test_with_nothing_taken_out_they_all_pass(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert outcome(Line(game, 0, NOTHING, NOTHING, ""), monkeypatch) == pytest.ExitCode.OK


@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("line", TRIED, ids=lambda line: f"{line.game}-{line.rule}-{line.first + 1}")
def test_with_this_line_taken_out_a_test_of_the_game_fails(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    assert outcome(line, monkeypatch) == pytest.ExitCode.TESTS_FAILED, (
        f"nothing misses this line of rule {line.rule}: {line.words}"
    )
