"""Where half-boards lie: whole in the room, clear of one another, legible, and joined as cardboard would be."""

from itertools import combinations

import pytest

from tabletop.view.scene.battlefield import Lying, battlefield
from tabletop.view.scene.boxes import Box

ROOM, LARGE_ROOM = Box(30, 215, 760, 415), Box(60, 480, 2500, 1480)
LEGIBLE = 14.0
"""Px of a square in which a man and his mark can still be told."""


def names(number: int) -> list[str]:
    return [f"army {index}" for index in range(number)]


def boxes(lying: dict[str, Lying]) -> list[Box]:
    return [box for each in lying.values() for box in (each.box, each.caption)]


@pytest.mark.parametrize("number", range(2, 17))
@pytest.mark.parametrize("joined", [False, True])
@pytest.mark.parametrize(("room", "unit"), [(ROOM, 1.0), (LARGE_ROOM, 2.4)])
def test_every_half_board_lies_whole_in_the_room_and_on_no_other(number: int, joined: bool, room: Box, unit: float) -> None:
    lying = battlefield(names(number), names(2) if joined else (), room, unit)
    assert sorted(lying) == sorted(names(number))
    assert all(box.inside(room.grown(1)) for box in boxes(lying))
    assert not any(one.overlap(other) > 1 for one, other in combinations(boxes(lying), 2))
    assert all(each.square >= LEGIBLE * unit or number > 10 for each in lying.values())


def test_two_that_are_joined_are_the_largest() -> None:
    lying = battlefield(names(6), ("army 3", "army 1"), ROOM, 1.0)
    assert {name for name, each in lying.items() if each.joined} == {"army 3", "army 1"}
    assert lying["army 3"].square > 1.5 * lying["army 0"].square


def test_the_far_half_is_turned_half_round() -> None:
    lying = battlefield(names(2), names(2), ROOM, 1.0)
    near, far = lying["army 0"], lying["army 1"]
    assert (near.turned, far.turned) == (False, True)
    a4, h4 = 24, 31
    assert near.square_box(a4).y == pytest.approx(far.square_box(h4).bottom)
    assert near.square_box(a4).x == pytest.approx(far.square_box(h4).x)


def test_where_a_rule_says_reflected_files_lie_above_like_files() -> None:
    lying = battlefield(names(2), names(2), ROOM, 1.0, reflected=True)
    near, far = lying["army 0"], lying["army 1"]
    for square in (24, 27, 31):
        assert near.square_box(square).x == pytest.approx(far.square_box(square).x)
        assert near.square_box(square).y == pytest.approx(far.square_box(square).bottom)


def test_alone_its_home_row_is_below() -> None:
    lying = battlefield(names(3), (), ROOM, 1.0)["army 0"]
    a1, h1, a4 = (lying.square_box(index) for index in (0, 7, 24))
    assert a1.x < h1.x
    assert a4.bottom <= a1.y
    assert all(box.inside(lying.box) for box in lying.squares)
