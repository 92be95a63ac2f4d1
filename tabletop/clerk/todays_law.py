"""Today's answers to the questions that cards speak of, each in a line that people can read."""

from collections.abc import Iterable

from tabletop.clerk import kit
from tabletop.clerk.decisions import answer_written, key_of
from tabletop.clerk.errors import RunError
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.law import Law
from tabletop.clerk.sight import Sight
from tabletop.clerk.world import Amiss, Conflict, Parks, Silence
from tabletop.engine.answers import LawLine
from tabletop.engine.seen import SeenTable
from tabletop.engine.values import Ref, Value, listed, written


def law_line(sight: Sight, question: str, about: Value) -> LawLine:
    subject = key_of(about)
    if question == "precedence" and (order := sight.law.order(lambda: sight)):
        first, *_ = order.sorted(sight.table.rulebook[rule] for rule in sight.law.answering(question))
        return LawLine(question, ", then ".join(order.comparators), first.id)
    try:
        answer = sight.answer(question, about)
    except Conflict as conflict:
        rules = listed(sight.table.rulebook.title(rule) for rule in conflict.rules)
        return LawLine(question, f"{rules} differ, and no rule says which prevails", "", conflict.rules, subject)
    except (Silence, Parks, Amiss, RunError):
        return LawLine(question, "", "", subject=subject)
    return LawLine(question, said(answer.value), answer.rule, answer.overruled, subject)


def said(value: Value) -> str:
    """A value as people read it."""
    if isinstance(value, Ref):
        return value.key
    if isinstance(value, tuple):
        return listed(map(said, value)) or "none"
    if isinstance(value, bool) or value is None:
        return answer_written(value)
    return value if isinstance(value, str) else written(value)


def subjects(law: Law, question: str, table: SeenTable, faces: tuple[str, ...]) -> Iterable[Value]:
    entry = VOCABULARY.questions[question]
    if entry.keyed:
        return law.keys(question)
    if entry.of == "card":
        return [Ref("thing", face) for face in kit.one_of_each_rank(faces)]
    if entry.of == "player":
        return [Ref("player", name) for name in table.players] if not entry.fields else []
    if entry.of == "army":
        return [Ref("army", army.name) for army in table.battle.armies]
    return [] if entry.of or entry.fields else [None]
