"""Somebody who never wrote a sheet takes a ready line, fills in its blanks, and the clerk understands it."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel, QScrollArea

from tabletop.box.shipped import ready_lines
from tabletop.clerk.editing.choices import menu, typed
from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.prose.said_numbers import contrary_numbers, filled, left_over
from tabletop.engine.rulebook import Rule
from tabletop.engine.text.game_words import USUAL
from tabletop.view.editor.clerk_desk import ClerkDesk
from tabletop.view.editor.slips import BRINGS, FITS, GameWords, ReadyLines, choices_found, close_to
from tabletop.view.reading.manual import Manual
from tabletop.view.values.sheet_language import SheetLanguage
from tests.clerk.editing.test_blanks import blank, one
from tests.playing import do, sit
from tests.view.conftest import LANGUAGE, LOOK
from tests.view.hands import Key

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def writing(nomic):
    at = nomic()
    at.click("Propose…")
    at.write("The words of the rule", "A throw of five or more draws two cards.")
    at.click("How the sheet is shown: In words")
    return at


def sheet(at) -> str:
    return at.window.page.editor.sheet.sheet


def test_a_line_is_found_taken_and_filled_in_by_typing_alone(writing):
    at = writing
    at.click("Ready lines…")
    at.type("six card")
    at.key(Key.Key_Return)
    assert sheet(at) == 'when dice thrown if 6 is in faces: draw 2 cards from "draw" for thrower'
    assert at.reads("Check this: the words say “five”, the sheet does not.")
    at.type("5")
    at.key(Key.Key_Tab)
    at.type("3")
    assert sheet(at) == 'when dice thrown if 5 is in faces: draw 3 cards from "draw" for thrower'
    assert at.reads("The clerk understands the sheet.")


def test_a_line_is_taken_by_mouse_and_lies_below_what_is_written(writing):
    at = writing
    at.write_sheet("set dice to 2")
    at.click("Ready lines…")
    at.click_row("Lines", "Everybody has to agree")
    assert sheet(at) == "set dice to 2\nset adoption to unanimous"


def test_lines_of_what_the_game_has_come_first_and_dice_are_new_to_chess(at):
    at = at("Ann,Bo", first=lambda session: None)
    at.click("Propose…")
    at.click("Ready lines…")
    rows = at.rows("Lines")
    assert rows[0] == FITS.upper()
    assert rows.index("More than half adopt") < rows.index(BRINGS.upper()) < rows.index("A throw of six gives a point")


def test_the_games_own_words_find_lines(person, tmp_path):
    at = person(file=sit(tmp_path))
    at.click("Propose…")
    at.click("Ready lines…")
    at.type("ratified")
    assert "A crown for whoever proposed what was ratified" in at.rows("Lines")


@pytest.mark.parametrize("typed", ["rejected", "defeated", "proposition rejected"])
def test_what_happens_is_found_and_shown_by_the_games_own_words_and_by_the_usual_ones(person, tmp_path, typed):
    at = person(file=sit(tmp_path))
    at.click("Propose…")
    at.click("When something happens")
    at.type(typed)
    assert at.rows("What fits here")[0] == "proposition rejected"
    at.click_row("What fits here", "proposition rejected")
    assert sheet(at).startswith("when proposal defeated: ")
    assert at.line_named("line 1, after when") == ["line 1, after when: proposition rejected"]


@pytest.mark.parametrize(("cards", "said"), [(1, True), (2, False)])
def test_another_number_of_the_same_is_told_of_a_sheet_that_was_written_without_a_ready_line(writing, cards, said):
    at = writing
    at.write_sheet(f'when dice thrown if 5 is in faces: draw {cards} cards from "draw" for thrower')
    assert at.reads("Check this: the words say “two cards”, the sheet does not.") == said


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("", "", ""),
        ("", " Then three cards.", "three cards"),
        ('when turn ended: draw 2 cards from "draw" for who', "", "two cards"),
    ],
)
def test_of_a_rule_that_is_amended_no_number_is_compared_that_its_sheet_never_had(panel, was, now, said):
    words = "A number between 0 and 10, and two cards."
    made = panel(ClerkDesk(LOOK, LANGUAGE))
    desk = made.widget
    desk.sheet.setPlainText('when dice thrown: draw 1 cards from "draw" for thrower')
    desk.show_differing(f"{words}{now}", Rule("r202", 202, words, was))
    assert desk.differs.text() == (said and f"Check this: the words say “{said}”, the sheet does not.")


def test_a_little_word_is_no_number_of_something():
    assert contrary_numbers("A number between 0 and 10.", "6 and more: 2 cards.") == ()
    assert left_over("Some.", "Between 3 and 10.", "3 and more.") == ()


def test_what_a_line_that_cannot_be_read_yet_says_is_not_said_to_be_missing(writing):
    at = writing
    one = 'when dice thrown: draw 1 cards from "draw" for thrower'
    at.window.page.editor.sheet.setPlainText(f"{one}\nwhen dice thrown if 5 is in faces: draw 2 card")
    assert not at.reads("Check this")
    at.window.page.editor.sheet.setPlainText(one)
    assert at.reads("Check this: the words say “two cards”, the sheet does not.")


def test_what_is_not_there_is_said_and_esc_goes_back_to_the_sheet(writing):
    at = writing
    at.click("Ready lines…")
    at.type("submarine")
    assert at.reads("There is no ready line for that.")
    at.key(Key.Key_Escape)
    assert not at.reads("Ready lines\n")
    assert sheet(at) == ""


def test_the_manual_is_a_press_away_from_where_no_line_is_found(writing):
    at = writing
    at.click("Ready lines…")
    at.type("submarine")
    at.click("Open the manual")
    assert at.window.findChild(Manual).isVisible()


def test_in_a_game_of_cards_winning_by_cards_is_found_and_what_it_has_no_word_for_comes_last(person, tmp_path):
    at = person(file=sit(tmp_path))
    at.click("Propose…")
    at.write("The words of the rule", "A player who holds 7 or more cards wins the game, they say.")
    at.click("Ready lines…")
    at.type("win cards")
    assert at.rows("Lines")[0] == "Whoever has so many cards in hand wins"
    at.key(Key.Key_A, held=at.CONTROL)
    at.type("give")
    rows = at.rows("Lines")
    assert rows.index("A card is given to another player") < rows.index("A throw of six gives a point")
    at.key(Key.Key_A, held=at.CONTROL)
    at.type("draw card")
    rows = at.rows("Lines")
    assert rows.index("Whoever ratifies something draws 7 cards") < rows.index("A throw of six also draws 7 cards")


def test_who_plays_alone_without_votes_and_cards_finds_lines_of_those_last_and_close_to_no_words(alone):
    table = alone().window.session.table()
    lines = ready_lines()
    game = GameWords.of(lines, table, VOCABULARY)
    here = {line.says for line in game.lines}
    assert "Points for the end of one's turn" in here
    assert not here & {"Whoever has fewest points has the next turn", "An empty hand wins", "Team-mates win together"}
    assert {"The poorest has two votes", "A bribe: gold goes from one player to another", "Two dice are thrown"} <= {
        line.says for line in game.foreign
    }
    assert not close_to(lines, table.rulebook.numbered(1001).text, game), "points alone are no action"
    assert "A throw of six gives a point" in [line.says for line in close_to(lines, "A throw of six gives 9 points.", game)]


@pytest.mark.parametrize(("sheet", "throw"), [("set sides to 6", "six"), ("set sides to 20 if circuit is 2 otherwise 6", "7")])
def test_a_throw_is_waited_for_that_the_dice_of_this_table_may_show(tmp_path, panel, sheet, throw):
    session = sit(tmp_path, "nomic", token="", options={"the player who starts": "Ann"})
    do(session, "edit rule", rule=202, sheet=sheet, why="for the test")
    made = panel(ClerkDesk(LOOK, SheetLanguage.of(VOCABULARY, ready_lines())))
    made.widget.show_table(session.table())
    assert f"A throw of {throw} gives 5 points" in made.widget.close_lines("Whoever throws a seven gets 5 points.")


def test_a_number_of_the_words_is_no_part_of_a_word():
    line = next(each for each in ready_lines() if each.says == "Points for the end of one's turn")
    assert filled(line, "The player gains 10 points.").says == line.says


def test_a_ready_line_that_says_something_else_than_the_words_is_to_be_checked(nomic):
    at = nomic()
    at.click("Propose…")
    at.write("The words of the rule", "Whoever has a proposal rejected loses 7 points, they say.")
    at.click("Ready lines…")
    at.type("adoption gives")
    at.key(Key.Key_Return)
    assert sheet(at) == "when proposal adopted: give 7 points to proposer"
    form = at.window.page.editor.clerk.fill_in
    before = form.pos()
    assert at.reads("Check this: the words say “rejected”, the sheet does not.")
    at.write("The words of the rule", "Whoever has a proposal adopted gets 7 points, they say.")
    assert not at.reads("Check this")
    assert form.pos() == before, "nothing moved under the hand"


def test_where_the_clerk_has_no_offer_ready_lines_that_are_close_are_a_press_away_and_nothing_moves(nomic):
    at = nomic()
    at.click("Propose…")
    form = at.window.page.editor.clerk
    before = form.pos()
    at.write(
        "The words of the rule", "There is a map of lands. Whoever lands on a land that somebody owns pays its owner two gold."
    )
    at.window.page.editor.offer.tell()
    assert at.reads("Perhaps a ready line:")
    assert form.pos() == before
    at.click("Show the ready lines that are close")
    assert any(row.startswith("A land on a map") for row in at.rows("Lines")[:5])
    at.key(Key.Key_Escape)
    at.write("The words of the rule", "Zebras hum.")
    at.window.page.editor.offer.tell()
    assert not at.reads("Perhaps a ready line")


def test_no_ready_line_is_cut_and_each_row_is_as_high_as_its_words(writing):
    at = writing
    at.click("Ready lines…")
    at.still()
    (slip,) = at.window.findChildren(ReadyLines)
    listed, rows = slip.list, range(slip.list.count())
    boxes, room = [listed.visualItemRect(listed.item(row)) for row in rows], listed.viewport().width()
    assert not [listed.item(row).text() for row in rows if boxes[row].width() > room], "Qt ends these in dots"
    assert [above.bottom() + 1 for above in boxes[:-1]] == [below.top() for below in boxes[1:]]
    assert len({box.height() for box in boxes}) == 2, "one line, or two"


def test_taking_a_line_is_undone_like_typing(writing):
    at = writing
    at.click("Ready lines…")
    at.type("everybody agree")
    at.key(Key.Key_Return)
    assert sheet(at)
    at.key(Key.Key_Z, held=at.CONTROL)
    assert sheet(at) == ""


def test_a_line_that_is_taken_while_filling_in_waits_for_its_first_figure(writing):
    at = writing
    at.click("How the sheet is shown: Fill in")
    at.click("Ready lines…")
    at.type("six card")
    at.key(Key.Key_Return)
    at.type("5")
    at.key(Key.Key_Return)
    assert sheet(at) == 'when dice thrown if 5 is in faces: draw 2 cards from "draw" for thrower'


def test_the_slip_keeps_its_size_whether_anything_is_found_or_not(writing):
    at = writing
    at.click("Ready lines…")
    slip = at.window.findChild(ReadyLines)
    listed = slip.list.geometry()
    at.type("submarine")
    assert at.reads("There is no ready line for that.")
    at.key(Key.Key_A, held=at.CONTROL)
    at.key(Key.Key_Delete)
    assert slip.list.geometry() == listed
    assert slip.rect().contains(slip.list.geometry())


def test_of_several_lines_the_first_that_came_waits_for_its_first_figure(writing):
    at = writing
    at.write_sheet("set dice to 2")
    at.click("How the sheet is shown: Fill in")
    at.click("Ready lines…")
    at.type("repealed after three circuits")
    at.key(Key.Key_Return)
    at.type("the last waltz")
    assert sheet(at).splitlines() == [
        "set dice to 2",
        'when this rule is enacted: run "the last waltz" for 3 circuits',
        'when clock ran out if clock is "the end of this rule": remove this rule',
    ]


def test_under_the_list_the_marked_line_is_told_in_english_and_nothing_moves_while_one_marks(writing):
    at = writing
    at.click("Ready lines…")
    slip = at.window.findChild(ReadyLines)
    assert at.reads("When dice are thrown, if 6 comes up: draw 2 cards from the draw pile for the thrower.")
    before = slip.list.mapToGlobal(QPoint())
    longest = max(range(slip.list.count()), key=lambda row: len(slip.list.item(row).toolTip()))
    while slip.list.currentRow() != longest:
        at.key(Key.Key_Down)
    assert at.reads(slip.list.item(longest).toolTip().splitlines()[0])
    assert (slip.list.mapToGlobal(QPoint()), slip.rect().contains(slip.list.geometry())) == (before, True)


def test_ready_lines_close_to_what_an_amendment_brings_are_named(nomic):
    at = nomic()
    at.click("Propose…")
    at.click("Kind of change: Amend")
    at.choose("Rule", "213")
    at.click(at.field("The words of the rule"))
    at.key(Key.Key_End, held=at.CONTROL)
    at.window.page.editor.offer.tell()
    assert not at.reads("Perhaps a ready line")
    at.type(" Whoever lands on a land that somebody owns pays its owner two gold.")
    at.window.page.editor.offer.tell()
    assert at.reads("Perhaps a ready line:")
    named = at.window.page.editor.offer._says.text().partition("”")[0].removeprefix("“")
    at.window.page.editor.offer._look.click()
    slip = at.window.findChild(ReadyLines)
    assert slip.list.currentItem().text().startswith(named), "what is named is the first and the chosen one"


def test_what_a_long_line_does_is_read_to_its_end(writing):
    at = writing
    at.click("Ready lines…")
    at.type("bank")
    slip = at.window.findChild(ReadyLines)
    says, area = slip.findChild(QScrollArea).findChild(QLabel), slip.findChild(QScrollArea)
    assert says.text().endswith("rounded down.")
    assert says.height() >= says.heightForWidth(says.width())
    assert says.height() - area.viewport().height() == area.verticalScrollBar().maximum() > 0
    at.key(Key.Key_PageDown)
    at.key(Key.Key_PageDown)
    at.key(Key.Key_PageDown)
    assert area.verticalScrollBar().value() == area.verticalScrollBar().maximum(), "also by the keyboard alone"


def found(line: str, at: str, words: str) -> list[str]:
    """What the slip finds for a blank of that line."""
    made = one(line)
    wanted = blank(made, at)
    fits = menu(made, wanted, VOCABULARY).without(frozenset({"army on turn"}))
    return [each.says for each in choices_found(fits, lambda said: typed(made, wanted, said, VOCABULARY), words, USUAL)]


def test_what_the_clerk_knows_stands_before_a_name_that_nobody_bears_so_far():
    named = found('when turn ended: hand "gavel" to "Zoe"', "Zoe", "on turn")
    assert ("mover" in named, named[-1]) == (True, "on turn")
    assert found("set adoption to unanimous", "unanimous", "2/3")[0] == "2/3"


def test_who_sits_beside_somebody_is_found_by_the_word_for_it():
    assert "first of players after mover" in found('when turn ended: hand "gavel" to mover', "mover", "left-hand neighbour")
    assert "first of players before mover" in found('when turn ended: hand "gavel" to mover', "mover", "right neighbour")
