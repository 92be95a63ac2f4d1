"""One sentence of a rule, or several that are read as one, as lines of a sheet, by the grammar of ``phrases``.

Where a stretch of it cannot be read, the rest may be offered with that stretch named; not where it holds a word that turns the
meaning, nor where it is longer than two words.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from tabletop.clerk.editing.antecedents import BEGIN, PERSON, each_by_itself, of_the_same, with_those_named
from tabletop.clerk.editing.exceptions import Exceptions
from tabletop.clerk.editing.meanings import ONE_OF_TWO, said_of_one, spelled_lines
from tabletop.clerk.editing.phrases import COUNTING, NUMBERED, FoldedWord, Known, PhraseReader, Phrases
from tabletop.clerk.editing.templates import DEEDS, Names, setting
from tabletop.clerk.editing.word_forms import of_one
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.printer import line_text, sheet_text
from tabletop.clerk.language.sheet_lines import calls_for, rests_on, sheet_lines
from tabletop.clerk.language.tree import Clause, Do, Line, Setting, Sheet, Text, Word, whole
from tabletop.clerk.language.vocabulary import Slot, Vocabulary
from tabletop.engine.acts.actions import DESCRIBES
from tabletop.engine.acts.base import meant
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.duties import ways_of
from tabletop.engine.kit_state import KitState

REMINDED, NOTED = "The clerk says when. People do it.", "People say when, by a button. The clerk does the rest."
UNHELD = "Nobody holds “{}” yet, and no rule hands it out"
SENTENCE = re.compile(r"[^.!?;\n]+(?:\.(?=\w)[^.!?;\n]+)*")
MOST_UNREAD = 2
"""Words of a text that may be left unread."""
_REASON = re.compile(
    r",?\s+(?:because|(?:however|no matter how)\s(?:much|hard|loudly|often|nicely))\s"
    r"(?!.*(?:,|\b(?:and|but|if|unless|except|until|or)\b)).*",
    re.DOTALL,
)
"""Why a sentence says what it says, or in spite of what: it says nothing else."""
TIED, TIED_AT_A_TABLE = "Where several tie, it means each of them.", "Where several tie, it goes by how they sit."
_BEFORE = re.compile(r"\b(?:before|prior to|ahead of)\b\s*(?P<then>[^,;]*)|\bbeforehand\b|\bin advance\b", re.IGNORECASE)
_TO_COME = re.compile(r" again$|^(?:turn|circuit) \d+$|^(?:the end of )?(?:the game|the evening)\b|^(?:noon|midnight)$")
_FOR_PEOPLE = ("require ", "allow ")
BEGINNING = ("turn begun", "part begun", "vote opened", "game begun", "day begun")
"""What most is still to come after."""
_OF_A_NOTE = re.compile(r'set (?:who may|asked for) "note who |when deed done')
_REQUIRED = re.compile(r'\brequire .* to "([^"]*)"$')
_RANKED, _OF_TIES = (
    re.compile(r"(?<!one of )\bplayers with (?:highest|lowest) "),
    re.compile(r"\b(?:tie|ties|tied)\b", re.IGNORECASE),
)
_SO_MANY = re.compile(r"\b(?:first|last) \d+ of players in order of ")
_OF_ONE = re.compile(
    r"\b(?:the|a) (?:player|person|one)\b|\bwho(?:ever)? (?:has|is|holds)\b|\b(?:richest|poorest|leader|last place|lead)\b",
    re.IGNORECASE,
)
"""How people speak as if one alone had most or fewest of something."""
_LIES_IN = {"card": "pile", "piece": "army"}
"""What has to be on the table where such a thing is spoken of."""
_WHO_MADE_THE_RULE = re.compile(
    r"\brules?\b[^,.;]*\b(?:repealed|amended|transmuted|changed|removed)\b[^.;]*"
    r"\b(?:(?:proposed|wrote|made|created|suggested) it|its (?:proposer|proponent|author|creator))\b",
    re.IGNORECASE,
)
"""Whoever once proposed the rule that is changed now: no line can name them, and who proposed the change is another."""
_RANKS_OF_DICE, _OF_CARDS, _THROWS_DICE = (
    re.compile(r'\brank is (?:in )?\[?"?[1-6]\b'),
    re.compile(r"\b(?:cards?|hearts|spades|clubs|diamonds|deck|draw\w*|play\w*)\b", re.IGNORECASE),
    re.compile(r"\bthrow|\bdice\b"),
)
_WINS_IN_IT = re.compile(r"^  declare players .* winner$", re.MULTILINE)
"""Who has won is said in a line of its own where it can be: what a line does it does by the figures before it."""
_EXCEPT = re.compile(r'except (?P<player>".+") from (?P<rule>\d+)')
BY_THIS_RULE = "under is this rule"
"""On what condition a line speaks of what its own rule has somebody do."""
_VOTE, _SO_MANY_VOTES = "¢", re.compile(r"(\d+) \* ¢")
_EACH_TURN, _DURING_IT = (
    re.compile(r"(?<!end of )(?<!end )(?<!ends )(?<!after )\b(?:each|every|per) turn\b", re.IGNORECASE),
    re.compile(r"^(when turn )ended((?: if .*)?: require .*)$", re.MULTILINE),
)
"""What people have to do in a turn is asked of them as it begins."""
_OF_TWO = re.compile(
    r'\b(\w+(?: of \w+)?) is ("[^"]+")(?=[^\n]*[:\n])(?:(?!\nwhen ).)*?\(\w+ if \1 is ("[^"]+") otherwise', re.DOTALL
)
"""Something that one player does alone, and how much when another one does."""
_I = re.compile(r"I\b")
_DUTIES, _BEING = (("must",), ("can", "not")), {"be", "been", "have", "hold", "own"}
"""How it begins what somebody must or may not do, and words that say what they have to be like."""
_OF_SOMEBODY = ("(players where", "«", '"')
"""So begins a condition that speaks of somebody else, who may be meant by “they” behind it."""
_ANYBODY_ELSE = {"someone", "whoever"}
_INDEFINITE = {"a", "an"}
"""No title, nor anything else there is one of, stands behind these, but words that say which one: *a* | *hat*, *bad* | *joke*."""
_ONE_PERSON = {"that player", "he", "she", "he or she"}
_PROPOSED, _OF_PROPOSALS = {"proposals", "rules", "repeals", "amendments"}, {"proposal", "votes", "rule", "proposes", "proposer"}
"""Of what it may be said that they, or it, fail."""
_HAS_VOTED, _ENDS_OF_VOTES = re.compile(r"(?:voted|placed|laid|was|were)\b", re.IGNORECASE), {"adopted", "defeated"}
"""How people speak of ballots that were laid before, and as what it is read how a vote ends."""
_AMONG = {"most", "fewest", "first", "last", "ahead", "behind"}
_RICHES, _BETWEEN = "riches", {"only", "just", "another", "they", "you", "proposer", "thrower"}
"""What whoever is poor or rich has little or much of; words between what is done and how much: *costs* | *its author* | *two*."""
_JOINS, _OF_THE_FIRST = {"and", "but", "while", "whereas"}, {"they", "them", "their"}
"""How clauses of a sentence are joined, and words in the second that might mean somebody of the first."""
SCOPES = {
    "when",
    "whenever",
    "if",
    "at",
    "in",
    "on",
    "after",
    "before",
    "during",
    "while",
    "once",
    "as",
    "each",
    "until",
    "unless",
}
"""How a first clause begins that may say when the second holds, too."""


@dataclass(frozen=True)
class SheetOffer:
    """``unread`` are the stretches of the text, from and to, that are not in the sheet, and ``for_people`` whole sentences of it
    that change nothing of what the others say."""

    sheet: str
    unread: tuple[tuple[int, int], ...] = ()
    for_people: tuple[tuple[int, int], ...] = ()
    shared: str = ""
    """Who says when, and who does what then, where people see to one of these."""
    unheld: tuple[str, ...] = field(default=(), compare=False)
    """What the sheet asks the holder of, and nobody has ever got."""
    before: str = field(default="", compare=False)
    """The sheet of the rule that gets other words, of whose lines nothing is told."""

    def lacks(self, text: str) -> str:
        """What of the text is not in the sheet, as it is told, and whom it means where several tie; empty where all is said."""
        told = (("Not in it", ", ", self.unread), ("For people", ". ", self.for_people))
        lacking = (f"{says}: {sign.join(text[slice(*each)].strip() for each in those)}" for says, sign, those in told if those)
        tied = _RANKED.search(self.sheet) and _OF_ONE.search(text) and not _OF_TIES.search(text)
        so_many = _SO_MANY.search(self.sheet) and not _OF_TIES.search(text)
        waits = re.findall(r"^(?:when|before) .*", self.sheet, re.MULTILINE)
        noted = all(map(_OF_A_NOTE.match, re.findall(r"^\S.*", self.sheet, re.MULTILINE)))
        done = [each for each in self.sheet.split("\n") if each not in waits or ": " in each]
        by_people = [each[1] for each in map(_REQUIRED.search, done) if each and not any(map(meant, ways_of(each[1])))]
        by_whom = self.shared or (NOTED if noted else REMINDED if by_people and len(by_people) == len(done) else "")
        duties = "" if by_whom else "; ".join(dict.fromkeys(each for each in by_people if f'to "{each}"' not in self.before))
        by_them = (*(UNHELD.format(each) for each in self.unheld), *((f"For people: {duties}",) if duties else ()))
        return " ".join(
            filter(None, (by_whom, TIED if tied else TIED_AT_A_TABLE if so_many else "", ". ".join((*lacking, *by_them))))
        )


@dataclass(frozen=True)
class _Claim:
    """What words say of which rule goes first, as a line, and the tokens from and to which they say it."""

    line: str
    first: int
    end: int


@dataclass(frozen=True)
class SentenceReader:
    """Reads sentences about a table, whose names and counters people write of."""

    phrases: Phrases
    vocabulary: Vocabulary
    sound: Callable[[str], bool]
    """Whether nothing is wrong with a sheet."""
    names: Names
    counters: tuple[str, ...] = ()
    """What is counted on this table besides points."""
    points: str = "points"
    """What this game calls points."""
    unanswered: frozenset[str] = frozenset()
    """Questions that no rule answers, without whose answer some lines do nothing."""
    vote: str = "1"
    """What a vote is worth that no rule speaks of in particular."""
    sheets: Mapping[int, str] = field(default_factory=dict)
    """The sheets of the rules on the table, by number."""

    def _tokens(self, text: str, begin: int, end: int) -> tuple[FoldedWord, ...]:
        tokens = self.phrases.tokens(text[:end].replace(text[:begin], " " * begin, 1) if begin else text[:end])
        tokens = tuple(
            replace(each, word=PERSON) if self._of_somebody(text, tokens, at) else each for at, each in enumerate(tokens)
        )
        return self._of_that_vote(with_those_named(tokens, text, begin, self._reader), text) if text[:begin].strip() else tokens

    def _of_that_vote(self, tokens: tuple[FoldedWord, ...], text: str) -> tuple[FoldedWord, ...]:
        """With the moment before it at which a vote has ended, where the words before speak of that, and these of who *voted*."""
        words = {each.word for each in tokens}
        voted = any(each.word.startswith("votes") and _HAS_VOTED.match(text, each.begin) for each in tokens)
        if not voted or not _ENDS_OF_VOTES.isdisjoint(words):
            return tokens
        ended = _ENDS_OF_VOTES.intersection(each.word for each in self.phrases.tokens(text[: tokens[0].begin]))
        begins = ("when", "proposal", *ended) if len(ended) == 1 else (PERSON,) if ended else ()
        return (*(FoldedWord(each, *(tokens[0].begin,) * 2) for each in begins), *tokens)

    def _of_somebody(self, text: str, tokens: tuple[FoldedWord, ...], at: int) -> bool:
        """Whether “they” is somebody else than whoever is spoken to as *you* before, or who fails where no proposal does."""
        one, behind, then = tokens[at], *(each.word for each in (*tokens[at + 1 : at + 3], *(FoldedWord("", 0, 0),) * 2)[:2])
        said = text[one.begin : one.end].casefold()
        if said == "you" and behind == "must":
            return not _ANYBODY_ELSE.isdisjoint(each.word for each in tokens[:at])
        if one.word != "they" or behind not in ("adopted", "defeated"):
            return said in _ONE_PERSON and any(each.word == "you" for each in tokens[:at])
        before = {each.word for each in self.phrases.tokens(text[: one.begin])}
        spoken_of = (
            not _PROPOSED.isdisjoint(before)
            if said == "they"
            else said == "it" and (not text[: tokens[0].begin].strip() or not (_PROPOSED | _OF_PROPOSALS).isdisjoint(before))
        )
        return not spoken_of and then != "to" and all(then != words[0] for words in self._known["title"])

    def _sentence(self, text: str, begin: int, end: int) -> SheetOffer | None:
        end = without_reason(text, begin, end)
        said, tokens = text[begin:end].strip(), self._in_full(self._tokens(text, begin, end), text)
        if _WHO_MADE_THE_RULE.search(said):
            return None
        ways = dict.fromkeys((tokens, self._listed(tokens, text)))
        return next(filter(None, (self._clauses(each, said, text) for each in ways)), None)

    def _clauses(self, tokens: tuple[FoldedWord, ...], said: str, text: str) -> SheetOffer | None:
        """A clause, alone or with an exception to it, with something for people or with another clause beside it."""
        if read := self._but(tokens, said, text) or self._read(tokens, said, text) or self._besides(tokens, said, text):
            apart = self._two(tokens, said, text) if _WINS_IN_IT.search(read.sheet) else None
            return apart or read
        claim = self._claim(tokens)
        rest = (*tokens[: claim.first], *tokens[claim.end :]) if claim else tokens
        beside = (self._read(rest, said, text) if claim and rest else None) or self._two(rest, said, text)
        if beside and claim:
            return SheetOffer(f"{beside.sheet}\n{claim.line}", beside.unread)
        return beside

    def _listed(self, tokens: tuple[FoldedWord, ...], text: str) -> tuple[FoldedWord, ...]:
        """With an “and” for each comma between two things that are done before an “and”: *gets a point*, *draws a card and …*."""
        reader, listed = self._reader(tokens), list[FoldedWord]()
        last = max((at for at, token in enumerate(tokens) if token.word == "and"), default=0)
        done = {end for at in range(len(tokens)) for end, _ in reader.read("do", at)}
        for at, token in enumerate(tokens):
            comma = text[tokens[at - 1].end : token.begin].find(",") if at in done and at < last else -1
            if comma >= 0 and any(reader.read(each, at) for each in ("do", "those")):
                listed.append(FoldedWord("and", tokens[at - 1].end + comma, tokens[at - 1].end + comma + 1))
            listed.append(token)
        return tuple(listed)

    def _but(self, tokens: tuple[FoldedWord, ...], said: str, text: str) -> SheetOffer | None:
        """A clause with an exception to it: at its end, or before it, or between whoever it is about and the rest."""
        reader = self._reader(tokens)
        clauses = dict[tuple[int, int], PhraseReader]()
        for first in range(len(tokens)):
            for end, exception in reader.read("exception", first):
                if self._of_a_part(reader, first, end, exception, text):
                    continue
                if (first or end < len(tokens)) and (end == len(tokens) or not first or self._between(tokens[:first])):
                    clause = clauses.setdefault((first, end), self._reader((*tokens[:first], *tokens[end:])))
                    if found := self._first_sheet(clause, said, text, exception):
                        return SheetOffer(found)
        return None

    def _of_a_part(self, reader: PhraseReader, first: int, end: int, exception: str, text: str) -> bool:
        """Whether an exception may be to a part of the clause alone: to what has to be done *until then*, to what another one
        whom it names does, or to what stands beside it: *and if she throws a one* | *she …*, *and 5 points* | *if it is hers*."""
        tokens = reader.tokens
        before, behind = tokens[:first], tokens[end:]
        lasts = tokens[first].word in ("until", "before") and any(token.word == "must" for token in before)
        theirs = any(token.word in _OF_THE_FIRST for token in behind) and exception.startswith(_OF_SOMEBODY)
        joins = bool(before and behind) and before[-1].word in _JOINS
        goes_on = "=>" in exception and bool(behind) and behind[0].word in _JOINS  # *who loses 3* | *and must bow*
        apart = not before or "," in text[before[-1].end : tokens[first].begin]
        parts = (at + 1 for at, token in enumerate(before) if token.word == "and" and not (behind or apart))
        others = {at: [end for each in ("those", "bereft") for end, _ in reader.read(each, at)] for at in parts}
        last = any(reader.read("amount", at) or any(reader.read("do", end) for end in ends) for at, ends in others.items())
        return lasts or theirs or joins or goes_on or last

    def _besides(self, tokens: tuple[FoldedWord, ...], said: str, text: str) -> SheetOffer | None:
        """A clause, and behind it what whoever it is about must or may not do besides, which is for people and changes nothing of
        it."""
        for at in (at for at, token in enumerate(tokens) if at and token.word in ("but", "and")):
            before, behind = tokens[:at], tokens[at + 1 :]
            behind = behind[1:] if behind and behind[0].word == "they" else behind
            if self._for_people(behind, before, text):
                found = self._first_sheet(self._reader(before), said, text)
                return SheetOffer(found, for_people=((behind[0].begin, behind[-1].end),)) if found else None
        return None

    def _for_people(self, tokens: tuple[FoldedWord, ...], before: tuple[FoldedWord, ...], text: str) -> bool:
        """Whether words, behind others, are what somebody must or may not do, for as long as they say: something of their own and
        nothing of when or how much the others hold."""
        begins = next((len(each) for each in _DUTIES if tuple(token.word for token in tokens[: len(each)]) == each), 0)
        reader = self._reader(tokens)
        so_long = (at for at in range(begins + 1, len(tokens)) for end, _ in reader.read("so long", at) if end == len(tokens))
        does = tokens[begins : min(so_long, default=len(tokens))] if begins else ()
        if not does or text[does[0].begin : does[0].end].casefold() in _BEING or self._reckons(does):
            return False
        return does[0].word not in {token.word for token in before} - {"holds"}

    def _reckons(self, tokens: tuple[FoldedWord, ...]) -> bool:
        """Whether words might say how much it is, or in what case, or speak of what somebody holds."""
        phrases, words = self.phrases, {token.word for token in tokens}
        counted = {word for named in self._known["counter"] for word in named}
        numbers = any(NUMBERED.get(word, word).isdigit() for word in words)
        turning = phrases.turning | phrases.leaning | SCOPES | counted | {"them", "they", *COUNTING, "gives", "give", "discards"}
        return numbers or not turning.isdisjoint(words)

    def _between(self, before: tuple[FoldedWord, ...]) -> bool:
        """Whether an exception may stand behind these words and before others: not where it might say among whom one is first."""
        return not _AMONG.intersection(token.word for token in before)

    def _claim(self, tokens: tuple[FoldedWord, ...]) -> "_Claim | None":
        """The claim that is made in a sentence: the whole of it, or what stands at its beginning, its end or after an “and”."""
        reader = self._reader(tokens)
        for line in reader.whole("claim"):
            return _Claim(line, 0, len(tokens))
        for first in range(len(tokens)):
            ways = [(end, line) for end, line in reader.read("despite", first)]
            end, line = max(ways, default=(0, ""))
            if line and (first == 0 or end == len(tokens) or tokens[first - 1].word in ("and", "but")):
                return _Claim(line, first, end)
        return None

    def _two(self, tokens: tuple[FoldedWord, ...], said: str, text: str) -> SheetOffer | None:
        """Two clauses joined by “and” or “but”, each a sentence of its own: the first says nothing of when the second holds, and
        the second speaks of nobody that the first named."""
        words, reader = [token.word for token in tokens], self._reader(tokens)
        for at, word in enumerate(words[:-1]):
            own = "whoever" in words[at + 1 : at + 2] or "someone" in words[at + 2 : at + 3]
            named = [text[each.begin : each.end] for each in tokens[at + 2 :] if each.word in _OF_THE_FIRST]
            named = [each for each in named if each in ("it", "its")] if own else named
            begins = words[at + 1] in ("whoever", *BEGIN) or (
                words[at + 1].endswith("ing") and words[at + 1] not in self.phrases.people
            )
            behind = tokens[at + 1 :]
            same = of_the_same(reader, at, text) if word in _JOINS and at else None
            if same:
                behind, named = same, []  # *if he throws a one, he …*
            if word not in _JOINS or not begins or not at or named:
                continue
            first, second = (self._read(each, said, text) for each in (tokens[:at], behind))
            apart = words[0] not in SCOPES or (bool(same) and each_by_itself(tokens, at, text))
            if first and second and (apart or self._apart(words[0], behind, first.sheet, second.sheet, text)):
                return SheetOffer(f"{first.sheet}\n{second.sheet}", (*first.unread, *second.unread))
        return None

    def _in_full(self, tokens: tuple[FoldedWord, ...], text: str) -> tuple[FoldedWord, ...]:
        """A sentence in which a number may stand alone, at its end or that of a clause: of what alone is counted before it."""
        full, before = list[FoldedWord](), self.phrases.tokens(text[: tokens[0].begin]) if tokens else ()
        for at, token in enumerate(tokens):
            full.append(token)
            said = {each.word for each in (*before, *tokens[:at])}
            counted = {word for word in said if (word,) in self._known["counter"] and word != _RICHES}
            how = next((each.word for each in reversed(tokens[:at]) if each.word not in _BETWEEN), "")
            behind = tokens[at + 1].word if tokens[at + 1 :] else ""
            more = behind == "more" and (tokens[at + 2].word if tokens[at + 2 :] else "",) not in self._known["counter"]
            ends = not behind or more or behind in (*_JOINS, "each") or "," in text[token.end : tokens[at + 1].begin]
            numbered = how in COUNTING and NUMBERED.get(token.word, token.word).isdigit()
            if numbered and ends and len(counted) == 1 and "cards" not in said:
                full.append(replace(token, word=counted.pop()))
        return tuple(full)

    def _apart(self, begin: str, behind: Sequence[FoldedWord], first: str, second: str, text: str) -> bool:
        """Whether each begins with what it waits for and waits for something else, so that the first says nothing
        of the second: *whoever declined* is of what the first waits for."""
        lines = [[each.line for each in sheet_lines(sheet, self.vocabulary)] for sheet in (first, second)]
        one, other = ({line.occasion if isinstance(line, Clause) else "" for line in each} for each in lines)
        does = text[behind[1].begin : behind[1].end].casefold()
        now = behind[0].word in BEGIN or (does.endswith("s") and does not in ("has", "was"))
        return begin in BEGIN and now and "" not in one | other and not one & other

    def _read(self, tokens: tuple[FoldedWord, ...], said: str, text: str) -> SheetOffer | None:
        reader = self._reader(tokens)
        found = self._first_sheet(reader, said, text)
        if found:
            return SheetOffer(found)
        for first, last in _stretches(len(tokens), reader.farthest):
            left_out = tokens[first:last]
            if tokens[first - 1].word in self.phrases.binding or any(token.word in self.phrases.telling for token in left_out):
                continue
            if (
                left_out[-1].word in _INDEFINITE
                or tokens[first - 1].word in _INDEFINITE
                or left_out[0].word in self.phrases.narrowing
                or self._is_named(tokens[first : last + 1])
            ):
                continue
            stretch = (left_out[0].begin, left_out[-1].end)
            if text[stretch[0]].isupper() and first and any(reader.read("does", last)):  # a name that nobody here has
                continue
            if len(text[slice(*stretch)].split()) > MOST_UNREAD:
                continue
            found = self._first_sheet(self._reader((*tokens[:first], *tokens[last:])), said, text)
            if found:
                return SheetOffer(found, (stretch,))
        return None

    def _is_named(self, tokens: tuple[FoldedWord, ...]) -> bool:
        """Whether these speak of somebody, of how many, or say which of what stands behind them: *a* | *short* | *proposal*."""
        named = self.phrases.people.union(*(self._named.get(each, ()) for each in ("player", "counter")))
        return any(each.word in named or NUMBERED.get(each.word, each.word).isdigit() for each in tokens)

    def _reader(self, tokens: tuple[FoldedWord, ...]) -> PhraseReader:
        return PhraseReader(self.phrases, self._known, tokens, self._named)

    @cached_property
    def _named(self) -> Mapping[str, frozenset[str]]:
        return {kind: frozenset(word for words in names for word in words[:1]) for kind, names in self._known.items()}

    @cached_property
    def _known(self) -> Known:
        phrases = self.phrases
        named = {kind: self._by_words(names) for kind, names in self.names.items()}
        counted = (*phrases.counters, *self.counters)
        counters = {words: f'"{name}"' for words, name in self._by_words(counted).items()}
        counters |= {(*words[:-1], words[-1].removesuffix("s")): name for words, name in counters.items() if words}
        points = self.points if self.points == "points" else f'"{self.points}"'
        rich_in = [each for each in self.counters if each.casefold() in phrases.riches] or self.counters
        riches = (f'"{rich_in[0]}"',) if len(rich_in) == 1 else () if rich_in else (points,)
        counters.update((("riches",), each) for each in riches)
        titles = {**named.get("thing", {}), **self._by_words(phrases.titles)}
        counters.update(dict.fromkeys((*self._by_words((self.points,)), ("points",)), points))
        squares = (
            {} if named.get("army") else self._by_words(square for kit in KitState.kinds.values() for square in kit.usual_squares)
        )
        done = self.names.get(DEEDS, ())
        deeds = {words: name for name in done for words in self._by_words((name, of_one(name)))}
        return {**named, "counter": counters, "deed": deeds, "title": titles, "square": {**squares, **named.get("square", {})}}

    def _by_words(self, names: Iterable[str]) -> dict[tuple[str, ...], str]:
        return {tuple(token.word for token in self.phrases.tokens(name)): name for name in names}

    def _first_sheet(self, reader: PhraseReader, said: str, text: str, exception: str = "") -> str | None:
        meanings = list(reader.whole("sentence"))
        for meaning in meanings if not any(map(ONE_OF_TWO.search, meanings)) else ():
            spelled = spelled_lines(self._weighed(self._excepted(meaning)), self._as_within(said), text, reader.tokens)
            sheet = check(spelled, self.vocabulary).sheet if spelled else None
            sheet = Exceptions(self.vocabulary, self.vote).made(sheet, said_of_one(exception)) if sheet and exception else sheet
            lacking = self._lacking(sheet) if sheet else None
            if sheet and any(found[2] != found[3] for found in _OF_TWO.finditer(sheet_text(sheet))):
                continue
            written = _DURING_IT.sub(r"\1begun\2", sheet_text(sheet)) if sheet and _EACH_TURN.search(said) else ""
            written = (lacking or "") + (written or sheet_text(sheet)) if sheet else ""
            if lacking is not None and self.sound(written) and not self._of_dice(written, said):
                return written
        return None

    def _as_within(self, said: str) -> str:
        """A sentence as it stands within another one: small, but for a name."""
        named = (re.match(rf"{re.escape(name)}(?!\w)", said) for names in self.names.values() for name in names)
        return said if any(named) or _I.match(said) else f"{said[:1].lower()}{said[1:]}"

    def _excepted(self, meaning: str) -> str:
        """With what a rule does to one player alone done to anybody but whoever is named; nothing where it does anything else."""
        if not (named := _EXCEPT.fullmatch(meaning)):
            return meaning
        does, made = f"stand in for rule {named['rule']}", [f"set claims over to rule {named['rule']}"]
        for each in sheet_lines(self.sheets.get(int(named["rule"]), ""), self.vocabulary):
            if not isinstance(line := each.line, Clause) or line.moment != "when" or " or " in each.text:
                return ""
            if not (whom := self._alone(line)):
                return ""
            head = re.split(r":|\n", each.text, maxsplit=1)[0]
            if BY_THIS_RULE in head:  # who is spared its throws has none that it could speak of
                continue
            made.append(f"{head}{' and' if line.condition else ' if'} {whom} is {named['player']}: {does}")
        return "\n".join(made) if made[1:] else ""

    def _alone(self, line: Clause) -> str:
        """To whom alone everything that a line does is done, as the occasion names them."""
        players = {name for name, sort in self.vocabulary.occasions[line.occasion].fields.items() if sort == "player"}
        done = [
            {node.word for node in whole(each) if isinstance(node, Word)} & players for each in line.body if isinstance(each, Do)
        ]
        (whom,) = done[0] if done and len(done[0]) == 1 else ("",)
        return whom if len(done) == len(line.body) and all(each == {whom} for each in done) else ""

    def _weighed(self, meaning: str) -> str:
        """With what a vote is worth here; nothing where it is no number and the words say a number."""
        if self.vote.isdigit():
            meaning = _SO_MANY_VOTES.sub(lambda found: str(int(found[1]) * int(self.vote)), meaning)
        elif _VOTE in meaning and not _SO_MANY_VOTES.search(meaning):
            return ""
        return _SO_MANY_VOTES.sub(rf"\1 * ({self.vote})", meaning).replace(_VOTE, self.vote)

    def _of_dice(self, sheet: str, said: str) -> bool:
        """Whether a number that was read as a rank may as well be one thrown with a die: *a six counts as ten*, among throws."""
        ranks = bool(_RANKS_OF_DICE.search(sheet)) and not _OF_CARDS.search(said)
        return ranks and any(_THROWS_DICE.search(each) for each in self.sheets.values())

    def _lacking(self, sheet: Sheet) -> str | None:
        """What is to be brought for a sheet: a deck for those who draw where there are no piles. Nothing for one that speaks of
        other piles than are there, of cards or of chessmen where there are none, or for one that comes after what it asks for."""
        lacking = ""
        for line in sheet.lines:
            of = line.of if isinstance(line, Setting) else self._pieces_of(line.occasion)
            if not self.names.get(_LIES_IN.get(of, "player")) or (isinstance(line, Clause) and not self._happens(line.occasion)):
                return None
            for node in whole(line):
                if isinstance(node, Do):
                    asked = [
                        each.value for _, each in node.slots if isinstance(each, Text) and node.pattern.startswith(_FOR_PEOPLE)
                    ]
                    if isinstance(line, Clause) and any(self._too_late(line.occasion, what) for what in asked):
                        return None
                    slots = {part.name: part.sort for part in self.vocabulary.parts[node.pattern] if isinstance(part, Slot)}
                    named = [each.value for name, each in node.slots if slots[name] == "pile" and isinstance(each, Text)]
                    if named == ["draw"] and node.pattern.startswith("draw ") and not self.names.get("pile"):
                        lacking = self.phrases.deck
                    elif any(name not in self.names.get("pile", ()) for name in named):
                        return None
        return lacking

    def _lines(self, sheet: str) -> list[Line | str]:
        return [each.line or each.text for each in sheet_lines(sheet, self.vocabulary)]

    def _resting(self, sheets: Sequence[str]) -> str:
        """The lines, and before them what they rest on, where no rule says it nor they themselves: what makes a circuit,
        or that claims to go first count."""
        lines = [each.line for sheet in sheets for each in sheet_lines(sheet, self.vocabulary) if each.line]
        said = {line.question for line in lines if isinstance(line, Setting)}
        needed = dict.fromkeys(
            each for line in lines for each in rests_on(line, self.vocabulary) if each in self.unanswered - said
        )
        return "\n".join((*(line_text(setting(self.vocabulary.questions[each], self.vocabulary)) for each in needed), *sheets))

    def _too_late(self, occasion: str, words: str) -> bool:
        """Whether people would be asked for it after what the words say it comes before: *bet before throwing* | *at the end of
        each turn*. Somebody bows *before Ann*, and sings *before throwing again*."""
        people = {each.casefold() for each in (*self.names.get("player", ()), "everybody", "everyone", "all", "the others")}
        for said in _BEFORE.finditer(words):
            then = (said["then"] or "").strip(" .").casefold()
            begins = occasion in BEGINNING and not re.search(r"\b(?:begin|start|open)", then)
            to_come = begins or _TO_COME.search(then) or (occasion == "proposal made" and "vot" in then)
            if not to_come and then not in people:
                return True
        return False

    def _happens(self, occasion: str) -> bool:
        """Whether that can happen by the rules on the table: nothing is proposed, and no action taken, where none says so."""
        action = occasion == "action taken"
        if not self.sheets or not (action or "proposal" in self.vocabulary.occasions[occasion].fields):
            return True
        if action:
            return any(isinstance(each, Setting) and each.question == DESCRIBES for each in self._lines_in_force)
        return any(calls_for(each, Propose) for each in self._lines_in_force)

    @cached_property
    def _lines_in_force(self) -> tuple[Line, ...]:
        read = (each.line for sheet in self.sheets.values() for each in sheet_lines(sheet, self.vocabulary))
        return tuple(filter(None, read))

    def _pieces_of(self, occasion: str) -> str:
        fields = self.vocabulary.occasions[occasion].fields
        return "piece" if "piece" in fields.values() or ("army" in fields and "who" not in fields) else ""


def plain_words(text: str) -> Sequence[str]:
    return [word.casefold() for word in re.findall(r"[\w’'-]+", text)]


def spans_in(text: str) -> list[tuple[int, int]]:
    """From where to where each sentence stands."""
    return [found.span() for found in SENTENCE.finditer(text) if found[0].strip()]


def sentences_in(text: str) -> frozenset[str]:
    return frozenset(found[0].strip() for found in SENTENCE.finditer(text))


def without_reason(text: str, begin: int, end: int) -> int:
    """Where a sentence ends but for why it says what it says."""
    reason = _REASON.search(text[begin:end])
    return begin + reason.start() if reason else end


def _stretches(length: int, farthest: int) -> Iterator[tuple[int, int]]:
    """Stretches of tokens that might be left out, those at the place where reading stopped first."""
    around = [at for at in (farthest, farthest - 1, farthest + 1, farthest - 2) if 0 < at < length]
    for long in range(1, MOST_UNREAD + 2):
        for first in dict.fromkeys(around):
            if first + long <= length and long < length:
                yield first, first + long
