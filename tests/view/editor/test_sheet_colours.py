"""A sheet is easier to read where its values stand out."""

import pytest
from PySide6.QtGui import QTextDocument

from tabletop.view.drawing.palette import BY_DAY, BY_NIGHT
from tabletop.view.editor.sheet_edit import SheetColours, pieces
from tests.view.contrast import contrast


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("set adoption to 2/3", [("language", "set"), ("value", "2/3")]),
        ('when dice thrown if 6 is in faces: draw 1 cards from "draw" for thrower', [
            ("language", "when"), ("language", "if"), ("value", "6"), ("language", "is in"), ("value", "1"), ("value", '"draw"'),
        ]),
        ("  for each share in players", [("language", "for each")]),
        ('  give 1 "gold to', [("value", "1"), ("value", '"gold to')]),
        ("when turn begun if today is later than 2026-12-24", [
            ("language", "when"), ("language", "if"), ("language", "is later than"), ("value", "2026-12-24"),
        ]),
        ("when counter changed if before is at least 10", [
            ("language", "when"), ("language", "if"), ("language", "is at least"), ("value", "10"),
        ]),
        ('set x to "a \\" 5" if yes', [("language", "set"), ("value", '"a \\" 5"'), ("language", "if"), ("value", "yes")]),
    ],
)  # fmt: skip
def test_words_of_the_language_and_values_are_told_apart(line, said):
    assert [(each.kind, line[each.start : each.start + each.length].strip()) for each in pieces(line)] == said


def test_a_text_bears_them_as_colours(qapp):
    document = QTextDocument("set dice to 2")
    colours = SheetColours(document, BY_DAY)
    colours.rehighlight()
    found = document.firstBlock().layout().formats()
    assert [(each.start, each.length, each.format.fontWeight() > 400) for each in found] == [(0, 3, True), (12, 1, False)]


@pytest.mark.parametrize(("palette", "field"), [(BY_DAY, BY_DAY.paper), (BY_NIGHT, BY_NIGHT.dock)])
def test_a_value_is_legible_by_day_and_by_night(palette, field):
    assert contrast(palette.added_on_dock, field) >= 4.5
