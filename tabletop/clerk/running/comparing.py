"""Comparisons as closures: in order, equal, among. Nobody is equal to no one, and before and after no one."""

from collections.abc import Callable

from tabletop.clerk.language.words import DAY_ORDERINGS
from tabletop.clerk.running.frame import Closure, Frame, paid
from tabletop.clerk.running.operations import ORDERS, day, listed, number, same
from tabletop.engine.values import Value


def ordered(left: Closure, right: Closure, how: str) -> Closure:
    """Numbers by their size, or days as they follow each other."""
    days = how in DAY_ORDERINGS
    holds, why = ORDERS[how], f"“{how}” compares {'days' if days else 'numbers'}"
    figure: Callable[[Value, str], object] = day if days else number

    def in_order(frame: Frame) -> Value:
        a, b = left(frame), right(frame)
        return a is not None and b is not None and holds(figure(a, why), figure(b, why))

    return in_order


def equality(left: Closure, right: Closure, wanted: bool) -> Closure:
    def equal(frame: Frame) -> Value:
        a, b = left(frame), right(frame)
        if a is None or b is None:
            return not wanted
        paid(frame, a)
        return same(frame.world, a, b) is wanted

    return equal


def membership(left: Closure, right: Closure, wanted: bool) -> Closure:
    def among(frame: Frame) -> Value:
        one, values = left(frame), right(frame)
        if one is None or values is None:
            return not wanted
        values, world = listed(values), frame.world
        frame.budget.spend(len(values))
        for value in values:
            if same(world, one, value):
                return wanted
        return not wanted

    return among
