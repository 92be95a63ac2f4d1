"""Numbers as files write them and as people read them."""

from fractions import Fraction

import pytest

from tabletop.engine.values import Number, spoken, spoken_change, written


@pytest.mark.parametrize(
    ("number", "in_a_file", "read"),
    [
        (0, "0", "0"),
        (7, "7", "7"),
        (-3, "-3", "−3"),
        (Fraction(13, 2), "13/2", "6½"),
        (Fraction(-1, 2), "-1/2", "−½"),
        (Fraction(-11, 4), "-11/4", "−2¾"),
        (Fraction(4, 3), "4/3", "1⅓"),
        (Fraction(7, 6), "7/6", "7/6"),
        (Fraction(8, 1), "8", "8"),
    ],
)
def test_people_read_halves_as_they_write_them(number: Number, in_a_file: str, read: str) -> None:
    assert (written(number), spoken(number)) == (in_a_file, read)


def test_what_is_gained_has_a_plus() -> None:
    assert [spoken_change(change) for change in (4, Fraction(1, 2), 0, Fraction(-3, 2))] == ["+4", "+½", "+0", "−1½"]
