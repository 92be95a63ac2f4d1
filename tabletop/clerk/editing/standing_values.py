"""What the sheets in force answer already to what a line is about to answer."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from tabletop.clerk.editing.blanks import drawn_as
from tabletop.clerk.editing.templates import Names, read_names, setting
from tabletop.clerk.editing.wrap_expression import conditions_on_it
from tabletop.clerk.language.sheet_lines import sheet_lines
from tabletop.clerk.language.tree import Compare, Line, Setting, Text
from tabletop.clerk.language.vocabulary import Vocabulary


def standing_text(line: Line, sheets: Iterable[str], vocabulary: Vocabulary) -> str | None:
    """The text that a line for the same things answers the same question with; of several, the last. Nothing where none does."""
    if not isinstance(line, Setting):
        return None
    found = None
    for sheet in sheets:
        for each in _answers(sheet, vocabulary) if line.question in sheet else ():
            if _same(each, line):
                found = answer_text(each)
    return found


@lru_cache(maxsize=200)
def _answers(sheet: str, vocabulary: Vocabulary) -> tuple[Setting, ...]:
    """The lines of a sheet that answer with a text; asked at every stroke that is painted."""
    found = (each.line for each in sheet_lines(sheet, vocabulary))
    return tuple(line for line in found if isinstance(line, Setting) and isinstance(line.value, Text))


def for_others(before: Line, line: Line, sheets: Iterable[str], vocabulary: Vocabulary, ready: Iterable[str] = ()) -> Line:
    """The line for other things than ``before``: where nobody has painted anything yet, with what stands for those. What one of
    the ``ready`` lines says is nobody's."""
    if not (isinstance(before, Setting) and isinstance(line, Setting) and drawn_as(line, vocabulary)):
        return line
    if line.value != before.value or _same(before, line):
        return line
    known = tuple(sheets)
    usual = setting(vocabulary.questions[line.question], vocabulary).value
    stands = standing_text(line, known, vocabulary)
    nobodys = (standing_text(before, some, vocabulary) for some in (known, *([each] for each in ready)))
    untouched = line.value == usual or any(line.value == Text(each or "") for each in nobodys)
    return replace(line, value=Text(stands)) if untouched and stands is not None else line


def begun(line: Line, names: Names, sheets: Iterable[str], vocabulary: Vocabulary) -> Line:
    """A new line: where it answers with something drawn, for one kind of thing that is there, with what stands for that."""
    if not drawn_as(line, vocabulary) or not isinstance(line, Setting) or not line.of:
        return line
    of = vocabulary.sort(line.of)
    for some in conditions_on_it(of, vocabulary):
        if found := read_names(some.left, {"it": of}, vocabulary, names):
            return for_others(line, replace(line, which=replace(some, right=Text(found[0]))), sheets, vocabulary)
    return line


def _same(one: Setting, other: Setting) -> bool:
    """Whether they answer the same question for the same things."""
    return replace(one, value=other.value) == other


def answer_text(line: Line) -> str:
    """The text that a line answers with; nothing where it is no text."""
    return line.value.value if isinstance(line, Setting) and isinstance(line.value, Text) else ""


def compared_text(line: Line) -> str:
    """The one text by which a line says for what it answers: ``camel`` of ``pieces whose kind is "camel"``."""
    which = line.which if isinstance(line, Setting) else None
    return which.right.value if isinstance(which, Compare) and which.how == "is" and isinstance(which.right, Text) else ""


@lru_cache(maxsize=50)
def drawn_lines(sheet: str, vocabulary: Vocabulary) -> tuple[Line, ...]:
    if not any(question.drawn and question.phrase in sheet for question in vocabulary.questions.values()):
        return ()
    return tuple(line for line in _answers(sheet, vocabulary) if drawn_as(line, vocabulary))
