"""Every line of a sheet as one plain sentence, for those who would rather read English than the clerk's words."""

from collections.abc import Iterable

from tabletop.clerk.sorts import A_DAY, lineage
from tabletop.clerk.tree import (
    And,
    Asked,
    Clause,
    Compare,
    Counted,
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
    Line,
    ListOf,
    Named,
    Nobody,
    Not,
    Number,
    Object,
    Or,
    Product,
    Reading,
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
from tabletop.clerk.vocabulary import Slot, Vocabulary
from tabletop.engine.days import DAY, spoken_day
from tabletop.engine.values import written

_BARE_ROOTS = {"text", "yes/no", "anything", "day"}
_COMPARED = {
    "is in": "is one of", "is not in": "is not one of", "is earlier than": "is before", "is later than": "is after",
    "is not earlier than": "is not before", "is not later than": "is not after",
}  # fmt: skip
_SIGNS = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}
_LOOSE = (Either, And, Or, Not, Compare)


def descriptions(sheet: Sheet, vocabulary: Vocabulary) -> tuple[str, ...]:
    """A sentence for each line."""
    return tuple(description(line, vocabulary) for line in sheet.lines)


def description(line: Line, vocabulary: Vocabulary) -> str:
    """The line as a sentence: ``"When a proposal is adopted, if the threshold is not unanimous: give 10 points to …."``"""
    speaker = _Speaker(vocabulary)
    sentence = speaker.setting(line) if isinstance(line, Setting) else speaker.clause(line)
    return f"{sentence[0].upper()}{sentence[1:]}{'' if sentence.endswith(('.”', '!”', '?”')) else '.'}"


