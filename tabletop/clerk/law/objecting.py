"""What the rules say no to on one table: each line is asked once for each of the things that it reads of an act.

Whoever wants to know which of some hundred acts are open puts much the same to the same lines. A line is deterministic
and the table stands still, so the fields that it read, in the order in which it read them, settle what it says: a line
that asked no more than the *kind* of an action says the same of every action of that kind. What it cost is charged each
time, as if it had been run.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from tabletop.clerk.law.law import Handler
from tabletop.clerk.law.todays_law import carried
from tabletop.clerk.running.budget import Budget
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import NOT_TOLD, Silence
from tabletop.engine.happenings import Occasion
from tabletop.engine.values import Value


class _Said(NamedTuple):
    """What a line said, and the steps that it took."""

    sentences: tuple[str, ...]
    cost: int
    asked: tuple[str, ...]
    permits: bool = False
    answering: str = ""
    silence: Silence | None = None
    """The question for want of whose answer it could not tell."""


_NOTHING = _Said((), 0, ())
_Told = tuple[tuple[Value, ...], tuple[type, ...]]
"""The values of some fields, and the type of each, as ``yes`` is not 1."""


class _Noted(Mapping[str, Value]):
    """Fields that note in which order they are read."""

    def __init__(self, fields: Mapping[str, Value]) -> None:
        self._fields = fields
        self.read: dict[str, None] = {}

    def __getitem__(self, name: str) -> Value:
        self.read[name] = None
        return self._fields[name]

    def __iter__(self) -> Iterator[str]:
        self.read.update(dict.fromkeys(self._fields))
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)


class _Line(NamedTuple):
    """A line with its place among those on the same occasion."""

    place: tuple[str, int]
    handler: Handler


_Heard = tuple[tuple[_Line, ...], tuple[_Line, ...], int]


def _heard(occasion: str, context: RuleContext) -> _Heard:
    """The lines on an occasion, those of them that may permit something, and what it took to put them in order."""
    left = context.budget.left
    handlers = context.law.handlers("before", occasion, lambda: context)
    found = tuple([_Line((occasion, place), handler) for place, handler in enumerate(handlers)])
    permitting = tuple([line for line in found if line.handler.clause.may_permit])
    return found, permitting, left - context.budget.left


class Against(NamedTuple):
    """What stands against an occasion, by which rule, which of its fields the line asked before it said so, and the other rule,
    where it is one, that answered what the line asked."""

    sentence: str
    rule: str
    asked: frozenset[str]
    answering: str = ""


class Objecting:
    """The ``before`` lines in force on the table of a context."""

    def __init__(self, context: RuleContext) -> None:
        self.law, self._context = context.law, context
        self._lines: dict[str, _Heard] = {}
        self._known: dict[tuple[str, int], dict[tuple[str, ...], dict[_Told, _Said]]] = {}
        """What each line said, by the fields that it read and what these told."""

    def sentences(self, occasion: Occasion, fields: Mapping[str, Value], budget: Budget) -> Iterator[Against]:
        """What stands against an occasion, in the order of precedence, but for what a rule permits that goes before the one that
        objects. A line that cannot tell says nothing."""
        lines, permitting = self._listening(occasion.name, budget)
        permitted = [line.handler.rule for line in permitting if self._says(line, fields, budget).permits]
        for line in lines:
            said = self._says(line, fields, budget)
            if said.sentences and not any(self._goes_before(rule, line.handler.rule) for rule in permitted):
                for sentence in said.sentences:
                    yield Against(sentence, line.handler.rule, frozenset(said.asked), said.answering)

    def silent(self, occasion: Occasion, budget: Budget) -> Iterator[tuple[Silence, str, tuple[str, ...]]]:
        """What lines cannot tell for want of an answer: its question, their rule, and what of the occasion they read."""
        for line in self._listening(occasion.name, budget)[0]:
            said = self._says(line, occasion.fields, budget)
            if said.silence:
                yield said.silence, line.handler.rule, said.asked

    def _goes_before(self, rule: str, other: str) -> bool:
        return self._context.asked_with(Budget()).goes_before(rule, other)

    def _listening(self, occasion: str, budget: Budget) -> tuple[tuple[_Line, ...], tuple[_Line, ...]]:
        if occasion not in self._lines:
            self._lines[occasion] = carried(self._context.asked_with(Budget()), ("before", occasion), partial(_heard, occasion))
        found, permitting, cost = self._lines[occasion]
        budget.left -= cost
        return found, permitting

    def _says(self, line: _Line, fields: Mapping[str, Value], budget: Budget) -> _Said:
        for names, known in self._known.get(line.place, {}).items():
            if said := known.get(_told(fields, names)):
                budget.left -= said.cost
                return said if budget.left >= 0 else _NOTHING
        return self._ask(line, fields, budget)

    def _ask(self, line: _Line, fields: Mapping[str, Value], budget: Budget) -> _Said:
        """The line run anew. What it says with no steps left for the act is nothing to be kept."""
        noted, before = _Noted(fields), budget.left
        context = self._context.noting(budget, line.handler.rule, noted)
        silence = None
        try:
            sentences, permits = line.handler.clause.verdict(context, budget)
        except NOT_TOLD as untold:
            sentences, permits, silence = (), False, untold if isinstance(untold, Silence) else None
        names = tuple(noted.read)
        done = [fields.get(name) for name in names]
        others = [
            rule
            for rule, answer in (context.answered_by.items() if sentences else ())
            if rule in self.law.book and rule != line.handler.rule and answer not in done
        ]
        said = _Said(sentences, before - budget.left, names, permits, others[0] if len(others) == 1 else "", silence)
        if budget.left >= 0:
            self._known.setdefault(line.place, {}).setdefault(names, {})[_told(fields, names)] = said
        return said


def _told(fields: Mapping[str, Value], names: tuple[str, ...]) -> _Told:
    values = tuple(map(fields.get, names))
    return values, tuple(map(type, values))
