"""Phones as hands: joins the room where they are to an evening and to the network, from *Phones…* until it is left.

Nothing of it is loaded before somebody asks for it. Lines come and go in the server's own thread; everything else is done here.
"""

from contextlib import suppress
from functools import partial
from importlib.resources import files
from time import monotonic

from PySide6.QtCore import QObject, Qt, Signal

from tabletop.game.session import Session
from tabletop.phones.door import Door
from tabletop.phones.room import Do, Room
from tabletop.phones.server import Came, Heard, Said, Served, Server
from tabletop.view.drawing.card_sprite import card_sprite, png
from tabletop.view.drawing.icons import app_icon

PORT, PORTS = 8070, 10
"""The port that is tried first, and how many are tried."""
ICON = 180
"""Pixels of the picture that a phone keeps on its first page."""
PAGE = {"/": ("index.html", "text/html"), "/page.css": ("page.css", "text/css"), "/page.js": ("page.js", "text/javascript")}


class Phones(QObject):
    """The phones of one evening."""

    changed = Signal()
    """Another seat has its hand on a phone, or one of them sleeps."""
    _heard = Signal(int, object)
    """What was heard, and at the how manieth address: it comes from another thread."""

    def __init__(self, session: Session, do: Do) -> None:
        super().__init__()
        self._session, self._do = session, do
        self._door = Door(monotonic)
        self._server: Server | None = None
        self._listened = 0
        """How often an address was listened at: what comes late from an earlier one is nobody's."""
        self.room = self._new_room()
        self._heard.connect(self._hear, Qt.ConnectionType.QueuedConnection)

    def _new_room(self) -> Room:
        return Room(self._session, self._door, self._send, self._do, self.changed.emit)

    def listen(self, host: str, port: int = PORT, name: str = "") -> None:
        """Be found at that address, and at no other. Raises ``OSError`` where it cannot be had."""
        self.stop()
        self._door = Door(monotonic)
        self.room = self._new_room()
        self._listened += 1
        hear = partial(self._heard.emit, self._listened)
        served, *ports = self._files(), *range(port, port + (PORTS if port == PORT else 1))
        for attempt in ports:
            try:
                self._server = Server(host, attempt, served, hear, name)
                return
            except OSError:
                if attempt == ports[-1]:
                    raise

    def show_slip(self) -> str:
        """Let people in: the address with a new token."""
        self._door.open()
        return self.link

    def hide_slip(self) -> None:
        self._door.close()

    @property
    def address(self) -> str:
        return self._server.address if self._server else ""

    @property
    def token(self) -> str:
        return self._door.token

    @property
    def link(self) -> str:
        return f"http://{self.address}/#{self.token}"

    def tell(self) -> None:
        """What has changed at the table, to everybody on a phone."""
        self.room.tell()

    def stop(self) -> None:
        """The door is closed, and everybody on a phone is told so."""
        self._door.close()
        if self._server is not None:
            self.room.end()
            server, self._server = self._server, None
            server.stop()

    def _send(self, number: int, text: str, last: bool) -> None:
        if self._server is not None:
            self._server.send(number, text, last)

    def _hear(self, listened: int, heard: Heard) -> None:
        if listened != self._listened or self._server is None:
            return
        if isinstance(heard, Came):
            self.room.came(heard.number, heard.address)
        elif isinstance(heard, Said):
            self.room.said(heard.number, heard.text)
        else:
            self.room.left(heard.number)

    @staticmethod
    def _files() -> dict[str, Served]:
        page = files("tabletop.phones") / "page"
        found = {
            "/cards.png": Served("image/png", card_sprite(), keeps=True),
            "/icon.png": Served("image/png", _icon(), keeps=True),
        }
        for path, (name, kind) in PAGE.items():
            with suppress(FileNotFoundError):
                found[path] = Served(f"{kind}; charset=utf-8", (page / name).read_bytes())
        return found


def _icon() -> bytes:
    return png(app_icon().pixmap(ICON, ICON).toImage())
