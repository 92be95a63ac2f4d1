"""Reading expressions, by recursive descent: from ``A if C otherwise B`` down to a single word.

The parser is our own because its messages are: it knows at each spot which whole phrases could stand there. Two rules do
all the disambiguation. *Longest phrase first, and a phrase followed by* ``of`` *is a reading, a bare one a field or a
name.* And *a filter* (``where``, ``whose``, ``in order of``) *belongs to the nearest list before it.* No expression is
read twice, so the time is linear in the length of the line.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TypeVar

from tabletop.clerk.cursor import Cursor, Possible
from tabletop.clerk.errors import SheetError
from tabletop.clerk.inference import Scope, Sorter
from tabletop.clerk.tokens import NUMBER, TEXT, WORD
from tabletop.clerk.tree import (
    And,
    Asked,
    Compare,
    Counted,
    CounterWord,
    Either,
    Expression,
    Function,
    InOrder,
    ListOf,
    Named,
    Nobody,
    Not,
    Number,
    Or,
    Place,
    Product,
    Reading,
    RuleNumbered,
    Sum,
    Text,
    ThisRule,
    Where,
    Word,
    YesNo,
)
from tabletop.clerk.vocabulary import Vocabulary
from tabletop.clerk.words import COMPARISONS, FILTERS, FUNCTIONS, KEYWORDS, MAX_LIST, MAX_NESTING, MAX_TERMS

PartT = TypeVar("PartT")
_ALMOST = {
    "more": "“is more than”",
    "greater": "“is more than”",
    "less": "“is less than”",
    "fewer": "“is less than”",
    "at": "“is at least” or “is at most”",
    "equal": "“is”",
}
_SOMETHING = "a number, a text or a word"


class ExpressionParser:
    """Reads expressions at a cursor; ``scope`` holds the fields and other words known at this spot."""

    def __init__(self, cursor: Cursor, vocabulary: Vocabulary, scope: Scope) -> None:
        self.cursor = cursor
        self.vocabulary = vocabulary
        self.scope = dict(scope)
        self._nesting = 0

    def expression(self) -> Expression:
        """Anything, with ``if … otherwise`` as the loosest binding."""
        value = self.condition()
        place = self.cursor.place
        if not self.cursor.accept("if"):
            return value
        condition = self.condition()
        self.cursor.expect("otherwise", "“otherwise” is missing here: an “if” inside brackets needs both cases")
        return Either(value, condition, self.condition(), at=place)

    def value_and_condition(self) -> tuple[Expression, Expression | None]:
        """What follows the ``to`` of a setting: ``VALUE [if CONDITION]``, where the value may be ``A if C otherwise B``."""
        value = self.condition()
        place = self.cursor.place
        if not self.cursor.accept("if"):
            return value, None
        condition = self.condition()
        if not self.cursor.accept("otherwise"):
            return value, condition
        value = Either(value, condition, self.condition(), at=place)
        return value, self.condition() if self.cursor.accept("if") else None

    def attempt(self, part: Callable[[], PartT]) -> "PartT | SheetError":
        """Read a part; if that fails, go back to where it began and give the error."""
        start, nesting, scope = self.cursor.index, self._nesting, self.scope
        try:
            return part()
        except SheetError as error:
            self.cursor.index, self._nesting, self.scope = start, nesting, scope
            return error

    def condition(self) -> Expression:
        """Comparisons joined by ``and``, ``or`` and ``not``; or a single value."""
        return self._joined("or", lambda: self._joined("and", self._negation, And), Or)

    def _joined(
        self, word: str, part: Callable[[], Expression], made: Callable[[tuple[Expression, ...]], Expression]
    ) -> Expression:
        parts = [part()]
        while self.cursor.accept(word):
            self._count(parts)
            parts.append(part())
        return parts[0] if len(parts) == 1 else replace(made(tuple(parts)), at=parts[0].at)

    def _count(self, parts: list[Expression] | list[tuple[str, Expression]]) -> None:
        if len(parts) >= MAX_TERMS:
            self.cursor.fail(f"more than {MAX_TERMS} parts stand in a row here", "Split the line.")

    def _negation(self) -> Expression:
        place = self.cursor.place
        if self.cursor.accept("not"):
            return Not(self._nested(self._negation), at=place)
        return self._comparison(self.sum())

    def _comparison(self, left: Expression) -> Expression:
        how = self.cursor.accept_one(COMPARISONS)
        if how in ("is", "is not") and self.cursor.at(WORD) and (meant := _ALMOST.get(self.cursor.token.text)):
            self.cursor.fail(f"“{how} {self.cursor.token.text}” is no comparison", f"Write {meant}.")
        return Compare(left, how, self.sum(), at=left.at) if how else left

    def sum(self) -> Expression:
        """Arithmetic without comparisons: what stands in a verb's slot."""
        terms = self._chain(("+", "-"), self._product)
        return terms[0][1] if len(terms) == 1 else Sum(tuple(terms), at=terms[0][1].at)

    def _product(self) -> Expression:
        factors = self._chain(("*", "/"), self._operand)
        return factors[0][1] if len(factors) == 1 else Product(tuple(factors), at=factors[0][1].at)

    def _chain(self, signs: tuple[str, str], part: Callable[[], Expression]) -> list[tuple[str, Expression]]:
        parts = [(signs[0], part())]
        while sign := self.cursor.accept_one(signs):
            self._count(parts)
            parts.append((sign, part()))
        return parts

    def _operand(self) -> Expression:
        node = self.filtered()
        if self.cursor.token.text in ("where", "whose") and self.cursor.at(WORD):
            self.cursor.fail(f"“{self.cursor.token.text}” stands behind a list, and there is none before it")
        return node

    def _nested(self, part: Callable[[], Expression]) -> Expression:
        self._nesting += 1
        if self._nesting > MAX_NESTING:
            self.cursor.fail(f"this is nested more than {MAX_NESTING} deep", "Split the line.")
        node = part()
        self._nesting -= 1
        return node

    def filtered(self) -> Expression:
        """A single operand with the filters that belong to it."""
        node = self._nested(self._atom)
        while self._is_list(node) and (how := self.cursor.accept_one(FILTERS)):
            node = self._filter(node, how)
        return node

    def _is_list(self, node: Expression) -> bool:
        if not self.cursor.at(WORD) or self.cursor.token.text not in ("where", "whose", "in"):
            return self._note_filters(node)
        sort = Sorter(self.vocabulary).sort(node, self.scope)
        return sort.many or sort.open

    def _note_filters(self, node: Expression) -> bool:
        scope = dict(self.scope)
        self.cursor.note(lambda: map(Possible, FILTERS) if Sorter(self.vocabulary).sort(node, scope).many else ())
        return False

    def _filter(self, items: Expression, how: str) -> Expression:
        with_it = self._knowing_it(items)
        if how == "in order of":
            return InOrder(items, with_it(self.reading_of_it), at=items.at)
        part = self._negation if how == "where" else self.whose
        return Where(items, with_it(part), at=items.at)

    def _knowing_it(self, items: Expression) -> Callable[[Callable[[], Expression]], Expression]:
        item = Sorter(self.vocabulary).sort(items, self.scope).each()

        def read(part: Callable[[], Expression]) -> Expression:
            outer = self.scope
            self.scope = {**outer, "it": item}
            node = self._nested(part)
            self.scope = outer
            return node

        return read

    def whose(self) -> Expression:
        """``rank is "K"``, or ``(rank is "K" and suit is "H")``: comparisons that begin with a reading of it."""
        if not self.cursor.accept("("):
            return self._comparison_of_it()
        part = self._joined("or", lambda: self._joined("and", self._comparison_of_it, And), Or)
        self.cursor.expect(")")
        return part

    def _comparison_of_it(self) -> Expression:
        return self._comparison(self.reading_of_it())

    def reading_of_it(self) -> Expression:
        """A reader's phrase without ``of``, asked of it: what follows ``whose`` and ``in order of``."""
        place, cursor = self.cursor.place, self.cursor
        cursor.note(self._readers)
        if cursor.at(TEXT):
            return Counted(self._counter(cursor.next().text), Word("it", at=place), at=place)
        phrase = cursor.phrase({one.phrase: one for one in self._readers()}, self.vocabulary.longest)
        if not phrase:
            cursor.fail_unknown("what to read of each")
        return self._read_of(phrase, Word("it", at=place), place)

    def _readers(self) -> Iterator[Possible]:
        yield from (Possible(reader.phrase, reader.doc) for reader in self.vocabulary.readers.values() if reader.link)
        yield from (Possible(one.phrase, one.doc) for one in self.vocabulary.questions.values() if one.of or one.own)
        yield from (Possible(counter.phrase, counter.doc) for counter in self.vocabulary.counters.values())

    def _read_of(self, phrase: str, of: Expression, place: Place) -> Expression:
        if reader := self.vocabulary.readers.get(phrase):
            return Reading(phrase, of, reader.link, at=place)
        if phrase in self.vocabulary.counters:
            return Counted(self._counter(phrase), of, at=place)
        return Asked(phrase, None, of, at=place)

    def _counter(self, word: str) -> CounterWord:
        known = self.vocabulary.counters.get(word)
        return CounterWord(known.phrase, known=True) if known else CounterWord(word, known=False)

    def counter(self) -> CounterWord:
        """A verb's counter slot: a known counter's bare word, or any quoted text."""
        cursor, place = self.cursor, self.cursor.place
        cursor.note(lambda: (Possible(one.phrase, one.doc) for one in self.vocabulary.counters.values()))
        word = cursor.next().text if cursor.at(TEXT) else cursor.phrase(self.vocabulary.counters, self.vocabulary.longest)
        if not word:
            cursor.fail_unknown("a counter such as points", "A counter of your own stands in quotation marks.")
        counter = self._counter(word)
        return CounterWord(counter.word, counter.known, at=place)

    def _atom(self) -> Expression:
        cursor, place = self.cursor, self.cursor.place
        if cursor.at(WORD):
            return self._phrase(place)
        if cursor.at(TEXT):
            return self._text(place)
        if cursor.at(NUMBER):
            return Number(cursor.next().value, at=place)
        if cursor.accept("("):
            node = self.expression()
            cursor.expect(")", "this bracket is never closed" if not cursor.at(WORD) else "")
            return node
        if cursor.accept("["):
            return self._list(place)
        if cursor.accept("-"):
            if not cursor.at(NUMBER):
                cursor.fail("a minus here stands before a number", "Write 0 - … for anything else.")
            return Number(-cursor.next().value, at=place)
        cursor.note(partial(self._words, self.scope))
        cursor.fail_unknown(_SOMETHING)

    def _text(self, place: Place) -> Expression:
        text = self.cursor.next().text
        if self.cursor.accept("of"):
            return Counted(self._counter(text), self.filtered(), at=place)
        return Text(text, at=place)

    def _list(self, place: Place) -> Expression:
        items: list[Expression] = []
        while not self.cursor.accept("]"):
            if items:
                self.cursor.expect(",", "this list is never closed" if not self.cursor.at(WORD) else "")
            if self.cursor.sees("["):
                self.cursor.fail("a list may not stand in a list", "Join two lists with +.")
            if len(items) >= MAX_LIST:
                self.cursor.fail(f"a list may hold {MAX_LIST:,} things")
            items.append(self.expression())
        return ListOf(tuple(items), at=place)

    def _phrase(self, place: Place) -> Expression:
        cursor = self.cursor
        cursor.note(partial(self._words, self.scope))
        words = cursor.words(self.vocabulary.longest)
        if words[0] == "rule" and cursor.ahead(1).kind == NUMBER:
            return self._numbered(place)
        for count in range(len(words), 0, -1):
            phrase, after = " ".join(words[:count]), cursor.ahead(count)
            make = self._meaning(phrase, followed_by_of=after.kind == WORD and after.text == "of")
            if make:
                cursor.index += count
                return make(place)
        self._fail_untold()
        cursor.fail_unknown(_SOMETHING)

    def _fail_untold(self) -> None:
        """Say so, if the word here is one that other occasions tell and this one does not."""
        start = self.cursor.index
        phrase = self.cursor.phrase(dict.fromkeys(self.vocabulary.fields), self.vocabulary.longest)
        self.cursor.index = start
        if phrase and phrase not in KEYWORDS:
            told = ", ".join(self.scope)
            self.cursor.fail(f"“{phrase}” is not told here", f"What is told here: {told}." if told else "Nothing is told here.")

    def _meaning(self, phrase: str, *, followed_by_of: bool) -> Callable[[Place], Expression] | None:
        """How to read on after this phrase, if it has a meaning here."""
        vocabulary = self.vocabulary
        if followed_by_of:
            if phrase in FUNCTIONS:
                return lambda place: Function(phrase, self._after_of(), at=place)
            if self._is_read_of(phrase):
                return lambda place: self._read_of(phrase, self._after_of(), place)
            return None
        if phrase in self.scope:
            return lambda place: Word(phrase, at=place)
        if phrase in vocabulary.names:
            return lambda place: Named(phrase, at=place)
        if phrase in _CONSTANTS:
            return lambda place: replace(_CONSTANTS[phrase], at=place)
        if (question := vocabulary.questions.get(phrase)) and question.bare:
            return lambda place: Asked(phrase, at=place)
        if question and question.keyed:
            return lambda place: Asked(phrase, self.cursor.text(f"the text that tells which “{phrase}”"), at=place)
        if (reader := vocabulary.readers.get(phrase)) and not reader.link:
            return lambda place: Reading(phrase, self.filtered(), "", at=place)
        return None

    def _after_of(self) -> Expression:
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

    def _numbered(self, place: Place) -> Expression:
        self.cursor.next()
        token = self.cursor.next()
        if isinstance(token.value, Fraction):
            self.cursor.fail("a rule’s number is a whole number")
        return RuleNumbered(token.value, at=place)

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
        yield from map(Possible, (*_CONSTANTS, "not"))


_CONSTANTS: dict[str, Expression] = {
    "yes": YesNo(True),
    "no": YesNo(False),
    "nobody": Nobody(),
    "this rule": ThisRule(),
}
