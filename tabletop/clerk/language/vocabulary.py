"""The one table of everything that sheets can speak of: parser, checker, completion, manual and menus all read it.

The language knows no word of any game. A kit brings a tuple of entries, ``Vocabulary(CORE, CARDS, DICE)`` joins them,
and all of these know a new entry without being changed. What makes that safe is the self-test at construction: words are found
by *longest phrase first*, and a word followed by ``of`` is always a reading (``kind of proposal``) while a bare one is
always a field or a name (``kind``). So readings and bare words are two separate stocks of phrases, and within each no
phrase may have two meanings. Only a field may have the phrase of a question, which cannot be read where the field is told.

Sorts are written as words: ``"number"``, ``"text"``, ``"yes/no"``, ``"player"``, in the plural for a list
(``"numbers"``, ``"players"``, ``"list"`` of anything), joined by ``or`` (``"number or text"``), or ``"anything"``.
Nobody may stand for a value of any sort; ``"player or nobody"`` tells a verb's slot to let it through.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

from tabletop.clerk.language.sorts import BASIC, SHARED, Kind, Sort
from tabletop.clerk.language.words import AFTER_OPERAND, FUNCTIONS, RESERVED, STATEMENT_STARTS, WHEN
from tabletop.engine.frozen import replace
from tabletop.engine.values import Value

DRAWN_AS_MOVES = "moves"
"""A way of moving, in Betza's notation, is drawn as marks on a board."""
COUNTER = "counter"
"""The sort of a verb's slot that takes a counter's bare word (``points``) or any quoted text (``"gold"``)."""

_PHRASE = re.compile(r"[a-z]+(-[a-z]+)*( [a-z]+(-[a-z]+)*)*")
_PATTERN_PART = re.compile(r"\{([a-z_]+):([^{}]+)\}|([a-z]+(?:-[a-z]+)*)")


class VocabularyError(Exception):
    """A vocabulary contradicts itself: a mistake of its author, never of a player."""


@dataclass(frozen=True)
class Heading:
    """What the entries behind it in a table are about, up to the next heading; menus are laid out by it."""

    words: str


@dataclass(frozen=True)
class Question:
    """Something that rules answer and the program asks: ``set PHRASE … to``.

    ``of`` is the kind asked about, in the singular; a line then reads ``set value of cards to …`` and knows the asked
    item by its singular word, ``card``. A ``keyed`` question has a text instead: ``set custom "the mail clause" to no``; a line
    without one answers for every text.
    An ``own`` question is answered by each rule for itself: ``set describes to […]``, read as ``describes of RULE``.
    """

    phrase: str
    gives: str
    of: str = ""
    keyed: bool = False
    own: bool = False
    fields: Mapping[str, str] = field(default_factory=dict)
    """What else can be read inside the answer, with its sort: ``{"ballot": "ballot"}`` for ``votes of players``."""
    doc: str = ""
    default: str = ""
    """An expression that a form offers to begin with."""
    none: bool = False
    """Whether silence is an empty list, so that nobody needs to be asked."""
    picks: bool = False
    """Whether a line that picks nobody contradicts none that names somebody; one that says ``[]`` does."""
    past: Callable[[Any, str, Value], bool] | None = None
    """Whether, in a context, what a card answers is over and done with: it contradicts no other card that names somebody."""
    said: str = ""
    """As a part of a sentence, ``"what it takes to adopt a proposal"``; the phrase itself if empty."""
    said_of: str = ""
    """As a part of a sentence that says of whom or what: ``"what {} is worth"``."""
    read_as: str = ""
    """As it is read of something in a sentence, with the word that links it: ``"actions described by"``."""
    either: str = ""
    """As it is said where the answer is yes or no, and others are not: ``"whether a proposal is adopted"``."""
    to_decide: str = ""
    """As the table is asked, if it then reads otherwise: ``"whether it is adopted"``."""
    in_words: Callable[[str], str] | None = None
    """How a text that answers it is said, where that is a notation."""
    in_turn: bool = False
    """Whether of several that answer it the next decides what one leaves open."""
    drawn: str = ""
    """What a text that answers it is drawn as, where nobody need write it: ``DRAWN_AS_MOVES``."""
    unanswered: str = "No rule says {}."
    """How the table is asked when no rule answers; it may name ``{rule}``, the card that waits, and what it is asked ``{of}``."""
    answered_by: tuple[str, ...] = ()
    """The acts that leave nothing to be answered when people do them themselves."""
    as_it_was: bool = False
    """Whether a line that hears of something reads it as it was when that happened, before any rule acted on it."""
    until: str = ""
    """When nobody need answer it any more (``engine.table.VOTE_OVER``, ``NEXT_TURN``)."""
    rests_on: str = ""
    """The question without whose answer its own says nothing: how often in a circuit, where none is counted."""

    def asked(self, of: str = "") -> str:
        """The question as a part of a sentence: ``what it takes to adopt a proposal``, ``how a knight moves``."""
        if of and self.said_of:
            return self.said_of.replace("{}", of)
        return self.said or (f"{self.phrase} of {of}" if of else self.phrase)

    @property
    def bare(self) -> bool:
        """Whether it is read by its phrase alone, without ``of`` or a text."""
        return not (self.of or self.keyed or self.own)


