"""One half of a joined board made ready: who stands there, how each army's men move as they face, and whom they strike: every
line of attack on a square, open or blocked."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tabletop.engine.chess.gaits import Gait
from tabletop.engine.chess.position import HalfBoard, Position
from tabletop.engine.chess.squares import far_mask
from tabletop.engine.chess.ways import ONWARDS, PieceType, Ways

NO_ARMY: frozenset[str] = frozenset()
WAYS = "ways"
Men = tuple[int, Gait, PieceType]
"""Men of one sort who face one way, by their bits, and how they move."""


class Foes(dict[str, list[Men]]):
    """The men of one half who give check to an army's royal men, by that army, sought when they are first asked for."""

    def __init__(self, troops: Mapping[str, list[Men]], enemies: Mapping[str, frozenset[str]]) -> None:
        self._troops, self._enemies = troops, enemies

    def __missing__(self, army: str) -> list[Men]:
        theirs = self._enemies.get(army, NO_ARMY)
        self[army] = [men for whose, troop in self._troops.items() if whose in theirs for men in troop]
        return self[army]


class Half(NamedTuple):
    """One half of a joined board as one army sees it."""

    occupied: int
    troops: Mapping[str, list[Men]]
    """Each army's men, sort by sort."""
    own: int
    prey: int
    """Those whom the army may capture."""
    royal: int
    """The royal men whom it must not leave in check."""
    castlers: int
    """Its royal men at home who have not moved, and the ``rooks``, or other men, they may castle with."""
    rooks: int
    foes: Foes
    enemies: list[tuple[str, int]]
    """The royal men of those to whom its men give check: whose they are, and their squares."""


class RuledPosition:
    """A position under given ways. What it works out of a half-board stays with it, so that many pushes cost little more
    than one, and after a move only two half-boards are searched anew."""

    def __init__(self, position: Position, ways: Ways) -> None:
        self.position = position
        self.ways = ways

    def half(self, name: str, far: bool, army: str) -> Half:
        """A half-board as it lies on a joined board, seen by an army. What was worked out under other ways is let go."""
        board = self.position.boards[name]
        known = board.worked_out
        if known.get(WAYS) is not self.ways:
            known.clear()
            known[WAYS] = self.ways
        half: Half | None = known.get((far, army))
        if half is None:
            half = known[far, army] = _half(board, far, army, self.ways)
        return half


def _half(board: HalfBoard, far: bool, army: str, ways: Ways) -> Half:
    eaten, guarded, enemies = (of.get(army, NO_ARMY) for of in (ways.prey, ways.guards, ways.enemies))
    piece_types, home, onwards = ways.piece_types, board.name, ways.forward == ONWARDS
    troops: dict[str, list[Men]] = {}
    theirs: list[tuple[str, int]] = []
    occupied = own = prey = royal = castlers = rooks = 0
    for man, mask in board.masks.items():
        lies = far_mask(mask, ways.joining) if far else mask
        occupied |= lies
        whose, piece_type = man[0], piece_types[man]
        men = lies, piece_type.up if far != (onwards or whose == home) else piece_type.down, piece_type
        if whose in troops:
            troops[whose].append(men)
        else:
            troops[whose] = [men]
        if piece_type.royal:
            royal |= lies if whose in guarded else 0
            if whose in enemies:
                theirs.append((whose, lies))
        if whose == army:
            own |= lies
            if piece_type.castles and army == home:
                castlers |= lies if piece_type.royal else 0
                rooks |= 0 if piece_type.royal else lies
        elif not piece_type.royal and whose in eaten:
            prey |= lies
    return Half(occupied, troops, own, prey, royal, castlers, rooks, Foes(troops, ways.enemies), theirs)


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
