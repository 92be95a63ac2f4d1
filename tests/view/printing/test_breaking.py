"""Where pages end, in heights alone."""

from hypothesis import example, given
from hypothesis import strategies as st

from tabletop.view.printing.breaking import FEWEST, MUCH, PrintedPage, Slab, pages

ROOM = 100.0
slabs = st.lists(
    st.builds(
        Slab,
        st.lists(st.sampled_from([4.0, 9.0, 15.0, 30.0]), min_size=1, max_size=14).map(tuple),
        st.sampled_from([0.0, 6.5, 17.0]),
        st.booleans(),
        st.sampled_from([False, False, False, True]),
        st.frozensets(st.integers(1, 13), max_size=6),
        st.sampled_from([(), (), (2,), (3, 6)]),
    ),
    max_size=12,
)


def rows(page: PrintedPage) -> list[tuple[int, int]]:
    return [(piece.slab, row) for piece in page for row in range(piece.first, piece.last)]


@given(slabs)
def test_every_row_stands_once_and_in_order(drawn: list[Slab]) -> None:
    laid = [row for page in pages(drawn, ROOM) for row in rows(page)]
    assert laid == [(index, row) for index, slab in enumerate(drawn) for row in range(len(slab.rows))]


@given(slabs)
def test_nothing_reaches_over_the_foot_and_no_page_is_empty(drawn: list[Slab]) -> None:
    made = pages(drawn, ROOM)
    for page in made:
        for piece in page:
            assert piece.top + sum(drawn[piece.slab].rows[piece.first : piece.last]) <= ROOM + 0.001
    assert all(made) or not drawn
    assert pages([], ROOM) == ((),)


@given(slabs)
def test_what_fits_on_a_page_is_split_at_seams_alone_and_what_does_not_has_two_rows_on_each(drawn: list[Slab]) -> None:
    for page in pages(drawn, ROOM):
        for piece in page:
            slab = drawn[piece.slab]
            if slab.height <= ROOM:
                assert piece.first in (0, *slab.seams)
                assert piece.last in (len(slab.rows), *slab.seams)
            elif max(slab.rows) * FEWEST <= ROOM / 2:
                assert piece.last - piece.first >= FEWEST


@example([], 4.0, 18)
@given(slabs, st.sampled_from([4.0, 15.0]), st.integers(1, 30))
def test_a_head_stands_over_the_first_rows_of_what_it_heads(before: list[Slab], high: float, count: int) -> None:
    drawn = [*before, Slab((4.0,)), Slab((15.0,), above=17, with_next=True), Slab((high,) * count, above=6.5)]
    head, headed = len(drawn) - 2, len(drawn) - 1
    page = next(page for page in pages(drawn, ROOM) if any(piece.slab == head for piece in page))
    if drawn[head].height + drawn[headed].above + drawn[headed].height <= ROOM or drawn[headed].height > ROOM:
        assert any(piece.slab == headed for piece in page)


def test_what_is_longer_than_a_page_begins_where_it_stands_and_goes_on() -> None:
    long = Slab((10.0,) * 25, above=5)
    (first, second, third) = pages([Slab((20.0,)), long, Slab((10.0,))], ROOM)
    assert rows(first) == [(0, 0), *((1, row) for row in range(7))]
    assert rows(second) == [(1, row) for row in range(7, 17)]
    assert rows(third) == [*((1, row) for row in range(17, 25)), (2, 0)]


def test_a_last_row_never_goes_on_alone() -> None:
    (first, second) = pages([Slab((10.0,) * 11)], ROOM)
    assert (len(rows(first)), len(rows(second))) == (9, 2)


def test_a_page_ends_before_no_row_that_is_tied_to_the_one_above_it() -> None:
    (first, _) = pages([Slab((10.0,) * 15, ties=frozenset({10, 9}))], ROOM)
    assert len(rows(first)) == 8
    (first, _) = pages([Slab((10.0,) * 15, ties=frozenset(range(1, 15)))], ROOM)
    assert len(rows(first)) == 10, "where all are tied there is no better place"


def test_a_slab_is_parted_at_the_last_seam_that_has_room_where_much_of_a_page_would_stay_empty() -> None:
    parted = Slab((10.0,) * 9, seams=(2, 4, 6))
    (first, second) = pages([Slab((50.0,)), parted], ROOM)
    assert rows(first) == [(0, 0), *((1, row) for row in range(4))]
    assert rows(second) == [(1, row) for row in range(4, 9)]
    little = ROOM * (1 - MUCH) + 1
    (first, _) = pages([Slab((little,)), parted], ROOM)
    assert rows(first) == [(0, 0)]


def test_a_head_goes_with_what_it_heads_and_is_parted_from_none_of_it_but_at_a_seam() -> None:
    head = Slab((10.0,), above=5, with_next=True)
    (first, _) = pages([Slab((55.0,)), head, Slab((10.0,) * 8, seams=(2,))], ROOM)
    assert rows(first) == [(0, 0), (1, 0), (2, 0), (2, 1)]
    (first, _) = pages([Slab((65.0,)), head, Slab((10.0,) * 8, seams=(3,))], ROOM)
    assert rows(first) == [(0, 0)]


def test_the_space_above_is_none_at_the_head_of_a_page() -> None:
    (_, second) = pages([Slab((60.0,)), Slab((60.0,), above=17)], ROOM)
    assert second[0].top == 0
