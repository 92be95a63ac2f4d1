"""A text, sentence by sentence, as the lines of a sheet: two or three read as one where they say one thing,
and those that are for people beside the others."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from tabletop.clerk.editing.exceptions import Exceptions
from tabletop.clerk.editing.merge_lines import all_heard
from tabletop.clerk.editing.phrases import SENTENCE_MARK
from tabletop.clerk.editing.ready_lines import shared
from tabletop.clerk.editing.reminders import A_THROW, ARTICLES, EACH_TIME, OF_THROWS, ReminderReader
from tabletop.clerk.editing.sentences import (
    BY_THIS_RULE,
    MOST_UNREAD,
    SENTENCE,
    SheetOffer,
    plain_words,
    spans_in,
    without_reason,
)
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.printer import line_text, sheet_text
from tabletop.clerk.language.sheet_lines import sheet_lines
from tabletop.clerk.language.tree import Clause, Line, Sheet

MOST_TOGETHER = 3
"""Sentences that may be read as one."""
LEAST_WORDS = 2
"""A sentence of fewer words says something of the one before it."""
_NAMED = r"([A-Z]\w+(?:(?: of)?(?: the)? [A-Z]\w+)*)"
_TITLE = re.compile(
    rf"\b(?:is|becomes|(?:holder|owner|bearer) of) the {_NAMED}|(?:^|[.!?]\s+)The {_NAMED} (?:has|may|must|can)\b"
)
_OF_ITSELF = re.compile(r"\bthis (?:rule|game)\b|\b(?:each|one an) ?other\b|(?<=\bmay) also\b", re.IGNORECASE)
"""Words that lean on nothing that was said before."""
_THE_PLAYER = re.compile(r"\bthe players?\b(?! (?:who|whose|with|on|to|in|after|before|that)\b)", re.IGNORECASE)
"""Of whom it has been said who that is."""
_WITHIN = {"on", "in", "during", "for", "from", "until", "after", "before", "as"}
_PRONOUNS = {"he", "she", "it", "they", "him", "her", "them", "his", "its", "their", "theirs"}
THROWS = re.compile(r"\bthrow \d+ dice for ")
"""How a line throws."""


@dataclass(frozen=True)
class TextReader(ReminderReader):
    """Reads whole texts."""

    def offer(self, text: str, *, of_some: bool = False) -> SheetOffer | None:
        """The sheet for the whole text; where any sentence of it has none, that ``of_some``, the others being for people, or else
        what it says of which rule goes first: that is so, whatever else it says."""
        made = self._with_titles(text)
        return made._for_all(text) or (made._for_all(text, of_some=True) if of_some else None) or made._of_claims(text)

    def _with_titles(self, text: str) -> Self:
        """One that knows the titles besides that the text itself gives to somebody."""

        def means(word: str, phrase: str) -> bool:
            return any(self._reader(self.phrases.tokens(word)).whole(phrase))

        said = [each for found in _TITLE.findall(text) for each in found if each]
        said = [each for each in said if (word := each.casefold()) not in self.phrases.people or means(word, "man")]
        given = [each for each in said if not means(each, "those")]
        return replace(self, names={**self.names, "thing": (*self.names.get("thing", ()), *given)}) if given else self

    def _for_all(self, text: str, *, of_some: bool = False) -> SheetOffer | None:
        read = self._all(text, spans_in(text), of_some=of_some)
        unread = [stretch for each in read for stretch in each.unread]
        if not read or sum(len(text[slice(*stretch)].split()) for stretch in unread) > MOST_UNREAD:
            return None
        sheets = [each.sheet for each in read if each.sheet]
        heard = all_heard(self._resting(sheets), self.vocabulary)
        aside = [stretch for each in read for stretch in each.for_people]
        so = {stretch: self._is_so(text, stretch, heard) for stretch in aside}
        if not heard or False in so.values():
            return None
        return SheetOffer(heard, tuple(unread), tuple(stretch for stretch in aside if not so[stretch]))

    def _is_so(self, text: str, stretch: tuple[int, int], sheet: str) -> bool | None:
        """Whether a sentence says no more than what a line of the sheet does already, or says otherwise; ``None`` for one that
        says something else."""
        for found in self._reader(self._tokens(text, *stretch)).whole("already so"):
            lines = found.split("|")
            asked, said = lines[0].partition(" to ")[0], {each.text for each in sheet_lines(sheet, self.vocabulary)}
            own = any(each.startswith(asked) for each in said)
            return not said.isdisjoint(lines) if own else None
        return None

    def _all(
        self, text: str, sentences: Sequence[tuple[int, int]], *, of_some: bool, behind: bool = False, thrown: bool = False
    ) -> list[SheetOffer]:
        """What sentences say, each together with the next one where both are read as one; empty where one of them is not read,
        and, ``of_some``, might bear on the others. Those ``behind`` one that is not read have to say by themselves whom they are
        about; those behind one by which somebody has ``thrown`` speak of that throw."""
        for count in range(min(len(sentences), MOST_TOGETHER), 0, -1):
            joined = list(text)
            for _, end in sentences[: count - 1]:
                joined[end] = SENTENCE_MARK
            read = self._sentence("".join(joined), sentences[0][0], sentences[count - 1][1])
            if read and not (behind and self._leans(text, *sentences[0])):
                read = self._of_that_throw(read, text[slice(*sentences[0])]) if thrown else read
                throws = thrown or bool(THROWS.search(read.sheet))
                rest = self._all(text, sentences[count:], of_some=of_some, behind=behind, thrown=throws)
                if rest or len(sentences) == count:
                    return [read, *rest]
        if not of_some or not sentences or self._bears_on_others(text, *sentences[0]):
            return []
        begin, end = sentences[0]
        aside = SheetOffer("", for_people=((begin + len(text[begin:end]) - len(text[begin:end].lstrip()), end),))
        rest = self._all(text, sentences[1:], of_some=True, behind=True, thrown=thrown)
        if OF_THROWS.search(text[begin:end]) and any(A_THROW in each.sheet for each in rest) and not EACH_TIME.search(text[end:]):
            return []
        return [aside, *rest] if rest or len(sentences) == 1 else []

    def _of_that_throw(self, read: SheetOffer, said: str) -> SheetOffer:
        """What was read of any throw, of one by this rule, unless it is said of each."""
        exceptions, lines = Exceptions(self.vocabulary, self.vote), list[Line]()
        sheet = None if EACH_TIME.search(said) else check(read.sheet, self.vocabulary).sheet
        for line in sheet.lines if sheet else ():
            thrown = isinstance(line, Clause) and line.occasion == "dice thrown" and BY_THIS_RULE not in line_text(line)
            made = exceptions.made(Sheet((line,)), BY_THIS_RULE) if thrown else None
            lines += made.lines if made else (line,)
        return replace(read, sheet=sheet_text(Sheet(tuple(lines)))) if lines else read

    def _leans(self, text: str, begin: int, end: int) -> bool:
        """Whether a sentence is about somebody, or something, that one before it names."""
        several = len(self.names.get("player", ())) != 1
        said = _OF_ITSELF.sub("", text[begin:end])
        words = plain_words(_THE_PLAYER.sub("they", said) if several else said)
        people = self.phrases.people.union(*(plain_words(name) for name in self.names.get("player", ())))
        named = next((at for at, word in enumerate(words) if word in people), len(words))
        return not self.phrases.leaning.isdisjoint(words) or not _PRONOUNS.isdisjoint(words[:named])

    def _bears_on_others(self, text: str, begin: int, end: int) -> bool:
        """Whether a sentence that is not read might say when, how much or of whom the others hold."""
        said, sign = text[begin:end], (text[:begin].rstrip()[-1:], text[end : end + 1])
        words = [word for word in plain_words(_OF_ITSELF.sub("", said)) if word not in ARTICLES]
        tokens = self._tokens(text, begin, without_reason(text, begin, end))
        if any(each for phrase in ("as it is", "already so") for each in self._reader(tokens).whole(phrase)):
            return False
        if (
            tokens
            and tokens[0].word == "they"
            and words[0] != "it"
            and self._for_people(tokens[1:], self._tokens(text, 0, begin), text)
        ):
            return False
        if len(words) < LEAST_WORDS or words[0] in _WITHIN or ":" in said or ";" in sign:
            return True
        again = words[0] not in self.phrases.people and shared(f"{text[:begin]} {text[end:]}", words[0])
        return bool(again) or not self.phrases.turning.isdisjoint(words) or self._leans(text, begin, end)

    def _of_claims(self, text: str) -> SheetOffer | None:
        """The lines on which rules this one goes before, or gives way to, and all the rest unread."""
        lines: list[str] = []
        unread: list[tuple[int, int]] = []
        for stretch in SENTENCE.finditer(text):
            tokens = self._tokens(text, stretch.start(), stretch.end())
            claim = self._claim(tokens)
            lines += [claim.line] if claim else []
            rest = (tokens[: claim.first], tokens[claim.end :]) if claim else (tokens,)
            unread += [(each[0].begin, each[-1].end) for each in rest if each]
        heard = all_heard(self._resting(lines), self.vocabulary)
        return SheetOffer(heard, tuple(unread)) if heard and self.sound(heard) else None
