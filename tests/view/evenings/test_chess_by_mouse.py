"""Nomic Chess before a person: half-boards pushed together by hand, men moved, promoted and captured, armies taken over."""

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QToolTip

from tabletop.engine import things
from tabletop.engine.acts.board_drops import on_board
from tabletop.engine.things import Address, beside
from tabletop.game.session import Session
from tabletop.view.scene.felt.items import FigureItem
from tabletop.view.scene.figures.board_figures import _shorter
from tabletop.view.scene.figures.board_looks import BoardWords, HalfBoardLook
from tabletop.view.scene.figures.consequences import CONSEQUENCES
from tabletop.view.scene.figures.looks import LABEL
from tabletop.view.scene.figures.marks import ActTag
from tabletop.view.scene.layout.rects import Rect
from tests.games.chess_table import controllers, moving, next_turn, plays, propose, standing
from tests.golden import approved
from tests.playing import do
from tests.view.boards_by_hand import battle, board, by_word_of_mouth, chooses, comes_to, moves, pushes, square, stands
from tests.view.fitting import texts_on
from tests.view.hands import Key, Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

T3 = {"Red": "8/8/1PPPPPPP/RNBQKBNR", "Yellow": "8/8/P1PPPPPK/RNBQ1BNR"}
"""The notes' third scenario: Red's rook looks along its a-file at Yellow's king on h2, once the two are joined."""
T4 = {"Red": "8/8/PPPP1PPP/RNBQKBNR", "Blue": "8/3Q4/PPP1PPPP/RNBK1BNR"}


ANYWHERE = Qt.KeyboardModifier.AltModifier


def after_a_turn(session: Session) -> None:
    """Red has moved, and it is time for Blue to."""
    moving(session)
    plays(session, "Red+Blue", "Red:e2-Red:e4")
    next_turn(session)
    moving(session)


def edge(at: Person, name: str) -> Rect:
    """The box of what bears that name, in the scene."""
    item = next(each for each in at.view.felt.named if each.figure.name == name)
    return Rect(*item.sceneBoundingRect().getRect())


def judged(session: Session) -> None:
    plays(moving(session), "Red+Blue", "Red:e2-Red:e3")
    do(session, "ask judgment", by="Ann", question="Is tea a rule?")


def test_whoever_is_to_judge_before_their_turn_is_not_said_to_wait_for_consent(at):
    assert "to judge" in at("Ann,Bo", judged).about("seat of Bo")


def test_one_half_board_is_dragged_to_another_and_a_man_moved(at):
    at = at("Ann,Bo")
    start = board(at, "Red")
    at.press(start)
    at.glide(start, board(at, "Blue"))
    assert at.tag == approved()
    assert edge(at, "Red’s half-board, Ann").y == pytest.approx(edge(at, "Blue’s half-board, Bo").bottom, abs=1)
    at.release(board(at, "Blue"))
    at.still()
    assert battle(at).together == ("Red", "Blue")

    moves(at, "Red:e2", "Red:e4")
    assert stands(at, "Red:e4") == "Red’s pawn on e4"
    assert "Ann moved Red’s pawn from e2 to e4." in at.minutes[0]


def test_a_drag_that_begins_on_a_man_who_may_go_nowhere_takes_the_half_board_or_is_objected_to(at):
    at = at("Ann,Bo,Cy")
    at.drag(square(at, "Red:e2"), square(at, "Red:e3"))
    at.still()
    assert (battle(at).together, stands(at, "Red:e2"), at.slip_name) == ((), "Red’s pawn on e2", "A rule objects")
    assert at.reads("Rule 217: First push two half-boards together.")
    at.click("Take it back")
    at.drag(square(at, "Red:b2"), board(at, "Yellow"))
    at.still()
    assert battle(at).together == ("Red", "Yellow")
    moves(at, "Red:e2", "Red:e4")
    assert stands(at, "Red:e4") == "Red’s pawn on e4"


def test_before_it_is_time_to_move_a_drag_on_a_man_is_objected_to_and_done_anyway(at):
    at = at("Ann,Bo,Cy", first=lambda _: None)
    at.drag(square(at, "Red:e2"), square(at, "Red:f3"))
    at.still()
    assert at.reads("Rule 202: First one proposes a rule-change and has it voted on.")
    assert not at.window.session.whole_table().spots
    at.click("Do it anyway…")
    at.still()
    at.key(Key.Key_Return)
    at.still()
    assert stands(at, "Red:f3") == "Red’s pawn on f3"
    at.drag(board(at, "Yellow"), at.bare(0.85, 0.75), held=ANYWHERE)
    assert "Yellow’s half-board" in at.minutes[0], "by its bare wood it is moved"


