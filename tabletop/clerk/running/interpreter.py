"""Running one line of a sheet against the table as it lies.

Each line is made ready once, into nested Python closures, and then run as often as its question is asked or its occasion
comes. What it means:

*Pure.* A line reads the table and gives a value, effects or objections. Nothing is done while it runs, so a handler gives
all its effects or none, and a handler that parks can be run again from its first line.

*Silence.* A setting whose ``if`` is false, or that is not about the asked item, gives ``NO_ANSWER``; ``A if C otherwise B``
always answers. When no rule answers a question the context raises ``Silence``, which passes through to the caller.

*Nobody.* A reading of nobody is nobody. A comparison with nobody is no, except ``is nobody`` and ``is not nobody``.
Arithmetic with nobody, and a verb's slot that needs somebody, raise ``Unknown``.

*Lists.* A reading of a list is the list of readings, flat. One thing stands for a list of one wherever a list is wanted.

*Limits.* Every item gone through is paid for from the ``Budget``. An answer that needs itself, a number or a list beyond
the limits, a value of the wrong sort: each is a ``RunError`` with the line and a plain sentence. A ``RunError`` that leaves
``RuleContext.ask`` is another card's, and passes through as it is.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final, NoReturn, TypeAlias

from tabletop.clerk.language import tree
from tabletop.clerk.language.errors import RunError
from tabletop.clerk.language.sorts import Sort, sort_in_words, test_for, what
from tabletop.clerk.language.vocabulary import COUNTER, Slot, Vocabulary
from tabletop.clerk.running.budget import MAX_EFFECTS, Budget
from tabletop.clerk.running.compiling import Compiler
from tabletop.clerk.running.frame import Closure, Effect, Frame, somebody
from tabletop.clerk.running.operations import listed, truth, within_limit
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss
from tabletop.engine.acts.telling import Tell
from tabletop.engine.values import Value, capitalised


class NoAnswer(Enum):
    NO_ANSWER = "this line says nothing about that"


NO_ANSWER: Final = NoAnswer.NO_ANSWER
Action: TypeAlias = Callable[[Frame], None]


@dataclass(frozen=True)
class ReadySetting:
    """A ``set`` line, ready to be asked."""

    setting: tree.Setting
    _cost: int
    _cells: int
    _which: Closure | None
    _condition: Closure | None
    _value: Closure
    reads_told: bool
    """Whether it reads what is told only when the question is put, such as the votes of a count."""

    def answers(self, context: RuleContext, budget: Budget, subject: Value = None) -> Value | NoAnswer:
        """The answer about ``subject``, the asked item. Raises ``RunError``, ``Silence`` and ``Unknown``."""
        frame = Frame(context, budget, self._cells, self.setting.at[0])
        frame.cells[0] = subject
        try:
            budget.spend(self._cost)
            if self._which and not truth(self._which(frame)):
                return NO_ANSWER
            if self._condition and not truth(self._condition(frame)):
                return NO_ANSWER
            return self._value(frame)
        except Amiss as amiss:
            raise RunError(frame.line, str(amiss)) from None

    def is_of(self, context: RuleContext, budget: Budget, subject: Value) -> bool:
        """Whether ``subject`` is one of those that it speaks of. Raises what ``answers`` raises."""
        frame = Frame(context, budget, self._cells, self.setting.at[0])
        frame.cells[0] = subject
        return not self._which or truth(self._which(frame))


@dataclass(frozen=True)
class ReadyClause:
    """A ``when`` or ``before`` line, ready to be run."""

    clause: tree.Clause
    _cost: int
    _cells: int
    _condition: Closure | None
    _body: tuple[Action, ...]

    def effects(self, context: RuleContext, budget: Budget) -> list[Effect]:
        """The acts that a ``when`` line calls for. Raises ``RunError``, ``Silence`` and ``Unknown``; then there are none."""
        return self._run(context, budget).effects

    def verdict(self, context: RuleContext, budget: Budget) -> tuple[tuple[str, ...], bool]:
        """The sentences with which a ``before`` line says no, and whether it permits what others object to. Raises ``RunError``,
        ``Silence`` and ``Unknown``."""
        frame = self._run(context, budget)
        return tuple(frame.objections), frame.permits

    @cached_property
    def parts(self) -> tuple[tree.Node, ...]:
        """Its tree and everything in it."""
        return tuple(tree.whole(self.clause))

    @cached_property
    def does(self) -> tuple[tree.Do, ...]:
        """What it does, verb by verb: a few of its parts."""
        return tuple(each for each in self.parts if isinstance(each, tree.Do))

    @cached_property
    def may_permit(self) -> bool:
        """Whether it may permit what others object to."""
        return any(isinstance(each, tree.Permit) for each in self.parts)

    def _run(self, context: RuleContext, budget: Budget) -> Frame:
        frame = Frame(context, budget, self._cells, self.clause.at[0])
        outer = budget.begin_handler()
        try:
            budget.spend(self._cost)
            if self._condition is None or truth(self._condition(frame)):
                for action in self._body:
                    action(frame)
        except Amiss as amiss:
            raise RunError(frame.line, str(amiss)) from None
        finally:
            budget.end_handler(outer)
        return frame


ReadyPart: TypeAlias = ReadySetting | ReadyClause


def ready(sheet: tree.Sheet, vocabulary: Vocabulary) -> tuple[ReadyPart, ...]:
    """Every line of a checked sheet, made ready to run."""
    return tuple(
        ready_setting(line, vocabulary) if isinstance(line, tree.Setting) else ready_clause(line, vocabulary)
        for line in sheet.lines
    )


def ready_setting(setting: tree.Setting, vocabulary: Vocabulary) -> ReadySetting:
    compiler = Compiler(vocabulary)
    item = compiler.new_cell()
    question = vocabulary.questions[setting.question]
    asked = {question.of: item} if question.of else {}
    which = compiler.expression(setting.which, {**asked, "it": item}) if setting.which else None
    condition = compiler.expression(setting.condition, asked) if setting.condition else None
    gives = vocabulary.sort(question.gives)
    value = _of_sort(compiler.expression(setting.value, asked), gives, f"“{question.phrase}”", vocabulary)
    reads_told = bool(question.fields) and tree.reads_word(setting, question.fields)
    return ReadySetting(setting, tree.size(setting), compiler.cells, which, condition, value, reads_told)


def _of_sort(step: Closure, wanted: Sort, name: str, vocabulary: Vocabulary) -> Closure:
    """The step, with its value tested: nobody passes, and one thing becomes a list of one where a list is wanted."""
    test, wish = test_for(wanted, vocabulary.kinds), sort_in_words(wanted, vocabulary.kinds)
    lists, many = wanted.many or wanted.open, wanted.many

    def refuse(value: Value) -> NoReturn:
        raise Amiss(f"{name} is {wish}, and this is {what(value)}")

    def tested(frame: Frame) -> Value:
        value = step(frame)
        if type(value) is tuple:
            if not lists:
                refuse(value)
            frame.budget.spend(len(value))
            for one in within_limit(value):
                if one is not None and not test(one):
                    refuse(one)
            return value
        if value is None or test(value):
            return (value,) if many and value is not None else value
        refuse(value)

    return tested


def _somebodies(value: Value) -> Value:
    """The list without nobody in it."""
    if type(value) is tuple and None not in value:
        return value
    return tuple(one for one in listed(value) if one is not None)


def ready_clause(clause: tree.Clause, vocabulary: Vocabulary) -> ReadyClause:
    actions = _Actions(vocabulary)
    condition = actions.compiler.expression(clause.condition, {}) if clause.condition else None
    body = actions.block(clause.body, {})
    return ReadyClause(clause, tree.size(clause), actions.compiler.cells, condition, body)


Cells: TypeAlias = dict[str, int]


class _Actions:
    """Makes statements ready; ``cells`` says in which cell of the frame each word's value lies."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self.compiler = Compiler(vocabulary)

    def block(self, statements: tuple[tree.Statement, ...], cells: Cells) -> tuple[Action, ...]:
        known = dict(cells)
        return tuple(self._action(statement, known) for statement in statements)

    def _action(self, statement: tree.Statement, cells: Cells) -> Action:
        match statement:
            case tree.Do():
                return self._do(statement, cells)
            case tree.Permit():
                return _permit
            case tree.Object():
                return self._object(statement, cells)
            case tree.Let():
                return self._let(statement, cells)
            case tree.If():
                return self._if(statement, cells)
            case tree.ForEach():
                return self._for_each(statement, cells)

    def _do(self, statement: tree.Do, cells: Cells) -> Action:
        acts, line = self._vocabulary.verbs[statement.pattern].acts, statement.at[0]
        sorts = {part.name: part.sort for part in self._vocabulary.parts[statement.pattern] if isinstance(part, Slot)}
        steps = [
            (name, self._slot(self.compiler.expression(node, cells), name, sorts[name], self.compiler.text(node)))
            for name, node in statement.slots
        ]

        def do(frame: Frame) -> None:
            frame.line = line
            for act in acts(frame.context, **{name: step(frame) for name, step in steps}):
                frame.effects.append(Effect(act, line))
                if len(frame.effects) > MAX_EFFECTS:
                    raise Amiss(f"this would do more than {MAX_EFFECTS} things at once")

        return do

    def _slot(self, step: Closure, name: str, sort: str, text: str) -> Closure:
        if sort == COUNTER:
            return step
        wanted = self._vocabulary.sort(sort)
        if not (wanted.many or wanted.open or "nobody" in wanted.kinds):
            return _of_sort(
                lambda frame: somebody(frame, step(frame), text), wanted, f"“{name.replace('_', ' ')}”", self._vocabulary
            )
        tested = _of_sort(step, wanted, f"“{name.replace('_', ' ')}”", self._vocabulary)
        return (lambda frame: _somebodies(tested(frame))) if wanted.many else tested

    def _object(self, statement: tree.Object, cells: Cells) -> Action:
        sentence, line = self.compiler.expression(statement.sentence, cells), statement.at[0]

        def object_(frame: Frame) -> None:
            frame.line = line
            said = sentence(frame)
            if not isinstance(said, str):
                raise Amiss(f"a rule objects with a text, and this is {what(said)}")
            frame.objections.append(said)
            if len(frame.objections) > MAX_EFFECTS:
                raise Amiss(f"this would object more than {MAX_EFFECTS} times")

        return object_

    def _let(self, statement: tree.Let, cells: Cells) -> Action:
        value, line = self.compiler.expression(statement.value, cells), statement.at[0]
        cells[statement.word] = cell = self.compiler.new_cell()
        picks = isinstance(statement.value, tree.Function) and statement.value.name == "one"

        def let(frame: Frame) -> None:
            frame.line = line
            frame.cells[cell] = found = value(frame)
            if picks and found is None:
                title = capitalised(frame.context.table.rulebook.title(frame.context.rule_id))
                frame.effects.append(Effect(Tell(text=f"{title} means one of several, and there is none."), line))

        return let

    def _if(self, statement: tree.If, cells: Cells) -> Action:
        condition, line = self.compiler.expression(statement.condition, cells), statement.at[0]
        then, otherwise = self.block(statement.then, cells), self.block(statement.otherwise, cells)

        def if_(frame: Frame) -> None:
            frame.line = line
            for action in then if truth(condition(frame)) else otherwise:
                action(frame)

        return if_

    def _for_each(self, statement: tree.ForEach, cells: Cells) -> Action:
        items, line = self.compiler.expression(statement.items, cells), statement.at[0]
        cell = self.compiler.new_cell()
        body = self.block(statement.body, {**cells, statement.word: cell})
        cost = tree.size(statement)

        def for_each(frame: Frame) -> None:
            frame.line = line
            for item in listed(items(frame)):
                frame.budget.spend(cost)
                frame.cells[cell] = item
                for action in body:
                    action(frame)

        return for_each


def _permit(frame: Frame) -> None:
    frame.permits = True
