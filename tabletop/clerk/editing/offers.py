"""The words of a rule, and the sheet that the clerk could have for them: offered only where it says what the words say."""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise, product
from typing import TypeAlias

from tabletop.clerk.editing.exceptions import Exceptions, both
from tabletop.clerk.editing.meanings import OWN_AFFAIR, SPOKEN_TO, spelled_line, spelled_lines
from tabletop.clerk.editing.merge_lines import all_heard, put_on, without_asking
from tabletop.clerk.editing.phrases import NUMBERED, SENTENCE_MARK, FoldedWord, PhraseReader, Phrases
from tabletop.clerk.editing.ready_lines import INSTEAD, OF_ANOTHER, shared, words_in
from tabletop.clerk.editing.sentences import (
    BY_THIS_RULE,
    MOST_UNREAD,
    NOTED,
    PERSON,
    REMINDED,
    SCOPES,
    SentenceReader,
    SheetOffer,
    without_reason,
)
from tabletop.clerk.editing.templates import names_on, setting
from tabletop.clerk.editing.word_forms import of_one
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.printer import line_text, sheet_text
from tabletop.clerk.language.sheet_lines import rests_on, sheet_lines, with_line
from tabletop.clerk.language.tree import And, Clause, Expression, Line, Setting, Sheet, whole
from tabletop.clerk.language.vocabulary import Vocabulary
from tabletop.engine.duties import CARRY_OUT, REMEMBER, SEE_THAT
from tabletop.engine.rulebook import Rule
from tabletop.engine.seen import SeenTable
from tabletop.engine.text.game_words import AMEND, ENACT

MOST_TOGETHER = 3
"""Sentences that may be read as one."""
FEW_LETTERS, DO_AS_IT_SAYS = 60, f"{CARRY_OUT}this rule"
"""A reminder has the words of a sentence of so many letters, and of a longer one, or of several, these: of what whoever is
reminded does, or others do."""
LEAST_WORDS = 2
"""A sentence of fewer words says something of the one before it."""
_TITLE = re.compile(r"\b(?:is|becomes) the ([A-Z]\w+)|(?:^|[.!?]\s+)The ([A-Z]\w+) (?:has|may|must|can)\b")
_VOTES = re.compile(r"^\s*set votes of players to (.+)$", re.MULTILINE)
_SENTENCE = re.compile(r"[^.!?;\n]+(?:\.(?=\w)[^.!?;\n]+)*")
_SIGNS = " .!?;\n"
"""What is left of sentences that were taken out."""
_IN_QUOTES = re.compile('".*?"')
_OBJECTION = re.compile('object "(.*?)"')
_OF_ITSELF = re.compile(r"\bthis (?:rule|game)\b|\b(?:each|one an) ?other\b|(?<=\bmay) also\b", re.IGNORECASE)
"""Words that lean on nothing that was said before."""
_THE_PLAYER = re.compile(r"\bthe players?\b(?! (?:who|whose|with|on|to|in|after|before|that)\b)", re.IGNORECASE)
"""Of whom it has been said who that is."""
_SEVERAL = re.compile(r"\b(?:(?:players|those|all) who|you|we|I)$", re.IGNORECASE)
_IDLE = re.compile(r"(?:\s*(?:,|\b(?:shall|will|then|thereby|automatically|always|simply|just)\b))*\s*$")
_DANGLING = re.compile(r"(?:[\s,]+(?:but|and|only))+\s*$")
"""What is left at the end of words before when they hold."""
_NOTES = (("one who", "does"), ("if one", "that brings"))
"""How a sentence begins that tells what somebody is noted for, and as what it goes on."""
_Noted: TypeAlias = tuple[str, str, tuple[FoldedWord, ...]]
"""What people note somebody for, and what that brings, with the tokens that say so."""
_IN_WHAT_CASE = {"unless", "except", "but", "if", "instead", "otherwise", "only"}
"""Words behind which it is said in what case something holds, and not what it brings."""
_PRONOUNS = {"he", "she", "it", "they", "him", "her", "them", "his", "its", "their", "theirs"}
_THAT_ONE = "@@"
_HE_AND_SHE = (re.compile(r"\b(?:he|him|his)\b", re.IGNORECASE), re.compile(r"\b(?:she|hers?)\b", re.IGNORECASE))
_OF_PEOPLE = {"he", "she", "they", "he or she"}
_ANYBODY = {"": {"someone"}, _THAT_ONE: {"they", "you"}, "players": {"everyone"}, "people, players": {"players"}}
"""Of whom it is said what they do, and who does it, where it may be anybody."""
_ARTICLES, _WITHIN = (
    {"the", "a", "an", "all", "each", "every", "any"},
    {"on", "in", "during", "for", "from", "until", "after", "before", "as"},
)
_SUBJECT = re.compile(
    r"(?:the|an?|each|every\w*|any\w*|some\w*|no|nobody|who\w*|all|both|players?|you|they|I|he|she|it|their|your|his|her|one)\b"
)
_OF_THAT = re.compile(r"^(?:that|this|these|those) ")
_BEGINNINGS = ("who", "moment", "own moment", "occasion")
_GOES_ON = {"or", "and", "but", "than", "twice", "again", "against", "for", "by", "from", *SCOPES}
"""Words by which something that happens is said more closely."""
_MORE_CLOSELY = re.compile(
    r"(?:in|on|at|with|without|of|to|where|wh(?:ich|om?|ose|en)|that|during|since|under|over)\b", re.IGNORECASE
)
_HAS_TO = re.compile(
    r"\b(?:must|has to|have to|shall|needs? to|(?:is|are) required to)\s+"
    r"(?P<how>(?:(?:always|also|immediately|then|first)\s+)?)(?=[a-z])"
)
_SEVERAL_DO = re.compile(
    r"(?:they|all|both|you|we|I|those|(?:(?:all|both)\s+)?(?:of\s+)?(?:the\s+)?"
    r"(?:other\s+)?(?:players|others|people)|\w+ and \w+)\b"
)
_VERB = re.compile(
    r"(?:must|shall|should|will|ought|need|cannot|may|doesn['’]t"
    r"|(?!(?:times|\w*wards|\w*ways|his|its|this|us|as|(?:our|your|her|their|other)s|less|yes|across|plus|perhaps)$)[a-z]+s)$"
)
"""How what one player does is said: *bows*, *must bow*; not *his*, and no name."""
_THINGS, _ONE_OF_MANY = ("shown", "man", "rank", "suit", "counter", "changing", "weekday"), re.compile("s$")
"""Of what there may be several: *whoever moves* | *knights loses*."""
_WHICH_TIME = {"row", "alone", "succession", "running", "consecutive", "consecutively"}
"""Words by which not each time is meant at which something happens."""
_AT, _LASTING = {"at", "on", "in", "after", "once", "as"}, {"until", "for"}
_THROWS, _EACH_TIME = (
    re.compile(r"\bthrow \d+ dice for "),
    re.compile(r"\b(?:when|what)ever\b|\b(?:each|every|any) ?time\b|\bevery throw\b", re.IGNORECASE),
)
"""How a line throws, and how people speak of throws by any rule."""
_TIMES = {"turn", "turns", "circuit", "game", "day", "days", "week", "month", "year", "end", "begins", "evening"}
_A_DAY = "day begun"


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

    @property
    def sheet_before(self) -> str:
        """The sheet of the rule that gets other words."""
        return self.before.sheet if self.kind == AMEND and self.before is not None else ""

    @property
    def wanting(self) -> str:
        """The words that nothing is on the sheet for yet: all of a new rule, of an amendment those that it brings."""
        if self.kind == AMEND and self.before is not None:
            return gained(self.text, self.before.text) if self.sheet.strip() == self.before.sheet.strip() else ""
        return self.text if self.kind == ENACT and not self.sheet.strip() else ""


