"""Half-boards for tests: written in rows, set up for FIDE chess, or strewn at random."""

from collections.abc import Mapping
from random import Random

from tabletop.engine.chess.counting import MoveCounting
from tabletop.engine.chess.joined import PushOutcome, push
from tabletop.engine.chess.position import BoardMove, HalfBoard, Man, March, Passed, Position
from tabletop.engine.chess.rows import read_rows
from tabletop.engine.chess.sides import RuledPosition
from tabletop.engine.chess.squares import HALF, far_square, written
from tabletop.engine.chess.ways import UNTIL_ITS_TURN, Ways
from tabletop.engine.frozen import replace
from tests.engine.half_boards.brute import Scene

WHITE = ("8", "8", "PPPPPPPP", "RNBQKBNR")
BLACK = ("8", "8", "PPPPPPPP", "RNBKQBNR")
MEN = ("queen", "rook", "rook", "bishop", "bishop", "knight", "knight", *["pawn"] * 6)


FIDE = {"king": "K", "queen": "Q", "rook": "R", "bishop": "B", "knight": "N", "pawn": "mfWcfFimfnD"}
"""The men of FIDE chess in Betza's notation."""
PROMOTED = ("queen", "rook", "bishop", "knight")


def half(name: str, *rows: str, fresh: bool = True) -> HalfBoard:
    """The half-board of those rows. Kings, rooks and pawns are as yet unmoved where they stand at home, if ``fresh``."""
    board = read_rows(name, rows)
    men = {square: man._replace(fresh=fresh and man.army == name and square < 16) for square, man in board.men.items()}
    return HalfBoard.of(name, men)


def position(*boards: HalfBoard, passed: tuple[Passed, ...] = ()) -> Position:
    return Position({board.name: board for board in boards}, passed)


def fide(controllers: Mapping[str, str], moves: Mapping[str, str] | None = None) -> Ways:
    """The ways of FIDE chess for these armies: those of other controllers are enemies, and all others may be captured."""
    way = {**FIDE, **(moves or {})}
    return Ways(
        {(army, kind): notation for army in controllers for kind, notation in way.items()},
        {army: frozenset(each for each in controllers if controllers[each] != who) for army, who in controllers.items()},
        {army: frozenset(each for each in controllers if each != army) for army in controllers},
        {army: frozenset({army}) for army in controllers},
        royal=frozenset({"king"}),
        promotion={(army, "pawn"): PROMOTED for army in controllers},
        castling=True,
        castles_with=frozenset({"rook"}),
        passing=UNTIL_ITS_TURN,
        mate_at_push=True,
    )


def ways_for(*armies: str, together: tuple[str, ...] = ()) -> Ways:
    """FIDE chess; every army has its own controller but those in ``together``."""
    return fide({army: "one" if army in together else f"of {army}" for army in armies})


def named(boards: tuple[str, str], move: BoardMove, joining: str = "turned") -> tuple[str, str, str]:
    """A move by the names of its squares: ``("A:e2", "B:e4", "")``."""
    return at(boards, move.start, joining), at(boards, move.end, joining), move.into


def at(boards: tuple[str, str], square: int, joining: str = "turned") -> str:
    return written(boards[0], square) if square < HALF else written(boards[1], far_square(square, joining))


def pushed(stand: Position, ways: Ways, near: str, far: str, army: str, turn: int = 0) -> PushOutcome:
    return push(RuledPosition(stand, ways), near, far, army, turn)


def moves(stand: Position, ways: Ways, near: str, far: str, army: str, turn: int = 0) -> set[tuple[str, str, str]]:
    """Every move of a push by name, each of them once."""
    found = [named((near, far), move) for move in pushed(stand, ways, near, far, army, turn).moves]
    assert len(set(found)) == len(found), "a move is listed twice"
    return set(found)


def options(ruled: RuledPosition, counting: MoveCounting, turn: March, number: int = 0) -> tuple[PushOutcome, ...]:
    """Every push that is open to an army, with what it would be; ``number`` is that of the turn."""
    return tuple(push(ruled, near, far, turn.army, number) for near, far in counting.pushes(ruled.position, turn))


def with_men(stand: Position, *placed: tuple[str, int, Man | None]) -> Position:
    """The position with those men on those squares, or nobody there; all other half-boards stay the same values."""
    boards = dict(stand.boards)
    for name, square, man in placed:
        standing: dict[int, Man | None] = {**boards[name].men, square: man}
        boards[name] = HalfBoard.of(name, {each: found for each, found in standing.items() if found})
    return replace(stand, boards=boards)


