"""Whoever does not know a game reads how it is played, with pictures that the program draws."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from tabletop.box.box import shipped
from tabletop.box.shipped import how_to_play
from tabletop.view.drawing.palette import BY_DAY
from tabletop.view.drawing.small_pictures import SIZE, paint_picture
from tabletop.view.reading.how_to_play import HowToPlay, page_for, read_pages
from tests.games.chess_table import begun
from tests.golden import approved
from tests.view.conftest import LOOK
from tests.view.hands import Key

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
PAGES = read_pages(how_to_play())


def paper(at):
    return next((each for each in at.window.findChildren(HowToPlay) if each.isVisible()), None)


def painted(pieces):
    image = QImage(*map(int, SIZE), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    paint_picture(painter, QRectF(0, 0, *SIZE), pieces, BY_DAY)
    painter.end()
    return image


def test_every_game_in_the_box_has_a_page_and_any_other_one_too():
    assert [box.name for box in shipped().values() if page_for(box.name, PAGES).game != box.name] == []
    assert page_for("A game of our own", PAGES).game == ""
    assert {page.game for page in PAGES} == {*(box.name for box in shipped().values()), "phones", ""}


@pytest.mark.parametrize("part", [part for page in PAGES for part in page.parts], ids=lambda part: part.title)
def test_every_piece_of_a_picture_is_seen(part):
    whole = painted(part.picture)
    for number in range(len(part.picture)):
        assert painted(part.picture[:number] + part.picture[number + 1 :]) != whole, part.picture[number]


def test_from_the_boxes_one_reads_how_the_chosen_game_is_played(person):
    at = person()
    at.click("Nomic Chess", "How to play")
    assert at.window.findChildren(HowToPlay)[0].accessibleName() == "How to play Nomic Chess"
    assert at.reads("Push two half-boards together")
    assert all(at.reads(part.words) for part in page_for("Nomic Chess", PAGES).parts)
    at.key(Key.Key_Escape)
    assert paper(at) is None


def test_in_an_evening_the_help_in_the_menu_has_it(person, games):
    at = person(file=begun(games))
    at.click("Menu")
    assert at.lines() == approved()
    at.take("Help", "How to play")
    assert paper(at).accessibleName() == "How to play Nomic Chess"
    at.click("OK")
    assert paper(at) is None
    at.from_menu("Help", "Hands on phones")
    assert paper(at).accessibleName() == "Hands on phones"
    assert at.reads("If a phone cannot connect")


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (1920, 1080)])
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.game or "any game")
def test_a_page_is_about_a_screen_and_a_half_and_nothing_in_it_is_cut(qtbot, size, page):
    window = QWidget()
    window.resize(*size)
    qtbot.addWidget(window)
    window.show()
    made = HowToPlay(LOOK, window, page.game, page)
    made.lie()
    (area,) = made.findChildren(QScrollArea)
    inner = area.widget()
    assert inner.width() <= area.viewport().width()
    assert inner.height() <= 2.6 * area.viewport().height() or size[1] < 720
    for words in inner.findChildren(QLabel):
        assert words.height() >= words.heightForWidth(words.width()), words.text()
