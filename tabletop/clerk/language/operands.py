"""Reading a single operand: a number, a text, a list, a word that is known here, or a reading of something.

It knows every word that an operand can begin with, so that completion and messages can name them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TypeVar

from tabletop.clerk.language import tree
from tabletop.clerk.language.cursor import Cursor, Possible
from tabletop.clerk.language.inference import Scope
from tabletop.clerk.language.sorts import ANYTHING, NOBODY, NUMBER_SORT, UNKNOWN, Sort, comparable, fits, sort_in_words
from tabletop.clerk.language.sorts import TEXT_SORT as A_TEXT
from tabletop.clerk.language.tokens import DAY_TOKEN, NUMBER_TOKEN, TEXT_TOKEN, WORD_TOKEN
from tabletop.clerk.language.vocabulary import Vocabulary
from tabletop.clerk.language.words import COUNTED_OUT, FUNCTIONS, KEYWORDS, MAX_LIST, MAX_NESTING
from tabletop.engine.values import capitalised

Read = TypeVar("Read")
_SOMETHING = "a number, a text or a word"
_IN_QUOTES = 'A name, or any other text, stands in quotation marks: "…".'

_SEVERAL = ", or one of several: “is in [2, 4, 6]”"


class OperandParser(ABC):
    """Reads operands at a cursor; ``scope`` holds the fields and other words known at this spot."""

    def __init__(self, cursor: Cursor, vocabulary: Vocabulary, scope: Scope) -> None:
        self.cursor = cursor
        self.vocabulary = vocabulary
        self.scope = dict(scope)
        self.untold: Mapping[str, str] = {}
        """Words that are not told here, with why."""
        self.wanted: tuple[int, Callable[[], Sort]] = -1, lambda: UNKNOWN
        """What is wanted at a token, by its index."""
        self._nesting = 0
        self._until = ""

    def up_to(self, word: str, read: Callable[[], Read]) -> Read:
        """What is read where that word of a verb comes next: no phrase ends in it then, as ``players for`` would in ``run … of
        players for 5 minutes``, but within brackets."""
        outside, self._until = self._until, word
        try:
            return read()
        finally:
            self._until = outside

    @abstractmethod
    def expression(self) -> tree.Expression:
        """Anything that may stand in brackets or in a list."""

    @abstractmethod
    def filtered(self) -> tree.Expression:
        """A single operand with the filters that belong to it."""

    def _nested(self, part: Callable[[], tree.Expression]) -> tree.Expression:
        self._nesting += 1
        if self._nesting > MAX_NESTING:
            self.cursor.fail(f"this is nested more than {MAX_NESTING} deep", "Split the line.")
        node = part()
        self._nesting -= 1
        return node

    def _atom(self) -> tree.Expression:
        cursor, place = self.cursor, self.cursor.place
        if cursor.at(WORD_TOKEN):
            return self._phrase(place)
        if cursor.at(TEXT_TOKEN):
            return self._text(place)
        if cursor.at(NUMBER_TOKEN):
            return tree.Number(cursor.next().value, at=place)
        if cursor.at(DAY_TOKEN):
            return tree.Day(cursor.next().text, at=place)
        if cursor.sees("("):
            node = self._in_brackets()
            return tree.Counted(tree.CounterNamed(node, at=place), self.filtered(), at=place) if cursor.accept("of") else node
        if cursor.accept("["):
            return self._list(place)
        if cursor.accept("-"):
            if not cursor.at(NUMBER_TOKEN):
                cursor.fail("a minus here stands before a number", "Write 0 - … for anything else.")
            return tree.Number(-cursor.next().value, at=place)
        cursor.note(partial(self._words, self.scope))
        cursor.fail_unknown(_SOMETHING)

    def _text(self, place: tree.LineAndColumn) -> tree.Expression:
        text = self.cursor.next().text
        if self.cursor.accept("of"):
            return tree.Counted(self._counter(text), self.filtered(), at=place)
        return tree.Text(text, at=place)

    def _list(self, place: tree.LineAndColumn) -> tree.Expression:
        items: list[tree.Expression] = []
        while not self.cursor.accept("]"):
            if items:
                self.cursor.expect(",", "this list is never closed" if not self.cursor.at(WORD_TOKEN) else "")
            if self.cursor.sees("["):
                self.cursor.fail("a list may not stand in a list", "Join two lists with +.")
            if len(items) >= MAX_LIST:
                self.cursor.fail(f"a list may hold {MAX_LIST:,} things")
            items.append(self.up_to("", self.expression))
        return tree.ListOf(tuple(items), at=place)

    def _phrase(self, place: tree.LineAndColumn) -> tree.Expression:
        cursor = self.cursor
        cursor.note(partial(self._words, self.scope))
        words = cursor.words(self.vocabulary.longest)
        if words[0] == "rule" and cursor.ahead(1).kind == NUMBER_TOKEN:
            return self._numbered(place)
        if words[0] in COUNTED_OUT and (cursor.ahead(1).kind == NUMBER_TOKEN or cursor.ahead(1).text == "("):
            return self._so_many(place)
        for count in range(len(words), 0, -1):
            phrase, after = " ".join(words[:count]), cursor.ahead(count)
            make = self._meaning(phrase, followed_by_of=after.kind == WORD_TOKEN and after.text == "of")
            if make:
                cursor.index += count
                return make(place)
        self._fail_read_of()
        wants = self._wants()
        self._fail_unquoted(quotable=not wants)
        self._fail_untold()
        if cursor.ahead(1).text == "of":
            self._fail_untold(2)
        cursor.fail_unknown(_SOMETHING, "" if words[0] in KEYWORDS else wants or _IN_QUOTES)

    def _wants(self) -> str:
        """What is wanted here, where that is no text."""
        at, sort = self.wanted
        kinds, wanted = self.vocabulary.kinds, sort() if at == self.cursor.index else UNKNOWN
        if wanted.kinds & {"yes/no", ANYTHING, NOBODY} or fits(A_TEXT, wanted, kinds) or comparable(A_TEXT, wanted, kinds):
            return ""
        several = _SEVERAL * (wanted == NUMBER_SORT and self.cursor.ahead(-1).text in ("is", "not"))
        return f"{capitalised(sort_in_words(wanted, kinds))} stands here{several}."

    def _fail_unquoted(self, *, quotable: bool) -> None:
        """Say so, if the word here is a text that would be understood in quotation marks, or something that is counted."""
        word = self.cursor.token.text
        if word == "it":
            self.cursor.fail("“it” is one of a list, and stands behind “where” or “whose”")
        if word in self.vocabulary.counters:
            self.cursor.fail(f"“{word}” wants a number before it, or “of …” behind it")
        if quotable and any(word in kind.words for kind in self.vocabulary.kinds.values()):
            self.cursor.fail(f"“{word}” is a text here", f'It stands in quotation marks: "{word}".')

    def _fail_read_of(self) -> None:
        """Say so, if the word here stands for a value of its own, and is followed by “of” like a reading."""
        word = self.cursor.token.text
        if word in self.scope and self.cursor.ahead(1).text == "of":
            self.cursor.fail(f"“{word}” is not read of anything", "It stands by itself, without “of”.")

    def _fail_untold(self, ahead: int = 0) -> None:
        """Say so, if the word here, or so many words ``ahead``, is one that other occasions tell and this one does not."""
        start = self.cursor.index
        self.cursor.index += ahead
        phrase = self.cursor.phrase(dict.fromkeys(self.vocabulary.fields), self.vocabulary.longest)
        self.cursor.index = start + ahead
        if phrase and phrase not in KEYWORDS and not self._meaning(phrase, followed_by_of=False):
            told, several = ", ".join(self.scope), f"{phrase}s {self.cursor.ahead(len(phrase.split())).text}"
            if several in self.vocabulary.readers:
                self.cursor.fail(f"“{phrase}” is not told here", f"Did you mean “{several}”?")
            kind = self.vocabulary.kinds.get(phrase)
            every = f" All there are: “{kind.plural}”." if kind and kind.plural in self.vocabulary.names else ""
            hint = f"What can be read here: {told}." if told else "Nothing is told here."
            hint = f"{self.untold[phrase]} {hint}" if phrase in self.untold else hint
            self.cursor.fail(f"“{phrase}” is not told here", f"{hint}{every}")
        self.cursor.index = start

    def _meaning(self, phrase: str, *, followed_by_of: bool) -> Callable[[tree.LineAndColumn], tree.Expression] | None:
        """How to read on after this phrase, if it has a meaning here."""
        vocabulary = self.vocabulary
        if followed_by_of:
            if phrase in FUNCTIONS:
                return lambda place: tree.Function(phrase, self._after_of(), at=place)
            if self._is_read_of(phrase):
                return lambda place: self._read_of(phrase, self._after_of(), place)
            return None
        if phrase in self.scope:
            return lambda place: tree.Word(phrase, at=place)
        if phrase in vocabulary.names:
            return lambda place: tree.Named(phrase, at=place)
        if phrase in _CONSTANTS:
            return lambda place: replace(_CONSTANTS[phrase], at=place)
        if (question := vocabulary.questions.get(phrase)) and question.bare:
            return lambda place: tree.Asked(phrase, at=place)
        if question and question.keyed:
            return lambda place: tree.Asked(phrase, self.cursor.text(f"the text that tells which “{phrase}”"), at=place)
        if (reader := vocabulary.readers.get(phrase)) and not reader.link and phrase.split()[-1] != self._until:
            return lambda place: tree.Reading(phrase, self.filtered(), "", at=place)
        return None

    def _after_of(self) -> tree.Expression:
        self.cursor.expect("of")
        return self.filtered()

    def _is_read_of(self, phrase: str) -> bool:
        vocabulary = self.vocabulary
        if phrase in vocabulary.counters:
            return True
        if reader := vocabulary.readers.get(phrase):
            return reader.link == "of"
        question = vocabulary.questions.get(phrase)
        return question is not None and bool(question.of or question.own)

    def _numbered(self, place: tree.LineAndColumn) -> tree.Expression:
        self.cursor.next()
        token = self.cursor.next()
        if isinstance(token.value, Fraction):
            self.cursor.fail("a rule’s number is a whole number")
        return tree.RuleNumbered(token.value, at=place)

    def _so_many(self, place: tree.LineAndColumn) -> tree.Expression:
        """``first 3 of …``, ``last (chosen number) of …``."""
        name, at = self.cursor.next().text, self.cursor.place
        count = tree.Number(self.cursor.next().value, at=at) if self.cursor.at(NUMBER_TOKEN) else self._in_brackets()
        return tree.Function(name, self._after_of(), count, at=place)

    def _in_brackets(self) -> tree.Expression:
        self.cursor.expect("(")
        node = self.up_to("", self.expression)
        self.cursor.expect(")", "this bracket is never closed" if not self.cursor.at(WORD_TOKEN) else "")
        return node

    def counter(self) -> tree.CounterWord | tree.CounterNamed:
        """A verb's counter slot: a known counter's bare word, any quoted text, or in brackets what gives its name."""
        cursor, place = self.cursor, self.cursor.place
        if cursor.sees("("):
            return tree.CounterNamed(self._nested(self._in_brackets), at=place)
        cursor.note(lambda: (Possible(one.phrase, one.doc) for one in self.vocabulary.counters.values()))
        word = cursor.next().text if cursor.at(TEXT_TOKEN) else cursor.phrase(self.vocabulary.counters, self.vocabulary.longest)
        if not word:
            cursor.fail_unknown("a counter such as points", "A counter of your own stands in quotation marks.")
        counter = self._counter(word)
        return tree.CounterWord(counter.word, counter.known, at=place)

    def _counter(self, word: str) -> tree.CounterWord:
        known = self.vocabulary.counters.get(word)
        return tree.CounterWord(known.phrase, known=True) if known else tree.CounterWord(word, known=False)

    def _readers(self) -> Iterator[Possible]:
        yield from (Possible(reader.phrase, reader.doc) for reader in self.vocabulary.readers.values() if reader.link)
        yield from (Possible(one.phrase, one.doc) for one in self.vocabulary.questions.values() if one.of or one.own)
        yield from (Possible(counter.phrase, counter.doc) for counter in self.vocabulary.counters.values())

    def _read_of(self, phrase: str, of: tree.Expression, place: tree.LineAndColumn) -> tree.Expression:
        if reader := self.vocabulary.readers.get(phrase):
            return tree.Reading(phrase, of, reader.link, at=place)
        if phrase in self.vocabulary.counters:
            return tree.Counted(self._counter(phrase), of, at=place)
        return tree.Asked(phrase, None, of, at=place)

    def _words(self, scope: Scope) -> Iterator[Possible]:
        """Everything that an operand can begin with where these words are known."""
        yield from (Possible(word, "told by this occasion or question") for word in scope)
        yield from (Possible(name.phrase, name.doc) for name in self.vocabulary.names.values())
        for question in self.vocabulary.questions.values():
            yield Possible(f"{question.phrase} of" if question.of or question.own else question.phrase, question.doc)
        for reader in self.vocabulary.readers.values():
            yield Possible(f"{reader.phrase} of" if reader.link else reader.phrase, reader.doc)
        yield from (Possible(f"{counter.phrase} of", counter.doc) for counter in self.vocabulary.counters.values())
        yield from (Possible(f"{name} of", doc) for name, doc in FUNCTIONS.items())
        yield from map(Possible, (*_CONSTANTS, "not", "rule"))


_CONSTANTS: dict[str, tree.Expression] = {
    "yes": tree.YesNo(True),
    "no": tree.YesNo(False),
    "nobody": tree.Nobody(),
    "this rule": tree.ThisRule(),
}
