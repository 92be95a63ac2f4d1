"""The law as it lies: every sheet in force, read once, and which rule answers a question.

One question has one answer: that of the first card, in the order of precedence, that answers at all. ``set … if C``
with C false is silence, while ``A if C otherwise B`` answers. Where no rule says which of two prevails, equal answers
are no conflict, and different ones are a question for the table. The table's own card ranks below every rule, so it
answers where rules are silent and settles where they differ.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, TypeVar

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.kits.people import ALLOW, REQUIRE, TICK_OFF
from tabletop.clerk.kits.rules import CLASSES
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.errors import RunError
from tabletop.clerk.language.printer import line_text, line_texts
from tabletop.clerk.language.sheet_lines import picks, unheard
from tabletop.clerk.language.tree import Asked, CounterWord, Let, Setting, Text, rules_named, said_to, whole
from tabletop.clerk.running.interpreter import NO_ANSWER, ReadyClause, ReadyPart, ReadySetting, ready
from tabletop.clerk.running.precedence import CLAIMS, Order, order_in_force
from tabletop.clerk.running.rule_context import Answer, RuleContext
from tabletop.clerk.running.silence import Conflict, Parks, if_told
from tabletop.engine.happenings import CAME, STOOD, Occasion
from tabletop.engine.rulebook import HOUSE, Rule, Rulebook
from tabletop.engine.values import Ref, Value

T = TypeVar("T")
OF_ORDER = ("precedence", CLASSES, "claims over", "defers to")
"""What is asked to find which rule goes before which."""


@dataclass(frozen=True)
class Handler:
    """A ``when`` or ``before`` line in force: its card, its tree, and its text."""

    rule: str
    clause: ReadyClause
    text: str


@dataclass(frozen=True)
class Read:
    """A sheet's text as it was read: its lines ready to run with the text of each, or the sentence why it cannot be read."""

    lines: tuple[tuple[ReadyPart, str], ...] = ()
    trouble: str = ""
    names: frozenset[int] = frozenset()
    """The numbers of the rules that it speaks of."""
    texts: frozenset[str] = frozenset()
    """What stands between quotes, and the counters that it names."""
    in_vain: frozenset[int] = frozenset()
    """The places of the lines that are never heard, as a line above says it first."""

    def clause(self, text: str) -> ReadyClause | None:
        """The ``when`` or ``before`` line with that text, as it stands on this sheet; ``None`` if none does."""
        return next((line for line, said in self.lines if said == text and isinstance(line, ReadyClause)), None)


@lru_cache(maxsize=2_000)
def sheet_of(text: str) -> Read:
    checked = check(text, VOCABULARY)
    if checked.sheet is None:
        return Read(trouble=str(checked.errors[0]))
    lines = tuple(zip(ready(checked.sheet, VOCABULARY), line_texts(checked.sheet), strict=True))
    quoted = (each for each in whole(checked.sheet) if isinstance(each, Text | CounterWord))
    texts = frozenset(each.value if isinstance(each, Text) else each.word for each in quoted)
    return Read(lines, "", frozenset(rules_named(checked.sheet)), texts, frozenset(unheard(checked.sheet.lines, VOCABULARY)))


@lru_cache(maxsize=2_000)
def clause_of(text: str) -> ReadyClause | None:
    """The one ``when`` or ``before`` line that a text says; ``None`` if it says something else."""
    return next((line for line, _ in sheet_of(text).lines if isinstance(line, ReadyClause)), None)


