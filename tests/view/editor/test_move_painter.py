"""How a piece moves is painted on a board in the editor; nobody need see the notation."""

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest

from tabletop.engine.chess.betza import read_betza
from tabletop.engine.chess.painting import RADIUS, SquareMark, marks
from tabletop.game.session import Session
from tabletop.view.drawing.move_pictures import MovesBoard
from tabletop.view.editor.line_card import LineCard
from tabletop.view.editor.move_painter import MoveBoard
from tabletop.view.values.drafts import Draft
from tabletop.view.widgets.moves_picture import MovesButton
from tabletop.view.widgets.words_edit import ChangedWords
from tests.games.chess_table import moves, moving, vote
from tests.playing import do
from tests.view.hands import Key

PAWN = 'set moves of pieces whose kind is "pawn" to "mfWcfFimfnD"'
KNIGHT = 'set moves of pieces whose kind is "knight" to "N"'
PAINT, KIND = "line 1, how it moves", "line 1, after is"


def sheet(at) -> str:
    return at.window.page.editor.sheet.sheet


def board(at) -> MoveBoard:
    (found,) = [each for each in at.window.findChildren(MoveBoard) if each.isVisible()]
    return found


def spot(board, at: tuple[int, int]) -> QPoint:
    return MovesBoard(QRectF(board.rect()), RADIUS).middle(at).toPoint()


def press(at, *where: tuple[int, int]) -> None:
    """Click on squares, so far aside and ahead of the piece, or on the arrow just beyond the board."""
    for each in where:
        QTest.mouseClick(board(at), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot(board(at), each))
        at.look_again()


@pytest.fixture
def painting(at):
    """A new rule of chess with a line that says how a piece moves, and the board to paint it on."""

    def opened(line: str = PAWN, **arrays: str):
        here = at(first=lambda session: None, **arrays)
        here.click("Propose…")
        here.write("The words of the rule", "A piece moves otherwise.")
        here.write_sheet(line)
        here.click("How the sheet is shown: Fill in")
        (picture,) = [each for each in here.window.findChildren(MovesButton) if each.isVisible()]
        here.click(picture.accessibleName())
        return here

    return opened


def test_a_pawn_that_also_steps_sideways_is_painted_by_two_clicks_and_played(painting):
    at = painting(Red="8/8/PPPP1PPP/RNBQKBNR")
    at.click(f"{PAINT}: Move only")
    press(at, (1, 0))
    assert sheet(at) == 'set moves of pieces whose kind is "pawn" to "mfsWcfFimfnD"'
    assert at.reads("The clerk understands the sheet.")
    at.click("Propose")
    session = at.window.session
    vote(session)
    moving(session)
    assert {"Red:d2-Red:e2", "Red:f2-Red:e2"} <= moves(session, "Red+Blue")


def test_what_it_would_mean_for_each_army_is_told_at_once(painting):
    at = painting(Red="8/8/PPPP1PPP/RNBQKBNR")
    assert not at.reads("Moves as the table stands")
    at.click(f"{PAINT}: Move only")
    press(at, (1, 0))
    assert at.reads("Moves as the table stands: Red 2 more.")
    at.click(f"{PAINT}: Clear")
    assert at.reads("fewer")
    at.click(f"{PAINT}: As it was")
    assert not at.reads("Moves as the table stands")


def test_each_side_by_itself_and_back_again(painting):
    at = painting()
    at.click("Left and right alike")
    at.click(f"{PAINT}: Capture only")
    press(at, (1, 0))
    assert sheet(at).endswith('to "mfWcrWcfFimfnD"')
    press(at, (1, 0))
    assert sheet(at) == PAWN
    press(at, (-1, 0))
    assert sheet(at).endswith('to "mfWclWcfFimfnD"')
    at.click(f"{PAINT}: As it was")
    assert sheet(at) == PAWN
    at.click(f"{PAINT}: Clear")
    assert sheet(at).endswith('to ""')


def test_steps_leaps_slides_and_first_moves(painting):
    at = painting()
    at.click(f"{PAINT}: Clear")
    press(at, (0, 2))
    assert sheet(at).endswith('to "fnD"')
    at.click("First move only")
    press(at, (0, 2))
    assert sheet(at).endswith('to "ifnD"')
    press(at, (0, 2))
    at.click("First move only")
    at.click(f"{PAINT}, paint: Leap")
    press(at, (1, 3))
    assert sheet(at).endswith('to "ffL"')
    press(at, (1, 3), (4, 4))
    assert sheet(at).endswith('to "fB"')
    at.click(f"{PAINT}, paint: Slide")
    press(at, (2, 2))
    assert sheet(at).endswith('to "fB2"')


def test_a_new_kind_is_typed_and_a_kind_of_the_board_is_chosen(painting):
    at = painting(KNIGHT)
    at.click(f"{KIND}: choose")
    assert {'"pawn"', '"king"', '"queen"'} <= set(at.rows("What fits here"))
    at.click_row("What fits here", '"queen"')
    assert sheet(at) == 'set moves of pieces whose kind is "queen" to "Q"'
    assert board(at).face.kind == "queen", "the board stays open"
    at.click(f"{KIND}: choose")
    at.type("pawn")
    at.key(Key.Key_Return)
    assert sheet(at) == PAWN
    at.click(f"{KIND}: choose")
    at.type("camel")
    at.key(Key.Key_Return)
    assert sheet(at) == 'set moves of pieces whose kind is "camel" to "mfWcfFimfnD"'
    at.click(f"{PAINT}: Clear")
    at.click(f"{PAINT}, paint: Leap")
    press(at, (1, 3), (3, 1), (1, -3), (3, -1))
    assert sheet(at) == 'set moves of pieces whose kind is "camel" to "L"'
    assert at.reads("The clerk understands the sheet.")


