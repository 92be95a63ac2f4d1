"""A game that is being played, written as a rule file: its rules as they are now are the starting set of another game.

Everything that was chosen before the game and is still asked for stays an option, with what was chosen as its usual
answer; what the table decided for good goes along as lines of its own card. What a rule brought when it was enacted it
brings as the new game begins.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from tabletop.box.box import Box, RuleEntry
from tabletop.box.options import BoxTrouble, Option
from tabletop.clerk.editing.templates import stands
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.printer import sheet_text
from tabletop.clerk.language.tree import And, Clause, Compare, Expression, Line, Text, ThisRule, Word
from tabletop.clerk.language.words import WHEN
from tabletop.engine.plain import plain
from tabletop.engine.rulebook import Rule, Rulebook
from tabletop.engine.values import listed
from tabletop.journal.formats import FORMAT

PLAYED = ", as played"
LONGEST_NAME = 80
OWN_ENACTMENT = {Compare(Word("rule"), "is", ThisRule()), Compare(Word("kind"), "is", Text("enact"))}
"""``when rule changed if rule is this rule and kind is "enact"``: as some write ``when this rule is enacted``."""
ENACTMENTS = ("this rule is enacted", "rule changed")


def starting_set(box: Box, book: Rulebook) -> Box:
    """The game whose starting set are the rules in ``book``, which began as ``box``. Raises ``BoxTrouble``."""
    numbers = [rule.number for rule in book.rules]
    if twice := sorted({number for number in numbers if numbers.count(number) > 1}):
        raise BoxTrouble(f"Two rules bear the number {listed(map(str, twice))}. Give one of them another number first.")
    if not numbers:
        raise BoxTrouble("No rule is in force any more, and a game begins with at least one.")
    begun = {f"r{entry.number}" for entry in box.rule}
    rules = tuple(_entry(rule, new=rule.id not in begun) for rule in book.rules)
    options, decided = _chosen(box, book, rules)
    keys = {option.key for option in options}
    return replace(
        box,
        name=box.name if box.name.endswith(PLAYED) else box.name[: LONGEST_NAME - len(PLAYED)] + PLAYED,
        rule=rules,
        option=options,
        decided=decided,
        manner=tuple(each for each in box.manner if each.answers.keys() <= keys),
        guide=(),
        learnt=(),
    )


def _entry(rule: Rule, *, new: bool) -> RuleEntry:
    return RuleEntry(rule.number, rule.text.strip("\n"), _coming(rule.sheet) if new else rule.sheet, rule.kind, rule.standing)


def _coming(sheet: str) -> str:
    """The sheet of a rule that was enacted in play: what it did as it came, it does as the game begins."""
    checked = check(sheet, VOCABULARY)
    if checked.errors or checked.sheet is None:
        return sheet
    lines = tuple(map(_begun, checked.sheet.lines))
    return sheet if lines == checked.sheet.lines else sheet_text(replace(checked.sheet, lines=lines))


def _begun(line: Line) -> Line:
    if not isinstance(line, Clause) or line.moment != WHEN or line.occasion not in ENACTMENTS:
        return line
    parts = line.condition.parts if isinstance(line.condition, And) else (line.condition,)
    if line.occasion == "rule changed" and not set(parts) >= OWN_ENACTMENT:
        return line
    rest = tuple(part for part in parts if part not in OWN_ENACTMENT and part is not None)
    begun = replace(line, occasion="game begun", condition=_joined(rest))
    return begun if stands(begun, VOCABULARY) else line


def _joined(parts: tuple[Expression, ...]) -> Expression | None:
    return And(parts) if len(parts) > 1 else next(iter(parts), None)


def _chosen(box: Box, book: Rulebook, rules: Iterable[RuleEntry]) -> tuple[tuple[Option, ...], str]:
    """The options that are still asked for, each with what was chosen, and the other lines of the table's own card."""
    house = book.house.splitlines()
    said = {option.key: _line_on(option, house) for option in box.option}
    decided = [line for line in house if line not in said.values()]
    asked = "\n".join((*(entry.sheet for entry in rules), *decided))
    kept = (option for option in box.option if _still_asked(option, asked))
    return tuple(_as_now(option, said[option.key], book) for option in kept), "\n".join(decided)


def answered_on(box: Box, house: str) -> dict[str, str]:
    """What the table's own card says of the box's questions, as people choose it, by key; who sat down is left out."""
    lines = house.splitlines()
    return {option.key: _said(option, said) for option in box.option if (said := _line_on(option, lines))}


def _line_on(option: Option, house: Iterable[str]) -> str:
    """The line of the table's own card that says what was chosen; empty if none does."""
    return next((line for line in house if line.startswith(f"{option.target} to ")), "")


def _as_now(option: Option, said: str, book: Rulebook) -> Option:
    """The option as the rules leave it open now, with what was chosen as its usual answer."""
    rule = next((rule for rule in book.rules if rule.id == f"r{option.rule}"), None)
    clause = option.clause if rule and option.clause in rule.text else ""
    return replace(option, rule=rule.number if rule else 0, clause=clause, usual=_said(option, said))


def _still_asked(option: Option, asked: str) -> bool:
    return bool(option.answers or option.people or option.shuffles) or f'custom "{option.key}"' in asked


def _said(option: Option, line: str) -> str:
    """What was chosen, as people choose it; who sat down this time says nothing of the next."""
    said = line.removeprefix(f"{option.target} to ").strip('"')
    if option.kind in ("player", "players") or option.shuffles:
        return option.usual
    return said or option.usual


def rule_file(box: Box) -> str:
    """The box as TOML that people can read and mend; ``read_box`` reads it again as it was."""
    found: Mapping[str, Any] = plain(box)
    single = [f"{name} = {_written(item)}" for name, item in (*found.items(), ("format", FORMAT)) if not _is_table(item)]
    tables = [part for name, item in found.items() if _is_table(item) for part in _tables(name, item)]
    return "\n".join(single) + "\n\n" + "\n\n".join(tables) + "\n"


def _is_table(item: Any) -> bool:
    return isinstance(item, dict) or (isinstance(item, list) and bool(item) and isinstance(item[0], dict))


def _tables(name: str, item: Any) -> Iterable[str]:
    heads = ((f"[{name}]", item),) if isinstance(item, dict) else ((f"[[{name}]]", each) for each in item)
    for head, entry in heads:
        yield "\n".join((head, *(f"{_key(key)} = {_written(value)}" for key, value in entry.items())))


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


def _written(item: Any) -> str:
    if isinstance(item, bool):
        return "true" if item else "false"
    if isinstance(item, str):
        return _text(item)
    if isinstance(item, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_written(value)}" for key, value in item.items()) + " }"
    if isinstance(item, list):
        return "[" + ", ".join(map(_written, item)) + "]"
    return str(item)


def _text(text: str) -> str:
    """In three quotes, as it stands, where it has several lines; else in quotes."""
    plain_lines = "\n" in text and "'''" not in text and not re.search(r"[\x00-\x08\x0b-\x1f\x7f]", text)
    if plain_lines and not text.endswith("'"):
        return f"'''\n{text}\n'''"
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
