"""The felt against bare pixmap items in the same run: a full repaint of 1,000 cards, and one frame of a drag.

Run with a display or with QT_QPA_PLATFORM=offscreen. Prints medians in ms and ratios.
"""

import os
from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QGraphicsPixmapItem, QGraphicsScene, QGraphicsView

from tabletop.engine.acts import Act, drops, played
from tabletop.engine.acts.by_hand import AddThing
from tabletop.engine.acts.drops import Spot
from tabletop.engine.answers import Target
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.seen import seen
from tabletop.engine.table import Table
from tabletop.engine.things import FELT, Address, Place, SeenThing
from tabletop.view.scene.view import TableView
from tabletop.view.values.answers import Answers

CARDS, ROUNDS, FRAMES = 1_000, 40, 300
SIZE = (1600, 1000)
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Nobody(Answers):
    """It knows no rules: a card may go anywhere on the felt."""

    def __init__(self, table: Table) -> None:
        self._table = seen(table)

    def targets(self, taken: Address) -> tuple[Target, ...]:
        act = self.drop(taken, FELT, (0.5, 0.5))
        return (Target(FELT, act),) if act else ()

    def drop(self, taken: Address, place: Place, spot: Spot | None = None) -> Act | None:
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
    return Table("Bench", table.seats, things, table.rulebook, layout=spots)


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
    start = perf_counter()
    what()
    return (perf_counter() - start) * 1000


def drag(view: TableView) -> Callable[[], None]:
    """One frame: the mouse has moved, and what changed has been painted."""
    key = next(reversed(view.table.layout))
    item = view.felt.item(key)
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
    app = QApplication.instance() or QApplication([])
    for cards in (CARDS, 20):
        table = full_table(cards)
        view = TableView(Nobody(table), now=lambda: 0.0)
        view.resize(*SIZE)
        view.show()
        start = perf_counter()
        view.show_table(seen(table), animate=False)
        first = (perf_counter() - start) * 1000
        again = timed(lambda view=view, table=table: view.show_table(seen(table), animate=False), 10)
        plain = bare(view)
        app.processEvents()
        print(f"{cards} cards on the felt, 18 rules, 4 seats")
        compared("full repaint", view.viewport().repaint, plain.viewport().repaint, ROUNDS)
        compared("one frame of a drag", drag(view), bare_drag(plain), FRAMES)
        print(f"  a table shown          first {first:7.2f} ms   again {again:7.2f} ms")


def compared(what: str, ours: Callable[[], object], theirs: Callable[[], object], rounds: int) -> None:
    """Both by turns, so that a busy machine slows both alike."""
    pairs = [(once(ours), once(theirs)) for _ in range(rounds)]
    felt, plain = (median(times) for times in zip(*pairs, strict=True))
    print(f"  {what:<22} felt {felt:8.2f} ms   bare {plain:8.2f} ms   ratio {felt / plain:5.2f}")


if __name__ == "__main__":
    main()
