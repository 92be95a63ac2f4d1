"""A sheet as a tree of values: what the text says, and nothing about how it was laid out.

Words are kept as the phrases of the vocabulary, which are never renamed once released. Two trees are equal when they
say the same; where each part stood (``at``, line and column) is for error messages only.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias, dataclass_transform

LineAndColumn: TypeAlias = tuple[int, int]
_ONE_OVER_OTHER = re.compile(r"rule (\d{1,6}) over rule (\d{1,6})")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True)
class Node:
    """Each kind of node is such a dataclass as well, without saying so."""

    at: LineAndColumn = field(default=(1, 1), kw_only=True, compare=False, repr=False)

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


class Number(Node):
    value: int | Fraction


class Text(Node):
    value: str


class Day(Node):
    """``2026-12-24``."""

    value: str


class YesNo(Node):
    value: bool


class Nobody(Node):
    pass


class ListOf(Node):
    """``[2, "K"]``; never holds a list literal."""

    items: tuple["Expression", ...]


class Word(Node):
    """A field of the occasion, the item a question asks about, a word of ``let`` or ``for each``, or ``it``."""

    word: str


IT = Word("it")


class Named(Node):
    """One of the vocabulary's names: ``players``."""

    phrase: str


class ThisRule(Node):
    pass


class RuleNumbered(Node):
    number: int


class Asked(Node):
    """A question's answer: ``circuit``, ``custom "the mail clause"`` (keyed), ``value of card`` (of)."""

    question: str
    key: str | None = None
    of: "Expression | None" = None


class Reading(Node):
    """``suit of card``, or ``players after mover`` where the link is empty."""

    reader: str
    of: "Expression"
    link: str = "of"


class CounterWord(Node):
    """``points`` if it is ``known``, else ``"gold"``."""

    word: str
    known: bool


class CounterNamed(Node):
    """``(chosen text)``: the counter of that name."""

    name: "Expression"


class Counted(Node):
    """``points of mover``, ``"gold" of mover``, ``(chosen text) of mover``."""

    counter: CounterWord | CounterNamed
    of: "Expression"


class Function(Node):
    """``first of players``, and with a ``count`` so many: ``first 3 of players``."""

    name: str
    of: "Expression"
    count: "Expression | None" = None


class Where(Node):
    """The items for which the condition holds of ``it``; with ``whose`` where it begins with a reading of it."""

    items: "Expression"
    condition: "Expression"


class InOrder(Node):
    """The items sorted by a reading of ``it``, lowest first; with an ``end`` only those that are ``highest`` or ``lowest``."""

    items: "Expression"
    by: "Expression"
    end: str = ""

    @property
    def how(self) -> str:
        """The words between the two."""
        return f"with {self.end}" if self.end else "in order of"


class Replaced(Node):
    """``text of rule with "5" replaced by "6"``."""

    text: "Expression"
    old: "Expression"
    new: "Expression"


class Either(Node):
    """``A if C otherwise B``."""

    value: "Expression"
    condition: "Expression"
    otherwise: "Expression"


class Sum(Node):
    """Two or more terms, each with its sign ``+`` or ``-``; the first one's is ``+``."""

    terms: tuple[tuple[str, "Expression"], ...]


class Product(Node):
    """Two or more factors, each with its sign ``*`` or ``/``; the first one's is ``*``."""

    factors: tuple[tuple[str, "Expression"], ...]


class Compare(Node):
    left: "Expression"
    how: str
    right: "Expression"


class And(Node):
    parts: tuple["Expression", ...]


class Or(Node):
    parts: tuple["Expression", ...]


class Not(Node):
    part: "Expression"


Literal: TypeAlias = Number | Text | Day | YesNo | Nobody
Read: TypeAlias = Word | Named | ThisRule | RuleNumbered | Asked | Reading | CounterWord | CounterNamed | Counted
Made: TypeAlias = ListOf | Function | Where | InOrder | Replaced | Either | Sum | Product | Compare | And | Or | Not
Expression: TypeAlias = Literal | Read | Made


class Do(Node):
    """A verb: its pattern, and what stands in each slot."""

    pattern: str
    slots: tuple[tuple[str, Expression], ...]


class Object(Node):
    """``object "…"``: the sentence that a ``before`` line says no with."""

    sentence: Expression


class Permit(Node):
    """``permit``: what a ``before`` line says to the objections of rules that its own goes before."""


class Let(Node):
    word: str
    value: Expression


class If(Node):
    condition: Expression
    then: tuple["Statement", ...]
    otherwise: tuple["Statement", ...] = ()


class ForEach(Node):
    word: str
    items: Expression
    body: tuple["Statement", ...]


Statement: TypeAlias = Do | Object | Permit | Let | If | ForEach


class Setting(Node):
    """``set QUESTION [of KINDS [whose …]] to VALUE [if CONDITION]``; ``of`` is the kind asked about, in the singular."""

    question: str
    value: Expression
    key: str | None = None
    of: str = ""
    plural: str = ""
    which: Expression | None = None
    """For which items it answers, as a condition on ``it``."""
    condition: Expression | None = None


class Clause(Node):
    """``when OCCASION …`` (afterwards) or ``before OCCASION …`` (beforehand)."""

    moment: str
    occasion: str
    body: tuple[Statement, ...]
    condition: Expression | None = None


Line: TypeAlias = Setting | Clause


class Sheet(Node):
    lines: tuple[Line, ...] = ()


def children(node: Node) -> Iterator[Node]:
    """The nodes directly inside this one, in the order of the text."""
    for name in node.__dataclass_fields__:
        part = getattr(node, name)
        if isinstance(part, Node):
            yield part
        elif isinstance(part, tuple):
            yield from _nodes_in(part)


def _nodes_in(parts: tuple[object, ...]) -> Iterator[Node]:
    for part in parts:
        if isinstance(part, Node):
            yield part
        elif isinstance(part, tuple):
            yield from _nodes_in(part)


def whole(node: Node) -> Iterator[Node]:
    """The node and everything in it, in the order of the text."""
    left = [node]
    while left:
        each = left.pop()
        yield each
        left += [*children(each)][::-1]


def reads_word(node: Node, words: Collection[str]) -> bool:
    """Whether one of these words stands in it."""
    return any(isinstance(each, Word) and each.word in words for each in whole(node))


def said_to(verbs: Iterable[Do], pattern: str, slot: str) -> Iterator[str]:
    """The texts that stand in that slot of a verb, wherever it is used among these."""
    for each in verbs:
        if each.pattern == pattern:
            yield from (filling.value for name, filling in each.slots if name == slot and isinstance(filling, Text))


def one_over_other(text: str) -> tuple[int, int] | None:
    """The numbers of two rules of which a text puts the first before the second, ``rule 13 over rule 2``."""
    found = _ONE_OVER_OTHER.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None


def rules_named(node: Node) -> Iterator[int]:
    """The numbers of the rules that it speaks of: ``rule 13``, ``rules whose ordinal number is 13``, ``rule 13 over rule 2``."""
    for each in whole(node):
        match each:
            case RuleNumbered(number):
                yield number
            case Text(value) if pair := one_over_other(value):
                yield from pair
            case Compare(Reading("ordinal number"), "is" | "is not", Number(number)) if number == int(number):
                yield int(number)


def size(node: Node) -> int:
    """How many nodes there are in it: the work of going through it once."""
    return sum(1 for _ in whole(node))


def depth(node: Node) -> int:
    return 1 + max(map(depth, children(node)), default=0)
