"""Where the men of all armies stand: half-boards by name, each with its men by square; and the moves and marches they make."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from tabletop.engine.chess.squares import squares_of
from tabletop.engine.frozen import replace


class Own(NamedTuple):
    """What a man may do of whom the rules say something else than of others of his kind."""

    moves: str
    """How he moves, in Betza's notation."""
    promotion: tuple[str, ...] = ()
    """What he becomes on a home row abroad."""


class Man(NamedTuple):
    """A man of an army. ``fresh`` while he stands where he was set up and has not moved; ``own`` is what holds of him where
    he stands now, if it does not hold of all his kind."""

    army: str
    kind: str
    fresh: bool = False
    own: Own | None = None


@dataclass(frozen=True)
class HalfBoard:
    """A half-board: the home of the army of its name, with whoever stands on it. Squares are bits, from 1 to ``1 << 31``."""

    name: str
    masks: Mapping[Man, int] = field(default_factory=dict)
    """Where men of each sort stand; no sort of which there is nobody."""
    worked_out: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
    """What has been worked out of it, by whoever did so: a half-board that stays as it is need not be searched again."""

    @classmethod
    def of(cls, name: str, men: Mapping[int, Man]) -> "HalfBoard":
        """The half-board with those men by square, 0 to 31."""
        masks: dict[Man, int] = {}
        for square, man in men.items():
            masks[man] = masks.get(man, 0) | 1 << square
        return cls(name, masks)

    @cached_property
    def men(self) -> Mapping[int, Man]:
        return {square: man for man, mask in self.masks.items() for square in squares_of(mask)}

    @cached_property
    def armies(self) -> frozenset[str]:
        """The armies that have men on it."""
        return frozenset([man.army for man in self.masks])


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


class Passed(NamedTuple):
    """A man who passed over a square with a first move that had to find it empty: where he stands, what he passed, when."""

    army: str
    kind: str
    stands: tuple[str, int]
    passed: tuple[str, int]
    turn: int = 0


@dataclass(frozen=True)
class March:
    """An army's turn on the boards: where it stood when the turn began, and how often it has moved on each half-board."""

    army: str = ""
    start: tuple[str, ...] = ()
    pushed: Mapping[str, int] = field(default_factory=dict)
    over: bool = False
    """Whether its moves of this turn are made."""

    def with_push(self, boards: tuple[str, ...]) -> "March":
        """The march after a move on these half-boards."""
        return replace(self, pushed={**self.pushed, **{each: self.pushed.get(each, 0) + 1 for each in boards}})


@dataclass(frozen=True)
class Position:
    """All half-boards, and who may still be taken in passing."""

    boards: Mapping[str, HalfBoard] = field(default_factory=dict)
    passed: tuple[Passed, ...] = ()

    def gone_over(self, start: tuple[str, int], end: tuple[str, int]) -> "Position":
        """The position with a man gone from a square of one half-board to a square of another."""
        (home, left), (abroad, come) = start, end
        men = dict(self.boards[home].men)
        with_him = {**self.boards[abroad].men, come: men.pop(left)}
        boards = {**self.boards, home: HalfBoard.of(home, men), abroad: HalfBoard.of(abroad, with_him)}
        return replace(self, boards=boards)

    def on(self, army: str) -> tuple[str, ...]:
        """The half-boards on which an army has men."""
        return tuple(name for name, board in self.boards.items() if army in board.armies)

    def at(self, board: str, square: int) -> Man | None:
        return self.boards[board].men.get(square) if board in self.boards else None


def march(position: Position, army: str) -> March:
    """The beginning of an army's turn."""
    return March(army, position.on(army))
