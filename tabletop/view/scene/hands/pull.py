"""Which card of an open hand is meant: the one slid on to, until it is pulled out, however slanted the pull."""

from math import hypot

from tabletop.engine.things import NOTHING, Address

LEAST = 8.0
"""Px at scale 1 that a stroke is long before its direction counts."""
STEEP = 0.35
"""How far up a pull goes at least for one px to the side: a tray lies far to the left or right of a hand."""
SLIGHT = 0.12
"""How far up a pull goes at least where the cards lie so far apart that nobody slides past one to reach another."""
BACK, ASIDE = 14.0, 60.0
"""Px down from the highest point, or to the side without rising, after which it is a pull no more."""


class PullStroke:
    """One press on a hand, followed from point to point."""

    def __init__(self, unit: float = 1.0, *, down: bool = False, apart: bool = False) -> None:
        self._unit = unit
        self._steep = SLIGHT if apart else STEEP
        self._out = -1 if down else 1
        """Out of the hand is up, but `down` where it hangs from the upper edge."""
        self._start: tuple[float, float] | None = None
        self._key = NOTHING
        self._highest: tuple[float, float] | None = None
        """The highest point of a pull, or ``None`` while the pointer slides along the cards."""

    def over(self, x: float, y: float, key: Address) -> Address:
        """The card that is meant with the pointer there, over the card `key` or over none."""
        y *= self._out
        if self._highest is not None:
            if self._goes_on(x, y, *self._highest):
                return self._key
            self._start = None
        if self._start is not None and self._key and self._rises(x, y, *self._start):
            self._highest = (x, y)
            return self._key
        if self._start is None or hypot(x - self._start[0], y - self._start[1]) >= LEAST * self._unit:
            self._start, self._key, self._highest = (x, y), key, None
        return key

    def _rises(self, x: float, y: float, from_x: float, from_y: float) -> bool:
        up, across = from_y - y, abs(x - from_x)
        return hypot(up, across) >= LEAST * self._unit and up >= self._steep * across

    def _goes_on(self, x: float, y: float, high_x: float, high_y: float) -> bool:
        if y < high_y:
            self._highest = (x, y)
            return True
        return y <= high_y + BACK * self._unit and abs(x - high_x) <= ASIDE * self._unit
