"""Whose hand is looked into: the curtain drawn back before one seat's cards, and let fall again."""

from typing import TYPE_CHECKING

from tabletop.engine.seen import SeenTable
from tabletop.view.scene.hands.curtain import KeptOpen, ballots_alone
from tabletop.view.scene.layout.layout import curtain_box

if TYPE_CHECKING:
    from tabletop.view.scene.view import TableView


class OpenHand:
    """At most one hand is open, and none while a thing is carried or the table is past."""

    def __init__(self, view: "TableView") -> None:
        self._view = view
        self.latched = False
        """For those who cannot hold a button: every curtain stays open until the next click."""
        view.curtain.closed.connect(self._closed)

    def open(self, name: str, kept: KeptOpen) -> None:
        """Draw the curtain back before a seat's cards; whichever was open closes."""
        view, table, layout = self._view, self._view.table, self._view.layout_of_table
        seat = table.seat(name) if table else None
        if not view.may_act or table is None or layout is None or seat is None or view.carrying.lifted:
            return
        self.close()
        view.paging.put_together()
        cards = view.answers.hand(name)
        if not cards:
            return
        view.reading.hide()
        if view.zoom.near > 1.0:
            view.fit()
        index = [each.name for each in table.seats].index(name)
        wide = len(cards) * (3 if ballots_alone(cards) else 1)
        box = curtain_box(layout, index, wide).rounded()
        view.curtain.open(seat, cards, box, layout.scale, layout.unit, KeptOpen.LATCH if self.latched else kept)
        self._paint()
        view.answers.look(name)

    def close(self) -> None:
        self._view.curtain.close()

    def latch(self) -> None:
        """Keep the open curtain open."""
        self._view.curtain.latch()
        self._paint()

    def table_changed(self, before: SeenTable | None, after: SeenTable) -> None:
        """A hand that is no longer what it was closes; so does every hand when no table leads to this one."""
        seat = self._view.curtain.seat
        if seat and (before is None or before.hand(seat.name) != after.hand(seat.name)):
            self.close()

    def _closed(self) -> None:
        self._view.focus.step_aside(False)
        self._paint()

    def _paint(self) -> None:
        self._view.curtain.paint_at(self._view.zoom.ratio, self._view.felt.palette_of_table)
