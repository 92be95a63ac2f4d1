"""What the clerk says of a rule-change while somebody writes it on a phone."""

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from tabletop.box.shipped import manual, phrases, ready_lines
from tabletop.clerk.editing.merge_lines import put_on
from tabletop.clerk.editing.ready_lines import (
    INSTEAD,
    ReadyLine,
    about,
    closest,
    fitting,
    has_boards,
    nothing_found,
    synonyms_here,
    the_closest,
)
from tabletop.clerk.editing.templates import names_on
from tabletop.clerk.english.describe import descriptions
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.changes import changes_told
from tabletop.clerk.kits.unfinished import unfinished
from tabletop.clerk.language.checker import check, readable
from tabletop.clerk.language.sheet_lines import sheet_lines
from tabletop.clerk.prose.offers import OfferMaker, Written
from tabletop.clerk.prose.said_numbers import at_odds
from tabletop.engine.acts.lawmaking.proposing import LONGEST_TEXT, Propose, trouble_with_words
from tabletop.engine.rulebook import Rule
from tabletop.engine.seen import SeenTable
from tabletop.engine.text.game_words import AMEND, ENACT, Words
from tabletop.game.session import Session
from tabletop.phones.shown_to_all import in_vain

WORDLESS = "…"
"""Stands for the words, whatever they are, when it is the sheet that is asked about."""
MOST_READ = 2_000
"""Letters of the words that ready lines are looked for."""
_EXAMPLE = re.compile(r"^\*\*(.+?)\*\*((?:(?!\n\n).)*)\n\n```sheet\n(.+?)\n```", re.MULTILINE | re.DOTALL)
_ROW = re.compile(r"^\| (`.+?) \| (.+) \|$", re.MULTILINE)
_MARKS = re.compile(r"\[(.+?)\]\(.+?\)|`|\*\b(.+?)\*")
"""What of the manual is Markdown and not words."""


