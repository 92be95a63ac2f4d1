"""Sheets made at random that could stand on a card: every expression is of the sort that its place wants."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from types import MappingProxyType
from typing import TypeVar

from hypothesis import strategies as st

from tabletop.clerk.language.inference import Sorter
from tabletop.clerk.language.sorts import A_DAY, ANYTHING, NUMBER_SORT, TEXT_SORT, YES_NO_SORT, Sort, fits, understood
from tabletop.clerk.language.tree import (
    And,
    Asked,
    Clause,
    Compare,
    Counted,
    CounterNamed,
    CounterWord,
    Day,
    Do,
    Either,
    Expression,
    ForEach,
    Function,
    If,
    InOrder,
    Let,
    ListOf,
    Named,
    Nobody,
    Not,
    Number,
    Object,
    Or,
    Permit,
    Product,
    Reading,
    Replaced,
    RuleNumbered,
    Setting,
    Sheet,
    Statement,
    Sum,
    Text,
    ThisRule,
    Where,
    Word,
    YesNo,
)
from tabletop.clerk.language.vocabulary import COUNTER, Name, Question, Reader, Slot, Vocabulary
from tabletop.clerk.language.words import DAY_ORDERINGS, ORDERINGS
from tabletop.engine.days import FIRST, LAST

T = TypeVar("T")
Scope = Mapping[str, Sort]
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Cs", "Zs", "Zl", "Zp")) | st.just(" "), max_size=8)
SAMPLES = TEXTS | st.sampled_from(["draw", "token", 'a "quoted" word', "back\\slash", "two\nrows", "“curly”", "amend"])
FRACTIONS = st.fractions(-9, 9, max_denominator=9).filter(lambda value: value.denominator > 1)
FIGURES = st.integers(0, 20) | st.integers(-(10**12), 10**12) | FRACTIONS
CALENDAR = st.dates(date.fromisoformat(FIRST), date.fromisoformat(LAST)) | st.dates(date(2026, 11, 1), date(2027, 2, 1))
WORDS_OF_ONES_OWN = ("share", "lost", "each-one")


def sheets(vocabulary: Vocabulary) -> st.SearchStrategy[Sheet]:
    """Sheets of one to three lines."""
    return st.composite(lambda draw: _Grower(vocabulary, draw).sheet())()


class _Grower:
    """Grows one sheet; ``depth`` says how deep an expression may still be nested."""

    def __init__(self, vocabulary: Vocabulary, draw: st.DrawFn) -> None:
        self._vocabulary = vocabulary
        self._draw = draw

    def _one_of(self, things: Sequence[T]) -> T:
        return self._draw(st.sampled_from(things))

    def _maybe(self) -> bool:
        return self._draw(st.booleans())

    def _sorts(self, fields: Mapping[str, str]) -> dict[str, Sort]:
        return {name: self._vocabulary.sort(sort) for name, sort in fields.items()}

    def _suits(self, given: Sort, wanted: Sort) -> bool:
        return fits(given, wanted, self._vocabulary.kinds)

    def sheet(self) -> Sheet:
        lines = [self._setting() if self._maybe() else self._clause() for _ in range(self._one_of((1, 2, 3)))]
        return Sheet(tuple(lines))

    def _setting(self) -> Setting:
        question = self._one_of(list(self._vocabulary.questions.values()))
        scope = self._sorts({**question.fields, **({question.of: question.of} if question.of else {})})
        plural = self._vocabulary.kinds[question.of].plural if question.of else ""
        which = self._of(YES_NO_SORT, {**scope, "it": scope[question.of]}, 2) if question.of and self._maybe() else None
        value = self._of(self._vocabulary.sort(question.gives), scope, 3)
        condition = self._of(YES_NO_SORT, scope, 2) if self._maybe() else None
        return Setting(question.phrase, value, self._text() if question.keyed else None, question.of, plural, which, condition)

    def _clause(self) -> Clause:
        moment = self._one_of(("when", "before"))
        occasion = self._one_of(list(self._vocabulary.told(moment).values()))
        scope = self._sorts(occasion.fields)
        condition = self._of(YES_NO_SORT, scope, 2) if self._maybe() else None
        return Clause(moment, occasion.phrase, self._block(moment, scope, 2), condition)

    def _block(self, moment: str, scope: Scope, depth: int) -> tuple[Statement, ...]:
        known, body = dict(scope), []
        for _ in range(self._one_of((1, 1, 2, 3))):
            statement = self._statement(moment, known, depth)
            body.append(statement)
            if isinstance(statement, Let):
                known[statement.word] = NUMBER_SORT
        return tuple(body)

    def _statement(self, moment: str, scope: Scope, depth: int) -> Statement:
        free = [word for word in WORDS_OF_ONES_OWN if word not in scope]
        kind = self._one_of(("do", "let", "if", "for each") if depth else ("do", "do", "let"))
        if kind == "if":
            otherwise = self._block(moment, scope, depth - 1) if self._maybe() else ()
            return If(self._of(YES_NO_SORT, scope, 2), self._block(moment, scope, depth - 1), otherwise)
        if kind == "for each" and free:
            sort = self._vocabulary.sort(self._one_of(("players", "rules", "numbers", "days")))
            body = self._block(moment, {**scope, free[0]: sort.each()}, depth - 1)
            return ForEach(free[0], self._list(sort, scope), body)
        if kind == "let" and free:
            return Let(free[0], self._of(NUMBER_SORT, scope, 2))
        if moment == "before":
            return Object(self._of(TEXT_SORT, scope, 1)) if self._draw(st.integers(0, 5)) else Permit()
        return self._do(scope)

    def _do(self, scope: Scope) -> Do:
        pattern = self._one_of(list(self._vocabulary.verbs))
        slots = [part for part in self._vocabulary.parts[pattern] if isinstance(part, Slot)]
        return Do(pattern, tuple((slot.name, self._slot(slot, scope)) for slot in slots))

    def _slot(self, slot: Slot, scope: Scope) -> Expression:
        return self._counter() if slot.sort == COUNTER else self._of(self._vocabulary.sort(slot.sort), scope, 2)

    def _counter(self) -> CounterWord | CounterNamed:
        if self._draw(st.integers(0, 5)) == 0:
            return CounterNamed(self._one_of((Text(self._text()), Either(Text("a"), YesNo(True), Text("b")))))
        if self._maybe():
            return CounterWord(self._one_of([counter.phrase for counter in self._vocabulary.counters.values()]), known=True)
        return CounterWord(self._draw(TEXTS.filter(lambda word: word not in ("", *self._vocabulary.counters))), known=False)

    def _text(self) -> str:
        return self._draw(SAMPLES)

    # --- expressions

    def _of(self, sort: Sort, scope: Scope, depth: int) -> Expression:
        """An expression of that sort; of players, where anything will do."""
        if ANYTHING in sort.kinds and sort.many:
            sort = self._vocabulary.sort("players")
        ways = [self._literal, self._word] + [self._reading, self._made, self._made] * bool(depth)
        return self._one_of(ways)(sort, scope, depth - 1)

    def _literal(self, sort: Sort, scope: Scope = MappingProxyType({}), depth: int = 0) -> Expression:
        if sort.many:
            return ListOf(tuple(self._literal(sort.each()) for _ in range(self._one_of((0, 1, 2)))))
        if sort.kinds & {"number", ANYTHING}:
            return Number(self._draw(FIGURES))
        if words := understood(sort, self._vocabulary.kinds):
            return Text(self._one_of(words))
        if sort.kinds & {"text", "threshold", "pile", "thing", "clock"}:
            return Text(self._text())
        if "day" in sort.kinds:
            return Day(self._draw(CALENDAR).isoformat())
        if "rule" in sort.kinds:
            return ThisRule() if self._maybe() else RuleNumbered(203)
        return YesNo(self._maybe()) if "yes/no" in sort.kinds else Nobody()

    def _word(self, sort: Sort, scope: Scope, depth: int = 0) -> Expression:
        words = [Word(word) for word, given in scope.items() if self._suits(given, sort)]
        names = [Named(one.phrase) for one in self._names(sort, scope)]
        asked = [one.phrase for one in self._vocabulary.questions.values() if one.bare and self._gives(one.gives, sort)]
        free = [Asked(phrase) for phrase in asked if phrase not in scope]
        known: list[Expression] = [*words, *words, *names, *free, Asked("custom", "the mail clause")]
        return self._one_of(known)

    def _names(self, sort: Sort, scope: Scope) -> list[Name]:
        """Those of that sort for which all that they are read of is told there."""
        names = self._vocabulary.names.values()
        return [one for one in names if scope.keys() >= set(one.needs) and self._gives(one.gives, sort)]

    def _gives(self, written: str, sort: Sort) -> bool:
        return self._suits(self._vocabulary.sort(written), sort)

    def _reading(self, sort: Sort, scope: Scope, depth: int) -> Expression:
        readers = [one for one in self._vocabulary.readers.values() if self._gives(one.gives, sort)]
        questions = [one for one in self._vocabulary.questions.values() if (one.of or one.own) and self._gives(one.gives, sort)]
        if self._suits(NUMBER_SORT, sort) and self._maybe():
            return Counted(self._counter(), self._of(self._vocabulary.sort("player"), scope, depth))
        if not readers and not questions:
            return self._word(sort, scope)
        either: list[Reader | Question] = [*readers, *questions]
        one = self._one_of(either)
        of = self._of(self._vocabulary.sort(one.takes if isinstance(one, Reader) else one.of or "rule"), scope, depth)
        return Reading(one.phrase, of, one.link) if isinstance(one, Reader) else Asked(one.phrase, None, of)

    def _made(self, sort: Sort, scope: Scope, depth: int) -> Expression:
        if sort.many:
            return self._filtered(sort, scope, depth)
        way = self._one_of(("either", "first", "its own", "its own", "its own"))
        if way == "either":
            return Either(self._of(sort, scope, depth), self._of(YES_NO_SORT, scope, depth), self._of(sort, scope, depth))
        if way == "its own" and sort.kinds == TEXT_SORT.kinds:
            return Replaced(
                self._of(TEXT_SORT, scope, depth), self._of(TEXT_SORT, scope, 1), self._of(TEXT_SORT | NUMBER_SORT, scope, 1)
            )
        if way == "its own" and "number" in sort.kinds:
            return self._reckoned(scope, depth)
        if way == "its own" and "day" in sort.kinds:
            return Sum((("+", self._of(A_DAY, scope, depth)), (self._one_of("+-"), self._of(NUMBER_SORT, scope, depth))))
        if way == "its own" and "yes/no" in sort.kinds:
            return self._condition(scope, depth)
        return Function(self._one_of(("first", "last")), self._list(sort.list(), scope))

    def _list(self, sort: Sort, scope: Scope) -> Expression:
        """A list that is written down, or a word for one."""
        words = [Word(word) for word, given in scope.items() if given.many and self._suits(given, sort)]
        names = [one.phrase for one in self._names(sort, scope)]
        lists = [Named(name) for name in names if self._vocabulary.sort(self._vocabulary.names[name].gives).many]
        known: list[Expression] = [self._literal(sort), *words, *lists]
        return self._one_of(known)

    def _filtered(self, sort: Sort, scope: Scope, depth: int) -> Expression:
        items = self._list(sort, scope)
        given = Sorter(self._vocabulary).sort(items, scope)
        inside = {**scope, "it": (sort if given.open else given).each()}
        match self._one_of(("where", "whose", "in order of", "at an end", "so many", "joined", "either")):
            case "where":
                return Where(items, self._of(YES_NO_SORT, inside, depth))
            case "whose":
                return Where(items, self._whose(inside, depth))
            case "in order of":
                return InOrder(items, Counted(self._counter(), Word("it")))
            case "at an end":
                return InOrder(items, Counted(self._counter(), Word("it")), self._one_of(("highest", "lowest")))
            case "so many":
                count = Number(self._one_of((0, 1, 3))) if self._maybe() else self._of(NUMBER_SORT, scope, 1)
                return Function(self._one_of(("first", "last")), items, count)
            case "joined":
                return Sum((("+", items), ("+", self._of(sort, scope, depth))))
        return Either(items, self._of(YES_NO_SORT, scope, depth), self._of(sort, scope, depth))

    def _whose(self, scope: Scope, depth: int) -> Expression:
        parts = tuple(self._compared(Counted(self._counter(), Word("it")), scope, depth) for _ in range(self._one_of((1, 2, 3))))
        if len(parts) == 1:
            return parts[0]
        return And(parts) if self._maybe() else Or(parts)

    def _compared(self, left: Expression, scope: Scope, depth: int) -> Expression:
        return Compare(left, self._one_of(sorted(ORDERINGS)), self._of(NUMBER_SORT, scope, depth))

    def _reckoned(self, scope: Scope, depth: int) -> Expression:
        match self._one_of(("sum", "product", "function", "number of", "days between")):
            case "days between":
                return Sum((("+", self._of(A_DAY, scope, depth)), ("-", self._of(A_DAY, scope, depth))))
            case "sum":
                return Sum((("+", self._of(NUMBER_SORT, scope, depth)), *self._signed("+-", scope, depth)))
            case "product":
                return Product((("*", self._of(NUMBER_SORT, scope, depth)), *self._signed("*/", scope, depth)))
            case "number of":
                players = self._list(self._vocabulary.sort("players"), scope)
                return Function("number", Function("most frequent", players) if self._one_of((True, False)) else players)
        name = self._one_of(("sum", "highest", "lowest", "rounded", "rounded down"))
        return Function(name, self._of(NUMBER_SORT if "rounded" in name else NUMBER_SORT.list(), scope, depth))

    def _signed(self, signs: str, scope: Scope, depth: int) -> list[tuple[str, Expression]]:
        return [(self._one_of(signs), self._of(NUMBER_SORT, scope, depth)) for _ in range(self._one_of((1, 2)))]

    def _equal(self, left: Expression, right: Expression, scope: Scope) -> Expression:
        """Both alike, where one is of a few texts and the other none of them."""
        made = Compare(left, self._one_of(("is", "is not")), right)
        sorter = Sorter(self._vocabulary)
        sorter.sort(made, scope)
        return replace(made, right=left) if sorter.complaints else made

    def _condition(self, scope: Scope, depth: int) -> Expression:
        player = self._vocabulary.sort("player")
        match self._one_of(("order", "days", "equal", "in", "nobody", "joined", "not")):
            case "days":
                return Compare(self._of(A_DAY, scope, depth), self._one_of(sorted(DAY_ORDERINGS)), self._of(A_DAY, scope, depth))
            case "order":
                return self._compared(self._of(NUMBER_SORT, scope, depth), scope, depth)
            case "equal":
                return self._equal(self._of(TEXT_SORT, scope, depth), self._of(TEXT_SORT, scope, depth), scope)
            case "in":
                return Compare(
                    self._of(player, scope, depth), self._one_of(("is in", "is not in")), self._list(player.list(), scope)
                )
            case "nobody":
                return Compare(self._of(player, scope, depth), self._one_of(("is", "is not")), Nobody())
            case "not":
                return Not(self._of(YES_NO_SORT, scope, depth))
        parts = tuple(self._of(YES_NO_SORT, scope, depth) for _ in range(self._one_of((2, 3))))
        return And(parts) if self._maybe() else Or(parts)
