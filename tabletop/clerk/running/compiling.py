"""Expressions as closures: each node of the tree becomes one Python function of the frame it runs in."""

from collections.abc import Callable
from math import floor

from tabletop.clerk.language import tree
from tabletop.clerk.language.printer import expression_text
from tabletop.clerk.language.sorts import ANYTHING, lineage, sort_in_words, test_for, what
from tabletop.clerk.language.vocabulary import Vocabulary
from tabletop.clerk.language.words import CONTAINING, DAY_ORDERINGS, MAX_TEXT
from tabletop.clerk.running.frame import (
    Cells,
    Closure,
    Frame,
    answer,
    divided,
    figure_of,
    figures_of,
    flat,
    joined_text,
    one_of,
    paid,
    rounded_as_ruled,
    somebody,
)
from tabletop.clerk.running.operations import (
    ON_LISTS,
    ON_NUMBERS,
    ORDERS,
    at_the_end,
    bounded,
    day,
    in_days,
    in_one_order,
    in_words,
    is_day,
    is_list,
    listed,
    number,
    same,
    sort_key,
    truth,
    within_limit,
)
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss
from tabletop.engine.days import day_ref, ordinal
from tabletop.engine.values import Number as Figure
from tabletop.engine.values import Value

RULE_KIND = "rule"


