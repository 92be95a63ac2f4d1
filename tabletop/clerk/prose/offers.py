"""The words of a rule, and the sheet that the clerk could have for them: offered only where it says what the words say."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tabletop.clerk.editing.ready_lines import (
    DONE_ALREADY,
    INSTEAD,
    OF_ANOTHER,
    OF_ANOTHER_LATER,
    ONCE_TOLD_WHEN,
    SO_ALREADY,
    WITHOUT,
    shared,
)
from tabletop.clerk.editing.templates import names_on
from tabletop.clerk.language.sheet_lines import sheet_lines
from tabletop.clerk.language.tree import Setting, whole
from tabletop.clerk.language.vocabulary import Vocabulary
from tabletop.clerk.prose.amendments import TRAILS, AmendmentReader
from tabletop.clerk.prose.lacking import HANDED_ON, NOT_COUNTED, REMINDED, SheetOffer
from tabletop.clerk.prose.phrases import SENTENCE_MARK, FoldedWord, Phrases
from tabletop.clerk.prose.sentences import BY_THIS_RULE, SENTENCE, plain_words, sentences_in, spans_in
from tabletop.clerk.prose.texts import THROWS
from tabletop.engine.rulebook import Rule
from tabletop.engine.seen import SeenTable
from tabletop.engine.text.game_words import AMEND, ENACT
from tabletop.engine.text.wording import headed

_VOTES = re.compile(r"^\s*set votes of players to (.+)$", re.MULTILINE)
_GAP = re.compile(r"(?<=\S) {2,}(?=\S)")
MOST_TRIES = 6
"""Texts that are read to find what stands in the way of the rest: it is told as somebody writes."""
_DONE, _DONE_WITH = (
    re.compile(r'^set (?:who may|choices) "(.*?)" to ', re.MULTILINE),
    re.compile(r'\b(points|(?<=")[^"]+)"? (?:from|of) (?:who|chosen)'),
)
_REQUIRED, _WHEN_DONE = re.compile(r'\brequire .* to "(.*?)"'), re.compile(r'^when deed done if what is "(.*?)"', re.MULTILINE)
_DRAWN_FOR = re.compile(
    r'(require (\w+) to "discard (?!a card|down)[^"]*"\n(?:\s+\S.*\n)*?\s+)draw (\d+ cards?) from "draw" for \2'
)
_CALLED = re.compile(r'^set those called "(.*?)" to ', re.MULTILINE)
_BY_ITSELF = re.compile(r"\bthis rule\b|^set claims ")
_WORTH = "set value of cards"
_HOLDER = re.compile(r'\b(?:holder of|when thing handed if thing is) "(.*?)"')


@dataclass(frozen=True)
class Written:
    """Words, and what is on their sheet, as somebody writes them: of a new rule, or of the rule ``before``."""

    kind: str
    text: str
    sheet: str
    before: Rule | None = None
    taken: str = ""
    """The sheet that was taken from an offer."""
    taken_for: str = ""
    """The words that it was for."""
    alone: bool = False
    """Whether it can only be a new rule, as one by consensus."""

    @property
    def sheet_before(self) -> str:
        """The sheet of the rule that gets other words."""
        return self.before.sheet if self.kind == AMEND and self.before is not None else ""

    @property
    def as_new(self) -> "Written":
        """The same, of a rule that stands as it is and has nothing on its sheet as if it were new: all its words are read."""
        before = self.before
        stands = self.kind == AMEND and before is not None and self.text == before.text and not before.sheet.strip()
        return replace(self, kind=ENACT) if stands else self

    @property
    def wanting(self) -> str:
        """The words that nothing is on the sheet for yet: all of a new rule, of an amendment those that it brings."""
        if self.kind == AMEND and self.before is not None:
            return gained(self.text, self.before.text) if self.sheet.strip() == self.before.sheet.strip() else ""
        return self.text if self.kind == ENACT and not self.sheet.strip() else ""


class OfferMaker(AmendmentReader):
    """Reads what people write: new rules, and rules that get other words."""

    @classmethod
    def at(cls, table: SeenTable, phrases: Phrases, vocabulary: Vocabulary, sound: Callable[[str], bool]) -> "OfferMaker":
        """For a table, whose names and counters people write of."""
        points = table.words.points
        counters = tuple(dict.fromkeys(name for name, of in table.counters if name != points and of.kind != "rule"))
        rules = table.rulebook.rules
        sheets = "\n".join(rule.sheet for rule in rules)
        unanswered = frozenset(each for each in vocabulary.resting if not re.search(rf"^\s*set {each} to ", sheets, re.M))
        headings = {headed(rule.text)[0]: str(rule.number) for rule in rules}
        vote = next((each for each in _VOTES.findall(sheets) if " if " not in each), "1")
        return cls(
            phrases,
            vocabulary,
            sound,
            {**names_on(table), "headed": {heading: number for heading, number in headings.items() if heading}},
            counters,
            points,
            unanswered,
            vote,
            {rule.number: rule.sheet for rule in rules},
            {rule.number: rule.text for rule in rules},
        )

    def answer(self, written: Written) -> tuple[SheetOffer | None, bool]:
        """What the clerk could do instead of what is on a sheet that nobody wrote; and whether what was taken from an offer
        stands there as it was, while the words say something else for which there is none."""
        words = {number: each for number, each in self.words.items() if not written.before or number != written.before.number}
        return replace(self, words=words)._with_those_called(written.text)._answer(written)

    def _answer(self, written: Written) -> tuple[SheetOffer | None, bool]:
        sheet, before, text, found = written.sheet.strip(), written.before, written.text, None
        if text.strip() and sheet in (before.sheet.strip() if before else "", written.taken.strip()):
            if written.kind == ENACT:
                below = self.below_heading(text)
                found = self.offer(text, of_some=True) or self.reminder(below) or self.noted(below)
                found = None if found and self._adds_to(text, found.sheet) else found
            elif written.kind == AMEND and before:
                amended = self.amended(text, before.text, before.sheet) if text != before.text else None
                found = amended or self.with_another_number(text, before.text, before.sheet)
                if found is None and not before.sheet.strip():
                    found = self.offer(text, of_some=True)
        found = None if found and self._throws_apart(found.sheet, written) else found
        others = self._others(written).values()
        made = self._thrown_again(self._with_dice_said(_drawn_last(found.sheet), others), others) if found else ""
        found = replace(found, sheet=made) if found and made else None
        if found:
            found = replace(found, unheld=self._unheld(found.sheet), before=written.sheet_before)
            found = replace(found, in_vain=NOT_COUNTED if self._uncounted(found.sheet) else "")
            if written.before:  # it gets another number
                by_number = rf"under is rule {written.before.number}\b(?: and {BY_THIS_RULE})?"
                found = replace(found, sheet=re.sub(by_number, BY_THIS_RULE, found.sheet))
            found = self._with_own_deeds(found, written)
        lies = self._lines(sheet)
        if found and found.unread and all(each in lies for each in self._lines(found.sheet)):  # it brings nothing
            found = None
        if found and self._said_by(found.sheet, written):
            found = None
        outdated = found is None and bool(sheet) and sheet == written.taken.strip() and written.text != written.taken_for
        return (None if found and self._lines(found.sheet) == lies else found), outdated

    def answer_or_part(self, written: Written) -> tuple[SheetOffer | None, bool]:
        """The same; where that is nothing, no more than a reminder, or leaves more unread, what the clerk could do but for some
        part, if anything. Nothing once something was taken for these words."""
        if written.taken.strip() == written.sheet.strip() != "" and written.taken_for == written.text:
            return None, False
        written = written.as_new
        offer, outdated = self.answer(written)
        asked = not outdated and (offer is None or offer.shared or offer.unread) and bool(written.wanting.strip())
        part = self.in_part(written) if asked else None
        if part and offer and offer.unread and not {*self._lines(offer.sheet)} < {*self._lines(part.sheet)}:
            part = None
        return part if part and not (offer and part.shared) else offer, outdated

    def _unheld(self, sheet: str) -> tuple[str, ...]:
        """What a sheet asks the holder of, and neither it nor a rule in force hands to anybody but those who have more of
        something than that one."""
        lines = [each.text for some in (sheet, *self.sheets.values()) for each in sheet_lines(some, self.vocabulary)]
        asked = dict.fromkeys(each for each in _HOLDER.findall(sheet) if each not in self.names.get("thing", ()))
        handed = {name for each in lines for name in HANDED_ON.findall(each) if f'of holder of "{name}"' not in each}
        return tuple(each for each in asked if each not in handed)

    def _uncounted(self, sheet: str) -> bool:
        """Whether a sheet says what cards are worth, and no line, its own or of a rule in force, counts that."""
        lines = [line.strip() for some in (sheet, self.vote, *self.sheets.values()) for line in some.split("\n")]
        counted = any("value of" in line.removeprefix(_WORTH) for line in lines)
        return not counted and any(line.startswith(_WORTH) for line in sheet.split("\n"))

    def _said_by(self, sheet: str, written: Written) -> list[int]:
        """The other rules of which one alone says all that a sheet brings: it would be done twice, or says nothing new. Not of
        what each rule says for itself, or brings as it comes into force, nor of what comes on top."""
        brought = [each for each in self._lines(sheet) if each not in self._lines(written.sheet_before)]
        own = not brought or any(_BY_ITSELF.search(each.text) for each in sheet_lines(sheet, self.vocabulary))
        others = {} if own or self.phrases.patterns["on top"].search(written.text) else self._others(written)
        return [number for number, other in others.items() if all(each in self._lines(other) for each in brought)]

    def _with_own_deeds(self, found: SheetOffer, written: Written) -> SheetOffer | None:
        """With another name for what people may do by a name that another rule has for something else, as one press would do
        both: with what it is done with behind it, *give (lives)*; nothing where there is none, or where one rule hands on a title
        of which another says whose it is. What they note may bring both."""
        others, sheet = "\n".join(self._others(written).values()), found.sheet
        if any({*one.findall(sheet)} & {*other.findall(others)} for one, other in ((HANDED_ON, _CALLED), (_CALLED, HANDED_ON))):
            return None
        owed, done = (Counter(each.findall(sheet)) for each in (_REQUIRED, _WHEN_DONE))
        if any(owed[name] > 1 < done[name] for name in owed):  # *on a 5 … from another player, on a 6 …*
            return None
        for name in dict.fromkeys(_DONE.findall(sheet)):
            taken = {*_DONE.findall(others)} - {*_DONE.findall(written.sheet_before)}
            if name in taken and not name.startswith("note "):
                own = (f"{name} ({each})" for each in _DONE_WITH.findall(sheet))
                free = next((each for each in own if each not in taken), "")
                if not free:
                    return None
                sheet = sheet.replace(f'"{name}"', f'"{free}"')
        return replace(found, sheet=sheet)

    def _others(self, written: Written) -> Mapping[int, str]:
        """The sheets of all other rules."""
        return {number: each for number, each in self.sheets.items() if not written.before or number != written.before.number}

    def instead(self, text: str, written: Written | None = None) -> str:
        """What people do about words in which nothing is found: whether they see to it, or another rule has to say so; or what
        alone stands in the way where they are ``written`` on a card."""
        claimed = [int(each) for each in self._reader(self.phrases.tokens(text)).whole("claim of another")]
        read = self.offer(text, of_some=True)
        of_another = [each for each in claimed if each in self.sheets] or (self._adds_to(text, read.sheet) if read else [])
        of_another = of_another or self._takes_from(text) or (self._throws_apart(read.sheet, written) if read else [])
        of_another = [each for each in of_another if not (written and written.before) or each != written.before.number]
        if of_another:
            return (OF_ANOTHER_LATER if written and written.alone else OF_ANOTHER).format(of_another[0])
        if read and written and not read.for_people and (said_by := self._said_by(read.sheet, written)):
            return SO_ALREADY.format(said_by[0])
        so = {line for each in self._reader(self.phrases.tokens(text)).whole("already so") for line in each.split("|")}
        if so_by := [number for number, sheet in self.sheets.items() if so.intersection(sheet.split("\n"))]:
            return SO_ALREADY.format(so_by[0])
        if written and read and read.sheet and all(each in self._lines(written.sheet) for each in self._lines(read.sheet)):
            return DONE_ALREADY
        timed = None if read else self.offer(f"{text.rstrip(TRAILS)} at the end of each turn")
        if timed and not (timed.unread or timed.for_people or timed.lacks("").startswith(REMINDED)):
            return ONCE_TOLD_WHEN
        could = self.in_part(written, narrowing=True) if written else None
        alone = (could.unread[0] if could else self._alone_in_the_way(written)) if written else None
        return WITHOUT.format(written.text[slice(*alone)].strip()) if written and alone else INSTEAD

    def _alone_in_the_way(self, written: Written) -> tuple[int, int] | None:
        """The sentence, of several, without which the clerk could do what all the others say."""
        for begin, end in reversed(said := spans_in(written.text)):
            rest = f"{written.text[:begin]}{' ' * (end - begin)}{written.text[end:]}"
            found = self.answer(replace(written, text=rest))[0] if said[1:] else None
            if found and not (found.unread or found.for_people or found.shared):
                return begin, end
        return None

    def in_part(self, written: Written, *, narrowing: bool = False) -> SheetOffer | None:
        """What the clerk could do without one part of the words, which is told as not read: what is offered for the rest, or
        whom it reminds, though of no half of *a song and a dance*. Without a clause that narrows the rest the clerk would do
        more than the words say."""
        text, before = written.text, written.before.text if written.before and written.kind == AMEND else ""
        for begin, end in self._parts(text, before):
            part = text[begin:end].strip(f"{TRAILS},")
            if self._narrows(text, begin, end) is not narrowing:
                continue
            begin = text.index(part, begin)
            end = begin + len(part)
            rest = f"{text[:begin]}{' ' * len(part)}{text[end:]}"
            behind = [each for each in spans_in(text) if each[0] >= end]
            if any(self._tokens(text, *each) != self._tokens(rest, *each) for each in behind):  # *Ben limps. When | he …*
                continue
            if part in sentences_in(text) and any(self._leans(text, *each) for each in behind[:1]):  # *hides a card. If it …*
                continue
            found = self.answer(replace(written, text=rest))[0] if self.titles(rest) == self.titles(text) else None
            reminds = found is not None and bool(found.shared)
            if found is None or found.unread or any(one <= begin < other for one, other in found.for_people):
                continue
            if not reminds or (not found.for_people and self.phrases.patterns["apart"].search(text, begin - 2, begin + 9)):
                return replace(found, sheet=_GAP.sub(" ", found.sheet), unread=((begin, end),))
        return None

    def _narrows(self, text: str, begin: int, end: int) -> bool:
        """Whether a part says when, or in what case, the rest holds: a clause within a sentence, or one at its end that begins
        so, or says what else is so then (*and are the King*) or what may not be done along with the rest; a sentence of its own
        does not, but for an exception to the one before, or what is so at a tie."""
        if (begin, end) in spans_in(text):
            mark = FoldedWord(SENTENCE_MARK, begin, begin)
            at_a_tie = self.phrases.patterns["at a tie"]  # *the player with most gets 5.* | *If two tie, …*
            return bool(at_a_tie.match(text, begin, end)) or any(
                self._reader((mark, *self._tokens(text, begin, end))).whole("exception")
            )
        words = plain_words(text[begin:end])
        first, *others = [each for each in words[:3] if each not in self.phrases.any_of("joins")] or [""]
        scope = self.phrases.any_of("scope", "narrowing") - {"unless", "until"}
        begins_so = not scope.isdisjoint(words[:1]) or (first == "only" and not scope.isdisjoint(others))
        begins_so = begins_so or (words[:1] == ["but"] and not {"only", "instead"}.isdisjoint(words))  # *but only 1 if …*
        whole_sentence = next((text[slice(*each)] for each in spans_in(text) if each[1] == end), "")
        begins_so = begins_so or self.phrases.patterns["excepting"].search(whole_sentence) is not None
        besides, both = self.phrases.patterns["so besides"].search(text[begin:end]), self.phrases.patterns["not both"]
        return bool(begins_so or besides or both.search(whole_sentence)) or not whole_sentence

    def _parts(self, text: str, before: str) -> Sequence[tuple[int, int]]:
        """From where to where parts stand without which words might be read, in sentences that ``before`` had not, nor most of
        their words: all behind a clause, the shortest first, or else a clause, the first one where it says when, or a sentence,
        that has no more than half of the words or on which no other one leans."""
        behind, apart = list[tuple[int, int]](), list[tuple[int, int]]()
        gone = sentences_in(before) - sentences_in(text)
        spans = [each for each in spans_in(text) if text[slice(*each)].strip() not in sentences_in(before)]
        words = sum(len(text[slice(*each)].split()) for each in spans)
        for begin, end in spans:
            if any(2 * shared(each, text[begin:end]) >= shared(each, each) for each in gone):
                continue
            joints = [begin, *(each.start() for each in self.phrases.patterns["joint"].finditer(text, begin, end)), end]
            behind += [(each, end) for each in reversed(joints[1:-1])]
            says_when = not self.phrases.any_of("scope").isdisjoint(plain_words(text[begin:end])[:1])
            first = joints if says_when else joints[1:]
            apart += [*pairwise(first[:-1]), (begin, end)]
        alone = len(spans) > 1 and not any(self._leans(text, *each) for each in spans[1:])
        short = (each for each in apart if 2 < 2 * len(text[slice(*each)].split()) <= words or (alone and each in spans))
        parts = dict.fromkeys((*behind, *short))
        return [part for part in parts if len(plain_words(text[slice(*part)])) > 1][:MOST_TRIES]

    def _adds_to(self, text: str, sheet: str) -> list[int]:
        """The rules that add to how men move what words that say *also* would not: their own lines would have to say both."""
        if not self.phrases.patterns["also"].search(text):
            return []
        for asks, how in self._moves(sheet):
            theirs = [
                (number, said) for number, other in self.sheets.items() for each, said in self._moves(other) if each == asks
            ]
            usual = [said for _, said in theirs]
            added = [number for number, said in theirs if said not in how and any(each in said != each for each in usual)]
            if added:
                return added
        return []

    def _throws_apart(self, sheet: str, written: Written | None) -> list[int]:
        """The rules whose own lines say how many dice they throw, where a sheet would say so of any and none is of so many,
        or where whoever throws would choose it in vain."""
        others = self._others(written) if written else self.sheets
        if '"(dice of choice)" of' in sheet:
            return [each for each, other in others.items() if "set dice to " in other]
        said = self.thrown_otherwise(sheet, others.values())
        number = written.before.number if written and written.before else 0
        return [each for each, other in {number: sheet, **others}.items() if said and THROWS.search(other)]

    def _takes_from(self, text: str) -> list[int]:
        """The rules that say who bears a title, of which words say that nobody does where several tie."""
        tie = self.phrases.patterns["nobody at a tie"].search(f". {text}")
        called = ((number, each) for number, words in self.words.items() if tie for each, _ in self._so_called(words))
        return [number for number, title in called if tie and re.search(rf"\b{re.escape(title)}\b", tie[0])]

    def _moves(self, sheet: str) -> Iterator[tuple[str, str]]:
        """Of what men a sheet says how they move, and how, in the notation of movements."""
        for each in sheet_lines(sheet, self.vocabulary):
            asks, _, how = each.text.partition(" to ")
            if asks.startswith("set moves of "):
                yield asks, how.strip('"')

    def in_place_of(self, text: str, sheet: str, rule: Rule) -> tuple[str, str] | None:
        """The words and the sheet of a rule with a text in place of the sentences whose answers it gives otherwise, also of those
        that give them in some case, *In mail games, …*; nothing where there is none, or where the sheet says something else than
        the text."""
        read = self.offer(text)
        if read is None or read.unread or self._lines(read.sheet) != self._lines(sheet):
            return None
        said, words, stands = self._answered(read.sheet), rule.text, text.strip().rstrip(".")
        for each in (found[0].strip() for found in SENTENCE.finditer(rule.text)):
            was = self.offer(each) or (None if stands else self.offer(each.partition(", ")[2]))
            if was and (answered := self._answered(was.sheet)) and answered <= said:
                words = words.replace(each, stands, 1) if stands else re.sub(rf"\s*{re.escape(each)}[.;]?", "", words, count=1)
                stands = ""
        made = None if stands else self.amended(words, rule.text, rule.sheet)
        return (words.strip(), made.sheet) if made and not made.unread else None

    def _answered(self, sheet: str) -> set[tuple[str, str]]:
        """What a sheet answers, and not only in some case: other than that there is any such."""
        settings = (each.line for each in sheet_lines(sheet, self.vocabulary) if isinstance(each.line, Setting))
        whole_answers = (line for line in settings if line.condition is None or line.value in whole(line.condition))
        return {(line.question, line.key or "") for line in whole_answers}


def _drawn_last(sheet: str) -> str:
    """A sheet on which nobody draws in place of several cards before they have laid them: they owe both, one after the other."""
    return _DRAWN_FOR.sub(r'\1require \2 to "draw \3"', sheet)


def gained(text: str, before: str) -> str:
    """The sentences that did not stand there before, each with the sign that ends it."""
    there = sentences_in(before)
    found = (each for each in SENTENCE.finditer(text) if each[0].strip() and each[0].strip() not in there)
    return " ".join(f"{each[0]}{text[each.end() : each.end() + 1]}".strip() for each in found)
