"""Why something was done: said with the act or later, by anybody, and told wherever the step is told."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given

from tabletop.cli.notation import evening_shown
from tabletop.engine.acts import Act
from tabletop.engine.answers import Done
from tabletop.engine.frozen import replace
from tabletop.game.evening import Evening
from tabletop.game.paper_account import account
from tabletop.game.session import LONG, Session
from tabletop.journal import read
from tabletop.paper.markdown import markdown
from tabletop.paper.minutes import minutes as printed_minutes
from tests.any_acts import attempt, picked, scripts, seats, tries
from tests.games.chess_table import begun, moving
from tests.games.command_line import run
from tests.golden import approved
from tests.playing import do, propose, read_aloud, refused, resume, sit, told
from tests.proofs.test_emptied_sheets import EMPTIED


def taken(session: Session) -> int:
    """Bo takes the token, by hand. Gives the number of the step."""
    return do(session, "move thing", thing="token", to="before Bo")


def lines(session: Session) -> dict[int, tuple[str, ...]]:
    """All that the minutes say now, by step."""
    return {step.number: step.told for step in session.minutes(1, session.last)}


def test_a_reason_that_is_said_later_stands_with_its_step_and_on_a_line_of_its_own(tmp_path: Path) -> None:
    session = sit(tmp_path)
    step = taken(session)
    do(session, "tell", by="Cy", text="Hear, hear.")
    said = do(session, "say why", by="Dee", step=step, why="Ann is asleep.")
    assert lines(session)[step][0] == approved()
    assert lines(session)[said] == approved()


def test_a_reason_that_nobody_signs_is_told_without_a_name(tmp_path: Path) -> None:
    session = sit(tmp_path)
    said = do(session, "say why", step=taken(session), why="Ann is asleep")
    assert told(session, said) == approved()


def test_another_reason_takes_the_place_of_the_first_and_undo_brings_the_first_back(tmp_path: Path) -> None:
    session = sit(tmp_path)
    step = do(session, "set score", of="Bo", to=5, why="a slip of the pen")
    do(session, "say why", step=step, why="he sang")
    assert told(session, step) == approved()
    do(session, "say why", step=step, why="he sang well")
    assert told(session, step) == approved()
    session.undo()
    assert told(session, step) == approved()
    session.undo()
    assert told(session, step) == approved()
    session.redo()
    session.redo()
    assert told(session, step) == approved()


def test_a_reason_for_what_was_done_anyway_takes_the_place_of_the_one_that_was_given(tmp_path: Path) -> None:
    session = sit(tmp_path)
    step = do(session, "propose", by="Bo", kind="repeal", rule=3, anyway=True, why="Ann is asleep")
    do(session, "say why", step=step, why="Ann is away")
    found = session.step(step)
    assert found is not None
    assert (found.anyway, found.why) == (True, "Ann is away")
    assert all("Ann is" not in line for line in found.told), "it stands where it is said that it was done anyway"


def test_a_reason_on_a_branch_that_was_left_is_not_told(tmp_path: Path) -> None:
    session = sit(tmp_path)
    step = taken(session)
    do(session, "say why", step=step, why="Ann is asleep")
    session.go_back(step)
    do(session, "tell", by="Cy", text="On we go.")
    assert lines(session)[step][0].endswith("to Bo’s place.")
    assert session.reasons() == {}


def test_saying_why_leaves_the_table_as_it_is_but_for_the_count_of_steps(tmp_path: Path) -> None:
    session = sit(tmp_path)
    step = taken(session)
    before = session.whole_table()
    do(session, "say why", by="Dee", step=step, why="Ann is asleep")
    after = session.whole_table()
    assert (after.steps, after.often.keys() - before.often.keys()) == (before.steps + 1, {("say why", "Dee")})
    assert replace(after, steps=before.steps, often=before.often) == before


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"step": 9, "why": "so"}, "There is no step 9 on record."),
        ({"step": 0, "why": "so"}, "There is no step 0 on record."),
        ({"step": 2, "why": "  "}, "Say why, in a few words."),
        ({"step": 2, "why": "x" * 2_001}, "A reason has 2000 letters at most."),
    ],
)
def test_what_cannot_be_a_reason_is_refused(tmp_path: Path, fields: dict[str, object], sentence: str) -> None:
    session = sit(tmp_path)
    taken(session)
    objection = refused(session, "say why", **fields)
    assert (objection.sentence, objection.impossible) == (sentence, True)


def test_every_reason_has_the_same_bounds(tmp_path: Path) -> None:
    session = sit(tmp_path)
    assert refused(session, "set score", of="Bo", to=5, why="x" * 2_001).sentence == approved()
    with_it = session.act(read_flip(session), anyway=True, why="x" * 2_001)
    assert not isinstance(with_it, Done)
    assert with_it.sentence == approved()


def read_flip(session: Session) -> Act:
    return Act.kinds["flip"](by="Ann", card=session.whole_table().hand("Ann")[0].id)  # type: ignore[call-arg]


def test_something_put_elsewhere_on_the_felt_is_told_once_somebody_says_why(tmp_path: Path) -> None:
    session = sit(tmp_path)
    step = do(session, "arrange", thing="pile draw", at=[0.5, 0.5])
    assert step not in lines(session)
    do(session, "say why", step=step, why="it was in the way")
    assert lines(session)[step] == approved()


@pytest.mark.parametrize(
    ("thing", "named"),
    [("token", "the token"), ("rule r13", "rule 13"), ("clock tea", "the clock “tea”"), ("proposal", "the proposal")],
)
def test_what_was_put_elsewhere_is_named_as_people_name_it(tmp_path: Path, thing: str, named: str) -> None:
    session = sit(tmp_path)
    do(session, "start clock", clock="tea")
    step = do(session, "arrange", by="Bo", thing=thing, at=[0.5, 0.5], why="so that all can read it")
    assert lines(session)[step] == approved()


def test_the_ledger_the_stamp_and_the_table_as_json_tell_the_reason(tmp_path: Path) -> None:
    session = sit(tmp_path)
    score, stamp = do(session, "set score", of="Bo", to=5), do(session, "stamp void", rule=3)
    said = do(session, "say why", by="Cy", step=score, why="he sang")
    do(session, "say why", step=stamp, why="nobody could read it")
    shown = evening_shown(session)
    assert [line["why"] for line in shown["ledger"]] == ["he sang"]
    assert next(rule["stamp"]["why"] for rule in shown["rules"] if "stamp" in rule) == "nobody could read it"
    assert shown["reasons"][0] == {"step": score, "why": "he sang", "by": "Cy", "said": said}
    assert evening_shown(session, at=stamp)["reasons"] == []


def test_the_printed_minutes_tell_the_reasons_that_were_known_by_then(tmp_path: Path) -> None:
    session = sit(tmp_path)
    step = taken(session)
    do(session, "say why", step=step, why="Ann is asleep")
    for at, is_told in ((step, False), (session.last, True)):
        assert ("to Bo’s place (Ann is asleep)." in markdown(printed_minutes(account(session, at)))) is is_told


def test_a_rule_changed_by_hand_is_printed_with_the_reason_that_was_said_later(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "say why", step=do(session, "edit rule", rule=13, text="An ace is 20."), why="it was misprinted")
    story = account(session).stories["r13"]
    assert story.wordings[-1].change.how == "by hand (it was misprinted)"


def test_on_the_command_line_any_act_may_say_why_and_why_may_be_said_later(tmp_path: Path) -> None:
    sit(tmp_path).close()
    file = tmp_path / "evening.nomic"
    said = [
        {"act": "pass token", "by": "Ann", "to": "Bo", "why": "she is tired"},
        {"act": "say why", "by": "Cy", "step": 2, "why": "she was told to"},
        {"act": "shuffle", "pile": "draw", "why": 7},
        {"act": "say why", "step": 2, "why": "she was asked to", "anyway": True},
    ]
    passed, explained, refused_one, anyway = map(
        json.loads, run("act", file, said="\n".join(map(json.dumps, said)))[1].splitlines()
    )
    assert passed["told"][0] == approved()
    assert passed["done"]["why"] == "she is tired"
    assert explained["told"] == approved()
    assert refused_one["objection"] == approved()
    assert anyway["told"] == approved()
    assert told(resume(file), 2)[0] == approved()


def test_a_reason_given_for_doing_it_anyway_goes_with_the_act_where_no_rule_objects(tmp_path: Path) -> None:
    session = sit(tmp_path)
    session.act(read_aloud("pass token", by="Ann", to="Bo"), anyway=True, why="she is tired")
    assert told(session)[0] == approved()


def test_the_ledger_tells_the_reason_for_points_that_were_set_although_a_rule_objected(tmp_path: Path) -> None:
    session = sit(tmp_path)
    do(session, "edit rule", rule=3, sheet='before counter changed: object "no points"')
    step = do(session, "set score", of="Bo", to=5, anyway=True, why="he sang")
    assert [line.why for line in session.ledger()] == ["he sang"]
    do(session, "say why", step=step, why="he sang well")
    assert [line.why for line in session.ledger()] == ["he sang well"]


@pytest.mark.parametrize("name", EMPTIED)
def test_with_emptied_sheets_whatever_is_done_by_hand_takes_a_reason_then_or_later(name: str, tmp_path: Path) -> None:
    players = ("Ann", "Bo", "Cy")[: EMPTIED[name].seats[1]]
    session = sit(tmp_path, EMPTIED[name], names=",".join(players))
    by_hand: list[tuple[str, dict[str, object]]] = [
        ("add thing", {"what": "standard deck", "to": "draw"}),
        ("add thing", {"what": "gold", "kind": "counter"}),
        ("shuffle", {"pile": "draw"}),
        ("add thing", {"what": "AS", "to": "felt", "up": True}),
        ("move thing", {"thing": "AS", "to": f"before {players[0]}"}),
        ("flip", {"card": "AS"}),
        ("give", {"counter": "gold", "of": players[0], "amount": 1}),
        ("arrange", {"thing": "gold", "at": [0.5, 0.5]}),
        ("move thing", {"thing": "gold", "to": f"on {session.table().rulebook.rules[0].id}"}),
        ("start clock", {"clock": "tea", "seconds": 60}),
        ("raise army", {"to": players[0]}),
        ("begin turn", {"to": players[0]}),
    ]
    for act, fields in by_hand:
        at_once, later = do(session, act, **fields, why="we agreed"), do(session, act, **fields)
        do(session, "say why", step=later, why="we agreed on it")
        assert "(we agreed)" in " ".join(told(session, at_once)), act
        assert "(we agreed on it)" in " ".join(told(session, later)), act


def test_half_boards_are_pushed_moved_on_and_pulled_apart_each_with_its_reason(tmp_path: Path) -> None:
    session = begun(tmp_path, "Ann,Bo")
    moving(session)
    by = session.whole_table().turn.seat
    acts = (("push", {"boards": ["Red", "Blue"]}), ("pull", {}), ("push", {"boards": ["Red", "Blue"]}))
    steps = [do(session, act, by=by, **fields) for act, fields in acts]
    steps.append(do(session, "move", by=by, **{"from": "Red:e2", "to": "Red:e4"}))
    for step in steps:
        do(session, "say why", by="Bo", step=step, why=f"for tea {step}")
    assert [told(session, step)[0].count(f"(for tea {step})") for step in steps] == [1] * 4


def test_a_long_evening_that_is_opened_from_its_checkpoint_tells_its_reasons(tmp_path: Path) -> None:
    session = sit(tmp_path)
    step = taken(session)
    do(session, "say why", step=step, why="Ann is asleep")
    for number in range(LONG):
        do(session, "tell", by="Ann", text=f"This is line {number}.")
    session.close()
    opened = resume(tmp_path / "evening.nomic")
    assert opened._covered == opened.last
    assert told(opened, step)[0] == approved()


def test_say_why_speaks_of_what_was_done_last(tmp_path: Path) -> None:
    session = sit(tmp_path)
    assert session.to_explain() == 0, "how the game began needs no reason"
    step = taken(session)
    do(session, "tell", by="Cy", text="Hear, hear.")
    do(session, "say why", step=step, why="Ann is asleep")
    assert session.to_explain() == step
    last = do(session, "arrange", thing="token", at=[0.5, 0.5])
    assert (session.to_explain(), session.to_explain(step)) == (last, step)
    session.undo()
    assert session.to_explain() == step


@tries(25, 600)
@given(seats, scripts)
def test_any_act_with_a_reason_tells_it_and_any_reason_said_later_is_told_after_a_replay(names: str, script: list) -> None:
    with TemporaryDirectory() as folder:
        session = sit(Path(folder), names=names)
        for kind, choices in script:
            found = picked(session.whole_table(), kind, choices)
            if isinstance(found["act"], str) and found["act"] in Act.kinds and Act.kinds[found["act"]].players:
                found |= {"why": "for tea"}
            answer = attempt(session, found)
            if isinstance(answer, Done):
                its_reason_is_told(session, answer.number, "for tea")
                later = attempt(session, {"act": "say why", "step": answer.number, "why": "for cake"})
                if isinstance(later, Done) and session.step(answer.number):
                    its_reason_is_told(session, answer.number, "for cake")
        before = lines(session), dict(session.reasons())
        session.close()
        evening = Evening(read(Path(folder) / "evening.nomic"))
        assert ({step.number: step.told for step in evening.minutes(1, evening.last)}, evening.reasons()) == before


def its_reason_is_told(session: Session, number: int, why: str) -> None:
    """What fills a line of the minutes says why, once; only what leaves nothing to tell leaves the reason out as well."""
    step = session.step(number)
    if step is not None and step.acts[0].written.get("why") == why and step.acts[0].told:
        assert step.told[0].count(why) == 1, (step.acts[0], why)


def test_nobody_is_asked_why_another_secret_ballot_took_the_place_of_the_first(tmp_path: Path) -> None:
    session = sit(tmp_path, "nomic", token="")
    do(session, "begin turn", by="Ann", to="Ann")
    propose(session, "Ann", "Whoever sings gains five points.")
    do(session, "end debate", by="Ann", ballots="secret")
    do(session, "vote", by="Bo", side="for")
    first = session.last
    assert session.to_explain() == first
    do(session, "vote", by="Bo", side="against")
    assert (session.last, session.to_explain()) == (first + 1, first)
