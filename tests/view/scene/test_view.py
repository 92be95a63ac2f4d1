"""The table as a widget: what comes up is shown, and everything on it can be read and reached."""

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible, QContextMenuEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.engine.acts.by_hand import AddThing, MoveThing
from tabletop.engine.acts.cards import Draw, Flip, Shuffle
from tabletop.engine.acts.clocks import StartClock
from tabletop.engine.acts.dice import Throw
from tabletop.engine.acts.duties import Require
from tabletop.engine.acts.lawmaking.editing import RemoveRule
from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.acts.people import Leave
from tabletop.engine.acts.telling import Tell
from tabletop.engine.acts.turns import BeginTurn
from tabletop.engine.seen import seen
from tabletop.engine.things import pile, read_address
from tabletop.view.drawing.palette import BY_NIGHT
from tabletop.view.scene import view as scene
from tabletop.view.scene.figures.figure import Level, Overlay
from tabletop.view.scene.figures.looks import CardLook
from tabletop.view.scene.figures.rule_figures import on_places
from tabletop.view.scene.figures.table_figures import MADE, counts, figures
from tabletop.view.scene.figures.thing_looks import Die
from tabletop.view.scene.hands.mouse import READ_AFTER
from tabletop.view.scene.layout.layout import lay_out
from tabletop.view.scene.layout.rects import Rect
from tabletop.view.widgets.theme import Settings
from tests.view.hands import read_at
from tests.view.scene.tables import evening, play, vote

Key = Qt.Key
SIZES = [(1012, 676), (1132, 856), (3024, 2054)]


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("made", [evening, vote])
@pytest.mark.parametrize(("seats", "rules"), [(2, 18), (4, 18), (4, 40), (10, 60)])
def test_the_words_over_the_seat_on_turn_cover_no_tray(size, made, seats, rules):
    table = replace(made(seats, rules), defeated=2)
    for name in table.players:
        shown = seen(play(table, BeginTurn(to=name)))
        figures_made = figures(shown, lay_out(*size, counts(shown)), Overlay())
        words = [figure for figure in figures_made if str(figure.key) == f"turn {name}"]
        below = [figure for figure in figures_made if figure.key.kind in ("laid-off", "pile", "label", "rule", "proposal")]
        assert not any(word.box.overlap(figure.box) for word in words for figure in below)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("seats", "rules"), [(2, 18), (4, 40), (10, 60)])
def test_every_figure_lies_on_the_table(size, seats, rules):
    table = seen(vote(seats, rules))
    layout = lay_out(*size, counts(table))
    made = figures(table, layout, Overlay())
    assert len({figure.key for figure in made}) == len(made)
    assert all(figure.box.inside(layout.whole) for figure in made)


def test_the_felt_is_laid_out_anew_only_where_a_layout_hangs_on_something_else(sitting, monkeypatch):
    laid = []
    monkeypatch.setattr(scene, "lay_out", lambda *asked: (laid.append(asked), lay_out(*asked))[1])
    at = sitting(evening())
    table = at.host.table
    for word in ("tea", "cake"):
        at.show(table := play(table, Tell(by="Ann", text=word)))
    laid.clear()
    at.show(play(table, Tell(by="Bo", text="jam")))
    assert laid == []
    at.view.resize(at.view.width() - 100, at.view.height())
    at.view.lay(animate=False)
    assert at.view.layout_of_table == lay_out(*laid[-1])


@pytest.mark.usefixtures("qapp")
def test_what_lies_as_it_did_is_the_very_same_figure():
    """So nobody need look what is otherwise, and what is otherwise is as it would be on a felt that is laid out anew."""

    def laid(table):
        return {each.key: each for each in figures(table, lay_out(*SIZES[0], counts(table)), Overlay())}

    before, after = seen(vote(4, 18)), seen(play(vote(4, 18), Vote(by="Ann", side="for")))
    laid(after)
    first, again, now = laid(before), laid(before), laid(after)
    assert all(again[key] is each for key, each in first.items() if each.level is not Level.LOOSE)
    assert {str(key) for key in first if now.get(key) != first[key]} >= {"seat Ann"}
    assert all(now[key] is each for key, each in first.items() if now.get(key) == each and each.level is not Level.LOOSE)
    kept = dict(now)
    MADE.clear()
    assert laid(after) == kept