@dataclass(frozen=True)
class OfferMaker(SentenceReader):
    """Reads whole texts: of new rules, and of rules that get other words."""

    @classmethod
    def at(cls, table: SeenTable, phrases: Phrases, vocabulary: Vocabulary, sound: Callable[[str], bool]) -> "OfferMaker":
        """For a table, whose names and counters people write of."""
        points = table.words.points
        counters = tuple(dict.fromkeys(name for name, _ in table.counters if name != points))
        rules = table.rulebook.rules
        sheets = "\n".join(rule.sheet for rule in rules)
        unanswered = frozenset(each for each in vocabulary.resting if not re.search(rf"^\s*set {each} to ", sheets, re.M))
        vote = next((each for each in _VOTES.findall(sheets) if " if " not in each), "1")
        return cls(
            phrases,
            vocabulary,
            sound,
            names_on(table),
            counters,
            points,
            unanswered,
            vote,
            {rule.number: rule.sheet for rule in rules},
        )

    def answer(self, written: Written) -> tuple[SheetOffer | None, bool]:
        """What the clerk could do instead of what is on a sheet that nobody wrote; and whether what was taken from an offer
        stands there as it was, while the words say something else for which there is none."""
        text, sheet, before = written.text, written.sheet.strip(), written.before
        found = None
        if text.strip() and sheet in (before.sheet.strip() if before else "", written.taken.strip()):
            if written.kind == ENACT:
                found = self.offer(text, of_some=True) or self.reminder(text) or self.noted(text)
            elif written.kind == AMEND and before:
                found = self.amended(text, before.text, before.sheet) if text != before.text else None
                if found is None and not before.sheet.strip():
                    found = self.offer(text, of_some=True)
        lies = self._lines(sheet)
        if found and found.unread and all(each in lies for each in self._lines(found.sheet)):  # it brings nothing
            found = None
        outdated = found is None and bool(sheet) and sheet == written.taken.strip() and text != written.taken_for
        return (None if found and self._lines(found.sheet) == lies else found), outdated

    def _lines(self, sheet: str) -> list[Line | str]:
        return [each.line or each.text for each in sheet_lines(sheet, self.vocabulary)]

    def offer(self, text: str, *, of_some: bool = False) -> SheetOffer | None:
        """The sheet for the whole text; where any sentence of it has none, that ``of_some``, the others being for people, or else
        what it says of which rule goes first: that is so, whatever else it says."""
        made = self._with_titles(text)
        return made._for_all(text) or (made._for_all(text, of_some=True) if of_some else None) or made._of_claims(text)

    def instead(self, text: str) -> str:
        """What people do about words in which nothing is found: whether they see to it, or another rule has to say so."""
        of_another = [
            each for each in self._reader(self.phrases.tokens(text)).whole("claim of another") if int(each) in self.sheets
        ]
        return OF_ANOTHER.format(of_another[0]) if of_another else INSTEAD

    def reminder(self, text: str) -> SheetOffer | None:
        """A sheet that reminds somebody, whenever a sentence of the text says so, to see to what the clerk cannot do."""
        said = [each.span() for each in _SENTENCE.finditer(text) if each[0].strip()]
        lines = {each: self._reminding(text, *each, alone=len(said) == 1) for each in said}
        heard = all_heard(self._resting(tuple(dict.fromkeys(filter(None, lines.values())))), self.vocabulary)
        unsaid = tuple(each for each, line in lines.items() if not line)
        return SheetOffer(heard, for_people=unsaid, shared=REMINDED) if heard and self.sound(heard) else None

    def _reminding(self, text: str, begin: int, end: int, *, alone: bool) -> str:
        """The line that reminds of a sentence which begins or ends with what has to happen; of one that stands ``alone`` with
        its own words, where they are few. Empty where nothing of the kind stands there.

        It comes at each moment that the words name, and at no other: where they say more of when than was read (*three ones
        in a row*, *alone*, another time behind it), nobody is reminded, as a reminder at each throw or ballot is noise. In what
        case people do it may stand in the words that remind them, in full; at a turn or a circuit, in the rule."""
        tokens = self._tokens(text, begin, end)
        reader = self._reader(tokens)
        reads = [(*max(reader.read(each, 0), key=lambda read: read[0], default=(0, "")), each) for each in _BEGINNINGS]
        at, occasion, phrase = max(reads, key=lambda read: read[0])
        first, last = (begin if phrase == "who" else tokens[at - 1].end) if at else begin, end
        if at and (at == len(tokens) or not self._ends_there(reader, at, phrase, text[tokens[at - 1].end : end].lstrip())):
            return ""
        if any(token.word == "can" for token in tokens):  # what people may do is nothing to see to
            return ""
        does = range(at, len(tokens))
        if not at:
            endings = ((at, each) for at in range(1, len(tokens)) for each in reader.read("occasion", at))
            at, occasion = next(((at, each) for at, (ends, each) in endings if ends == len(tokens)), (0, ""))
            last, does = begin if not at else end if OWN_AFFAIR in occasion else tokens[at].begin, range(at)
        if occasion.startswith("player left"):  # whoever is gone sees to nothing
            return ""
        words = _DANGLING.sub("", text[first:last]).strip(" ,").replace('"', "")
        spoken_to = SPOKEN_TO.search(text[begin:first] + text[last:end])
        if any(reader.read("bereft", does.start)) and not spoken_to:
            if not self._one_piece(reader, range(at, len(tokens)) if last < end else range(at), does.start, occasion):
                return ""
            occasion = occasion.replace("~by", "~controller of army")
        if self._of_another(words, reader, does, occasion if not spoken_to else "") or (last < end and self._vague(reader, at)):
            return ""
        if self._too_late(occasion.partition(" ~")[0].partition(" ?")[0], words) or self._says_when(reader, does):
            return ""
        if occasion.startswith(_A_DAY) and not self._once_a_day(reader, does):
            return ""
        named = next((each for each in self.names.get("player", ()) if re.match(rf"{re.escape(each)}(?![\w’'])", words)), "")
        if not words or (named and OWN_AFFAIR in occasion):  # a turn of that player alone
            return ""
        own = OWN_AFFAIR in occasion
        whose = self._meant_by_they(reader, 0 if does.start else at, does, text, own=own and not does.start)
        if whose is None:
            return ""
        if named and last < end and any(token.word in ("they", "their") for token in tokens[at:]):
            occasion, whose = f'{occasion} ?@ is "{named}"', ""
        if not named and not words.startswith("I "):
            words = _OF_THAT.sub("the ", words if text[begin:first].strip() else self._as_within(words))
        own = own and not _SUBJECT.match(words)  # *discard one card*
        told = f"{REMEMBER if own else SEE_THAT}{words if own else _as_seen_to(words)}"
        in_full = alone and len(words) <= FEW_LETTERS
        task = told if in_full else DO_AS_IT_SAYS
        if not in_full and phrase in ("who", "occasion") and not (_IN_WHAT_CASE - {"only"}).isdisjoint(_words(words)):
            return ""
        occasion = f"{occasion}{'' if '~' in occasion else ' ~latest mover'}"
        occasion += f" {OWN_AFFAIR}:: {whose} :" if whose else ""
        spelled = spelled_line(f'when {occasion}: require @ to "{task}"')
        sheet = check(spelled, self.vocabulary).sheet if spelled else None
        return sheet_text(sheet) if sheet and self._lacking(sheet) == "" else ""

    def _meant_by_they(self, reader: PhraseReader, at: int, does: range, text: str, *, own: bool) -> str | None:
        """Who alone is meant where *he*, *she* or *they* do what is waited for, or it is their ``own`` turn, as a sheet has it:
        *the Queen* | *when she throws*. Empty where it is nobody in particular; nothing where two might be."""
        tokens = reader.tokens
        begins = (end for end, _ in reader.read("when", at) if any(reader.read("event", end + 1)))
        if not own and not any(text[tokens[each].begin : tokens[each].end].casefold() in _OF_PEOPLE for each in begins):
            return ""
        people = [(each, *whom) for each in does for whom in reader.read("those", each)]
        people = [each for each in people if text[tokens[each[0]].begin].isupper() or not each[2].startswith("holder of")]
        subject, those = max(((end, whom) for first, end, whom in people if first == does.start), default=(does.start, ""))
        if tokens[does.start].word in _ANYBODY.get(those, ()) or (own and not those):
            return ""
        others = any(first >= subject and first > does.start and whom != _THAT_ONE for first, _, whom in people)
        others = (others and not those.startswith('"')) or all(each.search(text) for each in _HE_AND_SHE)
        return None if others or those[:16] in ("", _THAT_ONE, "first of players") or tokens[subject].word == "s" else those

    def _one_piece(self, reader: PhraseReader, waits: range, at: int, occasion: str) -> bool:
        """Whether it can be told whose owner is meant, who sees to something: of the one piece spoken of, or the king."""
        if reader.tokens[at].word != "their":
            return True
        words = {each: reader.tokens[each].word for each in waits}
        named = [word for each, word in words.items() if word in ("piece", "army") or any(reader.read("man", each))]
        return len(named) == 1 and (not occasion.startswith("check given") or named[0] in ("king", "army"))

    def _of_another(self, words: str, reader: PhraseReader, does: range, occasion: str) -> bool:
        """Whether the words to be told to somebody mean another by *you*, or speak of another, or of something else behind."""
        said = [token.word for token in reader.tokens[does.start : does.stop]]
        turns = occasion.startswith(("turn ", "circuit ")) and said[:1] == ["you"]
        if (
            said[:1] == [PERSON]
            or {"winner", "loser"} <= {*_words(words)}
            or (occasion and not turns and SPOKEN_TO.search(words))
        ):
            return True
        of_many = _ARTICLES | {"other", "captured", "taken"}
        joined = (at for at, word in enumerate(said) if word in ("and", "but", "while", "whereas"))
        behind = (next((at for at in range(at + 1, len(said)) if said[at] not in of_many), at) for at in joined)
        return any(said[at] == "piece" or any(reader.read(each, does.start + at) for each in ("man", "kind")) for at in behind)

    def _vague(self, reader: PhraseReader, at: int) -> bool:
        """Whether it is not said at whose turn, or that it is not only then: *sings* | *every turn*; *even* | *if it fails*."""
        turn = [token.word for token in reader.tokens[at:]] in (["each", "turn"], ["in", "each", "turn"], ["each", "circuit"])
        return turn or reader.tokens[at - 1].word == "even"

    def _ends_there(self, reader: PhraseReader, at: int, phrase: str, rest: str) -> bool:
        """Whether what says when, or who, has ended before the ``rest``, as which it could as well go on: *whoever throws three*
        | *ones in a row loses*. Behind *whoever* somebody does something, behind *when* stand a comma or those who do it."""
        if reader.tokens[at].word in _GOES_ON:
            return False
        if phrase == "who":
            verb, *_ = re.findall(r"[\w’'-]+", rest)[:1] or [""]
            things = any(reader.read(each, at) for each in _THINGS)
            return bool(_VERB.match(verb)) and not things and _ONE_OF_MANY.sub("", verb.casefold()) not in self.phrases.people
        behind = rest.startswith(",") or any(
            [word.word for word in reader.tokens[end:]][:1] != ["s"] for end, _ in reader.read("those", at)
        )
        return behind if phrase == "occasion" else rest.startswith(",") or not _MORE_CLOSELY.match(rest)

    def _says_when(self, reader: PhraseReader, task: range) -> bool:
        """Whether what people have to do is said with another time than was read, or with which of several times."""
        words = [token.word for token in reader.tokens]
        for at in task:
            near = words[at : min(at + 4, task.stop)]
            if words[at] in _WHICH_TIME or any(reader.read("weekday", at)):
                return True
            if words[at] == "whoever" and (words[at - 1] in ("and", "but", "while") or any(reader.read("who", at))):
                return True
            if words[at] != "if" and any(reader.read("when", at)):
                return True
            if words[at] in SCOPES and any(reader.read("occasion", at)):
                return True
            if words[at] in _AT and near[:2] != ["on", "turn"] and not _TIMES.isdisjoint(near) and _LASTING.isdisjoint(near):
                return True
        return False

    def _once_a_day(self, reader: PhraseReader, task: range) -> bool:
        """Whether it is something that somebody does on a day, and not how things are as long as that day lasts."""
        tokens = tuple(reader.tokens[task.start : task.stop])
        words, counted = [token.word for token in tokens], {word for named in self._known["counter"] for word in named}
        reckoned = not (self.phrases.turning | counted | {"votes", "throws"}).isdisjoint(words)
        lasts = words[0] != "whoever" and {"is", "are"}.intersection(words[1:2])
        return any(reader.read("those", task.start)) and not lasts and not reckoned

    def noted(self, text: str) -> SheetOffer | None:
        """A sheet by which people note of whom it is so what the clerk cannot see, and the clerk does what that brings them: of
        one sentence, or of what all have to do or may not and what whoever does otherwise pays."""
        said = [each.span() for each in _SENTENCE.finditer(text) if each[0].strip()]
        read = (self._noting_one if len(said) == 1 else self._noting_two)(text, *said) if 0 < len(said) <= 2 else None
        if read is None or len(read[0]) > FEW_LETTERS:
            return None
        act, does, tokens = re.sub('"(.*?)"', r"“\1”", f"note who {read[0]}"), *read[1:]
        head = f'set who may "{act}" to players\nset asked for "{act}" to "a player"'
        written = spelled_lines(f'{head}\nwhen deed done ~chosen player ?what is "{act}": {does}', "", text, tokens)
        sheet = check(written, self.vocabulary).sheet if written else None
        heard = all_heard(self._resting((sheet_text(sheet),)), self.vocabulary) if sheet and self._lacking(sheet) == "" else ""
        return SheetOffer(heard, shared=NOTED) if heard and self.sound(heard) else None

    def _noting_one(self, text: str, said: tuple[int, int]) -> _Noted | None:
        """What somebody does, and what that brings: *whoever forgets to say please* | *loses 2 points*."""
        tokens = self._tokens(text, *said)
        reader = self._reader(tokens)
        begun, brings = max(((end, each) for of, each in _NOTES for end, _ in reader.read(of, 0)), default=(0, ""))
        named = map(str.casefold, self.names.get("player", ()))
        others = _IN_WHAT_CASE | ({"whoever"} if brings == "does" else {"they", *self.phrases.people, *named})
        for at in range(begun + 1, len(tokens) if begun else 0):
            if does := next((each for end, each in reader.read(brings, at) if end == len(tokens)), ""):
                if does.startswith("allow "):
                    return None
                whose, words = text[: tokens[begun - 1].end], text[tokens[begun - 1].end : tokens[at].begin]
                words = _IDLE.sub("", words).strip()
                return (of_one(words) if _SEVERAL.search(whose) else words, does, tokens) if words else None
            if tokens[at].word == "can" or tokens[at].word.casefold() in others or any(reader.read("amount", at - 1)):
                return None
        return None

    def _noting_two(self, text: str, first: tuple[int, int], then: tuple[int, int]) -> _Noted | None:
        """The same of what *nobody may* do, or all have to, and of whoever does it, or forgets to."""
        tokens, paying = self._tokens(text, *first), self._tokens(text, *then)
        for phrase, forgets in (("may not", ""), ("has to", "forgets to ")):
            does = next(self._reader(paying).whole(f"whoever breaks {phrase}"), "")
            begun = max((end for end, _ in self._reader(tokens).read(phrase, 0)), default=0)
            if does and 0 < begun < len(tokens):
                words = text[tokens[begun - 1].end : first[1]].strip()
                return f"{forgets}{words}" if forgets else of_one(words), does, paying
        return None

    def _with_titles(self, text: str) -> "OfferMaker":
        """One that knows the titles besides that the text itself gives to somebody."""

        def means(word: str, phrase: str) -> bool:
            return any(self._reader(self.phrases.tokens(word)).whole(phrase))

        said = [each for found in _TITLE.findall(text) for each in found if each]
        said = [each for each in said if (word := each.casefold()) not in self.phrases.people or means(word, "man")]
        given = [each for each in said if not means(each, "those")]
        return replace(self, names={**self.names, "thing": (*self.names.get("thing", ()), *given)}) if given else self

    def _for_all(self, text: str, *, of_some: bool = False) -> SheetOffer | None:
        read = self._all(text, [stretch.span() for stretch in _SENTENCE.finditer(text) if stretch[0].strip()], of_some=of_some)
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
                throws = thrown or bool(_THROWS.search(read.sheet))
                rest = self._all(text, sentences[count:], of_some=of_some, behind=behind, thrown=throws)
                if rest or len(sentences) == count:
                    return [read, *rest]
        if not of_some or not sentences or self._bears_on_others(text, *sentences[0]):
            return []
        begin, end = sentences[0]
        aside = SheetOffer("", for_people=((begin + len(text[begin:end]) - len(text[begin:end].lstrip()), end),))
        rest = self._all(text, sentences[1:], of_some=True, behind=True, thrown=thrown)
        return [aside, *rest] if rest or len(sentences) == 1 else []

    def _of_that_throw(self, read: SheetOffer, said: str) -> SheetOffer:
        """What was read of any throw, of one by this rule, unless it is said of each."""
        exceptions, lines = Exceptions(self.vocabulary, self.vote), list[Line]()
        sheet = None if _EACH_TIME.search(said) else check(read.sheet, self.vocabulary).sheet
        for line in sheet.lines if sheet else ():
            thrown = isinstance(line, Clause) and line.occasion == "dice thrown" and BY_THIS_RULE not in line_text(line)
            made = exceptions.made(Sheet((line,)), BY_THIS_RULE) if thrown else None
            lines += made.lines if made else (line,)
        return replace(read, sheet=sheet_text(Sheet(tuple(lines)))) if lines else read

    def _leans(self, text: str, begin: int, end: int) -> bool:
        """Whether a sentence is about somebody, or something, that one before it names."""
        words = _words(_THE_PLAYER.sub("they", _OF_ITSELF.sub("", text[begin:end])))
        people = self.phrases.people.union(*(_words(name) for name in self.names.get("player", ())))
        named = next((at for at, word in enumerate(words) if word in people), len(words))
        return not self.phrases.leaning.isdisjoint(words) or not _PRONOUNS.isdisjoint(words[:named])

    def _bears_on_others(self, text: str, begin: int, end: int) -> bool:
        """Whether a sentence that is not read might say when, how much or of whom the others hold."""
        said, sign = text[begin:end], (text[:begin].rstrip()[-1:], text[end : end + 1])
        words = [word for word in _words(_OF_ITSELF.sub("", said)) if word not in _ARTICLES]
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

    def _resting(self, sheets: Sequence[str]) -> str:
        """The lines, and before them what they rest on, where no rule says it nor they themselves: what makes a circuit,
        or that claims to go first count."""
        lines = [each.line for sheet in sheets for each in sheet_lines(sheet, self.vocabulary) if each.line]
        said = {line.question for line in lines if isinstance(line, Setting)}
        needed = dict.fromkeys(
            each for line in lines for each in rests_on(line, self.vocabulary) if each in self.unanswered - said
        )
        return "\n".join((*(line_text(setting(self.vocabulary.questions[each], self.vocabulary)) for each in needed), *sheets))

    def amended(self, text: str, before: str, sheet: str) -> SheetOffer | None:
        """The sheet for new words of a rule that has words and a sheet: what the words gained is read, and stands in place of
        what they lost. Where they differ in a number or a name alone, wherever they have it, it is changed there too, and a line
        goes that was there for words that went. Where the sheet is what the old words are read as, it becomes what the new ones
        are."""
        if renamed := self._renamed(before, text, sheet):
            return SheetOffer(renamed)
        anew, was_read = self.offer(text), self.offer(before)
        if anew and was_read and not (anew.unread or was_read.unread) and self._lines(was_read.sheet) == self._lines(sheet):
            return anew
        came, went = _without(text, _sentences(before)), _without(before, _sentences(text))
        was, (sheet, came, went) = sheet, self._followed(sheet, came, went, before)
        sheet, came = _objecting(sheet, came)
        read, lost = self._brought(came, went), self.offer(went)
        if _THROWS.search(was):
            read, lost = (each and self._of_that_throw(each, words) for each, words in ((read, came), (lost, went)))
        made: str | None = None
        stays = _without(text, _sentences(came)).strip(_SIGNS)
        if not came.strip(_SIGNS) or (read and not read.sheet and stays):
            made = without_asking(sheet, went, text, self.vocabulary)
        elif read and read.sheet:
            made = self._in_place(sheet, read, lost, replaced=bool(went.strip(_SIGNS)))
            made = self._doing_the_same(made, read, lost, _without(text, _sentences(came))) if made and lost else made
        if made and lost is None:
            made = without_asking(made, went, text, self.vocabulary)
            newly = [each.text for each in sheet_lines(read.sheet if read else "", self.vocabulary)]
            made = self._without_idle(made, was, _sentences(went), _sentences(text), newly)
        changes = made is not None and self._lines(made) != self._lines(was) and self.sound(made)
        return replace(read or SheetOffer(""), sheet=made) if made is not None and changes else None

    def _brought(self, came: str, went: str) -> SheetOffer | None:
        """What words that came say; those may be for people that say little of what words that went said, not half of it, and all
        of them: not a third, where nothing is read in place of what went."""
        aside = self._all(came, [each.span() for each in _SENTENCE.finditer(came) if each[0].strip()], of_some=True)
        for_people = tuple(stretch for each in aside for stretch in each.for_people)
        alone = SheetOffer("", for_people=for_people) if aside and len(for_people) == len(aside) else None
        read = self.offer(came, of_some=True) or alone
        said = [came[slice(*each)] for each in read.for_people] if read else []
        much = 2 if read and read.sheet else 3
        return None if any(much * shared(went, each) >= shared(each, each) for each in said) else read

    def _without_idle(self, sheet: str, was: str, went: Collection[str], stay: Collection[str], newly: Collection[str]) -> str:
        """The sheet without the lines that stood there for words that went: those that have something in common with them and
        nothing with the words as they are now, as a whole or in what they wait for; and those about names alone that a line
        bore in whose place another stands: a part that a turn no longer has. What was ``newly`` read stays."""
        lines, gone, left = sheet_lines(sheet, self.vocabulary), " ".join(went), " ".join(stay)
        there = [each.text for each in sheet_lines(was, self.vocabulary) if each.text not in newly]
        named = {name for text in there if text not in {each.text for each in lines} for name in _IN_QUOTES.findall(text)}
        untold = reduce(lambda words, objection: words.replace(objection, ""), _OBJECTION.findall(was), gone.casefold())
        kept = {name for each in lines if each.text not in there for name in _IN_QUOTES.findall(each.text)}
        for each in reversed(lines):
            names = named.intersection(_IN_QUOTES.findall(each.text))
            waits = each.line.occasion if isinstance(each.line, Clause) else ""
            said = (_IN_QUOTES.sub("", each.text), waits)
            idle = not left or any(shared(words, untold) > 0 == shared(words, left) for words in said)
            idle = (idle and not self._asked_for(each.line, sheet)) or _objects_to(each.text, gone, left)
            if went and each.text in there and (idle or (names and not names & kept)):
                sheet = with_line(sheet, each, "")
        return "\n".join(row for row in sheet.split("\n") if row)

    def _asked_for(self, line: Line | None, sheet: str) -> bool:
        """Whether what a line says is read by another one of the sheet."""
        others = [each.line for each in sheet_lines(sheet, self.vocabulary) if each.line and each.line != line]
        asked = {word for each in others for node in whole(each) for word in words_in(node)}
        return isinstance(line, Setting) and line.question in asked

    def _followed(self, sheet: str, came: str, went: str, before: str) -> tuple[str, str, str]:
        """The sheet with what stands otherwise in sentences that differ in a number or a name alone, and the words that came and
        went without these."""
        for new, old in product(_sentences(came), _sentences(went)):
            if renamed := self._renamed(old, new, sheet, before):
                sheet, came, went = renamed, _without(came, {new}), _without(went, {old})
        return sheet, came, went

    def _in_place(self, sheet: str, read: SheetOffer, lost: SheetOffer | None, *, replaced: bool) -> str | None:
        """The sheet with the lines that were read, save those that the old words said, too; nothing where it cannot be told in
        place of which line they stand."""
        new, said = ([each.text for each in sheet_lines(offer.sheet if offer else "", self.vocabulary)] for offer in (read, lost))
        new, said = [each for each in new if each not in said], [each for each in said if each not in new]
        gone = [each for each in sheet_lines(sheet, self.vocabulary) if each.text in said]
        unsure, lacking = replaced and sheet.strip() and not gone, len(gone) < len(said)
        if (unsure or lacking) and self._speaks_of_all(read.sheet, sheet):
            return read.sheet
        if lacking or (unsure and any(not text.startswith(("set ", "when this rule is enacted")) for text in new)):
            return None
        for each in reversed(gone):
            sheet = with_line(sheet, each, "\n".join(new) if each is gone[0] else "")
        return "\n".join(row for row in sheet.split("\n") if row) if gone else put_on(sheet, new, self.vocabulary)

    def _doing_the_same(self, sheet: str, read: SheetOffer, lost: SheetOffer, stay: str) -> str:
        """The sheet in which lines that do when something else happens what was done by a line that went do what is done by the
        one that stands there now, where nothing that may ``stay`` of the words says so."""
        was, now = ([each.line for each in sheet_lines(offer.sheet, self.vocabulary)] for offer in (lost, read))
        became = {
            old.body: (new.body, more)
            for old, new in product(was, now)
            if isinstance(old, Clause) and isinstance(new, Clause) and (more := _further(old, new)) is not None
        }
        said = self.offer(stay) if stay.strip(_SIGNS) else SheetOffer("")
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
        was, now = _values(before), _values(text)
        places = [at for at, (old, new) in enumerate(zip(was, now, strict=False)) if old != new]
        changed = {(was[at], now[at]) for at in places}
        if len(was) != len(now) or len(changed) != 1:
            return None
        ((old, new),) = changed
        if old.isdigit() != new.isdigit():
            return None
        counted, there = "", _values(whole or before)
        if there.count(old) != len(places):  # the number is said of other things, too
            (counted, *others) = {was[at + 1] if at + 1 < len(was) else "" for at in places}
            said = [then for number, then in pairwise(there) if number == old]
            if others or not old.isdigit() or not counted or said.count(counted) != len(places):
                return None
        literal = rf"(?<![\w/\"]){re.escape(old)}(?![\w/\"])" if old.isdigit() else f'(?<="){re.escape(old)}(?=")'
        literal += rf"(?= {re.escape(counted)}s?\b)" if counted else ""
        renamed = re.sub(literal, lambda _: new, sheet)
        return renamed if renamed != sheet and check(renamed, self.vocabulary).sheet else None

    def in_place_of(self, text: str, sheet: str, rule: Rule) -> tuple[str, str] | None:
        """The words and the sheet of a rule with a text in place of the one sentence whose answers it gives otherwise; nothing
        where there is none, or where the sheet says something else than the text."""
        read = self.offer(text)
        if read is None or read.unread or self._lines(read.sheet) != self._lines(sheet):
            return None
        said = self._answered(read.sheet)
        for stretch in _SENTENCE.finditer(rule.text):
            was = self.offer(stretch[0])
            answered = self._answered(was.sheet) if was else set()
            if answered and answered <= said:
                begin = stretch.end() - len(stretch[0].lstrip())
                words = f"{rule.text[:begin]}{text.strip().rstrip('.')}{rule.text[stretch.end() :]}"
                made = self.amended(words, rule.text, rule.sheet)
                return (words.strip(), made.sheet) if made and not made.unread else None
        return None

    def _answered(self, sheet: str) -> set[tuple[str, str]]:
        lines = (each.line for each in sheet_lines(sheet, self.vocabulary))
        return {(line.question, line.key or "") for line in lines if isinstance(line, Setting)}

    def _of_claims(self, text: str) -> SheetOffer | None:
        """The lines on which rules this one goes before, or gives way to, and all the rest unread."""
        lines: list[str] = []
        unread: list[tuple[int, int]] = []
        for stretch in _SENTENCE.finditer(text):
            tokens = self._tokens(text, stretch.start(), stretch.end())
            claim = self._claim(tokens)
            lines += [claim.line] if claim else []
            rest = (tokens[: claim.first], tokens[claim.end :]) if claim else (tokens,)
            unread += [(each[0].begin, each[-1].end) for each in rest if each]
        heard = all_heard(self._resting(lines), self.vocabulary)
        return SheetOffer(heard, tuple(unread)) if heard and self.sound(heard) else None


