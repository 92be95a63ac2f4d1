"""Titles by the figures: *the player with the most points is the King*. A line answers who is called so, and words of the same
rule or of any other, *the King gets 2 points*, are read as of those whom the rules in force call so just then.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self

from tabletop.clerk.editing.word_forms import NUMBERED
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.printer import sheet_text
from tabletop.clerk.language.words import CALLED
from tabletop.clerk.prose.lacking import SO_CALLED, SheetOffer
from tabletop.clerk.prose.sentences import spans_in
from tabletop.clerk.prose.texts import TextReader

_FIGURED = re.compile(
    r"\(?players with (?:highest|lowest) |players$|players where (?!it is)|mover$"
    r"|(?:first of players (?:after|before) )?holder of "
)
"""So begins, as a sheet has it, whom the figures tell, whose turn it is, or who has something or sits beside them."""
_MORE_THAN_ONE = re.compile(rf"\b(?:{'|'.join(word for word, number in NUMBERED.items() if number > '1')})\b")
_BEARERS = ("holder of ", CALLED)
"""So begins whom a title means."""


@dataclass(frozen=True)
class TitleReader(TextReader):
    """Reads who is called something, in a text and by the rules on the table."""

    words: Mapping[int, str] = field(default_factory=dict)
    """The words of the rules on the table, by number."""

    def titles(self, text: str) -> Sequence[str]:
        """The titles of those whom the figures tell, as a text or a rule says; none that the text or a rule hands on."""
        handed = {*self.names.get("thing", ()), *re.findall(r'hand "(.*?)" to', "\n".join(self.sheets.values()))}
        known = dict.fromkeys((*self._by_rules, *self.names.get(SO_CALLED, ())))
        known = dict.fromkeys((*(each for each in known if each not in handed), *(title for title, _ in self._so_called(text))))
        becomes = self.phrases.patterns["becomes one"].pattern
        free = (each for each in known if not re.search(rf"{becomes}(?i:{re.escape(each)})", text))
        return [each for each in free if not (self.names.get("army") and self._is_man(each))]

    def _is_man(self, title: str) -> bool:
        return any(self._reader(self.phrases.tokens(title)).whole("man"))

    def _with_titles(self, text: str) -> Self:
        return super(TitleReader, self._with_those_called(text))._with_titles(text)

    def _with_those_called(self, text: str) -> Self:
        titles = tuple(self.titles(text))
        return replace(self, names={**self.names, SO_CALLED: titles}) if titles else self

    def _sentence(self, text: str, begin: int, end: int) -> SheetOffer | None:
        read = super()._sentence(text, begin, end)
        for title, meant in () if read else self._so_called(text[begin:end]):
            sheet = check(self.remembering(f'set {CALLED} "{title}" to {meant}'), self.vocabulary).sheet
            return SheetOffer(sheet_text(sheet)) if sheet and title in self.names.get(SO_CALLED, ()) else None
        return read

    def _bears_on_others(self, text: str, begin: int, end: int) -> bool:
        """Also where it says who is called as somebody or something else is."""
        return super()._bears_on_others(text, begin, end) or any(self._so_called(text[begin:end]))

    @cached_property
    def _by_rules(self) -> Sequence[str]:
        return [title for text in self.words.values() for title, _ in self._so_called(text)]

    def _so_called(self, text: str) -> Iterator[tuple[str, str]]:
        """The titles of which sentences say no more than who is called so, each with those as a sheet has them."""
        for begin, end in spans_in(text):
            said = _MORE_THAN_ONE.sub(lambda found: NUMBERED[found[0]], text[begin:end].strip())
            said = self.phrases.patterns["so called when"].sub(r"\g<when>, \g<so>", said)
            said = self.phrases.patterns["at so much"].sub(_whoever_has, said)
            found = self.phrases.patterns["so called"].fullmatch(said)
            title, those = (found["title"] or found["name"], found["those"] or found["whose"]) if found else ("", "")
            meant = self._figured(those) if title and self._is_free(title) else ""
            if meant and not super()._sentence(text, begin, end):
                yield title, meant

    def _figured(self, those: str) -> str:
        """Those whom the figures tell; empty where it is others."""
        said = self.phrases.patterns["has so much"].sub(r"\g<0>at least ", f"{those[:1].lower()}{those[1:]}")
        ways = (said, self.phrases.patterns["whoever has"].sub("the player with", said))
        read = (means for each in ways for means in self._reader(self.phrases.tokens(each)).whole("those"))
        return re.sub("^mover$", "latest mover", next(filter(_FIGURED.match, read), ""))  # also as that turn ends

    def _is_free(self, title: str) -> bool:
        """Whether a title means nobody by itself: not *the Judge*, *the winner* or *the next player*; nor a thing
        that lies on the table."""
        reader = self._reader(tokens := self.phrases.tokens(title))
        said = {each.word for each in tokens}
        there = title.casefold() in map(str.casefold, self.names.get("thing", ())) and not self._is_man(title)
        great = title[0].isupper() or self.phrases.any_of("telling").isdisjoint(said)
        theirs = great and self.phrases.any_of("somebody", "one", "all", "wins").isdisjoint(said)
        return theirs and not there and all(each.startswith(_BEARERS) for each in reader.whole("those"))


def _whoever_has(found: re.Match[str]) -> str:
    """*At 20 points the player* and *when the points reach 20 the player*, said as of whoever has them."""
    many, what = found["number"] or found["many"] or found["had"], found["what"] or found["whose"] or found["of"]
    return f"whoever has {many} {what or 'points'}" if many else "whoever has "
