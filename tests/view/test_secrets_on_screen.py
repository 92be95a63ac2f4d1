"""While every curtain is closed no part of the screen knows a face: not a name, not a tooltip, not one pixel."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from tabletop.app.starting import Crash
from tabletop.engine.faces import deck, spoken, written_face
from tabletop.game.session import Session
from tests.playing import Time, do, ids, propose, sit
from tests.view.hands import Key, Person, difference, everything_said

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

HELD = {"Ann": "7S AS 2C", "Bo": "QH 2D 3D", "Cy": "KD 2H 3H", "Dee": "AC 6S 8S"}
OTHERS = {"Ann": "10H JC KS", "Bo": "4D 9S 5C", "Cy": "3S 6H QD", "Dee": "2S 7C JH"}
FACES = deck("standard deck")
WIDE = (1280, 720)
TOLD = {*map(spoken, FACES), *map(written_face, FACES)}


@pytest.fixture
def evening(person, tmp_path):
    """An evening under vote in which these hands are held; for and against lie the first cards of Ann and Bo."""
    folders = iter("abcdefgh")

    def opened(hands: dict[str, str], *, size=(1024, 640)) -> Person:
        folder = tmp_path / next(folders) / "games"
        folder.mkdir(parents=True)
        time = Time()
        session = sit(folder, time=time)
        move(session, [card.id for seat in hands for card in session.whole_table().hand(seat)], "draw")
        for seat, cards in hands.items():
            move(session, ids(session, *cards.split()), f"hand of {seat}")
        do(session, "propose", by="Ann", kind="amend", rule=14, text="The value of a Jack card is 10.")
        do(session, "vote", by="Ann", side="for", card=hands["Ann"].split()[0])
        do(session, "vote", by="Bo", side="against", card=hands["Bo"].split()[0])
        session.close()
        return person(file=folder / "evening.nomic", time=time, size=size, home=folder.parent)

    return opened


def move(session: Session, cards: list[str], to: str) -> None:
    do(session, "move thing", thing=cards, to=to, up=False)


def names_a_face(text: str) -> bool:
    """Whether a card is named in it; a text that is nothing but the short form of one counts as well."""
    return any(face in text for face in TOLD) or text in FACES


def leaks(person: Person) -> list[str]:
    return [text for text in everything_said(person.window) if names_a_face(text)]


def picture(person: Person) -> QImage:
    person.rests()
    return person.window.grab().toImage()


def picture_in_the_air(person: Person) -> QImage:
    """The window while a card is carried over it: the curtain has closed, and the pointer stays where it is."""
    person.still()
    return person.window.grab().toImage()


def test_nothing_that_is_said_names_a_face(evening):
    at = evening(HELD)
    assert at.names.count("card, face down") == 3
    assert leaks(at) == []
    at.open_hand("Cy")
    assert set(leaks(at)) == {"king of diamonds", "2 of hearts", "3 of hearts"}
    at.release(at.bare())
    assert leaks(at) == []


def test_a_card_in_the_air_and_what_lies_on_the_trays_say_nothing(evening):
    at = evening(HELD)
    here = at.take_out("Cy", "king of diamonds")
    at.glide(here, at.at("tray for"))
    assert at.tag.startswith("Let go: Cy")
    assert leaks(at) == []
    at.release(at.at("tray for"))
    at.still()
    assert leaks(at) == []


def test_a_hand_that_was_open_leaves_nothing_behind(evening):
    at = evening(HELD)
    ways = (
        lambda: at.key(Key.Key_Escape),
        at.turns_to_another_window,
        lambda: at.key(Key.Key_F, held=at.CONTROL),
        lambda: at.release(at.bare()),
        at.view.curtain._timer.timeout.emit,
    )
    for way in ways:
        at.window.activateWindow()
        at.open_hand("Cy")
        assert "king of diamonds" in at.names
        way()
        assert leaks(at) == []
        at.release(at.bare())


def test_other_hands_are_the_same_picture_to_the_pixel(evening):
    one, other = evening(HELD), evening(OTHERS)
    assert difference(picture(one), picture(other)).isNull()
    for at in (one, other):
        at.click("Minutes")
    assert difference(picture(one), picture(other)).isNull()
    held = [at.take_out("Cy", card) for at, card in ((one, "king of diamonds"), (other, "3 of spades"))]
    assert held[0] == held[1]
    for at in (one, other):
        at.glide(held[0], at.at("tray for"))
    one.wait(250)
    assert difference(picture_in_the_air(one), picture_in_the_air(other)).isNull()
    for at in (one, other):
        at.release(at.at("tray for"))
    assert difference(picture(one), picture(other)).isNull()
    for at in (one, other):
        at.open_hand("Dee")
    assert not difference(picture(one), picture(other)).isNull()
    for at in (one, other):
        at.release(at.bare())
    assert difference(picture(one), picture(other)).isNull()


def test_what_was_counted_lies_face_down_behind_its_button(evening):
    one, other = evening(HELD, size=WIDE), evening({**OTHERS, "Ann": "7D JC KS", "Bo": "QS 9S 5C"}, size=WIDE)
    for at in (one, other):
        at.click("Decline to place a card…")
        at.take("Cy")
        at.click("Decline to place a card")
        assert at.slip_name == "What Ann counted"
        assert leaks(at) == []
    assert difference(picture(one), picture(other)).isNull()
    for at in (one, other):
        at.hold("Ann: hold to look")
    assert not difference(picture(one), picture(other)).isNull()
    for at in (one, other):
        at.let_go("Ann: hold to look")
    assert difference(picture(one), picture(other)).isNull()


def test_what_a_crash_writes_down_names_no_card(tmp_path, capsys):
    crash, secret = Crash(tmp_path), "the king of diamonds, KD"
    try:
        fall_over(secret)
    except ValueError as error:
        crash(type(error), error, error.__traceback__)
    written = (tmp_path / "crash.log").read_text("utf-8")
    assert capsys.readouterr().err in written
    assert "fall_over" in written
    lines = [line for line in written.splitlines() if not line.startswith(" ")]
    assert lines[1:] == ["KeyError", "ValueError", "Before it: nothing."]
    assert not names_a_face(written)


def fall_over(secret):
    try:
        raise KeyError(secret)
    except KeyError as error:
        raise ValueError(f"Cy holds {secret}") from error


@pytest.mark.parametrize("dock", ["Turn", "Minutes"])
def test_nothing_on_the_screen_is_other_once_a_secret_ballot_was_changed_on_a_phone(person, games, dock):
    session = sit(games, "nomic", token="", options={"the ballots": "secret"})
    do(session, "begin turn", by="Ann", to="Ann")
    propose(session, "Ann", "Whoever hums sits on the floor.")
    do(session, "end debate", by="Ann")
    for seat in ("Bo", "Cy"):
        do(session, "vote", by=seat, side="for")
    at = person(file=session, time=Time())
    at.click_tab(dock)
    at.still()
    before = at.window.grab().toImage()
    do(at.window.session, "vote", by="Bo", side="against")
    at.window.play.show()
    at.still()
    assert difference(before, at.window.grab().toImage()) == QRect()
