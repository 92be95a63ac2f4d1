from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF, QSizeF

from tabletop.engine.chess.betza import read_betza
from tabletop.view.drawing.move_pictures import MovesFace
from tabletop.view.drawing.palette import BY_DAY
from tabletop.view.drawing.proposal_cards import ProposalFace, clerk_shown, fitting, size_of_proposal, words_shown
from tabletop.view.drawing.rule_cards import (
    READING_WIDTH,
    SLATE,
    RuleFace,
    _history,
    paint_reading_card,
    paint_rule_card,
    paint_shelf_card,
    size_of_reading_card,
    state_fitting,
    words_px,
)
from tabletop.view.drawing.type import Role, Run, Type

FACE = RuleFace("206", "When a proposed rule-change is defeated, the player who proposed it loses 10 points.")
WAYS = {
    "state": "amended by 19",
    "awake": True,
    "check_this": True,
    "ringed": True,
    "stamp": "void",
    "old": True,
    "older": 2,
    "title": "Defeat.",
    "class_index": SLATE,
    "number": "207",
}


@pytest.fixture
def card(picture_of):
    """The card in the middle of its margins, so that ring and older wordings are in the picture."""

    def painted(face, width=171, height=104):
        box = QRectF(20, 20, width, height)
        return picture_of(width + 80, height + 40, lambda painter, _: paint_rule_card(painter, box, face, BY_DAY))

    return painted


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("size", [(171, 104), (112, 68)])
def test_everything_a_card_says_is_seen(card, way, size):
    assert card(replace(FACE, **{way: WAYS[way]}), *size) != card(FACE, *size)


def rows_that_differ(one, other):
    """The first and the last row of pixels in which two pictures do, from the upper edge of the card."""
    rows = [y for y in range(one.height()) if any(one.pixel(x, y) != other.pixel(x, y) for x in range(one.width()))]
    return rows[0] - 20, rows[-1] - 20


@pytest.mark.parametrize("word", ["void", "disputed", "suspended"])
@pytest.mark.parametrize("size", [(171, 104), (153, 73), (112, 68)])
def test_no_stamp_lies_over_the_words_of_a_card(card, word, size):
    """Below them where they leave room, or else in the header."""
    faded = replace(FACE, text="", stamp=word)
    for text in (FACE.text, FACE.text * 9, "Tea."):
        words = card(replace(FACE, text=text), *size), card(replace(FACE, text=""), *size)
        first, last = rows_that_differ(*words)
        stamp = rows_that_differ(
            card(replace(FACE, text=text, stamp=word), *size), card(replace(FACE, text=text, stamp=" "), *size)
        )
        assert stamp[1] < first or stamp[0] > last, (text, stamp, first, last)
    assert rows_that_differ(card(faded, 171, 104), card(replace(faded, stamp=" "), 171, 104))[0] > 30, (
        "large, where there is room"
    )


def test_each_of_five_classes_has_its_mark(card):
    assert len({bytes(card(replace(FACE, class_index=index)).constBits()) for index in range(5)}) == 5


def test_a_tiny_card_shows_its_number_and_no_words(card):
    assert card(FACE, 60, 36) == card(replace(FACE, text="Other words."), 60, 36)
    assert card(FACE, 60, 36) != card(replace(FACE, number="301"), 60, 36)


def test_words_shrink_with_the_card_but_not_below_what_is_read():
    assert [words_px(width) for width in (203, 171, 153, 120, 112)] == [13.0, 12.5, 11.6, 11.2, 11.0]


def test_at_most_three_older_wordings_lie_beneath_and_the_rest_are_counted(card):
    assert card(replace(FACE, older=3)) != card(replace(FACE, older=4))
    assert card(replace(FACE, older=4)) != card(replace(FACE, older=5))


def test_the_reading_card_is_as_high_as_its_words():
    longer = replace(FACE, text=FACE.text * 3)
    assert size_of_reading_card(longer).height() > size_of_reading_card(FACE).height()
    assert size_of_reading_card(FACE, "was 203").height() > size_of_reading_card(FACE).height()
    assert size_of_reading_card(FACE).width() == 420


def test_the_reading_card_leaves_its_last_line_inside(picture_of):
    face = replace(FACE, text=(Run(FACE.text), Run(" and so on", "added")))
    size = size_of_reading_card(face)
    image = picture_of(size.width(), size.height() + 30, lambda painter, box: paint_reading_card(
        painter, QRectF(0, 0, size.width(), size.height()), face, "", BY_DAY
    ))  # fmt: skip
    below = [image.pixelColor(x, round(size.height()) + 2).alpha() for x in range(image.width())]
    assert not any(below)


def test_words_that_scroll_end_above_the_line_over_how_they_came_to_be(picture_of):
    face, history = replace(FACE, text=FACE.text * 5), "was 203"
    line_at = 200 - round(_history(history, READING_WIDTH).height) - 20

    def strip(scrolled):
        image = picture_of(420, 200, lambda painter, box: paint_reading_card(
            painter, QRectF(0, 0, 420, 200), face, history, BY_DAY, scrolled
        ))  # fmt: skip
        return [image.pixel(x, y) for y in range(line_at - 1, line_at + 5) for x in range(20, 390)]

    assert len({tuple(strip(scrolled)) for scrolled in (0, 5, 11)}) == 1


def test_a_shelf_card_shows_its_number(picture_of):
    shown = [
        picture_of(
            30, 44, lambda painter, box, number=number: paint_shelf_card(painter, box, replace(FACE, number=number), BY_DAY)
        )
        for number in ("101", "1002")
    ]
    assert shown[0] != shown[1]


