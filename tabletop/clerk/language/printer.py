"""From tree to canonical text: the text that is voted on, kept and compared.

It reads back to the same tree. Brackets stand where reading needs them, and around a filtered list wherever words that
could be taken into its condition might follow.
"""

from collections.abc import Iterator

from tabletop.clerk.language.tree import (
    And,
    Asked,
    Compare,
    Counted,
    CounterNamed,
    CounterWord,
    Day,
    Do,
    Either,
    Expression,
    ForEach,
    Function,
    If,
    InOrder,
    Let,
    Line,
    ListOf,
    Named,
    Nobody,
    Not,
    Number,
    Object,
    Or,
    Permit,
    Product,
    Reading,
    Replaced,
    RuleNumbered,
    Setting,
    Sheet,
    Statement,
    Sum,
    Text,
    ThisRule,
    Where,
    Word,
    YesNo,
    whole,
)
from tabletop.clerk.language.vocabulary import Slot, parts_of
from tabletop.engine.values import written

_EITHER, _OR, _AND, _NOT, _COMPARE, _SUM, _PRODUCT, _OPERAND = range(8)
"""How tightly each kind of expression binds, loosest first; a part that binds more loosely than its place stands in brackets."""
_LINE_LENGTH = 100
_INDENT = "  "


def sheet_text(sheet: Sheet) -> str:
    """The canonical text of a sheet, one line after the other."""
    return "\n".join(line_texts(sheet))


def line_texts(sheet: Sheet) -> tuple[str, ...]:
    """Each line's own text; that of a clause may go over several rows."""
    return tuple(map(line_text, sheet.lines))


def line_text(line: Line) -> str:
    if isinstance(line, Setting):
        return _setting(line)
    condition = f" if {_text(line.condition, _OR)}" if line.condition else ""
    return "\n".join(_with_block(f"{line.moment} {line.occasion}{condition}", line.body))


def expression_text(node: Expression) -> str:
    """An expression alone, as it would stand after ``to``."""
    return _text(node, _EITHER)


def quoted(text: str) -> str:
    """A text in its quotation marks."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _setting(line: Setting) -> str:
    key = f" {quoted(line.key)}" if line.key is not None else ""
    of = f" of {line.plural}" if line.plural else ""
    which = f" {_which(line.which)}" if line.which else ""
    condition = f" if {_text(line.condition, _OR)}" if line.condition else ""
    return f"set {line.question}{key}{of}{which} to {_text(line.value, _EITHER)}{condition}"


def _with_block(head: str, body: tuple[Statement, ...]) -> Iterator[str]:
    """The head, and what belongs to it: behind a colon if it is one short statement, else indented below.

    An ``if`` is always indented: behind a colon it could take an ``otherwise`` that belongs to the head.
    """
    rows = [row for statement in body for row in _statement(statement)]
    if len(rows) == 1 and not isinstance(body[0], If) and len(head) + len(rows[0]) < _LINE_LENGTH:
        yield f"{head}: {rows[0]}"
    else:
        yield head
        yield from (_INDENT + row for row in rows)


def _statement(statement: Statement) -> Iterator[str]:
    match statement:
        case Do():
            yield verb_text(statement)
        case Permit():
            yield "permit"
        case Object(sentence):
            yield f"object {_text(sentence, _SUM)}"
        case Let(word, value):
            yield f"let {word} be {_text(value, _EITHER)}"
        case If(condition, then, otherwise):
            rows = list(_with_block(f"if {_text(condition, _OR)}", then))
            yield from rows
            if otherwise:
                yield from _with_block("otherwise", otherwise)
        case ForEach(word, items, body):
            yield from _with_block(f"for each {word} in {_text(items, _EITHER)}", body)


def verb_text(statement: Do) -> str:
    slots, parts = dict(statement.slots), parts_of(statement.pattern)
    pairs = zip(parts, (*parts[1:], ""), strict=True)
    return " ".join(_up_to(after, slots[part.name]) if isinstance(part, Slot) else part for part, after in pairs)


def _up_to(after: str | Slot, node: Expression) -> str:
    """What stands before a word of a verb, in brackets where a phrase in it ends in that word."""
    ends = any(isinstance(each, Reading) and not each.link and each.reader.split()[-1] == after for each in whole(node))
    return f"({_plain(node, followed=False)})" if ends else _text(node, _SUM)


def _text(node: Expression, place: int, *, followed: bool = False) -> str:
    """The node's text, for a place that needs it to bind so tightly; ``followed`` if an operator comes next."""
    if _binding(node) < place or (followed and isinstance(node, Where)):
        return f"({_plain(node, followed=False)})"
    return _plain(node, followed=followed)


