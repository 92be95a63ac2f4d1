"""What kits know of a table: nothing where a game has no use for them, and another kind of board is another class."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import ClassVar

import pytest

from tabletop.clerk.clerk import Clerk
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.law.counted import SQUARES, account
from tabletop.engine.acts import happened, played, read_act, written
from tabletop.engine.acts.by_hand import AddThing, Arrange, MoveThing, TidyUp
from tabletop.engine.acts.drops import drop, targets
from tabletop.engine.acts.maps import LayMap, OwnSquare
from tabletop.engine.acts.turns import BeginTurn, EndTurn
from tabletop.engine.boards.board import Board
from tabletop.engine.frozen import replace
from tabletop.engine.happenings import Occasion
from tabletop.engine.kit_state import KitState
from tabletop.engine.plain import Malformed, plain, read
from tabletop.engine.rulebook import Rulebook
from tabletop.engine.seats import Seat
from tabletop.engine.seen import seen
from tabletop.engine.table import Table, Turn
from tabletop.engine.things import Address, Place, Thing, pile, read_address, read_place, square
from tabletop.engine.values import REFS, Ref
from tabletop.engine.watched import watched
from tests.golden import approved
from tests.playing import do, sit

OF_ARMIES = re.compile(r"arm(y|ies)|battle|march|half-board", re.IGNORECASE)
ANN, BEES = Ref("player", "Ann"), Ref("swarm", "Bees")


@dataclass(frozen=True)
class Swarm:
    name: str
    player: str
    rested: int = 0


class Hexagons(Board):
    """Every second row lies half a hexagon further right."""

    def distance(self, one: str, other: str) -> int:
        (across, up), (column, row) = ((self.column(each) - (self.row(each) - 1) // 2, self.row(each)) for each in (one, other))
        return max(abs(across - column), abs(up - row), abs(across - column + up - row))

    def far(self, one: str, other: str) -> int:
        return self.distance(one, other) ** 2


@pytest.fixture
def hive(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[KitState]]:
    """What the kit of another game would know: swarms on a board of hexagons."""
    monkeypatch.setattr(KitState, "kinds", dict(KitState.kinds))
    kinds = list(REFS)

    @dataclass(frozen=True)
    class Hive(KitState):
        refs: ClassVar[tuple[str, ...]] = ("swarm", "hive")
        laid: ClassVar[tuple[str, ...]] = ("hive",)
        swarms: tuple[Swarm, ...] = ()
        flown: Mapping[str, int] = field(default_factory=dict)

        @staticmethod
        def is_square(text: str) -> bool:
            return re.fullmatch(r"hive:[A-E]\d", text) is not None

        @property
        def boards(self) -> tuple[Board, ...]:
            return (Hexagons("hive", 5, 5, {"C3": "Comb"}),)

        def names(self, kind: str) -> tuple[str, ...]:
            return tuple(each.name for each in self.swarms) if kind == "swarm" else super().names(kind)

        def player_of(self, ref: Ref) -> str | None:
            return next((each.player for each in self.swarms if ref == Ref("swarm", each.name)), None)

        def turn_begun(self, table: Table, of: Ref | None) -> "Hive":
            return replace(self, flown={of.key: table.turn.number}) if of else self

        def turn_ended(self) -> "Hive":
            return replace(self, flown={})

    yield Hive
    REFS[:] = kinds


@pytest.fixture
def table(hive: type[KitState]) -> Table:
    seats = (Seat("Ann"), Seat("Bo", look=1))
    known = hive((Swarm("Bees", "Ann"), Swarm("Wasps", "Bo", rested=2)))  # type: ignore[call-arg]
    return replace(Table(seats=seats), things=Table().things.added("token", ["queen"], pile("spare"))).with_kit(known)


def test_a_kit_made_of_another_is_one_of_its_own(hive: type[KitState]) -> None:
    class Garden(hive):  # type: ignore[misc, valid-type]
        pass

    assert KitState.kinds["garden"] is Garden
    watched(Garden(), lambda _, value: value)
    assert KitState.kinds.keys() == {"battle", "maps", "hive", "garden"}


def test_turns_are_of_whatever_a_kit_says(table: Table, hive: type[KitState]) -> None:
    act = BeginTurn(to="Ann", of=BEES)
    assert (act.objection(table), act.told(seen(table), seen(table))) == approved()
    begun = played(act, table)
    assert begun.turn == Turn(1, 1, (ANN, BEES))
    assert (begun.turn.seat, begun.turn.of("swarm"), begun.turn.of("army")) == ("Ann", "Bees", "")
    assert begun.kit(hive) == replace(table.kit(hive), flown={"Bees": 0})
    assert happened(act, table, begun) == (Occasion("turn begun", {"who": ANN, "swarm": BEES}),)
    over = played(EndTurn(), begun)
    assert over.turn == Turn(1, 1, (), (ANN, BEES), {ANN: 1, BEES: 1})
    assert over.kits == table.kits
    assert BeginTurn(to="Ann", of=Ref("swarm", "Ants")).objection(table) == approved()
    assert BeginTurn(to="Ann", of=Ref("army", "Red")).objection(table) == approved()
    assert BeginTurn(to="Ann", of=Ref("player", "Bo")).objection(table) == approved()


def test_the_file_names_it_by_its_kind(table: Table) -> None:
    act = BeginTurn(by="Ann", to="Ann", of=BEES)
    assert written(act) == {"act": "begin turn", "by": "Ann", "to": "Ann", "swarm": "Bees"}
    assert read_act(written(act)) == act
    assert read_act({"act": "begin turn", "to": "Bo", "army": "Red"}) == BeginTurn(to="Bo", of=Ref("army", "Red"))
    with pytest.raises(Malformed, match=r"“begin turn” has no “queen”; it has by, law, why, to, lapsing\.$"):
        read_act({"act": "begin turn", "to": "Bo", "queen": "Bees"})
    with pytest.raises(Malformed, match="should be a text in quotes"):
        read_act({"act": "begin turn", "to": "Bo", "swarm": 7})


def test_its_squares_are_places(table: Table) -> None:
    (queen,) = table.things.by_id
    assert read_place("hive:B3") == square("hive:B3")
    assert MoveThing(thing=queen, to="hive:B9").objection(table) == approved()
    assert not table.has_place(Place("on", "hive:B3"))
    assert table.names("square")[:2] == ("A1", "B1")
    assert (table.key_of("square", "comb"), table.key_of("square", "B9")) == ("hive:C3", "")
    move = MoveThing(thing=queen, to="hive:B3")
    assert move.objection(table) == ""
    assert played(move, table).things.at(square("hive:B3"))[0].id == queen


def test_its_squares_are_told_by_what_it_calls_them_and_a_token_alone_on_a_pile_by_its_name(table: Table) -> None:
    (queen,) = table.things.by_id
    comes, flies = MoveThing(by="Ann", thing=queen, to="hive:C3"), MoveThing(by="Bo", thing=queen, to="hive:B4")
    there = played(comes, table)
    assert (
        comes.told(seen(table), seen(there)),
        flies.told(seen(there), seen(played(flies, there))),
        flies.promise,
    ) == approved()


def test_its_board_is_put_elsewhere_and_back_and_no_pile_and_no_map_is_called_like_it(table: Table) -> None:
    lays = Arrange(by="Ann", thing="hive hive", at=(0.5, 0.25))
    assert lays.objection(table) == ""
    there = played(lays, table)
    assert there.spots == {Address("hive", "hive"): (0.5, 0.25)}
    back = TidyUp(by="Bo", thing="hive hive")
    assert (back.objection(there), played(back, there).spots) == ("", {})
    called = AddThing(kind="pile", what="hive hive").objection(table), LayMap(name="hive").objection(table)
    assert (lays.told(seen(table), seen(there)), *called) == approved()


def test_whose_its_squares_are_is_counted(table: Table) -> None:
    for each in (OwnSquare(by="Ann", square=at, to="Ann") for at in ("hive:A1", "hive:C3")):
        assert each.objection(table) == ""
        table = played(each, table)
    assert account(SQUARES, "Ann", seen(table)) == approved()
    assert account(SQUARES, "Bo", seen(table)) == approved()
    owner, owned = (VOCABULARY.readers[phrase] for phrase in ("owner", "squares owned by"))
    context = Clerk().context(table)
    assert owner.read(context, Ref("square", "hive:C3")) == ANN
    assert owned.read(context, ANN) == (Ref("square", "hive:A1"), Ref("square", "hive:C3"))


def test_its_hexagons_touch_six_others_and_a_hand_lays_things_on_them(table: Table) -> None:
    (board,) = table.boards
    assert set(board.neighbours("hive:C3")) == {"hive:B3", "hive:D3", "hive:B2", "hive:C2", "hive:B4", "hive:C4"}
    assert set(board.neighbours("hive:A1")) == {"hive:B1", "hive:A2"}
    (queen,) = table.things.by_id
    assert set(map(square, board.squares)) < set(targets(seen(table), read_address(queen)))
    assert drop(seen(table), read_address(queen), square("hive:B3")) == MoveThing(thing=queen, to="hive:B3")


def test_what_it_knows_is_written_and_read_by_its_name(table: Table, hive: type[KitState]) -> None:
    swarms = [{"name": "Bees", "player": "Ann"}, {"name": "Wasps", "player": "Bo", "rested": 2}]
    assert plain(table)["kits"] == [["hive", {"swarms": swarms}]]
    assert read(Table, plain(table)) == table
    assert seen(table).kit(hive) is table.kit(hive)
    with pytest.raises(Malformed, match="There is no kit called “anthill”"):
        read(Table, {"kits": [["anthill", {}]]})


@pytest.mark.parametrize("game", ["card-nomic", "nomic", "solitaire-nomic"])
def test_a_game_without_armies_has_nothing_of_them_on_its_table_or_in_its_file(tmp_path: Path, game: str) -> None:
    session = sit(tmp_path, game, "Ann" if game.startswith("solitaire") else "Ann,Bo,Cy")
    do(session, "begin turn", to="Ann", anyway=True, why="to see what is written")
    do(session, "end turn", anyway=True, why="to see what is written")
    table = session.whole_table()
    assert table.kits == {}
    assert OF_ARMIES.search(json.dumps(plain(replace(table, rulebook=Rulebook())))) is None
    _, *entries = session.path.read_text("utf-8").splitlines()
    assert entries
    assert [line for line in entries if OF_ARMIES.search(line)] == []
    assert not any(OF_ARMIES.search(each.name) for kind in (Table, Turn, Thing, BeginTurn) for each in fields(kind))
