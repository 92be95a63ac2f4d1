"""What one line of a sheet sees while it runs: the table as a reader sees it, the occasion, and the law's answers.

In play a line is given a ``SeenTable`` for everybody, so a face that lies down reads as nobody and nothing it says can depend
on a secret; where a reader asks what the law says, theirs. Only the count, and lines that hear of it, see more: the cards of
the ballots that are counted, once they have been shown to anybody (``in_the_count`` of ``engine/seen.py``).
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop.clerk.running.budget import Budget
from tabletop.clerk.running.silence import Silence
from tabletop.engine.acts.counters import POINTS
from tabletop.engine.days import DAY, spoken_day
from tabletop.engine.frozen import replace
from tabletop.engine.rulebook import DECIDED, HOUSE
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import Ref, Value, spoken
from tabletop.engine.watched import watched

if TYPE_CHECKING:
    from tabletop.clerk.law.law import Law

AskedOf = tuple[str, Value]


class Answer(NamedTuple):
    """A question's answer, the card that gives it, and the cards whose other answers it overrules."""

    value: Value
    rule: str
    overruled: tuple[str, ...] = ()


class _Known(NamedTuple):
    """An answer that hangs on the table alone, the steps that it took, and how many questions deep it went."""

    answer: Answer | None
    steps: int
    deep: int


class RuleContext:
    """What one line may read and ask. ``decided`` holds what the table has just decided, which goes before any rule.

    What the law answers on a table is worked out once for all contexts that came from one another: a rule that reads who plays
    next, and another that reads it as well, go once through the order of play. It is charged each time, as if it had been.
    """

    __slots__ = ("_before", "_decided", "_known", "_others", "budget", "fields", "law", "rule_id", "table")

    def __init__(
        self,
        law: "Law",
        table: SeenTable,
        budget: Budget,
        *,
        rule: str = HOUSE,
        fields: Mapping[str, Value] | None = None,
        decided: Mapping[AskedOf, Value] | None = None,
        known: dict[AskedOf, _Known] | None = None,
    ) -> None:
        self.law = law
        self.table = table
        self.budget = budget
        self.rule_id = rule
        self.fields: Mapping[str, Value] = {} if fields is None else fields
        self._decided: Mapping[AskedOf, Value] = {} if decided is None else decided
        self._known: dict[AskedOf, _Known] = {} if known is None else known
        self._others: dict[str, RuleContext] = {}
        self._before: Callable[[], RuleContext] | None = None

    @property
    def this_rule(self) -> Value:
        """The card that the line stands on."""
        return Ref("rule", self.rule_id)

    def field(self, name: str) -> Value:
        """What the occasion or the question at hand tells, such as ``thrower``; nobody when there is none."""
        self.budget.own += 1
        return self.fields.get(name)

    def on(self, rule: str, fields: Mapping[str, Value]) -> "RuleContext":
        """A context for a line on another card, with other fields."""
        return self.asked_with(self.budget, rule, fields)

    def hearing(self, rule: str, fields: Mapping[str, Value], before: "Callable[[], RuleContext] | None") -> "RuleContext":
        """A context for a line that hears of what happened when the table was as it was ``before``, if it is another by now."""
        heard = self.on(rule, fields)
        heard._before = before
        return heard

    def asked_with(self, budget: Budget, rule: str = HOUSE, fields: Mapping[str, Value] | None = None) -> "RuleContext":
        """A context on the same table for a line on that card, with those fields and as much work as that."""
        return RuleContext(self.law, self.table, budget, rule=rule, fields=fields, decided=self._decided, known=self._known)

    def in_turn_of(self, who: Ref) -> "RuleContext":
        """The context as if it were the turn of somebody else; what is read of the table is noted as ever."""
        turn = replace(self.table.turn, whose=(who,))
        table = watched(self.table, lambda name, value: turn if name == "turn" else value)
        return RuleContext(self.law, table, self.budget, rule=self.rule_id, fields=self.fields, decided=self._decided)

    def noting(self, budget: Budget, rule: str, fields: Mapping[str, Value]) -> "NotingContext":
        """Such a context that notes by which cards the line’s questions are answered."""
        return NotingContext(self.law, self.table, budget, rule=rule, fields=fields, decided=self._decided, known=self._known)

    def on_card(self, rule: str) -> "RuleContext":
        """The context for a line on another card with the same fields: one for all its lines."""
        found = self._others.get(rule)
        if found is None:
            found = self._others[rule] = self.on(rule, self.fields)
        return found

    def ask(self, question: str, subject: Value = None) -> Value:
        """The law's answer: ``ask("value", card)``, ``ask("custom", "the mail clause")``. Raises ``Silence`` where no rule in
        force gives one."""
        return self.answer(question, subject).value

    def answer(self, question: str, subject: Value = None) -> Answer:
        """The law's answer with the card that gives it; what is asked of a hidden card is nobody's to know."""
        answer = self._answer(question, subject)
        if answer is None:
            raise Silence(question, subject)
        return answer

    def ask_or(self, question: str, subject: Value, otherwise: Value) -> Value:
        """The law's answer, or ``otherwise`` where no rule gives one."""
        answer = self._within(question, subject)
        return otherwise if answer is None else answer.value

    def answer_or(self, question: str, subject: Value = None) -> Answer:
        """The law's answer, or nobody from no card."""
        answer = self._within(question, subject)
        return Answer(None, "") if answer is None else answer

    def decided(self, question: str) -> Value:
        """What the table has just decided; nobody where it has not."""
        return self._decided.get((question, None))

    def _answer(self, question: str, subject: Value) -> Answer | None:
        if self._before and self.law.asked_as_it_was(question):
            return self._before()._answer(question, subject)
        for key in ((question, subject), (question, None)) if self._decided else ():
            if key in self._decided:
                said, by = self._decided[key], HOUSE if self.law.answered_at_home(question) else DECIDED
                if not (isinstance(said, Ref) and said.kind == "rule"):
                    return Answer(said, by)
                claims = dict(self.law.claims(question, subject, self))  # it goes by what that rule says of each
                if said.key in claims:
                    return Answer(claims[said.key], said.key)
        if isinstance(subject, Ref) and subject.kind == "thing" and self._hidden(subject.key):
            return Answer(None, "")
        budget, asked = self.budget, (question, subject)
        known = self._known.get(asked)
        if known and budget.charge(known.steps, known.deep):
            return known.answer
        left, own, deepest = budget.left, budget.own, budget.deepest
        budget.deepest = budget.deep
        try:
            answer = self.law.answer(question, subject, self)
            if budget.own == own and (subject is None or isinstance(subject, Ref | str)):  # of 1 and yes, one would be the other
                self._known[asked] = _Known(answer, left - budget.left, budget.deepest - budget.deep)
        finally:
            budget.deepest = max(budget.deepest, deepest)
        return answer

    def _within(self, question: str, subject: Value) -> Answer | None:
        """The law's answer for a word of the vocabulary, or ``None`` for silence. Raises ``Amiss`` where that answer would need
        itself."""
        self.budget.begin_question(question, subject)
        try:
            return self._answer(question, subject)
        except Silence:
            return None
        finally:
            self.budget.end_question()

    def rule(self, number: int) -> Value:
        """The rule that bears this number now; nobody when none does."""
        rule = self.table.rulebook.numbered(number)
        return Ref("rule", rule.id) if rule else None

    def goes_before(self, rule: str, other: str) -> bool:
        """Whether a card prevails over another; the table's own card is below all."""
        rules, order = self.table.rulebook, self.law.order(lambda: self)
        if rule not in rules or other not in rules:
            return rule in rules and rule != other
        return order is not None and order.compare(rules[rule], rules[other]) < 0

    def named(self, kind: str, name: str) -> Value:
        """What a sheet means by a name where it wants something of that kind; nobody when nothing is called so."""
        calling = _CALLED.get(kind)
        if calling:
            return calling(self.table, name)
        key = self.table.key_of(kind, name)
        return Ref(kind, key) if key else None

    def name_of(self, ref: Ref) -> str:
        """The text that a sheet may write for it (``"draw"``, ``"token"``); an empty text for what has to be pointed at."""
        naming = _NAMES.get(ref.kind)
        if naming:
            return naming(self.table, ref.key)
        return self.table.name_of(ref.kind, ref.key)

    def counter(self, name: str) -> str:
        """The counter that a sheet means by a name: by points, what the game has a word of its own for."""
        return self.table.words.points if name == POINTS else name

    def called(self, value: Value) -> str:
        """The value as people name it, for a question: ``Ann``, ``rule 13``, ``the crown``."""
        if isinstance(value, Ref):
            if value.kind == DAY:
                return spoken_day(value.key)
            if value.kind == "rule":
                return self.table.rulebook.title(value.key)
            if value.kind == "thing":
                return self.table.called(value.key).removeprefix("the ")
            return self.table.name_of(value.kind, value.key) or value.key
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int | Fraction):
            return spoken(value)
        return value if isinstance(value, str) else "nobody"

    def _hidden(self, key: str) -> bool:
        thing = self.table.things.by_id.get(key)
        return thing is not None and thing.hidden


