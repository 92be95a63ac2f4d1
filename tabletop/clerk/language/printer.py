"""From tree to canonical text: the text that is voted on, kept and compared.

It reads back to the same tree. Brackets stand where reading needs them, and around a filtered list wherever words that
could be taken into its condition might follow.
"""

from collections.abc import Iterator, Sequence

from tabletop.clerk.language import tree
from tabletop.clerk.language.vocabulary import Slot, parts_of
from tabletop.clerk.language.words import ENDS
from tabletop.engine.values import written

_EITHER, _OR, _AND, _NOT, _COMPARE, _SUM, _PRODUCT, _OPERAND = range(8)
"""How tightly each kind of expression binds, loosest first; a part that binds more loosely than its place stands in brackets."""
_LINE_LENGTH = 100
_INDENT = "  "


def sheet_text(sheet: tree.Sheet) -> str:
    """The canonical text of a sheet, one line after the other."""
    return "\n".join(line_texts(sheet))


def line_texts(sheet: tree.Sheet) -> tuple[str, ...]:
    """Each line's own text; that of a clause may go over several rows."""
    return tuple(map(line_text, sheet.lines))


def line_text(line: tree.Line) -> str:
    if isinstance(line, tree.Setting):
        return _setting(line)
    condition = f" if {_text(line.condition, _OR)}" if line.condition else ""
    return "\n".join(_with_block(f"{line.moment} {line.occasion}{condition}", line.body))


def expression_text(node: tree.Expression) -> str:
    """An expression alone, as it would stand after ``to``."""
    return _text(node, _EITHER)


def quoted(text: str) -> str:
    """A text in its quotation marks."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _setting(line: tree.Setting) -> str:
    key = f" {quoted(line.key)}" if line.key is not None else ""
    of = f" of {line.plural}" if line.plural else ""
    which = f" {_which(line.which)}" if line.which else ""
    condition = f" if {_text(line.condition, _OR)}" if line.condition else ""
    return f"set {line.question}{key}{of}{which} to {_text(line.value, _EITHER)}{condition}"


def _with_block(head: str, body: tuple[tree.Statement, ...]) -> Iterator[str]:
    """The head, and what belongs to it: behind a colon if it is one short statement, else indented below.

    An ``if`` is always indented: behind a colon it could take an ``otherwise`` that belongs to the head.
    """
    rows = [row for statement in body for row in _statement(statement)]
    if len(rows) == 1 and not isinstance(body[0], tree.If) and len(head) + len(rows[0]) < _LINE_LENGTH:
        yield f"{head}: {rows[0]}"
    else:
        yield head
        yield from (_INDENT + row for row in rows)


def _statement(statement: tree.Statement) -> Iterator[str]:
    match statement:
        case tree.Do():
            yield verb_text(statement)
        case tree.Permit():
            yield "permit"
        case tree.Object(sentence):
            yield f"object {_text(sentence, _SUM)}"
        case tree.Let(word, value):
            yield f"let {word} be {_text(value, _EITHER)}"
        case tree.If(condition, then, otherwise):
            rows = list(_with_block(f"if {_text(condition, _OR)}", then))
            yield from rows
            if otherwise:
                yield from _with_block("otherwise", otherwise)
        case tree.ForEach(word, items, body):
            yield from _with_block(f"for each {word} in {_text(items, _EITHER)}", body)


def verb_text(statement: tree.Do) -> str:
    slots = dict(statement.slots)
    parts = [slots[part.name] if isinstance(part, Slot) else part for part in parts_of(statement.pattern)]
    return " ".join(part if isinstance(part, str) else _up_to(parts[at:], part) for at, part in enumerate(parts, 1))


def _up_to(behind: Sequence[str | tree.Expression], node: tree.Expression) -> str:
    """What stands before a word of a verb, in brackets where a phrase in it ends in that word, or what follows would go on with
    it: *with highest …*."""
    after, then = (*(each if isinstance(each, str) else _text(each, _SUM) for each in behind[:2]), "", "")[:2]
    ends = any(isinstance(each, tree.Reading) and not each.link and each.reader.split()[-1] == after for each in tree.whole(node))
    goes_on = " ".join((after, then)).startswith(tuple(f"{end} " for end in ENDS))
    return f"({_plain(node, followed=False)})" if ends or goes_on else _text(node, _SUM)


def _text(node: tree.Expression, place: int, *, followed: bool = False) -> str:
    """The node's text, for a place that needs it to bind so tightly; ``followed`` if an operator comes next."""
    if _binding(node) < place or (followed and isinstance(node, tree.Where)):
        return f"({_plain(node, followed=False)})"
    return _plain(node, followed=followed)