def test_pictures_of_moves_have_room_on_the_card_that_is_read_and_on_the_proposal():
    moves = (MovesFace(frozenset(), kind="pawn"),)
    assert size_of_reading_card(replace(FACE, moves=moves)).height() > size_of_reading_card(FACE).height() + 200
    proposed = ProposalFace("20", "Bo would add a rule", (Run("Pawns may step sideways, as far as anybody lets them."),))
    assert size_of_proposal(replace(proposed, moves=moves), 384).height() >= 136
    longer = replace(proposed, words=proposed.words * 6)
    assert size_of_proposal(replace(longer, moves=moves), 384).height() > size_of_proposal(longer, 384).height()


def test_the_clerks_lines_have_the_room_that_the_words_leave():
    says = "give a point to whoever proposed it, and another one to whoever voted against it. " * 3

    def told(words):
        face = ProposalFace("19", "Ann would add a rule", (Run(words),), clerk_lead="The clerk would go by:", clerk=says)
        return clerk_shown(face, QSizeF(314, 300), 15, BY_DAY).text

    assert told("Tea.").endswith(says)
    assert told("Tea is drunk. " * 30).endswith("…")


def test_what_was_done_to_a_rule_is_said_in_fewer_words_where_there_is_little_room_and_never_cut():
    face = ProposalFace("304", "Anna added a rule", (), brief="Anna added it", by="Anna")
    rooms = (200, 75, 60, 30)
    said = [fitting(face, room) for room in rooms]
    assert [words for _, words in said] == [("Anna added a rule",), ("Anna added it",), ("Anna", "added it"), ("Anna",)]
    assert all(letters.width(line) <= room for (letters, words), room in zip(said, rooms, strict=True) for line in words)


def test_what_became_of_a_rule_is_said_in_one_whole_word_where_there_is_little_room_or_not_at_all():
    usual = Type(Role.CONTROLS, 10)
    said = [[state_fitting(state, usual, room)[1] for room in (90, 46, 22)] for state in ("amended by 308", "subsumed 1002")]
    assert said == [["amended by 308", "amended", ""], ["subsumed 1002", "subsumed", ""]]
    assert state_fitting("clerk asleep", usual, 40)[1].startswith("clerk"), "that is said as far as there is room"


def test_a_proposal_grows_with_its_words_and_with_the_clerks():
    short = ProposalFace("20", "Bo would change rule 14", (Run("The value of a Jack is "), Run("0", "added")))
    assert size_of_proposal(replace(short, words=short.words * 9), 384).height() > size_of_proposal(short, 384).height()
    assert size_of_proposal(replace(short, clerk="count"), 384).height() > size_of_proposal(short, 384).height()
    assert size_of_proposal(short, 300, 15.5).width() == 300
    long, longer = (replace(short, clerk="throw the dice and count what they show, " * times) for times in (9, 90))
    assert size_of_proposal(long, 384) == size_of_proposal(longer, 384), "a long sheet leaves the words their room"


@pytest.mark.parametrize("width", [82, 100, 112])
def test_a_card_to_be_checked_keeps_its_number_and_its_class_in_sight(card, width):
    judged = replace(FACE, awake=True, judged=True)
    left = [card(face, width, 54).copy(20, 20, 34, 16) for face in (judged, replace(judged, check_this=True))]
    assert left[0] == left[1]


@pytest.mark.parametrize("stays", ["A rule-change is adopted ", "A rule-change is adopted " * 30])
def test_where_a_proposal_has_no_room_for_all_its_new_words_are_read_whole(stays):
    struck = Run("if and only if the vote is unanimous among the eligible voters " * 4, "removed")
    face = ProposalFace("302", "Bo would change rule 203", (Run(stays), struck, Run("by "), Run("a two-thirds vote.", "added")))
    whole, cut = (words_shown(face, 260, 15, BY_DAY, room).text for room in (float("inf"), 88))
    assert whole == "".join(run.text for run in face.words)
    assert cut.endswith("by a two-thirds vote.")
    assert cut.startswith("A rule-change")
    assert "eligible voters" in cut


def test_where_a_proposal_has_no_room_for_all_no_denial_is_left_out():
    first = "\nThe state of affairs that constitutes winning may not be altered from achieving n points to any other state. "
    second = (
        "The magnitude of n and the means of earning points may be changed, and rules that name a winner when play cannot go on."
    )
    runs = Run("immutable", "removed"), Run("mutable", "added"), Run(first + second)
    face = ProposalFace("302", "Bo would transmute rule 112", runs)
    cut = words_shown(face, 260, 15, BY_DAY, 150).text
    assert "magnitude" not in cut
    assert "winning may not be altered" in cut
    assert "play cannot go on" in cut


def test_how_pieces_move_is_drawn_on_a_card_where_there_is_room_below_its_words(card):
    one, two = (MovesFace(read_betza("W"), kind="rook"),), (MovesFace(read_betza("W")), MovesFace(read_betza("F")))
    short = replace(FACE, text="Rooks step.")
    assert card(replace(short, moves=one), 171, 160) != card(short, 171, 160)
    assert card(replace(short, moves=two), 171, 160) != card(replace(short, moves=one), 171, 160)
    assert card(replace(short, moves=one), 171, 90) == card(short, 171, 90), "too low for it"
    assert card(replace(FACE, moves=one), 112, 120) == card(FACE, 112, 120), "the words need the room"
