"""Sentences of what people do that the clerk cannot: whom a sheet reminds of it, and when."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from tabletop.clerk.editing.merge_lines import all_heard
from tabletop.clerk.editing.word_forms import of_one, of_several
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.printer import sheet_text
from tabletop.clerk.prose.antecedents import PERSON
from tabletop.clerk.prose.distributed import KindsInList
from tabletop.clerk.prose.lacking import REMINDED, SheetOffer
from tabletop.clerk.prose.meanings import OWN_AFFAIR, spelled_lines
from tabletop.clerk.prose.phrases import PhraseReader
from tabletop.clerk.prose.sentences import SentenceReader, plain_words, spans_in
from tabletop.engine.duties import CARRY_OUT, REMEMBER, SEE_THAT

A_THROW = "when dice thrown"
"""A line that waits for any throw."""
FEW_LETTERS, DO_AS_IT_SAYS = 60, f"{CARRY_OUT}this rule"
"""A reminder has the words of a sentence of so many letters, and of a longer one, or of several, these: of what whoever is
reminded does, or others do."""
_THAT_ONE = "@@"
_ANYBODY = {"": {"someone"}, _THAT_ONE: {"they", "you"}, "players": {"everyone"}, "people, players": {"players"}}
"""Of whom it is said what they do, and who does it, where it may be anybody."""
_ARE = re.compile(r"are\b")
_OF_THAT = re.compile(r"^(?:that|this|these|those) ")
_BEGINNINGS = ("who", "moment", "own moment", "occasion")
_THINGS, _ONE_OF_MANY = ("shown", "man", "rank", "suit", "counter", "changing", "weekday"), re.compile("s$")
"""Of what there may be several: *whoever moves* | *knights loses*."""
_A_DAY = "day begun"


@dataclass(frozen=True)
class ReminderReader(SentenceReader):
    """Reads what somebody has to do."""

    def reminder(self, text: str) -> SheetOffer | None:
        """A sheet that reminds somebody, whenever a sentence of the text says so, to see to what the clerk cannot do."""
        said = spans_in(text)
        lines = {each: self._reminding(text, *each, alone=len(said) == 1) for each in said}
        for first, last in said[1:]:
            if lines[first, last].startswith(A_THROW) and self._of_a_throw_before(text, (first, last), lines):
                lines[first, last] = ""
        for before, behind in pairwise(said):
            named = any(f'"{name}"' in lines[behind] for name in self.names.get("player", ()))
            that_one = self.phrases.patterns["that one"].match(text, behind[0])  # *whoever proposes a repeal …. If it passes*
            leans = self._leans(text, *behind) or that_one  # *draw a card for each. If it fails, draw none*
            if not named and (leans if not lines[before] else that_one and " if " in lines[before]):
                lines[behind] = ""
        reminds = [each for each in dict.fromkeys(lines.values()) if each and not self._also(each, lines.values())]
        heard = all_heard(self._resting(reminds), self.vocabulary)
        unsaid = tuple(each for each, line in lines.items() if not line)
        return SheetOffer(heard, for_people=unsaid, shared=REMINDED) if heard and self.sound(heard) else None

    def _also(self, line: str, lines: Iterable[str]) -> bool:
        """Whether another one reminds of the same wherever this one does."""
        head, _, body = line.partition(" require ")
        others = (each.partition(" require ") for each in lines if each != line)
        return any(task == body and re.match(rf"{re.escape(wider.strip(': '))}(?: if| and)\b", head) for wider, _, task in others)

    def _leans(self, text: str, begin: int, end: int) -> bool:
        """Whether a sentence is about somebody, or something, that one before it names."""
        several, names = len(self.names.get("player", ())) != 1, self.names.get("player", ())
        before = {each.word for each in self.phrases.tokens(text[:begin])}
        several = several and not before.isdisjoint({"they", *self.phrases.any_of("somebody"), *map(str.casefold, names)})
        said = self.phrases.patterns["of such"].sub("someone", self.phrases.patterns["of itself"].sub("", text[begin:end]))
        said = self.phrases.patterns["named again"].sub(r"\1someone", said)
        words = plain_words(self.phrases.patterns["the player"].sub("they", said) if several else said)
        titles = (each for each in self.names.get("thing", ()) if each[0].isupper())
        people = self.phrases.any_of("people").union(*map(plain_words, (*names, *titles)))
        named = next((at for at, word in enumerate(words) if word in people), len(words))
        return (
            bool(self.phrases.patterns["it then"].search(said) or self.phrases.patterns["of a case before"].match(text, 0, end))
            or not self.phrases.any_of("leaning").isdisjoint(words)
            or not self.phrases.any_of("he", "she", "it", "they").isdisjoint(words[:named])
        )

    def _of_a_throw_before(self, text: str, said: tuple[int, int], lines: Mapping[tuple[int, int], str]) -> bool:
        """Whether a sentence speaks of a throw by one before it: *everybody throws the die. Whoever throws a one …*"""
        earlier = [(each, line.startswith(A_THROW)) for each, line in lines.items() if each < said]
        thrown = any(len(self.phrases.patterns["of throws"].findall(text[slice(*each)])) > waits for each, waits in earlier)
        return thrown and not self.phrases.patterns["each time"].search(text[slice(*said)])

    def _reminding(self, text: str, begin: int, end: int, *, alone: bool) -> str:
        """The line that reminds of a sentence which begins or ends with what has to happen; of one that is told of ``alone``,
        with its own words, where they are few. Empty where nothing of the kind stands there.

        It comes at each moment that the words name, and at no other: where they say more of when than was read (*three ones
        in a row*, *alone*, another time behind it), nobody is reminded, as a reminder at each throw or ballot is noise. In what
        case people do it may stand in the words that remind them, in full; at a turn or a circuit, in the rule."""
        tokens = self._tokens(text, begin, end)
        reader, patterns, any_of = self._reader(tokens), self.phrases.patterns, self.phrases.any_of
        reads = [(*max(reader.read(each, 0), key=lambda read: read[0], default=(0, "")), each) for each in _BEGINNINGS]
        at, occasion, phrase = max(reads, key=lambda read: read[0])
        first, last = (begin if phrase == "who" else tokens[at - 1].end) if at else begin, end
        if at and (at == len(tokens) or not self._ends_there(reader, at, phrase, text[tokens[at - 1].end : end].lstrip())):
            return ""
        needs = any(token.word == "must" and patterns["needs"].match(text, token.begin) for token in tokens)
        if needs or not tokens or any(token.word == "can" for token in tokens):  # what people may do is nothing to see to
            return ""
        does = range(at, len(tokens))
        if not at:
            phrase = "occasion"
            endings = ((at, each) for at in range(1, len(tokens)) for each in reader.read("occasion", at))
            at, occasion = next(((at, each) for at, (ends, each) in endings if ends == len(tokens)), (0, ""))
            last, does = begin if not at else end if OWN_AFFAIR in occasion else tokens[at].begin, range(at)
        only = not does.start and at and tokens[at - 1].word == "only"  # *a turn begins only* | *when the token is passed*
        if only or occasion.startswith("player left"):  # whoever is gone sees to nothing
            return ""
        if KindsInList(reader, text).goes_on(does):  # *whoever captures a pawn bows,* | *a queen sings*
            return ""
        words = patterns["dangling"].sub("", text[first:last]).strip(" ,").replace('"', "")
        spoken_to = patterns["spoken to"].search(text[begin:first] + text[last:end])
        if any(reader.read("bereft", does.start)) and not spoken_to:
            if not self._one_piece(reader, range(at, len(tokens)) if last < end else range(at), does.start, occasion):
                return ""
            occasion = (occasion.replace("?@ ", "?by ") if "~by" in occasion else occasion).replace("~by", "~controller of army")
        if self._of_another(words, reader, does, occasion if not spoken_to else "") or (last < end and self._vague(reader, at)):
            return ""
        if self._too_late(occasion.partition(" ~")[0].partition(" ?")[0], words) or self._says_when(reader, does):
            return ""
        if occasion.startswith(_A_DAY) and not self._once_a_day(reader, does):
            return ""
        named = next((each for each in self.names.get("player", ()) if re.match(rf"{re.escape(each)}(?![\w’'])", words)), "")
        if not words or (named and OWN_AFFAIR in occasion):  # a turn of that player alone
            return ""
        if patterns["is so"].match(text[tokens[at - 1].end : last].strip(" ,") if phrase == "who" else words):
            return ""
        own = OWN_AFFAIR in occasion
        whose = self._meant_by_they(reader, 0 if does.start else at, does, text, own=own and not does.start)
        had = patterns["has to"].search(words)
        if whose is None or (had and patterns["by then"].match(words[had.end() :])):
            return ""
        if OWN_AFFAIR in occasion and not whose and patterns["the one"].match(words):
            return ""
        if named and last < end and any(token.word in ("they", "their") for token in tokens[at:]):
            occasion, whose = f'{occasion} ?@ is "{named}"', ""
        if not named and not words.startswith("I "):
            words = _OF_THAT.sub("the ", words if text[begin:first].strip() else self._as_within(words))
        own = own and not patterns["subject"].match(words)  # *discard one card*
        if spoken_to and (you := patterns["you do"].match(words)):
            words, own = _ARE.sub("be", words[you.end() :], count=1), True  # *if you throw a six,* | *you get a hat*
        if not own and (patterns["told to"].match(words) or not self._says_who(words, reader, does.start)):
            if not spoken_to:
                return ""
            own = True  # *if you throw a one,* | *pass the dice*
        told = f"{REMEMBER if own else SEE_THAT}{words if own else self._as_seen_to(words)}"
        in_full = alone and len(words) <= FEW_LETTERS
        in_full = in_full and not patterns["so much"].search(told) and not patterns["do you"].match(words)
        in_full = in_full and (own or not patterns["or told to"].match(words) or bool(patterns["subject"].match(words)))
        theirs = text[tokens[at - 1].end : last].strip(" ,") if phrase == "who" else words
        one = phrase == "occasion" and "~" in occasion and not any_of("one").isdisjoint(each.word for each in tokens[:at])
        they = patterns["they do"].match(words) if one else None
        whom = named or (they[0] if they else "")
        does_it = self._told_to_do(theirs, whom) if not own and (whom or phrase == "who") else ""
        told = f"{REMEMBER}{does_it}" if does_it else told
        task = told if in_full else DO_AS_IT_SAYS
        some = tokens[does.start].word == "someone" and not patterns["verb"].match("".join(re.findall(r"[\w’'-]+", words)[2:3]))
        by_itself = in_full and len(spans_in(text)) == 1
        if not by_itself and (some or tokens[does.start].word == "whoever"):  # in what case is not told
            return ""
        if not by_itself and phrase in ("who", "occasion") and not (any_of("case") - {"only"}).isdisjoint(plain_words(words)):
            return ""
        occasion = f"{occasion}{'' if '~' in occasion else ' ~latest mover'}"
        occasion += f" {OWN_AFFAIR}:: {whose} :" if whose else f' :: "{named}" :' if named and does_it else ""
        spelled = spelled_lines(f'when {occasion}: require @ to "{task}"', "", text, reader)
        sheet = check(spelled, self.vocabulary).sheet if spelled else None
        return sheet_text(sheet) if sheet and self._lacking(sheet) == "" else ""

    def _told_to_do(self, words: str, named: str) -> str:
        """What one player, who may be ``named`` first, does or must do, as they are told to do it: *bow*, of *bows* or *Bo must
        bow*. Empty where others do something, too, or it says of something else what words before it named."""
        words = words.removeprefix(named).strip()
        verb = words.partition(" ")[0]
        must = self.phrases.patterns["has to"].match(words)
        people = verb.casefold() in self.phrases.any_of("people")
        does = verb.endswith("s") and not people and self.phrases.patterns["verb"].match(verb)
        told = words[must.start("how") :] if must else of_several(words) if does else ""
        of_more = self.phrases.patterns["of more"].search(told)
        return "" if of_more or not self.phrases.any_of("leaning").isdisjoint(plain_words(told)) else told

    def _says_who(self, words: str, reader: PhraseReader, at: int) -> bool:
        """Whether it is said who does it, or what happens to what: *tea is served* and *people clap*, not *say Guten Tag*."""
        first, *others = re.findall(r"[\w’']+", words) or [""]
        who = (
            not first.islower()
            or first.endswith("s")
            or self.phrases.patterns["subject"].match(words)
            or first in self.phrases.any_of("people")
        )
        return (
            bool(who)
            or any(reader.read("those", at))
            or any(self.phrases.patterns["verb"].match(each) or _ARE.fullmatch(each) for each in others)
        )

    def _meant_by_they(self, reader: PhraseReader, at: int, does: range, text: str, *, own: bool) -> str | None:
        """Who alone is meant where *he*, *she* or *they* do what is waited for, or it is their ``own`` turn, as a sheet has it:
        *the Queen* | *when she throws*. Empty where it is nobody in particular; nothing where two might be."""
        tokens = reader.tokens
        begins = (end for end, _ in reader.read("when", at) if any(reader.read("event", end + 1)))
        if not own and not any(
            tokens[each].word == "they"
            and text[tokens[each].begin : tokens[each].end].casefold() in self.phrases.any_of("of people")
            for each in begins
        ):
            return ""
        people = [(each, *whom) for each in does for whom in reader.read("those", each)]
        people = [each for each in people if text[tokens[each[0]].begin].isupper() or not each[2].startswith("holder of")]
        subject, those = max(((end, whom) for first, end, whom in people if first == does.start), default=(does.start, ""))
        if tokens[does.start].word in _ANYBODY.get(those, ()) or (own and not those):
            said = re.findall(r"[\w’'-]+", text[tokens[does.start].end :])[:1]
            return (
                "" if those or own or any(map(self.phrases.patterns["verb"].match, said)) else None
            )  # *a player* | *holding the crown bows when he …*
        words = re.findall(r"\w+", text.casefold())
        both = not any(self.phrases.any_of(each).isdisjoint(words) for each in ("he", "she"))
        others = any(first >= subject and first > does.start and whom != _THAT_ONE for first, _, whom in people)
        others = (others and not those.startswith('"')) or both
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
            or {"winner", "loser"} <= {*plain_words(words)}
            or (occasion and not turns and self.phrases.patterns["spoken to"].search(words))
        ):
            return True
        of_many = self.phrases.any_of("articles") | {"other", "captured", "taken"}
        joined = (at for at, word in enumerate(said) if word in self.phrases.any_of("joins"))
        behind = (next((at for at in range(at + 1, len(said)) if said[at] not in of_many), at) for at in joined)
        return any(said[at] == "piece" or any(reader.read(each, does.start + at) for each in ("man", "kind")) for at in behind)

    def _vague(self, reader: PhraseReader, at: int) -> bool:
        """Whether it is not said at whose turn, or that it is not only then: *sings* | *every turn*; *even* | *if it fails*."""
        turn = [token.word for token in reader.tokens[at:]] in (["each", "turn"], ["in", "each", "turn"], ["each", "circuit"])
        return turn or reader.tokens[at - 1].word == "even"

    def _ends_there(self, reader: PhraseReader, at: int, phrase: str, rest: str) -> bool:
        """Whether what says when, or who, has ended before the ``rest``, as which it could as well go on: *whoever throws three*
        | *ones in a row loses*. Behind *whoever* somebody does something, behind *when* stand a comma or those who do it."""
        if reader.tokens[at].word in self.phrases.any_of("goes on", "scope") or (
            phrase != "who" and self.phrases.patterns["becomes"].match(rest)
        ):
            return False
        if phrase == "who":
            verb, *_ = re.findall(r"[\w’'-]+", rest)[:1] or [""]
            things = any(reader.read(each, at) for each in _THINGS)
            return (
                bool(self.phrases.patterns["verb"].match(verb))
                and not things
                and _ONE_OF_MANY.sub("", verb.casefold()) not in self.phrases.any_of("people")
            )
        behind = rest.startswith(",") or any(
            [word.word for word in reader.tokens[end:]][:1] != ["s"] for end, _ in reader.read("those", at)
        )
        return behind if phrase == "occasion" else rest.startswith(",") or not self.phrases.patterns["more closely"].match(rest)

    def _says_when(self, reader: PhraseReader, task: range) -> bool:
        """Whether what people have to do is said with another time than was read, or with which of several times."""
        words, any_of = [token.word for token in reader.tokens], self.phrases.any_of
        if words[task.start] in any_of("another time"):
            return True
        for at in task:
            near = words[at : min(at + 4, task.stop)]
            if words[at] in any_of("which time") or any(reader.read("weekday", at)):
                return True
            if any(reader.read("who", at)) or (words[at] == "whoever" and at > task.start):
                return True
            if (words[at] != "if" or words[at - 1] in any_of("joined")) and any(reader.read("when", at)):
                return True
            if words[at] in any_of("scope") and any(reader.read("occasion", at)):
                return True
            timed = not any_of("times").isdisjoint(near) and any_of("lasting").isdisjoint(near)
            if words[at] in any_of("at a time") and near[:2] != ["on", "turn"] and timed:
                return True
        return False

    def _once_a_day(self, reader: PhraseReader, task: range) -> bool:
        """Whether it is something that somebody does on a day, and not how things are as long as that day lasts."""
        tokens = tuple(reader.tokens[task.start : task.stop])
        words, counted = [token.word for token in tokens], {word for named in self._known["counter"] for word in named}
        reckoned = not (self.phrases.any_of("turning") | counted | {"votes", "throws"}).isdisjoint(words)
        lasts = words[0] != "whoever" and {"is", "are"}.intersection(words[1:2])
        return any(reader.read("those", task.start)) and not lasts and not reckoned

    def _as_seen_to(self, words: str) -> str:
        """What somebody sees to, of whom it is said that they have to do it: *Bo bows*, of *Bo must bow*."""
        found = self.phrases.patterns["has to"].search(words)
        if not found or re.search(r"\b(?:who|which)\b", words[: found.start()]):
            return words
        before, rest = words[: found.start()], words[found.end() :]
        verb = re.sub(r"^be\b", "are", rest) if self.phrases.patterns["several do"].match(before) else of_one(rest)
        return f"{before}{found['how']}{verb}"