def _binding(node: tree.Expression) -> int:
    match node:
        case tree.Either():
            return _EITHER
        case tree.Or():
            return _OR
        case tree.And():
            return _AND
        case tree.Not():
            return _NOT
        case tree.Compare():
            return _COMPARE
        case tree.Sum():
            return _SUM
        case tree.Product():
            return _PRODUCT
        case _:
            return _OPERAND


def _plain(node: tree.Expression, *, followed: bool) -> str:
    match node:
        case tree.Number(value):
            return written(value)
        case tree.Text(value):
            return quoted(value)
        case tree.Day(value):
            return value
        case tree.YesNo(value):
            return "yes" if value else "no"
        case tree.Nobody():
            return "nobody"
        case tree.Word(phrase) | tree.Named(phrase):
            return phrase
        case tree.ThisRule():
            return "this rule"
        case tree.RuleNumbered(number):
            return f"rule {number}"
        case tree.CounterWord(word, known):
            return word if known else quoted(word)
        case tree.ListOf(items):
            return f"[{', '.join(_text(item, _EITHER) for item in items)}]"
        case tree.Asked() | tree.Reading() | tree.Counted():
            return _reading(node)
        case tree.CounterNamed(named):
            return f"({_plain(named, followed=False)})"
        case tree.Function(name, of, count):
            return f"{name}{f' {_count(count)}' if count else ''} of {_text(of, _OPERAND, followed=followed)}"
        case tree.Where(items, condition):
            return f"{_filtered(items)} {_which(condition)}"
        case tree.InOrder(items, by):
            return f"{_filtered(items)} {node.how} {_reading_of_it(by)}"
        case tree.Replaced(text, old, new):
            return f"{_replacing(text)} with {_replacing(old)} replaced by {_replacing(new)}"
        case _:
            return _joined(node, followed=followed)


def _joined(node: tree.Either | tree.And | tree.Or | tree.Not | tree.Compare | tree.Sum | tree.Product, *, followed: bool) -> str:
    match node:
        case tree.Either(value, condition, otherwise):
            return f"{_text(value, _OR)} if {_text(condition, _OR)} otherwise {_text(otherwise, _OR)}"
        case tree.Or(parts):
            return _row(" or ", parts, _AND, followed=followed)
        case tree.And(parts):
            return _row(" and ", parts, _NOT, followed=followed)
        case tree.Not(part):
            return f"not {_text(part, _NOT, followed=followed)}"
        case tree.Compare(left, how, right):
            return f"{_text(left, _SUM, followed=True)} {how} {_text(right, _SUM, followed=followed)}"
        case tree.Sum(parts):
            return _chain(parts, _PRODUCT)
        case tree.Product(parts):
            return _chain(parts, _OPERAND)


def _row(word: str, parts: tuple[tree.Expression, ...], place: int, *, followed: bool) -> str:
    """All but the last are followed by the word that joins them."""
    rows = [_text(part, place, followed=True) for part in parts[:-1]]
    return word.join((*rows, _text(parts[-1], place, followed=followed)))


def _chain(parts: tuple[tuple[str, tree.Expression], ...], place: int) -> str:
    return " ".join(f"{sign} {_link(sign, part, place)}" for sign, part in parts)[2:]


def _link(sign: str, part: tree.Expression, place: int) -> str:
    """One part of a chain; ``1 / 2/3`` would divide twice, so a fraction divided by stands in brackets."""
    text = _text(part, place, followed=True)
    return f"({text})" if sign == "/" and isinstance(part, tree.Number) and "/" in text else text


