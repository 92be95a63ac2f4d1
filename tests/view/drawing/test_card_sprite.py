import pytest
from PySide6.QtGui import QImage

from tabletop.engine.faces import RANKS, SUITS
from tabletop.view.drawing.palette import BY_DAY
from tabletop.view.drawing.playing_cards import card_sprite, paint_card_back, paint_playing_card

CARD, HIGH = 300, 420


@pytest.fixture
def cell(qapp):
    sprite = QImage.fromData(card_sprite())
    assert (sprite.width(), sprite.height()) == (CARD * 13, HIGH * 5)
    return lambda column, row: sprite.copy(column * CARD, row * HIGH, CARD, HIGH)


def same(one, other):
    """Whether two pictures are the same to the eye: what is painted elsewhere is rounded otherwise at its edges."""
    alike = [one.convertToFormat(QImage.Format.Format_RGB32), other.convertToFormat(QImage.Format.Format_RGB32)]
    spots = [(x, y) for x in range(8, CARD - 8, 3) for y in range(8, HIGH - 8, 3)]
    far = sum(abs(alike[0].pixelColor(*spot).lightness() - alike[1].pixelColor(*spot).lightness()) > 40 for spot in spots)
    return far < len(spots) / 100


@pytest.mark.parametrize(("rank", "suit"), [("A", "S"), ("10", "H"), ("Q", "D"), ("K", "C")])
def test_each_suit_is_a_row_and_each_rank_a_column(cell, picture_of, rank, suit):
    card = picture_of(CARD, HIGH, lambda painter, box: paint_playing_card(painter, box, rank + suit, BY_DAY))
    assert same(cell(RANKS.index(rank), SUITS.index(suit)), card)


def test_below_them_are_the_back_and_the_joker(cell, picture_of):
    assert same(cell(0, 4), picture_of(CARD, HIGH, lambda painter, box: paint_card_back(painter, box, BY_DAY)))
    assert same(cell(1, 4), picture_of(CARD, HIGH, lambda painter, box: paint_playing_card(painter, box, "*1", BY_DAY)))
    assert not same(cell(0, 4), cell(1, 4))
