"""Sheets of one format in the words of the next.

Format 1 had words for two classes of rules, mutable and immutable; since then a class is whatever text stands on a card,
and one occasion tells of every change of class. In format 1 kings castled with rooks, and no sheet had to say so.

Up to format 9 the clerk did a few things that no card showed. What it did then, the table's own card says in the next format.

Up to format 4 there were two words for everybody in turn, and two for where one circuit ends and the next begins.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from tabletop.journal.lines import RawEntry

_SHEETS = frozenset({"sheet", "house", "line"})
"""Under these keys stand sheets, or lines of them."""
_LINE = re.compile(r"(\s*(?:when|before) )rule (becomes|stops being) mutable(?: if )?(.*)")
_OFFER = re.compile(r"^(\s*|(?:when|before) .*: )offer ([^\"]+) as (\".*\" with )", re.MULTILINE)
_CLASS = {"becomes": "new class", "stops being": "old class"}
WITH_ROOKS = 'set castling partners to ["rook"]'
_QUOTED = re.compile(r'("[^"\n]*")')
_Text = Callable[[str], str]
_Record = Callable[[dict[str, Any]], dict[str, Any]]


def changed(entry: RawEntry, texts: Mapping[str, _Text] = MappingProxyType({}), record: _Record = dict) -> RawEntry:
    """Head or entry with the texts under those keys changed, however deep they lie, and then each record in it."""

    def anew(value: Any, key: str) -> Any:
        if isinstance(value, str):
            return texts[key](value) if key in texts else value
        if isinstance(value, Mapping):
            return record({each: anew(of, each) for each, of in value.items()})
        return [anew(each, key) for each in value] if isinstance(value, list) else value

    return {key: anew(value, key) for key, value in entry.items()}


def in_sheets(change: _Text) -> Mapping[str, _Text]:
    """The texts of all sheets changed so."""
    return dict.fromkeys(_SHEETS, change)


def reworded(sheet: str) -> str:
    """The sheet as it is written today, to the same effect."""
    lines = [_line(line) for line in sheet.split("\n")]
    castles = next((number for number, line in enumerate(lines, 1) if line.startswith("set castling to ")), 0)
    if castles and WITH_ROOKS.partition(" to ")[0] not in sheet:
        lines.insert(castles, WITH_ROOKS)
    return "\n".join(lines)


def entry_reworded(entry: RawEntry) -> RawEntry:
    """Head or entry with every sheet in it reworded, and what waits for an occasion that has another name now."""
    return changed(entry, in_sheets(reworded), _with_class_changed)


def _with_class_changed(record: dict[str, Any]) -> dict[str, Any]:
    told = _LINE.fullmatch(f"when {record['name']}") if isinstance(record.get("name"), str) else None
    if not told or not isinstance(record.get("fields"), dict):
        return record
    return {**record, "name": "class changed", "fields": {**record["fields"], _CLASS[told[2]]: "mutable"}}


OF_FORMAT_2 = (
    "set transmuted class of rules to class after class of rule",
    "set vote anew to yes",
    'before proposal adopted if number of ballots of proposal is less than quorum: object "there is no quorum"',
    'before proposal adopted if (vetoers where it is in against voters) is not []: object "a veto was laid against it"',
    "when vote voided: take back payments for proposal",
    'when vote voided if outcome is "adopted": ask "what becomes of the change" about proposal',
    "when outcome overturned: take back payments for proposal",
    'when outcome overturned if outcome is "defeated": ask "what becomes of the change" about proposal',
)
"""What the clerk did under every set of rules of format 2 before a card said so."""
OF_FORMAT_3 = (
    "set starting class to last of classes",
    "set amount reached to limit if amount is more than limit",
    "set times in secret to 1",
    'when rule changed if parts owed of mover is not [] and rules that answer ["next mover", "turn parts"] is [] '
    'and rules that hear "turn ended" is []',
    '  tell "No rule tells the clerk any more whose turn comes next, so it is nobody’s turn."',
    "  end turn",
    "when turn begun",
    "  drop motions carried",
    "  close judgments",
    "when judgment overruled: drop motions carried",
)
"""What it did besides under every set of rules of format 3."""


ONE_WORD = {
    r"(?<![\w-])clockwise(?![\w-])": "players",
    r"(?<!game )(?<!turn )(?<!part )(?<!day )(?<!circuit )\bbegun\b": "(ended + 1)",
    r"\bcircuit begun\b": "circuit ended",
}
"""What format 4 had a second word for, and the word that stayed."""
OF_FORMAT_4 = ("set card ballots to yes",)
"""What it did besides under every set of rules of format 4."""
_NOT_WON = (
    '  let beaten be players where "declare a win" is in duties of it and it is not in winner',
    '  say of beaten "may no longer declare a win"',
    '  excuse beaten from "declare a win"',
)
OF_FORMAT_6 = (
    'when rule changed if rules that answer "winner" is not []',
    *_NOT_WON,
    'when counter changed if rules that answer "winner" is not []',
    *_NOT_WON,
)
"""What it did besides under every set of rules of format 6."""
OF_FORMAT_7 = ("when cards come: draw what is due from pile for players due cards from pile",)
"""What it did besides under every set of rules of format 7."""
OF_FORMAT_8 = (
    "set told together to yes",
    "set dice to 1",
    "set sides to 6",
    "set silent voters to missing",
    'set barred to "defeated"',
    "set proposal number to next free number",
    'set rule number of proposals to ordinal number of proposal if kind of proposal is "enact" '
    "otherwise ordinal number of rule of proposal",
)
"""What it did besides under every set of rules of format 8."""
OF_FORMAT_9 = ("set voices to players", "set smallest to 0")
"""What it did besides under every set of rules of format 9."""

IN_ORDER = (
    "before duty done if duty is in parts owed of who and duty is not first of parts owed of who: "
    'object "the parts of a turn come in order"'
)
"""What the clerk objected wherever a turn had several parts; it stands below the line that names them."""


def in_order(sheet: str) -> str:
    """The sheet that names several parts of a turn with the line that has them come in order."""
    lines = sheet.split("\n")
    last = max((at for at, line in enumerate(lines, 1) if line.startswith("set turn parts to ") and '", "' in line), default=0)
    return sheet if not last or IN_ORDER in sheet else "\n".join((*lines[:last], IN_ORDER, *lines[last:]))


def own_card(house: str, more: tuple[str, ...]) -> str:
    """The table's own card with these lines last."""
    lines = [line for line in house.split("\n") if line]
    return "\n".join((*lines, *(line for line in more if line not in lines)))


