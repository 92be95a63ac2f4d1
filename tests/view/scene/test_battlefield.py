"""Where half-boards lie: whole in the room, clear of one another, legible, and joined as cardboard would be."""

from collections.abc import Mapping
from itertools import combinations

import pytest

from tabletop.view.scene.layout.battlefield import LyingBoard, Sides, battlefield
from tabletop.view.scene.layout.rects import Rect

ROOM, LARGE_ROOM = Rect(30, 215, 760, 415), Rect(60, 480, 2500, 1480)
LEGIBLE = 14.0
"""Px of a square in which a man and his mark can still be told."""


def names(number: int) -> list[str]:
    return [f"army {index}" for index in range(number)]


def sat(number: int) -> Sides:
    """The second half of them at the upper edge."""
    return Sides(tuple(names(number)[number // 2 :]), tuple(names(number)[: number // 2]))


def lying(
    number: int, joined: tuple[str, ...] = (), room: Rect = ROOM, unit: float = 1.0, **how: object
) -> Mapping[str, LyingBoard]:
    return battlefield(sat(number), joined, room, unit, **how).lying


TOGETHER = ("army 0", "army 1")


@pytest.mark.parametrize("number", range(2, 17))
@pytest.mark.parametrize("joined", [False, True])
@pytest.mark.parametrize(("room", "unit"), [(ROOM, 1.0), (LARGE_ROOM, 2.4)])
def test_every_half_board_lies_whole_in_the_room_and_on_no_other(number: int, joined: bool, room: Rect, unit: float) -> None:
    field = battlefield(sat(number), TOGETHER if joined else (), room, unit)
    boxes = [each.box for each in field.lying.values()] + ([field.card] if field.card else [])
    assert sorted(field.lying) == sorted(names(number))
    assert all(box.inside(room.grown(1)) for box in boxes)
    assert not any(one.overlap(other) > 1 for one, other in combinations(boxes, 2))
    assert all(each.caption.inside(each.box.grown(1)) for each in field.lying.values())
    assert all(each.square >= LEGIBLE * unit or (joined and number > 10) for each in field.lying.values())
    assert bool(field.card) == joined or (joined and number > 6)


def test_sixteen_are_legible_on_a_small_screen_also_beside_two_that_are_joined() -> None:
    room = Rect(30, 210, 948, 428)
    for joined in ((), TOGETHER):
        assert all(each.square >= LEGIBLE for each in lying(16, joined, room).values())


def test_two_that_are_joined_are_the_largest() -> None:
    found = lying(6, ("army 3", "army 1"))
    assert {name for name, each in found.items() if each.joined} == {"army 3", "army 1"}
    assert found["army 3"].square > 1.5 * found["army 0"].square


def test_the_far_half_is_turned_half_round() -> None:
    found = lying(2, TOGETHER)
    near, far = found["army 0"], found["army 1"]
    assert (near.turned, far.turned) == (False, True)
    a4, h4 = 24, 31
    assert near.square_box(a4).y == pytest.approx(far.square_box(h4).bottom)
    assert near.square_box(a4).x == pytest.approx(far.square_box(h4).x)


def test_where_a_rule_says_reflected_files_lie_above_like_files() -> None:
    found = lying(2, TOGETHER, reflected=True)
    near, far = found["army 0"], found["army 1"]
    for square in (24, 27, 31):
        assert near.square_box(square).x == pytest.approx(far.square_box(square).x)
        assert near.square_box(square).y == pytest.approx(far.square_box(square).bottom)


def test_apart_each_is_turned_to_its_seat() -> None:
    found = lying(4)
    below, above = found["army 0"], found["army 2"]
    a1, h1, a4 = 0, 7, 24
    assert below.square_box(a1).x < below.square_box(h1).x
    assert below.square_box(a4).bottom <= below.square_box(a1).y
    assert above.square_box(a1).x > above.square_box(h1).x
    assert above.square_box(a1).bottom <= above.square_box(a4).y
    assert above.box.bottom < below.box.y
    assert all(box.inside(each.box) for each in found.values() for box in each.squares)


@pytest.mark.parametrize("number", range(2, 17))
def test_another_snapped_to_the_joining_edge_of_any_does_not_stick_out(number: int) -> None:
    for each in lying(number).values():
        height = each.box.height
        snapped = each.box._replace(y=each.box.y + (height if each.turned else -height))
        assert snapped.inside(ROOM.grown(1))


def test_where_people_laid_one_it_stays_whole_on_the_table_and_off_what_is_joined() -> None:
    table = Rect(0, 0, 1600, 1200)
    assert lying(3, put={"army 2": (1200.0, 900.0)}, table=table)["army 2"].box.centre == pytest.approx((1200.0, 900.0), abs=1)
    assert lying(3, put={"army 2": (1599.0, 1199.0)}, table=table)["army 2"].box.inside(table)
    joined = lying(3, TOGETHER)["army 0"].box
    beside = lying(3, TOGETHER, put={"army 2": joined.centre}, table=table)["army 2"].box
    assert not beside.overlap(joined)
    assert beside.inside(table)


@pytest.mark.parametrize("spot", [(x, y) for x in (100, 380, 700) for y in (230, 400, 600)])
def test_a_half_board_laid_on_another_comes_to_lie_beside_it(spot: tuple[float, float]) -> None:
    table = Rect(20, 200, 960, 440)
    boxes = [each.box for each in lying(4, put={"army 2": spot, "army 0": spot}, table=table).values()]
    assert not any(one.overlap(other) > 1 for one, other in combinations(boxes, 2))
    assert all(each.inside(table) for each in boxes)
