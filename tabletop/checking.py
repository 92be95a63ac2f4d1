"""What is wrong with game files and rule files: each thing in one sentence, with its line and how to mend it."""

from collections.abc import Iterator
from pathlib import Path

from tabletop.box import Box, BoxTrouble, find_box
from tabletop.clerk.checker import check
from tabletop.clerk.kits import VOCABULARY
from tabletop.evening import Evening
from tabletop.journal import Trouble, mended, read
from tabletop.rule_lines import LONG_TEXTS, line_of, line_setting


def troubles(file: Path, *, mend: bool = False) -> list[str]:
    """Every trouble with a rule file (.toml), or the first with a saved game (.nomic). Raises ``OSError``."""
    return box_troubles(file) if file.suffix == ".toml" else _game_troubles(file, mend)


def _game_troubles(file: Path, mend: bool) -> list[str]:
    try:
        if mend:
            return [f"A copy that is sealed anew lies in {mended(file)}."]
        evening = Evening(read(file))
        for number in range(1, evening.last + 1):
            evening.step(number)
    except Trouble as trouble:
        return [str(trouble)]
    return list(evening.notices)


def box_troubles(file: Path) -> list[str]:
    """What is wrong with a rule file: its form, or whatever in it the clerk cannot read, each with its line."""
    try:
        box = find_box(str(file))
    except BoxTrouble as trouble:
        return [str(trouble)]
    text = file.read_text("utf-8")
    return [*_sheet_troubles(box, text), *_option_troubles(box, text), *_manner_troubles(box, text), *_ready_troubles(box, text)]


def _sheet_troubles(box: Box, text: str) -> Iterator[str]:
    for index, entry in enumerate(box.rule):
        yield from _unread(entry.sheet, line_of_sheet(text, index), f"rule {entry.number}")
    yield from _unread(box.decided, _first_line(text, line_setting(text, "decided")), "the table’s own card")


def _unread(sheet: str, start: int, whose: str) -> Iterator[str]:
    """What cannot be read of a sheet whose first line stands on line ``start`` of the file."""
    for error in check(sheet, VOCABULARY).errors:
        where = f"line {start + error.line - 1}, column {error.column}, {whose}"
        yield f"{where}: {error.what}. {error.hint}".rstrip()


def _option_troubles(box: Box, text: str) -> Iterator[str]:
    asked = "\n".join((*(entry.sheet for entry in box.rule), box.decided))
    words = {entry.number: entry.text for entry in box.rule}
    for index, option in enumerate(box.option):
        where = f"line {line_of(text, 'option', index, 'key')}"
        answers = option.answers or option.people or option.shuffles
        if not answers and f'custom "{option.key}"' not in asked:
            yield f'{where}: No sheet asks for the option “{option.key}”, written: custom "{option.key}".'
        if option.answers and option.answers not in VOCABULARY.questions:
            yield f"{where}: The option “{option.key}” answers “{option.answers}”, which is no question."
        if option.clause not in words.get(option.rule, ""):
            line = line_of(text, "option", index, "clause")
            yield f"line {line}: The option “{option.key}” quotes a clause that does not stand in rule {option.rule}."


def _manner_troubles(box: Box, text: str) -> Iterator[str]:
    """Ways to play that answer what the game does not ask, or say what its options do not offer."""
    offered = {option.key: option.choices or ("yes", "no") for option in box.option}
    for index, manner in enumerate(box.manner):
        for key, said in manner.answers.items():
            if said not in offered.get(key, ()):
                line = line_of(text, "manner", index, "answers")
                yield f"line {line}: “{manner.name}” answers “{key}” with “{said}”, which no option offers."


def _ready_troubles(box: Box, text: str) -> list[str]:
    """Ready-made rule-changes whose sheets cannot be read, with everything ticked or nothing."""
    found = []
    for index, ready in enumerate(box.ready):
        line = line_of(text, "ready", index, "sheet")
        for ticked in ((), [tick.word for tick in ready.tick]):
            errors = check(ready.lines("Name", ticked), VOCABULARY).errors
            told = (f"“{ready.does}”, line {error.line} of its sheet: {error.what}. {error.hint}" for error in errors)
            found += [f"line {line}: {each}".rstrip() for each in told]
    return list(dict.fromkeys(found))


def line_of_sheet(text: str, index: int) -> int:
    """The line of the file on which the sheet of the ``index``-th rule has its first line."""
    return _first_line(text, line_of(text, "rule", index, "sheet"))


def _first_line(text: str, set_on: int) -> int:
    """The line where the text begins that is set on that line: itself, or the next one, after three quotes."""
    value = text.splitlines()[set_on - 1].partition("=")[2] if set_on else ""
    return set_on + 1 if value.strip() in LONG_TEXTS else set_on
