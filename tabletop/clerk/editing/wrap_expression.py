"""What a value can be made into where it stands: reckoned with, or narrowed to some; and a line's own narrowing."""

from collections.abc import Iterator
from typing import TypeAlias

from tabletop.clerk.editing.candidates import OWN_WORDS, SOME_DAY
from tabletop.clerk.language.printer import expression_text
from tabletop.clerk.language.sorts import ANYTHING, Sort, fits
from tabletop.clerk.language.sorts import TEXT as A_TEXT
from tabletop.clerk.language.tree import (
    Compare,
    Counted,
    CounterWord,
    Either,
    Expression,
    Function,
    InOrder,
    Nobody,
    Number,
    Product,
    Reading,
    Replaced,
    Sum,
    Text,
    Where,
    Word,
)
from tabletop.clerk.language.vocabulary import Counter, Reader, Vocabulary
from tabletop.clerk.language.words import COUNTED_OUT, ENDS, IN_ORDER_OF
from tabletop.engine.days import DAY

Widened: TypeAlias = tuple[str, Expression, str]
"""How it is chosen, what stands there then, and what that is."""
IT = Word("it")


def widened(now: Expression, sort: Sort, asked: Expression, vocabulary: Vocabulary) -> Iterator[Widened]:
    """Everything that can be made of a value; ``asked`` is something likely to be asked where it stands."""
    yield f"{expression_text(now)} if … otherwise …", Either(now, asked, now), "one of two, as something holds or not"
    if "number" in sort.kinds and not sort.many:
        yield from _reckoned(now)
    if sort.kinds == A_TEXT.kinds and not sort.many:
        yield _said(Replaced(now, Text(OWN_WORDS), Text(OWN_WORDS)), "with a part of it replaced: both to be written")
    if DAY in sort.kinds and not sort.many:
        yield from _days_from(now)
    if sort.many and not isinstance(now, Where | InOrder):
        yield from _narrowed(now, sort.each(), vocabulary)
    if sort.many and not isinstance(now, Function):
        for name in COUNTED_OUT:
            yield _said(Function(name, now, Number(2)), "so many of them: the 2 to be chosen anew")


def _reckoned(now: Expression) -> Iterator[Widened]:
    for sign, said in ("+", "plus"), ("-", "minus"):
        yield _said(Sum((("+", now), (sign, Number(1)))), f"{said} a figure: the 1 to be chosen anew")
    for sign, said in ("*", "times"), ("/", "divided by"):
        yield _said(Product((("*", now), (sign, Number(2)))), f"{said} a figure: the 2 to be chosen anew")
    yield _said(Sum((("+", Number(1)), ("-", now))), "a figure minus this: the 1 to be chosen anew")
    down = Function("rounded down", now)
    yield f"rounded down of {expression_text(now)}", down, "the greatest whole number that is not more"


def _days_from(now: Expression) -> Iterator[Widened]:
    for sign, said in ("+", "after"), ("-", "before"):
        yield _said(Sum((("+", now), (sign, Number(3)))), f"some days {said} it: the 3 to be chosen anew")


def _said(made: Expression, doc: str) -> Widened:
    return expression_text(made), made, doc


def _narrowed(now: Expression, of: Sort, vocabulary: Vocabulary) -> Iterator[Widened]:
    text = expression_text(now)
    for condition in conditions_on_it(of, vocabulary):
        yield f"{text} whose {_read_of_it(condition)} …", Where(now, condition), "only some of them"
    if ANYTHING not in of.kinds:
        yield (
            f"{text} where it is not …",
            Where(now, Compare(IT, "is not", Nobody())),
            "all but one of them: the nobody to be chosen anew",
        )
    for reading in _figures_of_it(of, vocabulary):
        yield f"{text} {IN_ORDER_OF} {_named(reading)}", InOrder(now, reading), "from the least to the most"
        for words, end in ENDS.items():
            yield (
                f"{text} {words} {_named(reading)}",
                InOrder(now, reading, end),
                f"those of them with the {end} {_named(reading)}",
            )


def _figures_of_it(of: Sort, vocabulary: Vocabulary) -> Iterator[Expression]:
    """The numbers that can be read of each."""
    if vocabulary.counter_reader and ANYTHING not in of.kinds:
        yield from (Counted(CounterWord(counter.phrase, known=True), IT) for counter in vocabulary.all(Counter))
    for condition in conditions_on_it(of, vocabulary):
        if condition.how == "is at least" and isinstance(condition.left, Reading):
            yield condition.left
    for reader in vocabulary.all(Reader) if ANYTHING not in of.kinds else ():
        takes, gives = vocabulary.sort(reader.takes), vocabulary.sort(reader.gives)
        if gives.many and not takes.many and fits(of, takes, vocabulary.kinds):
            yield Function("number", Reading(reader.phrase, IT, reader.link))


def _read_of_it(condition: Compare) -> str:
    return _named(condition.left.of if isinstance(condition.left, Function) else condition.left)


def _named(read: Expression) -> str:
    if isinstance(read, Function):
        return expression_text(read)
    return (
        read.reader
        if isinstance(read, Reading)
        else read.counter.word
        if isinstance(read, Counted) and isinstance(read.counter, CounterWord)
        else ""
    )


def conditions_on_it(of: Sort, vocabulary: Vocabulary) -> Iterator[Compare]:
    """Something likely to ask of each thing of this sort: one condition for everything that can be read of it."""
    if ANYTHING in of.kinds:
        return
    for reader in vocabulary.all(Reader):
        if reader.link == "of" and fits(of, vocabulary.sort(reader.takes), vocabulary.kinds):
            yield from _asked(Reading(reader.phrase, IT), vocabulary.sort(reader.gives))
    if vocabulary.counter_reader and fits(of, vocabulary.sort(vocabulary.counter_reader.takes), vocabulary.kinds):
        for counter in vocabulary.all(Counter):
            yield Compare(Counted(CounterWord(counter.phrase, known=True), IT), "is at least", Number(1))


def _asked(read: Reading, sort: Sort) -> Iterator[Compare]:
    if sort.many:
        yield Compare(Function("number", read), "is at least", Number(1))
    elif "text" in sort.kinds:
        yield Compare(read, "is", Text(OWN_WORDS))
    elif "number" in sort.kinds:
        yield Compare(read, "is at least", Number(1))
    elif DAY in sort.kinds:
        yield Compare(read, "is later than", SOME_DAY)
