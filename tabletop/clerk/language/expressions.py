"""Reading expressions, by recursive descent: from ``A if C otherwise B`` down to a single word.

The parser is our own because its messages are: it knows at each spot which whole phrases could stand there. Two rules do
all the disambiguation. *Longest phrase first, and a phrase followed by* ``of`` *is a reading, a bare one a field or a
name.* And *a filter* (``where``, ``whose``, ``in order of``, ``with highest``) *belongs to the nearest list before it*, and its
condition reaches as far as it can, over ``and`` and ``or``. No expression is read twice, so the time is linear in the length of
the line.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from tabletop.clerk.language import tree
from tabletop.clerk.language.cursor import Possible
from tabletop.clerk.language.errors import SheetError
from tabletop.clerk.language.inference import Sorter
from tabletop.clerk.language.operands import OperandParser
from tabletop.clerk.language.sorts import TEXT_SORT as A_TEXT
from tabletop.clerk.language.sorts import fits
from tabletop.clerk.language.tokens import TEXT_TOKEN, WORD_TOKEN
from tabletop.clerk.language.words import COMPARISONS, ENDS, FILTERS, FUNCTIONS, IN_ORDER_OF, MAX_TERMS, REPLACED

PartT = TypeVar("PartT")
_ALMOST = {
    "more": "“is more than”",
    "greater": "“is more than”",
    "less": "“is less than”",
    "fewer": "“is less than”",
    "at": "“is at least” or “is at most”",
    "equal": "“is”",
    "after": "“is later than”",
    "later": "“is later than”",
    "earlier": "“is earlier than”",
}
_OR_MORE = {
    **dict.fromkeys(("more", "greater", "higher", "above", "over"), "is at least"),
    **dict.fromkeys(("less", "fewer", "lower", "below", "under"), "is at most"),
}


class ExpressionParser(OperandParser):
    """Reads expressions: operands with their filters, reckoned with, compared and joined."""

    def expression(self) -> tree.Expression:
        """With ``if … otherwise`` as the loosest binding."""
        value = self.condition()
        place = self.cursor.place
        if not self.cursor.accept("if"):
            return value
        condition = self.condition()
        self.cursor.expect("otherwise", "“otherwise” is missing here: an “if” inside brackets needs both cases")
        return tree.Either(value, condition, self.condition(), at=place)

    def value_and_condition(self) -> tuple[tree.Expression, tree.Expression | None]:
        """What follows the ``to`` of a setting: ``VALUE [if CONDITION]``, where the value may be ``A if C otherwise B``."""
        value = self.condition()
        place = self.cursor.place
        if not self.cursor.accept("if"):
            return value, None
        condition = self.condition()
        if not self.cursor.accept("otherwise"):
            return value, condition
        value = tree.Either(value, condition, self.condition(), at=place)
        return value, self.condition() if self.cursor.accept("if") else None

    def attempt(self, part: Callable[[], PartT]) -> "PartT | SheetError":
        """Read a part; if that fails, go back to where it began and give the error."""
        start, nesting, scope = self.cursor.index, self._nesting, self.scope
        try:
            return part()
        except SheetError as error:
            self.cursor.index, self._nesting, self.scope = start, nesting, scope
            return error

    def condition(self) -> tree.Expression:
        """Comparisons joined by ``and``, ``or`` and ``not``; or a single value."""
        return self._joined("or", lambda: self._joined("and", self._negation, tree.And), tree.Or)

    def _joined(
        self, word: str, part: Callable[[], tree.Expression], made: Callable[[tuple[tree.Expression, ...]], tree.Expression]
    ) -> tree.Expression:
        parts = [part()]
        while self.cursor.accept(word):
            self._count(parts)
            if word == "or" and (meant := _OR_MORE.get(self.cursor.token.text)):
                self.cursor.fail(f"“or {self.cursor.token.text}” is no comparison", f"Write “{meant}” before the number.")
            parts.append(part())
        return parts[0] if len(parts) == 1 else replace(made(tuple(parts)), at=parts[0].at)

    def _count(self, parts: list[tree.Expression] | list[tuple[str, tree.Expression]]) -> None:
        if len(parts) >= MAX_TERMS:
            self.cursor.fail(f"more than {MAX_TERMS} parts stand in a row here", "Split the line.")

    def _negation(self) -> tree.Expression:
        place = self.cursor.place
        if self.cursor.accept("not"):
            return tree.Not(self._nested(self._negation), at=place)
        return self._comparison(self.sum())

    def _comparison(self, left: tree.Expression) -> tree.Expression:
        how = self.cursor.accept_one(COMPARISONS)
        if how in ("is", "is not") and self.cursor.at(WORD_TOKEN) and (meant := _ALMOST.get(self.cursor.token.text)):
            self.cursor.fail(f"“{how} {self.cursor.token.text}” is no comparison", f"Write {meant}.")
        if not how:
            return left
        scope = self.scope
        self.wanted = self.cursor.index, lambda: Sorter(self.vocabulary).sort(left, scope)
        return tree.Compare(left, how, self.sum(), at=left.at)

    def sum(self) -> tree.Expression:
        """Arithmetic without comparisons: what stands in a verb's slot."""
        terms = self._chain(("+", "-"), self._product)
        return terms[0][1] if len(terms) == 1 else tree.Sum(tuple(terms), at=terms[0][1].at)

    def _product(self) -> tree.Expression:
        factors = self._chain(("*", "/"), self._operand)
        return factors[0][1] if len(factors) == 1 else tree.Product(tuple(factors), at=factors[0][1].at)

    def _chain(self, signs: tuple[str, str], part: Callable[[], tree.Expression]) -> list[tuple[str, tree.Expression]]:
        parts = [(signs[0], part())]
        while sign := self.cursor.accept_one(signs):
            self._count(parts)
            parts.append((sign, part()))
        return parts

    def _operand(self) -> tree.Expression:
        node = self.filtered()
        if self.cursor.token.text in ("where", "whose") and self.cursor.at(WORD_TOKEN):
            what = f"“{self.cursor.token.text}” stands behind a list, and there is none before it"
            self.cursor.fail(what, Sorter(self.vocabulary).read_of(node.of if isinstance(node, tree.Function) else node))
        return node

    def filtered(self) -> tree.Expression:
        node = self._nested(self._atom)
        while self._is_list(node) and (how := self.cursor.accept_one(FILTERS)):
            node = self._filter(node, how)
        while self.cursor.at(WORD_TOKEN) and self.cursor.sees(REPLACED[0]) and self._is_text(node):
            replaced = self.attempt(partial(self._replaced, node))
            if isinstance(replaced, SheetError):
                break
            node = replaced
        return node

    def _is_text(self, node: tree.Expression) -> bool:
        sort = Sorter(self.vocabulary).sort(node, self.scope)
        return sort.open or (not sort.many and fits(sort, A_TEXT, self.vocabulary.kinds))

    def _replaced(self, text: tree.Expression) -> tree.Expression:
        """``with "5" replaced by "6"``; where no “replaced by” follows, the “with” belongs to something else."""
        self.cursor.expect(REPLACED[0])
        old = self._nested(self._atom)
        self.cursor.expect(REPLACED[1])
        return tree.Replaced(text, old, self._nested(self._atom), at=text.at)

    def _is_list(self, node: tree.Expression) -> bool:
        if not self.cursor.at(WORD_TOKEN) or self.cursor.token.text not in ("where", "whose", "in", "with"):
            return self._note_filters(node)
        sort = Sorter(self.vocabulary).sort(node, self.scope)
        return sort.many or sort.open

    def _note_filters(self, node: tree.Expression) -> bool:
        scope = dict(self.scope)
        self.cursor.note(lambda: map(Possible, FILTERS) if Sorter(self.vocabulary).sort(node, scope).many else ())
        return False

    def _filter(self, items: tree.Expression, how: str) -> tree.Expression:
        with_it = self._knowing_it(items)
        if how == IN_ORDER_OF or how in ENDS:
            return tree.InOrder(items, with_it(self._measure), ENDS.get(how, ""), at=items.at)
        part = self.condition if how == "where" else self.whose
        return tree.Where(items, with_it(part), at=items.at)

    def _knowing_it(self, items: tree.Expression) -> Callable[[Callable[[], tree.Expression]], tree.Expression]:
        item = Sorter(self.vocabulary).sort(items, self.scope).each()

        def read(part: Callable[[], tree.Expression]) -> tree.Expression:
            outer = self.scope
            self.scope = {**outer, "it": item}
            node = self._nested(part)
            self.scope = outer
            return node

        return read

    def whose(self) -> tree.Expression:
        """``rank is "K" and suit is "H"``: comparisons that begin with a reading of it, in brackets or not."""
        bracketed = self.cursor.accept("(")
        part = self._joined("or", lambda: self._joined("and", lambda: self._comparison(self.reading_of_it()), tree.And), tree.Or)
        if bracketed:
            self.cursor.expect(")")
        return part

    def _measure(self) -> tree.Expression:
        """What things are put in order by: a reading of it, or a function in full, ``number of hand of it``."""
        if not (self.cursor.at(WORD_TOKEN) and self.cursor.token.text in FUNCTIONS):
            return self.reading_of_it()
        node = self._atom()
        if not tree.reads_word(node, ("it",)):
            self.cursor.fail("this is the same for each of them", "Say what is read of “it”: “number of hand of it”.")
        return node

    def reading_of_it(self) -> tree.Expression:
        """A reader's phrase without ``of``, asked of it: what follows ``whose``, ``in order of`` and ``with highest``."""
        place, cursor = self.cursor.place, self.cursor
        cursor.note(self._readers)
        if cursor.at(TEXT_TOKEN):
            return tree.Counted(self._counter(cursor.next().text), tree.Word("it", at=place), at=place)
        if cursor.sees("("):
            return tree.Counted(self.counter(), tree.Word("it", at=place), at=place)
        phrase = cursor.phrase({one.phrase: one for one in self._readers()}, self.vocabulary.longest)
        if not phrase:
            cursor.fail_unknown("what to read of each")
        return self._read_of(phrase, tree.Word("it", at=place), place)
