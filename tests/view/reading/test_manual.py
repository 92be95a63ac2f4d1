"""Somebody who wants to know how sheets are written looks it up: from the menu, from the sheet, by any word."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QWidget

from tabletop.box.shipped import manual
from tabletop.clerk.editing.completion import words_to_look_up
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.vocabulary import Occasion, Vocabulary
from tabletop.engine.text.game_words import USUAL
from tabletop.view.reading.manual import SAYS, Manual
from tests.games.nomic import begun
from tests.view.conftest import LOOK
from tests.view.hands import Key

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def evening(person, games):
    return person(file=begun(games))


@pytest.fixture
def book(qtbot):
    window = QWidget()
    window.resize(1280, 720)
    qtbot.addWidget(window)
    window.show()

    def opened(vocabulary=VOCABULARY, own=USUAL):
        made = Manual(LOOK, window, manual(vocabulary), own)
        made.open_at()
        return made

    return opened


def in_sight(made, words):
    """Whether these words of the manual stand on the part of the page that is shown."""
    found = made.page.document().find(words)
    assert not found.isNull(), words
    return made.page.viewport().rect().contains(made.page.cursorRect(found))


def test_every_word_of_the_language_can_be_looked_up(book):
    made = book()
    assert [word for word in words_to_look_up(VOCABULARY) if made.entry(word) is None] == []


def test_a_word_added_to_the_vocabulary_can_be_looked_up(book):
    wider = Vocabulary(VOCABULARY.entries, (Occasion("it rained", doc="The sky did it."),))
    assert book().entry("it rained") is None
    found = book(wider).entry("it rained")
    assert (found.title, found.said.strip()) == ("it rained", "The sky did it.")


def test_it_is_found_by_the_words_of_the_game_on_the_table(book):
    made = book(own=replace(USUAL, proposal="proposition", defeated="rejected"))
    made.search.setText("proposition rejected")
    assert made.list.item(0).text() == "proposal defeated"


def test_what_is_searched_for_is_found_in_parts_and_words_and_shown(book):
    made = book()
    made.search.setText("bribe")
    assert "ACTS OF YOUR OWN" in [made.list.item(row).text() for row in range(made.list.count())]
    made.search.setText("secret last")
    assert "ballots" in [made.list.item(row).text() for row in range(made.list.count())]
    made.search.setText("dice thrown")
    assert made.list.item(0).text() == "dice thrown"
    assert in_sight(made, "Somebody threw a die, or several dice.")


@pytest.mark.parametrize("words", ["pawn", "camel", "fewest", "how a piece moves"])
def test_what_people_look_for_in_their_own_words_is_found(book, words):
    made = book()
    made.search.setText(words)
    assert made.list.count()


@pytest.mark.parametrize("words", ["colour", "red color", "colour black"])
def test_whoever_looks_for_the_colour_of_a_card_finds_how_its_suit_is_written(book, words):
    made = book()
    made.search.setText(words)
    found = made.entry("suit")
    assert "suit" in [made.list.item(row).text() for row in range(made.list.count())]
    assert found
    assert '["hearts", "diamonds"]' in found.said


def test_it_opens_from_the_menu_and_esc_puts_it_away(evening):
    at = evening
    at.key(Key.Key_F1)
    assert at.reads(SAYS)
    assert in_sight(at.window.findChild(Manual), "Every rule card has two sides")
    at.key(Key.Key_Escape)
    assert not at.reads(SAYS)


def test_ctrl_f_in_it_searches_the_manual_and_not_the_rules_that_lie_under_it(evening):
    at = evening
    at.key(Key.Key_F1)
    made = at.window.findChild(Manual)
    made.list.setFocus()
    at.key(Key.Key_F, held=at.CONTROL)
    assert at.keyboard is made.search
    at.type("promote")
    assert made.search.text() == "promote"
    assert "piece promoted" in [made.list.item(row).text() for row in range(made.list.count())]


def test_a_button_beside_the_ready_lines_opens_it(evening):
    at = evening
    at.click("Propose…", "How it is written")
    assert in_sight(at.window.findChild(Manual), "Every rule card has two sides")


def test_f1_in_a_sheet_tells_of_the_word_at_the_caret(evening):
    at = evening
    at.click("Propose…")
    at.write_sheet("when dice thrown")
    at.key(Key.Key_F1)
    made = at.window.findChild(Manual)
    assert in_sight(made, "Somebody threw a die, or several dice.")
    assert made.list.currentItem().text() == "dice thrown"
