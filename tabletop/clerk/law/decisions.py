"""What the table decides, as values and as lines on its own card."""

from collections.abc import Sequence
from functools import partial
from typing import TypeGuard

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.checker import check
from tabletop.clerk.language.printer import line_text
from tabletop.clerk.language.tree import Setting
from tabletop.clerk.law.law import sheet_of
from tabletop.clerk.running.budget import Budget
from tabletop.clerk.running.interpreter import ReadySetting
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import if_told
from tabletop.engine.acts.lawmaking.deciding import Decide, goes_by
from tabletop.engine.days import DAY, day_ref, is_a_day
from tabletop.engine.faces import rank, suit
from tabletop.engine.frozen import replace
from tabletop.engine.plain import Malformed
from tabletop.engine.rulebook import HOUSE
from tabletop.engine.table import Table
from tabletop.engine.values import Ref, Value, capitalised, typed_number, written


def read_answer(text: str, table: Table) -> Value:
    """A decision's answer: a name, a number, yes, no, nobody, words in quotes, or the rule that it goes by. Raises
    ``Malformed``."""
    plain = text.strip()
    if rule := goes_by(plain, table.rulebook):
        return Ref("rule", rule)
    if plain in ("yes", "no"):
        return plain == "yes"
    if plain == "nobody":
        return None
    if table.seat(plain):
        return Ref("player", plain)
    if len(plain) > 1 and plain[0] in '"“' and plain[-1] in '"”':
        return plain[1:-1]
    if is_a_day(plain):
        return day_ref(plain)
    try:
        return typed_number(plain)
    except ValueError:
        if plain in ("unanimous", "majority"):
            return plain
    raise Malformed(
        f"“{plain[:40]}” is neither a name at this table, a number, a day like 2026-12-24, yes, no, nobody, nor words in quotes."
    )


def answer_written(value: Value) -> str:
    """An answer as a sheet writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "nobody"
    if isinstance(value, Ref):
        return value.key if value.kind == DAY else f'"{value.key}"'
    if isinstance(value, tuple):
        return f"[{', '.join(map(answer_written, value))}]"
    if isinstance(value, str):
        return value if value in ("unanimous", "majority") else f'"{value}"'
    return written(value)


def fitting_answer(act: Decide, table: Table) -> Value:
    """The answer, of the sort that its question wants. Raises ``Malformed``."""
    answer, question = read_answer(act.answer, table), VOCABULARY.questions.get(act.question)
    if is_rule(answer):
        if not any(answer.key in parked.differ for parked in act.waiting(table)):
            raise Malformed(f"{capitalised(table.rulebook.title(answer.key))} is none of those that differ on it.")
    elif question and answer is not None:
        of = f" of {VOCABULARY.kinds[question.of].plural}" if question.of else ""
        _tested(f"set {question.phrase}{of} to {answer_written(answer)}")
    return answer


def _tested(line: str) -> str:
    if errors := check(line, VOCABULARY).errors:
        raise Malformed(f"That answer does not fit the question. {errors[0].words}")
    return line


def house_after(table: Table, act: Decide, context: RuleContext) -> str:
    """The table's own card with the decision first, a line for each of those it is about. Raises ``Malformed`` where no line can
    say it."""
    asked = [key_of(parked.subject) for parked in act.waiting(table) if parked.subject]
    lines = dict.fromkeys(_decided(table, act, about, context) for about in ([act.about] if act.about else asked or [""]))
    return "\n".join((*lines, *(each for each in table.rulebook.house.split("\n") if each and each not in lines)))


def decided_alike(table: Table, act: Decide, about: str, context: RuleContext) -> tuple[str, ...]:
    """The cards that a decision about one of them goes for, where that is not every card of its rank: those of which every rule
    says the same; of what nobody was asked, that card alone."""

    def said(face: str) -> list[tuple[str, Value]]:
        claims = if_told(partial(context.law.claims, act.question, Ref("thing", face), context), [])
        return [each for each in claims if each[0] != HOUSE]

    of_rank = [each for each in table.things.faces() if rank(each) == rank(about)]
    alike = tuple(each for each in of_rank if said(each) == said(about))
    return () if len(alike) == len(of_rank) else alike if act.waiting(table) else (about,)


def _decided(table: Table, act: Decide, about: str, context: RuleContext) -> str:
    """The line that answers the question of what it is ``about``, or those of the rule that it is to go by: of one card alone,
    with that card in the place of those that the rule speaks of."""
    question, by = VOCABULARY.questions.get(act.question), read_answer(act.answer, table)
    which = _which(about, decided_alike(table, act, about, context)) if question and question.of == "card" and about else ""
    if is_rule(by):
        lines = [each for each, _ in sheet_of(table.rulebook[by.key].sheet).lines if isinstance(each, ReadySetting)]
        own = [each for each in lines if each.setting.question == act.question]
        if which and act.about:
            own = [each for each in own if each.is_of(context.on(by.key, {}), Budget(), Ref("thing", about))]
            only = _setting(f"set {act.question} of cards whose {which} to 0").which
            return "\n".join(line_text(replace(each.setting, which=only)) for each in own)
        return "\n".join(line_text(each.setting) for each in own)
    if question is None:
        raise Malformed(f"“{act.question[:60]}” can only be decided for now.")
    target = act.question
    if question.keyed and about:
        target += f' "{about}"'
    elif which:
        target += f" of cards whose {which}"
    elif question.of and VOCABULARY.kinds[question.of].named:
        target += f" of {VOCABULARY.kinds[question.of].plural}" + (f' whose name is "{about}"' if about else "")
    elif question.of:
        target += f" of {VOCABULARY.kinds[question.of].plural}"
    return line_text(_setting(f"set {target} to {answer_written(by)}"))


def _which(face: str, alike: Sequence[str]) -> str:
    """The condition that is true of the cards of that rank, or of those alone that are ``alike``."""
    of_rank, suits = f"rank is {answer_written(rank(face))}", tuple(filter(None, map(suit, alike)))
    if not suits:
        return of_rank
    return f"{of_rank} and suit {f'is in {answer_written(suits)}' if suits[1:] else f'is {answer_written(suits[0])}'}"


def _setting(line: str) -> Setting:
    """Raises ``Malformed`` where it is not one line that answers a question."""
    lines = sheet_of(_tested(line)).lines
    if "\n" in line or len(lines) != 1 or not isinstance(ready := lines[0][0], ReadySetting):
        raise Malformed("An answer that holds from now on is one line, without quotes inside its words.")
    return ready.setting


def is_rule(value: Value) -> TypeGuard[Ref]:
    return isinstance(value, Ref) and value.kind == "rule"


def key_of(subject: Value) -> str:
    return subject.key if isinstance(subject, Ref) else subject if isinstance(subject, str) else ""
