"""Sentences of what the clerk cannot see: people say by a button when it is so, or that they do it, and the clerk does what
that brings."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.clerk.editing.merge_lines import all_heard
from tabletop.clerk.editing.word_forms import NUMBERED, of_one
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.printer import sheet_text
from tabletop.clerk.prose.distributed import KindsInList
from tabletop.clerk.prose.lacking import DONE_BY_PEOPLE, NOTED, SheetOffer
from tabletop.clerk.prose.meanings import spelled_lines
from tabletop.clerk.prose.phrases import SENTENCE_MARK, FoldedWord, PhraseReader
from tabletop.clerk.prose.reminders import FEW_LETTERS, ReminderReader
from tabletop.clerk.prose.sentences import plain_words, spans_in

_NOTES = (("one who", "brings them"), ("if one", "that brings"))
"""How a sentence begins that tells what somebody is noted for, and as what it goes on."""
_OF_SOMEBODY = 'set who may "{0}" to players\nset asked for "{0}" to "a player"\nwhen deed done ~chosen player ?what is "{0}"{1}'
_OF_A_CASE = 'set who may "{0}" to players\nwhen deed done ?what is "{0}"{1}'
_DEED = '"{0}"{1}'
"""How the lines are written of what people note of somebody, or of something that happens, and of what they do themselves."""
_REQUIRED = re.compile(r"::? require |:: [^:]*:: (?:require|allow) ")
"""It begins so what people, and not the clerk, see to that somebody does."""
_SEEN = ("moment", "own moment", "within")
"""When something happens that the clerk can tell by itself."""
_ORDERED = (("may not", ""), ("has to", "forgets to "))
"""How it is said what all may not do, or have to, and what whoever does otherwise does."""
_ANOTHER_PLAYER = re.compile(r"(?<!\bthe)\s+player$", re.IGNORECASE)
"""It is not said to be whoever was spoken of."""


@dataclass(frozen=True)
class _Noted:
    """What people say by the button, what a press of it brings, the tokens that say so, and how the lines are written."""

    words: str
    brings: str
    tokens: tuple[FoldedWord, ...]
    lines: str = _OF_SOMEBODY
    says: str = "note who "
    """How the words on the button begin."""


@dataclass(frozen=True)
class NoteReader(ReminderReader):
    """Reads what people say by a button."""

    def noted(self, text: str, *those: tuple[int, int]) -> SheetOffer | None:
        """A sheet by which people say what the clerk cannot see, and the clerk does what that brings: of whom it is so, or in
        what case, or that they do what they may; of one sentence, or two of which the second says what comes of the first; of
        ``those`` sentences alone."""
        said, of_it = those or spans_in(text), self.phrases.patterns["of it alone"]
        of_one = (self._of_somebody, self._of_a_case, self._of_one_order, self._of_a_deed, self._of_a_thing, self._on_occasion)
        ways = {1: of_one, 2: (self._of_two, self._of_a_deed)}
        for read in (way(text, *said) for way in ways.get(len(said), ())):
            if read is None or len(read.words) > FEW_LETTERS or (read.says == _Noted.says and of_it.search(read.words)):
                continue
            if KindsInList(self._reader(read.tokens), text).goes_on(range(len(read.tokens))):
                continue
            told = read.words if read.lines == _DEED else self._as_told(read.words, text[said[0][0] :])
            act = re.sub('"(.*?)"', r"“\1”", f"{read.says}{told}")
            written = spelled_lines(read.lines.format(act, read.brings), "", text, self._reader(read.tokens))
            sheet = check(written, self.vocabulary).sheet if written else None
            lines = self._resting((sheet_text(sheet),)) if sheet and self._lacking(sheet) == "" else ""
            heard = all_heard(lines, self.vocabulary) if lines else ""
            if heard and self.sound(heard):
                done = (act,) if read.lines == _DEED else ()
                return SheetOffer(heard, shared=DONE_BY_PEOPLE if done else NOTED, deeds=done)
        return None

    def _of_somebody(self, text: str, said: tuple[int, int]) -> _Noted | None:
        """What somebody does, and what that brings: *whoever forgets to say please* | *loses 2 points*."""
        tokens = self._tokens(text, *said)
        reader = self._reader(tokens)
        begun, brings = max(((end, each) for of, each in _NOTES for end, _ in reader.read(of, 0)), default=(0, ""))
        named, things = map(str.casefold, self.names.get("player", ())), self.phrases.any_of("things")
        others = self.phrases.any_of("case") | (
            {"whoever"} if brings == "brings them" else {"they", *self.phrases.any_of("others", "people"), *named}
        )
        if turned := max(reader.read("brings whoever", 0), default=None):  # *a player loses 2 points* | *when he laughs*
            at, does = turned
            left = others.isdisjoint(each.word for each in tokens[at:]) and not does.startswith((": allow ", ": require "))
            words = text[tokens[at - 1].end : said[1]].strip() if left else ""
            return _Noted(words, does, tokens) if words and self._is_done(reader, text, at, len(tokens)) else None
        for at in range(begun + 1, len(tokens) if begun else 0):
            joined = tokens[at - 1].word in self.phrases.any_of("joined")
            does = self._to_the_end(reader, brings, at)
            theirs = tokens[at].word == "their" and not self.phrases.any_of("beside them").isdisjoint(
                token.word for token in tokens[at + 1 : at + 3]
            )
            if joined and (theirs or (does and not does.startswith(": require ")) or any(reader.read("those", at))):
                return None  # two do it, or two things come of it
            of_others = does.startswith("::")
            if of_others and "," not in text[tokens[at - 1].end : tokens[at].begin]:  # *stands against* | *everyone else*
                does = ""
            if does:
                if does.startswith(": allow ") or (of_others and _REQUIRED.search(does)):
                    return None
                whose, words = text[: tokens[begun - 1].end], text[tokens[begun - 1].end : tokens[at].begin]
                words = self.phrases.patterns["idle"].sub("", words).strip()
                first = text[tokens[at].begin :].partition(" ")[0]
                of_it = first.casefold() == "it" and not things.isdisjoint(each.word for each in tokens[begun:at])
                another = of_it or "°" in does or self._amid_those(reader, text, at)
                if another or not words or "," in words or not self._is_done(reader, text, begun, at):  # *the next* | *player*
                    return None
                return _Noted(of_one(words) if self.phrases.patterns["several who"].search(whose) else words, does, tokens)
            thing = brings == "that brings" and tokens[at].word in things
            if (
                tokens[at].word == "can"
                or (tokens[at].word.casefold() in others and not thing)
                or any(reader.read("amount", at - 1))
            ):
                return None
        return None

    def _of_a_case(self, text: str, said: tuple[int, int]) -> _Noted | None:
        """What happens, and what that brings others: *if two proposals in a row fail,* | *everybody loses 2 points*."""
        tokens = self._tokens(text, *said)
        reader = self._reader(tokens)
        begun = max((end for end, _ in reader.read("when", 0)), default=0)
        for at in range(begun + 1, len(tokens)):
            if begun:
                words, does = text[tokens[begun - 1].end : tokens[at].begin], self._to_the_end(reader, "it brings", at)
                apart = "," in text[tokens[at - 1].end : tokens[at].begin]
            else:
                end = min(max((end for end, _ in reader.read("when", at)), default=at), len(tokens) - 1)
                does = next((each for stop, each in reader.read("it brings", 0) if stop == at), "") if end > at else ""
                words, apart = text[tokens[end - 1].end : said[1]], True
            words = self.phrases.patterns["idle"].sub("", words).strip(" ,")
            if self.phrases.patterns["doing"].match(words):  # *when* | *getting the token*
                return None
            of_them = tokens[begun or end].word in ("they", "you") and not (begun and re.match(r"it\b", words, re.IGNORECASE))
            if does and apart and words and "," not in words and not of_them and not _REQUIRED.search(does):
                return _Noted(words, does, tokens, _OF_A_CASE, "note that ")
        return None

    def _of_a_deed(self, text: str, *said: tuple[int, int]) -> _Noted | None:
        """What somebody may do, and what that brings or costs: *on your turn you may sing* | *and get 2 points*."""
        first, *then = said
        text = f"{text[: first[1]]}{SENTENCE_MARK}{text[first[1] + 1 :]}" if then else text
        tokens = self._tokens(text, first[0], said[-1][1])
        reader, unsaid = self._reader(tokens), self.phrases.any_of("case", "not done")
        for begun, whose in reader.read("may at a price", 0):
            does = range(begun, len(tokens))
            if does and not then and unsaid.isdisjoint(tokens[each].word for each in does):
                return _Noted(text[tokens[begun].begin : first[1]].strip(), whose, tokens, _DEED, "")
        for begun, whose in reader.read("may by a button", 0):
            for at in range(begun + 1, len(tokens)):
                if not unsaid.isdisjoint((tokens[at - 1].word,)):
                    break
                if brings := self._to_the_end(reader, "for doing so", at):
                    if self.phrases.patterns["if it does"].match(text, tokens[at].end) or _REQUIRED.search(brings):
                        return None
                    if then and self._of_another_one(text, said):
                        return None
                    return _Noted(text[tokens[begun].begin : tokens[at - 1].end], f"{brings}{whose}", tokens, _DEED, "")
        return None

    def _as_told(self, words: str, said: str) -> str:
        """Words said to somebody, of somebody: *forgets your turn*, *forgets their turn*; where what is ``said`` is told to them
        as *you*, also *when you attack*, *when they attack*."""
        told = self.phrases.patterns["your"].sub("their", words)
        return self.phrases.patterns["you again"].sub(r"\1 they", told) if self.phrases.patterns["told you"].match(said) else told

    def _of_another_one(self, text: str, said: Sequence[tuple[int, int]]) -> bool:
        """Whether the second of two sentences says *they* of another than who is told in the first what *you* may do."""
        first, second = (plain_words(text[slice(*each)]) for each in said)
        return "you" in first and not self.phrases.any_of("he", "she", "they").isdisjoint(second[:1])

    def _of_a_thing(self, text: str, said: tuple[int, int]) -> _Noted | None:
        """What brings somebody something: *three sixes in one game* | *win you 25 points*; nothing that anybody has or does."""
        tokens = self._tokens(text, *said)
        reader = self._reader(tokens)
        others = self.phrases.any_of("somebody", "all", "not done", "case", "when") | {"they", "you", *self._named["player"]}
        for at in range(1, len(tokens)):
            if tokens[at - 1].word in others:
                return None
            words = self._as_within(text[tokens[0].begin : tokens[at - 1].end])
            phrase = "brings whoever does it" if self.phrases.patterns["doing"].match(words) else "brings somebody"
            if brings := self._to_the_end(reader, phrase, at):
                return None if self._amid_those(reader, text, at) else _Noted(words, brings, tokens, says="note ")
        return None

    def _on_occasion(self, text: str, said: tuple[int, int]) -> _Noted | None:
        """When somebody, or whoever is named, gets something: *on your birthday* | *you get 10 points*."""
        tokens = self._tokens(text, *said)
        reader = self._reader(tokens)
        begun = max((end for end, _ in reader.read("on some occasion", 0)), default=0)
        for at in range(begun + 1, len(tokens)) if begun else ():
            words, lines = f"({self._as_within(text[tokens[0].begin : tokens[at - 1].end])})", _OF_SOMEBODY
            brings = self._to_the_end(reader, "they get", at)
            if not brings and "," in text[tokens[at - 1].end : tokens[at].begin]:
                brings, lines = self._to_the_end(reader, "it brings", at), _OF_A_CASE
            seen = any(end == at for each in _SEEN for end, _ in reader.read(each, 0))
            if brings and not seen and not _REQUIRED.search(brings) and not self._amid_those(reader, text, at):
                return _Noted(words, brings, tokens, lines, "note ")
        return None

    def _amid_those(self, reader: PhraseReader, text: str, at: int) -> bool:
        """Whether who is spoken of there begins before it: *every other* | *player*, *the next* | *player*, *Ben and* | *Bo*."""
        begin = reader.tokens[at].begin
        player = _ANOTHER_PLAYER.search(f"{text[:begin]}{text[begin:].partition(' ')[0]}")
        return bool(player) or any(end > at for first in range(at) for end, _ in reader.read("those", first))

    def _to_the_end(self, reader: PhraseReader, phrase: str, at: int) -> str:
        """What all from there on means as that phrase."""
        return next((each for end, each in reader.read(phrase, at) if end == len(reader.tokens)), "")

    def _is_done(self, reader: PhraseReader, text: str, first: int, end: int) -> bool:
        """Whether it is something that a player does: not *when it* | *is late*, nor what the clerk can see."""
        tokens, patterns = reader.tokens, self.phrases.patterns
        whose, words = text[: tokens[first - 1].end], text[tokens[first - 1].end : tokens[end - 1].end].strip()
        no_doer = re.match(r"['’]s\b", words) or patterns["lasts"].match(words) or whose.endswith(" it")
        return not (no_doer or patterns["than whom"].search(words) or self._by_figures(reader, first, end))

    def _by_figures(self, reader: PhraseReader, first: int, end: int) -> bool:
        """Whether how much somebody has is said, which nobody does and the clerk can see: *who has no gold at the end of …*."""
        words = [NUMBERED.get(each.word, each.word) for each in reader.tokens[first:end]]
        counted = any(reader.read("counter", at) for at in range(first, end)) or any(map(str.isdigit, words[1:2]))
        return words[:1] == ["holds"] and counted

    def _of_two(self, text: str, first: tuple[int, int], then: tuple[int, int]) -> _Noted | None:
        """The same of what *nobody may* do, or all have to, and of whoever does it, or forgets to."""
        tokens, paying = self._tokens(text, *first), self._tokens(text, *then)
        for phrase, forgets in _ORDERED:
            does = next(self._reader(paying).whole(f"whoever breaks {phrase}"), "")
            begun = max((end for end, _ in self._reader(tokens).read(phrase, 0)), default=0)
            if does and 0 < begun < len(tokens):
                return _broken(text[tokens[begun - 1].end : first[1]].strip(), forgets, does, paying)
        return None

    def _of_one_order(self, text: str, said: tuple[int, int]) -> _Noted | None:
        """The same in one sentence: *nobody may talk during a throw,* | *or they lose 1 point*."""
        tokens = self._tokens(text, *said)
        reader = self._reader(tokens)
        for phrase, forgets in _ORDERED:
            begun = max((end for end, _ in reader.read(phrase, 0)), default=0)
            for at in range(begun + 1, len(tokens)) if begun else ():
                does = self._to_the_end(reader, "or whoever breaks it", at)
                if does and not _REQUIRED.search(does):
                    return _broken(text[tokens[begun - 1].end : tokens[at - 1].end].strip(), forgets, does, tokens)
        return None


def _broken(words: str, forgets: str, does: str, tokens: tuple[FoldedWord, ...]) -> _Noted:
    """What somebody is noted for who does what nobody may, or ``forgets`` what all have to do."""
    return _Noted(f"{forgets}{words}" if forgets else of_one(words), does, tokens)
