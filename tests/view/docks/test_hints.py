"""In the first turn a line says how one does what nobody has done yet; the guide of a game can be had back."""

from dataclasses import replace

import pytest

from tabletop.view.offers.hints import PROPOSE, first_hint
from tests.games.nomic import begun
from tests.golden import approved
from tests.playing import do, the_box
from tests.view.hands import Key

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

FEW = {"names": "Ann,Bo", "size": (1440, 900)}


def test_how_to_see_ones_hand_is_said_until_somebody_has_looked(sat_down):
    at = sat_down("card-nomic", **FEW)
    assert at.window.page.docks.turn.hint.isVisible()
    assert at.reads("To see your hand, press and hold the cards at your seat. They close as you let go.")
    at.open_hand("Ann")
    at.look_again()
    assert not at.reads("To see your hand, press and hold the cards at your seat. They close as you let go.")
    assert at.reads(
        "To propose, press the large button above. A click on a rule card reads it, and from there it can be changed."
    )


def test_no_button_is_pointed_out_while_the_table_is_asked_something(tmp_path):
    session = begun(tmp_path)
    assert first_hint(session.table(), looked=True) == PROPOSE
    do(session, "ask judgment", by="Bo", question="Is it so?")
    assert first_hint(session.table(), looked=True) == ""
    session.undo()
    do(
        session,
        "edit rule",
        text="Luck.",
        sheet='when dice thrown if custom "luck": give 1 points to thrower',
        anyway=True,
        why="so",
    )
    do(session, "throw", by="Ann", faces=[1], anyway=True, why="so")
    assert session.table().parked
    assert first_hint(session.table(), looked=True) == ""


def test_how_to_propose_and_to_throw_is_said_in_the_first_turn_alone(sat_down):
    at = sat_down("nomic", **FEW)
    assert said(at) == approved()
    at.click("Propose…")
    at.write("The words of the rule", "Tea.")
    at.click("Propose")
    at.still()
    assert said(at) == ""
    at.click("Open the vote")
    at.click("Everybody for")
    at.still()
    assert said(at) == approved()
    at.click("Throw the die")
    at.still()
    assert said(at) == ""
    at.click("Begin Bo’s turn")
    at.still()
    assert said(at) == ""


def said(at):
    section = at.window.page.docks.turn.hint
    return " ".join(each.accessibleName() for each in section.findChildren(type(section.line()))) if section.isVisible() else ""


def test_a_guide_that_was_closed_is_shown_again_from_the_menu(alone):
    at = alone()
    assert at.reads("The guide: 9 more steps")
    assert said(at) == ""
    at.click("Next")
    at.click("Close the guide")
    assert not at.reads("The guide: 8 more steps")
    at.click("Menu")
    at.take("Help", "Show me around")
    assert at.reads("The guide: 9 more steps")


@pytest.mark.parametrize("game", ["nomic", "card-nomic", "nomic-chess"])
def test_where_several_sit_the_guide_begins_when_it_is_asked_for(sat_down, game):
    at = sat_down(game, **FEW)
    assert not at.reads("The guide:")
    at.click("Menu")
    at.take("Help", "Show me around")
    steps = len(the_box(game).guide)
    assert at.reads(f"The guide: {steps - 1} more steps")
    for _ in range(steps):
        at.click("Next" if at.buttons().count("Next") else "Done")
    assert not [words for words in at.words if words.startswith("The guide")]


def test_a_game_without_a_guide_offers_none(sat_down):
    at = sat_down(replace(the_box("nomic"), guide=()), **FEW, **{"the player who starts": "Ann"})
    at.click("Menu")
    at.take("Help")
    assert at.lines() == approved()
    at.key(Key.Key_Escape, Key.Key_Escape)


def test_what_to_do_with_half_boards_stands_at_the_pushes_in_a_small_window(sat_down):
    at = sat_down("nomic-chess", **FEW)
    at.window.resize(1280, 690)
    for duty in ("Propose", "Have it voted on"):
        at.click(f"Tick off: {duty}")
        at.still()
    assert at.reads("Drag one half-board to another until they touch, or look first:")
    at.click("Push Red and Blue together")
    at.still()
    assert at.reads("Click on a piece and then on a square with a dot, or drag it there.")
