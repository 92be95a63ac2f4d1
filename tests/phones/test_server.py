"""The network itself, with real clients on this computer: who is let in, what is served, and what too much of anything brings."""

import http.client
import json
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from gzip import compress, decompress
from queue import Queue
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tabletop.phones.server import (
    A_SECOND,
    BEHIND,
    FROM_ONE_ADDRESS,
    LAST,
    LONGEST_LINE,
    MOST_LINES,
    Came,
    Heard,
    Left,
    LineSaid,
    Served,
    Server,
)

HOST = "127.0.0.1"
HTML = b"<p>hand</p>"
FILES = {
    "/": Served("text/html; charset=utf-8", HTML, packed=compress(HTML)),
    "/cards.png": Served("image/png", b"png", keeps=True),
}


class Listening:
    """A server, and what it heard."""

    def __init__(self) -> None:
        self.heard: Queue[Heard] = Queue()
        self.server = Server(HOST, 0, FILES, self.heard.put, close_timeout=0.1)
        self._clients = ExitStack()

    @property
    def port(self) -> int:
        return int(self.server.address.rpartition(":")[2])

    def joins(self, **more: Any) -> ClientConnection:
        address = self.server.address
        given = {"origin": f"http://{address}", "close_timeout": 0.1, "open_timeout": 5, "compression": None, **more}
        return self._clients.enter_context(connect(f"ws://{address}/socket", **given))

    def came(self) -> int:
        found = self.next()
        assert isinstance(found, Came)
        assert found.address == HOST
        return found.number

    def next(self) -> Heard:
        return self.heard.get(timeout=10)

    def get(self, path: str = "/", **headers: str) -> http.client.HTTPResponse:
        asked = http.client.HTTPConnection(HOST, self.port, timeout=5)
        asked.putrequest("GET", path, skip_host="Host" in headers)
        for name, value in headers.items():
            asked.putheader(name, value)
        asked.endheaders()
        return asked.getresponse()

    def leave(self) -> None:
        self.server.stop()
        self._clients.close()


@pytest.fixture
def table() -> Iterator[Listening]:
    made = Listening()
    yield made
    made.leave()


def test_lines_go_to_and_fro(table: Listening):
    phone = table.joins()
    number = table.came()
    phone.send('{"hello": "é"}')
    assert table.next() == LineSaid(number, '{"hello": "é"}')
    table.server.send([(number, '{"free": []}', False)])
    assert json.loads(phone.recv(5)) == {"free": []}
    table.server.send([(number, '{"refused": "x"}', True)])
    assert phone.recv(5) == '{"refused": "x"}'
    with pytest.raises(ConnectionClosed) as closed:
        phone.recv(5)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == LAST
    assert table.next() == Left(number)
    table.server.send([(number, "{}", False)])


def test_files_are_served_by_their_name_alone_with_a_strict_policy(table: Listening):
    page = table.get()
    assert (page.status, page.read()) == (200, b"<p>hand</p>")
    assert page.getheader("Content-Type") == "text/html; charset=utf-8"
    assert page.getheader("Cache-Control") == "no-store"
    assert page.getheader("X-Content-Type-Options") == "nosniff"
    policy = page.getheader("Content-Security-Policy") or ""
    assert policy.startswith("default-src 'none'; script-src 'self';")
    assert "unsafe" not in policy
    assert not {"Server", "Set-Cookie", "Cross-Origin-Opener-Policy", "Access-Control-Allow-Origin"} & {*page.headers}
    assert table.get("/cards.png?v=2").getheader("Cache-Control") == "max-age=3600"


@pytest.mark.parametrize("path", ["/page.py", "/../../etc/passwd", "/%2e%2e/x", "//", "/cards.png/", "/C:/x", "/socket/"])
def test_no_path_leads_to_a_file_of_the_disk(table: Listening, path: str):
    assert table.get(path).status == 404


def test_a_file_comes_packed_to_whoever_takes_it_so(table: Listening):
    packed = table.get(**{"Accept-Encoding": "gzip, deflate"})
    assert (packed.getheader("Content-Encoding"), decompress(packed.read())) == ("gzip", HTML)
    assert packed.getheader("Content-Security-Policy")
    plain = table.get()
    assert (plain.getheader("Content-Encoding"), plain.read()) == (None, HTML)
    assert table.get("/cards.png", **{"Accept-Encoding": "gzip"}).read() == b"png"


