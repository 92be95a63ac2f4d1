"""What a value can be made into where it stands: reckoned with, or narrowed to some; and a line's own narrowing."""

from collections.abc import Iterator
from typing import TypeAlias

from tabletop.clerk.editing.candidates import OWN_WORDS, SOME_DAY
from tabletop.clerk.editing.node_paths import Path, part_at, with_part
from tabletop.clerk.language import tree
from tabletop.clerk.language.printer import expression_text
from tabletop.clerk.language.sorts import ANYTHING, YES_NO_SORT, Sort, fits
from tabletop.clerk.language.sorts import TEXT_SORT as A_TEXT
from tabletop.clerk.language.vocabulary import Counter, Reader, Vocabulary
from tabletop.clerk.language.words import COUNTED_OUT, ENDS, IN_ORDER_OF
from tabletop.engine.days import DAY

Widened: TypeAlias = tuple[str, tree.Expression, str]
"""How it is chosen, what stands there then, and what that is."""


def widened(now: tree.Expression, sort: Sort, asked: tree.Expression, vocabulary: Vocabulary) -> Iterator[Widened]:
    """Everything that can be made of a value; ``asked`` is something likely to be asked where it stands."""
    yield f"{expression_text(now)} if … otherwise …", tree.Either(now, asked, now), "one of two, as something holds or not"
    if "number" in sort.kinds and not sort.many:
        yield from _reckoned(now)
    if (sort == YES_NO_SORT and not isinstance(now, tree.Not)) or (isinstance(now, tree.Asked) and now.key):
        yield f"not {expression_text(now)}", tree.Not(now), "the contrary"
    if sort.kinds == A_TEXT.kinds and not sort.many:
        yield _said(tree.Sum((("+", now), ("+", tree.Text(OWN_WORDS)))), "with more words behind it: to be written or chosen")
        yield _said(tree.Sum((("+", tree.Text(OWN_WORDS)), ("+", now))), "with more words before it: to be written or chosen")
        yield _said(
            tree.Replaced(now, tree.Text(OWN_WORDS), tree.Text(OWN_WORDS)), "with a part of it replaced: both to be written"
        )
    if DAY in sort.kinds and not sort.many:
        yield from _days_from(now)
    if sort.many and not isinstance(now, tree.Where | tree.InOrder):
        yield from _narrowed(now, sort.each(), vocabulary)
    if sort.many and not isinstance(now, tree.Function):
        for name in COUNTED_OUT:
            yield _said(tree.Function(name, now, tree.Number(2)), "so many of them: the 2 to be chosen anew")


def _reckoned(now: tree.Expression) -> Iterator[Widened]:
    for sign, said in ("+", "plus"), ("-", "minus"):
        yield _said(tree.Sum((("+", now), (sign, tree.Number(1)))), f"{said} a figure: the 1 to be chosen anew")
    for sign, said in ("*", "times"), ("/", "divided by"):
        yield _said(tree.Product((("*", now), (sign, tree.Number(2)))), f"{said} a figure: the 2 to be chosen anew")
    yield _said(tree.Sum((("+", tree.Number(1)), ("-", now))), "a figure minus this: the 1 to be chosen anew")
    down = tree.Function("rounded down", now)
    yield f"rounded down of {expression_text(now)}", down, "the greatest whole number that is not more"


def with_term(line: tree.Line, path: Path, node: tree.Expression) -> tree.Line:
    """The line with that value there: a sum among other terms that are added is more terms beside them, and so of factors."""
    holder = part_at(line, path[:-3]) if path[-1:] == (1,) else None
    put: tree.Expression | None = None
    match holder, node:
        case tree.Sum(terms), tree.Sum(more) if terms[int(path[-2])][0] == "+":
            put = tree.Sum((*terms[: int(path[-2])], *more, *terms[int(path[-2]) + 1 :]))
        case tree.Product(terms), tree.Product(more) if terms[int(path[-2])][0] == "*":
            put = tree.Product((*terms[: int(path[-2])], *more, *terms[int(path[-2]) + 1 :]))
    made: tree.Line = with_part(line, path[:-3], put) if put else with_part(line, path, node)
    return made


