"""Days of the calendar, against the calendar that everybody uses."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.days import FIRST, LAST, calendar_day, day_numbered, is_a_day, ordinal, spoken_day, weekday

DATES = st.dates(date.fromisoformat(FIRST), date.fromisoformat(LAST))


@given(DATES)
def test_each_has_its_place_weekday_and_name(day: date) -> None:
    written = day.isoformat()
    assert (ordinal(written), day_numbered(day.toordinal())) == (day.toordinal(), written)
    assert weekday(written) == f"{day:%A}"
    assert spoken_day(written) == f"{day.day} {day:%B %Y}"


def test_no_day_is_left_out_where_years_and_centuries_end() -> None:
    for year in (1800, 1900, 2000, 2024, 2100, 2400):
        for offset in range(800):
            day = date(year, 1, 1) + timedelta(offset)
            assert day_numbered(day.toordinal()) == day.isoformat()


@given(st.integers(0, 9999), st.integers(0, 14), st.integers(0, 33))
def test_what_is_no_day_is_told_from_what_is(year: int, month: int, day: int) -> None:
    try:
        there = FIRST <= date(year, month, day).isoformat() <= LAST
    except ValueError:
        there = False
    assert is_a_day(f"{year:04}-{month:02}-{day:02}") is there


@pytest.mark.parametrize("beyond", [ordinal(FIRST) - 1, ordinal(LAST) + 1, 0, -5, 10**12])
def test_beyond_the_days_that_can_be_spoken_of_there_is_none(beyond: int) -> None:
    with pytest.raises(ValueError, match="Days lie between 1800-01-01 and 2999-12-31"):
        day_numbered(beyond)


@pytest.mark.parametrize("written", ["", "2026-1-1", "20261224", " 2026-12-24", "2026-12-24\n", "２０２６-12-24", "24 December"])
def test_a_day_is_written_in_one_way(written: str) -> None:
    with pytest.raises(ValueError, match="one is written like 2026-12-24"):
        calendar_day(written)
