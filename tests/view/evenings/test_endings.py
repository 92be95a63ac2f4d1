"""How an evening ends before a person, in all four games: what lies there, and the three ways on."""

from dataclasses import replace
from itertools import combinations, pairwise
from math import inf

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from tabletop.engine.acts.lawmaking.editing import RemoveRule
from tabletop.engine.acts.lawmaking.enacting import EnactAtOnce
from tabletop.engine.acts.winning import CallDraw, DeclareWin
from tabletop.engine.ending import DEFEATED, MADE, REPEALED, Climb, Ending, EndKind, Mark, Shape, Standing
from tabletop.engine.rulebook import AMENDED, CHANGED_BY_ITSELF, TRANSMUTED
from tabletop.engine.text.game_words import Words
from tabletop.game.session import Session
from tabletop.view.drawing.light import LYING
from tabletop.view.drawing.type import ELLIPSIS
from tabletop.view.ending.papers import AROUND, PAPER_MARGIN, Standings, WhatYouMade, became, rows_of
from tabletop.view.ending.shape_chart import ShapeChart
from tabletop.view.values.wishes import LayOpen
from tabletop.view.widgets.banner import ObjectionBanner
from tabletop.view.widgets.theme import Settings
from tests.games.chess_table import plays, propose
from tests.games.nomic import turn
from tests.golden import approved
from tests.playing import Time, deal, do, sit
from tests.view.conftest import LOOK
from tests.view.fitting import noting
from tests.view.hands import Key, Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


NO_CHANGE = 'before rule changed: object "no rule may be changed"'


def nearly_won(session: Session) -> None:
    turn(session, 4, text="Tea is served at the end of every circuit.")
    turn(session, 3, against="Cy", text="Nobody may sing.")
    do(session, "set score", of="Cy", to=103, why="a wager")


def mated(session: Session) -> None:
    propose(session, against="Bo")
    do(session, "demote", by="Ann", at="Blue:f3")
    plays(session, "Red+Blue", "Red:e2-Red:e4")


def spoken(at: Person) -> list[str]:
    """All that a screen reader says of the ending, from above, but for the time of the day."""
    sheet = at.window.page.ending
    assert all(f"{name}: {told}" in sheet.made.toolTip() for name, told in sheet.ending.remarks), "whole, where it is cut"
    papers = (sheet, sheet.winner, sheet.rule, sheet.standings, sheet.made, sheet.shape)
    said = (QAccessible.queryAccessibleInterface(paper) for paper in papers if paper)
    told = ((each.text(QAccessible.Text.Name), each.text(QAccessible.Text.Description)) for each in said)
    return [f"{name}: {words.partition(' · ')[2] if 'shape' in name else words}" for name, words in told]


def test_a_win_of_nomic_is_shown_once_goes_with_undo_and_comes_back_from_the_menu(nomic):
    at = nomic(nearly_won)
    large = at.window.page.docks.turn.next
    assert (large.words, large._step.after) == ("Cy: declare a win", "by rule 208"), (
        "whom the law names has the next step as well, so nobody’s is taken away"
    )
    assert at.waits_for("Cy")
    at.click("Declare a win")
    assert spoken(at) == approved()
    at.key(Key.Key_Escape)
    assert at.window.page.ending is None
    assert at.reads("Cy has won")
    at.from_menu("How it ended")
    assert at.window.page.ending
    at.click("Undo")
    assert at.window.page.ending is None
    at.click("Menu")
    assert "How it ended" not in at.lines()
    at.key(Key.Key_Escape)
    at.click("Redo")
    assert at.window.page.ending
    at.click("Play on")
    assert at.window.page.ending is None
    assert at.minutes[0].endswith("Play goes on.")
    at.click("Undo")
    assert at.window.page.ending
    at.key(Key.Key_Escape)
    assert at.buttons().count("Play on") == 1
    assert [text for text in at.words if "Cy has won" in text] == ["Cy has won"], "once"
    assert "has won" in at.about("seat of Cy")
    at.click("Redo")
    assert at.window.page.ending is None
    assert "Play on" not in at.buttons()
    at.window.play.act(CallDraw(why="it is late"))
    assert at.window.page.ending
    at.click("Undo")
    assert at.window.page.ending is None, "play had gone on after the win before"