def test_a_man_who_may_go_nowhere_is_taken_along_himself_where_that_is_meant(at):
    at = at("Ann,Bo,Cy")
    at.drag(square(at, "Red:e2"), square(at, "Red:e4"), held=ANYWHERE)
    assert at.slip_name == "A rule objects"


def test_where_there_is_one_push_alone_it_is_the_next_step(at):
    at = at("Ann,Bo")
    at.click("Push Red and Blue together")
    at.still()
    assert battle(at).together == ("Red", "Blue")
    assert "Ann pushed Red and Blue together." in at.minutes[0]


def test_with_three_half_boards_somebody_has_to_choose(at):
    assert not [words for words in at().buttons() if words.startswith("Push ")]


def test_a_half_board_that_a_man_put_there_by_hand_closes_is_named_with_the_rule(at):
    def put_by_hand(session: Session) -> None:
        moving(session)
        do(session, "add thing", kind="man", what="Red knight", to="Blue:d3")

    found = at(first=put_by_hand)
    assert found.reads("Not Blue’s half: Red has come to Blue’s half-board since its turn began, and moves no more there.")
    assert not found.reads("Not Yellow’s half")


def test_the_far_half_is_turned_and_whoever_moves_sits_below(at):
    at = at("Ann,Bo", first=after_a_turn)
    pushes(at, "Red", "Blue")
    red, blue = (square(at, f"{army}:a1") for army in ("Red", "Blue"))
    assert blue.y() > red.y()
    assert blue.x() < red.x()
    joint = square(at, "Blue:a4").y() - square(at, "Red:h4").y()
    assert joint == pytest.approx(blue.y() - square(at, "Blue:a2").y(), abs=2)


def test_where_the_rules_say_reflected_the_far_half_is_mirrored(at):
    at = at("Ann,Bo", options={"the far half-board": "reflected"})
    pushes(at, "Red", "Blue")
    assert square(at, "Blue:a1").x() == square(at, "Red:a1").x()
    moves(at, "Red:e2", "Red:e4")
    assert stands(at, "Red:e4") == "Red’s pawn on e4"


def test_what_is_to_be_done_with_the_army_stands_at_the_head_and_a_press_asks_which_push(at):
    at = at("Ann,Bo,Cy")
    head = at.window.page.docks.turn.next
    assert (head.words, head._step.after) == ("Ann: move the army", "push a half-board to another")
    at.click(head.large)
    assert at.lines() == ["Push Red and Blue together", "Push Red and Yellow together"]
    at.take("Push Red and Blue together")
    assert battle(at).together == ("Red", "Blue")
    assert head._step.after == "move a piece, or pull them apart"


def test_by_two_clicks_a_board_is_pushed_and_a_man_moved(at):
    at = at("Ann,Bo")
    at.tap(board(at, "Red"))
    at.tap(board(at, "Blue"))
    assert battle(at).together == ("Red", "Blue")
    at.tap(square(at, "Red:g1"))
    at.tap(square(at, "Red:f3"))
    assert stands(at, "Red:f3") == "Red’s knight on f3"


def test_half_boards_that_touch_are_pushed_however_little_one_was_moved(at):
    at = at("Ann,Bo")
    start, gap = board(at, "Red"), edge(at, "Red’s half-board, Ann").y - edge(at, "Blue’s half-board, Bo").bottom
    at.drag(start, start - QPoint(0, round(gap * 0.3)))
    assert battle(at).together == ()
    at.drag(start, start - QPoint(0, round(gap)))
    assert battle(at).together == ("Red", "Blue")


def test_of_two_half_boards_that_one_touches_the_pointer_says_which_is_meant(at):
    at = at()
    blue, yellow = edge(at, "Blue’s half-board, Bo"), edge(at, "Yellow’s half-board, Cy")
    red, start = edge(at, "Red’s half-board, Ann"), square(at, "Red:h3")
    middle = (blue.right + yellow.x) / 2 - 12
    end = QPoint(round(start.x() + middle - red.centre[0]), round(yellow.bottom - 10))
    assert middle - red.width / 2 - blue.right < yellow.x - middle - red.width / 2 < 0, "it lies over both, and more over Blue"
    at.drag(start, end)
    assert battle(at).together == ("Red", "Yellow")


