"""Boxes in px: where a thing lies, what it shares with others, and many of them laid in lines."""

from collections.abc import Iterable
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle, not turned."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, by: float) -> "Box":
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def overlap(self, other: "Box") -> float:
        """The area that two boxes share."""
        across = min(self.right, other.right) - max(self.x, other.x)
        down = min(self.bottom, other.bottom) - max(self.y, other.y)
        return across * down if across > 0 and down > 0 else 0.0

    def covered(self, other: "Box") -> float:
        """How much of the smaller of two boxes lies on the other, 0 to 1."""
        return self.overlap(other) / min(self.width * self.height, other.width * other.height)

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.right and self.y <= y <= self.bottom

    def rounded(self) -> "Box":
        """The nearest box of whole px, so that its picture is sharp."""
        return Box(*(float(round(part)) for part in self))

    def inside(self, other: "Box") -> bool:
        return other.grown(0.01).overlap(self) >= self.width * self.height - 0.01


def around(centre: tuple[float, float], width: float, height: float) -> Box:
    return Box(centre[0] - width / 2, centre[1] - height / 2, width, height)


def flowed(room: Box, sizes: Iterable[tuple[float, float]], gap: float) -> tuple[tuple[float, float], ...]:
    """Centres for things laid in lines from the left; what is too much for the room lies closer, never outside it."""
    centres: list[tuple[float, float]] = []
    x, y, line = room.x, room.y, 0.0
    for width, height in sizes:
        if x + width > room.right and x > room.x:
            x, y, line = room.x, y + line + gap, 0.0
        down = max(room.y + height / 2, min(y + height / 2, room.bottom - height / 2))
        centres.append((x + width / 2, down))
        x, line = x + width + gap, max(line, height)
    return tuple(centres)
