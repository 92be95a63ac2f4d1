"""Whose hand is looked into: the curtain drawn back before one seat's cards, and which of them is pulled out."""

from math import hypot
from typing import TYPE_CHECKING

from tabletop.engine.faces import in_hand_order
from tabletop.engine.seen import SeenTable
from tabletop.engine.things import NOTHING, Address
from tabletop.view.scene.hands.curtain import KeptOpen, ballots_alone, height_of_hand
from tabletop.view.scene.layout.layout import curtain_box
from tabletop.view.values.wishes import OpenSeat

if TYPE_CHECKING:
    from tabletop.view.scene.view import TableView


class OpenHand:
    """At most one hand is open, and none while a thing is carried or the table is past."""

    def __init__(self, view: "TableView") -> None:
        self._view = view
        self.latched = False
        """For those who cannot hold a button: every curtain stays open until the next click."""
        self.in_order = False
        """The cards are shown by suit and rank, not as they came."""
        view.curtain.closed.connect(self._closed)

    def open(self, name: str, kept: KeptOpen, *, anyway: bool = False) -> None:
        """Draw the curtain back before a seat's cards; whichever was open closes. Where they are on a phone, people are asked
        first whether they are to be seen here too."""
        view, table, layout = self._view, self._view.table, self._view.layout_of_table
        seat = table.seat(name) if table else None
        if not view.may_act or table is None or layout is None or seat is None or view.carrying.lifted:
            return
        if name in view.shown.phones and not anyway:
            view.wished.emit(OpenSeat(name))
            return
        self._view.curtain.close()
        view.paging.put_together()
        cards = view.answers.hand(name)
        if not cards:
            return
        if self.in_order:
            cards = tuple(sorted(cards, key=lambda card: in_hand_order(card.face)))
        view.reading.hide()
        if view.zoom.near > 1.0:
            view.zoom.fit()
        index = [each.name for each in table.seats].index(name)
        ballots = ballots_alone(cards)  # which lie low, so that the straight way out with one crosses no other
        wide = len(cards) * (4 if ballots else 1)
        high = 0.0 if ballots else height_of_hand(len(cards), layout.scale, layout.unit)
        box = curtain_box(view.zoom.layout_in_sight(layout), index, wide, high).rounded()
        view.curtain.open(seat, cards, box, layout.scale, layout.unit, KeptOpen.LATCH if self.latched else kept)
        self._paint()
        view.answers.look(name)
        view.looked.emit()

    def latch(self) -> None:
        """Keep the open curtain open."""
        self._view.curtain.latch()
        self._paint()

    def table_changed(self, before: SeenTable | None, after: SeenTable) -> None:
        """A hand that is no longer what it was closes; so does every hand when no table leads to this one."""
        seat = self._view.curtain.seat
        if seat and (before is None or before.hand(seat.name) != after.hand(seat.name)):
            self._view.curtain.close()

    def _closed(self) -> None:
        self._view.focus.step_aside(False)
        self._paint()

    def _paint(self) -> None:
        self._view.curtain.paint_at(self._view.zoom.ratio, self._view.felt.palette_of_table)


LEAST, FAR = 8.0, 40.0
"""Px at scale 1 that a stroke is long before its direction counts, and before a slight slant does."""
STEEP, SLIGHT = 0.35, 0.15
"""How far up such strokes go at least for one px to the side, to be a pull: a tray may lie far to the left or right of a hand."""
STRAIGHT, MOST_POINTS = 6.0, 40
"""Px at scale 1 that a way far aside strays at most, and of how many points it is remembered."""
BACK, ASIDE = 14.0, 60.0
"""Px down from the highest point, or to the side without rising, after which it is a pull no more."""


class PullStroke:
    """One press on a hand, followed from point to point. Of cards that lie ``apart``, so that the way out with one crosses no
    other, the one is meant that the pointer was over last."""

    def __init__(self, unit: float = 1.0, *, down: bool = False, apart: bool = False) -> None:
        self._unit, self._apart = unit, apart
        self._out = -1 if down else 1
        """Out of the hand is up, but `down` where it hangs from the upper edge."""
        self._start: tuple[float, float] | None = None
        self._key = NOTHING
        self._way: list[tuple[float, float, float, Address]] = []
        """The way along the cards: each point with how far below their row it is, and the card there."""
        self._highest: tuple[float, float] | None = None
        """The highest point of a pull, or ``None`` while the pointer slides along the cards."""

    def over(self, x: float, y: float, key: Address, row: float = 0.0) -> Address:
        """The card that is meant with the pointer there, over the card `key` or over none; their row is at that height."""
        if self._apart:
            return key
        y, row = y * self._out, row * self._out
        if self._highest is not None:
            if self._goes_on(x, y, *self._highest):
                return self._key
            self._start = None
            self._way.clear()
        if self._start is not None and self._key and self._rises(x, y, *self._start):
            self._highest = (x, y)
            return self._key
        if began := self._slants(x, y, y - row):
            self._key, self._highest = began, (x, y)
            return began
        if self._start is None or hypot(x - self._start[0], y - self._start[1]) >= LEAST * self._unit:
            self._start, self._key, self._highest = (x, y), key, None
            self._way = [*self._way[-MOST_POINTS:], (x, y, y - row, key)]
        return key

    def rests(self, x: float, y: float, key: Address, row: float = 0.0) -> Address:
        """The card that is meant once the pointer stays over that one: that one, but of a pull that led more up than aside the
        one that it began on."""
        if self._highest is not None and self._start and self._start[1] - y * self._out >= abs(x - self._start[0]):
            return self._key
        self._start, self._key, self._highest = (x, y * self._out), key, None
        self._way = [(x, y * self._out, (y - row) * self._out, key)]
        return key

    def _rises(self, x: float, y: float, from_x: float, from_y: float) -> bool:
        up, across = from_y - y, abs(x - from_x)
        return hypot(up, across) >= LEAST * self._unit and up >= STEEP * across

    def _slants(self, x: float, y: float, below: float) -> Address:
        """The card from which it came straight, where that led far and a little up from the row; `NOTHING` if it did not."""
        straight = next((self._way[at:] for at in range(len(self._way)) if self._is_straight(self._way[at:], x, y)), [])
        for from_x, from_y, from_below, _ in straight:
            far, up = hypot(x - from_x, y - from_y), from_below - below
            if far >= FAR * self._unit and up >= SLIGHT * abs(x - from_x):
                return straight[0][-1]
        return NOTHING

    def _is_straight(self, way: list[tuple[float, float, float, Address]], x: float, y: float) -> bool:
        from_x, from_y = way[0][:2]
        far = hypot(x - from_x, y - from_y) or 1.0
        aside = (abs((x - from_x) * (p - from_y) - (y - from_y) * (o - from_x)) / far for o, p, *_ in way)
        return max(aside) <= STRAIGHT * self._unit

    def _goes_on(self, x: float, y: float, high_x: float, high_y: float) -> bool:
        if y < high_y:
            self._highest = (x, y)
            return True
        return y <= high_y + BACK * self._unit and abs(x - high_x) <= ASIDE * self._unit