def test_a_card_glides_from_where_it_lay(sitting):
    at = sitting(evening())
    card = at.host.table.things.at(pile("draw"))[-1].id
    start = at.centre(card)
    at.show(play(at.host.table, MoveThing(thing=card, to="discard")))
    assert at.view.felt.motion.running
    assert at.centre(card) == start
    at.view.felt.motion.finish()
    assert at.centre(card) == at.centre("pile discard")


def test_a_card_that_goes_into_a_hand_is_gone_at_the_end_of_its_way(sitting):
    at = sitting(evening())
    card = at.host.table.things.at(pile("draw"))[-1].id
    at.show(play(at.host.table, Draw(by="Cy")))
    at.view.felt.motion.finish()
    assert at.item(card) is None


def test_a_new_table_wins_over_running_motion(sitting):
    at = sitting(evening())
    card = at.host.table.things.at(pile("draw"))[-1].id
    first = play(at.host.table, MoveThing(thing=card, to="discard"))
    at.show(first)
    at.show(play(first, MoveThing(thing=card, to="draw")), animate=False)
    assert not at.view.felt.motion.running
    assert at.centre(card) == at.centre("pile draw")


def test_shown_at_once_nothing_moves(sitting):
    at = sitting(evening())
    at.show(play(at.host.table, Draw(by="Cy")), animate=False)
    assert not at.view.felt.motion.running


def test_with_reduced_motion_everything_fades_where_it_lies(sitting):
    at = sitting(evening())
    at.view.show_settings(Settings(reduced_motion=True))
    card = at.host.table.things.at(pile("draw"))[-1].id
    at.show(play(at.host.table, MoveThing(thing=card, to="discard")))
    assert at.centre(card) == at.centre("pile discard")
    assert at.item(card).opacity() < 1


def test_a_rule_is_held_up_beside_its_card_never_over_it(sitting, still_time):
    for size in SIZES:
        at = sitting(evening(4, 40), size)
        for key in ("rule r1", "rule r6", "rule r18", "rule r40"):
            at.move(QPoint(5, 5), at.centre(key))
            still_time.passes(READ_AFTER)
            assert str(at.view.reading.key) == key
            assert read_at(at.view).overlap(at.item(key).figure.box) == 0
            assert read_at(at.view).inside(at.view.layout_of_table.whole)
            if at.view.layout_of_table.shelf:
                assert read_at(at.view).y > max(card.bottom for card in at.view.layout_of_table.rules)


def test_space_reads_the_focused_rule(sitting):
    at = sitting(evening())
    at.focus("rule r7")
    at.key(Key.Key_Space)
    assert str(at.view.reading.key) == "rule r7"
    at.key(Key.Key_Escape)
    assert str(at.view.reading.key) == ""


def test_enter_opens_the_focused_rule(sitting):
    at = sitting(evening())
    at.focus("rule r7")
    at.key(Key.Key_Return)
    assert at.opened == ["r7"]


def test_arrows_go_to_the_neighbour(sitting):
    at = sitting(evening())
    at.focus("rule r1")
    at.key(Key.Key_Down)
    assert str(at.view.focus.key) == "rule r2"
    at.key(Key.Key_Right)
    assert at.centre(str(at.view.focus.key)).x() > at.centre("rule r2").x()
    at.key(Key.Key_Left, Key.Key_Up)
    assert str(at.view.focus.key) == "rule r1"


def test_every_named_thing_is_reached_by_tab(sitting):
    at = sitting()
    wanted = {item.figure.key for item in at.view.felt.named}
    reached = set()
    for _ in range(len(wanted)):
        at.key(Key.Key_Tab)
        reached.add(at.view.focus.key)
    assert reached == wanted


