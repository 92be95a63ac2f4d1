"""Titles that are another name for whoever the figures say: *the player with the most points is the King*.

Nothing is handed to anybody: where a text has such a title, it is read as if those stood there whom it names.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from tabletop.clerk.prose.sentences import spans_in
from tabletop.clerk.prose.texts import TextReader
from tabletop.engine.rulebook import Rule
from tabletop.engine.values import capitalised

_Stretch: TypeAlias = tuple[int, int]
_FIGURED = re.compile(r"players with (?:highest|lowest) |players where (?!it is)|mover$")
"""So begins, as a sheet has it, whom the figures tell, or whose turn it is."""
_HOLDER = "holder of "
"""So begins whom a title means that is handed on."""


@dataclass(frozen=True)
class WrittenOut:
    """A text with those in place of their titles, and blanks in place of the sentences that say who they are."""

    text: str
    changed: tuple[tuple[_Stretch, _Stretch], ...] = ()
    """Where they stand, and where their titles stood."""

    def back(self, stretch: _Stretch) -> _Stretch:
        """Where a stretch of it stood in the text."""
        said = self.text[slice(*stretch)]
        begin, end = was = (stretch[0] + len(said) - len(said.lstrip()), stretch[1])
        for (first, last), (title, behind) in self.changed:
            begin = begin if was[0] < first else title if was[0] < last else was[0] - last + behind
            end = end if was[1] <= first else behind if was[1] <= last else was[1] - last + behind
        return begin, end


@dataclass(frozen=True)
class TitleReader(TextReader):
    """Reads whom titles name, in a text and by the rules on the table."""

    words: Mapping[int, str] = field(default_factory=dict)
    """The words of the rules on the table, by number."""

    def meant(self, text: str, own: Rule | None) -> WrittenOut:
        """The words of a new rule, or of its ``own``, with those in place of all titles that it knows."""
        return self.written_out(text, self.titles(text, own))

    def titles(self, text: str, own: Rule | None) -> dict[str, str]:
        """Those whom titles mean, as a text says, or another rule than its ``own``; none that the text or a rule hands on."""
        handed = {*self.names.get("thing", ()), *re.findall(r'hand "(.*?)" to', "\n".join(self.sheets.values()))}
        others = (said for number, said in self._by_rules.items() if own is None or number != own.number)
        known = {title: those for said in others for title, those in said if title not in handed}
        known |= {title: those for _, title, those in self._so_called(text)}
        becomes = self.phrases.patterns["becomes one"].pattern
        return {title: those for title, those in known.items() if not re.search(becomes + self._spelled(title), text)}

    def written_out(self, text: str, titles: Mapping[str, str]) -> WrittenOut:
        """The text with those in place of these titles."""
        for (begin, end), title, _ in self._so_called(text):
            end += text[end : end + 1] in tuple(".!?;")
            text = f"{text[:begin]}{' ' * (end - begin)}{text[end:]}" if title in titles else text
        ways = "|".join(f"(?P<t{at}>{self._spelled(title)})" for at, title in enumerate(titles))
        made, changed, done, those = "", list[tuple[_Stretch, _Stretch]](), 0, tuple(titles.values())
        for found in re.finditer(rf"\b(?:(?P<the>[Tt])he |(?=[A-Z]))(?:{ways})\b(?!-| of\b)", text) if titles else ():
            meant = next(those[at] for at in range(len(those)) if found[f"t{at}"])
            made += text[done : found.start()]
            changed.append(((len(made), len(made) + len(meant)), found.span()))
            made += capitalised(meant) if found["the"] == "T" else meant
            done = found.end()
        return WrittenOut(made + text[done:], tuple(changed))

    @cached_property
    def _by_rules(self) -> Mapping[int, Sequence[tuple[str, str]]]:
        return {number: [(title, those) for _, title, those in self._so_called(text)] for number, text in self.words.items()}

    def _so_called(self, text: str) -> Iterator[tuple[_Stretch, str, str]]:
        """The sentences that say no more than whom a title means, with that title and those."""
        for begin, end in spans_in(text):
            found = self.phrases.patterns["so called"].fullmatch(text[begin:end].strip())
            title, those = (found["title"] or found["name"], found["those"] or found["whose"]) if found else ("", "")
            meant = self._figured(those) if title and self._is_free(title) else ""
            if meant and not self._sentence(text, begin, end):
                yield (begin, end), title, meant

    def _figured(self, those: str) -> str:
        """Those whom the figures tell, as people speak of one in any sentence; empty where it is others."""
        said = self.phrases.patterns["has so much"].sub(r"\g<0>at least ", f"{those[:1].lower()}{those[1:]}")
        ways = (self.phrases.patterns["whoever has"].sub("the player with", said), said)
        read = [(each, [*self._reader(self.phrases.tokens(each)).whole("those")]) for each in ways]
        return next((each for each, means in read if means == read[-1][1] and any(map(_FIGURED.match, means))), "")

    def _is_free(self, title: str) -> bool:
        """Whether a title means nobody by itself: not *the Judge*, *the winner* or *the next player*."""
        tokens = self.phrases.tokens(title)
        theirs = self.phrases.any_of("somebody", "one", "all", "wins").isdisjoint(each.word for each in tokens)
        meant = self._reader(tokens).whole("those")
        return theirs and (title[0].isupper() or self._is_new(title)) and all(each.startswith(_HOLDER) for each in meant)

    def _is_new(self, title: str) -> bool:
        """Whether its words are none that phrases have."""
        return self.phrases.any_of("telling").isdisjoint(each.word for each in self.phrases.tokens(title))

    def _spelled(self, title: str) -> str:
        """How it may be written: great or small, but where it might be taken for something else, *the King*."""
        return f"(?i:{re.escape(title)})" if self._is_new(title) else re.escape(title)
