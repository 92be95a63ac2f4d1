"""Where maps lie, and the box of each of their squares: rows as they are, rounds along the four sides of a table."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from tabletop.engine.boards.board import Board
from tabletop.view.drawing.maps import FULL, Cell, frame_of
from tabletop.view.scene.layout.rects import Rect

LEAST_WITH_MIDDLE = 8
"""A round of fewer squares lies in one row."""
MAP_HEAD = 20.0
"""For the line over a map, at scale 1."""
BETWEEN = 16.0


class MapGrid(NamedTuple):
    """The cells of a map from its upper left, one for each of its squares in their order, and how many there are each way."""

    cells: tuple[Cell, ...]
    across: int
    down: int
    named: bool


@lru_cache(maxsize=100)
def grid_of(wide: int, tall: int) -> MapGrid:
    """The cells of a map of that size; ``tall`` is 0 for a round."""
    if tall:
        cells = tuple((column, tall - 1 - row) for row in range(tall) for column in range(wide))
        return MapGrid(cells, wide, tall, True)
    if wide < LEAST_WITH_MIDDLE:
        return MapGrid(tuple((column, 0) for column in range(wide)), wide, 1, False)
    half = (wide + 1) // 2 + 2
    down = max(3, half * 2 // 5)
    across = half - down
    return MapGrid(tuple(_around(across, down))[:wide], across, down, False)


def _around(across: int, down: int) -> Iterator[Cell]:
    """The cells along the sides, clockwise from the lower left corner."""
    yield from ((0, row) for row in range(down - 1, 0, -1))
    yield from ((column, 0) for column in range(across - 1))
    yield from ((across - 1, row) for row in range(down - 1))
    yield from ((column, down - 1) for column in range(across - 1, 0, -1))


def lying_maps(sizes: tuple[tuple[int, int], ...], room: Rect, unit: float) -> tuple[Rect, ...]:
    """The boxes of maps side by side from the left of the room, or one below the other where their squares are larger so: all
    squares as large as there is room for."""
    if not sizes:
        return ()
    grids = [grid_of(*size) for size in sizes]
    frames, apart = [sum(frame_of(named=grid.named)) * unit for grid in grids], BETWEEN * unit * (len(sizes) - 1)
    in_line = min(
        (room.width - sum(frames) - apart) / sum(grid.across for grid in grids),
        (room.height - MAP_HEAD * unit - max(frames)) / max(grid.down for grid in grids),
    )
    stacked = min(
        (room.width - max(frames)) / max(grid.across for grid in grids),
        (room.height - sum(frames) - apart - MAP_HEAD * unit * len(grids)) / sum(grid.down for grid in grids),
    )
    side = max(8.0, min(FULL * unit, max(in_line, stacked)))
    made, x, y = list[Rect](), room.x, room.y
    for grid, frame in zip(grids, frames, strict=True):
        made.append(Rect(x, y + MAP_HEAD * unit, grid.across * side + frame, grid.down * side + frame))
        if stacked > in_line:
            y = made[-1].bottom + BETWEEN * unit
        else:
            x = made[-1].right + BETWEEN * unit
    return tuple(made)


def square_boxes(board: Board, box: Rect, unit: float) -> dict[str, Rect]:
    """The box of each square of a map that lies there."""
    grid = grid_of(board.wide, board.tall)
    edge, other = (part * unit for part in frame_of(named=grid.named))
    side = (box.width - edge - other) / grid.across
    return {
        square: Rect(box.x + edge + column * side, box.y + other + row * side, side, side)
        for square, (column, row) in zip(board.squares, grid.cells, strict=True)
    }