@dataclass(frozen=True)
class Occasion:
    """Something that happens: ``when PHRASE`` afterwards, ``before PHRASE`` beforehand."""

    phrase: str
    fields: Mapping[str, str] = field(default_factory=dict)
    doc: str = ""
    said: str = ""
    """As a clause of English, ``"a proposal is adopted"``; the phrase itself if empty."""
    named: tuple[str, str] = ("", "")
    """A field, and the clause where a line asks that it is a certain text: ``("motion", "{} is agreed")``."""
    own: bool = False
    """Told to one rule alone, the one in the occasion's field ``rule``, and only afterwards: ``when this rule is enacted``."""
    afterwards: bool = False
    """Found only once people have done what brings it, which no ``before`` can stop: ``when check given``."""
    rests_on: str = ""
    """The question without whose answer it never happens."""
    emptied: Mapping[str, str] = field(default_factory=dict)
    """The names that it leaves nobody to be read by, each with the word for who it was: ``{"mover": "who"}``."""
    untold: Mapping[str, str] = field(default_factory=dict)
    """Words that one would look for here and that are not told, each with why, and what can be done instead."""


@dataclass(frozen=True)
class Name:
    """A word for something that can be read at any time: ``players``, ``nobody``, ``next in order``."""

    phrase: str
    gives: str
    doc: str
    read: Callable[[Any], Value]
    needs: tuple[str, ...] = ()
    """What has to be told where it is read, else there is nothing to read it of."""
    said: str = ""
    """As a sentence has it, ``"a majority"``; the phrase itself if empty."""
    there: tuple[str, str] | tuple[()] = ()
    """How it is said that there is such a one, or that it is so; and that there is none: ``("it is somebody’s turn", …)``."""


@dataclass(frozen=True)
class Reader:
    """What can be read of a thing: ``suit of card``. With ``link=""`` the thing follows directly: ``players after mover``.

    It is given one thing, never nobody, and a list is read item by item, unless ``takes`` is itself a list.
    """

    phrase: str
    takes: str
    gives: str
    doc: str
    read: Callable[[Any, Any], Value]
    link: str = "of"
    said: str = ""
    """As a sentence has it, with the word that links it: ``"parts still owed by"``; phrase and link if empty."""


@dataclass(frozen=True)
class Counter:
    """A counter with a word of its own, so that it needs no quotation marks: ``points``."""

    phrase: str
    singular: str = ""
    doc: str = ""


@dataclass(frozen=True)
class CounterReader:
    """How ``points of who`` and ``"gold" of who`` are read: ``read(context, "gold", who)``. At most one in a vocabulary."""

    takes: str
    doc: str
    read: Callable[[Any, str, Any], Value]


