"""A game as a file: its rules with their sheets, what is asked at set-up, and the table at its start.

A box is TOML that a player can read and mend. Nothing in it is code; whatever the game does stands on its rules' sheets.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from tabletop.box.options import BoxTrouble, Option
from tabletop.engine.plain import Malformed, read
from tabletop.engine.rulebook import STANDINGS, Rule, Rulebook
from tabletop.engine.seats import Seat, trouble_with_name
from tabletop.engine.text.game_words import Words
from tabletop.engine.text.ready import Ready
from tabletop.engine.values import listed, so_many
from tabletop.journal.formats import FORMAT, todays_head
from tabletop.journal.trouble import Trouble

if TYPE_CHECKING:
    from tabletop.engine.table import Table


GAMES = Path(__file__).parents[1] / "games"
"""Where the shipped games lie."""
LONGEST_FILE = 1_000_000
MOST_RULES = 500


@dataclass(frozen=True)
class Manner:
    """A way to play that answers several options at once, such as *by mail*."""

    name: str
    answers: Mapping[str, str]

    said = "manner"


@dataclass(frozen=True)
class RuleEntry:
    """A rule as the box holds it."""

    number: int
    text: str
    sheet: str = ""
    kind: str = "rule"
    standing: str = ""
    """A stamp that lies on it from the beginning: void, disputed or suspended."""

    said = "rule"

    @property
    def as_card(self) -> Rule:
        """The rule card as it lies on the table before anybody has moved."""
        return Rule(f"r{self.number}", self.number, self.text, self.sheet, self.kind, standing=self.standing)


@dataclass(frozen=True)
class Box:
    name: str
    seats: tuple[int, int]
    rule: tuple[RuleEntry, ...]
    option: tuple[Option, ...] = ()
    credit: str = ""
    lasts: str = ""
    picture: str = ""
    """What its lid shows: nomic, cards, chess or solitaire; anything else is plain."""
    preamble: str = ""
    begins: str = "Sit down"
    """What the button says that begins it."""
    words: Words = Words()
    manner: tuple[Manner, ...] = ()
    """Ways to play; the first is the usual one."""
    ready: tuple[Ready, ...] = ()
    """Rule-changes to be proposed as they stand, but for a name and a few ticks."""

    decided: str | None = None
    """Lines of the table's own card that hold from the beginning, below every rule; left out, the usual ones."""
    guide: tuple[str, ...] = ()
    """A first game in a few short steps, shown one at a time until somebody closes them."""
    learnt: tuple[tuple[str, int], ...] = ()
    """Acts, each with the last step of the guide that whoever does it needs no more: the next one is shown then."""

    said = "game file"

    def table(self, seats: Sequence[Seat], house: str = "") -> "Table":
        """The table before anybody has moved: seats, rule cards and the table's own card, nothing dealt."""
        from tabletop.engine.table import Table

        rules = tuple(entry.as_card for entry in self.rule)
        book = Rulebook(rules, house, highest=max((rule.number for rule in rules), default=0))
        return Table(game=self.name, seats=tuple(seats), rulebook=book, words=self.words)

    def trouble_with_seats(self, names: Sequence[str], trouble_with: Callable[[str], str] = trouble_with_name) -> str:
        """Why these people cannot sit down to this game, as a sentence; nothing when they can."""
        least, most = self.seats
        if not least <= len(names) <= most:
            return f"{self.name} is for {f'{least} to ' if least < most else ''}{so_many(most, 'players')}."
        if len(set(map(str.casefold, names))) < len(names):
            return "Two players cannot have the same name."
        return next((trouble for trouble in map(trouble_with, names) if trouble), "")

    def shuffled(self, chosen: Mapping[str, str]) -> "Box":
        """The box as the choices at set-up leave it: where one shuffles the numbers of a class, those rules have new ones."""
        box = self
        for option in self.option:
            if option.shuffles and (word := " ".join(chosen.get(option.key, option.usual).split())):
                box = box._with_numbers_shuffled(option.shuffles, word)
        return box

    def _with_numbers_shuffled(self, kind: str, word: str) -> "Box":
        numbers = [entry.number for entry in self.rule if entry.kind == kind]
        Random(word.casefold()).shuffle(numbers)
        left = iter(numbers)
        rules = [replace(each, number=next(left)) if each.kind == kind else each for each in self.rule]
        return replace(self, rule=tuple(sorted(rules, key=lambda each: each.number)))

    def house(self, chosen: Mapping[str, str], names: Sequence[str]) -> str:
        """The table's own card as the choices at set-up write it, a line each. Raises ``BoxTrouble``."""
        by_key = {option.key: option for option in self.option}
        for key in chosen:
            if key not in by_key:
                raise BoxTrouble(f"{self.name} has no option “{key}”." + (f" It has: {listed(by_key)}." if by_key else ""))
        texts = {key: chosen.get(key, option.usual) for key, option in by_key.items()}
        chosen_lines = (by_key[key].line(text, names) for key, text in texts.items() if text)
        decided = own_card() if self.decided is None else self.decided
        return "\n".join((*chosen_lines, *decided.strip().splitlines()))


