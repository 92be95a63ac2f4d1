"""A sitting: any acts in any order leave every thing in one place, and the file tells the same evening."""

from collections import Counter
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.box.box import shipped
from tabletop.engine.acts.by_hand import AddThing, RemoveThing
from tabletop.engine.acts.cards import Shuffle
from tabletop.engine.answers import Done, Objection
from tabletop.engine.faces import deck
from tabletop.engine.table import Table
from tabletop.engine.things import pile
from tabletop.game.entries import read_step, table_at_start
from tabletop.game.evening import Evening
from tabletop.game.session import Session
from tabletop.journal import lines, read
from tests.any_acts import Numbers, attempt, picked, scripts, seats, tries
from tests.games.nomic import begun, points
from tests.golden import approved
from tests.playing import do, read_aloud, refused, resume, sit, told

Script = list[tuple[int, Numbers]]


@pytest.mark.timeout(3_600)
@tries(30, 1_000)
@given(st.sampled_from(sorted(shipped())), seats, scripts)
def test_any_acts_in_any_order_leave_every_thing_in_one_place_and_the_file_tells_the_same_evening(
    game: str, names: str, script: Script
) -> None:
    with TemporaryDirectory() as folder:
        most = shipped()[game].seats[1]
        session = sit(Path(folder), game, ",".join(names.split(",")[:most]))
        at_start = session.whole_table()
        for kind, choices in script:
            attempt(session, picked(session.whole_table(), kind, choices))
            every_thing_lies_in_one_place(session.whole_table())
        everything_put_in_and_not_taken_out_is_there(session)
        the_file_tells_the_same(session, Path(folder) / "copy.nomic")
        undone_and_redone_it_is_the_same(session, at_start)
        session.close()


def every_thing_lies_in_one_place(table: Table) -> None:
    things = table.things
    places = {thing.at for thing in things.by_id.values()}
    lying = [thing.id for place in places for thing in things.at(place)]
    assert sorted(lying) == sorted(things.by_id)
    assert all(thing.id == key for key, thing in things.by_id.items())
    assert all(table.seat(place.of) for place in places if place.kind in ("hand", "before"))
    assert all(place.of in things.piles for place in places if place.kind == "pile")


def everything_put_in_and_not_taken_out_is_there(session: Session) -> None:
    """The faces that the steps up to now brought, less those they took away: 52 until an act says otherwise."""
    put_in: Counter[str] = Counter()
    shuffled: set[str] = set()
    record = read(session.path)
    table, undone = table_at_start(record.head), session.undone(1, session.last)
    for number, entry in enumerate(record.entries, 1):
        if "act" not in entry or number in undone:
            continue
        step = read_step(entry)
        table = step.beginning(table)
        for act in step.acts:
            if isinstance(act, AddThing) and act.kind == "card":
                put_in.update(deck(act.what) * act.count)
            if isinstance(act, RemoveThing) and act.thing in table.things and table.things[act.thing].kind == "card":
                put_in[table.things[act.thing].face] -= 1
            if isinstance(act, Shuffle):
                shuffled.update(thing.id for thing in table.things.at(pile(act.pile)))
            table = act.on(table)
            assert not shuffled & set(table.things.by_id), "an id that was shuffled away has come back"
    assert table.things == session.whole_table().things
    assert +put_in == Counter(thing.face for thing in table.things.by_id.values() if thing.kind == "card")


def the_file_tells_the_same(session: Session, copy: Path) -> None:
    """Read again while it is open, and gone on with under another name."""
    evening = Evening(read(session.path))
    assert evening.whole_table() == session.whole_table()
    assert [evening.step(number) for number in range(evening.last + 1)] == [
        session.step(number) for number in range(session.last + 1)
    ]
    session.save_as(copy)
    assert session.path == copy
    assert Evening(read(copy)).whole_table() == session.whole_table()


def undone_and_redone_it_is_the_same(session: Session, at_start: Table) -> None:
    at_end, count = session.whole_table(), 0
    while session.undoable:
        assert isinstance(session.undo(), Done)
        count += 1
    assert session.whole_table() == at_start
    for _ in range(count):
        assert isinstance(session.redo(), Done)
    assert session.whole_table() == at_end


def test_nobody_acts_or_looks_into_a_hand_who_does_not_sit_here(tmp_path: Path) -> None:
    session = sit(tmp_path)
    assert refused(session, "throw", by="Zed").sentence == approved()
    assert session.look("Zed") == Objection("Nobody called “Zed” sits here.", impossible=True)


def test_where_the_file_is_full_neither_an_act_nor_a_look_nor_a_leap_is_taken_for_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = sit(tmp_path)
    do(session, "throw", by="Ann", faces=[1])
    before, last = session.whole_table(), session.last
    monkeypatch.setattr(lines, "COUNT_LIMIT", last)
    for answer in (session.look("Bo"), session.undo(), session.act(read_aloud("throw", by="Ann", faces=[1]))):
        assert isinstance(answer, Objection)
        assert answer.impossible
        assert answer.sentence.startswith("This journal is full")
    assert (session.whole_table(), session.last) == (before, last)


def test_work_that_waits_behind_a_question_goes_on_once_people_do_what_answers_it_and_no_sooner(tmp_path: Path) -> None:
    session = sit(tmp_path, "template")
    asking, behind = (f'when step done if act is "tell": {does}' for does in ("begin turn of next mover", 'tell "Tea."'))
    do(session, "edit rule", rule=1, text="A.", sheet=asking, checked=True)
    do(session, "edit rule", text="B.", sheet=behind)
    do(session, "tell", by="Ann", text="Well?")
    assert session.whole_table().parked[-1].question == "next mover"
    do(session, "add thing", what="joker")
    assert "Tea." not in told(session)
    do(session, "begin turn", by="Ann", to="Ann")
    assert told(session)[-1] == "Tea."


def test_half_a_point_that_was_decided_for_now_is_half_a_point_once_the_file_is_opened_again(tmp_path: Path) -> None:
    session = begun(tmp_path)
    do(session, "edit rule", by="Ann", text="A prize.", sheet='when dice thrown: give custom "a" + custom "b" points to thrower')
    do(session, "throw", by="Ann", faces=[1], anyway=True)
    do(session, "decide", by="Ann", question="custom", about="a", answer="1/2")
    session.close()
    again = resume(session.path)
    assert again.whole_table() == session.whole_table()
    do(again, "decide", by="Ann", question="custom", about="b", answer="1")
    assert points(again)["Ann"] == 1 + Fraction(3, 2)
