"""Somebody who never wrote a sheet says what the clerk is to do, by mouse and by typing into blanks."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QScrollArea, QWidget

from tabletop.clerk.kits import VOCABULARY
from tabletop.clerk.language.sorts import Kind
from tabletop.clerk.language.vocabulary import Occasion, Question, Vocabulary
from tabletop.view.editor.editor_frame import MoreBelow
from tabletop.view.editor.fill_in import FillIn
from tabletop.view.widgets.layouts import stacked
from tests.changes.playing_on import Play
from tests.games.nomic import vote
from tests.golden import approved
from tests.playing import do
from tests.view.conftest import LOOK
from tests.view.hands import Key

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def filling(nomic):
    """The editor with a new rule open, and the blanks of its sheet."""
    at = nomic()
    at.click("Propose…")
    at.write("The words of the rule", "A throw of six draws a card.")
    return at


def sheet(at) -> str:
    return at.window.page.editor.sheet.sheet


def choose(at, words: str) -> None:
    """Take a line of the slip that is open."""
    at.click_row("What fits here", words)


def amending(at, rule: str, words: str) -> None:
    """The draft is to change this rule, and has these words for it."""
    at.click("Kind of change: Amend")
    at.choose("Rule", rule)
    at.write("The words of the rule", words)


def adopted(at) -> Play:
    """What is written is proposed by its button; everybody is for it, and the turn ends with a throw of one."""
    at.click("Propose")
    session = at.window.session
    vote(session)
    do(session, "throw", by="Ann", faces=[1])
    assert session.asleep() == {}
    return Play(session)


def in_words(at, text: str) -> None:
    at.click("How the sheet is shown: In words")
    at.click(at.field("What the clerk does"))
    QApplication.clipboard().setText(text)
    at.key(Key.Key_A, Key.Key_V, held=at.CONTROL)
    at.click("How the sheet is shown: Fill in")


def test_a_throw_of_six_also_draws_a_card(filling):
    at = filling
    at.click("When something happens")
    at.type("dice")
    choose(at, "dice thrown")
    at.click("line 1: only if")
    at.write("line 1, after if", "6")
    at.click("line 1, after then: give")
    at.type("draw")
    choose(at, "draw ‹number› cards")
    at.write("line 1, after card from", "draw")
    assert sheet(at) == 'when dice thrown if 6 is in faces: draw 1 cards from "draw" for thrower'
    assert at.reads("The clerk understands the sheet.")
    do(at.window.session, "add thing", what="standard deck", to="draw")
    played = adopted(at).all(iter(["a turn throwing 6", "a turn throwing 5"]))
    assert [played.looks(f"cards of {who}") for who in ("Ann", "Bo", "Cy")] == ["0", "1", "0"]


def test_two_thirds_are_enough_from_the_next_vote_on(filling):
    at = filling
    amending(at, "203", "Two thirds adopt.")
    fill(at, "line 1, after to: unanimous", "2/3")
    at.click("Take line 2 out")
    assert sheet(at) == "set adoption to 2/3"
    played = adopted(at).all(iter(["a turn, Cy against"]))
    assert played.looks("outcome") == "adopted"
    assert played.all(iter(["a turn, Ann and Bo against"])).looks("outcome") == "defeated"


def test_two_thirds_adopt(filling):
    at = filling
    at.click("Set an answer")
    at.type("adoption")
    at.key(Key.Key_Return)
    assert sheet(at) == "set adoption to unanimous"
    assert at.reads("What it takes to adopt a proposal:")
    at.click("line 1, after to: unanimous")
    at.type("2/3")
    at.key(Key.Key_Return)
    assert sheet(at) == "set adoption to 2/3"
    at.write("line 1, after to", "3/4")
    assert sheet(at) == "set adoption to 3/4"


def test_an_objection_is_begun_and_worded(filling):
    at = filling
    at.click("Object beforehand")
    at.type("proposal made")
    at.key(Key.Key_Return)
    at.write("line 1, after object", "not today")
    assert sheet(at) == 'before proposal made: object "not today"'


def test_filling_in_one_line_leaves_the_others_as_they_are_written(filling):
    at = filling
    in_words(at, "set   dice to 2\n\nset sides to 6\nnonsense")
    at.write("line 2, after to", "20")
    assert sheet(at) == "set   dice to 2\n\nset sides to 20\nnonsense"


def test_a_line_that_cannot_be_read_stands_there_as_text_alone(filling):
    at = filling
    in_words(at, "set sides to 6\nset dice too 2")
    at.write("Line 2 as text", "set dice to 2")
    assert sheet(at) == "set sides to 6\nset dice to 2"
    assert at.reads("The clerk understands the sheet.")


def test_rows_are_added_and_taken_out(filling):
    at = filling
    in_words(at, "when turn ended: give 1 points to who")
    at.click("line 1: do something more")
    assert sheet(at) == "when turn ended\n  give 1 points to who\n  give 1 points to who"
    at.click("Take this out")
    assert sheet(at) == "when turn ended: give 1 points to who"
    at.click("Take line 1 out")
    assert sheet(at) == ""


def test_nothing_moves_under_the_hand_that_takes_out_lines_while_the_keyboard_is_in_another(filling):
    at = filling
    area = at.window.page.editor._area
    in_words(at, "\n".join(f"when turn ended: give {points} points to who" for points in range(1, 12)))
    at.click(at.field("line 11, after give"))
    area.ensureWidgetVisible(at.widget("Take line 3 out"))
    place, value = at.widget("Take line 3 out").mapTo(at.window, QPoint(6, 6)), area.verticalScrollBar().value()
    for gone in (3, 4):
        QTest.mouseClick(at.window.childAt(place), Qt.MouseButton.LeftButton)
        at.look_again()
        assert f"give {gone} points" not in sheet(at)
        assert (area.verticalScrollBar().value(), at.window.childAt(place)) == (value, at.widget("Take line 3 out"))
    assert at.window.focusWidget().accessibleName().startswith("line 3, ")


def test_a_thing_is_taken_out_of_a_list_and_a_part_out_of_a_condition(filling):
    at = filling
    in_words(at, 'set turn parts to ["propose", "sing", "throw the die"]')
    at.click("line 1: take out sing")
    assert sheet(at) == 'set turn parts to ["propose", "throw the die"]'
    at.key(Key.Key_Z, held=at.CONTROL)
    assert sheet(at) == 'set turn parts to ["propose", "sing", "throw the die"]'
    at.click("How the sheet is shown: In words")
    in_words(at, "when turn ended if turn number is 3 and who is mover: end turn")
    at.click("line 1: take out turn number is 3")
    assert sheet(at) == "when turn ended if who is mover: end turn"


def test_otherwise_or_and_a_figure_to_remember_are_a_click_each(filling):
    at = filling
    in_words(at, "when dice thrown if 6 is in faces: end turn")
    at.click("line 1: or if")
    assert sheet(at).startswith("when dice thrown if 6 is in faces or ")
    at.click("line 1: remember a figure")
    assert "let amount be 1" in sheet(at)
    at.click("line 1: do something only if")
    at.click("line 1, below: do otherwise")
    assert "otherwise" in sheet(at)
    assert at.reads("The clerk understands the sheet.")


def test_an_answer_is_split_by_a_condition_and_made_one_again(filling):
    at = filling
    in_words(at, "set dice to 2")
    at.click("line 1: another answer otherwise")
    assert sheet(at).startswith("set dice to 2 if ")
    assert sheet(at).endswith(" otherwise 2")
    at.click("line 1: take out 2")
    assert sheet(at) == "set dice to 2"


def test_another_answer_stands_behind_the_condition_that_the_line_has(filling):
    at = filling
    in_words(at, "set dice to 2 if number of players is 3")
    at.click("line 1: another answer otherwise")
    assert sheet(at) == "set dice to 2 if number of players is 3 otherwise 2"
    at.type("5")
    assert sheet(at) == "set dice to 2 if number of players is 3 otherwise 5", "the keyboard is where the new answer is"


def test_what_was_filled_in_is_undone_like_typing(filling):
    at = filling
    in_words(at, "set dice to 2")
    at.write("line 1, after to", "3")
    assert sheet(at) == "set dice to 3"
    at.click("line 1, after to: choose")
    at.key(Key.Key_Escape)
    at.key(Key.Key_Z, held=at.CONTROL)
    assert sheet(at) == "set dice to 2"


def test_undo_is_of_the_sheet_while_the_keyboard_is_in_its_blanks_although_the_menu_has_one(filling):
    at = filling
    told = at.window.session.last
    in_words(at, "set dice to 2")
    at.write("line 1, after to", "3")
    assert at.field("line 1, after to").hasFocus()
    at.key(Key.Key_Z, held=at.CONTROL)
    assert sheet(at) == "set dice to 2"
    at.key(Key.Key_Z, held=at.CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert sheet(at) == "set dice to 3"
    assert at.window.session.last == told


def test_of_two_answers_that_are_lists_the_other_is_taken_out_by_its_own_words(filling):
    at = filling
    in_words(at, 'set choices "colour" to ["red", "blue"]')
    at.click("line 1: another answer otherwise")
    assert sheet(at).endswith('otherwise ["red"]')
    assert at.words.count("× the other answer") == 1
    assert [name for name in at.buttons() if name.startswith("line 1: take out")] == [
        "line 1: take out red", "line 1: take out blue", "line 1: take out red",
    ]  # fmt: skip
    at.click("× the other answer")
    assert sheet(at) == 'set choices "colour" to ["red", "blue"]'


def test_what_the_sheet_counts_itself_is_among_the_counters(filling):
    at = filling
    in_words(at, 'when this rule is enacted: give 10 "gold" to players\nwhen turn ended: give 1 points to who')
    at.click("line 2, after 1: points")
    assert at.rows("What fits here")[:2] == ["points  ✓", "gold"]
    choose(at, "gold")
    assert sheet(at).endswith('when turn ended: give 1 "gold" to who')


def test_a_number_that_is_none_waits_and_says_so(filling):
    at = filling
    in_words(at, "set dice to 2")
    at.write("line 1, after to", "x")
    assert sheet(at) == "set dice to 2"
    assert at.field("line 1, after to").property("wrong") is True
    said = "“x” is not a number such as 7 or 5 3/8."
    assert [at.words.count(each) for each in (said, "The clerk understands the sheet.")] == [
        2,
        0,
    ]  # on its card, and beside *Propose*
    assert not at.widget("Propose").isEnabled()
    at.write("line 1, after to", "3")
    assert [at.words.count(each) for each in (said, "The clerk understands the sheet.")] == [0, 1]
    assert at.widget("Propose").isEnabled()


def test_what_is_wrong_with_a_line_stands_on_its_card_where_lines_have_no_numbers(filling):
    at = filling
    in_words(at, "when turn ended\n    give 1 points to mover\nset dice too 2")
    assert not [words for words in at.words if "column" in words]
    assert at.reads("What is amiss stands above, with its line.")
    card = at.field("Line 2 as text").parentWidget()
    assert [each.text() for each in card.findChildren(QLabel)][1:] == approved()
    at.click("How the sheet is shown: In words")
    assert [words for words in at.words if words.startswith("Line 3, column")]


def test_turning_to_the_other_view_changes_nothing(filling):
    at = filling
    text = "when turn ended\n    end turn\n\nnonsense\nset dice   to 2"
    in_words(at, text)
    at.click("How the sheet is shown: In words")
    assert sheet(at) == text


def test_names_on_the_table_are_offered_where_one_is_wanted(filling):
    at = filling
    in_words(at, 'when turn ended: run "turn clock" for 5 minutes\nwhen turn ended: draw 1 cards from "draw" for who')
    at.click("line 2, after for: who")
    listed = at.field("What fits here")
    assert '"Ann"' in [listed.item(row).text() for row in range(listed.count())]


def test_a_rule_is_chosen_by_its_number_or_by_its_words(filling):
    at = filling
    for typed in ("206", "defeated"):
        in_words(at, "set claims over to this rule")
        fill(at, "line 1, after to: this rule", typed)
        assert sheet(at) == "set claims over to rule 206"


def own_counter(at, button: str, name: str, word: str) -> None:
    at.click(button)
    choose(at, "a counter of your own")
    at.write(name, word)


def begin(at, happens: str) -> None:
    at.click("When something happens")
    at.type(happens)
    at.key(Key.Key_Return)


def fill(at, button: str, words: str) -> None:
    """Open a blank’s slip, type, and take what comes first."""
    at.click(button)
    at.type(words)
    at.key(Key.Key_Return)


def test_everybody_has_ten_gold_and_a_defeated_proposer_pays_those_against(filling):
    at = filling
    begin(at, "enacted")
    at.write("line 1, after give", "10")
    own_counter(at, "line 1, after 1: points", "line 1, after 10", "gold")
    begin(at, "proposal defeated")
    fill(at, "line 2, after then: give", "take")
    fill(at, "line 2, after take: choose", "2 * number of against voters")
    own_counter(at, "line 2, after against voters: points", "line 2, after against voters", "gold")
    at.click("line 2: do something more")
    at.write("line 2, after give", "2")
    fill(at, "line 2, after to: proposer", "against voters")
    own_counter(at, "line 2, after 2: points", "line 2, after 2", "gold")
    assert sheet(at).splitlines() == [
        'when this rule is enacted: give 10 "gold" to players',
        "when proposal defeated",
        '  take 2 * number of against voters "gold" from proposer',
        '  give 2 "gold" to against voters',
    ]
    assert at.reads("The clerk understands the sheet.")
    played = adopted(at)
    assert [played.looks(f"gold of {who}") for who in ("Ann", "Bo", "Cy")] == ["10", "10", "10"]
    played.all(iter(["a turn, Ann and Cy against"]))
    assert [played.looks(f"gold of {who}") for who in ("Ann", "Bo", "Cy")] == ["12", "6", "12"]


def test_whoever_has_most_gold_is_speaker_and_the_speakers_vote_counts_double(filling):
    at = filling
    amending(at, "207", "Each player has one vote, the Speaker two. Whoever has most gold at the end of a circuit is Speaker.")
    at.click("Take line 1 out")
    at.click("Ready lines…")
    at.type("Speaker")
    at.key(Key.Key_Return)
    at.write("line 1, after hand", "Speaker")
    own_counter(at, "line 1, after with highest: points", "line 1, after with highest", "gold")
    at.click("Ready lines…")
    at.type("extra vote token")
    at.key(Key.Key_Return)
    at.write("line 2, after of", "Speaker")
    assert sheet(at).splitlines() == [
        'when circuit ended: hand "Speaker" to one of players with highest "gold"',
        'set votes of players to 2 if player is holder of "Speaker" otherwise 1',
    ]
    for who, gold in (("Ann", 3), ("Bo", 7), ("Cy", 2)):
        do(at.window.session, "set counter", by="Ann", counter="gold", of=who, to=gold)
    do(at.window.session, "edit rule", by="Ann", rule=203, sheet="set adoption to majority")
    played = adopted(at).all(iter(["a turn", "a turn", "a turn, Ann and Cy against", "a turn, Ann and Cy against"]))
    assert played.looks("things before of Bo") == "Speaker"
    assert [line for line in played.told if line.startswith("The totals")][-1].endswith("2 for, 2 against.")


def test_the_rule_is_repealed_after_three_circuits(filling):
    at = filling
    begin(at, "circuit ended")
    fill(at, "line 1, after then: give", "remove")
    fill(at, "line 1, after remove: rules", "this rule")
    at.click("line 1: only if")
    fill(at, "line 1, after ended: is", "is at least")
    at.write("line 1, after is at least", "3")
    assert sheet(at) == "when circuit ended if ended is at least 3: remove this rule"
    played = adopted(at).all(iter(["a turn", "a turn", "a circuit"]))
    assert played.looks("rule of 301") == "in force"
    assert played.all(iter(["a circuit"])).looks("rule of 301") == "gone"


def test_a_word_added_to_the_vocabulary_is_offered_and_filled_in(panel):
    sky = Kind("sky", wider="text", words=("sun", "rain"))
    wider = Vocabulary(VOCABULARY.entries, (sky, Question("weather", "sky"), Occasion("it rained")))
    at = panel(FillIn(LOOK, wider), signals=("written",))
    for begin, word in (("Set an answer", "weather"), ("When something happens", "it rained")):
        at.press(begin)
        at.type(word)
        at.key(Key.Key_Return)
    assert at.heard[-1] == ("written", 'set weather to "sun"\nwhen it rained: give 1 points to players')
    at.press("line 1, after to: choose")
    at.type("rain")
    at.key(Key.Key_Return)
    assert at.heard[-1] == ("written", 'set weather to "rain"\nwhen it rained: give 1 points to players')


@pytest.mark.parametrize("begins", ["When something happens", "Set an answer", "Object beforehand"])
def test_where_nothing_of_ones_own_can_be_typed_nobody_is_told_so(filling, begins):
    filling.click(begins)
    assert filling.field("Search for what fits here").placeholderText() == "Search: turn, vote, die, card, points …"


def test_where_a_value_can_be_typed_it_is_said(filling):
    in_words(filling, "set dice to 2")
    filling.click("line 1, after to: choose")
    assert filling.field("Search for what fits here").placeholderText() == "Search, or type a value of your own"


def test_a_heading_in_a_menu_is_passed_over_by_mouse_and_by_keys(filling):
    at = filling
    at.click("When something happens")
    listed = at.field("What fits here")
    assert [listed.item(row).text() for row in range(3)] == ["MOST WANTED", "this rule is enacted", "turn begun"]
    assert listed.currentRow() == 1
    at.key(Key.Key_Up)
    assert listed.currentRow() == listed.count() - 1
    at.key(Key.Key_Down)
    assert listed.currentItem().text() == "this rule is enacted"
    choose(at, "MOST WANTED")
    assert sheet(at) == ""
    choose(at, "this rule is enacted")
    assert sheet(at) == "when this rule is enacted: give 1 points to players"


def test_what_comes_into_sight_again_is_no_longer_named_though_there_was_nothing_to_scroll(qtbot):
    inside, above, part = QWidget(), QWidget(), QLabel("The clerk understands the sheet.")
    above.setFixedHeight(186)
    part.setFixedHeight(18)
    stacked(LOOK, above, part, on=inside, gap=0).addStretch(1)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setWidget(inside)
    more = MoreBelow(LOOK, area, (("What the clerk understands", part),))
    whole = QWidget()
    stacked(LOOK, area, more, on=whole)
    qtbot.addWidget(whole)
    area.setFixedHeight(210)
    whole.show()
    QApplication.processEvents()
    assert (more.isVisible(), area.verticalScrollBar().maximum()) == (True, 0)
    above.setFixedHeight(20)
    QApplication.processEvents()
    assert not more.isVisible()


def test_what_lies_below_the_fold_is_named_and_one_click_away(filling):
    at = filling
    check = at.window.page.editor.check
    in_words(at, "set dice to 2")
    assert not [name for name in at.buttons() if name.startswith("Further down")]
    in_words(at, "\n".join(["set dice to 2", *["when turn ended: give 1 points to who"] * 6]))
    assert check.visibleRegion().isEmpty()
    at.wait_until(lambda: "Further down: What it would mean" in at.buttons())
    at.click("Further down: What it would mean")
    assert not at.window.page.editor.meaning.visibleRegion().isEmpty()
    assert not [name for name in at.buttons() if name.startswith("Further down")]


def test_tab_goes_through_the_lines_before_what_begins_another(filling):
    at = filling
    in_words(at, "when turn ended: give 2 points to who\nset sides to 8")
    at.widget("How the sheet is shown: Fill in").setFocus()
    passed = [""]
    while passed[-1] != "When something happens" and len(passed) < 30:
        at.key(Key.Key_Tab)
        passed.append(at.keyboard_name())
    assert passed[1] == "line 1, after when: turn ended"
    assert [each for each in passed[1:-1] if not each.startswith(("line 1", "line 2", "Take line "))] == []
    assert any(each.startswith("line 2") for each in passed)


def test_what_was_just_added_waits_for_its_first_figure(filling):
    at = filling
    begin(at, "dice thrown")
    assert at.keyboard_name() == "line 1, after then: give"
    at.click("line 1: only if")
    at.type("6")
    at.click("line 1: do something more")
    at.type("5")
    assert sheet(at).splitlines() == [
        "when dice thrown if 6 is in faces",
        "  give 1 points to thrower",
        "  give 5 points to thrower",
    ]


def test_a_menu_is_short_and_the_rest_lies_behind_its_last_line_and_is_searched(filling):
    at = filling
    in_words(at, "when circuit ended: give 1 points to players")
    at.click("line 1, after to: players")
    short = at.rows("What fits here")
    assert len(short) < 30
    assert (short[0], short[-1]) == ("players  ✓", "More that fits here…")
    at.click_row("What fits here", "More that fits here…")
    everything = at.rows("What fits here")
    assert everything[: len(short) - 1] == short[:-1]
    assert "players whose points …" in everything
    at.click(at.field("Search for what fits here"))
    at.type("lowest points")
    choose(at, "players with lowest points")
    assert sheet(at) == "when circuit ended: give 1 points to players with lowest points"


def test_a_list_with_nothing_in_it_is_called_an_empty_list(filling):
    at = filling
    in_words(at, "when turn ended if vetoers is not []: end turn")
    at.click("line 1, after is not: an empty list")
    assert "an empty list  ✓" in at.rows("What fits here")


def test_whoever_did_it_is_called_so_and_not_by_the_word_of_the_sheet(filling):
    at = filling
    in_words(at, "when proposal made: give 2 points to by")
    at.click("line 1, after to: whoever did it")
    assert "whoever did it  ✓" in at.rows("What fits here")


def test_what_another_comes_after_is_called_as_it_reads_now(filling):
    at = filling
    in_words(at, 'set precedence to ["lowest number first"]')
    at.write("line 1, after to", "newest first")
    assert at.reads("+ another after “newest first”")
    assert not at.reads("+ another after “lowest number first”")
    at.click("line 1: another after “newest first”")
    assert sheet(at) == 'set precedence to ["newest first", "newest first"]'


def test_an_answer_that_bears_a_name_has_a_colon_before_it(filling):
    at = filling
    in_words(at, 'set custom "the tea" to yes')
    card = at.field("line 1, after custom").parentWidget()
    assert [each.text() for each in card.findChildren(QLabel)] == ["Custom", ":"]


def test_an_act_that_is_named_anew_in_one_box_is_called_so_in_all_of_them(filling):
    at = filling
    at.window.page.editor.sheet.setPlainText(
        'set who may "note an um" to players\nset times a turn "note an um" to 1\n'
        'when deed done if what is "note an um": tell "note"'
    )
    at.click("How the sheet is shown: Fill in")
    field = next(each for each in at.window.page.editor.clerk.fill_in._cards[0].blanks.values() if isinstance(each, QLineEdit))
    field.setFocus()
    field.selectAll()
    at.key(Key.Key_Backspace)
    assert sheet(at).count('"note an um"') == 2
    at.type("note")
    at.type(" an actually")
    assert sheet(at).split("\n") == [
        'set who may "note an actually" to players',
        'set times a turn "note an actually" to 1',
        'when deed done if what is "note an actually": tell "note"',
    ]
    assert at.keyboard is field
