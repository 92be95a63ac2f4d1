"""The sheet for a rule that gets other words: what they gained is read and put in place of what they lost, and the rest stays."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise, product

from tabletop.clerk.editing.exceptions import Exceptions, both
from tabletop.clerk.editing.merge_lines import answered, put_on, without_asking
from tabletop.clerk.editing.ready_lines import shared, words_in
from tabletop.clerk.editing.word_forms import NUMBERED
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.printer import sheet_text
from tabletop.clerk.language.sheet_lines import sheet_lines, with_line
from tabletop.clerk.language.tree import Clause, Line, Setting, Where, whole
from tabletop.clerk.prose.lacking import REQUIRED, SheetOffer
from tabletop.clerk.prose.meanings import said_of_one
from tabletop.clerk.prose.phrases import SENTENCE_MARK, FoldedWord
from tabletop.clerk.prose.sentences import SENTENCE, sentences_in, spans_in
from tabletop.clerk.prose.so_called import TitleReader
from tabletop.clerk.prose.texts import THROWS, further

MOST_OF_A_HEADING = 3
"""Words."""
TRAILS = " .!?;\n"
"""What is left of sentences that were taken out."""
_AFTER_END = re.compile(r"(?<=[.!?;])[)\]”’]")
_WHEN = re.compile(r"(?:when|whenever|if|after|at|once|as soon as)\b[^,]*, ", re.IGNORECASE)
_AND = re.compile(r",? (?:and|but) ")
_TWO_CASES = re.compile(r"(?P<begins>(?:When|Whenever|If|After) [^,]*?)(?P<one>\w+) or (?P<other>\w+), (?P<then>.+)")
_IN_QUOTES, _LISTS = re.compile('".*?"'), re.compile(r"(set [^\[\]]*) to \[([^\[\]]*)\]")
_OBJECTION = re.compile('object "(.*?)"')
_PROPOSERS_OWN = re.compile(r"\bagainst voters where it is proposer\b")
"""Hardly anybody votes against a proposal of theirs: what they get besides is no exception to it."""
_WHO_WINS, _DECLARES = ("winner", None), re.compile(r"\bdeclare .* winner$", re.MULTILINE)
"""What some lines answer, and others do."""
_THROWN = "give sum of faces "
_HAS_TO = re.compile(r'\brequire .* to "(\w+)')
_NOT_BEFORE = re.compile(r'^before (.+?) if ("[^"]+") is in duties of by: object ".*"$', re.MULTILINE)
"""What nobody does who has something to do first."""
_LIMIT = re.compile(r'set (limit ".*") to \d+ if custom ".*" otherwise (\d+)')
_SAID = re.compile(r'\b(?:object|with) ".*?"|("[^"]{0,39}")|"[^"]*"')
"""What a line says, or has a rule say, and in its group what it only names."""


@dataclass(frozen=True)
class AmendmentReader(TitleReader):
    """Reads rules that get other words."""

    def amended(self, text: str, before: str, sheet: str) -> SheetOffer | None:
        """The sheet for new words of a rule that has words and a sheet: what the words gained is read, and stands in place of
        what they lost. Where they differ in a number or a name alone, wherever they have it, it is changed there too, and a line
        goes that was there for words that went. Where the sheet is what the old words are read as, it becomes what the new ones
        are, if no more of them is for people; where no word stays, nothing stays on it either that can be done without."""
        text, before = (_AFTER_END.sub(" ", words) for words in (text, before))
        with_another = (self._with_another_share, self._with_another_amount, self._multiplied)
        for otherwise in (self._left_to_them, self._renamed, *with_another):
            if renamed := otherwise(before, text, sheet):
                return SheetOffer(renamed)
        best = self.phrases.patterns["best of them"].search(text)
        if best and sheet.count(_THROWN) == 1:
            read = self.amended(text.replace(best[0], self.phrases.patterns["all of them"].pattern), before, sheet)
            return read and replace(read, sheet=read.sheet.replace(_THROWN, f"give {best['which']}est of faces "))
        as_many = len(spans_in(text)) == len(spans_in(before))
        anew, was_read = (self.offer(words, of_some=as_many) for words in (text, before))
        if anew and was_read and not (anew.unread or was_read.unread) and len(anew.for_people) <= len(was_read.for_people):
            rests = self._rests_on(sheet, was_read.sheet)
            if self._lines("\n".join((*rests, was_read.sheet))) == self._lines(sheet):
                return replace(anew, sheet="\n".join((*rests, anew.sheet)))
        apart = _with_clauses_apart(text, before, sheet)
        read_apart = self.amended(*apart, sheet) if apart != (text, before) else None
        if read_apart and not (read_apart.unread or read_apart.for_people):
            once = self._each_once(text, read_apart.sheet)
            return replace(read_apart, sheet=once) if once else None
        came, went = _without(text, sentences_in(before)), _without(before, sentences_in(text))
        if not went.strip(TRAILS) and (behind := self._excepting(before, sheet, came) or self._behind(text, before, sheet, came)):
            return behind
        if any(self._means_another(text, came, *each) for each in spans_in(came)):
            return None
        was, (sheet, came, went) = sheet, self._followed(sheet, came, went, before)
        sheet, came = _objecting(sheet, came)
        read, lost = self._brought(came, went), self.offer(went)
        if THROWS.search(was):
            read, lost = (each and self._of_that_throw(each, words) for each, words in ((read, came), (lost, went)))
        made: str | None = None
        left = _without(text, sentences_in(came))
        stays, replaced = _without(left, self._heading(text)).strip(TRAILS), bool(went.strip(TRAILS))
        if not came.strip(TRAILS) or (read and not read.sheet and stays):
            made = without_asking(sheet, went, text, self.vocabulary)
        elif read and read.sheet:
            made = self._in_place(sheet, read, lost, went)
            made = self._doing_the_same(made, read, lost, left) if made and lost else made
            if not stays and replaced:
                made = self._said_anew(made, read.sheet, was, went)
            elif made is None and (lessened := self.amended(left, f"{left} {went}", sheet)):
                made = put_on(lessened.sheet, (each.text for each in sheet_lines(read.sheet, self.vocabulary)), self.vocabulary)
                lost = lessened
            made = made or (self._at_its_limit(sheet, read.sheet) if replaced else None)
        if made and lost is None:
            made = without_asking(made, went, text, self.vocabulary)
            newly = [each.text for each in sheet_lines(read.sheet if read else "", self.vocabulary)]
            made = self._without_idle(made, was, sentences_in(went), sentences_in(text), newly)
        if made and lost and not came.strip(TRAILS):
            made = self._without_lines_of(made, lost, left)
        changes = made is not None and self._lines(made) != self._lines(was) and self.sound(made)
        if made is None or not changes or (not replaced and self._loses_lines(made, was)):
            return None
        alone = not replaced and sheet == was
        return replace(read, sheet=made, shared=read.shared if alone else "") if read else SheetOffer(made)

    def _without_lines_of(self, sheet: str, lost: SheetOffer, left: str) -> str:
        """The sheet without the lines that stand there for words that went, if all do, and without what those alone list and
        whatever is answered of that; the lines of words that are ``left`` stay."""
        if lost.unread or lost.for_people:
            return sheet
        offers = [self.offer(each) for each in sentences_in(left)]
        said = {each.text for offer in offers if offer for each in sheet_lines(offer.sheet, self.vocabulary)}
        made, unlisted = sheet, set[str]()
        for gone in (each.text for each in sheet_lines(lost.sheet, self.vocabulary) if each.text not in said):
            lists = _LISTS.fullmatch(gone)
            asks, listed = lists.groups() if lists else (gone, "")
            lines = [(each, _LISTS.fullmatch(each.text)) for each in sheet_lines(made, self.vocabulary)]
            there = next((each for each in lines if each[0].text == gone), None)
            there = there or next((each for each in lines if listed and each[1] and each[1][1] == asks), None)
            if there is None:
                return sheet
            stay = [each for each in _IN_QUOTES.findall(there[0].text) if each not in listed] if listed else []
            made = with_line(made, there[0], f"{asks} to [{', '.join(stay)}]" if stay else "")
            unlisted |= {*_IN_QUOTES.findall(listed)}
        for each in reversed(sheet_lines(made, self.vocabulary)):
            if isinstance(each.line, Setting) and f'"{each.line.key}"' in unlisted:
                made = with_line(made, each, "")
        return "\n".join(row for row in made.split("\n") if row)

    def _loses_lines(self, made: str, was: str) -> bool:
        """Whether more lines go than come: none should where no words went."""
        stood, stand = Counter(self._lines(was)), Counter(self._lines(made))
        return (stood - stand).total() > (stand - stood).total()

    def with_another_number(self, text: str, before: str, sheet: str) -> SheetOffer | None:
        """The sheet for words that say of their last number that it stands in place of another: *3 points* | *instead of 10*."""
        found = self.phrases.patterns["in place of so many"].search(text)
        number = self._value(found["now"] or found["was"]) if found else ""
        if not found or found[0] in before or len(spans_in(text)) != len(spans_in(before)) or not number.isdigit():
            return None
        there = found["now"] is not None or number in self._values(before)
        read = self.amended(text[: found.start()] + text[found.end() :], before, sheet) if there else None
        return read if read and not (read.unread or read.for_people) else None

    def _rests_on(self, sheet: str, read: str) -> Sequence[str]:
        """The answers of a sheet without which what was read would not be heard, were they on no sheet."""
        more = (each for each in sheet_lines(sheet, self.vocabulary) if each.line not in self._lines(read))
        return [each.text for each in more if isinstance(each.line, Setting) and each.line.question in self.vocabulary.resting]

    def _excepting(self, before: str, sheet: str, came: str) -> SheetOffer | None:
        """The sheet of a rule of one sentence with the exception to it that one sentence behind makes: *Ben loses only five*."""
        lies = check(sheet, self.vocabulary).sheet
        if len(spans_in(before)) != 1 or len(spans_in(came)) != 1 or not lies or self.offer(came):
            return None
        ((begin, end),) = spans_in(came)
        tokens = (FoldedWord(SENTENCE_MARK, begin, begin), *self._tokens(came, begin, end))
        found = (said_of_one(self._laid(each)) for each in self._reader(tokens).whole("exception"))
        made = next(filter(None, (Exceptions(self.vocabulary, self.vote).made(lies, each) for each in found)), None)
        sheet = sheet_text(made) if made else ""
        return SheetOffer(sheet) if sheet and not _PROPOSERS_OWN.search(sheet) and self.sound(sheet) else None

    def _behind(self, text: str, before: str, sheet: str, came: str) -> SheetOffer | None:
        """The sheet with what sentences say that came behind all others and are read only with when the last of them holds, or,
        where that says it of no time, the only one that does: *When it fails, …* | *The proposer pays 2 points. The others get
        one*, *… by an action* | *She also gets a coin*."""
        old, new = [before[slice(*each)].strip() for each in spans_in(before)], spans_in(came)
        timed = [each for each in old if _WHEN.match(each)]
        said = timed[0] if len(timed) == 1 and self.phrases.patterns["also"].search(came) else old[-1] if old else ""
        if (one := self.phrases.patterns["one that is so"].match(said)) and not self.phrases.patterns["spoken to"].search(came):
            said = f"When a {one['one']} is {one['so']}, it"
        patterns, when = self.phrases.patterns, _WHEN.match(said)
        at_end = None if when or new[1:] or not patterns["on top"].search(came) else patterns["when at its end"].search(said)
        if not new or not (when or at_end) or not text.strip().startswith(before.strip()):
            return None
        if self.offer(came, of_some=True) and not any(self._means_another(text, came, *each) for each in new):
            return None
        then = came[new[0][0] :].strip()
        read = self.offer(f"{when[0]}{self._as_within(then)}" if when else f"{then.rstrip(TRAILS)} {at_end[0] if at_end else ''}")
        waits = {each.occasion for each in self._lines(sheet) if isinstance(each, Clause)}
        lines = self._lines(read.sheet) if read and not (read.unread or read.for_people or read.shared) else []
        first = lines[:1] if new[1:] else lines
        same = any(isinstance(each, Clause) and each.occasion in waits for each in first)
        put = [each.text for each in sheet_lines(read.sheet, self.vocabulary)] if read and same else []
        return SheetOffer(put_on(sheet, put, self.vocabulary)) if put else None

    def _means_another(self, text: str, came: str, begin: int, end: int) -> bool:
        """Whether a sentence that came is about somebody else behind the words that stay than by itself."""
        return [each.word for each in self._tokens(text, begin, end)] != [each.word for each in self._tokens(came, begin, end)]

    def _heading(self, text: str) -> Collection[str]:
        """The line of a few words above all others, which says nothing by itself."""
        above, _, below = text.partition("\n")
        return {above.strip()} if below and len(above.split()) <= MOST_OF_A_HEADING and not self.offer(above) else ()

    def _brought(self, came: str, went: str) -> SheetOffer | None:
        """What words that came say; those may be for people that say little of what words that went said, not half of it, and all
        of them: not a third, where nothing is read in place of what went. Of what is for people somebody may be reminded."""
        aside = self._all(came, spans_in(came), of_some=True)
        for_people = tuple(stretch for each in aside for stretch in each.for_people)
        alone = SheetOffer("", for_people=for_people) if aside and len(for_people) == len(aside) else None
        offer = self.offer(came, of_some=True)
        read = offer or (aside and (self.reminder(came) or self.noted(came))) or alone
        said = [came[slice(*each)] for each in (offer.for_people if offer else for_people)] if read else []
        much = 2 if read and read.sheet else 3
        return None if any(much * shared(went, each) >= shared(each, each) for each in said) else read

    def _without_idle(
        self, sheet: str, was: str, went: Collection[str], stay: Collection[str], newly: Collection[str]
    ) -> str | None:
        """The sheet without the lines that stood there for words that went: those that have something in common with them and
        nothing with the words as they are now, as a whole or in what they wait for; and those about names alone that a line
        bore in whose place another stands: a part that a turn no longer has. What was ``newly`` read stays. Nothing where a line
        would go and another one stay that names the same of what went."""
        lines, gone, left = sheet_lines(sheet, self.vocabulary), " ".join(went), " ".join(stay)
        there = [each.text for each in sheet_lines(was, self.vocabulary) if each.text not in newly]
        named = {name for text in there if text not in {each.text for each in lines} for name in _IN_QUOTES.findall(text)}
        untold = reduce(lambda words, objection: words.replace(objection, ""), _OBJECTION.findall(was), gone.casefold())
        kept = {name for each in lines if each.text not in there for name in _IN_QUOTES.findall(each.text)}
        for each in reversed(lines):
            names = named.intersection(_IN_QUOTES.findall(each.text))
            waits = each.line.occasion if isinstance(each.line, Clause) else ""
            said = _IN_QUOTES.sub("", each.text)
            several = each.text.count("\n")
            told, still = shared(said, untold), shared(_SAID.sub(r"\1", each.text), left)
            idle = (
                not left
                or told > 0 == still
                or (shared(waits, untold) > 0 == shared(waits, left) and told >= still and several < 3)
            )
            idle = (idle and not self._asked_for(each.line, sheet)) or _objects_to(each.text, gone, left)
            if went and each.text in there and (idle or (names and not names & kept)):
                sheet = with_line(sheet, each, "")
        stay = {each.text for each in sheet_lines(sheet, self.vocabulary)}
        both = _names(each.text for each in lines if each.text not in stay) & _names(stay.intersection(there))
        return None if any(shared(gone, name) for name in both) else "\n".join(row for row in sheet.split("\n") if row)

    def _said_anew(self, made: str | None, new: str, was: str, went: str) -> str | None:
        """The ``new`` lines, with those ``made`` to do the same as one of them, in place of all that stood there for words that
        went, save answers of the game as a whole, such as a ladder, where they say what comes of the same; what was made, without
        what is answered anew, where another line stood there for something else, or others may ask what it answers."""
        said, stood = (sheet_lines(sheet, self.vocabulary) for sheet in (new, was))
        answers = {answered(each.line): each.line.condition for each in said if isinstance(each.line, Setting)}
        answers |= {_WHO_WINS: None} if any(_DECLARES.search(each.text) for each in said) else {}
        gone = {each.text: each.line for each in stood if each.text not in {each.text for each in said}}
        others = "\n".join(sheet for sheet in self.sheets.values() if sheet.strip() != was.strip())
        anew = {text for text, line in gone.items() if answers.get(answered(line), line) is None}
        waits, waited = ({each.line.occasion for each in lines if isinstance(each.line, Clause)} for lines in (said, stood))
        asked = {text: line for text, line in gone.items() if isinstance(line, Setting) and answered(line) not in answers}
        same = waits and waits <= waited and not (answers or any(map(REQUIRED.search, new.split("\n"))))
        stays = [text for text, line in asked.items() if line.key is None and same]  # *ladder down*
        lone = all(line.key and f'"{line.key}"' not in others for text, line in asked.items() if text not in stays)
        if lone and all(
            shared(went, text) and not any(name in new for name in _IN_QUOTES.findall(text))
            for text in gone.keys() - {*anew, *stays}
        ):
            made, anew = made or "\n".join((*stays, new)), {*gone}.difference(stays)
        return made and "\n".join(each.text for each in sheet_lines(made, self.vocabulary) if each.text not in anew)

    def _at_its_limit(self, sheet: str, new: str) -> str | None:
        """The ``new`` lines with a limit in place of its number, which is another one by a clause that stays, *200 in mail
        games*; nothing where the sheet does anything else than at that limit, or answer what they do."""
        stood, said = (sheet_lines(each, self.vocabulary) for each in (sheet, new))
        found = [limit for each in stood if (limit := _LIMIT.fullmatch(each.text))]
        name, number = found[0].groups() if len(found) == 1 else ("", "")
        answers = {answered(each.line) for each in said} - {None} | ({_WHO_WINS} if _DECLARES.search(new) else set())
        others = [each for each in stood if name not in each.text and answered(each.line) not in answers]
        put, times = re.subn(rf"\b{number}\b", name, new) if name else (new, 0)
        return f"{put}\n{found[0][0]}" if times and not others else None

    def _asked_for(self, line: Line | None, sheet: str) -> bool:
        """Whether what a line says is read by another one of the sheet."""
        others = [each.line for each in sheet_lines(sheet, self.vocabulary) if each.line and each.line != line]
        asked = {word for each in others for node in whole(each) for word in words_in(node)}
        return isinstance(line, Setting) and line.question in asked

    def _followed(self, sheet: str, came: str, went: str, before: str) -> tuple[str, str, str]:
        """The sheet with what stands otherwise in sentences that differ in a number or a name alone, and the words that came and
        went without these."""
        alike: dict[tuple[str, str], list[tuple[str, str]]] = {}
        for new, old in product(sentences_in(came), sentences_in(went)):
            was, now = self._values(old), self._values(new)
            changed = {each for each in zip(was, now, strict=False) if each[0] != each[1]}
            if len(was) == len(now) and len(changed) == 1:
                alike.setdefault(changed.pop(), []).append((new, old))
        for those in alike.values():
            new, old = (" ".join(each) for each in zip(*those, strict=True))
            if renamed := self._renamed(old, new, sheet, before):
                sheet, came, went = (
                    renamed,
                    _without(came, {each for each, _ in those}),
                    _without(went, {each for _, each in those}),
                )
        return sheet, came, went

    def _in_place(self, sheet: str, read: SheetOffer, lost: SheetOffer | None, went: str) -> str | None:
        """The sheet with the lines that were read, save those that the old words said, too; nothing where it cannot be told in
        place of which line they stand."""
        new, said = ([each.text for each in sheet_lines(offer.sheet if offer else "", self.vocabulary)] for offer in (read, lost))
        new, said = [each for each in new if each not in said], [each for each in said if each not in new]
        gone = [each for each in sheet_lines(sheet, self.vocabulary) if each.text in said]
        more = lost and not said and all(each in self._lines(sheet) for each in self._lines(lost.sheet))
        unsure, lacking = went.strip(TRAILS) and sheet.strip() and not (gone or more), len(gone) < len(said)
        asked = {answered(each.line) for each in sheet_lines(sheet, self.vocabulary)}
        came = {answered(each.line) for each in sheet_lines("\n".join(new), self.vocabulary)} - {None}
        if (unsure or lacking) and self._speaks_of_all(read.sheet, sheet):
            return read.sheet
        known = came <= asked or not shared(sheet, went)
        let = any(each.word == "can" for each in self.phrases.tokens(went))  # what is objected to now no line had to allow
        apart = ("set ", "when this rule is enacted", *(("before ",) if let else ()))
        if lacking or (unsure and not (known and all(text.startswith(apart) for text in new))):
            return None
        for each in reversed(gone):
            sheet = with_line(sheet, each, "\n".join(new) if each is gone[0] else "")
        new = new if went.strip(TRAILS) else [self._finding_somebody(text) for text in new]
        return "\n".join(row for row in sheet.split("\n") if row) if gone else put_on(sheet, new, self.vocabulary)

    def _finding_somebody(self, text: str) -> str:
        """A line that picks some of a list, for when it finds any: what stays on the sheet may name another one else."""
        (line,) = self._lines(text)
        if not isinstance(line, Setting) or line.condition or not self.vocabulary.questions[line.question].picks:
            return text
        return f"{text} if ({text.partition(' to ')[2]}) is not []" if isinstance(line.value, Where) else text

    def _doing_the_same(self, sheet: str, read: SheetOffer, lost: SheetOffer, stay: str) -> str:
        """The sheet in which lines that do when something else happens what was done by a line that went do what is done by the
        one that stands there now, where nothing that may ``stay`` of the words says so."""
        was, now = ([each.line for each in sheet_lines(offer.sheet, self.vocabulary)] for offer in (lost, read))
        became = {
            old.body: (new.body, more)
            for old, new in product(was, now)
            if isinstance(old, Clause) and isinstance(new, Clause) and (more := further(old, new)) is not None
        }
        said = self.offer(stay) if stay.strip(TRAILS) else SheetOffer("")
        kept = {each.text for offer in (read, said) if offer for each in sheet_lines(offer.sheet, self.vocabulary)}
        for each in reversed(sheet_lines(sheet, self.vocabulary)) if said else ():
            if isinstance(line := each.line, Clause) and line.body in became and each.text not in kept:
                body, more = became[line.body]
                sheet = with_line(sheet, each, replace(line, body=body, condition=reduce(both, more, line.condition)))
        return sheet

    def _speaks_of_all(self, new: str, old: str) -> bool:
        """Whether the old lines wait for something, or each answers a question of its own, and the new ones answer and wait for
        all that they do; by what limit of their own, the new ones say themselves."""
        was, now = ([each.line for each in sheet_lines(sheet, self.vocabulary)] for sheet in (old, new))
        waits, waits_now = ({line.occasion for line in lines if isinstance(line, Clause)} for lines in (was, now))
        says, says_now = ({line.question for line in lines if isinstance(line, Setting)} for lines in (was, now))
        one_each = bool(waits_now) and 0 < len(says) == len(was)
        return (bool(waits) or one_each) and waits <= waits_now and says <= says_now | {"limit"}

    def _renamed(self, before: str, text: str, sheet: str, whole: str = "") -> str | None:
        """The sheet with the one number or name that is another in the text, wherever the ``whole`` before has it."""
        was, now = self._values(before), self._values(text)
        places = [at for at, (old, new) in enumerate(zip(was, now, strict=False)) if old != new]
        changed = {(was[at], now[at]) for at in places}
        if len(was) != len(now) or len(changed) != 1:
            return None
        ((old, new),) = changed
        if old.isdigit() != new.isdigit():
            return None
        word = rf"\b{re.escape(old)}\b"
        waits = not old.isdigit() and bool(re.search(word, _IN_QUOTES.sub("", sheet)))  # *when proposal defeated*
        if waits and (not self._contrary(old, new) or re.search(rf"\b{re.escape(new)}\b", sheet)):
            return None
        if not old.isdigit() and re.search(rf'(?<!object )"{re.escape(old)} ', sheet):  # “remove” names “remove any rule”, too
            return None
        counted, there = "", self._values(whole or before)
        if there.count(old) != len(places):  # the number is said of other things, too
            (counted, *others) = {was[at + 1] if at + 1 < len(was) else "" for at in places}
            said = [then for number, then in pairwise(there) if number == old]
            if others or not old.isdigit() or not counted or said.count(counted) != len(places):
                return None
        quoted = word if waits else f'(?<="){re.escape(old)}(?=")'
        literal = rf"(?<![\w/\"]){re.escape(old)}(?![\w/\"])" if old.isdigit() else quoted
        literal += rf"(?= {re.escape(counted)}s?\b)" if counted else ""
        renamed = re.sub(literal, lambda _: new, sheet)
        said_was, said_now = (_plain_words(each) for each in (before, text))
        for at in places if renamed != sheet and "1" not in (old, new) else ():  # *seven cards*, in what a line objects
            spoken = rf"\b{re.escape(said_was[at])}\b" + (rf"(?= {re.escape(counted)}s?\b)" if counted else "")
            for objection in _OBJECTION.findall(renamed):
                renamed = renamed.replace(f'"{objection}"', f'"{re.sub(spoken, said_now[at], objection)}"')
        return renamed if renamed != sheet and check(renamed, self.vocabulary).sheet else None

    def _values(self, text: str) -> Sequence[str]:
        """Its words as a sheet has them: *5* and *minute* of *5-minute*, and what follows a number as if it were one."""
        words = [self._value(word) for word in _plain_words(text)]
        counts = (before.isdigit() for before in ("", *words))
        return [word.removesuffix("s") if counted else word for word, counted in zip(words, counts, strict=False)]

    def _value(self, word: str) -> str:
        """A word as a sheet has it: a number, or which one of several, in figures, anything else as it is."""
        return NUMBERED.get(word.casefold()) or self.phrases.ordinals.get(word.casefold(), word)

    def _left_to_them(self, before: str, text: str, sheet: str) -> str | None:
        """The sheet by which people may do the one thing that they had to do, where the text says so by one word, for as long as
        nothing could be done before they had done it; nothing where more of it says that they must."""
        was, now = (self.phrases.tokens(words) for words in (before, text))
        told = [(old, new.word) for old, new in zip(was, now, strict=False) if old.word != new.word]
        bound = {each.word for each in (*now, *self.phrases.tokens(" ".join(_OBJECTION.findall(_NOT_BEFORE.sub("", sheet)))))}
        if len(was) != len(now) or [(old.word, new) for old, new in told] != [("must", "can")] or "must" in bound:
            return None
        others = set(_HAS_TO.findall(sheet)).difference(_plain_words(re.split("[.;!?]", before[told[0][0].end :])[0]))
        left = re.sub(r"\brequire (?=[^\n]* to \")", "allow ", _NOT_BEFORE.sub(r"when \1: excuse players from \2", sheet))
        return left if left != sheet and not others and check(left, self.vocabulary).sheet else None

    def _with_another_share(self, before: str, text: str, sheet: str) -> str:
        """The sheet with the share of the votes that is another in the text, in lines and in words that a line brings: *two
        thirds* for *a simple majority*."""
        old, new = (self.phrases.patterns["a share"].search(words) for words in (before, text))
        if not old or not new or before[: old.start()] + before[old.end() :] != text[: new.start()] + text[new.end() :]:
            return ""
        was, now = ("".join(self._reader(self.phrases.tokens(each[1])).whole("threshold")) for each in (old, new))
        asked = f"adoption to {was}"
        renamed = sheet.replace(asked, f"adoption to {now}").replace(old[1], new[1])
        once = was and now and was != now and sheet.count(asked) == 1
        return renamed if once and check(renamed, self.vocabulary).sheet else ""

    def _with_another_amount(self, before: str, text: str, sheet: str) -> str:
        """The sheet with what is given or taken, where so much of one kind alone is so much of another in the text, wherever it
        is: *3 coins* for *10 points*."""
        was, now = self._values(before), self._values(text)
        places = [at for at, (old, new) in enumerate(zip(was, now, strict=False)) if old != new]
        if len(was) != len(now) or not places or places[-1] - places[0] > 1 or not places[-1]:
            return ""
        so_much = slice(places[-1] - 1, places[-1] + 1)
        said = (" ".join(_plain_words(each)[so_much]) for each in (before, text))
        old, new = (next(self._reader(self.phrases.tokens(each)).whole("amount"), "") for each in said)
        renamed = re.sub(rf"\b(give|take) {re.escape(old)}(?= (?:to|from) )", rf"\1 {new}", sheet) if old and new else sheet
        others = was.count(was[so_much.start]) > 1 or re.search(rf"\b{re.escape(old)}\b", renamed)
        return renamed if renamed != sheet and not others and check(renamed, self.vocabulary).sheet else ""

    def _multiplied(self, before: str, text: str, sheet: str) -> str:
        """The sheet that gives so many times what is thrown where the text has that alone besides: *twice the number*."""
        found = self.phrases.patterns["times what is thrown"].search(text)
        if not found or text[: found.start("times")] + text[found.end("times") :] != before or sheet.count(_THROWN) != 1:
            return ""
        times = next(self._reader(self.phrases.tokens(found["times"])).whole("times"), "")
        return sheet.replace(_THROWN, f"give {times} * sum of faces ") if times else ""

    def _contrary(self, old: str, new: str) -> bool:
        """Whether one is the contrary of the other: *defeated* | *adopted*."""
        return any(old in one and new in other for one, other in self.phrases.opposites)


def _plain_words(text: str) -> Sequence[str]:
    return [word.strip(",.;:!?()“”\"'") for word in re.sub(r"(?<=[a-z\d])-(?=[a-z])", " ", text).split()]


def _names(lines: Iterable[str]) -> set[str]:
    """What lines name, in several words: acts, duties, limits."""
    return {name for each in lines for name in _IN_QUOTES.findall(_SAID.sub(r"\1", each)) if " " in name}


def _with_clauses_apart(text: str, before: str, sheet: str) -> tuple[str, str]:
    """Both texts, in which what a sentence of one has more than one of the other stands as one of its own, with when it holds:
    *When it fails, Bo sings* | *and Cy claps*, or *, Di bows* | *and Cy claps*; but nothing that went, of which nothing is on the
    sheet. A sentence that says when in two cases, of which one was said before, is two: *When it passes* | *or fails, …*."""
    for new, old in product(sorted(sentences_in(text)), sorted(sentences_in(before))):
        if (cases := _TWO_CASES.fullmatch(new)) and any(old.startswith(each) for each in _said_of(cases)):
            text = text.replace(new, ". ".join(_said_of(cases)), 1)
    for new, old in product(sorted(sentences_in(text)), sorted(sentences_in(before))):
        joints = [None, *(found.start() for found in _AND.finditer(old))] if new != old else []
        between = next((at for at in joints[1:] if new.startswith(f"{old[:at]}, ") and new.endswith(old[at:])), None)
        if between:
            when, more = _WHEN.match(old), new[between + 2 : between - len(old)]
            return text.replace(new, f"{old}. {when[0] if when else ''}{more}", 1), before
        same = next((old[:at] for at in joints if _AND.match(f"{new} and ", len(old[:at])) and new.startswith(old[:at])), "")
        when, more, less = _WHEN.match(same), *(_AND.sub("", each[len(same) :], count=1) for each in (new, old))
        apart = text.replace(new, f"{same}. {when[0] if when else ''}{more}", 1) if more else text
        stays = next((each for each in sorted(sentences_in(apart)) if each.endswith(less)), "") if less else ""
        if same and (stays or not shared(sheet, less)):
            text, before = apart, before.replace(old, f"{same}. {stays}" if stays else same, 1)
    return text, before


def _said_of(cases: re.Match[str]) -> tuple[str, str]:
    return f"{cases['begins']}{cases['one']}, {cases['then']}", f"{cases['begins']}{cases['other']}, {cases['then']}"


def _without(text: str, sentences: Collection[str]) -> str:
    """The text with blanks in place of these sentences."""
    return SENTENCE.sub(lambda found: " " * len(found[0]) if found[0].strip() in sentences else found[0], text)


def _objecting(sheet: str, came: str) -> tuple[str, str]:
    """The sheet, of whose objections those that begin with a sentence that came say no more than that, and what else came."""
    for objection, sentence in product(_OBJECTION.findall(sheet), sentences_in(came)):
        if f"{objection} ".casefold().startswith(f"{sentence} ".casefold()):
            sheet, came = sheet.replace(f'"{objection}"', f'"{objection[: len(sentence)]}"'), _without(came, {sentence})
    return sheet, came


def _objects_to(line: str, gone: str, left: str) -> bool:
    """Whether a line objects in words most of which are gone, and twice as many as are left."""
    said = _OBJECTION.findall(line)
    return any(2 * shared(gone, each) > shared(each, each) and shared(gone, each) >= 2 * shared(left, each) for each in said)
