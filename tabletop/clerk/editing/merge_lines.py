"""Lines put on another card: an answer takes the place of the one that stood there, the rest goes below. An act that a
sheet makes up is called alike on all lines that speak of it."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import fields, replace
from typing import Any, NamedTuple

from tabletop.clerk.editing.ready_lines import ReadyLine
from tabletop.clerk.editing.word_forms import LITTLE
from tabletop.clerk.language.printer import line_text, quoted
from tabletop.clerk.language.sheet_lines import SheetLine, covers, sheet_lines, silences, unheard, with_line, with_new_line
from tabletop.clerk.language.tree import Asked, Clause, Either, Line, ListOf, Node, Setting, Text, one_over_other, whole
from tabletop.clerk.language.vocabulary import Vocabulary
from tabletop.engine.acts.actions import DESCRIBES


def new_lines(sheet: str, before: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The texts of the lines that stand in a sheet and did not stand in the one before."""
    stood = {each.text for each in sheet_lines(before, vocabulary)}
    return tuple(each.text for each in sheet_lines(sheet, vocabulary) if each.text not in stood)


def put_on(sheet: str, lines: Iterable[str], vocabulary: Vocabulary) -> str:
    """The sheet with these lines as well, so that each of them is heard; those that answer the same stay in their order."""
    mine: list[str] = []
    for text in lines:
        (new,) = sheet_lines(text, vocabulary)
        sheet = _with(sheet, new, mine, vocabulary)
        mine.append(new.text)
    return sheet


def _with(sheet: str, new: SheetLine, mine: Sequence[str], vocabulary: Vocabulary) -> str:
    """A card's first line that answers is its answer, so an exception goes above the line that it is an exception to."""
    same = [each for each in sheet_lines(sheet, vocabulary) if answered(each.line) == answered(new.line) is not None]
    if not same:
        return f"{sheet.rstrip()}\n{new.text}".lstrip("\n")
    if beside := _with_cases(same, new):
        return with_line(sheet, *beside)
    taken = next((each for each in same if _when(each.line) == _when(new.line) and each.text not in mine), None)
    above = next((each for each in reversed(same) if each.text in mine), None)
    if taken:
        return with_line(sheet, taken, new.text)
    return with_line(sheet, *((above, f"{above.text}\n{new.text}") if above else (same[0], f"{new.text}\n{same[0].text}")))


def all_heard(sheet: str, vocabulary: Vocabulary) -> str:
    """The sheet with an exception above what it is an exception to, answers to one question together, and without what another
    line says as well; empty where of two lines only one would be heard."""
    heard: list[SheetLine] = []
    for new in sheet_lines(sheet, vocabulary):
        if any(_says(each.line, new.line) for each in heard):
            continue
        if beside := _with_cases(heard, new):
            old, line = beside
            heard[heard.index(old)] = replace(old, text=line_text(line))
            continue
        heard = [each for each in heard if not _says(new.line, each.line)]
        same = [at + 1 for at, each in enumerate(heard) if answered(each.line) == answered(new.line) is not None]
        below = same[-1] if same else len(heard)
        heard.insert(next((at for at, each in enumerate(heard) if silences(each.line, new.line, vocabulary)), below), new)
    return "" if unheard([each.line for each in heard], vocabulary) else "\n".join(each.text for each in heard)


def _with_cases(lines: Iterable[SheetLine], new: SheetLine) -> tuple[SheetLine, Setting] | None:
    """The line beside which a new one says which of two rules prevails, if one of them says so of single rules alone, or what
    actions a rule describes besides; and both as one line, in which what is of single rules is asked first."""
    for each in lines:
        match each.line, new.line:
            case Setting(value=ListOf(stood)) as line, Setting(value=ListOf(came)) if _when(line) == _when(new.line):
                both = sorted(dict.fromkeys((*stood, *came)), key=lambda ground: not _cases([ground]))
                if answered(line) == answered(new.line) and (line.question == DESCRIBES or _cases(stood) or _cases(came)):
                    return each, replace(line, value=ListOf(tuple(both)))
    return None


def _cases(grounds: Collection[Node]) -> bool:
    return bool(grounds) and all(isinstance(each, Text) and one_over_other(each.value) for each in grounds)


def _says(line: Line | None, other: Line | None) -> bool:
    """Whether it is about no less than another setting and gives the same answer there, if only where it says “otherwise”; or
    is the same line."""
    if isinstance(other, Clause):
        return line == other
    if not (isinstance(line, Setting) and isinstance(other, Setting) and covers(line, other)):
        return False
    return other.value == (line.value.otherwise if isinstance(line.value, Either) else line.value) or other.value == line.value


