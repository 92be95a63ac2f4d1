"""The whole program before a person: files, settings, the record, things moved by hand, and tables that come unasked."""

import errno
import gc
import os
from weakref import ref

import pytest
from PySide6.QtCore import QPoint

from tabletop.game.session import Session
from tabletop.view.editor.editor import Editor
from tabletop.view.top_bar import Command
from tabletop.view.widgets.theme import Settings
from tests.golden import approved
from tests.playing import Time, deal, do, held, holder, ids, lying, resume, sit
from tests.view.hands import SHIFT, Key, Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
FREEZE, UNFREEZE = gc.freeze, gc.unfreeze
"""As the program does it; in all other tests, what they make is looked through."""

HANDS = {
    "Ann": ["7S", "AS", "2C", "3C", "4C"],
    "Bo": ["QH", "2D", "3D", "4D", "5D"],
    "Cy": ["KD", "2H", "3H", "4H", "5H"],
    "Dee": ["AC", "6S", "8S", "9S", "10S"],
}


@pytest.fixture
def table(person, games):
    """A window with an evening of four in it that was begun beforehand; ``first`` is done before the file is opened."""

    def opened(first=lambda session: None, **how) -> Person:
        time = Time()
        session = sit(games, time=time)
        deal(session, **HANDS)
        first(session)
        return person(file=session, time=time, **how)

    return opened


def under_vote(session: Session) -> None:
    do(session, "propose", by="Ann", kind="amend", rule=14, text="The value of a Jack card is 10.")
    do(session, "vote", by="Ann", side="for", card="7S")


# What a rule objects to, and what no rule says


def test_what_a_rule_objects_to_is_taken_back_or_done_anyway_with_a_reason(table):
    at = table()
    at.drag(at.at("token"), at.at("seat of Cy"))
    assert at.slip_name == "A rule objects"
    assert at.slip_words[0] == approved()
    at.click("Take it back")
    assert at.slip_name == ""
    assert "holds the token" in at.about("seat of Ann")

    at.drag(at.at("token"), at.at("seat of Cy"))
    at.click("open rule 4")
    assert at.reads("If no proposition is under vote, the player with the token must choose")
    at.click("Do it anyway…")
    at.type("Bo is asleep")
    at.click("Do it anyway", "Close")
    assert "holds the token" in at.about("seat of Cy")
    assert at.minutes[0] == approved()
    assert holder(at.window.session) == "Cy"


def test_an_objection_goes_when_the_table_is_another(table):
    at = table()
    at.drag(at.at("token"), at.at("seat of Cy"))
    assert at.slip_name == "A rule objects"
    at.drag(at.at("token"), at.at("seat of Bo"))
    assert at.slip_name == ""
    assert "holds the token" in at.about("seat of Bo")


# The record


def test_every_command_of_the_bar_is_served_by_somebody(table):
    assert set(table().window.commands) == set(Command)


def test_undo_and_redo_take_whole_steps(table):
    at = table(under_vote)
    at.lays("Bo", "queen of hearts", "tray against")
    assert at.about("hand of Bo").startswith("5 cards")
    at.click("Undo")
    assert at.about("tray against") == "no cards"
    assert held(at.window.session, "Bo") == HANDS["Bo"]
    at.click("Redo")
    assert at.about("tray against") == "1 card, face down"
    at.key(Key.Key_Z, held=at.CONTROL)
    assert at.about("tray against") == "no cards"


def test_looking_back_shows_the_table_as_it_was_and_lets_nothing_be_done(table):
    at = table(under_vote)
    at.click_row("Minutes", "step 1:")
    assert at.reads("Looking back: step 1 of")
    assert "tray for" not in at.names
    assert at.window.page.docks.turn.next.words == "The table as it was"
    assert any(map(at.waits_for, at.window.session.table().players))
    at.click_row("Minutes", f"step {at.window.session.last}:")
    assert not at.reads("Looking back"), "the newest step is now"
    at.click_row("Minutes", "step 1:")
    at.drag(at.at("token"), at.at("seat of Bo"))
    assert "holds the token" in at.about("seat of Ann")
    at.press(at.at("hand of Ann"))
    assert "ace of spades" not in at.names
    at.release(at.bare())
    at.click("Back to now")
    assert not at.reads("Looking back")
    assert "tray for" in at.names

    at.click_row("Minutes", "step 1:")
    at.view.setFocus()
    at.key(Key.Key_Escape)
    assert not at.reads("Looking back")