def _reading(node: tree.Asked | tree.Reading | tree.Counted) -> str:
    match node:
        case tree.Asked(question, None, None):
            return question
        case tree.Asked(question, str() as key, _):
            return f"{question} {quoted(key)}"
        case _:
            return f"{_reader(node)} {_read_of(node.of)}" if node.of else ""


def _reader(node: tree.Expression) -> str:
    """The words that read something, up to what it is read of."""
    match node:
        case tree.Asked(question, _, _):
            return f"{question} of"
        case tree.Counted(counter, _):
            return f"{_plain(counter, followed=False)} of"
        case tree.Reading(reader, _, link):
            return f"{reader} {link}" if link else reader
    return ""


def _read_of(node: tree.Expression) -> str:
    """What a reading is of: a filter behind it would be taken for a filter of what is read."""
    text = _text(node, _OPERAND)
    return f"({text})" if isinstance(node, tree.Where | tree.InOrder | tree.Replaced) or _ends_in_filter(node) else text


def _filtered(node: tree.Expression) -> str:
    """The list before a filter; in brackets unless it is a single word or a list, so that the filter is of all of it."""
    text = _text(node, _OPERAND)
    bracketed = _binding(node) < _OPERAND
    return text if bracketed or isinstance(node, tree.Word | tree.Named | tree.ListOf) else f"({text})"


def _replacing(node: tree.Expression) -> str:
    """A part of a replacement: as it is where it is a single word, a text or a reading of a rule, else in brackets: a word that
    something is read of may be a text itself, which would have its own part replaced."""
    plain = isinstance(node, tree.Text | tree.Number | tree.Word | tree.Named | tree.ThisRule) or (
        isinstance(node, tree.Reading) and isinstance(node.of, tree.ThisRule | tree.RuleNumbered)
    )
    return _plain(node, followed=False) if plain else f"({_plain(node, followed=False)})"


def _ends_in_filter(node: tree.Expression) -> bool:
    while isinstance(node, tree.Function):
        node = node.of
    return isinstance(node, tree.Where | tree.InOrder | tree.Replaced)


def _which(condition: tree.Expression) -> str:
    """``whose rank is "K"`` where it can be said so, else ``where …``."""
    if _begins_with_it(condition):
        return f"whose {_of_it(condition)}"
    if isinstance(condition, tree.And | tree.Or) and _all_begin_with_it(condition):
        return f"whose {_of_it(condition)}"
    return f"where {_text(condition, _OR)}"


def _begins_with_it(node: tree.Expression) -> bool:
    return isinstance(node, tree.Compare) and _is_reading_of_it(node.left)


def _is_reading_of_it(node: tree.Expression) -> bool:
    if isinstance(node, tree.Counted) and isinstance(node.counter, tree.CounterNamed):
        return False
    return (
        isinstance(node, tree.Asked | tree.Reading | tree.Counted)
        and node.of == tree.Word("it")
        and getattr(node, "link", "of") == "of"
    )


def _all_begin_with_it(node: tree.Expression) -> bool:
    if isinstance(node, tree.Or):
        return all(_begins_with_it(part) or (isinstance(part, tree.And) and _all_begin_with_it(part)) for part in node.parts)
    return isinstance(node, tree.And) and all(map(_begins_with_it, node.parts))


def _of_it(node: tree.Expression, *, followed: bool = False) -> str:
    match node:
        case tree.Compare(left, how, right):
            return f"{_reading_of_it(left)} {how} {_text(right, _SUM, followed=followed)}"
        case tree.And(parts) | tree.Or(parts):
            rows = [_of_it(part, followed=True) for part in parts[:-1]]
            return (" and " if isinstance(node, tree.And) else " or ").join((*rows, _of_it(parts[-1], followed=followed)))
    raise AssertionError(node)


def _count(node: tree.Expression) -> str:
    """How many: a whole number as it is, anything else in brackets."""
    plain = isinstance(node, tree.Number) and node.value >= 0 and node.value.denominator == 1
    return _plain(node, followed=False) if plain else f"({_plain(node, followed=False)})"


def _reading_of_it(node: tree.Expression) -> str:
    return _text(node, _OPERAND) if isinstance(node, tree.Function) else _reader(node).removesuffix(" of")
