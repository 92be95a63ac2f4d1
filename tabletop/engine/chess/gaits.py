"""Ways of moving worked out for every square of a joined board, so that a board is searched by looking up.

A *gait* is one way of moving with one facing. Squares are bits of a 64-bit number. Leaps are masks; whole rows, files
and diagonals are left to python-chess's attack tables; whatever else needs empty squares on its way (riders, limited and
lame leaps) is a list of *lines*, each a square with the squares that must be empty before it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tabletop.engine.chess.betza import FARTHEST, Leg, read_betza

Line = tuple[int, int]
"""A square's bit, and the mask of the squares on the way to it."""
Lines = tuple[tuple[Line, ...], ...]
ORTHOGONALS = frozenset({(1, 0), (-1, 0), (0, 1), (0, -1)})
DIAGONALS = frozenset({(1, 1), (1, -1), (-1, 1), (-1, -1)})


@dataclass(frozen=True, eq=False)
class Gait:
    """One way of moving. Each table has an entry for each of the 64 squares that a man may stand on, or be struck on."""

    steps: tuple[int, ...]
    """Where it leaps without capturing."""
    takes: tuple[int, ...]
    """Where it leaps to capture."""
    straight: bool
    """Whether it rides along whole rows and files, capturing or not."""
    diagonal: bool
    step_lines: Lines | None
    take_lines: Lines | None
    struck: tuple[int, ...] | None
    """From where a leap captures on a square."""
    struck_lines: Lines | None
    """From where a line captures on it."""
    struck_mask: tuple[int, ...]
    """The squares that those lines come from."""

    @property
    def strikes(self) -> bool:
        """Whether it captures by leaps or lines."""
        return self.struck is not None or self.struck_lines is not None


class Paces(NamedTuple):
    """How one man moves: his gait facing up the joined board and down it, and what else his first move may be."""

    up: Gait
    down: Gait
    first_up: Gait | None
    first_down: Gait | None
    overlap: bool
    """Whether a first move may end where a usual one could."""


@lru_cache(maxsize=500)
def paces(notation: str) -> Paces:
    """The gaits of a man by his notation. Raises ``Unreadable``."""
    legs = read_betza(notation)
    usual = frozenset(leg for leg in legs if not leg.first)
    first = legs - usual
    turned = [frozenset(leg._replace(aside=-leg.aside, ahead=-leg.ahead) for leg in each) for each in (usual, first)]
    if not first:
        return Paces(_gait(usual), _gait(turned[0]), None, None, False)
    overlap = bool(_ends(usual) & _ends(first))
    return Paces(_gait(usual), _gait(turned[0]), _gait(first), _gait(turned[1]), overlap)


def _ends(legs: frozenset[Leg]) -> set[tuple[int, int]]:
    return {(leg.aside * times, leg.ahead * times) for leg in legs for times in range(1, leg.most + 1)}


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
    struck, struck_lines = _reversed_leaps(takes), _reversed_lines(take_lines)
    return Gait(
        steps, takes, straight, diagonal, _if_any(step_lines), _if_any(take_lines), struck if any(struck) else None,
        _if_any(struck_lines), tuple(sum({bit for bit, _ in lines}) for lines in struck_lines),
    )  # fmt: skip


def _way(leg: Leg) -> tuple[int, int]:
    return leg.aside, leg.ahead


def _rides(leg: Leg) -> bool:
    return leg.moves and leg.takes and leg.most >= FARTHEST and not leg.first


def _rides_all(legs: Iterable[Leg], ways: frozenset[tuple[int, int]]) -> bool:
    return ways <= {_way(leg) for leg in legs if _rides(leg)}


def _tables(legs: Iterable[Leg]) -> tuple[tuple[int, ...], Lines]:
    leaps, lines = [0] * 64, [dict[Line, None]() for _ in range(64)]
    for leg in legs:
        for square in range(64):
            for bit, between in _landings(leg, square):
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


def _reversed_leaps(takes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sum(1 << origin for origin in range(64) if takes[origin] >> square & 1) for square in range(64))


def _reversed_lines(lines: Lines) -> Lines:
    found = [list[Line]() for _ in range(64)]
    for origin in range(64):
        for bit, between in lines[origin]:
            found[bit.bit_length() - 1].append((1 << origin, between))
    return tuple(tuple(each) for each in found)


def _if_any(lines: Lines) -> Lines | None:
    return lines if any(lines) else None
