"""The proposal editor, written in with a real keyboard."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget

from tabletop.box.shipped import phrases
from tabletop.clerk.editing.ready_lines import INSTEAD, NOTHING_FOUND, NOTHING_NEW, OF_ANOTHER, OF_ANOTHER_LATER, WITHOUT
from tabletop.clerk.kits import VOCABULARY
from tabletop.engine.acts.lawmaking.enacting import EnactAtOnce
from tabletop.engine.acts.lawmaking.proposing import Propose
from tabletop.engine.acts.on_buttons import NO_LONGER_COUNT
from tabletop.engine.text.game_words import AMEND, ENACT, REPEAL
from tabletop.view.editor.clerk_desk import LEFT
from tabletop.view.editor.editor import AS_IT_WAS, UNREAD, Editor
from tabletop.view.editor.offer_slip import COULD, DECLINE, IN_PART, OUTDATED, PERHAPS, STANDS, USE, USE_LINES
from tabletop.view.editor.sheet_edit import CompletionList
from tabletop.view.reading.sheet_check import FOR_OTHER_WORDS
from tabletop.view.values.drafts import Draft, Procedure
from tabletop.view.values.sheet_language import SheetLanguage
from tests.golden import approved
from tests.playing import do, sit
from tests.view.conftest import LANGUAGE, LOOK
from tests.view.hands import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def session(tmp_path):
    return sit(tmp_path)


@pytest.fixture
def editor(session, panel):
    """The editor with Ann’s amendment of rule 14 open."""
    made = panel(Editor(LOOK, LANGUAGE, session), signals=("wished", "cancelled", "landed"))
    made.widget.show_draft(Draft.changing(session.table().rulebook["r14"], "Ann"), session.table())
    made.press("How the sheet is shown: In words")
    return made


def write(editor, field, words):
    field.setFocus()
    editor.key(Qt.Key.Key_A, CTRL)
    editor.type(words)


def test_new_words_are_marked_in_place_and_the_old_ones_struck_beneath(editor):
    write(editor, editor.widget.words, "The value of a Jack card is 0.")
    assert editor.widget.marks.isVisible()
    assert editor.widget.marks.accessibleName() == approved()
    formats = editor.widget.words.document().firstBlock().layout().formats()
    assert [(each.start, each.length) for each in formats] == [(28, 1)]


def test_words_that_only_come_in_are_seen_in_their_place_too(editor):
    write(editor, editor.widget.words, "The value of a Jack card is always 11.")
    assert editor.widget.marks.isVisible()
    assert editor.widget.marks.accessibleName() == "The value of a Jack card is (new: always) 11."


def test_the_button_proposes_what_is_written(editor):
    write(editor, editor.widget.words, "The value of a Jack card is 0.")
    write(editor, editor.widget.sheet, 'set value of cards whose rank is "J" to 0')
    editor.press("Propose")
    sheet = 'set value of cards whose rank is "J" to 0'
    assert editor.heard == [
        ("wished", Propose(by="Ann", kind=AMEND, rule=14, text="The value of a Jack card is 0.", sheet=sheet))
    ]


def test_whoever_changes_the_words_alone_is_told_what_becomes_of_the_sheet(editor):
    stale = "The words change, but what the clerk does stays as it was: the card will say “check this”."
    assert stale not in editor.words
    write(editor, editor.widget.words, "The value of a Jack card is eleven.")
    assert stale in editor.words
    assert editor.widget.check.verdict.text() == FOR_OTHER_WORDS
    assert AS_IT_WAS in editor.words
    editor.press("What the clerk does still fits")
    assert stale not in editor.words
    assert AS_IT_WAS not in editor.words
    assert editor.widget.check.verdict.text() == "The clerk understands the sheet."


def test_what_was_said_to_fit_stays_said_while_a_line_is_added_below_and_goes_with_the_lines_that_it_was_said_of(editor):
    fits, sheet = "What the clerk does still fits", editor.widget._book["r14"].sheet
    write(editor, editor.widget.words, "The value of a Jack card is eleven.")
    editor.press(fits)
    editor.widget.sheet.rewrite(f"{sheet.strip()}\nwhen turn ended: end turn")
    assert (editor.button(fits).isVisibleTo(editor.widget), editor.button(fits).isChecked()) == (True, True)
    write(editor, editor.widget.sheet, "when turn ended: end turn")
    assert not editor.widget.fits._fits.isVisibleTo(editor.widget)


def test_an_amendment_that_says_another_number_than_its_sheet_is_told_so_though_it_was_said_to_fit(tmp_path, panel):
    session = sit(tmp_path, "nomic", token="", options={"the player who starts": "Ann"})
    rule = session.table().rulebook.numbered(204)
    editor = panel(Editor(LOOK, LANGUAGE, session), signals=("wished", "cancelled", "landed"))
    editor.widget.show_draft(Draft.changing(rule, "Ann"), session.table())
    assert not editor.widget.clerk.differs.isVisibleTo(editor.widget)
    write(editor, editor.widget.words, rule.text.replace("10 points each", "5 points each, and 5 more"))
    editor.press("What the clerk does still fits")
    assert "“5 points”" in editor.widget.clerk.differs.text()
    write(editor, editor.widget.words, rule.text.replace("10 points each", "5 points each"))
    editor.press("How the sheet is shown: In words")
    write(editor, editor.widget.sheet, "when proposal adopted: give 5 points to against voters")
    assert not editor.widget.clerk.differs.isVisibleTo(editor.widget)
    editor.widget.sheet.rewrite(rule.sheet.replace("10", "5", 1))
    assert editor.widget.clerk.differs.text() == LEFT.format("“10 points”")
    editor.widget._ask_the_rules()
    assert editor.widget._foot.missing.text() == LEFT.format("“10 points”"), "told beside the button as well"


def test_a_sheet_that_cannot_be_read_may_be_proposed_and_the_foot_says_so(editor):
    write(editor, editor.widget.words, "The value of a Jack card is 0.")
    write(editor, editor.widget.sheet, "set value of cards to tea")
    editor.widget._ask_the_rules()
    assert editor.button("Propose").isEnabled()
    assert UNREAD in editor.words
    write(editor, editor.widget.sheet, 'set value of cards whose rank is "J" to 0')
    editor.widget._ask_the_rules()
    assert UNREAD not in editor.words


def test_before_anything_is_changed_the_button_waits_and_the_foot_says_why(editor):
    assert not editor.button("Propose").isEnabled()
    assert "Nothing is changed yet." in editor.words


def test_a_proposal_is_given_other_words_only_where_they_are_others(session, editor):
    do(session, "propose", by="Ann", kind="amend", rule=14, text="The value of a Jack card is 0.")
    table = session.table()
    editor.widget.show_draft(Draft.rewording(table.proposals[-1], table.rulebook), table)
    assert not editor.button("Put these words").isEnabled()
    assert "Nothing is changed yet." in editor.words
    write(editor, editor.widget.words, "The value of a Jack card is 9.")
    assert editor.button("Put these words").isEnabled()
    write(editor, editor.widget.words, "The value of a Jack card is 0.")
    assert not editor.button("Put these words").isEnabled()


def test_a_sheet_that_cannot_be_read_says_where_and_what_was_meant(editor):
    write(editor, editor.widget.sheet, "set adoption to majoriti")
    assert editor.widget.check.verdict.text() == approved()
    (mark,) = editor.widget.sheet.extraSelections()
    assert mark.cursor.selectedText() == "majoriti"


def test_a_sheet_that_can_be_read_is_said_in_plain_sentences(editor):
    write(editor, editor.widget.sheet, "set adoption to majority")
    assert "The clerk understands the sheet." in editor.words
    assert any(words.startswith("1   What it takes to adopt a proposal") for words in editor.words)


def test_words_that_can_stand_at_the_caret_are_offered_and_taken_with_enter(editor):
    write(editor, editor.widget.sheet, "set adopt")
    assert "adoption" in editor.widget.sheet.words_offered
    editor.key(Qt.Key.Key_Return)
    assert editor.widget.sheet.toPlainText() == "set adoption"
    assert editor.widget.sheet.words_offered == ()


def test_words_that_fit_go_with_a_press_elsewhere_and_when_the_caret_is_scrolled_out_of_sight(editor):
    sheet = editor.widget.sheet
    write(editor, sheet, "set adopt")
    assert sheet.words_offered
    QTest.mouseClick(editor.widget.window().windowHandle(), Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert sheet.words_offered == ()
    sheet.setFocus()
    sheet.rewrite("set quorum to 2\n" * 30)
    editor.type("set adopt")
    assert sheet.words_offered
    sheet.verticalScrollBar().setValue(0)
    assert sheet.words_offered == ()


def test_enter_behind_a_line_that_is_understood_begins_the_next_one(editor):
    sheet = editor.widget.sheet
    write(editor, sheet, "when turn ended: give 1 points to who")
    assert "who may" in sheet.words_offered
    editor.key(Qt.Key.Key_Return)
    assert (sheet.toPlainText(), sheet.words_offered) == ("when turn ended: give 1 points to who\n", ())
    editor.type("set adoption to m")
    editor.key(Qt.Key.Key_Return)
    assert sheet.toPlainText().endswith("set adoption to majority")


def test_a_line_that_begins_as_one_of_its_own_stands_at_the_edge_and_what_is_done_besides_does_not(editor):
    sheet = editor.widget.sheet
    begun = "when turn ended\n  give 1 points to who"
    for typed, stands in (("take ", "\n  take "), ("when t", "\nwhen t")):
        write(editor, sheet, "")
        sheet.rewrite(begun)
        editor.key(Qt.Key.Key_End, CTRL)
        editor.key(Qt.Key.Key_Return)
        editor.type(typed)
        assert sheet.toPlainText() == begun + stands


def test_enter_takes_a_word_that_was_marked_by_key_behind_a_whole_line_too(editor):
    sheet = editor.widget.sheet
    write(editor, sheet, "when turn ended: give 1 points to who")
    first = sheet.words_offered[0]
    editor.key(Qt.Key.Key_Down)
    editor.key(Qt.Key.Key_Up)
    editor.key(Qt.Key.Key_Return)
    assert sheet.toPlainText() == f"when turn ended: give 1 points to {first}"


def test_escape_puts_away_the_words_leaves_the_field_that_was_typed_in_and_closes_the_editor_last(editor):
    write(editor, editor.widget.sheet, "set adopt")
    editor.key(Qt.Key.Key_Escape)
    assert (editor.widget.sheet.words_offered, editor.heard) == ((), [])
    editor.key(Qt.Key.Key_Escape)
    assert (editor.widget.sheet.hasFocus(), editor.heard) == (False, [])
    editor.key(Qt.Key.Key_Escape)
    assert editor.heard == [("cancelled",)]


def test_words_that_fit_lie_over_no_button_and_go_when_anything_else_is_pressed(editor):
    sheet = editor.widget.sheet
    write(editor, sheet, "set adopt")
    (words,) = editor.widget.window().findChildren(CompletionList)
    caret = words.geometry().topLeft()
    below = QPushButton("Do it", editor.widget.window())
    below.setGeometry(caret.x(), caret.y() + 30, 80, 24)
    below.show()
    words.show_words(words._found, caret)
    assert not words.geometry().intersects(below.geometry())
    QTest.mouseClick(below, Qt.MouseButton.LeftButton)
    assert sheet.words_offered == ()


def test_what_is_typed_after_a_click_on_another_kind_of_change_goes_into_the_words(editor):
    for kind in ("Remove", "Add", "Change", "Add"):
        editor.press(f"Kind of change: {kind}")
    editor.type("Tea.")
    assert editor.widget.words.words == "Tea."


def test_what_was_put_aside_is_taken_up_again_where_it_was_left(editor, session):
    write(editor, editor.widget.words, "A Jack is worth tea.")
    editor.press("Cancel")
    editor.widget.show_draft(Draft.changing(session.table().rulebook["r14"], "Ann"), session.table())
    assert editor.widget.words.words == "A Jack is worth tea."


def test_what_was_put_aside_of_a_rule_that_reads_otherwise_now_is_not_taken_up(editor, session):
    write(editor, editor.widget.words, "A Jack is worth tea.")
    editor.press("Cancel")
    do(session, "edit rule", rule=14, text="The value of a Jack card is 9.", why="agreed")
    editor.widget.show_draft(Draft.changing(session.table().rulebook["r14"], "Ann"), session.table())
    assert editor.widget.words.words == "The value of a Jack card is 9."


def test_each_kind_of_change_keeps_its_own_words_and_none_has_those_of_another(editor, session):
    editor.widget.show_draft(Draft("Ann"), session.table())
    write(editor, editor.widget.words, "Tea is served at nine.")
    editor.press("Kind of change: Change")
    first = editor.widget.words.words
    assert first == session.table().rulebook.numbered(int(editor.widget.rule.now)).text.strip()
    editor.press("Kind of change: Remove")
    assert (editor.widget.draft.rule, editor.widget.draft.text, editor.widget.draft.sheet) == ("", "", "")
    editor.press("Kind of change: Add")
    assert editor.widget.words.words == "Tea is served at nine."
    editor.press("Kind of change: Remove")
    editor.press("Cancel")
    editor.widget.show_draft(Draft("Ann"), session.table())
    assert (editor.widget.draft.kind, editor.widget.draft.text) == (ENACT, "Tea is served at nine.")


def test_a_rule_that_was_removed_comes_up_on_no_later_sheet(editor, session):
    def removing(rule):
        editor.widget.show_draft(Draft("Ann"), session.table())
        editor.press("Kind of change: Remove")
        assert not editor.widget.marks.isVisible()
        if rule:
            assert editor.widget.choose(rule)
            assert editor.widget.marks.isVisible()

    removing("r14")
    editor.press("Cancel")
    removing("r14")
    editor.press("Propose")
    do(session, "propose", by="Ann", kind="repeal", rule=14)
    editor.widget.show_table(session.table())
    assert ("landed",) in editor.heard
    do(session, "remove rule", rule=14, why="agreed")
    editor.widget.show_table(session.table())
    editor.widget.show_draft(Draft("Ann"), session.table())
    assert editor.widget.draft == Draft("Ann")
    removing("")


def test_new_words_that_were_put_aside_for_one_proposal_do_not_come_up_for_the_next(editor, session):
    def reworded(number):
        return Draft("Ann", Procedure.REVISION, ENACT, text="Tea.", number=number)

    editor.widget.show_draft(reworded(19), session.table())
    write(editor, editor.widget.words, "Tea at nine.")
    editor.press("Cancel")
    editor.widget.show_draft(reworded(20), session.table())
    assert editor.widget.words.words == "Tea."
    editor.widget.show_draft(reworded(19), session.table())
    assert editor.widget.words.words == "Tea at nine."


def test_a_new_rule_begins_on_an_empty_sheet_and_a_repeal_strikes_the_words(editor):
    editor.press("Kind of change: Add")
    assert editor.widget.words.words == ""
    editor.press("Kind of change: Remove")
    assert not editor.button("Propose").isEnabled()
    assert "Choose a rule." in editor.words
    assert editor.widget.choose("r14")
    editor.press("Propose")
    ((_, act),) = editor.heard
    assert (act.kind, act.text) == (REPEAL, "")


def test_what_is_typed_after_a_card_was_chosen_goes_into_its_words(editor):
    editor.button("Cancel").setFocus()
    assert editor.widget.choose("r13")
    assert editor.widget.focusWidget() is editor.widget.words


def test_what_is_typed_where_there_is_nothing_to_write_does_nothing(editor):
    editor.widget.words.setFocus()
    editor.widget.kind.chosen.emit("repeal")
    assert editor.widget.choose("r13")
    assert not editor.widget.words.isVisible()
    assert editor.widget.focusWidget() is editor.widget
    editor.type("words of a rule ")
    assert (editor.heard, editor.widget.draft.kind, editor.widget.draft.rule) == ([], REPEAL, "r13")


def test_another_rule_is_chosen_from_the_list_with_its_words(editor, session):
    editor.press("Rule: 14")
    editor.take("13   The value of an Ace card is 1.")
    assert editor.widget.words.words == "The value of an Ace card is 1."
    assert editor.widget.draft.rule == "r13"


def test_control_and_enter_propose_from_within_the_words(editor):
    write(editor, editor.widget.words, "The value of a Jack card is 0.")
    editor.key(Qt.Key.Key_Return, CTRL)
    assert [name for name, *_ in editor.heard] == ["wished"]


def test_the_editor_says_when_what_it_laid_lies_on_the_table(editor, session):
    write(editor, editor.widget.words, "The value of a Jack card is 0.")
    editor.press("Propose")
    editor.widget.show_table(session.table())
    assert ("landed",) not in editor.heard
    do(session, "propose", by="Ann", kind="amend", rule=14, text="The value of a Jack card is 0.")
    editor.widget.show_table(session.table())
    assert editor.heard[-1] == ("landed",)


def test_a_rule_by_consensus_has_no_kind_to_choose_and_asks_why(editor, session):
    editor.widget.show_draft(Draft("Bo", Procedure.AT_ONCE), session.table())
    assert not editor.widget.kind.isVisible()
    write(editor, editor.widget.words, "Ties go to the youngest.")
    write(editor, editor.widget.why, "rules 8 and 18")
    editor.press("Put it in force")
    assert editor.heard == [("wished", EnactAtOnce(by="Bo", text="Ties go to the youngest.", why="rules 8 and 18"))]


def test_a_change_that_one_alone_may_propose_is_theirs_from_wherever_it_was_begun(editor, session):
    editor.widget.show_draft(Draft(kind=ENACT, text="Tea."), session.table())
    assert "Ann writes it. Nothing happens before you press the button." in editor.words
    editor.press("Propose")
    ((_, act),) = editor.heard
    assert act.by == "Ann"


def test_where_several_may_propose_the_seat_is_asked_and_whoever_is_on_turn_comes_first(editor, session):
    do(session, "remove rule", rule=4)
    editor.widget.show_draft(Draft(kind=ENACT, text="Tea."), session.table())
    assert editor.button("Who proposes it: Ann")
    editor.press("Propose")
    ((_, act),) = editor.heard
    assert act.by == "Ann"


def test_in_another_light_what_is_written_stays(editor, session):
    from dataclasses import replace

    write(editor, editor.widget.words, "The value of a Jack card is 0.")
    editor.widget.show_theme(replace(LOOK, scale=1.5))
    assert editor.widget.words.words == "The value of a Jack card is 0."
    settle()


def test_a_line_that_cannot_be_read_hides_no_sentence_of_the_others(editor):
    editor.widget.sheet.rewrite("set dice to 2\nset sidess to 4\n\nset sides to 8")
    assert editor.widget.check.verdict.text() == approved()
    assert {"1   How many dice are thrown: 2.", "4   How many sides a die has: 8."} <= set(editor.words)


@pytest.fixture
def new_rule(session, panel):
    """The editor with a new rule of Ann's, and somebody who understands what people write."""
    language = SheetLanguage.of(VOCABULARY, phrases=phrases)
    made = panel(Editor(LOOK, language, session), signals=("wished", "cancelled", "landed"))
    made.widget.show_draft(Draft("Ann"), session.table())
    return made


