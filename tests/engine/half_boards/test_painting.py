"""Ways of moving are painted on a board and written down: what is written reads as what was painted."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.engine.chess.betza import FARTHEST, Leg, read_betza
from tabletop.engine.chess.betza_writing import plain, written
from tabletop.engine.chess.gaits import _passed, paces
from tabletop.engine.chess.painting import (
    LEAP,
    RADIUS,
    SLIDE,
    STEP,
    Brush,
    Square,
    SquareMark,
    arrows,
    marks,
    painted,
    radius_of,
    slid,
)

PAWN = "mfWcfFimfnD"
near = st.integers(-RADIUS, RADIUS)
squares = st.tuples(near, near).filter(any)
purposes = st.sampled_from([(True, True), (True, False), (False, True)])
legs = st.builds(
    lambda at, most, does, first, lame: Leg(*at, most, *does, first, lame),
    squares, st.integers(1, FARTHEST), purposes, st.booleans(), st.booleans(),
)  # fmt: skip
brushes = st.builds(
    lambda tool, does, first, alike: Brush(tool, *does, first, alike),
    st.sampled_from([STEP, LEAP, SLIDE]),
    purposes, st.booleans(), st.booleans(),
)  # fmt: skip


def board(found: frozenset[Leg]) -> dict[tuple[Square, str, bool], set[frozenset[Square]]]:
    """By square, purpose and whether only a first move does it: the squares that must be empty for it, without those ways that
    another one makes needless."""
    ways: dict[tuple[Square, str, bool], set[frozenset[Square]]] = {}
    for leg in found:
        empty: set[Square] = set()
        for far in range(leg.most):
            x, y = leg.aside * far, leg.ahead * far
            empty |= {(x, y)} if far else set()
            if max(abs(x + leg.aside), abs(y + leg.ahead)) > FARTHEST:
                break
            empty |= {(x + a, y + b) for a, b in _passed(leg.aside, leg.ahead)} if leg.lame else set()
            for purpose in ("move", "take"):
                if leg.moves if purpose == "move" else leg.takes:
                    for first in (True, False) if not leg.first else (True,):
                        end = (x + leg.aside, y + leg.ahead)
                        ways.setdefault((end, purpose, first), set()).add(frozenset(empty))
    return {at: {way for way in each if not any(other < way for other in each)} for at, each in ways.items()}


@settings(max_examples=400)
@given(st.frozensets(legs, max_size=20))
def test_whatever_is_written_reads_as_the_same_moves(found: frozenset[Leg]) -> None:
    again = read_betza(written(found))
    assert board(again) == board(found)
    assert plain(again) == plain(found)
    assert written(again) == written(found)


@pytest.mark.parametrize("leap", ["W", "F", "D", "N", "A", "H", "L", "J", "G"])
def test_every_set_of_directions_of_a_leap_has_letters(leap: str) -> None:
    every = sorted(read_betza(leap))
    for chosen in range(1, 2 ** len(every)):
        some = frozenset(leg for bit, leg in enumerate(every) if chosen >> bit & 1)
        assert read_betza(written(some)) == some


@pytest.mark.parametrize(
    "notation", ["", "K", "Q", "R", "B", "N", PAWN, "KN", "WD", "NN", "R3", "Q2", "fQ", "mKcN", "ffN", "mWcF", "nDnA", "sWbF"]
)
def test_what_is_short_stays_short(notation: str) -> None:
    assert written(read_betza(notation)) == notation


def test_a_leap_that_has_no_letter_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="no letter"):
        written(frozenset({Leg(4, 1)}))


def test_two_clicks_let_a_pawn_step_sideways_too() -> None:
    aside = Brush(moves=True, takes=False, alike=False)
    found = painted(painted(read_betza(PAWN), (-1, 0), aside), (1, 0), aside)
    assert written(found) == "mfsWcfFimfnD"
    assert paces(written(found)).up.steps[27] == 1 << 26 | 1 << 28 | 1 << 35


@pytest.mark.parametrize(
    ("before", "at", "brush", "after"),
    [
        ("", (1, 0), Brush(), "sW"),
        ("", (1, 0), Brush(alike=False), "rW"),
        ("", (1, 2), Brush(LEAP), "ffN"),
        ("", (1, 2), Brush(LEAP, alike=False), "ffrN"),
        ("", (0, 2), Brush(), "fnD"),
        ("", (0, 2), Brush(LEAP), "fD"),
        ("", (0, 2), Brush(takes=False, first=True), "imfnD"),
        ("", (0, 2), Brush(SLIDE), "fR2"),
        ("", (2, 2), Brush(SLIDE), "fB2"),
        ("", (1, 2), Brush(SLIDE), "ffNN"),
        ("fW", (0, 1), Brush(), ""),
        ("fW", (0, 1), Brush(takes=False), "mfW"),
        ("fW", (0, 1), Brush(first=True), "ifW"),
        ("mfW", (0, 1), Brush(moves=False, first=True), "mfWicfW"),
        ("mfWicfW", (0, 1), Brush(takes=False), "icfW"),
        ("mfWicfW", (0, 1), Brush(moves=False, first=True), "mfW"),
        ("N", (1, 2), Brush(), "fsbN"),
        ("R", (0, 2), Brush(), "bsRfW"),
        ("R", (0, 1), Brush(), "bsR"),
        ("R", (0, 2), Brush(SLIDE), "bsRfR2"),
        ("R", (0, 2), Brush(moves=False), "bsRfWcfnD"),
        ("fR2", (0, 2), Brush(SLIDE), ""),
        ("fW", (0, 0), Brush(), "fW"),
    ],
)
def test_a_click_lays_and_a_second_takes_away(before: str, at: Square, brush: Brush, after: str) -> None:
    assert board(painted(read_betza(before), at, brush)) == board(read_betza(after))


@pytest.mark.parametrize(
    ("before", "way", "brush", "after"),
    [
        ("", (0, 1), Brush(), "fR"),
        ("", (1, 1), Brush(takes=False), "mfB"),
        ("fR", (0, 1), Brush(), ""),
        ("fW", (0, 1), Brush(), "fR"),
        ("fR2", (0, 1), Brush(), "fR"),
        ("fR", (0, 1), Brush(takes=False), "mfR"),
        ("R", (1, 0), Brush(alike=False), "vlR"),
        ("R", (1, 0), Brush(), "vR"),
    ],
)
def test_an_arrow_lays_a_slide(before: str, way: Square, brush: Brush, after: str) -> None:
    assert written(slid(read_betza(before), way, brush)) == written(read_betza(after))


@settings(max_examples=200)
@given(st.lists(st.tuples(squares, brushes), max_size=6), squares, brushes)
def test_a_click_changes_what_is_seen_there(clicks: list[tuple[Square, Brush]], at: Square, brush: Brush) -> None:
    before: frozenset[Leg] = frozenset()
    for each, how in clicks:
        before = painted(before, each, how)
    after = painted(before, at, brush)
    assert board(after) == board(read_betza(written(after)))
    if brush.tool != SLIDE:
        assert marks(before).get(at) != marks(after).get(at)
    if all(how.alike for _, how in [*clicks, (at, brush)]):
        assert {(-aside, ahead): mark for (aside, ahead), mark in marks(after).items()} == marks(after)


@given(squares, brushes)
def test_a_second_click_leaves_nothing(at: Square, brush: Brush) -> None:
    assert painted(painted(frozenset(), at, brush), at, brush) == frozenset()


def test_what_a_pawn_and_a_queen_look_like() -> None:
    assert marks(read_betza(PAWN)) == {
        (0, 1): SquareMark(moves=True), (0, 2): SquareMark(first_moves=True),
        (-1, 1): SquareMark(takes=True), (1, 1): SquareMark(takes=True),
    }  # fmt: skip
    queen = read_betza("Q")
    assert len(marks(queen)) == 24
    assert arrows(queen) == dict.fromkeys(arrows(read_betza("K7")), SquareMark(moves=True, takes=True))
    assert not arrows(read_betza("K3"))
    assert len(arrows(read_betza("K3"), radius=2)) == 8
    assert [radius_of(read_betza(each)) for each in ("", PAWN, "Q", "L", "R3", "NN")] == [2, 2, 2, 3, 3, 2]
