"""Half-boards on the felt: looked at before they are pushed, laid elsewhere, shown in batting order, and by hand."""

from dataclasses import replace

import chess
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QToolTip

from tabletop.engine.things import square as square_named
from tabletop.view.scene.felt.items import FigureItem
from tabletop.view.scene.figures.consequences import card_figure
from tabletop.view.scene.layout.rects import Rect
from tabletop.view.widgets.moves_picture import MovesPicture
from tests.games.chess_table import by_majority, controllers, moving, plays, propose, push
from tests.games.chess_table import moves as could_move
from tests.golden import approved
from tests.playing import do
from tests.view.boards_by_hand import battle, board, by_word_of_mouth, chooses, comes_to, moves, pushes, square, stands
from tests.view.hands import Key, Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

T3 = {"Red": "8/8/1PPPPPPP/RNBQKBNR", "Yellow": "8/8/P1PPPPPK/RNBQ1BNR"}
ANYWHERE = Qt.KeyboardModifier.AltModifier
FOUR_FOURS = {"armies for each player": "4"}
OTHER_HALF = {"abcdefgh"[index]: "hgfedcba"[index] for index in range(8)}


def box(at: Person, name: str) -> Rect:
    item = next(each for each in at.view.felt.named if each.figure.name == name)
    return Rect(*item.sceneBoundingRect().getRect())


def figures(at: Person) -> list[FigureItem]:
    return [item for item in at.view.felt.items() if isinstance(item, FigureItem)]


# What a push would come to


def test_a_push_is_looked_at_and_put_back_and_nothing_has_happened(at):
    at = at(**T3)
    before = battle(at), at.window.session.last
    assert comes_to(at, "Yellow’s half · 23 moves") == "Yellow is mated, rule 221"
    assert comes_to(at, "Blue’s half · 24 moves") == "no check"
    at.click("Yellow’s half · 23 moves")
    at.still()
    assert box(at, "Red’s half-board, Ann").y == pytest.approx(box(at, "Yellow’s half-board, Cy").bottom, abs=1)
    assert at.item("check Yellow:h2")
    assert at.item("line Red:a1 Yellow:h2")
    assert at.about("If you push them together") == approved()
    at.key(Key.Key_Escape)
    at.still()
    assert (battle(at), at.window.session.last) == before
    assert box(at, "Yellow’s half-board, Cy").bottom < box(at, "Red’s half-board, Ann").y
    assert "If you push them together" not in at.names
    assert "Push them together" not in at.buttons()


def test_a_check_on_one_half_board_is_marked_as_long_as_it_stands(at):
    at = at("Ann,Bo", lambda session: (moving(session), plays(session, "Red+Blue", "Red:h1-Blue:a3")),
            Red="8/8/8/K6R", Blue="8/2K5/8/8")  # fmt: skip
    at.still()
    assert at.item("check Blue:c3")
    assert at.item("line Blue:a3 Blue:c3")
    assert "in check" in at.about("Blue’s half-board, Bo")
    at.click("Undo")
    at.still()
    assert "in check" not in at.about("Blue’s half-board, Bo")


def test_what_is_looked_at_is_pushed_by_the_button_by_enter_or_by_moving_a_man(at):
    at = at()
    at.click("Blue’s half · 20 moves", "Push them together")
    at.still()
    assert battle(at).together == ("Red", "Blue")
    at.click("Pull apart")
    at.widget("Yellow’s half · 20 moves").setFocus()
    at.key(Key.Key_Return)
    assert battle(at).together == ()
    at.key(Key.Key_Return)
    at.still()
    assert battle(at).together == ("Red", "Yellow")
    at.click("Pull apart", "Blue’s half · 20 moves")
    moves(at, "Red:e2", "Red:e4")
    assert stands(at, "Red:e4") == "Red’s pawn on e4"
    assert "Ann moved Red’s pawn from e2 to e4." in at.minutes[0]


def test_a_half_board_let_go_just_short_of_another_is_pushed_to_it_and_anywhere_else_goes_back(at):
    at = at()
    start, before, home = board(at, "Red"), at.window.session.last, box(at, "Red’s half-board, Ann")
    assert not at.item("turn Ann"), "its half-board says it, wherever that lies"
    at.drag(start, QPoint(at.bare(0.75).x(), start.y()))
    at.still()
    assert (at.window.session.last, box(at, "Red’s half-board, Ann")) == (before, home)
    yellow = box(at, "Yellow’s half-board, Cy")
    short = QPoint(round(yellow.centre[0] - home.centre[0]), round(yellow.bottom + 20 - home.y))
    at.drag(start, start + short)
    at.still()
    assert battle(at).together == ("Red", "Yellow")


