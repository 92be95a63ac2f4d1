"""The start screen, from the box to the first deal, by mouse and by keyboard alone."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QScrollArea

from tabletop.box.box import find_box
from tabletop.engine.seats import Seat
from tabletop.view.start.games import Game, LastEvening, Seating
from tabletop.view.start.papers import Clauses
from tabletop.view.start.seat_rows import Swatch
from tabletop.view.start.start import StartScreen
from tabletop.view.widgets.theme import Settings
from tests.golden import approved
from tests.view.conftest import LOOK
from tests.view.fitting import noting

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
CARDS = Game("card-nomic", find_box("card-nomic"))
ALONE = Game("alone", replace(find_box("card-nomic"), name="Alone", seats=(1, 1), option=(), begins="Sit down"), own=True)
LAST = LastEvening("Last played: Card-Based Nomic", "Ann and Bo · turn 7", "evening.nomic")
FIRST_TOKEN = "the player chosen beforehand"


@pytest.fixture
def start(panel):
    made = panel(StartScreen(LOOK), (1440, 900), ("dealt", "resumed", "file_wanted", "copy_wanted", "night_wanted"))
    made.widget.show_games((CARDS, ALONE), LAST)
    return made


def sit_down(start, *names):
    start.widget.sheet.rows[0].field.setFocus()
    for name in names:
        start.type(name)
        start.key(Qt.Key.Key_Return)


def test_names_are_typed_one_after_another_and_dealt_to(start):
    sit_down(start, "Ann", "Bo", "Cy")
    start.press("Deal the cards")
    seats = (Seat("Ann"), Seat("Bo", look=1), Seat("Cy", look=2))
    assert start.heard == [("dealt", Seating("card-nomic", seats, {FIRST_TOKEN: "Ann"}))]


def test_names_with_commas_between_them_are_several(start):
    start.widget.sheet.rows[0].field.setFocus()
    start.type("Ann,")
    start.type("Bo,")
    start.widget.sheet.rows[2].field.insert("Cy, Di")  # pasted
    assert start.widget.sheet.seating.seats[3:] == (Seat("Di", look=3),)
    assert start.widget.sheet.seating.seats[:3] == (Seat("Ann"), Seat("Bo", look=1), Seat("Cy", look=2))


def test_a_list_of_names_for_which_a_box_has_no_room_stays_as_it_was_written(start):
    start.widget.sheet.show_game(ALONE)
    sit_down(start, "Ann, Bo")
    assert [row.name for row in start.widget.sheet.rows] == ["Ann, Bo"]
    assert "such as a comma" in start.widget.sheet.trouble


def test_five_names_leave_all_colours_and_the_games_question_in_sight(start):
    start.window.resize(1272, 682)
    sit_down(start, "Ann", "Bo", "Cy", "Di", "Eve")
    QApplication.processEvents()
    sheet = start.widget.sheet
    area = sheet.findChild(QScrollArea)
    assert area.verticalScrollBar().maximum() == 0
    assert start.button("Who holds the token first?: Ann").visibleRegion().boundingRect().height() > 0
    assert not area.isAncestorOf(start.button("Who holds the token first?: Ann"))


@pytest.mark.parametrize("names", [("Ann", "Bo", "Cy"), ("Ann", "Bo", "Cy", "Dee")])
@pytest.mark.parametrize("game", ["Card-Based Nomic", "Nomic", "Nomic Chess"])
def test_no_row_of_marks_is_cut_in_half_in_a_small_window(person, game, names):
    at = person()
    at.window.resize(1280, 720)
    at.click(game)
    for name in names:
        at.type(name)
        at.key(Qt.Key.Key_Return)
    at.still()
    swatches = at.window.start.sheet.findChildren(Swatch)
    assert [each.accessibleName() for each in swatches if each.visibleRegion().boundingRect() != each.rect()] == []


def test_no_row_of_marks_is_cut_where_letters_are_large_and_the_window_is_small(person):
    at = person(size=(1024, 768))
    at.window._set(Settings(text=150))
    at.click("Solitaire Nomic")
    at.type("Ann")
    at.still()
    swatches = at.window.start.sheet.findChildren(Swatch)
    assert [each.accessibleName() for each in swatches if each.visibleRegion().boundingRect() != each.rect()] == []


def test_the_whole_of_it_goes_by_keyboard_alone(start):
    start.widget.lids[0].setFocus()
    while not hasattr(start.window.focusWidget(), "placeholderText"):
        start.key(Qt.Key.Key_Tab)
    start.type("Ann")
    start.key(Qt.Key.Key_Return)
    start.type("Bo")
    start.key(Qt.Key.Key_Return)
    start.key(Qt.Key.Key_Return)
    start.key(Qt.Key.Key_Space)
    assert [name for name, *_ in start.heard] == ["dealt"]


def test_enter_on_a_game_leads_to_the_first_name(start):
    start.widget.lids[0].setFocus()
    start.key(Qt.Key.Key_Right)
    start.key(Qt.Key.Key_Return)
    start.type("Ann")
    assert [row.name for row in start.widget.sheet.rows][:1] == ["Ann"]


def test_with_too_few_players_the_button_waits_and_says_why(start):
    sit_down(start, "Ann")
    assert not start.button("Deal the cards").isEnabled()
    assert "Card-Based Nomic is for 2 to 10 players." in start.words


def test_where_nobody_sits_down_it_is_said_how_many_names_are_wanted():
    assert CARDS.trouble_with(0) == "Card-Based Nomic is for 2 to 10 players. Type their names."
    assert ALONE.trouble_with(0) == "Alone is for one player. Type a name."


def test_two_players_cannot_have_one_name_nor_one_that_is_a_word_of_the_game(start):
    sit_down(start, "Ann", "ann")
    assert "Two players cannot have the same name." in start.words
    start.widget.sheet.rows[1].field.setText("nobody")
    assert "“nobody” is a word of the game; please take another name." in start.words


def test_the_games_own_question_is_a_sentence_with_the_names_to_choose_from(start):
    sit_down(start, "Ann", "Bo")
    assert "Who holds the token first?" in start.words
    start.press("Who holds the token first?: Ann")
    start.take("Bo")
    assert start.widget.sheet.seating.options == {FIRST_TOKEN: "Bo"}


def test_a_colour_can_be_changed_but_not_to_one_that_is_taken(start):
    sit_down(start, "Ann", "Bo")
    start.widget.sheet.rows[0].field.setFocus()
    assert not start.button("Blue, square").isEnabled()
    start.press("Purple, star")
    assert [seat.look for seat in start.widget.sheet.seating.seats] == [4, 1]


def test_tab_stops_once_at_the_colours_and_the_arrows_choose_among_those_that_are_free(start):
    sit_down(start, "Ann", "Bo")
    start.widget.sheet.rows[0].field.setFocus()
    swatches = start.widget.sheet.findChildren(Swatch)
    assert [each.seat for each in swatches if each.focusPolicy() & Qt.FocusPolicy.TabFocus] == [0]
    swatches[0].setFocus()
    QTest.keyClick(swatches[0], Qt.Key.Key_Right)
    assert start.window.focusWidget() is swatches[2], "the blue one is Bo’s"
    assert [seat.look for seat in start.widget.sheet.seating.seats] == [2, 1]
    assert [each.seat for each in swatches if each.focusPolicy() & Qt.FocusPolicy.TabFocus] == [2]


def test_tab_goes_from_above_to_the_button_that_begins(person):
    at = person(size=(1280, 720))
    at.click("Solitaire Nomic")
    at.type("Ann")
    walked = [at.keyboard_name()]
    for _ in range(6):
        at.key(Qt.Key.Key_Tab)
        walked.append(at.keyboard_name())
    assert walked[1:3] == ["Take Ann’s place away", "Red, circle"]
    assert walked[3].startswith("A challenge, by any word")
    assert walked[4:] == ["Read the rules", "Clauses…", "Sit down"]


def test_a_place_is_taken_away(start):
    sit_down(start, "Ann", "Bo", "Cy")
    start.press("Take Bo’s place away")
    assert [seat.name for seat in start.widget.sheet.seating.seats] == ["Ann", "Cy"]


def test_after_a_click_on_a_box_names_can_be_typed_at_once(start):
    start.widget.lids[0].setFocus()
    QTest.mouseClick(start.widget.lids[1], Qt.MouseButton.LeftButton)
    QTest.keyClicks(start.widget.window().focusWidget(), "Ann")
    assert [seat.name for seat in start.widget.sheet.seating.seats] == ["Ann"]


def test_another_box_keeps_the_names_it_has_room_for_and_says_who_may_play(start):
    sit_down(start, "Ann", "Bo")
    QTest.mouseClick(start.widget.lids[1], Qt.MouseButton.LeftButton)
    assert [seat.name for seat in start.widget.sheet.seating.seats] == ["Ann"]
    start.press("Sit down")
    assert start.heard == [("dealt", Seating("alone", (Seat("Ann"),), {}))]


def test_the_last_evening_goes_on_and_others_are_found(start):
    start.press("Go on playing")
    start.press("Other evenings…")
    start.press("Night table")
    assert start.heard == [("resumed", "evening.nomic"), ("resumed", ""), ("night_wanted", True)]


def test_the_rules_can_be_read_before_one_sits_down(start):
    start.press("Read the rules")
    assert any(words.startswith("13   The value of an Ace card is 1.") for words in start.words)
    start.key(Qt.Key.Key_Escape)
    assert not any(words.startswith("13   ") for words in start.words)


def test_in_another_light_the_names_stay(start):
    sit_down(start, "Ann", "Bo")
    start.widget.show_theme(replace(LOOK, scale=1.25))
    assert [seat.name for seat in start.widget.sheet.seating.seats] == ["Ann", "Bo"]


def test_only_the_boxes_that_are_given_lie_on_the_table(start):
    start.widget.show_games((CARDS,))
    assert [lid.accessibleName() for lid in start.widget.lids] == ["Card-Based Nomic"]
    assert start.widget.slip is None


def test_a_game_of_ones_own_is_opened_or_begun_with_a_copy(start):
    start.press("A game of your own…")
    assert any(words.startswith("A game is one text file") for words in start.words)
    start.press("Copy Card-Based Nomic…")
    start.press("A game of your own…")
    start.key(Qt.Key.Key_Space)
    start.press("A game of your own…")
    start.press("Take a template…")
    assert start.heard == [("copy_wanted", "card-nomic"), ("file_wanted",), ("copy_wanted", "template")]


def test_a_box_that_was_just_opened_is_the_chosen_one_and_the_names_stay(start):
    sit_down(start, "Ann")
    start.widget.show_games((CARDS, ALONE), LAST, "alone")
    assert start.widget.sheet.seating == Seating("alone", (Seat("Ann"),), {})


def test_whoever_comes_to_the_table_can_go_on_or_type_a_name_at_once(start, panel):
    assert start.window.focusWidget().text() == "Go on playing"
    first = StartScreen(LOOK)
    first.show_games((CARDS,))
    shown = panel(first, (1440, 900))
    shown.type("Ann")
    assert first.sheet.seating.seats == (Seat("Ann"),)
    assert first.sheet.rows[0].field.placeholderText() == first.sheet.rows[1].field.placeholderText() == "type a name"


def test_an_evening_that_cannot_be_opened_says_so_and_what_to_do(start):
    start.widget.show_games((CARDS,), LastEvening("evening.nomic cannot be opened", "Line 3: it is cut.", "evening.nomic", True))
    assert start.widget.slip.accessibleName() == approved()
    start.press("What to do…")
    assert start.heard == [("resumed", "evening.nomic")]


NOMIC = Game("nomic", find_box("nomic"))


@pytest.fixture
def nomic(start):
    start.widget.show_games((NOMIC,))
    sit_down(start, "Ann", "Bo")
    return start


def fill(panel, name, words):
    field = next(each for each in panel.window.findChildren(QLineEdit) if each.accessibleName() == name)
    assert field.isVisible(), name
    QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    panel.type(words)


def test_clause_by_clause_each_question_stands_under_the_words_that_leave_it_open(nomic):
    assert "Clockwise · by the die · 100 points · only team-mates consult · open ballots" in nomic.words
    nomic.press("Clauses…")
    words = nomic.words
    clause = words.index("In mail and computer games, the winner is the first player to achieve 200 (positive) points.")
    assert words[clause - 1] == "208"
    assert words[clause + 1] == "How many points win?"
    nomic.press("How many points win?: 200 points")
    nomic.press("How are ballots laid?: secret ballots")
    nomic.press("That is how we play")
    nomic.press("Sit down")
    (_, seating) = nomic.heard[-1]
    assert seating.options["the mail clause of 208"] == "yes"
    assert seating.options["the mail clause of 201"] == "no"
    assert seating.options["the ballots"] == "secret"
    assert seating.options["the player who starts"] == "Ann"


def test_a_way_to_play_is_lit_only_while_all_its_clauses_are_answered_so(nomic):
    nomic.press("Clauses…")
    face_to_face = nomic.button("How do you play?: Face to face")
    assert face_to_face.isChecked()
    nomic.press("In which order are turns taken?: alphabetical by surname")
    assert not face_to_face.isChecked()
    nomic.press("In which order are turns taken?: clockwise")
    assert face_to_face.isChecked()


def test_by_mail_answers_every_mail_clause_at_once_and_then_surnames_are_asked(nomic):
    nomic.press("Clauses…")
    surnames = [each for each in nomic.window.findChildren(QLineEdit) if each.accessibleName() == "Ann’s surname"]
    assert not surnames[0].isVisible()
    nomic.press("How do you play?: By mail or computer")
    fill(nomic, "Ann’s surname", "Zuber")
    fill(nomic, "Bo’s surname", "Abel")
    fill(nomic, "Bo’s team", "red")
    nomic.press("That is how we play")
    assert "Alphabetical by surname · by the formula · 200 points · everybody consults · open ballots" in nomic.words
    nomic.press("Sit down")
    (_, seating) = nomic.heard[-1]
    assert seating.seats == (Seat("Ann", "Zuber"), Seat("Bo", "Abel", "red", look=1))
    assert [seating.options[f"the mail clause of {number}"] for number in (201, 202, 208, 210)] == ["yes"] * 4


def test_a_game_with_few_questions_asks_them_on_the_sheet_itself(start):
    assert not start.widget.sheet._by_clause.isVisible()
    assert "Who holds the token first?" in start.words


def test_the_readings_of_the_solitaire_game_are_chosen_clause_by_clause_too(start):
    solitaire = Game("solitaire-nomic", find_box("solitaire-nomic"))
    start.widget.show_games((solitaire,))
    sit_down(start, "Ann")
    start.press("Clauses…")
    option = next(each for each in solitaire.box.option if each.kind == "yes or no")
    assert option.asks in start.words
    assert "Who is who" not in start.words
    other = "yes" if option.usual == "no" else "no"
    start.press(f"{option.asks}: {other}: {dict(option.says)[other]}")
    start.press("That is how I play")
    start.press("Sit down")
    (_, seating) = start.heard[-1]
    assert seating.options[option.key] == other


CHESS = Game("nomic-chess", find_box("nomic-chess"))
BATTING = "the batting order"


@pytest.fixture
def chess(start):
    start.widget.show_games((CHESS,))
    sit_down(start, "Ann", "Bo", "Cy")
    return start


def test_questions_that_the_same_words_leave_open_stand_together_under_them(chess):
    chess.press("23 clauses, all answered as usual")
    numbers = [str(asked.rule) for asked in CHESS.box.option]
    for number in numbers:
        assert chess.words.count(number) == 1
    asked = [words for words in chess.words if words in {each.asks for each in CHESS.box.option if each.rule == 221}]
    at = chess.words.index(asked[0])
    assert len(asked) == 3
    assert [words for words in chess.words[at:] if words in numbers] == ["113"]


def test_every_answer_of_the_longest_page_has_room(chess):
    chess.press("Clauses…")
    QApplication.processEvents()
    page = chess.window.findChild(Clauses)
    area = page.findChild(QScrollArea)
    assert area.widget().width() <= area.viewport().width()
    for made in page.findChildren(QPushButton):
        assert made.width() >= made.fontMetrics().horizontalAdvance(made.text()), made.text()


def test_the_batting_order_is_a_list_in_which_names_go_up_and_down(chess):
    chess.press("Clauses…")
    chess.press("Cy earlier")
    chess.press("Cy earlier")
    assert not chess.button("Cy earlier").isEnabled()
    chess.press("Ann later")
    chess.press("That is how we play")
    assert chess.button("23 clauses, 1 answered in another way").isVisible()
    assert chess.widget.sheet.seating.options[BATTING] == "Cy,Bo,Ann"
    chess.press("Clauses…")
    chess.press("Bo later")
    assert chess.widget.sheet.seating.options[BATTING] == "Cy,Ann,Bo"
    chess.press("Cy later")
    chess.press("Cy later")
    assert chess.widget.sheet.seating.options[BATTING] == "clockwise"


def test_an_order_holds_for_whoever_sits_here_in_the_end(chess):
    chess.press("Clauses…")
    chess.press("Cy earlier")
    chess.press("That is how we play")
    assert chess.widget.sheet.seating.options[BATTING] == "Ann,Cy,Bo"
    chess.press("Take Ann’s place away")
    assert chess.widget.sheet.seating.options[BATTING] == "Cy,Bo"
    chess.widget.sheet.rows[-1].take_up()
    chess.type("Dee")
    assert chess.widget.sheet.seating.options[BATTING] == "Cy,Bo,Dee"


def test_an_answer_in_too_many_words_for_a_line_is_chosen_from_a_menu(chess):
    chess.press("Clauses…")
    asked = "What happens to the army of a player who forfeits?: stays without a controller"
    for area in chess.window.findChildren(QScrollArea):
        area.ensureWidgetVisible(chess.button(asked))
    chess.press(asked)
    chess.take("leaves the boards")
    assert chess.widget.sheet.seating.options["a forfeited army"] == "leaves the boards"


def test_names_for_which_a_box_has_no_room_are_there_again_at_the_next(start):
    sit_down(start, "Ann", "Bo", "Cy")
    start.widget.lids[1].click()
    assert [row.name for row in start.widget.sheet.rows] == ["Ann"]
    start.widget.lids[0].click()
    assert [seat.name for seat in start.widget.sheet.typed] == ["Ann", "Bo", "Cy"]


def test_the_slip_of_the_last_evening_is_whole_in_a_small_window(panel, monkeypatch):
    made = panel(StartScreen(LOOK), (1280, 680))
    told = "Hildegardis has won in turn 14, by rule 208 · Ann, Bo, Cy (out), Dee, Hildegardis and Fay · 34 rules"
    made.widget.show_games((CARDS, ALONE), LastEvening("Last played: Nomic Chess", told, "evening.nomic"))
    with noting(monkeypatch) as watched:
        made.widget.slip.grab()
    painted = " ".join(each.text for _, texts in watched for each in texts)
    assert told in painted
