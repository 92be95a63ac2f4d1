"""What is read of a table is noted, whatever way it is read, and is the key of what was made of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.engine.boards.battle import battle_of
from tabletop.engine.frozen import replace
from tabletop.engine.kit_state import KitState
from tabletop.engine.seen import SeenTable, seen
from tabletop.engine.watched import Key, Reads
from tabletop.game.session import Session
from tests.games.chess_table import begun
from tests.playing import do, sit


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return sit(tmp_path)


def token(table: SeenTable) -> str:
    return next(thing.id for thing in table.things.by_id.values() if thing.kind == "token")


@pytest.mark.parametrize(
    ("read", "noted"),
    [
        (lambda table: table.turn.seat, {("turn",)}),
        (lambda table: table.players, {("seats",)}),
        (lambda table: battle_of(table).army("Red"), {("kits", "battle")}),
        (lambda table: table.piles, {("things", "piles")}),
        (lambda table: len(table.things.by_id), {("things",)}),
        (lambda table: table.things.by_name("token"), {("things",)}),
        (lambda table: table.things.by_id.get("#0"), {("things", "#0")}),
        (lambda table: replace(table, steps=0).turn, {()}),
    ],
)
def test_what_is_read_is_noted_where_it_stands(session: Session, read: Callable[[SeenTable], Any], noted: set[object]) -> None:
    table = seen(session.whole_table())
    reads = Reads(table)
    assert read(reads.table) == read(table)
    assert reads.of.keys() == noted


def test_of_a_thing_only_what_was_read_of_it_is_noted(session: Session) -> None:
    table = seen(session.whole_table())
    reads, key = Reads(table), token(table)
    assert reads.table.things[key].kind == "token"
    assert reads.of == {("things", key, "kind"): "token"}


def test_it_holds_as_long_as_the_same_would_be_read(session: Session) -> None:
    table = seen(session.whole_table())
    reads, key = Reads(table), token(table)
    assert key in reads.table.things
    kind = Key(reads.of)
    assert reads.table.things[key].at.of
    place = Key(reads.of)
    do(session, "move thing", thing=key, to="before Bo")
    moved = seen(session.whole_table())
    assert kind.holds(moved, table)
    assert not place.holds(moved, table)
    do(session, "remove thing", thing=key)
    gone = seen(session.whole_table())
    assert not kind.holds(gone, moved)
    assert kind.holds(table, gone)


def test_what_lies_in_another_order_reads_otherwise(session: Session) -> None:
    table = seen(session.whole_table(), "Ann")
    reads, first = Reads(table), table.hand("Ann")[0].id
    assert reads.table.hand("Ann")[0].id == first
    do(session, "play", by="Ann", card=first, to="hand of Ann", up=False)
    again = seen(session.whole_table(), "Ann")
    assert again.hand("Ann")[-1].id == first
    assert again.things != table.things
    assert not Key(reads.of).holds(again, table)


def test_of_what_a_kit_knows_only_what_was_read_of_it_is_noted(session: Session) -> None:
    table = seen(session.whole_table())
    none = Reads(table)
    assert battle_of(none.table).army("Red") is None
    do(session, "raise army", to="Ann")
    do(session, "raise army", to="Bo")
    raised = seen(session.whole_table())
    assert not Key(none.of).holds(raised, table)
    reads = Reads(raised)
    assert battle_of(reads.table).army("Red")
    assert reads.of == {("kits", "battle", "armies"): battle_of(raised).armies}
    do(session, "push", boards=battle_of(raised).names("half-board"))
    assert Key(reads.of).holds(seen(session.whole_table()), raised)
    do(session, "release army", army="Red")
    assert not Key(reads.of).holds(seen(session.whole_table()), raised)


def test_of_the_rulebook_only_what_was_read_of_it_is_noted(session: Session) -> None:
    table = seen(session.whole_table())
    reads = Reads(table)
    assert reads.table.rulebook.numbered(1) == table.rulebook.numbered(1)
    assert reads.of == {("rulebook", "rules"): table.rulebook.rules}
    do(session, "propose", by="Ann", kind="enact", text="Tea is served.")
    proposed = seen(session.whole_table())
    assert proposed.rulebook.highest > table.rulebook.highest
    assert Key(reads.of).holds(proposed, table)
    do(session, "edit rule", number=1, text="Other words.")
    assert not Key(reads.of).holds(seen(session.whole_table()), proposed)


def test_who_has_read_the_whole_has_read_each_part(session: Session) -> None:
    do(session, "raise army", to="Ann")
    reads = Reads(seen(session.whole_table()))
    replace(battle_of(reads.table), together=())
    assert ("kits", "battle", "together") in Key(reads.of)
    assert ("turn",) not in Key(reads.of)


def test_what_is_watched_is_no_kind_of_its_own(tmp_path: Path) -> None:
    table = Reads(seen(begun(tmp_path).whole_table())).table
    assert battle_of(table).armies
    assert sorted(KitState.kinds) == ["battle", "maps"]
