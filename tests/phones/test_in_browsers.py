"""Hands on phones, with two real browsers and the real program, by a name that makes the page no secure context."""

import pytest

from tabletop.app.folders import Folders
from tabletop.app.window import Window
from tests.phones.browsers import browser
from tests.playing import do, propose, sit

pytestmark = [pytest.mark.long, pytest.mark.qt_log_ignore("This plugin does not support")]
NAME = "table.test"
HOSTILE = "</script><img src=x onerror=\"document.title='stolen'\"> The value of a Jack card is <b>0</b>. {{7*7}} \u202e"


@pytest.fixture
def phones():
    """Two browsers for whom the table has a name: a page by that name is what a page by an address of the house is."""
    with (
        browser(f"--host-resolver-rules=MAP {NAME} 127.0.0.1") as one,
        browser(f"--host-resolver-rules=MAP {NAME} 127.0.0.1") as other,
    ):
        yield one, other


@pytest.fixture
def table(qapp, tmp_path):
    """The window of an evening that was begun, with the slip lying on the table."""
    windows = []

    def opened(game="card-nomic", begun=lambda session: None):
        session = sit(tmp_path, game, "Ann,Bo,Cy,Dee", token="Ann" if game == "card-nomic" else "")
        begun(session)
        session.close()
        window = Window(Folders.portable(tmp_path))
        windows.append(window)
        window.open(session.path)
        window.show()
        phones = window.play.open_phones()
        phones.listen("127.0.0.1", 0, NAME)
        return window, phones.show_slip()

    yield opened
    for window in windows:
        window.close()


def under_vote(session):
    propose(session, "Ann", HOSTILE, rule=14)
    do(session, "vote", by="Ann", side="for", card=session.table("Ann").hand("Ann")[0].id)


def test_an_evening_of_cards_on_two_phones(table, phones):
    window, link = table(begun=under_vote)
    bo, cy = phones
    session = window.play.session
    hands = {name: [card.face for card in session.table(name).hand(name)] for name in ("Bo", "Cy")}
    for phone, name in ((bo, "Bo"), (cy, "Cy")):
        phone.open(link)
        phone.tap(name)
        phone.reads("Look at your hand")
    assert bo.script("return [isSecureContext, location.hash, document.title]") == [False, "", "Bo · Card-Based Nomic"]
    assert session.looked() is False

    bo.tap("Look at your hand")
    bo.wait("return document.querySelectorAll('.fan button.card').length === 5")
    assert len(bo.faces()) == 5
    assert sorted(bo.faces()) == sorted(spoken(face) for face in hands["Bo"])
    assert session.looked() is True
    assert cy.faces() == []

    bo.reads("</script><img src=x onerror=")
    assert bo.script("return [document.images.length, document.querySelectorAll('b').length]")[0] == 0

    bo.touch(bo.faces()[0])
    bo.tap("For, with")
    bo.reads("You: for.")
    cy.reads("Ann and Bo have")
    assert session.table().under_vote.voters("for") == ("Ann", "Bo")

    cy.tap("Look at your hand")
    cy.wait("return document.querySelectorAll('.fan button.card').length === 5")
    cy.drag(cy.faces()[2], (5, 30), (60, 160), (110, 240), (112, 242))
    cy.reads("You: against.")
    assert session.table().under_vote.voters("against") == ("Cy",)

    assert bo.troubles() == cy.troubles() == []


def spoken(face):
    return face[:-1] + dict(zip("SHDC", "♠♥♦♣", strict=True))[face[-1]]
