"""What the words of the language do to values: comparing, reckoning, counting, sorting.

Nobody has no number and equals nothing, not even nobody: ``is nobody`` finds it, and ``is not`` is the contrary of ``is``. Yes
and no are no numbers, a thing is no list, and a thing that has a name equals the text of it.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from math import floor
from operator import ge, gt, le, lt
from typing import Any, TypeAlias, TypeGuard

from tabletop.clerk.language.sorts import what
from tabletop.clerk.language.words import MAX_LIST, MAX_NUMBER
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss
from tabletop.engine.acts.counters import POINTS
from tabletop.engine.days import DAY, day_numbered, day_ref
from tabletop.engine.values import Number, Ref, Value, exact, written
from tabletop.engine.values import listed as joined

_NUMBERS = (int, Fraction)
List: TypeAlias = tuple[Value, ...]


def is_list(value: Value) -> bool:
    return type(value) is tuple


def listed(value: Value) -> List:
    """The value as a list: one thing is a list of one, nobody is an empty one."""
    if type(value) is tuple:
        return value
    return () if value is None else (value,)


def names(value: Value) -> tuple[str, ...]:
    """The names in a list: of players and whatever else is there, and texts as they are."""
    return tuple(each.key if isinstance(each, Ref) else each for each in listed(value) if isinstance(each, Ref | str))


def within_limit(values: List) -> List:
    if len(values) > MAX_LIST:
        raise Amiss(f"a list may hold {MAX_LIST:,} things, and this one holds {len(values):,}")
    return values


def truth(value: Value) -> bool:
    """Whether a condition holds; one that is about nobody does not."""
    if value is True or value is False:
        return value
    if value is None:
        return False
    raise Amiss(f"a condition must be yes or no, and this is {what(value)}")


def same(context: RuleContext, left: Value, right: Value) -> bool:
    """Whether two values are equal as players would say: what a game calls its points is points."""
    kind, other = type(left), type(right)
    if kind is str and other is str and POINTS in (left, right):
        return context.counter(str(left)) == context.counter(str(right))
    if kind is other and kind is not tuple:
        return left == right
    if type(left) is tuple and type(right) is tuple:
        return len(left) == len(right) and all(same(context, a, b) for a, b in zip(left, right, strict=True))
    if isinstance(left, Ref):
        return other is str and right != "" and context.name_of(left) == right
    if isinstance(right, Ref):
        return kind is str and left != "" and context.name_of(right) == left
    return kind in _NUMBERS and other in _NUMBERS and left == right


def number(value: Value, why: str) -> Number:
    """The value as a number. Raises ``Amiss``: ``why`` says what wanted one."""
    if type(value) is int or type(value) is Fraction:
        return value
    raise Amiss(f"{why}, and this is {what(value)}")


def in_words(value: Value) -> str:
    """A text as it is, or a number as it is written. Raises ``Amiss``."""
    if isinstance(value, str):
        return value
    return written(number(value, "only texts and numbers stand in a text"))


def bounded(value: Number) -> Number:
    """The number, exact and not beyond what a sheet may reckon with."""
    value = exact(value)
    if abs(value.numerator) > MAX_NUMBER or value.denominator > MAX_NUMBER:
        raise Amiss(f"numbers go up to {MAX_NUMBER:,} here")
    return value


ORDERS: Mapping[str, Callable[[Any, Any], bool]] = {
    "is at least": ge,
    "is at most": le,
    "is more than": gt,
    "is less than": lt,
    "is earlier than": lt,
    "is later than": gt,
    "is not earlier than": ge,
    "is not later than": le,
}
"""Of numbers, and of days as they are written, which sort as they follow each other."""


def day(value: Value, why: str) -> str:
    """The day as it is written. Raises ``Amiss``: ``why`` says what wanted one."""
    if is_day(value):
        return value.key
    raise Amiss(f"{why}, and this is {what(value)}")


def is_day(value: Value) -> TypeGuard[Ref]:
    return type(value) is Ref and value.kind == DAY


def in_days(total: Number, days: int) -> Value:
    """What a sum comes to in which days stood, one more of them added than taken away: that day; as many: a number of days."""
    if days == 0:
        return total
    if days != 1:
        raise Amiss("days cannot be added to each other: a day and a number is a day, a day less a day is a number")
    if not isinstance(total, int):
        raise Amiss("days are counted whole")
    try:
        return day_ref(day_numbered(total))
    except ValueError as trouble:
        raise Amiss(str(trouble).rstrip(".").replace("Days", "days", 1)) from None


def _first(values: List) -> Value:
    return values[0] if values else None


def _last(values: List) -> Value:
    return values[-1] if values else None


def _most_frequent(values: List) -> Value:
    often = Counter(values)
    most = max(often.values(), default=0)
    return tuple(value for value, times in often.items() if times == most)


ON_LISTS: Mapping[str, Callable[[List], Value]] = {
    "number": len, "first": _first, "last": _last, "most frequent": _most_frequent,
}  # fmt: skip


def _sum(values: list[Number]) -> Value:
    total: Number = 0
    for value in values:
        total = bounded(total + value)
    return total


ON_NUMBERS: Mapping[str, Callable[[list[Number]], Value]] = {
    "sum": _sum, "highest": partial(max, default=None), "lowest": partial(min, default=None),
}  # fmt: skip


def is_half(value: Number) -> bool:
    """Whether there is no nearest whole number."""
    return value.denominator == 2


def rounded(value: Number, halves: Value = "even") -> int:
    """The nearest whole number; a half goes ``"up"``, ``"down"`` or to the ``"even"`` side."""
    if halves not in ("up", "down", "even"):
        raise Amiss(f"halves are rounded up, down or even, and this is {what(halves)}")
    if is_half(value) and halves != "even":
        return floor(value) + (halves == "up")
    return round(value)


SortKey: TypeAlias = tuple[int, Number, str, str]
NO_KEY = 3
"""What the key of nobody begins with."""
_KEYS = ("numbers", "texts", "days")


def sort_key(value: Value) -> SortKey:
    """Where a value comes among others: numbers by size, texts as in an index, days as they follow, nobody last."""
    if value is None:
        return NO_KEY, 0, "", ""
    if is_day(value):
        return 2, 0, value.key, ""
    if isinstance(value, str):
        return 1, 0, value.casefold(), value
    return 0, number(value, "only numbers, texts and days can be put in order"), "", ""


def in_one_order(keys: list[SortKey]) -> None:
    """Raises ``Amiss`` where they are of several kinds."""
    kinds = sorted({key[0] for key in keys} - {NO_KEY})
    if len(kinds) > 1:
        raise Amiss(f"{joined(_KEYS[kind] for kind in kinds)} cannot be put in one order")


def at_the_end(things: List, keys: list[SortKey], end: str) -> List:
    """Those whose key is the ``highest`` or the ``lowest``, all that are level; what has none is at neither end."""
    known = [key for key in keys if key[0] != NO_KEY]
    if not known:
        return ()
    best = max(known) if end == "highest" else min(known)
    return tuple(thing for thing, key in zip(things, keys, strict=True) if key == best)
