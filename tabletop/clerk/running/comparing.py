"""Comparisons as closures: in order, equal, among. Nobody and nothing compare with no one."""

from tabletop.clerk.running.frame import Frame, Step, paid
from tabletop.clerk.running.operations import DAY_ORDERS, ORDERS, day, listed, number, same
from tabletop.engine.values import Value


def ordered(left: Step, right: Step, how: str) -> Step:
    holds, why = ORDERS[how], f"“{how}” compares numbers"

    def in_order(frame: Frame) -> Value:
        a, b = left(frame), right(frame)
        return a is not None and b is not None and holds(number(a, why), number(b, why))

    return in_order


def ordered_days(left: Step, right: Step, how: str) -> Step:
    holds, why = DAY_ORDERS[how], f"“{how}” compares days"

    def in_order(frame: Frame) -> Value:
        a, b = left(frame), right(frame)
        return a is not None and b is not None and holds(day(a, why), day(b, why))

    return in_order


def equality(left: Step, right: Step, wanted: bool) -> Step:
    def equal(frame: Frame) -> Value:
        a, b = left(frame), right(frame)
        if a is None or b is None:
            return False
        paid(frame, a)
        return same(frame.world, a, b) is wanted

    return equal


def membership(left: Step, right: Step, wanted: bool) -> Step:
    def among(frame: Frame) -> Value:
        one, values = left(frame), right(frame)
        if one is None or values is None:
            return False
        values, world = listed(values), frame.world
        frame.budget.spend(len(values))
        for value in values:
            if same(world, one, value):
                return wanted
        return not wanted

    return among