def test_a_step_that_the_disk_refuses_is_marked_until_it_is_saved(table, monkeypatch):
    at = table()
    with monkeypatch.context() as full:
        full.setattr(os, "write", refuses)
        at.drag(at.at("token"), at.at("seat of Bo"))
        assert at.slip_name == "Trouble"
        assert "holds the token" in at.about("seat of Bo")
        assert any(name.startswith("not saved since step") for name in at.buttons())
        assert "not saved" in at.minutes[0].split(":")[0]
        at.click("Try again")
        assert at.slip_name == "Trouble"
        at.key(Key.Key_Escape)
        assert at.slip_name == ""
        at.drag(at.at("card, face down"), at.at("seat of Cy"))
        assert at.slip_name == "Trouble"
    at.click("Try again")
    assert any(name.startswith("✓  Saved") for name in at.buttons())
    assert not any("not saved" in line for line in at.minutes)
    path = at.window.session.path
    at.leave()
    again = resume(path)
    assert holder(again) == "Bo"
    again.close()


def refuses(*_):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


# Rules


def test_a_click_on_a_rule_card_opens_it_and_esc_closes_it(table):
    at = table()
    at.tap(at.at("Rule 14: The value of a Jack card is 11."))
    assert at.reads("Rule 14")
    assert at.reads("How it came to be")
    assert "Propose a change…" in at.buttons()
    at.key(Key.Key_Escape)
    assert "Propose a change…" not in at.buttons()
    assert at.keyboard is at.view


def test_whoever_reads_a_rule_while_writing_keeps_the_words_in_sight(table):
    at = table()
    at.click("Propose…")
    at.type("Tea is served.")
    at.tap(at.at("Rule 14: The value of a Jack card is 11."))
    assert at.reads("How it came to be")
    assert at.field("The words of the rule").toPlainText() == "Tea is served."
    at.tap(at.at("Rule 2: " + at.rule(2)))
    assert at.reads("Rule 2")
    assert not at.reads("Rule 14")
    at.key(Key.Key_Escape)
    assert not at.reads("How it came to be")
    at.type(" With milk.")
    at.click("Propose")
    assert any("Tea is served. With milk." in name for name in at.names), at.names


def test_the_card_that_a_draft_would_change_is_marked_until_the_editor_closes(table):
    at = table()
    name = "Rule 14: The value of a Jack card is 11."
    at.tap(at.at(name))
    at.click("Propose a change…")
    assert at.about(name).startswith("draft")
    at.choose("Rule", "13")
    assert at.about("Rule 13: The value of an Ace card is 1.").startswith("draft")
    assert not at.about(name).startswith("draft")
    at.key(Key.Key_Escape)
    assert not at.about("Rule 13: The value of an Ace card is 1.").startswith("draft")


def test_a_card_that_a_click_has_opened_is_not_held_up_as_well(table):
    at = table()
    there = at.at("Rule 14: The value of a Jack card is 11.")
    at.move(there)
    at.wait_until(lambda: bool(at.view.reading.key))
    at.tap(there)
    assert not at.view.reading.key
    at.move(there + QPoint(2, 2))
    assert not at.view.mouse._reading.isActive()
    at.move(at.bare(), there)
    assert at.view.mouse._reading.isActive()


# By hand


def test_things_are_moved_turned_shuffled_named_and_taken_away_by_hand(table):
    at = table()
    at.menu_of("card, face down")
    at.take("Turn it over")
    at.menu_of("discard")
    at.take("Add", "A joker")
    assert at.about("discard").startswith("1 card")
    at.menu_of("")
    at.take("Add", "A note…")
    at.type("Cy owes tea")
    at.click("Put it down")
    assert "note: Cy owes tea" in at.names
    at.menu_of("note: Cy owes tea")
    at.take("Change the words…")
    at.write("What does it say?", "Cy brought tea", then="Write it")
    assert "note: Cy brought tea" in at.names
    at.menu_of("note: Cy brought tea")
    at.take("Take it off the table…")
    at.click("Take")
    assert not any("tea" in name for name in at.names)
    at.menu_of("discard")
    at.take("Move to", "Dee")
    assert at.about("hand of Dee").startswith("6 cards")
    at.menu_of("draw pile")
    at.take("Shuffle the draw pile")
    assert "shuffled" in at.minutes[0]


def test_rule_cards_piles_and_notes_lie_where_they_are_dragged_and_the_minutes_say_so_until_something_else_is_done(table):
    at = table(lambda session: do(session, "add thing", what="Cy owes tea", kind="note"))
    told = at.minutes
    for name, to in (("Rule 15: " + at.rule(15), at.bare(0.5, 0.75)), ("note: Cy owes tea", at.bare(0.8, 0.72))):
        at.drag(at.at(name), to)
        assert (at.at(name) - to).manhattanLength() <= 6, name
    start, to = at.at("draw pile"), at.bare(0.45, 0.7)
    at.drag(start, to, SHIFT)
    assert (at.at("draw pile") - to).manhattanLength() <= 6
    assert at.minutes == [f"step {at.window.session.last}: By hand: somebody put the draw pile elsewhere on the felt.", *told]
    at.click("Undo")
    assert (at.at("draw pile") - start).manhattanLength() <= 3


