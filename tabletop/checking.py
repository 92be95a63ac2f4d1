"""What is wrong with game files and rule files: each thing in one sentence, with its line and how to mend it."""

from pathlib import Path

from tabletop.box import Box, BoxTrouble, find_box
from tabletop.clerk.checker import check
from tabletop.clerk.kits import VOCABULARY
from tabletop.evening import Evening
from tabletop.journal import Trouble, mended, read
from tabletop.rule_lines import LONG_TEXTS, line_of


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
    """What is wrong with a rule file: its form, or each line of a sheet that cannot be read."""
    try:
        box = find_box(str(file))
    except BoxTrouble as trouble:
        return [str(trouble)]
    text = file.read_text("utf-8")
    found = []
    for index, entry in enumerate(box.rule):
        start = _line_of_sheet(text, index)
        for error in check(entry.sheet, VOCABULARY).errors:
            found.append(f"line {start + error.line - 1}, rule {entry.number}: {error.what}. {error.hint}".rstrip())
    return [*found, *_option_troubles(box)]


def _option_troubles(box: Box) -> list[str]:
    asked = "\n".join(entry.sheet for entry in box.rule)
    of_sheets = [option for option in box.option if not (option.answers or option.people or option.shuffles)]
    unasked = [option.key for option in of_sheets if f'custom "{option.key}"' not in asked]
    unknown = [option for option in box.option if option.answers and option.answers not in VOCABULARY.questions]
    return [
        *(f'No sheet asks for the option “{key}”, written: custom "{key}".' for key in unasked),
        *(f"The option “{option.key}” answers “{option.answers}”, which is no question." for option in unknown),
        *_clause_troubles(box),
        *_manner_troubles(box),
        *_ready_troubles(box),
    ]


def _clause_troubles(box: Box) -> list[str]:
    words = {entry.number: entry.text for entry in box.rule}
    strange = (option for option in box.option if option.clause not in words.get(option.rule, ""))
    return [f"The option “{option.key}” quotes a clause that does not stand in rule {option.rule}." for option in strange]


def _manner_troubles(box: Box) -> list[str]:
    """Ways to play that answer what the game does not ask, or say what its options do not offer."""
    offered = {option.key: option.choices or ("yes", "no") for option in box.option}
    answers = ((manner.name, *answer) for manner in box.manner for answer in manner.answers.items())
    return [
        f"“{name}” answers “{key}” with “{text}”, which no option offers."
        for name, key, text in answers
        if text not in offered.get(key, ())
    ]


def _ready_troubles(box: Box) -> list[str]:
    """Ready-made rule-changes whose sheets cannot be read, with everything ticked or nothing."""
    found = []
    for ready in box.ready:
        for ticked in ((), [tick.word for tick in ready.tick]):
            errors = check(ready.lines("Name", ticked), VOCABULARY).errors
            found += [f"“{ready.does}”, line {error.line} of its sheet: {error.what}. {error.hint}".rstrip() for error in errors]
    return list(dict.fromkeys(found))


def _line_of_sheet(text: str, index: int) -> int:
    """The line of the file on which the sheet of the ``index``-th rule has its first line."""
    set_on = line_of(text, "rule", index, "sheet")
    value = text.splitlines()[set_on - 1].partition("=")[2] if set_on else ""
    return set_on + 1 if value.strip() in LONG_TEXTS else set_on