def _as_seen_to(words: str) -> str:
    """What somebody sees to, of whom it is said that they have to do it: *Bo bows*, of *Bo must bow*."""
    found = _HAS_TO.search(words)
    if not found or re.search(r"\b(?:who|which)\b", words[: found.start()]):
        return words
    before, rest = words[: found.start()], words[found.end() :]
    verb = re.sub(r"^be\b", "are", rest) if _SEVERAL_DO.match(before) else of_one(rest)
    return f"{before}{found['how']}{verb}"


def gained(text: str, before: str) -> str:
    """The sentences that did not stand there before, each with the sign that ends it."""
    there = _sentences(before)
    found = (each for each in _SENTENCE.finditer(text) if each[0].strip() and each[0].strip() not in there)
    return " ".join(f"{each[0]}{text[each.end() : each.end() + 1]}".strip() for each in found)


def _sentences(text: str) -> frozenset[str]:
    return frozenset(found[0].strip() for found in _SENTENCE.finditer(text))


def _without(text: str, sentences: Collection[str]) -> str:
    """The text with blanks in place of these sentences."""
    return _SENTENCE.sub(lambda found: " " * len(found[0]) if found[0].strip() in sentences else found[0], text)


def _objecting(sheet: str, came: str) -> tuple[str, str]:
    """The sheet, of whose objections those that begin with a sentence that came say no more than that, and what else came."""
    for objection, sentence in product(_OBJECTION.findall(sheet), _sentences(came)):
        if f"{objection} ".casefold().startswith(f"{sentence} ".casefold()):
            sheet, came = sheet.replace(f'"{objection}"', f'"{objection[: len(sentence)]}"'), _without(came, {sentence})
    return sheet, came


