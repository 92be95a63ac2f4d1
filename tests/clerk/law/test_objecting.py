"""What was said against one act and what is said against the next: the same as if each had been asked about alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.clerk.clerk import Clerk
from tabletop.clerk.law.law import Law
from tabletop.clerk.law.objecting import Objecting
from tabletop.clerk.running.budget import Budget
from tabletop.clerk.running.interpreter import ReadyClause
from tabletop.clerk.running.rule_context import RuleContext
from tabletop.engine.acts import Act, happened, played
from tabletop.engine.acts.actions import Divide, Mutate, OtherAction, Subsume, Transmute
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.turns import EndTurn
from tabletop.engine.seen import seen
from tabletop.engine.table import Table
from tests.playing import do, held, refused, sit


def some_acts(table: Table) -> Iterator[Act]:
    """Actions of every kind on every rule, with numbers below and above those that are borne."""
    for rule in table.rulebook.rules:
        for to in (5, 13, 20, 1003):
            yield Transmute(by="Ann", rule=rule.number, to=to)
            yield Divide(by="Ann", rule=rule.number, to=to)
            yield Mutate(by="Ann", rule=rule.number, to=to, text=" ".join(rule.text.split()[to % 7 :]))
        yield OtherAction(by="Ann", under=7, words="remove it", rule=rule.number, does="remove")
        yield from (Subsume(by="Ann", rule=rule.number, other=other.number) for other in table.rulebook.rules)
    yield EndTurn(by="Ann")


@pytest.fixture(params=["the usual readings", "the strict readings", "a turn that is used up", "two rules that hang on words"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Table:
    strict = {"a turn may pass without an action": "no", "two words apart": "exactly 2", "numbers inside a text are taken": "yes"}
    session = sit(tmp_path, "solitaire-nomic", "Ann", token="", options=strict if "strict" in request.param else {})
    if "used up" in request.param:
        do(session, "edit rule", by="Ann", rule=6, sheet='set turn parts to ["take an action", "a nap"]\nset next mover to "Ann"')
        do(session, "end turn", by="Ann")
        do(session, "mutate", by="Ann", rule=1001, text="Scoring\nThe player may gain 10 points by performing an action.")
    if "hang on words" in request.param:
        sheet = 'before action taken if new words is old words: object "nothing is new"\nbefore rule changed: object kind of it'
        do(session, "edit rule", by="Ann", rule=1002, sheet=sheet)
    return session.whole_table()


def test_what_is_said_against_an_act_does_not_hang_on_what_was_asked_before(table: Table) -> None:
    asked = Clerk()
    said = [asked.objections(table, act) for act in some_acts(table)]
    alone = [Clerk().objections(table, act) for act in some_acts(table)]
    assert said == alone
    assert len(set(said)) > 8


def test_a_line_is_run_once_for_each_of_the_things_that_it_reads(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = []
    run = ReadyClause.verdict
    monkeypatch.setattr(ReadyClause, "verdict", lambda *given: runs.append(given[0].clause) or run(*given))
    clerk = Clerk()
    for _ in range(2):
        for rule in table.rulebook.rules:
            for other in table.rulebook.rules:
                clerk.objections(table, Subsume(by="Ann", rule=rule.number, other=other.number))
    of_transmuting = [clause for clause in runs if "only an immutable rule can be transmuted" in repr(clause)]
    assert len(of_transmuting) == 1, "it reads no more than the kind of the action"


def test_with_few_steps_left_the_same_is_said_as_if_each_line_had_been_run(table: Table) -> None:
    law = Clerk().law(table.rulebook)
    act = Mutate(by="Ann", rule=1001, text="a b c", to=1002)
    occasion = next(each for each in happened(act, table, played(act, table)) if each.name == "action taken")
    asked = Objecting(RuleContext(law, seen(table), Budget()))
    whole = Budget()
    list(asked.sentences(occasion, occasion.fields, whole))
    cost = Budget().left - whole.left
    for steps in range(0, cost + 3, max(1, cost // 40)):
        anew = list(Objecting(RuleContext(law, seen(table), Budget())).sentences(occasion, occasion.fields, Budget(steps)))
        assert list(asked.sentences(occasion, occasion.fields, Budget(steps))) == anew, f"{steps} of {cost} steps"


def test_the_order_of_the_lines_is_worked_out_anew_only_where_it_hangs_on_something_that_is_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = sit(tmp_path, "nomic", "Ann,Bo,Cy", token="")
    for say in ("not now", "never"):
        do(session, "edit rule", text="Nobody proposes.", sheet=f'before proposal made: object "{say}"')
    lowest, highest = (f'set precedence to ["{which} number first within a class"]' for which in ("lowest", "highest"))
    by_turn = f"{lowest} if mover is nobody\n{highest}"
    do(session, "edit rule", rule=212, text="Precedence hangs on the turn.", sheet=by_turn)
    do(session, "edit rule", rule=211, text="", sheet="")
    asked, order = list[object](), Law.order
    monkeypatch.setattr(Law, "order", lambda *given: asked.append(given) or order(*given))
    clerk = Clerk()

    def said() -> list[str]:
        asked.clear()
        against = clerk.objections(session.whole_table(), Propose(by="Ann", kind="enact", text="A rule."))
        return [each.sentence for each in against if each.sentence in ("Not now.", "Never.")]

    assert said() == ["Not now.", "Never."]
    assert asked
    do(session, "tell", by="Ann", text="Hello.")
    assert (said(), asked) == (["Not now.", "Never."], [])
    do(session, "begin turn", by="Ann", to="Ann")
    assert said() == ["Never.", "Not now."]


def test_an_objection_names_the_rule_that_answered_what_the_one_that_objects_asked(tmp_path: Path) -> None:
    """By rule 4 the token goes to the next player, and by rule 30 that is not the next one clockwise."""
    session = sit(tmp_path)
    wrong = {"by": "Ann", "to": "Dee", "thing": "token"}
    assert refused(session, "pass token", **wrong).told_by == "r4"
    do(session, "edit rule", number=25, text="The higher prevails.", sheet='set precedence to ["highest number first"]')
    counterclockwise = "set receiver of players to first of players before player"
    do(session, "edit rule", number=30, text="The token passes counterclockwise.", sheet=counterclockwise)
    against = refused(session, "pass token", **wrong | {"to": "Bo"})
    assert (against.sentence, against.rule, against.told_by) == ("The token goes to the next player.", "r4", "r30")
    do(session, "pass token", **wrong)


def test_an_objection_does_not_name_the_rule_that_says_who_is_called_so(tmp_path: Path) -> None:
    """Rule 23 makes Bo the Mayor and forbids nothing."""
    session = sit(tmp_path)
    do(session, "edit rule", number=23, text="Bo is the Mayor.", sheet='set those called "Mayor" to "Bo"')
    refusing = 'before ballot laid if side is "against" and voter is in those called "Mayor": object "the Mayor agrees"'
    do(session, "edit rule", number=31, text="The Mayor may not vote against any proposition.", sheet=refusing)
    do(session, "propose", by="Ann", kind="enact", text="A rule.")
    do(session, "vote", by="Ann", side="for", card=held(session, "Ann")[0])
    against = refused(session, "vote", by="Bo", side="against", card=held(session, "Bo")[0])
    objecting = next(rule.id for rule in session.whole_table().rulebook.rules if rule.number == 31)
    assert (against.sentence, against.rule, against.told_by, against.others) == ("The Mayor agrees.", objecting, objecting, ())
