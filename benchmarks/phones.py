"""From one phone to all: sixteen phones at the real program, in a game of Nomic with an open vote.

The phones are connections of another process, on this computer. A phone asks for an act, and it has come to all when the last of
the sixteen has the parts that changed. That is measured in processor time of the program, until the page begins to be shown, with
the disk left out (``benchmarks.journal`` has it); beside it stands the clock on the wall, for which other work counts too. Acts
come so far apart that nothing moves on the page any more. What rules say of the new table is told once the page is shown, which
is measured by itself.
``python -m benchmarks.phones``
"""

import asyncio
import json
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, thread_time
from typing import TYPE_CHECKING, Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from benchmarks.evenings import as_if_saved
from benchmarks.report import told

if TYPE_CHECKING:
    from tabletop.app.phones import Phones
    from tabletop.app.play import PlayedEvening

HOST, PHONES, DEEDS = "127.0.0.1", 16, 32
NAMES = tuple(f"Player {number}" for number in range(1, PHONES + 1))
GOAL, MEGABYTES = 5.0, 20.0
APART = 0.6
"""Seconds between two acts."""


def main() -> None:
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from tabletop.app.folders import Folders
    from tabletop.app.window import Window
    from tests.phones.table import evening

    app = QApplication.instance() or QApplication([])
    with TemporaryDirectory() as folder:
        window = Window(Folders.portable(Path(folder)))
        window.resize(1440, 900)
        window.show()
        window.open(evening(Path(folder), "nomic", ",".join(NAMES), vote=True, secret=False))
        assert window.play is not None
        app.processEvents()
        bare = memory()
        phones = window.play.open_phones()
        phones.listen(HOST, 0)
        loaded = memory()
        asking = subprocess.Popen([sys.executable, "-m", "benchmarks.phones", phones.let_in()], stdout=subprocess.PIPE, text=True)
        spent, later = watched(window.play, phones)
        over = QTimer(interval=50)
        over.timeout.connect(lambda: asking.poll() is not None and app.exit())
        over.start()
        app.exec()
        grown = memory()
        assert asking.stdout is not None
        report(json.loads(asking.stdout.read()), spent, later)
        told("memory for phones, loaded", loaded - bare, MEGABYTES, "MB")
        told(f"memory for {PHONES} phones, after the acts", grown - bare, MEGABYTES, "MB")
        window.close()


def watched(play: "PlayedEvening", phones: "Phones") -> tuple[list[tuple[float, float]], list[float]]:
    """What each act takes of the processor, from when it is heard until the page begins to be shown; and when that was. And what
    it takes to tell phones the rest, once the page is shown."""
    spent: list[tuple[float, float]] = []
    later: list[float] = []
    said, tell, begun = phones.room.said, phones.room.tell, [0.0]

    def heard(number: int, text: str) -> None:
        begun[0] = begun[0] or process_time()
        said(number, text)

    def told_after(*, hurry: bool = False) -> None:
        before = thread_time()
        tell(hurry=hurry)
        if not hurry and spent:
            later.append((thread_time() - before) * 1000)

    def shown() -> None:
        spent.append((perf_counter(), (process_time() - begun[0]) * 1000))
        phones._say_what_came()
        begun[0] = 0.0

    phones.room.said = heard  # type: ignore[method-assign]
    phones.room.tell = told_after  # type: ignore[method-assign]
    phones._lines_first.timeout.disconnect()
    phones._lines_first.timeout.connect(shown)
    as_if_saved(play.session)
    return spent, later


def report(taken: dict[str, list[float]], spent: list[tuple[float, float]], later: list[float]) -> None:
    pauses = [later[0] - earlier[0] for earlier, later in pairwise(spent)]
    begun = pauses.index(max(pauses)) + 1
    each, together = [ms for _, ms in spent[:begun]], [ms for _, ms in spent[begun:]]
    wall = f"the clock on the wall {median(taken['one']):.1f} ms"
    told(f"an act to all of {PHONES} phones: median", median(each), GOAL, anchor=wall)
    still = f"a line to and fro without an act {median(taken['still']):.1f} ms"
    told("the slowest twentieth of them", quantiles(each, n=20)[-1], 2 * GOAL, anchor=still)
    told("what rules say to it, once the page is shown", median(later), 3 * GOAL)
    wall = f"the clock on the wall {taken['together'][0]:.0f} ms"
    told(f"{PHONES} acts at once, all that comes before the page", sum(together), PHONES * GOAL, anchor=wall)


def memory() -> float:
    """MB of this process."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


# The other process


class Phone:
    """A connection that sits down, and notes which step it has been shown."""

    def __init__(self, socket: Any) -> None:
        self.socket, self.step = socket, 0

    async def until(self, step: int) -> None:
        while self.step < step:
            await self.hear()

    async def hear(self) -> dict[str, Any]:
        line: dict[str, Any] = json.loads(await self.socket.recv())
        self.step = max(self.step, line.get("shown", {}).get("step", 0))
        return line

    async def say(self, **line: Any) -> None:
        await self.socket.send(json.dumps(line))


async def play(link: str) -> dict[str, list[float]]:
    from websockets.asyncio.client import connect

    origin, _, token = link.partition("/#")
    to = f"{origin.replace('http', 'ws', 1)}/socket"
    phones = [Phone(await connect(to, origin=origin, compression=None)) for _ in NAMES]  # type: ignore[arg-type]
    for phone, name in zip(phones, NAMES, strict=True):
        await phone.say(hello=token, seat=name)
        while "shown" not in await phone.hear():
            pass
    await asyncio.sleep(1)
    taken: dict[str, list[float]] = {"one": [], "together": [], "still": []}
    votes = [{"act": "vote", "side": "for"}] * (PHONES - 1)
    deeds = [{"act": "do", "what": "wave"}] * DEEDS
    for number, act in enumerate((*votes, *deeds)):
        await asyncio.sleep(APART)
        taken["one"].append(await one(phones, number % PHONES, f"a{number}", act))
    for phone in phones[:8]:
        taken["still"].append(await still(phone))
    await asyncio.sleep(2)
    begun, upto = perf_counter(), max(phone.step for phone in phones) + PHONES
    for phone in phones:
        await phone.say(id="z", act={"act": "do", "what": "cheer"})
    await asyncio.gather(*(phone.until(upto) for phone in phones))
    taken["together"].append((perf_counter() - begun) * 1000)
    for phone in phones:
        await phone.socket.close()
    return taken


async def one(phones: list[Phone], asking: int, key: str, act: dict[str, str]) -> float:
    upto = max(phone.step for phone in phones) + 1
    begun = perf_counter()
    await phones[asking].say(id=key, act=act)
    await asyncio.gather(*(phone.until(upto) for phone in phones))
    return (perf_counter() - begun) * 1000


async def still(phone: Phone) -> float:
    begun = perf_counter()
    await phone.say(still=True)
    while "still" not in await phone.hear():
        pass
    return (perf_counter() - begun) * 1000


if __name__ == "__main__":
    if sys.argv[1:] and sys.argv[1].startswith("http"):
        print(json.dumps(asyncio.run(play(sys.argv[1]))))
    else:
        main()