def pause(editor):
    editor.widget.offer.tell()
    settle()


def test_the_clerk_offers_a_sheet_for_the_words_and_a_button_puts_it_there(new_rule):
    write(new_rule, new_rule.widget.words, "Whoever throws a six gets 5 points.")
    assert not new_rule.widget.offer.isVisible()
    pause(new_rule)
    assert "When dice are thrown, if 6 comes up: give 5 points to the thrower." in new_rule.words
    new_rule.press("Use what the clerk could do")
    assert new_rule.widget.sheet.sheet == "when dice thrown if 6 is in faces: give 5 points to thrower"
    pause(new_rule)
    assert not new_rule.widget.offer.isVisible()


def test_what_the_offer_leaves_out_is_dotted_in_the_words_and_named(new_rule):
    write(new_rule, new_rule.widget.words, "Whoever throws a six gets 5 points, hurrah.")
    pause(new_rule)
    assert "Not read: hurrah" in new_rule.words
    (mark,) = new_rule.widget.words.extraSelections()
    assert mark.cursor.selectedText() == "hurrah"
    new_rule.key(Qt.Key.Key_End)
    new_rule.type(" Or not.")
    assert new_rule.widget.words.extraSelections() == []


def test_of_words_in_which_nothing_is_found_one_sentence_says_so_and_what_to_do(new_rule, session):
    write(new_rule, new_rule.widget.words, "Whoever hums sits on the floor.")
    pause(new_rule)
    assert {NOTHING_FOUND, INSTEAD} <= {*new_rule.words}
    assert not {COULD, PERHAPS, USE} & {*new_rule.words}
    write(new_rule, new_rule.widget.words, " Whoever throws a six gets 5 points.")
    pause(new_rule)
    assert COULD in new_rule.words
    write(new_rule, new_rule.widget.words, "Rule 10 takes precedence over all other rules.")
    pause(new_rule)
    assert {NOTHING_FOUND, OF_ANOTHER.format(10)} <= {*new_rule.words}
    new_rule.widget.show_draft(Draft("Ann", Procedure.AT_ONCE), session.table())
    write(new_rule, new_rule.widget.words, "Rule 10 takes precedence over all other rules.")
    pause(new_rule)
    assert OF_ANOTHER_LATER.format(10) in new_rule.words, "by consensus new rules alone are made"