def test_a_click_on_another_man_of_ones_own_takes_up_that_man(at):
    at = at("Ann,Bo")
    pushes(at, "Red", "Blue")
    at.tap(square(at, "Red:e2"))
    at.tap(square(at, "Red:g1"))
    assert at.tag_objects == ""
    assert not at.reads("Take it back")
    at.tap(square(at, "Red:f3"))
    assert stands(at, "Red:f3") == "Red’s knight on f3"


def test_before_the_push_too_another_man_is_taken_up(at):
    at = at("Ann,Bo")
    at.tap(square(at, "Red:e2"))
    at.tap(square(at, "Red:d2"))
    assert not at.reads("First push two half-boards together.")
    lifted = at.view.table.taken(at.view.carrying.carried.key)
    assert lifted.at == things.square("Red:d2")


def test_what_the_judge_is_asked_of_an_objection_names_the_rule_and_what_was_tried_and_is_gone_on_with(at):
    at = at("Ann,Bo,Cy")
    pushes(at, "Red", "Blue")
    at.tap(square(at, "Red:e2"))
    at.tap(square(at, "Red:d4"))
    at.click("Ask the Judge…")
    at.take("Bo")
    at.type("is that so?")
    at.click("Ask the Judge")
    assert at.minutes[0] == approved()


def test_a_click_on_a_square_of_half_boards_that_lie_together_lifts_neither(at):
    at = at("Ann,Bo")
    pushes(at, "Red", "Blue")
    at.tap(square(at, "Red:e2"))
    at.tap(square(at, "Red:d4"))
    assert at.reads("This piece has no such move now.")
    at.tap(square(at, "Red:e4"))
    assert at.view.carrying.lifted is None
    assert QToolTip.text() == approved()
    assert battle(at).together == ("Red", "Blue")


def test_a_mate_is_told_in_the_middle_of_the_table_until_the_next_turn(at):
    at = at(**T3)
    pushes(at, "Red", "Yellow")
    moves(at, "Red:h2", "Red:h3")
    assert at.about("Checkmate") == approved()
    board = Rect(*at.item("consequences").sceneBoundingRect().getRect())
    assert not any(edge(at, f"{name}’s half-board, {who}").overlap(board) for name, who in (("Red", "Ann"), ("Blue", "Bo")))
    at.click("Begin Bo’s turn")
    at.still()
    assert "Checkmate" not in at.names


def test_pulled_apart_before_a_move_nothing_has_happened(at):
    at = at("Ann,Bo")
    before = standing(at.window.session)
    pushes(at, "Red", "Blue")
    at.click("Pull apart")
    at.still()
    assert battle(at).together == ()
    pushes(at, "Red", "Blue")
    at.drag(square(at, "Red:d3"), at.bare(0.95, 0.6))
    assert battle(at).together == ()
    assert standing(at.window.session) == before


def test_a_move_that_the_rules_do_not_know_is_objected_to_and_made_anyway(at):
    at = at("Ann,Bo")
    pushes(at, "Red", "Blue")
    moves(at, "Red:e2", "Red:d4")
    assert stands(at, "Red:d4") == ""
    assert at.reads("This piece has no such move now.")
    at.click("Do it anyway…")
    at.still()
    at.key(Key.Key_Return)
    at.still()
    assert stands(at, "Red:d4") == "Red’s pawn on d4"


def test_a_king_in_check_at_the_push_is_mated_and_the_army_taken_over(at):
    at = at(**T3)
    start = board(at, "Red")
    at.press(start)
    at.glide(start, board(at, "Yellow"))
    assert at.tag == approved()
    at.release(board(at, "Yellow"))
    at.still()
    assert at.about("Yellow’s half-board, Cy") == approved()
    assert at.item("check Yellow:h2")
    moves(at, "Red:a1", "Yellow:h3")
    assert at.item("check Yellow:h2"), "for a round it is seen whose king was mated"
    assert at.names.count("Yellow’s half-board, Ann") == 1
    assert controllers(at.window.session)["Yellow"] == "Ann"