def _objects_to(line: str, gone: str, left: str) -> bool:
    """Whether a line objects in words most of which are gone, and twice as many as are left."""
    said = _OBJECTION.findall(line)
    return any(2 * shared(gone, each) > shared(each, each) and shared(gone, each) >= 2 * shared(left, each) for each in said)


def _further(old: Clause, new: Clause) -> Sequence[Expression] | None:
    """On what conditions besides a line waits for what another one waits for; nothing where it waits for something else."""
    was, now = (each.condition.parts if isinstance(each.condition, And) else (each.condition,) for each in (old, new))
    same = (old.moment, old.occasion) == (new.moment, new.occasion) and {*was} - {None} <= {*now}
    return [each for each in now if each and each not in was] if same else None


def _words(text: str) -> Sequence[str]:
    return [word.casefold() for word in re.findall(r"[\w’'-]+", text)]


def _values(text: str) -> Sequence[str]:
    """Its words as a sheet has them: *5* and *minute* of *5-minute*, and what follows a number as if it were one."""
    words = [_value(word) for word in re.sub(r"(?<=[a-z\d])-(?=[a-z])", " ", text).split()]
    counts = (before.isdigit() for before in ("", *words))
    return [word.removesuffix("s") if counted else word for word, counted in zip(words, counts, strict=False)]


def _value(word: str) -> str:
    """A word as a sheet has it: a number in figures, anything else as it is."""
    plain = word.strip(",.;:!?()“”\"'")
    return NUMBERED.get(plain.casefold(), plain)
