"""The network itself: a thread that serves a few files and hands lines to and fro, whatever they say; and the addresses at which
phones on the same Wi-Fi can reach this computer, for which nothing is sent."""

import asyncio
import logging
import socket
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv4Network, IPv6Address, ip_address
from threading import Event, Thread

from ifaddr import get_adapters
from websockets.asyncio.server import Server as Listener
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

SOCKET = "/socket"
LONGEST_LINE = 192 * 1024
"""Two texts of 20,000 letters fit, whatever letters they are."""
A_SECOND, MOST_LINES, BEHIND = 10, 48, 1024 * 1024
"""Lines of one phone in a second, phones that are connected at once, and bytes that a slow one may be behind."""
FROM_ONE_ADDRESS = 16
PING, SILENT = 10, 15
"""Seconds between two pings, and after which one without an answer means that the phone sleeps."""
LAST = 4000
"""The code of a line that was the last: whoever reads it need not come back."""
log = logging.getLogger("tabletop.phones")
log.addHandler(logging.NullHandler())
log.propagate = False


@dataclass(frozen=True)
class Served:
    """A file as it is sent."""

    kind: str
    content: bytes
    keeps: bool = False
    """Whether a phone may keep it for an hour."""
    packed: bytes = b""
    """The same by gzip, for whoever takes it so; nothing where that saves nothing."""


@dataclass(frozen=True)
class Came:
    number: int
    address: str


@dataclass(frozen=True)
class LineSaid:
    number: int
    text: str


@dataclass(frozen=True)
class Left:
    number: int


Heard = Came | LineSaid | Left


@dataclass
class _Line:
    """One phone's connection, and its end once the last line was sent."""

    socket: ServerConnection
    ending: "asyncio.Task[None] | None" = None
    times: deque[float] = field(default_factory=lambda: deque(maxlen=A_SECOND))


