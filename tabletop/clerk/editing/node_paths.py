"""Every spot of a line: where in the tree it is, and which words mean something there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, TypeAlias

from tabletop.clerk.language import tree
from tabletop.clerk.language.inference import Scope, Sorter
from tabletop.clerk.language.sorts import Sort
from tabletop.clerk.language.vocabulary import Slot, Vocabulary

Path: TypeAlias = tuple[str | int, ...]
"""The names of fields and the places in tuples that lead from a line to a part of it."""


@dataclass(frozen=True)
class Spot:
    path: Path
    node: tree.Node
    scope: Scope


def part_at(node: Any, path: Path) -> Any:
    for step in path:
        node = getattr(node, step) if isinstance(step, str) else node[step]
    return node


def with_part(node: Any, path: Path, part: Any) -> Any:
    """A copy of the tree with another part at that path."""
    if not path:
        return part
    step, rest = path[0], path[1:]
    if isinstance(step, str):
        return replace(node, **{step: with_part(getattr(node, step), rest, part)})
    return (*node[:step], with_part(node[step], rest, part), *node[step + 1 :])


def with_word(line: Any, path: Path, word: str) -> Any:
    """The line with another word for what is gone through, or remembered, at that path, wherever it is said."""
    made = part_at(line, path)
    block = path if isinstance(made, tree.ForEach) else path[:-1]
    said = with_part(line, block, _said_otherwise(part_at(line, block), made.word, word))
    return with_part(said, (*path, "word"), word)


def _said_otherwise(part: Any, word: str, other: str) -> Any:
    if isinstance(part, tuple):
        return tuple(_said_otherwise(each, word, other) for each in part)
    if not isinstance(part, tree.Node):
        return part
    if part == tree.Word(word):
        return tree.Word(other)
    inside = {each.name: _said_otherwise(getattr(part, each.name), word, other) for each in fields(part) if each.name != "at"}
    return replace(part, **inside)


def scope_of(line: tree.Line, vocabulary: Vocabulary) -> Scope:
    """The words that the line's occasion or question tells."""
    if isinstance(line, tree.Clause):
        told: Mapping[str, str] = vocabulary.occasions[line.occasion].fields
    else:
        question = vocabulary.questions[line.question]
        told = {**question.fields, **({question.of: question.of} if question.of else {})}
    return {name: vocabulary.sort(sort) for name, sort in told.items()}


def spots(line: tree.Line, vocabulary: Vocabulary) -> Iterator[Spot]:
    """The line and everything in it, each after what it stands in."""
    scope = scope_of(line, vocabulary)
    yield Spot((), line, scope)
    for path, part in _parts(line):
        asked = isinstance(line, tree.Setting) and path == ("which",)
        known = {**scope, "it": vocabulary.sort(line.of)} if asked and isinstance(line, tree.Setting) else scope
        if path[0] == "body":
            continue
        yield from _walk(path, part, known, vocabulary)
    if isinstance(line, tree.Clause):
        yield from _block(("body",), line.body, scope, vocabulary)


def scope_at(line: tree.Line, path: Path, vocabulary: Vocabulary) -> Scope:
    """The words that are known there."""
    return next(spot.scope for spot in spots(line, vocabulary) if spot.path == path)


def wanted_at(line: tree.Line, path: Path, scope: Scope, vocabulary: Vocabulary) -> Sort:
    """The sort that is asked for where that is written down, else that of what stands there now."""
    now = part_at(line, path)
    if isinstance(line, tree.Setting) and path == ("value",):
        return vocabulary.sort(vocabulary.questions[line.question].gives)
    if path[-2:-1] == ("items",):
        return wanted_at(line, path[:-2], scope, vocabulary).each()
    beside = part_at(line, path[:-1]) if path[-1:] == ("right",) else None
    if isinstance(beside, tree.Compare):
        other = Sorter(vocabulary).sort(beside.left, scope)
        return other.list() if isinstance(now, tree.ListOf) else other.each()
    read = part_at(line, path[:-1]) if path[-1:] == ("of",) else None
    if isinstance(read, tree.Reading):
        takes = vocabulary.sort(vocabulary.readers[read.reader].takes)
        if isinstance(now, tree.Text) or any(vocabulary.kinds[kind].words for kind in takes.kinds):
            return takes
    holder = part_at(line, path[:-3]) if path[-3:-2] == ("slots",) else None
    if isinstance(holder, tree.Do):
        slots = [part.sort for part in vocabulary.parts[holder.pattern] if isinstance(part, Slot)]
        return vocabulary.sort(slots[int(path[-2])])
    return Sorter(vocabulary).sort(now, scope)


def _block(path: Path, statements: tuple[tree.Node, ...], scope: Scope, vocabulary: Vocabulary) -> Iterator[Spot]:
    known = dict(scope)
    for index, statement in enumerate(statements):
        yield from _walk((*path, index), statement, known, vocabulary)
        if isinstance(statement, tree.Let):
            known = {**known, statement.word: Sorter(vocabulary).sort(statement.value, known)}


def _walk(path: Path, node: tree.Node, scope: Scope, vocabulary: Vocabulary) -> Iterator[Spot]:
    yield Spot(path, node, scope)
    for name in _BLOCKS:
        block = getattr(node, name, ())
        if isinstance(block, tuple):
            yield from _block((*path, name), block, scope_inside(node, scope, vocabulary), vocabulary)
    for way, part in _parts(node):
        if way[0] not in _BLOCKS or not isinstance(getattr(node, str(way[0])), tuple):
            within = way[0] in ("condition", "by") and isinstance(node, tree.Where | tree.InOrder)
            yield from _walk((*path, *way), part, _knowing_it(node, scope, vocabulary) if within else scope, vocabulary)


_BLOCKS = ("body", "then", "otherwise")


def scope_inside(node: tree.Node, scope: Scope, vocabulary: Vocabulary) -> Scope:
    """What is known in the blocks of this part, besides what is made there."""
    if not isinstance(node, tree.ForEach):
        return scope
    return {**scope, node.word: Sorter(vocabulary).sort(node.items, scope).each()}


def _knowing_it(node: tree.Node, scope: Scope, vocabulary: Vocabulary) -> Scope:
    assert isinstance(node, tree.Where | tree.InOrder)
    return {**scope, "it": Sorter(vocabulary).sort(node.items, scope).each()}


def _parts(node: tree.Node) -> Iterator[tuple[Path, tree.Expression]]:
    """The nodes right inside this one, with the way to each."""
    for each in fields(node):
        value = getattr(node, each.name)
        if isinstance(value, tree.Node):
            yield (each.name,), value  # type: ignore[misc]
        elif isinstance(value, tuple) and each.name != "at":
            yield from _in_tuple(each.name, value)


def _in_tuple(name: str, items: tuple[Any, ...]) -> Iterator[tuple[Path, tree.Expression]]:
    for index, item in enumerate(items):
        if isinstance(item, tree.Node):
            yield (name, index), item  # type: ignore[misc]
        elif isinstance(item, tuple):
            yield (name, index, 1), item[1]
