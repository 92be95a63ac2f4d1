"""Men who move in any way that Betza's notation can say: the generator finds what brute force finds, and goes on doing so."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.engine.chess.joined import PushOutcome, push
from tabletop.engine.chess.position import BoardMove, HalfBoard, Man, Own, Position
from tabletop.engine.chess.sides import RuledPosition
from tabletop.engine.chess.squares import HALF, REFLECTED, TURNED
from tabletop.engine.chess.ways import Ways
from tabletop.engine.frozen import replace
from tests.engine.half_boards.boards import after, fide, named, strewn, with_men
from tests.engine.half_boards.brute import Plane, Scene, Spot
from tests.engine.half_boards.test_brute_force import spelt
from tests.proving import numbers

LEAPS = {
    "W": (1, 0), "F": (1, 1), "D": (2, 0), "N": (2, 1), "A": (2, 2), "H": (3, 0), "L": (3, 1), "J": (3, 2), "G": (3, 3),
}  # fmt: skip


@dataclass(frozen=True)
class Part:
    """One leap of a way of moving: how often in a row, what for, and whether only forward, first, or over empty squares."""

    atom: str
    most: int
    purpose: str
    forward: bool
    first: bool
    lame: bool

    def written(self) -> str:
        times = self.atom if self.most == 7 else str(self.most)
        small = "n" * self.lame + "i" * self.first + self.purpose + "f" * self.forward
        return small + self.atom + times

    def between(self, dx: int, dy: int) -> list[Spot]:
        """What a lame leap passes; only straight and slanting ones are drawn, which is told by one figure."""
        steps = max(abs(dx), abs(dy)) if self.lame else 1
        return [(dx // steps * each, dy // steps * each) for each in range(1, steps)]


class AnyWays(Plane):
    """The plane of brute force, with other ways of moving for knights and rooks."""

    def __init__(self, scene: Scene, ways: dict[str, list[Part]]) -> None:
        self.ways = ways
        super().__init__(scene, "A", "B")

    def strikes(self, men: dict[Spot, tuple[str, str, bool]], spot: Spot) -> list[Spot]:
        if men[spot][1] not in self.ways:
            return super().strikes(men, spot)
        return [end for part in self.ways[men[spot][1]] if part.purpose != "m" for end in self.led(part, men, spot)]

    def tries(self, spot: Spot, man: tuple[str, str, bool]) -> list[tuple[Spot, Spot | None]]:
        if man[1] not in self.ways:
            return super().tries(spot, man)
        taken = [end for end in self.strikes(self.men, spot) if end in self.men and self.may_take(man[0], end)]
        parts = [part for part in self.ways[man[1]] if part.purpose != "c"]
        empty = [end for part in parts for end in self.led(part, self.men, spot) if end not in self.men]
        return [(end, None) for end in taken + empty]

    def led(self, part: Part, men: dict[Spot, tuple[str, str, bool]], spot: Spot) -> list[Spot]:
        army, _, fresh = men[spot]
        if part.first and not fresh:
            return []
        a, b = LEAPS[part.atom]
        found = []
        for dx, dy in {(x * c, y * d) for c, d in ((a, b), (b, a)) for x in (1, -1) for y in (1, -1)}:
            if part.forward and dy * self.forward(spot, army) <= 0:
                continue
            x, y = spot
            for _ in range(part.most):
                if any((x + step, y + rise) in men for step, rise in part.between(dx, dy)):
                    break
                x, y = x + dx, y + dy
                if not self.inside((x, y)):
                    break
                found.append((x, y))
                if (x, y) in men:
                    break
        return found


parts = st.builds(
    Part, st.sampled_from(sorted(LEAPS)), st.sampled_from((1, 1, 2, 3, 7)), st.sampled_from(("", "m", "c")), st.booleans(),
    st.booleans(), st.booleans(),
).map(lambda part: replace(part, lame=part.lame and part.atom in "DAHG"))  # fmt: skip
any_way = st.lists(parts, min_size=1, max_size=4)


def notation(way: list[Part]) -> str:
    return "".join(part.written() for part in way)


@settings(max_examples=numbers(30, 6_000))
@given(st.integers(0, 2**32), any_way, any_way)
def test_men_of_any_way_of_moving_have_the_moves_that_brute_force_finds(seed: int, knight: list[Part], rook: list[Part]) -> None:
    chance = Random(seed)
    armies = chance.randint(2, 4)
    stand, scene = strewn(chance, armies)
    plane = AnyWays(scene, {"knight": knight, "rook": rook})
    laws = fide(scene.controllers, {"knight": notation(knight), "rook": notation(rook)})
    for army in scene.controllers:
        found = push(RuledPosition(stand, laws), "A", "B", army)
        moves = [named(found.boards, move) for move in found.moves]
        expected = {(spelt(start), spelt(end), into) for start, end, into in plane.moves(army)}
        assert len(set(moves)) == len(moves), "a move is listed twice"
        assert set(moves) == expected, (stand, laws.moves)
        assert found.checked == plane.in_check(plane.men, army)
        hostile = {each for each in scene.controllers if plane.hostile(each, army)}
        assert set(found.enemies_checked) == {each for each in hostile if plane.in_check(plane.men, each)}


NOTATIONS = ("", "N", "NN", "R", "B2", "WfnD", "mfWcfFimfnD", "ifnDW", "K", "L", "fsN")


@settings(max_examples=numbers(30, 1_500))
@given(st.integers(0, 2**32), st.sampled_from(NOTATIONS), st.sampled_from(((), ("queen",), ("rook", "camel"))))
def test_a_man_with_a_way_of_his_own_does_what_a_kind_that_moves_so_would(seed: int, way: str, becomes: tuple[str, ...]) -> None:
    chance = Random(seed)
    armies = chance.randint(2, 4)
    stand, scene = strewn(chance, armies)
    laws = fide(scene.controllers)
    chosen = {(name, at) for name in "AB" for at, man in stand.boards[name].men.items() if chance.random() < 0.3}
    some = {at for at in chosen if stand.boards[at[0]].men[at[1]].kind not in ("king", "rook", "pawn")}
    own = _with(stand, some, lambda man: man._replace(own=Own(way, becomes)))
    kinds = _with(stand, some, lambda man: man._replace(kind="stranger"))
    strange = {(army, "stranger"): way for army in scene.controllers}
    other = replace(laws, moves={**laws.moves, **strange}, promotion={**laws.promotion, **dict.fromkeys(strange, becomes)})
    for army in scene.controllers:
        assert _pushed(own, laws, "A", "B", army) == _pushed(kinds, other, "A", "B", army)


def _with(stand: Position, some: set[tuple[str, int]], change: Callable[[Man], Man]) -> Position:
    return with_men(stand, *((name, at, change(stand.boards[name].men[at])) for name, at in sorted(some)))


@settings(max_examples=numbers(30, 1_500))
@given(st.integers(0, 2**32), st.data())
def test_what_was_worked_out_of_a_half_board_never_outlives_it(seed: int, data: st.DataObject) -> None:
    """Moves, changes by hand and changes of the law in any order, and after each what a position made anew says."""
    chance = Random(seed)
    stand, scene = strewn(chance, 4)
    stand = Position({**stand.boards, "C": HalfBoard.of("C", {3: Man("C", "king", True), 12: Man("A", "pawn")})}, stand.passed)
    laws = fide(scene.controllers)
    for _ in range(data.draw(st.integers(1, 8))):
        change = data.draw(st.sampled_from((_moved, _by_hand, _another_law)))
        stand, laws = change(data, stand, laws)
        for near, far, army in data.draw(st.lists(st.tuples(BOARDS, BOARDS, st.sampled_from("ABCD")), max_size=4)):
            if near != far:
                assert _pushed(stand, laws, near, far, army) == _pushed(*_anew(stand, laws), near, far, army)


BOARDS = st.sampled_from("ABC")


def _pushed(stand: Position, laws: Ways, near: str, far: str, army: str) -> tuple[PushOutcome, list[BoardMove]]:
    found = push(RuledPosition(stand, laws), near, far, army)
    return found._replace(moves=()), sorted(found.moves, key=repr)


def _anew(stand: Position, laws: Ways) -> tuple[Position, Ways]:
    boards = {name: HalfBoard.of(name, dict(board.men)) for name, board in stand.boards.items()}
    return Position(boards, stand.passed), replace(laws)


def _moved(data: st.DataObject, stand: Position, laws: Ways) -> tuple[Position, Ways]:
    near, far = data.draw(st.permutations("ABC"))[:2]
    found = push(RuledPosition(stand, laws), near, far, data.draw(st.sampled_from("ABCD")))
    if not found.moves:
        return stand, laws
    return after(stand, found.boards, data.draw(st.sampled_from(found.moves)), joining=laws.joining), laws


def _by_hand(data: st.DataObject, stand: Position, laws: Ways) -> tuple[Position, Ways]:
    kinds = ("king", "queen", "rook", "knight", "pawn", "stone")
    own = st.one_of(st.none(), st.builds(Own, st.sampled_from(NOTATIONS), st.sampled_from(((), ("queen",), ("camel", "rook")))))
    men = st.one_of(st.none(), st.builds(Man, st.sampled_from("ABCD"), st.sampled_from(kinds), st.booleans(), own))
    return with_men(stand, (data.draw(BOARDS), data.draw(st.integers(0, HALF - 1)), data.draw(men))), laws


def _another_law(data: st.DataObject, stand: Position, laws: Ways) -> tuple[Position, Ways]:
    kind, way = data.draw(st.sampled_from(("knight", "pawn", "king", "stone"))), data.draw(st.sampled_from(NOTATIONS))
    moves = {**laws.moves, **{(army, kind): way for army in "ABCD"}}
    joining = data.draw(st.sampled_from((TURNED, REFLECTED)))
    castling = data.draw(st.booleans())
    return stand, replace(laws, moves=moves, joining=joining, castling=castling)


def test_what_was_worked_out_under_other_ways_is_let_go() -> None:
    board = HalfBoard.of("Red", {0: Man("Red", "king")})
    for _ in range(20):
        RuledPosition(Position({"Red": board}), fide({"Red": "Ann"})).half("Red", False, "Red")
    assert len(board.worked_out) == 2
