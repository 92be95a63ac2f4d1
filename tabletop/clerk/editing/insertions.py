"""What can be added to a line and taken out of it: conditions, further things to do, further items of a list."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from tabletop.clerk.editing.candidates import candidates
from tabletop.clerk.editing.node_paths import Path, Spot, part_at, scope_inside, scope_of, spots, with_part
from tabletop.clerk.editing.templates import NONE, OBJECTION, Names, condition, stands, statement
from tabletop.clerk.editing.wrap_expression import conditions_on_it
from tabletop.clerk.language.inference import Scope
from tabletop.clerk.language.printer import expression_text
from tabletop.clerk.language.tree import (
    And,
    Clause,
    Compare,
    Either,
    Expression,
    ForEach,
    If,
    Let,
    Line,
    ListOf,
    Number,
    Object,
    Or,
    Permit,
    Setting,
    Statement,
    Text,
    Where,
)
from tabletop.clerk.language.vocabulary import Vocabulary

ADD, REMOVE = "add", "remove"


@dataclass(frozen=True)
class Change:
    """``words`` say what it does; ``part`` is the way to what it adds to or takes out."""

    sort: str
    words: str
    part: Path
    line: Line


def changes(line: Line, vocabulary: Vocabulary, names: Names = NONE) -> tuple[Change, ...]:
    """Everything that can be added or taken out; with each of them the line is understood."""
    found: list[Change] = []
    for spot in spots(line, vocabulary):
        found += _at(line, spot, vocabulary, names)
    return tuple(change for change in found if stands(change.line, vocabulary))


def _at(line: Line, spot: Spot, vocabulary: Vocabulary, names: Names) -> Iterator[Change]:
    path, node, scope = spot.path, spot.node, spot.scope
    match node:
        case Setting() | Clause():
            yield from _condition(line, spot, vocabulary)
        case If():
            more = (*node.then, statement(_moment(line), scope, vocabulary, names))
            yield Change(ADD, "do something more", path, with_part(line, path, replace(node, then=more)))
            yield from _otherwise(line, path, node, statement(_moment(line), scope, vocabulary, names))
            yield from _joined(line, (*path, "condition"), node.condition, condition(scope, vocabulary), path)
        case ForEach():
            inside = scope_inside(node, scope, vocabulary)
            more = (*node.body, statement(_moment(line), inside, vocabulary, names))
            yield Change(ADD, "do something more", path, with_part(line, path, replace(node, body=more)))
        case Object():
            yield Change(ADD, "permit it instead", path, with_part(line, path, Permit()))
        case Permit():
            yield Change(ADD, "object to it instead", path, with_part(line, path, Object(Text(OBJECTION))))
        case Where():
            yield from _joined(line, (*path, "condition"), node.condition, _last(node.condition), path, "where")
    if isinstance(node, Setting):
        yield from _setting(node, vocabulary)
    if isinstance(node, Clause):
        first = node.body[:1]
        more = (*node.body, first[0] if isinstance(first[0], Object) else statement(node.moment, scope, vocabulary, names))
        yield Change(ADD, "object to more" if node.moment == "before" else "do something more", (), replace(node, body=more))
        if node.moment == "when":
            yield from islice(_remembered(node, scope, vocabulary), 1)
            nested = If(condition(scope, vocabulary), (statement(node.moment, scope, vocabulary, names),))
            yield Change(ADD, "do something only if", (), replace(node, body=(*node.body, nested)))
            yield Change(
                ADD, "do something for each", (), replace(node, body=(*node.body, _for_each(node, scope, vocabulary, names)))
            )
    if path[-2:-1] in (("body",), ("then",), ("otherwise",)) and isinstance(path[-1], int):
        yield from _statement(line, path)
    if isinstance(node, And | Or):
        yield from _parts(line, path, node)
    if isinstance(node, ListOf):
        yield from _items(line, path, node)
    if isinstance(node, Either):
        yield Change(REMOVE, "the other answer", (*path, "otherwise"), with_part(line, path, node.value))


def _setting(line: Setting, vocabulary: Vocabulary) -> Iterator[Change]:
    """It answers for some alone; or what it takes, takes more besides."""
    if line.of and line.which is None:
        for some in islice(conditions_on_it(vocabulary.sort(line.of), vocabulary), 1):
            yield Change(ADD, f"only for some {line.plural}", (), replace(line, which=some))
    if line.which is not None:
        yield from _joined(line, ("which",), line.which, _last(line.which), (), "where")
    if not isinstance(line.value, Either):
        split = Either(line.value, condition(scope_of(line, vocabulary), vocabulary), line.value)
        yield Change(ADD, "another answer otherwise", ("value",), replace(line, value=split))
    if isinstance(line.value, Compare | And):
        parts = line.value.parts if isinstance(line.value, And) else (line.value,)
        yield Change(ADD, "and besides", (), replace(line, value=And((*parts, parts[-1]))))


def _for_each(line: Clause, scope: Scope, vocabulary: Vocabulary, names: Names) -> ForEach:
    """One after the other of those that can be listed: what is told, else all there are of a kind."""
    lists = (
        one
        for one in candidates(scope, vocabulary)
        if one.sort.many and len(one.sort.kinds) == 1 and not isinstance(one.node, ListOf)
    )
    listed = next(one for one in lists)
    word = next(each for each in (*listed.sort.kinds, "each-one") if each not in scope)
    empty = ForEach(word, listed.node, ())
    return replace(empty, body=(statement(line.moment, scope_inside(empty, scope, vocabulary), vocabulary, names),))


def _moment(line: Line) -> str:
    return line.moment if isinstance(line, Clause) else ""


def _condition(line: Line, spot: Spot, vocabulary: Vocabulary) -> Iterator[Change]:
    if line.condition is None:
        yield Change(ADD, "only if", (), replace(line, condition=condition(spot.scope, vocabulary)))
        return
    yield Change(REMOVE, "this condition", ("condition",), replace(line, condition=None))
    parts = line.condition.parts if isinstance(line.condition, And) else (line.condition,)
    both = And((*parts, condition(spot.scope, vocabulary)))
    yield Change(ADD, "and only if", ("condition",), replace(line, condition=both))
    either = line.condition.parts if isinstance(line.condition, Or) else (line.condition,)
    more = Or((*either, condition(spot.scope, vocabulary)))
    yield Change(ADD, "or if", ("condition",), replace(line, condition=more))


def _statement(line: Line, path: Path) -> Iterator[Change]:
    block: tuple[Any, ...] = part_at(line, path[:-1])
    rest = _without(block, int(path[-1]))
    if rest or path[-2] == "otherwise":
        yield Change(REMOVE, "this", path, with_part(line, path[:-1], rest))


def _otherwise(line: Line, path: Path, node: If, more: Statement) -> Iterator[Change]:
    """What is done where the condition does not hold."""
    words, part = ("do something more otherwise", (*path, "otherwise")) if node.otherwise else ("do otherwise", path)
    yield Change(ADD, words, part, with_part(line, path, replace(node, otherwise=(*node.otherwise, more))))


def _last(condition: Expression) -> Expression:
    """The part that stands last, to be said once more and then otherwise."""
    return condition.parts[-1] if isinstance(condition, And | Or) else condition


def _joined(line: Line, at: Path, now: Expression, more: Expression, part: Path, word: str = "if") -> Iterator[Change]:
    """A further condition beside the one that stands ``at``: both of them, or one of them."""
    both = And((*(now.parts if isinstance(now, And) else (now,)), more))
    either = Or((*(now.parts if isinstance(now, Or) else (now,)), more))
    yield Change(ADD, f"and {word}", part, with_part(line, at, both))
    yield Change(ADD, f"or {word}", part, with_part(line, at, either))


REMEMBERED = ("amount", "figure", "tally")
"""Words that may stand for what is remembered."""


def _remembered(line: Clause, scope: Scope, vocabulary: Vocabulary) -> Iterator[Change]:
    """A value that has a word of its own in what follows."""
    taken = {each.word for each in line.body if isinstance(each, Let)} | scope.keys()
    for word in REMEMBERED:
        made = replace(line, body=(Let(word, Number(1)), *line.body))
        if word not in taken and stands(made, vocabulary):
            yield Change(ADD, "remember a figure", (), made)


def _parts(line: Line, path: Path, node: And | Or) -> Iterator[Change]:
    for index in range(len(node.parts)):
        rest = _without(node.parts, index)
        made: Expression = rest[0] if len(rest) == 1 else replace(node, parts=rest)
        yield Change(REMOVE, "this part", (*path, "parts", index), with_part(line, path, made))


def _items(line: Line, path: Path, node: ListOf) -> Iterator[Change]:
    if node.items:
        last = expression_text(node.items[-1]).strip('"')
        yield Change(
            ADD, f"one more after “{last}”", path, with_part(line, path, replace(node, items=(*node.items, node.items[-1])))
        )
    for index in range(len(node.items)):
        less = replace(node, items=_without(node.items, index))
        yield Change(REMOVE, "this one", (*path, "items", index), with_part(line, path, less))


def _without(items: tuple[Any, ...], index: int) -> tuple[Any, ...]:
    return (*items[:index], *items[index + 1 :])


def is_plain(line: Line) -> bool:
    """Whether it is a setting with one plain answer, such as a form asks for."""
    composed = (Compare, And, Or)
    return isinstance(line, Setting) and not (line.condition or line.which or isinstance(line.value, composed))
