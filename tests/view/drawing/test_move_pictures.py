"""How a piece moves as a picture: what is new and what goes is seen without the colours too."""

import pytest
from PySide6.QtCore import QRectF

from tabletop.engine.chess.betza import read_betza
from tabletop.view.drawing.move_pictures import MovesBoard, MovesFace, paint_moves
from tabletop.view.drawing.palette import BY_DAY

PAWN = "mfWcfFimfnD"


@pytest.fixture
def painted(picture_of):
    def made(notation, before=None, kind="pawn", side=240):
        face = MovesFace(read_betza(notation), None if before is None else read_betza(before), kind)
        return picture_of(side, side, lambda painter, box: paint_moves(painter, box, face, BY_DAY))

    return made


def test_each_meaning_has_a_mark_of_its_own(painted):
    ways = ["", "fW", "mfW", "cfW", "ifW", "imfW", "icfW", "mfWicfW", "cfWimfW", "fR", "mfR"]
    pictures = [painted(each) for each in ways]
    assert [index for index, each in enumerate(pictures) if each in pictures[:index]] == []


def test_what_is_new_and_what_goes_are_seen_in_black_and_white(painted):
    """By its frame, and by the line through it: its square is not what it is where nothing changes."""
    plain, new, gone = (grey(painted(*each)) for each in (("fW", "fW"), ("fW", ""), ("", "fW")))
    board = MovesBoard(plain.rect().toRectF(), 2)
    square, middle = board.square((0, 1)).toRect(), board.middle((0, 1)).toPoint()
    assert darkest(plain, square.left() + 1, square.left() + 4, middle.y()) > 1.5 * darkest(
        new, square.left() + 1, square.left() + 4, middle.y()
    )
    struck = square.left() + round(0.12 * board.side)
    assert darkest(plain, struck, struck + 2, middle.y()) > 1.5 * darkest(gone, struck, struck + 2, middle.y())


def darkest(image, left, right, y):
    return min(image.pixelColor(x, y).lightness() for x in range(left, right))


def grey(image):
    return image.convertToFormat(image.Format.Format_Grayscale8).convertToFormat(image.Format.Format_ARGB32)


def test_a_piece_that_nobody_drew_stands_in_the_middle_by_its_letter(painted):
    assert painted("L", kind="camel") != painted("L", kind="unicorn")


def test_every_square_is_found_again_by_where_it_lies():
    board = MovesBoard(QRectF(10, 20, 362, 362), 3)
    squares = [(aside, ahead) for aside in range(-3, 4) for ahead in range(-3, 4)]
    assert [board.at(board.middle(each)) for each in squares] == squares
    assert board.at(board.middle((0, 4))) == (0, 4)
    assert board.at(board.middle((-4, -4))) == (-4, -4)
    assert board.at(board.box.topLeft() * 2 - board.box.center()) is None
