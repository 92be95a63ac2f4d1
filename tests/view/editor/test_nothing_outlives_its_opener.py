"""A list to choose from goes with what opened it, by whatever door that is left."""

from itertools import product

import pytest

from tabletop.view.editor.sheet_edit import CompletionList
from tabletop.view.widgets.search_slip import SearchSlip
from tests.view.hands import Key

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

OPENERS = {
    "what happens": lambda at: at.click("When something happens"),
    "what happens, twice": lambda at: (at.click("When something happens"), at.click("Set an answer")),
    "a blank": lambda at: at.click("line 1, after to: choose"),
    "ready lines": lambda at: at.click("Ready lines…"),
    "words at the caret": lambda at: (at.click("How the sheet is shown: In words"), at.write("What the clerk does", "set dic")),
}
DOORS = {
    "cancelled": lambda at: at.click("Cancel"),
    "proposed": lambda at: at.click("Propose"),
    "in words": lambda at: at.click("How the sheet is shown: In words"),
    "another evening": lambda at: at.window.show_start(),
    "escaped": lambda at: at.key(Key.Key_Escape),
}


STAYS = {("words at the caret", "in words"), ("ready lines", "in words"), ("ready lines", "cancelled")}
"""Where the opener stays, or the list lies over the door."""


@pytest.mark.parametrize(("opener", "door"), [each for each in product(OPENERS, DOORS) if each not in STAYS])
def test_a_list_goes_with_what_opened_it(nomic, opener, door):
    at = nomic()
    at.click("Propose…")
    at.write("The words of the rule", "Tea at nine.")
    at.click("How the sheet is shown: In words")
    at.write("What the clerk does", "set dice to 2")
    at.click("How the sheet is shown: Fill in")
    OPENERS[opener](at)
    assert len(open_lists(at)) == 1
    DOORS[door](at)
    assert open_lists(at) == []


@pytest.mark.parametrize("opener", OPENERS)
def test_escape_takes_a_list_away_before_the_sheet_wherever_the_keyboard_is(nomic, opener):
    at = nomic()
    at.click("Propose…")
    at.click("How the sheet is shown: In words")
    at.write("What the clerk does", "set dice to 2")
    at.click("How the sheet is shown: Fill in")
    OPENERS[opener](at)
    editor = at.window.page.editor
    editor.setFocus()
    lay = bool(open_lists(at))
    at.key(Key.Key_Escape)
    assert (open_lists(at), editor.isVisible()) == ([], lay)


def open_lists(at):
    return [each for kind in (SearchSlip, CompletionList) for each in at.window.findChildren(kind) if each.isVisible()]
