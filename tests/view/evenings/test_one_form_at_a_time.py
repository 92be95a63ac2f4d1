"""Papers that ask lie over the table one at a time, an objection lies on top, and none is left behind by another evening."""

import pytest
from PySide6.QtCore import QPoint

from tabletop.engine.acts.winning import DeclareWin
from tabletop.view.widgets.banner import Banner, ObjectionBanner, TroubleSlip
from tabletop.view.widgets.dialogs import Form
from tests.playing import do, sit
from tests.view.hands import Key, Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
CONTROL = Person.CONTROL
OTHER = "another action"


def lying(at: Person, kind: type = Form) -> list[str]:
    return [each.accessibleName() for each in at.window.findChildren(kind) if each.isVisible()]


def object_to_a_win(at: Person) -> None:
    """Somebody who has not won by the law is declared to have."""
    at.from_menu("By hand", "The end of the game", "Declare a win…")
    at.click("Declare a win")


def test_another_evening_is_begun_while_a_rule_objects(alone):
    at = alone()
    object_to_a_win(at)
    assert isinstance(at.slip, ObjectionBanner)
    at.key(Key.Key_N, held=CONTROL)
    at.look_again()
    assert at.window.page is None
    assert lying(at, Banner) == []
    at.sits_down("Ann", "Bo")
    assert lying(at, TroubleSlip) == []


def test_a_reason_that_was_being_typed_stands_there_when_a_rule_objects_to_the_same_again(alone):
    at = alone()
    object_to_a_win(at)
    at.click("Do it anyway…")
    at.type("a wager")
    at.window.page.open_rule("r11")
    assert lying(at, Banner) == []
    object_to_a_win(at)
    assert at.slip.reason.isVisible()
    assert at.slip.reason.text() == "a wager"


def test_a_form_goes_with_undo_and_redo(alone):
    at = alone()
    do(at.window.session, "end turn", by="Ann")
    at.window.play.show()
    for command in ("Undo", "Redo"):
        at.click(OTHER)
        assert lying(at) == ["Another action"]
        at.click(command)
        assert lying(at) == []


def test_under_which_rule_an_action_is_that_none_describes_is_asked_and_not_guessed(alone):
    at = alone()
    at.click(OTHER)
    assert "Under which rule?: choose" in at.buttons()
    at.write("What do you do, in your own words?", "make tea", then="Do it")
    assert at.reads("Under which rule? That still needs an answer.")
    at.click("Under which rule?: choose")
    at.take(next(line for line in at.lines() if line.startswith("11 · ")))
    at.click("Do it")
    assert lying(at) == []


def test_a_form_gives_way_to_the_next_one_and_to_a_card_that_is_mutated(alone):
    at = alone()
    at.click(OTHER)
    at.click("transmute: 12")
    assert lying(at) == ["Transmute rule 12"]
    at.window.page._asking.begin("mutate", at.window.session.whole_table().rulebook.by_number()[0].id)
    assert lying(at) == []


def test_escape_takes_a_form_back_wherever_the_keyboard_is(alone):
    at = alone()
    at.click(OTHER)
    at.tap(at.bare())
    assert at.keyboard is at.view
    at.key(Key.Key_Escape)
    assert lying(at) == []


DOORS = {
    "escaped": lambda at: at.key(Key.Key_Escape),
    "cancelled": lambda at: at.click("Cancel"),
    "another form": lambda at: (at.click(OTHER), at.key(Key.Key_Escape)),
    "undone and redone": lambda at: (at.click("Undo"), at.click("Redo")),
}


@pytest.mark.parametrize("door", DOORS)
def test_words_on_a_slip_stand_there_again_by_whatever_door_it_was_left_until_they_are_handed_on(alone, door):
    at = alone()
    do(at.window.session, "end turn", by="Ann")
    at.window.play.show()

    def opens_note():
        at.from_menu("By hand", "Turns, time and notes", "Note for the minutes…")

    opens_note()
    at.type("We began late.")
    DOORS[door](at)
    assert lying(at) == []
    opens_note()
    assert at.keyboard.toPlainText() == "We began late."
    at.key(Key.Key_Return)
    session = at.window.session
    assert any("We began late." in line for step in session.minutes(session.last, session.last) for line in step.told)
    opens_note()
    assert at.keyboard.toPlainText() == ""


def test_an_objection_lies_over_a_form_that_is_open(alone):
    at = alone()
    at.click(OTHER)
    at.window.page.acted.emit(DeclareWin(by="Ann", who="Ann"), False, "")
    banner, (form,) = at.slip, [each for each in at.window.findChildren(Form) if each.isVisible()]
    assert isinstance(banner, ObjectionBanner)
    assert banner.parentWidget() is form.parentWidget()
    assert banner.parentWidget().children().index(banner) > banner.parentWidget().children().index(form)


def test_a_form_goes_where_somebody_looks_back(alone):
    at = alone()
    at.click("End the turn")
    at.click(OTHER)
    at.window.play._look_back(1)
    assert lying(at) == []


def test_what_says_that_the_table_is_past_and_a_form_cover_nothing_that_is_read(alone):
    at = alone()
    at.click("End the turn")
    at.window.play._look_back(1)
    page = at.window.page
    page.open_rule(at.window.session.whole_table().rulebook.by_number()[0].id)
    at.still()
    assert page.strip.geometry().right() < page.side.mapTo(page, QPoint()).x()
    page.side.show_docks()
    at.window.play._look_back(0)
    at.click(OTHER)
    (form,) = [each for each in at.window.findChildren(Form) if each.isVisible()]
    page.open_rule(at.window.session.whole_table().rulebook.by_number()[0].id)
    assert form.geometry().right() < page.side.mapTo(at.window, QPoint()).x()


def test_a_tray_that_is_laid_out_is_put_together_as_a_change_is_written(person, games):
    session = sit(games)
    do(session, "remove rule", by="Ann", rule=17, why="a jest")
    at = person(file=session)
    at.view.paging.lay_out_tray("repealed")
    assert at.view.paging.spread.tray
    at.click("Propose…")
    assert not at.view.paging.spread.tray


def test_a_card_that_is_clicked_on_while_another_is_written_about_is_read_and_offered_instead(nomic):
    at = nomic()
    at.click("Propose…")
    at.click("Kind of change: Amend")
    editor = at.window.page.editor
    was = editor.draft.rule
    at.write("The words of the rule", "Tea at nine.")
    other = next(each.id for each in at.window.session.whole_table().rulebook.rules if each.kind == "mutable" and each.id != was)
    at.window.page.felt.rule_opened.emit(other)
    at.click("Change this rule instead…")
    assert (editor.draft.kind, editor.draft.rule) == ("amend", other)
    assert at.reads("What you were writing is kept: choose rule")
    editor.choose(was)
    assert editor.draft.text.startswith("Tea at nine.")
