"""Ways of moving worked out for every square of a joined board, so that a board is searched by looking up.

A *gait* is one way of moving with one facing. Squares are bits of a 64-bit number. Leaps are masks; whole rows, files
and diagonals are left to python-chess's attack tables; whatever else needs empty squares on its way (riders, limited and
lame leaps) is a list of *lines*, each a square with the squares that must be empty before it. A gait of a few leaps, as
that of pawns, has *strides* as well: with each of them all men of a kind are moved at once, by shifting their mask.

Attack is looked up the other way round: from where, and over what, a square is struck.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tabletop.engine.chess.betza import FARTHEST, Leg, read_betza
from tabletop.engine.chess.position import BoardMove
from tabletop.engine.chess.squares import squares_of

Line = tuple[int, int]
"""A square's bit, and the mask of the squares on the way to it."""
Lines = tuple[tuple[Line, ...], ...]
Lanes = tuple[Mapping[int, tuple[int, ...]], ...]
"""For each square, the bits of those from which it is struck, with the mask of what must be empty in between; mostly one."""
Rides = tuple[tuple[tuple[int, Mapping[int, int]], ...], ...]
"""For each square, lines across the board, each with where one comes to along it by who stands on it."""
Made = tuple[Mapping[int, BoardMove], ...]
"""For each square, the moves that begin there, by the bit of the square where they end."""
ORTHOGONALS = frozenset({(1, 0), (-1, 0), (0, 1), (0, -1)})
DIAGONALS = frozenset({(1, 1), (1, -1), (-1, 1), (-1, -1)})
MOVES, TAKES, EITHER = "moves", "takes", "either"
FEW = 4
"""With more leaps than this, a man's own reach is sooner looked up than every leap is made for all."""
PLAIN: Made = tuple({1 << end: BoardMove(start, end) for end in range(64)} for start in range(64))


class Stride(NamedTuple):
    """A leap in one direction, made by any number of men at once."""

    shift: int
    """By how many bits it goes, down the board where it is negative."""
    inside: int
    """The squares from which it stays on the board."""
    last: int
    """Those from which it leads to a home row."""
    passes: tuple[int, ...]
    """The shifts to squares that it must find empty."""
    purpose: str
    """Whether it *moves*, *takes* or does *either*."""
    made: Mapping[int, BoardMove]
    """Its move from each square, by bit."""


@dataclass(frozen=True, eq=False)
class Gait:
    """One way of moving. Each table has an entry for each of the 64 squares that a man may stand on, or be struck on."""

    steps: tuple[int, ...]
    """Where it leaps without capturing."""
    takes: tuple[int, ...]
    """Where it leaps to capture."""
    rides: Rides
    """The whole rows, files and diagonals along which it rides, capturing or not."""
    step_lines: Lines | None
    take_lines: Lines | None
    strides: tuple[Stride, ...]
    """All leaps and lines as single strides, where there are few; empty for any other gait."""
    lined: bool
    """Whether it has lines."""
    made: Made
    lanes: Lanes
    """From where, over what, it captures on a square."""
    reach: tuple[int, ...]
    """The squares that those lanes come from."""


class Paces(NamedTuple):
    """How men move, facing up the joined board and down it, as soon as they have moved and while they are fresh."""

    up: Gait
    down: Gait
    fresh_up: Gait
    fresh_down: Gait


@lru_cache(maxsize=500)
def paces(notation: str) -> Paces:
    """The gaits of a man by his notation. Raises ``Unreadable``."""
    legs = read_betza(notation)
    usual = frozenset(leg for leg in legs if not leg.first)
    return Paces(_gait(usual), _gait(_about(usual)), _gait(legs), _gait(_about(legs)))


def _about(legs: frozenset[Leg]) -> frozenset[Leg]:
    """These legs for a man who faces the other way."""
    return frozenset(leg._replace(aside=-leg.aside, ahead=-leg.ahead) for leg in legs)


@lru_cache(maxsize=1_000)
def _gait(legs: frozenset[Leg]) -> Gait:
    straight, diagonal = _rides_all(legs, ORTHOGONALS), _rides_all(legs, DIAGONALS)
    rest = [
        leg
        for leg in legs
        if not (_rides(leg) and ((straight and _way(leg) in ORTHOGONALS) or (diagonal and _way(leg) in DIAGONALS)))
    ]
    steps, step_lines = _tables(leg for leg in rest if leg.moves)
    takes, take_lines = _tables(leg for leg in rest if leg.takes)
    made = _made(legs) if any(leg.first for leg in legs) else PLAIN
    lanes = _lanes(leg for leg in legs if leg.takes)
    return Gait(
        steps, takes, _lines(straight, diagonal), _if_any(step_lines), _if_any(take_lines), _strides(legs, made),
        any(step_lines) or any(take_lines), made, lanes,
        tuple(map(sum, lanes)),
    )  # fmt: skip