# Tables that come unasked


def test_undo_in_the_middle_of_a_drag_leaves_the_card_in_the_hand_that_carries_it(table):
    at = table(lambda session: (under_vote(session), do(session, "vote", by="Bo", side="against", card="QH")))
    here = at.take_out("Cy", "king of diamonds")
    at.glide(here, at.at("tray for"))
    at.key(Key.Key_Z, held=at.CONTROL)
    assert at.about("tray against") == "no cards"
    assert at.tag.startswith("Let go: Cy")
    at.release(at.at("tray for"))
    at.still()
    assert at.about("tray for") == "2 cards, face down"


def test_undo_of_what_brought_the_card_takes_it_out_of_the_hand_in_mid_air(table):
    at = table(lambda session: do(session, "move thing", thing=ids(session, "9S"), to="hand of Cy"))
    here = at.take_out("Cy", "9 of spades")
    at.glide(here, at.at("discard"))
    at.key(Key.Key_Z, held=at.CONTROL)
    assert at.tag == ""
    at.release(at.at("discard"))
    at.still()
    assert at.about("discard") == "no cards"
    assert at.about("hand of Dee").startswith("5 cards")


def test_tables_that_come_while_things_glide_are_shown_as_they_are(table):
    at = table()
    at.press(at.at("token"))
    at.glide(at.at("token"), at.at("seat of Bo"))
    at.release(at.at("seat of Bo"))
    at.key(Key.Key_Z, held=at.CONTROL)
    at.key(Key.Key_Z, held=at.CONTROL | at.SHIFT)
    at.key(Key.Key_Z, held=at.CONTROL)
    at.still()
    assert "holds the token" in at.about("seat of Ann")
    bo, ann, token = at.at("seat of Bo"), at.at("seat of Ann"), at.at("token")
    assert (token - ann).manhattanLength() < (token - bo).manhattanLength()
    at.drag(at.at("token"), at.at("seat of Bo"))
    assert holder(at.window.session) == "Bo"


def test_a_window_that_changes_its_size_in_the_middle_of_a_drag_drops_nothing(table):
    at = table(under_vote)
    at.take_out("Cy", "king of diamonds")
    at.window.resize(1280, 760)
    at.look_again()
    assert at.tag == ""
    at.release(at.at("tray for"))
    assert at.about("hand of Cy").startswith("5 cards")
    assert at.about("tray for") == "1 card, face down"


def test_in_a_latched_hand_the_card_that_is_pressed_is_the_one_that_comes_along(table):
    at = table(under_vote)
    at.window._set(Settings(latch=True))
    tray = at.at("tray against")
    at.tap(at.at("hand of Bo"))
    at.drag(at.at("queen of hearts"), tray)
    assert "QH" not in held(at.window.session, "Bo")
    assert lying(at.window.session, "against") == ["QH"]


@pytest.mark.long
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("latch", [False, True])
def test_the_gesture_works_at_every_seat_in_every_window(table, size, latch):
    at = table(under_vote, size=size)
    at.window._set(Settings(latch=latch))
    for seat, card in (("Bo", "queen of hearts"), ("Cy", "king of diamonds"), ("Dee", "10 of spades")):
        if latch:
            tray = at.at("tray against")
            at.tap(at.at(f"hand of {seat}"))
            at.drag(at.at(card), tray)
        else:
            at.lays(seat, card, "tray against")
    if "Minutes" in at.buttons():
        at.click("OK", "Minutes")
    assert "7 for, 35 against" in at.minutes[0]


def test_an_evening_that_is_left_is_let_go_of_whole_although_a_screen_reader_has_read_it(table, monkeypatch):
    monkeypatch.setattr(gc, "freeze", FREEZE)
    monkeypatch.setattr(gc, "unfreeze", UNFREEZE)
    at = table()
    assert at.names
    felt = ref(at.view)
    at.key(Key.Key_N, held=at.CONTROL)
    assert "Deal the cards" in at.buttons()
    at.look_again()
    gc.collect()
    assert felt() is None


def test_what_an_evening_does_not_show_yet_is_neither_made_nor_read(nomic):
    at = nomic()
    assert at.window.findChildren(Editor) == []
    assert at.window._reading is None
    at.click("Propose…")
    assert at.window.findChildren(Editor) == [at.window.page.editor]


def test_an_undo_across_what_somebody_has_looked_at_says_so(table):
    at = table()
    at.menu_of("card, face down")
    at.take("Move to", "Bo")
    at.open_hand("Bo")
    at.release(at.bare())
    at.click("Undo")
    assert at.minutes[0] == approved()


def test_the_rules_are_searched_as_one_types(table):
    at = table()
    at.click("Search the rules")
    at.type("Jack")
    assert at.reads("1 of 18 rules")
    at.click_row("Rules in force", "Jack")
    assert at.reads("How it came to be")
