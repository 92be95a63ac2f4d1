"""A board of squares: what each is called, where it lies, which touch each other and how far apart they are.

Squares lie side by side in rows, or one behind the other in a round. Row 1 is the lowest, the first file is at the left, and
the order of squares goes row by row from there. A square is written with the name of its board: ``land:B3`` on a map,
``town:7`` for the seventh of a round, and ``Red:e2`` on a half-board. A square may have a title besides: ``Market``.

Where squares lie otherwise, such as hexagons, a class made of ``Board`` says how far apart two of them are (``distance``,
``far``); which touch each other follows from that. One of another outline says besides which ``squares`` it has, and the
``column``, ``row`` and ``file`` of each.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

CAPITALS = "ABCDEFGHIJKL"
"""The files of a map."""


def square_on_board(square: str, whose: str = "") -> str:
    """A written square as people say it, ``"Blue’s a3"``, or on the board of whom it is told, ``"e2"``."""
    board, _, at = square.rpartition(":")
    return at if board == whose else f"{board}’s {at}"


@dataclass(frozen=True)
class Board:
    """Squares ``wide`` by ``tall``; a round of so many where ``tall`` is 0."""

    name: str
    wide: int
    tall: int = 0
    titles: Mapping[str, str] = field(default_factory=dict)
    """What squares are called besides, by their own part of their names: ``{"7": "Market"}``."""
    files: str = CAPITALS

    def __post_init__(self) -> None:
        if self.tall and len(set(self.files[: self.wide])) < self.wide:
            raise ValueError(f"each of {self.wide} files has a letter of its own, and these are “{self.files}”")

    @property
    def in_round(self) -> bool:
        return not self.tall

    @cached_property
    def squares(self) -> tuple[str, ...]:
        """Every square as it is written, in their order."""
        if self.in_round:
            return tuple(f"{self.name}:{place}" for place in range(1, self.wide + 1))
        rows = range(1, self.tall + 1)
        return tuple(f"{self.name}:{file}{row}" for row in rows for file in self.files[: self.wide])

    def __contains__(self, square: str) -> bool:
        return square in self._places

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {square: place for place, square in enumerate(self.squares)}

    def own(self, square: str) -> str:
        """A square's own part of its name: ``B3``."""
        return square[len(self.name) + 1 :]

    def title(self, square: str) -> str:
        """What people call it: by its title, or else by its own part of its name."""
        return self.titles.get(self.own(square)) or self.own(square)

    def squares_named(self, name: str) -> Sequence[str]:
        """The squares with that title or own part of their names, however the letters are written."""
        return self._called.get(name.casefold(), ())

    @cached_property
    def _called(self) -> Mapping[str, Sequence[str]]:
        called: dict[str, list[str]] = {}
        for square in self.squares:
            for name in {self.title(square).casefold(), self.own(square).casefold()}:
                called.setdefault(name, []).append(square)
        return called

    def column(self, square: str) -> int:
        """Its file as a number from 1; in a round, its place."""
        place = self._places[square]
        return place % self.wide + 1

    def row(self, square: str) -> int:
        """Its row from 1; a round is one row."""
        return self._places[square] // self.wide + 1

    def file(self, square: str) -> str:
        """The letter of its file, or its place in a round."""
        return self.own(square) if self.in_round else self.files[self.column(square) - 1]

    def neighbours(self, square: str) -> tuple[str, ...]:
        """The squares that share a side with it, or lie before and behind it in a round."""
        return tuple(other for other in self.squares if self.distance(square, other) == 1)

    def distance(self, one: str, other: str) -> int:
        """How many steps from side to side lead from one to the other, the shorter way in a round."""
        across = abs(self.column(one) - self.column(other))
        if self.in_round:
            return min(across, self.wide - across)
        return across + abs(self.row(one) - self.row(other))

    def far(self, one: str, other: str) -> int:
        """How far apart they lie as the crow flies, squared: of two as many steps away, one at a corner is the nearer."""
        if self.in_round:
            return self.distance(one, other) ** 2
        return (self.column(one) - self.column(other)) ** 2 + (self.row(one) - self.row(other)) ** 2

    def on_from(self, square: str, steps: int) -> tuple[str, ...]:
        """The squares that one comes to in so many steps along their order, the last one at the end; behind the last square
        comes the first. Below 0, it goes back."""
        start, way = self._places[square], 1 if steps >= 0 else -1
        return tuple(self.squares[(start + way * step) % len(self.squares)] for step in range(1, abs(steps) + 1))
