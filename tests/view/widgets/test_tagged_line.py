"""Words and tags in lines: what has room in one is laid out once, and lies as it would if it were laid out anew."""

from math import inf, isfinite

import pytest

from tabletop.view.widgets import tagged_line
from tabletop.view.widgets.flow import BETWEEN, FigureText, Letters, Tag, TextPiece, in_line, placed
from tabletop.view.widgets.tagged_line import TaggedLine
from tabletop.view.widgets.theme import Theme

LINES = (
    (TextPiece("Vote: 1 of 3 done"), Tag("rule 105", "r105")),
    (TextPiece("Ann", strong=True), TextPiece(" has a word-as-long-as-half-a-line and "), FigureText("12 points", ("", ""))),
    (Tag("a tag as wide as most of a line, and never broken", "r1"), TextPiece("then")),
    (FigureText("a figure of several words that may be broken", ("points", "")), TextPiece("."), Tag("why?", "")),
    (),
)  # fmt: skip


@pytest.mark.parametrize("pieces", LINES)
def test_what_has_room_in_one_line_lies_alike_wherever_there_is_as_much(qapp, pieces):
    letters = Letters.of(Theme())
    whole = placed(pieces, letters, inf)
    for width in (1, *range(10, 500, 7), whole.wide, whole.wide + 1):
        lines = placed(pieces, letters, width)
        assert isfinite(lines.wide) == (width >= whole.wide), "it says so where nothing is broken or cut"
        if isfinite(lines.wide):
            assert lines == whole


def test_a_line_with_room_is_laid_out_once_however_often_it_is_asked_how_high_it_is(qtbot, monkeypatch):
    laid = []
    monkeypatch.setattr(tagged_line, "placed", lambda *given: laid.append(given) or placed(*given))
    line = TaggedLine(Theme())
    qtbot.addWidget(line)
    line.resize(0, 0)
    line.show_pieces(*LINES[0])
    assert not laid, "it has no room yet"
    line.resize(300, 20)
    assert len({line.heightForWidth(width) for width in (300, 238, 228, 200)}) == 1
    assert len(laid) == 1
    line.heightForWidth(60)
    assert len(laid) == 2, "there it is broken"


def test_words_that_were_broken_lie_in_one_line_where_there_is_no_end(qtbot):
    line = TaggedLine(Theme())
    qtbot.addWidget(line)
    line.resize(1, 1)
    line.show_pieces("Thursday, after turn 3")
    line.lie_in_one_line()
    assert line.heightForWidth(line.width()) < 2 * line.minimumSizeHint().height()


def test_no_line_ends_with_the_point_between_two_parts(qapp):
    letters = Letters.of(Theme())
    parts = [FigureText("3 coins", ("", "")), FigureText("2 cards", ("", "")), TextPiece("Duke"), TextPiece("on turn")]
    for width in range(60, 300, 7):
        ends = {at.y(): words for at, words, _ in placed(in_line(parts), letters, width).words}
        assert not [words for words in ends.values() if words.endswith(BETWEEN)]
