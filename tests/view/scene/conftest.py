"""A table on the screen and a mouse that sends real events to it, and to nothing else."""

from collections.abc import Callable, Mapping

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tabletop.engine.acts import Act
from tabletop.engine.seen import seen
from tabletop.engine.table import Table
from tabletop.engine.things import read_address
from tabletop.view.scene.felt.items import FigureItem
from tabletop.view.scene.figures.figure import Overlay
from tabletop.view.scene.view import TableView
from tests.view.scene.tables import Engine, play, vote

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier


class AtTable:
    """A view of a table, what it emitted, and a hand on the mouse. With `answering`, each act is done and shown."""

    def __init__(self, view: TableView, host: Engine) -> None:
        self.view, self.host = view, host
        self.acts: list[Act] = []
        self.opened: list[str] = []
        self.asked: list[Act] = []
        self.answering = True
        self._buttons = Qt.MouseButton.NoButton
        view.acted.connect(self._acted)
        view.rule_opened.connect(self.opened.append)
        view.asks.connect(self.asked.append)

    def _acted(self, act: Act) -> None:
        self.acts.append(act)
        if self.answering and not act.objection(self.host.table):
            self.show(play(self.host.table, act))

    def show(self, table: Table, *, asleep: Mapping[str, str] | None = None, **how: bool) -> None:
        self.host.table = table
        self.view.show_table(seen(table), beside=Overlay(asleep=asleep or {}), **how)

    def item(self, key: str) -> FigureItem | None:
        """What shows ``rule r7``, ``pile draw``, ``#12``."""
        return self.view.felt.item(read_address(key))

    def centre(self, key: str) -> QPoint:
        """Where a figure is drawn, in the viewport."""
        item = self.item(key)
        assert item, f"nothing called {key} is on the table"
        return self.view.mapFromScene(item.scenePos())

    def place(self, name: str) -> QPoint:
        """The middle of a place where something can be let go."""
        found = next(box for place, box in self.view.areas.items() if str(place) == name)
        return self.view.mapFromScene(QPointF(*found.centre))

    def card_in_hand(self, index: int) -> QPoint:
        """A card of the open curtain."""
        return self.view.mapFromScene(self.view.curtain.cards[index].scenePos())

    def press(self, at: QPoint, held: Qt.KeyboardModifier = NONE) -> None:
        self._send(QEvent.Type.MouseButtonPress, at, LEFT, LEFT, held)

    def move(self, *way: QPoint, held: Qt.KeyboardModifier = NONE) -> None:
        for at in way:
            self._send(QEvent.Type.MouseMove, at, Qt.MouseButton.NoButton, self._buttons, held)

    def release(self, at: QPoint, held: Qt.KeyboardModifier = NONE) -> None:
        self._send(QEvent.Type.MouseButtonRelease, at, LEFT, Qt.MouseButton.NoButton, held)

    def _send(self, kind, at, button, buttons, held) -> None:
        """A mouse event as the window system sends it, to the viewport."""
        self._buttons = buttons
        viewport = self.view.viewport()
        where = QPointF(viewport.mapToGlobal(at))
        QApplication.sendEvent(viewport, QMouseEvent(kind, QPointF(at), where, button, buttons, held))

    def click(self, at: QPoint) -> None:
        self.press(at)
        self.release(at)

    def double_click(self, at: QPoint) -> None:
        self.click(at)
        self._send(QEvent.Type.MouseButtonDblClick, at, LEFT, LEFT, NONE)
        self.release(at)

    def drag(self, start: QPoint, end: QPoint) -> None:
        self.press(start)
        self.move(start + QPoint(9, 0), (start + end) / 2, end)
        self.release(end)

    def slide_out(self, seat: str, index: int, held: str = "hand") -> QPoint:
        """Hold a hand, or a seat, slide on to a card and out of the curtain, away from the edge; the button stays down."""
        self.press(self.centre(f"{held} {seat}"))
        card = self.card_in_hand(index)
        box = self.view.curtain.box
        out = QPoint(card.x(), int(box.bottom()) + 20 if box.top() < 100 else int(box.top()) - 20)
        self.move(card, out)
        return out

    def key(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.view, key)

    def focus(self, key: str) -> None:
        """Walk there with the Tab key."""
        for _ in range(200):
            QTest.keyClick(self.view, Qt.Key.Key_Tab)
            if str(self.view.focus.key) == key:
                return
        raise AssertionError(f"the Tab key never comes to {key}")

    def at_home(self, key: str) -> bool:
        """Whether a figure lies where the table says, nothing moving and nothing in the hand."""
        self.view.felt.motion.finish()
        item = self.item(key)
        return item is None or (self.view.carrying.lifted is None and (item.x(), item.y()) == item.figure.box.centre)


@pytest.fixture
def sitting(qtbot) -> Callable[..., AtTable]:
    def sit(table: Table | None = None, size: tuple[int, int] = (1132, 856)) -> AtTable:
        host = Engine(table or vote())
        view = TableView(host, now=lambda: 0.0)
        qtbot.addWidget(view)
        view.resize(*size)
        view.show()
        QTest.qWaitForWindowActive(view)
        view.setFocus()
        view.show_table(seen(host.table), animate=False)
        return AtTable(view, host)

    return sit