def test_an_amendment_says_too_that_nothing_was_found_in_its_new_words_and_what_stands_in_the_way(new_rule, session):
    new_rule.widget.show_draft(Draft.changing(session.table().rulebook["r14"], "Ann"), session.table())
    write(new_rule, new_rule.widget.words, "Whoever hums sits on the floor.")
    pause(new_rule)
    assert {NOTHING_NEW, INSTEAD} <= {*new_rule.words}
    write(new_rule, new_rule.widget.words, "If it is full moon, whoever throws a six gets 3 points.")
    pause(new_rule)
    assert {NOTHING_NEW, WITHOUT.format("If it is full moon")} <= {*new_rule.words}
    rule = session.table().rulebook["r14"]
    write(new_rule, new_rule.widget.words, f"{rule.text.strip()} Whoever hums sits on the floor.")
    pause(new_rule)
    assert {NOTHING_NEW, INSTEAD} <= {*new_rule.words}, "of the others something stands on the sheet"


def test_what_the_clerk_could_do_but_for_a_part_is_offered_as_so_much_of_it(new_rule):
    words = "Whoever throws a six gets 5 points, but hums like a bee."
    write(new_rule, new_rule.widget.words, words)
    pause(new_rule)
    assert {IN_PART, "Not read: but hums like a bee"} <= {*new_rule.words}
    (mark,) = new_rule.widget.words.extraSelections()
    assert mark.cursor.selectedText() == "but hums like a bee"
    new_rule.press(USE_LINES)
    assert new_rule.widget.draft.sheet.strip() == "when dice thrown if 6 is in faces: give 5 points to thrower"
    assert new_rule.widget.draft.text == words
    assert IN_PART not in new_rule.words


