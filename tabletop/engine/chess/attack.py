"""Who strikes a square: every line of attack on it, open or blocked."""

from collections.abc import Iterator
from typing import NamedTuple

from chess import BB_DIAG_ATTACKS, BB_DIAG_MASKS, BB_FILE_ATTACKS, BB_FILE_MASKS, BB_RANK_ATTACKS, BB_RANK_MASKS, between

from tabletop.engine.chess.gaits import Lines

STRAIGHT = tuple(BB_RANK_ATTACKS[square][0] | BB_FILE_ATTACKS[square][0] for square in range(64))
DIAGONAL = tuple(BB_DIAG_ATTACKS[square][0] for square in range(64))


class Foes(NamedTuple):
    """Whoever could strike an army's men: leapers and liners by their tables, and riders on whole lines as masks."""

    leaps: list[tuple[int, tuple[int, ...]]]
    lines: list[tuple[int, tuple[int, ...], Lines]]
    straight: int
    diagonal: int


def lanes(foes: Foes, square: int) -> Iterator[tuple[int, int]]:
    """Each man who would strike ``square`` if nobody stood in between, by his bit, and the squares between."""
    for mask, struck_from in foes.leaps:
        for bit in bits(struck_from[square] & mask):
            yield bit, 0
    for bit in bits(STRAIGHT[square] & foes.straight | DIAGONAL[square] & foes.diagonal):
        yield bit, between(square, bit.bit_length() - 1)
    for mask, origins, lines in foes.lines:
        if origins[square] & mask:
            yield from (line for line in lines[square] if line[0] & mask)


def struck(foes: Foes, square: int, occupied: int, gone: int = 0) -> bool:
    """Whether any of ``foes`` but those at ``gone`` strikes ``square`` on a board with these squares occupied."""
    for mask, struck_from in foes.leaps:
        if struck_from[square] & mask & ~gone:
            return True
    if STRAIGHT[square] & foes.straight:
        reach = BB_RANK_ATTACKS[square][BB_RANK_MASKS[square] & occupied]
        if (reach | BB_FILE_ATTACKS[square][BB_FILE_MASKS[square] & occupied]) & foes.straight & ~gone:
            return True
    if DIAGONAL[square] & foes.diagonal:
        reach = BB_DIAG_ATTACKS[square][BB_DIAG_MASKS[square] & occupied]
        if reach & foes.diagonal & ~gone:
            return True
    for mask, origins, lines in foes.lines:
        if origins[square] & mask & ~gone:
            for bit, way in lines[square]:
                if bit & mask & ~gone and not way & occupied:
                    return True
    return False


def together(one: Foes, other: Foes) -> Foes:
    return Foes(one.leaps + other.leaps, one.lines + other.lines, one.straight | other.straight, one.diagonal | other.diagonal)


def bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        mask ^= bit
        yield bit


def squares_of(mask: int) -> Iterator[int]:
    """The squares of a mask, lowest first."""
    while mask:
        bit = mask & -mask
        mask ^= bit
        yield bit.bit_length() - 1
