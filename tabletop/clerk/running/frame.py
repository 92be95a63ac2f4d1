"""One run of a line: what it reads, what it may spend, and how its values are taken out of it."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias, TypeVar

from tabletop.clerk.language import tree
from tabletop.clerk.language.words import DIVISION, MAX_TEXT, ROUNDING, WHICH_ONE
from tabletop.clerk.running.budget import Budget
from tabletop.clerk.running.operations import in_words, is_half, listed, number, rounded, same, within_limit
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss, Silence, Unknown
from tabletop.engine.values import Number as Figure
from tabletop.engine.values import Value, written
from tabletop.engine.values import listed as joined


class Effect(NamedTuple):
    """What a line calls for, and the number of the line of the sheet on which that stands."""

    act: object
    line: int


class Frame:
    """One run of one line: what it reads, what it may spend, its own words' values, and what it has to say so far."""

    __slots__ = ("budget", "cells", "context", "effects", "line", "objections", "permits")

    def __init__(self, context: RuleContext, budget: Budget, cells: int, line: int) -> None:
        self.context = context
        self.budget = budget
        self.cells: list[Value] = [None] * cells
        self.line = line
        self.effects: list[Effect] = []
        self.objections: list[str] = []
        self.permits = False


Closure: TypeAlias = Callable[[Frame], Value]
Cells: TypeAlias = Mapping[str, int]
SomeValue = TypeVar("SomeValue", bound=Value)


def paid(frame: Frame, value: Value) -> Value:
    if type(value) is tuple:
        frame.budget.spend(len(value))
    return value


def flat(frame: Frame, values: list[Value]) -> Value:
    """The values as one list, lists among them unpacked."""
    whole: list[Value] = []
    for value in values:
        if type(value) is tuple:
            whole.extend(value)
        else:
            whole.append(value)
    frame.budget.spend(len(whole))
    return within_limit(tuple(whole))


def joined_text(frame: Frame, values: list[Value]) -> str:
    """Texts and numbers, one behind the other."""
    text = "".join(map(in_words, values))
    frame.budget.spend(1 + len(text) // 100)
    if len(text) > MAX_TEXT:
        raise Amiss(f"a text may have {MAX_TEXT:,} letters, and this one has {len(text):,}")
    return text


def answer(frame: Frame, question: str, subject: Value) -> Value:
    budget = frame.budget
    budget.begin_question(question, subject)
    try:
        return frame.context.ask(question, subject)
    finally:
        budget.end_question()


def somebody(frame: Frame, value: Value, text: str) -> Value:
    """The value, or what the table has just decided that these words stand for. Raises ``Unknown`` where it is nobody."""
    if value is None and (value := frame.context.decided(Unknown(text).question)) is None:
        raise Unknown(text)
    return value


def figure_of(frame: Frame, value: Value, why: str, text: str) -> Figure:
    return number(somebody(frame, value, text), why)


def figures_of(frame: Frame, value: Value, name: str, text: str) -> list[Figure]:
    values = listed(value)
    frame.budget.spend(len(values))
    return [figure_of(frame, one, f"“{name}” wants numbers", text) for one in values]


def rounded_as_ruled(frame: Frame, value: Figure) -> Value:
    if not is_half(value):
        return rounded(value)
    return rounded(value, somebody(frame, answer(frame, ROUNDING, written(value)), ROUNDING))


def divided(frame: Frame, left: Figure, right: Figure) -> Figure:
    """What that division gives; by nothing, what a rule says of it. Raises ``Amiss`` where none does."""
    if right:
        return Fraction(left) / right
    try:
        return number(answer(frame, DIVISION, written(left)), f"“{DIVISION}” is answered with a number")
    except Silence:
        raise Amiss("this divides by nothing") from None


def one_of(frame: Frame, values: tuple[Value, ...], meant: tree.Expression) -> Value:
    """The only one there is; where there are several, the one that the answer to *which one* names. Where none does, it is said
    with the question which one was ``meant``."""
    several = tuple(dict.fromkeys(values))
    if len(several) < 2:
        return several[0] if several else None
    frame.budget.spend(len(several))
    try:
        return which_of(frame.context, several, lambda names: answer(frame, WHICH_ONE, names))
    except Silence as silence:
        silence.meant = silence.meant or meant
        raise


def which_of(context: RuleContext, several: Sequence[SomeValue], ask: Callable[[str], Value]) -> SomeValue:
    """The one of these that is named when people are asked for one, by all their names."""
    names = [context.called(each) for each in several]
    said = ask(joined(names))
    for each, name in zip(several, names, strict=True):
        if said == name or same(context, each, said):
            return each
    raise Amiss(f"“{context.called(said)}” is none of {joined(names)}")