def test_no_alarm_is_given_of_what_the_clerk_itself_offered_for_all_the_words(panel, tmp_path):
    language, session = SheetLanguage.of(VOCABULARY, phrases=phrases), sit(tmp_path, "nomic-chess", token="")
    editor = panel(Editor(LOOK, language, session), signals=("wished", "cancelled", "landed"))
    editor.widget.show_draft(Draft("Ann"), session.table())
    write(editor, editor.widget.words, "Pawns may no longer move two squares.")
    pause(editor)
    editor.press(USE_LINES)
    assert editor.widget.draft.sheet.strip() == 'set moves of pieces whose kind is "pawn" to "mfWcfF"'
    assert not editor.widget.clerk.differs.isVisibleTo(editor.widget)
    write(editor, editor.widget.words, "Pawns may no longer move three squares.")
    assert "“three squares”" in editor.widget.clerk.differs.text()


def test_what_the_offer_leaves_to_people_is_dotted_and_named(new_rule):
    write(new_rule, new_rule.widget.words, "Be nice to each other. Whoever throws a six gets 5 points.")
    pause(new_rule)
    assert "For people: Be nice to each other" in new_rule.words
    (mark,) = new_rule.widget.words.extraSelections()
    assert mark.cursor.selectedText() == "Be nice to each other"


