"""What a rule card has of a counter that has a limit, and the ring at its corner that shows it."""

from typing import NamedTuple

from tabletop.engine.rulebook import Rule
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import Number, Ref, spoken
from tabletop.view.scene.figures.figure import Overlay

LEAST_RING, MOST_RING = 34.0, 50.0
RING_OF_CARD, RING_INSIDE, RING_DOWN = 0.24, 0.92, 0.06
"""How large a ring is beside its card's width, how much of it lies within the card's side, and how far down its middle is."""
MARK_FROM_EDGE = 8.0


def ring_side(width: float, unit: float) -> float:
    """The size of a ring at the corner of a card of that width."""
    return min(max(width * RING_OF_CARD, LEAST_RING * unit), MOST_RING * unit)


def kept_for_ring(width: float, unit: float) -> float:
    """Px at scale 1 of a card's header that a ring at its corner lies over."""
    return ring_side(width, unit) * RING_INSIDE / unit - MARK_FROM_EDGE


class Limited(NamedTuple):
    """What a card has of a counter that has a limit."""

    counter: str
    amount: Number
    most: Number


def limited(rule: Rule, table: SeenTable, shown: Overlay) -> tuple[Limited, ...]:
    """What a rule has of each limited counter, where it has any."""
    counted = ((counter, table.counters.get((counter, Ref("rule", rule.id))), most) for counter, most in shown.most.items())
    return tuple(Limited(counter, amount, most) for counter, amount, most in counted if amount is not None)


def spoken_limited(has: Limited) -> str:
    return f"{has.counter} {spoken(has.amount)} of {spoken(has.most)}"