@pytest.mark.parametrize("host", ["evil.test", "127.0.0.1", "localhost:1", "127.0.0.1:1", ""])
def test_another_host_is_misdirected(table: Listening, host: str):
    assert table.get("/", Host=host).status == 421
    assert table.get("/socket", Host=host).status == 421


@pytest.mark.parametrize("origin", [None, "null", "http://evil.test", "https://127.0.0.1"])
def test_another_origin_is_forbidden(table: Listening, origin: str | None):
    with pytest.raises(InvalidStatus) as refused:
        table.joins(origin=origin)
    assert refused.value.response.status_code == 403


def test_sixteen_phones_share_an_address_and_no_more(table: Listening):
    phones = [table.joins() for _ in range(FROM_ONE_ADDRESS)]
    numbers = [table.came() for _ in phones]
    with pytest.raises(InvalidStatus) as refused:
        table.joins()
    assert refused.value.response.status_code == 503
    phones[0].close()
    assert table.next() == Left(numbers[0])
    table.joins()
    assert table.came() == numbers[-1] + 1


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere this computer is at one address of its own")
def test_forty_eight_lines_are_all_there_are(table: Listening):
    for number in range(MOST_LINES):
        table.joins(source_address=(f"127.0.0.{2 + number // FROM_ONE_ADDRESS}", 0))
    with pytest.raises(InvalidStatus) as refused:
        table.joins()
    assert refused.value.response.status_code == 503


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere this computer is at one address of its own")
def test_it_is_found_at_its_address_and_at_no_other_of_this_computer(table: Listening):
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", table.port), 5)


@pytest.mark.parametrize(
    ("floods", "code"),
    [
        (lambda phone: [phone.send("{}") for _ in range(A_SECOND * 3)], 1008),
        (lambda phone: phone.send("x" * (LONGEST_LINE + 1)), 1009),
        (lambda phone: phone.send(b"{}"), 1008),
        (lambda phone: phone.socket.sendall(b"\xff" * 64), 1002),
    ],
    ids=["too often", "too long", "no text", "no frame"],
)
def test_whoever_floods_is_let_go_of_and_others_are_answered(
    table: Listening, floods: Callable[[ClientConnection], object], code: int
):
    bad, good = table.joins(), table.joins()
    first, second = table.came(), table.came()
    with pytest.raises(ConnectionClosed) as closed:
        let_go(bad, floods)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code, "by which the page says why"
    heard = table.next()
    while heard != Left(first):
        assert heard == LineSaid(first, "{}")
        heard = table.next()
    good.send("still here")
    assert table.next() == LineSaid(second, "still here")


def let_go(phone: ClientConnection, floods: Callable[[ClientConnection], object]) -> None:
    """It may happen while they flood, or when they listen."""
    floods(phone)
    phone.recv(10)


def test_two_texts_as_long_as_rules_may_be_fit_in_a_line(table: Listening):
    phone = table.joins()
    number = table.came()
    line = json.dumps({"text": "字" * 20_000, "sheet": "字" * 20_000}, ensure_ascii=False)
    phone.send(line)
    assert table.next() == LineSaid(number, line)


def test_who_reads_nothing_is_let_go_of(table: Listening):
    table.joins(max_queue=1)
    number = table.came()
    for _ in range(40):
        table.server.send([(number, "x" * BEHIND, False)])
    assert table.next() == Left(number)


def test_idle_sockets_keep_nobody_out(table: Listening):
    idle = [socket.create_connection((HOST, table.port), 5) for _ in range(60)]
    table.joins()
    assert table.came()
    for each in idle:
        each.close()


def test_a_port_that_is_taken_is_said(table: Listening):
    with pytest.raises(OSError, match=r"in use|address"):
        Server(HOST, table.port, FILES, table.heard.put)


def test_a_server_that_was_stopped_hears_and_says_nothing_more(table: Listening):
    phone = table.joins()
    number = table.came()
    table.server.send([(number, "bye", True)])
    table.server.stop()
    assert phone.recv(5) == "bye"
    assert table.next() == Left(number)
    table.server.send([(number, "more", False)])
    table.server.stop()
    with pytest.raises(OSError, match=r"refused|reset"):
        socket.create_connection((HOST, table.port), 1)
