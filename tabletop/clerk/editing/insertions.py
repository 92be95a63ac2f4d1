"""What can be added to a line and taken out of it: conditions, further things to do, further items of a list."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from tabletop.clerk.editing.candidates import OWN_WORDS, candidates
from tabletop.clerk.editing.node_paths import Path, Spot, part_at, scope_inside, scope_of, spots, with_part
from tabletop.clerk.editing.templates import NO_NAMES, OBJECTION, Names, condition, stands, statement
from tabletop.clerk.editing.wrap_expression import conditions_on_it
from tabletop.clerk.language import tree
from tabletop.clerk.language.inference import Scope
from tabletop.clerk.language.printer import expression_text
from tabletop.clerk.language.vocabulary import Vocabulary

ADD, TAKE_OUT = "add", "remove"


@dataclass(frozen=True)
class Change:
    """``words`` say what it does; ``part`` is the way to what it adds to or takes out."""

    sort: str
    words: str
    part: Path
    line: tree.Line


def changes(line: tree.Line, vocabulary: Vocabulary, names: Names = NO_NAMES) -> tuple[Change, ...]:
    """Everything that can be added or taken out; with each of them the line is understood."""
    found: list[Change] = []
    for spot in spots(line, vocabulary):
        found += _at(line, spot, vocabulary, names)
    return tuple(change for change in found if stands(change.line, vocabulary))


def _at(line: tree.Line, spot: Spot, vocabulary: Vocabulary, names: Names) -> Iterator[Change]:
    path, node, scope = spot.path, spot.node, spot.scope
    match node:
        case tree.Setting() | tree.Clause():
            yield from _condition(line, spot, vocabulary)
        case tree.If():
            more = (*node.then, statement(_moment(line), scope, vocabulary, names))
            yield Change(ADD, "do something more", path, with_part(line, path, replace(node, then=more)))
            yield from _otherwise(line, path, node, statement(_moment(line), scope, vocabulary, names))
            yield from _joined(line, (*path, "condition"), node.condition, condition(scope, vocabulary), path)
        case tree.ForEach():
            inside = scope_inside(node, scope, vocabulary)
            more = (*node.body, statement(_moment(line), inside, vocabulary, names))
            yield Change(ADD, "do something more", path, with_part(line, path, replace(node, body=more)))
        case tree.Object():
            yield Change(ADD, "permit it instead", path, with_part(line, path, tree.Permit()))
        case tree.Permit():
            yield Change(ADD, "object to it instead", path, with_part(line, path, tree.Object(tree.Text(OBJECTION))))
        case tree.Where() | tree.InOrder():
            if isinstance(node, tree.Where):
                yield from _joined(line, (*path, "condition"), node.condition, _last(node.condition), path, "where")
            last = "condition" if isinstance(node, tree.Where) else "by"
            yield Change(TAKE_OUT, "which of them", (*path, last), with_part(line, path, node.items))
        case tree.Not(part):
            yield Change(TAKE_OUT, "not", (*path, "part"), with_part(line, path, part))
        case tree.Sum(terms) | tree.Product(terms):
            yield from _terms(line, path, node, terms)
    if isinstance(node, tree.Setting):
        yield from _setting(node, vocabulary)
    if isinstance(node, tree.Clause):
        first = node.body[:1]
        more = (*node.body, first[0] if isinstance(first[0], tree.Object) else statement(node.moment, scope, vocabulary, names))
        yield Change(ADD, "object to more" if node.moment == "before" else "do something more", (), replace(node, body=more))
        if node.moment == "when":
            yield from islice(_remembered(node, scope, vocabulary), 1)
            nested = tree.If(condition(scope, vocabulary), (statement(node.moment, scope, vocabulary, names),))
            yield Change(ADD, "do something only if", (), replace(node, body=(*node.body, nested)))
            yield Change(
                ADD, "do something for each", (), replace(node, body=(*node.body, _for_each(node, scope, vocabulary, names)))
            )
    if path[-2:-1] in (("body",), ("then",), ("otherwise",)) and isinstance(path[-1], int):
        yield from _statement(line, path)
    if isinstance(node, tree.And | tree.Or):
        yield from _parts(line, path, node)
    if isinstance(node, tree.ListOf):
        yield from _items(line, path, node)
    if isinstance(node, tree.Either):
        yield Change(TAKE_OUT, "the other answer", (*path, "otherwise"), with_part(line, path, node.value))


def _setting(line: tree.Setting, vocabulary: Vocabulary) -> Iterator[Change]:
    """It answers for some alone; or otherwise, where its own condition does not hold; or what it takes, takes more besides."""
    if line.of and line.which is None:
        for some in islice(conditions_on_it(vocabulary.sort(line.of), vocabulary), 1):
            yield Change(ADD, f"only for some {line.plural}", (), replace(line, which=some))
    if line.which is not None:
        yield from _joined(line, ("which",), line.which, _last(line.which), (), "where")
    if not isinstance(line.value, tree.Either):
        other = replace(line.value, items=line.value.items[:1]) if isinstance(line.value, tree.ListOf) else line.value
        split = tree.Either(line.value, line.condition or condition(scope_of(line, vocabulary), vocabulary), other)
        part = ("value", "otherwise") if line.condition else ("value",)
        yield Change(ADD, "another answer otherwise", part, replace(line, value=split, condition=None))
    if isinstance(line.value, tree.Compare | tree.And):
        parts = line.value.parts if isinstance(line.value, tree.And) else (line.value,)
        yield Change(ADD, "and besides", (), replace(line, value=tree.And((*parts, parts[-1]))))


def _for_each(line: tree.Clause, scope: Scope, vocabulary: Vocabulary, names: Names) -> tree.ForEach:
    """One after the other of those that can be listed: what is told, else all there are of a kind."""
    lists = (
        one
        for one in candidates(scope, vocabulary)
        if one.sort.many and len(one.sort.kinds) == 1 and not isinstance(one.node, tree.ListOf)
    )
    listed = next(one for one in lists)
    word = next(each for each in (*listed.sort.kinds, "each-one") if each not in scope)
    empty = tree.ForEach(word, listed.node, ())
    return replace(empty, body=(statement(line.moment, scope_inside(empty, scope, vocabulary), vocabulary, names),))


def _moment(line: tree.Line) -> str:
    return line.moment if isinstance(line, tree.Clause) else ""


def _condition(line: tree.Line, spot: Spot, vocabulary: Vocabulary) -> Iterator[Change]:
    if line.condition is None:
        yield Change(ADD, "only if", (), replace(line, condition=condition(spot.scope, vocabulary)))
        return
    yield Change(TAKE_OUT, "this condition", ("condition",), replace(line, condition=None))
    yield from _joined(line, ("condition",), line.condition, condition(spot.scope, vocabulary), ("condition",), "only if", "if")


def _statement(line: tree.Line, path: Path) -> Iterator[Change]:
    block: tuple[Any, ...] = part_at(line, path[:-1])
    rest = _without(block, int(path[-1]))
    if rest or path[-2] == "otherwise":
        yield Change(TAKE_OUT, "this", path, with_part(line, path[:-1], rest))


def _otherwise(line: tree.Line, path: Path, node: tree.If, more: tree.Statement) -> Iterator[Change]:
    """What is done where the condition does not hold."""
    words, part = ("do something more otherwise", (*path, "otherwise")) if node.otherwise else ("do otherwise", path)
    yield Change(ADD, words, part, with_part(line, path, replace(node, otherwise=(*node.otherwise, more))))


def _last(condition: tree.Expression) -> tree.Expression:
    """The part that stands last, to be said once more and then otherwise."""
    return condition.parts[-1] if isinstance(condition, tree.And | tree.Or) else condition


def _joined(
    line: tree.Line, at: Path, now: tree.Expression, more: tree.Expression, part: Path, word: str = "if", other: str = ""
) -> Iterator[Change]:
    """A further condition beside the one that stands ``at``: both of them, or one of them; and of several of which one is enough,
    beside the last alone."""

    def both(first: tree.Expression) -> tree.Expression:
        return tree.And((*(first.parts if isinstance(first, tree.And) else (first,)), more))

    either = tree.Or((*(now.parts if isinstance(now, tree.Or) else (now,)), more))
    yield Change(ADD, f"and {word}", part, with_part(line, at, both(now)))
    yield Change(ADD, f"or {other or word}", part, with_part(line, at, either))
    if isinstance(now, tree.Or):
        *first, last = now.parts
        beside = tree.Or((*first, both(last)))
        yield Change(ADD, f"and {word}, for the last one alone", part, with_part(line, at, beside))


REMEMBERED = ("amount", "figure", "tally")
"""Words that may stand for what is remembered."""


def _remembered(line: tree.Clause, scope: Scope, vocabulary: Vocabulary) -> Iterator[Change]:
    """A value that has a word of its own in what follows."""
    taken = {each.word for each in line.body if isinstance(each, tree.Let)} | scope.keys()
    for word in REMEMBERED:
        made = replace(line, body=(tree.Let(word, tree.Number(1)), *line.body))
        if word not in taken and stands(made, vocabulary):
            yield Change(ADD, "remember a figure", (), made)


def _parts(line: tree.Line, path: Path, node: tree.And | tree.Or) -> Iterator[Change]:
    for index in range(len(node.parts)):
        rest = _without(node.parts, index)
        made: tree.Expression = rest[0] if len(rest) == 1 else replace(node, parts=rest)
        yield Change(TAKE_OUT, "this part", (*path, "parts", index), with_part(line, path, made))


def _terms(
    line: tree.Line, path: Path, node: tree.Sum | tree.Product, terms: tuple[tuple[str, tree.Expression], ...]
) -> Iterator[Change]:
    """Each but one that would leave something to be taken away from nothing."""
    part = "terms" if isinstance(node, tree.Sum) else "factors"
    for index in range(len(terms)):
        rest = _without(terms, index)
        if rest[0][0] in "+*":
            more = tree.Sum(rest) if isinstance(node, tree.Sum) else tree.Product(rest)
            made: tree.Expression = rest[0][1] if len(rest) == 1 else more
            yield Change(TAKE_OUT, "this part", (*path, part, index), with_part(line, path, made))


def _items(line: tree.Line, path: Path, node: tree.ListOf) -> Iterator[Change]:
    if node.items:
        last = expression_text(node.items[-1]).strip('"')
        words = "another" if last == OWN_WORDS else f"another after “{last}”"
        yield Change(ADD, words, path, with_part(line, path, replace(node, items=(*node.items, node.items[-1]))))
    only = len(node.items) == 1 and path[-1:] == ("otherwise",)  # it goes with the whole of the other answer
    for index in range(len(node.items) - only):
        less = replace(node, items=_without(node.items, index))
        yield Change(TAKE_OUT, "this one", (*path, "items", index), with_part(line, path, less))


def _without(items: tuple[Any, ...], index: int) -> tuple[Any, ...]:
    return (*items[:index], *items[index + 1 :])


def is_plain(line: tree.Line) -> bool:
    """Whether it is a setting with one plain answer, such as a form asks for."""
    composed = (tree.Compare, tree.And, tree.Or)
    return isinstance(line, tree.Setting) and not (line.condition or line.which or isinstance(line.value, composed))
