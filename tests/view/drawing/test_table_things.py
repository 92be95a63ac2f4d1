import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter

from tabletop.view.drawing import surfaces
from tabletop.view.drawing.palette import BY_DAY
from tabletop.view.drawing.pieces import paint_die, paint_hourglass, paint_life_ring, paint_token
from tabletop.view.drawing.place_cards import (
    MARK_FROM_FOOT,
    PlaceFace,
    letters_of,
    line_starts,
    name_lines,
    paint_fan,
    paint_place,
)
from tabletop.view.drawing.surfaces import OPEN_SHARE, RAIL, felt_of, paint_curtain, paint_table
from tabletop.view.drawing.trays import edges_of, paint_pile, paint_rules_tray, paint_tray
from tabletop.view.scene.figures.rule_figures import LAID_OFF


def test_a_closed_curtain_leaves_no_gap(picture_of):
    hung = picture_of(300, 150, lambda painter, box: paint_curtain(painter, box, 0.0), ratio=2)
    rows = range(round(RAIL + 1) * 2, 298)
    assert all(hung.pixelColor(x, y).alpha() == 255 for x in range(600) for y in rows)


def test_an_open_curtain_draws_back_to_its_share(picture_of):
    hung = picture_of(300, 150, lambda painter, box: paint_curtain(painter, box, 1.0))
    middle = round((RAIL + 150) / 2)
    covered = [x for x in range(300) if hung.pixelColor(x, middle).alpha() == 255]
    assert len(covered) == pytest.approx(2 * OPEN_SHARE * 300, abs=12)


def test_a_pile_shows_its_top_card_and_its_edges(picture_of):
    def pile(count, top=""):
        return picture_of(
            92, 129, lambda painter, box: paint_pile(painter, box.adjusted(8, 24, -8, -24), edges_of(count), top, BY_DAY)
        )

    looks = [pile(0), pile(1), pile(2), pile(30), pile(30, "QH")]
    assert len({bytes(look.constBits()) for look in looks}) == len(looks)


def test_a_silver_token_is_of_silver_and_a_red_one_red(picture_of):
    def middle(name: str):
        lit = picture_of(34, 34, lambda painter, box: paint_token(painter, box, BY_DAY, name)).pixelColor(9, 6)
        return lit.hslHue(), lit.hslSaturationF()

    oak, silver, red = (middle(name) for name in ("", "silver token", "Red crown"))
    assert silver[1] < 0.3 < oak[1], "it is grey"
    assert red[0] < 20 < oak[0], "and this one is no wood"


def test_every_face_of_a_die_and_every_other_die_looks_its_own(picture_of):
    thrown = [(6, str(figure)) for figure in range(1, 7)] + [
        (6, ""),
        (4, "4"),
        (8, "8"),
        (10, "0"),
        (12, "12"),
        (20, "20"),
        (7, "7"),
    ]
    looks = [picture_of(48, 48, lambda painter, box, die=die: paint_die(painter, box, *die, BY_DAY)) for die in thrown]
    assert len({bytes(look.constBits()) for look in looks}) == len(thrown)


def test_sand_and_life_run_out(picture_of):
    sand = [picture_of(40, 56, lambda p, b, left=left: paint_hourglass(p, b, left, BY_DAY)) for left in (1.0, 0.5, 0.0)]
    life = [picture_of(54, 54, lambda p, b, turns=turns: paint_life_ring(p, b, turns, BY_DAY)) for turns in (8, 3, 2, 0)]
    assert len({bytes(look.constBits()) for look in sand}) == 3
    assert len({bytes(look.constBits()) for look in life}) == 4


