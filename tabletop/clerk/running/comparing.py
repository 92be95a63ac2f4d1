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


def comparing(left: Closure, right: Closure, holds: Callable[[Frame, Value, Value], bool], wanted: bool) -> Closure:
    """Whether that holds of the two, or does not, as is ``wanted``; of nobody it does not hold."""

    def compared(frame: Frame) -> Value:
        a, b = left(frame), right(frame)
        return (a is not None and b is not None and holds(frame, a, b)) is wanted

    return compared


def equal(frame: Frame, a: Value, b: Value) -> bool:
    if type(a) is tuple:
        frame.budget.spend(len(a))
    return same(frame.context, a, b)


def contains(frame: Frame, whole: Value, part: Value) -> bool:
    """Whether a text has the other in it, great letters or small."""
    frame.budget.spend(1 + len(str(whole)) // 100)
    return in_words(part).casefold() in in_words(whole).casefold()


def among(frame: Frame, one: Value, values: Value) -> bool:
    listing = listed(values)
    frame.budget.spend(len(listing))
    return any(same(frame.context, one, value) for value in listing)


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


def so_many(name: str, of: Closure, count: Closure) -> Closure:
    """So many from the beginning of a list, or from its end; all of them where there are no more."""

    def taken(frame: Frame) -> Value:
        value, many = of(frame), figure_of(frame, count(frame), "how many is a number", "how many")
        if many < 0 or many.denominator != 1:
            raise Amiss(f"so many are counted whole, from 0, and this is {many}")
        things = listed(value)
        return paid(frame, things[: int(many)] if name == "first" else things[len(things) - min(int(many), len(things)) :])

    return taken
