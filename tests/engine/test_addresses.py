"""Names that people give, and words that say where something lies: nothing new bears a name that reads as an address."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.box.box import read_box, shipped_text
from tabletop.box.options import BoxTrouble
from tabletop.engine import things
from tabletop.engine.acts.drops import ballots, on_rule
from tabletop.engine.seats import trouble_with_name
from tabletop.engine.things import (
    FELT,
    Address,
    Place,
    beside,
    hand,
    pile,
    place_before,
    read_address,
    read_place,
    reads_as_address,
    square,
    trouble_with_address,
)
from tabletop.game.checking import box_troubles
from tests.playing import do, refused, resume, sit

OF_PLACES = [str(place) for place in (hand("Bo"), place_before("Bo"), square("Red:e2"), beside("Red"))] + ["on r1", "felt"]
OF_TARGETS = ["seat Bo", "half-board Red", "proposal", "rule r1", "class rule", "call bid", "divide"]
OF_KEYS = ["vote Bo", "ballot Bo:for", "dice Bo", "pile draw", "clock tea", "#999"]
PLAIN = ["draw", "the vault", "hand", "before", "on", "seat", "seats of honour", "Red", "felt hats", "Bo’s hand", "7 of hearts"]

texts = st.text(min_size=1, max_size=12) | st.sampled_from([*OF_PLACES, *OF_TARGETS, *OF_KEYS, *PLAIN])
slips = st.builds(lambda seat, side: ballots(seat, [side])[0].key, texts.filter(lambda name: not trouble_with_name(name)), texts)
addresses_of_any_kind = (
    st.builds(Address, st.sampled_from(["pile", "rule", "clock", "vote", "dice", "seat"]), texts, st.just(""))
    | st.integers(1).map(lambda number: Address("thing", f"#{number}"))
    | st.just(Address("proposal"))
    | slips
)
places = st.sampled_from([FELT, square("Red:e2")]) | st.builds(
    lambda place, of: place(of), st.sampled_from([hand, place_before, on_rule, beside]), texts
)


@given(addresses_of_any_kind, places)
def test_an_address_is_the_same_after_it_was_written_and_read_and_no_name_reads_like_it(address: Address, place: Place) -> None:
    assert read_address(str(address)) == address
    assert read_place(str(place)) == place
    assert trouble_with_address(str(address))
    assert trouble_with_address(str(place))


@given(texts)
def test_any_name_that_may_be_given_is_the_name_of_a_pile_and_of_nothing_else(name: str) -> None:
    assert reads_as_address(name) or (read_place(name) == pile(name) and str(pile(name)) == name)


def taken(name: str) -> str:
    return f"“{name}” already means a place or a thing on the table; please take another name."


@pytest.mark.parametrize("name", [*OF_TARGETS, *OF_KEYS, *OF_PLACES])
def test_nothing_new_bears_a_name_that_reads_as_an_address(tmp_path: Path, name: str) -> None:
    session = sit(tmp_path)
    for kind in ("pile", "token", "counter"):
        assert refused(session, "add thing", kind=kind, what=name).sentence == taken(name)
    assert refused(session, "add thing", kind="die", what="6", name=name).sentence == taken(name)
    assert refused(session, "name thing", thing="token", name=name).sentence == taken(name)
    assert refused(session, "pass token", by="Ann", to="Bo", thing=name).sentence == taken(name)
    assert refused(session, "start clock", clock=name).sentence == taken(name)
    assert "name" in refused(session, "join", who=name).sentence
    do(session, "add thing", kind="note", what=name)


def test_a_file_from_before_that_has_such_a_pile_and_such_a_seat_is_opened_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(things, "reads_as_address", lambda name: False)
        session = sit(tmp_path, names="Ann,Bo,hand of Bo")
        do(session, "add thing", kind="pile", what="hand of Bo")
        do(session, "add thing", what="joker", to="seat Bo")
        then = session.whole_table()
        session.close()
    again = resume(tmp_path / "evening.nomic")
    assert again.whole_table() == then
    do(again, "move thing", thing=again.whole_table().things.at(pile("seat Bo"))[0].id, to="discard")
    do(again, "add thing", what="joker", to="seat Bo")


@pytest.mark.parametrize("name", OF_TARGETS)
def test_no_pile_is_begun_under_such_a_name_by_laying_something_there(tmp_path: Path, name: str) -> None:
    session = sit(tmp_path)
    card = session.whole_table().hand("Ann")[0].id
    assert refused(session, "play", by="Ann", card=card, to=name).sentence == taken(name)
    assert refused(session, "move thing", thing=card, to=name).sentence == taken(name)
    assert refused(session, "add thing", what="joker", to=name).sentence == taken(name)


@pytest.mark.parametrize("name", PLAIN)
def test_any_other_name_will_do(tmp_path: Path, name: str) -> None:
    session = sit(tmp_path)
    assert not reads_as_address(name)
    for kind in ("pile", "token"):
        do(session, "add thing", kind=kind, what=name)
    do(session, "start clock", clock=name)
    do(session, "move thing", thing=session.whole_table().hand("Ann")[0].id, to=name)


def test_nobody_sits_down_under_the_name_of_a_place(tmp_path: Path) -> None:
    with pytest.raises(BoxTrouble, match="“hand of Bo” already means a place"):
        sit(tmp_path, names="Ann,Bo,hand of Bo")


def test_check_names_the_line_of_a_game_that_gives_such_a_name(tmp_path: Path) -> None:
    file, text = tmp_path / "ours.toml", shipped_text("template")
    sheet = 'when turn begun: run "pile of tea" for 5 minutes\nwhen turn ended: move pile of "draw" to "seat Bo"'
    file.write_text(text + f"\n[[rule]]\nnumber = 90\ntext = \"Tea.\"\nsheet = '''\n{sheet}\n'''\n", "utf-8")
    assert read_box(file.read_text("utf-8"))
    first = len(text.splitlines()) + 6
    assert box_troubles(file) == [
        f"line {first}, column 22, rule 90: {taken('pile of tea')}",
        f"line {first + 1}, column 41, rule 90: {taken('seat Bo')}",
    ]
