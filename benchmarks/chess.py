"""Half-boards: the options of one joined board beside python-chess, every push of an army, and men in Betza's notation.

Ratios within one run mean the same on a slow machine and on a fast one. The middle games are random turns from the start,
with seeds, so that every run measures the same boards. *After a move* two of the half-boards have to be searched anew.
"""

import gc
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from timeit import timeit

import chess

from tabletop.engine.chess.counting import MoveCounting
from tabletop.engine.chess.joined import push
from tabletop.engine.chess.position import HalfBoard, Man, Position, march
from tabletop.engine.chess.sides import RuledPosition
from tabletop.engine.chess.squares import HALF, far_square
from tabletop.engine.chess.ways import Ways
from tests.engine.half_boards.boards import BLACK, WHITE, after, fide, half, options
from tests.games.chess_table import begun

ARRAYS = (WHITE, BLACK)
GAMES = 10
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
    return Position({name: half(name, *ARRAYS[at % 2]) for at, name in enumerate(names)})


def ways(position: Position, moves: Mapping[str, str] | None = None) -> Ways:
    return fide({name: name for name in position.boards}, moves)


def middle_game(position: Position, turns: int, seed: int) -> Position:
    """After so many random turns of each army."""
    chance, laws = Random(seed), ways(position)
    for _ in range(turns):
        for army in position.boards:
            turn = march(position, army)
            while open_ := [each for each in options(RuledPosition(position, laws), MoveCounting(), turn) if each.moves]:
                outcome = chance.choice(open_)
                position = after(position, outcome.boards, chance.choice(outcome.moves))
                turn = turn.with_push(outcome.boards)
    return Position(position.boards)


@cache
def middle_games(armies: int) -> list[Position]:
    return [middle_game(start(armies), 6 if armies > 2 else 12, seed) for seed in range(GAMES)]


def anew(position: Position, *boards: str) -> Position:
    """The same position with these half-boards built from their squares, and nothing worked out of them yet."""
    return Position({
        name: HalfBoard.of(name, board.men) if name in boards else board for name, board in position.boards.items()
    })  # fmt: skip


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


def one_board(positions: Sequence[Position], said: str) -> None:
    times = [sum(each) for each in zip(*map(pushes_of_one_board, positions), strict=True)]
    *both, board = (each / len(positions) for each in times)
    for text, took in zip(("as they lie", "one changed", "both new"), both, strict=True):
        print(f"{took:8.1f} µs  {took / board:5.2f} × chess.Board ({board:.1f} µs)   two half-boards, {text}, {said}")


def pushes_of_one_board(position: Position) -> list[float]:
    """How long one push takes, with half-boards as they lie, one of them or both built anew, and python-chess, in µs."""
    (near, far), laws = position.boards, ways(position)
    push(RuledPosition(position, laws), near, far, near)
    return fewest([
        lambda: push(RuledPosition(position, laws), near, far, near),
        lambda: push(RuledPosition(anew(position, near), laws), near, far, near),
        lambda: push(RuledPosition(anew(position, near, far), laws), near, far, near),
        same_squares(position),
    ], rounds=15)  # fmt: skip


def every_push(position: Position, moves: Mapping[str, str] | None = None) -> tuple[list[Callable[[], object]], int, int]:
    """All pushes of the army with the most of them, as the half-boards lie and after a move; how many, and their moves."""
    laws = ways(position, moves)
    army = max(position.boards, key=lambda name: (len(position.on(name)), name))
    turn = march(position, army)
    found = options(RuledPosition(position, laws), MoveCounting(), turn)
    moved = found[0].boards

    def as_they_lie() -> object:
        return options(RuledPosition(position, laws), MoveCounting(), turn)

    def after_a_move() -> object:
        return options(RuledPosition(anew(position, *moved), laws), MoveCounting(), turn)

    return [as_they_lie, after_a_move], len(found), sum(len(each.moves) for each in found)


def every_push_of_many_armies() -> None:
    single = [0.0, 0.0]
    for armies in (2, 4, 8, 16):
        games = [every_push(position) for position in middle_games(armies)]
        took = [sum(each) / GAMES for each in zip(*(fewest(works, number=10) for works, _, _ in games), strict=True)]
        single = took if armies == 2 else single
        pushes, moves = (sum(each) / GAMES for each in zip(*((each[1], each[2]) for each in games), strict=True))
        found = f"{armies} armies: {pushes:.0f} pushes, {moves:.0f} moves"
        for what, one, all_ in zip(("as they lie", "after a move"), single, took, strict=True):
            print(f"{all_:8.1f} µs  {all_ / one:5.1f} × two armies' single push   {found}, {what}")


def other_men() -> None:
    for armies in (2, 16):
        position = middle_games(armies)[0]
        works = [every_push(position)[0][1], every_push(position, BETZA)[0][1]]
        took, longer = fewest(works, number=10)
        print(f"{longer:8.1f} µs  {longer / took:5.2f} × the men of FIDE chess   {armies} armies with men in Betza's notation")


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
    one_board([start(2)], "at the start")
    one_board(middle_games(2), f"in {GAMES} middle games")
    every_push_of_many_armies()
    other_men()
    previews()


if __name__ == "__main__":
    main()
