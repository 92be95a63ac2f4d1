"""The head of the Turn dock: the next step has one place, and nothing moves under a hand."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from tabletop.view.docks.next_step import NARROWEST, LargeStep, StepFacts, fitted, of_one_line, on_enough_lines
from tabletop.view.drawing.type import Role
from tabletop.view.values.drafts import Draft
from tabletop.view.widgets.plates import NamePlate
from tests.games.chess_table import begun
from tests.golden import approved
from tests.playing import Time, do, sit
from tests.view.conftest import LOOK

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

STEALING = "\n".join(f'set who may "{what}" to players' for what in ("steal 3 points", "buy points for gold", "sing"))
ADDED = {"Steal 3 points", "Buy points for gold", "Sing"}
SITTING = {
    "card-nomic": lambda folder: sit(folder, "card-nomic", time=Time()),
    "nomic": lambda folder: sit(folder, "nomic", token="", options={"the player who starts": "Ann"}, time=Time()),
    "nomic-chess": begun,
    "solitaire-nomic": lambda folder: sit(folder, "solitaire-nomic", "Ann", token="", time=Time()),
}


def places(at) -> dict[str, QRect | None]:
    """Where in the window each button of the steps of the turn lies: at the head, on the checklist and below it; and where the
    actions begin."""
    turn = at.window.page.docks.turn
    steps = (turn.next, turn.checklist, turn.deeds)
    found = [each for part in steps for each in part.findChildren(QAbstractButton) if each.isVisible()]
    actions = QRect(turn.on_rules.mapTo(at.window, QPoint()), QSize())
    return {"actions": actions if turn.on_rules.isVisible() else None} | {
        each.accessibleName(): QRect(each.mapTo(at.window, QPoint()), each.size()) for each in found
    }


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
@pytest.mark.parametrize("game", SITTING)
def test_nothing_of_the_turn_moves_when_rules_add_acts(person, games, game, size):
    session = SITTING[game](games)
    if game == "nomic":
        do(session, "propose", by="Ann", kind="enact", text="Tea.")
    at = person(file=session, time=Time(), size=size)
    before = places(at)
    do(at.window.session, "edit rule", text="Our own.", sheet=STEALING, why="for the test")
    at.window.play.show(animate=False)
    at.look_again()
    assert {name.rstrip("…") for name in at.buttons()} >= ADDED
    after = places(at)
    assert {"nomic": "Open the vote", "solitaire-nomic": "End the turn"}.get(game, next(iter(before))) in before
    assert {name: box for name, box in after.items() if name in before} == before


@pytest.mark.parametrize(("size", "beside"), [((1280, 720), {"Steal 3 points"}), ((1440, 900), set())])
def test_in_a_low_dock_what_a_rule_lets_everybody_do_stands_beside_the_step_as_far_as_it_has_room(person, games, size, beside):
    session = SITTING["nomic"](games)
    do(session, "edit rule", text="Our own.", sheet=STEALING, why="for the test")
    turn = person(file=session, time=Time(), size=size).window.page.docks.turn

    def added(part):
        shown = (each for each in part.findChildren(QAbstractButton) if not each.isHidden())
        return {each.accessibleName().rstrip("…") for each in shown} & ADDED

    assert added(turn.next) == beside
    assert added(turn.added) == ADDED - beside


def test_in_a_low_dock_what_a_rule_lets_whoever_is_waited_for_do_stands_beside_their_step(person, games):
    session = SITTING["nomic-chess"](games)
    do(session, "edit rule", text="Our own.", sheet='set who may "throw a die" to mover', why="for the test")
    turn = person(file=session, time=Time(), size=(1280, 720)).window.page.docks.turn
    shown = [each.accessibleName() for each in turn.next.findChildren(QAbstractButton) if not each.isHidden()]
    assert "Throw a die" in shown
    assert turn.added.isHidden()


def test_the_next_step_lies_where_it_lay_whatever_is_said(evening):
    def large():
        QApplication.processEvents()
        (found,) = [each for each in evening.docks.turn.findChildren(LargeStep) if each.isVisible()]
        return QRect(found.mapTo(evening.docks, QPoint()), found.size())

    before = large()
    evening.do("propose", by="Ann", kind="amend", rule=14, text="The value of a Jack card is 0.")
    assert large() == before
    for seat in ("Ann", "Bo", "Cy", "Dee"):
        evening.do("vote", by=seat, side="for", card=evening.session.table(seat).hand(seat)[0].id)
        assert large() == before
    evening.show(looking_back=1)
    assert large() == before


@pytest.mark.parametrize("by_key", [False, True])
def test_nothing_moves_between_press_and_release(evening, by_key):
    made = evening.panel.button("Propose…")
    if by_key:
        made.setFocus()
        QTest.keyPress(made, Qt.Key.Key_Space)
    else:
        QTest.mousePress(made, Qt.MouseButton.LeftButton)
    before, words = evening.buttons, evening.panel.words
    evening.do("set score", of="Bo", to=3)
    evening.do("pass token", by="Ann", to="Bo", anyway=True)
    QApplication.processEvents()
    assert (evening.buttons, evening.panel.words) == (before, words)
    if by_key:
        QTest.keyRelease(made, Qt.Key.Key_Space)
    else:
        QTest.mouseRelease(made, Qt.MouseButton.LeftButton)
    assert evening.heard == [Draft("Ann")], "what was pressed is what is done"
    QApplication.processEvents()
    assert evening.buttons != before, "what came meanwhile is shown then"


def test_tab_comes_to_the_next_step_first_and_it_is_spoken_as_a_whole(evening):
    evening.docks.tabs.setFocus()
    evening.panel.key(Qt.Key.Key_Tab)
    focus = evening.panel.window.focusWidget()
    assert [focus.accessibleName(), focus.accessibleDescription()] == approved()


def test_where_the_step_is_done_on_the_felt_it_is_read_and_not_pressed(evening):
    evening.do("propose", by="Ann", kind="amend", rule=14, text="The value of a Jack card is 0.")
    evening.panel.press("Ann: place a card")
    assert evening.heard == []


def plates_of(evening):
    return [each for each in evening.docks.turn.next.findChildren(NamePlate) if each.isVisible()]


def test_the_seats_waited_for_are_named_as_long_as_there_is_room(evening):
    evening.do("propose", by="Ann", kind="amend", rule=14, text="The value of a Jack card is 0.")
    assert [each.accessibleName() for each in plates_of(evening)] == ["Ann"], "the others wait for the proposer's card"
    evening.do("vote", by="Ann", side="for", card=evening.session.whole_table().hand("Ann")[0].id)
    plates = plates_of(evening)
    assert [each.accessibleName() for each in plates] == ["Bo", "Cy", "Dee"]
    assert all(each.geometry().right() <= each.parentWidget().width() for each in plates)
    assert all(one.geometry().right() < other.x() for one, other in pairwise(plates))


def test_where_no_way_comes_first_the_large_button_asks_which(nomic):
    at = nomic(lambda session: (do(session, "propose", by="Ann", kind="enact", text="Tea."), do(session, "end debate", by="Ann")))
    at.click("Ann, Bo and Cy: vote")
    at.take("Vote against…")
    at.take("Bo")
    assert [(ballot.voter, ballot.side) for ballot in at.window.session.whole_table().under_vote.ballots] == [("Bo", "against")]


def test_after_a_win_declared_anyway_play_goes_on_where_the_turn_was_and_its_end_is_no_way(evening):
    beside = [name for name in evening.buttons if name == "End the turn"]
    evening.do("declare win", by="Bo", who="Bo", anyway=True, why="a jest")
    assert evening.docks.turn.next.words == "Play on"
    evening.do("play on")
    assert evening.docks.turn.next.words == "Ann: propose or pass the token"
    assert (beside, "End the turn" in evening.buttons) == ([], False)


def test_what_comes_after_a_step_is_told_whole_in_the_narrowest_dock(qtbot):
    told = "The table is asked: begin the next turn?"
    font = of_one_line(told, LOOK, NARROWEST - 20)
    assert QFontMetrics(font).horizontalAdvance(told) <= NARROWEST - 20
    assert of_one_line("Then Bo.", LOOK, NARROWEST) == LOOK.font(Role.CONTROLS, 12)


def test_a_step_that_has_no_room_is_cut_behind_a_word_and_told_whole_where_it_is_pointed_at(qtbot):
    step = LargeStep(LOOK)
    qtbot.addWidget(step)
    step.resize(NARROWEST, step.height())
    long = "Bo: " + "swap the words of any two rules and count them all again " * 6
    for words, tip in (("Bo: vote", ""), (long.strip(), long.strip())):
        step.show_step(StepFacts((words,), "", words, (), 0, "", "", (), 2))
        assert step.toolTip() == tip
    shown, *_ = fitted((long.strip(),), LOOK, NARROWEST, 54)
    assert shown.endswith("…")
    assert shown.removesuffix("…").split()[-1] in long.split()


def test_words_too_long_for_two_lines_are_broken_into_as_many_as_have_room(qapp):
    letters = QFontMetrics(qapp.font())
    words = "see that they swap their points with the player to their left"
    for most in (letters.horizontalAdvance(words), letters.horizontalAdvance("see that they swap")):
        lines = on_enough_lines(words, letters, most).split("\n")
        assert " ".join(lines) == words
        assert max(map(letters.horizontalAdvance, lines)) <= most
    assert len(on_enough_lines(words, letters, letters.horizontalAdvance(words)).split("\n")) == 2
