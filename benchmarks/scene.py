"""The felt against bare pixmap items in the same run: a full repaint, a frame of a drag, and a felt full of loose cards shown.

Processor time, medians. The bare items are painted by a process of their own, in which Qt paints as it does of itself: in several
threads, which the program does without. Run with a display or with QT_QPA_PLATFORM=offscreen.
"""

import os
import sys
from collections.abc import Callable, Iterator
from itertools import count
from statistics import median
from subprocess import PIPE, Popen
from time import process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QGraphicsPixmapItem, QGraphicsScene, QGraphicsView

from benchmarks.report import told
from tabletop.app import ONE_THREAD, load
from tabletop.engine.acts import Act, drops, played
from tabletop.engine.acts.by_hand import AddThing
from tabletop.engine.acts.drops import FeltSpot
from tabletop.engine.answers import Target
from tabletop.engine.frozen import replace
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.seen import seen
from tabletop.engine.table import Table
from tabletop.engine.things import FELT, Address, Place, SeenThing, Things
from tabletop.view.scene.view import TableView
from tabletop.view.values.answers import Answers

CARDS, SOME, FEW, ROUNDS, FRAMES = 1_000, 200, 20, 40, 300
FIRST, FRAME = 100.0, 16.0
"""Milliseconds in which a thousand loose cards are to be shown, and in which they are to be shown again."""
SIZE = (1600, 1000)
BARE = "--bare"
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Nobody(Answers):
    """It knows no rules: a card may go anywhere on the felt."""

    def __init__(self, table: Table) -> None:
        self._table = seen(table)

    def targets(self, taken: Address) -> tuple[Target, ...]:
        act = self.drop(taken, FELT, (0.5, 0.5))
        return (Target(FELT, act),) if act else ()

    def drop(self, taken: Address, place: Place, spot: FeltSpot | None = None) -> Act | None:
        return drops.drop(self._table, taken, place, spot)

    def foretold(self, act: Act) -> str:
        return ""

    def hand(self, seat: str) -> tuple[SeenThing, ...]:
        return ()


