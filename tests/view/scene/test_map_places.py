"""Where maps lie: whole in their room, none over another, their squares all as large and each in its own place."""

from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.boards.board import Board
from tabletop.view.scene.layout.map_places import grid_of, lying_maps, square_boxes
from tabletop.view.scene.layout.rects import Rect

sizes = st.one_of(st.tuples(st.integers(2, 12), st.integers(1, 10)), st.tuples(st.integers(3, 40), st.just(0)))


@given(sizes)
def test_each_square_has_a_cell_of_its_own_and_those_of_a_round_follow_each_other(size: tuple[int, int]) -> None:
    grid, board = grid_of(*size), Board("any", *size)
    assert len(grid.cells) == len(set(grid.cells)) == len(board.squares)
    assert all(0 <= column < grid.across and 0 <= row < grid.down for column, row in grid.cells)
    steps = zip(grid.cells, grid.cells[1:], strict=False)
    assert size[1] or all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in steps)


@given(st.lists(sizes, min_size=1, max_size=4).map(tuple), st.integers(500, 1400), st.integers(380, 900))
def test_maps_lie_whole_in_their_room_and_none_on_another(laid: tuple[tuple[int, int], ...], wide: int, high: int) -> None:
    room = Rect(20, 40, wide, high)
    boxes = lying_maps(laid, room, 1.0)
    sides = {
        round(next(iter(square_boxes(Board("any", *size), box, 1.0).values())).width, 3)
        for size, box in zip(laid, boxes, strict=True)
    }
    assert len(sides) == 1
    if min(sides) > 8:
        assert all(box.inside(room) for box in boxes)
    assert not any(one.overlap(other) for place, one in enumerate(boxes) for other in boxes[:place])


def test_two_lands_of_six_by_four_lie_one_below_the_other_where_that_makes_them_larger() -> None:
    one, other = lying_maps(((6, 4), (6, 4)), Rect(0, 0, 500, 700), 1.0)
    assert one.bottom < other.y
    beside, _ = lying_maps(((6, 4), (6, 4)), Rect(0, 0, 1400, 420), 1.0)
    assert beside.right < 720