def test_a_click_on_the_standings_lays_open_where_what_somebody_has_comes_from(nomic):
    at = nomic(nearly_won)
    at.click("Declare a win")
    standings = at.window.page.ending.standings
    row = next(QPoint(standings.width() // 2, y) for y in range(standings.height())
               if standings.seat_at(QPoint(standings.width() // 2, y)) == "Cy")  # fmt: skip
    QTest.mouseClick(standings, Qt.MouseButton.LeftButton, pos=row)
    at.still()
    assert at.window.page.ending is None
    assert at.reads("Points of Cy")
    at.key(Key.Key_Escape)
    assert at.window.page.ending, "where one was"
    at.key(Key.Key_Escape)
    assert (at.window.page.ending, at.window.page.side.at_docks) == (None, True)


def test_an_ending_that_is_undone_meanwhile_is_not_led_back_to(nomic):
    at = nomic(nearly_won)
    at.click("Declare a win")
    page = at.window.page
    page.ending.wished.emit(LayOpen("counter", "points of Cy"))
    at.click("Undo")
    page.side.figures.setFocus()
    at.key(Key.Key_Escape)
    assert (page.ending, page.side.at_docks) == (None, True)


def test_what_became_of_rules_is_said_in_the_words_of_the_game():
    cards = Words("proposition", "ratified", "rejected", "add", "change", "remove", "removed")
    assert [became(kind, 2, cards) for kind in ("made", "amended", "changed by itself", "repealed", "defeated")] == [
        "rules made", "changed", "changed by itself", "removed", "propositions rejected",
    ]  # fmt: skip


def test_a_mark_says_which_rule_it_is_and_the_keyboard_stays_on_the_ending(nomic):
    at = nomic(nearly_won)
    at.click("Declare a win")
    at.still()
    shape = at.window.page.ending.shape
    found = {mark.number for x in range(0, shape.width(), 4) for y in range(0, shape.height(), 4)
             if (mark := shape.mark_at(QPointF(QPoint(x, y))))}  # fmt: skip
    assert found == {301, 302}
    walked = set()
    for _ in range(30):
        at.key(Key.Key_Tab)
        walked.add(at.keyboard_name())
    assert {"Print the rules you made", "Play on", "Again with the same friends"} <= walked
    assert not [name for name in walked if "Propose" in name]


def test_the_reason_of_a_win_goes_on_behind_what_brought_it_about(nomic):
    at = nomic(nearly_won)
    at.click("Declare a win")
    sheet = at.window.page.ending
    sheet.ending = replace(sheet.ending, why="first to 20, as the Judge ruled")
    assert sheet._told.endswith(" (first to 20, as the Judge ruled).")


def test_who_has_not_won_by_the_law_is_objected_to(nomic):
    at = nomic(nearly_won)
    at.from_menu("By hand", "The end of the game", "Declare a win…")
    at.click("Who has won?")
    at.take("Bo")
    at.click("Declare a win")
    assert at.window.page.ending is None
    assert at.slip_words == approved()
    at.click("Take it back")
    assert not at.window.session.whole_table().wins


def test_again_with_the_same_friends_their_names_and_answers_stand_in_their_places(nomic):
    at = nomic(nearly_won, **{"the mail clause of 202": "yes"})
    at.click("Declare a win", "Again with the same friends")
    assert at.window.start
    assert [seat.name for seat in at.window.start.sheet.typed] == ["Ann", "Bo", "Cy"]
    assert at.window.start.sheet.game.key == "nomic"
    assert [at.window.start.sheet.answers[f"the mail clause of {rule}"] for rule in (202, 208)] == ["yes", "no"]
    assert at.reads("It begins with the rules in the box, not with those you made.")
    at.wait_until(lambda: "won" in at.line_named("Last played")[0])
    assert at.line_named("Last played") == approved()


def test_the_rules_that_were_made_are_offered_for_print(nomic):
    at = nomic(nearly_won)
    at.click("Declare a win", "Print the rules you made")
    assert at.slip_name == "Print"
    asked = [at.widget(each).text() for each in ("What?", "Mark what is new? Rule cards and minutes then show only that.")]
    assert asked == approved()
    at.click("Play on")
    assert at.slip_name == "", "it was asked over what is gone"


def test_no_key_that_is_pressed_by_chance_plays_on(nomic):
    at = nomic(nearly_won)
    at.click("Declare a win")
    at.key(Key.Key_Return)
    at.key(Key.Key_Space)
    assert at.window.page.ending is not None
    assert at.window.session.table().over


def test_where_no_rule_that_was_made_is_left_none_is_offered_for_print(nomic):
    def all_gone(session: Session) -> None:
        turn(session, 4, text="Tea is served.")
        turn(session, 4, kind="repeal", rule=301)
        do(session, "set score", of="Cy", to=103, why="a wager")

    at = nomic(all_gone)
    at.click("Declare a win")
    assert [each for each in at.buttons() if each.startswith("Print the")] == []
    assert at.window.page.ending.on.isVisible()


def test_of_rules_that_were_gone_at_the_same_moment_each_has_its_mark(alone):
    at = alone()
    for _ in range(8):
        at.click("End the turn")
    at.still()
    shape = at.window.page.ending.shape
    found = [mark.number for x in range(0, shape.width(), 4) for y in range(0, shape.height(), 4)
             if (mark := shape.mark_at(QPointF(QPoint(x, y))))]  # fmt: skip
    assert set(found) == {1001, 1002}


def test_a_mated_king_is_ringed_his_army_is_seen_to_change_hands_and_the_win_is_told(at):
    at = at("Ann,Bo", first=mated, Red="8/8/PPPPPPPP/RNBQK1NR", Blue="8/5B(Red)2/PPPPP1PP/RNBQKBNR")
    king = next(each for each in at.names if each.startswith("Blue’s king on "))
    assert at.item(f"check Blue:{king.rpartition(' ')[2]}"), "a ring lies round him"
    assert at.about("Blue’s half-board, Ann") == approved()
    assert "Agree to call it a draw" not in at.buttons()
    at.click("Declare a win")
    assert spoken(at) == approved()


def test_chess_is_drawn_once_both_agree(at):
    at = at("Ann,Bo")
    do_by_word(at)
    assert spoken(at)[:2] == approved()
    at.click("Play on")
    assert at.window.page.ending is None
    assert at.window.page.felt.focus.figure is None, "whoever uses the mouse sees no ring round a seat"


def do_by_word(at: Person) -> None:
    """Both agree to call it a draw."""
    at.offered("Agree to call it a draw…")
    at.take("Ann")
    at.click("Bo is for it: call it a draw")


def test_a_card_game_is_won_by_the_rule_that_let_it_be_declared(person, games):
    time = Time()
    session = sit(games, time=time)
    deal(session, Ann=["5S"])
    do(session, "propose", by="Ann", kind="enact", text="No rule may be changed.", sheet=NO_CHANGE)
    do(session, "vote", by="Ann", card="5S", side="for")
    for name in ("Bo", "Cy", "Dee"):
        do(session, "vote", by=name, side="none")
    at = person(file=session, time=time)
    at.click("Declare a win")
    assert spoken(at) == approved()


def test_a_dead_end_is_told_once_and_the_table_stands_as_it_was(alone):
    at = alone()
    for _ in range(8):
        assert at.window.page.ending is None
        at.click("End the turn")
    assert spoken(at) == approved()
    at.click("Back to the table", "End the turn")
    assert at.window.page.ending is None, "it was told"
    at.from_menu("How it ended")
    assert at.window.page.ending


def test_a_dead_end_is_not_told_anew_before_an_action_was_taken(alone):
    at = alone()
    for _ in range(8):
        at.click("End the turn")
    at.click("Back to the table")
    session = at.window.session
    removed = session.table().rulebook.numbered(6)
    at.window.play.act(RemoveRule(by="Ann", rule=6), anyway=True, why="to clear up")
    assert session.ending() is None, "nothing is owed without rule 6"
    at.window.play.act(
        EnactAtOnce(by="Ann", text=removed.text, sheet=removed.sheet, number=15, kind="immutable"), anyway=True, why="again"
    )
    assert session.ending()
    assert at.window.page.ending is None


def test_back_at_the_table_the_keyboard_is_where_it_was_before_the_ending(alone):
    at = alone()
    for _ in range(7):
        at.click("End the turn")
    at.widget("End the turn").setFocus()
    at.key(Key.Key_Return)
    assert at.keyboard_name() == "Back to the table"
    at.key(Key.Key_Return)
    assert at.keyboard_name() == "End the turn"


def test_whoever_plays_alone_gives_up_and_sees_how_it_went_and_may_play_on(alone):
    at = alone()
    at.click("End the turn", "Give up…")
    at.type("no time")
    at.click("Give up")
    assert spoken(at) == approved()
    assert "Give up…" not in at.buttons()
    at.click("Play on")
    assert at.window.page.ending is None
    assert "Give up…" in at.buttons()
    assert at.reads("The game was given up, and play went on. Ann gave up (no time).")
    assert not at.reads("draw")
    at.from_menu("How it ended")
    assert at.window.page.ending.accessibleName() == "Play went on after this: Given up"
    at.click("Back to the table")
    at.click("End the turn", "Give up…", "Give up")
    assert at.window.page.ending, "each time it is told"


def clear_of_each_other(sheet) -> bool:
    """Whether papers, places and buttons lie apart, each whole on the sheet."""
    reach = LYING.reach * sheet.unit * sheet._text
    papers = [QRectF(each.geometry()).adjusted(reach, reach, -reach, -reach)
              for each in (sheet.standings, sheet.made, sheet.shape, sheet.rule)]  # fmt: skip
    winner = QRectF(sheet.winner.geometry()).adjusted(*[side * AROUND * sheet.unit for side in (1, 1, -1, -1)])
    places = [QRectF(box.topLeft() * sheet.unit, box.size() * sheet.unit) for box in sheet._places.values()]
    boxes = [*papers, winner, *places, *(QRectF(each.geometry()) for each in (sheet.print, sheet.on, sheet.again))]
    return all(QRectF(sheet.rect()).contains(box) for box in boxes) and not any(
        one.intersects(other) for one, other in combinations(boxes, 2)
    )


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1920, 1080)])
@pytest.mark.parametrize("text", [100, 125, 150])
def test_the_ending_grows_with_the_letters_and_keeps_its_order(nomic, size, text):
    at = nomic(nearly_won, size=size)
    at.window._set(Settings(text=text))
    at.window.play.act(DeclareWin(who="Cy"), anyway=True)
    at.still()
    sheet = at.window.page.ending
    assert clear_of_each_other(sheet)
    assert sheet.rule.high(inf, 1) <= (sheet.rule.height() / sheet.rule.unit) + 1, "the rule that decided it is read whole"
    larger = [paper.unit / sheet.unit for paper in (sheet.standings, sheet.made, sheet.shape)]
    assert all(1 <= each <= text / 100 + 0.001 for each in larger)
    if text > 100:
        assert max(larger) > 1.1
        assert sheet.on.font().pixelSize() > round(15 * sheet.unit)


LONG_RULE = """The winner is the first player to achieve 100 (positive) points, or, where nobody has them by the end \
of the tenth circuit, whoever then has the most.
In mail and computer games, the winner is the first player to achieve 200 (positive) points.
Whoever wins chooses the tea for the next evening, and washes up after it."""


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1440, 900)])
def test_a_long_rule_that_decided_it_is_read_whole(nomic, size):
    def won_by_a_long_rule(session: Session) -> None:
        nearly_won(session)
        do(session, "edit rule", rule=208, text=LONG_RULE)

    at = nomic(won_by_a_long_rule, size=size)
    at.window.play.act(DeclareWin(who="Cy"), anyway=True)
    at.still()
    sheet = at.window.page.ending
    text, unit = sheet.rule.unit / sheet.unit, sheet.rule.unit
    assert clear_of_each_other(sheet)
    across = (sheet.rule.width() / unit - 2 * LYING.reach) * text
    assert sheet.rule.high(inf, text, across) <= sheet.rule.height() / sheet.unit + 2 * LYING.reach * (1 - text) + 1
    before = sheet.rule._scrolled
    at.key(Key.Key_PageDown)
    assert sheet.rule._scrolled == before == 0, "nothing of it is out of sight"


