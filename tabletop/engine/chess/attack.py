"""Who strikes a square: every line of attack on it, open or blocked."""

from collections.abc import Iterable

from tabletop.engine.chess.gaits import Gait
from tabletop.engine.chess.ways import PieceType

Men = tuple[int, Gait, PieceType]
"""Men of one sort who face one way, by their bits, and how they move."""


def lines_on(men: Iterable[Men], square: int) -> list[tuple[int, int]]:
    """Each man who would strike ``square`` if nobody stood in between, by his bit, and the squares between."""
    found = []
    for mask, gait, _ in men:
        near = mask & gait.reach[square]
        while near:
            bit = near & -near
            near ^= bit
            found += [(bit, between) for between in gait.lanes[square][bit]]
    return found


def struck(men: Iterable[Men], squares: int, occupied: int, gone: int = 0) -> bool:
    """Whether any of ``men`` but those at ``gone`` strikes one of ``squares`` on a board that is ``occupied`` so."""
    while squares:
        square = (squares & -squares).bit_length() - 1
        squares &= squares - 1
        for mask, gait, _ in men:
            near = mask & gait.reach[square] & ~gone
            while near:
                bit = near & -near
                near ^= bit
                for between in gait.lanes[square][bit]:
                    if not between & occupied:
                        return True
    return False
