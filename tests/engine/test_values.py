"""Numbers as files write them and as people read them."""

from fractions import Fraction

import pytest

from tabletop.engine.values import (
    MOST_LETTERS,
    Number,
    capitalised,
    read_number,
    shortened,
    so_many,
    spoken,
    spoken_change,
    typed_number,
    written,
)


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
        (Fraction(7, 6), "7/6", "1⅙"),
        (Fraction(43, 8), "43/8", "5⅜"),
        (Fraction(-9, 7), "-9/7", "−1\N{NO-BREAK SPACE}2/7"),
        (Fraction(3, 7), "3/7", "3/7"),
        (Fraction(8, 1), "8", "8"),
    ],
)
def test_people_read_halves_as_they_write_them(number: Number, in_a_file: str, read: str) -> None:
    assert (written(number), spoken(number)) == (in_a_file, read)
    assert read_number(in_a_file) == number


@pytest.mark.parametrize(
    "number", [7, -3, Fraction(43, 8), Fraction(-11, 4), Fraction(-1, 2), Fraction(-9, 7), Fraction(3, 7), 12]
)
def test_what_people_read_is_read_when_they_type_it(number: Number) -> None:
    assert typed_number(spoken(number)) == typed_number(written(number)) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [("5 3/8", Fraction(43, 8)), ("-5 3/8", Fraction(-43, 8)), ("- 3", -3), (" 2 1/2 ", Fraction(5, 2)), ("Six ", 6)],
)
def test_a_mixed_fraction_is_typed_with_a_space(text: str, number: Number) -> None:
    assert typed_number(text) == number


@pytest.mark.parametrize("text", ["5 3/0", "5 -3/8", "1/2 3/4", "five 3/8", "", " ", "½½½"])
def test_what_is_no_number_is_not_read_however_it_is_typed(text: str) -> None:
    with pytest.raises(ValueError, match="number"):
        typed_number(text)


def test_a_whole_number_may_stand_in_a_file_as_it_is_unless_it_is_too_long() -> None:
    assert [read_number(number) for number in (7, -7, 10**MOST_LETTERS - 1)] == [7, -7, 10**MOST_LETTERS - 1]


@pytest.mark.parametrize(
    "text", [True, None, 1.5, "", "tea", "1/0", "1/2/3", "--1", "٣", "1" * (MOST_LETTERS + 1), 10**MOST_LETTERS]
)
def test_what_is_no_number_is_not_read_as_one(text: object) -> None:
    with pytest.raises(ValueError, match="number"):
        read_number(text)


def test_what_is_gained_has_a_plus() -> None:
    assert [spoken_change(change) for change in (4, Fraction(1, 2), 0, Fraction(-3, 2))] == ["+4", "+½", "+0", "−1½"]


@pytest.mark.parametrize(
    ("most", "read"),
    [(40, "among mutable rules and"), (16, "among mutable…"), (15, "among mutable…"), (14, "among mutable…"), (4, "amo…")],
)
def test_what_is_too_long_is_cut_between_words(most: int, read: str) -> None:
    assert shortened("among mutable rules and", most) == read


def test_a_name_at_the_beginning_stays_as_people_write_it() -> None:
    said = ("dragon +10 points", "dragon’s turn", "dragons come", "new rule 13")
    assert [capitalised(each, ["dragon", "Ann"]) for each in said] == [*said[:2], "Dragons come", "New rule 13"]


@pytest.mark.parametrize(
    ("several", "one"),
    [
        ("cookies", "cookie"),
        ("pies", "pie"),
        ("movies", "movie"),
        ("points", "point"),
        ("boxes", "box"),
        ("armies", "armies"),
        ("lives", "life"),
    ],
)
def test_one_of_what_people_count_is_called_by_its_singular_where_the_letters_tell(several: str, one: str) -> None:
    assert so_many(1, several) == f"1 {one}"
    assert so_many(2, several) == f"2 {several}"
