"""Where half-boards lie: whole in the room, clear of one another, legible, and joined as cardboard would be."""

from collections.abc import Mapping
from itertools import combinations

import pytest

from tabletop.engine.acts import played
from tabletop.engine.acts.armies import RaiseArmy, TakeArmy
from tabletop.engine.boards.battle import battle_of
from tabletop.engine.seats import Seat
from tabletop.engine.seen import seen
from tabletop.engine.table import Table
from tabletop.view.scene.figures.board_figures import board_figures, seats_of_armies
from tabletop.view.scene.figures.board_looks import BoardWords
from tabletop.view.scene.figures.figure import Overlay
from tabletop.view.scene.figures.table_figures import counts
from tabletop.view.scene.layout.board_places import LEGIBLE, BoardPlaces, LyingBoard
from tabletop.view.scene.layout.laid_boards import LaidBoards, lay_boards
from tabletop.view.scene.layout.layout import Layout, lay_out
from tabletop.view.scene.layout.rects import Counts, Rect

SIZES = {"1280x720": (1012, 676), "1440x900": (1132, 856), "1024x768": (980, 724), "4K": (3000, 2000)}
"""How large the felt is in windows of those sizes."""
NUMBERS = (2, 3, 4, 5, 6, 8, 10, 12, 16)


def names(number: int) -> list[str]:
    return [f"army {index}" for index in range(number)]


def laid(number: int, size: str = "1280x720", **more: object) -> Layout:
    usual = {"board_seats": tuple(range(number)), "groups": (16, 22), "piles": 0}
    return lay_out(*SIZES[size], Counts(seats=number, **usual | more))


def field(number: int, size: str = "1280x720") -> BoardPlaces:
    found = laid(number, size).board_places
    assert found
    return found


def fought(number: int, joined: tuple[str, ...] = (), size: str = "1280x720", **how: object) -> LaidBoards:
    found = field(number, size)
    return lay_boards(found, dict(zip(names(number), found.places, strict=True)), joined, **how)


def lying(number: int, joined: tuple[str, ...] = (), size: str = "1280x720", **how: object) -> Mapping[str, LyingBoard]:
    return fought(number, joined, size, **how).lying


TOGETHER = ("army 0", "army 1")


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("size", SIZES)
def test_every_half_board_lies_whole_on_the_felt_and_on_no_other(number: int, size: str) -> None:
    layout, found = laid(number, size), field(number, size)
    boxes = [each.box for each in found.places]
    assert all(box.inside(found.room.grown(1)) for box in boxes)
    assert not any(one.overlap(other) > 1 for one, other in combinations([*boxes, found.vote, found.aside], 2))
    assert all(each.caption.inside(each.box.grown(1)) for each in found.places)
    assert all(each.square >= LEGIBLE * layout.unit for each in found.places) or (number > 12 and size == "1024x768")


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("size", SIZES)
def test_no_vote_no_tray_and_no_pile_moves_a_half_board_or_makes_it_smaller(number: int, size: str) -> None:
    usual = laid(number, size)
    assert laid(number, size, piles=6, trays=5, cards=True).board_places == usual.board_places
    voted = laid(number, size, proposal=True, trays=2, in_use=True)
    assert voted.board_places == laid(number, size, hands=False).board_places == usual.board_places
    found = voted.board_places
    assert found
    assert voted.proposal
    clear = [*voted.trays, voted.proposal, voted.loose]
    assert not any(box.overlap(board.box) > 0 for box in clear for board in found.places)


def test_each_lies_before_the_seat_for_which_it_was_raised_whatever_its_colour_and_whoever_takes_it() -> None:
    table = Table(seats=tuple(Seat(name, look=look) for look, name in enumerate(("Ann", "Bo", "Cy"))))
    for seat in ("Cy", "Ann", "Bo", "Cy", "Ann", "Bo"):
        table = played(RaiseArmy(to=seat), table)
    assert seats_of_armies(seen(table)) == (2, 0, 1, 2, 0, 1)
    assert {words.controller for words in words_of_boards(table)} == {-1}
    table = played(TakeArmy(by="Bo", army=battle_of(table).armies[3].name), table)
    assert seats_of_armies(seen(table)) == (2, 0, 1, 2, 0, 1)
    assert [words.controller for words in words_of_boards(table)] == [-1, -1, -1, 1, -1, -1]


def words_of_boards(table: Table) -> list[BoardWords]:
    layout = lay_out(*SIZES["1440x900"], counts(seen(table)))
    made = board_figures(seen(table), layout, Overlay())
    return [figure.look for figure in made if isinstance(figure.look, BoardWords)]