class Law:
    """The sheets of one rulebook. Rules that are void, disputed or suspended sleep, and so do sheets that cannot be read."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.asleep: dict[str, str] = {}
        self.worked_out: dict[Hashable, Any] = {}
        """What the clerk has worked out of these sheets and keeps until they change."""
        self._settings: dict[str, list[tuple[str, ReadySetting]]] = {}
        self._handlers: dict[tuple[str, str], list[Handler]] = {}
        self._rules: Mapping[str, Rule] = {rule.id: rule for rule in book.rules}
        awake = [rule for rule in book.by_number() if rule.sheet and not rule.standing]
        for key, text in (*((rule.id, rule.sheet) for rule in awake), (HOUSE, book.house)):
            self._take(key, sheet_of(text))
        self.objecting = frozenset(occasion for moment, occasion in self._handlers if moment == "before")
        """The occasions to which a line may object, or that it may permit."""

    def _take(self, rule: str, sheet: Read) -> None:
        if sheet.trouble:
            self.asleep[rule] = sheet.trouble
        for place, (line, text) in enumerate(sheet.lines):
            if isinstance(line, ReadySetting):
                self._settings.setdefault(line.setting.question, []).append((rule, line))
            elif place not in sheet.in_vain:
                moment = line.clause.moment, line.clause.occasion
                self._handlers.setdefault(moment, []).append(Handler(rule, line, text))

    def handlers(self, moment: str, occasion: str, context: Callable[[], RuleContext]) -> list[Handler]:
        """The lines that listen for an occasion, in the order of precedence, else by number."""
        found = self._handlers.get((moment, occasion), [])
        return self.by_precedence(found, lambda handler: handler.rule, context)

    def hearing(self, occasion: Occasion, context: Callable[[], RuleContext]) -> list[Handler]:
        """The ``when`` lines that an occasion is told to; what is told to one rule alone, no other hears,
        and no rule hears of the action that made it, nor one by the lines that it took from another by that action."""
        found = self.handlers("when", occasion.name, context)
        if isinstance(came := occasion.fields.get(CAME), tuple):
            found = [each for each in found if Ref("rule", each.rule) not in came]
        entry = VOCABULARY.occasions.get(occasion.name)
        own = [each for each in found if Ref("rule", each.rule) == occasion.fields.get("rule")]
        stood = occasion.fields.get(STOOD)
        come = list(_come_since(own, sheet_of(stood))) if isinstance(stood, str) else own
        if entry and entry.own:
            return come
        return [each for each in found if each not in come] if isinstance(stood, str) else found

    def listening(self, occasion: str) -> tuple[str, ...]:
        """The ids of the rules that do something on that occasion."""
        found = self._handlers.get(("when", occasion), ())
        return tuple(dict.fromkeys(each.rule for each in found if each.rule in self._rules))

    def hears_of_deed(self, what: str) -> bool:
        """Whether a line in force speaks of an act by that name where it listens for such acts, and not only requires it then."""
        found = (each for moment in ("when", "before") for each in self._handlers.get((moment, "deed done"), ()))
        return any(each.text.count(f'"{what}"') > list(_owed_by(each)).count(what) for each in found)

    def forbidding(self, occasion: str) -> tuple[str, ...]:
        """The ids of the rules that object to that occasion whatever it is: by a line without a condition."""
        found = self._handlers.get(("before", occasion), ())
        always = (each.rule for each in found if each.clause.clause.condition is None)
        return tuple(dict.fromkeys(rule for rule in always if rule in self._rules))

    def seen_to(self, occasion: str = "") -> frozenset[str]:
        """The duties that a line in force ticks off when they are done; with ``occasion``, when that has happened."""
        return self._ticked.get(occasion, frozenset())

    @cached_property
    def required(self) -> Mapping[str, str]:
        """What lines in force require of somebody, or allow, in words that are written out, with the first card that does."""
        found = ((what, each.rule) for several in self._handlers.values() for each in several for what in _owed_by(each))
        return dict(reversed(list(found)))

    @cached_property
    def _ticked(self) -> Mapping[str, frozenset[str]]:
        """What lines tick off, by the occasion that they listen for, and all of them together by none."""
        ticked: dict[str, frozenset[str]] = {}
        for (_, heard), found in self._handlers.items():
            whats = frozenset(what for each in found for what in said_to(each.clause.does, TICK_OFF, "what"))
            ticked |= {of: ticked.get(of, frozenset()) | whats for of in (heard, "")}
        return ticked

    def asked_as_it_was(self, question: str) -> bool:
        """Whether who hears of something asks it as it was when that happened."""
        entry = VOCABULARY.questions.get(question)
        return entry is not None and entry.as_it_was

    def answers_at_all(self, question: str) -> bool:
        """Whether any card has a line on the question, whomever it is asked of."""
        return question in self._settings

    @property
    def answered(self) -> frozenset[str]:
        """Every question on which any card has a line that is not of that card alone."""
        return frozenset(
            each for each in self._settings if each not in VOCABULARY.questions or not VOCABULARY.questions[each].own
        )

    @cached_property
    def read(self) -> frozenset[str]:
        """Every question whose answer some line in force reads."""
        settings = (line.setting for several in self._settings.values() for _, line in several)
        clauses = (each.clause.clause for several in self._handlers.values() for each in several)
        return frozenset(node.question for line in (*settings, *clauses) for node in whole(line) if isinstance(node, Asked))

    def answering(self, question: str) -> tuple[str, ...]:
        """The ids of the rules with a line on the question."""
        return tuple(dict.fromkeys(rule for rule, _ in self._settings.get(question, ()) if rule in self._rules))

    def answered_at_home(self, question: str) -> bool:
        """Whether the table's own card has a line on the question."""
        return any(rule == HOUSE for rule, _ in self._settings.get(question, ()))

    def keys(self, question: str) -> tuple[str, ...]:
        """The texts that cards have a line of this question for."""
        keys = (line.setting.key for _, line in self._settings.get(question, ()))
        return tuple(dict.fromkeys(key for key in keys if key is not None))

    def for_any(self, question: str) -> bool:
        """Whether a card has a line of this question that is for every text, or for everything that it is asked of."""
        return any(line.setting.key is None and line.setting.which is None for _, line in self._settings.get(question, ()))

    def keyed(self, question: str, key: str) -> str:
        """The first card with a line of this question for that text; nothing for none."""
        return next((rule for rule, line in self._settings.get(question, ()) if line.setting.key == key), "")

    def lines(self, question: str, subject: Value) -> Iterator[tuple[str, ReadySetting]]:
        """Every line on a question, asked of that subject, with its card; the table's own card last."""
        for rule, line in self._settings.get(question, ()):
            if _is_about(line.setting, subject, rule):
                yield rule, line

    def all_lines(self, question: str) -> list[tuple[str, ReadySetting]]:
        """Every line on a question with its card, whomever it is asked of."""
        return list(self._settings.get(question, ()))

    def always_answers(self, question: str, context: RuleContext) -> str:
        """The first card in the order of precedence that answers a question whomever it is asked of and however things
        stand; nothing for none."""
        lines = self.by_precedence(self.all_lines(question), lambda each: each[0], lambda: context)
        return next((rule for rule, line in lines if not (line.setting.condition or line.setting.which or line.setting.key)), "")

    def hangs_on_count(self, question: str) -> bool:
        """Whether a card's answer reads what is told only when the question is put, such as the votes of a count."""
        return any(line.reads_told for _, line in self._settings.get(question, ()))

    def by_precedence(self, found: list[T], rule: Callable[[T], str], context: Callable[[], RuleContext]) -> list[T]:
        """What cards say, found by number and the table's own card last: those of the rules that prevail first."""
        cards = {each: None for each in map(rule, found) if each != HOUSE} if len(found) > 1 else ()
        order = self.order(context) if len(cards) > 1 else None
        if order is None:
            return found
        ranked = order.sorted(self._rules[card] for card in cards)
        places = {each.id: place for place, each in enumerate(ranked)}
        return sorted(found, key=lambda each: places.get(rule(each), len(places)))

    def why_first(self, first: str, other: str, context: RuleContext) -> tuple[str, str]:
        """The rule on precedence that lets ``first`` prevail over ``other``, and how it says so; empty if none does."""
        order = self.order(lambda: context)
        if order is None or first not in self._rules or other not in self._rules:
            return "", ""
        name = order.decides(self._rules[first], self._rules[other])
        said = name.replace(CLAIMS, "one that claims precedence first")
        return next(((on.id, said) for on, names in self._on_precedence(lambda: context) if name in names), ("", ""))

    def answer(self, question: str, subject: Value, context: RuleContext) -> Answer | None:
        """The law's answer, or ``None`` for silence. Raises ``Conflict`` where rules differ and none prevails."""
        found = self.claims(question, subject, context)
        of_rules = [(self._rules[rule], value) for rule, value in found if rule in self._rules]
        if not of_rules:
            return Answer(found[0][1], HOUSE) if found else self._silence(question)
        try:
            return self._of_rules(question, subject, of_rules, context)
        except Conflict as conflict:
            if found[-1][0] == HOUSE:
                return Answer(found[-1][1], HOUSE, conflict.rules)
            raise

    def _of_rules(self, question: str, subject: Value, found: list[tuple[Rule, Value]], context: RuleContext) -> Answer:
        if len({_key(value) for _, value in found}) == 1:
            return Answer(found[0][1], self._foremost(question, [rule for rule, _ in found], context))
        return self._prevailing(question, subject, found, context)

    def _foremost(self, question: str, rules: list[Rule], context: RuleContext) -> str:
        """The first of the rules that say the same: the one that would prevail, or else the one that the table has decided to go
        by, or else the one with the lowest number."""
        asked = len(rules) > 1 and question not in OF_ORDER
        order = self.order(lambda: context) if asked else None
        level = order.foremost(rules) if order else rules
        decided = self._texts_of(question, HOUSE) if len(level) > 1 else set[str]()
        return next((each.id for each in level if decided and self._texts_of(question, each.id) <= decided), level[0].id)

    def _texts_of(self, question: str, rule: str) -> set[str]:
        """What a card's lines on a question say."""
        return {line_text(line.setting) for card, line in self._settings.get(question, ()) if card == rule}

    def _silence(self, question: str) -> Answer | None:
        """What no rule answers: nothing, or an empty list for a question that is asked of nobody then; the classes of rules are
        those that there are."""
        entry = VOCABULARY.questions.get(question)
        return Answer(self.book.classes if question == CLASSES else (), "") if entry and entry.none else None

    def claims(
        self, question: str, subject: Value, context: RuleContext, *, contradicting: bool = False
    ) -> list[tuple[str, Value]]:
        """Each card's answer, by number, the table's own card last. A card's first line that answers is its answer, though
        one that picks nobody leaves it to the next; where that stays its answer, or it is past, it is left out where another
        rule names somebody, and always of those that are ``contradicting`` whoever names somebody. What a card would have to be
        told first is asked, unless a rule that answers goes before it."""
        found, waiting, picked_nobody = self._said(question, subject, context)
        giving_way = picked_nobody | self._past(question, found, context)
        standing = {rule: value for rule, value in found.items() if rule not in giving_way}
        if waiting and (first := self._first_asked(question, standing, waiting, context)):
            raise first
        named = any(value != () for rule, value in standing.items() if rule in self._rules)
        return list((standing if contradicting or named else found).items())

    def _said(self, question: str, subject: Value, context: RuleContext) -> tuple[dict[str, Value], dict[str, Parks], set[str]]:
        """Each card's answer, what cards would have to be told first, and the cards that pick nobody."""
        found: dict[str, Value] = {}
        picked_nobody = set[str]()
        waiting: dict[str, Parks] = {}
        for rule, line in self._settings.get(question, ()):
            if (rule in found and rule not in picked_nobody) or rule in waiting or not _is_about(line.setting, subject, rule):
                continue
            try:
                value = line.answers(context.on_card(rule), context.budget, subject)
            except Parks as asks:
                waiting[rule] = asks
                continue
            except RunError as trouble:
                trouble.rule = trouble.rule or rule
                raise
            if value is not NO_ANSWER:
                found[rule] = value
                (picked_nobody.add if value == () and picks(line.setting, VOCABULARY) else picked_nobody.discard)(rule)
        return found, waiting, picked_nobody

    def past_answers(self, question: str, context: RuleContext) -> set[str]:
        """The cards whose answer as things stand is over and done with, so that it stands in the way of no other."""
        return if_told(lambda: self._past(question, self._said(question, None, context)[0], context), set[str]())

    @staticmethod
    def _past(question: str, found: Mapping[str, Value], context: RuleContext) -> set[str]:
        entry = VOCABULARY.questions.get(question)
        is_past = entry.past if entry else None
        return {rule for rule, value in found.items() if is_past(context, rule, value)} if is_past else set()

    def _first_asked(
        self, question: str, found: Iterable[str], waiting: Mapping[str, Parks], context: RuleContext
    ) -> Parks | None:
        """What the first of the cards that are ``waiting`` has to be told; nothing where rules that answer go before them all."""
        by_law = question not in OF_ORDER and any(rule in self._rules for rule in found)
        order = self.order(lambda: context) if by_law else None
        rules = [self._rules[rule] for rule in (*found, *waiting) if rule in self._rules]
        first = {rule.id for rule in order.foremost(rules)} if order else {*waiting}
        return next((asks for rule, asks in waiting.items() if rule in first), None)

    def _prevailing(self, question: str, subject: Value, found: list[tuple[Rule, Value]], context: RuleContext) -> Answer:
        order = None if question == "precedence" else self.order(lambda: context)
        if order is None:
            raise Conflict(question, subject, tuple(rule.id for rule, _ in found))
        values = {rule.id: value for rule, value in found}
        first, *level = order.foremost([rule for rule, _ in found])
        differ = [rule.id for rule in level if _key(values[rule.id]) != _key(values[first.id])]
        if differ:
            raise Conflict(question, subject, (first.id, *differ))
        rest = order.sorted(rule for rule, _ in found if rule.id != first.id)
        return Answer(values[first.id], first.id, tuple(rule.id for rule in rest))

    def order(self, context: Callable[[], RuleContext]) -> Order | None:
        """The order of precedence in force; ``None`` where no rule says which of two prevails, or the rules disagree."""
        said: dict[tuple[str, str], Value] = {}

        def says(question: str, rule: Rule) -> Value:
            """What a rule says of its own rank, asked once."""
            key = question, rule.id
            if key not in said:
                said[key] = self._says(question, rule, context())
            return said[key]

        def claims(first: Rule, second: Rule) -> bool:
            return _mentions(says("claims over", first), second) or _mentions(says("defers to", second), first)

        return order_in_force(self._on_precedence(context), self.book.rules, claims, self._classes(context))

    def _classes(self, context: Callable[[], RuleContext]) -> tuple[str, ...]:
        """The classes as they prevail: as the lowest-numbered rule on them has it, lest order hang on order."""
        if not self.answers_at_all(CLASSES):
            return self.book.classes
        found = if_told(lambda: self.claims(CLASSES, None, context()), None)
        return _texts(found[0][1]) if found else self.book.classes

    def _on_precedence(self, context: Callable[[], RuleContext]) -> list[tuple[Rule, tuple[str, ...]]]:
        """The rules on precedence, each with the comparators that it names."""
        if not self.answers_at_all("precedence"):
            return []
        found = if_told(lambda: self.claims("precedence", None, context()), ())
        return [(self._rules[rule], _texts(value)) for rule, value in found if rule in self._rules]

    def _says(self, question: str, rule: Rule, context: RuleContext) -> Value:
        if not self.answers_at_all(question):
            return ()
        return if_told(lambda: context.ask_or(question, Ref("rule", rule.id), ()), ())