def full_table(cards: int) -> Table:
    """So many cards face up all over the felt, eighteen rules and four seats."""
    rules = tuple(Rule(f"r{n}", n, "The value of a card is the number on the card. " * 3) for n in range(1, 19))
    table = Table("Bench", tuple(Seat(name, look=look) for look, name in enumerate("ABCD")), rulebook=Rulebook(rules))
    for _ in range(cards // 52 + 1):
        add = AddThing(what="standard deck", up=True)
        table = played(add, table)
    extra = list(table.things.by_id)[cards:]
    things = table.things.without(extra)
    spots = {Address("thing", key): ((index % 40 + 0.5) / 40, (index // 40 + 0.5) / 25) for index, key in enumerate(things.by_id)}
    return Table("Bench", table.seats, things, table.rulebook, spots=spots)


def bare(view: TableView) -> QGraphicsView:
    """The same pictures at the same places, as bare pixmap items."""
    scene = QGraphicsScene()
    for item in scene_items(view):
        copy = QGraphicsPixmapItem(item.pixmap())
        copy.setOffset(item.offset())
        copy.setPos(item.scenePos())
        copy.setZValue(item.topLevelItem().zValue())
        copy.setTransformationMode(item.transformationMode())
        scene.addItem(copy)
    plain = QGraphicsView(scene)
    scene.setParent(plain)
    plain.setRenderHints(view.renderHints())
    plain.setSceneRect(view.sceneRect())
    plain.setFrameShape(view.frameShape())
    plain.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    plain.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    plain.resize(*SIZE)
    plain.show()
    return plain


def scene_items(view: TableView) -> Iterator[QGraphicsPixmapItem]:
    return (item for item in view.felt.items() if isinstance(item, QGraphicsPixmapItem) and item.isVisible())


def timed(what: Callable[[], object], rounds: int) -> float:
    """The median in ms."""
    what()
    return median(once(what) for _ in range(rounds))


def once(what: Callable[[], object]) -> float:
    start = process_time()
    what()
    return (process_time() - start) * 1000


def drag(view: TableView) -> Callable[[], None]:
    """One frame: the mouse has moved, and what changed has been painted."""
    assert view.table
    *_, key = view.table.spots
    item = view.felt.item(key)
    assert item
    at = view.mapFromScene(item.scenePos())
    _send(view, QEvent.Type.MouseButtonPress, at, LEFT)
    _send(view, QEvent.Type.MouseMove, at - QPoint(20, 20), LEFT)
    steps = iter(range(10**6))

    def frame() -> None:
        step = next(steps)
        _send(view, QEvent.Type.MouseMove, QPoint(300 + step * 3 % 900, 200 + step * 2 % 500), LEFT)
        QApplication.processEvents()

    return frame


def bare_drag(view: QGraphicsView) -> Callable[[], None]:
    item = max(view.scene().items(), key=lambda each: each.zValue())
    steps = iter(range(10**6))

    def frame() -> None:
        step = next(steps)
        item.setPos(300 + step * 3 % 900, 200 + step * 2 % 500)
        QApplication.processEvents()

    return frame


def _send(view: QGraphicsView, kind: QEvent.Type, at: QPoint, buttons: Qt.MouseButton) -> None:
    where = QPointF(view.viewport().mapToGlobal(at))
    button = LEFT if kind == QEvent.Type.MouseButtonPress else Qt.MouseButton.NoButton
    QApplication.sendEvent(view.viewport(), QMouseEvent(kind, QPointF(at), where, button, buttons, NONE))


def main() -> None:
    if BARE in sys.argv:
        return paint_bare(int(sys.argv[-1]))
    load()
    QApplication.instance() or QApplication([])
    for cards in (CARDS, FEW, SOME):
        measure(cards)


def measure(cards: int) -> None:
    table, view = full_table(cards), empty_view(cards)
    shown = once(lambda: view.show_table(seen(table), animate=False))
    moved = timed(after_one_moved(view, table), 20)
    QApplication.processEvents()
    if cards == CARDS:
        told(f"{cards:,} loose cards, shown for the first time", shown, FIRST)
    told(f"{cards:,} loose cards, after one moved", moved, FRAME)
    if cards != SOME:
        theirs = Bare(cards)
        compared(f"{cards:,} loose cards, a full repaint", view.viewport().repaint, theirs.repaint, ROUNDS, 1.2)
        compared(f"{cards:,} loose cards, a frame of a drag", drag(view), theirs.drag, FRAMES, 2.0)
        theirs.leave()


def empty_view(cards: int) -> TableView:
    """A felt on which none of the cards lies yet."""
    table = full_table(cards)
    view = TableView(Nobody(table), now=lambda: 0.0)  # type: ignore[abstract]
    view.resize(*SIZE)
    view.show()
    view.show_table(seen(replace(table, things=Things(), spots={})), animate=False)
    return view


class Bare:
    """The process that paints the same pictures as bare items."""

    def __init__(self, cards: int) -> None:
        command = [sys.executable, "-m", "benchmarks.scene", BARE, str(cards)]
        surroundings = {name: item for name, item in os.environ.items() if name != ONE_THREAD}
        self._process = Popen(command, env=surroundings, stdin=PIPE, stdout=PIPE, text=True)

    def repaint(self) -> float:
        return self._ms("repaint")

    def drag(self) -> float:
        return self._ms("drag")

    def leave(self) -> None:
        self._process.communicate()

    def _ms(self, what: str) -> float:
        assert self._process.stdin
        assert self._process.stdout
        print(what, file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())


def paint_bare(cards: int) -> None:
    """Paint what the lines that come in say, and answer with the milliseconds of each."""
    app, view = QApplication([]), empty_view(cards)
    view.show_table(seen(full_table(cards)), animate=False)
    plain = bare(view)
    app.processEvents()
    painting = {"repaint": plain.viewport().repaint, "drag": bare_drag(plain)}
    for line in sys.stdin:
        print(once(painting[line.strip()]), flush=True)


def after_one_moved(view: TableView, table: Table) -> Callable[[], None]:
    """The table shown again, each time after the first card was put elsewhere; what everybody may see is known already."""
    key, places = next(iter(table.spots)), count(1)

    def show() -> None:
        put = (next(places) % 37 / 37, 0.6)
        view.show_table(seen(replace(table, spots={**table.spots, key: put})))

    return show


def compared(what: str, ours: Callable[[], object], theirs: Callable[[], float], rounds: int, goal: float) -> None:
    """Both by turns, so that a busy machine slows both alike."""
    pairs = [(once(ours), theirs()) for _ in range(rounds)]
    felt, plain = (median(times) for times in zip(*pairs, strict=True))
    told(what, felt / plain, goal, "×", f"{felt:.2f} ms, bare pixmaps {plain:.2f} ms")


if __name__ == "__main__":
    main()