class Compiler:
    """Makes expressions ready. ``cells`` tells in which cell of the frame a word's value lies; other words are fields."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self.cells = 0

    def new_cell(self) -> int:
        self.cells += 1
        return self.cells - 1

    def text(self, node: tree.Expression) -> str:
        return expression_text(node)

    def expression(self, node: tree.Expression, cells: Cells) -> Closure:
        match node:
            case tree.Number(value) | tree.Text(value) | tree.YesNo(value) | tree.CounterWord(value, _):
                return lambda frame: value
            case tree.Day(written):
                day = day_ref(written)
                return lambda frame: day
            case tree.Nobody():
                return lambda frame: None
            case tree.CounterNamed():
                return self._counter(node, cells)
            case tree.ThisRule():
                return lambda frame: frame.context.this_rule
            case tree.RuleNumbered(figure):
                return lambda frame: frame.context.rule(figure)
            case tree.Word(word):
                return _word(word, cells)
            case tree.Named(phrase):
                read = self._vocabulary.names[phrase].read
                return lambda frame: paid(frame, read(frame.context))
            case tree.Asked() | tree.Reading() | tree.Counted():
                return self._read(node, cells)
            case tree.ListOf(items):
                return self._list(items, cells)
            case tree.Function():
                return self._function(node, cells)
            case tree.Where():
                return self._where(node, cells)
            case tree.InOrder():
                return self._in_order(node, cells)
            case tree.Replaced():
                return replacing(*(self.expression(part, cells) for part in (node.text, node.old, node.new)))
            case tree.Sum():
                return self._sum(node, cells)
            case tree.Product():
                return self._product(node, cells)
            case tree.Compare():
                return self._compare(node, cells)
            case tree.Either() | tree.And() | tree.Or() | tree.Not():
                return self._logic(node, cells)

    def _logic(self, node: tree.Either | tree.And | tree.Or | tree.Not, cells: Cells) -> Closure:
        match node:
            case tree.Either(value, condition, otherwise):
                a, c, b = (self.expression(part, cells) for part in (value, condition, otherwise))
                return lambda frame: a(frame) if truth(c(frame)) else b(frame)
            case tree.Not(part):
                step = self.expression(part, cells)
                return lambda frame: not truth(step(frame))
            case tree.And(parts):
                return _joined(tuple(self.expression(part, cells) for part in parts), until=False)
            case tree.Or(parts):
                return _joined(tuple(self.expression(part, cells) for part in parts), until=True)

    def _list(self, items: tuple[tree.Expression, ...], cells: Cells) -> Closure:
        steps = tuple(self.expression(item, cells) for item in items)
        written = tuple(item.value for item in items if isinstance(item, tree.Number | tree.Text | tree.YesNo))

        def as_written(frame: Frame) -> Value:
            frame.budget.spend(len(written))
            return within_limit(written)

        def list_(frame: Frame) -> Value:
            return flat(frame, [step(frame) for step in steps])

        return as_written if len(written) == len(items) else list_

    # --- readings

    def _read(self, node: tree.Asked | tree.Reading | tree.Counted, cells: Cells) -> Closure:
        match node:
            case tree.Asked(question, key, None):
                return lambda frame: paid(frame, answer(frame, question, key))
            case tree.Asked(question, _, of) if of is not None:
                about = self._taking(question, self._vocabulary.questions[question].of or RULE_KIND)
                return self._each(of, cells, lambda frame, one: answer(frame, question, about(frame, one)))
            case tree.Reading(phrase, of, _):
                reader = self._vocabulary.readers[phrase]
                read, taken = reader.read, self._taking(phrase, reader.takes)
                if self._vocabulary.sort(reader.takes).many:
                    step = self.expression(of, cells)
                    return lambda frame: paid(frame, read(frame.context, tuple(taken(frame, one) for one in listed(step(frame)))))
                return self._each(of, cells, _reading(read, taken))
            case tree.Counted(counter, of):
                assert self._vocabulary.counter_reader is not None
                read_counter, named = self._vocabulary.counter_reader.read, self._counter(counter, cells)
                return self._each(of, cells, lambda frame, one: read_counter(frame.context, named(frame), one))
        raise AssertionError(node)

    def _counter(self, counter: tree.CounterWord | tree.CounterNamed, cells: Cells) -> Callable[[Frame], str]:
        if isinstance(counter, tree.CounterWord):
            word = counter.word
            return lambda frame: word
        step = self.expression(counter.name, cells)

        def name(frame: Frame) -> str:
            value = step(frame)
            if not isinstance(value, str) or not value:
                raise Amiss(f"a counter is called by a text, and this is {what(value)}")
            return value

        return name

    def _taking(self, phrase: str, takes: str) -> Callable[[Frame, Value], Value]:
        """What is read of: a name stands for the thing that bears it; a value of another sort is ``Amiss``."""
        sort = self._vocabulary.sort(takes)
        test, wish = test_for(sort, self._vocabulary.kinds), sort_in_words(sort, self._vocabulary.kinds)
        roots = {lineage(kind, self._vocabulary.kinds)[-1] for kind in sort.kinds}
        named = "" if sort.open or {"text", ANYTHING} & roots else min(sort.kinds)

        def taken(frame: Frame, one: Value) -> Value:
            if named and type(one) is str:
                return frame.context.named(named, one)
            if one is not None and not test(one):
                raise Amiss(f"“{phrase}” is read of {wish}, and this is {what(one)}")
            return one

        return taken

    def _each(self, of: tree.Expression, cells: Cells, read: Callable[[Frame, Value], Value]) -> Closure:
        """Read one thing, or every thing of a list; a reading of nobody is nobody."""
        step = self.expression(of, cells)

        def each(frame: Frame) -> Value:
            value = step(frame)
            if value is None:
                return None
            if type(value) is not tuple:
                found = read(frame, value)
                if type(found) is tuple:
                    frame.budget.spend(len(found))
                return found
            frame.budget.spend(len(value))
            return flat(frame, [None if one is None else read(frame, one) for one in value])

        return each

    # --- lists

    def _where(self, node: tree.Where, cells: Cells) -> Closure:
        items, it = self.expression(node.items, cells), self.new_cell()
        condition, cost = self.expression(node.condition, {**cells, "it": it}), tree.size(node.condition)

        def where(frame: Frame) -> Value:
            value = items(frame)
            if value is None:
                return None
            things, kept = listed(value), []
            frame.budget.spend(cost * len(things))
            for thing in things:
                frame.cells[it] = thing
                if truth(condition(frame)):
                    kept.append(thing)
            return tuple(kept)

        return where

    def _in_order(self, node: tree.InOrder, cells: Cells) -> Closure:
        items, it = self.expression(node.items, cells), self.new_cell()
        by, cost, end = self.expression(node.by, {**cells, "it": it}), tree.size(node.by), node.end

        def in_order(frame: Frame) -> Value:
            value = items(frame)
            if value is None:
                return None
            things, keys = listed(value), []
            frame.budget.spend(cost * len(things))
            for thing in things:
                frame.cells[it] = thing
                keys.append(sort_key(by(frame)))
            in_one_order(keys)
            if end:
                return at_the_end(things, keys, end)
            return tuple(things[index] for index in sorted(range(len(things)), key=keys.__getitem__))

        return in_order

    def _function(self, node: tree.Function, cells: Cells) -> Closure:
        name, of, text = node.name, self.expression(node.of, cells), expression_text(node.of)
        if node.count is not None:
            return so_many(name, of, self.expression(node.count, cells))
        if name == "one":
            return lambda frame: one_of(frame, listed(of(frame)), node)
        if name in ON_LISTS:
            count = ON_LISTS[name]
            return lambda frame: None if (value := of(frame)) is None else count(listed(value))
        if name in ON_NUMBERS:
            total = ON_NUMBERS[name]
            return lambda frame: None if (value := of(frame)) is None else total(figures_of(frame, value, name, text))
        if name == "rounded":
            return lambda frame: rounded_as_ruled(frame, figure_of(frame, of(frame), f"“{name}” wants a number", text))
        return lambda frame: floor(figure_of(frame, of(frame), f"“{name}” wants a number", text))

    # --- arithmetic and comparisons

    def _sum(self, node: tree.Sum, cells: Cells) -> Closure:
        terms = tuple((sign == "+", self.expression(term, cells), expression_text(term)) for sign, term in node.terms)
        joins = all(plus for plus, _, _ in terms)

        def sum_(frame: Frame) -> Value:
            values = [(plus, step(frame), text) for plus, step, text in terms]
            if joins and isinstance(values[0][1], str) and not any(is_list(value) for _, value, _ in values):
                return joined_text(frame, [somebody(frame, value, text) for _, value, text in values])
            if joins and any(is_list(value) for _, value, _ in values):
                return flat(frame, [somebody(frame, value, text) for _, value, text in values])
            total: Figure = 0
            days = 0
            for plus, value, text in values:
                if is_day(value):
                    days += 1 if plus else -1
                    figure: Figure = ordinal(value.key)
                else:
                    figure = figure_of(frame, value, "arithmetic needs numbers", text)
                total = bounded(total + figure if plus else total - figure)
            return in_days(total, days) if days else total

        return sum_

    def _product(self, node: tree.Product, cells: Cells) -> Closure:
        factors = tuple((sign == "*", self.expression(factor, cells), expression_text(factor)) for sign, factor in node.factors)

        def product(frame: Frame) -> Value:
            total: Figure = 1
            for times, step, text in factors:
                figure = figure_of(frame, step(frame), "arithmetic needs numbers", text)
                total = bounded(total * figure if times else divided(frame, total, figure))
            return total

        return product

    def _compare(self, node: tree.Compare, cells: Cells) -> Closure:
        left, right, how = self.expression(node.left, cells), self.expression(node.right, cells), node.how
        if isinstance(node.right, tree.Nobody) and how in ("is", "is not"):
            wanted = how == "is"
            return lambda frame: (left(frame) is None) is wanted
        if how in ORDERS:
            return ordered(left, right, how)
        holds = contains if how in CONTAINING else among if how in ("is in", "is not in") else equal
        return comparing(left, right, holds, how in ("contains", "is in", "is"))


def _reading(
    read: Callable[[RuleContext, Value], Value], taken: Callable[[Frame, Value], Value]
) -> Callable[[Frame, Value], Value]:
    def read_one(frame: Frame, one: Value) -> Value:
        found = taken(frame, one)
        return None if found is None else read(frame.context, found)

    return read_one


def _word(word: str, cells: Cells) -> Closure:
    if word in cells:
        cell = cells[word]
        return lambda frame: frame.cells[cell]
    return lambda frame: frame.context.field(word)


def _joined(steps: tuple[Closure, ...], *, until: bool) -> Closure:
    """``and`` goes on until a part is no, ``or`` until one is yes; what comes after is not read."""

    def joined(frame: Frame) -> Value:
        for step in steps:
            if truth(step(frame)) is until:
                return until
        return not until

    return joined


def ordered(left: Closure, right: Closure, how: str) -> Closure:
    """Numbers by their size, or days as they follow each other."""
    days = how in DAY_ORDERINGS
    holds, why = ORDERS[how], f"“{how}” compares {'days' if days else 'numbers'}"
    figure: Callable[[Value, str], object] = day if days else number

    def in_order(frame: Frame) -> Value:
        a, b = left(frame), right(frame)
        return a is not None and b is not None and holds(figure(a, why), figure(b, why))

    return in_order


def comparing(left: Closure, right: Closure, holds: Callable[[Frame, Value, Value], bool], wanted: bool) -> Closure:
    """Whether that holds of the two, or does not, as is ``wanted``; of nobody it does not hold."""

    def compared(frame: Frame) -> Value:
        a, b = left(frame), right(frame)
        return (a is not None and b is not None and holds(frame, a, b)) is wanted

    return compared


def equal(frame: Frame, a: Value, b: Value) -> bool:
    if type(a) is tuple:
        frame.budget.spend(len(a))
    return same(frame.context, a, b)


def contains(frame: Frame, whole: Value, part: Value) -> bool:
    """Whether a text has the other in it, great letters or small."""
    frame.budget.spend(1 + len(str(whole)) // 100)
    return in_words(part).casefold() in in_words(whole).casefold()


def among(frame: Frame, one: Value, values: Value) -> bool:
    listing = listed(values)
    frame.budget.spend(len(listing))
    return any(same(frame.context, one, value) for value in listing)


def replacing(text: Closure, old: Closure, new: Closure) -> Closure:
    """A text with every place where one thing stands in it given to another."""

    def replaced(frame: Frame) -> Value:
        whole, out, come = text(frame), old(frame), new(frame)
        if whole is None or out is None or come is None:
            return None
        if not in_words(out):
            raise Amiss("what is replaced has at least one letter")
        made = in_words(whole).replace(in_words(out), in_words(come))
        frame.budget.spend(1 + len(made) // 100)
        if len(made) > MAX_TEXT:
            raise Amiss(f"a text may have {MAX_TEXT:,} letters, and this one has {len(made):,}")
        return made

    return replaced


def so_many(name: str, of: Closure, count: Closure) -> Closure:
    """So many from the beginning of a list, or from its end; all of them where there are no more."""

    def taken(frame: Frame) -> Value:
        value, many = of(frame), figure_of(frame, count(frame), "how many is a number", "how many")
        if many < 0 or many.denominator != 1:
            raise Amiss(f"so many are counted whole, from 0, and this is {many}")
        things = listed(value)
        return paid(frame, things[: int(many)] if name == "first" else things[len(things) - min(int(many), len(things)) :])

    return taken
