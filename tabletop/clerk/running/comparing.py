"""Comparisons as closures: in order, equal, among, contained; and what is taken out of lists and texts. Nobody is equal to no
one, and before and after no one."""

from collections.abc import Callable

from tabletop.clerk.language.words import DAY_ORDERINGS, MAX_TEXT
from tabletop.clerk.running.frame import Closure, Frame, figure_of, paid
from tabletop.clerk.running.operations import ORDERS, day, in_words, listed, number, same
from tabletop.clerk.running.silence import Amiss
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
        if type(a) is tuple:
            frame.budget.spend(len(a))
        return same(frame.context, a, b) is wanted

    return equal


def containing(left: Closure, right: Closure, wanted: bool) -> Closure:
    """Whether a text has the other in it, great letters or small; nothing is in the text of nobody."""

    def contains(frame: Frame) -> Value:
        whole, part = left(frame), right(frame)
        if whole is None or part is None:
            return not wanted
        frame.budget.spend(1 + len(str(whole)) // 100)
        return (in_words(part).casefold() in in_words(whole).casefold()) is wanted

    return contains


def replacing(text: Closure, old: Closure, new: Closure) -> Closure:
    """A text with every place where one thing stands in it given to another."""

    def replaced(frame: Frame) -> Value:
        whole, out, come = text(frame), old(frame), new(frame)
        if whole is None or out is None or come is None:
            return None
        if not in_words(out):
            raise Amiss("what is replaced has at least one letter")
        made = in_words(whole).replace(in_words(out), in_words(come))
        frame.budget.spend(1 + len(made) // 100)
        if len(made) > MAX_TEXT:
            raise Amiss(f"a text may have {MAX_TEXT:,} letters, and this one has {len(made):,}")
        return made

    return replaced


def membership(left: Closure, right: Closure, wanted: bool) -> Closure:
    def among(frame: Frame) -> Value:
        one, values = left(frame), right(frame)
        if one is None or values is None:
            return not wanted
        values, context = listed(values), frame.context
        frame.budget.spend(len(values))
        for value in values:
            if same(context, one, value):
                return wanted
        return not wanted

    return among


def so_many(name: str, of: Closure, count: Closure) -> Closure:
    """So many from the beginning of a list, or from its end; all of them where there are no more."""

    def taken(frame: Frame) -> Value:
        value, many = of(frame), figure_of(count(frame), "how many is a number", "how many")
        if many < 0 or many.denominator != 1:
            raise Amiss(f"so many are counted whole, from 0, and this is {many}")
        things = listed(value)
        return paid(frame, things[: int(many)] if name == "first" else things[len(things) - min(int(many), len(things)) :])

    return taken
