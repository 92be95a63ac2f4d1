"""An evening of Nomic without a mouse, from the first name to sitting down again: all that leads on is under a key."""

import pytest

from tests.view.hands import Key, Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def sits_down(at: Person) -> None:
    """The boxes come before the names, and the names before all else."""
    at.tab_to("Card-Based Nomic")
    for _ in range(4):
        if at.keyboard_name() == "Nomic":
            break
        at.key(Key.Key_Right)
    at.key(Key.Key_Space)
    at.tab_to("Name, Red circle")
    for name in ("Ann", "Bo", ""):
        at.type(name)
        at.key(Key.Key_Return)
    assert at.keyboard_name() == "Sit down"
    at.key(Key.Key_Return)
    assert at.keyboard is at.view


def takes_the_next_step(at: Person, says: str) -> None:
    """F6 is enough to come to it, wherever the keyboard is, and Space does it."""
    at.view.setFocus()
    at.key(Key.Key_F6)
    assert at.keyboard_name() == says
    at.key(Key.Key_Space)
    at.still()


def votes(at: Person, first: str, *sides: Key) -> None:
    """F is for and A against; then the next slip that is owed has the keyboard."""
    at.view.setFocus()
    at.on_the_table(f"vote of {first}")
    at.key(*sides)
    at.still()


def goes_to_line(at: Person, words: str) -> None:
    for _ in range(40):
        if at.menu.activeAction() and at.menu.activeAction().text() == words:
            return
        at.key(Key.Key_Down)
    raise AssertionError(f"{words!r} is not in {at.lines()}")


def takes_by_hand(at: Person, words: str) -> None:
    """The menu, what is done by hand, and in whichever part of it the line stands."""
    at.key(Key.Key_F10)
    goes_to_line(at, "By hand")
    at.key(Key.Key_Right)
    for part in at.lines():
        if words in at.lines():
            break
        goes_to_line(at, part)
        at.key(Key.Key_Right)
        if words not in at.lines():
            at.key(Key.Key_Left)
    goes_to_line(at, words)
    at.key(Key.Key_Return)
    at.window.activateWindow()  # with no window system a menu gives the keyboard back to nobody
    at.look_again()


def test_tab_comes_to_the_rule_cards_in_their_order(nomic, no_mouse):
    at = nomic(size=(1440, 900))
    numbers = [rule.number for rule in at.window.session.whole_table().rulebook.rules]
    walked = []
    at.key(Key.Key_Tab)
    while at.keyboard is at.view:
        name = at.keyboard_name()
        walked += [int(name.split(":")[0].removeprefix("Rule "))] if name.startswith("Rule ") else []
        at.key(Key.Key_Tab)
    assert walked == numbers


def test_an_evening_of_nomic_by_keyboard_alone(person, no_mouse):
    at: Person = person()
    sits_down(at)
    takes_the_next_step(at, "Propose…")
    at.type("Tea is served at five.")
    at.key(Key.Key_Return, held=at.CONTROL)
    assert at.keyboard is at.view
    takes_the_next_step(at, "Open the vote")
    votes(at, "Ann", Key.Key_F, Key.Key_F)
    assert "301" in at.minutes[0]
    takes_the_next_step(at, "Throw the die")
    takes_the_next_step(at, "Begin Bo’s turn")
    assert at.keyboard_name() == "Propose…", "the next step comes under the key that was pressed"

    takes_by_hand(at, "Declare a win…")
    assert at.slip_name == "Declare a win"
    assert (at.keyboard_name(), at.keyboard.accessibleDescription()) == ("Who has won?", "Bo")
    at.key(Key.Key_Down)
    assert at.lines() == ["Ann", "Bo"]
    assert at.menu.activeAction().text() == "Bo", "it opens on what is chosen"
    at.key(Key.Key_Up, Key.Key_Return)
    assert at.widget("Who has won?: Ann").accessibleDescription() == "Ann"
    at.window.activateWindow()
    at.look_again()
    at.tab_to("Declare a win")
    at.key(Key.Key_Return)
    assert at.slip_name == "A rule objects"
    at.tab_to("Do it anyway…")
    at.key(Key.Key_Space)
    at.type("Ann has gone home")
    at.key(Key.Key_Return)
    assert at.window.page.ending is not None
    assert at.keyboard_name() == "The evening is over: Ann has won"
    at.tab_to("Again with the same friends")
    at.key(Key.Key_Return)

    at.look_again()
    assert at.window.start is not None
    assert [row.name for row in at.window.start.sheet.rows][:2] == ["Ann", "Bo"]
    assert at.keyboard_name() == "Name, Yellow triangle"
    at.key(Key.Key_Return, Key.Key_Return)
    assert at.keyboard is at.view
    assert at.minutes == ["step 1: Ann and Bo sat down to play Nomic. It is Ann’s turn."]
