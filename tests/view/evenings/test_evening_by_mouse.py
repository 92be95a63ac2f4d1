"""The card game's scenarios with a person's hands: whatever is done at the table is pressed, moved and let go by mouse."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRectF
from PySide6.QtWidgets import QWidget

from tabletop.engine.acts.lawmaking.voting import Vote
from tabletop.engine.acts.people import Leave
from tabletop.engine.acts.winning import DeclareWin
from tabletop.view.reading.counted_cards import CountedCards
from tabletop.view.scene.figures.looks import Caption
from tabletop.view.scene.figures.thing_looks import Hourglass
from tabletop.view.scene.hands.curtain import KeptOpen
from tabletop.view.top_bar import Command
from tabletop.view.values.drafts import Draft
from tabletop.view.values.ticking import TICK
from tests.playing import deal, do, held, holder, lying, sit
from tests.playing import propose as proposed
from tests.view.fitting import texts_on
from tests.view.hands import Person, everything_said

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

JACKS = "The value of a Jack card is 10."
ACES, ACES_SHEET = "The value of an Ace card is 20.", 'set value of cards whose rank is "A" to 20'


def sat_down(person: Person, *names: str, first: str, **hands: str) -> Person:
    """Names typed on the start screen and cards dealt; then, as set-up, these cards lie in the hands."""
    person.sits_down(*names, first=first)
    deal(person.window.session, **{seat: cards.split() for seat, cards in hands.items()})
    person.window.play.show(animate=False)
    return person


@pytest.fixture
def four(person) -> Person:
    hands = {"P1": "7S AS 2C 3C 4C", "P2": "QH 2D 3D 4D 5D", "P3": "KD 2H 3H 4H 5H", "P4": "AC 6S 8S 9S 10S"}
    return sat_down(person(), "P1", "P2", "P3", "P4", first="P1", **hands)


def propose(person: Person, rule: int, words: str, sheet: str | None = None) -> None:
    """Through the editor, typed: an amendment of a rule."""
    person.click("Propose…", "Kind of change: Change")
    person.choose("Rule", str(rule))
    person.write("The words of the rule", words)
    if sheet is not None:
        person.write_sheet(sheet)
    person.click("Propose")


def declines(person: Person, *seats: str) -> None:
    for seat in seats:
        if "Decline to place a card" in person.buttons():
            person.click("Decline to place a card")
        else:
            person.click("Decline to place a card…")
            person.take(seat)


def shows(person: Person, **piles: int) -> None:
    """The table shows so many cards on each pile, and none on a pile that is empty; and so it is."""
    for name, number in piles.items():
        pile = {"draw": "draw pile"}.get(name, name)
        told = person.about(pile).split(",")[0]
        assert told == f"{number or 'no'} card{'' if number == 1 else 's'}", name
        assert len(lying(person.window.session, name)) == number


def hands_are(person: Person, number: int) -> None:
    """Every seat shows so many backs; with the piles there are 52 cards."""
    session = person.window.session
    seats = [name.removeprefix("seat of ") for name in person.names if name.startswith("seat of ")]
    assert seats == list(session.table().players)
    for seat in seats:
        assert person.about(f"hand of {seat}").startswith(f"{number} cards, face down")
        assert len(held(session, seat)) == number
    things = session.whole_table().things
    assert sum(thing.kind == "card" for thing in things.by_id.values()) == 52


def token_lies_with(person: Person, seat: str) -> None:
    assert "holds the token" in person.about(f"seat of {seat}")
    assert holder(person.window.session) == seat


def test_c1_and_c2_nineteen_to_thirteen_is_ratified_and_then_a_tie_is_rejected(four):
    shows(four, draw=32, discard=0)
    propose(four, 14, JACKS)
    four.lays("P1", "7 of spades", "tray for")
    four.lays("P2", "queen of hearts", "tray for")
    four.lays("P3", "king of diamonds", "tray against")
    assert four.about("tray for") == "2 cards, face down"
    declines(four, "P4")

    assert four.slip_name == "What P1 counted"
    assert "19 for, 13 against" in four.minutes[0]
    shows(four, draw=29, discard=3)
    hands_are(four, 5)
    token_lies_with(four, "P1")
    assert f"Rule 14: {JACKS}" in four.names

    four.click("OK")
    propose(four, 15, "The value of a Queen card is 0.")
    four.lays("P1", "ace of spades", "tray for")
    four.lays("P4", "ace of clubs", "tray against")
    declines(four, "P2", "P3")

    assert "1 for, 1 against" in four.minutes[0]
    shows(four, draw=27, discard=5)
    hands_are(four, 5)
    token_lies_with(four, "P2")
    assert "Rule 15: The value of a Queen card is 12." in four.names


class Paints(QObject):
    """How often a widget was painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self.number = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.number += event.type() == QEvent.Type.Paint
        return False


