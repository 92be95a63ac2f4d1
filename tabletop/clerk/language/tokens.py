"""From text to tokens: the first look at a sheet, where trickery with letters, blanks and indentation is found.

A sheet must mean what it looks like. So letters outside a to z are refused in words, and characters that cannot be seen,
or that turn the reading direction, are refused everywhere. Inside quotation marks any visible letter is welcome.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from tabletop.clerk.language.errors import SheetError
from tabletop.clerk.language.words import MAX_NUMBER, MAX_SHEET, MAX_TEXT
from tabletop.engine.days import calendar_day
from tabletop.engine.values import Number, exact

WORD_TOKEN, NUMBER_TOKEN, TEXT_TOKEN, DAY_TOKEN = "word", "number", "text", "day"
SIGN, NEWLINE, INDENT, DEDENT, END = "sign", "newline", "indent", "dedent", "end"

_CLOSING = {'"': '"', "“": "”", "”": "”", "„": "“”", "«": "»"}
_ESCAPES = {"n": "\n", '"': '"', "\\": "\\"}
_WORD = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*")
_NUMBER = re.compile(r"([0-9]+)(?:/([0-9]+))?")
_DAY = re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?![0-9])")
_SIGNS = frozenset("[](),:+-*/")
_HINTS = {
    ".": "There are no decimals here: write 1/2 for a half.",
    "%": "Write a fraction such as 2/3.",
    ">=": "Write “is at least”.",
    "<=": "Write “is at most”.",
    "≥": "Write “is at least”.",
    "≤": "Write “is at most”.",
    "…": "Write in its place what is meant.",
    "=": "Write “is”.",
    "<": "Write “is less than”.",
    ">": "Write “is more than”.",
    "'": 'Texts stand in double quotation marks: "…".',
    "’": 'Texts stand in double quotation marks: "…".',
    "‘": 'Texts stand in double quotation marks: "…".',
    ";": "One thing to do, one line.",
    "#": "A sheet has no remarks; the rule’s own words are on its card.",
    "×": "Write * for times.",
    "−": "Write the ordinary minus: -.",
    "–": "Write the ordinary minus: -.",
}
_INVISIBLE = frozenset(("Cc", "Cf", "Zs", "Zl", "Zp", "Cs"))


class Token(NamedTuple):
    kind: str
    text: str
    line: int
    column: int
    value: Number = 0


@dataclass(frozen=True)
class Item:
    """One ``set``, ``when`` or ``before`` with everything indented below it, as tokens; or why it has none."""

    tokens: tuple[Token, ...] = ()
    error: SheetError | None = None


NumberedLines: TypeAlias = tuple[tuple[int, str], ...]
"""A line of a sheet with those that are indented below it, each with its number."""


def together(text: str) -> Iterator[NumberedLines]:
    """The lines of a sheet, each with what belongs to it. Raises ``SheetError`` only if the whole is too long."""
    if len(text) > MAX_SHEET:
        raise SheetError(1, 1, f"a sheet may have {MAX_SHEET:,} letters, and this one has {len(text):,}")
    group: list[tuple[int, str]] = []
    base: int | None = None
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        if not line.strip(" "):
            continue
        indent = _indent(line)
        base = indent if base is None else base
        if indent <= base and group:
            yield tuple(group)
            group = []
        group.append((number, line))
    if group:
        yield tuple(group)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def item_of(lines: NumberedLines) -> Item:
    try:
        return Item(tuple(_tokens(lines)))
    except SheetError as error:
        return Item(error=error)


def _tokens(lines: NumberedLines) -> Iterator[Token]:
    indents = [_indent(lines[0][1])]
    for number, line in lines:
        indent = _indent(line)
        if indent > indents[-1]:
            indents.append(indent)
            yield Token(INDENT, "", number, indent + 1)
        while indent < indents[-1]:
            indents.pop()
            yield Token(DEDENT, "", number, indent + 1)
        if indent != indents[-1]:
            raise SheetError(number, indent + 1, "this line is not in line with any line above it")
        yield from _line_tokens(number, line)
        yield Token(NEWLINE, "", number, len(line) + 1)
    for _ in indents[1:]:
        yield Token(DEDENT, "", number, len(line) + 1)
    yield Token(END, "", number, len(line) + 1)


def _line_tokens(number: int, line: str) -> Iterator[Token]:
    column, before = _indent(line), ""
    while column < len(line):
        if line[column] == " ":
            column += 1
            continue
        token, column = _token(number, line, column, before)
        before = token.text
        yield token


def _token(number: int, line: str, column: int, before: str) -> tuple[Token, int]:
    """The token that begins at ``column`` (from 0), and where it ends."""
    character = line[column]
    if character in _CLOSING:
        return _quoted(number, line, column)
    if word := _WORD.match(line, column):
        return Token(WORD_TOKEN, word[0], number, column + 1), word.end()
    if day := _DAY.match(line, column):
        return _day(number, column + 1, day[0]), day.end()
    if "0" <= character <= "9":
        return _figure(number, line, column, before)
    if character in _SIGNS:
        return Token(SIGN, character, number, column + 1), column + 1
    pair = line[column : column + 2]
    if character == "." and not pair[1:].isdecimal():
        raise SheetError(number, column + 1, "a full stop has no meaning here", "Take it out.")
    raise _strange(number, column + 1, pair if pair in _HINTS else character)


def _day(number: int, column: int, written: str) -> Token:
    """``2026-12-24``, which would be a sum if blanks stood around the signs."""
    try:
        calendar_day(written)
    except ValueError as trouble:
        raise SheetError(number, column, str(trouble).rstrip(".")) from None
    return Token(DAY_TOKEN, written, number, column)


def _figure(number: int, line: str, column: int, before: str) -> tuple[Token, int]:
    """``7`` or ``2/3``; right after a division only ``7``, so that ``a/2/3`` divides twice."""
    match = _NUMBER.match(line, column)
    assert match is not None
    numerator, denominator = match[1], match[2] if before != "/" else None
    end = match.end(2) if denominator else match.end(1)
    for digits in (numerator, denominator or "1"):
        if len(digits) > len(str(MAX_NUMBER)) or int(digits) > MAX_NUMBER:
            raise SheetError(number, column + 1, f"numbers go up to {MAX_NUMBER:,} here")
        if len(digits) > 1 and digits[0] == "0":
            raise SheetError(number, column + 1, f"“{digits}” begins with a zero", f"Write {int(digits)}.")
    if denominator == "0":
        raise SheetError(number, column + 1, f"“{numerator}/0” divides by nothing")
    value = exact(Fraction(int(numerator), int(denominator))) if denominator else int(numerator)
    return Token(NUMBER_TOKEN, line[column:end], number, column + 1, value), end


def _quoted(number: int, line: str, start: int) -> tuple[Token, int]:
    closing, letters, column = _CLOSING[line[start]], [], start + 1
    while column < len(line) and line[column] not in closing:
        character = line[column]
        if character == "\\":
            column += 1
            character = _ESCAPES.get(line[column : column + 1], "")
            if not character:
                raise SheetError(number, column, 'a backslash in a text is followed by ", \\ or n')
        elif unicodedata.category(character) in _INVISIBLE and character != " ":
            raise _strange(number, column + 1, character)
        letters.append(character)
        column += 1
    if column >= len(line):
        raise SheetError(number, start + 1, "this text has no closing quotation mark")
    if len(letters) > MAX_TEXT:
        raise SheetError(number, start + 1, f"a text may have {MAX_TEXT:,} letters, and this one has {len(letters):,}")
    return Token(TEXT_TOKEN, "".join(letters), number, start + 1), column + 1


def _strange(line: int, column: int, character: str) -> SheetError:
    if character == "\t":
        return SheetError(line, column, "there is a tab here", "Use spaces.")
    if character == "\u00a0":
        return SheetError(line, column, "there is a non-breaking space here", "Use an ordinary space.")
    if character in _HINTS:
        return SheetError(line, column, f"“{character}” has no meaning here", _HINTS[character])
    name = unicodedata.name(character, "").lower() or f"character {ord(character):04X}"
    if unicodedata.category(character) in _INVISIBLE:
        return SheetError(line, column, f"there is a character here that cannot be seen ({name})", "Take it out.")
    if character.isalpha():
        return SheetError(line, column, f"“{character}” is not one of the letters a to z ({name})", "Type the word again.")
    return SheetError(line, column, f"“{character}” has no meaning here")