def _days_from(now: tree.Expression) -> Iterator[Widened]:
    for sign, said in ("+", "after"), ("-", "before"):
        yield _said(tree.Sum((("+", now), (sign, tree.Number(3)))), f"some days {said} it: the 3 to be chosen anew")


def _said(made: tree.Expression, doc: str) -> Widened:
    return expression_text(made), made, doc


def _narrowed(now: tree.Expression, of: Sort, vocabulary: Vocabulary) -> Iterator[Widened]:
    text = expression_text(now)
    for condition in conditions_on_it(of, vocabulary):
        yield f"{text} whose {_read_of_it(condition)} …", tree.Where(now, condition), "only some of them"
    if ANYTHING not in of.kinds:
        yield (
            f"{text} where it is not …",
            tree.Where(now, tree.Compare(tree.IT, "is not", tree.Nobody())),
            "all but one of them: the nobody to be chosen anew",
        )
    for reading in _figures_of_it(of, vocabulary):
        yield f"{text} {IN_ORDER_OF} {_named(reading)}", tree.InOrder(now, reading), "from the least to the most"
        for words, end in ENDS.items():
            yield (
                f"{text} {words} {_named(reading)}",
                tree.InOrder(now, reading, end),
                f"those of them with the {end} {_named(reading)}",
            )


def _figures_of_it(of: Sort, vocabulary: Vocabulary) -> Iterator[tree.Expression]:
    """The numbers that can be read of each."""
    if vocabulary.counter_reader and ANYTHING not in of.kinds:
        yield from (tree.Counted(tree.CounterWord(counter.phrase, known=True), tree.IT) for counter in vocabulary.all(Counter))
    for condition in conditions_on_it(of, vocabulary):
        if condition.how == "is at least" and isinstance(condition.left, tree.Reading):
            yield condition.left
    for reader in vocabulary.all(Reader) if ANYTHING not in of.kinds else ():
        takes, gives = vocabulary.sort(reader.takes), vocabulary.sort(reader.gives)
        if gives.many and not takes.many and fits(of, takes, vocabulary.kinds):
            yield tree.Function("number", tree.Reading(reader.phrase, tree.IT, reader.link))


def _read_of_it(condition: tree.Compare) -> str:
    return _named(condition.left.of if isinstance(condition.left, tree.Function) else condition.left)


def _named(read: tree.Expression) -> str:
    if isinstance(read, tree.Function):
        return expression_text(read)
    return (
        read.reader
        if isinstance(read, tree.Reading)
        else read.counter.word
        if isinstance(read, tree.Counted) and isinstance(read.counter, tree.CounterWord)
        else ""
    )


def conditions_on_it(of: Sort, vocabulary: Vocabulary) -> Iterator[tree.Compare]:
    """Something likely to ask of each thing of this sort: one condition for everything that can be read of it."""
    if ANYTHING in of.kinds:
        return
    readers = [each for each in vocabulary.all(Reader) if each.link == "of"]
    read = [each for each in readers if fits(of, vocabulary.sort(each.takes), vocabulary.kinds)]
    asked = [one for each in read for one in _asked(tree.Reading(each.phrase, tree.IT), vocabulary.sort(each.gives))]
    yield from sorted(asked, key=lambda one: isinstance(one.right, tree.Nobody))
    if vocabulary.counter_reader and fits(of, vocabulary.sort(vocabulary.counter_reader.takes), vocabulary.kinds):
        for counter in vocabulary.all(Counter):
            yield tree.Compare(tree.Counted(tree.CounterWord(counter.phrase, known=True), tree.IT), "is at least", tree.Number(1))


def _asked(read: tree.Reading, sort: Sort) -> Iterator[tree.Compare]:
    if sort.many:
        yield tree.Compare(tree.Function("number", read), "is at least", tree.Number(1))
    elif "text" in sort.kinds:
        yield tree.Compare(read, "is", tree.Text(OWN_WORDS))
    elif "number" in sort.kinds:
        yield tree.Compare(read, "is at least", tree.Number(1))
    elif DAY in sort.kinds:
        yield tree.Compare(read, "is later than", SOME_DAY)
    elif ANYTHING not in sort.kinds:
        yield tree.Compare(read, "is", tree.YesNo(True) if sort == YES_NO_SORT else tree.Nobody())