def test_nothing_is_done_where_what_is_tried_on_half_boards_that_are_only_looked_at_is_no_move(at):
    at = at()
    before = at.window.session.last
    at.click("Blue’s half · 20 moves")
    for end in ("Red:b3", "Red:f2", "Red:e2"):
        at.still()
        start = square(at, "Red:e2")
        at.press(start)
        at.glide(start, square(at, end))
        assert at.tag_objects.strip() == ("" if end == "Red:e2" else "That is no move once they are pushed together.")
        at.release(square(at, end))
        at.still()
        assert at.window.session.last == before
        assert "If you push them together" in at.names
        barred = sorted(str(each.figure.key) for each in figures(at) if each.figure.key.kind == "barred")
        assert (QToolTip.text(), *barred, at.about("If you push them together")) == approved()
        QToolTip.hideText()
    for _ in range(2):  # he is put back, and then the half-boards are
        at.key(Key.Key_Escape)
        at.still()
    assert not [each for each in figures(at) if each.figure.key.kind == "barred"], (
        "what was looked at is put back, and all with it"
    )
    at.click("Blue’s half · 20 moves")
    at.still()
    moves(at, "Red:e2", "Red:e4")
    assert stands(at, "Red:e4") == "Red’s pawn on e4"


def test_who_bars_a_move_that_was_tried_can_be_taken_up_at_once(at):
    at = at()
    at.click("Blue’s half · 20 moves")
    at.still()
    at.tap(square(at, "Red:d1"))
    at.tap(square(at, "Red:d4"))
    at.still()
    assert {"barred Red:d2", "barred Red:d1 Red:d2"} <= {str(each.figure.key) for each in figures(at)}
    at.tap(square(at, "Red:d2"))
    assert at.view.table.taken(at.view.carrying.carried.key).at == square_named("Red:d2")
    assert not [each for each in figures(at) if each.figure.key.kind == "barred"]


def test_where_no_move_is_left_the_card_says_that_the_button_pushes(at):
    at = at("Ann,Bo", first=moving)
    push = at.window.session.prospect(("Red", "Blue"))
    lost = replace(push, moves=(), checked=True, mated=True)
    room = Rect(0, 0, 400, 400)
    assert card_figure(lost, at.view.table, room, 1.0, past=False).look.foot == approved()
    assert card_figure(push, at.view.table, room, 1.0, past=False).look.foot == approved()


def test_a_man_who_was_clicked_can_be_dragged_and_a_second_click_puts_him_back(at):
    at = at()
    chooses(at, "Blue’s half · 20 moves")
    at.tap(square(at, "Red:e2"))
    assert at.view.carrying.lifted
    at.tap(square(at, "Red:e2"))
    assert not at.view.carrying.lifted
    at.tap(square(at, "Red:e2"))
    moves(at, "Red:e2", "Red:e4")
    assert stands(at, "Red:e4") == "Red’s pawn on e4"


def test_a_half_board_that_is_only_looked_at_is_put_back_by_a_pull(at):
    at = at()
    at.click("Blue’s half · 20 moves")
    at.still()
    at.drag(board(at, "Red"), at.bare(0.95, 0.6))
    assert battle(at).together == ()
    assert "If you push them together" not in at.names


def test_while_they_lie_together_a_card_says_what_it_comes_to(at):
    at = at(Blue="8/6N(Red)1/PPPPPPPP/RNBKQBNR")
    pushes(at, "Red", "Yellow")
    assert at.about("Pushed together") == approved()


@pytest.mark.parametrize("height", [130, 150, 172, 200, 400])
def test_the_card_beside_half_boards_has_room_for_all_it_says(at, height):
    at = at(**T3)
    at.click("Yellow’s half · 23 moves")
    push, table = replace(at.view.shown.push, left=(1,)), at.view.table
    for at_right in (True, False):
        room = Rect(100, 100, 420, height)
        made = card_figure(push, table, room, 1.0, past=False, at_right=at_right)
        assert made.look.height(made.box.width / made.unit) * made.unit <= made.box.height + 0.5
        assert made.box.inside(room)
        assert made.box.x == room.x if at_right else made.box.right == room.right
        assert "Then 1 more move is left" in made.about
        assert made.look.foot or height < 172