@dataclass(frozen=True)
class Slot:
    name: str
    sort: str


@dataclass(frozen=True)
class Verb:
    """Something a ``when`` line does: ``Verb("give {amount:number} {counter:counter} to {whom:players}", doc, acts)``.

    ``acts(context, amount=10, counter="points", whom=(…))`` gives the acts. A slot of a plural sort is given a tuple,
    empty for nobody; one of a singular sort is given one value, and parks for nobody unless its sort has ``or nobody``.
    A thing may be written by name, so a slot of a *named* kind may be given a text. ``also`` holds further patterns.
    """

    pattern: str
    doc: str
    acts: Callable[..., Iterable[object]]
    also: tuple[str, ...] = ()
    said: str = ""
    """The pattern as a sentence has it, with the same slots: ``"open the vote"``; the first one if empty."""
    none: str = ""
    """How a sentence has it where its number is 0, or its text “none”: ``"make room for {pile:pile}"``."""
    rests_on: str = ""
    """The question without whose answer nothing comes of it."""
    of_proper: str = ""
    """How a sentence has it where it is done with a thing that has a name of its own, by the names of its slots:
    ``"{what} goes to {whom}"``."""
    brings: str = ""
    """The occasion that it brings about each time, to which other rules may object."""

    @property
    def patterns(self) -> tuple[str, ...]:
        return (self.pattern, *self.also)

    @property
    def opening(self) -> str:
        """The words that it begins with, before its first slot."""
        return self.pattern.partition("{")[0].strip()


Entry: TypeAlias = Heading | Kind | Question | Occasion | Name | Reader | Counter | CounterReader | Verb
EntryT = TypeVar("EntryT", Heading, Kind, Question, Occasion, Name, Reader, Counter, CounterReader, Verb)
Part: TypeAlias = str | Slot


def parts_of(pattern: str) -> tuple[Part, ...]:
    """The words and slots of a verb's pattern. Raises ``VocabularyError``."""
    if _PATTERN_PART.sub("", pattern).strip():
        raise VocabularyError(f"the pattern “{pattern}” is not made of small words and {{name:sort}} slots")
    return tuple(Slot(match[1], match[2]) if match[1] else match[3] for match in _PATTERN_PART.finditer(pattern))