TOP = tuple(each.name for each in fields(Box))
TABLES = {"rule": RuleEntry, "option": Option, "manner": Manner, "ready": Ready}
NEEDED = {"name": "a name", "seats": "to say how many can play", "rule": "at least one rule"}
EXAMPLES = {
    "name": 'name = "Tea Nomic"',
    "seats": "seats = [2, 10], the fewest and the most players",
    "rule": '[[rule]], and under it number = 1 and text = "…"',
}

TEMPLATE = "template"
"""The name of the rule file that explains itself."""
SHIPPED = ("card-nomic", "nomic", "nomic-chess", "solitaire-nomic")


def shipped() -> Mapping[str, Box]:
    """The games that come with the program, by the name that the command line knows them by."""
    return {name: read_box(text) for name in SHIPPED if (text := shipped_text(name))}


def find_box(name: str) -> Box:
    """The shipped game of that name, or the one in the file at that path. Raises ``BoxTrouble``."""
    if name.replace("-", "").isalpha() and (text := shipped_text(name)):
        return read_box(text)
    path = Path(name)
    if path.suffix != ".toml":
        known = ", ".join(each for each in SHIPPED if shipped_text(each))
        raise BoxTrouble(f"There is no game “{name}”. The games are {known}; or give the path of a rule file (.toml).")
    try:
        if path.stat().st_size > LONGEST_FILE:
            raise BoxTrouble(f"{path.name} is larger than a game file may be (1 MB).")
        return read_box(path.read_text("utf-8"))
    except OSError as trouble:
        raise BoxTrouble(f"{path.name} cannot be read: {trouble.strerror}.") from None
    except UnicodeDecodeError:
        raise BoxTrouble(f"{path.name} is not a text in UTF-8.") from None


def shipped_text(name: str) -> str:
    """The file of a shipped game, word for word; empty if no such game is shipped."""
    file = GAMES / f"{name}.toml"
    return file.read_text("utf-8") if file.is_file() else ""


def own_card() -> str:
    """What the clerk does whatever the rules are: the table's own card in a game that does not say otherwise."""
    lines: str = tomllib.loads(shipped_text("own-card"))["decided"]
    return lines.strip()