@pytest.mark.parametrize(
    "way",
    [
        {"on_turn": True},
        {"owes": True},
        {"out": True},
        {"team": 4},
        {"lines": ("34 points",)},
        {"lines": ("34 points", "to propose")},
        {"seat": 5},
    ],
)
def test_a_place_card_says_how_a_seat_stands(picture_of, way):
    plain = PlaceFace("Ann", 0)
    other = PlaceFace(**({"name": "Ann", "seat": 0} | way))
    looks = [picture_of(236, 52, lambda p, b, face=face: paint_place(p, b, face, BY_DAY)) for face in (plain, other)]
    assert looks[0] != looks[1]


def test_a_name_that_is_too_long_for_a_narrow_card_stands_in_two_lines():
    long, parted = "Hildegardswanhilde", "Ann Bo Cy Dee Eve Gus"
    names = {name: name_lines(85, 44, PlaceFace(name, 0, ("12 points",))) for name in ("Ann", long, parted)}
    assert names["Ann"] == ("Ann",)
    assert "".join(names[long]) == long
    assert " ".join(names[parted]) == parted, "it is parted between its words"
    assert name_lines(236, 52, PlaceFace(long, 0)) == (long,)


def test_a_large_hand_takes_no_more_room_than_five_backs(picture_of):
    fans = {cards: picture_of(220, 60, lambda p, b, cards=cards: paint_fan(p, b, cards, BY_DAY)) for cards in (5, 7, 40)}
    beyond = {cards: any(fan.pixelColor(x, 30).alpha() for x in range(92, 190)) for cards, fan in fans.items()}
    assert beyond == {5: False, 7: True, 40: False}


def test_a_tray_keeps_its_middle_dark(picture_of):
    tray = picture_of(126, 163, lambda painter, area: paint_tray(painter, area, "✓", "for", BY_DAY))
    assert tray.pixelColor(63, 90).lightness() < 70


def test_the_cloth_is_lit_in_the_middle_and_the_corners_are_left_alone(picture_of):
    table = picture_of(400, 300, lambda painter, box: paint_table(painter, box, BY_DAY))
    assert table.pixelColor(0, 0).alpha() == 0
    assert table.pixelColor(200, 120).lightness() > table.pixelColor(30, 280).lightness()
    assert felt_of(table.rect().toRectF()).width() == 400 - 28


def test_the_mark_of_whoever_owes_something_lies_under_the_last_of_four_lines(qapp):
    face = PlaceFace("Bartholomew Longname", 0, ("to move the", "army"), on_turn=True, owes=True)
    assert len(name_lines(76, 56, face)) == 2
    (_, _), (_, base) = line_starts(76, 56, face)
    below = QFontMetricsF(letters_of("army", 76).font()).tightBoundingRect("army").bottom()
    assert base + below <= 56 - MARK_FROM_FOOT


@pytest.mark.parametrize("word", ["repealed", "replaced", "defeated", "rejected", "removed"])
@pytest.mark.parametrize("wide", [100, 117, 130, LAID_OFF[0]])
@pytest.mark.parametrize("high", [20, LAID_OFF[1]])
def test_every_tray_of_laid_off_cards_shows_a_card_beside_its_words_however_many_lie_there(picture_of, word, wide, high):
    tray = picture_of(wide, high, lambda painter, box: paint_rules_tray(painter, box, word, 114, BY_DAY))
    assert tray.pixelColor(20, round(high / 2)).lightness() > 150


@pytest.mark.parametrize(("wide", "said"), [(320, "closes as you let go"), (260, "let go to close"), (130, "")])
def test_how_an_open_hand_closes_is_never_cut_off_in_its_title(monkeypatch, wide, said):
    painted, image = list[str](), QImage(400, 60, QImage.Format.Format_ARGB32)
    monkeypatch.setattr(surfaces, "paint_line", lambda painter, at, words, *_, **__: painted.append(words))
    ways, box = ("closes as you let go", "let go to close"), QRectF(0, 0, wide, RAIL)
    with QPainter(image) as painter:
        surfaces.paint_rail(painter, box, 0, "Cleo’s hand", ways, "eye", BY_DAY)
    assert painted == ["Cleo’s hand", said]