@pytest.mark.parametrize("size", SIZES)
def test_two_of_one_player_lie_before_that_seat_and_of_more_than_six_every_second_one_at_the_other_edge(size: str) -> None:
    found = laid(2, size, board_seats=(0, 0)).board_places
    assert found
    assert [each.turned for each in found.places] == [False, False]
    many = laid(2, size, board_seats=(0,) * 8).board_places
    assert many
    assert [each.turned for each in many.places] == [False, True] * 4


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("size", SIZES)
def test_each_lies_at_the_edge_of_its_seat_and_they_keep_the_order_of_the_seats(number: int, size: str) -> None:
    layout, found = laid(number, size), field(number, size)
    assert [each.turned for each in found.places] == [seat.top for seat in layout.seats]
    for top in (True, False):
        both = [(seat.card.x, place.box.x) for seat, place in zip(layout.seats, found.places, strict=True) if seat.top is top]
        assert sorted(both) == sorted(both, key=lambda each: each[1])
    away = [abs(place.box.centre[0] - seat.card.centre[0]) for seat, place in zip(layout.seats, found.places, strict=True)]
    assert max(away) <= max(place.box.width for place in found.places)


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("size", SIZES)
def test_two_that_are_pushed_together_meet_and_no_other_moves(number: int, size: str) -> None:
    apart = lying(number, size=size)
    pairs = list(combinations(names(number), 2))
    for near, far in sampled(pairs):
        met = fought(number, (near, far), size)
        assert {name: each for name, each in met.lying.items() if name not in (near, far)} == {
            name: each for name, each in apart.items() if name not in (near, far)
        }
        pair = [met.lying[near].box, met.lying[far].box]
        others = [each.box for name, each in met.lying.items() if name not in (near, far)]
        assert not any(box.overlap(other) > 1 for box in pair for other in others)
        assert all(box.inside(field(number, size).room.grown(1)) for box in pair)
        assert met.lying[near].square >= apart[near].square
        assert met.card is None or not any(met.card.overlap(box) > 0 for box in (*pair, *others))


def sampled(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """A few of very many."""
    return pairs if len(pairs) <= 15 else pairs[:: len(pairs) // 8]


def test_two_that_are_joined_lie_clear_of_a_vote() -> None:
    for number in (2, 3, 4):
        voted = laid(number, "1440x900", proposal=True, trays=2)
        assert voted.proposal
        vote = [*voted.trays, voted.proposal]
        met = lying(number, ("army 0", "army 1"), "1440x900", taken=tuple(vote))
        assert not any(met[name].box.grown(-0.5).overlap(box) > 0 for name in ("army 0", "army 1") for box in vote)


def test_where_nobody_sits_at_the_other_edge_every_second_one_lies_there() -> None:
    layout = lay_out(1012, 676, Counts(seats=1, groups=(38,), piles=0, board_seats=(0, 0, 0)))
    assert layout.board_places
    assert [each.turned for each in layout.board_places.places] == [False, True, False]


def test_in_a_window_without_room_they_lie_at_their_seats() -> None:
    layout = lay_out(300, 200, Counts(seats=4, groups=(38,), piles=0, board_seats=(0, 1, 2, 3)))
    assert layout.board_places
    assert len(layout.board_places.places) == 4


def test_two_that_are_joined_are_the_largest() -> None:
    found = lying(6, ("army 3", "army 1"))
    assert {name for name, each in found.items() if each.joined} == {"army 3", "army 1"}
    assert found["army 3"].square > 1.25 * found["army 0"].square


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
    below, above = found["army 0"], found["army 1"]
    a1, h1, a4 = 0, 7, 24
    assert below.square_box(a1).x < below.square_box(h1).x
    assert below.square_box(a4).bottom <= below.square_box(a1).y
    assert above.square_box(a1).x > above.square_box(h1).x
    assert above.square_box(a1).bottom <= above.square_box(a4).y
    assert above.box.bottom < below.box.y
    assert all(box.inside(each.box) for each in found.values() for box in map(each.square_box, range(32)))


def test_where_people_laid_one_it_stays_whole_on_the_table() -> None:
    table, room = Rect(20, 20, 972, 636), field(2).room
    spot = (room.x + 200.0, room.centre[1])
    assert lying(2, put={"army 1": (spot[0], room.y + 95)}, table=table)["army 1"].box.centre[0] == pytest.approx(spot[0], abs=1)
    assert lying(3, put={"army 2": (999.0, 999.0)}, table=table)["army 2"].box.inside(table)
    for other in names(4)[1:]:
        found = lying(4, ("army 0", other), put={"army 3": room.centre}, table=table)
        boxes = [each.box for each in found.values()]
        assert not any(one.overlap(two) > 1 for one, two in combinations(boxes, 2))


def test_one_that_people_laid_where_two_are_joined_lies_at_its_usual_place_while_they_are() -> None:
    table, usual, put = Rect(20, 20, 940, 684), lying(3, size="1024x768")["army 2"], {"army 2": (251.0, 352.0)}
    assert lying(3, size="1024x768", put=put, table=table)["army 2"] != usual
    vote = (field(3, "1024x768").vote,)
    assert lying(3, TOGETHER, "1024x768", put=put, table=table, taken=vote)["army 2"] == usual


@pytest.mark.parametrize("spot", [(x, y) for x in (100, 380, 700) for y in (230, 400, 600)])
def test_a_half_board_laid_on_another_or_where_votes_lie_comes_to_lie_beside_it(spot: tuple[float, float]) -> None:
    table = Rect(20, 160, 972, 440)
    boxes = [each.box for each in lying(4, put={"army 2": spot, "army 0": spot}, table=table).values()]
    assert not any(one.overlap(other) > 1 for one, other in combinations([*boxes, field(4).vote], 2))
    assert all(each.inside(table.grown(1)) for each in boxes)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_half_boards_apart_or_joined_lie_clear_of_piles(number: int, size: str) -> None:
    layout, where = laid(number, size, piles=2), dict(zip(names(number), field(number, size).places, strict=True))
    assert len(layout.piles) == 2
    for pair in [(), *combinations(names(number), 2)]:
        boxes = [each.box for each in lay_boards(field(number, size), where, pair, piles=layout.piles).lying.values()]
        assert not [box for box in boxes for pile in layout.piles if box.overlap(pile) > 0], pair
    voting = laid(number, size, piles=2, proposal=True, trays=2)
    assert voting.piles == layout.piles
    assert not [pile for pile in voting.piles if voting.proposal and pile.overlap(voting.proposal) > 0]
