"""Lines of law that lie ready: what a player wants in a player's words, and the line that does it, with blanks to fill in."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import log2

from tabletop.clerk.editing.templates import Names
from tabletop.clerk.editing.word_forms import LITTLE, NUMBERED, SHORTEST, has_any, meant_by, same_as, wanted
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.printer import expression_text, quoted
from tabletop.clerk.language.sheet_lines import rests_on
from tabletop.clerk.language.tree import Asked, Clause, Compare, CounterWord, Do, Line, Named, Reading, Setting, Text, whole
from tabletop.clerk.language.vocabulary import Vocabulary
from tabletop.engine.acts.actions import PRINTED
from tabletop.engine.kit_state import SQUARE, KitState
from tabletop.engine.text.game_words import Words
from tabletop.engine.text.wording import DENYING
from tabletop.engine.values import capitalised

NOTHING_FOUND, INSTEAD = "The clerk found nothing to do in these words.", "See to it by hand, or choose a ready line."
DONE_ALREADY = "It does what they say already: the lines on its sheet can stay."
SO_ALREADY = "That is so already, by rule {}."
NOTHING_NEW = "The clerk cannot tell from the new words what it is to do."
ONCE_TOLD_WHEN = "It could if they said when, such as “at the end of each turn”; or see to it by hand."
WITHOUT = "It could without “{}”: say that in other words, or see to it by hand."
OF_ANOTHER = "That has to stand on rule {}’s own card: it takes a change of that rule."
OF_ANOTHER_LATER = f"{OF_ANOTHER[:-1]}, which can be proposed later, in a turn."
BY_NUMBER, SOMEBODY = "ordinal number of it is ", '"Ann"'
LIMIT = "limit"
"""What is asked of a counter by its name alone."""
_OF_SQUARES = re.compile(r"\b(?:squares?|lands?|map)\b", re.IGNORECASE)
_BLANK = re.compile("«(.*?)»")
BETWEEN_SENTENCES = re.compile(r"(?<=[.;!?])\s+|\n+")
_THIS_RULE, _HOW_MANY = "this rule", NUMBERED.keys() | {"more", "than"}
_POINTS, _POINT = re.compile(r'"points"|\bpoints\b(?=[^"]*(?:"[^"]*"[^"]*)*$)'), re.compile(r"\ba point\b|\bpoints\b")
"""The counter on a sheet, by itself or in quotation marks, and not a word in a text; and in a sentence."""


@dataclass(frozen=True)
class ReadyLine:
    """``line`` is whole as it stands; ``blanks`` are the stretches of it, from and to, that are likely to be typed over."""

    says: str
    line: str
    blanks: tuple[tuple[int, int], ...] = ()
    also: str = ""
    """Further words that it is found by."""
    several: bool = False
    """Whether it says something only where several play."""

    @classmethod
    def marked(cls, says: str, line: str, also: str = "", several: bool = False) -> "ReadyLine":
        """From a line whose blanks stand between « and »."""
        plain, blanks, last = "", [], 0
        for found in _BLANK.finditer(line):
            plain += line[last : found.start()]
            blanks.append((len(plain), len(plain) + len(found[1])))
            plain, last = plain + found[1], found.end()
        return cls(says, plain + line[last:], tuple(blanks), also, several)

    def with_blanks(self, values: Mapping[tuple[int, int], str]) -> "ReadyLine":
        """With these values in some of its blanks."""
        made, blanks, last = "", list[tuple[int, int]](), 0
        for begin, end in self.blanks:
            made += self.line[last:begin]
            value = values.get((begin, end), self.line[begin:end])
            blanks.append((len(made), len(made) + len(value)))
            made, last = made + value, end
        return replace(self, line=made + self.line[last:], blanks=tuple(blanks))

    def naming(self, numbers: Sequence[int], players: Sequence[str]) -> "ReadyLine":
        """With rules that lie on the table where it names one by its number, and with somebody who plays where it names one."""
        strangers = [blank for blank in self.blanks if self.line[slice(*blank)] == SOMEBODY] if players else []
        line = self.with_blanks(dict.fromkeys(strangers, quoted(players[0]))) if strangers else self
        return line._naming_rules(numbers)

    def _naming_rules(self, numbers: Sequence[int]) -> "ReadyLine":
        named = [blank for blank in self.blanks if self.line[: blank[0]].endswith(BY_NUMBER)]
        gone = [(begin, end) for begin, end in named if int(self.line[begin:end]) not in numbers]
        return self.with_blanks(dict.fromkeys(gone, str(max(numbers)))) if gone and numbers else self

    def in_words_of(self, words: Words) -> "ReadyLine":
        """As the rules of that game would say it; what it is found by stays."""
        says = capitalised(words.translated(f"{self.says[:1].lower()}{self.says[1:]}"))
        return self if says == self.says else replace(self, says=says, also=f"{self.also} {self.says}")

    def calling_points(self, word: str) -> "ReadyLine":
        """As a game has it that calls points otherwise."""
        if word == "points":
            return self
        made, last, moved = "", 0, [list(blank) for blank in self.blanks]
        for found in _POINTS.finditer(self.line):
            grown = len(word) + 2 - len(found[0])
            made, last = f'{made}{self.line[last : found.start()]}"{word}"', found.end()
            for blank, (begin, end) in zip(moved, self.blanks, strict=True):
                blank[0] += grown * (begin >= found.end())
                blank[1] += grown * (end >= found.end())
        blanks = tuple((begin, end) for begin, end in moved)
        says, also = _POINT.sub(word, self.says), f"{self.also} points"
        return replace(self, says=says, line=made + self.line[last:], blanks=blanks, also=also)


_GIVES, _STEALS = re.compile(r"\b(?:give|given)", re.IGNORECASE), re.compile(r"\b(?:steal|stole|rob)", re.IGNORECASE)
_GIVEN, _STOLEN = (True, False), (False, True)
OF_ANYBODY = LITTLE.union(
    ("whoever", "everybody", "anybody", "somebody", "everyone", "anyone", "someone", "each", "every", "their", "they", "them"),
    ("player", "players", "rule", "rules", "shall", "may", "this", "any", "one", "are", "been", "has", "have"),
    ("its", "his", "her"),
)
"""Words that tell no rule from another."""
FAR_OFF = 3
"""A text is said nothing of by lines of which none has one in so many of its words, nor most of its own in the text: nothing is
better than a far-off guess."""
LEAST_TOLD = 0.25
"""How much at least of what the words of a text tell one of the lines has to have: a word that few lines have tells more."""
OCCASION, SAYS_TOO = 0.5, 0.15
"""How much more the first third of the words tells, which mostly says when something happens; and how much less it tells that a
line says little else."""
MOST_CLOSE, TELLING = 5, 2
"""How many of the lines that are close to some words are so by a word that few lines have."""


def nothing_found(words: str, text: str, before: str) -> str:
    """That nothing was found in these ``words`` of a text, in a sentence: others may be on the sheet, as of a rule that had one
    ``before``."""
    return NOTHING_FOUND if words.strip() == text.strip() and not before.strip() else NOTHING_NEW


def best_lines(lines: Iterable[ReadyLine], words: str, alike: Iterable[frozenset[str]] = ()) -> Sequence[ReadyLine]:
    """The lines that have every one of the words, or the beginning of one, those that say it themselves first; where none has
    them all, those with most of several. ``alike`` are words that mean the same in this game: its own, each with the usual
    one."""
    meant = [meant_by(word, alike) for word in wanted(words)]
    has = [(sum(has_any(f"{line.says} {line.also}", same) for same in meant), line) for line in lines]
    most = max((number for number, _ in has), default=0)
    fitting = [line for number, line in has if number == most and 2 * number >= len(meant)]
    said = [same_as(word, alike) for word in words.casefold().split() if word not in LITTLE]

    def off(line: ReadyLine) -> tuple[int, int]:
        has_not = (sum(not has_any(text, same) for same in said) for text in (line.says, f"{line.says} {line.also}"))
        return next(has_not), next(has_not)

    return sorted(fitting, key=off)


def fitting(lines: Iterable[ReadyLine], sheets: Iterable[str], vocabulary: Vocabulary) -> Sequence[ReadyLine]:
    """The lines with no word but those on these sheets: what they hear and answer, and what they do, is of this game already,
    and so is what they rest on."""
    spoken_of = frozenset[str]().union(*(_speaks_of(sheet, vocabulary) for sheet in sheets))
    return [line for line in lines if _speaks_of(line.line, vocabulary) | _rests_on(line.line, vocabulary) <= spoken_of]


def absent(sheets: Iterable[str], vocabulary: Vocabulary, matters: Sequence[frozenset[str]], names: Names) -> frozenset[str]:
    """The words and kinds of what is not played with here: no sheet has any of them, and the table nothing of those kinds."""
    kinds = {kind for kit in KitState.kinds.values() for kind in kit.refs if names.get(kind)}
    here = kinds.union(spoken_of(sheets, vocabulary)) - {SQUARE}  # every board has squares
    return frozenset[str]().union(*matters).difference(*(words for words in matters if words & here))


def with_any(lines: Iterable[ReadyLine], words: frozenset[str], vocabulary: Vocabulary) -> Sequence[ReadyLine]:
    return [line for line in lines if _is_about(line.line, vocabulary) & words]


@lru_cache(maxsize=1_000)
def _is_about(sheet: str, vocabulary: Vocabulary) -> frozenset[str]:
    """What is heard, answered, done, asked, read and named on a sheet, the counters, and what somebody is asked to do."""
    read = check(sheet, vocabulary).sheet
    lines = read.lines if read else ()
    return _speaks_of(sheet, vocabulary) | {said for line in lines for node in whole(line) for said in words_in(node)}


def spoken_of(sheets: Iterable[str], vocabulary: Vocabulary) -> frozenset[str]:
    """All the words of the language on these sheets."""
    return frozenset[str]().union(*(_is_about(sheet, vocabulary) for sheet in sheets))


def often_asked(sheets: Iterable[str], vocabulary: Vocabulary) -> tuple[str, ...]:
    """What the conditions on these sheets compare something with, what most of them do first."""
    read = (check(sheet, vocabulary).sheet for sheet in sheets)
    lines = (line for sheet in read if sheet for line in sheet.lines)
    found = Counter(expression_text(node.left) for line in lines for node in whole(line) if isinstance(node, Compare))
    return tuple(words for words, _ in found.most_common())


def words_in(node: object) -> Iterable[str]:
    """The words of the language that a value is read by, or a text that says what is done."""
    match node:
        case Reading(reader=word) | Named(phrase=word) | Asked(question=word) | Text(value=word) | Setting(key=str() as word):
            yield word


@lru_cache(maxsize=1_000)
def _speaks_of(sheet: str, vocabulary: Vocabulary) -> frozenset[str]:
    """The occasions, questions and verbs on a sheet, the counters, and changes to rules that not every game has."""
    read = check(sheet, vocabulary).sheet
    return frozenset(said for line in (read.lines if read else ()) for said in _words_of(line))


@lru_cache(maxsize=1_000)
def _rests_on(sheet: str, vocabulary: Vocabulary) -> frozenset[str]:
    """The questions without whose answer something on a sheet does nothing, and to which it gives none itself."""
    read = check(sheet, vocabulary).sheet
    lines = read.lines if read else ()
    said = {line.question for line in lines if isinstance(line, Setting)}
    return frozenset(each for line in lines for each in rests_on(line, vocabulary)) - said


def _words_of(line: Line) -> Iterable[str]:
    yield line.question if isinstance(line, Setting) else line.occasion
    yield from (node.pattern for node in whole(line) if isinstance(node, Do) and isinstance(line, Clause))
    yield from (node.word for node in whole(line) if isinstance(node, CounterWord))
    yield from (node.value for node in whole(line) if isinstance(node, Text) and node.value in PRINTED)
    if isinstance(line, Setting) and line.question == LIMIT and line.key:
        yield line.key


def closest(
    lines: Iterable[ReadyLine],
    text: str,
    alike: Iterable[frozenset[str]] = (),
    foreign: Collection[ReadyLine] = (),
    *,
    boards: bool = True,
) -> Sequence[ReadyLine]:
    """The lines that have most in common with a text, two words at least, the closest first: those that have many of its words,
    rare ones rather than such as most lines have, and few that it has not. Behind them, those that have the
    words which fewest lines have, as somebody would look for them: *steal* rather than *player*. One of the ``foreign`` is close
    only if it has more of them than any other line, or one that none has. ``alike`` as in ``found``.
    Without ``boards``, none is about squares, unless the text is."""
    if not boards and not _OF_SQUARES.search(text):
        lines = [line for line in lines if not _OF_SQUARES.search(line.line)]
    meant = _meant(text, tuple(alike))
    has = [([place for place, same in enumerate(meant) if has_any(f"{line.says} {line.also}", same)], line) for line in lines]
    having = Counter(place for common, _ in has for place in common)
    rare = [1 / (1 + log2(max(1, having[place]))) for place in range(len(meant))]

    def told(common: Sequence[int]) -> float:
        return sum(rare[place] for place in common) / sum(rare)

    def is_near(common: Sequence[int], line: ReadyLine) -> bool:
        of_text, of_line = _shares(line, text, meant)
        return (of_text * FAR_OFF >= 1 and told(common) >= LEAST_TOLD) or (len(common) >= 2 and of_line * 3 >= 2)

    if not any(is_near(common, line) for common, line in has if common):
        return ()
    home = [common for common, line in has if line not in foreign]
    there, several = {place for common in home for place in common}, max(map(len, home), default=0)
    has = [each for each in has if each[1] not in foreign or len(each[0]) > several or not there.issuperset(each[0])]
    near = [each for each in has if len(each[0]) >= 2]

    def off(each: tuple[Sequence[int], ReadyLine]) -> float:
        common, line = each
        begins = [place for place in common if 3 * place < len(meant)]
        little_else = shared(text, line.says) / max(1, shared(line.says, line.says))
        return -(told(common) + OCCASION * told(begins)) * (len(common) / len(meant) + SAYS_TOO * little_else)

    close, telling = sorted(near, key=off), sorted(near, key=lambda each: -sum(1 / having[place] for place in each[0]))
    chosen = (*close[: MOST_CLOSE - TELLING], *telling[:TELLING], *close)
    return list(dict.fromkeys(line for _, line in chosen))[:MOST_CLOSE]


def about(
    lines: Iterable[ReadyLine], text: str, alike: Iterable[frozenset[str]] = (), classes: Collection[str] = ()
) -> Sequence[ReadyLine]:
    """Those of some lines that may be named unasked: one sentence of a text has half of the words of such a line, and it has more
    than two thirds of that sentence's besides how many, and more than half in what it says itself, or two thirds where the
    sentence has all that it says. It is of its own rule alone only if that is; one of them has what the other begins with; both
    deny something, or neither does, one does not give what the other steals, and it names each of the ``classes`` of rules that
    the sentence names: better nothing than a line that says another thing."""
    alike = tuple(alike)

    def is_about(line: ReadyLine, sentence: str) -> bool:
        meant = [same for same in _meant(sentence, alike) if not _HOW_MANY & {word.strip() for word in same[0]}]
        of_text, of_line = _shares(line, sentence, meant)
        most = of_text * 3 >= 2 and of_line * 2 >= 1
        most = most and (of_line >= 1 or (of_text * 3 > 2 and shared(sentence, line.says) * 2 > len(meant)))
        most = most and (_THIS_RULE in line.says.casefold()) <= (_THIS_RULE in sentence.casefold())
        denied, named = (bool(DENYING.search(said)) for said in (sentence, line.says)), (set(_said(sentence)) & {*classes})
        begins = (
            has_any(said, same)
            for said, words in ((f"{line.says} {line.also}", meant), (sentence, _meant(line.says, alike)))
            for same in words[:1]
        )
        most = most and any(begins)
        handed = {(bool(_GIVES.search(said)), bool(_STEALS.search(said))) for said in (sentence, line.says)}
        return most and len({*denied}) == 1 and handed != {_GIVEN, _STOLEN} and named <= {*_said(line.says)}

    return [line for line in lines if any(is_about(line, each) for each in BETWEEN_SENTENCES.split(text) if _meant(each, alike))]


def _shares(line: ReadyLine, text: str, meant: Sequence[Sequence[tuple[str, ...]]]) -> tuple[Fraction, Fraction]:
    """How much of what is ``meant`` in a text a line has, of 1, and how much of what it says itself the text has."""
    common, there = (sum(has_any(said, same) for same in meant) for said in (f"{line.says} {line.also}", line.says))
    own = len(_meant(line.says, ()))
    return Fraction(common, max(1, len(meant))), Fraction(max(there, shared(text, line.says)), max(1, own))


def shared(text: str, other: str) -> int:
    """How many words of another text a text has too, or such as mean the same."""
    return sum(has_any(text, same) for same in _meant(other, ()))


@lru_cache(maxsize=1_000)
def _meant(text: str, alike: tuple[frozenset[str], ...]) -> Sequence[Sequence[tuple[str, ...]]]:
    said = dict.fromkeys(word for word in _said(text) if len(word) >= SHORTEST)
    meant = (same_as(word, alike) for word in said if word not in OF_ANYBODY)
    return list({max(stem for _, stem in same): same for same in meant}.values())


def _said(text: str) -> Sequence[str]:
    return re.findall(r"[\w’'-]+", text.casefold())


def the_closest(says: Sequence[str]) -> str:
    """What the ready lines say that are close to some words, in short: the closest by name."""
    first, *more = says
    behind = f", or {'another one' if len(more) == 1 else f'{len(more)} others'}" if more else ""
    return f"“{first}”{behind}."


def has_boards(names: Names) -> bool:
    """Whether there are squares on a table, by what is named there."""
    return bool(names.get(SQUARE) or names.get("army"))


def synonyms_here(words: Words) -> Sequence[frozenset[str]]:
    """What a game calls otherwise, each word with the usual one."""
    called = [frozenset((usual, getattr(words, name))) for name, usual in asdict(Words()).items() if isinstance(usual, str)]
    return [pair for pair in called if len(pair) > 1]


_NUMBER = re.compile(r"\d+")
_ONE_OR_MORE = re.compile(r"s\b")
_QUOTES = str.maketrans("’“”", '\'""')


def plain(sentence: str) -> str:
    """The sentence however it was typed."""
    return " ".join(sentence.translate(_QUOTES).lower().split()).rstrip(".")


def _alike(sentence: str) -> str:
    """What sentences have in common in which other numbers stand: ``throw # die``."""
    return _NUMBER.sub("#", _ONE_OR_MORE.sub("", plain(sentence).replace("dice", "die")))


def by_sentence(lines: Iterable[str], told: Callable[[str], str]) -> Mapping[str, str]:
    """Lines by the sentences in which they are ``told``, whatever numbers stand there."""
    return {_alike(said): line for line in lines if (said := told(line))}


def line_meant(sentence: str, known: Mapping[str, str], told: Callable[[str], str]) -> str:
    """The line that is told in that very sentence, with the numbers that stand in it; ``""`` for none."""
    line = known.get(_alike(sentence), "")
    numbers = iter(_NUMBER.findall(sentence))
    meant = _NUMBER.sub(lambda was: next(numbers, was[0]), line)
    return meant if line and plain(told(meant)) == plain(sentence) else ""