def test_the_table_is_painted_before_what_was_counted_is_laid_on_it(four, monkeypatch):
    propose(four, 14, JACKS)
    four.lays("P1", "7 of spades", "tray for")
    declines(four, "P2", "P3")
    paints, laid = Paints(four.view.viewport()), []
    make = CountedCards.__init__
    monkeypatch.setattr(CountedCards, "__init__", lambda *given: (laid.append(paints.number), make(*given))[1])
    four.window.page.acted.emit(Vote(by="P4", side="none"), False, "")
    assert paints.number == 0
    assert laid == []
    assert four.slip_name == "What P1 counted"
    assert laid[0] > 0


def test_what_was_counted_is_not_laid_once_the_count_is_undone(four):
    propose(four, 14, JACKS)
    four.lays("P1", "7 of spades", "tray for")
    declines(four, "P2", "P3")
    four.window.page.acted.emit(Vote(by="P4", side="none"), False, "")
    four.window.play.commands[Command.UNDO]()
    assert four.slip_name == ""


def test_what_was_counted_does_not_lie_over_the_ending(four):
    propose(four, 14, JACKS)
    four.lays("P1", "7 of spades", "tray for")
    declines(four, "P2", "P3", "P4")
    assert four.slip_name == "What P1 counted"
    four.window.page.acted.emit(DeclareWin(by="P1", who="P1"), True, "twenty points")
    four.still()
    assert four.window.page.ending is not None
    assert four.window.findChildren(CountedCards) == []


def test_what_was_counted_goes_when_the_turn_goes_on_and_lies_over_no_editor(four):
    propose(four, 14, JACKS)
    four.lays("P1", "7 of spades", "tray for")
    declines(four, "P2", "P3", "P4")
    page = four.window.page
    page.open_editor(Draft())
    four.still()
    assert four.slip_name == "What P1 counted"
    assert four.slip.geometry().right() < page.side.mapTo(four.window, QPoint()).x()
    page.editor.put_aside()
    four.drag(four.at("token"), four.at("seat of P2"))
    token_lies_with(four, "P2")
    assert four.slip_name == ""


def test_what_was_counted_goes_as_its_vote_is_found_void_in_the_same_turn(four):
    propose(four, 14, JACKS)
    four.lays("P1", "7 of spades", "tray for")
    declines(four, "P2", "P3", "P4")
    four.still()
    assert four.slip_name == "What P1 counted"
    four.click("Void this vote…")
    four.write("Why is it void? The vote is held again under its number.", "a slip", then="Void this vote")
    assert four.slip_name == ""


def test_who_has_left_looks_at_no_counted_cards(four):
    propose(four, 14, JACKS)
    four.lays("P1", "7 of spades", "tray for")
    declines(four, "P2", "P3", "P4")
    assert four.slip_name == "What P1 counted"
    four.window.page.acted.emit(Leave(by="P2", who="P2"), True, "")
    four.still()
    assert four.slip_name == "What P1 counted"
    four.window.page.acted.emit(Leave(by="P1", who="P1"), True, "")
    four.still()
    assert four.window.findChildren(CountedCards) == []


