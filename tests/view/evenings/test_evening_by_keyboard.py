"""A whole round without a mouse: propose, vote with cards, pass the token, undo, redo, and decide what no rule says."""

import pytest
from PySide6.QtTest import QTest

from tests.golden import approved
from tests.playing import Time, deal, do, holder, lying, read_aloud, sit
from tests.view.hands import Key, Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def places_by_key(at: Person, seat: str, card: str, words: str) -> None:
    """Tab to the hand, Enter, arrows to the card, Enter, Tab to the place whose tag reads so, Enter."""
    at.on_the_table(f"hand of {seat}")
    at.key(Key.Key_Return)
    for _ in range(12):
        if at.keyboard_name() == card:
            break
        at.key(Key.Key_Right)
    assert at.keyboard_name() == card
    at.key(Key.Key_Return)
    for _ in range(30):
        if words in at.tag:
            break
        at.key(Key.Key_Tab)
    assert words in at.tag
    at.key(Key.Key_Return)
    at.still()


def presses(at: Person, button: str) -> None:
    """From the felt into the panel beside it, by Tab to the button, and Space."""
    if at.keyboard is at.view:
        at.key(Key.Key_F6)
    at.tab_to(button)
    at.key(Key.Key_Space)
    at.still()


def looks_at_what_was_counted(at: Person) -> None:
    """F6 to the paper, and Space held."""
    for _ in range(3):
        if at.keyboard_name() == "Ann: hold to look":
            break
        at.key(Key.Key_F6)
    assert at.keyboard_name() == "Ann: hold to look"
    covered = at.slip.grab().toImage()
    QTest.keyPress(at.keyboard, Key.Key_Space)
    assert at.slip.grab().toImage() != covered
    QTest.keyRelease(at.keyboard, Key.Key_Space)
    assert at.slip.grab().toImage() == covered


def test_a_round_by_keyboard_alone(person, games, no_mouse):
    time = Time()
    session = sit(games, names="Ann,Bo,Cy", time=time)
    deal(session, Ann=["7S", "2S"], Bo=["QH", "2D"], Cy=["KD", "2H"])
    at = person(file=session, time=time)
    assert at.keyboard is at.view

    presses(at, "Propose…")
    assert at.keyboard_name() == "The words of the rule"
    at.type("Tea is served at five.")
    at.key(Key.Key_Return, held=at.CONTROL)
    assert at.keyboard is at.view
    assert at.reads("Ann: place a card")

    places_by_key(at, "Ann", "7 of spades", "the for pile")
    places_by_key(at, "Bo", "queen of hearts", "the against pile")
    assert at.about("tray against") == "1 card, face down"
    at.key(Key.Key_Z, held=at.CONTROL)
    assert at.about("tray against") == "no cards"
    at.key(Key.Key_Z, held=at.CONTROL | at.SHIFT)
    assert at.about("tray against") == "1 card, face down"

    presses(at, "Decline to place a card")
    assert at.slip_name == "What Ann counted"
    assert "7 for, 12 against" in at.minutes[0]
    looks_at_what_was_counted(at)
    at.key(Key.Key_Escape)
    assert at.slip_name == ""
    assert at.keyboard_name() in at.buttons()
    assert "holds the token" in at.about("seat of Bo")

    at.key(Key.Key_F6)

    at.on_the_table("token")
    at.key(Key.Key_Return)
    for _ in range(30):
        if "Cy" in at.tag:
            break
        at.key(Key.Key_Tab)
    at.key(Key.Key_Return)
    assert "holds the token" in at.about("seat of Cy")
    assert holder(at.window.session) == "Cy"
    assert len(lying(at.window.session, "discard")) == 2


def test_a_question_is_decided_and_an_objection_overruled_by_keyboard_alone(person, games, no_mouse):
    time = Time()
    session = sit(games, time=time)
    do(session, "add thing", what="joker", to="hand of Bo")
    at = person(file=session, time=time)

    at.key(Key.Key_F6)
    at.tab_to("It holds: For now")
    at.key(Key.Key_Right)
    at.tab_to("Answer to: No rule says what a joker is worth.")
    at.type("6")
    at.tab_to("Decide")
    at.key(Key.Key_Space)
    assert "what a joker is worth: 6, from now on" in at.minutes[0]

    assert at.keyboard is at.view
    at.on_the_table("token")
    at.key(Key.Key_Return)
    for _ in range(30):
        if "Dee" in at.tag:
            break
        at.key(Key.Key_Tab)
    at.key(Key.Key_Return)
    assert at.slip_name == "A rule objects"
    assert at.keyboard_name() == "Take it back"
    at.key(Key.Key_Tab)
    assert at.keyboard_name() == "Do it anyway…"
    at.key(Key.Key_Space)
    at.type("tea is cold")
    at.key(Key.Key_Return)
    assert at.minutes[0] == approved()
    assert "holds the token" in at.about("seat of Dee")
    assert at.keyboard is at.view


