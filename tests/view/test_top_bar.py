"""The bar over the table."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction

from tabletop.engine.acts.people import Join
from tabletop.view.top_bar import Command, TopBar
from tabletop.view.values.past import RecordState
from tabletop.view.widgets.theme import Settings, Theme
from tests.games.nomic import begun, turn
from tests.playing import do, sit
from tests.view.conftest import LOOK
from tests.view.hands import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def bar(tmp_path, panel):
    made = panel(TopBar(LOOK, Settings()), (1280, 400), ("commanded", "settings_changed", "wished"))
    made.table = sit(tmp_path).table()
    made.widget.show_table(made.table, RecordState(47, 47, told=47, undoable=True), "Friday evening")
    return made


def test_it_names_the_game_the_evening_the_turn_and_the_last_saved_step(bar):
    assert "Card-Based Nomic" in bar.words
    assert "Friday evening · turn 1" in bar.words
    assert bar.button("✓  Saved · step 47")


def line_of(bar, *path: str) -> QAction:
    """A line of the menu, by the words that lead to it."""
    lines = bar.widget.menu.actions()
    for words in path[:-1]:
        lines = next(each.menu() for each in lines if each.text() == words).actions()
    return next(each for each in lines if each.text() == path[-1])


def test_the_whole_menu_fits_a_small_screen(bar):
    line_of(bar, "How it ended").setVisible(True)
    bar.widget.show_recent([Path("evening.nomic")])
    assert bar.widget.menu.sizeHint().height() <= 640


def test_undo_can_be_pressed_while_there_is_something_to_undo(bar):
    bar.press("Undo")
    assert bar.heard == [("commanded", Command.UNDO)]
    assert not bar.button("Redo").isEnabled()
    bar.widget.show_table(bar.table, RecordState(47, 47, told=47))
    assert not bar.button("Undo").isEnabled()


def test_what_is_not_saved_is_said_in_amber_with_the_way_to_save_it(bar):
    bar.widget.show_table(bar.table, RecordState(50, 47, told=50))
    assert bar.widget.property("trouble")
    bar.press("not saved since step 47 · Retry")
    assert bar.heard == [("commanded", Command.RETRY)]


def test_the_night_is_one_press_away_and_the_menu_knows(bar):
    bar.press("Night table")
    assert bar.heard == [("settings_changed", Settings(night=True))]
    assert line_of(bar, "Settings", "Night table").isChecked()


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("Reduced motion", {"reduced_motion": True}),
        ("An opened hand stays open", {"latch": True}),
        ("Four-colour cards", {"four_colours": True}),
        ("Hands sorted by suit", {"sorted_hands": True}),
    ],
)
def test_settings_are_lines_of_the_menu(bar, line, changed):
    line_of(bar, "Settings", line).trigger()
    assert bar.heard == [("settings_changed", replace(Settings(), **changed))]


def test_the_bar_stays_as_it_is_at_any_text_size(bar):
    usual = bar.widget.grab().toImage()
    bar.widget.show_theme(Theme.of(Settings(text=150), QSize(1440, 900)))
    assert bar.widget.grab().toImage() == usual


def test_how_loud_sounds_are_is_chosen_in_the_menu(bar):
    sounds = line_of(bar, "Settings", "Sounds").menu()
    assert [(each.text(), each.isChecked()) for each in sounds.actions()] == [("Off", True), ("Quiet", False), ("Normal", False)]
    sounds.actions()[1].trigger()
    assert bar.heard == [("settings_changed", Settings(sounds="quiet"))]
    bar.widget.show_settings(Settings(sounds="normal"))
    assert [each.isChecked() for each in sounds.actions()] == [False, False, True]


def test_the_menu_opens_by_key_and_goes_by_arrows(bar):
    bar.key(Qt.Key.Key_F10)
    assert bar.widget.menu.isVisible()
    assert bar.widget.menu.activeAction().text() == "New game"


def test_shortcuts_work_wherever_the_keyboard_is(bar):
    bar.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    bar.key(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert bar.heard == [("commanded", Command.UNDO), ("commanded", Command.SEARCH)]


def test_by_hand_asks_what_it_needs_and_acts(bar):
    by_hand = next(each.menu() for each in bar.widget.menu.actions() if each.text() == "By hand")
    by_hand.aboutToShow.emit()
    people = next(each.menu() for each in by_hand.actions() if each.text() == "Players")
    next(each for each in people.actions() if each.text() == "Somebody sits down…").trigger()
    bar.type("Eve")
    bar.key(Qt.Key.Key_Return)
    assert bar.heard == [("wished", Join(who="Eve"))]


def test_the_bar_grows_with_the_window(person):
    at = person(size=(1280, 720))
    at.sits_down("Ann", "Bo", first="Ann")
    assert at.window.page.top.height() == 44
    at.window.resize(3840, 2160)
    at.look_again()
    assert at.window.page.top.height() > 100


def test_a_circuit_is_not_said_to_hold_a_turn_that_belongs_to_the_one_before(tmp_path, bar):
    folder = tmp_path / "another evening"
    folder.mkdir()
    session = begun(folder, "Ann,Bo")
    turn(session)
    turn(session)
    bar.widget.show_table(session.table(), RecordState(session.last, session.last, told=session.last))
    assert "after turn 2 · now circuit 2" in bar.words
    do(session, "begin turn", to="Ann")
    bar.widget.show_table(session.table(), RecordState(session.last, session.last, told=session.last))
    assert "turn 3 · circuit 2" in bar.words
    turn(session)
    bar.widget.show_table(session.table(), RecordState(session.last, session.last, told=session.last))
    assert "after turn 3 · circuit 2" in bar.words, "it began with the turn before"


def test_undo_keeps_its_place_however_many_steps_there_are(bar):
    places = []
    for step in (7, 47, 111, 1234):
        bar.widget.show_table(bar.table, RecordState(step, step, told=step, undoable=True))
        settle()
        places.append(bar.button("Undo").geometry())
    assert places == [places[0]] * 4


def test_no_circuit_is_said_to_have_begun_once_the_game_is_over(tmp_path, bar):
    folder = tmp_path / "another evening"
    folder.mkdir()
    session = begun(folder, "Ann,Bo")
    wins = "when circuit ended: declare players with highest points winner"
    do(session, "edit rule", rule=208, sheet=wins, why="a jest")
    turn(session, 4)
    turn(session, 5)
    bar.widget.show_table(session.table(), RecordState(session.last, session.last, told=session.last))
    assert "after turn 2" in bar.words
    assert "circuit" not in bar.words


def test_where_the_step_that_won_began_another_turn_the_bar_says_in_which_it_ended(tmp_path, bar):
    folder = tmp_path / "another evening"
    folder.mkdir()
    session = sit(folder)
    do(session, "edit rule", text="Bo wins.", sheet='when turn ended: declare "Bo" winner', why="a jest")
    do(session, "pass token", by="Ann", to="Bo")
    record = RecordState(session.last, session.last, told=session.last)
    bar.widget.show_table(session.table(), record, ended=session.ending())
    assert "ended in turn 1 · now turn 2" in bar.words
    do(session, "play on", by="Ann")
    bar.widget.show_table(session.table(), record, ended=session.ending())
    assert "ended" not in bar.words
    assert "turn 2" in bar.words
