"""The real program and a real client: what the server's thread hears reaches the table, and what the table says the phone."""

import gc
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tabletop.app.clearing import LOOK, PAUSE, SELDOM, Clearing
from tabletop.app.phones import LINES_FIRST
from tests.phones.browsers import meanwhile
from tests.phones.table import evening
from tests.playing import Time
from tests.view.hands import Person

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
HOST = "127.0.0.1"


@pytest.fixture
def at(person, games: Path) -> Person:
    table: Person = person(file=evening(games, "card-nomic", "Ann,Bo,Cy", vote=True, secret=False), time=Time())
    assert table.window.play is not None
    table.window.play.open_phones().listen(HOST, 0)
    return table


@contextmanager
def phone(at: Person) -> Iterator[ClientConnection]:
    assert at.window.play is not None
    assert at.window.play.phones is not None
    address = at.window.play.phones.address
    to = connect(f"ws://{address}/socket", origin=f"http://{address}", close_timeout=0.1, compression=None)  # type: ignore[arg-type]
    client = meanwhile(to.__enter__)
    try:
        yield client
    finally:
        meanwhile(client.close)


def says(client: ClientConnection, **line: Any) -> None:
    meanwhile(lambda: client.send(json.dumps(line)))


def hears(client: ClientConnection, name: str) -> Any:
    """The next line in which that is said."""
    while True:
        line = json.loads(meanwhile(lambda: client.recv(10)))
        if name in line:
            return line[name]


def test_a_card_goes_from_a_phone_to_the_table_and_the_door_closes_with_the_evening(at: Person) -> None:
    play = at.window.play
    assert play is not None
    assert play.phones is not None
    token = play.phones.let_in().partition("#")[2]
    with phone(at) as ann, phone(at) as bo:
        for client, seat in ((ann, "Ann"), (bo, "Bo")):
            says(client, hello=token, seat=seat)
            assert hears(client, "you") == seat
            assert hears(client, "shown")["you"]["name"] == seat
        says(ann, look=True)
        while "hand" not in (shown := hears(ann, "shown")) or not shown["hand"]["open"]:
            pass
        card = shown["hand"]["cards"][0]["id"]
        says(ann, id="a1", act={"act": "vote", "side": "for", "card": card}, over=play.session.table().under_vote.number)
        assert hears(ann, "answer")["told"] == ["Ann placed a card on the for pile and drew one card."]
        while "vote" not in (shown := hears(bo, "shown")):
            pass
        assert shown["vote"]["voted"] == ["Ann"]
        at.wait(LINES_FIRST)
        assert "has chosen" in at.about("seat of Ann")
        at.window.show_start()
        assert hears(bo, "because") == "next"
        with pytest.raises(ConnectionClosed):
            meanwhile(lambda: bo.recv(10))


def test_a_phone_that_goes_is_asleep_at_the_table(at: Person) -> None:
    play = at.window.play
    assert play is not None
    assert play.phones is not None
    token = play.phones.let_in().partition("#")[2]
    with phone(at) as bo:
        says(bo, hello=token, seat="Bo")
        hears(bo, "shown")
        assert play.phones.seats == {"Bo": "here"}
    at.wait_until(lambda: play.phones is not None and play.phones.seats == {"Bo": "asleep"})
    at.still()
    assert "phone asleep" in at.about("seat of Bo")


class Loop(QWidget):
    """Refers to itself alone once it is dropped."""

    def __init__(self) -> None:
        super().__init__()
        self.itself = self


def test_what_is_no_longer_used_ends_in_the_thread_of_the_window_however_much_phones_make(at: Person) -> None:
    assert at.window.play is not None
    assert at.window.play.phones is not None
    assert at.window.play.phones._server is not None
    where, made = set[threading.Thread](), threading.Event()

    def much() -> None:
        loops: list[list[object]] = [[] for _ in range(3 * SELDOM[0])]
        for each in loops:
            each.append(each)
        made.set()

    def looked(phase: str, about: dict[str, int]) -> None:
        where.add(threading.current_thread())

    gc.enable()  # as it is in any Python
    Clearing(at.window)
    gc.callbacks.append(looked)
    try:
        dropped: list[QWidget] = [Loop()]
        ended = list[threading.Thread]()
        dropped[0].destroyed.connect(lambda: ended.append(threading.current_thread()), Qt.ConnectionType.DirectConnection)
        dropped.clear()
        at.window.play.phones._server._loop.call_soon_threadsafe(much)
        assert made.wait(10)
        assert ended == []
        at.wait(LOOK + PAUSE)
    finally:
        gc.callbacks.remove(looked)
    assert where == {threading.main_thread()}
    assert ended == [threading.main_thread()]
