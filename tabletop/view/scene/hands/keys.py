"""What the keyboard does at the table, all that the mouse does through the same doors, and the figure that it is on."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent

from tabletop.engine.acts.drops import HALF_OF_SLIP, PROPOSAL
from tabletop.engine.duties import votes_owed
from tabletop.engine.proposals import AGAINST, FOR
from tabletop.engine.things import NOTHING, Address
from tabletop.view.scene.felt.felt import Felt, picture_of
from tabletop.view.scene.felt.items import FigureItem
from tabletop.view.scene.figures.figure import Figure, Level
from tabletop.view.scene.figures.marks import FocusRingLook
from tabletop.view.scene.hands.curtain import KeptOpen
from tabletop.view.scene.hands.drag import CarryMode, nearest
from tabletop.view.scene.hands.menu import FigureMenu
from tabletop.view.scene.hands.mouse import use
from tabletop.view.values.wishes import LayOpen

if TYPE_CHECKING:
    from tabletop.view.scene.view import TableView

TAP = 350
"""Ms: a Space let go of sooner was a tap, and what it opened stays open."""
_ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
_SIDES = {Qt.Key.Key_F: FOR, Qt.Key.Key_A: AGAINST}
_STEP = 1.25
AFRESH = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.MouseFocusReason)
"""How the keyboard comes to the felt without coming back to where it was."""


class Keys:
    """Keys go to what is carried, else to the open hand, else to the focused figure."""

    def __init__(self, view: "TableView") -> None:
        self._view = view
        self._held = QElapsedTimer()
        self.panning = False
        """Space is held and nothing else came of it: a drag moves the view."""

    def pressed(self, event: QKeyEvent) -> bool:
        """Whether the key meant something here."""
        key = Qt.Key(event.key())
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return self._zoomed(key)
        if key in _ARROWS:
            return self._arrow(*_ARROWS[key])
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._enter()
        if key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            return self._view.paging.turn(5 if key == Qt.Key.Key_PageDown else -5)
        if key == Qt.Key.Key_Escape:
            return self._escape()
        if key in _SIDES:
            return self.voted(key)
        if key == Qt.Key.Key_Space:
            return event.isAutoRepeat() or self._space()
        return False

    def released(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat():
            return False
        self.panning = False
        view = self._view
        if view.curtain.is_open and view.curtain.kept is KeptOpen.KEY:
            view.hands.latch() if self._held.elapsed() < TAP else view.curtain.close()
        return True

    def tabbed(self, step: int) -> bool:
        """Tab: the next place, card or figure; false when the table has no more, and the next widget comes."""
        view = self._view
        if view.carrying.lifted:
            view.carrying.to_next(step)
            return True
        if view.curtain.is_open:
            self._point(view.curtain.next_card(step))
            return True
        return view.focus.step(step)

    def _arrow(self, across: int, down: int) -> bool:
        view = self._view
        if view.carrying.lifted:
            view.carrying.towards(across, down)
        elif view.curtain.is_open:
            self._point(view.curtain.next_card(across or down))
        else:
            view.focus.towards(across, down)
        return True

    def _point(self, key: Address) -> None:
        item = self._view.curtain.item(key)
        self._view.curtain.point(key, ringed=True)
        self._view.focus.step_aside(bool(item))
        if item:
            item.setFocus(Qt.FocusReason.TabFocusReason)

    def _enter(self) -> bool:
        view = self._view
        if view.carrying.lifted:
            self._let_go()
        elif view.curtain.is_open:
            self._pick_up(view.curtain.pointed, view.curtain.box.center())
        elif figure := view.focus.figure:
            self._entered(figure)
        return True

    def _entered(self, figure: Figure) -> None:
        view = self._view
        if view.looks_back and (figure.takes or figure.opens):
            view.mouse.try_past(figure)
        elif figure.opens:
            view.hands.open(figure.opens, KeptOpen.LATCH)
            self._point(view.curtain.next_card(1))
        elif use(view, figure.takes if figure.takes.kind == "dice" else figure.key):
            return
        elif figure.asks and not figure.takes:
            view.wished.emit(LayOpen(*figure.asks))
        elif not view.carrying.touch(figure.key):
            self._pick_up(figure.takes, QPointF(*figure.box.centre))

    def voted(self, key: Qt.Key) -> bool:
        """Whether F or A meant a slip, wherever the keyboard is: the one that it is on, or the only one that is owed. Of
        several the first gets the keyboard, or the next after one that has nothing more to say."""
        view, slip = self._view, self._view.focus.figure
        if key not in _SIDES or not view.may_act or view.carrying.lifted or view.curtain.is_open:
            return False
        seat = slip.key.of if slip and slip.key == slip.takes and slip.key.kind == "vote" else ""
        voting = view.table.under_vote if view.table else None
        owing = self._owing if voting and voting.by_slips else []
        if seat or len(owing) == 1:
            if not self._vote(seat or owing[0], _SIDES[key]):
                self._on_owed(seat)
            return True
        if owing:
            view.setFocus(Qt.FocusReason.OtherFocusReason)
            self._on_owed()
        return bool(owing)

    def _vote(self, seat: str, side: str) -> bool:
        """Whether the slip of that seat could be laid so; then the keyboard is on the next one that is owed."""
        owing = self._owing
        touched = self._view.carrying.touch(Address(HALF_OF_SLIP, seat, side))
        if touched and len(self._owing) < len(owing):
            self._on_owed(seat)
        return touched

    def _let_go(self) -> None:
        """Let go of what is carried; after a slip the keyboard is on the next one that is owed."""
        carried, owing = self._view.carrying.carried, self._owing
        self._view.carrying.let_go()
        if carried and carried.key.kind in ("vote", "ballot") and len(self._owing) < len(owing):
            self._on_owed(carried.key.of)

    def _on_owed(self, after: str = "") -> None:
        """Put the keyboard on the next slip that is owed, clockwise from that seat; without any it stays."""
        owing, seats = self._owing, [seat.name for seat in self._view.table.seats] if self._view.table else []
        at = seats.index(after) if after in seats else 0
        following = next((seat for seat in (*seats[at:], *seats[:at]) if seat in owing), after)
        if following:
            self._view.focus.on(Address("vote", following))

    @property
    def _owing(self) -> list[str]:
        return [duty.who for duty in votes_owed(self._view.table.duties)] if self._view.table else []

    def _pick_up(self, key: Address, at: QPointF) -> None:
        if key:
            self._view.carrying.pick_up(key, CarryMode.KEYED, at)

    def _escape(self) -> bool:
        view = self._view
        if view.carrying.lifted:
            view.carrying.cancel()
            view.mouse.forget_press()
        elif view.curtain.is_open:
            view.curtain.close()
        elif view.reading.key:
            view.reading.hide()
        elif not view.push_preview.put_back():
            return view.paging.put_together()
        return True

    def ask(self) -> None:
        """Lay open where the figure on what is focused, or else pointed at, comes from; of several, whichever is chosen."""
        view = self._view
        figure = view.focus.figure or view.figure_at(view.mouse.at)
        asked = view.felt.asked_of(figure) if figure and not view.carrying.lifted and not view.curtain.is_open else {}
        if figure and len(asked) > 1:
            FigureMenu(view, asked).popup(view.viewport().mapToGlobal(view.where(figure.key).bottomLeft()))
        for asks in asked.values() if len(asked) == 1 else ():
            view.wished.emit(LayOpen(*asks))

    def _space(self) -> bool:
        """Read the rule or look into the hand that is focused, or else pointed at; with neither, get ready to pan."""
        view = self._view
        figure = view.focus.figure or view.figure_at(view.mouse.at)
        if view.carrying.lifted or view.curtain.is_open:
            return True
        if figure and figure.opens:
            self._held.start()
            view.hands.open(figure.opens, KeptOpen.KEY)
            if view.focus.figure:
                self._point(view.curtain.next_card(1))
        elif figure and figure.key.kind in ("rule", "laid", PROPOSAL.kind) and figure.key != view.reading.key:
            view.reader.read(figure.key)
        elif view.reading.key:
            view.reading.hide()
        else:
            self.panning = True
        return True

    def _zoomed(self, key: Qt.Key) -> bool:
        view = self._view
        middle = QPointF(QPoint(view.viewport().rect().center()))
        if key == Qt.Key.Key_0:
            view.zoom.fit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            view.zoom.by(_STEP, middle)
        elif key == Qt.Key.Key_Minus:
            view.zoom.by(1 / _STEP, middle)
        else:
            return False
        return True


class Focus:
    """The focused figure, by its key, so that it outlives a table."""

    def __init__(self, felt: Felt, into_sight: Callable[[Address], None]) -> None:
        self.key = NOTHING
        self._felt, self._into_sight = felt, into_sight
        self._ring: FigureItem | None = None
        self._shown = False
        self._left = False
        """Whether it was here that the keyboard went elsewhere from."""
        self._aside = False

    @property
    def figure(self) -> Figure | None:
        item = self._felt.item(self.key)
        return item.figure if item and self._shown else None

    def on(self, key: Address) -> None:
        """Put the keyboard on a figure, and tell whoever listens."""
        self._into_sight(key)
        self.key, self._shown, self._left = key, True, False
        self.renew()
        item = self._felt.item(key)
        if item:
            item.setFocus(Qt.FocusReason.TabFocusReason)

    def hide(self) -> None:
        """The mouse is used."""
        self._shown = self._left = False
        self.renew()

    def leave(self) -> None:
        """Another widget has the keyboard."""
        self._left = self._left or self._shown
        self._shown = False
        self.renew()

    def come_back(self, by: Qt.FocusReason) -> None:
        """The keyboard is here again: on the figure that it left, if that lies here still."""
        if self._left and by not in AFRESH and self._felt.item(self.key):
            self.on(self.key)

    def step_aside(self, aside: bool) -> None:
        """No ring here while the keyboard is on a card of an open hand; it comes back to the same figure."""
        self._aside = aside
        self.renew()

    def step(self, step: int) -> bool:
        """The next figure in reading order, or with -1 the one before; false at the end of them."""
        order = [item.figure.key for item in _in_reading_order(self._felt.named)]
        if not order:
            return False
        at = order.index(self.key) + step if self.key in order and self._shown else (0 if step > 0 else len(order) - 1)
        if not 0 <= at < len(order):
            self.hide()
            return False
        self.on(order[at])
        return True

    def towards(self, across: int, down: int) -> None:
        """The nearest figure in a direction."""
        boxes = {item.figure.key: item.figure.box for item in self._felt.named}
        if self.key not in boxes or not self._shown:
            self.step(1)
            return
        key = nearest(boxes, [each for each in boxes if each != self.key], boxes[self.key].centre, (across, down))
        if key:
            self.on(key)

    def renew(self) -> None:
        """Draw the ring where the figure lies now."""
        if self._ring:
            self._felt.removeItem(self._ring)
            self._ring = None
        figure = self.figure
        if figure and not self._aside:
            self._ring = self._felt.overlay(picture_of(FocusRingLook(), figure.box, max(1.0, figure.unit), Level.CURTAIN))
            self._ring.setRotation(figure.turn)


def _in_reading_order(items: Sequence[FigureItem]) -> list[FigureItem]:
    """From top to bottom, and in each line from left to right; rule cards by number under their heading, whether they are laid
    out in lines or in columns."""
    headings = [_line(item) for item in items if item.figure.level is Level.HEADING]

    def place(item: FigureItem) -> tuple[float, float]:
        if item.figure.key.kind != "rule":
            return _line(item), item.figure.box.x
        return max((each for each in headings if each <= _line(item)), default=-1) + 0.5, item.zValue()

    return sorted(items, key=place)


def _line(item: FigureItem) -> int:
    _, y, _, height = item.figure.box
    return round((y + height / 2) / 40)
