"""Where things usually lie, for any table and any window."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.view.scene.layout.card_rows import GLIMPSE, WHOLE, shelf
from tabletop.view.scene.layout.layout import curtain_box, lay_out
from tabletop.view.scene.layout.rects import Counts, Rect, flowed

windows = st.tuples(st.integers(716, 3500), st.integers(590, 2110))
"""What is left for the table in windows of 1024 by 640 up to 3840 by 2160."""
groups = st.integers(1, 60).flatmap(lambda n: st.sampled_from([(n,), (n - n // 3, n // 3) if n > 2 else (n,)]))
tables = st.builds(
    lambda seats, rules, piles, vote: Counts(seats, rules, piles, 2 * vote, vote),
    st.integers(2, 10),
    groups,
    st.integers(0, 4),
    st.booleans(),
)


def boxes(layout):
    """Everything but the rules, which may overlap each other on the shelf."""
    seats = [box for seat in layout.seats for box in (seat.card, seat.hand)]
    return [*seats, *layout.piles, *layout.trays, *([layout.proposal] if layout.proposal else [])]


@given(windows, tables)
def test_everything_lies_on_the_felt(window, counts):
    layout = lay_out(*window, counts)
    for box in (*boxes(layout), *layout.rules, layout.loose):
        assert box.inside(layout.felt)


@given(windows, tables)
def test_nothing_covers_anything_else(window, counts):
    layout = lay_out(*window, counts)
    for one, other in combinations(boxes(layout), 2):
        assert one.overlap(other) < 1
    for rule in layout.rules:
        assert all(rule.overlap(box) < 1 for box in boxes(layout))


@given(windows, tables)
def test_rule_cards_cover_each_other_on_the_shelf_alone(window, counts):
    layout = lay_out(*window, counts)
    assert len(layout.rules) == sum(counts.groups)
    if not layout.shelf:
        assert all(one.overlap(other) < 1 for one, other in combinations(layout.rules, 2))
        assert all(box.width >= GLIMPSE.least[0] and box.height >= GLIMPSE.least[1] - 0.1 for box in layout.rules)


@given(windows, tables, st.integers(1, 12))
def test_a_curtain_hangs_inside_the_table_over_the_edge_where_its_seat_is(window, counts, cards):
    layout = lay_out(*window, counts)
    for seat in range(counts.seats):
        box = curtain_box(layout, seat, cards)
        assert box.inside(layout.whole)
        assert box.y < layout.felt.y if layout.seats[seat].top else box.bottom > layout.felt.bottom


@pytest.mark.parametrize(
    ("window", "rules", "vote", "columns"),
    [((1132, 856), 18, True, 6), ((1012, 676), 18, True, 6), ((3024, 2054), 18, True, 6), ((1132, 856), 38, True, 8)],
)
def test_the_sizes_of_the_mock_screens(window, rules, vote, columns):
    layout = lay_out(*window, Counts(4, (rules,), 2, 2 * vote, vote))
    assert not layout.shelf
    assert len({box.x for box in layout.rules}) == columns


@pytest.mark.parametrize("window", [(1012, 676), (1132, 856), (3024, 2054)])
@pytest.mark.parametrize("groups", [(60,), (16, 44)])
def test_sixty_rules_among_ten_seats_show_their_first_words_beside_a_vote(window, groups):
    layout = lay_out(*window, Counts(10, groups, 2, 2, True))
    assert not layout.shelf
    assert len(layout.in_sight) == 60


@pytest.mark.parametrize("wide", [1056, 900])
def test_one_more_rule_on_the_shelf_moves_none_of_the_others(wide):
    def corners(total: int) -> list[tuple[float, float]]:
        return [(card.x, card.y) for card in shelf(Rect(0, 0, wide, 600), total, 1, 0).cards]

    assert all(corners(total)[:-1] == corners(total - 1) for total in range(23, 85))


@pytest.mark.parametrize(("window", "rules"), [((1012, 676), 90), ((1132, 856), 130), ((3024, 2054), 150)])
def test_where_a_vote_leaves_too_little_room_the_rules_stand_on_the_shelf(window, rules):
    assert lay_out(*window, Counts(4, (rules,), 2, 2, True)).shelf


@pytest.mark.parametrize("window", [(1012, 676), (1132, 856)])
@pytest.mark.parametrize("rules", [37, 38, 44, 60, 90])
def test_over_half_boards_every_rule_shows_its_number_and_two_lines_are_no_higher_than_one(window, rules):
    usual, layout = (lay_out(*window, Counts(3, (16, number), 0, board_seats=(0, 1, 2))) for number in (20, rules - 16))
    assert len(layout.in_sight) == rules
    assert all(card.inside(layout.felt) for card in layout.rules)
    shows = [(card.x, card.y) for card in layout.rules]
    for one, (x, y) in enumerate(shows):
        assert not any(abs(x - other) < 24 and abs(y - down) < 20 for other, down in shows[one + 1 :])
    if rules <= 60:
        assert layout.board_places == usual.board_places


def test_the_rules_stay_in_sight_beside_what_is_read_or_written():
    beside_the_editor = lay_out(1280 - 520, 676, Counts(seats=4, groups=(18,), piles=2))
    assert not beside_the_editor.shelf
    assert min(card.width for card in beside_the_editor.rules) >= WHOLE.least[0]


@pytest.mark.parametrize(("seats", "top", "bottom"), [(1, 0, 1), (2, 1, 1), (3, 2, 1), (4, 2, 2), (10, 5, 5), (16, 8, 8)])
def test_seats_sit_along_the_long_sides_clockwise_from_the_lower_left(seats, top, bottom):
    layout = lay_out(1132, 856, Counts(seats))
    assert [seat.top for seat in layout.seats].count(True) == top
    assert len(layout.seats) - top == bottom
    assert not layout.seats[0].top
    along_top = [seat.card.x for seat in layout.seats if seat.top]
    along_bottom = [seat.card.x for seat in layout.seats if not seat.top]
    assert along_top == sorted(along_top)
    assert along_bottom[:1] == sorted(along_bottom)[:1]
    assert along_bottom[1:] == sorted(along_bottom[1:], reverse=True)


@given(st.floats(0, 1), st.floats(0, 1))
def test_a_spot_of_the_felt_is_the_point_it_names(across, down):
    layout = lay_out(1132, 856, Counts())
    x, y = layout.point((across, down))
    assert layout.spot(x, y) == pytest.approx((across, down), abs=1e-4)


@given(st.lists(st.tuples(st.floats(10, 120), st.floats(10, 90)), max_size=40))
def test_what_nobody_placed_is_laid_in_lines_inside_its_room(sizes):
    room = Rect(20, 30, 400, 200)
    laid = flowed((room,), sizes, 8)
    assert [(box.width, box.height) for box in laid] == sizes
    assert all(box.inside(room) for box in laid)


@pytest.mark.parametrize("window", [(1012, 676), (1012, 630), (1132, 856), (3300, 2000)])
def test_who_plays_alone_with_nothing_but_rules_has_larger_cards_that_keep_their_width(window):
    groups = ((12, 2), (13, 2), (11, 3), (8, 6), (6, 9), (5,))
    alone = [lay_out(*window, Counts(seats=1, groups=each, piles=0, hands=False)) for each in groups]
    two = lay_out(*window, Counts(seats=2, groups=(12, 2), piles=0, hands=False))
    assert len({round(each.rules[0].width) for each in alone}) == 1
    assert alone[0].rules[0].width > two.rules[0].width * 1.05
    for each in alone:
        assert each.rules[-1].bottom < each.loose.y, "what lies loose lies beside the seat"
        assert each.loose.overlap(each.seats[0].card) == 0


@pytest.mark.parametrize("window", [(1012, 676), (1132, 856), (3024, 2054)])
@pytest.mark.parametrize(("seats", "groups"), [(4, (18,)), (4, (38,)), (10, (40,)), (3, (16, 13)), (10, (60,))])
def test_rules_and_piles_lie_still_when_a_vote_begins_and_ends(window, seats, groups):
    without, voting = (lay_out(*window, Counts(seats, groups, 2, 2 * vote, vote)) for vote in (False, True))
    assert (without.rules, without.piles, without.card) == (voting.rules, voting.piles, voting.card)