def test_beside_the_button_it_is_said_that_an_offer_was_neither_taken_nor_declined(new_rule):
    said = "What the clerk could do is not in it yet."
    write(new_rule, new_rule.widget.words, "Whoever throws a six gets 5 points.")
    assert said not in new_rule.words
    pause(new_rule)
    assert said in new_rule.words
    new_rule.press("Nothing for the clerk")
    assert said not in new_rule.words
    write(new_rule, new_rule.widget.words, "Whoever throws a six gets 6 points.")
    pause(new_rule)
    assert said in new_rule.words
    new_rule.press("Use what the clerk could do")
    assert said not in new_rule.words


def test_whoever_edits_a_card_that_is_to_be_checked_is_offered_what_was_missed_for_its_words(new_rule, session):
    do(session, "edit rule", rule=14, text="The value of a Jack card is 0. Whoever throws a six gets 5 points.")
    rule, was = session.table().rulebook["r14"], "The value of a Jack card is 0."
    new_rule.widget.show_draft(Draft.changing(rule, procedure=Procedure.BY_HAND), session.table())
    pause(new_rule)
    assert not new_rule.widget.offer.isVisible()
    new_rule.widget.show_draft(replace(Draft.changing(rule, procedure=Procedure.BY_HAND), was=was), session.table())
    pause(new_rule)
    new_rule.press("Use what the clerk could do")
    assert new_rule.widget.sheet.sheet.splitlines() == [
        *rule.sheet.strip().splitlines(), "when dice thrown if 6 is in faces: give 5 points to thrower"
    ]  # fmt: skip


