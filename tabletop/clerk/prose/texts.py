"""A text, sentence by sentence, as the lines of a sheet: two or three read as one where they say one thing,
and those that are for people beside the others."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Self

from tabletop.clerk.editing.exceptions import Exceptions
from tabletop.clerk.editing.merge_lines import all_heard
from tabletop.clerk.editing.ready_lines import shared
from tabletop.clerk.editing.word_forms import NUMBERED
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.printer import expression_text, line_text, sheet_text
from tabletop.clerk.language.sheet_lines import sheet_lines
from tabletop.clerk.language.tree import And, Clause, Do, Expression, Line, Sheet
from tabletop.clerk.prose.antecedents import may_mean
from tabletop.clerk.prose.lacking import HANDED_ON, OWN_RICHES, REQUIRED, SheetOffer
from tabletop.clerk.prose.notes import NoteReader
from tabletop.clerk.prose.phrases import SENTENCE_MARK, FoldedWord
from tabletop.clerk.prose.reminders import A_THROW, DO_AS_IT_SAYS
from tabletop.clerk.prose.sentences import BY_THIS_RULE, MOST_UNREAD, SENTENCE, plain_words, spans_in

MOST_TOGETHER = 3
"""Sentences that may be read as one."""
LEAST_WORDS = 2
"""A sentence of fewer words says something of the one before it."""
_TO_ALL, _TO_ONE = (
    re.compile(r": (give|take) \d+ \S+ (?:to|from) players$"),
    re.compile(r': (give|take) \d+ \S+ (?:to|from) ("[^"]+"|judge|proposer|mover|who|thrower|holder of "[^"]+")$'),
)
_IS = re.compile(r"([^()]+?) is (?!not |in |at |more |less )([^()]+)")
_OF_ONE_VOTE = {(f"proposal {one}", "votes counted") for one in ("adopted", "defeated")}
_MADE = re.compile(r"^when proposal made if (.*?)(?::|$)", re.MULTILINE)
"""Which proposals a line waits for."""
_VOTED = ("proposal adopted", "proposal defeated", "votes counted")
"""How a vote ends."""
_RANKED = re.compile(r"(?:\w+|\)) with (?:highest|lowest) (?:\"[^\"]+\"|(?:number of (?:\w+ of )+)?\w+)")
"""Who has most of something, or least."""
THROWS = re.compile(r"\bthrow (?P<dice>\d+|\(.+\)) dice for (?P<whom>.+)")
"""How a line throws so many dice as it says itself."""
_SO_MANY_THROWN = re.compile(r"\bthrow (\S+|\(.+\)) dice for ")
_OF_ANY_THROW = re.compile(r'when dice thrown(?!.*duty is "throw the die")')
_AGAIN = re.compile(r'(?:allow|(?P<must>require)) thrower to "throw the die"')
_SO_MANY_DICE = re.compile(r"^set dice to (?P<dice>\d+)(?: if (?P<case>.+) otherwise 1)?\n?", re.MULTILINE)
"""How a line says how many dice are thrown where no line says that itself, or so many in some case."""
_MOVER = re.compile(r"\blatest mover\b")
_ONE_BY_TURNS = re.compile(r"^(when turn begun(?: if .*)?: throw )1(?= dice for who$)", re.MULTILINE)
_AT_ONCE = re.compile("when this rule is enacted: give ")
_AS_SAID = re.compile(r'"throw the die"|\bthrow dice dice\b')
"""By these so many are thrown."""


@dataclass(frozen=True)
class TextReader(NoteReader):
    """Reads whole texts."""

    def offer(self, text: str, *, of_some: bool = False) -> SheetOffer | None:
        """The sheet for the whole text; where any sentence of it has none, that ``of_some``, the others being for people, or else
        what it says of which rule goes first: that is so, whatever else it says."""
        text = self.phrases.patterns["and of the title"].sub(lambda found: f"{found[1]}.".ljust(len(found[0])), text)
        if read := self._but_for_ties(text, of_some=of_some) or self._until_then(text, of_some=of_some):
            return read
        made, text = self._with_titles(text), self.below_heading(text)
        return made._for_all(text) or (made._for_all(text, of_some=True) if of_some else None) or made._of_claims(text)

    def _but_for_ties(self, text: str, *, of_some: bool) -> SheetOffer | None:
        """The sheet for a text by which nobody has most of something where several tie."""
        tie = self.phrases.patterns["nobody at a tie"].search(text)
        if not tie or self.phrases.patterns["of a vote"].search(tie[0]):
            return None
        read = self.offer(f"{text[: tie.start()]}{' ' * len(tie[0])}{text[tie.end() :]}", of_some=of_some)
        ranked = set(_RANKED.findall(read.sheet)) if read else set()
        those = ranked.pop() if ranked else ""
        if not read or ranked or not those.startswith("players "):
            return None
        alone = check(read.sheet.replace(those, f"({those} if number of ({those}) is 1 otherwise [])"), self.vocabulary).sheet
        return replace(read, sheet=sheet_text(alone)) if alone else None

    def _until_then(self, text: str, *, of_some: bool) -> SheetOffer | None:
        """The sheet for a text by which somebody bears a title until others do what it is handed on for: it is so anyhow."""
        until = self.phrases.patterns["until others do so"].search(text)
        read = until and self.offer(f"{text[: until.start('until')]}.{text[until.end() :]}".ljust(len(text)), of_some=of_some)
        return read if until and read and until["title"] in HANDED_ON.findall(read.sheet) else None

    def below_heading(self, text: str) -> str:
        """The text with blanks in place of a word or two above it that say nothing: they name what the rest names, or what no
        phrase knows, *Taxes*, and it does not lean on them."""
        head = self.phrases.patterns["heading"].match(text)
        tokens = self.phrases.tokens(head["name"]) if head else ()
        if not head or not tokens:
            return text
        below = text.replace(head[0], " " * len(head[0]), 1)
        known = self._named["player"] | self.phrases.any_of("telling", "turning", "people", "of proposals")
        speaks = not known.isdisjoint(each.word for each in tokens) or any(self._reader(tokens).read("weekday", 0))
        named = 0 < shared(head["name"], head["name"]) == shared(below, head["name"])
        first = next(iter(spans_in(below)), None) if named or (head["sign"] != ":" and not speaks) else None
        leans = first and (self._leans(text, *first) or any(self._reader(self._tokens(text, *first)).read("does", 0)))
        return below if first and not leans else text

    def _with_titles(self, text: str) -> Self:
        """One that knows the titles besides that the text itself gives to somebody."""

        def means(word: str, phrase: str) -> bool:
            return any(self._reader(self.phrases.tokens(word)).whole(phrase))

        said = [each for found in self.phrases.patterns["titles"].findall(text) for each in found if each]
        said = [each for each in said if (word := each.casefold()) not in self.phrases.any_of("people") or means(word, "man")]
        given = [each for each in said if not means(each, "those")]
        no_counter = self.phrases.any_of("telling", "people", "uncounted")
        counted = [found[found.lastindex or 0].casefold() for found in self.phrases.patterns["counts"].finditer(text)]
        no_man = {each for each in counted if not self.names.get("army") and means(each, "commoner")}
        counted = [each for each in counted if each not in no_counter - no_man and not means(each, "counter")]
        rich_in = [each.word for each in self.phrases.tokens(text) if each.word in self.phrases.riches]
        named = {"thing": (*self.names.get("thing", ()), *given), "own counter": counted, OWN_RICHES: rich_in}
        return replace(self, names={**self.names, **named}) if given or counted or rich_in else self

    def _for_all(self, text: str, *, of_some: bool = False) -> SheetOffer | None:
        read = self._all(text, spans_in(text), of_some=of_some)
        unread = [stretch for each in read for stretch in each.unread]
        if not read or sum(len(text[slice(*stretch)].split()) for stretch in unread) > MOST_UNREAD:
            return None
        sheets = [each.sheet for each in read if each.sheet]
        heard = all_heard(self._resting(sheets), self.vocabulary)
        aside = [stretch for each in read for stretch in each.for_people]
        so = {stretch: self._is_so(text, stretch, heard) for stretch in aside}
        heard = self._of_own_throws(self._each_once(text, heard)) if len(read) > 1 else heard
        if not heard or False in so.values() or not self._brings(heard):
            return None
        done = tuple(name for each in read for name in each.deeds)
        return SheetOffer(heard, tuple(unread), tuple(stretch for stretch in aside if not so[stretch]), done)

    def _each_once(self, text: str, sheet: str) -> str:
        """The sheet, where what a line gives in some case, of which another sentence speaks, is in place of what is given else;
        empty where no line can say so."""
        lines = [each.line for each in sheet_lines(sheet, self.vocabulary)]
        clauses = [] if self.phrases.patterns["on top"].search(text) else [each for each in lines if isinstance(each, Clause)]
        for line, other in permutations(clauses, 2):
            one, all_get = _TO_ONE.search(line_text(other)), _TO_ALL.search(line_text(line))
            if one and all_get and one[1] == all_get[1] and (line.occasion, line.condition) == (other.occasion, other.condition):
                sheet = sheet.replace(line_text(line), f"{line_text(line)} where it is not {one[2]}")
            if not any(each in _given(other) for each in _given(line)):
                continue
            if (line.occasion, other.occasion) in _OF_ONE_VOTE:
                return ""
            if not (more := further(line, other)):
                continue
            said = _IS.fullmatch(expression_text(more[0]))
            made = Exceptions(self.vocabulary, self.vote).made(Sheet((line,)), f"{said[1]} is not {said[2]}") if said else None
            if not made or len(more) > 1 or len(line.body) > 1:
                return ""
            sheet = sheet.replace(line_text(line), sheet_text(made), 1)
        return sheet

    def _of_own_throws(self, sheet: str) -> str:
        """The sheet, where how many dice are thrown, maybe in some case, is said of the throws that it makes itself; empty where
        no line can say so."""
        said = list(_SO_MANY_DICE.finditer(sheet))
        if len(said) != 1 or not THROWS.search(sheet) or not (said[0]["case"] or self.thrown_otherwise(sheet)):
            return sheet
        dice, case = said[0]["dice"], _MOVER.sub(r"\\g<whom>", said[0]["case"] or "")
        so_many = rf"({dice} if {case} otherwise \g<dice>)" if case else dice
        thrown = THROWS.sub(rf"throw {so_many} dice for \g<whom>", sheet.replace(said[0][0], ""))
        made = check(thrown, self.vocabulary).sheet
        return sheet_text(made) if made else ""

    def _with_dice_said(self, sheet: str, others: Iterable[str]) -> str:
        """The sheet, of whose throws those as a turn begins are of as many dice as others say in some case, if none is yet."""
        cases = any(found["case"] for each in others for found in _SO_MANY_DICE.finditer(each))
        as_said = cases and not any(map(_AS_SAID.search, (sheet, *others)))
        return _ONE_BY_TURNS.sub(r"\1dice", sheet) if as_said else sheet

    def _thrown_again(self, sheet: str, others: Iterable[str]) -> str:
        """The sheet, of whose own throws those that somebody makes again are of as many dice and by it too; nothing where a
        throw again would be of the die that lies there, and bring nothing of what the first brought."""
        throws, lines = set(_SO_MANY_THROWN.findall(sheet)), list[str]()
        apart = throws or any(map(_SO_MANY_THROWN.search, others))
        for each in (line.text for line in sheet_lines(sheet, self.vocabulary)):
            again = _AGAIN.search(each) if apart and _OF_ANY_THROW.match(each) else None
            if again and not (again["must"] and len(throws) == 1 and BY_THIS_RULE in each):
                return ""
            lines.append(_AGAIN.sub(f"throw {max(throws)} dice for thrower", each) if again else each)
        return "\n".join(lines) if throws else sheet

    def thrown_otherwise(self, sheet: str, others: Iterable[str] | None = None) -> bool:
        """Whether a sheet answers how many dice a throw has, and none is made by it or others, those of all rules, that asks."""
        asked = any(map(_AS_SAID.search, (sheet, *(self.sheets.values() if others is None else others))))
        return not asked and bool(_SO_MANY_DICE.search(sheet))

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
        self,
        text: str,
        sentences: Sequence[tuple[int, int]],
        *,
        of_some: bool,
        behind: bool = False,
        thrown: bool = False,
        made: str = "",
    ) -> list[SheetOffer]:
        """What sentences say, each together with the next one where both are read as one; empty where one of them is not read,
        and, ``of_some``, might bear on the others. Those ``behind`` one that is not read have to say by themselves whom they are
        about; those behind one by which somebody has ``thrown`` speak of that throw, and behind what was ``made``, a proposal of
        which a condition tells, *it* is that."""
        for count in range(min(len(sentences), MOST_TOGETHER), 0, -1):
            joined = list(text)
            for _, end in sentences[: count - 1]:
                joined[end] = SENTENCE_MARK
            read = self._sentence("".join(joined), sentences[0][0], sentences[count - 1][1])
            if read and _AT_ONCE.match(read.sheet) and self.phrases.patterns["of a case before"].match(text, 0, sentences[0][1]):
                read = None
            if not read and sentences == spans_in(text) and count == 1:
                read = self._opening(text, *sentences[0])
            if read and not (behind and self._hangs(text, *sentences[0], thrown=thrown)):
                read = self._of_that_throw(read, text[slice(*sentences[0])]) if thrown else read
                that_one = self.phrases.patterns["that one"].match(text, sentences[0][0])
                read = self._of_that_vote(read, made) if that_one else read
                if not read:
                    return []
                throws, made = thrown or bool(THROWS.search(read.sheet)), "".join(_MADE.findall(read.sheet)[:1]) or made
                rest = self._all(text, sentences[count:], of_some=of_some, behind=behind, thrown=throws, made=made)
                if rest or len(sentences) == count:
                    return [read, *rest]
                if count == 1 and throws == thrown:  # those behind it are not read beside it for people, either
                    return []
        if not of_some or not sentences:
            return []
        begin, end = sentences[0]
        aside = self._noted_besides(text, begin, end) or self._reminded_besides(text, begin, end, thrown=thrown)
        hanging = (text[slice(*each)] for each in sentences[1:] if aside)
        if any(may_mean(self.phrases.tokens(each), each, self._reader, text[begin:end]) for each in hanging):
            return []
        if not aside:
            if self._bears_on_others(text, begin, end):
                return []
            aside = SheetOffer("", for_people=((begin + len(text[begin:end]) - len(text[begin:end].lstrip()), end),))
        rest = self._all(text, sentences[1:], of_some=True, behind=True, thrown=thrown)
        throws = len(self.phrases.patterns["of throws"].findall(text[begin:end])) > aside.sheet.startswith(A_THROW)
        if throws and any(A_THROW in each.sheet for each in rest) and not self.phrases.patterns["each time"].search(text[end:]):
            return []
        return [aside, *rest] if rest or len(sentences) == 1 else []

    def _opening(self, text: str, begin: int, end: int) -> SheetOffer | None:
        """What is read so of the first sentence of a text alone, which leans on no other: *Everybody gets 3 coins*, once."""
        tokens = FoldedWord(SENTENCE_MARK, begin, begin), *self._tokens(text, begin, end)
        found = self._first_sheet(self._reader(tokens), text[begin:end].strip(), text)
        return SheetOffer(found) if found else None

    def _hangs(self, text: str, begin: int, end: int, *, thrown: bool) -> bool:
        """Whether a sentence leans on one before it that may not be read; not one of two that say what becomes of a throw: *on a
        one they …. On a six they …*"""
        *_, before = (each for each in spans_in(text) if each[0] < begin)
        both = thrown and all(
            self._reader(self._tokens(text, *each)).read("in that case they", 0) for each in (before, (begin, end))
        )
        return not both and self._leans(text, begin, end)

    def _reminded_besides(self, text: str, begin: int, end: int, *, thrown: bool) -> SheetOffer | None:
        """What people are reminded of by one sentence of several that says by itself when, whom and of what, in its own words; of
        which only what is to be done might bear on the others."""
        said = text[begin:end]
        half = self.phrases.patterns["dangling"].search(said) or ":" in said
        if half or len(spans_in(text)) < 2 or self._leans(text, begin, end) or self._tells_who_wins(text, begin, end):
            return None
        line = self._reminding(text, begin, end, alone=True)
        task = REQUIRED.search(line)
        told = task[1] if task and task[1] != DO_AS_IT_SAYS else ""
        words = {*plain_words(self.phrases.patterns["by most"].sub("", self.phrases.patterns["of itself"].sub("", told)))}
        another = self.phrases.any_of("them alone", "he", "she") - {"his"}
        of_another = bool(text[:begin].strip()) and not another.isdisjoint(words)
        if not words or of_another or not self.phrases.any_of("turning").isdisjoint(words):
            return None
        read = SheetOffer(all_heard(self._resting((line,)), self.vocabulary))
        read = self._of_that_throw(read, said) if thrown else read
        return read if self.sound(read.sheet) else None

    def _noted_besides(self, text: str, begin: int, end: int) -> SheetOffer | None:
        """What people note of somebody by one sentence of several, which says by itself for what: not *whoever forgets*."""
        reader = self._reader(self._tokens(text, begin, end))
        shortly = any(line for each in ("may not", "has to") for line in reader.whole(f"whoever breaks {each}"))
        before = bool(text[:begin].strip())
        by_itself = self.phrases.patterns["also brings"].sub(lambda found: " " * len(found[0]), text)  # *you also get a point*
        leans = before and self._leans(by_itself, begin, end)
        said = plain_words(self.phrases.patterns["of itself"].sub("", text[begin:end]))
        of_another = before and not self.phrases.any_of("them alone").isdisjoint(said)
        if shortly or leans or of_another or self._tells_who_wins(text, begin, end) or len(spans_in(text)) < 2:
            return None
        noted = self.noted(text, (begin, end))
        return None if noted and self.phrases.patterns["shortly"].search(noted.sheet) else noted

    def _of_that_throw(self, read: SheetOffer, said: str) -> SheetOffer:
        """What was read of any throw, of one by this rule, unless it is said of each."""
        exceptions, lines = Exceptions(self.vocabulary, self.vote), list[Line]()
        sheet = None if self.phrases.patterns["each time"].search(said) else check(read.sheet, self.vocabulary).sheet
        for line in sheet.lines if sheet else ():
            thrown = isinstance(line, Clause) and line.occasion == "dice thrown" and BY_THIS_RULE not in line_text(line)
            made = exceptions.made(Sheet((line,)), BY_THIS_RULE) if thrown else None
            lines += made.lines if made else (line,)
        return replace(read, sheet=sheet_text(Sheet(tuple(lines)))) if lines else read

    def _of_that_vote(self, read: SheetOffer, made: str) -> SheetOffer | None:
        """What was read of the end of any vote, of that on what was ``made``; nothing where no line can say so."""
        exceptions, lines = Exceptions(self.vocabulary, self.vote), list[Line]()
        for line in (each.line for each in sheet_lines(read.sheet, self.vocabulary) if made and each.line):
            of_any = isinstance(line, Clause) and line.occasion in _VOTED
            more = " and ".join(each for each in made.split(" and ") if of_any and each not in line_text(line))
            narrowed = exceptions.made(Sheet((line,)), more) if more else Sheet((line,))
            lines += narrowed.lines if narrowed else ()
        sheet = sheet_text(Sheet(tuple(lines))) if made else read.sheet
        told = len(lines) == len(sheet_lines(read.sheet, self.vocabulary)) and check(sheet, self.vocabulary).sheet
        return replace(read, sheet=sheet) if told or not made else None

    def _bears_on_others(self, text: str, begin: int, end: int) -> bool:
        """Whether a sentence that is not read might say when, how much or of whom the others hold."""
        said, sign = text[begin:end], (text[:begin].rstrip()[-1:], text[end : end + 1])
        words = [
            word
            for word in plain_words(
                self.phrases.patterns["of such"].sub("someone", self.phrases.patterns["of itself"].sub("", said))
            )
            if word not in self.phrases.any_of("articles")
        ]
        tokens = self._tokens(text, begin, self._without_reason(text, begin, end))
        reader = self._reader(tokens)
        if any(each for phrase in ("as it is", "already so", "afterwards") for each in reader.whole(phrase)):
            return False
        if self._tells_who_wins(text, begin, end):
            race = self.phrases.patterns["wins the race"].search(f"{text[:begin]} {text[end:]}")
            return not (race and any(reader.read("at a tie", 0)))
        if self._tells_who_it_is(text, said):
            return False
        if any(tokens[at:] and not self._reckons(tokens[at:]) for at, _ in reader.read("in that case they", 0)):
            return False
        if (
            tokens
            and tokens[0].word == "they"
            and words[0] != "it"
            and self._for_people(tokens[1:], self._tokens(text, 0, begin), text)
        ):
            return False
        of_the_same = (
            words[-1:] not in ([], ["one"]) and NUMBERED.get(words[-1], words[-1]).isdigit()
        )  # *Anna may hold* | *eight*
        if len(words) < LEAST_WORDS or of_the_same or words[0] in self.phrases.any_of("within") or ":" in said or ";" in sign:
            return True
        again = words[0] not in self.phrases.any_of("people", "scope") and shared(f"{text[:begin]} {text[end:]}", words[0])
        return bool(again) or not self.phrases.any_of("turning").isdisjoint(words) or self._leans(text, begin, end)

    def _tells_who_it_is(self, text: str, said: str) -> bool:
        """Whether a sentence says no more than whom people call so, and is the only one to say it of that title."""
        if not (found := self.phrases.patterns["who it is"].fullmatch(said.strip())):
            return False
        return len(re.findall(rf"\b(?:is|becomes) (?:called )?(?:the )?{re.escape(found['title'])}\b", text)) == 1

    def _tells_who_wins(self, text: str, begin: int, end: int) -> bool:
        """Whether a sentence says who wins the game, of whose end the others speak."""
        said, others = (
            {each.word for each in self.phrases.tokens(words)} for words in (text[begin:end], f"{text[:begin]} {text[end:]}")
        )
        wins = self.phrases.any_of("wins")
        return bool(said & wins and others & {"game", *wins})

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


def further(old: Clause, new: Clause) -> Sequence[Expression] | None:
    """On what conditions besides a line waits for what another one waits for; nothing where it waits for something else."""
    was, now = (each.condition.parts if isinstance(each.condition, And) else (each.condition,) for each in (old, new))
    same = (old.moment, old.occasion) == (new.moment, new.occasion) and {*was} - {None} <= {*now}
    return [each for each in now if each and each not in was] if same else None


def _given(line: Clause) -> Sequence[object]:
    """What a line gives, takes or throws, and of whom, but for how much."""
    done = [each for each in line.body if isinstance(each, Do) and each.pattern.startswith(("give ", "take ", "draw ", "throw "))]
    return [(each.pattern.split()[0], tuple(slot for slot in each.slots if slot[0] not in ("amount", "number"))) for each in done]