def test_an_army_that_changed_hands_and_moves_again_is_mated_no_more(at):
    def yellow_moves(session: Session) -> None:
        for boards, squares in (("Red+Yellow", "Red:a1-Yellow:h3"), ("Blue+Red", "Blue:e2-Blue:e3")):
            moving(session)
            plays(session, boards, squares)
            next_turn(session)
        moving(session)

    at = at(first=yellow_moves, **T3)
    assert at.window.session.whole_table().turn.of("army") == "Yellow"
    assert not at.item("check Yellow:h2")
    assert "mated" not in at.about("Yellow’s half-board, Ann")


def test_between_turns_it_is_seen_with_which_of_two_armies_the_next_turn_is(at):
    def taken(session: Session) -> None:
        for boards, squares in (("Red+Yellow", "Red:a1-Yellow:h3"), ("Blue+Red", "Blue:e2-Blue:e3")):
            moving(session)
            plays(session, boards, squares)
            if boards == "Red+Yellow":
                next_turn(session)

    at = at(first=taken, **T3)
    assert at.window.page.docks.turn.next.words == approved()
    assert at.item("batting Yellow").figure.look.due
    assert not at.item("batting Red").figure.look.due
    assert at.about("Yellow in the batting order") == approved()
    assert at.about("Yellow’s half-board, Ann") == approved()
    assert not at.item("check Yellow:h2"), "nothing attacks the king of an army that has been taken over"


def test_where_only_one_thing_about_an_army_has_room_it_is_the_most_urgent():
    assert _shorter("on turn, 1 move left, in check")[1:] == (
        "1 move left, in check",
        "1 move left, in check",
        "in check",
        "1 move left",
    )


@pytest.mark.parametrize("third", ["Bartholomew van der Berg", "Cy", "Cleo", "Carol", "Cathleen", "Constanze"])
def test_the_words_on_a_half_board_fit_it_and_leave_captured_men_clear(at, third):
    def mated(session: Session) -> None:
        moving(session)
        table = session.whole_table()
        for army, number in (("Red", 2), ("Yellow", 7)):
            men = [each.id for each in table.things.by_id.values() if each.at.of.startswith(f"{army}:") and each.face == "pawn"]
            for man in men[:number]:
                do(session, "move thing", thing=man, to=str(beside(army)))
        plays(session, "Red+Yellow", "Red:a1-Yellow:h3")

    at = at(f"Ann,Bo,{third}", first=mated, **T3)
    figures = [item.figure for item in at.view.felt.items() if isinstance(item, FigureItem)]
    captions = [figure for figure in figures if isinstance(figure.look, BoardWords)]
    said = {figure.look.army: figure.look.more for figure in captions}
    assert said[2] in ("taken", f"taken from {third}")
    for figure in captions:
        ends = figure.box.x + (figure.look.more_at + LABEL.width(figure.look.more)) * figure.unit
        assert ends <= figure.box.right
        men = [each for each in figures if each.name.endswith("pawn beside " + figure.look.words.split(",")[0] + "’s half-board")]
        assert len(men) == {"Red": 2, "Yellow": 6}.get(figure.look.words.split(",")[0], 0)
        assert all(each.box.x - ends >= 5 * figure.unit and each.box.right <= figure.box.right for each in men)
        assert len({each.box.x for each in men}) == len(men)


def test_a_king_in_check_is_taken_out_of_it_by_hand(at):
    at = at(Red="8/8/PPPP1PPP/RNBQKBNR", Blue="8/3Q4/PPP1PPPP/RNBK1BNR", first=lambda session: (moving(session), out(session)))
    chooses(at, "Blue’s half · 3 moves")
    assert at.item("check Red:e1")
    moves(at, "Red:e1", "Red:f1")
    assert stands(at, "Red:f1") == "Red’s king on f1"


def out(session: Session) -> None:
    """The bishop beside Red's king is gone."""
    bishop = next(each for each in session.whole_table().things.by_id.values() if each.at.of == "Red:f1")
    do(session, "remove thing", by="Ann", thing=bishop.id)


def test_an_army_that_was_mated_by_hand_is_offered_to_whoever_mated_it(at):
    at = at(first=lambda session: (moving(session), do(session, "checkmate", by="Ann", army="Yellow", to="Ann")))
    at.click("More…")
    at.take("Take Yellow")
    assert at.reads("The parts of a turn come in order.")
    at.click("Do it anyway…")
    at.still()
    at.key(Key.Key_Return)
    at.still()
    assert controllers(at.window.session)["Yellow"] == "Ann"
    assert "Take Yellow" not in at.buttons()


