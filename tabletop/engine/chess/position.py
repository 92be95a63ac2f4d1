"""Where the men of all armies stand: half-boards by name, each with its men by square."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from tabletop.engine.frozen import replace


class Man(NamedTuple):
    """A man of an army. ``fresh`` while he stands where he was set up and has not moved."""

    army: str
    kind: str
    fresh: bool = False


class Group(NamedTuple):
    """The men of one army and kind on a half-board, as bits of the joined board."""

    army: str
    kind: str
    mask: int
    fresh: int


_NO_GROUP = Group("", "", 0, 0)


@dataclass(frozen=True)
class HalfBoard:
    """A half-board: the home of the army of its name, with whoever stands on it by square, 0 to 31."""

    name: str
    men: Mapping[int, Man] = field(default_factory=dict)

    @cached_property
    def near(self) -> tuple[Group, ...]:
        """Its men where it is the near half of a joined board."""
        masks: dict[Man, int] = {}
        for square, man in self.men.items():
            masks[man] = masks.get(man, 0) | 1 << square
        groups: dict[tuple[str, str], Group] = {}
        for (army, kind, fresh), mask in masks.items():
            _, _, others, unmoved = groups.get((army, kind), _NO_GROUP)
            groups[army, kind] = Group(army, kind, others | mask, mask if fresh else unmoved)
        return tuple(groups.values())

    @cached_property
    def turned(self) -> tuple[Group, ...]:
        """Its men where it is the far half, turned by 180 degrees."""
        return tuple([Group(army, kind, _turned(mask), _turned(fresh)) for army, kind, mask, fresh in self.near])

    @cached_property
    def reflected(self) -> tuple[Group, ...]:
        """Its men where it is the far half, mirrored at the joining edge."""
        return tuple([Group(army, kind, _reflected(mask), _reflected(fresh)) for army, kind, mask, fresh in self.near])

    @cached_property
    def worked_out(self) -> dict[Any, Any]:
        """What has been worked out of it, by whoever did so: a half-board that stays as it is need not be searched again."""
        return {}

    @cached_property
    def armies(self) -> frozenset[str]:
        """The armies that have men on it."""
        return frozenset(man.army for man in self.men.values())


def _turned(mask: int) -> int:
    """The lower 32 bits in reverse order, as the upper ones."""
    return (
        _REVERSED[mask & 255] << 56
        | _REVERSED[mask >> 8 & 255] << 48
        | _REVERSED[mask >> 16 & 255] << 40
        | _REVERSED[mask >> 24] << 32
    )


def _reflected(mask: int) -> int:
    return (mask & 255) << 56 | (mask >> 8 & 255) << 48 | (mask >> 16 & 255) << 40 | mask >> 24 << 32


_REVERSED = tuple(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


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

    def with_push(self, boards: tuple[str, ...]) -> "March":
        """The march after a move on these half-boards."""
        return March(self.army, self.start, {**self.pushed, **{each: self.pushed.get(each, 0) + 1 for each in boards}})


@dataclass(frozen=True)
class Position:
    """All half-boards, and who may still be taken in passing."""

    boards: Mapping[str, HalfBoard] = field(default_factory=dict)
    passed: tuple[Passed, ...] = ()

    @cached_property
    def kinds(self) -> frozenset[tuple[str, str]]:
        """The armies and kinds of all men."""
        return frozenset((group.army, group.kind) for board in self.boards.values() for group in board.near)

    def on(self, army: str) -> tuple[str, ...]:
        """The half-boards on which an army has men."""
        return tuple(name for name, board in self.boards.items() if army in board.armies)

    def at(self, board: str, square: int) -> Man | None:
        return self.boards[board].men.get(square) if board in self.boards else None

    def with_men(self, *placed: tuple[str, int, Man | None]) -> "Position":
        """The position with those men on those squares, or nobody there."""
        boards = dict(self.boards)
        for name, square, man in placed:
            men = {at: each for at, each in boards[name].men.items() if at != square}
            boards[name] = HalfBoard(name, men if man is None else {**men, square: man})
        return replace(self, boards=boards)


def march(position: Position, army: str) -> March:
    """The beginning of an army's turn."""
    return March(army, position.on(army))