def test_nothing_on_the_papers_is_cut_or_sticks_out(monkeypatch, qtbot):
    marks = (Mark(CHANGED_BY_ITSELF, 1.0, 203, "A majority."),)
    shape = Shape(0.0, 9.0, 5, 5, ((1.0, 1),), marks, ())
    standing = Standing("Bartholomew", 1, 1, False, None, "Red, Blue and Yellow", 5, 3)
    ending = Ending(EndKind.WON, 9, 5, ("Bartholomew",), None, "", "", "", "", (standing,), shape, ())
    for made, widths in ((Standings, (345, 370, 420)), (ShapeChart, (1150, 1300))):
        paper = made(None, ending, Words(), LOOK.palette)
        qtbot.addWidget(paper)
        for wide in widths:
            paper.lie(QRectF(0, 0, wide, 346), 1)
            paper.show()
            with noting(monkeypatch) as watched:
                paper.grab()
            sheet = QRectF(paper.rect()).adjusted(LYING.reach, 0, -LYING.reach, 0)
            texts = [each for _, texts in watched for each in texts]
            assert [each.text for each in texts if not sheet.contains(each.box) or each.text.endswith("…")] == []


def test_armies_and_an_earlier_win_are_told_beside_the_proposals_and_no_remark_is_cut(monkeypatch, qtbot):
    seats = (
        Standing("Ann", 1, False, False, 32, "won before · Red and Blue", 5, 5, 2),
        Standing("Ben", 2, False, False, 20, "Yellow", 7, 6, 1),
        Standing("Cleo", 3, False, True, 0, "out", 1, 0),
    )
    told = (
        ("Your rule longest in force", "309, “A player who captures a…”, since turn 2, reworded in turn 9"),
        ("Your rule repealed after the shortest time", "311, “At the end of a…”, from turn 9 to turn 12"),
    )
    kinds = (MADE, AMENDED, CHANGED_BY_ITSELF, TRANSMUTED, REPEALED, DEFEATED)
    marks = tuple(Mark(kind, 1.0, 300, "Tea.") for kind in kinds)
    shape = Shape(0.0, 9.0, 13, 13, ((1.0, 1),), marks, ())
    ending = Ending(EndKind.DRAWN, 9, 13, (), None, "", "", "", "points", seats, shape, told)
    for made, whole in (
        (Standings, {"won before · Red and Blue", "5 of 5 adopted", "Yellow · 6 of 7 adopted"}),
        (WhatYouMade, {"turn 12"}),
    ):
        paper = made(None, ending, Words(), LOOK.palette)
        qtbot.addWidget(paper)
        paper.lie(QRectF(0, 0, 415, 280), 1)
        paper.show()
        with noting(monkeypatch) as watched:
            paper.grab()
        texts = [each.text for _, texts in watched for each in texts]
        assert not [words for words in whole if not any(words in each for each in texts)], texts
        assert [each for each in texts if each.endswith("…")] == []


