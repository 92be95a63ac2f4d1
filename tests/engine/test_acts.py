"""Every act is a value that is written and read again, and says what makes it impossible before it is done."""

from dataclasses import fields
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.acts import Act, played, read_act, written
from tabletop.engine.answers import Objection
from tabletop.engine.plain import Malformed
from tabletop.engine.things import read_address
from tabletop.game.session import Session
from tests.any_acts import DRAWN, KINDS, Numbers, attempt, drawn, scripts, seats, tries
from tests.playing import do, lying, sit


def readable(found: object) -> Act | None:
    try:
        return read_act(found)
    except Malformed:
        return None


def test_every_act_there_is_is_among_those_that_the_proofs_draw() -> None:
    assert set(Act.kinds) == set(DRAWN) - {"undo", "redo", "go back", "look"}


@pytest.mark.timeout(3_600)
@tries(15, 500)
@given(seats, scripts)
def test_an_act_is_read_again_as_it_was_written_and_one_that_nothing_makes_impossible_can_be_done(
    names: str, script: list[tuple[int, Numbers]]
) -> None:
    with TemporaryDirectory() as folder:
        session = sit(Path(folder), names=names)
        for kind, choices in script:
            found = drawn(session.whole_table(), kind, choices)
            act = readable(found)
            if act:
                assert read_act(written(act)) == act
                table = session.whole_table()
                if not act.objection(table) and act.players and act.said not in ("shuffle", "throw", "set score"):
                    settled = act.resolved(table)
                    assert settled.resolved(table) == settled
                    assert not settled.objection(table)
                    played(settled, table)
            attempt(session, found)
        session.close()


@pytest.mark.timeout(3_600)
@tries(8, 300)
@given(scripts, st.integers(0, 10_000))
def test_wherever_a_dragged_thing_may_go_the_preview_is_what_letting_go_does(
    script: list[tuple[int, Numbers]], which: int
) -> None:
    with TemporaryDirectory() as folder:
        session = sit(Path(folder))
        for kind, choices in script[:10]:
            attempt(session, drawn(session.whole_table(), kind, choices))
        things = [*session.whole_table().things.by_id]
        if things:
            each_target_is_done(session, things[which % len(things)])
        session.close()


def each_target_is_done(session: Session, key: str) -> None:
    for target in session.targets(read_address(key)):
        assert session.drop(read_address(key), target.place, (0.5, 0.5)) == target.act
        answer = session.act(target.act)
        if target.objection:
            assert isinstance(answer, Objection)
            assert answer.sentence == target.objection.sentence
        else:
            assert not isinstance(answer, Objection)
            session.undo()


def test_no_field_of_an_act_is_hidden_from_its_file(tmp_path: Path) -> None:
    session = sit(tmp_path)
    number = do(session, "shuffle", by="Ann", pile="draw")
    shown = session.step(number)
    assert shown is not None
    assert "order" not in shown.acts[0].written
    assert len(lying(session, "draw")) == 32
    assert all(field.name for kind in Act.kinds.values() for field in fields(kind))


def test_what_only_the_clerk_does_nobody_does_by_hand(tmp_path: Path) -> None:
    session = sit(tmp_path)
    for name in [said for said, kind in Act.kinds.items() if not kind.players and said in DRAWN]:
        answer = attempt(session, drawn(session.whole_table(), KINDS.index(name), (1, 2, 3, 4)))
        assert answer == Objection(f"“{name}” only ever follows from a rule.", impossible=True)