def test_which_push_gives_check_hangs_on_the_partner(at):
    at = at(**T4)
    assert comes_to(at, "Blue’s half · 3 moves") == approved()
    assert comes_to(at, "Yellow’s half · 29 moves") == "no check"
    chooses(at, "Blue’s half · 3 moves")
    at.tap(square(at, "Red:d1"))
    lit = [place for place in at.view.carrying.carried.lit if not at.view.carrying.carried.target(place).objection]
    assert list(map(str, lit)) == ["Red:e2"]
    at.tap(square(at, "Red:e2"))
    assert stands(at, "Red:e2") == "Red’s queen on e2"


def test_whichever_push_is_looked_at_the_buttons_stand_at_the_same_place(at):
    at = at(**T4)
    rows, seen = ("Blue’s half · 3 moves", "Yellow’s half · 29 moves"), set()
    for row in rows:
        at.click(row)
        at.still()
        seen.add(tuple(at.widget(words).mapTo(at.window, QPoint()).y() for words in (*rows, "Push them together", "Put back")))
    assert len(seen) == 1


def test_how_many_moves_are_left_hangs_on_where_the_men_stood(at):
    """The notes' eighth scenario: Red stands on two half-boards of three."""
    at = at(Blue="8/6N(Red)1/PPPPPPPP/RNBKQBNR")
    assert at.reads("1 or 2 moves left")
    assert pushed_to(at) == ["Blue’s half", "Yellow’s half", "Blue + Yellow"]
    assert at.reads("Push Red to…")
    assert at.reads("Or push two others together:")
    at.click(next(name for name in at.buttons() if name.startswith("Blue’s half")))
    assert at.reads("Move the army: 1 move left")
    assert "1 move left" in at.about("Red’s half-board, Ann")
    assert not at.reads("1 or 2 moves left"), "a push of both halves on which it stands ends its turn"
    at.click("Put back")
    assert at.reads("Move the army: 1 or 2 moves left")
    pushes(at, "Red", "Yellow")
    moves(at, "Red:e2", "Red:e4")
    assert at.reads("1 move left")
    assert pushed_to(at) == ["Blue + Yellow"]
    assert at.reads("Push two others together")
    pushes(at, "Blue", "Yellow")
    moves(at, "Blue:g3", "Yellow:c4")
    assert pushed_to(at) == []
    assert at.waits_for("Bo")


def pushed_to(at: Person) -> list[str]:
    """What the dock offers to push."""
    return [words.partition(" · ")[0] for words in at.buttons() if " · " in words and " move" in words]


def test_a_pawn_is_promoted_on_the_square_where_it_arrives(at):
    at = at("Ann,Bo", Blue="8/8/1P(Red)4PP/4K3")
    pushes(at, "Red", "Blue")
    moves(at, "Blue:b2", "Blue:b1")
    (menu,) = [each for each in at.view.findChildren(QMenu) if each.isVisible()]
    assert [line.text() for line in menu.actions()] == ["queen", "rook", "bishop", "knight"]
    at.take("knight")
    at.still()
    assert stands(at, "Blue:b1") == "Red’s knight on Blue’s b1"


def test_by_keyboard_a_board_is_pushed_and_a_man_moved(at):
    at = at("Ann,Bo")
    at.view.setFocus()
    at.tab_to("Red’s half-board, Ann")
    at.key(Key.Key_Return, Key.Key_Return)
    assert battle(at).together == ("Red", "Blue")
    at.tab_to("Red’s pawn on e2")
    at.key(Key.Key_Return)
    while at.view.carrying.carried.place.of != "Red:e4":
        at.key(Key.Key_Tab)
    at.key(Key.Key_Return)
    at.still()
    assert stands(at, "Red:e4") == "Red’s pawn on e4"


def test_captured_men_lie_beside_their_half_board(at):
    at = at("Ann,Bo", Blue="6N(Red)1/4P3/PPPP1PPP/RNBKQBNR")
    pushes(at, "Red", "Blue")
    moves(at, "Blue:g4", "Blue:e3")
    assert "Blue’s pawn beside Blue’s half-board" in at.names
    assert stands(at, "Blue:e3") == "Red’s knight on Blue’s e3"


