"""What a sentence says but for somebody, or but in some case: the lines of its main clause, and the exception made to them.

An exception is a condition under which the lines still hold, in which “it” is whoever they do something to; or how much it is
for some of them instead. Where it cannot be told of whom a line holds, nothing is said of it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabletop.clerk.language.checker import check
from tabletop.clerk.language.printer import expression_text, sheet_text
from tabletop.clerk.language.tree import (
    And,
    Clause,
    Compare,
    Do,
    Either,
    Expression,
    Function,
    InOrder,
    Line,
    Named,
    Not,
    Number,
    Object,
    Reading,
    Setting,
    Sheet,
    Statement,
    Text,
    Where,
    Word,
    whole,
)
from tabletop.clerk.language.vocabulary import Slot, Vocabulary

_INSTEAD = re.compile(r"(?P<whom>.+) => (?P<verb>\w+) (?P<much>\+?\w+)(?: (?P<counter>.+))?")
_WORTH = re.compile(r"of card: (?P<which>.+) => (?P<theirs>own )?value (?P<worth>\d+)")
_OF_THINGS = re.compile(r"of (?P<kind>card|piece): (?P<which>.+)")
_ADOPTION = re.compile(r"adoption (?P<value>.+?) if (?P<case>.+)")
_BY_NAME = re.compile(r'(?:not \()?it is (?:not )?(?:in )?[^()]*"[^()]*\)?')
"""Of people who are called by name, and not of somebody who was spoken of."""
_OF_ANYBODY = re.compile(r"\(players where [^()]*\)")
_IT = re.compile(r"\bit\b")
_NOTED, _DOERS = ("who may", "asked for"), ("voter", "proposer", "player", "who", "by")
_CONTRARY = {"is": "is not", "is in": "is not in", "is at least": "is less than", "is at most": "is more than"}
_CONTRARY |= {contrary: how for how, contrary in _CONTRARY.items()}


@dataclass(frozen=True)
class Exceptions:
    """Made to lines of a language, where a vote is worth so much that no rule speaks of."""

    vocabulary: Vocabulary
    vote: str

    def made(self, sheet: Sheet, exception: str) -> Sheet | None:
        """The sheet with the exception made; nothing where it cannot be told of whom, or of what, the lines hold."""
        exception = exception.strip()
        if worth := _WORTH.fullmatch(exception):
            return self._worth_otherwise(sheet, worth)
        made = tuple(self._line(line, exception, alone=len(sheet.lines) == 1) for line in sheet.lines)
        lines = tuple(line for line in made if line)
        return Sheet(lines) if len(lines) == len(made) and lines != sheet.lines else None

    def _line(self, line: Line, exception: str, *, alone: bool) -> Line | None:
        instead, adoption = _INSTEAD.fullmatch(exception), _ADOPTION.fullmatch(exception)
        if adoption:
            return self._adopted_otherwise(line, adoption) if alone else None
        if instead:
            return self._otherwise(line, instead)
        if isinstance(line, Clause):
            return self._clause(line, exception)
        return line if _is_noted(line) else self._setting(line, exception) if alone else None

    def _clause(self, line: Clause, holds: str) -> Clause | None:
        """A line on condition that something holds; what it does to several is done to those of them for whom that is so."""
        things = _OF_THINGS.fullmatch(holds)
        if things:
            holds = self._of_other_men(line, things["which"]) if things["kind"] == "piece" else ""
        if not _IT.search(_OF_ANYBODY.sub("", holds)):
            return self._on_condition(line, holds) if holds else None
        if any(isinstance(each, Object) for each in line.body):
            doer = self._doer(line)
            return self._on_condition(line, _IT.sub(doer, holds)) if doer else None
        whom = {expression_text(each): each for statement in line.body for each in self._whom(statement)}
        others = [each for each in whom.values() if not isinstance(each, Text)]
        if len(others) != 1 or not all(isinstance(each, Do) for each in line.body):
            return None
        if len(whom) > 1 and not _BY_NAME.fullmatch(holds):
            return None
        if not _is_several(others[0], line, self.vocabulary):
            return self._on_condition(line, _IT.sub(_bracketed(others[0]), holds))
        fewer = self._those(others[0], line, holds)
        if len(whom) > 1 or fewer is None:
            return None
        return replace(line, body=tuple(self._done_to(each, fewer) for each in line.body))

    def _of_other_men(self, line: Clause, exempt: str) -> str:
        """That a line is about other men than some: about those that take, where it says which do, or else those taken."""
        if "army" not in self.vocabulary.occasions[line.occasion].fields:
            return ""
        taking = "captor" in {node.word for node in whole(line) if isinstance(node, Word)}
        return f"not ({exempt.removeprefix('where ').replace('army of it', 'army of captor' if taking else 'army')})"

    def _setting(self, line: Setting, holds: str) -> Setting | None:
        things = _OF_THINGS.fullmatch(holds)
        if things:
            return self._of_fewer(line, things["which"]) if line.which and things["kind"] == line.of else None
        if line.question == "votes" and isinstance(line.value, Number) and not line.condition:
            case = self._condition(_IT.sub("player", holds), line)
            other = self._value(self.vote, line)
            return replace(line, value=Either(line.value, case, other)) if case and other and other != line.value else None
        match line.value:
            case Either(condition=said) if line.question == "votes" and not line.condition:
                case = self._condition(_IT.sub("player", holds), line)
                return replace(line, value=replace(line.value, condition=both(said, case))) if case else None
            case Where(items=Named(phrase="players") as items, condition=said) if _says_not(said) and not line.condition:
                left = self._holding(items, line, holds)
                return replace(line, value=Where(items, Not(both(_negated(said), left)))) if left else None
            case Where(items=items) if line.question == "winner" and _IT.search(holds) and not line.condition:
                left = self._holding(items, line, holds)
                return replace(line, value=Where(items, both(line.value.condition, left))) if left else None
        if _IT.search(holds) or line.condition or isinstance(line.value, Either):
            return None
        case = self._condition(holds, line)
        return replace(line, condition=case) if case else None

    def _of_fewer(self, line: Setting, exempt: str) -> Setting | None:
        """A setting of things but for some of them."""
        read = self._read(f"set {line.question} of {line.plural} {exempt} to {expression_text(line.value)}")
        which = read.which if isinstance(read, Setting) else None
        return replace(line, which=both(line.which, _negated(which))) if which else None

    def _worth_otherwise(self, sheet: Sheet, worth: re.Match[str]) -> Sheet | None:
        """What some cards are worth that are spoken of in particular, or some of its own, before what it says of others."""
        of_cards = all(isinstance(line, Setting) and line.question == "value" for line in sheet.lines)
        first = self._read(f"set value of cards {worth['which']} to {worth['worth']}") if of_cards else None
        if isinstance(first, Setting) and first.which and worth["theirs"]:
            (line,) = sheet.lines if len(sheet.lines) == 1 else (first,)
            fewer = both(line.which if isinstance(line, Setting) else None, first.which)
            first = replace(
                first, which=replace(fewer, parts=tuple(dict.fromkeys(fewer.parts))) if isinstance(fewer, And) else fewer
            )
        return Sheet((first, *sheet.lines)) if first else None

    def _otherwise(self, line: Line, instead: re.Match[str]) -> Line | None:
        """The line with another number for those whom the exception names; it stays where it does nothing of the kind."""
        if isinstance(line, Setting):
            if _is_noted(line):
                return line
            usual = line.value.value if isinstance(line.value, Either) else line.value
            if line.question != "votes" or instead["verb"] != "vote" or line.condition or not isinstance(usual, Number):
                return None
            number, case = _share(usual, instead["much"]), self._condition(_IT.sub("player", instead["whom"]), line)
            return replace(line, value=Either(number, case, line.value)) if number and case else None
        done = [each for each in line.body if isinstance(each, Do) and each.pattern.split()[0] in ("give", "take", "draw")]
        meant = [each for each in done if instead["verb"] in ("same", each.pattern.split()[0])]
        if len(meant) == 1 and (instead["verb"], instead["much"]) == ("take", "nothing") and len(done) == len(line.body) > 1:
            return self._paid_by_fewer(line, meant[0], f"not ({instead['whom']})")
        if len(meant) != 1 or {"give", "take"} <= {each.pattern.split()[0] for each in done}:
            return None
        slots = dict(meant[0].slots)
        amount = slots.get("amount", slots.get("number"))
        counted = slots.get("counter")
        if instead["counter"] and counted and expression_text(counted) != instead["counter"]:
            return None
        number = _share(amount, instead["much"]) if isinstance(amount, Number) else None
        whom = next(self._whom(meant[0]), None)
        if not number or not whom or isinstance(whom, Text):
            return None
        if not number.value:
            return self._clause(line, f"not ({instead['whom']})") if len(line.body) == 1 else None
        return self._shared(line, meant[0], whom, number, instead["whom"])

    def _paid_by_fewer(self, line: Clause, taken: Do, holds: str) -> Clause | None:
        """A line by which others get what several pay, paid by those of them for whom something holds."""
        whom = next(self._whom(taken), None)
        if whom and not _is_several(whom, line, self.vocabulary):
            return self._on_condition(line, _IT.sub(_bracketed(whom), holds))
        fewer = self._those(whom, line, holds) if whom else None
        if not whom or not fewer:
            return None
        read = self._read(sheet_text(Sheet((line,))).replace(expression_text(whom), expression_text(fewer)))
        return read if isinstance(read, Clause) else None

    def _shared(self, line: Clause, done: Do, whom: Expression, number: Number, exempt: str) -> Clause | None:
        at, parts = line.body.index(done), tuple[Do, ...]()
        amount = "amount" if "amount" in dict(done.slots) else "number"
        if not _IT.search(exempt) or not _is_several(whom, line, self.vocabulary):
            case = self._condition(_IT.sub(_bracketed(whom), exempt), line)
            parts = (_with(done, amount, Either(number, case, dict(done.slots)[amount])),) if case else ()
        else:
            those, others = self._those(whom, line, exempt), self._those(whom, line, f"not ({exempt})")
            parts = (self._done_to(done, others), _with(self._done_to(done, those), amount, number)) if those and others else ()
        return replace(line, body=(*line.body[:at], *parts, *line.body[at + 1 :])) if parts else None

    def _adopted_otherwise(self, line: Line, adoption: re.Match[str]) -> Line | None:
        if not isinstance(line, Setting) or line.question != "adoption" or line.condition or isinstance(line.value, Either):
            return None
        value, case = self._value(adoption["value"], line), self._condition(adoption["case"], line)
        return replace(line, value=Either(value, case, line.value)) if value and case else None

    def _on_condition(self, line: Clause, holds: str) -> Clause | None:
        case = self._condition(holds, line)
        return replace(line, condition=both(line.condition, case)) if case else None

    def _doer(self, line: Clause) -> str:
        """Whoever does what a line objects to, as its occasion names them."""
        fields = self.vocabulary.occasions[line.occasion].fields
        return next((each for each in _DOERS if each in fields), "") if "giver" not in fields else ""

    def _whom(self, statement: Statement) -> Iterator[Expression]:
        """Whom a statement does something to, in each of its slots for people."""
        if isinstance(statement, Do):
            sorts = {part.name: part.sort for part in self.vocabulary.parts[statement.pattern] if isinstance(part, Slot)}
            yield from (each for name, each in statement.slots if name == "whom" or sorts[name] in ("player", "players"))
            yield from (each.of for _, each in statement.slots if isinstance(each, Reading) and each.reader == "hand")

    def _done_to(self, statement: Statement, whom: Expression) -> Do:
        assert isinstance(statement, Do)
        was = next(self._whom(statement))
        return replace(statement, slots=tuple((name, whom if each == was else each) for name, each in statement.slots))

    def _those(self, whom: Expression, line: Line, holds: str) -> Expression | None:
        left = self._holding(whom, line, holds)
        if left is None:
            return None
        match whom:
            case Where(items=items, condition=condition):
                return Where(items, both(condition, left))
        return Where(whom, left)

    def _holding(self, whom: Expression, line: Line, holds: str) -> Expression | None:
        """A condition on “it” of those people."""
        if _negates(holds):
            exempt = self._holding(whom, line, holds[5:-1])
            return _negated(exempt) if exempt else None
        case = self._condition(f"(players where {holds}) is []", line)
        return case.left.condition if isinstance(case, Compare) and isinstance(case.left, Where) else None

    def _condition(self, words: str, line: Line) -> Expression | None:
        """Words as a condition of a line; negated where they say so of the whole."""
        if _negates(words):
            part = self._condition(words[5:-1], line)
            return _negated(part) if part else None
        if isinstance(line, Clause):
            read = self._read(f'{line.moment} {line.occasion} if {words}: {"tell" if line.moment == "when" else "object"} "…"')
            return read.condition if isinstance(read, Clause) else None
        head = f"set {line.question}" + (f' "{line.key}"' if line.key else "") + (f" of {line.plural}" if line.of else "")
        read = self._read(f"{head} to {expression_text(line.value)} if {words}")
        return read.condition if isinstance(read, Setting) else None

    def _value(self, words: str, line: Setting) -> Expression | None:
        read = self._read(f"set {line.question}{f' of {line.plural}' if line.of else ''} to {words}")
        return read.value if isinstance(read, Setting) else None

    def _read(self, text: str) -> Line | None:
        sheet = check(text, self.vocabulary).sheet
        return sheet.lines[0] if sheet else None


def _is_noted(line: Setting) -> bool:
    return line.question in _NOTED and (line.key or "").startswith("note ")


def _negates(words: str) -> bool:
    return words.startswith("not (") and words.endswith(")")


def both(one: Expression | None, other: Expression) -> Expression:
    """Both conditions, as one."""
    parts = [part for each in (one, other) if each for part in (each.parts if isinstance(each, And) else (each,))]
    return And(tuple(parts)) if len(parts) > 1 else other


def _negated(condition: Expression) -> Expression:
    match condition:
        case Not(part=part):
            return part
        case Compare(how=how) if how in _CONTRARY:
            return replace(condition, how=_CONTRARY[how])
    return Not(condition)


def _says_not(condition: Expression) -> bool:
    return isinstance(condition, Not) or (isinstance(condition, Compare) and condition.how in ("is not", "is not in"))


def _share(number: Number, much: str) -> Number | None:
    """So much of a number: a number itself, so much more, or the half of an even one."""
    if much.startswith("+"):
        return Number(number.value + int(much))
    shares = {"double": number.value * 2, "half": number.value / 2, "nothing": 0}
    value = int(much) if much.isdigit() else shares[much]
    return Number(int(value)) if value == int(value) else None


def _with(statement: Do, slot: str, value: Expression) -> Do:
    return replace(statement, slots=tuple((name, value if name == slot else each) for name, each in statement.slots))


def _bracketed(whom: Expression) -> str:
    said = expression_text(whom)
    return said if isinstance(whom, Word) else f"({said})"


def _is_several(whom: Expression, line: Clause, vocabulary: Vocabulary) -> bool:
    """Whether people are several, each of whom might be meant by an exception."""
    fields = vocabulary.occasions[line.occasion].fields
    match whom:
        case Word(word=word):
            return fields.get(word) != "player"
        case Function(count=None) | Reading():
            return False
        case Named(phrase=phrase):
            return phrase not in ("mover", "latest mover", "next mover", "judge")
    return isinstance(whom, Where | InOrder | Function)