class Server:
    """Listens at one address from the moment it is made; raises ``OSError`` where that cannot be had.

    ``heard`` is called in the server's own thread. ``name`` is what phones call the address, where that is another.
    """

    def __init__(
        self,
        host: str,
        port: int,
        files: Mapping[str, Served],
        heard: Callable[[Heard], None],
        name: str = "",
        close_timeout: float = 0.5,
    ) -> None:
        self._host, self._port, self._files, self._heard, self._close_timeout = host, port, files, heard, close_timeout
        self._name = name or host
        self._lines: dict[int, _Line] = {}
        self._addresses: Counter[str] = Counter()
        self._count = 0
        self._loop = asyncio.new_event_loop()
        self._end = asyncio.Event()
        self._trouble: OSError | None = None
        begun = Event()
        self._thread = Thread(target=self._run, args=(begun,), name="phones", daemon=True)
        self._thread.start()
        begun.wait()
        if self._trouble is not None:
            self._thread.join()
            raise self._trouble

    @property
    def address(self) -> str:
        """What phones call it: ``192.168.1.20:8070``."""
        return f"[{self._name}]:{self._port}" if ":" in self._name else f"{self._name}:{self._port}"

    @property
    def port(self) -> int:
        return self._port

    def send(self, lines: Iterable[tuple[int, str, bool]]) -> None:
        """Lines, each for one phone, and whether it is the last that it hears; nothing happens where it has gone meanwhile. The
        thread is woken once for all of them, as it takes turns with whoever says them."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._send_all, tuple(lines))

    def stop(self) -> None:
        """What was said last is sent, and the port is free again."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(self._close_timeout + 2)

    # In the thread

    def _run(self, begun: Event) -> None:
        try:
            self._loop.run_until_complete(self._serve(begun))
        finally:
            self._loop.close()
            begun.set()

    async def _serve(self, begun: Event) -> None:
        try:
            listener = await serve(
                self._talk, self._host, self._port, process_request=self._requested, compression=None, max_size=LONGEST_LINE,
                max_queue=A_SECOND, ping_interval=PING, ping_timeout=SILENT, open_timeout=5, close_timeout=self._close_timeout,
                logger=log, server_header=None,
            )  # fmt: skip
        except OSError as trouble:
            self._trouble = trouble
            return
        self._port = self._bound_to(listener)
        begun.set()
        await self._end.wait()
        if ending := [line.ending for line in self._lines.values() if line.ending is not None]:
            await asyncio.wait(ending, timeout=self._close_timeout)
        listener.close()
        await listener.wait_closed()

    @staticmethod
    def _bound_to(listener: Listener) -> int:
        port: int = next(iter(listener.sockets)).getsockname()[1]
        return port

    def _requested(self, connection: ServerConnection, request: Request) -> Response | None:
        """A page, or the way to a line; from nowhere but the address itself."""
        if request.headers.get_all("Host") != [self.address]:
            return _refusal(421, "Misdirected Request")
        if request.path != SOCKET:
            served = self._files.get(request.path.partition("?")[0])
            return _refusal(404, "Not Found") if served is None else self._page(served, request)
        if request.headers.get_all("Origin") != [f"http://{self.address}"]:
            return _refusal(403, "Forbidden")
        if len(self._lines) >= MOST_LINES or self._addresses[_where(connection)] >= FROM_ONE_ADDRESS:
            return _refusal(503, "Service Unavailable")
        return None

    def _page(self, served: Served, request: Request) -> Response:
        policy = (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
            f"connect-src 'self' ws://{self.address}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        kept = "max-age=3600" if served.keeps else "no-store"
        more = {"Content-Security-Policy": policy, "Cache-Control": kept}
        if served.packed and "gzip" in " ".join(request.headers.get_all("Accept-Encoding")):
            return _response(200, "OK", served.kind, served.packed, {**more, "Content-Encoding": "gzip"})
        return _response(200, "OK", served.kind, served.content, more)

    async def _talk(self, socket: ServerConnection) -> None:
        self._count += 1
        number, line, where = self._count, _Line(socket), _where(socket)
        self._lines[number] = line
        self._addresses[where] += 1
        self._heard(Came(number, where))
        try:
            async for text in socket:
                if not isinstance(text, str) or self._too_often(line):
                    await socket.close(1008)
                    break
                self._heard(LineSaid(number, text))
        except ConnectionClosed:
            pass
        finally:
            self._addresses -= Counter((where,))
            if self._lines.pop(number, None) is not None:
                self._heard(Left(number))

    def _too_often(self, line: _Line) -> bool:
        now, full = self._loop.time(), len(line.times) == A_SECOND
        often = full and now - line.times[0] < 1
        line.times.append(now)
        return often

    def _send_all(self, lines: Sequence[tuple[int, str, bool]]) -> None:
        for line in lines:
            self._send(*line)

    def _send(self, number: int, text: str, last: bool) -> None:
        line = self._lines.get(number)
        if line is None or line.ending is not None:
            return
        if line.socket.transport.get_write_buffer_size() > BEHIND:
            line.socket.transport.abort()
            return
        broadcast((line.socket,), text)  # at once, and in a quarter of the time that waiting for each phone takes
        if last:
            line.ending = self._loop.create_task(line.socket.close(LAST))


def _where(connection: ServerConnection) -> str:
    found = connection.remote_address
    return str(found[0]) if found else ""


def _refusal(status: int, reason: str) -> Response:
    return _response(status, reason, "text/plain; charset=utf-8", f"{reason}\n".encode(), {"Cache-Control": "no-store"})


def _response(status: int, reason: str, kind: str, content: bytes, more: Mapping[str, str]) -> Response:
    always = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Connection": "close"}
    headers = Headers({"Content-Type": kind, "Content-Length": str(len(content)), **always, **more})
    return Response(status, reason, headers, content)


LATE_NAMES = ("docker", "veth", "virbr", "vmnet", "vbox", "br-", "tun", "tap", "wg", "utun", "zt", "tailscale")
"""How adapters are called that lead to no Wi-Fi: machines within this one, and tunnels."""
SHARED = IPv4Network("100.64.0.0/10")
ANYWHERE = "192.0.2.1"
"""An address that is nobody's: the way there is the usual way out."""


@dataclass(frozen=True)
class Found:
    """An address, and what its adapter is called."""

    adapter: str
    address: str


def addresses() -> tuple[str, ...]:
    """Those of this computer now."""
    found = [Found(each.nice_name or each.name, _text(ip.ip)) for each in get_adapters() for ip in each.ips]
    return ordered(found, _way_out())


def ordered(found: Iterable[Found], way_out: str = "") -> tuple[str, ...]:
    """That of the usual ``way_out`` first, then private ones; tunnels and machines within this one last; of the sixth version
    only where there is no other."""
    usable = [each for each in found if _usable(each.address)]
    fourth = [each for each in usable if ip_address(each.address).version == 4]
    ranked = sorted(
        fourth or usable, key=lambda each: (_late(each), each.address != way_out, not ip_address(each.address).is_private)
    )
    return tuple(dict.fromkeys(each.address for each in ranked))


def _late(each: Found) -> bool:
    name = each.adapter.casefold()
    return name.startswith(LATE_NAMES) or ip_address(each.address) in SHARED


def _usable(address: str) -> bool:
    read: IPv4Address | IPv6Address = ip_address(address)
    return not (read.is_loopback or read.is_link_local or read.is_unspecified or read.is_multicast)


def _text(ip: object) -> str:
    """As ``ifaddr`` gives it: a text, or of the sixth version a text with more."""
    return str(ip[0]) if isinstance(ip, tuple) else str(ip)


def _way_out() -> str:
    """The address from which a line to anywhere would go. A datagram socket that is only connected sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ANYWHERE, 9))
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return address