def test_c1_only_the_proposer_saw_a_face_and_only_while_the_button_was_held(four):
    faces = ("7 of spades", "queen of hearts", "king of diamonds")
    voting(four)
    assert not [text for text in everything_said(four.window) if any(face in text for face in faces)]
    counted = four.slip
    covered = counted.grab().toImage()
    four.hold("P1: hold to look")
    assert counted.grab().toImage() != covered
    four.let_go("P1: hold to look")
    assert counted.grab().toImage() == covered
    propose(four, 15, "The value of a Queen card is 20.")
    assert four.slip is None, "it would lie over the next proposal"


def test_a_hand_that_is_opened_lies_under_no_slip_and_the_slip_is_back_once_it_closes(four):
    voting(four)
    slip, felt = four.slip, four.window.page.felt
    for seat in ("P1", "P2", "P3", "P4"):
        felt.hands.open(seat, KeptOpen.LATCH)
        box = felt.mapFromScene(felt.curtain.box).boundingRect()
        over = slip.geometry().intersects(box.translated(felt.mapTo(four.window, QPoint())))
        assert slip.isVisible() is not over, seat
        felt.curtain.close()
        assert slip.isVisible()
    felt.hands.open("P1", KeptOpen.LATCH)
    slip.move(felt.mapTo(four.window, felt.mapFromScene(felt.curtain.box.topLeft())))
    felt.curtain.close()
    felt.hands.open("P1", KeptOpen.LATCH)
    assert not slip.isVisible()
    felt.curtain.close()
    assert slip.isVisible()


def voting(four: Person) -> None:
    propose(four, 14, JACKS)
    four.lays("P1", "7 of spades", "tray for")
    four.lays("P2", "queen of hearts", "tray for")
    four.lays("P3", "king of diamonds", "tray against")
    declines(four, "P4")


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
def test_the_slip_of_a_count_lies_where_nothing_lies(four, size):
    four.window.resize(*size)
    four.still()
    voting(four)
    four.still()
    assert four.slip_name == "What P1 counted"
    slip, view = four.slip, four.view
    lying = [view.mapFromScene(each.sceneBoundingRect()).boundingRect() for each in view.felt.named]
    here = slip.geometry().translated(-view.mapTo(four.window, QPoint()))
    assert [str(each.figure.key) for each, box in zip(view.felt.named, lying, strict=True) if box.intersects(here)] == []


def test_what_is_said_under_a_tray_keeps_clear_of_the_proposal(person):
    at = sat_down(person(size=(1440, 900)), "Ann", "Bo", "Cy", first="Ann")
    propose(at, 14, JACKS)
    for seat in ("Ann", "Bo"):
        do(at.window.session, "vote", by=seat, side="for", card=held(at.window.session, seat)[0])
    at.window.play.show(animate=False)
    caption, proposal = at.item("label for"), at.item("proposal")
    (words,) = texts_on(caption, at.view.felt.palette_of_table)
    assert words.text.startswith("2 cards")
    assert caption.figure.box.x + words.box.right() + 9 < proposal.figure.box.x


@pytest.fixture
def five(person) -> Person:
    """Five players under vote: the proposer and two others have acted, Cy and Di have not."""
    hands = {
        "Ann": "10S 2S 3S 4S 5S", "Bo": "9H 2H 3H 4H 5H", "Cy": "KC 2C 3C 4C 5C", "Di": "KD 2D 3D 4D 5D", "Ed": "QS 6S 7S 8S 9S"
    }  # fmt: skip
    five = sat_down(person(), "Ann", "Bo", "Cy", "Di", "Ed", first="Ann", **hands)
    propose(five, 14, JACKS)
    five.lays("Ann", "10 of spades", "tray for")
    five.lays("Bo", "9 of hearts", "tray against")
    declines(five, "Ed")
    return five