class _Speaker:
    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    def setting(self, line: Setting) -> str:
        condition = f", if {self.say(line.condition)}" if line.condition else ""
        return f"{self._asked(line)}: {self.say(line.value)}{condition}"

    def _asked(self, line: Setting) -> str:
        if line.key is not None:
            return f"the {line.question} “{line.key}”"
        if self._vocabulary.questions[line.question].own:
            return f"the {line.question} of this rule"
        if not line.of:
            return f"the {line.question}"
        return f"the {line.question} of every {line.of}{f' {self._which(line.which)}' if line.which else ''}"

    def clause(self, line: Clause) -> str:
        occasion = self._vocabulary.occasions[line.occasion]
        condition = f", if {self.say(line.condition)}" if line.condition else ""
        return f"{line.moment} {occasion.said or occasion.phrase}{condition}: {self._block(line.body)}"

    # --- statements

    def _block(self, statements: tuple[Statement, ...]) -> str:
        if len(statements) == 1:
            return self._statement(statements[0])
        said = [(self._statement(one), isinstance(one, If | ForEach)) for one in statements]
        return "; ".join(f"({text})" if brackets else text for text, brackets in said)

    def _statement(self, statement: Statement) -> str:
        match statement:
            case Do():
                return self._verb(statement)
            case Object(sentence):
                return f"object: {self.say(sentence)}"
            case Let(word, value):
                return f"let the {word} be {self.say(value)}"
            case If(condition, then, otherwise):
                no = f"; otherwise: {self._block(otherwise)}" if otherwise else ""
                return f"if {self.say(condition)}: {self._block(then)}{no}"
            case ForEach(word, items, body):
                return f"for each {word} in {self.say(items)}: {self._block(body)}"

    def _verb(self, statement: Do) -> str:
        slots = {name: self._part(node) for name, node in statement.slots}
        one = any(isinstance(node, Number) and node.value == 1 for _, node in statement.slots)
        if one:
            slots |= {name: _one(node) for name, node in statement.slots if isinstance(node, CounterWord) and node.known}
        patterns = self._vocabulary.verbs[statement.pattern].patterns
        usual, single = self._vocabulary.parts[patterns[0]], self._vocabulary.parts[patterns[-1]]
        fits = one and all(part.name in slots for part in single if isinstance(part, Slot))
        parts = single if fits else usual
        return " ".join(slots[part.name] if isinstance(part, Slot) else part for part in parts)

    # --- expressions

    def _part(self, node: Expression) -> str:
        """An expression inside another one, in brackets where its words might be taken for the outer one's."""
        return f"({self.say(node)})" if isinstance(node, _LOOSE) else self.say(node)

    def say(self, node: Expression) -> str:
        match node:
            case Number(value):
                return written(value)
            case Text(value):
                return f"“{value}”"
            case Day(value):
                return spoken_day(value)
            case CounterWord(word, known):
                return word if known else f"“{word}”"
            case YesNo(value):
                return "yes" if value else "no"
            case Nobody():
                return "nobody"
            case Word(word):
                return _the(word)
            case Named(phrase):
                return self._named(phrase)
            case ThisRule():
                return "this rule"
            case RuleNumbered(number):
                return f"rule {number}"
            case ListOf(items):
                return f"[{', '.join(map(self._part, items))}]" if items else "an empty list"
            case Asked() | Reading() | Counted():
                return self._reading(node)
            case Function("one", of):
                return f"one of {self._operand(of)}"
            case Function(name, of):
                return f"the {name} {'value ' if name in _ROUNDING else ''}of {self._operand(of)}"
            case Where(items, condition):
                return f"{self._operand(items)} {self._which(condition)}"
            case InOrder(items, by):
                return f"{self._operand(items)} {node.how} {self._of_it(by)}"
            case _:
                return self._joined(node)

    def _operand(self, node: Expression) -> str:
        return f"({self.say(node)})" if isinstance(node, (*_LOOSE, Sum, Product, Where, InOrder)) else self.say(node)

    def _named(self, phrase: str) -> str:
        sort = self._vocabulary.sort(self._vocabulary.names[phrase].gives)
        bare = sort.many or any(lineage(kind, self._vocabulary.kinds)[-1] in _BARE_ROOTS for kind in sort.kinds)
        return phrase if bare else f"the {phrase}"

    def _reading(self, node: Asked | Reading | Counted) -> str:
        match node:
            case Asked(question, str() as key, _):
                return f"the {question} “{key}”"
            case Asked(question, _, None):
                return f"the {question}"
            case Reading(reader, of, ""):
                return f"{reader} {self._operand(of)}"
            case Asked() | Reading() | Counted():
                return f"the {self._of_it(node)} of {self._operand(node.of)}" if node.of else ""

    def _of_it(self, node: Expression) -> str:
        match node:
            case Asked(question, _, _):
                return question
            case Reading(reader, _, _):
                return reader
            case Counted(counter, _):
                return self.say(counter)
        return self.say(node)

    def _which(self, condition: Expression) -> str:
        left = condition.left if isinstance(condition, Compare) else None
        if isinstance(condition, Compare) and isinstance(left, Asked | Reading | Counted) and left.of == Word("it"):
            return f"whose {self._of_it(left)} {self._compared(condition)}"
        return f"where {self._part(condition) if isinstance(condition, And | Or) else self.say(condition)}"

    def _compared(self, node: Compare) -> str:
        return f"{_COMPARED.get(node.how, node.how)} {self._part(node.right)}"

    def _joined(self, node: Either | And | Or | Not | Compare | Sum | Product) -> str:
        match node:
            case Either(value, condition, otherwise):
                return f"{self._part(value)} if {self.say(condition)}, otherwise {self._part(otherwise)}"
            case And(parts):
                return " and ".join(self._condition(part) for part in parts)
            case Or(parts):
                return " or ".join(self._condition(part) for part in parts)
            case Not(part):
                return f"it is not so that {self._condition(part)}"
            case Compare(left, _, _):
                return f"{self._part(left)} {self._compared(node)}"
            case Sum(terms):
                return self._some_days(terms) if any(self._is_day(term) for _, term in terms) else self._chain(terms)
            case Product(factors):
                return self._chain(factors)

    def _condition(self, node: Expression) -> str:
        return f"({self.say(node)})" if isinstance(node, And | Or | Either | Not) else self.say(node)

    def _some_days(self, terms: Iterable[tuple[str, Expression]]) -> str:
        """``today plus 3 days``."""
        said = [f"{_SIGNS[sign]} {self._operand(part)}{_days(part)}" for sign, part in terms]
        return " ".join(said).split(" ", 1)[1]

    def _is_day(self, node: Expression) -> bool:
        match node:
            case Named(phrase):
                return self._vocabulary.sort(self._vocabulary.names[phrase].gives) == A_DAY
            case Reading(reader, _, _):
                return self._vocabulary.sort(self._vocabulary.readers[reader].gives) == A_DAY
        return isinstance(node, Day) or node == Word(DAY)

    def _chain(self, parts: Iterable[tuple[str, Expression]]) -> str:
        said = [f"{_SIGNS[sign]} {self._operand(part)}" for sign, part in parts]
        return " ".join(said).split(" ", 1)[1]


def _days(node: Expression) -> str:
    return f" {DAY}{'' if node.value == 1 else 's'}" if isinstance(node, Number) else ""


_ROUNDING = ("rounded", "rounded down")
_NO_NOUNS = {"by", "to", "from", "who"}


def _one(counter: CounterWord) -> str:
    """One of what a counter counts: a point, and never “1 points”."""
    return counter.word.removesuffix("s")


def _the(word: str) -> str:
    """A field in a sentence; one that is no noun would be lost in it without quotation marks."""
    if word == "it":
        return word
    return f"“{word}”" if word in _NO_NOUNS else f"the {word}"