def _made(legs: frozenset[Leg]) -> Made:
    """Moves of fresh men: they tell what was passed on the way to where only a first move leads."""
    _, first = _tables(leg for leg in legs if leg.moves and leg.first)
    usual = [dict(each) for each in _landed(leg for leg in legs if leg.moves and not leg.first)]
    passed = [{bit: way for bit, way in reversed(lines) if bit not in usual[start]} for start, lines in enumerate(first)]
    return tuple(
        {bit: move._replace(passed=tuple(squares_of(passed[start].get(bit, 0)))) for bit, move in PLAIN[start].items()}
        for start in range(64)
    )


def _landed(legs: Iterable[Leg]) -> list[list[Line]]:
    found = list(legs)
    return [[line for leg in found for line in _landings(leg, square)] for square in range(64)]


def _strides(legs: frozenset[Leg], made: Made) -> tuple[Stride, ...]:
    steps, takes = [_way(leg) for leg in legs if leg.moves], [_way(leg) for leg in legs if leg.takes]
    few = len(legs) <= FEW and all(leg.most == 1 for leg in legs)
    no_leap_twice = len(set(steps)) == len(steps) and len(set(takes)) == len(takes)
    return tuple(_stride(leg, made) for leg in sorted(legs)) if few and no_leap_twice else ()


def _stride(leg: Leg, made: Made) -> Stride:
    ends = {square: end for square in range(64) if (end := _offset(square, leg.aside, leg.ahead)) is not None}
    passed = _passed(leg.aside, leg.ahead) if leg.lame else []
    moves = {1 << start: made[start][1 << end] for start, end in ends.items()}
    last = sum(1 << start for start, end in ends.items() if end // 8 in (0, 7))
    purpose = EITHER if leg.moves and leg.takes else MOVES if leg.moves else TAKES
    shifts = tuple(aside + 8 * ahead for aside, ahead in passed)
    return Stride(leg.aside + 8 * leg.ahead, sum(moves), last, shifts, purpose, moves)


def _way(leg: Leg) -> tuple[int, int]:
    return leg.aside, leg.ahead


def _rides(leg: Leg) -> bool:
    return leg.moves and leg.takes and leg.most >= FARTHEST and not leg.first


def _rides_all(legs: Iterable[Leg], ways: frozenset[tuple[int, int]]) -> bool:
    return ways <= {_way(leg) for leg in legs if _rides(leg)}


def _lines(straight: bool, diagonal: bool) -> Rides:
    if not straight and not diagonal:
        return ((),) * 64
    from chess import BB_DIAG_ATTACKS, BB_DIAG_MASKS, BB_FILE_ATTACKS, BB_FILE_MASKS, BB_RANK_ATTACKS, BB_RANK_MASKS

    rows, files = zip(BB_RANK_MASKS, BB_RANK_ATTACKS, strict=True), zip(BB_FILE_MASKS, BB_FILE_ATTACKS, strict=True)
    diagonals = zip(BB_DIAG_MASKS, BB_DIAG_ATTACKS, strict=True)
    ridden = [*([rows, files] if straight else []), *([diagonals] if diagonal else [])]
    return tuple(zip(*ridden, strict=True))


def _tables(legs: Iterable[Leg]) -> tuple[tuple[int, ...], Lines]:
    leaps, lines = [0] * 64, [dict[Line, None]() for _ in range(64)]
    for square, landed in enumerate(_landed(legs)):
        for bit, between in landed:
            if between:
                lines[square][bit, between] = None
            else:
                leaps[square] |= bit
    return tuple(leaps), tuple(tuple(each) for each in lines)


def _landings(leg: Leg, square: int) -> Iterable[Line]:
    """Each square that the leg leads to, with what must be empty on the way."""
    between, here = 0, square
    for _ in range(leg.most):
        if leg.lame:
            for each in _passed(leg.aside, leg.ahead):
                there = _offset(here, *each)
                between |= 0 if there is None else 1 << there
        landing = _offset(here, leg.aside, leg.ahead)
        if landing is None:
            return
        yield 1 << landing, between
        between |= 1 << landing
        here = landing


def _passed(aside: int, ahead: int) -> list[tuple[int, int]]:
    """The squares that a lame leap passes: straight first, then aslant."""
    x, y = abs(aside), abs(ahead)
    long, short = max(x, y), min(x, y)
    slants = [(step, max(0, step - (long - short))) for step in range(1, long)]
    path = slants if x >= y else [(slant, step) for step, slant in slants]
    return [(each[0] * _sign(aside), each[1] * _sign(ahead)) for each in path]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _offset(square: int, aside: int, ahead: int) -> int | None:
    file, rank = square % 8 + aside, square // 8 + ahead
    return rank * 8 + file if 0 <= file < 8 and 0 <= rank < 8 else None


def _lanes(legs: Iterable[Leg]) -> Lanes:
    found = [dict[int, dict[int, None]]() for _ in range(64)]
    for origin, landed in enumerate(_landed(legs)):
        for bit, between in landed:
            found[bit.bit_length() - 1].setdefault(1 << origin, {})[between] = None
    return tuple({bit: tuple(ways) for bit, ways in each.items()} for each in found)


def _if_any(lines: Lines) -> Lines | None:
    return lines if any(lines) else None