def test_a_new_line_begins_with_a_piece_of_the_board_as_it_moves(at):
    here = at(first=lambda session: None)
    here.click("Propose…")
    here.click("Set an answer")
    here.type("how a piece moves")
    here.key(Key.Key_Return)
    assert sheet(here) == 'set moves of pieces whose kind is "rook" to "R"'
    press(here, (1, 1))
    assert sheet(here) == 'set moves of pieces whose kind is "rook" to "RfF"'


def test_a_ready_line_is_painted_at_once(at):
    here = at(first=lambda session: None)
    here.click("Propose…")
    here.click("Ready lines…")
    here.type("unicorn")
    here.key(Key.Key_Return)
    assert here.keyboard_name() == "line 1, after is"
    here.write("line 1, after is", "camel")
    here.click(f"{PAINT}: Clear")
    press(here, (4, 0))
    assert sheet(here) == 'set moves of pieces whose kind is "camel" to "sR"'
    assert board(here).face.kind == "camel"


def test_what_a_ready_line_paints_gives_way_to_what_stands_for_another_kind(painting):
    at = painting(PAWN.replace("mfWcfFimfnD", "mfsWcfFimfnD"))
    at.click(f"{KIND}: choose")
    at.click_row("What fits here", '"knight"')
    assert sheet(at) == KNIGHT


def test_what_was_painted_stays_when_another_kind_is_chosen(painting):
    at = painting(KNIGHT)
    press(at, (0, 1))
    at.click(f"{KIND}: choose")
    at.click_row("What fits here", '"queen"')
    assert sheet(at) == 'set moves of pieces whose kind is "queen" to "fWN"'


def test_it_is_painted_by_keys_and_said_as_it_is_walked(painting):
    at = painting()
    assert at.keyboard is board(at)
    assert at.keyboard_name() == f"{PAINT}: one ahead: move only"
    at.key(Key.Key_Up)
    assert at.keyboard_name() == f"{PAINT}: two ahead: move only, first move only"
    at.key(Key.Key_Up, Key.Key_Up)
    assert at.keyboard_name() == f"{PAINT}: arrow ahead: empty"
    at.key(Key.Key_Space)
    assert sheet(at).endswith('to "fRcfF"')
    at.key(Key.Key_Down, Key.Key_Right, Key.Key_Right, Key.Key_Right, Key.Key_Right)
    assert at.keyboard_name() == f"{PAINT}: arrow ahead and right: empty"
    at.key(Key.Key_Left)
    assert at.keyboard_name() == f"{PAINT}: three ahead, three to the right: empty"
    at.key(Key.Key_Return)
    assert sheet(at).endswith('to "fRfnGcfF"')
    at.key(Key.Key_Z, held=at.CONTROL)
    assert sheet(at).endswith('to "fRcfF"')
    assert at.keyboard is board(at), "the keyboard is where it was"


def test_what_is_new_is_told_from_what_was(painting):
    at = painting()
    at.click(f"{PAINT}: Move only")
    press(at, (1, 0))
    face = board(at).face
    assert {each for each in marks(face.legs).items() if each not in marks(face.before).items()} == {
        ((1, 0), SquareMark(moves=True)), ((-1, 0), SquareMark(moves=True)),
    }  # fmt: skip
    (words,) = [each for each in at.window.findChildren(ChangedWords) if each.parent() is board(at).parent()]
    assert words.accessibleName().startswith("A pawn moves one square forwards (new: or sideways) without capturing")


def test_the_notation_is_closed_until_it_is_asked_for(painting):
    at = painting()
    (card,) = [each for each in at.window.findChildren(LineCard) if each.isVisible()]
    assert not card.painter.notation.isVisible()
    at.click(f"{PAINT}: how it is written")
    at.write(f"{PAINT}, as it is written", "NL")
    assert sheet(at).endswith('to "NL"')
    at.write(f"{PAINT}, as it is written", "NLz")
    assert sheet(at).endswith('to "NL"')
    press(at, (0, 1))
    assert card.painter.notation.text() == "fWNL"


def test_a_rule_that_is_amended_is_compared_with_what_it_said_itself(at):
    def sideways(session: Session) -> None:
        line = 'set moves of pieces whose kind is "pawn" to "mfsWcfFimfnD"'
        do(session, "edit rule", text="Pawns may also step sideways.", sheet=line, why="for the test")

    here = at(first=sideways)
    here.window.page.open_editor(Draft.changing(here.window.session.table().rulebook["r214"]))
    here.click("How the sheet is shown: Fill in")
    pawns = next(each for each in here.window.findChildren(MovesButton) if each.isVisible() and each.face.kind == "pawn")
    here.click(pawns.accessibleName())
    assert board(here).face.before == read_betza("mfWcfFimfnD")