@lru_cache(len(SHIPPED))
def read_box(text: str) -> Box:
    """The box that a game file's text describes. Raises ``BoxTrouble``."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as trouble:
        raise BoxTrouble(*form_trouble(str(trouble), text)) from None
    except RecursionError:
        raise BoxTrouble("The file has lists inside lists too deep to read.") from None
    if wrong := next(_form_troubles(found, text), None):
        raise wrong
    try:
        return box_from(_in_todays_words(_tidied(found)))
    except BoxTrouble as trouble:
        name = _named(trouble.sentence)
        mend = f"Write it as {EXAMPLES[name]}." if name in EXAMPLES else ""
        raise BoxTrouble(trouble.sentence, line_setting(text, name), mend) from None


def form_troubles(text: str) -> list[BoxTrouble]:
    """Each line that cannot be part of a game, where it stands; empty if the text is no TOML."""
    try:
        return list(_form_troubles(tomllib.loads(text), text))
    except (tomllib.TOMLDecodeError, RecursionError):
        return []


def _form_troubles(found: Mapping[str, Any], text: str) -> Iterator[BoxTrouble]:
    for strange in (name for name in found if name not in (*TOP, "format")):
        yield BoxTrouble(f"A game has no “{strange}”.", line_setting(text, strange), f"It has {listed(TOP)}.")
    for lacking in (name for name in NEEDED if name not in found):
        yield BoxTrouble(f"A game needs {NEEDED[lacking]}.", 0, f"Write it as {EXAMPLES[lacking]}.")
    for name, kind in TABLES.items():
        for index, entry in enumerate(_several(found.get(name))):
            try:
                read(kind, entry)
            except Malformed as trouble:
                yield BoxTrouble(str(trouble), line_of(text, name, index, _named(str(trouble))))
    yield from _rule_troubles(_several(found.get("rule")), text)


def _rule_troubles(entries: Sequence[Any], text: str) -> Iterator[BoxTrouble]:
    numbers = [entry.get("number") for entry in entries if isinstance(entry, dict)]
    for index, number in enumerate(numbers):
        if isinstance(number, int) and number < 1:
            line = line_of(text, "rule", index, "number")
            yield BoxTrouble(f"Rule {number} needs a number above 0.", line)
        elif number in numbers[:index]:
            line = line_of(text, "rule", index, "number")
            yield BoxTrouble(f"Two rules bear the number {number}.", line, "Give this one a number of its own.")
        standing = entries[index].get("standing", "")
        if standing not in ("", *STANDINGS):
            line = line_of(text, "rule", index, "standing")
            yield BoxTrouble(f"“{standing}” is no stamp of a rule. It has {listed(STANDINGS)}.", line)


def _in_todays_words(found: Mapping[str, Any]) -> dict[str, Any]:
    """A file that says in which format its sheets are written, in that of today. Raises ``BoxTrouble``."""
    rest = {name: item for name, item in found.items() if name != "format"}
    try:
        head = todays_head({**rest, "nomic": found.get("format", FORMAT), "house": rest.get("decided")})
    except Trouble as trouble:
        raise BoxTrouble(f"“format” is a number up to {FORMAT}, that of the words that its sheets are written in.") from trouble
    decided = {"decided": head["house"]} if "decided" in rest else {}
    return {**{name: item for name, item in head.items() if name not in ("nomic", "house")}, **decided}


def _several(entries: object) -> list[Any]:
    return entries if isinstance(entries, list) else []


def _named(trouble: str) -> str:
    """The name in a table that a trouble speaks of."""
    found = re.search(r"has no “([^”]*)”", trouble) or re.search(r"“([^”]*)”", trouble)
    return found[1] if found else ""


def box_from(found: Any) -> Box:
    """The box that its plain form describes, as a journal's head holds it. Raises ``BoxTrouble``."""
    try:
        box = read(Box, found)
    except Malformed as trouble:
        raise BoxTrouble(str(trouble)) from None
    if wrong := _trouble(box):
        raise BoxTrouble(wrong)
    return box


def _trouble(box: Box) -> str:
    if not box.name.strip() or len(box.name) > 80:
        return "A game needs a name of 80 letters at most."
    least, most = box.seats
    if not 1 <= least <= most <= 16:
        return "“seats” gives the fewest and the most players, from 1 to 16, such as [2, 10]."
    if not 1 <= len(box.rule) <= MOST_RULES:
        return f"A game has 1 to {MOST_RULES} rules."
    numbers = [entry.number for entry in box.rule]
    twice = next((number for number in numbers if numbers.count(number) > 1), None)
    if twice is not None:
        return f"Two rules bear the number {twice}."
    bad = next((entry for entry in box.rule if entry.number < 1 or not entry.text.strip()), None)
    if bad:
        return f"Rule {bad.number} needs a number above 0 and words."
    limited = next((option for option in box.option if option.between and not _is_range(option.between)), None)
    if limited:
        return f"“between” of “{limited.key}” gives the least and the most, such as [1, 16]."
    strange = next((entry for entry in box.rule if entry.standing not in ("", *STANDINGS)), None)
    return f"Rule {strange.number} may be {listed(STANDINGS)}, and not “{strange.standing[:40]}”." if strange else ""


def _is_range(between: Sequence[int]) -> bool:
    return len(between) == 2 and between[0] <= between[1]


def _tidied(found: Mapping[str, Any]) -> dict[str, Any]:
    """A file's tables with the line breaks around its texts taken off."""
    tidy = dict(found)
    for name in ("rule", "option"):
        if isinstance(entries := tidy.get(name), list):
            tidy[name] = [_stripped(entry) if isinstance(entry, dict) else entry for entry in entries]
    return _stripped(tidy)


def _stripped(table: Mapping[str, Any]) -> dict[str, Any]:
    return {name: item.strip("\n") if isinstance(item, str) else item for name, item in table.items()}


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