def test_a_sheet_that_somebody_wrote_is_never_touched(new_rule):
    new_rule.press("How the sheet is shown: In words")
    write(new_rule, new_rule.widget.sheet, "set dice to 2")
    write(new_rule, new_rule.widget.words, "Whoever throws a six gets 5 points.")
    pause(new_rule)
    assert not new_rule.widget.offer.isVisible()


def test_a_sheet_without_words_is_offered_as_words_what_it_is_read_back_as_until_somebody_writes_others(new_rule):
    editor, read_back = new_rule.widget, "When dice are thrown, if 6 comes up, give {} points to the thrower."
    editor.sheet.rewrite("when dice thrown if 6 is in faces: give 5 points")
    pause(new_rule)
    assert not editor.offer.isVisible(), "nobody knows what it says"
    editor.sheet.rewrite("when dice thrown if 6 is in faces: give 5 points to thrower")
    pause(new_rule)
    new_rule.press("Use what the rule could say")
    assert editor.draft.text == read_back.format(5)
    pause(new_rule)
    assert not editor.offer.isVisible()
    editor.sheet.rewrite("when dice thrown if 6 is in faces: give 3 points to thrower")
    pause(new_rule)
    new_rule.press("Use what the rule could say")
    assert editor.draft.text == read_back.format(3)
    write(new_rule, editor.words, "Sixes are worth something.")
    editor.sheet.rewrite("when dice thrown if 6 is in faces: give 5 points to thrower")
    pause(new_rule)
    assert not editor.offer.isVisible()


def test_an_offer_that_was_taken_follows_the_words(new_rule):
    write(new_rule, new_rule.widget.words, "Whoever throws a six gets 5 points.")
    pause(new_rule)
    new_rule.press("Use what the clerk could do")
    write(new_rule, new_rule.widget.words, "Whoever throws a five gets 5 points.")
    pause(new_rule)
    new_rule.press("Use what the clerk could do")
    assert new_rule.widget.sheet.sheet == "when dice thrown if 5 is in faces: give 5 points to thrower"


def test_where_the_words_become_others_it_is_said_that_what_the_clerk_does_was_not_for_them(new_rule):
    said = "What the clerk does was for other words."
    write(new_rule, new_rule.widget.words, "Whoever throws a six gets 5 points.")
    pause(new_rule)
    new_rule.press("Use what the clerk could do")
    pause(new_rule)
    assert said not in new_rule.words
    write(new_rule, new_rule.widget.words, "Be kind.")
    pause(new_rule)
    assert said in new_rule.words
    write(new_rule, new_rule.widget.words, "Whoever throws a six gets 5 points.")
    pause(new_rule)
    assert said not in new_rule.words