@pytest.mark.parametrize(("aim", "dashed"), [(None, [0]), (30, [0, 30])])
def test_a_line_lies_at_what_wins_and_none_at_what_the_winner_had(qtbot, aim, dashed):
    climb = Climb("Ann", 1, ((0.0, 0), (3.0, 33)))
    shape = Shape(0.0, 9.0, 5, 5, ((1.0, 1),), (), (climb,), aim, 2.0)
    paper = ShapeChart(
        None, Ending(EndKind.WON, 9, 5, ("Ann",), None, "", "", "", "points", (), shape, ()), Words(), LOOK.palette
    )
    qtbot.addWidget(paper)
    assert [amount for amount, _ in paper._dashed(QRectF(0, 0, 960, 200))] == dashed


@pytest.mark.parametrize(("turns", "crowd"), [(12, 3), (12, 14), (80, 6)])
def test_marks_lie_in_their_turn_in_their_order_and_none_on_another_of_its_kind(qtbot, turns, crowd):
    crowded = [Mark((MADE, AMENDED)[each % 2], 10 + each / crowd, 20 + each, "Tea.") for each in range(crowd)]
    late = [Mark(MADE, 10.99, 90 + each, "Cake.") for each in range(crowd)]
    marks = (Mark(MADE, 9.99, 7, "Bed."), *crowded, *late, Mark(MADE, 11.0, 8, "Up."))
    shape = Shape(0.0, 9.0, turns, 5, ((1.0, 1),), marks, ())
    paper = ShapeChart(None, Ending(EndKind.WON, 9, 5, ("Ann",), None, "", "", "", "", (), shape, ()), Words(), LOOK.palette)
    qtbot.addWidget(paper)
    paper.lie(QRectF(0, 0, 1150, 346), 1)
    plot = QRectF(100, 40, 960, 200)
    lines = [paper._x(turn, plot) for turn in range(turns + 2)]
    lain = [point.x() for point in paper._points(plot)]
    for mark, x in zip(marks, lain, strict=True):
        assert lines[int(mark.at)] - 0.001 <= x < lines[int(mark.at) + 1], mark
    assert lain == sorted(lain)
    made = [x for mark, x in zip(marks, lain, strict=True) if mark.kind == MADE]
    apart = [after - before for before, after in pairwise(made)]
    assert min(apart) > 0.9 * (lines[11] - lines[10]) / (2 * crowd + 1)


