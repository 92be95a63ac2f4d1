"""What the law has answered on a table is the same as if it were asked anew, whoever asks and whatever is left to do it with."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.clerk.clerk import Clerk
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.law.todays_law import subjects
from tabletop.clerk.running.budget import Budget
from tabletop.clerk.running.interpreter import ReadySetting
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.clerk.running.silence import NOT_TOLD
from tabletop.engine.seen import seen
from tabletop.engine.table import Table
from tabletop.engine.values import Value
from tests.playing import do, sit

DEEP = "\n".join(f'set custom "{n}" to custom "{n + 1}"' for n in range(12)) + '\nset custom "12" to 1'
ROUND = 'set custom "a" to custom "b"\nset custom "b" to custom "a"\nset custom "c" to custom "a"'
ALIKE = 'set custom "one" to 1\nset custom "two" to custom "one" + custom "one"'


@pytest.fixture(params=["nomic", "card-nomic", "solitaire-nomic", "nomic-chess"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Table:
    names = "Ann" if request.param == "solitaire-nomic" else "Ann,Bo,Cy"
    session = sit(tmp_path, request.param, names, token="Ann" if request.param == "card-nomic" else "")
    for sheet in (DEEP, ROUND, ALIKE):
        do(session, "edit rule", text="Words.", sheet=sheet)
    return session.whole_table()


def asked(table: Table) -> Iterator[tuple[str, Value]]:
    """Every question that a card speaks of, with each of whom it is asked."""
    law = Clerk().law(table.rulebook)
    for question in filter(law.answers_at_all, VOCABULARY.questions):
        yield from ((question, subject) for subject in (*subjects(law, question, seen(table)), None))


def told(context: RuleContext, question: str, subject: Value) -> object:
    """The answer, or how the law says that it has none; and the steps that are left."""
    try:
        found: object = context.answer(question, subject)
    except NOT_TOLD as silence:
        found = type(silence), str(silence)
    return found, context.budget.left


def test_what_was_answered_before_is_answered_as_if_it_had_not_been(table: Table) -> None:
    context = Clerk().context(table)
    for question, subject in [*asked(table)] * 2:
        anew = told(RuleContext(context.law, context.table, Budget()), question, subject)
        assert told(context.asked_with(Budget()), question, subject) == anew, (question, subject)


def test_what_was_answered_before_takes_as_much_work_as_if_it_had_not_been(table: Table) -> None:
    context = Clerk().context(table)
    for question, subject in asked(table):
        told(context, question, subject)
    for question, subject in asked(table):
        whole = Budget()
        told(RuleContext(context.law, context.table, whole), question, subject)
        cost = Budget().left - whole.left
        for steps in range(0, cost + 2, max(1, cost // 8)):
            anew = told(RuleContext(context.law, context.table, Budget(steps)), question, subject)
            assert told(context.asked_with(Budget(steps)), question, subject) == anew, (question, subject, steps)


def test_a_question_that_hangs_on_too_many_others_does_so_also_where_these_are_known(table: Table) -> None:
    context = Clerk().context(table)
    for number in range(12, -1, -1):
        anew = told(RuleContext(context.law, context.table, Budget()), "custom", str(number))
        assert told(context.asked_with(Budget()), "custom", str(number)) == anew, number


def test_an_answer_that_reads_what_is_told_with_the_question_is_worked_out_each_time(table: Table) -> None:
    context = Clerk().context(table)
    for votes in (0, 1, 2, 3):
        fields: dict[str, Value] = {"for votes": votes, "against votes": 1, "all votes": 3}
        anew = told(RuleContext(context.law, context.table, Budget(), fields=fields), "adoption", None)
        assert told(context.asked_with(Budget(), fields=fields), "adoption", None) == anew, votes


def test_what_is_read_twice_on_one_table_is_worked_out_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = []
    run = ReadySetting.answers
    monkeypatch.setattr(ReadySetting, "answers", lambda *given: runs.append(given[0].setting.key) or run(*given))
    clerk = Clerk()
    assert [clerk.context(table).ask("custom", "two") for _ in range(3)] == [2, 2, 2]
    assert (runs.count("one"), runs.count("two")) == (1, 1)