def test_whoever_owes_a_demotion_clicks_on_one_of_their_men(at):
    at = at("Ann,Bo", first=lambda session: propose(session, against="Bo"))
    assert at.reads("Ann, click on a ringed piece to demote a piece")
    at.move(square(at, "Red:d1"))
    assert QToolTip.text() == approved()
    at.tap(square(at, "Red:d1"))
    assert stands(at, "Red:d1") == "Red’s rook on d1"
    assert not battle(at).together
    at.click("Undo")
    assert stands(at, "Red:d1") == "Red’s queen on d1"


@pytest.mark.parametrize("names", ["Ann,Bo", "Ann,Bo,Cy,Dee"])
def test_files_and_ranks_stand_on_the_squares_that_the_minutes_name_so(at, names):
    at = at(names)
    pushes(at, "Red", "Blue")
    at.still()
    areas = {str(place.of): QRectF(*box) for place, box in at.view.areas.items() if place.kind == "square"}
    items = [item for item in at.view.felt.items() if isinstance(item, FigureItem)]
    boards = [item for item in items if isinstance(item.figure.look, HalfBoardLook)]
    assert len(boards) == len(names.split(","))
    for lying in boards:
        size, said = lying.figure.box, set()
        for each in texts_on(lying, at.view.palette_of_table):
            spot = lying.mapToScene(each.box.center() - QPointF(size.width / 2, size.height / 2))
            name = next(name for name, box in areas.items() if box.contains(spot))
            assert each.text in name.partition(":")[2]
            said.add(each.text)
        assert said == set("abcdefgh1234")


def test_a_captured_man_is_put_back_by_hand_and_another_taken_off(at):
    at = at("Ann,Bo")
    at.menu_of("Red’s pawn on e2")
    at.take("Take it off the board…")
    at.key(Key.Key_Return)
    at.still()
    assert stands(at, "Red:e2") == ""
    at.drag(at.at("Red’s pawn beside Red’s half-board"), square(at, "Blue:e4"))
    assert stands(at, "Blue:e4") == "Red’s pawn on Blue’s e4"


def test_two_armies_play_from_the_start_screen_to_a_mate(person):
    """The shortest mate there is; what is to be proposed is proposed by word of mouth, but for the first time."""
    at = person()
    at.click("Nomic Chess")
    at.click(at.line_edits("Name")[-1])
    at.type("Ann")
    at.click(at.line_edits("Name")[-1])
    at.type("Bo")
    at.click("Set up the pieces")
    at.still()
    for army, start, end in (("Red", "Red:f2", "Red:f3"), ("Blue", "Blue:d2", "Blue:d4"), ("Red", "Red:g2", "Red:g4")):
        by_word_of_mouth(at)
        pushes(at, army, "Red" if army == "Blue" else "Blue")
        moves(at, start, end)
        at.click(f"Begin {'Bo' if army == 'Red' else 'Ann'}’s turn")
    by_word_of_mouth(at)
    pushes(at, "Blue", "Red")
    moves(at, "Blue:e1", "Red:h4")
    assert "Red is checkmated by Bo. Bo took over Red’s army. Ann is out of the game." in at.minutes[0]
    assert controllers(at.window.session) == {"Red": "Bo", "Blue": "Bo"}
    step = at.window.page.docks.turn.next._step
    (owed_by,) = {duty.rule for duty in at.window.session.table().duties if duty.what == "declare a win"}
    assert (step.sentences[0], step.after) == ("Bo: declare a win", "by rules 208 and 222")
    assert owed_by == "r222", "the checklist names the one that lets him declare it"


def squares_of(at: Person) -> list:
    """The squares of the half-boards that lie together, in the window."""
    area = [box for place, box in at.view.areas.items() if place.of.startswith(("Red:", "Blue:"))]
    return [at.view.mapFromScene(QRectF(*box)).boundingRect().translated(at.view.mapTo(at.window, QPoint())) for box in area]