def test_an_offer_that_was_taken_follows_the_words_of_a_draft_that_is_gone_on_with(new_rule, session):
    editor, table = new_rule.widget, session.table()
    write(new_rule, editor.words, "Whoever throws a six gets 5 points.")
    pause(new_rule)
    new_rule.press("Use what the clerk could do")
    editor.put_aside()
    editor.show_draft(Draft("Bo"), table)
    write(new_rule, editor.words, "Whoever throws a four gets 5 points.")
    pause(new_rule)
    new_rule.press("Use what the clerk could do")
    editor.put_aside()
    editor.show_draft(Draft("Ann"), table)
    write(new_rule, editor.words, "Whoever throws a five gets 5 points.")
    pause(new_rule)
    assert "What the clerk could do is not in it yet." in new_rule.words
    write(new_rule, editor.words, "Be kind.")
    pause(new_rule)
    assert "What the clerk does was for other words." in new_rule.words


def test_what_was_left_without_a_change_is_not_gone_on_with(new_rule, session):
    editor, table = new_rule.widget, session.table()
    rule = table.rulebook["r14"]
    new_rule.press("Kind of change: Change")
    assert editor.choose("r14")
    editor.put_aside()
    editor.show_draft(Draft("Ann"), table)
    assert editor.draft == Draft("Ann")
    write(new_rule, editor.words, "Be kind.")
    editor.show_draft(Draft.changing(rule, "Ann"), table, editor.keep())
    editor.put_aside()
    editor.show_draft(Draft("Ann"), table)
    assert editor.draft.text == "Be kind."


def test_nothing_for_the_clerk_is_heeded_until_the_words_are_others(new_rule):
    write(new_rule, new_rule.widget.words, "Whoever throws a six gets 5 points.")
    pause(new_rule)
    new_rule.press("Nothing for the clerk")
    pause(new_rule)
    assert new_rule.widget.offer.offered is None
    assert "People carry this rule out by hand." in new_rule.words
    write(new_rule, new_rule.widget.words, "Whoever throws a six gets 6 points.")
    pause(new_rule)
    assert new_rule.widget.offer.offered


def test_nothing_for_the_clerk_pressed_by_mistake_can_be_taken_back_with_the_same_words(new_rule):
    write(new_rule, new_rule.widget.words, "Whoever throws a six gets 5 points.")
    pause(new_rule)
    new_rule.press("Nothing for the clerk")
    new_rule.press("What could it do?")
    new_rule.press("Use what the clerk could do")
    assert new_rule.widget.sheet.sheet == "when dice thrown if 6 is in faces: give 5 points to thrower"


def test_ready_lines_stand_beside_what_the_words_are_called_whatever_is_offered(new_rule):
    ready, words = new_rule.button("Ready lines…"), new_rule.widget.words
    assert 0 <= words.mapTo(new_rule.window, QPoint()).y() - ready.mapTo(new_rule.window, QPoint()).y() <= 2 * ready.height()
    new_rule.press("Kind of change: Remove")
    assert not ready.isVisible()


def test_what_the_offer_says_moves_nothing_below_it_until_it_is_taken(new_rule):
    write(new_rule, new_rule.widget.words, "Whoever throws a six")
    settle()
    before = new_rule.widget.clerk.pos()
    write(new_rule, new_rule.widget.words, "Whoever throws a six gets 5 points.")
    pause(new_rule)
    assert new_rule.widget.clerk.pos() == before
    new_rule.press("Nothing for the clerk")
    assert new_rule.widget.clerk.pos() == before
    new_rule.press("What could it do?")
    new_rule.press("Use what the clerk could do")
    pause(new_rule)
    below = new_rule.widget.words.geometry().bottom()
    assert new_rule.widget.clerk.y() - below < 20, "no empty room is left where the offer stood"


def test_a_number_that_changes_in_an_amendment_is_offered_for_the_sheet(session, panel):
    editor = panel(Editor(LOOK, SheetLanguage.of(VOCABULARY, phrases=phrases), session), signals=("wished",))
    rule = session.table().rulebook["r14"]
    editor.widget.show_draft(Draft.changing(rule, "Ann"), session.table())
    write(editor, editor.widget.words, rule.text.replace("11", "5"))
    pause(editor)
    editor.press("Use what the clerk could do")
    assert editor.widget.sheet.sheet == rule.sheet.replace("11", "5")


