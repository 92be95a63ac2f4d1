"""From the hand's act to the painted table: clerk, docks and felt, with every tab of the side open in turn.

The acts of worked-out evenings are done at a page that is shown offscreen. An act begins where the hand lets go and ends when
the page has been painted; the disk is left out (``benchmarks.journal`` has it), and so is what glides afterwards. Beside each
figure stands the same page painted once more without an act, in the same run. ``python -m benchmarks.page``
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, cycle
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QSettings, QSize
from PySide6.QtWidgets import QApplication

from benchmarks.evenings import as_if_saved, gone_on, play, rounds, sat_down
from benchmarks.law import SHEETS
from benchmarks.report import LATE, slowest_hundredth, told
from tabletop.app import load
from tabletop.app.clearing import Clearing
from tabletop.app.play import PlayedEvening
from tabletop.engine.acts import Act, read_act
from tabletop.engine.acts.by_hand import AddThing
from tabletop.engine.acts.duties import Tick
from tabletop.engine.acts.lawmaking.editing import EditRule
from tabletop.engine.acts.pushes import Move, Push
from tabletop.engine.acts.turns import BeginTurn
from tabletop.engine.answers import Done
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.duties import owed
from tabletop.game.session import Session
from tabletop.view.docks.panel import TABS
from tabletop.view.widgets.theme import Settings, Theme
from tests.any_acts import attempt
from tests.games.chess_table import begun
from tests.playing import NOON, sit
from tests.proofs.test_solitaire_any_acts import drawn

SIZE = QSize(1440, 900)
EVENINGS = Path(__file__).parent.parent / "tests" / "games" / "evenings"
EARLY, ACTS = 100, 15
FRAME, TWO_FRAMES = 16.0, 33.0
RULES = 60
TALK = ("propose", "have it voted on")


def main() -> None:
    load()
    QApplication.instance() or QApplication([])
    with TemporaryDirectory() as folder:
        home = Path(folder)
        cards = sat_down(home, "cards.nomic")
        acts = rounds(cards)
        play(cards, acts, EARLY)
        measured("Card game, step 100", cards, acts, home)
        measured("Nomic", *replayed(nomic(home), "nomic-evening"), home)
        measured("Solitaire", *alone(home), home)
        measured("Chess", *replayed(begun(home, file="c"), "chess-evening"), home)
        measured("Sixteen armies, sixty rules", *crowd(home), home, most=TWO_FRAMES)
        measured(f"Card game, step {LATE:,}", *gone_on(home), home)


def measured(name: str, session: Session, acts: Iterator[Act], home: Path, most: float = FRAME) -> None:
    """Medians and the slowest hundredth of all tabs together, and the median with each tab open."""
    with shown(session, home) as evening:
        one_act(evening, next(acts))  # the program looks which day it is as a game is opened, and reads all sheets for that
        taken = {tab: [one_act(evening, next(acts)) for _ in range(ACTS)] for tab in opened(evening)}
        bare = median(painted(evening) for _ in range(9))
    beside = f"the page painted once more {bare:.1f} ms"
    every = [each for times in taken.values() for each in times]
    for tab, times in taken.items():
        told(f"{name}, {tab} open: median", median(times), most, anchor=beside)
    told(f"{name}: slowest hundredth", slowest_hundredth(every), TWO_FRAMES, anchor=beside)


def opened(evening: PlayedEvening) -> Iterator[str]:
    for tab, _ in TABS:
        evening.page.docks.turn_to(tab)
        settle(evening)
        yield tab


@contextmanager
def shown(session: Session, home: Path) -> Iterator[PlayedEvening]:
    settings, kept = Settings(), QSettings(str(home / "settings.ini"), QSettings.Format.IniFormat)
    evening = PlayedEvening(session, Theme.of(settings, SIZE), settings, lambda: NOON, kept, home)
    evening.page.resize(SIZE)
    evening.page.show()
    evening.open()
    Clearing(evening.page)
    settle(evening)
    yield evening
    evening.page.hide()
    evening.put_away()
    settle(evening)


def one_act(evening: PlayedEvening, act: Act) -> float:
    """Milliseconds of processor time until the page that shows it is painted."""
    start = process_time()
    evening.act(act)
    QApplication.processEvents()
    taken = (process_time() - start) * 1000
    settle(evening)
    return taken


def painted(evening: PlayedEvening) -> float:
    start = process_time()
    evening.page.repaint()
    evening.page.felt.viewport().repaint()
    return (process_time() - start) * 1000


def settle(evening: PlayedEvening) -> None:
    evening.page.felt.felt.motion.finish()
    for _ in range(3):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()


def replayed(session: Session, name: str) -> tuple[Session, Iterator[Act]]:
    """A worked-out evening up to the middle, and the acts that go on from there; at its end things are laid on the felt."""
    lines = (EVENINGS / f"{name}.jsonl").read_text("utf-8").splitlines()
    acts = [read_act(json.loads(line)) for line in lines]
    play(as_if_saved(session), iter(acts), len(acts) // 3)
    return session, then_by_hand(iter(acts[len(acts) // 3 :]))


def crowd(home: Path) -> tuple[Session, Iterator[Act]]:
    """Four friends with four armies each, under sixty rules with sheets: the first push that is open, its first move, and on."""
    session = as_if_saved(begun(home, "Ann,Bo,Cy,Dee", {"armies for each player": "4"}, file="crowd"))
    there = len(session.whole_table().rulebook.rules)
    for number, sheet in zip(range(400 + there, 400 + RULES), cycle(SHEETS)):
        written = sheet.format(n=number)
        session.act(EditRule(number=number, kind="mutable", text=f"Rule {number}.", sheet=written))
    return session, marches(session)


def marches(session: Session) -> Iterator[Act]:
    """Turn after turn, each act made when the one before it has been done."""
    while True:
        table = session.whole_table()
        seat, open_now = table.turn.seat, owed(table.duties)
        if begins := next((duty.who for duty in open_now if duty.what == "begin the turn"), ""):
            yield BeginTurn(by=begins, to=begins)
        elif talks := next((duty.what for duty in open_now if duty.who == seat and duty.what in TALK), ""):
            yield Tick(by=seat, duty=talks)
        elif together := battle_of(table).together:
            push = session.prospect(together)
            assert push
            (start, end, into), *_ = push.moves
            yield Move(by=seat, from_=start, to=end, into=into)
        else:
            yield Push(by=seat, boards=session.prospects()[0].boards)


def then_by_hand(acts: Iterator[Act]) -> Iterator[Act]:
    yield from acts
    for number in count():
        yield AddThing(kind="note", what=f"note {number}", at=(0.1 + number % 9 / 10, 0.6))


def nomic(home: Path) -> Session:
    return sit(home, "nomic", "Ann,Bo,Cy", token="", seed="nomic-evening", options={"the player who starts": "Ann"}, file="nomic")


def alone(home: Path) -> tuple[Session, Iterator[Act]]:
    """Random actions that the rules allow: each was tried on an evening that goes the same way."""
    session, other = (as_if_saved(sit(home, "solitaire-nomic", "Ann", token="", file=file)) for file in ("one", "other"))

    def allowed() -> Iterator[Act]:
        chance = Random(1)
        while True:
            found = drawn(other.whole_table(), tuple(chance.randrange(2**16) for _ in range(5)))
            if found["act"] not in ("undo", "redo") and isinstance(attempt(other, found, anyway=False), Done):
                yield read_act(found)

    acts = allowed()
    play(session, acts, EARLY // 2)
    return session, acts


if __name__ == "__main__":
    main()
