"""A move on a joined board, and the position after it."""

from typing import NamedTuple

from tabletop.engine.chess.position import Man, Passed, Position
from tabletop.engine.chess.squares import HALF, TURNED, far_square
from tabletop.engine.frozen import replace


class BoardMove(NamedTuple):
    """A move on a joined board, by squares from 0 to 63; ``into`` for a promotion.

    ``taken`` is where a man taken in passing stands, ``rook`` the rook's two squares in castling, and ``passed`` what a
    first move went over that had to find it empty.
    """

    start: int
    end: int
    into: str = ""
    taken: int | None = None
    rook: tuple[int, int] | None = None
    passed: tuple[int, ...] = ()


def after(position: Position, boards: tuple[str, str], move: BoardMove, *, turn: int = 0, joining: str = TURNED) -> Position:
    """The position when ``move`` has been made on two half-boards pushed together."""

    def at(square: int) -> tuple[str, int]:
        return (boards[0], square) if square < HALF else (boards[1], far_square(square, joining))

    man = position.at(*at(move.start))
    if man is None:
        raise ValueError(f"nobody stands on {move.start}")
    placed: list[tuple[str, int, Man | None]] = [(*at(move.start), None)]
    if move.taken is not None:
        placed.append((*at(move.taken), None))
    if move.rook is not None:
        corner, beside = map(at, move.rook)
        rook = position.at(*corner)
        placed += [(*corner, None), (*beside, rook and Man(rook.army, rook.kind))]
    placed.append((*at(move.end), Man(man.army, move.into or man.kind)))
    passed = tuple(Passed(man.army, man.kind, at(move.end), at(square), turn) for square in move.passed)
    return replace(position.with_men(*placed), passed=position.passed + passed)