@pytest.mark.parametrize("end", ["Red:e1", "Red:a1", "Red:d4", "Blue:e1"])
def test_what_a_rule_objects_to_a_move_covers_no_square(at, end):
    at = at("Ann,Bo")
    pushes(at, "Red", "Blue")
    start, there = square(at, "Red:e2"), square(at, end)
    at.press(start)
    at.glide(start, there)
    assert at.tag_objects
    (tag,) = [item for item in at.view.felt.items() if isinstance(item, FigureItem) and isinstance(item.figure.look, ActTag)]
    shown = at.view.mapFromScene(tag.sceneBoundingRect()).boundingRect().translated(at.view.mapTo(at.window, QPoint()))
    assert not any(shown.adjusted(3, 3, -3, -3).intersects(each) for each in squares_of(at))
    QCursor.setPos(at.view.viewport().mapToGlobal(there))
    at.release(there)
    at.look_again()
    assert at.slip_name == "A rule objects"
    paper = at.slip.geometry()
    assert not any(paper.intersects(each) for each in squares_of(at))


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
@pytest.mark.parametrize("end", ["Blue:e1", "Blue:c2"])
def test_what_a_rule_objects_to_a_move_covers_nothing_of_what_the_push_comes_to(at, size, end):
    at = at("Ann,Bo")
    at.window.resize(*size)
    at.still()
    pushes(at, "Red", "Blue")
    QCursor.setPos(at.view.viewport().mapToGlobal(square(at, end)))
    for each in ("Red:e2", end):
        at.tap(square(at, each))
    assert at.slip_name == "A rule objects"
    card = at.view.where(Address(CONSEQUENCES)).translated(at.view.mapTo(at.window, QPoint()))
    assert card.isValid()
    assert not at.slip.geometry().intersects(card)


def half_boards(at: Person, *names: str) -> list[QRect]:
    """Where these half-boards lie, in the window."""
    area = [at.view.areas[on_board(name)] for name in names]
    return [at.view.mapFromScene(QRectF(*box)).boundingRect().translated(at.view.mapTo(at.window, QPoint())) for box in area]


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
@pytest.mark.parametrize(("start", "end"), [("Red:e2", "Red:e4"), ("Red:e2", "Yellow:e4"), ("Yellow:e2", "Blue:e4")])
def test_what_a_rule_objects_to_half_boards_that_lie_apart_lies_beside_them(at, start, end, size):
    at = at("Ann,Bo,Cy")
    at.window.resize(*size)
    at.still()
    QCursor.setPos(at.view.viewport().mapToGlobal(square(at, end)))
    for each in (start, end):
        at.tap(square(at, each))
    assert at.slip_name == "A rule objects"
    named = {start.partition(":")[0], end.partition(":")[0]}
    assert not any(at.slip.geometry().intersects(each) for each in half_boards(at, *named))


@pytest.mark.parametrize("size", [(1024, 768), (1440, 900)])
def test_what_a_rule_objects_to_a_move_covers_no_other_half_board_while_there_is_room_and_stays_while_it_grows(at, size):
    at = at("Ann,Bo,Cy")
    at.window.resize(*size)
    at.still()
    pushes(at, "Red", "Blue")
    QCursor.setPos(at.view.viewport().mapToGlobal(square(at, "Red:e4")))
    for each in ("Red:e2", "Red:d3"):
        at.tap(square(at, each))
    assert at.slip_name == "A rule objects"
    every = half_boards(at, *(army.name for army in battle(at).armies))
    paper = at.slip.geometry()
    assert not any(paper.intersects(each) for each in every)
    at.click("Do it anyway…")
    assert at.slip.geometry().topLeft() == paper.topLeft()
    assert at.slip.height() > paper.height()


def drawn(at: Person) -> list[str]:
    """What is marked on the squares to show what bars a move."""
    return sorted(str(item.figure.key) for item in at.view.felt.items() if is_barred(item))


def is_barred(item: object) -> bool:
    return isinstance(item, FigureItem) and item.figure.key.kind == "barred"


def test_why_a_move_may_not_be_made_is_said_and_drawn_on_the_board(at):
    at = at(**T4)
    pushes(at, "Red", "Blue")
    start, there = square(at, "Red:a2"), square(at, "Red:a3")
    at.press(start)
    at.glide(start, there)
    assert drawn(at) == approved()
    assert at.tag_objects == approved()
    at.release(there)
    at.still()
    assert at.slip_words == approved()
    assert drawn(at) == approved()
    at.key(Key.Key_Escape)
    at.still()
    assert drawn(at) == []


def test_why_a_half_board_is_not_offered_is_said_beside_those_that_are(at):
    at = at(Blue="8/6N(Red)1/PPPPPPPP/RNBKQBNR")
    assert not [each for each in at.words if each.startswith("Not ")]
    pushes(at, "Red", "Yellow")
    moves(at, "Red:e2", "Red:e4")
    assert [each for each in at.words if each.startswith("Not ")] == approved()
    assert at.about("Red’s half-board, Ann") == approved()
    assert at.view.felt.item(at.view.figure_at(at.view.mapToScene(board(at, "Red"))).key).toolTip() == approved()
    pushes(at, "Red", "Blue")
    assert at.slip_words == approved()