def asks_for_a_limit(person: Person, first: str, *others: str) -> None:
    person.offered("5-minute limit…")
    person.take(first)
    for each in others:
        person.click(f"{each} is for it: a 5-minute limit")


def test_c4_three_voices_of_five_and_five_minutes_count_the_rest_as_not_placing(five):
    asks_for_a_limit(five, "Ann", "Cy")
    assert five.clock == ""
    five.click("Ed is for it: a 5-minute limit")
    assert five.clock == "5:00"

    five.time.passes(299)
    five.wait_until(lambda: five.clock == "0:01")
    shows(five, draw=25, discard=0)
    five.time.passes(1)
    five.wait_until(lambda: five.slip_name == "What Ann counted")

    assert "Cy is taken to have chosen not to place a card. Di is taken to have chosen not to place a card." in five.minutes[0]
    assert "10 for, 9 against" in five.minutes[0]
    assert five.clock == ""
    shows(five, draw=25, discard=2)
    hands_are(five, 5)
    token_lies_with(five, "Ann")


def test_felt_and_panel_show_the_same_second_of_a_clock_whenever_one_looks(five):
    asks_for_a_limit(five, "Ann", "Cy", "Ed")
    for passed in (0.4, 0.3, 0.7, 0.2, 0.9):
        five.time.passes(passed)
        five.wait(TICK)
        (glass,) = (figure.look for figure in five.window.page.felt.lying if isinstance(figure.look, Hourglass))
        assert five.clock == glass.shown


def test_the_words_of_a_rule_that_settles_a_dispute_lie_on_the_table_before_anybody_agrees(four):
    four.offered("Agree to settle a dispute…")
    four.take("P2")
    four.write("The words of the rule", "Ties go to the youngest.")
    four.write_sheet("set adoption to majority")
    four.click("Put it to the table")
    assert four.reads("Settle a dispute?")
    assert four.reads("Ties go to the youngest.")
    assert four.reads("The clerk would go by: What it takes to ratify a proposition: a majority.")
    for name in ("P3", "P4"):
        four.click(f"{name} is for it: settle a dispute")
    four.click("Put the agreed rule into force")
    assert four.rule(19) == "Ties go to the youngest."
    assert not four.reads("Settle a dispute?")


def with_five(person, folder, on_turn):
    """Five players at a small window; whose turn it is has the token."""
    games = folder / "home" / "games"
    games.mkdir(parents=True)
    return person(file=sit(games, names="Ann,Bo,Cy,Dee,Eve", token=on_turn), size=(1280, 720))


def turn_words(at):
    """Where it is said whose turn it is."""
    (found,) = [each for each in at.view.lying if isinstance(each.look, Caption) and each.look.words.startswith("on turn")]
    return found


def test_the_slip_of_a_count_leaves_clear_whose_turn_it_is(person, tmp_path):
    at = with_five(person, tmp_path, "Ann")
    session = at.window.session
    proposed(session, "Ann", "The value of a Jack card is 0.", rule=14)
    for seat in ("Ann", "Bo", "Cy", "Dee"):
        do(session, "vote", by=seat, side="against" if seat == "Bo" else "for", card=session.table(seat).hand(seat)[0].id)
    at.window.page._act(Vote(by="Eve", side="none"))
    at.still()
    assert at.slip_name == "What Ann counted"
    said = at.view.mapFromScene(QRectF(*turn_words(at).box)).boundingRect().translated(at.view.mapTo(at.window, QPoint()))
    assert not at.slip.geometry().intersects(said)


@pytest.mark.parametrize("on_turn", ["Bo", "Cy", "Dee"])
def test_whose_turn_it_is_never_stands_on_the_rim_where_their_card_has_room(person, tmp_path, on_turn):
    at = with_five(person, tmp_path, on_turn)
    assert at.view.layout_of_table is not None
    assert turn_words(at).box.inside(at.view.layout_of_table.felt)