def _binding(node: Expression) -> int:
    match node:
        case Either():
            return _EITHER
        case Or():
            return _OR
        case And():
            return _AND
        case Not():
            return _NOT
        case Compare():
            return _COMPARE
        case Sum():
            return _SUM
        case Product():
            return _PRODUCT
        case _:
            return _OPERAND


def _plain(node: Expression, *, followed: bool) -> str:
    match node:
        case Number(value):
            return written(value)
        case Text(value):
            return quoted(value)
        case Day(value):
            return value
        case YesNo(value):
            return "yes" if value else "no"
        case Nobody():
            return "nobody"
        case Word(phrase) | Named(phrase):
            return phrase
        case ThisRule():
            return "this rule"
        case RuleNumbered(number):
            return f"rule {number}"
        case CounterWord(word, known):
            return word if known else quoted(word)
        case ListOf(items):
            return f"[{', '.join(_text(item, _EITHER) for item in items)}]"
        case Asked() | Reading() | Counted():
            return _reading(node)
        case CounterNamed(named):
            return f"({_plain(named, followed=False)})"
        case Function(name, of, count):
            return f"{name}{f' {_count(count)}' if count else ''} of {_text(of, _OPERAND, followed=followed)}"
        case Where(items, condition):
            return f"{_filtered(items)} {_which(condition)}"
        case InOrder(items, by):
            return f"{_filtered(items)} {node.how} {_reading_of_it(by)}"
        case Replaced(text, old, new):
            return f"{_replacing(text)} with {_replacing(old)} replaced by {_replacing(new)}"
        case _:
            return _joined(node, followed=followed)


def _joined(node: Either | And | Or | Not | Compare | Sum | Product, *, followed: bool) -> str:
    match node:
        case Either(value, condition, otherwise):
            return f"{_text(value, _OR)} if {_text(condition, _OR)} otherwise {_text(otherwise, _OR)}"
        case Or(parts):
            return _row(" or ", parts, _AND, followed=followed)
        case And(parts):
            return _row(" and ", parts, _NOT, followed=followed)
        case Not(part):
            return f"not {_text(part, _NOT, followed=followed)}"
        case Compare(left, how, right):
            return f"{_text(left, _SUM, followed=True)} {how} {_text(right, _SUM, followed=followed)}"
        case Sum(parts):
            return _chain(parts, _PRODUCT)
        case Product(parts):
            return _chain(parts, _OPERAND)


def _row(word: str, parts: tuple[Expression, ...], place: int, *, followed: bool) -> str:
    """All but the last are followed by the word that joins them."""
    rows = [_text(part, place, followed=True) for part in parts[:-1]]
    return word.join((*rows, _text(parts[-1], place, followed=followed)))


def _chain(parts: tuple[tuple[str, Expression], ...], place: int) -> str:
    return " ".join(f"{sign} {_link(sign, part, place)}" for sign, part in parts)[2:]


def _link(sign: str, part: Expression, place: int) -> str:
    """One part of a chain; ``1 / 2/3`` would divide twice, so a fraction divided by stands in brackets."""
    text = _text(part, place, followed=True)
    return f"({text})" if sign == "/" and isinstance(part, Number) and "/" in text else text