def _owed_by(line: Handler) -> Iterator[str]:
    for verb in (REQUIRE, ALLOW):
        yield from said_to(line.clause.does, verb, "what")


def _come_since(found: Iterable[Handler], before: Read) -> Iterator[Handler]:
    """Of a card's lines, those that did not stand on its sheet ``before``; of one to which something was added, that alone."""
    clauses = [line.clause for line, _ in before.lines if isinstance(line, ReadyClause)]
    for each in found:
        clause = each.clause.clause
        alike = [one for one in clauses if (one.occasion, one.condition) == (clause.occasion, clause.condition)]
        stood = {does for one in alike for does in one.body if not isinstance(does, Let)}
        body = tuple(does for does in clause.body if does not in stood)
        if body == clause.body:
            yield each
        elif not all(isinstance(does, Let) for does in body):
            text = line_text(replace(clause, body=body))
            if line := clause_of(text):
                yield Handler(each.rule, line, text)


def _mentions(found: Value, rule: Rule) -> bool:
    return isinstance(found, tuple) and Ref("rule", rule.id) in found


def _is_about(setting: Setting, subject: Value, rule: str) -> bool:
    if setting.key is not None:
        return setting.key == subject
    return not VOCABULARY.questions[setting.question].own or subject == Ref("rule", rule)


def _key(value: Value) -> tuple[type, Value]:
    """Values told apart as people do: ``yes`` is not 1."""
    return bool if isinstance(value, bool) else object, value


def _texts(value: Value) -> tuple[str, ...]:
    items = value if isinstance(value, tuple) else (value,)
    return tuple(item for item in items if isinstance(item, str))