def test_what_the_standings_are_ordered_by_never_runs_into_their_heading(qtbot, monkeypatch):
    seats = [
        Standing(seat, 1, won, out, points)
        for seat, won, out, points in (("Al", 1, False, 5), ("Bo", 0, False, 2), ("Di", 0, False, 2), ("Cy", 0, True, 1))
    ]
    shape = Shape(0.0, 9.0, 5, 5, ((1.0, 1),), (), ())
    ending = Ending(EndKind.WON, 9, 5, ("Al",), None, "", "", "", "points", tuple(seats), shape, ())
    order = ending.order
    assert order == "the winner first, then by points, those out last"
    paper = Standings(None, ending, Words(), LOOK.palette)
    qtbot.addWidget(paper)
    for wide in (345, 900):
        paper.lie(QRectF(0, 0, wide, 346), 1)
        paper.show()
        with noting(monkeypatch) as watched:
            paper.grab()
        boxes = {each.text: each.box for _, texts in watched for each in texts}
        assert not boxes["Standings"].intersects(boxes[order])
        assert (boxes["Standings"].bottom() < boxes[order].center().y()) == (wide == 345)


@pytest.mark.parametrize("high", [331, 340, 346.5])
def test_a_line_as_strong_as_the_others_parts_each_of_the_standings_from_the_one_above(qtbot, high):
    seats = tuple(Standing(seat, 1, 0, False, 5) for seat in ("Al", "Bo", "Cy", "Di", "Ed"))
    ending = Ending(EndKind.DRAWN, 9, 5, (), None, "", "", "", "points", seats, Shape(0.0, 9.0, 5, 5, ((1.0, 1),), (), ()), ())
    paper = Standings(None, ending, Words(), LOOK.palette)
    qtbot.addWidget(paper)
    paper.lie(QRectF(0, 0, 370, high), 0.9)
    drawn = paper.grab().toImage()
    left = round((LYING.reach + PAPER_MARGIN + 18) * 0.9 * drawn.devicePixelRatio())  # between the place and the mark
    shades = [drawn.pixelColor(left, y).lightness() for y in range(drawn.height())]
    darker = [above - here for above, here in pairwise(shades[drawn.height() // 4 : -drawn.height() // 8])]
    assert len([each for each in darker if each > 12]) == len(seats) - 1


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
def test_what_brought_the_ending_about_is_told_whole_below_the_rule(nomic, monkeypatch, size):
    def told_at_length(session: Session) -> None:
        turn(session, 4, text="Tea is served at the end of every circuit.")
        do(session, "set score", of="Cy", to=103, why="a wager on who would be the last to sing, " * 4)

    at = nomic(told_at_length, size=size)
    at.window.play.act(DeclareWin(who="Cy"), anyway=True)
    at.still()
    sheet = at.window.page.ending
    with noting(monkeypatch) as watched:
        sheet.grab()
    texts = [each.text for _, texts in watched for each in texts if "wager" in each.text or "sing" in each.text]
    assert texts
    assert not [each for each in texts if each.endswith("…")]
    assert clear_of_each_other(sheet)


def test_where_what_brought_it_about_has_no_room_the_middle_goes_and_what_decided_it_stays(nomic):
    at = nomic(nearly_won)
    at.window.play.act(DeclareWin(who="Ann"), anyway=True)
    sheet = at.window.page.ending
    told = [f"Ann did the {each} of many things, and was glad of it for once." for each in range(60)]
    sheet.ending = replace(sheet.ending, came=" ".join((*told, "Ann: +1 point, to 10.")))
    said = sheet._came_in(1.0, 38.0).text
    assert said.startswith(told[0])
    assert said.endswith(f"once. {ELLIPSIS} Ann: +1 point, to 10.")


def test_a_long_rule_that_decided_it_is_read_on_by_key(nomic, no_mouse):
    def long_one(session: Session) -> None:
        do(session, "edit rule", rule=208, text="The winner is whoever has 100 points. " + "Nobody else is. " * 90, why="a jest")
        nearly_won(session)

    at = nomic(long_one)
    at.window.play.act(DeclareWin(who="Cy"), anyway=True)
    at.still()
    before = at.window.page.ending.rule.grab().toImage()
    at.key(Key.Key_PageDown)
    assert at.window.page.ending.rule.grab().toImage() != before
    at.key(Key.Key_PageUp)
    assert at.window.page.ending.rule.grab().toImage() == before


def opacity(paper) -> float:
    veil = paper.graphicsEffect()
    return veil.opacity() if veil else 1.0


def test_the_winner_comes_from_their_place_is_crowned_and_the_papers_follow(nomic):
    at = nomic(nearly_won, size=(1440, 900))
    at.click("Declare a win")
    sheet = at.window.page.ending
    start = sheet.winner.pos()
    assert (sheet.winner.crown, opacity(sheet.rule), opacity(sheet.shape)) == (0, 0, 0)
    at.wait(600)
    rest = sheet.winner.pos()
    assert abs(rest.x() - start.x()) > 300
    at.wait(160)
    assert 0 < sheet.winner.crown < 1
    assert (opacity(sheet.rule), opacity(sheet.shape)) == (1, 0)
    at.wait(400)
    assert (sheet.winner.pos(), sheet.winner.crown, opacity(sheet.shape)) == (rest, 1, 1)
    before = rest
    at.key(Key.Key_Escape)
    at.from_menu("How it ended")
    assert at.window.page.ending.winner.pos() == before, "it came once"


def test_nothing_of_an_ending_moves_where_motion_is_reduced(nomic):
    at = nomic(nearly_won, size=(1440, 900))
    at.window._set(Settings(reduced_motion=True))
    at.click("Declare a win")
    sheet = at.window.page.ending
    assert (sheet.winner.crown, opacity(sheet.rule), opacity(sheet.shape)) == (1, 1, 1)


def test_an_ending_can_be_left_before_all_of_it_has_come(nomic):
    at = nomic(nearly_won)
    at.click("Declare a win")
    at.wait(100)
    at.click("Play on")
    at.wait(2000)
    assert at.window.page.ending is None


def objected(at: Person) -> ObjectionBanner:
    """Somebody who has not won by the law is declared to have."""
    at.from_menu("By hand", "The end of the game", "Declare a win…")
    at.click("Who has won?")
    at.take("Bo")
    at.click("Declare a win")
    assert isinstance(at.slip, ObjectionBanner)
    return at.slip


def test_an_objection_goes_when_something_else_is_opened(nomic):
    at = nomic(nearly_won)
    objected(at)
    at.window.page.open_rule("r101")
    at.look_again()
    assert at.slip is None
    assert at.window.page.side.reading


def test_the_rule_that_objects_is_read_beside_the_objection_and_escape_closes_what_was_opened_last(nomic):
    at = nomic(nearly_won)
    banner = objected(at)
    at.click("Do it anyway…")
    at.type("a wager")
    at.click("open rule 208")
    reading = at.window.page.side.reading
    assert reading
    assert at.slip is banner
    edge = banner.mapTo(at.window, banner.rect().topRight()).x()
    assert edge < reading.mapTo(at.window, QPoint()).x()
    at.key(Key.Key_Escape)
    assert (at.slip, at.window.page.side.reading) == (banner, None)
    assert banner.reason.text() == "a wager"
    at.key(Key.Key_Escape)
    assert at.slip is None


def test_an_objection_gives_way_to_the_next_question(nomic):
    at = nomic(nearly_won)
    objected(at)
    at.click("Ask the Judge…")
    at.take("Ann")
    assert at.slip_name == "Ann: ask the Judge"
    assert not [each for each in at.window.findChildren(ObjectionBanner) if each.isVisible()]


def test_who_has_not_won_shares_a_place_with_those_of_whom_no_rule_says_more(at):
    def forfeited(session: Session) -> None:
        for who in ("Bo", "Cy"):
            do(session, "forfeit", by=who, who=who, why="supper")

    at = at(first=forfeited)
    at.click("Declare a win")
    standings = at.window.session.ending().standings
    ending = at.window.page.ending
    assert [(each.seat, ending.standings.level_with(each)) for each in standings] == [("Ann", 0), ("Bo", 1), ("Cy", 1)]


def test_a_mutated_rule_is_counted_as_mutated_as_its_card_says():
    marks = (Mark("mutated", 1.0, 1001, "Scoring"), Mark("made", 2.0, 13, "Scoring"))
    assert rows_of(Shape(0.0, 9.0, 5, 0, ((1.0, 1),), marks, ())) == ("made", "mutated", "repealed")


def test_the_marks_of_several_who_have_won_stand_as_they_are_named(nomic):
    def both(session: Session) -> None:
        do(session, "edit rule", rule=208, sheet="set winner to players whose points is at least 25", why="a jest")
        for who, points in (("Cy", 31), ("Bo", 27)):
            do(session, "set score", of=who, to=points, why="a long evening")
        do(session, "declare win", who="Bo", together=["Cy"])

    ending = nomic(both).window.session.ending()
    assert [each.seat for each in ending.winners] == ["Bo", "Cy"]
    assert ending.title == "Bo and Cy have won"


def test_what_a_count_showed_never_lies_over_the_ending_and_lies_there_once_that_is_put_aside(person, games):
    session = sit(games)
    do(session, "declare win", who="Bo", by="Bo", anyway=True, why="a wager")
    at = person(file=session, time=Time())
    at.window.page.lay_ending()
    at.window.page.show_counted("Ann", "Proposition 19 is ratified, 9 for, 0 against.", [("for", "9C", "Ann")])
    at.still()
    assert not at.reads("Ann: hold to look")
    at.window.page.ending.put_aside.emit()
    at.still()
    assert "Ann: hold to look" in at.buttons()