def with_lines(lines: tuple[str, ...]) -> Callable[[RawEntry], RawEntry]:
    """Puts these lines last on the table's own card, wherever a head or an entry has it or people wrote it anew."""

    def by_hand(record: dict[str, Any]) -> dict[str, Any]:
        written = record.get("sheet") if record.get("act") == "edit own card" else None
        return {**record, "sheet": own_card(written, lines)} if isinstance(written, str) else record

    return lambda entry: changed(entry, {"house": lambda house: own_card(house, lines) if house else house}, by_hand)


def entry_of_format_2(entry: RawEntry) -> RawEntry:
    """Head or entry of format 2 with these lines last on the table's own card, wherever a decision has written it down, and
    with turns whose parts come in order."""
    return changed(with_lines(OF_FORMAT_2)(entry), {"house": in_order, "sheet": in_order})


def entry_of_format_3(entry: RawEntry) -> RawEntry:
    """Head or entry of format 3 with what the clerk did besides last on the table's own card, and with acts that took with
    them what was agreed and judged."""
    return changed(with_lines(OF_FORMAT_3)(entry), record=_lapsing)


def one_word(sheet: str) -> str:
    """The sheet as it is written today, where format 4 had another word for the same."""
    return "".join(part if part.startswith('"') else _one_word(part) for part in _QUOTED.split(sheet))


def _one_word(part: str) -> str:
    for then, now in ONE_WORD.items():
        part = re.sub(then, now, part)
    return part


def entry_of_format_4(entry: RawEntry) -> RawEntry:
    """Head or entry of format 4 with the line that ballots may be cards, and with votes in which they may; with sheets under
    which a rule changes of itself, where a wording was only laid beside it."""
    return changed(with_lines(OF_FORMAT_4)(entry), in_sheets(partial(_OFFER.sub, r"\1change \2 to \3")), _with_cards)


def entries_without_offers(entries: Iterable[RawEntry]) -> Iterator[RawEntry]:
    """Entries of format 4 in which a wording that was laid beside a rule is told, and was written there by hand by whoever took
    it."""
    offered: dict[str, Mapping[str, Any]] = {}

    def without_offers(value: dict[str, Any]) -> dict[str, Any]:
        rest = {key: of for key, of in value.items() if key not in ("rule", "text", "sheet")}
        match value.get("act"):
            case "offer wording":
                number = str(value["rule"]).removeprefix("r")
                offered[number] = value
                return {**rest, "act": "tell", "text": f"Rule {number} is due to change. Offered: {value['text']}"}
            case "take offer":
                words = {"text": "", "sheet": ""} | dict(offered.get(str(value["rule"]), {})) | value
                return {**rest, "act": "edit rule", **{key: words[key] for key in ("rule", "text", "sheet")}, "checked": True}
            case "leave offer":
                return {**rest, "act": "tell", "text": f"Rule {value['rule']} stays as it is."}
        return {key: of for key, of in value.items() if not (key == "offers" and "rulebook" in value)}

    return (changed(entry, record=without_offers) for entry in entries)


def _lapsing(record: dict[str, Any]) -> dict[str, Any]:
    return record | ({"lapsing": True} if record.get("act") in ("begin turn", "overrule judge") else {})


def _with_cards(record: dict[str, Any]) -> dict[str, Any]:
    voted_on = record.get("act") == "end debate" or {"stage", "ballots"} <= record.keys()
    return record | ({"cards": True} if voted_on else {})


def _line(line: str) -> str:
    if listens := _LINE.fullmatch(line):
        start, how, rest = listens.groups()
        condition, does = _parted(rest)
        asked = f" and ({condition})" if " or " in condition else f" and {condition}" if condition else ""
        line = f'{start}class changed if {_CLASS[how]} is "mutable"{asked}{does}'
    return "".join(part if part.startswith('"') else _words(part) for part in _QUOTED.split(line))


def _parted(rest: str) -> tuple[str, str]:
    """The condition of a line, and from the colon on what it does."""
    at = 0
    for part in _QUOTED.split(rest):
        if not part.startswith('"') and ":" in part:
            at += part.index(":")
            return rest[:at], rest[at:]
        at += len(part)
    return rest, ""


def _words(part: str) -> str:
    part = re.sub(r"\b((?:im)?mutable) rules\b", r'rules classed "\1"', part)
    return re.sub(r'(?<!")\b((?:im)?mutable)\b(?!")', r'"\1"', part)
