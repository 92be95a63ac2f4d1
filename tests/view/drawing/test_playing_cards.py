import inspect

import pytest

from tabletop.view.drawing.palette import BY_DAY, BY_NIGHT
from tabletop.view.drawing.playing_cards import PIPS, paint_card_back, paint_playing_card, size_of_card

DECK = [rank + suit for suit in "SHDC" for rank in ("A", *PIPS, "J", "Q", "K")]


@pytest.fixture
def card(picture_of):
    def painted(face, width=100, palette=BY_DAY):
        return picture_of(width, width * 1.4, lambda painter, box: paint_playing_card(painter, box, face, palette))

    return painted


@pytest.fixture
def back(picture_of):
    def painted(width):
        return picture_of(width, width * 1.4, lambda painter, box: paint_card_back(painter, box, BY_DAY))

    return painted


@pytest.mark.parametrize("width", [35, 55, 100])
def test_no_two_cards_of_a_deck_look_alike(card, width):
    looks = [bytes(card(face, width).constBits()) for face in [*DECK, "*1"]]
    assert len(set(looks)) == 53


@pytest.mark.parametrize("rank", list(PIPS))
def test_a_number_card_has_as_many_pips_as_it_says(rank):
    assert len(PIPS[rank]) == int(rank)
    assert len(set(PIPS[rank])) == int(rank)


def test_a_court_is_the_same_upside_down(card):
    king = card("KS", 200)
    for x, y in ((100, 62), (60, 125), (150, 90), (100, 90)):
        here, there = king.pixelColor(x, y), king.pixelColor(199 - x, 279 - y)
        assert (here.hue(), here.lightness()) == (pytest.approx(there.hue(), abs=12), pytest.approx(there.lightness(), abs=12))


def test_a_card_face_down_cannot_depend_on_its_face():
    assert list(inspect.signature(paint_card_back).parameters) == ["painter", "box", "palette"]


def test_the_back_is_a_plain_lozenge_when_small(back, shades_in):
    assert len(shades_in(back(39))) < len(shades_in(back(41)))


def test_a_small_card_shows_one_large_pip(card, shades_in):
    red = [card("10H", width) for width in (55, 56)]
    assert red[0].pixelColor(round(55 * 0.57), round(55 * 0.94)).name() == BY_DAY.hearts.lower()
    assert red[1].pixelColor(round(56 * 0.57), round(56 * 1.2)).name() != BY_DAY.hearts.lower()


def test_four_colours_tell_the_suits_apart(card, shades_in):
    four = BY_DAY.four_coloured()
    assert four.diamonds.lower() in shades_in(card("AD", 100, four))
    assert four.clubs.lower() in shades_in(card("AC", 100, four))
    assert BY_DAY.diamonds.lower() in shades_in(card("AD", 100))


@pytest.mark.parametrize("face", ["Tea token", "", "1S", "§", "KX", "a very long wording of a card that players wrote"])
def test_any_other_face_is_a_card_of_the_players_own(card, shades_in, face):
    assert len(shades_in(card(face))) > 2


def test_night_dims_the_paper_and_leaves_the_pips(card, shades_in):
    night = shades_in(card("AS", 100, BY_NIGHT))
    assert BY_DAY.spades.lower() in night
    assert BY_DAY.paper.lower() not in night


def test_a_card_is_five_by_seven():
    assert size_of_card(50).height() == 70
