"""The style sheet of everything round the felt."""

import re

import pytest
from PySide6.QtCore import QSize

from tabletop.view.widgets.theme import Settings, Theme, style_sheet

pytestmark = pytest.mark.usefixtures("qapp")


def test_no_line_is_thinner_than_two_px_on_a_screen_of_3840_by_2160():
    widths = re.findall(
        r"border[a-z-]*: (\d+)px solid|(?:min|max)?-?height: (\d+)px", style_sheet(Theme.of(Settings(), QSize(3840, 2160)))
    )
    assert widths
    assert min(int(width) for pair in widths for width in pair if width and width != "0") >= 2


def test_a_line_is_one_px_wide_on_a_small_screen():
    assert "border: 1px solid" in style_sheet(Theme.of(Settings(), QSize(1280, 720)))
