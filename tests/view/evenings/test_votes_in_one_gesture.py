"""A vote in the open is one gesture for each seat, by click, drag or key, and one for all who agree; what is secret stays so."""

from functools import partial

import pytest
from PySide6.QtCore import QPoint

from tabletop.engine.acts.drops import HALF_OF_SLIP
from tabletop.engine.things import Address
from tabletop.game.session import Session
from tests.golden import approved
from tests.playing import do, told
from tests.view.hands import Key, Person, everything_said

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

SIXTEEN = "Ann,Bo,Cy,Dee,Eve,Flo,Gus,Hal,Ida,Jo,Kay,Lou,Max,Ned,Oz,Pam"


@pytest.fixture
def nomic(nomic):
    return partial(nomic, names=SIXTEEN)


def under_vote(session: Session, sheet: str = "") -> None:
    if sheet:
        do(session, "edit rule", text="A rule of our own.", sheet=sheet, why="for the test")
    do(session, "propose", by="Ann", kind="enact", text="Everybody drinks tea.")
    do(session, "end debate", by="Ann")


def marks(at: Person, seat: str, side: str) -> None:
    """A click on the upper half of the slip, which is for, or on the lower one."""
    slip = at.item(f"vote {seat}")
    assert slip
    quarter = round(slip.figure.box.height / 4)
    at.tap(at.at(f"vote of {seat}") + QPoint(0, -quarter if side == "for" else quarter))


def sides(at: Person) -> dict[str, str]:
    return {ballot.voter: ballot.side for ballot in at.window.session.whole_table().proposals[-1].ballots}


def for_all(names: str, side: str) -> dict[str, str]:
    return dict.fromkeys(names.split(","), side)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_sixteen_friends_vote_with_a_click_on_each_slip(nomic, size):
    at = nomic(under_vote, size=size)
    for index, seat in enumerate(SIXTEEN.split(",")):
        marks(at, seat, "against" if index % 5 == 4 else "for")
        assert at.about(f"vote of {seat}") == ("laid against" if index % 5 == 4 else "laid for")
    assert at.about_proposal() == "defeated, 13 for, 3 against"


def test_the_half_that_is_pointed_at_says_what_a_click_there_votes(nomic):
    at = nomic(under_vote)
    slip = at.at("vote of Cy")
    for down, says in ((-8, "Cy votes for"), (8, "Cy votes against")):
        at.move(slip + QPoint(0, down))
        assert at.view.viewport().toolTip() == says


def test_one_is_against_and_all_the_rest_are_for_in_two_clicks_and_two_steps(nomic):
    at = nomic(under_vote)
    assert {"everybody for", "everybody against"} <= set(at.names)
    marks(at, "Flo", "against")
    session, step = at.window.session, at.window.session.last
    at.tap(at.at("all the rest for"))
    assert session.last == step + 1
    assert sides(at) == {"Flo": "against"} | for_all(SIXTEEN.replace("Flo,", ""), "for")
    assert told(session)[0] == approved()
    at.click("Undo")
    at.still()
    assert sides(at) == {"Flo": "against"}
    assert at.about("all the rest for") == approved()


def test_the_turn_dock_has_the_same_beside_an_open_vote(nomic):
    at = nomic(under_vote)
    at.offered("Everybody for")
    assert at.about_proposal() == "adopted, 16 for, 0 against"
    assert told(at.window.session)[0] == approved()
    assert not [name for name in at.names if name.startswith(("everybody", "all the rest"))]


def test_by_key_each_letter_is_a_vote_and_the_next_slip_has_the_keyboard(nomic):
    at = nomic(under_vote)
    at.view.setFocus()
    at.on_the_table("vote of Ann")
    assert at.about("vote of Ann") == approved()
    for index, seat in enumerate(SIXTEEN.split(",")):
        assert at.keyboard_name() == f"vote of {seat}"
        at.key(Key.Key_A if index == 2 else Key.Key_F)
    assert sides(at) == for_all(SIXTEEN, "for") | {"Cy": "against"}


def test_whoever_thinks_again_takes_the_slip_across_by_key_and_the_keyboard_stays_on_it(nomic):
    at = nomic(under_vote)
    marks(at, "Cy", "for")
    at.view.setFocus()
    at.on_the_table("vote of Cy")
    at.key(Key.Key_A)
    assert sides(at) == {"Cy": "against"}
    assert at.keyboard_name() == "vote of Cy"
    at.key(Key.Key_A)
    assert (sides(at), at.keyboard_name()) == ({"Cy": "against"}, "vote of Dee"), "it lies there, so the letter is for another"


@pytest.mark.parametrize("way", ["open", "secret"])
def test_a_slip_that_is_carried_by_key_leaves_the_keyboard_on_the_next_that_is_owed(nomic, way):
    at = nomic(under_vote, **({"the ballots": way} if way == "secret" else {}))
    at.view.setFocus()
    at.on_the_table("vote of Cy")
    at.key(*[Key.Key_Return] * (3 if way == "secret" else 2))
    assert "Cy" in sides(at)
    assert at.keyboard_name() == "vote of Dee"
    if way == "open":
        at.key(Key.Key_F)
        assert sides(at) == {"Cy": "for", "Dee": "for"}


def test_all_the_rest_vote_by_key_too(nomic):
    at = nomic(under_vote)
    at.view.setFocus()
    at.on_the_table("everybody against")
    at.key(Key.Key_Return)
    assert sides(at) == for_all(SIXTEEN, "against")


def test_what_a_rule_objects_to_in_one_of_the_votes_is_asked_before_any_is_laid(nomic):
    sheet = 'before ballot laid if voter is last of players and side is "for": object "whoever sits last is never for it"'
    at = nomic(lambda session: under_vote(session, sheet))
    at.tap(at.at("everybody for"))
    assert sides(at) == {}
    assert at.reads("never for it")


def test_a_slip_is_still_dragged_from_either_half(nomic):
    at = nomic(under_vote)
    at.drag(at.at("vote of Bo") + QPoint(0, 8), at.at("tray for"))
    at.drag(at.at("vote of Cy") + QPoint(0, -8), at.at("tray against"))
    assert sides(at) == {"Bo": "for", "Cy": "against"}


@pytest.mark.parametrize("way", ["secret", "show of hands"])
def test_what_is_not_laid_openly_is_laid_neither_by_one_letter_nor_by_one_for_all(nomic, way):
    at = nomic(under_vote, **{"the ballots": way})
    said = [words.casefold() for words in everything_said(at.window)]
    assert not [words for words in said if words.startswith(("everybody", "all the rest"))]
    assert at.view.felt.item(Address(HALF_OF_SLIP, "Bo", "for")) is None
    if way == "secret":
        at.view.setFocus()
        at.on_the_table("vote of Ann")
        at.key(Key.Key_F, Key.Key_A)
    assert sides(at) == {}


def test_words_about_the_last_throw_are_in_nobodys_way(nomic):
    def after_a_throw(session: Session) -> None:
        under_vote(session)
        for seat in ("Ann", "Bo", "Cy", "Dee"):
            do(session, "vote", by=seat, side="for")
        do(session, "throw", by="Ann", faces=[2])
        do(session, "begin turn", to="Bo")
        do(session, "propose", by="Bo", kind="enact", text="Everybody drinks coffee.")
        do(session, "end debate", by="Bo")

    at = nomic(after_a_throw, names="Ann,Bo,Cy,Dee", size=(1280, 720))
    at.tap(at.at("everybody for"))
    assert sides(at) == for_all("Ann,Bo,Cy,Dee", "for")
