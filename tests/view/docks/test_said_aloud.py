"""A screen reader says what happens at the table, wherever the keyboard is, and nothing that is not for all."""

import pytest
from PySide6.QtGui import QAccessibleAnnouncementEvent

from tabletop.view.widgets import plain_text
from tests.golden import approved
from tests.playing import Time, deal, read_aloud, sit
from tests.view.hands import Key, Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


class Listener:
    """A screen reader that writes down what it is to say."""

    heard: list[str] = []  # noqa: RUF012

    @staticmethod
    def isActive() -> bool:
        return True

    @classmethod
    def updateAccessibility(cls, event: QAccessibleAnnouncementEvent) -> None:
        cls.heard.append(event.message())


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(Listener, "heard", [])
    monkeypatch.setattr(plain_text, "QAccessible", Listener)
    return Listener.heard


@pytest.fixture
def at(person, games) -> Person:
    session = sit(games, names="Ann,Bo", time=Time())
    deal(session, Ann=["AC"], Bo=["QH"])
    return person(file=session, time=Time())


def plays(at: Person, act: str, **fields: object) -> None:
    at.window.play.act(read_aloud(act, **fields))
    at.look_again()


def test_what_is_done_is_said_with_what_the_table_waits_for(heard, at):
    assert heard == []
    plays(at, "propose", by="Ann", kind="amend", rule=14, text="The value of a Jack card is 10.")
    at.lays("Ann", "ace of clubs", "tray for")
    at.key(Key.Key_Z, held=Person.CONTROL)
    at.click("Night table")
    assert heard == approved()
    assert not any("ace of clubs" in words for words in heard)


def test_an_objection_a_notice_and_the_ending_are_said_as_they_come(heard, at):
    plays(at, "pass token", by="Bo", to="Ann")
    assert heard[-1].startswith("A rule objects. ")
    at.key(Key.Key_Escape)
    at.window.play.act(read_aloud("declare win", by="Ann", who="Ann"), anyway=True)
    at.look_again()
    assert heard[-1].startswith("The evening is over: Ann has won. ")


def test_a_question_is_said_when_it_comes_up(heard, at):
    plays(at, "add thing", what="joker", to="hand of Bo")
    assert "No rule says what a joker is worth." in heard[-1]
