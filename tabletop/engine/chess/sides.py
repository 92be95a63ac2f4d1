"""One half of a joined board made ready: who stands there, how each army's men move as they face, and what they strike."""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from tabletop.engine.chess.attack import Men
from tabletop.engine.chess.position import HalfBoard, Position
from tabletop.engine.chess.squares import far_mask
from tabletop.engine.chess.ways import Ways


class Troop:
    """The men of one army on one half, gathered sort by sort."""

    __slots__ = ("castlers", "common", "men", "rooks", "royal")

    def __init__(self) -> None:
        self.men: list[Men] = []
        """All but those of whom the ways say nothing: they stand in the way and do no more."""
        self.common = 0
        """Those who may be captured."""
        self.royal = 0
        self.castlers = self.rooks = 0
        """Royal men at home who have not moved, and those they may castle with."""


class Side(NamedTuple):
    """One half of a joined board."""

    occupied: int
    troops: Mapping[str, Troop]


class Field:
    """A position under given ways. What it works out of a half-board stays with it, so that many pushes cost little more
    than one, and after a move only two half-boards are searched anew."""

    def __init__(self, position: Position, ways: Ways) -> None:
        self.position = position
        self.ways = ways

    def side(self, name: str, far: bool) -> Side:
        """A half-board as it lies on a joined board."""
        board = self.position.boards[name]
        side: Side | None = board.worked_out.get((self.ways, far))
        if side is None:
            side = board.worked_out[self.ways, far] = _side(board, far, self.ways)
        return side


def _side(board: HalfBoard, far: bool, ways: Ways) -> Side:
    troops: defaultdict[str, Troop] = defaultdict(Troop)
    occupied, home, sorts = 0, board.name, ways.sorts
    for man, mask in board.masks.items():
        lies = far_mask(mask, ways.joining) if far else mask
        occupied |= lies
        army, troop = man.army, troops[man.army]
        sort = sorts.get(man)
        if sort is None:
            troop.common |= lies
            continue
        _, up, down, royal, _, castles = sort
        troop.men.append((lies, up if far != (army == home) else down, sort))
        if royal:
            troop.royal |= lies
        else:
            troop.common |= lies
        if castles and army == home:
            if royal:
                troop.castlers |= lies
            else:
                troop.rooks |= lies
    return Side(occupied, troops)