@pytest.fixture
def under_vote(tmp_path):
    """Ann's proposal in Nomic with a line on its sheet, and its vote open."""
    session = sit(tmp_path, "nomic", token="")
    do(session, "begin turn", by="Ann", to="Ann")
    six = "when dice thrown if 6 is in faces: give 5 points to thrower"
    do(session, "propose", by="Ann", kind=ENACT, text="Whoever throws a six gets 5 points.", sheet=six)
    do(session, "end debate", by="Ann")
    return session


def reworded(session, panel):
    """The editor with new words for the proposal, and somebody who understands what people write."""
    made = panel(Editor(LOOK, SheetLanguage.of(VOCABULARY, phrases=phrases), session), signals=("wished",))
    table = session.table()
    made.widget.show_draft(Draft.rewording(table.under_vote, table.rulebook), table)
    return made


def test_whoever_rewords_is_told_that_ballots_would_no_longer_count_as_soon_as_there_are_any(under_vote, panel):
    editor = reworded(under_vote, panel)
    assert NO_LONGER_COUNT not in " ".join(editor.words)
    do(under_vote, "vote", by="Bo", side="for")
    editor.widget.show_table(under_vote.table())
    assert NO_LONGER_COUNT in " ".join(editor.words)
    editor.widget.show_draft(Draft("Bo"), under_vote.table())
    assert NO_LONGER_COUNT not in " ".join(editor.words)


def test_the_sheet_of_a_proposal_that_is_reworded_follows_the_words(under_vote, panel):
    editor = reworded(under_vote, panel)
    write(editor, editor.widget.words, "Whoever throws a six gets 7 points.")
    pause(editor)
    editor.press("Use what the clerk could do")
    assert editor.widget.sheet.sheet == "when dice thrown if 6 is in faces: give 7 points to thrower"


@pytest.mark.parametrize(("answer", "sheet"), [(STANDS, "when dice thrown"), (DECLINE, "")])
def test_it_is_asked_whether_a_sheet_for_other_words_stands(under_vote, panel, answer, sheet):
    editor = reworded(under_vote, panel)
    write(editor, editor.widget.words, "Be kind.")
    pause(editor)
    assert editor.words.count(OUTDATED) == 2
    assert f"{NOTHING_FOUND} {INSTEAD}" in editor.words
    editor.press(answer)
    pause(editor)
    assert OUTDATED not in editor.words
    assert editor.widget.sheet.sheet[:16] == sheet


def test_a_rule_that_nobody_chose_is_not_repealed_by_one_press(new_rule):
    new_rule.press("Kind of change: Change")
    assert new_rule.widget.draft.rule
    new_rule.press("Kind of change: Remove")
    assert (new_rule.widget.draft.rule, new_rule.button("Propose").isEnabled()) == ("", False)
    new_rule.press("Kind of change: Change")
    assert new_rule.widget.draft.rule


def test_the_note_that_words_and_sheet_part_moves_no_field_when_it_comes_or_goes(editor):
    words, stood = "The value of a Jack card is eleven.", set()
    write(editor, editor.widget.words, words)
    for sheet in ("", 'set value of cards whose rank is "J" to 0', editor.widget._book["r14"].sheet):
        write(editor, editor.widget.sheet, sheet) if sheet else None
        settle()
        stood.add(editor.widget.clerk.y())
    editor.press("What the clerk does still fits")
    settle()
    assert stood == {editor.widget.clerk.y()}


@pytest.mark.parametrize("size", [(1273, 700), (1440, 900)])
def test_a_new_rule_that_is_the_first_thing_after_a_start_lies_within_the_width_of_the_editor(nomic, size):
    at = nomic(size=size)
    at.click("Propose…")
    (editor,) = at.window.findChildren(Editor)
    inside = [each for each in editor.findChildren(QWidget) if each.isVisibleTo(editor) and each.window() is editor.window()]
    wide = [each for each in inside if each.mapTo(editor, each.rect().topRight()).x() >= editor.width()]
    assert [(type(each).__name__, each.accessibleName()) for each in wide] == []


def test_what_was_written_is_kept_while_another_change_is_begun_and_it_is_said_how_to_go_on_with_it(editor, session):
    assert "or click a card in sight" in editor.words
    write(editor, editor.widget.words, "A Jack is 12.")
    assert "or click a card in sight" not in editor.words, "a card that is clicked on is read from now on"
    written = editor.widget.draft.text
    table = session.table()
    kept = editor.widget.keep()
    editor.widget.show_draft(Draft.changing(table.rulebook["r13"], "Ann"), table, kept)
    assert any("What you were writing is kept: choose rule 14 to go on with it." in words for words in editor.words)
    assert editor.widget.keep() == "", "nothing is written here yet"
    assert editor.widget.choose("r14")
    assert editor.widget.draft.text == written
    editor.widget.rule.chosen.emit("13")
    assert any("What you were writing is kept: choose rule 14 to go on with it." in words for words in editor.words)