def test_a_screen_reader_finds_everything_with_its_name_and_place(sitting):
    at = sitting()
    table = QAccessible.queryAccessibleInterface(at.view)
    assert table.role() == QAccessible.Role.List
    items = [table.child(index) for index in range(table.childCount())]
    names = [item.text(QAccessible.Text.Name) for item in items]
    assert "hand of Cy" in names
    assert "draw pile" in names
    assert any(name.startswith("Rule 13: Rule 13 says") for name in names)
    assert all(item.role() == QAccessible.Role.ListItem and item.rect().isValid() for item in items)
    assert all(table.indexOfChild(item) == index for index, item in enumerate(items))


def test_seats_say_in_one_line_how_things_stand(sitting):
    at = sitting()
    lines = {name: at.item(f"seat {name}").figure.about for name in ("Ann", "Bo", "Cy")}
    assert lines == {
        "Ann": "5 cards · has not voted",
        "Bo": "4 cards · has voted, on turn, holds the token",
        "Cy": "5 cards · has not voted",
    }


def test_for_whom_a_rule_recorded_no_vote_did_not_decline(sitting):
    at = sitting(play(vote(), Vote(by="Ann", side="none"), Vote(by="Cy", side="none", law="r9")))
    assert [at.item(f"seat {name}").figure.about for name in ("Ann", "Cy")] == ["5 cards · declined", "5 cards · did not vote"]


def test_who_is_out_keeps_the_seat(sitting):
    at = sitting(play(evening(), Leave(who="Cy")))
    assert at.item("seat Cy").figure.about == "out"


def test_a_clock_and_a_throw_lie_on_the_felt(sitting):
    at = sitting(play(evening(), StartClock(clock="limit", seconds=300, at=0.0), Throw(by="Ann", faces=(4,))))
    assert at.item("clock limit").figure.name == "clock limit: 5:00, running"
    assert at.item("throw 0").figure.name == "Ann threw 4"


def test_who_was_to_throw_is_told_of_the_past_without_how(sitting):
    at = sitting(play(evening(), Require(of="Ann", what="throw the die")))
    assert at.item("throw 0").figure.name == "Ann throws: click it, or drag it"
    at.show(at.host.table, looking_back=True)
    assert at.item("throw 0").figure.name == "Ann was to throw"


@pytest.mark.parametrize(("also", "says"), [("", "Ann may throw: click it, or drag it"), ("Bo", "Ann threw 6")])
def test_a_click_on_the_die_throws_it_for_whoever_alone_may(sitting, also, says):
    may = [Require(of=each, what="throw the die", must=False) for each in ("Ann", also) if each]
    at, acts = sitting(play(evening(), Throw(by="Ann", faces=(6,)), *may)), []
    at.view.acted.connect(acts.append)
    die = at.item("throw 0").figure
    assert (die.name, die.look) == (says, Die("6", 6)), "what was thrown is still seen"
    at.click(at.centre("throw 0"))
    assert acts == ([] if also else [Throw(by="Ann")])


def test_rule_cards_say_what_became_of_them(sitting):
    table = vote()
    book = table.rulebook.changed("r13", lambda rule: rule.amended("New words.", None, 13, 19))
    book = book.changed("r5", lambda rule: replace(rule, standing="void"))
    book = book.changed("r15", lambda rule: rule.failing("Line 1: It fails.", ""))
    at = sitting(replace(table, rulebook=book))
    at.show(at.host.table, asleep={"r2": "Line 1 cannot be read."})
    faces = {key: at.item(f"rule {key}").figure.look.face for key in ("r1", "r2", "r5", "r13", "r15")}
    assert (faces["r1"].state, faces["r1"].ringed) == ("under vote", True)
    assert (faces["r2"].state, faces["r2"].awake) == ("clerk asleep", False)
    assert (faces["r15"].state, faces["r15"].awake) == ("failed", True)
    assert faces["r5"].stamp == "void"
    assert (faces["r13"].check_this, faces["r13"].older, faces["r13"].state) == (True, 1, "amended by 19")