def test_esc_takes_back_whatever_is_open(person, games, no_mouse):
    time = Time()
    at = person(file=sit(games, time=time), time=time)
    last = at.window.session.last

    at.on_the_table("hand of Ann")
    at.key(Key.Key_Return)
    assert "seat of Ann" not in at.names
    at.key(Key.Key_Return)
    assert at.tag or at.names.count("card, face down") == 2
    at.key(Key.Key_Escape)
    assert at.tag == ""
    at.on_the_table("Rule 14: The value of a Jack card is 11.")
    at.key(Key.Key_Return)
    assert "Propose a change…" in at.buttons()
    at.key(Key.Key_Escape)
    assert at.keyboard is at.view
    presses(at, "Propose…")
    at.key(Key.Key_Escape)
    assert at.keyboard_name() == "Propose…"
    assert [line for line in at.minutes if "step 1:" not in line] == []
    assert at.window.session.last in (last, last + 1)


@pytest.fixture
def cards(person, games) -> Person:
    return person(file=sit(games))


JACK = "Rule 14: The value of a Jack card is 11."


def reads_it(at: Person) -> None:
    at.key(Key.Key_Return)
    assert "Propose a change…" in at.buttons()


def opens_its_menu(at: Person) -> None:
    at.opens_menu_by_key()
    assert at.menu.activeAction().text() == "Open the card"
    at.key(Key.Key_Escape)
    at.window.activateWindow()  # with no window system a menu gives the keyboard back to nobody


def writes_a_change(at: Person) -> None:
    at.opens_menu_by_key()
    for _ in range(20):
        if at.menu.activeAction() and at.menu.activeAction().text() == "Propose a change…":
            break
        at.key(Key.Key_Down)
    at.key(Key.Key_Return)
    assert at.keyboard_name() == "The words of the rule"


def goes_to_the_docks(at: Person) -> None:
    at.key(Key.Key_F6)
    assert at.keyboard_name() == "Propose…"


def opens_a_paper(at: Person) -> None:
    at.key(Key.Key_P, held=at.CONTROL)
    assert at.slip_name == "Print"


def goes_round_by_f6(at: Person) -> None:
    at.key(Key.Key_F6, Key.Key_F6)
    at.key(Key.Key_Escape)


@pytest.mark.parametrize(
    "goes",
    [reads_it, opens_its_menu, writes_a_change, goes_to_the_docks, opens_a_paper, goes_round_by_f6],
    ids=lambda goes: goes.__name__,
)
def test_esc_leads_back_to_the_card_where_one_was(cards, no_mouse, goes):
    at = cards
    at.on_the_table(JACK)
    goes(at)
    at.key(Key.Key_Escape)
    at.look_again()
    assert at.keyboard is at.view
    assert at.keyboard_name() == JACK
    at.key(Key.Key_Tab)
    assert at.keyboard_name().startswith("Rule 15")


@pytest.mark.parametrize(("arrow", "way"), [(Key.Key_Down, 1), (Key.Key_Up, -1)])
@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
def test_an_arrow_leads_on_as_long_as_anything_lies_there(person, games, no_mouse, arrow, way, size):
    at = person(file=sit(games, names="Ann,Bo,Cy,Dee,Eve,Flo,Gus,Hal,Ida,Jo"), size=size)
    middles = {item.figure.key: way * item.figure.box.centre[1] for item in at.view.felt.named}
    furthest = max(middles.values())
    for key, middle in middles.items():
        at.view.focus.on(key)
        at.key(arrow)
        assert middles[at.view.focus.key] > middle or furthest - middle <= 1, at.keyboard_name()


@pytest.mark.parametrize("sought", ["", "the"])
def test_down_goes_through_the_list_of_rules_to_its_end(cards, no_mouse, sought):
    at = cards
    at.key(Key.Key_F, held=at.CONTROL)
    at.type(sought)
    at.key(Key.Key_Down)
    rules = at.keyboard
    walked = [rules.currentIndex().row()]
    for _ in range(rules.model().rowCount() - 1):
        at.key(Key.Key_Down)
        at.window.play.show()  # as a clock does, whatever is looked at
        walked.append(rules.currentIndex().row())
    assert walked == list(range(rules.model().rowCount()))


