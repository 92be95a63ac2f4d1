"""One half of a joined board made ready: who stands there, how he moves as he faces, and whom he strikes."""

from typing import NamedTuple

from tabletop.engine.chess.attack import Foes
from tabletop.engine.chess.gaits import Gait, Lines
from tabletop.engine.chess.position import HalfBoard, Position
from tabletop.engine.chess.squares import REFLECTED
from tabletop.engine.chess.ways import CASTLES_WITH, Ways

NEAR_HOME, FAR_HOME = 0xFF, 0xFF << 56
NOBODY = ""
NONE: frozenset[str] = frozenset()


class Mover(NamedTuple):
    """Men of an army of one kind who may move in one way."""

    mask: int
    gait: Gait
    promotion: tuple[str, ...]
    kind: str
    usual: Gait | None = None
    """How they move anyway, where this is a first move that might end there as well."""
    first: bool = False


class Company(NamedTuple):
    """The men of one army and kind on one half, ready to be moved: their bits, and how they move facing as they do."""

    army: str
    kind: str
    mask: int
    gait: Gait | None
    """Nothing for a kind of which the ways say nothing: such men stand in the way and do no more."""
    fresh: int
    first: Gait | None
    overlap: bool
    royal: bool
    promotion: tuple[str, ...]


class Side(NamedTuple):
    """One half of a joined board as an army sees it."""

    occupied: int
    own: int
    prey: int
    movers: list[Mover]
    royal: int
    castlers: int
    """Royal men at home who have not moved, and in ``rooks`` those they may castle with."""
    rooks: int
    royals: list[tuple[str, int]]
    """The royal men of other armies."""
    home: int
    """The home row, where it is not the army's own; men are promoted there."""


class Field:
    """A position under given ways. What it works out of a half-board stays with it, so that many pushes cost little more
    than one, and after a move only two half-boards are searched anew."""

    def __init__(self, position: Position, ways: Ways) -> None:
        self.position = position
        self.ways = ways

    def companies(self, name: str, far: bool) -> list[Company]:
        """The men of a half by army and kind, as they stand on the joined board."""
        board = self.position.boards[name]
        key = _companies, self.ways, far
        found: list[Company] | None = board.worked_out.get(key)
        if found is None:
            found = board.worked_out[key] = _companies(board, far, self.ways)
        return found

    def side(self, name: str, far: bool, army: str) -> Side:
        """A half as ``army`` sees it."""
        kept = self.position.boards[name].worked_out
        key = _side, self.ways, far, army
        side: Side | None = kept.get(key)
        if side is None:
            side = kept[key] = _side(name, far, army, self.companies(name, far), self.ways.prey.get(army, NONE))
        return side

    def foes(self, name: str, far: bool, army: str, only: str = NOBODY) -> Foes:
        """Whoever on a half strikes the men of ``army``; with ``only``, no other army's men."""
        kept = self.position.boards[name].worked_out
        key = _foes, self.ways, far, army, only
        foes: Foes | None = kept.get(key)
        if foes is None:
            enemies = self.ways.enemies.get(army, NONE)
            foes = kept[key] = _foes(self.companies(name, far), enemies & {only} if only else enemies)
        return foes


def _companies(board: HalfBoard, far: bool, ways: Ways) -> list[Company]:
    groups = board.near if not far else board.reflected if ways.joining == REFLECTED else board.turned
    kinds, home, found = ways.kinds, board.name, []
    for army, name, mask, fresh in groups:
        kind = kinds.get((army, name))
        if kind is None:
            found.append(Company(army, name, mask, None, fresh, None, False, False, ()))
            continue
        (up, down, first_up, first_down, overlap), royal, promotion = kind
        if far != (army == home):
            found.append(Company(army, name, mask, up, fresh, first_up, overlap, royal, promotion))
        else:
            found.append(Company(army, name, mask, down, fresh, first_down, overlap, royal, promotion))
    return found


def _side(home: str, far: bool, army: str, companies: list[Company], eaten: frozenset[str]) -> Side:
    occupied = own = prey = royal = castlers = rooks = 0
    movers: list[Mover] = []
    royals: list[tuple[str, int]] = []
    for whose, kind, mask, gait, fresh, first, overlap, is_royal, promotion in companies:
        occupied |= mask
        if whose != army:
            if is_royal:
                royals.append((whose, mask))
            elif whose in eaten:
                prey |= mask
            continue
        own |= mask
        if gait is not None:
            movers.append(Mover(mask, gait, promotion, kind))
        if first is not None and fresh:
            movers.append(Mover(fresh, first, promotion, kind, gait if overlap else None, True))
        if is_royal:
            royal |= mask
            castlers |= fresh
        elif kind == CASTLES_WITH:
            rooks |= fresh
    if home == army:
        return Side(occupied, own, prey, movers, royal, castlers, rooks, royals, 0)
    return Side(occupied, own, prey, movers, royal, 0, 0, royals, FAR_HOME if far else NEAR_HOME)


def _foes(companies: list[Company], enemies: frozenset[str]) -> Foes:
    straight = diagonal = 0
    leaps: list[tuple[int, tuple[int, ...]]] = []
    lines: list[tuple[int, tuple[int, ...], Lines]] = []
    for army, _, mask, gait, fresh, first, _, _, _ in companies:
        if army not in enemies or gait is None:
            continue
        if gait.straight:
            straight |= mask
        if gait.diagonal:
            diagonal |= mask
        if gait.struck is not None:
            leaps.append((mask, gait.struck))
        if gait.struck_lines is not None:
            lines.append((mask, gait.struck_mask, gait.struck_lines))
        if first is not None and fresh and first.strikes:
            _first_strikes(first, fresh, leaps, lines)
    return Foes(leaps, lines, straight, diagonal)


def _first_strikes(
    first: Gait, fresh: int, leaps: list[tuple[int, tuple[int, ...]]], lines: list[tuple[int, tuple[int, ...], Lines]]
) -> None:
    if first.struck is not None:
        leaps.append((fresh, first.struck))
    if first.struck_lines is not None:
        lines.append((fresh, first.struck_mask, first.struck_lines))
