"""What is wrong with a sheet before it ever runs: every mistake, with its line, column and what to do about it.

Reading finds words that mean nothing at their spot; the sorts find words that mean something else than is wanted there
(a ballot's side added up, a field that this occasion does not tell). What depends on the table is found when a line runs.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from tabletop.clerk.language.errors import SheetError
from tabletop.clerk.language.grammar import read_line
from tabletop.clerk.language.inference import Scope, Sorter
from tabletop.clerk.language.sorts import TEXT_SORT
from tabletop.clerk.language.tokens import NumberedLines, together
from tabletop.clerk.language.tree import Clause, Do, ForEach, If, Let, Line, Object, Permit, Setting, Sheet, Statement
from tabletop.clerk.language.vocabulary import COUNTER, Slot, Vocabulary
from tabletop.clerk.language.words import MAX_ERRORS

MOST_LINES = 256
"""So many are kept as they were read."""


@dataclass(frozen=True)
class Checked:
    """The sheet if nothing is wrong with it, else what is."""

    sheet: Sheet | None
    errors: tuple[SheetError, ...] = ()


def check(text: str, vocabulary: Vocabulary) -> Checked:
    lines = tuple(_checked(text, vocabulary))
    errors = sorted((error for each in lines for error in each.errors), key=lambda error: (error.line, error.column))
    return Checked(None, tuple(_quoted(each, text) for each in errors[:MAX_ERRORS])) if errors else Checked(_sheet(lines))


def _quoted(error: SheetError, text: str) -> SheetError:
    """What is wrong, with what is meant where those very words stand in quotation marks elsewhere on the sheet."""
    quoted = f'"{error.unknown}"'
    if not error.unknown or quoted not in text:
        return error
    return SheetError(error.line, error.column, error.what, f"Did you mean {quoted}, in quotation marks?", error.unknown)


def readable(text: str, vocabulary: Vocabulary) -> Sheet:
    """The lines of a sheet with which nothing is wrong."""
    return _sheet(_checked(text, vocabulary))


def read(text: str, vocabulary: Vocabulary) -> Sheet:
    """The lines of a sheet that can be read, whatever is wrong with what they say."""
    return Sheet(tuple(each.line for each in _checked(text, vocabulary) if each.line))


@dataclass(frozen=True)
class _CheckedLine:
    line: Line | None
    """As it was read; ``None`` if it could not be."""
    errors: tuple[SheetError, ...] = ()


def _sheet(lines: Iterable[_CheckedLine]) -> Sheet:
    return Sheet(tuple(each.line for each in lines if each.line and not each.errors))


def _checked(text: str, vocabulary: Vocabulary) -> Iterator[_CheckedLine]:
    """Each line of a sheet; after a number of those that could not be read it gives up."""
    unread = 0
    try:
        for lines in together(text):
            found = _check_line(lines, vocabulary)
            yield found
            unread += found.line is None
            if unread >= MAX_ERRORS:
                return
    except SheetError as error:
        yield _CheckedLine(None, (error,))


@lru_cache(maxsize=MOST_LINES)
def _check_line(lines: NumberedLines, vocabulary: Vocabulary) -> _CheckedLine:
    """Whoever writes a long sheet changes one line of it at a time: the others are kept as they were read."""
    try:
        line = read_line(lines, vocabulary)
    except SheetError as error:
        return _CheckedLine(None, (error.with_traceback(None),))
    return _CheckedLine(line, tuple(check_tree(Sheet((line,)), vocabulary)))


def check_tree(sheet: Sheet, vocabulary: Vocabulary) -> list[SheetError]:
    """What is wrong with a sheet that could be read."""
    checker = _Checker(vocabulary)
    for line in sheet.lines:
        checker.line(line)
    return checker.sorter.complaints


class _Checker:
    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self.sorter = Sorter(vocabulary)

    def line(self, line: Line) -> None:
        if isinstance(line, Setting):
            self._setting(line)
        else:
            self._clause(line)

    def _setting(self, line: Setting) -> None:
        question = self._vocabulary.questions[line.question]
        scope = {name: self._vocabulary.sort(sort) for name, sort in question.fields.items()}
        if question.of:
            scope[question.of] = self._vocabulary.sort(question.of)
        if line.which:
            self.sorter.condition(line.which, {**scope, "it": scope[question.of]})
        self.sorter.want(line.value, scope, self._vocabulary.sort(question.gives), f"“{question.phrase}”")
        if line.condition:
            self.sorter.condition(line.condition, scope)

    def _clause(self, line: Clause) -> None:
        fields = self._vocabulary.occasions[line.occasion].fields
        scope = {name: self._vocabulary.sort(sort) for name, sort in fields.items()}
        if line.condition:
            self.sorter.condition(line.condition, scope)
        self._block(line.body, scope)

    def _block(self, statements: tuple[Statement, ...], scope: Scope) -> None:
        known = dict(scope)
        for statement in statements:
            match statement:
                case Do():
                    self._do(statement, known)
                case Permit():
                    pass
                case Object(sentence):
                    self.sorter.want(sentence, known, TEXT_SORT, "what a rule objects with")
                case Let(word, value):
                    known[word] = self.sorter.sort(value, known)
                case If(condition, then, otherwise):
                    self.sorter.condition(condition, known)
                    self._block(then, known)
                    self._block(otherwise, known)
                case ForEach(word, items, body):
                    sort = self.sorter.sort(items, known)
                    if not sort.many and not sort.open:
                        self.sorter.complain(items, f"“for each” needs a list, and this is {self.sorter.said(sort)}")
                    self._block(body, {**known, word: sort.each()})

    def _do(self, statement: Do, scope: Scope) -> None:
        sorts = {part.name: part.sort for part in self._vocabulary.parts[statement.pattern] if isinstance(part, Slot)}
        for name, node in statement.slots:
            if sorts[name] != COUNTER:
                where = f"‹{name.replace('_', ' ')}› in “{self._vocabulary.written(statement.pattern)}”"
                self.sorter.want(node, scope, self._vocabulary.sort(sorts[name]), where)