def test_what_is_opened_from_a_list_leads_back_to_its_line_whatever_was_done_meanwhile(cards, no_mouse):
    at = cards
    at.key(Key.Key_F, held=at.CONTROL)
    at.key(Key.Key_Down, Key.Key_Down, Key.Key_Down, Key.Key_Down)
    rules = at.keyboard
    line = rules.currentIndex().row()
    assert at.keyboard_name() == "Rules in force"
    at.key(Key.Key_Return)
    assert "Propose a change…" in at.buttons()
    at.key(Key.Key_Escape)
    assert (at.keyboard, rules.currentIndex().row()) == (rules, line)

    do_by_hand(at, "edit rule", rule=14, text="The value of a Jack card is 10.", why="a slip")
    assert (at.keyboard, rules.currentIndex().row()) == (rules, line)
    do_by_hand(at, "remove rule", rule=1, why="it was never meant")
    assert (at.keyboard, rules.currentIndex().row()) == (rules, line - 1)
    at.key(Key.Key_Down)
    assert rules.currentIndex().row() == line


def do_by_hand(at: Person, act: str, **fields: object) -> None:
    """Somebody else does it meanwhile."""
    at.window.play.act(read_aloud(act, **fields), anyway=True)
    at.look_again()


@pytest.mark.parametrize(
    ("dock", "first"), [("Turn", "Propose…"), ("Minutes", "Show: Steps"), ("Rules", "Show: Rules"), ("Seats", "why? 5 cards")]
)
def test_the_keyboard_comes_first_to_what_can_be_done_and_to_the_bar_last(cards, no_mouse, dock, first):
    at = cards
    do_by_hand(at, "flip", card=at.window.session.whole_table().hand("Ann")[0].id)
    at.key(Key.Key_F6)
    at.tab_to("Docks")
    docks = ["Turn", "Minutes", "Rules", "Seats"]
    at.key(Key.Key_Right, Key.Key_Right, Key.Key_Right, *[Key.Key_Left] * (3 - docks.index(dock)))
    at.view.setFocus()
    at.key(Key.Key_F6)
    walked = [at.keyboard_name()]
    while walked[-1] != "Night table":
        at.key(Key.Key_Tab)
        walked.append(at.keyboard_name())
    assert walked[0] == first
    bar = ["Menu", "why? turn 1", "Undo", "Search the rules", "Print", "Night table"]
    assert walked[-7:] == ["Docks", *bar]


def test_enter_leads_from_the_first_name_to_the_first_proposal(person, no_mouse):
    at = person()
    for name in ("Ann", "Bo", ""):
        at.type(name)
        at.key(Key.Key_Return)
    assert at.keyboard_name() == "Deal the cards"
    at.key(Key.Key_Return)
    assert at.keyboard is at.view
    at.key(Key.Key_F6)
    at.tab_to("Propose…")
    at.key(Key.Key_Return)
    assert at.keyboard_name() == "The words of the rule"
    at.tab_to("Cancel")
    at.key(Key.Key_Return)
    assert at.keyboard_name() == "Propose…"
    at.key(Key.Key_Escape)
    assert at.keyboard is at.view


def test_enter_on_cancel_takes_a_slip_back(person, games, no_mouse):
    at = person(file=sit(games))
    at.key(Key.Key_P, held=at.CONTROL)
    assert at.slip_name == "Print"
    at.tab_to("Cancel")
    at.key(Key.Key_Return)
    assert at.slip_name == ""


def test_a_rule_card_is_moved_about_the_felt_by_keyboard_alone(person, games, no_mouse):
    at = person(file=sit(games))
    card = "Rule 14: The value of a Jack card is 11."
    lay = at.at(card)

    at.on_the_table(card)
    at.opens_menu_by_key()
    assert (at.menu.pos() - at.view.mapToGlobal(lay)).manhattanLength() < 300
    for _ in range(20):
        if at.menu.activeAction() and at.menu.activeAction().text() == "Move it on the table":
            break
        QTest.keyClick(at.menu, Key.Key_Down)
    QTest.keyClick(at.menu, Key.Key_Return)
    at.look_again()
    at.window.activateWindow()  # with no window system a menu gives the keyboard back to nobody
    at.look_again()
    for _ in range(6):
        at.key(Key.Key_Down)
    at.key(Key.Key_Return)
    at.still()
    assert at.at(card).y() > lay.y() + 20
    at.key(Key.Key_Z, held=at.CONTROL)
    assert at.at(card) == lay