@pytest.mark.parametrize("names", ["Ann,Bo", "Ann,Bo,Cy", "Ann,Bo,Cy,Dee"])
def test_a_half_board_snapped_to_another_stays_on_the_table(at, names):
    at = at(names)
    for other in names.split(",")[1:]:
        army = next(name for name, who in controllers(at.window.session).items() if who == other)
        start = board(at, "Red")
        at.press(start)
        at.glide(start, board(at, army))
        felt = at.view.layout_of_table.felt
        assert box(at, "Red’s half-board, Ann").inside(felt)
        at.key(Key.Key_Escape)
        at.release(at.bare(0.5, 0.5))
        at.still()


# The batting order


def test_the_batting_order_names_every_army_and_who_controls_it(at):
    at = at(**T3)
    assert at.about("Red in the batting order") == approved()
    assert at.about("Yellow in the batting order") == "3 of 3, controlled by Cy"
    chooses(at, "Yellow’s half · 23 moves")
    moves(at, "Red:a1", "Yellow:h3")
    assert at.about("Yellow in the batting order") == "3 of 3, controlled by Ann"


def test_an_army_whose_player_is_out_is_told_as_that_in_the_batting_order_and_on_its_half_board(at):
    at = at(first=lambda session: do(session, "leave", who="Cy", anyway=True, why="a jest"))
    assert at.about("Yellow in the batting order") == "3 of 3, controlled by Cy, out"
    assert "out" in at.about("Yellow’s half-board, Cy")


def test_a_mated_army_is_struck_in_the_batting_order(at):
    at = at(first=lambda session: (moving(session), do(session, "checkmate", by="Ann", army="Yellow", to="Ann")))
    assert at.about("Yellow in the batting order") == approved()
    assert at.item("batting Yellow").figure.look.mated


def test_sixteen_armies_stand_in_the_batting_order_and_lie_legibly(at):
    at = at("Ann,Bo,Cy,Dee", options=FOUR_FOURS)
    order = [name for name in at.names if name.endswith(" in the batting order")]
    assert len(order) == 16
    boards = [box(at, name) for name in at.names if "’s half-board, " in name]
    assert len(boards) == 16
    assert all(each.inside(at.view.layout_of_table.felt) and each.width >= 8 * 14 for each in boards)


def test_a_move_across_two_half_boards_may_use_up_both(at):
    """A knight on Blue's half who goes over to Yellow's leaves no half-board that Red's could be pushed to."""
    at = at(Blue="8/6N(Red)1/PPPPPPPP/RNBKQBNR")
    pushes(at, "Blue", "Yellow")
    assert at.reads("Move the army: 1 or 2 moves left")
    assert "1 or 2 moves left" in at.about("Red’s half-board, Ann")
    left = "Then up to 1 more move in this turn by rule 219; a move to the other half-board may be the last."
    assert left in at.about("Pushed together")
    moves(at, "Blue:g3", "Yellow:c4")
    assert at.waits_for("Bo")


def test_how_many_moves_are_left_stands_at_the_turn_and_at_the_army(at):
    at = at(Blue="8/6N(Red)1/PPPPPPPP/RNBKQBNR")
    assert at.reads("Move the army: 1 or 2 moves left")
    assert at.about("Red’s half-board, Ann") == approved()
    pushes(at, "Red", "Yellow")
    moves(at, "Red:e2", "Red:e4")
    assert at.reads("Move the army: 1 move left")


# By hand


def test_a_half_board_is_laid_elsewhere_and_lies_there_when_the_others_are_joined(at):
    at = at()
    at.drag(board(at, "Yellow"), at.bare(0.85, 0.75), held=ANYWHERE)
    centre = box(at, "Yellow’s half-board, Cy").centre
    assert centre[0] > 0.7 * at.view.width()
    pushes(at, "Red", "Blue")
    assert box(at, "Yellow’s half-board, Cy").inside(at.view.layout_of_table.felt)
    at.click("Undo", "Undo")
    at.still()
    assert box(at, "Yellow’s half-board, Cy").centre != pytest.approx(centre, abs=20)


def test_who_moves_a_man_with_nothing_pushed_is_told_to_push_first_and_may_move_him_anyway(at):
    at = at()
    for each in ("Red:e2", "Red:e4"):
        at.tap(square(at, each))
    assert stands(at, "Red:e4") == ""
    assert at.reads("Rule 217: First push two half-boards together.")
    at.click("Do it anyway…")
    at.still()
    at.type("we play blind")
    at.key(Key.Key_Return)
    at.still()
    assert stands(at, "Red:e4") == "Red’s pawn on e4"
    assert "we play blind" in at.minutes[0]