class NotingContext(RuleContext):
    """What one line may read and ask, with the cards that answered it with whom or what something has to do, in that order.
    Who bears a name, and how much something is, is part of what the line says itself."""

    __slots__ = ("answered_by",)

    def __init__(self, law: "Law", table: SeenTable, budget: Budget, **told: Any) -> None:
        super().__init__(law, table, budget, **told)
        self.answered_by: dict[str, Ref] = {}

    def answer(self, question: str, subject: Value = None) -> Answer:
        found = super().answer(question, subject)
        if isinstance(found.value, Ref) and not isinstance(subject, str):
            self.answered_by[found.rule] = found.value
        return found


def _thing_name(table: SeenTable, key: str) -> str:
    thing = table.things.by_id.get(key)
    return (thing.name or thing.face) if thing and thing.kind != "card" else ""


def _own_key(table: SeenTable, key: str) -> str:
    return key


def _thing_called(table: SeenTable, name: str) -> Value:
    thing = table.things.by_name(name)
    return Ref("thing", thing.id) if thing else None


_CALLED: Mapping[str, Callable[[SeenTable, str], Value]] = {
    "player": lambda table, name: Ref("player", name) if table.seat(name) else None,
    "pile": lambda table, name: Ref("pile", name) if name in table.piles else None,
    "clock": lambda table, name: Ref("clock", name) if any(each.name == name for each in table.clocks) else None,
    "thing": _thing_called,
    "card": lambda table, name: Ref("thing", name),
    "piece": _thing_called,
}
"""How each kind of thing is found by its name; a card's is its face, which stands for any card that bears it. What kits have is
called as they say."""
_NAMES: Mapping[str, Callable[[SeenTable, str], str]] = {
    "player": _own_key,
    "team": _own_key,
    "pile": _own_key,
    "clock": _own_key,
    "thing": _thing_name,
}