def test_the_wheel_comes_nearer_at_the_pointer_and_ctrl_0_fits_again(sitting):
    at = sitting()
    where = at.centre("rule r14")
    at_rest, no_button, no_key = Qt.ScrollPhase.NoScrollPhase, Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    wheel = QWheelEvent(QPointF(where), QPointF(where), QPoint(), QPoint(0, 480), no_button, no_key, at_rest, False)
    QApplication.sendEvent(at.view.viewport(), wheel)
    assert at.view.zoom.near > 1.5
    assert (at.centre("rule r14") - where).manhattanLength() <= 3
    at.view.zoom.settle()
    assert at.item("rule r14").picture.devicePixelRatio() == pytest.approx(at.view.zoom.near)
    QTest.keyClick(at.view, Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert at.view.zoom.near == 1.0


@pytest.mark.parametrize("rule", ["r1", "r9", "r18"])
def test_a_rule_that_is_read_from_nearby_lies_in_sight_as_large_as_ever(sitting, rule):
    at = sitting()
    at.view.reader.read(read_address(f"rule {rule}"))
    usual = read_at(at.view).width
    at.view.zoom.by(2.5, QPointF(at.centre(f"rule {rule}")))
    at.view.zoom.settle()
    assert not at.view.reading.key
    at.view.reader.read(read_address(f"rule {rule}"))
    sight = at.view.mapToScene(at.view.viewport().rect()).boundingRect()
    assert sight.contains(QRectF(*read_at(at.view)))
    assert read_at(at.view).width == pytest.approx(usual / 2.5, rel=0.02)


def test_the_middle_button_moves_the_view(sitting):
    at = sitting()
    at.view.zoom.by(2.0, QPointF(500, 400))
    before = at.centre("rule r14")
    QTest.mousePress(at.view.viewport(), Qt.MouseButton.MiddleButton, pos=QPoint(500, 400))
    at.move(QPoint(470, 380))
    QTest.mouseRelease(at.view.viewport(), Qt.MouseButton.MiddleButton, pos=QPoint(470, 380))
    assert at.centre("rule r14") == before - QPoint(30, 20)


def test_the_menu_of_a_card_does_what_it_says(sitting):
    at = sitting(evening())
    card = at.host.table.things.at(pile("draw"))[-1].id
    menu = at.view.menu_of(at.item(card).figure, QPointF())
    lines = {action.text(): action for action in menu.actions()}
    lines["Turn it over"].trigger()
    lines["Shuffle the draw pile"].trigger()
    assert at.acts[0] == Flip(card=card)
    assert at.acts[1] == Shuffle(pile="draw")
    moves = {action.text(): action for action in lines["Move to"].menu().actions()}
    assert {"discard", "Ann", "Bo", "Cy", "Dee"} <= moves.keys()


def test_words_for_a_new_note_are_asked_elsewhere(sitting):
    at = sitting(evening())
    menu = at.view.menu_of(None, QPointF(400, 500))
    adding = next(action.menu() for action in menu.actions() if action.text() == "Add")
    next(action for action in adding.actions() if action.text() == "A note…").trigger()
    assert at.asked == [AddThing(what="", kind="note", at=at.view.layout_of_table.spot(400, 500))]
    assert at.acts == []


def test_what_is_added_from_the_menu_lies_where_the_menu_was_opened(sitting):
    at = sitting(evening())
    where = at.place("discard") + QPoint(130, 30)
    menu = at.view.menu_of(None, QPointF(where))
    adding = next(action.menu() for action in menu.actions() if action.text() == "Add")
    next(action for action in adding.actions() if action.text() == "A die").trigger()
    die = next(key for key, thing in at.host.table.things.by_id.items() if thing.kind == "die")
    assert (at.centre(die) - where).manhattanLength() <= 2


def test_a_joker_that_is_put_on_an_empty_pile_is_seen_there(sitting):
    at = sitting(play(evening(), MoveThing(thing=tuple(t.id for t in evening().things.at(pile("discard"))), to="draw")))
    menu = at.view.menu_of(at.item("pile discard").figure, QPointF(at.place("discard")))
    adding = next(action.menu() for action in menu.actions() if action.text() == "Add")
    next(action for action in adding.actions() if action.text() == "A joker").trigger()
    (joker,) = at.host.table.things.at(pile("discard"))
    assert at.item(joker.id).figure.look == CardLook("*1")


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_right_click_opens_the_menu(sitting):
    at = sitting(evening())
    where = at.centre("rule r3")
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, where, at.view.mapToGlobal(where))
    QApplication.sendEvent(at.view.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert menu
    assert "Open the card" in [action.text() for action in menu.actions()]
    menu.close()


def test_night_changes_every_picture_and_moves_nothing(sitting):
    at = sitting()
    before = {item.figure.key: (item.pos(), item.picture.cacheKey()) for item in at.view.felt.named}
    at.view.show_settings(Settings(), BY_NIGHT)
    after = {item.figure.key: (item.pos(), item.picture.cacheKey()) for item in at.view.felt.named}
    assert all(before[key][0] == after[key][0] and before[key][1] != after[key][1] for key in before)


def test_a_thing_laid_on_a_rule_lies_on_its_card(sitting):
    table = play(evening(), AddThing(what="star", kind="token", to="on r4"))
    at = sitting(table)
    (star,) = [thing.id for thing in table.things.by_id.values() if thing.face == "star"]
    assert at.item("rule r4").figure.box.grown(14).overlap(at.item(star).figure.box)


def test_what_is_no_longer_in_force_is_counted_in_its_tray(sitting):
    table = evening()
    at = sitting(replace(table, rulebook=table.rulebook.repealed("r3")))
    assert at.item("laid-off repealed").figure.about == "1 card; Enter lays them out"
    assert at.item("laid-off replaced") is None


def test_where_there_are_fewer_places_than_trays_the_last_place_is_shared():
    boxes = on_places([Rect(0, 0, 100, 40), Rect(0, 50, 100, 40)], 3)
    assert [each.height for each in boxes] == [40, 20, 20]
    assert not any(one.overlap(other) > 0 for one, other in combinations(boxes, 2))


def test_the_hole_that_a_rule_leaves_closes_when_the_felt_is_tidied_up(sitting):
    at, tidy = sitting(evening()), "Tidy up the felt"
    table = at.host.table
    columns = {}
    for figure in at.view.lying:
        if figure.key.kind == "rule":
            columns.setdefault(round(figure.box.x), []).append(figure.key.of)
    gone = next(ids for ids in columns.values() if len(ids) > 2)[0]
    at.show(table := play(table, RemoveRule(rule=table.rulebook[gone].number)))
    usual = lay_out(1132, 856, counts(seen(table))).lying.ids, lay_out(1132, 856, counts(seen(table))).rules
    stays = at.view.layout_of_table.rules
    assert stays != usual[1], "nothing moves while the turn goes on"
    at.show(table := play(table, Tell(by="Ann", text="tea")))
    assert at.view.layout_of_table.rules == stays
    lines = {action.text(): action for action in at.view.menu_of(None, QPointF(400, 640)).actions()}
    lines[tidy].trigger()
    assert at.view.layout_of_table.rules == usual[1]
    assert tidy not in [action.text() for action in at.view.menu_of(None, QPointF(400, 640)).actions()]


def test_no_card_moves_between_turns(sitting):
    at = sitting(evening())
    table, before = at.host.table, at.view.layout_of_table.rules
    for name in ("Cy", "Dee"):
        at.show(table := play(table, BeginTurn(to=name)))
        assert at.view.layout_of_table.rules == before
    at.show(table := play(table, RemoveRule(rule=1)))
    holed = at.view.layout_of_table.rules
    at.show(play(table, BeginTurn(to="Ann")))
    assert at.view.layout_of_table.rules == holed, "nor where one left a hole"