class DraftDesk:
    """The clerk's desk for everybody who writes on a phone."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @cached_property
    def _phrases(self) -> Any:
        return phrases()

    def checked(self, draft: dict[str, Any], table: SeenTable) -> dict[str, Any]:
        """What is wrong with the words and the sheet of a draft, what each line says, and what the clerk could do instead; with
        lines to ``put`` on it, of those that lie ready, what the sheet is then."""
        kind, text, sheet, put = (_text(draft, name) for name in ("kind", "text", "sheet", "put"))
        if put and len(sheet) <= LONGEST_TEXT and put in {each["text"] for each in (*self.lines({}, table), *self.help())}:
            made = put_on(sheet, (each.text for each in sheet_lines(put, VOCABULARY)), VOCABULARY)
            return {**self.checked({**draft, "sheet": made, "put": ""}, table), "sheet": made}
        if trouble := trouble_with_words(kind or ENACT, text or ".", sheet):
            return {"trouble": trouble, "lines": [], "offers": [], "lacks": "", "outdated": False, "in_vain": [], "perhaps": ""}
        return {
            "trouble": "",
            "lines": self._lines(sheet, table.words),
            **self._offered(draft, table),
            "in_vain": self._in_vain(sheet, draft, table),
        }

    def _in_vain(self, sheet: str, draft: dict[str, Any], table: SeenTable) -> list[str]:
        """What would not be heard of a sheet for the words of a draft, if it can be read, and why."""
        kind, text, number = _text(draft, "kind"), _text(draft, "text").strip() or WORDLESS, draft.get("rule")
        rule = number if kind == AMEND and isinstance(number, int) else None
        if kind not in (ENACT, AMEND) or (rule is None) is (kind == AMEND) or not sheet.strip() or not _sound(sheet):
            return []
        change = Propose(by=table.reader or "", kind=kind, rule=rule, text=text, sheet=sheet)
        return in_vain(self._session.overridden_lines(change), table.rulebook)

    def _lines(self, sheet: str, words: Words) -> list[dict[str, Any]]:
        if not sheet.strip():
            return []
        found = check(sheet, VOCABULARY)
        wrong = unfinished(found.sheet) if found.sheet else found.errors
        read = found.sheet or readable(sheet, VOCABULARY)
        said = zip(read.lines, descriptions(read, VOCABULARY), strict=True)
        told = [{"line": each.at[0], "says": words.translated(says), "trouble": ""} for each, says in said]
        troubles = [{"line": each.line, "says": "", "trouble": str(each)} for each in wrong]
        return sorted([*told, *troubles], key=lambda each: (each["line"], each["trouble"]))

    def _offered(self, draft: dict[str, Any], table: SeenTable) -> dict[str, Any]:
        """``taken`` in a draft is the sheet that stood there for the words ``taken_for``."""
        written = _written(draft, table)
        text = written.text
        maker = OfferMaker.at(table, self._phrases, VOCABULARY, _sound)
        offer, outdated = maker.answer_or_part(written) if text.strip() else (None, False)
        instead = maker.instead(written.wanting, written)
        says = (
            [{
                "says": "\n".join(changes_told(written.sheet_before, offer.sheet, table.words)), "sheet": offer.sheet,
                "in_vain": self._in_vain(offer.sheet, draft, table),
            }]
            if offer
            else []
        )  # fmt: skip
        close = () if offer or instead != INSTEAD else self._close_lines(self._ready_lines(table), written, table)
        near = about(close, written.wanting[:MOST_READ], synonyms_here(table.words), table.rulebook.classes)
        perhaps = the_closest([each.says for each in near]) if near else ""
        wants = offer is None and not near and written.wanting.strip()
        return {
            "offers": says,
            "lacks": offer.lacks(text) if offer else "",
            "outdated": outdated,
            "perhaps": perhaps,
            "nothing": f"{nothing_found(written.wanting, text, written.sheet_before)} {instead}" if wants else "",
        }

    def lines(self, draft: object, table: SeenTable) -> list[dict[str, Any]]:
        """Lines of sheets to take and to fill in, each with what it does; those close to the words of a draft first, then
        those in words that this game has."""
        lines, of = self._ready_lines(table), draft if isinstance(draft, dict) else {}
        close = self._close_lines(lines, _written(of, table), table)
        ordered = [*close, *(each for each in lines if each not in close)]
        return [{"title": each.says, "text": each.line, "also": each.also} for each in ordered]

    def _close_lines(self, lines: Sequence[ReadyLine], written: Written, table: SeenTable) -> Sequence[ReadyLine]:
        words = written.wanting[:MOST_READ]
        there = [line for line in lines if not at_odds(line, words)]
        return closest(there, words, synonyms_here(table.words), boards=has_boards(names_on(table)))

    def _ready_lines(self, table: SeenTable) -> list[ReadyLine]:
        """In the words of this game."""
        numbers = [rule.number for rule in table.rulebook.rules]
        lines = [each.calling_points(table.words.points).naming(numbers, table.players) for each in ready_lines()]
        here = {each.says for each in fitting(lines, [rule.sheet for rule in table.rulebook.rules], VOCABULARY)}
        return sorted(lines, key=lambda each: each.says not in here)

    def help(self) -> list[dict[str, Any]]:
        """How sheets are written: the examples of the manual, each a sheet to take, then every word with what it means."""
        text = manual(VOCABULARY)
        examples = [{"title": _read(each[1]), "text": each[3], "also": _read(each[2])} for each in _EXAMPLE.finditer(text)]
        words = [{"title": _read(each[1]), "text": _cells(each[2]), "also": "", "word": True} for each in _ROW.finditer(text)]
        return [*examples, *words]

    def ready(self) -> list[dict[str, Any]]:
        """The rule-changes that the game holds ready, as they are usually taken."""
        return [
            {
                "title": each.does, "kind": ENACT, "rule": None,
                "text": each.words(each.usual, [tick.word for tick in each.tick if tick.usual]),
                "sheet": each.lines(each.usual, [tick.word for tick in each.tick if tick.usual]),
            }
            for each in self._session.ready
        ]  # fmt: skip


def _read(markdown: str) -> str:
    return _MARKS.sub(lambda mark: mark[1] or mark[2] or "", markdown)


def _cells(row: str) -> str:
    return " · ".join(filter(None, map(str.strip, _read(row).split("|"))))


def _text(draft: dict[str, Any], name: str) -> str:
    found = draft.get(name)
    return found if isinstance(found, str) else ""


def _written(draft: dict[str, Any], table: SeenTable) -> Written:
    kind, text, sheet, taken, taken_for = (_text(draft, name) for name in ("kind", "text", "sheet", "taken", "taken_for"))
    return Written(kind, text, sheet, _rule(draft, table), taken, taken_for)


def _rule(draft: dict[str, Any], table: SeenTable) -> Rule | None:
    number = draft.get("rule")
    return table.rulebook.numbered(number) if isinstance(number, int) else None


def _sound(sheet: str) -> bool:
    found = check(sheet, VOCABULARY)
    return found.sheet is not None and not unfinished(found.sheet)