def _reading(node: Asked | Reading | Counted) -> str:
    match node:
        case Asked(question, None, None):
            return question
        case Asked(question, str() as key, _):
            return f"{question} {quoted(key)}"
        case _:
            return f"{_reader(node)} {_read_of(node.of)}" if node.of else ""


def _reader(node: Expression) -> str:
    """The words that read something, up to what it is read of."""
    match node:
        case Asked(question, _, _):
            return f"{question} of"
        case Counted(counter, _):
            return f"{_plain(counter, followed=False)} of"
        case Reading(reader, _, link):
            return f"{reader} {link}" if link else reader
    return ""


def _read_of(node: Expression) -> str:
    """What a reading is of: a filter behind it would be taken for a filter of what is read."""
    text = _text(node, _OPERAND)
    return f"({text})" if isinstance(node, Where | InOrder | Replaced) or _ends_in_filter(node) else text


def _filtered(node: Expression) -> str:
    """The list before a filter; in brackets unless it is a single word or a list, so that the filter is of all of it."""
    text = _text(node, _OPERAND)
    bracketed = _binding(node) < _OPERAND
    return text if bracketed or isinstance(node, Word | Named | ListOf) else f"({text})"


def _replacing(node: Expression) -> str:
    """A part of a replacement: as it is where it is a single word or a text, or a reading of one, else in brackets."""
    plain = isinstance(node, Text | Number | Word | Named | ThisRule) or (
        isinstance(node, Reading | Counted) and isinstance(node.of, Word | ThisRule | RuleNumbered | Named)
    )
    return _plain(node, followed=False) if plain else f"({_plain(node, followed=False)})"


def _ends_in_filter(node: Expression) -> bool:
    while isinstance(node, Function):
        node = node.of
    return isinstance(node, Where | InOrder | Replaced)


def _which(condition: Expression) -> str:
    """``whose rank is "K"`` where it can be said so, else ``where …``."""
    if _begins_with_it(condition):
        return f"whose {_of_it(condition)}"
    if isinstance(condition, And | Or) and _all_begin_with_it(condition):
        return f"whose {_of_it(condition)}"
    return f"where {_text(condition, _OR)}"


def _begins_with_it(node: Expression) -> bool:
    return isinstance(node, Compare) and _is_reading_of_it(node.left)


def _is_reading_of_it(node: Expression) -> bool:
    if isinstance(node, Counted) and isinstance(node.counter, CounterNamed):
        return False
    return isinstance(node, Asked | Reading | Counted) and node.of == Word("it") and getattr(node, "link", "of") == "of"


def _all_begin_with_it(node: Expression) -> bool:
    if isinstance(node, Or):
        return all(_begins_with_it(part) or (isinstance(part, And) and _all_begin_with_it(part)) for part in node.parts)
    return isinstance(node, And) and all(map(_begins_with_it, node.parts))


def _of_it(node: Expression, *, followed: bool = False) -> str:
    match node:
        case Compare(left, how, right):
            return f"{_reading_of_it(left)} {how} {_text(right, _SUM, followed=followed)}"
        case And(parts) | Or(parts):
            rows = [_of_it(part, followed=True) for part in parts[:-1]]
            return (" and " if isinstance(node, And) else " or ").join((*rows, _of_it(parts[-1], followed=followed)))
    raise AssertionError(node)


def _count(node: Expression) -> str:
    """How many: a whole number as it is, anything else in brackets."""
    plain = isinstance(node, Number) and node.value >= 0 and node.value.denominator == 1
    return _plain(node, followed=False) if plain else f"({_plain(node, followed=False)})"


def _reading_of_it(node: Expression) -> str:
    return _text(node, _OPERAND) if isinstance(node, Function) else _reader(node).removesuffix(" of")