def after(stand: Position, boards: tuple[str, str], move: BoardMove, *, turn: int = 0, joining: str = "turned") -> Position:
    """The position when ``move`` has been made on two half-boards pushed together."""

    def on(square: int) -> tuple[str, int]:
        return (boards[0], square) if square < HALF else (boards[1], far_square(square, joining))

    man = stand.at(*on(move.start))
    assert man is not None, f"nobody stands on {move.start}"
    placed: list[tuple[str, int, Man | None]] = [(*on(move.start), None)]
    if move.taken is not None:
        placed.append((*on(move.taken), None))
    if move.rook is not None:
        corner, beside = map(on, move.rook)
        rook = stand.at(*corner)
        placed += [(*corner, None), (*beside, rook and Man(rook.army, rook.kind))]
    placed.append((*on(move.end), Man(man.army, move.into or man.kind)))
    passed = tuple(Passed(man.army, man.kind, on(move.end), on(square), turn) for square in move.passed)
    return replace(with_men(stand, *placed), passed=stand.passed + passed)


def short(found: set[tuple[str, str, str]]) -> set[str]:
    """Moves as people write them: ``"A:e2-B:e4"``, with ``=queen`` for a promotion."""
    return {f"{start}-{end}{f'={into}' if into else ''}" for start, end, into in found}


def strewn(chance: Random, armies: int) -> tuple[Position, Scene]:
    """Two half-boards A and B with men of so many armies, as the program and as the brute force know them."""
    names = "ABCDEF"[:armies]
    squares = [(board, square) for board in "AB" for square in range(HALF)]
    chance.shuffle(squares)
    men: dict[tuple[str, int], Man] = {}
    for army in names:
        kinds = [*(["king"] if chance.random() < 0.7 else []), *chance.sample(MEN, chance.randint(0, 9 - armies))]
        for kind in kinds:
            men[_place(chance, squares, army, kind)] = Man(army, kind, False)
    for army in "AB":
        _stay_at_home(chance, army, men)
    passed = _double_steps(chance, men)
    controllers = {army: chance.choice("xyz") if chance.random() < 0.3 else army for army in names}
    stand = Position(
        {name: HalfBoard.of(name, {square: man for (board, square), man in men.items() if board == name}) for name in "AB"},
        tuple(passed),
    )
    return stand, Scene(
        {(board, square % 8 + 1, square // 8 + 1): man[:3] for (board, square), man in men.items()},
        controllers,
        [(each.army, _triple(each.stands), _triple(each.passed)) for each in passed],
    )


def _place(chance: Random, squares: list[tuple[str, int]], army: str, kind: str) -> tuple[str, int]:
    """A free square; no pawn stands on a home row that it would have been promoted on."""
    found = next(at for at in squares if kind != "pawn" or at[1] >= 8 or at[0] == army)
    squares.remove(found)
    return found


def _stay_at_home(chance: Random, army: str, men: dict[tuple[str, int], Man]) -> None:
    """Some men of an army whose home it is stand there as they were set up."""
    if chance.random() < 0.5:
        king = (army, chance.choice((3, 4)))
        taken = [at for at, man in men.items() if man.army == army and man.kind == "king"]
        for at in taken:
            del men[at]
        men[king] = Man(army, "king", True)
        for at in ((army, 0), (army, 7)):
            if chance.random() < 0.8:
                men[at] = Man(army, "rook", True)
        for file in chance.sample(range(1, 7), 3):
            if (army, file) != king:
                men.pop((army, file), None)
    for file in range(8):
        if (army, 8 + file) not in men and chance.random() < 0.4:
            men[army, 8 + file] = Man(army, "pawn", True)


def _double_steps(chance: Random, men: dict[tuple[str, int], Man]) -> list[Passed]:
    found = []
    for army in "AB":
        for file in range(8):
            stands, passed = (army, 24 + file), (army, 16 + file)
            if chance.random() < 0.3 and stands not in men and passed not in men:
                men[stands] = Man(army, "pawn", False)
                found.append(Passed(army, "pawn", stands, passed, 0))
    return found


def _triple(at: tuple[str, int]) -> tuple[str, int, int]:
    return at[0], at[1] % 8 + 1, at[1] // 8 + 1
