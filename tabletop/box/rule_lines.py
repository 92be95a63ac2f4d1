"""Where things stand in the text of a rule file, so that what is wrong with one is told with its line and how to mend it."""

import re

AT_LINE = re.compile(r"(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)")
MENDS = {
    "Invalid value": "After “=” comes a text in quotes, a number, or a list in [ ].",
    "Expected '='": 'A line reads NAME = VALUE; a text of several lines stands between two lines of """.',
    "Expected newline": 'One line holds one thing; a quote inside a text in quotes is written \\".',
    "Illegal character": 'A text in quotes ends on its own line; a longer one stands between two lines of """.',
    "Cannot overwrite": "The same name stands here twice.",
    "Cannot declare": "The same name stands here twice; each rule begins with a line [[rule]], in two brackets.",
    "Expected ']]'": "A rule begins with a line [[rule]].",
}
"""What TOML's reader says, by how it begins, and what to do about it."""
ANY_MEND = "A line is NAME = VALUE, [[rule]], [[option]] or [words]."
LONG_TEXTS = ("'''", '"""')


def form_trouble(said: str, text: str) -> tuple[str, int, str, int]:
    """What keeps a file from being read as TOML, its line, how to mend it, and the column, from what TOML's reader ``said``."""
    found = AT_LINE.fullmatch(said)
    what = found["what"] if found else said
    line, column = (int(found[name] or 0) for name in ("line", "column")) if found else (0, 0)
    if not line and (begun := left_open(text)):
        return "A text begins here and never ends.", begun, "Close it with a line of the same three quotes.", 0
    mend = next((mend for opening, mend in MENDS.items() if what.startswith(opening)), ANY_MEND)
    return "This is not written as a rule file is (TOML).", line, mend, column


def left_open(text: str) -> int:
    """The line on which a text of several lines begins that never ends; 0 where there is none."""
    begun, quotes = 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        for each in (quotes,) if quotes else LONG_TEXTS:
            if line.count(each) % 2:
                begun, quotes = (0, "") if quotes else (number, each)
                break
    return begun


def line_of(text: str, table: str, index: int, name: str = "") -> int:
    """The line on which the ``index``-th ``[[table]]`` sets ``name``, or else begins; 0 where there is none."""
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines) if line.strip() == f"[[{table}]]"]
    if index >= len(starts):
        return 0
    end = starts[index + 1] if index + 1 < len(starts) else len(lines)
    inside = range(starts[index] + 1, end)
    return next((number + 1 for number in inside if _sets(lines[number], name)), starts[index] + 1)


def line_setting(text: str, name: str) -> int:
    """The line that sets ``name`` before the first table, or the heading of a table of that name, or the only line that sets
    it at all; 0 for none."""
    lines = text.splitlines()
    above = next((number for number, line in enumerate(lines) if line.startswith("[")), len(lines))
    setting = [number for number, line in enumerate(lines) if _sets(line, name)]
    found = [number for number in setting if number < above]
    found += [number for number, line in enumerate(lines) if line.strip() in (f"[{name}]", f"[[{name}]]")]
    found += setting if len(setting) == 1 else []
    return found[0] + 1 if found else 0


def _sets(line: str, name: str) -> bool:
    before, is_set, _ = line.partition("=")
    return bool(is_set) and before.strip() == name
