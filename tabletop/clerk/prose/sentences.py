"""One sentence of a rule, or several that are read as one, as lines of a sheet, by the grammar of ``phrases``.

Where a stretch of it cannot be read, the rest may be offered with that stretch named; not where it holds a word that turns the
meaning, nor where it is longer than two words.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, takewhile
from operator import add, mul

from tabletop.clerk.editing.exceptions import Exceptions
from tabletop.clerk.editing.templates import actions_said
from tabletop.clerk.editing.word_forms import NUMBERED
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.printer import sheet_text
from tabletop.clerk.language.sheet_lines import sheet_lines
from tabletop.clerk.language.tree import Clause, Do, Word, whole
from tabletop.clerk.prose.antecedents import each_by_itself, of_the_same, with_those_named
from tabletop.clerk.prose.distributed import KindsInList
from tabletop.clerk.prose.lacking import SheetOffer, TableInWords
from tabletop.clerk.prose.meanings import ONE_OF_TWO, laid_as_ballots, said_of_one, spelled_lines
from tabletop.clerk.prose.phrases import SENTENCE_MARK, FoldedWord, PhraseReader
from tabletop.clerk.prose.ready_titles import ReadyTitle, ready_titles
from tabletop.engine.acts.actions import DESCRIBES

SENTENCE = re.compile(r"[^.!?;\n]+(?:\.(?=\w)[^.!?;\n]+)*")
_A_WORD = re.compile(r"\w")
MOST_UNREAD = 2
"""Words of a text that may be left unread."""
_WINS_IN_IT = re.compile(r"^  declare players .* winner$", re.MULTILINE)
"""Who has won is said in a line of its own where it can be: what a line does it does by the figures before it."""
_EXCEPT = re.compile(r'except (?P<player>".+") from (?P<rule>\d+)')
BY_THIS_RULE = "under is this rule"
"""On what condition a line speaks of what its own rule has somebody do."""
_AT_A_TIE = "for votes is at least against votes and "
"""By this a line says who decides where a vote ties."""
_VOTE, _SO_MANY_VOTES, _LAID = "¢", re.compile(r"(\d+) ([*+]) ¢"), re.compile("¢(for|against)")
_DURING_IT = re.compile(r"^(when turn )ended((?: if .*)?: (?:require|allow) .*)$", re.MULTILINE)
"""What people have to do in a turn, or may do, is told them as it begins."""
_OF_THAT_TURN = re.compile(r"^when turn ended if .*", re.MULTILINE)
"""Whoever plays alone may be on turn again by then."""
_OF_TWO = re.compile(
    r'\b(\w+(?: of \w+)?) is ("[^"]+")(?=[^\n]*[:\n])(?:(?!\nwhen ).)*?\(\w+ if \1 is ("[^"]+") otherwise', re.DOTALL
)
"""Something that one player does alone, and how much when another one does."""
_IDLE = re.compile(r'\b(kind of piece) is "[^"]+" and (?:[^\n]* and )?\1 is not "')
"""An exception that there cannot be, so that it is meant of something else: *nobody captures a pawn, except a king*."""
_COUNTED_TWICE = re.compile(r"^set votes .* whose (rank|suit) is .* whose (?!\1)(?:rank|suit) is ", re.MULTILINE)
"""A card may be of both kinds, and it is not said what it counts then: *aces double* | *and hearts half*."""
_TWO_FIGURES = re.compile(r"(give|take) \d+ (\S+) (to|from) @; \1 \d+ \2 \3 @")
"""Of one thing, so that they are of two cases: *gets 3 points* | *and 5 points on a six*."""
_HAD_IT = re.compile(r'(thing handed if thing is ("[^"]+")[^\n:]*) and giver is holder of \2')
"""Whoever has it no longer once it is handed on: *when the King loses the crown*."""
_SOME_TIME = re.compile("when this rule is enacted if ")
"""What is done once, and so no longer after an exception to it has begun or is over: *Ben is Mayor* | *until turn 5*."""
_I = re.compile(r"I\b")
_OF_SOMEBODY = ("(players where", "«", '"')
"""So begins a condition that speaks of somebody else, who may be meant by “they” behind it."""
_COUNTS = re.compile(r": give 1 ")
_ALLOWS = re.compile(rf"^set (?:who may|{DESCRIBES} to) ", re.MULTILINE)
"""A line that lets people do something."""
_DUTIES = (("must",), ("can", "not"))
"""How it begins what somebody must or may not do."""
_RICHES = "riches"
"""What whoever is poor or rich has little or much of."""


@dataclass(frozen=True)
class _Claim:
    """What words say of which rule goes first, as a line, and the tokens from and to which they say it."""

    line: str
    first: int
    end: int


@dataclass(frozen=True)
class SentenceReader(TableInWords):
    """Reads sentences about a table, whose names and counters people write of."""

    def _tokens(self, text: str, begin: int, end: int) -> tuple[FoldedWord, ...]:
        tokens = self.phrases.tokens(text[:end].replace(text[:begin], " " * begin, 1) if begin else text[:end])
        return with_those_named(tokens, text, begin, self._reader)

    def _without_reason(self, text: str, begin: int, end: int) -> int:
        """Where a sentence ends but for why it says what it says."""
        reason = self.phrases.patterns["reason"].search(text[begin:end])
        return begin + reason.start() if reason else end

    def _sentence(self, text: str, begin: int, end: int) -> SheetOffer | None:
        end = self._without_reason(text, begin, end)
        said, tokens = text[begin:end].strip(), self._in_full(self._tokens(text, begin, end), text)
        patterns = self.phrases.patterns
        if any(patterns[each].search(said) for each in ("who made the rule", "comes down to", "of a rule")):
            return None
        others = (self._listed(tokens, text), self._of_whoever_has_it(tokens), self._often_last(tokens, text))
        ways = dict.fromkeys((tokens, *others, self._set_there(tokens)))
        found = next(filter(None, (self._clauses(each, said, text) for each in ways)), None) or self._may_also(tokens, said, text)
        of_these = self.phrases.patterns["of the first"].search(text[:begin]) and not self.phrases.patterns["of a vote"].search(
            said
        )
        if found and of_these and _AT_A_TIE in found.sheet:
            return None
        return found or self._ready(tokens) or self._described(tokens, said)

    def _may_also(self, tokens: tuple[FoldedWord, ...], said: str, text: str) -> SheetOffer | None:
        """What somebody may do *also*: a sheet says so of it as if that were all, and takes nothing else from anybody."""
        at = next((at for at, pair in enumerate(pairwise(each.word for each in tokens)) if pair == ("can", "also")), 0)
        found = self._clauses((*tokens[: at + 1], *tokens[at + 2 :]), said, text) if at else None
        return found if found and _ALLOWS.search(found.sheet) else None

    @cached_property
    def _titles(self) -> tuple[ReadyTitle, ...]:
        return tuple(ready_titles((line.calling_points(self.points) for line in self.phrases.ready), self.phrases))

    def _ready(self, tokens: tuple[FoldedWord, ...]) -> SheetOffer | None:
        """The ready line whose title it is."""
        found = (each.sheet([token.word for token in tokens], self._known) for each in self._titles)
        for sheet in (read for each in found if each and (read := check(each, self.vocabulary).sheet)):
            lacking = self._lacking(sheet)
            if lacking is not None and self.sound(written := lacking + sheet_text(sheet)):
                return SheetOffer(written)
        return None

    def _described(self, tokens: tuple[FoldedWord, ...], said: str) -> SheetOffer | None:
        """What a sentence says that anybody may do with rules, and nothing of when, as an action in its own words:
        one that is done to one rule, as it is asked which."""
        at = next((at for at, token in enumerate(tokens) if token.word == "can"), 0)
        does = actions_said(said)
        words = plain_words("".join(does[:1]))[1:]
        narrowed = self.phrases.any_of("turning", "case", "scope", "joined", "of several rules").intersection(words)
        of_anybody = "" in self._reader(tokens[:at]).whole("anybody")
        if narrowed or not of_anybody or len(does) != 1 or SENTENCE_MARK in said or not said.lower().endswith(does[0]):
            return None
        sheet = check(f'set {DESCRIBES} to ["{does[0]}"]', self.vocabulary).sheet
        return SheetOffer(sheet_text(sheet)) if sheet and self._lacking(sheet) is not None else None

    def _clauses(self, tokens: tuple[FoldedWord, ...], said: str, text: str) -> SheetOffer | None:
        """A clause, alone or with an exception to it, with something for people or with another clause beside it."""
        if listed := self._of_each_kind(tokens, said, text):
            return listed
        if (
            read := self._but(tokens, said, text)
            or self._read(tokens, said, text)
            or self._at_times(tokens, said, text)
            or self._besides(tokens, said, text)
        ):
            apart = self._two(tokens, said, text) if _WINS_IN_IT.search(read.sheet) else None
            return apart or read
        claim = self._claim(tokens)
        rest = (*tokens[: claim.first], *tokens[claim.end :]) if claim else tokens
        beside = (self._read(rest, said, text) if claim and rest else None) or self._two(rest, said, text)
        if beside and claim:
            return SheetOffer(f"{beside.sheet}\n{claim.line}", beside.unread)
        return beside

    def _of_each_kind(self, tokens: tuple[FoldedWord, ...], said: str, text: str) -> SheetOffer | None:
        """Clauses of one kind each for one that says how much each of several kinds brings."""
        found = list[str]()
        for ways in KindsInList(self._reader(tokens), text).clauses():
            read = ([self._first_sheet(self._reader(each), said, text) for each in way] for way in ways)
            sheets = next((way for way in read if all(way)), [])
            if not sheets:
                return None
            found += filter(None, sheets)
        return SheetOffer("\n".join(found)) if found else None

    def _listed(self, tokens: tuple[FoldedWord, ...], text: str) -> tuple[FoldedWord, ...]:
        """With an “and” for each comma between two things that are done before an “and”: *gets a point*, *draws a card and …*; or
        between two throws: *on a six …*, *on a one …*."""
        reader, listed = self._reader(tokens), list[FoldedWord]()
        last = max((at for at, token in enumerate(tokens) if token.word == "and"), default=0)
        done = {end for at in range(len(tokens)) for end, _ in reader.read("do", at)}
        thrown = {at for at in range(len(tokens)) if any(reader.read("on a throw", at))}
        for at, token in enumerate(tokens):
            comma = text[tokens[at - 1].end : token.begin].find(",") if at in done and (at < last or at in thrown) else -1
            if comma >= 0 and (any(reader.read(each, at) for each in ("do", "those")) or {0, at} <= thrown):
                listed.append(FoldedWord("and", tokens[at - 1].end + comma, tokens[at - 1].end + comma + 1))
            listed.append(token)
        return tuple(listed)

    def _of_whoever_has_it(self, tokens: tuple[FoldedWord, ...]) -> tuple[FoldedWord, ...]:
        """With what is said of a figure said of whoever has it: *her score falls to 5* as *she falls to 5 points*; of whoever
        plays alone it need not be said whose it is."""
        reader, said, at = self._reader(tokens), list[FoldedWord](), 0
        while at < len(tokens):
            alone = reader.read("lone figure does", at) if self._is_lone and not (at and _is_number(tokens[at - 1])) else ()
            ways = (*reader.read("figure", at), *((end, f"they {words}") for end, words in alone))
            end, words = max(ways, default=(at + 1, ""))
            begin, behind = tokens[at].begin, tokens[end - 1].end
            said += [replace(each, begin=begin, end=behind) for each in self.phrases.tokens(words)] or [tokens[at]]
            at = end
        return tuple(said)

    def _often_last(self, tokens: tuple[FoldedWord, ...], text: str) -> tuple[FoldedWord, ...]:
        """With how often somebody may do it said at the end, where it stands between commas: *you may, once a turn, …*."""
        commas = [at for at in range(1, len(tokens)) if "," in text[tokens[at - 1].end : tokens[at].begin]]
        for begin, end in pairwise(commas):
            if any(last == end for last, _ in self._reader(tokens).read("only then", begin)):
                return (*tokens[:begin], *tokens[end:], *tokens[begin:end])
        return tokens

    def _set_there(self, tokens: tuple[FoldedWord, ...]) -> tuple[FoldedWord, ...]:
        """With where men are put said next to them, where it is said at the end: *a pawn* | *at the end of each turn, and …*."""
        reader, last = self._reader(tokens), tokens[-1].word if tokens else ""
        told = range(len(tokens)) if last in self.phrases.any_of("where men stand") else ()
        men = max((end for at in told for end, _ in reader.read("so many men", at)), default=len(tokens))
        for first in range(men + 1, len(tokens)):
            ends = (end for begin, _ in reader.read("set so", first) for end, _ in reader.read("where set", begin))
            if len(tokens) in ends:
                return (*tokens[:men], *tokens[first:], *tokens[men:first])
        return tokens

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
        theirs = any(token.word in self.phrases.any_of("they") for token in behind) and exception.startswith(_OF_SOMEBODY)
        said_else = not self.phrases.any_of("who else").isdisjoint(token.word for token in (*before, *behind))
        theirs |= said_else and exception.startswith(_OF_SOMEBODY[0])
        joins = bool(before and behind) and before[-1].word in self.phrases.any_of("joins")
        goes_on = (
            "=>" in exception and bool(behind) and behind[0].word in self.phrases.any_of("joins")
        )  # *who loses 3* | *and must bow*
        apart = not before or "," in text[before[-1].end : tokens[first].begin]
        joined = ("and", "but")
        parts = (at + 1 for at, token in enumerate(before) if token.word in joined and not (behind or apart))
        others = {at: [end for each in ("those", "bereft") for end, _ in reader.read(each, at)] for at in parts}
        own = any(reader.read("do", at) and self._of_its_own(tokens, at - 1, text) for at in others if at > 1)
        last = own or any(reader.read("amount", at) or any(reader.read("do", end) for end in ends) for at, ends in others.items())
        of_all = tokens[end - 1].word == "happens" or tokens[min(first + 1, end - 1)].word == "this"  # *if so, nothing happens*
        more = of_all and (text[: tokens[0].begin].strip() or "   " in text[tokens[0].begin : tokens[end - 1].begin])
        wins = self.phrases.any_of("wins")  # of nothing else does whoever *cannot win* make an exception
        of_the_end = tokens[end - 1].word in wins and wins.isdisjoint(token.word for token in (*before, *behind))
        return lasts or theirs or joins or goes_on or last or bool(more) or of_the_end

    def _of_its_own(self, tokens: Sequence[FoldedWord], at: int, text: str) -> bool:
        """Whether an “and” or a “but” sets apart what stands behind it."""
        return tokens[at].word == "but" or "," in text[tokens[at - 1].end : tokens[at].begin]

    def _at_times(self, tokens: tuple[FoldedWord, ...], said: str, text: str) -> SheetOffer | None:
        """What is done in any case, and behind it what is done besides in some case: *gets 10 points, but loses 5* | *if …*."""
        reader = self._reader(tokens)
        for at in (at for at, token in enumerate(tokens) if at and token.word in ("but", "and")):
            begins = (first for first in range(at) if any(end == at for end, _ in reader.read("do", first)))
            own = self._of_its_own(tokens, at, text) and any(reader.read("do", at + 1))
            always = self._read(tokens[:at], said, text) if own and (first := next(begins, 0)) else None
            besides = self._but((*tokens[:first], *tokens[at + 1 :]), said, text) if always and not always.unread else None
            if always and besides:
                return SheetOffer(f"{always.sheet}\n{besides.sheet}")
        return None

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
        if not does or text[does[0].begin : does[0].end].casefold() in self.phrases.any_of("being") or self._reckons(does):
            return False
        return does[0].word not in {token.word for token in before} - {"holds"}

    def _reckons(self, tokens: tuple[FoldedWord, ...]) -> bool:
        """Whether words might say how much it is, or in what case, or speak of what somebody holds."""
        words = {token.word for token in tokens}
        counted = {word for named in self._known["counter"] for word in named}
        numbers = any(NUMBERED.get(word, word).isdigit() for word in words)
        turning = self.phrases.any_of("turning", "leaning", "scope", "counting") | counted
        return numbers or not words.isdisjoint((*turning, "them", "they", "gives", "give", "discards"))

    def _between(self, before: tuple[FoldedWord, ...]) -> bool:
        """Whether an exception may stand behind these words and before others: not where it might say among whom one is first."""
        return self.phrases.any_of("among").isdisjoint(token.word for token in before)

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
        words, reader, any_of = [token.word for token in tokens], self._reader(tokens), self.phrases.any_of
        for at, word in enumerate(words[:-1]):
            theirs = words[at + 1 : at + 3] == ["someone", "whose"]
            own = theirs or "whoever" in words[at + 1 : at + 2] or "someone" in words[at + 2 : at + 3]
            named = [text[each.begin : each.end] for each in tokens[at + 2 :] if each.word in any_of("they")]
            named = [each for each in named if each in any_of("it")] if own else named
            begins = (
                theirs
                or words[at + 1] in ("whoever", *any_of("when"))
                or (words[at + 1].endswith("ing") and words[at + 1] not in any_of("people"))
            )
            behind = tokens[at + 1 :]
            thrown = word in any_of("joins") and all(any(reader.read("on a throw", each)) for each in (0, at + 1))
            begins = begins or thrown
            if word in any_of("joins") and not begins and (begins := self._has_its_time(behind)):
                they = [pair for pair in pairwise((*behind, behind[0])) if pair[0].word in any_of("they")]
                said_so = any_of("of people")  # and not *the player* | *with the most points*
                named = [one.word for one, then in they if then.word != "holds" or text[one.begin : one.end] in said_so]
            bound = word in any_of("joins") and any(self._reader(behind).whole("bound"))
            same = of_the_same(reader, at, text) if word in any_of("joins") and at else None
            if same:
                behind, named = same, []  # *if he throws a one, he …*
            whom = [tokens[end - 1] for each in (0, at + 1) for end, _ in reader.read("in that case they", each) if thrown]
            bearer = next((end for end, _ in reader.read("who bears", 0)), 0)
            if (
                bearer and word == "and" and any(self._reader(tokens[:at]).whole("bound"))
            ):  # *the Baron may hold 7* | *and draws …*
                behind, named, bound = (*tokens[:bearer], *behind), [], True
            if [text[each.begin : each.end] for each in whom] == 2 * named:  # *on a six he …* | *on a one he …*
                named = []
            if word not in any_of("joins") or not (begins or bound) or not at or named:
                continue
            of_its_own = text[behind[0].begin : behind[-1].end] if bound else said
            first, second = self._read(tokens[:at], said, text), self._read(behind, of_its_own, text)
            apart = bound or thrown or words[0] not in any_of("scope") or (bool(same) and each_by_itself(reader, at, text))
            if first and second and (apart or self._apart(words[0], behind, first.sheet, second.sheet, text)):
                return SheetOffer(f"{first.sheet}\n{second.sheet}", (*first.unread, *second.unread))
        return None

    def _has_its_time(self, tokens: tuple[FoldedWord, ...]) -> bool:
        """Whether words begin with a moment of their own and with those who do something then: *at the end of each turn Bo …*."""
        reader = self._reader(tokens)
        return any(reader.read("those", end) for end, _ in reader.read("occasion", 0))

    def _in_full(self, tokens: tuple[FoldedWord, ...], text: str) -> tuple[FoldedWord, ...]:
        """A sentence in which a number, or *the fewest*, may stand alone, at its end or that of a clause: of what alone is
        counted before it."""
        full, any_of = list[FoldedWord](), self.phrases.any_of
        before = self.phrases.tokens(text[: tokens[0].begin]) if tokens else ()
        for at, token in enumerate(tokens):
            full.append(token)
            said = {each.word for each in (*before, *tokens[:at])}
            counted = {word for word in said if (word,) in self._known["counter"] and word != _RICHES}
            how = next((each.word for each in reversed(tokens[:at]) if each.word not in any_of("before a number")), "")
            behind = tokens[at + 1].word if tokens[at + 1 :] else ""
            more = behind == "more" and (tokens[at + 2].word if tokens[at + 2 :] else "",) not in self._known["counter"]
            ends = (
                not behind
                or more
                or (token.word in ("most", "fewest") and behind in any_of("at a time"))
                or (tokens[max(at - 1, 0)].word == "holds" and behind in any_of("counting"))  # *with the fewest* | *gets 5*
                or behind in (*any_of("joins", "when"), "each", "is")
                or (behind == "to" and "card" not in said)  # *pays 2* | *to the leader*
                or "," in text[token.end : tokens[at + 1].begin]
            )
            apart = "counting apart" if at and how != tokens[at - 1].word else "counting"
            numbered = how in any_of("counting", apart) and NUMBERED.get(token.word, token.word).isdigit()
            of_nobody = takewhile(lambda each: each.word not in any_of("joins"), reversed(tokens[:at]))
            none = token.word in ("nothing", "0") and how in any_of("before zero")  # *but nobody can go below zero*
            numbered |= none and counted.isdisjoint(each.word for each in of_nobody)
            alone = numbered or token.word in ("most", "fewest")
            of_it = {"none": "no", "any": "any", "one": "any"}.get(text[token.begin : token.end].casefold(), "")
            if (
                of_it
                and (how == "holds" or behind == "left")
                and (token.word != "one" or (ends and tokens[at - 2].word in any_of("they")))
            ):
                alone, ends = True, ends or behind == "left"  # *whoever has none left*, *if they have one*
                full[-1] = replace(token, word=of_it)
            if alone and ends and len(counted) == 1 and "cards" not in said and not _so_many_votes((*before, *tokens[:at])):
                full.append(replace(token, word=counted.pop()))
        return tuple(full)

    def _apart(self, begin: str, behind: Sequence[FoldedWord], first: str, second: str, text: str) -> bool:
        """Whether each begins with what it waits for and waits for something else, so that the first says nothing
        of the second: *whoever declined* is of what the first waits for."""
        lines = [[each.line for each in sheet_lines(sheet, self.vocabulary)] for sheet in (first, second)]
        one, other = ({line.occasion if isinstance(line, Clause) else "" for line in each} for each in lines)
        does = text[behind[1].begin : behind[1].end].casefold()
        now = behind[0].word in self.phrases.any_of("when") or (does.endswith("s") and does not in ("has", "was"))
        return begin in self.phrases.any_of("when") and now and "" not in one | other and not one & other

    def _read(self, tokens: tuple[FoldedWord, ...], said: str, text: str) -> SheetOffer | None:
        reader = self._reader(tokens)
        found = self._first_sheet(reader, said, text)
        if found:
            return SheetOffer(found)
        any_of = self.phrases.any_of
        for first, last in _stretches(len(tokens), reader.farthest):
            before, left_out = tokens[first - 1].word, tokens[first:last]
            says = {token.word for token in left_out}
            which = {before, left_out[-1].word} & any_of("indefinite")  # *a* | *bad joke*: there is more than one of it
            if any(reader.read("headed", at) for at in range(first, last)):
                continue
            if before in any_of("binding") or says & any_of("telling") or which:
                continue
            if left_out[0].word in any_of("narrowing") or self._is_named(tokens[first : last + 1]):
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
        named = self.phrases.any_of("people").union(*(self._named.get(each, ()) for each in ("player", "counter")))
        return any(each.word in named or NUMBERED.get(each.word, each.word)[:1].isdigit() for each in tokens)

    def _first_sheet(self, reader: PhraseReader, said: str, text: str, exception: str = "") -> str | None:
        meanings = list(reader.whole("sentence"))
        unsure = any(found.search(each) for each in meanings for found in (ONE_OF_TWO, _TWO_FIGURES))
        for meaning in meanings if not unsure else ():
            meaning = self._weighed(self._excepted(meaning))
            spelled = _HAD_IT.sub(r"\1", spelled_lines(meaning, self._as_within(said), text, reader))
            if self._plays_ballots(said):
                spelled = laid_as_ballots(spelled)
            if self._is_lone:
                spelled = _OF_THAT_TURN.sub(lambda found: found[0].replace("turn number", "turns of who"), spelled)
            sheet = check(spelled, self.vocabulary).sheet if spelled else None
            sheet = (
                Exceptions(self.vocabulary, self.vote).made(sheet, said_of_one(self._laid(exception)))
                if sheet and exception
                else sheet
            )
            lacking = self._lacking(sheet) if sheet else None
            if sheet and exception and any(map(_SOME_TIME.match, sheet_text(sheet).split("\n"))):
                continue
            either = exception.startswith("not (controller of army is") and sheet and "of captor" in sheet_text(sheet)
            if (
                sheet and exception and (either or _IDLE.search(sheet_text(sheet)))
            ):  # *no queen captures a queen*, | *unless hers*
                continue
            if sheet and any(found[2] != found[3] for found in _OF_TWO.finditer(sheet_text(sheet))):
                continue
            if sheet and _COUNTED_TWICE.search(sheet_text(sheet)):
                continue
            written = (
                _DURING_IT.sub(r"\1begun\2", sheet_text(sheet))
                if sheet and self.phrases.patterns["each turn"].search(said)
                else ""
            )
            written = (lacking or "") + (written or sheet_text(sheet)) if sheet else ""
            written = self.remembering(written)
            if lacking is not None and self.sound(written) and not self._of_dice(written, said):
                return written
        return None

    def remembering(self, written: str) -> str:
        """Lines, with those that note what they speak of; nothing where another rule counts the same already, and it would be
        counted twice."""
        remembered = {**self.phrases.remembered, **(self.phrases.remembered_alone if self._is_lone else {})}
        found = ((re.search(name, written, re.MULTILINE), lines) for name, lines in remembered.items())
        noted = dict.fromkeys(speaks.expand(lines.strip()) for speaks, lines in found if speaks)
        twice = any(_COUNTS.search(each) and each in sheet for each in noted for sheet in self.sheets.values())
        return "" if twice else "\n".join((written, *(each for each in noted if each not in written)))

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

    def _laid(self, meaning: str) -> str:
        """With how many votes there are on a side: as many as whoever laid them has, or where cards are votes, one of each."""
        return _LAID.sub(r"\1 votes" if self.vote.isdigit() else r"number of \1 voters", meaning)

    def _weighed(self, meaning: str) -> str:
        """With what a vote is worth here; nothing where it is no number and the words say a number."""
        meaning = self._laid(meaning)
        if self.vote.isdigit():
            vote, does = int(self.vote), {"*": mul, "+": add}
            meaning = _SO_MANY_VOTES.sub(lambda found: str(does[found[2]](int(found[1]), vote)), meaning)
        elif _VOTE in meaning and not _SO_MANY_VOTES.search(meaning):
            return ""
        return _SO_MANY_VOTES.sub(rf"\1 \2 ({self.vote})", meaning).replace(_VOTE, self.vote)


def _is_number(token: FoldedWord) -> bool:
    return NUMBERED.get(token.word, token.word).isdigit()


def _so_many_votes(tokens: Sequence[FoldedWord]) -> bool:
    """Whether it is said how many votes somebody has: a number alone behind it is of these."""
    return any(NUMBERED.get(one.word, one.word).isdigit() and then.word == "votes" for one, then in pairwise(tokens))


def plain_words(text: str) -> Sequence[str]:
    return [word.casefold() for word in re.findall(r"[\w’'-]+", text)]


def spans_in(text: str) -> list[tuple[int, int]]:
    """From where to where each sentence stands; a mark that stands alone is none: *"Snap!* | *"*."""
    return [found.span() for found in SENTENCE.finditer(text) if _A_WORD.search(found[0])]


def sentences_in(text: str) -> frozenset[str]:
    return frozenset(found[0].strip() for found in SENTENCE.finditer(text))


def _stretches(length: int, farthest: int) -> Iterator[tuple[int, int]]:
    """Stretches of tokens that might be left out, those at the place where reading stopped first."""
    around = [at for at in (farthest, farthest - 1, farthest + 1, farthest - 2) if 0 < at < length]
    for long in range(1, MOST_UNREAD + 2):
        for first in dict.fromkeys(around):
            if first + long <= length and long < length:
                yield first, first + long