def test_what_the_clerk_sees_to_in_a_turn_says_that_it_is_done_by_itself(at):
    at = at("Ann,Bo", first=lambda session: None)
    assert at.reads("Take armies (the clerk does it)")
    assert not at.reads("Move the army (the clerk does it)")


def test_the_only_move_is_said_to_be_the_only_one(at):
    at = at(Red="8/8/8/K7", Blue="P(Red)7/4P3/8/4K3", Yellow="8/8/8/4K3")
    pushes(at, "Blue", "Yellow")
    assert at.about("Pushed together") == approved()


def test_after_a_move_that_a_rule_objected_to_the_turn_can_be_ended_by_hand(at):
    def by_hand(session: Session) -> None:
        moving(session)
        do(session, "push", by="Ann", boards=["Red", "Blue"])

    at = at(first=by_hand)
    assert "End the turn" not in at.buttons()
    do(at.window.session, "move", by="Bo", **{"from": "Blue:a2", "to": "Blue:a3"}, anyway=True, why="to see")
    at.window.play.show(animate=False)
    at.still()
    at.click("End the turn", "Do it anyway…")
    at.type("enough")
    at.key(Key.Key_Return)
    assert at.reads("Turn 1 is over")
    assert "End the turn" not in at.buttons()


def test_captured_men_lie_whole_within_the_frame(at):
    def taken(session: Session) -> None:
        moving(session)
        for square_of in ("a2", "b2", "c2"):
            do(session, "demote", by="Ann", at=f"Red:{square_of}", anyway=True, why="to see")

    at = at(first=taken)
    frame = at.item(next(str(item.figure.key) for item in at.view.felt.named if item.figure.name.startswith("Red’s half-board")))
    men = [item for item in at.view.felt.named if item.figure.name == "Red’s pawn beside Red’s half-board"]
    assert len(men) == 3
    for man in men:
        box, around = man.figure.box, frame.figure.box
        assert box.inside(around), (box, around)
        assert box.right < around.right - 1


def test_whoever_would_forfeit_is_told_what_becomes_of_the_army_and_of_the_turn(at):
    at = at()
    at.click_tab("Seats")
    at.click("Forfeit: Ann")
    assert at.reads("Ann is out of the game.")
    assert at.reads("Nobody controls the army Red any more.")
    assert at.reads("No rule says what becomes of the turn of Ann. The table decides.")


def test_beside_a_check_it_is_shown_on_the_squares_why_it_is_no_mate(at):
    def in_check(session: Session) -> None:
        moving(session)
        plays(session, "Red+Blue", "Red:h1-Blue:a3")

    at = at("Ann,Bo", first=in_check, Red="8/8/8/K6R", Blue="8/2K5/8/8")
    assert at.reads("Blue is in check.")
    at.click("Why no checkmate?")
    at.still()
    assert drawn(at) == approved()
    at.key(Key.Key_Escape)
    at.menu_of("Blue’s king on c3")
    at.take("Why no checkmate?")
    at.still()
    assert drawn(at) == approved()


@pytest.mark.parametrize(
    "ends", [{"act": "leave", "who": "Bo"}, {"act": "declare win", "by": "Ann", "who": "Ann", "anyway": True}]
)
def test_of_a_check_nothing_is_said_once_its_army_has_no_turn_to_come_or_the_game_is_over(at, ends):
    def in_check(session: Session) -> None:
        moving(session)
        plays(session, "Red+Blue", "Red:h1-Blue:a3")
        do(session, **ends)

    at = at("Ann,Bo", first=in_check, Red="8/8/8/K6R", Blue="8/2K5/8/8")
    assert not at.reads("Blue is in check.")


def test_a_king_in_check_is_ringed_while_others_are_looked_at_as_if_pushed_together(at):
    def in_check(session: Session) -> None:
        moving(session)
        plays(session, "Red+Yellow", "Red:h1-Yellow:a3")
        next_turn(session)
        moving(session)

    at = at(first=in_check, Red="8/8/8/K6R", Blue="8/8/8/K7", Yellow="8/2K5/8/8")
    assert at.item("check Yellow:c3")
    at.click("Red’s half · 3 moves")
    at.still()
    assert at.item("check Yellow:c3")
