"""Menus and blanks alone reach every line that the manual shows: nobody has to learn how a sheet is written."""

import pytest

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.printer import line_text
from tabletop.clerk.language.sheet_lines import sheet_lines
from tabletop.clerk.language.tree import Line
from tests.changes.by_blanks import clicks
from tests.proving import PROVING
from tests.test_docs import RIGHT

EVERY = list(dict.fromkeys(each.line for sheet in RIGHT for each in sheet_lines(sheet, VOCABULARY) if each.line))
NAMES = {"rule": tuple(f"{number}. " for number in (13, 101, 103, 105, 110, 202, 206, 207, 213, 301))}
SAMPLE = 24
"""Of so many lines one is built in the quick run."""


@pytest.mark.parametrize("line", EVERY if PROVING else EVERY[::SAMPLE], ids=line_text)
def test_a_line_of_the_manual_is_built_by_menus_and_blanks(line: Line) -> None:
    assert clicks(line, names=NAMES)
