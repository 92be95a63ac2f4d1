"""Things that move: what lies where is carried over from table to table, and must be what the things themselves say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.faces import STANDARD, rank, read_face, spoken, suit, written_face
from tabletop.engine.things import FELT, NOWHERE, Place, SeenThings, Thing, Things, hand, pile, place_before

PLACES = (pile("draw"), pile("for"), hand("Ann"), place_before("Bo"), FELT)
MOVES = st.lists(
    st.tuples(st.lists(st.integers(1, 6), min_size=1, max_size=4), st.sampled_from(PLACES), st.booleans() | st.none())
)


def laid() -> Things:
    return Things().added("card", ["7S", "KD", "2C", "AH"], pile("draw")).added("token", ["token"], place_before("Ann"), up=True)


def by_place(things: Things | SeenThings) -> dict[Place, list[object]]:
    """What lies where, found by looking at every thing."""
    return {place: [thing for thing in things.by_id.values() if thing.at == place] for place in (*PLACES, place_before("Ann"))}


def carried(things: Things | SeenThings) -> dict[Place, list[object]]:
    return {place: list(things.at(place)) for place in (*PLACES, place_before("Ann"))}


@given(MOVES, st.booleans())
def test_what_lies_where_is_what_the_things_say_however_they_moved(moves, looked: bool) -> None:
    things = laid()
    for numbers, place, up in moves:
        if looked:
            assert things.in_public.by_id
        keys = [f"#{number}" for number in numbers if f"#{number}" in things]
        things = things.moved(keys, place, up)
        assert carried(things) == by_place(things)
        public = {key: thing.in_public for key, thing in things.by_id.items()}
        assert things.in_public == SeenThings(public, things.piles)
        assert list(things.in_public.by_id) == list(things.by_id)
        assert carried(things.in_public) == by_place(things.in_public)


def test_things_changed_where_they_lie_keep_their_place_in_the_stack() -> None:
    things = laid().moved(["#2"], pile("for"))
    turned = things.with_things([Thing("#1", "card", "7S", pile("draw"), up=True)])
    assert [thing.id for thing in turned.at(pile("draw"))] == ["#1", "#3", "#4"]
    assert turned.at(pile("draw"))[0].up
    assert not things.at(pile("draw"))[0].up
    assert list(turned.by_id) == list(things.by_id)


def test_nowhere_is_no_place() -> None:
    assert [bool(place) for place in (NOWHERE, FELT, pile(""))] == [False, True, True]


def test_cards_that_come_are_counted_and_no_more_those_that_all_saw_go() -> None:
    things = laid().added("card", ["7S", "token"], pile("for"), up=True)
    assert things.brought == {"7S": 2, "KD": 1, "2C": 1, "AH": 1, "token": 1}
    assert things.taken_away("#1").brought == things.brought
    assert things.taken_away("#5").brought == things.brought
    assert things.taken_away("#6").brought == {"7S": 1, "KD": 1, "2C": 1, "AH": 1, "token": 1}
    assert "KD" not in things.moved(["#2"], pile("for"), True).taken_away("#2").brought


def test_everybody_sees_what_lies_open_and_each_reader_their_own_hand_besides() -> None:
    things = laid().moved(["#1"], hand("Ann")).moved(["#2"], pile("for"), True)
    seen = {
        reader: [thing.face for thing in things.seen_by(reader).by_id.values() if not thing.hidden]
        for reader in (None, "Ann", "Bo")
    }
    assert seen == {None: ["token", "KD"], "Ann": ["token", "7S", "KD"], "Bo": ["token", "KD"]}


@pytest.mark.parametrize(
    ("face", "rank_and_suit"),
    [
        ("7S", (7, "spades")),
        ("10C", (10, "clubs")),
        ("AH", ("A", "hearts")),
        ("KD", ("K", "diamonds")),
        ("*1", ("joker", "")),
        ("*S", ("joker", "")),
        ("7X", ("7X", "")),
        ("XS", ("XS", "")),
        ("S", ("S", "")),
        ("7", ("7", "")),
        ("the fool", ("the fool", "")),
    ],
)
def test_a_card_of_the_deck_has_a_rank_and_a_suit_and_one_of_ones_own_is_its_own_rank(face: str, rank_and_suit: object) -> None:
    assert (rank(face), suit(face)) == rank_and_suit


def test_what_belongs_to_somebody_is_still_theirs_when_it_was_shuffled() -> None:
    box = pile("box")
    owned = Things().placed("token", "Ann", {box: "hat"}).added("token", ["ship"], box)
    assert {thing.face: thing.whose for thing in owned.shuffled(box, (1, 0)).at(box)} == {"hat": "Ann", "ship": ""}


@pytest.mark.parametrize(
    ("words", "face"),
    [
        ("2 of diamonds", "2D"),
        ("two of diamonds", "2D"),
        ("the ace of spades", "AS"),
        ("Queen of Hearts", "QH"),
        ("10 hearts", "10H"),
        ("7s", "7S"),
        ("Q ♠", "QS"),
        ("joker", "joker"),
        ("The Tower", "The Tower"),
    ],
)
def test_a_card_is_meant_by_what_people_write_of_it(words: str, face: str) -> None:
    assert read_face(words) == face


def test_every_card_of_a_deck_is_meant_by_each_of_its_names() -> None:
    assert all({read_face(each), read_face(written_face(each)), read_face(spoken(each))} == {each} for each in STANDARD)
