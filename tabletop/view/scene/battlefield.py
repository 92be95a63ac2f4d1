"""Where half-boards lie: apart in rows, or two of them joined in the middle, large and upright for whoever moves.

A board that lies alone is upright for its owner, home row below. Of two that are joined the far one is turned half
round, as cardboard would be pushed, so that its fourth row lies at the fourth row of the near one; where a rule says
*reflected*, it is mirrored instead.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, inf

from tabletop.engine.chess.squares import FILES, HALF
from tabletop.view.drawing.half_boards import FRAME, HOME, board_size
from tabletop.view.scene.boxes import Box, around

CAPTION, GAP = 24.0, 12.0
"""The line of words under or over a board, and between boards, at scale 1."""
MOST_SQUARE = 72.0
BESIDE = {1: 0.24, 2: 0.24, 3: 0.28, 4: 0.34}
MOST_BESIDE = 0.45
"""The share of the room that boards beside a joined one have at least, by their number."""
SMALLER = 0.62
"""How large a square of a board beside a joined one is at most, in squares of that one."""
ACROSS = len(FILES)


@dataclass(frozen=True)
class Lying:
    """A half-board as it lies: its box, px of a square, and the line for its words."""

    box: Box
    square: float
    caption: Box
    turned: bool = False
    mirrored: bool = False
    joined: bool = False

    def square_box(self, index: int) -> Box:
        """The box of a square of this half-board, by its index from 0 to 31."""
        rank, file = divmod(index, ACROSS)
        side, box = self.square, self.box
        if self.turned:
            across = file if self.mirrored else ACROSS - 1 - file
            return Box(box.x + (FRAME + across) * side, box.y + (HOME + rank) * side, side, side)
        return Box(box.x + (FRAME + file) * side, box.bottom - (HOME + 1 + rank) * side, side, side)

    @property
    def squares(self) -> tuple[Box, ...]:
        return tuple(self.square_box(index) for index in range(HALF))


def battlefield(
    names: Sequence[str], joined: Sequence[str], room: Box, unit: float, *, reflected: bool = False
) -> Mapping[str, Lying]:
    """Where each half-board lies in the room; ``joined`` are the near and the far one that are pushed together."""
    if len(joined) != 2:
        return _apart(names, room, unit)
    others = [name for name in names if name not in joined]
    if not others:
        return _together(joined[0], joined[1], room, unit, reflected)
    wide = room.width * (1 - BESIDE.get(len(others), MOST_BESIDE))
    square = _joined_square(wide, room.height, unit)
    right = Box(room.right - wide, room.y, wide, room.height)
    large = _together(joined[0], joined[1], right, unit, reflected)
    beside = large[joined[0]].box.x - room.x - 2 * GAP * unit
    return {**large, **_apart(others, room._replace(width=beside), unit, most=square * SMALLER)}


def _together(near: str, far: str, room: Box, unit: float, reflected: bool) -> dict[str, Lying]:
    words, square = CAPTION * unit, _joined_square(room.width, room.height, unit)
    width, height = board_size(square, joined=True)
    x, y = round(room.centre[0] - width / 2), round(room.centre[1] - height)
    upper, lower = Box(x, y, width, height), Box(x, y + height, width, height)
    return {
        near: Lying(lower, square, Box(x, lower.bottom, width, words), joined=True),
        far: Lying(upper, square, Box(x, y - words, width, words), turned=True, mirrored=reflected, joined=True),
    }


def _joined_square(width: float, height: float, unit: float) -> float:
    """Px of a square of a joined board, whole ones."""
    across, down = board_size(1.0, joined=True)
    return float(floor(min(width / across, (height - 2 * CAPTION * unit) / (2 * down), MOST_SQUARE * unit)))


def _apart(names: Sequence[str], room: Box, unit: float, most: float = inf) -> dict[str, Lying]:
    """In as many columns as make them largest."""
    if not names:
        return {}
    square, columns = max((_square(len(names), columns, room, unit), -columns) for columns in range(1, len(names) + 1))
    columns, square = -columns, min(square, float(floor(most))) if most < inf else square
    rows, words, gap = ceil(len(names) / columns), CAPTION * unit, GAP * unit
    width, height = board_size(square, joined=False)
    pitch = (width + gap, height + words + gap)
    lying = {}
    for index, name in enumerate(names):
        row, column = divmod(index, columns)
        here = min(columns, len(names) - row * columns)
        x = room.centre[0] + (column - (here - 1) / 2) * pitch[0] - width / 2
        y = room.centre[1] + (row - (rows - 1) / 2) * pitch[1] - (height + words) / 2
        box = Box(round(x), round(y), width, height)
        lying[name] = Lying(box, square, Box(box.x, box.bottom, width, words))
    return lying


def _square(number: int, columns: int, room: Box, unit: float) -> float:
    """Px of a square, whole ones, where so many boards lie in so many columns."""
    rows, gap, (across, down) = ceil(number / columns), GAP * unit, board_size(1.0, joined=False)
    wide = (room.width - gap * (columns - 1)) / columns / across
    high = ((room.height - gap * (rows - 1)) / rows - CAPTION * unit) / down
    return max(4.0, float(floor(min(wide, high, MOST_SQUARE * unit))))


def under(box: Box, size: float) -> Box:
    """A square box of that size in the middle of another."""
    return around(box.centre, size, size)