def test_a_man_is_handed_to_another_army_and_one_is_put_on_a_square_each_with_a_reason(at):
    at = at()
    at.menu_of("Red’s knight on g1")
    at.take("Hand it to", "Blue…")
    at.type("he was bribed")
    at.key(Key.Key_Return)
    at.still()
    assert stands(at, "Red:g1") == "Blue’s knight on Red’s g1"
    assert "Ann handed Red’s knight on g1 to Blue (he was bribed)." in at.minutes[0]
    at.click("Undo")
    at.still()
    assert stands(at, "Red:g1") == "Red’s knight on g1"
    at.menu_of_point(square(at, "Yellow:e4"))
    at.take("Put a piece on Yellow’s e4", "Red", "queen…")
    at.key(Key.Key_Return)
    at.still()
    assert stands(at, "Yellow:e4") == "Red’s queen on Yellow’s e4"


def test_a_move_that_a_man_does_not_make_shows_how_he_moves(at):
    at = at("Ann,Bo")
    pushes(at, "Red", "Blue")
    moves(at, "Red:g1", "Red:g3")
    assert at.reads("A knight moves")
    (shown,) = [each for each in at.window.findChildren(MovesPicture) if each.isVisible()]
    assert shown.accessibleName() == "Picture: a knight moves like a knight in chess"


def test_the_rule_by_which_a_man_moves_is_named_beside_the_one_that_objects(at):
    leaps = 'set moves of pieces whose kind is "queen" to "QN"'

    def adopted(session):
        propose(session, text="Queens leap as well.", sheet=leaps)
        moving(session)

    at = at("Ann,Bo", first=adopted)
    pushes(at, "Red", "Blue")
    moves(at, "Red:d1", "Red:e4")
    assert at.reads("Rule 301: A queen moves like a queen in chess, or like a knight in chess.")
    assert at.reads("Rule 214: This piece has no such move now.")
    assert {"open rule 301", "open rule 214"} <= set(at.buttons())
    assert "framed: it follows from this rule" in at.about(next(name for name in at.names if name.startswith("Rule 301")))


def test_a_new_kind_of_man_is_put_on_a_square_as_soon_as_a_rule_says_how_he_moves(at):
    camels = 'set moves of pieces whose kind is "camel" to "L"'

    def adopted(session):
        propose(session, text="There are camels.", sheet=camels)
        moving(session)

    at = at("Ann,Bo", first=adopted)
    at.menu_of_point(square(at, "Red:d3"))
    at.take("Put a piece on Red’s d3", "Red", "camel…")
    at.key(Key.Key_Return)
    at.still()
    assert stands(at, "Red:d3") == "Red’s camel on d3"
    assert "Red:d3-Red:a4" in could_move(at.window.session, "Red+Blue")


def test_how_a_vote_ended_is_told_below_the_pushes_and_no_longer_when_the_next_turn_begins(at):
    at = at("Ann,Bo", first=lambda session: propose(session))
    assert at.reads("Proposal 301 is adopted")
    assert edge_of(at, "Blue’s half · 20 moves") < edge_of(at, "Void this vote…")
    assert "Proposal 301: Ann made a new rule. A new rule." not in at.names
    for army in ("Red", "Blue"):
        pushes(at, army, "Red" if army == "Blue" else "Blue")
        moves(at, f"{army}:e2", f"{army}:e4")
        at.click(f"Begin {'Bo' if army == 'Red' else 'Ann'}’s turn")
        at.still()
        assert not at.reads("Proposal 301 is adopted")
        assert not at.reads("begin the turn")
        by_word_of_mouth(at)


def edge_of(at: Person, words: str) -> int:
    """How far down the window a button begins."""
    widget = at.widget(words)
    return widget.mapTo(at.window, widget.rect().topLeft()).y()


def test_whoever_voted_against_an_adopted_change_promotes_a_man_by_a_click(at):
    at = at(first=lambda session: (by_majority(session), propose(session, against="Cy")))
    assert at.reads("Cy, click on a ringed piece to promote a piece")
    assert ringed(at) == 14  # all of Yellow’s men but the king and the queen
    at.tap(square(at, "Yellow:a2"))
    assert stands(at, "Yellow:a2") == "Yellow’s knight on a2"
    assert ringed(at) == 0
    assert not at.reads("Cy, click on a ringed piece")


