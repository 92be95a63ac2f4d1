"""Today's answers to the questions that cards speak of, each in a line that people can read; and what the law says of one
table carried over to the next, for as long as all that was read for it stands there as well."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from tabletop.clerk.english.describe import answer_of, asked_of
from tabletop.clerk.english.naming import one_card
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.errors import RunError
from tabletop.clerk.language.printer import expression_text
from tabletop.clerk.language.tree import Setting
from tabletop.clerk.law.decisions import answer_written, key_of
from tabletop.clerk.law.law import Law
from tabletop.clerk.running.budget import Budget
from tabletop.clerk.running.precedence import comparator_in_words
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import Amiss, Conflict, Parks, Silence, if_told
from tabletop.engine.answers import LawLine
from tabletop.engine.days import DAY, spoken_day
from tabletop.engine.faces import of_each_rank, spoken
from tabletop.engine.frozen import replace
from tabletop.engine.rulebook import HOUSE
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import Ref, Value, listed
from tabletop.engine.values import spoken as spoken_number
from tabletop.engine.watched import Key, Reads


def lines_on(question: str, context: RuleContext, faces: tuple[str, ...], *, written: bool = False) -> list[LawLine]:
    """The answers to one question, one for each of whom it is asked; what no card speaks of has one line without a rule. They
    are told as they are ``written`` also where they could be worked out, if that is wished."""
    law = context.law
    if written or told_as_written(question, law):
        return list(_written_lines(question, context))
    if VOCABULARY.questions[question].of == "card":
        return [line for alike in of_each_rank(faces) for line in _card_lines(question, context, alike)]
    return [law_line(context, question, about) for about in subjects(law, question, context.table)]


def _card_lines(question: str, context: RuleContext, alike: Sequence[str]) -> Iterator[LawLine]:
    """One line for the cards of a rank, or one for each of them where they differ."""
    lines = [law_line(context, question, Ref("thing", face)) for face in alike]
    if len({(line.answer, line.rule, line.overruled) for line in lines}) == 1:
        yield lines[0]
    else:
        yield from (replace(line, alone=True, told=VOCABULARY.asked(question, f"the {spoken(line.subject)}")) for line in lines)


def told_as_written(question: str, law: Law) -> bool:
    """Whether a question has too many answers to be listed, or none yet: one for each piece, or one that hangs on a count."""
    return VOCABULARY.questions[question].of == "piece" or law.hangs_on_count(question)


def _written_lines(question: str, context: RuleContext) -> Iterator[LawLine]:
    """Answers that hang on a count yet to come, as the cards write them, in the order of precedence. What an answer that is
    always given prevails over is never reached, and its card overruled; where rules that always answer differ and none goes
    first, that is what the table has decided."""
    law = context.law
    lines = law.by_precedence(law.all_lines(question), lambda each: each[0], lambda: context)
    always, cards = law.always_answers(question, context), list(dict.fromkeys(rule for rule, _ in lines))
    later = cards[cards.index(always) + 1 :] if always else []
    overruled = tuple(rule for rule in later if rule == HOUSE or law.why_first(always, rule, context)[0])
    said = {rule: as_written(line.setting) for rule, line in reversed(lines) if not asked_of_some(line.setting)}
    if HOUSE in said and len({each for rule, each in said.items() if rule not in (*overruled, HOUSE)}) > 1:
        always, overruled = HOUSE, tuple(rule for rule in cards if rule != HOUSE)
    for rule, line in lines:
        if rule not in overruled:
            yield LawLine(
                question,
                as_written(line.setting),
                rule,
                tuple(each for each in overruled if each != HOUSE) if rule == always else (),
                _of_whom(line.setting),
                told=asked_of(line.setting, VOCABULARY, "a"),
                value=answer_of(line.setting, VOCABULARY)[0],
                written=expression_text(line.setting.value),
            )


def written_of(question: str, context: RuleContext, about: Value) -> Iterator[LawLine]:
    """The same of one alone whom the answer is asked of, without what cards say of others."""
    settings = {(rule, as_written(line.setting)): line for rule, line in context.law.lines(question, about)}
    for line in _written_lines(question, context):
        setting = settings.get((line.rule, line.answer))
        if setting and if_told(partial(setting.is_of, context.on(line.rule, context.fields), Budget(), about), True):
            yield replace(line, subject=key_of(about), told=VOCABULARY.asked(question, _spoken_of(about)))


def as_written(setting: Setting) -> str:
    """The answer that a card gives, with its condition, in words."""
    value, condition = answer_of(setting, VOCABULARY)
    return f"{value} if {condition}" if condition else value


def asked_of_some(setting: Setting) -> bool:
    """Whether a line answers of some alone, or on a condition."""
    return bool(setting.condition or setting.which or setting.key)


def _of_whom(setting: Setting) -> str:
    """What a line is about, as its card writes it: a text, or which of those it is asked of."""
    return setting.key or (expression_text(setting.which) if setting.which else "")


def law_line(context: RuleContext, question: str, about: Value) -> LawLine:
    subject, told = key_of(about), VOCABULARY.asked(question, _spoken_of(about))
    if question == "precedence" and (order := context.law.order(lambda: context)):
        first, *_ = order.sorted(context.table.rulebook[rule] for rule in context.law.answering(question))
        return LawLine(question, ", then ".join(map(comparator_in_words, order.heard)), first.id, told=told)
    try:
        answer = context.answer(question, about)
    except Conflict as conflict:
        rules = listed(context.table.rulebook.title(rule) for rule in conflict.rules)
        return LawLine(
            question, f"{rules} differ, and no sheet tells the clerk which prevails", "", conflict.rules, subject, told=told
        )
    except (Silence, Parks, Amiss, RunError):
        rule, would = next(_would_say(context, question, about), ("", ""))
        return LawLine(question, "", "", subject=subject, told=told, would=would, would_rule=rule)
    says, written = answered(question, answer.value), answer_written(answer.value)
    told = (isinstance(answer.value, bool) and VOCABULARY.questions[question].either) or told
    return LawLine(question, says, answer.rule, answer.overruled, subject, told=told, written=written)


def _would_say(context: RuleContext, question: str, about: Value) -> Iterator[tuple[str, str]]:
    """The cards that would answer if things stood otherwise, those that prevail first, each with its answer and condition."""
    lines = context.law.by_precedence(list(context.law.lines(question, about)), lambda each: each[0], lambda: context)
    for rule, line in lines:
        asked = partial(line.is_of, context.on(rule, context.fields), Budget(), about)
        if line.setting.condition and if_told(asked, False):
            value, condition = answer_of(line.setting, VOCABULARY)
            yield rule, f"{value}, if {condition}"


def _spoken_of(about: Value) -> str:
    """Whom or what a question is asked of, as its sentence says it."""
    return one_card(about.key) if isinstance(about, Ref) and about.kind == "thing" else key_of(about)


def about(question: str, subject: str) -> Value:
    """Whom or what a question is asked of, by the name that a line of the law gives it."""
    entry = VOCABULARY.questions[question]
    if entry.keyed or not subject:
        return subject or None
    kind = {"card": "thing"}.get(entry.of, entry.of)
    return Ref(kind, subject) if kind else None


def answered(question: str, value: Value) -> str:
    """A value as people read it where it answers that question: *everybody* for ``unanimous``."""
    if not isinstance(value, str):
        return value_in_words(value)
    asked, named = VOCABULARY.questions[question], VOCABULARY.names.get(value)
    if named and named.said and VOCABULARY.sort(named.gives).kinds <= VOCABULARY.sort(asked.gives).kinds:
        return named.said
    return asked.in_words(value) if asked.in_words else value


def value_in_words(value: Value) -> str:
    """A value as people read it."""
    if isinstance(value, Ref):
        return spoken_day(value.key) if value.kind == DAY else value.key
    if isinstance(value, tuple):
        return listed(map(value_in_words, value)) or "none"
    if isinstance(value, bool) or value is None:
        return answer_written(value)
    return value if isinstance(value, str) else spoken_number(value)


def subjects(law: Law, question: str, table: SeenTable) -> Iterable[Value]:
    entry = VOCABULARY.questions[question]
    if entry.keyed:
        return (*law.keys(question), *[None] * law.for_any(question))
    if entry.of == "player":
        return [Ref("player", name) for name in table.players]
    return [Ref(entry.of, name) for name in table.names(entry.of)] if entry.of else [None]


Told = TypeVar("Told")


class _Told(NamedTuple):
    """What was told, what was read for it, and the last table on which the same would have been read."""

    answer: Any
    read: Key
    table: SeenTable


def carried(context: RuleContext, asked: Hashable, ask: Callable[[RuleContext], Told]) -> Told:
    """What ``ask`` tells of that table, worked out anew only where it would read something else than when it was asked last.
    Besides the table and the law it may hang on what was ``asked``; what hung on the steps that were left is not kept."""
    law, table, budget = context.law, context.table, context.budget
    known: _Told | None = law.worked_out.get(asked)
    if known is None or not (known.table is table or known.read.holds(table, known.table)):
        reads, own = Reads(table), budget.own
        told = ask(RuleContext(law, reads.table, budget))
        if budget.own != own:
            return told
        known = _Told(told, Key(reads.of), table)
    law.worked_out[asked] = known._replace(table=table)
    answer: Told = known.answer
    return answer