class Vocabulary:
    """Several tables joined. Raises ``VocabularyError`` if a phrase would have two meanings or a sort is not known."""

    def __init__(
        self, *tables: Iterable[Entry], often: Sequence[str] = (), told: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """``often`` are the phrases that people want most, and of verbs their opening words, in the order of menus; ``told``
        says of words that occasions and questions tell what they stand for."""
        self.often = tuple(often)
        self._stands_for = told
        joined = [entry for table in tables for entry in table]
        kinds = [entry for entry in joined if isinstance(entry, Kind)]
        self.entries: tuple[Entry, ...] = tuple(_spelt_out(entry, kinds) for entry in joined)
        self.kinds = {kind.word: kind for kind in (*BASIC, *self.all(Kind))}
        self.plurals = {kind.plural: kind for kind in self.kinds.values() if kind.plural}
        self.questions = {question.phrase: question for question in self.all(Question)}
        self.occasions = {occasion.phrase: occasion for occasion in self.all(Occasion)}
        self.names = {name.phrase: name for name in self.all(Name)}
        self.readers = {reader.phrase: reader for reader in self.all(Reader)}
        self.counters = {word: counter for counter in self.all(Counter) for word in (counter.phrase, counter.singular) if word}
        self.counter_reader = next(iter(self.all(CounterReader)), None)
        self.verbs = {pattern: verb for verb in self.all(Verb) for pattern in verb.patterns}
        self.parts = {pattern: parts_of(pattern) for pattern in self.verbs}
        _self_test(self)

    def written(self, pattern: str) -> str:
        """A verb with its slots left open: ``give ‹amount› ‹counter› to ‹whom›``."""
        return " ".join(f"‹{part.name.replace('_', ' ')}›" if isinstance(part, Slot) else part for part in self.parts[pattern])

    def all(self, of: type[EntryT]) -> tuple[EntryT, ...]:
        """The entries of one class, in the order of the tables."""
        return tuple(entry for entry in self.entries if isinstance(entry, of))

    def asked(self, question: str, of: str = "") -> str:
        """A question as a part of a sentence; one that is none of the vocabulary by its own words."""
        entry = self.questions.get(question) or Question(question, "")
        return entry.asked(of)

    @cached_property
    def resting(self) -> frozenset[str]:
        """Every question without whose answer something else says nothing."""
        return frozenset(each.rests_on for each in self.entries if isinstance(each, Question | Occasion | Verb) and each.rests_on)

    def told(self, moment: str) -> Mapping[str, Occasion]:
        """The occasions that ``when`` or ``before`` may begin with."""
        return self.occasions if moment == WHEN else self._foreseen

    @cached_property
    def _foreseen(self) -> Mapping[str, Occasion]:
        return {phrase: occasion for phrase, occasion in self.occasions.items() if not (occasion.own or occasion.afterwards)}

    @cached_property
    def fields(self) -> frozenset[str]:
        """Every word that some occasion or question tells."""
        told = [entry.fields for entry in self.all(Question)] + [entry.fields for entry in self.all(Occasion)]
        return frozenset(name for fields in told for name in fields)

    def stands_for(self, word: str) -> str:
        """What a word that is told stands for, as menus say it."""
        return self._stands_for.get(word) or (self.kinds[word].doc if word in self.kinds else "") or "told here"

    @cached_property
    def verb_words(self) -> frozenset[str]:
        """Every word that stands between the slots of some verb."""
        return frozenset(part for parts in self.parts.values() for part in parts if isinstance(part, str))

    @cached_property
    def longest(self) -> int:
        """The number of words in the longest phrase."""
        phrases = (*self.questions, *self.occasions, *self.names, *self.readers, *self.plurals, *self.fields)
        return max((phrase.count(" ") + 1 for phrase in phrases), default=1)

    @cached_property
    def _sorts(self) -> dict[str, Sort]:
        return {}

    def sort(self, written: str) -> Sort:
        """The sort that a table writes as ``"players or nobody"``. Raises ``VocabularyError``."""
        if written not in self._sorts:
            words = written.split(" or ")
            for word in words:
                if word not in self.kinds and word not in self.plurals:
                    raise VocabularyError(f"“{written}” is no sort: there is no kind “{word}”")
            singular = frozenset(self.plurals[word].word if word in self.plurals else word for word in words)
            self._sorts[written] = Sort(singular, many=any(word in self.plurals for word in words))
        return self._sorts[written]


def _spelt_out(entry: Entry, kinds: Sequence[Kind]) -> Entry:
    """The entry with the kinds of all kits in the place of words that they share (``SHARED``)."""

    def spell(sort: str) -> str:
        words: list[str] = []
        for word in sort.split(" or "):
            one = word.removesuffix("s")
            shared = [kind.word if word == one else kind.plural for kind in kinds if one in kind.also]
            words += shared if one in SHARED else [word]
        return " or ".join(words)

    if isinstance(entry, Question | Name):
        return replace(entry, gives=spell(entry.gives))
    if isinstance(entry, Reader):
        return replace(entry, takes=spell(entry.takes))
    if isinstance(entry, Verb):
        spelt = (_PATTERN_PART.sub(lambda part: _slot(part, spell), each) for each in (entry.pattern, entry.said))
        return replace(entry, pattern=next(spelt), said=next(spelt))
    if isinstance(entry, Occasion):
        fields: dict[str, str] = {}
        for name, sort in entry.fields.items():
            fields |= {kind.word: kind.word for kind in kinds if name in kind.also} if name in SHARED else {name: sort}
        return replace(entry, fields=fields)
    return entry


def _slot(part: "re.Match[str]", spell: Callable[[str], str]) -> str:
    return f"{{{part[1]}:{spell(part[2])}}}" if part[1] else part[0]


def _self_test(vocabulary: Vocabulary) -> None:
    """Raises ``VocabularyError`` for the first phrase that could be read in two ways."""
    questions = vocabulary.all(Question)
    occasions = [occasion.phrase for occasion in vocabulary.all(Occasion)]
    bare = [entry.phrase for entry in vocabulary.all(Name)] + [q.phrase for q in questions if not q.of and not q.own]
    read_of = [entry.phrase for entry in vocabulary.all(Reader)] + [q.phrase for q in questions if q.of or q.own]
    counters = [word for counter in vocabulary.all(Counter) for word in (counter.phrase, counter.singular) if word]
    patterns = [pattern for verb in vocabulary.all(Verb) for pattern in verb.patterns]
    kinds = [word for kind in (*BASIC, *vocabulary.all(Kind)) for word in (kind.word, kind.plural) if word]
    for phrases in (occasions, bare, [*read_of, *counters], [q.phrase for q in questions], patterns, kinds):
        _is_said_once(phrases)
    fields = vocabulary.fields
    for phrase in (*bare, *read_of, *counters, *fields):
        _is_free(phrase, RESERVED)
    for phrase in (*read_of, *counters):
        _is_free(phrase, FUNCTIONS)
    for phrase in occasions:
        _is_a_phrase(phrase)
    for phrase in sorted(fields & vocabulary.names.keys()):
        raise VocabularyError(f"“{phrase}” is a field, and also a name that can be read at any time")
    for written in _sorts_written(vocabulary):
        vocabulary.sort(written)
    for pattern, parts in vocabulary.parts.items():
        _is_clear(pattern, parts)
    if len(vocabulary.all(CounterReader)) > 1:
        raise VocabularyError("there are two ways of reading a counter")


def _is_said_once(phrases: Iterable[str]) -> None:
    seen: set[str] = set()
    for phrase in phrases:
        if phrase in seen:
            raise VocabularyError(f"“{phrase}” has two meanings")
        seen.add(phrase)


def _is_a_phrase(phrase: str) -> None:
    if not _PHRASE.fullmatch(phrase):
        raise VocabularyError(f"“{phrase}” is not a phrase of small words")


def _is_free(phrase: str, taken: Collection[str]) -> None:
    _is_a_phrase(phrase)
    if phrase in taken:
        raise VocabularyError(f"“{phrase}” is a word of the language itself")


def _sorts_written(vocabulary: Vocabulary) -> Iterable[str]:
    for entry in vocabulary.entries:
        if isinstance(entry, Question | Occasion):
            yield from entry.fields.values()
        if isinstance(entry, Question | Name | Reader):
            yield entry.gives
        if isinstance(entry, Reader | CounterReader):
            yield entry.takes
        if isinstance(entry, Question) and entry.of:
            yield vocabulary.kinds[entry.of].plural if entry.of in vocabulary.kinds else entry.of
    for parts in (*vocabulary.parts.values(), *(parts_of(verb.said) for verb in vocabulary.all(Verb))):
        yield from (part.sort for part in parts if isinstance(part, Slot) and part.sort != COUNTER)


def _is_clear(pattern: str, parts: tuple[Part, ...]) -> None:
    if not parts or isinstance(parts[0], Slot):
        raise VocabularyError(f"the pattern “{pattern}” does not begin with a word")
    if any(f"{pattern} ".startswith(f"{start} ") for start in STATEMENT_STARTS):
        raise VocabularyError(f"the pattern “{pattern}” begins with a word of the language itself")
    for before, after in pairwise(parts):
        taken = isinstance(before, Slot) and before.sort != COUNTER and after in AFTER_OPERAND
        if taken:
            raise VocabularyError(f"in the pattern “{pattern}” the word “{after}” would be read as part of what stands before it")