def without_asking(sheet: str, went: str, left: str, vocabulary: Vocabulary) -> str:
    """The sheet as it is where what it asks by a key with words that ``went`` and are not ``left`` does not hold, such as the
    mail clause: of two answers the other one, and no line that hangs on it. It stays as it is where that cannot be told."""
    lost = _words(went) - _words(left) - LITTLE
    made = sheet
    for each in reversed(sheet_lines(sheet, vocabulary)):
        asked = (
            [node for node in whole(each.line) if isinstance(node, Asked) and lost & _words(node.key or "")] if each.line else []
        )
        if each.line is None or not asked:
            continue
        line = _otherwise(each.line, asked)
        if line.condition in asked:
            made = with_line(made, each, "")
        elif any(node in asked for node in whole(line)):
            return sheet
        else:
            made = with_line(made, each, line)
    return made


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d]+", text.casefold()))


def _otherwise(part: Any, asked: Collection[Node]) -> Any:
    """The part of a line, with the other of two answers wherever the first is given on one of those conditions."""
    if isinstance(part, Either) and part.condition in asked:
        return _otherwise(part.otherwise, asked)
    if isinstance(part, tuple):
        return tuple(_otherwise(each, asked) for each in part)
    if not isinstance(part, Node):
        return part
    return replace(part, **{each.name: _otherwise(getattr(part, each.name), asked) for each in fields(part) if each.name != "at"})


class Taken(NamedTuple):
    """A sheet with a ready line on it: the place of that among its lines, and where its blanks are now."""

    sheet: str
    place: int
    blanks: tuple[tuple[int, int], ...]


def taken(sheet: str, ready: ReadyLine, vocabulary: Vocabulary) -> Taken:
    """The sheet with a ready line, which may be several, so that each is heard."""
    lines = [each.text for each in sheet_lines(ready.line, vocabulary)]
    made = put_on(sheet, lines, vocabulary)
    moved = [(ready.line.index(text), len(text), made.find(text)) for text in lines if text in made]
    blanks = tuple(
        (begin - was + now, end - was + now)
        for begin, end in ready.blanks
        for was, long, now in moved
        if was <= begin and end <= was + long
    )
    stands = [each.text for each in sheet_lines(made, vocabulary)]
    return Taken(made, next((place for place, text in enumerate(stands) if text == lines[0]), 0), blanks)


def put_above(sheet: str, new: Line, vocabulary: Vocabulary) -> tuple[str, int]:
    """The sheet with one line more, and its place among the lines: below all others, or above the one by which it would never
    be asked."""
    lines = sheet_lines(sheet, vocabulary)
    first = next((place for place, each in enumerate(lines) if covers(each.line, new)), None)
    if first is None:
        return with_new_line(sheet, new), len(lines)
    return with_line(sheet, lines[first], f"{line_text(new)}\n{lines[first].text}"), first


def answered(line: Line | None) -> tuple[str, str | None] | None:
    """The question that a line answers, and by what key."""
    return (line.question, line.key) if isinstance(line, Setting) else None


def _when(line: Line | None) -> object:
    return (line.which, line.condition) if isinstance(line, Setting) else None


def acts_on(lines: Iterable[Line | None], who_may: str) -> frozenset[str]:
    """What the acts are called that somebody may do by these lines; ``who_may`` is the question that says so."""
    return frozenset(line.key for line in lines if isinstance(line, Setting) and line.question == who_may and line.key)


def renaming(before: Line | None, now: Line | str) -> tuple[str, str] | None:
    """What was called otherwise on a line, and what it is called now, where that is all that has become other."""
    if before is None or isinstance(now, str):
        return None
    was, becomes = _texts(before), _texts(now)
    changed = [(old, new) for old, new in zip(was, becomes, strict=False) if old != new]
    return changed[0] if len(changed) == 1 and len(was) == len(becomes) else None


def with_act_renamed(text: str, old: str, new: str, line: str) -> str:
    """The text in which the act is called so everywhere; as it was where there is no name yet, or another line than this one
    has that name for something else."""
    if not new.strip() or text.count(quoted(new)) > line.count(quoted(new)):
        return text
    return text.replace(quoted(old), quoted(new))


def _texts(line: Line) -> tuple[str, ...]:
    texts = (node.value if isinstance(node, Text) else node.key for node in whole(line) if isinstance(node, Text | Setting))
    return tuple(text for text in texts if text is not None)