def test_only_what_makes_another_piece_of_a_man_stands_in_its_menu(at):
    at = at()
    found = {}
    for man in ("pawn on a2", "queen on d1", "king on e1"):
        at.menu_of(f"Red’s {man}")
        found[man] = [words for words in at.lines() if words.startswith(("Promote", "Demote"))]
        at.key(Qt.Key.Key_Escape)
    both = ["Promote it: it becomes a knight", "Demote it: it leaves the board"]
    assert found == {"pawn on a2": both, "queen on d1": ["Demote it: it becomes a rook"], "king on e1": []}


def ringed(at: Person) -> int:
    """How many men are ringed, to be clicked on."""
    return sum(each.figure.key.kind == "click" for each in at.view.felt.items() if isinstance(each, FigureItem))


def test_moving_the_army_can_be_ticked_off_by_hand(at):
    at = at()
    at.click("Tick off: Move the army")
    at.still()
    assert at.reads("Bo: begin the turn")


def test_a_change_of_movement_is_lit_as_soon_as_it_is_adopted(at):
    sheet = 'set moves of pieces whose kind is "knight" to "NK"'
    rule = {"text": "Knights may also step like kings.", "sheet": sheet}
    at = at("Ann,Bo", first=lambda session: propose(session, **rule), Red="8/8/PPPPP1PP/RNBQKBNR")
    chooses(at, f"Blue’s half · {len(at.window.session.prospects()[0].moves)} moves")
    at.tap(square(at, "Red:g1"))
    carried = at.view.carrying.carried
    lit = {str(place) for place in carried.lit if not carried.target(place).objection}
    assert lit == {"Red:f2", "Red:f3", "Red:h3"}
    at.tap(square(at, "Red:f2"))
    assert stands(at, "Red:f2") == "Red’s knight on f2"


# Looking back


def looks_back(at: Person, step: int) -> None:
    at.click_row("Minutes", f"step {step}: ")
    assert at.reads(f"Looking back: step {step} of")


def test_who_looks_back_sees_the_boards_as_they_lay(at):
    at = at(first=lambda session: (moving(session), plays(session, "Red+Yellow", "Red:a1-Yellow:h3")), **T3)
    looks_back(at, at.window.session.last - 1)
    assert box(at, "Red’s half-board, Ann").y == pytest.approx(box(at, "Yellow’s half-board, Cy").bottom, abs=1)
    assert at.item("check Yellow:h2")
    assert stands(at, "Red:a1") == "Red’s rook on a1"
    assert not at.about("Pushed together").endswith("before you move.")


def test_reflected_boards_are_reflected_in_what_is_past_as_well(at):
    at = at(
        "Ann,Bo", options={"the far half-board": "reflected"}, first=lambda session: (moving(session), push(session, "Red+Blue"))
    )
    assert square(at, "Blue:a1").x() == square(at, "Red:a1").x()
    moves(at, "Red:e2", "Red:e4")
    looks_back(at, at.window.session.last - 1)
    assert square(at, "Blue:a1").x() == square(at, "Red:a1").x()


# The notes' first scenario


def half_board_square(name: str) -> str:
    """A square of the whole board as the owner of its half sees it."""
    file, rank = name[0], int(name[1])
    return f"Red:{name}" if rank <= 4 else f"Blue:{OTHER_HALF[file]}{9 - rank}"


def whole_board(at: Person) -> str:
    """The two half-boards as one position."""
    found = chess.Board(None)
    where = {half_board_square(chess.square_name(each)): each for each in chess.SQUARES}
    for name in at.names:
        army, _, rest = name.partition("’s ")
        kind, _, said = rest.partition(" on ")
        on = said.replace("’s ", ":") if "’s " in said else f"{army}:{said}"
        if on in where:
            found.set_piece_at(where[on], chess.Piece(chess.PIECE_NAMES.index(kind), army == "Red"))
    return found.board_fen()


def test_T1_a_known_position_shows_its_known_number_of_moves(at):
    """The position that programs are tried with, from White’s side: 48 moves."""
    red = "1P(Blue)2P3/2N2Q1P(Blue)/PPPBBPPP/R3K2R"
    blue = "3N(Red)P(Red)3/1PNP2NB/1BPQPP1P/R2K3R"
    at = at("Ann,Bo", Red=red, Blue=blue)
    chooses(at, "Blue’s half · 48 moves")
    assert whole_board(at) == "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R"
