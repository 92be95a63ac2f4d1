"""How men move and armies meet, as the rules in force have answered it, compiled once for all boards."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import NamedTuple

from tabletop.engine.chess.gaits import Gait, paces
from tabletop.engine.chess.position import Man
from tabletop.engine.chess.squares import TURNED

UNTIL_ITS_TURN, NEXT_ARMY, NEVER = "until the army's next turn", "by the next army", "no"
PASSINGS = (UNTIL_ITS_TURN, NEXT_ARMY, NEVER)
HOMEWARDS_ABROAD, ONWARDS = "away from home, abroad towards the home row", "always towards the other half-board"
FORWARDS = (HOMEWARDS_ABROAD, ONWARDS)
ANY_ENEMY, OWN_MEN = "any enemy", "the pusher's men"
MATINGS = (ANY_ENEMY, OWN_MEN)


class PieceType(NamedTuple):
    """What men of one kind of an army may do, fresh ones or others."""

    kind: str
    up: Gait
    """How they move facing up the joined board, and ``down`` facing down it."""
    down: Gait
    royal: bool
    promotion: tuple[str, ...]
    castles: bool
    """Whether they castle with a royal man, or would if they were royal."""


STILL = PieceType("", paces("").up, paces("").down, False, (), False)
"""Men of whose moves nothing is said: they stand in the way and do no more."""


@dataclass(frozen=True, eq=False)
class Ways:
    """The answers, each by army where armies may differ. What is left out: no man moves so, nobody is an enemy."""

    moves: Mapping[tuple[str, str], str]
    """Betza's notation of each army's kinds of men."""
    enemies: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The armies whose men give check to an army's royal men."""
    prey: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The armies whose men an army's men may capture."""
    guards: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The armies whose royal men an army must not leave in check; mostly its own."""
    royal: frozenset[str] = frozenset()
    """Kinds of men that are never captured and must not be left in check."""
    promotion: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    """What each army's kinds of men become when they reach the home row of a half-board that is not their army's home."""
    castling: bool = False
    castles_with: frozenset[str] = frozenset()
    """The kinds of men with whom a royal man may castle."""
    passing: str = NEVER
    """How long a man who passed a square may be taken there."""
    joining: str = TURNED
    forward: str = HOMEWARDS_ABROAD
    """Which way men face on the half-boards."""
    mate_at_push: bool = False
    """Whether an enemy in check at the push counts as checkmated."""
    mating: str = ANY_ENEMY
    """Whose men give that check."""

    @cached_property
    def piece_types(self) -> "_PieceTypes":
        """What men may do. Raises ``Unreadable`` for one whose notation nobody can read."""
        return _PieceTypes(self)

    def alike(self, other: "Ways") -> bool:
        """Whether the rules answered the same."""
        return all(getattr(self, each.name) == getattr(other, each.name) for each in fields(self))

    def piece_type(self, man: Man) -> PieceType:
        """What a man may do: what holds of his army's kind, or his own."""
        army, kind, fresh, own = man
        moves, promotion = own or (self.moves.get((army, kind), ""), self.promotion.get((army, kind), ()))
        if not moves:
            return STILL
        pace, royal = paces(moves), kind in self.royal
        up, down = (pace.fresh_up, pace.fresh_down) if fresh else (pace.up, pace.down)
        castles = self.castling and fresh and (royal or kind in self.castles_with)
        return PieceType(kind, up, down, royal, tuple(promotion), castles)


class _PieceTypes(dict[Man, PieceType]):
    """What men may do, worked out when one of them is first met."""

    def __init__(self, ways: Ways) -> None:
        self._ways = ways

    def __missing__(self, man: Man) -> PieceType:
        found = self[man] = self._ways.piece_type(man)
        return found
