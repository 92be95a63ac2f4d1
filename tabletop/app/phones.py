"""Phones as hands: joins the room where they are to an evening and to the network, from *Phones…* until it is left.

Nothing of it is loaded before somebody asks for it. Lines come and go in the server's own thread; everything else is done here.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from gzip import compress
from importlib.resources import files
from time import monotonic
from types import MappingProxyType
from typing import Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from tabletop.engine.acts import Act
from tabletop.engine.answers import Done, Objection
from tabletop.game.session import Session
from tabletop.phones.door import Door
from tabletop.phones.room import MOVED, NEXT, Room
from tabletop.phones.server import Came, Heard, LineSaid, Served, Server, addresses
from tabletop.view.drawing.icons import app_icon
from tabletop.view.drawing.playing_cards import card_sprite, png
from tabletop.view.page import TablePage
from tabletop.view.phones import PhonesSlip
from tabletop.view.values.on_phone import SENTENCES
from tabletop.view.widgets.plain_text import say_aloud

PORT, PORTS = 8070, 10
"""The port that is tried first, and how many are tried."""
NO_NETWORK = "It is on no Wi-Fi and no network cable. Join a Wi-Fi, or a phone’s hotspot, then choose “Phones…” again."
ICON = 180
"""Pixels of the picture that a phone keeps on its first page."""
PAGE = {"/": ("index.html", "text/html"), "/page.css": ("page.css", "text/css"), "/page.js": ("page.js", "text/javascript")}


AT_WORK = Objection("The table is busy with the days that nobody played. Try again in a moment.", impossible=True)
LINES_FIRST = 12
"""Milliseconds that lines to phones have to leave in, before the page takes all of this process for itself."""


@dataclass(frozen=True)
class Along:
    """What phones need to come along to the next evening: that it is of the same players, at the same address of this computer;
    whoever’s they are have shown their keys."""

    names: frozenset[str]
    keys: Mapping[str, str]
    host: str
    port: int
    name: str

    def goes_on_with(self, session: Session) -> bool:
        return bool(self.keys) and self.names == people(session)


def people(session: Session) -> frozenset[str]:
    """Who sits at its table: robots have no phones."""
    return frozenset(seat.name for seat in session.table().seats if not seat.robot)


def news(before: Mapping[str, str], now: Mapping[str, str]) -> Iterable[str]:
    """What has become of hands on phones, a sentence each."""
    changed = (seat for seat in {**before, **now} if before.get(seat) != now.get(seat))
    return (SENTENCES[now.get(seat, "")].format(seat) for seat in changed)


class Answered(Protocol):
    def __call__(
        self, act: Act, anyway: bool, why: str, then: Callable[[Done | Objection], None], stopped: Callable[[], None], /
    ) -> None:
        """Do an act at the table, and say at once or later what came of it, or that it was ``stopped``."""


class Phones(QObject):
    changed = Signal()
    """Another seat has its hand on a phone, or one of them sleeps."""
    _heard = Signal(int, object)
    """What was heard, and at the how manieth address: it comes from another thread."""

    acted = Signal(list)
    """What was done from phones since this was said last, each a ``Done``."""

    def __init__(
        self, session: Session, page: TablePage, answered: Answered, busy: Callable[[], bool], now: Callable[[], float]
    ) -> None:
        """``busy`` says whether the table takes nothing just now, and ``now`` is the clock on the wall."""
        super().__init__(page)
        self._now = now
        self._session, self._page, self._answered, self._busy = session, page, answered, busy
        self._came: list[Done] = []
        self._known: Mapping[str, str] = {}
        """The seats whose hand was on a phone when that was said last."""
        self._lines_first = QTimer(self, singleShot=True, interval=LINES_FIRST)
        self._lines_first.timeout.connect(self._say_what_came)
        self._slip: PhonesSlip | None = None
        self._at = ""
        """The address of this computer at which it listens, where that was found here."""
        self._door = Door(monotonic)
        self._server: Server | None = None
        self._listens_at = "", 0, ""
        self._listened = 0
        """How often an address was listened at: what comes late from an earlier one is nobody's."""
        self.room = self._new_room()
        self._heard.connect(self._hear, Qt.ConnectionType.QueuedConnection)
        page.hand_taken_back.connect(self.take_back)

    def _new_room(self) -> Room:
        return Room(self._session, self._door, self._send, self._act, self._now, self._seats_changed)

    def _act(self, act: Act, anyway: bool, why: str, then: Callable[[Done | Objection], None]) -> None:
        """Everybody on a phone is told first, and the page a little later of all that was done by then. What is said against an
        act is said on the phone."""

        def answered(answer: Done | Objection) -> None:
            if isinstance(answer, Done):
                self.tell(hurry=True)
                if not self._came:
                    self._lines_first.start()
                self._came.append(answer)
            then(answer)

        if self._busy():
            then(AT_WORK)
        else:
            self._answered(act, anyway, why, answered, lambda: then(AT_WORK))

    def _say_what_came(self) -> None:
        came, self._came = self._came, []
        self.acted.emit(came)

    def listen(
        self, host: str, port: int | None = None, name: str = "", keys: Mapping[str, str] = MappingProxyType({})
    ) -> Collection[str]:
        """Be found at that address, and at no other, by whoever comes in and has one of these ``keys`` already; what is served
        there. Raises ``OSError`` where it cannot be had."""
        self.stop(MOVED)
        self._door = Door(monotonic, keys=keys)
        self.room = self._new_room()
        self._listened, self._at = self._listened + 1, ""
        hear = partial(self._heard.emit, self._listened)
        served, ports = self._files(), range(PORT, PORT + PORTS) if port is None else (port,)
        for attempt in ports:
            try:
                self._server = Server(host, attempt, served, hear, name)
                self._listens_at = host, attempt or self._server.port, name
                break
            except OSError:
                if attempt == ports[-1]:
                    raise
        return served

    def let_in(self) -> str:
        """Let people in until the door is closed: the address with a new token."""
        self._door.open()
        return self.link

    # The slip

    def lay_slip(self) -> None:
        """People can join while it lies there. Where this computer is in another network by now, it is at another address; what
        is the matter is said where no network can be had."""
        if self._slip is not None:
            return
        known = addresses()
        moved = bool(self._at) and self._at not in known
        if (self._server is None or moved) and not self._listens(known):
            self._page.show_trouble("No phone can find this computer", (NO_NETWORK,))
            return
        self._slip = slip = PhonesSlip(self._page.theme, self._page)
        slip.address_wanted.connect(self._try_another)
        slip.wanted_back.connect(self.take_back)
        slip.put_away.connect(self._put_slip_away)
        self._show_address()
        self._show_seats()
        self._page.lay_slip(slip)

    def _listens(self, known: Sequence[str]) -> bool:
        """At the first of these addresses that can be had."""
        for each in known:
            with suppress(OSError):
                self.listen(each)
                self._at = each
                return True
        return False

    def _try_another(self) -> None:
        """The next of this computer's addresses; whoever had come by the one before comes again."""
        known = addresses()
        after = known.index(self._at) + 1 if self._at in known else 0
        if self._listens((*known[after:], *known[:after])):
            self._show_address()
            self._seats_changed()

    def _put_slip_away(self) -> None:
        self._door.close()
        self._slip = None

    def _show_address(self) -> None:
        if self._slip is not None:
            self._slip.show_address(self.let_in(), self.address, self.token, others=len(addresses()) > 1)

    def _show_seats(self) -> None:
        if self._slip is not None:
            self._slip.show_seats(self.seats, self._session.table().seats)

    def _seats_changed(self) -> None:
        before, self._known = self._known, self.seats
        say_aloud(self._page, " ".join(news(before, self._known)))
        self._show_seats()
        self.changed.emit()

    @property
    def seats(self) -> dict[str, str]:
        """The seats whose hand is on a phone, and whether it is here or asleep."""
        return self.room.seats

    def take_back(self, seat: str) -> None:
        self.room.take_back(seat)

    @property
    def address(self) -> str:
        return self._server.address if self._server else ""

    @property
    def token(self) -> str:
        return self._door.token

    @property
    def link(self) -> str:
        return f"http://{self.address}/#{self.token}"

    def tell(self, *, hurry: bool = False) -> None:
        """What has changed at the table, to everybody on a phone; in a ``hurry`` what cannot wait."""
        self.room.tell(hurry=hurry)

    def leave(self) -> Along:
        """The evening is put away: what its phones need to come along to the next."""
        along = Along(people(self._session), self._door.keys if self._server else {}, *self._listens_at)
        self.stop()
        return along

    def come(self, along: Along) -> None:
        """The phones of the last evening are let in again, where they look for it; nobody else is, until the slip is laid out."""
        try:
            self.listen(along.host, along.port, along.name, along.keys)
        except OSError:  # it is gone: everybody is at the table
            self._door = Door(monotonic)
            self.room = self._new_room()
            return
        self._at = along.host
        self._seats_changed()

    def stop(self, why: tuple[str, str] = NEXT) -> None:
        """The door is closed, and everybody on a phone is told so, and ``why``."""
        self._door.close()
        self._lines_first.stop()
        self._came.clear()
        if self._server is not None:
            self.room.end(why)
            server, self._server = self._server, None
            server.stop()

    def _send(self, lines: Iterable[tuple[int, str, bool]]) -> None:
        if self._server is not None:
            self._server.send(lines)

    def _hear(self, listened: int, heard: Heard) -> None:
        if listened != self._listened or self._server is None:
            return
        if isinstance(heard, Came):
            self.room.came(heard.number, heard.address)
        elif isinstance(heard, LineSaid):
            self.room.said(heard.number, heard.text)
        else:
            self.room.left(heard.number)

    @staticmethod
    @cache
    def _files() -> dict[str, Served]:
        page = files("tabletop.phones") / "page"
        found = {
            "/cards.png": Served("image/png", card_sprite(), keeps=True),
            "/icon.png": Served("image/png", png(app_icon().pixmap(ICON, ICON).toImage()), keeps=True),
        }
        for path, (name, kind) in PAGE.items():
            content = (page / name).read_bytes()
            found[path] = Served(f"{kind}; charset=utf-8", content, packed=compress(content, mtime=0))
        return found
