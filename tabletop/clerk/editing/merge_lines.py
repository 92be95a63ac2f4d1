"""Lines put on another card: an answer takes the place of the one that stood there, the rest goes below."""

from collections.abc import Iterable

from tabletop.clerk.language.sheet_lines import SheetLine, sheet_lines, with_line
from tabletop.clerk.language.tree import Line, Setting
from tabletop.clerk.language.vocabulary import Vocabulary


def new_lines(sheet: str, before: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The texts of the lines that stand in a sheet and did not stand in the one before."""
    stood = {each.text for each in sheet_lines(before, vocabulary)}
    return tuple(each.text for each in sheet_lines(sheet, vocabulary) if each.text not in stood)


def put_on(sheet: str, lines: Iterable[str], vocabulary: Vocabulary) -> str:
    """The sheet with these lines as well, so that each of them is heard."""
    for text in lines:
        (new,) = sheet_lines(text, vocabulary)
        sheet = _with(sheet, new, vocabulary)
    return sheet


def _with(sheet: str, new: SheetLine, vocabulary: Vocabulary) -> str:
    """A card's first line that answers is its answer, so an exception goes above the line that it is an exception to."""
    same = [each for each in sheet_lines(sheet, vocabulary) if _asked(each.line) == _asked(new.line) is not None]
    if not same:
        return f"{sheet.rstrip()}\n{new.text}".lstrip("\n")
    taken = next((each for each in same if _when(each.line) == _when(new.line)), None)
    return with_line(sheet, taken, new.text) if taken else with_line(sheet, same[0], f"{new.text}\n{same[0].text}")


def _asked(line: Line | None) -> tuple[str, str | None] | None:
    return (line.question, line.key) if isinstance(line, Setting) else None


def _when(line: Line | None) -> object:
    return (line.which, line.condition) if isinstance(line, Setting) else None
