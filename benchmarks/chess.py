"""Half-boards: the options of one joined board beside python-chess, every push of an army, and men in Betza's notation.

Ratios within one run mean the same on a slow machine and on a fast one. The middle games are random turns from the start,
with a seed, so that every run measures the same boards.
"""

import gc
from collections.abc import Callable, Sequence
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from timeit import timeit

import chess

from tabletop.engine.chess.counting import Counting, options
from tabletop.engine.chess.joined import push
from tabletop.engine.chess.moves import after
from tabletop.engine.chess.position import HalfBoard, Man, Position, march
from tabletop.engine.chess.rows import read_rows
from tabletop.engine.chess.sides import Field
from tabletop.engine.chess.squares import HALF, far_square
from tabletop.engine.chess.ways import Ways, fide
from tests.games.chess_table import begun

ARRAYS = (("8", "8", "PPPPPPPP", "RNBQKBNR"), ("8", "8", "PPPPPPPP", "RNBKQBNR"))
BETZA = {
    "king": "K", "queen": "NNB", "rook": "R3", "bishop": "BWfnD", "knight": "NK", "pawn": "mfWcfFimfnD",
}  # fmt: skip
"""Men who ride as knights, or three squares at most, or step besides: each needs a search that FIDE's men do not."""
KIND = {
    "king": chess.KING,
    "queen": chess.QUEEN,
    "rook": chess.ROOK,
    "bishop": chess.BISHOP,
    "knight": chess.KNIGHT,
    "pawn": chess.PAWN,
}


def fewest(works: Sequence[Callable[[], object]], number: int = 60, rounds: int = 30) -> list[float]:
    """The least time of each in µs, measured in turns, so that a busy machine is busy for all of them."""
    best = [float("inf")] * len(works)
    gc.disable()
    for _ in range(rounds):
        for index, work in enumerate(works):
            best[index] = min(best[index], timeit(work, number=number, timer=process_time) / number * 1e6)
    gc.enable()
    return best


def start(armies: int) -> Position:
    names = [f"army {number}" for number in range(armies)]
    return Position({name: read_rows(name, ARRAYS[at % 2], fresh=True) for at, name in enumerate(names)})


def ways(position: Position, moves: dict[str, str] | None = None) -> Ways:
    found = fide({name: name for name in position.boards}, moves)
    assert found.kinds
    return found


def middle_game(position: Position, turns: int) -> Position:
    """After so many random turns of each army."""
    chance, laws = Random(7), ways(position)
    for _ in range(turns):
        for army in position.boards:
            turn = march(position, army)
            while open_ := [each for each in options(Field(position, laws), Counting(), turn) if each.moves]:
                outcome = chance.choice(open_)
                position = after(position, outcome.boards, chance.choice(outcome.moves))
                turn = turn.with_push(outcome.boards)
    return Position(position.boards)


def anew(position: Position) -> Position:
    """The same position with nothing worked out yet."""
    return Position({name: HalfBoard(name, board.men) for name, board in position.boards.items()})


def same_squares(position: Position) -> Callable[[], object]:
    """``chess.Board`` built from the two half-boards, and its legal moves."""
    near, far = position.boards.values()
    men: list[tuple[int, Man]] = [*near.men.items(), *((far_square(at), man) for at, man in far.men.items())]
    assert all(0 <= at < 2 * HALF for at, _ in men)
    pieces = {at: chess.Piece(KIND[man.kind], man.army == near.name) for at, man in men}

    def build() -> object:
        board = chess.Board(None)
        board.set_piece_map(pieces)
        board.castling_rights = chess.BB_CORNERS
        return list(board.legal_moves)

    return build


def one_board(position: Position, said: str) -> None:
    near, far = position.boards
    laws, field = ways(position), Field(position, ways(position))
    moved = {near: position.boards[near].men}

    def after_a_move() -> object:
        boards = {near: HalfBoard(near, moved[near]), far: position.boards[far]}
        return push(Field(Position(boards), laws), near, far, near)

    push(Field(position, laws), near, far, near)
    both = fewest([
        lambda: push(field, near, far, near), after_a_move,
        lambda: push(Field(anew(position), laws), near, far, near), same_squares(position),
    ])  # fmt: skip
    board = both[-1]
    for text, took in zip(("as they lie", "one changed", "both new"), both, strict=False):
        print(f"{took:8.1f} µs  {took / board:5.2f} × chess.Board ({board:.1f} µs)   two half-boards, {text}, {said}")


def every_push(armies: int, moves: dict[str, str] | None = None) -> tuple[Callable[[], object], int, int]:
    """All pushes of the army with the most of them in a middle game, as work; how many pushes and moves that is."""
    position = middle_game(start(armies), 6 if armies > 2 else 12)
    laws = ways(position, moves)
    army = max(position.boards, key=lambda name: (len(position.on(name)), name))
    turn = march(position, army)
    found = options(Field(position, laws), Counting(), turn)

    def work() -> object:
        return options(Field(position, laws), Counting(), turn)

    return work, len(found), sum(len(each.moves) for each in found)


def previews() -> None:
    """What the table shows while half-boards are pushed: one push, and every open push of an army, under the rules in force."""
    with TemporaryDirectory() as folder:
        session = begun(Path(folder), ",".join(f"Player {number}" for number in range(16)))
        session.prospects()
        pushes = cycle([("Red", "Blue"), ("Red", "Yellow")])  # what was asked last is not searched again
        one, every = fewest([lambda: session.prospect(next(pushes)), session.prospects], number=3)
        print(f"{one / 1_000:8.2f} ms  {one / 16_000:5.2f} × one frame   one push previewed, 16 armies on the table")
        print(
            f"{every / 1_000:8.2f} ms  {every / 16_000:5.2f} × one frame   all {len(session.prospects())} open pushes of an army"
        )
        session.close()


def main() -> None:
    one_board(start(2), "at the start")
    one_board(middle_game(start(2), 12), "in a middle game")
    works = [every_push(armies) for armies in (2, 4, 8, 16)]
    (single, *rest) = fewest([work for work, _, _ in works], number=10)
    for (_, pushes, moves), took, armies in zip(works, (single, *rest), (2, 4, 8, 16), strict=True):
        print(f"{took:8.1f} µs  {took / single:5.1f} × two armies' single push   {armies} armies: {pushes} pushes, {moves} moves")
    for armies in (2, 16):
        usual, betza = every_push(armies), every_push(armies, BETZA)
        took, longer = fewest([usual[0], betza[0]], number=10)
        print(f"{longer:8.1f} µs  {longer / took:5.2f} × the men of FIDE chess   {armies} armies with men in Betza's notation")
    previews()


if __name__ == "__main__":
    main()
